"""Safety nets before a deed: it waits until the person has said that they mean it.

Ruled by hand is what no rule of the game has led to, so there the rules can be forgotten: whom the votes condemn, the
one execution of a day, who cannot die, a second Demon, an end. With the real box the person also passes over lines of
the night's sheet, says who is executed and who has won.

What the program refuses anyhow has no net here: a nomination by the dead, a vote without a vote left, an answer that
is not legal, a bag that does not fit. Nor has what is asked about elsewhere: a changed decision shows what it touches
before it counts, and what is taken back by day asks once more and is told aloud.
"""

from collections.abc import Iterator
from contextlib import suppress

from engine import Game, course, rulings
from engine.abilities import standing as standing_now
from engine.deciders import Nobody, Undecided
from engine.night_order import DEMON_INFO, MINION_INFO
from engine.phases import Phase
from engine.questions import NOMINATE, Act
from engine.real_box import DONE, SKIPPED, THE_REST, TodaysExecution
from engine.registry import character
from engine.rules import death
from engine.rules.events import Death
from engine.rulings import IllegalRuling, Ruling
from engine.terms import DEMON, EVIL, GOOD, STORYTELLER, TRAVELLER, Alignment
from narrator.table.course_by_hand import evil_is_left_out, left_out
from narrator.table.net import LEAVE, Intended, Net, Scene, Way, before
from narrator.telling.answers import name_of

TWO_ALIVE = 2
"""With so few residents alive evil has won."""


def winner(game: Game) -> Alignment | None:
    """Who wins with the next thing that happens, as the game stands."""
    ahead = game.copy()
    ahead.decider = Nobody()
    with suppress(Undecided):
        course.end_if_won(ahead)
    return ahead.square.winner


def few_live(game: Game) -> bool:
    """Whether so few residents live that evil has won, unless an ability says otherwise."""
    residents = (seat for seat in game.grimoire.ring if game.team(seat) is not TRAVELLER)
    return sum(game.grimoire.seats[seat].alive for seat in residents) <= TWO_ALIVE


def declared(side: Alignment) -> Way:
    """To say that this side has won."""
    return Way(
        "box.good_won" if side is GOOD else "box.evil_won", Intended.of("declare", {"side": side.value})
    )


class Trial:
    """A ruling tried on a copy. `whole`: nobody had to answer anything for it."""

    def __init__(self, game: Game, ruling: Ruling) -> None:
        """Raises IllegalRuling."""
        self.game, self.whole = game.copy(), True
        self.game.decider = Nobody()
        try:
            rulings.carry_out(self.game, ruling)
        except Undecided:
            self.whole = False

    @property
    def winner(self) -> Alignment | None:
        """Who has won by it, or wins with the next thing that happens."""
        return self.game.square.winner if self.game.over else winner(self.game)


def _ruling(at: Scene) -> Ruling:
    assert at.deed is not None
    verb = str(at.deed.get("verb")).replace("_", " ")
    return Ruling(verb, int(at.deed.get("seat")), at.deed.get("value") or None)


def _trial(at: Scene) -> Trial | None:
    """The ruling that the person makes, tried; None where it cannot be."""
    return _tried(at, _ruling(at))


def _tried(at: Scene, ruling: Ruling) -> Trial | None:
    if not at.dealt:
        return None
    with suppress(IllegalRuling, ValueError):
        return Trial(at.table.game, ruling)
    return None


# Rulings


@before("rule")
def the_end(at: Scene) -> Iterator[Net]:
    """A game ends with its last Demon or with two alive (RB-130, RB-132); with whom by execution, the character says
    (`loses_by_execution`)."""
    yield from _ends(at, _ruling(at))


def _ends(at: Scene, ruling: Ruling) -> Iterator[Net]:
    trial = _tried(at, ruling)
    if trial is None or trial.winner is None or winner(at.table.game) is not None:
        return
    game = at.table.game
    held = standing_now(game.grimoire).of(ruling.seat) if ruling.seat in game.grimoire.ring else ()
    losing = [me.character for me in held if character(me.character).loses_by_execution]
    if ruling.verb == "execute" and losing:
        yield Net("loses_by_execution", 10, (at.name(ruling.seat), ("character", losing[0])), way=LEAVE)
    else:
        yield Net("good_would_win" if trial.winner is GOOD else "evil_would_win", 9, way=LEAVE)


