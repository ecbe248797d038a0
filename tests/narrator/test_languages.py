"""A phone in a language of its own at a real table, and a whole table in Russian."""

import random
import re
from functools import cache
from pathlib import Path

import pytest

from config.texts import load_texts
from engine import edition
from engine.statements import (
    HasCharacter,
    HasLife,
    HasSide,
    HasTeam,
    Holds,
    Many,
    MoreThan,
    Negated,
    Statement,
    ThisPlayer,
    Those,
)
from engine.terms import EVIL, MINION, OUTSIDER
from engine.town_square import TownSquare
from narrator.screens.records import PhoneScreen
from narrator.telling.statements import Step, choices, say, statement_words
from tests.narrator.table import Table
from tests.narrator.watcher import Watcher, pages, play
from tests.pseudo_locale import texts_of
from tests.virtual_time import run

# ruff: noqa: RUF001 (Cyrillic is meant)
NAMES = ("Аня", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus")
CYRILLIC, LATIN = re.compile("[а-яё]+", re.IGNORECASE), re.compile("[a-z]{2,}", re.IGNORECASE)
NUMERALS = ("XII", "VIII", "VII", "III", "XI", "IX", "VI", "IV", "II")
KNOWN = (
    "PIN",
    "JSON",
    "KX7F",
    "Zoe",
    "Wi-Fi",
    "Deus ex Fiasco",
    "English",
    "Русский",
    "Blood on the Clocktower",
)


def without(text: str, names: tuple[str, ...]) -> str:
    for name in names:
        text = text.replace(name, " ")
    return text


def in_latin(html: str, known: tuple[str, ...]) -> list[str]:
    """Texts of a page that are not in Russian."""
    return [one for one in texts_of(html) if is_latin(one, known)]


@cache
def is_latin(text: str, known: tuple[str, ...]) -> bool:
    """Asked once for each text, as the same ones stand on thousands of pages."""
    return LATIN.search(without(text, known)) is not None


class Watched:
    """One phone in Russian at an English table, looked at whenever anything changes."""

    def __init__(self, table: Table, number: int) -> None:
        self.table, self.number = table, number
        self.made = pages(load_texts("ru"), table.session)
        self.stages: set[str] = set()
        self.captions: list[str] = []
        self.headlines: set[str] = set()
        table.session.table.listeners.append(self.look)

    def look(self) -> None:
        screen, other = self.table.room.phone(self.number), self.table.room.phone(1)
        square = self.table.room.town_square()
        self.stages.add(square.stage)
        # The voice, the town square and the others know nothing of it.
        for text in (square.caption, square.headline, other.square.caption, *self.private(other)):
            assert not CYRILLIC.search(without(text, (*NAMES, "Zoe"))), text
        for text in (screen.square.caption, screen.square.headline, *self.private(screen)):
            assert not LATIN.search(without(text, (*NAMES, "Zoe"))), text
        assert bool(screen.square.caption) == bool(square.caption)
        if screen.square.caption:
            self.captions.append(screen.square.caption)
        self.headlines.add(screen.square.headline)

    @staticmethod
    def private(screen: PhoneScreen) -> list[str]:
        card, look, composing = screen.card, screen.look, screen.composing
        texts = [screen.notice, *(power.label for power in screen.offers.powers)]
        texts += [card.character, card.alignment, card.ability, *card.lines] if card else []
        texts += [look.prompt, *look.lines, *(label for _, label in look.words)] if look else []
        texts += [screen.square.echo.text] if screen.square.echo else []
        return texts + ([composing.label, composing.said, composing.heading] if composing else [])


@pytest.mark.parametrize("edition", ["tb", "bmr"])
def test_a_russian_phone_at_an_english_table(edition: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES, edition_id=edition, seed=4) as table:
            assert (await table.act(0, "language", language="ru")).done
            watched = Watched(table, 0)
            await play(table)
            assert {
                "lobby",
                "seating",
                "deal",
                "night",
                "discussion",
                "nominations",
                "vote",
            } <= watched.stages
            assert any("номин" in caption.lower() for caption in watched.captions)
            assert any("глаза" in caption for caption in watched.captions)
            end, other = table.room.phone(0).square, table.room.town_square()
            assert len(end.timeline) == len(other.timeline) > 10
            assert not LATIN.search(without(" ".join(end.timeline), (*NAMES, "Zoe")))
            assert not CYRILLIC.search(without(" ".join(other.timeline), NAMES))
            assert len(end.decoys) == len(other.decoys) > 0
            assert not LATIN.search(without(" ".join(end.decoys), NAMES))

    run(evening())


def test_the_same_line_is_said_in_both_languages(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES) as table:
            await table.act(0, "language", language="ru")
            session = table.session
            line = session.table.lines.line("result.about_to_die", name="Bob", votes=4)
            await session.narration.say(line)
            there, here = table.room.town_square().caption, table.room.phone(0).square.caption
            assert there == line
            assert "4" in here
            assert "Bob" in here
            assert CYRILLIC.search(here)
            assert here == table.room.phone(0).square.caption  # nothing is drawn anew at every look

    run(evening())


def test_a_refusal_is_in_the_language_of_whoever_asked(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES) as table:
            await table.act(0, "language", language="ru")
            refused = await table.act(0, "language", language="tlh")
            assert not refused.done
            made = pages(load_texts("ru"), table.session)
            assert made.say(refused.text) == "Сейчас так нельзя. Ничего не изменилось."
            assert refused.text == "That is not possible at this moment. Nothing was changed."

    run(evening())


def test_a_language_survives_a_restart_and_the_half_made_choice_with_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES, seed=2) as table:
            await table.act(0, "language", language="ru")
            await table.deal()
            await table.until(lambda: table.session.table.look is not None)
            before, record = table.room.phone(0).look, table.evening.record.path
        async with Table(tmp_path, names=NAMES, seed=2, resume=record) as again:
            await again.until(lambda: again.session.table.look is not None)
            after = again.room.phone(0).look
            assert before is not None
            assert after is not None
            assert after.prompt == before.prompt
            assert CYRILLIC.search(after.prompt)
            assert again.room.language_of(0) == "ru"
            assert not CYRILLIC.search(again.room.phone(1).look.prompt)  # type: ignore[union-attr]

    run(evening())


