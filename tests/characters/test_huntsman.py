"""The Huntsman: once a Damsel who is picked becomes a Townsfolk."""

from collections import Counter
from typing import Any

import pytest

from engine.characters.huntsman import Saved
from engine.ledger import DemonLearned, InPlay, YouAre
from engine.rules.setup import bag_fault
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.narrator.mind.test_policies import Advised, asked
from tests.scenario import Town

CAST = "Ann huntsman, Bob imp, Cat poisoner, Dan damsel, Eve slayer, Flo soldier, Gus mayor, Hal saint"
SCRIPT = Script(
    "mine", "Mine", ("huntsman", "damsel", "philosopher", "marionette", *edition("tb").characters)
)


def night_two(cast: str = CAST) -> Town:
    return Town(cast, night=2, script=SCRIPT)


def hunt(town: Town, who: str | None, **more: Any) -> Town:
    town.night(Ann=who, Cat="Eve", Bob="Flo", **more)
    return town


def test_a_damsel_who_is_picked_becomes_a_townsfolk_and_knows() -> None:
    town = hunt(night_two(), "Dan", storyteller={"Ann": "virgin"})
    assert (town.character("Dan"), town.became("Dan")) == ("virgin", ["virgin"])
    assert town.told("Ann") == []


def test_also_in_the_first_night_and_what_she_becomes_acts_at_once() -> None:
    """RB-162: what is learnt at the start is learnt that night."""
    town = Town(CAST, script=SCRIPT)
    town.night(Ann="Dan", Cat="Eve", storyteller={"Ann": "chef"})
    assert [one.character for one in town.told("Dan", YouAre)] == ["damsel", "chef"]
    assert town.learned("Dan") == [1]


def test_saved_before_the_minions_are_told_they_hear_of_no_damsel() -> None:
    """The Huntsman's place on the first sheet is before hers."""
    town = Town(CAST, script=SCRIPT)
    town.night(Ann="Dan", Cat="Eve", storyteller={"Ann": "virgin"})
    assert town.told("Cat", InPlay) == []


def test_only_townsfolk_that_nobody_is_may_be_hers() -> None:
    town = hunt(night_two(CAST.replace("Gus mayor", "Gus drunk(chef)")), "Dan", storyteller={"Ann": "chef"})
    assert set(town.offered("Ann")) == set(SCRIPT.townsfolk) - {"huntsman", "slayer", "soldier"}


def test_where_every_townsfolk_is_in_play_she_stays_who_she_is() -> None:
    script = Script(
        "few", "Few", ("huntsman", "damsel", "slayer", "soldier", "mayor", "imp", "poisoner", "saint")
    )
    town = Town(CAST, night=2, script=script)
    assert hunt(town, "Dan").character("Dan") == "damsel"


def test_it_is_used_up_by_a_wrong_pick_and_not_by_none() -> None:
    town = hunt(night_two(), None)
    town.end_day()
    town.night(Ann="Flo", Cat="Eve", Bob="Eve")
    assert town.marks("Ann") == ["No Ability"]
    town.end_day()
    town.night(Cat="Gus", Bob="Hal")
    assert town.character("Dan") == "damsel"


def test_only_the_living_may_be_picked() -> None:
    town = night_two(CAST.replace("saint", "saint!"))
    hunt(town, None)
    assert {"Dan", "Gus"} < set(town.choices("Ann"))
    assert "Hal" not in town.choices("Ann")


def test_a_damsel_who_died_in_this_night_stays_one() -> None:
    town = night_two()
    town.night(Ann="Dan", Cat="Eve", Bob="Dan")
    assert town.character("Dan") == "damsel"
    assert town.marks("Ann") == ["No Ability"]


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_the_pick_is_wasted(token: str) -> None:
    town = hunt(night_two(f"{CAST}; {token}@Ann"), "Dan")
    assert town.character("Dan") == "damsel"
    assert "No Ability" in town.marks("Ann")


def test_a_droisoned_damsel_is_saved_and_stays_droisoned() -> None:
    town = hunt(night_two(f"{CAST}; Drunk@Dan"), "Dan", storyteller={"Ann": "virgin"})
    assert (town.character("Dan"), town.sober("Dan")) == ("virgin", False)


def test_a_drunk_huntsman_is_asked_once_alike() -> None:
    town = hunt(night_two(CAST.replace("huntsman", "drunk(huntsman)")), "Dan")
    assert town.character("Dan") == "damsel"
    town.end_day()
    town.night(Cat="Eve", Bob="Hal")
    assert not town.woken("Ann")


