"""The day: who may nominate whom, what ends it, and executions of the living and the dead."""

import pytest

from engine.ledger import DiedByDay, Executed, NobodyExecuted, NothingHappened
from engine.phases import Phase
from engine.questions import BEGIN_VOTE, CLOSE_NOMINATIONS, NOMINATE, OPEN_NOMINATIONS, IllegalAnswer
from engine.terms import ANYONE
from tests.scenario import Town

CAST = "Ann soldier, Bob imp, Cat saint, Dan baron, Eve virgin, Flo chef, Gus slayer, Hal mayor!"


@pytest.fixture
def town() -> Town:
    """Seven alive, one dead, on the first day."""
    return Town(CAST, night=2).day()


def facts(town: Town) -> list[str]:
    return [type(fact).__name__ for fact in town.public()]


# Nominations


def test_nominations_wait_until_they_are_opened(town: Town) -> None:
    """RB-081, RB-089: first talk, then nominations."""
    with pytest.raises(IllegalAnswer, match="no nominate now"):
        town.act(NOMINATE, "Ann", "Bob")
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Ann", "Bob")
    assert town.game.phase is Phase.DEFENCE


def test_one_nomination_is_open_at_a_time(town: Town) -> None:
    """RB-091: none before the vote is done, and nominations cannot close over it."""
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Ann", "Bob")
    for verb, by, target in ((NOMINATE, "Cat", "Dan"), (CLOSE_NOMINATIONS, None, None)):
        with pytest.raises(IllegalAnswer):
            town.act(verb, by, target)
    town.act(BEGIN_VOTE)
    assert town.game.phase is Phase.VOTE
    assert town.game.square.nominees == (town.seat("Bob"),)


def test_the_defence_comes_before_the_vote(town: Town) -> None:
    """RB-097."""
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Ann", "Bob")
    assert town.game.square.vote is None
    assert not any(question.who >= 0 for question in town.asked)


def test_nominates_once_a_day(town: Town) -> None:
    """RB-094, RB-090."""
    town.nominate("Ann", "Bob", votes="")
    with pytest.raises(IllegalAnswer, match="already nominated"):
        town.nominate("Ann", "Cat")


def test_is_nominated_once_a_day(town: Town) -> None:
    """RB-095, RB-090."""
    town.nominate("Ann", "Bob", votes="")
    with pytest.raises(IllegalAnswer, match="already a nominee"):
        town.nominate("Cat", "Bob")


def test_a_nominee_may_nominate_and_a_nominator_be_nominated(town: Town) -> None:
    """RB-138."""
    town.nominate("Ann", "Bob", votes="")
    town.nominate("Bob", "Ann", votes="")
    assert town.game.square.nominees == (1, 0)


def test_may_nominate_and_vote_for_themself(town: Town) -> None:
    """RB-096."""
    assert town.nominate("Ann", "Ann", votes="Ann Cat Dan Eve") == "about to die"


def test_the_dead_may_not_nominate(town: Town) -> None:
    """RB-092, RB-119, RB-303."""
    with pytest.raises(IllegalAnswer, match="dead nominator"):
        town.nominate("Hal", "Bob")


def test_the_dead_may_be_nominated(town: Town) -> None:
    """RB-093."""
    assert town.nominate("Ann", "Hal", votes="Ann Cat Dan Eve") == "about to die"


def test_whoever_is_about_to_die_may_still_nominate(town: Town) -> None:
    """RB-109."""
    assert town.nominate("Bob", "Ann", votes="Ann Cat Dan Eve") == "about to die"
    assert town.nominate("Ann", "Bob", votes="Ann Cat Dan Flo Gus") == "about to die"
    assert town.about_to_die == "Bob"


def test_a_refused_nomination_does_not_use_one_up(town: Town) -> None:
    """RB-090, RB-159."""
    town.nominate("Ann", "Bob", votes="")
    with pytest.raises(IllegalAnswer):
        town.nominate("Cat", "Bob")
    assert town.nominate("Cat", "Dan", votes="Cat") == "too few"


def test_a_refused_nomination_of_the_virgin_does_not_count() -> None:
    town = Town(CAST, night=2).day()
    town.nominate("Dan", "Eve", votes="")  # a Minion: the first nomination, and nothing happens
    with pytest.raises(IllegalAnswer):
        town.nominate("Ann", "Eve")
    assert town.alive("Ann")


def test_strangers_and_seats_that_are_not_there_are_refused(town: Town) -> None:
    from engine.questions import Act, Menu

    town.act(OPEN_NOMINATIONS)
    menu = Menu(town.game.square, (NOMINATE,), town.game.script)
    for act in (
        Act(NOMINATE, 0, 99),
        Act(NOMINATE, -5, 0),
        Act(NOMINATE, 0),
        Act(NOMINATE, True, 0),
        "no",
        None,
    ):
        assert menu.refusal(act) is not None


def test_a_new_day_forgets_who_nominated() -> None:
    """RB-094, RB-095."""
    town = Town(CAST, night=2).day()
    town.nominate("Ann", "Bob", votes="")
    town.end_day()
    town.night(Bob="Hal")
    assert town.nominate("Ann", "Bob", votes="") == "too few"


def test_anybody_may_hold_their_tongue(town: Town) -> None:
    """RB-116, RB-064: a day without a nomination has no execution."""
    town.end_day()
    assert [type(fact) for fact in town.public()] == [NobodyExecuted]
    assert town.game.day.executions == ()


# Executions


