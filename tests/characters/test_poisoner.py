"""The Poisoner: one player is poisoned until dusk, for as long as the Poisoner lives and is sober."""

import pytest

from tests.scenario import Town

CAST = "Ann empath, Bob imp, Cat saint, Dan poisoner, Eve soldier, Flo chef"


def test_poisons_on_the_first_night_before_anybody_learns_anything() -> None:
    """RB-313, RB-184: any number may be shown."""
    town = Town(CAST)
    town.night(Dan="Ann", storyteller={"Ann": 0})
    assert town.learned("Ann") == [0]
    assert town.poisoned("Ann")


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_poisoned_are_woken_and_told_anything(number: int) -> None:
    """RB-182, RB-184, RB-181: true or false, and nothing says so."""
    town = Town(CAST, night=2)
    town.night(Dan="Ann", Bob="Cat", storyteller={"Ann": number})
    assert town.learned("Ann") == [number]
    assert len(town.told("Ann")) == 1


def test_the_poison_lasts_through_the_day_and_ends_at_dusk() -> None:
    """RB-312."""
    town = Town(CAST, night=2)
    town.night(Dan="Eve", Bob="Cat")
    assert town.poisoned("Eve")
    town.end_day()
    assert town.poisoned("Eve")
    town.dusk()
    assert town.sober("Eve")
    assert town.marks("Eve") == []


def test_only_the_one_chosen_is_poisoned_and_nobody_is_told() -> None:
    """RB-181."""
    town = Town(CAST, night=2)
    town.night(Dan="Eve", Bob="Cat")
    assert [name for name in town.names if not town.sober(name)] == ["Eve"]
    assert town.told("Eve") == []


def test_the_same_player_may_be_chosen_again_and_a_dead_one_too() -> None:
    """RB-140, RB-177."""
    town = Town(CAST, night=2)
    town.night(Dan="Cat", Bob="Cat")
    town.end_day()
    assert town.night(Dan="Cat", Bob="Flo") == ["Flo"]
    assert town.poisoned("Cat")


def test_a_self_poisoned_poisoner_stays_poisoned_until_dusk() -> None:
    """The oldest token stands: it does not switch itself off."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Dan", Bob="Eve") == []
    assert town.poisoned("Dan")
    town.end_day()
    assert town.poisoned("Dan")
    town.night(Dan="Eve", Bob="Eve")
    assert town.sober("Dan")
    assert not town.alive("Eve")


def test_a_self_poisoned_poisoner_harms_nobody_else() -> None:
    """Everybody else's ability works as if no poison had been used."""
    town = Town(CAST, night=2)
    town.night(Dan="Dan", Bob="Cat")
    assert [name for name in town.names if not town.sober(name)] == ["Dan"]
    assert len(town.learned("Ann")) == 1


def test_a_poisoner_killed_this_night_poisons_no_longer() -> None:
    """RB-151, RB-152, RB-309: the Empath acts later and learns the truth."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Ann", Bob="Dan") == ["Dan"]
    assert town.sober("Ann")
    assert town.learned("Ann") == [1]  # between Flo and the Imp


def test_an_executed_poisoner_poisons_no_longer() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Eve", Bob="Cat")
    town.execute("Dan")
    assert town.sober("Eve")


def test_a_dead_poisoner_does_not_act() -> None:
    """RB-118."""
    town = Town(CAST.replace("poisoner", "poisoner!"), night=2)
    town.night(Bob="Cat")
    assert not town.woken("Dan")


def test_a_poisoned_poisoner_chooses_and_the_choice_is_wasted_for_good() -> None:
    """RB-190, RB-182: healthy again, the poison does not appear."""
    town = Town(CAST + "; Poisoned@Dan", night=2)
    assert town.night(Dan="Eve", Bob="Eve") == []
    town.rule("unmark", "Dan", "Poisoned")
    assert town.sober("Eve")


def test_the_poison_pauses_while_the_poisoner_is_drunk_and_comes_back() -> None:
    """RB-189, RB-153, RB-154."""
    town = Town(CAST, night=2)
    town.night(Dan="Eve", Bob="Cat")
    town.rule("mark", "Dan", "Drunk")
    assert town.sober("Eve")
    town.rule("unmark", "Dan", "Drunk")
    assert town.poisoned("Eve")


def test_the_poison_ends_when_the_poisoner_becomes_somebody_else() -> None:
    """RB-160."""
    town = Town(CAST, night=2)
    town.night(Dan="Eve", Bob="Cat")
    town.rule("become", "Dan", "baron")
    assert town.sober("Eve")
    assert town.marks("Eve") == []


def test_the_poison_stays_when_the_poisoned_becomes_somebody_else() -> None:
    """RB-188, RB-170."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Dan="Cat")
    town.rule("become", "Cat", "soldier")
    assert town.poisoned("Cat")
    assert town.night(Bob="Cat") == ["Cat"]


