"""Votes: hands counted clockwise, ghost votes, half of the living, ties, and who is about to die."""

import pytest

from engine.ledger import HandCounted, VoteBegan, VoteCounted
from engine.questions import NOMINATE, OPEN_NOMINATIONS
from tests.scenario import Town

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jim")
CHARACTERS = (
    "slayer", "imp", "saint", "baron", "chef", "empath", "monk", "mayor", "butler", "washerwoman",
)  # fmt: skip


def seated(living: int, ghosts: int = 0, voteless: int = 0) -> Town:
    """A first day with that many living players, then dead ones with and without a vote."""
    marks = [""] * living + ["!"] * ghosts + ["!!"] * voteless
    cast = ", ".join(
        f"{name} {CHARACTERS[seat]}{mark}"
        for seat, (name, mark) in enumerate(zip(NAMES, marks, strict=False))
    )
    return Town(cast, night=2).day()


def order(town: Town) -> list[str]:
    """The order in which hands were counted, and would have been."""
    began = next(fact for fact in reversed(town.public()) if isinstance(fact, VoteBegan))
    counted = [fact.seat for fact in town.public() if isinstance(fact, HandCounted)]
    assert counted == list(began.order)
    return [town.names[seat] for seat in counted]


# Counting


@pytest.mark.parametrize(
    ("nominee", "clockwise"),
    [
        ("Ann", "Bob Cat Dan Eve Ann"),
        ("Cat", "Dan Eve Ann Bob Cat"),
        ("Eve", "Ann Bob Cat Dan Eve"),
    ],
)
def test_hands_are_counted_clockwise_ending_with_the_nominee(nominee: str, clockwise: str) -> None:
    """RB-099, RB-101, RB-334."""
    town = seated(5)
    town.nominate("Bob", nominee, votes="")
    assert order(town) == clockwise.split()


def test_a_dead_nominee_without_a_vote_is_not_asked_and_one_with_it_comes_last() -> None:
    """RB-101, RB-119."""
    town = seated(5, ghosts=1, voteless=1)
    town.nominate("Ann", "Flo", votes="")
    assert order(town) == ["Ann", "Bob", "Cat", "Dan", "Eve", "Flo"]
    town.nominate("Bob", "Gus", votes="")
    assert order(town) == ["Ann", "Bob", "Cat", "Dan", "Eve", "Flo"]


def test_every_hand_is_counted_aloud_with_the_tally_so_far() -> None:
    """RB-099, RB-098."""
    town = seated(5)
    town.nominate("Ann", "Cat", votes="Dan Ann Cat")
    assert VoteBegan(2, (3, 4, 0, 1, 2), 3) in town.public()
    hands = [fact for fact in town.public() if isinstance(fact, HandCounted)]
    assert [(fact.seat, fact.raised, fact.tally) for fact in hands] == [
        (3, True, 1), (4, False, 1), (0, True, 2), (1, False, 2), (2, True, 3),
    ]  # fmt: skip


def test_each_hand_is_asked_for_when_the_count_reaches_it() -> None:
    """RB-100: one question at a time, so a hand counts only then."""
    town = seated(5)
    town.nominate("Ann", "Cat", votes="Eve")
    asked = [question.who for question in town.asked if question.who >= 0]
    assert asked == [3, 4, 0, 1, 2]


def test_the_living_vote_as_often_as_they_like() -> None:
    """RB-102."""
    town = seated(5)
    for by, nominee in (("Ann", "Bob"), ("Bob", "Cat"), ("Cat", "Dan")):
        town.nominate(by, nominee, votes="Eve")
        assert [f.tally for f in town.public() if isinstance(f, VoteCounted)] == [1]


# Ghost votes


def test_the_dead_vote_once_for_the_rest_of_the_game() -> None:
    """RB-103, RB-119, RB-335."""
    town = seated(5, ghosts=1)
    town.nominate("Ann", "Bob", votes="Flo")
    assert not town.game.square.ghost_votes[5]
    assert not town.game.grimoire.seats[5].ghost_vote
    town.nominate("Bob", "Cat", votes="")
    assert "Flo" not in order(town)
    town.end_day()
    town.night(Bob="Flo")
    town.nominate("Ann", "Bob", votes="")
    assert "Flo" not in order(town)


def test_a_ghost_who_keeps_the_hand_down_keeps_the_vote() -> None:
    """RB-103."""
    town = seated(5, ghosts=1)
    town.nominate("Ann", "Bob", votes="")
    assert town.game.square.ghost_votes[5]
    town.nominate("Bob", "Cat", votes="Flo")
    assert "Flo" in order(town)


