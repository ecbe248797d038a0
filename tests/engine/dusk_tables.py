"""Games whose players choose by what they know, asked in their turn or all at once at dusk."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from engine import Chain, Game, LiveGame, Question, replay, resume
from engine.course import play_step
from engine.deciders import is_news
from engine.phases import Phase
from engine.questions import Answer
from engine.record import next_digest
from engine.terms import TOWN
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller

Deal = Callable[[Any], Game]


class AttentivePlayers:
    """Whatever a player has been told in the game so far bends what they choose; nothing else they could not know."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, question: Question, game: Game) -> Answer:
        own = [told.fact for told in game.ledger if is_news(told, question.who)] if question.who >= 0 else []
        knowing = sha256(json.dumps([self.seed, own]).encode()).hexdigest()
        return RandomPlayers(int(knowing[:12], 16)).decide(question, game)


def one_by_one(deal: Deal, seed: int) -> tuple[Game, list[str]]:
    """The finished game with everybody asked in their turn, and the digest after each step."""
    game, digests = deal(Chain(AttentivePlayers(seed), RandomStoryteller(seed))), []
    while not game.over:
        since = len(game.ledger)
        play_step(game)
        game.digest = next_digest(game, since)
        digests.append(game.digest)
    return game, digests


class Evening:
    """The same game live, at night one look after the other: everybody who can be asked is asked at once.

    `looks`: for each night, the ids of the questions asked in each look that asked anybody; `again`: how many of
    them somebody had answered before.
    """

    def __init__(self, deal: Deal, seed: int, *, record: list[dict[str, Any]] | None = None) -> None:
        """`record`: lines of a game that was cut off, to go on from there."""
        self.lines: list[dict[str, Any]] = [] if record is None else list(record)
        if record is None:
            self.live = LiveGame.begin(deal(RandomPlayers(seed)), RandomStoryteller(seed), self.lines.append)
        else:
            self.live = resume(replay(record), RandomStoryteller(seed), self.lines.append)
        self.players = AttentivePlayers(seed)
        self.looks: dict[int, list[tuple[str, ...]]] = {}
        self.again = 0

    def play(self) -> "Evening":
        live = self.live
        while not live.over:
            if live.game.is_night:
                self._look()
                live.play_night()
            elif live.play_step():
                continue
            if live.waiting is not None and not live.unfinished.is_night:
                live.answer(live.waiting.id, self.players.decide(live.waiting, live.unfinished))
        return self

    def _look(self) -> None:
        live = self.live
        night = live.game.night
        dusk = night not in self.looks
        if dusk and live.game.phase is Phase.NIGHT:  # on the first night evil is told between two looks
            live.play_night()
        questions = live.look()
        looks = self.looks.setdefault(night, [])
        if not questions:
            return
        looks.append(tuple(question.id for question in questions.values()))
        for seat, question in sorted(questions.items(), reverse=True):
            assert question.who == seat
            self.again += live.sealed(question) is not None
            live.seal(question, self.players.decide(question, live.unfinished))

    @property
    def digests(self) -> list[str]:
        return [line["digest"] for line in self.lines if "step" in line]


def wakings(game: Game) -> dict[int, int]:
    """How often somebody would have been woken each night at a table without phones.

    Minions wake together; who is told or asked something in a step is woken for it.
    """
    found: dict[int, set[tuple[str, object]]] = {}
    for told in game.ledger:
        if told.to == TOWN or not told.step.startswith("n"):
            continue
        night, _, slot = told.step[1:].partition("/")
        whom = (told.to,) if slot.endswith("INFO") else told.to
        found.setdefault(int(night), set()).update((told.step, one) for one in whom)
    return {night: len(steps) for night, steps in found.items()}
