"""What each character is worth to good in a bag, from games of players who reason, for ``config/balance/bags.json``.

    storyteller balance snv --players 8,10,12 --games 300 --skill expert,average --storyteller mind-any-bag
    python -m tests.benchmarks.bags balance-snv --script snv --held-out OTHER --write

The bags are any legal ones. A folder is what balance has written; a file has a game on each line: `players`,
`skill`, `dealt` (the characters by seat) and `winner`. The model of this script takes the place of the one it had.
It is one ridge regression for each skill, over all sizes: a chance of each size, held towards that of all, and a
worth of each character that may grow with the size. How far worths are held towards 0 is tried out: each tenth of
the games is told by the others. A size between two that were played has the mean chance of both. `--held-out` says
what the model is worth for games that it has not seen; `--centre` takes games played with the bags that the model
picked, and moves each size so that these are what it says. `--more-sizes` leaves the model as it is and adds the
sizes of the games.
"""

import json
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.script import Script, edition
from narrator.mind.bag_model import FILE, logit
from narrator.scripts.to_play import script_of_file

MIDDLE: Final = 9.5  # players
PRIORS: Final = (12.0, 25.0, 50.0, 100.0)  # the more, the less a character is worth that was seldom there
GROWS: Final = 0.5  # of that: what holds the growth of a worth towards 0
ALIKE: Final = 12.0  # what holds a size towards all others: some 50 games of its own weigh as much
TENTHS: Final = 10
STEPS: Final = 30
SURE: Final = 60  # games of a size after which half of what they show is believed

Numbers = NDArray[np.float64]


def script_of(name: str) -> Script:
    """An edition by its name, or the script of a file."""
    return script_of_file(Path(name)) if name.endswith(".json") else edition(name)


