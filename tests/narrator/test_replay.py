"""`storyteller replay` on records of real games, and on everything that is none."""

import json
from datetime import datetime
from itertools import pairwise
from pathlib import Path

import pytest

from engine import Game, LiveGame, Nobody
from engine.abilities import standing
from engine.record import SCHEMA
from engine.rulings import Ruling
from engine.terms import STORYTELLER, TOWN
from narrator import command_line
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from narrator.table.storage import RecordFile
from tests.engine.random_tables import NAMES, TROUBLE_BREWING, play_on


def begun(folder: Path, seed: int, players: int = 8) -> tuple[LiveGame, Path]:
    """A game with the Storyteller's rules of thumb, whose record is on the disk."""
    file = RecordFile.create(folder, datetime(2026, 11, 20, 20, 0, seed))
    mind = Storyteller(seed)
    game = Game(TROUBLE_BREWING, NAMES[:players], Nobody())
    return LiveGame.begin(game, mind, file.write, why=mind.why), file.path


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[LiveGame, Path]:
    live, path = begun(tmp_path_factory.mktemp("records"), 3)
    return play_on(live, 3), path


def replayed(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    """Status, output and errors of the command."""
    status = command_line.main(["replay", *map(str, words)])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_finished_game_is_told_in_order(
    evening: tuple[LiveGame, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    live, path = evening
    status, told, _ = replayed(capsys, path)
    assert status == 0
    lines = told.splitlines()
    assert lines[0] == "Trouble Brewing: Ann, Bob, Cat, Dan, Eve, Fay, Gus and Hal"
    headings = [line for line in lines if line.startswith(("Night", "Dawn"))]
    nights = [f"Night {n}" for n in range(1, live.game.night + 1)]
    assert [line for line in headings if line.startswith("Night")] == nights
    assert headings[:4] == ["Night 1", "Dawn of day 1", "Night 2", "Dawn of day 2"]
    assert any(line in ("Good wins.", "Evil wins.") for line in lines)


def test_it_tells_every_card_every_night_fact_every_vote_and_every_death(
    evening: tuple[LiveGame, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    live, path = evening
    _, told, _ = replayed(capsys, path)
    for seat in live.game.grimoire.seats:
        assert f"  {seat.name} draws the " in told
        assert f"  {seat.name} was the " in told
    kinds = [type(entry.fact).__name__ for entry in live.game.ledger]
    assert told.count(" nominates ") == kinds.count("Nominated")
    assert told.count(" votes: ") + told.count(" vote: ") + told.count("Nobody votes") == kinds.count(
        "VoteCounted"
    )
    assert told.count(" is told: ") == sum(
        kinds.count(kind) for kind in ("Learned", "EvilTeam", "DemonLearned")
    )
    assert told.count(", chooses ") == kinds.count("Chose")
    assert told.count(" shoots ") == kinds.count("Claimed")
    assert told.count(" is executed") == kinds.count("Executed") + kinds.count("NobodyExecuted")


def test_it_gives_the_reasons_of_the_storyteller_where_they_decided(
    evening: tuple[LiveGame, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    _, path = evening
    _, told, _ = replayed(capsys, path)
    reasons = [line["why"] for line in map(json.loads, path.read_text().splitlines()) if "why" in line]
    assert len(reasons) >= 4
    for reason in reasons:
        assert f"      Because: {reason}\n" in told
    assert told.index("Because: Characters in the bag") < told.index("Ann draws the")


def test_it_says_who_was_drunk_or_poisoned_when_they_chose_or_learnt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Counted against the grimoire as it was before each step."""
    drunk = poisoned = 0
    for seed in range(12):
        live, path = begun(tmp_path, seed, 7 + seed % 5)
        play_on(live, seed)
        _, told, _ = replayed(capsys, path)
        told_of = told.count(" is poisoned.\n"), told.count(" is drunk.\n")
        expected = [0, 0]
        for before, after in pairwise(live.history):
            for seat in after.grimoire.ring:
                acted = any(
                    entry.to != TOWN
                    and seat in entry.to
                    and type(entry.fact).__name__ in ("Chose", "Learned")
                    for entry in after.ledger[len(before.ledger) :]
                )
                if acted and before.grimoire.seats[seat].believed is not None:
                    expected[1] += 1
                elif acted and any(
                    r.seat == seat and r.text == "Poisoned" for r in before.grimoire.reminders
                ):
                    expected[0] += not standing(before.grimoire).sober[seat]
        assert list(told_of) == expected
        poisoned, drunk = poisoned + expected[0], drunk + expected[1]
    assert drunk
    assert poisoned


def test_what_was_undone_and_ruled_is_told_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    live, path = begun(tmp_path, 5)
    while not live.game.square.day:
        question = live.advance()
        if live.game.square.day:
            break
        assert question is not None
        live.answer(question.id, RandomPlayers(5).decide(question, live.game))
    living = [seat for seat in live.game.grimoire.ring if live.game.grimoire.seats[seat].alive]
    live.rule(Ruling("fabled", STORYTELLER, "fibbin"))
    live.rule(Ruling("mark", living[0], "Wrong"))
    live.rule(Ruling("kill", living[1]))
    live.undo()
    play_on(live, 5)
    _, told, _ = replayed(capsys, path)
    names = live.game.square.names
    assert "The host rules: fabled fibbin" in told, "it is about no player"
    assert f"The host rules: mark {names[living[0]]} Wrong" in told
    assert f"The host rules: kill {names[living[1]]}" not in told, "it was taken back"
    assert "What was told last is taken back." in told


def test_a_game_that_is_not_over_keeps_its_secrets(
    evening: tuple[LiveGame, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, whole = evening
    lines = whole.read_text().splitlines(keepends=True)
    path = tmp_path / "half.jsonl"
    path.write_text("".join(lines[: len(lines) // 2]) + lines[len(lines) // 2][:7])
    status, told, error = replayed(capsys, path)
    assert (status, told) == (2, "")
    assert "is not over, and its record holds every secret" in error
    assert f"storyteller play --resume {path}" in error
    for secret in ("imp", "Imp", "Because", "draws"):
        assert secret not in error


def test_it_is_told_all_the_same_when_asked_for(
    evening: tuple[LiveGame, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, whole = evening
    lines = whole.read_text().splitlines(keepends=True)
    path = tmp_path / "half.jsonl"
    path.write_text("".join(lines[: len(lines) // 2]) + lines[len(lines) // 2][:7])
    status, told, _ = replayed(capsys, "--spoil", path)
    assert status == 0
    assert "Ann draws the" in told
    assert told.endswith("The record ends here; the game is not over.\n")
    _, whole_story, _ = replayed(capsys, whole)
    assert whole_story.startswith(told.rpartition("\n\n")[0])


def test_at_every_line_a_cut_record_is_refused_or_told(
    evening: tuple[LiveGame, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, whole = evening
    lines = whole.read_text().splitlines(keepends=True)
    path = tmp_path / "cut.jsonl"
    for length in range(1, len(lines), 9):
        path.write_text("".join(lines[:length]))
        assert replayed(capsys, path)[0] == 2
        status, told, error = replayed(capsys, path, "--spoil")
        assert (status, error) == (0, "")
        assert told.startswith("Trouble Brewing: ")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "cannot be read: no such file or directory"),
        ("", "the record is empty"),
        ("once upon a time\n", "line 1 cannot be read"),
        ("{}\n", "it does not begin as one"),
        ('{"storyteller": 99}\n', f"a record of form 99; this version reads form {SCHEMA}"),
        ('{"storyteller": 2, "names": []}\n', "its first line cannot be understood"),
    ],
)
def test_what_is_no_record_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None, said: str
) -> None:
    path = tmp_path / "story.jsonl"
    if content is not None:
        path.write_text(content)
    status, told, error = replayed(capsys, path)
    assert (status, told) == (2, "")
    assert error.startswith("storyteller: ")
    assert said in error
    assert str(path) in error
    assert "Traceback" not in error


def test_an_edited_record_is_told_with_the_step_that_differs(
    evening: tuple[LiveGame, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, whole = evening
    lines = [json.loads(line) for line in whole.read_text().splitlines()]
    place = next(n for n, line in enumerate(lines) if line.get("q", "").startswith("n2/imp"))
    lines[place]["a"] = (lines[place]["a"] + 1) % 8
    path = tmp_path / "edited.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)))
    status, told, error = replayed(capsys, path, "--spoil")
    assert (status, told) == (2, "")
    assert f"The game in {path} cannot be told: n2/imp" in error
    assert "read it with the version that wrote it" in error


def test_a_folder_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, error = replayed(capsys, tmp_path)
    assert status == 2
    assert "is a folder" in error
