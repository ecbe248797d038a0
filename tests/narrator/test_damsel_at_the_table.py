"""At the table: a Minion's guess who the Damsel is, aloud and by a tap."""

from pathlib import Path

import pytest

from engine.ledger import Claimed, NothingHappened
from engine.script import Script, edition
from engine.terms import TOWN
from tests.narrator.table import Table
from tests.narrator.test_having_a_say import nominations
from tests.virtual_time import run

WITH_A_DAMSEL = Script("mine", "Mine", (*edition("tb").characters, "damsel"))


def public(table: Table, kind: type) -> list[object]:
    return [one.fact for one in table.session.table.told if one.to == TOWN and isinstance(one.fact, kind)]


@pytest.mark.parametrize("words", ["Ann names Bob as the damsel", "I am a minion and Bob is the damsel"])
def test_a_guess_said_aloud_counts_after_a_yes(tmp_path: Path, words: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path, script=WITH_A_DAMSEL) as table:
            await nominations(table)
            hearing = table.evening.hearing
            hearing.retune()
            assert hearing.typed(words)
            if words.startswith("I"):
                await table.until(lambda: hearing.asked is not None)
                assert hearing.typed("Ann")
            await table.until(lambda: table.session.table.echo is not None)
            echo = table.session.table.echo
            assert echo is not None
            assert echo.asks
            hearing.retune()
            assert hearing.typed("yes")
            await table.until(lambda: public(table, NothingHappened) != [])
            assert public(table, Claimed) == [Claimed("damsel", 0, 1)]

    run(evening())


def test_everybody_is_offered_the_guess_the_dead_and_the_good_too(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, script=WITH_A_DAMSEL) as table:
            await nominations(table)
            for player in range(7):
                powers = {one.verb: one for one in table.room.phone(player).offers.powers}
                assert powers["damsel"].label == "I am a Minion, and I name the Damsel"
            assert (await table.act(2, "power", verb="damsel", target=3)).done
            await table.until(lambda: public(table, NothingHappened) != [])

    run(evening())
