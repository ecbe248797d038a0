"""The live session: one evening at one table, from the lobby to the open grimoire.

A `transitions` machine built from the engine's own table of phases says where the table is; one coroutine plays
each phase. The game itself may be ahead of the table (a night is resolved before the town hears of it): what
pages and voice know of the ledger ends at `released`, but for what was told ahead of its turn (`ahead`).
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, NamedTuple

from transitions import Machine

from config.settings import Settings
from config.texts import Texts, complete_languages, load_texts
from config.worded import Worded, joined, values_in_language
from engine import Act, Game, HouseRules, LiveGame, Script, rulings
from engine.deciders import Nobody, is_news
from engine.house_rules import Choice
from engine.ledger import (
    DayBroke,
    FabledJoined,
    GameOver,
    Told,
    TravellerJoined,
    Uncovered,
    VoteBegan,
)
from engine.phases import MOVES, NIGHTS, Phase, way
from engine.plain import from_plain, to_plain
from engine.questions import PLAIN_VERBS, IllegalAnswer, Menu
from engine.record import Line
from engine.rules.setup import usual_counts
from engine.rulings import IllegalRuling, Ruling
from engine.terms import STORYTELLER, TOWN
from engine.town_square import TownSquare, fold, taken_back
from narrator.screens.records import Echo
from narrator.table import decoys, wishes
from narrator.table.arrivals import Arrivals
from narrator.table.asking import Asking
from narrator.table.day import Daylight
from narrator.table.drafts import Drafts
from narrator.table.look import Beat
from narrator.table.madness import Madness
from narrator.table.night import Nightfall
from narrator.table.pace import Countdown, Pace, never
from narrator.table.people import People
from narrator.table.ports import Mind, Voice
from narrator.table.saying_back import SayingBack
from narrator.table.storage import RecordTrouble
from narrator.table.vote_clock import VoteInProgress
from narrator.table.writing_down import WritingDown
from narrator.telling import read_aloud
from narrator.telling.retelling import Retelling
from narrator.telling.script_lines import NoWords, ScriptLines, Telling

LOG = 60
"""Lines of what happened that the host's page keeps."""

_FLOOR = (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE)
_BY_DAY = (*_FLOOR, Phase.VOTE, Phase.EXECUTION, Phase.DUSK)
_OPEN_DAY = (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE, Phase.VOTE)
_TELLING_THE_END = (Phase.GAME_OVER, Phase.REVEAL)
GOODBYE = 15.0  # seconds at most that a goodbye may take


class Request(NamedTuple):
    """Something somebody wants to do in the open. `menu`: what allowed it, None where that has to be asked again."""

    act: Act
    menu: Menu | None = None


