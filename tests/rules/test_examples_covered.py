"""Every worked example that our characters can play is played: some test carries its marker.

    @pytest.mark.example("rulebook/states/4")

or, on one case of several, `pytest.param(..., marks=pytest.mark.example("rulebook/states/4"))`. The tests are
read, not imported: to collect them all takes half a minute.
"""

import ast
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.official import OFFICIAL, spelling
from engine.registry import CHARACTERS

TESTS = Path(__file__).parents[1]
EXAMPLES = TESTS.parents[1] / "shared" / "rules" / "examples.json"


@cache
def examples() -> tuple[dict[str, Any], ...]:
    if not EXAMPLES.exists():
        pytest.skip("the worked examples are not beside this checkout")
    return tuple(json.loads(EXAMPLES.read_text()))


def characters_of(example: dict[str, Any]) -> set[str]:
    """The official characters it names; what it calls a Demon or a good player is anybody's."""
    named = [row["character"] for row in example["setup"]["cast"]] + list(example["outside_characters"] or [])
    named.append(example["character"])
    return {spelling(one) for one in named if one} & set(OFFICIAL)


def is_ours(example: dict[str, Any]) -> bool:
    if not example["automatable"]:
        return False
    return example["kind"] == "rule" or characters_of(example) <= set(CHARACTERS)


def _is_marker(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and ast.unparse(node) == "pytest.mark.example"


def marked(source: str) -> dict[str, list[str]]:
    """The tests of a file that carry markers, with the ids; fails where a marker is on no test or names nothing."""
    tree = ast.parse(source)
    found: dict[str, list[str]] = {}
    markers = 0
    for test in tree.body:
        if isinstance(test, (ast.FunctionDef, ast.AsyncFunctionDef)) and test.name.startswith("test_"):
            inside = [node for decorator in test.decorator_list for node in ast.walk(decorator)]
            calls = [node for node in inside if isinstance(node, ast.Call) and _is_marker(node.func)]
            ids = [ast.literal_eval(named) for call in calls for named in call.args]
            assert all(call.args for call in calls), f"a marker of {test.name} names no example"
            markers += len(calls)
            found |= {test.name: ids} if ids else {}
    assert markers == sum(_is_marker(node) for node in ast.walk(tree)), "a marker is on no test"
    return found


@cache
def played() -> dict[str, list[str]]:
    """By example: the tests that carry its marker, as file::test."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        source = path.read_text()
        if path.name != Path(__file__).name and "mark.example" in source:
            for test, ids in marked(source).items():
                for one in ids:
                    found.setdefault(one, []).append(f"{path.relative_to(TESTS)}::{test}")
    return found


def test_every_example_that_can_be_played_is() -> None:
    wanted = [one["id"] for one in examples() if is_ours(one)]
    assert len(wanted) > 100
    assert [one for one in wanted if one not in played()] == []


def test_every_marker_names_an_example() -> None:
    """A name misspelt would count for nothing."""
    known = {one["id"] for one in examples()}
    assert {one: tests for one, tests in played().items() if one not in known} == {}


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ('@pytest.mark.example("a/1", "a/2")\ndef test_one(): ...', {"test_one": ["a/1", "a/2"]}),
        (
            '@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.example("a/1"))])\n'
            "async def test_one(n): ...",
            {"test_one": ["a/1"]},
        ),
        ('def test_one():\n    """a/1"""', {}),
    ],
)
def test_a_marker_is_found_on_a_test_and_on_one_case_and_no_text_counts(
    source: str, says: dict[str, list[str]]
) -> None:
    assert marked(source) == says


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.example("a/1")\ndef one(): ...',
        'CASES = [pytest.param(1, marks=pytest.mark.example("a/1"))]',
        "@pytest.mark.example()\ndef test_one(): ...",
        "@pytest.mark.example\ndef test_one(): ...",
    ],
)
def test_a_marker_that_would_count_for_nothing_is_a_mistake(source: str) -> None:
    with pytest.raises(AssertionError, match="a marker"):
        marked(source)


@pytest.mark.parametrize(
    ("body", "outcome"),
    [("pass", "passed"), ("pytest.skip('no time')", "failed"), ("pytest.xfail('odd')", "failed")],
)
def test_an_example_that_is_skipped_is_not_played(pytester: pytest.Pytester, body: str, outcome: str) -> None:
    pytester.makeconftest((TESTS / "conftest.py").read_text())
    pytester.makeini("[pytest]\nmarkers = example(*ids): one")
    pytester.makepyfile(f"import pytest\n@pytest.mark.example('a/1')\ndef test_one():\n    {body}")
    pytester.runpytest("-p", "no:cacheprovider").assert_outcomes(**{outcome: 1})
