"""A finished game told as a list."""

from typing import Any

import pytest

from config.texts import load_texts
from engine.ledger import (
    Chose,
    DayBroke,
    DemonLearned,
    Executed,
    GameOver,
    HandCounted,
    Learned,
    NightFell,
    NobodyExecuted,
    Nominated,
    Seated,
    ThisIs,
    Told,
    Uncovered,
    VoteBegan,
    VoteCounted,
    YouAre,
)
from engine.terms import EVIL, GOOD, TOWN
from narrator.telling.script_lines import ScriptLines
from narrator.telling.timeline import GrowingTimeline, timeline
from tests.narrator.test_script_lines import CASTS, played


@pytest.fixture
def lines() -> ScriptLines:
    return ScriptLines(load_texts("en"), 1)


def test_a_game_is_told_in_order_with_its_secrets(lines: ScriptLines) -> None:
    facts: list[tuple[Any, Any]] = [
        (TOWN, Seated(("Ann", "Bob", "Cat"), (0, 1, 2))),
        ((0,), YouAre("monk", GOOD)),
        ((1,), YouAre("imp", EVIL)),
        (TOWN, NightFell(1)),
        ((1,), DemonLearned((2,), ("chef", "mayor", "saint"))),
        ((0,), Chose("fortuneteller", (1, 2))),
        ((0,), Learned("undertaker", ThisIs(2, "drunk"))),
        (TOWN, DayBroke(1, (2,))),
        (TOWN, Nominated(0, 1)),
        (TOWN, VoteBegan(1, (2, 0, 1), 1)),
        (TOWN, HandCounted(2, True, 1, True)),
        (TOWN, HandCounted(0, True, 2)),
        (TOWN, HandCounted(1, False, 2)),
        (TOWN, VoteCounted(1, 2, 1, "about to die")),
        (TOWN, Executed(1, True)),
        ((2,), YouAre("imp", EVIL)),
        ((0,), YouAre("imp", GOOD)),
        (TOWN, NobodyExecuted()),
        (TOWN, GameOver(GOOD)),
        (TOWN, Uncovered((("Ann", "drunk", GOOD, "monk", True), ("Bob", "imp", EVIL, None, False)))),
    ]
    told = [Told(to, fact, "test") for to, fact in facts]
    assert timeline(told, lines) == [
        "Ann draws the Monk.",
        "Bob draws the Imp.",
        "Night 1",
        "Bob is told: Your Minions: Cat. Safe for you to pretend: Chef, Mayor and Saint.",
        "Ann, the Fortune Teller, chooses Bob and Cat.",
        "Ann is told: Cat is the Drunk.",
        "Dawn of day 1",
        "Cat dies.",
        "Ann nominates Bob.",
        "Bob has 2 votes: Cat and Ann.",
        "Bob is about to die.",
        "Bob is executed and dies.",
        "Cat learns who they are: the Imp.",
        "Ann becomes the Imp.",
        "Nobody is executed.",
        "Good wins.",
        "Ann was the Drunk, and felt like the Monk.",
        "Bob was the Imp.",
    ]


@pytest.mark.parametrize("cast", CASTS)
def test_whole_games_can_be_told(lines: ScriptLines, cast: str) -> None:
    for seed in range(6):
        game = played(cast, seed)
        story = timeline(game.ledger, lines)
        assert story[0] == f"Ann draws the {lines.texts.character_name(game.ledger[1].fact.character)}."
        assert all(line and "{" not in line and "\n" not in line for line in story)
        assert [line for line in story if line.endswith("wins.")] == [
            "Good wins." if game.square.winner == GOOD else "Evil wins."
        ]
        assert len([line for line in story if " was the " in line]) == len(game.square.names)


@pytest.mark.parametrize("cast", CASTS)
def test_while_it_grows_or_something_is_taken_back_it_is_told_as_anew(lines: ScriptLines, cast: str) -> None:
    ledger, growing = played(cast, 1).ledger, GrowingTimeline(lines)
    half = len(ledger) // 2
    other = [*ledger[: half - 1], ledger[half]._replace(to=TOWN, fact=NobodyExecuted())]
    for so_far in (ledger[:half], ledger, ledger[:half], other, ledger):
        sentences = [one for of_one in growing.of(so_far) for one in of_one]
        assert sentences == timeline(so_far, lines)
