"""The Lycanthrope: kills the good, and then the Demon kills nobody; one good player counts as evil."""

import pytest

from engine.abilities import standing
from engine.characters.base import EVIL, GOOD, Registers
from engine.grimoire import TWICE
from engine.questions import IllegalAnswer
from engine.rules.registration import registers
from engine.script import Script, edition
from tests.narrator.mind.test_policies import Advised
from tests.scenario import Town, whatever

CAST = "Ann lycanthrope, Bob imp, Cat slayer, Dan poisoner, Eve virgin, Flo saint, Gus mayor, Hal chef"
PAW = f"{CAST}; Faux Paw@Cat<Ann/lycanthrope"
SCRIPT = Script(
    "mine",
    "Mine",
    (
        "lycanthrope", "pukka", "shabaloth", "zombuul", "vortox", "fanggu", "assassin", "godfather", "gossip",
        "tealady", "fool", "sailor", "farmer", "sage", "grandmother", "philosopher", "pacifist",
        "general", "amnesiac", "zealot",
        *edition("tb").characters,
    ),
)  # fmt: skip


def later(cast: str = PAW) -> Town:
    return Town(cast, night=2, script=SCRIPT)


# The attack


@pytest.mark.example("carousel/lycanthrope/1")
def test_example_the_general_dies_and_the_amnesiac_does_not() -> None:
    cast = "Ann lycanthrope, Jo general, Bob imp, Amy amnesiac, Cat slayer, Dan baron, Eve virgin"
    town = later(f"{cast}; Faux Paw@Cat<Ann/lycanthrope")
    assert town.night(Ann="Jo", Bob="Amy", storyteller={"Amy": whatever}) == ["Jo"]


@pytest.mark.example("carousel/lycanthrope/3")
def test_example_neither_the_godfather_nor_the_faux_paw_dies_and_the_demon_may_kill() -> None:
    cast = "Ann lycanthrope, Gil godfather, Bob imp, Zoe zealot, Cat slayer, Eve virgin, Flo chef, Hal mayor"
    town = later(f"{cast}; Faux Paw@Zoe<Ann/lycanthrope")
    assert town.night(Ann="Gil", Bob="Cat") == ["Cat"]
    town.end_day()
    assert town.night(Ann="Zoe", Bob="Ann") == ["Ann"]


def test_a_good_player_dies_and_the_demon_kills_nobody() -> None:
    town = later()
    assert town.night(Ann="Eve", Dan="Hal", Bob="Flo") == ["Eve"]
    assert town.choices("Bob"), "the Demon is asked as always"


def test_only_for_one_night() -> None:
    town = later()
    town.night(Ann="Eve", Dan="Hal", Bob="Flo")
    assert town.marks("Eve") == []
    town.end_day()
    assert town.night(Ann="Bob", Dan="Hal", Bob="Flo") == ["Flo"]


@pytest.mark.parametrize("victim", ["Bob", "Dan", "Cat"])
def test_evil_lives_and_so_does_the_faux_paw_and_the_demon_may_kill(victim: str) -> None:
    town = later()
    assert town.night(Ann=victim, Dan="Hal", Bob="Ann") == ["Ann"]


def test_they_learn_nothing_of_it() -> None:
    town = later()
    town.night(Ann="Eve", Dan="Hal", Bob="Flo")
    assert town.learned("Ann") == []


def test_anybody_alive_may_be_attacked_as_the_town_knows_it_and_nobody_dead() -> None:
    town = later(PAW.replace("Hal chef", "Hal chef!"))
    town.night(Ann="Ann", Dan="Cat", Bob="Flo")
    assert sorted(town.choices("Ann")) == ["Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus"]
    town.end_day()
    refused = later(PAW.replace("Hal chef", "Hal chef!"))
    with pytest.raises(IllegalAnswer):
        refused.night(Ann="Hal", Dan="Cat", Bob="Flo")


def test_in_the_first_night_they_do_not_attack() -> None:
    town = Town(CAST, script=SCRIPT)
    town.night(Dan="Eve", storyteller={"Ann": "Cat"})
    assert not any(question.who == town.seat("Ann") for question in town.asked)


def test_an_attack_on_themself_is_their_death_and_frees_the_demon() -> None:
    """Rules spec, G3: what they do ends with them."""
    town = later()
    assert town.night(Ann="Ann", Dan="Hal", Bob="Flo") == ["Ann", "Flo"]


def test_where_another_dies_in_the_mayor_s_place_the_demon_may_kill() -> None:
    """lycanthrope entry: the one they attacked has to die."""
    town = later()
    town.night(Ann="Gus", Dan="Hal", Bob="Flo", storyteller={"Gus": "Eve"})
    assert sorted(name for name in town.names if not town.alive(name)) == ["Eve", "Flo"]


