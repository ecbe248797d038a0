"""The Fang Gu: kills; the first Outsider becomes an evil Fang Gu instead, and the old one dies."""

import pytest

from engine.house_rules import HouseRules
from engine.ledger import YouAre
from engine.rules.setup import possible_counts
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann mutant, Bob fanggu, Cat artist, Dan witch, Eve oracle, Flo sweetheart, Gus savant"


def test_it_kills_every_night_but_the_first() -> None:
    town = Town(CAST)
    town.night(Dan="Gus")
    assert town.choices("Bob") == []
    town.end_day()
    assert town.night(Dan="Gus", Bob="Cat") == ["Cat"]
    assert town.choices("Bob") == town.names


def test_one_outsider_more() -> None:
    """Setup, RB-023: 7 players have one then, and one Townsfolk fewer."""
    (counts,) = possible_counts(7, ("fanggu", "witch"))
    assert (counts.townsfolk, counts.outsiders) == (4, 1)


def test_an_outsider_becomes_the_evil_fang_gu_and_the_old_one_dies() -> None:
    """fanggu entry: told once, both character and side; the team stays unknown (RB-164)."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Gus", Bob="Ann") == ["Bob"]
    assert (town.character("Ann"), town.alignment("Ann"), town.alive("Ann")) == ("fanggu", EVIL, True)
    assert town.told("Ann") == [YouAre("fanggu", EVIL)]
    assert town.winner is None


def test_the_new_one_does_not_attack_tonight_and_does_tomorrow() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob="Ann")
    assert town.choices("Ann") == []
    town.end_day()
    assert town.night(Dan="Gus", Ann="Cat") == ["Cat"]


def test_only_once_in_a_game() -> None:
    """fanggu entry: the next Outsider dies."""
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob="Ann")
    town.end_day()
    assert town.night(Dan="Gus", Ann="Flo", storyteller={"Flo": "Cat"}) == ["Flo"]
    assert town.character("Flo") == "sweetheart"


def test_the_once_survives_every_change() -> None:
    """fanggu entry: also a Fang Gu that a Pit-Hag makes later."""
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob="Ann")
    town.end_day()
    town.dusk()
    town.rule("become", "Ann", "vortox")
    town.rule("become", "Cat", "fanggu")
    town.rule("become", "Ann", "mutant")
    assert town.night(Dan="Gus", Cat="Flo", storyteller={"Flo": "Gus"}) == ["Flo"]


def test_a_dead_outsider_is_no_jump() -> None:
    town = Town(CAST.replace("mutant", "mutant!"), night=2)
    assert town.night(Dan="Gus", Bob="Ann") == []
    assert town.character("Ann") == "mutant"


def test_a_protected_outsider_is_no_jump_and_the_next_one_is() -> None:
    """fanggu entry: they would not really die."""
    town = Town("Ann butler, Bob fanggu, Cat monk, Dan baron, Eve chef, Flo saint", night=2)
    assert town.night(Cat="Ann", Bob="Ann", Ann="Cat") == []
    assert town.character("Ann") == "butler"
    town.end_day()
    assert town.night(Cat="Eve", Bob="Flo", Ann="Cat") == ["Bob"]


def test_a_droisoned_fang_gu_jumps_nowhere() -> None:
    town = Town(f"{CAST}; Drunk@Bob", night=2)
    assert town.night(Dan="Gus", Bob="Ann") == []
    town.rule("unmark", "Bob", "Drunk")
    town.end_day()
    assert town.night(Dan="Gus", Bob="Ann") == ["Bob"]


def test_an_evil_outsider_and_a_good_fang_gu() -> None:
    """The kind of character counts; the new one is evil whoever the old one was for."""
    town = Town(CAST.replace("fanggu", "fanggu+good").replace("mutant", "mutant+evil"), night=2)
    town.night(Dan="Gus", Bob="Ann")
    assert (town.character("Ann"), town.alignment("Ann")) == ("fanggu", EVIL)


def test_a_drunk_outsider_becomes_one_and_stays_drunk() -> None:
    """G1, G6: abilities work on the drunk; the new Demon kills nobody while they are."""
    town = Town(f"{CAST}; Drunk@Ann", night=2)
    assert town.night(Dan="Gus", Bob="Ann") == ["Bob"]
    town.end_day()
    assert town.night(Dan="Gus", Ann="Cat") == []


def test_a_drunk_knows_then_who_they_are() -> None:
    """The Drunk is an Outsider; G10: a Demon is told."""
    town = Town("Ann drunk(chef), Bob fanggu, Cat monk, Dan baron, Eve empath, Flo saint", night=2)
    town.night(Cat="Eve", Bob="Ann")
    assert town.told("Ann")[-1] == YouAre("fanggu", EVIL)
    assert town.game.grimoire.seats[0].believed is None


@pytest.mark.parametrize("counts", [True, False])
def test_a_spy_may_take_the_jump_and_a_recluse_escape_it(counts: bool) -> None:
    """fanggu entry (?), our default: registration bends it."""
    cast = "Ann spy, Bob fanggu, Cat monk, Dan recluse, Eve chef, Flo saint, Gus slayer"
    town = Town(cast, night=2)
    town.night(Cat="Gus", Bob="Ann", storyteller={"Bob": counts})
    assert (town.character("Ann") == "fanggu") is counts
    town = Town(cast, night=2)
    town.night(Cat="Gus", Bob="Dan", storyteller={"Bob": counts})
    assert (town.character("Dan") == "fanggu") is counts


def test_an_apprentice_with_a_spys_ability_cannot_be_jumped_to() -> None:
    """RB-225, G20: a Traveller becomes no Demon, whatever they may count as."""
    cast = "Ann saint, Bob fanggu, Cat monk, Dan baron, Eve chef, Flo mayor, Hal apprentice+evil"
    town = Town(cast)
    town.night(storyteller={"Hal": [EVIL, "spy"]})
    town.end_day()
    assert town.night(Cat="Eve", Bob="Hal") == ["Hal"]
    assert town.character("Hal") == "apprentice"


def test_by_house_rule_only_true_outsiders_count() -> None:
    cast = "Ann spy, Bob fanggu, Cat monk, Dan recluse, Eve chef, Flo saint, Gus slayer"
    town = Town(cast, night=2)
    town.game.house_rules = HouseRules({"fanggu: who seems an Outsider, or not, counts as that": False})
    assert town.night(Cat="Gus", Bob="Ann") == ["Ann"]
    town.execute("Eve")
    assert town.night(Cat="Gus", Bob="Dan") == ["Bob"]


def test_other_deaths_of_outsiders_are_no_jump() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    assert (town.character("Ann"), town.alive("Ann"), town.alive("Bob")) == ("mutant", False, True)


def test_killing_itself_it_is_dead() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Gus", Bob="Bob") == ["Bob"]
    assert town.winner is GOOD


def test_swapped_in_before_its_slot_it_jumps_tonight() -> None:
    town = Town(CAST.replace("Dan witch", "Dan cerenovus").replace("fanggu", "vortox"), night=2)
    town.night_up_to("cerenovus")
    town.rule("become", "Bob", "fanggu")
    town.rule("become", "Dan", "witch")
    assert town.night(Dan="Gus", Bob="Ann") == ["Bob"]


def test_swapped_in_after_its_slot_it_does_nothing_tonight() -> None:
    town = Town(CAST.replace("fanggu", "vigormortis"), night=2)
    town.night_up_to("oracle", Dan="Gus", Bob="Cat")
    town.rule("become", "Bob", "fanggu")
    assert town.night() == ["Cat"]


# With others


def test_a_scarlet_woman_does_not_catch_a_jump() -> None:
    """The jinx of the two: there would be two Demons."""
    town = Town(
        "Ann saint, Bob fanggu, Cat chef, Dan scarletwoman, Eve empath, Flo slayer, Gus virgin", night=2
    )
    assert town.night(Bob="Ann") == ["Bob"]
    assert (town.character("Ann"), town.character("Dan")) == ("fanggu", "scarletwoman")


def test_a_scarlet_woman_catches_a_fang_gu_that_kills_itself_or_is_executed() -> None:
    cast = "Ann saint, Bob fanggu, Cat chef, Dan scarletwoman, Eve empath, Flo slayer, Gus virgin"
    town = Town(cast, night=2)
    town.night(Bob="Bob")
    assert town.character("Dan") == "fanggu"
    town = Town(cast, night=2)
    town.night(Bob="Ann")
    town.execute("Ann")
    assert town.character("Dan") == "fanggu"


def test_a_mayor_may_send_it_into_an_outsider() -> None:
    """mayor entry: a death moved by the Mayor is still the Demon's (G9)."""
    town = Town("Ann saint, Bob fanggu, Cat mayor, Dan baron, Eve chef, Flo slayer", night=2)
    assert town.night(Bob="Cat", storyteller={"Cat": "Ann"}) == ["Bob"]
    assert town.character("Ann") == "fanggu"


