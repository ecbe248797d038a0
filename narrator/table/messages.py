"""Words between the person who runs the game and a player's phone: what is sent, asked and answered.

Nothing of it is a fact of the game: no rule reads it, and no undo of the game unsays it. A line of the record tells
who was written what and when; replaying passes over it. Nobody is written to before the town knows that a person is
there, nor before the deal, since there is no record yet.

To whom something is written must not be seen. So all phones are pushed alike, and all ask their players to look at
their cards, where the words are; a phone asks no more once its card was opened, written to or not.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, get_args

from engine.own_words import FreeText, Said, cleaned, words_refusal
from engine.phases import NIGHTS, Phase
from narrator.table.desk import Desk
from narrator.table.narration import Narration
from narrator.table.one_card import Piece
from narrator.table.table import Table
from narrator.table.waking import Waking
from narrator.table.wishes import sayable
from narrator.table.writing_down import WritingDown
from narrator.telling.messages import READY, USE_ABILITY

LONGEST: Final = FreeText.longest
"""Letters of one's own, in a message or an answer to it."""
MOST_PIECES: Final = 3
"""Tokens, numbers and the like that one message shows."""
MOST_SHOWN: Final = 5
"""Messages that a card holds; of older ones the player has had time."""
BY_DAY: Final = (
    Phase.DAWN,
    Phase.DISCUSSION,
    Phase.NOMINATIONS,
    Phase.DEFENCE,
    Phase.VOTE,
    Phase.EXECUTION,
    Phase.DUSK,
)
"""When every phone offers a word in private."""

Asks = Literal["nothing", "yes_no", "seat", "character", "words"]
ASKS: Final[tuple[Asks, ...]] = get_args(Asks)
"""How a message wants to be answered."""


