"""Plain data and back: every fact, answer and state of real games, and data that nothing can be made of."""

import json
from enum import StrEnum
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import play
from engine.plain import _KINDS, UnreadableData, from_plain, recorded, to_plain
from engine.questions import Act
from engine.statements import NotSo
from engine.terms import EVIL, Alignment, Moment, Team
from tests.engine.random_tables import Watcher, table


def through_json(value: object) -> object:
    return from_plain(json.loads(json.dumps(to_plain(value))))


def kinds(value: object) -> tuple[type, object]:
    """The value with the type of everything in it, since False == 0 and a record equals a bare tuple."""
    inside = [kinds(item) for item in value] if isinstance(value, tuple) else value
    return type(value), inside


def test_every_fact_answer_and_seat_of_many_games_comes_back_with_its_type() -> None:
    seen = set()
    for seed in range(22):
        game = table(5 + seed % 11, seed)
        watcher = game.decider = Watcher(game.decider)
        play(game)
        values = [*game.ledger, *game.grimoire.seats, *game.grimoire.reminders, game.phase, game.day]
        values += [answer for _, answer in watcher.asked]
        for value in values:
            assert kinds(through_json(value)) == kinds(value)
            seen.add(type(getattr(value, "fact", value)).__name__)
    assert seen >= {
        "Learned",
        "Executed",
        "VoteCounted",
        "Act",
        "tuple",
        "bool",
        "int",
        "str",
        "Reminder",
        "Phase",
    }


nothing_special = st.none() | st.booleans() | st.integers() | st.text()
words = st.sampled_from([*Alignment, *Team])
moments = st.builds(Moment, st.integers(), st.booleans())
acts = st.builds(Act, st.text(), st.integers(), st.none() | st.integers(), nothing_special)
values = st.recursive(nothing_special | words | moments | acts, lambda inner: st.lists(inner).map(tuple))


@settings(deadline=None)
@given(values)
def test_whatever_is_made_of_records_comes_back(value: object) -> None:
    assert kinds(through_json(value)) == kinds(value)


any_json = st.recursive(
    nothing_special | st.floats(allow_nan=False),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["is", "of", "x"]) | st.text(), inner),
)
like_records = st.fixed_dictionaries(
    {
        "is": st.sampled_from(["Act", "Moment", "Seat", "Alignment", "Told", "Wizard"]) | any_json,
        "of": any_json,
    }
)


@settings(max_examples=150, deadline=None)
@given(any_json | like_records)
def test_any_other_data_is_unreadable_and_nothing_worse(data: object) -> None:
    try:
        value = from_plain(data)
    except UnreadableData:
        return
    assert kinds(through_json(value)) == kinds(value)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"is": "Wizard", "of": []}, "no record is called 'Wizard'; was this saved by a newer version"),
        ({"is": ["Act"], "of": []}, "no record is called"),
        ({"of": [1]}, "no record is called None"),
        ({"is": "Act"}, "no record is called 'Act'"),
        ({"is": "Act", "of": [1, 2, 3, 4, 5]}, "a damaged Act"),
        ({"is": "Alignment", "of": ["neutral"]}, "a damaged Alignment"),
        ([{"is": "Moment", "of": []}], "a damaged Moment"),
        (1.5, "float cannot stand in a save"),
    ],
)
def test_unreadable_data_is_told(data: object, told: str) -> None:
    with pytest.raises(UnreadableData, match=told):
        from_plain(data)


class Stranger(NamedTuple):
    number: int


class Mood(StrEnum):
    GLAD = "glad"


@pytest.mark.parametrize("value", [Stranger(1), Mood.GLAD, [1], {1}, {"a": 1}, 1.5, b"x", object(), (1, [2])])
def test_what_was_not_announced_is_not_saved_as_something_else(value: object) -> None:
    with pytest.raises(TypeError, match="is not a record"):
        to_plain(value)


def test_a_namesake_of_a_record_is_no_record() -> None:
    class Moment(NamedTuple):  # not the engine's
        night: int

    with pytest.raises(TypeError):
        to_plain(Moment(1))


def test_a_record_may_be_announced_by_anybody() -> None:
    class Omen(NamedTuple):
        text: str
        side: Alignment

    recorded(Omen)
    assert through_json(Omen("red moon", EVIL)) == Omen("red moon", EVIL)


def test_no_record_equals_one_of_another_kind() -> None:
    """`HasVoted(0)` is not `HasNominated(0)`, nor is what they stand in the same."""
    named = [kind for kind in announced() if not issubclass(kind, StrEnum)]
    alike = [kind(*range(len(kind._fields))) for kind in named]
    assert len(alike) > 80
    for one, other in combinations(alike, 2):
        assert one != other, f"a {type(one).__name__} passes for a {type(other).__name__}"
        assert NotSo(one) != NotSo(other)
        assert len({one, other}) == 2
    for one in alike:
        assert one == type(one)(*one)
        assert (one != type(one)(*one)) is False


def announced() -> list[Any]:
    """Every kind of record but those that are compared with their own kind alone."""
    among_their_own = {"Seat", "Ability", "Reminder", "Moment", "When"}
    return [kind for name, kind in _KINDS.items() if name not in among_their_own]
