"""The day at the table: talk, nominations, defence, the vote clock, the execution."""

import asyncio
import math
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Literal

from engine.ledger import Claimed, ExileCalled, HandCounted, Nominated, VoteBegan
from engine.phases import Phase
from engine.questions import (
    BEGIN_VOTE,
    CLOSE_NOMINATIONS,
    EXILE,
    NOMINATE,
    OPEN_NOMINATIONS,
    PLAIN_VERBS,
    Act,
    Hands,
)
from engine.registry import CHARACTERS, character
from engine.rulings import IllegalRuling, Ruling
from engine.terms import STORYTELLER
from narrator.mind.storyteller import nominee, struck
from narrator.table.pace import Countdown, now
from narrator.table.saying_back import JUDGING
from narrator.table.vote_clock import VoteInProgress

if TYPE_CHECKING:
    from narrator.table.session import Session

WARNINGS = (300.0, 120.0, 60.0, 15.0)  # seconds before the end of the talk
VOTE_PATIENCE = 5.0  # seconds for an aye, or for the host to tell a raised hand
LEAD = 3.0  # seconds after a pause in the middle of a vote
MINUTE = 60.0
BY_THE_STORYTELLER = 3  # nominations a day, at most, while only the Storyteller may nominate
SILENCE = 120.0  # seconds of each day that those keep silent whom a Buddhist is there for
QUIET = 4  # the last call comes after this many times its own length without a nomination


def may_be_secret(session: "Session") -> bool:
    """Whether hands may be counted in secret, by the script alone: then nobody sees them go up before the count."""
    return any("secret_votes" in character(one).hooks for one in session.script.characters)


def _calls_for_a_vote(fact: object) -> bool:
    """A nomination, a call for an exile, or the use of a power that asks everybody."""
    opening = (one.claim.verb for one in CHARACTERS.values() if one.claim is not None and one.claim.opens)
    return isinstance(fact, Nominated | ExileCalled) or (isinstance(fact, Claimed) and fact.claim in opening)


