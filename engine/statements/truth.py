"""Whether a statement is so.

Rulings, where the rule documents leave room:

* The plain truth: the Recluse is good here, the Spy evil, the Drunk the Drunk (G16). What else may be so, where
  somebody may count as something else, is the business of `engine.statements.seeming` (G15).
* Who lives under a shroud is dead here, as to every ability but their own: the Gossip and the Artist find nobody
  whom the town thinks dead. "Drunk" and "poisoned" mean an effect in force now (G3); the Drunk is drunk, dead or
  alive.
* A character is in play when somebody has it, dead or alive (G21). "A Demon" may be dead; as the subject, "the
  Demon" and "the Imp" mean the living ones if there are any, and what is said of them need hold of one only.
* "Every Minion voted" is false when there are no Minions: nothing vague is true of a Gossip.
* Neighbours are seats, dead or alive (G17); left is clockwise, as everywhere.
* Travellers are players (G20), and an exile is neither a nomination, a vote nor an execution (G14).
* Everything is judged as things stand when `truth` is asked: for a Gossip, when the statement was made (G5).
"""

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Any

from engine.abilities import Effect, standing
from engine.chronicle import Died, Woke
from engine.grimoire import DRUNK, POISONED, Grimoire
from engine.ledger import (
    Amended,
    DayBroke,
    Executed,
    Exiled,
    HandCounted,
    Nominated,
    Retracted,
    VoteBegan,
    VoteCounted,
)
from engine.registry import character
from engine.rules.registration import certainly
from engine.statements.language import (
    TODAY,
    Both,
    Bound,
    DiedByNight,
    DiedOnDay,
    Either,
    HasCharacter,
    HasLife,
    HasNominated,
    HasSide,
    HasTeam,
    HasVoted,
    Holds,
    IfThen,
    Impairment,
    IsImpaired,
    Many,
    MoreThan,
    NamedPlayers,
    Negated,
    NeighboursOf,
    NotSo,
    SharesSide,
    Sits,
    Statement,
    TheOne,
    ThisPlayer,
    Those,
    Time,
    WasAwake,
    WasExecuted,
    WasExiled,
    WasNominated,
    What,
    Who,
)
from engine.terms import DEMON, TOWNSFOLK, Team

if TYPE_CHECKING:
    from engine.game import Game

Seats = frozenset[int]


def truth(game: "Game", statement: Statement) -> bool:
    """Whether the statement is so now; it must be one that `refusal` accepts."""
    match statement:
        case Holds(who, what):
            return _meets(game, who, seats_with(game, what))
        case MoreThan(first, second):
            return len(_group(game, first)) > len(_group(game, second))
        case NotSo(denied):
            return not truth(game, denied)
        case Both(first, second):
            return truth(game, first) and truth(game, second)
        case Either(first, second):
            return truth(game, first) or truth(game, second)
        case IfThen(first, second):
            return truth(game, second) or not truth(game, first)


def _meets(game: "Game", who: Who, seats: Collection[int]) -> bool:
    """Whether as many as `who` says are among these seats."""
    match who:
        case ThisPlayer(seat):
            return seat in seats
        case TheOne(kind):
            return any(seat in seats for seat in _holders(game, kind))
        case Many(bound, number, among):
            members = _group(game, among)
            return _enough(bound, number, sum(seat in seats for seat in members), len(members))


def _enough(bound: Bound, number: int, found: int, members: int) -> bool:
    if bound == "every":
        return found == members > 0
    if bound == "exactly":
        return found == number
    return found >= number if bound == "at least" else found <= number


def _group(game: "Game", group: NamedPlayers | NeighboursOf | Those) -> Collection[int]:
    match group:
        case NamedPlayers(seats):
            return seats
        case NeighboursOf(who, living):
            return frozenset(
                beside for seat in _these(game, who) for beside in _neighbours(game.grimoire, seat, living)
            )
        case Those(kind, that):
            members = frozenset(game.grimoire.ring) if kind is None else seats_with(game, kind)
            return members if that is None else members & seats_with(game, that)


def _these(game: "Game", who: ThisPlayer | TheOne) -> tuple[int, ...]:
    return (who.seat,) if isinstance(who, ThisPlayer) else _holders(game, who.kind)


def _holders(game: "Game", kind: HasCharacter | HasTeam) -> tuple[int, ...]:
    """The living players of this kind, or all of them when none lives."""
    holders = seats_with(game, kind)
    living = tuple(seat for seat in game.grimoire.ring if seat in holders and game.grimoire.seats[seat].alive)
    return living or tuple(holders)


def _neighbours(grimoire: Grimoire, seat: int, living: bool) -> tuple[int, ...]:
    if seat not in grimoire.ring:
        return ()
    around = [one for one in grimoire.clockwise_from(seat) if grimoire.seats[one].alive or not living]
    return (*around[:1], *around[-1:])


