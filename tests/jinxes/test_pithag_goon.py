"""Pit-Hag and Goon: an evil player who was made the Goon is never made good by it."""

from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann artist, Bob vigormortis, Cat klutz, Dan pithag, Eve savant, Flo sage+evil, Gus witch, Hal gambler"


def made_the_goon(cast: str = CAST) -> Town:
    """On the next night a good Gambler is the first to choose Flo."""
    town = Town(cast, night=2)
    town.night(Gus="Ann", Dan=ThisIs("Flo", "goon"), Bob="Cat", Cat="Ann", Hal=ThisIs("Hal", "gambler"))
    town.end_day()
    return town


def the_gambler_chooses_flo(town: Town) -> None:
    town.night(Gus="Ann", Dan=ThisIs("Eve", "mutant"), Bob="Ann", Hal=ThisIs("Flo", "witch"))


def test_an_evil_goon_made_by_the_pit_hag_stays_evil() -> None:
    town = made_the_goon()
    the_gambler_chooses_flo(town)
    assert town.drunk("Hal")
    assert town.alignment("Flo") is EVIL


def test_without_the_jinx_they_would_turn_good() -> None:
    town = Town(CAST, night=2)
    town.game.grimoire.jinxes = ()
    town.night(Gus="Ann", Dan=ThisIs("Flo", "goon"), Bob="Cat", Cat="Ann", Hal=ThisIs("Hal", "gambler"))
    town.end_day()
    the_gambler_chooses_flo(town)
    assert town.alignment("Flo") is GOOD


def test_anything_but_their_own_ability_can_make_them_good() -> None:
    """The text speaks of the Goon's ability alone."""
    town = made_the_goon()
    town.game.turn(town.seat("Flo"), GOOD)
    assert town.alignment("Flo") is GOOD


def test_it_ends_when_they_are_somebody_else() -> None:
    town = made_the_goon()
    assert town.marks("Flo") == ["Stays Evil"]
    town.rule("become", "Flo", "sage")
    assert town.marks("Flo") == []
    town.rule("become", "Flo", "goon")  # not by a Pit-Hag
    the_gambler_chooses_flo(town)
    assert town.alignment("Flo") is GOOD
