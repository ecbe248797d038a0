"""What the mind decides in a few seeded games stays as it is while only the form of its knowledge changes.

Who means to change what it decides renews the file: `python -m tests.narrator.mind.test_same_choices`.
"""

import json
from hashlib import sha256
from pathlib import Path

from engine import Chain, Game, Question, edition, play_step
from engine.questions import Answer
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers

KEPT = Path(__file__).with_name("same_choices.json")
SEEDS = range(18)
BOXES = ("tb", "bmr", "snv")
LONGEST = 3000  # steps


def choices(seed: int) -> str:
    """A digest of every question that the mind was asked in this game, with its answer."""
    box, players = BOXES[seed % 3], 5 + seed % 11
    storyteller = Storyteller(seed, cheap=seed % 2 == 0)
    given: list[tuple[str, str]] = []

    class Kept:
        def decide(self, question: Question, game: Game) -> Answer:
            answer = storyteller.decide(question, game)
            given.append((question.id, repr(answer)))
            return answer

    names = tuple(f"P{seat}" for seat in range(players))
    game = Game(edition(box), names, Chain(Kept(), RandomPlayers(seed)))
    for _ in range(LONGEST):
        if game.over:
            break
        play_step(game)
    return f"{len(given)} {sha256(repr(given).encode()).hexdigest()[:16]}"


def test_the_mind_decides_as_it_did() -> None:
    assert {str(seed): choices(seed) for seed in SEEDS} == json.loads(KEPT.read_text())


if __name__ == "__main__":
    KEPT.write_text(json.dumps({str(seed): choices(seed) for seed in SEEDS}, indent=1) + "\n")
