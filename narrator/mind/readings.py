"""How Spy and Recluse are read, and which of several true answers is given.

Each evening has its leanings (`Temper`), so tables cannot learn one habit. A side that is clearly behind is helped
a little, and with four or fewer alive both are read as what they are: the ending belongs to the players (RB-281).
Whether they hide is drawn once a night, and as what once a game (`narrator.mind.covers`); whom somebody has been told
of so, they stay.
"""

from collections import Counter
from collections.abc import Sequence
from math import prod
from random import Random
from typing import Any

from config.opinions import opinion
from engine.characters.balloonist import OfAnotherKind
from engine.characters.bountyhunter import Hunted
from engine.characters.chef import EvilPairs
from engine.characters.empath import EvilNeighbours
from engine.characters.fortuneteller import DemonAmong
from engine.characters.grandmother import Kin
from engine.characters.king import Alive
from engine.characters.puzzlemaster import SaidToBeTheDemon
from engine.characters.sage import SageSight
from engine.characters.shugenja import TowardsEvil, ways
from engine.ledger import NoneInPlay, ThisIs
from engine.questions import (
    OneOfBoth,
    OneTruth,
    Options,
    PairWith,
    Pointed,
    Registering,
    SomebodyIs,
    TakenAsSo,
    TrueOrNot,
)
from engine.registry import character
from engine.rules.registration import Quality, Registers, plainly, registers
from engine.terms import DEMON, EVIL, GOOD, MINION, OUTSIDER, TOWNSFOLK, TRAVELLER, Alignment, Stake, Team
from narrator.mind.because import Because, because, yes_or_no
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.counted import THE_PLAYERS_END_IT, counting, counts_as
from narrator.mind.covers import falsely_shown
from narrator.mind.heard import earlier_answers, last_chosen
from narrator.mind.lies import decoy, half_shown
from narrator.mind.policies import decides, picks_truth
from narrator.mind.tokens import grandchild_as
from narrator.mind.trial import decides_the_game

LEAN = 0.25
KINDS_SEEN = {TOWNSFOLK: 0.45, OUTSIDER: 0.25, MINION: 0.2, DEMON: 0.1, TRAVELLER: 0.1}  # by a Balloonist
DEMON_AGAIN = 4  # the night from which a Balloonist may see the Demon once more
MANY_ALIVE = 10  # so many that to be shown the Demon at the start does not end the hunt
TINY = 0.001  # the weight of what is told only if there is nothing else


def disguised(case: Case, seat: int) -> bool:
    """Whether this Spy or Recluse, or whoever else may count as somebody else, does so tonight."""
    standing = case.standing
    evil = case.game.alignment(seat) is EVIL
    helped = standing.good_is_losing if evil else standing.good_is_winning  # by their being found out
    if seat in case.vouched_for and not helped:
        return True
    if case.alive <= THE_PLAYERS_END_IT:
        return False
    lean = -LEAN if standing.good_is_losing else LEAN if standing.good_is_winning else 0.0
    chance = (case.temper.spy_hides if evil else case.temper.recluse_looks_evil) + lean
    return Random(f"{case.seed}/hides/{case.game.night}/{seat}").random() < chance


def _as_they_are(case: Case, seat: int) -> Because:
    """That somebody who may count as something else counts as what they are."""
    if case.alive <= THE_PLAYERS_END_IT:
        return because("read_as_is_late", **case.who(seat), alive=case.alive)
    return because("read_as_is", **case.who(seat))


def _agrees(case: Case, answer: Any) -> bool:
    """Whether this shows nobody as anything but themself or their cover."""
    return all(case.covers.get(seat) == one for seat, one in falsely_shown(case.game, answer))


@decides(OneTruth)
def pick_truth(case: Case) -> ReasonedAnswer:
    """Several answers are true: which one is told. The form of the information says who decides; any other is told as
    things are, or as one who may seem something else is read just now. Who counts as what for it says the reason."""
    options = case.question.options
    assert isinstance(options, OneTruth | TrueOrNot)
    answer, reason = (picks_truth.of(type(options.form)) or _plain_or_disguised)(case)
    return ReasonedAnswer(answer, reason + counting(case, answer))


def _plain_or_disguised(case: Case) -> ReasonedAnswer:
    """The first truth is how things are; the others need somebody who counts as something else."""
    first, *others = case.question.truths
    everybody = [seat for seat in case.game.grimoire.ring if case.may_seem(seat)]
    wild = [seat for seat in last_chosen(case.game, case.owner) if seat in everybody] or everybody
    if not wild or not others:
        return ReasonedAnswer(first, _learns(case, first) + because("all_as_they_are"))
    hides = disguised(case, wild[0] if len(wild) == 1 else case.dice.choice(wild))
    others = [one for one in others if _agrees(case, one)]
    answer = case.dice.choice(others) if hides and others else first
    return ReasonedAnswer(answer, _learns(case, answer))


