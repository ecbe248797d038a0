"""The Moonchild: points at somebody on learning of their death, and the night takes them if they are good."""

import pytest

from engine.grimoire import HAS_ABILITY, TWICE, Ability
from engine.ledger import Claimed, DayBroke, Executed, NothingHappened
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.terms import EVIL
from tests.scenario import Town

CAST = "Ann moonchild, Bob zombuul, Cat minstrel, Dan virgin, Eve goon, Flo saint, Gus slayer"
TB = "Ann moonchild, Bob imp, Cat poisoner, Dan virgin, Eve goon, Flo mayor, Gus slayer"


def executed(target: str, cast: str = CAST, **storyteller: object) -> Town:
    town = Town(cast, night=2).day()
    town.execute("Ann", storyteller=storyteller or None, Ann=target)
    return town


def test_executed_they_point_in_public_and_a_good_target_dies_that_night() -> None:
    town = executed("Dan")
    facts = [fact for fact in town.public() if isinstance(fact, (Executed, Claimed, NothingHappened))]
    assert facts == [Executed(0, died=True), Claimed("moonchild", 0, town.seat("Dan")), NothingHappened()]
    assert town.night() == ["Dan"]


def test_an_evil_target_lives() -> None:
    assert executed("Bob").night() == []


def test_only_the_living_may_be_pointed_at() -> None:
    with pytest.raises(IllegalAnswer):
        executed("Flo", CAST.replace("saint", "saint!"))


def test_killed_at_night_they_point_at_dawn_and_the_target_dies_the_night_after() -> None:
    town = Town(CAST, night=2)
    assert town.night(Bob="Ann", Ann="Dan") == ["Ann"]
    kinds = [type(fact) for fact in town.public()]
    assert kinds.index(DayBroke) < kinds.index(Claimed)
    town.end_day()
    assert town.night(Bob="Gus") == ["Dan", "Gus"]
    town.end_day()
    assert town.night(Bob="Eve") == []


def test_killed_by_day_without_an_execution_they_point_at_once() -> None:
    town = Town(CAST, night=2).day()
    town.rule("kill", "Ann", Ann="Dan")
    town.end_day()
    assert town.night() == ["Dan"]


def test_a_death_that_was_prevented_asks_nothing() -> None:
    town = Town(CAST.replace("slayer", "pacifist"), night=2).day()
    town.execute("Ann", storyteller={"Gus": True})
    assert town.alive("Ann")
    assert not town.woken("Ann")


def test_what_counts_is_the_side_at_the_time_of_pointing() -> None:
    town = executed("Dan")
    town.rule("turn", "Dan", "evil")
    assert town.night() == ["Dan"]
    town = executed("Dan", CAST.replace("virgin", "virgin+evil"))
    town.rule("turn", "Dan", "good")
    assert town.night() == []


def test_droisoned_when_pointing_and_sober_at_night_the_target_dies() -> None:
    """G5: killed by a Pukka, say, they are healthy the night after."""
    town = Town(
        "Ann moonchild, Bob pukka, Cat minstrel, Dan virgin, Eve goon, Flo saint; Poisoned@Ann<Bob/pukka",
        night=2,
    )
    assert town.night(Bob="Cat", Ann="Dan") == ["Ann"]
    town.end_day()
    assert town.night(Bob="Flo") == ["Cat", "Dan"]


def test_sober_when_pointing_and_droisoned_at_night_the_target_lives() -> None:
    town = executed("Dan", TB)
    assert town.night(Cat="Ann", Bob="Gus") == ["Gus"]
    town.end_day()
    assert town.night(Cat="Flo", Bob="Eve") == []  # a wasted stone does not fly later; the Goon is safe


def test_a_minstrel_s_music_of_the_same_day_makes_the_stone_miss() -> None:
    """Two executions, the second by a Butcher's extra nomination."""
    town = executed("Dan")
    town.rule("mark", "Ann", ("Drunk", None))
    assert town.night() == []


def test_a_protected_target_survives() -> None:
    town = executed("Dan", CAST.replace("virgin", "fool"))
    assert town.night() == []
    town = executed("Dan", CAST.replace("minstrel", "innkeeper").replace("slayer", "pacifist"), Gus=False)
    assert town.night(Cat="Dan Flo", storyteller={"Cat": "Flo"}) == []


def test_a_goon_pointed_at_is_not_chosen_at_night() -> None:
    town = executed("Eve")
    assert town.night() == ["Eve"]
    assert town.sober("Ann")


def test_an_evil_moonchild_kills_good_players_all_the_same() -> None:
    town = executed("Dan", CAST.replace("moonchild", "moonchild+evil"))
    assert town.night() == ["Dan"]


def test_a_spy_may_count_as_good_and_a_recluse_as_evil() -> None:
    town = executed("Dan", CAST.replace("virgin", "spy"), Ann=True)
    assert town.night() == ["Dan"]
    town = executed("Dan", CAST.replace("virgin", "recluse"), Ann=False)
    assert town.night() == []


def test_whoever_dies_as_somebody_else_and_becomes_the_moonchild_later_does_not_point() -> None:
    town = Town(TB, night=2)
    town.night_up_to("imp", Cat="Flo")
    town.rule("kill", "Dan")
    town.rule("become", "Dan", "moonchild")
    assert town.night(Bob="Eve") == ["Dan"]
    assert not any(isinstance(fact, Claimed) for fact in town.public())


