"""Who is ahead, and the quiet help for whoever is behind (RB-279, RB-280)."""

from collections import Counter

import pytest

from config.texts import load_texts
from engine import Question
from engine.characters.empath import EvilNeighbours
from engine.grimoire import Ability
from engine.ledger import HandCounted, Told, VoteBegan
from engine.terms import EVIL, GOOD, STORYTELLER, TOWN
from narrator.mind.storyteller import Storyteller
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
    """Four alive, the Minion among them: half of the Drunk's nights are true, and more, as hardly a lie fits so late;
    not so when it is even."""

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
    assert 20 <= behind <= 55
    assert even <= 3


BEHIND = "Ann drunk(empath), Bob chef, Cat mayor!, Dan imp, Eve baron, Flo saint!, Gus butler!, Hal monk!"


def test_what_games_have_shown_says_who_is_ahead_once_a_table_has_said_how_often_it_plays() -> None:
    """The same table of ten: those who play often win what those who play now and then lose."""
    cast = (
        "Ann empath, Bob chef, Cat monk, Dan imp, Eve poisoner, Flo scarletwoman, Gus washerwoman, Hal slayer, "
        "Ida mayor, Jon virgin"
    )
    now = Town(cast, night=2).game
    dead = Town(cast.replace("poisoner", "poisoner!"), night=2).game
    assert balance(now, "often").good > balance(now, "seldom").good + 0.1
    for often in ("often", "seldom"):
        assert balance(dead, often).good > balance(now, often).good
        assert balance(Town(BEHIND, night=4).game, often).good < balance(now, often).good
        chance = round(100 * balance(now, often).good)
        assert f"about {chance}%" in balance(now, often).because.worded(load_texts("en"))


def test_of_other_scripts_it_knows_no_more_than_counts() -> None:
    game = Town(
        "Ann clockmaker, Bob dreamer, Cat sage, Dan vortox, Eve witch, Flo mutant, Gus artist", night=2
    ).game
    assert balance(game, "often") == balance(game, "seldom") == balance(game)


def test_a_table_that_has_said_how_often_it_plays_is_helped_the_more_the_further_good_is_behind() -> None:
    def true_nights(cast: str, night: int) -> int:
        found = 0
        for seed in range(60):
            town = Advised(cast, seed, night=night)
            town.storyteller.experience = "seldom"
            town.night(Dan="Cat")
            question, answer, _ = next(each for each in town.put if each[0].truths)
            found += answer in question.truths
        return found

    even = "Ann drunk(empath), Bob chef, Cat mayor!, Dan imp, Eve baron!, Flo saint, Gus soldier, Hal slayer"
    assert true_nights(BEHIND, 4) > true_nights(even, 2) + 10


def test_a_drunk_chef_is_told_the_truth_rather_than_what_nobody_would_believe() -> None:
    """With a Spy and a Recluse none and one may be true; of what is false nothing but two is left."""
    cast = (
        "Ann imp, Bob recluse, Cat washerwoman, Dan monk, Eve ravenkeeper, Flo drunk(chef), Gus librarian, Hal spy, "
        "Ida virgin"
    )
    told: Counter[int] = Counter()
    for seed in range(40):
        town = Advised(cast, seed)
        town.night()
        told.update(town.heard("chef"))
    assert told[0]
    assert told[1]
    assert told[2] <= 6


def test_who_helps_one_side_alone_tells_drunk_players_the_truth_mostly_or_never() -> None:
    cast = "Ann chef, Bob drunk(empath), Cat monk, Dan imp, Eve baron, Flo saint, Gus soldier, Hal virgin"
    told = {GOOD: 0, EVIL: 0}
    for helped in told:
        for seed in range(40):
            town = Town(cast, night=2)
            bob = town.seat("Bob")
            me = Ability("empath", bob, bob, genuine=False)
            question = Question("now", STORYTELLER, me, EvilNeighbours(2), (0,))
            told[helped] += Storyteller(seed, helped=helped).decide(question, town.game) == 0
    assert told[GOOD] > 10
    assert told[EVIL] == 0
