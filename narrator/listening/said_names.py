"""How everybody's name is said: as they type it, as they say it, and apart from names that sound alike.

For voice and ear alike; what is written stays as it is, and is always understood, too. Of what somebody says into the
microphone no sound is kept: its phones are, with the private state of the table.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations

from config.texts import Texts
from engine.phases import Phase
from narrator.errors import NotAllowed
from narrator.sound.speech_voices import lexicon_for
from narrator.table.names import LONGEST_NAME, LONGEST_RESPELLING, BadName, clean_name, clean_respelling
from narrator.table.people import Person
from narrator.table.session import Session
from voices import Ear, Grammar, Mouth, Name, Utterance, VoiceTrouble, confusable_names
from voices.events import EarEvent, HearingTrouble, NotUnderstood
from voices.grammar import plain_words, seat_forms
from voices.known_voices import KnownVoices, TellsVoicesApart
from voices.name_learning import NameLearner, SayItAgain, Why, WritesDown

BEFORE = (Phase.LOBBY, Phase.SEATING)
BY_DAY = (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE)
PATIENCE = 7.0
"""Seconds that the microphone waits for a name."""
TRIES = 2
LEARNT = ("names.heard_once", "names.heard_twice")
_TOLD = {
    Why.NO_VOICE: "names.no_voice",
    Why.TOO_LONG: "names.too_long",
    Why.SOMEBODY_ELSE: "names.somebody_else",
    Why.UNSURE: "names.unsure",
}


@dataclass(frozen=True, slots=True)
class SaidName:
    """How a player's name is said: what they typed, how often they were heard say it (the newest two are kept), and
    whose names sound much alike. `asks`: they are asked unprompted to say it, as it can be read in several ways.
    `told`: what came of the last try, in words."""

    sounds_like: str = ""
    second_name: str = ""
    heard: int = 0
    may_hear: bool = False
    asks: bool = False
    told: str = ""
    alike: tuple[str, ...] = ()


class SaidNames:
    """Of one table, game after game. `ear` and `mouth` are None at a table without."""

    def __init__(self, session: Session, ear: Ear | None = None, mouth: Mouth | None = None) -> None:
        self.mouth = mouth
        self.ear: Ear | None = None
        self.learner = NameLearner()
        self.voices = KnownVoices()
        self.alike: tuple[tuple[int, int], ...] = ()
        """Pairs of people whose names are easily taken for each other, and who have no second name yet."""
        self.disputed: frozenset[int] = frozenset()
        """People whose names can be read in several ways, and who have not said them twice."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="names")
        self._number: int | None = None  # who has the microphone
        self._came: asyncio.Future[str] | None = None
        self._learning: asyncio.Task[None] | None = None
        self._round: asyncio.Task[None] | None = None
        self._saying: asyncio.Task[None] | None = None
        self._told: dict[int, tuple[str, str]] = {}  # what came of it, and whose name it was taken for
        self._unsure: dict[int, str] = {}
        self._skipped: set[int] = set()  # who would rather not say it
        self._read: dict[Name, bool] = {}  # whether it is disputed
        self._compared: tuple[Name, ...] = ()
        self._apart: dict[frozenset[Name], bool] = {}
        self._warned: set[frozenset[str]] = set()
        self._comparing: asyncio.Task[None] | None = None
        self._spelt: dict[str, str] | None = None
        self.sit_at(session)
        if ear is not None:
            self.listen_with(ear)

    def sit_at(self, session: Session) -> None:
        """From now on this is the table: another game with the same people."""
        self.session = session
        session.table.listeners.append(self._look)
        self._spell()

    def listen_with(self, ear: Ear) -> None:
        """Names can be said from now on, to this ear."""
        self.ear = ear
        ear.subscribe(self._event)
        self._look()

    async def close(self) -> None:
        """Stop whatever is being asked and learnt."""
        for task in (self._round, self._saying, self._learning, self._comparing):
            if task is not None:
                task.cancel()
        await asyncio.to_thread(self._thread.shutdown)
        self.learner.close()

    # What is typed

    def respell(self, number: int, typed: str) -> None:
        """Say and understand this name as if it were written so; nothing takes it back. Raises NotAllowed."""
        try:
            self._person(number).sounds_like = clean_respelling(typed) if typed.strip() else ""
        except BadName as problem:
            raise NotAllowed(self._error(str(problem.args[0]))) from None
        self._spell()

    def give_second_name(self, number: int, typed: str) -> None:
        """They are understood by this name, too; nothing takes it back. Raises NotAllowed."""
        try:
            second = clean_name(typed) if typed.strip() else ""
        except BadName as problem:
            raise NotAllowed(self._error(str(problem.args[0]))) from None
        others = [one for place, one in enumerate(self.session.table.people.everybody) if place != number]
        taken = {name.casefold() for one in others for name in (one.name, one.second_name)}
        seats = {form for seat in range(1, 21) for form in seat_forms(seat)}
        if second.casefold() in taken - {""} or " ".join(plain_words(second)) in seats:
            raise NotAllowed(self._error("second_name_taken"))
        self._person(number).second_name = second

    def say(self, number: int) -> None:
        """The table hears how the Storyteller says this name, one at a time. Raises NotAllowed."""
        if self._saying is not None and not self._saying.done():
            raise NotAllowed(self._error("name_not_now"))
        line = self.session.table.lines.line("names.this_is", name=self._person(number).name)
        self._saying = asyncio.get_running_loop().create_task(self.session.narration.say(line))

    def skip(self, number: int) -> None:
        """They would rather not say it, and are not asked unprompted any more."""
        self._skipped.add(number)

    def forget(self, number: int) -> None:
        """Forget how they said it, and their voice."""
        self.voices.forget(str(number))
        self._person(number).heard, self._person(number).writings = [], []
        self._told.pop(number, None)
        self._unsure.pop(number, None)

    # What is heard

    def listen(self, number: int) -> asyncio.Future[str]:
        """Open the microphone until this person has said their name; the result is the key of the text that tells
        what came of it. Raises NotAllowed."""
        if self.ear is None or self.ear.trouble is not None:
            raise NotAllowed(self._error("name_without_ear"))
        if self._number is not None or not self.ear.hold(
            _holder(number), grammar=Grammar.of(), until_quiet=True
        ):
            raise NotAllowed(self._error("name_not_now"))
        loop = asyncio.get_running_loop()
        loop.call_later(PATIENCE, self.ear.release, _holder(number))
        self._number, self._came = number, loop.create_future()
        self._told.pop(number, None)
        return self._came

    def hear_everybody(self) -> None:
        """Ask one after the other to say their name; asked again, stop that. Raises NotAllowed."""
        if self._round is not None and not self._round.done():
            self._round.cancel()
            return
        if self.ear is None or self.ear.trouble is not None:
            raise NotAllowed(self._error("name_without_ear"))
        self._round = asyncio.get_running_loop().create_task(self._ask_round(self.ear))

    @property
    def hearing_everybody(self) -> bool:
        """Whether the round in which everybody says their name is going on."""
        return self._round is not None and not self._round.done()

    async def _ask_round(self, ear: Ear) -> None:
        session, people = self.session, self.session.table.people
        for chair in range(people.chairs):
            number = people.on_chair(chair)
            if number is None:
                continue
            name = people.everybody[number].name
            for attempt in range(TRIES):
                if session.table.phase not in BEFORE:
                    return
                line = (
                    session.table.lines.line("names.say_again", name=name)
                    if attempt
                    else session.table.lines.line("names.say_your_name", name=name, number=chair + 1)
                )
                await session.narration.say(line)
                await ear.hearing_again()
                try:
                    came = await self.listen(number)
                except NotAllowed:
                    continue
                if came in LEARNT:
                    await session.narration.say(session.table.lines.line("names.learnt", name=name))
                    break
            else:
                await session.narration.say(session.table.lines.line("names.not_learnt", name=name))
        session.table.changed()

    def _event(self, event: EarEvent) -> None:
        if self._number is None or self.ear is None:
            return
        holds = self.ear.held_by == _holder(
            self._number
        )  # else what is judged now was said before they tapped
        if isinstance(event, Utterance) and event.held_by == _holder(self._number):
            self._learning = asyncio.get_running_loop().create_task(self._learn(self._number, event))
        elif isinstance(event, NotUnderstood | HearingTrouble) and self._learning is None and not holds:
            self._tell(self._number, _TOLD[Why.NO_VOICE])

    async def _learn(self, number: int, utterance: Utterance) -> None:
        person = self._person(number)
        own = self._name(number)
        others = [one for place in self._present() if place != number and (one := self._name(place))]
        unsure = [self._unsure.pop(number)] if number in self._unsure else []
        told, other = "names.failed", ""
        try:
            if own is not None:
                heard = await asyncio.get_running_loop().run_in_executor(
                    self._thread, self.learner.learn, utterance, own, others, unsure
                )
                if person.name == own.spoken[0]:  # else the host has changed it meanwhile
                    person.heard = list(heard)
                    await self._write_down(number, utterance, own, others)
                    await self._know_voice(number, utterance)
                told = LEARNT[len(heard) > 1]
        except SayItAgain as again:
            told, other = _TOLD[again.why], again.other.spoken[0] if again.other is not None else ""
            if again.why is Why.UNSURE:
                self._unsure[number] = again.phones
        except VoiceTrouble:
            pass  # the text for it says to type instead
        finally:
            self._learning = None
            self._tell(number, told, other)

    async def _write_down(
        self, number: int, utterance: Utterance, own: Name, others: Collection[Name]
    ) -> None:
        """Where what is said can be written down freely."""
        recogniser = self.ear.recogniser if self.ear is not None else None
        if not isinstance(recogniser, WritesDown):
            return

        def write(writes: WritesDown) -> tuple[str, ...]:
            return self.learner.writings(writes.written_down(utterance), own, others)

        loop = asyncio.get_running_loop()
        writings = await loop.run_in_executor(self._thread, write, recogniser)
        if self._person(number).name == own.spoken[0]:
            self._person(number).writings = list(writings)

    async def _know_voice(self, number: int, utterance: Utterance) -> None:
        """Where voices can be told apart."""
        recogniser = self.ear.recogniser if self.ear is not None else None
        if isinstance(recogniser, TellsVoicesApart):
            loop = asyncio.get_running_loop()
            vector = await loop.run_in_executor(self._thread, recogniser.voice_of, utterance)
            self.voices.learn(str(number), vector)

    def _tell(self, number: int, told: str, other: str = "") -> None:
        self._told[number] = told, other
        came, self._number, self._came = self._came, None, None
        if came is not None and not came.done():
            came.set_result(told)
        self.session.table.changed()

    # Names that sound alike

    def _look(self) -> None:
        """Call whoever is new as they write themselves, and compare them where somebody listens at all."""
        self._spell()
        if self.ear is None or self.session.table.phase not in BEFORE:
            return
        names = tuple(name for number in self._present() if (name := self._name(number)))
        if names != self._compared and (self._comparing is None or self._comparing.done()):
            with contextlib.suppress(RuntimeError):  # before the evening runs there is nobody to compare
                self._comparing = asyncio.get_running_loop().create_task(self._compare(names))

    async def _compare(self, names: tuple[Name, ...]) -> None:
        loop = asyncio.get_running_loop()
        fresh = [pair for pair in combinations(names, 2) if frozenset(pair) not in self._apart]
        try:
            for pair in fresh:
                found = await loop.run_in_executor(
                    self._thread, confusable_names, pair, self.learner.pronouncer
                )
                self._apart[frozenset(pair)] = not found
            for name in names:
                if name not in self._read:
                    self._read[name] = await loop.run_in_executor(
                        self._thread, self.learner.pronouncer.is_disputed, name
                    )
        except VoiceTrouble:
            return  # nothing here can read names aloud, and whatever speaks has said so
        self._compared = names
        self.disputed = frozenset(int(name.value) for name in names if self._read[name])
        self._find_alike(names)
        self._comparing = None
        self._look()

    def _find_alike(self, names: tuple[Name, ...]) -> None:
        alike = [pair for pair in combinations(names, 2) if not self._apart[frozenset(pair)]]
        unnamed = [pair for pair in alike if len(pair[0].spoken) == len(pair[1].spoken) == 1]
        self.alike = tuple((int(one.value), int(other.value)) for one, other in unnamed)
        for one, other in unnamed:
            both = frozenset((one.spoken[0], other.spoken[0]))
            if both not in self._warned:
                self._warned.add(both)
                line = self.session.table.lines.line(
                    "names.alike", first=one.spoken[0], second=other.spoken[0]
                )
                self.session.narration.aside(line)
        self.session.table.changed()

    # Screens

    def saying(self, number: int, texts: Texts) -> SaidName | None:
        """What a phone shows of this; None once the characters are dealt."""
        if self.session.table.phase not in BEFORE:
            return None
        person = self._person(number)
        may_hear = self.ear is not None and self.ear.trouble is None
        told, other = self._told.get(number, ("", ""))
        if self._number == number:
            told = "names.listening"
        values = {"name": other} if told == _TOLD[Why.SOMEBODY_ELSE] else {}
        return SaidName(
            person.sounds_like,
            person.second_name,
            len(person.heard),
            may_hear=may_hear,
            asks=may_hear and number in self.disputed and number not in self._skipped,
            told=texts.shown(told, **values) if told else "",
            alike=tuple(
                texts.shown("names.alike", name=self._person(other).name) for other in self._like(number)
            ),
        )

    def pairs(self, texts: Texts) -> tuple[str, ...]:
        """For the host: who should take a second name."""
        if self.session.table.phase not in BEFORE:
            return ()
        names = [(self._person(one).name, self._person(other).name) for one, other in self.alike]
        return tuple(texts.shown("names.pair", first=one, second=other) for one, other in names)

    def control(self, texts: Texts) -> tuple[tuple[str, str], ...]:
        """The host's button for a round of names."""
        if self.session.table.phase not in BEFORE or self.ear is None:
            return ()
        label = "names.stop_round" if self.hearing_everybody else "names.round"
        return (("hear_names", texts.shown(label)),)

    # What voice and ear are given

    def _spell(self) -> None:
        if self.mouth is not None:
            own = {one.name: one.sounds_like for one in self.session.table.people.everybody}
            if own != self._spelt:
                self._spelt = own
                self.mouth.renderer.lexicon = lexicon_for(self.session.table.settings, own)

    def _like(self, number: int) -> list[int]:
        pairs = [pair for pair in self.alike if number in pair]
        return [other if one == number else one for one, other in pairs]

    def _present(self) -> list[int]:
        return [number for number, one in enumerate(self.session.table.people.everybody) if not one.left]

    def _name(self, number: int) -> Name | None:
        """As voices compares it, by the number of the person; None for what no voice can say."""
        person = self._person(number)
        respelt = person.sounds_like or self.session.table.settings.names.get(person.name) or None
        spoken = (person.name, person.second_name) if person.second_name else (person.name,)
        with contextlib.suppress(ValueError):
            heard, writings = tuple(person.heard), tuple(person.writings)
            return Name(str(number), spoken, respelt, heard=heard, writings=writings)
        return None

    def _person(self, number: int) -> Person:
        return self.session.table.people.everybody[number]

    def _error(self, key: str) -> str:
        limits = {"name_too_long": LONGEST_NAME, "sounds_like_too_long": LONGEST_RESPELLING}
        values = {"limit": limits[key]} if key in limits else {}
        return self.session.table.texts.shown(f"errors.{key}", **values)


def _holder(number: int) -> str:
    return f"name {number}"
