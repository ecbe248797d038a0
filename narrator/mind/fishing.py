"""What a Fisherman is advised: for every piece of advice how much it would help good now, and why.

Each function below is one piece of advice: given the case, and the player it is about, it says what good would gain
by following it, from about -5 to 5, below zero where it would help evil; None where it makes no sense now. An evil
Fisherman is advised with the signs turned, and whoever may be misled hears what would harm their side. The figures
are judgements, not measurements.

The Demon is named on the last two days alone: before, the hunt would be over.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.abilities import standing
from engine.characters.fisherman import Advice
from engine.chronicle import Became
from engine.ledger import Nominated
from engine.phrases import Phrase
from engine.registry import character
from engine.rules import victory
from engine.terms import DEMON, EVIL, GOOD, MINION, NEVER, NIGHTLY, OUTSIDER, TRAVELLER, Alignment
from engine.town_square import standing_entries
from narrator.mind.because import Because, because
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.heard import earlier_answers
from narrator.mind.kinds import usual_at
from narrator.mind.lies import Weights
from narrator.mind.policies import decides, weighs_lies
from narrator.mind.strength import blind_luck, suspicion
from narrator.mind.trial import tried

if TYPE_CHECKING:
    from engine.game import Game

LAST_DAYS: Final = 4  # living players, from which on the Demon may be named
SUSPECTED: Final = 0.5
BEST: Final = 3  # pieces of advice of different kinds among which a lot decides


class Gain(NamedTuple):
    """How much good would gain, and why."""

    good: float
    because: Because


About = Callable[[Case, int], Gain | None]
General = Callable[[Case], Gain | None]
_ABOUT: Final[dict[str, About]] = {}
_GENERAL: Final[dict[str, General]] = {}


def about(function: About) -> About:
    """Advice about a player, by its name."""
    _ABOUT[function.__name__[1:]] = function
    return function


def general(function: General) -> General:
    """Advice about nobody, by its name."""
    _GENERAL[function.__name__[1:]] = function
    return function


def gain_of(case: Case, advice: Phrase) -> Gain | None:
    """What good would gain if this advice were followed; None where it makes no sense now."""
    if advice.seats:
        return _ABOUT[advice.name](case, advice.seats[0])
    return _GENERAL[advice.name](case)


@decides(Advice)
def advise(case: Case) -> ReasonedAnswer:
    """One of the best by lot, each of another kind: the best for a side behind, a weaker one for a side ahead."""
    form, state = case.question.options, case.standing
    assert isinstance(form, Advice)
    good = case.game.alignment(case.owner) is GOOD
    helpful = _gains(case, form)
    of_each_kind = dict[str, Phrase]()
    for one in sorted(helpful, key=lambda one: -helpful[one]):
        if helpful[one] > 0:
            of_each_kind.setdefault(one.name, one)
    best = list(of_each_kind.values())
    behind, ahead = state.good_is_losing, state.good_is_winning
    if not good:
        behind, ahead = ahead, behind
    among = best[:1] if behind else best[BEST:][:BEST] or best[-1:] if ahead else best[:BEST]
    answer = weighted(case.dice, {one: helpful[one] for one in among}) if among else form.usual
    gain = gain_of(case, answer)
    why = gain.because if gain is not None and among else because("advice_nothing_better")
    advised = because("advised", name=case.name(case.owner), answer=case.in_words(answer))
    return ReasonedAnswer(answer, advised + why + state.short)


@weighs_lies(Advice)
def mislead(case: Case, form: Advice) -> Weights:
    """What sounds as reasonable and harms the owner's side, or at least does not help it."""
    suspects = suspicion(case.game)
    return {
        one: (0.2 + min(-gain, 3.0)) * (1.0 + (suspects[one.seats[0]] if one.seats else 0.0))
        for one, gain in _gains(case, form).items()
        if gain <= 0
    }


def _gains(case: Case, form: Advice) -> dict[Phrase, float]:
    """For everything that makes sense now and has not been said yet, what the owner's side would gain."""
    sign = 1.0 if case.game.alignment(case.owner) is GOOD else -1.0
    before = earlier_answers(case.game, case.owner, case.game.face(case.about))
    found = {one: gain_of(case, one) for one in form.answers if one not in before}
    return {one: sign * gain.good for one, gain in found.items() if gain is not None}


# About a player


@about
def _execute(case: Case, seat: int) -> Gain | None:
    if case.team(seat) is DEMON:
        return Gain(4.0, because("advice_must_die", **case.who(seat))) if _last_days(case) else None
    if character(case.character(seat)).loses_by_execution and case.game.alignment(seat) is GOOD:
        return Gain(-5.0, because("advice_execution_ends", **case.who(seat)))
    if case.game.alignment(seat) is EVIL:
        return Gain(-1.0 if _last_days(case) else 1.0, because("advice_evil_not_demon", **case.who(seat)))
    return Gain(-2.0, because("advice_good", **case.who(seat)))


