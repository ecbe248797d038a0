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
from engine.characters.summoner import Summoned, SummonersBluffs
from engine.characters.yaggababble import SecretPhrase
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
    Turned,
    Twin,
)
from engine.registry import CHARACTERS, character
from engine.rules.setup import added_outsiders
from engine.terms import DEMON, EVIL, MINION, NEVER, NOBODY, OUTSIDER, TOWNSFOLK, TRAVELLER
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.heard import shown_to_minions
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
    return ReasonedAnswer(phrase, f"{case.name(case.owner)} has to say a phrase by lot: {phrase.name}")


def drunk_believes(case: Case) -> ReasonedAnswer:
    """Information that goes on is preferred over what is disproved at once; any of them may come."""
    options = case.question.options
    assert isinstance(options, Believes)
    believed = weighted(case.dice, {one: _drunk_as(one) for one in options.answers})
    return _mistaken(case, believed, f": {_drunk_because(believed)}")


@decides(Strings)
def strings(case: Case) -> ReasonedAnswer:
    """Of the good players beside the Demon, whose drawn token misleads for longest; any of them may be it."""
    options = case.question.options
    assert isinstance(options, Strings)
    seat = weighted(case.dice, {one: _drunk_as(case.character(one)) for one in options.answers})
    drawn = case.character(seat)
    return ReasonedAnswer(
        seat, f"{case.name(seat)}, who drew the {drawn}, is the Marionette: {_drunk_because(drawn)}"
    )


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
    return ReasonedAnswer(ThisIs(seat, demon), f"{case.named(seat)} is summoned as the {demon}")


@decides(EvilLine)
def evil_line(case: Case) -> ReasonedAnswer:
    """Rather as many on both sides, rather players whose characters good misses little; any Minions."""
    options = case.question.options
    assert isinstance(options, EvilLine)
    weights = {line: _line_as(case, line, options) for line in options.lines}
    line = weighted(case.dice, weights)
    near = [one for one in options.characters if character(one).beside_the_demon]
    far = [one for one in options.characters if one not in near]
    minions = case.dice.sample(far, min(options.count, len(far)))
    minions = [*near[: options.count - len(minions)], *minions]  # the first of a line sits beside the Demon
    named = [f"{case.name(seat)} the {minion}" for seat, minion in zip(line, minions, strict=True)]
    return ReasonedAnswer(options.answer(line, tuple(minions)), f"evil sits in a line: {', '.join(named)}")


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
    return ReasonedAnswer(minion, f"the {minion}: a Minion more, or another than was asked for")


def _drunk_because(believed: str) -> str:
    nightly = "it goes on all game" if believed in LEARN_NIGHTLY else "nobody can disprove it at once"
    return opinion(believed).as_drunk_because or nightly


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
    because = "as the true Demon is" if believed in real else "another one than the true Demon"
    return _mistaken(case, believed, f", {because}")


def _mistaken(case: Case, believed: str, because: str) -> ReasonedAnswer:
    who = f"{case.name(case.owner)} is the {case.character(case.owner)}"
    return ReasonedAnswer(believed, f"{who} and believes to be the {believed}{because}")


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
    shown = case.names(tuple(chosen)) or "nobody"
    return ReasonedAnswer(
        tuple(chosen),
        f"{case.name(case.owner)}, the lunatic, is shown {shown} as Minions: mostly good players",
    )


def lunatic_bluffs(case: Case) -> ReasonedAnswer:
    """As a Demon would be given them, but not the Demon's own, and somebody's character now and then."""
    options = case.question.options
    assert isinstance(options, Bluffs)
    shown = set(case.bluffs)
    weights = {
        one: (0.2 if one in shown else 1.0) * (0.25 if one in case.taken else 1.0)
        for one in options.characters
    }
    outsiders = {one: w for one, w in weights.items() if character(one).team is OUTSIDER}
    chosen: list[str] = []
    if outsiders and options.count and case.dice.random() < 0.7:
        chosen.append(weighted(case.dice, outsiders))
    while len(chosen) < options.count:
        townsfolk = {one: w for one, w in weights.items() if one not in chosen}
        chosen.append(weighted(case.dice, townsfolk))
    return ReasonedAnswer(
        tuple(chosen),
        f"{case.name(case.owner)}, the lunatic, may claim {', '.join(chosen)}, not what the Demon was given",
    )


