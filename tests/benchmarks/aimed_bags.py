"""What bags of a script have to promise one by one for an even game on the mean, written to ``aims`` of
``config/balance/bags.json``. No game is played for it.

    python -m tests.benchmarks.aimed_bags seldom --players 10,11,12 --write

Where the first evil team stays, good may have hardly any even bag, so that the mean is not what was aimed at. It is
told by `--bags` bags for each of a few aims, always with the same seeds.
"""

from argparse import ArgumentParser
from collections.abc import Callable
from statistics import fmean
from typing import Final
from unittest.mock import patch

from engine import Game, play_step
from engine.script import Script
from narrator.mind import bag
from narrator.mind.bag_model import EXPERIENCE, goods_chance
from narrator.mind.storyteller import Storyteller
from tests.benchmarks.bags import read_and_model, script_of, write

FURTHEST: Final = 0.08  # from an even game that a single bag is meant to be
STEP: Final = 0.01


def promised(script: Script, players: int, experience: str, bags: int, higher: float) -> float:
    """Good's chance on the mean with the bags that are chosen where each is aimed so much `higher`."""
    chances = []
    with patch.object(bag, "aimed_higher", lambda *_: higher):
        for seed in range(bags):
            game = Game(
                script, tuple(f"P{seat}" for seat in range(players)), Storyteller(seed, experience=experience)
            )
            play_step(game)
            chances.append(goods_chance(game.bag, script, players, experience) or 0.0)
    return fmean(chances)


def nearest(mean: Callable[[float], float], towards: float) -> float:
    """The aim whose mean is nearest to an even game, looked for in steps `towards` it."""
    best, before = 0.0, mean(0.0)
    for number in range(1, round(FURTHEST / STEP) + 1):
        now = mean(number * towards)
        if abs(now - bag.EVEN) >= abs(before - bag.EVEN):
            break
        best, before = number * towards, now
    return best


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("experience", choices=EXPERIENCE)
    parser.add_argument("--script", default="tb", help="an edition or a file")
    parser.add_argument("--players", required=True, type=lambda text: [int(one) for one in text.split(",")])
    parser.add_argument("--bags", type=int, default=100)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    script = script_of(chosen.script)
    made, model = read_and_model(script)
    aims = model.setdefault("aims", {}).setdefault(chosen.experience, {})
    for players in chosen.players:
        known: dict[float, float] = {}

        def mean(higher: float, players: int = players, known: dict[float, float] = known) -> float:
            if higher not in known:
                known[higher] = promised(script, players, chosen.experience, chosen.bags, higher)
                print(f"{players} players, aimed at {bag.EVEN + higher:.2f}: {known[higher]:.4f}", flush=True)
            return known[higher]

        found = round(nearest(mean, STEP if mean(0.0) < bag.EVEN else -STEP), 4)
        aims.pop(str(players), None)
        aims.update({str(players): found} if found else {})
    if chosen.write:
        write(made)


if __name__ == "__main__":
    main()
