"""The Zenomancer: secret goals, and something true for whoever reaches theirs."""

import json
from typing import Any

import pytest

from config.texts import load_texts
from engine.characters.zenomancer import GoalFor, Striving
from engine.goals import GOALS, possible_goals
from engine.grimoire import Ability
from engine.ledger import GoalReached, HasGoal
from engine.phrases import Phrase
from engine.questions import IllegalAnswer, Question
from engine.script import Script, edition
from engine.statements import HasSide, HasTeam, Holds, Many, ThisPlayer, Those, TrueStatement, truth
from engine.terms import DEMON, EVIL, STORYTELLER, Discretion
from narrator.mind.storyteller import Storyteller
from narrator.scripts.check import sheet
from narrator.scripts.files import load_script
from narrator.telling.answers import in_words
from narrator.telling.forms_on_desk import asked_in_words
from narrator.telling.script_lines import ScriptLines
from tests.auditor import audit, watch
from tests.auditor.tables import _game
from tests.narrator.mind.evenings import evening
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town
from tests.seeds import in_two_suites

CAST = "Ann chef, Bob imp, Cat soldier, Dan slayer, Eve mayor, Flo scarletwoman, Gus virgin"
SCRIPT = Script("mine", "Mine", (*edition("tb").characters, "zenomancer"))
ME = Ability("zenomancer", STORYTELLER, STORYTELLER)
SO = Holds(ThisPlayer(1), HasTeam(DEMON))
NOT_SO = Holds(ThisPlayer(0), HasTeam(DEMON))


def town(goal: str, name: str = "Ann", *, cast: str = CAST, days: int = 0, night: int = 2) -> Town:
    """The day, on which this player has this goal, and has been at it for so many days."""
    here = Town(f"{cast} | zenomancer", night=night, script=SCRIPT).day()
    here.game.grimoire.mark("Goal", here.seat(name), by=ME, data=(goal, days))
    return here


def end(here: Town, *answers: Any) -> None:
    here.end_day()
    here.dusk(storyteller={"zenomancer": list(answers)} if answers else {})


def aim(goal: str) -> Phrase:
    return Phrase("zenomancer", goal)


def rewards(here: Town) -> list[tuple[Any, GoalReached]]:
    return [(one.to, one.fact) for one in here.ledger if isinstance(one.fact, GoalReached)]


def test_one_player_or_more_get_a_goal_and_nobody_else_hears_of_it() -> None:
    here = Town(f"{CAST} | zenomancer", script=SCRIPT)
    here.night(storyteller={"zenomancer": [("Ann", "Flo"), aim("last_word"), aim("third_day")]})
    assert here.told("Ann", HasGoal) == [HasGoal("zenomancer", "last_word")]
    assert here.told("Flo", HasGoal) == [HasGoal("zenomancer", "third_day")]
    for name in ("Bob", "Cat", "Dan", "Eve", "Gus"):
        assert here.told(name, HasGoal) == []
    assert not [fact for fact in here.public() if isinstance(fact, HasGoal)]


def test_there_are_three_at_most_and_one_at_least() -> None:
    form = Striving(tuple(range(7)), 1, 3)
    assert form.refusal(()) is not None
    assert form.refusal((0, 1, 2, 3)) is not None
    assert form.refusal((6,)) is None


def test_what_they_hear_is_true_and_heard_by_them_alone() -> None:
    here = town("last_word")
    here.nominate("Ann", "Cat")
    end(here, SO, ())
    assert rewards(here) == [((0,), GoalReached("zenomancer", "last_word", SO))]
    assert "Goal" not in here.marks("Ann")
    again = town("last_word")
    again.nominate("Ann", "Cat")
    with pytest.raises(IllegalAnswer):
        end(again, NOT_SO, ())


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_also_where_nothing_else_they_learn_is_true(token: str) -> None:
    here = town("last_word", cast=f"{CAST}; {token}@Ann")
    here.nominate("Ann", "Cat")
    end(here, SO, ())
    assert rewards(here) == [((0,), GoalReached("zenomancer", "last_word", SO))]


def test_a_goal_that_is_not_reached_stays() -> None:
    here = town("last_word")
    here.nominate("Cat", "Ann")
    end(here)
    assert here.told("Ann", GoalReached) == []
    assert here.marks("Ann") == ["Goal"]


def test_when_all_are_reached_somebody_may_get_another() -> None:
    here = town("last_word")
    here.nominate("Ann", "Cat")
    here.end_day()
    here.dusk(storyteller={"zenomancer": [SO, ("Dan",), aim("third_day")]})
    assert here.told("Dan", HasGoal) == [HasGoal("zenomancer", "third_day")]


Day = tuple[tuple[str, str, str], ...]  # who nominates whom, and who votes

