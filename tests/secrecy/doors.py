"""Who comes to a table under proof with what: phones of their own, a phone for two, and the laptop for who has none.

At the level of screens nothing is opened: people join, and what they would ask for goes to the room.
"""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.rulings import Ruling
from narrator.screens.records import PageIntent
from tests.secrecy.moving import Moving
from tests.secrecy.wire import CODE, Page, ask, token_in

if TYPE_CHECKING:
    from tests.secrecy.table import Table

PIN = "123456"
HOST_PAGE, SQUARE_PAGE, STRANGER = -1, -2, -3
A_MOMENT = 0.3  # seconds for something to come about before the next step

Answer = tuple[int, list[tuple[str, str]], str]


class Doors:
    """`pages`: the open ones by browser; browsers have the number of their player, of the host, or of the square."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.pages: dict[int, Page] = {}
        self.cookies: dict[int, str] = {}
        self.tokens: dict[int, set[str]] = {}
        self.words: dict[int, set[str]] = {}  # recovery words that have been used
        self.moving: list[Moving] = []
        self._sent = 0
        self._holder = table.world.me  # of the phone for two

    @property
    def bytes(self) -> bool:
        return self.table.bytes

    browser_of_host = HOST_PAGE

    @property
    def holder(self) -> int:
        """In whose hands the phone for two is; whose it is, where it is for one."""
        return self._holder

    def browser(self, number: int) -> int:
        """What this player plays on."""
        world = self.table.world
        if number == world.company.laptop:
            return HOST_PAGE
        return world.me if number in world.onlookers else number

    def browsers(self) -> list[int]:
        """Every phone."""
        everybody = range(len(self.table.session.table.people.everybody))
        return sorted({self.browser(number) for number in everybody} - {HOST_PAGE})

    def players_on(self, browser: int) -> tuple[int, ...]:
        return self.table.world.onlookers if browser == self.table.world.me else (browser,)

    # Coming in

    async def everybody_joins(self) -> None:
        world, laptop = self.table.world, self.table.world.company.laptop
        others = (number for number in range(len(world.names)) if number not in world.onlookers)
        for number in (*world.onlookers, *others):
            if number != laptop:
                await self._joins(number, world.names[number])
        if self.bytes:
            for browser in self.browsers():
                self._open_phone(browser)
            await self._the_host_comes()
        if laptop is not None:
            await self._added_by_the_host(laptop)

    async def _joins(self, number: int, name: str) -> None:
        browser = self.browser(number)
        if not self.bytes:
            self.table.room.join(name)
            self.table.room.speak(number, self.table.language_of(number))
            self.table.room.phone_came(number)
            return
        share = browser != number
        _, _, body = await self.http("GET", "/share" if share else "/", who=browser)
        form = {"token": token_in(body), "name": name, "code": CODE}
        await self._enter(browser, "/join", {**form, "way": "share"} if share else form)
        self._holder = number if number in self.table.world.onlookers else self._holder

    async def _the_host_comes(self) -> None:
        self.pages[SQUARE_PAGE] = self._page("/square/socket", SQUARE_PAGE, "square")
        _, _, body = await self.http("GET", "/host", who=HOST_PAGE)
        await self._enter(HOST_PAGE, "/host/enter", {"token": token_in(body), "pin": PIN})
        self.pages[HOST_PAGE] = self._page("/host/socket", HOST_PAGE, "host")

    async def _added_by_the_host(self, number: int) -> None:
        name = self.table.world.names[number]
        if not self.bytes:
            self.table.room.join(name)
            return
        _, _, body = await self.http("GET", "/host/seats", who=HOST_PAGE)
        await self.http("POST", "/host/add", {"token": token_in(body), "name": name}, who=HOST_PAGE)
        self.open_laptop()

    async def comes_late(self, ruling: Ruling) -> None:
        """Somebody joins in mid-game, as a Traveller, and the host lets them sit down."""
        (name, traveller, beside), people = ruling.value, self.table.session.table.people
        if people.number(name) is None:
            await self.host("open_joining")
            await asyncio.sleep(A_MOMENT)
            number = len(people.everybody)
            await self._joins(number, name)
            if self.bytes:
                self._open_phone(number)
            await asyncio.sleep(A_MOMENT)
            await self.intend(number, "travel", character=traveller)
            await self.intend(number, "beside", seat=beside)
            await asyncio.sleep(A_MOMENT)
        await self.host("admit", player=people.number(name))

    async def _enter(self, browser: int, path: str, form: Mapping[str, str]) -> None:
        _, headers, _ = await self.http("POST", path, form, who=browser)
        self._keep_cookie(browser, headers)
        value = self.cookies[browser].partition("=")[2]
        self.tokens.setdefault(browser, set()).update(value.split("."))

    def _keep_cookie(self, browser: int, headers: list[tuple[str, str]]) -> None:
        self.cookies[browser] = dict(headers)["set-cookie"].partition(";")[0]

    # Pages that are open

    def _page(self, path: str, browser: int, name: str) -> Page:
        table = self.table
        return Page(table.app, path, self.cookies.get(browser, ""), lambda what: table.note(name, what))

    def _name(self, number: int) -> str:
        """Only what goes to those under proof is compared; the others' traffic is noted apart."""
        return "phone" if number in self.table.world.onlookers else f"other {number}"

    def _open_phone(self, browser: int) -> None:
        self.pages[browser] = self._page("/socket", browser, self._name(browser))

    def open_laptop(self) -> None:
        """The page on which the laptop plays a seat, if it plays one."""
        number = self.table.world.company.laptop
        if number is not None:
            self.pages[number] = self._page(f"/host/play/{number}/socket", HOST_PAGE, self._name(number))

    async def away(self, browser: int, *, frozen: bool, seconds: float) -> None:
        """This phone loses its socket, or stops reading until it is given up; so much later it is back."""
        if not self.bytes:
            for number in self.players_on(browser):
                self.table.room.phone_went(number)
            await asyncio.sleep(seconds)
            for number in self.players_on(browser):
                self.table.room.phone_came(number)
            return
        page = self.pages.pop(browser, None)
        if page is None:  # away already
            return
        if frozen:
            page.freeze()
            await asyncio.sleep(seconds)
        await page.leave(1006)
        await asyncio.sleep(0.0 if frozen else seconds)
        if browser not in self.pages:
            await self._comes_back(browser)

    async def _comes_back(self, browser: int) -> None:
        self._open_phone(browser)
        if browser == self.table.world.me:
            await self.http("GET", "/", who=browser)

    async def all_die(self) -> None:
        """The table has no server any more."""
        pages, self.pages, self.moving = self.pages, {}, []
        for page in pages.values():
            await page.leave(1012)

    async def all_come_back(self) -> None:
        """To the new server: one after the other, as their clients try again."""
        for browser in self.browsers():
            await asyncio.sleep(0.07)
            if not self.bytes:
                for number in self.players_on(browser):
                    self.table.room.phone_came(number)
            elif browser not in self.pages:
                await self._comes_back(browser)
        if self.bytes:
            self.pages[SQUARE_PAGE] = self._page("/square/socket", SQUARE_PAGE, "square")
            self.pages[HOST_PAGE] = self._page("/host/socket", HOST_PAGE, "host")
            self.open_laptop()

    async def load_mine(self) -> None:
        """The player under proof loads the page anew, and looks."""
        me = self.table.world.me
        who = self.browser(me)
        path = "/" if who == me else f"/host/play/{me}"
        _, _, body = await self.http("GET", path, who=who)
        form = {"token": token_in(body)}
        await self.http("POST", f"{path.rstrip('/')}/mine", form, who=who)
        await self.http("POST", f"{path.rstrip('/')}/look", form, who=who)

    async def _hand_to(self, number: int) -> None:
        """The phone for two goes into these hands."""
        if number == self._holder or number not in self.table.world.onlookers:
            return
        me = self.table.world.me
        _, _, body = await self.http("GET", "/", who=me)
        _, headers, _ = await self.http(
            "POST", "/pass", {"token": token_in(body), "player": str(number)}, who=me
        )
        self._keep_cookie(me, headers)
        self._holder = number
        page = self.pages.pop(me, None)
        if page is not None:
            await page.leave()
            self._open_phone(me)
            await self.load_mine()

    async def moves(self, number: int, *, by_host: bool, seconds: float) -> None:
        """This player goes on on another phone; it takes so long until the host approves, or the page opens."""
        if not self.bytes:
            room = self.table.room
            room.phone_moved(number)
            room.phone_went(number)
            await asyncio.sleep(seconds)
            room.phone_came(number)
            return
        moving = Moving(self, number)
        self.moving.append(moving)
        if by_host:
            await moving.by_host(seconds)
        else:
            await moving.by_word()
        await moving.old_phone_looks()
        await asyncio.sleep(A_MOMENT if by_host else seconds)
        if number not in self.pages:
            await self._comes_back(number)

    def keys_changed(self) -> None:
        self.moving = [one for one in self.moving if not one.done()]

    def can_move(self) -> list[int]:
        """Who has a phone of their own."""
        people, company = self.table.session.table.people.everybody, self.table.world.company
        shared = self.table.world.onlookers if company.shares is not None else ()
        return [
            number
            for number, person in enumerate(people)
            if number not in (company.laptop, *shared) and person.has_phone and not person.left
        ]

    # What they ask for

    async def rules(self, ruling: Ruling) -> None:
        """The host changes something by hand."""
        verb, seat, value = ruling
        if verb == "join":
            await self.comes_late(ruling)
        elif verb == "sit":
            ring = self.table.session.table.square.ring
            one, other = (here for here, there in zip(ring, value, strict=True) if here != there)
            await self.host("exchange", seat=one, other=other)
        elif verb == "fabled":
            fabled, seats = value if isinstance(value, tuple) else (value, ())
            for agreed in seats:
                person = self.table.session.table.people.on_chair(agreed)
                await self.host("agree", character=fabled, player=person)
            await asyncio.sleep(A_MOMENT)
            await self.host("fabled", character=fabled)
        elif verb == "no fabled":
            await self.host("no_fabled", character=value)
        else:
            more = {} if value is None else {"value": value}
            await self.host("rule", verb=verb, seat=seat, **more)

    async def intend(self, number: int, action: str, **arguments: Any) -> None:
        if self.bytes:
            await self._ask_the_page(number, action, arguments)
            return
        room, session = self.table.room, self.table.session
        seat = session.table.people.everybody[number].chair
        if "picks" in arguments:
            look = session.table.look or session.table.day_look
            named = {name: tuple(arguments[name]) for name in ("picks", "word")}
            arguments |= {**named, "look": look.id if look is not None else ""}
        arguments = _as_read(arguments)
        intent = PageIntent(self._next(), action, seat, arguments, player=number)
        if number == self.table.world.company.laptop and seat is not None:
            played = {"seat": seat, "action": action, **arguments}
            intent = PageIntent(intent.id, "play_for", seat, played, host=True, player=number)
        receipt = await room.intend(intent)
        if number in self.table.world.onlookers:
            self.table.note("receipt", (action, receipt.done, receipt.text))

    async def _ask_the_page(self, number: int, action: str, arguments: dict[str, Any]) -> None:
        """By the socket; a phone that has none just now sends a form."""
        browser = number if number == self.table.world.company.laptop else self.browser(number)
        if action == "hand" and browser != number:
            arguments |= {"person": number}
        else:
            await self._hand_to(number)
        page, id_ = self.pages.get(browser), self._next()
        if page is not None:
            page.hear({"t": "intend", "id": id_, "action": action, "arguments": arguments})
            return
        _, _, body = await self.http("GET", "/", who=browser)
        fields = {name: _as_field(value) for name, value in arguments.items()}
        await self.http(
            "POST", "/act", {"token": token_in(body), "id": id_, "action": action, **fields}, who=browser
        )

    async def host(self, action: str, **arguments: Any) -> None:
        if self.bytes:
            sent = {"t": "intend", "id": self._next(), "action": action, "arguments": arguments}
            self.pages[HOST_PAGE].hear(sent)
        else:
            await self.table.room.intend(
                PageIntent(self._next(), action, None, _as_read(arguments), host=True)
            )

    def _next(self) -> str:
        self._sent += 1
        return f"intent-{self._sent:06}"

    async def http(
        self,
        method: str,
        path: str,
        form: Mapping[str, str] | None = None,
        *,
        who: int,
        cookie: str | None = None,
        where: str = "",
    ) -> Answer:
        """One request of this browser, or with another cookie, and the whole answer."""
        table = self.table
        cookie = self.cookies.get(who, "") if cookie is None else cookie
        answer = await ask(table.app, method, path, cookie, table.language_of(who), form or {})
        usual = "http me" if who == table.world.me else f"http {who}" if who < 0 else f"other {who}"
        table.note(where or usual, (method, path, *answer))
        return answer


def _as_read(arguments: dict[str, Any]) -> dict[str, Any]:
    """As the web layer hands them to the room."""
    answers = {"raised", "right"} & arguments.keys()
    return {**arguments, **{name: arguments[name] == "yes" for name in answers}}


def _as_field(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
