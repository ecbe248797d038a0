"""A game: the grimoire, the ledger, where we are, and the verbs that characters use."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from engine import phases
from engine.abilities import Standing, standing
from engine.grimoire import SPENT, Ability, Grimoire, Seat
from engine.ledger import Chose, Executed, Seated, Told
from engine.phases import Phase
from engine.plain import recorded
from engine.questions import Answer, IllegalAnswer, OneSeat, Options, Question, Registering, TwoSeats
from engine.registry import character
from engine.rules import changes, death, information
from engine.rules.events import Death, Execution
from engine.rules.registration import Quality, Registers, registers, shown_as
from engine.rules.setup import WrongTable, spare_townsfolk, usual_counts
from engine.terms import STORYTELLER, TOWN, TRAVELLER, Alignment, Moment, Team
from engine.town_square import TownSquare, fold

if TYPE_CHECKING:
    from engine.deciders import Decider
    from engine.script import Script


@recorded
class Count(NamedTuple):
    """The vote that is running: who is asked, clockwise with the nominee last, and the hands so far."""

    nominee: int
    needed: int
    order: tuple[int, ...]
    hands: tuple[bool, ...] = ()


@recorded
class Day(NamedTuple):
    """What happened on this day and is still asked for in the night: (seat, died) for each execution."""

    executions: tuple[tuple[int, bool], ...] = ()
    vote: Count | None = None


class Game:
    """One game. It is played by `engine.course.play_step`; whoever answers is the `decider`.

    Everything that makes up its state is in `STATE`; all of it is immutable but the grimoire and the ledger.
    """

    STATE = (
        "phase",
        "night",
        "cursor",
        "roster",
        "newcomers",
        "untold",
        "bag",
        "day",
        "wins",
        "steps",
        "digest",
    )
    __slots__ = (
        *STATE, "script", "grimoire", "ledger", "square", "decider", "step", "_ordinal", "_at_that_moment",
    )  # fmt: skip

    def __init__(self, script: "Script", names: tuple[str, ...], decider: "Decider") -> None:
        """Raises WrongTable for too few or too many players, an empty name, or a name twice."""
        usual_counts(len(names))
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice or not all(name.strip() for name in names):
            raise WrongTable(f"two players are called {twice[0]!r}" if twice else "a player has no name")
        self.script = script
        self.decider = decider
        self.grimoire = Grimoire([Seat(name) for name in names])
        self.ledger: list[Told] = []
        self.square = TownSquare()
        self.phase = Phase.DEAL
        self.night = 0
        self.cursor = 0  # the next slot of tonight's sheet
        self.roster: tuple[Ability, ...] = ()  # who still acts in the present slot
        self.newcomers: tuple[Ability, ...] = ()  # gained abilities that learn something once
        self.untold: tuple[tuple[int, Any], ...] = ()  # secrets of the day, told when night falls
        self.bag: tuple[str, ...] = ()
        self.day = Day()
        self.wins: tuple[Alignment, ...] = ()  # sides that an ability made win in this step
        self.steps = 0
        self.digest = ""
        self._at_that_moment: Standing | None = None
        self.begin("seats")
        self.tell(TOWN, Seated(names, self.grimoire.ring))

    def copy(self) -> "Game":
        """A game of its own at the same point; the decider is shared until you set another."""
        twin: Game = Game.__new__(Game)
        for name in Game.STATE:
            setattr(twin, name, getattr(self, name))
        twin.script, twin.decider, twin.square = self.script, self.decider, self.square
        twin.step, twin._ordinal, twin._at_that_moment = self.step, self._ordinal, None
        twin.grimoire = self.grimoire.copy()
        twin.ledger = self.ledger.copy()
        return twin

    def take_ledger(self, ledger: list[Told]) -> None:
        """Go on with this ledger: after a restore or an undo."""
        self.ledger = ledger
        self.square = fold(ledger)

    # Steps

    def begin(self, step: str) -> None:
        """Name the step that is played; questions are numbered within it."""
        self.step = step
        self._ordinal = 0

    def move(self, trigger: str) -> None:
        """Go to the next phase by the table."""
        self.phase = phases.after(self.phase, trigger)

    @property
    def over(self) -> bool:
        return self.phase is Phase.GAME_OVER

    @property
    def is_night(self) -> bool:
        return self.phase in (Phase.FIRST_NIGHT, Phase.NIGHT)

    @property
    def dusk(self) -> Moment:
        """The next dusk."""
        return Moment(self.night + 1)

    @property
    def dawn(self) -> Moment:
        """The dawn that ends this night."""
        return Moment(self.night, dawn=True)

    # Asking and telling

    def ask(
        self, who: int, about: Ability | None, options: Options, *, truths: tuple[Answer, ...] = ()
    ) -> Answer:
        """The answer of a player, the Storyteller or chance.

        Raises Undecided when there is none yet (the step is then played again from its start), and IllegalAnswer
        for an answer that the options do not allow.
        """
        question = Question(f"{self.step}#{self._ordinal}", who, about, options, truths)
        self._ordinal += 1
        answer = self.decider.decide(question, self)
        refusal = options.refusal(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal, question)
        return answer

    def choose(self, me: Ability, seats: tuple[int, ...]) -> int:
        """The owner picks a player; asked whether or not the ability works (RB-182)."""
        seat: int = self.ask(me.owner, me, OneSeat(*seats))
        self.tell((me.owner,), Chose(me.character, seat))
        return seat

    def choose_two(self, me: Ability, seats: tuple[int, ...]) -> tuple[int, int]:
        """The owner picks two different players."""
        pair: tuple[int, int] = self.ask(me.owner, me, TwoSeats(seats))
        self.tell((me.owner,), Chose(me.character, pair))
        return pair

    def tell(self, to: tuple[int, ...] | Literal["town"], fact: Any) -> None:
        """Put a fact that the rules guarantee into the ledger."""
        self.ledger.append(Told(to, fact, self.step))
        if to == TOWN:
            self.square = self.square.after(fact)

    def tell_in_secret(self, seat: int, fact: Any) -> None:
        """Tell one player now if it is night, otherwise when the next night falls (RB-174)."""
        if self.is_night:
            self.tell((seat,), fact)
        else:
            self.untold = (*self.untold, (seat, fact))

    def inform(self, me: Ability, truths: tuple[Answer, ...], form: Options) -> Answer:
        """Information of an ability: see `engine.rules.information`."""
        return information.inform(self, me, truths, form)

    def learn_one_of_two(self, me: Ability, team: Team) -> None:
        information.learn_one_of_two(self, me, team)

    # Looking

    def works(self, me: Ability) -> bool:
        """Whether this ability works, while something happens: as things stood when it happened."""
        return me in (self._at_that_moment or standing(self.grimoire)).working

    @contextmanager
    def as_things_stood(self, moment: Standing) -> Iterator[None]:
        """Inside, `works` answers as of that moment: what follows a death sees the state at death."""
        outer, self._at_that_moment = self._at_that_moment, moment
        yield
        self._at_that_moment = outer

    def registers(self, seat: int, quality: Quality) -> Registers:
        return registers(self.grimoire, seat, quality)

    def counts_as(self, seat: int, quality: Quality, me: Ability) -> bool:
        """Whether the player counts as that for this ability, this once; the Storyteller settles doubt."""
        reading = self.registers(seat, quality)
        if reading is Registers.STORYTELLER_DECIDES:
            return bool(self.ask(STORYTELLER, me, Registering(seat, quality)))
        return bool(reading)

    def shown_as(self, seat: int) -> tuple[str, ...]:
        """The characters that may be shown for this player."""
        return shown_as(self.grimoire, seat, self.script.characters)

    def spare_townsfolk(self) -> tuple[str, ...]:
        return spare_townsfolk(self)

    def team(self, seat: int) -> Team:
        return character(self.grimoire.seats[seat].character).team

    def alignment(self, seat: int) -> Alignment:
        return self.grimoire.seats[seat].alignment

    def living(self, team: Team) -> tuple[int, ...]:
        """The living players whose true character is of this team."""
        return tuple(seat for seat in self.grimoire.living() if self.team(seat) is team)

    def alive_count(self, *, travellers: bool = True) -> int:
        return sum(travellers or self.team(seat) is not TRAVELLER for seat in self.grimoire.living())

    # Changing

    def kill(self, seat: int, *, by: Ability) -> int | None:
        """Attack a player; returns who died of it, or None."""
        return death.attempt(self, Death(seat, by))

    def execute(self, seat: int, *, at_once: bool = False) -> None:
        """Execute a player: the one execution of the day, whether or not they die (RB-115, RB-124)."""
        before = standing(self.grimoire)
        died = death.attempt(self, Death(seat, execution=True)) is not None
        self.day = self.day._replace(executions=(*self.day.executions, (seat, died)), vote=None)
        self.tell(TOWN, Executed(seat, died, at_once))
        with self.as_things_stood(before):
            for me in before.holding("on_execution"):
                character(me.character).on_execution(self, me, Execution(seat, died))

    def become(self, seat: int, new: str) -> None:
        changes.become(self, seat, new)

    def turn(self, seat: int, alignment: Alignment) -> None:
        changes.turn(self, seat, alignment)

    def win(self, side: Alignment) -> None:
        """An ability makes this side win, when the step ends."""
        self.wins = (*self.wins, side)

    def spend(self, me: Ability) -> None:
        """Use up a once-per-game ability, also when it does not work (RB-179)."""
        self.grimoire.mark(SPENT, me.owner, by=me)

    def spent(self, me: Ability) -> bool:
        return bool(self.grimoire.marked(SPENT, me.owner, by=me))
