"""Whether somebody who has to be mad broke it, and whether they pay for it.

The rule. What players saw and heard of somebody today is evidence, the newest word of each witness. Each ability that
makes this player mad is judged for itself by what its character calls a breach (`Character.breaks_madness`):

- Every witness weighs one, an evil one half: they may have their reasons. A voice that nobody knows weighs half too,
  and there is only one such voice.
- What the laptop heard of the player themself weighs two, where they held the microphone open on their own phone;
  one, where only their voice was like it.
- Silence counts only after they were asked in public, and not if anybody has heard a claim of theirs since.
- Who heard them keep to it counts against the breach with the same weight (RB-206: effort is enough).
- From two on it is a breach. Nobody alone can have anybody executed.

A breach is paid for firmly (RB-204) but not always: with a chance drawn once for each player and day, and after a
delay drawn with it, so that neither an execution nor its absence tells a witness much. Never where that would end the
game at once, whoever it is (RB-281); a human may rule it all the same.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from engine import rulings
from engine.madness import Conduct
from engine.registry import character
from engine.rulings import IllegalRuling, Ruling
from engine.terms import EVIL
from narrator.mind.because import Because, because, percent
from narrator.mind.trial import ends

if TYPE_CHECKING:
    from engine.game import Game
    from engine.grimoire import Ability

ENOUGH: Final = 2.0
"""What the witnesses of a breach weigh together, less those who heard the player keep to it."""
FIRM: Final = 0.8
SOONEST, LATEST = 15.0, 75.0
"""Seconds of an open floor between a breach and its penalty."""


class Notice(NamedTuple):
    """What was noticed about a player: by another player, by a voice that nobody knows (None), or, where `by` is the
    player, by the laptop; then `certain` says whether they held the microphone open. `order` counts up through a day.
    """

    by: int | None
    about: int
    conduct: Conduct
    order: int
    certain: bool = True


class MadnessPenalty(NamedTuple):
    """They pay: why, for the record, and after how many seconds of an open floor."""

    reason: Because
    delay: float


def judge(
    game: "Game", seed: int, seat: int, noticed: Sequence[Notice], asked: Mapping[int, int]
) -> MadnessPenalty | None:
    """What this player is to pay for, by the notices of today; None for nothing.

    `asked`: who was asked in public today, and when in the order of the notices.
    """
    about = [one for one in noticed if one.about == seat]
    counted = [one for one in about if one.conduct.kind != "silent" or _is_silent(one, about, asked)]
    weights = {me: _breach(game, me, seat, counted) for me, _ in game.madnesses(seat)}
    worst = max(weights, key=weights.__getitem__, default=None)
    if worst is None or weights[worst] < ENOUGH:
        return None
    dice = Random(f"{seed}/madness/{game.night}/{seat}")
    pays, delay = dice.random() < FIRM, dice.uniform(SOONEST, LATEST)
    if not pays or not _possible(game, seat):
        return None
    record = game.grimoire.seats[seat]
    reason = because(
        "broke_madness",
        name=record.name,
        character=record.character,
        by=worst.character,
        weight=f"{weights[worst]:g}",
        total=round(ENOUGH),
        chance=percent(FIRM),
    )
    return MadnessPenalty(reason, delay)


def _is_silent(silence: Notice, about: Sequence[Notice], asked: Mapping[int, int]) -> bool:
    since = asked.get(silence.about)
    if since is None or silence.order < since:
        return False
    return not any(one.conduct.kind == "claim" and one.order > since for one in about)


def _breach(game: "Game", me: "Ability", seat: int, noticed: Sequence[Notice]) -> float:
    """How much speaks for a breach of this madness."""
    total = 0.0
    for one in noticed:
        broken = character(me.character).breaks_madness(game.grimoire, me, seat, one.conduct)
        if broken is not None:
            total += _weight(game, one) if broken else -_weight(game, one)
    return total


def _weight(game: "Game", one: Notice) -> float:
    if one.by is None:
        return 0.5
    if one.by == one.about:
        return 2.0 if one.certain else 1.0
    return 0.5 if game.alignment(one.by) is EVIL else 1.0


def _possible(game: "Game", seat: int) -> bool:
    """Whether the rules allow the penalty now, and the game goes on after it."""
    try:
        return not ends(game, lambda trial: rulings.apply(trial, Ruling("punish", seat)))
    except IllegalRuling:
        return False