@pytest.mark.parametrize(("saved", "by"), [("Eve virgin", "Eve fool"), ("Flo saint", "Flo tealady")])
def test_where_the_victim_lives_on_the_demon_may_kill(saved: str, by: str) -> None:
    town = later(PAW.replace(saved, by))
    assert town.night(Ann="Eve", Dan="Hal", Bob="Cat") == ["Cat"]


def test_what_kills_besides_the_demon_still_kills() -> None:
    town = later(PAW.replace("Dan poisoner", "Dan assassin"))
    assert town.night(Ann="Eve", Bob="Flo", Dan="Hal") == ["Eve", "Hal"]


def test_the_pukka_s_old_victim_lives_unless_the_pukka_poisons_the_lycanthrope() -> None:
    cast = PAW.replace("Bob imp", "Bob pukka").replace("Dan poisoner", "Dan baron")
    for chosen, died in (("Gus", ["Eve"]), ("Ann", ["Eve", "Flo"])):
        town = later(f"{cast}, Poisoned@Flo<Bob/pukka")
        assert town.night(Ann="Eve", Bob=chosen) == died
        assert not town.sober(chosen)


def test_a_shabaloth_kills_neither_of_its_two() -> None:
    town = later(PAW.replace("Bob imp", "Bob shabaloth"))
    assert town.night(Ann="Eve", Dan="Hal", Bob="Flo Gus") == ["Eve"]


def test_a_fang_gu_does_not_jump_to_whom_it_cannot_kill() -> None:
    town = later(PAW.replace("Bob imp", "Bob fanggu"))
    assert town.night(Ann="Eve", Dan="Hal", Bob="Flo") == ["Eve"]
    assert (town.character("Flo"), town.character("Bob")) == ("saint", "fanggu")


def test_an_imp_cannot_kill_itself_either() -> None:
    town = later()
    assert town.night(Ann="Eve", Dan="Hal", Bob="Bob") == ["Eve"]
    assert town.character("Dan") == "poisoner"


def test_it_is_no_demon_s_kill() -> None:
    """A Sage killed by them learns nothing; a Farmer who dies at night is followed."""
    town = later(PAW.replace("Eve virgin", "Eve sage"))
    town.night(Ann="Eve", Dan="Hal", Bob="Flo")
    assert town.learned("Eve") == []
    town = later(PAW.replace("Eve virgin", "Eve farmer"))
    town.night(Ann="Eve", Dan="Hal", Bob="Flo", storyteller={"Eve": "Gus"})
    assert town.character("Gus") == "farmer"


@pytest.mark.parametrize("good", [True, False])
def test_a_spy_may_count_as_good_and_die_of_it(good: bool) -> None:
    town = later(PAW.replace("Dan poisoner", "Dan spy"))
    died = town.night(Ann="Dan", Bob="Flo", storyteller={"Ann": good})
    assert died == (["Dan"] if good else ["Flo"])


# The faux paw


def test_the_faux_paw_is_a_good_player_fixed_at_the_start_and_perhaps_themself() -> None:
    town = Town(CAST, script=SCRIPT)
    town.night(Dan="Eve", storyteller={"Ann": "Eve"})
    assert sorted(town.offered("Ann")) == ["Ann", "Cat", "Eve", "Flo", "Gus", "Hal"]
    assert town.marks("Eve") == ["Faux Paw", "Poisoned"]


def test_they_count_as_evil_to_everything_and_are_good() -> None:
    town = later()
    grimoire = town.game.grimoire
    assert registers(grimoire, 2, EVIL) is Registers.YES
    assert town.alignment("Cat") is GOOD


def test_an_empath_beside_them_counts_one_more() -> None:
    cast = "Ann lycanthrope, Bob imp, Cat slayer, Eve empath, Flo saint, Dan poisoner; Faux Paw@Cat<Ann/lycanthrope"
    town = later(cast)
    town.night(Ann="Cat", Dan="Flo", Bob="Dan")
    assert town.learned("Eve") == [1]


@pytest.mark.parametrize("how", ["Drunk", "Poisoned", "kill"])
def test_it_ends_with_the_lycanthrope_s_ability(how: str) -> None:
    town = later()
    if how == "kill":
        town.rule("kill", "Ann")
    else:
        town.rule("mark", "Ann", (how, None))
    assert registers(town.game.grimoire, 2, EVIL) is Registers.NO
    if how != "kill":
        town.rule("unmark", "Ann", how)
        assert registers(town.game.grimoire, 2, EVIL) is Registers.YES


def test_executed_under_a_pacifist_they_are_not_spared() -> None:
    """They count as evil: the Storyteller is not asked."""
    town = later(PAW.replace("Hal chef", "Hal pacifist")).day()
    town.execute("Cat")
    assert not town.alive("Cat")


