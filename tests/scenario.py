"""Given-when-then for rulings: a `Town` is played by hand, and nothing may be left to chance.

    town = Town("Ann empath, Bob soldier, Cat poisoner, Dan imp, Eve chef")
    town.night(Cat="Ann", storyteller={"Ann": 2, "Eve": 1})
    assert town.learned("Ann") == [2]

The cast is a line of `engine.notation`. Names stand for seats in answers and in what is learnt. An unscripted
question fails the test, and so does an answer that nobody asked for; only the Demon's bluffs may be left out.
A list answers several questions in a row; a function, such as `whatever`, answers from the question.
"""

from collections.abc import Callable
from typing import Any

from engine.abilities import standing
from engine.characters.base import CHARACTERS, TRAVELLER, Traveller, character
from engine.course import fall_asleep, play_step
from engine.game import Game
from engine.grimoire import DRUNK, POISONED, Grimoire
from engine.ledger import (
    Chose,
    DayBroke,
    ExileDecided,
    FabledJoined,
    HandsCounted,
    Learned,
    Seated,
    Told,
    TravellerJoined,
    VoteCounted,
    VoteOver,
    YouAre,
)
from engine.night_sheet import due_newcomer, roster, sheet
from engine.notation import read, write
from engine.phases import Phase
from engine.questions import (
    BEGIN_VOTE,
    CLOSE_NOMINATIONS,
    EXILE,
    NOMINATE,
    OPEN_NOMINATIONS,
    Act,
    Answer,
    Bluffs,
    Hands,
    OneSeat,
    Question,
    Seats,
    Side,
    TwoSeats,
)
from engine.rules.setup import FEWEST_PLAYERS
from engine.rulings import Ruling, apply
from engine.script import EDITIONS, Script, edition
from engine.terms import ANYONE, NOBODY, SEATLESS, STORYTELLER, TOWN, Alignment
from engine.town_square import fold


class Passenger(Traveller):
    """A Traveller without an ability, for `monkeypatch.setitem(CHARACTERS, "passenger", Passenger())`."""

    id = "passenger"


class Unscripted(AssertionError):
    """The engine asked something the scenario does not answer."""


def whatever(question: Question) -> Answer:
    """An answer for what a scenario does not care about: the first legal one."""
    return next(question.options.all())


def script_for(grimoire: Grimoire) -> Script:
    """The first edition that has everybody in play, else a script of everything."""
    cast = [
        one
        for seat in grimoire.seats
        for one in (seat.character, seat.believed)
        if one is not None and character(one).team is not TRAVELLER
    ]
    for id_ in EDITIONS:
        if all(one in edition(id_).characters for one in cast):
            return edition(id_)
    everything = (one.id for one in CHARACTERS.values() if one.team not in (TRAVELLER, *SEATLESS))
    return Script("all", "Everything", tuple(everything))


