"""The Banshee: killed by the Demon they awake, and everybody hears it."""

import pytest

from engine.grimoire import HAS_ABILITY, Ability
from engine.house_rules import HouseRules
from engine.ledger import Awoken, HandCounted, HandsGiven
from engine.questions import Hands, IllegalAnswer
from engine.script import Script, edition
from engine.terms import EVIL, STORYTELLER
from tests.scenario import Town

CAST = "Ann banshee, Bob imp, Cat slayer, Dan baron, Eve virgin, Flo saint, Gus soldier, Hal ravenkeeper"
SCRIPT = Script(
    "mine",
    "Mine",
    (
        "banshee", "lycanthrope", "vortox", "philosopher", "assassin", "professor", "pithag", "shabaloth", "pukka",
        "cultleader", "ojo", "alhadikhia", *edition("tb").characters,
    ),
)  # fmt: skip


def later(cast: str = CAST) -> Town:
    return Town(cast, night=2, script=SCRIPT)


def awoken(cast: str = CAST) -> Town:
    """The Demon has killed Ann, and it is day."""
    town = later(cast)
    town.night(Bob="Ann")
    return town


def heard(town: Town) -> list[object]:
    return [fact for fact in town.public() if isinstance(fact, (Awoken, HandsGiven))]


def hands(town: Town, name: str) -> list[tuple[int, bool]]:
    """What their hands were worth in the last votes, and whether they cost a ghost vote."""
    return [
        (fact.worth, fact.ghost)
        for fact in town.public()
        if isinstance(fact, HandCounted) and fact.raised and fact.seat == town.seat(name)
    ]


def ghost_vote(town: Town, name: str) -> bool:
    return town.game.grimoire.seats[town.seat(name)].ghost_vote


# Awake


def test_killed_by_the_demon_everybody_hears_it_after_the_dead_are_named() -> None:
    town = awoken()
    assert heard(town) == [Awoken(0, "banshee"), HandsGiven(0, 2)]
    assert not town.alive("Ann")


def test_they_nominate_twice_a_day_though_dead() -> None:
    town = awoken()
    town.nominate("Ann", "Cat")
    town.nominate("Ann", "Dan")
    with pytest.raises(IllegalAnswer):
        town.nominate("Ann", "Flo")


def test_they_vote_with_two_hands_every_time_and_keep_their_ghost_vote() -> None:
    town = awoken()
    town.nominate("Cat", "Dan", votes="Ann Ann")
    assert any(isinstance(question.options, Hands) for question in town.asked)
    assert hands(town, "Ann") == [(2, False)]
    town.nominate("Flo", "Eve", votes="Ann")
    assert hands(town, "Ann") == [(1, False)]
    assert ghost_vote(town, "Ann")


def test_in_an_exile_and_where_a_power_asks_everybody_they_have_one_hand() -> None:
    town = awoken(f"{CAST}, Ida gunslinger")
    town.exile("Cat", "Ida", votes="Ann")
    assert hands(town, "Ann") == [(1, False)]


def test_a_death_by_day_is_heard_at_once() -> None:
    """As by a Yaggababble."""
    town = later().day()
    town.game.kill(town.seat("Ann"), by=Ability("imp", 1, 1))
    assert heard(town) == [Awoken(0, "banshee"), HandsGiven(0, 2)]


def test_what_a_fabled_forbids_they_may_not_do_either() -> None:
    town = awoken(f"{CAST} | hellslibrarian")
    town.game.grimoire.mark("Something Bad", 0, by=Ability("hellslibrarian", STORYTELLER, STORYTELLER))
    town.nominate("Cat", "Dan")
    assert not any(question.who == town.seat("Ann") for question in town.asked)


def test_a_death_that_a_mayor_passes_on_is_the_demon_s() -> None:
    town = later(CAST.replace("Cat slayer", "Cat mayor"))
    town.night(Bob="Cat", storyteller={"Cat": "Ann"})
    assert heard(town) == [Awoken(0, "banshee"), HandsGiven(0, 2)]


# Not awake


@pytest.mark.example("carousel/banshee/3")
def test_example_killed_by_the_lycanthrope() -> None:
    town = later(CAST.replace("Cat slayer", "Cat lycanthrope"))
    assert town.night(Cat="Ann", Bob="Flo") == ["Ann"]
    assert heard(town) == []
    with pytest.raises(IllegalAnswer, match="dead nominator"):
        town.nominate("Ann", "Cat")
    town.nominate("Eve", "Cat", votes="Ann")
    assert hands(town, "Ann") == [(1, True)]
    assert not ghost_vote(town, "Ann")


def test_executed_or_killed_by_a_minion_they_are_as_anybody() -> None:
    town = later().day()
    town.execute("Ann")
    town.night(Bob="Flo")
    assert heard(town) == []
    town = later(CAST.replace("Dan baron", "Dan assassin"))
    town.night(Bob="Flo", Dan="Ann")
    assert heard(town) == []


@pytest.mark.example("carousel/banshee/2")
def test_example_poisoned_and_killed_by_an_ojo() -> None:
    town = later(f"{CAST.replace('Bob imp', 'Bob ojo')}; Poisoned@Ann")
    assert town.night(Bob="banshee") == ["Ann"]
    assert heard(town) == []
    with pytest.raises(IllegalAnswer, match="dead nominator"):
        town.nominate("Ann", "Cat")
    town.nominate("Eve", "Cat", votes="Ann")
    assert hands(town, "Ann") == [(1, True)]
    assert not ghost_vote(town, "Ann")


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_killed_while_droisoned_nobody_hears_anything_then_or_later(token: str) -> None:
    town = awoken(f"{CAST}; {token}@Ann")
    assert heard(town) == []
    town.rule("unmark", "Ann", token)
    town.end_day()
    town.night(Bob="Flo")
    assert heard(town) == []
    with pytest.raises(IllegalAnswer, match="dead nominator"):
        town.nominate("Ann", "Cat")


