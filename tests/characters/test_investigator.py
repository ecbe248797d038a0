"""The Investigator: one of two players is a certain Minion."""

from engine import Script, edition
from engine.ledger import NoneInPlay
from engine.terms import MINION
from tests.by_name import OneOfTwo
from tests.scenario import Town, whatever

CAST = "Ann investigator, Bob mayor, Cat soldier, Dan imp, Eve baron"
NONE = NoneInPlay(MINION)


def test_learns_one_minion_among_two_others_the_first_night_and_nothing_more() -> None:
    """RB-079."""
    town = Town(CAST)
    shown = OneOfTwo("baron", ("Cat", "Eve"))
    town.night(storyteller={"Ann": shown})
    assert town.learned("Ann") == [shown]
    assert town.offered("Ann") == [OneOfTwo("baron", (other, "Eve")) for other in ("Bob", "Cat", "Dan")]
    assert (town.marks("Eve"), town.marks("Cat")) == (["Minion"], ["Wrong"])
    town.end_day()
    town.night(Dan="Cat")
    assert not town.woken("Ann")


def test_a_recluse_may_be_shown_as_any_minion_of_the_script() -> None:
    """RB-325: as one who is not in play, and as one who is, with anybody beside them but the real one."""
    town = Town("Ann investigator, Bob recluse, Cat soldier, Dan imp, Eve baron")
    shown = OneOfTwo("poisoner", ("Bob", "Dan"))
    town.night(storyteller={"Ann": shown})
    assert town.learned("Ann") == [shown]
    with_recluse = {answer.character for answer in town.offered("Ann") if "Bob" in answer.pair}
    assert with_recluse == set(town.game.script.minions)
    assert NONE not in town.offered("Ann")
    assert town.marks("Bob") == ["Wrong"]


def test_a_poisoned_recluse_is_no_minion() -> None:
    """G15."""
    town = Town("Ann investigator, Bob recluse, Cat soldier, Dan imp, Eve poisoner")
    town.night(Eve="Bob", storyteller={"Ann": OneOfTwo("poisoner", ("Cat", "Eve"))})
    assert {answer.character for answer in town.offered("Ann")} == {"poisoner"}


def test_a_spy_beside_another_minion_may_hide() -> None:
    """RB-325: the Spy can be shown, and need not be: the other Minion is always true, zero never."""
    town = Town("Ann investigator, Bob spy, Cat soldier, Dan imp, Eve baron")
    town.night(
        storyteller={
            "Ann": OneOfTwo("spy", ("Bob", "Eve")),
        }
    )
    assert town.learned("Ann") == [OneOfTwo("spy", ("Bob", "Eve"))]
    assert {answer.character for answer in town.offered("Ann")} == {"spy", "baron"}


def test_a_lone_spy_may_hide_altogether() -> None:
    """Our reading of RB-325: then zero is the truth. Legal, and a poor choice for a Storyteller."""
    town = Town("Ann investigator, Bob spy, Cat soldier, Dan imp, Eve mayor")
    town.night(storyteller={"Ann": OneOfTwo("spy", ("Bob", "Cat"))})
    assert town.offered("Ann") == [
        *(OneOfTwo("spy", ("Bob", other)) for other in ("Cat", "Dan", "Eve")),
        NONE,
    ]


def test_a_poisoned_spy_cannot_hide() -> None:
    """G15."""
    town = Town("Ann investigator, Bob spy, Cat soldier, Dan imp, Eve poisoner")
    town.night(Eve="Bob", storyteller={"Ann": OneOfTwo("spy", ("Bob", "Cat")), "Bob": whatever})
    assert NONE not in town.offered("Ann")


def test_evil_townsfolk_are_no_minions_and_good_minions_are() -> None:
    """RB-173: the kind of character is looked for, not the side."""
    town = Town("Ann investigator, Bob mayor+evil, Cat soldier, Dan imp, Eve baron+good")
    town.night(storyteller={"Ann": OneOfTwo("baron", ("Bob", "Eve"))})
    assert all("Eve" in answer.pair for answer in town.offered("Ann"))


def test_poisoned_they_may_be_shown_any_minion_and_any_pair() -> None:
    """RB-184, RB-190."""
    town = Town("Ann investigator, Bob mayor, Cat soldier, Dan imp, Eve poisoner")
    town.night(Eve="Ann", storyteller={"Ann": OneOfTwo("spy", ("Bob", "Cat"))})
    assert town.learned("Ann") == [OneOfTwo("spy", ("Bob", "Cat"))]
    town.end_day()
    town.night(Eve="Cat", Dan="Cat")
    assert not town.woken("Ann")


def test_dead_before_their_turn_they_learn_nothing() -> None:
    """RB-070."""
    town = Town(CAST)
    town.night_up_to("investigator")
    town.rule("kill", "Ann")
    town.night()
    assert not town.woken("Ann")


def test_who_becomes_one_learns_that_night_even_of_a_dead_minion() -> None:
    """RB-162, RB-321."""
    town = Town("Ann chef, Bob mayor, Cat soldier, Dan imp, Eve baron!, Flo slayer", night=2)
    town.night_up_to("imp")
    town.rule("become", "Ann", "investigator")
    town.night(Dan="Cat", storyteller={"Ann": OneOfTwo("baron", ("Bob", "Eve"))})
    assert town.learned("Ann") == [OneOfTwo("baron", ("Bob", "Eve"))]


def test_who_becomes_one_twice_learns_twice() -> None:
    """RB-160, RB-162: the second gain is a new one; what the first left lying is gone."""
    town = Town(CAST)
    town.night(storyteller={"Ann": OneOfTwo("baron", ("Bob", "Eve"))})
    town.rule("become", "Ann", "soldier")
    assert town.marks("Bob") == town.marks("Eve") == []
    town.rule("become", "Ann", "investigator")
    town.end_day()
    town.night(Dan="Cat", storyteller={"Ann": OneOfTwo("baron", ("Cat", "Eve"))})
    assert town.learned("Ann") == [OneOfTwo("baron", ("Cat", "Eve"))]


def test_where_everybody_else_is_legion_any_two_of_them_are_shown() -> None:
    """Legion counts as a Minion, too (almanac)."""
    script = Script("x", "X", (*edition("tb").characters, "legion"))
    town = Town("Ann investigator, Bob legion, Cat legion, Dan legion, Eve legion", script=script)
    town.night(storyteller={"Ann": OneOfTwo("legion", ("Bob", "Dan"))})
    assert town.learned("Ann") == [OneOfTwo("legion", ("Bob", "Dan"))]
