"""The Storyteller's decisions in whole games: legal, explained, repeatable, and never the end of the game."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from config.texts import load_texts
from engine import Chain, Game, IllegalAnswer, LiveGame, Question, Undecided, edition, play, play_step, replay
from engine.questions import Heir, OneSeat, OneTruth, Options, PageLike, Registering, Shuffle, Substitute
from engine.record import Line
from engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS
from engine.terms import ANYONE, CHANCE, NOBODY, STORYTELLER
from narrator.mind import information
from narrator.mind import storyteller as module
from narrator.mind.because import because
from narrator.mind.case import Case, ReasonedAnswer
from narrator.mind.policies import Policies, decides
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town
from tests.seeds import in_two_suites

NAMES = (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou", "Mia", "Ned", "Oda",
)  # fmt: skip
TABLES = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)


class Decision(NamedTuple):
    question: Question
    answer: Any
    why: str


class Watched:
    """A Storyteller whose every decision is checked against the rules and kept."""

    def __init__(self, seed: int, *, cheap: bool = False) -> None:
        self.storyteller = Storyteller(seed, cheap=cheap)
        self.decisions: list[Decision] = []

    def decide(self, question: Question, game: Game) -> Any:
        before = (list(game.grimoire.seats), list(game.grimoire.reminders), len(game.ledger))
        answer = self.storyteller.decide(question, game)
        assert (list(game.grimoire.seats), list(game.grimoire.reminders), len(game.ledger)) == before
        assert question.options.refusal(answer) is None
        self.decisions.append(Decision(question, answer, self.storyteller.why(question.id)))
        return answer


def evening(seed: int, players: int, *, cheap: bool = False) -> tuple[Game, Watched]:
    watched = Watched(seed, cheap=cheap)
    game = Game(edition("tb"), NAMES[:players], Chain(watched, RandomPlayers(seed)))
    return play(game), watched


@pytest.fixture(scope="module")
def evenings() -> list[tuple[Game, Watched]]:
    return [evening(seed, players) for players in TABLES for seed in range(8)]


def test_every_answer_is_legal_at_every_table(evenings: list[tuple[Game, Watched]]) -> None:
    """`Watched` asks the options; that the game is over means that the engine agreed too."""
    assert all(game.over for game, _ in evenings)
    kinds = Counter(type(d.question.options).__name__ for _, watched in evenings for d in watched.decisions)
    forms = {"EvilPairs", "EvilNeighbours", "DemonAmong", "PairWith", "OneTruth"}
    assert {"Bag", "Shuffle", "Believes", "RedHerring", "Bluffs", *forms} <= set(kinds)


@pytest.mark.slow
def test_thousands_of_games_without_a_fault() -> None:
    for players in TABLES:
        for seed in range(300):
            game, watched = evening(10_000 + seed, players, cheap=seed % 6 != 0)
            assert game.over
            assert not [d.why for d in watched.decisions if d.why.startswith(UNPLANNED)]


def test_every_decision_has_a_reason_that_says_something_about_it(
    evenings: list[tuple[Game, Watched]],
) -> None:
    """It names a player or a character of this game; no policy failed, and none was missing."""
    words = {*NAMES, *map(load_texts("en").character_name, edition("tb").characters)}
    for _, watched in evenings:
        for question, _, why in watched.decisions:
            assert not why.startswith(UNPLANNED), f"{question.id}: {why!s}"
            if question.who == STORYTELLER:
                assert any(word in why for word in words), why
            assert len(why) >= 20
    assert Storyteller(1).why("never asked") == ""


def test_reasons_differ_as_the_answers_do(evenings: list[tuple[Game, Watched]]) -> None:
    reasons = Counter(d.why for _, watched in evenings for d in watched.decisions if d.question.truths)
    assert len(reasons) > 0.8 * reasons.total()


def test_players_and_the_open_day_are_not_answered_for() -> None:
    game = Game(edition("tb"), NAMES[:5], Storyteller(1))
    for who in (0, 4, ANYONE):
        with pytest.raises(Undecided):
            Storyteller(1).decide(Question("somebody", who, None, OneSeat(0, 1)), game)


def test_every_reason_is_in_the_record_and_the_record_plays_again() -> None:
    teller = Storyteller(5)
    lines: list[Line] = []
    game = Game(edition("tb"), NAMES[:8], teller)
    live = LiveGame.begin(game, Chain(teller, RandomPlayers(5)), lines.append, why=teller.why)
    assert live.advance() is None
    ours = [line for line in lines if line.get("who") in (STORYTELLER, CHANCE)]
    assert ours
    assert all(line["why"] == teller.why(line["q"]) for line in ours)
    assert replay(json.loads(json.dumps(lines))).game.digest == live.game.digest


# Chance


def test_the_shuffle_is_fair() -> None:
    """Every token reaches every player about equally often, over 3,000 seeds."""
    game = Game(edition("tb"), NAMES[:5], Storyteller(1))
    question = Question("deal#0", CHANCE, None, Shuffle(5))
    places: Counter[tuple[int, int]] = Counter()
    for seed in range(3000):
        places.update(enumerate(Storyteller(seed).decide(question, game)))
    assert len(places) == 25
    assert all(500 < count < 700 for count in places.values())  # 600 expected; 4.5 standard deviations


# The same again


def answers(watched: Watched) -> list[tuple[str, Any, str]]:
    return [(d.question.id, d.answer, d.why) for d in watched.decisions]


def test_the_same_seed_decides_the_same_and_another_does_not() -> None:
    assert answers(evening(7, 10)[1]) == answers(evening(7, 10)[1])
    assert answers(evening(7, 10)[1]) != answers(evening(8, 10)[1])


def test_asking_twice_or_in_another_order_changes_nothing() -> None:
    """A step is played again whenever a player's answer was missing."""

    class Twice(Watched):
        def decide(self, question: Question, game: Game) -> Any:
            if question.who in (STORYTELLER, CHANCE):
                Storyteller(self.storyteller.seed).decide(question, game.copy())
                self.storyteller.decide(question, game.copy())
            return super().decide(question, game)

    for seed in range(6):
        twice = Twice(seed)
        play(Game(edition("tb"), NAMES[:9], Chain(twice, RandomPlayers(seed))))
        assert answers(twice) == answers(evening(seed, 9)[1])


