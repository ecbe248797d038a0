"""The Acrobat: dies when whom they chose is drunk or poisoned tonight."""

import pytest

from engine.grimoire import TWICE
from engine.script import Script, edition
from tests.scenario import Town

CAST = "Ann acrobat, Bob imp, Cat slayer, Dan poisoner, Eve virgin, Flo saint, Gus mayor"
SCRIPT = Script(
    "mine",
    "Mine",
    ("acrobat", "preacher", "pukka", "sailor", "assassin", "tinker", "goon", "tealady", "philosopher", "vortox",
     "sweetheart", "marionette", "mathematician", *edition("tb").characters),
)  # fmt: skip


def later(cast: str = CAST) -> Town:
    return Town(cast, night=2, script=SCRIPT)


# The fall


@pytest.mark.example("carousel/acrobat/1")
def test_example_the_sailor_is_drunk() -> None:
    town = later("Ann acrobat, Bob imp, Sal sailor, Dan assassin, Eve virgin, Flo saint")
    town.night(Sal="Dan", Ann="Sal", Dan=None, Bob="Flo", storyteller={"Sal": "Sal"})
    assert town.drunk("Sal")
    assert not town.alive("Ann")


@pytest.mark.example("carousel/acrobat/2")
def test_example_a_sober_tinker() -> None:
    town = later("Ann acrobat, Bob imp, Tim tinker, Dan baron, Eve virgin, Flo saint")
    assert town.night(Ann="Tim", Bob="Eve", storyteller={"Tim": None}) == ["Eve"]


@pytest.mark.example("carousel/acrobat/3")
def test_example_the_pukka_poisons_the_preacher_afterwards() -> None:
    """In the very step in which the Preacher is poisoned."""
    town = later("Ann acrobat, Bob pukka, Pia preacher, Dan baron, Eve virgin, Flo saint")
    assert town.night(Pia="Eve", Ann="Pia", Bob="Pia") == ["Ann"]
    assert town.poisoned("Pia")


def test_the_acrobat_learns_nothing_and_a_healthy_choice_kills_nobody() -> None:
    town = later()
    assert town.night(Ann="Gus", Dan="Eve", Bob="Flo") == ["Flo"]
    assert town.learned("Ann") == []


def test_poisoned_before_their_turn_too() -> None:
    town = later()
    assert town.night(Ann="Eve", Dan="Eve", Bob="Bob", storyteller={"Bob": "Dan"})[0] == "Ann"


def test_who_died_of_it_is_announced_like_anybody() -> None:
    town = later()
    assert town.night(Ann="Eve", Dan="Eve", Bob="Flo") == ["Ann", "Flo"]


def test_a_drunk_is_drunk_by_being_one() -> None:
    """acrobat entry."""
    town = later(CAST.replace("Eve virgin", "Eve drunk(virgin)"))
    assert "Ann" in town.night(Ann="Eve", Dan="Gus", Bob="Flo")


def test_a_marionette_is_not_drunk_and_who_has_no_ability_is_not() -> None:
    """The design's traps: to have none is neither drunkenness nor poison."""
    town = later("Ann acrobat, Bob imp, Cat marionette(virgin), Dan poisoner, Pia preacher, Flo saint")
    assert town.night(Pia="Dan", Ann="Cat", Bob="Flo") == ["Flo"]
    town.end_day()
    assert "Ann" not in town.night(Pia="Dan", Ann="Dan", Bob="Cat")


def test_poison_that_ended_before_they_looked_kills_nobody() -> None:
    town = later()
    town.night_up_to("acrobat", Dan="Eve")
    town.rule("kill", "Dan")
    assert "Ann" not in town.night(Ann="Eve", Bob="Flo")


def test_a_sweetheart_who_dies_tonight_makes_them_fall() -> None:
    town = later(CAST.replace("Flo saint", "Flo sweetheart"))
    assert town.night(Ann="Gus", Dan="Eve", Bob="Flo", storyteller={"Flo": "Gus"}) == ["Ann", "Flo"]


def test_after_dawn_nothing_of_it_is_left() -> None:
    town = later()
    town.night(Ann="Gus", Dan="Eve", Bob="Flo")
    assert town.marks("Gus") == []
    town.rule("mark", "Gus", "Drunk")
    town.end_day()
    assert town.alive("Ann")


def test_who_saves_them_saves_them_from_this_fall() -> None:
    """A Tea Lady between two good players; it does not happen again with every step."""
    town = later("Ann acrobat, Tea tealady, Cat slayer, Bob imp, Dan poisoner, Flo saint, Gus mayor")
    assert town.night(Ann="Gus", Dan="Gus", Bob="Flo") == ["Flo"]
    assert town.marks("Gus") == ["Poisoned"]


