"""The Mathematician with the Drunk, the Lunatic and the Chambermaid."""

import pytest

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


@pytest.mark.parametrize(("jinxed", "counted"), [(True, 1), (False, 0)])
def test_a_lunatic_s_attack_on_somebody_else_counts_by_the_jinx_alone(*, jinxed: bool, counted: int) -> None:
    town = Town(LUNATIC, night=2)
    if not jinxed:
        town.game.grimoire.jinxes = ()
    town.night(Cat="Eve", Bob="Flo")
    assert town.learned("Ann") == [counted]


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
