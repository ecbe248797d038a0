"""Simulated players: real clients of the pages, who know only what their own page shows and what is said aloud.

They join by the form, keep their cookie, and speak the protocol of `narrator/web/static/net.js` over a real socket.
They read English.
"""

import asyncio
import contextlib
import http.client
import json
import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from random import Random
from typing import Any
from urllib.parse import urlencode, urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from narrator.errors import StorytellerError

VOID = frozenset(("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source"))
TOKEN = re.compile(r'name="token" value="([0-9a-f]+)"')
BEAT_SECONDS = 10.0
RECEIPT_SECONDS = 20.0
CLOSED_FOR_GOOD = (4001, 4002, 4003)


_OPENED = re.compile(r"-(?!exile)[a-z_ ]+\d+$")
"""The end of the name of a vote that a power opened."""


class TableUnreachable(StorytellerError):
    """A simulated player could not join the table."""


@dataclass
class Element:
    """A piece of a page."""

    tag: str
    attributes: Mapping[str, str]
    children: "list[Element | str]" = field(default_factory=list)

    def everything(self) -> "Iterable[Element]":
        """This element and all in it, in the order of the page."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.everything()

    def all(self, tag: str = "", of_class: str = "") -> "list[Element]":
        """All with this tag and this class; without them, all."""
        return [
            e for e in self.everything() if tag in ("", e.tag) and (not of_class or of_class in e.classes)
        ]

    @property
    def classes(self) -> list[str]:
        """The words of its class."""
        return self.attributes.get("class", "").split()

    @property
    def text(self) -> str:
        """What a reader would read of it, in one line."""
        parts = (child if isinstance(child, str) else child.text for child in self.children)
        return " ".join(" ".join(parts).split())


class _PageReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if any(element.tag == tag for element in self._open[1:]):
            while self._open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        self._open[-1].children.append(data)


def read_html(html: str) -> Element:
    """The root of this piece of a page."""
    reader = _PageReader()
    reader.feed(html)
    reader.close()
    return reader.root


@dataclass(frozen=True)
class Tap:
    """A button on a page, with what it sends. `label` is the name or the words on it."""

    action: str
    arguments: Mapping[str, str]
    label: str
    pressed: bool


class ShownPage:
    """What one page shows now. What nobody looks at is never read."""

    def __init__(self) -> None:
        self.stage = ""
        self.regions: dict[str, str] = {}
        self.held: dict[str, str] = {}
        self._read: dict[str, Element] = {}

    def push(self, message: Mapping[str, Any]) -> None:
        """Take what the table sent: a stage, and the regions that have changed."""
        self.stage = message["stage"]
        self.regions.update(message["regions"])
        self.held = message.get("held", self.held)
        self._read = {html: read for html, read in self._read.items() if html in self.regions.values()}

    def shown(self) -> list[Element]:
        """What is on the page, read; a part of it for each region."""
        return [self._element(html) for html in self.regions.values()]

    def held_part(self, name: str) -> Element:
        """What holding shows; empty where there is no such part."""
        return self._element(self.held.get(name, ""))

    def _element(self, html: str) -> Element:
        if html not in self._read:
            self._read[html] = read_html(html)
        return self._read[html]

    def taps(self, action: str) -> list[Tap]:
        """The buttons for this action that can be pressed now."""
        forms = [form for form in self._all("form") if "data-intent" in form.attributes]
        return [tap for form in forms for tap in _taps(form) if tap.action == action]

    def chairs(self) -> dict[str, Element]:
        """The chairs of the ring that is shown, by name."""
        shown = (element for element in self._all("li") if "data-place" in element.attributes)
        return {names[0].text: e for e in shown if (names := e.all("span", "name"))}

    def marked(self, of_class: str) -> str | None:
        """The name on the chair of this class: nominee, nominator, doomed, mine."""
        return next((name for name, chair in self.chairs().items() if of_class in chair.classes), None)

    @property
    def echo(self) -> str:
        """What was just heard and may be cancelled; empty when there is nothing."""
        return next((form.all("p")[0].text for form in self._all("form", "echo")), "")

    @property
    def title(self) -> str:
        """What stage of the evening it says it is."""
        return next((element.text for element in self._all("", "stage")), "")

    @property
    def winner(self) -> str | None:
        """ "good" or "evil" once the page says so."""
        classes = [name for end in self._all("section", "end") for name in end.classes]
        return next((name for name in classes if name in ("good", "evil")), None)

    def _all(self, tag: str, of_class: str = "") -> list[Element]:
        return [element for region in self.shown() for element in region.all(tag, of_class)]


def _taps(form: Element) -> Iterable[Tap]:
    inputs = [element.attributes for element in form.all("input")]
    choices = [one for one in inputs if one.get("type") == "radio"]
    hidden = {one["name"]: one.get("value", "") for one in inputs if one not in choices}
    hidden.pop("token", None)
    action = hidden.pop("action", "")
    for button in form.all("button"):
        if "disabled" in button.attributes:
            continue
        own = {button.attributes["name"]: button.attributes["value"]} if "name" in button.attributes else {}
        for choice in choices:  # a tap on a chair, and one on the button
            (label,) = (one for one in form.all("label") if _is_of(one, choice["id"]))
            yield Tap(
                action, {**hidden, choice["name"]: choice["value"], **own}, _name_on(label), pressed=False
            )
        if choices:
            continue
        pressed = button.attributes.get("aria-pressed") == "true"
        yield Tap(action, {**hidden, **own}, _name_on(button), pressed)


def _is_of(label: Element, field: str) -> bool:
    """Whether this label names that field, or stands around it."""
    around = (one.attributes.get("id") for one in label.all("input"))
    return label.attributes.get("for") == field or field in around


def _name_on(element: Element) -> str:
    names = element.all("span", "name")
    return names[0].text if names else element.text


class Phone:
    """One page over one real socket: heartbeat, reconnecting, an outbox with receipts, like the page's own script."""

    page_path, socket_path = "/", "/socket"

    def __init__(self, url: str, *, reached_at: tuple[str, int] | None = None) -> None:
        """`url`: the table's own, such as "http://storyteller.lan:8000"; `reached_at`: where to connect instead of
        looking the name up."""
        parts = urlsplit(url)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.host = parts.netloc
        self.reached_at = reached_at or (parts.hostname or "127.0.0.1", parts.port or 80)
        self.page = ShownPage()
        self.changed = asyncio.Event()
        self.tapped: Callable[[str], None] = lambda _: None
        self._cookies: dict[str, str] = {}
        self._receipts: dict[str, tuple[str, asyncio.Future[tuple[bool, str]]]] = {}
        self._connection: Any = None

    # Pages and forms

    async def get(self, path: str) -> str:
        """The text of a page of the table, with the cookies of this phone."""
        return (await asyncio.to_thread(self._request, "GET", path, ""))[1]

    async def post(self, page: str, path: str, **fields: str) -> int:
        """Send the form of a page, with its page token; the status of the answer."""
        token = TOKEN.search(await self.get(page))
        if token is None:
            raise TableUnreachable(f"{self.origin}{page} shows no form. Is another program on this port?")
        body = urlencode({"token": token[1], **fields})
        return (await asyncio.to_thread(self._request, "POST", path, body))[0]

    def _request(self, method: str, path: str, body: str) -> tuple[int, str]:
        connection = http.client.HTTPConnection(*self.reached_at, timeout=30)
        headers = {"Host": self.host, "Origin": self.origin, "Cookie": self._cookie()}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            for cookie in answer.headers.get_all("Set-Cookie") or []:
                name, _, value = cookie.partition(";")[0].partition("=")
                self._cookies[name] = value
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            raise TableUnreachable(f"The table at {self.origin} does not answer: {error}.") from error
        finally:
            connection.close()

    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    # The socket

    async def stay_connected(self) -> None:
        """Keep the page up to date until cancelled, over lost connections too."""
        host, port = self.reached_at
        async for connection in connect(
            f"ws://{self.host}{self.socket_path}",
            origin=self.origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": self._cookie()},
            host=host,
            port=port,
            compression=None,
            max_size=None,
            proxy=None,
        ):
            self._connection = connection
            try:
                async with asyncio.TaskGroup() as together:
                    beating = together.create_task(self._beat(connection))
                    for message, _ in list(self._receipts.values()):
                        await connection.send(message)
                    async for frame in connection:
                        self._hear(json.loads(frame))
                    beating.cancel()
            except* ConnectionClosed:
                pass
            self._connection = None
            if connection.close_code in CLOSED_FOR_GOOD:
                return

    async def _beat(self, connection: Any) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            await connection.send(json.dumps({"t": "beat", "at": 0}))

    def _hear(self, message: Mapping[str, Any]) -> None:
        if message["t"] != "push":
            return
        self.page.push(message)
        for receipt in message["receipts"]:
            _, waiting = self._receipts.get(receipt["id"], ("", None))
            if waiting is not None and not waiting.done():
                waiting.set_result((bool(receipt["done"]), str(receipt["text"])))
        self.changed.set()

    async def tap(self, tap: Tap) -> bool:
        """Press a button; True when the table did it. False when it refused or never answered."""
        id_ = secrets.token_hex(16)
        message = json.dumps(
            {"t": "intend", "id": id_, "action": tap.action, "arguments": dict(tap.arguments)}
        )
        answer: asyncio.Future[tuple[bool, str]] = asyncio.get_running_loop().create_future()
        self._receipts[id_] = (message, answer)
        self.tapped(tap.action)
        try:
            if self._connection is not None:
                with contextlib.suppress(ConnectionClosed):
                    await self._connection.send(message)
            async with asyncio.timeout(RECEIPT_SECONDS):
                return (await answer)[0]
        except TimeoutError:
            return False
        finally:
            self._receipts.pop(id_, None)


