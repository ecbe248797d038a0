"""Who dies instead, who inherits the Demon or a farm, and what a droisoned reader of the grimoire reads."""

from typing import Any, TypeAlias

from config.opinions import opinion
from engine.abilities import standing
from engine.characters.farmer import NewFarmer
from engine.characters.huntsman import Saved
from engine.grimoire import DRUNK, POISONED, Ability
from engine.jinxes.pithag_damsel import MadeTheDamsel
from engine.ledger import Page
from engine.questions import Heir, PageLike, Substitute
from engine.registry import character
from engine.rules.death import kept_alive
from engine.rules.events import Death
from engine.terms import DEMON, EVIL, MINION, NOBODY, OUTSIDER, TOWNSFOLK, TRAVELLER
from narrator.mind.because import Because, because, percent, yes_or_no
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.heard import earlier_answers
from narrator.mind.kinds import LEARN_NIGHTLY, has_had_its_say
from narrator.mind.policies import decides
from narrator.mind.strength import suspicion
from narrator.mind.trial import decides_the_game, fate

Seats: TypeAlias = tuple[tuple[Any, ...], ...]  # the players of a page
Tokens: TypeAlias = tuple[tuple[str, int], ...]  # … and its tokens


@decides(Substitute)
def substitute(case: Case) -> ReasonedAnswer:
    """Now and then somebody dies instead of the Mayor: never the Demon, never if it decides the game (RB-281).

    Oftener when good is behind. A Minion dies instead only when good is clearly losing and the Minion is not
    the last evil player (RB-279); otherwise somebody good whose ability has done its work.
    """
    options = case.question.options
    assert isinstance(options, Substitute)
    mayor = case.name(options.attacked)
    if case.alive <= 3:
        return ReasonedAnswer(options.attacked, because("mayor_dies_last_day", name=mayor, alive=case.alive))
    standing = case.standing
    lean = 0.1 if standing.good_is_losing else -0.1 if standing.good_is_winning else 0.0
    chance = min(max(case.temper.mayor_lives + lean, 0.3), 0.6)
    if case.dice.random() >= chance:
        return ReasonedAnswer(
            options.attacked, because("mayor_dies", name=mayor, chance=percent(chance)) + standing.short
        )
    weights = {
        seat: _worth_losing(case, seat, good_is_losing=standing.good_is_losing)
        for seat in options.answers
        if seat != options.attacked and case.game.grimoire.seats[seat].alive
    }
    if not any(weight > 0 for weight in weights.values()):
        return ReasonedAnswer(options.attacked, because("mayor_dies_no_other", name=mayor))
    seat = weighted(case.dice, weights)
    instead = because(
        "dies_instead",
        name=case.name(seat),
        character=case.character(seat),
        other=mayor,
        chance=percent(chance),
    )
    return ReasonedAnswer(seat, instead + standing.short)


def _worth_losing(case: Case, seat: int, *, good_is_losing: bool) -> float:
    killer = _killer(case)
    with_others = killer is not None and fate(case.game, (seat,), killer).winner is not None
    if with_others or decides_the_game(case.game, seat) or case.team(seat) is DEMON:
        return 0.0  # by who dies of that death as well: a Grandmother with her grandchild
    if kept_alive(case.game.copy(), Death(seat, killer)):
        return 0.2  # nobody would die: that tells good a lot, but it may happen
    if case.game.alignment(seat) is EVIL:
        return 1.0 if good_is_losing and case.team(seat) is MINION else 0.0
    return 2.0 if has_had_its_say(case.character(seat)) else 1.0


def _killer(case: Case) -> Ability | None:
    """The Demon's ability that attacked the Mayor."""
    demons = [
        ability
        for ability in standing(case.game.grimoire).working
        if character(ability.character).team is DEMON
    ]
    return min(demons, default=None)


