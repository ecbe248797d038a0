"""The Vortox: what Townsfolk learn is false, a day without an execution is evil's, and it kills."""

from typing import Any

import pytest

from engine import ledger
from engine.house_rules import HouseRules
from engine.ledger import GoodOrEvil, NoneInPlay, OneOfTwo, YouAre
from engine.questions import IllegalAnswer
from engine.terms import EVIL, GOOD, OUTSIDER
from tests.by_name import ChosenBy, ThisIs
from tests.scenario import Town

CAST = "Ann empath, Bob vortox, Cat klutz, Dan witch, Eve oracle, Flo soldier, Gus mutant"


def test_it_kills_every_night_but_the_first() -> None:
    town = Town(CAST)
    town.night(Dan="Gus", storyteller={"Ann": 0})
    assert town.choices("Bob") == []
    town.execute("Flo")
    assert town.night(Dan="Gus", Bob="Gus", storyteller={"Ann": 0, "Eve": 1}) == ["Gus"]
    assert town.choices("Bob") == town.names


# Information


def test_what_townsfolk_learn_is_never_true() -> None:
    """vortox entry: a number is any other number."""
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob="Gus", storyteller={"Ann": 2, "Eve": 3})
    assert town.offered("Ann") == [0, 2]
    assert 0 not in town.offered("Eve")
    assert town.learned("Ann") == [2]


def test_the_storyteller_cannot_tell_the_truth() -> None:
    with pytest.raises(IllegalAnswer, match="true"):
        Town(CAST, night=2).night(Dan="Gus", Bob="Gus", storyteller={"Ann": 1, "Eve": 1})


def test_a_droisoned_townsfolk_learns_what_is_false_too() -> None:
    """vortox entry: even then."""
    town = Town(f"{CAST}; Drunk@Ann", night=2)
    town.night(Dan="Gus", Bob="Gus", storyteller={"Ann": 0, "Eve": 3})
    assert town.offered("Ann") == [0, 2]


def test_evil_townsfolk_learn_what_is_false_too() -> None:
    town = Town(CAST.replace("empath", "empath+evil"), night=2)
    town.night(Dan="Gus", Bob="Gus", storyteller={"Ann": 0, "Eve": 3})
    assert town.offered("Ann") == [0, 2]


def first_night(townsfolk: str, shown: Any, **players: Any) -> Town:
    town = Town(f"Ann {townsfolk}, Bob vortox, Cat klutz, Dan witch, Eve soldier, Flo mutant, Gus monk")
    town.night(Dan="Gus", storyteller={"Ann": shown}, **players)
    return town


@pytest.mark.parametrize(
    ("townsfolk", "shown", "true"),
    [
        ("clockmaker", 1, 2),
        ("chef", 1, 0),
        ("washerwoman", OneOfTwo("soldier", (1, 2)), OneOfTwo("soldier", (1, 4))),
        ("washerwoman", OneOfTwo("soldier", (1, 2)), OneOfTwo("monk", (5, 6))),
        ("librarian", OneOfTwo("klutz", (3, 4)), OneOfTwo("klutz", (2, 4))),
        ("librarian", NoneInPlay(OUTSIDER), OneOfTwo("klutz", (2, 4))),
        ("investigator", OneOfTwo("witch", (1, 2)), OneOfTwo("witch", (1, 3))),
        ("mathematician", 1, 0),
    ],
)
def test_the_first_news_are_false(townsfolk: str, shown: Any, true: Any) -> None:
    """washerwoman entry: neither of the two is that Townsfolk; and so on."""
    town = first_night(townsfolk, shown)
    asked = next(q for q in town.asked if q.about is not None and q.about.owner == 0)
    assert asked.options.refusal(true) == "true"
    assert asked.options.refusal(shown) is None


def test_a_dreamer_sees_two_wrong_characters() -> None:
    """dreamer entry: neither is right."""
    town = first_night("dreamer", GoodOrEvil(1, "mutant", "witch"), Ann="Bob")
    asked = next(q for q in town.asked if q.about is not None and q.about.owner == 0 and q.who < 0)
    assert asked.options.refusal(GoodOrEvil(1, "mutant", "vortox")) == "true"
    assert {pair.evil for pair in asked.options.all()} >= {"witch", "imp"}


