"""What the host may do now: the buttons of the host page, which a key, a clicker and a voice press too.

A control is its action and its label. The first one that leads on is what the key does."""

from collections.abc import Iterator

from config.texts import Texts
from engine.phases import Phase
from engine.rules.setup import FEWEST_PLAYERS
from narrator.screens import reveal
from narrator.table.real_box import BEFORE_THE_DEAL
from narrator.table.session import Session
from narrator.telling.script_lines import ScriptLines

Control = tuple[str, str]


def host_controls(session: Session, words: ScriptLines) -> tuple[Control, ...]:
    """What the host may do now, with its labels."""
    if session.table.closed:
        return ()
    texts = words.texts
    return (
        *reveal.controls(session, words),
        *_leads_on(session, texts),
        *_talk(session, texts),
        *_who_judges(session, texts),
        *_takes_back(session, texts),
        *_before_the_game(session, texts),
        *_always(session, texts),
    )


def _leads_on(session: Session, texts: Texts) -> Iterator[Control]:
    """To what comes after this phase."""
    table = session.table
    match table.phase:
        case Phase.LOBBY if table.people.residents >= FEWEST_PLAYERS:
            yield "start", texts.shown("host.seating")
        case Phase.SEATING:
            yield "start", texts.shown("host.deal")
        case Phase.DISCUSSION:
            yield "open_nominations", texts.shown("host.open_nominations")
        case Phase.NOMINATIONS:
            yield "close_nominations", _closes_nominations(session, texts)
        case Phase.DEFENCE:
            yield "begin_vote", texts.shown("host.begin_vote")
        case Phase.REVEAL:
            yield "new_game", texts.shown("reveal.play_again")
    if table.speaker is not None:
        yield "spoken", texts.shown("host.spoken", name=table.square.names[table.speaker])


def _closes_nominations(session: Session, texts: Texts) -> str:
    """What closing the nominations comes to at this moment."""
    menu, square = session.table.menu(), session.table.square
    if menu is not None and menu.at_once:
        return texts.shown("host.too_late")
    if square.about_to_die is not None and square.about_to_die in square.ring:
        return texts.shown("host.close_and_execute", name=square.names[square.about_to_die])
    return texts.shown("host.nobody_left" if session.daylight.nobody_left else "host.close_nominations")


def _talk(session: Session, texts: Texts) -> Iterator[Control]:
    """Who talks with whom by day, and for how long."""
    daylight, private = session.daylight, session.table.private_talks
    if private:
        yield "open_discussion", texts.shown("host.open_discussion")
    elif daylight.may_part:
        yield "private_talks", texts.shown("host.private_talks")
    if daylight.calls and not private:
        yield "call_everybody", texts.shown("host.call_everybody")
    if daylight.calls and daylight.may_count:
        yield "count_down", texts.shown("host.count_down")
    if daylight.lengthens:
        yield "one_minute_more", texts.shown("host.one_minute_more")


def _who_judges(session: Session, texts: Texts) -> Iterator[Control]:
    """Whether a person or the Storyteller's mind says who is mad, and what statements are worth."""
    live = session.table.live
    if live is None or live.over:
        return
    if session.madness.possible:
        yield _switch(texts, session.madness.by_hand, "host.madness_by_mind", "host.madness_by_hand")
    if session.desk.possible:
        yield _switch(texts, session.desk.by_hand, "host.opinions_by_mind", "host.opinions_by_hand")


def _switch(texts: Texts, on: bool, off_key: str, on_key: str) -> Control:
    """What turns something off where it is on, or on; each is called as its text is."""
    key = off_key if on else on_key
    return key.removeprefix("host."), texts.shown(key)


def _takes_back(session: Session, texts: Texts) -> Iterator[Control]:
    if session.rulings.anything_undoable:
        yield _switch(texts, session.rulings.undoable, "host.undo_ruling", "host.undo")
    if session.table.echo is not None:
        yield "cancel", texts.shown("common.cancel")


def _before_the_game(session: Session, texts: Texts) -> Iterator[Control]:
    """The rules, who is new, whether the host plays, the real box, and the door for late guests."""
    table = session.table
    if table.phase in (Phase.LOBBY, Phase.SEATING):
        yield "read_rules", texts.shown("host.read_rules")
        yield _switch(texts, table.new_players, "host.no_new_players", "host.new_players")
    if session.host_plays.on:
        yield "host_looks", texts.shown("host.looks")
    elif not table.real_box:  # whoever decides: no page tells that
        yield "host_plays", texts.shown("host.plays")
    if table.phase in BEFORE_THE_DEAL:
        box = ("no_real_box", "box.not_use") if table.real_box else ("real_box", "box.use")
        yield box[0], texts.shown(box[1])
    if table.phase not in (Phase.GAME_OVER, Phase.REVEAL):
        yield _switch(texts, table.joining, "host.close_joining", "host.open_joining")


def _always(session: Session, texts: Texts) -> Iterator[Control]:
    yield _switch(texts, session.pace.paused, "host.resume", "host.pause")
    yield "repeat", texts.shown("host.repeat")
    yield "skip", texts.shown("host.skip")
    if session.table.live is not None and not session.table.live.over:
        yield "end", texts.shown("host.end")
    yield "close", texts.shown("host.close")