class CannotSend(ValueError):
    """`args[0]` is the key of the text that says why; `names`: of whom it speaks."""

    def __init__(self, reason: str, names: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.names = tuple(names)


@dataclass
class MessageToPlayers:
    """What was written to these seats. `news`: by seat, the number of the change of its card that brought it, or
    took it back. `in_story`: it is told after the game."""

    number: int
    to: tuple[int, ...]
    moment: str
    at: str
    ready: str = ""
    characters: dict[int, str] = field(default_factory=dict)
    pieces: tuple[Piece, ...] = ()
    asks: Asks = "nothing"
    everybody: bool = False
    aloud: bool = False
    in_story: bool = False
    taken_back: bool = False
    news: dict[int, int] = field(default_factory=dict)
    answers: dict[int, Piece] = field(default_factory=dict)


@dataclass
class WordAsked:
    """Somebody would like a word in private, or told something that they were not asked. `later`: they were put
    off."""

    seat: int
    moment: str
    at: str
    said: Piece | None = None
    later: bool = False


class Sending(NamedTuple):
    """What a person wants to send. `to`: seats, none of them for everybody."""

    to: tuple[int, ...]
    ready: str = ""
    pieces: tuple[Piece, ...] = ()
    asks: Asks = "nothing"
    aloud: bool = False
    in_story: bool = False


class Messages:
    """Of one game."""

    def __init__(
        self, table: Table, narration: Narration, writing: WritingDown, desk: Desk, waking: Waking
    ) -> None:
        self.table, self.narration, self.writing = table, narration, writing
        self.desk, self.waking = desk, waking
        self.listeners: list[Callable[[], None]] = []  # told when all phones are pushed alike
        self.sent: list[MessageToPlayers] = []
        self.queue: list[WordAsked] = []
        self.person_came = False  # the town has known of a person in this game
        self.unread: set[int] = set()  # the seats whose phones ask to look at the card
        self._changes: dict[int, int] = {}  # of each seat's card
        self._seen: dict[int, int] = {}  # how many of them its player has had before them
        table.keepers.insert(0, self._notice_the_person)

    def _notice_the_person(self) -> None:
        self.person_came |= self.known

    @property
    def known(self) -> bool:
        """Whether the town knows that a person runs the game."""
        return self.desk.said or self.waking.on

    @property
    def open(self) -> bool:
        """Whether every phone offers a word in private now."""
        return self.known and self.table.announced in BY_DAY and self.table.live is not None

    # What a person sends

    def send(self, sending: Sending) -> MessageToPlayers:
        """Write it down, and to the phones. Raises CannotSend and RecordTrouble; then nothing is sent."""
        message = self._message(sending)
        table = self.table
        line = self._spoken(message) if message.aloud else ""
        self.writing.write(self._line_of(message))
        with table.changing():
            self.sent.append(message)
            self._bring(message)
        if line:
            self.narration.aside(table.lines.line("messages.to_everybody", line=line))
        self._tell()
        return message

    def _message(self, sending: Sending) -> MessageToPlayers:
        self._may_send()
        if not sending.ready and not sending.pieces:
            raise CannotSend("messages.nothing_to_send")
        if sending.ready and sending.ready not in (*READY, USE_ABILITY):
            raise CannotSend("messages.not_now")
        if len(sending.pieces) > MOST_PIECES + 1:
            raise CannotSend("messages.too_much")
        everybody = not sending.to
        if sending.aloud and not everybody:
            raise CannotSend("messages.aloud_to_all")
        if sending.aloud and self.table.phase in NIGHTS:
            raise CannotSend("messages.aloud_by_day")
        to = self._to(sending.to)
        of = {seat: self.character_of(seat) for seat in to} if sending.ready == USE_ABILITY else {}
        asks: Asks = "yes_no" if of and sending.asks == "nothing" else sending.asks
        at = f"{self.narration.pace.date():%H:%M}"
        return MessageToPlayers(
            len(self.sent) + 1, to, self.moment, at, sending.ready, of, sending.pieces, asks, everybody,
            sending.aloud, sending.in_story or everybody,
        )  # fmt: skip

    def _may_send(self) -> None:
        live = self.table.live
        if live is None or live.over or self.table.closed:
            raise CannotSend("messages.not_now")
        if not self.known:
            raise CannotSend("messages.nobody_knows")

    def _to(self, wanted: tuple[int, ...]) -> tuple[int, ...]:
        """These seats, or all with a phone. Raises CannotSend for one that has none."""
        table = self.table
        without = tuple(seat for seat in wanted if not self.has_phone(seat))
        if without:
            raise CannotSend("messages.no_phone", [table.square.names[seat] for seat in without])
        to = wanted or tuple(filter(self.has_phone, table.square.ring))
        if not to:
            raise CannotSend("messages.no_phone_at_all")
        return to

    def has_phone(self, seat: int) -> bool:
        """Whether this seat is played on a phone."""
        people = self.table.people
        number = people.on_chair(seat) if seat in self.table.square.ring else None
        return number is not None and people.everybody[number].has_phone

    def character_of(self, seat: int) -> str:
        """What this player takes themself for."""
        live = self.table.live
        assert live is not None
        record = live.unfinished.grimoire.seats[seat]
        return record.believed or record.character

    def _spoken(self, message: MessageToPlayers) -> str:
        """What is said of it aloud, in the language of the table. Raises CannotSend where nothing can be."""
        words = [str(one.value) for one in message.pieces if one.sort == "words"]
        if message.ready in READY:
            words.insert(0, self.table.texts.shown(READY[message.ready]))
        line = " ".join(map(sayable, words)).strip(" .,;:…-")
        if not line:
            raise CannotSend("messages.cannot_be_said")
        return line

    def _bring(self, message: MessageToPlayers) -> None:
        """It is new on the cards of these seats; all phones ask to look."""
        for seat in message.to:
            self._changes[seat] = message.news[seat] = self._changes.get(seat, 0) + 1
        self.unread = set(self.table.square.ring)

    def take_back(self, number: int) -> bool:
        """It is not so any more, and whoever was told is told that; False where it is not there. Raises
        RecordTrouble."""
        message = self.message(number)
        if message is None or message.taken_back:
            return False
        self.writing.write({"message": number, "taken_back": True, "moment": self.moment})
        with self.table.changing():
            message.taken_back = True
            self._bring(message)
        if message.aloud and self.table.phase not in NIGHTS:
            self.narration.aside(self.table.lines.line("messages.taken_back"))
        self._tell()
        return True

    def remind(self) -> bool:
        """All phones ask once more to look at their cards; False where everything was read."""
        if all(self.is_read(one, seat) for one in self.sent for seat in one.to):
            return False
        with self.table.changing():
            self.unread = set(self.table.square.ring)
        self._tell()
        return True

    def answer_word(self, seat: int, how: str) -> bool:
        """Somebody who would like a word: may "come", is told "later", or is "done" with; False for anything else.
        Raises CannotSend and RecordTrouble."""
        asked = next((one for one in self.queue if one.seat == seat), None)
        if asked is None or how not in ("come", "later", "done"):
            return False
        if how != "done":
            self.send(Sending((seat,), ready=how))
        with self.table.changing():
            self.queue.remove(asked)
            if how == "later":
                asked.later = True
                self.queue.append(asked)
        self.desk.tell()
        return True

    # What a player does

    def ask_word(self, seat: int) -> bool:
        """They would like a word; asked again it stands as it did. False where no phone offers it now. Raises
        RecordTrouble."""
        if not self.open:
            return False
        if all(one.seat != seat or one.later for one in self.queue):
            self._queue(seat, None)
        return True

    def answer(self, seat: int, said: Piece) -> bool:
        """Their answer to the newest question that stands, again if they like; or something they were not asked.
        False where no phone offers it now, or what is said is nothing. Raises RecordTrouble."""
        if not self.open or (said.sort == "words" and words_refusal(Said(str(said.value)), LONGEST)):
            return False
        asked = [one for one in self.sent if seat in one.to and one.asks != "nothing" and not one.taken_back]
        if not asked:
            self._queue(seat, said)
            return True
        self.writing.write(
            {"message": asked[-1].number, "who": seat, "a": _plain(said), "moment": self.moment}
        )
        with self.table.changing():
            asked[-1].answers[seat] = said
        self._tell()
        return True

    def _queue(self, seat: int, said: Piece | None) -> None:
        line = {"word": seat, "moment": self.moment}
        self.writing.write(line if said is None else {**line, "a": _plain(said)})
        asked = WordAsked(seat, self.moment, f"{self.narration.pace.date():%H:%M}", said)
        with self.table.changing():
            self.queue = [*(one for one in self.queue if one.seat != seat), asked]
        self.desk.tell()

    def saw(self, seat: int, changes: int) -> None:
        """This player has had their card before them, as it was after so many changes."""
        now = self._changes.get(seat, 0)
        with self.table.changing():
            self._seen[seat] = max(self._seen.get(seat, 0), min(changes, now))
            if changes >= now:
                self.unread.discard(seat)

    # What pages show

    @property
    def moment(self) -> str:
        """Now, as "n2" or "d2"."""
        square = self.table.square
        at_night = self.table.phase in NIGHTS or square.day < square.night
        return f"n{max(1, square.night)}" if at_night else f"d{square.day}"

    def message(self, number: int) -> MessageToPlayers | None:
        """The message with this number."""
        return next((one for one in self.sent if one.number == number), None)

    def is_read(self, message: MessageToPlayers, seat: int) -> bool:
        """Whether this player has had it before them, or that it was taken back."""
        return self._seen.get(seat, 0) >= message.news[seat]

    def on_card(self, seat: int) -> tuple[MessageToPlayers, ...]:
        """What this player's card holds, the newest first."""
        mine = [one for one in self.sent if seat in one.to]
        return tuple(sorted(mine, key=lambda one: -one.news[seat])[:MOST_SHOWN])

    def changes(self, seat: int) -> int:
        """How often something was new on this player's card."""
        return self._changes.get(seat, 0)

    def _tell(self) -> None:
        """All phones are pushed alike, and the Storyteller's page shows it."""
        for listener in self.listeners:
            listener()
        self.desk.tell()

    # The record, and a restart

    def _line_of(self, message: MessageToPlayers) -> dict[str, Any]:
        line = _message_as_data(message)
        del line["number"], line["news"], line["answers"], line["taken_back"]
        return {"message": message.number, "by": "host", **line}

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "sent": [_message_as_data(one) for one in self.sent],
            "queue": [
                {**vars(one), "said": None if one.said is None else _plain(one.said)} for one in self.queue
            ],
            "person_came": self.person_came,
            "unread": sorted(self.unread),
            "changes": _pairs(self._changes),
            "seen": _pairs(self._seen),
        }

    def remember(self, data: Mapping[str, Any]) -> None:
        """Be as it was when `as_data` gave this; nothing was kept by earlier versions."""
        self.sent = [_message_from(one) for one in data.get("sent", ())]
        self.queue = [
            WordAsked(**{**one, "said": None if one["said"] is None else _piece(one["said"])})
            for one in data.get("queue", ())
        ]
        self.person_came = bool(data.get("person_came"))
        self.unread = set(data.get("unread", ()))
        self._changes, self._seen = dict(data.get("changes", ())), dict(data.get("seen", ()))