def test_of_the_pukka_s_poison_they_die_poisoned() -> None:
    town = later(f"{CAST.replace('Bob imp', 'Bob pukka')}; Poisoned@Ann<Bob/pukka")
    assert town.night(Bob="Flo") == ["Ann"]
    assert heard(town) == []


def test_a_drunk_who_thinks_they_are_one_does_not_awake() -> None:
    assert heard(awoken(CAST.replace("banshee", "drunk(banshee)"))) == []


def test_who_is_dead_is_not_killed_again() -> None:
    assert heard(awoken(CAST.replace("banshee", "banshee!"))) == []


def test_before_it_happens_nobody_can_tell_that_there_is_one() -> None:
    """The dead are refused in the same words, with her and without."""
    for cast in (CAST, CAST.replace("Ann banshee", "Ann virgin")):
        town = later(cast.replace("Cat slayer", "Cat slayer!")).day()
        with pytest.raises(IllegalAnswer, match="dead nominator"):
            town.nominate("Cat", "Dan")


# What becomes of it


@pytest.mark.parametrize("keeps", [True, False])
def test_droisoned_afterwards_they_keep_their_voice_but_by_the_house_rule(keeps: bool) -> None:
    town = later()
    town.game.house_rules = HouseRules({"banshee: keeps her voice when drunk or poisoned afterwards": keeps})
    town.night(Bob="Ann")
    town.rule("mark", "Ann", "Poisoned")
    town.nominate("Cat", "Dan", votes="Ann Ann")
    assert hands(town, "Ann") == ([(2, False)] if keeps else [(1, True)])
    if keeps:
        town.nominate("Ann", "Flo")
    else:
        with pytest.raises(IllegalAnswer):
            town.nominate("Ann", "Flo")


def test_back_to_life_they_are_as_anybody() -> None:
    town = awoken()
    town.end_day()
    town.dusk()
    town.rule("revive", "Ann")
    town.night(Bob="Flo")
    assert heard(town) == [HandsGiven(0, 1)]
    town.nominate("Ann", "Cat")
    with pytest.raises(IllegalAnswer):
        town.nominate("Ann", "Dan")


def test_killed_and_brought_back_in_one_night_they_have_not_awoken() -> None:
    """As by an Al-Hadikhia whom a Barista lets choose twice."""
    town = later(CAST.replace("Bob imp", "Bob alhadikhia").replace("Hal ravenkeeper", "Hal barista"))
    town.night(
        Bob=["Ann Cat Flo", "Ann Dan Eve"], Ann=[False, True], Cat=True, Flo=True, Dan=False, Eve=True,
        storyteller={"Hal": ["Bob", "Ability Twice"]},
    )  # fmt: skip
    assert town.alive("Ann")
    assert heard(town) == []
    assert "Awake" not in town.marks("Ann")
    town.nominate("Ann", "Cat")
    with pytest.raises(IllegalAnswer):
        town.nominate("Ann", "Dan")


def test_killed_again_otherwise_they_do_not_awake_again() -> None:
    town = awoken()
    town.end_day()
    town.dusk()
    town.rule("revive", "Ann")
    town.rule("kill", "Ann")
    town.night(Bob="Flo")
    assert heard(town) == [HandsGiven(0, 1)]


def test_somebody_else_by_now_they_have_no_voice_any_more() -> None:
    """G10: what the old ability did ends with it."""
    town = awoken()
    town.end_day()
    town.dusk()
    town.rule("become", "Ann", "chef")
    town.night(Bob="Flo")
    assert heard(town) == [HandsGiven(0, 1)]


# The Banshee's own state


def test_an_evil_banshee_awakes_alike() -> None:
    town = awoken(CAST.replace("banshee", "banshee+evil"))
    assert town.alignment("Ann") is EVIL
    assert heard(town) == [Awoken(0, "banshee"), HandsGiven(0, 2)]


def test_a_philosopher_who_chose_it_awakes() -> None:
    town = later(CAST.replace("banshee", "philosopher"))
    town.night(Ann="banshee", Bob="Ann")
    assert heard(town) == [Awoken(0, "banshee"), HandsGiven(0, 2)]
    assert HAS_ABILITY in town.marks("Ann")
    town.nominate("Ann", "Cat")
    town.nominate("Ann", "Dan")


def test_swapped_in_before_the_demon_strikes_they_awake() -> None:
    town = later(CAST.replace("Ann banshee", "Ann monk"))
    town.dusk()
    town.rule("become", "Ann", "banshee")
    town.night(Bob="Ann")
    assert heard(town) == [Awoken(0, "banshee"), HandsGiven(0, 2)]


def test_two_of_them_awake_each_for_themself() -> None:
    town = later(CAST.replace("Bob imp", "Bob shabaloth").replace("Flo saint", "Flo banshee"))
    town.night(Bob="Ann Flo")
    assert heard(town) == [Awoken(0, "banshee"), HandsGiven(0, 2), Awoken(5, "banshee"), HandsGiven(5, 2)]
    town.nominate("Ann", "Cat")
    town.nominate("Flo", "Dan", votes="Ann Ann Flo Flo")
    town.nominate("Flo", "Eve", votes="")
