"""The Cannibal: the ability of the last player executed to death, untold, and poison from an evil one."""

from typing import Any

import pytest

from engine.abilities import standing
from engine.chronicle import WentWrong
from engine.ledger import Learned, OneOfTwo
from engine.registry import CHARACTERS
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from narrator.mind.storyteller import Storyteller
from tests import by_name
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann cannibal, Bob imp, Cat empath, Dan baron, Eve soldier, Flo slayer, Gus saint, Hal undertaker"
TB = Script("with it", "With it", (*edition("tb").characters, "cannibal"))
SNV_CAST = (
    "Ann cannibal, Bob fanggu, Cat clockmaker, Dan witch, Eve klutz, Flo mutant, Gus sweetheart, Hal sage"
)
SNV = Script("with it", "With it", (*edition("snv").characters, "cannibal", "investigator", "mayor"))


def fed(eaten: str, cast: str = CAST, script: Script = TB, **more: Any) -> Town:
    """The evening after this player's execution, from the second day on."""
    town = Town(cast, night=2, script=script).day()
    town.execute(eaten, **more)
    return town


def holds(town: Town, name: str = "Ann", *, working: bool = True) -> list[str]:
    """The abilities that this player has beside their own."""
    now, seat = standing(town.game.grimoire), town.seat(name)
    lent = [me for me in now.held[seat] if me.character != town.character(name)]
    return [me.character for me in lent if me in now.working or not working]


# A good meal


def test_what_a_boffin_gives_is_told_by_its_own_name() -> None:
    """They hold Lil' Monsta, and know what the Boffin's is; only what they have eaten they do not know."""
    cast = (
        "Ann cannibal, Bob baron, Cat ravenkeeper, Dan boffin, Eve soldier, Flo slayer, Gus saint, Hal mayor"
    )
    script = Script("with it", "With it", (*TB.characters, "boffin", "lilmonsta"))
    town = Town(cast, script=script)
    CHARACTERS["lilmonsta"].arrive(town.game)
    town.night(Bob="Dan", Dan="Dan", storyteller={"Dan": "virgin"})
    town.execute("Hal")
    town.night(Bob="Ann", Dan="Ann", storyteller={"lilmonsta": "Eve", "Dan": "empath"})
    assert town.told("Ann", Learned) == [Learned("empath", 1)]


@pytest.mark.example("carousel/cannibal/1")
def test_example_after_the_clockmaker_they_learn_how_far_it_is() -> None:
    town = fed("Cat", SNV_CAST.replace("Hal sage", "Hal artist"), SNV)
    town.night(Dan="Eve", Bob="Hal")
    assert town.told("Ann") == [Learned("cannibal", 2)]


def test_from_then_on_they_act_in_its_place_under_their_own_name() -> None:
    town = fed("Hal")
    town.night(Bob="Eve")
    assert town.told("Ann") == [Learned("cannibal", ThisIs("Hal", "undertaker"))]


def test_the_next_meal_takes_the_place_of_the_last_with_all_that_it_did() -> None:
    cast = CAST.replace("Hal undertaker", "Hal monk")
    town = fed("Hal", cast)
    town.night(Ann="Flo", Bob="Eve")
    assert holds(town) == ["monk"]
    town.execute("Cat")
    assert holds(town) == ["empath"]
    town.night(Bob="Eve")
    assert not any(question.who == 0 for question in town.asked)
    assert town.learned("Ann") == [1]


def test_a_day_without_an_execution_changes_nothing() -> None:
    town = fed("Cat")
    town.night(Bob="Eve")
    town.end_day()
    assert holds(town) == ["empath"]


def test_a_power_of_the_day_is_theirs_and_fresh() -> None:
    """cannibal entry: once-per-game powers start anew."""
    town = Town(CAST, night=2, script=TB).day()
    town.slay("Flo", "Eve")
    town.execute("Flo")
    town.night(Bob="Eve")
    town.slay("Ann", "Bob")
    assert town.winner is GOOD


@pytest.mark.parametrize("how", ["corpse", "survivor", "killed", "themself"])
def test_only_who_dies_by_execution_is_eaten(how: str) -> None:
    town = Town(CAST.replace("Eve soldier", "Eve fool"), night=2).day()
    if how == "corpse":
        town.rule("kill", "Cat")
        town.execute("Cat")
    elif how == "survivor":
        town.execute("Eve")
    elif how == "killed":
        town.rule("kill", "Cat")
    else:
        town.execute("Ann")
    assert holds(town, working=False) == []
    assert "Lunch" not in "".join(token.text for token in town.game.grimoire.reminders)


