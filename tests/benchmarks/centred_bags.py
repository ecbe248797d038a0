"""What games have shown of the bags that the model of `narrator.mind.bag_model` chose, written back to it.

    storyteller balance tb --players 7-12 --games 1000 --skill expert --storyteller mind-often --out FOLDER
    python -m tests.benchmarks.centred_bags often FOLDER --write

Each size is moved by how much more or less often good won than the model had said. The next games should be others
(`--seed`): those that it was centred by say nothing of it.
"""

from argparse import ArgumentParser
from pathlib import Path
from statistics import fmean

from narrator.mind.bag_model import EXPERIENCE, goods_chance
from tests.benchmarks.bags import games_of, read_and_model, script_of, shown_by, write


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
    for players in sorted({row["players"] for row in rows}):
        mine = [row for row in rows if row["players"] == players]
        said = fmean(goods_chance(row["dealt"], script, players, chosen.experience) or 0.0 for row in mine)
        moved[str(players)] = round(moved.get(str(players), 0.0) + shown_by(mine, said), 4)
    if chosen.write:
        write(made)


if __name__ == "__main__":
    main()
