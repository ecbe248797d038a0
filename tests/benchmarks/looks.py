"""How often everybody looks at their phone in a night, against how often somebody would be woken without phones.

    python -m tests.benchmarks.looks [games for each line, usually 200]

A look is counted when it asks somebody: the voice holds two of them in every night, asked or not, and more where
one answer brings another question. Wakings are those of a table where one player at a time opens their eyes.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any

from engine import Game
from tests.engine.box_tables import box_table, plain_table
from tests.engine.dusk_tables import Evening, wakings

BAR = 0.95  # of the nights need no third look
EDITIONS = ("tb", "bmr", "snv", "all")
SIZES = (5, 7, 10, 12, 15)


def deal(edition: str, players: int, seed: int, company: bool, decider: Any) -> Game:
    """`company`: with Travellers and Fabled, at a table of any size."""
    if company:
        return box_table(edition, seed, decider)
    game = plain_table(edition, players, seed)
    game.decider = decider
    return game


def evenings(edition: str, players: int, seeds: Iterable[int], *, company: bool) -> Iterable[Evening]:
    return (Evening(partial(deal, edition, players, seed, company), seed).play() for seed in seeds)


def looks_of(edition: str, players: int, seeds: Iterable[int], *, company: bool) -> Counter[int]:
    """How many nights needed how many looks."""
    played = evenings(edition, players, seeds, company=company)
    return Counter(len(looks) for evening in played for looks in evening.looks.values())


def line(edition: str, players: int, games: int, *, company: bool = False) -> str:
    looks, woken, asked_again, third = Counter[int](), 0, 0, Counter[str]()
    for evening in evenings(edition, players, range(games), company=company):
        looks.update(len(one) for one in evening.looks.values())
        woken += sum(wakings(evening.live.game).values())
        asked_again += evening.again
        third.update(_what(one) for looks_ in evening.looks.values() for ids in looks_[2:] for one in ids)
    nights = looks.total()
    mean = sum(needed * count for needed, count in looks.items()) / nights
    share = [
        100 * sum(count for needed, count in looks.items() if needed <= most) / nights for most in (1, 2, 3)
    ]
    who = "company" if company else f"{players} players"
    why = ", ".join(f"{one} {count}" for one, count in third.most_common(4))
    return (
        f"{edition:<4} {who:<10} {nights:>5} nights  {mean:>5.2f} looks  {woken / nights:>5.1f} wakings  "
        f"one {share[0]:>5.1f} %  two {share[1]:>5.1f} %  three {share[2]:>5.1f} %  "
        f"most {max(looks)}  again {asked_again / nights:.3f}  later: {why or 'none'}"
    )


def _what(question_id: str) -> str:
    """ "n2/dreamer@3#0" is a question of "dreamer"."""
    return question_id.partition("/")[2].partition("@")[0]


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(
        "per night; one, two, three: nights that need no more looks than that; again: questions asked twice"
    )
    for edition in EDITIONS:
        for players in SIZES:
            print(line(edition, players, games), flush=True)
        print(line(edition, 0, games, company=True), flush=True)


if __name__ == "__main__":
    main()
