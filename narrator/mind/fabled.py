"""What Fabled leave to the Storyteller: whom they look after, penalties, and who is lied to."""

from typing import Final

from engine.characters.duchess import EvilVisitors, WrongForOne
from engine.characters.godofug import Hatted
from engine.characters.hindu import Rebirth
from engine.characters.knaves import CHANGE, STAY, ChangingParts, WhoLies
from engine.characters.zenomancer import GoalFor, Striving
from engine.chronicle import Died
from engine.ledger import Learned
from engine.questions import Consenting, LiedTo, Penalty, Responsible, Together, TrueOrNot, Untrue
from engine.registry import character
from engine.terms import DEMON, EVIL, GOOD, NEVER, NOBODY
from engine.town_square import standing_entries
from narrator.mind.because import because, percent, yes_or_no
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.information import mislead
from narrator.mind.lives import SAFE, cost
from narrator.mind.policies import decides
from narrator.mind.readings import pick_truth
from narrator.mind.trial import fate

ANOTHER_GOAL: Final = 0.3  # how often somebody gets a goal when all are reached
FEW_VOTES: Final = 7  # living players
FOUND_OUT: Final = 3  # pieces of information from which a town can begin to tell two Storytellers apart
_PLAYERS_END_IT: Final = 4  # alive: nobody is lied to for a Fabled's sake any more


@decides(Consenting)
def consenting(case: Case) -> ReasonedAnswer:
    """Those who said yes to it before the game; nobody is looked after without being asked."""
    options = case.question.options
    assert isinstance(options, Consenting)
    fabled = case.about.character
    agreed = tuple(case.agreed.get(fabled, ()))
    if agreed and options.refusal(agreed) is None:
        return ReasonedAnswer(agreed, because("looks_after", character=fabled, names=case.names(agreed)))
    fewest = _fewest(options)
    if fewest:
        return ReasonedAnswer(
            fewest, because("looks_after_unasked", character=fabled, names=case.names(fewest))
        )
    return ReasonedAnswer((), because("looks_after_nobody", character=fabled))


def _fewest(options: Consenting) -> tuple[int, ...]:
    return options.seats[: options.fewest]


@decides(Hatted)
def hatted(case: Case) -> ReasonedAnswer:
    """By lot: what the hat is worth, it is worth to either side."""
    options = case.question.options
    assert isinstance(options, Hatted)
    seat = case.dice.choice(options.answers)
    return ReasonedAnswer(seat, because("hatted", name=case.name(seat)))


@decides(Rebirth)
def rebirth(case: Case) -> ReasonedAnswer:
    """Any Traveller, by lot: a new life is nobody's reward."""
    options = case.question.options
    assert isinstance(options, Rebirth)
    traveller = case.dice.choice(options.answers)
    return ReasonedAnswer(traveller, because("new_life", character=traveller))


@decides(Responsible)
def responsible(case: Case) -> ReasonedAnswer:
    """Whoever nominated the executed; by night whoever chose the victim, unless it is the Demon's plain work."""
    options = case.question.options
    assert isinstance(options, Responsible)
    died = next((event for event in reversed(case.game.chronicle) if isinstance(event, Died)), None)
    if died is None:
        return ReasonedAnswer(NOBODY, because("blamed_nobody_died", character=case.about.character))
    square = case.game.square
    death = {"name": case.name(died.seat), "character": case.character(died.seat)}
    if died.execution and died.seat in square.nominees:
        blamed = square.nominators[square.nominees.index(died.seat)]
        reason = because("blamed_nominator", other=case.name(blamed), **death)
    elif died.by is not None and died.by.owner != died.seat:
        blamed = died.by.owner
        reason = because("blamed_ability", other=case.name(blamed), by=died.by.character, **death)
    else:
        return ReasonedAnswer(NOBODY, because("blamed_nobody", **death))
    if options.refusal(blamed) is not None or blamed == NOBODY:
        return ReasonedAnswer(NOBODY, because("blamed_nobody_left", **death))
    return ReasonedAnswer(blamed, reason)


@decides(Penalty)
def penalty(case: Case) -> ReasonedAnswer:
    """A word or a vote as a rule; now and then the ability, and seldom the life, where that decides nothing."""
    options = case.question.options
    assert isinstance(options, Penalty)
    fabled, seat = case.about.character, options.seat
    if case.alive <= _PLAYERS_END_IT:
        return ReasonedAnswer("nothing", because("penalty_late", character=fabled, alive=case.alive))
    weights = {"nothing": 1.0, "no vote": 2.0}
    if case.game.grimoire.seats[seat].lives:
        weights["no ability"] = 0.0 if case.team(seat) is DEMON else 0.5
        weights["death"] = 0.3 * min(cost(case, seat), 1.0) if _may_die(case, seat) else 0.0
    answer = weighted(case.dice, weights)
    reason = because(
        "penalty",
        character=fabled,
        name=case.name(seat),
        believed=case.character(seat),
        penalty=answer.replace(" ", "_"),
    )
    return ReasonedAnswer(answer, reason)


def _may_die(case: Case, seat: int) -> bool:
    if case.alive < SAFE:
        return False
    outcome = fate(case.game, (seat,), case.about)
    return outcome.winner is None and not outcome.close and seat in outcome.dead


@decides(LiedTo)
def lied_to(case: Case) -> ReasonedAnswer:
    """One visitor of the Duchess is told wrong: a good one rather than an evil one, unless good is behind."""
    options = case.question.options
    assert isinstance(options, LiedTo)
    standing = case.standing
    evil = 2.0 if standing.good_is_losing else 0.3 if standing.good_is_winning else 0.7
    weights = {seat: evil if case.game.alignment(seat) is EVIL else 1.0 for seat in options.answers}
    seat = weighted(case.dice, weights)
    reason = because("duchess_visitor", name=case.name(seat), character=case.character(seat))
    return ReasonedAnswer(seat, reason + standing.short)


