"""The Ravenkeeper: dying at night, they learn a character."""

import pytest

from engine.chronicle import Woke
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann ravenkeeper, Bob slayer, Cat saint, Dan imp, Eve baron, Flo soldier"


def test_killed_at_night_they_choose_and_learn_at_once() -> None:
    """RB-155, RB-157, RB-166: before anybody else acts, and the death is announced without a cause."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Ann", Ann="Bob") == ["Ann"]
    assert town.learned("Ann") == [ThisIs("Bob", "slayer")]
    assert town.offered("Ann") == []


def test_the_chronicle_knows_that_they_woke() -> None:
    """In the Demon's turn, and for an ability of their own all the same."""
    town = Town(CAST, night=2)
    town.night(Dan="Ann", Ann="Bob")
    woken = [event.seat for event in town.game.chronicle if isinstance(event, Woke)]
    assert woken.count(town.seat("Ann")) == 1


@pytest.mark.parametrize(
    ("chosen", "character"),
    [("Ann", "ravenkeeper"), ("Cat", "saint"), ("Dan", "imp"), ("Eve", "baron"), ("Gus", "drunk")],
)
def test_any_player_themself_and_the_dead_included(chosen: str, character: str) -> None:
    """RB-140; a Drunk is shown as the Drunk (G16)."""
    town = Town(CAST.replace("Cat saint", "Cat saint!") + ", Gus drunk(monk)", night=2)
    town.night(Dan="Ann", Ann=chosen, Gus="Bob")
    assert town.learned("Ann") == [ThisIs(chosen, character)]


def test_alive_they_are_never_woken() -> None:
    """RB-066."""
    town = Town(CAST, night=2)
    town.night(Dan="Bob")
    assert not town.woken("Ann")


def test_executed_they_learn_nothing_then_or_later() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    assert not town.alive("Ann")
    town.night(Dan="Flo")
    assert not town.woken("Ann")


def test_dead_already_an_attack_wakes_nobody() -> None:
    """RB-125, RB-139."""
    town = Town(CAST.replace("Ann ravenkeeper", "Ann ravenkeeper!"), night=2)
    assert town.night(Dan="Ann") == []
    assert not town.woken("Ann")


def test_dying_in_place_of_the_mayor_they_learn_too() -> None:
    """RB-325: of a dead Recluse who is shown as the Scarlet Woman."""
    town = Town(CAST.replace("slayer", "mayor") + ", Gus recluse!", night=2)
    died = town.night(Dan="Bob", Ann="Gus", storyteller={"Bob": "Ann", "Ann": ThisIs("Gus", "scarletwoman")})
    assert died == ["Ann"]
    assert town.learned("Ann") == [ThisIs("Gus", "scarletwoman")]


def test_any_death_at_night_will_do() -> None:
    town = Town(CAST, night=2)
    town.night_up_to("imp")
    town.rule("kill", "Ann", Ann="Cat")
    assert town.learned("Ann") == [ThisIs("Cat", "saint")]
    assert town.night(Dan="Flo") == ["Ann"]


def test_a_spy_may_be_shown_as_any_good_character() -> None:
    """RB-325: a Spy who claims to be the Fortune Teller."""
    town = Town(CAST.replace("baron", "spy"), night=2)
    town.night(Dan="Ann", Ann="Eve", storyteller={"Ann": ThisIs("Eve", "fortuneteller")})
    assert town.learned("Ann") == [ThisIs("Eve", "fortuneteller")]
    assert {shown.character for shown in town.offered("Ann")} == {"spy", *town.game.script.good}


def test_a_recluse_may_be_shown_as_any_evil_character() -> None:
    """RB-325."""
    town = Town(CAST.replace("saint", "recluse"), night=2)
    town.night(Dan="Ann", Ann="Cat", storyteller={"Ann": ThisIs("Cat", "recluse")})
    script = town.game.script
    assert {shown.character for shown in town.offered("Ann")} == {"recluse", *script.minions, *script.demons}


def test_a_poisoned_recluse_or_spy_is_shown_as_what_they_are() -> None:
    """G15: the Storyteller is not asked what to show."""
    town = Town(CAST.replace("saint", "recluse").replace("baron", "poisoner"), night=2)
    town.night(Eve="Cat", Dan="Ann", Ann="Cat")
    assert town.learned("Ann") == [ThisIs("Cat", "recluse")]


def test_poisoned_they_are_woken_and_may_be_shown_any_character() -> None:
    """RB-156, RB-182, RB-184: they are still poisoned in the moment of death."""
    town = Town(CAST.replace("baron", "poisoner"), night=2)
    town.night(Eve="Ann", Dan="Ann", Ann="Bob", storyteller={"Ann": ThisIs("Bob", "imp")})
    assert town.learned("Ann") == [ThisIs("Bob", "imp")]
    shown = town.offered("Ann")
    assert {one.character for one in shown} == set(town.game.script.characters)
    assert {one.seat for one in shown} == {"Bob"}


