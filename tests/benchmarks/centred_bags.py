"""What games have shown of the bags that the model of `narrator.mind.bag_model` chose, written back to it.

    storyteller balance tb --players 7-12 --games 1000 --skill expert --storyteller mind-often --out FOLDER
    python -m tests.benchmarks.centred_bags often FOLDER --write

Each size is moved by how much more or less often good won than the model had said. The next games should be others
(`--seed`): those that it was centred by say nothing of it.
"""

import json
from argparse import ArgumentParser
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from engine.script import edition
from narrator.mind.bag_model import EXPERIENCE, FILE, goods_chance, logit

SURE: Final = 60  # games of a size after which half of what they show is believed


def moved_by(rows: list[dict[str, Any]], experience: str, before: float) -> float:
    """What is added to the logarithm of the odds of one size; `before`: what was added for these games."""
    players, script = rows[0]["players"], edition("tb")
    said = fmean(goods_chance(row["dealt"], script, players, experience) or 0.0 for row in rows)
    won = (sum(row["winner"] == "good" for row in rows) + 1) / (len(rows) + 2)
    shown = (logit(won) - logit(said)) * len(rows) / (len(rows) + SURE)
    print(
        f"{players}: {len(rows)} games, good wins {100 * won:.1f} %, said {100 * said:.1f} %, moved by {shown:+.3f}"
    )
    return round(before + shown, 4)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("experience", choices=EXPERIENCE)
    parser.add_argument("folder", type=Path, help="what balance has written")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    rows = [
        row
        for file in sorted((chosen.folder / "shards").glob("*.json"))
        for row in json.loads(file.read_text())
    ]
    made = json.loads(FILE.read_text(encoding="utf-8"))
    moved = made["models"][0].setdefault("moved", {}).setdefault(chosen.experience, {})
    for players in sorted({row["players"] for row in rows}):
        mine = [row for row in rows if row["players"] == players]
        moved[str(players)] = moved_by(mine, chosen.experience, moved.get(str(players), 0.0))
    if chosen.write:
        FILE.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
