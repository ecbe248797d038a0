"""The Klutz: learning that they died, they point at a living player; if that one is evil, their side loses."""

import pytest

from engine.ledger import Claimed, DayBroke, DiedByDay, Executed, NothingHappened
from engine.questions import NOMINATE, OPEN_NOMINATIONS, IllegalAnswer
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann klutz, Bob vigormortis, Cat artist, Dan witch, Eve savant, Flo sage, Gus mutant"


def test_executed_they_point_at_somebody_good_and_the_game_goes_on() -> None:
    """klutz entry: after the town has heard of the execution, and without a word about the answer."""
    town = Town(CAST, night=2).day()
    town.execute("Ann", Ann="Cat")
    assert town.public()[-3:] == [Executed(0, died=True), Claimed("klutz", 0, 2), NothingHappened()]
    assert town.winner is None


def test_executed_they_point_at_somebody_evil_and_their_side_loses() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann", Ann="Dan")
    assert town.winner is EVIL


def test_only_the_living_can_be_pointed_at() -> None:
    """klutz entry: as the town sees them."""
    town = Town(CAST.replace("artist", "artist!"), night=2).day()
    town.execute("Ann", Ann="Eve")
    assert town.choices("Ann") == ["Bob", "Dan", "Eve", "Flo", "Gus"]


def test_killed_by_day_they_point_at_once() -> None:
    town = Town(f"{CAST}; Cursed@Ann<Dan/witch~dusk3", night=2).day()
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Ann", "Cat", Ann="Flo")
    assert town.public()[1:] == [DiedByDay(0), Claimed("klutz", 0, 5), NothingHappened()]


def test_killed_at_night_they_point_at_dawn() -> None:
    """klutz entry: when they learn of it, which is when everybody does."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Gus", Bob="Ann", Ann="Cat") == ["Ann"]
    assert town.public()[-3:] == [DayBroke(2, (0,)), Claimed("klutz", 0, 2), NothingHappened()]
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob="Ann", Ann="Bob")
    assert town.winner is EVIL


def test_a_game_that_ends_in_the_night_asks_nothing_at_dawn() -> None:
    """RB-131: two are left alive."""
    town = Town("Ann klutz, Bob vigormortis, Cat artist, Dan witch!, Eve savant!", night=2)
    town.night(Bob="Ann")
    assert town.winner is EVIL
    assert town.choices("Ann") == []


def test_they_point_once() -> None:
    """Not every dawn and not for being executed once more."""
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob="Ann", Ann="Cat")
    town.execute("Ann")
    town.night(Dan="Gus", Bob="Ann")
    assert town.winner is None


def test_anybody_dead_may_pretend_to_be_the_klutz() -> None:
    """G19: it looks the same and does nothing."""
    town = Town(CAST.replace("sage", "sage!"), night=2).day()
    town.act("klutz", "Flo", "Bob")
    assert town.public() == [Claimed("klutz", 5, 1), NothingHappened()]
    assert town.winner is None
    with pytest.raises(IllegalAnswer):
        town.act("klutz", "Eve", "Bob")
    town = Town(CAST.replace("klutz", "klutz!"), night=2).day()
    town.act("klutz", "Ann", "Bob")
    assert town.winner is None


def test_an_evil_klutz_makes_evil_lose() -> None:
    """klutz entry."""
    town = Town(CAST.replace("klutz", "klutz+evil"), night=2).day()
    town.execute("Ann", Ann="Dan")
    assert town.winner is GOOD


def test_an_evil_klutz_who_points_at_somebody_good_changes_nothing() -> None:
    town = Town(CAST.replace("klutz", "klutz+evil"), night=2).day()
    town.execute("Ann", Ann="Cat")
    assert town.winner is None


@pytest.mark.parametrize("pointed", ["Cat", "Dan"])
def test_droisoned_they_point_and_nothing_happens(pointed: str) -> None:
    """klutz entry, RB-182."""
    town = Town(f"{CAST}; Drunk@Ann", night=2).day()
    town.execute("Ann", Ann=pointed)
    assert town.public()[-1] == NothingHappened()
    assert town.winner is None


def test_sober_again_at_dawn_it_counts() -> None:
    """klutz entry: what matters is how they are when they point."""
    town = Town(f"{CAST}; Drunk@Ann~dawn2", night=2)
    town.night(Dan="Gus", Bob="Ann", Ann="Dan")
    assert town.winner is EVIL


def test_a_traitor_counts_by_side_not_by_character() -> None:
    town = Town(CAST.replace("artist", "artist+evil").replace("witch", "witch+good"), night=2).day()
    good = town.snapshot()
    good.execute("Ann", Ann="Dan")
    assert good.winner is None
    town.execute("Ann", Ann="Cat")
    assert town.winner is EVIL


@pytest.mark.parametrize(("other", "counts", "winner"), [
    ("recluse", True, EVIL), ("recluse", False, None), ("spy", True, EVIL), ("spy", False, None),
])  # fmt: skip
def test_recluse_and_spy_as_the_storyteller_decides(other: str, counts: bool, winner: object) -> None:
    """klutz entry, G15."""
    town = Town(CAST.replace("Cat artist", f"Cat {other}"), night=2).day()
    town.execute("Ann", Ann="Cat", storyteller={"Ann": counts})
    assert town.winner is winner


def test_who_died_as_somebody_else_does_not_point() -> None:
    """A dead player who becomes the Klutz on a later night learns nothing of a death."""
    town = Town(CAST.replace("klutz", "artist!"), night=2)
    town.night_up_to("vigormortis", Dan="Gus")
    town.rule("become", "Ann", "klutz")
    town.night(Bob="Ann")
    assert town.choices("Ann") == []


def test_swapped_in_and_killed_the_same_night_they_point() -> None:
    town = Town(CAST.replace("Ann klutz", "Ann mutant").replace("Gus mutant", "Gus sweetheart"), night=2)
    town.night_up_to("vigormortis", Dan="Gus")
    town.rule("become", "Ann", "klutz")
    town.night(Bob="Ann", Ann="Cat")
    assert town.public()[-1] == NothingHappened()


def test_a_philosopher_who_took_it_points_and_the_drunk_klutz_in_vain() -> None:
    """philosopher entry: a gained ability that works when dead works then."""
    town = Town(CAST.replace("Flo sage", "Flo philosopher"), night=2)
    town.night(Flo="klutz", Dan="Gus", Bob="Ann", Ann="Dan")
    assert town.winner is None
    town.execute("Flo", Flo="Dan")
    assert town.winner is EVIL


def test_served_twice_they_point_twice() -> None:
    """Both have to be good."""
    town = Town(f"{CAST}, Hal barista", night=2)
    town.night(Dan="Gus", Bob="Ann", Ann=["Cat", "Dan"], storyteller={"Hal": ["Ann", "Ability Twice"]})
    assert town.winner is EVIL
    town = Town(f"{CAST}, Hal barista", night=2)
    town.night(Dan="Gus", Bob="Gus", storyteller={"Hal": ["Ann", "Ability Twice"]})
    town.execute("Ann", Ann=["Cat", "Eve"])
    assert [fact.target for fact in town.public() if isinstance(fact, Claimed)] == [2, 4]


# With others


def test_a_fang_gu_in_them_asks_nothing() -> None:
    """They did not die."""
    town = Town(CAST.replace("vigormortis", "fanggu"), night=2)
    assert town.night(Dan="Gus", Bob="Ann") == ["Bob"]
    assert town.choices("Ann") == []


def test_pointing_at_the_last_demon_loses_as_well() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann", Ann="Bob")
    assert town.winner is EVIL


def test_where_their_execution_leaves_two_alive_nobody_asks_them() -> None:
    """The rulebook's end of the game: evil has won then."""
    cast = "Ann klutz, Bob vigormortis, Cat artist, Dan witch!, Eve savant!"
    town = Town(cast, night=2).day()
    town.execute("Ann")
    assert town.winner is EVIL
    town = Town(cast.replace("klutz", "klutz+evil"), night=2).day()
    town.execute("Ann")
    assert town.winner is EVIL


