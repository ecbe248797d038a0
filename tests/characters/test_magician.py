"""The Magician: the Minions see a second Demon in them, the Demon one more Minion."""

import pytest

from engine import ledger
from engine.grimoire import TRUTHFUL, TWICE
from engine.script import Script, edition
from engine.terms import GOOD
from tests.by_name import DemonLearned, EvilTeam
from tests.scenario import Town

# Seven players: evil is told its team.
CAST = "Ann magician, Bob imp, Cat slayer, Dan baron, Eve virgin, Flo scarletwoman, Gus mayor"
THREE = ("chef", "monk", "butler")
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "magician", "poppygrower", "lunatic"))


def evil_news(town: Town, name: str) -> list[object]:
    return town.told(name, ledger.EvilTeam, ledger.DemonLearned)


def is_confused(town: Town) -> bool:
    minions = evil_news(town, "Dan") == evil_news(town, "Flo") == [EvilTeam(("Ann", "Bob"), ("Dan", "Flo"))]
    return minions and evil_news(town, "Bob") == [DemonLearned(("Ann", "Dan", "Flo"), THREE)]


def is_told_plainly(town: Town) -> bool:
    minions = evil_news(town, "Dan") == evil_news(town, "Flo") == [EvilTeam(("Bob",), ("Dan", "Flo"))]
    return minions and evil_news(town, "Bob") == [DemonLearned(("Dan", "Flo"), THREE)]


def first_night(cast: str, **answers: object) -> Town:
    town = Town(cast, script=SCRIPT)
    town.night(storyteller={"bluffs": THREE, **answers})
    return town


def test_the_minions_see_two_demons_and_the_demon_one_minion_more() -> None:
    assert is_confused(first_night(CAST))


@pytest.mark.example("carousel/magician/1")
def test_example_a_leviathan_takes_them_for_a_minion() -> None:
    town = Town(
        "Sarah magician, Julian leviathan, Cat slayer, Dan fearmonger, Eve virgin, Flo assassin, Gus mayor",
        script=Script("m", "M", (*SCRIPT.characters, "leviathan", "fearmonger", "assassin")),
    )
    town.night(Dan="Cat", storyteller={"bluffs": THREE})
    told = [EvilTeam(("Sarah", "Julian"), ("Dan", "Flo"))]
    assert evil_news(town, "Dan") == evil_news(town, "Flo") == told
    assert evil_news(town, "Julian") == [DemonLearned(("Sarah", "Dan", "Flo"), THREE)]
    assert evil_news(town, "Sarah") == []


def test_they_are_told_nothing_themselves_and_are_nobody_s_fellow() -> None:
    """The design's trap: of the Minions a Minion sees none is the Magician."""
    town = first_night(CAST)
    assert [type(fact) for fact in town.told("Ann")] == [ledger.YouAre]
    assert all("Ann" not in fact.minions for fact in town.told("Dan", ledger.EvilTeam))


def test_they_are_shown_in_the_order_of_the_seats() -> None:
    """An order of its own would tell which of the two it is."""
    town = Town(
        "Ann imp, Bob magician, Cat slayer, Dan baron, Eve virgin, Flo soldier, Gus mayor", script=SCRIPT
    )
    town.night(storyteller={"bluffs": THREE})
    assert evil_news(town, "Dan") == [EvilTeam(("Ann", "Bob"), ("Dan",))]
    assert evil_news(town, "Ann") == [DemonLearned(("Bob", "Dan"), THREE)]


def test_in_a_small_game_nobody_is_told_anything() -> None:
    """RB-047."""
    town = Town(CAST.replace(", Gus mayor", ""), script=SCRIPT)
    town.night()
    assert not any(evil_news(town, name) for name in town.names)


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_they_confuse_nobody(token: str) -> None:
    """magician entry."""
    assert is_told_plainly(first_night(f"{CAST}; {token}@Ann"))


def test_dead_they_confuse_nobody() -> None:
    assert is_told_plainly(first_night(CAST.replace("magician", "magician!")))


def test_a_drunk_who_thinks_they_are_one_confuses_nobody() -> None:
    assert is_told_plainly(first_night(CAST.replace("magician", "drunk(magician)")))


def test_an_evil_magician_is_shown_alike() -> None:
    """And is told nothing of evil: they are none of its team."""
    town = first_night(CAST.replace("magician", "magician+evil"))
    assert is_confused(town)
    assert not evil_news(town, "Ann")


def test_under_a_vortox_it_is_the_same() -> None:
    """What evil learns of itself is no Townsfolk's information (RB-053)."""
    script = Script("v", "V", (*SCRIPT.characters, "vortox"))
    town = Town(CAST.replace("imp", "vortox"), script=script)
    town.night(storyteller={"bluffs": THREE})
    assert is_confused(town)


def test_a_philosopher_who_chose_it_is_shown_and_the_true_one_is_drunk() -> None:
    """The Philosopher's turn comes before Minion Info."""
    script = Script("p", "P", (*SCRIPT.characters, "philosopher"))
    town = Town(CAST.replace("Gus mayor", "Gus philosopher"), script=script)
    town.night(Gus="magician", storyteller={"bluffs": THREE})
    assert evil_news(town, "Dan") == [EvilTeam(("Bob", "Gus"), ("Dan", "Flo"))]
    assert evil_news(town, "Bob") == [DemonLearned(("Dan", "Flo", "Gus"), THREE)]