@before("rule")
def one_execution_a_day(at: Scene) -> Iterator[Net]:
    """RB-115: there is at most one, and of whom the votes condemn (RB-114)."""
    trial, ruling = _trial(at), _ruling(at)
    if trial is None or ruling.verb != "execute" or at.table.game.is_night:
        return
    game = at.table.game
    if game.day.executions:
        yield Net("second_execution", 6, way=LEAVE)
    condemned = game.unseen.about_to_die
    if condemned not in (None, STORYTELLER, ruling.seat) and condemned is not None:
        values = (at.name(ruling.seat), ("nominee", at.table.square.names[condemned]))
        yield Net("another_is_condemned", 5, values, way=LEAVE)


@before("rule")
def who_lives_on(at: Scene) -> Iterator[Net]:
    """An execution by hand asks the abilities, a death by hand none of them."""
    trial, ruling = _trial(at), _ruling(at)
    if trial is None or ruling.verb not in ("execute", "kill"):
        return
    game = at.table.game
    if not game.grimoire.seats[ruling.seat].alive:
        yield Net("dead_already", 4, (at.name(ruling.seat),), way=LEAVE)
    elif ruling.verb == "execute" and trial.whole and trial.game.grimoire.seats[ruling.seat].lives:
        yield Net("lives_on", 4, (at.name(ruling.seat),), way=LEAVE)
    elif ruling.verb == "kill" and _protected(game, ruling.seat):
        yield Net("cannot_die", 5, (at.name(ruling.seat),), way=LEAVE)


def _protected(game: Game, seat: int) -> bool:
    trial = game.copy()
    trial.decider = Nobody()
    return death.kept_alive(trial, Death(seat, by_day=not game.is_night))


@before("rule")
def a_death_in_the_first_night(at: Scene) -> Iterator[Net]:
    """No Demon attacks in it."""
    ruling = _ruling(at)
    if at.dealt and ruling.verb == "kill" and at.table.game.phase is Phase.FIRST_NIGHT:
        yield Net("first_night_death", 3, way=LEAVE)


@before("rule")
def who_is_in_play(at: Scene) -> Iterator[Net]:
    """RB-016: one Demon; and each character once, unless its own rule says otherwise (`copies`)."""
    trial, ruling = _trial(at), _ruling(at)
    if trial is None or ruling.verb not in ("become", "revive"):
        return
    game, after = at.table.game, trial.game
    if len(after.living(DEMON)) > max(1, len(game.living(DEMON))):
        yield Net("two_demons", 7, way=LEAVE)
    if ruling.verb == "become" and character(ruling.value).copies == 1:
        others = [one for one in game.grimoire.ring if one != ruling.seat]
        if any(game.grimoire.seats[one].character == ruling.value for one in others):
            yield Net("in_play_already", 2, (("character", ruling.value),), way=LEAVE)


# The day

_MAY_NOT = {
    "dead nominator": "dead_nominates",
    "already nominated": "nominated_already",
    "already a nominee": "nominee_already",
    "may not nominate": "may_not_nominate",
}
"""By what the rules have against a nomination, which net it is. That none can be made now has no net."""


@before("nominates")
def who_may_nominate(at: Scene) -> Iterator[Net]:
    """RB-092, RB-094, RB-095: the living nominate, each once a day, and each is nominated once, unless an ability
    changes it."""
    if not at.dealt or at.deed is None:
        return
    by, nominee = at.deed.get("seat"), at.deed.get("nominee")
    kind = _MAY_NOT.get(at.table.refusal(Act(NOMINATE, by, nominee)) or "")
    if kind is not None and {by, nominee} <= set(at.table.square.ring):
        whom = nominee if kind == "nominee_already" else by
        values = (at.name(whom), *((("nominee", at.name(nominee)[1]),) if kind == "may_not_nominate" else ()))
        yield Net(kind, 5, values, f"{by} {nominee}", LEAVE)


