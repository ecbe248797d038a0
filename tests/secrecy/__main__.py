"""`python -m tests.secrecy --pairs 2000 --level screens --first 0`: pairs of worlds compared, findings printed.

`--newest`: on scripts of the Carousel with a Loric, and which of these were in play in how many pairs.
"""

import argparse
from collections import Counter

from tests.secrecy.table import Level
from tests.secrecy.twins import compare
from tests.secrecy.worlds import LORIC_OF_ALL, NEWEST, of_the_newest, pair


def compare_many(seeds: range, level: Level, *, newest: bool = False) -> tuple[Counter[str], Counter[str]]:
    """Counts of what was compared, and of pairs by who was in play; what was found, and which pairs ended before
    their plan did, is printed."""
    count: Counter[str] = Counter()
    cast: Counter[str] = Counter()
    for seed in seeds:
        found = pair(seed, script=of_the_newest(seed) if newest else None)
        if found is None:
            count["no second world"] += 1
            continue
        verdict = compare(found, level=level)
        cast.update(found.cast)
        count.update(["pairs", found.first.script.id, *sorted(found.kinds)])
        count.update(f"{kind}, happened" for kind in verdict.happened)
        count["other secrets"] += found.differs
        count["messages"] += verdict.compared
        count["dawns"] += verdict.dawns
        count["other number of looks"] += verdict.looks_differ
        count["left the plan"] += verdict.wandered
        count["left the plan alone"] += verdict.alone
        count["stopped"] += bool(verdict.stopped)
        if verdict.stopped or verdict.wandered:
            print(seed, verdict.stopped or "left the plan", "alone" * verdict.alone, flush=True)
        if verdict.finding is not None:
            count["findings"] += 1
            count[f"findings in {found.first.script.id}"] += 1
            print(verdict.finding, flush=True)
    return count, cast


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.secrecy", description=__doc__)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--level", type=Level, default=Level.SCREENS, help="screens or bytes")
    parser.add_argument("--newest", action="store_true", help="on scripts of the Carousel with a Loric")
    wanted = parser.parse_args()
    seeds = range(wanted.first, wanted.first + wanted.pairs)
    count, cast = compare_many(seeds, wanted.level, newest=wanted.newest)
    print(dict(sorted(count.items())))
    if wanted.newest:
        print({one: cast[one] for one in sorted((*NEWEST, *LORIC_OF_ALL), key=lambda one: (cast[one], one))})
    return 1 if count["findings"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