class Session:
    """One table. Pages and voice change it through `narrator.screens.actions` and `narrator.listening.hearing`."""

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
        opening: str = "opening.welcome",
        square: TownSquare | None = None,
    ) -> None:
        """`write` gets every line of the record, `keep` the state of the table after every change of it; both raise
        RecordTrouble where the disk takes nothing, as `require_room` does until they may be tried again. `read`
        gives the record so far, for the story at the end.

        `house_rules`: what this table has chosen where the rules leave a question open (engine.house_rules).
        `opening`: the line that greets the table in the lobby. `square`: what everybody knows before the first fact.
        """
        self.people, self.script, self.settings = people, script, settings
        self.texts, self.lines, self.voice, self.mind = texts, lines, voice, mind
        self._words = {texts.language: lines}
        self._said: deque[str] = deque(maxlen=32)
        self.writing = WritingDown(self, write, keep, require_room)
        self.pace = pace or Pace()
        self.pace.deadline_moved = self._tell_pages
        self.pace.news = self._news
        self.log: deque[tuple[int, str]] = deque(maxlen=LOG)  # what was heard, with how much was told before
        self.chance = Random(seed)  # for decoys and jitter only, never for the game
        self.live: LiveGame | None = None
        self.released = 0
        self.telling: object = None  # the last fact as far as it has been said, None once all of it has
        self.ahead: set[int] = set()  # heard before what stands earlier in the ledger: a new card at night
        self.retold: list[Told] = []  # heard in a step that is played again since a ruling: not told twice
        self._ruled = self._moved = self._narrating = False
        self._speaking: set[asyncio.Task[Any] | None] = set()
        self.square = square or TownSquare()
        self.announced = Phase.LOBBY  # the phase pages show: never one that the voice has not come to
        self.opening = opening
        self.caption = ""
        self.card_news: set[int] = set()  # whose card a ruling has changed today
        self.headline = ""  # the newest public news, when its caption has gone
        self.troubles: dict[str, str] = {}  # what is wrong with the laptop: microphone, voice, disk, network
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
        self.requests: deque[Request] = deque()
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
        self._night = night
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
        """What part of the evening it is."""
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
        """What has been told and stands, the last of it as far as it has been said; raises RuntimeError before the
        deal."""
        return [told for _, told in self.told_at()]

    def told_at(self) -> list[tuple[int, Told]]:
        """The same with the place of each in the ledger."""
        ledger = self.ledger
        gone = taken_back(ledger)
        known = (*range(self.released), *sorted(one for one in self.ahead if one >= self.released))
        told = [(one, ledger[one]) for one in known if one not in gone]
        last = self.released - 1
        return [
            (one, each._replace(fact=self.telling) if one == last and self.telling is not None else each)
            for one, each in told
        ]

    def menu(self) -> Menu | None:
        """What may be done now by whoever speaks first; None while nobody may, or news is still to be told: what the
        game allows would give it away."""
        if self.live is None or self.phase not in _FLOOR or self.live.game.phase is not self.phase:
            return None
        if not all(self._is_old(place) for place in range(self.released, len(self.ledger))):
            return None
        return self.live.menu

    def follow(self) -> None:
        """Bring the table to the phase of the game, through every phase between.

        The end of a game is reached by telling it, not here.
        """
        if self.game.over:
            return
        for trigger in way(self.phase, self.game.phase):
            self.machine.trigger(trigger)

    @property
    def problem(self) -> str:
        """What is wrong with the laptop, the newest last."""
        return joined(self.troubles.values())

    def trouble(self, part: str, text: str) -> None:
        """This part of the laptop is in trouble, or, with an empty text, no more."""
        self.troubles.pop(part, None)
        if text:
            self.troubles[part] = text
        self._tell_pages()

    def _phase_changed(self) -> None:
        if self.phase in (Phase.FIRST_NIGHT, Phase.NIGHT):
            self.card_news.clear()
        if self.phase not in _OPEN_DAY:
            self.retold.clear()
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
            whole = self.telling is None and self.released == len(self.ledger)
            self.aside(self.lines.line("restart.over" if whole else "restart.telling"))
            await asyncio.sleep(0)  # whatever the course says comes after it
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

    def note(self, key: str, **values: object) -> None:
        """For the host's page: something that was heard, or ruled, after what has been told so far."""
        line = Worded(self.texts, lambda own: own.shown(key, **values_in_language(values, own)))
        self.log.append((self.released, line))

    def unheard(self, seat: int, *, since: int = 0) -> tuple[Told, ...]:
        """What this player is told from this place in the ledger on and has not been shown yet, what they chose
        themself left out."""
        gone, ledger = taken_back(self.ledger), self.ledger
        later = range(max(since, self.released), len(ledger))
        places = (one for one in later if one not in gone | self.ahead)
        return tuple([ledger[one] for one in places if is_news(ledger[one], seat)])

    def release(self, while_: Callable[[Any], bool] = lambda _: True) -> None:
        """Let pages know the ledger further, as long as the facts are of this kind."""
        while self.released < len(self.ledger) and while_(self.ledger[self.released].fact):
            self._release_one()

    def release_secrets(self, since: int = 0, *, upto: int | None = None) -> list[Told]:
        """Let players know what they alone were told, from one place in the ledger to another: what is new of it."""
        self._recognise()
        gone, end = taken_back(self.ledger), len(self.ledger) if upto is None else upto
        places = [
            place
            for place in range(max(since, self.released), end)
            if place not in gone | self.ahead and self.ledger[place].to != TOWN
        ]
        self.ahead.update(places)
        self.changed()
        return [self.ledger[place] for place in places]

    def _recognise(self) -> None:
        """What is told once more because its step is played again since a ruling counts as heard."""
        gone = taken_back(self.ledger) if self.retold else set()
        for place in range(self.released, len(self.ledger)):
            known = [one for one in self.retold if one[:2] == self.ledger[place][:2]]
            if known and place not in gone | self.ahead:
                self.ahead.add(place)
                self.retold.remove(known[0])

    def _is_old(self, place: int) -> bool:
        """Whether nobody has to be told of this entry any more: it was heard ahead of its turn, or taken back."""
        return place in self.ahead or place in taken_back(self.ledger)

    def _release_one(self) -> None:
        self._know(self.released, self.ledger[self.released].fact)

    def _know(self, place: int, known: object) -> None:
        """Pages know this entry of the ledger as far as it has been said."""
        told, old = self.ledger[place], self._is_old(place)
        self.released, self.telling = place + 1, None if known == told.fact else known
        self.ahead.discard(place)
        if told.to == TOWN and not old:
            self.square = self.square.after(known)
            self.arrivals.seat(told.fact)

    async def _tell_ahead(self) -> None:
        """While the cards are looked at: what a ruling changes for the whole table, before night falls."""
        for place in range(self.released, len(self.ledger)):
            told = self.ledger[place]
            if told.to == TOWN and rulings.is_ruling(told.step) and not self._is_old(place):
                spoken = self._spoken(told)
                self.ahead.add(place)
                self.square = self.square.after(told.fact)
                self.arrivals.seat(told.fact)
                self.changed()
                for line, _ in spoken:
                    await self.say(line)

    async def narrate(self, while_: Callable[[Told], bool] = lambda _: True) -> None:
        """Tell the town what the game has done since. Every page learns a fact when the line that tells it begins:
        not before, and at the latest when that line has been ended."""
        if self._narrating:  # whoever tells already comes to this too
            return
        self._narrating = True
        try:
            await self._narrate(while_)
        finally:
            self._narrating = False

    async def _narrate(self, while_: Callable[[Told], bool]) -> None:
        if self.telling is not None:
            await self._tell_the_rest(while_)
        while self.live is not None and self.released < len(self.ledger):
            self._recognise()
            place, told = self.released, self.ledger[self.released]
            if not while_(told):
                return
            if self._is_old(place):
                self._release_one()
                self._come_to_the_phase(while_)
                continue
            spoken = self._spoken(told)
            if not spoken:
                self._learn(place, told.fact, while_)
            await self._tell_entry(place, spoken, while_)

    async def _tell_entry(
        self, place: int, spoken: Sequence[Telling], while_: Callable[[Told], bool]
    ) -> None:
        granted = self._wishes(self.ledger[place])
        for line, known in spoken:
            await self.tell(line, partial(self._learn, place, known, while_, line))
        for line in granted:
            await self.say(line)

    async def _tell_the_rest(self, while_: Callable[[Told], bool]) -> None:
        """The telling was interrupted, by the host or a restart: it goes on after what has been said of it."""
        place = self.released - 1
        spoken = self._spoken(self.ledger[place])
        known = [one.known for one in spoken]
        if self.telling in known:
            await self._tell_entry(place, spoken[known.index(self.telling) + 1 :], while_)
        if self.telling is not None and self.released == place + 1:
            self._know(place, self.ledger[place].fact)

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
        self._come_to_the_phase(while_)

    def _come_to_the_phase(self, while_: Callable[[Told], bool]) -> None:
        """Pages show the phase of the table once no news of it is left.

        The end of the game brings a phase of its own, which is not waited for.
        """
        later = range(self.released, len(self.ledger))
        left = (self.ledger[place] for place in later if not self._is_old(place))
        news = (told.fact for told in left if told.to == TOWN and while_(told))
        if all(isinstance(fact, GameOver | Uncovered) for fact in news):
            self.announced = self._shown_phase
        self.changed()

    def _follow_the_news(self, fact: object) -> None:
        if isinstance(fact, VoteBegan) and self.vote is not None:
            self.vote.count(fact.order, 0, secret=fact.secret)
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
        here = asyncio.current_task()
        self._speaking.add(here)
        try:
            await self.voice.say(line, begun)
        finally:
            self._speaking.discard(here)

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

    def request(self, act: Act, *, instead: bool = False) -> str | None:
        """Somebody wants to do this in the open; returns why not, as a spoken refusal, or None. `instead` of what is
        being said back: it is the next thing then."""
        if self.echo is not None and act.verb not in PLAIN_VERBS and not instead:
            return self.lines.line("refused.not_now")
        reason = self.refusal(act)
        if reason is not None:
            return self.lines.refusal(reason, self.square, by=act.by, target=_or_nobody(act.target))
        if instead:
            self.requests.appendleft(Request(act, self.menu()))
        elif all(act != one.act for one in self.requests):  # else tapped twice while something else was said
            self.requests.append(Request(act, self.menu()))
        self.pace.stir()
        return None

    def refusal(self, act: Act) -> str | None:
        """Why the rules do not allow this now, judged by what the town knows; None when they do."""
        menu = self.menu()
        return _impossible(act) if menu is None else menu.refusal(act)

    def next_request(self) -> tuple[Act, bool]:
        """The one that has waited longest, and whether it is still possible.

        What was allowed is so for as long as the menu is the same: the rules are asked again only where something
        has happened since.
        """
        act, menu = self.requests.popleft()
        unchanged = menu is not None and menu is self.menu()
        return act, unchanged or self.refusal(act) is None

    async def confirmed(self, act: Act) -> bool:
        """Say it back and show it; False when somebody takes it back, or puts another in its place, in time."""
        return await self.saying_back.confirmed(act)

    def cancel(self, echo: str | None = None) -> bool:
        """Take back what was just heard; False when there is nothing (any more)."""
        return self.saying_back.cancel(echo)

    async def do(self, act: Act) -> str | None:
        """Carry out an act that was confirmed, with all that it asks; returns why the rules do not allow it (any
        more), or None. The game itself judges that, as it takes the act."""
        if self.live is None or self.menu() is None:
            return _impossible(act)
        if self.live.waiting is None:
            await self.writing.on_record(self.live.play_step)
        assert self.live.waiting is not None
        try:
            await self.writing.on_record(partial(self.live.answer, self.live.waiting.id, act))
        except IllegalAnswer as illegal:
            return illegal.reason
        await self.asking.play_step()
        return None

    def skip(self) -> None:
        """End what is going on now: the line, the rules, the wait."""
        self._skip_rules = True
        self.retelling.skip()
        self.voice.skip()
        self.pace.skip()

    # What the room tells the table

    def begin(self) -> None:
        """Somebody wants to go on: from the lobby to the chairs, from the chairs to the deal."""
        self.started = True
        self.pace.stir()

    def open_door(self, open_: bool) -> None:
        """Whether anybody may still join."""
        self.joining = open_

    def tell_host(self, notice: str) -> None:
        """What the host alone reads, until there is something else to read."""
        self.notice = notice

    def somebody_speaks(self) -> None:
        """What is decided by silence waits until the ear has made sense of it."""
        self.speech_judged = False

    def speech_ended(self, *, hand: bool) -> None:
        """The ear has made sense of it, or has given up; `hand`: it was an aye or a no."""
        self.speech_judged, self.hand_unclear = True, not hand
        self.pace.stir()

    def hears(self, listening: bool) -> None:
        """Whether the ear is open."""
        self.listening = listening

    def listen_by(self, listen_to: Callable[[int], bool]) -> None:
        """`listen_to` opens the microphone for one seat alone; False where it cannot."""
        self.listen_to = listen_to

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

    # Rulings by hand

    def rule(self, ruling: Ruling, *, by_hand: bool = True) -> None:
        """A ruling, in any phase and in the middle of a step: the game is changed when this returns.

        Whom it concerns alone is shown it at once. The table hears it as soon as the line that is spoken ends and the
        table is not paused, and of a ruling at night when day breaks. Raises IllegalRuling.
        """
        live = self.live
        if live is None:
            raise IllegalRuling("the characters are not dealt yet", "not dealt")
        phase, since = live.game.phase, len(live.game.ledger)
        heard = self._heard_of_the_step(since)
        live.rule(ruling)
        if by_hand:
            self.note("host.log_ruling")
        self._replay_step(since, heard)
        self._moved |= live.game.phase is not phase
        for told in self.release_secrets(since):
            self._show_at_once(told)
        self._after_ruling()

    def _heard_of_the_step(self, since: int, *, without: str = "") -> list[Told]:
        """What was told already from this place in the ledger on, but by the step of that name."""
        ledger = self.ledger
        places = (one for one in range(since, len(ledger)) if one < self.released or one in self.ahead)
        return [ledger[one] for one in places if ledger[one].step != without]

    def _replay_step(self, since: int, heard: list[Told]) -> None:
        """The unfinished step is played again, after what was ruled; what was heard of it is not told again."""
        if self.released > since:
            self.released, self.telling = since, None
        self.ahead = {one for one in self.ahead if one < since}
        self.retold += heard

    def _show_at_once(self, told: Told) -> None:
        """The player's card is new: the page of the night says so, or by day a quiet line on their phone."""
        self._night.tell(told)
        for seat in told.to:
            if not self.game.is_night:
                self.card_news.add(int(seat))
            number = self.people.on_chair(int(seat))
            if self.phase is Phase.DEAL and number is not None:
                self.people.everybody[number].card_seen = False

    def _after_ruling(self) -> None:
        self._ruled = not self.game.is_night or self.phase is Phase.DEAL
        if self.game.is_night and self.phase in (Phase.FIRST_NIGHT, Phase.NIGHT):
            self._night.ruled()
            self._recognise()
        self.changed()

    def _news(self) -> Coroutine[Any, Any, None] | None:
        """What a ruling has changed, told by whoever plays the phase, as soon as nothing else is being told."""
        here = asyncio.current_task()
        if not self._ruled or self._narrating or self.asking.busy or here is not self._course:
            return None
        if (
            here in self._speaking
        ):  # the line that is spoken ends first: a voice of captions waits by the pace too
            return None
        self._ruled = False
        return self._tell_ruling()

    async def tell_rulings(self) -> None:
        """What was ruled while a line was spoken is told now."""
        news = self._news()
        if news is not None:
            await news

    async def _tell_ruling(self) -> None:
        if self.phase is Phase.DEAL:
            await self._tell_ahead()
            return
        await self.asking.finish_ruling()
        await self.narrate()
        moved, self._moved = self._moved and self.game.phase is not self.phase, False
        if self.game.over or moved:  # the phase that is being played has ended
            self.follow()
            self._begin_phase_again()
            await asyncio.sleep(0)
        self.changed()

    def _begin_phase_again(self) -> None:
        self._drop_what_goes_on()
        if self._course is not None:
            self._course.cancel()

    def _rulings_back(self) -> int:
        """How many steps lie back to before the newest ruling of this night or this day; 0 where there is none, or
        something else of the day is newer."""
        if self.live is None or self.game.over:
            return 0
        history = self.live.history
        for back in range(1, len(history)):
            after, before = history[-back], history[-back - 1]
            if rulings.is_ruling(after.step):
                return back
            apart = after.is_night != before.is_night or after.night != before.night
            if apart or before.phase not in (*NIGHTS, Phase.DEFENCE, Phase.VOTE):
                return 0
        return 0

    @property
    def takes_back_a_ruling(self) -> bool:
        """Whether what can be taken back now is a ruling."""
        return self.live is not None and (self.live.ruling is not None or self._rulings_back() > 0)

    @property
    def undoable(self) -> bool:
        """Whether there is a ruling of this night or day, or something else that happened today, to take back: never
        what the night did, never the end."""
        if self.takes_back_a_ruling:
            return True
        if self.live is None or self.phase not in _OPEN_DAY or len(self.live.history) < 2:
            return False
        return self.live.history[-2].phase in _OPEN_DAY

    def _undo_ruling(self) -> None:
        """Without the newest ruling; what has happened since in the night happens again, with the same answers."""
        live = self.live
        assert live is not None
        back, phase = 0 if live.ruling is not None else self._rulings_back(), live.game.phase
        undone = live.unfinished.step if live.ruling is not None else live.history[-back].step
        since = len(live.history[-1 - back].ledger)
        heard = self._heard_of_the_step(since, without=undone)
        known, released = self._heard_by_all(), self.released
        by_night, steps = live.game.is_night, live.history[len(live.history) - back :]
        if back:
            live.undo(back, keep=by_night)
        else:
            live.undo()
        self._replay_step(since, [told for told in heard if by_night or not back])
        if released > since and back:
            self.released = len(self.game.ledger)
        for step in steps:
            if by_night and not rulings.is_ruling(step.step) and (live.at_dawn or not live.play_step()):
                break
        self.note("host.log_undone")
        self._recognise()
        self.square = fold(self.told)
        self.people.follow(self.square.names, self.square.ring)
        for told in self.release_secrets(since) if by_night else ():
            self._show_at_once(told)
        self._moved |= live.game.phase is not phase
        public = not by_night and self._heard_by_all() < known
        if public and (self._moved or self.vote is not None or self.phase is Phase.DEFENCE):
            self._go_back()
        elif public:
            self.aside(self.lines.line("control.undone"))
        self._after_ruling()

    def _heard_by_all(self) -> int:
        return sum(told.to == TOWN for told in self.told)

    def undo(self) -> bool:
        """Take back the last ruling, the last nomination with its vote, or the last act, whatever was last.

        False when there is none today or tonight. What was told stays in the ledger, with its retraction: players
        cannot un-hear.
        """
        if not self.undoable or self.live is None:
            return False
        if self.takes_back_a_ruling:
            self._undo_ruling()
            return True
        self.live.undo()
        with suppress(RecordTrouble):  # then so much of it is taken back, and there is more to take back
            while self.game.phase not in (Phase.DISCUSSION, Phase.NOMINATIONS):
                self.live.undo()
        self.released, self.telling, self.ahead = len(self.game.ledger), None, set()
        self.square = fold(self.game.ledger)
        self.people.follow(self.square.names, self.square.ring)
        self._go_back()
        return True

    def _go_back(self) -> None:
        """The day goes on from where the game stands now, and the town is told so."""
        self._drop_what_goes_on()
        self._moved = False
        self.machine.set_state(self.game.phase.value)
        self.announced = self.phase
        self._from_here = True
        self._break_off()

    def end_game(self) -> None:
        """The host ends the game here: nobody wins, and everybody hears who was who.

        Raises IllegalRuling where no game is running, and RecordTrouble.
        """
        if self.live is None:
            raise IllegalRuling("no game has been dealt")
        self.live.end()
        self._drop_what_goes_on()
        self.beat, self.remembered_beat = None, {}
        self.arrivals.at_dawn.clear()
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
            "telling": None if self.telling is None else to_plain(self.telling),
            "ahead": sorted(self.ahead),
            "retold": to_plain(tuple(self.retold)),
            "log": [list(one) for one in self.log],
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
            "at_dawn": list(self.arrivals.at_dawn),
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
            self.requests.appendleft(Request(self.saying_back.act))

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
            self.requests.append(Request(from_plain(data["said_back"])))
        self.drafts.remember(data.get("drafts", {}))
        self.madness.remember(data.get("madness", {}))
        self.decoys = decoys.from_data(data["decoys"])
        self.retelling.go_on(data.get("retelling", {}))
        self.house_rules = dict(data.get("house_rules", self.house_rules))
        self.arrivals.agreed = {one: list(people) for one, people in data.get("agreed", {}).items()}
        self.mind.agreed = {one: self.arrivals.agreed_seats(one) for one in self.arrivals.agreed}
        self.arrivals.at_dawn = list(data.get("at_dawn", ()))
        self.machine.set_state(data["phase"])
        self.announced = Phase(data.get("announced", data["phase"]))
        if live is not None:
            self.released = min(int(data["released"]), len(live.ledger))
            if int(data["released"]) == self.released and data.get("telling") is not None:
                self.telling = from_plain(data["telling"])
            self.ahead = {one for one in data.get("ahead", ()) if one < len(live.ledger)}
            self.retold = list(from_plain(data.get("retold", [])))
            self.log.extend((int(told), str(line)) for told, line in data.get("log", ()))
            self._recognise()
            self._ruled = live.ruling is not None and not live.game.is_night
            self.square = fold(self.told)
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


def _impossible(act: Act) -> str:
    """The refusal of what nobody may do now."""
    return f"no {act.verb} now"


def _or_nobody(seat: int | None) -> int:
    return STORYTELLER if seat is None else seat