def test_a_seamstress_and_a_fortune_teller_hear_the_contrary() -> None:
    """A yes or no has only one other answer, and nothing is left to decide."""
    town = first_night("seamstress", False, Ann="Cat Flo")
    assert town.offered("Ann") == [False]
    town = Town(
        "Ann fortuneteller, Bob vortox, Cat klutz, Dan witch, Eve soldier; Red Herring@Cat<Ann/fortuneteller"
    )
    town.night(Ann="Bob Eve", Dan="Eve", storyteller={"Ann": False})
    assert town.learned("Ann") == [False]


def test_an_undertaker_is_shown_another_character() -> None:
    town = Town(CAST.replace("oracle", "undertaker"), night=2).day()
    town.execute("Flo")
    town.night_up_to("vortox", Dan="Gus")
    town.night(Bob="Gus", storyteller={"Ann": 0, "Eve": ledger.ThisIs(5, "imp")})
    assert ThisIs("Flo", "soldier") not in town.offered("Eve")
    assert town.learned("Eve") == [ThisIs("Flo", "imp")]


def test_a_sage_never_sees_a_demon() -> None:
    """sage entry: neither of the two is the one who killed them."""
    town = Town(CAST.replace("oracle", "sage"), night=2)
    town.night(Dan="Gus", Bob="Eve", storyteller={"Ann": 0, "Eve": ("Cat", "Flo")})
    assert all("Bob" not in pair for pair in town.offered("Eve"))
    assert town.learned("Eve") == [("Cat", "Flo")]


def test_a_ravenkeeper_dies_with_a_false_name() -> None:
    town = Town(CAST.replace("oracle", "ravenkeeper"), night=2)
    town.night(Dan="Gus", Bob="Eve", Eve="Bob", storyteller={"Ann": 0, "Eve": ledger.ThisIs(1, "klutz")})
    assert ThisIs("Bob", "vortox") not in town.offered("Eve")


def test_the_mathematician_never_hears_how_many() -> None:
    """mathematician entry: the Empath's falsehood is somebody else's doing; so the number is anything but one."""
    town = Town(CAST.replace("oracle", "mathematician"), night=2)
    town.night(Dan="Gus", Bob="Gus", storyteller={"Ann": 0, "Eve": 0})
    assert 1 not in town.offered("Eve")
    assert {0, 2} <= set(town.offered("Eve"))


def test_outsiders_minions_and_travellers_learn_the_truth() -> None:
    """vortox entry: a Spy reads the true page; a Butler is who they are; nobody is asked."""
    town = Town("Ann spy, Bob vortox, Cat klutz, Dan soldier, Eve monk, Flo mutant", night=2)
    town.night(Eve="Ann", Bob="Flo")
    assert [seat[0] for seat in town.learned("Ann")[0].seats][1] == "vortox"


def test_changes_of_character_and_side_are_told_truly() -> None:
    """RB-175."""
    town = Town(CAST, night=2)
    town.dusk()
    town.rule("become", "Ann", "chef")
    assert town.told("Ann")[0] == YouAre("chef", GOOD)
    town.rule("turn", "Eve", "evil")
    assert town.told("Eve")[0] == YouAre("oracle", EVIL)


@pytest.mark.parametrize("told", [0, 1, 2])
def test_a_drunk_may_be_told_the_truth(told: int) -> None:
    """vortox entry (?), our default: a Drunk has no Townsfolk ability."""
    town = Town(CAST.replace("Ann empath", "Ann drunk(empath)"), night=2)
    town.night(Dan="Gus", Bob="Gus", storyteller={"Ann": told, "Eve": 2})
    assert town.learned("Ann") == [told]


