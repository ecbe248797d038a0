"""How an evening of the spoken tests goes: the program, its sound, and what is said from lobby to victory."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from playwright.async_api import async_playwright

from config.settings import load_settings
from narrator.sound.speech_voices import lexicon_for, profile_of
from tests.e2e.pages import CHROMIUM, FLAGS
from tests.e2e.program import Storyteller
from tests.e2e.sound_server import RATE, SoundServer, likeness
from tests.e2e.spoken_evening import ENGLISH, SpokenEvening, Words
from voices import PLAYER_VOICES, Renderer, synthesise

SETTINGS = """
records = "records"

[pages]
names = ["table.test"]

[hearing]
recogniser = "pocketsphinx"

[house_rules]
voting = "voice"
read_rules = "never"

[seconds]
discussion = 0.0
last_call = 60.0
accusation = 120.0
defence = 120.0
vote_per_seat = 0.5
dawn_pause = 5.0
night_look = 5.0
night_look_jitter = 0.0
"""
LIKE = 0.6
"""From which a line that was shown has been said; another line of the same voice comes to a half at most."""
LONGEST_GAME = 6


class Voices:
    """People who speak into the microphone."""

    def __init__(self, sound: SoundServer) -> None:
        self.sound = sound

    @property
    def silent_for(self) -> float:
        return self.sound.silent_for

    @property
    def position(self) -> int:
        return self.sound.position

    def say(self, sentence: str, voice: str) -> None:
        self.sound.say(synthesise(sentence, voice))


class Keyboard(Voices):
    """People whose words are typed; the Storyteller speaks all the same."""

    def __init__(self, sound: SoundServer, program: Storyteller) -> None:
        super().__init__(sound)
        self.program = program

    def say(self, sentence: str, voice: str) -> None:  # noqa: ARG002
        self.program.type(sentence)


@contextlib.asynccontextmanager
async def evening(
    folder: Path,
    sound: SoundServer,
    names: tuple[str, ...],
    *,
    through: str,
    seed: int,
    settings: str = SETTINGS,
    words: Words = ENGLISH,
    typed: bool = False,
    hurry: bool = False,
) -> AsyncIterator[SpokenEvening]:
    """The program with everybody on their chairs. `through`: "device" or "browser". `typed`: what people say is
    typed where the program was started, as nothing hears them."""
    program = Storyteller(folder, settings=settings, sound=sound.environment)
    program.start("--seed", str(seed), "--sound", through)
    voices = dict(zip(names, PLAYER_VOICES, strict=False))
    try:
        async with contextlib.AsyncExitStack() as stack:
            if through == "browser":
                await stack.enter_async_context(page_as_sound(program, sound))
            tongue = Keyboard(sound, program) if typed else Voices(sound)
            running = SpokenEvening(program, tongue, voices, words=words, seed=seed, hurry=hurry)
            yield await stack.enter_async_context(running)
    finally:
        program.stop()


@contextlib.asynccontextmanager
async def page_as_sound(program: Storyteller, sound: SoundServer) -> AsyncIterator[None]:
    """The town square in a chromium that speaks and listens with the devices of the sound server."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=[*FLAGS, "--use-fake-ui-for-media-stream"],
            ignore_default_args=["--mute-audio"],
            env={**sound.environment, "HOME": str(sound.folder), "PATH": "/usr/bin:/bin"},
        )
        page = await browser.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        await page.goto(f"http://127.0.0.1:{program.port}/square")
        await page.fill("#sound-pin input[name=pin]", program.pin)
        await page.click("#sound-pin button")
        for _ in range(20):
            if await page.locator(".sound.works").count():
                break
            if await page.locator("#sound-on").is_visible():
                with contextlib.suppress(Exception):  # hidden again: nothing is left to press
                    await page.click("#sound-on", timeout=1000)
            await asyncio.sleep(0.3)
        await page.wait_for_selector(".sound.works")
        try:
            yield
            assert errors == []
        finally:
            await browser.close()


