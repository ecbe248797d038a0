"""The Witch: each night curses a player, who dies on nominating; not with three alive."""

from typing import Any

import pytest

from engine.house_rules import HouseRules
from engine.ledger import DiedByDay, Nominated
from engine.questions import NOMINATE, OPEN_NOMINATIONS
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann oracle, Bob nodashii, Cat klutz, Dan witch, Eve mutant, Flo sage, Gus barber"


def cursed(name: str, cast: str = CAST) -> Town:
    """The day after the Witch cursed somebody, while the Demon attacked nobody who lives."""
    seats, _, tokens = cast.partition(";")
    town = Town(f"{seats}, Zed artist!;{tokens}", night=2)
    town.night(Dan=name, Bob="Zed", storyteller={"Ann": 0} if "oracle" in cast else {})
    return town


def test_she_curses_anybody_every_night_the_first_included() -> None:
    """witch entry, RB-140."""
    town = Town(CAST)
    town.night(Dan="Cat")
    assert town.choices("Dan") == town.names
    assert town.marks("Cat") == ["Cursed"]
    town.execute("Flo")
    town.night(Dan="Flo", Bob="Flo", storyteller={"Ann": 0})
    assert (town.marks("Cat"), town.marks("Flo")) == ([], ["Cursed"])


def test_the_cursed_player_dies_on_nominating_and_the_nomination_stands() -> None:
    """witch entry: at once, and announced without a cause (RB-150)."""
    town = cursed("Flo")
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Flo", "Eve")
    assert town.public() == [Nominated(5, 4), DiedByDay(5)]
    assert town.game.square.nominees == (4,)
    assert not town.alive("Flo")


def test_the_town_may_execute_whom_the_cursed_player_nominated() -> None:
    town = cursed("Flo")
    assert town.nominate("Flo", "Eve", votes="Ann Bob Cat Dan") == "about to die"
    town.end_day()
    assert not town.alive("Eve")


def test_others_nominate_safely_and_the_cursed_may_be_nominated() -> None:
    town = cursed("Flo")
    town.nominate("Ann", "Flo", votes="")
    town.nominate("Gus", "Cat", votes="Flo")
    assert all(town.alive(name) for name in ("Ann", "Flo", "Gus"))


def test_a_call_for_exile_is_safe() -> None:
    """witch entry, G14."""
    town = Town(f"{CAST}, Hal butcher; Cursed@Flo<Dan/witch~dusk3", night=2).day()
    town.exile("Flo", "Hal")
    assert town.alive("Flo")


def test_the_curse_is_over_at_dusk() -> None:
    """Expiry table."""
    town = cursed("Flo")
    town.execute("Eve")
    town.night(Dan="Eve", Bob="Zed", storyteller={"Ann": 0})
    town.nominate("Flo", "Gus", votes="")
    assert town.alive("Flo")


def test_a_witch_who_cursed_herself_dies_as_well() -> None:
    town = cursed("Dan")
    town.nominate("Dan", "Gus", votes="")
    assert not town.alive("Dan")


def test_the_curse_stays_with_a_player_who_changes_character() -> None:
    """witch entry."""
    town = cursed("Flo")
    town.rule("become", "Flo", "artist")
    town.nominate("Flo", "Eve", votes="")
    assert not town.alive("Flo")


@pytest.mark.example("rulebook/states/16")
def test_example_the_curse_pauses_with_a_drunk_witch() -> None:
    """Drunk, the player nominates safely; sober again, the curse is back."""
    town = cursed("Flo")
    town.rule("mark", "Dan", "Drunk")
    safe = town.snapshot()
    safe.nominate("Flo", "Eve", votes="")
    assert safe.alive("Flo")
    town.rule("unmark", "Dan", "Drunk")
    town.nominate("Flo", "Eve", votes="")
    assert not town.alive("Flo")


def test_a_curse_laid_while_droisoned_is_none() -> None:
    """G4: also once she is sober again; she is asked all the same (RB-182)."""
    town = cursed("Flo", f"{CAST}; Drunk@Dan")
    town.rule("unmark", "Dan", "Drunk")
    town.nominate("Flo", "Eve", votes="")
    assert town.alive("Flo")