# The Acrobat's own state


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_they_do_not_die_of_it(token: str) -> None:
    town = later(f"{CAST}; {token}@Ann")
    assert town.night(Ann="Eve", Dan="Eve", Bob="Flo") == ["Flo"]


def test_sober_again_in_the_same_night_they_fall_after_all() -> None:
    """acrobat entry: watched until dawn."""
    town = later(f"{CAST}; Drunk@Ann, Drunk@Eve")
    town.night_up_to("imp", Ann="Eve", Dan="Gus")
    assert town.alive("Ann")
    town.rule("unmark", "Ann", "Drunk")
    assert town.night(Bob="Flo") == ["Ann", "Flo"]


def test_they_may_choose_themself_and_poison_then_takes_the_fall_away() -> None:
    town = later()
    assert town.night(Ann="Ann", Dan="Ann", Bob="Flo") == ["Flo"]


def test_a_goon_makes_the_acrobat_drunk() -> None:
    town = later(CAST.replace("Flo saint", "Flo goon"))
    assert "Ann" not in town.night(Ann="Flo", Dan="Gus", Bob="Eve")
    assert town.drunk("Ann")


def test_a_drunk_who_thinks_they_are_an_acrobat_never_falls() -> None:
    town = later(CAST.replace("acrobat", "drunk(acrobat)"))
    assert town.night(Ann="Eve", Dan="Eve", Bob="Flo") == ["Flo"]


def test_in_the_first_night_and_when_dead_they_do_not_choose() -> None:
    town = Town(CAST, script=SCRIPT)
    town.night(Dan="Eve")
    assert not any(question.who == 0 for question in town.asked)
    dead = later(CAST.replace("acrobat", "acrobat!"))
    dead.night(Dan="Eve", Bob="Flo")
    assert not dead.woken("Ann")


def test_an_evil_acrobat_falls_alike() -> None:
    town = later(CAST.replace("acrobat", "acrobat+evil"))
    assert "Ann" in town.night(Ann="Eve", Dan="Eve", Bob="Flo")


def test_under_a_vortox_they_learn_nothing_that_could_be_false() -> None:
    town = later(CAST.replace("imp", "vortox"))
    assert "Ann" in town.night(Ann="Eve", Dan="Eve", Bob="Flo")


def test_a_philosopher_who_chose_it_may_fall() -> None:
    town = later(CAST.replace("Ann acrobat", "Ann philosopher"))
    assert "Ann" in town.night(Ann=["acrobat", "Eve"], Dan="Eve", Bob="Flo")


def test_swapped_in_before_their_turn_they_choose_that_night() -> None:
    town = later(CAST.replace("Ann acrobat", "Ann chef"))
    town.dusk()
    town.rule("become", "Ann", "acrobat")
    assert "Ann" in town.night(Ann="Eve", Dan="Eve", Bob="Flo")


def test_two_of_them_choose_each_for_themself() -> None:
    town = later(CAST.replace("Gus mayor", "Gus acrobat"))
    assert town.night(Ann="Eve", Gus="Cat", Dan="Eve", Bob="Flo") == ["Ann", "Flo"]


def test_served_by_a_barista_they_choose_twice_and_either_may_be_their_fall() -> None:
    town = later(f"{CAST}, Hal barista; {TWICE}@Ann")
    died = town.night(
        Ann=["Gus", "Eve"], Dan="Eve", Bob="Flo", storyteller={"Hal": ["Cat", "Sober & Healthy"]}
    )
    assert "Ann" in died


# The Mathematician

COUNTED = "Ann acrobat, Bob imp, Cat chef, Dan poisoner, Eve drunk(virgin), Flo saint, Gus mathematician"


@pytest.mark.parametrize(("chosen", "wrong"), [("Eve", 1), ("Cat", 0), ("Ann", 0)])
def test_a_poisoned_acrobat_who_should_have_fallen_has_gone_wrong(chosen: str, wrong: int) -> None:
    """mathematician entry. Whom they chose is drunk, or healthy, or themself: healthy but for the poison."""
    town = later(COUNTED)
    town.night(Dan="Ann", Ann=chosen, Bob="Flo")
    assert town.learned("Gus") == [wrong]


def test_an_acrobat_who_falls_has_not_gone_wrong() -> None:
    town = later(COUNTED)
    assert "Ann" in town.night(Dan="Flo", Ann="Eve", Bob="Flo")
    assert town.learned("Gus") == [0]


@pytest.mark.parametrize(("chosen", "wrong"), [("Eve", 1), ("Cat", 0)])
def test_a_drunk_who_thinks_they_are_one_is_counted_by_the_jinx(chosen: str, wrong: int) -> None:
    """Drunk and Mathematician."""
    town = later(COUNTED.replace("acrobat", "drunk(acrobat)"))
    town.night(Dan="Flo", Ann=chosen, Bob="Flo")
    assert town.learned("Gus") == [wrong]
