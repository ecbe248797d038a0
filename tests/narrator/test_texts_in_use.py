"""Every text that a page or the narrator asks for is there, and is given the values it takes."""

import ast
import inspect
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from jinja2 import Environment, nodes

import engine.characters  # noqa: F401  (loads them)
from config.texts import FOLDER, SHOWN_LIKE_ANY, load_texts
from engine.grimoire import ON_ABILITIES
from engine.questions import Claim
from engine.registry import CHARACTERS, JINX_RULES
from narrator.telling.spoken_lines import token_key

NARRATOR = Path(__file__).parents[2] / "narrator"
REQUIREMENTS = tomllib.loads((FOLDER / "messages.toml").read_text(encoding="utf-8"))
ASKING = {
    "line": "spoken",
    "shown": "shown",
    "show": "shown",
    "_in_own_words": "shown",
    "t": "shown",
    "text": "shown",
    "to_beat": "spoken",
    "because": "reasons",
    "Because": "reasons",
}


class Use(NamedTuple):
    where: str
    part: str
    key: str
    values: frozenset[str] | None  # None where they are not written out

    def fault(self) -> str | None:
        section, _, name = self.key.partition(".")
        requirement = REQUIREMENTS[self.part].get(section, {}).get(name)
        if requirement is None and section in SHOWN_LIKE_ANY and load_texts("en").has(self.key):
            requirement = {}  # a character brings it
        if requirement is None and self.part == "spoken":
            requirement = REQUIREMENTS["toned"].get(section, {}).get(name)
        if requirement is None:
            return f"{self.where}: no {self.part} text {self.key!r}"
        takes = {*requirement.get("values", ()), *requirement.get("optional", ())}
        if self.values is not None and self.values != takes:
            return f"{self.where}: {self.key} takes {sorted(takes)}, given {sorted(self.values)}"
        return None


