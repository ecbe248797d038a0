"""What the auditor has found in the engine, as small scenarios."""

from engine.terms import EVIL
from tests.scenario import Town


def test_back_for_a_moment_of_the_night_brings_no_vote_back() -> None:
    """RB-103: the town never hears of it, so a spent ghost vote stays spent."""
    cast = "Ann shabaloth, Bob mastermind, Cat minstrel!!, Dan virgin, Eve goon, Flo saint, Gus slayer, Hal mayor"
    town = Town(cast, night=2)
    town.night(Ann="Cat Dan")
    town.end_day()
    assert town.night(Ann="Cat Flo", storyteller={"Ann": "Cat"}) == ["Flo"]
    assert not town.game.grimoire.seats[town.seat("Cat")].ghost_vote
    assert not town.game.square.ghost_votes[town.seat("Cat")]


def test_who_stays_alive_has_the_vote_again() -> None:
    """RB-163."""
    cast = "Ann shabaloth, Bob mastermind, Cat minstrel!!, Dan virgin, Eve goon, Flo saint, Gus slayer, Hal mayor"
    town = Town(cast, night=2)
    town.night(Ann="Cat Dan")
    town.end_day()
    town.night(Ann="Gus Flo", storyteller={"Ann": "Cat"})
    assert town.alive("Cat")
    assert town.game.grimoire.seats[town.seat("Cat")].ghost_vote
    assert town.game.square.ghost_votes[town.seat("Cat")]


def test_a_traveller_with_the_scarlet_womans_ability_does_not_become_the_demon() -> None:
    """RB-225, RB-236."""
    cast = "Ann imp, Bob baron, Cat saint, Dan virgin, Eve chef, Flo mayor, Gus slayer"
    town = Town(cast, night=2).day()
    town.join("Ida", "apprentice", "Gus", EVIL)
    town.end_day()
    town.night(Ann="Eve", storyteller={"Ida": "scarletwoman"})
    town.execute("Ann")
    assert town.winner == "good"
