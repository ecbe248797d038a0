"""Cannibal and Juggler: the number goes to the Cannibal when the Juggler is executed on the day of their guesses."""

from engine.grimoire import TWICE
from engine.ledger import Learned, ThisIs
from engine.script import Script, edition
from tests.scenario import Town

CAST = "Ann cannibal, Bob fanggu, Cat juggler, Dan witch, Eve klutz, Flo mutant, Gus sweetheart, Hal sage"
SCRIPT = Script("with it", "With it", (*edition("snv").characters, "cannibal"))
RIGHT = (ThisIs(1, "fanggu"), ThisIs(3, "witch"), ThisIs(4, "sage"))


def first_day(*, jinx: bool = True) -> Town:
    town = Town(CAST, script=SCRIPT)
    if not jinx:
        town.game.grimoire.jinxes = ()
    town.night(Dan="Eve")
    return town


def sleep(town: Town) -> None:
    town.night(Dan="Eve", Bob="Hal", storyteller={"Hal": (1, 2)})


def test_the_number_is_told_to_the_cannibal_that_night_and_never_again() -> None:
    town = first_day()
    town.act("juggle", "Cat", what=RIGHT)
    town.execute("Cat")
    sleep(town)
    assert Learned("cannibal", 2) in town.told("Ann")
    town.end_day()
    town.night(Dan="Eve", Bob="Dan")
    assert town.learned("Ann") == []


def test_who_has_not_guessed_leaves_no_number() -> None:
    town = first_day()
    town.execute("Cat")
    sleep(town)
    assert town.learned("Ann") == []


def test_on_another_day_there_is_no_number() -> None:
    town = first_day()
    town.act("juggle", "Cat", what=RIGHT)
    town.end_day()
    town.night(Dan="Eve", Bob="Hal", storyteller={"Hal": (1, 2)})
    town.execute("Cat")
    town.night(Dan="Eve", Bob="Dan")
    assert town.learned("Ann") == []


def test_without_the_jinx_the_number_is_lost() -> None:
    town = first_day(jinx=False)
    town.act("juggle", "Cat", what=RIGHT)
    town.execute("Cat")
    sleep(town)
    assert town.learned("Ann") == []


def test_of_a_juggler_who_guessed_twice_both_numbers_go_to_the_cannibal() -> None:
    """As a Barista lets them."""
    town = first_day()
    town.game.grimoire.mark(TWICE, town.seat("Cat"), until=town.game.dusk)
    town.act("juggle", "Cat", what=RIGHT)
    town.act("juggle", "Cat", what=RIGHT[:1])
    town.execute("Cat")
    sleep(town)
    assert town.learned("Ann") == [2, 1]
