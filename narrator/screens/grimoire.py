"""The grimoire page of a person who decides for the Storyteller: the ring of tokens, tonight, and what is asked.

Everything here is the host's alone, and goes into their page only while it lies open.
"""

from typing import Final

from engine import Game
from engine.ledger import Told
from engine.phases import NIGHTS
from engine.terms import TOWN, Discretion
from engine.town_square import taken_back
from narrator.screens import (
    cards,
    course_by_hand,
    messages,
    nets,
    night_draft,
    on_desk,
    one_player,
    recounts,
    reveal,
    seat_sheet,
    undoings,
    visits,
)
from narrator.screens.changes import decided, earlier
from narrator.screens.records import (
    GrimoirePage,
    GrimoireScreen,
    GrimoireSeat,
    HostScreen,
    NightStep,
)
from narrator.table.amending import WHEN
from narrator.table.course_by_hand import left_out
from narrator.table.session import Session
from narrator.telling.script_lines import ScriptLines

VETO_SECONDS: Final = 20.0
"""So long a proposal waits for the person where the machine goes on by itself."""
BOX: Final = "box"
CLERK: Final = "clerk"
DEPTHS: Final = {BOX: "box.title", "machine": "desk.machine", "veto": "desk.veto", CLERK: "desk.clerk"}
"""Who decides: a person with the real box, of whose tokens the table knows nothing, the machine alone, the machine
unless the person says otherwise in time, or the person; each with the key of its text."""
KINDS: Final = {
    Discretion.DEAL: "desk.deal",
    Discretion.TOKENS: "desk.tokens",
    Discretion.INFORMATION: "desk.information",
    Discretion.FATES: "desk.fates",
    Discretion.OPINIONS: "desk.opinions",
}


def depth(session: Session) -> str:
    """Which of DEPTHS this table has; "" for some kinds of decision alone."""
    desk = session.desk
    if session.real_box.on:
        return BOX
    if not desk.mine:
        return "machine"
    if desk.mine != frozenset(Discretion):
        return ""
    return CLERK if desk.nod_after is None else "veto"


def of_depth(name: str) -> tuple[frozenset[Discretion], float | None]:
    """What the person decides at this depth, and after how many seconds a proposal stands by itself."""
    if name == "machine":
        return frozenset(), None
    return frozenset(Discretion), VETO_SECONDS if name == "veto" else None


def screen(session: Session, words: ScriptLines, host: HostScreen, *, open_: bool) -> GrimoireScreen:
    """The page as it is, beside the host's; what is secret of it only while it lies open."""
    texts, desk, waking = words.texts, session.desk, session.waking
    kinds = ((one.value, texts.shown(key), one in desk.mine) for one, key in KINDS.items())
    here = depth(session)
    offered = (one for one in DEPTHS if one != BOX or session.real_box.on or session.table.live is None)
    goes_on, of_the_day, controls = on_desk.leading(host.controls)
    return GrimoireScreen(
        host.square,
        waits=host.waits,
        waits_for=tuple(one.name for one in host.seats if one.waiting),
        awaited=on_desk.awaited(session, host.controls),
        depths=tuple((one, texts.shown(DEPTHS[one]), one == here) for one in offered),
        kinds=tuple(kinds),
        page=_page(session, words) if open_ and session.table.live is not None else None,
        controls=(*on_desk.clock(session, words), *controls),
        story=host.story,
        notice=host.notice,
        hand_at=host.hand_at,
        rulings=host.rulings,
        ruled=host.ruled,
        values=host.values,
        undo_mark=host.undo_mark,
        whom=tuple((one, texts.shown(key), one == waking.whom) for one, key in visits.WHOM.items()),
        by_number=waking.by_number,
        hides=waking.hides,
        nets=nets.shown(session, words) if open_ else (),
        word_wanted=messages.word_wanted(session),
        reveal=reveal.desk(session, words),
        goes_on=goes_on,
        of_the_day=of_the_day,
        unknown=() if session.real_box.on else session.real_box.names_unknown,
        plays=host.plays,
        newcomers=host.newcomers,
    )


