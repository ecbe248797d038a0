"""A record leads back to its game: cut off anywhere, after a change of the rules, edited or damaged."""

import json
import random
from collections.abc import Iterable
from typing import Any

import pytest

from engine import BrokenRecord, Game, LiveGame, RecordDiverged, recover, replay, resume
from engine.record import SCHEMA, Line, finished, read
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.engine.random_tables import live_table, next_question, play_on, played_live, same


def text_of(lines: Iterable[Line]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def go_on(lines: Iterable[Line], seed: int) -> tuple[LiveGame, str, list[Line]]:
    """Recover a game from these lines, play it to the end, writing on; returns it and how it was found."""
    lines = list(lines)
    live, found = recover(lines)
    resume(live, RandomStoryteller(seed), lines.append)
    return play_on(live, seed), found, lines


Recorded = tuple[Game, list[Line]]


@pytest.fixture(scope="module")
def evening() -> Recorded:
    """A seven-player game and its record."""
    live, lines = played_live(7, 5)
    assert live.game.night >= 3
    return live.game, read(text_of(lines))


def test_a_record_cut_off_at_any_line_goes_on_to_the_same_end(evening: Recorded) -> None:
    game, lines = evening
    for length in range(1, len(lines) + 1):
        live, found, written = go_on(lines[:length], 5)
        assert found == "whole"
        assert same(live.game, game)
        assert written == lines, "what was written is kept, and what follows is what would have followed"


def test_a_record_cut_off_at_any_byte_keeps_every_whole_line() -> None:
    """Nothing that took effect is lost: a line takes effect only once it is written whole."""
    _, lines = played_live(5, 3)
    text = text_of(lines)
    ends = [index for index, letter in enumerate(text) if letter == "\n"]
    for length in range(len(text) + 1):
        whole = sum(end <= length for end in ends)
        if whole == 0:
            with pytest.raises(BrokenRecord, match="the record is empty"):
                read(text[:length])
        else:
            assert read(text[:length]) == lines[:whole]


def test_a_game_restored_at_every_dusk_and_dawn_goes_on_to_the_same_end(evening: Recorded) -> None:
    """With an earlier digest that no longer fits, so that nothing but the snapshot can be used."""
    game, lines = evening
    damaged = edited(lines, "step", 0, digest="0" * 16)
    taken = [number for number, line in enumerate(lines) if "snapshot" in line]
    assert len(taken) >= 2 * game.night - 1
    for number in taken:
        live, found, written = go_on(damaged[: number + 1], 5)
        assert found == "snapshot and answers"
        assert same(live.game, game)
        assert live.game.digest == game.digest
        assert written[number + 1 :] == lines[number + 1 :]


def test_after_a_change_of_the_rules_the_snapshot_and_the_answers_since_are_used(evening: Recorded) -> None:
    game, lines = evening
    damaged = edited(lines, "step", 1, digest="0" * 16)
    for length in range(8, len(lines) + 1, 5):
        if not any("snapshot" in line for line in lines[:length]):
            continue
        live, found, written = go_on(damaged[:length], 5)
        assert found == "snapshot and answers"
        assert same(live.game, game)
        assert written[length:] == lines[length:]


def test_where_the_answers_lead_elsewhere_too_the_phase_is_asked_again_from_its_snapshot(
    evening: Recorded,
) -> None:
    game, lines = evening
    dawn = [number for number, line in enumerate(lines) if line.get("step") == "n2/dawn"]
    cut = lines[: dawn[0] + 12]
    assert sum("step" in line for line in cut[dawn[0] + 1 :]) >= 2
    damaged = edited(edited(cut, "step", 1, digest="0" * 16), "step", -1, digest="f" * 16)
    live, found, written = go_on(damaged, 5)
    assert found == "snapshot"
    assert same(live.game, game)

    # From now on the record goes on from a snapshot of its own, and a second crash loses nothing.
    begun_anew = len(damaged)
    assert "snapshot" in written[begun_anew]
    for length in range(begun_anew + 1, len(written), 7):
        live, found, again = go_on(written[:length], 5)
        assert found == "snapshot and answers"
        assert same(live.game, game)
        assert again == written


def test_without_a_snapshot_to_fall_back_on_the_first_step_that_differs_is_named() -> None:
    _, lines = played_live(7, 5)
    damaged = edited(lines, "step", 0, digest="0" * 16)[:4]
    assert not any("snapshot" in line for line in damaged)
    with pytest.raises(RecordDiverged, match="bag did not happen as recorded"):
        recover(damaged)


def edited(lines: list[Line], kind: str, number: int, **changes: Any) -> list[Line]:
    """The record with some fields of the line changed that is the `number`th of its kind."""
    places = [place for place, line in enumerate(lines) if kind in line]
    place = places[number]
    return [*lines[:place], {**lines[place], **changes}, *lines[place + 1 :]]


def test_an_edited_answer_is_noticed_at_its_step(evening: Recorded) -> None:
    _, lines = evening
    noticed = 0
    for place, line in enumerate(lines):
        if "q" not in line or type(line["a"]) not in (int, bool):
            continue
        other = not line["a"] if isinstance(line["a"], bool) else (line["a"] + 1) % 10
        with pytest.raises(RecordDiverged) as diverged:
            replay([*lines[:place], {**line, "a": other}, *lines[place + 1 :]])
        assert str(diverged.value).startswith(line["q"].partition("#")[0]), "noticed later than it happened"
        noticed += 1
    assert noticed > 20


def test_a_seat_is_not_a_truth_value() -> None:
    """False is not seat 0, neither in an answer nor on record."""
    _, lines = played_live(8, 2)
    place = next(n for n, line in enumerate(lines) if line.get("a") is False)
    with pytest.raises(RecordDiverged, match="unanswered"):
        replay([*lines[:place], {**lines[place], "a": 0}, *lines[place + 1 :]])


def test_a_lost_line_is_noticed(evening: Recorded) -> None:
    """Any answer or step taken out leads elsewhere; only the last answers of an unfinished step may be missing."""
    _, lines = evening
    for place in range(1, len(lines) - 1):
        with pytest.raises(RecordDiverged):
            replay([*lines[:place], *lines[place + 1 :]])


def test_a_step_after_the_end_is_noticed(evening: Recorded) -> None:
    _, lines = evening
    with pytest.raises(RecordDiverged, match="after the end"):
        replay([*lines, {"step": "d9/execution", "digest": ""}])


def test_a_finished_record_says_so(evening: Recorded) -> None:
    _, lines = evening
    assert finished(lines)
    assert not any(finished(lines[:length]) for length in range(len(lines)))


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ({}, "does not begin a game"),
        ({"names": ["Ann"]}, "does not begin a game"),
        ({"storyteller": SCHEMA + 1}, f"a record of form {SCHEMA + 1}; this version reads form {SCHEMA}"),
        ({"storyteller": SCHEMA}, "its first line cannot be understood"),
        ({"script": None}, "its first line cannot be understood"),
        ({"script": {"id": "tb", "name": "tb", "characters": ["warlock"]}}, "warlock"),
        ({"names": ["Ann", "Ann", "Bob", "Cat", "Dan"]}, "two players are called 'Ann'"),
        ({"names": ["Ann"]}, "not 1"),
        ({"names": 5}, "its first line cannot be understood"),
        ({"seats": [{"is": "Throne", "of": []}]}, "no record is called 'Throne'"),
    ],
)
def test_a_wrong_first_line_is_told(evening: Recorded, first: Line, told: str) -> None:
    _, lines = evening
    changed = first if "storyteller" in first or told.startswith("does not") else {**lines[0], **first}
    for read_back in (replay, recover):
        with pytest.raises(BrokenRecord, match=told):
            read_back([changed, *lines[1:]])