def test_a_ghost_vote_is_spent_even_when_the_vote_fails() -> None:
    town = seated(5, ghosts=1)
    assert town.nominate("Ann", "Bob", votes="Flo") == "too few"
    assert not town.game.square.ghost_votes[5]


def test_the_living_spend_no_ghost_vote_and_have_one_when_they_die() -> None:
    """RB-031, RB-117, RB-309."""
    town = seated(5)
    town.nominate("Ann", "Bob", votes="Cat Dan Eve")
    town.nominate("Bob", "Ann", votes="Ann Cat Dan Eve")
    town.end_day()
    assert not town.alive("Ann")
    assert town.game.grimoire.seats[0].ghost_vote
    town.night(Bob="Ann")
    town.nominate("Bob", "Cat", votes="Ann")
    assert not town.game.square.ghost_votes[0]


def test_whoever_was_killed_in_the_night_votes_as_a_ghost() -> None:
    town = seated(6)
    town.end_day()
    town.night(Bob="Ann")
    town.nominate("Bob", "Cat", votes="Ann")
    counted = [fact for fact in town.public() if isinstance(fact, HandCounted) and fact.seat == 0]
    assert counted[0].ghost


# The threshold


@pytest.mark.parametrize(
    ("living", "needed"), [(3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5)]
)
def test_half_of_the_living_is_enough_and_one_fewer_is_not(living: int, needed: int) -> None:
    """RB-105: odd and even numbers."""
    names = [name for name in NAMES[:living] if name != "Bob"]
    hands = [*names, "Bob"]
    town = seated(living, voteless=max(0, 5 - living))
    assert town.nominate("Ann", "Bob", votes=" ".join(hands[: needed - 1])) == "too few"
    assert town.about_to_die is None
    town = seated(living, voteless=max(0, 5 - living))
    assert town.nominate("Ann", "Bob", votes=" ".join(hands[:needed])) == "about to die"
    assert town.about_to_die == "Bob"


@pytest.mark.example("rulebook/voting/1")
@pytest.mark.parametrize("votes", ["Ann Bob Cat", "Ann Gus Hal", "Gus Hal Ivy"])
def test_votes_of_the_dead_count_the_same(votes: str) -> None:
    """RB-106: six alive, four dead, three votes of any mix."""
    town = seated(6, ghosts=4)
    assert town.nominate("Ann", "Dan", votes=votes) == "about to die"


def test_the_dead_do_not_raise_the_threshold() -> None:
    """RB-105: half as many votes as players are alive."""
    town = seated(5, ghosts=3, voteless=2)
    town.nominate("Ann", "Bob", votes="")
    assert next(fact.needed for fact in town.public() if isinstance(fact, VoteBegan)) == 3


def test_nobody_raising_a_hand_is_not_half_of_anybody() -> None:
    town = seated(5)
    assert town.nominate("Ann", "Bob", votes="") == "too few"
    assert town.about_to_die is None


def test_a_death_in_the_middle_of_the_day_lowers_the_threshold() -> None:
    """Seven alive need four; after a Slayer's shot six are alive and need three."""
    cast = "Ann soldier, Bob imp, Cat recluse, Dan baron, Eve slayer, Flo empath, Gus monk"
    town = Town(cast, night=2).day()
    assert town.nominate("Ann", "Bob", votes="Ann Dan") == "too few"
    assert town.game.square.living == 7
    town.slay("Eve", "Cat", storyteller={"Eve": True})
    assert town.nominate("Dan", "Flo", votes="Ann Dan Gus") == "about to die"


def test_after_the_threshold_fell_a_vote_must_still_beat_everybody_of_today() -> None:
    """RB-104: three failed for Bob when four were needed; later three are not more than three."""
    cast = "Ann soldier, Bob imp, Cat recluse, Dan baron, Eve slayer, Flo empath, Gus monk"
    town = Town(cast, night=2).day()
    assert town.nominate("Ann", "Bob", votes="Ann Dan Gus") == "too few"
    town.slay("Eve", "Cat", storyteller={"Eve": True})
    town.nominate("Dan", "Flo", votes="Ann Dan Gus")
    assert town.about_to_die is None
    assert town.nominate("Flo", "Gus", votes="Ann Dan Gus Flo") == "about to die"


def test_a_shot_in_the_defence_counts_for_the_vote_that_follows() -> None:
    cast = "Ann soldier, Bob imp, Cat recluse, Dan baron, Eve slayer, Flo empath, Gus monk"
    town = Town(cast, night=2).day()
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Ann", "Bob")
    town.slay("Eve", "Cat", storyteller={"Eve": True})
    town.act("begin vote")
    assert next(fact.needed for fact in town.public() if isinstance(fact, VoteBegan)) == 3


