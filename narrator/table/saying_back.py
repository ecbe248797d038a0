"""What was heard is said back and shown for a few seconds, in which it can be taken back or put right.

Silence is taken for consent, but not for a shot, not where something was misheard again and again, and not in a loud
room where somebody spoke into it whom nobody understood: then what is heard stands only if somebody says yes. Without
this, over babble 10 dB quieter than the speakers, whoever was misheard in sentence after sentence had left something
standing that nobody wanted in 4 of 150 attempts (2026-11-21). A shot in a loud room needs two: one short word can be
misheard, and so can one line be overheard.
"""

import secrets
from collections.abc import Callable
from typing import Literal

from engine.questions import NOMINATE, Act
from engine.registry import CHARACTERS, JINX_RULES
from narrator.table.echo import Echo
from narrator.table.floor import Floor
from narrator.table.narration import Narration
from narrator.table.pace import Countdown, clock, now
from narrator.table.table import Table

JUDGING = 4.0
"""Seconds that a sentence begun before the end of a wait may take to be heard."""
UNSURE_AFTER = 3
"""Times in a row that what was heard was asked about, put right or taken back."""
IN_A_ROW = 60.0
"""Seconds from one time to the next."""
LONGER_FOR_YES = 3
"""Times as long as something can be taken back."""

_CLAIMS = tuple(one.claim for one in (*CHARACTERS.values(), *JINX_RULES.values()) if one.claim is not None)
_FINAL = frozenset(claim.verb for claim in _CLAIMS if claim.final)


def is_final(verb: str) -> bool:
    """Whether this is done in public and cannot be taken back: a shot."""
    return verb in _FINAL


Outcome = Literal["stands", "taken back", "replaced"]
"""What became of it. What is replaced is taken back without a word: something else is said at once."""