def looks_like_a_key(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[a-z_]+\.[a-z_]+", value) is not None


def in_python(path: Path) -> Iterator[Use]:
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        if name not in ASKING:
            continue
        part, values = ASKING[name], None if name in ("to_beat", "Because") else values_of(call)
        for one in ast.walk(call.args[0]):
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                key = f"because.{one.value}" if part == "reasons" else one.value
                if looks_like_a_key(key):
                    yield Use(f"{path.name}:{call.lineno}", part, key, values)


def values_of(call: ast.Call) -> frozenset[str] | None:
    """The values that this call gives; None where they are not written out."""
    values = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
    for keyword in call.keywords:
        if keyword.arg is not None:
            continue
        if not isinstance(keyword.value, ast.Call) or getattr(keyword.value.func, "attr", "") != "who":
            return None
        values |= {"name", "character"}  # `Case.who`
    return frozenset(values)


def in_template(path: Path) -> Iterator[Use]:
    for call in Environment().parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
        if not isinstance(call.node, nodes.Name) or call.node.name != "t" or not call.args:
            continue
        values = frozenset(keyword.key for keyword in call.kwargs) if call.dyn_kwargs is None else None
        constants = (
            [call.args[0]] if isinstance(call.args[0], nodes.Const) else call.args[0].find_all(nodes.Const)
        )
        for constant in constants:
            if looks_like_a_key(constant.value):
                yield Use(f"{path.name}:{call.lineno}", "shown", constant.value, values)


def uses() -> list[Use]:
    return [
        *(use for path in sorted(NARRATOR.rglob("*.py")) for use in in_python(path)),
        *(use for path in sorted(NARRATOR.rglob("*.html")) for use in in_template(path)),
    ]


def test_every_text_asked_for_is_there_with_its_values() -> None:
    found = uses()
    assert len(found) > 50
    assert [fault for use in found if (fault := use.fault())] == []


# Keys that are put together at run time: f"team.{team}", f"reminders.{text}", …
MADE_AT_RUN_TIME = re.compile(
    r"shown\.(bag_faults|nets|plays|ruling_said|team|signs|phase|reminders|errors|timeline|now|rulings|editions|tones|unruly|script_file|script_titles|script_about|told|noticed|hopes)\.|shown\.host\.(voice|sounds)_(quieter|louder)|spoken\.restart\.|(spoken|toned)\.slayer\.(claim|nothing|confirm)"
)


def test_nothing_is_written_that_nobody_says_or_shows() -> None:
    """A text without a caller would be translated for nobody. The checklist of rules names some as proof."""
    sources = [*NARRATOR.rglob("*.py"), *NARRATOR.rglob("*.html")]
    said = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    rules = NARRATOR.parent / "tests" / "rules"
    proofs = "\n".join(path.read_text(encoding="utf-8") for path in sorted(rules.glob("checklist*.py")))
    written = [
        f"{part}.{section}.{name}"
        for part in ("spoken", "toned", "shown")
        for section, names in REQUIREMENTS[part].items()
        for name in names
    ]
    unused = [key for key in written if not MADE_AT_RUN_TIME.match(key) and key.partition(".")[2] not in said]
    assert [key for key in unused if key not in proofs] == []
    given = {use.key for use in uses() if use.part == "reasons"}
    assert [name for name in REQUIREMENTS["reasons"]["because"] if f"because.{name}" not in given] == []


def test_every_character_that_can_be_played_has_its_text_and_name() -> None:
    characters = load_texts("en").characters
    assert len(CHARACTERS) >= 22
    assert [one for one in CHARACTERS if one not in characters] == []


def test_no_text_is_of_a_character_that_does_not_exist() -> None:
    facts = NARRATOR.parents[1] / "shared" / "facts" / "characters.json"
    if not facts.exists():
        pytest.skip("the list of official characters is not beside this checkout")
    official = {one["id"] for one in json.loads(facts.read_text(encoding="utf-8"))}
    assert [one for one in load_texts("en").characters if one not in official] == []


def test_every_reminder_and_every_power_of_the_day_has_a_name() -> None:
    """What no text names would be shown as the program calls it, in English everywhere."""
    engine_files = sorted((NARRATOR.parent / "engine").rglob("*.py"))
    marks = {
        mark
        for path in engine_files
        for mark in re.findall(r'\.mark\("([^"]+)"', path.read_text(encoding="utf-8"))
    }
    reminders = {one for known in CHARACTERS.values() for one in known.reminders}
    texts = load_texts("en")
    tokens = sorted(marks | reminders | ON_ABILITIES)
    assert [one for one in tokens if not texts.has(f"reminders.{token_key(one)}")] == []
    verbs = {
        known.claim.verb for known in (*CHARACTERS.values(), *JINX_RULES.values()) if known.claim is not None
    }
    assert [one for one in verbs if not texts.has(f"claims.{one.replace(' ', '_')}")] == []
    players = {
        known.claim.verb
        for known in (*CHARACTERS.values(), *JINX_RULES.values())
        if known.claim and known.claim.by != "storyteller"
    }
    assert [one for one in players if not texts.has(f"i_say.{one.replace(' ', '_')}")] == []


def _by_jinx(character: str) -> list[Claim]:
    """The powers that only a jinx brings: they stand with the first of its two."""
    verbs = {one.claim.verb for one in CHARACTERS.values() if one.claim is not None}
    jinxes = (one.claim for key, one in JINX_RULES.items() if key.split("-")[0] == character)
    return [claim for claim in jinxes if claim is not None and claim.verb not in verbs]


def test_a_character_names_what_it_brings_and_nothing_else() -> None:
    """A reminder, a power or a ruling that is not the character's is a slip of the pen."""
    for id_, known in CHARACTERS.items():
        text = load_texts("en").characters[id_]
        verb = {one.verb.replace(" ", "_") for one in (known.claim, *_by_jinx(id_)) if one is not None}
        source = Path(inspect.getfile(type(known))).read_text(encoding="utf-8")
        marks = {token_key(one) for one in (*known.reminders, *re.findall(r'\.mark\("([^"]+)"', source))}
        assert text.reminders.keys() <= marks, id_
        assert text.claims.keys() | text.i_say.keys() == verb, id_
        assert {f"{id_}: {name}" for name in text.house_rules} == known.house_rules.keys(), id_
        assert text.phrases.keys() == known.phrases, id_
