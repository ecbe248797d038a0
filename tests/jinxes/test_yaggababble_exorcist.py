"""Yaggababble and Exorcist: chosen, it kills nobody that night, whenever the Storyteller would have it."""

from engine.script import Script, edition
from tests.scenario import Town

SCRIPT = Script("mine", "Mine", ("yaggababble", "exorcist", *edition("tb").characters))
CAST = "Ann chef, Bob yaggababble, Cat soldier, Dan baron, Eve mayor, Flo exorcist, Gus saint, Hal monk"


def chosen(somebody: str, *, jinxed: bool = True) -> Town:
    """The night in which the Exorcist has chosen this player, before anybody else acts."""
    town = Town(CAST, night=2, script=SCRIPT).day()
    if not jinxed:
        town.game.grimoire.jinxes = ()
    town.act("babble", "Bob")
    town.end_day()
    town.night_up_to("yaggababble", Flo=somebody, Hal="Ann")
    return town


def test_struck_in_that_night_nobody_dies() -> None:
    town = chosen("Bob")
    town.rule("strike", "Bob", storyteller={"Bob": "Gus"})
    assert town.alive("Gus")


def test_without_the_jinx_or_with_somebody_else_chosen_they_do() -> None:
    for town in (chosen("Bob", jinxed=False), chosen("Eve")):
        town.rule("strike", "Bob", storyteller={"Bob": "Gus"})
        assert not town.alive("Gus")
