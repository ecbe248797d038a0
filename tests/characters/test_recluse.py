"""The Recluse: may count as evil and as a Minion or Demon, each time anew, even when dead."""

import pytest

from engine import ledger
from engine.ledger import NoneInPlay
from engine.questions import Registering
from engine.rules.registration import Quality, Registers
from engine.terms import DEMON, EVIL, GOOD, MINION, OUTSIDER, TOWNSFOLK
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann recluse, Bob imp, Cat saint, Dan baron, Eve virgin, Flo soldier"


def reading(town: Town, quality: Quality) -> Registers:
    return town.game.registers(town.seat("Ann"), quality)


@pytest.mark.parametrize("quality", [EVIL, GOOD, MINION, DEMON, OUTSIDER, "imp", "spy", "recluse"])
def test_the_storyteller_decides_what_they_count_as(quality: Quality) -> None:
    """RB-325: a side, a kind, or a particular Minion or Demon, in play or not; or themself."""
    assert reading(Town(CAST), quality) is Registers.STORYTELLER_DECIDES


@pytest.mark.parametrize("quality", [TOWNSFOLK, "soldier", "saint"])
def test_they_never_count_as_another_good_character(quality: Quality) -> None:
    assert reading(Town(CAST), quality) is Registers.NO


def test_they_may_count_as_evil_even_when_dead() -> None:
    """RB-155."""
    town = Town(CAST.replace("recluse", "recluse!"))
    assert reading(town, EVIL) is Registers.STORYTELLER_DECIDES
    assert reading(town, DEMON) is Registers.STORYTELLER_DECIDES


@pytest.mark.parametrize("dead", ["", "!"])
def test_poisoned_they_are_just_a_good_outsider(dead: str) -> None:
    """RB-156, living or dead."""
    town = Town(CAST.replace("recluse", f"recluse{dead}") + "; Poisoned@Ann")
    assert reading(town, EVIL) is Registers.NO
    assert reading(town, DEMON) is Registers.NO
    assert reading(town, GOOD) is Registers.YES
    assert reading(town, OUTSIDER) is Registers.YES
    assert reading(town, "recluse") is Registers.YES


def test_an_evil_recluse_is_evil_and_may_still_count_as_a_minion() -> None:
    town = Town(CAST.replace("recluse", "recluse+evil"))
    assert reading(town, EVIL) is Registers.YES
    assert reading(town, GOOD) is Registers.NO
    assert reading(town, MINION) is Registers.STORYTELLER_DECIDES


def test_a_reading_that_is_not_settled_cannot_be_used_as_a_truth() -> None:
    with pytest.raises(TypeError):
        bool(reading(Town(CAST), EVIL))


@pytest.mark.parametrize("number", [1, 2])
def test_an_empath_beside_them_learns_what_the_storyteller_decides(number: int) -> None:
    town = Town("Ann recluse, Bob empath, Cat imp, Dan baron, Eve virgin")
    town.night(storyteller={"Bob": number})
    assert town.learned("Bob") == [number]


def test_each_check_is_separate() -> None:
    """RB-325: evil to one, good to the other in the same night, and otherwise the next night."""
    cast = "Ann recluse, Bob empath, Cat imp, Dan baron, Eve fortuneteller, Flo virgin"
    town = Town(f"{cast}; Red Herring@Flo<Eve/fortuneteller")
    town.night(Eve="Ann Bob", storyteller={"Bob": 2, "Eve": False})
    assert town.learned("Bob") == [2]
    assert town.learned("Eve") == [False]
    town.end_day()
    town.night(Cat="Flo", Eve="Ann Bob", storyteller={"Bob": 1, "Eve": True})
    assert town.learned("Bob") == [1]
    assert town.learned("Eve") == [True]


def test_the_slayer_may_kill_them() -> None:
    """Not an execution, and not the Demon's death."""
    town = Town("Ann recluse, Bob imp, Cat slayer, Dan baron, Eve virgin, Flo soldier", night=2).day()
    town.slay("Cat", "Ann", storyteller={"Cat": True})
    assert not town.alive("Ann")
    assert town.winner is None
    assert any(isinstance(question.options, Registering) for question in town.asked)


def test_the_slayer_need_not_kill_them() -> None:
    town = Town("Ann recluse, Bob imp, Cat slayer, Dan baron, Eve virgin, Flo soldier", night=2).day()
    town.slay("Cat", "Ann", storyteller={"Cat": False})
    assert town.alive("Ann")


def test_the_slayer_cannot_kill_a_poisoned_recluse() -> None:
    cast = "Ann recluse, Bob imp, Cat slayer, Dan baron, Eve virgin, Flo soldier; Poisoned@Ann"
    town = Town(cast, night=2).day()
    town.slay("Cat", "Ann")
    assert town.alive("Ann")


def test_an_executed_recluse_may_be_the_imp_to_the_undertaker() -> None:
    town = Town("Ann recluse, Bob imp, Cat undertaker, Dan baron, Eve virgin, Flo soldier", night=2).day()
    town.execute("Ann")
    assert town.winner is None  # counting as a Demon makes nobody win
    town.night(Bob="Flo", storyteller={"Cat": ledger.ThisIs(0, "imp")})
    assert town.learned("Cat") == [ThisIs("Ann", "imp")]


def test_the_librarian_may_learn_that_there_is_no_outsider() -> None:
    town = Town("Ann recluse, Bob imp, Cat librarian, Dan baron, Eve virgin, Flo soldier")
    town.night(storyteller={"Cat": NoneInPlay(OUTSIDER)})
    assert town.learned("Cat") == [NoneInPlay(OUTSIDER)]


def test_is_never_told_that_they_counted_as_somebody() -> None:
    """RB-149."""
    town = Town("Ann recluse, Bob empath, Cat imp, Dan baron, Eve virgin")
    town.night(storyteller={"Bob": 2})
    assert not any(type(fact).__name__ != "YouAre" for fact in town.told("Ann"))


def test_counts_as_good_at_the_end() -> None:
    """RB-129, RB-325: registering changes neither the true side nor the number of Demons."""
    town = Town(CAST, night=2).day()
    town.execute("Bob")
    assert town.winner is GOOD
    assert town.alignment("Ann") is GOOD


def test_who_becomes_the_recluse_may_count_as_evil_at_once_and_the_old_one_not() -> None:
    """RB-160."""
    town = Town(CAST, night=2)
    town.night_up_to("imp")
    town.rule("become", "Flo", "recluse")
    town.rule("become", "Ann", "soldier")
    assert town.game.registers(town.seat("Flo"), EVIL) is Registers.STORYTELLER_DECIDES
    assert reading(town, EVIL) is Registers.NO
