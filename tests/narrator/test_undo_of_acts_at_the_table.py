"""What the town does by day is undone at the table: the game, every page and the record are as if it had not been.

`tests/engine/test_undo_of_every_act.py` does the same for every power of the day there is; here the pages are looked
at. The acts of a page are counted from the code.
"""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Final

from engine.phases import Phase
from engine.questions import EXILE, NOMINATE, OPEN_NOMINATIONS, Act, Menu
from engine.rulings import Ruling
from engine.script import Script
from engine.terms import STORYTELLER
from narrator.screens.intents.acts import ClaimIntents, PlayersActIntents, StorytellersActIntents
from narrator.screens.intents.intent import kinds
from narrator.simulation.random_players import Draws, _claim
from tests.narrator.table import Table
from tests.narrator.test_desk import sits_down
from tests.narrator.test_rulings import discussion, nominations
from tests.narrator.test_undo_of_every_kind import (
    CAST,
    EIGHT,
    HAL,
    differs,
    game_now,
    one_story,
    pages,
    settled,
)
from tests.narrator.test_whole_box import at_a_table

SCRIPT = Script(
    "acts", "What the town does", (*CAST, "slayer", "gossip", "juggler", "artist", "savant", "klutz", "saint"),
)  # fmt: skip
Doing = Callable[[Table], Awaitable[None]]


async def asks(table: Table, act: Act) -> None:
    assert table.session.floor.request(act) is None, act
    await settled(table)


async def nominated(table: Table) -> None:
    await asks(table, Act(NOMINATE, 4, 5))


async def voted(table: Table) -> None:
    await table.vote_for(5, {0, 1, 2, 3, 4, 5})
    await settled(table)


async def counted_by_the_host(table: Table) -> None:
    await table.vote_for(5, {0})
    await settled(table)


async def exiled(table: Table) -> None:
    await asks(table, Act(EXILE, 4, len(CAST)))


async def opened(table: Table) -> None:
    await asks(table, Act(OPEN_NOMINATIONS, STORYTELLER))


def act_of(table: Table, verb: str) -> Act | None:
    """One of this power that is possible now, and does not end the game: the Imp sits on the first chair."""
    menu = table.session.table.menu()
    assert isinstance(menu, Menu)
    tries = (_claim(menu.offers[verb], menu, Draws(1, f"{verb} {one}")) for one in range(40))
    return next((one for one in tries if one is not None and one.target != 0), None)


def claimed(act: Act) -> Doing:
    return lambda table: asks(table, act)


UNDONE_BY: Final[Mapping[str, str]] = {
    "nominate": "nominated", "slay": "shot", "exile": "exiled", "power": "claimed", "hand": "voted",
    "open_nominations": "opened", "begin_vote": "voted", "close_nominations": "test_live: over a dusk",
}  # fmt: skip
"""Acts of the pages that change the game, and by what they are undone here."""
NO_ACTS: Final = (
    "spoken", "speak", "cancel", "stand", "i_am", "call_everybody", "private_talks", "open_discussion", "count_down",
    "one_minute_more",
)  # fmt: skip
"""They change how long the town talks, or what somebody says of themself: there is nothing in the game to undo."""


def test_the_acts_of_the_pages_are_all_known_here() -> None:
    of_pages = kinds((PlayersActIntents, StorytellersActIntents, ClaimIntents))
    assert sorted(of_pages) == sorted({*UNDONE_BY, *NO_ACTS})


async def done_and_undone(table: Table, what: str, doing: Doing) -> None:
    await settled(table)
    before, steps = (game_now(table), pages(table)), len(table.session.table.live.history)  # type: ignore[union-attr]
    await doing(table)
    live = table.session.table.live
    assert live is not None
    assert len(live.history) > steps, what
    one_story(table)
    while len(live.history) > steps:
        receipt = await table.host("undo")
        assert receipt.done, (what, receipt.text)
        await settled(table)
    assert list(differs(before, (game_now(table), pages(table)))) == [], what
    one_story(table)


@at_a_table
async def test_what_the_town_does_in_the_discussion_is_undone(tmp_path: Path) -> None:
    async with Table(tmp_path, names=EIGHT, cast=CAST, script=SCRIPT, voting="phones") as table:
        await discussion(table)
        await sits_down(table)
        menu = table.session.table.menu()
        assert isinstance(menu, Menu)
        acts = {verb: act_of(table, verb) for verb in menu.offers}
        powers = {f"claimed {verb}": claimed(act) for verb, act in acts.items() if act is not None}
        assert len(powers) >= 4
        for what, doing in {"opened": opened, **powers}.items():
            await done_and_undone(table, what, doing)


@at_a_table
async def test_what_the_town_does_in_the_nominations_is_undone(tmp_path: Path) -> None:
    async with Table(tmp_path, names=EIGHT, cast=CAST, script=SCRIPT, voting="phones") as table:
        await nominations(table)
        await sits_down(table)
        assert (await table.host("day_by_hand")).done
        for what, doing in {"nominated": nominated, "voted": voted, "few": counted_by_the_host}.items():
            await done_and_undone(table, what, doing)
        table.session.arrivals.ask_for(Ruling("join", STORYTELLER, ("Ida", "thief", HAL)), by_hand=True)
        await settled(table)
        await done_and_undone(table, "exiled", exiled)


@at_a_table
async def test_what_changes_only_the_time_leaves_nothing_to_undo(tmp_path: Path) -> None:
    """And what is undone afterwards is what was done before."""
    async with Table(tmp_path, names=EIGHT, cast=CAST, script=SCRIPT, voting="phones") as table:
        await discussion(table)
        await sits_down(table)
        await settled(table)
        before = game_now(table), pages(table)
        live = table.session.table.live
        assert live is not None
        digest = live.game.digest
        for action in ("private_talks", "call_everybody", "one_minute_more", "count_down", "open_discussion"):
            await table.host(action)
            await settled(table)
        assert (await table.act(4, "i_am", character="chef")).done
        await settled(table)
        assert live.game.digest == digest
        one_story(table)
        await opened(table)
        assert table.session.table.phase is Phase.NOMINATIONS
        assert (await table.host("undo")).done
        await settled(table)
        assert list(differs(before[0], game_now(table))) == []
        one_story(table)
