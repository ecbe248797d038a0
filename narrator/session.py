"""The live session: one evening at one table, from the lobby to the open grimoire.

A `transitions` machine built from the engine's own table of phases says where the table is; one coroutine plays
each phase. The game itself may be ahead of the table (a night is resolved before the town hears of it): what
pages and voice know of the ledger ends at `released`.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from transitions import Machine

from config.settings import Settings
from config.texts import Texts, complete_languages, load_texts
from engine import Act, Game, HouseRules, LiveGame, Script
from engine.deciders import Nobody
from engine.house_rules import Choice
from engine.ledger import (
    DayBroke,
    FabledJoined,
    GameOver,
    Retracted,
    Told,
    TravellerJoined,
    Uncovered,
    VoteBegan,
)
from engine.phases import MOVES, NIGHTS, Phase, way
from engine.plain import from_plain, to_plain
from engine.questions import PLAIN_VERBS, Menu
from engine.record import Line
from engine.rules.setup import usual_counts
from engine.rulings import IllegalRuling
from engine.terms import STORYTELLER, TOWN
from engine.town_square import TownSquare, fold
from narrator import decoys, read_aloud, wishes
from narrator.arrivals import Arrivals
from narrator.asking import Asking
from narrator.daylight import Daylight
from narrator.drafts import Drafts
from narrator.madness import Madness
from narrator.night_beat import Beat
from narrator.nightfall import Nightfall
from narrator.pace import Countdown, Pace, never
from narrator.people import People
from narrator.retelling import Retelling
from narrator.saying_back import SayingBack
from narrator.screens import Echo
from narrator.script_lines import NoWords, ScriptLines, Telling
from narrator.storage import RecordTrouble
from narrator.voice_and_mind import Mind, Voice
from narrator.vote_clock import VoteInProgress
from narrator.writing_down import WritingDown

_FLOOR = (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE)
_BY_DAY = (*_FLOOR, Phase.VOTE, Phase.EXECUTION, Phase.DUSK)
_OPEN_DAY = (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE, Phase.VOTE)
_TELLING_THE_END = (Phase.GAME_OVER, Phase.REVEAL)
GOODBYE = 15.0  # seconds at most that a goodbye may take


class Session:
    """One table. Pages and voice change it through `narrator.room` and `narrator.hearing`."""

    def __init__(
        self,
        *,
        people: People,
        script: Script,
        settings: Settings,
        texts: Texts,
        lines: ScriptLines,
        voice: Voice,
        mind: Mind,
        write: Callable[[Line], None],
        keep: Callable[[dict[str, Any]], None],
        read: Callable[[], Sequence[Line]] = tuple,
        require_room: Callable[[], None] = lambda: None,
        pace: Pace | None = None,
        seed: int | None = None,
        house_rules: Mapping[str, Choice] | None = None,
    ) -> None:
        """`write` gets every line of the record, `keep` the state of the table after every change of it; both raise
        RecordTrouble where the disk takes nothing, as `require_room` does until they may be tried again. `read`
        gives the record so far, for the story at the end.

        `house_rules`: what this table has chosen where the rules leave a question open (engine.house_rules).
        """
        self.people, self.script, self.settings = people, script, settings
        self.texts, self.lines, self.voice, self.mind = texts, lines, voice, mind
        self._words = {texts.language: lines}
        self._said: deque[str] = deque(maxlen=32)
        self.writing = WritingDown(self, write, keep, require_room)
        self.pace = pace or Pace()
        self.pace.deadline_moved = self._tell_pages
        self.chance = Random(seed)  # for decoys and jitter only, never for the game
        self.live: LiveGame | None = None
        self.released = 0
        self.telling: object = None  # the last fact as far as it has been said, None once all of it has
        self.square = TownSquare()
        self.announced = Phase.LOBBY  # the phase pages show: never one that the voice has not come to
        self.opening = "opening.welcome"
        self.caption = ""
        self.headline = ""  # the newest public news, when its caption has gone
        self.problem = ""
        self.notice = ""  # for the host alone: why a ruling could not be carried out
        self.joining = True
        self.started = False
        self.ended = False
        self.closed = False  # goodbye is being said, or has been
        self.beat: Beat | None = None
        self.beats_done: tuple[str, ...] = ()
        self.remembered_beat: dict[str, Any] = {}
        self.decoys: list[decoys.DecoyAnswer] = []  # for the end
        self.house_rules = dict(house_rules or {})
        self.asking, self.arrivals = Asking(self), Arrivals(self)
        self.drafts, self.madness = Drafts(self), Madness(self)
        self.daylight = Daylight(self)
        self.vote: VoteInProgress | None = None  # from the nomination on
        self.remembered_vote: dict[str, Any] = {}  # the hands of a vote before a restart
        self.echo: Echo | None = None
        self.saying_back = SayingBack(self)
        self.retelling = Retelling(self, read)
        self.requests: deque[Act] = deque()
        self.listening = False
        self.listen_to: Callable[[int], bool] = lambda _: False  # opens the microphone for one seat alone
        self.silent = False  # those whom a Buddhist is there for keep silent now
        self.listeners: list[Callable[[], None]] = []
        self.phase_listeners: list[Callable[[], None]] = []
        self._restarted = False
        self.goes_back = False  # the record is an older copy: the table has been told more than it holds
        self._from_here = False  # the course begins again where the game stands now
        # False from the moment somebody begins to speak until the ear has made sense of it.
        self.speech_judged = True
        self.hand_unclear = False  # whoever was asked for aye or no said something else
        self._skip_rules = False
        self._course: asyncio.Task[None] | None = None
        self._apart: set[asyncio.Task[None]] = set()
        self.machine = Machine(
            states=[phase.value for phase in Phase],
            transitions=[[move.trigger, move.source.value, move.target.value] for move in MOVES],
            initial=Phase.LOBBY.value,
            auto_transitions=False,
            after_state_change=[self._phase_changed],
        )
        day, night = self.daylight, Nightfall(self)
        self._play = {
            Phase.LOBBY: self._lobby,
            Phase.SEATING: self._seating,
            Phase.DEAL: self._deal,
            Phase.FIRST_NIGHT: night.play,
            Phase.NIGHT: night.play,
            Phase.DAWN: night.break_day,
            Phase.DISCUSSION: day.discuss,
            Phase.NOMINATIONS: day.nominate,
            Phase.DEFENCE: day.defend,
            Phase.VOTE: day.vote,
            Phase.EXECUTION: day.execute,
            Phase.DUSK: day.fall,
            Phase.GAME_OVER: self._over,
            Phase.REVEAL: self._reveal,
        }

    # In what words

    def words(self, language: str) -> ScriptLines:
        """The words of a viewer; those of the table where there are none in that language."""
        if language not in self._words and language in complete_languages():
            self._words[language] = ScriptLines(load_texts(language), "")
        return self._words.get(language, self.lines)

    # Where we are

    @property
    def phase(self) -> Phase:
        return Phase(self.machine.state)

    @property
    def game(self) -> Game:
        """The game as far as it has been played; raises RuntimeError before the deal."""
        if self.live is None:
            raise RuntimeError("no game has been dealt")
        return self.live.game

    @property
    def ledger(self) -> list[Told]:
        """Everything told so far, in the unfinished step too; raises RuntimeError before the deal."""
        if self.live is None:
            raise RuntimeError("no game has been dealt")
        return self.live.ledger

    @property
    def told(self) -> list[Told]:
        """What has been told, the last of it as far as it has been said; raises RuntimeError before the deal."""
        told = self.ledger[: self.released]
        if self.telling is not None:
            told[-1] = told[-1]._replace(fact=self.telling)
        return told

    def menu(self) -> Menu | None:
        """What may be done now by whoever speaks first; None while nobody may, or news is still to be told: what the
        game allows would give it away."""
        if self.live is None or self.phase not in _FLOOR or self.live.game.phase is not self.phase:
            return None
        if self.released < len(self.ledger):
            return None
        if self.live.waiting is None:
            try:
                self.live.play_step()
            except RecordTrouble as trouble:
                self.writing.stand_still(trouble)
        question = self.live.waiting
        return question.options if question is not None and isinstance(question.options, Menu) else None

    def follow(self) -> None:
        """Bring the table to the phase of the game, through every phase between.

        The end of a game is reached by telling it, not here.
        """
        if self.game.over:
            return
        for trigger in way(self.phase, self.game.phase):
            self.machine.trigger(trigger)

    def _phase_changed(self) -> None:
        for listener in self.phase_listeners:
            listener()
        self.changed()

    def changed(self) -> None:
        """Something that a page shows, or that a restart needs, is different now."""
        self.writing.keep()
        self._tell_pages()
        self.pace.stir()

    def _tell_pages(self) -> None:
        for listener in self.listeners:
            listener()

    # The evening

    async def run(self) -> None:
        """Play until the evening ends; begins where the table stands, so a restart goes on."""
        while not (self.ended or self.closed):
            self._course = asyncio.create_task(self._play_on())
            try:
                await self._course
            except asyncio.CancelledError:
                self._course.cancel()
                here = asyncio.current_task()
                if (
                    here is not None and here.cancelling()
                ):  # not `end`, `close` or `undo`, but whoever runs the evening
                    raise
        if self.closed:
            await self._say_goodbye()

    async def _say_goodbye(self) -> None:
        self.pace.resume()
        self.voice.resume()
        self._tell_pages()
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await self.voice.say(self.lines.line("end.goodbye"))
        self.ended = True

    async def _play_on(self) -> None:
        if self._from_here:
            self._from_here = False
            await self.say(self.lines.line("control.undone"))
        if self._restarted and self.live is not None:
            await self._back_again()
        if self._ended_by_hand and self.phase not in _TELLING_THE_END:
            await self._tell_the_end()
        while True:
            try:
                await self._play[self.phase]()
            except RecordTrouble as trouble:
                await self.writing.wait_for_room(trouble)
                self._remember()  # what was half chosen, as after a restart

    async def _back_again(self) -> None:
        """After a restart the town hears where it is."""
        self._restarted = False
        if self.phase is Phase.REVEAL:
            self.aside(self.lines.line("restart.over"))
        elif not self.square.over:
            by_night = self.phase in (Phase.FIRST_NIGHT, Phase.NIGHT, Phase.DAWN, Phase.DEAL)
            number = {"night": max(1, self.square.night)} if by_night else {"day": self.square.day}
            # Beside the course: the phones are shown where they were before this has been said to its end.
            self.aside(self.lines.line(f"restart.{'night' if by_night else 'day'}", **number))
            await asyncio.sleep(0)  # whatever the course says comes after it
        if self.phase in _BY_DAY and self.game.phase is not self.phase:
            # The last line of the record is newer than the state beside it: the town has not heard of it.
            await self.narrate()
            self.follow()
        if self.phase in _FLOOR and self.game.phase is self.phase and await self.asking.play_step():
            await self.narrate()
            self.follow()

    @property
    def _ended_by_hand(self) -> bool:
        """Whether the host has ended the game: nobody has won."""
        return self.live is not None and self.live.over and self.game.square.winner is None

    async def _tell_the_end(self) -> None:
        """What the town has not heard of when the host ends the game, and that nobody has won."""
        asleep = self.square.day < self.square.night
        if self.phase is Phase.DEAL:  # nobody is sent to sleep for this
            self.release(lambda fact: not isinstance(fact, GameOver))
        elif self.phase in NIGHTS:
            self.machine.trigger("open_eyes")
        if asleep and not any(isinstance(told.fact, DayBroke) for told in self.ledger[self.released :]):
            await self.say(self.lines.line("night.eyes_open"))
        await self.narrate()

    async def _lobby(self) -> None:
        if self._restarted:
            await self.say(self.lines.line("restart.lobby"))
        else:
            await self.say(self.lines.line(self.opening))
            await self.say(self.lines.opening())
        self._restarted = False
        await self.pace.until(lambda: self.started and self.arrivals.why_not_begin() is None)
        self.people.seat_everybody()
        self.machine.trigger("take_seats")

    async def _seating(self) -> None:
        """Every phone confirms its neighbours; the host may go on without."""
        self.started = False
        await self.say(self.lines.line("seats.check_neighbours"))
        if self.settings.house_rules.read_rules == "ask":
            await self.say(self.lines.line("opening.rules_offer"))

        def confirmed() -> bool:
            right = all(person.neighbours_right for person in self.people.with_phones)
            return self.started or (right and not self.people.beside_nobody())

        await self.pace.until(confirmed)
        if self.settings.house_rules.read_rules == "always":
            await self.read_rules()
        self.machine.trigger("deal")

    async def _deal(self) -> None:
        if self.live is None:
            await self._begin_game()
        await self.say(self.lines.line("seats.all_seated", players=len(self.square.ring)))
        counts = usual_counts(self.people.residents)
        kinds = {"townsfolk": counts.townsfolk, "outsiders": counts.outsiders, "minions": counts.minions}
        await self.say(self.lines.line("deal.counts", players=self.people.residents, **kinds))
        await self._introduce()
        await self.say(self.lines.line("deal.characters"))
        await self.pace.until(
            lambda: all(person.card_seen for person in self.people.with_phones),
            Countdown(180),
            shown=True,
        )
        self.follow()

    async def _introduce(self) -> None:
        """Whoever is here for everybody to know: Travellers, Fabled, and the jinxes of this script."""
        with_players = {
            told.fact.character
            for told in self.game.ledger
            if isinstance(told.fact, FabledJoined) and told.fact.seats
        }
        for told in self.ledger[: self.released]:
            again = isinstance(told.fact, FabledJoined) and not told.fact.seats
            if again and told.fact.character in with_players:
                continue
            if isinstance(told.fact, TravellerJoined | FabledJoined):
                for line in self.lines.spoken_for(told.fact, self.square):
                    await self.say(line)
        await self.narrate(lambda told: _known_before_night(told.fact))
        jinxes = read_aloud.jinxes(self.script.jinxes, self.texts)
        if jinxes:
            await self.say(self.lines.line("fabled.jinxes"))
        for jinx in jinxes:
            await self.say(jinx)

    async def _begin_game(self) -> None:
        names = self.people.settle()
        self.joining = False  # for Travellers and late phones the host opens the door
        travellers = self.people.travellers()
        self.mind.agreed = {one: self.arrivals.agreed_seats(one) for one in self.arrivals.agreed}
        game = Game(
            self.script, names, Nobody(), travellers=travellers, house_rules=HouseRules(self.house_rules)
        )
        begin = partial(LiveGame.begin, game, self.mind, self.writing.write, why=self.mind.why)
        self.live = await self.writing.on_record(begin)
        while self.game.phase is Phase.DEAL and await self.writing.on_record(self.live.play_step):
            pass
        # Seats, Travellers and Fabled are known from the lobby, and cards at once; whom a Fabled looks after is said.
        self.release(
            lambda fact: _known_before_night(fact) and not (isinstance(fact, FabledJoined) and fact.seats)
        )
        self.changed()

    async def _over(self) -> None:
        await self.narrate()
        if self.phase is Phase.GAME_OVER:  # else the grimoire was opened as it was told
            self.machine.trigger("open_grimoire")

    async def _reveal(self) -> None:
        await self.narrate()
        await self.retelling.tell()
        await self.say(self.lines.line("end.thanks"))
        await self.pace.until(never)

    # Telling

    def release(self, while_: Callable[[Any], bool] = lambda _: True) -> None:
        """Let pages know the ledger further, as long as the facts are of this kind."""
        ledger = self.ledger
        while self.released < len(ledger) and while_(ledger[self.released].fact):
            self._release_one()

    def release_secrets(self, *, upto: int | None = None) -> None:
        """Let players know what they alone were told, up to this place in the ledger and to the next public fact."""
        ledger = self.ledger[:upto]
        while self.released < len(ledger) and ledger[self.released].to != TOWN:
            self._release_one()
        self.changed()

    def _release_one(self) -> None:
        self._know(self.released, self.ledger[self.released].fact)

    def _know(self, place: int, known: object) -> None:
        """Pages know this entry of the ledger as far as it has been said."""
        told = self.ledger[place]
        self.released, self.telling = place + 1, None if known == told.fact else known
        if isinstance(told.fact, Retracted):
            self.square = fold(self.ledger[: self.released])
        elif told.to == TOWN:
            self.square = self.square.after(known)

    async def narrate(self, while_: Callable[[Told], bool] = lambda _: True) -> None:
        """Tell the town what the game has done since. Every page learns a fact when the line that tells it begins:
        not before, and at the latest when that line has been ended."""
        if self.telling is not None:  # whoever told it was interrupted
            self._know(self.released - 1, self.ledger[self.released - 1].fact)
        while self.live is not None and self.released < len(self.ledger):
            place, told = self.released, self.ledger[self.released]
            if not while_(told):
                return
            spoken, granted = self._spoken(told), self._wishes(told)
            if not spoken:
                self._learn(place, told.fact, while_)
            for line, known in spoken:
                await self.tell(line, partial(self._learn, place, known, while_, line))
            for line in granted:
                await self.say(line)

    async def tell(self, line: str, learn: Callable[[], None]) -> None:
        """Say a line; `learn` is called once: when it begins, or when it was ended before."""
        begun = False

        def begin() -> None:
            nonlocal begun
            if not begun:
                begun = True
                learn()

        await self._say(line, begin)
        begin()

    def _learn(self, place: int, known: object, while_: Callable[[Told], bool], line: str = "") -> None:
        """What pages learn with this line of an entry of the ledger, the phase included once all has been told."""
        if known is not None and self.released <= place + 1:
            self._know(place, known)
            self._follow_the_news(self.ledger[place].fact)
        if line and self.released > place:
            self.headline = line
        if not any(later.to == TOWN and while_(later) for later in self.ledger[self.released :]):
            self.announced = self._shown_phase
        self.changed()

    def _follow_the_news(self, fact: object) -> None:
        if isinstance(fact, VoteBegan) and self.vote is not None:
            self.vote.count(fact.order, 0)
        if isinstance(fact, GameOver) and self.phase is not Phase.GAME_OVER:
            self.machine.trigger("end_game")
        if isinstance(fact, Uncovered) and self.phase is Phase.GAME_OVER:
            self.machine.trigger("open_grimoire")
        if isinstance(fact, GameOver | Uncovered):
            self.announced = self.phase

    def arrive(self) -> None:
        """The voice has come to this phase, or has nothing to say of it: pages show it."""
        if self.announced is not self._shown_phase:
            self.announced = self._shown_phase
            self.changed()

    @property
    def _shown_phase(self) -> Phase:
        """The phase as the table plays it: before a vote on an exile the rules have no defence, but the table has."""
        return Phase.DEFENCE if self.daylight.pleading else self.phase

    @property
    def hands_up(self) -> VoteInProgress | None:
        """The vote whose hands go up and down now, as the town has been told: from the nomination to the result."""
        vote = self.vote
        if vote is None or self.released <= vote.since or (vote.counting and self.square.vote is None):
            return None
        return vote

    def _wishes(self, told: Told) -> list[str]:
        """What those who have died now had wished for."""
        if told.to != TOWN:
            return []
        granted = wishes.granted(told.fact, self.people, self.square.names)
        return [self.lines.line("wishes.told", name=name, line=wish) for name, wish in granted]

    def _spoken(self, told: Told) -> list[Telling]:
        """What is said of this; a fact there are no words for yet is passed over in silence."""
        if told.to != TOWN:
            return []
        try:
            return self.lines.telling(told.fact, self.square)
        except NoWords:
            return []

    async def say(self, line: str) -> None:
        """Say a line when the one before is finished; a paused table says nothing more.

        With a line of the course pages come to the phase of the table, with one said beside it they do not."""
        of_the_course = self._course is not None and asyncio.current_task() is self._course
        await self._say(line, self.arrive if of_the_course else None)

    async def _say(self, line: str, begun: Callable[[], None] | None) -> None:
        await self.pace.until(lambda: not self.pace.paused)
        self._said.append(line)
        await self.voice.say(line, begun)

    def apart(self, speech: Coroutine[Any, Any, None]) -> None:
        """Say something beside the course of the evening, in its turn."""
        task = asyncio.get_running_loop().create_task(speech)
        self._apart.add(task)
        task.add_done_callback(self._apart.discard)

    def aside(self, line: str) -> None:
        """One line beside the course of the evening."""
        self.apart(self.say(line))

    def repeat(self) -> None:
        """Say the last line again."""
        if not self.voice.repeat():
            self.aside(self.lines.line("control.nothing_to_repeat"))

    def show_caption(self, line: str) -> None:
        """What the voice says just now."""
        self.caption = next((said for said in self._said if said == line), line)
        self._tell_pages()

    async def read_rules(self) -> None:
        """The base rules, a paragraph at a time; `skip` ends them."""
        self._skip_rules = False
        await self.say(self.lines.line("opening.rules_start"))
        for paragraph in read_aloud.rules(self.texts):
            if self._skip_rules:
                break
            await self.say(paragraph)
        await self.say(self.lines.line("opening.rules_done"))

    def stop_reading(self) -> None:
        """Somebody has ended the line that was spoken; of the rules no more is read."""
        self._skip_rules = True
        self.retelling.skip()

    # What people ask for

    def request(self, act: Act) -> str | None:
        """Somebody wants to do this in the open; returns why not, as a spoken refusal, or None."""
        if self.echo is not None and act.verb not in PLAIN_VERBS:
            return self.lines.line("refused.not_now")
        reason = self.refusal(act)
        if reason is not None:
            return self.lines.refusal(reason, self.square, by=act.by, target=_or_nobody(act.target))
        if act not in self.requests:  # tapped twice while something else was said
            self.requests.append(act)
        self.pace.stir()
        return None

    def refusal(self, act: Act) -> str | None:
        """Why the rules do not allow this now, judged by what the town knows; None when they do."""
        menu = self.menu()
        return f"no {act.verb} now" if menu is None else menu.refusal(act)

    async def confirmed(self, act: Act) -> bool:
        """Say it back and show it; False when somebody takes it back, or puts another in its place, in time."""
        return await self.saying_back.confirmed(act)

    def cancel(self, echo: str | None = None) -> bool:
        """Take back what was just heard; False when there is nothing (any more)."""
        return self.saying_back.cancel(echo)

    async def do(self, act: Act) -> None:
        """Carry out an act that was confirmed, with all that it asks; raises IllegalAnswer and NotAsked."""
        assert self.live is not None
        if self.live.waiting is None:
            await self.writing.on_record(self.live.play_step)
        assert self.live.waiting is not None
        await self.writing.on_record(partial(self.live.answer, self.live.waiting.id, act))
        await self.asking.play_step()

    def skip(self) -> None:
        """End what is going on now: the line, the rules, the wait."""
        self._skip_rules = True
        self.retelling.skip()
        self.voice.skip()
        self.pace.skip()

    def set_paused(self, paused: bool) -> None:
        """A table that stands still because the disk is full goes on when there is room, and not before."""
        if not paused and not self.writing.possible():
            return
        if paused == self.pace.paused:
            return
        if paused:
            if self.vote is not None:
                self.vote.stop()
            self.pace.pause()
            self.voice.pause()
            self.show_caption(self.lines.line("control.paused"))
        else:
            self.voice.resume()
            self.pace.resume()
            self.aside(self.lines.line("control.resumed"))
        self.changed()

    @property
    def undoable(self) -> bool:
        """Whether something happened today that can be taken back: never the night, never the end."""
        if self.live is None or self.phase not in _OPEN_DAY or len(self.live.history) < 2:
            return False
        return self.live.history[-2].phase in _OPEN_DAY

    def undo(self) -> bool:
        """Take back the last nomination with its vote, or the last act; False when there is none today.

        What was told stays in the ledger, with its retraction: players cannot un-hear.
        """
        if not self.undoable or self.live is None:
            return False
        self.live.undo()
        with suppress(RecordTrouble):  # then so much of it is taken back, and there is more to take back
            while self.game.phase not in (Phase.DISCUSSION, Phase.NOMINATIONS):
                self.live.undo()
        self.released, self.telling = len(self.game.ledger), None
        self.square = fold(self.game.ledger)
        self.people.follow(self.square.names, self.square.ring)
        self._drop_what_goes_on()
        self.machine.set_state(self.game.phase.value)
        self.announced = self.phase
        self._from_here = True
        self._break_off()
        return True

    def end_game(self) -> None:
        """The host ends the game here: nobody wins, and everybody hears who was who.

        Raises IllegalRuling where no game is running, and RecordTrouble.
        """
        if self.live is None:
            raise IllegalRuling("no game has been dealt")
        self.live.end()
        self._drop_what_goes_on()
        self.beat, self.remembered_beat = None, {}
        self.arrivals.rulings.clear()
        self.silent = False
        self._break_off()
        self.pace.resume()
        self.voice.resume()

    def close(self) -> None:
        """The table is closed, whatever is going on. What is on disk can be gone on with another time."""
        self.closed = True
        self._break_off()

    def end(self) -> None:
        """The evening is over, whatever is going on."""
        self.ended = True
        self._break_off()

    def _drop_what_goes_on(self) -> None:
        """No vote, nobody's say, nothing said back, nothing asked, nothing wanted."""
        self.vote, self.remembered_vote = None, {}
        self.daylight.nobody_speaks()
        self.saying_back.forget()
        self.asking.beat = None
        self.requests.clear()

    def _break_off(self) -> None:
        """The voice is silent in the middle of a word, and the course begins again where the table stands now."""
        self.voice.stop()
        if self._course is not None:
            self._course.cancel()

    # A restart

    def as_data(self) -> dict[str, Any]:
        """What the record of the game does not hold, as plain data; private like the grimoire."""
        return {
            "people": self.people.as_data(),
            "phase": self.phase.value,
            "released": self.released,
            "announced": self.announced.value,
            "joining": self.joining,
            "beats_done": list(self.beats_done),
            "beat": beat.as_data() if (beat := self.beat or self.asking.beat) else self.remembered_beat,
            "looks": self.asking.looks,
            "vote": self.vote.as_data() if self.vote is not None else self.remembered_vote,
            "said_back": to_plain(self.saying_back.act),
            "drafts": self.drafts.as_data(),
            "madness": self.madness.as_data(),
            "decoys": decoys.as_data(self.decoys),
            "retelling": self.retelling.as_data(),
            "house_rules": dict(self.house_rules),
            "agreed": {one: list(people) for one, people in self.arrivals.agreed.items()},
        }

    def take_back(self, kept: dict[str, Any]) -> None:
        """Be as it was when `as_data` gave this: what people have tapped since was not taken."""
        self.people.take_back(kept["people"])
        beat = self.beat or self.asking.beat
        if beat is not None:
            beat.remember(kept["beat"])
        if self.vote is not None:
            self.vote.remember(kept["vote"])
        self.drafts.by_seat.clear()
        self.drafts.remember(kept["drafts"])
        self.madness.remember(kept["madness"])
        self.joining, self.house_rules = kept["joining"], dict(kept["house_rules"])
        self.arrivals.agreed = {one: list(people) for one, people in kept["agreed"].items()}

    def _remember(self) -> None:
        data = self.as_data()
        self.remembered_beat, self.remembered_vote = data["beat"], data["vote"]
        self.beat = self.asking.beat = self.vote = None
        if self.saying_back.act is not None:
            self.requests.appendleft(self.saying_back.act)

    def go_on(self, live: LiveGame | None, data: dict[str, Any]) -> None:
        """Stand where the table stood when `as_data` was kept, with the game of its record."""
        self.live = live
        self._restarted = True
        self.joining = bool(data["joining"])
        self.beats_done = tuple(data["beats_done"])
        self.remembered_beat = dict(data["beat"])
        self.asking.looks = int(data.get("looks", 0))
        self.remembered_vote = dict(data.get("vote", {}))
        if data.get("said_back"):  # it is said back again, and can be cancelled as long as before
            self.requests.append(from_plain(data["said_back"]))
        self.drafts.remember(data.get("drafts", {}))
        self.madness.remember(data.get("madness", {}))
        self.decoys = decoys.from_data(data["decoys"])
        self.retelling.go_on(data.get("retelling", {}))
        self.house_rules = dict(data.get("house_rules", self.house_rules))
        self.arrivals.agreed = {one: list(people) for one, people in data.get("agreed", {}).items()}
        self.mind.agreed = {one: self.arrivals.agreed_seats(one) for one in self.arrivals.agreed}
        self.machine.set_state(data["phase"])
        self.announced = Phase(data.get("announced", data["phase"]))
        if live is not None:
            self.released = min(int(data["released"]), len(live.ledger))
            self.square = fold(live.ledger[: self.released])
            self.script = live.game.script
            if int(data["released"]) > self.released:
                self._stand_where_the_record_ends()

    def _stand_where_the_record_ends(self) -> None:
        """What is kept beside an older copy of a record is of a later moment, which has not come yet."""
        self.goes_back = True
        self.people.follow(self.square.names, self.square.ring)
        self.machine.set_state(self.game.phase.value)
        self.announced = self.phase
        self.beats_done, self.remembered_beat, self.remembered_vote = (), {}, {}
        self.asking.looks, self.decoys = 0, []
        self.requests.clear()


def _known_before_night(fact: object) -> bool:
    """That night has fallen is not told before it falls."""
    return not hasattr(fact, "night")


def _or_nobody(seat: int | None) -> int:
    return STORYTELLER if seat is None else seat
