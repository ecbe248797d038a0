"""What the voice says, and what pages learn with it: the news of the game, line by line, and the rest."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from config.worded import joined
from engine import rulings
from engine.ledger import GameOver, Told, Uncovered, VoteBegan
from engine.phases import Phase
from engine.terms import TOWN
from narrator.table import wishes
from narrator.table.pace import Pace
from narrator.table.ports import Course, Voice
from narrator.table.table import Table
from narrator.telling import read_aloud
from narrator.telling.facts_in_words import NoWords
from narrator.telling.script_lines import Telling


class Narration:
    """Of one game. `busy`: the news of the game is being told."""

    def __init__(self, table: Table, voice: Voice, pace: Pace, course: Course) -> None:
        self.table, self.voice, self.pace, self.course = table, voice, pace, course
        self.busy = False
        self.keeps_back: Callable[[Told], bool] = lambda _: False  # it waits until a person tells it
        self.passes_over: Callable[[Told], bool] = lambda _: False  # pages learn it, the voice says nothing
        self.lost: list[str] = []
        """What the town was told and is taken back, until that has been said."""
        self._said: deque[str] = deque(maxlen=32)
        self._speaking: set[asyncio.Task[Any] | None] = set()
        self._apart: set[asyncio.Task[None]] = set()
        self._skip_rules = False
        self._readings = 0

    # What is said

    async def say(self, line: str) -> None:
        """Say a line when the one before is finished; a paused table says nothing more.

        With a line of the course pages come to the phase of the table, with one said beside it they do not."""
        await self._say(line, self.table.arrive if self.course.runs_here else None)

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

    async def _say(self, line: str, begun: Callable[[], None] | None) -> None:
        await self.pace.until(lambda: not self.pace.paused)
        self._said.append(line)
        here = asyncio.current_task()
        self._speaking.add(here)
        try:
            await self.voice.say(line, begun)
        finally:
            self._speaking.discard(here)

    @property
    def speaks_here(self) -> bool:
        """Whether the running task waits for the end of a line."""
        return asyncio.current_task() in self._speaking

    def apart(self, speech: Coroutine[Any, Any, None]) -> None:
        """Say something beside the course of the evening, in its turn."""
        task = asyncio.get_running_loop().create_task(speech)
        self._apart.add(task)
        task.add_done_callback(self._apart.discard)

    def aside(self, line: str) -> None:
        """One line beside the course of the evening."""
        self.apart(self.say(line))

    def undone(self) -> str:
        """The line that something is taken back, and what, as far as the town has heard of it. It stands in the place
        of the newest news, which is not so."""
        lines, lost = self.table.lines, joined(self.lost)
        self.lost.clear()
        with self.table.changing():
            self.table.headline = (
                lines.line("control.undone_so", line=lost) if lost else lines.line("control.undone")
            )
        return self.table.headline

    def prepare(self, lines: Sequence[str]) -> None:
        """One of these will be said soon."""
        self.voice.prepare(lines)

    def repeat(self) -> None:
        """Say the last line again."""
        if not self.voice.repeat():
            self.aside(self.table.lines.line("control.nothing_to_repeat"))

    def show_caption(self, line: str) -> None:
        """What the voice says just now."""
        with self.table.changing():
            self.table.caption = next((said for said in self._said if said == line), line)

    def set_paused(self, paused: bool) -> None:
        """Clock and voice stand still, or go on."""
        table = self.table
        if paused == self.pace.paused:
            return
        if paused:
            if table.vote is not None:
                table.vote.stop()
            self.pace.pause()
            self.voice.pause()
            self.show_caption(table.lines.line("control.paused"))
        else:
            self.voice.resume()
            self.pace.resume()
            self.aside(table.lines.line("control.resumed"))
        table.changed()

    async def read_rules(self) -> None:
        """The base rules, a paragraph at a time; `stop_reading` ends them."""
        self._skip_rules = False
        self._readings += 1
        try:
            await self.say(self.table.lines.line("opening.rules_start"))
            for paragraph in read_aloud.rules(self.table.texts):
                if self._skip_rules:
                    break
                await self.say(paragraph)
            await self.say(self.table.lines.line("opening.rules_done"))
        finally:
            self._readings -= 1
            self.pace.stir()

    @property
    def reads_rules(self) -> bool:
        """Whether the rules are being read: they are not to go on into a night of closed eyes."""
        return self._readings > 0

    def stop_reading(self) -> None:
        """Of the rules no more is read."""
        self._skip_rules = True

    # What is told

    async def narrate(self, while_: Callable[[Told], bool] = lambda _: True) -> None:
        """Tell the town what the game has done since. Every page learns a fact when the line that tells it begins:
        not before, and at the latest when that line has been ended."""
        if self.busy:  # whoever tells already comes to this too
            return
        self.busy = True
        try:
            await self._narrate(while_)
        finally:
            self.busy = False

    async def _narrate(self, while_: Callable[[Told], bool]) -> None:
        table = self.table
        if table.telling is not None and not self.keeps_back(table.ledger[table.released - 1]):
            await self._tell_the_rest(while_)
        while table.live is not None and table.released < len(table.ledger):
            table.recognise()
            place, told = table.released, table.ledger[table.released]
            if not while_(told) or self.keeps_back(told):
                return
            if table.is_old(place):
                with table.changing():
                    table.know(place, told.fact)
                    self._come_to_the_phase(while_)
                continue
            spoken = self._spoken(told)
            if not spoken:
                self._learn(place, told.fact, while_)
            await self._tell_entry(place, spoken, while_)

    async def _tell_entry(
        self, place: int, spoken: Sequence[Telling], while_: Callable[[Told], bool]
    ) -> None:
        granted = self._wishes(self.table.ledger[place])
        for line, known in spoken:
            await self.tell(line, partial(self._learn, place, known, while_, line))
        for line in granted:
            await self.say(line)

    async def _tell_the_rest(self, while_: Callable[[Told], bool]) -> None:
        """The telling was interrupted, by the host or a restart: it goes on after what has been said of it."""
        table, place = self.table, self.table.released - 1
        spoken = self._spoken(table.ledger[place])
        known = [one.known for one in spoken]
        if table.telling in known:
            await self._tell_entry(place, spoken[known.index(table.telling) + 1 :], while_)
        if table.telling is not None and table.released == place + 1:
            table.know(place, table.ledger[place].fact)

    async def tell_rulings_ahead(self) -> None:
        """While the cards are looked at: what a ruling changes for the whole table, before night falls."""
        table = self.table
        for place in range(table.released, len(table.ledger)):
            told = table.ledger[place]
            if told.to == TOWN and rulings.is_ruling(told.step) and not table.is_old(place):
                spoken = self._spoken(told)
                table.know_ahead(place)
                for line, _ in spoken:
                    await self.say(line)

    def _learn(self, place: int, known: object, while_: Callable[[Told], bool], line: str = "") -> None:
        """What pages learn with this line of an entry of the ledger, the phase included once all has been told."""
        table = self.table
        with table.changing():
            if known is not None and table.released <= place + 1:
                table.know(place, known)
                self._follow_the_news(table.ledger[place].fact)
                self._learn_secrets(while_)
            if line and table.released > place:
                table.headline = line
            self._come_to_the_phase(while_)

    def _learn_secrets(self, while_: Callable[[Told], bool]) -> None:
        """What players alone are told after it, they learn with it: were it still to be told while the line is
        spoken, what may be done now would be shown later, and everybody would see that somebody is told something."""
        table = self.table
        while table.telling is None and table.released < len(table.ledger):
            told = table.ledger[table.released]
            if told.to == TOWN or not while_(told) or self.keeps_back(told):
                return
            table.know(table.released, told.fact)

    def _come_to_the_phase(self, while_: Callable[[Told], bool]) -> None:
        """Pages show the phase of the table once no news of it is left.

        The end of the game brings a phase of its own, which is not waited for.
        """
        table = self.table
        later = range(table.released, len(table.ledger))
        left = (table.ledger[place] for place in later if not table.is_old(place))
        news = (told.fact for told in left if told.to == TOWN and while_(told))
        if all(isinstance(fact, GameOver | Uncovered) for fact in news):
            with table.changing():
                table.announced = table.shown_phase

    def _follow_the_news(self, fact: object) -> None:
        table = self.table
        if isinstance(fact, VoteBegan) and table.vote is not None:
            table.vote.count(fact.order, 0, secret=fact.secret)
        if isinstance(fact, GameOver) and table.phase is not Phase.GAME_OVER:
            self.course.move("end_game")
        if isinstance(fact, Uncovered) and table.phase is Phase.GAME_OVER:
            self.course.move("open_grimoire")
        if isinstance(fact, GameOver | Uncovered):
            with table.changing():
                table.announced = table.phase

    def _wishes(self, told: Told) -> list[str]:
        """What those who have died now had wished for."""
        if told.to != TOWN:
            return []
        table = self.table
        granted = wishes.granted(told.fact, table.people, table.square.names)
        return [table.lines.line("wishes.told", name=name, line=wish) for name, wish in granted]

    def _spoken(self, told: Told) -> list[Telling]:
        """What is said of this; a fact there are no words for yet is passed over in silence."""
        if told.to != TOWN or self.passes_over(told):
            return []
        try:
            return self.table.lines.telling(told.fact, self.table.square)
        except NoWords:
            return []
