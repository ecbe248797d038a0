"""The Pope: good characters are in the bag more than once, and the Demon may be shown them as safe to claim."""

from collections import Counter
from random import Random

import pytest

from engine.ledger import DemonLearned, FabledJoined
from engine.questions import Believes, Bluffs
from engine.registry import character
from engine.rules.setup import BagFault, Note, Plan, bag_fault, plan_of
from engine.script import Script, edition
from engine.terms import OUTSIDER, TOWNSFOLK, Alignment
from narrator.mind.bag import Fitting, draw, draw_good
from narrator.mind.storyteller import Storyteller
from tests.auditor import audit, watch
from tests.auditor.tables import _game
from tests.by_name import ThisIs
from tests.narrator.mind.evenings import evening
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town, whatever
from tests.seeds import in_two_suites

TB = edition("tb")
MINE = Script("mine", "Mine", (*TB.characters, "villageidiot", "balloonist", "pope"))
EVIL = ("poisoner", "imp")
WITH = ("pope",)


@pytest.mark.parametrize(
    ("good", "fits"),
    [
        ("chef chef monk slayer mayor", True),
        ("chef chef chef monk monk", True),
        ("saint saint chef monk mayor", False),  # one Outsider more by the copy, and another by nothing
        ("villageidiot villageidiot chef monk mayor", True),  # by a rule of their own
        ("villageidiot villageidiot chef chef mayor", True),
        ("villageidiot villageidiot villageidiot villageidiot chef", False),
    ],
)
def test_copies_lie_in_the_place_of_townsfolk(good: str, fits: bool) -> None:
    bag = (*good.split(), *EVIL)
    assert (bag_fault(MINE, 7, bag, WITH) is None) is fits
    if "villageidiot" not in good and len(set(bag)) < len(bag):
        assert bag_fault(MINE, 7, bag) is not None


def test_the_copy_of_an_outsider_is_one_more_of_them() -> None:
    bag = ("saint", "saint", "chef", "monk", "mayor", "slayer", *EVIL)
    assert bag_fault(MINE, 8, bag, WITH) is None
    assert bag_fault(MINE, 8, ("saint", "butler", *bag[2:]), WITH) is not None


def test_an_evil_character_is_there_once() -> None:
    bag = ("chef", "chef", "monk", "slayer", "mayor", "virgin", "empath", "poisoner", "poisoner", "imp")
    assert bag_fault(MINE, 10, bag, WITH) == BagFault("twice", ("poisoner",))


@pytest.mark.parametrize("players", range(5, 16))
def test_both_storytellers_compose_such_bags(players: int) -> None:
    """Mostly one character is copied, and mostly a Townsfolk."""
    copied: Counter[str] = Counter()
    for seed in range(40):
        bag = draw(MINE, players, Random(seed), WITH)
        assert bag_fault(MINE, players, bag, WITH) is None
        good = draw_good(Fitting(MINE, players, WITH), _evil_for(players), Random(seed))
        assert bag_fault(MINE, players, plan_of(good), WITH) is None
        often = [one for one, times in Counter(good).items() if times > 1 and one != "villageidiot"]
        copied.update(character(one).team for one in often)
        assert often
    assert copied[TOWNSFOLK] > copied[OUTSIDER]
    assert sum(copied.values()) < 80


def _evil_for(players: int) -> tuple[str, ...]:
    return (*("poisoner", "spy", "scarletwoman")[: 1 if players < 10 else 2 if players < 13 else 3], "imp")


def test_each_of_them_has_the_ability_for_themself() -> None:
    town = Town("Ann empath, Bob imp, Cat empath, Dan poisoner, Eve mayor | pope", script=MINE)
    assert FabledJoined("pope") in town.public()
    town.night(Dan="Ann", storyteller={"Ann": 0})
    assert (town.learned("Ann"), town.learned("Cat")) == ([0], [2])


def test_two_slayers_each_shoot_once() -> None:
    town = Town("Ann slayer, Bob imp, Cat slayer, Dan poisoner, Eve mayor | pope", night=2, script=MINE).day()
    town.slay("Ann", "Eve")
    town.slay("Cat", "Bob")
    assert not town.alive("Bob")
    assert town.winner is Alignment.GOOD


