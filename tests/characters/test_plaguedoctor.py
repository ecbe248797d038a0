"""The Plague Doctor: on their death the Storyteller gains a Minion's ability, for the rest of the game."""

from typing import Any

import pytest

from engine.abilities import standing
from engine.grimoire import HAS_ABILITY, Ability
from engine.ledger import BeMad, InPlay
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.terms import EVIL, MINION, STORYTELLER
from engine.witness import Seen, TakenUpByStoryteller
from narrator.mind.storyteller import Storyteller
from tests.by_name import ThisIs
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town

CAST = "Ann plaguedoctor, Bob imp, Cat chef, Dan scarletwoman, Eve soldier, Flo slayer, Gus saint, Hal virgin"
TB = Script("with it", "With it", (*edition("tb").characters, "plaguedoctor", "pithag", "cerenovus", "witch"))
SNV = Script("with it", "With it", (*edition("snv").characters, "plaguedoctor"))


def died(taken: str, cast: str = CAST, script: Script = TB, **more: Any) -> Town:
    """The evening after the Plague Doctor's execution on the first full day."""
    town = Town(cast, night=2, script=script).day()
    town.execute("Ann", storyteller={"Ann": taken} | more)
    return town


def storytellers(town: Town) -> list[str]:
    """The Minions' abilities that the Storyteller has."""
    return [me.character for me in standing(town.game.grimoire).storytellers if "-" not in me.character]


@pytest.mark.example("carousel/plague_doctor/1")
def test_example_the_storyteller_poisons_a_player_each_night_for_the_rest_of_the_game() -> None:
    town = died("poisoner")
    assert storytellers(town) == ["poisoner"]
    before = [seat.character for seat in town.game.grimoire.seats]
    town.night(Bob="Cat", storyteller={"poisoner": "Flo"})
    assert town.poisoned("Flo")
    town.end_day()
    town.night(Bob="Hal", storyteller={"poisoner": "Gus"})
    assert town.sober("Flo")
    assert town.poisoned("Gus")
    town.end_day()
    town.night(Bob="Ann", storyteller={"poisoner": "Eve"})
    assert town.poisoned("Eve")
    assert [seat.character for seat in town.game.grimoire.seats] == before, "nobody becomes the Poisoner"


@pytest.mark.example("carousel/plague_doctor/2")
def test_example_there_are_two_cerenovus_abilities_the_storyteller_s_and_the_new_one_s() -> None:
    cast = "Ann plaguedoctor, Bob fanggu, Cat sage, Dan pithag, Eve witch, Flo artist, Gus mutant, Hal savant"
    town = died("cerenovus", cast, SNV)
    told = {"cerenovus": ThisIs("Cat", "artist")}
    town.night(Dan=ThisIs("Eve", "cerenovus"), Eve="Gus", Bob="Hal", storyteller=told)
    assert storytellers(town) == ["cerenovus"]
    assert town.character("Eve") == "cerenovus"
    assert [fact.character for fact in town.told("Cat", BeMad)] == ["artist"]
    town.end_day()
    again = {"cerenovus": ThisIs("Flo", "sage")}
    town.night(Dan=ThisIs("Bob", "sage"), Eve=ThisIs("Hal", "klutz"), Bob="Gus", storyteller=again)
    assert "Mad" in town.marks("Flo")
    assert "Mad" in town.marks("Hal")


def test_any_minion_of_the_script_may_be_taken_and_nothing_else() -> None:
    town = Town(CAST, night=2, script=TB).day()
    with pytest.raises(IllegalAnswer):
        town.execute("Ann", storyteller={"Ann": "chef"})
    assert set(town.offered("Ann")) == set(TB.of(MINION))


def test_nobody_is_told() -> None:
    town = died("witch")
    assert not any(town.told(name) for name in town.names)
    assert storytellers(town) == ["witch"]


def test_killed_at_night_the_ability_acts_that_night_where_its_place_is_still_to_come() -> None:
    town = Town(CAST.replace("Dan scarletwoman", "Dan baron"), night=2, script=TB)
    town.night(Bob="Ann", storyteller={"Ann": "poisoner"})
    assert storytellers(town) == ["poisoner"]
    assert all(town.sober(name) for name in town.names), "the Poisoner's place was before the Imp's"


@pytest.mark.parametrize("state", ["Drunk", "Poisoned"])
def test_droisoned_when_they_die_nothing_comes_of_it_ever(state: str) -> None:
    town = Town(CAST, night=2, script=TB).day()
    town.rule("mark", "Ann", (state, None))
    town.execute("Ann", storyteller={"Ann": "poisoner"})
    town.rule("unmark", "Ann", state)
    assert storytellers(town) == []


@pytest.mark.example("carousel/plague_doctor/3")
def test_example_a_minstrel_who_makes_the_dead_doctor_drunk_takes_nothing_away() -> None:
    """With a Devil's Advocate's ability, had for two days, in the place of the Organ Grinder's."""
    script = Script("with it", "With it", (*edition("bmr").characters, "plaguedoctor"))
    cast = "Ann plaguedoctor, Bob zombuul, Cat minstrel, Dan assassin, Eve fool, Flo tealady, Gus gossip"
    town = died("devilsadvocate", cast, script)
    town.night(Dan=None, storyteller={"devilsadvocate": "Eve"})
    town.end_day()
    town.night(Bob="Gus", Dan=None, storyteller={"devilsadvocate": "Flo"})
    town.execute("Dan")
    town.dusk()
    assert not town.sober("Ann")
    town.night(storyteller={"devilsadvocate": "Eve"})
    assert storytellers(town) == ["devilsadvocate"]
    assert "Survives Execution" in town.marks("Eve")


