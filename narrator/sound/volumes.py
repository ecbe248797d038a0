"""How loud the voice and the sounds of the town are, as the host turns them at the table; kept over a restart."""

from collections.abc import Mapping
from typing import Any, Final

from config.texts import Texts
from narrator.table.session import Session
from voices import Atmosphere

STEPS: Final = (0.1, 0.2, 0.35, 0.6, 1.0)
"""From a whisper to as loud as the settings have it."""
WHAT: Final = ("voice", "sounds")


class Volumes:
    """Of one evening, game after game."""

    def __init__(self, atmosphere: Atmosphere) -> None:
        """The sounds begin as loud as the settings say, and grow no louder than full."""
        self.atmosphere = atmosphere

    def sit_at(self, session: Session) -> None:
        """From now on this is the table."""
        session.table.parts["volumes"] = self

    def turn(self, what: str, *, louder: bool) -> bool:
        """The voice, or the sounds, a step louder or quieter; False where there is no further step."""
        volume = self._volume(what)
        further = [step for step in STEPS if (step > volume if louder else step < volume)]
        if not further:
            return False
        self._set(what, min(further) if louder else max(further))
        return True

    def controls(self, texts: Texts) -> tuple[tuple[str, str], ...]:
        """What the host can press now, as actions with their labels: the sounds' while they are on."""
        offered: list[tuple[str, bool]] = []
        for what in WHAT:
            volume = self._volume(what)
            if what == "sounds" and not self.atmosphere.on:
                continue
            offered += [(f"{what}_quieter", volume > STEPS[0]), (f"{what}_louder", volume < STEPS[-1])]
        return tuple((action, texts.shown(f"host.{action}")) for action, possible in offered if possible)

    def _volume(self, what: str) -> float:
        return self.atmosphere.speech if what == "voice" else self.atmosphere.volume

    def _set(self, what: str, volume: float) -> None:
        if what == "voice":
            self.atmosphere.speech = volume
        else:
            self.atmosphere.volume = volume

    # A restart

    def as_data(self) -> dict[str, Any]:
        """As plain data."""
        return {**{what: self._volume(what) for what in WHAT}, "on": self.atmosphere.on}

    def remember(self, data: Mapping[str, Any]) -> None:
        """Be as it was when `as_data` gave this."""
        for what in WHAT:
            if 0.0 <= (volume := float(data.get(what, self._volume(what)))) <= 1.0:
                self._set(what, volume)
        self.atmosphere.on = bool(data.get("on", self.atmosphere.on))
