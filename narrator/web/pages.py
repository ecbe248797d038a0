"""From screens to HTML: whole pages, and the regions that are pushed when something changed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from types import CodeType, MappingProxyType
from urllib.parse import quote

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup

from config.texts import Texts
from config.worded import in_language
from narrator.network.addresses import qr_svg
from narrator.screens.records import (
    Chair,
    GrimoireScreen,
    HostScreen,
    NightLook,
    PhoneScreen,
    RealBoxScreen,
    SheetRow,
    Square,
)
from narrator.statistics.in_words import FigureLines
from narrator.table.names import LONGEST_NAME
from narrator.telling.records import Story
from narrator.web.keys import PhoneClaim
from narrator.web.regions import (
    BOX,
    GOODBYE,
    GRIMOIRE,
    HELD,
    HOST,
    OTHERS,
    PHONE,
    SQUARE,
    Glimpse,
    Glimpsed,
    Numbered,
)
from narrator.web.ring import LONG_TABLE, Spot, ellipse

TEMPLATES = Path(__file__).parent / "templates"
RING_WIDTH, RING_HEIGHT = 470.0, 342.0
LOCK_MARGIN_MS = 300
KEPT_REGIONS = 400  # what twenty phones show, now and before the last tap
KEPT_CHIPS = 200


@dataclass(frozen=True, slots=True)
class Place:
    """A chair with where it stands on the town square; `line` is from one line of letters below it to the next, and
    `room` how wide such a line may be."""

    chair: Chair
    spot: Spot
    size: int
    letters: int
    line: int
    room: int


class CompiledOnce(BytecodeCache):
    """Templates as code, by what stands in them: there is an environment for each language, and their code is one."""

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give the template its code, if any environment has compiled it."""
        bucket.code = self._code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template that was just compiled."""
        if bucket.code is not None:
            self._code[bucket.key, bucket.checksum] = bucket.code


COMPILED = CompiledOnce()


def environment() -> Environment:
    """The templates, which escape what they are given."""
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=COMPILED,
        auto_reload=False,  # else every rendering looks at the template's file again
    )


class Pages:
    """Renders everything in one language; `offered` are all there are, as (code, own name).

    Knows screens and texts, never a game.
    """

    def __init__(
        self,
        words: Texts,
        *,
        offered: Sequence[tuple[str, str]],
        sheet: Callable[[str], Sequence[SheetRow]],
        assets: str,
        seal: Callable[..., str],
    ) -> None:
        self._words = words
        self._seal = seal
        self._environment = environment()
        self._environment.filters["zip"] = zip
        self._environment.globals.update(
            t=self.text,
            language=words.language,
            direction=words.direction,
            languages=offered,
            assets=f"/assets/{assets}",
            sheet=lambda: sheet(words.language),
            rules=words.rules,
            lock_margin=LOCK_MARGIN_MS,
            stage_title=self.stage_title,
            after_tap=after_tap,
            after_naming=after_naming,
            long_table=LONG_TABLE,
            longest_word=longest_word,
            letters=letters,
            ring_width=RING_WIDTH,
            ring_height=RING_HEIGHT,
        )
        macros = vars(self._environment.get_template("chips.html").make_module())
        chip, sign, name = (lru_cache(KEPT_CHIPS)(macros[macro]) for macro in ("chip", "sign", "name"))
        self._environment.globals.update(chair_chip=chip, chair_mark=sign, chair_name=name)
        self.region = lru_cache(KEPT_REGIONS)(self.region_anew)

    def text(self, name: str, /, **values: object) -> str:
        """A shown text of messages.toml."""
        return self._words.shown(name, **values)

    def error(self, name: str, /, **values: object) -> str:
        """The text that says why something is refused."""
        return self._words.shown(f"errors.{name}", **values)

    def name_error(self, reason: str) -> str:
        """Why a name is refused; `reason` comes from `narrator.table.names`."""
        if reason == "name_too_long":
            return self.error(reason, limit=LONGEST_NAME)
        return self.error(reason)

    @property
    def language(self) -> str:
        """The code of the language they are in."""
        return self._words.language

    def say(self, text: str) -> str:
        """A text made for another reader, for this one."""
        return in_language(text, self._words)

    def render(self, template: str, **values: object) -> str:
        """A template with these values, texts among them in the language of these pages."""
        own = {name: self.say(value) if isinstance(value, str) else value for name, value in values.items()}
        return self._environment.get_template(template).render(own)

    def region_anew(self, template: str, seen: Glimpsed) -> str:
        """A region of what a Glimpse gave; `region` gives the same, and remembers it."""
        values = vars(seen)
        chairs = getattr(values.get("square"), "chairs", ())
        return self.render(template, **values, chairs={chair.seat: chair for chair in chairs})

    def _regions(self, kind: str, shown: Mapping[str, Glimpse], **values: object) -> dict[str, str]:
        return {
            name: self.region(f"{kind}_{name}.html", glimpse.of(values)) for name, glimpse in shown.items()
        }

    def _closed(self, shown: Mapping[str, Glimpse], square: Square) -> dict[str, str]:
        """Of a closed table nothing is left but the goodbye."""
        goodbye = self.region("goodbye.html", GOODBYE.of({"square": square}))
        return {**dict.fromkeys(shown, ""), "goodbye": goodbye}

    def stage_title(self, square: Square) -> str:
        """What goes on now, in two or three words."""
        if square.paused:
            return self.text("phase.paused")
        if square.stage == "night":
            return (
                self.text("phase.night", night=square.night)
                if square.night > 1
                else self.text("phase.first_night")
            )
        if square.stage == "over":
            return self.text("phase.game_over")
        if square.private_talks:
            return self.text("phase.private_talks")
        if square.bag:
            return self.text("phase.bag")
        return self.text(f"phase.{square.stage}")

    # -------------------------------------------------------------------------------------------- phones

    def page_token(self, kind: str, player: int | None = None) -> str:
        """What a form of this page must send back, so that no other site can write one."""
        return self._seal("page", kind, str(player))

    def phone_page(
        self,
        screen: PhoneScreen,
        *,
        player: int,
        said: str,
        laptop: bool,
        covered: bool,
        sharing: Mapping[int, PhoneScreen] = MappingProxyType({}),
        empty: bool = False,
    ) -> str:
        """The whole page. `covered`: nothing of the player's own is in it until they say that they hold it.

        `empty`: without its regions, to see how long it is without them.
        """
        path = f"/host/play/{player}" if laptop else ""
        regions = self.phone_regions(screen, player=player, laptop=laptop, sharing=sharing)
        if empty:
            regions = dict.fromkeys(regions, "")
        return self.render(
            "phone.html",
            screen=screen,
            regions=safe(
                {**regions, "play": "", "claims": "", "confirm": "", "i_am": "", "word": ""}
                if covered
                else regions
            ),
            covered=covered,
            mine=f"{path}/mine",
            look=f"{path}/look",
            socket=f"{path}/socket",
            token=self.page_token("laptop" if laptop else "phone", player),
            said=said,
            laptop=laptop,
            sharing=bool(sharing),
            player=player,
            act=f"{path}/act",
        )

    def phone_regions(
        self,
        screen: PhoneScreen,
        *,
        player: int,
        laptop: bool,
        sharing: Mapping[int, PhoneScreen] = MappingProxyType({}),
    ) -> dict[str, str]:
        """Region name → HTML. Holds nothing of the card, the look or a private note.

        `sharing`: the screens of the others who play on the same phone. Only their hands are on it, and whether
        they have had their look; what is in "play" is the player's own.
        """
        if screen.square.goodbye:
            return self._closed(PHONE, screen.square)
        everybody = sorted({player: screen, **sharing}.items()) if sharing else ()
        return self._regions(
            "phone",
            PHONE,
            screen=screen,
            square=screen.square,
            turn=turn(screen),
            act=f"/host/play/{player}/act" if laptop else "/act",
            token_field=token_field(self.page_token("laptop" if laptop else "phone", player)),
            mark="" if screen.look is None else self.look_mark(screen.look),
            unasked=unasked(screen),
            player=player,
            laptop=laptop,
            sharing=bool(sharing),
            everybody=Numbered((number, OTHERS(theirs)) for number, theirs in everybody),
        )

    def phone_held(self, screen: PhoneScreen, *, recovery_word: str) -> dict[str, str]:
        """What goes into the page only while it is held: never part of a region."""
        if screen.square.goodbye:
            return {}
        chairs = {chair.seat: chair for chair in screen.square.chairs}
        picks = screen.look.picks if screen.look is not None else ()
        picked = tuple(chairs[seat].name for seat in picks if seat in chairs)
        values = {"screen": screen, "square": screen.square, "picked": picked}
        return self._regions("held", HELD, **values, recovery_word=recovery_word)

    def look_page(self, held: Mapping[str, str], *, back: str, stage: str) -> str:
        """Card and night look uncovered, for a phone without JavaScript."""
        return self.render("look.html", back=back, stage=stage, **safe(held))

    def look_mark(self, look: NightLook) -> str:
        """A name for this look that tells nothing, for the page to send back."""
        return self._seal("look", look.look)

    # --------------------------------------------------------------------------------------- town square

    def square_page(self, square: Square) -> str:
        """The whole page of the town square."""
        return self.render(
            "square.html",
            square=square,
            regions=safe(self.square_regions(square)),
            token=self.page_token("door"),
        )

    def square_regions(self, square: Square) -> dict[str, str]:
        """Its regions, HTML by name."""
        if square.goodbye:
            return self._closed(SQUARE, square)
        return self._regions(
            "square",
            SQUARE,
            square=square,
            places=stand(square.chairs),
            qr=qr(square),
            wifi_qr=drawn(square.join_help.wifi_code)
            if square.join_help and square.join_help.wifi_code
            else "",
            address=plain_address(square),
            big_join=square.stage in ("lobby", "seating"),
            news="" if square.headline == square.caption else square.headline,
        )

    # ------------------------------------------------------------------------------------------- story

    @property
    def words(self) -> Texts:
        """The texts they are made with."""
        return self._words

    def story_page(self, story: Story, names: Sequence[str], figures: Sequence[FigureLines] = ()) -> str:
        """The last game; `names` are the players on this phone who were in it, `figures` those of the evening."""
        return self.render("story.html", story=story, names=names, figures=figures)

    # -------------------------------------------------------------------------------------------- host

    def host_page(self, screen: HostScreen, claims: Sequence[PhoneClaim], *, said: str) -> str:
        """The whole page of the host; `said` is what came of the last tap."""
        regions = safe(self.host_regions(screen, claims))
        token = self.page_token("door")
        return self.render("host.html", screen=screen, regions=regions, said=said, token=token)

    def host_regions(self, screen: HostScreen, claims: Sequence[PhoneClaim]) -> dict[str, str]:
        """Its regions, HTML by name."""
        return self._leading("host", HOST, screen, claims, address=plain_address(screen.square))

    def _leading(
        self,
        page: str,
        parts: Mapping[str, Glimpse],
        screen: HostScreen | GrimoireScreen | RealBoxScreen,
        claims: Sequence[PhoneClaim],
        **more: object,
    ) -> dict[str, str]:
        """The regions of a page from which somebody leads the evening: it asks about phones that want to come in."""
        if screen.square.goodbye:
            return self._closed(parts, screen.square)
        token = token_field(self.page_token("host"))
        shown = {"screen": screen, "square": screen.square, "claims": tuple(claims), "token_field": token}
        return self._regions(page, parts, **shown, **more)

    def grimoire_page(self, screen: GrimoireScreen, claims: Sequence[PhoneClaim], *, said: str = "") -> str:
        """The whole page of a person who decides for the Storyteller, covered."""
        regions, token = safe(self.grimoire_regions(screen, claims)), self.page_token("door")
        field = token_field(self.page_token("host"))
        return self.render(
            "grimoire.html", screen=screen, regions=regions, token=token, token_field=field, said=said
        )

    def grimoire_regions(self, screen: GrimoireScreen, claims: Sequence[PhoneClaim]) -> dict[str, str]:
        """Its regions, HTML by name: nothing secret."""
        return self._leading("grimoire", GRIMOIRE, screen, claims)

    def box_page(self, screen: RealBoxScreen, claims: Sequence[PhoneClaim]) -> str:
        """The whole page of a person who runs a game with the real box."""
        regions, token = safe(self.box_regions(screen, claims)), self.page_token("door")
        return self.render("box.html", screen=screen, regions=regions, token=token)

    def box_regions(self, screen: RealBoxScreen, claims: Sequence[PhoneClaim]) -> dict[str, str]:
        """Its regions, HTML by name: the table knows nothing secret."""
        return self._leading("box", BOX, screen, claims)

    def open_grimoire(self, screen: GrimoireScreen) -> str:
        """What lies open on it."""
        return self.render(
            "grimoire_open.html",
            page=screen.page,
            screen=screen,
            answered=screen.answered,
            sayable=screen.sayable,
            token_field=token_field(self.page_token("host")),
        )

    def grimoire(self, screen: HostScreen) -> str:
        """The grimoire as the host page shows it while it is held open."""
        return self.render("held_grimoire.html", lines=screen.grimoire)


@dataclass(frozen=True)
class Turn:
    """The place of a seat on one phone's ring: the owner at six o'clock, the others clockwise.

    `order`: the seats clockwise; numbers alone say nothing once Travellers come and chairs change.
    """

    own: int
    order: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many chairs there are."""
        return len(self.order)

    @cached_property
    def _places(self) -> Mapping[int, int]:
        here = self.order.index(self.own) if self.own in self.order else 0
        return {seat: (place - here) % self.count for place, seat in enumerate(self.order)}

    def __call__(self, seat: int) -> int:
        """The place of a seat on this phone, clockwise, its owner at the bottom being 0."""
        return self._places[seat]


