"""What was heard is said back and shown for a few seconds, in which it can be taken back or put right."""

import secrets
from typing import TYPE_CHECKING

from engine.questions import NOMINATE, Act
from engine.terms import STORYTELLER
from narrator.pace import Countdown, now
from narrator.screens import Echo

if TYPE_CHECKING:
    from narrator.session import Session

JUDGING = 4.0
"""Seconds that a sentence begun before the end of a wait may take to be heard."""


class SayingBack:
    """One at a time; `act` is what it is about, None between two."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.act: Act | None = None
        self._cancelled = self._corrected = self._unclear = False

    async def confirmed(self, act: Act) -> bool:
        """Say it back and show it; False when somebody takes it back, or puts another in its place, in time."""
        session = self.session
        line = session.lines.act_heard(act, session.square)
        self._cancelled = self._corrected = False
        self.act = act
        session.changed()
        wait = session.settings.seconds.cancel
        session.echo = Echo(secrets.token_urlsafe(6), line, now() + int(1000 * wait) + 8000)
        session.changed()
        await session.say(line)
        session.speech_judged = True
        for _ in range(2):  # whoever spoke and was not understood may say it once more
            if session.echo is None or self._cancelled:
                break
            self._unclear = False
            session.echo = Echo(session.echo.id, session.echo.text, now() + int(1000 * wait))
            session.changed()
            await session.pace.until(lambda: self._cancelled, Countdown(wait))
            # Who begins to say "cancel" in time is in time, however long the ear takes over it.
            await session.pace.until(lambda: self._cancelled or session.speech_judged, Countdown(JUDGING))
            if not self._unclear:
                break
        self.forget()
        session.changed()
        if self._cancelled and not self._corrected:
            key = "nominations.cancelled" if act.verb == NOMINATE else "control.cancelled"
            await session.say(session.lines.line(key))
        return not self._cancelled

    def cancel(self, echo: str | None = None) -> bool:
        """Take back what was just heard; False when there is nothing (any more)."""
        session = self.session
        if session.echo is None or echo not in (None, session.echo.id):
            return False
        self._cancelled = True
        session.pace.stir()
        return True

    def correct(self, act: Act) -> str | None:
        """Put `act` in the place of what was just said back, and say that back; returns why not, or None."""
        session = self.session
        reason = session.refusal(act)
        if reason is not None:
            target = STORYTELLER if act.target is None else act.target
            return session.lines.refusal(reason, session.square, by=act.by, target=target)
        self._cancelled = self._corrected = True
        session.requests.appendleft(act)
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
