"""What is counted of games: of an evening always, of a group where the host switches it on and nobody objects."""

import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from config.texts import load_texts
from engine import replay
from engine.ledger import Executed, GameOver, HandCounted, Nominated
from engine.terms import TOWN
from narrator import command_line
from narrator.statistics.counting import GameCount, count
from narrator.statistics.group import Group, StatisticsTrouble
from narrator.statistics.in_words import of_games, of_group
from narrator.telling.story import seen_again
from tests.narrator.table import NAMES, Table
from tests.narrator.test_real_box import bakers, begin, night
from tests.narrator.test_story import record_of
from tests.narrator.test_whole_box import at_a_table
from tests.virtual_time import run

EN = load_texts("en")


def counted(edition: str = "tb", seed: int = 3) -> GameCount:
    game = seen_again(record_of(edition, seed))
    assert game is not None
    return count(game, id_=f"{edition}{seed}", day_of="2026-11-23", minutes=50, storyteller="machine")


# One game


@pytest.mark.parametrize(("edition", "seed"), [("tb", 3), ("bmr", 4), ("snv", 5)])
def test_a_game_in_figures_is_what_its_ledger_says(edition: str, seed: int) -> None:
    game, one = replay(record_of(edition, seed)).game, counted(edition, seed)
    facts = [told.fact for told in game.ledger if told.to == TOWN]
    assert one.nominations == sum(isinstance(fact, Nominated) for fact in facts)
    assert one.executions == sum(isinstance(fact, Executed) for fact in facts)
    assert one.votes == sum(isinstance(fact, HandCounted) and fact.raised for fact in facts)
    assert one.deaths >= sum(not alive for alive in game.square.alive) > 0
    assert (one.nights, one.days) == (game.square.night, game.square.day)
    over = next(fact for fact in facts if isinstance(fact, GameOver))
    for part, record in zip(one.people, game.grimoire.seats, strict=True):
        assert (part.name, part.side) == (record.name, record.alignment.value)
        assert part.characters[-1] == record.character
        assert part.won is (record.alignment is over.winner) or record.name in [
            game.square.names[seat] for seat in over.also
        ]


def test_who_became_somebody_was_both() -> None:
    """Of some games a player ends as another character than they were dealt."""
    games = [counted("snv", seed) for seed in range(1, 8)]
    both = [part for one in games for part in one.people if len(part.characters) > 1]
    assert both
    assert all(len(set(part.characters)) == len(part.characters) for part in both)


@at_a_table
async def test_of_tokens_on_the_table_nobody_counts_who_was_what(tmp_path: Path) -> None:
    """The real box: who won is counted, and how long it took."""
    async with Table(tmp_path, script=bakers()) as table:
        await begin(table)
        await night(table)
        assert (await table.host("declare", side="evil")).done
        await table.until(lambda: table.session.retelling.whole, 60)
        (game,) = table.evening.statistics.games
        assert (game.people, game.storyteller, game.winner) == ((), "box", "evil")
        assert game.players == len(table.session.table.square.names)
        (games,) = table.room.figures()
        assert "Evil wins" in games.lines[0]


def test_what_is_counted_is_read_back_as_it_was() -> None:
    one = counted()
    assert GameCount.from_data(json.loads(json.dumps(one.as_data()))) == one