def _page(session: Session, words: ScriptLines) -> GrimoirePage:
    live, desk = session.table.live, session.desk
    assert live is not None
    game = live.unfinished
    about = desk.open.question.about if desk.open is not None else None
    visit = session.waking.visit if about is None else None
    due = about.owner if about is not None else visit.seat if visit is not None else None
    winner = game.square.winner
    return GrimoirePage(
        tuple(_seat(session, game, seat, words, due=due == seat) for seat in game.grimoire.ring),
        nod=desk.wants_nod,
        chooses_again=chooses_again(session),
        asked=None if desk.open is None else on_desk.shown(desk.open, game.square.names, words),
        tonight=_tonight(session, game, words) if game.is_night else (),
        characters=tuple((one, words.texts.character_name(one)) for one in session.table.script.characters),
        card_ready=session.one_card.ready,
        not_confirmed=_not_confirmed(session),
        decided=decided(session.amending, words) if session.amending.possible else (),
        earlier=earlier(session.amending, words) if session.table.phase in WHEN else (),
        takes_back=session.amending.mark if session.amending.undoable else "",
        visit=visits.shown(session, words),
        messages=messages.page(session, words),
        choices=None if game.over else seat_sheet.choices(game, words),
        draft=night_draft.shown(session, words),
        done=undoings.done(session, words),
        undone=undoings.undone(session, words),
        recount=recounts.shown(session, words),
        course=course_by_hand.shown(session, words),
        comers=_comers(session, words),
        won=words.texts.shown("sheet.would_win", alignment=winner.value) if game.over and winner else "",
    )


def chooses_again(session: Session) -> tuple[str, ...]:
    """Whom a change made since the night was played to its end leaves to choose, once the person goes on."""
    live, desk = session.table.live, session.desk
    if live is None or not desk.wants_nod:
        return ()
    return tuple(live.unfinished.square.names[seat] for seat in sorted(live.look()))


def _comers(session: Session, words: ScriptLines) -> tuple[tuple[int, str], ...]:
    """Who waits to come in, and as what: the person may seat them beside whom they like."""
    people, found = session.table.people, list[tuple[int, str]]()
    for number in people.newcomers():
        person = people.everybody[number]
        if person.traveller:
            answer = words.texts.character_name(person.traveller)
            found.append((number, words.texts.shown("desk.whose", name=person.name, answer=answer)))
    return tuple(found)


def _not_confirmed(session: Session) -> tuple[str, ...]:
    """Whose phone the look at night still waits for: while it lies open alone, since asked or not is a secret."""
    look, table = session.table.look, session.table
    if look is None or look.closed or table.phase not in NIGHTS:
        return ()
    missing = (seat for seat in table.square.ring if seat not in look.confirmed)
    return tuple(table.square.names[seat] for seat in missing if not session.waking.visits(seat))


def _seat(session: Session, game: Game, seat: int, words: ScriptLines, *, due: bool) -> GrimoireSeat:
    record, texts = game.grimoire.seats[seat], words.texts
    tokens = tuple(words.token(one.text) for one in game.grimoire.reminders if one.seat == seat)
    return GrimoireSeat(
        seat,
        record.name,
        record.alive,
        texts.character_name(record.character),
        texts.shown(f"team.{record.alignment.value}") if record.character else "",
        texts.character_name(record.believed) if record.believed else "",
        tokens,
        tuple(_line(one, session, game, seat, words) for one in one_player.told(session, seat)),
        due,
        seat_sheet.of_seat(session, game, seat, words),
        ghost_vote=game.square.ghost_votes[seat],
    )


def _line(told: Told, session: Session, game: Game, seat: int, words: ScriptLines) -> str:
    """What was told, and in which night or on which day."""
    line, texts = cards.in_one_line(told, seat, session.table, game.square.names, words), words.texts
    half = told.step.partition("/")[0]  # "n2" is the second night, "d2" the day after it
    if half[:1] not in ("n", "d") or not half[1:].isdecimal():
        return line
    number = int(half[1:])
    by_night = half.startswith("n")
    moment = (
        texts.shown("timeline.night", night=number) if by_night else texts.shown("common.day", day=number)
    )
    return texts.shown("sheet.when", moment=moment, line=line)


def _tonight(session: Session, game: Game, words: ScriptLines) -> tuple[NightStep, ...]:
    """The steps of tonight that somebody has, in their order: done, due or still to come, with what was told."""
    texts, names = words.texts, game.square.names
    gone, prefix = taken_back(game.ledger), f"n{game.night}/"
    told: dict[str, list[str]] = {}
    for place, one in enumerate(game.ledger):
        if place in gone or one.to == TOWN or not one.step.startswith(prefix):
            continue
        for seat in one.to:
            line = cards.in_one_line(one, int(seat), session.table, names, words)
            heard = texts.shown("desk.told", name=names[int(seat)], line=line)
            told.setdefault(one.step, []).append(heard)
    done = [NightStep("done", "", tuple(lines)) for lines in told.values()]
    return (*done, *(NightStep("coming", texts.character_name(slot)) for slot in left_out(game)))


def still_to_come(session: Session) -> int:
    """How many steps of tonight somebody still has."""
    live = session.table.live
    return 0 if live is None or not live.unfinished.is_night else len(left_out(live.unfinished))
