"""`python -m tests.secrecy --pairs 2000 --level screens --first 0`: pairs of worlds compared, findings printed."""

import argparse
from collections import Counter

from tests.secrecy.table import Level
from tests.secrecy.twins import compare
from tests.secrecy.worlds import pair


def compare_many(seeds: range, level: Level) -> Counter[str]:
    """Counts of what was compared; what was found, and which pairs ended before their plan did, is printed."""
    count: Counter[str] = Counter()
    for seed in seeds:
        found = pair(seed)
        if found is None:
            count["no second world"] += 1
            continue
        verdict = compare(found, level=level)
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
    return count


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.secrecy", description=__doc__)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--level", type=Level, default=Level.SCREENS, help="screens or bytes")
    wanted = parser.parse_args()
    count = compare_many(range(wanted.first, wanted.first + wanted.pairs), wanted.level)
    print(dict(sorted(count.items())))
    return 1 if count["findings"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
