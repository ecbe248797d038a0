"""A real table for tests: session, room and record, with phones that act through the room and time that is short."""

import asyncio
import math
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any

from config.settings import Settings, load_settings
from engine import Game, edition
from engine.ledger import ThisIs
from engine.phrases import Phrase
from engine.questions import Answer, Question, Shuffle
from engine.rules.setup import Bag, Plan
from engine.script import Script
from narrator.evening import Evening, EveningPlan
from narrator.screens.records import PageIntent, PhoneScreen, Receipt
from narrator.screens.viewing import seat_of, stage_of
from narrator.table.pace import Pace
from narrator.table.session import Session
from tests.virtual_time import VirtualLoop

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus")
PATIENCE = 20.0
"""Seconds of virtual time in which what a test waits for must come."""
BUSY = 90.0
"""Seconds of the machine's clock in which it must, where the table lives by that: others may be busy on it."""
A_TURN = 0.01
"""Seconds from one turn of a test to the next."""


def short_settings(records: Path, language: str = "en", **house_rules: object) -> Settings:
    """The usual settings with seconds cut to hundredths."""
    settings = load_settings()
    quick = {"discussion": 5.0, "last_call": 0.2, "accusation": 0.02, "defence": 0.02, "cancel": 0.05}
    return settings.model_copy(
        update={
            "records": records,
            "language": language,
            "seconds": settings.seconds.model_copy(update=quick),
            "house_rules": settings.house_rules.model_copy(update=house_rules),
        }
    )


