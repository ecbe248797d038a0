"""Hell's Librarian: whoever talks when they should not suffers for it."""

import pytest

from engine.ledger import Claimed, DiedByDay, FabledJoined, FabledLeft, Penalized, VoteBegan
from engine.questions import IllegalAnswer
from engine.terms import STORYTELLER
from tests.scenario import Town

CAST = "Ann empath, Bob imp, Cat soldier, Dan poisoner, Eve mayor, Flo slayer, Gus recluse!"


def a_day(cast: str = CAST) -> Town:
    return Town(f"{cast} | hellslibrarian", night=2).day()


def heard(town: Town, name: str) -> list[object]:
    """What was told to this player alone; its numbers are days and nights, not seats."""
    return [told.fact for told in town.ledger if told.to == (town.seat(name),)]


def test_a_vote_for_the_rest_of_the_day() -> None:
    """Its entry: a light penalty of the Storyteller's choice."""
    town = a_day()
    town.act("hush", None, "Cat", storyteller={"hellslibrarian": "no vote"})
    assert Claimed("hush", STORYTELLER, 2) in town.public()
    assert town.marks("Cat") == ["Something Bad"]
    town.nominate("Cat", "Bob")
    order = next(fact.order for fact in town.public() if isinstance(fact, VoteBegan))
    assert town.seat("Cat") not in order
    town.end_day()
    town.dusk()
    assert town.marks("Cat") == []


def test_an_ability_for_a_day() -> None:
    """Until the next night is over."""
    town = a_day()
    town.act("hush", None, "Flo", storyteller={"hellslibrarian": "no ability"})
    town.slay("Flo", "Bob")
    assert town.alive("Bob")
    town.act("hush", None, "Bob", storyteller={"hellslibrarian": "no ability"})
    town.end_day()
    assert town.night(Dan="Cat", Bob="Ann") == []
    assert town.sober("Bob")


def test_a_life() -> None:
    town = a_day()
    town.act("hush", None, "Ann", storyteller={"hellslibrarian": "death"})
    assert DiedByDay(0) in town.public()


@pytest.mark.parametrize("penalty", ["no vote", "nothing", "no ability", "death"])
def test_the_dead_too(penalty: str) -> None:
    """They cannot die again."""
    town = a_day()
    town.act("hush", None, "Gus", storyteller={"hellslibrarian": penalty})
    town.nominate("Cat", "Bob")
    order = next(fact.order for fact in town.public() if isinstance(fact, VoteBegan))
    assert (town.seat("Gus") in order) is (penalty != "no vote")
    assert not any(isinstance(fact, DiedByDay) for fact in town.public())


def test_travellers_too() -> None:
    town = a_day(CAST.replace("Eve mayor", "Eve beggar"))
    town.act("hush", None, "Eve", storyteller={"hellslibrarian": "death"})
    assert not town.alive("Eve")


def test_what_it_says_looks_alike_whether_an_ability_is_gone_or_nothing_happened() -> None:
    """RB-181: to everybody else."""
    heard = []
    for penalty in ("nothing", "no vote", "no ability"):
        town = a_day()
        town.act("hush", None, "Flo", storyteller={"hellslibrarian": penalty})
        heard.append(town.public())
        assert not any(town.told(name) for name in town.names if name != "Flo")
    assert heard[0] == heard[1] == heard[2]


def test_who_loses_a_vote_or_the_ability_is_told_so_in_private_and_until_when() -> None:
    """Nobody could know otherwise why a hand is not counted."""
    told = {}
    for penalty in ("nothing", "no vote", "no ability", "death"):
        for name in ("Cat", "Gus"):  # who is dead as well
            town = a_day()
            town.act("hush", None, name, storyteller={"hellslibrarian": penalty})
            told[penalty, name] = heard(town, name)
    vote, ability = Penalized("hellslibrarian", "vote", 1), Penalized("hellslibrarian", "ability", 2)
    assert told["no vote", "Cat"] == told["no vote", "Gus"] == [vote]
    assert told["no ability", "Cat"] == told["no ability", "Gus"] == [ability]
    assert told["nothing", "Cat"] == told["death", "Cat"] == []


def test_a_drunk_or_poisoned_player_is_told_alike() -> None:
    town = a_day(CAST.replace("Ann empath", "Ann drunk(empath)") + "; Poisoned@Ann")
    town.act("hush", None, "Ann", storyteller={"hellslibrarian": "no ability"})
    assert heard(town, "Ann") == [Penalized("hellslibrarian", "ability", 2)]


def test_players_do_not_call_for_it_and_not_without_it() -> None:
    with pytest.raises(IllegalAnswer):
        a_day().act("hush", "Ann", "Cat")
    with pytest.raises(IllegalAnswer):
        Town(CAST, night=2).day().act("hush", None, "Cat")


def test_added_and_taken_away_during_the_game() -> None:
    """RB-241, RB-242: what it did ends with it."""
    town = Town(CAST, night=2).day()
    town.rule_nobody("fabled", "hellslibrarian")
    assert town.public() == [FabledJoined("hellslibrarian")]
    town.act("hush", None, "Bob", storyteller={"hellslibrarian": "no ability"})
    assert town.drunk("Bob")
    town.rule_nobody("no fabled", "hellslibrarian")
    assert town.public() == [FabledLeft("hellslibrarian")]
    assert town.sober("Bob")