def test_a_dead_huntsman_is_not_asked() -> None:
    town = night_two(CAST.replace("huntsman", "huntsman!"))
    town.night(Cat="Eve", Bob="Flo")
    assert not town.woken("Ann")


def test_an_evil_huntsman_saves_her_alike_and_an_evil_damsel_stays_evil() -> None:
    cast = CAST.replace("huntsman", "huntsman+evil").replace("damsel", "damsel+evil")
    town = hunt(night_two(cast), "Dan", storyteller={"Ann": "virgin"})
    assert (town.character("Dan"), town.alignment("Dan")) == ("virgin", EVIL)


def test_who_may_count_as_an_outsider_is_no_damsel() -> None:
    """A Spy who counts as her would become a Townsfolk: what is changed is who she is."""
    cast = CAST.replace("poisoner", "spy")
    town = Town(cast, night=2, script=Script("s", "S", tuple(one for one in SCRIPT.characters)))
    town.night(Ann="Cat", Bob="Flo", storyteller={})
    assert town.character("Cat") == "spy"


def test_the_minions_guess_finds_nobody_afterwards() -> None:
    town = hunt(night_two(), "Dan", storyteller={"Ann": "virgin"})
    town.act("damsel", "Cat", "Dan")
    assert town.winner is None


def test_a_philosopher_who_chose_it_may_save_her() -> None:
    town = Town(CAST.replace("huntsman", "philosopher"), script=SCRIPT)
    town.night(Ann=["huntsman", "Dan"], Cat="Eve", storyteller={"Ann": "virgin"})
    assert (town.character("Dan"), town.alignment("Dan")) == ("virgin", GOOD)


def test_of_two_damsels_the_one_who_is_picked_is_saved() -> None:
    town = hunt(night_two(CAST.replace("saint", "damsel")), "Hal", storyteller={"Ann": "virgin"})
    assert (town.character("Dan"), town.character("Hal")) == ("damsel", "virgin")


FEW = ("huntsman", "slayer", "soldier", "virgin", "chef", "undertaker", "ravenkeeper", "imp", "poisoner")


# The bag

BAG = ("huntsman", "slayer", "soldier", "mayor", "imp", "poisoner")


@pytest.mark.parametrize(
    ("players", "others"),
    [
        (7, ("damsel",)),  # no Outsider usually: she takes a Townsfolk's place
        (8, ("damsel", "monk")),  # the one Outsider there is
        (8, ("damsel", "saint")),  # one more
        (9, ("damsel", "saint", "monk")),
    ],
)
def test_she_is_in_the_bag_as_one_of_the_outsiders_or_one_more(players: int, others: tuple[str, ...]) -> None:
    bag = (*BAG, *others)
    assert bag_fault(SCRIPT, players, bag) is None


@pytest.mark.parametrize(
    ("players", "others"), [(7, ("monk",)), (8, ("monk", "saint")), (8, ("monk", "chef")), (7, ("saint",))]
)
def test_no_bag_holds_a_huntsman_without_her(players: int, others: tuple[str, ...]) -> None:
    assert bag_fault(SCRIPT, players, (*BAG, *others)) is not None


def test_without_a_huntsman_she_is_an_outsider_like_others() -> None:
    bag = ("damsel", "slayer", "soldier", "mayor", "monk", "chef", "imp", "poisoner")
    assert bag_fault(SCRIPT, 8, bag) is None
    assert bag_fault(SCRIPT, 7, bag[:4] + bag[5:]) is not None


def test_the_mind_seldom_makes_her_what_somebody_thinks_to_be_or_the_demon_may_claim() -> None:
    town = night_two(CAST.replace("mayor", "drunk(chef)"))
    town.game.tell((1,), DemonLearned((2,), ("virgin", "monk", "butler")))
    named = Counter(asked(town, Saved(("chef", "virgin", "undertaker")), "Ann", seed) for seed in range(80))
    assert named["undertaker"] > 60


@pytest.mark.parametrize("seed", range(12))
def test_the_mind_makes_her_a_townsfolk_and_says_why(seed: int) -> None:
    town = Advised(CAST.replace("mayor", "drunk(chef)"), seed, night=2)
    town.game.script = Script("few", "Few", (*town.game.script.outsiders, *FEW))
    town.night(Ann="Dan", Cat="Eve", Bob="Flo")
    new = town.character("Dan")
    assert new in ("virgin", "undertaker", "ravenkeeper", "chef")
    assert any(f"Dan, saved, becomes the {new.capitalize()}." in why for _, _, why in town.put)
