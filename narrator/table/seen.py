"""What a page of whoever decides shows, by a short mark that its buttons send back.

Several pages may lie open. Of two taps in one moment the second was meant for what its page showed, and does nothing
to what lies there now.
"""

from typing import Final
from zlib import crc32

NO_PAGE: Final = 0
"""Whoever spoke, or sent a form."""


def mark_of(*shown: object) -> str:
    """A word for what is shown; another for anything else."""
    return f"{crc32(repr(shown).encode()):08x}"
