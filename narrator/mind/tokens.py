"""What is fixed before the first night is over: the Drunk's belief, the red herring, the Demon's bluffs."""

from typing import Final

from config.opinions import opinion
from config.texts import load_texts
from engine.characters.lordoftyphon import EvilLine
from engine.characters.lycanthrope import FauxPaw
from engine.characters.marionette import Strings
from engine.characters.puzzlemaster import Puzzled
from engine.characters.snitch import MinionBluffs
from engine.characters.stormcatcher import Favoured
from engine.characters.summoner import SummonersBluffs
from engine.characters.yaggababble import SecretPhrase
from engine.jinxes.plaguedoctor_marionette import NewMarionette
from engine.ledger import ThisIs
from engine.own_words import Said, SecretWord, folded
from engine.questions import (
    Believes,
    Bluffs,
    FalseMinions,
    Grandchild,
    Hearer,
    MadeMinion,
    RedHerring,
    Summoned,
    Turned,
    Twin,
)
from engine.registry import CHARACTERS, character
from engine.rules.setup import added_outsiders
from engine.terms import DEMON, EVIL, MINION, NEVER, NOBODY, OUTSIDER, TOWNSFOLK, TRAVELLER
from narrator.mind.because import Because, because
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.heard import shown_to_lunatics, shown_to_minions
from narrator.mind.kinds import LEARN_NIGHTLY, LEARN_ONCE, usual_at
from narrator.mind.policies import decides

EARLY_BLUFFS: Final = tuple(
    one
    for one in CHARACTERS
    if one in LEARN_ONCE or (one in LEARN_NIGHTLY and "each_night" in character(one).hooks)
)

SAFE_AMONG_SEVERAL: Final = (
    0.5  # how often the Demon is shown what several players are, where a rule allows it
)
FAVOURED_IN_PLAY: Final = 0.75  # how often a Storm Catcher favours a character that somebody has


@decides(Believes)
def believes(case: Case) -> ReasonedAnswer:
    """What a player who does not know themself thinks they are."""
    options = case.question.options
    assert isinstance(options, Believes)
    demons = all(character(one).team is DEMON for one in options.answers)
    return lunatic_believes(case) if demons else drunk_believes(case)


@decides(SecretPhrase)
def secret_phrase(case: Case) -> ReasonedAnswer:
    """Any of them is plain enough."""
    options = case.question.options
    assert isinstance(options, SecretPhrase)
    phrase = case.dice.choice(options.answers)
    return ReasonedAnswer(
        phrase, because("phrase_by_lot", name=case.name(case.owner), answer=case.in_words(phrase))
    )


def drunk_believes(case: Case) -> ReasonedAnswer:
    """Information that goes on is preferred over what is disproved at once; any of them may come."""
    options = case.question.options
    assert isinstance(options, Believes)
    believed = weighted(case.dice, {one: _drunk_as(one) for one in options.answers})
    return _mistaken(case, believed, _drunk_because(believed))


@decides(Strings, NewMarionette)
def strings(case: Case) -> ReasonedAnswer:
    """Of the good players beside the Demon, whose drawn token misleads for longest; any of them may be it."""
    options = case.question.options
    assert isinstance(options, Strings | NewMarionette)
    seat = weighted(case.dice, {one: _drunk_as(case.character(one)) for one in options.answers})
    drawn = case.character(seat)
    reason = because("is_the_marionette", name=case.name(seat), character=drawn)
    return ReasonedAnswer(seat, reason + _drunk_because(drawn))


@decides(Summoned)
def summoned(case: Case) -> ReasonedAnswer:
    """A living Minion where there is one, so that good loses nobody; any Demon."""
    options = case.question.options
    assert isinstance(options, Summoned)
    seats = case.game.grimoire.seats
    weights = {
        seat: 0.0
        if not seats[seat].lives
        else 1.0
        if case.team(seat) is MINION and seat != case.owner
        else 0.1
        for seat in options.seats
    }
    seat, demon = weighted(case.dice, weights), case.dice.choice(options.characters)
    return ReasonedAnswer(ThisIs(seat, demon), because("summoned", **case.who(seat), believed=demon))


