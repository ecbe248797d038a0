"""The day at the table: talk, nominations, defence, the vote clock, the execution."""

from typing import TYPE_CHECKING

from engine.phases import Phase
from engine.questions import (
    BEGIN_VOTE,
    CLOSE_NOMINATIONS,
    NOMINATE,
    OPEN_NOMINATIONS,
    STORYTELLER_SEAT,
    Act,
)
from narrator.pace import Countdown, now
from narrator.vote_clock import VoteInProgress

if TYPE_CHECKING:
    from narrator.session import Session

WARNINGS = (300.0, 120.0, 60.0, 15.0)  # seconds before the end of the talk
VOTE_PATIENCE = 5.0  # seconds for an aye, or for the host to tell a raised hand
LEAD = 3.0  # seconds between the announcement of a vote and the first hand
QUIET = 4  # so many times the last call without a nomination bring the last call


class Daylight:
    """Plays DISCUSSION to DUSK of a session."""

    def __init__(self, session: "Session") -> None:
        self.session = session

    async def discuss(self) -> None:
        """Free talk until the time is up, or somebody opens the nominations."""
        session = self.session
        await session.narrate()
        if session.game.over:
            return
        await session.say(session.lines.line("day.discussion", minutes=self._minutes()))
        seconds = session.settings.seconds.discussion or float("inf")
        countdown = Countdown(seconds, warnings=tuple(one for one in WARNINGS if one < seconds / 2))
        while session.phase is Phase.DISCUSSION:
            act = await self._floor(countdown)
            warning = countdown.take_warning() if act is None else None
            if warning is not None:
                await session.say(self._warning(warning))
                continue
            if act is None:
                act = Act(OPEN_NOMINATIONS, STORYTELLER_SEAT)
            if act.verb == OPEN_NOMINATIONS:
                await session.say(session.lines.line("day.call_to_seats"))
            await self._do(act)

    async def nominate(self) -> None:
        """Wait for a nomination; after a quiet time comes the last call, then the close."""
        session = self.session
        await session.narrate()
        if session.square.nominees:
            await session.say(session.lines.line("nominations.more"))
        countdown = Countdown(QUIET * session.settings.seconds.last_call)
        while session.phase is Phase.NOMINATIONS:
            if self._nobody_left():
                act: Act | None = Act(CLOSE_NOMINATIONS, STORYTELLER_SEAT)
            else:
                act = await self._floor(countdown) or await self._last_call()
            if act is not None:
                await self._do(act)

    async def defend(self) -> None:
        """The nominator speaks, then the nominee; anybody may say that the vote begins."""
        session = self.session
        await session.narrate()
        seconds = session.settings.seconds
        nominator, nominee = session.square.nominators[-1], session.square.nominees[-1]
        if nominator != nominee:
            await self._speech(Countdown(seconds.accusation))
            if session.phase is Phase.DEFENCE:
                await session.say(session.lines.line("defence.open", nominee=session.square.names[nominee]))
        if session.phase is Phase.DEFENCE:
            await self._speech(Countdown(seconds.defence))
        if session.phase is Phase.DEFENCE:
            await session.say(session.lines.line("defence.over"))
            await self._do(Act(BEGIN_VOTE, STORYTELLER_SEAT))

    async def vote(self) -> None:
        """The hand goes clockwise; each hand is counted when it passes, and said aloud."""
        session, live = self.session, self.session.live
        assert live is not None
        await session.narrate()
        count = session.game.day.vote
        assert count is not None
        number = len(session.square.nominees)
        vote = VoteInProgress(
            f"d{session.game.night}-{number}",
            session.square.nominators[-1],
            count.nominee,
            count.order,
            [0] * len(count.order),
        )
        session.vote = vote
        self._schedule(vote, len(count.hands), LEAD)
        for place in range(len(count.hands), len(count.order)):
            seat = count.order[place]
            await self._hear_vote(seat, vote.hands)
            await session.pace.reach(vote.locks[place])
            live.play_step()
            assert live.waiting is not None
            live.answer(live.waiting.id, vote.hands.get(seat, False))
            live.play_step()
            await session.narrate()
            self._schedule(vote, place + 1, session.settings.seconds.vote_per_seat)
        live.play_step()
        session.vote = None
        session.follow()
        await session.narrate()

    async def execute(self) -> None:
        """Nominations are closed: whoever is about to die is executed."""
        session, live = self.session, self.session.live
        assert live is not None
        session.requests.clear()
        live.play_step()
        await session.narrate()
        if not session.game.over:
            session.follow()

    async def fall(self) -> None:
        """Dusk: a moment, then the town sleeps."""
        session, live = self.session, self.session.live
        assert live is not None
        await session.pace.rest(session.settings.seconds.cancel)
        live.play_step()
        if session.game.over:
            await session.narrate()
        else:
            session.follow()

    def _warning(self, left: float) -> str:
        lines = self.session.lines
        if left < 60:
            return lines.line("day.seconds_left", seconds=round(left))
        return lines.line("day.minutes_left", minutes=round(left / 60))

    def _minutes(self) -> int:
        return max(1, round(self.session.settings.seconds.discussion / 60))

    async def _floor(self, countdown: Countdown) -> Act | None:
        """The next thing somebody wants to do and does not take back; None when the time is up."""
        session = self.session
        if not await session.pace.until(
            lambda: bool(session.requests) or session.ended, countdown, shown=True
        ):
            return None
        if session.ended:
            return None
        act = session.requests.popleft()
        if act.target is None or await session.confirmed(act):
            return act
        return await self._floor(countdown)

    async def _do(self, act: Act) -> None:
        """Carry it out and tell the town; what has become illegal meanwhile is refused."""
        session = self.session
        reason = session.refusal(act)
        if reason is not None:
            line = session.lines.refusal(reason, session.square, by=act.by, target=act.target or 0)
            await session.say(line)
            return
        session.do(act)
        if not session.game.over and act.verb in (NOMINATE, BEGIN_VOTE, OPEN_NOMINATIONS, CLOSE_NOMINATIONS):
            session.follow()
        else:
            await session.narrate()

    async def _last_call(self) -> Act | None:
        """The last call with its countdown; closes when nobody comes forward."""
        session = self.session
        await session.say(session.lines.line("nominations.last_call"))
        act = await self._floor(Countdown(session.settings.seconds.last_call))
        for number in (3, 2, 1):
            if act is not None or session.requests:
                break
            await session.say(session.lines.line("nominations.countdown", number=number))
        if act is None and session.requests:
            act = await self._floor(Countdown(1))
        if act is not None:
            return act
        await session.say(session.lines.line("nominations.closed"))
        return Act(CLOSE_NOMINATIONS, STORYTELLER_SEAT)

    async def _speech(self, countdown: Countdown) -> None:
        """Somebody speaks; a Slayer may shoot meanwhile, and the vote may be called."""
        session = self.session
        while session.phase is Phase.DEFENCE:
            act = await self._floor(countdown)
            if act is None:
                return
            await self._do(act)

    def _nobody_left(self) -> bool:
        """Whether nominations may close by themselves."""
        square = self.session.square
        nominators = [seat for seat in square.ring if square.alive[seat] and seat not in square.nominators]
        return not nominators or len(square.nominees) == len(square.ring)

    def _schedule(self, vote: VoteInProgress, place: int, seconds: float) -> None:
        """The times of the coming hands; they only ever move later, when the voice needs longer."""
        session = self.session
        step = self._milliseconds(session.settings.seconds.vote_per_seat, at_least=20)
        at = now() + self._milliseconds(seconds, at_least=300 if place == 0 else 20)
        for later in range(place, len(vote.locks)):
            vote.locks[later] = max(vote.locks[later], at)
            at = vote.locks[later] + step
        session.changed()

    def _milliseconds(self, seconds: float, *, at_least: int) -> int:
        """A time on the vote clock; even a hurried one leaves room for a tap."""
        return max(at_least, int(1000 * seconds / self.session.pace.speed))

    async def _hear_vote(self, seat: int, hands: dict[int, bool]) -> None:
        """Where votes are not given on phones: the seat is asked aloud, or the host looks for its hand."""
        session, voting = self.session, self.session.settings.house_rules.voting
        if voting == "phones":
            return
        if voting == "voice":
            await session.say(session.lines.line("vote.ask_aye", name=session.square.names[seat]))
        await session.pace.until(lambda: seat in hands, Countdown(VOTE_PATIENCE))
