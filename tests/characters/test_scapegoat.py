"""The Scapegoat: executed instead of somebody on the same side."""

import pytest

from engine.chronicle import WentWrong, When
from engine.grimoire import SPENT
from engine.ledger import Executed
from engine.terms import EVIL, GOOD, STORYTELLER
from tests.scenario import Town

CAST = "Ann scapegoat, Bob imp, Cat mayor, Dan poisoner, Eve undertaker, Flo spy, Gus saint, Hal recluse, Ida chef!"


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


@pytest.mark.example("travellers_fabled/scapegoat/1")
def test_example_the_good_scapegoat_hangs_for_a_fortune_teller() -> None:
    """The Undertaker learns of the Scapegoat; the day has had its execution."""
    cast = "Ann scapegoat, Bob imp, Cat fortuneteller, Dan poisoner, Eve undertaker, Gus saint, Ida chef!"
    town = a_day(cast)
    town.execute("Cat", storyteller={"Ann": "Ann"})
    assert town.alive("Cat")
    assert not town.alive("Ann")
    assert town.public()[-1] == Executed(town.seat("Ann"), died=True)
    town.night(Dan="Ida", Bob="Ida", Cat="Dan Gus", storyteller={"Cat": "Eve"})
    assert [(one.seat, one.character) for one in town.learned("Eve")] == [("Ann", "scapegoat")]


@pytest.mark.example("travellers_fabled/scapegoat/2")
def test_example_the_evil_scapegoat_may_hang_for_the_poisoner() -> None:
    """Or not."""
    for dead in ("Ann", "Dan"):
        town = a_day(CAST.replace("scapegoat", "scapegoat+evil"))
        town.execute("Dan", storyteller={"Ann": dead})
        assert [name for name in ("Ann", "Dan") if not town.alive(name)] == [dead]
        assert town.offered("Ann") == ["Dan", "Ann"]


@pytest.mark.example("travellers_fabled/scapegoat/3")
def test_example_the_good_scapegoat_hangs_for_a_spy_who_counts_as_good() -> None:
    """RB-325."""
    town = a_day()
    town.execute("Flo", storyteller={"Ann": "Ann"})
    assert town.alive("Flo")
    assert not town.alive("Ann")


@pytest.mark.parametrize(("scapegoat", "condemned"), [("scapegoat", "Dan"), ("scapegoat+evil", "Cat")])
def test_not_for_the_other_side(scapegoat: str, condemned: str) -> None:
    town = a_day(CAST.replace("scapegoat", scapegoat))
    town.execute(condemned)
    assert not town.alive(condemned)
    assert town.offered("Ann") == []


def test_an_evil_one_may_hang_for_a_recluse() -> None:
    town = a_day(CAST.replace("scapegoat", "scapegoat+evil"))
    town.execute("Hal", storyteller={"Ann": "Ann"})
    assert town.alive("Hal")


def test_the_saint_s_side_does_not_lose() -> None:
    town = a_day()
    town.execute("Gus", storyteller={"Ann": "Ann"})
    assert town.winner is None
    town = a_day()
    town.execute("Gus", storyteller={"Ann": "Gus"})
    assert town.winner is EVIL


def test_an_evil_one_can_save_the_imp() -> None:
    """The Imp would have lost the game."""
    town = a_day(CAST.replace("scapegoat", "scapegoat+evil"))
    town.execute("Bob", storyteller={"Ann": "Ann"})
    assert town.winner is None
    town = a_day(CAST.replace("scapegoat", "scapegoat+evil"))
    town.execute("Bob", storyteller={"Ann": "Bob"})
    assert town.winner is GOOD


def test_only_executions() -> None:
    """A Demon's kill is none."""
    town = Town(CAST.replace("Flo spy", "Flo baron"), night=2)
    assert town.night(Dan="Ida", Bob="Eve") == ["Eve"]
    assert town.offered("Ann") == []


def test_dead_they_hang_for_nobody() -> None:
    """RB-118."""
    town = a_day(CAST.replace("scapegoat", "scapegoat!"))
    town.execute("Cat")
    assert not town.alive("Cat")
    assert town.offered("Ann") == []


def test_poisoned_they_hang_for_nobody() -> None:
    """RB-223."""
    town = Town(CAST.replace("Flo spy", "Flo baron"), night=2)
    town.night(Dan="Ann", Bob="Ida")
    town.execute("Cat")
    assert not town.alive("Cat")
    assert town.offered("Ann") == []


def test_a_virgin_s_nominator_may_be_spared_so() -> None:
    """An execution on the spot is one."""
    town = a_day(CAST.replace("Eve undertaker", "Eve virgin"))
    town.nominate("Cat", "Eve", storyteller={"Ann": "Ann"})
    assert town.alive("Cat")
    assert town.public()[-1] == Executed(town.seat("Ann"), died=True, at_once=True)


@pytest.mark.parametrize("dies", ["Ann", "Dan"])
def test_the_one_time_that_a_revolutionary_s_evil_player_counts_as_good_is_used_up_by_it(dies: str) -> None:
    """But not by an execution that takes its course."""
    pair = "Register Falsely?@Dan<ST/revolutionary, Register Falsely?@Bob<ST/revolutionary"
    town = a_day(f"{CAST}; {pair} | revolutionary")
    town.execute("Dan", storyteller={"Ann": dies})
    assert not town.alive(dies)
    assert bool(town.game.grimoire.marked(SPENT, STORYTELLER)) is (dies == "Ann")


@pytest.mark.parametrize(
    ("condemned", "wrong"), [("Flo", [WentWrong(When(1, True), 0, "scapegoat")]), ("Cat", [])]
)
def test_hanging_for_a_spy_who_counts_as_good_is_an_ability_gone_wrong(
    condemned: str, wrong: list[WentWrong]
) -> None:
    """The Mathematician counts it."""
    town = a_day()
    town.execute(condemned, storyteller={"Ann": "Ann"})
    assert [event for event in town.game.chronicle if isinstance(event, WentWrong)] == wrong
