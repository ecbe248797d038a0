"""One question to several players in one look: asked and sealed together, used when the last answer is there."""

import pytest

from engine import Game, LiveGame, ledger, record, replay
from engine.deciders import Chain, Nobody
from engine.live import NotAsked
from engine.script import Script
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import Picked
from tests.made_up import made_up
from tests.scenario import Town

__all__ = ["made_up"]

CAST = "Ann highpriestess, Bob imp, Cat chef, Dan soldier, Eve slayer"
NIGHT = 2


def asked_live(script: Script) -> tuple[LiveGame, list[record.Line]]:
    """The night, at a table where nobody has answered."""
    town = Town(CAST, script=script, night=NIGHT)
    town.dusk()
    lines: list[record.Line] = []
    town.game.decider = Nobody()
    return LiveGame(town.game, Nobody(), lines.append), lines


def test_both_are_told_of_at_once_and_answer_for_themselves(made_up: Script) -> None:
    town = Town(CAST, script=made_up, night=NIGHT)
    town.night(Bob=["Dan", "Eve"], Eve="Cat")
    assert town.told("Ann") == [Picked("Bob", "Eve"), Picked("Eve", "Cat")]
    together = [one for one in town.asked if one.together]
    assert [(one.who, one.in_sight) for one in together] == [(1, True), (4, True)]
    assert len({one.id for one in together}) == 2


def test_at_dusk_both_are_asked_in_the_same_look(made_up: Script) -> None:
    live, _ = asked_live(made_up)
    assert {one.who for one in live.dusk_questions()} == {1, 4}
    live.play_night()
    imp = live.waiting
    assert imp is not None
    live.answer(imp.id, 3)
    live.play_night()
    assert [one.who for one in live.waiting_for] == [1, 4]
    assert live.look().keys() == {1, 4}


def test_nothing_comes_of_it_before_the_last_answer(made_up: Script) -> None:
    live, lines = asked_live(made_up)
    live.play_night()
    assert live.waiting is not None
    live.answer(live.waiting.id, 3)
    live.play_night()
    one, other = live.waiting_for
    live.answer(other.id, 2)
    live.play_night()
    assert [question.id for question in live.waiting_for] == [one.id]
    assert not any(isinstance(told.fact, ledger.Picked) for told in live.ledger)
    with pytest.raises(NotAsked):
        live.answer("n2/nobody#0", 2)
    live.answer(one.id, 4)
    live.play_night()
    assert [told.fact for told in live.ledger if isinstance(told.fact, ledger.Picked)] == [
        ledger.Picked(1, 4),
        ledger.Picked(4, 2),
    ]
    assert [line["q"] for line in lines if "q" in line][-2:] == [other.id, one.id]


@pytest.mark.parametrize("seed", range(6))
def test_games_with_all_these_answers_can_be_played_and_replayed(made_up: Script, seed: int) -> None:
    """With simulated players, who answer every form there is."""
    lines: list[record.Line] = []
    names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida")
    decider = Chain(RandomPlayers(seed), RandomStoryteller(seed))
    script = Script(
        "few", "Few", (*made_up.characters[-8:], *made_up.outsiders, "imp", "spy", "chef", "monk", "sage")
    )
    live = LiveGame.begin(Game(script, names, Nobody()), decider, lines.append)
    for _ in range(3000):
        if live.over or not live.play_step():
            break
    assert live.over
    assert replay(lines).game.digest == live.game.digest