def turn(screen: PhoneScreen) -> Turn:
    """How the ring is turned for this phone."""
    chairs = [chair.seat for chair in screen.square.chairs]
    chairs += [seat for seat in screen.free_chairs if seat not in chairs]
    return Turn(screen.me or 0, tuple(chairs) or (0,))


def unasked(screen: PhoneScreen) -> bool:
    """Whether nothing waits for this player's answer, so that they may begin something of their own."""
    return screen.look is None and screen.composing is None


def after_tap(picks: Sequence[int], seat: int, slots: int) -> str:
    """The picks after a tap on this chair, as a form sends them: off if it was on, else in the last free slot."""
    kept = [pick for pick in picks if pick != seat] if seat in picks else [*picks[: slots - 1], seat]
    return ",".join(str(pick) for pick in kept)


def after_naming(named: Sequence[str], word: str, look: NightLook) -> str:
    """What is named after a tap on this word, as a form sends it."""
    if look.names == 1 or word in look.alone:
        return "" if word in named else word
    others = [one for one in named if one not in look.alone]
    kept = [one for one in others if one != word] if word in others else [*others[: look.names - 1], word]
    return ",".join(kept)


def longest_word(name: str) -> int:
    """The letters that have to stand on one line."""
    return max(map(len, name.replace("-", " ").split()), default=0)


