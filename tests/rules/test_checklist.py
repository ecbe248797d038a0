"""The checklist of the rules (Setup to States, Travellers, Exile): where each is proved, or who else sees to it.

The rules are known by their numbers in the checklist of the rulebook. A rule that the engine guarantees names the
tests that prove it, and each of these says so in its docstring.
"""

import ast
import json
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.rules.checklist import COVERED, NARRATOR, NOT_MET, OTHER_CHARACTERS

TESTS = Path(__file__).parents[1]
MESSAGES = TESTS.parent / "config" / "texts" / "messages.toml"
CHECKLIST = TESTS.parents[1] / "shared" / "rules" / "checklist.md"
EXAMPLES = TESTS.parents[1] / "shared" / "rules" / "examples.json"
SECTIONS = (
    "Setup",
    "Grimoire",
    "Preparing the night",
    "Running the night",
    "Communicating at night",
    "The day",
    "Nominations and voting",
    "Execution and death",
    "Ending the game",
    "General principles",
    "Abilities",
    "States",
    "Travellers",
    "Exile",
)
RULES = (*range(1, 195), *range(207, 239))


@cache
def docstrings() -> dict[str, str]:
    """Every test of rules and characters, as folder/file.py::test, with its docstring."""
    found = {}
    for folder in ("rules", "characters"):
        for path in sorted((TESTS / folder).glob("test_*.py")):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    found[f"{folder}/{path.name}::{node.name}"] = ast.get_docstring(node) or ""
    return found


def listed(section: str) -> list[str]:
    """The rules of one section of the checklist."""
    text = CHECKLIST.read_text()
    part = re.search(rf"^## {re.escape(section)}$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert part is not None, f"the checklist has no section {section!r}"
    return re.findall(r"^\| (RB-\d{3}) \|", part[1], re.MULTILINE)


def test_every_rule_has_one_place() -> None:
    rules = [*COVERED, *NARRATOR, *NOT_MET]
    assert sorted(rules) == [f"RB-{number:03}" for number in RULES]


@pytest.mark.parametrize("section", SECTIONS)
def test_no_rule_of_the_checklist_is_forgotten(section: str) -> None:
    if not CHECKLIST.exists():
        pytest.skip("the checklist is not beside this checkout")
    rules = listed(section)
    assert rules
    assert not set(rules) - {*COVERED, *NARRATOR, *NOT_MET}


def test_the_sections_are_these_rules_and_no_others() -> None:
    if not CHECKLIST.exists():
        pytest.skip("the checklist is not beside this checkout")
    assert [rule for section in SECTIONS for rule in listed(section)] == sorted(
        [*COVERED, *NARRATOR, *NOT_MET]
    )


@pytest.mark.parametrize("rule", COVERED)
def test_the_tests_that_prove_a_rule_exist_and_say_so(rule: str) -> None:
    assert COVERED[rule]
    for test in COVERED[rule]:
        assert test in docstrings(), f"{rule}: there is no test {test}"
        assert rule in docstrings()[test], f"{test} does not say that it proves {rule}"


@pytest.mark.parametrize("rule", NARRATOR)
def test_what_the_narrator_does_names_a_part_there_is(rule: str) -> None:
    part, what = NARRATOR[rule]
    assert what
    if "." in part:
        kind, section, name = part.split(".")
        assert name in tomllib.loads(MESSAGES.read_text())[kind][section]
    else:
        assert (TESTS.parent / part).is_dir()


def test_every_rule_a_test_cites_is_a_rule() -> None:
    cited = {rule for text in docstrings().values() for rule in re.findall(r"RB-\d+", text)}
    known = {f"RB-{number:03}" for number in range(1, 337)}
    assert not cited - known
    assert not {rule for rule in cited if rule in (*NARRATOR, *NOT_MET)}


def test_every_example_that_trouble_brewing_can_play_is_played() -> None:
    if not EXAMPLES.exists():
        pytest.skip("the worked examples are not beside this checkout")
    examples = json.loads(EXAMPLES.read_text())
    wanted = [one["id"] for one in examples if one["kind"] == "rule" and one["automatable"]]
    text = " ".join(docstrings().values())
    missing = [
        one
        for one in wanted
        if one not in OTHER_CHARACTERS and not re.search(rf"(?<![\w/]){one}(?!\d)", text)
    ]
    assert not missing
    assert not set(OTHER_CHARACTERS) - set(wanted)
