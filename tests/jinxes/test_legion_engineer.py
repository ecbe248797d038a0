"""Legion and Engineer: all of evil becomes it, and beside Legion the Engineer has no ability."""

from engine.ledger import InPlay
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.scenario import Town

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "engineer", "legion", "marionette"))
CAST = "Ann engineer, Bob imp, Cat slayer, Dan baron, Eve saint, Flo soldier, Gus spy!"
MANY = "Ann engineer, Bob legion, Cat legion, Dan legion, Eve saint, Flo legion, Gus legion"


def at(cast: str, night: int = 2, *, jinxed: bool = True) -> Town:
    town = Town(cast, night=night, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def test_every_evil_player_is_legion_dead_or_alive_and_is_told() -> None:
    town = at(CAST.replace("Cat slayer", "Cat slayer+evil").replace("Eve saint", "Eve marionette(chef)"))
    town.night(Ann=("legion",), storyteller={"Bob": None})
    legion = [name for name in town.names if town.character(name) == "legion"]
    assert legion == ["Bob", "Cat", "Dan", "Eve", "Gus"]
    assert all(town.became(name) == ["legion"] for name in legion)
    assert {town.alignment(name) for name in legion} == {EVIL}
    assert town.alignment("Ann") is GOOD


def test_a_traveller_stays_one_and_another_demon_changes_nobody_else() -> None:
    town = at(f"{CAST}, Hal gunslinger+evil")
    town.night(Ann=("legion",), storyteller={"Bob": None})
    assert town.character("Hal") == "gunslinger"
    town = at(CAST)
    town.night(Ann=("imp",), Bob="Flo")
    assert town.character("Dan") == "baron"


def test_without_the_jinx_only_the_demon_is() -> None:
    town = at(CAST, jinxed=False)
    town.night(Ann=("legion",), storyteller={"Bob": None})
    assert town.character("Dan") == "baron"


def test_beside_legion_the_engineer_is_told_so_at_the_start_and_has_no_ability() -> None:
    town = Town(MANY, script=SCRIPT)
    town.night()
    assert town.told("Ann", InPlay) == [InPlay("legion")]
    assert "Has No Ability" in town.marks("Ann")
    town.end_day()
    town.night(storyteller={"Bob": None})
    assert not town.woken("Ann")


def test_without_the_jinx_they_have_it() -> None:
    town = at(MANY, jinxed=False)
    town.night(Ann=("imp",), storyteller={"Ann": "Bob", "Cat": None}, Bob="Flo")
    assert town.character("Bob") == "imp"


def test_when_legion_is_no_more_they_have_it_again() -> None:
    town = at(CAST.replace("Bob imp", "Bob legion")).day()
    town.end_day()
    town.night(storyteller={"Bob": None})
    assert "Has No Ability" in town.marks("Ann")
    town.rule("become", "Bob", "imp")
    town.end_day()
    town.night(Ann=(), Bob="Flo")
    assert town.marks("Ann") == []


def test_who_becomes_the_engineer_again_is_told_again_and_in_between_has_another_ability() -> None:
    town = Town(MANY, script=SCRIPT)
    town.night()
    town.rule("become", "Ann", "slayer")
    town.slay("Ann", "Bob")
    assert not town.alive("Bob")
    assert town.marks("Ann") == ["No Ability"]
    town.rule("become", "Ann", "engineer")
    town.end_day()
    town.night(storyteller={"Cat": None})
    assert town.told("Ann", InPlay) == [InPlay("legion")]
    assert town.marks("Ann") == ["Has No Ability"]


def test_an_engineer_who_makes_legion_is_not_told_that_it_has_worked() -> None:
    """They know that it is there only where it was there as they came."""
    town = at(CAST)
    town.night(Ann=("legion",), storyteller={"Bob": None})
    assert town.told("Ann", InPlay) == []
    assert "Has No Ability" in town.marks("Ann")
