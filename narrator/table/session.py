"""The live session: one evening at one table, from the lobby to the open grimoire.

A `transitions` machine built from the engine's own table of phases says where the table is; one coroutine plays
each phase. What is so at the table stands in its `Table`; every other part does one thing for it.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from transitions import Machine

from engine import Game, HouseRules, LiveGame
from engine.deciders import Nobody
from engine.ledger import DayBroke, FabledJoined, Favours, GameOver, TravellerJoined
from engine.phases import MOVES, NIGHTS, Phase, way
from engine.record import Line
from engine.rules.setup import usual_counts
from engine.rulings import IllegalRuling, declared
from engine.terms import Alignment, Discretion
from narrator.table import hopes
from narrator.table.amending import Amending
from narrator.table.arrivals import Arrivals
from narrator.table.asking import Asking
from narrator.table.day import Daylight
from narrator.table.desk import Desk
from narrator.table.drafts import Drafts
from narrator.table.floor import Floor
from narrator.table.host_plays import HostPlays
from narrator.table.madness import MadnessWatch
from narrator.table.messages import Messages
from narrator.table.narration import Narration
from narrator.table.nets import Nets
from narrator.table.night import Nightfall
from narrator.table.night_draft import NightDraft
from narrator.table.one_card import OneCard
from narrator.table.pace import Countdown, Pace, never
from narrator.table.ports import Mind, Voice
from narrator.table.public_claims import PublicClaims
from narrator.table.real_box import RealBox
from narrator.table.retelling import Retelling
from narrator.table.reveal import Reveal
from narrator.table.ruling import TableRulings
from narrator.table.saying_back import SayingBack
from narrator.table.storage import RecordTrouble
from narrator.table.stumbles import Stumbles
from narrator.table.table import FLOOR, OPEN_DAY, Table
from narrator.table.undoing import Undoing
from narrator.table.waking import Waking
from narrator.table.writing_down import WritingDown
from narrator.telling import read_aloud

_BY_DAY = (*OPEN_DAY, Phase.EXECUTION, Phase.DUSK)
_TELLING_THE_END = (Phase.GAME_OVER, Phase.REVEAL)
GOODBYE = 15.0  # seconds at most that a goodbye may take


class Session:
    """One game at one table. Pages and voice change it through `narrator.screens.room` and
    `narrator.listening.hearing`."""

    def __init__(
        self,
        table: Table,
        *,
        voice: Voice,
        mind: Mind,
        write: Callable[[Line], None],
        keep: Callable[[dict[str, Any]], None],
        read: Callable[[], Sequence[Line]] = tuple,
        require_room: Callable[[], None] = lambda: None,
        pace: Pace | None = None,
        seed: int | None = None,
        opening: str = "opening.welcome",
    ) -> None:
        """`write` gets every line of the record, `keep` the state of the table after every change of it; both raise
        RecordTrouble where the disk takes nothing, as `require_room` does until they may be tried again. `read`
        gives the record so far, for the story at the end. `opening`: the line that greets the table in the lobby.
        """
        self.table = table
        self.mind, self.opening = mind, opening
        self.pace = pace = pace or Pace()
        chance = Random(seed)  # for decoys and jitter only, never for the game
        self.narration = narration = Narration(table, voice, pace, self)
        self.writing = writing = WritingDown(table, narration, write, keep, require_room)
        self.desk = desk = Desk(table, narration, writing, mind)
        self.one_card = OneCard()
        self.asking = asking = Asking(table, narration, writing, desk, chance)
        self.waking = Waking(table, narration, writing, desk, Random(None if seed is None else seed + 1))
        self.nightfall = Nightfall(table, narration, writing, asking, desk, self.waking, self, chance)
        self.messages = Messages(table, narration, writing, desk, self.waking)
        self.public_claims = PublicClaims(table, writing)
        mind.claims, mind.said = self.public_claims.by_seat, self.public_claims.by_night
        self.rulings = TableRulings(table, narration, asking, self.nightfall, self)
        self.stumbles = Stumbles(table, narration, self.rulings)
        self.amending = Amending(table, self.rulings, desk, mind)
        self.night_draft = NightDraft(table, desk)
        self.arrivals = Arrivals(table, narration, asking, self.rulings)
        self.undoing = Undoing(table, self.rulings, self.amending, self.arrivals)
        self.floor = Floor(table, writing, asking, desk)
        self.saying_back = SayingBack(table, narration, self.floor)
        self.drafts, self.madness = Drafts(table), MadnessWatch(table, narration, writing, self.rulings, mind)
        self.daylight = Daylight(
            table, narration, writing, asking, self.rulings, self.arrivals, self.floor, self.saying_back,
            self.madness, mind, self,
        )  # fmt: skip
        self.real_box = RealBox(table, desk, self.rulings)
        self.host_plays = HostPlays(table, narration, writing, desk, self.waking, self.real_box, self.madness)
        self.nets = Nets(table, desk, self.real_box, self.madness, self.waking, self.amending, self.one_card)
        self.retelling = Retelling(table, narration, read, mind.why)
        self.reveal = Reveal(table, narration, desk, self.retelling)
        table.parts.update(
            drafts=self.drafts, madness=self.madness, desk=desk, retelling=self.retelling, amending=self.amending,
            waking=self.waking, messages=self.messages, nets=self.nets, reveal=self.reveal, undoing=self.undoing,
            public_claims=self.public_claims,
        )  # fmt: skip
        table.keepers.append(writing.keep)
        table.waiting.append(pace.stir)
        pace.deadline_moved, pace.news = table.tell_pages, self.rulings.news
        self._restarted = False
        self._from_here = False  # the course begins again where the game stands now
        self._course: asyncio.Task[None] | None = None
        self.machine = Machine(
            states=[phase.value for phase in Phase],
            transitions=[[move.trigger, move.source.value, move.target.value] for move in MOVES],
            initial=Phase.LOBBY.value,
            auto_transitions=False,
            after_state_change=[lambda: table.come_to(Phase(self.machine.state))],
        )
        day, night = self.daylight, self.nightfall
        self._play = {
            Phase.LOBBY: self._lobby,
            Phase.SEATING: self._seating,
            Phase.DEAL: self._deal,
            Phase.FIRST_NIGHT: night.play,
            Phase.NIGHT: night.play,
            Phase.DAWN: self._dawn,
            Phase.DISCUSSION: day.discuss,
            Phase.NOMINATIONS: day.nominate,
            Phase.DEFENCE: day.defend,
            Phase.VOTE: day.vote,
            Phase.EXECUTION: day.execute,
            Phase.DUSK: day.fall,
            Phase.GAME_OVER: self._over,
            Phase.REVEAL: self._reveal,
        }

    # The course, for those who play a part of it (narrator.table.ports.Course)

    @property
    def runs_here(self) -> bool:
        """Whether the running task is the course itself."""
        return self._course is not None and asyncio.current_task() is self._course

    def move(self, trigger: str) -> None:
        """Make this move from phase to phase."""
        self.machine.trigger(trigger)

    def follow(self) -> None:
        """Bring the table to the phase of the game, through every phase between.

        The end of a game is reached by telling it, not here.
        """
        if self.table.game.over:
            return
        for trigger in way(self.table.phase, self.table.game.phase):
            self.machine.trigger(trigger)

    async def begin_phase_again(self) -> None:
        """The phase that is being played has ended, or begins anew."""
        self.follow()
        self._drop_what_goes_on()
        if self._course is not None:
            self._course.cancel()
        await asyncio.sleep(0)

    def go_back(self) -> None:
        """The day goes on from where the game stands now, and the town is told so."""
        self._drop_what_goes_on()
        self.stand_in(self.table.game.phase)
        self._from_here = True
        self._break_off()

    def stand_in(self, phase: Phase) -> None:
        """Be in this phase without a move that leads there."""
        self.machine.set_state(phase.value)
        with self.table.changing():
            self.table.phase = self.table.announced = phase

    # The evening

    async def run(self) -> None:
        """Play until the evening ends; begins where the table stands, so a restart goes on."""
        while not (self.table.ended or self.table.closed):
            self._course = asyncio.create_task(self._play_on())
            try:
                await self._course
            except asyncio.CancelledError:
                self._course.cancel()
                here = asyncio.current_task()
                # Not `end`, `close` or `undo`, but whoever runs the evening.
                if here is not None and here.cancelling():
                    raise
        if self.table.closed:
            await self._say_goodbye()

    async def _say_goodbye(self) -> None:
        self.pace.resume()
        self.narration.voice.resume()
        self.table.tell_pages()
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await self.narration.voice.say(self.table.lines.line("end.goodbye"))
        with self.table.changing():
            self.table.ended = True

    async def _play_on(self) -> None:
        while True:
            try:
                await self._begin_here()
                while True:
                    await self._play[self.table.phase]()
            except RecordTrouble as trouble:
                await self.writing.wait_for_room(trouble)
                self.table.interrupt()
            except Exception as error:
                await self.stumbles.get_up(error)

    async def _begin_here(self) -> None:
        """What is said before the course goes on from where it was broken off."""
        table = self.table
        if self._from_here:
            self._from_here = False
            await self.narration.say(self.narration.undone())
        if self._restarted and table.live is not None:
            await self._back_again()
        if self._ended_by_hand and table.phase not in _TELLING_THE_END:
            await self._tell_the_end()

    async def _back_again(self) -> None:
        """After a restart the town hears where it is."""
        table = self.table
        self._restarted = False
        if table.phase is Phase.REVEAL:
            whole = table.telling is None and table.released == len(table.ledger)
            self.narration.aside(table.lines.line("restart.over" if whole else "restart.telling"))
            await asyncio.sleep(0)  # whatever the course says comes after it
        elif not table.square.over:
            by_night = table.phase in (*NIGHTS, Phase.DAWN, Phase.DEAL) and not table.day_has_broken
            number = {"night": max(1, table.square.night)} if by_night else {"day": table.square.day}
            # Beside the course: the phones are shown where they were before this has been said to its end.
            self.narration.aside(table.lines.line(f"restart.{'night' if by_night else 'day'}", **number))
            await asyncio.sleep(0)  # whatever the course says comes after it
        if table.phase in _BY_DAY and table.game.phase is not table.phase:
            # The last line of the record is newer than the state beside it: the town has not heard of it.
            await self.narration.narrate()
            self.follow()
        if table.phase in FLOOR and table.game.phase is table.phase and await self.asking.play_step():
            await self.narration.narrate()
            self.follow()

    @property
    def _ended_by_hand(self) -> bool:
        """Whether the host has ended the game: nobody has won, or the side that they said."""
        live = self.table.live
        return live is not None and declared(live.game)

    async def _tell_the_end(self) -> None:
        """What the town has not heard of when the host ends the game, and who has won, if anybody has."""
        table = self.table
        asleep = table.square.day < table.square.night
        if table.phase is Phase.DEAL:  # nobody is sent to sleep for this
            table.release(lambda fact: not isinstance(fact, GameOver))
        elif table.phase in NIGHTS:
            self.machine.trigger("open_eyes")
        if asleep and not any(isinstance(told.fact, DayBroke) for told in table.ledger[table.released :]):
            await self.narration.say(table.lines.line("night.eyes_open"))
        await self.narration.narrate()

    async def _lobby(self) -> None:
        table, say = self.table, self.narration.say
        if self._restarted:
            await say(table.lines.line("restart.lobby"))
        else:
            await say(table.lines.line(self.opening))
            await say(table.lines.opening())
        self._restarted = False
        await self._wait_for_people(lambda: table.started and self.arrivals.why_not_begin() is None)
        table.people.seat_everybody()
        self.machine.trigger("take_seats")

    async def _seating(self) -> None:
        """Every phone confirms its neighbours; the host may go on without."""
        table = self.table
        with table.changing():
            table.started = False
        await self.narration.say(table.lines.line("seats.check_neighbours"))
        if table.settings.house_rules.read_rules == "ask":
            key = "opening.rules_offer" if table.listening else "opening.rules_offer_unheard"
            await self.narration.say(table.lines.line(key))

        def confirmed() -> bool:
            right = all(person.neighbours_right for person in table.people.with_phones)
            return table.started or (right and not table.people.beside_nobody())

        await self._wait_for_people(confirmed)
        if table.settings.house_rules.read_rules == "always":
            await self.narration.read_rules()
        await self._wait_for_people(lambda: table.started or not self.narration.reads_rules)
        self.machine.trigger("deal")

    async def _wait_for_people(self, done: Callable[[], bool]) -> None:
        """Until they have made `done()` true: whoever skips, to end the rules for one, ends a line and not this."""
        while not await self.pace.until(done):
            pass

    async def _deal(self) -> None:
        table, say = self.table, self.narration.say
        if table.live is None:
            await self._begin_game()
        if table.game.phase is Phase.DEAL:
            if table.real_box:
                self._let_seats_be_known()  # while all draw their tokens
                await say(table.lines.line("deal.real_box"))
            await self._deal_cards()
        await say(table.lines.line("seats.all_seated", players=len(table.square.ring)))
        counts = usual_counts(table.people.residents)
        kinds = {"townsfolk": counts.townsfolk, "outsiders": counts.outsiders, "minions": counts.minions}
        await say(table.lines.line("deal.counts", players=table.people.residents, **kinds))
        await self._introduce()
        if not table.real_box:
            await self._show_cards()
        await self._wait_for_people(lambda: not self.narration.reads_rules)
        self.follow()

    async def _show_cards(self) -> None:
        table = self.table
        await self.narration.say(table.lines.line("deal.characters"))
        await self.nightfall.one_by_one.cards()
        await self.pace.until(
            lambda: all(person.card_seen for person in table.people.with_phones),
            Countdown(180),
            shown=True,
        )

    async def _introduce(self) -> None:
        """Whoever is here for everybody to know: Travellers, Fabled, and the jinxes and own rules of this script."""
        table, say = self.table, self.narration.say
        with_players = {
            told.fact.character
            for told in table.game.ledger
            if isinstance(told.fact, FabledJoined) and told.fact.seats
        }
        for told in table.ledger[: table.released]:
            again = isinstance(told.fact, FabledJoined) and not told.fact.seats
            if again and told.fact.character in with_players:
                continue
            if isinstance(told.fact, TravellerJoined | FabledJoined):
                for line in table.lines.spoken_for(told.fact, table.square):
                    await say(line)
        await self.narration.narrate(lambda told: _known_before_night(told.fact))
        jinxes = read_aloud.jinxes(table.script.jinxes, table.texts)
        if jinxes:
            await say(table.lines.line("fabled.jinxes"))
        for jinx in jinxes:
            await say(jinx)
        own_rules = read_aloud.own_rules(table.script)
        if own_rules:
            await say(table.lines.line("fabled.own_rules"))
        for rule in own_rules:
            await say(rule)

    async def _begin_game(self) -> None:
        table = self.table
        names = table.people.settle()
        with table.changing():
            table.joining = False  # for Travellers and late phones the host opens the door
        self._tell_the_mind_of_the_people()
        if table.real_box:
            self.desk.take(frozenset(Discretion))
        game = Game(
            table.script, names, Nobody(), travellers=table.people.travellers(),
            house_rules=HouseRules(table.house_rules), real_box=table.real_box,
        )  # fmt: skip
        begin = partial(LiveGame.begin, game, self.desk, self.writing.write, why=self.desk.why)
        live = await self.writing.on_record(begin)
        live.instead_of = self.desk.instead_of
        with table.changing():
            table.live = live

    async def _deal_cards(self) -> None:
        """A person may take their time over the bag, and the table may be killed meanwhile."""
        table, live = self.table, self.table.live
        assert live is not None
        while table.game.phase is Phase.DEAL and await self.desk.play(live.play_step):
            pass
        self._let_seats_be_known()

    def _let_seats_be_known(self) -> None:
        """Seats, Travellers and Fabled are known from the lobby, and cards at once; whom a Fabled looks after is
        said."""
        self.table.release(lambda fact: _known_before_night(fact) and not _said_with_the_cards(fact))

    def _tell_the_mind_of_the_people(self) -> None:
        self.mind.agreed = {one: self.arrivals.agreed_seats(one) for one in self.table.agreed}
        self.mind.new_players = self.table.new_players
        self.mind.experience = self.table.experience
        self.mind.hopes = hopes.by_seat(self.table.people)

    async def _dawn(self) -> None:
        """Eyes open; whoever was let in at night sits down after the town has heard of it."""
        self.stumbles.day_breaks()
        await self.nightfall.break_day()
        if not self.table.game.over:
            await self.arrivals.admit_at_dawn()
            self.follow()

    async def _over(self) -> None:
        await self.narration.narrate()
        if self.table.phase is Phase.GAME_OVER:  # else the grimoire was opened as it was told
            self.machine.trigger("open_grimoire")

    async def _reveal(self) -> None:
        await self.narration.narrate()
        await self.reveal.play()
        await self.retelling.tell()
        await self.narration.say(self.table.lines.line("end.thanks"))
        await self.pace.until(never)

    # Whoever runs it

    def set_paused(self, paused: bool) -> None:
        """A table that stands still because the disk is full goes on when there is room, and not before."""
        if paused or self.writing.possible():
            self.narration.set_paused(paused)

    def skip(self) -> None:
        """End what is going on now: the line, the rules, the wait."""
        self.stop_reading()
        self.narration.voice.skip()
        self.pace.skip()

    def stop_reading(self) -> None:
        """Somebody has ended the line that was spoken; of the rules, or of the story, no more is read."""
        self.narration.stop_reading()
        self.retelling.skip()

    def end_game(self, winner: Alignment | None = None) -> None:
        """The host ends the game here: nobody wins, or the side that they say, and everybody hears who was who.

        Raises IllegalRuling where no game is running, and RecordTrouble.
        """
        table = self.table
        if table.live is None:
            raise IllegalRuling("no game has been dealt")
        table.live.end(winner)
        with table.changing():
            self._drop_what_goes_on()
            table.look, table.remembered_look = None, {}
            table.at_dawn.clear()
            table.silent = False
            self._break_off()
            self.pace.resume()
            self.narration.voice.resume()

    def close(self) -> None:
        """The table is closed, whatever is going on. What is on disk can be gone on with another time."""
        with self.table.changing():
            self.table.closed = True
            self._break_off()

    def end(self) -> None:
        """The evening is over, whatever is going on."""
        with self.table.changing():
            self.table.ended = True
            self._break_off()

    def _drop_what_goes_on(self) -> None:
        """No vote, nobody's say, nothing said back, nothing asked, nothing wanted."""
        table = self.table
        with table.changing():
            table.vote, table.remembered_vote = None, {}
            self.daylight.nobody_speaks()
            self.daylight.stop_talks()
            self.saying_back.forget()
            table.day_look = None
            table.requests.clear()

    def _break_off(self) -> None:
        """The voice is silent in the middle of a word, and the course begins again where the table stands now."""
        self.narration.voice.stop()
        if self._course is not None:
            self._course.cancel()

    def go_on(self, live: LiveGame | None, data: dict[str, Any]) -> None:
        """Stand where the table stood when its data was kept, with the game of its record."""
        self._restarted = True
        if live is not None:
            live.instead_of = self.desk.instead_of
        self.table.go_on(live, data)
        self._tell_the_mind_of_the_people()
        self.machine.set_state(self.table.phase.value)
        self.rulings.go_on()


def _said_with_the_cards(fact: object) -> bool:
    """Whom a Fabled looks after, and whom a Storm Catcher favours."""
    return isinstance(fact, Favours) or (isinstance(fact, FabledJoined) and bool(fact.seats))


def _known_before_night(fact: object) -> bool:
    """That night has fallen is not told before it falls."""
    return not hasattr(fact, "night")