def test_whoever_is_about_to_die_and_is_shot_is_executed_dead() -> None:
    """RB-123: the execution of the day all the same."""
    cast = "Ann soldier, Bob imp, Cat recluse, Dan baron, Eve slayer, Flo empath, Gus monk"
    town = Town(cast, night=2).day()
    assert town.nominate("Ann", "Cat", votes="Ann Dan Gus Bob") == "about to die"
    town.slay("Eve", "Cat", storyteller={"Eve": True})
    town.end_day()
    assert town.game.day.executions == ((2, False),)


# More than anybody else


def test_a_later_nominee_with_more_votes_takes_the_place() -> None:
    """RB-108, RB-302."""
    town = seated(6)
    assert town.nominate("Ann", "Bob", votes="Ann Cat Dan") == "about to die"
    assert town.nominate("Bob", "Cat", votes="Ann Bob Dan Eve") == "about to die"
    assert town.about_to_die == "Cat"


def test_a_later_nominee_with_fewer_votes_changes_nothing() -> None:
    """RB-104, RB-110: enough for half, yet not more."""
    town = seated(6)
    town.nominate("Ann", "Bob", votes="Ann Cat Dan Eve")
    assert town.nominate("Bob", "Cat", votes="Ann Bob Dan") == "too few"
    assert town.about_to_die == "Bob"


def test_a_tie_frees_both() -> None:
    """RB-111."""
    town = seated(6)
    town.nominate("Ann", "Bob", votes="Ann Cat Dan")
    assert town.nominate("Bob", "Cat", votes="Ann Bob Dan") == "tie"
    assert town.about_to_die is None


def test_after_a_tie_the_tied_number_is_not_enough() -> None:
    """RB-112."""
    town = seated(6)
    town.nominate("Ann", "Bob", votes="Ann Cat Dan")
    town.nominate("Bob", "Cat", votes="Ann Bob Dan")
    assert town.nominate("Cat", "Dan", votes="Ann Bob Cat") == "tie"
    assert town.about_to_die is None
    assert town.nominate("Dan", "Eve", votes="Ann Bob") == "too few"
    assert town.about_to_die is None


def test_after_a_tie_a_higher_number_is_enough() -> None:
    """RB-112."""
    town = seated(6)
    town.nominate("Ann", "Bob", votes="Ann Cat Dan")
    town.nominate("Bob", "Cat", votes="Ann Bob Dan")
    assert town.nominate("Cat", "Dan", votes="Ann Bob Cat Eve") == "about to die"
    assert town.about_to_die == "Dan"


def test_two_equal_numbers_below_half_are_no_tie() -> None:
    """RB-110: both have failed."""
    town = seated(7)
    assert town.nominate("Ann", "Bob", votes="Ann Cat") == "too few"
    assert town.nominate("Bob", "Cat", votes="Ann Bob") == "too few"


def test_the_outcome_is_announced() -> None:
    """RB-107, RB-110."""
    town = seated(6)
    town.nominate("Ann", "Bob", votes="Ann Cat Dan")
    assert town.public()[-1] == VoteCounted(1, 3, 3, "about to die")
    town.nominate("Bob", "Cat", votes="Ann")
    assert town.public()[-1] == VoteCounted(2, 1, 3, "too few")


def test_the_number_to_beat_is_public() -> None:
    """What the next nominee needs: half of the living, and more than the most of today."""
    town = seated(6)
    assert town.game.square.votes_needed == 3
    town.nominate("Ann", "Bob", votes="Ann Cat Dan Eve")
    assert town.game.square.votes_needed == 5


def test_a_new_day_starts_without_numbers_to_beat() -> None:
    town = seated(7)
    town.nominate("Ann", "Bob", votes="Ann Cat Dan Eve Flo")
    town.nominate("Bob", "Ann", votes="Bob Cat Dan Eve Flo")
    town.end_day()
    town.night(Bob="Ann", Gus="Bob")
    assert town.nominate("Dan", "Cat", votes="Dan Eve Flo") == "about to die"


def test_drunk_and_poisoned_players_nominate_and_vote_like_anybody() -> None:
    """RB-178 takes the ability and nothing else."""
    cast = "Ann soldier, Bob imp, Cat drunk(chef), Dan baron, Eve monk; Poisoned@Ann"
    town = Town(cast, night=2).day()
    assert town.nominate("Ann", "Bob", votes="Ann Cat Eve") == "about to die"
