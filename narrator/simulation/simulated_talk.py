"""What simulated players say aloud: their voices into the ear, and the course of their talk through a day.

Nobody speaks while the Storyteller or somebody else does. What is not heard right is said once more; after that
they tap.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

import numpy as np

from narrator.simulation.simulated_players import SimulatedHost, SimulatedPlayer
from narrator.table.pace import Pace
from voices import Ear, Mouth, PipeMicrophone, Sound, Speaker, VoiceTrouble, WavRecording, synthesise
from voices.events import HEARING_RATE, EarEvent, Intent

SPEECH_LEVEL = 0.08  # root mean square of a voice near a microphone
ROOM_LEVEL = 0.0005  # the faint noise of any room; in perfect silence pocketsphinx hears nothing right
QUIET_BEFORE, QUIET_AFTER = 0.5, 0.7
STEP_SECONDS = 0.1
BREATH = 0.5  # seconds of silence after which somebody polite begins to speak
TRIES = 2
NOMINATIONS_A_DAY = 2
REMARKS = (
    "{name} has been very quiet today.",
    "Does anybody believe a word that {name} says?",
    "I would not buy a horse from {name}.",
    "Ask {name} what they were doing last night.",
    "I have a bad feeling about {name}, and it is not the soup.",
    "You all saw how {name} looked at the gallows.",
)
ACCUSATIONS = (
    "I think {name} is the demon, and I will say so again.",
    "Every bad night in this town, {name} was up early and well fed.",
    "Somebody has to go, and {name} has the worst excuse.",
)
DEFENCES = (
    "You are making a mistake, and you will miss me.",
    "I was asleep, like all honest people.",
    "Then you would lose the only friend you have here.",
)


@dataclass(frozen=True)
class Saying:
    """A command said aloud, and at which try it was heard right; 0 when never."""

    who: str
    sentence: str
    heard_at: int


class TalkingStick:
    """Gives the floor to one voice at a time, and lets the ear hear it."""

    def __init__(
        self,
        ear: Ear | None,
        microphone: PipeMicrophone,
        mouth: Mouth,
        pace: Pace,
        *,
        loudspeaker: Speaker,
        recording: WavRecording | None = None,
        said: Callable[[str, str], None] = lambda _who, _sentence: None,
        heard: Callable[[str, bool | None], None] = lambda _text, _right: None,
    ) -> None:
        """`ear` None: nobody can be heard. `said` and `heard` tell of every sentence; `heard` gets True for a command
        that was meant so, False for another, None for what became no command."""
        self.ear, self.microphone, self.mouth, self.pace = ear, microphone, mouth, pace
        self.loudspeaker, self.recording = loudspeaker, recording
        self.said, self.heard = said, heard
        self.sayings: list[Saying] = []
        self.talk = self.talk_taken_for_commands = 0
        self._turn = asyncio.Lock()
        self._noise = np.random.default_rng(1)
        self._held = 0

    @contextmanager
    def in_a_hurry_time_stands_still(self) -> Iterator[None]:
        """At more than life's speed the recogniser is the slowest at the table: the clocks wait for it."""
        self._held += 1
        self._stop_the_clock()
        try:
            yield
        finally:
            self._held -= 1
            self._stop_the_clock()

    def _stop_the_clock(self) -> None:
        self.pace.held = self._held > 0 and self.loudspeaker.speed > 1
        self.pace.stir()

    async def command(
        self, who: SimulatedPlayer, sentence: str, undo: Callable[[], Awaitable[object]]
    ) -> bool:
        """Say it until it is heard right, twice at most. `undo` takes back what was understood instead."""
        if self.ear is None:
            return False
        for attempt in range(1, TRIES + 1):
            wanted, got = await self._say(who, sentence)
            right = got is not None and wanted is not None and _alike(wanted, got)
            self.heard(got.text if got else "", right if got else None)
            if right:
                self.sayings.append(Saying(who.name, sentence, attempt))
                return True
            if got is not None:
                await undo()
        self.sayings.append(Saying(who.name, sentence, 0))
        return False

    async def chat(self, who: SimulatedPlayer, sentence: str) -> bool:
        """Say something that is meant for the table; False when it was taken for a command."""
        if self.ear is None:
            self.said(who.name, sentence)
            return True
        _, got = await self._say(who, sentence)
        self.talk += 1
        if got is not None:
            self.talk_taken_for_commands += 1
            self.heard(got.text, False)
        return got is None

    async def _say(self, who: SimulatedPlayer, sentence: str) -> tuple[Intent | None, Intent | None]:
        """(what it means now, what was understood)."""
        assert self.ear is not None
        ear, understood = self.ear, list[Intent]()

        def listen(event: EarEvent) -> None:
            if isinstance(event, Intent):
                understood.append(event)

        async with self._turn:
            sound = await self._voice(who, sentence)
            with self.in_a_hurry_time_stands_still():
                await self._silence()
                self.said(who.name, sentence)
                wanted = ear.sentences.parse(sentence, ear.grammar) if ear.grammar is not None else None
                unsubscribe = ear.subscribe(listen)
                try:
                    await self._sound(sound)
                    await ear.settled()
                finally:
                    unsubscribe()
        return wanted, understood[0] if understood else None

    async def _voice(self, who: SimulatedPlayer, sentence: str) -> Sound:
        return await asyncio.to_thread(synthesise, sentence, who.voice)

    async def _silence(self) -> None:
        """Wait until the Storyteller has finished and the ear is open."""
        assert self.ear is not None
        while True:
            await self.mouth.silent()
            await self.ear.hearing_again()
            await self.ear.settled()
            await asyncio.sleep(BREATH / self.loudspeaker.speed)
            if (self.ear.hearing and not self.mouth.speaking) or self.ear.grammar is None:
                return

    async def _sound(self, sound: Sound) -> None:
        """Into the microphone and, if there is one, out of the loudspeaker, at the pace of the table."""
        samples = self._in_a_room(sound)
        if self.recording is not None:
            self.recording.add(sound)
        speed = self.loudspeaker.speed
        if speed == math.inf:
            self.microphone.push(Sound(samples, HEARING_RATE))
            return
        playing = asyncio.create_task(self.loudspeaker.play(sound))
        step = int(STEP_SECONDS * HEARING_RATE)
        loop = asyncio.get_running_loop()
        began = loop.time()
        for begin in range(0, len(samples), step):
            self.microphone.push(Sound(samples[begin : begin + step], HEARING_RATE))
            due = began + (begin + step) / HEARING_RATE / speed
            await asyncio.sleep(max(0.0, due - loop.time()))
        try:
            await playing
        except VoiceTrouble:
            return  # an unplugged loudspeaker; the ear has heard it

    def _in_a_room(self, sound: Sound) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        speech = sound.at_rate(HEARING_RATE).samples
        level = float(np.sqrt(np.mean(np.square(speech)))) if len(speech) else 0.0
        before, after = int(QUIET_BEFORE * HEARING_RATE), int(QUIET_AFTER * HEARING_RATE)
        room = self._noise.normal(0, ROOM_LEVEL, before + len(speech) + after).astype(np.float32)
        if level > 0:
            room[before : before + len(speech)] += speech * np.float32(SPEECH_LEVEL / level)
        return room


