"""Grimoires that the rules have played again: they are what the town knows, and lies hold in them."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from engine import Chain, Game, Question, edition, play_step
from engine.characters.juggler import RightGuesses
from engine.grimoire import Ability
from engine.ledger import ChosenBy, Claimed, GoodOrEvil, Learned, ThisIs
from engine.questions import Number, OneOfBoth, OneTruth, Untrue
from engine.registry import character
from engine.terms import EVIL, MINION, STORYTELLER, TOWN
from narrator.mind import pool
from narrator.mind.pool import FEW, Believable, Pool, is_public, past_of
from narrator.mind.pools import Pools
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from tests.narrator.mind.test_ends import Advised
from tests.scenario import Town

PLAYERS = 8
NAMES = tuple(f"P{seat}" for seat in range(PLAYERS))
NIGHTS = 3


class Lied:
    """The mind's answers to drunk, poisoned and lied-to players, with the game as it stood."""

    def __init__(self, seed: int, *, any_bag: bool = False) -> None:
        self.mind = Storyteller(seed, any_bag=any_bag)
        self.seed = seed
        self.kept: list[tuple[Question, Game, Any]] = []

    def decide(self, question: Question, game: Game) -> Any:
        answer = self.mind.decide(question, game)
        told = (
            question.who == STORYTELLER and question.truths and question.about and question.about.owner >= 0
        )
        if told and not isinstance(question.options, OneTruth):
            self.kept.append((question, game.copy(), answer))
        return answer


def evening(box: str, seed: int, *, any_bag: bool = False) -> Lied:
    lied = Lied(seed, any_bag=any_bag)
    game = Game(edition(box), NAMES, Chain(lied, RandomPlayers(seed)))
    while not game.over and game.night <= NIGHTS:
        play_step(game)
    return lied


@pytest.fixture(scope="module")
def evenings() -> list[Lied]:
    found = [evening(box, seed) for box, games in (("snv", 18), ("bmr", 6)) for seed in range(games)]
    assert sum(len(one.kept) for one in found) > 15
    return found


def test_in_every_world_the_town_was_told_what_it_was_told(evenings: list[Lied]) -> None:
    worlds = 0
    for lied in evenings:
        for question, game, _ in lied.kept:
            assert question.about is not None
            mine = Pool(question.about.owner, lied.seed)
            mine.support(game, question)
            truly = past_of(game).public
            for world in mine.worlds():
                public = tuple(told.fact for told in world.game.ledger if is_public(told))
                assert public == truly[: len(public)]
                assert world.game.night == game.night
                worlds += 1
    assert worlds > 300


def test_the_listener_knows_of_each_world_what_they_know(evenings: list[Lied]) -> None:
    for lied in evenings:
        for question, game, _ in lied.kept:
            assert question.about is not None
            me = question.about.owner
            mine = Pool(me, lied.seed)
            mine.support(game, question)
            heard = [told.fact for told in game.ledger if told.to == (me,) and isinstance(told.fact, Learned)]
            for world in mine.worlds():
                also = [t.fact for t in world.game.ledger if t.to == (me,) and isinstance(t.fact, Learned)]
                assert also == heard[: len(also)]


def test_a_lie_holds_in_a_world_wherever_one_does(evenings: list[Lied]) -> None:
    fitting = 0
    for lied in evenings:
        for question, game, answer in lied.kept:
            assert question.about is not None
            support = Pool(question.about.owner, lied.seed).support(game, question)
            could = [one for one in support.fits if question.options.refusal(one) is None]
            shape = question.options.form if isinstance(question.options, Untrue) else question.options
            if could and not (isinstance(shape, Number) and support.found <= FEW):
                assert answer in support.fits, f"{question.id}: {lied.mind.why(question.id)}"
                fitting += 1
                if answer not in question.truths:
                    number = support.fits[answer]
                    assert f"true in {number} of {support.found} grimoires" in lied.mind.why(question.id)
    assert fitting > 15