@decides(EvilLine)
def evil_line(case: Case) -> ReasonedAnswer:
    """Rather as many on both sides, rather players whose characters good misses little; any Minions, or any line
    where a jinx keeps one of them from a player of it."""
    options = case.question.options
    assert isinstance(options, EvilLine)
    weights = {line: _line_as(case, line, options) for line in options.lines}
    line = weighted(case.dice, weights)
    near = [one for one in options.characters if character(one).beside_the_demon]
    far = [one for one in options.characters if one not in near]
    minions = case.dice.sample(far, min(options.count, len(far)))
    minions = [*near[: options.count - len(minions)], *minions]  # the first of a line sits beside the Demon
    answer = options.answer(line, tuple(minions))
    if options.refusal(answer) is not None:
        answer = options.draw(case.dice.randrange)
    named = [because("in_the_line", name=case.name(one.seat), character=one.character) for one in answer]
    return ReasonedAnswer(answer, sum(named, because("evil_line")))


def _line_as(case: Case, line: tuple[int, ...], options: EvilLine) -> float:
    """As likely as it is even, and as good loses little by it."""
    left = len(set(options.sides[0][: len(line)]) & set(line))
    uneven = abs(len(line) - 2 * left)
    lost = sum(case.character(seat) in LEARN_NIGHTLY for seat in line)
    return 1.0 / (1 + uneven) / (1 + lost)


@decides(MadeMinion)
def made_minion(case: Case) -> ReasonedAnswer:
    """Any of them."""
    options = case.question.options
    assert isinstance(options, MadeMinion)
    minion = case.dice.choice(options.answers)
    return ReasonedAnswer(minion, because("made_minion", character=minion))


def _drunk_because(believed: str) -> Because:
    """In the words of the character itself, where it has some."""
    lasting = (
        "nightly"
        if believed in LEARN_NIGHTLY
        else "once"
        if believed in LEARN_ONCE
        else "proof"
        if character(believed).proves_itself
        else "plain"
    )
    return Because("as_drunk", {"lasting": lasting}, of=believed)


def _drunk_as(one: str) -> float:
    """Information that goes on misleads for longest, and what nothing disproves is believed for longest."""
    thought = opinion(one).as_drunk
    if thought is not None:
        return thought
    if one in LEARN_NIGHTLY:
        return 4.0
    return 2.5 if one in LEARN_ONCE else 0.5 if character(one).proves_itself else 1.0


def lunatic_believes(case: Case) -> ReasonedAnswer:
    """Rather the Demon who is in play: then the deaths of each night look like the Lunatic's own."""
    options = case.question.options
    assert isinstance(options, Believes)
    real = {seat.character for seat in case.game.grimoire.seats}
    believed = weighted(case.dice, {one: 2.0 if one in real else 1.0 for one in options.answers})
    why = because("as_the_true_demon" if believed in real else "unlike_the_true_demon")
    return _mistaken(case, believed, why)


def _mistaken(case: Case, believed: str, why: Because) -> ReasonedAnswer:
    return ReasonedAnswer(believed, because("mistaken", **case.who(case.owner), believed=believed) + why)


@decides(FalseMinions)
def false_minions(case: Case) -> ReasonedAnswer:
    """Good players, so that the Lunatic trusts and shields the wrong ones; a true Minion now and then."""
    options = case.question.options
    assert isinstance(options, FalseMinions)
    weights = {
        seat: 0.1 if case.team(seat) is DEMON else 0.4 if case.game.alignment(seat) is EVIL else 1.0
        for seat in options.seats
    }
    chosen: list[int] = []
    while len(chosen) < options.fewest:
        chosen.append(weighted(case.dice, weights))
        del weights[chosen[-1]]
    owner = {"name": case.name(case.owner), "character": case.about.character}
    if not chosen:
        return ReasonedAnswer((), because("no_false_minions", **owner))
    return ReasonedAnswer(tuple(chosen), because("false_minions", **owner, names=case.names(chosen)))


def lunatic_bluffs(case: Case) -> ReasonedAnswer:
    """As a Demon would be given them, but not the Demon's own, and somebody's character now and then."""
    options = case.question.options
    assert isinstance(options, Bluffs)
    shown = set(case.bluffs)
    weights = {
        one: (0.2 if one in shown else 1.0)
        * (0.25 if one in case.taken else 1.0)
        * (0.0 if character(one).goes_unnoticed else 1.0)  # no Demon is told that they may claim it
        for one in options.characters
    }
    outsiders = {one: w for one, w in weights.items() if character(one).team is OUTSIDER and w}
    chosen: list[str] = []
    if outsiders and options.count and case.dice.random() < 0.7:
        chosen.append(weighted(case.dice, outsiders))
    while len(chosen) < options.count:
        townsfolk = {one: w for one, w in weights.items() if one not in chosen}
        chosen.append(weighted(case.dice, townsfolk))
    reason = because(
        "lunatic_bluffs",
        name=case.name(case.owner),
        character=case.about.character,
        characters=tuple(chosen),
    )
    return ReasonedAnswer(tuple(chosen), reason)


