"""The Vigormortis: kills; a Minion it kills keeps its ability and poisons a Townsfolk near it."""

import pytest

from engine.rules.setup import possible_counts
from engine.rulings import IllegalRuling
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann oracle, Bob vigormortis, Cat klutz, Dan witch, Eve mutant, Flo sage, Gus artist"


def poisoned(town: Town) -> list[str]:
    return [name for name in town.names if not town.sober(name)]


def killed_witch(cast: str = CAST, poison: str = "Flo") -> Town:
    """The day after the Witch was killed by it, having cursed Eve."""
    town = Town(cast, night=2)
    town.night(Dan="Eve", Bob="Dan", storyteller={"Bob": poison})
    return town


def test_it_kills_every_night_but_the_first() -> None:
    town = Town(CAST)
    town.night(Dan="Gus")
    assert town.choices("Bob") == []
    town.end_day()
    assert town.night(Dan="Gus", Bob="Gus") == ["Gus"]
    assert town.choices("Bob") == town.names
    assert poisoned(town) == []


def test_one_outsider_fewer_if_there_is_any() -> None:
    """Setup."""
    (counts,) = possible_counts(8, ("vigormortis", "witch"))
    assert (counts.townsfolk, counts.outsiders) == (6, 0)
    (counts,) = possible_counts(7, ("vigormortis", "witch"))
    assert (counts.townsfolk, counts.outsiders) == (5, 0)


def test_a_killed_minion_keeps_its_ability() -> None:
    """vigormortis entry: tonight's curse stands, and tomorrow the dead Witch is woken again."""
    town = killed_witch()
    assert town.marks("Dan") == ["Has Ability"]
    town.nominate("Eve", "Cat", votes="")
    assert not town.alive("Eve")
    town.end_day()
    town.night(Dan="Gus", Bob="Eve")
    assert town.marks("Gus") == ["Cursed"]


@pytest.mark.parametrize("side", ["Flo", "Ann"])
def test_the_nearest_townsfolk_on_the_side_the_storyteller_picks_is_poisoned(side: str) -> None:
    """vigormortis entry: others are skipped, dead Townsfolk are not."""
    town = killed_witch(CAST.replace("sage", "sage!").replace("oracle", "artist"), side)
    assert town.offered("Bob") == ["Flo", "Ann"]
    assert poisoned(town) == [side]


def test_only_one_townsfolk_only_one_choice() -> None:
    town = Town("Ann oracle, Bob vigormortis, Cat klutz, Dan witch, Eve mutant, Flo barber", night=2)
    town.night(Dan="Eve", Bob="Dan", storyteller={"Ann": 0})
    assert poisoned(town) == ["Ann"]


def test_a_soldier_near_the_minion_is_not_poisoned_and_the_minion_keeps_its_ability() -> None:
    """soldier entry: only the other side is left; with a Soldier alone, nobody."""
    cast = "Ann chef, Bob vigormortis, Cat soldier, Dan poisoner, Eve saint, Flo mayor"
    town = Town(cast, night=2)
    town.night(Dan="Eve", Bob="Dan")
    assert poisoned(town) == ["Eve", "Flo"]
    town = Town("Ann recluse, Bob vigormortis, Cat soldier, Dan poisoner, Eve saint", night=2)
    town.night(Dan="Eve", Bob="Dan")
    assert (poisoned(town), town.marks("Dan")) == (["Eve"], ["Has Ability"])
    town.rule("become", "Dan", "scarletwoman")
    assert town.marks("Dan") == []


def test_every_minion_killed_this_way_keeps_and_poisons() -> None:
    town = Town(CAST.replace("Eve mutant", "Eve cerenovus"), night=2)
    town.night(Dan="Cat", Eve=ThisIs("Cat", "sage"), Bob="Dan", storyteller={"Bob": "Flo"})
    town.end_day()
    town.night(Dan="Cat", Eve=ThisIs("Cat", "sage"), Bob="Eve", storyteller={"Bob": "Ann", "Ann": 0})
    assert poisoned(town) == ["Ann", "Flo"]
    assert (town.marks("Dan"), town.marks("Eve")) == (["Has Ability"], ["Has Ability"])


def test_minions_who_die_otherwise_keep_nothing() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Dan")
    town.night(Bob="Gus")
    assert town.choices("Dan") == []
    assert poisoned(town) == []


def test_a_dead_minion_attacked_again_keeps_nothing() -> None:
    """G7."""
    town = Town(CAST.replace("witch", "witch!"), night=2)
    assert town.night(Bob="Dan") == []
    assert poisoned(town) == []


def test_it_ends_with_the_vigormortis() -> None:
    """vigormortis entry: while it is alive; here another Demon keeps the game going."""
    town = Town(f"{CAST.replace('Gus artist', 'Gus vortox')}; Drunk@Gus", night=2)
    town.night(Dan="Eve", Bob="Dan", Gus="Cat", storyteller={"Bob": "Flo"})
    town.rule("kill", "Bob")
    assert "Flo" not in poisoned(town)
    town.nominate("Eve", "Cat", votes="")
    assert town.alive("Eve")
    town.end_day()
    town.night(Gus="Cat")
    assert town.choices("Dan") == []