def spoken(evening: SpokenEvening, sound: SoundServer, since: int = 0) -> list[tuple[float, str]]:
    """How much of what the loudspeaker gave is each line that was shown, the least first."""
    settings = load_settings(evening.program.config)
    renderer = Renderer(time_limit=60.0)  # the machine may be busy
    renderer.lexicon = lexicon_for(settings)
    found = []
    for caption, at in evening.square.captions[since:]:
        line = renderer.render(caption, profile_of(settings.voice))
        heard = sound.heard(at - RATE, at + len(line.at_rate(RATE).samples) + 5 * RATE)
        found.append((likeness(heard, line), caption))
    renderer.close()
    return sorted(found)


def assert_spoken(said: list[tuple[float, str]]) -> None:
    """The lines that were shown have sounded. A machine that is too busy to play may spoil one in eight."""
    spoilt = [line for like, line in said if like < LIKE]
    assert len(spoilt) <= len(said) // 8, spoilt


async def to_the_victory(evening: SpokenEvening) -> None:
    await evening.begin()
    while await evening.on_to("discussion", "reveal") != "reveal":
        evening.new_day()
        assert evening.day <= LONGEST_GAME
        await a_day(evening)
    await evening.until(lambda: evening.host.page.taps("new_game"), "the grimoire is open")
    winner = next(player.page.winner for player in evening.players)
    evening.tell(f"{winner} wins on day {evening.day}")
    assert winner in ("good", "evil")
    await evening.quiet()
    evening.hold_against_the_record()
    evening.tell(str(evening.account))
    await evening.host.press("close")
    assert await asyncio.to_thread(evening.program.wait) == 0


async def a_day(evening: SpokenEvening) -> None:
    words, dice = evening.words, evening.chance
    evening.tell(f"day {evening.day}: alive are {evening.living}")
    await evening.quiet()
    for who in dice.sample(evening.living, 2 if words.talk else 0):
        await evening.chat(who, dice.choice([name for name in evening.names if name != who]))
    who = dice.choice(evening.living)
    await evening.command(who, words.who_is_dead, evening.answered("answers.dead", "answers.nobody_dead"))
    await shots(evening)
    if evening.square.stage == "reveal":
        return
    await evening.open_nominations()
    if evening.first("how many"):
        needed = evening.answered("answers.votes_needed")
        await evening.command(dice.choice(evening.living), words.votes_needed, needed)
    if evening.day == 1:
        await evening.nominate_and_cancel(*dice.sample(evening.living, 2))
        if not await nomination(evening, votes=2, without_name=True):
            return
        if words.talk:
            await evening.chat(dice.choice(evening.living), dice.choice(evening.names))
    if not await nomination(evening, votes=len(evening.living) - 1):
        return
    await evening.close_nominations()


async def shots(evening: SpokenEvening) -> None:
    """On the first day somebody pretends to be the Slayer; who really is shoots on the second."""
    really = [name for name in evening.living if evening.player(name).character in ("Slayer", "Истребитель")]
    pretending = [name for name in evening.living if name not in really]
    shooters = pretending if evening.day == 1 else really if evening.day == 2 else []
    if shooters:
        by = evening.chance.choice(shooters)
        await evening.slay(by, evening.chance.choice([name for name in evening.living if name != by]))


async def nomination(evening: SpokenEvening, *, votes: int, without_name: bool = False) -> bool:
    """Somebody nominates somebody, and so many raise their hands; False when the day ended over it."""
    dice = evening.chance
    by = dice.choice([name for name in evening.living if name not in evening.nominators])
    whom = dice.choice([name for name in evening.living if name != by and name not in evening.nominees])
    await evening.nominate(by, whom, without_name=without_name)
    if evening.square.stage != "defence":  # a Virgin was nominated
        await evening.on_to("night", "reveal")
        return False
    if evening.words.talk:
        await evening.chat(by, whom)
    if evening.first("repeat"):
        await evening.command(by, evening.words.repeat, lambda: evening.tongue.silent_for < 0.2)
    ayes = {by, *dice.sample([name for name in evening.living if name not in (by, whom)], votes - 1)}
    ghosts = (
        {name for name in evening.names if name not in evening.living} if len(evening.living) <= 3 else set()
    )
    await evening.vote(lambda name: name in ayes | ghosts)
    return True
