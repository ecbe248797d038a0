"""A death that the Storyteller may prevent, and who wakes: what the Bad Moon Rising Townsfolk ask of the engine."""

from typing import Any

import pytest

from engine.chronicle import Woke
from engine.grimoire import Ability
from engine.night_sheet import wakes_later
from engine.questions import Spared
from engine.registry import CHARACTERS
from engine.rules.events import Death
from engine.terms import STORYTELLER
from tests.scenario import Passenger, Town

CAST = "Ann mayor, Bob imp, Cat saint, Dan poisoner, Eve soldier, Flo empath, Gus passenger"


class Merciful(Passenger):
    """Lets the Storyteller spare anybody."""

    id = "passenger"

    def spares(self, game: Any, me: Ability, death: Death) -> bool:
        return bool(game.ask(STORYTELLER, me, Spared(death.seat)))


@pytest.fixture
def merciful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHARACTERS, "passenger", Merciful())


@pytest.mark.usefixtures("merciful")
def test_sparing_comes_after_what_forbids_the_death_and_before_who_dies_instead() -> None:
    """G8: nobody is asked about the Soldier, and a spared Mayor is not bounced."""
    town = Town(CAST, night=2)
    assert town.snapshot().night(Dan="Flo", Bob="Eve", storyteller={"Flo": 0}) == []
    night = {"Dan": "Flo", "Bob": "Ann"}
    assert town.snapshot().night(**night, storyteller={"Gus": True, "Flo": 0}) == []
    died = town.night(**night, storyteller={"Gus": [False, False], "Ann": "Flo"})
    assert died == ["Flo"]


@pytest.mark.usefixtures("merciful")
def test_whoever_dies_instead_may_be_spared_in_turn() -> None:
    town = Town(CAST, night=2)
    answers = {"Gus": [False, True], "Ann": "Flo", "Flo": 0}
    assert town.night(Dan="Flo", Bob="Ann", storyteller=answers) == []


@pytest.mark.usefixtures("merciful")
def test_droisoned_or_dead_it_is_not_asked_and_a_certain_death_cannot_be_spared() -> None:
    for gus in ("passenger!", "passenger"):
        cast = CAST.replace("passenger", gus) + ("" if "!" in gus else "; Poisoned@Gus")
        assert Town(cast, night=2).night(Dan="Eve", Bob="Cat") == ["Cat"]
    town = Town(CAST.replace("Dan poisoner", "Dan assassin"), night=2)
    town.night(Dan="Cat", Bob="Eve")
    assert not town.alive("Cat")


def test_learning_at_once_what_is_learnt_once_is_a_waking() -> None:
    """RB-162: in no slot of the sheet, and noted all the same; being told who one is now is none."""
    cast = CAST.replace("Gus passenger", "Gus slayer")
    for new, woke in (("chef", True), ("virgin", False)):
        town = Town(cast, night=2)
        town.night_up_to("imp", Dan="Eve")
        town.rule("become", "Gus", new)
        town.night(Bob="Cat")
        assert any(isinstance(e, Woke) and e.seat == 6 for e in town.game.chronicle) is woke


def test_who_will_wake_later_is_found_without_playing_it() -> None:
    """The Empath's turn comes after the Imp's; trying it leaves the game as it is."""
    town = Town(CAST.replace("Gus passenger", "Gus undertaker"), night=2)
    town.night_up_to("imp", Dan="Eve")
    line, told = town.line(), len(town.game.ledger)
    assert [name for name in town.names if wakes_later(town.game, town.seat(name))] == ["Bob", "Flo"]
    assert (town.line(), len(town.game.ledger)) == (line, told)


def test_the_living_and_the_dead_are_those_the_town_knows_of() -> None:
    town = Town(CAST.replace("Gus passenger", "Gus slayer!"), night=2)
    town.night_up_to("empath", Dan="Eve", Bob="Cat")
    before = town.game.square
    assert before.the_living == (0, 1, 2, 3, 4, 5)
    assert before.the_dead == (6,)
    town.night()
    assert town.game.square.the_dead == (2, 6)
