"""Phones that look for the table: on real sockets of several addresses of this machine, and without any network."""

import asyncio
import math
import re
import shutil
import socket
import subprocess
import sys
import textwrap
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from config.texts import load_texts
from engine import edition
from narrator.evening import Evening, EveningPlan
from narrator.network import firewall, way_in
from narrator.network.addresses import Address, NoSuchWifi, candidates, page_url, qr_svg, qr_terminal, wifi
from narrator.table.pace import Pace
from tests.narrator.table import short_settings
from tests.narrator.test_network import drawn, read_code

CHECKOUT = Path(__file__).parents[2]
TWO = (Address("127.0.0.1", "lo", 0), Address("127.0.0.2", "wlan0", 1))
A_PHONE, ANOTHER = "127.0.0.9", "127.0.0.10"
"""Addresses that are none of this machine's own, as its interfaces list them."""
HOUSE = wifi('Our house; "5 GHz"', "pass: word\\")

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux answers to every address of 127.0.0.0/8"
)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 60))


class Lobby:
    """A running evening in its lobby."""

    def __init__(self, evening: Evening, port: int) -> None:
        self.evening, self.port = evening, port
        self.said: list[str] = []
        self.way_in = evening.way_in

    def phone(self, address: str = "127.0.0.1", client: str = A_PHONE) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=client, verify=False)
        url = page_url(address, self.port).rstrip("/")
        return httpx.AsyncClient(base_url=url, headers={"Origin": url}, transport=transport)

    @asynccontextmanager
    async def host(self) -> AsyncIterator[httpx.AsyncClient]:
        async with self.phone(client="127.0.0.1") as laptop:
            laptop.cookies.set("host", self.evening.keys.admit_host(), path="/host")
            yield laptop

    async def press(self, laptop: httpx.AsyncClient, page: str = "/host", **fields: str) -> None:
        token = re.search(r'name="token" value="(\w+)"', (await laptop.get("/host/seats")).text)
        assert token is not None
        assert (await laptop.post("/host/act", data={"token": token[1], **fields})).status_code == 303, page

    async def square(self) -> str:
        async with self.phone(client="127.0.0.1") as laptop:
            return (await laptop.get("/square")).text

    async def until_shown(self, text: str) -> None:
        while text not in await self.square():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def lobby(folder: Path, resume: Path | None = None, **plan: Any) -> AsyncIterator[Lobby]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    plan = {"others": TWO, "patience": math.inf, **plan}
    evening = Evening(
        EveningPlan(
            short_settings(folder),
            edition("tb"),
            "127.0.0.1",
            port,
            pace=Pace(math.inf),
            resume=resume,
            **plan,
        )
    )
    there = Lobby(evening, port)
    caption = evening.session.narration.show_caption

    def note(line: str) -> None:
        there.said.append(line)
        caption(line)

    evening.session.narration.show_caption = note  # type: ignore[method-assign]
    async with evening.open():
        running = asyncio.create_task(evening.run())
        try:
            yield there
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


def shown(key: str, **values: object) -> str:
    """As it stands on an English page."""
    from markupsafe import escape

    return str(escape(load_texts("en").shown(key, **values)))


def codes(page: str) -> list[str]:
    """What the codes on a page say, read as a camera reads them."""
    return [read_code(drawn(svg)) for svg in re.findall(r'<div class="qr">(.*?)</div>', page, re.DOTALL)]


# --- what keeps phones away ---


def test_the_causes_come_in_their_order_and_each_is_said_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with lobby(tmp_path) as table, table.host() as laptop:
            assert shown("network.title") not in await table.square()
            for key in ("firewall", "guest_network", "mobile_data"):
                await table.press(laptop, action="next_cause")
                text = shown(f"network.{key}") if key != "firewall" else str(table.port)
                await table.until_shown(text)
                assert shown("network.title") in (await laptop.get("/host")).text
            heard = [line for line in table.said if line in spoken()]
            assert [spoken()[line] for line in heard] == [
                "network.firewall", "network.guest_network", "network.mobile_data"
            ]  # fmt: skip
            await table.press(laptop, action="next_cause")  # round again, and silently
            await asyncio.sleep(0.1)
            assert shown("network.mobile_data") not in await table.square()
            assert len([line for line in table.said if line in spoken()]) == 3

    run(test())


def spoken() -> dict[str, str]:
    return {
        load_texts("en").said(key, number): key
        for key in way_in.CAUSES
        for number in range(load_texts("en").variants(key))
    }


