"""The running table as the pages see it: screens out, intents in."""

import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from engine.phases import Phase
from engine.rulings import IllegalRuling
from narrator.errors import NotAllowed
from narrator.screens import after, grimoire, one_player, real_box, viewing
from narrator.screens.intents import OF_HOST, OF_PHONES
from narrator.screens.intents.intent import Answered, AskedBy, IntentKind, Refused, Renews
from narrator.screens.intents.surroundings import Surroundings
from narrator.screens.records import (
    AfterScreen,
    GrimoireScreen,
    HostScreen,
    Listener,
    OnePlayerScreen,
    PageIntent,
    PhoneScreen,
    RealBoxScreen,
    Receipt,
    Square,
    TokensScreen,
)
from narrator.sound.sounds_of_the_town import switch
from narrator.statistics.in_words import FigureLines, of_games
from narrator.table.arrivals import unruly
from narrator.table.messages import CannotSend
from narrator.table.net import Intended
from narrator.table.people import NoRoom
from narrator.table.session import Session
from narrator.table.storage import RecordTrouble
from narrator.table.table import DealFirst
from narrator.telling import read_aloud
from narrator.telling.records import Story
from narrator.telling.saved_game import saved_game
from narrator.telling.script_lines import ScriptLines
from narrator.telling.story import FinishedGame

JOINING = ("lobby", "seating")
_NIGHT = (Phase.FIRST_NIGHT, Phase.NIGHT, Phase.DAWN)


