"""An evening put together: session, pages, voice, ear and record, in one process on one loop.

`storyteller play` and `storyteller demo` differ in what they plug in here: devices or files, real time or speed.
"""

import asyncio
import contextlib
import secrets
import socket
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

import uvicorn

from config.folders import records_folder
from config.settings import Settings
from config.texts import load_texts
from engine import BrokenRecord, LiveGame, RecordDiverged, Script, recover, resume
from engine.house_rules import with_ours
from engine.phases import Phase
from engine.record import Line
from narrator.listening.hearing import Hearing
from narrator.listening.said_names import SaidNames
from narrator.mind.beside import ThinkingBeside
from narrator.mind.storyteller import Storyteller
from narrator.network.addresses import Address, Wifi
from narrator.network.way_in import PATIENCE, WayIn, page_host
from narrator.screens import viewing
from narrator.screens.hands_free import HandsFree
from narrator.screens.room import TableRoom
from narrator.screens.script_sheet import Shelf
from narrator.scripts.own import OwnScripts
from narrator.sound.sounds_of_the_town import SoundsOfTheTown
from narrator.sound.voice import CaptionsOnly, SpokenAloud
from narrator.sound.volumes import Volumes
from narrator.sound.whisper import Whisper
from narrator.statistics.evening import EveningStatistics
from narrator.statistics.group import Group, statistics_path
from narrator.table.kept import TableState, read_state, state_path
from narrator.table.pace import Pace
from narrator.table.people import People, Person
from narrator.table.session import Session
from narrator.table.storage import (
    RecordFile,
    RecordTrouble,
    errors_path,
    keep_error,
    read_lines,
    require_room,
    story_path,
    write_privately,
)
from narrator.table.table import Table
from narrator.telling.script_lines import ScriptLines
from narrator.telling.story import FinishedGame, finished_game
from narrator.web.app import application
from narrator.web.keys import BrokenKeys, HostDoor, SeatKeys, new_code, new_pin
from narrator.web.saved_story import saved_story
from narrator.web.serving import allow_more_open_files, listen, server_config
from narrator.web.sound import SoundDesk
from voices import Atmosphere, Ear, Mouth, Sentences
from voices.page_sound import PageSound

PAGES_GO = 3.0  # seconds that pages have to say goodbye
SENTENCES = Path(__file__).parents[1] / "config" / "sentences"


@dataclass(slots=True)
class EveningPlan:
    """What an evening is made of. `host` is the address phones use, `names` others this machine answers to.

    `others` are addresses that phones may reach besides; the first phone shows which one it is.
    """

    settings: Settings
    script: Script
    host: str
    port: int
    players: Sequence[str] = ()
    names: Sequence[str] = ()
    pace: Pace = field(default_factory=Pace)
    seed: int | None = None
    mouth: Mouth | None = None
    ear: Ear | None = None
    atmosphere: Atmosphere | None = None
    whisper: Whisper | None = None  # the output for the ear of a person in the Storyteller's chair
    page: PageSound | None = None  # the town square page is the microphone and the loudspeaker
    resume: Path | None = None
    real_box: bool = False
    thinks_beside: bool = False  # what takes the Storyteller long is done in a process of its own
    others: Sequence[Address] = ()
    wifi: Wifi | None = None
    patience: float = PATIENCE
    announce_pin: Callable[[str], None] = print
    own_scripts: OwnScripts | None = None
    survives_errors: bool = False  # an error that nobody expected ends the evening of a test, and no other


def is_understood(language: str) -> bool:
    """Whether there are sentences that can be said at a table in this language."""
    return (SENTENCES / f"{language}.yaml").exists()


@cache
def sentences_in(language: str) -> Sentences:
    """What can be said at a table in this language; the English sentences where it has none yet. Read once: they
    never change, and it takes half a second."""
    file = SENTENCES / f"{language if is_understood(language) else 'en'}.yaml"
    return Sentences.from_yaml(file.read_text(encoding="utf-8"))


class PageServer(uvicorn.Server):
    """Leaves Ctrl-C and requests to stop to the evening, which ends with everything on disk."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Captures none."""
        yield


