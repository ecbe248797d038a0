"""Nights by hand: a person goes round with closed eyes all about, and wakes whoever has no phone, one after another.

Where some have phones, these have their looks as ever, and whoever has none is visited during the look: it ends when
the phones have confirmed and the visits are done. Where nobody has, or all have put theirs away, the night goes by
its order: each player is woken once for a turn, asked, told what comes of it, and sleeps.

A player is woken by a touch, or by a number that they alone know: the voice calls it and says nothing else. What a
visit is for stands on the grimoire's page alone. To hide steps, those who need no visit get one too; who that is and
when is by chance, and by nothing of the game but its number of players.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final, Literal, NamedTuple

from engine.deciders import is_news
from engine.ledger import Told
from engine.live import LiveGame
from engine.night_sheet import sheet
from engine.phases import NIGHTS, Phase
from engine.plain import from_plain, to_plain
from engine.questions import Question
from engine.terms import TOWN
from engine.town_square import taken_back
from narrator.table.desk import Desk
from narrator.table.look import Look
from narrator.table.narration import Narration
from narrator.table.seen import mark_of
from narrator.table.table import Table
from narrator.table.writing_down import WritingDown
from narrator.telling.forms_on_phones import NONE

Whom = Literal["nobody", "without phones", "everybody"]
WHOM: Final[tuple[Whom, ...]] = ("nobody", "without phones", "everybody")
"""Who is woken by hand."""


CARDS: Final = "deal"
"""The look in which players see their cards."""


class NightVisit(NamedTuple):
    """One player, woken for what they are asked or told in this look; `sleeps`: who shuts their eyes before.

    `decoy`: nothing is asked or told; the visit is there to be heard.
    """

    seat: int
    look: Look
    sleeps: int | None = None
    decoy: bool = False


class Waking:
    """Who is visited, how, and what is due. It lies on the grimoire's page: no other is told when it changes."""

    def __init__(
        self, table: Table, narration: Narration, writing: WritingDown, desk: Desk, chance: Random
    ) -> None:
        """`chance`: for numbers and for visits that are not needed, never for the game."""
        self.table, self.narration, self.writing = table, narration, writing
        self.desk, self.chance = desk, chance
        self.whom: Whom = "nobody"
        self.by_number = False
        self.hides = False
        self.numbers: dict[int, int] = {}
        self.shown: set[int] = set()  # who has been shown their number; the others are woken by touch
        self.own: Look | None = None  # what one player after another is visited for
        self.last = False  # the night is played, and waits for the person to open all eyes
        self.awake: int | None = None
        self.owed: list[tuple[int, object]] = []  # told by a ruling between two pages: read on the next
        self._again: NightVisit | None = None  # shown once more, or beside what the night needs
        self._first: int | None = None  # whom the person wants to wake next
        self._before: NightVisit | None = None
        self._tonight: tuple[int, tuple[int, ...]] = (0, ())  # the night, and who has been visited in it
        self._called: tuple[str, int] | None = None
        table.ask_by_hand(self.visits)
        table.phase_listeners.append(self._eyes_open)

    # Who

    @property
    def on(self) -> bool:
        """Whether anybody is woken by hand."""
        return self.whom != "nobody"

    def visits(self, seat: int) -> bool:
        """Whether this player is."""
        if self.whom != "without phones":
            return self.whom == "everybody"
        number = self.table.people.on_chair(seat)
        return number is not None and not self.table.people.everybody[number].has_phone

    @property
    def alone(self) -> bool:
        """Whether everybody is, so that the night can go by its order."""
        return self.on and all(map(self.visits, self.table.square.ring))

    def choose(self, whom: Whom, *, by_number: bool, hides: bool) -> None:
        """From now on these are woken by hand, in this way."""
        with self.table.changing():
            self.whom, self.by_number, self.hides = whom, by_number, hides
            self._again = None
            if not self.on:
                self.own, self.last, self.awake = None, False, None
        self.desk.tell()

    def wakes_without_phones(self) -> None:
        """Whoever has no phone is woken by hand at least."""
        if not self.on:
            self.choose("without phones", by_number=self.by_number, hides=self.hides)

    def number_of(self, seat: int) -> int:
        """By what this player is called: drawn by lot once, and unlike the number of their seat."""
        if seat not in self.numbers:
            seats = [one for one in range(len(self.table.square.names)) if one not in self.numbers]
            taken = set(self.numbers.values())
            free = [one for one in range(1, len(self.table.square.names) + 2) if one not in taken]
            drawn = self._drawn(seats, free)
            self.numbers.update(drawn)
        return self.numbers[seat]

    def calls(self, seat: int) -> bool:
        """Whether this player is woken by their number: they have to have been shown it."""
        return self.by_number and seat in self.shown

    def _drawn(self, seats: Sequence[int], free: Sequence[int]) -> dict[int, int]:
        while True:
            lots = self.chance.sample(free, len(seats))
            if all(number != seat + 1 for seat, number in zip(seats, lots, strict=True)):
                return dict(zip(seats, lots, strict=True))

    # What is due

    @property
    def look(self) -> Look | None:
        """What is visited for now."""
        table = self.table
        if self.own is not None:
            return self.own
        return table.look if table.phase in NIGHTS else table.day_look

    @property
    def visit(self) -> NightVisit | None:
        """The next that is due; None while there is none."""
        if not self.on:
            return None
        if self._again is not None:
            return self._again
        look = self.look
        if look is None or look.closed:
            return None
        for seat in self._order(look):
            needed = seat in look.questions or bool(look.news.get(seat))
            due = needed or self._hidden(look) or (look is self.own and seat in look.decoys)
            if due and seat not in look.confirmed and self.visits(seat):
                return NightVisit(seat, look, self.awake if self.awake != seat else None, decoy=not needed)
        return None

    @property
    def waits(self) -> bool:
        """Whether the table waits for the person to go on."""
        return self.visit is not None or self.last

    def _hidden(self, look: Look) -> bool:
        return self.hides and look is self.table.look

    def _order(self, look: Look) -> list[int]:
        """In the order of the night; by chance where steps are hidden."""
        seats = self._in_their_turn(look)
        return sorted(seats, key=lambda seat: seat != self._first)

    def _in_their_turn(self, look: Look) -> list[int]:
        if look is self.own:
            return list(dict.fromkeys((*look.news, *look.questions, *look.decoys)))
        seats = list(self.table.square.ring)
        if self._hidden(look):
            Random(look.id).shuffle(seats)
        elif self.table.game.is_night:
            slots = sheet(self.table.game)
            seats.sort(key=lambda seat: self._place(look, seat, slots))
        return seats

    def _place(self, look: Look, seat: int, slots: Sequence[str]) -> int:
        question = look.questions.get(seat)
        if question is not None and question.about is not None and question.about.character in slots:
            return slots.index(question.about.character)
        steps = [
            told.step.partition("/")[2].partition("@")[0]
            for told in self.table.ledger
            if told.to != TOWN and seat in told.to and told.step.startswith(f"n{self.table.game.night}/")
        ]
        return next((slots.index(step) for step in steps if step in slots), len(slots))

    @property
    def mark(self) -> str:
        """Of what is due, without what is entered there."""
        visit = self.visit
        return mark_of(self.last, self.awake, visit and (visit.seat, visit.look.id, visit is self._again))

    @property
    def entered(self) -> str:
        """A mark of what is entered there."""
        visit = self.visit
        if visit is None:
            return ""
        return mark_of(visit.look.picks.get(visit.seat), visit.look.words.get(visit.seat))

    # What the person does

    def tap(self, seat: int) -> bool:
        """Whoever is awake points at this seat, or not at it after all; False while nobody is asked."""
        visit = self.visit
        if visit is None or visit.seat not in visit.look.questions:
            return False
        look, most = visit.look, visit.look.wants(visit.seat).most
        picks = look.picks.get(visit.seat, ())
        kept = (
            [one for one in picks if one != seat]
            if seat in picks
            else [*picks[max(0, len(picks) - most + 1) :], seat]
        )
        look.pick(visit.seat, tuple(kept[-most:] if most else ()))
        self.desk.tell()
        return True

    def name(self, word: str) -> bool:
        """They name this, or not this after all."""
        visit = self.visit
        if visit is None or visit.seat not in visit.look.questions:
            return False
        look, most = visit.look, max(1, visit.look.wants(visit.seat).named)
        words = tuple(one for one in look.words.get(visit.seat, ()) if (one == NONE) is (word == NONE))
        kept = tuple(one for one in words if one != word) if word in words else (*words, word)[-most:]
        look.pick(visit.seat, look.picks.get(visit.seat, ()), kept)
        self.desk.tell()
        return True

    def go_on(self) -> bool:
        """What is entered stands and the next visit is due; at the end all eyes open. False where nothing waits.

        Raises IllegalAnswer for a choice that cannot be.
        """
        visit = self.visit
        if visit is None:
            done, self.last = self.last, False
            self._moved()
            return done
        look, seat = visit.look, visit.seat
        self._first = None
        if visit is self._again:
            self._again = None
        elif seat in look.questions:
            look.confirm(seat, look.picks.get(seat, ()), look.words.get(seat))
        else:
            look.confirmed.add(seat)
        self._before = visit
        if self.by_number and not visit.decoy:
            self.shown.add(seat)
        self.awake = seat if self.table.phase in NIGHTS else None
        self._was_visited(seat)
        self._moved()
        return True

    def wake(self, seat: int) -> bool:
        """This player is visited next, needed or not, and called once more where they are called by number; False
        where nobody wakes them by hand now. It takes the place of somebody else who was woken so."""
        if not self.on or self.table.phase not in NIGHTS or not self.visits(seat):
            return False
        self._first, self._called, self._again = seat, None, None
        visit = self.visit
        if visit is None or visit.seat != seat:
            look = Look(f"n{self.table.game.night}.{len(self.visited_tonight)}.{seat}", "read")
            sleeps = self.awake if self.awake != seat else None
            self._again = NightVisit(seat, look, sleeps, decoy=True)
        self._moved()
        return True

    def go_back(self) -> bool:
        """What is entered is not, or the visit before comes once more; False where there is none."""
        visit, before = self.visit, self._before
        if not self.may_go_back:
            return False
        if visit is not None and self._entered(visit):
            visit.look.pick(visit.seat, (), ())
        elif before is not None and self._is_open(before):
            before.look.confirmed.discard(before.seat)
            self.awake = before.sleeps
            self._before = None
        else:
            self._again, self._before = before, None
        self.desk.tell()
        return True

    @property
    def may_go_back(self) -> bool:
        """Whether there is anything to take back of a visit. Where the game has gone on, what a player chose is
        amended, not asked anew."""
        visit, before = self.visit, self._before
        if visit is not None and self._entered(visit):
            return True
        return before is not None and (self._is_open(before) or before.seat not in before.look.questions)

    def _entered(self, visit: NightVisit) -> bool:
        return bool(visit.look.picks.get(visit.seat) or visit.look.words.get(visit.seat))

    def _is_open(self, visit: NightVisit) -> bool:
        return visit.look is self.look and not visit.look.closed

    def _was_visited(self, seat: int) -> None:
        if self.table.phase in NIGHTS:
            self._tonight = (self.table.game.night, (*self.visited_tonight, seat))

    @property
    def visited_tonight(self) -> tuple[int, ...]:
        """Who was woken since night fell, once for each visit."""
        night, seats = self._tonight
        return seats if self.table.live is not None and night == self.table.game.night else ()

    def owe(self, seat: int, fact: object, page: Look | None) -> None:
        """A ruling has told them this at night: on the page that is open, else on the next, or their next visit."""
        by_hand = self.visits(seat)
        if page is None or page.closed:
            if by_hand or self.table.phase in NIGHTS:
                self.owed.append((seat, fact))
        elif by_hand:
            page.confirmed.discard(seat)

    def read_on(self, page: Look) -> None:
        """This page tells what was owed when it came."""
        owed, self.owed = self.owed, []
        for seat, fact in owed:
            if fact not in page.news.get(seat, ()):
                page.tell(seat, fact)

    def retract(self, seat: int, fact: object) -> None:
        """It is not told any more."""
        self.owed = [one for one in self.owed if one != (seat, fact)]

    def _eyes_open(self) -> None:
        """Nobody is still to be visited for the night; what no page of it told stands on the cards of the phones."""
        if self.table.phase is Phase.DAWN:
            self._again, self.last = None, False
            self.owed = [one for one in self.owed if self.visits(one[0])]

    def begin(self) -> None:
        """A look begins, and with it the visits of those who have no phone."""
        self.awake = None
        self.desk.tell()
        self.call()

    # The voice

    def call(self) -> None:
        """Where players are called by number, the one who is due hears theirs, once; who is awake still hears
        nothing."""
        visit = self.visit
        if visit is None or not self.calls(visit.seat) or self.table.phase not in NIGHTS:
            return
        if visit.seat == self.awake:
            return
        if self._called != (visit.look.id, visit.seat):
            self._called = (visit.look.id, visit.seat)
            self.narration.aside(self.table.lines.line("by_hand.number", number=self.number_of(visit.seat)))

    def _moved(self) -> None:
        self.desk.tell()
        self.writing.keep()
        self.call()
        self.narration.pace.stir()

    # A restart

    def as_data(self) -> dict[str, Any]:
        """Who is visited, and who has been, as plain data."""
        return {
            "whom": self.whom,
            "by_number": self.by_number,
            "hides": self.hides,
            "numbers": {str(seat): number for seat, number in self.numbers.items()},
            "shown": sorted(self.shown),
            "tonight": [self._tonight[0], list(self._tonight[1])],
            "owed": to_plain(tuple(self.owed)),
        }

    def remember(self, data: Mapping[str, Any]) -> None:
        """Be as it was when `as_data` gave this."""
        self.whom = data.get("whom", "nobody")
        self.by_number, self.hides = bool(data.get("by_number")), bool(data.get("hides"))
        self.numbers = {int(seat): int(number) for seat, number in data.get("numbers", {}).items()}
        self.shown = set(data.get("shown", ()))
        night, seats = data.get("tonight", (0, ()))
        self._tonight = (int(night), tuple(seats))
        self.owed = [(int(seat), fact) for seat, fact in from_plain(data.get("owed", []))]

    def begin_again(self, data: Mapping[str, Any]) -> None:
        """Another game by the same hand; numbers are drawn anew."""
        self.remember({name: data[name] for name in ("whom", "by_number", "hides")})


