"""How phones come to this table: the address they are told to open, the Wi-Fi, and what to try when none comes."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from config.texts import Texts
from narrator.network.addresses import Address, NoSuchWifi, Wifi, addresses, is_mine, page_url, wifi
from narrator.network.firewall import way_through
from narrator.network.records import JoinHelp, Network

PATIENCE = 30.0
"""Seconds in the lobby without a phone, and then for each cause."""
CAUSES = ("network.firewall", "network.guest_network", "network.mobile_data")
"""What keeps phones away, the likeliest first; each is spoken by this key."""
PHONE_PAGES = ("/", "/join", "/recover", "/socket")


ADDRESS_SECONDS = 5.0
"""Seconds from one look at this machine's own addresses to the next."""


class WayIn:
    """`changed`, `say` (a key of CAUSES) and `waiting` (the table is still in its lobby) are set by the evening."""

    def __init__(
        self,
        addresses_: tuple[Address, ...],
        port: int,
        code: str,
        *,
        wireless: Wifi | None = None,
        patience: float = PATIENCE,
    ) -> None:
        """`addresses_`: those the pages are served at, the one for the phones first."""
        self.candidates, self.port, self.code = addresses_, port, code
        self.wireless, self.patience = wireless, patience
        self.ip = addresses_[0].ip
        self.changed: Callable[[], None] = lambda: None
        self.say: Callable[[str], None] = lambda _: None
        self.waiting: Callable[[], bool] = lambda: True
        self.moved: Callable[[str], None] = lambda _: None
        self._own = {address.ip for address in addresses()}
        self._reached: set[str] = set()  # by a phone
        self._settled = False  # a phone or the host has decided on the address
        self._came = self._enough = False
        self._cause: int | None = None
        self._firewall = ("network.firewall_port", str(port))
        self._tapped = asyncio.Event()

    @property
    def join_url(self) -> str:
        """The address of the door, with the code that opens it."""
        return page_url(self.ip, self.port, f"/?code={self.code}")

    # What happens

    def reached(self, host: str, client: str, path: str) -> None:
        """A page was asked for at `host`, "address:port", by `client`. The first phone decides on the address."""
        if path not in PHONE_PAGES or client in self._own:
            return
        ip = next((one.ip for one in self.candidates if page_host(one.ip, self.port) == host.lower()), None)
        if ip is not None and ip not in self._reached:
            self._reached.add(ip)
            if not self._settled:
                self._settle(ip)
        self.phone_came()

    def phone_came(self) -> None:
        """There is a way in: nobody needs help any more."""
        if not self._came:
            self._came = True
            self._tapped.set()
            self.changed()

    def choose(self, ip: str) -> bool:
        """The host decides on the address; False for one the pages are not served at."""
        if ip not in {one.ip for one in self.candidates}:
            return False
        self._settle(ip)
        return True

    def _settle(self, ip: str) -> None:
        self._settled = True
        if ip != self.ip:
            self.ip = ip
            self.moved(self.join_url)
        self.changed()

    def join_wifi(self, name: str, password: str) -> None:
        """Phones are sent to this network; an empty name is none. Raises NoSuchWifi."""
        self.wireless = wifi(name, password) if name else None
        self.changed()

    def next_cause(self) -> None:
        """The host has tried this one; after the last comes the first."""
        self._tapped.set()

    def enough(self) -> None:
        """This table wants no help, perhaps as it has no phones."""
        self._enough = True
        self._tapped.set()
        self.changed()

    # Walking through the causes

    @property
    def _wanted(self) -> bool:
        return self.waiting() and not (self._came or self._enough)

    async def watch(self) -> None:
        """While no phone comes: one cause after the other, each said once; returns when help is not wanted."""
        said: set[int] = set()
        while True:
            whole = len(said) == len(CAUSES)
            await self._patience(math.inf if whole else self.patience)
            if not self._wanted:
                return
            self._cause = 0 if self._cause is None else (self._cause + 1) % len(CAUSES)
            if self._cause == 0:
                self._firewall = await asyncio.to_thread(way_through, self.port)
            if self._cause not in said:
                said.add(self._cause)
                self.say(CAUSES[self._cause])
            self.changed()

    async def watch_address(self, tell: Callable[[bool], None]) -> None:
        """Whether this machine has lost the address the phones were given, told as it changes: a Wi-Fi that went, a
        cable that was pulled."""
        lost = False
        while True:
            await asyncio.sleep(ADDRESS_SECONDS)
            mine = await asyncio.to_thread(addresses)
            if lost is is_mine(self.ip, mine):
                lost = not lost
                tell(lost)

    async def _patience(self, seconds: float) -> None:
        self._tapped.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(None if seconds == math.inf else seconds):
                await self._tapped.wait()

    # Screens

    def cause(self, texts: Texts) -> str:
        """What to try now; empty when nothing is to be tried."""
        if self._cause is None or not self._wanted:
            return ""
        if self._cause > 0:
            return texts.shown(CAUSES[self._cause])
        key, line = self._firewall
        return texts.shown(key, line=line) if line else texts.shown(key)

    def help(self, texts: Texts) -> JoinHelp:
        """What the screen says to those whose phones cannot open the page."""
        if self.wireless is None:
            return JoinHelp(cause=self.cause(texts))
        return JoinHelp(self.wireless.name, self.wireless.code, self.cause(texts))

    def network(self, texts: Texts) -> Network:
        """For the host: what phones can be told to open, without the Wi-Fi's password."""
        shown = tuple(
            (one.ip, self._label(one), one.ip == self.ip, one.ip in self._reached) for one in self.candidates
        )
        return Network(shown, self.wireless.name if self.wireless else "", self.cause(texts))

    def _label(self, address: Address) -> str:
        where = page_host(address.ip, self.port)
        return f"{where} ({address.interface})" if address.interface else where

    # A restart

    def as_data(self) -> dict[str, Any]:
        """Private: it holds the password of the Wi-Fi."""
        return {"ip": self.ip if self._settled else "", "wifi": list(self.wireless or ())}

    def go_on(self, kept: Mapping[str, Any]) -> None:
        """Where the table stood: the phones' cookies hang on the address."""
        if kept.get("ip"):
            self.choose(str(kept["ip"]))
        if kept.get("wifi") and self.wireless is None:
            with suppress(NoSuchWifi):
                self.wireless = wifi(*map(str, kept["wifi"]))


def page_host(ip: str, port: int) -> str:
    """The address as people type it and browsers send it."""
    return page_url(ip, port).removeprefix("http://").rstrip("/")
