"""The Monk: each night but the first another player is safe from the Demon."""

import pytest

from engine.grimoire import Ability
from engine.questions import IllegalAnswer
from engine.rules.death import kept_alive
from engine.rules.events import Death
from tests.scenario import Town

CAST = "Ann monk, Bob slayer, Cat saint, Dan imp, Eve baron, Flo virgin"
POISON = CAST.replace("baron", "poisoner")


def test_the_protected_player_survives_and_nothing_is_announced() -> None:
    """RB-148, RB-064."""
    town = Town(CAST, night=2)
    assert town.night(Ann="Bob", Dan="Bob") == []
    assert town.alive("Bob")


def test_the_protected_player_is_not_told() -> None:
    """RB-068, RB-150; nor is the Imp told why nobody died."""
    town = Town(CAST.replace("slayer", "washerwoman"), night=2)
    town.night(Ann="Bob", Dan="Bob")
    assert not town.woken("Bob")
    assert town.told("Dan") == []


def test_everybody_else_can_be_killed() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann="Bob", Dan="Cat") == ["Cat"]


def test_protects_for_one_night_only() -> None:
    """The token is gone at dawn; another choice the next night protects another."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="Bob")
    assert town.marks("Bob") == ["Safe"]
    town.night(Dan="Bob")
    assert town.marks("Bob") == []
    town.end_day()
    assert town.night(Ann="Cat", Dan="Bob") == ["Bob"]


def test_does_not_wake_on_the_first_night() -> None:
    """RB-313."""
    town = Town(CAST)
    town.night()
    assert town.choices("Ann") == []


def test_chooses_anybody_but_themself_the_dead_included() -> None:
    """RB-140, RB-272."""
    town = Town(CAST.replace("Bob slayer", "Bob slayer!"), night=2)
    town.night(Ann="Bob", Dan="Cat")
    assert sorted(town.choices("Ann")) == ["Bob", "Cat", "Dan", "Eve", "Flo"]


def test_choosing_themself_is_refused_and_asked_again() -> None:
    """RB-159."""
    town = Town(CAST, night=2)
    town.dusk()
    before = town.snapshot()
    with pytest.raises(IllegalAnswer):
        town.night(Ann="Ann", Dan="Bob")
    assert before.night(Ann="Bob", Dan="Bob") == []


def test_the_protected_imp_cannot_kill_itself() -> None:
    """G8: so there is no star pass, and the Storyteller is not asked for an heir."""
    town = Town(CAST, night=2)
    assert town.night(Ann="Dan", Dan="Dan") == []
    assert town.character("Dan") == "imp"
    assert town.character("Eve") == "baron"


def test_the_protected_mayor_is_never_bounced() -> None:
    """G8: protection comes before the Mayor's own ability, so nobody is asked and nobody dies."""
    town = Town(CAST.replace("slayer", "mayor"), night=2)
    assert town.night(Ann="Bob", Dan="Bob") == []
    assert town.offered("Bob") == []


def test_a_death_bounced_onto_the_protected_player_does_not_happen() -> None:
    """G9: it is still the Demon who kills."""
    town = Town(CAST.replace("slayer", "mayor"), night=2)
    assert town.night(Ann="Cat", Dan="Bob", storyteller={"Bob": "Cat"}) == []
    assert town.alive("Bob")


def test_the_protected_ravenkeeper_is_not_woken() -> None:
    town = Town(CAST.replace("slayer", "ravenkeeper"), night=2)
    town.night(Ann="Bob", Dan="Bob")
    assert not town.woken("Bob")


def test_a_drunk_or_poisoned_player_is_protected_all_the_same() -> None:
    """RB-187."""
    town = Town(POISON, night=2)
    assert town.night(Ann="Bob", Eve="Bob", Dan="Bob") == []
    assert town.poisoned("Bob")  # a Minion's poison is no harm the Monk keeps off


