"""Lies of every form of information, without a search: never impossible on their face.

A number lies in the range its ability could count, and never falls where the dead only become more. A shown player
is never shown as what everybody sees they are not, nor as what the recipient is; evil players are shown as what they
may claim. What the same player was told before still holds.
"""

from itertools import combinations, islice
from math import comb, prod
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from engine.characters.chef import EvilPairs
from engine.characters.clockmaker import StepsApart
from engine.characters.empath import EvilNeighbours
from engine.characters.flowergirl import DemonVoted
from engine.characters.fortuneteller import DemonAmong
from engine.characters.juggler import RightGuesses
from engine.characters.king import Alive
from engine.characters.mathematician import Abnormal
from engine.characters.nightwatchman import Watchman
from engine.characters.oracle import EvilDead
from engine.characters.towncrier import MinionNominated
from engine.ledger import (
    Chose,
    Claimed,
    DayBroke,
    GoodOrEvil,
    HandCounted,
    Learned,
    NightFell,
    Nominated,
    NoneInPlay,
    OneOfTwo,
    ThisIs,
)
from engine.questions import (
    Number,
    OneOfBoth,
    Options,
    PairWith,
    Pointed,
    SomebodyIs,
    SomeCharacters,
    TwoShown,
    YesNo,
)
from engine.registry import character
from engine.terms import DEMON, EVIL, MINION, OUTSIDER, STORYTELLER, TOWN, TOWNSFOLK
from engine.town_square import standing_entries
from narrator.mind.case import Case
from narrator.mind.heard import earlier_answers, last_chosen, somebody_came_back
from narrator.mind.kinds import usual_at
from narrator.mind.policies import expects, weighs_lies
from narrator.mind.strength import suspicion

if TYPE_CHECKING:
    from engine.game import Game

DRAWN: Final = 60  # answers of a form that is too large to list, or that is not known here
WENT_WRONG: Final = 0.15
"""How likely each more number of a Mathematician is, against the one below."""
TURNED: Final = 0.01  # how likely it is at least that so many of the dead are evil
BLIND_GUESS: Final = 0.1  # how often a Juggler is right whose guess is not what that player says
Weights: TypeAlias = dict[Any, float]


def appeal(case: Case, form: Options) -> Weights:
    """Every answer worth considering, true or false, with how well it would serve as a lie."""
    return (weighs_lies.of(type(form)) or _anything)(case, form)


def _anything(case: Case, form: Options) -> Weights:
    drawn: list[Any] = []
    for _ in range(DRAWN):
        one = form.draw(case.dice.randrange)
        if one not in drawn:
            drawn.append(one)
    return dict.fromkeys(drawn, 1.0)


# Numbers


@weighs_lies(Number)
def _count(case: Case, form: Options) -> Weights:
    """A number of players of which nothing more is known."""
    return _near(case, form, 0, len(case.game.grimoire.ring))


def _near(case: Case, form: Options, least: int, most: int) -> Weights:
    """Rather near the truth, within the range the ability could count."""
    truths = [one for one in case.question.truths if isinstance(one, int)]
    near = truths[0] if truths else least
    return {n: 1 / (1 + abs(n - near)) for n in form.all() if least <= n <= most}


def _evil_players(case: Case) -> int:
    """As many as there usually are, and each Traveller, who may be."""
    usual = usual_at(case.game)
    return usual.minions + usual.demons + len(case.game.square.travellers)


@weighs_lies(EvilPairs)
def _evil_pairs(case: Case, form: Options) -> Weights:
    return _near(case, form, 0, max(_evil_players(case) - 1, 0))


