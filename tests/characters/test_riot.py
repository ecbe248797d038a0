"""Riot: two ordinary days, Minions who become it in the third night, and a day on which every nominee dies."""

from itertools import pairwise
from typing import Any

import pytest

from engine.day import menu
from engine.house_rules import HouseRules
from engine.ledger import (
    DiedByDay,
    Executed,
    NobodyExecuted,
    Nominated,
    NominatesNext,
    VoteBegan,
    VotesSuspended,
)
from engine.phases import Phase
from engine.questions import BEGIN_VOTE, CLOSE_NOMINATIONS, EXILE, NOMINATE, IllegalAnswer
from engine.script import Script
from engine.terms import EVIL, GOOD, STORYTELLER, TOWN
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = (
    "Ann chef, Bob riot, Cat baron, Dan poisoner, Eve artist, Flo slayer, Gus saint, Hal virgin, Ida empath"
)
USUAL = "riot imp chef artist slayer saint virgin empath recluse baron poisoner spy scarletwoman"
LATER = "riot: comes on the first later day it works"


def town(cast: str = CAST, *more: str, night: int = 3) -> Town:
    """`more`: characters of the script beside the usual ones."""
    return Town(cast, night=night, script=Script("mine", "Mine", dict.fromkeys((*USUAL.split(), *more))))


def riot(cast: str = CAST, *more: str, night: int = 3, **players: Any) -> Town:
    """The third day, after a night in which a Poisoner has poisoned themself."""
    here = town(cast, *more, night=night)
    here.night(**(players or ({"Dan": "Dan"} if "Dan poisoner" in cast else {})))
    here._open_nominations()
    return here


def chain(here: Town, *names: str) -> Town:
    """The first nominates the second, who nominates the third, and so on."""
    for by, nominee in pairwise(names):
        here.act(NOMINATE, by, nominee)
    return here


def public(here: Town, kind: type) -> list[object]:
    return [told.fact for told in here.game.ledger if told.to == TOWN and isinstance(told.fact, kind)]


def dead(here: Town) -> list[str]:
    return [name for name in here.names if not here.alive(name)]


# Before the third day


def test_two_days_are_as_any_and_nobody_dies_at_night() -> None:
    here = town(night=1)
    here.night(Dan="Dan")
    for _ in range(2):
        assert here.choices("Bob") == []
        assert here.nominate("Ann", "Eve", "Ann") == "too few"
        here.end_day()
        assert here.night(Dan="Dan") == []
    assert here.game.night == 3


def test_in_the_third_night_the_living_minions_become_riot_and_hear_it() -> None:
    here = town(CAST.replace("Ida empath", "Ida spy!").replace("Cat baron", "Cat baron+good"))
    here.night(Dan="Dan")
    assert (here.became("Cat"), here.became("Dan"), here.became("Ida")) == (["riot"], ["riot"], [])
    assert [here.character(one) for one in ("Bob", "Cat", "Dan", "Ida")] == ["riot", "riot", "riot", "spy"]
    assert (here.alignment("Cat"), here.alignment("Dan")) == (GOOD, EVIL)


def test_in_another_night_they_stay_who_they_are() -> None:
    here = town(night=2)
    here.night(Dan="Dan")
    assert here.character("Cat") == "baron"


def test_dead_before_the_third_day_it_has_lost() -> None:
    here = town(night=2).day()
    here.execute("Bob")
    assert here.winner is GOOD


def test_a_marionette_hears_who_they_are() -> None:
    here = town(CAST.replace("Cat baron", "Cat marionette(empath)"), "marionette")
    here.night(Dan="Dan", storyteller={"Cat": 1})
    assert here.became("Cat") == ["riot"]


def test_a_summoned_one_takes_the_minions_in_at_once() -> None:
    cast = CAST.replace("Bob riot", "Bob summoner").replace("Dan poisoner", "Dan mayor")
    here = town(cast, "summoner", "clockmaker")
    here.night(Bob=ThisIs("Eve", "riot"))
    assert [here.character(one) for one in ("Bob", "Cat", "Eve")] == ["riot"] * 3


# The day