REACHED: list[tuple[str, Day, bool]] = [
    ("stand_and_live", (("Bob", "Ann", ""),), True),
    ("stand_and_live", (("Bob", "Ann", "Bob Cat Dan Eve"),), False),
    ("stand_and_live", (("Ann", "Bob", ""),), False),
    ("last_word", (("Bob", "Cat", ""), ("Ann", "Dan", "")), True),
    ("last_word", (("Ann", "Dan", ""), ("Bob", "Cat", "")), False),
    ("five_hands", (("Ann", "Cat", "Bob Cat Dan Eve Flo"),), True),
    ("five_hands", (("Ann", "Cat", "Bob Cat Dan Eve"),), False),
    ("five_hands", (("Bob", "Cat", "Ann Bob Cat Dan Eve Flo"),), False),
    ("nominee_executed", (("Ann", "Dan", "Bob Cat Dan Eve"),), True),
    ("nominee_executed", (("Ann", "Dan", "Bob"),), False),
    ("nominee_executed", (("Bob", "Dan", "Ann Bob Cat Dan Eve"),), False),
    ("every_vote", (("Bob", "Cat", "Ann"), ("Cat", "Dan", "Ann Bob")), True),
    ("every_vote", (("Bob", "Cat", "Ann"), ("Cat", "Dan", "Bob")), False),
    ("every_vote", (("Bob", "Cat", "Ann"),), False),
    ("no_vote", (("Bob", "Cat", "Dan"), ("Cat", "Dan", "Bob")), True),
    ("no_vote", (("Bob", "Cat", "Dan"), ("Cat", "Dan", "Ann")), False),
    ("no_vote", (("Bob", "Cat", "Dan"),), False),
    ("only_hand", (("Bob", "Cat", "Ann"),), True),
    ("only_hand", (("Bob", "Cat", "Ann Bob"),), False),
    ("only_hand", (("Bob", "Cat", "Bob"),), False),
    ("deciding_vote", (("Bob", "Cat", "Ann Bob Dan Eve"),), True),
    ("deciding_vote", (("Bob", "Cat", "Ann Bob Dan Eve Flo"),), False),
    ("deciding_vote", (("Bob", "Cat", "Ann Bob Dan"),), False),
    ("deciding_vote", (("Bob", "Cat", "Flo Bob Dan Eve"),), False),
]


@pytest.mark.parametrize(("goal", "nominations", "so"), REACHED)
def test_goals_of_one_day(goal: str, nominations: Day, so: bool) -> None:
    here = town(goal)
    for by, nominee, votes in nominations:
        here.nominate(by, nominee, votes)
    end(here, *((SO, ()) if so else ()))
    assert (here.told("Ann", GoalReached) != []) is so


@pytest.mark.parametrize("goal", ["nominate_twice", "stay_unnamed"])
def test_goals_of_two_days_running(goal: str) -> None:
    """A day without it begins the count anew."""
    for days, does, so in ((0, True, False), (1, True, True), (1, False, False)):
        here = town(goal, days=days)
        if goal == "nominate_twice":
            here.nominate("Ann" if does else "Cat", "Dan")
        else:
            here.nominate("Cat", "Dan" if does else "Ann")
        end(here, *((SO, ()) if so else ()))
        assert (here.told("Ann", GoalReached) != []) is so
        if not so:
            (token,) = here.game.grimoire.marked("Goal", 0)
            assert token.data == (goal, 1 if does else 0)


def test_a_power_of_the_day_used_or_pretended() -> None:
    for by, so in (("Ann", True), ("Dan", False)):
        here = town("use_power")
        here.slay(by, "Cat")
        end(here, *((SO, ()) if so else ()))
        assert (here.told("Ann", GoalReached) != []) is so


def test_an_exile_that_the_town_decides() -> None:
    for by, votes, so in (
        ("Ann", "Ann Bob Cat Dan", True),
        ("Ann", "Ann", False),
        ("Bob", "Bob Cat Dan Eve", False),
    ):
        here = town("exile", cast=f"{CAST}, Hal gunslinger")
        here.exile(by, "Hal", votes)
        end(here, *((SO, ()) if so else ()))
        assert (here.told("Ann", GoalReached) != []) is so


def test_alive_with_both_neighbours_on_the_third_day() -> None:
    for night, cast, so in ((4, CAST, True), (3, CAST, False), (4, CAST.replace("virgin", "virgin!"), False)):
        here = town("third_day", night=night, cast=cast)
        end(here, *((SO, ()) if so else ()))
        assert (here.told("Ann", GoalReached) != []) is so


def test_only_what_can_be_reached_is_given() -> None:
    without = Town(
        CAST, night=2, script=Script("x", "X", ("chef", "imp", "soldier", "mayor", "scarletwoman"))
    )
    assert {*GOALS} - {*possible_goals(without.game)} == {"use_power", "exile"}
    assert {*GOALS} - {*possible_goals(town("exile", cast=f"{CAST}, Hal gunslinger").game)} == set()


