"""The Cerenovus: somebody must try to be taken for a good character, or may be executed."""

import pytest

from engine.ledger import BeMad, ChosenBy, Executed
from engine.questions import IllegalAnswer
from engine.rulings import IllegalRuling
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Abdallah artist, Bob vigormortis, Cat klutz, Dan cerenovus, Eve savant, Flo oracle, Gus mutant"


def told_to_be(name: str = "Abdallah", character: str = "flowergirl", cast: str = CAST) -> Town:
    """The day after the Cerenovus spoke to somebody, while the Demon attacked nobody who lives."""
    seats, _, tokens = cast.partition(";")
    town = Town(f"{seats}, Zed sage!;{tokens}", night=2)
    town.night(Dan=ThisIs(name, character), Bob="Zed")
    return town


def heard(town: Town) -> list[object]:
    """What Abdallah was told, as it stands in the ledger."""
    return [told.fact for told in town.ledger if told.to == (0,)]


def safe(town: Town, name: str = "Abdallah") -> bool:
    """Whether a human could not even have the player executed for what they say."""
    try:
        town.snapshot().rule("punish", name)
    except IllegalRuling:
        return True
    return False


def test_the_player_is_told_by_whom_and_what_to_be() -> None:
    """cerenovus entry: that a Cerenovus picked them, not who it is."""
    town = told_to_be()
    assert heard(town) == [ChosenBy("cerenovus"), BeMad("flowergirl", 3)]
    assert town.marks("Abdallah") == ["Mad"]


def test_any_player_and_any_good_character_of_the_script() -> None:
    town = Town(CAST)
    town.night(Dan=ThisIs("Dan", "mutant"))
    offered = town.choices("Dan")
    assert {answer.seat for answer in offered} == set(town.names)
    assert {answer.character for answer in offered} == set(town.game.script.good)
    with pytest.raises(IllegalAnswer):
        Town(CAST).night(Dan=ThisIs("Dan", "vortox"))


def test_example_a_solid_effort_is_enough() -> None:
    """Judged mad, they live; judged to hold back, they may be executed. The rules offer both."""
    town = told_to_be()
    mercy = town.snapshot()
    mercy.end_day()
    assert mercy.alive("Abdallah")
    town.rule("punish", "Abdallah")
    assert town.public()[-1] == Executed(0, died=True, at_once=True)


def test_it_uses_up_the_execution_of_the_day() -> None:
    town = told_to_be()
    town.nominate("Eve", "Flo", votes="Abdallah Bob Cat Dan")
    town.rule("punish", "Abdallah")
    town.end_day()
    assert town.alive("Flo")


def test_nobody_else_can_be_executed_for_it() -> None:
    town = told_to_be()
    assert [name for name in town.names if not safe(town, name)] == ["Abdallah", "Gus"]  # and the Mutant


def test_it_lasts_through_the_next_night_until_they_speak_to_somebody_else() -> None:
    """Expiry table: until the holder acts again."""
    town = told_to_be()
    town.end_day()
    town.dusk()
    assert not safe(town)
    town.night_up_to("vigormortis", Dan=ThisIs("Flo", "sage"))
    assert safe(town)
    assert not safe(town, "Flo")


def test_picked_again_it_is_the_newer_character() -> None:
    town = told_to_be()
    town.end_day()
    town.night(Dan=ThisIs("Abdallah", "sage"), Bob="Zed")
    assert heard(town) == [ChosenBy("cerenovus"), BeMad("sage", 4)]
    assert town.marks("Abdallah") == ["Mad"]


def test_nobody_speaking_the_next_night_it_is_over_at_dawn() -> None:
    town = told_to_be()
    town.end_day()
    town.dusk()
    town.rule("kill", "Dan")
    assert safe(town)
    town.night(Bob="Zed")
    assert town.marks("Abdallah") == []


def test_it_pauses_with_a_drunk_cerenovus_and_comes_back() -> None:
    """G3."""
    town = told_to_be()
    town.rule("mark", "Dan", "Drunk")
    assert safe(town)
    town.rule("unmark", "Dan", "Drunk")
    assert not safe(town)


@pytest.mark.parametrize("verb", ["kill", "become"])
def test_it_ends_with_the_cerenovus(verb: str) -> None:
    town = told_to_be()
    town.rule(verb, "Dan", "witch" if verb == "become" else None)
    assert safe(town)


def test_chosen_while_droisoned_nobody_is_told_anything() -> None:
    """G4, RB-182: they choose all the same, and what they said before is over."""
    town = Town(f"{CAST}, Zed sage!; Drunk@Dan", night=2)
    town.night(Dan=ThisIs("Abdallah", "sage"), Bob="Zed")
    assert town.told("Abdallah") == []
    town.rule("unmark", "Dan", "Drunk")
    assert safe(town)


