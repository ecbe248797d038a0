"""The Snake Charmer: a chosen Demon trades characters and sides with them, and is poisoned from then on."""

import pytest

from engine.house_rules import HouseRules
from engine.ledger import ThisIs, YouAre
from engine.questions import IllegalAnswer
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann snakecharmer, Bob imp, Cat soldier, Dan baron, Eve virgin, Flo chef!, Gus mayor"


def test_a_demon_and_they_trade_characters_and_sides_and_both_are_told() -> None:
    """Rules spec, snakecharmer."""
    town = Town(CAST)
    town.night(Ann="Bob")
    assert (town.character("Ann"), town.alignment("Ann")) == ("imp", EVIL)
    assert (town.character("Bob"), town.alignment("Bob")) == ("snakecharmer", GOOD)
    assert town.told("Ann")[-1] == YouAre("imp", EVIL)
    assert town.told("Bob")[-1] == YouAre("snakecharmer", GOOD)
    assert town.winner is None


def test_the_former_demon_is_poisoned_for_good() -> None:
    """Expiry table: the poison outlives its source; the new Imp is killed, and still it lasts."""
    town = Town(CAST)
    town.night(Ann="Bob")
    assert town.poisoned("Bob")
    town.end_day()
    town.night(Bob="Ann", Ann="Cat")
    assert town.character("Ann") == "imp"  # the poisoned Snake Charmer charms nobody
    town.rule("become", "Bob", "slayer")
    assert town.poisoned("Bob")


def test_the_new_demon_acts_the_same_night_if_its_turn_is_to_come() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann=["Bob", "Eve"]) == ["Eve"]
    assert town.character("Ann") == "imp"


@pytest.mark.parametrize("name", ["Ann", "Cat", "Dan"])
def test_nobody_else_is_charmed(name: str) -> None:
    """Themself, a good player, a Minion: nothing, and nothing is said."""
    town = Town(CAST)
    town.night(Ann=name)
    assert town.character("Ann") == "snakecharmer"
    assert town.marks(name) == []
    assert town.learned("Ann") == []


def test_the_dead_cannot_be_chosen() -> None:
    town = Town(CAST, night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Ann="Flo", Bob="Cat")


def test_poisoned_they_charm_nobody() -> None:
    town = Town(CAST.replace("baron", "poisoner"))
    town.night(Dan="Ann", Ann="Bob")
    assert town.character("Bob") == "imp"
    assert town.sober("Bob")


def test_a_drunk_who_thinks_so_charms_nobody() -> None:
    town = Town(CAST.replace("Ann snakecharmer", "Ann drunk(snakecharmer)"))
    town.night(Ann="Bob")
    assert town.character("Bob") == "imp"


def test_a_poisoned_demon_is_charmed() -> None:
    """G6: abilities work on the poisoned; the poison stays on the player."""
    town = Town(CAST.replace("baron", "poisoner"))
    town.night(Dan="Bob", Ann="Bob")
    assert town.character("Ann") == "imp"
    assert town.sober("Ann")


def test_an_evil_snake_charmer_gives_their_side_too() -> None:
    town = Town(CAST.replace("Ann snakecharmer", "Ann snakecharmer+evil"))
    town.night(Ann="Bob")
    assert town.alignment("Bob") is EVIL
    assert town.alignment("Ann") is EVIL


def test_the_new_one_may_charm_another_night_and_get_it_back() -> None:
    """Made a Snake Charmer, healthy, on another night: their own poison is on the player, not on the character."""
    town = Town(CAST, night=2)
    town.night(Ann=["Bob", "Eve"])
    town.rule("unmark", "Bob", "Poisoned")
    town.end_day()
    town.night(Bob=["Ann", "Dan"])
    assert town.character("Bob") == "imp"
    assert town.poisoned("Ann")


def test_effects_of_the_demon_s_old_ability_end() -> None:
    """G10: the No Dashii's neighbours now are those of the new one."""
    town = Town("Ann snakecharmer, Bob sage, Cat nodashii, Dan oracle, Eve klutz, Flo witch, Gus artist")
    assert town.poisoned("Dan") or not town.sober("Dan")
    town.night(Ann="Cat", Flo="Cat")
    assert town.character("Ann") == "nodashii"
    assert town.sober("Dan")
    assert not town.sober("Bob")
    assert not town.sober("Gus")
    assert not town.sober("Cat")


