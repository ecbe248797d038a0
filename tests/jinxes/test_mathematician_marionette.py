"""Mathematician and Marionette: an imagined ability that errs is counted."""

from tests.scenario import Town

CAST = "Ann marionette(oracle), Bob vigormortis, Cat mathematician, Dan witch, Eve artist, Flo savant, Gus mutant"


def counted(*, jinxed: bool, told: int) -> int:
    """What the Mathematician learns in a night in which the Marionette was told this number of dead evil players."""
    town = Town(CAST, night=2)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    town.night(Dan="Gus", Bob="Eve", storyteller={"Ann": told})
    return int(town.learned("Cat")[0])


def test_a_wrong_answer_is_counted() -> None:
    assert counted(jinxed=True, told=2) == 1


def test_a_right_one_is_not() -> None:
    assert counted(jinxed=True, told=0) == 0


def test_without_the_jinx_nothing_is() -> None:
    """It fails because of who they are, by no other's doing."""
    assert counted(jinxed=False, told=2) == 0
