"""The checklist of the rules: where each is proved, or who else sees to it.

The rules are known by their numbers in the checklist of the rulebook. A rule that the engine guarantees names the
tests that prove it, and each of these says so in its docstring.
"""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.rules.checklist import SETUP_TO_EXILE
from tests.rules.checklist_later import MADNESS_AND_LATER
from tests.rules.checklist_people import NARRATOR, NOT_MET

TESTS = Path(__file__).parents[1]
MESSAGES = TESTS.parent / "config" / "texts" / "messages.toml"
CHECKLIST = TESTS.parents[1] / "shared" / "rules" / "checklist.md"
RULES = range(1, 337)
COVERED = SETUP_TO_EXILE | MADNESS_AND_LATER


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


def test_every_rule_has_one_place() -> None:
    rules = [*COVERED, *NARRATOR, *NOT_MET]
    assert sorted(rules) == [f"RB-{number:03}" for number in RULES]


def test_no_rule_of_the_checklist_is_forgotten() -> None:
    if not CHECKLIST.exists():
        pytest.skip("the checklist is not beside this checkout")
    listed = re.findall(r"^\| (RB-\d{3}) \|", CHECKLIST.read_text(), re.MULTILINE)
    assert listed == sorted([*COVERED, *NARRATOR, *NOT_MET])


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
    assert not cited - {f"RB-{number:03}" for number in RULES}
    assert not {rule for rule in cited if rule in (*NARRATOR, *NOT_MET)}
