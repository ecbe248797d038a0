"""The night at the table: two looks at the phones, in which every phone takes part, asked or not.

In the first everybody answers, page after page; in the second everybody reads, all at one moment, what the night has
told them. What can be asked is asked on the first page, when night falls; what depends on the night comes on the next
page, which is always there, and above whose question evil learns its team on the first night. A third page is needed
in no night of Trouble Brewing, in 0.3 % in Bad Moon Rising, 1.9 % in Sects & Violets, up to 2.3 % with Travellers;
where the script allows it at all, it comes in 3 % for nothing. So whoever sees a third page knows, in two cases of
five at most, that an answer has led to another question; not whose, nor what. To tell nothing at all it would have to
come in every such night.

A page is there until every phone has confirmed, whatever it is asked, and turns for all of them at once. The pause
before that is by chance alone: the game is worked out in it, which takes longer for some characters. Somebody who has
a real question may think longer than others over a harmless one. As on the first page somebody always has one, and on
the last nobody has, this could only be noticed on the pages between: these stay on for no reason in one case of four.

Where everybody is asked the same before anything else (whom they turn to, of the Knaves), that has a page of its own
before the first: so what comes after is as it is without.

On a stall the voice says what is waited for, and neither names nor counts those who are missing: a number that falls
tells whose tap it was. Where somebody has no phone, every page lasts as long as the settings say.
"""

from functools import partial
from random import Random
from typing import Final

from engine.ledger import Told
from engine.live import LiveGame
from engine.night_order import DEMON_INFO, MINION_INFO
from engine.night_sheet import sheet
from engine.phases import Phase
from engine.questions import Question
from engine.real_box import in_the_box
from engine.terms import TOWN
from engine.town_square import taken_back
from narrator.table.asking import Asking
from narrator.table.decoys import DecoyAnswer, draw
from narrator.table.desk import Desk
from narrator.table.look import Look
from narrator.table.narration import Narration
from narrator.table.pace import Countdown, clock, never
from narrator.table.ports import Course
from narrator.table.table import Table
from narrator.table.waking import OneByOne, Waking
from narrator.table.writing_down import WritingDown
from narrator.telling.forms_on_phones import aloud
from narrator.telling.prompts import names_at_once, words_for

EVIL_INFO: Final = {MINION_INFO, DEMON_INFO}
OF_ALL: Final = "all"  # the page before the first
REMINDERS = 3  # by the voice, of what is waited for; chance chooses what is open after the last
PATIENCE = 10.0  # seconds before each, at the least
LINGERING = (0.5, 1.5)  # seconds from the last tap to the end of a page: that tap is nobody's in particular
LONGER = 0.25  # share of the pages without a question that stay longer, as if somebody had thought
MUCH_LONGER = (2.0, 6.0)
WAITED_FOR: Final = {"choose": "night.still_choosing", "read": "night.still_reading"}
IDLE_PAGES = 0.03  # of the nights have a third page that asks nobody


