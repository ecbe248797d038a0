"""The bag: legal at every table, varied from game to game, and fun together (RB-011, RB-020, RB-023)."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from engine import Game, Script, edition, play_step, usual_counts
from engine.registry import CHARACTERS, character
from engine.rules.setup import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Bag,
    Plan,
    WrongTable,
    bag_fault,
    fitting_counts,
    plan_of,
)
from engine.terms import DEMON, FABLED, OUTSIDER, TOWNSFOLK, TRAVELLER
from narrator.mind import bag
from narrator.mind.kinds import LEARN_NIGHTLY, LEARN_ONCE
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import Draws
from narrator.simulation.random_storyteller import random_bag

TABLES = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)


@cache
def filled(seed: int, players: int, history: tuple[tuple[str, ...], ...] = ()) -> tuple[str, ...]:
    storyteller = Storyteller(seed, history=history)
    game = Game(edition("tb"), tuple(f"P{seat}" for seat in range(players)), storyteller)
    play_step(game)
    assert storyteller.why("bag#0").startswith("Characters in the bag that learn something: ")
    return game.bag


def drawn(edition_id: str, players: int, seed: str) -> tuple[str, ...]:
    """A bag with which nothing else has to be settled."""
    tokens = bag.draw(edition(edition_id), players, Random(seed))
    assert not isinstance(tokens, Plan)
    return tokens


def townsfolk(one: tuple[str, ...]) -> set[str]:
    return {each for each in one if character(each).team is TOWNSFOLK}


@pytest.mark.parametrize("players", TABLES)
def test_every_bag_is_legal_and_no_character_is_left_out_of_two_hundred(players: int) -> None:
    """Counts as the table and the Baron ask for; every character of the script has its evenings."""
    bags = [filled(seed, players) for seed in range(200)]
    assert not [
        bag_fault(edition("tb"), players, one) for one in bags if bag_fault(edition("tb"), players, one)
    ]
    seen = Counter(one for each in bags for one in each)
    missing = set(edition("tb").characters) - set(seen)
    if usual_counts(players).outsiders == 0:
        missing -= set(edition("tb").outsiders)  # only a Baron brings them here
    assert not missing
    for team in (edition("tb").townsfolk, edition("tb").minions):
        counts = [seen[one] for one in team]
        assert max(counts) <= 5 * min(counts), "some are seldom seen"


@pytest.mark.parametrize("players", [5, 6])
def test_a_small_script_deals_no_minion_that_asks_for_more_outsiders_than_it_has(players: int) -> None:
    """Six players have one Outsider; the Baron would make it three, and this script has two."""
    good = ("chef", "empath", "monk", "slayer", "virgin", "mayor", "drunk", "saint")
    script = Script("mine", "Mine", (*good, "baron", "spy", "imp"))
    assert players in script.table_sizes
    bags = [bag.draw(script, players, Random(seed)) for seed in range(60)]
    bags += [random_bag(Bag(script, players), Draws(seed, "bag#0")) for seed in range(60)]
    assert not [fault for one in bags if (fault := bag_fault(script, players, one))]
    assert any("baron" in one for one in bags) is (players == 5)


def test_where_no_bag_does_without_somebody_who_brings_others_they_are_in_it() -> None:
    """Eight of the nine Townsfolk may be beside evil, and eleven players have seven: a Choirboy and a King."""
    good = ("pixie", "grandmother", "fortuneteller", "atheist", "bountyhunter", "huntsman", "choirboy", "clockmaker",
            "king", "recluse", "damsel", "ogre")  # fmt: skip
    script = Script("mine", "Mine", (*good, "eviltwin", "wizard", "riot"))
    assert 11 in script.table_sizes
    bags = [random_bag(Bag(script, 11), Draws(seed, "bag#0")) for seed in range(40)]
    bags += [bag.draw(script, 11, Random(seed)) for seed in range(40)]
    assert not [fault for one in bags if (fault := bag_fault(script, 11, one))]
    beside_evil = [one for one in bags if "riot" in one]
    assert beside_evil
    assert all({"huntsman", "choirboy"}.intersection(one) for one in beside_evil)


@pytest.mark.parametrize("players", [5, 6, 8, 12])
def test_somebody_new_meets_nothing_hard_while_there_is_enough_else(players: int) -> None:
    """Of Sects & Violets the madness, the changes of side and the twins are hard; some bags cannot do without."""

    def hard(new_players: bool) -> float:
        found = 0
        for seed in range(60):
            storyteller = Storyteller(seed)
            storyteller.new_players = new_players
            game = Game(edition("snv"), tuple(f"P{seat}" for seat in range(players)), storyteller)
            play_step(game)
            assert bag_fault(edition("snv"), players, game.bag) is None
            found += len(bag.hard_at_first(edition("snv")).intersection(game.bag))
        return found / 60

    assert hard(new_players=True) < 0.5 * hard(new_players=False)


def test_bags_do_not_repeat_more_than_chance() -> None:
    """Two bags share no more characters on average than two drawn blindly, give or take a tenth."""
    ours = [filled(seed, 10) for seed in range(200)]
    blind = [drawn("tb", 10, f"blind {seed}") for seed in range(200)]

    def shared(bags: list[tuple[str, ...]]) -> float:
        pairs = [len(set(a) & set(b)) for i, a in enumerate(bags) for b in bags[:i]]
        return sum(pairs) / len(pairs)

    assert shared(ours) <= 1.1 * shared(blind)
    # There are fewer bags that promise an even game than there are bags.
    assert len({frozenset(one) for one in ours}) >= 0.85 * len({frozenset(one) for one in blind})


def test_what_was_played_lately_comes_seldom() -> None:
    """An evening of games in which every bag knows the ones before it shares less than strangers do."""

    def shared_with_the_last(knowing: bool) -> int:
        found = 0
        for evening in range(40):
            last = filled(evening, 9)
            for game in range(3):
                following = filled(1000 * (game + 1) + evening, 9, (last,) if knowing else ())
                found += len((set(following) & set(last)) - {"imp"})
                last = following
        return found

    assert shared_with_the_last(knowing=True) < 0.75 * shared_with_the_last(knowing=False)


@pytest.mark.parametrize("players", [7, 10, 13])
def test_about_two_who_learn_something_and_a_few_who_do_not(players: int) -> None:
    bags = [filled(seed, players) for seed in range(150)]
    learners = [len(townsfolk(one) & (LEARN_ONCE | LEARN_NIGHTLY)) for one in bags]
    others = [len(townsfolk(one) - LEARN_ONCE - LEARN_NIGHTLY) for one in bags]
    assert all(learners)
    assert all(others)
    assert sum(bool(townsfolk(one) & LEARN_ONCE) for one in bags) > 0.85 * len(bags)
    assert sum(bool(townsfolk(one) & LEARN_NIGHTLY) for one in bags) > 0.85 * len(bags)
    all_three = [one for one in bags if townsfolk(one) >= LEARN_NIGHTLY]
    assert len(all_three) < 0.1 * len(bags)


def test_what_adds_outsiders_is_rare_where_it_leaves_too_little() -> None:
    """At five a Baron leaves one Townsfolk; at nine every Outsider is in play and none can be claimed."""
    for players in (5, 6, 9):
        barons = sum("baron" in filled(seed, players) for seed in range(200))
        assert 0 < barons < 0.22 * 200
    assert sum("baron" in filled(seed, 8) for seed in range(200)) > 0.15 * 200


# Other scripts


def all_of(*fabled: str) -> Script:
    """Every character there is, mixed."""
    dealt = [one.id for one in CHARACTERS.values() if one.team not in (TRAVELLER, FABLED)]
    return Script("all", "Everything", (*dealt, *fabled))


SMALL = Script(
    "small",
    "Small",
    (
        "dreamer", "chambermaid", "slayer", "sage", "fool", "artist", "lunatic", "klutz", "godfather", "witch",
        "vigormortis", "fanggu",
    ),
)  # fmt: skip


def plans_of(script: Script, players: int, count: int = 120) -> list[Plan]:
    plans = []
    for seed in range(count):
        storyteller = Storyteller(seed)
        game = Game(script, tuple(f"P{seat}" for seat in range(players)), storyteller)
        play_step(game)
        assert storyteller.why("bag#0").startswith("Characters in the bag that learn something: ")
        plans.append(Plan(game.bag, game.notes))
    return plans


def bags_of(script: Script, players: int, count: int = 120) -> list[tuple[str, ...]]:
    return [plan.bag for plan in plans_of(script, players, count)]


@pytest.mark.parametrize(
    "script",
    [edition("bmr"), edition("snv"), all_of(), all_of("sentinel"), SMALL],
    ids=["bmr", "snv", "all", "sentinel", "small"],
)
@pytest.mark.parametrize(
    "count", [pytest.param(30, id="thirty"), pytest.param(60, id="sixty", marks=pytest.mark.slow)]
)
def test_bags_of_other_scripts_are_legal_at_every_table_and_leave_nobody_out(
    script: Script, count: int
) -> None:
    seen: Counter[str] = Counter()
    for players in script.table_sizes:
        plans = plans_of(script, players, count)
        assert not [fault for one in plans if (fault := bag_fault(script, players, one, script.fabled))]
        assert len({frozenset(one.bag) for one in plans}) > 20
        seen.update(one for each in plans for one in (*each.bag, *(note.character for note in each.notes)))
    assert set(seen) == set(script.characters)


@pytest.mark.parametrize("id_", ["bmr", "snv"])
def test_nobody_of_an_edition_is_favoured(id_: str) -> None:
    script = edition(id_)
    seen = Counter(one for each in bags_of(script, 10, 200) for one in each)
    for team in (script.townsfolk, script.minions, script.demons):
        counts = [seen[one] for one in team]
        assert max(counts) <= 3 * min(counts), seen


def test_a_sentinel_brings_one_outsider_more_or_fewer_or_neither() -> None:
    script = Script("s", "S", (*edition("snv").characters, "sentinel"))
    outsiders = Counter(
        sum(character(one).team is OUTSIDER for one in each)
        for each in bags_of(script, 9)
        if not set(each) & {"fanggu", "vigormortis"}
    )
    assert set(outsiders) == {1, 2, 3}


def test_demons_take_turns() -> None:
    """A Demon of the last game comes half as often as another."""
    again = 0
    for seed in range(200):
        last = drawn("bmr", 8, f"last {seed}")
        evil = bag.draw_evil(bag.Fitting(edition("bmr"), 8), Random(seed), (last,))
        again += any(one in last for one in evil if character(one).team is DEMON)
    assert again < 0.22 * 200


def test_a_script_without_enough_characters_is_refused_in_one_sentence() -> None:
    script = Script("few", "Few", ("chef", "imp", "baron"))
    with pytest.raises(WrongTable, match="'Few' has too few characters for 5 players"):
        bag.draw(script, 5, Random(1))


def test_who_brings_somebody_that_is_not_on_the_script_is_no_token_to_draw() -> None:
    """There seem to be fifteen good characters, and a Choirboy is never dealt without a King."""
    good = (*edition("tb").townsfolk[:11], "atheist", "choirboy", "saint", "recluse")
    script = Script("no king", "No king", (*good, "spy", "baron", "poisoner", "imp"))
    assert fitting_counts(script, 15, ("atheist",)) == ()
    assert {counts.outsiders for counts in fitting_counts(script, 14, ("atheist",))} == {2}
    for seed in range(20):
        everybody = bag.draw_good(bag.Fitting(script, 14), ("atheist",), Random(seed))
        assert bag_fault(script, 14, plan_of(everybody)) is None


def test_a_huntsman_brings_the_outsider_that_a_demon_asks_for() -> None:
    """Fang Gu has added one: with nobody else left to draw, that is the Damsel."""
    good = ("king", "gambler", "professor", "highpriestess", "huntsman", "choirboy", "lunatic", "damsel")
    script = Script("few", "Few", (*good, "widow", "mastermind", "fanggu"))
    everybody = bag.draw_good(bag.Fitting(script, 10), ("widow", "mastermind", "fanggu"), Random(1))
    assert bag_fault(script, 10, everybody) is None
    assert {"huntsman", "damsel"} <= set(everybody)
    assert "lunatic" not in everybody
