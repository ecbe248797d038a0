"""Whom the Storyteller lets die where a Demon leaves it to them: an Ojo's, Riot's, a Yaggababble's."""

from collections import Counter

import pytest

from engine.characters.ojo import InTheirPlace
from engine.characters.yaggababble import TalkedToDeath
from engine.questions import StorytellersNominee
from engine.terms import EVIL
from narrator.mind import case
from narrator.mind.storyteller import struck
from narrator.mind.strength import balance
from tests.narrator.mind.test_policies import SEEDS, asked
from tests.scenario import Town

TEN = "Ann chef, Bob ojo, Cat soldier, Dan baron, Eve slayer, Flo empath, Gus saint, Hal monk, Ida virgin, Jon butler"


def evil(town: Town, seats: tuple[int, ...]) -> bool:
    return any(town.game.alignment(seat) is EVIL for seat in seats)


# The Ojo


def test_for_a_character_that_nobody_is_a_living_good_player_dies_who_can() -> None:
    town = Town(TEN.replace("Gus saint", "Gus saint!"), night=2)
    everyone = town.game.grimoire.everyone()
    died = [asked(town, InTheirPlace(everyone, 1, 1), "Bob", seed) for seed in SEEDS]
    assert all(len(one) == 1 and not evil(town, one) for one in died)
    seats = Counter(seat for one in died for seat in one)
    assert not seats[town.seat("Gus")]
    assert not seats[town.seat("Cat")]
    assert len(seats) >= 4


def test_several_die_now_and_then_where_another_demon_kills_several_and_many_are_alive() -> None:
    town = Town(TEN, night=2)
    everyone = town.game.grimoire.everyone()
    many = Counter(len(asked(town, InTheirPlace(everyone, 1, 3), "Bob", seed)) for seed in range(200))
    assert many[1] > 120
    assert many[3] > 5
    few = Town(TEN.replace("Hal monk", "Hal monk!").replace("Ida virgin", "Ida virgin!"), night=2)
    assert all(len(asked(few, InTheirPlace(everyone, 1, 3), "Bob", seed)) == 1 for seed in SEEDS)


# Riot


def test_nobody_is_nominated_whose_death_ends_the_game_while_anybody_else_is_left() -> None:
    town = Town(TEN.replace("ojo", "riot").replace("Cat baron", "Cat chef!"), night=4)
    everyone = town.game.grimoire.living()
    named = Counter(asked(town, StorytellersNominee(*everyone), "Bob", seed) for seed in SEEDS)
    assert town.seat("Bob") not in named
    assert len(named) >= 4
    last = Town("Ann chef, Bob riot, Cat empath, Dan baron!, Eve slayer!", night=4)
    named = Counter(asked(last, StorytellersNominee(0, 1, 2), "Bob", seed) for seed in SEEDS)
    assert len(named) == 3


def test_rather_a_suspect_of_the_side_that_is_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    town = Town(TEN.replace("ojo", "riot"), night=4)
    everyone = town.game.grimoire.living()
    even = balance(town.game)
    for good, more_evil in ((0.1, True), (0.9, False)):
        tilted = even._replace(good=good)
        monkeypatch.setattr(case, "balance", lambda *_, tilted=tilted: tilted)
        named = [asked(town, StorytellersNominee(*everyone), "Bob", seed) for seed in range(200)]
        share = sum(evil(town, (seat,)) for seat in named) / len(named)
        living_evil = sum(evil(town, (seat,)) for seat in everyone) / len(everyone)
        assert (share > living_evil) is more_evil


# The Yaggababble


def test_about_half_of_what_is_reported_counts() -> None:
    town = Town(TEN.replace("ojo", "yaggababble"), night=2)
    everyone = town.game.grimoire.everyone()
    for said, die in ((1, 1), (2, 1), (3, 2)):
        for seed in range(20):
            dead = asked(town, TalkedToDeath(everyone, 0, said), "Bob", seed)
            assert len(dead) == die
            assert town.seat("Bob") not in dead
            assert town.seat("Cat") not in dead


def test_one_fewer_where_good_is_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    town = Town(TEN.replace("ojo", "yaggababble"), night=2)
    everyone = town.game.grimoire.everyone()
    behind = balance(town.game)._replace(good=0.1)
    assert behind.good_is_losing
    monkeypatch.setattr(case, "balance", lambda *_: behind)
    for said, die in ((1, 1), (2, 0), (3, 1), (5, 2)):
        assert len(asked(town, TalkedToDeath(everyone, 0, said), "Bob", 1)) == die


def test_the_game_is_ended_with_three_alive_and_not_before() -> None:
    three = Town("Ann chef, Bob yaggababble, Cat empath, Dan baron!, Eve slayer!", night=4)
    assert all(asked(three, TalkedToDeath((0, 1, 2), 0, 1), "Bob", seed) for seed in range(20))
    four = Town("Ann chef, Bob yaggababble, Cat empath, Dan baron, Eve slayer!", night=4)
    assert all(len(asked(four, TalkedToDeath((0, 1, 2, 3), 0, 3), "Bob", seed)) < 2 for seed in range(20))


def test_by_day_nobody_is_struck_for_a_yaggababble() -> None:
    town = Town(TEN.replace("ojo", "yaggababble"), night=2).day()
    for _ in range(3):
        town.act("babble", "Bob")
    town.act("open nominations")
    assert all(struck(town.game, seed) is None for seed in range(200))