@pytest.mark.parametrize(("chosen", "shown"), [("Doug", "mayor"), ("Bob", "spy")])
def test_a_drunk_who_thinks_so_is_woken_and_may_be_shown_any_character(chosen: str, shown: str) -> None:
    """RB-330: a Baron as the Mayor he claims to be; a good player as evil."""
    town = Town("Ann drunk(ravenkeeper), Bob slayer, Cat saint, Dan imp, Doug baron, Flo soldier", night=2)
    town.night(Dan="Ann", Ann=chosen, storyteller={"Ann": ThisIs(chosen, shown)})
    assert town.learned("Ann") == [ThisIs(chosen, shown)]


@pytest.mark.parametrize("ann", ["ravenkeeper; Poisoned@Ann", "drunk(ravenkeeper)"])
def test_of_a_traveller_even_the_droisoned_may_be_told_what_everybody_sees(ann: str) -> None:
    """RB-181, RB-238: anything else would tell them that they are poisoned."""
    character, _, token = ann.partition(";")
    cast = (
        CAST.replace("Ann ravenkeeper", f"Ann {character}") + ", Ida beggar" + (f";{token}" if token else "")
    )
    for shown in ("beggar", "imp"):
        town = Town(cast, night=2)
        town.night(Dan="Ann", Ann="Ida", storyteller={"Ann": ThisIs("Ida", shown)})
        assert town.learned("Ann") == [ThisIs("Ida", shown)]
    travellers = [one for one in town.offered("Ann") if one.character not in town.game.script.characters]
    assert travellers == [ThisIs("Ida", "beggar")], "and no other Traveller's character"


def test_the_traveller_s_character_is_offered_of_nobody_else() -> None:
    town = Town(f"{CAST}, Ida beggar; Poisoned@Ann", night=2)
    town.night(Dan="Ann", Ann="Bob", storyteller={"Ann": ThisIs("Bob", "imp")})
    assert ThisIs("Bob", "beggar") not in town.offered("Ann")


def test_a_sober_ravenkeeper_is_told_of_a_traveller_what_everybody_sees() -> None:
    town = Town(f"{CAST}, Ida beggar", night=2)
    town.night(Dan="Ann", Ann="Ida")
    assert town.learned("Ann") == [ThisIs("Ida", "beggar")]


def test_under_a_vortox_even_of_a_traveller_something_false_is_told() -> None:
    """vortox entry: every piece of a Townsfolk's information."""
    town = Town(f"{CAST.replace('imp', 'vortox')}, Ida beggar", night=2)
    town.night(Dan="Ann", Ann="Ida", storyteller={"Ann": ThisIs("Ida", "saint")})
    assert ThisIs("Ida", "beggar") not in town.offered("Ann")


def test_healthy_again_they_learn_the_truth() -> None:
    """RB-180, RB-191: poisoned last night, killed tonight."""
    town = Town(CAST.replace("baron", "poisoner"), night=2)
    town.night(Eve="Ann", Dan="Flo")
    town.end_day()
    town.night(Eve="Flo", Dan="Ann", Ann="Eve")
    assert town.learned("Ann") == [ThisIs("Eve", "poisoner")]


def test_who_becomes_one_tonight_and_is_killed_learns() -> None:
    """RB-160: at once; and the one they were before is gone."""
    town = Town(CAST, night=2)
    town.night_up_to("imp")
    town.rule("become", "Ann", "soldier")
    town.rule("become", "Bob", "ravenkeeper")
    assert town.night(Dan="Bob", Bob="Ann") == ["Bob"]
    assert town.learned("Bob") == [ThisIs("Ann", "soldier")]


def test_who_was_one_until_tonight_learns_nothing() -> None:
    """RB-160."""
    town = Town(CAST, night=2)
    town.night_up_to("imp")
    town.rule("become", "Ann", "slayer")
    assert town.night(Dan="Ann") == ["Ann"]
    assert town.learned("Ann") == []


def test_an_evil_ravenkeeper_learns_the_truth() -> None:
    """RB-173."""
    town = Town(CAST.replace("ravenkeeper", "ravenkeeper+evil"), night=2)
    town.night(Dan="Ann", Ann="Cat")
    assert town.learned("Ann") == [ThisIs("Cat", "saint")]


def test_killed_with_three_alive_they_learn_before_evil_wins() -> None:
    """RB-132, RB-146."""
    town = Town("Ann ravenkeeper, Bob slayer, Cat saint!, Dan imp, Eve baron!", night=2)
    town.night(Dan="Ann", Ann="Bob")
    assert town.learned("Ann") == [ThisIs("Bob", "slayer")]
    assert town.winner == "evil"


def test_back_from_the_dead_they_may_learn_again() -> None:
    """RB-326."""
    town = Town(CAST, night=2)
    town.night(Dan="Ann", Ann="Bob")
    town.rule("revive", "Ann")
    town.end_day()
    town.night(Dan="Ann", Ann="Eve")
    assert town.learned("Ann") == [ThisIs("Eve", "baron")]
