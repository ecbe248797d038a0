"""The Summoner: no Demon until the third night, when they make a player one."""

import pytest

from engine import Chain, Game, LiveGame, edition, ledger, play_step, replay
from engine.deciders import Nobody
from engine.house_rules import HouseRules
from engine.ledger import YouAre
from engine.phases import Phase
from engine.record import Line
from engine.registry import CHARACTERS
from engine.rules.setup import Counts, bag_fault, possible_counts
from engine.script import Script
from engine.terms import DEMON, EVIL, GOOD, MINION
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import EvilTeam, ThisIs
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town

CAST = "Ann saint, Bob summoner, Cat slayer, Dan soldier, Eve virgin, Flo mayor, Gus recluse"
BLUFFS = ("chef", "monk", "empath")
SCRIPT = Script(
    "with it",
    "With it",
    dict.fromkeys((*edition("tb").characters, "summoner", "vortox", "philosopher", "lilmonsta")),
)


def at(cast: str = CAST, *, night: int = 3, rules: HouseRules | None = None) -> Town:
    town = Town(cast, night=night, script=SCRIPT)
    if rules is not None:
        town.game.house_rules = rules
    return town


# Dealt


def test_a_townsfolk_is_dealt_in_the_demon_s_place() -> None:
    """setup_counts."""
    assert possible_counts(7, ("summoner",)) == (Counts(6, 0, 1, 0),)
    six = ("chef", "monk", "mayor", "slayer", "virgin", "empath")
    assert bag_fault(SCRIPT, 7, (*six, "summoner")) is None
    assert bag_fault(SCRIPT, 7, (*six[:-1], "imp", "summoner")) is not None


@pytest.mark.parametrize("players", [5, 7, 10, 15])
def test_whoever_tells_the_story_deals_it_rightly(players: int) -> None:
    without = (one for one in edition("tb").characters if one not in ("spy", "scarletwoman"))
    few = Script("few", "Few", (*without, "summoner"))
    seen = 0
    for seed in range(25):
        for storyteller in (Storyteller(seed), RandomStoryteller(seed)):
            game = Game(few, tuple("ABCDEFGHIJKLMNO"[:players]), Chain(storyteller, RandomPlayers(seed)))
            while game.phase is Phase.DEAL:
                play_step(game)
            dealt = [CHARACTERS[seat.character].team for seat in game.grimoire.seats]
            there = "summoner" in game.bag
            seen += there
            assert dealt.count(DEMON) == (not there)
            assert dealt.count(MINION) == {5: 1, 7: 1, 10: 2, 15: 3}[players]
    assert seen > 3


# Before the third night


def test_they_learn_three_characters_that_nobody_has() -> None:
    town = at(night=1)
    town.night(storyteller={"bluffs": BLUFFS})
    assert town.told("Bob", ledger.NotInPlay) == [ledger.NotInPlay(BLUFFS)]


def test_poisoned_they_may_be_shown_what_somebody_has() -> None:
    town = at(f"{CAST.replace('recluse', 'poisoner')}", night=1)
    shown = ("slayer", "monk", "empath")
    town.night(Gus="Bob", storyteller={"bluffs": BLUFFS})
    assert town.told("Bob", ledger.NotInPlay) == [ledger.NotInPlay(BLUFFS)], "the Poisoner comes later"
    town = at(f"{CAST}; Poisoned@Bob", night=1)
    town.night(storyteller={"bluffs": shown})
    assert town.told("Bob", ledger.NotInPlay) == [ledger.NotInPlay(shown)]


def test_minions_learn_of_each_other_and_of_no_demon() -> None:
    town = at(CAST.replace("recluse", "baron"), night=1)
    town.night(storyteller={"bluffs": BLUFFS})
    assert town.told("Gus", ledger.EvilTeam) == [EvilTeam((), ("Bob", "Gus"))]
    assert not any(isinstance(told.fact, ledger.DemonLearned) for told in town.game.ledger)


def test_good_has_not_won_though_no_demon_lives() -> None:
    town = at(night=1)
    town.night(storyteller={"bluffs": BLUFFS})
    town.end_day()
    assert town.night() == []
    assert town.winner is None


@pytest.mark.example("carousel/summoner/2")
def test_executed_on_the_first_day_good_wins() -> None:
    town = at(night=1)
    town.night(storyteller={"bluffs": BLUFFS})
    town.execute("Bob")
    assert town.winner is GOOD


