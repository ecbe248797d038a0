"""The Snitch: Minions learn characters that are not in play."""

import pytest

from engine.ledger import DemonLearned, NotInPlay, YouAre
from engine.script import Script, edition
from engine.terms import GOOD
from tests.by_name import ThisIs
from tests.narrator.mind.test_policies import Advised
from tests.scenario import Town

CAST = "Ann snitch, Bob imp, Cat slayer, Dan poisoner, Eve virgin, Flo scarletwoman, Gus mayor"
SCRIPT = Script("mine", "Mine", ("snitch", "innkeeper", "golem", *edition("tb").characters))
ONE, TWO, THREE = ("chef", "monk", "butler"), ("empath", "monk", "saint"), ("chef", "recluse", "soldier")


def first_night(cast: str, *bluffs: tuple[str, ...], script: Script = SCRIPT) -> Town:
    town = Town(cast, script=script)
    town.night(Dan="Cat", storyteller={"bluffs": list(bluffs)})
    return town


def shown(town: Town, name: str) -> list[tuple[str, ...]]:
    return [fact.characters for fact in town.told(name, NotInPlay)]


@pytest.mark.example("carousel/snitch/1")
def test_the_demon_and_both_minions_may_learn_the_same_three() -> None:
    three = ("empath", "innkeeper", "golem")
    town = first_night(CAST, three, three, three)
    assert shown(town, "Dan") == shown(town, "Flo") == [three]
    assert [fact.bluffs for fact in town.told("Bob", DemonLearned)] == [three]


def test_each_minion_is_told_alone_and_each_may_get_others() -> None:
    """snitch entry."""
    town = first_night(CAST, ONE, TWO, THREE)
    assert (shown(town, "Dan"), shown(town, "Flo")) == ([ONE], [TWO])
    assert [fact.bluffs for fact in town.told("Bob", DemonLearned)] == [THREE]
    assert shown(town, "Bob") == shown(town, "Cat") == []


@pytest.mark.example("carousel/snitch/2")
def test_example_a_mastermind_a_witch_and_a_fearmonger_are_told_apart() -> None:
    """The example names an Insomniac, whom no game has: an Artist is shown instead."""
    shown_to = {
        "Dan": ("fool", "monk", "saint"),
        "Eve": ("fool", "flowergirl", "barber"),
        "Flo": ("noble", "artist", "heretic"),
    }
    others = {one for three in shown_to.values() for one in three} - set(SCRIPT.characters)
    script = Script(
        "three", "Three", (*SCRIPT.characters, "mastermind", "witch", "fearmonger", *sorted(others))
    )
    cast = (
        "Ann snitch, Bob imp, Cat slayer, Dan mastermind, Eve witch, Flo fearmonger, Gus mayor, Hal virgin,"
        " Ida recluse, Jon soldier"
    )
    town = Town(cast, script=script)
    told = {"bluffs": [*shown_to.values(), ("fool", "monk", "saint")]}
    town.night(Eve="Cat", Flo="Gus", storyteller=told)
    assert {name: shown(town, name) for name in shown_to} == {
        name: [three] for name, three in shown_to.items()
    }
    assert [fact.bluffs for fact in town.told("Bob", DemonLearned)] == [("fool", "monk", "saint")]


def test_only_good_characters_that_nobody_is_may_be_shown() -> None:
    """By what everybody truly is: a Drunk is the Drunk, and what they believe may be shown."""
    town = Town(CAST.replace("Gus mayor", "Gus drunk(chef)"), script=SCRIPT)
    town.night(Dan="Cat", storyteller={"bluffs": [ONE, ONE, ONE], "Gus": 1})
    offered = {one for three in town.offered("Ann") for one in three}
    assert offered == set(SCRIPT.good) - {"snitch", "slayer", "virgin", "drunk"}


def test_the_snitch_is_told_nothing() -> None:
    town = first_night(CAST, ONE, TWO, THREE)
    assert [type(fact) for fact in town.told("Ann")] == [YouAre]


def test_in_a_small_game_minions_are_told_all_the_same() -> None:
    """It is no part of what evil learns of itself."""
    town = first_night("Ann snitch, Bob imp, Cat slayer, Dan poisoner, Eve virgin", ONE)
    assert shown(town, "Dan") == [ONE]


def test_a_marionette_is_not_told() -> None:
    """snitch entry."""
    script = Script("m", "M", (*SCRIPT.characters, "marionette"))
    cast = CAST.replace("Flo scarletwoman", "Flo marionette(soldier)")
    town = first_night(cast, ONE, THREE, script=script)
    assert (shown(town, "Dan"), shown(town, "Flo")) == ([ONE], [])


def test_a_poppy_grower_keeps_it_from_nobody() -> None:
    script = Script("p", "P", (*SCRIPT.characters, "poppygrower"))
    town = first_night(CAST.replace("Gus mayor", "Gus poppygrower"), ONE, TWO, THREE, script=script)
    assert (shown(town, "Dan"), shown(town, "Flo")) == ([ONE], [TWO])


