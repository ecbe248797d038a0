"""The running table as the pages see it: screens out, intents in."""

import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from config.settings import Experience
from config.texts import Texts, complete_languages, load_texts
from config.worded import joined
from engine import CannotAmend
from engine.own_words import Said, cleaned
from engine.phases import Phase
from engine.questions import (
    BEGIN_VOTE,
    CLOSE_NOMINATIONS,
    EXILE,
    NOMINATE,
    OPEN_NOMINATIONS,
    Act,
    Answer,
    IllegalAnswer,
)
from engine.rulings import IllegalRuling, Ruling
from engine.script import EDITIONS, edition
from engine.terms import GOOD, NOBODY, STORYTELLER, Alignment, Discretion
from narrator.errors import NotAllowed
from narrator.listening.said_names import SaidNames
from narrator.network.way_in import OF_THE_NETWORK, WayIn
from narrator.screens import (
    after,
    grimoire,
    messages,
    night_draft,
    one_player,
    real_box,
    recounts,
    reveal,
    seat_sheet,
    undoings,
    viewing,
)
from narrator.screens.hands_free import HandsFree, NotNow
from narrator.screens.records import (
    ONE,
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
from narrator.scripts.files import LoadedScript, listed, load_script
from narrator.scripts.real_box import for_the_box
from narrator.sound.sounds_of_the_town import switch
from narrator.statistics.evening import EveningStatistics
from narrator.statistics.in_words import FigureLines, of_games
from narrator.table import tones, wishes
from narrator.table.arrivals import LOOKS_AFTER, unruly
from narrator.table.desk import OpenQuestion
from narrator.table.look import Look
from narrator.table.messages import CannotSend
from narrator.table.net import Intended
from narrator.table.one_card import ForOne
from narrator.table.pace import now
from narrator.table.people import MOST_AT_TABLE, NoRoom
from narrator.table.session import Session
from narrator.table.storage import RecordTrouble
from narrator.table.waking import WHOM
from narrator.table.who_sits_where import SIDES, UNLISTED
from narrator.telling import read_aloud
from narrator.telling.forms_on_desk import refused_in_words
from narrator.telling.forms_on_phones import NO, NONE, YES
from narrator.telling.prompts import names_at_once, picks_at_once, words_asked
from narrator.telling.records import Story
from narrator.telling.saved_game import saved_game
from narrator.telling.script_lines import ScriptLines
from narrator.telling.story import FinishedGame
from voices import Atmosphere

BY_HAND = (
    "admit",
    "turn_away",
    "fabled",
    "no_fabled",
    "agree",
    "exchange",
    "move",
    "rule",
    *seat_sheet.ACTIONS,
)
JOINING = ("lobby", "seating")

_ERRORS = {
    "dead nominator": "dead_nominator",
    "dead claimant": "not_now",
    "already nominated": "already_nominated",
    "unknown player": "no_such_seat",
    "already called": "already_called",
}

_WITHOUT_THE_DISK = ("resume", "repeat", "close")
"""What the host can do while nothing can be written down."""

VISITS = ("point_at", "name_for", "next_visit", "visit_back", "show_visit")
"""What a person does who wakes players by hand."""

OF_MESSAGES = ("ask_word", "tell_word", "saw")
"""What a player says to the person who runs the game, and that they have looked at their card."""
MESSAGES = ("message", "message_back", "message_again", "answer_word")
"""What that person does with messages."""

_SPOKEN = ("say_it", "hold_to_talk", "let_go", "do_it", "leave_it", "own_microphone")
"""What a person says or types who runs the game, and what becomes of it."""

_RULED = (*seat_sheet.ACTIONS, *undoings.ACTIONS, "rule", "undo_ruling")
"""What is ruled and taken back: the other pages are told of it where they show anything of it."""
_ON_THE_DESK = (
    *_SPOKEN, *VISITS, *_RULED, *night_draft.ACTIONS, "judge", "judge_in_words", "judge_in_pieces", "accept",
    "sheet_line", "show_card", "show_told", "amend_look", "amend_in_pieces", "amend_leave", "amend", "amend_undo",
    *recounts.ACTIONS, "net", "reveal_by", "result_last", "reveal_with",
)  # fmt: skip
"""What only the host's pages show: no other page is told that something was tapped."""

_NIGHT = (Phase.FIRST_NIGHT, Phase.NIGHT, Phase.DAWN)


class Refused(Exception):
    """The intent cannot be carried out; `args[0]` is the calm sentence for whoever asked."""


class TableRoom:
    """Implements `narrator.screens.records.Room` over one session."""

    def __init__(self, session: Session, *, join_url: str = "", join_code: str = "") -> None:
        self.join_url, self.join_code = join_url, join_code
        self.game = ""
        self.boot = secrets.token_urlsafe(6)
        self.last_game: FinishedGame | None = None  # the one before this
        self.last_record: Callable[[], Path | None] = lambda: (
            None
        )  # of the last game that has been told to its end
        self.statistics: EveningStatistics | None = None
        self.new_game: Callable[[], None] = lambda: None
        self.way_in: WayIn | None = None
        self.names: SaidNames | None = None
        self.atmosphere: Atmosphere | None = None
        self.hands_free: HandsFree | None = None
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
        words = self.session.table.words(language)
        screen = viewing.host(self.session, words, self._square(words), grimoire_open=grimoire_open)
        screen = replace(screen, story=self.story(language) is not None)
        if self.atmosphere is not None:
            screen = replace(screen, controls=(*screen.controls, switch(self.atmosphere, words.texts)))
        if self.names is not None:
            controls = (*screen.controls, *self.names.control(words.texts))
            screen = replace(screen, controls=controls, alike=self.names.pairs(words.texts))
        if self.way_in is None or screen.square.stage not in JOINING:
            return screen
        return replace(screen, network=self.way_in.network(words.texts))

    def grimoire(self, *, open_: bool, language: str = "") -> GrimoireScreen:
        words = self.session.table.words(language)
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

    def open_card(self, language: str = "") -> OnePlayerScreen | None:
        return one_player.opened(self.session, self.session.table.words(language))

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
        return replace(screen, may_play_again=self.session.retelling.whole)

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

    def join(self, name: str) -> int:
        """A new player, or one who was expected by name. Raises NotAllowed."""
        if self.session.table.closed or self.session.writing.trouble:
            raise NotAllowed(self._error("joining_closed" if self.session.table.closed else "no_room"))
        try:
            number = self.session.table.people.join(name)
        except NoRoom as problem:
            raise NotAllowed(self._error(problem.reason, name=name)) from None
        self.session.table.people.everybody[number].has_phone = True
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
        writing = self.session.writing
        if self.session.table.closed:
            return Receipt(intent.id, False, self._error("window_closed"))
        if writing.trouble and not (intent.host and intent.action in _WITHOUT_THE_DISK):
            return Receipt(intent.id, False, self._error("no_room"))
        lines = writing.lines
        receipt = await self._done(intent)
        if receipt.done and intent.action in _RULED:
            self._desk_changed()
        elif receipt.done and intent.action not in _ON_THE_DESK:
            self.session.table.changed()
        on_record = writing.lines > lines or intent.action == "close"
        if writing.trouble and not (receipt.done and on_record):
            writing.take_back()
            return Receipt(intent.id, False, self._error("no_room"))
        return receipt

    async def _done(self, intent: PageIntent) -> Receipt:
        said = ""
        try:
            if intent.host and intent.action == "play_for":
                arguments = dict(intent.arguments)
                action, seat = str(arguments.pop("action")), int(str(arguments.pop("seat")))
                if (
                    intent.player is not None and not self.session.waking.on
                ):  # from now on the table waits for them as for a phone
                    self.session.table.people.everybody[intent.player].has_phone = True
                said = await self._phone_action(action, intent.player, seat, arguments)
            elif intent.host:
                said = await self._host_action(intent) or ""
            else:
                said = await self._phone_action(intent.action, intent.player, intent.seat, intent.arguments)
        except (Refused, NotAllowed) as problem:
            return Receipt(intent.id, False, problem.args[0])
        except CannotSend as problem:
            return Receipt(intent.id, False, self._not_sent(problem))
        except NoRoom as problem:
            return Receipt(intent.id, False, self._error(problem.reason, name=""))
        except RecordTrouble as trouble:
            self.session.writing.stand_still(trouble)
            return Receipt(intent.id, False, self._error("no_room"))
        return Receipt(intent.id, True, said)

    async def _phone_action(
        self, action: str, player: int | None, seat: int | None, arguments: Mapping[str, object]
    ) -> str:
        """What is said to the player beyond that it is done."""
        if player is None:
            raise Refused(self._error("not_seated"))
        before: dict[str, Callable[[int, Mapping[str, object]], None]] = {
            "sit": self._sit,
            "travel": self._travel,
            "beside": self._beside,
            "language": self._language,
            "wish": lambda by, sent: wishes.leave(self.session.table, by, str(sent["text"])),
        }
        if action in before:
            before[action](player, arguments)
            return ""
        if action == "count_me":
            self._now(self.statistics is not None and self.statistics.on)
            assert self.statistics is not None
            self.statistics.count_me(player, bool(arguments["counted"]))
            return ""
        if self.names is not None and action in self.names.actions:
            self.names.act(action, player, arguments)
            return ""
        if seat is None:
            raise Refused(self._error("not_seated"))
        if action in OF_MESSAGES:
            return self._to_the_storyteller(action, seat, arguments)
        actions: dict[str, Callable[[int, int, Mapping[str, object]], None]] = {
            "neighbours": self._neighbours,
            "neighbour": self._neighbour,
            "ready": self._ready,
            "pick": self._pick,
            "confirm": self._confirm,
            "hand": self._hand,
            "spoken": self._spoken,
            "nominate": self._nominate,
            "slay": self._slay,
            "cancel": lambda _, __, sent: self._said_back("cancel", sent),
            "stand": lambda _, __, sent: self._said_back("stand", sent),
            "exile": self._exile,
            "power": self._power,
            "compose": self._compose,
            "tap": self._tap,
            "back": lambda _, by, __: self.session.drafts.back(by),
            "write": self._write,
            "take": self._take,
            "say": self._say,
            "drop": lambda _, by, __: self.session.drafts.drop(by),
            "report": self._report,
            "ask_who": self._ask_who,
            "speak": self._speak,
        }
        if action not in actions:
            raise Refused(self._error("not_now"))
        actions[action](player, seat, arguments)
        return ""

    def _to_the_storyteller(self, action: str, seat: int, arguments: Mapping[str, object]) -> str:
        """A word between a player and the person who runs the game; whether they were asked, nobody sees."""
        session = self.session
        if action == "saw":
            session.messages.saw(seat, _number(arguments, "changes"))
            return ""
        if action == "ask_word":
            self._now(session.messages.ask_word(seat))
        else:
            self._now(session.messages.answer(seat, messages.answer(session, arguments)))
        return session.table.texts.shown("messages.with_the_storyteller")

    def _message(self, action: str, arguments: Mapping[str, object]) -> str:
        """What a person writes to players' phones."""
        session = self.session
        if action == "message":
            session.messages.send(messages.sending(session, arguments))
            return session.table.texts.shown("messages.sent")
        doing: dict[str, Callable[[], bool]] = {
            "message_back": lambda: session.messages.take_back(_number(arguments, "message")),
            "message_again": session.messages.remind,
            "answer_word": lambda: session.messages.answer_word(
                _number(arguments, "seat"), str(arguments["how"])
            ),
        }
        self._now(doing[action]())
        return ""

    def _not_sent(self, problem: CannotSend) -> str:
        values = {"names": list(problem.names)} if problem.names else {}
        return self.session.table.texts.shown(problem.args[0], **values)

    def _speak(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        if not self.session.table.listen_to(seat):
            raise Refused(self._error("microphone_taken"))

    def _language(self, player: int, arguments: Mapping[str, object]) -> None:
        if arguments["language"] not in complete_languages():
            raise Refused(self._error("not_now"))
        self.session.table.people.everybody[player].language = str(arguments["language"])

    def _sit(self, player: int, arguments: Mapping[str, object]) -> None:
        chair = _number(arguments, "seat")
        try:
            self.session.table.people.sit(player, chair)
        except NoRoom as problem:
            other = self.session.table.people.on_chair(chair)
            name = self.session.table.people.everybody[other].name if other is not None else ""
            raise Refused(self._error(problem.reason, name=name)) from None

    def _neighbours(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        if self.session.table.phase is not Phase.SEATING:
            raise Refused(self._error("window_closed"))
        people = self.session.table.people
        missing = people.beside_nobody()
        (people.confirm_neighbours if arguments["right"] else people.doubt_neighbours)(player)
        self._look_for_missing(missing)

    def _neighbour(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        """Who sits on one side, said by a player who was shown somebody else; after both the ring is mended."""
        session, people = self.session, self.session.table.people
        person, whom = people.everybody[player], str(arguments["whom"])
        side = SIDES[min(len(person.says), 1)]
        if session.table.phase is not Phase.SEATING or arguments["side"] != side:
            raise Refused(self._error("window_closed"))
        if whom != "unlisted" and not whom.isdecimal():
            raise Refused(self._error("no_such_seat"))
        missing = people.beside_nobody()
        moved = people.say_neighbour(player, UNLISTED if whom == "unlisted" else int(whom))
        if len(person.says) == 2:
            self._tell_the_table(player, moved=moved)
        self._look_for_missing(missing)

    def _look_for_missing(self, before: tuple[int, ...]) -> None:
        """Whoever nobody sits beside, as it turns out now, is asked for aloud."""
        session, people = self.session, self.session.table.people
        for number in people.beside_nobody():
            if number not in before:
                name = people.everybody[number].name
                session.narration.aside(session.table.lines.line("seats.beside_nobody", name=name))

    def _tell_the_table(self, player: int, *, moved: bool) -> None:
        """What came of a player's word on who sits beside them; names and nothing else."""
        session, people = self.session, self.session.table.people
        name = people.everybody[player].name
        mine = [one for one in people.contradictions() if one.who == player]
        if moved:
            left, right = people.neighbours(player)
            session.narration.aside(
                session.table.lines.line("seats.mended", name=name, left=left, right=right)
            )
        if any(one.whom == UNLISTED for one in mine):
            session.narration.aside(session.table.lines.line("seats.not_listed", name=name))
        elif mine:
            numbers = dict.fromkeys([player, *(who for one in mine for who in (one.sits_there, one.whom))])
            names = [people.everybody[number].name for number in numbers]
            session.narration.aside(session.table.lines.line("seats.unclear", names=names))

    def _who_is_here(self, action: str, number: int) -> None:
        """Before the deal the host plays without somebody who is not there, or brings them back."""
        session, people = self.session, self.session.table.people
        if session.table.phase not in (Phase.LOBBY, Phase.SEATING) or number >= len(people.everybody):
            raise Refused(self._error("window_closed"))
        if people.everybody[number].left is (action == "leave_out"):
            raise Refused(self._error("not_now"))
        if action == "bring_back":
            people.bring_back(number)
            return
        people.everybody[number].left = True
        problem = session.arrivals.why_not_begin()
        people.everybody[number].left = False
        if problem is not None and session.table.phase is Phase.SEATING:
            raise Refused(session.table.texts.shown(f"errors.{problem.reason}", **problem.values))
        people.leave_out(number)

    def _ready(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        if self.session.table.phase is Phase.DEAL:
            self.session.table.people.everybody[player].card_seen = True

    def _pick(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        look = self._asked(seat, arguments)
        look.pick(seat, self._picks(arguments), self._named(look, seat, arguments))

    def _confirm(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        look = self._asked(seat, arguments)
        try:
            look.confirm(seat, self._picks(arguments), self._named(look, seat, arguments))
        except IllegalAnswer:
            self.session.table.changed()
            raise Refused(self._error("illegal_choice")) from None

    def _asked(self, seat: int, arguments: Mapping[str, object]) -> Look:
        """The look this seat takes part in: everybody's at night, its own by day."""
        look = self.session.table.look or self.session.table.day_look_for(seat)
        if look is None or look.closed or arguments.get("look") != look.id:
            raise Refused(self._error("window_closed"))
        return look

    def _named(self, look: Look, seat: int, arguments: Mapping[str, object]) -> tuple[str, ...] | None:
        """What was named besides players; None where nothing was said of it. Yes, no and nobody stand alone."""
        words, table = arguments.get("word"), self.session.table
        if not isinstance(words, tuple):
            return None
        known = dict(words_asked(look.questions.get(seat), table.script, table.square, table.texts))
        alone = len(words) < 2 or not {YES, NO, NONE} & set(words)
        most = max(1, names_at_once(table.script, table.square))
        if not alone or len(words) > most or not set(words) <= known.keys():
            raise Refused(self._error("illegal_choice"))
        return words

    def _picks(self, arguments: Mapping[str, object]) -> tuple[int, ...]:
        picks = arguments.get("picks", ())
        table = self.session.table
        most = picks_at_once(table.script, table.square)
        if not isinstance(picks, tuple) or len(picks) > most or not {*picks} <= {*table.square.ring}:
            raise Refused(self._error("illegal_choice"))
        return picks

    def _hand(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        vote = self.session.table.hands_up
        if vote is None or arguments.get("vote") != vote.id:
            raise Refused(self._error("window_closed"))
        if seat not in vote.order:
            raise Refused(self._error("no_ghost_vote"))
        if not vote.open_for(seat, now()):
            raise Refused(self._error("window_closed"))
        most = self.session.table.square.hands_of(seat)
        vote.hands[seat] = 1 if arguments["raised"] == ONE else most if arguments["raised"] else 0

    def _spoken(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        if not self.session.daylight.finish(seat):
            raise Refused(self._error("window_closed"))

    def _nominate(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        tried = arguments.get("nominee") == "storyteller"
        nominee = STORYTELLER if tried else _number(arguments, "nominee")
        self._ask_for(Act(NOMINATE, seat, nominee))

    def _slay(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        self._ask_for(Act("slay", seat, _number(arguments, "target")))

    def _exile(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        self._ask_for(Act(EXILE, seat, _number(arguments, "traveller")))

    def _power(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        self._ask_for(Act(str(arguments["verb"]), seat, _target(arguments)))

    def _compose(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        verb, drafts = str(arguments["verb"]), self.session.drafts
        offer = drafts.offer(verb)
        if offer is None:
            raise Refused(self._error("not_now"))
        reason = self.session.table.refusal(Act(verb, seat, _target(arguments), drafts.sample(offer)))
        if reason is not None:
            raise Refused(self._error(_ERRORS.get(reason, "not_now")))
        drafts.open(seat, verb, _target(arguments))

    def _tap(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        if not self.session.drafts.tap(seat, _number(arguments, "index")):
            raise Refused(self._error("illegal_choice"))

    def _write(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        if not self.session.drafts.write(seat, str(arguments["text"])):
            raise Refused(self._error("not_now"))

    def _take(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        if not self.session.drafts.take(seat, _number(arguments, "index")):
            raise Refused(self._error("illegal_choice"))

    def _say(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        act = self.session.drafts.act(seat)
        if act is None:
            raise Refused(self._error("not_now"))
        self._ask_for(act)
        self.session.drafts.drop(seat)

    def _report(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        conduct = self.session.madness.conduct(str(arguments["what"]))
        if conduct is None:
            raise Refused(self._error("illegal_choice"))
        self.session.madness.notice(seat, self._about(seat, arguments), conduct)

    def _ask_who(self, player: int, seat: int, arguments: Mapping[str, object]) -> None:  # noqa: ARG002
        if not self.session.madness.ask(self._about(seat, arguments)):
            raise Refused(self._error("asked_already"))

    def _about(self, seat: int, arguments: Mapping[str, object]) -> int:
        """Another player whose madness can be spoken of now."""
        target = _number(arguments, "target")
        if not self.session.madness.open or target == seat or target not in self.session.table.square.ring:
            raise Refused(self._error("not_now"))
        return target

    def _travel(self, player: int, arguments: Mapping[str, object]) -> None:
        """Come as this Traveller; an empty one is nobody."""
        session, chosen = self.session, str(arguments["character"])
        person = session.table.people.everybody[player]
        if (session.table.phase is not Phase.LOBBY and session.table.live is None) or person.left:
            raise Refused(self._error("window_closed"))
        if session.table.live is not None and person.chair is not None:
            raise Refused(self._error("already_started"))
        if chosen and chosen not in (*session.arrivals.spare_travellers(), person.traveller):
            raise Refused(self._error("traveller_taken"))
        person.traveller = chosen

    def _beside(self, player: int, arguments: Mapping[str, object]) -> None:
        session, seat = self.session, _number(arguments, "seat")
        person = session.table.people.everybody[player]
        if session.table.live is None or person.chair is not None or person.left:
            raise Refused(self._error("window_closed"))
        if seat not in session.table.square.ring:
            raise Refused(self._error("no_such_seat"))
        person.beside = seat

    def _ask_for(self, act: Act) -> None:
        session = self.session
        reason = session.table.refusal(act)
        if reason is not None:
            names = session.table.square.names
            if reason == "a Traveller" and act.target is not None:
                raise Refused(self._error("a_traveller", name=names[act.target]))
            if reason == "already a nominee" and act.target is not None:
                raise Refused(self._error("already_been_nominated", name=names[act.target]))
            if reason == f"no {NOMINATE} now":
                running = session.table.phase in (Phase.DEFENCE, Phase.VOTE)
                raise Refused(self._error("vote_running" if running else "nominations_closed"))
            raise Refused(self._error(_ERRORS.get(reason, "not_now")))
        if session.floor.request(act) is not None:
            raise Refused(self._error("not_now"))
        session.saying_back.tapped(act)

    def _said_back(self, action: str, arguments: Mapping[str, object]) -> None:
        answer = self.session.saying_back.cancel if action == "cancel" else self.session.saying_back.stand
        if not answer(str(arguments.get("echo", ""))):
            raise Refused(self._error("window_closed"))

    async def _host_action(self, intent: PageIntent) -> str | None:
        """What is said to the host beyond that it is done; first what it may be that they have not thought of."""
        if intent.action == "net":
            return await self._answer_a_net(intent)
        if intent.action in _SPOKEN:  # what comes of it comes through this door once more
            return await self._host_deed(intent)
        if self.session.nets.holds(Intended.of(intent.action, intent.arguments)):
            raise Refused(self.session.table.texts.shown("nets.wait"))
        return await self._host_deed(intent)

    async def _answer_a_net(self, intent: PageIntent) -> str | None:
        """As they said, as the rules say, or nothing more of the kind; what waited for that is done now."""
        nets = self.session.nets
        net = nets.find(str(intent.arguments["net"]))
        answers = {"so": nets.so, "quiet": nets.not_again, "rules": nets.by_the_rules}
        if net is None or intent.arguments["answer"] not in answers:
            raise Refused(self._error("window_closed"))
        deed = answers[str(intent.arguments["answer"])](net)
        if deed is None:
            return None
        said = await self._host_deed(replace(intent, action=deed.action, arguments=dict(deed.carries)))
        if deed.action not in _ON_THE_DESK:
            self.session.table.changed()
        return said

    async def _host_deed(self, intent: PageIntent) -> str | None:
        """What it is that the host does; what is said to them beyond that it is done."""
        session = self.session
        plain: dict[str, Callable[[], None]] = {
            "start": self._start,
            "pause": lambda: session.set_paused(True),
            "resume": lambda: session.set_paused(False),
            "repeat": session.narration.repeat,
            "skip": session.skip,
            "end": self._end_game,
            "close": session.close,
            "open_joining": lambda: self._door(True),
            "close_joining": lambda: self._door(False),
            "new_players": lambda: self._new_players(True),
            "no_new_players": lambda: self._new_players(False),
            "plays_seldom": lambda: self._plays("seldom"),
            "plays_between": lambda: self._plays("between"),
            "plays_often": lambda: self._plays("often"),
            "new_game": self._new_game,
            "undo": lambda: self._undo(ruling=False),
            "undo_ruling": lambda: self._undo(ruling=True),
            "madness_by_hand": lambda: session.madness.judge_by_hand(True),
            "madness_by_mind": lambda: session.madness.judge_by_hand(False),
            "opinions_by_hand": lambda: session.desk.judge_by_hand(True),
            "opinions_by_mind": lambda: session.desk.judge_by_hand(False),
            "day_by_hand": lambda: session.desk.hold_the_day(True),
            "day_by_clock": lambda: session.desk.hold_the_day(False),
            "read_rules": lambda: session.narration.apart(session.narration.read_rules()),
            "open_nominations": lambda: self._ask_for(Act(OPEN_NOMINATIONS, STORYTELLER)),
            "close_nominations": lambda: self._ask_for(Act(CLOSE_NOMINATIONS, STORYTELLER)),
            "begin_vote": lambda: self._ask_for(Act(BEGIN_VOTE, STORYTELLER)),
            "spoken": lambda: self._now(self.session.daylight.finish()),
            "real_box": lambda: self._real_box(True),
            "no_real_box": lambda: self._real_box(False),
            "take_back": lambda: self._now(session.real_box.undo()),
            "one_minute_more": lambda: self._now(self.session.daylight.one_minute_more()),
        }
        arguments = intent.arguments
        if intent.action in plain:
            plain[intent.action]()
        elif intent.action in ("sounds_on", "sounds_off") and self.atmosphere is not None:
            self.atmosphere.on = intent.action == "sounds_on"
            session.table.changed()
        elif intent.action in ("cancel", "stand"):
            self._said_back(intent.action, arguments)
        elif intent.action in ("judge", "judge_in_words", "judge_in_pieces"):
            self._judge(str(arguments["question"]), arguments)
        elif intent.action == "accept":
            self._now(session.desk.accept(str(arguments["question"])))
        elif intent.action in ("depth", "decide"):
            self._decide(arguments)
        elif intent.action == "sheet_line":
            self._now(session.real_box.read(str(arguments["read"]).replace("_", " ")))
        elif intent.action == "execution":
            self._now(session.real_box.execute(real_box.sentence(arguments)))
        elif intent.action == "declare":
            self._declare(str(arguments["side"]))
        elif intent.action == "tokens":
            return self._enter_tokens(str(arguments["form"]))
        elif intent.action in ("show_card", "show_told"):
            self._lay_a_card(arguments)
        elif intent.action in ("amend_look", "amend_in_pieces", "amend", "amend_leave", "amend_undo"):
            self._amend(intent.action, arguments)
        elif intent.action in recounts.ACTIONS:
            self._recount(intent.action, arguments)
        elif intent.action in undoings.ACTIONS:
            return self._take_back(intent.action, arguments)
        elif intent.action in night_draft.ACTIONS:
            self._draft_the_night(intent.action, arguments)
        elif intent.action in VISITS:
            self._visit(intent.action, arguments)
        elif intent.action in ("keep_statistics", "delete_statistics"):
            self._keep_statistics(on=bool(arguments.get("on")), delete=intent.action == "delete_statistics")
        elif intent.action in reveal.ACTIONS:
            self._now(reveal.done(session.reveal, intent.action, arguments))
        elif intent.action == "wake_by_hand":
            self._wake_by_hand(arguments)
        elif intent.action in MESSAGES:
            return self._message(intent.action, arguments)
        elif intent.action in _SPOKEN and self.hands_free is not None:
            return await self._spoken_by_host(self.hands_free, intent.action, arguments)
        elif intent.action == "hand":
            self._raised_hand(_number(arguments, "seat"), bool(arguments["raised"]))
        elif intent.action in ("rename", "swap", "unseat") or (
            intent.action == "move" and not session.table.people.settled
        ):
            self._fix(intent.action, arguments)
        elif intent.action in ("leave_out", "bring_back"):
            self._who_is_here(intent.action, _number(arguments, "player"))
        elif intent.action in BY_HAND:
            return self._rule(intent.action, arguments)
        elif intent.action in ("nominate", "power"):
            verb = NOMINATE if intent.action == "nominate" else str(arguments["verb"])
            target = _number(arguments, "nominee") if intent.action == "nominate" else _target(arguments)
            self._ask_for(Act(verb, STORYTELLER, target))
        elif intent.action in ("script", "script_without", "edition"):
            self._use_script(intent.action, arguments)
        elif intent.action == "tone":
            tones.choose(session.table, session.narration, str(arguments["tone"]))
        elif self.way_in is not None and intent.action in OF_THE_NETWORK:
            self.way_in.do(intent.action, arguments, session.table.texts)
        elif self.names is not None and intent.action == "hear_names":
            self.names.hear_everybody()
        elif self.names is not None and intent.action in self.names.actions:
            self.names.act(intent.action, _number(arguments, "player"), arguments, host=True)
        else:
            raise Refused(self._error("not_now"))
        return None

    def _judge(self, question: str, arguments: Mapping[str, object]) -> None:
        """A decision of the host's own: one of those offered, put together, or in their own words."""
        asked = self.session.desk.open
        if asked is None or asked.question.id != question:
            raise Refused(self._error("window_closed"))
        answer = self._answer(asked, arguments)
        if not self.session.desk.judge(question, answer):
            raise Refused(refused_in_words(asked.question, answer, self.session.table.texts))

    def _answer(self, asked: OpenQuestion, arguments: Mapping[str, object]) -> Answer:
        """What these arguments name; raises Refused where there is no such answer, or piece of one."""
        if "text" in arguments:
            said = tuple(Said(cleaned(str(arguments[one]))) for one in ("text", "text_2") if one in arguments)
            return said if asked.question.options.sentences > 1 else said[0]
        try:
            if "index" in arguments:
                return asked.answers[_number(arguments, "index")]
            pieces = enumerate(asked.pieces, 1)
            chosen = tuple(offered[_number(arguments, f"piece_{place}")] for place, offered in pieces)
        except (IndexError, KeyError):
            raise Refused(self._error("illegal_choice")) from None
        if not chosen:
            raise Refused(self._error("illegal_choice"))
        return asked.put_together(chosen)

    def _draft_the_night(self, action: str, arguments: Mapping[str, object]) -> None:
        """A line of the draft is decided otherwise, or all of them as the mind would, or the person nods to it."""
        draft = self.session.night_draft
        if action == "draft_nod":
            self._now(draft.nod())
        elif action == "draft_again":
            draft.as_the_mind_would()
        else:
            asked = draft.decision(str(arguments["question"]))
            if asked is None:
                raise Refused(self._error("window_closed"))
            answer = self._answer(asked, arguments)
            if not draft.change(asked.question.id, answer):
                raise Refused(refused_in_words(asked.question, answer, self.session.table.texts))

    def _amend(self, action: str, arguments: Mapping[str, object]) -> None:
        """A past decision: looked at with another answer, and that done or left; or the last one taken back."""
        amending = self.session.amending
        with self._refused_where_it_cannot_change():
            if action == "amend_leave":
                amending.leave()
            elif action == "amend_undo":
                amending.undo()
            elif action == "amend":
                change = amending.looked_at
                self._now(change is not None and change.about == arguments["question"])
                amending.do()
            else:
                self._look_at_a_change(str(arguments["question"]), arguments)

    @contextmanager
    def _refused_where_it_cannot_change(self) -> Iterator[None]:
        """Whoever changes what is past is told why it stays."""
        try:
            yield
        except CannotAmend as problem:
            raise Refused(self._error(f"amend_{problem.reason.replace(' ', '_')}")) from None

    def _recount(self, action: str, arguments: Mapping[str, object]) -> None:
        """The hands of the last vote: looked at, or counted so."""
        with self._refused_where_it_cannot_change():
            self._now(recounts.done(self.session.amending, action, arguments))

    def _take_back(self, action: str, arguments: Mapping[str, object]) -> str | None:
        """One of the things that the person did: looked at without it, and that done; or done again."""
        session, amending = self.session, self.session.amending
        with self._refused_where_it_cannot_change():
            if action == "take_back_look":
                amending.look_back(str(arguments["doing"]))
                return None
            if action == "take_back_one":
                looked_at = amending.looked_at
                self._now(
                    looked_at is not None and looked_at.takes_back and looked_at.about == arguments["doing"]
                )
                amending.do()
                return None
            try:
                told = session.undoing.again(_number(arguments, "undone"))
            except IllegalRuling as problem:
                raise Refused(unruly(problem, session.table.texts)) from None
            return session.table.texts.shown(told) if isinstance(told, str) else None

    def _look_at_a_change(self, question: str, arguments: Mapping[str, object]) -> None:
        """One of the answers that are offered, what the rules do not allow last; or one that is put together."""
        amending = self.session.amending
        old = amending.decision(question)
        if old is None:
            raise Refused(self._error("window_closed"))
        if "index" in arguments:
            legal, others = amending.offered(old.question)
            amending.look(question, self._one_of((*legal, *others), arguments, "index"))
            return
        pieces = enumerate(amending.pieces(old.question), 1)
        chosen = tuple(self._one_of(offered, arguments, f"piece_{place}") for place, offered in pieces)
        if not chosen:
            raise Refused(self._error("illegal_choice"))
        amending.look(question, amending.put_together(old.question, chosen))

    def _one_of(self, offered: Sequence[Answer], arguments: Mapping[str, object], name: str) -> Answer:
        """What is offered under this number; raises Refused where there is nothing."""
        number = _number(arguments, name) if name in arguments else -1
        if not 0 <= number < len(offered):
            raise Refused(self._error("illegal_choice"))
        return offered[number]

    def _decide(self, arguments: Mapping[str, object]) -> None:
        """What a person decides from now on."""
        desk = self.session.desk
        if arguments.get("depth") == grimoire.BOX:
            self._real_box(True)
            return
        if self.session.real_box.on and not self.session.real_box.choose(False):
            raise Refused(self.session.table.texts.shown("box.tokens_first"))
        if "depth" in arguments:
            if arguments["depth"] not in grimoire.DEPTHS:
                raise Refused(self._error("not_now"))
            desk.take(*grimoire.of_depth(str(arguments["depth"])))
        else:
            try:
                kind = Discretion(str(arguments["discretion"]))
            except ValueError:
                raise Refused(self._error("not_now")) from None
            desk.take(desk.mine | {kind} if arguments["mine"] else desk.mine - {kind}, desk.nod_after)

    def _real_box(self, on: bool) -> None:
        """Before the deal: with real tokens, or not. A script refused for its homebrew is played with them."""
        session = self.session
        refused = session.arrivals.refused
        self._now(session.real_box.choose(on))
        if on and refused is not None and (script := for_the_box(refused)) is not None:
            session.arrivals.use(script)

    def _declare(self, side: str) -> None:
        """A person who knows the tokens says who has won."""
        if side not in tuple(Alignment):
            raise Refused(self._error("not_now"))
        try:
            self.session.end_game(Alignment(side))
        except IllegalRuling:
            raise Refused(self._error("not_now")) from None

    def _enter_tokens(self, sent: str) -> str:
        """The tokens, and who decides from now on. Unusual numbers are asked about once."""
        box, shown = self.session.real_box, self.session.table.texts.shown
        try:
            form = {str(name): str(value) for name, value in dict(json.loads(sent)).items()}
        except (ValueError, TypeError):
            raise Refused(self._error("not_now")) from None
        if not box.may_enter or form.get("depth") not in grimoire.DEPTHS or form["depth"] == grimoire.BOX:
            raise Refused(shown("box.no_tokens"))
        entered = real_box.entered(self.session, form)
        try:
            odd = None if entered == box.warned else box.odd_counts(entered)
            if odd is not None:
                box.warned = entered
                kinds = {"townsfolk": odd.townsfolk, "outsiders": odd.outsiders, "minions": odd.minions}
                raise Refused(shown("box.odd", **kinds, number=odd.demons))
            box.enter(entered)
        except IllegalRuling as problem:
            raise Refused(unruly(problem, self.session.table.texts)) from None
        if not box.on:
            self.session.desk.take(*grimoire.of_depth(form["depth"]))
        return shown("box.entered")

    def _lay_a_card(self, arguments: Mapping[str, object]) -> None:
        """A card for one player: something they were told, or what a person puts on it."""
        session = self.session
        try:
            if "index" in arguments:
                seat = _number(arguments, "seat")
                card = ForOne(seat, (one_player.told(session, seat)[_number(arguments, "index")],))
            else:
                piece = one_player.piece_of(session, str(arguments["piece"]), str(arguments["value"]))
                card = ForOne(NOBODY, pieces=(piece,))
        except (one_player.NoSuchCard, IndexError):
            raise Refused(self._error("not_now")) from None
        session.one_card.lay(card)

    def _visit(self, action: str, arguments: Mapping[str, object]) -> None:
        """What a person does at somebody's side at night."""
        waking = self.session.waking
        if action == "show_visit":
            card = one_player.of_visit(waking)
            self._now(card is not None)
            if card is not None:
                self.session.one_card.lay(card)
            return
        doing: dict[str, Callable[[], bool]] = {
            "point_at": lambda: waking.tap(_number(arguments, "seat")),
            "name_for": lambda: waking.name(str(arguments["word"])),
            "next_visit": waking.go_on,
            "visit_back": waking.go_back,
        }
        if action == "point_at" and arguments["seat"] not in self.session.table.square.ring:
            raise Refused(self._error("no_such_seat"))
        try:
            self._now(doing[action]())
        except IllegalAnswer:
            raise Refused(self._error("illegal_choice")) from None

    def _wake_by_hand(self, arguments: Mapping[str, object]) -> None:
        """Who is woken by hand from now on, and how."""
        waking = self.session.waking
        whom = next((one for one in WHOM if one == arguments.get("whom", waking.whom)), None)
        if whom is None:
            raise Refused(self._error("not_now"))
        by_number = bool(arguments.get("by_number", waking.by_number))
        waking.choose(whom, by_number=by_number, hides=bool(arguments.get("hides", waking.hides)))

    async def _spoken_by_host(
        self, here: HandsFree, action: str, arguments: Mapping[str, object]
    ) -> str | None:
        """A sentence of whoever runs the game: what they are told of it that may be seen while all is covered."""
        try:
            if action == "say_it":
                return await here.typed(str(arguments["text"]))
        except NotNow as problem:
            raise Refused(problem.args[0]) from None
        if action == "hold_to_talk" and not here.hold():
            raise Refused(self.session.table.texts.shown("hands_free.cannot_listen"))
        if action == "let_go":
            here.let_go()
        elif action == "own_microphone":
            here.claim_microphone(bool(arguments["mine"]))
        elif action in ("do_it", "leave_it"):
            self._now(here.do_it() if action == "do_it" else here.leave())
        return None

    def _now(self, done: bool) -> None:
        if not done:
            raise Refused(self._error("window_closed"))

    def _raised_hand(self, seat: int, raised: bool) -> None:
        """A hand in the room, told by the host: for the seat the clock is on, until it is counted."""
        at = viewing.hand_at(self.session.table)
        if self.session.table.vote is None or at is None or at[0] != seat:
            raise Refused(self._error("window_closed"))
        self.session.table.vote.hands[seat] = raised

    def _rule(self, action: str, arguments: Mapping[str, object]) -> str:
        """What the host decides by hand, in any phase: who comes in, which Fabled, and rulings. How it is told."""
        arrivals, session = self.session.arrivals, self.session
        told = ""
        session.table.tell_host(told)
        try:
            if action in ("admit", "turn_away"):
                number = _number(arguments, "player")
                if number not in session.table.people.newcomers():
                    raise Refused(self._error("window_closed"))
                told = (arrivals.admit if action == "admit" else arrivals.turn_away)(number)
            elif action == "rule":
                verb, value = str(arguments["verb"]).replace("_", " "), arguments.get("value") or None
                ruling = Ruling(verb, _number(arguments, "seat"), value)
                # Whoever decides is warned of an end by a net.
                told = arrivals.ask_for(ruling, by_hand=not session.nets.on)
            elif action in seat_sheet.ACTIONS:
                told = arrivals.ask_for(seat_sheet.ruling(session, action, arguments), by_hand=True)
            elif action == "exchange":
                told = arrivals.exchange(_number(arguments, "seat"), _number(arguments, "other"))
            elif action == "move":
                told = arrivals.move(_number(arguments, "seat"), _number(arguments, "beside"))
            elif action == "agree":
                self._agree(str(arguments["character"]), _number(arguments, "player"))
            else:
                told = self._choose_fabled(str(arguments["character"]), action == "fabled")
        except IllegalRuling as problem:
            raise Refused(unruly(problem, session.table.texts)) from None
        if not told:
            return ""
        winner = arrivals.as_it_stands()
        if winner is None:
            return session.table.texts.shown(told)
        warning = "ruled.good_would_win" if winner is GOOD else "ruled.evil_would_win"
        return joined((session.table.texts.shown(told), session.table.texts.shown(warning)))

    def _choose_fabled(self, character: str, wanted: bool) -> str:
        arrivals = self.session.arrivals
        here = arrivals.fabled()
        if character not in (arrivals.spare_fabled() if wanted else here):
            raise Refused(self._error("not_now"))
        if self.session.table.live is not None and wanted:
            return arrivals.bring(character)
        if self.session.table.live is not None:
            return arrivals.ask_for(Ruling("no fabled", STORYTELLER, character))
        if self.session.table.phase is Phase.LOBBY:
            without = tuple(one for one in here if one != character)
            arrivals.choose_fabled((*here, character) if wanted else without)
        else:
            raise Refused(self._error("window_closed"))
        return ""

    def _agree(self, fabled: str, player: int) -> None:
        """Somebody said yes to a Fabled, or takes it back, before it comes."""
        offered = dict(self.session.arrivals.agreeing())
        if fabled not in offered or player not in [number for number, *_ in offered[fabled]]:
            raise Refused(self._error("window_closed"))
        if not self.session.arrivals.agree(fabled, player):
            raise Refused(self._error("enough_agreed", limit=LOOKS_AFTER[fabled]))

    def _use_script(self, action: str, arguments: Mapping[str, object]) -> None:
        """Another script, before anybody is seated."""
        session = self.session
        if session.table.phase is not Phase.LOBBY:
            raise Refused(self._error("window_closed"))
        session.table.tell_host("")
        if action == "edition":
            if arguments["edition"] not in EDITIONS:
                raise Refused(self._error("not_now"))
            session.arrivals.use(edition(str(arguments["edition"])))
            return
        if action == "script_without":
            refused = session.arrivals.refused
            if refused is None or refused.rest is None:
                raise Refused(self._error("window_closed"))
            session.table.tell_host(joined(refused.warnings))
            session.arrivals.use(refused.rest)
            return
        loaded = load_script(str(arguments["text"]), session.table.texts.shown("host.script"))
        if session.table.real_box and (script := for_the_box(loaded)) is not None:
            session.arrivals.use(script)
            return
        if loaded.script is None:
            session.arrivals.refused = loaded
            raise Refused(self._error("bad_script", reason=joined(_why_not(loaded))))
        notes = (*loaded.warnings, *read_aloud.jinxes(loaded.jinxes, session.table.texts))
        session.table.tell_host(joined(notes))
        session.arrivals.use(loaded.script)

    def _start(self) -> None:
        """The host goes on: from the lobby to the chairs, from the chairs to the deal."""
        problem = self.session.arrivals.why_not_begin()
        if self.session.table.phase is Phase.LOBBY and problem is not None:
            raise Refused(self.session.table.texts.shown(f"errors.{problem.reason}", **problem.values))
        if self.session.table.phase not in (Phase.LOBBY, Phase.SEATING):
            raise Refused(self._error("window_closed"))
        self.session.table.begin()

    def _keep_statistics(self, *, on: bool, delete: bool) -> None:
        """Whether the games of the group are kept, which everybody is told; or nothing of them stays."""
        if self.statistics is None or not self.statistics.may_switch:
            raise Refused(self._error("not_now"))
        if delete:
            self.statistics.delete()
        else:
            self.statistics.switch(on)

    def _door(self, open_: bool) -> None:
        self.session.table.open_door(open_)

    def _new_players(self, some: bool) -> None:
        if self.session.table.live is not None:
            raise Refused(self._error("window_closed"))
        self.session.table.play_with_new_players(some)

    def _plays(self, experience: Experience) -> None:
        if self.session.table.live is not None:
            raise Refused(self._error("window_closed"))
        self.session.table.play_as(experience)

    def _new_game(self) -> None:
        if self.session.table.phase is not Phase.REVEAL:
            raise Refused(self._error("not_now"))
        self.new_game()

    def _end_game(self) -> None:
        try:
            self.session.end_game()
        except IllegalRuling:
            raise Refused(self._error("not_now")) from None

    def _undo(self, *, ruling: bool) -> None:
        """What the button said is taken back, and nothing else."""
        if self.session.rulings.undoable is not ruling or not self.session.rulings.undo():
            raise Refused(self._error("not_now"))

    def _fix(self, action: str, arguments: Mapping[str, object]) -> None:
        """Chairs and names are the host's to mend, until the characters are dealt."""
        people = self.session.table.people
        if people.settled:
            raise Refused(self._error("already_started"))
        chair = _number(arguments, "seat")
        if action == "rename":
            name = str(arguments["name"])
            try:
                people.rename(chair, name)
            except NoRoom as problem:
                raise Refused(self._error(problem.reason, name=name)) from None
        elif action == "swap":
            people.swap(chair, _number(arguments, "other"))
        elif action == "move":
            people.move(chair, _number(arguments, "beside"))
        else:
            number = people.on_chair(chair)
            if number is None:
                raise Refused(self._error("no_such_seat"))
            self._who_is_here("leave_out", number)

    def _error(self, key: str, **values: object) -> str:
        texts: Texts = self.session.table.texts
        wanted = {
            "name_taken": ("name",),
            "name_looks_taken": ("name",),
            "seat_taken": ("name",),
            "already_been_nominated": ("name",),
            "a_traveller": ("name",),
            "enough_agreed": ("limit",),
            "bad_script": ("reason",),
        }
        if key == "table_full":
            values = {"limit": MOST_AT_TABLE}
        else:
            values = {name: values[name] for name in wanted.get(key, ())}
        return texts.shown(f"errors.{key}", **values)


def _why_not(loaded: LoadedScript) -> tuple[str, ...]:
    """What is wrong with a script file, and whether it can be played without what is not played here."""
    shown = load_texts("en").shown
    if loaded.rest is not None:
        return *loaded.problems, shown("script_file.may_leave_out", line=listed(loaded.unplayed))
    if loaded.why_no_rest:
        return *loaded.problems, shown("script_file.cannot_leave_out", reason=loaded.why_no_rest)
    return loaded.problems


def _number(arguments: Mapping[str, object], name: str) -> int:
    value = arguments.get(name, NOBODY)
    assert isinstance(value, int)
    return value


def _target(arguments: Mapping[str, object]) -> int | None:
    return None if arguments.get("target") is None else _number(arguments, "target")