def test_it_pauses_while_the_vigormortis_is_drunk() -> None:
    town = killed_witch()
    town.rule("mark", "Bob", "Drunk")
    assert poisoned(town) == ["Bob"]
    safe = town.snapshot()
    safe.nominate("Eve", "Cat", votes="")
    assert safe.alive("Eve")
    town.rule("unmark", "Bob", "Drunk")
    assert poisoned(town) == ["Flo"]
    town.nominate("Eve", "Cat", votes="")
    assert not town.alive("Eve")


def test_a_drunk_dead_minion_pauses_only_its_own_ability() -> None:
    """vigormortis entry."""
    town = killed_witch()
    town.rule("mark", "Dan", "Drunk")
    assert poisoned(town) == ["Dan", "Flo"]
    town.nominate("Eve", "Cat", votes="")
    assert town.alive("Eve")


def test_it_ends_for_a_minion_that_changes_character() -> None:
    """vigormortis entry: the poison ends with it."""
    town = killed_witch()
    town.rule("become", "Dan", "cerenovus")
    assert (poisoned(town), town.marks("Dan")) == ([], [])
    town.end_day()
    town.night(Bob="Gus")
    assert town.choices("Dan") == []


def test_a_minion_that_changes_sides_keeps_everything() -> None:
    town = killed_witch()
    town.rule("turn", "Dan", "good")
    assert (poisoned(town), town.marks("Dan")) == (["Flo"], ["Has Ability"])


def test_another_demon_now_it_keeps_nothing() -> None:
    """Frequent chains: the Pit-Hag turns it into another Demon and loses the kept ability."""
    cast = CAST.replace("Dan witch", "Dan pithag")
    town = Town(cast, night=2)
    town.night(Dan=ThisIs("Eve", "sage"), Bob="Dan", storyteller={"Bob": "Flo"})
    assert town.marks("Dan") == ["Has Ability"]
    town.end_day()
    town.night(Dan=ThisIs("Bob", "vortox"), Bob="Gus", storyteller={"Dan": [(), False], "Ann": 4})
    assert (poisoned(town), town.marks("Dan")) == ([], [])
    town.execute("Cat", Cat="Ann")
    town.night(Bob="Eve", storyteller={"Ann": 4})
    assert town.choices("Dan") == []


@pytest.mark.parametrize("state", ["Drunk", "Poisoned"])
def test_droisoned_it_kills_nobody(state: str) -> None:
    town = Town(f"{CAST}; {state}@Bob", night=2)
    assert town.night(Dan="Eve", Bob="Dan") == []
    assert poisoned(town) == ["Bob"]


def test_a_good_vigormortis_does_the_same() -> None:
    assert poisoned(killed_witch(CAST.replace("vigormortis", "vigormortis+good"))) == ["Flo"]


def test_killing_itself_it_keeps_nothing() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Eve", Bob="Bob") == ["Bob"]
    assert town.winner is GOOD


def test_swapped_in_after_its_slot_it_does_nothing_tonight() -> None:
    town = Town(f"{CAST.replace('vigormortis', 'fanggu')}, Hal vigormortis; Drunk@Hal", night=2)
    town.night_up_to("oracle", Dan="Eve", Bob="Gus", Hal="Gus")
    town.rule("become", "Bob", "vigormortis")
    assert town.night() == ["Gus"]
    assert town.choices("Bob") == []


# With others


def test_a_killed_evil_twin_still_loses_good_the_game_but_not_the_veto() -> None:
    """eviltwin entry: kept through the Vigormortis; both of the pair living it is not."""
    cast = CAST.replace("Dan witch", "Dan eviltwin")
    town = Town(f"{cast}; Twin@Flo<Dan/eviltwin", night=2)
    town.night(Bob="Dan", storyteller={"Bob": "Ann", "Ann": 1})
    demon_dead = town.snapshot()
    demon_dead.execute("Bob")
    assert demon_dead.winner is GOOD
    town.execute("Flo")
    assert town.winner is EVIL


def test_a_killed_cerenovus_speaks_on() -> None:
    town = Town(CAST.replace("Dan witch", "Dan cerenovus"), night=2)
    town.night(Dan=ThisIs("Eve", "sage"), Bob="Dan", storyteller={"Bob": "Flo"})
    town.rule("punish", "Eve")
    town = Town(CAST.replace("Dan witch", "Dan cerenovus").replace("vigormortis", "nodashii"), night=2)
    town.night(Dan=ThisIs("Cat", "sage"), Bob="Dan", storyteller={"Ann": 0})
    with pytest.raises(IllegalRuling):
        town.rule("punish", "Cat")


def test_a_killed_scarlet_woman_catches_nothing_when_the_vigormortis_dies() -> None:
    """Dead, with her ability, she would become a dead Demon: a Demon lives no more, and good wins."""
    cast = "Ann chef, Bob vigormortis, Cat saint, Dan scarletwoman, Eve monk, Flo slayer, Gus virgin"
    town = Town(cast, night=2)
    town.night(Eve="Gus", Bob="Dan", storyteller={"Bob": "Eve"})
    town.execute("Bob")
    assert town.winner is GOOD