class OneByOne:
    """Plays what is played with nobody on a phone: the cards, and a night in its order."""

    def __init__(self, waking: Waking) -> None:
        self.waking, self.table, self.writing, self.desk = waking, waking.table, waking.writing, waking.desk
        self.pace = waking.narration.pace

    async def cards(self) -> None:
        """Whoever has no phone is shown their card, and their number."""
        table, people = self.table, self.table.people
        missing = [
            seat
            for seat in table.square.ring
            if self.waking.visits(seat) and (number := people.on_chair(seat)) is not None
            and not people.everybody[number].card_seen
        ]  # fmt: skip
        if not missing:
            return
        told = [one for one in table.told if one.to != TOWN]
        news = {seat: tuple(one.fact for one in told if seat in one.to) for seat in missing}
        await self._visit(Look(CARDS, "read", news=news), self._cards_seen)

    def _cards_seen(self) -> bool:
        """Keeps who has seen theirs; the cards are never withdrawn."""
        look, people = self.waking.own, self.table.people
        for seat in look.confirmed if look is not None else ():
            number = people.on_chair(seat)
            if number is not None and not people.everybody[number].card_seen:
                with self.table.changing():
                    people.everybody[number].card_seen = True
        return False

    async def night(self) -> bool:
        """From closed eyes to the moment before they open; False where not everybody is visited, or no more."""
        live, waking = self._live, self.waking
        if not waking.alone:
            return False
        waking.awake = None
        while True:
            # After a restart the dawn may have been played already, as far as the answers on record led.
            while waking.alone and self._goes_on:
                await self._show()
                if any(one.who >= 0 for one in live.waiting_for):
                    await self._ask()
                elif self._goes_on:
                    await self.desk.play(live.play_tonight)
            await self._show()
            await self._hide(len(self.table.square.ring))
            if not waking.alone:
                return False
            waking.last = True
            self.desk.tell()
            await self._until(lambda: not waking.last or self._is_more)
            if not waking.last:
                break
            waking.last = False  # a ruling, or what is decided otherwise: somebody is asked or told something
        waking.awake = None
        return True

    @property
    def _goes_on(self) -> bool:
        """Whether the rules have more of this night."""
        return self._live.game.is_night and not self._live.at_dawn

    @property
    def _is_more(self) -> bool:
        """Whether somebody is still to be visited, or may be."""
        here = {*self.table.square.ring}
        owed = any(seat in here for seat, _ in self.waking.owed)
        return self._goes_on or owed or bool(self._untold(lambda told: not here.isdisjoint(told.to)))

    async def _ask(self) -> None:
        """What the night waits for: one player, or several in sight of each other."""
        live = self._live
        asked: tuple[Question, ...] = live.waiting_for
        questions = {one.who: one for one in asked}
        await self._hide(1)
        news = {seat: self._unheard_of(seat) for seat in questions}
        look = Look(f"{asked[0].id}", "choose", questions, news=news)
        places = self._untold(lambda told: {*told.to} <= questions.keys())
        if not await self._visit(look, lambda: live.waiting_for != asked):
            return
        self._heard(places)
        for one in asked:
            await self.writing.on_record(partial(live.answer, one.id, look.answer(one.who)))
        await self.desk.play(live.play_step)

    def _unheard_of(self, seat: int) -> tuple[object, ...]:
        return (*self._owed_to(seat), *(one.fact for one in self.table.unheard(seat)))

    def _owed_to(self, seat: int) -> tuple[object, ...]:
        mine = tuple(fact for whose, fact in self.waking.owed if whose == seat)
        self.waking.owed = [one for one in self.waking.owed if one[0] != seat]
        return mine

    async def _show(self) -> None:
        """What somebody was told and has not been shown; not to whom is asked now: they are shown it as they are."""
        live = self._live
        asked = {one.who for one in live.waiting_for}
        game, owed = live.game, [seat for seat, _ in self.waking.owed if seat not in asked]
        places = self._untold(lambda told: not {*told.to} <= asked)
        readers = dict.fromkeys(
            [*owed, *(int(seat) for place in places for seat in self.table.ledger[place].to)]
        )
        here = {*self.table.square.ring}
        seats = [seat for seat in readers if seat in here]
        news = {
            seat: tuple(
                self.table.ledger[place].fact for place in places if seat in self.table.ledger[place].to
            )
            for seat in seats
        }
        news = {seat: (*self._owed_to(seat), *facts) for seat, facts in news.items()}
        if not any(news.values()):
            return
        await self._hide(1)
        look = Look(f"n{game.night}.{len(self.waking.visited_tonight)}", "read", news=news)
        if await self._visit(look, lambda: live.game is not game):
            self._heard(places)

    def _untold(self, which: Callable[[Told], bool]) -> list[int]:
        """Places in the ledger of what players are told alone and have not been shown."""
        table, ledger = self.table, self.table.ledger
        table.recognise()
        gone = taken_back(ledger) | table.ahead
        later = (one for one in range(table.released, len(ledger)) if one not in gone)
        return [one for one in later if self._is_news(ledger[one]) and which(ledger[one])]

    def _is_news(self, told: Told) -> bool:
        return told.to != TOWN and any(is_news(told, int(seat)) for seat in told.to)

    def _heard(self, places: Sequence[int]) -> None:
        with self.table.changing():
            self.table.ahead.update(places)

    async def _hide(self, most: int) -> None:
        """Where steps are hidden, some that nobody needs come between; in the end one for everybody who had none."""
        waking = self.waking
        if not (waking.hides and waking.alone):
            return
        rest = [one for one in self.table.square.ring if one not in waking.visited_tonight]
        waking.chance.shuffle(rest)
        some = rest if most > 1 else rest[: waking.chance.choice((0, 0, 1, 1, 2))]
        for seat in some:
            look = Look(
                f"n{self.table.game.night}.{len(waking.visited_tonight)}.{seat}", "read", decoys={seat: ""}
            )
            await self._visit(look, lambda: False)

    async def _visit(self, look: Look, withdrawn: Callable[[], bool]) -> bool:
        """Until all of them have been visited; False where the game has gone on without, or nobody is visited."""
        waking = self.waking
        waking.own = look
        self.desk.tell()
        waking.call()
        try:
            await self._until(lambda: withdrawn() or waking.own is not look or waking.visit is None)
            return not withdrawn() and waking.own is look
        finally:
            if waking.own is look:
                waking.own = None
            self.desk.tell()

    async def _until(self, done: Callable[[], bool]) -> None:
        """Nobody skips this: a person would be decided for."""
        while not done():
            await self.pace.until(done)

    @property
    def _live(self) -> LiveGame:
        assert self.table.live is not None
        return self.table.live
