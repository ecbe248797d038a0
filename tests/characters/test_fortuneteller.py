"""The Fortune Teller: is one of these two the Demon? And one good player always seems so."""

import pytest

from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town, Unscripted

CAST = "Ann fortuneteller, Bob mayor, Cat saint, Dan imp, Eve baron, Flo soldier"
SCRIPT = Script("more", "More", (*edition("tb").characters, "bountyhunter", "kazali", "lordoftyphon"))
WITH_HERRING = CAST + "; Red Herring@Bob<Ann/fortuneteller"


@pytest.mark.parametrize(
    ("pair", "answer"),
    [
        ("Cat Flo", False),
        ("Dan Cat", True),
        ("Cat Dan", True),
        ("Ann Dan", True),
        ("Ann Cat", False),
        ("Cat Bob", True),  # the red herring
        ("Eve Cat", False),  # a Minion is no Demon
    ],
)
def test_learns_whether_either_player_is_the_demon(pair: str, answer: bool) -> None:
    """RB-074, RB-140: any two different players, themself included; nobody is consulted."""
    town = Town(WITH_HERRING)
    town.night(Ann=pair)
    assert town.learned("Ann") == [answer]
    assert town.offered("Ann") == []


def test_the_red_herring_is_a_good_player_picked_before_the_first_night() -> None:
    """G15: good players only, the Fortune Teller included; it stays all game."""
    town = Town(CAST)
    town.night(Ann="Bob Cat", storyteller={"Ann": "Bob"})
    assert town.offered("Ann") == ["Ann", "Bob", "Cat", "Flo"]
    assert town.learned("Ann") == [True]
    town.end_day()
    town.night(Ann="Bob Cat", Dan="Flo")
    assert town.learned("Ann") == [True]


def test_the_fortune_teller_may_be_their_own_red_herring() -> None:
    town = Town(CAST)
    town.night(Ann="Ann Cat", storyteller={"Ann": "Ann"})
    assert town.learned("Ann") == [True]


def test_an_evil_townsfolk_cannot_be_the_red_herring_a_good_minion_can() -> None:
    """RB-173: the side decides."""
    town = Town("Ann fortuneteller+evil, Bob mayor, Cat saint+evil, Dan imp, Eve baron+good")
    town.night(Ann="Ann Cat", storyteller={"Ann": "Eve"})
    assert town.offered("Ann") == ["Bob", "Eve"]
    assert town.learned("Ann") == [False]


def test_the_red_herring_stays_when_dead_turned_or_changed() -> None:
    """Our reading of the entry: it is a player, fixed once, whatever becomes of them."""
    town = Town(WITH_HERRING.replace("Bob mayor", "Bob mayor!"), night=2)
    town.rule("turn", "Bob", "evil")
    town.rule("become", "Bob", "chef")
    town.night(Ann="Bob Cat", Dan="Flo")
    assert town.learned("Ann") == [True]


def test_a_dead_demon_is_a_demon() -> None:
    """A star pass leaves two: the dead Imp and the new one."""
    town = Town(WITH_HERRING, night=2)
    town.night(Ann="Dan Cat", Dan="Dan", storyteller={"Dan": "Eve"})
    assert town.learned("Ann") == [True]
    town.end_day()
    town.night(Ann="Eve Cat", Eve="Flo")
    assert town.learned("Ann") == [True]


def test_a_recluse_may_seem_the_demon_alive_or_dead() -> None:
    """RB-325, G15: judged each time, and only when it matters."""
    recluse = "Ann fortuneteller, Bob recluse{}, Cat saint, Dan imp, Eve baron, Flo mayor, Gus soldier"
    for dead in ("", "!"):
        town = Town(recluse.format(dead) + "; Red Herring@Cat<Ann/fortuneteller", night=2)
        town.night(Ann="Bob Flo", Dan="Gus", storyteller={"Ann": True})
        assert town.offered("Ann") == [False, True]
        assert town.learned("Ann") == [True]
        town.end_day()
        town.night(Ann="Bob Flo", Dan="Gus", storyteller={"Ann": False})
        assert town.learned("Ann") == [False]
        town.end_day()
        town.night(Ann="Bob Dan", Dan="Gus")  # yes in any case
        assert town.learned("Ann") == [True]


