"""The Djinn: what two jinxed characters do to each other holds, and everybody is told."""

import pytest

from engine.ledger import FabledJoined, FabledLeft
from engine.questions import IllegalAnswer
from engine.script import EDITIONS, Script, edition
from engine.terms import EVIL
from tests.by_name import ThisIs
from tests.scenario import Town

CHARACTERS = ("pithag", "goon", "snakecharmer", "imp", "nodashii", "sage", "recluse", "oracle", "artist")
JINXED = Script("mixed", "Mixed", (*CHARACTERS, "djinn"))


def test_the_rules_of_a_script_are_known_whoever_is_in_play() -> None:
    """All of them, from the script."""
    assert sorted(jinx.key for jinx in JINXED.jinxes) == ["pithag-goon", "recluse-sage"]
    town = Town("Ann snakecharmer, Bob nodashii, Cat oracle, Dan pithag, Eve artist", script=JINXED)
    assert town.game.square.fabled == ("djinn",)
    assert FabledJoined("djinn") in town.public()
    assert len(town.game.script.jinxes) == 2


@pytest.mark.parametrize("id_", EDITIONS)
def test_the_three_editions_have_few(id_: str) -> None:
    jinxes = {jinx.key for jinx in edition(id_).jinxes}
    assert jinxes == set()


def test_what_nobody_may_choose_is_refused_and_asked_for_again() -> None:
    """A Pit-Hag who names a character that is not on the script is asked again."""
    town = Town("Ann snakecharmer, Bob nodashii, Cat oracle, Dan pithag, Eve artist", night=2, script=JINXED)
    with pytest.raises(IllegalAnswer, match="not an option"):
        town.snapshot().night(Ann="Cat", Dan=ThisIs("Cat", "heretic"))
    town.night(Ann="Cat", Dan=ThisIs("Cat", "sage"), Bob="Dan")
    assert town.character("Cat") == "sage"


@pytest.mark.example("travellers_fabled/djinn/1")
def test_example_the_pit_hag_tries_to_create_a_heretic() -> None:
    """The rule is read out, the Storyteller shakes their head, and she chooses again; another one she may name."""
    script = Script("mixed", "Mixed", (*CHARACTERS, "heretic", "djinn"))
    assert "heretic-pithag" in [jinx.key for jinx in script.jinxes]
    town = Town("Ann snakecharmer, Bob nodashii, Cat oracle, Dan pithag, Eve artist", night=2, script=script)
    assert FabledJoined("djinn") in [told.fact for told in town.game.ledger]
    with pytest.raises(IllegalAnswer, match="not an option"):
        town.snapshot().night(Ann="Cat", Dan=ThisIs("Cat", "heretic"))
    town.night(Ann="Cat", Dan=ThisIs("Cat", "sage"), Bob="Dan")
    assert town.character("Cat") == "sage"


def test_an_alchemist_with_her_ability_may_name_a_heretic() -> None:
    """No Pit-Hag is in play, and who is kept out by nobody may come."""
    script = Script("mixed", "Mixed", (*CHARACTERS, "heretic", "alchemist", "djinn"))
    town = Town("Ann alchemist, Bob imp, Cat artist, Dan recluse, Eve sage", script=script)
    town.night(storyteller={"Ann": "pithag"})
    town.end_day()
    town.night(Ann=ThisIs("Dan", "heretic"), Bob="Cat", storyteller={"Ann": False})
    assert town.character("Dan") == "heretic"


@pytest.mark.parametrize("djinn", ["", " | djinn"])
def test_the_special_rule_holds_with_and_without_it(djinn: str) -> None:
    """The rule of a pair is the pair's: an evil player whom a Pit-Hag makes the Goon stays evil."""
    cast = f"Ann snakecharmer, Bob nodashii, Cat oracle+evil, Dan pithag, Eve artist, Flo recluse{djinn}"
    town = Town(cast, night=2, script=Script("mixed", "Mixed", JINXED.characters))
    town.night(Ann="Eve", Dan=ThisIs("Cat", "goon"), Bob="Flo")
    assert town.character("Cat") == "goon"
    town.end_day()
    town.night(Ann="Cat", Dan=ThisIs("Eve", "sage"), Bob="Dan")
    assert town.alignment("Cat") is EVIL


def test_added_and_taken_away_during_the_game() -> None:
    """RB-241."""
    town = Town("Ann snakecharmer, Bob nodashii, Cat oracle, Dan pithag, Eve artist", night=2).day()
    town.rule_nobody("fabled", "djinn")
    assert town.public() == [FabledJoined("djinn")]
    town.rule_nobody("no fabled", "djinn")
    assert town.public() == [FabledLeft("djinn")]