class SimulatedHost(Phone):
    """The host's page, opened with the PIN."""

    page_path, socket_path = "/host", "/host/socket"

    async def enter(self, pin: str) -> None:
        """Raises TableUnreachable."""
        if await self.post("/host", "/host/enter", pin=pin) != 303:
            raise TableUnreachable("The host's page does not take the PIN.")

    async def press(self, action: str) -> bool:
        """Press this control if it is there."""
        taps = self.page.taps(action)
        return bool(taps) and await self.tap(taps[0])


class SimulatedPlayer(Phone):
    """Plays by itself what a phone asks for. What is said aloud is up to whoever leads the talk."""

    def __init__(
        self,
        name: str,
        url: str,
        *,
        seed: int = 0,
        voice: str = "en-us+m3",
        thinks: tuple[float, float] = (0.0, 0.02),
        reached_at: tuple[str, int] | None = None,
        traveller: bool = False,
    ) -> None:
        """`thinks`: seconds from and to before each tap; `voice`: of the speech engine, for whoever lets it speak.

        `traveller`: they come as a Traveller, whenever they come.
        """
        super().__init__(url, reached_at=reached_at)
        self.name, self.voice = name, voice
        self.chance = Random(f"{seed} {name}")
        self.thinks = thinks
        self.traveller = traveller
        self._travels = False
        self.dead: set[str] = set()
        self.friends: set[str] = set()
        self.suspicion: dict[str, float] = {}
        self.reasons: Callable[[str, str], float | None] = lambda _, __: None
        self._seated = False
        self._looked = False
        self._answered: set[str] = set()
        self._decided: set[str] = set()

    async def join(self, code: str) -> None:
        """Join by the form, as somebody who scanned the code. Raises TableUnreachable."""
        status = await self.post(f"/?code={code}", "/join", name=self.name, code=code)
        if status != 303:
            raise TableUnreachable(f"{self.name} could not join the table (status {status}).")

    async def play(self) -> None:
        """Stay connected and do what the page asks for, until cancelled."""
        async with asyncio.TaskGroup() as together:
            together.create_task(self.stay_connected())
            together.create_task(self._react_for_ever())

    @property
    def alive(self) -> bool:
        """Whether the town square shows them alive."""
        return self.name not in self.dead

    @property
    def evil(self) -> bool:
        """Whether the card says that they are."""
        return "evil" in self._on_card("p", "alignment").casefold()

    @property
    def character(self) -> str:
        """As the card says, which is what this player believes."""
        return self._on_card("h2", "")

    @property
    def ready_to_begin(self) -> bool:
        """Whether they have done all that the lobby asks of them."""
        return self._seated and (self._travels or not self.traveller)

    def _on_card(self, tag: str, of_class: str) -> str:
        found = self.page.held_part("card").all(tag, of_class)
        return found[0].text if found else ""

    # Suspicion

    def suspects(self, name: str) -> float:
        """From 0 to about 1; below 0 somebody they would never accuse."""
        if name == self.name or name in self.friends:
            return -1.0
        reasoned = self.reasons(self.name, name)
        if reasoned is not None:
            return reasoned
        return self.suspicion.setdefault(name, self.chance.uniform(0.1, 0.7))

    def most_suspected(self, names: Iterable[str]) -> str | None:
        """Of these the one they would accuse; None where they would accuse nobody."""
        return max((name for name in names if self.suspects(name) >= 0), key=self.suspects, default=None)

    def hear_accusation(self, accused: str) -> None:
        """Somebody accused `accused` aloud."""
        if self.suspects(accused) >= 0:
            before = self.suspicion.get(accused, 0.0)
            self.suspicion[accused] = before + self.chance.uniform(0.05, 0.25)

    def votes_for(self, nominee: str, nominator: str | None) -> bool:
        """Whether they raise their hand; the dead are careful with their one vote."""
        if nominator == self.name:
            return True
        if not self.alive:
            living = len(self.page.chairs()) - len(self.dead)
            return living <= 4 and self.suspects(nominee) > 0.6
        return self.suspects(nominee) > (0.35 if self.dead else 0.45)

    def joins(self, leader: str) -> bool:
        """Whether they say yes to whoever asks everybody: a cult is joined by those who trust its leader."""
        return leader == self.name or self.suspects(leader) < 0.35

    # What the page asks for

    async def _react_for_ever(self) -> None:
        while True:
            await self.changed.wait()
            self.changed.clear()
            self._look_round()
            await self._react()

    def _look_round(self) -> None:
        if self.page.stage in ("dawn", "discussion", "nominations", "defence", "vote", "execution", "dusk"):
            self.dead = {name for name, chair in self.page.chairs().items() if "dead" in chair.classes}

    async def _react(self) -> None:
        match self.page.stage:
            case "lobby" if not self._seated:
                self._seated = await self._press("sit")
            case "lobby" if self.traveller and not self._travels:
                self._travels = await self._press_any("travel")
            case "seating":
                await self._press("neighbours", lambda tap: tap.arguments["right"] == "yes")
            case "deal" if self.character:
                await self._press("ready")
            case "night":
                await self._look_at_night()
            case "over" | "reveal":
                return
            case _ if self.page.taps("confirm"):
                await self._look_at_night()
            case _ if self.traveller and not self._travels and self.page.taps("travel"):
                await self._ask_to_come_in()
            case "defence" if self.page.marked("nominator") == self.name:
                await self._vote()
            case "vote":
                await self._vote()

    async def _think(self) -> None:
        await asyncio.sleep(self.chance.uniform(*self.thinks))

    async def _press(self, action: str, which: Callable[[Tap], bool] = lambda _: True) -> bool:
        """Press the first such button that is not pressed yet."""
        await self._think()
        tap = next((tap for tap in self.page.taps(action) if which(tap) and not tap.pressed), None)
        return tap is not None and await self.tap(tap)

    async def _press_any(self, action: str) -> bool:
        """Press one of these buttons, whichever."""
        await self._think()
        taps = self.page.taps(action)
        return bool(taps) and await self.tap(self.chance.choice(taps))

    async def _ask_to_come_in(self) -> None:
        """A newcomer chooses a Traveller and a place; the host does the rest."""
        if self.page.taps("beside"):
            self._travels = await self._press_any("beside")
        else:
            await self._press_any("travel")

    async def use_a_power(self) -> bool:
        """Use, or pretend to use, something that this page offers by day; False when there is nothing."""
        taps = [*self.page.taps("power"), *self.page.taps("compose")]
        if not taps:
            return False
        tap = self.chance.choice(taps)
        if not await self.tap(tap):
            return False
        return tap.action == "power" or await self._compose()

    async def _compose(self) -> bool:
        """Tap words together until they can be said."""
        for _ in range(40):
            await asyncio.sleep(0.06)
            say, taps = self.page.taps("say"), self.page.taps("tap")
            if say and (not taps or self.chance.random() < 0.5):
                return await self.tap(say[0])
            if not taps and not self.page.taps("drop"):
                continue
            if not taps and not say and (write := self.page.taps("write")):
                typed = {**write[0].arguments, "text": self.name.split()[0]}
                if await self.tap(replace(write[0], arguments=typed)):
                    continue
            if not taps or not await self.tap(self.chance.choice(taps)):
                break
        await self._press_any("drop")
        return False

    async def _look_at_night(self) -> None:
        confirm = self.page.taps("confirm")
        if not confirm or confirm[0].arguments["look"] in self._answered:
            return
        look = confirm[0].arguments["look"]
        self._answered.add(look)
        self._meet_friends()
        await self._think()
        if await self._name_something(look) and await self._confirm(look):
            return
        names = [tap.label for tap in self._seats_to_pick()]
        wanted = self._choice(names)
        for name in wanted[:6]:
            pick = next((tap for tap in self._seats_to_pick() if tap.label == name), None)
            if pick is None or pick.arguments["look"] != look or not await self.tap(pick):
                return
            if await self._confirm(look):
                return
        if not names:
            await self._confirm(look)

    def _seats_to_pick(self) -> list[Tap]:
        return [tap for tap in self.page.taps("pick") if "word" not in tap.arguments]

    async def _name_something(self, look: str) -> bool:
        """Tap the word that the question wants; True where players may not be needed besides."""
        prompt = " ".join(line.text for line in self.page.held_part("look").all("p", "ability")).casefold()
        words = [t for t in self.page.taps("pick") if t.arguments.get("word") and t.arguments["look"] == look]
        plain = {tap.arguments["word"]: tap for tap in words}
        if not words:
            return False
        if "yes or no" in prompt:
            tap = plain[self.chance.choice(("yes", "no"))]
        elif "nobody" in prompt and self.chance.random() < 0.3:
            tap = plain["nobody"]
        elif "name two" in prompt or "characters" in prompt or "name a character for each" in prompt:
            return await self._name_several(look) and "players" not in prompt
        elif "name a character" in prompt or "name one." in prompt:
            tap = self.chance.choice(words[3:])
        elif not self._seats_to_pick():  # everybody sees who is asked: these words alone
            tap = self.chance.choice(words)
        else:
            return False
        return await self.tap(tap) and "choose a player, and" not in prompt

    async def _name_several(self, look: str) -> bool:
        """Tap two characters, one after the other: each tap says all that is named then."""
        for _ in range(2):
            words = [
                t for t in self.page.taps("pick") if t.arguments.get("word") and t.arguments["look"] == look
            ]
            more = [tap for tap in words[3:] if not tap.pressed]
            if not more or not await self.tap(self.chance.choice(more)):
                return False
        return True

    async def _confirm(self, look: str) -> bool:
        """True when there is nothing more to do in this look; a refusal wants another choice, or two names."""
        await self._think()
        tap = next((tap for tap in self.page.taps("confirm") if tap.arguments["look"] == look), None)
        return tap is None or await self.tap(tap)

    def _choice(self, names: list[str]) -> list[str]:
        """Everybody, the best choice first: the living before the dead, strangers before friends, oneself last."""
        shuffled = self.chance.sample(names, len(names))
        return sorted(shuffled, key=lambda n: (n == self.name, n in self.friends, n in self.dead))

    def _meet_friends(self) -> None:
        """Evil players are told on the first look who is on their side; a Spy sees too much for that."""
        if self._looked or not self.page.held:
            return
        self._looked = True
        lines = " ".join(line.text for line in self.page.held_part("look").all("p", "line"))
        chairs = {name for name in self.page.chairs() if name and name != self.name}
        named = {name for name in chairs if re.search(rf"\b{re.escape(name)}\b", lines)}
        if self.evil and 1 <= len(named) <= 3:
            self.friends = named

    async def _vote(self) -> None:
        hands = self.page.taps("hand")
        if not hands or hands[0].arguments["vote"] in self._decided:
            return
        self._decided.add(hands[0].arguments["vote"])
        nominee, nominator = self.page.marked("nominee"), self.page.marked("nominator")
        opened = _OPENED.search(hands[0].arguments["vote"]) is not None
        joins = nominee is not None and (
            self.joins(nominee) if opened else self.votes_for(nominee, nominator)
        )
        if joins:
            await self._press("hand", lambda tap: tap.arguments["raised"] == "yes")