def test_a_snake_charmer_poisoned_by_a_no_dashii_beside_them_fails() -> None:
    town = Town("Ann snakecharmer, Bob nodashii, Cat oracle, Dan klutz, Eve witch, Flo artist")
    town.night(Ann="Bob", Eve="Bob")
    assert town.character("Bob") == "nodashii"


def test_a_recluse_is_no_demon_unless_the_house_says_so() -> None:
    """Rules spec, snakecharmer (?): nothing unless the Storyteller wants it."""
    cast = CAST.replace("Cat soldier", "Cat recluse")
    town = Town(cast)
    town.night(Ann="Cat")
    assert town.offered("Ann") == []
    town = Town(cast)
    town.game.house_rules = HouseRules({"snakecharmer: a Recluse may count as the Demon": True})
    town.night(Ann="Cat", storyteller={"Ann": True})
    assert town.character("Ann") == "recluse"
    assert town.poisoned("Cat")


def test_a_philosopher_trades_the_philosopher_for_the_demon() -> None:
    """Rules spec, snakecharmer: and the true Snake Charmer is sober again."""
    town = Town("Ann philosopher, Bob vigormortis, Cat snakecharmer, Dan klutz, Eve cerenovus, Flo artist")
    town.night(Ann=["snakecharmer", "Bob"], Cat="Dan", Eve=ThisIs(1, "artist"))
    assert town.character("Ann") == "vigormortis"
    assert town.character("Bob") == "philosopher"
    assert town.poisoned("Bob")
    assert town.sober("Cat")


def test_two_barista_choices_in_one_night() -> None:
    """Twice: and twice the turn of the Demon whom they are by then."""
    town = Town(CAST.replace("Gus mayor", "Gus barista"), night=2)
    died = town.night(Ann=["Cat", "Bob", "Eve", "Dan"], storyteller={"Gus": ["Ann", "Ability Twice"]})
    assert town.character("Ann") == "imp"
    assert died == ["Dan", "Eve"]


def test_brought_back_by_a_bone_collector_the_dead_charm() -> None:
    """The two trade characters; each stays as dead or alive as they were: nobody lives who is the Demon."""
    town = Town(
        CAST.replace("Ann snakecharmer", "Ann snakecharmer!").replace("Gus mayor", "Gus bonecollector"),
        night=2,
    )
    town.night(Gus="Ann", Ann="Bob")
    assert town.character("Ann") == "imp"
    assert town.winner is GOOD


def test_killed_before_their_slot_they_do_not_charm() -> None:
    town = Town(CAST, night=2)
    town.night_up_to("snakecharmer")
    town.rule("kill", "Ann")
    town.night(Bob="Eve")
    assert not town.woken("Ann")


def test_swapped_in_before_their_slot_they_charm_tonight() -> None:
    town = Town(CAST.replace("Ann snakecharmer", "Ann artist"), night=2)
    town.dusk()
    town.rule("become", "Ann", "snakecharmer")
    town.night(Ann=["Bob", "Eve"])
    assert town.character("Ann") == "imp"


def test_an_apprentice_charms_nobody() -> None:
    """G20: a Traveller stays one, and nobody becomes one; they are asked all the same."""
    town = Town(CAST.replace("Ann snakecharmer", "Ann apprentice").replace("Gus mayor", "Gus sage"))
    town.night(Ann="Bob", storyteller={"Ann": [GOOD, "snakecharmer"]})
    assert town.character("Bob") == "imp"
    assert town.character("Ann") == "apprentice"


def test_who_died_earlier_tonight_may_be_picked_and_is_not_charmed() -> None:
    """What may be picked tells nothing about the night; the dead Demon stays what they are."""
    town = Town(CAST.replace("Cat soldier", "Cat imp"), night=2)
    town.dusk()
    town.rule("kill", "Bob")
    town.night(Ann="Bob", Cat="Eve")
    assert town.character("Bob") == "imp"
    assert town.character("Ann") == "snakecharmer"