def test_a_dead_player_can_be_executed_for_it() -> None:
    """cerenovus entry: it is the day's execution."""
    town = told_to_be("Zed")
    town.rule("punish", "Zed")
    assert town.public()[-1] == Executed(town.seat("Zed"), died=False, at_once=True)


def test_a_good_cerenovus_speaks_as_well() -> None:
    assert not safe(told_to_be(cast=CAST.replace("cerenovus", "cerenovus+good")))


def test_killed_later_that_night_it_is_over() -> None:
    town = Town(CAST.replace("vigormortis", "vortox"), night=2)
    town.night(Dan=ThisIs("Abdallah", "sage"), Bob="Dan", storyteller={"Flo": 0})
    assert safe(town)


def test_killed_by_a_vigormortis_it_goes_on() -> None:
    """vigormortis entry: tonight's choice stands and the dead Cerenovus speaks again."""
    town = Town(CAST, night=2)
    town.night(Dan=ThisIs("Abdallah", "sage"), Bob="Dan", storyteller={"Bob": "Abdallah"})
    assert not safe(town)
    town.end_day()
    town.night(Dan=ThisIs("Eve", "sage"), Bob="Dan")
    assert not safe(town, "Eve")


def test_swapped_in_after_the_slot_they_speak_from_tomorrow() -> None:
    town = Town(CAST, night=2)
    town.night_up_to("vigormortis", Dan=ThisIs("Abdallah", "sage"))
    town.rule("become", "Eve", "cerenovus")
    town.night(Bob="Gus")
    assert town.choices("Eve") == []


def test_told_at_night_they_can_be_executed_at_night() -> None:
    """mutant entry, the same for this: the day after has its own execution."""
    town = Town(CAST, night=2)
    town.night_up_to("vigormortis", Dan=ThisIs("Abdallah", "sage"))
    town.rule("punish", "Abdallah")
    town.night(Bob="Gus")
    town.execute("Eve")
    assert not town.alive("Eve")


# With others


def test_the_demon_may_be_told_and_executed_for_it() -> None:
    """cerenovus entry: a human may spare them, the rules do not."""
    town = told_to_be("Bob", "sage")
    town.rule("punish", "Bob")
    town.end_day()
    assert town.winner is GOOD


def test_executing_the_good_twin_for_it_is_evils() -> None:
    """eviltwin entry: any execution."""
    town = Town(f"{CAST}, Hal eviltwin; Twin@Eve<Hal/eviltwin, Mad@Eve<Dan/cerenovus~dawn3", night=2).day()
    town.rule("punish", "Eve")
    town.end_day()
    assert town.winner is EVIL


def test_a_mutant_told_to_be_an_outsider_is_executed_for_either() -> None:
    """Whatever they do; with the Cerenovus dead only the Mutant's own rule is left."""
    town = told_to_be("Gus", "klutz")
    town.rule("kill", "Dan")
    assert not safe(town, "Gus")
    town.rule("mark", "Gus", "Drunk")
    assert safe(town, "Gus")


def test_executed_for_it_a_klutz_points_at_somebody() -> None:
    town = told_to_be("Cat", "sage")
    town.rule("punish", "Cat", Cat="Dan")
    town.end_day()
    assert town.winner is EVIL


def test_under_a_vortox_it_saves_the_day() -> None:
    town = Town(CAST.replace("vigormortis", "vortox"), night=2)
    town.night(Dan=ThisIs("Abdallah", "sage"), Bob="Gus", storyteller={"Flo": 3})
    town.rule("punish", "Abdallah")
    town.end_day()
    town.dusk()
    assert town.winner is None


def test_served_twice_they_speak_to_two() -> None:
    """barista entry."""
    town = Town(f"{CAST}, Hal barista, Zed sage!", night=2)
    both = [ThisIs("Abdallah", "sage"), ThisIs("Eve", "sage")]
    town.night(Dan=both, Bob="Zed", storyteller={"Hal": ["Dan", "Ability Twice"]})
    assert not safe(town, "Abdallah")
    assert not safe(town, "Eve")


def test_an_evil_apprentice_speaks_as_well() -> None:
    """apprentice entry."""
    cast = CAST.replace("Dan cerenovus", "Dan witch")
    town = Town(f"{cast}, Hal apprentice+evil")
    town.night(Dan="Flo", Hal=ThisIs("Abdallah", "sage"), storyteller={"Hal": [EVIL, "cerenovus"]})
    assert not safe(town)
    town.exile("Eve", "Hal", votes="Abdallah Bob Cat Dan Eve Flo")
    assert safe(town)


def test_a_bone_collector_lets_the_dead_one_speak_for_a_day() -> None:
    town = Town(f"{CAST.replace('cerenovus', 'cerenovus!')}, Hal bonecollector", night=2)
    town.night(Hal="Dan", Dan=ThisIs("Abdallah", "sage"), Bob="Gus")
    assert not safe(town)
    town.end_day()
    town.dusk()
    assert safe(town)
