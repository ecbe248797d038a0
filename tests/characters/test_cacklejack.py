"""The Cacklejack: spares a player by day; at night somebody else becomes somebody else."""

import pytest

from engine.grimoire import TRUTHFUL, TWICE
from engine.house_rules import IN_ITS_OWN_PLACE, HouseRules
from engine.ledger import Claimed, NothingHappened, ThisIs
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann cacklejack, Bob fanggu, Cat sage, Dan mutant, Eve artist, Flo klutz, Gus witch, Hal seamstress!"


def changed(town: Town, name: str, new: str, **players: object) -> None:
    """A night in which this player becomes somebody else and nobody dies."""
    if town.game.phase.value in ("discussion", "nominations"):
        town.end_day()
    answers = {"Gus": "Hal", "Bob": "Hal"} | players
    town.night(**answers, storyteller={"Ann": ThisIs(town.seat(name), new)})


@pytest.mark.example("carousel/cacklejack/inline-1")
@pytest.mark.parametrize("in_its_own_place", [True, False])
def test_example_a_new_chef_learns_that_night(in_its_own_place: bool) -> None:
    """On the third night, when Chefs do or, where the table rules so, at once."""
    rules = HouseRules({IN_ITS_OWN_PLACE: in_its_own_place})
    cast = "Ann cacklejack, Bob imp, Cat mayor, Dan poisoner, Eve slayer, Flo saint, Gus butler, Hal soldier!"
    for around, pairs in ((cast, 0), (cast.replace("Cat mayor, Dan poisoner", "Dan poisoner, Cat mayor"), 1)):
        town = Town(around, night=3)
        town.game.house_rules = rules
        town.night_up_to("poisoner", storyteller={"Ann": ThisIs(4, "chef")})
        assert town.became("Eve") == ["chef"]
        assert town.learned("Eve") == ([] if in_its_own_place else [pairs])
        town.night(Dan="Hal", Gus="Hal", Bob="Hal")
        assert town.learned("Eve") == ([pairs] if in_its_own_place else [])


@pytest.mark.example("carousel/cacklejack/1")
def test_example_evin_is_left_alone_and_amy_becomes_the_clockmaker() -> None:
    town = Town(
        "Ann cacklejack, Bob fanggu, Evin mutant, Gus witch, Amy acrobat, Flo klutz, Cat sage, Hal seamstress!",
        night=2,
    ).day()
    town.act("leave alone", "Ann", "Evin")
    town.end_day()
    town.night(Gus="Hal", Bob="Hal", storyteller={"Ann": ThisIs(town.seat("Amy"), "clockmaker")})
    assert all(seat != "Evin" for seat, _ in town.offered("Ann"))
    assert town.became("Amy") == ["clockmaker"]
    assert town.learned("Amy") == [2]


@pytest.mark.example("carousel/cacklejack/2")
def test_example_a_drunk_who_becomes_the_flowergirl_is_not_told_of_the_past() -> None:
    """The Drunk and the Flowergirl on one script, as the example has them."""
    town = Town(
        "Abdallah mutant, Julian drunk(sage), Ann cacklejack, Bob fanggu, Cat artist, Flo klutz, Gus witch",
        night=2,
    ).day()
    town.act("leave alone", "Ann", "Abdallah")
    town.end_day()
    town.night(Gus="Cat", Bob="Cat", storyteller={"Ann": ThisIs(town.seat("Julian"), "flowergirl")})
    assert town.character("Julian") == "flowergirl"
    assert town.sober("Julian")
    assert [type(fact).__name__ for fact in town.told("Julian")] == ["YouAre", "Learned"]
    assert town.learned("Julian") == [False]


def test_it_is_between_the_player_and_the_storyteller() -> None:
    town = Town(CAST, night=2).day()
    town.act("leave alone", "Ann", "Cat")
    assert town.public() == []
    assert [told.to for told in town.ledger] == [(0,), (0,)]
    assert town.ledger[0].fact == Claimed("leave alone", 0, 2)


def test_once_a_day() -> None:
    """The first word counts."""
    town = Town(CAST, night=2).day()
    town.act("leave alone", "Ann", "Cat")
    town.act("leave alone", "Ann", "Dan")
    assert town.told("Ann")[-1] == NothingHappened()
    assert town.marks("Cat") == ["Not Me"]
    assert town.marks("Dan") == []