@decides(Grandchild)
def grandchild(case: Case) -> ReasonedAnswer:
    """Whom a Grandmother has who was told a falsehood: somebody good whose death would not be missed too much."""
    options = case.question.options
    assert isinstance(options, Grandchild)
    seat = weighted(case.dice, {one: grandchild_as(case, one) for one in options.answers})
    return ReasonedAnswer(seat, because("grandchild", **case.who(seat), other=case.name(case.owner)))


def grandchild_as(case: Case, seat: int) -> float:
    """How well this player would suit a Grandmother as her grandchild, 0 to 1."""
    one = case.character(seat)
    if case.game.alignment(seat) is EVIL:
        return 0.3
    return 0.4 if character(one).proves_itself else 0.7 if one in LEARN_NIGHTLY else 1.0


@decides(Twin)
def twin(case: Case) -> ReasonedAnswer:
    """A Townsfolk whose word matters and whom nothing confirms at once: then it is one word against another."""
    options = case.question.options
    assert isinstance(options, Twin)
    weights = {}
    for seat in options.answers:
        one = case.character(seat)
        weight = 0.4 if character(one).proves_itself else 1.5 if one in LEARN_NIGHTLY else 1.0
        weights[seat] = weight * (1.0 if case.team(seat) is TOWNSFOLK else 0.5)
    seat = weighted(case.dice, weights)
    return ReasonedAnswer(seat, because("twin", **case.who(seat), other=case.name(case.owner)))


@decides(Turned)
def turned(case: Case) -> ReasonedAnswer:
    """Somebody whose word cannot soon be tested and who learns on; rather not beside the Demon, where it would be
    one more pair of evil neighbours, nor who proves themself. Where nobody need be turned, half the time nobody."""
    options = case.question.options
    assert isinstance(options, Turned)
    if NOBODY in options.answers and case.dice.random() < 0.5:
        return ReasonedAnswer(NOBODY, because("nobody_turned", character=case.about.character))
    weights = {}
    for seat in options.answers:
        if seat != NOBODY:
            beside = any(case.team(one) is DEMON for one in case.game.grimoire.living_neighbours(seat))
            weights[seat] = _turned_as(case.character(seat)) * (0.5 if beside else 1.0)
    seat = weighted(case.dice, weights)
    return ReasonedAnswer(seat, because("turned", **case.who(seat)))


def _turned_as(one: str) -> float:
    if character(one).proves_itself:
        return 0.3
    return 1.3 if one in LEARN_NIGHTLY else 0.7 if one in LEARN_ONCE else 1.0


@decides(RedHerring)
def red_herring(case: Case) -> ReasonedAnswer:
    """A good player who may well look suspicious and is not soon confirmed; better still beside evil."""
    options = case.question.options
    assert isinstance(options, RedHerring)
    grimoire = case.game.grimoire
    weights = {}
    for seat in options.answers:
        near_evil = any(grimoire.seats[s].alignment is EVIL for s in grimoire.living_neighbours(seat))
        weights[seat] = _herring_as(case.character(seat)) * (1.5 if near_evil else 1.0)
    seat = weighted(case.dice, weights)
    beside = any(grimoire.seats[s].alignment is EVIL for s in grimoire.living_neighbours(seat))
    reason = because("red_herring", **case.who(seat))
    return ReasonedAnswer(seat, reason + (because("beside_evil") if beside else None))


@decides(FauxPaw)
def faux_paw(case: Case) -> ReasonedAnswer:
    """A good player who will be looked at and cannot prove themself; seldom the Lycanthrope."""
    options = case.question.options
    assert isinstance(options, FauxPaw)
    weights = {}
    for seat in options.answers:
        weight = _herring_as(case.character(seat)) * (1.5 if _beside_who_learns(case, seat) else 1.0)
        weights[seat] = weight * (0.2 if seat == case.owner else 1.0)
    seat = weighted(case.dice, weights)
    beside = because("beside_who_learns") if _beside_who_learns(case, seat) else None
    return ReasonedAnswer(seat, because("faux_paw", **case.who(seat)) + beside)