@pytest.mark.example("carousel/riot/1")
def test_each_who_is_nominated_dies_and_nominates_until_all_riot_are_dead() -> None:
    """Alex nominates Lewis, Lewis Ben, Ben Marianna, Marianna Lachlan: all Riot are dead, and good wins."""
    cast = "Alex chef, Lewis artist, Ben riot, Marianna saint, Lachlan baron, Nora slayer, Omar empath"
    here = riot(cast)
    chain(here, "Alex", "Lewis", "Ben", "Marianna", "Lachlan")
    died = [here.names[fact.seat] for fact in public(here, DiedByDay) if isinstance(fact, DiedByDay)]
    assert died == ["Lewis", "Ben", "Marianna", "Lachlan"]
    assert [
        here.names[fact.by] for fact in public(here, NominatesNext) if isinstance(fact, NominatesNext)
    ] == died[:-1]
    assert here.winner is GOOD
    assert public(here, VoteBegan) == public(here, Executed) == []


def test_what_the_town_hears_of_a_nomination() -> None:
    here = riot()
    chain(here, "Ann", "Eve")
    eve = here.seat("Eve")
    assert here.public() == [
        VotesSuspended(True),
        Nominated(here.seat("Ann"), eve),
        DiedByDay(eve),
        NominatesNext(eve),
    ]
    assert here.game.phase is Phase.NOMINATIONS


def test_only_whose_turn_it_is_may_nominate_and_only_the_living() -> None:
    here = riot()
    chain(here, "Ann", "Eve")
    with pytest.raises(IllegalAnswer, match="may not nominate"):
        here.act(NOMINATE, "Gus", "Ann")
    chain(here, "Eve", "Ann")
    with pytest.raises(IllegalAnswer, match="already a nominee"):
        here.act(NOMINATE, "Ann", "Eve")
    chain(here, "Ann", "Gus")  # who has nominated before
    assert dead(here) == ["Ann", "Eve", "Gus"]


def test_before_the_first_nomination_nothing_shows() -> None:
    """What may be done is what may be done on any other day."""
    here, usual = riot(), riot(f"{CAST}; Poisoned@Bob")
    assert set(menu(here.game).all()) == set(menu(usual.game).all())
    assert menu(here.game).verbs == menu(usual.game).verbs


def test_with_two_alive_and_one_of_them_riot_evil_wins_and_nobody_nominates() -> None:
    here = riot()
    chain(here, "Ann", "Eve", "Flo", "Gus", "Hal", "Ida", "Cat", "Dan")
    assert here.winner is EVIL
    assert [fact.by for fact in public(here, NominatesNext) if isinstance(fact, NominatesNext)][
        -1
    ] == here.seat("Cat")


def test_when_the_last_riot_dies_and_two_are_alive_good_wins() -> None:
    here = riot()
    chain(here, "Ann", "Eve", "Flo", "Gus", "Cat", "Dan", "Ida", "Bob")
    assert here.winner is GOOD
    assert sorted(set(here.names) - set(dead(here))) == ["Ann", "Hal"]


def test_it_goes_on_for_as_long_as_one_of_them_works() -> None:
    here = riot()
    chain(here, "Ann", "Bob", "Cat", "Eve")
    assert dead(here) == ["Bob", "Cat", "Eve"]
    assert here.game.nominates_next == here.seat("Eve")


# Nobody nominates, or not in time


def test_where_nobody_begins_the_storyteller_nominates() -> None:
    for opened in (True, False):
        here = riot() if opened else town()
        if not opened:
            here.night(Dan="Dan")
        here.act(CLOSE_NOMINATIONS, storyteller={"Bob": "Gus"})
        assert Nominated(STORYTELLER, here.seat("Gus")) in here.public()
        assert dead(here) == ["Gus"]
        assert here.game.nominates_next == here.seat("Gus")
        chain(here, "Gus", "Ann")
        assert public(here, NobodyExecuted) == []


def test_who_is_too_late_leaves_it_to_the_storyteller() -> None:
    here = riot()
    chain(here, "Ann", "Eve")
    here.act(CLOSE_NOMINATIONS, storyteller={"Bob": "Gus"})
    assert here.offered("Bob") == ["Ann", "Bob", "Cat", "Dan", "Flo", "Gus", "Hal", "Ida"]
    assert here.game.nominates_next == here.seat("Gus")


def test_an_execution_before_the_first_nomination_does_not_end_the_day() -> None:
    """ "This must happen": whoever pays for madness by day dies, and then the riot begins."""
    here = town(CAST.replace("Eve artist", "Eve mutant"), "mutant")
    here.night(Dan="Dan")
    here.rule("punish", "Eve")
    assert here.game.phase is Phase.EXECUTION
    here._given({"Bob": "Gus"}, {})
    here._play_until(lambda: here.game.phase is not Phase.EXECUTION)
    assert dead(here) == ["Eve", "Gus"]
    assert here.game.nominates_next == here.seat("Gus")