def test_the_demon_may_be_shown_what_several_are() -> None:
    cast = "Ann chef, Bob imp, Cat {}, Dan poisoner, Eve mayor, Flo soldier, Gus slayer"
    town = Town(cast.format("chef") + " | pope", script=MINE)
    first = {"bluffs": ("chef", "monk", "saint")}
    town.night(Dan="Gus", storyteller=first)
    (told,) = town.told("Bob", DemonLearned)
    assert told.bluffs == ("chef", "monk", "saint")
    assert not {"mayor", "soldier", "slayer"}.intersection(shown_as_safe(town))


def test_but_never_without_a_pope() -> None:
    town = Town("Ann chef, Bob imp, Cat chef, Dan poisoner, Eve mayor, Flo soldier, Gus slayer", script=TB)
    town.night(Dan="Gus")
    assert "chef" not in shown_as_safe(town)


def shown_as_safe(town: Town) -> tuple[str, ...]:
    (options,) = (one.options for one in town.asked if isinstance(one.options, Bluffs))
    return options.characters


@pytest.mark.parametrize("with_one", [True, False])
def test_a_drunk_may_believe_in_what_somebody_is(with_one: bool) -> None:
    town = Town("Ann drunk, Bob imp, Cat chef, Dan poisoner, Eve mayor" + " | pope" * with_one, script=MINE)
    town.night(Dan="Cat", storyteller={"Ann": [believes_what_they_can, whatever], "Cat": whatever})
    (options,) = (one.options for one in town.asked if isinstance(one.options, Believes))
    assert ("chef" in options.answers) is with_one


def believes_what_they_can(question: object) -> str:
    answers = question.options.answers  # type: ignore[attr-defined]
    return "chef" if "chef" in answers else "empath"


def test_a_pit_hag_makes_nobody_what_is_in_play_all_the_same() -> None:
    script = Script("mine", "Mine", (*MINE.characters, "pithag", "vortox", "pope"))
    town = Town("Ann chef, Bob vortox, Cat chef, Dan pithag, Eve mayor | pope", night=2, script=script)
    town.night(Dan=ThisIs("Eve", "chef"), Bob="Ann")
    assert town.character("Eve") == "mayor"


def test_the_mind_shows_what_several_are_every_other_time() -> None:
    cast = "Ann chef, Bob imp, Cat chef, Dan poisoner, Eve mayor, Flo soldier, Gus slayer | pope"
    shown = 0
    for seed in range(60):
        town = Town(cast, script=MINE)
        mind = Storyteller(seed)
        town.night(
            Dan="Gus",
            storyteller={"bluffs": lambda question, mind=mind, town=town: mind.decide(question, town.game)},
        )
        (told,) = town.told("Bob", DemonLearned)
        assert len(set(told.bluffs)) == 3
        shown += "chef" in told.bluffs
    assert 15 < shown < 45


@in_two_suites(range(20), few=8)
def test_the_auditor_finds_nothing_in_games_with_copies(seeds: range) -> None:
    copied = 0
    for seed in seeds:
        game = _game(MINE, seed, 5 + seed % 11, ())
        history = watch(game)
        assert not audit(history)
        copied += len(set(game.bag)) < len(game.bag)
    assert copied > 0.75 * len(seeds)


@in_two_suites(range(12), few=4)
def test_the_mind_plays_whole_games_with_it(seeds: range) -> None:
    for seed in seeds:
        played = evening("all+pope", 5 + seed % 11, seed)
        assert not [one.why for one in played.decisions if one.why.startswith(UNPLANNED)]


def test_a_copied_outsider_is_no_token_for_a_marionette() -> None:
    """Its copy lies in the place of a Townsfolk, so that any good neighbour of the Demon may be the Marionette."""
    script = Script("mine", "Mine", (*MINE.characters, "marionette", "pope"))
    town = Town(
        "Ann chef, Bob imp, Cat monk, Dan mayor, Eve slayer, Flo butler, Gus butler, Hal virgin | pope"
    )
    town.game.bag = ("chef", "imp", "monk", "mayor", "slayer", "butler", "butler", "virgin")
    town.game.notes = (Note("undealt", "marionette"),)
    assert bag_fault(script, 8, Plan(town.game.bag, town.game.notes), WITH) is None
    assert not town.game.undealt_as_outsider()
    town.game.bag = (*town.game.bag[:-1], "recluse")
    assert bag_fault(script, 8, Plan(town.game.bag, town.game.notes), WITH) is None
    assert town.game.undealt_as_outsider()
