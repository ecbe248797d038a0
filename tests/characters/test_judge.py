"""The Judge: once, a nomination of somebody else succeeds or fails."""

from pathlib import Path

import pytest

from engine.course import play_step
from engine.day import menu
from engine.ledger import Executed, NothingHappened, Pardoned
from engine.phases import Phase
from engine.questions import BEGIN_VOTE, CLOSE_NOMINATIONS, NOMINATE, OPEN_NOMINATIONS, IllegalAnswer
from engine.rulings import Ruling
from engine.script import Script, edition
from engine.terms import EVIL, GOOD, STORYTELLER
from narrator.table.day import Daylight
from tests.narrator.table import Table
from tests.narrator.test_having_a_say import nominations
from tests.scenario import Town
from tests.virtual_time import run

CAST = "Ann judge, Bob imp, Cat soldier, Dan poisoner, Eve mayor, Flo chef, Gus saint, Hal butler, Ida thief"
CONDEMNED, PARDONED = True, False


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


def offered(town: Town) -> bool:
    return "judge" in menu(town.game).verbs


@pytest.mark.example("travellers_fabled/judge/2")
def test_example_not_on_their_own_nomination_nor_on_an_exile_but_on_the_goon() -> None:
    """One vote, executed at once, the day is over; the power is used up."""
    town = a_day(
        "Ann judge, Bob po, Cat professor, Dan assassin, Eve grandmother, Flo goon, Gus fool, Hal sailor, Ida voudon"
    )
    town.nominate("Ann", "Cat")
    assert not offered(town)
    town.exile("Bob", "Ida", votes="Bob")
    assert not offered(town)
    town.nominate("Eve", "Flo", votes="Ida")
    town.act("judge", "Ann", "Flo", CONDEMNED)
    assert Executed(town.seat("Flo"), died=True, at_once=True) in town.public()
    assert town.game.phase is Phase.EXECUTION
    assert town.marks("Ann") == ["No Ability"]
    town.end_day()
    assert not town.alive("Flo")


def test_who_was_about_to_die_is_not_executed_too() -> None:
    """RB-115: one execution a day."""
    town = a_day()
    town.nominate("Cat", "Bob", votes="Cat Dan Eve Flo Gus")
    town.nominate("Eve", "Dan", votes="")
    town.act("judge", "Ann", "Dan", CONDEMNED)
    town.end_day()
    assert town.alive("Bob")
    assert town.winner is None


def test_condemned_before_the_vote() -> None:
    town = a_day()
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Cat", "Dan")
    town.act("judge", "Ann", "Dan", CONDEMNED)
    assert not town.alive("Dan")
    assert town.game.phase is Phase.EXECUTION


def test_pardoned_after_the_vote_the_earlier_one_is_about_to_die() -> None:
    """Their votes are none, so the four for the Imp are the most again."""
    town = a_day()
    town.nominate("Cat", "Bob", votes="Ann Cat Dan Eve Flo")
    town.nominate("Eve", "Dan", votes="Ann Cat Dan Eve Flo Gus")
    assert town.about_to_die == "Dan"
    town.act("judge", "Ann", "Dan", PARDONED)
    assert town.public()[-1] == Pardoned(town.seat("Dan"))
    assert town.about_to_die == "Bob"
    assert town.game.square.most_votes == 5
    town.nominate("Flo", "Eve")
    town.end_day()
    assert town.winner is GOOD


def test_a_pardon_undoes_a_tie() -> None:
    town = a_day()
    town.nominate("Cat", "Bob", votes="Ann Cat Dan Eve Flo")
    assert town.nominate("Eve", "Dan", votes="Ann Cat Dan Eve Flo") == "tie"
    town.act("judge", "Ann", "Dan", PARDONED)
    assert town.about_to_die == "Bob"


def test_pardoned_before_the_vote_there_is_none() -> None:
    """Nominations go on."""
    town = a_day()
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Cat", "Dan")
    town.act("judge", "Ann", "Dan", PARDONED)
    assert town.game.phase is Phase.NOMINATIONS
    with pytest.raises(IllegalAnswer):
        town.act(BEGIN_VOTE)
    town.nominate("Eve", "Bob")