def test_what_becomes_of_the_dead_doctor_takes_nothing_away() -> None:
    town = died("witch")
    town.rule("mark", "Ann", ("Drunk", None))
    town.night(Bob="Cat", storyteller={"witch": "Flo"})
    assert "Cursed" in town.marks("Flo")
    town.rule("revive", "Ann")
    town.rule("become", "Ann", "chef")
    assert storytellers(town) == ["witch"]
    town.nominate("Flo", "Bob")
    assert not town.alive("Flo")


def test_dead_a_second_time_they_bring_a_second_ability() -> None:
    town = died("witch")
    town.rule("revive", "Ann")
    town.night(Bob="Cat", storyteller={"witch": "Flo"})
    town.execute("Ann", storyteller={"Ann": "poisoner"})
    assert sorted(storytellers(town)) == ["poisoner", "witch"]


@pytest.mark.parametrize("ann", ["drunk(chef)", "slayer"])
def test_another_s_death_does_nothing(ann: str) -> None:
    town = Town(CAST.replace("Ann plaguedoctor", f"Ann {ann}"), night=2, script=TB).day()
    town.execute("Ann")
    assert storytellers(town) == []


def test_an_evil_one_brings_it_alike_and_two_bring_two() -> None:
    cast = CAST.replace("Ann plaguedoctor", "Ann plaguedoctor+evil").replace("Gus saint", "Gus plaguedoctor")
    town = died("witch", cast)
    town.night(Bob="Gus", storyteller={"witch": "Flo", "Gus": "poisoner"})
    assert sorted(storytellers(town)) == ["poisoner", "witch"]


def test_a_philosopher_who_took_it_brings_it_too() -> None:
    cast = "Ann philosopher, Bob fanggu, Cat sage, Dan witch, Eve klutz, Flo artist, Gus mutant"
    town = Town(cast, script=SNV)
    town.night(Ann="plaguedoctor", Dan="Eve")
    town.execute("Ann", storyteller={"Ann": "pithag"})
    assert storytellers(town) == ["pithag"]


def test_a_psychopath_s_ability_of_the_storyteller_s_is_at_no_player_s_word() -> None:
    town = died("psychopath", script=Script("with it", "With it", (*TB.characters, "psychopath")))
    town.night(Bob="Cat")
    town.act("murder", "Flo", "Gus")
    assert town.alive("Gus")


def test_the_story_tells_of_it() -> None:
    town = Town(CAST, night=2, script=TB).day()
    town.game.witnessed = tuple[Seen, ...]()
    town.execute("Ann", storyteller={"Ann": "witch"})
    sights = [seen.sight for seen in town.game.witnessed or ()]
    assert TakenUpByStoryteller("witch", Ability("plaguedoctor", 0, 0)) in sights


def test_the_mind_takes_what_goes_on_and_picks_good_players_for_it() -> None:
    picked, reasons = set[str](), set[str]()
    for seed in range(25):
        town, mind = died("poisoner"), Storyteller(seed)

        def pick(question: Any, town: Town = town, mind: Storyteller = mind) -> Any:
            answer = mind.decide(question, town.game)
            reasons.add(mind.why(question.id))
            return answer

        town.night(Bob="Cat", storyteller={"poisoner": pick})
        picked |= {name for name in town.names if town.poisoned(name)}
    assert len(picked) >= 3
    assert all(town.alignment(name) is not EVIL for name in picked)
    assert not any(UNPLANNED in reason for reason in reasons)


def test_it_lies_with_nobody() -> None:
    town = died("witch")
    (token,) = town.game.grimoire.marked(HAS_ABILITY)
    assert (token.seat, token.by) == (STORYTELLER, None)


WIDOWED = Script("with it", "With it", (*edition("tb").characters, "plaguedoctor", "widow"))


def test_of_a_widow_s_ability_the_storyteller_poisons_a_player_in_the_night_after_and_never_again() -> None:
    """carousel.txt: the choices are the Storyteller's; she acts once, and somebody good hears of her."""
    town = died("widow", script=WIDOWED)
    town.night(Bob="Cat", storyteller={"widow": ["Eve", "Flo"]})
    assert town.poisoned("Eve")
    assert town.told("Flo", InPlay) == [InPlay("widow")]
    town.end_day()
    town.night(Bob="Eve")
    assert not town.alive("Eve")


def test_dead_in_the_night_the_storyteller_poisons_somebody_in_that_night() -> None:
    town = Town(CAST, night=2, script=WIDOWED)
    told = {"Ann": "widow", "widow": ["Flo", "Cat"]}
    assert town.night(Bob="Ann", storyteller=told) == ["Ann"]
    assert town.poisoned("Flo")


def test_the_mind_poisons_as_a_widow_would() -> None:
    for seed in range(5):
        town, mind = died("widow", script=WIDOWED), Storyteller(seed)

        def pick(question: Any, town: Town = town, mind: Storyteller = mind) -> Any:
            return mind.decide(question, town.game)

        town.night(Bob="Cat", storyteller={"widow": [pick, pick]})
        (poisoned,) = (name for name in town.names if town.poisoned(name))
        assert town.alignment(poisoned) is not EVIL
