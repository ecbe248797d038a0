"""The Virgin: the first nominator, if a Townsfolk, is executed at once."""

import pytest

from engine.ledger import Executed, Nominated, NominationsOpened
from engine.phases import Phase
from engine.questions import NOMINATE, Act, IllegalAnswer
from engine.terms import EVIL
from tests.scenario import Town, whatever

CAST = "Ann virgin, Bob slayer, Cat butler, Dan imp, Eve baron, Flo soldier, Gus chef"
ALL = "Ann Bob Cat Dan Eve Flo Gus"


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


def test_a_townsfolk_who_nominates_is_executed_on_the_spot_and_the_day_ends() -> None:
    """RB-115, RB-166: no vote; the town sees who died, and nothing more."""
    town = a_day()
    assert town.nominate("Bob", "Ann") == "day over"
    bob, ann = town.seat("Bob"), town.seat("Ann")
    assert town.public() == [NominationsOpened(1), Nominated(bob, ann), Executed(bob, True, at_once=True)]
    assert not town.alive("Bob")
    assert town.alive("Ann")
    assert town.game.phase is Phase.EXECUTION
    town.end_day()
    assert town.public() == []  # no second execution, and not "nobody was executed"


def test_whoever_was_about_to_die_is_spared() -> None:
    """RB-115: the day has had its execution."""
    town = a_day()
    assert town.nominate("Flo", "Eve", votes=ALL) == "about to die"
    assert town.nominate("Bob", "Ann") == "day over"
    assert town.about_to_die is None
    town.end_day()
    assert town.alive("Eve")


def test_nobody_can_nominate_afterwards() -> None:
    """RB-115."""
    town = a_day()
    town.nominate("Bob", "Ann")
    with pytest.raises(AssertionError, match="nobody is asked"):
        town.nominate("Gus", "Dan")
    assert town.alive("Dan")


@pytest.mark.parametrize("nominator", ["Cat", "Dan", "Eve"])
def test_an_outsider_a_minion_or_a_demon_goes_free_and_the_ability_is_spent(nominator: str) -> None:
    """The vote goes on; a Townsfolk the next day goes free as well."""
    town = a_day()
    assert town.nominate(nominator, "Ann", votes="Bob") == "too few"
    assert town.alive(nominator)
    assert town.marks("Ann") == ["No Ability"]
    town.end_day()
    town.night(Cat="Ann", Dan="Flo")
    assert town.nominate("Bob", "Ann", votes=ALL) == "about to die"
    assert town.alive("Bob")


def test_a_second_nomination_after_an_execution_does_nothing() -> None:
    """RB-161: once per game."""
    town = a_day()
    town.nominate("Bob", "Ann")
    town.end_day()
    town.night(Cat="Ann", Dan="Flo")
    assert town.nominate("Gus", "Ann") == "too few"
    assert town.alive("Gus")


def test_a_drunk_goes_free_even_one_who_thinks_they_are_a_townsfolk() -> None:
    """RB-022."""
    town = a_day(CAST.replace("Bob slayer", "Bob drunk(slayer)"))
    assert town.nominate("Bob", "Ann") == "too few"
    assert town.alive("Bob")
    assert town.offered("Ann") == []


def test_a_recluse_goes_free_and_nobody_is_consulted() -> None:
    """RB-325: a Recluse counts as an Outsider, a Minion or a Demon, never as a Townsfolk."""
    town = a_day(CAST.replace("butler", "recluse"))
    assert town.nominate("Cat", "Ann") == "too few"
    assert town.offered("Ann") == []


@pytest.mark.parametrize(("counts", "outcome"), [(True, "day over"), (False, "too few")])
def test_a_spy_may_count_as_a_townsfolk(counts: bool, outcome: str) -> None:
    """RB-325: the Storyteller decides, and either way the ability is spent."""
    town = a_day(CAST.replace("baron", "spy"))
    assert town.nominate("Eve", "Ann", storyteller={"Ann": counts}) == outcome
    assert town.offered("Ann") == [True, False]
    assert town.alive("Eve") is not counts
    assert town.marks("Ann") == ["No Ability"]


@pytest.mark.parametrize("virgin", ["drunk(virgin)", "virgin!", "soldier"])
def test_a_spy_who_cannot_be_executed_is_nobody_s_doubt(virgin: str) -> None:
    """G15: the Storyteller is asked only when a working Virgin looks."""
    town = a_day(CAST.replace("Ann virgin", f"Ann {virgin}").replace("baron", "spy"))
    assert town.nominate("Eve", "Ann") == "too few"
    assert town.offered("Ann") == []


def test_a_poisoned_spy_goes_free_and_nobody_is_consulted() -> None:
    """G15."""
    town = Town("Ann virgin, Bob slayer, Cat poisoner, Dan imp, Eve spy, Flo soldier", night=2)
    town.night(Cat="Eve", Dan="Flo", storyteller={"Eve": whatever})
    assert town.nominate("Eve", "Ann") == "too few"
    assert town.alive("Eve")


def test_an_evil_townsfolk_is_a_townsfolk_and_an_evil_virgin_a_virgin() -> None:
    """RB-173."""
    town = a_day(CAST.replace("Ann virgin", "Ann virgin+evil").replace("Bob slayer", "Bob slayer+evil"))
    assert town.nominate("Bob", "Ann") == "day over"
    assert not town.alive("Bob")


def test_a_poisoned_nominator_is_executed_all_the_same() -> None:
    """RB-187."""
    town = Town(CAST.replace("baron", "poisoner"), night=2)
    town.night(Eve="Bob", Cat="Ann", Dan="Flo")
    assert town.nominate("Bob", "Ann") == "day over"


