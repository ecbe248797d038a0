"""Statements about players who may count as something else: a Spy, a Recluse … (G15 of the rules spec, RB-325).

To judge a statement is one check, and the Storyteller decides once for all of it: who is taken for the Demon in its
first half is the Demon in its second half too.
"""

from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import TYPE_CHECKING, Final

from engine.abilities import standing
from engine.grimoire import Ability
from engine.registry import CHARACTERS, character
from engine.rules.registration import certainly, disguised, side_of
from engine.statements.language import HasCharacter, HasSide, HasTeam, SharesSide, Statement
from engine.statements.truth import truth
from engine.statements.wellformed import parts
from engine.terms import Alignment, Team

if TYPE_CHECKING:
    from engine.game import Game

Seeming = tuple[Alignment, str]
"""The side and the character that somebody is taken for."""

MOST_READINGS: Final = 2_000
"""Nobody may keep the table waiting with a statement that names every character."""


def truths(game: "Game", statement: Statement, me: Ability) -> tuple[bool, ...]:
    """Whether the statement is so now for this ability: the plain truth, and the other where it may be that too."""
    game = as_they_count(game, me)
    plain = truth(game, statement)
    other = any(truth(seen, statement) is not plain for seen in readings(game, me, statement))
    return (plain, not plain) if other else (plain,)


def readings(game: "Game", me: Ability, *statements: Statement) -> Iterator["Game"]:
    """The game as it is, and then every other way in which these statements may be judged for this ability.

    With no statement: everybody as what they are or as some character of each kind they may count as.
    """
    said = [part for one in statements for part in parts(one)]
    named = tuple(dict.fromkeys(part.character for part in said if isinstance(part, HasCharacter)))
    game = as_they_count(game, me)
    kinds = not said or any(isinstance(part, (HasCharacter, HasTeam)) for part in said)
    yield game
    if not (kinds or any(isinstance(part, (HasSide, SharesSide)) for part in said)):
        return
    wild = disguised(game.grimoire, game.grimoire.ring, me)
    if not wild:
        return
    choices = [_seemings(game, me, seat, teams, named, kinds=kinds) for seat, teams in wild.items()]
    for taken in islice(product(*choices), 1, MOST_READINGS):
        yield seen_as(game, dict(zip(wild, taken, strict=True)))


def as_they_count(game: "Game", me: Ability) -> "Game":
    """The game with everybody on the side they certainly count as being on, for this ability."""
    known = standing(game.grimoire)
    if not known.at_work("counts_also"):
        return game
    if me.owner in known.honest:
        game = without_false_looks(game)
    sides = {seat: side_of(game.grimoire, seat, me) for seat in game.grimoire.ring}
    records = game.grimoire.seats
    others = {s: side for s, side in sides.items() if side is not records[s].alignment}
    return seen_as(game, {s: (side, records[s].character) for s, side in others.items()}) if others else game


def without_false_looks(game: "Game") -> "Game":
    """A copy, for judging statements only, in which nobody only looks like what they are not: whoever can learn
    nothing but the truth is told of no Demon in an Atheist's game."""
    seen = game.copy()
    false = tuple(
        one for one in seen.grimoire.reminders if one.by and character(one.by.character).counts_falsely
    )
    seen.grimoire.drop(false)
    return seen


def seen_as(game: "Game", seemings: Mapping[int, Seeming]) -> "Game":
    """A copy, for judging statements only, in which these players are what they are taken for.

    Whose ability works, and who is drunk or poisoned, stays as it is: to count as something gives no ability.
    """
    seen = game.copy()
    for seat, (side, taken_for) in seemings.items():
        # not `change`, after which everything that stands would be worked out anew
        seen.grimoire.seats[seat] = seen.grimoire.seats[seat]._replace(alignment=side, character=taken_for)
    return seen


def _seemings(
    game: "Game", me: Ability, seat: int, teams: tuple[Team, ...], named: tuple[str, ...], *, kinds: bool
) -> tuple[Seeming, ...]:
    """What this player may be taken for, the truth first: a character that is named, or any other of its kind."""
    record = game.grimoire.seats[seat]
    certain = any(isinstance(also, Alignment) for also in certainly(game.grimoire, seat, me))
    sides = {team: record.alignment if certain else team.side for team in teams}
    found = [(record.alignment, record.character), *((sides[team], record.character) for team in teams)]
    for team in teams if kinds else ():
        of_the_kind = (one for one in named if character(one).team is team)
        found.extend((sides[team], one) for one in (*of_the_kind, _another(team, named)))
    return tuple(dict.fromkeys(found))


def _another(team: Team, named: tuple[str, ...]) -> str:
    """A character of this kind that is not named."""
    return next(one.id for one in CHARACTERS.values() if one.team is team and one.id not in named)
