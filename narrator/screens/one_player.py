"""What stands on a card for one player: signs to be read at a glance, the same in words, and what they may choose."""

from collections.abc import Iterator
from typing import Final

from config.worded import joined
from engine.ledger import DemonLearned, EvilTeam, HasAbility, Learned, OneInPlay, OneOfTwo, Page, Told, YouAre
from engine.questions import IllegalAnswer
from engine.registry import CHARACTERS
from engine.terms import TOWN, Alignment
from engine.town_square import taken_back
from narrator.screens import night_viewing
from narrator.screens.records import CardChoice, CardSign, OnePlayerScreen
from narrator.table.look import Look
from narrator.table.one_card import ForOne, Piece
from narrator.table.session import Session
from narrator.table.table import Table
from narrator.table.waking import Waking
from narrator.telling.forms_on_phones import NO, NONE, YES, wanted
from narrator.telling.prompts import words_asked
from narrator.telling.script_lines import ScriptLines

MOST_SIGNS: Final = 6
"""What needs more of them is read in words alone."""


class NoSuchCard(ValueError):
    """What shall be shown is nothing that a card can hold."""


def piece_of(session: Session, sort: str, value: str) -> Piece:
    """A piece by what a form says of it; raises NoSuchCard."""
    characters = session.table.script.characters
    if sort in ("you_are", "character") and value in characters:
        return Piece(sort, value)  # type: ignore[arg-type]
    if sort == "number" and value.isdecimal() and len(value) < 3:
        return Piece("number", int(value))
    if sort == "yes_no" and value in (YES, NO):
        return Piece("yes_no", value == YES)
    if sort == "seats" and value.isdecimal() and int(value) in session.table.square.ring:
        return Piece("seats", (int(value),))
    if sort == "side" and value in tuple(Alignment):
        return Piece("side", value)
    if sort == "use_it":
        return Piece("use_it")
    if sort == "words" and value.strip():
        return Piece("words", value.strip())
    raise NoSuchCard(sort)


def told(session: Session, seat: int) -> tuple[Told, ...]:
    """What this player was told and chose, the newest first, as the grimoire's page lists it."""
    live = session.table.live
    ledger = () if live is None else live.unfinished.ledger
    gone = taken_back(list(ledger))
    own = [one for place, one in enumerate(ledger) if place not in gone and one.to != TOWN and seat in one.to]
    return tuple(own)[::-1]


def opened(session: Session, words: ScriptLines) -> OnePlayerScreen | None:
    """The card that lies ready, once; None where there is none."""
    taken = session.one_card.take()
    return None if taken is None else on_the_card(session.table, words, *taken)


def answered(session: Session, ticket: str, picks: tuple[int, ...], named: tuple[str, ...]) -> bool:
    """What was chosen on the open card is entered; it counts when the person who holds the card goes on. False for
    what cannot be chosen, or a card that is not open any more."""
    card = session.one_card.opened_by(ticket)
    look = None if card is None else card.look
    if card is None or look is None or card.seat not in look.questions or look.closed:
        return False
    try:
        look.confirm(card.seat, picks, named)
    except IllegalAnswer:
        return False
    look.confirmed.discard(card.seat)
    session.one_card.close()
    return True


def of_visit(waking: Waking) -> ForOne | None:
    """What the player sees whose visit is due; None where there is nothing to see."""
    visit = waking.visit
    if visit is None or visit.decoy:
        return None
    look, seat = visit.look, visit.seat
    number = waking.number_of(seat) if waking.by_number and not waking.calls(seat) else None
    asked = look if seat in look.questions else None
    return ForOne(seat, look.news.get(seat, ()), look=asked, number=number)


def on_the_card(table: Table, words: ScriptLines, ticket: str, card: ForOne) -> OnePlayerScreen:
    """This card in these words."""
    signs = [
        *_number(card, words),
        *(sign for fact in card.facts for sign in _signs(table, words, fact)),
        *(sign for piece in card.pieces for sign in signs_of(table, words, piece)),
    ]
    look = card.look
    lines = [in_words(table, words, card.seat, one) for one in card.facts]
    lines += [_ability(one, words) for one in card.facts if isinstance(one, YouAre)]
    if look is not None and card.seat in look.questions:
        lines.append(night_viewing.prompt(table, look, card.seat, words.texts))
    apart = (part for line in lines for part in str(line).split("\n"))
    return OnePlayerScreen(
        ticket,
        tuple(signs) if len(signs) <= MOST_SIGNS else (),
        tuple(apart),
        None if look is None else choice(table, words, look, card.seat),
    )


