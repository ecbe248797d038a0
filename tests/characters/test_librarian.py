"""The Librarian: one of two players is a certain Outsider, or there is none."""

from engine import ledger
from engine.ledger import NoneInPlay
from engine.terms import OUTSIDER
from tests.by_name import OneOfTwo
from tests.scenario import Town, whatever

CAST = "Ann librarian, Bob saint, Cat soldier, Dan imp, Eve baron"
NONE = NoneInPlay(OUTSIDER)


def test_learns_one_outsider_among_two_others_the_first_night_and_nothing_more() -> None:
    """RB-079."""
    town = Town(CAST)
    shown = OneOfTwo("saint", ("Bob", "Eve"))
    town.night(storyteller={"Ann": shown})
    assert town.learned("Ann") == [shown]
    assert town.offered("Ann") == [OneOfTwo("saint", ("Bob", other)) for other in ("Cat", "Dan", "Eve")]
    assert (town.marks("Bob"), town.marks("Eve")) == (["Outsider"], ["Wrong"])
    town.end_day()
    town.night(Dan="Cat")
    assert not town.woken("Ann")


def test_without_an_outsider_they_learn_zero_and_nobody_is_consulted() -> None:
    """RB-076."""
    town = Town("Ann librarian, Bob mayor, Cat soldier, Dan imp, Eve baron")
    town.night()
    assert town.learned("Ann") == [NONE]
    assert town.offered("Ann") == []
    assert town.marks("Bob") == town.marks("Cat") == []


def test_a_drunk_is_shown_as_the_drunk() -> None:
    """G16: never as the Townsfolk they think they are, and zero would be false."""
    town = Town("Ann librarian, Bob drunk(monk), Cat soldier, Dan imp, Eve baron")
    town.night(storyteller={"Ann": OneOfTwo("drunk", ("Bob", "Cat"))})
    assert town.offered("Ann") == [OneOfTwo("drunk", ("Bob", other)) for other in ("Cat", "Dan", "Eve")]


def test_a_lone_recluse_may_be_shown_or_zero_told() -> None:
    """RB-325: a Recluse who counts as evil is no Outsider."""
    town = Town("Ann librarian, Bob recluse, Cat soldier, Dan imp, Eve baron")
    town.night(storyteller={"Ann": NONE})
    assert town.learned("Ann") == [NONE]
    pairs = [OneOfTwo("recluse", ("Bob", other)) for other in ("Cat", "Dan", "Eve")]
    assert town.offered("Ann") == [*pairs, NONE]


def test_zero_is_false_beside_an_outsider_who_cannot_hide() -> None:
    town = Town("Ann librarian, Bob recluse, Cat saint, Dan imp, Eve baron")
    town.night(storyteller={"Ann": OneOfTwo("recluse", ("Bob", "Cat"))})
    assert NONE not in town.offered("Ann")
    assert {shown.character for shown in town.offered("Ann")} == {"recluse", "saint"}


def test_a_poisoned_recluse_cannot_hide() -> None:
    """G15."""
    town = Town("Ann librarian, Bob recluse, Cat soldier, Dan imp, Eve poisoner")
    town.night(Eve="Bob", storyteller={"Ann": OneOfTwo("recluse", ("Bob", "Cat"))})
    assert NONE not in town.offered("Ann")


def test_a_spy_may_be_shown_as_any_outsider_or_stay_hidden() -> None:
    """RB-325: with no true Outsider zero is as good."""
    town = Town("Ann librarian, Bob spy, Cat soldier, Dan imp, Eve mayor")
    town.night(storyteller={"Ann": OneOfTwo("butler", ("Bob", "Cat"))})
    assert town.learned("Ann") == [OneOfTwo("butler", ("Bob", "Cat"))]
    shown = {answer.character for answer in town.offered("Ann", ledger.OneOfTwo)}
    assert shown == set(town.game.script.outsiders)
    assert NONE in town.offered("Ann")


def test_a_poisoned_spy_is_no_outsider() -> None:
    """G15."""
    town = Town("Ann librarian, Bob spy, Cat soldier, Dan imp, Eve poisoner")
    town.night(Eve="Bob", storyteller={"Bob": whatever})
    assert town.learned("Ann") == [NONE]


def test_dead_outsiders_are_in_play() -> None:
    """RB-321: a Librarian made later still finds them."""
    town = Town("Ann chef, Bob saint!, Cat soldier, Dan imp, Eve baron, Flo mayor", night=2)
    town.night_up_to("imp")
    town.rule("become", "Ann", "librarian")
    town.night(Dan="Cat", storyteller={"Ann": OneOfTwo("saint", ("Bob", "Flo"))})
    assert town.learned("Ann") == [OneOfTwo("saint", ("Bob", "Flo"))]


def test_poisoned_they_may_be_shown_anything_zero_included() -> None:
    """RB-184; and they never learn the truth of it later (RB-190)."""
    town = Town("Ann librarian, Bob saint, Cat soldier, Dan imp, Eve poisoner")
    town.night(Eve="Ann", storyteller={"Ann": NONE})
    assert town.learned("Ann") == [NONE]
    assert OneOfTwo("drunk", ("Cat", "Dan")) in town.offered("Ann")
    town.end_day()
    town.night(Eve="Cat", Dan="Cat")
    assert not town.woken("Ann")


def test_a_drunk_who_thinks_they_are_the_librarian_is_shown_anything() -> None:
    """RB-330: they do not find themself, whatever they are shown."""
    town = Town("Ann drunk(librarian), Bob mayor, Cat soldier, Dan imp, Eve baron")
    town.night(storyteller={"Ann": OneOfTwo("recluse", ("Dan", "Eve"))})
    assert town.learned("Ann") == [OneOfTwo("recluse", ("Dan", "Eve"))]
    assert not any("Ann" in answer.pair for answer in town.offered("Ann", ledger.OneOfTwo))


def test_an_evil_outsider_is_an_outsider() -> None:
    """RB-173."""
    town = Town("Ann librarian+evil, Bob saint+evil, Cat soldier, Dan imp, Eve baron")
    town.night(storyteller={"Ann": OneOfTwo("saint", ("Bob", "Cat"))})
    assert NONE not in town.offered("Ann")


def test_dead_before_their_turn_they_learn_nothing() -> None:
    """RB-070."""
    town = Town(CAST)
    town.night_up_to("librarian")
    town.rule("kill", "Ann")
    town.night()
    assert not town.woken("Ann")


def test_who_becomes_one_by_night_learns_at_once() -> None:
    """RB-162: an Empath whose own turn is still to come learns as a Librarian and no more as an Empath."""
    town = Town("Ann empath, Bob saint, Cat soldier, Dan imp, Eve baron", night=2)
    town.night_up_to("imp")
    town.rule("become", "Ann", "librarian")
    assert town.became("Ann") == ["librarian"]
    town.night(Dan="Cat", storyteller={"Ann": OneOfTwo("saint", ("Bob", "Cat"))})
    assert town.learned("Ann") == [OneOfTwo("saint", ("Bob", "Cat"))]


def test_who_changes_leaves_no_tokens_behind() -> None:
    """RB-160."""
    town = Town(CAST)
    town.night(storyteller={"Ann": OneOfTwo("saint", ("Bob", "Cat"))})
    town.rule("become", "Ann", "soldier")
    assert town.marks("Bob") == town.marks("Cat") == []