def _learns(case: Case, answer: Any) -> Because:
    return because("learns", name=case.name(case.owner), answer=case.in_words(answer))


@decides(TakenAsSo)
def taken_as_so(case: Case) -> ReasonedAnswer:
    """What was said hangs on whom the Storyteller looks at as what."""
    assert isinstance(case.question.options, TakenAsSo)
    plain = case.question.truths[0]
    wild = [seat for seat in case.game.grimoire.ring if case.may_seem(seat)]
    hides = disguised(case, case.dice.choice(wild))
    so = plain is not hides
    reason = because("taken_as_so", **case.who(case.owner), so=yes_or_no(so))
    return ReasonedAnswer(so, reason + counting(case, so))


@picks_truth(Kin)
def _kin(case: Case) -> ReasonedAnswer:
    """Whom a Grandmother learns: good, and neither confirmed by themself nor good's best source."""
    weights: dict[ThisIs, float] = {}
    for one in case.question.truths:
        plain = case.character(one.seat) == one.character
        evil = case.game.alignment(one.seat) is EVIL
        if plain and not evil:
            weights[one] = grandchild_as(case, one.seat)
        elif evil and not plain:
            bluff = one.character in case.bluffs or one.character not in case.taken
            weights[one] = 0.1 if bluff else TINY
        else:
            weights[one] = TINY
    answer = weighted(case.dice, weights)
    return ReasonedAnswer(answer, _learns(case, answer) + because("death_is_hers"))


@picks_truth(OneOfBoth)
def _half_true(case: Case) -> ReasonedAnswer:
    """A Dreamer sees what somebody is, and what they might be; the same of the same player every time."""
    truths = case.question.truths
    seat = truths[0].seat
    seen = [
        one for one in earlier_answers(case.game, case.owner, case.game.face(case.about)) if one in truths
    ]
    if seen:
        return ReasonedAnswer(seen[-1], _learns(case, seen[-1]) + because("learnt_before"))
    own = case.character(seat)
    hides = case.may_seem(seat) and disguised(case, seat)
    plain = [one for one in truths if own in (one.good, one.evil)]
    false = [one for one in truths if own not in (one.good, one.evil) and _agrees(case, one)]
    weights = {}
    for one in (false if hides and false else plain) or truths:
        other = one.evil if character(own).team.side is GOOD else one.good
        weights[one] = half_shown(case, seat, other)
    answer = weighted(case.dice, weights)
    shown = own in (answer.good, answer.evil)
    why = because("might_be_the_other", **case.who(seat)) if shown else None
    return ReasonedAnswer(answer, _learns(case, answer) + why)


@picks_truth(SageSight)
def _beside_the_demon(case: Case) -> ReasonedAnswer:
    """A Sage learns two players: beside the Demon somebody living who may well be it."""
    demons = [s for s in case.game.grimoire.ring if case.team(s) is DEMON]
    weights = {}
    for pair in case.question.truths:
        others = [seat for seat in pair if seat not in demons]
        weight = 1.0
        for seat in others:
            weight *= decoy(case, seat)
        if len(others) == 2:  # a Recluse in the Demon's place
            weight *= 0.3
        weights[pair] = weight
    answer = weighted(case.dice, weights)
    reason = because("one_is_the_demon", name=case.name(case.owner), names=case.names(answer))
    real = [because("is_one", **case.who(seat), quality=DEMON.value) for seat in answer if seat in demons]
    return ReasonedAnswer(answer, sum(real, reason))


