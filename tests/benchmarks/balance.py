"""How much faster two processes play the games of `storyteller balance` than one: a ratio, in one run.

    .venv/bin/python -m tests.benchmarks.balance [--games N]

The start of the processes is not counted: they play a few games first. On a machine that is busy with other things
two processes get a larger part of it than one does.
"""

import argparse
import os
from time import perf_counter

from narrator.simulation.shards import TableKind, digest_of, play_all, shards_of


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("--games", type=int, default=800)
    games = words.parse_args().games
    warm = shards_of([TableKind("tb", "refused", 7, "expert", "random")], 1, 80)
    run = shards_of([TableKind("tb", "refused", 8, "expert", "random")], 1, games)
    seconds, digests = {}, {}
    for jobs in (1, 2):
        list(play_all(warm, jobs))
        began = perf_counter()
        rows = [row for _, played in play_all(run, jobs) for row in played]
        seconds[jobs] = perf_counter() - began
        digests[jobs] = digest_of(rows)
    assert digests[1] == digests[2]
    print(
        f"{games} games: one process {games / seconds[1]:.1f} games/s, two {games / seconds[2]:.1f} games/s"
    )
    ratio = seconds[1] / seconds[2]
    print(f"two against one: {ratio:.2f}, the same digests; load of the machine {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