def test_only_the_last_nominee_and_only_until_the_next() -> None:
    town = a_day()
    town.nominate("Cat", "Bob", votes="Cat")
    town.nominate("Eve", "Dan")
    with pytest.raises(IllegalAnswer, match="not that player"):
        town.act("judge", "Ann", "Bob", CONDEMNED)
    town.nominate("Ann", "Flo")
    assert not offered(town)


def test_once_per_game() -> None:
    """RB-324."""
    town = a_day()
    town.nominate("Cat", "Dan")
    town.act("judge", "Ann", "Dan", PARDONED)
    town.nominate("Eve", "Bob")
    town.act("judge", "Ann", "Bob", CONDEMNED)
    assert town.public()[-1] == NothingHappened()
    assert town.alive("Bob")


def test_what_keeps_the_nominee_alive_keeps_them_alive() -> None:
    """The spec: a verdict looks no protection; it is the day's execution all the same."""
    town = a_day(
        "Ann judge, Bob po, Cat professor, Dan assassin, Eve gambler, Flo fool, Gus gossip, Hal sailor"
    )
    town.nominate("Cat", "Flo")
    town.act("judge", "Ann", "Flo", CONDEMNED)
    assert town.alive("Flo")
    assert town.game.phase is Phase.EXECUTION


@pytest.mark.example("rulebook/travellers/1")
def test_example_an_evil_judge_ends_the_game_with_the_saint() -> None:
    """In Trouble Brewing."""
    town = a_day(CAST.replace("judge", "judge+evil"))
    town.nominate("Cat", "Gus")
    town.act("judge", "Ann", "Gus", CONDEMNED)
    assert Executed(town.seat("Gus"), died=True, at_once=True) in town.public()
    assert town.winner is EVIL


def test_poisoned_nothing_happens_and_it_is_spent() -> None:
    """RB-179, RB-223."""
    town = Town(CAST, night=2)
    town.night(Dan="Ann", Ida="Cat", Bob="Cat", Hal="Bob")
    town.nominate("Cat", "Dan")
    town.act("judge", "Ann", "Dan", CONDEMNED)
    assert town.alive("Dan")
    assert town.public()[-1] == NothingHappened()
    assert town.marks("Ann") == ["Poisoned", "No Ability"]


def test_a_dead_judge_judges_nothing_but_brought_back_they_do() -> None:
    """RB-118; their verdict of before is forgotten (RB-326)."""
    cast = CAST.replace("judge", "judge!").replace("Ida thief", "Ida bonecollector")
    town = a_day(cast)
    town.nominate("Cat", "Dan")
    town.act("judge", "Ann", "Dan", CONDEMNED)
    assert town.alive("Dan")
    town.end_day()
    town.night(Ida="Ann", Dan="Gus", Bob="Cat", Hal="Bob")
    town.nominate("Cat", "Dan")
    town.act("judge", "Ann", "Dan", CONDEMNED)
    assert not town.alive("Dan")


def test_nobody_else_judges() -> None:
    town = a_day()
    town.nominate("Cat", "Dan")
    with pytest.raises(IllegalAnswer, match="not theirs"):
        town.act("judge", "Cat", "Dan", CONDEMNED)


def test_a_nomination_of_the_storyteller_is_not_theirs_to_judge() -> None:
    """They are no player; nothing is offered that no act can do."""
    script = Script("with it", "With it", (*edition("tb").characters, "atheist"))
    cast = "Ann judge, Bob atheist, Cat soldier, Dan virgin, Eve mayor, Flo chef, Gus saint, Hal butler"
    town = Town(cast, script=script).day()
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Cat", "Storyteller")
    assert not offered(town)


# Beside a Butcher


def after_an_execution(condemned: str = "Dan soldier") -> Town:
    """Dan has been executed, and the Butcher may nominate once more; before that Cat was about to die."""
    town = a_day(f"Ann judge, Bob imp, Cat virgin, {condemned}, Eve mayor, Flo chef, Gus saint, Hal butcher")
    town.nominate("Bob", "Cat", votes="Ann Bob Dan Eve")
    town.nominate("Eve", "Dan", votes="Ann Bob Cat Eve Flo")
    town.act(CLOSE_NOMINATIONS)
    play_step(town.game)
    assert [town.names[seat] for seat in town.game.square.executed] == ["Dan"]
    assert town.game.phase is Phase.NOMINATIONS
    return town


