"""The rulebook's worked examples that belong to no one character, each played whole."""

from collections import Counter

import pytest

from engine.characters.base import nearest_townsfolk
from engine.ledger import (
    DayBroke,
    Executed,
    NothingHappened,
    YouAre,
)
from engine.night_sheet import roster
from engine.registry import character
from engine.rules.setup import bag_fault
from engine.script import edition
from engine.terms import DEMON, EVIL, GOOD, MINION, OUTSIDER, STORYTELLER, TOWNSFOLK
from tests.by_name import EvilTeam, OneOfTwo, ThisIs
from tests.scenario import Town

TB = edition("tb")
EVENING = (
    "Marianna investigator, Julian undertaker, Alex empath, Sarah scarletwoman, Lachlan poisoner, Amy slayer,"
    " Ben imp, Doug chef, Lewis soldier, Evin monk, Abdallah saint"
)


@pytest.mark.example("rulebook/example_of_play/1", "rulebook/example_of_play/2")
@pytest.mark.example("rulebook/example_of_play/3", "rulebook/example_of_play/4")
def test_the_evening_of_the_rulebook() -> None:
    """Two nights and two days; what somebody says of themself is up to them."""
    town = Town(EVENING)
    assert bag_fault(TB, 11, tuple(town.character(name) for name in town.names)) is None
    pair = OneOfTwo("scarletwoman", ("Sarah", "Abdallah"))
    town.night(Lachlan="Lewis", storyteller={"Marianna": pair})
    assert [name for name in town.names if town.alignment(name) is EVIL] == ["Sarah", "Lachlan", "Ben"]
    assert town.told("Sarah")[1:] == town.told("Lachlan")[1:] == [EvilTeam(("Ben",), ("Sarah", "Lachlan"))]
    assert any(getattr(fact, "minions", ()) == ("Sarah", "Lachlan") for fact in town.told("Ben"))
    assert town.learned("Marianna") == [pair]
    assert town.learned("Alex") == [1]  # between Julian and Sarah
    assert town.learned("Doug") == [1]  # Sarah beside Lachlan
    for silent in ("Julian", "Lewis", "Evin", "Abdallah", "Amy"):
        assert [type(fact) for fact in town.told(silent)] == [YouAre]

    assert town.nominate("Doug", "Sarah", votes="Doug Marianna Alex Abdallah Lewis Evin") == "about to die"
    town.end_day()
    assert town.public()[-1] == Executed(town.seat("Sarah"), died=True)
    assert not town.alive("Sarah")
    assert town.winner is None

    false = ThisIs("Sarah", "drunk")
    died = town.night(Lachlan="Julian", Evin="Julian", Ben="Doug", storyteller={"Julian": false})
    assert town.poisoned("Julian")
    assert town.learned("Julian") == [false]
    assert died == ["Doug"]
    assert [fact for fact in town.public() if isinstance(fact, DayBroke)] == [
        DayBroke(2, (town.seat("Doug"),))
    ]
    assert town.alive("Julian")

    town.slay("Amy", "Abdallah")
    assert town.public()[1:] == [NothingHappened()]
    assert town.alive("Abdallah")
    assert town.winner is None


@pytest.mark.example("rulebook/grimoire/4")
def test_a_living_monk_has_a_turn_tonight_and_a_dead_scarlet_woman_none() -> None:
    """Alive she would have one, should the Demon die."""
    town = Town("Ann monk, Bob imp, Cat chef!, Dan scarletwoman!, Eve soldier, Flo saint", night=2)
    town.dusk()
    assert [me.owner for me in roster(town.game, "monk")] == [town.seat("Ann")]
    assert roster(town.game, "scarletwoman") == ()
    town.night(Ann="Eve", Bob="Eve")
    assert town.woken("Ann")
    assert not town.woken("Dan")


@pytest.mark.example("rulebook/setup/1")
def test_the_first_line_up_of_the_rulebook() -> None:
    """The Investigator of this game is the Drunk: shown what is not so, and nobody to be executed by the Virgin."""
    town = Town(
        "Ann chef, Bob empath, Cat fortuneteller, Dan undertaker, Eve virgin, Flo drunk(investigator),"
        " Gus scarletwoman, Hal imp"
    )
    bag = tuple(town.character(name) for name in town.names)
    assert bag_fault(TB, 8, bag) is None
    teams = Counter(character(one).team for one in bag)
    assert teams == {TOWNSFOLK: 5, OUTSIDER: 1, MINION: 1, DEMON: 1}
    assert "investigator" not in bag
    false = OneOfTwo("baron", ("Ann", "Bob"))
    town.night(Cat="Gus Hal", storyteller={"Cat": "Eve", "Flo": false})
    assert YouAre("investigator", GOOD) in [
        told.fact for told in town.game.ledger if told.to == (town.seat("Flo"),)
    ]
    assert town.learned("Flo") == [false]
    assert town.nominate("Flo", "Eve") == "too few"
    assert town.alive("Flo")


