"""`storyteller demo`: a whole evening with simulated players, at speed or in real time.

Everything is the real part but the people: pages served on this machine, sockets, voice, recogniser, record (in a
temporary folder). Only the sound card is replaced, and at real time not even the loudspeaker.
"""

import argparse
import asyncio
import contextlib
import secrets
import socket
import tempfile
import webbrowser
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from config import settings as defaults
from config.folders import scripts_folder
from config.settings import Settings, load_settings
from engine.registry import CHARACTERS
from engine.script import Script, script_from
from engine.terms import SEATLESS
from models.errors import ModelTrouble
from narrator.errors import StorytellerError
from narrator.evening import Evening, EveningPlan, sentences_in
from narrator.network.addresses import page_url
from narrator.play import atmosphere_for
from narrator.scripts.own import OwnScripts
from narrator.scripts.to_play import Homebrew, script_to_play
from narrator.simulation.reasoning.players import ReasoningPlayers
from narrator.simulation.simulated_players import SimulatedHost, SimulatedPlayer
from narrator.simulation.simulated_talk import Saying, Talk, TalkingStick
from narrator.sound.devices import mouth_for
from narrator.sound.recognisers import recogniser_for
from narrator.table.pace import Pace, clock
from narrator.table.tones import in_tone
from voices import (
    PLAYER_VOICES,
    Ear,
    Grammar,
    Mouth,
    NullSpeaker,
    PipeMicrophone,
    RecordingSpeaker,
    Speaker,
    WavRecording,
    open_speaker,
    synthesise,
)
from voices.ear import DEAF_AFTER_SPEAKING
from voices.errors import VoiceTrouble
from voices.events import LineStarted, MouthEvent

NAMES = (
    *("Alice", "Robert", "Maria", "Thomas", "Sophie", "Oscar", "Hannah", "Victor"),
    *("Julia", "Gregory", "Emma", "Patrick", "Charlotte", "Martin", "Rebecca"),
)
TRAVELLERS = ("Walter", "Isabel", "Leonard", "Yvonne", "Dominic")
SHORTER = Path(defaults.__file__).with_name("demo.toml")
ACCUSED = 0.4
"""How much suspected is whoever is no more suspected than the others: see `SimulatedPlayer.votes_for`."""
LONGEST_STALL = 180.0
"""Seconds at life's pace in which nothing is said and nothing changes: something is broken."""


class EveningStopped(StorytellerError):
    """The evening did not come to its end."""


def demo(chosen: argparse.Namespace) -> int:
    """Play an evening to the open grimoire and tell how it went; 0. Raises StorytellerError and its kin."""
    with tempfile.TemporaryDirectory(prefix="storyteller-demo-") as folder:
        settings = in_tone(settings_for(chosen.config, chosen.speed), chosen.tone)
        settings = settings.model_copy(update={"records": Path(folder)})
        asyncio.run(_play(chosen, settings))
    return 0


def settings_for(config: Path | None, speed: float) -> Settings:
    """The user's own settings, or the shorter times of a demonstration; still shorter in a hurry."""
    settings = load_settings(config or SHORTER)
    if speed <= 1 or config is not None:
        return settings
    hurried = dict.fromkeys(("accusation", "defence", "before_vote", "cancel"), 0.3)
    hurried |= {"last_call": 1.5, "night_look_jitter": 0.0}
    return settings.model_copy(update={"seconds": settings.seconds.model_copy(update=hurried)})


@dataclass
class Stage:
    """What is behind the scenes: the parts of an evening that a demonstration replaces."""

    mouth: Mouth
    loudspeaker: Speaker
    microphone: PipeMicrophone
    ear: Ear | None
    recording: WavRecording | None
    problems: list[str]

    def close(self) -> None:
        """End the processes that speak and hear, and give back the loudspeaker."""
        self.loudspeaker.close()
        self.mouth.renderer.close()
        if self.ear is not None:
            self.ear.recogniser.close()


