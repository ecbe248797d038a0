"""Pit-Hag and Cult Leader: an evil player who was made the Cult Leader is never made good by it."""

from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann artist, Bob vigormortis, Cat klutz, Dan pithag, Eve savant, Flo sage+evil, Gus oracle, Hal mutant"

SCRIPT = Script("mine", "Mine", ("cultleader", *edition("snv").characters))


def made_the_cult_leader(town: Town) -> Town:
    town.night(Dan=ThisIs("Flo", "cultleader"), Bob="Cat", Cat="Ann")
    return town


def test_an_evil_cult_leader_made_by_the_pit_hag_stays_evil_between_two_good_players() -> None:
    town = made_the_cult_leader(Town(CAST, night=2, script=SCRIPT))
    assert town.alignment("Flo") is EVIL
    assert town.marks("Flo") == ["Stays Evil"]


def test_without_the_jinx_they_would_turn_good() -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.game.grimoire.jinxes = ()
    assert made_the_cult_leader(town).alignment("Flo") is GOOD


def test_who_was_good_turns_and_turns_back() -> None:
    """The text speaks of evil players alone."""
    town = made_the_cult_leader(Town(CAST.replace("Flo sage+evil", "Flo sage"), night=2, script=SCRIPT))
    assert town.marks("Flo") == []
    assert town.alignment("Flo") is GOOD
