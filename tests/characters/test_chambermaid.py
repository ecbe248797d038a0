"""The Chambermaid: how many of two living players wake tonight for an ability of their own."""

import pytest

from engine.chronicle import WentWrong
from engine.grimoire import Ability
from engine.house_rules import HouseRules
from engine.questions import IllegalAnswer
from engine.script import edition
from tests.scenario import Town

CAST = "Ann chambermaid, Bob imp, Cat empath, Dan poisoner, Eve soldier, Flo monk, Gus slayer"


@pytest.mark.parametrize(
    ("pair", "number"),
    [("Cat Dan", 2), ("Bob Flo", 2), ("Cat Eve", 1), ("Gus Dan", 1), ("Eve Gus", 0)],
)
def test_the_number_of_wakers(pair: str, number: int) -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Eve", Flo="Eve", Bob="Gus", Ann=pair)
    assert town.learned("Ann") == [number]


@pytest.mark.parametrize(("pair", "number"), [("Cat Dan", 2), ("Bob Flo", 0), ("Cat Bob", 1)])
def test_on_the_first_night_being_shown_the_evil_team_is_no_waking(pair: str, number: int) -> None:
    """Minion and Demon info are nobody's ability."""
    town = Town(CAST)
    town.night(Dan="Eve", Ann=pair)
    assert town.learned("Ann") == [number]


@pytest.mark.example("rulebook/abilities/12", "abilities/12")
def test_example_a_dead_player_is_refused_and_asked_again() -> None:
    """Only living players can be chosen."""
    town = Town(CAST.replace("Eve soldier", "Eve soldier!"), night=2)
    town.night_up_to("chambermaid", Dan="Gus", Flo="Gus", Bob="Gus")
    before = town.snapshot()
    with pytest.raises(IllegalAnswer):
        town.night(Ann="Cat Eve")
    before.night(Ann="Cat Dan")
    assert before.learned("Ann") == [2]


def test_not_herself() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Eve", Flo="Eve", Bob="Gus", Ann="Cat Dan")
    assert not any("Ann" in pair for pair in town.choices("Ann"))


def test_who_died_tonight_can_still_be_chosen_for_nobody_knows() -> None:
    """The offer comes from public facts; the dead woke before they died."""
    town = Town(CAST, night=2)
    town.night(Dan="Eve", Flo="Eve", Bob="Dan", Ann="Dan Eve")
    assert town.learned("Ann") == [1]


def test_who_died_before_their_turn_did_not_wake() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Eve", Flo="Eve", Bob="Cat", Ann="Cat Eve")
    assert town.learned("Ann") == [0]


def test_a_zombuul_that_looks_dead_is_refused() -> None:
    town = Town(CAST.replace("Bob imp", "Bob zombuul!?"), night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Dan="Eve", Flo="Eve", Bob="Gus", Ann="Bob Cat")


def test_with_one_other_player_alive_she_is_not_woken() -> None:
    town = Town("Ann chambermaid, Bob imp, Cat empath!, Dan poisoner!, Eve soldier!", night=2)
    town.dusk()
    assert town.game.square.the_living == (0, 1)


def test_droisoned_wakers_count() -> None:
    """And so does the one whose choice came to nothing."""
    town = Town(CAST, night=2)
    town.night(Dan="Cat", Flo="Eve", Bob="Gus", Ann="Cat Eve", storyteller={"Cat": 0})
    assert town.learned("Ann") == [1]


def test_who_woke_and_declined_counts() -> None:
    town = Town(CAST.replace("Gus slayer", "Gus courtier"), night=2)
    town.night(Dan="Eve", Flo="Eve", Bob="Cat", Gus=None, Ann="Gus Eve")
    assert town.learned("Ann") == [1]


def test_who_had_no_reason_to_wake_does_not_count() -> None:
    """A spent Courtier, an Undertaker without a corpse, a Zombuul after a death."""
    cast = "Ann chambermaid, Bob zombuul, Cat undertaker, Dan courtier, Eve soldier, Flo monk, Gus slayer"
    town = Town(cast + "; No Ability@Dan<Dan/courtier", night=2)
    town.night(Flo="Gus", Bob="Gus", Ann="Cat Dan")
    assert town.learned("Ann") == [0]
    town.execute("Gus")
    town.night(Flo="Eve", Ann="Bob Cat")
    assert town.learned("Ann") == [1]