@about
def _keep_alive(case: Case, seat: int) -> Gain | None:
    if case.game.alignment(seat) is EVIL:
        return Gain(-3.0 if case.team(seat) is DEMON else -1.0, because("advice_evil", **case.who(seat)))
    suspected = suspicion(case.game)[seat] > SUSPECTED
    if character(case.character(seat)).loses_by_execution:
        return Gain(4.0 if suspected else 1.5, because("advice_execution_ends", **case.who(seat)))
    if suspected:
        return Gain(3.0, because("advice_suspected", **case.who(seat)))
    if _knows(case, seat) and case.sober(seat):
        return Gain(1.5, because("advice_learns", **case.who(seat)))
    return Gain(0.3, because("advice_good", **case.who(seat)))


@about
def _question(case: Case, seat: int) -> Gain | None:
    if case.game.alignment(seat) is EVIL:
        worth = 2.5 if _last_days(case) else 1.2 if case.team(seat) is DEMON else 1.8
        unsuspected = suspicion(case.game)[seat] <= SUSPECTED
        return Gain(worth if unsuspected else 0.5, because("advice_hides", **case.who(seat)))
    if character(case.game.grimoire.seats[seat].believed or case.character(seat)).learns is not NEVER:
        return Gain(0.5, because("advice_not_all_told", **case.who(seat)))
    return Gain(-1.0, because("advice_nothing_told", **case.who(seat)))


@about
def _test(case: Case, seat: int) -> Gain | None:
    if case.game.alignment(seat) is EVIL:
        return Gain(0.8, because("advice_no_proof", **case.who(seat)))
    proves = character(case.character(seat)).proves_itself and case.sober(seat)
    if proves and not case.game.grimoire.marked("No Ability", seat):
        return Gain(1.4, because("advice_proof", **case.who(seat)))
    return Gain(-0.8, because("advice_proves_nothing", **case.who(seat)))


@about
def _trust(case: Case, seat: int) -> Gain | None:
    if case.game.alignment(seat) is EVIL:
        return Gain(-3.0, because("advice_evil", **case.who(seat)))
    if not case.sober(seat) and _knows(case, seat):
        return Gain(-1.5, because("advice_misled", **case.who(seat)))
    suspected = suspicion(case.game)[seat] > SUSPECTED
    if suspected:
        return Gain(2.6, because("advice_suspected", **case.who(seat)))
    return Gain(1.2 if _knows(case, seat) else 0.5, because("advice_honest", **case.who(seat)))


@about
def _distrust(case: Case, seat: int) -> Gain | None:
    if case.game.alignment(seat) is EVIL:
        return Gain(
            0.0 if case.team(seat) is DEMON and not _last_days(case) else 0.9,
            because("advice_evil", **case.who(seat)),
        )
    if not _knows(case, seat):
        return Gain(-0.4, because("advice_matters_not", **case.who(seat)))
    if not case.sober(seat):
        return Gain(2.4, because("advice_misled", **case.who(seat)))
    return Gain(-2.2, because("advice_true", **case.who(seat)))


@about
def _listen(case: Case, seat: int) -> Gain | None:
    if case.game.alignment(seat) is EVIL:
        return Gain(-0.6, because("advice_evil", **case.who(seat)))
    if _knows(case, seat) and case.sober(seat):
        return Gain(1.8, because("advice_knows", **case.who(seat)))
    return Gain(-0.2, because("advice_nothing_to_learn", **case.who(seat)))


@about
def _neighbours(case: Case, seat: int) -> Gain | None:
    beside = case.game.grimoire.neighbours(seat)
    if any(case.team(one) is DEMON for one in beside):
        return Gain(1.3, because("advice_beside_demon", name=case.name(seat)))
    if all(case.game.alignment(one) is GOOD for one in beside):
        return Gain(-1.0, because("advice_beside_good", name=case.name(seat)))
    return None


# About nobody


@general
def _spare_today(case: Case) -> Gain | None:
    if case.game.day.executions:
        return None
    winner = _winner_without_execution(case.game)
    if winner is not None:
        return Gain(
            5.0 if winner is GOOD else -5.0, because("advice_no_execution_wins", alignment=winner.value)
        )
    if blind_luck(case.alive - 1) > _luck_of_executing(case.alive):
        return Gain(1.2, because("advice_day_less"))
    return Gain(-1.0, because("advice_every_execution"))


@general
def _execute_today(case: Case) -> Gain | None:
    spared = _spare_today(case)
    return None if spared is None else Gain(-0.8 * spared.good, spared.because)


@general
def _bait(case: Case) -> Gain | None:
    if case.alive <= LAST_DAYS:
        return None
    useful = [
        seat
        for seat in case.game.grimoire.living()
        if seat != case.owner and _knows(case, seat) and case.sober(seat)
    ]
    if not useful:
        return Gain(0.2, because("advice_nobody_learns"))
    return Gain(1.1, because("advice_live_on", names=case.names(useful[:2])))


