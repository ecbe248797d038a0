from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

from engine.characters.base import (
    DEMON,
    NOBODY,
    STORYTELLER,
    TOWN,
    Ability,
    Answer,
    Execution,
    Exploded,
    Game,
    Minion,
    OneSeat,
    PointedAt,
    Seats,
)

_LEFT = 3


class LivesOn(Seats):
    """Who of the living is left when everybody else is blown up; one of these Demons, if any, is among them."""

    def __init__(self, seats: tuple[int, ...], count: int, demons: tuple[int, ...]) -> None:
        super().__init__(seats, count)
        self.demons = demons

    def all(self) -> Iterator[tuple[int, ...]]:
        return (left for left in combinations(self.seats, self.most) if self.refusal(left) is None)

    def refusal(self, answer: Answer) -> str | None:
        fault = super().refusal(answer)
        spared = not self.demons or (fault is None and not set(self.demons).isdisjoint(answer))
        return fault or (None if spared else "no Demon among them")

    def draw(self, below: Callable[[int], int]) -> Answer:
        answers = tuple(self.all())
        return answers[below(len(answers))]


class Finger(OneSeat):
    """Whom a player points at while all look; who does nothing points at nobody."""

    def unanswered(self, below: Callable[[int], int]) -> Answer:
        return NOBODY


class Boomdandy(Minion):
    """Executed, blows up all but three players, of whom one is a Demon; then everybody points, and whom most point at
    dies."""

    edition = "carousel"

    proves_itself = True
    mourns_last = True  # what others make of the execution may be that the game is over, or that it goes on

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        """Dying or not. Where a side has won by then, the game is over and nothing blows up; the same of the fingers.
        No other nomination or execution follows today, whoever else could have one."""
        if execution.seat != me.owner or game.is_won or not game.works(me):
            return
        game.close_day()
        game.tell(TOWN, Exploded(me.owner))
        self.blow_up(game, me)
        if not game.is_won:
            self.count_fingers(game, me)

    def blow_up(self, game: Game, me: Ability) -> None:
        """Clockwise from the owner; whoever cannot die is one more who is left. Who lives under a shroud counts as
        dead, and is left besides; then no Demon has to be among the three."""
        seats = game.grimoire.seats
        around = (*game.grimoire.clockwise_from(me.owner), me.owner)
        living = tuple(seat for seat in around if seats[seat].alive)
        if len(living) <= _LEFT:
            return
        demons = game.living(DEMON)
        in_sight = demons if all(seats[seat].alive for seat in demons) else ()
        left = game.ask(STORYTELLER, me, LivesOn(living, _LEFT, in_sight))
        for seat in living:
            if seat not in left:
                game.kill(seat, by=me)

    def count_fingers(self, game: Game, me: Ability) -> None:
        """The dead point as well, vote or no vote. At night nobody can point at who was blown up, whom the town takes
        for alive until dawn. It is no execution."""
        fingers = game.poll(me, game.square.ring, Finger(*game.grimoire.living(), NOBODY))
        count = Counter(seat for seat in fingers.values() if seat != NOBODY)
        most = tuple(seat for seat in game.square.ring if count[seat] and count[seat] == max(count.values()))
        game.tell(TOWN, PointedAt(tuple(fingers.items()), most))
        if len(most) == 1:
            game.kill(most[0], by=me)