@picks_truth(Pointed)
def _pointed(case: Case) -> ReasonedAnswer:
    """Who is pointed at: seldom the Demon, and beside evil players nobody whom the town can clear at once.

    Whom another ability has pointed at already is left out rather, so that two who compare notes do not have it all.
    """
    form = _form_of(case)
    assert isinstance(form, Pointed)
    grimoire = case.game.grimoire
    doubtful = [
        seat
        for seat in form.seats
        if registers(grimoire, seat, form.quality, case.about) is Registers.STORYTELLER_DECIDES
    ]
    disguises = {seat: disguised(case, seat) for seat in doubtful}
    counted = {
        seat: plainly(grimoire, seat, form.quality) is not disguises.get(seat, False) for seat in form.seats
    }
    serves = {seat: _pointed_at(case, seat) for seat in form.seats}
    weights = {
        some: prod(serves[seat] for seat in some)
        * (1.0 if sum(counted[seat] for seat in some) == form.wanted else TINY)
        for some in case.question.truths
    }
    answer = weighted(case.dice, weights)
    reason = because("shown", name=case.name(case.owner), names=case.names(answer))
    real = [seat for seat in answer if plainly(grimoire, seat, form.quality)]
    for seat in real:
        reason += because("is_one", **case.who(seat), quality=form.quality.value)
    if not real:
        reason += because("none_is", quality=form.quality.value)
    return ReasonedAnswer(answer, reason)


@picks_truth(Hunted)
def _hunted(case: Case) -> ReasonedAnswer:
    """A Bounty Hunter is shown a Minion or an evil Townsfolk before the Demon, and rather somebody who lives."""
    grimoire = case.game.grimoire
    enough = case.alive >= MANY_ALIVE or case.game.night >= DEMON_AGAIN
    weights = {}
    for (seat,) in case.question.truths:
        weight = 1.0 if case.team(seat) is not DEMON else 0.25 if enough else TINY
        weight *= 1.0 if grimoire.seats[seat].alive else 0.15
        if case.may_seem(seat):
            hides = disguised(case, seat)
            weight = weight if hides is not plainly(grimoire, seat, EVIL) else TINY
        weights[(seat,)] = weight
    (seat,) = answer = weighted(case.dice, weights)
    why = because("shown", name=case.name(case.owner), names=case.names(answer))
    if plainly(grimoire, seat, EVIL):
        why += because("is_one", **case.who(seat), quality=EVIL.value)
    return ReasonedAnswer(answer, why)


@picks_truth(SaidToBeTheDemon)
def _said_to_be_the_demon(case: Case) -> ReasonedAnswer:
    """After a wrong guess somebody good who is under suspicion, rather than evil; of several Demons any."""
    answer = weighted(case.dice, {one: decoy(case, one[0]) for one in case.question.truths})
    right = case.team(answer[0]) is DEMON
    reason = because(
        "said_to_be_the_demon",
        name=case.name(case.owner),
        other=case.name(answer[0]),
        character=case.character(answer[0]),
    )
    return ReasonedAnswer(answer, reason + because("guess_was_right" if right else "guess_was_wrong"))


@picks_truth(OfAnotherKind)
def _of_another_kind(case: Case) -> ReasonedAnswer:
    """A Balloonist sees one kind after the other: mostly good players, and rather somebody new each night."""
    form = _form_of(case)
    assert isinstance(form, OfAnotherKind)
    seen = {
        seat for one in earlier_answers(case.game, case.owner, case.game.face(case.about)) for seat in one
    }
    truths = [one[0] for one in case.question.truths]
    kinds = Counter(case.team(seat) for seat in truths)
    weights = {}
    for seat in truths:
        kind = case.team(seat)
        weight = KINDS_SEEN.get(kind, TINY) / kinds[kind] * (0.3 if seat in seen else 1.0)
        if kind is DEMON and seat in seen and case.game.night < DEMON_AGAIN:
            weight = TINY
        if kind is form.last:  # true only of what they may be taken for
            hides = disguised(case, seat)
            weight = weight if hides else TINY
        weights[(seat,)] = weight
    answer = weighted(case.dice, weights)
    plain = [k for k in Team if k is not form.last and plainly(case.game.grimoire, answer[0], k, case.about)]
    own = case.team(answer[0])
    why = because(
        "sees_kind",
        name=case.name(case.owner),
        other=case.name(answer[0]),
        character=case.character(answer[0]),
        team=(own if own in plain or not plain else plain[0]).value,
    )
    if form.last:
        why += because("after_last_kind", team=form.last.value)
    return ReasonedAnswer(answer, why)


@picks_truth(TowardsEvil)
def _towards_evil(case: Case) -> ReasonedAnswer:
    """A Shugenja is shown one of two ways: rather towards the Demon where good is behind, else rather not."""
    grimoire, truths = case.game.grimoire, case.question.truths
    around = grimoire.clockwise_from(case.owner)
    disguises = {seat: disguised(case, seat) for seat in around if case.may_seem(seat)}
    evil = [s for s in around if plainly(grimoire, s, EVIL) is not disguises.get(s, False)]
    taken = tuple(way for way in ways(around, evil) if way in truths) or truths
    to_demon = ways(around, [seat for seat in around if case.team(seat) is DEMON])
    standing = case.standing
    leaning = 3.0 if standing.good_is_losing else 0.5 if standing.good_is_winning else 1.0
    answer = weighted(case.dice, {way: leaning if to_demon == (way,) else 1.0 for way in taken})
    plain = ways(around, [seat for seat in around if plainly(grimoire, seat, EVIL)])
    way = because("evil_either_way" if len(plain) > 1 else "evil_that_way") if answer in plain else None
    return ReasonedAnswer(answer, _learns(case, answer) + way)


