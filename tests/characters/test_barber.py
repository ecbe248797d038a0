"""The Barber: dead today or tonight, a Demon may let two players exchange characters."""

import pytest

from engine.ledger import YouAre
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann barber, Bob vigormortis, Cat artist, Dan witch, Eve savant, Flo oracle, Gus mutant"


def test_executed_the_demon_may_let_two_exchange_characters_that_night() -> None:
    """barber entry: they keep their sides and are told who they are."""
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    town.night(Dan="Gus", Bob=["Gus", ("Cat", "Dan")])
    assert (town.character("Cat"), town.character("Dan")) == ("witch", "artist")
    assert town.told("Cat") == [YouAre("witch", GOOD)]
    assert town.told("Dan") == [YouAre("artist", EVIL)]


def test_killed_at_night_it_is_the_same_night() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Gus", Bob=["Ann", ("Cat", "Dan")]) == ["Ann"]
    assert town.character("Cat") == "witch"


def test_the_demon_may_decline() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob=["Ann", None])
    assert town.character("Cat") == "artist"


def test_only_that_night() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob=["Ann", None])
    town.end_day()
    town.night(Dan="Gus", Bob="Gus")
    assert town.marks("Ann") == []


def test_alive_they_do_nothing() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob="Gus")
    assert town.character("Cat") == "artist"


def test_anybody_dead_or_alive_may_be_picked_but_no_traveller() -> None:
    """barber entry, G20: the Demon and the Barber themself too."""
    town = Town(f"{CAST.replace('savant', 'savant!')}, Hal deviant", night=2)
    town.night(Dan="Gus", Bob=["Ann", ("Ann", "Eve")])
    assert (town.character("Ann"), town.character("Eve")) == ("savant", "barber")
    assert ("Bob", "Eve") in town.choices("Bob")
    assert not any("Hal" in pair for pair in town.choices("Bob") if isinstance(pair, tuple))
    with pytest.raises(IllegalAnswer):
        Town(f"{CAST}, Hal deviant", night=2).night(Dan="Gus", Bob=["Ann", ("Cat", "Hal")])


def test_another_demon_cannot_be_exchanged() -> None:
    """barber entry: nothing happens, and nobody is told why."""
    town = Town(CAST.replace("Gus mutant", "Gus vortox"), night=2)
    town.rule("mark", "Gus", "Drunk")
    town.night(Dan="Cat", Bob=["Ann", ("Gus", "Cat")], Gus="Cat", storyteller={"Ann": "Bob"})
    assert (town.character("Gus"), town.character("Cat")) == ("vortox", "artist")


def test_the_storyteller_picks_between_several_demons() -> None:
    town = Town(f"{CAST.replace('Gus mutant', 'Gus vortox')}; Drunk@Gus", night=2)
    town.night(Dan="Cat", Bob="Ann", Gus=["Cat", ("Eve", "Cat")], storyteller={"Ann": "Gus"})
    assert town.offered("Ann") == ["Bob", "Gus"]
    assert town.character("Eve") == "artist"


def test_the_demon_may_take_part_and_the_new_demon_may_be_good() -> None:
    """Frequent chains: alignments stay, and the game goes on while a Demon lives."""
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob=["Ann", ("Bob", "Cat")])
    assert (town.character("Cat"), town.alignment("Cat")) == ("vigormortis", GOOD)
    assert (town.character("Bob"), town.alignment("Bob")) == ("artist", EVIL)
    assert town.winner is None
    town.execute("Cat")
    assert town.winner is GOOD


def test_a_dead_player_made_the_demon_ends_the_game() -> None:
    """G12: no Demon is alive then."""
    town = Town(CAST.replace("savant", "savant!"), night=2)
    town.night(Dan="Gus", Bob=["Ann", ("Bob", "Eve")])
    assert town.winner is GOOD


def test_abilities_are_fresh() -> None:
    """RB-163: what is learnt once is learnt tonight, and what was spent can be spent again."""
    cast = CAST.replace("Cat artist", "Cat seamstress").replace("Eve savant", "Eve clockmaker")
    town = Town(f"{cast}; No Ability@Cat<Cat/seamstress", night=2)
    town.night(Dan="Gus", Bob=["Ann", ("Cat", "Eve")], Eve=None)
    assert town.learned("Cat") == [2]
    assert town.marks("Eve") == []