def test_every_goal_has_a_sentence_in_both_languages() -> None:
    for language in ("en", "ru"):
        lines = ScriptLines(load_texts(language), 0)
        said = {lines.shown_for(HasGoal("zenomancer", one), ("Ann",), 0) for one in GOALS}
        assert len(said) == len(GOALS)
        assert all(one.endswith(".") for one in said)
        told = lines.shown_for(GoalReached("zenomancer", "last_word", SO), ("Ann", "Bob"), 0)
        assert "Bob" in told


def test_the_truth_it_asks_for_is_so_and_worth_telling() -> None:
    here = town("last_word")
    form = TrueStatement(here.game, 0)
    assert form.refusal(NOT_SO) == "not so"
    assert form.refusal("Ann") is not None
    assert all(truth(here.game, one) for one in form.all())
    assert form.refusal(Holds(Many("at least", 1, Those()), HasSide(EVIL))) is None


def mind(here: Town, form: Any, seed: int) -> Any:
    return Storyteller(seed).decide(Question(f"d2/dusk {seed}#0", STORYTELLER, ME, form), here.game)


def test_the_mind_gives_one_or_two_goals_mostly_to_good_players() -> None:
    here = town("last_word")
    given = [mind(here, Striving(here.game.grimoire.everyone(), 1, 3), seed) for seed in range(200)]
    assert {len(one) for one in given} == {1, 2}
    evil = sum(seat in (1, 5) for one in given for seat in one)
    assert 0 < evil < 0.25 * sum(map(len, given))
    assert sum(bool(mind(here, Striving((0, 2), 0, 1), seed)) for seed in range(200)) in range(30, 95)
    assert len({mind(here, GoalFor(0, *GOALS), seed) for seed in range(200)}) == len(GOALS)


def test_the_mind_tells_what_is_so_and_not_who_the_demon_is() -> None:
    here = town("last_word")
    for seed in range(60):
        told = mind(here, TrueStatement(here.game, 0), seed)
        assert truth(here.game, told)
        assert told != SO


@in_two_suites(range(12), few=4)
def test_the_mind_plays_whole_games_with_it(seeds: range) -> None:
    for seed in seeds:
        played = evening("all+zenomancer", 5 + seed % 11, seed)
        assert not [one.why for one in played.decisions if one.why.startswith(UNPLANNED)]


@in_two_suites(range(30), few=10)
def test_the_auditor_finds_nothing_in_games_in_which_goals_are_reached(seeds: range) -> None:
    heard = 0
    for seed in seeds:
        game = _game(SCRIPT, seed, 5 + seed % 11, ())
        assert not audit(watch(game))
        heard += sum(isinstance(one.fact, GoalReached) for one in game.ledger)
    assert heard > len(seeds) / 3


def test_check_says_what_people_have_to_see_to() -> None:
    listed = [{"id": "_meta", "name": "Mine"}, *edition("tb").characters, "zenomancer"]
    assert "Zenomancer: the Storyteller gives" in " ".join(
        sheet(load_script(json.dumps(listed), "x")).split()
    )


def test_a_person_in_the_storyteller_s_chair_sees_what_is_decided() -> None:
    lines, names = ScriptLines(load_texts("en"), 0), ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus")
    here = town("last_word")
    for form, decided in (
        (Striving((0, 1), 1, 3), Discretion.TOKENS),
        (GoalFor(0, *GOALS), Discretion.TOKENS),
        (TrueStatement(here.game, 0), Discretion.INFORMATION),
    ):
        question = Question("d2/dusk#0", STORYTELLER, ME, form)
        assert question.discretion is decided
        assert "Zenomancer" in asked_in_words(question, names, lines)
    assert in_words(aim("last_word"), names, load_texts("en")) == "Make the last nomination of a day"


@pytest.mark.parametrize(("goal", "days"), [("third_day", 0), ("stay_unnamed", 1)])
def test_the_goal_of_a_traveller_who_has_gone_home_is_nobody_s_and_another_may_get_one(
    goal: str, days: int
) -> None:
    here = town(goal, "Hal", cast=f"{CAST}, Hal beggar", days=days)
    here.rule("leave", "Hal")
    end(here, ("Eve",), aim("last_word"))
    assert rewards(here) == []
    assert [token.seat for token in here.game.grimoire.marked("Goal")] == [here.seat("Eve")]


def test_who_stays_has_their_goal_when_another_has_gone_home() -> None:
    here = town("stay_unnamed", "Hal", cast=f"{CAST}, Hal beggar")
    here.game.grimoire.mark("Goal", here.seat("Ann"), by=ME, data=("stay_unnamed", 0))
    here.rule("leave", "Hal")
    end(here)
    assert [token.data for token in here.game.grimoire.marked("Goal")] == [("stay_unnamed", 1)]