def _form_of(case: Case) -> Options:
    options = case.question.options
    assert isinstance(options, OneTruth | TrueOrNot)
    return options.form


def _pointed_at(case: Case, seat: int) -> float:
    """How well it serves to point at this player."""
    weight = 0.5 if case.team(seat) is DEMON else decoy(case, seat)
    if case.game.alignment(seat) is EVIL and case.team(seat) is not DEMON:
        weight = 1.0
    if character(case.character(seat)).proves_itself and not case.standing.good_is_losing:
        weight *= 0.4
    known = any(token.by != case.about for token in case.game.grimoire.marked("Know", seat))
    return weight * (0.4 if known else 1.0)


@picks_truth(Alive)
def _alive(case: Case) -> ReasonedAnswer:
    """What a King learns: who hides is of more use to good that is behind, a trusted friend to good that is ahead;
    nothing twice, and not the King's own."""
    known = earlier_answers(case.game, case.owner, case.game.face(case.about))
    standing = case.standing
    weights = {}
    for one in case.question.truths:
        evil = character(one).team.side is EVIL
        weight = 1.5 if evil is standing.good_is_losing else 1.0
        weight *= 0.6 if character(one).team is DEMON else 1.0
        weights[one] = TINY if one == case.about.character else weight * (0.2 if one in known else 1.0)
    answer = weighted(case.dice, weights)
    reason = because("learns_alive", name=case.name(case.owner), character=answer)
    if answer in known:
        reason += because("learnt_before")
    return ReasonedAnswer(answer, reason + standing.short)


@picks_truth(EvilPairs)
def _evil_pairs(case: Case) -> ReasonedAnswer:
    return _number(case, case.game.grimoire.ring)


@picks_truth(EvilNeighbours)
def _evil_neighbours(case: Case) -> ReasonedAnswer:
    """The same as last night if it can be."""
    ability, truths = case.about, case.question.truths
    earlier = earlier_answers(case.game, ability.owner, case.game.face(ability))
    if earlier and earlier[-1] in truths and case.alive > THE_PLAYERS_END_IT:
        return ReasonedAnswer(earlier[-1], _learns(case, earlier[-1]) + because("learnt_before"))
    return _number(case, case.game.grimoire.living_neighbours(ability.owner))


def _poses(case: Case, seat: int) -> bool:
    """Whether this player's own character may count as something else."""
    return "registers" in character(case.character(seat)).hooks