def test_poisoned_on_an_earlier_day_nothing_ends() -> None:
    town = at(CAST.replace("recluse", "poisoner"), night=2)
    town.night(Gus="Bob")
    assert town.winner is None


# The third night


def test_whom_they_name_is_the_demon_evil_and_acts_the_same_night() -> None:
    town = at()
    assert town.night(Bob=ThisIs("Cat", "imp"), Cat="Eve") == ["Eve"]
    assert town.told("Cat", ledger.YouAre) == [YouAre("imp", EVIL)]
    assert town.winner is None


def test_neither_learns_of_the_other() -> None:
    town = at()
    town.night(Bob=ThisIs("Cat", "imp"), Cat="Eve")
    assert town.told("Cat", ledger.DemonLearned, ledger.EvilTeam) == []
    assert town.told("Bob", ledger.EvilTeam) == []


def test_they_may_name_themselves() -> None:
    town = at()
    town.night(Bob=[ThisIs("Bob", "imp"), "Eve"])
    assert town.character("Bob") == "imp"
    assert town.winner is None


def test_a_dead_player_is_a_dead_demon_and_good_has_won() -> None:
    town = at(CAST.replace("slayer", "slayer!"))
    town.night(Bob=ThisIs("Cat", "imp"))
    assert town.winner is GOOD


def test_poisoned_in_the_third_night_they_summon_nobody_and_good_has_won() -> None:
    town = at(f"{CAST}; Poisoned@Bob")
    town.night(Bob=ThisIs("Cat", "imp"))
    assert town.character("Cat") == "slayer"
    assert town.winner is GOOD


def test_asked_once_alone() -> None:
    town = at()
    town.night(Bob=ThisIs("Cat", "imp"), Cat="Eve")
    town.end_day()
    town.night(Cat="Dan")
    assert town.winner is None


def test_their_death_after_it_ends_nothing() -> None:
    town = at()
    town.night(Bob=ThisIs("Cat", "imp"), Cat="Eve")
    town.execute("Bob")
    assert town.winner is None
    town.night(Cat="Dan")
    town.execute("Cat")
    assert town.winner is GOOD


def test_a_scarlet_woman_does_not_catch_a_summoner() -> None:
    town = at(CAST.replace("recluse", "scarletwoman"), night=2).day()
    town.execute("Bob")
    assert town.winner is GOOD


def test_no_traveller_is_summoned() -> None:
    town = at(f"{CAST}, Hal beggar")
    town.night(Bob=ThisIs("Cat", "imp"), Cat="Eve")
    assert not any(answer.seat == "Hal" for answer in town.choices("Bob"))


def test_one_who_comes_after_the_third_night_summons_nobody() -> None:
    town = at(CAST.replace("summoner", "imp"), night=4)
    town.dusk()
    town.game.become(6, "summoner", side=EVIL)
    town.night(Bob="Ann")
    town.execute("Bob")
    assert town.winner is GOOD


def test_lil_monsta_is_given_to_whoever_is_named() -> None:
    town = at()
    town.night(Bob=[ThisIs("Cat", "lilmonsta"), "Cat"], storyteller={"lilmonsta": None})
    assert (town.character("Cat"), town.alignment("Cat")) == ("slayer", EVIL)
    assert town.game.living(DEMON) == (2,)
    assert town.winner is None


def test_or_cannot_be_named_as_the_house_likes() -> None:
    town = at(rules=HouseRules({"summoner: Lil' Monsta may be summoned": False}))
    town.night(Bob=ThisIs("Cat", "imp"), Cat="Eve")
    assert "lilmonsta" not in {one.character for one in town.choices("Bob")}


@pytest.mark.parametrize("seed", range(8))
def test_games_with_it_are_played_by_policies_and_replayed(seed: int) -> None:
    lines: list[Line] = []
    without = (one for one in edition("tb").characters if one not in ("spy", "baron", "scarletwoman"))
    few = Script("few", "Few", (*without, "summoner"))
    storyteller = Storyteller(seed, cheap=True)
    game = Game(few, tuple("ABCDEFGHIJ"), Nobody())
    live = LiveGame.begin(game, Chain(RandomPlayers(seed), storyteller), lines.append)
    live.advance()
    assert live.over
    assert replay(lines).game.digest == live.game.digest
    assert not [why for why in map(storyteller.why, storyteller.reasons) if why.startswith(UNPLANNED)]