def seats_with(game: "Game", what: What) -> Seats:
    """The seats of the players of whom this is so."""
    seats = game.grimoire.seats
    match what:
        case HasCharacter(name):
            return _where(game, lambda seat: seats[seat].character == name)
        case HasTeam(team):
            return _where(
                game,
                lambda seat: _team(seats[seat].character) is team or team in certainly(game.grimoire, seat),
            )
        case HasSide(side):
            return _where(game, lambda seat: seats[seat].alignment is side)
        case HasLife(alive):
            return _where(game, lambda seat: seats[seat].alive is alive)
        case IsImpaired(how):
            effects = standing(game.grimoire).droisoned_by
            return _where(game, lambda seat: any(_is(game, how, effect) for effect in effects[seat]))
        case Negated(denied):
            return frozenset(game.grimoire.ring) - seats_with(game, denied)
        case SharesSide(whom):
            return _related(game, whom, _on_side_of)
        case Sits():
            return _sitting(game, what)
        case WasAwake(night):
            return _in_chronicle(game, Woke, lambda event: _in_night(game, event, night))
        case DiedByNight(night, demon):
            return _in_chronicle(
                game,
                Died,
                lambda event: _in_night(game, event, night) and (not demon or _by_demon(event)),
            )
        case DiedOnDay(day):
            return _in_chronicle(
                game, Died, lambda event: event.when.by_day and _is_day(game, event.when.night, day)
            )
        case WasExecuted(day):
            return frozenset(seat for seat, _ in _public(game, Executed, day))
        case WasExiled(day):
            return frozenset(seat for seat, _ in _public(game, Exiled, day))
        case WasNominated(day):
            return frozenset(nominee for _, nominee in _public(game, Nominated, day))
        case HasNominated(day, whom):
            return _did_to(game, whom, _public(game, Nominated, day))
        case HasVoted(day, whom):
            return _did_to(game, whom, _public(game, HandCounted, day))


def _where(game: "Game", so: Callable[[int], bool]) -> Seats:
    return frozenset(seat for seat in game.grimoire.ring if so(seat))


def _team(name: str) -> Team | None:
    """The kind of a character; a Traveller who has just sat down has none yet."""
    return character(name).team if name else None


def _is(game: "Game", how: Impairment, effect: Effect) -> bool:
    """Whether an effect in force makes drunk, or poisons.

    What stands without a token is named by who does it: Townsfolk and Outsiders make drunk, the others poison. What
    nobody does is the Drunk's own.
    """
    if how == "drunk or poisoned":
        return True
    token = next((one for one in game.grimoire.reminders if one.id == effect.age), None)
    if token is not None:
        return token.text == (DRUNK if how == "drunk" else POISONED)
    good = effect.by is None or character(effect.by.character).team.side is TOWNSFOLK.side
    return good == (how == "drunk")


# One player and another


def _related(game: "Game", whom: Who, related: Callable[["Game", int], Collection[int]]) -> Seats:
    """The players related to somebody; where several are meant, to somebody other than themselves."""
    among_themselves = isinstance(whom, Many)
    return _where(
        game,
        lambda seat: _meets(
            game, whom, [one for one in related(game, seat) if one != seat or not among_themselves]
        ),
    )


def _on_side_of(game: "Game", seat: int) -> Collection[int]:
    seats = game.grimoire.seats
    return [one for one in game.grimoire.ring if seats[one].alignment is seats[seat].alignment]


def _sitting(game: "Game", sits: Sits) -> Seats:
    """The players who sit that many seats from somebody; the left of a player is clockwise."""
    ring = game.grimoire.ring
    steps = sits.steps % len(ring)

    def from_here(_: "Game", seat: int) -> Collection[int]:
        place = ring.index(seat)
        clockwise, back = ring[(place + steps) % len(ring)], ring[place - steps]
        if sits.hand == "either":
            return (clockwise, back) if 2 * sits.steps <= len(ring) else ()
        return (back,) if sits.hand == "left" else (clockwise,)

    return _related(game, sits.whom, from_here)


def _did_to(game: "Game", whom: Who | None, deeds: Collection[tuple[int, int]]) -> Seats:
    """The players who did it, to the people meant if they are given."""
    doers = {by for by, _ in deeds}
    if whom is None:
        return frozenset(doers)
    return _where(game, lambda seat: _meets(game, whom, {to for by, to in deeds if by == seat}))


# The past


def _in_chronicle(game: "Game", kind: type[Woke] | type[Died], so: Callable[[Any], bool]) -> Seats:
    return frozenset(event.seat for event in game.chronicle if isinstance(event, kind) and so(event))


def _in_night(game: "Game", event: Any, night: Time) -> bool:
    when = event.when
    if when.by_day:
        return False
    return night is None or when.night == (night if night > TODAY else game.night + night)


def _by_demon(event: Died) -> bool:
    return event.by is not None and character(event.by.character).team is DEMON


def _today(game: "Game") -> int:
    return game.night - 1 if game.is_night else game.night


def _is_day(game: "Game", number: int, day: Time) -> bool:
    return day is None or number == (day if day > TODAY else _today(game) + day)


def _public(game: "Game", kind: type, day: Time) -> set[tuple[int, int]]:
    """(who, to whom) of every nomination, counted hand, execution or exile of a day; who twice for the last two."""
    wanted = None if day is None else day if day > TODAY else _today(game) + day
    deeds: set[tuple[int, int]] = set()
    since_dawn: list[tuple[int, int]] = []
    hands: list[int] = []
    for fact in _backwards(game):
        what = type(fact)
        if what is HandCounted:
            if fact.raised:
                hands.append(fact.seat)
        elif what is VoteBegan:
            if kind is HandCounted and fact.on_execution:
                since_dawn.extend((seat, fact.about) for seat in hands)
            hands = []
        elif what is VoteCounted:
            hands = []
        elif what is kind:
            since_dawn.append((fact.by, fact.nominee) if what is Nominated else (fact.seat, fact.seat))
        elif what is DayBroke:
            if wanted is None or fact.day == wanted:
                deeds.update(since_dawn)
            if wanted is not None and fact.day <= wanted:
                break
            since_dawn = []
    return deeds


def _backwards(game: "Game") -> Iterator[Any]:
    """The facts of the ledger, latest first, without what was taken back."""
    ledger = game.ledger
    index = len(ledger) - 1
    while index >= 0:
        fact = ledger[index].fact
        if isinstance(fact, Retracted | Amended):
            index = fact.since
        else:
            yield fact
        index -= 1
