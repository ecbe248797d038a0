"""What the town sounds like in each phase, told to the atmosphere and to nobody else.

It knows the phase, how many nights there were and how many live, which the whole table knows, and how votes are
given. So nothing that sounds can tell more than what can be seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from config.texts import Texts
from engine.phases import NIGHTS, Phase
from engine.town_square import TownSquare
from voices import Atmosphere, Mood

if TYPE_CHECKING:
    from narrator.table.session import Session

MOODS = {
    Phase.LOBBY: Mood.EVENING,
    Phase.SEATING: Mood.EVENING,
    Phase.DEAL: Mood.EVENING,
    Phase.FIRST_NIGHT: Mood.NIGHT,
    Phase.NIGHT: Mood.NIGHT,
    Phase.DAWN: Mood.DAWN,
    Phase.VOTE: Mood.VOTE,
    Phase.DUSK: Mood.DUSK,
    Phase.REVEAL: Mood.EVENING,
}
"""By day the table is listened to, so nothing sounds."""
FIRST_HOUR, LAST_HOUR = 9, 12
"""The bell tolls nine on the first night, and later every night up to midnight."""

FINAL, NEAR = 3, 5
"""With so few residents alive this is the final day, and with so few it is near."""


def tension(square: TownSquare) -> int:
    """From 0, as long as nobody has died, to 3 on the final day. Travellers count for nothing in it."""
    residents = [seat for seat in square.ring if seat not in square.travellers]
    alive = sum(square.alive[seat] for seat in residents)
    if alive == len(residents):
        return 0
    return 3 if alive <= FINAL else 2 if alive <= NEAR else 1


class SoundsOfTheTown:
    """Keeps the atmosphere in step with the phases of one session."""

    def __init__(self, session: Session, atmosphere: Atmosphere) -> None:
        self.session, self.atmosphere = session, atmosphere
        self._nights = max(0, session.table.square.night - 1)
        session.table.phase_listeners.append(self.follow)
        session.daylight.recalls.append(atmosphere.toll)

    def follow(self) -> None:
        """The mood of the phase the table is in now."""
        phase = self.session.table.phase
        mood = MOODS.get(phase, Mood.SILENCE)
        if mood is Mood.VOTE and self.session.table.settings.house_rules.voting == "voice":
            mood = Mood.SILENCE  # an aye is listened for
        hour = 0
        if phase in NIGHTS and self.atmosphere.mood is not Mood.NIGHT:
            self._nights += 1
            hour = min(LAST_HOUR, FIRST_HOUR + self._nights - 1)
        tense = tension(self.session.table.square)
        self.atmosphere.enter(mood, strokes=hour, cock=phase is Phase.DAWN, tension=tense)


def switch(atmosphere: Atmosphere, texts: Texts) -> tuple[str, str]:
    """What the host can press now, as an action with its label."""
    if atmosphere.on:
        return "sounds_off", texts.shown("host.sounds_off")
    return "sounds_on", texts.shown("host.sounds_on")