# Lies


def test_what_has_no_ability_behind_it_is_false_in_four_of_five_cases(
    evenings: list[tuple[Game, Watched]],
) -> None:
    """RB-193, at all tables, with and without the search; but where any lie would be seen through, it is true."""
    quick = [evening(seed, players, cheap=True) for players in TABLES for seed in range(8)]
    for some in (evenings, quick):
        told = [
            d.answer in d.question.truths
            for _, watched in some
            for d in watched.decisions
            if d.question.truths and type(d.question.options) is not OneTruth
            if not isinstance(d.question.options, PageLike)
            if "any lie would be seen through" not in d.why
        ]
        assert len(told) > 50
        assert told.count(False) >= 0.8 * len(told)


# The end of the game


class Instead:
    """Answers one question otherwise, everything else as before."""

    def __init__(self, decisions: list[Decision], question: str, answer: Any, players: RandomPlayers) -> None:
        self.known = {d.question.id: d.answer for d in decisions} | {question: answer}
        self.players = players

    def decide(self, question: Question, game: Game) -> Any:
        if question.id in self.known:
            return self.known[question.id]
        return self.players.decide(question, game)


def endings(seed: int, players: int) -> Iterator[tuple[Decision, Game]]:
    """Steps that ended the game and in which the Storyteller had decided something: with the game before."""
    watched = Watched(seed, cheap=True)
    game = Game(edition("tb"), NAMES[:players], Chain(watched, RandomPlayers(seed)))
    while not game.over:
        before = game.copy()
        taken = len(watched.decisions)
        play_step(game)
        if game.over:
            yield from ((decision, before) for decision in watched.decisions[taken:])


