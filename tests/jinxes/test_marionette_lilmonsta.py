"""Marionette and Lil' Monsta: made once somebody looks after it, beside that player."""

from engine import Chain, Game, ledger, play_step
from engine.phases import Phase
from engine.registry import CHARACTERS
from engine.rules.setup import Note
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann saint, Bob spy, Cat slayer, Dan monk, Eve virgin, Flo soldier, Gus mayor"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "lilmonsta", "marionette"))


def with_both(cast: str = CAST) -> Town:
    town = Town(cast, script=SCRIPT)
    town.game.notes = (Note("undealt", "lilmonsta"), Note("undealt", "marionette"))
    CHARACTERS["lilmonsta"].arrive(town.game)
    return town


def test_a_good_player_beside_the_first_sitter_is_it_and_is_told_nothing() -> None:
    town = with_both()
    town.night(Bob="Dan", storyteller={"marionette": "Cat"})
    asked = next(one for one in town.asked if one.about and one.about.character == "marionette")
    assert list(asked.options.all()) == [2, 4]
    seat = town.game.grimoire.seats[2]
    assert (seat.character, seat.alignment, seat.believed) == ("marionette", EVIL, "slayer")
    assert seat.thinks.side is GOOD
    assert town.told("Cat", ledger.YouAre) == [ledger.YouAre("slayer", GOOD)], "as they were dealt"
    assert town.told("Dan", ledger.ThisIs) == [ThisIs("Cat", "marionette")]


def test_there_is_none_where_nobody_good_sits_there_and_no_second_one_later() -> None:
    town = with_both(CAST.replace("slayer", "poisoner").replace("saint", "thief+evil"))
    town.night(Bob="Bob", Cat=["Bob", "Ann"], Ann="Dan")
    assert "marionette" not in [seat.character for seat in town.game.grimoire.seats]
    town.end_day()
    town.night(Bob="Dan", Cat=["Ann", "Dan"], Dan="Ann", Ann="Dan", storyteller={"lilmonsta": None})
    assert "marionette" not in [seat.character for seat in town.game.grimoire.seats]


def test_nobody_is_it_while_the_tokens_are_drawn() -> None:
    seen = 0
    for seed in range(80):
        game = Game(SCRIPT, tuple("ABCDEFGHIJ"), Chain(RandomPlayers(seed), RandomStoryteller(seed)))
        while game.phase is Phase.DEAL:
            play_step(game)
        if {note.character for note in game.notes} == {"lilmonsta", "marionette"}:
            seen += 1
            assert "marionette" not in [seat.character for seat in game.grimoire.seats]
    assert seen > 3
