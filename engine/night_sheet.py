"""The night: slots of the sheet, who acts in each, and the questions that may be asked at dusk."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Final

from engine import real_box
from engine.abilities import Standing, at_work, holding, slot_of, standing
from engine.chronicle import Woke
from engine.deciders import is_news
from engine.grimoire import Ability
from engine.house_rules import IN_ITS_OWN_PLACE, TO_ITS_END
from engine.ledger import Chose, Picked
from engine.night_order import DAWN, DEMON_INFO, MINION_INFO
from engine.phases import FIRST_NIGHT
from engine.plain import made
from engine.questions import Answer, Question
from engine.registry import character
from engine.rules.evil_info import evil_info, is_given, tell_demons, tell_minions
from engine.terms import TOWN
from engine.witness import KeptAsleep

if TYPE_CHECKING:
    from engine.game import Game


NEW: Final = "new"
"""In place of a slot: what is learnt once, by whoever has it since tonight."""


def sheet(game: "Game") -> tuple[str, ...]:
    """Tonight's slots."""
    if real_box.in_the_box(game):
        return real_box.sheet(game)
    if game.phase is not FIRST_NIGHT:
        return game.script.other_nights
    if game.house_rules[TO_ITS_END]:
        return game.script.first_night_to_its_end
    return game.script.first_night


def slot_now(game: "Game") -> str:
    """The slot whose turn it is, or was last."""
    return sheet(game)[game.cursor - 1]


def roster(game: "Game", slot: str) -> tuple[Ability, ...]:
    """Everybody who acts in this slot, the deluded included: fixed when the slot begins.

    So an Imp made in the Imp's own slot does not act again tonight. Who has the ability twice acts twice.
    """
    now = standing(game.grimoire)
    acting = [*_pretenders(game, slot)] if game.phase is FIRST_NIGHT else []
    for me in now.holdings.in_slot.get(slot, ()):
        if _has_turns(game, now, me):
            acting.append(me)
    return (*acting, *_once_more(acting, now.twice)) if now.twice else tuple(acting)


def _once_more(acting: list[Ability], twice: frozenset[int]) -> list[Ability]:
    return [me for me in acting if me.owner in twice]


def _pretenders(game: "Game", slot: str) -> tuple[Ability, ...]:
    """Who acts out a Demon of the first night does so at that Demon's time, after evil is told its team."""
    pretending = holding(game.grimoire, "pretend")
    if not pretending:
        return ()
    believers = (seat for seat in game.grimoire.ring if game.grimoire.seats[seat].believed == slot)
    now = standing(game.grimoire)
    mine = (me for seat in believers for me in now.held[seat])
    return tuple(me for me in mine if me in pretending and _has_turns(game, now, me))


def play_next(game: "Game") -> bool:
    """Play the next step of the night; False when the sheet is done."""
    if real_box.in_the_box(game):
        return real_box.play_line(game)
    turn = next_turn(game)
    if turn is None:
        return False
    kind, me = turn
    if me is None:
        game.begin(f"n{game.night}/{kind}")
        (tell_minions if kind == MINION_INFO else tell_demons)(game, evil_info(game))
    elif kind == NEW:
        learn(game, me)
    else:
        wake(game, me)
    return True


def is_done(game: "Game") -> bool:
    """Whether nobody has a turn any more tonight: the next step is the dawn."""
    if real_box.in_the_box(game):
        return real_box.due(game) is None
    return next_turn(game.copy()) is None


def leave_out_the_rest(game: "Game") -> None:
    """Nobody has a turn any more tonight, and what was still to be told tonight is not told."""
    game.cursor, game.roster, game.newcomers = len(sheet(game)), (), ()


def next_turn(game: "Game") -> tuple[str, Ability | None] | None:
    """Who acts now, and in which slot; nobody where evil is told its team; None when the sheet is done."""
    slots = sheet(game)
    while True:
        while game.newcomers and (new := due_newcomer(game)) is not None:
            game.newcomers = tuple(one for one in game.newcomers if one is not new)
            if _still_acts(game, new) and not _slot_ahead(game, new):
                return NEW, new
        waited = bool(game.roster)
        while game.roster:
            me, game.roster = game.roster[0], game.roster[1:]
            if _still_acts(game, me):
                return slots[game.cursor - 1], me
        if waited:  # for those who act no more: what is learnt once may be due now
            continue
        slot = _next_slot(game, slots)
        if slot is None:
            return None
        if slot not in (MINION_INFO, DEMON_INFO):
            game.roster = roster(game, slot)
        elif is_given(game):
            return slot, None


