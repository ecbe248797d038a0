"""The Angel: new players are protected, and whoever kills one suffers for it."""

import pytest

from engine.ledger import FabledJoined, FabledLeft, VoteBegan
from engine.terms import GOOD
from tests.scenario import Town

CAST = "Sarah chef, Ben imp, Cat soldier, Dan baron, Eve mayor, Flo slayer, Gus recluse, Hal saint"
PROTECTED = f"{CAST}; Protect@Sarah<ST/angel | angel"


def voters(town: Town) -> list[str]:
    order = next(fact.order for fact in town.public() if isinstance(fact, VoteBegan))
    return [town.names[seat] for seat in order]


def put_to_the_vote(town: Town, by: str, nominee: str) -> list[str]:
    """Who is asked for a hand."""
    town.nominate(by, nominee)
    return voters(town)


def test_from_the_start_everybody_hears_who_said_yes_to_it() -> None:
    """RB-241, and the Angel's entry: their characters and sides stay as secret as anybody's."""
    town = Town(f"{CAST} | angel")
    town.night(storyteller={"angel": "Sarah"})
    assert town.marks("Sarah") == ["Protect"]
    facts = [told.fact for told in town.game.ledger if isinstance(told.fact, FabledJoined)]
    assert facts == [FabledJoined("angel"), FabledJoined("angel", (0,))]
    assert town.game.square.fabled == ("angel",)


def test_with_nobody_s_consent_nobody_is_protected() -> None:
    town = Town(f"{CAST} | angel")
    town.night(storyteller={"angel": ""})
    assert town.marks("Sarah") == []
    town.execute("Sarah")
    assert not town.alive("Sarah")


@pytest.mark.example("travellers_fabled/angel/1", "travellers_fabled/angel/inline-1")
def test_example_the_demon_who_kills_them_cannot_attack_the_next_night() -> None:
    """The one who did it pays."""
    town = Town(PROTECTED, night=2)
    assert town.night(Ben="Sarah", storyteller={"angel": ["Ben", "no ability"]}) == ["Sarah"]
    town.end_day()
    assert town.night(Ben="Flo") == [], "whom nothing else protects"
    town.end_day()
    assert town.night(Ben="Eve", storyteller={"Eve": "Eve"}) == ["Eve"]


@pytest.mark.example("travellers_fabled/angel/inline-1")
def test_example_whoever_nominated_them_is_to_blame_for_an_execution() -> None:
    """For a day they may not vote, and the day was over."""
    town = Town(PROTECTED, night=2).day()
    town.nominate("Eve", "Sarah", votes="Ben Cat Dan Eve")
    town.end_day(storyteller={"angel": ["Eve", "no vote"]})
    town.night(Ben="Cat")
    assert "Eve" not in put_to_the_vote(town, "Cat", "Ben")
    town.end_day()
    town.night(Ben="Cat")
    assert "Eve" in put_to_the_vote(town, "Cat", "Ben")


@pytest.mark.example("travellers_fabled/angel/2")
def test_example_on_the_final_day_the_demon_may_be_executed_without_a_penalty() -> None:
    """The Angel is gone when three are alive, and the town hears it."""
    town = Town(
        "Ben imp, Cat soldier, Dan baron, Eve mayor, Flo chef!, Gus saint!; Protect@Ben<ST/angel | angel",
        night=2,
    )
    assert town.night(Ben="Eve", storyteller={"Eve": "Eve"}) == ["Eve"]
    assert FabledLeft("angel") in town.public()
    assert town.game.grimoire.fabled == ()
    assert town.marks("Ben") == []
    town.execute("Ben")
    assert not town.alive("Ben")
    assert town.winner is GOOD


def test_by_day_the_vote_of_that_day_is_gone() -> None:
    cast = CAST.replace("Sarah chef", "Sarah recluse").replace("Gus recluse", "Gus chef")
    town = Town(f"{cast}; Protect@Sarah<ST/angel | angel", night=2).day()
    town.slay("Flo", "Sarah", storyteller={"Flo": True, "angel": ["Flo", "no vote"]})
    assert not town.alive("Sarah")
    assert "Flo" not in put_to_the_vote(town, "Cat", "Ben")
    town.end_day()
    town.night(Ben="Cat")
    assert "Flo" in put_to_the_vote(town, "Cat", "Ben")


@pytest.mark.parametrize("penalty", ["nothing", "death"])
def test_other_penalties(penalty: str) -> None:
    town = Town(PROTECTED, night=2)
    died = town.night(Ben="Sarah", storyteller={"angel": ["Flo", penalty]})
    assert died == (["Sarah", "Flo"] if penalty == "death" else ["Sarah"])
    assert town.marks("Flo") == []


def test_a_penalty_may_be_the_end_of_another_protected_player() -> None:
    """Which is nobody else's fault."""
    town = Town(PROTECTED.replace("; ", "; Protect@Flo<ST/angel, "), night=2)
    answers = ["Flo", "death", None]
    assert town.night(Ben="Sarah", storyteller={"angel": answers}) == ["Sarah", "Flo"]


def test_nobody_need_be_to_blame_and_nobody_is_to_blame_for_themself() -> None:
    town = Town(PROTECTED, night=2)
    town.night(Ben="Sarah", storyteller={"angel": None})
    assert [name for name in town.names if town.marks(name)] == ["Sarah"]
    asked = next(q for q in town.asked if q.about is not None and q.about.character == "angel")
    assert town.seat("Sarah") not in tuple(asked.options.all())


def test_a_zombuul_under_its_shroud_can_be_to_blame() -> None:
    cast = "Ann fool, Ben zombuul!?, Cat godfather, Dan minstrel, Eve gossip, Flo professor!, Gus sailor"
    town = Town(f"{cast}; Protect@Dan<ST/angel | angel", night=2)
    died = town.night(Ben="Dan", Gus="Ann", storyteller={"Gus": "Gus", "angel": ["Ben", "death"]})
    assert died == ["Dan"]
    assert town.winner is GOOD


def test_added_during_the_game_and_taken_away_again() -> None:
    """RB-241, RB-242: publicly, with the players who agreed."""
    town = Town(CAST, night=2).day()
    town.rule_nobody("fabled", ("angel", (0, 2)))
    assert town.public() == [FabledJoined("angel", (0, 2))]
    assert town.marks("Cat") == ["Protect"]
    town.execute("Cat", storyteller={"angel": ["Dan", "nothing"]})
    town.dusk()
    town.rule_nobody("no fabled", "angel")
    assert town.public() == [FabledLeft("angel")]
    assert town.night(Ben="Sarah") == ["Sarah"]


def test_who_may_not_vote_may_not_even_where_the_dead_alone_vote() -> None:
    """A Voudon makes voters of the dead, but not of whom a Fabled silences."""
    cast = "Ann voudon, Ben imp, Cat soldier!, Dan baron, Eve mayor, Flo slayer, Gus chef, Sarah empath!"
    town = Town(f"{cast}; Something Bad@Cat<ST/angel~dusk3, Protect@Sarah<ST/angel | angel", night=2).day()
    assert put_to_the_vote(town, "Dan", "Ben") == ["Sarah", "Ann"]
