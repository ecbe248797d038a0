"""What games have shown of the bags that the model of `narrator.mind.bag_model` chose, written back to it.

    storyteller balance tb --players 7-12 --games 1000 --skill expert --storyteller mind-often --out FOLDER
    python -m tests.benchmarks.centred_bags often FOLDER --write

All sizes are moved by how much more or less often good won in all games than the model had said, and each by what its
own show beyond that. The next games should be others (`--seed`): those that it was centred by say nothing of it.
"""

from argparse import ArgumentParser
from math import exp
from pathlib import Path
from statistics import fmean

from narrator.mind.bag_model import EXPERIENCE, goods_chance
from tests.benchmarks.bags import games_of, logit, read_and_model, script_of, shown_by, write


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("experience", choices=EXPERIENCE)
    parser.add_argument("folder", type=Path, help="what balance has written")
    parser.add_argument("--script", default="tb", help="an edition or a file")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    rows, script = games_of(chosen.folder), script_of(chosen.script)
    made, model = read_and_model(script)
    moved = model.setdefault("moved", {}).setdefault(chosen.experience, {})
    told = [goods_chance(row["dealt"], script, row["players"], chosen.experience) or 0.0 for row in rows]
    together = shown_by(rows, fmean(told))
    for players in sorted({row["players"] for row in rows}):
        mine, said = zip(
            *((row, one) for row, one in zip(rows, told, strict=True) if row["players"] == players),
            strict=True,
        )
        alone = shown_by(list(mine), _moved(fmean(said), together))
        moved[str(players)] = round(moved.get(str(players), 0.0) + together + alone, 4)
    if chosen.write:
        write(made)


def _moved(chance: float, by: float) -> float:
    """The chance whose odds are so much higher, by their logarithm."""
    return 1 / (1 + exp(-logit(chance) - by))


if __name__ == "__main__":
    main()
