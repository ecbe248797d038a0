"""Who does not know who they are: with a rule made for these tests, by which that is so of one player."""

import pytest

from engine import Script, edition
from engine.characters.base import CHARACTERS, Ability, Game, Grimoire, Loric
from engine.ledger import Chose, Learned, YouAre
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

SNV = Script("mine", "Mine", (*edition("snv").characters, "tor"))
CAST = "Ann clockmaker, Bob vigormortis, Cat mutant, Dan pithag, Eve sage | tor"


class Fog(Loric):
    """The first player does not know who they are, and pays for no madness."""

    id = "tor"
    house_rules = CHARACTERS["tor"].house_rules  # whoever asks first keeps them for all tests of the process

    def keeps_in_the_dark(self, grimoire: Grimoire, me: Ability, seat: int) -> bool:  # noqa: ARG002
        return seat == 0

    def excuses(self, game: Game, me: Ability, seat: int, by: Ability) -> bool:  # noqa: ARG002
        return seat == 0


@pytest.fixture(autouse=True)
def fog(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHARACTERS, "tor", Fog())


def test_who_is_in_the_dark_is_not_told_who_they_are_and_others_are() -> None:
    town = Town(CAST, script=SNV)
    town.night()
    assert town.told("Ann") == [Learned("", 2)]
    assert YouAre("vigormortis", EVIL) in town.told("Bob")
    assert YouAre("sage", GOOD) in town.told("Eve")


def test_of_a_change_they_hear_nothing() -> None:
    town = Town(CAST, night=2, script=SNV)
    town.night(Dan=ThisIs("Ann", "juggler"), Bob="Eve", storyteller={"Eve": (0, 1)})
    assert town.character("Ann") == "juggler"
    assert town.told("Ann") == []
    other = Town(CAST, night=2, script=SNV)
    other.night(Dan=ThisIs("Cat", "juggler"), Bob="Ann")
    assert other.told("Cat") == [YouAre("juggler", GOOD)]


def test_of_a_new_side_they_hear_nothing() -> None:
    town = Town(CAST, night=2, script=SNV)
    town.dusk()
    town.rule("turn", "Ann", EVIL)
    town.rule("turn", "Eve", EVIL)
    assert town.told("Eve") == [YouAre("sage", EVIL)]
    assert [one.fact for one in town.game.ledger if one.to == (0,)] == []


def test_what_asks_them_has_no_name() -> None:
    town = Town("Ann pithag, Bob vigormortis, Cat mutant, Dan cerenovus, Eve sage | tor", night=2, script=SNV)
    town.night(
        Ann=ThisIs("Cat", "juggler"), Dan=ThisIs("Eve", "artist"), Bob="Eve", storyteller={"Eve": (0, 1)}
    )
    asked = {town.names[one.who]: one.known_as for one in town.asked if one.who >= 0}
    assert asked == {"Ann": "", "Bob": "vigormortis", "Dan": "cerenovus"}
    assert [one.fact for one in town.game.ledger if one.to == (0,)] == [
        Chose("", ThisIs("Cat", "juggler")._replace(seat=2))
    ]


def test_who_is_excused_pays_for_no_madness() -> None:
    town = Town(
        "Ann mutant, Bob vigormortis, Cat mutant, Dan pithag, Eve sage | tor", night=2, script=SNV
    ).day()
    assert town.game.madnesses(0) == ()
    assert len(town.game.madnesses(2)) == 1
