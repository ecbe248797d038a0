"""The page of a person who runs a game with the real box: tonight's sheet, who is executed, deaths, the end.

Nothing on it is secret, as the table knows nothing: it has no cover. The other page enters the tokens, so that the
table may go on by its rules.
"""

from collections.abc import Mapping
from typing import Final

from config.texts import Texts
from config.worded import in_language, joined
from engine.grimoire import SPENT
from engine.night_order import DAWN, DEMON_INFO, MINION_INFO
from engine.official import OFFICIAL
from engine.real_box import DEAL, Entered, TodaysExecution, TokenEntered
from engine.registry import character
from engine.rules.evil_info import EVIL_INFO_FROM
from engine.terms import NOBODY, UNKNOWN, Alignment
from narrator.screens import messages, nets, on_desk
from narrator.screens.records import (
    Due,
    ExecutionAsked,
    HostScreen,
    RealBoxScreen,
    SheetRead,
    TokensScreen,
)
from narrator.screens.script_sheet import STEPS
from narrator.table.real_box import BEFORE_THE_DEAL
from narrator.table.session import Session
from narrator.telling.script_lines import ScriptLines

RULINGS: Final = ("kill", "revive", "execute", "vote", "no_vote")
MOST_REMINDERS: Final = 12
MOST_BLUFFS: Final = 3
BESIDE: Final = "|"
"""Between the character and the words of a reminder, as the page sends it."""


def screen(session: Session, words: ScriptLines, host: HostScreen, jinxes: tuple[str, ...]) -> RealBoxScreen:
    """The page as it is, beside the host's."""
    box, table, texts = session.real_box, session.table, words.texts
    running = table.live is not None and not table.live.over
    goes_on, of_the_day, controls = on_desk.leading(host.controls)
    lines = [(one, _line(session, one.slot, texts)) for one in box.lines()]
    return RealBoxScreen(
        host.square,
        box.on,
        table.phase in BEFORE_THE_DEAL,
        due(session, texts),
        _execution(session),
        tuple(SheetRead(name, line, _state(one.done, due=one.due)) for one, (name, line) in lines),
        host.ruled,
        tuple((verb, texts.shown(f"rulings.{verb}")) for verb in RULINGS) if host.rulings else (),
        box.mark if box.undoable else "",
        running and bool(box.names_unknown),
        jinxes if box.on else (),
        (*on_desk.clock(session, words), *controls),
        host.story,
        host.notice,
        host.hand_at,
        host.undo_mark,
        nets.shown(session, words) if box.on else (),
        writes=running and session.messages.known,
        word_wanted=messages.word_wanted(session),
        goes_on=goes_on,
        of_the_day=of_the_day,
        dead=box.dead,
        waits_for=tuple(one.name for one in host.seats if one.waiting),
        awaited=on_desk.awaited(session, host.controls),
        newcomers=host.newcomers,
    )


def _state(done: bool | None, *, due: bool) -> str:
    if done is None:
        return "due" if due else "coming"
    return "done" if done else "skipped"


def due(session: Session, texts: Texts) -> Due | None:
    """The line that waits."""
    slot = session.real_box.due
    if slot is None:
        return None
    if slot == DEAL:
        return Due(texts.shown("box.draw"), _of_the_bag(session, texts), may_skip=False)
    name, line = _line(session, slot, texts)
    if slot == DAWN:
        line = joined((line, _died_tonight(session, texts)))
    return Due(name, line, may_skip=slot != DAWN, opens_eyes=slot == DAWN)


def _of_the_bag(session: Session, texts: Texts) -> str:
    """What the person fills the bag with, as far as everybody may know it."""
    usual, change = session.real_box.usual_bag, session.real_box.changes_the_bag
    counts = {"townsfolk": usual.townsfolk, "outsiders": usual.outsiders, "minions": usual.minions}
    lines = [texts.shown("box.draw_does"), texts.shown("box.bag_usual", **counts, number=usual.demons)]
    if change:
        lines.append(texts.shown("box.bag_changes", characters=change))
    return joined(lines)


