"""Scarlet Woman and Fang Gu: while it jumps she does not change, for there would be two Demons."""

from tests.scenario import Town

CAST = "Ann saint, Bob fanggu, Cat chef, Dan scarletwoman, Eve empath, Flo slayer, Gus virgin, Hal gossip"


def test_she_does_not_catch_a_jump() -> None:
    town = Town(CAST, night=2)
    assert town.night(Bob="Ann") == ["Bob"]
    assert (town.character("Ann"), town.character("Dan")) == ("fanggu", "scarletwoman")


def test_without_the_jinx_there_would_be_two_demons() -> None:
    town = Town(CAST, night=2)
    town.game.grimoire.jinxes = ()
    town.night(Bob="Ann")
    assert (town.character("Ann"), town.character("Dan")) == ("fanggu", "fanggu")


def test_she_catches_the_new_one_who_dies_otherwise_in_the_night_of_the_jump() -> None:
    town = Town(CAST, night=2)
    town.night_up_to("fanggu")
    town.night_up_to("gossip", Bob="Ann")
    assert (town.character("Ann"), town.character("Dan")) == ("fanggu", "scarletwoman")
    town.rule("kill", "Ann")
    assert town.character("Dan") == "fanggu"


def test_the_jinx_leaves_no_mark_on_a_poisoned_one() -> None:
    """She is held back before anybody asks whether she works: nothing went wrong (RB-182)."""
    town = Town(f"{CAST}; Poisoned@Dan", night=2)
    town.night(Bob="Ann")
    assert not [event for event in town.game.chronicle if type(event).__name__ == "WentWrong"]
