"""What is asked of the table by day: nominations, exiles, powers, statements, hands, and words between players."""

from engine.phases import Phase
from engine.questions import BEGIN_VOTE, CLOSE_NOMINATIONS, EXILE, NOMINATE, OPEN_NOMINATIONS, Act
from engine.terms import STORYTELLER
from narrator.screens import viewing
from narrator.screens.intents.arguments import HandsUp, Mark, Nominee, Number, NumberOrNone, Typed
from narrator.screens.intents.intent import Intents, of_host, of_seat
from narrator.screens.records import ONE
from narrator.table.pace import now

_REFUSED = {
    "dead nominator": "dead_nominator",
    "already nominated": "already_nominated",
    "unknown player": "no_such_seat",
    "already called": "already_called",
}
"""The texts that tell why the engine refuses an act; for any other reason it cannot be done now."""


class _Acts(Intents):
    def ask_for(self, act: Act) -> None:
        """The table is asked for this act, and says it back. Raises Refused where the rules do not allow it."""
        self.allowed(act)
        if self.session.floor.request(act) is not None:
            raise self.refused("not_now")
        self.session.saying_back.tapped(act)

    def allowed(self, act: Act) -> None:
        """Raises Refused where the rules do not allow this act now."""
        table = self.table
        reason = table.refusal(act)
        if reason is None:
            return
        if reason == "a Traveller" and act.target is not None:
            raise self.refused("a_traveller", name=table.square.names[act.target])
        if reason == "already a nominee" and act.target is not None:
            raise self.refused("already_been_nominated", name=table.square.names[act.target])
        if reason == f"no {NOMINATE} now":
            running = table.phase in (Phase.DEFENCE, Phase.VOTE)
            raise self.refused("vote_running" if running else "nominations_closed")
        raise self.refused(_REFUSED.get(reason, "not_now"))


class PlayersActIntents(_Acts):
    """What a player does in public."""

    @of_seat
    def nominate(self, seat: int, nominee: Nominee) -> None:
        """Somebody, or the Storyteller."""
        target = nominee if isinstance(nominee, int) else STORYTELLER
        self.ask_for(Act(NOMINATE, seat, target))

    @of_seat
    def slay(self, seat: int, target: Number) -> None:
        """Shoot at somebody, as the Slayer does or whoever says they are."""
        self.ask_for(Act("slay", seat, target))

    @of_seat
    def exile(self, seat: int, traveller: Number) -> None:
        """Call for an exile."""
        self.ask_for(Act(EXILE, seat, traveller))

    @of_seat
    def power(self, seat: int, verb: Mark, target: NumberOrNone = None) -> None:
        """What some character may do by day."""
        self.ask_for(Act(verb, seat, target))

    @of_seat
    def hand(self, seat: int, vote: Mark, raised: HandsUp) -> None:
        """Raise a hand, or take it down, until it is counted."""
        table = self.table
        running = table.hands_up
        if running is None or vote != running.id:
            raise self.refused("window_closed")
        if seat not in running.order:
            raise self.refused("no_ghost_vote")
        self.in_time(running.open_for(seat, now()))
        running.hands[seat] = 1 if raised == ONE else table.square.hands_of(seat) if raised else 0

    @of_seat
    def spoken(self, seat: int) -> None:
        """They have said what they had to say."""
        self.in_time(self.session.daylight.finish(seat))

    @of_seat
    def speak(self, seat: int) -> None:
        """The microphone is theirs while they hold the button."""
        if not self.table.listen_to(seat):
            raise self.refused("microphone_taken")

    @of_seat
    def cancel(self, seat: int, echo: Mark) -> None:  # noqa: ARG002 - anybody may
        """What was said back was not meant."""
        self.in_time(self.session.saying_back.cancel(echo))

    @of_seat
    def stand(self, seat: int, echo: Mark) -> None:  # noqa: ARG002 - anybody may
        """What was said back is right."""
        self.in_time(self.session.saying_back.stand(echo))