def _died_tonight(session: Session, texts: Texts) -> str:
    square = session.table.square
    names = [square.names[seat] for seat in session.real_box.dead if square.alive[seat]]
    return texts.shown("box.die_tonight", names=names) if names else texts.shown("box.nobody_dies")


def _line(session: Session, slot: str, texts: Texts) -> tuple[str, str]:
    """Who a line is about, and what it says."""
    if slot in (DAWN, MINION_INFO, DEMON_INFO):
        name, does = STEPS[slot]
        values = {} if slot == DAWN else {"players": EVIL_INFO_FROM}
        return texts.shown(name), texts.shown(does, **values)
    for own in session.table.script.own_tokens:
        if own.id == slot:
            live = session.table.live
            first = live is not None and live.game.night == 1
            return own.name, (own.first_line if first else own.other_line) or own.ability
    known = texts.characters.get(slot)
    if known is not None:
        return texts.character_name(slot), known.ability
    return OFFICIAL[slot].name if slot in OFFICIAL else slot, ""


def _execution(session: Session) -> ExecutionAsked | None:
    asked = session.real_box.asked
    if asked is None or not isinstance(asked.options, TodaysExecution):
        return None
    names, condemned = session.table.square.names, asked.options.condemned
    ring = session.table.square.ring
    return ExecutionAsked(
        None if condemned is None else names[condemned],
        NOBODY if condemned is None else condemned,
        tuple((seat, names[seat]) for seat in ring),
    )


# The tokens first


def tokens(session: Session, words: ScriptLines, host: HostScreen, depths: Mapping[str, str]) -> TokensScreen:
    """The form. `depths`: who may decide from then on, with the keys of their texts."""
    table, texts = session.table, words.texts
    script, square = table.script, table.square
    names = ((one, texts.character_name(one)) for one in script.characters)
    reminders = [
        (f"{one}{BESIDE}{token}", f"{in_language(words.token(token), texts)} ({texts.character_name(one)})")
        for one in script.characters
        for token in dict.fromkeys(character(one).reminders)
    ]
    reminders += [
        (f"{BESIDE}{token}", f"{token} ({own.name})") for own in script.own_tokens for token in own.reminders
    ]
    return TokensScreen(
        host.square,
        session.real_box.may_enter,
        tuple((seat, square.names[seat]) for seat in square.ring),
        ((UNKNOWN, texts.shown("box.unknown")), *names),
        tuple(reminders),
        tuple((one, texts.shown(key)) for one, key in depths.items()),
    )


def entered(session: Session, form: Mapping[str, str]) -> Entered:
    """What the form says. Of a Traveller only the side is asked."""
    live = session.table.live
    assert live is not None
    game = live.game
    found, reminders = list[TokenEntered](), list[tuple[str, int, str | None]]()
    for seat in game.grimoire.ring:
        traveller = game.square.traveller(seat)
        who = traveller or form.get(f"character_{seat}", UNKNOWN) or UNKNOWN
        said = form.get(f"side_{seat}", "")
        usual = character(who).team.side if who in session.table.script.characters else Alignment.GOOD
        side = Alignment(said) if said in tuple(Alignment) else usual
        found.append(TokenEntered(seat, who, side, form.get(f"believes_{seat}") or None))
        if form.get(f"used_{seat}"):
            reminders.append((SPENT, seat, None if who == UNKNOWN else who))
    for number in range(1, MOST_REMINDERS + 1):
        token, beside = form.get(f"token_{number}", ""), form.get(f"beside_{number}", "")
        if token and beside.isdecimal():
            whose, _, text = token.partition(BESIDE)
            reminders.append((text, int(beside), whose or None))
    bluffs = (form.get(f"bluff_{number}", "") for number in range(1, MOST_BLUFFS + 1))
    return Entered(tuple(found), tuple(reminders), tuple(one for one in bluffs if one))
