"""Alchemist and Summoner: the game begins without a Demon, and the Storyteller says who becomes the one named."""

import pytest

from engine.course import play_step
from engine.deciders import Chain, Undecided
from engine.game import Game
from engine.ledger import NotInPlay
from engine.questions import Answer, Question
from engine.rules.setup import Bag, Note, Plan, bag_fault
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import ThisIs
from tests.scenario import Town, whatever

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "summoner", "alchemist", "pukka", "klutz"))
CAST = "Ann alchemist, Bob poisoner, Cat slayer, Dan soldier, Eve virgin, Flo mayor, Gus chef"
BAG = ("alchemist", "poisoner", "slayer", "soldier", "virgin", "mayor", "chef")
TOKENS = "Has Ability@Ann<Ann/alchemist"


def at(cast: str = CAST, tokens: str = TOKENS, *, night: int = 3) -> Town:
    town = Town(f"{cast}; {tokens}", night=night, script=SCRIPT)
    grimoire = town.game.grimoire
    (lent,) = grimoire.marked("Has Ability", 0)
    grimoire.unmark(lent)
    grimoire.mark("Has Ability", 0, by=lent.by, data="summoner")
    return town


def test_the_bag_holds_no_demon() -> None:
    assert bag_fault(SCRIPT, 7, Plan(BAG, (Note("lent", "summoner"),))) is None
    with_a_demon = Plan((*BAG[:-1], "imp"), (Note("lent", "summoner"),))
    fault = bag_fault(SCRIPT, 7, with_a_demon)
    assert fault is not None
    assert fault.kind == "counts"


def test_beside_a_demon_an_unplanned_alchemist_has_another_s_ability() -> None:
    """Where all that is left changes the bag, the Outsiders of a Baron are missed less than the Demon would be."""
    small = Script("small", "Small", (*(one for one in BAG if one != "poisoner"), "imp", "summoner", "baron"))
    town = Town(
        "Ann alchemist, Bob imp, Cat slayer, Dan soldier, Eve virgin, Flo mayor, Gus chef", script=small
    )
    town.night(storyteller={"Ann": whatever})
    assert [token.data for token in town.game.grimoire.marked("Has Ability", 0)] == ["baron"]


def test_a_game_that_begins_so_is_played_to_its_end() -> None:
    class Dealt:
        def decide(self, question: Question, game: Game) -> Answer:  # noqa: ARG002
            if isinstance(question.options, Bag):
                return Plan(BAG, (Note("lent", "summoner"),))
            raise Undecided(question)

    for seed in range(20):
        decider = Chain(Dealt(), RandomPlayers(seed), RandomStoryteller(seed))
        game = Game(SCRIPT, ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus"), decider)
        while not game.over:
            play_step(game)
        assert game.square.winner is not None


def test_they_say_which_demon_comes_and_the_storyteller_who_it_is() -> None:
    town = at()
    town.night(
        Ann=ThisIs("Dan", "imp"), Bob="Flo", Cat="Eve", storyteller={"Ann": [False, ThisIs("Cat", "imp")]}
    )
    assert (town.character("Cat"), town.character("Dan")) == ("imp", "soldier")
    assert town.alignment("Cat") is EVIL
    assert town.winner is None


def test_they_are_shown_no_bluffs() -> None:
    town = at(night=1)
    town.night(Bob="Flo")
    assert town.told("Ann", NotInPlay) == []
    assert town.winner is None


def test_evil_wins_when_they_die_before() -> None:
    town = at(night=2).day()
    town.execute("Ann")
    assert town.winner is EVIL


def test_what_comes_of_their_death_when_a_demon_is_there_is_nothing() -> None:
    town = at()
    town.night(
        Ann=ThisIs("Dan", "imp"), Bob="Flo", Cat="Eve", storyteller={"Ann": [False, ThisIs("Cat", "imp")]}
    )
    town.execute("Ann")
    assert town.winner is None


def test_poisoned_in_the_third_night_they_have_lost_it_and_good_has_won() -> None:
    """No official word; the Summoner's own rule."""
    town = at()
    town.night(Ann=ThisIs("Dan", "imp"), Bob="Ann", storyteller={"Ann": False})
    assert town.winner is GOOD


def test_a_pukka_in_the_second_night_is_named_by_them_and_chosen_by_the_storyteller() -> None:
    town = at(night=2)
    town.night(Ann="Dan", Bob="Flo", Cat="Eve", storyteller={"Ann": ThisIs("Cat", "pukka")})
    assert town.character("Cat") == "pukka"


@pytest.mark.parametrize("character", ["alchemist", "summoner"])
def test_without_the_jinx_it_is_a_summoner_s_ability_as_any(character: str) -> None:
    town = (
        at()
        if character == "alchemist"
        else Town(CAST.replace("poisoner", "summoner"), night=3, script=SCRIPT)
    )
    town.game.grimoire.jinxes = ()
    town.game.grimoire.standing = town.game.grimoire.holdings = None
    if character == "alchemist":
        town.night(Ann=ThisIs("Cat", "imp"), Bob="Flo", Cat="Eve", storyteller={"Ann": False})
    else:
        town.night(Bob=ThisIs("Cat", "imp"), Cat="Eve")
    assert town.character("Cat") == "imp"
