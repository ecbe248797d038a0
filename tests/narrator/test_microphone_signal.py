"""A microphone that works and brings nothing of use is shown to the table, and not spoken of."""

import asyncio
from pathlib import Path

import numpy as np

from narrator.evening import sentences_in
from narrator.listening.hearing import Hearing
from tests.narrator.table import Table
from tests.voices.table import PATIENCE
from voices import Ear, PipeMicrophone, PocketsphinxRecogniser, Sound
from voices.events import HEARING_RATE
from voices.signal_watch import SILENT_FOR
from voices.sound import silence


def test_a_muted_microphone_is_shown_until_it_is_open_again(tmp_path: Path) -> None:
    async def evening() -> None:
        sentences = sentences_in("en")
        microphone, recogniser = PipeMicrophone(), PocketsphinxRecogniser(sentences, time_limit=PATIENCE)
        async with Table(tmp_path) as table, Ear(microphone, recogniser, sentences) as ear:
            Hearing(table.session, sentences, ear)
            caption = table.session.table.caption
            microphone.push(silence(SILENT_FOR, HEARING_RATE))
            await table.until(lambda: "nothing but silence" in table.session.table.problem)
            assert "nothing but silence" in table.room.host(grimoire_open=False).square.problem
            assert "одну тишину" in table.room.host(grimoire_open=False, language="ru").square.problem
            assert "the host's page says what it is" in table.room.town_square().problem
            assert table.session.table.caption == caption, "nothing is said aloud"
            microphone.push(Sound(np.full(HEARING_RATE, 1e-4, dtype=np.float32), HEARING_RATE))
            await table.until(lambda: table.session.table.problem == "")
        recogniser.close()

    asyncio.run(evening())
