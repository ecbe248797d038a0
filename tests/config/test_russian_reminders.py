# ruff: noqa: RUF001 (Russian letters are meant)
"""Reminder tokens in Russian: every one of them, in the words that stand on the Russian tokens of the game."""

import json
import re
from pathlib import Path

import pytest

from config.texts import load_texts
from engine.ledger import Page
from engine.registry import CHARACTERS, JINX_RULES
from engine.terms import GOOD
from narrator.telling.script_lines import ScriptLines
from narrator.telling.spoken_lines import token_key

TERMS = Path(__file__).parents[3] / "shared" / "facts" / "terms_ru.json"
REMINDERS = sorted({text for one in (*CHARACTERS.values(), *JINX_RULES.values()) for text in one.reminders})
LINES = ScriptLines(load_texts("ru"), 0)


def test_no_english_reminder_stands_on_a_russian_page() -> None:
    assert len(REMINDERS) > 40
    page = Page((("imp", None, GOOD, True),), tuple((text, 0) for text in REMINDERS))
    english = [line for line in LINES.grimoire_lines(page, ["Аня"]) if re.search("[A-Za-z]", line)]
    assert english == []


@pytest.mark.parametrize("text", REMINDERS)
def test_a_reminder_is_a_text_of_its_own(text: str) -> None:
    assert load_texts("ru").has(f"reminders.{token_key(text)}")
    assert LINES.token(text) != text


def test_reminders_are_in_the_words_of_the_russian_game() -> None:
    if not TERMS.exists():
        pytest.skip("the facts of the game are not beside this checkout")
    official = {
        token_key(english): russian
        for english, russian in json.loads(TERMS.read_text(encoding="utf-8"))["reminders"].items()
    }
    ours = {token_key(text): LINES.token(text) for text in REMINDERS}
    shared = {key for key in ours if key in official}
    assert len(shared) > 35
    assert {key: ours[key] for key in shared} == {key: official[key].replace("х 3", "× 3") for key in shared}
