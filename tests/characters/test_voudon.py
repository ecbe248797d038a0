"""The Voudon: they and the dead vote, at no cost, and the most votes are enough."""

import pytest

from engine.ledger import HandCounted, VoteBegan
from tests.scenario import Town

CAST = (
    "Ann voudon, Bob zombuul!?, Cat mastermind, Dan gossip, Eve fool!!, Flo sailor!, Gus gambler!, Hal courtier,"
    " Ida professor, Joe matron"
)


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


def asked(town: Town) -> list[str]:
    order = next(fact.order for fact in reversed(town.public()) if isinstance(fact, VoteBegan))
    return [town.names[seat] for seat in order]


@pytest.mark.example("travellers_fabled/voudon/3")
def test_example_the_dead_the_voudon_and_a_zombuul_who_looks_dead() -> None:
    """Two votes, then three; the Gossip is executed."""
    town = a_day()
    assert town.nominate("Hal", "Cat", votes="Flo Gus") == "about to die"
    assert town.game.square.most_votes == 2
    town.nominate("Ida", "Dan", votes="Ann Eve Bob")
    assert town.game.square.most_votes == 3
    town.end_day()
    assert not town.alive("Dan")
    assert town.alive("Cat")


def test_only_they_are_asked_and_the_spent_votes_too() -> None:
    """Eve's ghost vote is gone, and nobody's is used up."""
    town = a_day()
    town.nominate("Hal", "Cat", votes="Bob Flo")
    assert asked(town) == ["Eve", "Flo", "Gus", "Ann", "Bob"]
    assert all(not fact.ghost for fact in town.public() if isinstance(fact, HandCounted))
    assert town.game.grimoire.seats[town.seat("Flo")].ghost_vote
    town.nominate("Ida", "Dan", votes="Flo")


def test_one_vote_is_enough_and_none_is_not() -> None:
    town = a_day()
    assert town.nominate("Hal", "Cat") == "too few"
    assert town.nominate("Ida", "Dan", votes="Ann") == "about to die"


def test_a_tie_is_a_tie() -> None:
    """RB-111."""
    town = a_day()
    town.nominate("Hal", "Cat", votes="Ann")
    assert town.nominate("Ida", "Dan", votes="Flo") == "tie"
    assert town.about_to_die is None


def test_exiled_the_block_stays_and_the_usual_rules_are_back() -> None:
    """Five are alive then: three votes are needed, and more than there were."""
    town = a_day()
    town.nominate("Hal", "Cat", votes="Ann Flo")
    assert town.exile("Flo", "Ann", votes="Flo Eve Gus Bob Cat")
    assert town.about_to_die == "Cat"
    assert town.nominate("Ida", "Dan", votes="Cat Dan") == "too few"
    assert "Eve" not in asked(town)
    assert town.nominate("Cat", "Hal", votes="Cat Dan Ida") == "about to die"


def test_everybody_decides_on_an_exile() -> None:
    """RB-231."""
    town = a_day()
    assert town.exile("Hal", "Joe", votes="Cat Dan Hal Ida Joe")


def test_dead_or_droisoned_the_living_vote() -> None:
    """RB-118, RB-223."""
    town = a_day(CAST.replace("voudon", "voudon!"))
    town.nominate("Hal", "Cat", votes="Hal")
    assert "Hal" in asked(town)
    town = a_day(CAST + "; Poisoned@Ann")
    town.nominate("Hal", "Cat", votes="Hal")
    assert "Hal" in asked(town)
