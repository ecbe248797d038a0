"""The Undertaker: who died by execution today?"""

import pytest

from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann undertaker, Bob mayor, Cat butler, Dan imp, Eve baron, Flo soldier, Gus slayer"


def test_learns_the_character_of_the_executed_player_that_night() -> None:
    """RB-067, RB-149; yesterday's execution is not shown again."""
    town = Town(CAST, night=2).day()
    town.execute("Bob")
    town.night(Cat="Ann", Dan="Flo")
    assert town.learned("Ann") == [ThisIs("Bob", "mayor")]
    assert town.offered("Ann") == []
    town.end_day()
    town.night(Cat="Ann", Dan="Flo")
    assert not town.woken("Ann")


def test_nobody_executed_nobody_woken() -> None:
    """RB-116: after no nomination, too few votes, or a tie."""
    town = Town(CAST, night=2).day()
    town.end_day()
    town.night(Cat="Ann", Dan="Flo")
    assert not town.woken("Ann")
    assert town.nominate("Bob", "Eve", votes="Ann Bob") == "too few"
    assert town.nominate("Ann", "Dan", votes="Ann Bob Cat Dan") == "about to die"
    assert town.nominate("Cat", "Gus", votes="Ann Bob Cat Flo") == "tie"
    town.end_day()
    town.night(Cat="Ann", Dan="Flo")
    assert not town.woken("Ann")


def test_is_not_woken_on_the_first_night() -> None:
    """RB-313."""
    town = Town(CAST)
    town.night(Cat="Ann")
    assert [fact.character for fact in town.told("Ann")] == ["undertaker"]  # the token they drew


def test_a_virgin_s_execution_counts() -> None:
    """RB-115: the nominator died by execution."""
    town = Town("Ann undertaker, Bob virgin, Cat mayor, Dan imp, Eve baron, Flo soldier", night=2).day()
    assert town.nominate("Cat", "Bob") == "day over"
    town.end_day()
    town.night(Dan="Flo")
    assert town.learned("Ann") == [ThisIs("Cat", "mayor")]


def test_a_slayer_s_kill_is_no_execution() -> None:
    town = Town(CAST.replace("baron", "scarletwoman"), night=2).day()
    town.slay("Gus", "Dan")
    town.end_day()
    town.night(Cat="Ann", Eve="Flo")
    assert not town.woken("Ann")


def test_executing_the_dead_shows_nothing() -> None:
    """RB-124, RB-125: nobody died."""
    town = Town(CAST.replace("Bob mayor", "Bob mayor!"), night=2).day()
    town.execute("Bob")
    town.night(Cat="Ann", Dan="Flo")
    assert not town.woken("Ann")


def test_a_drunk_is_shown_as_the_drunk() -> None:
    """G16."""
    town = Town(CAST.replace("Bob mayor", "Bob drunk(mayor)"), night=2).day()
    town.execute("Bob")
    town.night(Cat="Ann", Dan="Flo")
    assert town.learned("Ann") == [ThisIs("Bob", "drunk")]


def test_an_executed_imp_is_shown_as_the_imp_though_the_game_goes_on() -> None:
    """RB-135: the Scarlet Woman is the Imp now, and nobody is told."""
    town = Town(CAST.replace("baron", "scarletwoman"), night=2).day()
    town.execute("Dan")
    town.night(Cat="Ann", Eve="Flo")
    assert town.learned("Ann") == [ThisIs("Dan", "imp")]


def test_a_dead_spy_may_be_shown_as_any_good_character() -> None:
    """RB-325: even if dead."""
    town = Town(CAST.replace("Eve baron", "Eve spy"), night=2).day()
    town.execute("Eve")
    town.night(Cat="Ann", Dan="Flo", storyteller={"Ann": ThisIs("Eve", "butler")})
    assert town.learned("Ann") == [ThisIs("Eve", "butler")]
    script = town.game.script
    assert {shown.character for shown in town.offered("Ann")} == {"spy", *script.good}


def test_a_dead_recluse_may_be_shown_as_any_evil_character() -> None:
    """RB-325."""
    town = Town(CAST.replace("Cat butler", "Cat recluse"), night=2).day()
    town.execute("Cat")
    town.night(Dan="Flo", storyteller={"Ann": ThisIs("Cat", "imp")})
    assert town.learned("Ann") == [ThisIs("Cat", "imp")]
    script = town.game.script
    assert {shown.character for shown in town.offered("Ann")} == {"recluse", *script.minions, *script.demons}


