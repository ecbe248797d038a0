"""The Imp: attacks, star passes, and who catches the fall."""

from engine.terms import EVIL, GOOD
from tests.scenario import Town

FIVE = "Ann soldier, Bob butler, Cat poisoner, Dan imp, Eve saint"


def test_kills_the_chosen_player_who_is_announced_at_dawn_without_a_cause() -> None:
    town = Town(FIVE, night=2)
    assert town.night(Cat="Ann", Dan="Bob") == ["Bob"]
    assert not town.alive("Bob")


def test_a_star_pass_makes_the_minion_the_imp_who_does_not_act_the_same_night() -> None:
    """The heir sits after the Imp and would come up later in the same slot."""
    town = Town("Ann soldier, Bob imp, Cat butler, Dan poisoner, Eve saint", night=2)
    assert town.night(Dan="Ann", Bob="Bob", Cat="Ann", storyteller={"Bob": "Dan"}) == ["Bob"]
    assert town.character("Dan") == "imp"
    assert town.alignment("Dan") is EVIL
    assert town.became("Dan") == ["imp"]
    assert town.winner is None


def test_without_a_living_minion_a_self_kill_loses() -> None:
    town = Town("Ann soldier, Bob imp, Cat butler, Dan poisoner!, Eve saint, Flo chef", night=2)
    town.night(Bob="Bob")
    assert town.winner is GOOD