def test_after_a_saint_their_own_execution_loses() -> None:
    """A Saint who was poisoned when they died was no loss; the Cannibal is."""
    town = Town(CAST, night=2, script=TB).day()
    town.rule("mark", "Gus", ("Poisoned", None))
    town.execute("Gus")
    assert holds(town) == ["saint"]
    town.night(Bob="Eve")
    town.execute("Ann")
    assert town.winner is EVIL


def test_who_believed_to_be_somebody_is_acted_out() -> None:
    """A Drunk is good, so it is no poison; the Drunk's own ability is to have none."""
    town = fed("Cat", CAST.replace("Cat empath", "Cat drunk(empath)"))
    assert town.sober("Ann")
    assert holds(town) == []
    town.night(Bob="Eve", storyteller={"Ann": 2})
    assert town.learned("Ann") == [2]


def test_a_lunatic_leaves_nothing() -> None:
    script = Script("with it", "With it", (*TB.characters, "lunatic"))
    town = fed("Cat", CAST.replace("Cat empath", "Cat lunatic(imp)"), script)
    assert holds(town, working=False) == []
    assert town.sober("Ann")


def test_two_cannibals_eat_of_the_same_and_another_cannibal_is_nothing_new() -> None:
    town = fed("Cat", CAST.replace("Hal undertaker", "Hal cannibal"))
    assert holds(town) == holds(town, "Hal") == ["empath"]
    town.night(Bob="Eve")
    town.execute("Hal")
    assert holds(town, working=False) == []


# An evil meal


@pytest.mark.example("carousel/cannibal/2")
def test_example_after_the_witch_they_are_poisoned_and_act_out_an_investigator() -> None:
    """The Mayor or the Juggler, they hear, is the Witch."""
    cast = SNV_CAST.replace("Eve klutz", "Eve mayor").replace("Flo mutant", "Flo juggler")
    town = fed("Dan", cast, SNV, storyteller={"Ann": "investigator"})
    assert town.poisoned("Ann")
    assert holds(town) == []
    told = OneOfTwo("witch", (town.seat("Eve"), town.seat("Flo")))
    town.night(Bob="Hal", storyteller={"Ann": told, "Hal": whatever_pair(town)})
    assert town.told("Ann") == [Learned("cannibal", by_name.OneOfTwo("witch", ("Eve", "Flo")))]


def whatever_pair(town: Town) -> tuple[int, int]:
    return (town.seat("Bob"), town.seat("Cat"))


def test_the_poison_outlives_other_executions_of_evil_and_ends_with_a_good_one() -> None:
    town = fed("Dan", storyteller={"Ann": "empath"})
    town.night(Bob="Eve", storyteller={"Ann": 0})
    town.execute("Cat")
    assert town.sober("Ann")
    assert holds(town) == ["empath"]
    town.night(Bob="Eve")
    assert town.learned("Ann") == [1]


def test_the_side_at_the_execution_counts_and_not_the_character() -> None:
    town = fed("Cat", CAST.replace("Cat empath", "Cat empath+evil"), storyteller={"Ann": "chef"})
    assert town.poisoned("Ann")


def test_what_goes_wrong_by_their_own_poison_is_nobody_else_s_doing() -> None:
    """The Mathematician counts what another character spoils."""
    town = fed("Dan", storyteller={"Ann": "empath"})
    town.night(Bob="Eve", storyteller={"Ann": 0})
    assert not any(isinstance(one, WentWrong) and one.seat == 0 for one in town.game.chronicle)


def test_they_cannot_be_taken_for_a_drunk() -> None:
    """Nobody can act out not knowing who they are."""
    town = Town(CAST, night=2, script=TB).day()
    town.execute("Dan", storyteller={"Ann": "chef"})
    assert "drunk" not in town.offered("Ann")
    assert "imp" not in town.offered("Ann")


def test_they_cannot_be_taken_for_another_cannibal() -> None:
    """Who acts that out would eat twice, and what they eat in truth would be taken from them again."""
    town = Town(CAST, night=2, script=TB).day()
    assert "cannibal" in town.game.script.good
    town.execute("Dan", storyteller={"Ann": "chef"})
    assert "cannibal" not in town.offered("Ann")


# Their own state


def test_poisoned_by_somebody_else_they_have_it_when_that_ends() -> None:
    """Unlike a Philosopher's choice: it is no choice of theirs."""
    town = Town(CAST, night=2, script=TB).day()
    town.rule("mark", "Ann", ("Poisoned", None))
    town.execute("Cat")
    assert holds(town) == []
    town.rule("unmark", "Ann", "Poisoned")
    assert holds(town) == ["empath"]


