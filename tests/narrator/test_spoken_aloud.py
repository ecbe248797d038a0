"""What is said at a table by a real voice: the next line is ready, and a Russian evening is spoken Russian."""

import math
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from config.pronunciations import pronunciations
from config.tales import TONES
from engine import edition
from narrator.evening import Evening, EveningPlan
from narrator.sound.speech_voices import lexicon_for, profile_of
from narrator.table.pace import Pace
from tests.narrator.table import Table, short_settings
from tests.virtual_time import run
from voices import LineStarted, Mouth, NullSpeaker, Renderer, Sound, SpeechTrouble, VoiceProfile
from voices.events import MouthEvent
from voices.lexicon import by_voices

RUSSIAN_NAMES = ("Анна", "Игорь", "Siobhan", "Женя", "Bob", "Ксения", "José")


class NotedRenderer(Renderer):
    """Notes what was rendered by whom asked; everything is really rendered."""

    def __init__(self) -> None:
        super().__init__(time_limit=30)
        self.rendered: list[tuple[str, Sound]] = []
        self.asked: Counter[str] = Counter()

    def render(self, text: str, profile: VoiceProfile) -> Sound:
        self.asked[text] += 1
        return super().render(text, profile)

    def _by_the_engine(self, text: str, profile: VoiceProfile) -> Sound:
        sound = super()._by_the_engine(text, profile)
        self.rendered.append((text, sound))
        return sound


class SpokenTable(Table):
    """A table whose lines are rendered by espeak-ng, and played to nobody, at once."""

    def __init__(self, records: Path, *, language: str, names: tuple[str, ...], seed: int = 3) -> None:
        settings = short_settings(records, language)
        self.renderer = NotedRenderer()
        self.renderer.lexicon = lexicon_for(settings)
        self.mouth = Mouth(self.renderer, NullSpeaker(math.inf), profile_of(settings.voice))
        self.events: list[MouthEvent] = []
        self.mouth.subscribe(self.events.append)
        plan = EveningPlan(
            settings, edition("tb"), "127.0.0.1", 0, players=names, pace=Pace(math.inf), seed=seed, mouth=self.mouth,
        )  # fmt: skip
        self.evening = Evening(plan)
        self.room = self.evening.room
        self.names, self.chance = names, random.Random(seed)
        self._intents, self._running, self._resumed = 0, None, False

    async def whole_evening(self) -> None:
        async def somebody(table: Table) -> None:
            alive = [chair.seat for chair in table.room.town_square().chairs if chair.alive]
            await table.vote_for(table.chance.choice(alive), set(alive[: len(alive) // 2]))

        await self.deal()
        for _ in range(20):
            await self.night()
            if self.stage == "reveal":
                break
            await self.day(somebody)
        await self.until(lambda: self.session.table.released == len(self.session.table.game.ledger))
        await self.mouth.silent()


def the_hands_were_ready(table: SpokenTable) -> bool:
    """Whether every line of a hand was rendered ahead: once when it was coming, and again, from what is kept, when it
    was said. Up and down alike, so the time it takes tells nothing."""
    texts, names = table.session.table.texts, table.session.table.square.names
    down = {
        str(texts.said("vote.no_hand", variant, tone=tone, name=name))
        for tone in TONES
        for variant in range(texts.variants("vote.no_hand", tone))
        for name in names
    }
    said = [event.text for event in table.events if isinstance(event, LineStarted) and event.text in down]
    return bool(said) and all(table.renderer.asked[line] >= 2 for line in said)


def spoken(
    tmp_path: Path, language: str, names: tuple[str, ...], look: Callable[[SpokenTable], None]
) -> None:
    async def evening() -> None:
        table = SpokenTable(tmp_path, language=language, names=names)
        try:
            async with table.mouth, table:
                await table.whole_evening()
            look(table)
        finally:
            table.renderer.close()

    run(evening())


def test_a_russian_evening_is_spoken_from_beginning_to_end(tmp_path: Path) -> None:
    """Recognition has no Russian model here, so the players tap; every line is real Russian speech."""

    def look(table: SpokenTable) -> None:
        assert the_hands_were_ready(table)
        said = [event.text for event in table.events if isinstance(event, LineStarted)]
        assert [event for event in table.events if isinstance(event, SpeechTrouble)] == []
        assert len(said) > 40
        rendered = dict(table.renderer.rendered)
        assert len(rendered) > 30
        for text, sound in rendered.items():
            assert np.abs(sound.samples).max() > 0.05, f"nothing is heard of {text!r}"
            letters = sum(letter.isalpha() for letter in text)
            assert sound.seconds > 0.03 * letters, text
            assert sound.seconds < 1.5 + 0.25 * len(text), f"{text!r} was spelt letter by letter"
        assert any("Siobhan" in text for text in said)
        texts = [text for text in rendered if any(letter.isalpha() for letter in text)]
        read = table.renderer.phonemes(texts, ["ru"])
        for text, (phonemes,) in zip(texts, read, strict=True):
            assert phonemes, text
            assert ("(en)" in phonemes) == any(
                "a" <= letter.lower() <= "z" or letter == "é" for letter in text
            ), text

    spoken(tmp_path, "ru", RUSSIAN_NAMES, look)


@pytest.mark.slow
def test_cyrillic_names_at_an_english_table_are_read_by_a_russian_voice(tmp_path: Path) -> None:
    def look(table: SpokenTable) -> None:
        assert [event for event in table.events if isinstance(event, SpeechTrouble)] == []
        mixed = [text for text, _ in table.renderer.rendered if "Игорь" in text]
        assert mixed
        assert all(("ru" in [voice for _, voice in by_voices(text, "en")]) for text in mixed)
        for text, sound in table.renderer.rendered:
            assert sound.seconds < 1.5 + 0.25 * len(text), f"{text!r} was spelt letter by letter"

    spoken(tmp_path, "en", ("Anna", "Игорь", "Siobhan", "Женя", "Bob", "Cleo", "Zoë"), look)


def test_what_comes_is_what_is_said(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            lines = table.session.table.lines
            for _ in range(30):
                down, up = lines.hands_coming("Ann", tally=2, ghost=False)
                assert lines.hands_coming("Ann", tally=2, ghost=False) == [down, up], "asking changes nothing"
                assert lines.line("vote.no_hand", name="Ann") == down
                assert lines.line("vote.hand", name="Ann", tally=3) == up

    run(evening())


def test_what_a_page_learns_with_a_line_comes_just_before_its_first_sound(tmp_path: Path) -> None:
    """And a mistake made there reaches whoever wanted it said, while the mouth goes on."""

    async def evening() -> None:
        table = SpokenTable(tmp_path, language="en", names=("Ann", "Bob", "Cat", "Dan", "Eve"))
        order: list[str] = []
        try:
            async with table.mouth:
                table.mouth.subscribe(lambda event: order.append(type(event).__name__))
                voice = table.session.narration.voice
                await voice.say("Bob is dead.", lambda: order.append("known"))
                assert order == ["known", "LineStarted", "LineEnded"]

                def fail() -> None:
                    raise ZeroDivisionError

                with pytest.raises(ZeroDivisionError):
                    await voice.say("Cat is dead.", fail)
                await voice.say("Nobody else is.")
                assert order[3:] == ["LineStarted", "LineEnded"] * 2
        finally:
            table.evening.record.close()
            table.renderer.close()

    run(evening())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_respelling_is_in_the_letters_of_its_language(language: str) -> None:
    words = pronunciations(language)
    assert words
    for said in words.values():
        assert by_voices(said, language) == [(said, None)]