def read_and_model(script: Script) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the file holds, and the part of it that is of this script."""
    made: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return made, next(one for one in made["models"] if set(one["worth"]) == set(script.characters))


def write(made: dict[str, Any]) -> None:
    """Write the file anew."""
    FILE.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


def games_of(where: Path) -> list[dict[str, Any]]:
    """The games of a file, or of a folder of balance."""
    if where.is_dir():
        shards = sorted((where / "shards").glob("*.json"))
        return [row for shard in shards for row in json.loads(shard.read_text(encoding="utf-8"))]
    return [json.loads(line) for line in where.read_text(encoding="utf-8").splitlines() if line]


def fit(features: Numbers, won: Numbers, prior: Numbers) -> Numbers:
    """Weights of a logistic regression, held towards 0 by `prior`."""
    weights = np.zeros(features.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (won - chance) - prior * weights
        curve = (features * (chance * (1 - chance))[:, None]).T @ features + np.diag(prior)
        weights += np.linalg.solve(curve, slope)
    return weights


def features_of(game: dict[str, Any], characters: list[str], sizes: list[int]) -> list[float]:
    """Which size, which characters, and each of these by how much larger than usual the table is."""
    more = (game["players"] - MIDDLE) / MIDDLE
    there = [float(game["dealt"].count(one)) for one in characters]
    return [*(float(game["players"] == size) for size in sizes), *there, *(more * one for one in there)]


def best_prior(games: list[dict[str, Any]], characters: list[str]) -> float:
    """That with which each tenth of these games is told best by the others. The shuffle is always the same."""
    games = Random(len(games)).sample(games, len(games))

    def wrong(prior: float) -> float:
        tenths = (
            (games[k::TENTHS], [game for at, game in enumerate(games) if at % TENTHS != k])
            for k in range(TENTHS)
        )
        return sum(missed(model_of(others, characters, prior), tenth) for tenth, others in tenths)

    return min(PRIORS, key=wrong)


def missed(model: dict[str, Any], games: list[dict[str, Any]]) -> float:
    """The sum of the squares by which its chances miss who won."""
    said = np.array([1 / (1 + np.exp(-score(model, game))) for game in games])
    return float(((said - np.array([float(game["winner"] == "good") for game in games])) ** 2).sum())


def between(sizes: dict[str, float]) -> dict[str, float]:
    """With those that lie between two of these, by number."""
    known = sorted(int(size) for size in sizes)
    return {
        str(size): round(float(np.interp(size, known, [sizes[str(one)] for one in known])), 4)
        for size in range(known[0], known[-1] + 1)
    }


def model_of(games: list[dict[str, Any]], characters: list[str], held: float) -> dict[str, Any]:
    """The model of these games; `held`: one of PRIORS."""
    sizes = sorted({game["players"] for game in games})
    model: dict[str, Any] = {"middle": MIDDLE, "sizes": {}, "worth": {one: {} for one in characters}}
    for skill in sorted({game["skill"] for game in games}):
        mine = [game for game in games if game["skill"] == skill]
        features = np.array([features_of(game, characters, sizes) for game in mine])
        usual = features[:, len(sizes) :].mean(axis=0)
        features[:, len(sizes) :] -= usual
        prior = [ALIKE] * len(sizes) + [held] * len(characters) + [GROWS * held] * len(characters)
        of_all = np.hstack([np.ones((len(mine), 1)), features])
        won = np.array([float(game["winner"] == "good") for game in mine])
        usually, *found = fit(of_all, won, np.array([0.01, *prior]))
        weights = np.array(found)
        always, growing = np.split(weights[len(sizes) :], 2)
        moved = float(weights[len(sizes) :] @ usual)
        chances = zip(sizes, weights[: len(sizes)], strict=True)
        model["sizes"][skill] = between(
            {str(size): usually + float(weight) - moved for size, weight in chances}
        )
        for one, stays, grows in zip(characters, always, growing, strict=True):
            model["worth"][one][skill] = [round(float(stays), 4), round(float(grows), 4)]
    return model


def add_sizes(model: dict[str, Any], games: list[dict[str, Any]]) -> None:
    """A chance of each size of these games, what each character is worth being known."""
    for skill, players in sorted({(game["skill"], game["players"]) for game in games}):
        mine = [game for game in games if (game["skill"], game["players"]) == (skill, players)]
        model["sizes"][skill][str(players)] = 0.0
        known = np.array([score(model, game) for game in mine])
        won = np.array([float(game["winner"] == "good") for game in mine])
        size = 0.0
        for _ in range(STEPS):
            chance = 1 / (1 + np.exp(-known - size))
            size += float((won - chance).sum() / (chance * (1 - chance)).sum())
        model["sizes"][skill][str(players)] = round(size, 4)
        print(f"{players} {skill}: {len(mine)} games, {100 * won.mean():.1f} % good")


def score(model: dict[str, Any], game: dict[str, Any]) -> float:
    """The logarithm of the odds that it gives good in this game."""
    more = (game["players"] - model["middle"]) / model["middle"]
    worth = [model["worth"][one][game["skill"]] for one in game["dealt"]]
    size = model["sizes"][game["skill"]][str(game["players"])]
    return float(size + sum(stays + more * grows for stays, grows in worth))


def shown_by(games: list[dict[str, Any]], said: float) -> float:
    """By how much the logarithm of the odds of these games is moved, for which the model `said` a mean chance: the
    more, the more games there are."""
    won = (sum(game["winner"] == "good" for game in games) + 1) / (len(games) + 2)
    moved = (logit(won) - logit(said)) * len(games) / (len(games) + SURE)
    sizes = sorted({game["players"] for game in games})
    print(
        f"{', '.join(map(str, sizes))} {games[0]['skill']}: {len(games)} games, {100 * won:.1f} % good, ",
        end="",
    )
    print(f"said {100 * said:.1f} %, moved by {moved:+.3f}")
    return moved


def centre(model: dict[str, Any], games: list[dict[str, Any]]) -> None:
    """Move each size by what these games, played with bags of its choice, have shown."""
    cells = sorted({(game["skill"], game["players"]) for game in games})
    for skill, players in cells:
        mine = [game for game in games if (game["skill"], game["players"]) == (skill, players)]
        said = float(np.mean([1 / (1 + np.exp(-score(model, game))) for game in mine]))
        moved = model["sizes"][skill][str(players)] + shown_by(mine, said)
        model["sizes"][skill][str(players)] = round(moved, 4)


def judge(model: dict[str, Any], games: list[dict[str, Any]]) -> None:
    """How near it comes in games that it has not seen, against the share of their size and skill."""
    for skill in sorted({game["skill"] for game in games}):
        mine = [game for game in games if game["skill"] == skill]
        said = np.array([1 / (1 + np.exp(-score(model, game))) for game in mine])
        won = np.array([float(game["winner"] == "good") for game in mine])
        shares = {
            size: np.mean([one for one, game in zip(won, mine, strict=True) if game["players"] == size])
            for size in {game["players"] for game in mine}
        }
        plain = np.array([shares[game["players"]] for game in mine])
        low, high = np.quantile(said, [0.05, 0.95])
        print(
            f"{skill}: {len(mine)} games, Brier {np.mean((said - won) ** 2):.4f}, of the shares alone "
            f"{np.mean((plain - won) ** 2):.4f}; bags from {100 * low:.0f} to {100 * high:.0f} %"
        )


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--script", default="tb", help="an edition or a file")
    parser.add_argument("--held-out", type=Path)
    parser.add_argument("--centre", type=Path)
    parser.add_argument("--more-sizes", action="store_true")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    games = [game for file in chosen.games for game in games_of(file)]
    script = script_of(chosen.script)
    if chosen.more_sizes:
        made, known = read_and_model(script)
        add_sizes(known, games)
        if chosen.write:
            write(made)
        return
    characters = sorted(script.characters)
    held = best_prior(games, characters)
    print(f"{len(games)} games, worths held towards 0 by {held:g}")
    model = model_of(games, characters, held)
    if chosen.held_out is not None:
        judge(model, games_of(chosen.held_out))
    if chosen.centre is not None:
        centre(model, games_of(chosen.centre))
    if chosen.write:
        made = json.loads(FILE.read_text(encoding="utf-8"))
        others = [one for one in made["models"] if set(one["worth"]) != set(characters)]
        write({"models": [*others, {"games": len(games), **model}]})


if __name__ == "__main__":
    main()
