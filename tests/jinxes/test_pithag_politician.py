"""Pit-Hag and Politician: an evil player who was made the Politician never wins with good by it."""

from engine.ledger import GameOver
from engine.script import Script, edition
from engine.terms import GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann artist, Bob vigormortis, Cat klutz, Dan pithag, Eve savant, Flo sage+evil, Gus oracle, Hal mutant"
SCRIPT = Script("mine", "Mine", ("politician", *edition("snv").characters))


def good_wins(cast: str = CAST, jinxes: tuple[str, ...] = ("pithag-politician",)) -> GameOver:
    town = Town(cast, night=2, script=SCRIPT)
    town.game.grimoire.jinxes = jinxes
    town.night(Dan=ThisIs("Flo", "politician"), Bob="Cat", Cat="Ann")
    town.execute("Bob", storyteller={"Flo": True} if "+evil" in cast else {})
    (fact,) = (told.fact for told in town.game.ledger if isinstance(told.fact, GameOver))
    assert isinstance(fact, GameOver)
    return fact


def test_an_evil_politician_made_by_the_pit_hag_loses_with_evil() -> None:
    assert good_wins() == GameOver(GOOD)


def test_without_the_jinx_they_would_win_too() -> None:
    assert good_wins(jinxes=()) == GameOver(GOOD, (5,))


def test_a_good_one_is_none_of_its_business() -> None:
    assert good_wins(CAST.replace("+evil", "")) == GameOver(GOOD)
