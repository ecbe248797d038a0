from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import permutations

from engine.characters.base import (
    EVIL,
    STORYTELLER,
    Ability,
    Answer,
    Casting,
    Counts,
    Demon,
    Game,
    Phase,
    ThisIs,
    character,
)


class EvilLine(Casting):
    """Who sits beside the Demon, on both sides and without a gap, and becomes which Minion.

    `sides`: the players clockwise from the Demon, and those the other way round. One alone sits on either side.
    `only`: the players who alone may be these characters; nobody is one that stands beside the Demon but a neighbour.
    """

    for_players = False

    def __init__(
        self,
        sides: tuple[tuple[int, ...], tuple[int, ...]],
        characters: tuple[str, ...],
        count: int,
        *,
        only: Mapping[str, tuple[int, ...]] = {},
    ) -> None:
        self.sides = left, right = sides
        cuts = [(left[:one], right[: count - one]) for one in (range(1, count) or range(2))]
        self.lines = tuple(one + other for one, other in cuts if len({*one, *other}) == count)
        near, seats = (*left[:1], *right[:1]), tuple(dict.fromkeys((*left, *right)))
        beside = {
            one: tuple(seat for seat in only.get(one, seats) if seat in near)
            for one in characters
            if character(one).beside_the_demon
        }
        super().__init__(seats, characters, count, only={**only, **beside})

    def all(self) -> Iterator[tuple[ThisIs, ...]]:
        answers = (self.answer(line, each) for line in self.lines for each in self._orders())
        return (one for one in answers if self._fits(one))

    def _orders(self) -> Iterator[tuple[str, ...]]:
        return permutations(self.characters, self.count)

    def _some_seats(self, below: Callable[[int], int]) -> tuple[int, ...]:
        return self.lines[below(len(self.lines))]

    def refusal(self, answer: Answer) -> str | None:
        refusal = super().refusal(answer)
        if refusal is None and {one.seat for one in answer} not in [set(line) for line in self.lines]:
            return "not one line"
        return refusal


class LordOfTyphon(Demon):
    """Evil sits in one line with the Demon inside, and has a Minion more; each other night a player dies."""

    edition = "carousel"

    chooses_at_night = True
    reminders = ("Dead",)
    house_rules = {"lordoftyphon: Travellers do not break the line": (True, False)}

    def counts(self, players: int, counts: Counts) -> Iterable[Counts]:
        return counts.no_minions().any_outsiders()

    def first_night(self, game: Game, me: Ability) -> None:
        """Made before anybody wakes, so nothing can spoil it. One who comes later sits anywhere."""
        if game.phase is not Phase.FIRST_NIGHT or game.slot != self.id or not me.genuine:
            return
        minions = game.script.minions
        count = min(game.usual_counts.minions + 1, len(minions))
        form = EvilLine(self.sides(game, me), minions, count, only=self.allowed(game, me))
        if next(form.all(), None) is None:  # the script has no others
            form = EvilLine(self.sides(game, me), minions, count)
        line = game.ask(STORYTELLER, me, form)
        for seat, minion in line:
            game.become(seat, minion, side=EVIL, by=me)
        game.note_who_began()

    def allowed(self, game: Game, me: Ability) -> dict[str, tuple[int, ...]]:
        """Who may be which Minion, where a jinx keeps one from somebody: the very player it is kept apart from may be
        it."""
        others = game.grimoire.others(me.owner)
        may = {
            one: tuple(seat for seat in others if game.may_become(seat, one, by=me))
            for one in game.script.minions
        }
        return {one: seats for one, seats in may.items() if seats != others}

    def sides(self, game: Game, me: Ability) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The players on both sides, nearest first; where Travellers break the line, as far as the first of them,
        unless one sits beside the Demon."""
        around = game.grimoire.clockwise_from(me.owner)
        travellers = game.square.travellers
        left, right = (tuple(s for s in way if s not in travellers) for way in (around, around[::-1]))
        if game.house_rules["lordoftyphon: Travellers do not break the line"]:
            return left, right
        short = _up_to(around, travellers), _up_to(around[::-1], travellers)
        enough = all(short) and len({*short[0], *short[1]}) > game.usual_counts.minions
        return short if enough else (left, right)

    def other_nights(self, game: Game, me: Ability) -> None:
        self.attack(game, me, game.choose(me, game.grimoire.everyone()))


def _up_to(way: tuple[int, ...], travellers: tuple[int, ...]) -> tuple[int, ...]:
    first = next((place for place, seat in enumerate(way) if seat in travellers), len(way))
    return way[:first]
