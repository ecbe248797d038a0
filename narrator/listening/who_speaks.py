"""Who said "I"? Voices that are known are proposed, never taken for granted: the table is asked, and says yes or no.

Voices are learnt where somebody said their name at seating, and from sentences whose speaker was told: by the phone
that held the microphone, or by the answer to "who nominates?". They are kept in this process alone.
"""

from __future__ import annotations

from engine.questions import Act
from narrator.table.session import Session
from voices.known_voices import KnownVoices, Vector


class WhoSpeaks:
    """Voices and whose they are; people are known by their number at the table."""

    def __init__(self, session: Session, known: KnownVoices) -> None:
        self.session, self.known = session, known
        self.voice: Vector = ()
        """Of the sentence that is being dealt with; () where it does not tell anybody apart."""

    def likely(self) -> int | None:
        """The seat that probably spoke."""
        whose = self.known.likeliest(self.voice)
        seat = self.session.table.people.everybody[int(whose)].chair if whose else None
        return seat if seat in self.session.table.square.ring else None

    def proposed(self, verb: str, target: int | None) -> int | None:
        """The seat that probably spoke, if it may do this."""
        seat = self.likely()
        if seat is None:
            return None
        return seat if self.session.table.refusal(Act(verb, seat, target)) is None else None

    def learn(self, seat: int, voice: Vector) -> None:
        """Whoever sits there is known to have spoken so."""
        number = self.session.table.people.on_chair(seat)
        if number is not None:
            self.known.learn(str(number), voice)
