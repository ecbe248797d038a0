"""Legion and Politician: their hand alone may be no good one."""

from engine.questions import Registering
from engine.script import Script, edition
from tests.scenario import Town

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "politician", "legion"))
CAST = "Ann politician, Bob legion, Cat legion, Dan legion, Eve legion, Flo soldier, Gus chef"


def today(cast: str = CAST, *, jinxed: bool = True) -> Town:
    town = Town(cast, night=2, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town.day()


def test_the_storyteller_says_whether_it_is_a_good_hand() -> None:
    town = today()
    assert town.nominate("Bob", "Gus", "Ann Bob Cat Dan", storyteller={"Bob": True}) == "about to die"
    town = today()
    assert town.nominate("Bob", "Gus", "Ann Bob Cat Dan", storyteller={"Bob": [False, False]}) == "too few"


def test_with_another_good_hand_nobody_is_asked() -> None:
    town = today()
    assert town.nominate("Bob", "Gus", "Ann Bob Cat Flo") == "about to die"
    assert not any(isinstance(question.options, Registering) for question in town.asked)


def test_an_evil_one_is_evil_and_without_the_jinx_a_good_one_is_good() -> None:
    town = today(CAST.replace("politician", "politician+evil"))
    assert town.nominate("Bob", "Gus", "Ann Bob Cat Dan", storyteller={"Bob": False}) == "too few"
    assert today(jinxed=False).nominate("Bob", "Gus", "Ann Bob Cat Dan") == "about to die"