class StatementIntents(_Acts):
    """What a player puts together on the phone before it is said aloud."""

    @of_seat
    def compose(self, seat: int, verb: Mark, target: NumberOrNone = None) -> None:
        """Begin."""
        drafts = self.session.drafts
        offer = drafts.offer(verb)
        if offer is None:
            raise self.refused("not_now")
        reason = self.table.refusal(Act(verb, seat, target, drafts.sample(offer)))
        if reason is not None:
            raise self.refused(_REFUSED.get(reason, "not_now"))
        drafts.open(seat, verb, target)

    @of_seat
    def tap(self, seat: int, index: Number) -> None:
        """The next piece."""
        if not self.session.drafts.tap(seat, index):
            raise self.refused("illegal_choice")

    @of_seat
    def back(self, seat: int) -> None:
        """Without the last piece."""
        self.session.drafts.back(seat)

    @of_seat
    def write(self, seat: int, text: Typed) -> None:
        """It is typed."""
        if not self.session.drafts.write(seat, text):
            raise self.refused("not_now")

    @of_seat
    def take(self, seat: int, index: Number) -> None:
        """One of the readings of what was typed."""
        if not self.session.drafts.take(seat, index):
            raise self.refused("illegal_choice")

    @of_seat
    def say(self, seat: int) -> None:
        """It is said to the table as it stands."""
        act = self.session.drafts.act(seat)
        if act is None:
            raise self.refused("not_now")
        self.ask_for(act)
        self.session.drafts.drop(seat)

    @of_seat
    def drop(self, seat: int) -> None:
        """It is not said."""
        self.session.drafts.drop(seat)


class ClaimIntents(Intents):
    """What players say in public of themselves."""

    @of_seat
    def i_am(self, seat: int, character: Mark) -> None:
        """Who they say they are; nothing takes it back."""
        self.in_time(self.session.public_claims.say(seat, character))


class MadnessIntents(Intents):
    """What players tell of somebody's madness."""

    @of_seat
    def report(self, seat: int, target: Number, what: Mark) -> None:
        """Somebody did this."""
        conduct = self.session.madness.conduct(what)
        if conduct is None:
            raise self.refused("illegal_choice")
        self.session.madness.notice(seat, self._about(seat, target), conduct)

    @of_seat
    def ask_who(self, seat: int, target: Number) -> None:
        """Somebody is asked aloud who they are."""
        if not self.session.madness.ask(self._about(seat, target)):
            raise self.refused("asked_already")

    def _about(self, seat: int, target: int) -> int:
        """Another player whose madness can be spoken of now."""
        if not self.session.madness.open or target == seat or target not in self.table.square.ring:
            raise self.refused("not_now")
        return target


class StorytellersActIntents(_Acts):
    """What the host does in the Storyteller's place by day."""

    @of_host()
    def nominate(self, nominee: Number) -> None:
        """The Storyteller nominates, where a character lets them."""
        self.ask_for(Act(NOMINATE, STORYTELLER, nominee))

    @of_host()
    def power(self, verb: Mark, target: NumberOrNone = None) -> None:
        """What the Storyteller may do by day."""
        self.ask_for(Act(verb, STORYTELLER, target))

    @of_host()
    def open_nominations(self) -> None:
        """Whoever would nominate may."""
        self.ask_for(Act(OPEN_NOMINATIONS, STORYTELLER))

    @of_host()
    def close_nominations(self) -> None:
        """Nobody nominates any more today."""
        self.ask_for(Act(CLOSE_NOMINATIONS, STORYTELLER))

    @of_host()
    def begin_vote(self) -> None:
        """The hands are counted now."""
        self.ask_for(Act(BEGIN_VOTE, STORYTELLER))

    @of_host()
    def spoken(self) -> None:
        """Whoever has the word has said enough."""
        self.in_time(self.session.daylight.finish())

    @of_host()
    def call_everybody(self) -> None:
        """Everybody comes back to the circle; the bell strikes, where the town sounds."""
        self.in_time(self.session.daylight.call_everybody())

    @of_host()
    def private_talks(self, minutes: Number = 0) -> None:
        """Everybody may talk in private, for so many minutes or as the settings say."""
        self.in_time(self.session.daylight.part(minutes))

    @of_host()
    def open_discussion(self) -> None:
        """The town talks together again."""
        self.in_time(self.session.daylight.talk_openly())

    @of_host()
    def count_down(self) -> None:
        """Three, two, one."""
        self.in_time(self.session.daylight.count_down())

    @of_host()
    def one_minute_more(self) -> None:
        """The talk that is going on lasts a minute longer."""
        self.in_time(self.session.daylight.one_minute_more())

    @of_host()
    def cancel(self, echo: Mark) -> None:
        """What was said back was not meant."""
        self.in_time(self.session.saying_back.cancel(echo))

    @of_host()
    def stand(self, echo: Mark) -> None:
        """What was said back is right."""
        self.in_time(self.session.saying_back.stand(echo))

    @of_host()
    def hand(self, seat: Number, raised: HandsUp) -> None:
        """A hand in the room, told by the host: for the seat the clock is on, until it is counted."""
        at = viewing.hand_at(self.table)
        if self.table.vote is None or at is None or at.seat != seat:
            raise self.refused("window_closed")
        self.table.vote.hands[seat] = 1 if raised == ONE else at.hands if raised else 0
