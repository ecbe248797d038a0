"""Legion and Hatter: chosen at the party it is all of evil, and beside Legion there is no party."""

from engine.grimoire import Ability
from engine.script import Script, edition
from engine.terms import EVIL
from tests.scenario import Town

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "hatter", "legion", "pukka"))
CAST = "Ann hatter, Bob imp, Cat slayer, Dan baron, Eve saint, Flo soldier, Gus virgin, Hal pukka"


def party(cast: str = CAST, *, jinxed: bool = True) -> Town:
    """The night after the Hatter's execution."""
    town = Town(f"{cast}; Drunk@Hal", night=2, script=SCRIPT).day()
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    town.execute("Ann")
    return town


def test_all_of_evil_becomes_it_whatever_they_had_chosen_besides() -> None:
    town = party()
    town.night(Bob=["Flo", "legion"], Dan="spy", Hal=["Flo", "imp"])
    assert [name for name in town.names if town.character(name) == "legion"] == ["Bob", "Dan", "Hal"]


def test_without_the_jinx_only_who_chose_it() -> None:
    town = party(jinxed=False)
    town.night(Bob=["Flo", "legion"], Dan="spy", Hal=["Flo", "imp"])
    assert [town.character(name) for name in ("Bob", "Dan", "Hal")] == ["legion", "spy", "imp"]


MANY = "Ann hatter, Bob legion, Cat slayer, Dan legion, Eve saint, Flo soldier, Gus legion, Hal legion"


def test_beside_legion_a_dying_hatter_invites_nobody() -> None:
    town = party(MANY)
    town.night(storyteller={"Bob": None})
    assert not town.woken("Bob")
    town = Town(MANY, night=2, script=SCRIPT)
    town.night(storyteller={"Bob": "Ann"})
    assert not town.woken("Bob")


def test_without_the_jinx_the_hatter_invites_them() -> None:
    town = party(MANY, jinxed=False)
    town.night(storyteller={"Bob": None}, Bob=None, Dan=None, Gus=None, Hal=None)
    assert town.character("Bob") == "legion"


def test_a_hermit_has_the_abilities_of_the_other_outsiders() -> None:
    script = Script("h", "H", ("chef", "soldier", "slayer", "monk", "hermit", "saint", "hatter", "legion"))
    cast = "Ann hermit, Bob legion, Cat legion, Dan legion, Eve soldier, Flo legion, Gus slayer"
    town = Town(cast, script=script)
    town.night()
    town.execute("Ann")
    assert town.winner is EVIL


def test_who_is_no_hatter_any_more_has_the_new_ability() -> None:
    town = Town(MANY, night=2, script=SCRIPT)
    town.night(storyteller={"Bob": "Gus"})
    assert town.marks("Ann") == ["Has No Ability"]
    town.rule("become", "Ann", "slayer")
    town.slay("Ann", "Bob")
    assert not town.alive("Bob")
    assert town.marks("Ann") == ["No Ability"]


def test_who_becomes_the_hatter_has_none_and_keeps_what_they_have_besides() -> None:
    town = Town(MANY.replace("Ann hatter", "Ann slayer"), night=2, script=SCRIPT)
    town.night(storyteller={"Bob": "Gus"})
    town.game.grimoire.mark("Has Ability", 0, by=Ability("slayer", 0, 0), data="hatter")
    town.end_day()
    town.night(storyteller={"Bob": None})
    assert town.marks("Ann") == ["Has Ability", "Has No Ability"]
    town.slay("Ann", "Bob")
    assert not town.alive("Bob")