def test_the_player_about_to_die_is_executed_and_dies(town: Town) -> None:
    """RB-114, RB-117: announced, shroud and vote token on the square."""
    town.nominate("Bob", "Ann", votes="Ann Cat Dan Eve")
    town.end_day()
    assert town.public() == [Executed(0, died=True)]
    assert not town.alive("Ann")
    assert town.game.square.alive[0] is False
    assert town.game.square.ghost_votes[0] is True


def test_an_execution_never_says_who_that_was(town: Town) -> None:
    """RB-121."""
    town.nominate("Bob", "Ann", votes="Ann Cat Dan Eve")
    town.end_day()
    assert "soldier" not in repr(town.public())


@pytest.mark.parametrize(("votes", "outcome"), [("Ann Cat Dan", "too few"), ("", "too few")])
def test_too_few_votes_execute_nobody(town: Town, votes: str, outcome: str) -> None:
    """RB-116, RB-110."""
    assert town.nominate("Bob", "Ann", votes=votes) == outcome
    town.end_day()
    assert town.alive("Ann")
    assert town.public() == [NobodyExecuted()]


def test_a_tie_executes_nobody(town: Town) -> None:
    """RB-116, RB-111."""
    town.nominate("Bob", "Ann", votes="Ann Cat Dan Eve")
    assert town.nominate("Ann", "Bob", votes="Ann Cat Dan Flo") == "tie"
    town.end_day()
    assert town.alive("Ann")
    assert town.alive("Bob")


def test_one_execution_a_day_and_the_day_is_over(town: Town) -> None:
    """RB-115, RB-127: no nomination after it, night comes next."""
    town.nominate("Bob", "Ann", votes="Ann Cat Dan Eve")
    town.end_day()
    assert town.game.phase is Phase.DUSK
    town.dusk()
    assert town.game.is_night
    assert [type(fact) for fact in town.public()].count(Executed) == 0


def test_a_corpse_may_be_executed_and_nobody_dies(town: Town) -> None:
    """RB-122, RB-123, RB-124, RB-125: the execution of the day is used, no death is announced."""
    town.nominate("Bob", "Hal", votes="Ann Cat Dan Eve")
    town.end_day()
    assert town.public() == [Executed(7, died=False)]
    assert town.game.day.executions == ((7, False),)


def test_the_same_corpse_may_be_executed_day_after_day(town: Town) -> None:
    """RB-123."""
    town.execute("Hal")
    town.night(Bob="Hal")
    town.execute("Hal")
    assert town.game.day.executions == ((7, False),)


def test_an_executed_corpse_gets_no_second_ghost_vote() -> None:
    """RB-125, RB-103."""
    town = Town(CAST.replace("mayor!", "mayor!!"), night=2).day()
    town.execute("Hal")
    assert not town.game.grimoire.seats[7].ghost_vote
    assert not town.game.square.ghost_votes[7]


def test_an_execution_on_the_spot_ends_the_day_and_drops_the_block(town: Town) -> None:
    """RB-115, RB-143: the Virgin's execution is the one of the day; whoever was about to die lives."""
    town.nominate("Bob", "Cat", votes="Ann Bob Dan Eve")
    assert town.about_to_die == "Cat"
    assert town.nominate("Ann", "Eve") == "day over"
    assert town.game.phase is Phase.EXECUTION
    assert not town.alive("Ann")
    town.end_day()
    assert town.alive("Cat")
    assert town.game.day.executions == ((0, True),)
    assert town.winner is None


def test_no_act_of_the_day_is_left_after_the_execution(town: Town) -> None:
    """RB-266: the day is over once somebody was executed."""
    town.nominate("Ann", "Eve")
    assert town.game.phase is Phase.EXECUTION
    town.end_day()
    assert not any(question.who == ANYONE for question in town.asked)


def test_the_next_day_has_its_own_execution(town: Town) -> None:
    """RB-115."""
    town.execute("Ann")
    town.night(Bob="Hal")
    town.execute("Dan")
    assert not town.alive("Dan")


# Powers of the day


def test_a_power_may_be_used_before_nominations_during_them_and_in_a_defence(town: Town) -> None:
    """RB-266."""
    town.slay("Ann", "Bob")
    town.act(OPEN_NOMINATIONS)
    town.slay("Cat", "Bob")
    town.act(NOMINATE, "Dan", "Ann")
    town.slay("Flo", "Bob")
    assert town.public()[-1] == NothingHappened()


@pytest.mark.example("rulebook/fun/2", "rulebook/abilities/4", "abilities/4")
def test_a_pretended_power_looks_exactly_like_a_real_one_that_failed(town: Town) -> None:
    """Nothing proves who the Slayer is (RB-150)."""
    town.slay("Bob", "Cat")
    pretended = [type(fact).__name__ for fact in town.public()]
    town.slay("Gus", "Cat")
    assert [type(fact).__name__ for fact in town.public()] == pretended == ["Claimed", "NothingHappened"]
    assert town.alive("Cat")


def test_a_death_by_day_is_announced_without_who_that_was(town: Town) -> None:
    """RB-121, RB-126."""
    town.rule("kill", "Ann")
    assert town.public() == [DiedByDay(0)]
    assert town.game.square.alive[0] is False


def test_the_dead_use_no_power(town: Town) -> None:
    """RB-118, RB-301."""
    with pytest.raises(IllegalAnswer, match="dead claimant"):
        town.slay("Hal", "Bob")


def test_after_the_night_comes_the_talk(town: Town) -> None:
    """RB-081, RB-128."""
    town.end_day()
    town.night(Bob="Hal")
    assert town.game.phase is Phase.DISCUSSION
    assert not town.game.square.nominations_open
