"""The Hatter: dead today or tonight, the Minions and the Demon may be somebody else."""

import pytest

from engine.characters.base import CHARACTERS
from engine.ledger import YouAre
from engine.night_sheet import dusk_questions
from engine.questions import IllegalAnswer
from engine.script import Script
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

GOOD_ONES = [
    "hatter",
    "artist",
    "savant",
    "klutz",
    "slayer",
    "soldier",
    "saint",
    "barber",
    "sage",
    "philosopher",
    "cannibal",
    "drunk",
    "recluse",
]
SCRIPT = Script(
    "mine",
    "Mine",
    (
        *GOOD_ONES, "assassin", "mastermind", "pithag", "witch", "marionette", "baron", "heretic", "scarletwoman",
        "vigormortis", "nodashii", "imp", "pukka", "leviathan",
    ),
)  # fmt: skip
CAST = (
    "Ann hatter, Bob imp, Cat artist, Dan witch, Eve savant, Flo assassin, Gus slayer, Hal soldier, Ida saint"
)


def at(cast: str = CAST, night: int = 2) -> Town:
    return Town(cast, night=night, script=SCRIPT)


def executed(cast: str = CAST, night: int = 2) -> Town:
    """The Hatter was executed on the day before the night that comes."""
    town = at(cast, night).day()
    town.execute("Ann")
    return town


# The party


def test_executed_the_minions_and_the_demon_may_be_others_that_night() -> None:
    town = executed()
    town.night(Dan=["Gus", "pithag"], Bob=["Gus", "pukka"], Flo=[None, None])
    assert [town.character(name) for name in ("Bob", "Dan", "Flo")] == ["pukka", "pithag", "assassin"]
    assert town.told("Bob", YouAre) == [YouAre("pukka", EVIL)]
    assert (town.became("Dan"), town.became("Flo")) == (["pithag"], [])


def test_killed_at_night_it_is_the_same_night() -> None:
    town = at()
    assert town.night(Dan=["Gus", None], Flo=[None, "baron"], Bob=["Ann", "nodashii"]) == ["Ann"]
    assert (town.character("Bob"), town.character("Flo")) == ("nodashii", "baron")


def test_a_new_demon_attacks_nobody_that_night_and_somebody_in_the_next() -> None:
    town = executed()
    assert town.night(Dan=["Gus", None], Bob=["Gus", "nodashii"], Flo=[None, None]) == ["Gus"]
    town.end_day()
    assert town.night(Dan="Hal", Bob="Eve", Flo=None) == ["Eve"]


def test_alive_they_do_nothing() -> None:
    town = at()
    town.night(Dan="Gus", Bob="Gus", Flo=None)
    assert [town.character(name) for name in ("Bob", "Dan", "Flo")] == ["imp", "witch", "assassin"]


def test_only_that_night() -> None:
    town = executed()
    town.night(Dan=["Gus", None], Bob=["Gus", None], Flo=[None, None])
    assert town.marks("Ann") == []
    town.end_day()
    town.night(Dan="Hal", Bob="Hal", Flo=None)


def test_who_is_invited_is_asked_before_night_falls_and_with_the_others_at_once() -> None:
    town = executed()
    town.dusk()
    asked = [
        one for one in dusk_questions(town.game) if one.about is not None and one.about.character == "hatter"
    ]
    assert sorted(town.names[one.who] for one in asked) == ["Bob", "Dan", "Flo"]
    assert {one.together for one in asked} == {tuple(town.seat(name) for name in ("Dan", "Flo", "Bob"))}


def test_everybody_may_be_another_of_their_own_kind_or_stay() -> None:
    town = executed()
    town.night(Dan=["Gus", None], Bob=["Gus", None], Flo=[None, None])
    assert town.choices("Bob")[-5:] == ["vigormortis", "nodashii", "pukka", "leviathan", None]
    offered = ["assassin", "mastermind", "pithag", "baron", "scarletwoman", None]
    assert town.choices("Dan")[-6:] == offered, "not the Marionette, who would not know it"
    with pytest.raises(IllegalAnswer):
        executed().night(Dan=["Gus", "pukka"], Bob=["Gus", None], Flo=[None, None])