def test_the_tinker_and_the_gossip_act_without_waking() -> None:
    town = Town(CAST.replace("Eve soldier", "Eve tinker"), night=2)
    town.night(Dan="Gus", Flo="Gus", Bob="Gus", Ann="Eve Gus", storyteller={"Eve": "Eve"})
    assert town.learned("Ann") == [0]


def test_being_woken_by_another_s_ability_does_not_count() -> None:
    """The Demon is told of the Exorcist, and sleeps on."""
    town = Town(CAST.replace("Flo monk", "Flo exorcist"), night=2)
    town.night(Dan="Eve", Flo="Bob", Ann="Bob Gus", storyteller=None)
    assert town.learned("Ann") == [0]


def test_being_told_of_a_change_does_not_count_but_learning_at_once_does() -> None:
    """RB-162: a new Mayor hears only who they are, a new Chef wakes for an ability."""
    for new, number in (("mayor", 0), ("chef", 1)):
        town = Town(CAST, night=2)
        town.night_up_to("chambermaid", Dan="Gus", Flo="Eve", Bob="Cat")
        town.rule("become", "Eve", new)
        town.night(Ann="Eve Gus")
        assert town.learned("Ann") == [number]


def test_a_ravenkeeper_who_dies_wakes() -> None:
    town = Town(CAST.replace("Eve soldier", "Eve ravenkeeper"), night=2)
    town.night(Dan="Gus", Flo="Gus", Bob="Eve", Eve="Bob", Ann="Eve Gus")
    assert town.learned("Ann") == [1]


@pytest.mark.parametrize("counts", [True, False])
def test_the_deluded_wake_for_what_they_believe(counts: bool) -> None:
    """(?) A house rule: counted by our default."""
    for other in ("drunk(empath)", "lunatic(imp)"):
        town = Town(CAST.replace("Cat empath", f"Cat {other}"), night=2)
        town.game.house_rules = HouseRules({"chambermaid: counts who only think they act": counts})
        told = {"storyteller": {"Cat": 0}} if "drunk" in other else {"Cat": "Gus"}
        town.night(Dan="Eve", Flo="Eve", Bob="Gus", Ann="Cat Eve", **told)
        assert town.learned("Ann") == [int(counts)]


def test_the_mathematician_will_wake_later() -> None:
    """Their jinx."""
    town = Town(CAST.replace("Gus slayer", "Gus mathematician"), night=2)
    town.night(Dan="Eve", Flo="Eve", Bob="Cat", Ann="Gus Eve")
    assert town.learned("Ann") == [1]


def test_a_mathematician_who_is_dead_will_not() -> None:
    town = Town(CAST.replace("Gus slayer", "Gus mathematician"), night=2)
    town.night(Dan="Eve", Flo="Eve", Bob="Gus", Ann="Gus Eve")
    assert town.learned("Ann") == [0]


def test_two_of_them_count_each_other() -> None:
    """Also the one whose turn comes first."""
    town = Town(CAST.replace("Gus slayer", "Gus chambermaid"), night=2)
    town.night(Dan="Eve", Flo="Eve", Bob="Cat", Ann="Gus Eve", Gus="Ann Eve")
    assert (town.learned("Ann"), town.learned("Gus")) == ([1], [1])


def test_trying_it_out_changes_nothing() -> None:
    """The Mathematician who was looked ahead for still learns in their own turn, once."""
    town = Town(CAST.replace("Gus slayer", "Gus mathematician"), night=2)
    town.night(Dan="Cat", Flo="Eve", Bob="Eve", Ann="Gus Eve", storyteller={"Cat": 0})
    assert town.learned("Gus") == [1]


def test_poisoned_she_may_be_told_any_number() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Ann", Flo="Eve", Bob="Cat", Ann="Dan Flo", storyteller={"Ann": 0})
    assert town.offered("Ann") == [0, 1, 2]
    assert any(isinstance(e, WentWrong) and e.seat == 0 for e in town.game.chronicle)


