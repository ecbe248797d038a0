"""The Buddhist: those who know the game well are silent for two minutes each day."""

import pytest

from engine.ledger import Claimed, FabledJoined, FabledLeft
from engine.rulings import IllegalRuling
from tests.scenario import Town

CAST = "Lachlan empath, Lewis soldier, Evin poisoner, Dan imp, Eve mayor, Flo slayer"


@pytest.mark.example("travellers_fabled/buddhist/1")
def test_example_two_veterans_are_announced() -> None:
    """The silence itself is the table's, who keeps it is public."""
    town = Town(f"{CAST} | buddhist")
    town.night(storyteller={"buddhist": "Lachlan Lewis"}, Evin="Flo")
    facts = [told.fact for told in town.game.ledger if isinstance(told.fact, FabledJoined)]
    assert facts == [FabledJoined("buddhist"), FabledJoined("buddhist", (0, 1))]
    assert town.marks("Lachlan") == town.marks("Lewis") == ["Silent"]
    assert town.marks("Dan") == []


@pytest.mark.example("travellers_fabled/buddhist/2")
def test_example_it_falls_on_either_side_and_takes_nothing_else_away() -> None:
    """A Minion listens for two minutes, and then claims what they like."""
    town = Town(f"{CAST.replace('slayer', 'chef')} | buddhist")
    town.night(storyteller={"buddhist": "Evin"}, Evin="Eve")
    assert town.marks("Evin") == ["Silent"]
    town.slay("Evin", "Dan")  # no Slayer is in play
    assert Claimed("slay", town.seat("Evin"), town.seat("Dan")) in town.public()
    assert town.nominate("Evin", "Dan", votes="Evin") == "too few"


def test_with_nobody_s_consent_nobody_is_silent() -> None:
    town = Town(f"{CAST} | buddhist")
    town.night(storyteller={"buddhist": ""}, Evin="Flo")
    assert not any("Silent" in town.marks(name) for name in town.names)


def test_added_and_taken_away_during_the_game() -> None:
    """RB-241, RB-242."""
    town = Town(CAST, night=2).day()
    town.rule_nobody("fabled", ("buddhist", (0, 2)))
    assert town.public() == [FabledJoined("buddhist", (0, 2))]
    assert town.marks("Evin") == ["Silent"]
    with pytest.raises(IllegalRuling, match="in play already"):
        town.rule_nobody("fabled", "buddhist")
    town.rule_nobody("no fabled", "buddhist")
    assert town.public() == [FabledLeft("buddhist")]
    assert town.marks("Evin") == []
    with pytest.raises(IllegalRuling, match="not in play"):
        town.rule_nobody("no fabled", "buddhist")


@pytest.mark.parametrize(
    "value", [("buddhist", (17,)), ("buddhist", (True,)), ("buddhist", "Ann"), "imp", "nobody"]
)
def test_only_for_players_of_the_table(value: object) -> None:
    town = Town(CAST, night=2).day()
    with pytest.raises(IllegalRuling, match=r"not all players|not a Fabled"):
        town.rule_nobody("fabled", value)