def test_who_was_lied_to_before_is_lied_to_by_more_than_a_world_or_two() -> None:
    """Hardly one of the first night's deals lives into the third: others like it are drawn."""
    found: list[int] = []
    for seed in (620001, 620035, 620042, 620099):
        pools: dict[int, Pool] = {}
        for question, game, _ in evening("snv", seed, any_bag=True).kept:
            assert question.about is not None
            mine = pools.setdefault(question.about.owner, Pool(question.about.owner, seed))
            support = mine.support(game, question)
            assert support == Pool(mine.listener, seed).support(game, question), "however late it is asked"
            if game.night > 1:
                found.append(support.found)
    assert len(found) > 8
    assert sum(number >= 5 for number in found) > len(found) / 3, found


def test_whoever_is_good_in_a_world_drawn_since_is_who_they_say() -> None:
    """Who lies aloud is believed there: a deal in which they were somebody else explains nothing."""
    innocent = 0
    for seed in range(8):
        *_, game = islice(nights("snv", seed), 2)
        listener, *_ = (seat for seat, claim in enumerate(past_of(game).claims) if claim)
        evil = [seat for seat in game.grimoire.ring if game.alignment(seat) is EVIL]
        taken = {one.character for one in game.grimoire.seats}
        free = (one for one in game.script.townsfolk if one not in taken)
        said = dict(zip(evil, free, strict=False))
        mine = Pool(listener, seed)
        for _ in mine.prepare(game, {2: said}):
            pass
        for world in mine.worlds():
            good = [seat for seat in evil if world.born == 2 and world.seems_good(seat)]
            innocent += len(good)
            tokens, believes = world.dealt
            assert all(said[seat] in (tokens[seat], believes[seat]) for seat in good)
    assert innocent > 20


def test_who_was_chosen_by_evil_was_chosen_so_in_worlds_that_live() -> None:
    """Mad about a character, or known to an Evil Twin: by lot one deal in hundreds has it."""
    found = []
    for seed in range(30):
        *_, game = islice(nights("snv", seed), 2)
        told = [(seat, one.fact) for one in game.ledger if type(one.to) is tuple for seat in one.to]
        chosen = [(seat, fact) for seat, fact in told if isinstance(fact, ChosenBy)]
        for seat, fact in chosen[:1]:
            if past_of(game).claims[seat] and character(fact.character).team is MINION:
                mine = Pool(seat, seed)
                for _ in mine.prepare(game):
                    pass
                worlds = [one.dealt.tokens for one in mine.worlds()]
                assert all(fact.character in tokens for tokens in worlds)
                assert all(fact.by in (None, tokens.index(fact.character)) for tokens in worlds)
                found.append(len(worlds))
    assert len(found) > 5
    assert sum(number > 5 for number in found) > len(found) / 2, found