class TableRoom(Surroundings):
    """Implements `narrator.screens.records.Room` over one session."""

    def __init__(self, session: Session, *, join_url: str = "", join_code: str = "") -> None:
        super().__init__(session)
        self.join_url, self.join_code = join_url, join_code
        self.game = ""
        self.boot = secrets.token_urlsafe(6)
        self.last_game: FinishedGame | None = None  # the one before this
        self.last_record: Callable[[], Path | None] = lambda: (
            None
        )  # of the last game that has been told to its end
        self._listeners: list[Listener] = []
        self._desk_listeners: list[Listener] = []
        self._written_listeners: list[Listener] = []
        self._at_once: dict[ScriptLines, Square] | None = None  # while many screens are made of one moment
        self.sit_at(session)

    def sit_at(self, session: Session) -> None:
        """From now on this is the table: another game with the same phones."""
        self.session = session
        self._moved_at_night: list[int] = []
        session.table.listeners.append(self._changed)
        session.desk.listeners.append(self._desk_changed)
        session.one_card.listeners.append(self._desk_changed)
        session.messages.listeners.append(self._written)
        session.table.phase_listeners.append(self._day_breaks)

    def _changed(self) -> None:
        for listener in self._listeners:
            listener()

    def _desk_changed(self) -> None:
        for listener in self._desk_listeners:
            listener()

    def _written(self) -> None:
        for listener in self._written_listeners:
            listener()

    # Screens

    def phone(self, player: int | None) -> PhoneScreen:
        words = self.session.table.words(self.session.table.people.language_of(player))
        screen = viewing.phone(self.session, player, words, self._square(words))
        if self.last_game is not None and self.last_game.story(words).played(screen.name):
            screen = replace(screen, last_game=True)
        if self.statistics is not None and self.statistics.on and player is not None:
            screen = replace(screen, counted=player not in self.statistics.not_me)
        if player is None or not screen.name or self.names is None:  # nobody, by a wrong address
            return screen
        return replace(screen, saying=self.names.saying(player, words.texts))

    def phones(self, players: Iterable[int]) -> dict[int, PhoneScreen]:
        """What is public is put together once for each language."""
        self._at_once = {}
        try:
            return {player: self.phone(player) for player in players}
        finally:
            self._at_once = None

    def town_square(self, language: str = "") -> Square:
        square = self._square(words := self.session.table.words(language))
        if self.way_in is None or square.stage not in JOINING:
            return square
        return replace(square, join_help=self.way_in.help(words.texts))

    def _square(self, words: ScriptLines) -> Square:
        known = {} if self._at_once is None else self._at_once
        if words not in known:
            url, code = self.join_url, self.join_code
            known[words] = viewing.square(self.session, words, join_url=url, join_code=code)
        return known[words]

    def host(self, *, grimoire_open: bool, language: str = "") -> HostScreen:
        words, grimoire_open = self.session.table.words(language), grimoire_open and self.has_grimoire
        screen = viewing.host(self.session, words, self._square(words), grimoire_open=grimoire_open)
        screen = replace(screen, story=self.story(language) is not None)
        if self.atmosphere is not None:
            screen = replace(screen, controls=(*screen.controls, switch(self.atmosphere, words.texts)))
        if self.volumes is not None:
            screen = replace(screen, controls=(*screen.controls, *self.volumes.controls(words.texts)))
        if self.names is not None:
            controls = (*screen.controls, *self.names.control(words.texts))
            screen = replace(screen, controls=controls, alike=self.names.pairs(words.texts))
        if self.way_in is None or screen.square.stage not in JOINING:
            return screen
        return replace(screen, network=self.way_in.network(words.texts))

    def grimoire(self, *, open_: bool, language: str = "") -> GrimoireScreen:
        words, open_ = self.session.table.words(language), open_ and self.has_grimoire
        host = self.host(grimoire_open=False, language=language)
        screen, here = grimoire.screen(self.session, words, host, open_=open_), self.hands_free
        if here is None:
            return screen
        screen = replace(screen, spoken=here.shown(words))
        return replace(screen, answered=here.private(words), sayable=here.examples()) if open_ else screen

    def real_box(self, language: str = "") -> RealBoxScreen:
        words = self.session.table.words(language)
        jinxes = read_aloud.jinxes(self.session.table.script.jinxes, words.texts)
        host, here = self.host(grimoire_open=False, language=language), self.hands_free
        screen = real_box.screen(self.session, words, host, tuple(jinxes))
        if here is None or here.standing is None or not screen.on:
            return screen
        return replace(screen, said_back=here.private(words))

    def tokens(self, language: str = "") -> TokensScreen:
        words = self.session.table.words(language)
        depths = {one: key for one, key in grimoire.DEPTHS.items() if one != grimoire.BOX}
        host = self.host(grimoire_open=False, language=language)
        return real_box.tokens(self.session, words, host, dict(reversed(depths.items())))

    @property
    def has_grimoire(self) -> bool:
        return not self.session.host_plays.on

    def open_card(self, language: str = "") -> OnePlayerScreen | None:
        return one_player.opened(self.session, self.session.table.words(language))

    def card_stays(self, ticket: str) -> bool:
        return self.session.one_card.opened_by(ticket) is not None

    def card_covered(self, ticket: str) -> None:
        self.session.one_card.cover(ticket)

    def answer_card(self, ticket: str, picks: tuple[int, ...], named: tuple[str, ...]) -> bool:
        done = one_player.answered(self.session, ticket, picks, named)
        self._desk_changed()
        return done

    def story(self, language: str = "") -> Story | None:
        words, here = self.session.table.words(language), self.session.retelling
        if here.whole:
            return here.so_far(words)
        return None if self.last_game is None else self.last_game.story(words)

    def after(self, language: str = "") -> AfterScreen:
        words = self.session.table.words(language)
        screen = after.screen(self._square(words), self._told_to_its_end, self.statistics, words)
        live, whole = self.session.table.live, self.session.retelling.whole
        return replace(screen, telling=live is not None and live.over and not whole, may_play_again=whole)

    @property
    def _told_to_its_end(self) -> FinishedGame | None:
        here = self.session.retelling
        return here.game if here.whole else self.last_game

    def saved_game(self, language: str = "") -> str | None:
        story, path = self.story(language), self.last_record()
        if story is None or path is None:
            return None
        try:
            return saved_game(after.raw_lines(path.read_text(encoding="utf-8")), story)
        except (OSError, ValueError):
            return None

    def figures(self, language: str = "") -> tuple[FigureLines, ...]:
        texts = self.session.table.words(language).texts
        return () if self.statistics is None else of_games(self.statistics.games, texts)

    def language_of(self, player: int) -> str:
        return self.session.table.people.language_of(player)

    def speak(self, player: int, language: str) -> None:
        self.session.table.people.everybody[player].language = language
        self.session.table.changed()

    def on_change(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def on_desk(self, listener: Listener) -> None:
        self._desk_listeners.append(listener)

    def on_written(self, listener: Listener) -> None:
        self._written_listeners.append(listener)

    # People

    def join(self, name: str, *, phone: bool = True) -> int:
        """A new player, or one who was expected by name. Without a `phone` they sit down on the next chair, nobody
        waits for them, and they are woken by hand. Raises NotAllowed."""
        if self.session.table.closed or self.session.writing.trouble:
            raise NotAllowed(self._error("joining_closed" if self.session.table.closed else "no_room"))
        if not phone and self.session.table.people.settled:  # their page is from before the game
            raise NotAllowed(self._error("not_now"))
        try:
            number = self.session.table.people.join(name)
            if not phone and self.session.table.people.everybody[number].chair is None:
                self.session.table.people.sit(number, self.session.table.people.free_chairs()[0])
        except NoRoom as problem:
            raise NotAllowed(self._error(problem.reason, **problem.values)) from None
        self.session.table.people.everybody[number].has_phone = phone
        if not phone:
            self.session.waking.wakes_without_phones()
        self.session.table.changed()
        if self.session.writing.trouble:
            self.session.writing.take_back()
            raise NotAllowed(self._error("no_room"))
        if self.session.table.phase is Phase.LOBBY:
            self.session.narration.aside(self.session.table.lines.line("seats.joined", name=name))
        elif self.session.table.people.settled and self.session.table.phase not in (
            Phase.FIRST_NIGHT,
            Phase.NIGHT,
        ):
            self.session.narration.aside(self.session.table.lines.line("travellers.may_come", name=name))
        return number

    def joining_open(self) -> bool:
        everybody = self.session.table.people.everybody
        return self.session.table.joining or any(not one.has_phone and not one.left for one in everybody)

    def player_named(self, name: str) -> int | None:
        """The player with this name who has a phone already; an expected one is free to join."""
        number = self.session.table.people.number(name)
        has_phone = number is not None and self.session.table.people.everybody[number].has_phone
        return number if has_phone else None

    def phone_came(self, player: int) -> None:
        if self.way_in is not None:
            self.way_in.phone_came()
        self._here(player, True)

    def phone_went(self, player: int) -> None:
        self._here(player, False)

    def phone_moved(self, player: int) -> None:
        """Told aloud; what happens at night is told by day."""
        if self.session.table.phase in _NIGHT:
            self._moved_at_night.append(player)
        else:
            name = self.session.table.people.everybody[player].name
            self.session.narration.aside(self.session.table.lines.line("seats.phone_changed", name=name))

    def _day_breaks(self) -> None:
        if self.session.table.phase is Phase.DISCUSSION and self._moved_at_night:
            moved, self._moved_at_night = self._moved_at_night, []
            for player in dict.fromkeys(moved):
                self.phone_moved(player)

    def _here(self, player: int, here: bool) -> None:
        if player < len(self.session.table.people.everybody):
            self.session.table.people.everybody[player].here = here
            self.session.table.changed()

    # Intents

    async def intend(self, intent: PageIntent) -> Receipt:
        """Do what a page asks for; a refusal says why and what to do, the receipt of a ruling how it is told.

        What cannot be written down is not done, and can be asked for again; what is on record is done, even where
        the state beside it cannot be kept."""
        writing, kind = self.session.writing, self._kind(intent)
        if self.session.table.closed:
            return Receipt(intent.id, False, self._error("window_closed"))
        if writing.trouble and not (kind is not None and kind.asked.without_disk):
            return Receipt(intent.id, False, self._error("no_room"))
        lines = writing.lines
        receipt = await self._done(intent, kind)
        on_record = writing.lines > lines or intent.action == "close"
        if writing.trouble and not (receipt.done and on_record):
            writing.take_back()
            return Receipt(intent.id, False, self._error("no_room"))
        return receipt

    def _kind(self, intent: PageIntent) -> IntentKind | None:
        """What is asked for, by whom; None for what nobody can ask for."""
        return (OF_HOST if intent.host else OF_PHONES).get(intent.action)

    async def _done(self, intent: PageIntent, kind: IntentKind | None) -> Receipt:
        texts = self.session.table.texts
        try:
            said = await self._do(intent, kind)
        except Refused as problem:
            return Receipt(intent.id, False, problem.args[0], problem.private)
        except NotAllowed as problem:
            return Receipt(intent.id, False, problem.args[0])
        except IllegalRuling as problem:
            return Receipt(intent.id, False, unruly(problem, texts))
        except CannotSend as problem:
            values = {"names": list(problem.names)} if problem.names else {}
            return Receipt(intent.id, False, texts.shown(problem.args[0], **values))
        except NoRoom as problem:
            return Receipt(intent.id, False, self._error(problem.reason, **problem.values))
        except DealFirst:
            return Receipt(intent.id, False, self._error("not_now"))
        except RecordTrouble as trouble:
            self.session.writing.stand_still(trouble)
            return Receipt(intent.id, False, self._error("no_room"))
        return Receipt(intent.id, True, said)

    async def _do(self, intent: PageIntent, kind: IntentKind | None) -> str:
        """What is said to whoever asked beyond that it is done. Raises Refused."""
        if intent.host and intent.action == "play_for":
            return await self._play_for(intent)
        if kind is None:
            raise Refused(self._error("not_now"))
        if intent.host and kind.of.of_the_chair and self.session.host_plays.on:
            raise Refused(self.session.table.texts.shown("host.plays_no_grimoire"))
        deed = Intended.of(intent.action, intent.arguments)
        if intent.host and kind.asked.warned and self.session.nets.holds(deed, intent.page):
            raise Refused(self.session.table.texts.shown("nets.wait"))
        said = await self._carry_out(kind, self._by(intent, kind.asked.by), intent.arguments, intent.page)
        if isinstance(said, Intended):  # what a net held up
            said = await self._carry_out(OF_HOST[said.action], (), dict(said.carries), intent.page)
        return said if isinstance(said, str) else ""

    async def _carry_out(
        self, kind: IntentKind, by: tuple[int, ...], arguments: Mapping[str, object], page: int
    ) -> Answered:
        said = kind.do(kind.of(self, page), *by, **arguments)
        answered = await said if isinstance(said, Awaitable) else said
        if kind.asked.renews is Renews.EVERY_PAGE:
            self.session.table.changed()
        elif kind.asked.renews is Renews.DESK:
            self._desk_changed()
        return answered

    async def _play_for(self, intent: PageIntent) -> str:
        """The laptop does what a player would do by phone; the table waits for that player from now on."""
        arguments = dict(intent.arguments)
        action, seat = str(arguments.pop("action")), int(str(arguments.pop("seat")))
        if intent.player is not None and not self.session.waking.on:
            self.session.table.people.everybody[intent.player].has_phone = True
        played = PageIntent(intent.id, action, seat, arguments, player=intent.player)
        return await self._do(played, self._kind(played))

    def _by(self, intent: PageIntent, asked_by: AskedBy) -> tuple[int, ...]:
        """Who asks, as the method is given it."""
        if asked_by is AskedBy.HOST:
            return ()
        number = intent.player if asked_by is AskedBy.PLAYER else intent.seat
        if intent.player is None or number is None:
            raise Refused(self._error("not_seated"))
        return (number,)

    def _error(self, key: str, **values: object) -> str:
        return self.session.table.texts.shown(f"errors.{key}", **values)
