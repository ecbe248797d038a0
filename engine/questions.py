"""Questions and the answers they allow.

Options are typed and finite. What a player may pick is built from public facts only (seats, never states), so a
question cannot leak. An answer of the wrong type is refused: False is not seat 0.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from engine.ledger import NoneInPlay, OneOfTwo, Page, ThisIs
from engine.plain import recorded
from engine.terms import Alignment, Team

if TYPE_CHECKING:
    from engine.grimoire import Ability
    from engine.town_square import TownSquare

Answer: TypeAlias = Any


class IllegalAnswer(ValueError):
    """The rules do not allow this answer; `reason` is a word for the text that explains it."""

    def __init__(self, reason: str, question: "Question | None" = None) -> None:
        super().__init__(f"{reason} ({question.id})" if question else reason)
        self.reason = reason


class Options:
    """What may be answered."""

    def refusal(self, answer: Answer) -> str | None:
        """None for a legal answer, otherwise the reason as one word or a few."""
        return None if any(type(a) is type(answer) and a == answer for a in self.all()) else "not an option"

    def all(self) -> Iterator[Answer]:
        """Every legal answer."""
        raise NotImplementedError


class OneOf(Options):
    """One of these answers."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = answers

    def all(self) -> Iterator[Answer]:
        return iter(self.answers)


class OneSeat(OneOf):
    """One of these players."""


class TwoSeats(Options):
    """Two different players out of these, in either order."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    def all(self) -> Iterator[tuple[int, int]]:
        return combinations(self.seats, 2)

    def refusal(self, answer: Answer) -> str | None:
        pair = answer if isinstance(answer, tuple) else ()
        legal = (
            len(pair) == 2 and all(type(s) is int and s in self.seats for s in pair) and pair[0] != pair[1]
        )
        return None if legal else "not two different players"


class YesNo(OneOf):
    def __init__(self) -> None:
        super().__init__(True, False)


class Registering(YesNo):
    """Does this player count as that (a side, a kind or a character) this time?"""

    def __init__(self, seat: int, quality: Alignment | Team | str) -> None:
        super().__init__()
        self.seat = seat
        self.quality = quality


class Substitute(OneSeat):
    """Who dies instead; naming the attacked player means nobody takes their place."""

    def __init__(self, attacked: int, seats: tuple[int, ...]) -> None:
        super().__init__(*seats)
        self.attacked = attacked


class Heir(OneSeat):
    """Who becomes the Demon; -1, where offered, for nobody."""


class RedHerring(OneSeat):
    """The good player who reads as a Demon."""


class Believes(OneOf):
    """The character a deluded player thinks they are."""


class Bluffs(Options):
    """Three good characters that are not in play."""

    def __init__(self, characters: tuple[str, ...], count: int = 3) -> None:
        self.characters = characters
        self.count = count

    def all(self) -> Iterator[tuple[str, ...]]:
        return combinations(self.characters, self.count)

    def refusal(self, answer: Answer) -> str | None:
        legal = (
            isinstance(answer, tuple)
            and all(one in self.characters for one in answer)
            and len(set(answer)) == len(answer) == self.count
        )
        return None if legal else f"not {self.count} different good characters out of play"


class Shuffle(Options):
    """An order of the numbers below `count`: which player draws which token."""

    def __init__(self, count: int) -> None:
        self.count = count

    def all(self) -> Iterator[tuple[int, ...]]:
        yield tuple(range(self.count))

    def refusal(self, answer: Answer) -> str | None:
        legal = (
            isinstance(answer, tuple)
            and all(type(one) is int for one in answer)
            and sorted(answer) == list(range(self.count))
        )
        return None if legal else "not an order of the tokens"


# The shapes that information may take, true or false


class Number(OneOf):
    def __init__(self, highest: int) -> None:
        super().__init__(*range(highest + 1))


class PairWith(Options):
    """`OneOfTwo` of these characters among these seats, or that nobody is of the team."""

    def __init__(self, team: Team, characters: tuple[str, ...], seats: tuple[int, ...]) -> None:
        self.team = team
        self.characters = characters
        self.seats = seats

    def all(self) -> Iterator[Answer]:
        for character in self.characters:
            for pair in combinations(sorted(self.seats), 2):
                yield OneOfTwo(character, pair)
        yield NoneInPlay(self.team)


class SomebodyIs(Options):
    """`ThisIs` for one of these seats and any of these characters."""

    def __init__(self, seats: tuple[int, ...], characters: tuple[str, ...]) -> None:
        self.seats = seats
        self.characters = characters

    def all(self) -> Iterator[ThisIs]:
        return (ThisIs(seat, character) for seat in self.seats for character in self.characters)


class PageLike(Options):
    """The true page of the grimoire, or one with the characters of two players exchanged."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def all(self) -> Iterator[Page]:
        yield self.page
        for a, b in combinations(range(len(self.page.seats)), 2):
            seats = list(self.page.seats)
            first, second = seats[a], seats[b]
            seats[a], seats[b] = (*second[:3], first[3]), (*first[:3], second[3])
            yield Page(tuple(seats), self.page.tokens)


# The open day


@recorded
class Act(NamedTuple):
    """Something said in the open: "nominate", "slay", …; `by` is a seat or STORYTELLER."""

    verb: str
    by: int
    target: int | None = None


class Menu(Options):
    """What may be done now, by whoever speaks first; judged by public facts alone."""

    def __init__(self, square: "TownSquare", verbs: tuple[str, ...]) -> None:
        self.square = square
        self.verbs = verbs

    def all(self) -> Iterator[Act]:
        seats = self.square.ring
        for verb in self.verbs:
            if verb in PLAIN_VERBS:
                yield Act(verb, STORYTELLER_SEAT)
                continue
            acts = (Act(verb, by, target) for by in seats for target in seats)
            yield from (act for act in acts if self.refusal(act) is None)

    def refusal(self, answer: Answer) -> str | None:
        if not isinstance(answer, Act):
            return "not an act"
        if answer.verb not in self.verbs:
            return f"no {answer.verb} now"
        if answer.verb in PLAIN_VERBS:
            known = type(answer.by) is int and answer.by in (STORYTELLER_SEAT, *self.square.ring)
            return None if known and answer.target is None else "unknown player"
        return self._fault_of_players(answer)

    def _fault_of_players(self, act: Act) -> str | None:
        square = self.square
        if not all(type(seat) is int and seat in square.ring for seat in (act.by, act.target)):
            return "unknown player"
        if not square.alive[act.by]:
            return "dead nominator" if act.verb == NOMINATE else "dead claimant"
        if act.verb == NOMINATE:
            if act.by in square.nominators:
                return "already nominated"  # RB-094
            if act.target in square.nominees:
                return "already a nominee"  # RB-095
        return None


NOMINATE = "nominate"
OPEN_NOMINATIONS = "open nominations"
CLOSE_NOMINATIONS = "close nominations"
BEGIN_VOTE = "begin vote"
PLAIN_VERBS = (OPEN_NOMINATIONS, CLOSE_NOMINATIONS, BEGIN_VOTE)
STORYTELLER_SEAT = -1


class Question(NamedTuple):
    """`id` names the step and the ordinal within it and is the same at every run of that step.

    `who`: a seat, STORYTELLER, CHANCE or ANYONE. `truths`: for information that may be false, what would be true.
    """

    id: str
    who: int
    about: "Ability | None"
    options: Options
    truths: tuple[Answer, ...] = ()