def test_a_poisoned_recluse_is_no_demon() -> None:
    """G15."""
    town = Town(
        "Ann fortuneteller, Bob recluse, Cat saint, Dan imp, Eve poisoner; Red Herring@Cat<Ann/fortuneteller"
    )
    town.night(Ann="Bob Eve", Eve="Bob")
    assert town.learned("Ann") == [False]


def test_a_recluse_may_be_the_red_herring_and_then_never_hides() -> None:
    town = Town(
        "Ann fortuneteller, Bob recluse, Cat saint, Dan imp, Eve baron; Red Herring@Bob<Ann/fortuneteller"
    )
    town.night(Ann="Bob Eve")
    assert town.learned("Ann") == [True]


def test_a_spy_is_never_a_demon_nor_a_red_herring() -> None:
    """Our reading: a Spy may count as good, but a herring that is really evil is not offered."""
    town = Town("Ann fortuneteller, Bob spy, Cat saint, Dan imp, Eve mayor")
    town.night(Ann="Bob Cat", storyteller={"Ann": "Eve"})
    assert "Bob" not in town.offered("Ann")
    assert town.learned("Ann") == [False]


def test_a_poisoned_demon_is_a_demon() -> None:
    """RB-187."""
    town = Town(WITH_HERRING.replace("baron", "poisoner"))
    town.night(Ann="Dan Cat", Eve="Dan")
    assert town.learned("Ann") == [True]


def test_the_dead_may_be_chosen_and_the_same_pair_every_night() -> None:
    """RB-140, RB-272."""
    town = Town(WITH_HERRING.replace("Cat saint", "Cat saint!"), night=2)
    for _ in range(2):
        town.night(Ann="Cat Flo", Dan="Flo")
        assert town.learned("Ann") == [False]
        town.end_day()


@pytest.mark.parametrize("pair", ["Bob Bob", "Bob", ""])
def test_one_player_twice_or_a_single_player_is_refused(pair: str) -> None:
    """RB-159."""
    town = Town(WITH_HERRING)
    with pytest.raises(IllegalAnswer, match="two different players"):
        town.night(Ann=pair)


def test_killed_before_their_turn_they_do_not_choose() -> None:
    """RB-070."""
    town = Town(WITH_HERRING, night=2)
    assert town.night(Dan="Ann") == ["Ann"]
    assert not town.woken("Ann")


def test_poisoned_they_choose_and_may_be_told_either_and_are_well_the_next_night() -> None:
    """RB-180, RB-182, RB-184."""
    town = Town(WITH_HERRING.replace("baron", "poisoner"))
    town.night(Ann="Dan Cat", Eve="Ann", storyteller={"Ann": False})
    assert town.learned("Ann") == [False]
    assert town.asked[-1].truths == (True,)
    town.end_day()
    town.night(Ann="Dan Cat", Eve="Flo", Dan="Flo")
    assert town.learned("Ann") == [True]


def test_a_drunk_who_thinks_so_has_no_red_herring() -> None:
    """RB-330: they choose and are told anything; no ability, so no player who seems a Demon to it."""
    town = Town("Ann drunk(fortuneteller), Bob mayor, Cat saint, Dan imp, Eve baron")
    town.night(Ann="Bob Cat", storyteller={"Ann": True})
    assert town.learned("Ann") == [True]
    assert town.offered("Ann") == [True, False]
    assert all(not town.marks(name) for name in town.names)


