"""Riot's day at a real table: the nominees' phones, the voice, the count, and the Storyteller who nominates."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from config.texts import load_texts
from engine.ledger import DiedByDay, GameOver, Nominated, NominatesNext, VoteBegan
from engine.script import Script
from engine.terms import STORYTELLER
from tests.narrator.table import Table
from tests.virtual_time import run

CHARACTERS = (
    "riot baron poisoner saint recluse slayer magician chef investigator artist sage mayor juggler savant"
)
SCRIPT = Script("riot", "Riot", CHARACTERS.split())


class RiotTable(Table):
    """Plays to the third day without an execution; `lines` are those the voice has said."""

    async def third_day(self, at_once: float = 8.0) -> None:
        table = self.session.table
        seconds = table.settings.seconds.model_copy(
            update={"at_once": at_once, "last_call": 10.0, "discussion": 100.0}
        )
        table.settings = table.settings.model_copy(update={"seconds": seconds})
        self.lines: list[str] = []
        table.listeners.append(self._listen)
        await self.deal()
        for _ in range(2):
            await self.night()
            await self.day()
        await self.night()
        assert self.stage == "discussion"
        assert table.square.day == 3
        await self.host("open_nominations")
        await self.until(lambda: self.stage == "nominations" and bool(self.who_may()))

    def _listen(self) -> None:
        caption = self.session.table.caption
        if not self.lines or self.lines[-1] != caption:
            self.lines.append(caption)

    def who_may(self) -> dict[int, tuple[int, ...]]:
        """Whose phones offer to nominate, and whom."""
        return {
            one.me: one.offers.nominate for one in self.phones() if one.me is not None and one.offers.nominate
        }

    def seats(self, character: str) -> list[int]:
        seats = self.session.table.game.grimoire.seats
        return [seat for seat, one in enumerate(seats) if one.character == character]

    def good(self) -> list[int]:
        """Living players whose death leaves the others to go on: those of Riot come last."""
        alive = self.session.table.square.the_living
        return [seat for seat in alive if seat not in self.seats("riot")]

    def told(self, kind: type) -> list[Any]:
        return [one.fact for one in self.session.table.told if isinstance(one.fact, kind)]

    def was_said(self, key: str, **values: Any) -> bool:
        texts = load_texts(self.session.table.texts.language)
        wanted = [str(texts.said(key, one, **values)) for one in range(texts.variants(key))]
        return any(str(line) in wanted for line in self.lines)

    async def turn_of(self, seat: int) -> None:
        await self.until(lambda: list(self.who_may()) == [seat])


def test_the_day_goes_from_phone_to_phone_to_voice_to_the_storyteller_to_its_end(tmp_path: Path) -> None:
    async def evening() -> None:
        table = RiotTable(tmp_path, script=SCRIPT)
        async with table:
            await table.third_day()
            square, names = table.session.table.square, table.names
            assert len(table.seats("riot")) == 2  # the Minion as well
            assert set(table.who_may()) == set(square.the_living)
            assert (
                dict(table.room.host(grimoire_open=False).controls)["close_nominations"]
                == "Close nominations"
            )
            one, two, three = table.good()[:3]
            first = next(seat for seat in square.the_living if seat not in (one, two, three))
            # By a tap: whoever was nominated is dead, and their phone alone goes on.
            assert (await table.act(table.number_of(first), "nominate", nominee=one)).done
            await table.turn_of(one)
            living = table.session.table.square.the_living
            assert one not in living
            assert table.who_may() == {one: living}
            assert table.was_said("nominations.next", name=names[one])
            assert table.room.town_square().deadline is not None
            assert table.room.town_square().votes_needed == 0, "nobody votes"
            assert not (await table.host("count_down")).done, "it would be taken for the end of their time"
            refused = await table.act(table.number_of(two), "nominate", nominee=three)
            assert not refused.done
            late = dict(table.room.host(grimoire_open=False).controls)["close_nominations"]
            assert late == load_texts("en").shown("host.too_late")
            # Aloud: whoever it is that says "I", it is their turn.
            hearing = table.evening.hearing
            hearing.retune()
            assert hearing.typed(f"I nominate {names[two]}")
            await table.turn_of(two)
            assert table.told(Nominated)[-1] == Nominated(one, two)
            # Nobody can end the count for them, and who says nothing is too late.
            hearing.retune()
            assert not hearing.typed("no more nominations")
            await table.until(lambda: len(table.told(Nominated)) > 2 + before_today(table))
            assert table.was_said("nominations.countdown", number=1)
            assert table.was_said("nominations.too_late", name=names[two])
            assert table.told(Nominated)[-1].by == STORYTELLER
            while not table.told(GameOver):
                await table.until(lambda: bool(table.who_may()) or bool(table.told(GameOver)))
                for seat, offered in table.who_may().items():
                    await table.act(table.number_of(seat), "nominate", nominee=offered[0])
                await asyncio.sleep(0.05)
            await table.until(lambda: table.stage == "reveal")
            assert not table.told(VoteBegan)
            story = " ".join(str(line) for line in table.room.town_square().timeline)
            assert f"{names[one]} had to nominate at once." in story

    run(evening())


def before_today(table: RiotTable) -> int:
    day = table.session.table.square.day
    steps = [one.step for one in table.session.table.told if isinstance(one.fact, Nominated)]
    return sum(not step.startswith(f"d{day}/") for step in steps)


def test_where_nobody_begins_the_storyteller_does_and_nothing_was_closed(tmp_path: Path) -> None:
    async def evening() -> None:
        table = RiotTable(tmp_path, script=SCRIPT)
        async with table:
            await table.third_day()
            await table.until(lambda: bool(table.told(NominatesNext)), 60)
            assert table.told(Nominated)[-1].by == STORYTELLER
            assert table.was_said("nominations.last_call")
            today = table.lines[-12:]
            texts = load_texts("en")
            closed = [
                str(texts.said("nominations.closed", one))
                for one in range(texts.variants("nominations.closed"))
            ]
            assert not [line for line in today if str(line) in closed]
            assert table.told(DiedByDay)

    run(evening())


def test_after_a_restart_the_same_player_has_to_nominate(tmp_path: Path) -> None:
    async def evening() -> None:
        table = RiotTable(tmp_path, script=SCRIPT)
        async with table:
            await table.third_day(at_once=60.0)
            one, two = table.good()[:2]
            assert (await table.act(table.number_of(two), "nominate", nominee=one)).done
            await table.turn_of(one)
            record, offered = table.evening.record.path, table.who_may()
        again = RiotTable(tmp_path, resume=record)
        async with again:
            await again.until(lambda: again.who_may() == offered)
            assert (await again.act(again.number_of(one), "nominate", nominee=two)).done
            await again.turn_of(two)

    run(evening())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_living_mayor_stops_it_aloud(language: str, tmp_path: Path) -> None:
    async def evening() -> None:
        table = RiotTable(tmp_path, script=SCRIPT, language=language)
        async with table:
            await table.third_day(at_once=60.0)
            one, two = table.good()[:2]
            assert not any(power.verb == "halt" for phone in table.phones() for power in phone.offers.powers)
            assert (await table.act(table.number_of(two), "nominate", nominee=one)).done
            await table.turn_of(one)
            offering = {
                phone.me
                for phone in table.phones()
                if any(power.verb == "halt" for power in phone.offers.powers)
            }
            assert offering == set(table.session.table.square.the_living)
            hearing = table.evening.hearing
            hearing.retune()
            said = "{} stops the riot" if language == "en" else "{} останавливает бунт"
            assert hearing.typed(said.format(table.names[two]))
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed("yes" if language == "en" else "да")
            await table.until(lambda: ("halt", two) in table.session.table.square.claims)

    run(evening())