def test_charmed_it_jumps_for_its_new_player() -> None:
    """Snake Charmer and Fang Gu: the poisoned one kept nothing, and the Once has not been used."""
    town = Town(CAST.replace("Cat artist", "Cat snakecharmer"), night=2)
    town.night_up_to("witch", Cat="Bob")
    assert town.night(Dan="Gus", Cat="Ann") == ["Cat"]
    assert town.character("Ann") == "fanggu"


def test_the_evil_twin_of_a_new_fang_gu_gets_another() -> None:
    """eviltwin entry: both are evil now."""
    town = Town(f"{CAST.replace('Gus savant', 'Gus eviltwin')}; Twin@Ann<Gus/eviltwin", night=2)
    town.night(Dan="Gus", Bob="Ann", storyteller={"Gus": "Cat"})
    assert (town.marks("Cat"), "Twin" in town.marks("Ann")) == (["Twin"], False)


def test_a_sage_who_survived_the_jump_learns_nothing() -> None:
    town = Town(CAST.replace("Gus savant", "Gus sage"), night=2)
    town.night(Dan="Gus", Bob="Ann")
    assert town.learned("Gus") == []


def test_the_mathematician_hears_of_no_failure() -> None:
    """Nothing malfunctioned."""
    town = Town(CAST.replace("Gus savant", "Gus mathematician"), night=2)
    town.night(Dan="Gus", Bob="Ann")
    assert town.learned("Gus") == [0]


def test_the_oracle_counts_the_old_one_and_not_the_new() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob="Ann")
    assert town.learned("Eve") == [1]


def test_a_klutz_it_jumped_to_is_no_klutz_any_more() -> None:
    town = Town(CAST.replace("mutant", "klutz"), night=2)
    town.night(Dan="Gus", Bob="Ann")
    town.execute("Ann")
    assert town.winner is GOOD