def _beside_who_learns(case: Case, seat: int) -> bool:
    neighbours = case.game.grimoire.living_neighbours(seat)
    return any(character(case.character(one)).learns is not NEVER for one in neighbours)


@decides(Puzzled)
def puzzled(case: Case) -> ReasonedAnswer:
    """Whose lies go on or can be held against others, so that they can be found; never the Demon, whose nights would
    show it, and seldom somebody who would notice at once or who has nothing to be wrong about."""
    options = case.question.options
    assert isinstance(options, Puzzled)
    weights = {seat: _puzzled_as(case, seat) for seat in options.answers}
    seat = weighted(case.dice, weights)
    one = case.character(seat)
    how = because(
        "wrong_nightly" if one in LEARN_NIGHTLY else "wrong_once" if one in LEARN_ONCE else "nothing_works"
    )
    return ReasonedAnswer(seat, because("puzzled", **case.who(seat), by=case.about.character) + how)


def _puzzled_as(case: Case, seat: int) -> float:
    one, team = case.character(seat), case.team(seat)
    if team is not TOWNSFOLK:
        return 0.0 if team is DEMON else 0.3 if team is OUTSIDER else 0.1
    told = 3.0 if one in LEARN_NIGHTLY else 2.0 if one in LEARN_ONCE else 1.0
    return told * (0.4 if character(one).proves_itself else 1.0)


def _herring_as(one: str) -> float:
    """Good is who nobody can easily vouch for: with who proves themself the lie is found out sooner or later."""
    thought = opinion(one).as_red_herring
    if thought is not None:
        return thought
    return 0.4 if character(one).proves_itself else 1.0


@decides(Bluffs)
def bluffs(case: Case) -> ReasonedAnswer:
    """Two Townsfolk, one to claim early and one that is safe to claim late, and an Outsider if the count allows
    one more (RB-057); never what a Drunk believes to be, which would be claimed twice."""
    options = case.question.options
    assert isinstance(options, Bluffs)
    return demon_bluffs(case) if case.question.about is None else lunatic_bluffs(case)


@decides(SummonersBluffs)
def demon_bluffs(case: Case) -> ReasonedAnswer:
    """For whoever is the Demon, or will make one."""
    options = case.question.options
    assert isinstance(options, Bluffs)
    believed = {seat.believed for seat in case.game.grimoire.seats}
    free = [one for one in options.characters if one not in believed and not character(one).goes_unnoticed]
    apart = set(free).difference(shown_to_lunatics(case.game))
    if sum(character(one).team is TOWNSFOLK for one in apart) >= options.count:
        free = [one for one in free if one in apart]  # a Lunatic has bluffs before the Demon has theirs
    chosen: list[str] = []
    outsiders = [one for one in free if character(one).team is OUTSIDER]
    why_not = _outsider_is_implausible(case)
    if outsiders and not why_not and case.dice.random() < 0.9:
        chosen.append(case.dice.choice(outsiders))
    townsfolk = [one for one in free if character(one).team is TOWNSFOLK]
    several = [one for one in townsfolk if case.game.in_play(one)]  # by a rule that allows copies
    if several:
        townsfolk = [one for one in townsfolk if one not in several]
        chosen += [case.dice.choice(several)] if case.dice.random() < SAFE_AMONG_SEVERAL else []
    early = [one for one in townsfolk if one in EARLY_BLUFFS]
    late = [one for one in townsfolk if one not in EARLY_BLUFFS]
    for some in (early, late):
        if some:
            chosen.append(case.dice.choice(some))
    while len(chosen) < options.count:
        left = [one for one in townsfolk if one not in chosen]
        chosen.append(case.dice.choice(left or [one for one in options.characters if one not in chosen]))
    answer = tuple(chosen[: options.count])
    return ReasonedAnswer(answer, _bluffs_because(answer, why_not))


@decides(SecretWord)
def secret_word(case: Case) -> ReasonedAnswer:
    """A word of the table's language that nobody says by chance, and that is nobody's name."""
    names = {folded(seat.name) for seat in case.game.grimoire.seats}
    words = [word for word in load_texts(case.language).secret_words if folded(word) not in names]
    word = case.dice.choice(words)
    reason = because("secret_word", name=case.name(case.owner), character=case.about.character, word=word)
    return ReasonedAnswer(Said(word), reason)