class Nightfall:
    """Plays FIRST_NIGHT, NIGHT and DAWN."""

    def __init__(
        self,
        table: Table,
        narration: Narration,
        writing: WritingDown,
        asking: Asking,
        desk: Desk,
        waking: Waking,
        course: Course,
        chance: Random,
    ) -> None:
        """`chance`: for decoys and jitter only, never for the game."""
        self.waking, self.one_by_one = waking, OneByOne(waking)
        self.table, self.narration, self.writing, self.asking = table, narration, writing, asking
        self.desk, self.course, self.chance = desk, course, chance
        self.pace = narration.pace
        self._coming: Look | None = None  # the page that opens when the one before has turned
        self._owed: set[int] = set()  # whom the next page to read tells that what they had read was wrong
        self._turns = 0.0  # when the page that everybody has confirmed may turn, by `clock`

    async def play(self) -> None:
        """From closed eyes to the moment before they open."""
        table, live = self.table, self._live
        tonight = f"n{table.game.night}/"
        self.desk.think_ahead()
        await self.narration.narrate(lambda told: not told.step.startswith(tonight))
        if in_the_box(live.game):
            await self.desk.play(live.play_to_dawn)  # the person reads the sheet
            if live.at_dawn:  # else they have entered the tokens, and the night goes on by phone
                self.course.move("open_eyes")
                return
        first = table.game.phase is Phase.FIRST_NIGHT
        async with self.desk.at_night():
            by_hand = await self.one_by_one.night()
            if not by_hand:
                await self._ask_all(first)
        if by_hand:
            self.course.move("open_eyes")
            return
        await self.desk.nod()
        await self._cover()
        await self._read("read")
        while live.look():  # a ruling in the last look asks somebody
            await self._choose(f"again{len(table.looks_done)}")
            await self.desk.play(live.play_to_dawn)
            await self._cover()
            await self._read(f"read{len(table.looks_done)}")
        await self._cover()
        self.course.move("open_eyes")

    async def _ask_all(self, first: bool) -> None:
        """The looks in which somebody chooses."""
        table, live = self.table, self._live
        if not first:
            await self.desk.play(live.play_to_dawn)  # what nobody chooses
        if self._all_are_asked():
            await self._choose(OF_ALL)
            if not first:
                await self.desk.play(live.play_to_dawn)
        await self._choose("choose")
        if first and table.game.evil_info().given:
            await self._play_to_evil()
        await self.desk.play(live.play_to_dawn)
        await self._choose("again")
        await self.desk.play(live.play_to_dawn)
        idle = self.chance.random() < IDLE_PAGES and bool(words_for(table.script, table.square, table.texts))
        idle = idle or self._was_in(f"again{len(table.looks_done)}")
        while live.look() or idle:
            idle = False
            await self._choose(f"again{len(table.looks_done)}")
            await self.desk.play(live.play_to_dawn)

    def _all_are_asked(self) -> bool:
        """Whether everybody is asked something, and knows that of everybody."""
        asked = self._live.look()
        in_public = {seat for seat, question in asked.items() if question.options.in_public}
        return in_public >= set(self.table.square.ring) or self._was_in(OF_ALL)

    def ruled(self) -> None:
        """A ruling, or one taken back, has changed the night: the page that is open, or about to be, asks what is to
        be asked now."""
        table, live, page = self.table, self._live, self._page
        if page is None:
            return
        if page.kind == "read":
            live.play_to_dawn()
            for told in table.release_secrets():
                self.tell(told)
            return
        evil_knows = live.game.phase is not Phase.FIRST_NIGHT or not page.id.endswith(("choose", OF_ALL))
        if not page.closed and evil_knows and not live.at_dawn:
            live.play_step()
        page.ask_instead(live.look())

    def tell(self, told: Told) -> None:
        """Whoever is told this reads it on the page that is open, or about to be."""
        for seat in map(int, told.to):
            if self._page is not None:
                self._page.tell(seat, told.fact)
            self.waking.owe(seat, told.fact, self._page)

    def retract(self, seat: int, fact: object) -> None:
        """It does not stand on the page that is open any more; that it was wrong, does."""
        if self._page is not None:
            self._page.retract(seat, fact)
        self.waking.retract(seat, fact)

    def correct(self, seat: int) -> None:
        """They read that they were told wrongly: on the page before them, or when they take up their phone again."""
        page = self._page
        if page is not None and not page.closed and seat not in page.confirmed:
            page.corrected.add(seat)
        else:
            self._owed.add(seat)

    @property
    def _page(self) -> Look | None:
        return self._coming or self.table.look

    def _was_in(self, name: str) -> bool:
        """Whether the table was killed on this page; it goes on even if it asks nobody."""
        return bool(self.table.remembered_look.get("id") == f"n{self.table.game.night}.{name}")

    async def break_day(self) -> None:
        """The hush, then eyes open and the town hears who died."""
        table = self.table
        with table.changing():
            table.looks_done, table.remembered_look = (), {}
        if not table.day_has_broken:  # else a restart: the eyes are open
            began = clock()
            await self.narration.say(table.lines.line("night.hush"))
            await self._rest_until(began + table.settings.seconds.dawn_pause / self.pace.speed)
        while table.game.is_night:  # day breaks in the game when it does at the table
            await self.asking.play_step()  # after a ruling in the hush that may still ask somebody
        await self.narration.narrate()

    @property
    def _live(self) -> LiveGame:
        assert self.table.live is not None
        return self.table.live

    async def _play_to_evil(self) -> None:
        """The first steps of the first night; whoever has to choose once more before evil is told does so first."""
        live = self._live
        while live.game.is_night and EVIL_INFO & set(sheet(live.game)[live.game.cursor :]):
            with self.desk.at_once():
                played = await self.desk.play(live.play_tonight)
            if not played:
                await self._choose(f"first{len(self.table.looks_done)}")

    def _told_with_evil(self) -> int:
        """How much of the ledger is known when the first night's second page opens: all up to what evil is told."""
        steps = {f"n{self._live.game.night}/{one}" for one in EVIL_INFO}
        places = [place for place, told in enumerate(self._live.ledger) if told.step in steps]
        return max(places, default=-1) + 1

    async def _choose(self, name: str) -> None:
        """One page to choose on: the open questions, and a harmless one for everybody else."""
        table, live = self.table, self._live
        if name in table.looks_done:
            return
        questions = self._asked_in(f"n{table.game.night}.{name}")
        dusk = name == "choose"
        harmless = {seat: self._harmless(seat, dusk) for seat in range(len(table.square.names))}
        news = dict[int, tuple[object, ...]]()
        known = self._told_with_evil() if name == "again" else 0
        if known:
            news = self._to_each(known)
        for seat in questions:
            news[seat] = (*news.get(seat, ()), *(one.fact for one in table.unheard(seat, since=known)))
        look = Look(f"n{table.game.night}.{name}", "choose", questions, harmless, news)
        look.before = {seat: live.sealed(question) for seat, question in questions.items()}
        for question in questions.values():
            if line := aloud(question.options, table.square.names, table.lines):
                await self.narration.say(line)
        opens = not table.looks_done
        await self._run(look, "night.first_look" if opens else "night.next_page", release=known)
        await self.writing.on_record(partial(self._settle, look))
        self._done(name)

    def _asked_in(self, look: str) -> dict[int, Question]:
        """Who is really asked now. After a restart on this page only who was before it: the game may have come
        further since, and what was picked for a harmless question is no answer to a real one."""
        questions, kept = self._live.look(), self.table.remembered_look
        if kept.get("id") != look or "questions" not in kept:
            return questions
        return {seat: one for seat, one in questions.items() if one.id in kept["questions"]}

    def _harmless(self, seat: int, dusk: bool) -> str:
        """Drawn for everybody, asked or not."""
        table = self.table
        known = {one.question for one in table.decoys if one.seat == seat}
        names = names_at_once(table.script, table.square)
        return draw(self._lot(), table.texts, names=names, dusk=dusk, known=known)

    def _lot(self) -> Random:
        """Chance for one seat: however much of it is used, the next seat's and the next jitter are the same."""
        return Random(self.chance.getrandbits(64))

    async def _read(self, name: str) -> None:
        """The look in which everybody holds their phone and reads, news or not."""
        table = self.table
        if name in table.looks_done:
            return
        told, seats = table.release_secrets(), range(len(table.square.names))
        news = {seat: tuple(one.fact for one in told if seat in one.to) for seat in seats}
        if not told and table.remembered_look.get("id", "").endswith(name):
            news = self._to_each()
        look = Look(f"n{table.game.night}.{name}", "read", news=news)
        await self._run(look, "night.one_more_look")
        self._done(name)

    def _done(self, name: str) -> None:
        """The page stays as it is until it turns."""
        table = self.table
        with table.changing():
            table.looks_done, table.remembered_look = (*table.looks_done, name), {}

    async def _run(self, look: Look, line: str, *, release: int = 0) -> None:
        """Open a page and wait until it is confirmed; `release`: so much of the ledger players know by then."""
        table = self.table
        self._coming = look
        if look.kind == "read":
            look.corrected |= self._owed
            self._owed.clear()
        self.waking.read_on(look)
        await self._rest_until(self._turns)
        table.release_secrets(upto=release)
        look.remember(table.remembered_look)
        with table.changing():
            table.look, self._coming = look, None
        self.narration.prepare(
            [table.lines.coming("night.cover_phones"), table.lines.coming("night.next_page")]
        )
        await self.narration.say(table.lines.line(line))
        self.waking.begin()
        await self._until_confirmed(look)
        look.closed = True
        lingers = self.chance.uniform(*LINGERING)
        stays = self.chance.random() < LONGER, self.chance.uniform(*MUCH_LONGER)
        if line == "night.next_page" and stays[0]:
            lingers += stays[1]
        self._turns = clock() + lingers / self.pace.speed

    async def _until_confirmed(self, look: Look) -> None:
        table, seconds = self.table, self.table.settings.seconds
        people = table.people.everybody
        length = seconds.night_look + self.chance.uniform(0, seconds.night_look_jitter)

        def everybody() -> bool:
            ring = table.square.ring
            return all(p.chair in look.confirmed for p in people if p.has_phone and p.chair in ring)

        if any(not person.has_phone and person.chair in table.square.ring for person in people):
            await self.pace.rest(length)
        while self.waking.visit is not None:
            await self.pace.until(lambda: self.waking.visit is None)
        reminders = REMINDERS
        while True:
            countdown = Countdown(max(PATIENCE, length))
            if await self.pace.until(everybody, countdown) or not reminders:
                return
            skipped = countdown.left > 0  # then it is said once more, and the next skip turns the page
            reminders = 0 if skipped else reminders - 1
            await self.narration.say(table.lines.line(WAITED_FOR[look.kind]))

    async def _rest_until(self, moment: float) -> None:
        """`moment` by `clock`: what is worked out meanwhile takes none of the time at the table."""
        await self.pace.until(never, Countdown(moment - clock()))

    async def _cover(self) -> None:
        """The end of a look."""
        table = self.table
        if table.look is None:  # after a restart
            return
        await self._rest_until(self._turns)
        with table.changing():
            table.look = None
        await self.narration.say(table.lines.line("night.cover_phones"))

    def _settle(self, look: Look) -> None:
        """Seal the answers; whoever gave none, or none that is legal, keeps an earlier one or gets one by chance."""
        live, table = self._live, self.table
        lots = [self._lot() for _ in table.square.names]
        for seat, question in sorted(look.questions.items()):
            late = live.game.night, seat
            if look.answered(seat):
                live.seal(question, look.answer(seat))
                table.left_to_chance[:] = [one for one in table.left_to_chance if one != late]
                continue
            if seat in look.late:  # they are asked again in the next look
                continue
            answer, why = live.sealed(question), "not chosen again in time"
            if question.options.refusal(answer) is not None:
                answer, why = question.options.draw(lots[seat].randrange), "not chosen in time: by chance"
                table.left_to_chance.append(late)
            live.seal(question, answer, why=why)
        for seat in sorted(look.confirmed - look.questions.keys() - look.asked_before):
            picks, word = look.picks.get(seat, ()), ",".join(look.words.get(seat, ()))
            table.decoys.append(DecoyAnswer(live.game.night, seat, look.decoys[seat], picks, word))

    def _to_each(self, upto: int | None = None) -> dict[int, tuple[object, ...]]:
        """What each seat was told in private since night fell, up to this place in the ledger."""
        prefix = f"n{self.table.game.night}/"
        gone = taken_back(self._live.ledger)
        told = (one for place, one in enumerate(self._live.ledger[:upto]) if place not in gone)
        mine = [one for one in told if one.step.startswith(prefix) and one.to != TOWN]
        seats = range(len(self.table.square.names))
        return {seat: tuple(one.fact for one in mine if seat in one.to) for seat in seats}
