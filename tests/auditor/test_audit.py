"""The auditor finds nothing in games that are played right, and knows nothing of how they are played."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from engine.registry import CHARACTERS
from tests.auditor import audit, history_of, watch
from tests.auditor.cast import TEAM
from tests.auditor.routines import ROUTINES
from tests.auditor.tables import comings_and_goings, mixed_game, random_game
from tests.engine.random_tables import played_live
from tests.seeds import in_two_suites

HERE = Path(__file__).parent
RECORD_TYPES = {
    "engine.phrases",
    "engine.ledger",
    "engine.terms",
    "engine.statements",
}  # of statements: the language
RUNS_GAMES = {"watching.py", "tables.py", "plants.py", "script_files.py"}
EDITIONS = ("tb", "bmr", "snv")


def findings_in(edition_id: str, seeds: range) -> list[str]:
    return [
        f"{edition_id} seed {seed}: {finding}"
        for seed in seeds
        for finding in audit(watch(random_game(edition_id, seed)))
    ]


@in_two_suites(range(60))
@pytest.mark.parametrize("edition_id", EDITIONS)
def test_no_findings_in_sixty_games(edition_id: str, seeds: range) -> None:
    found = findings_in(edition_id, seeds)
    assert not found, "\n".join(found[:20])


@in_two_suites(range(60))
def test_no_findings_in_sixty_games_of_mixed_scripts(seeds: range) -> None:
    """Any characters together, Travellers and Fabled among them."""
    found = [f"seed {seed}: {finding}" for seed in seeds for finding in audit(watch(mixed_game(seed)))]
    assert not found, "\n".join(found[:20])


@in_two_suites(range(60))
def test_no_findings_where_travellers_come_and_go(seeds: range) -> None:
    found = [f"seed {seed}: {one}" for seed in seeds for one in audit(history_of(comings_and_goings(seed)))]
    assert not found, "\n".join(found[:20])


@pytest.mark.slow
def test_no_findings_in_two_thousand_games_of_mixed_scripts() -> None:
    found = [
        f"seed {seed}: {finding}"
        for seed in range(1_000, 3_000)
        for finding in audit(watch(mixed_game(seed)))
    ]
    assert not found, f"{len(found)} findings\n" + "\n".join(found[:40])


@pytest.mark.slow
@pytest.mark.parametrize("edition_id", EDITIONS)
def test_no_findings_in_two_thousand_games(edition_id: str) -> None:
    found = findings_in(edition_id, range(1_000, 3_000))
    assert not found, f"{len(found)} findings\n" + "\n".join(found[:40])


def test_what_is_audited_is_whole_games() -> None:
    """A history that left out what was told would be clean as well."""
    told: Counter[str] = Counter()
    for seed in range(40):
        game = random_game("tb", seed)
        history = watch(game)
        assert [one for step in history.steps for one in step.told] == game.ledger
        assert game.over
        told.update(type(one.fact).__name__ for one in game.ledger)
    assert {"Learned", "Chose", "HandCounted", "Executed", "DayBroke", "GameOver"} <= set(told)


def auditor_sources() -> list[Path]:
    return [
        file for file in sorted(HERE.rglob("*.py"))
        if not file.name.startswith("test_") and file.name not in RUNS_GAMES
    ]  # fmt: skip


@pytest.mark.parametrize("file", auditor_sources(), ids=lambda file: file.name)
def test_the_auditor_shares_no_rule_code_with_the_engine(file: Path) -> None:
    """Record types may be imported, behaviour may not; `watching` alone plays games and judges nothing."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        else:
            continue
        for module in modules:
            package = module.partition(".")[0]
            assert package not in ("narrator", "config", "voices", "models"), f"{file.name} imports {module}"
            assert package != "engine" or module in RECORD_TYPES, f"{file.name} imports {module}"


def test_a_live_game_is_audited_as_it_stands_after_each_step() -> None:
    for seed in range(4):
        live, _ = played_live(7 + seed, seed, at_dusk=True)
        history = history_of(live.history)
        assert [one for step in history.steps for one in step.told] == live.ledger
        assert not audit(history)


def test_the_auditor_knows_every_character() -> None:
    """Each with its kind, and each that wakes with its turn."""
    waking = ("first_night", "each_night", "other_nights")
    for name, character in CHARACTERS.items():
        assert TEAM.get(name) == character.team, name
        if any(hook in character.hooks for hook in waking):
            assert name in ROUTINES, f"the {name} wakes, and the auditor does not know when"