@decides(Grandchild)
def grandchild(case: Case) -> ReasonedAnswer:
    """Whom a Grandmother has who was told a falsehood: somebody good whose death would not be missed too much."""
    options = case.question.options
    assert isinstance(options, Grandchild)
    seat = weighted(case.dice, {one: grandchild_as(case, one) for one in options.answers})
    return ReasonedAnswer(
        seat, f"{case.named(seat)} is the grandchild of {case.name(case.owner)}, who was told otherwise"
    )


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
    return ReasonedAnswer(
        seat, f"{case.named(seat)} is the twin of {case.named(case.owner)} one word against the other"
    )


@decides(Turned)
def turned(case: Case) -> ReasonedAnswer:
    """Somebody whose word cannot soon be tested and who learns on; rather not beside the Demon, where it would be
    one more pair of evil neighbours, nor who proves themself. Where nobody need be turned, half the time nobody."""
    options = case.question.options
    assert isinstance(options, Turned)
    if NOBODY in options.answers and case.dice.random() < 0.5:
        return ReasonedAnswer(NOBODY, "nobody is turned evil for the bountyhunter this time")
    weights = {}
    for seat in options.answers:
        if seat != NOBODY:
            beside = any(case.team(one) is DEMON for one in case.game.grimoire.living_neighbours(seat))
            weights[seat] = _turned_as(case.character(seat)) * (0.5 if beside else 1.0)
    seat = weighted(case.dice, weights)
    return ReasonedAnswer(seat, f"{case.named(seat)} is evil: nobody finds that out by what they can do")


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
    return ReasonedAnswer(
        seat,
        f"{case.name(seat)}, the {case.character(seat)}, is the red herring: not soon confirmed"
        + (", and sits beside evil" if beside else ""),
    )


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
    beside = ", and sits beside somebody who learns" if _beside_who_learns(case, seat) else ""
    return ReasonedAnswer(seat, f"{case.named(seat)} counts as evil: nothing proves them soon{beside}")


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
    how = (
        "is wrong night after night"
        if one in LEARN_NIGHTLY
        else "has one thing wrong"
        if one in LEARN_ONCE
        else ""
    )
    return ReasonedAnswer(
        seat,
        f"{case.named(seat)} is drunk for the puzzlemaster to find: {how or 'can do nothing that works'}",
    )


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
    return ReasonedAnswer(
        Said(word), f"{case.name(case.owner)}, the {case.about.character}, gets the word {word}"
    )


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
    return ReasonedAnswer(
        seat, f"{case.named(seat)} hears of the {case.about.character}: one of {len(weights)} who are good"
    )


@decides(Favoured)
def favoured(case: Case) -> ReasonedAnswer:
    """A character round which a game can turn: in play three times of four, and rather one that learns on."""
    options = case.question.options
    assert isinstance(options, Favoured)
    here = [one for one in options.answers if case.game.in_play(one)]
    among = here if here and case.dice.random() < FAVOURED_IN_PLAY else options.answers
    weights = {one: 0.1 if character(one).goes_unnoticed else _centre(one) for one in among}
    one = weighted(case.dice, weights)
    there = "somebody has it" if one in here else "nobody has it, so that evil may claim it"
    return ReasonedAnswer(one, f"the {one} is favoured: {there}")


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
    new = f"{' and '.join(again)} for want of another" if again else "nobody else of evil was given them"
    return ReasonedAnswer(tuple(chosen), f"a Minion may claim {', '.join(chosen)}: {new}")


def _bluffs_because(chosen: tuple[str, ...], why_not: str) -> str:
    early = [one for one in chosen if one in EARLY_BLUFFS]
    outsiders = [one for one in chosen if character(one).team is OUTSIDER]
    late = [one for one in chosen if one not in early and one not in outsiders]
    parts = []
    if early:
        parts.append(f"{' and '.join(early)} to claim early with information")
    if late:
        parts.append(f"{' and '.join(late)} to claim safely later")
    parts.append(
        f"{' and '.join(outsiders)} as an Outsider the count leaves room for"
        if outsiders
        else f"no Outsider{': ' + why_not if why_not else ' this time'}"
    )
    return f"bluffs: {'; '.join(parts)}"


def _outsider_is_implausible(case: Case) -> str:
    """Why one more claimed Outsider would be seen through; empty where it would not."""
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
    return f"{claimed} are claimed already" if claimed + 1 > most else ""
