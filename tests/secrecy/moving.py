"""Somebody goes on on another phone in mid-game: what the old phone, and the one that waits, see meanwhile.

Whatever they see is noted as everybody's business, whoever moves: there may be no secret in it.
"""

import asyncio
from typing import TYPE_CHECKING

from tests.secrecy.wire import CODE, Page, token_in

if TYPE_CHECKING:
    from tests.secrecy.doors import Doors

OLD, NEW = "old phone", "new phone"


class Moving:
    """Of one player. `done` is called at the moment when the seat goes over to the new phone."""

    def __init__(self, doors: "Doors", number: int) -> None:
        self.doors, self.number = doors, number
        self.page: Page | None = None  # the old one, once it is old
        self.before = doors.cookies.get(number, "")
        self.after = ""

    def done(self) -> bool:
        """Whether it has gone over; from then on what the old page is sent is noted as such."""
        keys, doors = self.doors.table.keys, self.doors
        token = self.before.partition("=")[2]
        if keys.player_of(token) == self.number:
            return False
        self.page = doors.pages.pop(self.number, None)
        if self.page is not None:
            self.page.note = lambda what: doors.table.note(OLD, what)
        if self.after:
            doors.cookies[self.number] = self.after
        return True

    async def by_word(self) -> None:
        word = self.doors.table.keys.recovery_word(self.number)
        self.doors.words.setdefault(self.number, set()).add(word)
        await self._ask({"way": "word", "word": word})
        self.doors.cookies[self.number] = self.after

    async def by_host(self, wait: float) -> None:
        """The host approves after so many seconds; the new phone looks in vain before."""
        await self._ask({"way": "host", "word": ""})
        await self._look(self.after, NEW)
        await asyncio.sleep(wait)
        claim = next(one for one in self.doors.table.keys.claims() if one.player == self.number)
        await self.doors.host("approve", claim=claim.id)
        while self.doors.cookies[self.number] != self.after:
            await asyncio.sleep(0.01)

    async def _ask(self, form: dict[str, str]) -> None:
        doors, name = self.doors, self.doors.table.session.table.people.everybody[self.number].name
        _, _, body = await self._http("GET", "/recover", None, "", NEW)
        sent = {"token": token_in(body), "name": name, "code": CODE, **form}
        _, headers, _ = await self._http("POST", "/recover", sent, "", NEW)
        self.after = dict(headers)["set-cookie"].partition(";")[0]
        doors.tokens.setdefault(self.number, set()).update(self.after.partition("=")[2].split("."))

    async def old_phone_looks(self) -> None:
        """It loads its page again, and tries to open its socket."""
        if self.page is not None:
            await self.page.gone()
        await self._look(self.before, OLD)
        table = self.doors.table
        page = Page(table.app, "/socket", self.before, lambda what: table.note(OLD, what))
        await page.gone()

    async def _look(self, cookie: str, where: str) -> None:
        await self._http("GET", "/", None, cookie, where)

    async def _http(
        self, method: str, path: str, form: dict[str, str] | None, cookie: str, where: str
    ) -> tuple[int, list[tuple[str, str]], str]:
        return await self.doors.http(method, path, form, who=self.number, cookie=cookie, where=where)
