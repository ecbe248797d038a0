"""Leviathan and Hatter: after day five nobody becomes the Leviathan by the Hatter."""

import pytest

from engine.script import Script, edition
from tests.scenario import Town

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "hatter", "leviathan", "pukka"))
CAST = "Ann hatter, Bob imp, Cat slayer, Dan baron, Eve saint, Flo soldier, Gus butler"


def party(night: int, *, jinxed: bool = True) -> Town:
    """That night, after the Hatter's execution."""
    town = Town(CAST, night=night, script=SCRIPT).day()
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    town.execute("Ann")
    return town


def test_after_day_five_the_demon_is_asked_again() -> None:
    town = party(6)
    town.night(Bob=["Flo", "leviathan", "pukka"], Dan=None, Gus="Cat")
    assert town.character("Bob") == "pukka"


@pytest.mark.parametrize(("night", "jinxed"), [(5, True), (6, False)])
def test_before_that_and_without_the_jinx_they_become_it(night: int, jinxed: bool) -> None:
    town = party(night, jinxed=jinxed)
    visit = ["Flo"] if jinxed else []  # by its jinx with the Ravenkeeper
    town.night(Bob=["Flo", "leviathan", *visit], Dan=None, Gus="Cat")
    assert town.character("Bob") == "leviathan"
