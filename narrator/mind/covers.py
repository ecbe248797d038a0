"""What evil players, and those who may count as somebody else, are shown as where they are not shown as themselves.

One cover for each of them and for the whole game, whoever asks and whatever the form: a town that compares notes
would find out a Spy who is the Empath to one player and the Butler to another. It is drawn by the seed of the
evening, from the Demon's bluffs rather than from other characters. What somebody has been shown as already, by
whomever it was decided, is their cover from then on; so is the character that an evil player has claimed to be in
public, or whose power they have used. Nothing is kept: all of it is read from the ledger, but for what was said.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Final

from engine.ledger import Claimed, Executed, GoodOrEvil, Learned, OneOfTwo, ThisIs
from engine.registry import character
from engine.rules.registration import disguises
from engine.terms import DEMON, EVIL, GOOD, OUTSIDER, TOWN, TOWNSFOLK, TRAVELLER, Team
from engine.town_square import standing_entries
from narrator.mind.heard import bluffs_shown

if TYPE_CHECKING:
    from engine.game import Game

A_BLUFF: Final = 6.0  # against another character that nobody is
AN_OUTSIDER: Final = 0.4  # against a Townsfolk: the count of Outsiders is known


def covers(game: "Game", seed: int, claims: Mapping[int, str]) -> dict[int, str]:
    """By seat what they are shown as; nobody who has nothing to be shown as. `claims`: who players have said in
    public that they are."""
    found = shown_so_far(game)
    for seat, claimed in (*_said(game, claims), *_claimed(game)):
        if seat not in found and claimed not in found.values():
            found[seat] = claimed
    bluffs = bluffs_shown(game)
    for seat in game.grimoire.ring:
        if seat not in found:
            free = [one for one in _free(game, seat) if one not in found.values()]
            if free:
                found[seat] = max(free, key=lambda one: _drawn(f"{seed}/cover/{seat}/{one}", one, bluffs))
    return found


def shown_so_far(game: "Game") -> dict[int, str]:
    """By seat the false character that somebody was told of them first; only what would be a cover of theirs, and
    nothing where it may be either of two."""
    found: dict[int, str] = {}
    for told in standing_entries(game.ledger):
        if isinstance(told.fact, Learned) and told.to != TOWN:
            shown = tuple(falsely_shown(game, told.fact.answer))
            if len(shown) == 1:
                found.setdefault(*shown[0])
    return found


def vouched_for(game: "Game") -> frozenset[int]:
    """Who has been taken for what they are not so that somebody knows of it: shown as it, or executed on the spot
    for a nomination, which only somebody good is."""
    executed = {
        told.fact.seat
        for told in standing_entries(game.ledger)
        if isinstance(told.fact, Executed) and told.fact.at_once and told.fact.seat >= 0
    }
    wild = {seat for seat in executed if game.alignment(seat) is EVIL and disguises(game.grimoire, seat)}
    return frozenset(wild.union(shown_so_far(game)))


def falsely_shown(game: "Game", answer: Any) -> Iterator[tuple[int, str]]:
    """(seat, character) for everybody whom this answer shows as a character that would be a cover of theirs."""
    if isinstance(answer, ThisIs):
        named = [(answer.seat, answer.character)]
    elif isinstance(answer, GoodOrEvil):
        own = game.grimoire.seats[answer.seat].character
        half = answer.good if game.alignment(answer.seat) is EVIL else answer.evil
        named = [] if own in (answer.good, answer.evil) else [(answer.seat, half)]
    elif isinstance(answer, OneOfTwo):
        named = [(seat, answer.character) for seat in answer.pair]
    else:
        return
    if any(game.grimoire.seats[seat].character == one for seat, one in named):
        return
    shown = [(seat, one) for seat, one in named if character(one).team in kinds_of_cover(game, seat)]
    wild = [(seat, one) for seat, one in shown if character(one).team in disguises(game.grimoire, seat)]
    yield from wild or shown  # beside who may count as somebody else an evil player is the other of the two


def kinds_of_cover(game: "Game", seat: int) -> tuple[Team, ...]:
    """The kinds of character that this player may be shown as; nothing for who is only what they are."""
    if game.team(seat) is TRAVELLER:
        return ()
    kinds = disguises(game.grimoire, seat)
    if game.alignment(seat) is EVIL:
        return tuple(kind for kind in kinds if kind.side is GOOD) or (TOWNSFOLK, OUTSIDER)
    # A second Demon would stop the hunt for the first.
    return tuple(kind for kind in kinds if kind is not DEMON)


def _free(game: "Game", seat: int) -> list[str]:
    """What this player may be shown as and nobody is, or believes to be."""
    kinds = kinds_of_cover(game, seat)
    seats = game.grimoire.seats
    taken = {one for record in seats for one in (record.character, record.believed)}
    return [
        one
        for one in game.script.characters
        if one not in taken and character(one).team in kinds and not character(one).goes_unnoticed
    ]


def _drawn(lot: str, one: str, bluffs: tuple[str, ...]) -> float:
    """A lot of its own for each character, so that the highest stays the highest when another goes."""
    weight = A_BLUFF if one in bluffs else AN_OUTSIDER if character(one).team is OUTSIDER else 1.0
    return float(Random(lot).random() ** (1 / weight))


def _said(game: "Game", claims: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """The evil players who have said that they are somebody whom nobody is."""
    for seat, one in claims.items():
        if game.alignment(seat) is EVIL and one in _free(game, seat):
            yield seat, one


def _claimed(game: "Game") -> Iterator[tuple[int, str]]:
    """The evil players who have used a power in public that nobody else has, each with whose power that is."""
    powers = {
        claim.verb: one
        for one in game.script.characters
        if (claim := character(one).claim) is not None and not claim.private
    }
    for told in standing_entries(game.ledger):
        fact = told.fact
        if told.to == TOWN and isinstance(fact, Claimed) and fact.by >= 0 and fact.claim in powers:
            one = powers[fact.claim]
            if one in _free(game, fact.by):
                yield fact.by, one