def test_a_recluse_poisoned_in_the_grave_is_shown_as_the_recluse() -> None:
    """RB-156, RB-177: dead players can be poisoned, and then an ability that outlives them is gone."""
    town = Town("Ann undertaker, Bob recluse, Cat mayor, Dan imp, Eve poisoner, Flo soldier", night=2).day()
    town.execute("Bob")
    town.night(Eve="Bob", Dan="Flo")
    assert town.learned("Ann") == [ThisIs("Bob", "recluse")]


def test_poisoned_they_may_be_shown_any_character() -> None:
    """RB-182, RB-184: the Scarlet Woman is shown as the Drunk."""
    town = Town(
        "Marianna investigator, Julian undertaker, Alex empath, Sarah scarletwoman, Lachlan poisoner,"
        " Amy slayer, Ben imp, Doug chef, Lewis soldier, Evin monk, Abdallah saint",
        night=2,
    ).day()
    town.execute("Sarah")
    assert not town.alive("Sarah")
    assert town.winner is None
    false = ThisIs("Sarah", "drunk")
    died = town.night(Evin="Julian", Ben="Doug", Lachlan="Julian", storyteller={"Julian": false})
    assert died == ["Doug"]
    assert town.learned("Julian") == [false]
    assert {shown.character for shown in town.offered("Julian")} == set(town.game.script.characters)
    assert town.alive("Julian")
    assert town.learned("Alex") == [1]  # the Poisoner now, beyond the dead Scarlet Woman


def test_poisoned_only_by_day_they_learn_the_truth_at_night() -> None:
    """RB-191: what counts is the moment they wake, not the moment of the execution."""
    town = Town("Ann undertaker, Bob mayor, Cat saint, Dan imp, Eve poisoner, Flo soldier", night=2)
    town.night(Eve="Ann", Dan="Flo")
    assert town.poisoned("Ann")
    town.execute("Bob")
    town.night(Eve="Flo", Dan="Flo")
    assert town.learned("Ann") == [ThisIs("Bob", "mayor")]


def test_a_drunk_who_thinks_so_is_woken_after_an_execution_only() -> None:
    """RB-330, RB-067."""
    town = Town(CAST.replace("undertaker", "drunk(undertaker)"), night=2).day()
    town.execute("Bob")
    town.night(Cat="Ann", Dan="Flo", storyteller={"Ann": ThisIs("Bob", "imp")})
    assert town.learned("Ann") == [ThisIs("Bob", "imp")]
    town.end_day()
    town.night(Cat="Ann", Dan="Flo")
    assert not town.woken("Ann")


def test_killed_before_their_turn_they_learn_nothing() -> None:
    """RB-070."""
    town = Town(CAST, night=2).day()
    town.execute("Bob")
    assert town.night(Cat="Ann", Dan="Ann") == ["Ann"]
    assert not town.woken("Ann")


def test_executed_themself_they_learn_nothing() -> None:
    """RB-118."""
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    town.night(Cat="Flo", Dan="Flo")
    assert not town.woken("Ann")


def test_who_becomes_one_before_the_turn_learns_of_today_s_execution() -> None:
    """RB-160, RB-191; the one they were before does not any more."""
    town = Town(CAST, night=2).day()
    town.execute("Bob")
    town.night_up_to("undertaker", Dan="Flo")
    town.rule("become", "Ann", "soldier")
    town.rule("become", "Gus", "undertaker")
    town.night(Cat="Ann")
    assert town.learned("Gus") == [ThisIs("Bob", "mayor")]
    assert town.learned("Ann") == []


def test_of_an_executed_traveller_even_the_poisoned_may_be_told_what_everybody_sees() -> None:
    """RB-181, RB-238: the Scapegoat in place of the Mayor."""
    cast = CAST.replace("baron", "poisoner").replace("Cat butler", "Cat saint") + ", Ida scapegoat"
    town = Town(cast, night=2).day()
    town.execute("Bob", storyteller={"Ida": "Ida"})
    assert not town.alive("Ida")
    told = ThisIs("Ida", "scapegoat")
    town.night(Eve="Ann", Dan="Flo", storyteller={"Ann": told})
    assert town.learned("Ann") == [told]
    assert {one.character for one in town.offered("Ann")} == {*town.game.script.characters, "scapegoat"}