def in_words(table: Table, words: ScriptLines, seat: int, fact: object) -> str:
    """What this player is told, for their own eyes: of the character they were dealt that they are it, of a later
    one that they have become it."""
    dealt = next(
        (
            one.fact
            for one in table.ledger
            if one.to != TOWN and seat in one.to and isinstance(one.fact, YouAre)
        ),
        None,
    )
    return words.shown_anyhow(fact, table.square.names, seat, changed=fact is not dealt)


def choice(table: Table, words: ScriptLines, look: Look, seat: int) -> CardChoice | None:
    """What this seat may choose in this look; None where it is asked nothing."""
    question = look.questions.get(seat)
    if question is None:
        return None
    want = wanted(question.options)
    named = words_asked(question, table.script, table.square, words.texts)
    if not (want.named or want.none):
        named = ()
    elif not want.named:
        named = tuple(one for one in named if one[0] == NONE)
    elif not want.none:
        named = tuple(one for one in named if one[0] != NONE)
    if want.named and not question.options.in_public:
        yes_or_no = question.options.refusal(True) is None
        named = tuple(one for one in named if (one[0] in (YES, NO)) is yes_or_no or one[0] == NONE)
    seats = tuple((one, place, table.square.names[one]) for place, one in enumerate(table.square.ring, 1))
    return CardChoice(seats if want.most else (), named, want.most, max(want.named, 1 if named else 0))


def _ability(fact: YouAre, words: ScriptLines) -> str:
    return words.texts.characters[fact.character].ability


def _number(card: ForOne, words: ScriptLines) -> Iterator[CardSign]:
    if card.number is not None:
        yield CardSign("number", str(card.number), words.texts.shown("one_card.number_at_night"))


def _signs(table: Table, words: ScriptLines, fact: object) -> Iterator[CardSign]:
    """Of a fact by the pieces that it is made of; nothing of one that is made of others."""
    shown = words.texts.shown
    match fact:
        case YouAre(character=character, alignment=side):
            under = shown("one_card.you_are")
            yield CardSign("token", words.texts.character_name(character), under)
            if isinstance(side, Alignment):
                yield CardSign("words", shown(f"team.{side.value}"))
        case DemonLearned(minions=minions, bluffs=bluffs):
            yield from (_seat(table, one, shown("one_card.your_minion")) for one in minions)
            for one in bluffs:
                yield CardSign("token", words.texts.character_name(one), shown("one_card.not_in_play"))
        case EvilTeam(demons=demons):
            yield from (_seat(table, one, shown("one_card.the_demon")) for one in demons)
        case Learned(answer=answer):
            yield from _answer(table, words, answer)


def _answer(table: Table, words: ScriptLines, answer: object) -> Iterator[CardSign]:
    names = words.texts.character_name
    match answer:
        case bool():
            yield _thumb(words, answer)
        case int():
            yield CardSign("number", str(answer))
        case Alignment():
            yield CardSign("words", words.texts.shown(f"team.{answer.value}"))
        case str() if answer in CHARACTERS:
            yield CardSign("token", names(answer))
        case OneOfTwo(character=character, pair=pair):
            yield CardSign("token", names(character))
            yield from (_seat(table, one) for one in pair)
        case OneInPlay(character=character) | HasAbility(character=character):
            yield CardSign("token", names(character))
        case Page():
            return
        case tuple() if answer and all(type(one) is int for one in answer):
            yield from (_seat(table, one) for one in answer)
        case _ if hasattr(answer, "seat") and hasattr(answer, "character"):
            yield CardSign("token", names(answer.character))
            yield _seat(table, answer.seat)


def signs_of(table: Table, words: ScriptLines, piece: Piece) -> Iterator[CardSign]:
    """What a person shows themself."""
    shown, value = words.texts.shown, piece.value
    match piece.sort, value:
        case "you_are", str():
            yield CardSign("token", words.texts.character_name(value), shown("one_card.you_are"))
        case "character", str():
            yield CardSign("token", words.texts.character_name(value), shown("one_card.this_character"))
        case "number", int():
            yield CardSign("number", str(value))
        case "yes_no", bool():
            yield _thumb(words, value)
        case "seats", tuple():
            yield from (_seat(table, one) for one in value)
        case "side", str():
            yield CardSign("words", shown(f"team.{value}"))
        case "use_it", _:
            yield CardSign("words", shown("one_card.use_it"))
        case "words", str():
            yield CardSign("words", value)


def _thumb(words: ScriptLines, up: bool) -> CardSign:
    return CardSign("up" if up else "down", words.texts.shown("info.yes_word" if up else "info.no_word"))


def _seat(table: Table, seat: int, under: str = "") -> CardSign:
    """Somebody who is pointed at, by their place round the table."""
    ring = table.square.ring
    place = str(ring.index(seat) + 1) if seat in ring else ""
    name = table.square.names[seat] if 0 <= seat < len(table.square.names) else ""
    return CardSign("seat", place or name, joined((name, under), " · ") if under and name else name)