def picks_for(answer: object) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The taps that mean this answer: players, and words."""
    if answer in (None, ()) or (type(answer) is int and answer < 0):
        return (), ("nobody",)
    if isinstance(answer, ThisIs):
        return (answer.seat,), (answer.character,)
    if isinstance(answer, bool):
        return (), ("yes" if answer else "no",)
    if isinstance(answer, str | Phrase):
        return (), (str(answer),)
    parts = answer if isinstance(answer, tuple) else (answer,)
    seats = (one.seat if isinstance(one, ThisIs) else one for one in parts)
    words = (one.character if isinstance(one, ThisIs) else one for one in parts)
    return tuple(s for s in seats if isinstance(s, int)), tuple(w for w in words if isinstance(w, str))


class Refused(Receipt):
    """A receipt that says no; `looked_at`: whether the test knows that."""

    def __init__(self, receipt: Receipt, intent: str) -> None:
        """`intent`: who wanted what."""
        super().__init__(receipt.id, receipt.done, receipt.text)
        self.__dict__.update(overlooked=f"{intent}: {receipt.text!s}", looked_at=False)

    def __getattribute__(self, name: str) -> Any:
        if name in ("done", "text"):
            self.__dict__["looked_at"] = True
        return super().__getattribute__(name)


class Table:
    """`async with Table(folder) as table`: phones have joined, nothing has begun.

    `cast` says who draws which token, by seat; otherwise the mind puts the bag together and the seed deals it. A
    receipt that says no, and that the test does not look at, fails the test (see `act`).
    """

    _refused: tuple[Refused, ...] = ()

    def __init__(
        self,
        records: Path,
        *,
        names: tuple[str, ...] = NAMES,
        seed: int = 1,
        cast: tuple[str, ...] | Plan = (),
        resume: Path | None = None,
        port: int = 0,
        edition_id: str = "tb",
        language: str = "en",
        script: Script | None = None,
        thinks_beside: bool = False,
        **house_rules: object,
    ) -> None:
        plan = EveningPlan(
            short_settings(records, language, **house_rules), script or edition(edition_id),
            "127.0.0.1", port,
            players=() if resume else names, pace=Pace(math.inf), seed=seed, resume=resume,
            thinks_beside=thinks_beside,
        )  # fmt: skip
        self.evening = Evening(plan)
        self.room = self.evening.room
        self.names = names
        self.chance = random.Random(seed)
        if cast:
            self._deal_by_hand(cast)
        self._intents = 0
        self._running: asyncio.Task[None] | None = None
        self._resumed = resume is not None

    @property
    def session(self) -> Session:
        """Of the game that is being played."""
        return self.evening.session

    async def __aenter__(self) -> "Table":
        self.numbers = (
            list(range(len(self.session.table.people.everybody)))
            if self._resumed
            else [self.room.join(name) for name in self.names]
        )
        self._running = asyncio.create_task(self.evening.run())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()
        if error is None:
            self.no_refusal_overlooked()

    def _deal_by_hand(self, cast: tuple[str, ...] | Plan) -> None:
        """Each seat draws this token in the first game; the rest is decided as ever. An impossible bag fails."""
        decide = self.session.mind.decide

        def by_hand(question: Question, game: Game) -> Answer:
            if isinstance(question.options, Bag):
                return cast
            if isinstance(question.options, Shuffle):
                return tuple(range(len(cast.bag if isinstance(cast, Plan) else cast)))
            return decide(question, game)

        self.session.mind.decide = by_hand  # type: ignore[method-assign]

    async def stop(self) -> None:
        """As if the process had been killed: nothing is said or written any more."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        if self.evening.beside is not None:
            self.evening.beside.close()
        self.evening.record.close()

    async def over(self) -> None:
        """Until the evening has ended by itself."""
        assert self._running is not None
        await asyncio.shield(self._running)

    def check(self) -> None:
        """Raise what the evening raised."""
        if self._running is not None and self._running.done():
            self._running.result()

    def no_refusal_overlooked(self) -> None:
        """A receipt that says no was looked at: an act that comes too early changes nothing, and a test that goes on
        all the same waits for ever, or shows nothing."""
        refused, self._refused = self._refused, ()
        overlooked = [vars(one)["overlooked"] for one in refused if not vars(one)["looked_at"]]
        assert not overlooked, f"nobody has looked at what was refused: {overlooked}"

    @asynccontextmanager
    async def patience(self, seconds: float = PATIENCE) -> AsyncIterator[None]:
        """What is waited for in here comes in so many seconds, or the test fails with what the table waits for. Where
        the table lives by the machine's clock it may take a while longer."""
        virtual = isinstance(asyncio.get_running_loop(), VirtualLoop)
        try:
            async with asyncio.timeout(seconds if virtual else max(seconds, BUSY)):
                yield
        except TimeoutError:
            pass
        else:
            return
        self.check()
        self.no_refusal_overlooked()
        raise AssertionError(f"it did not come to that in {seconds:g} s; {self.waits_for()}")

    def waits_for(self) -> str:
        """What the evening stands at, for whoever reads why a test failed."""
        table, desk, waking = self.session.table, self.session.desk, self.session.waking
        here = [f"the table is in the phase {table.phase.value}, the town sees {self.stage}"]
        people = table.people.with_phones
        if doubting := [one.name for one in people if not one.neighbours_right]:
            here.append(f"neighbours not confirmed by {doubting}")
        if unseen := [one.name for one in people if not one.card_seen]:
            here.append(f"cards not seen by {unseen}")
        for look in filter(None, (table.look, table.day_look)):
            missing = [one for one in table.square.ring if look.asks(one) and one not in look.confirmed]
            here.append(f"look {look.id} ({look.kind}) not confirmed by seats {missing}")
        if desk.open is not None:
            here.append(f"on the desk lies {desk.open.question.id}")
        if desk.wants_nod:
            here.append("the night waits for a nod")
        if waking.visit is not None:
            here.append(f"seat {waking.visit.seat} is visited")
        if table.echo is not None:
            here.append(f"{table.echo.id} is said back")
        if table.vote is not None:
            here.append(f"a vote on seat {table.vote.nominee}")
        return "; ".join(here)

    async def until(self, done: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Let the table run until something is so."""
        async with self.patience(seconds):
            pauses = count()
            while not done():
                self.check()
                # The machine pays for each look of hours: they grow rarer, and nothing lasts less than two of them.
                await asyncio.sleep(min(0.01, max(0.002, 0.00001 * next(pauses))))

    async def turns(
        self, done: Callable[[], object], *steps: Callable[[], Awaitable[object]], seconds: float = PATIENCE
    ) -> None:
        """Until something is so, each of these does what there is to do, turn by turn."""
        async with self.patience(seconds):
            while not done():
                for step in steps:
                    await step()
                self.check()
                await asyncio.sleep(A_TURN)

    async def act(self, number: int, action: str, **arguments: object) -> Receipt:
        """What a player does. Where it is refused, the test has to look at the receipt; else it fails."""
        receipt = await self.intend(number, action, arguments)
        if receipt.done:
            # The table takes it from a page that is behind, and nothing comes of it.
            early = action == "ready" and not self.session.table.people.everybody[number].card_seen
            assert not early, (
                f"number {number} says to have seen a card that is not dealt; {self.waits_for()}"
            )
            return receipt
        refused = Refused(receipt, f"number {number}, {action} {arguments}")
        self._refused += (refused,)
        return refused

    async def try_to(self, number: int, action: str, **arguments: object) -> bool:
        """The same where it may be refused or come to nothing; whether it was taken."""
        return (await self.intend(number, action, arguments)).done

    async def intend(self, number: int, action: str, arguments: dict[str, object]) -> Receipt:
        """What the page of this player sends."""
        self._intents += 1
        seat = seat_of(self.session.table, number)
        return await self.room.intend(PageIntent(f"i{self._intents}", action, seat, arguments, player=number))

    async def host(self, action: str, **arguments: object) -> Receipt:
        self._intents += 1
        return await self.room.intend(PageIntent(f"h{self._intents}", action, None, arguments, host=True))

    def spoken(self, *stages: str) -> list[str]:
        """Every line that the loudspeaker says from now on, as it begins; with `stages`, only those said in one."""
        said: list[str] = []
        voice = self.session.narration.voice
        say = voice.say

        async def heard(line: str, begun: Callable[[], None] | None = None) -> None:
            if not stages or self.stage in stages:
                said.append(line)
            await say(line, begun)

        voice.say = heard  # type: ignore[method-assign]
        return said

    async def insist(self, action: str, **arguments: object) -> Receipt:
        """What a net warns of, done all the same: the same once more."""
        assert not (await self.host(action, **arguments)).done
        assert self.session.nets.shown(), "a net says why"
        return await self.host(action, **arguments)

    def phones(self) -> list[PhoneScreen]:
        return [self.room.phone(number) for number in self.numbers]

    @property
    def stage(self) -> str:
        return stage_of(self.session.table)

    async def sit_down(self) -> None:
        """From the lobby to the deal that comes next: everybody says that they sit right."""
        assert (await self.host("start")).done
        await self.until(lambda: self.stage == "seating")
        for number in self.numbers:
            await self.act(number, "neighbours", right=True)

    async def deal(self) -> None:
        """From the lobby to the cards, seen by everybody."""
        await self.sit_down()
        await self.until(lambda: self.stage == "deal")
        for number in self.numbers:
            await self.act(number, "ready")

    async def answer_look(self, number: int) -> Receipt | None:
        """Pick at random and confirm, if there is a look and it is not confirmed."""
        if self._nothing_to_confirm(number):
            return None
        screen = self.room.phone(number)
        if screen.look is None or screen.look.confirmed:
            return None
        picks, word = self.choice(number)
        return await self.act(number, "confirm", look=screen.look.look, picks=picks, word=word)

    def _nothing_to_confirm(self, number: int) -> bool:
        """Whether there is no look, or this player is done with it: a phone is looked at when there may be more."""
        table, seat = self.session.table, seat_of(self.session.table, number)
        return all(look is None or seat in look.confirmed for look in (table.look, table.day_look))

    async def look_at_the_phones(self, *numbers: int) -> None:
        """These, or all, do what their phones ask at night."""
        for number in numbers or self.numbers:
            await self.answer_look(number)

    def choice(self, number: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Players and words that suit what this seat is asked, by chance."""
        look, seat = self.session.table.look, seat_of(self.session.table, number)
        if look is None or seat is None or look.kind == "read":
            return (), ()
        question = look.questions.get(seat)
        if question is None:
            return (self.chance.choice(self.session.table.square.ring),), ("yes",) if look.wants(
                seat
            ).named else ()
        return picks_for(question.options.draw(self.chance.randrange))

    async def reach_look(self, look: str) -> None:
        """Answer every look before this one."""

        def there() -> bool:
            screen = self.room.phone(0).look
            return screen is not None and screen.look == look

        await self.turns(there, self.look_at_the_phones)

    async def night(self) -> None:
        """Everybody plays the night, until it is day or over."""
        await self.until(lambda: self.stage in ("night", "reveal"))
        await self.turns(lambda: self.stage != "night", self.look_at_the_phones)
        await self.until(lambda: self.stage in ("discussion", "reveal"))

    async def day(self, nominate: Callable[["Table"], Awaitable[None]] | None = None) -> None:
        """A day with at most one nomination, to dusk or the end."""
        if self.stage == "discussion":
            await self.host("open_nominations")
            await self.until(lambda: self.stage == "nominations")
            if nominate is not None:
                await nominate(self)
            await self.host("close_nominations")
            await self.until(lambda: self.stage in ("night", "reveal"))

    async def vote_for(self, nominee: int, voters: set[int]) -> None:
        """The first who may nominates; these seats vote; until nominations go on."""
        by = next(s.me for s in self.phones() if s.offers.nominate and nominee in s.offers.nominate)
        assert by is not None
        receipt = await self.act(self.number_of(by), "nominate", nominee=nominee)
        assert receipt.done, receipt.text
        after = ("vote", "execution", "night", "reveal")
        await self.until(
            lambda: self.stage in (*after, *(("defence",) if self.session.desk.holds_the_day else ()))
        )
        if self.stage == "defence":
            assert (await self.host("begin_vote")).done
            await self.until(lambda: self.stage in after)
        for seat in sorted(voters):
            hand = self.room.phone(self.number_of(seat)).hand
            if hand is not None and hand.may_vote:
                await self.act(self.number_of(seat), "hand", vote=hand.vote, raised=True)
        await self.until(lambda: self.stage != "vote")

    def number_of(self, seat: int) -> int:
        found = self.session.table.people.on_chair(seat)
        assert found is not None
        return found