@pytest.mark.example("rulebook/states/7")
def test_who_is_drunk_or_poisoned_does_nothing_and_has_used_it_up() -> None:
    """RB-178, RB-179: a Slayer, a Demon, a Virgin and a Courtier; sober again, what was once a game is gone."""
    cast = "Ann slayer, Bob imp, Cat virgin, Dan courtier, Eve baron, Flo chef, Gus mayor!"
    town = Town(f"{cast}; Drunk@Ann, Poisoned@Bob, Drunk@Cat, Poisoned@Dan", night=2)
    assert town.night(Dan="baron", Bob="Flo") == []
    assert town.sober("Eve"), "nobody is drunk for the Courtier"
    town.slay("Ann", "Bob")
    assert town.alive("Bob")
    assert town.nominate("Flo", "Cat") == "too few"
    assert town.alive("Flo")
    for name, text in (("Ann", "Drunk"), ("Cat", "Drunk"), ("Bob", "Poisoned"), ("Dan", "Poisoned")):
        if text in town.marks(name):  # poison ends at dusk by itself
            town.rule("unmark", name, text)
    town.slay("Ann", "Bob")
    assert town.alive("Bob")
    town.end_day()
    assert town.night(Bob="Gus") == []
    assert not town.woken("Dan")
    assert town.nominate("Flo", "Cat") == "too few"
    assert town.alive("Flo")


@pytest.mark.example("rulebook/states/10")
def test_a_drunk_empath_wakes_each_night_and_may_be_shown_any_number() -> None:
    town = Town("Ann empath, Bob imp, Cat baron, Dan soldier, Eve mayor, Flo saint!; Drunk@Ann", night=2)
    for number in (0, 2, 1):
        town.night(Bob="Flo", storyteller={"Ann": number})
        assert town.woken("Ann")
        assert town.learned("Ann") == [number]
        assert sorted(town.offered("Ann")) == [0, 1, 2]
        town.end_day()


@pytest.mark.example("rulebook/fun/5")
def test_a_drunk_empath_may_be_told_the_truth() -> None:
    town = Town("Ann empath, Bob imp, Cat baron, Dan soldier, Eve mayor, Flo saint!; Drunk@Ann", night=2)
    town.night(Bob="Flo", storyteller={"Ann": 1})
    assert town.learned("Ann") == [1]


@pytest.mark.example("rulebook/glossary/1")
def test_alive_neighbours_and_townsfolk_neighbours_are_the_nearest_each_way() -> None:
    """RB-304: past the dead, and past whoever is no Townsfolk; a Townsfolk may be dead."""
    town = Town("Ann saint, Bob imp!, Cat chef, Dan baron, Eve monk!, Flo butler, Gus soldier")
    grimoire = town.game.grimoire

    def names(seats: tuple[int, ...]) -> set[str]:
        return {town.names[seat] for seat in seats}

    assert names(grimoire.living_neighbours(town.seat("Ann"))) == {"Cat", "Gus"}
    assert names(grimoire.living_neighbours(town.seat("Dan"))) == {"Cat", "Flo"}
    assert names(nearest_townsfolk(grimoire, town.seat("Ann"))) == {"Cat", "Gus"}
    assert names(nearest_townsfolk(grimoire, town.seat("Dan"))) == {"Cat", "Eve"}
    assert names(nearest_townsfolk(grimoire, town.seat("Gus"))) == {"Cat", "Eve"}


@pytest.mark.example("abilities/14")
def test_where_no_ability_says_choose_the_storyteller_does() -> None:
    """RB-158: a player is drunk when the Sweetheart dies, and the Sweetheart is not asked who."""
    town = Town("Ann sweetheart, Bob nodashii, Cat klutz, Dan witch, Eve oracle, Flo sage", night=2).day()
    town.execute("Ann", storyteller={"Ann": "Flo"})
    assert [name for name in town.names if town.drunk(name)] == ["Flo"]
    assert [question.who for question in town.asked if question.about] == [STORYTELLER]
    assert set(town.offered("Ann")) == set(town.names) - {"Ann"}