@decides(EvilVisitors)
def duchess_counts(case: Case) -> ReasonedAnswer:
    """How many visitors are evil, where somebody may count as either: the plain truth."""
    number = case.question.truths[0]
    return ReasonedAnswer(number, because("duchess_counts", number=number))


@decides(WrongForOne)
def duchess_lies(case: Case) -> ReasonedAnswer:
    """A wrong number that might be right: one more or one fewer."""
    options = case.question.options
    assert isinstance(options, Untrue)
    true = options.truths[0]
    most = min(len(case.game.living(DEMON)) + 2, 3)
    weights = {n: (1 / abs(n - true) ** 2) * (1.0 if n <= most else 0.2) for n in options.all()}
    number = weighted(case.dice, weights)
    seat = next(token.seat for token in case.game.grimoire.marked("False Info", by=case.about))
    reason = because(
        "duchess_lies", name=case.name(seat), character=case.character(seat), number=number, total=true
    )
    return ReasonedAnswer(number, reason)


@decides(TrueOrNot)
def true_or_not(case: Case) -> ReasonedAnswer:
    """The Fibbin's one lie: usually the truth, so that nobody can wait for it; never for a side that is behind."""
    options = case.question.options
    assert isinstance(options, TrueOrNot)
    standing = case.standing
    chance = 0.0 if standing.good_is_losing or case.alive <= _PLAYERS_END_IT else 0.12
    if standing.good_is_winning:
        chance *= 2
    lie = Untrue(options.form, options.truths)
    possible = next(lie.all(), None) is not None
    if options.truths and (case.dice.random() >= chance or not possible):
        if len(options.truths) == 1:
            choice = ReasonedAnswer(
                options.truths[0],
                because("no_fib_told", name=case.name(case.owner), character=case.about.character),
            )
        else:
            choice = pick_truth(case)
        return choice._replace(reason=choice.reason + because("no_fib", chance=percent(chance)))
    choice = mislead(case.asking(lie))
    liars = (me.character for me in case.game.now.at_work("may_falsify"))
    why = [because("a_fib", character=one) for one in liars][:1]
    return choice._replace(reason=sum(why, choice.reason))


@decides(Together)
def together(case: Case) -> ReasonedAnswer:
    """Two sides do not change at once: one would hand the game to somebody."""
    assert isinstance(case.question.options, Together)
    pair = tuple(token.seat for token in case.game.grimoire.marked("Register Falsely?", by=case.about))
    side = GOOD if {case.game.alignment(seat) for seat in pair} == {GOOD} else EVIL
    return ReasonedAnswer(False, because("both_stay", names=case.names(pair), alignment=side.value))


@decides(Striving)
def striving(case: Case) -> ReasonedAnswer:
    """At the start one or two, rather good players who learn little; later now and then one of the living."""
    form, game = case.question.options, case.game
    assert isinstance(form, Striving)
    if form.fewest == 0 and case.dice.random() > ANOTHER_GOAL:
        return ReasonedAnswer((), because("no_goal", character=case.about.character))
    count = 1 if form.fewest == 0 else case.dice.choice((1, 2, 2))
    weights = {
        seat: (1.0 if character(case.character(seat)).learns is NEVER else 0.5)
        * (0.3 if game.alignment(seat) is EVIL else 1.0)
        for seat in form.seats
    }
    chosen: list[int] = []
    while len(chosen) < min(count, len(weights)):
        chosen.append(weighted(case.dice, {one: w for one, w in weights.items() if one not in chosen}))
    return ReasonedAnswer(tuple(chosen), because("goals", names=case.names(chosen)))


@decides(GoalFor)
def goal_for(case: Case) -> ReasonedAnswer:
    """By lot; nobody is to keep from voting where every vote counts."""
    form = case.question.options
    assert isinstance(form, GoalFor)
    few = case.alive <= FEW_VOTES
    chosen = weighted(case.dice, {one: 0.2 if few and one.name == "no_vote" else 1.0 for one in form.answers})
    reason = because(
        "goal",
        name=case.name(form.seat),
        character=case.character(form.seat),
        answer=case.in_words(chosen),
    )
    return ReasonedAnswer(chosen, reason)


@decides(WhoLies)
def who_lies(case: Case) -> ReasonedAnswer:
    """By lot, or a table would soon know."""
    options = case.question.options
    assert isinstance(options, WhoLies)
    liar = case.dice.choice(options.answers)
    return ReasonedAnswer(liar, because("who_lies", answer=case.in_words(liar)))


@decides(ChangingParts)
def changing_parts(case: Case) -> ReasonedAnswer:
    """Once the town has heard enough to tell the two apart; rather where good is ahead, never where it is behind."""
    options = case.question.options
    assert isinstance(options, ChangingParts)
    if CHANGE not in options.answers:
        return ReasonedAnswer(STAY, because("knaves_changed", character=case.about.character))
    state = case.standing
    heard = sum(isinstance(told.fact, Learned) for told in standing_entries(case.game.ledger))
    if heard < FOUND_OUT:
        return ReasonedAnswer(STAY, because("knaves_early", character=case.about.character, number=heard))
    if state.good_is_losing or case.alive <= _PLAYERS_END_IT:
        return ReasonedAnswer(STAY, because("knaves_stay", character=case.about.character) + state.because)
    chance = 0.6 if state.good_is_winning else 0.25
    answer = CHANGE if case.dice.random() < chance else STAY
    reason = because(
        "knaves",
        character=case.about.character,
        so=yes_or_no(answer == CHANGE),
        chance=percent(chance),
    )
    return ReasonedAnswer(answer, reason + state.short)
