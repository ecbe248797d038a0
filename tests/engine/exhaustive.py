"""Deal until every character and every hook has been used fifty times.

    python -m tests.engine.exhaustive [--times 50] [--edition all] [--first 0] [--most 20000]

Prints what is used least as it goes, and for a failure the line that reproduces it.
"""

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from engine.characters.base import HOOKS
from engine.registry import CHARACTERS
from tests.engine.box_tables import EDITIONS, play_box

EVERY = 500  # games between two words of progress


@contextmanager
def counted(uses: Counter[tuple[str, str]]) -> Iterator[None]:
    """Inside, every call of a character's own hook is counted as (character, hook)."""
    originals: list[tuple[type, str, Any]] = []
    for id_, one in CHARACTERS.items():
        for hook in HOOKS:
            if hook not in one.hooks:
                continue
            original = getattr(type(one), hook)
            originals.append((type(one), hook, type(one).__dict__.get(hook)))
            setattr(type(one), hook, _counting(uses, (id_, hook), original))
    try:
        yield
    finally:
        for kind, hook, own in originals:
            if own is None:
                delattr(kind, hook)
            else:
                setattr(kind, hook, own)


def _counting(
    uses: Counter[tuple[str, str]], use: tuple[str, str], original: Callable[..., Any]
) -> Callable[..., Any]:
    def hook(self: Any, *given: Any) -> Any:
        uses[use] += 1
        return original(self, *given)

    return hook


def everything() -> tuple[tuple[str, str], ...]:
    return tuple((id_, hook) for id_, one in CHARACTERS.items() for hook in sorted(one.hooks))


def seldom(uses: Counter[tuple[str, str]], times: int) -> list[tuple[str, str]]:
    """What has been used less often than that, the least used first."""
    return sorted((use for use in everything() if uses[use] < times), key=lambda use: uses[use])


def run(
    editions: tuple[str, ...], first: int, most: int, times: int, say: Callable[[str], None] = print
) -> bool:
    """Whether everything was used so often, without a failure, within `most` games of each edition."""
    uses: Counter[tuple[str, str]] = Counter()
    with counted(uses):
        for seed in range(first, first + most):
            for edition in editions:
                try:
                    play_box(edition, seed)
                except Exception:
                    traceback.print_exc()
                    say(f"python -m tests.engine.exhaustive --edition {edition} --first {seed} --most 1")
                    return False
            left = seldom(uses, times)
            if not left:
                say(
                    f"every character and every hook was used {times} times within {seed - first + 1} games each"
                )
                return True
            if (seed - first + 1) % EVERY == 0:
                least = ", ".join(f"{who} {hook} {uses[who, hook]}" for who, hook in left[:6])
                say(f"{seed - first + 1} games of {', '.join(editions)}; {len(left)} to go: {least}")
    say(
        "not often enough: "
        + ", ".join(f"{who} {hook} {uses[who, hook]}" for who, hook in seldom(uses, times))
    )
    return False


def main() -> int:
    parser = argparse.ArgumentParser(description="Deal until every character and hook has been used often.")
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--edition", choices=EDITIONS, action="append")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--most", type=int, default=20_000, help="games of each edition at most")
    given = parser.parse_args()
    done = run(tuple(given.edition or EDITIONS), given.first, given.most, given.times)
    return 0 if done or given.most == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
