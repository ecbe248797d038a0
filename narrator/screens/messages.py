"""Messages: what a card holds of them, what every phone offers, and the page of the person who writes them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from config.worded import joined
from engine.phases import NIGHTS
from engine.terms import Alignment
from narrator.screens.one_player import NoSuchCard, piece_of, signs_of
from narrator.screens.records import CardSign, MessagesPage, SentMessage, WordWanted, WrittenToMe
from narrator.table.messages import (
    ASKS,
    BY_DAY,
    LONGEST,
    MOST_PIECES,
    Asks,
    CannotSend,
    MessageToPlayers,
    Sending,
    in_own_words,
)
from narrator.table.one_card import Piece
from narrator.table.session import Session
from narrator.table.table import Table
from narrator.telling.forms_on_phones import NO, YES
from narrator.telling.messages import READY, USE_ABILITY
from narrator.telling.script_lines import ScriptLines

__all__ = ["BY_DAY", "answer", "may_tell", "on_card", "page", "sending", "word_wanted"]

MOST_LISTED: Final = 12
"""Messages that the page lists; the others are on record."""
LARGEST_NUMBER: Final = 10
ASKED: Final[dict[Asks, str]] = {
    "nothing": "messages.asks_nothing",
    "yes_no": "messages.asks_yes_no",
    "seat": "messages.asks_seat",
    "character": "messages.asks_character",
    "words": "messages.asks_words",
}
TO_ANSWER: Final[dict[Asks, str]] = {
    "yes_no": "messages.answer_yes_no",
    "seat": "messages.answer_seat",
    "character": "messages.answer_character",
    "words": "messages.answer_words",
}
"""The texts of how a message wants to be answered: for who asks, and for who answers."""
SAID_IN: Final = {"said_yes_no": "yes_no", "said_seat": "seats", "said_character": "character"}
"""The kind of a player's answer, by the field of its form."""


def on_card(session: Session, words: ScriptLines, seat: int) -> tuple[WrittenToMe, ...]:
    """What this player's card holds, the newest first."""
    return tuple(_written(session.table, words, one, seat) for one in session.messages.on_card(seat))


def _written(table: Table, words: ScriptLines, message: MessageToPlayers, seat: int) -> WrittenToMe:
    asks = words.texts.shown(TO_ANSWER[message.asks]) if message.asks != "nothing" else ""
    said = message.answers.get(seat)
    answered = (
        "" if said is None else words.texts.shown("messages.answered", answer=_said(table, words, said))
    )
    return WrittenToMe(
        joined(_lines(message, words, seat)),
        _signs(table, words, message),
        asks,
        answered,
        message.taken_back,
    )


def _lines(message: MessageToPlayers, words: ScriptLines, seat: int) -> Iterator[str]:
    if message.ready == USE_ABILITY:
        yield words.texts.shown("messages.use_ability", character=message.characters[seat])
    elif message.ready:
        yield words.texts.shown(READY[message.ready])
    yield from (str(one.value) for one in message.pieces if one.sort == "words")


def _signs(table: Table, words: ScriptLines, message: MessageToPlayers) -> tuple[CardSign, ...]:
    shown = (one for one in message.pieces if one.sort != "words")
    return tuple(sign for one in shown for sign in signs_of(table, words, one))


def _said(table: Table, words: ScriptLines, said: Piece) -> str:
    """What a player has said, in words: a player by their name."""
    if isinstance(said.value, tuple):
        return words.texts.and_list([table.square.names[one] for one in said.value])
    return joined(sign.label for sign in signs_of(table, words, said))


def may_tell(session: Session, words: ScriptLines) -> tuple[tuple[str, str], ...] | None:
    """The characters that may be named to a person who hears; None where no phone offers a word. The same on every
    phone."""
    if not session.messages.open:
        return None
    return tuple((one, words.texts.character_name(one)) for one in session.table.script.characters)


# The page of the person


def word_wanted(session: Session) -> bool:
    """Whether the page says, covered too, that somebody would like a word; by night it waits, and after the game
    nobody can be answered."""
    asked = any(not one.later for one in session.messages.queue)
    live = session.table.live
    goes_on = live is not None and not live.over and session.table.phase not in NIGHTS
    return asked and session.messages.known and goes_on


