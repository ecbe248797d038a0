"""Answers of several parts: players in groups, characters of one's choice, a character for each of some players."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from engine.ledger import ThisIs
from engine.plain import recorded
from engine.questions import Options, Seats, different, some_of
from engine.terms import DEMON, MINION, Team

if TYPE_CHECKING:
    from engine.script import Script
    from engine.town_square import TownSquare


@recorded
class InGroup(NamedTuple):
    """These players are, all of them, of this team; the seats in order, so that the order tells nothing."""

    team: Team
    seats: tuple[int, ...]


class Groups(Options):
    """An `InGroup` for each of `teams`, in this order: who is the Demon, say, and who are the Minions.

    Nobody is in two groups. `fewest` is said for each; how many there truly are, the form does not tell.
    """

    teams: ClassVar[tuple[Team, ...]] = (DEMON, MINION)
    fewest: ClassVar[tuple[int, ...]] = (1, 0)
    for_players = True

    def __init__(self, square: "TownSquare", script: "Script") -> None:  # noqa: ARG002
        self.seats = tuple(sorted(square.ring))

    def all(self) -> Iterator[tuple[InGroup, ...]]:
        """Every group with as few as it may have: larger ones are put together from these."""
        for picked in product(*(tuple(combinations(self.seats, fewest)) for fewest in self.fewest)):
            answer = self.answer(picked)
            if self.refusal(answer) is None:
                yield answer

    def answer(self, groups: tuple[tuple[int, ...], ...]) -> tuple[InGroup, ...]:
        """The answer of these seats, a group for each team."""
        return tuple(
            InGroup(team, tuple(sorted(seats))) for team, seats in zip(self.teams, groups, strict=True)
        )

    def draw(self, below: Callable[[int], int]) -> tuple[InGroup, ...]:
        """Small groups: nobody takes half the town for Minions."""
        left, groups = self.seats, []
        for fewest in self.fewest:
            group = some_of(left, min(fewest + below(2), len(left)), below)
            groups.append(group)
            left = tuple(seat for seat in left if seat not in group)
        return self.answer(tuple(groups))

    def refusal(self, answer: Any) -> str | None:
        if type(answer) is not tuple or not all(type(one) is InGroup for one in answer):
            return "not groups"
        if tuple(one.team for one in answer) != self.teams:
            return "not these groups"
        if not all(type(one.seats) is tuple for one in answer):
            return "not groups"
        everybody = tuple(seat for one in answer for seat in one.seats)
        if not different(everybody, self.seats):
            return "not different players"
        if any(list(one.seats) != sorted(one.seats) for one in answer):
            return "not in order"
        enough = all(len(one.seats) >= fewest for one, fewest in zip(answer, self.fewest, strict=True))
        return None if enough else "too few"


class NamedSome(Options):
    """Some of these characters, all different, from `fewest` to `most`.

    `ordered`: in the order of naming, which counts; otherwise in the order of the script, so that it tells nothing.
    """

    for_players = True

    def __init__(
        self, characters: tuple[str, ...], fewest: int, most: int | None = None, *, ordered: bool = False
    ) -> None:
        self.characters = characters
        self.fewest = fewest
        self.most = fewest if most is None else most
        self.ordered = ordered

    def all(self) -> Iterator[tuple[str, ...]]:
        of = permutations if self.ordered else combinations
        for count in range(self.fewest, self.most + 1):
            yield from of(self.characters, count)

    def answer(self, named: tuple[str, ...]) -> tuple[str, ...]:
        """What naming these means; what is none of the characters is left to `refusal`."""
        known = {one: place for place, one in enumerate(self.characters)}
        return named if self.ordered else tuple(sorted(named, key=lambda one: known.get(one, -1)))

    def draw(self, below: Callable[[int], int]) -> tuple[str, ...]:
        most = min(self.most, len(self.characters))
        return self.answer(some_of(self.characters, self.fewest + below(most - self.fewest + 1), below))

    def refusal(self, answer: Any) -> str | None:
        if type(answer) is not tuple or not all(type(one) is str for one in answer):
            return "not characters"
        if len(set(answer)) != len(answer) or not all(one in self.characters for one in answer):
            return "not different characters"
        if answer != self.answer(answer):
            return "not in order"
        return None if self.fewest <= len(answer) <= self.most else "the wrong number of characters"


class AllOrNone(Seats):
    """`count` different players, in the order they are picked, or nobody: ()."""

    for_players = True

    def __init__(self, seats: tuple[int, ...], count: int) -> None:
        super().__init__(seats, 0, count)

    def all(self) -> Iterator[tuple[int, ...]]:
        yield ()
        yield from permutations(self.seats, self.most)

    def draw(self, below: Callable[[int], int]) -> tuple[int, ...]:
        return () if below(4) == 0 or len(self.seats) < self.most else some_of(self.seats, self.most, below)

    def refusal(self, answer: Any) -> str | None:
        if answer == () and type(answer) is tuple:
            return None
        return super().refusal(answer) or (
            None if len(answer) == self.most else "the wrong number of players, or one of them twice"
        )


class Casting(Options):
    """`ThisIs` for `count` different players, each another of these characters, in the order they are picked.

    `only`: the players who alone may be these characters.
    """

    for_players = True

    def __init__(
        self,
        seats: tuple[int, ...],
        characters: tuple[str, ...],
        count: int,
        *,
        only: Mapping[str, tuple[int, ...]] = {},
    ) -> None:
        self.seats = seats
        self.characters = characters
        self.count = count
        self.only = only

    def all(self) -> Iterator[tuple[ThisIs, ...]]:
        for seats in combinations(self.seats, self.count):
            for characters in permutations(self.characters, self.count):
                answer = self.answer(seats, characters)
                if self._fits(answer):
                    yield answer

    def _fits(self, answer: tuple[ThisIs, ...]) -> bool:
        return all(one.seat in self.only.get(one.character, (one.seat,)) for one in answer)

    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        return (self.seats, self.characters) * self.count

    def put_together(self, pieces: tuple[Any, ...]) -> tuple[ThisIs, ...]:
        """Each piece with the next."""
        return self.answer(pieces[::2], pieces[1::2])

    def apart(self, answer: tuple[ThisIs, ...]) -> tuple[Any, ...]:
        """Player and character by turns."""
        return tuple(piece for one in answer for piece in one)

    def answer(self, seats: tuple[int, ...], characters: tuple[str, ...]) -> tuple[ThisIs, ...]:
        """The first of the characters for the first of the players, and so on; whoever is over is left out."""
        return tuple(ThisIs(*both) for both in zip(seats, characters, strict=False))

    def draw(self, below: Callable[[int], int]) -> tuple[ThisIs, ...]:
        for _ in range(8):
            drawn = self.answer(self._some_seats(below), some_of(self.characters, self.count, below))
            if self._fits(drawn):
                return drawn
        return next(self.all())

    def _some_seats(self, below: Callable[[int], int]) -> tuple[int, ...]:
        return some_of(self.seats, self.count, below)

    def refusal(self, answer: Any) -> str | None:
        if type(answer) is not tuple or not all(type(one) is ThisIs for one in answer):
            return "not players and characters"
        seats, characters = (tuple(part) for part in zip(*answer, strict=True)) if answer else ((), ())
        if not different(seats, self.seats):
            return "not different players"
        if len(set(characters)) != len(characters) or not all(one in self.characters for one in characters):
            return "not different characters"
        if not self._fits(answer):
            return "not that player"
        return None if len(answer) == self.count else "the wrong number of players"
