"""A word in one ear: what only the person in the Storyteller's chair may hear, through an output of its own.

It has nothing in common with the table's voice but the engine that makes the sound, so that nothing secret can come
to the table's loudspeaker by a wrong turn. Before the person has said that they heard the test, and nobody else did,
nothing is whispered; nor is anything once the output is not there, or is where everything sounds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import numpy as np

from config.settings import Settings
from narrator.sound.speech_voices import lexicon_for, profile_of
from voices import Renderer, VoiceProfile
from voices.child import Child
from voices.errors import VoiceTrouble

MOST_WORDS: Final = 8
"""What is longer is read on the page."""
RATE: Final = 16_000
LIMIT: Final = 30.0


class WhisperState(StrEnum):
    """`UNTRIED`: its test has not been confirmed. `LOST`: it was there, and is no more."""

    UNTRIED = "untried"
    TRIED = "tried"
    ON = "on"
    LOST = "lost"


class Whisper:
    """Of one evening. `device`: the output's exact name. `everything`: names of players and characters too, not only
    seats and numbers."""

    def __init__(
        self,
        device: str,
        profile: VoiceProfile,
        *,
        everything: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.device, self.profile, self.everything = device, profile, everything
        self.state = WhisperState.UNTRIED
        self.renderer = Renderer()
        self._output = Child("voices.workers.whispering", environment=dict(environment or {}))
        self._one_at_a_time = asyncio.Lock()

    async def test(self, line: str) -> bool:
        """Say this there, so that the person can tell whose ear it is; False where it cannot be said."""
        self.state = WhisperState.UNTRIED
        if not await self._say(line):
            return False
        self.state = WhisperState.TRIED
        return True

    def confirm(self, *, heard: bool) -> bool:
        """They heard the test in their ear alone, or not; False where there was none."""
        if self.state is not WhisperState.TRIED:
            return False
        self.state = WhisperState.ON if heard else WhisperState.UNTRIED
        return True

    async def say(self, line: str) -> bool:
        """Say it; False where it is to be read instead."""
        if self.state is not WhisperState.ON or not line or len(line.split()) > MOST_WORDS:
            return False
        return await self._say(line)

    async def _say(self, line: str) -> bool:
        async with self._one_at_a_time:
            try:
                await asyncio.to_thread(self._play, line)
            except VoiceTrouble:
                self.state = WhisperState.LOST
                return False
            return True

    def _play(self, line: str) -> None:
        sound = self.renderer.render(line, self.profile).at_rate(RATE)
        samples = (np.clip(sound.samples, -1.0, 1.0) * 32767).astype(np.int16)
        request = {"device": self.device, "rate": RATE}
        self._output.ask(request, samples.tobytes(), limit=LIMIT)

    def close(self) -> None:
        """Give the output back."""
        self._output.close()
        self.renderer.close()


def whisper_for(settings: Settings) -> Whisper | None:
    """What whispers at this table; None where no second output is chosen."""
    if not settings.speaking.whisper:
        return None
    everything = settings.speaking.whisper_says == "everything"
    whisper = Whisper(settings.speaking.whisper, profile_of(settings.voice), everything=everything)
    whisper.renderer.lexicon = lexicon_for(settings)
    return whisper
