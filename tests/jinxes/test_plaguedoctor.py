"""Plague Doctor and the Minions whose ability the Storyteller does not take up."""

from typing import Any

import pytest

from engine.abilities import standing
from engine.game import Game
from engine.grimoire import Ability
from engine.jinxes.plaguedoctor_marionette import NewMarionette
from engine.ledger import GivenAbility
from engine.questions import Question
from engine.registry import character
from engine.script import Script, edition
from engine.terms import EVIL, GOOD, STORYTELLER
from narrator.mind.storyteller import Storyteller
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town

CAST = "Ann plaguedoctor, Bob imp, Cat chef, Dan poisoner, Eve soldier, Flo slayer, Gus saint, Hal virgin"
MORE = ("plaguedoctor", "eviltwin", "marionette", "witch", "goblin", "fearmonger", "boomdandy", "wraith")
SCRIPT = Script(
    "with it",
    "With it",
    (*edition("tb").characters, *MORE),
)


def died(taken: str, *more: Any, cast: str = CAST, jinx: bool = True) -> Town:
    """`more`: what the Storyteller says next, by the jinx."""
    town = Town(cast, night=2, script=SCRIPT).day()
    rule = f"plaguedoctor-{taken}"
    if not jinx:
        town.game.grimoire.jinxes = tuple(one for one in town.game.grimoire.jinxes if one != rule)
        town.game.grimoire.sit(town.game.grimoire.ring)
    answers: dict[str, Any] = {"Ann": taken} | ({rule: list(more)} if more else {})
    town.execute("Ann", storyteller=answers)
    return town


def has(town: Town, name: str, ability: str) -> bool:
    seat = town.seat(name)
    return any((me.owner, me.character) == (seat, ability) for me in standing(town.game.grimoire).working)


def is_storytellers(town: Town, ability: str) -> bool:
    return ability in {me.character for me in standing(town.game.grimoire).storytellers}


@pytest.mark.parametrize(
    "minion",
    ["baron", "boomdandy", "eviltwin", "fearmonger", "goblin", "marionette", "scarletwoman", "spy", "wraith"],
)
def test_without_the_jinx_the_storyteller_has_it(minion: str) -> None:
    assert is_storytellers(died(minion, jinx=False), minion)


@pytest.mark.parametrize("minion", ["goblin", "scarletwoman", "spy", "wraith"])
def test_a_minion_has_it_and_is_told(minion: str) -> None:
    town = died(minion)
    assert not is_storytellers(town, minion)
    assert has(town, "Dan", minion)
    town.night(Dan=[None, "Cat"] if minion == "wraith" else "Cat", Bob="Flo")
    assert GivenAbility("plaguedoctor", town.seat("Dan"), minion) in [
        told.fact for told in town.ledger if told.to == (town.seat("Dan"),)
    ]
    town.rule("mark", "Dan", ("Poisoned", None))
    assert not has(town, "Dan", minion)


def test_a_boffin_keeps_it_who_takes_back_only_what_they_lend() -> None:
    """The ability is theirs by the jinx, and nothing that they gave to a Demon."""
    cast = CAST.replace("Dan poisoner", "Dan boffin").replace("Cat chef", "Cat mayor")
    town = Town(cast, script=Script("with it", "With it", (*SCRIPT.characters, "boffin")))
    town.night(storyteller={"Dan": "chef"})
    town.execute("Ann", storyteller={"Ann": "scarletwoman"})
    assert has(town, "Dan", "scarletwoman")
    assert has(town, "Bob", "chef")
    town.night(Bob="Gus")
    assert has(town, "Dan", "scarletwoman")


def test_of_several_minions_the_storyteller_picks_one_and_without_any_nobody_has_it() -> None:
    town = died("scarletwoman", "Eve", cast=CAST.replace("Eve soldier", "Eve baron"))
    assert has(town, "Eve", "scarletwoman")
    assert not has(town, "Dan", "scarletwoman")
    none = died("scarletwoman", cast=CAST.replace("Dan poisoner", "Dan monk"))
    assert not is_storytellers(none, "scarletwoman")


def test_in_place_of_a_baron_up_to_two_become_outsiders_who_are_not_in_play() -> None:
    town = died("baron", "Cat Eve", "butler", "recluse")
    assert (town.character("Cat"), town.character("Eve")) == ("butler", "recluse")
    assert not is_storytellers(town, "baron")
    assert died("baron", ()).character("Cat") == "chef"


def test_in_place_of_an_evil_twin_a_player_becomes_it() -> None:
    town = died("eviltwin", "Dan")
    assert (town.character("Dan"), town.alignment("Dan")) == ("eviltwin", EVIL)
    town.night(Bob="Flo", storyteller={"Dan": "Cat"})
    assert "Twin" in town.marks("Cat")


def test_in_place_of_a_boomdandy_a_player_becomes_it_and_stays_on_their_side() -> None:
    town = died("boomdandy", "Cat")
    assert (town.character("Cat"), town.alignment("Cat")) == ("boomdandy", GOOD)
    assert not is_storytellers(town, "boomdandy")


def test_in_place_of_a_marionette_a_good_neighbour_of_the_demon_becomes_it_unnoticed() -> None:
    town = died("marionette", "Cat")
    assert (town.character("Cat"), town.alignment("Cat")) == ("marionette", EVIL)
    assert town.game.grimoire.seats[town.seat("Cat")].believed == "chef"


def test_rather_not_somebody_who_does_not_know_who_they_are() -> None:
    script = Script("with it", "With it", (*SCRIPT.characters, "lunatic"))
    cast = "Ann plaguedoctor, Bob chef, Cat monk, Dan poisoner, Eve soldier, Flo imp, Gus lunatic(imp), Hal virgin"
    town = Town(cast, night=2, script=script).day()
    town.execute("Ann", storyteller={"Ann": "marionette", "plaguedoctor-marionette": "Eve"})
    (asked,) = (one for one in town.asked if isinstance(one.options, NewMarionette))
    assert tuple(asked.options.all()) == (town.seat("Eve"),)


@pytest.mark.parametrize("minion", ["baron", "eviltwin", "marionette", "scarletwoman"])
def test_the_mind_knows_what_to_do(minion: str) -> None:
    for seed in range(6):
        town = Town(CAST.replace("Eve soldier", "Eve spy"), night=2, script=SCRIPT).day()
        mind, why, game = Storyteller(seed), list[str](), town.game

        class Deciding:
            def decide(self, question: Question, game: Game) -> Any:
                answer = mind.decide(question, game)  # noqa: B023
                why.append(mind.why(question.id))  # noqa: B023
                return answer

        rule = Ability(f"plaguedoctor-{minion}", STORYTELLER, STORYTELLER)
        game.decider = Deciding()
        game.begin("now")
        doctor = Ability("plaguedoctor", 0, 0)
        assert character(rule.character).instead_of_taking_up(game, rule, minion, doctor)
        assert why
        assert not any(reason.startswith(UNPLANNED) for reason in why)