def _alike(wanted: Intent, got: Intent) -> bool:
    return (wanted.name, dict(wanted.slots)) == (got.name, dict(got.slots))


class Talk:
    """Leads simulated players through an evening: who says what, and taps where speaking failed."""

    def __init__(
        self, players: Sequence[SimulatedPlayer], host: SimulatedHost, floor: TalkingStick, *, seed: int = 0
    ) -> None:
        self.players, self.host, self.floor = players, host, floor
        self.chance = Random(seed)
        self.patience = 6.0 + 30.0 / floor.loudspeaker.speed
        self._days = 0
        self._nominated = 0
        self._once: set[str] = set()
        self._accused: tuple[str, str] | None = None  # nominator and nominee, until they have spoken

    @property
    def stage(self) -> str:
        """What stage of the evening the phones say it is."""
        return self.players[0].page.stage

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stage in ("over", "reveal")

    async def lead(self) -> None:
        """Talk until the game is over."""
        while not self.over:
            stage = self.stage
            if self.players[0].page.title == "Paused":  # something sounded like it
                await self.host.press("resume")
            elif stage == "lobby" and all(player.ready_to_begin for player in self.players):
                await self._begin()
            elif stage == "discussion":
                await self._discuss()
            elif stage == "nominations" and not self._echo():
                await self._nominate()
            elif stage == "defence":
                await self._accuse_and_defend()
            if stage != "nominations":
                await self._next_stage(stage)
            await asyncio.sleep(0.02)

    async def _next_stage(self, stage: str) -> None:
        await self._until(lambda: self.stage != stage, 1.0)

    # The parts of an evening

    async def _begin(self) -> None:
        if not await self._command(self._anybody(), "start the game"):
            await self.host.press("start")
        await self._until(lambda: self.stage != "lobby")

    async def _discuss(self) -> None:
        self._days += 1
        self._nominated = 0
        for speaker in self.chance.sample(self._living(), min(2, len(self._living()))):
            accused = speaker.most_suspected(self._names_of(self._living()))
            if accused is not None:
                await self._chat(speaker, self.chance.choice(REMARKS).format(name=accused), accused)
        if self._first("who is dead"):
            await self._command(self._anybody(), "Storyteller, who is dead")
        await self._claim_slayer()
        await self._use_powers()
        await self._call_exile()
        if self.stage != "discussion":
            return
        if not await self._command(self._anybody(), "Storyteller, open nominations"):
            await self.host.press("open_nominations")
        await self._until(lambda: self.stage != "discussion")

    async def _claim_slayer(self) -> None:
        """On the first day somebody pretends; who really is the Slayer waits for the second."""
        if not any(player.page.taps("slay") for player in self._living()):
            return
        really = [p for p in self._living() if p.character == "Slayer"]
        pretending = [p for p in self._living() if p.character != "Slayer"]
        if self._days == 1:
            claimant = self.chance.choice(pretending)
        elif really and self._first("a shot of the Slayer"):
            claimant = really[0]
        else:
            return
        target = claimant.most_suspected(self._names_of(self._living()))
        if target is None:
            return
        with self.floor.in_a_hurry_time_stands_still():
            done = await self._command(claimant, f"{claimant.name} shoots {target}")
        if not done:
            await self._tap(claimant, "slay", target)
        await self._until(self._echo, 1.0)
        if claimant.page.taps("stand") and not await self._command(claimant, "yes"):
            await self._tap(claimant, "stand")
        await self._until(lambda: not self._echo())

    async def _use_powers(self) -> None:
        """Each day one or two do what their phones offer, true or not."""
        for player in self.chance.sample(list(self.players), min(2, len(self.players))):
            if self.stage != "discussion":
                return
            if await player.use_a_power():
                await self._until(self._echo, 1.0)
                await self._until(lambda: not self._echo())

    async def _call_exile(self) -> None:
        """Once an evening somebody has had enough of a Traveller."""
        callers = [player for player in self.players if player.page.taps("exile")]
        if self._days < 2 or self.stage != "discussion" or not callers or not self._first("exile"):
            return
        caller = self.chance.choice(callers)
        whom = self.chance.choice(caller.page.taps("exile")).label
        with self.floor.in_a_hurry_time_stands_still():
            done = await self._command(caller, f"{caller.name} calls for the exile of {whom}")
        if not done:
            await self._tap(caller, "exile", whom)
        await self._until(lambda: self.stage == "vote")
        await self._until(lambda: self.stage != "vote")

    async def _nominate(self) -> None:
        hurried = self._in_a_hurry()
        if hurried is not None:
            await self._nominate_at_once(hurried)
            return
        nominator, nominee = self._next_nomination()
        if nominator is None or nominee is None:
            if not await self._command(self._anybody(), "no more nominations"):
                await self.host.press("close_nominations")
            await self._until(lambda: self.stage != "nominations" or self._in_a_hurry() is not None)
            return
        self._nominated += 1
        self._accused = nominator.name, nominee
        with self.floor.in_a_hurry_time_stands_still():
            if self._first("I nominate"):
                done = await self._nominate_by_asking(nominator, nominee)
            else:
                done = await self._command(nominator, f"{nominator.name} nominates {nominee}")
            if not done:
                done = await self._tap(nominator, "nominate", nominee)
            if done and self._nominated > 1 and self._first("cancel") and await self._until(self._echo, 1.0):
                await self._cancel(nominator)
                self._nominated -= 1
        await self._until(lambda: (not self._echo() and self.stage != "nominations") or self.over, 3.0)

    def _in_a_hurry(self) -> SimulatedPlayer | None:
        """Who has been nominated, is dead, and may nominate all the same."""
        return next((one for one in self.players if not one.alive and one.page.taps("nominate")), None)

    async def _nominate_at_once(self, nominator: SimulatedPlayer) -> None:
        """The Storyteller knows who says "I": nobody else may."""
        offered = [tap.label for tap in nominator.page.taps("nominate")]
        nominee = nominator.most_suspected(offered) or self.chance.choice(offered)
        with self.floor.in_a_hurry_time_stands_still():
            if not await self._command(nominator, f"I nominate {nominee}"):
                await self._tap(nominator, "nominate", nominee)
        await self._until(lambda: self._in_a_hurry() is not nominator or self.over, 3.0)

    async def _nominate_by_asking(self, nominator: SimulatedPlayer, nominee: str) -> bool:
        """The Storyteller cannot know who said "I", and asks."""
        if not await self._command(nominator, f"I nominate {nominee}"):
            return False
        return await self._command(nominator, f"it is {nominator.name}")

    async def _cancel(self, who: SimulatedPlayer) -> None:
        if not await self._command(who, "cancel that"):
            await self._tap(who, "cancel")
        await self._until(lambda: not self._echo())

    async def _accuse_and_defend(self) -> None:
        """The two have their say; once somebody asks the Storyteller to repeat, and is ready to vote."""
        with self.floor.in_a_hurry_time_stands_still():
            accused, self._accused = self._accused, None
            if accused is not None:
                await self._speeches(*accused)
            if self._first("repeat"):
                await self._command(self._anybody(), "repeat that please")
            if self.stage == "defence" and self._first("vote"):
                await self._command(self._anybody(), "start the vote")
        await self._until(lambda: self.stage != "defence")

    async def _speeches(self, nominator: str, nominee: str) -> None:
        """In a hurry only the first ones of the evening are held."""
        if nominator == nominee or not (self.floor.loudspeaker.speed == 1 or self._first("speeches")):
            return
        for player in self.players:
            if player.name == nominator:
                await self._chat(player, self.chance.choice(ACCUSATIONS).format(name=nominee), nominee)
        for player in self.players:
            if player.name == nominee and self.stage == "defence":
                await self._chat(player, self.chance.choice(DEFENCES), None)

    # Who does what

    def _next_nomination(self) -> tuple[SimulatedPlayer | None, str | None]:
        """Who is surest nominates whom they suspect most; nobody when there has been enough of it."""
        doomed = self._who("doomed") is not None
        if self._nominated >= NOMINATIONS_A_DAY or (
            doomed and self._nominated > 1 and self.chance.random() < 0.7
        ):
            return None, None
        best: tuple[float, SimulatedPlayer | None, str | None] = (-1.0, None, None)
        for player in self._living():
            offered = {tap.label for tap in player.page.taps("nominate")} - player.dead
            wanted = player.most_suspected(sorted(offered))
            if wanted is not None and player.suspects(wanted) > best[0]:
                best = (player.suspects(wanted), player, wanted)
        return best[1], best[2]

    def _living(self) -> list[SimulatedPlayer]:
        return [player for player in self.players if player.alive]

    def _anybody(self) -> SimulatedPlayer:
        return self.chance.choice(self._living() or list(self.players))

    def _names_of(self, players: Sequence[SimulatedPlayer]) -> list[str]:
        return [player.name for player in players]

    def _who(self, of_class: str) -> str | None:
        return next((name for p in self.players if (name := p.page.marked(of_class))), None)

    def _echo(self) -> bool:
        return bool(self.players[0].page.echo)

    def _first(self, what: str) -> bool:
        """True once an evening."""
        if what in self._once:
            return False
        self._once.add(what)
        return True

    # Speaking and tapping

    async def _command(self, who: SimulatedPlayer, sentence: str) -> bool:
        return await self.floor.command(who, sentence, lambda: self._take_back(who))

    async def _take_back(self, who: SimulatedPlayer) -> bool:
        """Something else was understood: whoever sees it on their page cancels it there."""
        if not await self._until(self._echo, 1.0):
            return False
        await self._tap(who, "cancel")
        return await self._until(lambda: not self._echo())

    async def _chat(self, who: SimulatedPlayer, sentence: str, accused: str | None) -> None:
        if not await self.floor.chat(who, sentence) and not await self._take_back(who):
            await self._command(who, "cancel that")
        for player in self.players:
            if accused is not None and player is not who:
                player.hear_accusation(accused)

    async def _tap(self, who: SimulatedPlayer, action: str, label: str = "") -> bool:
        taps = [tap for tap in who.page.taps(action) if not label or tap.label == label]
        return bool(taps) and await who.tap(taps[0])

    async def _until(self, done: Callable[[], bool], seconds: float | None = None) -> bool:
        """Wait for what the pages show; False when it does not come."""
        deadline = asyncio.get_running_loop().time() + (self.patience if seconds is None else seconds)
        while not (done() or self.over) and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.02)
        return done()