def test_keeps_off_nothing_but_the_demon() -> None:
    """RB-148: not an execution, nor what a player who is no Demon does; a Storyteller's ruling kills in any case."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="Bob")
    bob, dan, eve = town.seat("Bob"), town.seat("Dan"), town.seat("Eve")
    assert kept_alive(town.game, Death(bob, by=Ability("imp", dan, dan)))
    assert not kept_alive(town.game, Death(bob, by=Ability("baron", eve, eve)))
    assert not kept_alive(town.game, Death(bob, execution=True))
    town.rule("kill", "Bob")
    assert town.night(Dan="Bob") == ["Bob"]


def test_two_monks_protect_each_their_own() -> None:
    """RB-151: the living one does not stand in for the dead one."""
    town = Town(CAST.replace("Flo virgin", "Flo monk"), night=2)
    town.night_up_to("imp", Ann="Bob", Flo="Cat")
    town.rule("kill", "Ann")
    assert town.night(Dan="Bob") == ["Ann", "Bob"]


def test_the_monk_may_be_killed_while_protecting_another() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann="Bob", Dan="Ann") == ["Ann"]


def test_protection_ends_at_once_when_the_monk_dies_that_night() -> None:
    """RB-151, RB-309."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="Bob")
    town.rule("kill", "Ann")
    assert town.night(Dan="Bob") == ["Ann", "Bob"]


def test_protection_ends_when_the_monk_becomes_somebody_else() -> None:
    """RB-160: the token goes as well."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="Bob")
    town.rule("become", "Ann", "soldier")
    assert town.marks("Bob") == []
    assert town.night(Dan="Bob") == ["Bob"]


def test_a_poisoned_monk_chooses_in_vain_and_protects_again_the_next_night() -> None:
    """RB-182, RB-180."""
    town = Town(POISON, night=2)
    assert town.night(Eve="Ann", Ann="Bob", Dan="Bob") == ["Bob"]
    town.end_day()
    assert town.night(Eve="Flo", Ann="Cat", Dan="Cat") == []


def test_a_choice_made_while_poisoned_is_wasted_though_the_monk_recovers_in_time() -> None:
    """RB-190: the Poisoner dies between the choice and the attack."""
    town = Town(POISON, night=2)
    town.night_up_to("imp", Eve="Ann", Ann="Bob")
    town.rule("kill", "Eve")
    assert town.sober("Ann")
    assert town.night(Dan="Bob") == ["Bob", "Eve"]


def test_protection_pauses_while_the_monk_is_drunk() -> None:
    """RB-189, RB-153: made in sobriety, it is there again as soon as they are sober."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="Bob")
    town.rule("mark", "Ann", "Drunk")
    drunk = town.snapshot()
    assert drunk.night(Dan="Bob") == ["Bob"]
    town.rule("unmark", "Ann", "Drunk")
    assert town.night(Dan="Bob") == []


def test_a_drunk_who_thinks_they_are_the_monk_protects_nobody() -> None:
    """RB-330, RB-149: they choose, and no token is laid."""
    town = Town(CAST.replace("monk", "drunk(monk)"), night=2)
    town.night_up_to("imp", Ann="Bob")
    assert town.marks("Bob") == []
    assert town.night(Dan="Bob") == ["Bob"]


def test_an_evil_monk_protects() -> None:
    """RB-173."""
    town = Town(CAST.replace("monk", "monk+evil"), night=2)
    assert town.night(Ann="Bob", Dan="Bob") == []


def test_a_dead_monk_is_not_woken() -> None:
    """RB-118."""
    town = Town(CAST.replace("Ann monk", "Ann monk!"), night=2)
    assert town.night(Dan="Bob") == ["Bob"]
    assert not town.woken("Ann")


def test_dead_before_their_turn_they_do_not_choose() -> None:
    """RB-070."""
    town = Town(CAST, night=2)
    town.night_up_to("monk")
    town.rule("kill", "Ann")
    town.night(Dan="Bob")
    assert not town.woken("Ann")


def test_a_swap_before_the_turn_lets_the_new_monk_choose() -> None:
    """RB-160."""
    town = Town(CAST, night=2)
    town.night_up_to("monk")
    town.rule("become", "Ann", "slayer")
    town.rule("become", "Bob", "monk")
    assert town.night(Bob="Ann", Dan="Ann") == []


def test_who_becomes_the_monk_after_the_slot_begins_the_next_night() -> None:
    """G10."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="Cat")
    town.rule("become", "Bob", "monk")
    assert town.night(Dan="Flo") == ["Flo"]
    assert town.choices("Bob") == []
    town.end_day()
    assert town.night(Ann="Cat", Bob="Eve", Dan="Eve") == []


def test_a_swap_does_not_cure() -> None:
    """RB-188: who becomes the Monk while poisoned protects nobody."""
    town = Town(POISON.replace("monk", "soldier"), night=2)
    town.night_up_to("imp", Eve="Bob")
    town.rule("become", "Bob", "monk")
    assert town.night(Bob="Cat", Dan="Cat") == ["Cat"]