class Evening:
    """One table for one evening: game after game with the same people and phones."""

    def __init__(self, plan: EveningPlan) -> None:
        """Raises RecordTrouble when there is nothing to go on with, or no place for a record."""
        self.plan = plan
        self.texts = load_texts(plan.settings.language)
        # Where the language of the table is not understood yet, what is typed is English.
        self.sentences = sentences_in(plan.settings.language)
        kept = read_state(state_path(plan.resume)) if plan.resume else {}
        self.keys = _keys(kept)
        self.join_code = str(kept.get("join_code") or new_code())
        self.lines_seed = str(kept.get("lines_seed") or secrets.token_hex(8))
        self._kept_seed: int | None = kept.get("mind_seed")
        self.pin = new_pin()
        self.way_in = self._way_in(kept)
        self.lines = ScriptLines(self.texts, self.lines_seed, plan.settings.speaking.tone)
        self.lines.go_on(kept.get("lines", {}))
        self.history: list[tuple[str, ...]] = []
        self._script = plan.script  # what the next game begins with: as the last was played
        self._games = 0
        self._open_record(kept)
        self._last_record = Path(str(kept.get("last_game", ""))).name
        last = self.record.path.with_name(self._last_record) if self._last_record else None
        self.last_game = None if last is None else _seen_again(last)
        self.statistics = EveningStatistics(
            Group(statistics_path(plan.settings.records_folder)), plan.pace.date
        )
        self.statistics.remember(kept.get("statistics", {}))
        self.beside = ThinkingBeside() if plan.thinks_beside else None
        self.session = self._session(self._people(kept))
        self.statistics.sit_at(self.session)
        self.room = TableRoom(self.session, join_url=self.join_url, join_code=self.join_code)
        self.room.game = self.record.path.stem
        self.room.new_game = self._play_again
        self.room.way_in = self.way_in
        self.room.last_game = self.last_game
        self.room.statistics = self.statistics
        self.room.last_record = self._record_of_the_story
        self.names = self.room.names = SaidNames(self.session, plan.ear, plan.mouth)
        self.room.atmosphere = plan.atmosphere
        self.volumes = self.room.volumes = None if plan.atmosphere is None else Volumes(plan.atmosphere)
        if self.volumes is not None:
            self.volumes.sit_at(self.session)
        self.hands_free = self.room.hands_free = HandsFree(
            self.session, self.sentences, self.room.intend, plan.ear, sounds_like=plan.settings.names
        )
        self.hands_free.whisper = plan.whisper
        if plan.real_box and not kept:
            self.session.real_box.choose(True)
        if kept:
            self._go_on(kept)
        self.hearing = self._hearing()
        self.keys.changed = self.session.writing.keep
        self.app = application(
            self.room,
            addresses=self._addresses(),
            keys=self.keys,
            door=HostDoor(self.pin, plan.announce_pin),
            words=self.texts,
            sheet=lambda language: viewing.sheet(self.session.table, self.session.table.words(language)),
            reached=self.way_in.reached,
            shelf=Shelf(plan.own_scripts),
        )
        if plan.page is not None:
            self._let_a_page_be_the_sound(plan.page)
        self._next: RecordFile | None = None  # of the next game

    # Parts

    @property
    def join_url(self) -> str:
        """What the QR code of the town square says."""
        return self.way_in.join_url

    def _way_in(self, kept: dict[str, Any]) -> WayIn:
        plan = self.plan
        served = (Address(plan.host, "", 0), *plan.others)
        if plan.others and plan.others[0].ip == plan.host:
            served = tuple(plan.others)
        way_in = WayIn(served, plan.port, self.join_code, wireless=plan.wifi, patience=plan.patience)
        way_in.go_on(kept.get("way_in", {}))
        way_in.changed = self._way_in_changed
        way_in.waiting = lambda: self.session.table.phase is Phase.LOBBY
        way_in.say = lambda key: self.session.narration.aside(self.session.table.lines.line(key))
        return way_in

    def _way_in_changed(self) -> None:
        self.room.join_url = self.way_in.join_url
        self.session.table.changed()

    def _addresses(self) -> tuple[str, ...]:
        served = (one.ip for one in self.way_in.candidates)
        hosts = dict.fromkeys((*served, *self.plan.names, "127.0.0.1", "localhost"))
        return tuple(f"{host}:{self.plan.port}" for host in hosts)

    def _people(self, kept: dict[str, Any]) -> People:
        if kept:
            return People.from_data(kept["session"]["people"])
        return People([Person(name, chair) for chair, name in enumerate(self.plan.players)])

    def _open_record(self, kept: dict[str, Any]) -> None:
        """A new record, or the old one as long as a game is in it."""
        folder = self.plan.settings.records or records_folder()
        self.recovered: LiveGame | None = None
        self._replaced: Path | None = None
        if self.plan.resume is not None and kept["session"]["people"]["settled"]:
            shown = kept["session"]["released"] > 0 and not kept["session"].get("real_box")
            self.recovered, owed = _recovered(self.plan.resume, cards_seen=shown)
            self.record = RecordFile.go_on_with(self.plan.resume)
            for line in owed:
                self.record.write(line)
        else:
            self.record = RecordFile.create(folder, self.plan.pace.date())
            self._replaced = self.plan.resume  # nothing was dealt yet: the empty record is of no use
        self.state = TableState(state_path(self.record.path))

    def _session(self, people: People) -> Session:
        plan = self.plan
        seed = plan.seed if plan.seed is not None else secrets.randbits(63)
        # After a restart it proposes what it proposed before.
        self.mind_seed = seed + self._games if self._kept_seed is None else self._kept_seed
        self._kept_seed = None
        table = Table(
            people=people,
            script=self._script,
            settings=plan.settings,
            texts=self.texts,
            lines=self.lines,
            house_rules=with_ours(plan.settings.rulings),
        )
        session = Session(
            table,
            voice=(
                CaptionsOnly(plan.pace, self._caption)
                if plan.mouth is None
                else SpokenAloud(plan.mouth, self._caption, self._trouble)
            ),
            mind=Storyteller(
                self.mind_seed,
                history=self.history,
                language=self.texts.language,
                experience=plan.settings.house_rules.experience,
                aim=plan.settings.house_rules.balance,
                beside=self.beside,
            ),
            write=self.record.write,
            keep=self._keep,
            read=self.record.lines,
            require_room=lambda: require_room(self.record.path.parent),
            pace=plan.pace,
            seed=None if plan.seed is None else plan.seed ^ 0x5EED,
            opening="opening.another_game" if self._games else "opening.welcome",
        )
        if plan.survives_errors:
            session.stumbles.report = partial(keep_error, errors_path(self.record.path))
        session.retelling.made = partial(self._write_story, self.record.path)
        session.retelling.ended = partial(self._count, self.record.path)
        return session

    def _hearing(self) -> Hearing:
        plan, known = self.plan, self.names.voices
        hearing = Hearing(
            self.session, self.sentences, plan.ear, sounds_like=plan.settings.names, known=known
        )
        hearing.overheard = self.hands_free.overheard
        return hearing

    def _go_on(self, kept: dict[str, Any]) -> None:
        live = self.recovered
        if live is not None:
            resume(live, self.session.desk, self.session.writing.write, self.session.desk.why)
        self.session.go_on(live, kept["session"])

    def _caption(self, line: str) -> None:
        self.session.narration.show_caption(line)

    def _trouble(self, text: str) -> None:
        self.session.table.trouble("voice", text)

    def _off_the_network(self, lost: bool) -> None:
        where = page_host(self.way_in.ip, self.plan.port)
        self.session.table.trouble(
            "network", self.texts.shown("errors.off_the_network", line=where) if lost else ""
        )

    def _write_story(self, record: Path, game: FinishedGame) -> None:
        """Beside the record, as one page; what the disk does not take can still be saved from any page."""
        page = saved_story(game.story(self.lines), self.texts)
        with contextlib.suppress(RecordTrouble):
            write_privately(story_path(record), page)

    def _record_of_the_story(self) -> Path | None:
        """The record of the last game that has been told to its end."""
        if self.session.retelling.whole:
            return self.record.path
        return self.record.path.with_name(self._last_record) if self._last_record else None

    def _count(self, record: Path, game: FinishedGame) -> None:
        self.statistics.ended(record.stem, game.game)

    def _keep(self, session: dict[str, Any]) -> None:
        self.state.keep(
            {
                "port": self.plan.port,
                "script": self.session.table.script.as_data(),
                "join_code": self.join_code,
                "lines_seed": self.lines_seed,
                "mind_seed": self.mind_seed,
                "lines": self.lines.as_data(),
                "keys": self.keys.as_data(),
                "way_in": self.way_in.as_data(),
                "last_game": self._last_record,
                "statistics": self.statistics.as_data(),
                "session": session,
            }
        )

    # Running

    @asynccontextmanager
    async def open(self) -> AsyncIterator[uvicorn.Server]:
        """The pages are served and mouth and ear work while this is open. Raises OSError for a taken port."""
        allow_more_open_files()
        sockets = self._listen()
        server = PageServer(server_config(self.app))
        serving = asyncio.create_task(server.serve(sockets=sockets))
        helping = asyncio.create_task(self.way_in.watch())
        watching = asyncio.create_task(self.way_in.watch_address(self._off_the_network))
        try:
            async with contextlib.AsyncExitStack() as stack:
                if self.plan.mouth is not None:
                    await stack.enter_async_context(self.plan.mouth)
                    sounding = asyncio.create_task(self._sound_like_the_town(self.plan.mouth))
                    stack.push_async_callback(lambda: sounding)  # nobody waits at the table for wind and rain
                if self.plan.ear is not None:
                    await stack.enter_async_context(self.plan.ear)
                    if self.plan.mouth is not None:
                        self.plan.ear.deaf_while(self.plan.mouth)
                    self.hearing.retune()
                if self.plan.whisper is not None:
                    stack.callback(self.plan.whisper.close)
                self._keep(self.session.table.as_data())
                yield server
                await self._let_pages_go()
        finally:
            helping.cancel()
            watching.cancel()
            server.should_exit = True
            await serving
            if self.beside is not None:
                self.beside.close()
            await self.names.close()
            self.record.close()

    async def _let_pages_go(self) -> None:
        """A page closes its link when it has said goodbye; a phone that sleeps is not waited for."""
        if not self.session.table.closed:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PAGES_GO):
                while self.app.state.pages_open():
                    await asyncio.sleep(0.05)

    def _listen(self) -> list[socket.socket]:
        """One port, on every address that phones may reach and for this machine; a network may have gone since."""
        sockets = [listen(host, self.plan.port) for host in dict.fromkeys((self.plan.host, "127.0.0.1"))]
        for other in self.plan.others:
            if other.ip not in (self.plan.host, "127.0.0.1"):
                with contextlib.suppress(OSError):
                    sockets.append(listen(other.ip, self.plan.port))
        return sockets

    def _let_a_page_be_the_sound(self, page: PageSound) -> None:
        self.app.router.routes.extend(SoundDesk(page, self.keys).routes())
        page.came.subscribe(self._page_came)

    def _page_came(self, here: bool) -> None:
        if here and self.plan.ear is not None:
            self.plan.ear.open_microphone()
        page = self.plan.page
        if (
            here
            and page is not None
            and self.session.table.troubles.get("microphone", "").endswith(page.next_step)
        ):
            self.session.table.trouble("microphone", "")
        self.session.table.changed()

    async def _sound_like_the_town(self, mouth: Mouth) -> None:
        if self.plan.atmosphere is not None:
            await asyncio.to_thread(mouth.speaker.accompany, self.plan.atmosphere)
            SoundsOfTheTown(self.session, self.plan.atmosphere).follow()

    async def run(self) -> None:
        """Game after game, until the host ends the evening."""
        self.session.writing.keep()
        if self._replaced is not None and not self.session.writing.trouble:
            self._replaced.unlink(missing_ok=True)
            state_path(self._replaced).unlink(missing_ok=True)
        while True:
            await self.session.run()
            if self._next is None:
                break
            self._begin_again(self._next)
        if self.session.table.live is None and not self.session.table.people.everybody:
            self.record.path.unlink(missing_ok=True)  # nobody came: there is nothing to go on with
            self.state.forget()

    def _play_again(self) -> None:
        """Raises RecordTrouble where there is no place for another record."""
        folder = self.record.path.parent
        require_room(folder)
        if self._next is None:
            self._next = RecordFile.create(folder, self.plan.pace.date())
        self.session.end()

    def _begin_again(self, record: RecordFile) -> None:
        """Another game with the same people on the same chairs. The old state goes when the new one is on disk."""
        self._next = None
        self.last_game = self.session.retelling.game or _seen_again(self.record.path)
        if self.last_game is not None:
            self._count(self.record.path, self.last_game)
        self.statistics.begin_again()
        self._last_record = self.record.path.name
        self.plan.pace.resume()
        self._games += 1
        self.lines.heard.begin_game()
        self.history.append(tuple(seat.character for seat in self.session.table.game.grimoire.seats))
        self.record.close()
        old, self.record, self.state = self.state, record, TableState(state_path(record.path))
        people = self.session.table.people
        people.begin_again(self.session.table.square.ring)
        table, judges = self.session.table, self.session.madness.by_hand
        who_decides, real_box = self.session.desk.who_decides(), table.real_box
        who_walks, reveal = self.session.waking.as_data(), self.session.reveal.wishes()
        plays = self.session.host_plays.on
        self._script = table.script
        self.session = self._session(people)
        self.session.table.go_on_from(table)
        self.session.desk.remember(who_decides)
        self.session.madness.judge_by_hand(judges)
        self.session.waking.begin_again(who_walks)
        self.session.reveal.remember(reveal)
        if real_box:
            self.session.real_box.choose(True)
        if plays:
            self.session.host_plays.play()
        self.room.game = self.record.path.stem
        self.statistics.sit_at(self.session)
        self.room.sit_at(self.session)
        self.room.last_game = self.last_game
        self.names.sit_at(self.session)
        self.hands_free.sit_at(self.session)
        self.hearing.close()
        self.hearing = self._hearing()
        if self.volumes is not None:
            self.volumes.sit_at(self.session)
            SoundsOfTheTown(self.session, self.volumes.atmosphere).follow()
        self.keys.changed = self.session.writing.keep
        self.session.table.changed()
        if not self.session.writing.trouble:
            old.forget()