def in_own_words(typed: str) -> Piece:
    """What somebody typed, as one line. Raises CannotSend."""
    said = Said(cleaned(typed))
    refused = words_refusal(said, LONGEST)
    if refused is not None:
        raise CannotSend("messages.too_long" if refused == "too long" else "messages.nothing_to_send")
    return Piece("words", said.text)


def _message_as_data(message: MessageToPlayers) -> dict[str, Any]:
    return {
        **vars(message),
        "to": list(message.to),
        "characters": _pairs(message.characters),
        "pieces": [_plain(one) for one in message.pieces],
        "news": _pairs(message.news),
        "answers": [[seat, _plain(one)] for seat, one in message.answers.items()],
    }


def _message_from(data: Mapping[str, Any]) -> MessageToPlayers:
    return MessageToPlayers(
        **{
            **data,
            "to": tuple(data["to"]),
            "characters": dict(data["characters"]),
            "pieces": tuple(_piece(one) for one in data["pieces"]),
            "news": dict(data["news"]),
            "answers": {seat: _piece(one) for seat, one in data["answers"]},
        }
    )


def _pairs(numbered: Mapping[int, Any]) -> list[list[Any]]:
    return [list(one) for one in numbered.items()]


def _plain(piece: Piece) -> list[Any]:
    return [piece.sort, list(piece.value) if isinstance(piece.value, tuple) else piece.value]


def _piece(data: Sequence[Any]) -> Piece:
    sort, value = data
    return Piece(sort, tuple(value) if isinstance(value, list) else value)
