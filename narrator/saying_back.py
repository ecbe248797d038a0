"""What was heard is said back and shown for a few seconds, in which it can be taken back or put right.

Where that happens again and again, silence is no longer taken for consent: what is heard next stands only if somebody
says yes. Without this, over babble 10 dB quieter than the speakers, whoever was misheard in sentence after sentence
had left something standing that nobody wanted in 4 of 150 attempts (2026-11-21).
"""

import secrets
from typing import TYPE_CHECKING

from engine.questions import NOMINATE, Act
from narrator.pace import Countdown, clock, now
from narrator.screens import Echo

if TYPE_CHECKING:
    from narrator.session import Session

JUDGING = 4.0
"""Seconds that a sentence begun before the end of a wait may take to be heard."""
UNSURE_AFTER = 3
"""Times in a row that what was heard was asked about, put right or taken back."""
IN_A_ROW = 60.0
"""Seconds from one time to the next."""
LONGER_FOR_YES = 3
"""Times as long as something can be taken back."""


class SayingBack:
    """One at a time; `act` is what it is about, None between two."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.act: Act | None = None
        self._cancelled = self._corrected = self._unclear = self._agreed = False
        self._heard: Act | None = None
        self._tapped: list[Act] = []
        self._misheard, self._last = 0, 0.0

    async def confirmed(self, act: Act) -> bool:
        """Say it back and show it; False when somebody takes it back, or puts another in its place, in time, or when
        it needs a yes and nobody says so."""
        session = self.session
        line = session.lines.act_heard(act, session.square)
        asks = act is self._heard and self._misheard >= UNSURE_AFTER
        if asks:
            line = f"{line} {session.lines.line('control.only_with_yes')}"
        self._cancelled = self._corrected = self._agreed = False
        self.act = act
        session.changed()
        session.note("host.log_heard", line=session.lines.act_heard(act, session.square))
        wait = session.settings.seconds.cancel * (LONGER_FOR_YES if asks else 1)
        session.echo = Echo(secrets.token_urlsafe(6), line, now() + int(1000 * wait) + 8000, asks)
        session.changed()
        await session.say(line)
        session.speech_judged = True
        for _ in range(2):  # whoever spoke and was not understood may say it once more
            if session.echo is None or self._answered:
                break
            self._unclear = False
            session.echo = Echo(session.echo.id, session.echo.text, now() + int(1000 * wait), asks)
            session.changed()
            await session.pace.until(lambda: self._answered, Countdown(wait))
            # Who begins to say "cancel" in time is in time, however long the ear takes over it.
            await session.pace.until(lambda: self._answered or session.speech_judged, Countdown(JUDGING))
            if not self._unclear:
                break
        self._cancelled |= asks and not self._agreed
        self.forget()
        session.changed()
        if self._cancelled and not self._corrected:
            key = "nominations.cancelled" if act.verb == NOMINATE else "control.cancelled"
            await session.say(session.lines.line(key))
        if not self._cancelled:
            self.trust_again()
        return not self._cancelled

    @property
    def _answered(self) -> bool:
        return self._cancelled or self._agreed

    def heard(self, act: Act) -> None:
        """This was spoken: it can have been misheard. The same by a tap is another act."""
        self._heard = act

    def tapped(self, act: Act) -> None:
        """This was chosen on a page, with one tap, and done with another: nothing is left to take back."""
        self._tapped.append(act)

    def was_tapped(self, act: Act) -> bool:
        """Whether it was; asked once, when its turn has come."""
        found = [one for one in self._tapped if one is act]
        self._tapped = [one for one in self._tapped if one is not act]
        return bool(found)

    def misheard(self) -> None:
        """What was heard is asked about, put right or taken back."""
        self._misheard = self._misheard + 1 if clock() - self._last < IN_A_ROW else 1
        self._last = clock()

    def trust_again(self) -> None:
        """Nothing was misheard for a while."""
        self._misheard = 0

    def _note_misheard(self) -> None:
        if self.act is not None and self.act is self._heard and not self._cancelled:
            self.misheard()

    def stand(self, echo: str | None = None) -> bool:
        """Somebody says yes to what needs it; False when nothing does (any more)."""
        session = self.session
        if session.echo is None or not session.echo.asks or echo not in (None, session.echo.id):
            return False
        self._agreed = True
        session.pace.stir()
        return True

    def cancel(self, echo: str | None = None) -> bool:
        """Take back what was just heard; False when there is nothing (any more)."""
        session = self.session
        if session.echo is None or echo not in (None, session.echo.id):
            return False
        self._note_misheard()
        self._cancelled = True
        session.pace.stir()
        return True

    def correct(self, act: Act) -> str | None:
        """Put `act` in the place of what was just said back, and say that back; returns why not, or None."""
        session = self.session
        refusal = session.request(act, instead=True)
        if refusal is not None:
            return refusal
        self._note_misheard()
        self._cancelled = self._corrected = True
        self.heard(act)
        session.pace.stir()
        return None

    def let_go(self) -> None:
        """Take it back without a word: something else is asked at once."""
        if self.act is not None:
            self._cancelled = self._corrected = True
            self.session.pace.stir()

    @property
    def settled(self) -> bool:
        """Whether nothing is taken back that is still shown."""
        return self.act is None or not self._cancelled

    def spoken_unclearly(self) -> None:
        """Somebody said something that was not understood: it can be cancelled a little longer, once."""
        self._unclear = True

    def forget(self) -> None:
        """Nothing is said back any more."""
        self.session.echo = self.act = None