def test_under_a_vortox_others_hear_that_the_faux_paw_is_good() -> None:
    cast = "Ann lycanthrope, Bob vortox, Cat slayer, Eve empath, Flo saint, Dan baron; Faux Paw@Cat<Ann/lycanthrope"
    town = later(cast)
    town.night(Ann="Bob", Bob="Dan", storyteller={"Eve": 0})
    assert town.learned("Eve") == [0]
    assert 1 not in town.offered("Eve")


# The Lycanthrope's own state


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_they_kill_nobody_and_the_demon_is_free(token: str) -> None:
    town = later(f"{PAW}, {token}@Ann")
    assert town.night(Ann="Eve", Dan="Hal", Bob="Flo") == ["Flo"]


def test_a_drunk_who_thinks_they_are_one_kills_nobody_and_has_no_faux_paw() -> None:
    town = Town(CAST.replace("lycanthrope", "drunk(lycanthrope)"), script=SCRIPT)
    town.night(Dan="Eve")
    town.end_day()
    assert town.night(Ann="Eve", Dan="Hal", Bob="Flo") == ["Flo"]


def test_dead_they_are_not_woken() -> None:
    town = later(PAW.replace("Ann lycanthrope", "Ann lycanthrope!"))
    town.night(Dan="Hal", Bob="Flo")
    assert not town.woken("Ann")


def test_killed_before_the_demon_strikes_they_keep_nothing_from_happening() -> None:
    town = later()
    town.night_up_to("imp", Ann="Eve", Dan="Hal")
    town.rule("kill", "Ann")
    assert town.night(Bob="Flo") == ["Ann", "Eve", "Flo"]


def test_an_evil_lycanthrope_kills_the_good_alike() -> None:
    town = later(PAW.replace("Ann lycanthrope", "Ann lycanthrope+evil"))
    assert town.night(Ann="Eve", Dan="Hal", Bob="Flo") == ["Eve"]


def test_a_philosopher_gets_a_faux_paw_that_night_and_attacks_from_then_on() -> None:
    town = later(CAST.replace("lycanthrope", "philosopher"))
    died = town.night(Ann=["lycanthrope", "Eve"], Dan="Hal", Bob="Flo", storyteller={"Ann": "Cat"})
    assert died == ["Eve"]
    assert town.marks("Cat") == ["Faux Paw"]


def test_swapped_in_before_their_turn_they_attack_that_night() -> None:
    town = later(CAST.replace("Ann lycanthrope", "Ann monk"))
    town.dusk()
    town.rule("become", "Ann", "lycanthrope")
    assert town.night(Ann="Eve", Dan="Hal", Bob="Flo", storyteller={"Ann": "Cat"}) == ["Eve"]


def test_the_faux_paw_of_one_is_evil_to_the_other_too() -> None:
    town = later(f"{PAW.replace('Gus mayor', 'Gus lycanthrope')}, Faux Paw@Flo<Gus/lycanthrope")
    assert town.night(Ann="Flo", Gus="Cat", Dan="Hal", Bob="Eve") == ["Eve"]
    assert len(standing(town.game.grimoire).at_work("counts_also")) == 2


def test_served_by_a_barista_they_attack_twice() -> None:
    town = later(f"{PAW.replace(';', ', Ida barista;')}, {TWICE}@Ann")
    died = town.night(
        Ann=["Eve", "Hal"], Dan="Hal", Bob="Flo", storyteller={"Ida": ["Gus", "Sober & Healthy"]}
    )
    assert died == ["Eve", "Hal"]


def test_even_who_can_only_learn_what_is_true_does_not_kill_the_own_faux_paw() -> None:
    """It is no misreading of theirs: the faux paw is part of what they can do."""
    town = later(f"{PAW.replace(';', ', Ida barista;')}, Sober & Healthy@Ann<Ida/barista~dusk3")
    assert town.night(Ann="Cat", Dan="Hal", Bob="Flo", storyteller={"Ida": ["Gus", "Sober & Healthy"]}) == [
        "Flo"
    ]


# The mind


@pytest.mark.parametrize("seed", range(10))
def test_the_mind_picks_a_good_faux_paw_and_says_why(seed: int) -> None:
    town = Advised(CAST, seed)
    town.night(Dan="Eve")
    (seat,) = [answer for question, answer, _ in town.put if question.about and question.about.owner == 0]
    assert town.game.alignment(seat) is GOOD
    assert any("counts as evil" in why for _, _, why in town.put)


def test_whom_a_bounty_hunter_turns_from_the_start_is_no_faux_paw() -> None:
    script = Script("more", "More", (*SCRIPT.characters, "bountyhunter"))
    town = Town(CAST.replace("Hal chef", "Hal bountyhunter"), script=script)
    town.dusk(storyteller={"Ann": ["Cat", "Eve"], "Hal": "Cat"})
    assert town.alignment("Cat") is EVIL
    assert (town.marks("Cat"), town.marks("Eve")) == ([], ["Faux Paw"])