@pytest.mark.parametrize(
    "change",
    [
        {"winner": "me"}, {"deaths": -1}, {"deaths": "7"}, {"votes": True}, {"people": [{}]}, {"script": 7},
        {"storyteller": "a cat"},
        {"people": [{"name": "Ann", "characters": ["nobody_knows"], "side": "good", "won": True}]},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_count_is_refused(change: dict[str, object]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        GameCount.from_data({**counted().as_data(), **change})


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_figures_are_read_as_sentences(language: str) -> None:
    texts, games = load_texts(language), [counted(), counted("bmr", 4)]
    evening, group = of_games(games, texts), of_group(games, texts)
    assert len(evening[0].lines) == 2
    assert len(group) == 4
    names = {part.name for one in games for part in one.people}
    assert all(any(name in line for line in evening[1].lines) for name in names)
    assert of_games([], texts) == of_group([], texts) == ()
    if language == "en":
        one = games[0]
        assert f"{one.deaths} death" in evening[0].lines[0]
        assert "50 minutes" in evening[0].lines[0]
        assert any(line.startswith("Trouble Brewing: 1 game,") for line in group[1].lines)
        assert any(line.startswith("The machine: 2 games,") for line in group[2].lines)


# The file


def test_the_file_is_its_owners_alone_and_holds_each_game_once(tmp_path: Path) -> None:
    group = Group(tmp_path / "statistics.json")
    group.keep([counted(), counted()])
    group.keep([counted(), counted("bmr", 4)])
    assert [one.id for one in group.games()] == ["tb3", "bmr4"]
    assert group.path.stat().st_mode & 0o777 == 0o600


def test_who_is_nobody_stands_nowhere_in_the_file(tmp_path: Path) -> None:
    group = Group(tmp_path / "statistics.json")
    group.keep([counted(), counted("bmr", 4)])
    assert '"Ann"' in group.path.read_text("utf-8")
    group.forget({"ann"})
    assert '"Ann"' not in group.path.read_text("utf-8")
    lines = of_group(group.games(), EN)[-1].lines
    assert lines[-1] == EN.shown("statistics.nobody", number=2)


@pytest.mark.parametrize(
    "text", ["", "[", "[]", "{}", '{"form": 9, "games": []}', '{"form": 1, "games": [7]}', "\x00"]
)
def test_a_damaged_file_is_told_and_left_alone(tmp_path: Path, text: str) -> None:
    group = Group(tmp_path / "statistics.json")
    group.path.write_text(text)
    with pytest.raises(StatisticsTrouble, match="statistics --delete"):
        group.keep([counted()])
    assert group.path.read_text() == text
    group.delete()
    assert group.games() == ()
    group.delete()


def storyteller(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    status = command_line.main(["statistics", *map(str, words)])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_the_command_tells_and_deletes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "my.toml"
    config.write_text('records = "kept"\n')
    (tmp_path / "kept").mkdir()
    group = Group(tmp_path / "kept" / "statistics.json")
    status, told, _ = storyteller(capsys, "--config", config)
    assert status == 0
    assert "Nothing is counted" in told
    group.keep([counted()])
    assert "Ann: 1 game" in storyteller(capsys, "--config", config)[1]
    assert "Аня" not in storyteller(capsys, "--config", config, "--language", "ru")[1]
    assert json.loads(storyteller(capsys, "--config", config, "--json")[1])[0]["id"] == "tb3"
    assert storyteller(capsys, "--config", config, "--language", "xx")[0] == 2
    group.path.write_text("rubbish")
    status, _, error = storyteller(capsys, "--config", config)
    assert status == 2
    assert "cannot be read" in error
    assert storyteller(capsys, "--config", config, "--delete")[0] == 0
    assert not group.path.exists()


# At the table


async def a_game(table: Table) -> None:
    await table.deal()
    await table.night()
    await table.host("end")
    await table.until(lambda: table.session.retelling.whole)


async def another(table: Table) -> None:
    assert (await table.host("new_game")).done
    await table.until(lambda: table.stage == "lobby")


def kept(table: Table) -> tuple[GameCount, ...]:
    return Group(table.evening.statistics.group.path).games()


def test_nothing_is_kept_of_a_group_that_has_not_asked_for_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            assert all(phone.counted is None for phone in table.phones())
            await table.deal()
            await table.night()
            assert table.room.figures() == (), "nothing of a game before its end"
            assert table.room.after().evening == ()
            await table.host("end")
            await table.until(lambda: table.session.retelling.whole)
            assert not (tmp_path / "statistics.json").exists()
            games, people = table.room.figures()
            assert len(games.lines) == 1
            assert len(people.lines) == len(NAMES)
            assert not (await table.act(0, "count_me", counted=False)).done

    run(evening())


def test_it_is_told_to_everybody_and_who_says_not_me_is_nobody(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            said = list[str]()
            table.session.narration.voice.say = _heard(said, table)  # type: ignore[method-assign]
            assert (await table.host("keep_statistics", on=True)).done
            told = {EN.said("statistics.kept", one, table.session.table.lines.tone) for one in range(3)}
            await table.until(lambda: bool(told & set(said)))
            assert all(phone.counted for phone in table.phones())
            assert (await table.act(2, "count_me", counted=False)).done
            assert [phone.counted for phone in table.phones()].count(False) == 1
            await a_game(table)
            (game,) = kept(table)
            assert [part.name for part in game.people] == ["Ann", "Bob", "", "Dan", "Eve", "Flo", "Gus"]
            assert "Cat" not in (tmp_path / "statistics.json").read_text("utf-8")
            assert (await table.act(0, "count_me", counted=False)).done
            assert "Ann" not in (tmp_path / "statistics.json").read_text("utf-8")
            assert (await table.act(2, "count_me", counted=True)).done
            assert [part.name for part in kept(table)[0].people][:3] == ["", "Bob", "Cat"]

    run(evening())


def _heard(said: list[str], table: Table) -> Any:
    say = table.session.narration.voice.say

    async def heard(line: str, begun: object = None) -> None:
        said.append(line)
        await say(line, begun)  # type: ignore[arg-type]

    return heard


def test_games_before_it_was_switched_on_are_not_kept_and_all_are_deleted_by_one_button(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            await a_game(table)
            await another(table)
            assert (await table.host("keep_statistics", on=True)).done
            assert kept(table) == ()
            await a_game(table)
            assert len(kept(table)) == 1
            assert len(table.room.figures()[0].lines) == 2
            assert len(table.room.after().group) == 4
            assert (await table.host("delete_statistics")).done
            assert not (tmp_path / "statistics.json").exists()
            screen = table.room.after()
            assert not screen.counts
            assert screen.group == ()
            assert (await table.act(0, "count_me", counted=False)).done is False
            assert not (tmp_path / "statistics.json").exists()

    run(evening())


def test_the_game_that_was_just_told_is_kept_when_it_is_switched_on_then(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            await a_game(table)
            assert (await table.host("keep_statistics", on=True)).done
            assert len(kept(table)) == 1
            assert (await table.host("keep_statistics", on=False)).done
            await another(table)
            await a_game(table)
            assert len(kept(table)) == 1

    run(evening())


def test_a_new_name_does_not_leave_the_old_one_behind(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            assert (await table.host("keep_statistics", on=True)).done
            await a_game(table)
            await another(table)
            assert (await table.host("rename", seat=0, name="Anya")).done
            assert (await table.act(0, "count_me", counted=False)).done
            assert '"Ann"' not in (tmp_path / "statistics.json").read_text("utf-8")
            await a_game(table)
            assert "Anya" not in (tmp_path / "statistics.json").read_text("utf-8")

    run(evening())


def test_at_night_nobody_could_be_told(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            await table.deal()
            await table.until(lambda: table.stage == "night")
            assert not (await table.host("keep_statistics", on=True)).done
            assert not (await table.host("delete_statistics")).done
            assert not table.room.after().may_switch

    run(evening())


def test_a_restart_keeps_what_was_switched_on_and_counts_no_game_twice(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            assert (await table.host("keep_statistics", on=True)).done
            assert (await table.act(5, "count_me", counted=False)).done
            await a_game(table)
            record = table.evening.record.path
        async with Table(tmp_path, resume=record) as again:
            await again.until(lambda: again.session.retelling.game is not None)
            assert len(again.room.figures()[0].lines) == 1
            assert [phone.counted for phone in again.phones()].count(False) == 1
            await another(again)
            await a_game(again)
            assert len(kept(again)) == 2
            assert "Flo" not in (tmp_path / "statistics.json").read_text("utf-8")

    run(evening())


def test_a_damaged_file_stops_no_game_and_is_told_to_the_host(tmp_path: Path) -> None:
    async def evening() -> None:
        (tmp_path / "statistics.json").write_text("rubbish")
        async with Table(tmp_path, seed=4) as table:
            assert (await table.host("keep_statistics", on=True)).done
            await a_game(table)
            screen = table.room.after()
            assert "cannot be read" in screen.trouble
            assert len(screen.evening[0].lines) == 1
            assert (tmp_path / "statistics.json").read_text() == "rubbish"

    run(evening())


def test_who_decided_is_counted(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            statistics = table.evening.statistics
            assert (await table.host("depth", depth="veto")).done
            await table.deal()
            table.session.pace.speed = float("inf")
            await table.night()
            assert (await table.host("depth", depth="machine")).done
            await table.host("open_nominations")
            await table.until(lambda: table.stage == "nominations")
            await table.host("end")
            await table.until(lambda: table.session.retelling.whole)
            (game,) = statistics.games
            assert game.storyteller == "both"
            assert datetime.fromisoformat(game.day_of)

    run(evening())


def test_who_was_what_goes_by_the_alphabet() -> None:
    """A letter with a mark stands beside the one without, not behind the last of the alphabet."""
    names = ("Яна", "Ёлка", "Zoe", "Émile", "Жанна", "Frank", "anna")
    part = counted().people[0]
    game = replace(counted(), people=tuple(replace(part, name=name) for name in names))
    lines = of_games([game], load_texts("ru"))[1].lines
    assert [line.split(":")[0] for line in lines] == ["anna", "Émile", "Frank", "Zoe", "Ёлка", "Жанна", "Яна"]