def test_spared_for_one_night() -> None:
    town = Town(CAST, night=2).day()
    town.act("leave alone", "Ann", "Cat")
    with pytest.raises(IllegalAnswer):
        changed(town.snapshot(), "Cat", "oracle")
    changed(town, "Eve", "oracle")
    assert town.marks("Cat") == []
    changed(town, "Cat", "oracle")
    assert town.character("Cat") == "oracle"


def test_somebody_must_change_and_not_into_what_they_are() -> None:
    town = Town(CAST, night=2)
    with pytest.raises(IllegalAnswer):
        changed(town, "Cat", "sage")


def test_the_side_stays() -> None:
    """G10; a good Demon is a Demon."""
    town = Town(CAST, night=2)
    town.night(Bob="Hal", storyteller={"Ann": ThisIs(6, "sage")})
    assert town.character("Gus") == "sage"
    assert town.alignment("Gus") is EVIL


def test_a_new_demon_kills_this_very_night() -> None:
    """Its slot is still to come; the old one kills as well."""
    town = Town(CAST, night=2)
    dead = town.night(Gus="Hal", Bob="Eve", Cat="Dan", storyteller={"Ann": ThisIs(2, "vigormortis")})
    assert dead == ["Dan", "Eve"]
    assert town.alignment("Cat") is GOOD


def test_travellers_stay_who_they_are() -> None:
    """RB-236, G20."""
    town = Town(CAST.replace("Eve artist", "Eve butcher"), night=2)
    for traveller in ("Eve", "Ann"):
        with pytest.raises(IllegalAnswer):
            changed(town.snapshot(), traveller, "sage")


def test_not_on_the_first_night() -> None:
    town = Town(CAST.replace("!", ""))
    town.night(Gus="Bob", Hal=None)
    assert town.offered("Ann") == [GOOD, EVIL]  # their side


@pytest.mark.parametrize("cast", [CAST.replace("cacklejack", "cacklejack!"), CAST + "; Poisoned@Ann"])
def test_dead_or_poisoned_nobody_changes(cast: str) -> None:
    """RB-118, RB-223."""
    town = Town(cast, night=2).day()
    town.act("leave alone", "Ann", "Cat")
    assert town.marks("Cat") == []
    town.end_day()
    town.night(Gus="Hal", Bob="Hal")
    assert town.offered("Ann") == []


def test_nobody_becomes_what_a_jinx_forbids_or_what_nobody_can_be() -> None:
    script = Script("mine", "Mine", (*edition("tb").characters, "heretic", "lilmonsta"))
    cast = "Ann cacklejack, Bob imp, Cat chef, Dan spy, Eve soldier, Flo slayer, Gus saint, Hal mayor"
    town = Town(cast, night=2, script=script)
    for new in ("heretic", "lilmonsta"):
        with pytest.raises(IllegalAnswer, match="nobody may become that"):
            town.snapshot().night(storyteller={"Ann": ThisIs(6, new)}, Bob="Eve")
    town.night(storyteller={"Ann": ThisIs(6, "monk")}, Bob="Eve", Gus="Ann")
    offered = town.offered("Ann")
    assert "lilmonsta" not in {one.character for one in offered}
    assert [one.seat for one in offered if one.character == "heretic"] == ["Dan"], "then there is no Spy"


def test_served_twice_by_a_barista_they_spare_two() -> None:
    """Barista: the ability is used twice until dusk. Nobody is spared by a third word."""
    town = Town(f"{CAST}, Ida barista", night=2)
    town.night(Gus="Hal", Bob="Hal", storyteller={"Ann": ThisIs(4, "oracle"), "Ida": ["Ann", TWICE]})
    for name in ("Cat", "Dan", "Flo"):
        town.act("leave alone", "Ann", name)
    assert town.told("Ann")[-1] == NothingHappened()
    assert [town.marks(name) for name in ("Cat", "Dan", "Flo")] == [["Not Me"], ["Not Me"], []]
    town.end_day()
    elsewhere = {"Ida": ["Hal", TRUTHFUL]}
    for spared in ("Cat", "Dan"):
        change = ThisIs(town.seat(spared), "savant")
        with pytest.raises(IllegalAnswer):
            town.snapshot().night(Gus="Hal", Bob="Hal", storyteller={"Ann": change} | elsewhere)
    town.night(Gus="Hal", Bob="Hal", storyteller={"Ann": ThisIs(5, "savant")} | elsewhere)
    assert town.character("Flo") == "savant"
