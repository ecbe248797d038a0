"""The day at the table: talk, nominations, defence, the vote clock, the execution."""

import asyncio
import math
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from engine.day import closes
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
from narrator.table.arrivals import Arrivals
from narrator.table.asking import Asking
from narrator.table.floor import Floor
from narrator.table.madness import MadnessWatch
from narrator.table.narration import Narration
from narrator.table.pace import Countdown, now
from narrator.table.ports import Course, Mind
from narrator.table.ruling import TableRulings
from narrator.table.saying_back import JUDGING, SayingBack
from narrator.table.table import Table
from narrator.table.vote_clock import VoteInProgress
from narrator.table.writing_down import WritingDown

WARNINGS = (300.0, 120.0, 60.0, 15.0)  # seconds before the end of the talk
VOTE_PATIENCE = 5.0  # seconds for an aye, or for the host to tell a raised hand
LEAD = 3.0  # seconds after a pause in the middle of a vote
MINUTE = 60.0
BY_THE_STORYTELLER = 3  # nominations a day, at most, while only the Storyteller may nominate
SILENCE = 120.0  # seconds of each day that those keep silent whom a Buddhist is there for
SPEECH_WARNINGS = (15.0,)  # seconds before the end of an accusation, or of a defence
ANSWERING = 30.0  # seconds, at most, that a last call waits for an answer; questions end by themselves before
QUIET = 4  # the last call comes after this many times its own length without a nomination


def _calls_for_a_vote(fact: object) -> bool:
    """A nomination, a call for an exile, or the use of a power that asks everybody."""
    opening = (one.claim.verb for one in CHARACTERS.values() if one.claim is not None and one.claim.opens)
    return isinstance(fact, Nominated | ExileCalled) or (isinstance(fact, Claimed) and fact.claim in opening)


