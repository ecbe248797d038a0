"""The Dreamer: a good and an evil character, one of which is that of the player they chose."""

import pytest

from engine import ledger
from engine.questions import IllegalAnswer
from engine.terms import GOOD
from tests.by_name import GoodOrEvil
from tests.scenario import Town

CAST = "Ann dreamer, Bob vigormortis, Cat klutz, Dan cerenovus, Eve sage, Flo deviant, Gus oracle"


def town_of(cast: str = CAST, night: int = 1) -> Town:
    return Town(cast.replace("cerenovus", "baron").replace("vigormortis", "imp"), night=night)


def test_sees_the_true_character_beside_any_of_the_other_side() -> None:
    """Rules spec, dreamer: for a good character the lie is an evil one; the Storyteller picks it."""
    town = town_of()
    town.night(Ann="Cat", storyteller={"Ann": ledger.GoodOrEvil(2, "klutz", "poisoner")})
    assert town.learned("Ann") == [GoodOrEvil("Cat", "klutz", "poisoner")]
    offered = town.offered("Ann")
    assert {pair.good for pair in offered} == {"klutz"}
    script = town.game.script
    assert sorted(pair.evil for pair in offered) == sorted(script.minions + script.demons)


def test_for_a_demon_the_lie_is_a_good_character() -> None:
    town = town_of()
    town.night(Ann="Bob", storyteller={"Ann": ledger.GoodOrEvil(1, "sage", "imp")})
    assert {pair.evil for pair in town.offered("Ann")} == {"imp"}
    assert sorted(pair.good for pair in town.offered("Ann")) == sorted(town.game.script.good)


def test_two_good_or_two_wrong_characters_are_refused() -> None:
    with pytest.raises(IllegalAnswer):
        town_of().night(Ann="Cat", storyteller={"Ann": ledger.GoodOrEvil(2, "sage", "imp")})
    with pytest.raises(IllegalAnswer):
        town_of().night(Ann="Cat", storyteller={"Ann": ledger.GoodOrEvil(2, "klutz", "sage")})


def test_picks_neither_themself_nor_a_traveller_and_may_pick_the_dead() -> None:
    town = town_of(CAST.replace("Eve sage", "Eve sage!"))
    town.night(Ann="Eve", storyteller={"Ann": ledger.GoodOrEvil(4, "sage", "imp")})
    assert town.choices("Ann") == ["Bob", "Cat", "Dan", "Eve", "Gus"]


def test_the_side_of_the_player_plays_no_part() -> None:
    """Rules spec, dreamer: a good Minion's lie is still a good character."""
    town = town_of(CAST.replace("Dan cerenovus", "Dan cerenovus+good"))
    town.night(Ann="Dan", storyteller={"Ann": ledger.GoodOrEvil(3, "sage", "baron")})
    assert {pair.evil for pair in town.offered("Ann")} == {"baron"}


def test_the_drunk_is_seen_as_the_drunk() -> None:
    """G16."""
    town = town_of(CAST.replace("Cat klutz", "Cat drunk(sage)").replace("Eve sage", "Eve artist"))
    town.night(Ann="Cat", storyteller={"Ann": ledger.GoodOrEvil(2, "drunk", "imp")})
    assert {pair.good for pair in town.offered("Ann")} == {"drunk"}


def test_a_recluse_may_be_seen_as_any_evil_character_and_a_spy_as_any_good_one() -> None:
    """G15."""
    town = town_of(CAST.replace("Cat klutz", "Cat recluse"))
    town.night(Ann="Cat", storyteller={"Ann": ledger.GoodOrEvil(2, "sage", "imp")})
    assert GoodOrEvil("Cat", "recluse", "imp") in town.offered("Ann")
    town = town_of(CAST.replace("Dan cerenovus", "Dan spy"))
    town.night(Ann="Dan", storyteller={"Ann": ledger.GoodOrEvil(3, "sage", "imp")})
    assert GoodOrEvil("Dan", "sage", "spy") in town.offered("Ann")


def test_poisoned_they_may_see_anything() -> None:
    town = town_of(CAST.replace("cerenovus", "poisoner"))
    town.night(Dan="Ann", Ann="Cat", storyteller={"Ann": ledger.GoodOrEvil(2, "sage", "imp")})
    assert town.learned("Ann") == [GoodOrEvil("Cat", "sage", "imp")]
    assert len(town.offered("Ann")) == len(town.game.script.good) * len(
        town.game.script.minions + town.game.script.demons
    )


