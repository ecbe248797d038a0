"""The Deus ex Fiasco: the Storyteller makes a mistake, mends it, and says so."""

import pytest

from engine.ledger import Claimed, FabledLeft, YouAre
from engine.questions import IllegalAnswer
from engine.rulings import IllegalRuling
from engine.terms import GOOD, STORYTELLER
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = (
    "Doug drunk(soldier), Bob imp, Cat ravenkeeper, Dan baron, Eve chambermaid, Flo undertaker, Gus recluse"
)


def a_day(cast: str = CAST) -> Town:
    return Town(f"{cast} | deusexfiasco", night=2).day()


def admitted(town: Town) -> bool:
    """The town hears that there was a mistake, and nothing about it."""
    town.act("mistake")
    return Claimed("mistake", STORYTELLER) in town.public()


def test_example_the_wrong_token_was_drawn() -> None:
    """carousel/deus_ex_fiasco/1: Doug is the Mayor and somebody else the Drunk, in secret; that it happened is
    public."""
    town = a_day()
    town.rule("become", "Doug", "mayor")
    town.rule("become", "Cat", "drunk")
    assert admitted(town)
    town.end_day()
    town.dusk()
    assert town.told("Doug") == [YouAre("mayor", GOOD)]
    assert town.told("Cat") == []
    assert (town.character("Cat"), town.game.grimoire.seats[2].believed) == ("drunk", "ravenkeeper")


def test_example_the_undertaker_was_shown_the_wrong_token() -> None:
    """carousel/deus_ex_fiasco/3: a deliberate mistake is a mark laid and taken away again by hand; the engine
    itself never tells what the rules forbid."""
    town = a_day(CAST.replace("Bob imp", "Bob imp, Hal scarletwoman"))
    town.execute("Bob")
    town.dusk()
    town.rule("mark", "Flo", "Poisoned")
    town.night(Hal="Doug", Eve="Cat Flo", storyteller={"Flo": ThisIs("Bob", "recluse")})
    assert town.learned("Flo") == [ThisIs("Bob", "recluse")]
    assert admitted(town)


def test_example_the_wrong_deaths_were_announced() -> None:
    """carousel/deus_ex_fiasco/5: what was announced wrongly is mended by hand."""
    cast = "Ben shabaloth, Lewis minstrel, Amy gossip, Doug fool, Eve godfather, Flo tealady, Gus sailor"
    town = Town(f"{cast} | deusexfiasco", night=2)
    town.night(Ben="Amy Lewis", Gus="Flo", storyteller={"Gus": "Gus"})
    town.rule("revive", "Lewis")
    town.rule("kill", "Doug")  # the Fool, whom nothing protects from a ruling
    assert [town.alive(name) for name in ("Ben", "Lewis", "Amy", "Doug")] == [True, True, False, False]
    assert admitted(town)


def test_example_a_chambermaid_who_chose_a_dead_player() -> None:
    """carousel/deus_ex_fiasco/7: we do not let it happen: the dead cannot be chosen."""
    town = Town(f"{CAST}, Hal mayor! | deusexfiasco", night=2)
    with pytest.raises(IllegalAnswer, match="not two different players"):
        town.night(Bob="Gus", Eve="Hal Cat")


def test_several_mistakes_and_no_other_power() -> None:
    town = a_day()
    assert admitted(town)
    assert admitted(town)
    assert all(town.marks(name) == [] for name in town.names)


def test_only_the_storyteller_admits_one() -> None:
    with pytest.raises(IllegalAnswer):
        a_day().act("mistake", "Cat")


def test_never_added_during_the_game() -> None:
    """Its entry, RB-242: everybody would know that the mistake was real. It may go."""
    town = Town(CAST, night=2).day()
    with pytest.raises(IllegalRuling, match="only be there from the start"):
        town.rule_nobody("fabled", "deusexfiasco")
    town = a_day()
    town.rule_nobody("no fabled", "deusexfiasco")
    assert town.public() == [FabledLeft("deusexfiasco")]
    with pytest.raises(IllegalAnswer):
        town.act("mistake")
