"""An evening at which everything is said: people who speak, hear what is answered, and act on nothing else.

The program is a process of its own. Its phones are real sockets, on which nights are played; what people say by day
goes through the sound devices (or, where nothing hears their language, through the keyboard, as the caller says).
Whatever they mean is written down, and held against the record of the game at the end.
"""

import asyncio
import contextlib
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

from narrator.simulation.simulated_players import Phone, SimulatedHost, SimulatedPlayer
from tests.e2e.program import HOST, Storyteller
from tests.e2e.spoken_captions import (
    ASK_AYE,
    CLOSED,
    LAST_CALL,
    NOMINATION,
    QUESTIONS,
    SHOT,
    WHICH,
    WHO,
    WHOM,
    Kinds,
)

TRIES = 4
PATIENCE = 14.0
"""Seconds after which people say it again."""
QUIET = 0.8
"""Seconds of silence after which somebody polite begins to speak."""
QUICK = 0.4
"""The same for whoever was asked by name."""
TALK_PATIENCE = 3.0
LONGEST_STAGE = 240.0

Act = tuple[str, int, int | None]
"""What somebody did by day: verb, seat, seat."""


@dataclass(frozen=True)
class Words:
    """What is said at a table, in one language."""

    language: str
    begin: str = "start the game"
    open: str = "Storyteller, open nominations"
    close: str = "no more nominations"
    start_vote: str = "start the vote"
    nominate: tuple[str, ...] = (
        "{by} nominates {whom}",
        "{by} would like to nominate {whom}",
        "I nominate {whom}",
    )
    i_nominate: tuple[str, ...] = ("I nominate {whom}", "I would like to nominate {whom}")
    slay: tuple[str, ...] = ("{by} shoots {whom}", "{by} slays {whom}")
    it_is: str = "it is {name}"
    cancel: str = "cancel that"
    yes: str = "yes"
    no: str = "no"
    aye: str = "aye"
    nay: str = "no"
    who_is_dead: str = "Storyteller, who is dead"
    votes_needed: str = "how many votes to execute"
    repeat: str = "repeat that please"
    talk: tuple[str, ...] = ()
    accusative: Mapping[str, str] = field(default_factory=dict)
    """Of names, where a language has one; "{whom}" is in it."""

    def filled(self, sentence: str, names: tuple[str, ...]) -> str:
        """ "{by}" is the first of the names, "{whom}" the second."""
        whom = self.accusative.get(names[1], names[1]) if len(names) > 1 else ""
        return sentence.format(by=names[0] if names else "", whom=whom)


ENGLISH = Words(
    "en",
    talk=(
        "{name} has been very quiet today.",
        "I would not buy a horse from {name}.",
        "Ask {name} what they were doing last night.",
        "Has anybody seen my glass?",
        "Somebody has to go, and {name} has the worst excuse.",
        "I was asleep, like all honest people.",
    ),
)


class Tongue(Protocol):
    """How people are heard, and whether the Storyteller speaks."""

    @property
    def silent_for(self) -> float:
        """Seconds since the Storyteller's voice sounded."""

    @property
    def position(self) -> int:
        """How far the loudspeaker is."""

    def say(self, sentence: str, voice: str) -> None:
        """Blocks until it has been said."""


class Guest(SimulatedPlayer):
    """Taps what a phone asks for at night, and says the rest."""

    async def _vote(self) -> None:
        """Said aloud."""


class Square(Phone):
    """The town square, as everybody at the table sees it."""

    page_path, socket_path = "/square", "/square/socket"

    def __init__(self, url: str, tongue: Tongue, *, reached_at: tuple[str, int]) -> None:
        super().__init__(url, reached_at=reached_at)
        self.tongue = tongue
        self.captions: list[tuple[str, int]] = []
        """Every caption, and how far the loudspeaker was when it came."""
        self.shown_at = 0.0
        self.told: Callable[[str], None] = lambda _: None

    def _hear(self, message: Mapping[str, Any]) -> None:
        before = self.page.stage
        super()._hear(message)
        if self.page.stage != before:
            self.shown_at = time.monotonic()  # a line follows
        caption = self._text("caption")
        if message["t"] == "push" and caption and (not self.captions or caption != self.captions[-1][0]):
            self.captions.append((caption, self.tongue.position))
            self.shown_at = time.monotonic()
            self.told(caption)

    @property
    def stage(self) -> str:
        return self.page.stage

    @property
    def caption(self) -> str:
        return self._text("caption")

    @property
    def echo(self) -> str:
        """What was heard and may still be cancelled."""
        return self._text("echo")

    def _text(self, of_class: str) -> str:
        found = [e for region in self.page.shown() for e in region.all("p", of_class)]
        spans = found[0].all("span") if found and of_class == "echo" else found
        return spans[0].text if spans else ""