@pytest.mark.parametrize("condemned", ["Dan soldier", "Dan soldier!"])
@pytest.mark.parametrize("verdict", [CONDEMNED, PARDONED])
def test_the_nomination_that_was_executed_is_judged_no_more(condemned: str, verdict: bool) -> None:
    """A pardon would have somebody else executed in addition, and nobody is executed twice for one nomination."""
    town = after_an_execution(condemned)
    assert not offered(town)
    with pytest.raises(IllegalAnswer):
        town.act("judge", "Ann", "Dan", verdict)
    town.end_day()
    assert town.alive("Cat")


def test_the_butcher_s_own_nomination_is_theirs_to_judge() -> None:
    town = after_an_execution()
    town.act(NOMINATE, "Hal", "Flo")
    town.act("judge", "Ann", "Flo", CONDEMNED)
    assert not town.alive("Flo")
    assert town.game.phase is Phase.EXECUTION
    town.end_day()


@pytest.mark.parametrize("verdict", [CONDEMNED, PARDONED])
def test_after_the_vote_on_it_as_well(verdict: bool) -> None:
    """Until nominations are closed: nobody nominates any more."""
    town = after_an_execution()
    votes = "" if verdict else "Ann Bob Eve Flo"
    assert town.nominate("Hal", "Flo", votes=votes) == ("too few" if verdict else "about to die")
    assert town.game.phase is Phase.NOMINATIONS
    assert [act for act in menu(town.game).all() if act.verb == NOMINATE] == []
    town.act("judge", "Ann", "Flo", verdict)
    town.end_day()
    assert town.alive("Flo") is not verdict
    assert town.alive("Cat")


def test_the_last_call_comes_for_them_where_nobody_can_nominate_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table without a host's hand goes on by itself: they are heard until it is closed."""
    everybody_has = property(lambda day: bool(day.table.square.nominees))
    monkeypatch.setattr(Daylight, "nobody_left", everybody_has)

    async def evening() -> None:
        async with Table(tmp_path) as table:
            await nominations(table)
            table.session.arrivals.ask_for(Ruling("join", STORYTELLER, ("Zed", "judge", 0)))
            await table.until(lambda: bool(table.session.table.square.travellers))
            lines = table.spoken()
            assert (await table.act(0, "nominate", nominee=2)).done
            await table.until(lambda: table.session.pace.deadline is not None and table.stage == "defence")
            await table.host("begin_vote")
            await table.until(lambda: table.stage == "vote")
            await table.until(lambda: table.stage not in ("vote", "nominations"))
            key, texts = "nominations.last_word", table.session.table.texts
            calls = [texts.said(key, variant) for variant in range(texts.variants(key))]
            assert any(str(line) in calls for line in lines)

    run(evening())


# Beside a Hindu


def test_who_lives_again_as_a_traveller_is_not_judged() -> None:
    """Travellers are exiled, and not executed."""
    town = a_day("Ann judge, Bob imp, Cat soldier, Dan poisoner, Eve mayor, Flo chef, Gus gunslinger | hindu")
    town.nominate("Cat", "Flo", votes="Flo Dan")
    town.act("shoot", "Gus", "Flo", storyteller={"hindu": "scapegoat"})
    assert town.alive("Flo")
    assert not offered(town)
    with pytest.raises(IllegalAnswer):
        town.act("judge", "Ann", "Flo", CONDEMNED)


def test_nor_are_they_about_to_die_again_by_a_pardon_of_somebody_else() -> None:
    town = a_day("Ann judge, Bob imp, Cat soldier, Dan poisoner, Eve slayer, Flo recluse, Gus saint | hindu")
    town.nominate("Cat", "Flo", votes="Ann Bob Cat Dan")
    town.act(NOMINATE, "Dan", "Gus")
    town.act("slay", "Eve", "Flo", storyteller={"Eve": True, "hindu": "beggar"})
    town.act("judge", "Ann", "Gus", PARDONED)
    assert town.about_to_die is None
    assert town.game.square.most_votes == 4
    town.end_day()
    assert town.alive("Flo")