def page(session: Session, words: ScriptLines) -> MessagesPage | None:
    """What lies open of it; None where nothing can be sent."""
    table, texts = session.table, words.texts
    if table.live is None or table.live.over or not session.messages.known:
        return None
    messages, names = session.messages, table.square.names
    ready = ((one, texts.shown(key)) for one, key in READY.items())
    sent = messages.sent[: -MOST_LISTED - 1 : -1]
    return MessagesPage(
        tuple((seat, names[seat], messages.has_phone(seat)) for seat in table.square.ring),
        (*ready, (USE_ABILITY, texts.shown("messages.use_ability_ready"))),
        tuple(_shows(table, words)),
        MOST_PIECES,
        tuple((one, texts.shown(ASKED[one])) for one in ASKS),
        LONGEST,
        tuple(
            WordWanted(one.seat, names[one.seat], one.at, "" if one.said is None else _said(table, words, one.said),
                       one.later)
            for one in messages.queue
            if one.seat < len(names)
        ),
        table.phase in NIGHTS,
        tuple(_sent(session, words, one) for one in sent),
        any(not messages.is_read(one, seat) for one in messages.sent for seat in one.to),
    )  # fmt: skip


def _shows(table: Table, words: ScriptLines) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """What a message may show, as "sort:value" and in words."""
    shown, name = words.texts.shown, words.texts.character_name
    characters = table.script.characters
    yield shown("one_card.this_character"), tuple((f"character:{one}", name(one)) for one in characters)
    yield shown("one_card.you_are"), tuple((f"you_are:{one}", name(one)) for one in characters)
    yield shown("one_card.number"), tuple((f"number:{one}", str(one)) for one in range(LARGEST_NUMBER + 1))
    yield (
        shown("one_card.seat"),
        tuple((f"seats:{one}", table.square.names[one]) for one in table.square.ring),
    )
    thumbs = ((YES, shown("info.yes_word")), (NO, shown("info.no_word")))
    yield shown("messages.asks_yes_no"), tuple((f"yes_no:{one}", label) for one, label in thumbs)
    yield shown("host.sides"), tuple((f"side:{one.value}", shown(f"team.{one.value}")) for one in Alignment)
    yield shown("messages.a_question"), (("use_it:", shown("one_card.use_it")),)


def _sent(session: Session, words: ScriptLines, message: MessageToPlayers) -> SentMessage:
    table = session.table
    line = [*_lines(message, words, message.to[0]), *(_label(one) for one in _signs(table, words, message))]
    asks = "" if message.asks == "nothing" else words.texts.shown(ASKED[message.asks])
    answers = {seat: _said(table, words, one) for seat, one in message.answers.items()}
    return SentMessage(
        message.number,
        message.at,
        " · ".join(line),
        tuple(
            (table.square.names[seat], session.messages.is_read(message, seat), answers.get(seat, ""))
            for seat in message.to
        ),
        asks,
        message.taken_back,
    )


def _label(sign: CardSign) -> str:
    return ": ".join(one for one in (sign.under, sign.label) if one)


# What is sent


def sending(
    session: Session,
    to: Collection[int],
    *,
    everybody: bool,
    ready: str,
    text: str,
    shows: Iterable[str],
    asks: str,
    aloud: bool,
    in_story: bool,
) -> Sending:
    """What a form of that page asks to send; raises CannotSend."""
    seats = tuple(seat for seat in session.table.square.ring if seat in to)
    if not seats and not everybody:
        raise CannotSend("messages.to_nobody")
    pieces = [_piece(session, one) for one in shows if one]
    if text:
        pieces.append(in_own_words(text))
    answered: Asks | None = next((one for one in ASKS if one == asks), None)
    if answered is None:
        raise CannotSend("messages.not_now")
    whom = () if everybody else seats
    return Sending(whom, ready, tuple(pieces), answered, aloud=aloud, in_story=in_story)


def _piece(session: Session, value: str) -> Piece:
    sort, _, rest = value.partition(":")
    try:
        if sort == "words":  # these have a field of their own
            raise NoSuchCard(sort)
        return piece_of(session, sort, rest)
    except NoSuchCard:
        raise CannotSend("messages.not_now") from None


def answer(session: Session, fields: Mapping[str, str]) -> Piece:
    """What a player says, by the one field of the form that is filled; raises CannotSend."""
    said = [(name, value) for name, value in fields.items() if value]
    if len(said) != 1:
        raise CannotSend("messages.nothing_said")
    name, value = said[0]
    if name == "said_text":
        return in_own_words(value)
    try:
        return piece_of(session, SAID_IN.get(name, ""), value)
    except NoSuchCard:
        raise CannotSend("messages.nothing_said") from None