def test_a_mastermind_it_killed_keeps_its_ability_for_good() -> None:
    """The jinx of the two: also when the Vigormortis dies."""
    cast = "Ann chef, Bob vigormortis, Cat saint, Dan mastermind, Eve monk, Flo slayer, Gus virgin"
    town = Town(cast, night=2)
    town.night(Eve="Gus", Bob="Dan", storyteller={"Bob": "Eve"})
    town.execute("Bob")
    assert town.winner is None
    assert town.sober("Eve")


def test_a_mayor_may_send_it_into_a_minion() -> None:
    """G9: it is killed by the Vigormortis."""
    cast = "Ann chef, Bob vigormortis, Cat mayor, Dan poisoner, Eve monk, Flo slayer, Gus virgin"
    town = Town(cast, night=2)
    town.night(Dan="Flo", Eve="Gus", Bob="Cat", storyteller={"Cat": "Dan", "Bob": "Eve"})
    assert town.marks("Dan") == ["Has Ability"]


@pytest.mark.parametrize("counts", [True, False])
def test_a_recluse_may_count_as_a_minion_it_killed(counts: bool) -> None:
    """G15."""
    cast = "Ann chef, Bob vigormortis, Cat recluse, Dan poisoner, Eve monk, Flo slayer, Gus virgin"
    town = Town(cast, night=2)
    answers = [True, "Eve"] if counts else [False]
    town.night(Dan="Flo", Eve="Gus", Bob="Cat", storyteller={"Bob": answers})
    assert ("Eve" in poisoned(town)) is counts


def test_a_poisoner_it_killed_poisons_on() -> None:
    cast = "Ann chef, Bob vigormortis, Cat saint, Dan poisoner, Eve monk, Flo slayer, Gus virgin"
    town = Town(cast, night=2)
    town.night(Dan="Flo", Eve="Gus", Bob="Dan", storyteller={"Bob": "Eve"})
    assert poisoned(town) == ["Eve", "Flo"]
    town.end_day()
    town.night(Dan="Ann", Eve="Gus", Bob="Cat")
    assert poisoned(town) == ["Ann", "Eve"]


def test_the_mathematician_counts_the_townsfolk_it_poisoned() -> None:
    town = Town(CAST.replace("Gus artist", "Gus mathematician"), night=2)
    town.night(Dan="Eve", Bob="Dan", storyteller={"Bob": "Flo"})
    town.end_day()
    town.night(Dan="Eve", Bob="Flo", storyteller={"Flo": ("Ann", "Cat")})
    assert town.learned("Gus") == [1]


def test_a_charmed_vigormortis_leaves_its_minions() -> None:
    """Snake Charmer: effects of the Demon's old ability end with it."""
    town = Town(CAST.replace("Gus artist", "Gus snakecharmer"), night=2)
    town.night(Gus="Gus", Dan="Eve", Bob="Dan", storyteller={"Bob": "Flo"})
    town.end_day()
    town.night(Gus=["Bob", "Cat"], Cat="Ann")
    assert poisoned(town) == ["Bob"]
    assert town.marks("Dan") == []


MARIONETTE = Script("m", "M", (*edition("snv").characters, "marionette"))


def killed_marionette() -> Town:
    """Eve, who thinks that she is the Oracle, and would learn something as her."""
    cast = CAST.replace("Eve mutant", "Eve marionette(oracle)").replace("Ann oracle", "Ann clockmaker")
    town = Town(cast, night=2, script=MARIONETTE)
    town.night(Dan="Gus", Bob="Eve", storyteller={"Bob": "Flo"})
    return town


def test_a_killed_marionette_sleeps_and_poisons_all_the_same() -> None:
    """Dead, and woken as the character they think they are, they would know that they are a Minion."""
    town = killed_marionette()
    assert (poisoned(town), town.marks("Eve")) == (["Flo"], [])
    town.end_day()
    town.night(Dan="Cat", Bob="Gus")
    assert not town.woken("Eve")


def test_the_poison_beside_a_killed_marionette_ends_when_they_are_somebody_else() -> None:
    town = killed_marionette()
    town.rule("become", "Eve", "cerenovus")
    assert "Flo" not in poisoned(town)


def test_a_minion_who_lives_again_poisons_nobody() -> None:
    """vigormortis entry: the poison was for that death, and killed again they poison one Townsfolk, not two."""
    town = killed_witch()
    town.rule("mark", "Bob", "Drunk")
    town.rule("revive", "Dan")
    town.rule("unmark", "Bob", "Drunk")
    assert poisoned(town) == []
    town.end_day()
    town.night(Dan="Eve", Bob="Dan", storyteller={"Bob": "Ann", "Ann": 2})
    assert poisoned(town) == ["Ann"]


def test_a_marionette_who_lives_again_poisons_nobody() -> None:
    town = killed_marionette()
    town.rule("revive", "Eve")
    assert poisoned(town) == []