def due_newcomer(game: "Game") -> Ability | None:
    """Whose turn it is now to learn what is learnt once, having gained the ability since the first night.

    Its place is that of the character; who gains it when that is past does not wait for another night (G10 of the
    rules spec). Nobody waits on the first night: whose place is still to come acts in it as everybody does.
    """
    newcomers = _newcomers(game)
    if not newcomers:
        return None
    places = game.script.later_places
    if game.phase is FIRST_NIGHT or not game.house_rules[IN_ITS_OWN_PLACE]:
        return newcomers[0]
    first = min(newcomers, key=lambda me: places.get(slot_of(me), 0))
    slots = sheet(game)
    if game.roster:
        reached = slots[game.cursor - 1]
    else:
        occupied = standing(game.grimoire).holdings.in_slot
        reached = next((slot for slot in slots[game.cursor :] if slot in occupied), DAWN)
    return first if places.get(slot_of(first), 0) <= places[reached] else None


def _newcomers(game: "Game") -> tuple[Ability, ...]:
    """Who is still to learn what is learnt once; whom something keeps asleep tonight waits for another night."""
    return tuple([me for me in game.newcomers if keeper(game, me) is None]) if game.newcomers else ()


def learn(game: "Game", me: Ability) -> None:
    """The turn of somebody who has gained an ability since the first night."""
    told = len(game.ledger)
    step = f"n{game.night}/new {character(me.character).known_as or me.character}@{me.owner}"
    game.begin(step if game.step != step else f"{step} again")
    character(me.character).first_night(game, me)
    _note_waking(game, me, told)


def end_at_once(game: "Game") -> None:
    """The first night ends as in older records: who may die then, and what is learnt because of it, in one step."""
    for me in holding(game.grimoire, "at_first_dawn"):
        if game.alive_for(me):
            character(me.character).at_first_dawn(game, me)
    while game.newcomers:
        me, game.newcomers = game.newcomers[0], game.newcomers[1:]
        if _still_acts(game, me):
            told = len(game.ledger)
            character(me.character).first_night(game, me)
            _note_waking(game, me, told)


def _next_slot(game: "Game", slots: tuple[str, ...]) -> str | None:
    """The next slot of the sheet that somebody could act in; None when it is done."""
    occupied = standing(game.grimoire).holdings.in_slot
    for place in range(game.cursor, len(slots)):
        slot, game.cursor = slots[place], place + 1
        if slot in occupied or slot in (MINION_INFO, DEMON_INFO):
            return slot
    return None


def wake(game: "Game", me: Ability) -> None:
    """One player's turn (RB-059)."""
    told = len(game.ledger)
    game.begin(_step(game, slot_now(game), me, game.step))
    acting = character(me.character)
    if (by := keeper(game, me)) is not None:
        game.witness(KeptAsleep(me, by))
        acting.kept_asleep(game, me)
        return
    instead = at_work(game.grimoire, "instead_of_acting")
    if not (instead and any(character(one.character).instead_of_acting(game, one, me) for one in instead)):
        acting.tonight(game, me)
    _note_waking(game, me, told)


def _step(game: "Game", slot: str, me: Ability, before: str) -> str:
    """What the turn is called; `before`: the step before it."""
    step = f"n{game.night}/{slot}@{me.owner}"
    return step if before != step else f"{step} again"


def _note_waking(game: "Game", me: Ability, told: int) -> None:
    if me.owner >= 0 and game.woke(me.owner, told):
        game.happened(made(Woke, (game.when, me.owner, me.character)))


def notice_waking(game: "Game", told: int) -> None:
    """Whoever looks around at night sees who was awake in the turn that began at this place in the ledger."""
    watching = holding(game.grimoire, "on_waking")
    woken = tuple(seat for seat in game.grimoire.ring if game.woke(seat, told)) if watching else ()
    if not woken:
        return
    chosen = (one for one in game.ledger[told:] if one.to != TOWN and isinstance(one.fact, Chose))
    chose = tuple(Picked(int(seat), one.fact.answer) for one in chosen for seat in one.to)
    for me in watching:
        character(me.character).on_waking(game, me, woken, chose)


def wakes_later(game: "Game", seat: int) -> bool:
    """Whether this player will wake tonight for an ability whose turn is still to come, as things stand now.

    Tried on copies: what they would then be asked and answer makes no difference to their waking.
    """
    learning = (me for me in _newcomers(game) if me.owner == seat and _still_acts(game, me))
    if any(seat in _rehearse(game.copy(), me, turn=learn).woken for me in learning):
        return True
    own = ((place, before, me) for place, before, me in _ahead(game) if me.owner == seat)
    return any(seat in _rehearse(_at(game, place, before), me).woken for place, before, me in own)


def _ahead(game: "Game") -> Iterator[tuple[int, str, Ability]]:
    """Every turn that is still to come tonight, as things stand now, with where the sheet is then and the step before
    it: a second turn in one slot is called after the first (what an Amnesiac has, after the Amnesiac)."""
    before = game.step
    for place, slot, acting in _slots_ahead(game):
        for me in acting:
            yield place, before, me
            before = _step(game, slot, me, before)


def _slots_ahead(game: "Game") -> Iterator[tuple[int, str, tuple[Ability, ...]]]:
    if game.roster:
        yield game.cursor, slot_now(game), game.roster
    slots, occupied = sheet(game), standing(game.grimoire).holdings.in_slot
    for place in range(game.cursor, len(slots)):
        if slots[place] in occupied:
            yield place + 1, slots[place], roster(game, slots[place])