class Daylight:
    """Plays DISCUSSION to DUSK of a session."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._silence: Countdown | None = None  # what is left of the silence a Buddhist asks for
        self._talk: tuple[int, Countdown] | None = None  # the day, and what is left of its talk
        self.speaker: int | None = (
            None  # who has their say: nominator, then nominee, or whom an exile is about
        )
        self.pleading = False  # before the vote on an exile, for which the rules have no phase
        self._finished = False  # whoever has their say is done
        self._lengthened: Countdown | None = None  # what a minute more is added to

    @property
    def lengthens(self) -> bool:
        """Whether a clock runs that can be given a minute more."""
        clock = self._lengthened
        return clock is not None and 0 < clock.left < math.inf

    def one_minute_more(self) -> bool:
        """Give everybody, or whoever speaks, a minute more; False when no clock runs."""
        if self._lengthened is None or not self.lengthens:
            return False
        self._lengthened.add(MINUTE)
        self.session.pace.stir()
        self.session.aside(self.session.lines.line("day.minute_more"))
        return True

    def finish(self, seat: int | None = None) -> bool:
        """Whoever has their say is done; False when nobody speaks, or when it is not this seat's say."""
        if self.speaker is None or seat not in (None, self.speaker):
            return False
        self._finished = True
        self.session.pace.stir()
        return True

    def nobody_speaks(self) -> None:
        """Nobody has their say any more."""
        self.speaker, self._lengthened, self._finished, self.pleading = None, None, False, False

    async def discuss(self) -> None:
        """Free talk until the time is up, or somebody opens the nominations."""
        session = self.session
        await session.narrate()
        if session.game.over:
            return
        if self._talk is None or self._talk[0] != session.square.day:
            await session.say(session.lines.line("day.discussion", minutes=self._minutes()))
            seconds = session.settings.seconds.discussion or float("inf")
            warnings = tuple(one for one in WARNINGS if one < seconds / 2)
            self._talk = session.square.day, Countdown(seconds, warnings=warnings)
            await self._ask_for_silence()
        countdown = self._talk[1]
        while session.phase is Phase.DISCUSSION:
            act = await self._floor(self._silence or countdown, lengthened=countdown)
            if self._moved_on(Phase.DISCUSSION):
                self._silence_ends()
                return
            if act is None and self._silence_ends():
                countdown.left -= SILENCE
                await session.say(session.lines.line("fabled.silence_over", names=self._silent()))
                continue
            warning = countdown.take_warning() if act is None else None
            if warning is not None:
                await session.say(self._warning(warning))
                continue
            if act is None:
                act = Act(OPEN_NOMINATIONS, STORYTELLER)
            if act.verb == OPEN_NOMINATIONS:
                self._silence_ends()
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
            if self._storyteller_nominates():
                act = await self._floor(Countdown(session.settings.seconds.last_call)) or self._nomination()
            elif self._nobody_left():
                act = Act(CLOSE_NOMINATIONS, STORYTELLER)
            else:
                act = await self._floor(countdown)
                if act is None and not self._moved_on(Phase.NOMINATIONS):
                    act = await self._last_call()
            if self._moved_on(Phase.NOMINATIONS):
                return
            if act is not None:
                await self._do(act)

    def _silent(self) -> list[str]:
        session = self.session
        return [session.square.names[seat] for seat in session.arrivals.silenced()]

    async def _ask_for_silence(self) -> None:
        """A Buddhist's players let the others speak first."""
        session = self.session
        if self._silent():
            self._silence, session.silent = Countdown(SILENCE), True
            session.changed()
            await session.say(session.lines.line("fabled.silence", names=self._silent()))

    def _silence_ends(self) -> bool:
        """Whether a silence was still kept."""
        was, self._silence, self.session.silent = self._silence, None, False
        self.session.changed()
        return was is not None

    async def defend(self) -> None:
        """The nominator speaks, then the nominee; anybody may say that the vote begins."""
        session = self.session
        vote = self._hands(session.game.square.nominees[-1], str(len(session.game.square.nominees)))
        await session.narrate()
        self._let_vote(vote)
        seconds = session.settings.seconds
        nominator, nominee = vote.nominator, vote.nominee
        if nominator not in (nominee, STORYTELLER):
            await self._speech(Countdown(seconds.accusation), nominator)
            if session.phase is Phase.DEFENCE and nominee != STORYTELLER:
                await session.say(session.lines.line("defence.open", nominee=session.square.names[nominee]))
        if session.phase is Phase.DEFENCE and nominee != STORYTELLER:  # who has nothing to say for themself
            await self._speech(Countdown(seconds.defence), nominee)
        if session.phase is Phase.DEFENCE:
            await session.say(session.lines.line("defence.over"))
            await self._do(Act(BEGIN_VOTE, STORYTELLER))
        if session.phase is not Phase.VOTE:
            session.vote, session.remembered_vote = None, {}

    async def vote(self) -> None:
        """The hand goes clockwise; each hand is counted when it passes, and said aloud."""
        session, live = self.session, self.session.live
        assert live is not None
        count, counted = session.game.day.vote, len(session.game.unseen.counted)
        assert count is not None
        vote = self._hands(count.about, self._number(count))
        if not count.on_execution:
            self._let_vote(vote, everybody=True)
        if count.kind == EXILE and counted == 0 and session.square.vote is None:
            await self._plea(count.about)
        await session.narrate()
        session.arrive()
        vote.count(count.order, counted, secret=count.secret)
        self._prepare_hands(vote, counted)
        self._schedule(vote, session.settings.seconds.before_vote)
        if counted == 0 and self.voting != "phones":
            await session.pace.rest(session.settings.seconds.before_vote)
        for place in range(counted, len(count.order)):
            seat = count.order[place]
            await self._hear_vote(seat, vote.hands)
            await self._reach(vote, place)
            await session.asking.finish_ruling()
            vote.passed = place + 1
            # Else the hand was on record already, from before a restart.
            if not await session.writing.on_record(live.play_step):
                if live.waiting is not None and live.waiting.about is None:
                    up = vote.hands.get(seat, 0)
                    answer = up if isinstance(live.waiting.options, Hands) else up > 0
                    await session.writing.on_record(partial(live.answer, live.waiting.id, answer))
                await session.asking.play_step()
            # Called when the words for this hand are chosen, which is before the first of them is said.
            asyncio.get_running_loop().call_soon(self._prepare_hands, vote, place + 1)
            await session.narrate()
            if session.game.over or session.game.phase is not Phase.VOTE:
                break
            self._schedule(vote, session.settings.seconds.vote_per_seat)
        session.vote, session.remembered_vote = None, {}
        if not session.game.over and session.game.phase is Phase.VOTE:
            await session.asking.play_step()
        session.follow()
        await session.narrate()

    async def _plea(self, traveller: int) -> None:
        """Whom the others would send away is heard first."""
        session = self.session
        self.pleading = True
        try:
            await session.narrate(lambda told: not isinstance(told.fact, VoteBegan))
            await session.say(session.lines.line("exile.plea", nominee=session.square.names[traveller]))
            countdown = self._lengthened = Countdown(session.settings.seconds.defence)
            self.speaker, self._finished = traveller, False
            session.changed()
            await session.pace.until(lambda: self._finished, countdown, shown=True)
        finally:
            self.nobody_speaks()

    def _number(self, count: VoteBegan) -> str:
        """By what this vote is told from the others of the day."""
        if count.on_execution:
            return str(len(self.session.game.square.nominees))
        which = count.about if count.kind == EXILE else len(self.session.game.square.claims)
        return f"{count.kind.replace(' ', '_')}{which}"

    @property
    def voting(self) -> Literal["phones", "voice", "hands"]:
        """How hands are given now: a secret vote can be held on phones alone."""
        vote = self.session.vote
        return "phones" if vote is not None and vote.secret else self.session.settings.house_rules.voting

    def _hands(self, nominee: int, number: str) -> VoteInProgress:
        """The hands of this vote: those that are up already, before a restart too."""
        session = self.session
        id_ = f"d{session.game.night}-{number}"
        if session.vote is None or session.vote.id != id_:
            ledger = session.ledger
            since = max(place for place, told in enumerate(ledger) if _calls_for_a_vote(told.fact))
            session.vote = VoteInProgress(id_, ledger[since].fact.by, nominee, (), since)
            session.vote.remember(session.remembered_vote)
        return session.vote

    def _let_vote(self, vote: VoteInProgress, *, everybody: bool = False) -> None:
        """Who may raise a hand before the count, by what everybody knows. Where a Traveller or a Fabled decides about
        votes anybody may: whether that one's ability works is told by the count alone."""
        square = self.session.square
        public = (*square.traveller_characters, *square.fabled)
        everybody = everybody or any("may_vote" in character(one).hooks for one in public)
        everybody = everybody or may_be_secret(self.session)
        place = square.ring.index(vote.nominee) + 1 if vote.nominee in square.ring else 0
        clockwise = (*square.ring[place:], *square.ring[:place])
        vote.order = tuple(
            seat for seat in clockwise if everybody or square.alive[seat] or square.ghost_votes[seat]
        )
        self.session.changed()

    def _prepare_hands(self, vote: VoteInProgress, place: int) -> None:
        """What may be said of the coming hand, up or down, is made ready while this one is spoken of."""
        session = self.session
        if place >= len(vote.order) or vote.secret:
            return
        counts = (told.fact for told in reversed(session.ledger) if isinstance(told.fact, HandCounted))
        tally = next((count.tally for count in counts), 0) if place else 0
        seat, square = vote.order[place], session.square
        ghost = not square.alive[seat]
        session.voice.prepare(session.lines.hands_coming(square.names[seat], tally=tally, ghost=ghost))

    async def execute(self) -> None:
        """Nominations are closed: whoever is about to die is executed."""
        session = self.session
        session.requests.clear()
        if session.game.phase is Phase.EXECUTION:
            await session.asking.play_step()
        await session.narrate()
        if not session.game.over:
            session.follow()

    async def fall(self) -> None:
        """Dusk: a moment, then the town sleeps."""
        session = self.session
        session.arrive()
        await session.pace.rest(session.settings.seconds.cancel)
        if session.game.phase is Phase.DUSK:
            await session.asking.play_step()
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

    async def _floor(self, countdown: Countdown, *, lengthened: Countdown | None = None) -> Act | None:
        """The next thing somebody wants to do and does not take back; None when the time is up, or the phase is, or
        whoever has their say is done.

        In between the Storyteller's mind decides about madness. A minute more is added to `lengthened`, where it is
        not `countdown` itself.
        """
        session, here = self.session, self.session.phase
        await self._strike()
        self._lengthened = lengthened or countdown
        session.arrive()
        session.madness.watch()

        def wanted() -> bool:
            waiting = session.requests or session.madness.due() is not None
            return bool(waiting) or session.ended or self._finished

        while await session.pace.until(wanted, countdown, shown=True) and not session.ended:
            if session.requests:
                act, possible = session.next_request()
                plain = session.saying_back.was_tapped(act) or self._needs_no_echo(act)
                # What waited and has become impossible is refused, and not said back first.
                if not possible or plain or await session.confirmed(act):
                    return act
            elif (seat := session.madness.due()) is not None:
                await session.madness.punish(seat)
                continue
            if self._finished or self._moved_on(here):
                return None
        return None

    async def _strike(self) -> None:
        """A death that an ability leaves to the Storyteller at any moment comes when their mind has drawn it."""
        session = self.session
        seat = struck(session.game, session.mind.seed)
        if seat is not None:
            ruling = Ruling("strike", seat)
            with suppress(IllegalRuling):
                await session.writing.on_record(lambda: session.rule(ruling, by_hand=False))

    def _needs_no_echo(self, act: Act) -> bool:
        """What has no consequence for anybody else, or is nobody else's business, is not said back."""
        return act.verb in PLAIN_VERBS or act.by == STORYTELLER or self._is_private(act)

    def _is_private(self, act: Act) -> bool:
        offer = self.session.drafts.offer(act.verb)
        return offer is not None and offer.claim.private

    def _moved_on(self, here: Phase) -> bool:
        return self.session.phase is not here or self.session.game.over

    async def _do(self, act: Act) -> None:
        """Carry it out and tell the town; what has become illegal meanwhile is refused."""
        session = self.session
        await session.tell_rulings()  # what is possible is judged by what has been told
        reason = await session.do(act)
        if reason is not None:
            if not self._is_private(act):
                target = STORYTELLER if act.target is None else act.target
                await session.say(session.lines.refusal(reason, session.square, by=act.by, target=target))
            return
        moving = (NOMINATE, EXILE, BEGIN_VOTE, OPEN_NOMINATIONS, CLOSE_NOMINATIONS)
        if act.verb in moving:
            self._lengthened = None
        if session.game.over or act.verb not in moving:
            await session.narrate()
        if not session.game.over:
            session.follow()

    def _storyteller_nominates(self) -> bool:
        """Whether only the Storyteller may nominate, and has not done so often enough."""
        menu = self.session.menu()
        only = menu is not None and menu.nominators == (STORYTELLER,)
        return only and self._nomination() is not None

    def _nomination(self) -> Act | None:
        """Whom the Storyteller's mind would nominate; the same while nothing has happened."""
        session, menu = self.session, self.session.menu()
        if menu is None or session.square.nominators.count(STORYTELLER) >= BY_THE_STORYTELLER:
            return None
        legal = [Act(NOMINATE, STORYTELLER, seat) for seat in session.square.the_living]
        legal = [act for act in legal if menu.refusal(act) is None]
        if not legal:
            return None
        act = Act(NOMINATE, STORYTELLER, nominee(session.game, session.mind.seed))
        return act if menu.refusal(act) is None else legal[0]

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
        if act is not None or self._moved_on(Phase.NOMINATIONS):
            return act
        await session.say(session.lines.line("nominations.closed"))
        return Act(CLOSE_NOMINATIONS, STORYTELLER)

    async def _speech(self, countdown: Countdown, speaker: int) -> None:
        """Somebody has their say; a Slayer may shoot meanwhile, and the vote may be called."""
        session = self.session
        self.speaker, self._finished = speaker, False
        session.changed()
        try:
            while session.phase is Phase.DEFENCE:
                act = await self._floor(countdown)
                if act is None:
                    return
                await self._do(act)
                if session.vote is not None and session.phase is Phase.DEFENCE:
                    self._let_vote(session.vote)  # somebody may have died
        finally:
            self.nobody_speaks()

    def _nobody_left(self) -> bool:
        """Whether nominations may close by themselves: nobody can nominate anybody any more."""
        square, menu = self.session.square, self.session.menu()
        if menu is None or CLOSE_NOMINATIONS not in menu.verbs:
            return False
        ring = square.ring
        return not any(menu.refusal(Act(NOMINATE, by, whom)) is None for by in ring for whom in ring)

    def _schedule(self, vote: VoteInProgress, seconds: float) -> None:
        """The times of the coming hands; they only ever move later, when the voice needs longer.

        Where hands are raised in the room, or ayes said, nobody can know them ahead.
        """
        session = self.session
        if self.voting == "phones":
            step = self._milliseconds(session.settings.seconds.vote_per_seat, at_least=20)
            at = now() + self._milliseconds(seconds, at_least=300 if vote.passed == 0 else 20)
            for later in range(vote.passed, len(vote.locks)):
                vote.locks[later] = max(vote.locks[later], at)
                at = vote.locks[later] + step
        session.changed()

    async def _reach(self, vote: VoteInProgress, place: int) -> None:
        """Wait for the moment that was announced for this hand. After a pause there is a new one; skipped, it is now,
        and the hands after it come sooner as well."""
        session = self.session
        phones = self.voting == "phones"
        while session.pace.paused or now() < vote.locks[place] or (phones and not vote.locks[place]):
            if phones and not vote.locks[place] and not session.pace.paused:
                self._schedule(vote, LEAD)
            left = Countdown(max(0, vote.locks[place] - now()) / 1000 if vote.locks[place] else 0)
            if not await session.pace.until(lambda: not vote.locks[place], left) and left.left > 0:
                vote.stop()
                self._schedule(vote, 0)

    def _milliseconds(self, seconds: float, *, at_least: int) -> int:
        """A time on the vote clock; even a hurried one leaves room for a tap."""
        return max(at_least, int(1000 * seconds / self.session.pace.speed))

    async def _hear_vote(self, seat: int, hands: dict[int, int]) -> None:
        """Where votes are not given on phones: the seat is asked aloud, or the host looks for its hand."""
        session, voting = self.session, self.voting
        if voting == "phones":
            return
        for _ in range(2):  # whoever spoke and was not understood is asked once more
            session.hand_unclear = False
            if voting == "voice":
                await session.say(session.lines.line("vote.ask_aye", name=session.square.names[seat]))
                session.speech_judged = True
            await session.pace.until(lambda: seat in hands or session.hand_unclear, Countdown(VOTE_PATIENCE))
            # Who begins to answer in time is in time, however long the ear takes over it.
            judged = Countdown(JUDGING)
            await session.pace.until(lambda: seat in hands or session.speech_judged, judged)
            if seat in hands or not session.hand_unclear:
                return
