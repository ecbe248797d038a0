"""The Goon: whoever chooses them first each night is drunk, and has a new friend."""

import pytest

from engine.grimoire import HAS_ABILITY, Ability
from engine.ledger import YouAre
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town, whatever

# In the order of the night: Cat, Dan, Bob.
CAST = "Ann goon, Bob imp, Cat poisoner, Dan monk, Eve saint, Flo mayor"
BMR = "Ann goon, Bob zombuul, Cat assassin, Dan courtier, Eve fool, Flo minstrel, Gus gossip"


def after_a_death(cast: str) -> Town:
    """Somebody died by day, so the Zombuul does not wake."""
    town = Town(cast, night=2).day()
    town.rule("kill", "Gus")
    town.end_day()
    return town


def test_the_first_chooser_is_drunk_until_dusk_and_the_goon_joins_them() -> None:
    town = Town(CAST, night=2)
    town.night(Cat="Ann", Dan="Eve", Bob="Eve")
    assert town.drunk("Cat")
    assert not town.poisoned("Ann")
    assert town.alignment("Ann") is EVIL
    assert town.told("Ann") == [YouAre("goon", EVIL)]
    assert town.told("Cat") == []
    town.end_day()
    assert town.drunk("Cat")
    town.dusk()
    assert town.sober("Cat")


def test_who_chooses_later_in_the_night_is_neither_drunk_nor_joined() -> None:
    town = Town(CAST, night=2)
    assert town.night(Cat="Ann", Dan="Ann", Bob="Eve") == ["Eve"]
    assert town.sober("Dan")
    assert town.alignment("Ann") is EVIL


def test_a_demon_who_chooses_the_goon_first_is_drunk_and_kills_nobody() -> None:
    """Frequent chains."""
    town = Town(CAST, night=2)
    assert town.night(Cat="Eve", Dan="Flo", Bob="Ann") == []
    assert town.drunk("Bob")
    assert town.alignment("Ann") is EVIL


def test_a_goon_chosen_by_somebody_else_before_can_be_killed_by_the_demon() -> None:
    town = Town(CAST.replace("monk", "innkeeper"), night=2)
    assert town.night(Cat="Eve", Dan="Ann Flo", Bob="Ann") == ["Ann"]  # nobody is safe in a drunk's inn
    assert town.alignment("Ann") is GOOD


@pytest.mark.example("rulebook/states/4")
def test_example_the_goon_who_turned_evil_is_still_the_goon() -> None:
    town = Town(CAST, night=2)
    town.night(Cat="Ann", Dan="Eve", Bob="Eve")
    assert town.character("Ann") == "goon"
    assert town.alignment("Ann") is EVIL


def test_an_evil_goon_chosen_by_a_good_player_turns_good() -> None:
    town = Town(CAST.replace("goon", "goon+evil"), night=2)
    town.night(Cat="Eve", Dan="Ann", Bob="Eve")
    assert town.alignment("Ann") is GOOD
    assert town.told("Ann") == [YouAre("goon", GOOD)]
    assert town.drunk("Dan")


def test_a_choice_from_their_own_side_changes_no_side_and_tells_nothing() -> None:
    town = Town(CAST, night=2)
    town.night(Cat="Eve", Dan="Ann", Bob="Eve")
    assert town.told("Ann") == []
    assert town.drunk("Dan")


def test_a_dead_goon_makes_nobody_drunk() -> None:
    town = Town(CAST.replace("goon", "goon!"), night=2)
    town.night(Cat="Ann", Dan="Eve", Bob="Eve")
    assert town.sober("Cat")
    assert town.alignment("Ann") is GOOD


@pytest.mark.parametrize("state", ["Poisoned@Ann", "Drunk@Ann"])
def test_a_droisoned_goon_makes_nobody_drunk(state: str) -> None:
    town = Town(f"{CAST}; {state}", night=2)
    assert town.night(Cat="Flo", Dan="Eve", Bob="Ann") == ["Ann"]
    assert town.sober("Bob")
    assert town.alignment("Ann") is GOOD


def test_a_dead_goon_with_the_ability_back_makes_drunk() -> None:
    """As a Bone Collector does."""
    town = Town(CAST.replace("goon", "goon!"), night=2)
    town.game.grimoire.mark(HAS_ABILITY, town.seat("Ann"))
    town.night(Cat="Ann", Dan="Eve", Bob="Eve")
    assert town.drunk("Cat")
    assert town.alignment("Ann") is EVIL


def test_one_who_is_droisoned_already_turns_the_goon_all_the_same() -> None:
    town = Town(f"{CAST}; Poisoned@Cat", night=2)
    town.night(Cat="Ann", Dan="Eve", Bob="Eve")
    assert town.alignment("Ann") is EVIL


def test_naming_the_goon_is_choosing_them() -> None:
    """A Courtier who names the Goon is drunk from that moment, so the Goon is not."""
    town = after_a_death(BMR)
    town.night(Dan="goon", Cat=None)
    assert town.drunk("Dan")
    assert town.sober("Ann")


def test_every_night_anew() -> None:
    town = Town(CAST, night=2)
    town.night(Cat="Ann", Dan="Flo", Bob="Eve")
    town.end_day()
    town.night(Cat="Flo", Dan="Ann", Bob="Cat")
    assert town.drunk("Dan")
    assert town.alignment("Ann") is GOOD


def test_one_of_two_chosen_at_once_counts_too() -> None:
    """A Fortune Teller who chooses the Goon among two is drunk and may hear anything."""
    town = Town(CAST.replace("saint", "fortuneteller") + "; Red Herring@Flo<Eve/fortuneteller", night=2)
    town.night(Cat="Flo", Dan="Eve", Bob="Flo", Eve="Ann Bob", storyteller={"Eve": False})
    assert town.learned("Eve") == [False]
    assert town.drunk("Eve")


