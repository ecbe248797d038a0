"""The Gardener: the Storyteller says who gets which token."""

from collections import Counter
from random import Random

import pytest

from engine.course import play_step
from engine.game import Game
from engine.grimoire import Ability
from engine.phases import Phase
from engine.questions import Answer, Planted, Question, Shuffle
from engine.registry import character
from engine.rules.setup import Bag
from engine.script import Script, edition
from engine.terms import CHANCE, EVIL, STORYTELLER
from narrator.mind.storyteller import Storyteller
from tests.scenario import Town

TB = edition("tb")
BAG = ("chef", "empath", "undertaker", "mayor", "soldier", "poisoner", "imp")
NAMES = tuple("ABCDEFG")


class Dealer:
    """Fills the bag, and plants or draws it the other way round."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    def decide(self, question: Question, game: Game) -> Answer:  # noqa: ARG002
        self.asked.append(question)
        if isinstance(question.options, Bag):
            return BAG
        if isinstance(question.options, Shuffle):
            return tuple(reversed(range(question.options.count)))
        return next(question.options.all())


def dealt(*fabled: str, travellers: tuple[tuple[int, str], ...] = ()) -> tuple[Game, Question]:
    """The game once everybody has a character, and the question about the tokens."""
    dealer = Dealer()
    names = (*NAMES, *"HI"[: len(travellers)])
    game = Game(Script("mine", "Mine", (*TB.characters, *fabled)), names, dealer, travellers=travellers)
    while game.phase is Phase.DEAL:
        play_step(game)
    (question,) = (one for one in dealer.asked if isinstance(one.options, Shuffle))
    return game, question


def test_the_storyteller_says_who_gets_what_and_so_it_is() -> None:
    game, question = dealt("gardener")
    assert (question.who, question.about) == (STORYTELLER, Ability("gardener", STORYTELLER, STORYTELLER))
    assert isinstance(question.options, Planted)
    assert (question.options.seats, question.options.bag) == (tuple(range(7)), BAG)
    assert [seat.character for seat in game.grimoire.seats] == list(reversed(BAG))


def test_without_a_gardener_it_is_a_lot() -> None:
    _, question = dealt()
    assert (question.who, question.about, type(question.options)) == (CHANCE, None, Shuffle)


def test_travellers_have_theirs_already() -> None:
    game, question = dealt("gardener", travellers=((2, "thief"),))
    assert isinstance(question.options, Planted)
    assert question.options.seats == (0, 1, 3, 4, 5, 6, 7)
    assert game.grimoire.seats[2].character == "thief"


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5, 5), (0, 1, 2, 3, 4, 5, 7), ()])
def test_every_token_is_given_once(order: tuple[int, ...]) -> None:
    assert Planted(tuple(range(7)), BAG).refusal(order) is not None
    assert Planted(tuple(range(7)), BAG).refusal((6, 5, 4, 3, 2, 1, 0)) is None


def test_everybody_hears_that_it_is_there_and_nothing_more() -> None:
    game, _ = dealt("gardener")
    assert [type(told.fact).__name__ for told in game.ledger if told.to == "town"][:2] == [
        "Seated",
        "FabledJoined",
    ]


def test_the_mind_seats_evil_apart_mostly_and_leaves_much_to_chance() -> None:
    town = Town("A chef, B imp, C empath, D poisoner, E mayor, F soldier, G undertaker | gardener")
    me = Ability("gardener", STORYTELLER, STORYTELLER)
    together, demons, lots = 0, Counter[int](), 0
    for seed in range(300):
        question = Question(f"deal {seed}", STORYTELLER, me, Planted(tuple(range(7)), BAG))
        order = Storyteller(seed).decide(question, town.game)
        together += beside(order)
        demons[order.index(BAG.index("imp"))] += 1
        lots += beside(tuple(Random(seed).sample(range(7), 7)))
    assert together < 0.3 * lots
    assert min(demons[seat] for seat in range(7)) > 20


def beside(order: tuple[int, ...]) -> bool:
    evil = [character(BAG[token]).team.side is EVIL for token in order]
    return any(evil[place] and evil[place - 1] for place in range(7))