def test_who_becomes_one_gets_a_red_herring_at_once() -> None:
    """G10: fixed before they choose, so that the choice cannot bend it; they choose that very night."""
    town = Town("Ann chef, Bob mayor, Cat saint, Dan imp, Eve baron, Flo soldier", night=2)
    town.night_up_to("imp")
    town.rule("become", "Ann", "fortuneteller")
    town.night_up_to("fortuneteller", Dan="Flo", storyteller={"Ann": "Cat"})
    assert town.marks("Cat") == ["Red Herring"]
    town.night(Ann="Cat Flo")
    assert town.learned("Ann") == [True]


def test_who_changes_loses_the_red_herring() -> None:
    """RB-160, RB-161: made a Fortune Teller again, another one is picked."""
    town = Town(WITH_HERRING, night=2).day()
    town.rule("become", "Ann", "chef")
    assert town.marks("Bob") == []
    town.rule("become", "Ann", "fortuneteller")
    town.end_day()
    town.night(Ann="Bob Cat", Dan="Flo", storyteller={"Ann": "Flo"})
    assert town.learned("Ann") == [False]


def test_two_fortune_tellers_have_each_their_own_red_herring() -> None:
    """G22, G15: it seems a Demon to its own Fortune Teller only."""
    town = Town(
        WITH_HERRING.replace("Flo soldier", "Flo fortuneteller") + ", Red Herring@Cat<Flo/fortuneteller"
    )
    town.night(Ann="Bob Flo", Flo="Bob Ann")
    assert town.learned("Ann") == [True]
    assert town.learned("Flo") == [False]


def test_a_town_without_an_answer_for_the_red_herring_is_stuck() -> None:
    """RB-158: it is the Storyteller's pick, never chance."""
    with pytest.raises(Unscripted):
        Town(CAST).night(Ann="Bob Cat")


def test_a_traveller_who_turns_out_evil_is_no_red_herring() -> None:
    """It is a good player, and which side a Traveller is on is settled last."""
    town = Town(f"{CAST}, Gus beggar")
    town.dusk(storyteller={"Ann": ["Gus", "Cat"], "Gus": EVIL})
    assert (town.marks("Gus"), town.marks("Cat")) == ([], ["Red Herring"])
    with pytest.raises(IllegalAnswer):
        Town(f"{CAST}, Gus beggar").dusk(storyteller={"Ann": ["Gus", "Gus"], "Gus": EVIL})
    good = Town(f"{CAST}, Gus beggar")
    good.dusk(storyteller={"Ann": "Gus", "Gus": GOOD})
    assert good.marks("Gus") == ["Red Herring"]


def test_whom_a_bounty_hunter_turns_from_the_start_is_no_red_herring() -> None:
    town = Town(CAST.replace("Cat saint", "Cat bountyhunter"), script=SCRIPT)
    town.dusk(storyteller={"Ann": ["Bob", "Flo"], "Cat": "Bob"})
    assert town.alignment("Bob") is EVIL
    assert (town.marks("Bob"), town.marks("Flo")) == ([], ["Red Herring"])


@pytest.mark.parametrize("demon", ["kazali", "lordoftyphon"])
def test_whom_a_demon_makes_a_minion_on_the_first_night_is_no_red_herring(demon: str) -> None:
    """With them setting up goes on in that night."""
    cast = f"Ann fortuneteller, Bob slayer, Cat saint, Dan {demon}, Eve virgin, Flo soldier, Gus mayor"
    town = Town(cast, script=SCRIPT)
    made = (ThisIs("Eve", "baron"), ThisIs("Cat", "scarletwoman"))
    if demon == "kazali":
        town.night(Dan=made[:1], Ann="Eve Flo", storyteller={"Ann": ["Eve", "Gus"]})
    else:
        town.night(Ann="Eve Flo", storyteller={"Ann": ["Eve", "Gus"], "Dan": made})
    assert town.learned("Ann") == [False]
    assert (town.marks("Eve"), town.marks("Gus")) == ([], ["Red Herring"])
