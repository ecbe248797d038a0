"""False information that can be believed.

Drunk and poisoned players may be told anything their ability could say. We tell them what would be true in a
grimoire the town could believe in, one in which the player is sober and everything told so far holds, and of
those answers one that hides the real Demon and supports a bluff (RB-192, RB-193, RB-282). Because earlier lies
have to hold as well, the nights of one liar agree with each other.

Grimoires are searched quickest where all characters are those of Trouble Brewing (`narrator.mind.trouble_brewing`);
elsewhere the rules themselves play them again (`narrator.mind.pool`). Where nothing is found, or there is no time
to look, a lie only has the right form: see `narrator.mind.lies`.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine import witness
from engine.abilities import standing
from engine.characters.shugenja import TowardsEvil
from engine.grimoire import DRUNK, POISONED
from engine.ledger import OneOfTwo, ThisIs
from engine.questions import Number, Options, Side, Untrue
from engine.registry import character
from engine.terms import DEMON, EVIL, STORYTELLER
from narrator.mind.bag import EVEN
from narrator.mind.because import Because, because
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.covers import falsely_shown
from narrator.mind.lies import Weights, appeal, expected, told_before
from narrator.mind.pool import FEW
from narrator.mind.trouble_brewing.search import Support, can_be_searched, look_round
from narrator.mind.trouble_brewing.worlds import Sober

if TYPE_CHECKING:
    pass

MOST_TRIALS: Final = 2000
MANY: Final = 3  # truths; from this many on, every answer of the form is true
THREE_ALIVE: Final = 3  # the last day belongs to the players: nobody is helped any more
TRUTH_OF_TWO: Final = (
    0.25  # how often, where there are two answers: who always hears the other knows everything
)
UNUSUAL: Final = 0.05  # the appeal of what a rule of thumb would not say, and the worlds do
TRUTH_WHEN_LOSING: Final = 0.5  # how often a liar is told the truth once good is clearly losing
MERCY: Final = 2.5
"""Where the table has said how often it plays: how much oftener with each point that good stands below one half."""
MOST_MERCY: Final = 0.75
PLAUSIBLE: Final = 0.4
"""In how many grimoires a falsehood holds at least, against the answer that holds in most, where several answers are
true: of these one serves as well, and a Chef who hears 2 where a Spy or a Recluse allows 0 and 1 knows better."""
FAR_FETCHED: Final = 0.5
"""In how many it holds at least, against the falsehood that holds in most: what needs the one grimoire of thirty is
seen through as soon as people say who they are."""
UNLIKELY: Final = 0.15
"""Of the grimoires that were found: where no falsehood holds in more, what is true is told if it may be."""
FEWEST: Final = 2
"""In so many worlds a falsehood holds at least, where what is true may be told instead: one alone is luck."""
AS_EXPECTED: Final = 6.0
"""What a town expects of a number counts like so many worlds: half a dozen that were found say little against it."""


def mislead(case: Case) -> ReasonedAnswer:
    """What somebody is told whose information may, or must, be false."""
    form = case.question.options
    shape = form.form if isinstance(form, Untrue) else form
    if not case.cheap and can_be_searched(case, shape):
        return _from_belief(case, shape)
    if not case.cheap and case.owner >= 0 and case.about.owner in case.game.grimoire.ring:
        believable = _from_worlds(case, shape)
        if believable is not None:
            return believable
    allowed = _tellable(case)
    state = case.standing
    helps = state.good_is_losing and case.alive > THREE_ALIVE
    if allowed and helps and case.dice.random() < TRUTH_WHEN_LOSING:
        answer = case.dice.choice(allowed)
        return ReasonedAnswer(answer, _told(case, answer) + because("truth_this_time") + state.because)
    before = told_before(case) if isinstance(shape, Side) else None
    if before is not None and form.refusal(before) is None:
        return ReasonedAnswer(before, _told(case, before) + because("told_again"))
    if allowed and isinstance(shape, Side | TowardsEvil) and case.dice.random() < TRUTH_OF_TWO:
        answer = case.dice.choice(allowed)
        return ReasonedAnswer(answer, _told(case, answer) + because("true_for_once"))
    true = frozenset(_true(case))  # hundreds of them, and thousands of lies, on a large script
    lies = {one: weight for one, weight in appeal(case, shape).items() if weight > 0 and one not in true}
    if lies:
        answer = weighted(case.dice, lies)
        how = because("quick_lie" if case.cheap else "possible_lie")
        return ReasonedAnswer(answer, _told(case, answer) + how)
    if allowed:
        answer = case.dice.choice(allowed)
        any_false = any(one not in true for one in shape.all())
        how = because("no_lie_holds" if any_false else "every_answer_is_true")
        return ReasonedAnswer(answer, _told(case, answer) + how)
    answer = plain_lie(case, form)
    return ReasonedAnswer(answer, _told(case, answer) + because("nothing_better_possible"))


def _tellable(case: Case) -> tuple[Any, ...]:
    """The truths that may be told."""
    form, truths = case.question.options, case.question.truths
    if isinstance(form, Untrue):
        return ()
    return truths if len(truths) > MANY else tuple(one for one in truths if form.refusal(one) is None)


def _from_belief(case: Case, form: Options) -> ReasonedAnswer:
    """What would be true in grimoires the town could believe in."""
    truths = case.question.truths
    allowed = _tellable(case)
    belief = look_round(case, form, Sober(case.owner), MOST_TRIALS)
    if all(one in truths for one in belief.fits):  # perhaps the player was poisoned before, but is not now
        belief = look_round(case, form, Sober(case.owner, case.game.night), MOST_TRIALS // 3)
    state = case.standing
    believable = [one for one in belief.fits if one in allowed]
    mercy = _mercy(case)
    if believable and mercy and case.dice.random() < mercy:
        answer = case.dice.choice(believable)
        return ReasonedAnswer(answer, _told(case, answer) + because("truth_this_time") + state.because)
    false = [one for one in belief.fits if one not in truths]
    least = FAR_FETCHED * max((belief.fits[one] for one in false), default=0)
    if believable:
        least = max(least, UNLIKELY * belief.found)
    if len(believable) > 1:
        least = max(least, PLAUSIBLE * max(belief.fits.values()))
    lies = {one: _appeal(case, one, belief.worth[one]) for one in false if belief.fits[one] >= least}
    if lies:
        return _lie(case, belief, weighted(case.dice, {one: worth**2 for one, worth in lies.items()}))
    if believable:
        answer = case.dice.choice(believable)
        fits = because("no_lie_holds") if false else because("no_lie_fits", name=case.name(case.owner))
        return ReasonedAnswer(answer, _told(case, answer) + fits)
    if allowed:
        answer = case.dice.choice(allowed)
        return ReasonedAnswer(answer, _told(case, answer) + because("no_lie_holds"))
    answer = plain_lie(case, case.question.options)
    return ReasonedAnswer(answer, _told(case, answer) + because("plain_lie", name=case.name(case.owner)))


def _mercy(case: Case) -> float:
    """How often somebody who may be lied to is told the truth now."""
    if case.alive <= THREE_ALIVE:
        return 0.0
    if not case.standing.shown:
        return TRUTH_WHEN_LOSING if case.standing.good_is_losing else 0.0
    return min(max(0.0, MERCY * (EVEN - case.standing.good)), MOST_MERCY)


def _from_worlds(case: Case, shape: Options) -> ReasonedAnswer | None:
    """What would be true in worlds that the rules have played again; None where nothing is found that could be.

    Of falsehoods the more appealing by rule of thumb, the truer in these worlds, and those that hide the Demon.
    """
    support = case.pools.support(case.game, case.question)
    if isinstance(shape, Number) and support.found <= FEW:
        return None  # what a town thinks likely is worth more than a world or two
    allowed = frozenset(_tellable(case))
    believable = [one for one in support.fits if one in allowed]
    before = told_before(case) if isinstance(shape, Side) else None
    if before is not None and case.question.options.refusal(before) is None:
        return ReasonedAnswer(before, _told(case, before) + because("told_again"))
    state = case.standing
    helps = state.good_is_losing and case.alive > THREE_ALIVE
    mercy = TRUTH_WHEN_LOSING if helps else TRUTH_OF_TWO if isinstance(shape, Side | TowardsEvil) else 0.0
    if believable and case.dice.random() < mercy:
        answer = case.dice.choice(believable)
        how = because("truth_this_time") + state.because if helps else because("true_for_once")
        return ReasonedAnswer(answer, _told(case, answer) + how)
    true, taste = frozenset(_true(case)), appeal(case, shape)
    false = {
        one: number
        for one, number in _likely(case, shape, support.fits).items()
        if one not in true and case.question.options.refusal(one) is None
    }
    least = FAR_FETCHED * max(false.values(), default=0)
    if believable:
        least = max(least, UNLIKELY * support.found, FEWEST)
    lies = {
        one: max(taste.get(one, UNUSUAL), UNUSUAL) * (number + support.hides[one]) ** 2
        for one, number in false.items()
        if number >= least
    }
    if lies:
        answer = weighted(case.dice, lies)
        if not support.fits[answer]:
            return ReasonedAnswer(answer, _told(case, answer) + because("possible_lie"))
        return _lie(case, Support(support.found, support.fits, {}, support.hides), answer)
    if believable:
        answer = case.dice.choice(believable)
        return ReasonedAnswer(
            answer, _told(case, answer) + because("no_lie_fits", name=case.name(case.owner))
        )
    return None


def _likely(case: Case, shape: Options, fits: Mapping[Any, int]) -> Weights:
    """In how many worlds each answer holds; what a town expects of it counts like AS_EXPECTED worlds more, shared out
    among the answers."""
    likely: Weights = dict(fits)
    thought = expected(case, shape)
    for one, chance in thought.items():
        likely[one] = likely.get(one, 0) + AS_EXPECTED * chance / sum(thought.values())
    return likely


def _appeal(case: Case, answer: Any, worth: float) -> float:
    """Better still if it shows an evil player as their cover, or a good one as evil."""
    seats, false = case.game.grimoire.seats, list(falsely_shown(case.game, answer))
    if isinstance(answer, ThisIs):
        if character(answer.character).team is DEMON:
            return worth * 0.6  # so loud that it would decide a day by itself
        covered = case.covers.get(answer.seat) == answer.character
        return worth * (4 if covered else 0.3 if false else 1)
    if isinstance(answer, OneOfTwo):
        evil = any(seats[seat].alignment is EVIL for seat in answer.pair)
        if false:
            covered = any(case.covers.get(seat) == one for seat, one in false)
            # Of a pair whom two evil players may cover, either of them may claim it.
            return worth * (3 * len(false) if covered else 0.2)
        accuses = character(answer.character).team.side is EVIL
        return worth * (0.4 if accuses and evil else 1)
    return worth


def _lie(case: Case, belief: Support, answer: Any) -> ReasonedAnswer:
    reason = because(
        "fitting_lie",
        name=case.name(case.owner),
        number=belief.fits[answer],
        total=belief.found,
        hidden=belief.hides[answer],
    )
    return ReasonedAnswer(answer, _told(case, answer) + reason)


def _true(case: Case) -> tuple[Any, ...]:
    """What no lie is."""
    form = case.question.options
    return form.truths if isinstance(form, Untrue) else case.question.truths


def plain_lie(case: Case, form: Options) -> Any:
    """A legal answer, a false one if there is any: the most appealing by rule of thumb."""
    truths = _true(case)
    shape = form.form if isinstance(form, Untrue) else form
    weights = {one: weight for one, weight in appeal(case, shape).items() if weight > 0 and one not in truths}
    if weights:
        return weighted(case.dice, weights)
    if isinstance(shape, Number):  # none that could be: the smallest, which is doubted least
        return next((n for n in shape.all() if n not in truths), 0)
    drawn = [form.draw(case.dice.randrange) for _ in range(8)]
    return next((one for one in drawn if one not in truths), drawn[0])


def _told(case: Case, answer: Any) -> Because:
    """Who is told what, and why they may be told a falsehood."""
    reason = because(
        "told_misled",
        name=case.name(case.owner),
        character=case.about.character,
        mind=_mind(case),
        answer=case.in_words(answer),
    )
    for me in standing(case.game.grimoire).at_work("falsifies"):
        if character(me.character).falsifies(case.game, me, case.about, case.owner):
            if isinstance(case.question.options, Untrue):
                reason += because("falsified", character=me.character)
            else:  # whatever may be said could be so
                reason += because("falsified_in_vain", character=me.character)
            break
    return sum(_ills(case), reason)


def _ills(case: Case) -> Iterator[Because]:
    """What makes them drunk or poisoned, or that they are not who they think."""
    for cause in witness.spoilt_by(case.game, case.about):
        if isinstance(cause, witness.NeverHad):
            who = {"name": case.name(cause.seat)}
            known = {"character": cause.character, "believed": cause.believed}
            yield because("only_believes", **who, **known) if cause.believed else because("never_had", **who)
        elif isinstance(cause, witness.Droisoned):
            name, by = case.name(cause.seat), cause.by
            ill = "poisoned" if cause.poisoned else "drunk"
            if by is None:
                continue  # nobody's doing any more
            if by.owner == cause.seat:
                yield because("ill_by_themself", name=name, ill=ill, by=by.character)
            elif by.owner == STORYTELLER:
                yield because("ill_by_storyteller", name=name, ill=ill, by=by.character)
            else:
                yield because("ill_by", name=name, ill=ill, other=case.name(by.owner), by=by.character)


def _mind(case: Case) -> str:
    """What they suffer from: "drunk", "poisoned", or nothing where others make their information false, or where they
    are not who they think for another reason."""
    about, grimoire = case.about, case.game.grimoire
    if not about.genuine:
        believes = grimoire.seats[about.owner].believed is not None
        return "drunk" if not believes or character(case.character(about.owner)).always_drunk else "sober"
    if about.owner == STORYTELLER or case.sober(about.owner):
        return "sober"
    drunk = grimoire.marked(DRUNK, about.owner) and not grimoire.marked(POISONED, about.owner)
    return "drunk" if drunk else "poisoned"
