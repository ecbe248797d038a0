"""Loric: rules that the Storyteller holds as they hold Fabled, public, in play from the start only.

We play none yet; this one is made for these tests.
"""

import pytest

from engine.abilities import standing
from engine.characters.base import (
    CHARACTERS,
    LORIC,
    STORYTELLER,
    TOWN,
    Ability,
    Alignment,
    Game,
    Grimoire,
    Loric,
)
from engine.ledger import FabledJoined
from engine.record import header
from engine.rules.setup import Counts, bag_fault
from engine.rulings import IllegalRuling
from engine.script import Script, edition, script_from
from engine.statements import HasTeam, Holds, ThisPlayer
from engine.statements.wellformed import refusal
from engine.terms import EVIL
from tests.scenario import Town

CAST = "Ann chef, Bob imp, Cat soldier, Dan poisoner, Eve mayor"


class Warden(Loric):
    """There is an Outsider more; and evil does not win while the first player lives."""

    id = "warden"
    reminders = ("Warded",)

    def counts(self, players: int, counts: Counts) -> tuple[Counts, ...]:  # noqa: ARG002
        return (counts.more_outsiders(1),)

    def setup(self, game: Game, me: Ability) -> None:
        game.grimoire.mark("Warded", 0, by=me)

    def holds_off(self, grimoire: Grimoire, me: Ability, side: Alignment) -> bool:
        return side is EVIL and any(grimoire.seats[t.seat].lives for t in grimoire.marked("Warded", by=me))


@pytest.fixture(autouse=True)
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    monkeypatch.setitem(CHARACTERS, "warden", Warden())
    return Script("tb", "With one", (*edition("tb").characters, "warden"))


def test_a_script_names_it_and_it_is_in_play_from_the_start_for_all_to_see(script: Script) -> None:
    town = Town(CAST, script=script)
    assert script.fabled == ("warden",)
    assert "warden" not in script.characters
    assert [told.to for told in town.game.ledger if told.fact == FabledJoined("warden")] == [TOWN]
    assert town.game.square.fabled == ("warden",)


def test_the_storyteller_holds_it_sober_and_for_good() -> None:
    town = Town(f"{CAST}; Drunk@Ann | warden", night=2)
    assert Ability("warden", STORYTELLER, STORYTELLER) in standing(town.game.grimoire).working
    assert CHARACTERS["warden"].team is LORIC


def test_its_hooks_are_called_from_the_setting_up_on(script: Script) -> None:
    town = Town(f"{CAST} | warden", script=script)
    town.night(Dan="Cat")
    assert town.marks("Ann") == ["Warded"]
    for name in ("Cat", "Dan", "Eve"):
        town.rule("kill", name)
    town.end_day()
    assert town.winner is None
    town.rule("kill", "Ann")
    town.dusk()
    assert town.winner is EVIL


def test_its_square_brackets_count_in_the_bag(script: Script) -> None:
    with_one = ("chef", "soldier", "saint", "poisoner", "imp")
    assert bag_fault(script, 5, with_one, script.fabled) is None
    assert bag_fault(script, 5, ("chef", "soldier", "mayor", "poisoner", "imp"), script.fabled)
    assert bag_fault(script, 5, with_one)


def test_it_does_not_come_into_a_game_that_has_begun() -> None:
    town = Town(CAST, night=2).day()
    with pytest.raises(IllegalRuling, match="only be there from the start"):
        town.rule_nobody("fabled", "warden")


def test_nobody_says_of_a_player_that_they_are_one() -> None:
    game = Town(CAST, night=2).game
    assert refusal(Holds(ThisPlayer(0), HasTeam(LORIC)), game.square, game.script) == "not a statement"


def test_a_record_keeps_it(script: Script) -> None:
    assert header(Town(CAST, script=script).game)["script"]["fabled"] == ["warden"]
    assert script_from(script.as_data()).fabled == ("warden",)
