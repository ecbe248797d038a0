"""Fifteen players and five Travellers: a lobby in which every chair there can be is taken."""

import asyncio
from html import escape
from pathlib import Path

import httpx

from tests.narrator.table import Table
from tests.narrator.web.table import TOKEN
from tests.security.evening import free_port

NAMES = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRST")


def test_whoever_sits_on_the_last_chair_can_still_come_as_a_traveller(tmp_path: Path) -> None:
    async def lobby() -> None:
        port = free_port()
        async with Table(tmp_path, names=NAMES, port=port) as table, table.evening.open():
            for chair, number in enumerate(table.numbers):
                assert (await table.act(number, "sit", seat=chair)).done
            assert table.room.phone(19).free_chairs == ()
            url = f"http://127.0.0.1:{port}"
            async with httpx.AsyncClient(base_url=url, headers={"Origin": url}, verify=False) as phone:
                for number in (19, 18, 17, 16, 15):
                    phone.cookies.set("seat", table.evening.keys.issue(number))
                    page = (await phone.get("/")).text
                    traveller = table.session.arrivals.spare_travellers()[0]
                    assert f'id="travel-{traveller}"' in page
                    assert escape(table.session.table.texts.characters[traveller].ability) in page
                    token = TOKEN.search(page)
                    assert token is not None
                    asked = {"token": token[1], "action": "travel", "character": traveller}
                    assert (await phone.post("/act", data=asked)).status_code == 303
                    assert 'id="travel-not"' in (await phone.get("/")).text
                    phone.cookies.clear()
            assert (await table.host("start")).done, "fifteen are dealt to, five travel"
            await table.until(lambda: table.stage == "seating")

    asyncio.run(lobby())