def _at(game: "Game", place: int, before: str) -> "Game":
    """A copy that has come so far on the sheet, this step the last."""
    trial = game.copy()
    trial.cursor, trial.step = place, before
    return trial


def keeper(game: "Game", me: Ability) -> Ability | None:
    """What keeps the owner from waking for this ability tonight; None for nothing."""
    for one in at_work(game.grimoire, "keeps_asleep"):
        if character(one.character).keeps_asleep(game.grimoire, one, me):
            return one
    return None


def dusk_questions(game: "Game") -> tuple[Question, ...]:
    """The players' questions that can be asked now, all at once.

    Everybody who will act tonight is woken on a copy, up to their first question; the rest of that copy is
    thrown away. The answers are sealed and used when the true night reaches them; what has become illegal or was
    never reached is asked again or forgotten. Who is sure to be told something before their turn (evil its team, a
    Demon what its Lunatic picks) is asked once they have been. With a real box nobody is asked.
    """
    if real_box.in_the_box(game):
        return ()
    questions, expecting, evil_info = list[Question](), set[int](), _evil_info_ahead(game)
    for place, before, me in _ahead(game):
        expecting.update(seat for at, seat in evil_info if at < place)
        first, middle = (_rehearse(_at(game, place, before), me, middle=one) for one in (False, True))
        questions.extend(one for one in first.asked if one.who not in expecting)
        expecting |= first.told & middle.told
    return tuple(questions)


def _evil_info_ahead(game: "Game") -> tuple[tuple[int, int], ...]:
    """Who is told their team when tonight's sheet comes to this place, as (place, seat)."""
    slots = sheet(game)
    ahead = [place for place in range(game.cursor, len(slots)) if slots[place] in (MINION_INFO, DEMON_INFO)]
    info = evil_info(game) if ahead else None
    if info is None or not info.given:
        return ()
    told = {MINION_INFO: info.to_minions, DEMON_INFO: info.to_demons}
    return tuple((place, seat) for place in ahead for meeting in told[slots[place]] for seat in meeting.seats)


def _rehearse(
    trial: "Game", me: Ability, *, middle: bool = False, turn: "Callable[[Game, Ability], None]" = wake
) -> "_Rehearsal":
    trial.decider = rehearsal = _Rehearsal(trial, middle=middle)
    turn(trial, me)
    rehearsal.end(trial)
    return rehearsal


class _Rehearsal:
    """One turn on a copy, with any answers: always the first possible, or always one in the middle.

    `asked`: its first question, if that is asked of a player whom the turn has told nothing before, and what others
    are asked in the same moment. `told`: who is told something by it, and stays who they think they are. Whom a
    Kazali or a Lord of Typhon makes a Minion is asked at dusk for what they were: had they been left out, they would
    know that they sit beside the Lord, or are the Marionette. `woken`: who wakes for an ability of their own.
    """

    def __init__(self, trial: "Game", *, middle: bool) -> None:
        self._since, self._known, self._middle = len(trial.ledger), len(trial.chronicle), middle
        self._were = [seat.thinks.character for seat in trial.grimoire.seats]
        self._begun = False
        self._first: tuple[int, ...] | None = None  # who was asked together first of all
        self.asked: tuple[Question, ...] = ()
        self.told: set[int] = set()
        self.woken: set[int] = set()

    def decide(self, question: Question, game: "Game") -> Answer:
        at_once = not self._begun or (self._first is not None and question.together == self._first)
        if at_once and not any(is_news(told, question.who) for told in game.ledger[self._since :]):
            self.asked += (question,) if question.who >= 0 else ()
        if not self._begun:
            self._begun, self._first = True, question.together or None
        calls = count()  # so that whoever draws again, where something does not fit, draws another
        return question.options.draw(
            lambda number: (number // 2 + next(calls)) % number if self._middle else 0
        )

    def end(self, trial: "Game") -> None:
        lately, seats = trial.ledger[self._since :], trial.grimoire.seats
        self.told = {seat for seat in trial.grimoire.ring if any(is_news(told, seat) for told in lately)}
        self.told -= {seat for seat, was in enumerate(self._were) if seats[seat].thinks.character != was}
        self.woken = {event.seat for event in trial.chronicle[self._known :] if isinstance(event, Woke)}


def _still_acts(game: "Game", me: Ability) -> bool:
    now = standing(game.grimoire)
    return me in now.of(me.owner) and _has_turns(game, now, me)


def _has_turns(game: "Game", now: Standing, me: Ability) -> bool:
    """Whether the owner is woken for it. A droisoned player acts it out; one who has no ability sleeps."""
    return me not in now.silenced and game.alive_for(me)


def _slot_ahead(game: "Game", me: Ability) -> bool:
    """Whether this is the first night and the turn is still to come: nobody learns twice."""
    return game.phase is FIRST_NIGHT and slot_of(me) in sheet(game)[game.cursor :]
