"""House rules: what the engine asks for is what the settings offer, and a table's choice reaches the game."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine  # noqa: F401  (loads the characters)
from config import BrokenConfig
from config.settings import known_rulings, load_settings
from engine import Game, HouseRules, Nobody, UnknownHouseRule, edition
from engine.house_rules import defaults, with_ours

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
WITCH = "witch: Travellers count among the last three"


def test_the_settings_offer_every_ruling_that_the_engine_asks_for() -> None:
    assert sorted(known_rulings()) == sorted(defaults())


def test_what_a_table_does_not_choose_is_as_we_take_it() -> None:
    ours = {name: answers[0] for name, answers in defaults().items()}
    assert with_ours(load_settings().rulings) == ours
    assert with_ours({WITCH: False}) == {**ours, WITCH: False}


def test_a_tables_choice_reaches_the_game(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(f'[rulings]\n"{WITCH}" = false\n')
    rulings = load_settings(own).rulings
    game = Game(edition("tb"), NAMES, Nobody(), house_rules=HouseRules(rulings))
    assert game.house_rules[WITCH] is False
    assert game.copy().house_rules[WITCH] is False


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f'[rulings]\n"{WITCH}" = "no"\n', "true or false"),
        ('[rulings]\n"witch: Travelers count among the last three" = false\n', WITCH),
    ],
)
def test_a_wrong_ruling_is_told_with_what_to_do(tmp_path: Path, text: str, words: str) -> None:
    own = tmp_path / "own.toml"
    own.write_text(text)
    with pytest.raises(BrokenConfig) as broken:
        load_settings(own)
    assert words in str(broken.value)
    assert "line 2" in str(broken.value)


def test_the_engine_refuses_rulings_it_does_not_know() -> None:
    with pytest.raises(UnknownHouseRule, match="there is no house rule"):
        HouseRules({"imp: flies": True})
    with pytest.raises(UnknownHouseRule, match="cannot be"):
        HouseRules({WITCH: "perhaps"})
