"""The Mathematician with the Drunk, the Lunatic and the Chambermaid."""

import pytest

from engine.script import Script
from tests.by_name import ThisIs
from tests.scenario import Town

DRUNK = "Ann mathematician, Bob imp, Cat drunk(empath), Dan baron, Eve saint, Flo chef, Gus mayor"
LUNATIC = "Ann mathematician, Bob imp, Cat lunatic(imp), Dan baron, Eve mayor, Flo chef, Gus saint"


@pytest.mark.parametrize(("jinxed", "counted"), [(True, 1), (False, 0)])
def test_the_drunk_s_failures_count_by_the_jinx_alone(*, jinxed: bool, counted: int) -> None:
    town = Town(DRUNK)
    if not jinxed:
        town.game.grimoire.jinxes = ()
    town.night(storyteller={"Cat": 0})
    assert town.learned("Ann") == [counted]


def test_so_do_those_of_a_hermit_who_is_the_drunk() -> None:
    script = Script(
        "h", "H", ("mathematician", "imp", "hermit", "drunk", "empath", "poisoner", "mayor", "slayer")
    )
    cast = "Ann mathematician, Bob imp, Cat hermit(empath), Dan poisoner, Eve mayor, Flo slayer"
    town = Town(cast, script=script)
    town.night(Dan="Eve", storyteller={"Cat": 0})
    assert town.learned("Ann") == [1]


@pytest.mark.parametrize(("jinxed", "counted"), [(True, 1), (False, 0)])
def test_a_lunatic_s_attack_on_somebody_else_counts_by_the_jinx_alone(*, jinxed: bool, counted: int) -> None:
    town = Town(LUNATIC, night=2)
    if not jinxed:
        town.game.grimoire.jinxes = ()
    town.night(Cat="Eve", Bob="Flo")
    assert town.learned("Ann") == [counted]


@pytest.mark.parametrize(
    ("lunatic", "demon", "counted"),
    [("Eve Flo", "Eve Gus", 1), ("Eve Flo", "Flo Eve", 0), ("Eve Flo", None, 1)],
)
def test_a_lunatic_s_attack_counts_where_it_is_not_the_demon_s(
    lunatic: str, demon: str | None, counted: int
) -> None:
    """Whom the Demon alone attacks is nothing to the Lunatic; an exorcised Demon attacks nobody."""
    cast = "Ann mathematician, Bob shabaloth, Cat lunatic(shabaloth), Dan exorcist, Eve mayor, Flo chef, Gus saint"
    town = Town(cast, night=2)
    if demon:
        town.night(Cat=lunatic, Dan="Ann", Bob=demon, storyteller={"Eve": "Eve"})
    else:
        town.night(Cat=lunatic, Dan="Bob")
    assert town.learned("Ann") == [counted]


@pytest.mark.parametrize(("attacks", "counted"), [("Eve", 0), ("Eve Flo", 1)])
def test_a_lunatic_who_attacks_fewer_than_the_demon_has_done_nothing_else(attacks: str, counted: int) -> None:
    """The Lunatic's one attack among the Demon's two; the Lunatic's two, of which the Demon makes one."""
    thinks = "imp" if attacks == "Eve" else "shabaloth"
    demon = "shabaloth" if attacks == "Eve" else "imp"
    cast = LUNATIC.replace("Bob imp", f"Bob {demon}").replace("lunatic(imp)", f"lunatic({thinks})")
    town = Town(cast, night=2)
    town.night(Cat=attacks, Bob="Eve Flo" if demon == "shabaloth" else "Eve", storyteller={"Eve": "Eve"})
    assert town.learned("Ann") == [counted]


@pytest.mark.parametrize(("thinks", "counted"), [("pukka", 1), ("kazali", 0)])
def test_on_the_first_night_only_who_acts_every_night_attacks(thinks: str, counted: int) -> None:
    """A Lunatic who chooses a Kazali's Minions attacks nobody."""
    team = {"storyteller": {"Cat": "Dan"}} if thinks == "pukka" else {}  # a Kazali knows whom it has made one
    script = Script("k", "K", ("mathematician", "imp", "lunatic", "baron", "mayor", "chef", "saint", thinks))
    town = Town(LUNATIC.replace("lunatic(imp)", f"lunatic({thinks})"), script=script)
    town.night(Cat=(ThisIs("Eve", "baron"),) if thinks == "kazali" else "Eve", **team)
    assert town.learned("Ann") == [counted]


def test_a_philosopher_who_becomes_one_tonight_counts_them_too() -> None:
    town = Town(LUNATIC.replace("Ann mathematician", "Ann philosopher"), night=2)
    town.night(Ann="mathematician", Cat="Eve", Bob="Flo")
    assert town.learned("Ann") == [1]


def test_what_a_poisoned_philosopher_acts_out_is_the_poisoner_s_doing_and_counts() -> None:
    """No jinx is needed: they do not have the ability because another's kept them from gaining it."""
    cast = "Ann mathematician, Bob imp, Cat philosopher, Dan poisoner, Eve saint, Flo chef, Gus mayor"
    town = Town(f"{cast}; Poisoned@Cat")
    town.game.grimoire.jinxes = ()
    town.night(Dan="Cat", Cat="empath", storyteller={"Cat": 0})
    assert town.learned("Ann") == [1]


def test_the_chambermaid_counts_a_mathematician_who_wakes_after_her() -> None:
    town = Town("Ann chambermaid, Bob imp, Cat mathematician, Dan baron, Eve saint, Flo mayor", night=2)
    town.night(Bob="Eve", Ann="Cat Flo")
    assert town.learned("Ann") == [1]