@before("close_nominations")
def the_execution_ends_it(at: Scene) -> Iterator[Net]:
    """What the person is about to announce ends the game (RB-130, RB-132). With the real box only they see it."""
    if not at.dealt or at.box.on or at.table.phase is not Phase.NOMINATIONS:
        return
    condemned = at.table.game.unseen.about_to_die
    if condemned is not None and condemned in at.table.game.grimoire.ring:
        yield from _ends(at, Ruling("execute", condemned))


@before("course")
def what_is_passed_over(at: Scene) -> Iterator[Net]:
    """A person may end a nomination, a day or a night early; what does not happen then is not made up for."""
    if not at.dealt or at.deed is None:
        return
    game, place = at.table.game, at.deed.get("to")
    condemned = game.unseen.about_to_die if not game.is_night else None
    if place == Phase.DAWN and game.is_night:
        slots = tuple(left_out(game))
        if evil_is_left_out(game):
            yield Net("evil_not_told", 8, way=LEAVE)
        if slots:
            yield Net("night_left_out", 7, (("characters", slots),), way=LEAVE)
    elif game.phase is Phase.DEFENCE:
        yield Net("no_vote_on_them", 4, (_nominee(at),), way=LEAVE)
    if place == Phase.DUSK and condemned not in (None, STORYTELLER) and not game.day.executions:
        yield Net("condemned_is_spared", 5, (("nominee", at.table.square.names[condemned]),), way=LEAVE)


def _nominee(at: Scene) -> tuple[str, str]:
    nominee, names = at.table.game.unseen.nominees[-1], at.table.square.names
    return "name", name_of(nominee, names, at.table.texts)


@before("close_nominations", "course")
def nobody_would_be_executed(at: Scene) -> Iterator[Net]:
    """Which day without an execution ends the game, the character says (`ends_unexecuted`). With the real box it is
    said when it is asked who is executed."""
    if not at.dealt or at.box.on:
        return
    game, place = at.table.game, at.deed.get("to") if at.deed is not None else None
    spared = place == Phase.DUSK  # else whoever is about to die is executed
    if game.is_night or game.day.executions or place == Phase.NOMINATIONS:
        return
    if game.unseen.about_to_die is not None and not spared:
        return
    working = standing_now(game.grimoire).at_work("on_dusk")
    ending = [me.character for me in working if character(me.character).ends_unexecuted(game.square)]
    if ending:
        yield Net("ends_unexecuted", 8, (("characters", tuple(dict.fromkeys(ending))),), way=LEAVE)


@before("close_nominations")
def somebody_was_mad(at: Scene) -> Iterator[Net]:
    """Who judges madness by hand pays attention before the day is over."""
    if not at.dealt or not at.madness.by_hand or at.box.on:
        return
    game = at.table.game
    reported = dict.fromkeys(one.about for one in at.madness.noticed)
    mad = [
        seat
        for seat in reported
        if game.madnesses(seat) and seat not in {who for who, _ in game.day.executions}
    ]
    if mad:
        yield Net("mad_and_reported", 4, (at.names(mad),), way=LEAVE)


@before("end", "declare")
def who_has_won(at: Scene) -> Iterator[Net]:
    """RB-130, RB-132: said otherwise than it is by the rules, or by who is alive where only that is known."""
    if not at.dealt or at.deed is None:
        return
    game, side = at.table.game, at.deed.get("side")
    by_rules = (EVIL if few_live(game) else None) if at.box.on else winner(game)
    if by_rules is not None and by_rules != side:
        yield Net("good_has_won" if by_rules is GOOD else "evil_has_won", 9, way=declared(by_rules))


# Cards and information


@before("skip")
def cards_unseen(at: Scene) -> Iterator[Net]:
    """RB-027: everybody sees their character before the first night."""
    people = at.table.people
    unseen = [person for person in people.with_phones if not person.card_seen]
    if at.table.phase is Phase.DEAL and unseen and not at.table.real_box:
        yield Net("cards_unseen", 6, (("names", tuple(person.name for person in unseen)),), way=LEAVE)


@before("show_told")
def a_card_for_another(at: Scene) -> Iterator[Net]:
    """Whoever is awake is to see what is theirs."""
    if at.visit is None or at.deed is None or at.deed.get("seat") == at.visit.seat or not at.dealt:
        return
    values = (
        ("name", at.table.square.names[at.visit.seat]),
        ("target", at.table.square.names[at.deed.get("seat")]),
    )
    yield Net("card_of_another", 8, values, way=LEAVE)


