"""The Storyteller's desk: what a person decides themself lies on it until they have; the mind decides the rest.

A person who does not play may take any kind of decision from the mind (`Discretion`). Each of these is shown with
what the mind proposes and why, and stands when the person accepts it, changed or not; the table waits. With
`nod_after` it goes on by itself after so many seconds. Where they decide anything, each night ends with their nod
too, whether or not it asked them something: a pause shows that a person sits there, and no more.

Opinions (`engine.judgements`) may also be asked in passing: for `judgement` seconds, then the mind's answer stands.
That somebody is asked must not be seen then. So the table waits by the script and not by the game: on a script with
a character that judges at night, once in every night and always as long; with one that judges by day, after every
use of its power, real or pretended. What the host answers shortens no such wait.
"""

import asyncio
import math
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, suppress
from functools import partial
from itertools import islice
from typing import Any, Final, NamedTuple, TypeVar

from engine import Game
from engine.deciders import Undecided
from engine.judgements import Judgement
from engine.phases import NIGHTS, Phase
from engine.plain import from_plain, to_plain
from engine.questions import Answer, Options, Question
from engine.record import Proposed
from engine.registry import CHARACTERS
from engine.terms import STORYTELLER, Discretion
from narrator.table.narration import Narration
from narrator.table.pace import Countdown, never
from narrator.table.ports import Mind
from narrator.table.seen import NO_PAGE, mark_of
from narrator.table.table import Table
from narrator.table.writing_down import WritingDown

Played = TypeVar("Played")

BY_HOST: Final = "the host's own judgement"
"""How the reason in the record begins where the host decided."""
CHANGED_LATER: Final = f"{BY_HOST}; before it was"
"""And where they changed what had been decided."""
_TELLING: Final = (Phase.LOBBY, Phase.SEATING, Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE)
"""When the town may be told who decides: at night and as it ends something else is told."""
MOST_LISTED: Final = 60
"""Answers that are offered one by one; of more than these the person puts one together."""
MOST_IN_A_PIECE: Final = 1000
"""Answers that one list holds: no form that is only chosen whole has more."""
OTHER_IDEAS: Final = 4
"""Of a form with too many answers so many more of the mind's proposals are offered."""
A_BREATH: Final = 0.005
"""Seconds between two thoughts of the mind, which take about one millisecond each: phones come first."""


def listed(question: Question) -> tuple[Answer, ...]:
    """All that is legal; nothing where that is too much, or no list of it is ever made."""
    if not question.options.whole:
        return ()
    with suppress(NotImplementedError):
        answers = tuple(islice(question.options.all(), MOST_LISTED + 1))
        if len(answers) <= MOST_LISTED:
            return answers
    return ()


def pieces_of(question: Question) -> tuple[tuple[Any, ...], ...]:
    """What an answer is put together from; where it is only chosen whole, all of them in one list. Nothing where a
    person says it in words of their own."""
    pieces = question.options.pieces()
    if pieces or question.options.longest:
        return pieces
    with suppress(NotImplementedError):
        return (tuple(islice(question.options.all(), MOST_IN_A_PIECE)),)
    return ()


def put_together(form: Options, chosen: tuple[Any, ...]) -> Answer:
    """The answer made of these pieces of `pieces_of`; of a form without any it was chosen whole."""
    return form.put_together(chosen) if form.pieces() else chosen[0]


def apart(form: Options, pieces: Sequence[Sequence[Any]], answer: Answer) -> tuple[Any, ...]:
    """Of each of these `pieces_of` what this answer has there; None of each where that cannot be told."""
    if not pieces or not form.pieces():
        return (answer,) * len(pieces)
    return form.apart(answer) or (None,) * len(pieces)