def test_a_dead_witch_curses_nobody() -> None:
    """G3."""
    town = cursed("Flo")
    town.rule("kill", "Dan")
    town.nominate("Flo", "Eve", votes="")
    assert town.alive("Flo")


def test_killed_later_that_night_her_curse_is_gone() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Flo", Bob="Dan", storyteller={"Ann": 1})
    town.nominate("Flo", "Eve", votes="")
    assert town.alive("Flo")


def test_turned_into_somebody_else_her_curse_is_gone() -> None:
    """G10."""
    town = cursed("Flo")
    town.rule("become", "Dan", "cerenovus")
    town.nominate("Flo", "Eve", votes="")
    assert town.alive("Flo")


def test_a_good_witch_curses_as_well() -> None:
    town = cursed("Flo", CAST.replace("witch", "witch+good"))
    town.nominate("Flo", "Eve", votes="")
    assert not town.alive("Flo")


def test_swapped_in_after_her_slot_she_does_not_curse_tonight() -> None:
    """G10."""
    town = Town(CAST, night=2)
    town.night_up_to("nodashii", Dan="Gus")
    town.rule("become", "Flo", "witch")
    town.night(Bob="Eve", storyteller={"Ann": 0})
    assert town.choices("Flo") == []


def test_swapped_in_before_her_slot_she_curses_tonight() -> None:
    town = Town(CAST, night=2)
    town.night_up_to("witch")
    town.rule("become", "Flo", "witch")
    town.rule("become", "Dan", "cerenovus")
    town.night(Flo="Eve", Dan=ThisIs("Cat", "sage"), Bob="Flo", storyteller={"Ann": 0})
    assert "Cursed" in town.marks("Eve")


# The last three


def test_with_three_alive_she_is_not_woken() -> None:
    """witch entry."""
    town = Town("Ann sage!, Bob nodashii, Cat klutz, Dan witch, Eve mutant!", night=2)
    town.night(Bob="Eve")
    assert not town.woken("Dan")


def test_the_curse_goes_off_as_soon_as_three_are_alive() -> None:
    """witch entry: in the middle of the day."""
    town = Town("Ann slayer, Bob nodashii, Cat klutz, Dan witch, Eve mutant!", night=2)
    town.night(Dan="Cat", Bob="Eve")
    with_four = town.snapshot()
    with_four.nominate("Cat", "Ann", votes="", Cat="Ann")
    assert not with_four.alive("Cat")
    town.rule("kill", "Ann")
    town.nominate("Cat", "Dan", votes="")
    assert town.alive("Cat")


@pytest.mark.parametrize("counted", [True, False])
def test_whether_travellers_count_among_the_three_is_a_house_rule(counted: bool) -> None:
    """witch entry (?), our default: they do; four are alive here, one of them a Traveller."""
    town = Town("Ann sage!, Bob nodashii, Cat klutz, Dan witch, Eve mutant!, Hal butcher", night=2)
    town.game.house_rules = HouseRules({"witch: Travellers count among the last three": counted})
    picks: dict[str, Any] = {"Dan": "Hal"} if counted else {}
    town.night(Bob="Eve", **picks)
    assert ("Cursed" in town.marks("Hal")) is counted


# Other characters


def test_two_witches_two_curses() -> None:
    town = Town(f"{CAST}, Hal witch, Zed artist!", night=2)
    town.night(Dan="Flo", Hal="Ann", Bob="Zed", storyteller={"Ann": 0})
    town.nominate("Flo", "Eve", votes="")
    town.nominate("Ann", "Cat", votes="")
    assert not town.alive("Flo")
    assert not town.alive("Ann")


def test_a_cursed_sweetheart_makes_somebody_drunk() -> None:
    town = cursed("Gus", CAST.replace("Gus barber", "Gus sweetheart"))
    town.nominate("Gus", "Eve", votes="", storyteller={"Gus": "Dan"})
    assert town.drunk("Dan")