class Town:
    """A game played by a script. `night` is the night that comes next: later than 1 skips what went before."""

    def __init__(self, cast: str, *, night: int = 1, script: Script | None = None) -> None:
        grimoire = read(cast)
        self.names = [seat.name for seat in grimoire.seats]
        script = script or script_for(grimoire)
        travellers = tuple(
            (seat, record.character)
            for seat, record in enumerate(grimoire.seats)
            if character(record.character).team is TRAVELLER
        )
        small = len(self.names) - len(travellers) < FEWEST_PLAYERS  # towards the end of a game, say
        self.game = Game(script, tuple(self.names), self, travellers=() if small else travellers)
        for seat, traveller in travellers if small else ():
            self.game.tell(TOWN, TravellerJoined(seat, self.names[seat], traveller, grimoire.ring))
        for fabled in grimoire.fabled:
            self.game.tell(TOWN, FabledJoined(fabled))
        grimoire.jinxes = self.game.grimoire.jinxes
        self.game.grimoire = grimoire
        self.asked: list[Question] = []
        self._players: dict[str, Any] = {}
        self._storyteller: dict[str, Any] = {}
        self._hands: tuple[str, ...] = ()
        self._acts: list[Act] = []
        self._since = 0
        self._skipped = False  # the evening before was not played: nobody wins by what happened then
        if night > 1:
            self._skip_to(night)

    def _skip_to(self, night: int) -> None:
        dead = tuple(seat for seat, record in enumerate(self.game.grimoire.seats) if not record.alive)
        spent = [seat for seat in dead if not self.game.grimoire.seats[seat].ghost_vote]
        joined = [told for told in self.game.ledger if isinstance(told.fact, (TravellerJoined, FabledJoined))]
        self.game.ledger = [
            Told(TOWN, Seated(tuple(self.names), self.game.grimoire.ring), "given"),
            *joined,
            Told(TOWN, DayBroke(night - 1, dead), "given"),
        ]
        self.game.square = fold(self.game.ledger)
        ghosts = tuple(seat not in spent for seat in range(len(self.names)))
        self.game.square = self.game.square._replace(ghost_votes=ghosts)
        self.game.night = night - 1
        self.game.phase = Phase.DUSK
        self._skipped = True

    # When

    def night(self, storyteller: dict[str, Any] | None = None, **players: Any) -> list[str]:
        """Play from dusk to dawn; returns who is announced dead. Answers by the name of whoever is asked.

        `storyteller` answers by the name of the player whose ability asks ("bluffs" for the Demon's three).
        """
        self._given(storyteller, players)
        self._play_until(lambda: self.game.phase is Phase.DISCUSSION)
        self._all_used()
        fact = next(t.fact for t in reversed(self.game.ledger) if isinstance(t.fact, DayBroke))
        return [self.names[seat] for seat in fact.died]

    def dusk(self, storyteller: dict[str, Any] | None = None, **players: Any) -> None:
        """Let night fall without playing it."""
        self._given(storyteller, players)
        self._play_until(lambda: self.game.is_night)
        self._all_used()

    def night_up_to(self, slot: str, storyteller: dict[str, Any] | None = None, **players: Any) -> None:
        """Play the night until this slot, where somebody has to act, comes next; go on with `night`."""
        self._given(storyteller, players)
        self._play_until(lambda: self._comes_next(slot))
        self._all_used()

    def _comes_next(self, slot: str) -> bool:
        game = self.game
        if not game.is_night or game.roster or due_newcomer(game) is not None:
            return False
        return next((one for one in sheet(game)[game.cursor :] if roster(game, one)), None) == slot

    def rule(
        self,
        verb: str,
        name: str,
        value: Any = None,
        storyteller: dict[str, Any] | None = None,
        **players: Any,
    ) -> None:
        """A human Storyteller's ruling between two steps: kill, revive, become, turn, mark or unmark."""
        self._given(storyteller, players)
        apply(self.game, Ruling(verb, self.seat(name), value))
        self._all_used()

    def day(self) -> "Town":
        """Go to the day from a town that starts later than the first night, as if the night had been quiet."""
        self.game.phase = Phase.DISCUSSION
        self._since = len(self.game.ledger)
        return self

    def nominate(
        self,
        by: str,
        nominee: str,
        votes: str = "",
        storyteller: dict[str, Any] | None = None,
        **players: Any,
    ) -> str:
        """A nomination and its vote; returns the outcome of the vote, or "day over"."""
        self._given(storyteller, players)
        self._open_nominations()
        self._act(Act(NOMINATE, self.seat(by), self.seat(nominee)))
        if self.game.phase is Phase.DEFENCE:
            self._act(Act(BEGIN_VOTE, STORYTELLER))
            self._hands = tuple(votes.split())
            self._play_until(lambda: self.game.phase is not Phase.VOTE)
            counted = [self.names[question.who] for question in self.asked if question.who >= 0]
            uncounted = [name for name in self._hands if name not in counted]
            assert not uncounted, f"nobody counted the hands of {uncounted}"
            self._all_used()
            if self.game.over:
                return "game over"
            result = next(t.fact for t in reversed(self.ledger) if isinstance(t.fact, VoteCounted | VoteOver))
            return "secret" if isinstance(result, VoteOver) else str(result.outcome)
        self._all_used()
        return "day over"

    def act(
        self,
        verb: str,
        by: str | None = None,
        target: str | None = None,
        what: Any = None,
        storyteller: dict[str, Any] | None = None,
        **players: Any,
    ) -> None:
        """One act of the open day; raises IllegalAnswer. Names in `what` stand for seats."""
        self._given(storyteller, players)
        who = STORYTELLER if by is None else self.seat(by)
        what = self._convert(what, self._to_seat)
        self._act(Act(verb, who, None if target is None else self.seat(target), what))
        self._all_used()

    def exile(
        self,
        by: str,
        traveller: str,
        votes: str = "",
        storyteller: dict[str, Any] | None = None,
        **players: Any,
    ) -> bool:
        """A call for exile and everybody's hands; returns whether it was decided."""
        self._given(storyteller, players)
        self._act(Act(EXILE, self.seat(by), self.seat(traveller)))
        self._hands = tuple(votes.split())
        self._play_until(lambda: self.game.phase is not Phase.VOTE)
        self._all_used()
        decided = next(t.fact for t in reversed(self.game.ledger) if isinstance(t.fact, ExileDecided))
        return bool(decided.exiled)

    def open_vote(self, verb: str, by: str, votes: str = "") -> tuple[str, ...]:
        """Somebody uses a power that asks everybody, or pretends to; returns whose hands were up."""
        self._given(None, {})
        self._act(Act(verb, self.seat(by)))
        self._hands = tuple(votes.split())
        self._play_until(lambda: self.game.phase is not Phase.VOTE)
        counted = next(t.fact for t in reversed(self.game.ledger) if isinstance(t.fact, HandsCounted))
        return tuple(self.names[seat] for seat in counted.raised)

    def rule_nobody(
        self, verb: str, value: Any, storyteller: dict[str, Any] | None = None, **players: Any
    ) -> None:
        """A ruling about no seated player: sit, fabled, no fabled, join."""
        if verb == "join":
            self.names.append(value[0])
        try:
            self._given(storyteller, players)
            apply(self.game, Ruling(verb, STORYTELLER, value))
        finally:
            self.names = list(self.game.square.names)
        self._all_used()

    def join(
        self,
        name: str,
        traveller: str,
        beside: str,
        side: Alignment = Alignment.GOOD,
        amigo: str | None = None,
    ) -> None:
        """A Traveller comes and sits down after `beside`, clockwise."""
        asked = [side, amigo] if amigo else side
        self.rule_nobody("join", (name, traveller, self.seat(beside)), storyteller={name: asked})

    def slay(self, by: str, target: str, storyteller: dict[str, Any] | None = None) -> None:
        """A Slayer's shot, real or not."""
        self._given(storyteller, {})
        self._act(Act("slay", self.seat(by), self.seat(target)))
        self._all_used()

    def end_day(self, storyteller: dict[str, Any] | None = None, **players: Any) -> None:
        """Nominations close; whoever is about to die is executed; the day ends before night falls."""
        self._given(storyteller, players)
        if self.game.phase in (Phase.DISCUSSION, Phase.NOMINATIONS):
            self._act(Act(CLOSE_NOMINATIONS, STORYTELLER))
        self._play_until(lambda: self.game.phase is Phase.DUSK)
        self._all_used()

    def execute(self, name: str, storyteller: dict[str, Any] | None = None, **players: Any) -> None:
        """Everybody living votes for this player, and the day ends."""
        open_to = [n for n in self.names if self.alive(n) and self.seat(n) not in self.game.square.nominators]
        by = next(n for n in open_to if n != name) if len(open_to) > 1 else open_to[0]
        self.nominate(by, name, votes=" ".join(n for n in self.names if self.alive(n)))
        self.end_day(storyteller, **players)

    # Then

    def seat(self, name: str) -> int:
        return STORYTELLER if name == "Storyteller" else self.names.index(name)

    def alive(self, name: str) -> bool:
        """As the life token shows it."""
        return self.game.grimoire.seats[self.seat(name)].alive

    def character(self, name: str) -> str:
        return self.game.grimoire.seats[self.seat(name)].character

    def alignment(self, name: str) -> Alignment:
        return self.game.grimoire.seats[self.seat(name)].alignment

    def sober(self, name: str) -> bool:
        """Neither drunk nor poisoned."""
        return standing(self.game.grimoire).sober[self.seat(name)]

    def poisoned(self, name: str) -> bool:
        return self._marked_and_not_sober(POISONED, name)

    def drunk(self, name: str) -> bool:
        return self._marked_and_not_sober(DRUNK, name)

    def _marked_and_not_sober(self, text: str, name: str) -> bool:
        return bool(self.game.grimoire.marked(text, self.seat(name))) and not self.sober(name)

    def marks(self, name: str) -> list[str]:
        """The texts of the reminders beside a player."""
        return [token.text for token in self.game.grimoire.reminders if token.seat == self.seat(name)]

    def told(self, name: str, *kinds: type[Any]) -> list[Any]:
        """What this player alone was told since the last `night`, `dusk`, `nominate`, … began; names for seats.

        With `kinds`, only facts of these kinds.
        """
        return [
            self._named(told.fact)
            for told in self.ledger
            if told.to != TOWN and self.seat(name) in told.to and not isinstance(told.fact, Chose)
            if isinstance(told.fact, kinds or object)
        ]

    def learned(self, name: str) -> list[Any]:
        """What this player's ability told them since then."""
        return [fact.answer for fact in self.told(name) if isinstance(fact, Learned)]

    def became(self, name: str) -> list[str]:
        """The characters this player was told they now have since then."""
        return [fact.character for fact in self.told(name) if isinstance(fact, YouAre)]

    def public(self) -> list[Any]:
        """What the whole town was told since then."""
        return [told.fact for told in self.ledger if told.to == TOWN]

    @property
    def ledger(self) -> list[Told]:
        """Everything anybody was told since then; seats as they are."""
        return self.game.ledger[self._since :]

    def woken(self, name: str) -> bool:
        """Whether this player was asked or told anything in private since then."""
        seat = self.seat(name)
        told = any(t.to != TOWN and seat in t.to for t in self.ledger)
        return told or any(question.who == seat for question in self.asked)

    def choices(self, name: str) -> list[Any]:
        """Whom this player could pick, in the order of the questions they were asked since then."""
        return [one for q in self.asked if q.who == self.seat(name) for one in self._answers(q)]

    def offered(self, name: str, *kinds: type[Any]) -> list[Any]:
        """What the Storyteller could answer about this player's ability since then; empty when not asked.

        With `kinds`, only answers of these kinds.
        """
        asked = [
            q for q in self.asked if q.who == STORYTELLER and q.about and q.about.owner == self.seat(name)
        ]
        return [one for q in asked for one in self._answers(q) if isinstance(one, kinds or object)]

    def _answers(self, question: Question) -> list[Any]:
        """Every legal answer, names for seats; a bare number is a count unless players are picked."""
        seats = isinstance(question.options, OneSeat)
        return [
            self._convert(answer, self._to_name) if seats or isinstance(answer, tuple) else answer
            for answer in question.options.all()
        ]

    @property
    def winner(self) -> Alignment | None:
        return self.game.square.winner

    @property
    def about_to_die(self) -> str | None:
        seat = self.game.square.about_to_die
        return None if seat is None else self.names[seat]

    def line(self) -> str:
        """The grimoire in one line."""
        return write(self.game.grimoire)

    def snapshot(self) -> "Town":
        """A town of its own at this point."""
        twin = Town.__new__(Town)
        twin.__dict__.update(self.__dict__)
        twin.game = self.game.copy()
        twin.game.decider = twin
        return twin

    # The decider

    def decide(self, question: Question, game: Game) -> Answer:  # noqa: ARG002
        self.asked.append(question)
        if question.who == ANYONE:
            if not self._acts:
                raise Unscripted(f"the day waits for somebody: {question.id}")
            return self._acts.pop(0)
        if self.game.phase is Phase.VOTE and question.about is None:
            raised = self._hands.count(self.names[question.who])  # named twice: with both hands
            return raised if isinstance(question.options, Hands) else raised > 0
        key = self._key(question)
        answers = self._players if question.who >= 0 else self._storyteller
        if key not in answers:
            if isinstance(question.options, Bluffs):
                return next(question.options.all())
            if isinstance(question.options, Side) and question.about is not None:
                return self.game.grimoire.seats[question.about.owner].alignment  # as the cast says
            raise Unscripted(
                f"{question.id}: nobody says what {key!r} gets; {type(question.options).__name__}"
            )
        given = answers[key]
        if isinstance(given, list):
            answer = given.pop(0)
            if not given:
                del answers[key]
        else:
            answer = answers.pop(key)
        return answer(question) if callable(answer) else self._seated(answer, question)

    def _key(self, question: Question) -> str:
        if question.who >= 0:
            return self.names[question.who]
        if isinstance(question.options, Bluffs):
            return "bluffs"
        if question.about is None:
            return "storyteller"
        owner = question.about.owner
        return question.about.character if owner == STORYTELLER else self.names[owner]

    def _given(self, storyteller: dict[str, Any] | None, players: dict[str, Any]) -> None:
        rules = (me.character for me in standing(self.game.grimoire).storytellers)
        later = (*(note.character for note in self.game.notes), *self.game.script.characters)
        known = (*self.names, *rules, *later, "bluffs", "storyteller")
        strangers = [name for name in (*players, *(storyteller or {})) if name not in known]
        assert not strangers, f"nobody here is called {strangers}"
        self._storyteller = {k: list(v) if isinstance(v, list) else v for k, v in (storyteller or {}).items()}
        self._players = {k: list(v) if isinstance(v, list) else v for k, v in players.items()}
        self._hands, self._acts, self.asked = (), [], []
        self._since = len(self.game.ledger)

    def _all_used(self) -> None:
        left = {**self._players, **{f"storyteller: {k}": v for k, v in self._storyteller.items()}}
        assert not left, f"nobody asked for {left}"

    def _open_nominations(self) -> None:
        if self.game.phase is Phase.DISCUSSION:
            self._act(Act(OPEN_NOMINATIONS, STORYTELLER))

    def _act(self, act: Act) -> None:
        self._acts.append(act)
        play_step(self.game)
        assert not self._acts, f"nobody is asked who wants to {act.verb} now"

    def _play_until(self, done: Callable[[], bool]) -> None:
        if self._skipped and self.game.phase is Phase.DUSK:
            self.game.begin("given dusk")
            fall_asleep(self.game)
        self._skipped = False
        while not self.game.over and not done():
            play_step(self.game)

    def _seated(self, answer: Any, question: Question) -> Answer:
        if answer is None:
            return None if question.options.refusal(None) is None else NOBODY
        if isinstance(question.options, (TwoSeats, Seats)) and isinstance(answer, str):
            return tuple(self.seat(name) for name in answer.split())
        return self._convert(answer, self._to_seat)

    def _to_seat(self, item: Any) -> Any:
        return self.seat(item) if isinstance(item, str) and item in self.names else item

    def _named(self, fact: Any) -> Any:
        """A private fact with names where it holds seats (which are its only bare numbers besides counts)."""
        if isinstance(fact, Learned):
            answer = fact.answer
            return (
                fact
                if isinstance(answer, int)
                else Learned(fact.character, self._convert(answer, self._to_name))
            )
        return self._convert(fact, self._to_name)

    def _to_name(self, item: Any) -> Any:
        return self.names[item] if type(item) is int and item >= 0 else item

    def _convert(self, value: Any, change: Callable[[Any], Any]) -> Any:
        if isinstance(value, tuple):
            parts = [self._convert(part, change) for part in value]
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
        return change(value)