@pytest.mark.parametrize(
    ("worlds", "told"),
    [({"savant": 6, "sage": 1}, {"savant"}), ({"savant": 1, "sage": 4, "artist": 1}, {"sage"})],
)
def test_what_hardly_any_world_says_is_not_told(
    worlds: dict[str, int], told: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rather the truth, where it may be told; and never what holds far more seldom than another falsehood."""
    town = Town("Ann dreamer, Bob savant, Cat clockmaker, Dan nodashii, Eve witch, Flo klutz, Gus oracle")
    ann, bob = town.seat("Ann"), town.seat("Bob")
    everything = OneOfBoth(bob, town.game.script.good, town.game.script.minions)
    fits = Counter({GoodOrEvil(bob, one, "pithag"): number for one, number in worlds.items()})
    found = Believable(sum(worlds.values()), fits, Counter(fits))
    monkeypatch.setattr(Pools, "support", lambda *_: found)
    true = tuple(one for one in everything.all() if one.good == "savant")
    me = Ability("dreamer", ann, ann)
    heard = set()
    for seed in range(24):
        question = Question("now", STORYTELLER, me, everything, true)
        heard.add(Storyteller(seed).decide(question, town.game).good)
    assert heard - {"savant"} == told - {"savant"}
    assert told <= heard


def test_a_number_goes_by_what_is_likely_where_there_are_few_worlds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of five guesses that repeat what their players say three were right. Worlds that all say one are believed if
    there are many; where two of six say none, four is told as often."""
    town = Town("Ann juggler, Bob savant, Cat clockmaker, Dan nodashii, Eve witch, Flo klutz, Gus oracle")
    said = {1: "savant", 2: "clockmaker", 3: "artist", 4: "sage", 5: "klutz"}
    guessed = tuple(ThisIs(seat, one) for seat, one in said.items())
    town.game.tell(TOWN, Claimed("juggle", 0, None, guessed))
    question = Question("now", STORYTELLER, Ability("juggler", 0, 0), Untrue(RightGuesses(5), (3,)), (3,))
    heard = {}
    for fits in (Counter({1: FEW}), Counter({3: 4, 0: 2}), Counter({1: 60})):
        found = fits.total()
        worlds = Believable(found, fits, fits)
        monkeypatch.setattr(Pools, "support", lambda *_, worlds=worlds: worlds)
        heard[found] = Counter[int]()
        for seed in range(40):
            mind = Storyteller(seed)
            mind.claims = said
            heard[found][mind.decide(question, town.game)] += 1
    assert heard[FEW][2] + heard[FEW][4] > 30
    assert heard[6][4] > 15
    assert heard[60] == {1: 40}


def test_after_a_restart_it_says_what_it_would_have_said(evenings: list[Lied]) -> None:
    """A mind that has not been asked anything yet answers as the one that was there all along."""
    for lied in evenings[:6]:
        for question, game, answer in lied.kept:
            assert Storyteller(lied.seed).decide(question, game) == answer


def test_a_drunk_empath_is_no_longer_lied_to_by_form_alone_beside_a_stranger() -> None:
    """One character of another edition, and there was no search: a number for which nothing spoke."""
    cast = "Ann drunk(empath), Bob chef, Cat mayor, Dan imp, Eve baron, Flo saint, Gus soldier, Hal artist, Ida monk"
    for seed in range(3):
        town = Advised(cast, seed)
        town.night()
        (why,) = (why for question, _, why in town.put if question.about and question.about.owner == 0)
        assert "grimoires that the town could believe with Ann sober" in why


def nights(box: str, seed: int) -> Iterator[Game]:
    """Games as each of their nights falls."""
    game, night = Game(edition(box), NAMES, Chain(Storyteller(seed), RandomPlayers(seed))), 0
    while not game.over and game.night <= NIGHTS:
        play_step(game)
        if game.night > night and not game.over:
            night = game.night
            yield game


@pytest.mark.parametrize(("box", "seed"), [("snv", 0), ("snv", 4), ("snv", 9), ("bmr", 4)])
def test_what_was_thought_ahead_changes_no_decision(box: str, seed: int) -> None:
    thinking = Lied(seed)
    game, night, thoughts = Game(edition(box), NAMES, Chain(thinking, RandomPlayers(seed))), 0, 0
    while not game.over and game.night <= NIGHTS:
        play_step(game)
        if game.night > night and not game.over:
            night = game.night
            thoughts += sum(1 for _ in thinking.mind.think_ahead(game))
    assert thoughts > 60
    before = evening(box, seed)
    assert [answer for _, _, answer in thinking.kept] == [answer for _, _, answer in before.kept]
    assert thinking.mind.reasons == before.mind.reasons


def test_once_thought_of_nothing_is_dealt_when_the_question_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    lied = Lied(6)
    game = Game(edition("snv"), NAMES, Chain(lied, RandomPlayers(6)))
    while not game.night:
        play_step(game)
    for _ in lied.mind.think_ahead(game):
        pass
    dealt: list[object] = []
    monkeypatch.setattr(pool, "deal", lambda *given: dealt.append(given))
    while game.is_night:
        play_step(game)
    assert lied.kept
    assert dealt == []


def test_a_question_in_between_ends_the_thought() -> None:
    game = next(nights("snv", 1))
    seat = next(seat for seat in game.grimoire.ring if past_of(game).claims[seat])
    mine = Pool(seat, 1)
    thought = mine.prepare(game)
    next(thought)
    played = len(list(mine.worlds()))
    mine._forget_what_was_taken_back(game)  # as a question does first
    assert list(thought) == []
    assert len(list(mine.worlds())) == played


def test_where_nothing_takes_long_nothing_is_thought_ahead() -> None:
    (game, *_) = nights("tb", 1)
    assert list(Storyteller(1).think_ahead(game)) == []
    (game, *_) = nights("snv", 1)
    assert list(Storyteller(1, cheap=True).think_ahead(game)) == []