def stand(chairs: Sequence[Chair]) -> tuple[Place, ...]:
    """Chairs round the town square, the first at twelve o'clock."""
    count = len(chairs)
    sizes = {10: (46, 32, 230, 31), 12: (38, 27, 130, 27), 15: (38, 27, 118, 27), 20: (29, 21, 106, 20)}
    size, largest, room, line = next(found for most, found in sizes.items() if count <= most)
    return tuple(
        Place(chair, spot, size, letters(chair.name, room, largest), line, room)
        for chair, spot in zip(chairs, ellipse(count, RING_WIDTH, RING_HEIGHT), strict=True)
    )


def letters(text: str, room: int, largest: int, least: int = 14) -> int:
    """How large the letters of a line can be that has this much room."""
    return min(largest, max(least, round(room / (0.64 * max(1, len(text))))))


def plain_address(square: Square) -> str:
    """What people type, e.g. `192.168.1.20:8000`."""
    return square.join_url.partition("?")[0].partition("://")[2].rstrip("/")


def qr(square: Square) -> Markup:
    """The address with the join code as an inline drawing; empty while the table has no address."""
    if not square.join_url:
        return Markup("")
    address = square.join_url.partition("?")[0].rstrip("/") + "/"
    if square.join_code:
        address += f"?code={quote(square.join_code)}"
    return drawn(address)


@lru_cache(maxsize=8)
def drawn(address: str) -> Markup:
    """A QR code of this text, as SVG."""
    return Markup(qr_svg(address))  # segno's own output: the address is encoded, not in the markup


def token_field(token: str) -> Markup:
    """What a form carries so that another site cannot send it."""
    return Markup('<input type="hidden" name="token" value="{}">').format(token)


def safe(regions: Mapping[str, str]) -> dict[str, Markup]:
    """Regions are rendered with autoescape; the page they go into must not escape them again."""
    return {name: Markup(html) for name, html in regions.items()}
