"""Who is ahead, and the quiet help for whoever is behind (RB-279, RB-280)."""

import pytest

from config.texts import load_texts
from engine.ledger import HandCounted, Told, VoteBegan
from engine.terms import TOWN
from narrator.mind.strength import balance, blind_luck, suspicion
from tests.narrator.mind.test_ends import Advised
from tests.scenario import Town

CAST = "Ann chef, Bob empath, Cat soldier, Dan imp, Eve baron, Flo saint, Gus butler"


@pytest.mark.parametrize(
    ("alive", "percent"), [(3, 33.3), (4, 33.3), (5, 46.7), (6, 46.7), (7, 54.3), (9, 59.4)]
)
def test_blind_luck_is_that_of_random_executions(alive: int, percent: float) -> None:
    """The published table of a game without abilities, waiting where that is better."""
    assert round(100 * blind_luck(alive), 1) == percent


def test_a_dead_minion_helps_good_and_a_dead_source_of_information_hurts() -> None:
    now = balance(Town(CAST).game).good
    assert balance(Town(CAST.replace("Eve baron", "Eve baron!")).game).good > now - 0.09
    assert balance(Town(CAST.replace("Bob empath", "Bob empath!")).game).good < now
    less_alive = balance(Town(CAST.replace("Eve baron", "Eve baron!")).game).good
    assert less_alive > balance(Town(CAST.replace("Cat soldier", "Cat soldier!")).game).good


def test_hands_against_the_demon_count() -> None:
    town = Town(CAST)
    before = balance(town.game)
    votes = [VoteBegan(3, tuple(range(7)), 4), *(HandCounted(seat, True, seat + 1) for seat in range(7))]
    town.game.ledger += [Told(TOWN, fact, "given") for fact in (*votes, *votes)]
    assert suspicion(town.game)[3] == pytest.approx(2.0)
    assert balance(town.game).good > before.good
    assert "the Demon is suspected most." in balance(town.game).because.worded(load_texts("en"))


def test_good_clearly_behind_is_now_and_then_told_the_truth_while_drunk() -> None:
    """Four alive, the Minion among them: about half of the Drunk's nights are true; not so when it is even."""

    def true_nights(cast: str, night: int) -> int:
        found = 0
        for seed in range(60):
            town = Advised(cast, seed, night=night)
            town.night(Dan="Cat")
            question, answer, _ = next(each for each in town.put if each[0].truths)
            found += answer in question.truths
        return found

    behind = true_nights(
        "Ann drunk(empath), Bob chef, Cat mayor!, Dan imp, Eve baron, Flo saint!, Gus butler!, Hal monk!", 4
    )
    even = true_nights(
        "Ann drunk(empath), Bob chef, Cat mayor!, Dan imp, Eve baron, Flo saint, Gus soldier", 2
    )
    assert 15 <= behind <= 45
    assert even <= 3
