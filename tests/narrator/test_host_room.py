"""What the host does beside the game: scripts with their reasons, consent, chairs, and the laptop in trouble."""

import asyncio
import json
from pathlib import Path

import pytest

from config.texts import load_texts
from config.worded import Worded, in_language
from narrator.calling import CALLED
from narrator.network.addresses import Address
from narrator.scripts.files import load_script
from narrator.web.keys import HostDoor
from tests.narrator.table import Table
from tests.not_played import not_played

pytestmark = pytest.mark.anyio

SHOWN = load_texts("en").shown

GOOD = ("chef", "empath", "fortuneteller", "monk", "slayer", "virgin", "mayor", "soldier", "drunk", "saint")
EVIL = ("poisoner", "scarletwoman", "imp")


def file(*ids: str) -> str:
    return json.dumps([{"id": "_meta", "name": "Ours"}, *ids])


async def test_a_script_of_the_wrong_size_is_told_at_once(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        assert (await table.host("script", text=file(*GOOD[:6], "drunk", "saint", *EVIL))).done
        told = table.room.host(grimoire_open=False).notice
        assert told.startswith(
            "This script cannot be dealt to 7 players, Travellers not counted. It can for: 5, 6."
        )
        assert table.room.host(grimoire_open=False, language="ru").notice.startswith("На 7 игроков")  # noqa: RUF001
        assert (await table.host("edition", edition="tb")).done
        assert table.room.host(grimoire_open=False).notice == ""


async def test_why_a_script_is_refused_is_told_in_the_language_of_the_reader(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        refused = await table.host("script", text=file(*GOOD, *EVIL, "impp", "wizard"))
        assert not refused.done
        assert "impp is no official character. Did you mean Imp (imp)?" in refused.text
        russian = in_language(refused.text, load_texts("ru"))
        assert "impp: такой официальной роли нет. Может быть, Чёрт (imp)?" in russian
        assert "no official" not in russian


async def test_the_rest_of_a_script_can_be_played_without_what_is_not_played_here(tmp_path: Path) -> None:
    with not_played("wizard", "vizier"):
        async with Table(tmp_path) as table:
            refused = await table.host("script", text=file(*GOOD, *EVIL, "wizard", "vizier"))
            assert not refused.done
            assert refused.text.endswith("Without Wizard, Vizier the rest of this script can be played.")
            assert table.room.host(grimoire_open=False).leave_out == "Play without Wizard, Vizier"
            assert (await table.host("script_without")).done
            assert set(table.session.table.script.characters) == {*GOOD, *EVIL}
            assert table.room.host(grimoire_open=False).leave_out == ""
            assert not (await table.host("script_without")).done


async def test_a_script_that_cannot_be_dealt_without_them_says_why(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        with not_played("legion"):
            refused = await table.host("script", text=file(*GOOD, "poisoner", "legion"))
        assert not refused.done
        assert refused.text.endswith(
            "It cannot be played without them either. "
            "Too few Demons: a table of 5 needs 1, the script has none. Add some."
        )
        assert table.room.host(grimoire_open=False).leave_out == ""


def test_no_rest_is_offered_where_something_else_is_wrong_too() -> None:
    loaded = load_script(file(*GOOD, *EVIL, "wizard", "impp"), "mine.json")
    assert (loaded.rest, loaded.unplayed, loaded.why_no_rest) == (None, (), "")


async def test_fabled_and_travellers_stand_there_with_what_they_do(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        host = table.room.host(grimoire_open=False)
        assert [name for _, name, text in (*host.spare_fabled, *host.travellers) if not text] == []
        names = [name for _, name, _ in host.travellers]
        assert sorted(names[:5]) == ["Beggar", "Bureaucrat", "Gunslinger", "Scapegoat", "Thief"]
        assert len(names) == 18


async def test_everybody_stands_once_in_the_list_of_who_agreed(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        assert (await table.host("agree", character="angel", player=2)).done
        agreeing = table.room.host(grimoire_open=False).agreeing
        assert [name for _, name, _ in agreeing] == list(table.names)
        number, _, offered = agreeing[2]
        assert (number, offered[0]) == (2, ("angel", "Angel", True))
        assert [fabled for fabled, _, _ in offered] == ["angel", "buddhist", "revolutionary"]


async def test_before_the_game_somebody_moves_between_two_others(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        people = table.session.table.people
        for number in table.numbers:
            people.sit(number, number)
        assert (await table.host("move", seat=0, beside=3)).done
        around = sorted((one.chair, one.name) for one in people.everybody)
        assert [name for _, name in around] == ["Bob", "Cat", "Dan", "Ann", "Eve", "Flo", "Gus"]
        assert not (await table.host("move", seat=4, beside=4)).done


async def test_who_is_removed_before_the_deal_is_told_so_and_can_be_brought_back(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        people = table.session.table.people
        for number in table.numbers:
            people.sit(number, number)
        assert (await table.host("unseat", seat=2)).done
        assert (people.chairs, people.residents) == (7, 6)
        assert (await table.host("swap", seat=6, other=2)).done
        assert (people.chairs, people.names()) == (6, ("Ann", "Bob", "Gus", "Dan", "Eve", "Flo"))
        assert table.room.phone(2).notice == SHOWN("seats.left_out")
        assert table.room.phone(2).free_chairs == ()
        (line,) = table.room.host(grimoire_open=False).not_there
        assert line == (
            2,
            SHOWN("host.left_out", name="Cat"),
            "bring_back",
            SHOWN("host.bring_back", name="Cat"),
        )
        assert (await table.host("start")).done
        await table.until(lambda: table.stage == "seating")
        assert people.chairs == 6, "nobody is given a chair again"
        waited_for = [one.name for one in table.room.host(grimoire_open=False).seats if one.waiting]
        assert waited_for == list(people.names()), "whoever has gone is not waited for"
        assert (await table.host("bring_back", player=2)).done
        assert table.room.phone(2).notice == ""
        assert people.residents == 7


async def test_every_part_of_the_laptop_in_trouble_is_told_until_it_works_again(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        session = table.session
        session.table.trouble("microphone", "No microphone.")
        session.table.trouble("voice", "No loudspeaker.")
        assert table.room.host(grimoire_open=False).square.problem == "No microphone. No loudspeaker."
        session.table.trouble("microphone", "")
        assert table.room.host(grimoire_open=False).square.problem == "No loudspeaker."
        assert table.room.town_square().problem == load_texts("en").shown("errors.trouble")
        assert [screen.square.problem for screen in table.phones()] == [""] * 7
        session.table.trouble("voice", "")
        assert table.room.town_square().problem == ""


async def test_a_trouble_names_the_command_as_the_program_was_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CALLED, "python3 -m narrator.install")
    async with Table(tmp_path) as table:
        session = table.session
        session.table.trouble("microphone", "No microphone: 'storyteller doctor' lists them.")
        for language in ("en", "ru"):
            problem = table.room.host(grimoire_open=False, language=language).square.problem
            assert problem.endswith("No microphone: 'python3 -m narrator.install doctor' lists them.")
        session.table.trouble(
            "voice", Worded(session.table.texts, lambda own: f"{own.language}: storyteller voices list")
        )
        for language in ("en", "ru"):
            problem = table.room.host(grimoire_open=False, language=language).square.problem
            assert f"{language}: python3 -m narrator.install voices list" in problem
            assert "storyteller " not in problem


async def test_the_host_hears_that_the_laptop_has_lost_its_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Table(tmp_path) as table:
        evening, mine = table.evening, [Address("192.168.7.9", "wlan0", 0)]
        evening.way_in.ip = "192.168.7.9"
        monkeypatch.setattr("narrator.network.way_in.ADDRESS_SECONDS", 0.001)
        monkeypatch.setattr("narrator.network.way_in.addresses", lambda: list(mine))
        watching = asyncio.create_task(evening.way_in.watch_address(evening._off_the_network))
        mine.clear()
        await table.until(lambda: "network" in table.session.table.troubles)
        assert "is no longer on the network at 192.168.7.9" in table.session.table.problem
        mine.append(Address("192.168.7.9", "wlan0", 0))
        await table.until(lambda: "network" not in table.session.table.troubles)
        watching.cancel()


def test_the_pin_of_the_host_page_lets_the_laptop_speak_too_and_never_the_other_way_round() -> None:
    pins = ["111111"]
    door = HostDoor(pins[0], pins.append)
    assert door.open("111111")
    assert door.is_used_up("111111")
    assert not door.open("111111"), "one host page for one PIN"
    assert door.open("111111", sound=True)
    assert not door.open("111111", sound=True)
    assert door.open(pins[-1], sound=True), "typed before the eyes of the room"
    assert not door.open(pins[-2])
    assert door.is_used_up(pins[-2])
    assert not door.is_used_up(pins[-1])