def test_a_virgin_who_nominates_themself_is_executed() -> None:
    """RB-096: they are a Townsfolk, too."""
    town = a_day()
    assert town.nominate("Ann", "Ann") == "day over"
    assert not town.alive("Ann")


def test_a_poisoned_virgin_is_spent_without_effect() -> None:
    """RB-179, RB-190; healthy again it stays spent (RB-180)."""
    town = Town(CAST.replace("baron", "poisoner"), night=2)
    town.night(Eve="Ann", Cat="Ann", Dan="Flo")
    assert town.nominate("Bob", "Ann") == "too few"
    assert town.alive("Bob")
    town.end_day()
    town.night(Eve="Flo", Cat="Ann", Dan="Flo")
    assert town.sober("Ann")
    assert town.nominate("Bob", "Ann") == "too few"
    assert town.alive("Bob")


def test_a_virgin_who_was_poisoned_yesterday_works_today() -> None:
    """RB-180: not nominated meanwhile."""
    town = Town(CAST.replace("baron", "poisoner"), night=2)
    town.night(Eve="Ann", Cat="Ann", Dan="Flo")
    town.end_day()
    town.night(Eve="Flo", Cat="Ann", Dan="Flo")
    assert town.nominate("Bob", "Ann") == "day over"


def test_a_poisoner_killed_that_night_no_longer_spoils_the_virgin() -> None:
    """RB-151."""
    town = Town(CAST.replace("baron", "poisoner"), night=2)
    town.night(Eve="Ann", Cat="Ann", Dan="Eve")
    assert town.nominate("Bob", "Ann") == "day over"


def test_a_drunk_who_thinks_they_are_the_virgin_executes_nobody() -> None:
    """RB-330."""
    town = a_day(CAST.replace("Ann virgin", "Ann drunk(virgin)"))
    assert town.nominate("Bob", "Ann") == "too few"
    assert town.alive("Bob")


def test_a_dead_virgin_executes_nobody() -> None:
    """RB-093, RB-118."""
    town = a_day(CAST.replace("Ann virgin", "Ann virgin!"))
    assert town.nominate("Bob", "Ann") == "too few"
    assert town.alive("Bob")


def test_nominations_that_are_not_allowed_do_not_count() -> None:
    """RB-090, RB-092, RB-094: by the dead, or by somebody who has nominated; the next legal one does."""
    town = a_day(CAST.replace("Gus chef", "Gus chef!"))
    with pytest.raises(IllegalAnswer, match="dead nominator"):
        town.nominate("Gus", "Ann")
    town.nominate("Flo", "Dan")
    with pytest.raises(IllegalAnswer, match="already nominated"):
        town.nominate("Flo", "Ann")
    assert town.marks("Ann") == []
    assert town.nominate("Bob", "Ann") == "day over"
    assert not town.alive("Bob")
    assert town.alive("Flo")


def test_a_virgin_nominated_before_becoming_one_is_fresh() -> None:
    """RB-161: and a spent one who becomes a Virgin again, too."""
    town = a_day(CAST.replace("Ann virgin", "Ann mayor"))
    town.nominate("Bob", "Ann")
    town.rule("become", "Ann", "virgin")
    town.end_day()
    town.night(Cat="Ann", Dan="Flo")
    assert town.nominate("Cat", "Ann") == "too few"  # spent
    town.rule("become", "Ann", "mayor")
    assert "No Ability" not in town.marks("Ann")
    town.rule("become", "Ann", "virgin")
    town.end_day()
    town.night(Cat="Ann", Dan="Flo")
    assert town.nominate("Bob", "Ann") == "day over"


def test_back_from_the_dead_the_virgin_is_fresh() -> None:
    """RB-163, RB-326."""
    town = a_day()
    town.nominate("Cat", "Ann")
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    assert town.marks("Ann") == []
    town.end_day()
    town.night(Cat="Ann", Dan="Flo")
    assert town.nominate("Bob", "Ann") == "day over"


def test_a_virgin_who_has_become_somebody_else_executes_nobody() -> None:
    """RB-160."""
    town = a_day()
    town.rule("become", "Ann", "soldier")
    assert town.nominate("Bob", "Ann") == "too few"


def test_an_execution_at_once_can_end_the_game() -> None:
    """RB-132, RB-133: two are left."""
    town = a_day("Ann virgin, Bob slayer, Cat saint!, Dan imp, Eve baron!")
    town.nominate("Bob", "Ann")
    assert town.winner is EVIL


def test_an_executed_mayor_does_not_win_on_a_day_without_a_vote() -> None:
    """The day had its execution (RB-115), so three alive at dusk do not help."""
    town = a_day("Ann virgin, Bob slayer, Cat mayor, Dan imp, Eve baron!")
    town.nominate("Bob", "Ann")
    town.end_day()
    assert town.game.square.living == 3
    town.night(Dan="Ann")
    assert town.winner is EVIL


def test_the_menu_offers_no_nomination_by_the_dead() -> None:
    """RB-092, RB-119: what a table may do says nothing of the Virgin."""
    town = a_day(CAST.replace("Gus chef", "Gus chef!"))
    town.nominate("Flo", "Dan")
    with pytest.raises(IllegalAnswer):
        town.nominate("Gus", "Ann")
    menu = town.asked[-1].options
    assert Act(NOMINATE, town.seat("Bob"), town.seat("Ann")) in list(menu.all())
    assert not any(act.by == town.seat("Gus") for act in menu.all() if act.verb == NOMINATE)
