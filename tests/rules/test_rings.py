"""Who makes whom drunk or poisoned, where several do so to one another."""

from engine.abilities import standing
from tests.scenario import Town

CAST = "Ann widow, Bob minstrel, Cat nodashii, Dan chef, Eve pixie, Flo slayer, Gus goblin!"


def test_a_minstrel_beside_a_poisoned_no_dashii_makes_everybody_drunk_the_poisoner_too() -> None:
    """The Widow's poison ends, and the No Dashii is drunk all the same: the other way would contradict itself."""
    tokens = "Poisoned@Cat<Ann/widow, Everyone Is Drunk@Bob<Bob/minstrel"
    town = Town(f"{CAST}; {tokens}", night=2)
    known = standing(town.game.grimoire)
    assert [town.names[seat] for seat, sober in enumerate(known.sober) if sober] == ["Bob"]
    town.night(Cat="Eve")
    assert town.alive("Eve")


def test_while_nobody_is_executed_the_no_dashii_poisons_nobody_where_a_widow_has_poisoned_it() -> None:
    town = Town(f"{CAST}; Poisoned@Cat<Ann/widow", night=2)
    known = standing(town.game.grimoire)
    assert [town.names[seat] for seat, sober in enumerate(known.sober) if not sober] == ["Cat"]
