"""Legion and Summoner: summoned it is all of evil."""

from engine.script import Script, edition
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "summoner", "legion"))
CAST = "Ann chef, Bob summoner, Cat slayer, Dan spy, Eve saint, Flo soldier, Gus mayor"


def at(*, jinxed: bool = True) -> Town:
    town = Town(CAST, night=3, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def test_every_evil_player_is_legion() -> None:
    town = at()
    town.night(Bob=ThisIs("Ann", "legion"), storyteller={"Ann": None})
    assert [name for name in town.names if town.character(name) == "legion"] == ["Ann", "Bob", "Dan"]


def test_another_demon_is_alone_and_so_is_legion_without_the_jinx() -> None:
    town = at()
    town.night(Bob=ThisIs("Ann", "imp"), Ann="Flo")
    assert town.character("Dan") == "spy"
    town = at(jinxed=False)
    town.night(Bob=ThisIs("Ann", "legion"), storyteller={"Ann": None})
    assert town.character("Dan") == "spy"


def test_all_of_legion_is_one_demon_beside_a_hatter_too() -> None:
    """Their jinx leaves the deaths of a night to the Storyteller beside a second Demon, which is none of these."""
    script = Script("with it", "With it", (*SCRIPT.characters, "hatter"))
    town = Town(CAST.replace("Eve saint", "Eve hatter"), night=3, script=script)
    assert town.night(Bob=ThisIs("Ann", "legion"), storyteller={"Ann": None}) == []
    assert [name for name in town.names if town.character(name) == "legion"] == ["Ann", "Bob", "Dan"]
