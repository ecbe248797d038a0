"""Every act of the day is taken back, whatever came of it, and the record leads to the same game.

The acts are counted from the code: a character whose power of the day is new is tried here without being named.
"""

import json
from random import Random
from typing import Final

import pytest

from engine import Game, LiveGame, replay
from engine.questions import (
    BEGIN_VOTE,
    CLOSE_NOMINATIONS,
    EXILE,
    NOMINATE,
    OPEN_NOMINATIONS,
    Act,
    Menu,
)
from engine.record import Line, read
from engine.registry import CHARACTERS
from engine.script import Script
from engine.terms import SEATLESS, STORYTELLER, TRAVELLER
from engine.town_square import fold
from narrator.simulation.random_players import Draws, RandomPlayers, _claim
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.engine.box_tables import NAMES, dealt

PLAIN: Final = (OPEN_NOMINATIONS, CLOSE_NOMINATIONS, NOMINATE, EXILE, BEGIN_VOTE)
OWNERS: Final = {one.claim.verb: one for one in CHARACTERS.values() if one.claim is not None}
ACTS: Final = (*PLAIN, *sorted(OWNERS))
ENDS: Final = ("fiddle",)
"""The Fiddler's contest decides the game, whoever wins it."""
GAMES: Final = 40
"""So many are played for an act that is seldom possible."""


def table_with(verb: str, seed: int) -> Game:
    """Eight to ten players of a mixed script on which this may be done, with a Traveller who may be exiled."""
    owner, dice = OWNERS.get(verb), Random(f"{verb} {seed}")
    script = list(dealt("tb"))
    traveller = "thief"
    if owner is not None and owner.team is TRAVELLER:
        traveller = owner.id
    elif owner is not None and owner.id not in script:
        script.append(owner.id)
    players = 8 + seed % 3
    fabled = {owner.id} if owner is not None and owner.team in SEATLESS else set()
    return Game(
        Script("acts", "Every act", tuple(dict.fromkeys((*script, *fabled)))),
        NAMES[: players + 1],
        RandomPlayers(seed),
        travellers=((dice.randrange(players + 1), traveller),),
    )


def act_of(verb: str, options: Menu, game: Game, draws: Draws) -> Act | None:
    """One of this kind that is possible now."""
    if verb in (OPEN_NOMINATIONS, CLOSE_NOMINATIONS, BEGIN_VOTE):
        act = Act(verb, STORYTELLER)
        return act if options.refusal(act) is None else None
    if verb in options.offers:
        return _claim(options.offers[verb], options, draws)
    ring = game.grimoire.ring
    targets = game.square.travellers if verb == EXILE else ring
    pairs = [Act(verb, by, target) for by in ring for target in targets]
    legal = [one for one in pairs if options.refusal(one) is None]
    return draws.one_of(legal) if legal else None


def as_it_is(game: Game) -> object:
    """All that the rules go by, and all that the town sees."""
    return (
        game.phase, game.night, game.grimoire.seats, game.grimoire.reminders, game.grimoire.ring, game.day,
        game.by_hand, game.square,
    )  # fmt: skip


def until_the_town_may_act(live: LiveGame, players: RandomPlayers) -> Menu | None:
    """Everybody answers what they are asked until the next act; None at the end."""
    while not live.over:
        question = live.advance()
        if live.over or question is None:
            return None
        if isinstance(question.options, Menu):
            return question.options
        live.answer(question.id, players.decide(question, live.unfinished))
    return None


def replayed(lines: list[Line]) -> LiveGame:
    """From what stands on disk."""
    return replay(read("\n".join(json.dumps(line) for line in lines)))


def done_and_taken_back(verb: str, seed: int) -> str:
    """The first of this act in this game is done, taken back, and the game goes on to its end: "taken back"; "ended"
    where the game is over by it, which nobody takes back; "" where it was never possible."""
    lines: list[Line] = []
    live = LiveGame.begin(table_with(verb, seed), RandomStoryteller(seed), lines.append)
    players, done = RandomPlayers(seed), False
    while (menu := until_the_town_may_act(live, players)) is not None:
        question = live.advance()
        assert question is not None
        tries = (act_of(verb, menu, live.game, Draws(seed, f"{question.id} {one}")) for one in range(20))
        act = None if done else next((one for one in tries if one is not None), None)
        if act is None:
            live.answer(question.id, players.decide(question, live.unfinished))
            continue
        done = True
        before, steps = as_it_is(live.game), len(live.history)
        live.answer(question.id, act)
        until_the_town_may_act(live, players)
        if live.over:
            assert replayed(lines).game.digest == live.game.digest
            return "ended"
        assert len(live.history) > steps, act
        live.undo(len(live.history) - steps)
        assert as_it_is(live.game) == before, act
        assert live.game.square == fold(live.game.ledger)
        again = replayed(lines)
        assert again.game.digest == live.game.digest
        assert as_it_is(again.game) == before
    assert replayed(lines).game.digest == live.game.digest
    return "taken back" if done else ""


@pytest.mark.parametrize("verb", ACTS)
def test_an_act_of_the_day_is_taken_back(verb: str) -> None:
    came_to = (done_and_taken_back(verb, seed) for seed in range(GAMES))
    found = next((one for one in came_to if one and (one != "ended" or verb in ENDS)), "")
    assert found, f"{verb} is never possible"


def test_the_acts_are_all_that_a_menu_knows() -> None:
    """Nothing else is ever offered by a menu of a random game."""
    seen = set[str]()
    for seed in range(6):
        game = table_with(NOMINATE, seed)
        live, players = LiveGame.begin(game, RandomStoryteller(seed), lambda _: None), RandomPlayers(seed)
        while (menu := until_the_town_may_act(live, players)) is not None:
            seen |= {*menu.verbs, *menu.offers}
            question = live.advance()
            assert question is not None
            live.answer(question.id, players.decide(question, live.unfinished))
    assert seen <= set(ACTS)
    assert set(PLAIN) <= seen
