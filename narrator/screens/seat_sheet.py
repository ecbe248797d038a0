"""The sheet of a player on the grimoire's page: every line of it is a way to change it, by a ruling.

Everything here is the host's alone, and goes into their page only while it lies open.
"""

from collections.abc import Iterator

from engine import Game, by_hand, course
from engine.abilities import standing
from engine.grimoire import Reminder
from engine.ledger import DemonLearned, Nominated
from engine.phases import NIGHTS
from engine.registry import character
from engine.terms import STORYTELLER, TOWN, UNTOLD, Alignment
from engine.town_square import standing_entries
from narrator.screens.records import SeatSheet, SheetChoices
from narrator.table.session import Session
from narrator.telling.script_lines import ScriptLines

_LIVING, _DEAD = ("kill", "execute"), ("revive", "vote", "no vote")
GAME = "game"
"""In the place of a player, of whom a note is not."""


def of_seat(session: Session, game: Game, seat: int, words: ScriptLines) -> SeatSheet:
    """What can be changed about this player."""
    texts = words.texts
    tokens = (one for one in game.grimoire.reminders if one.seat == seat)
    remark = _remark(game, seat)
    return SeatSheet(
        tuple((one.id, words.token(one.text), _whose(one, words)) for one in tokens),
        tuple(
            (verb.replace(" ", "_"), texts.shown(f"rulings.{verb.replace(' ', '_')}"))
            for verb in _verbs(game, seat)
        ),
        by_hand.SaysNext(seat) in game.by_hand,
        remark.words,
        remark.in_story,
        tuple((one, texts.character_name(one)) for one in _bluffs(game, seat)),
        tuple(_nominations(session, seat, words)),
        session.waking.on and session.table.phase in NIGHTS and session.waking.visits(seat),
        tuple(_facts(session, game, seat, words)),
        seat in game.square.travellers,
        _what_they_do(game, seat, words),
    )


def _what_they_do(game: Game, seat: int, words: ScriptLines) -> str:
    """Nothing before the deal, and of whom the real box has not told who they are."""
    card = words.texts.characters.get(game.grimoire.seats[seat].character)
    return "" if card is None else card.ability


def _facts(session: Session, game: Game, seat: int, words: ScriptLines) -> Iterator[str]:
    """Who sits beside them, whether their ability works, who they say they are, their number and their phone."""
    shown, names, ring = words.texts.shown, game.square.names, game.grimoire.ring
    place = ring.index(seat)
    yield shown("sheet.between", left=names[ring[(place + 1) % len(ring)]], right=names[ring[place - 1]])
    now = standing(game.grimoire)
    held = [me for me in now.of(seat) if me.genuine and me.source == seat and game.alive_for(me)]
    if held and not any(me in now.working for me in held):
        yield shown("sheet.no_ability")
    claimed = session.public_claims.by_seat.get(seat)
    if claimed is not None:
        yield shown("sheet.says_to_be", character=claimed)
    if session.waking.by_number and seat in session.waking.numbers:
        yield shown("by_hand.their_number", number=session.waking.numbers[seat])
    number = session.table.people.on_chair(seat)
    if number is not None and not session.table.people.everybody[number].here:
        has_phone = session.table.people.everybody[number].has_phone
        yield shown("sheet.phone_away" if has_phone else "sheet.no_phone")


def choices(game: Game, words: ScriptLines) -> SheetChoices:
    """What any player's sheet may be changed to."""
    texts, remark = words.texts, _remark(game, STORYTELLER)
    held = (
        me.character
        for player in (STORYTELLER, *game.grimoire.ring)
        for me in standing(game.grimoire).of(player)
    )
    return SheetChoices(
        tuple(
            (f"{one}/{text}", texts.shown("sheet.whose", answer=words.token(text), character=one))
            for one in dict.fromkeys(held)
            for text in character(one).reminders
        ),
        tuple((one, texts.character_name(one)) for one in game.script.characters),
        tuple((side.value, texts.shown(f"team.{side.value}")) for side in Alignment),
        tuple((seat, game.grimoire.seats[seat].name) for seat in game.grimoire.ring),
        by_hand.is_held_off(game),
        _end(game, words),
        remark.words,
        remark.in_story,
    )


def _verbs(game: Game, seat: int) -> tuple[str, ...]:
    """What the person's word does with them; what means nothing now is left out."""
    record = game.grimoire.seats[seat]
    alive = _LIVING if record.alive else ("revive", "no vote" if record.ghost_vote else "vote")
    punished = ("punish",) if game.madnesses(seat) else ()
    leaves = ("leave",) if seat in game.square.travellers else ()  # nobody is anybody before the deal
    return (*alive, *punished, "act", *leaves)


def _whose(token: Reminder, words: ScriptLines) -> str:
    """By whose ability it lies there, and until when."""
    texts, parts = words.texts, list[str]()
    if token.by is not None:
        parts.append(texts.character_name(token.by.character))
    if token.until is not None:
        parts.append(texts.shown("sheet.until_dawn" if token.until.dawn else "sheet.until_dusk"))
    return ", ".join(parts)


def _remark(game: Game, seat: int) -> by_hand.Remark:
    found = (one for one in by_hand.remarks(game) if one.seat == seat)
    return next(found, by_hand.Remark(seat, ""))


def _bluffs(game: Game, seat: int) -> tuple[str, ...]:
    told = (
        one
        for one in reversed(standing_entries(game.ledger))
        if one.to not in (TOWN, UNTOLD) and seat in one.to
    )
    shown = (one.fact.bluffs for one in told if isinstance(one.fact, DemonLearned) and one.fact.bluffs)
    return next(shown, ())


def _nominations(session: Session, seat: int, words: ScriptLines) -> list[str]:
    """The nominations that this player made or was in today, in the words of the table."""
    told, names, show = session.table.told, session.table.square.names, words.texts.shown
    mine = (one.fact for one in told if isinstance(one.fact, Nominated) and seat in one.fact[:2])
    who = {STORYTELLER: show("info.storyteller_word"), **dict(enumerate(names))}
    return [
        show("town_square.nominates", nominator=who[by], nominee=who[nominee]) for by, nominee, *_ in mine
    ]


def _end(game: Game, words: ScriptLines) -> str:
    """Who would have won, where the end is held off."""
    if not by_hand.is_held_off(game):
        return ""
    ahead = game.copy()
    by_hand.take_back(ahead, by_hand.NotYet())
    course.end_if_won(ahead)
    if not ahead.over or ahead.square.winner is None:
        return ""
    return words.texts.shown("sheet.would_win", alignment=ahead.square.winner.value)
