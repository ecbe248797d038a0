"""How even a bag is: good's chance with it, told from games that players who reason have played with many bags.

The weights stand in ``config/balance/bags.json``; ``python -m tests.benchmarks.bags GAMES`` makes them. They are
those of a skill: with the same bag a table of experts and one of people who play now and then are 10 to 20 points
apart. Bags that are chosen are not like the others: ``moved`` is what games with the bags that it chose for a table
that said how often it plays have shown beyond that (``python -m tests.benchmarks.centred_bags``). Not every bag can
be even, as now and then the first evil team stays: ``aims`` says by how much more, or less, bags have to promise good
for an even game on the mean (``python -m tests.benchmarks.aimed_bags``). How a game stands ``now`` is told from such
games, too (``python -m tests.benchmarks.standings``).
"""

from functools import cache
from json import loads
from math import exp, log
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import config.balance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.script import Script

FILE: Final = Path(config.balance.__file__).with_name("bags.json")
EXPERIENCE: Final = {"seldom": ("average",), "between": ("average", "expert"), "often": ("expert",)}
"""How often a table plays, and whose games tell of it: between the two it is the mean of both."""


@cache
def _models() -> list[dict[str, Any]]:
    models: list[dict[str, Any]] = loads(FILE.read_text(encoding="utf-8"))["models"]
    return models


@cache
def _model_of(characters: tuple[str, ...]) -> dict[str, Any] | None:
    """What is known of the bags of a script with these characters."""
    return next((one for one in _models() if set(one["worth"]) >= set(characters)), None)


def goods_chance(
    bag: "Iterable[str]", script: "Script", players: int, experience: str = "between"
) -> float | None:
    """Good's chance, 0 to 1, before anything has happened; None for a script or a size that nothing is known of."""
    model = _model_of(script.characters)
    if model is None or any(str(players) not in sizes for sizes in model["sizes"].values()):
        return None
    scores = [_score(model, tuple(bag), players, skill) for skill in EXPERIENCE[experience]]
    moved = model.get("moved", {}).get(experience, {}).get(str(players), 0.0)
    return 1 / (1 + exp(-sum(scores) / len(scores) - moved))


def aimed_higher(script: "Script", players: int, experience: str) -> float:
    """By how much more each bag should promise good, or less (below 0), for a mean that is what is aimed at."""
    model = _model_of(script.characters) or {}
    return float(model.get("aims", {}).get(experience, {}).get(str(players), 0.0))


def goods_chance_now(
    bag: "Iterable[str]", script: "Script", players: int, experience: str, counted: float, minions: int
) -> float | None:
    """The same in the middle of a game: from what the bag promised, the chance that is `counted` from who lives and
    who is suspected, and the Minions who live; None where nothing is known of it."""
    before = goods_chance(bag, script, players, experience)
    model = _model_of(script.characters)
    if before is None or model is None or "now" not in model:
        return None
    features = (1.0, logit(before), logit(counted), minions / 2, players / 10)
    weights = [model["now"][skill] for skill in EXPERIENCE[experience]]
    scores = [sum(one * weight for one, weight in zip(features, each, strict=True)) for each in weights]
    return 1 / (1 + exp(-sum(scores) / len(scores)))


def _score(model: dict[str, Any], bag: tuple[str, ...], players: int, skill: str) -> float:
    """The logarithm of the odds: of this size, and what each character adds, which changes with the size."""
    more = (players - model["middle"]) / model["middle"]
    worth = (model["worth"][one][skill] for one in bag)
    return float(
        model["sizes"][skill][str(players)] + sum(always + more * growing for always, growing in worth)
    )


def logit(share: float) -> float:
    """The logarithm of the odds.

    >>> logit(0.5)
    0.0
    """
    return log(share / (1 - share))
