"""The Beggar: votes with what the dead give, and learns the givers' sides."""

import pytest

from engine.house_rules import HouseRules
from engine.ledger import Claimed, HandCounted, NothingHappened, VoteTokenGiven
from engine.questions import IllegalAnswer
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann beggar, Bob imp, Cat soldier, Dan poisoner!, Eve mayor, Flo chef!, Gus recluse!, Hal spy!"


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


def hands(town: Town) -> list[str]:
    """Who was asked for a hand."""
    return [town.names[fact.seat] for fact in town.public() if isinstance(fact, HandCounted)]


def test_without_a_token_they_are_not_asked_and_may_nominate() -> None:
    town = a_day()
    town.nominate("Ann", "Bob", votes="Cat")
    assert "Ann" not in hands(town)


@pytest.mark.parametrize(("giver", "side"), [("Flo", GOOD), ("Dan", EVIL)])
def test_a_dead_player_gives_their_vote_and_the_beggar_learns_their_side(giver: str, side: str) -> None:
    town = a_day()
    town.act("give vote", giver, "Ann")
    assert VoteTokenGiven(town.seat(giver), town.seat("Ann")) in town.public()
    assert town.learned("Ann") == [side]
    assert not town.game.square.ghost_votes[town.seat(giver)]
    town.nominate("Cat", "Bob", votes="Ann Cat")
    assert giver not in hands(town)


def test_every_vote_costs_a_token_one_at_a_time() -> None:
    """The tokens may be several."""
    town = a_day()
    town.act("give vote", "Flo", "Ann")
    town.act("give vote", "Dan", "Ann")
    assert town.marks("Ann") == ["Vote", "Vote"]
    town.nominate("Cat", "Bob", votes="Ann")
    assert town.marks("Ann") == ["Vote"]
    town.nominate("Eve", "Cat")  # no hand, no token
    assert town.marks("Ann") == ["Vote"]
    town.nominate("Bob", "Eve", votes="Ann")
    town.nominate("Ann", "Gus")
    assert "Ann" not in hands(town)


def test_the_living_and_those_without_a_vote_give_nothing() -> None:
    town = a_day()
    with pytest.raises(IllegalAnswer, match="living claimant"):
        town.act("give vote", "Cat", "Ann")
    town.act("give vote", "Flo", "Ann")
    with pytest.raises(IllegalAnswer, match="not now"):
        town.act("give vote", "Flo", "Ann")


def test_a_vote_spent_in_secret_is_not_given_as_well() -> None:
    """By an Organ Grinder's vote; what was not spent is still theirs to give."""
    town = a_day(CAST.replace("Eve mayor", "Eve organgrinder"))
    town.nominate("Cat", "Bob", votes="Flo Cat")
    town.act("give vote", "Flo", "Ann")
    assert town.public() == [Claimed("give vote", town.seat("Flo"), town.seat("Ann")), NothingHappened()]
    assert town.marks("Ann") == town.learned("Ann") == []
    town.act("give vote", "Dan", "Ann")
    assert town.marks("Ann") == ["Vote"]
    assert town.learned("Ann") == [EVIL]


def test_nobody_else_is_given_anything() -> None:
    """The gift is the Beggar's alone, whether or not there is one."""
    town = a_day()
    with pytest.raises(IllegalAnswer, match="not that player"):
        town.act("give vote", "Flo", "Cat")
    without = a_day(CAST.replace("beggar", "virgin"))
    with pytest.raises(IllegalAnswer, match="no give vote now"):
        without.act("give vote", "Flo", "Ann")


@pytest.mark.parametrize(("giver", "side"), [("Gus", EVIL), ("Gus", GOOD), ("Hal", GOOD), ("Hal", EVIL)])
def test_a_recluse_or_spy_may_count_as_the_other_side(giver: str, side: str) -> None:
    """RB-325; the rules spec doubts it, so it is a house rule."""
    town = a_day()
    town.act("give vote", giver, "Ann", storyteller={"Ann": side})
    assert town.learned("Ann") == [side]


@pytest.mark.parametrize(("giver", "side"), [("Gus", GOOD), ("Hal", EVIL)])
def test_or_they_may_not(giver: str, side: str) -> None:
    """The other answer to the house rule."""
    town = a_day()
    town.game.house_rules = HouseRules({"beggar: a Spy or Recluse may count as the other side": False})
    town.act("give vote", giver, "Ann")
    assert town.learned("Ann") == [side]


def test_supports_an_exile_without_a_token() -> None:
    """RB-230, RB-231."""
    town = a_day(CAST.replace("Eve mayor", "Eve thief") + ", Ida virgin, Joe butler")
    assert town.exile("Cat", "Eve", votes="Ann Bob Cat Flo Dan")
    assert town.marks("Ann") == []


def test_dying_they_lose_the_tokens_and_have_the_vote_of_the_dead() -> None:
    town = a_day()
    town.act("give vote", "Flo", "Ann")
    town.act("give vote", "Dan", "Ann")
    town.rule("kill", "Ann")
    assert town.marks("Ann") == []
    with pytest.raises(IllegalAnswer, match="no give vote now"):
        town.act("give vote", "Gus", "Ann")
    town.nominate("Cat", "Bob", votes="Ann")
    town.nominate("Eve", "Cat")
    assert "Ann" not in hands(town)


def test_is_never_poisoned() -> None:
    town = Town(CAST.replace("poisoner!", "poisoner"), night=2)
    town.night(Dan="Ann", Bob="Gus")
    assert town.sober("Ann")
    town.act("give vote", "Flo", "Ann")
    assert town.learned("Ann") == [GOOD]


def test_an_evil_beggar_learns_the_same() -> None:
    town = a_day(CAST.replace("beggar", "beggar+evil"))
    town.act("give vote", "Dan", "Ann")
    assert town.learned("Ann") == [EVIL]


def test_under_a_voudon_a_living_beggar_votes_for_nothing() -> None:
    """The Voudon asks the dead, of whom the Beggar is none; a gift costs the giver nothing they need."""
    town = a_day(CAST.replace("Eve mayor", "Eve voudon") + ", Ida virgin")
    town.act("give vote", "Flo", "Ann")
    town.nominate("Cat", "Bob", votes="Flo Eve")
    assert "Ann" not in hands(town)


def test_a_dead_one_with_the_ability_back_votes_with_the_token_of_the_dead() -> None:
    """By a Bone Collector: a vote token has to be there, and everybody dead has one until they use it."""
    town = Town(
        "Ann imp, Bob baron, Cat chef, Dan saint, Eve slayer, Flo beggar!, Gus bonecollector", night=2
    )
    town.night(Ann="Bob", Gus="Flo")
    town.nominate("Cat", "Dan", "Flo")
    assert town.seat("Flo") in {question.who for question in town.asked}
    assert not town.game.square.ghost_votes[town.seat("Flo")]
    town.nominate("Dan", "Cat")
    assert town.seat("Flo") not in {question.who for question in town.asked}