class OpenQuestion(NamedTuple):
    """What a person may decide now, what the mind proposes and why, and what they have said.

    `answers`: those that are offered one by one. Where these are not all, another can be put together from
    `pieces`, each one of these. `ends`: whether the person ends the wait.
    """

    question: Question
    proposed: Answer
    reason: str
    answers: tuple[Answer, ...]
    pieces: tuple[tuple[Any, ...], ...]
    ends: bool
    chosen: Answer = None
    judged: bool = False

    @property
    def answer(self) -> Answer:
        """What stands if nothing more is said."""
        return self.chosen if self.judged else self.proposed

    def with_answer(self, chosen: Answer) -> "OpenQuestion":
        """The same with what a person says to it."""
        shown = self.answers if chosen in self.answers else (*self.answers, chosen)
        return self._replace(chosen=chosen, judged=True, answers=shown)

    def put_together(self, chosen: tuple[Any, ...]) -> Answer:
        """The answer made of these pieces."""
        return put_together(self.question.options, chosen)

    @property
    def apart(self) -> tuple[Any, ...]:
        """Of each piece what stands; None where that cannot be told."""
        return apart(self.question.options, self.pieces, self.answer)

    @property
    def mark(self) -> str:
        """Of the question and of what stands there."""
        return mark_of(self.question.id, self.answer)

    @property
    def why(self) -> str:
        """The reason that the record keeps."""
        if not self.judged or self.chosen == self.proposed:
            return self.reason
        return f"{BY_HOST}; the mind proposed {self.proposed!r}: {self.reason!s}"