def test_a_drunk_chambermaid_chooses_alike() -> None:
    town = Town(CAST.replace("Ann chambermaid", "Ann drunk(chambermaid)"), night=2)
    town.night(Dan="Eve", Flo="Eve", Bob="Cat", Ann="Dan Flo", storyteller={"Ann": 1})
    assert town.learned("Ann") == [1]


def test_under_a_vortox_the_number_is_wrong() -> None:
    town = Town(CAST.replace("Bob imp", "Bob vortox"), night=2)
    town.night(Dan="Eve", Flo="Eve", Bob="Cat", Ann="Dan Flo", storyteller={"Ann": 1})
    assert town.offered("Ann") == [0, 1]


def test_an_evil_one_learns_the_same() -> None:
    town = Town(CAST.replace("Ann chambermaid", "Ann chambermaid+evil"), night=2)
    town.night(Dan="Eve", Flo="Eve", Bob="Cat", Ann="Dan Flo")
    assert town.learned("Ann") == [2]


def test_dead_she_is_not_woken() -> None:
    for cast, victim in ((CAST.replace("Ann chambermaid", "Ann chambermaid!"), "Gus"), (CAST, "Ann")):
        town = Town(cast, night=2)
        town.night(Dan="Eve", Flo="Eve", Bob=victim)
        assert not town.woken("Ann")


def test_swapped_in_during_the_night() -> None:
    """What woke before she was there counts as well."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Dan="Gus", Flo="Eve")
    town.rule("become", "Ann", "mayor")
    town.rule("become", "Eve", "chambermaid")
    town.night(Bob="Cat", Eve="Dan Flo")
    assert town.learned("Eve") == [2]


def test_gained_given_back_or_twice() -> None:
    """An Apprentice learns from now on who wakes."""
    town = Town(CAST + ", Hal apprentice+good", night=2)
    town.game.gain(Ability("apprentice", 7, 7), "chambermaid")
    town.night(Dan="Eve", Flo="Eve", Bob="Cat", Ann="Hal Eve", Hal="Dan Ann")
    assert (town.learned("Ann"), town.learned("Hal")) == ([1], [2])
    town = Town(
        CAST.replace("Ann chambermaid", "Ann chambermaid!") + "; Has Ability@Ann<Gus/slayer~dusk3", night=2
    )
    town.night(Dan="Eve", Flo="Eve", Bob="Cat", Ann="Dan Flo")
    assert town.learned("Ann") == [2]
    town = Town(CAST + "; Ability Twice@Ann<Gus/slayer~dusk3", night=2)
    town.night(Dan="Eve", Flo="Eve", Bob="Cat", Ann=["Dan Flo", "Dan Eve"])
    assert town.learned("Ann") == [2, 1]


def test_a_philosopher_wakes_for_two() -> None:
    """Counted once: players, not turns."""
    town = Town(CAST.replace("Gus slayer", "Gus philosopher"), night=2)
    night = {"Gus": ["chambermaid", "Ann Dan"], "Dan": "Eve", "Flo": "Eve", "Bob": "Cat", "Ann": "Gus Eve"}
    town.night(**night, storyteller={"Ann": 1})
    assert town.learned("Gus") == [2]


def test_truthful_by_a_barista_even_under_a_vortox() -> None:
    cast = CAST.replace("Bob imp", "Bob vortox") + "; Sober & Healthy@Ann<Gus/slayer~dusk3"
    town = Town(cast, night=2)
    town.night(Dan="Ann", Flo="Eve", Bob="Cat", Ann="Dan Flo")
    assert town.learned("Ann") == [2]


def test_in_a_game_of_bad_moon_rising() -> None:
    """Sailor, Innkeeper and Pukka wake; Fool and Minstrel do not."""
    cast = "Ann chambermaid, Bob pukka, Cat sailor, Dan devilsadvocate, Eve fool, Flo innkeeper, Gus minstrel"
    town = Town(cast, night=2, script=edition("bmr"))
    night = {"Cat": "Cat", "Flo": "Eve Gus", "Dan": "Eve", "Bob": "Gus", "Ann": "Cat Flo"}
    town.night(**night, storyteller={"Flo": "Eve"})
    assert town.learned("Ann") == [2]