def test_no_lines_are_no_record() -> None:
    for read_back in (replay, recover):
        with pytest.raises(BrokenRecord, match="does not begin a game"):
            read_back([])


def test_a_damaged_line_is_named_by_its_number(evening: Recorded) -> None:
    _, lines = evening
    text = text_of(lines).splitlines()
    text[6] = text[6][:10]
    with pytest.raises(BrokenRecord, match="line 7 cannot be read"):
        read("\n".join(text))


def test_a_snapshot_of_a_newer_form_is_told(evening: Recorded) -> None:
    _, lines = evening
    taken = next(number for number, line in enumerate(lines) if "snapshot" in line)
    damaged = edited(edited(lines[: taken + 1], "step", 0, digest="0"), "snapshot", 0, schema=9)
    with pytest.raises(BrokenRecord, match=f"a snapshot of form 9; this version reads form {SCHEMA}"):
        recover(damaged)


def test_whatever_is_in_the_lines_recovery_ends_in_a_game_or_in_one_of_its_two_errors(
    evening: Recorded,
) -> None:
    """Damage of every kind at random places: a field gone, a value of another kind, a line moved or doubled."""
    _, lines = evening
    dice = random.Random(4)
    values: list[Any] = [
        None,
        0,
        -1,
        True,
        "",
        "n1/imp@0#0",
        [],
        [[]],
        {},
        {"is": "Act", "of": []},
        {"is": []},
        10**30,
    ]
    outcomes = set()
    for _ in range(150):
        damaged = json.loads(json.dumps(lines))
        place = dice.randrange(len(damaged))
        line = damaged[place]
        key = dice.choice(sorted(line))
        match dice.randrange(5):
            case 0:
                del line[key]
            case 1:
                line[key] = dice.choice(values)
            case 2:
                damaged.insert(dice.randrange(len(damaged)), damaged.pop(place))
            case 3:
                damaged.insert(place, dict(line))
            case 4:
                part = line[key]
                while isinstance(part, (list, dict)) and part:
                    inner = dice.choice(sorted(part) if isinstance(part, dict) else range(len(part)))
                    if not isinstance(part[inner], (list, dict)) or not part[inner]:
                        part[inner] = dice.choice(values)
                        break
                    part = part[inner]
        try:
            _, found = recover(damaged)
            outcomes.add(found)
        except (BrokenRecord, RecordDiverged) as refused:
            outcomes.add(type(refused).__name__)
    assert outcomes >= {"whole", "snapshot and answers", "BrokenRecord"}


def test_an_unfinished_step_is_asked_again_where_it_was() -> None:
    """After a crash in the middle of a step the same question is open, with the same facts told before it."""
    lines: list[Line] = []
    live = live_table(9, 8, lines)
    for _ in range(60):
        question = next_question(live)
        again, found = recover(read(text_of(lines)))
        resume(again, RandomStoryteller(8), lambda _: None)
        reopened = next_question(again)
        assert (found, reopened.id, reopened.who) == ("whole", question.id, question.who)
        assert reopened.options.refusal(None) == question.options.refusal(None)
        assert again.ledger == live.ledger
        live.answer(question.id, RandomPlayers(8).decide(question, live.game))