def test_learns_what_was_executed_not_what_the_corpse_is_now() -> None:
    """The character at the time of the execution: a Pit-Hag may have been at it since."""
    cast = "Ann undertaker, Bob mayor, Cat recluse, Dan imp, Eve pithag, Flo soldier, Gus slayer"
    town = Town(cast, night=2).day()
    town.execute("Bob")
    town.night(Eve=ThisIs("Bob", "chef"), Dan="Flo")
    assert town.character("Bob") == "chef"
    assert town.learned("Ann") == [ThisIs("Bob", "mayor")]


@pytest.mark.parametrize(("then", "now"), [("recluse", "chef"), ("chef", "recluse"), ("mayor", "spy")])
def test_only_who_still_is_that_counts_as_something_else(then: str, now: str) -> None:
    """RB-325: a disguise that is gone, or came after the execution, hides nothing."""
    cast = f"Ann undertaker, Bob {then}, Cat saint, Dan imp, Eve pithag, Flo soldier, Gus slayer"
    town = Town(cast, night=2).day()
    town.execute("Bob")
    town.night(Eve=ThisIs("Bob", now), Dan="Flo")
    assert town.character("Bob") == now
    assert town.learned("Ann") == [ThisIs("Bob", then)]
    assert town.offered("Ann") == []


def test_poisoned_and_the_corpse_changed_they_may_be_shown_anything() -> None:
    town = Town(CAST.replace("Ann undertaker", "Ann drunk(undertaker)"), night=2).day()
    town.execute("Bob")
    town.dusk()
    town.rule("become", "Bob", "chef")
    town.night(Cat="Ann", Dan="Flo", storyteller={"Ann": ThisIs("Bob", "mayor")})
    assert {one.character for one in town.offered("Ann")} == set(town.game.script.characters)


def test_under_a_vortox_what_was_executed_is_never_shown() -> None:
    town = Town(CAST.replace("Dan imp", "Dan vortox"), night=2).day()
    town.execute("Bob")
    town.dusk()
    town.rule("become", "Bob", "chef")
    town.night(Cat="Ann", Dan="Flo", storyteller={"Ann": ThisIs("Bob", "chef")})
    shown = {one.character for one in town.offered("Ann")}
    assert "mayor" not in shown
    assert "chef" in shown, "what the corpse is now was not executed"


def test_a_zombuul_executed_under_its_shroud_dies_and_is_shown() -> None:
    """Its second death is real, though the town heard of none; another Demon lives on."""
    cast = "Ann undertaker, Bob zombuul!?, Cat butler, Dan imp, Eve baron, Flo soldier, Gus slayer"
    town = Town(cast, night=2).day()
    town.execute("Bob")
    assert town.winner is None
    assert not town.game.grimoire.seats[1].lives
    town.night(Cat="Ann", Dan="Flo")
    assert town.learned("Ann") == [ThisIs("Bob", "zombuul")]


def test_a_zombuul_kept_alive_under_its_shroud_is_not_shown() -> None:
    """RB-122: the Pacifist spares a good one; nobody died."""
    cast = "Ann undertaker, Bob zombuul+good!?, Cat butler, Dan imp, Eve baron, Flo pacifist, Gus slayer"
    town = Town(cast, night=2).day()
    town.execute("Bob", storyteller={"Flo": True})
    town.night(Cat="Ann", Bob="Eve", Dan="Flo")
    assert not town.woken("Ann")


def test_a_gained_undertaker_learns_it_too() -> None:
    town = Town(CAST.replace("Ann undertaker", "Ann philosopher"), night=2)
    town.night(Ann="undertaker", Cat="Ann", Dan="Flo")
    town.execute("Bob")
    town.dusk()
    town.rule("become", "Bob", "chef")
    town.night(Cat="Ann", Dan="Gus")
    assert town.learned("Ann") == [ThisIs("Bob", "mayor")]


def test_an_evil_undertaker_learns_the_truth() -> None:
    """RB-173."""
    town = Town(CAST.replace("undertaker", "undertaker+evil"), night=2).day()
    town.execute("Gus")
    town.night(Cat="Ann", Dan="Flo")
    assert town.learned("Ann") == [ThisIs("Gus", "slayer")]
