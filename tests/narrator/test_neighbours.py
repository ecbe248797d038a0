""" "No, something is wrong": who sits where is put right by those who sit there, or by the host."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path

import pytest

from narrator.screens.records import Neighbours, Receipt
from tests import virtual_time
from tests.narrator.table import NAMES, Table

TWENTY = tuple(f"{name}{number}" for number in (1, 2, 3) for name in NAMES)[:20]


def at_a_table(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    @wraps(test)
    def run(*arguments: object, **named: object) -> None:
        virtual_time.run(asyncio.wait_for(test(*arguments, **named), 60))

    return run


async def seated(table: Table) -> list[str]:
    """Everybody is asked for their neighbours; what is said from now on is kept."""
    await table.host("start")
    await table.until(lambda: table.stage == "seating")
    return table.spoken()


def number_of(table: Table, name: str) -> int:
    number = table.session.table.people.number(name)
    assert number is not None
    return number


def asked(table: Table, name: str) -> Neighbours:
    neighbours = table.room.phone(number_of(table, name)).neighbours
    assert neighbours is not None
    return neighbours


async def confirms(table: Table, name: str) -> None:
    assert (await table.act(number_of(table, name), "neighbours", right=True)).done


async def says(table: Table, name: str, left: str, right: str) -> Receipt:
    """No, something is wrong; and by name who sits on the left and on the right, or nobody on the list."""
    number = number_of(table, name)
    assert (await table.act(number, "neighbours", right=False)).done
    receipt = Receipt("", True)
    for side, whom in (("left", left), ("right", right)):
        assert asked(table, name).asked == side
        value = str(number_of(table, whom)) if whom else "unlisted"
        assert value in dict(asked(table, name).people)
        receipt = await table.act(number, "neighbour", side=side, whom=value)
        if not receipt.done:
            return receipt
    return receipt


def ring(table: Table) -> list[str]:
    return [chair.name for chair in table.room.town_square().chairs if chair.name]


def settled(table: Table) -> set[str]:
    return {person.name for person in table.session.table.people.everybody if person.neighbours_right}


@at_a_table
async def test_who_says_no_names_both_neighbours_and_the_ring_is_mended_and_told(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        said = await seated(table)
        assert (asked(table, "Ann").left, asked(table, "Ann").right) == ("Bob", "Gus")
        for name in ("Eve", "Flo"):
            await confirms(table, name)
        assert (await says(table, "Ann", "Cat", "Gus")).done
        assert ring(table) == ["Ann", "Cat", "Bob", "Dan", "Eve", "Flo", "Gus"]
        assert asked(table, "Ann") == Neighbours("Cat", "Gus", True), "what they said is so now"
        assert settled(table) == {"Ann", "Eve", "Flo"}
        assert (asked(table, "Bob").left, asked(table, "Bob").right, asked(table, "Bob").confirmed) == (
            "Dan", "Cat", None,
        )  # fmt: skip
        await table.until(lambda: any("Ann" in line and "Cat" in line and "Gus" in line for line in said))
        for name in ("Bob", "Cat", "Dan", "Gus"):
            await confirms(table, name)
        await table.until(lambda: table.stage == "deal")
        assert ring(table) == ["Ann", "Cat", "Bob", "Dan", "Eve", "Flo", "Gus"]
        assert table.session.table.square.names == tuple(ring(table))


@at_a_table
async def test_one_against_all_is_outvoted_those_concerned_are_asked_again_and_the_host_sees_it(
    tmp_path: Path,
) -> None:
    async with Table(tmp_path) as table:
        said = await seated(table)
        for name in NAMES[1:]:
            await confirms(table, name)
        await says(table, "Ann", "Cat", "Gus")
        assert ring(table) == list(NAMES)
        assert asked(table, "Ann").unclear
        assert settled(table) == set(NAMES) - {"Ann", "Bob", "Cat"}
        await table.until(lambda: any(all(name in line for name in ("Ann", "Bob", "Cat")) for line in said))
        await confirms(table, "Bob")
        assert table.room.host(grimoire_open=False).said_of_chairs == (
            "Ann says: Cat on the left, Gus on the right.",
            "Bob says: Cat on the left, Ann on the right.",
        )
        await confirms(table, "Cat")
        assert table.stage == "seating", "Ann is still waited for"
        await confirms(table, "Ann")
        await table.until(lambda: table.stage == "deal")


@at_a_table
async def test_when_those_asked_again_say_the_same_the_ring_follows(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await seated(table)
        for name in NAMES[1:]:
            await confirms(table, name)
        await says(table, "Ann", "Cat", "Gus")
        await says(table, "Cat", "Bob", "Ann")
        await says(table, "Bob", "Dan", "Cat")
        assert ring(table) == ["Ann", "Cat", "Bob", "Dan", "Eve", "Flo", "Gus"]
        assert table.room.host(grimoire_open=False).said_of_chairs == ()
        assert settled(table) == set(NAMES) - {"Dan"}
        await confirms(table, "Dan")
        await table.until(lambda: table.stage == "deal")


@at_a_table
async def test_the_hosts_own_change_of_chairs_ends_every_quarrel(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await seated(table)
        for name in NAMES[1:]:
            await confirms(table, name)
        await says(table, "Ann", "Cat", "Gus")
        assert (await table.host("swap", seat=1, other=2)).done
        assert ring(table)[:3] == ["Ann", "Cat", "Bob"]
        assert settled(table) == set()
        assert table.room.host(grimoire_open=False).said_of_chairs == ()
        assert not asked(table, "Ann").unclear
        assert not any(person.says for person in table.session.table.people.everybody)


@at_a_table
async def test_a_late_phone_sits_down_and_whoever_missed_it_is_asked_again(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        said = await seated(table)
        await says(table, "Ann", "Bob", "")
        assert table.room.host(grimoire_open=False).said_of_chairs == (
            "Ann says: Bob on the left, Somebody who is not in this list on the right.",
        )
        await table.until(lambda: any("Ann" in line and "Bob" not in line for line in said))
        for name in ("Cat", "Dan"):
            await confirms(table, name)
        late = table.room.join("Hal")
        assert (await table.act(late, "sit", seat=7)).done
        assert settled(table) == {"Cat", "Dan"}, "nobody else is asked once more"
        assert asked(table, "Ann") == Neighbours("Bob", "Hal")
        for name in ("Ann", "Bob", "Eve", "Flo", "Gus", "Hal"):
            await confirms(table, name)
        await table.until(lambda: table.stage == "deal")
        assert ring(table) == [*NAMES, "Hal"]


@at_a_table
async def test_somebody_known_by_another_name_is_listed_with_both(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await seated(table)
        table.session.table.people.everybody[2].second_name = "Kitty"
        await table.act(0, "neighbours", right=False)
        names = [name for _, name in asked(table, "Ann").people]
        assert names == ["Bob", "Cat (Kitty)", "Dan", "Eve", "Flo", "Gus", "Somebody who is not in this list"]


@pytest.mark.parametrize("phone", [True, False])
@at_a_table
async def test_who_sits_beside_nobody_is_the_hosts_to_leave_out(tmp_path: Path, *, phone: bool) -> None:
    async with Table(tmp_path) as table:
        said = await seated(table)
        table.session.table.people.everybody[3].has_phone = phone  # Dan is on the list, and went home
        here = [name for name in NAMES if name != "Dan"]
        for place, name in enumerate(here):
            await says(table, name, here[(place + 1) % 6], here[place - 1])
        assert settled(table) == set(here), "what they all say is so, but for Dan's chair"
        await table.until(lambda: any("Dan" in line for line in said))
        (row,) = table.room.host(grimoire_open=False).not_there
        assert row == (3, "Nobody says that they sit beside Dan.", "leave_out", "Play without Dan")
        await asyncio.sleep(0.05)
        assert table.stage == "seating"
        assert (await table.host("leave_out", player=3)).done
        await table.until(lambda: table.stage == "deal")
        assert ring(table) == here


@at_a_table
async def test_who_was_left_out_can_be_brought_back(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await seated(table)
        assert (await table.host("leave_out", player=3)).done
        assert "Dan" not in ring(table)
        assert table.room.phone(3).me is None
        (row,) = table.room.host(grimoire_open=False).not_there
        assert (row[0], row[2], row[3]) == (3, "bring_back", "Dan is here after all")
        assert (await table.host("bring_back", player=3)).done
        assert not (await table.host("bring_back", player=3)).done
        assert ring(table) == list(NAMES)
        await says(table, "Dan", "Flo", "Eve")
        assert ring(table) == ["Ann", "Bob", "Cat", "Eve", "Dan", "Flo", "Gus"]


@at_a_table
async def test_with_five_nobody_can_be_left_out(tmp_path: Path) -> None:
    async with Table(tmp_path, names=NAMES[:5]) as table:
        await seated(table)
        here = [name for name in NAMES[:5] if name != "Dan"]
        for place, name in enumerate(here):
            await says(table, name, here[(place + 1) % 4], here[place - 1])
        receipt = await table.host("leave_out", player=3)
        assert not receipt.done
        assert "5" in receipt.text
        assert set(ring(table)) == set(NAMES[:5])


@pytest.mark.parametrize("names", [NAMES[:5], TWENTY])
@at_a_table
async def test_a_table_set_up_the_wrong_way_round_is_turned_by_its_phones(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    async with Table(tmp_path, names=names) as table:
        travellers = ("thief", "beggar", "bishop", "butcher", "gunslinger")
        for name, traveller in zip(names[15:], travellers, strict=False):
            table.session.table.people.everybody[number_of(table, name)].traveller = traveller
        await seated(table)
        really = [names[0], *reversed(names[1:])]
        for _ in range(3):
            for place, name in enumerate(really):
                if not asked(table, name).confirmed:
                    await says(table, name, really[(place + 1) % len(really)], really[place - 1])
        await table.until(lambda: table.stage == "deal")
        assert ring(table) in ([really[-k:] + really[:-k] for k in range(len(really))])


@at_a_table
async def test_killed_between_left_and_right_the_phone_asks_for_the_right(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await seated(table)
        await table.act(0, "neighbours", right=False)
        await table.act(0, "neighbour", side="left", whom="2")
        record = table.evening.record.path
        await table.stop()
    async with Table(tmp_path, resume=record) as again:
        await again.until(lambda: again.stage == "seating")
        assert asked(again, "Ann").asked == "right"
        assert "2" not in dict(asked(again, "Ann").people)


@at_a_table
async def test_what_makes_no_sense_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await seated(table)
        assert not (await table.act(0, "neighbour", side="left", whom="2")).done, "nothing was doubted"
        await table.act(0, "neighbours", right=False)
        for side, whom in (
            ("right", "2"),
            ("left", "0"),
            ("left", "99"),
            ("left", "²"),
            ("left", "-1"),
            ("left", ""),
        ):
            assert not (await table.act(0, "neighbour", side=side, whom=whom)).done, (side, whom)
        assert (await table.act(0, "neighbour", side="left", whom="2")).done
        assert not (await table.act(0, "neighbour", side="left", whom="3")).done, (
            "a second tap on the same page"
        )
        assert not (await table.act(0, "neighbour", side="right", whom="2")).done, "nobody sits on both sides"
        assert ring(table) == list(NAMES)
        await confirms(table, "Ann")
        assert asked(table, "Ann") == Neighbours("Bob", "Gus", True)