def test_half_a_minute_without_a_phone_and_the_next_cause_comes_by_itself(tmp_path: Path) -> None:
    async def test() -> None:
        assert way_in.PATIENCE == 30
        async with lobby(tmp_path, patience=0.05) as table:
            await table.until_shown(shown("network.mobile_data"))
            heard = [spoken()[line] for line in table.said if line in spoken()]
            assert heard == list(way_in.CAUSES)[: len(heard)]

    run(test())


def test_the_help_is_gone_as_soon_as_one_phone_has_come(tmp_path: Path) -> None:
    async def test() -> None:
        async with lobby(tmp_path) as table, table.host() as laptop:
            await table.press(laptop, action="next_cause")
            await table.until_shown(shown("network.title"))
            async with table.phone() as phone:
                assert (await phone.get("/")).status_code == 200
            assert shown("network.title") not in await table.square()
            assert shown("network.title") not in (await laptop.get("/host")).text
            await table.press(laptop, action="next_cause")
            await asyncio.sleep(0.05)
            assert shown("network.title") not in await table.square()

    run(test())


def test_a_table_without_phones_is_left_alone_when_the_host_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with lobby(tmp_path, patience=0.05) as table, table.host() as laptop:
            await table.until_shown(shown("network.title"))
            await table.press(laptop, action="enough_help")
            assert shown("network.title") not in await table.square()
            await asyncio.sleep(0.2)
            assert shown("network.title") not in await table.square()

    run(test())


def test_the_laptops_own_browser_and_its_big_screen_are_no_phones(tmp_path: Path) -> None:
    async def test() -> None:
        async with lobby(tmp_path, patience=0.05) as table:
            async with table.phone("127.0.0.2", client="127.0.0.1") as laptop:
                await laptop.get("/")
            async with table.phone("127.0.0.2", client=A_PHONE) as screen:
                await screen.get("/square")
            assert table.way_in.ip == "127.0.0.1"
            await table.until_shown(shown("network.title"))

    run(test())


# --- which address it is ---


def test_the_first_phone_decides_on_the_address_and_the_code_follows(tmp_path: Path) -> None:
    async def test() -> None:
        async with lobby(tmp_path) as table, table.host() as laptop:
            before = codes(await table.square())
            moved: list[str] = []
            table.way_in.moved = moved.append
            async with table.phone("127.0.0.2") as phone:
                assert (await phone.get("/")).status_code == 200
            after = codes(await table.square())
            assert before == [page_url("127.0.0.1", table.port, f"/?code={table.evening.join_code}")]
            assert after == moved == [before[0].replace("127.0.0.1", "127.0.0.2")]
            assert shown("network.reached") in (await laptop.get("/host")).text
            async with table.phone("127.0.0.1", client=ANOTHER) as phone:  # the others stay where they are
                assert (await phone.get("/")).status_code == 200
            assert codes(await table.square()) == after

    run(test())


def test_the_host_decides_too_but_only_on_what_is_served(tmp_path: Path) -> None:
    async def test() -> None:
        async with lobby(tmp_path) as table, table.host() as laptop:
            await table.press(laptop, action="use_address", address="127.0.0.3")
            assert table.way_in.ip == "127.0.0.1"
            assert shown("errors.not_now") in (await laptop.get("/host")).text
            await table.press(laptop, action="use_address", address="127.0.0.2")
            assert "127.0.0.2" in codes(await table.square())[0]
            async with table.phone("127.0.0.1") as phone:  # what the host said stands
                await phone.get("/")
            assert "127.0.0.2" in codes(await table.square())[0]

    run(test())


def test_an_address_that_somebody_named_is_the_only_one() -> None:
    assert [one.ip for one in candidates("127.0.0.1", named=True)] == ["127.0.0.1"]
    offered = candidates("127.0.0.1")
    assert offered[0].ip == "127.0.0.1"
    assert all(one.reaches_phones for one in offered[1:])


# --- the Wi-Fi ---


@pytest.mark.parametrize(
    ("network", "code"),
    [
        (HOUSE, r"WIFI:T:WPA;S:Our house\; \"5 GHz\";P:pass\: word\\;;"),
        (wifi("Café"), "WIFI:S:Café;;"),
    ],
)
def test_the_code_of_the_wifi_is_read_back_by_a_camera(network: Any, code: str) -> None:
    assert read_code(drawn(qr_svg(network.code))) == code
    assert qr_terminal(network.code)


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("", ""),
        ("a" * 33, ""),
        ("ж" * 17, ""),
        ("a\nb", ""),
        ("home", "short"),
        ("home", "x" * 65),
        ("home", "müller-straße"),
    ],
)
def test_a_wifi_that_cannot_be_is_refused_without_its_password(name: str, password: str) -> None:
    with pytest.raises(NoSuchWifi) as refused:
        wifi(name, password)
    assert not password or password not in str(refused.value)


