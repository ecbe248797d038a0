"""The Mayor: an attack may strike somebody else, and three alive without an execution win."""

import pytest

from engine.questions import IllegalAnswer, Substitute
from engine.registry import CHARACTERS
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann mayor, Bob imp, Cat saint, Dan poisoner, Eve soldier, Flo ravenkeeper, Gus virgin"
THREE = "Ann mayor, Bob imp, Cat saint, Dan baron!, Eve virgin!"


# Attacked at night


def test_the_storyteller_may_let_somebody_else_die() -> None:
    """RB-318."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Cat", Bob="Ann", storyteller={"Ann": "Gus"}) == ["Gus"]
    assert town.alive("Ann")


def test_the_storyteller_may_let_the_mayor_die() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Cat", Bob="Ann", storyteller={"Ann": "Ann"}) == ["Ann"]


def test_neither_mayor_nor_substitute_learn_why() -> None:
    """RB-063, RB-068."""
    town = Town(CAST, night=2)
    town.night(Dan="Cat", Bob="Ann", storyteller={"Ann": "Gus"})
    assert not town.woken("Ann")
    assert not town.woken("Gus")


@pytest.mark.example("rulebook/fun/5")
def test_a_minion_may_be_the_substitute() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Cat", Bob="Ann", storyteller={"Ann": "Dan"}) == ["Dan"]


def test_a_soldier_as_substitute_survives_and_nobody_dies() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Cat", Bob="Ann", storyteller={"Ann": "Eve"}) == []
    assert town.alive("Ann")
    assert town.alive("Eve")


def test_a_poisoned_soldier_as_substitute_dies() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Eve", Bob="Ann", storyteller={"Ann": "Eve"}) == ["Eve"]


def test_a_substitute_whom_the_monk_protects_survives_and_nobody_dies() -> None:
    town = Town("Ann mayor, Bob imp, Cat saint, Dan baron, Eve monk, Flo chef", night=2)
    assert town.night(Eve="Flo", Bob="Ann", storyteller={"Ann": "Flo"}) == []


def test_a_dead_substitute_means_nobody_dies() -> None:
    """RB-125."""
    town = Town("Ann mayor, Bob imp, Cat saint, Dan baron, Eve virgin, Flo chef!", night=2)
    assert town.night(Bob="Ann", storyteller={"Ann": "Flo"}) == []
    assert town.alive("Ann")


def test_a_ravenkeeper_as_substitute_wakes() -> None:
    """RB-157, RB-166: they die at night."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Cat", Bob="Ann", Flo="Bob", storyteller={"Ann": "Flo"}) == ["Flo"]
    assert [answer.character for answer in town.learned("Flo")] == ["imp"]


def test_a_mayor_whom_the_monk_protects_is_not_bounced() -> None:
    """RB-148: pure protection comes first, so the Storyteller is not asked."""
    town = Town("Ann mayor, Bob imp, Cat saint, Dan baron, Eve monk, Flo chef", night=2)
    assert town.night(Eve="Ann", Bob="Ann") == []
    assert town.alive("Ann")


def test_a_poisoned_mayor_dies() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Ann", Bob="Ann") == ["Ann"]


def test_a_drunk_who_thinks_they_are_the_mayor_dies() -> None:
    town = Town(CAST.replace("mayor", "drunk(mayor)"), night=2)
    assert town.night(Dan="Cat", Bob="Ann") == ["Ann"]


def test_an_evil_mayor_may_be_bounced_too() -> None:
    town = Town(CAST.replace("mayor", "mayor+evil"), night=2)
    assert town.night(Dan="Cat", Bob="Ann", storyteller={"Ann": "Gus"}) == ["Gus"]


def test_a_dead_mayor_is_not_bounced() -> None:
    town = Town(CAST.replace("mayor", "mayor!"), night=2)
    assert town.night(Dan="Cat", Bob="Ann") == []


def test_an_imp_without_its_ability_does_not_bounce() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Bob", Bob="Ann") == []


def test_only_players_can_be_the_substitute() -> None:
    town = Town(CAST, night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Dan="Cat", Bob="Ann", storyteller={"Ann": None})
    asked = [question for question in town.asked if isinstance(question.options, Substitute)]
    assert sorted(asked[0].options.all()) == list(range(7))


def test_by_day_nothing_is_bounced() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    assert not town.alive("Ann")
    town = Town(CAST, night=2).day()
    town.rule("kill", "Ann")
    assert not town.alive("Ann")