def test_the_dead_and_the_good_among_them_are_invited_too() -> None:
    cast = CAST.replace("Dan witch", "Dan witch!").replace("Flo assassin", "Flo assassin+good")
    town = executed(cast)
    town.night(Dan="pithag", Bob=["Gus", None], Flo=[None, "witch"])
    assert (town.character("Dan"), town.alive("Dan")) == ("pithag", False)
    assert (town.character("Flo"), town.alignment("Flo")) == ("witch", GOOD)


def test_who_does_not_know_that_they_are_a_minion_is_not_asked_and_nobody_else_of_evil() -> None:
    cast = CAST.replace("Dan witch", "Dan marionette(sage)").replace("Eve savant", "Eve savant+evil")
    town = executed(cast)
    town.night(Bob=["Gus", None], Flo=[None, None])
    assert not town.woken("Dan")
    assert not town.woken("Eve")


def test_droisoned_guests_change_alike_and_stay_droisoned() -> None:
    town = executed(f"{CAST}; Poisoned@Bob, Drunk@Dan")
    town.night(Dan=["Gus", "pithag"], Bob=["Gus", "nodashii"], Flo=[None, None])
    assert (town.character("Bob"), town.character("Dan")) == ("nodashii", "pithag")
    assert not town.sober("Bob")


# No two the same


@pytest.mark.example("carousel/hatter/3")
def test_example_the_assassin_becomes_the_mastermind_who_becomes_the_assassin_and_kills() -> None:
    town = at(CAST.replace("Dan witch", "Dan assassin").replace("Flo assassin", "Flo mastermind"))
    assert town.night(Dan="Cat", Bob="Cat") == ["Cat"]
    assert "No Ability" in town.marks("Dan")
    town.execute("Ann")
    town.night(Bob=["Cat", None], Dan="mastermind", Flo=[None, "assassin"])
    assert (town.character("Dan"), town.character("Flo")) == ("mastermind", "assassin")
    with_his_own = [one for one in town.asked if one.who == town.seat("Flo")]
    assert None in with_his_own[0].options.all()
    assert None not in with_his_own[1].options.all(), "the Mastermind is taken"
    town.end_day()
    assert town.night(Flo="Hal", Bob="Cat") == ["Hal"]


def test_two_may_trade() -> None:
    town = executed()
    town.night(Dan=["Gus", "assassin"], Bob=["Gus", None], Flo=[None, "witch"])
    assert (town.character("Dan"), town.character("Flo")) == ("assassin", "witch")


def test_who_wishes_what_an_earlier_guest_keeps_or_takes_is_asked_again() -> None:
    town = executed()
    town.night(Dan=["Gus", None], Bob=["Gus", None], Flo=[None, "witch", "pithag"])
    assert town.character("Flo") == "pithag"
    town = executed()
    town.night(Dan=["Gus", "baron"], Bob=["Gus", None], Flo=[None, "baron", None])
    assert (town.character("Dan"), town.character("Flo")) == ("baron", "assassin")
    again = [one for one in town.asked if one.who == town.seat("Flo")][-1]
    assert "baron" not in again.options.all()


def test_two_who_are_the_same_already_may_both_stay() -> None:
    """A dead Imp and its heir."""
    town = executed(CAST.replace("Ida saint", "Ida imp!"))
    town.night(Dan=["Gus", None], Bob=["Gus", None], Ida=None, Flo=[None, None])
    assert (town.character("Bob"), town.character("Ida")) == ("imp", "imp")
    town = executed(CAST.replace("Ida saint", "Ida imp!"))
    town.night(Dan=["Gus", None], Bob=["Gus", "pukka"], Ida=None, Flo=[None, None])
    assert (town.character("Bob"), town.character("Ida")) == ("pukka", "imp")


def test_whom_a_jinx_keeps_from_being_somebody_is_asked_again_as_if_it_were_taken() -> None:
    """Heretic and Baron are never both in play, and nobody is told that there is a Heretic."""
    town = executed(CAST.replace("Cat artist", "Cat heretic"))
    town.night(Dan=["Gus", "baron", "scarletwoman"], Bob=["Gus", None], Flo=[None, None])
    assert town.character("Dan") == "scarletwoman"


def test_where_the_script_has_nobody_else_nobody_is_asked() -> None:
    script = Script("few", "Few", (*GOOD_ONES, "witch", "assassin", "imp"))
    town = Town(CAST, night=2, script=script).day()
    town.execute("Ann")
    town.night(Dan=["Gus", None], Bob="Gus", Flo=[None, None])
    assert town.character("Bob") == "imp"


