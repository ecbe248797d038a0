"""Every worked example that our characters can play is played: some test cites its id."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.official import OFFICIAL, spelling
from engine.registry import CHARACTERS

TESTS = Path(__file__).parents[1]
EXAMPLES = TESTS.parents[1] / "shared" / "rules" / "examples.json"
NO_TESTS = (Path(__file__).name, "checklist.py", "checklist_later.py", "checklist_people.py")

# What cannot be a scenario, and why.
NOT_PLAYED = {
    "travellers_fabled/djinn/1": "a Pit-Hag who picks the Heretic changes nobody here, and is not asked again",
    "travellers_fabled/djinn/2": "we do not play the Magician; that all jinxes of a script are known is tried",
}


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


@cache
def cited() -> str:
    """The text of every test."""
    return "\n".join(path.read_text() for path in TESTS.rglob("*.py") if path.name not in NO_TESTS)


def is_cited(example: str) -> bool:
    return re.search(rf"(?<![\w/-]){re.escape(example)}(?![\w-])", cited()) is not None


def test_every_example_that_can_be_played_is() -> None:
    wanted = [one["id"] for one in examples() if is_ours(one)]
    assert len(wanted) > 100
    assert [one for one in wanted if one not in NOT_PLAYED and not is_cited(one)] == []


def test_what_is_not_played_is_an_example_and_has_a_reason() -> None:
    known = {one["id"] for one in examples()}
    for example, why in NOT_PLAYED.items():
        assert example in known
        assert why


def test_every_example_of_a_test_exists() -> None:
    """A name misspelt would count for nothing."""
    known = {one["id"] for one in examples()}
    folders = {one.split("/")[0] for one in known}
    found = re.findall(rf"(?<![\w/-])((?:{'|'.join(sorted(folders))})(?:/[a-z_]+)?/(?:inline-)?\d+)", cited())
    assert set(found) <= known