def test_who_becomes_the_mayor_in_the_night_may_be_bounced_at_once() -> None:
    """RB-160; the old Mayor no longer is."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Dan="Cat")
    town.rule("become", "Gus", "mayor")
    town.rule("become", "Ann", "virgin")
    other = town.snapshot()
    assert town.night(Bob="Gus", storyteller={"Gus": "Cat"}) == ["Cat"]
    assert other.night(Bob="Ann") == ["Ann"]


def test_two_mayors_are_each_bounced_once_for_one_attack() -> None:
    """From Ann to Gus and back to Ann, where it stays."""
    town = Town(CAST.replace("Gus virgin", "Gus mayor"), night=2)
    assert town.night(Dan="Cat", Bob="Ann", storyteller={"Ann": "Gus", "Gus": "Ann"}) == ["Ann"]


# Three alive at dusk


def test_three_alive_and_nobody_executed_wins() -> None:
    town = Town(THREE, night=2).day()
    town.end_day()
    assert town.winner is None  # the day has to be over
    town.dusk()
    assert town.winner is GOOD
    assert not town.game.is_night


def test_a_failed_vote_or_a_tie_is_no_execution() -> None:
    """RB-116."""
    town = Town(THREE, night=2).day()
    assert town.nominate("Ann", "Bob", votes="Ann") == "too few"
    assert town.nominate("Bob", "Ann", votes="Bob Cat") == "about to die"
    assert town.nominate("Cat", "Cat", votes="Ann Bob") == "tie"
    town.end_day()
    town.dusk()
    assert town.winner is GOOD


def test_executing_a_corpse_is_an_execution() -> None:
    """RB-123, RB-124."""
    town = Town(THREE, night=2).day()
    town.execute("Eve")
    town.dusk()
    assert town.winner is None
    assert town.game.is_night


def test_four_or_two_alive_is_not_three() -> None:
    town = Town(THREE.replace("virgin!", "virgin"), night=2).day()
    town.end_day()
    town.dusk()
    assert town.winner is None
    town = Town(THREE.replace("saint", "saint!"), night=2).day()
    town.end_day()
    town.dusk()
    assert town.winner is EVIL


def test_three_alive_after_an_execution_do_not_win() -> None:
    town = Town(THREE.replace("virgin!", "virgin"), night=2).day()
    town.execute("Eve")
    town.dusk()
    assert town.winner is None


def test_three_alive_after_a_night_kill_win_at_the_next_dusk() -> None:
    town = Town(THREE.replace("virgin!", "virgin"), night=2)
    town.night(Bob="Eve")
    assert town.winner is None
    town.end_day()
    town.dusk()
    assert town.winner is GOOD


def test_a_poisoned_mayor_does_not_win() -> None:
    """The poison of last night still stands at dusk."""
    town = Town("Ann mayor, Bob imp, Cat poisoner, Dan saint, Eve virgin!", night=2)
    town.night(Cat="Ann", Bob="Dan")
    town.end_day()
    town.dusk()
    assert town.winner is None
    assert town.game.is_night


def test_a_mayor_sober_again_before_dusk_wins() -> None:
    """RB-152: the Poisoner's death in the night ends the poison at once."""
    town = Town("Ann mayor, Bob imp, Cat poisoner, Dan saint, Eve virgin!", night=2)
    town.night(Cat="Ann", Bob="Cat")
    assert town.sober("Ann")
    town.end_day()
    town.dusk()
    assert town.winner is GOOD


@pytest.mark.parametrize("mayor", ["mayor!", "drunk(mayor)"])
def test_a_dead_or_imagined_mayor_does_not_win(mayor: str) -> None:
    """A dead one among three others, and a Drunk among the three."""
    cast = f"Ann {mayor}, Bob imp, Cat saint, Dan baron!, Eve virgin{'' if '!' in mayor else '!'}"
    town = Town(cast, night=2).day()
    town.end_day()
    town.dusk()
    assert town.winner is None


def test_with_three_alive_whoever_rules_by_hand_is_reminded() -> None:
    four = THREE.replace("Eve virgin!", "Eve virgin")
    assert not CHARACTERS["mayor"].ends_unexecuted(Town(four, night=2).game.square)
    assert CHARACTERS["mayor"].ends_unexecuted(Town(THREE, night=2).game.square)


def test_an_evil_mayor_wins_for_evil() -> None:
    """RB-169."""
    town = Town(THREE.replace("mayor", "mayor+evil"), night=2).day()
    town.end_day()
    town.dusk()
    assert town.winner is EVIL


def test_who_became_the_mayor_today_wins() -> None:
    town = Town("Ann soldier, Bob imp, Cat saint, Dan baron!, Eve virgin!", night=2).day()
    town.rule("become", "Ann", "mayor")
    town.end_day()
    town.dusk()
    assert town.winner is GOOD


def test_a_mayor_who_became_somebody_else_does_not_win() -> None:
    town = Town(THREE, night=2).day()
    town.rule("become", "Ann", "soldier")
    town.end_day()
    town.dusk()
    assert town.winner is None