def test_an_apprentice_who_has_it_is_shown() -> None:
    """Everybody knows that a Traveller is neither; the ability says so all the same."""
    town = Town(f"{CAST.replace('magician', 'soldier')}, Hal apprentice", script=SCRIPT)
    town.night(storyteller={"Hal": [GOOD, "magician"], "bluffs": THREE})
    assert evil_news(town, "Dan") == [EvilTeam(("Bob", "Hal"), ("Dan", "Flo"))]


def test_two_of_them_are_both_shown() -> None:
    town = first_night(CAST.replace("Gus mayor", "Gus magician"))
    assert evil_news(town, "Flo") == [EvilTeam(("Ann", "Bob", "Gus"), ("Dan", "Flo"))]
    assert evil_news(town, "Bob") == [DemonLearned(("Ann", "Dan", "Flo", "Gus"), THREE)]


def test_served_by_a_barista_the_poisoned_one_is_shown() -> None:
    town = Town(f"{CAST}, Hal barista; Poisoned@Ann", script=SCRIPT)
    town.night(storyteller={"Hal": [GOOD, "Ann", "Sober & Healthy"], "bluffs": THREE})
    assert is_confused(town)


def test_made_in_a_later_night_they_tell_nobody_anything() -> None:
    """Minion Info and Demon Info are over."""
    town = Town(CAST.replace("magician", "soldier"), night=2, script=SCRIPT)
    town.dusk()
    town.rule("become", "Ann", "magician")
    town.night(Bob="Cat")
    assert not any(evil_news(town, name) for name in town.names)


def test_an_evil_traveller_learns_the_true_demon() -> None:
    """magician entry: it speaks of the Minions' and the Demon's information alone."""
    town = first_night(f"{CAST}, Hal gunslinger+evil")
    assert evil_news(town, "Hal") == [EvilTeam(("Bob",), ())]


# With others


def test_while_a_poppy_grower_lives_nobody_is_shown() -> None:
    """The Demon would know at once who is the Magician, being shown nobody else."""
    town = first_night(CAST.replace("Gus mayor", "Gus poppygrower"))
    assert evil_news(town, "Bob") == [DemonLearned((), THREE)]
    assert evil_news(town, "Dan") == []


@pytest.mark.parametrize("changed", ["", "; Poisoned@Ann"])
def test_in_the_night_a_poppy_grower_is_dead_they_are_shown_if_they_work(changed: str) -> None:
    """magician entry."""
    town = Town(CAST.replace("Gus mayor", "Gus poppygrower") + changed, night=2, script=SCRIPT)
    town.night(Bob="Gus")
    shown = () if changed else ("Ann",)
    assert evil_news(town, "Dan") == [EvilTeam((*shown, "Bob"), ("Dan", "Flo"))]
    assert evil_news(town, "Bob") == [DemonLearned((*shown, "Dan", "Flo"), ())]


def test_a_lunatic_is_shown_as_many_minions_as_the_demon() -> None:
    """Fewer would tell a Lunatic who hears of the Magician that they are not the Demon."""
    town = Town(CAST.replace("Gus mayor", "Gus lunatic(imp)"), script=SCRIPT)
    town.night(storyteller={"Gus": [("Cat", "Dan", "Eve")], "bluffs": [THREE, THREE]})
    assert [len(fact.minions) for fact in town.told("Gus", ledger.DemonLearned)] == [3]


def test_a_demon_who_has_the_ability_by_a_boffin_is_not_shown_themself() -> None:
    """The Minions see one Demon, and the Demon knows that they are none of its Minions."""
    script = Script("b", "B", (*SCRIPT.characters, "boffin"))
    town = Town(CAST.replace("magician", "soldier").replace("baron", "boffin"), script=script)
    town.night(storyteller={"Dan": "magician", "bluffs": ("monk", "butler", "saint")})
    assert evil_news(town, "Flo") == [EvilTeam(("Bob",), ("Dan", "Flo"))]
    assert evil_news(town, "Bob") == [DemonLearned(("Dan", "Flo"), ("monk", "butler", "saint"))]


SERVING = CAST.replace("Ann magician", "Ann magician, Hal barista")


def served(name: str, how: str) -> Town:
    """The first night in which a Barista serves this player."""
    town = Town(SERVING, script=SCRIPT)
    town.night(storyteller={"bluffs": THREE, "Hal": [GOOD, name, how]})
    return town


def test_a_minion_who_learns_only_the_truth_is_told_apart_who_the_demon_is() -> None:
    """The Barista's almanac: what they learn is true even where an ability would make it false."""
    town = served("Dan", TRUTHFUL)
    assert evil_news(town, "Dan") == [EvilTeam(("Bob",), ("Dan", "Flo"))]
    assert evil_news(town, "Flo") == [EvilTeam(("Ann", "Bob"), ("Dan", "Flo"))]
    assert evil_news(town, "Bob") == [DemonLearned(("Ann", "Dan", "Flo"), THREE)]


def test_a_demon_who_learns_only_the_truth_sees_its_own_minions() -> None:
    town = served("Bob", TRUTHFUL)
    assert evil_news(town, "Bob") == [DemonLearned(("Dan", "Flo"), THREE)]
    assert evil_news(town, "Dan") == evil_news(town, "Flo") == [EvilTeam(("Ann", "Bob"), ("Dan", "Flo"))]


@pytest.mark.parametrize("name", ["Ann", "Bob", "Dan"])
def test_what_evil_learns_is_no_ability_that_a_barista_could_double(name: str) -> None:
    """Nor is a Magician served twice taken for two: all are told once."""
    assert is_confused(served(name, TWICE))