@decides(Heir)
def heir(case: Case) -> ReasonedAnswer:
    """The Minion nobody suspects keeps the game alive; a Recluse does not become the Demon (RB-287)."""
    options = case.question.options
    assert isinstance(options, Heir)
    minions = [seat for seat in options.answers if seat >= 0 and case.team(seat) is MINION]
    if not minions:
        if NOBODY in options.answers:
            others = [seat for seat in options.answers if seat >= 0]
            return ReasonedAnswer(
                NOBODY,
                because(
                    "nobody_is_heir",
                    name=case.name(case.owner),
                    names=case.names(others),
                    characters=tuple(dict.fromkeys(map(case.character, others))),
                ),
            )
        return ReasonedAnswer(options.answers[0], because("only_heir", name=case.name(options.answers[0])))
    suspects = suspicion(case.game)
    luck = {seat: case.dice.random() * 0.1 for seat in minions}
    seat = min(minions, key=lambda one: (suspects[one] + luck[one], one))
    others = [other for other in minions if other != seat]
    reason = because("heir", name=case.name(seat), character=case.character(seat))
    if others:
        less = all(suspects[seat] < suspects[other] for other in others)
        reason += because("less_suspected", names=case.names(others), so=yes_or_no(less))
    else:
        reason += because("only_minion")
    return ReasonedAnswer(seat, reason)


@decides(NewFarmer)
def new_farmer(case: Case) -> ReasonedAnswer:
    """Rather somebody whose own ability has done its work; a Spy hardly ever, and nobody whose change ends the game.

    Whose execution would be the end is out of danger as a Farmer, which is for a side that is behind.
    """
    options = case.question.options
    assert isinstance(options, NewFarmer)
    losing = case.standing.good_is_losing
    weights = {}
    for seat in options.answers:
        one = case.character(seat)
        weight = 3.0 if has_had_its_say(one) else 0.4 if one in LEARN_NIGHTLY else 1.0
        if character(one).loses_by_execution:
            weight = 2.0 if losing else 0.2
        if case.game.alignment(seat) is EVIL:
            weight = 0.05
        weights[seat] = 0.0 if case.team(seat) is DEMON else weight
    seat = weighted(case.dice, weights)
    reason = because(
        "new_farmer", name=case.name(seat), character=case.character(seat), other=case.name(case.owner)
    )
    return ReasonedAnswer(seat, reason + case.standing.short)


@decides(MadeTheDamsel)
def made_the_damsel(case: Case) -> ReasonedAnswer:
    """Somebody good whose ability is missed least, so that good has a secret to keep and has not lost much by it;
    nobody whose change ends the game, and evil hardly ever."""
    options = case.question.options
    assert isinstance(options, MadeTheDamsel)
    weights = {}
    for seat in options.answers:
        one = case.character(seat)
        weight = 3.0 if has_had_its_say(one) or case.team(seat) is OUTSIDER else 1.0
        weight *= 1.0 if case.game.grimoire.seats[seat].alive else 0.1
        weights[seat] = 0.0 if case.team(seat) is DEMON else 0.05 * weight if _is_evil(case, seat) else weight
    seat = weighted(case.dice, weights)
    return ReasonedAnswer(
        seat, because("made_the_damsel", name=case.name(seat), character=case.character(seat))
    )


def _is_evil(case: Case, seat: int) -> bool:
    return case.game.alignment(seat) is EVIL


@decides(Saved)
def saved(case: Case) -> ReasonedAnswer:
    """What nobody claims to be, so that it can be believed: who learns every night where good is behind, who acts
    where it is not; hardly ever what is worth nothing by now, nor what the Demon may claim."""
    options = case.question.options
    assert isinstance(options, Saved)
    losing = case.standing.good_is_losing
    weights = {}
    for one in options.answers:
        weight = (3.0 if losing else 0.7) if one in LEARN_NIGHTLY else 1.0
        weight *= 0.1 if opinion(one).pointless_later or one in case.taken else 1.0
        weight *= 0.0 if character(one).without_evil else 1.0  # good would win by executing the Storyteller
        weights[one] = weight * (0.05 if one in case.bluffs and not losing else 1.0)
    new = weighted(case.dice, weights)
    sought = character(case.about.character).brings
    damsels = [seat for seat in case.game.grimoire.ring if case.character(seat) in sought]
    reason = because("damsel_saved", names=case.names(damsels), character=new)
    if new in case.bluffs:
        reason += because("safe_to_claim", character=new)
    return ReasonedAnswer(new, reason + case.standing.short)