class Desk:
    """Of one game. `mine`: what a person decides; `by_hand`: they are asked for opinions in passing."""

    def __init__(self, table: Table, narration: Narration, writing: WritingDown, mind: Mind) -> None:
        self.table, self.writing, self.mind = table, writing, mind
        self.pace = narration.pace
        self.by_hand = False
        self.mine: frozenset[Discretion] = frozenset()
        self.nod_after: float | None = None
        # no clock ends the talk or the nominations, as long as a person runs the game
        self.ends_the_day = False
        self.open: OpenQuestion | None = None
        self.wants_nod = False  # the night is played, and waits for the person alone
        self.listeners: list[Callable[[], None]] = []  # told of what phones and the square do not show
        self.overruled: dict[str, Answer] = {}  # what was proposed where a person decided otherwise
        self.agreed: dict[
            str, OpenQuestion
        ] = {}  # what the person has nodded to, and the night has not come to
        self.drafted: dict[str, Answer] = {}  # what they have said to questions that are not decided yet
        self._nodded: dict[str, Any] = {}  # as plain data, what they had nodded to before a restart
        self.said = False  # the town has heard that a person decides, and not that none does any more
        self.hand = NO_PAGE  # which page has last changed what lies there
        self.accepted = False  # what is open stands, and is played in this moment
        self._overtaken: OpenQuestion | None = None  # accepted as a ruling had it asked anew
        self._time: Countdown | None = None  # how long the host has for opinions, while they are asked
        self.narration = narration
        table.phase_listeners.append(self._tell_the_town)

    @property
    def possible(self) -> bool:
        """Whether any opinion can be asked on this script, as everybody knows."""
        return any(CHARACTERS[one].judges for one in self.table.script.characters)

    @property
    def waits(self) -> bool:
        """Whether the table waits until a person decides or nods."""
        return self.wants_nod or (self.open is not None and self.open.ends)

    @property
    def taken(self) -> bool:
        """Whether a person decides anything."""
        return bool(self.mine)

    @property
    def holds_the_day(self) -> bool:
        """Whether talk and nominations wait for a person, whatever the clock says."""
        return self.ends_the_day and (self.taken or self.table.real_box)

    def hold_the_day(self, by_hand: bool) -> None:
        """From now on a person ends talk and nominations, or the clock does again."""
        with self.table.changing():
            self.ends_the_day = by_hand
        self.pace.stir()

    def judge_by_hand(self, by_hand: bool) -> None:
        """Take opinions from the mind, or leave them to it again."""
        self.by_hand = by_hand
        if not by_hand and self.open is not None and not self.open.ends:
            self.open = None

    def take(self, mine: frozenset[Discretion], nod_after: float | None = None) -> None:
        """From now on a person decides these. What is open goes to whoever decides it now, with what was proposed;
        a night that waits for a nod goes on where nobody sits there any more. What the person has said in a draft
        stands, whoever decides: the machine plays it, and a person is shown it again.

        `nod_after`: seconds after which what was proposed stands by itself; None: never.
        """
        with self.table.changing():
            self.mine, self.nod_after = mine, nod_after
            self.drafted |= {one.question.id: one.answer for one in self.agreed.values() if one.judged}
            self.agreed.clear()
            self._nodded.clear()
            if self.open is not None and self.open.ends and not (mine and self.is_mine(self.open.question)):
                self.accepted = True
            if not mine:
                self.wants_nod = False
            self._tell_the_town()
        self.pace.stir()

    def _tell_the_town(self) -> None:
        """That a person decides, or none any more: by day at once, else when day has broken."""
        table = self.table
        if table.phase not in (*NIGHTS, Phase.DEAL):
            self.agreed.clear()
            self.drafted.clear()
            self._nodded.clear()
        if self.said is not self.taken and table.phase in _TELLING:
            self.said = self.taken
            key = "control.person_decides" if self.taken else "control.machine_decides"
            self.narration.aside(table.lines.line(key))

    # The decider of the game

    def decide(self, question: Question, game: Game) -> Answer:
        """What the mind says, unless a person is asked first; raises Undecided."""
        if question.who == STORYTELLER:
            if self._is_agreed(question):
                return self.agreed[question.id].answer
            if self.is_mine(question) or self._in_passing(question):
                raise Undecided(question)
            if question.id in self.drafted and (said := self.opened(question, game)).judged:
                self._nod_to(said)
                return said.answer
        return self.mind.decide(question, game)

    def why(self, question: str) -> str:
        """The reason of the answer to this question, for the record."""
        agreed = self.agreed.get(question)
        return self.mind.why(question) if agreed is None else agreed.why

    def instead_of(self, question: str) -> Proposed | None:
        """What was proposed where the person nodded to something else, for the record."""
        agreed = self.agreed.get(question)
        if agreed is None or agreed.answer == agreed.proposed:
            return None
        return Proposed(agreed.proposed, agreed.reason)

    def agree(self, decisions: Iterable[OpenQuestion]) -> None:
        """The person has nodded to these: they are not asked any more, where the night asks just them."""
        with self.table.changing(shown=lambda: False):
            self.agreed = {}
            for one in decisions:
                self._nod_to(one)
            self.drafted.clear()

    def _nod_to(self, one: OpenQuestion) -> None:
        self.agreed[one.question.id] = one
        if one.answer != one.proposed:
            self.overruled[one.question.id] = one.proposed

    def _is_agreed(self, question: Question) -> bool:
        """Whether it is what the person was shown."""
        self._take_up(question)
        one = self.agreed.get(question.id)
        if one is None or question.options.refusal(one.answer) is not None:
            return False
        return one.question._replace(options=question.options) == question

    def _take_up(self, question: Question) -> None:
        """What they nodded to before a restart counts where the very same is asked."""
        known = self._nodded.get(question.id)
        if known is not None and known["asked"] == _without_form(question):
            answer, proposed = from_plain(known["answer"]), from_plain(known["proposed"])
            self.agreed[question.id] = OpenQuestion(
                question, proposed, known["reason"], (answer,), (), True, answer, judged=True
            )
            del self._nodded[question.id]

    def is_mine(self, question: Question) -> bool:
        """Whether a person decides this."""
        return question.discretion in self.mine or question.options.in_person

    def _in_passing(self, question: Question) -> bool:
        return self._time is not None and isinstance(question.options, Judgement)

    # At the table

    @asynccontextmanager
    async def at_night(self) -> AsyncIterator[None]:
        """Inside, the looks of a night: opinions wait for `play`, all those of the night for the same seconds.

        What is left of these passes at the end, whether or not anything was judged.
        """
        time = Countdown(self._seconds) if self._waits("at night") else None
        with self._with(time):
            yield
            if time is not None:
                await self.pace.until(never, time)

    def at_once(self) -> AbstractContextManager[None]:
        """Inside, no opinion is asked in passing: evil waits to learn of itself."""
        return self._with(None)

    @asynccontextmanager
    async def used(self, verb: str) -> AsyncIterator[None]:
        """Inside, a power of the day is played; the same wait follows whoever uses or pretends it."""
        known = (CHARACTERS[one] for one in self.table.script.characters)
        mine = any(
            "by day" in one.judges and one.claim is not None and one.claim.verb == verb for one in known
        )
        if not mine or not self._waits("by day"):
            yield
            return
        with self._with(time := Countdown(self._seconds)):
            yield
            await self.pace.until(never, time)

    async def play(self, play: Callable[[], Played]) -> Played:
        """Play on; what a person decides is laid before them, and the table waits. For what the mind thinks about
        in another process it waits, too, and its phones do not."""

        def play_on() -> Played:
            with self.mind.may_wait():
                return play()

        while True:
            played = await self.writing.on_record(play_on)
            live = self.table.live
            if live is None or live.waiting is None or live.waiting.who != STORYTELLER:
                return played
            if self.is_mine(live.waiting) or self._in_passing(live.waiting):
                await self._ask(live.waiting)
            else:
                await self.mind.think(live.waiting, live.unfinished)

    def think_ahead(self) -> None:
        """The mind thinks of the night that has fallen while everybody is busy with it: in another process, and where
        there is none, or a person is going to be shown drafts, in this one, never long at a time."""
        assert self.table.live is not None
        game = self.table.live.game
        if self.mind.think_beside(game) and not self.taken:
            return
        thoughts, loop = self.mind.think_ahead(game), asyncio.get_running_loop()

        def think_on() -> None:
            for _ in thoughts:
                if not self.table.closed:
                    loop.call_later(A_BREATH, think_on)
                return

        loop.call_later(A_BREATH, think_on)

    async def nod(self) -> None:
        """Wait until the person, where one decides anything, lets the table go on."""
        if not self.taken:
            return
        self._lay(None, wants_nod=True)
        await self._until(lambda: not self.wants_nod)
        self._lay(None)

    @contextmanager
    def _with(self, time: Countdown | None) -> Iterator[None]:
        before = self._time
        self._wait_for(time)
        try:
            yield
        finally:
            self._wait_for(before)

    def _wait_for(self, time: Countdown | None) -> None:
        with self.table.changing():
            self._time, self.table.awaits_opinion = time, time is not None

    async def _ask(self, question: Question) -> None:
        """Show it as long as there is time, or until it is accepted; then answer."""
        live, time = self.table.live, self._time
        assert live is not None
        asked = self.opened(question, live.unfinished)
        asked, self.accepted = self._as_accepted(asked)
        self._lay(asked)
        if asked.ends:
            await self._until(lambda: self.accepted or live.waiting is not question)
        elif time is not None and time.left > 0:
            await self.pace.until(never, time)
        asked = self.open or asked
        self._lay(None)
        if live.waiting is not question:
            self._overtaken = asked if self.accepted else None
        if live.waiting is question:
            instead_of = None if asked.answer == asked.proposed else Proposed(asked.proposed, asked.reason)
            seal = partial(live.seal, question, asked.answer, why=asked.why, instead_of=instead_of)
            await self.writing.on_record(seal)
            self.drafted.pop(question.id, None)
            if asked.answer != asked.proposed:
                self.overruled[question.id] = asked.proposed

    def _as_accepted(self, asked: OpenQuestion) -> tuple[OpenQuestion, bool]:
        """With what the person accepted just when a ruling had it asked anew, and whether they did: a press of that
        instant counts, unless something else would stand by it now."""
        before, self._overtaken = self._overtaken, None
        if before is None or before.question.id != asked.question.id or not asked.ends:
            return asked, False
        if before.judged and asked.question.options.refusal(before.answer) is None:
            return asked.with_answer(before.answer), True
        return asked, not before.judged and before.answer == asked.answer

    def opened(self, question: Question, game: Game) -> OpenQuestion:
        """What the person is shown of it when the game has come so far."""
        proposed = self.mind.decide(question, game)
        reason, ends = self.mind.why(question.id), not self._in_passing(question)
        whole = listed(question)
        answers = whole or self._ideas(question, proposed, game)
        pieces = () if whole else pieces_of(question)
        return self._as_drafted(OpenQuestion(question, proposed, reason, answers, pieces, ends))

    def _as_drafted(self, asked: OpenQuestion) -> OpenQuestion:
        """With what the person has said to it before, in a draft or before a restart."""
        said = self.drafted.get(asked.question.id)
        if asked.question.id not in self.drafted or asked.question.options.refusal(said) is not None:
            return asked
        return asked.with_answer(said)

    def _ideas(self, question: Question, proposed: Answer, game: Game) -> tuple[Answer, ...]:
        """What is proposed, what is true, and other ideas of the mind."""
        others = (self.mind.another(question, game, one) for one in range(OTHER_IDEAS))
        ideas = [one for one in (proposed, *question.truths, *others) if not question.options.refusal(one)]
        return tuple(one for place, one in enumerate(ideas) if one not in ideas[:place])

    async def _until(self, done: Callable[[], bool]) -> None:
        """Until it is done, or the time for a nod is over, which begins anew when another time is chosen."""
        over = False
        while not done() and not over:
            over = await self._runs_out(done, self.nod_after)

    async def _runs_out(self, done: Callable[[], bool], nod_after: float | None) -> bool:
        """Whether this time is over before it is done, or another time is chosen. Whoever skips a wait decides
        nothing by it."""
        time = Countdown(math.inf if nod_after is None else nod_after / self.pace.speed)

        def ended() -> bool:
            return done() or self.nod_after != nod_after

        while not ended() and time.left > 0:
            await self.pace.until(ended, time)
        return not ended()

    def _lay(self, asked: OpenQuestion | None, *, wants_nod: bool = False) -> None:
        """Something else lies on the desk; the town need not know."""
        self.open, self.wants_nod = asked, wants_nod
        self.tell()

    def tell(self) -> None:
        """The page of whoever decides shows something else; no other page does."""
        for listener in self.listeners:
            listener()

    # What the person says

    def judge(self, question: str, answer: Answer) -> bool:
        """Their answer, which may change until it is accepted or the time is over; False for what is not open, or
        not legal."""
        asked = self.open
        if (
            asked is None
            or self.accepted
            or asked.question.id != question
            or asked.question.options.refusal(answer) is not None
        ):
            return False
        self.draft(question, answer)
        self._lay(asked.with_answer(answer))
        return True

    def draft(self, question: str, answer: Answer) -> None:
        """What the person says to a question that may not have come yet; it is kept over a restart."""
        with self.table.changing(shown=lambda: False):
            self.drafted[question] = answer
        self.tell()

    def forget_the_draft(self) -> None:
        """Nothing was said."""
        with self.table.changing(shown=lambda: False):
            self.drafted.clear()
        if self.open is not None:
            self._lay(self.open._replace(chosen=None, judged=False))
        self.tell()

    def accept(self, question: str) -> bool:
        """What is chosen, or proposed, stands; with "" a night that waits goes on. False for what is not open."""
        if not question and self.wants_nod:
            self.wants_nod = False
        elif self.open is not None and self.open.ends and self.open.question.id == question:
            self.accepted = True
        else:
            return False
        self.pace.stir()
        return True

    @property
    def _seconds(self) -> float:
        return self.table.settings.seconds.judgement / self.pace.speed

    def _waits(self, when: str) -> bool:
        """Whether opinions are asked in passing on this script at this time of day."""
        judging = any(when in CHARACTERS[one].judges for one in self.table.script.characters)
        asked = self.by_hand and Discretion.OPINIONS not in self.mine
        return asked and judging and self._seconds > 0

    # A restart

    def who_decides(self) -> dict[str, Any]:
        """Who does, as plain data, for the next game too: nothing of what was decided in this one."""
        return {
            "by_hand": self.by_hand,
            "mine": sorted(self.mine),
            "nod_after": self.nod_after,
            "ends_the_day": self.ends_the_day,
            "said": self.said,
        }

    def as_data(self) -> dict[str, Any]:
        """Who decides, and what was, as plain data."""
        return {
            **self.who_decides(),
            "drafted": {question: to_plain(answer) for question, answer in self.drafted.items()},
            "agreed": {question: _as_plain(one) for question, one in self.agreed.items()} | self._nodded,
            "overruled": {question: to_plain(answer) for question, answer in self.overruled.items()},
        }

    def remember(self, data: Mapping[str, Any]) -> None:
        """Be as it was when `as_data` gave this."""
        self.by_hand = bool(data.get("by_hand"))
        self.mine = frozenset(Discretion(one) for one in data.get("mine", ()))
        self.nod_after = data.get("nod_after")
        self.ends_the_day = bool(data.get("ends_the_day"))
        self.said = bool(data.get("said"))
        self.drafted = {str(one): from_plain(answer) for one, answer in data.get("drafted", {}).items()}
        self.agreed, self._nodded = {}, dict(data.get("agreed", {}))
        self.overruled = {str(one): from_plain(answer) for one, answer in data.get("overruled", {}).items()}


def _as_plain(one: OpenQuestion) -> dict[str, Any]:
    """What a person has nodded to, as plain data."""
    return {
        "asked": _without_form(one.question),
        "answer": to_plain(one.answer),
        "proposed": to_plain(one.proposed),
        "reason": str(one.reason),
    }


def _without_form(question: Question) -> str:
    """The question as text, so that the same one is known again after a restart."""
    return repr(question._replace(options=_ANY))


_ANY: Final = Options()