@pytest.mark.long
@pytest.mark.parametrize("edition", ["tb", "bmr", "snv"])
def test_a_whole_game_in_russian(edition: str, tmp_path: Path) -> None:
    async def evening() -> set[str]:
        async with Table(tmp_path, names=NAMES, edition_id=edition, language="ru", seed=3) as table:
            known = (*NAMES, *KNOWN, *NUMERALS, table.evening.join_code)
            watcher = Watcher(table, load_texts("ru"), lambda html: in_latin(html, known))
            await play(table)
            return watcher.stages

    assert {"lobby", "deal", "night", "discussion", "nominations", "reveal"} <= run(evening())


def test_a_question_is_put_together_in_the_language_of_each_phone(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES, edition_id="snv", seed=5) as table:
            await table.act(0, "language", language="ru")
            await table.deal()
            await table.night()
            dice = random.Random(1)
            for number in (0, 1):
                assert (await table.act(number, "compose", verb="ask")).done
            russian, english = (table.room.phone(number).composing for number in (0, 1))
            assert russian is not None
            assert english is not None
            assert len(russian.options) == len(english.options)
            assert (russian.heading, english.heading) == ("О чём речь?", "What is it about?")
            assert (russian.typed, english.typed > 0) == (0, True)  # it would only be refused
            await table.act(0, "write", text="Боря — Чёрт")
            composing = table.room.phone(0).composing
            assert composing is not None
            assert composing.problem == "Напечатанное по-русски я пока не понимаю. Сложите это нажатиями."
            while (composing := table.room.phone(0).composing) is not None and composing.options:
                shown = " ".join((composing.heading, *composing.options))
                assert not LATIN.search(without(shown, NAMES)), shown
                assert (await table.act(0, "tap", index=dice.randrange(len(composing.options)))).done
            assert composing is not None
            assert CYRILLIC.search(composing.said)
            assert not LATIN.search(without(composing.said, NAMES)), composing.said

    run(evening())


def test_any_statement_can_be_said_in_russian() -> None:
    words, script = statement_words("ru"), edition("snv")
    square = TownSquare(names=NAMES, ring=tuple(range(7)), alive=(True,) * 7, ghost_votes=(True,) * 7)
    dice = random.Random(2)
    said = set()
    for _ in range(150):
        taps: tuple[int, ...] = ()
        while isinstance(found := choices(taps, square, script, words), Step):
            taps = (*taps, dice.randrange(len(found.options)))
        said.add(say(found, NAMES, words))
    assert len(said) > 100
    assert [one for one in said if LATIN.search(without(one, NAMES)) or "{" in one] == []


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (Holds(ThisPlayer(0), HasCharacter("witch")), "Аня — Ведьма."),
        (Holds(ThisPlayer(0), Negated(HasSide(EVIL))), "Аня не на стороне зла."),
        (Holds(Many("exactly", 2, Those()), HasTeam(MINION)), "В игре ровно два Приспешника."),
        (Holds(Many("exactly", 5, Those()), HasTeam(OUTSIDER)), "В игре ровно пять Изгоев."),
        (
            MoreThan(Those(HasSide(EVIL)), Those(HasLife(False))),
            "За столом больше злых игроков, чем мёртвых игроков.",
        ),
    ],
)
def test_russian_statements_are_grammatical(statement: Statement, said: str) -> None:
    assert say(statement, NAMES, statement_words("ru")) == said


def test_trouble_told_in_english_is_announced_in_russian_and_detailed_to_the_host(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES) as table:
            await table.act(0, "language", language="ru")
            table.session.table.trouble("microphone", "The microphone is gone. Plug it in again.")
            assert table.room.phone(1).square.problem == "", "nobody there can mend it"
            assert table.room.town_square().problem.endswith("the host's page says what it is.")
            square = table.room.town_square("ru").problem
            assert not LATIN.search(square)
            assert "ведущего" in square
            host = table.room.host(grimoire_open=False, language="ru").square.problem
            assert host.startswith("С ноутбуком")
            assert host.endswith("Plug it in again.")

    run(evening())
