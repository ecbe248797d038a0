"""Characters that the program does not know yet: what a script with one of them is told."""

from collections.abc import Iterator
from contextlib import contextmanager

from engine.registry import CHARACTERS


@contextmanager
def not_played(*characters: str) -> Iterator[None]:
    """As if these had no module yet; afterwards all stand in their old order, on which the lots of other
    tests depend."""
    everybody = dict(CHARACTERS)
    try:
        for one in characters:
            CHARACTERS.pop(one, None)
        yield
    finally:
        CHARACTERS.clear()
        CHARACTERS.update(everybody)