@general
def _quiet_ones(case: Case) -> Gain | None:
    demons = set(case.game.living(DEMON))
    if demons & _nominated(case.game):
        return Gain(-0.7, because("advice_demon_nominated"))
    return Gain(1.4, because("advice_demon_not_yet")) if case.game.night > 1 else None


@general
def _once_more(case: Case) -> Gain | None:
    nominated = _nominated(case.game) & set(case.game.grimoire.living())
    if not nominated:
        return None
    if nominated & set(case.game.living(DEMON)):
        return Gain(2.0, because("advice_demon_lives_on"))
    return Gain(-1.0, because("advice_demon_never"))


@general
def _count_outsiders(case: Case) -> Gain | None:
    if not any("counts" in character(one).hooks for one in case.game.script.characters):
        return Gain(-0.3, because("advice_outsiders_free"))
    there = sum(case.game.team(seat) is OUTSIDER for seat in case.game.grimoire.ring)
    if there != usual_at(case.game).outsiders:
        return Gain(1.5, because("advice_outsiders_unusual", number=there))
    return Gain(0.4, because("advice_outsiders_tell"))


@general
def _find_misled(case: Case) -> Gain | None:
    misled = [seat for seat in case.game.grimoire.ring if _is_misled(case, seat)]
    if misled:
        return Gain(1.7, because("advice_some_misled", names=case.names(misled[:2])))
    return Gain(-1.0, because("advice_nobody_misled"))


@general
def _save_ghosts(case: Case) -> Gain | None:
    if not _ghosts(case.game):
        return None
    if _last_days(case):
        return Gain(-1.2, because("advice_ghosts_now"))
    return Gain(0.7, because("advice_ghosts_later"))


@general
def _use_ghosts(case: Case) -> Gain | None:
    saved = _save_ghosts(case)
    return None if saved is None else Gain(-saved.good, saved.because)


@general
def _forget_minions(case: Case) -> Gain | None:
    if case.alive <= LAST_DAYS:
        return Gain(1.6, because("advice_minion_ends"))
    living = case.game.living(MINION)
    return Gain(-0.4, because("advice_minion_time")) if living else Gain(0.8, because("advice_no_minion"))


@general
def _begin_anew(case: Case) -> Gain | None:
    demons = case.game.living(DEMON)
    new = [e.seat for e in case.game.chronicle if isinstance(e, Became) and e.seat in demons]
    if new:
        return Gain(2.6, because("advice_new_demon", names=case.names(dict.fromkeys(new))))
    return Gain(-0.9, because("advice_same_demon"))


@general
def _not_dead(case: Case) -> Gain | None:
    if not case.game.grimoire.dead():
        return None
    hidden = [seat for seat in case.game.grimoire.ring if case.game.grimoire.seats[seat].feigns]
    if hidden:
        return Gain(3.0 if _last_days(case) else 1.5, because("advice_feigns", names=case.names(hidden)))
    return Gain(-1.2, because("advice_dead_are_dead"))


@general
def _share(case: Case) -> Gain | None:
    good = [seat for seat in case.game.grimoire.ring if _knows(case, seat) and case.sober(seat)]
    wrong = [seat for seat in case.game.grimoire.ring if _is_misled(case, seat)]
    worth = 0.5 * len(good) - 0.7 * len(wrong) - (0.0 if case.alive <= 6 else 1.0)
    return Gain(worth, because("advice_shared", number=len(good), total=len(wrong)))


# What they look at


def _last_days(case: Case) -> bool:
    return case.alive <= LAST_DAYS


def _knows(case: Case, seat: int) -> bool:
    """Whether a good player has, or thinks they have, an ability that told them something."""
    record = case.game.grimoire.seats[seat]
    if record.alignment is EVIL or case.team(seat) is TRAVELLER:
        return False
    learns = character(record.believed or record.character).learns
    return learns is not NEVER and (record.alive or learns is NIGHTLY or case.game.night > 1)


def _is_misled(case: Case, seat: int) -> bool:
    return _knows(case, seat) and not case.sober(seat)


def _nominated(game: "Game") -> set[int]:
    """Everybody who was ever nominated."""
    facts = (told.fact for told in standing_entries(game.ledger))
    return {fact.nominee for fact in facts if isinstance(fact, Nominated)}


def _ghosts(game: "Game") -> bool:
    return any(not one.alive and one.ghost_vote for one in game.grimoire.seats)


def _luck_of_executing(alive: int) -> float:
    return 1 / alive + (1 - 1 / alive) * blind_luck(alive - 2)


def _winner_without_execution(game: "Game") -> Alignment | None:
    """Whose game it would be if this day ended now."""

    def dusk(trial: "Game") -> None:
        for me in standing(trial.grimoire).holding("on_dusk"):
            character(me.character).on_dusk(trial, me)

    return victory.winner(tried(game, dusk))
