"""What is learnt on the first night, gained later: learnt that night, in its own place on the sheet (RB-162).

No source says when in the night; our house rule is the character's own place, as for everything else.
"""

from itertools import pairwise

import pytest

from engine.characters.base import CHARACTERS, Ability, Game, Townsfolk, YesNo
from engine.house_rules import IN_ITS_OWN_PLACE, HouseRules
from engine.ledger import Learned
from engine.night_order import OTHER_NIGHTS
from engine.script import EDITIONS, Script, edition
from tests.scenario import Town, whatever

CAST = "Ann philosopher, Bob fanggu, Cat dreamer, Dan witch, Eve klutz, Flo sage, Gus oracle, Hal artist"


def learners(town: Town) -> list[str]:
    """The characters whose abilities told something since then, in that order."""
    return [told.fact.character for told in town.ledger if isinstance(told.fact, Learned)]


def test_a_philosopher_who_becomes_a_clockmaker_learns_when_clockmakers_do() -> None:
    """After the Demon, before the Dreamer and the Oracle."""
    town = Town(CAST, night=2)
    town.night(Ann="clockmaker", Dan="Gus", Bob="Hal", Cat="Flo", storyteller={"Cat": whatever})
    assert learners(town) == ["clockmaker", "dreamer", "oracle"]
    assert town.learned("Ann") == [2]


def test_a_table_may_rule_that_it_is_learnt_at_once() -> None:
    for own_place in (True, False):
        town = Town(CAST, night=2)
        town.game.house_rules = HouseRules({IN_ITS_OWN_PLACE: own_place})
        town.night_up_to("witch", Ann="clockmaker")
        assert town.learned("Ann") == ([] if own_place else [2])


def test_who_is_dead_by_then_learns_nothing() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann="clockmaker", Dan="Gus", Bob="Ann", Cat="Flo", storyteller={"Cat": whatever}) == [
        "Ann"
    ]
    assert town.learned("Ann") == []


def test_who_is_poisoned_by_then_is_told_anything() -> None:
    town = Town(CAST.replace("Dan witch", "Dan poisoner"), night=2)
    answers = {"Ann": 4, "Cat": whatever}
    town.night(Ann="clockmaker", Dan="Ann", Bob="Hal", Cat="Flo", storyteller=answers)
    assert town.learned("Ann") == [4]


def test_under_a_vortox_it_is_false_and_an_evil_one_learns_as_a_good_one_does() -> None:
    town = Town(
        CAST.replace("Bob fanggu", "Bob vortox").replace("Ann philosopher", "Ann philosopher+evil"), night=2
    )
    answers = {"Ann": 3, "Cat": whatever, "Gus": 4}
    town.night(Ann="clockmaker", Dan="Gus", Bob="Hal", Cat="Flo", storyteller=answers)
    assert town.learned("Ann") == [3]
    assert 2 not in town.offered("Ann")


def test_what_is_gained_when_its_place_is_past_is_learnt_at_once() -> None:
    """G10: not on another night."""
    town = Town(CAST, night=2)
    town.night_up_to("oracle", Ann=None, Dan="Gus", Bob="Hal", Cat="Flo", storyteller={"Cat": whatever})
    town.rule("become", "Flo", "clockmaker")
    town.night()
    assert learners(town) == ["clockmaker", "oracle"]
    assert town.learned("Flo") == [2]


def test_two_who_wait_learn_in_the_order_of_the_sheet() -> None:
    """Whoever gained theirs first."""
    town = Town(CAST.replace("Hal artist", "Hal grandmother!"), night=2)
    town.dusk()
    town.rule("become", "Flo", "clockmaker")
    town.rule("become", "Eve", "chef")
    town.night(Ann=None, Dan="Gus", Bob="Hal", Cat="Flo", storyteller={"Cat": whatever})
    assert learners(town) == ["chef", "clockmaker", "dreamer", "oracle"]


def test_a_chambermaid_counts_who_still_waits_to_learn() -> None:
    """Where a script wakes her early."""
    cast = CAST.replace("Gus oracle", "Gus chambermaid")
    script = Town(cast).game.script
    early = Script(
        "early", "Early", script.characters, other_order=("DUSK", "philosopher", "chambermaid", *rest())
    )
    town = Town(cast, night=2, script=early)
    town.night_up_to("witch", Ann="clockmaker", Gus="Ann Hal")
    assert town.learned("Gus") == [1]


def test_on_the_first_night_nothing_changes() -> None:
    town = Town(CAST)
    town.night(Ann="clockmaker", Dan="Gus", Cat="Flo", storyteller={"Cat": whatever})
    assert learners(town) == ["clockmaker", "dreamer"]


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_every_place_of_the_first_night_lies_between_the_same_neighbours_later(edition_id: str) -> None:
    """What follows it there follows it here, and the places of the later nights are theirs."""
    script = edition(edition_id)
    places = script.later_places
    assert sorted(script.other_order, key=places.__getitem__) == list(script.other_order)
    assert len(set(places.values())) == len(places)
    for slot, follower in pairwise(script.first_order):
        if slot not in script.other_order:
            assert places[slot] < places[follower]


def rest() -> tuple[str, ...]:
    return tuple(slot for slot in OTHER_NIGHTS if slot not in ("DUSK", "philosopher", "chambermaid"))


class Riddler(Townsfolk):
    """Learns something each night, when the Oracle does: it is on no sheet."""

    id = "riddler"
    slot = "oracle"

    def each_night(self, game: Game, me: Ability) -> None:
        game.inform(me, (True,), YesNo())


class Starter(Townsfolk):
    """Learns something once, when the Clockmaker does."""

    id = "starter"
    slot = "clockmaker"

    def first_night(self, game: Game, me: Ability) -> None:
        game.inform(me, (True,), YesNo())


@pytest.mark.parametrize("owner", ["riddler", "artist"])
def test_an_ability_may_act_in_the_place_of_another(owner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it is a player's own or lent to them; what is asked of it by its name is told of it alone."""
    monkeypatch.setitem(CHARACTERS, "riddler", Riddler())
    script = Script("with it", "With it", (*edition("snv").characters, "riddler"))
    town = Town(CAST.replace("Hal artist", f"Hal {owner}"), night=2, script=script)
    if owner == "artist":
        town.game.grimoire.mark("Has Ability", 7, by=Ability("artist", 7, 7), data="riddler")
    town.night(Ann=None, Dan="Gus", Bob="Eve", Cat="Flo", storyteller={"Cat": whatever})
    assert learners(town) == ["dreamer", "oracle", "riddler"]
    assert [me.owner for me in town.game.abilities_of("riddler")] == [7]
    assert [me.owner for me in town.game.abilities_of("oracle")] == [6]


def test_gained_later_it_is_learnt_in_that_place_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHARACTERS, "starter", Starter())
    script = Script("with it", "With it", (*edition("snv").characters, "starter"))
    town = Town(CAST, night=2, script=script)
    town.night(Ann="starter", Dan="Gus", Bob="Hal", Cat="Flo", storyteller={"Cat": whatever})
    assert learners(town) == ["starter", "dreamer", "oracle"]
