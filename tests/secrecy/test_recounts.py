"""Hands that are counted anew tell nobody what is secret: no phone learns from it who is who, or who decides."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from narrator.screens.records import PhoneScreen
from narrator.telling.told_before import ToldBefore
from tests.narrator.table import Table as SessionTable
from tests.narrator.test_amending import card_of
from tests.narrator.test_recount import CHEF, VOTERS, counted_so, raised
from tests.narrator.test_rulings import heard_by, nominations
from tests.narrator.test_undoing import done, take_back
from tests.narrator.test_whole_box import at_a_table
from tests.secrecy.table import Level, Table
from tests.secrecy.test_amendments import Onlookers, phones_of
from tests.secrecy.test_whoever_decides import sent
from tests.secrecy.worlds import pair
from tests.seeds import in_two_suites

CAST = ("chef", "empath", "slayer", "soldier", "virgin", "poisoner", "imp")
TWIN = ("chef", "empath", "soldier", "slayer", "virgin", "imp", "poisoner")
"""The same for whoever sits on the first two chairs, who learn the same; other players are other characters."""
ONLOOKERS = (0, 1)


async def a_vote_counted_anew(folder: Path, cast: tuple[str, ...]) -> dict[int, list[object]]:
    """A count is looked at, done, and taken back: what the phones and the town square show from the vote on."""
    table = SessionTable(folder, seed=5, cast=cast)
    table.session.table.lines.heard = ToldBefore("the same lines")
    async with table:
        await nominations(table)
        onlookers = Onlookers(table)
        await table.vote_for(2, VOTERS)
        await counted_so(table, {1})
        await asyncio.sleep(5)
        await take_back(table, done(table)[0].line)
        await asyncio.sleep(5)
        assert raised(table) == VOTERS
        return {number: [_at_any_hour(one) for one in seen] for number, seen in onlookers.seen.items()}


def _at_any_hour(screen: Any) -> Any:
    """Without the moments at which hands are counted."""
    if isinstance(screen, PhoneScreen):
        hand = screen.hand and replace(screen.hand, locks=0)
        return replace(screen, hand=hand, square=_at_any_hour(screen.square))
    return replace(screen, vote=screen.vote and replace(screen.vote, locks=()))


@at_a_table
async def test_a_count_looks_the_same_in_both_worlds(tmp_path: Path) -> None:
    left = await a_vote_counted_anew(tmp_path / "left", CAST)
    right = await a_vote_counted_anew(tmp_path / "right", TWIN)
    for number in (*ONLOOKERS, -1):
        assert right[number] == left[number]
        assert len(left[number]) > 10
    assert right[2] != left[2], "their card is another"


@contextmanager
def looks_at_hands(table: Table) -> Iterator[None]:
    """Somebody looks at every vote once, as if nobody had raised a hand in it, and leaves it."""
    session, looked = table.session, set[str]()

    def look() -> None:
        hands = [one.question.id for one in session.amending.hands() if one.answer]
        if hands and hands[0] not in looked:
            looked.add(hands[0])
            assert session.amending.recount(()) is not None
            session.amending.leave()
            table.happens("looked at hands")

    session.table.listeners.append(look)
    yield


@in_two_suites(range(1, 5), few=1)
def test_no_page_is_told_that_somebody_looks_at_hands(seeds: range) -> None:
    looks = 0
    for seed in seeds:
        one = pair(seed)
        assert one is not None
        evening, looked = sent(one, Level.SCREENS, looks_at_hands)
        assert looked == sent(one, Level.SCREENS)[1]
        looks += sum(what == "looked at hands" for _, what in evening.happened)
    assert looks


# By the machine's clock: a pretended one leaps while sockets are waited for, and they are given up.
@pytest.mark.anyio
async def test_over_the_network_a_count_is_public_and_looking_at_it_is_not(tmp_path: Path) -> None:
    """Real HTTP and WebSockets: to look at it pushes nothing; done and taken back, it pushes the same to every phone
    and changes nobody's card."""
    async with phones_of(tmp_path) as (table, host, phones):
        assert (await table.host("day_by_hand")).done
        assert (await table.host("accept", question="")).done
        await table.night()
        assert (await table.host("open_nominations")).done
        await table.until(lambda: table.stage == "nominations")
        await table.vote_for(CHEF, VOTERS)
        await table.until(lambda: not table.session.narration.busy)
        cards = [card_of(table, seat) for seat in table.numbers]
        for phone in phones:
            await heard_by(phone)

        async def post(**action: str) -> list[list[str]]:
            assert await host.post("/host/grimoire", "/host/act", **action) == 303
            await table.until(lambda: not table.session.narration.busy)
            return [await heard_by(phone) for phone in phones]

        nothing: list[list[str]] = [[] for _ in phones]
        assert await post(action="recount_look", hand_1="yes") == nothing
        done_so = await post(action="recount")
        assert raised(table) == {1}
        (doing,) = done(table)
        assert await post(action="take_back_look", doing=doing.doing) == nothing
        back = await post(action="take_back_one", doing=doing.doing)
        assert raised(table) == VOTERS
        assert all(done_so)
        assert all(back)
        assert [card_of(table, seat) for seat in table.numbers] == cards
