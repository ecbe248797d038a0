"""How a game of Trouble Brewing stands, from games of players who reason, for ``config/balance/bags.json``.

    python -m tests.benchmarks.standings play 1248 games.jsonl --seed 61001
    python -m tests.benchmarks.standings fit games.jsonl --write

At each dawn: what the bag promised, good's chance as counts have it, the living Minions and the size of the table.
One logistic regression for each skill. Said of it: AUC and Brier in five folds by game, against counts alone.
"""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine import Game
from engine.script import edition
from engine.terms import MINION
from narrator.mind.bag_model import goods_chance, logit
from narrator.mind.strength import balance
from narrator.simulation.reasoned_game import play_game
from narrator.simulation.reasoning.players import ReasoningPlayers
from tests.benchmarks.bags import fit, games_of, read_and_model, write

TB: Final = edition("tb")
SIZES: Final = (7, 9, 11, 12)
TOLD: Final = {"expert": ("mind-often", "often"), "average": ("mind-seldom", "seldom")}
FOLDS: Final = 5
PRIOR: Final = np.array([0.01, 1.0, 1.0, 1.0, 1.0])

Numbers = NDArray[np.float64]


def play(chosen: Namespace) -> None:
    """So many games, and what stood at their dawns, each a line of the file."""
    kinds = [(players, skill) for players in SIZES for skill in TOLD]
    with chosen.file.open("a", encoding="utf-8") as file:
        for number in range(chosen.games):
            players, skill = kinds[number % len(kinds)]
            row = one_game(players, skill, chosen.seed + number // len(kinds))
            file.write(json.dumps(row) + "\n")


def one_game(players: int, skill: str, seed: int) -> dict[str, Any]:
    """`dawns`: (good's chance by counts, living Minions)."""
    storyteller, experience = TOLD[skill]
    dawns: list[tuple[float, int]] = []

    def look(game: Game, _: ReasoningPlayers) -> None:
        dawns.append((balance(game).good, len(game.living(MINION))))

    played = play_game(TB, players, seed, skill, storyteller, look_at_dawn=look)
    promised = goods_chance(played.dealt, TB, players, experience)
    won = played.winner == "good"
    return {"players": players, "skill": skill, "seed": seed, "won": won, "bag": promised, "dawns": dawns}


def weigh(chosen: Namespace) -> None:
    """The weights of each skill, and what they are worth."""
    games = games_of(chosen.file)
    made, model = read_and_model(TB)
    for skill in TOLD:
        features, won, fold, counted = dawns_of([game for game in games if game["skill"] == skill])
        said = np.zeros(len(won))
        for held_out in range(FOLDS):
            rest = fold != held_out
            said[~rest] = features[~rest] @ fit(features[rest], won[rest], PRIOR)
        said = 1 / (1 + np.exp(-said))
        print(
            f"{skill}: {len(won)} dawns, AUC {auc(said, won):.3f}, Brier {np.mean((said - won) ** 2):.4f}; ",
            end="",
        )
        print(f"counts alone {auc(counted, won):.3f}, {np.mean((counted - won) ** 2):.4f}")
        weights = fit(features, won, PRIOR)
        model.setdefault("now", {})[skill] = [round(float(one), 3) for one in weights]
    if chosen.write:
        write(made)


def dawns_of(games: list[dict[str, Any]]) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """One row for each dawn: what is weighed, whether good won, the fold of its game, the chance by counts."""
    rows = [
        (
            (1.0, logit(game["bag"]), logit(good), minions / 2, game["players"] / 10),
            game["won"],
            place % FOLDS,
            good,
        )
        for place, game in enumerate(games)
        for good, minions in game["dawns"]
    ]
    features, won, fold, counted = zip(*rows, strict=True)
    return np.array(features), np.array(won, float), np.array(fold, float), np.array(counted)


def auc(said: Numbers, won: Numbers) -> float:
    """How often a dawn of a game that good won was given the higher chance, of all pairs of one won and one lost."""
    higher = said[won == 1][:, None] - said[won == 0][None, :]
    return float(np.mean(higher > 0) + np.mean(higher == 0) / 2)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    what = parser.add_subparsers(required=True)
    playing = what.add_parser("play")
    playing.add_argument("games", type=int)
    playing.add_argument("file", type=Path)
    playing.add_argument("--seed", type=int, default=1)
    playing.set_defaults(do=play)
    weighing = what.add_parser("fit")
    weighing.add_argument("file", type=Path)
    weighing.add_argument("--write", action="store_true")
    weighing.set_defaults(do=weigh)
    chosen = parser.parse_args()
    chosen.do(chosen)


if __name__ == "__main__":
    main()