@decides(Hearer)
def hearer(case: Case) -> ReasonedAnswer:
    """Somebody living whose word the town can doubt: whom nothing proves, and who has nothing else to tell each day.

    Whoever the same ability harms hears it as seldom as they would by chance: it must not tell who that is.
    """
    options = case.question.options
    assert isinstance(options, Hearer)
    weights = {}
    for seat in options.answers:
        weight = 0.4 if case.character(seat) in LEARN_NIGHTLY else 1.0
        weight *= 0.4 if character(case.character(seat)).proves_itself else 1.0
        weight *= 0.4 if case.team(seat) is TRAVELLER else 1.0
        weights[seat] = weight if case.game.grimoire.seats[seat].alive else 0.1
    seat = weighted(case.dice, weights)
    reason = because("hears_of", **case.who(seat), by=case.about.character, total=len(weights))
    return ReasonedAnswer(seat, reason)


@decides(Favoured)
def favoured(case: Case) -> ReasonedAnswer:
    """A character round which a game can turn: in play three times of four, and rather one that learns on."""
    options = case.question.options
    assert isinstance(options, Favoured)
    here = [one for one in options.answers if case.game.in_play(one)]
    among = here if here and case.dice.random() < FAVOURED_IN_PLAY else options.answers
    weights = {one: 0.1 if character(one).goes_unnoticed else _centre(one) for one in among}
    one = weighted(case.dice, weights)
    there = because("somebody_has_it" if one in here else "evil_may_claim_it")
    return ReasonedAnswer(one, because("favoured", character=one) + there)


def _centre(one: str) -> float:
    """How well a game turns round it."""
    known = 3.0 if one in LEARN_NIGHTLY else 1.5 if one in LEARN_ONCE else 1.0
    return known * (0.3 if character(one).team is OUTSIDER else 1.0)


@decides(MinionBluffs)
def minion_bluffs(case: Case) -> ReasonedAnswer:
    """What no other of the team was given, as far as there is enough, so that between them they have more to claim;
    never what a Drunk believes to be, and an Outsider seldom, whom the count would give away."""
    options = case.question.options
    assert isinstance(options, MinionBluffs)
    given = {*case.bluffs, *shown_to_minions(case.game)}
    fresh = [one for one in options.characters if one not in given]
    weights = {
        one: (0.05 if one in given else 1.0)
        * (0.05 if one in case.taken or character(one).goes_unnoticed else 1.0)
        * (0.3 if character(one).team is OUTSIDER else 1.0)
        for one in (fresh if len(fresh) >= options.count else options.characters)
    }
    chosen: list[str] = []
    while len(chosen) < options.count:
        chosen.append(weighted(case.dice, {one: w for one, w in weights.items() if one not in chosen}))
    again = [one for one in chosen if one in given]
    new = because("given_again", characters=again) if again else because("not_given_before")
    return ReasonedAnswer(tuple(chosen), because("minion_bluffs", characters=tuple(chosen)) + new)


def _bluffs_because(chosen: tuple[str, ...], why_not: Because | None) -> Because:
    early = [one for one in chosen if one in EARLY_BLUFFS]
    outsiders = [one for one in chosen if character(one).team is OUTSIDER]
    late = [one for one in chosen if one not in early and one not in outsiders]
    reason = because("bluffs", characters=chosen)
    if early:
        reason += because("bluff_early", characters=early)
    if late:
        reason += because("bluff_late", characters=late)
    if outsiders:
        return reason + because("bluff_outsider", characters=outsiders)
    return reason + (why_not or because("bluff_no_outsider"))


def _outsider_is_implausible(case: Case) -> Because | None:
    """Why one more claimed Outsider would be seen through; None where it would not."""
    seats = case.game.grimoire.seats
    claimed = sum(
        character(seat.character).team is OUTSIDER
        and seat.believed is None
        and not character(seat.character).goes_unnoticed
        for seat in seats
    )
    evil = case.game.script.minions + case.game.script.demons
    most = usual_at(case.game).outsiders + max(
        (added_outsiders(usual_at(case.game), one) for one in evil), default=0
    )
    return because("outsiders_claimed", number=claimed) if claimed + 1 > most else None