def test_the_host_gives_the_wifi_and_only_the_big_screen_shows_its_code(tmp_path: Path) -> None:
    async def test() -> None:
        async with lobby(tmp_path) as table, table.host() as laptop, table.phone() as phone:
            assert "password" in (await laptop.get("/host/wifi")).text
            await table.press(laptop, action="wifi", name="home", password="short")
            assert shown("errors.no_such_wifi") in (await laptop.get("/host")).text
            await table.press(laptop, action="wifi", name=HOUSE.name, password=HOUSE.password)
            assert codes(await table.square()) == [HOUSE.code, table.evening.join_url]
            for page in ("/host", "/host/wifi", "/host/seats"):
                assert "pass: word" not in (await laptop.get(page)).text
            token = re.search(r'name="token" value="(\w+)"', (await phone.get("/")).text)
            assert token is not None
            joining = {"token": token[1], "name": "Ann", "code": table.evening.join_code}
            assert (await phone.post("/join", data=joining)).status_code == 303
            assert "pass: word" not in (await phone.get("/")).text
            table.evening.session.writing.keep()
            state, record = table.evening.state.path, table.evening.record.path
            assert state.stat().st_mode & 0o777 == 0o600
            await table.press(laptop, action="wifi", name="", password="")
            assert codes(await table.square()) == [table.evening.join_url]
            await table.press(laptop, action="wifi", name=HOUSE.name, password=HOUSE.password)
        async with lobby(tmp_path, resume=record) as again:
            assert again.way_in.wireless == HOUSE

    run(test())


# --- this machine ---


@pytest.mark.parametrize(
    ("platform", "key"), [("win32", "network.firewall_windows"), ("darwin", "network.firewall_macos")]
)
def test_the_way_through_the_firewall_is_that_of_this_machine(
    platform: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert firewall.way_through(8000) == (key, "")


@pytest.mark.parametrize("blocks", [True, False, None])
def test_a_firewall_that_blocks_is_named_by_its_command_and_any_other_by_the_port(
    blocks: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = firewall.Firewall(blocks, "ufw is on", "sudo ufw allow 8000/tcp")
    monkeypatch.setattr(firewall, "firewall", lambda _: seen)
    expected = (
        ("network.firewall_command", "sudo ufw allow 8000/tcp")
        if blocks
        else ("network.firewall_port", "8000")
    )
    assert firewall.way_through(8000) == expected


ALONE = """
    import re, subprocess, sys, time, httpx
    from websockets.sync.client import connect

    try:
        import socket
        socket.getaddrinfo("example.org", 80)
    except OSError:
        print("no names")
    words = [sys.argv[1], "play", "--no-voice", "--no-ear", "--no-browser", "--port", "8321"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=sys.argv[2]) as table:
        printed = ""
        while "Ctrl-C closes" not in printed:
            line = table.stdout.readline()
            assert line, printed
            printed += line
        code = re.search(r"code (\\w+)", printed)[1]
        with httpx.Client(base_url="http://127.0.0.1:8321", headers={"Origin": "http://127.0.0.1:8321"}) as phone:
            token = re.search(r'name="token" value="(\\w+)"', phone.get("/").text)[1]
            phone.post("/join", data={"token": token, "name": "Ann", "code": code})
            assert "Ann" in phone.get("/").text
            cookie = {"Cookie": "seat=" + phone.cookies["seat"]}
            origin = "http://127.0.0.1:8321"
            with connect("ws://127.0.0.1:8321/socket", origin=origin, additional_headers=cookie) as one:
                assert '"push"' in one.recv(10)
            assert 'class="qr"' in phone.get("/square").text
        table.terminate()
    print("played")
"""


@pytest.mark.skipif(
    shutil.which("unshare") is None
    or shutil.which("ip") is None
    or subprocess.run(["unshare", "-rnm", "true"], capture_output=True, check=False).returncode != 0,
    reason="no namespaces may be made here",
)
def test_a_table_needs_no_internet_and_no_names(tmp_path: Path) -> None:
    """In a network namespace with nothing but loopback, and no resolver."""
    (tmp_path / "alone.py").write_text(textwrap.dedent(ALONE))
    alone = "ip link set lo up; mount --bind /dev/null /etc/resolv.conf; exec "
    storyteller = Path(sys.executable).with_name("storyteller")
    command = f"{alone}{sys.executable} {tmp_path / 'alone.py'} {storyteller} {tmp_path}"
    home = {"HOME": str(tmp_path), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "PYTHONPATH": str(CHECKOUT)}
    done = subprocess.run(
        ["unshare", "-rnm", "sh", "-c", command], capture_output=True, text=True, timeout=60, check=False,
        env={**home, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert done.stdout.split("\n")[:2] == ["no names", "played"], done.stderr