@weighs_lies(StepsApart)
def _steps_apart(case: Case, form: Options) -> Weights:
    return _near(case, form, 1, max(len(case.game.grimoire.ring) // 2, 1))


@weighs_lies(EvilNeighbours)
def _evil_neighbours(case: Case, form: Options) -> Weights:
    """Where nobody died tonight the neighbours are the same, and last night's number is likelier to be told again."""
    game, earlier = case.game, _earlier(case)
    beside = len(game.grimoire.living_neighbours(case.owner))
    nobody_else = game.alive_count() <= beside + 1  # as the game goes on, one of them is the Demon
    weights = _near(case, form, int(nobody_else), min(2, beside))
    if earlier and earlier[-1] in weights and len(game.square.the_dead) == len(game.grimoire.dead()):
        weights[earlier[-1]] *= 2
    return weights


@weighs_lies(Abnormal, EvilDead, RightGuesses)
def _near_and_likely(case: Case, form: Options) -> Weights:
    """Near the truth, and the rather the likelier a town thinks it."""
    likely = expected(case, form)
    return {n: weight * likely[n] for n, weight in _near(case, form, min(likely), max(likely)).items()}


def expected(case: Case, form: Options) -> Weights:
    """How likely each answer is for who knows only what is public; empty where nobody can tell without a search."""
    tells = expects.of(type(form))
    return {} if tells is None else tells(case)


@expects(Abnormal)
def _abnormal(case: Case) -> Weights:
    most = min(2, len(case.game.grimoire.ring) - 1)  # more is true of one sober Mathematician in a thousand
    return {n: WENT_WRONG**n for n in range(most + 1)}


@expects(EvilDead)
def _evil_dead(case: Case) -> Weights:
    """Never fewer than before, where the dead only become more."""
    earlier, most = _earlier(case), min(len(case.game.grimoire.dead()), _evil_players(case))
    least = earlier[-1] if earlier and not somebody_came_back(case.game) else 0
    return {n: _evil_among_the_dead(case, n) for n in range(min(least, most), most + 1)}


def _evil_among_the_dead(case: Case, n: int) -> float:
    """As if who died had been drawn by lot: of all but the recipient and the Demon, who still lives. That more are
    evil than were dealt so is seldom thought of."""
    grimoire, usual = case.game.grimoire, usual_at(case.game)
    dead, others = len(grimoire.dead()), len(grimoire.ring) - 2
    evil = usual.minions + len(case.game.square.travellers)
    if not n <= dead <= others:
        return TURNED
    return max(comb(evil, n) * comb(max(others - evil, 0), dead - n) / comb(others, dead), TURNED)


@expects(RightGuesses)
def _right_guesses(case: Case) -> Weights:
    """A guess that repeats what its player says is right as often as a player is good."""
    usual = usual_at(case.game)
    good = 1 - (usual.minions + usual.demons) / len(case.game.grimoire.ring)
    chances = [1.0]
    for guess in _guesses(case):
        right = good if case.claims.get(guess.seat) == guess.character else BLIND_GUESS
        missed = [one * (1 - right) for one in chances]
        hit = [one * right for one in chances]
        chances = [a + b for a, b in zip((*missed, 0.0), (0.0, *hit), strict=True)]
    return dict(enumerate(chances))


def _guesses(case: Case) -> tuple[ThisIs, ...]:
    """What the Juggler guessed last."""
    made = [
        told.fact.what
        for told in standing_entries(case.game.ledger)
        if isinstance(told.fact, Claimed) and told.fact.claim == "juggle" and told.fact.by == case.owner
    ]
    return made[-1] if made else ()


# Yes or no


@weighs_lies(YesNo)
def _yes_or_no(case: Case, form: Options) -> Weights:
    """What everybody can refute is not told; of the same two players the same is told again."""
    possible = [one for one in (True, False) if form.refusal(one) is None and not _refuted(case, form, one)]
    again = told_before(case) if isinstance(form, DemonAmong) else None
    if again in possible:
        return {again: 1.0}
    return dict.fromkeys(possible, 1.0)


def _refuted(case: Case, form: Options, answer: bool) -> bool:
    """Nobody voted or nominated, and a Flowergirl or Town Crier hears that evil did."""
    if not answer or not isinstance(form, DemonVoted | MinionNominated):
        return False
    deed = HandCounted if isinstance(form, DemonVoted) else Nominated
    today = _since_dawn(case.game)
    return not any(isinstance(fact, deed) and _by_a_player(fact) for fact in today)


def _by_a_player(fact: Any) -> bool:
    return fact.raised if isinstance(fact, HandCounted) else fact.by != STORYTELLER


def _since_dawn(game: "Game") -> list[Any]:
    """What the town was told on the day that has ended."""
    facts: list[Any] = []
    for told in standing_entries(game.ledger):
        if told.to == TOWN:
            if isinstance(told.fact, DayBroke):
                facts = []
            if not isinstance(told.fact, NightFell):
                facts.append(told.fact)
    return facts


def told_before(case: Case) -> Any:
    """What this ability told of the same players before; None for nothing."""
    face, now = case.game.face(case.about), set(last_chosen(case.game, case.owner))
    picked: set[int] = set()
    answer = None
    for told in standing_entries(case.game.ledger):
        if told.to == TOWN or case.owner not in told.to:
            continue
        if isinstance(told.fact, Learned) and told.fact.character == face and now and picked == now:
            answer = told.fact.answer
        picked = _picked(told.fact) or picked
    return answer


def _picked(fact: Any) -> set[int]:
    if not isinstance(fact, Chose):
        return set()
    seats = fact.answer if isinstance(fact.answer, tuple) else (fact.answer,)
    return {one for one in seats if type(one) is int}


# Players and characters


@weighs_lies(SomebodyIs)
def _somebody(case: Case, form: Options) -> Weights:
    assert isinstance(form, SomebodyIs)
    known = {one.seat: one for one in _earlier(case) if isinstance(one, ThisIs)}
    weights: Weights = {}
    for seat in form.seats:
        if seat in known and form.refusal(known[seat]) is None:
            weights[known[seat]] = 1.0
            continue
        for one in form.characters:
            weights[ThisIs(seat, one)] = shown_as(case, seat, one)
    return weights


@weighs_lies(Watchman)
def _watchman(case: Case, form: Options) -> Weights:
    """Somebody living who is good for a claim: rather an evil player, whom it vouches for."""
    assert isinstance(form, Watchman)
    seats = case.game.grimoire.seats
    return {
        ThisIs(seat, one): (3.0 if seats[seat].alignment is EVIL else 1.0)
        * (1.0 if seats[seat].alive else 0.1)
        for seat in form.seats
        if case.game.square.traveller(seat) is None
        for one in form.characters
    }


def shown_as(case: Case, seat: int, one: str) -> float:
    """How well that character would serve to be shown for this player."""
    publicly = case.game.square.traveller(seat)
    if publicly is not None:
        return 1.0 if one == publicly else 0.0
    kind = character(one)
    if one == case.about.character and kind.team is TOWNSFOLK:
        return 0.0  # the recipient is that, and knows it
    if seat == case.owner:
        return 0.0
    taken = 0.2 if one in case.taken else 1.0
    if case.game.alignment(seat) is EVIL:
        if kind.team.side is EVIL:
            return 0.3 * taken
        return 6.0 if one == case.covers.get(seat) else 0.1 * taken
    if kind.team is DEMON:
        return 0.3
    if kind.team is MINION:
        return 2.0 * taken
    return 1.0 * taken


@weighs_lies(PairWith)
def _pairs(case: Case, form: Options) -> Weights:
    assert isinstance(form, PairWith)
    weights: Weights = {NoneInPlay(form.team): _nobody(case, form)}
    evil = {seat for seat in form.seats if case.game.alignment(seat) is EVIL}
    for one in form.characters:
        if one == case.about.character:
            continue
        serves = {seat: shown_as(case, seat, one) for seat in form.seats}
        accuses = character(one).team is MINION
        for pair in combinations(sorted(form.seats), 2):
            truly = accuses and not evil.isdisjoint(pair)
            weights[OneOfTwo(one, pair)] = max(serves[pair[0]], serves[pair[1]]) * (0.4 if truly else 1.0)
    return weights


def _nobody(case: Case, form: PairWith) -> float:
    """That there is none is believed of Outsiders alone, and where few are usual."""
    if form.team is not OUTSIDER:
        return 0.001
    return 10.0 if usual_at(case.game).outsiders == 0 else 1.0


@weighs_lies(OneOfBoth)
def _good_or_evil(case: Case, form: Options) -> Weights:
    assert isinstance(form, OneOfBoth)
    known = [one for one in _earlier(case) if isinstance(one, GoodOrEvil) and one.seat == form.seat]
    if known and form.refusal(known[-1]) is None:
        return {known[-1]: 1.0}
    return {
        GoodOrEvil(form.seat, good, evil): half_shown(case, form.seat, good)
        * half_shown(case, form.seat, evil)
        for good in form.good
        for evil in form.evil
    }


def half_shown(case: Case, seat: int, one: str) -> float:
    """How well that character would serve as the false half of what a Dreamer sees."""
    kind = character(one)
    if one == case.about.character and kind.team is TOWNSFOLK:
        return 0.0
    if kind.team is DEMON:
        return 0.2 if one in case.taken else 0.5
    if kind.team is MINION:
        return 0.6 if one in case.taken else 1.2
    taken = 0.3 if one in case.taken else 1.0
    if case.game.alignment(seat) is EVIL and one in case.bluffs:
        return 4.0
    return 1.2 * taken


@weighs_lies(TwoShown)
def _two(case: Case, form: Options) -> Weights:
    """Two living good players, the more suspected the better."""
    assert isinstance(form, TwoShown)
    return {pair: decoy(case, pair[0]) * decoy(case, pair[1]) for pair in form.answers}


@weighs_lies(Pointed)
def _pointed(case: Case, form: Options) -> Weights:
    """Good players rather than evil ones: who is wrongly vouched for or accused finds it hard to disprove."""
    assert isinstance(form, Pointed)
    serves = {seat: decoy(case, seat) for seat in form.seats}
    return {some: prod(serves[seat] for seat in some) for some in form.all()}


def decoy(case: Case, seat: int) -> float:
    """How well this player stands beside another who is shown as perhaps the Demon."""
    if case.game.square.traveller(seat) is not None:
        return 0.05
    weight = 1.0 + min(suspicion(case.game)[seat], 1.5)
    if not case.game.grimoire.seats[seat].alive:
        weight *= 0.15
    return weight * (0.5 if case.game.alignment(seat) is EVIL else 1.0)


@weighs_lies(Alive)
def _alive(case: Case, form: Options) -> Weights:
    """Best what evil may claim to be, then what nobody is; what somebody dead was may have been seen."""
    assert isinstance(form, Alive)
    dead = {seat.character for seat in case.game.grimoire.seats if not seat.alive}
    return {
        one: 0.2 if one in dead else 3.0 if one in case.bluffs else 0.5 if one in case.taken else 1.0
        for one in form.answers
    }


@weighs_lies(SomeCharacters)
def _lists(case: Case, form: Options) -> Weights:
    """As many Outsiders as there may be, not those there are."""
    assert isinstance(form, SomeCharacters)
    usual = usual_at(case.game).outsiders
    likely = {max(usual + change, 0) for change in (-1, 1)}
    found: Weights = {}
    for count in range(len(form.characters) + 1):
        weight = 1.0 if count in likely else 0.1 if count == usual else 0.0
        if weight:
            lists = list(combinations(form.characters, count))
            case.dice.shuffle(lists)
            found.update(dict.fromkeys(islice(lists, DRAWN), weight))
    return found


def _earlier(case: Case) -> list[Any]:
    return earlier_answers(case.game, case.owner, case.game.face(case.about))