def test_a_drunk_is_lied_to_by_house_rule() -> None:
    town = Town(CAST.replace("Ann empath", "Ann drunk(empath)"), night=2)
    town.game.house_rules = HouseRules({"vortox: a Drunk learns only what is false": True})
    town.night(Dan="Gus", Bob="Gus", storyteller={"Ann": 0, "Eve": 2})
    assert town.offered("Ann") == [0, 2]


def test_a_philosopher_with_a_townsfolk_ability_is_lied_to() -> None:
    """The ability counts, whoever has it."""
    town = Town(CAST.replace("Ann empath", "Ann philosopher"), night=2)
    town.night(Ann="chef", Dan="Gus", Bob="Gus", storyteller={"Ann": 1, "Eve": 2})
    assert 0 not in town.offered("Ann")
    assert town.learned("Ann") == [1]


def test_the_barista_beats_the_vortox() -> None:
    """vortox entry, barista entry: sober and healthy, one learns only what is true."""
    town = Town(f"{CAST}, Hal barista", night=2)
    town.night(Dan="Gus", Bob="Gus", storyteller={"Hal": ["Ann", "Sober & Healthy"], "Eve": 2})
    assert ChosenBy("barista", "Hal", "Sober & Healthy") in town.told("Ann")
    assert town.learned("Ann") == [1]
    assert town.offered("Ann") == []


@pytest.mark.parametrize("state", ["dead", "drunk", "changed"])
def test_without_a_working_vortox_townsfolk_learn_the_truth(state: str) -> None:
    """Another Demon, who is drunk, keeps the game going."""
    cast = CAST.replace("Gus mutant", "Gus nodashii").replace("Dan witch", "Dan barber")
    town = Town(f"{cast.replace('vortox', 'vortox!') if state == 'dead' else cast}; Drunk@Gus", night=2)
    if state == "drunk":
        town.rule("mark", "Bob", "Drunk")
    if state == "changed":
        town.rule("become", "Bob", "witch")
    picks: dict[str, Any] = {} if state == "dead" else {"Bob": "Flo"}
    assert town.night(Gus="Cat", **picks) == []
    assert town.learned("Eve") == [int(state == "dead")]


def test_killed_in_its_own_slot_it_falsifies_nothing_later_that_night() -> None:
    """G3: another Demon keeps the game going; the Oracle comes after it."""
    town = Town(f"{CAST}, Hal nodashii; Drunk@Hal", night=2)
    town.night(Dan="Gus", Bob="Bob", Hal="Cat")
    assert town.learned("Eve") == [1]


def test_swapped_in_at_night_it_falsifies_at_once_and_does_not_kill_any_more() -> None:
    town = Town(CAST.replace("vortox", "imp").replace("Flo soldier", "Flo barber"), night=2)
    town.night_up_to("empath", Dan="Gus", Bob="Gus")
    town.rule("become", "Dan", "vortox")
    town.night(storyteller={"Ann": 0, "Eve": 2})
    assert town.offered("Ann") == [0, 2]
    assert town.choices("Dan") == []


def test_a_good_vortox_falsifies_as_well() -> None:
    town = Town(CAST.replace("vortox", "vortox+good"), night=2)
    town.night(Dan="Gus", Bob="Gus", storyteller={"Ann": 1, "Eve": 2})
    assert town.offered("Ann") == [1, 2]


# A day without an execution


def test_a_day_without_an_execution_is_evils() -> None:
    """vortox entry: at dusk, and not before."""
    town = Town(CAST, night=2).day()
    town.nominate("Ann", "Flo", votes="Ann")
    town.end_day()
    assert town.winner is None
    town.dusk()
    assert town.winner is EVIL


def test_the_first_day_counts() -> None:
    town = Town(CAST)
    town.night(Dan="Gus", storyteller={"Ann": 0})
    town.end_day()
    town.dusk()
    assert town.winner is EVIL


def test_an_execution_holds_it_off() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Flo")
    town.dusk()
    assert town.winner is None


def test_the_execution_of_a_dead_player_holds_it_off() -> None:
    """vortox entry."""
    town = Town(CAST.replace("soldier", "soldier!"), night=2).day()
    town.execute("Flo")
    town.dusk()
    assert town.winner is None