def test_who_gets_a_slot_that_is_still_to_come_acts_tonight() -> None:
    """G10: the Oracle comes after the Barber, the Witch before."""
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob=["Ann", ("Flo", "Dan")])
    assert town.learned("Dan") == [0]
    assert town.learned("Flo") == []
    assert town.choices("Flo") == []


def test_droisoned_at_death_nobody_is_asked() -> None:
    """barber entry: also if they are sober when night comes."""
    town = Town(f"{CAST}; Drunk@Ann", night=2).day()
    town.execute("Ann")
    town.rule("unmark", "Ann", "Drunk")
    town.night(Dan="Gus", Bob="Gus")
    assert town.marks("Ann") == []


def test_droisoned_only_afterwards_it_works() -> None:
    """RB-191: what triggered sober."""
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    town.rule("mark", "Ann", "Drunk")
    town.night(Dan="Gus", Bob=["Gus", ("Cat", "Dan")])
    assert town.character("Cat") == "witch"


def test_an_evil_barber_works_too() -> None:
    town = Town(CAST.replace("barber", "barber+evil"), night=2)
    town.night(Dan="Gus", Bob=["Ann", ("Cat", "Dan")])
    assert town.character("Cat") == "witch"


def test_who_died_before_they_became_the_barber_does_nothing() -> None:
    """barber entry."""
    town = Town(CAST.replace("Ann barber", "Ann artist!").replace("Cat artist", "Cat sage"), night=2)
    town.night_up_to("vigormortis", Dan="Gus")
    town.rule("become", "Ann", "barber")
    town.night(Bob="Gus")


def test_swapped_in_and_killed_the_same_night() -> None:
    town = Town(CAST.replace("Ann barber", "Ann klutz"), night=2)
    town.night_up_to("vigormortis", Dan="Gus")
    town.rule("become", "Ann", "barber")
    town.night(Bob=["Ann", ("Cat", "Dan")])
    assert town.character("Cat") == "witch"


def test_revived_before_the_slot_they_died_all_the_same() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    town.dusk()
    town.rule("revive", "Ann")
    town.night(Dan="Gus", Bob=["Gus", ("Cat", "Dan")])
    assert town.character("Cat") == "witch"


def test_dying_after_their_slot_the_demon_is_asked_at_once() -> None:
    """RB-166: the night sheet is a guide; what is triggered happens."""
    town = Town(CAST, night=2)
    town.night_up_to("oracle", Dan="Gus", Bob="Gus")
    town.rule("kill", "Ann", Bob=("Cat", "Dan"))
    assert town.character("Cat") == "witch"
    town.night(storyteller={})
    assert town.learned("Flo") == [0]


def test_without_a_living_demon_nobody_is_asked() -> None:
    """barber entry: a Zombuul under its shroud lives; here the game goes on by an Evil Twin."""
    cast = CAST.replace("Gus mutant", "Gus eviltwin").replace("vigormortis", "vigormortis!")
    town = Town(f"{cast}; Twin@Eve<Gus/eviltwin", night=2).day()
    town.execute("Ann")
    town.night(Dan="Cat")
    assert town.winner is None


def test_a_philosopher_who_took_it_and_died() -> None:
    town = Town(CAST.replace("Eve savant", "Eve philosopher"), night=2)
    town.night(Eve="barber", Dan="Gus", Bob=["Eve", ("Cat", "Dan")])
    assert town.character("Cat") == "witch"


# With others


def test_a_fang_gu_in_them_gives_no_haircut() -> None:
    town = Town(CAST.replace("vigormortis", "fanggu"), night=2)
    assert town.night(Dan="Gus", Bob="Ann") == ["Bob"]
    assert town.character("Ann") == "fanggu"


def test_the_fang_gu_keeps_its_once_in_another_player() -> None:
    """fanggu entry: the marker belongs to the game."""
    town = Town(f"{CAST.replace('vigormortis', 'fanggu')}; Once@Gus", night=2)
    town.night(Dan="Gus", Bob=["Ann", ("Bob", "Cat")])
    town.execute("Eve")
    assert town.night(Dan="Gus", Cat="Gus") == ["Gus"]


