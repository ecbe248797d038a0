"""The Harpy: the first of two players has to have the second taken for evil, or one or both may die."""

import pytest

from config.texts import load_texts
from engine.grimoire import TWICE
from engine.ledger import BeMadAbout, ChosenBy, DiedByDay
from engine.madness import SAYS_MAD, SILENT, Conduct, Madness, claim
from engine.questions import ForMadness, IllegalAnswer
from engine.registry import character
from engine.rulings import IllegalRuling
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from narrator.telling.facts_in_words import Reader, shown_anyhow
from narrator.telling.spoken_lines import SpokenLines
from tests.by_name import ThisIs
from tests.narrator.mind.test_policies import Advised
from tests.scenario import Town

CAST = "Ann harpy, Bob imp, Cat monk, Dan saint, Eve mayor, Flo baron, Gus soldier"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "harpy"))


def later(cast: str = CAST, script: Script = SCRIPT) -> Town:
    return Town(cast, night=2, script=script)


def picked(pair: str = "Cat Dan", cast: str = CAST, script: Script = SCRIPT) -> Town:
    town = later(cast, script)
    more = {"Cat": "Flo"} if "Cat monk" in cast and "monk!" not in cast else {}
    town.night(None, Ann=pair, Bob="Gus", **more)
    return town


def facts(town: Town, name: str) -> list[object]:
    """What this player alone was told, with seats."""
    kinds = (ChosenBy, BeMadAbout)
    return [one.fact for one in town.ledger if one.to == (town.seat(name),) and isinstance(one.fact, kinds)]


def madness(town: Town, name: str) -> list[Madness]:
    return [one for _, one in town.game.madnesses(town.seat(name))]


@pytest.mark.example("carousel/harpy/1")
def test_example_the_monk_is_told_about_the_other_and_who_tries_avoids_death() -> None:
    """Whether they try is judged by people: nobody has to die."""
    cast = "Ann harpy, Bob imp, Cat monk, Dan engineer, Eve mayor, Flo baron, Gus soldier"
    town = picked(cast=cast.replace("engineer", "virgin"))
    assert facts(town, "Cat") == [ChosenBy("harpy"), BeMadAbout(3, 3)]
    town.end_day()
    assert town.alive("Cat")
    assert town.alive("Dan")


@pytest.mark.example("carousel/harpy/3")
def test_example_without_any_effort_both_die() -> None:
    cast = CAST.replace("Cat", "Evin").replace("Dan", "Amy")
    town = later(cast)
    town.night(Ann="Evin Amy", Evin="Flo", Bob="Gus")
    town.rule("punish", "Evin", storyteller={"Ann": ("Evin", "Amy")})
    assert not town.alive("Evin")
    assert not town.alive("Amy")


def test_only_the_first_is_told_and_of_whom() -> None:
    town = picked()
    assert facts(town, "Dan") == []
    assert facts(town, "Cat") == [ChosenBy("harpy"), BeMadAbout(3, 3)]


def test_the_order_matters() -> None:
    town = picked("Dan Cat")
    assert facts(town, "Dan") == [ChosenBy("harpy"), BeMadAbout(2, 3)]
    assert madness(town, "Dan") == [Madness(3, dies=(3, 2))]
    assert madness(town, "Cat") == []


def test_two_different_players_dead_or_alive() -> None:
    with pytest.raises(IllegalAnswer):
        picked("Cat Cat")
    town = picked("Cat Dan", CAST.replace("saint", "saint!"))
    assert madness(town, "Cat") == [Madness(2, dies=(2, 3))]


@pytest.mark.parametrize("dying", [("Cat",), ("Dan",), ("Dan", "Cat")])
def test_the_storyteller_says_who_of_them_dies_and_in_which_order(dying: tuple[str, ...]) -> None:
    town = picked()
    town.rule("punish", "Cat", storyteller={"Ann": dying})
    died = [fact.seat for fact in town.public() if isinstance(fact, DiedByDay)]
    assert died == [town.seat(name) for name in dying]


def test_it_is_no_execution_and_the_day_goes_on() -> None:
    """A Saint who dies of it has not been executed."""
    town = picked()
    town.rule("punish", "Cat", storyteller={"Ann": ("Dan",)})
    assert town.winner is None
    assert town.game.day.executions == ()


def test_of_a_dead_and_a_living_one_only_the_living_can_die() -> None:
    town = picked("Dan Eve", CAST.replace("saint", "saint!"))
    town.rule("punish", "Dan")
    assert not town.alive("Eve")


def test_what_protects_from_it_protects() -> None:
    script = Script("bmr", "BMR", (*edition("bmr").characters, "harpy"))
    cast = "Ann harpy, Bob pukka, Cat sailor, Dan gambler!, Eve minstrel, Flo mastermind, Gus tealady"
    town = Town(f"{cast}; Mad@Cat<Ann/harpy, 2nd@Dan<Ann/harpy", night=2, script=script).day()
    town.rule("punish", "Cat")
    assert town.alive("Cat")