def test_what_the_storyteller_chooses_does_not_count() -> None:
    """A Mayor's substitute is no choice of the Demon's."""
    town = Town(CAST, night=2)
    assert town.night(Cat="Eve", Dan="Eve", Bob="Flo", storyteller={"Flo": "Ann"}) == ["Ann"]
    assert town.alignment("Ann") is GOOD


def test_what_is_chosen_by_day_does_not_count() -> None:
    town = Town(CAST.replace("saint", "slayer"), night=2).day()
    town.slay("Eve", "Ann")
    assert town.sober("Eve")
    assert town.alignment("Ann") is GOOD


def test_whoever_becomes_the_goon_in_the_night_is_one_from_that_moment() -> None:
    town = Town(CAST, night=2)
    town.night_up_to("monk", Cat="Flo")
    town.game.swap(0, 4)
    assert town.night(Dan="Eve", Bob="Ann") == ["Ann"]
    assert town.character("Eve") == "goon"
    assert town.drunk("Dan")


def test_the_drunkenness_ends_with_the_goon_and_they_stay_on_their_new_side() -> None:
    """G3."""
    town = Town(CAST, night=2)
    assert town.night(Cat="Ann", Dan="Eve", Bob="Ann") == ["Ann"]
    assert town.sober("Cat")
    assert town.alignment("Ann") is EVIL


def test_an_assassin_kills_the_goon_who_turns_first() -> None:
    town = after_a_death(BMR)
    assert town.night(Dan=None, Cat="Ann") == ["Ann"]
    assert town.alignment("Ann") is EVIL


def test_a_droisoned_assassin_only_turns_the_goon() -> None:
    town = after_a_death(f"{BMR}; Poisoned@Cat")
    assert town.night(Dan=None, Cat="Ann") == []
    assert town.alignment("Ann") is EVIL
    assert town.alive("Ann")


def test_whoever_gains_the_ability_is_protected_by_it() -> None:
    """As a Philosopher has it."""
    town = Town(CAST.replace("goon", "chef"), night=2)
    town.game.gain(Ability("chef", 0, 0), "goon")
    assert town.night(Cat="Eve", Dan="Flo", Bob="Ann") == []
    assert town.drunk("Bob")
    assert town.character("Ann") == "chef"
    assert town.alignment("Ann") is EVIL


def test_an_evil_player_whom_a_pit_hag_makes_a_goon_stays_evil() -> None:
    """Their jinx; a good one turns as usual."""
    cast = "Ann mayor, Bob imp, Cat baron, Dan pithag, Eve saint, Flo exorcist"
    town = Town(cast, night=2)
    town.night(Dan=ThisIs("Cat", "goon"), Flo="Cat", Bob="Eve")
    assert town.drunk("Flo")
    assert town.alignment("Cat") is EVIL
    town = Town(cast, night=2)
    assert town.night(Dan=ThisIs("Eve", "goon"), Flo="Cat", Bob="Eve") == []
    assert town.alignment("Eve") is EVIL


def test_a_sailor_an_innkeeper_or_a_chambermaid_who_comes_first_is_drunk() -> None:
    town = Town(
        "Ann goon, Bob zombuul, Cat sailor, Dan innkeeper, Eve chambermaid, Flo minstrel, Gus gossip", night=2
    )
    assert town.night(
        Cat="Ann", Dan="Ann Eve", Eve="Bob Cat", Bob="Cat", storyteller={"Dan": "Eve", "Eve": 0}
    ) == ["Cat"]
    assert town.drunk("Cat")  # so nobody else is, and the Sailor may die
    town = Town(
        "Ann goon, Bob zombuul, Cat sailor, Dan innkeeper, Eve chambermaid, Flo minstrel, Gus gossip", night=2
    )
    assert town.night(Cat="Bob", Dan="Ann Eve", Bob="Eve", storyteller={"Cat": "Cat"}) == ["Eve"]
    assert town.drunk("Dan")


def test_a_gambler_who_guesses_at_the_goon_first_does_not_die_of_a_wrong_guess() -> None:
    town = after_a_death(BMR.replace("courtier", "gambler"))
    assert town.night(Dan=ThisIs("Ann", "fool"), Cat=None) == []
    assert town.drunk("Dan")


def test_a_devil_s_advocate_first_turns_the_goon_evil() -> None:
    town = Town("Ann goon, Bob imp, Cat devilsadvocate, Dan saint, Eve mayor, Flo virgin")
    town.night(Cat="Ann")
    assert town.alignment("Ann") is EVIL
    assert town.drunk("Cat")


def test_a_goon_who_is_sober_again_by_the_second_choice_makes_nobody_drunk() -> None:
    """G4: the first choice was let go by. Kept safe, the Goon is healthy again once the Pukka poisons another."""
    cast = "Ann goon, Bob pukka, Cat innkeeper, Dan dreamer, Eve baron, Flo mayor, Gus saint"
    town = Town(f"{cast}; Poisoned@Ann<Bob/pukka", night=2)
    town.night(Cat="Ann Gus", Bob="Flo", Dan="Ann", storyteller={"Cat": "Gus", "Dan": whatever})
    assert town.sober("Ann")
    assert town.sober("Dan")
    assert town.marks("Dan") == []
    town.end_day()
    town.night(Cat="Ann Gus", Bob="Eve", Dan="Ann", storyteller={"Dan": whatever})
    assert town.drunk("Cat")