def _set_the_stage(settings: Settings, speed: float, record: Path | None) -> Stage:
    problems: list[str] = []
    recording = _recording(record)
    name = settings.speaking.loudspeaker or None
    speaker, trouble = open_speaker(name, speed)
    if trouble is not None:
        problems.append(f"You will hear nothing: {trouble}")
    loudspeaker: Speaker = NullSpeaker(speed)
    if speed == 1 and trouble is None:  # a second voice in the room needs a stream of its own
        loudspeaker = open_speaker(name, speed)[0]
    if recording is not None:
        speaker = RecordingSpeaker(recording, speaker)
    microphone = PipeMicrophone()
    ear = _ear(settings, microphone, problems)
    return Stage(mouth_for(settings, speaker), loudspeaker, microphone, ear, recording, problems)


def _recording(record: Path | None) -> WavRecording | None:
    """Raises EveningStopped where no file can be written."""
    if record is None:
        return None
    try:
        return WavRecording(record)
    except (OSError, RuntimeError) as error:
        raise EveningStopped(
            f"{record} cannot be written ({error}). Name another file for the sound."
        ) from error


def _ear(settings: Settings, microphone: PipeMicrophone, problems: list[str]) -> Ear | None:
    """The recogniser this machine would use at a table, or None with what is missing."""
    if settings.hearing.recogniser == "none":
        problems.append("The players only tap: your settings want no recogniser.")
        return None
    sentences = sentences_in(settings.language)
    try:
        synthesise("Hello.")
        recogniser = recogniser_for(settings, sentences)
        if recogniser is not None:
            recogniser.prepare(Grammar.of("begin"))
    except (VoiceTrouble, ModelTrouble) as trouble:
        problems.append(f"The players only tap: {trouble}")
        return None
    if recogniser is None:
        problems.append("The players only tap: no recogniser hears this language.")
        return None
    return Ear(microphone, recogniser, sentences)


async def _play(chosen: argparse.Namespace, settings: Settings) -> None:
    began = clock()
    own = OwnScripts(settings.scripts or scripts_folder())
    file = own.named(chosen.script) if chosen.script else None
    wanted = script_to_play(file, chosen.edition, chosen.players, Homebrew(chosen.homebrew))
    script = with_fabled(wanted, chosen.fabled)
    print("Waking the voice and the ear …", flush=True)
    stage = _set_the_stage(settings, chosen.speed, chosen.record)
    port = _free_port()
    plan = EveningPlan(
        settings,
        script,
        "127.0.0.1",
        port,
        pace=Pace(chosen.speed),
        seed=chosen.seed,
        mouth=stage.mouth,
        ear=stage.ear,
        atmosphere=atmosphere_for(settings) if chosen.speed == 1 or stage.recording else None,
        announce_pin=lambda _: None,
        thinks_beside=True,
    )
    commentary = Commentary()
    commentary.note(*stage.problems)
    evening = Evening(plan)
    async with evening.open():
        if stage.ear is not None:  # a silent loudspeaker leaves no echo in the room
            stage.ear.deaf_while(stage.mouth, tail=DEAF_AFTER_SPEAKING / stage.loudspeaker.speed)
        commentary.follow(evening, stage.mouth)
        commentary.note(f"Town square: {page_url('127.0.0.1', port, '/square')}")
        if settings.pages.open_browser and not chosen.no_browser:
            webbrowser.open(page_url("127.0.0.1", port, "/square"))
        floor = TalkingStick(
            stage.ear,
            stage.microphone,
            stage.mouth,
            plan.pace,
            loudspeaker=stage.loudspeaker,
            recording=stage.recording,
            said=commentary.said,
            heard=commentary.heard,
        )
        await _with_players(evening, floor, commentary, chosen)
    stage.close()
    commentary.end(evening, floor, clock() - began)
    if stage.recording is not None:
        minutes, seconds = divmod(round(stage.recording.seconds), 60)
        print(f"Sound:        {stage.recording.path} ({minutes}:{seconds:02d})")


