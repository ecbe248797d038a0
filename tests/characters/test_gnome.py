"""The Gnome: has an amigo, known to all, and may have the amigo's nominators killed."""

import pytest

from engine.day import menu
from engine.grimoire import Ability
from engine.ledger import DiedByDay, PublicChoice
from engine.questions import BEGIN_VOTE, NOMINATE, OPEN_NOMINATIONS, IllegalAnswer
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann gnome, Amy mayor, Lewis imp, Cat soldier, Dan baron, Eve chef, Flo slayer, Gus saint"


def nominated(town: Town, by: str, nominee: str) -> None:
    if not town.game.square.nominations_open:
        town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, by, nominee)


def joined(side: object, amigo: str, cast: str = CAST) -> Town:
    """On the second day, at the end of the ring."""
    town = Town(cast.replace("Ann gnome, ", ""), night=3).day()
    assert town.game.square.day == 2
    town.join("Ann", "gnome", beside="Gus", side=EVIL if side is EVIL else GOOD, amigo=amigo)
    return town


@pytest.mark.example("carousel/gnome/1")
def test_example_the_amigo_is_named_before_the_first_night_and_nothing_must_be_done() -> None:
    town = Town(CAST.replace("Amy mayor", "Amy alsaahir").replace("Eve chef", "Eve engineer"))
    town.night(Eve=(), storyteller={"Ann": [GOOD, "Amy"]})
    assert PublicChoice("gnome", (town.seat("Amy"),)) in town.public()
    assert town.offered("Ann")[2:] == ["Amy", "Cat", "Eve", "Flo", "Gus"]
    for _ in range(2):
        town.end_day()
        town.night(Lewis="Cat", Eve=())
    assert town.game.night == 3
    nominated(town, "Eve", "Amy")
    town.act(BEGIN_VOTE)
    assert town.alive("Eve")


@pytest.mark.example("carousel/gnome/2")
def test_example_those_who_nominate_the_demon_are_killed_and_the_vote_goes_on() -> None:
    """The Boffin, the Zealot and the Village Idiot nominate."""
    cast = CAST.replace("Eve chef", "Eve boffin").replace("Flo slayer", "Flo zealot")
    town = joined(EVIL, "Lewis", cast.replace("Gus saint", "Gus villageidiot"))
    boffin = Ability("boffin", town.seat("Eve"), town.seat("Eve"))
    town.game.lend(boffin, town.seat("Lewis"), "mayor")
    assert PublicChoice("gnome", (town.seat("Lewis"),)) in town.public()
    for nominator in ("Eve", "Flo"):
        nominated(town, nominator, "Lewis")
        town.act("avenge", "Ann", nominator)
        assert DiedByDay(town.seat(nominator)) in town.public()
        town.act(BEGIN_VOTE)
        town._play_until(lambda: town.game.day.vote is None)
        town.end_day()
        town.night(Lewis="Cat", Gus="Amy")
    assert town.game.night == 4
    nominated(town, "Gus", "Lewis")
    town.act(BEGIN_VOTE)
    assert town.alive("Gus")


def test_only_before_the_vote_and_only_for_the_amigo() -> None:
    town = joined(GOOD, "Amy")
    assert "avenge" not in menu(town.game).verbs
    nominated(town, "Eve", "Cat")
    assert "avenge" not in menu(town.game).verbs
    town.act(BEGIN_VOTE)
    town._play_until(lambda: town.game.day.vote is None)
    nominated(town, "Flo", "Amy")
    with pytest.raises(IllegalAnswer, match="not that player"):
        town.act("avenge", "Ann", "Eve")
    town.act(BEGIN_VOTE)
    town._play_until(lambda: town.game.day.vote is None)
    with pytest.raises(IllegalAnswer, match="no avenge now"):
        town.act("avenge", "Ann", "Flo")


def test_nobody_but_the_gnome() -> None:
    town = joined(GOOD, "Amy")
    nominated(town, "Eve", "Amy")
    with pytest.raises(IllegalAnswer, match="not theirs"):
        town.act("avenge", "Amy", "Eve")


def test_an_amigo_who_changes_sides_is_an_amigo() -> None:
    """Checked only when the Gnome came."""
    town = joined(GOOD, "Amy")
    town.rule("turn", "Amy", "evil")
    assert town.alignment("Ann") is GOOD
    nominated(town, "Eve", "Amy")
    town.act("avenge", "Ann", "Eve")
    assert not town.alive("Eve")


def test_an_evil_gnome_s_amigo_is_evil() -> None:
    town = joined(EVIL, "Dan")
    assert town.offered("Ann")[2:] == ["Lewis", "Dan"]


def test_the_demon_who_nominates_the_amigo_dies_of_it() -> None:
    town = joined(GOOD, "Amy")
    nominated(town, "Lewis", "Amy")
    town.act("avenge", "Ann", "Lewis")
    assert town.winner is GOOD


@pytest.mark.parametrize("state", ["dead", "poisoned"])
def test_dead_or_poisoned_nobody_dies(state: str) -> None:
    """RB-118, RB-223."""
    town = joined(GOOD, "Amy")
    town.rule(*(("kill", "Ann") if state == "dead" else ("mark", "Ann", "Poisoned")))
    nominated(town, "Eve", "Amy")
    town.act("avenge", "Ann", "Eve")
    assert town.alive("Eve")
