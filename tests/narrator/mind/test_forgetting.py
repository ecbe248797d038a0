"""Which ability an Amnesiac forgets, and what they are told of their guesses."""

from collections import Counter

from engine.characters.amnesiac import GRADES, Grade, WhichSecret
from engine.grimoire import Ability
from engine.ledger import Forgot
from engine.phrases import Phrase
from engine.questions import Options, Question
from engine.secrets.base import Shown, secrets
from engine.terms import STORYTELLER, UNTOLD
from narrator.mind.storyteller import Storyteller
from tests.scenario import Town
from tests.secrets.test_secrets import CAST, SCRIPT
from tests.seeds import in_two_suites

COLD, WARM, HOT, RIGHT = GRADES
ALL = WhichSecret(*(Phrase("amnesiac", one.name) for one in secrets()))


def told(options: Options, seed: int, *truths: object) -> tuple[object, str]:
    town, mind = Town(CAST, script=SCRIPT), Storyteller(seed)
    town.game.tell(UNTOLD, Forgot(0, "amnesiac", "minion_of_two"))
    asked = Question(f"forgotten {seed}", STORYTELLER, Ability("amnesiac", 0, 0), options, truths)
    return mind.decide(asked, town.game), mind.why(asked.id)


def test_what_is_forgotten_is_a_lot_in_which_what_can_be_found_out_comes_more_often() -> None:
    lots = Counter(told(ALL, seed)[0] for seed in range(600))
    assert len(lots) > 50
    rare = [one for one in secrets() if one.marks.when in ("always", "event")]
    share = sum(lots[Phrase("amnesiac", one.name)] for one in rare) / 600
    assert 0 < share < 0.8 * len(rare) / len(secrets())


def test_the_reason_says_what_it_is() -> None:
    answer, why = told(WhichSecret(Phrase("amnesiac", "even_evil")), 1)
    assert answer == Phrase("amnesiac", "even_evil")
    assert why.startswith(
        "Ann forgets this: “Learns each night whether the number of evil players alive is even.” "
    )


def test_a_guess_is_worth_what_its_words_come_to() -> None:
    answer, why = told(Grade(HOT, COLD, WARM, RIGHT), 1)
    assert answer == HOT
    assert why.startswith(
        "Hot: that is nearly it. Ann forgot this: “Each night chooses two players and learns whether"
    )


@in_two_suites(range(120), few=40)
def test_who_may_be_misled_is_off_by_a_step_and_never_right_by_mistake(seeds: range) -> None:
    wrong = Counter(told(Grade(WARM, COLD, HOT, RIGHT), seed, WARM)[0] for seed in seeds)
    assert wrong[RIGHT] == 0
    assert wrong[COLD] > 0 < wrong[HOT]


def test_players_who_are_shown_falsely_are_of_as_many_as_they_should_be() -> None:
    false = {told(Shown((1, 2, 3, 4), 2), seed, (1, 2))[0] for seed in range(40)}
    assert all(isinstance(one, tuple) and len(one) == 2 for one in false)
    assert (1, 2) not in false