def goes_on(before: Game, decision: Decision, other: Any, players: RandomPlayers) -> bool:
    trial = before.copy()
    trial.decider = Instead([decision], decision.question.id, other, players)
    try:
        play_step(trial)
    except Undecided:  # somebody else would have to act: it goes on
        return True
    return not trial.over


@in_two_suites(range(100), few=25)
def test_no_decision_ends_a_game_that_another_would_have_kept_alive(seeds: range) -> None:
    """RB-281. Two endings are the players' own: an attack on a Mayor among three, an Imp's suicide without a
    Minion (the other answer would make a Recluse the Demon, RB-287)."""
    looked_at = 0
    for players in (5, 6, 7, 8, 9, 10):
        for seed in seeds:
            for decision, before in endings(seed, players):
                options = decision.question.options
                looked_at += 1
                if isinstance(options, Substitute) and before.alive_count() == 3:
                    assert decision.answer == options.attacked
                    continue
                if isinstance(options, Heir) and NOBODY in options.answers:
                    assert decision.answer == NOBODY
                    continue
                if isinstance(options, (Heir, Registering, Substitute)):
                    others = [one for one in options.all() if one != decision.answer]
                    chosen = decision.why
                    assert not any(goes_on(before, decision, one, RandomPlayers(seed)) for one in others), (
                        chosen
                    )
    assert looked_at > 5


# When something is missing


class Unheard(Options):
    """A question that no policy knows."""

    def all(self) -> Iterator[str]:
        return iter(("first", "second"))


def test_a_question_without_a_policy_gets_any_legal_answer_by_a_fair_lot_and_says_so() -> None:
    game = Game(edition("tb"), NAMES[:5], Storyteller(1))
    answered: Counter[str] = Counter()
    for seed in range(200):
        teller = Storyteller(seed)
        answered[teller.decide(Question("unheard", STORYTELLER, None, Unheard()), game)] += 1
        assert teller.why("unheard").startswith(UNPLANNED)
        assert "Unheard" in teller.why("unheard")
    assert set(answered) == {"first", "second"}
    assert min(answered.values()) > 70


class WhoDies(OneSeat):
    """A question about a player that no policy knows."""


def test_what_nobody_planned_ends_no_game() -> None:
    """Three are alive, so any death ends the game: somebody dead is named."""
    town = Town("Ann imp, Bob chef, Cat baron, Dan empath, Eve monk, Flo slayer", night=2)
    for name in ("Cat", "Dan", "Eve"):
        town.game.grimoire.change(town.seat(name), alive=False)
    demon = town.seat("Ann")
    for seed in range(40):
        everybody = WhoDies(*town.game.grimoire.everyone())
        answer = Storyteller(seed).decide(Question("who", STORYTELLER, None, everybody), town.game)
        assert answer not in (demon, town.seat("Bob"), town.seat("Flo"))


def test_a_failing_policy_does_not_stop_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(case: Case) -> ReasonedAnswer:
        raise RuntimeError(f"no idea about {case.question.id}")

    def illegal(_: Case) -> ReasonedAnswer:
        return ReasonedAnswer("a fish", because("on_purpose", name="Ann"))

    failing: Policies[Callable[[Case], ReasonedAnswer]] = Policies()
    failing(*decides)(fails)
    monkeypatch.setattr(module, "decides", failing)
    monkeypatch.setattr(information, "mislead", illegal)
    for seed in range(5):
        game, watched = evening(seed, 9)
        assert game.over
        assert any("no idea about bag#0" in d.why for d in watched.decisions)


def test_the_engine_still_refuses_what_the_rules_forbid() -> None:
    """The seam is checked on both sides."""

    class Wrong:
        def decide(self, question: Question, game: Game) -> Any:  # noqa: ARG002
            return ("imp",) * 5

    with pytest.raises(IllegalAnswer):
        play_step(Game(edition("tb"), NAMES[:5], Wrong()))