def test_a_dead_minion_that_exchanges_characters_keeps_nothing() -> None:
    """vigormortis entry: the kept ability and the poison end."""
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob="Dan", storyteller={"Bob": "Cat"})
    assert not town.sober("Cat")
    town.execute("Ann")
    town.night(Dan="Gus", Bob=["Gus", ("Dan", "Eve")])
    assert (town.character("Dan"), town.marks("Dan")) == ("savant", [])
    assert town.sober("Cat")


def test_exchanged_itself_the_vigormortis_lets_its_minions_go() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob="Dan", storyteller={"Bob": "Cat"})
    town.execute("Ann")
    town.night(Dan="Gus", Bob=["Gus", ("Bob", "Eve")])
    assert town.sober("Cat")
    assert town.marks("Dan") == []


def test_the_no_dashii_poisons_round_its_new_player() -> None:
    town = Town(CAST.replace("vigormortis", "nodashii"), night=2)
    assert [name for name in town.names if not town.sober(name)] == ["Cat", "Flo"]
    town.night(Dan="Gus", Bob=["Ann", ("Bob", "Cat")])
    assert [name for name in town.names if not town.sober(name)] == ["Bob", "Eve"]
    assert town.learned("Flo") == [0]


def test_the_vortox_of_after_the_haircut_makes_the_news_of_this_night_false() -> None:
    """The Witch becomes the Vortox and the Vortox the Witch: the Oracle comes later and is lied to all the same."""
    town = Town(CAST.replace("vigormortis", "vortox"), night=2)
    town.night(Dan="Gus", Bob=["Ann", ("Bob", "Dan")], storyteller={"Flo": 3})
    assert 0 not in town.offered("Flo")


def test_the_new_evil_twin_is_paired_tonight() -> None:
    """eviltwin entry: a good one gets an evil partner."""
    cast = CAST.replace("Gus mutant", "Gus eviltwin")
    town = Town(f"{cast}; Twin@Eve<Gus/eviltwin", night=2)
    town.night(Dan="Eve", Bob=["Ann", ("Cat", "Gus")], storyteller={"Cat": "Dan"})
    assert town.marks("Dan") == ["Twin"]
    assert town.marks("Eve") == ["Cursed"]


def test_served_twice_there_may_be_two_exchanges() -> None:
    """barista entry: it is the Barber's ability, so serving the Demon gives no second one."""
    town = Town(f"{CAST}, Hal barista", night=2)
    twice = [("Cat", "Dan"), ("Dan", "Eve")]
    town.night(Dan="Gus", Bob=["Ann", *twice], storyteller={"Hal": ["Ann", "Ability Twice"]})
    assert [town.character(name) for name in ("Cat", "Dan", "Eve")] == ["witch", "savant", "artist"]
    town = Town(f"{CAST}, Hal barista", night=2)
    once = ("Cat", "Dan")
    town.night(Dan="Gus", Bob=["Ann", "Gus", once], storyteller={"Hal": ["Bob", "Ability Twice"]})
    assert town.character("Cat") == "witch"


def test_a_bone_collector_gives_a_dead_barber_nothing_to_cut() -> None:
    """They die only once."""
    town = Town(f"{CAST.replace('barber', 'barber!')}, Hal bonecollector", night=2)
    town.night(Hal="Ann", Dan="Gus", Bob="Gus")
    assert town.character("Cat") == "artist"


WITH_THE_MISTAKEN = Script("mine", "Mine", (*edition("snv").characters, "drunk", "marionette"))


@pytest.mark.parametrize("mistaken", ["drunk", "marionette"])
def test_who_is_made_the_drunk_or_the_marionette_before_their_slot_cuts_no_hair(mistaken: str) -> None:
    """RB-176: they go on thinking they are the Barber, and have no ability."""
    town = Town(CAST, night=2, script=WITH_THE_MISTAKEN).day()
    town.execute("Ann")
    town.dusk()
    town.rule("become", "Ann", mistaken)
    town.night(Dan="Gus", Bob="Gus")
    assert town.character("Ann") == mistaken
