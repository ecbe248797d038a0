"""What would come of an answer: whoever dies of another's death dies on the copy, too."""

from engine.terms import GOOD
from narrator.mind.trial import fate
from tests.scenario import Town

ANN, BOB, CAT = range(3)


def test_the_last_demon_dies_with_its_host() -> None:
    town = Town(
        "Ann lleech, Bob chef, Cat monk, Dan poisoner, Eve mayor, Flo saint, Gus slayer; Host@Bob<Ann/lleech",
        night=2,
    )
    (killer,) = town.game.abilities_of("slayer")
    host = fate(town.game, (BOB,), killer)
    assert (host.dead, host.winner) == ((ANN, BOB), GOOD)
    other = fate(town.game, (CAT,), killer)
    assert (other.dead, other.winner) == ((CAT,), None)
    assert town.game.grimoire.seats[BOB].lives, "nothing has happened in the game itself"
