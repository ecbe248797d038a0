"""The sounds of the town at a real table: they follow the phase, and nothing else."""

from pathlib import Path

import pytest

from engine.phases import Phase
from narrator.screens.records import Receipt
from narrator.sound.sounds_of_the_town import MOODS, SoundsOfTheTown
from tests.narrator.table import Table
from tests.virtual_time import run
from voices import Atmosphere, Mood
from voices.atmosphere import Entry


class Town(Table):
    """A table with its atmosphere, and what both went through."""

    async def __aenter__(self) -> "Town":
        self.atmosphere = Atmosphere(1)
        self.room.atmosphere = self.atmosphere
        SoundsOfTheTown(self.session, self.atmosphere).follow()
        self.phases = [self.session.table.phase]
        self.session.table.phase_listeners.append(lambda: self.phases.append(self.session.table.phase))
        await super().__aenter__()
        return self

    async def two_days(self) -> None:
        async def somebody(table: Table) -> None:
            alive = [chair.seat for chair in table.room.town_square().chairs if chair.alive]
            await table.vote_for(alive[0], set(alive[:2]))

        await self.deal()
        for _ in range(2):
            await self.night()
            if self.stage == "reveal":
                return
            await self.day(somebody)


def by_the_phases(phases: list[Phase], *, voting: str = "phones") -> list[Entry]:
    """The entries that these phases alone make."""
    made, nights = [Entry(Mood.SILENCE)], 0
    for phase in phases:
        mood = MOODS.get(phase, Mood.SILENCE)
        if mood is Mood.VOTE and voting == "voice":
            mood = Mood.SILENCE
        if mood is made[-1].mood:
            continue
        nights += mood is Mood.NIGHT
        strokes = min(12, 8 + nights) if mood is Mood.NIGHT else 0
        made.append(Entry(mood, strokes, cock=mood is Mood.DAWN))
    return made


@pytest.mark.parametrize("seed", [1, 2])
def test_it_follows_the_phases_alone_whatever_happens_in_secret(tmp_path: Path, seed: int) -> None:
    async def evening() -> None:
        async with Town(tmp_path, seed=seed) as town:
            await town.two_days()
            assert list(town.atmosphere.since(0)) == by_the_phases(town.phases)
            assert {Mood.NIGHT, Mood.DAWN, Mood.VOTE} <= {entry.mood for entry in town.atmosphere.since(0)}

    run(evening())


def test_where_ayes_are_listened_for_no_clock_ticks(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Town(tmp_path, voting="voice") as town:
            town.session.stand_in(Phase.VOTE)
            SoundsOfTheTown(town.session, town.atmosphere).follow()
            assert town.atmosphere.mood is Mood.SILENCE

    run(evening())


def test_the_host_has_one_switch(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Town(tmp_path) as town:

            def offered() -> dict[str, str]:
                return dict(town.room.host(grimoire_open=False).controls)

            assert "sounds_on" not in offered()
            off: Receipt = await town.host("sounds_off")
            assert off.done
            assert not town.atmosphere.on
            assert "sounds_off" not in offered()
            assert (await town.host("sounds_on")).done
            assert town.atmosphere.on

    run(evening())


def test_without_a_voice_there_is_no_switch(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            assert not {"sounds_on", "sounds_off"} & set(dict(table.room.host(grimoire_open=False).controls))
            assert not (await table.host("sounds_off")).done

    run(evening())