# Who does not die


def test_a_dead_player_who_is_nominated_first_nominates() -> None:
    here = riot(CAST.replace("Eve artist", "Eve artist!"))
    chain(here, "Ann", "Eve", "Gus")
    assert dead(here) == ["Eve", "Gus"]


def test_who_cannot_die_nominates_and_is_left_alone_until_somebody_has_died() -> None:
    here = riot(CAST.replace("Eve artist", "Eve fool").replace("Gus saint", "Gus soldier"), "fool", "soldier")
    chain(here, "Ann", "Eve", "Gus")
    assert dead(here) == []
    for gone in ("Eve", "Gus"):
        with pytest.raises(IllegalAnswer, match="already a nominee"):
            here.act(NOMINATE, "Gus", gone)
    chain(here, "Gus", "Ann", "Eve")
    assert dead(here) == ["Ann", "Eve"]  # the Fool's luck is gone


def test_where_nobody_is_left_who_can_die_the_day_ends_and_the_next_is_another_such_day() -> None:
    """No rule says what becomes of them."""
    cast = "Ann soldier, Bob riot+good, Cat tealady, Dan tealady, Eve soldier"
    here = riot(cast, "soldier", "tealady")
    for _ in range(2):
        here._open_nominations()
        chain(here, "Ann", "Eve", "Cat", "Bob", "Dan", "Ann")
        assert here.game.nominates_next is None
        here.end_day()
        assert NobodyExecuted() in here.public()
        assert here.night() == []
    assert dead(here) == []


def test_a_traveller_is_not_nominated_and_nobody_calls_for_an_exile_meanwhile() -> None:
    here = riot(CAST + ", Joe beggar")
    chain(here, "Ann", "Eve")
    with pytest.raises(IllegalAnswer, match="a Traveller"):
        here.act(NOMINATE, "Eve", "Joe")
    with pytest.raises(IllegalAnswer, match="no exile now"):
        here.act(EXILE, "Ann", "Joe")


# Drunk and poisoned


def test_poisoned_in_the_night_it_takes_the_minions_in_when_nominations_open() -> None:
    here = town(CAST + "; Poisoned@Bob")
    here.night(Dan="Dan")
    assert here.character("Cat") == "baron"
    here.rule("unmark", "Bob", "Poisoned")
    here._open_nominations()
    assert [here.character(one) for one in ("Cat", "Dan")] == ["riot", "riot"]
    chain(here, "Ann", "Eve", "Flo")
    assert dead(here) == ["Eve", "Flo"]


def test_poisoned_all_day_it_comes_on_the_first_later_day_it_works() -> None:
    here = town()
    here.night(Dan="Bob")
    assert here.nominate("Ann", "Eve", "Ann") == "too few"
    here.end_day()
    assert here.night(Dan="Dan") == []
    assert here.became("Cat") == ["riot"]
    here._open_nominations()
    chain(here, "Ann", "Eve", "Gus")
    assert dead(here) == ["Eve", "Gus"]


def test_by_a_house_rule_it_comes_on_the_third_day_or_never() -> None:
    here = town()
    here.game.house_rules = HouseRules({LATER: False})
    here.night(Dan="Bob")
    here.end_day()
    here.night(Dan="Dan")
    assert here.became("Cat") == []
    assert here.nominate("Ann", "Eve", "Ann") == "too few"


def test_where_the_last_of_them_that_worked_is_drunk_the_day_goes_on_as_any() -> None:
    """Eve, a Sweetheart, dies: Bob is drunk, and whoever is nominated from now on is voted upon."""
    here = riot(
        CAST.replace("Eve artist", "Eve sweetheart")
        .replace("Cat baron", "Cat chef!")
        .replace("Dan poisoner", "Dan empath"),
        "sweetheart",
    )
    here.act(NOMINATE, "Ann", "Eve", storyteller={"Eve": "Bob"})
    assert here.game.nominates_next is None
    assert here.nominate("Flo", "Gus", "Flo") == "too few"
    assert dead(here) == ["Cat", "Eve"]


def broken_off() -> Town:
    """Cat was nominated, and died; Bob, the Riot that is left, is drunk by Ida, and Cat has no turn."""
    cast = "Ann chef, Bob riot, Cat riot, Dan golem, Eve artist, Flo slayer, Gus saint, Ida innkeeper"
    here = town(cast, "innkeeper", "golem")
    here.night(Ida="Bob Eve", storyteller={"Ida": "Bob"})
    here._open_nominations()
    chain(here, "Ann", "Cat")
    assert here.game.nominates_next is None
    return here


