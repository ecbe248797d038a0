"""The Organ Grinder: votes on executions are secret; each night may choose to be drunk until dusk."""

import pytest

from engine.chronicle import DeedOfEvil
from engine.ledger import (
    Executed,
    GhostVotesSpent,
    HandCounted,
    NobodyExecuted,
    VoteBegan,
    VoteCounted,
    VoteOver,
)
from engine.questions import YesNo
from engine.script import Script, edition
from engine.terms import EVIL, TOWN
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann organgrinder, Bob imp, Cat saint, Dan chef, Eve mayor, Flo baron, Gus soldier"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "organgrinder"))
FOUR = "Bob Dan Eve Flo"


def later(cast: str = CAST, script: Script = SCRIPT) -> Town:
    return Town(cast, night=2, script=script)


def by_day(cast: str = CAST, script: Script = SCRIPT) -> Town:
    return later(cast, script).day()


def told_of_hands(town: Town) -> list[object]:
    kinds = (HandCounted, VoteCounted)
    return [one.fact for one in town.game.ledger if one.to == TOWN and isinstance(one.fact, kinds)]


def is_secret(town: Town, nominee: str = "Dan", by: str = "Bob") -> bool:
    return town.nominate(by, nominee, FOUR) == "secret"


def test_nobody_hears_of_the_hands_nor_who_is_about_to_die() -> None:
    town = by_day()
    assert is_secret(town)
    assert told_of_hands(town) == []
    assert VoteOver(3) in town.public()
    assert next(fact for fact in town.public() if isinstance(fact, VoteBegan)).secret
    assert town.about_to_die is None


def test_what_was_counted_is_executed_when_nominations_close() -> None:
    town = by_day()
    assert is_secret(town)
    town.end_day()
    assert Executed(3, died=True) in town.public()


def test_too_few_hands_execute_nobody() -> None:
    town = by_day()
    assert town.nominate("Bob", "Dan", "Bob Eve") == "secret"
    town.end_day()
    assert NobodyExecuted() in town.public()


def test_each_night_they_may_choose_to_be_drunk_until_dusk() -> None:
    town = Town(CAST, script=SCRIPT)
    town.night(Ann=True)
    assert town.drunk("Ann")
    assert not is_secret(town)
    town.end_day()
    town.night(Ann=False, Bob="Gus")
    assert town.sober("Ann")
    assert is_secret(town, "Eve")


def test_the_question_is_a_yes_or_a_no_asked_every_night_drunk_or_not() -> None:
    town = later()
    town.night(Ann=True, Bob="Gus")
    town.end_day()
    town.night(Ann=True, Bob="Gus")
    assert [type(question.options) for question in town.asked if question.who == 0] == [YesNo]
    assert town.drunk("Ann")


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_by_another_votes_are_open(token: str) -> None:
    town = later(f"{CAST}; {token}@Ann")
    town.night(Ann=False, Bob="Gus")
    assert not is_secret(town)


def test_droisoned_their_own_drink_does_nothing_that_could_outlast_it() -> None:
    town = later(f"{CAST}; Poisoned@Ann")
    town.night(Ann=True, Bob="Gus")
    town.rule("unmark", "Ann", "Poisoned")
    assert town.sober("Ann")
    assert is_secret(town)


def test_dead_votes_are_open_and_they_are_not_asked() -> None:
    town = later(CAST.replace("organgrinder", "organgrinder!"))
    town.night(Bob="Gus")
    assert not is_secret(town)


def test_dead_since_an_earlier_vote_that_one_counts_and_stays_secret() -> None:
    """organgrinder entry: an open vote later has to beat what nobody was told."""
    town = by_day()
    assert is_secret(town)
    town.rule("kill", "Ann")
    assert town.nominate("Eve", "Cat", "Bob Dan Eve Flo") == "too few"
    assert town.about_to_die is None
    town.end_day()
    assert NobodyExecuted() in town.public()


def test_what_is_looked_at_is_the_moment_the_vote_begins() -> None:
    town = by_day()
    assert is_secret(town)
    town.rule("mark", "Ann", "Drunk")
    assert town.nominate("Eve", "Cat", "Bob") == "too few"


def test_the_dead_vote_once_in_secret_and_it_is_seen_at_dusk() -> None:
    town = by_day(CAST.replace("Dan chef", "Dan chef!"))
    assert town.nominate("Bob", "Eve", "Dan") == "secret"
    assert town.game.square.ghost_votes[3]
    assert town.nominate("Eve", "Cat", "Dan") == "secret"
    town.end_day()
    town.dusk()
    assert GhostVotesSpent((3,)) in town.public()


def test_hands_in_secret_are_deeds_all_the_same() -> None:
    """organgrinder entry: Flowergirl and Town Crier count them."""
    town = by_day()
    assert is_secret(town)
    deeds = [one for one in town.game.chronicle if isinstance(one, DeedOfEvil) and one.deed == "voted"]
    assert {one.seat for one in deeds} == {1, 5}


def test_a_good_organ_grinder_and_a_vortox_change_nothing() -> None:
    script = Script("v", "V", (*SCRIPT.characters, "vortox"))
    assert is_secret(by_day(CAST.replace("grinder", "grinder+good").replace("imp", "vortox"), script))


def test_one_of_two_is_enough() -> None:
    assert is_secret(by_day(f"{CAST.replace('Flo baron', 'Flo organgrinder')}; Drunk@Ann"))


def test_an_apprentice_does_it() -> None:
    town = Town(f"{CAST.replace('Ann organgrinder', 'Ann poisoner')}, Hal apprentice+evil", script=SCRIPT)
    town.night(Ann="Gus", Hal=False, storyteller={"Hal": [EVIL, "organgrinder"]})
    assert is_secret(town)


def test_an_exile_is_open() -> None:
    town = Town(f"{CAST}, Hal gunslinger", night=2, script=SCRIPT).day()
    town.exile("Bob", "Hal", "Ann Bob")
    assert told_of_hands(town)


def test_made_in_the_night_after_their_turn_votes_are_secret_at_once() -> None:
    script = Script("p", "P", (*SCRIPT.characters, "pithag"))
    town = later(CAST.replace("Ann organgrinder", "Ann pithag"), script)
    town.night(Ann=ThisIs("Flo", "organgrinder"), Bob="Gus")
    assert is_secret(town)


def test_kept_by_a_bone_collector_they_play_dead() -> None:
    town = later(f"{CAST}, Hal bonecollector")
    town.rule("kill", "Ann")
    town.night(Hal="Ann", Ann=False, Bob="Gus")
    assert is_secret(town)


def test_served_by_a_barista_they_are_asked_twice_and_one_yes_is_enough() -> None:
    town = later(f"{CAST}, Hal barista")
    town.night(Ann=[False, True], Bob="Gus", storyteller={"Hal": ["Ann", "Ability Twice"]})
    assert town.drunk("Ann")


def test_their_own_drink_is_no_other_ability_s_doing() -> None:
    """The Mathematician counts what others spoil."""
    script = Script("m", "M", (*SCRIPT.characters, "mathematician"))
    town = later(CAST.replace("Dan chef", "Dan mathematician"), script)
    town.night(Ann=True, Bob="Gus")
    assert town.learned("Dan") == [0]