async def _with_players(
    evening: Evening, floor: TalkingStick, commentary: "Commentary", chosen: argparse.Namespace
) -> None:
    """Bring everybody in, play, and end it when all has been told."""
    url = page_url("127.0.0.1", evening.plan.port, "").rstrip("/")
    seed = chosen.seed if chosen.seed is not None else secrets.randbits(63)
    thinks = (0.4, 2.0) if chosen.speed == 1 else (0.0, 0.02)
    host = SimulatedHost(url)
    players = [
        SimulatedPlayer(name, url, seed=seed, voice=voice, thinks=thinks)
        for name, voice in list(zip(NAMES, PLAYER_VOICES, strict=True))[: chosen.players]
    ]
    async with contextlib.AsyncExitStack() as stack:
        running = await stack.enter_async_context(_alongside(evening.run()))
        await host.enter(evening.pin)
        await stack.enter_async_context(_alongside(host.stay_connected()))
        guests = [
            SimulatedPlayer(name, url, seed=seed, voice=PLAYER_VOICES[place], thinks=thinks, traveller=True)
            for place, name in enumerate(TRAVELLERS[: chosen.travellers])
        ]
        late = guests.pop() if len(guests) > 1 else None
        doubts = None if guests or late or evening.plan.script.fabled else Doubts(evening, seed)
        for player in (*players, *guests):
            if doubts is not None:
                player.reasons = doubts.of
            player.tapped = commentary.tapped
            await player.join(evening.join_code)
            await stack.enter_async_context(_alongside(player.play()))
            await _seated(player)
        players += guests
        if late is not None:
            await stack.enter_async_context(_alongside(_come_later(late, evening, host, stack, players)))
        talk = Talk(players, host, floor, seed=seed)
        leading = await stack.enter_async_context(_alongside(talk.lead()))
        await _to_the_reveal(evening, commentary, (running, leading))
        await floor.mouth.silent()
        await _until(lambda: bool(host.page.taps("new_game")), 10)
        await host.press("close")
        await running


async def _to_the_reveal(
    evening: Evening, commentary: "Commentary", tasks: tuple[asyncio.Task[None], asyncio.Task[None]]
) -> None:
    """To the end of the story. Raises EveningStopped when it stands still; whatever a task raised."""
    while not evening.session.retelling.whole:
        for task in tasks:
            if task.done() and (task is tasks[0] or task.exception() is not None):
                task.result()
                raise EveningStopped("The evening ended before the grimoire was opened.")
        if clock() - commentary.moved > LONGEST_STALL:
            raise EveningStopped(f"Nothing has happened for {LONGEST_STALL:.0f} seconds; please report this.")
        await asyncio.sleep(0.05)


async def _come_later(
    late: SimulatedPlayer,
    evening: Evening,
    host: SimulatedHost,
    stack: contextlib.AsyncExitStack,
    players: list[SimulatedPlayer],
) -> None:
    """A Traveller who comes on the first day, with the host's leave."""
    while evening.room.town_square().stage != "discussion":
        await asyncio.sleep(0.05)
    await host.press("open_joining")
    await late.join(evening.join_code)
    playing = await stack.enter_async_context(_alongside(late.play()))
    while not playing.done() and not late.page.chairs().get(late.name):
        await host.press("admit")
        await asyncio.sleep(0.1)
    players.append(late)


def with_fabled(script: Script, fabled: list[str]) -> Script:
    """The script with these Fabled in play. Raises EveningStopped for one that there is not."""
    known = sorted(one for one, known in CHARACTERS.items() if known.team in SEATLESS)
    for one in fabled:
        if one not in known:
            raise EveningStopped(f"There is no Fabled called {one!r}. There are: {', '.join(known)}.")
    together = dict.fromkeys((*script.fabled, *fabled))
    return script_from({**script.as_data(), "fabled": list(together)})


async def _seated(player: SimulatedPlayer) -> None:
    await _until(lambda: player.ready_to_begin, 20)