def test_where_another_death_by_day_leaves_two_alive_nobody_asks_them() -> None:
    town = Town("Ann klutz, Bob vigormortis, Cat artist, Dan witch!, Eve savant!", night=2).day()
    town.rule("kill", "Ann")
    assert not town.choices("Ann")
    town.end_day()
    assert town.winner is EVIL
    assert not town.choices("Ann")


def test_on_the_last_day_of_a_mastermind_their_execution_is_the_end() -> None:
    script = Script("mine", "Mine", (*edition("snv").characters, "mastermind"))
    cast = CAST.replace("witch", "mastermind").replace("vigormortis", "vigormortis!")
    town = Town(f"{cast}; One More Day@Dan<Dan/mastermind~dusk2", night=2, script=script).day()
    town.execute("Ann")
    assert town.winner is EVIL


def test_executed_under_a_vortox_they_save_the_day() -> None:
    town = Town(CAST.replace("vigormortis", "vortox"), night=2).day()
    town.execute("Ann", Ann="Cat")
    town.dusk()
    assert town.winner is None


def test_made_drunk_by_a_sweetheart_before_they_die() -> None:
    town = Town(CAST.replace("Gus mutant", "Gus sweetheart"), night=2)
    town.night(Dan="Cat", Bob="Gus", storyteller={"Gus": "Ann"})
    town.execute("Ann", Ann="Dan")
    assert town.winner is None


def test_a_bone_collector_does_not_make_a_dead_klutz_point_again() -> None:
    """They learnt of their death long ago."""
    town = Town(f"{CAST.replace('klutz', 'klutz!')}, Hal bonecollector", night=2)
    town.night(Hal="Ann", Dan="Gus", Bob="Gus")
    assert town.choices("Ann") == []