def test_under_a_vortox_neither_is_right() -> None:
    """Rules spec, dreamer."""
    town = Town("Ann dreamer, Bob vortox, Cat klutz, Dan witch, Eve sage")
    town.night(Dan="Ann", Ann="Cat", storyteller={"Ann": ledger.GoodOrEvil(2, "sage", "witch")})
    assert all(pair.good != "klutz" for pair in town.offered("Ann"))
    town = Town("Ann dreamer, Bob vortox, Cat klutz, Dan witch, Eve sage")
    with pytest.raises(IllegalAnswer, match="true"):
        town.night(Dan="Ann", Ann="Bob", storyteller={"Ann": ledger.GoodOrEvil(1, "sage", "vortox")})


def test_every_night_and_evil_or_not() -> None:
    town = town_of(CAST.replace("Ann dreamer", "Ann dreamer+evil"), night=2)
    for _ in range(2):
        town.night(Ann="Cat", Bob="Flo", storyteller={"Ann": ledger.GoodOrEvil(2, "klutz", "baron")})
        assert town.learned("Ann") == [GoodOrEvil("Cat", "klutz", "baron")]
        town.end_day()


def test_killed_before_their_turn_they_do_not_dream() -> None:
    town = town_of(night=2)
    assert town.night(Bob="Ann") == ["Ann"]
    assert not town.woken("Ann")


def test_made_a_dreamer_after_the_dreamer_s_slot_they_dream_the_next_night() -> None:
    """G10: the slot has passed."""
    town = town_of(CAST.replace("Ann dreamer", "Ann flowergirl"), night=2)
    town.night_up_to("oracle", Bob="Flo")
    town.rule("become", "Ann", "dreamer")
    town.night()
    assert town.learned("Ann") == []
    town.end_day()
    town.night(Ann="Cat", Bob="Flo", storyteller={"Ann": ledger.GoodOrEvil(2, "klutz", "baron")})
    assert town.learned("Ann") == [GoodOrEvil("Cat", "klutz", "baron")]


def test_a_philosopher_dreams_and_the_dreamer_is_drunk() -> None:
    town = town_of(CAST.replace("Gus oracle", "Gus philosopher"))
    town.night(
        Gus=["dreamer", "Cat"],
        Ann="Cat",
        storyteller={"Gus": ledger.GoodOrEvil(2, "klutz", "imp"), "Ann": ledger.GoodOrEvil(2, "sage", "imp")},
    )
    assert town.learned("Gus") == [GoodOrEvil("Cat", "klutz", "imp")]
    assert not town.sober("Ann")


def test_a_barista_s_dreamer_dreams_twice() -> None:
    town = town_of(CAST.replace("Flo deviant", "Flo barista"))
    klutz, sage = ledger.GoodOrEvil(2, "klutz", "imp"), ledger.GoodOrEvil(4, "sage", "imp")
    town.night(Ann=["Cat", "Eve"], storyteller={"Flo": [GOOD, "Ann", "Ability Twice"], "Ann": [klutz, sage]})
    assert town.learned("Ann") == [GoodOrEvil("Cat", "klutz", "imp"), GoodOrEvil("Eve", "sage", "imp")]


def test_an_apprentice_dreams() -> None:
    town = town_of(CAST.replace("Ann dreamer", "Ann apprentice").replace("Flo deviant", "Flo artist"))
    town.night(Ann="Cat", storyteller={"Ann": [GOOD, "dreamer", ledger.GoodOrEvil(2, "klutz", "imp")]})
    assert town.learned("Ann")[-1] == GoodOrEvil("Cat", "klutz", "imp")


def test_brought_back_by_a_bone_collector_they_dream() -> None:
    town = town_of(
        CAST.replace("Ann dreamer", "Ann dreamer!").replace("Flo deviant", "Flo bonecollector"), night=2
    )
    town.night(Flo="Ann", Ann="Cat", Bob="Gus", storyteller={"Ann": ledger.GoodOrEvil(2, "klutz", "imp")})
    assert town.learned("Ann") == [GoodOrEvil("Cat", "klutz", "imp")]
