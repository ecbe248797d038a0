"""Marionette and Summoner: made once the Demon is, beside that player."""

from engine import Chain, Game, ledger, play_step
from engine.phases import Phase
from engine.rules.setup import Note
from engine.script import Script, edition
from engine.terms import EVIL
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("with it", "With it", dict.fromkeys((*edition("tb").characters, "summoner", "marionette")))
CAST = "Ann saint, Bob summoner, Cat slayer, Dan soldier, Eve virgin, Flo mayor, Gus chef"


def at(cast: str = CAST, *, night: int = 3, jinxed: bool = True) -> Town:
    town = Town(cast, night=night, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def with_both(cast: str = CAST, *, jinxed: bool = True) -> Town:
    town = at(cast, jinxed=jinxed)
    town.game.notes = (Note("undealt", "marionette"),)
    town.game.bag = ("summoner",)
    return town


def test_a_good_neighbour_of_the_new_demon_is_it() -> None:
    town = with_both()
    town.night(Bob=ThisIs("Dan", "imp"), storyteller={"marionette": "Eve"}, Dan="Gus")
    seat = town.game.grimoire.seats[town.seat("Eve")]
    assert (seat.character, seat.alignment, seat.believed) == ("marionette", EVIL, "virgin")
    assert town.told("Dan", ledger.ThisIs) == [ThisIs("Eve", "marionette")]
    assert town.told("Eve", ledger.YouAre) == []


def test_nobody_is_it_while_the_tokens_are_drawn() -> None:
    seen = 0
    for seed in range(150):
        game = Game(SCRIPT, tuple("ABCDEFGHIJ"), Chain(RandomPlayers(seed), RandomStoryteller(seed)))
        while game.phase is Phase.DEAL:
            play_step(game)
        if game.notes and "summoner" in game.bag:
            seen += 1
            assert "marionette" not in [seat.character for seat in game.grimoire.seats]
    assert seen > 2
