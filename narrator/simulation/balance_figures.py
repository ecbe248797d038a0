"""What many games say: shares with their intervals, and what each character is worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.registry import character
from engine.terms import DEMON, GOOD
from narrator.simulation.shards import Row, digest_of
from narrator.simulation.simulate import share_of

PRIOR: Final = 0.35
"""How far from nothing a character's worth is thought to lie, as a standard deviation in log odds."""
STEPS: Final = 30  # of Newton's method, which is there after seven or so

Figures = dict[str, Any]


def figures_of(rows: list[Row]) -> Figures:
    """All figures of these games, ready for JSON."""
    by_cell = _grouped(rows, lambda row: (row["storyteller"], row["skill"], row["players"]))
    by_table = _grouped(rows, lambda row: (row["storyteller"], row["skill"]))
    return {
        "games": len(rows),
        "digest": digest_of(rows),
        "cells": [
            {"storyteller": who, "skill": skill, "players": players, **cell_of(some)}
            for (who, skill, players), some in sorted(by_cell.items())
        ],
        "tables": [
            {
                "storyteller": who,
                "skill": skill,
                "good": share_of(_won(some), len(some)),
                "demons": by_demon(some),
                "characters": worth(some),
            }
            for (who, skill), some in sorted(by_table.items())
        ],
    }


def cell_of(rows: list[Row]) -> Figures:
    """The figures of games of one size, skill and Storyteller."""
    games = len(rows)
    times = np.array([one for row in rows for one in row["milliseconds"]] or [0.0])
    falsehoods = sum(row["falsehoods"] for row in rows)
    to_liars = sum(row["told_to_liars"] for row in rows)
    return {
        "games": games,
        "good": share_of(_won(rows), games),
        "final": share_of(sum(row["final"] for row in rows), games),
        "days": float(np.mean([row["days"] for row in rows])),
        "told_to_liars": to_liars,
        "true_to_liars": share_of(to_liars - falsehoods, to_liars),
        "seen_through": share_of(sum(row["seen_through"] for row in rows), falsehoods),
        "milliseconds": {
            "median": round(float(np.median(times)), 2),
            "p95": round(float(np.percentile(times, 95)), 2),
            "most": round(float(times.max()), 1),
        },
    }


def by_demon(rows: list[Row]) -> dict[str, Figures]:
    """How often good won against each Demon that was dealt."""
    against: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        for one in {one for one in row["dealt"] if character(one).team is DEMON}:
            against[one].append(row)
    return {one: share_of(_won(some), len(some)) for one, some in sorted(against.items())}


def worth(rows: list[Row]) -> list[Figures]:
    """For each character, by how many points of a hundred good wins more often where it is dealt, all others and the
    number of players being equal; the most helpful first.

    A logistic regression in which no character is thought to matter much before the games say so (a normal prior, or
    ridge, of `PRIOR`); `low` and `high` bound the middle 95 % of what is left possible.
    """
    sizes = sorted({row["players"] for row in rows})
    dealt = sorted({one for row in rows for one in row["dealt"]})
    if not rows or not dealt:
        return []
    columns = {one: place for place, one in enumerate(dealt, len(sizes))}
    played = np.zeros((len(rows), len(sizes) + len(dealt)))
    for number, row in enumerate(rows):
        played[number, sizes.index(row["players"])] = 1
        for one in set(row["dealt"]):
            played[number, columns[one]] = 1
    played[:, len(sizes) :] -= played[:, len(sizes) :].mean(0)
    won = np.array([row["winner"] == GOOD for row in rows], float)
    weights, spread, steep = _fitted(played, won, len(sizes))
    found = []
    for one, column in columns.items():
        times = sum(one in row["dealt"] for row in rows)
        points, error = 100 * steep * weights[column], 100 * steep * spread[column]
        found.append(
            {
                "character": one,
                "games": times,
                "points": round(float(points), 1),
                "low": round(float(points - 1.96 * error), 1),
                "high": round(float(points + 1.96 * error), 1),
            }
        )
    return sorted(found, key=lambda one: -float(str(one["points"])))


def _fitted(
    played: NDArray[np.float64], won: NDArray[np.float64], sizes: int
) -> tuple[NDArray[Any], NDArray[Any], float]:
    """The weights in log odds, how sure they are, and how many shares a log odd is worth on average."""
    trust = np.full(played.shape[1], 1 / PRIOR**2)
    trust[:sizes] = 0.01
    weights = np.zeros(played.shape[1])
    for _ in range(STEPS):
        share = 1 / (1 + np.exp(-played @ weights))
        slope = played.T @ (won - share) - trust * weights
        curve = (played * (share * (1 - share))[:, None]).T @ played + np.diag(trust)
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if np.abs(step).max() < 1e-8:
            break
    share = 1 / (1 + np.exp(-played @ weights))
    return weights, np.sqrt(np.diag(np.linalg.inv(curve))), float((share * (1 - share)).mean())


def _won(rows: list[Row]) -> int:
    return sum(row["winner"] == GOOD for row in rows)


def _grouped(rows: Iterable[Row], key: Callable[[Row], tuple[Any, ...]]) -> dict[tuple[Any, ...], list[Row]]:
    found: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: (row["players"], row["skill"], row["storyteller"], row["seed"])):
        found[key(row)].append(row)
    return found