def _number(case: Case, around: Sequence[int]) -> ReasonedAnswer:
    """High if a Recluse among those counted looks evil, low if a Spy hides."""
    truths = case.question.truths
    wild = [seat for seat in around if _poses(case, seat)]
    if not wild:
        return _plain_or_disguised(case)
    answer = min(truths)
    spread = len(truths) - 1
    for seat in wild:
        hides = disguised(case, seat)
        if hides is (case.team(seat).side is GOOD):
            answer += max(1, spread // max(len(wild), 1))
    answer = min(answer, max(truths))
    return ReasonedAnswer(answer, _learns(case, answer))


@picks_truth(DemonAmong)
def _yes_or_no(case: Case) -> ReasonedAnswer:
    """A Fortune Teller points at a Recluse."""
    chosen = last_chosen(case.game, case.owner)
    seat = next((s for s in chosen if _poses(case, s) and case.team(s).side is GOOD), None)
    if seat is None:
        return _plain_or_disguised(case)
    evil = disguised(case, seat)
    return ReasonedAnswer(evil, _learns(case, evil))


@picks_truth(SomebodyIs)
def _shown(case: Case) -> ReasonedAnswer:
    """Undertaker or Ravenkeeper looks at a Spy or Recluse: a Spy is shown as a bluff nobody else can claim, a
    Recluse as a Minion out of play (RB-282), which is their cover; never as the Demon, which would stop the hunt."""
    if len({one.seat for one in case.question.truths}) > 1:  # two were executed on one day
        return _plain_or_disguised(case)
    seat = case.question.truths[0].seat
    honest = ThisIs(seat, case.character(seat))
    hides = disguised(case, seat)
    answer = ThisIs(seat, case.covers.get(seat, honest.character))
    if not hides or answer not in case.question.truths:
        answer = honest
    return ReasonedAnswer(answer, _learns(case, answer))


@picks_truth(PairWith)
def _pair(case: Case) -> ReasonedAnswer:
    """Washerwoman, Librarian, Investigator: who is shown, and beside whom.

    The decoy is sometimes evil and oftener good, and never the Demon beside a Minion, which tells too much at
    once. Somebody who confirms themself anyway is a waste to point at, so they come seldom. A Spy or Recluse who
    is disguised may be shown as something they are not.
    """
    disguises = {
        seat: disguised(case, seat)
        for seat in case.game.grimoire.ring
        if case.may_seem(seat) and seat != case.owner
    }
    standing = case.standing
    weights = {
        answer: _pair_weight(case, answer, disguises, standing.good_is_winning)
        for answer in case.question.truths
    }
    answer = weighted(case.dice, weights)
    return ReasonedAnswer(answer, _learns(case, answer) + _pair_because(case, answer))


def _pair_weight(case: Case, answer: Any, disguises: dict[int, bool], good_is_winning: bool) -> float:
    if isinstance(answer, NoneInPlay):
        # "no Minion" could only mean a Spy, so it is never told
        return 0.0 if answer.team is MINION else 40.0 if any(disguises.values()) else 20.0
    real = [seat for seat in answer.pair if case.character(seat) == answer.character]
    if real:
        seldom = opinion(answer.character).seldom_shown
        weight = TINY if disguises.get(real[0]) else 0.4 if seldom else 1.0
    elif any(disguises.get(seat) and case.covers.get(seat) == answer.character for seat in answer.pair):
        weight = 1.0
    else:
        return 0.0
    decoys = [seat for seat in answer.pair if seat not in real]
    evil = [seat for seat in decoys if case.game.alignment(seat) is EVIL and seat not in disguises]
    if evil and case.team(evil[0]) is DEMON and character(answer.character).team is MINION:
        weight *= 0.1
    elif evil:
        weight *= 0.6 if good_is_winning else 1.2
    return weight


def _pair_because(case: Case, answer: Any) -> Because | None:
    if isinstance(answer, NoneInPlay):
        some = any(case.team(seat) is answer.team for seat in case.game.grimoire.ring)
        return because("read_as_others" if some else "none_there")
    real = [seat for seat in answer.pair if case.character(seat) == answer.character]
    if not real:
        return None  # who counts as that is said with every truth
    decoys = [seat for seat in answer.pair if seat not in real]
    if not decoys:
        return because("both_are", names=case.names(real))
    (decoy,) = decoys
    return because(
        "it_is",
        name=case.name(real[0]),
        other=case.name(decoy),
        alignment=case.game.alignment(decoy).value,
    )


@decides(Registering)
def register(case: Case) -> ReasonedAnswer:
    """Whether a Recluse, a Spy … counts as that this once: only while nothing is decided by it."""
    options = case.question.options
    assert isinstance(options, Registering)
    seat = options.seat
    plain = plainly(case.game.grimoire, seat, options.quality)
    at_stake = character(case.about.character).at_stake
    if at_stake is Stake.THE_GAME and options.quality is EVIL:
        return ReasonedAnswer(False, because("evil_would_end", **case.who(seat)))
    if decides_the_game(case.game, seat):
        return ReasonedAnswer(plain, because("counts_plainly", **case.who(seat)))
    if not disguised(case, seat) or not _covers(case, seat, options.quality):
        return ReasonedAnswer(plain, _as_they_are(case, seat))
    otherwise = counts_as(case, seat, options.quality, counts=not plain) + case.standing.short
    if case.team(seat) is not MINION and options.quality is not DEMON and at_stake is not Stake.A_LIFE:
        return ReasonedAnswer(not plain, otherwise)
    if case.dice.random() < 0.6:  # a high price for a disguise
        return ReasonedAnswer(not plain, otherwise + because("worth_the_price"))
    return ReasonedAnswer(plain, _as_they_are(case, seat) + because("not_worth_the_price"))


def _covers(case: Case, seat: int, quality: Quality) -> bool:
    """Whether their cover is of this kind, so far as it says anything about it: it is never a Demon's."""
    cover = case.covers.get(seat)
    if cover is None or isinstance(quality, Alignment) or quality is DEMON:
        return True
    return quality in (cover, character(cover).team) or plainly(case.game.grimoire, seat, quality)