def test_a_cursed_barber_gives_the_demon_two_haircuts_tonight() -> None:
    town = cursed("Gus")
    town.nominate("Gus", "Eve", votes="")
    town.end_day()
    town.night(Dan="Eve", Bob=["Zed", ("Dan", "Eve")], storyteller={"Ann": 0})
    assert (town.character("Dan"), town.character("Eve")) == ("mutant", "witch")


def test_a_cursed_demon_who_nominates_loses() -> None:
    town = cursed("Bob")
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Bob", "Ann")
    assert town.winner is GOOD


def test_a_sailor_survives_the_curse() -> None:
    town = Town(f"{CAST}, Hal sailor; Cursed@Hal<Dan/witch~dusk3", night=2).day()
    town.nominate("Hal", "Eve", votes="")
    assert town.alive("Hal")


def test_a_sage_killed_by_the_curse_learns_nothing() -> None:
    """sage entry: only of the Demon's kills."""
    town = cursed("Flo")
    town.nominate("Flo", "Eve", votes="")
    assert town.learned("Flo") == []


def test_killed_by_a_vigormortis_she_goes_on_cursing() -> None:
    """vigormortis entry: her curse of this night stands, and she acts again the next."""
    town = Town(
        "Ann sage, Bob vigormortis, Cat klutz, Dan witch, Eve mutant, Flo oracle, Gus barber", night=2
    )
    town.night(Dan="Eve", Bob="Dan", storyteller={"Bob": "Ann"})
    town.nominate("Eve", "Gus", votes="")
    assert not town.alive("Eve")
    town.end_day()
    town.night(Dan="Gus", Bob="Dan")
    assert town.marks("Gus") == ["Cursed"]


def test_the_mathematician_counts_a_curse_that_failed() -> None:
    """mathematician entry: laid, but the Witch was drunk by another's doing when it should have struck."""
    cast = CAST.replace("Ann oracle", "Ann klutz").replace("Cat klutz", "Cat mathematician")
    town = cursed("Flo", cast.replace("Bob nodashii", "Bob vigormortis"))
    town.rule("mark", "Dan", "Drunk")
    town.nominate("Flo", "Eve", votes="")
    town.rule("unmark", "Dan", "Drunk")
    town.end_day()
    town.night(Dan="Eve", Bob="Zed")
    assert town.learned("Cat") == [1]


def test_an_evil_apprentice_curses() -> None:
    """apprentice entry: with that Minion's ability, until they are exiled."""
    cast = CAST.replace("Dan witch", "Dan cerenovus").replace("Ann oracle", "Ann artist")
    town = Town(f"{cast}, Hal apprentice+evil")
    mad = ThisIs("Cat", "dreamer")
    town.night(Dan=mad, Hal="Flo", storyteller={"Hal": [EVIL, "witch"]})
    exiled = town.snapshot()
    exiled.exile("Ann", "Hal", votes="Ann Bob Cat Dan Eve Flo")
    exiled.nominate("Flo", "Eve", votes="")
    assert exiled.alive("Flo")
    town.nominate("Flo", "Eve", votes="")
    assert not town.alive("Flo")


def test_a_bone_collector_gives_her_the_curse_back_for_a_day() -> None:
    """bonecollector entry: she stays dead."""
    cast = CAST.replace("witch", "witch!").replace("Ann oracle", "Ann artist")
    town = Town(f"{cast}, Hal bonecollector", night=2)
    town.night(Hal="Dan", Dan="Flo", Bob="Ann")
    town.nominate("Flo", "Eve", votes="")
    assert not town.alive("Flo")
    town.end_day()
    town.night(Bob="Eve")
    assert town.choices("Dan") == []


def test_example_served_twice_she_curses_two() -> None:
    town = Town(f"{CAST}, Hal barista, Zed artist!", night=2)
    asked = {"Hal": ["Dan", "Ability Twice"], "Ann": 0}
    town.night(Dan=["Flo", "Gus"], Bob="Zed", storyteller=asked)
    town.nominate("Flo", "Eve", votes="")
    town.nominate("Gus", "Cat", votes="")
    assert not town.alive("Flo")
    assert not town.alive("Gus")