@dataclass
class Account:
    """What was said, and what came of it."""

    commands: int = 0
    """Sentences that were meant for the Storyteller."""
    tries: Counter[int] = field(default_factory=Counter)
    """Commands by the try that did it; 0 for those that had to be tapped."""
    questions: int = 0
    cancels_meant: int = 0
    wrong_echoes: list[str] = field(default_factory=list)
    """What was said back and was not meant; each was cancelled by voice."""
    talk: int = 0
    false_questions: list[str] = field(default_factory=list)
    false_echoes: list[str] = field(default_factory=list)
    """Of talk."""
    hands: int = 0
    hands_again: int = 0
    """How often somebody was asked once more for their vote."""
    unheard: list[str] = field(default_factory=list)
    """Hands that should have gone up, and nothing was heard in time: who was not heard has not voted."""
    wrong_acts: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        tries = ", ".join(f"{n} at try {at}" if at else f"{n} tapped" for at, n in sorted(self.tries.items()))
        return (
            f"{self.commands} commands ({tries}), {self.questions} questions, {self.cancels_meant} cancelled as "
            f"meant, wrongly said back: {self.wrong_echoes or 0}; {self.hands} hands ({self.hands_again} "
            f"asked again, unheard: {self.unheard or 0}); {self.talk} remarks (asked about: "
            f"{self.false_questions or 0}, said back: {self.false_echoes or 0}); wrong acts: {self.wrong_acts or 0}"
        )