@contextlib.asynccontextmanager
async def _alongside(work: Coroutine[Any, Any, None]) -> AsyncIterator[asyncio.Task[None]]:
    """Run it beside what follows."""
    task = asyncio.create_task(work)
    try:
        yield task
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _until(done: Callable[[], bool], seconds: float) -> None:
    """Raises TimeoutError."""
    async with asyncio.timeout(seconds):
        while not done():
            await asyncio.sleep(0.02)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Doubts:
    """What the players of an evening think of one another, each by what they were told and what is public.

    Nobody says aloud who they are in a demonstration: that they have done so is taken for granted here.
    """

    def __init__(self, evening: Evening, seed: int) -> None:
        self._table = evening.session.table
        self._script = evening.plan.script
        self._everybody = ReasoningPlayers(seed)

    def of(self, who: str, other: str) -> float | None:
        """As `SimulatedPlayer.suspects` has it; None before they know who they are."""
        if self._table.live is None:
            return None
        self._everybody.listen(self._table.ledger, self._script)
        square = self._everybody.town.square
        if who not in square.names or other not in square.names or not square.day:
            return None
        player, seat = self._everybody.players[square.names.index(who)], square.names.index(other)
        if seat in player.team:
            return -1.0
        return ACCUSED * float(player.scores()[seat]) * (square.living - 1)


class Commentary:
    """Tells in the terminal what happens, as it happens."""

    def __init__(self) -> None:
        self.moved = clock()
        self._taps: Counter[str] = Counter()
        self._phase = ""

    def follow(self, evening: Evening, mouth: Mouth) -> None:
        """From now on tell of this evening."""
        self._evening = evening
        mouth.subscribe(self._spoken)
        evening.session.table.phase_listeners.append(self._phase_changed)

    def note(self, *lines: str) -> None:
        """Something that is neither said nor heard."""
        for line in lines:
            self._print("  (" + line + ")")

    def said(self, who: str, sentence: str) -> None:
        """A player says something aloud."""
        self._print(f"{who:>12}: “{sentence}”")

    def heard(self, text: str, right: bool | None) -> None:
        """What the table understood; `right`: whether it was meant, None where nobody knows."""
        verdict = {True: "", False: " (not what was meant)", None: ""}[right]
        self._print(f"{'':>12}  heard: {text or 'nothing it understands'}{verdict}")

    def tapped(self, action: str) -> None:
        """Somebody tapped: told with the others when the phase changes."""
        self.moved = clock()
        self._taps[action] += 1

    def end(self, evening: Evening, floor: TalkingStick, seconds: float) -> None:
        """How it ended, who was who, how well it was heard and how long it took."""
        self._tell_taps()
        square = evening.room.town_square()
        print()
        print(f"Winner:       {square.winner}, on day {square.day}")
        for row in square.reveal:
            fate = "" if row.alive else ", dead"
            print(f"{row.name:>12}  {row.character} ({row.alignment}{fate}) {row.note}".rstrip())
        for line in hearing_report(floor.sayings, floor.talk, floor.talk_taken_for_commands):
            print(line)
        print(f"Time:         {seconds:.0f} s")

    def _spoken(self, event: MouthEvent) -> None:
        if isinstance(event, LineStarted):
            self._print(f"{'Storyteller':>12}: {event.text!s}")

    def _phase_changed(self) -> None:
        self._tell_taps()
        phase = self._evening.session.table.phase.value
        if phase != self._phase:
            self._phase = phase
            self._print(f"--- {phase.replace('_', ' ')} ---")

    def _tell_taps(self) -> None:
        if self._taps:
            told = ", ".join(f"{count} {action}" for action, count in sorted(self._taps.items()))
            self._taps.clear()
            self._print(f"{'phones':>12}  {told}")

    def _print(self, line: str) -> None:
        self.moved = clock()
        print(line, flush=True)


def hearing_report(sayings: list[Saying], talk: int, mistaken: int) -> Iterator[str]:
    """How well the recogniser did: commands by the try at which they were right, and talk taken for commands."""
    at = Counter(saying.heard_at for saying in sayings)
    if sayings:
        yield (
            f"Heard:        {len(sayings)} commands spoken: {at[1]} right at the first try, {at[2]} at the second, "
            f"{at[0]} never and then tapped"
        )
    if talk:
        yield f"Talk:         {talk} remarks that are no commands; {mistaken} taken for one"