# What the change does


@pytest.mark.example("carousel/hatter/2")
def test_example_a_vigormortis_and_its_dead_pit_hag_stay_and_keep_what_they_had() -> None:
    cast = CAST.replace("Bob imp", "Bob vigormortis").replace("Dan witch", "Dan pithag!")
    town = at(f"{cast}; Has Ability@Dan<Bob/vigormortis")
    town.night(Dan=[ThisIs("Hal", "sage"), None], Bob=["Ann", None], Flo=[None, None])
    assert (town.character("Bob"), town.character("Dan")) == ("vigormortis", "pithag")
    assert "Has Ability" in town.marks("Dan")
    town.end_day()
    town.night(Dan=ThisIs("Ida", "drunk"), Bob="Cat", Flo=None)
    assert town.character("Ida") == "drunk"


def test_what_the_old_character_did_ends_and_the_new_one_is_fresh() -> None:
    cast = f"{CAST.replace('Dan witch', 'Dan pithag')}; No Ability@Flo<Flo/assassin, Poisoned@Cat<Bob/imp"
    town = executed(cast)
    town.night(Dan=[ThisIs("Hal", "hatter"), "assassin"], Bob=["Gus", "pukka"], Flo="pithag")
    assert town.sober("Cat")
    assert "No Ability" not in town.marks("Flo")
    assert town.marks("Dan") == []


# The Hatter's own state


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_when_they_die_nobody_is_invited(token: str) -> None:
    town = executed(f"{CAST}; {token}@Ann")
    town.night(Dan="Gus", Bob="Gus", Flo=None)
    assert town.character("Bob") == "imp"


def test_who_becomes_the_hatter_when_dead_invites_nobody() -> None:
    town = at(CAST.replace("Ann hatter", "Ann klutz!").replace("Dan witch", "Dan pithag"))
    town.night(Dan=ThisIs("Ann", "hatter"), Bob="Gus", Flo=None)
    assert town.character("Ann") == "hatter"


def test_swapped_in_before_they_die_tonight_they_do() -> None:
    town = at(CAST.replace("Ann hatter", "Ann klutz").replace("Dan witch", "Dan pithag"))
    town.night(Dan=[ThisIs("Ann", "hatter"), None], Bob=["Ann", "pukka"], Flo=[None, None])
    assert town.character("Bob") == "pukka"


def test_an_evil_hatter_and_one_under_a_vortox_invite_alike() -> None:
    town = executed(CAST.replace("hatter", "hatter+evil"))
    town.night(Dan=["Gus", None], Bob=["Gus", "pukka"], Flo=[None, None])
    assert town.character("Bob") == "pukka"


def test_a_drunk_who_thinks_they_are_a_philosopher_invites_nobody_and_a_philosopher_does() -> None:
    town = at(CAST.replace("Ann hatter", "Ann drunk(philosopher)"))
    town.night(Ann="hatter", Dan="Gus", Bob="Ann", Flo=None)
    assert town.character("Bob") == "imp"
    town = at(CAST.replace("Ann hatter", "Ann philosopher"))
    town.night(Ann="hatter", Dan=["Gus", None], Bob=["Ann", "pukka"], Flo=[None, None])
    assert town.character("Bob") == "pukka"


def test_two_of_them_invite_one_after_the_other() -> None:
    town = at(CAST.replace("Gus slayer", "Gus hatter"))
    town.day().execute("Ann")
    town.night(Dan=["Cat", None, None], Bob=["Gus", "nodashii", "imp"], Flo=[None, None, None])
    assert town.character("Bob") == "imp"


def test_it_is_an_ability_of_the_dead() -> None:
    assert CHARACTERS["hatter"].works_when_dead


@pytest.mark.parametrize("mistaken", ["drunk", "marionette"])
def test_who_is_made_the_drunk_or_the_marionette_before_their_slot_invites_nobody(mistaken: str) -> None:
    """RB-176: they go on thinking they are the Hatter, and have no ability."""
    town = executed()
    town.dusk()
    town.rule("become", "Ann", mistaken)
    town.night(Dan="Gus", Bob="Gus", Flo=None)
    assert town.character("Ann") == mistaken
