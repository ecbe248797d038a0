"""Two evenings that one player cannot tell apart: is anything different that left the table?

Compared are, in order and with their times: every byte (or screen) for the player under proof, for the town square
and for the covered host's page, every page loaded with its headers, everything said, every line logged. Until the
moment when the plan of the pair ends; and where a night takes more looks in one world than in the other, until then.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any

from tests.secrecy.table import Evening, Level, Meddle, Sent, evening_of, never, nothing
from tests.secrecy.worlds import TEXTS, Pair, World

DONE = TEXTS.shown("ruled.done")
RECEIPT = re.compile(f'(?<="text": "){re.escape(DONE)}[^"]*')
MARGIN = 0.05  # seconds: what is gathered for a push is as old as this
EARLY = 3  # looks at the phones, in which most differences show: choosing, reading, and the next


@dataclass(frozen=True, slots=True)
class Finding:
    """The first difference. `one` and `other` are what the two worlds sent."""

    seed: int
    at: float
    one: Sent | None
    other: Sent | None

    def __str__(self) -> str:
        one, other = (("", "nothing") if sent is None else _what(sent) for sent in (self.one, self.other))
        same = next((place for place, (a, b) in enumerate(zip(one[1], other[1], strict=False)) if a != b), 0)
        shown = (f"{where}: …{text[max(0, same - 80) : same + 200]}…" for where, text in (one, other))
        return "\n  ".join((f"pair {self.seed} at {self.at:.2f} s:", *shown))


@dataclass(frozen=True, slots=True)
class Verdict:
    """`compared`: how many messages were equal; `dawns`: how many nights lay before the end of what was compared.

    `looks_differ`: a night asked everybody for another number of looks, which everybody notices. `happened`: what
    went wrong, or was unusual, within what was compared. `alone`: only one of the worlds left the plan.
    """

    seed: int
    compared: int
    dawns: int
    finding: Finding | None
    looks_differ: bool
    wandered: bool
    stopped: str = ""
    happened: tuple[str, ...] = ()
    alone: bool = False


def compare(pair: Pair, *, level: Level, meddle: Meddle = nothing, soon: bool = False) -> Verdict:
    """Play both worlds and compare. `meddle` spoils both tables alike. `soon`: both are played no longer than until a
    difference is certain, and only the finding is of the whole evening."""
    ends, acts = pair.ends, len(pair.second.acts)

    def played(world: World, stops: Callable[[Evening], bool]) -> Evening:
        return evening_of(
            world,
            level=level,
            seed=pair.seed,
            ends=ends,
            acts=acts,
            meddle=meddle,
            mishaps=pair.mishaps,
            stops=stops,
        )

    if not soon:
        return judge(pair.seed, played(pair.first, never), played(pair.second, never), ends)
    for enough in (_is_early, never):
        first = played(pair.first, enough)
        differs = partial(differs_already, pair.seed, first)
        second = played(pair.second, _either(differs, enough))
        if enough is never or differs(second):
            break
    return judge(pair.seed, first, second, ends)


def _either(one: Callable[[Evening], bool], other: Callable[[Evening], bool]) -> Callable[[Evening], bool]:
    return lambda so_far: one(so_far) or other(so_far)


def _is_early(so_far: Evening) -> bool:
    return len(so_far.looks) >= EARLY


def differs_already(seed: int, first: Evening, so_far: Evening) -> bool:
    """Whether the rest of the second evening cannot take a difference back: it lies before the last look, and the
    looks were the same."""
    looks = [
        (min(one[0], other[0]), one[1] == other[1])
        for one, other in zip(first.looks, so_far.looks, strict=False)
    ]
    if not looks or not all(same for _, same in looks):
        return False
    return judge(seed, first, so_far, 0, most=looks[-1][0]).finding is not None


def judge(seed: int, first: Evening, second: Evening, ends: int, *, most: float = inf) -> Verdict:
    """What is sent in the first `most` seconds."""
    until = min(first.upto(), second.upto(), most)
    looks = _first_other_look(first, second)
    if looks is not None and looks < until:
        until = looks
    else:
        looks = None
    until -= MARGIN
    one = [sent for sent in first.sent if sent.at < until and not sent.where.startswith("other")]
    other = [sent for sent in second.sent if sent.at < until and not sent.where.startswith("other")]
    finding = None
    for a, b in zip(one, other, strict=False):
        if (a.at, a.where, _without_receipt(a)) != (b.at, b.where, _without_receipt(b)):
            finding = Finding(seed, a.at, a, b)
            break
    else:
        if len(one) != len(other):
            extra = one[len(other)] if len(one) > len(other) else other[len(one)]
            finding = Finding(seed, extra.at, *((extra, None) if len(one) > len(other) else (None, extra)))
    wandered, alone = min(first.facts, second.facts) < ends, first.facts != second.facts
    dawns = min(first.dawns, second.dawns)
    stopped = first.stopped or second.stopped
    happened = tuple(what for at, what in first.happened if at < until)
    return Verdict(seed, len(one), dawns, finding, looks is not None, wandered, stopped, happened, alone)


def _first_other_look(first: Evening, second: Evening) -> float | None:
    """When it was no longer certain that a night takes as many looks in both worlds.

    That is one look earlier: who is asked again after news of their own is asked in this one or in the next by the
    same thing that brings the next, which everybody is about to see.
    """
    before = (0.0, "")
    for one, other in zip(first.looks, second.looks, strict=False):
        if one[1] != other[1] or (one[0] != other[0] and _takes_other_looks(_night(one), first, second)):
            same_night = _night(one) == _night(before) and not before[1].endswith(".choose")
            return before[0] if same_night else min(one[0], other[0])
        before = one
    return None


def _takes_other_looks(night: str, first: Evening, second: Evening) -> bool:
    """Whether this night asks everybody for another number of looks in the other world. They are numbered, so that
    one more in the middle is seen by the time of the next that has its number."""
    return len({sum(_night(look) == night for look in world.looks) for world in (first, second)}) > 1


def _night(look: tuple[float, str]) -> str:
    return look[1].partition(".")[0]


def _without_receipt(sent: Sent) -> Any:
    """Without what a host is answered to a ruling of their own: whom it concerns, and who is about to win by it. In
    the other world they may have ruled another secret (`by_hand.another`)."""
    if sent.where != "host" or not isinstance(sent.what, str):
        return sent.what
    return RECEIPT.sub(DONE, sent.what)


def _what(sent: Sent) -> tuple[str, str]:
    return f"{sent.where} at {sent.at}", str(sent.what)