def _seen_again(record: Path) -> FinishedGame | None:
    """The finished game of this record; None where it is not there any more, or cannot be played again."""
    with contextlib.suppress(RecordTrouble):
        return finished_game(read_lines(record))
    return None


def _recovered(record: Path, *, cards_seen: bool) -> tuple[LiveGame, list[Line]]:
    """The game of a record, and the line it owes when it was cut off between the last answer of a step and the step.

    Raises RecordTrouble, also where it ends before the cards were dealt that the table has seen: then nobody could go
    on with it.
    """
    owed: list[Line] = []
    try:
        live, found = recover(read_lines(record))
    except (RecordDiverged, BrokenRecord) as error:
        raise RecordTrouble(
            f"The game in {record} cannot be gone on with: {error}. Start a new one; the record stays as it is."
        ) from error
    if found == "whole" and not live.over:
        live.write = owed.append
        live.play_step()  # as far as the answers on record lead: what was told in the unfinished step counts too
    if live.game.phase is Phase.DEAL and cards_seen:
        raise RecordTrouble(
            f"{record} ends before the cards were dealt, and the table has seen cards. Start a new game, or put "
            "a whole copy of the record back; this one stays as it is."
        )
    return live, owed


def _keys(kept: dict[str, Any]) -> SeatKeys:
    with contextlib.suppress(BrokenKeys, KeyError):
        return SeatKeys.from_data(kept["keys"])
    return SeatKeys()