@before("accept")
def the_truth_after_all(at: Scene) -> Iterator[Net]:
    """What drunk and poisoned players learn may be true, but is best false; here a person chose so themself."""
    asked = at.desk.open
    if asked is None or not asked.judged or asked.chosen == asked.proposed or asked.question.about is None:
        return
    if at.deed is None or at.deed.get("question") != asked.question.id:
        return
    me = asked.question.about
    owner = me.owner in at.game.grimoire.ring
    if owner and asked.chosen in asked.question.truths and me not in standing_now(at.game.grimoire).working:
        yield Net("truth_to_droisoned", 2, (at.name(me.owner),), asked.question.id, LEAVE)


def _ends_the_night(at: Scene) -> bool:
    """Whether eyes open with this deed."""
    deed = at.deed
    if deed is None or not at.dealt or not at.table.game.is_night:
        return False
    return deed.get("to") == Phase.DAWN if deed.action == "course" else at.played and not deed.get("question")


@before("accept", "next_visit", "course")
def a_correction_is_owed(at: Scene) -> Iterator[Net]:
    """What somebody has heard and no longer stands is never put right in silence: before day breaks they are told.
    After the nod every phone has one more page, which says it by itself."""
    nod = at.deed is not None and at.deed.action == "accept"
    owed = at.in_person if nod else at.uncorrected
    if owed and _ends_the_night(at):
        yield Net("not_corrected", 7, (at.names(owed),), str(owed), LEAVE)


@before("accept", "next_visit", "course")
def a_card_is_open(at: Scene) -> Iterator[Net]:
    """Nobody looks at a card when all open their eyes."""
    if at.card_open and _ends_the_night(at):
        yield Net("card_open", 8, way=Way("nets.close_card", Intended.of("close_card", {})))


# The real box


@before("sheet_line")
def evil_has_to_learn(at: Scene) -> Iterator[Net]:
    """RB-047: with seven or more players Minions and Demon are told in the first night."""
    if at.deed is None or at.deed.get("read") not in (SKIPPED, THE_REST.replace(" ", "_")):
        return
    left = [one.slot for one in at.box.lines() if one.done is None]
    skipped = left if at.deed.get("read") != SKIPPED else left[:1]
    missing = [one for one in (MINION_INFO, DEMON_INFO) if one in skipped]
    if missing:
        way = (
            Way("nets.it_is_done", Intended.of("sheet_line", {"read": DONE})) if left[0] in missing else LEAVE
        )
        yield Net("evil_not_told", 8, way=way)


@before("take_back")
def heard_already(at: Scene) -> Iterator[Net]:
    """One key takes back the last thing; by day the town has heard of it, and is told."""
    if at.dealt and at.box.on and at.box.undoable and not at.table.game.is_night:
        yield Net("heard_already", 4, way=LEAVE)


@before("execution")
def as_the_votes_say(at: Scene) -> Iterator[Net]:
    """RB-108, RB-111, RB-114: whoever has the most votes is executed, and nobody in a tie."""
    asked = at.box.asked
    if asked is None or at.deed is None or not isinstance(asked.options, TodaysExecution):
        return
    condemned, target = asked.options.condemned, at.deed.get("target")
    names = at.table.square.names
    if condemned is None and target is not None:
        nobody = Way("box.nobody", Intended.of("execution", {"dies": False}))
        yield Net("nobody_is_condemned", 6, (at.name(target),), way=nobody)
    elif condemned is not None and target != condemned:
        way = Way(
            "box.dies",
            Intended.of("execution", {"target": condemned, "dies": True}),
            (("name", names[condemned]),),
        )
        if target is None:
            yield Net("condemned_is_spared", 5, (("nominee", names[condemned]),), way=way)
        else:
            yield Net("another_is_condemned", 6, (at.name(target), ("nominee", names[condemned])), way=way)
    if target is not None and at.deed.get("dies") and not at.game.grimoire.seats[target].alive:
        yield Net("dead_already", 4, (at.name(target),), way=LEAVE)
