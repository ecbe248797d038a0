"""What the engine works out once and keeps is what it would work out now, in random games of the whole box."""

from typing import Any

import pytest

from engine.abilities import Standing, standing
from engine.course import play_step
from engine.game import Game
from engine.rules import victory
from tests.engine.box_tables import EDITIONS, box_table

KEPT = (
    "held",
    "storytellers",
    "working",
    "lifeless",
    "silenced",
    "droisoned_by",
    "honest",
    "kept",
    "twice",
    "demons",
)
GAMES = 12


def looked_at_afresh(game: Game) -> Game:
    twin = game.copy()
    twin.grimoire.standing = twin.grimoire.holdings = twin._judged = None
    return twin


def facts(one: Standing) -> dict[str, Any]:
    of_holdings = {name: getattr(one.holdings, name) for name in ("hooks", "in_slot", "read_by_standing")}
    return {name: getattr(one, name) for name in KEPT} | of_holdings


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_kept_is_what_would_be_worked_out_now(edition: str) -> None:
    for seed in range(GAMES):
        game = box_table(edition, seed)
        while not game.over:
            play_step(game)
            twin = looked_at_afresh(game)
            assert facts(standing(game.grimoire)) == facts(standing(twin.grimoire)), (
                f"{edition} {seed} {game.step}"
            )
            if game.night and not game.over:
                assert victory.winner(twin) is None, (
                    f"{edition} {seed} {game.step}: nobody noticed who has won"
                )