def test_the_second_pays_for_nothing_of_their_own() -> None:
    with pytest.raises(IllegalRuling):
        picked().rule("punish", "Dan")


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_nobody_is_told_and_nobody_pays(token: str) -> None:
    town = picked(cast=f"{CAST}; {token}@Ann")
    assert facts(town, "Cat") == []
    assert madness(town, "Cat") == []


def test_while_she_is_dead_or_droisoned_by_day_nobody_pays() -> None:
    town = picked()
    town.rule("mark", "Ann", "Poisoned")
    assert madness(town, "Cat") == []
    town.rule("unmark", "Ann", "Poisoned")
    assert madness(town, "Cat")
    town.rule("kill", "Ann")
    assert madness(town, "Cat") == []


def test_it_lasts_until_she_acts_again() -> None:
    town = picked()
    town.end_day()
    town.dusk()
    assert madness(town, "Cat")
    town.night(Ann="Eve Flo", Cat="Flo", Bob="Gus")
    assert madness(town, "Cat") == []
    assert madness(town, "Eve") == [Madness(4, dies=(4, 5))]


def test_the_night_a_dead_harpy_does_not_act_ends_it() -> None:
    town = later(CAST.replace("harpy", "harpy!"))
    town.night(Cat="Flo", Bob="Gus")
    assert facts(town, "Dan") == []


@pytest.mark.parametrize(
    ("conduct", "breaks"), [(SAYS_MAD, True), (SILENT, None), (claim("monk"), None), (claim("saint"), None)]
)
def test_of_words_only_to_say_that_one_is_mad_is_a_breach(conduct: Conduct, breaks: bool | None) -> None:
    """Who says that they are mad breaks it; the rest people judge, as `storyteller check` says."""
    town = picked()
    ((me, _),) = town.game.madnesses(town.seat("Cat"))
    assert character("harpy").breaks_madness(town.game.grimoire, me, town.seat("Cat"), conduct) is breaks
    assert character("harpy").needs_human


def test_a_good_harpy_and_a_vortox_change_nothing() -> None:
    script = Script("v", "V", (*SCRIPT.characters, "vortox"))
    town = picked(cast=CAST.replace("harpy", "harpy+good").replace("imp", "vortox"), script=script)
    assert facts(town, "Cat") == [ChosenBy("harpy"), BeMadAbout(3, 3)]


def test_the_goon_she_picks_first_makes_her_drunk() -> None:
    script = Script("g", "G", (*SCRIPT.characters, "goon"))
    town = picked("Dan Eve", CAST.replace("saint", "goon"), script)
    assert facts(town, "Dan") == []
    assert town.alignment("Dan") is EVIL


def test_two_of_them_set_two_on() -> None:
    town = later(CAST.replace("Flo baron", "Flo harpy"))
    town.night(Ann="Cat Dan", Flo="Cat Eve", Cat="Flo", Bob="Gus")
    assert madness(town, "Cat") == [Madness(2, dies=(2, 3)), Madness(2, dies=(2, 4))]


def test_an_apprentice_does_it() -> None:
    town = Town(f"{CAST.replace('Ann harpy', 'Ann poisoner')}, Hal apprentice+evil", script=SCRIPT)
    town.night(Ann="Gus", Hal="Cat Dan", storyteller={"Hal": [EVIL, "harpy"]})
    assert facts(town, "Cat") == [ChosenBy("harpy"), BeMadAbout(3, 2)]


def test_made_in_the_night_she_picks_as_her_turn_is_still_to_come() -> None:
    script = Script("p", "P", (*SCRIPT.characters, "pithag"))
    town = later(CAST.replace("Ann harpy", "Ann pithag"), script)
    town.night(Ann=ThisIs("Flo", "harpy"), Flo="Cat Dan", Cat="Flo", Bob="Gus")
    assert facts(town, "Cat") == [ChosenBy("harpy"), BeMadAbout(3, 3)]


def test_kept_by_a_bone_collector_she_picks_dead_and_a_barista_lets_her_pick_twice() -> None:
    town = later(f"{CAST}, Hal bonecollector")
    town.rule("kill", "Ann")
    town.night(Hal="Ann", Ann="Dan Eve", Cat="Flo", Bob="Gus")
    assert madness(town, "Dan")
    town = later(f"{CAST}, Hal barista")
    town.night(Ann=["Cat Dan", "Eve Flo"], Cat="Flo", Bob="Gus", storyteller={"Hal": ["Ann", TWICE]})
    assert madness(town, "Cat")
    assert madness(town, "Eve")


@pytest.mark.parametrize("seed", range(20))
def test_the_mind_has_one_die_whose_death_does_not_end_the_game(seed: int) -> None:
    town = Advised(CAST, seed, night=2)
    town.night(Ann="Cat Bob", Cat="Flo", Bob="Gus")
    town.rule("punish", "Cat")
    assert town.answers(ForMadness) == [(2,)]
    assert town.winner is None
    assert town.alignment("Cat") is GOOD


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_phone_says_whom_to_accuse(language: str) -> None:
    reader = Reader(SpokenLines(load_texts(language), 0), ("Ann", "Bob"), 0)
    assert "Bob" in shown_anyhow(BeMadAbout(1, 3), reader)