def test_who_dies_as_the_moonchild_and_becomes_somebody_else_does_not_point() -> None:
    town = Town(TB, night=2)
    town.night_up_to("imp", Cat="Flo")
    town.rule("kill", "Ann")
    town.rule("become", "Ann", "virgin")
    town.night(Bob="Dan")
    assert not any(isinstance(fact, Claimed) for fact in town.public())


def test_brought_back_the_same_night_they_have_not_died() -> None:
    town = Town(CAST.replace("slayer", "professor"), night=2)
    town.night_up_to("professor", Bob="Ann")
    town.rule("revive", "Ann")
    assert town.night() == []
    assert not any(isinstance(fact, Claimed) for fact in town.public())


def test_anybody_dead_may_pretend_to_be_one_with_the_same_words_and_nothing_happens() -> None:
    """G19."""
    town = Town(CAST.replace("saint", "saint!"), night=2).day()
    town.act("moonchild", "Flo", "Dan")
    assert town.public() == [Claimed("moonchild", town.seat("Flo"), town.seat("Dan")), NothingHappened()]
    with pytest.raises(IllegalAnswer, match="living claimant"):
        town.act("moonchild", "Cat", "Dan")
    town.end_day()
    assert town.night(Bob="Gus") == ["Gus"]


def test_the_true_one_who_speaks_again_moves_nothing() -> None:
    town = Town(CAST, night=2)
    town.night(Bob="Ann", Ann="Dan")
    town.act("moonchild", "Ann", "Flo")
    town.end_day()
    assert town.night(Bob="Gus") == ["Dan", "Gus"]


def test_a_philosopher_who_has_the_ability_points_when_they_die() -> None:
    """What works when dead works for them when they are dead."""
    town = Town("Ann philosopher, Bob imp, Cat baron, Dan virgin, Eve saint, Flo moonchild!", night=2)
    town.game.gain(Ability("philosopher", 0, 0), "moonchild")
    town.game.spend(Ability("philosopher", 0, 0))
    assert town.night(Bob="Ann", Ann="Dan") == ["Ann"]
    town.end_day()
    assert town.night(Bob="Cat") == ["Cat", "Dan"]


def test_a_dead_one_with_the_ability_back_does_not_die_anew() -> None:
    town = Town(CAST.replace("moonchild", "moonchild!"), night=2)
    town.game.grimoire.mark(HAS_ABILITY, 0)
    assert town.night(Bob="Gus") == ["Gus"]


def test_the_stone_may_end_the_game() -> None:
    town = Town(
        "Ann moonchild, Bob zombuul, Cat mastermind, Dan virgin, Eve goon!, Flo saint!", night=2
    ).day()
    town.execute("Ann", Ann="Dan")
    assert town.night() == ["Dan"]
    assert town.winner is EVIL


def test_served_twice_by_a_barista_they_point_at_two() -> None:
    town = Town(f"{CAST}, Hal barista", night=2)
    town.night(Bob="Flo", storyteller={"Hal": ["Ann", TWICE]})
    town.execute("Ann", Ann=["Dan", "Cat"])
    assert town.night(storyteller={"Hal": ["Gus", TWICE]}) == ["Cat", "Dan"]
    town = Town(f"{CAST}, Hal barista", night=2)
    assert town.night(Bob="Ann", Ann=["Dan", "Cat"], storyteller={"Hal": ["Ann", TWICE]}) == ["Ann"]
    town.end_day()
    assert town.night(Bob="Flo", storyteller={"Hal": ["Gus", TWICE]}) == ["Cat", "Dan", "Flo"]


def test_a_gossip_a_godfather_and_a_stone_in_one_night() -> None:
    """An Outsider died by day: the Godfather kills, and then the stone flies."""
    town = executed("Dan", CAST.replace("minstrel", "godfather"))
    assert town.night(Cat="Flo") == ["Dan", "Flo"]


def test_a_grandmother_does_not_follow_whom_the_stone_takes() -> None:
    town = executed("Dan", CAST.replace("minstrel", "grandmother") + "; Grandchild@Dan<Cat/grandmother")
    assert town.night() == ["Dan"]


def test_where_their_execution_leaves_two_alive_nobody_asks_them() -> None:
    """The rulebook's end of the game: evil has won then."""
    town = Town("Ann moonchild, Bob zombuul, Cat minstrel, Dan virgin!, Eve goon!", night=2).day()
    town.execute("Ann")
    assert town.winner is EVIL


def test_on_the_last_day_of_a_mastermind_their_execution_is_the_end() -> None:
    cast = CAST.replace("Bob zombuul", "Bob pukka!").replace("Cat minstrel", "Cat mastermind")
    town = Town(f"{cast}; One More Day@Cat<Cat/mastermind~dusk2", night=2).day()
    town.execute("Ann")
    assert town.winner is EVIL


def test_who_dies_twice_in_one_night_points_once() -> None:
    """They learn of it once: the Al-Hadikhia brings back who died by a Harlot, and kills them again."""
    script = Script("mine", "Mine", (*edition("tb").characters, "alhadikhia", "moonchild"))
    cast = "Ann mayor, Bob alhadikhia, Cat moonchild, Dan baron, Eve chef, Flo monk, Gus saint, Hal recluse"
    town = Town(f"{cast}, Jay harlot", night=2, script=script)
    town.night_up_to("alhadikhia", Jay="Cat", Cat=True, Flo="Eve", storyteller={"Jay": True})
    assert not town.alive("Cat")
    died = town.night(Bob="Cat Eve Hal", Cat=[True, "Gus"], Eve=True, Hal=True)
    assert "Cat" in died
    town.end_day()
    assert "Gus" in town.night(Flo="Ann", Bob=())