def test_an_execution_that_is_survived_holds_it_off() -> None:
    """vortox entry: the Sailor cannot die."""
    town = Town(CAST.replace("Flo soldier", "Flo sailor"), night=2).day()
    town.execute("Flo")
    assert town.alive("Flo")
    town.dusk()
    assert town.winner is None


def test_a_mutant_who_gives_themself_away_holds_it_off() -> None:
    """vortox entry: the penalty is an execution."""
    town = Town(CAST, night=2).day()
    town.rule("punish", "Gus")
    town.end_day()
    town.dusk()
    assert town.winner is None


def test_an_exile_does_not_hold_it_off() -> None:
    """vortox entry, G14."""
    town = Town(f"{CAST}, Hal barista", night=2).day()
    assert town.exile("Ann", "Hal", votes="Ann Bob Cat Dan Eve Flo")
    town.end_day()
    town.dusk()
    assert town.winner is EVIL


@pytest.mark.parametrize("cast", [f"{CAST}; Drunk@Bob", CAST.replace("vortox", "vortox!") + ", Hal imp"])
def test_without_its_ability_a_quiet_day_is_nobodys(cast: str) -> None:
    town = Town(cast, night=2).day()
    town.end_day()
    town.dusk()
    assert town.winner is None


def test_evil_wins_by_a_good_vortox_too() -> None:
    """vortox entry: it says who wins."""
    town = Town(CAST.replace("vortox", "vortox+good"), night=2).day()
    town.end_day()
    town.dusk()
    assert town.winner is EVIL


def test_a_vortox_since_the_afternoon_wins_by_a_quiet_day() -> None:
    """What matters is the ability at dusk."""
    town = Town(CAST.replace("vortox", "imp"), night=2).day()
    town.rule("become", "Bob", "vortox")
    town.end_day()
    town.dusk()
    assert town.winner is EVIL


def test_the_mayor_and_the_vortox_win_at_once_and_good_comes_first() -> None:
    """RB-134: three alive, nobody executed."""
    town = Town("Ann mayor, Bob vortox, Cat klutz, Dan witch!, Eve oracle!", night=2).day()
    town.end_day()
    town.dusk()
    assert town.winner is GOOD


# Other characters


def test_charmed_it_goes_on_lying_for_its_new_player() -> None:
    """Snake Charmer and Vortox: the new one has the ability, is evil, and kills tonight."""
    town = Town(CAST.replace("Flo soldier", "Flo snakecharmer"), night=2)
    town.night_up_to("witch", Flo="Bob")
    assert (town.character("Flo"), town.alignment("Flo")) == ("vortox", EVIL)
    dead = town.night(Dan="Gus", Flo="Gus", storyteller={"Ann": 2, "Eve": 2})
    assert dead == ["Gus"]
    assert town.offered("Ann") == [0, 2]


def test_a_second_vortox_changes_nothing() -> None:
    town = Town(CAST.replace("Gus mutant", "Gus vortox"), night=2)
    town.night(Dan="Cat", Bob="Cat", Gus="Cat", storyteller={"Ann": 0, "Eve": 2}, Cat="Ann")
    assert town.offered("Ann") == [0, 1]


def test_the_answers_of_the_ledger_are_not_marked_as_lies() -> None:
    """RB-181: what is told looks like any other answer."""
    told = first_night("chef", 1).told("Ann")
    assert [type(fact).__name__ for fact in told] == ["YouAre", "Learned"]


def test_a_bone_collector_gives_a_dead_vortox_its_lies_for_a_day() -> None:
    """bonecollector entry: it kills tonight and a quiet day is evil's; another Demon keeps the game going."""
    cast = CAST.replace("vortox", "vortox!").replace("Gus mutant", "Gus nodashii")
    town = Town(f"{cast}, Hal bonecollector", night=2)
    town.night(Hal="Bob", Dan="Flo", Bob="Flo", Gus="Flo", storyteller={"Ann": 1, "Eve": 3})
    assert town.learned("Eve") == [3]
    town.end_day()
    town.dusk()
    assert town.winner is EVIL
