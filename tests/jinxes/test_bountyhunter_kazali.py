"""Bounty Hunter and Kazali: a Townsfolk is turned once the Kazali has chosen, if there is a Bounty Hunter still."""

import pytest

from engine import Game, ledger, play_step
from engine.deciders import Chain
from engine.phases import Phase
from engine.questions import Answer, Question, Shuffle
from engine.rules.setup import Bag
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("mine", "Mine", ("bountyhunter", "kazali", *edition("tb").characters))
BAG = ("bountyhunter", "kazali", "slayer", "monk", "virgin", "soldier", "mayor")


class Given:
    """The bag lies in this order, and the Kazali makes this player the Baron."""

    def __init__(self, baron: int) -> None:
        self.baron = baron

    def decide(self, question: Question, game: Game) -> Answer:
        if isinstance(question.options, Bag):
            return BAG
        if isinstance(question.options, Shuffle):
            return tuple(range(question.options.count))
        if question.who == 1:
            return (ledger.ThisIs(self.baron, "baron"),)
        return RandomStoryteller(1).decide(question, game)


def chosen(baron: int, *, jinxed: bool = True) -> tuple[Game, list[int]]:
    """The game after the Kazali's turn, and who was evil before it."""
    game = Game(SCRIPT, tuple("ABCDEFG"), Chain(Given(baron)))
    if not jinxed:
        game.grimoire.jinxes = ()
    while game.phase is Phase.DEAL:
        play_step(game)
    before = evil(game)
    play_step(game)
    return game, before


def evil(game: Game) -> list[int]:
    return [seat for seat, one in enumerate(game.grimoire.seats) if one.alignment is EVIL]


def test_a_townsfolk_is_turned_after_the_kazali_has_chosen() -> None:
    game, before = chosen(3)
    assert before == [1]
    (turned,) = set(evil(game)) - {1, 3}
    assert turned not in (0, 1, 3)
    assert game.ledger[-1].to == (turned,)


def test_a_bounty_hunter_who_becomes_a_minion_turns_nobody() -> None:
    game, before = chosen(0)
    assert before == [1]
    assert evil(game) == [0, 1]


def test_without_the_jinx_somebody_is_turned_before() -> None:
    game, before = chosen(0, jinxed=False)
    assert len(before) == 2
    assert len(evil(game)) == 3


CAST = "Ann bountyhunter, Bob kazali, Cat fortuneteller, Dan monk, Eve virgin, Flo soldier, Gus mayor"


def played(fabled: str = "", **answers: object) -> Town:
    """The first night: the Kazali makes Gus the Baron, and Eve is turned."""
    town = Town(CAST + fabled, script=SCRIPT)
    made = (ledger.ThisIs(town.seat("Gus"), "baron"),)
    town.night(Bob=made, Cat="Ann Dan", storyteller={"Ann": ["Eve", ("Eve",)], **answers})
    assert town.alignment("Eve") is EVIL
    return town


@pytest.mark.parametrize("before", ["Eve", "Dan"])
def test_another_is_the_red_herring_where_it_was_the_townsfolk_who_is_turned(before: str) -> None:
    """Only a good player is picked for it, and it is settled only now who is good."""
    later = ["Dan"] if before == "Eve" else []
    town = played(Cat=[before, *later])
    (herring,) = town.game.grimoire.marked("Red Herring")
    assert (herring.seat, town.game.alignment(herring.seat)) == (town.seat("Dan"), GOOD)


def test_the_townsfolk_who_is_turned_hears_what_the_storm_catcher_tells_evil() -> None:
    town = played(" | stormcatcher", Cat="Dan", stormcatcher="monk")
    for name in ("Bob", "Eve", "Gus"):
        assert town.told(name, ledger.ThisIs) == [ThisIs("Dan", "monk")]
    assert town.told("Ann", ledger.ThisIs) == []