def test_dead_they_keep_only_what_works_when_dead() -> None:
    town = Town(CAST.replace("Cat empath", "Cat recluse"), night=2, script=TB).day()
    town.execute("Cat")
    town.rule("kill", "Ann")
    assert holds(town) == ["recluse"]
    other = fed("Cat")
    other.rule("kill", "Ann")
    assert holds(other) == []


def test_back_from_the_dead_they_eat_of_the_last_execution_again() -> None:
    town = fed("Cat")
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    town.night(Bob="Eve")
    assert town.learned("Ann") == [1]


def test_who_becomes_one_later_has_the_ability_of_whoever_was_executed_last() -> None:
    """The card: of the recently killed executee."""
    town = fed("Cat", CAST.replace("Ann cannibal", "Ann chef"))
    town.dusk()
    town.rule("become", "Ann", "cannibal")
    town.night(Bob="Eve")
    assert town.learned("Ann") == [1]


def test_an_evil_cannibal_eats_alike() -> None:
    town = fed("Cat", CAST.replace("Ann cannibal", "Ann cannibal+evil"))
    assert holds(town) == ["empath"]


def test_a_drunk_who_thinks_they_eat_has_nothing_of_it() -> None:
    town = fed("Cat", CAST.replace("Ann cannibal", "Ann drunk(cannibal)"))
    assert holds(town) == []
    town.night(Bob="Eve", storyteller={"Ann": 2})
    assert town.told("Ann") == [Learned("cannibal", 2)]


def test_a_philosopher_may_eat_as_well() -> None:
    cast = SNV_CAST.replace("Ann cannibal", "Ann philosopher")
    town = Town(cast, script=SNV)
    town.night(Ann="cannibal", Dan="Eve")
    town.execute("Cat")
    town.night(Dan="Eve", Bob="Hal", storyteller={"Hal": whatever_pair(town)})
    assert Learned("philosopher", 2) in town.told("Ann")


def test_under_a_vortox_what_they_learn_is_false() -> None:
    town = fed("Cat", SNV_CAST.replace("Bob fanggu", "Bob vortox"), SNV)
    town.night(Dan="Eve", Bob="Gus", storyteller={"Ann": 4, "Gus": "Eve"})
    assert 2 not in town.offered("Ann")


# The mind


def test_the_mind_has_them_act_out_what_the_dead_pretended_to_be() -> None:
    town = Town(CAST, night=2, script=TB).day()
    town.slay("Dan", "Eve")
    mind, why = Storyteller(3), []

    def by_the_mind(question: Any) -> Any:
        answer = mind.decide(question, town.game)
        why.append(mind.why(question.id))
        return answer

    town.execute("Dan", storyteller={"Ann": by_the_mind})
    assert holds(town, working=False) == ["slayer"]
    assert "The executed used that power." in why[0]


# Who seems to die, and who seems to eat


def test_a_zombuul_that_seems_to_die_is_eaten_and_poisons_them() -> None:
    """What they learn must not tell a sham death from a true one; the last meal is theirs no more."""
    script = Script("with it", "With it", (*TB.characters, "zombuul"))
    town = fed("Cat", CAST.replace("Bob imp", "Bob zombuul").replace("Flo slayer", "Flo chef"), script)
    town.night()
    assert town.learned("Ann") == [1]
    town.execute("Bob", storyteller={"Ann": "chef"})
    assert town.winner is None
    assert town.poisoned("Ann")
    assert holds(town, working=False) == ["chef"]


def test_who_becomes_one_later_eats_of_a_zombuul_that_seems_dead() -> None:
    script = Script("with it", "With it", (*TB.characters, "zombuul"))
    cast = CAST.replace("Bob imp", "Bob zombuul").replace("Ann cannibal", "Ann saint")
    town = Town(cast, night=2, script=script).day()
    town.execute("Bob")
    town.dusk()
    town.rule("become", "Ann", "cannibal")
    town.night(storyteller={"Ann": ["chef", 2]})
    assert town.poisoned("Ann")


def test_who_only_acts_a_cannibal_out_is_poisoned_by_nothing() -> None:
    """A Marionette's own ability works on: a new Demon is told who they are."""
    script = Script("with it", "With it", (*TB.characters, "marionette"))
    cast = "Ann marionette(cannibal), Bob imp, Cat empath, Dan baron, Eve scarletwoman, Flo slayer, Gus saint"
    town = fed("Dan", cast, script, storyteller={"Ann": "mayor"})
    assert town.sober("Ann")
    assert holds(town, working=False) == ["cannibal", "mayor"]
    town.night(Bob="Bob")
    assert ThisIs("Ann", "marionette") in town.told("Eve")