@decides(PageLike)
def page(case: Case) -> ReasonedAnswer:
    """A droisoned Spy or Widow reads a page in which two good players are exchanged, if they can believe it.

    Whoever has read a true page before would see through it, so they read a true one again; whoever was lied to
    before reads the same lie as long as it can be told. No page says what state they are in themself (RB-181).
    """
    options = case.question.options
    assert isinstance(options, PageLike)
    reader = case.name(case.owner)
    told = earlier_answers(case.game, case.owner, case.game.face(case.about))
    earlier = [page for page in told if isinstance(page, Page)]
    tokens, instead = _hidden(case, options, earlier)
    if earlier:
        same = _same_characters(earlier[-1], options)
        true = yes_or_no(same == options.page.seats)
        return ReasonedAnswer(Page(same, tokens), because("page_agrees", name=reader, so=true) + instead)
    seatings = [one for one in options.seatings() if _believable(case, one, tokens)]
    if not seatings:
        return ReasonedAnswer(Page(options.page.seats, tokens), because("true_page", name=reader) + instead)
    answer = case.dice.choice(seatings)
    wrong = tuple(s for s in range(len(answer)) if answer[s][0] != options.page.seats[s][0])
    return ReasonedAnswer(
        Page(answer, tokens), because("false_page", name=reader, names=case.names(wrong)) + instead
    )


def _hidden(case: Case, options: PageLike, earlier: list[Page]) -> tuple[Tokens, Because | None]:
    """The tokens without what tells of the reader's own state, and a sentence about where it lies instead.

    It lies beside somebody good: that nobody is poisoned while there is a Poisoner would be seen through. Beside
    whom it seemed to lie the night before it seems to lie again.
    """
    elsewhere = options.elsewhere()
    if not elsewhere:
        return options.page.tokens, None
    weights = {seat: _seems_droisoned(case, options, seat) for seat in elsewhere if seat != NOBODY}
    seen = set(earlier[-1].tokens if earlier else ()) - set(options.page.tokens)
    again = [seat for seat in weights if weights[seat] and seen.intersection(options.laid_beside(seat))]
    seat = again[0] if again else weighted(case.dice, weights) if any(weights.values()) else NOBODY
    if seat == NOBODY:
        return options.laid_beside(seat), because("token_nowhere")
    return options.laid_beside(seat), because("token_elsewhere", name=case.name(seat))


def _seems_droisoned(case: Case, options: PageLike, seat: int) -> float:
    """How well somebody serves to have beside them what truly lies beside the reader.

    Best a guest of the same Innkeeper, who has another token by that hand; else a living Townsfolk.
    """
    grimoire = case.game.grimoire
    if case.game.alignment(seat) is EVIL or not grimoire.seats[seat].alive or case.team(seat) is TRAVELLER:
        return 0.0
    own = [token for token in grimoire.reminders if token.seat == options.reader]
    hands = {token.by for token in own if token.text in (DRUNK, POISONED) and token.by is not None}
    if any(token.by in hands for token in grimoire.reminders if token.seat == seat):
        return 20.0
    return 3.0 if case.team(seat) is TOWNSFOLK else 1.0


def _believable(case: Case, seats: Seats, tokens: Tokens) -> bool:
    """Only good players are exchanged, none of whom has a token beside them that would give it away."""
    grimoire, options = case.game.grimoire, case.question.options
    assert isinstance(options, PageLike)
    true = options.page.seats
    changed = [s for s, seat in enumerate(true) if seats[s][0] != seat[0]]
    marked = {seat for _, seat in tokens} | {
        token.by.owner for token in grimoire.reminders if token.by is not None
    }
    return len(changed) == 2 and all(
        grimoire.seats[s].alignment is not EVIL and s not in marked and s != case.owner for s in changed
    )


def _same_characters(before: Page, options: PageLike) -> Seats:
    """Who is nearest to what was read before: nobody has changed but by what was public, or has joined since."""

    def differences(seats: Seats) -> int:
        return sum(old[:3] != new[:3] for old, new in zip(before.seats, seats, strict=False))

    return min(options.seatings(), key=differences)
