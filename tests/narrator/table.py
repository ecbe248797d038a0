"""A real table for tests: session, room and record, with phones that act through the room and time that is short."""

import asyncio
import math
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType

from config.settings import Settings, load_settings
from engine import edition
from engine.ledger import ThisIs
from engine.phrases import Phrase
from engine.script import Script
from narrator.evening import Evening, EveningPlan
from narrator.screens.records import PageIntent, PhoneScreen, Receipt
from narrator.table.pace import Pace
from narrator.table.session import Session

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus")


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


class Table:
    """`async with Table(folder) as table`: phones have joined, nothing has begun."""

    def __init__(
        self,
        records: Path,
        *,
        names: tuple[str, ...] = NAMES,
        seed: int = 1,
        resume: Path | None = None,
        port: int = 0,
        edition_id: str = "tb",
        language: str = "en",
        script: Script | None = None,
        **house_rules: object,
    ) -> None:
        plan = EveningPlan(
            short_settings(records, language, **house_rules), script or edition(edition_id),
            "127.0.0.1", port,
            players=() if resume else names, pace=Pace(math.inf), seed=seed, resume=resume,
        )  # fmt: skip
        self.evening = Evening(plan)
        self.room = self.evening.room
        self.names = names
        self.chance = random.Random(seed)
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

    async def stop(self) -> None:
        """As if the process had been killed: nothing is said or written any more."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        self.evening.record.close()

    async def over(self) -> None:
        """Until the evening has ended by itself."""
        assert self._running is not None
        await asyncio.shield(self._running)

    def check(self) -> None:
        """Raise what the evening raised."""
        if self._running is not None and self._running.done():
            self._running.result()

    async def until(self, done: Callable[[], bool], seconds: float = 20.0) -> None:
        """Let the table run until something is so."""
        async with asyncio.timeout(seconds):
            while not done():
                self.check()
                await asyncio.sleep(0.002)

    async def act(self, number: int, action: str, **arguments: object) -> Receipt:
        self._intents += 1
        seat = self.room.phone(number).me
        return await self.room.intend(PageIntent(f"i{self._intents}", action, seat, arguments, player=number))

    async def host(self, action: str, **arguments: object) -> Receipt:
        self._intents += 1
        return await self.room.intend(PageIntent(f"h{self._intents}", action, None, arguments, host=True))

    def spoken(self) -> list[str]:
        """Every line that the loudspeaker says from now on, as it begins."""
        said: list[str] = []
        voice = self.session.narration.voice
        say = voice.say

        async def heard(line: str, begun: Callable[[], None] | None = None) -> None:
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
        return self.room.town_square().stage

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
        screen = self.room.phone(number)
        if screen.look is None or screen.look.confirmed:
            return None
        picks, word = self.choice(number)
        return await self.act(number, "confirm", look=screen.look.look, picks=picks, word=word)

    def choice(self, number: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Players and words that suit what this seat is asked, by chance."""
        look, seat = self.session.table.look, self.room.phone(number).me
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

        async with asyncio.timeout(20):
            while not there():
                for number in self.numbers:
                    await self.answer_look(number)
                self.check()
                await asyncio.sleep(0.002)

    async def night(self) -> None:
        """Everybody plays the night, until it is day or over."""
        await self.until(lambda: self.stage in ("night", "reveal"))
        while self.stage == "night":
            for number in self.numbers:
                await self.answer_look(number)
            self.check()
            await asyncio.sleep(0.002)
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
        await self.until(lambda: self.stage in ("vote", "execution", "night", "reveal"))
        for seat in sorted(voters):
            hand = self.room.phone(self.number_of(seat)).hand
            if hand is not None and hand.may_vote:
                await self.act(self.number_of(seat), "hand", vote=hand.vote, raised=True)
        await self.until(lambda: self.stage != "vote")

    def number_of(self, seat: int) -> int:
        found = self.session.table.people.on_chair(seat)
        assert found is not None
        return found