class SpokenEvening:
    """`async with SpokenEvening(...) as evening`: everybody sits on their chair, and the program waits to begin."""

    def __init__(
        self,
        program: Storyteller,
        tongue: Tongue,
        players: Mapping[str, str],
        *,
        words: Words = ENGLISH,
        seed: int = 1,
        hurry: bool = False,
    ) -> None:
        """`players`: names in the order of their chairs, and the voice of each. `hurry`: the host skips whatever is
        said until the first day."""
        self.program, self.tongue, self.words = program, tongue, words
        self.names = tuple(players)
        self.voices = dict(players)
        self.kinds = Kinds(words.language, self.names)
        self.chance = Random(seed)
        self.hurry = hurry
        self.account = Account()
        self.meant: list[Act] = []
        self.hands_meant: dict[tuple[int, int, int], bool] = {}
        """By day, number of the vote, and seat."""
        self.day = 0
        self.votes_today = 0
        self.nominators: list[str] = []
        self.nominees: list[str] = []
        self._once: set[str] = set()
        self._began = time.monotonic()
        here = ("127.0.0.1", program.port)
        url = f"http://{HOST}:{program.port}"
        self.square = Square(url, tongue, reached_at=here)
        self.square.told = lambda caption: self.tell(f"    Storyteller: {caption}")
        self.host = SimulatedHost(url, reached_at=here)
        self.players = [
            Guest(name, url, seed=seed, voice=voice, thinks=(0.05, 0.2), reached_at=here)
            for name, voice in players.items()
        ]
        self._running: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "SpokenEvening":
        self._running = [asyncio.create_task(self.square.stay_connected())]
        await self.host.enter(self.program.next_pin)
        self._running.append(asyncio.create_task(self.host.stay_connected()))
        for player in self.players:
            await player.join(self.program.join_code)
            self._running.append(asyncio.create_task(player.play()))
            await self.until(lambda p=player: p.ready_to_begin, f"{player.name} sits")  # type: ignore[misc]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._running:
            task.cancel()
        for task in self._running:
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task

    def tell(self, line: str) -> None:
        print(f"{time.monotonic() - self._began:6.1f} s  {line}", flush=True)

    async def until(self, done: Callable[[], object], what: str, seconds: float = LONGEST_STAGE) -> None:
        deadline = time.monotonic() + seconds
        while not done():
            self._check()
            now = f"{self.square.stage}, {self.square.caption!r}"
            assert time.monotonic() < deadline, f"it did not happen in time: {what}; the square shows {now}"
            await asyncio.sleep(0.03)

    def _check(self) -> None:
        for task in self._running:
            if task.done() and not task.cancelled():
                task.result()
        process = self.program.process
        assert process is not None
        assert process.poll() is None, self.program.log.read_text(encoding="utf-8")

    # Speaking and hearing

    async def quiet(self, seconds: float = QUIET) -> None:
        """Until the Storyteller has finished."""

        def finished() -> bool:
            shown = time.monotonic() - self.square.shown_at
            return self.tongue.silent_for > seconds and shown > seconds + 0.2

        await self.until(finished, "the Storyteller finishes", 90)

    async def say(self, who: str, sentence: str, after: float = QUIET) -> None:
        await self.quiet(after)
        self.tell(f"{who}: “{sentence}”")
        await asyncio.to_thread(self.tongue.say, sentence, self.voices[who])

    async def command(
        self, who: str, ways: str | tuple[str, ...], done: Callable[[], bool], *names: str
    ) -> bool:
        """Say it until it is done, another way each time, answering what is asked; False when it never was.
        `names`: who is named in it, first whoever does it."""
        self.account.commands += 1
        ways = (ways,) if isinstance(ways, str) else ways
        for attempt in range(1, TRIES + 1):
            sentence = self.words.filled(ways[(attempt - 1) % len(ways)], names)
            seen = len(self.square.captions)
            await self.say(who, sentence)
            if await self._done(who, sentence, done, names, seen):
                self.account.tries[attempt] += 1
                return True
        self.account.tries[0] += 1
        self.tell(f"   {ways[0]!r} was never understood")
        return False

    async def _done(
        self, who: str, sentence: str, done: Callable[[], bool], names: tuple[str, ...], seen: int
    ) -> bool:
        """What comes of a sentence: it is done, it is asked about, it is taken for something else, or nothing."""
        deadline = time.monotonic() + PATIENCE
        asked = 0
        while time.monotonic() < deadline:
            self._check()
            if done():
                return True
            if self.square.echo:
                await asyncio.sleep(0.2)
                if not done():
                    await self._take_back(who, sentence)
                    return False
                if self.kinds.wants_yes(self.square.echo):
                    self.account.questions += 1
                    await self.say(who, self.words.yes)
                return True
            for caption, _ in self.square.captions[seen:]:
                answer = self._answer(caption, sentence, names)
                if answer and asked < 3:
                    asked += 1
                    self.account.questions += 1
                    await self.say(who, answer)
                    deadline = time.monotonic() + PATIENCE
            seen = len(self.square.captions)
            await asyncio.sleep(0.03)
        return done()

    def _answer(self, caption: str, sentence: str, names: tuple[str, ...]) -> str:
        """What its speaker answers to a question of the Storyteller; "" where nothing is asked."""
        kind, named = self.kinds.of(caption), self.kinds.named(caption)
        meant = [name for name in named if name in names]
        if kind in WHO and names:
            return self.words.it_is.format(name=names[0])
        if kind in WHOM and len(names) > 1:
            return self.words.it_is.format(name=names[1])
        if kind not in QUESTIONS:
            return ""
        if _plain(sentence) in _plain(caption):
            return self.words.yes
        if kind in WHICH and meant:
            return self.words.it_is.format(name=meant[-1])
        return self.words.no

    async def _take_back(self, who: str, sentence: str) -> None:
        """Something was said back that nobody meant."""
        echo = self.square.echo
        self.account.wrong_echoes.append(f"{sentence!r} → {echo!r}")
        self.tell(f"   wrong: {echo}")
        await self.cancel(who, echo)

    async def cancel(self, who: str, echo: str) -> None:
        """By voice, twice at most; then on the phone."""
        for _ in range(2):
            await self.say(who, self.words.cancel, QUICK)
            deadline = time.monotonic() + 4
            while time.monotonic() < deadline and self.square.echo == echo:
                await asyncio.sleep(0.03)
            if self.square.echo != echo:
                return
        await self.host.press("cancel")

    async def chat(self, who: str, about: str) -> None:
        """Something for the table, of which nothing should come."""
        self.account.talk += 1
        seen = len(self.square.captions)
        await self.say(who, self.chance.choice(self.words.talk).format(name=about))
        deadline = time.monotonic() + TALK_PATIENCE
        while time.monotonic() < deadline:
            if self.square.echo:
                self.account.false_echoes.append(self.square.echo)
                self.tell(f"   talk was taken for: {self.square.echo}")
                await self.cancel(who, self.square.echo)
                return
            for caption, _ in self.square.captions[seen:]:
                if self.kinds.of(caption) in QUESTIONS:
                    self.account.false_questions.append(caption)
                    self.tell(f"   talk was asked about: {caption}")
                    await self.say(who, self.words.no)
                    return
            await asyncio.sleep(0.03)

    def answered(self, *keys: str) -> Callable[[], bool]:
        """Whether one of these lines has been said since now."""
        since = len(self.square.captions)
        return lambda: any(
            any(self.kinds.of(part) in keys for part in (caption, *_sentences(caption)))
            for caption, _ in self.square.captions[since:]
        )

    def said_something(self, since: int) -> bool:
        """Whether the Storyteller has said anything since then but questions."""
        return any(self.kinds.of(caption) not in QUESTIONS for caption, _ in self.square.captions[since:])

    # The evening

    async def begin(self) -> None:
        """From the lobby to the first day."""
        who = self.names[0]
        begun = lambda: self.square.stage != "lobby"  # noqa: E731
        if self.hurry or not await self.command(who, self.words.begin, begun):
            await self.host.press("start")
        await self.until(lambda: self.square.stage != "lobby", "it begins")
        await self.on_to("discussion", "reveal")

    async def on_to(self, *stages: str) -> str:
        """Until one of these has come; in a hurry the host skips what is said meanwhile."""
        while self.square.stage not in stages:
            if self.hurry:
                await self.host.press("skip")
            before = self.square.stage, self.square.caption
            deadline = time.monotonic() + (0.4 if self.hurry else LONGEST_STAGE)
            while time.monotonic() < deadline and (self.square.stage, self.square.caption) == before:
                self._check()
                await asyncio.sleep(0.03)
            if not self.hurry:
                assert time.monotonic() < deadline, f"it stands still in {before}"
        self.tell(f"--- {self.square.stage}")
        return self.square.stage

    def new_day(self) -> None:
        self.day, self.votes_today, self.nominators, self.nominees = self.day + 1, 0, [], []

    def seat(self, name: str) -> int:
        return self.names.index(name)

    @property
    def living(self) -> list[str]:
        return [player.name for player in self.players if player.alive]

    def player(self, name: str) -> SimulatedPlayer:
        return self.players[self.seat(name)]

    async def open_nominations(self) -> None:
        """The town is called to its seats first, which tells people that they were heard."""
        who = self.chance.choice(self.living)
        for _ in range(TRIES):
            said = len(self.square.captions)
            opening = lambda said=said: self.open or self.said_something(said)  # noqa: E731
            if not self.open and not await self.command(who, self.words.open, opening):
                await self.host.press("open_nominations")
            deadline = time.monotonic() + 2 * PATIENCE
            while not self.open and time.monotonic() < deadline:
                await asyncio.sleep(0.03)
            if self.open:
                break
        await self.on_to("nominations")
        await self.quiet()

    @property
    def open(self) -> bool:
        return self.square.stage == "nominations"

    async def close_nominations(self) -> str:
        """Until night falls, or the game is over. The first time it brings the last call, then the end."""
        who = self.chance.choice(self.living)
        for line in (LAST_CALL, CLOSED):
            called = self.answered(line)

            def closed(called: Callable[[], bool] = called) -> bool:
                return self.square.stage != "nominations" or called()

            if not closed() and not await self.command(who, self.words.close, closed):
                await self.host.press("close_nominations")
        return await self.on_to("night", "reveal")

    def said_back(self, kinds: tuple[str, ...], *names: str) -> Callable[[], bool]:
        """Whether the echo is of this kind, with these names and no other."""

        def right() -> bool:
            echo = self.square.echo
            return self.kinds.of(echo) in kinds and sorted(self.kinds.named(echo)) == sorted({*names})

        return right

    async def nominate(self, by: str, whom: str, *, without_name: bool = False) -> None:
        """Until it stands: the defence has begun."""
        ways = self.words.i_nominate if without_name else self.words.nominate
        heard = self.said_back(NOMINATION, by, whom)
        if not await self.command(by, ways, heard, by, whom):
            await self._tap(by, "nominate", whom)
        self.meant.append(("nominate", self.seat(by), self.seat(whom)))
        self.nominators.append(by)
        self.nominees.append(whom)
        await self.on_to("defence", "execution", "reveal", "dusk", "night")

    async def nominate_and_cancel(self, by: str, whom: str) -> None:
        heard = self.said_back(NOMINATION, by, whom)
        if not await self.command(by, self.words.nominate, heard, by, whom):
            return
        self.account.cancels_meant += 1
        await self.cancel(by, self.square.echo)
        await self.until(lambda: not self.square.echo, "it is cancelled")
        assert self.square.stage == "nominations"

    async def slay(self, by: str, whom: str) -> None:
        heard = self.said_back(SHOT, by, whom)
        if not await self.command(by, self.words.slay, heard, by, whom):
            await self._tap(by, "slay", whom)
        self.meant.append(("slay", self.seat(by), self.seat(whom)))
        await self.until(lambda: not self.square.echo, "the shot has been fired")
        told = len(self.square.captions)
        await self.until(lambda: self.said_something(told), "what comes of the shot is told")
        await self.quiet()

    async def _tap(self, who: str, action: str, whom: str) -> None:
        taps = [tap for tap in self.player(who).page.taps(action) if tap.label == whom]
        assert taps, f"{who} cannot {action} {whom}"
        await self.player(who).tap(taps[0])

    async def vote(self, wants: Callable[[str], bool]) -> None:
        """Everybody is asked by name and says aye or no."""
        who = self.chance.choice(self.living)
        self.votes_today += 1
        seen = len(self.square.captions)
        if not await self.command(who, self.words.start_vote, lambda: self.square.stage == "vote"):
            await self.host.press("begin_vote")
        await self.until(lambda: self.square.stage == "vote", "the vote begins")
        while self.square.stage == "vote":
            self._check()
            for place, (caption, _) in list(enumerate(self.square.captions))[seen:]:
                seen = place + 1
                now = place == len(self.square.captions) - 1  # else it is somebody else's turn
                if now and self.kinds.of(caption) == ASK_AYE:
                    name = self.kinds.named(caption)[0]
                    await self._say_hand(name, wants(name))
            await asyncio.sleep(0.03)

    async def _say_hand(self, who: str, raised: bool) -> None:
        """Said again after a moment in which nothing came of it, as people do, and whenever they are asked again."""
        place = self.day, self.votes_today, self.seat(who)
        self.account.hands += place not in self.hands_meant
        self.account.hands_again += place in self.hands_meant
        self.hands_meant[place] = raised
        caption = self.square.caption
        for _ in range(2):
            await self.quiet(QUICK)
            if self.square.caption != caption:
                return
            await self.say(who, self.words.aye if raised else self.words.nay, QUICK)
            deadline = time.monotonic() + 4.0
            while time.monotonic() < deadline:
                if self.square.caption != caption or self.square.stage != "vote":
                    return
                await asyncio.sleep(0.03)

    def first(self, what: str) -> bool:
        """True once an evening."""
        new = what not in self._once
        self._once.add(what)
        return new

    # The end

    def hold_against_the_record(self) -> None:
        """Every act on record is the one that was meant, and every act that was meant is on record."""
        done, hands = read_acts(self.program.record)
        for verb, by, whom in done:
            if (verb, by, whom) not in self.meant:
                self.account.wrong_acts.append(f"done and not meant: {verb} {by} {whom}")
        for act in self.meant:
            if act not in done:
                self.account.wrong_acts.append(f"meant and not done: {act}")
        if not self.account.wrong_acts and done != self.meant:
            self.account.wrong_acts.append(f"in another order: {done}, meant {self.meant}")
        for place, raised in self.hands_meant.items():
            if hands.get(place) is not None and hands[place] != raised:
                wrong = self.account.unheard if raised else self.account.wrong_acts
                wrong.append(f"the hand of {place} (day, vote, seat) should be {raised}")


def read_acts(record: Path) -> tuple[list[Act], dict[tuple[int, int, int], bool]]:
    """The nominations and shots of a record, and its hands by day, number of the vote and seat."""
    acts, hands = list[Act](), dict[tuple[int, int, int], bool]()
    for line in map(json.loads, record.read_text(encoding="utf-8").splitlines()):
        answer = line.get("a")
        hand = re.match(r"d(\d+)/hand (\d+)@(\d+)", line.get("q", ""))
        if hand:
            day, vote, seat = map(int, hand.groups())
            hands[day, vote, seat] = bool(answer)
        elif (
            isinstance(answer, dict) and answer.get("is") == "Act" and answer["of"][0] in ("nominate", "slay")
        ):
            acts.append((answer["of"][0], answer["of"][1], answer["of"][2]))
    return acts, hands


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def _sentences(caption: str) -> list[str]:
    """An answer may be of two lines; each is looked at by itself."""
    return re.findall(r"[^.!?]+[.!?]", caption)
