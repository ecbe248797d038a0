"""The sounds of the town at a real table: they follow the phase, and nothing else."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.phases import Phase
from engine.town_square import TownSquare
from narrator.screens.records import Receipt
from narrator.sound.sounds_of_the_town import MOODS, SoundsOfTheTown, tension
from narrator.sound.volumes import STEPS, Volumes
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
        table = self.session.table
        self.phases = [(table.phase, 0)]
        table.phase_listeners.append(lambda: self.phases.append((table.phase, tension(table.square))))
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


def by_the_phases(town: "Town", *, voting: str = "phones") -> list[Entry]:
    """The entries that these phases, and who is known to live in them, alone make."""
    made, nights = [Entry(Mood.SILENCE)], 0
    for phase, tense in town.phases:
        mood = MOODS.get(phase, Mood.SILENCE)
        if mood is Mood.VOTE and voting == "voice":
            mood = Mood.SILENCE
        if mood is made[-1].mood:
            continue
        nights += mood is Mood.NIGHT
        strokes = min(12, 8 + nights) if mood is Mood.NIGHT else 0
        made.append(Entry(mood, strokes, cock=mood is Mood.DAWN, tension=tense))
    return made


@pytest.mark.parametrize("seed", [1, 2])
def test_it_follows_the_phases_alone_whatever_happens_in_secret(tmp_path: Path, seed: int) -> None:
    async def evening() -> None:
        async with Town(tmp_path, seed=seed) as town:
            await town.two_days()
            assert list(town.atmosphere.since(0)) == by_the_phases(town)
            assert {Mood.NIGHT, Mood.DAWN, Mood.VOTE} <= {entry.mood for entry in town.atmosphere.since(0)}

    run(evening())


@pytest.mark.parametrize(
    ("players", "dead", "travellers", "expected"),
    [(7, (), (), 0), (7, (0,), (), 1), (7, (0, 1), (), 2), (7, (0, 1, 2, 3), (), 3), (10, (0,), (), 1),
     (10, range(5), (), 2), (10, range(7), (), 3), (5, (), (), 0), (5, (0,), (), 2),
     (8, range(4), (7,), 3)],
)  # fmt: skip
def test_the_tension_rises_with_the_dead_that_everybody_knows(
    players: int, dead: Sequence[int], travellers: tuple[int, ...], expected: int
) -> None:
    alive = tuple(seat not in dead for seat in range(players))
    square = TownSquare(
        ring=tuple(range(players)),
        alive=alive,
        travellers=travellers,
        traveller_characters=("thief",) * len(travellers),
    )
    assert tension(square) == expected


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


def test_the_host_turns_voice_and_sounds_and_a_restart_keeps_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Town(tmp_path) as town:
            volumes = town.room.volumes = Volumes(town.atmosphere)
            volumes.sit_at(town.session)

            def offered() -> dict[str, str]:
                return dict(town.room.host(grimoire_open=False).controls)

            assert "voice_louder" not in offered()
            assert not (await town.host("voice_louder")).done
            for _ in STEPS[:-1]:
                assert (await town.host("voice_quieter")).done
            assert town.atmosphere.speech == STEPS[0]
            assert "voice_quieter" not in offered()
            assert (await town.host("sounds_quieter")).done
            assert town.atmosphere.volume == STEPS[-2]
            assert (await town.host("sounds_off")).done
            assert "sounds_quieter" not in offered()
            other = Volumes(Atmosphere(2))
            other.remember(town.session.table.as_data()["volumes"])
            assert other.as_data() == volumes.as_data()
            other.remember({})
            assert other.as_data() == volumes.as_data(), "a table of before knew nothing of it"

    run(evening())


def test_without_a_voice_there_is_no_switch(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            assert not {"sounds_on", "sounds_off"} & set(dict(table.room.host(grimoire_open=False).controls))
            assert not (await table.host("sounds_off")).done

    run(evening())
