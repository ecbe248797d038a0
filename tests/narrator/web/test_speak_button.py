"""The button that opens the laptop's microphone for one seat: on every phone at the table, by day, while there is an
ear; it says who speaks."""

from pathlib import Path

import numpy as np

from narrator.voice_bench.rooms import ROOMS, Acoustics
from narrator.voice_bench.table import english
from tests.narrator.table import Table
from tests.virtual_time import run
from voices import Ear, PipeMicrophone, PocketsphinxRecogniser, synthesise

NAMES = ("Alice", "Robert", "Maria", "Thomas", "Hannah", "Oliver", "Emma")


def test_a_tap_and_a_sentence_nominate_without_a_question(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES) as table:
            recogniser = PocketsphinxRecogniser(english(), time_limit=60.0)
            microphone = PipeMicrophone()
            hearing = table.evening.hearing
            assert not (await table.act(3, "speak")).done, "nobody hears"
            async with Ear(microphone, recogniser, english()) as ear:
                ear.subscribe(hearing._event)
                hearing.ear = ear
                hearing.grammar = None
                await table.deal()
                await table.night()
                seconds = table.session.table.settings.seconds.model_copy(update={"last_call": 60.0})
                table.session.table.settings = table.session.table.settings.model_copy(
                    update={"seconds": seconds}
                )
                await table.host("open_nominations")
                await table.until(lambda: table.stage == "nominations")
                hearing.retune()
                assert table.room.phone(3).square.listening
                assert (await table.act(3, "speak")).done
                assert not (await table.act(4, "speak")).done, "somebody else is speaking"
                quiet = Acoustics([np.ones(16_000, dtype=np.float32)] * 6)
                spoken = synthesise("I nominate Robert").at_rate(16_000)
                microphone.push(quiet.heard(spoken, ROOMS[0], 1))
                await table.until(lambda: table.session.table.square.nominees == (1,), 40.0)
                assert table.session.table.square.nominators == (3,)
            recogniser.close()

    run(evening())