class SayingBack:
    """One at a time; `act` is what it is about, None between two. `outcome`: what somebody has made of it, None while
    nobody has."""

    def __init__(self, table: Table, narration: Narration, floor: Floor) -> None:
        self.table, self.narration, self.floor = table, narration, floor
        self.pace = narration.pace
        self.outcome: Outcome | None = None
        self._unclear = 0  # times in this wait that somebody was not understood
        self.in_a_loud_room = False
        """Whether what was judged last was said in a loud room, while nobody held the microphone open."""
        self._touched = False  # whether the last yes was a tap
        self._heard: Act | None = None
        self._affirmed: Act | None = None
        self._then: Callable[[], object] | None = None
        self._tapped: list[Act] = []
        self._misheard, self._last = 0, 0.0

    async def confirmed(self, act: Act) -> bool:
        """Say it back and show it; False when somebody takes it back, or puts another in its place, in time, or when
        it needs a yes and nobody says so."""
        table = self.table
        told = line = table.lines.act_heard(act, table.square)
        unsure = self._misheard >= UNSURE_AFTER and clock() - self._last < IN_A_ROW
        heard = act is self._heard
        shot = heard and is_final(act.verb)
        affirmed = act is self._affirmed and not (shot and self.in_a_loud_room)
        asks = heard and not affirmed and (unsure or shot)
        if asks:
            key = "control.confirm_with_yes" if unsure else "control.final_with_yes"
            line = table.lines.line(key, line=told)
        outcome = await self._answer_to(act, line, asks=asks, noted=told)
        if outcome is None and not asks:
            outcome = "stands"
            if heard and self._unclear and self.in_a_loud_room and table.said_back is act:
                line = table.lines.line("control.noise_with_yes", line=told)
                outcome = await self._answer_to(act, line, asks=True)
        elif outcome == "stands" and shot and self.in_a_loud_room and not self._touched:
            line = table.lines.line("control.final_once_more", line=told)
            outcome = await self._answer_to(act, line, asks=True)
        outcome = outcome or "taken back"
        self.forget()
        if outcome == "taken back":
            key = "nominations.cancelled" if act.verb == NOMINATE else "control.cancelled"
            await self.narration.say(table.lines.line(key))
        if outcome == "stands":
            self.trust_again()
            if self._then is not None and act is self._heard:
                self._then()
        return outcome == "stands"

    async def _answer_to(self, act: Act, line: str, *, asks: bool, noted: str = "") -> Outcome | None:
        """Say this line about the act and wait for what is made of it; None where nothing is. `noted`: what of it the
        host's log holds."""
        table, wait = self.table, self.table.settings.seconds.cancel * (LONGER_FOR_YES if asks else 1)
        with table.changing():
            table.said_back, self.outcome, self._touched = act, None, False
            if noted:
                table.note("host.log_heard", line=noted)
            table.echo = Echo(secrets.token_urlsafe(6), line, now() + int(1000 * wait) + 8000, asks)
        await self.narration.say(line)
        with table.changing():
            table.speech_judged = True
        # Whoever spoke and was not understood may say it once more; in a loud room they are asked.
        for _ in range(2):
            if table.echo is None or self.outcome is not None:
                break
            self._unclear = 0
            with table.changing():
                table.echo = Echo(table.echo.id, table.echo.text, now() + int(1000 * wait), asks)
            await self.pace.until(self._answered, Countdown(wait))
            # Who begins to say "cancel" in time is in time, however long the ear takes over it.
            await self.pace.until(lambda: self._answered() or table.speech_judged, Countdown(JUDGING))
            if not self._unclear or (self.in_a_loud_room and not asks):
                break
        return self.outcome

    def _answered(self) -> bool:
        return self.outcome is not None

    def _settle(self, outcome: Outcome) -> None:
        """The first answer counts."""
        if self.outcome is None:
            self.outcome = outcome
            self.pace.stir()

    def heard(self, act: Act, then: Callable[[], object] | None = None) -> None:
        """This was spoken: it can have been misheard. The same by a tap is another act. `then`: what is done once it
        stands."""
        self._heard, self._then = act, then

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

    def doubt_ears(self) -> None:
        """What was asked about is answered, and that answer is in doubt, too: the next thing heard needs a yes. Over
        babble 20 dB quieter four of five that stood wrongly had come so far (2026-11-23)."""
        self._misheard, self._last = UNSURE_AFTER, clock()

    def trust_again(self) -> None:
        """Nothing was misheard for a while."""
        self._misheard = 0

    def request(
        self, act: Act, *, affirmed: bool = False, then: Callable[[], object] | None = None
    ) -> str | None:
        """This was heard: it is said back when its turn comes. `affirmed`: it was asked whether this was said, and
        somebody said yes, so no other is needed; `then`: see `heard`. What the rules forbid is refused aloud; returns
        why not, or None. Who said it twice before it was said back has requested it once."""
        if act == self.table.said_back:
            return None
        refusal = self.floor.request(act)
        if refusal is None:
            self.heard(act, then)
            self._affirmed = act if affirmed else None
        else:
            self.narration.aside(refusal)
        return refusal

    def stand(self, echo: str | None = None) -> bool:
        """Somebody says yes to what needs it; False when nothing does (any more)."""
        if not self._is_shown(echo) or self.table.echo is None or not self.table.echo.asks:
            return False
        self._touched = echo is not None
        self._settle("stands")
        return True

    def cancel(self, echo: str | None = None) -> bool:
        """Take back what was just heard; False when there is nothing (any more)."""
        if not self._is_shown(echo):
            return False
        self._note_misheard()
        self._settle("taken back")
        return True

    def correct(self, act: Act) -> str | None:
        """Put `act` in the place of what was just said back, and say that back. What the rules forbid is refused
        aloud, and nothing changes; returns why not, or None."""
        table, late = self.table, self.outcome is not None
        refusal = table.lines.line("refused.not_now") if late else self.floor.request(act, instead=True)
        if refusal is not None:
            self.narration.aside(refusal)
            return refusal
        self._note_misheard()
        self._settle("replaced")
        self.heard(act)
        return None

    def let_go(self) -> None:
        """Take it back without a word: something else is asked at once."""
        if self.table.said_back is not None:
            self._settle("replaced")

    def _is_shown(self, echo: str | None) -> bool:
        """Whether this is what is shown now, any if it is None."""
        shown = self.table.echo
        return shown is not None and echo in (None, shown.id)

    def _note_misheard(self) -> None:
        if self.table.said_back is not None and self.table.said_back is self._heard and self.outcome is None:
            self.misheard()

    @property
    def settled(self) -> bool:
        """False while something that was taken back is still shown."""
        return self.table.said_back is None or self.outcome in (None, "stands")

    def spoken_unclearly(self) -> None:
        """Somebody said something that was not understood: it can be cancelled a little longer, once."""
        self._unclear += 1

    def forget(self) -> None:
        """Nothing is said back any more."""
        with self.table.changing():
            self.table.echo = self.table.said_back = self.outcome = None