def test_who_becomes_the_poisoner_after_the_slot_acts_tomorrow() -> None:
    """G10 of the rules spec: a passed slot does not come again."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Dan="Cat")
    town.rule("become", "Flo", "poisoner")
    assert town.night(Bob="Cat") == ["Cat"]
    town.end_day()
    town.night(Dan="Ann", Flo="Eve", Bob="Eve", storyteller={"Ann": 2})
    assert town.poisoned("Eve")
    assert not town.alive("Eve")


def test_a_good_poisoner_poisons_too() -> None:
    town = Town(CAST.replace("poisoner", "poisoner+good"), night=2)
    assert town.night(Dan="Eve", Bob="Eve") == ["Eve"]


def test_of_two_poisoners_who_poison_each_other_the_older_token_stands() -> None:
    """The first poison works, so the second hand is poisoned and its poison has no force."""
    ring = "Ann poisoner, Bob imp, Cat saint, Dan poisoner, Eve soldier, Flo chef"
    town = Town(f"{ring}; Poisoned@Dan<Ann/poisoner~dusk2, Poisoned@Ann<Dan/poisoner~dusk2", night=2)
    assert town.sober("Ann")
    assert town.poisoned("Dan")
    town = Town(f"{ring}; Poisoned@Ann<Dan/poisoner~dusk2, Poisoned@Dan<Ann/poisoner~dusk2", night=2)
    assert town.poisoned("Ann")
    assert town.sober("Dan")


def test_of_two_poisoners_the_second_wastes_the_choice_against_the_first() -> None:
    """Played out: Ann sits first and acts first."""
    town = Town("Ann poisoner, Bob imp, Cat saint, Dan poisoner, Eve soldier, Flo chef", night=2)
    town.night(Ann="Dan", Dan="Ann", Bob="Cat")
    assert town.sober("Ann")
    assert town.poisoned("Dan")


def test_in_a_ring_the_death_of_the_older_hand_sets_the_younger_poison_free() -> None:
    ring = "Ann poisoner, Bob imp, Cat saint, Dan poisoner, Eve soldier, Flo chef"
    town = Town(f"{ring}; Poisoned@Dan<Ann/poisoner~dusk2, Poisoned@Ann<Dan/poisoner~dusk2", night=2).day()
    town.rule("kill", "Ann")
    assert town.sober("Dan")
    assert town.poisoned("Ann")  # the dead can be poisoned (RB-177)


def test_a_chain_of_poison_frees_the_one_at_its_end() -> None:
    """A poisons B, so B's poison on C has no force."""
    cast = "Ann poisoner, Bob imp, Cat saint, Dan poisoner, Eve soldier, Flo chef"
    town = Town(f"{cast}; Poisoned@Eve<Dan/poisoner~dusk2, Poisoned@Dan<Ann/poisoner~dusk2", night=2)
    assert town.poisoned("Dan")
    assert town.sober("Eve")