class Daylight:
    """Plays DISCUSSION to DUSK."""

    def __init__(
        self,
        table: Table,
        narration: Narration,
        writing: WritingDown,
        asking: Asking,
        rulings: TableRulings,
        arrivals: Arrivals,
        floor: Floor,
        saying_back: SayingBack,
        madness: MadnessWatch,
        mind: Mind,
        course: Course,
    ) -> None:
        self.table, self.narration, self.writing, self.asking = table, narration, writing, asking
        self.rulings, self.arrivals, self.floor = rulings, arrivals, floor
        self.saying_back, self.madness, self.mind, self.course = saying_back, madness, mind, course
        self.pace = narration.pace
        self._silence: Countdown | None = None  # what is left of the silence a Buddhist asks for
        self._talk: tuple[int, Countdown] | None = None  # the day, and what is left of its talk
        self._finished = False  # whoever has their say is done
        self._lengthened: Countdown | None = None  # what a minute more is added to
        self._apart: Countdown | None = None  # what is left of talks in private
        self._counting = False  # whether it is being counted down to the end of somebody's time
        self.recalls: list[Callable[[], None]] = []  # told when everybody is called back

    @property
    def lengthens(self) -> bool:
        """Whether a clock runs that can be given a minute more."""
        clock = self._lengthened
        return clock is not None and 0 < clock.left < math.inf

    @property
    def calls(self) -> bool:
        """Whether everybody can be called back: while the town talks or nominates."""
        live = self.table.live
        return (
            live is not None and not live.over and self.table.phase in (Phase.DISCUSSION, Phase.NOMINATIONS)
        )

    def call_everybody(self) -> bool:
        """Everybody is to come back to the circle; the day goes on as it was. False where nobody is away."""
        if not self.calls:
            return False
        if not self.talk_openly():
            self._recall("day.come_back")
        return True

    @property
    def may_part(self) -> bool:
        """Whether all can be sent to talk in private now."""
        return self.calls and self.table.phase is Phase.DISCUSSION and self._silence is None

    def part(self, minutes: int = 0) -> bool:
        """Everybody may talk in private, for so many minutes, or as long as the settings say; then they are called
        back. It is taken from the time for talk, of which a minute stays. False where they cannot be sent now."""
        if not self.may_part or self._apart is not None:
            return False
        seconds = minutes * MINUTE or self.table.settings.seconds.private_talks or math.inf
        self._apart = Countdown(seconds, warnings=tuple(one for one in WARNINGS if one < seconds / 2))
        with self.table.changing():
            self.table.private_talks = True
        lines = self.table.lines
        self.narration.aside(
            lines.line("day.private_talks", minutes=max(1, round(seconds / MINUTE)))
            if seconds < math.inf
            else lines.line("day.private_talks_open")
        )
        self.pace.stir()
        return True

    def talk_openly(self) -> bool:
        """Talks in private are over, and the town talks together; False where there are none."""
        if self._apart is None:
            return False
        self.stop_talks()
        self._recall("day.open_discussion")
        self.pace.stir()
        return True

    def stop_talks(self) -> None:
        """Nobody is off to talk in private any more."""
        if self._apart is not None:
            self._apart = None
            with self.table.changing():
                self.table.private_talks = False

    def _recall(self, key: str) -> None:
        self.narration.aside(self.table.lines.line(key))
        for told in self.recalls:
            told()

    @property
    def may_count(self) -> bool:
        """Whether it can be counted down to what all do at once: not in a last call, nor while somebody has to
        nominate, which end with the same count."""
        return self.calls and not self._counting and not self._at_once()

    def count_down(self) -> bool:
        """Three, two, one: for what all do at once. False where it would be taken for another count."""
        if not self.may_count:
            return False
        self.narration.apart(self._three_two_one())
        return True

    async def _three_two_one(self) -> None:
        for number in (3, 2, 1):
            await self.narration.say(self.table.lines.line("nominations.countdown", number=number))

    def one_minute_more(self, minutes: int = 1) -> bool:
        """Give everybody, or whoever speaks, a minute more, or several; False when no clock runs."""
        if self._lengthened is None or not self.lengthens:
            return False
        self._lengthened.add(minutes * MINUTE)
        self.pace.stir()
        lines = self.table.lines
        one = minutes == 1
        self.narration.aside(
            lines.line("day.minute_more") if one else lines.line("day.minutes_more", minutes=minutes)
        )
        return True

    def time_left(self) -> str:
        """How much is left of the clock that runs, in words; "" where none does."""
        clock = self._lengthened
        return self._warning(clock.left) if clock is not None and self.lengthens else ""

    def finish(self, seat: int | None = None) -> bool:
        """Whoever has their say is done; False when nobody speaks, or when it is not this seat's say."""
        if self.table.speaker is None or seat not in (None, self.table.speaker):
            return False
        self._finished = True
        self.pace.stir()
        return True

    def nobody_speaks(self) -> None:
        """Nobody has their say any more."""
        self._lengthened, self._finished = None, False
        with self.table.changing():
            self.table.speaker, self.table.pleading = None, False

    def _speaks(self, seat: int) -> None:
        """It is this player's say."""
        self._finished = False
        with self.table.changing():
            self.table.speaker = seat

    def _vote_over(self) -> None:
        with self.table.changing():
            self.table.vote, self.table.remembered_vote = None, {}

    async def discuss(self) -> None:
        """Free talk until the time is up, or somebody opens the nominations."""
        await self.narration.narrate()
        if self.table.game.over:
            return
        countdown = await self._talk_of_the_day()
        while self.table.phase is Phase.DISCUSSION:
            held, apart = manner = self._manner()
            over = held and countdown.left <= 0
            clock = apart or (Countdown(math.inf) if over else self._silence or countdown)
            before = clock.left
            act = await self._floor(clock, lengthened=apart or countdown)
            if self._moved_on(Phase.DISCUSSION):
                self._silence_ends()
                self.stop_talks()
                return
            if apart is not None and before < math.inf:
                spent = max(0.0, before - apart.left)
                countdown.left = max(countdown.left - spent, min(countdown.left, MINUTE))
            if act is None and manner == self._manner():
                act = await self._ran_out(countdown, apart, waits=held and not over)
            if act is None:
                continue
            if act.verb == OPEN_NOMINATIONS:
                self._silence_ends()
                self.stop_talks()
                await self.narration.say(self.table.lines.line("day.call_to_seats"))
            await self._do(act)

    async def _talk_of_the_day(self) -> Countdown:
        """The clock of this day's talk; it begins with words, unless it has begun."""
        table = self.table
        if self._talk is None or self._talk[0] != table.square.day:
            await self.narration.say(table.lines.line("day.discussion", minutes=self._minutes()))
            seconds = table.settings.seconds.discussion or float("inf")
            warnings = tuple(one for one in WARNINGS if one < seconds / 2)
            self._talk = table.square.day, Countdown(seconds, warnings=warnings)
            await self._ask_for_silence()
        return self._talk[1]

    async def _ran_out(self, countdown: Countdown, apart: Countdown | None, *, waits: bool) -> Act | None:
        """Say which time ran out: of talks in private, of a silence, or of the day, which then opens nominations.
        `waits`: the day does not, as a person opens them."""
        table = self.table
        if apart is not None:
            warning = apart.take_warning()
            if warning is None:
                self.talk_openly()
            else:
                await self.narration.say(self._warning(warning))
            return None
        if self._silence_ends():
            countdown.left -= SILENCE
            await self.narration.say(table.lines.line("fabled.silence_over", names=self._silent()))
            return None
        warning = countdown.take_warning()
        if warning is not None:
            await self.narration.say(self._warning(warning))
            return None
        if waits and countdown.left <= 0:
            await self.narration.say(table.lines.line("day.time_is_up"))
            return None
        return Act(OPEN_NOMINATIONS, STORYTELLER)

    async def nominate(self) -> None:
        """Wait for a nomination; after a quiet time comes the last call, then the close."""
        table = self.table
        await self.narration.narrate()
        alone = self._at_once() or table.square.nominates_again is not None  # they were called on by name
        if table.square.nominees and not alone and not self.nobody_left:
            await self.narration.say(table.lines.line("nominations.more"))
        countdown = Countdown(QUIET * table.settings.seconds.last_call)
        turn: tuple[int, Countdown] | None = None  # the nominations so far, and what is left to make the next
        while table.phase is Phase.NOMINATIONS:
            if self._at_once():
                made = len(table.square.nominees)
                if turn is None or turn[0] != made:
                    turn = made, Countdown(table.settings.seconds.at_once)
                act = await self._nomination_at_once(turn[1])
            elif self._storyteller_nominates():
                act = await self._floor(Countdown(table.settings.seconds.last_call)) or self._nomination()
            elif self.nobody_left and not self._holds():
                close = Act(CLOSE_NOMINATIONS, STORYTELLER)
                act = await self._last_call() if self._has_a_word_left() else close
            else:
                held = self._holds()
                act = await self._floor(Countdown(math.inf) if held else countdown)
                unlike = held is not self._holds()
                if act is None and not unlike and not self._moved_on(Phase.NOMINATIONS):
                    act = await self._last_call()
            if self._moved_on(Phase.NOMINATIONS):
                return
            if act is not None:
                await self._do(act)

    def _silent(self) -> list[str]:
        table = self.table
        return [table.square.names[seat] for seat in self.arrivals.silenced()]

    async def _ask_for_silence(self) -> None:
        """A Buddhist's players let the others speak first."""
        table = self.table
        if self._silent():
            self._silence = Countdown(SILENCE)
            with table.changing():
                table.silent = True
            await self.narration.say(table.lines.line("fabled.silence", names=self._silent()))

    def _silence_ends(self) -> bool:
        """Whether a silence was still kept."""
        was, self._silence = self._silence, None
        with self.table.changing():
            self.table.silent = False
        return was is not None

    async def defend(self) -> None:
        """The nominator speaks, then the nominee; anybody may say that the vote begins."""
        table = self.table
        vote = self._hands(table.game.square.nominees[-1], str(len(table.game.square.nominees)))
        await self.narration.narrate()
        self._let_vote(vote)
        seconds = table.settings.seconds
        nominator, nominee = vote.nominator, vote.nominee
        alone = table.square.speaks_alone
        if alone is not None:
            await self._speech(seconds.accusation + seconds.defence, alone)
        elif nominator not in (nominee, STORYTELLER):
            await self._speech(seconds.accusation, nominator)
            if table.phase is Phase.DEFENCE and nominee != STORYTELLER:
                await self.narration.say(
                    table.lines.line("defence.open", nominee=table.square.names[nominee])
                )
        if (
            table.phase is Phase.DEFENCE and alone is None and nominee != STORYTELLER
        ):  # who has no say for themself
            await self._speech(seconds.defence, nominee)
        if table.phase is Phase.DEFENCE:
            await self.narration.say(table.lines.line("defence.over"))
            await self._do(Act(BEGIN_VOTE, STORYTELLER))
        if table.phase is not Phase.VOTE:
            self._vote_over()

    async def vote(self) -> None:
        """The hand goes clockwise; each hand is counted when it passes, and said aloud."""
        table, live = self.table, self.table.live
        assert live is not None
        count, counted = table.game.day.vote, len(table.game.unseen.counted)
        assert count is not None
        vote = self._hands(count.about, self._number(count))
        if not count.on_execution:
            self._let_vote(vote, everybody=True)
        if count.kind == EXILE and counted == 0 and table.square.vote is None:
            await self._plea(count.about)
        await self.narration.narrate()
        table.arrive()
        vote.count(count.order, counted, secret=count.secret)
        self._prepare_hands(vote, counted)
        self._schedule(vote, table.settings.seconds.before_vote)
        if counted == 0 and self.table.voting != "phones":
            await self.pace.rest(table.settings.seconds.before_vote)
        while (place := vote.passed) < len(vote.order):
            seat = vote.order[place]
            await self._hear_vote(seat, vote.hands)
            await self._reach(vote, place)
            await self.asking.finish_ruling()
            vote.passed = place + 1
            # Else the hand was on record already, from before a restart.
            if not await self.asking.desk.play(live.play_step):
                if live.waiting is not None and live.waiting.about is None:
                    up = vote.hands.get(seat, 0)
                    answer = up if isinstance(live.waiting.options, Hands) else up > 0
                    await self.writing.on_record(partial(live.answer, live.waiting.id, answer))
                await self.asking.play_step()
            # Called when the words for this hand are chosen, which is before the first of them is said.
            asyncio.get_running_loop().call_soon(self._prepare_hands, vote, place + 1)
            await self.narration.narrate()
            if table.game.over or table.game.phase is not Phase.VOTE:
                break
            if table.game.day.vote is not None and table.game.day.vote.order != vote.order:
                vote.also_ask(table.game.day.vote.order)
            self._schedule(vote, table.settings.seconds.vote_per_seat)
        self._vote_over()
        if not table.game.over and table.game.phase is Phase.VOTE:
            await self.asking.play_step()
        self.course.follow()
        await self.narration.narrate()

    async def _plea(self, traveller: int) -> None:
        """Whom the others would send away is heard first."""
        table = self.table
        with table.changing():
            table.pleading = True
        try:
            await self.narration.narrate(lambda told: not isinstance(told.fact, VoteBegan))
            await self.narration.say(table.lines.line("exile.plea", nominee=table.square.names[traveller]))
            countdown = self._lengthened = Countdown(table.settings.seconds.defence)
            self._speaks(traveller)
            await self.pace.until(lambda: self._finished, countdown, shown=True)
        finally:
            self.nobody_speaks()

    def _number(self, count: VoteBegan) -> str:
        """By what this vote is told from the others of the day."""
        if count.on_execution:
            return str(len(self.table.game.square.nominees))
        which = count.about if count.kind == EXILE else len(self.table.game.square.claims)
        return f"{count.kind.replace(' ', '_')}{which}"

    def _hands(self, nominee: int, number: str) -> VoteInProgress:
        """The hands of this vote: those that are up already, before a restart too."""
        table = self.table
        id_ = f"d{table.game.night}-{number}"
        if table.vote is None or table.vote.id != id_:
            ledger = table.ledger
            since = max(place for place, told in enumerate(ledger) if _calls_for_a_vote(told.fact))
            vote = VoteInProgress(id_, ledger[since].fact.by, nominee, (), since)
            vote.remember(table.remembered_vote)
            self._let_vote(vote)  # a page shows the vote as soon as the nomination is being told
            with table.changing():
                table.vote = vote
        return table.vote

    def _let_vote(self, vote: VoteInProgress, *, everybody: bool = False) -> None:
        """Who may raise a hand before the count, by what everybody knows. Where a Traveller or a Fabled decides about
        votes anybody may: whether that one's ability works is told by the count alone."""
        square = self.table.square
        public = (*square.traveller_characters, *square.fabled)
        everybody = everybody or any("may_vote" in character(one).hooks for one in public)
        everybody = everybody or self.table.votes_may_be_secret
        place = square.ring.index(vote.nominee) + 1 if vote.nominee in square.ring else 0
        clockwise = (*square.ring[place:], *square.ring[:place])
        vote.order = tuple(
            seat for seat in clockwise if everybody or square.alive[seat] or square.ghost_votes[seat]
        )
        self.table.changed()

    def _prepare_hands(self, vote: VoteInProgress, place: int) -> None:
        """What may be said of the coming hand, up or down, is made ready while this one is spoken of."""
        table = self.table
        if place >= len(vote.order) or vote.secret:
            return
        counts = (told.fact for told in reversed(table.ledger) if isinstance(told.fact, HandCounted))
        tally = next((count.tally for count in counts), 0) if place else 0
        seat, square = vote.order[place], table.square
        ghost = not square.alive[seat]
        self.narration.prepare(table.lines.hands_coming(square.names[seat], tally=tally, ghost=ghost))

    async def execute(self) -> None:
        """Nominations are closed: whoever is about to die is executed."""
        table = self.table
        table.requests.clear()
        if table.game.phase is Phase.EXECUTION:
            await self.asking.play_step()
        await self.narration.narrate()
        if not table.game.over:
            self.course.follow()

    async def fall(self) -> None:
        """Dusk: a moment, then the town sleeps."""
        table = self.table
        table.arrive()
        await self.pace.rest(table.settings.seconds.cancel)
        if table.game.phase is Phase.DUSK:
            await self.asking.play_step()
        if table.game.over:
            await self.narration.narrate()
        else:
            self.course.follow()

    def _warning(self, left: float) -> str:
        lines = self.table.lines
        if left < 60:
            return lines.line("day.seconds_left", seconds=max(1, round(left)))
        return lines.line("day.minutes_left", minutes=round(left / 60))

    def _minutes(self) -> int:
        return max(1, round(self.table.settings.seconds.discussion / 60))

    async def _floor(self, countdown: Countdown, *, lengthened: Countdown | None = None) -> Act | None:
        """The next thing somebody wants to do and does not take back; None when the time is up, or the phase is, or
        whoever has their say is done.

        In between the Storyteller's mind decides about madness. A minute more is added to `lengthened`, where it is
        not `countdown` itself.
        """
        table, here, manner = self.table, self.table.phase, self._manner()
        await self._strike()
        self._lengthened = None if self._at_once() else lengthened or countdown
        table.arrive()
        self.madness.watch()

        def wanted() -> bool:
            waiting = table.requests or self.madness.due() is not None
            return bool(waiting) or table.ended or self._finished or self._manner() != manner

        while await self.pace.until(wanted, countdown, shown=True) and not table.ended:
            if table.requests:
                act, possible = self.floor.next_request()
                plain = self.saying_back.was_tapped(act) or self._needs_no_echo(act)
                # What waited and has become impossible is refused, and not said back first.
                if not possible or plain or await self.saying_back.confirmed(act):
                    return act
            elif (seat := self.madness.due()) is not None:
                await self.madness.punish(seat)
                continue
            if self._finished or self._moved_on(here) or self._manner() != manner:
                return None
        return None

    def _holds(self) -> bool:
        """Whether talk, nominations and a say wait for a person."""
        held = (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE)
        return self.asking.desk.holds_the_day and self.table.phase in held

    def _manner(self) -> tuple[bool, Countdown | None]:
        """Whether the day waits for a person, and the clock of talks in private: what changes how the floor waits."""
        return self._holds(), self._apart

    async def _strike(self) -> None:
        """A death that an ability leaves to the Storyteller at any moment comes when their mind has drawn it."""
        table = self.table
        seat = struck(table.game, self.mind.seed)
        if seat is not None:
            ruling = Ruling("strike", seat)
            with suppress(IllegalRuling):
                await self.writing.on_record(lambda: self.rulings.rule(ruling, by_hand=False))

    def _needs_no_echo(self, act: Act) -> bool:
        """What has no consequence for anybody else, or is nobody else's business, is not said back."""
        return act.verb in PLAIN_VERBS or act.by == STORYTELLER or self._is_private(act)

    def _is_private(self, act: Act) -> bool:
        offer = self.table.offer(act.verb)
        return offer is not None and offer.claim.private

    def _moved_on(self, here: Phase) -> bool:
        return self.table.phase is not here or self.table.game.over

    async def _do(self, act: Act) -> None:
        """Carry it out and tell the town; what has become illegal meanwhile is refused."""
        table = self.table
        await self.rulings.tell()  # what is possible is judged by what has been told
        reason = await self.floor.do(act)
        if reason is not None:
            if not self._is_private(act):
                target = STORYTELLER if act.target is None else act.target
                await self.narration.say(table.lines.refusal(reason, table.square, by=act.by, target=target))
            return
        moving = (NOMINATE, EXILE, BEGIN_VOTE, OPEN_NOMINATIONS, CLOSE_NOMINATIONS)
        if act.verb in moving:
            self._lengthened = None
        if table.game.over or act.verb not in moving or table.game.phase is table.phase:
            await self.narration.narrate()
        if not table.game.over:
            self.course.follow()

    def _storyteller_nominates(self) -> bool:
        """Whether only the Storyteller may nominate, and has not done so often enough."""
        menu = self.table.menu()
        only = menu is not None and menu.nominators == (STORYTELLER,)
        return only and self._nomination() is not None

    def _nomination(self) -> Act | None:
        """Whom the Storyteller's mind would nominate; the same while nothing has happened."""
        table, menu = self.table, self.table.menu()
        if menu is None or table.square.nominators.count(STORYTELLER) >= BY_THE_STORYTELLER:
            return None
        legal = [Act(NOMINATE, STORYTELLER, seat) for seat in table.square.the_living]
        legal = [act for act in legal if menu.refusal(act) is None]
        if not legal:
            return None
        act = Act(NOMINATE, STORYTELLER, nominee(table.game, self.mind.seed))
        return act if menu.refusal(act) is None else legal[0]

    async def _last_call(self) -> Act | None:
        """The last call with its countdown; closes when nobody comes forward."""
        table = self.table
        key = "nominations.last_word" if self.nobody_left else "nominations.last_call"
        await self.narration.say(table.lines.line(key))
        countdown = Countdown(table.settings.seconds.last_call)
        act = await self._counted_down(countdown)
        if act is None and countdown.left <= 0 and not self._moved_on(Phase.NOMINATIONS):
            act = await self._floor_while_judged(asked_back=True)
        if act is not None or self._moved_on(Phase.NOMINATIONS):
            return act
        if closes(table.game):
            await self.narration.say(table.lines.line("nominations.closed"))
        return Act(CLOSE_NOMINATIONS, STORYTELLER)

    async def _counted_down(self, countdown: Countdown) -> Act | None:
        """What somebody wants to do before the time is up and it has been counted to one."""
        table = self.table
        self._counting = True
        try:
            act = await self._floor(countdown)
            for number in (3, 2, 1):
                if act is not None or table.requests:
                    break
                await self.narration.say(table.lines.line("nominations.countdown", number=number))
            return await self._floor(Countdown(1)) if act is None and table.requests else act
        finally:
            self._counting = False

    def _at_once(self) -> bool:
        """Whether somebody has to nominate now, before anything else happens."""
        menu = self.table.menu()
        return menu is not None and menu.at_once

    async def _nomination_at_once(self, countdown: Countdown) -> Act | None:
        """Whoever has to nominate does so before it has been counted to one; nobody else can in their place.

        Who has begun to speak by then is in time, however long the ear takes over it.
        """
        table, square, turn = self.table, self.table.square, self.table.game.nominates_next
        late = Act(CLOSE_NOMINATIONS, STORYTELLER)
        if turn is None or turn == STORYTELLER:
            return late
        act = await self._counted_down(countdown)
        if act is None and not self._moved_on(Phase.NOMINATIONS):
            act = await self._floor_while_judged()
        if act is not None or self._moved_on(Phase.NOMINATIONS) or table.game.nominates_next != turn:
            return act
        await self.narration.say(table.lines.line("nominations.too_late", name=square.names[turn]))
        return late

    async def _floor_while_judged(self, *, asked_back: bool = False) -> Act | None:
        """What was being said as the time ran out; with `asked_back` also what somebody is asked about just then."""
        table = self.table
        if not table.speech_judged:
            await self.pace.until(lambda: bool(table.requests) or table.speech_judged, Countdown(JUDGING))
        if asked_back and table.asks_back():
            await self.pace.until(lambda: bool(table.requests) or not table.asks_back(), Countdown(ANSWERING))
        return await self._floor(Countdown(0)) if table.requests else None

    async def _speech(self, seconds: float, speaker: int) -> None:
        """Somebody has their say; a Slayer may shoot meanwhile, and the vote may be called. Where a person ends the
        day, they end a say, too: the clock only says that time is up."""
        table = self.table
        warnings = tuple(one for one in SPEECH_WARNINGS if one <= seconds / 2)
        countdown, over = Countdown(seconds, warnings=warnings), False
        self._speaks(speaker)
        try:
            while table.phase is Phase.DEFENCE:
                manner = self._manner()
                act = await self._floor(Countdown(math.inf) if over else countdown, lengthened=countdown)
                if act is None:
                    if self._finished or over or self._moved_on(Phase.DEFENCE):
                        return
                    if manner != self._manner():
                        continue
                    warning = countdown.take_warning()
                    if warning is not None:
                        await self.narration.say(self._warning(warning))
                        continue
                    if not self._holds() or countdown.left > 0:  # whoever skips it has heard enough
                        return
                    over = True
                    await self.narration.say(table.lines.line("day.time_is_up"))
                    continue
                await self._do(act)
                if table.vote is not None and table.phase is Phase.DEFENCE:
                    self._let_vote(table.vote)  # somebody may have died
        finally:
            self.nobody_speaks()

    @property
    def nobody_left(self) -> bool:
        """Whether nominations may close by themselves: nobody can nominate anybody any more."""
        square, menu = self.table.square, self.table.menu()
        if menu is None or CLOSE_NOMINATIONS not in menu.verbs:
            return False
        ring = square.ring
        return not any(menu.refusal(Act(NOMINATE, by, whom)) is None for by in ring for whom in ring)

    def _has_a_word_left(self) -> bool:
        """Whether a power may be used that is for what has just been nominated, such as the Vizier's or a Judge's."""
        menu = self.table.menu()
        offers = () if menu is None else menu.offers.values()
        return any(Phase.DISCUSSION not in offer.claim.phases for offer in offers)

    def _schedule(self, vote: VoteInProgress, seconds: float) -> None:
        """The times of the coming hands; they only ever move later, when the voice needs longer.

        Where hands are raised in the room, or ayes said, nobody can know them ahead.
        """
        table = self.table
        if self.table.voting == "phones":
            step = self._milliseconds(table.settings.seconds.vote_per_seat, at_least=20)
            at = now() + self._milliseconds(seconds, at_least=300 if vote.passed == 0 else 20)
            for later in range(vote.passed, len(vote.locks)):
                vote.locks[later] = max(vote.locks[later], at)
                at = vote.locks[later] + step
        table.changed()

    async def _reach(self, vote: VoteInProgress, place: int) -> None:
        """Wait for the moment that was announced for this hand. After a pause there is a new one; skipped, it is now,
        and the hands after it come sooner as well."""
        phones = self.table.voting == "phones"
        while self.pace.paused or now() < vote.locks[place] or (phones and not vote.locks[place]):
            if phones and not vote.locks[place] and not self.pace.paused:
                self._schedule(vote, LEAD)
            left = Countdown(max(0, vote.locks[place] - now()) / 1000 if vote.locks[place] else 0)
            if not await self.pace.until(lambda: not vote.locks[place], left) and left.left > 0:
                vote.stop()
                self._schedule(vote, 0)

    def _milliseconds(self, seconds: float, *, at_least: int) -> int:
        """A time on the vote clock; even a hurried one leaves room for a tap."""
        return max(at_least, int(1000 * seconds / self.pace.speed))

    async def _hear_vote(self, seat: int, hands: dict[int, int]) -> None:
        """Where votes are not given on phones: the seat is asked aloud, or the host looks for its hand."""
        table, voting = self.table, self.table.voting
        if voting == "phones":
            return
        for _ in range(2):  # whoever spoke and was not understood is asked once more
            with table.changing():
                table.hand_unclear = False
            if voting == "voice":
                await self.narration.say(table.lines.line("vote.ask_aye", name=table.square.names[seat]))
                with table.changing():
                    table.speech_judged = True
            await self.pace.until(lambda: seat in hands or table.hand_unclear, Countdown(VOTE_PATIENCE))
            # Who begins to answer in time is in time, however long the ear takes over it.
            judged = Countdown(JUDGING)
            await self.pace.until(lambda: seat in hands or table.speech_judged, judged)
            if seat in hands or not table.hand_unclear:
                return
