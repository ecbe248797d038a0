"""Bags that promise an even game: for tables of every size, and for how often they play."""

from collections import Counter
from json import loads
from random import Random
from statistics import fmean
from typing import get_args

import pytest

from config.settings import Experience, Favour, load_settings
from engine import Game, edition, play_step
from engine.registry import character
from engine.rules.setup import Plan
from engine.script import Script
from engine.terms import MINION
from narrator import command_line
from narrator.mind import bag
from narrator.mind.bag_model import EXPERIENCE, FILE, goods_chance, logit
from narrator.mind.storyteller import Storyteller
from narrator.play import as_asked

TB = edition("tb")
GAMES = range(40)


def bags_of(players: int, seeds: range, experience: str) -> list[tuple[str, ...]]:
    found = []
    for seed in seeds:
        mind = Storyteller(seed, experience=experience)
        game = Game(TB, tuple(f"P{seat}" for seat in range(players)), mind)
        play_step(game)
        assert "nearest to an even game" in mind.why("bag#0")
        found.append(game.bag)
    return found


def by_lot(players: int) -> list[tuple[str, ...]]:
    drawn = [bag.draw(TB, players, Random(seed)) for seed in GAMES]
    return [one for one in drawn if not isinstance(one, Plan)]


@pytest.mark.parametrize("players", [7, 8, 10, 12])
@pytest.mark.parametrize("experience", EXPERIENCE)
def test_bags_promise_an_even_game_and_those_by_lot_do_not(players: int, experience: str) -> None:
    def uneven(bags: list[tuple[str, ...]]) -> float:
        chances = [goods_chance(one, TB, players, experience) for one in bags]
        return fmean(abs((chance or 0.0) - bag.EVEN) for chance in chances)

    assert uneven(bags_of(players, GAMES, experience)) < 0.6 * uneven(by_lot(players))


@pytest.mark.parametrize("players", [7, 10, 12])
def test_every_minion_still_comes(players: int) -> None:
    """Who knew that some never do would know too much."""
    there = Counter(one for drawn in bags_of(players, range(160), "between") for one in drawn)
    assert all(there[one] for one in TB.characters if character(one).team is MINION)
    assert all(there[one] for one in TB.townsfolk)


def test_how_often_a_table_plays_makes_a_difference() -> None:
    """With the same bag people who play often win more games for good; a guess at the table is the mean of both, but
    for what games have shown of the bags that were chosen for either."""
    moved = loads(FILE.read_text(encoding="utf-8"))["models"][0]["moved"]
    for drawn in by_lot(8):
        seldom, between, often = (
            logit(goods_chance(drawn, TB, 8, one) or 0.0) - moved.get(one, {}).get("8", 0.0)
            for one in ("seldom", "between", "often")
        )
        assert between == pytest.approx((seldom + often) / 2)
    assert fmean(goods_chance(one, TB, 8, "often") or 0.0 for one in by_lot(8)) > (
        0.05 + fmean(goods_chance(one, TB, 8, "seldom") or 0.0 for one in by_lot(8))
    )


def test_where_even_bags_are_rare_they_are_searched_for_longer() -> None:
    """At twelve people who play seldom lose more than two of three games for good with a bag by lot."""
    lots = fmean(goods_chance(one, TB, 12, "seldom") or 0.0 for one in by_lot(12))
    chosen = fmean(goods_chance(one, TB, 12, "seldom") or 0.0 for one in bags_of(12, GAMES, "seldom"))
    assert lots < 0.33
    assert 0.48 < chosen < 0.53


def test_the_dial_leans_the_bags_and_no_further_than_it_says() -> None:
    def mean(aim: str) -> float:
        found = []
        for seed in GAMES:
            game = Game(TB, tuple(f"P{seat}" for seat in range(9)), Storyteller(seed, aim=aim))
            play_step(game)
            found.append(goods_chance(game.bag, TB, 9) or 0.0)
        return fmean(found)

    hard, even, kind = mean("hard"), mean("even"), mean("kind")
    assert hard < even - 0.03 < even + 0.03 < kind
    assert hard > bag.AIMS["hard"] - 0.03
    assert kind < bag.AIMS["kind"] + 0.03


def test_what_may_be_set_is_what_the_mind_knows() -> None:
    assert set(get_args(Experience)) == set(EXPERIENCE) == set(command_line.EXPERIENCE)
    assert set(get_args(Favour)) == set(bag.AIMS) == set(command_line.BALANCE)
    asked = command_line.parser().parse_args(["play", "--experience", "often", "--balance", "kind"])
    rules = as_asked(load_settings(), asked).house_rules
    assert (rules.experience, rules.balance) == ("often", "kind")
    unasked = command_line.parser().parse_args(["play"])
    assert as_asked(load_settings(), unasked).house_rules == load_settings().house_rules


def test_nothing_is_said_of_a_script_with_a_stranger() -> None:
    strange = Script("mine", "mine", (*TB.characters, "artist"))
    assert goods_chance(("imp",), strange, 7) is None
    assert goods_chance(("imp",), edition("bmr"), 7) is None


@pytest.mark.parametrize("players", [5, 6, 16, 20])
def test_nothing_is_said_of_a_size_that_was_not_played(players: int) -> None:
    assert goods_chance(("imp",), TB, players) is None