def test_a_recluse_is_no_minion_whatever_they_may_seem() -> None:
    """Nobody is looked at: the rules tell the Minions."""
    town = first_night(CAST.replace("Gus mayor", "Gus recluse"), ONE, TWO, ONE)
    assert shown(town, "Gus") == []


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_in_that_night_nobody_is_told_then_or_later(token: str) -> None:
    town = Town(f"{CAST}; {token}@Ann", script=SCRIPT)
    town.night(Dan="Cat", storyteller={"bluffs": THREE})
    assert shown(town, "Dan") == []
    town.rule("unmark", "Ann", token)
    town.end_day()
    town.night(Dan="Cat", Bob="Eve")
    assert shown(town, "Dan") == []


def test_a_drunk_snitch_and_a_dead_one_tell_nobody() -> None:
    for cast in (CAST.replace("snitch", "drunk(snitch)"), CAST.replace("snitch", "snitch!")):
        assert shown(first_night(cast, THREE), "Dan") == []


def test_an_evil_snitch_tells_minions_alike() -> None:
    town = first_night(CAST.replace("snitch", "snitch+evil"), ONE, TWO, THREE)
    assert shown(town, "Dan") == [ONE]


def test_under_a_vortox_it_is_true() -> None:
    """It is no Townsfolk's information."""
    script = Script("v", "V", (*SCRIPT.characters, "vortox"))
    town = first_night(CAST.replace("imp", "vortox"), ONE, TWO, THREE, script=script)
    assert shown(town, "Dan") == [ONE]


def test_later_nights_tell_nobody_anything() -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.night(Dan="Cat", Bob="Eve")
    assert shown(town, "Dan") == []


def test_made_in_a_later_night_the_minions_are_told_that_night() -> None:
    """RB-162."""
    town = Town(CAST.replace("Ann snitch", "Ann chef"), night=2, script=SCRIPT)
    town.dusk()
    town.rule("become", "Ann", "snitch")
    town.night(Dan="Cat", Bob="Eve", storyteller={"bluffs": [("chef", "monk", "butler"), TWO]})
    assert shown(town, "Flo") == [TWO]


@pytest.mark.example("carousel/snitch/3")
def test_a_pit_hag_creates_one_in_the_fourth_night_and_all_minions_are_told() -> None:
    script = Script("h", "H", (*SCRIPT.characters, "pithag"))
    town = Town(
        "Ann soldier" + CAST.removeprefix("Ann snitch").replace("scarletwoman", "pithag"),
        night=4,
        script=script,
    )
    town.night(Dan="Cat", Flo=ThisIs("Gus", "snitch"), Bob="Eve", storyteller={"bluffs": [ONE, TWO]})
    assert (shown(town, "Dan"), shown(town, "Flo")) == ([ONE], [TWO])


def test_a_philosopher_who_chose_it_tells_the_minions() -> None:
    script = Script("p", "P", (*SCRIPT.characters, "philosopher"))
    cast = CAST.replace("Ann snitch", "Ann philosopher")
    town = Town(cast, script=script)
    town.night(Ann="snitch", Dan="Cat", storyteller={"bluffs": [ONE, TWO, THREE]})
    assert shown(town, "Dan") == [ONE]


def test_two_of_them_tell_each_minion_twice() -> None:
    town = first_night(CAST.replace("Gus mayor", "Gus snitch"), ONE, TWO, THREE, ONE, THREE)
    assert shown(town, "Dan") == [ONE, THREE]


def test_an_evil_traveller_is_no_minion() -> None:
    town = Town(f"{CAST}, Hal gunslinger", script=SCRIPT)
    town.night(Dan="Cat", storyteller={"bluffs": [ONE, TWO, THREE], "Hal": GOOD})
    assert shown(town, "Hal") == []


@pytest.mark.parametrize("seed", range(12))
def test_the_mind_gives_the_team_different_ones(seed: int) -> None:
    town = Advised(CAST, seed)
    town.night(Dan="Cat")
    one, two = shown(town, "Dan")[0], shown(town, "Flo")[0]
    assert not set(one) & set(two)
    assert any("Nobody else of evil" in why for question, _, why in town.put if "snitch" in question.id)


def test_made_in_a_later_night_the_dead_minions_are_told_as_well() -> None:
    """All Minions learn it (almanac, third example)."""
    town = Town(
        CAST.replace("Ann snitch", "Ann chef").replace("poisoner", "poisoner!"), night=3, script=SCRIPT
    )
    town.dusk()
    town.rule("become", "Ann", "snitch")
    town.night(Bob="Eve", storyteller={"bluffs": [ONE, TWO]})
    assert (shown(town, "Dan"), shown(town, "Flo")) == ([ONE], [TWO])


def test_each_legion_is_a_minion_as_well_and_is_told() -> None:
    """Almanac of Legion."""
    script = Script("many", "Many", (*SCRIPT.characters, "legion"))
    cast = "Ann snitch, Bob legion, Cat slayer, Dan legion, Eve legion, Flo legion, Gus legion; Poisoned@Gus"
    town = Town(cast, script=script)
    town.night(storyteller={"bluffs": [ONE, TWO, THREE, ONE]})
    assert [shown(town, name) for name in ("Bob", "Dan", "Eve", "Flo")] == [[ONE], [TWO], [THREE], [ONE]]
    assert shown(town, "Gus") == shown(town, "Cat") == []