def test_sober_again_by_an_execution_nobody_has_to_nominate_any_more() -> None:
    here = broken_off()
    here.execute("Ida")
    assert dead(here) == ["Cat", "Ida"]
    assert public(here, NominatesNext) == []


def test_sober_again_it_begins_anew_and_does_not_go_on_where_it_was_broken_off() -> None:
    here = broken_off()
    here.nominate("Dan", "Ida")
    assert dead(here) == ["Cat", "Ida"]
    assert public(here, NominatesNext) == []
    chain(here, "Eve", "Flo")
    assert dead(here) == ["Cat", "Flo", "Ida"]
    assert here.game.square.nominates_next == here.seat("Flo")


# With others


def test_a_virgin_s_nominator_is_executed_and_the_riot_goes_on() -> None:
    here = riot()
    chain(here, "Ann", "Hal")
    assert Executed(here.seat("Ann"), died=True, at_once=True) in here.public()
    assert dead(here) == ["Ann", "Hal"]
    chain(here, "Hal", "Gus")
    assert dead(here) == ["Ann", "Gus", "Hal"]


@pytest.mark.parametrize("verb", ["punish", "execute"])
def test_who_is_executed_for_madness_or_by_a_host_s_word_stops_no_riot(verb: str) -> None:
    """Whoever has to nominate does, as after any other execution on the spot."""
    here = riot(CAST.replace("Eve artist", "Eve mutant"), "mutant")
    chain(here, "Ann", "Ida")
    here.rule(verb, "Eve")
    assert Executed(here.seat("Eve"), died=True, at_once=True) in here.public()
    assert here.game.phase is Phase.NOMINATIONS
    assert here.game.nominates_next == here.seat("Ida")
    chain(here, "Ida", "Gus")
    assert dead(here) == ["Eve", "Gus", "Ida"]


@pytest.mark.parametrize("verb", ["punish", "execute"])
def test_before_anybody_has_to_nominate_it_ends_the_day(verb: str) -> None:
    here = riot(CAST.replace("Eve artist", "Eve mutant"), "mutant")
    here.rule(verb, "Eve")
    assert here.game.phase is Phase.EXECUTION


def test_a_witch_s_curse_kills_who_nominates() -> None:
    here = riot(CAST.replace("Dan poisoner", "Dan witch"), "witch", Dan="Ann")
    assert here.became("Dan") == ["riot"]
    chain(here, "Ann", "Eve")
    assert dead(here) == ["Eve"]  # who becomes Riot is no Witch any more


def test_a_slayer_s_shot_may_be_the_last_riot_s_death() -> None:
    here = riot()
    chain(here, "Ann", "Cat", "Dan")
    here.slay("Flo", "Bob")
    assert here.winner is GOOD


def test_made_on_a_later_night_it_comes_the_next_day() -> None:
    cast = CAST.replace("Bob riot", "Bob imp").replace("Dan poisoner", "Dan pithag")
    here = town(cast, "pithag", night=5)
    here.night(Dan=ThisIs("Bob", "riot"), storyteller={"Dan": [()]})
    assert here.character("Cat") == "riot"
    here._open_nominations()
    chain(here, "Ann", "Eve", "Gus")
    assert dead(here) == ["Eve", "Gus"]


def test_it_is_no_day_of_votes() -> None:
    here = riot()
    with pytest.raises(IllegalAnswer, match="no begin vote now"):
        here.act(BEGIN_VOTE)


def test_a_riot_who_lives_again_as_somebody_else_has_to_nominate_all_the_same() -> None:
    """The Hindu: the first of them to be nominated is a Traveller at once, and the riot goes on."""
    cast = "Ann chef, Bob riot, Cat riot, Dan mayor, Eve artist, Flo slayer, Gus saint | hindu"
    here = town(cast, "mayor", "thief")
    here.night()
    here._open_nominations()
    here.act(NOMINATE, "Ann", "Bob", storyteller={"hindu": "thief"})
    assert here.character("Bob") == "thief"
    assert here.game.square.nominates_next == here.seat("Bob")
    with pytest.raises(IllegalAnswer):
        here.act(NOMINATE, "Dan", "Eve")
    here.act(NOMINATE, "Bob", "Eve", storyteller={"hindu": "scapegoat"})
    assert here.game.square.nominates_next == here.seat("Eve")
