"""Nights in which a person wakes players by hand, with no phone or with some; all by what stands on their page."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from config.texts import load_texts
from engine.deciders import is_news
from engine.terms import DEMON, NOBODY, TOWN
from narrator.screens.records import GrimoireScreen, VisitShown
from narrator.table.one_card import READY_SECONDS
from narrator.table.waking import NightVisit
from tests.narrator.table import NAMES, Table, picks_for
from tests.narrator.test_desk import sits_down
from tests.narrator.test_whole_box import at_a_table

CAST = ("fortuneteller", "imp", "washerwoman", "empath", "poisoner", "virgin", "chef")
"""In the first night two of them choose and five learn something."""


def page(table: Table) -> GrimoireScreen:
    return table.room.grimoire(open_=True)


def put_phones_away(table: Table, *numbers: int) -> None:
    for number in numbers or table.numbers:
        table.session.table.people.everybody[number].has_phone = False


async def accept(table: Table) -> bool:
    """What the mind proposes to the person, where it is asked."""
    shown = page(table).page
    if shown is None or shown.asked is None or not shown.asked.ends:
        return False
    return (await table.host("accept", question=shown.asked.question)).done


class Walker:
    """Goes round at night as the page says, and notes each visit."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.visits: list[tuple[int, VisitShown]] = []
        self.shown: list[tuple[int, object]] = []

    async def step(self) -> bool:
        """One thing that the page asks for; False where it asks nothing."""
        table = self.table
        if await accept(table):
            return True
        lies = page(table).page
        if lies is None or lies.visit is None:
            return False
        if lies.visit.last:
            return (await table.host("next_visit")).done
        visit = table.session.waking.visit
        assert visit is not None
        await self.enter(visit)
        self.visits.append((visit.seat, page(table).page.visit))  # type: ignore[arg-type, union-attr]
        self.shown += [(visit.seat, fact) for fact in visit.look.news.get(visit.seat, ())]
        assert (await table.host("next_visit")).done
        return True

    async def enter(self, visit: NightVisit) -> None:
        """What the player chooses, tapped on the page."""
        question = visit.look.questions.get(visit.seat)
        if question is None:
            return
        assert not (await self.table.host("next_visit")).done or visit.look.wants(visit.seat).players == 0
        picks, words = picks_for(question.options.draw(self.table.chance.randrange))
        for seat in picks:
            assert (await self.table.host("point_at", seat=seat)).done
        for word in words:
            assert (await self.table.host("name_for", word=word)).done

    async def until(self, done: Callable[[], object]) -> None:
        """Goes on until something is so."""
        await self.table.turns(done, self.step)

    async def night(self) -> None:
        """Until it is day, or the game is over."""
        await self.until(lambda: self.table.stage in ("discussion", "reveal"))

    async def to_a_visit(self) -> NightVisit:
        """To the first visit of the night."""
        waking = self.table.session.waking
        await self.until(lambda: self.table.stage == "night" and waking.visit)
        assert waking.visit is not None
        return waking.visit

    async def to_a_choice(self) -> NightVisit:
        """To somebody who is asked."""
        waking = self.table.session.waking
        await self.until(lambda: self.table.stage == "night" and waking.visit and waking.visit.look.questions)
        assert waking.visit is not None
        return waking.visit


async def begin(table: Table) -> None:
    await table.host("start")
    await table.until(lambda: table.stage in ("seating", "deal"))
    for number in table.numbers:
        if table.session.table.people.everybody[number].has_phone:
            await table.act(number, "neighbours", right=True)


async def begin_by_hand(table: Table, *, by_number: bool = False, hides: bool = False) -> Walker:
    """Nobody has a phone, and somebody walks round."""
    put_phones_away(table)
    assert (await table.host("wake_by_hand", whom="everybody", by_number=by_number, hides=hides)).done
    await begin(table)
    return Walker(table)


async def execute_somebody(table: Table, who: Callable[[Table], int]) -> None:
    await table.host("open_nominations")
    await table.until(lambda: table.stage == "nominations")
    living = [seat for seat in table.session.table.square.ring if table.session.table.square.alive[seat]]
    nominee = who(table)
    await table.vote_for(nominee, {seat for seat in living if seat != nominee})
    if table.stage == "nominations" and not (await table.host("close_nominations")).done:
        assert (await table.host("close_nominations")).done, "once more, where it ends the game"
    await table.until(lambda: table.stage in ("night", "reveal", "discussion"))


def the_demon(table: Table) -> int:
    game = table.session.table.game
    return next(seat for seat in game.grimoire.ring if game.team(seat) is DEMON and game.square.alive[seat])


def lines_of(table: Table) -> list[dict[str, object]]:
    """Of the record of the game that is played."""
    return [json.loads(line) for line in table.evening.record.path.read_text("utf-8").splitlines()]


def told_alone(table: Table, night: int) -> Counter[tuple[int, str]]:
    """What each player was told in private in this night, what they chose left out."""
    ledger = table.session.table.ledger
    mine = [one for one in ledger if one.to != TOWN and one.step.startswith(f"n{night}/")]
    return Counter((int(seat), str(one.fact)) for one in mine for seat in one.to if is_news(one, int(seat)))


@at_a_table
async def test_a_bad_moon_rising_evening_with_no_phone_at_all_and_into_the_next_game(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=11, edition_id="bmr", names=(*NAMES, "Hal", "Ida")) as table:
        put_phones_away(table)
        assert (await table.host("depth", depth="clerk")).done
        assert (await table.host("wake_by_hand", whom="everybody", by_number=False, hides=False)).done
        walker = Walker(table)
        await begin(table)
        nights = 0
        while table.stage != "reveal" and nights < 10:
            before = len(walker.shown)
            await walker.night()
            nights += 1
            shown = Counter((seat, str(fact)) for seat, fact in walker.shown[before:])
            told = told_alone(table, nights)
            assert told <= shown, "everybody was shown what they were told, by hand"
            if table.stage == "discussion":
                await execute_somebody(table, the_demon if nights > 1 else lambda _: 0)
        assert nights >= 2
        assert not [line for line in lines_of(table) if "not chosen" in str(line.get("why"))], (
            "nothing by chance"
        )
        assert (await table.host("new_game")).done
        await table.until(lambda: table.stage in ("lobby", "seating"))
        assert table.session.waking.alone, "the same person walks in the next game"


@at_a_table
async def test_whoever_has_a_phone_has_their_look_and_the_others_are_visited_during_it(
    tmp_path: Path,
) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        put_phones_away(table, 1, 4)
        assert (await table.host("wake_by_hand", whom="without phones")).done
        walker = Walker(table)
        await begin(table)
        await table.until(lambda: table.session.waking.visit is not None)
        assert [table.session.waking.visit.seat] == [1]  # type: ignore[union-attr]
        await walker.until(lambda: table.session.waking.visit is None)
        assert [seat for seat, _ in walker.visits] == [1, 4], "their cards"
        phones = [number for number in table.numbers if number not in (1, 4)]
        for number in phones:
            await table.act(number, "ready")
        waited = 0

        async def look_and_wait() -> None:
            nonlocal waited
            await table.look_at_the_phones(*phones)
            look, visit = table.session.table.look, table.session.waking.visit
            if look is not None and visit is not None and {*phones} <= look.confirmed:
                waited += 1
                await asyncio.sleep(120)
                assert table.session.table.look is look, "the look waits for the visits as for the phones"
                assert not look.closed
                await walker.step()

        await table.turns(lambda: table.stage == "discussion", look_and_wait, seconds=3600)
        assert waited
        visited = {seat for seat, _ in walker.visits}
        assert visited == {1, 4}
        shown = Counter((seat, str(fact)) for seat, fact in walker.shown)
        mine = Counter({one: count for one, count in told_alone(table, 1).items() if one[0] in (1, 4)})
        assert mine <= shown


@at_a_table
async def test_taps_on_the_page_of_visits_wake_no_phone(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        put_phones_away(table, 1, 4)
        await table.host("wake_by_hand", whom="without phones")
        walker = Walker(table)
        await begin(table)
        pushes = 0

        def pushed() -> None:
            nonlocal pushes
            pushes += 1

        steps = 0
        await table.until(lambda: table.session.waking.visit is not None)
        for number in (0, 2, 3, 5, 6):
            await table.act(number, "ready")
        await walker.until(lambda: table.stage == "night")
        table.room.on_change(pushed)

        async def step_and_look() -> None:
            nonlocal pushes, steps
            if table.session.table.look is not None and table.session.waking.visit is not None:
                pushes = 0
                await walker.step()
                assert pushes == 0
                steps += 1
            await table.look_at_the_phones(0, 2, 3, 5, 6)

        await table.turns(lambda: table.stage != "night" or steps == 2, step_and_look)
        assert steps == 2


@at_a_table
async def test_a_table_killed_in_mid_night_knows_who_was_visited(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        walker = await begin_by_hand(table, by_number=True)
        await walker.until(lambda: table.stage == "night" and len(table.session.waking.visited_tonight) >= 4)
        before = [(seat, shown.lines, shown.asks) for seat, shown in walker.visits]
        numbers, tonight = table.session.waking.numbers, table.session.waking.visited_tonight
        record = table.evening.record.path
        shown_before = walker.shown
    async with Table(tmp_path, seed=6, resume=record) as table:
        assert (table.session.waking.numbers, table.session.waking.visited_tonight) == (numbers, tonight)
        walker = Walker(table)
        await walker.night()
        again = {(seat, str(fact)) for seat, fact in walker.shown} & {
            (seat, str(fact)) for seat, fact in shown_before
        }
        assert not again, "nobody is shown twice what they were shown"
        assert before
        told = told_alone(table, 1)
        assert told <= Counter((seat, str(fact)) for seat, fact in (*shown_before, *walker.shown))


@at_a_table
async def test_numbers_are_unlike_seats_told_at_the_deal_and_all_that_the_voice_says(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        put_phones_away(table)
        await table.host("depth", depth="clerk")
        await table.host("wake_by_hand", whom="everybody", by_number=True, hides=False)
        said = table.spoken()
        walker = Walker(table)
        await begin(table)
        await walker.until(lambda: table.session.waking.visit is not None)
        assert (await table.host("show_visit")).done
        card = table.room.open_card()
        assert card is not None
        numbers = table.session.waking.numbers
        assert sorted(numbers) == list(range(7))
        assert len({*numbers.values()}) == 7
        assert all(number != seat + 1 for seat, number in numbers.items())
        assert str(numbers[0]) in [sign.label for sign in card.signs]
        await walker.until(lambda: table.session.waking.last)
        texts = load_texts("en")
        variants = range(texts.variants("by_hand.number"))
        calls = {
            texts.said("by_hand.number", one, number=each) for one in variants for each in numbers.values()
        }
        first = next(place for place, line in enumerate(said) if line in calls)
        assert {*said[first:]} <= calls, "from the first number to the end of the night nothing else is said"
        woken = [seat for seat, _ in walker.visits[len(NAMES) :]]
        assert len(said) - first == sum(one != two for one, two in pairwise([None, *woken]))
        await walker.night()


@at_a_table
async def test_whoever_has_not_been_shown_their_number_is_woken_by_touch_and_shown_it(tmp_path: Path) -> None:
    """Numbers are chosen in the middle of a night, when the cards have long been seen."""
    async with Table(tmp_path, cast=CAST) as table:
        walker = await begin_by_hand(table)
        waking, texts = table.session.waking, load_texts("en")
        seat = (await walker.to_a_visit()).seat
        said, place = table.spoken(), seat + 1
        await table.host("wake_by_hand", whom="everybody", by_number=True, hides=False)
        lies = page(table).page
        assert lies is not None
        assert lies.visit is not None
        assert texts.shown("by_hand.by_touch", name=NAMES[seat], number=place) in lies.visit.steps
        assert (await table.host("show_visit")).done
        card = table.room.open_card()
        assert card is not None
        assert str(waking.numbers[seat]) in [sign.label for sign in card.signs]
        await walker.step()
        assert waking.calls(seat)
        assert [one for one in range(7) if waking.calls(one)] == [seat], "nobody else knows theirs"
        numbers = {str(one) for one in waking.numbers.values()}
        assert not [line for line in said if numbers & {*line.strip(".").split()}], "no number was called"


@at_a_table
async def test_hidden_steps_lead_to_everybody_and_look_like_the_others_from_outside(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        said = table.spoken()
        walker = await begin_by_hand(table, by_number=True, hides=True)
        await walker.night()
        visits = walker.visits[len(NAMES) :]
        assert {seat for seat, _ in visits} == {*range(7)}
        assert [shown for _, shown in visits if not (shown.shows or shown.asks or shown.lines)], (
            "some need nothing"
        )
        calls = [line for line in said if "umber" in line]
        assert {number for number in range(1, 9) if any(f"umber {number}" in line for line in calls)} == {
            *table.session.waking.numbers.values()
        }


@at_a_table
async def test_back_clears_what_is_entered_and_shows_the_visit_before_once_more(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        walker = await begin_by_hand(table)
        waking = table.session.waking
        await table.until(lambda: waking.visit is not None)
        assert not (await table.host("visit_back")).done, "there is nothing before"
        first = waking.visit
        await walker.step()
        assert waking.visit != first
        assert (await table.host("visit_back")).done
        assert waking.visit == first
        visit = await walker.to_a_choice()
        assert (await table.host("point_at", seat=3)).done
        assert visit.look.picks[visit.seat] == (3,)
        assert (await table.host("point_at", seat=3)).done
        assert visit.look.picks[visit.seat] == ()
        assert (await table.host("point_at", seat=2)).done
        assert (await table.host("visit_back")).done
        assert visit.look.picks[visit.seat] == ()
        assert not (await table.host("point_at", seat=40)).done
        refused = await table.host("next_visit")
        assert not refused.done, "nothing is entered"
        assert refused.text == load_texts("en").shown("errors.not_what_they_are_asked")
        await walker.night()


@at_a_table
async def test_what_is_tapped_on_the_card_is_entered_and_waits_for_the_person(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        walker = await begin_by_hand(table)
        waking = table.session.waking
        visit = await walker.to_a_choice()
        picks, words = picks_for(visit.look.questions[visit.seat].options.draw(table.chance.randrange))
        assert (await table.host("show_visit")).done
        card = table.room.open_card()
        assert card is not None
        assert card.choice is not None
        assert table.room.open_card() is None, "it is seen once"
        assert not table.room.answer_card("another", picks, words)
        assert not table.room.answer_card(card.ticket, (), ())
        assert table.room.answer_card(card.ticket, picks, words)
        assert not table.room.answer_card(card.ticket, picks, words), "it is closed"
        assert waking.visit == visit, "the person goes on"
        assert visit.look.picks[visit.seat] == picks
        assert (await table.host("next_visit")).done
        await walker.night()


@at_a_table
async def test_a_card_lies_ready_for_half_a_minute(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        await table.deal()
        assert (await table.host("show_card", piece="number", value="2")).done
        assert not (await table.host("show_card", piece="number", value="two")).done
        assert not (await table.host("show_card", piece="character", value="chocolate")).done
        await asyncio.sleep(READY_SECONDS + 1)
        assert table.room.open_card() is None
        for piece, value, sign in (
            ("number", "2", "2"),
            ("character", "imp", "Imp"),
            ("you_are", "monk", "Monk"),
            ("yes_no", "no", "no"),
            ("seats", "3", "4"),
            ("words", "Meet me later", "Meet me later"),
            ("use_it", "", "Do you use your ability now?"),
        ):
            assert (await table.host("show_card", piece=piece, value=value)).done
            card = table.room.open_card()
            assert card is not None
            assert [one.label for one in card.signs] == [sign]
        assert (await table.host("show_told", seat=2, index=0)).done
        card = table.room.open_card()
        assert card is not None
        assert card.lines


@at_a_table
async def test_a_ruling_at_night_is_told_on_the_next_visit(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        walker = await begin_by_hand(table)
        await walker.to_a_visit()
        good = CAST.index("virgin")
        assert (await table.host("rule", verb="become", seat=good, value="mayor")).done
        await walker.night()
        assert (good, "mayor") in [(seat, getattr(fact, "character", "")) for seat, fact in walker.shown]


async def to_the_end(table: Table, walker: Walker) -> None:
    """The night is played, and waits for the person to open all eyes."""

    async def step() -> None:
        if not table.session.waking.last:
            await walker.step()

    await table.turns(lambda: table.session.waking.last, step)


@at_a_table
async def test_what_is_ruled_or_changed_when_the_night_is_played_is_still_told(tmp_path: Path) -> None:
    """Eyes do not open before whoever is somebody else, or was told wrongly, has been told."""
    async with Table(tmp_path, cast=CAST) as table:
        walker = await begin_by_hand(table)
        await to_the_end(table, walker)
        waking, good, told = table.session.waking, CAST.index("virgin"), CAST.index("washerwoman")
        assert (await table.host("rule", verb="become", seat=good, value="mayor")).done
        await table.until(lambda: waking.visit is not None and not waking.last)
        assert waking.visit is not None
        assert waking.visit.seat == good
        await to_the_end(table, walker)
        assert (good, "mayor") in [(seat, getattr(fact, "character", "")) for seat, fact in walker.shown]
        one = next(one for one in page(table).page.decided if "Washerwoman" in one.line)  # type: ignore[union-attr]
        other = next(number for number, answer in enumerate(one.others) if answer != one.answer)
        assert (await table.host("amend_look", question=one.question, index=other)).done
        assert (await table.host("amend", question=one.question)).done
        await table.until(lambda: waking.visit is not None)
        assert waking.visit.seat == told
        assert one.others[other] in " ".join(page(table).page.visit.lines)  # type: ignore[union-attr]
        await to_the_end(table, walker)
        assert not table.session.amending.uncorrected
        await walker.night()
        assert not waking.owed


@at_a_table
async def test_what_is_taken_back_before_the_next_visit_is_not_told_there(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        walker = await begin_by_hand(table)
        await walker.to_a_visit()
        good = CAST.index("virgin")
        assert (await table.host("rule", verb="become", seat=good, value="mayor")).done
        assert table.session.waking.owed
        assert (await table.host("undo_ruling")).done
        assert not table.session.waking.owed
        await walker.night()
        assert (good, "mayor") not in [(seat, getattr(fact, "character", "")) for seat, fact in walker.shown]


class WithPhones(Walker):
    """One has no phone and is woken by hand; all the others look at theirs."""

    def __init__(self, table: Table, without: int) -> None:
        super().__init__(table)
        self.phones = [number for number in table.numbers if number != without]

    async def step(self) -> bool:
        table = self.table
        for number in self.phones if table.stage == "deal" else ():
            if table.room.phone(number).card is not None:
                await table.act(number, "ready")
        done = await super().step()
        if table.stage == "night":
            await table.look_at_the_phones(*self.phones)
        return done


async def begin_with_phones(table: Table, without: int) -> WithPhones:
    put_phones_away(table, without)
    assert (await table.host("wake_by_hand", whom="without phones")).done
    await begin(table)
    return WithPhones(table, without)


@at_a_table
async def test_what_is_ruled_between_two_pages_is_read_on_the_next(tmp_path: Path) -> None:
    """While the night waits for a nod the page before is closed: nobody looks at it any more."""
    async with Table(tmp_path, cast=CAST) as table:
        good, reads = CAST.index("virgin"), CAST.index("empath")
        await sits_down(table)
        walker = await begin_with_phones(table, good)

        async def step() -> None:
            if not table.session.desk.wants_nod:
                await walker.step()

        await table.turns(lambda: table.session.desk.wants_nod, step)
        for seat, value in ((good, "mayor"), (reads, "soldier")):
            assert (await table.host("rule", verb="become", seat=seat, value=value)).done
        assert (await table.host("accept", question="")).done
        await table.until(lambda: table.session.waking.visit)
        assert "Mayor" in " ".join(page(table).page.visit.lines)  # type: ignore[union-attr]
        look = table.room.phone(reads).look
        assert look is not None
        assert "Soldier" in " ".join(look.lines)
        await walker.night()
        assert not table.session.waking.owed, "nor is it read again in the next night"


@at_a_table
async def test_who_was_to_be_woken_when_eyes_open_is_not_waited_for_by_day(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        seat = CAST.index("virgin")
        walker, say = await begin_with_phones(table, seat), table.session.narration.voice.say
        woken: list[bool] = []

        async def wake(line: str, begun: Callable[[], None] | None = None) -> None:
            if "read" in table.session.table.looks_done and not woken:
                woken.append((await table.host("wake", seat=seat)).done)
            await say(line, begun)

        table.session.narration.voice.say = wake  # type: ignore[method-assign]

        async def step() -> None:
            if not woken:
                await walker.step()

        await table.turns(lambda: table.stage == "discussion", step)
        assert woken == [True]
        assert not table.session.waking.waits
        assert page(table).page.visit is None  # type: ignore[union-attr]


@at_a_table
async def test_who_is_woken_in_the_place_of_somebody_else_is_asked_what_is_due(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        walker = await begin_by_hand(table)
        waking = table.session.waking
        due = await walker.to_a_choice()
        other = next(seat for seat in table.session.table.square.ring if seat != due.seat)
        assert (await table.host("wake", seat=other)).done
        assert waking.visit is not None
        assert waking.visit.decoy
        assert (await table.host("wake", seat=due.seat)).done
        assert waking.visit == due
        await walker.night()


NIGHT_CAST = ("assassin", "zombuul", "grandmother", "sailor", "exorcist", "innkeeper", "gambler")
"""One may choose nobody."""


@at_a_table
async def test_of_nobody_and_a_player_the_later_counts(tmp_path: Path) -> None:
    """At a bedside and on a phone: both can be tapped, one after the other, and one of them is meant."""
    async with Table(tmp_path, cast=NIGHT_CAST, edition_id="bmr") as table:
        walker, waking, ann = await begin_by_hand(table), table.session.waking, 0
        await walker.night()
        await table.day()

        async def step() -> None:
            if waking.visit is None or ann not in waking.visit.look.questions:
                await walker.step()

        await table.turns(lambda: waking.visit is not None and ann in waking.visit.look.questions, step)
        assert waking.visit is not None
        look = waking.visit.look
        assert (await table.host("name_for", word="nobody")).done
        assert (await table.host("point_at", seat=3)).done
        assert look.answer(ann) == 3
        assert not look.words[ann]
        assert (await table.host("name_for", word="nobody")).done
        assert look.answer(ann) == NOBODY
        assert not look.picks[ann]
        assert (await table.host("next_visit")).done
        await walker.night()
    async with Table(tmp_path, cast=NIGHT_CAST, edition_id="bmr") as table:
        await table.deal()
        await table.night()
        await table.day()
        await table.until(lambda: table.session.table.look is not None)
        shown = table.session.table.look
        assert shown is not None
        assert (await table.act(ann, "pick", look=shown.id, picks=(), word=("nobody",))).done
        assert (await table.act(ann, "pick", look=shown.id, picks=(3,))).done
        assert shown.answer(ann) == 3
        assert (await table.act(ann, "pick", look=shown.id, picks=(3,), word=("nobody",))).done
        assert shown.answer(ann) == NOBODY
        assert not shown.picks[ann]


@at_a_table
async def test_who_switches_it_off_in_mid_night_leaves_the_rest_to_the_looks(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        await table.host("wake_by_hand", whom="everybody", by_number=False, hides=False)
        walker = Walker(table)
        await begin(table)
        await table.until(lambda: table.stage == "deal")

        async def see_the_cards() -> None:
            for number in table.numbers if table.stage == "deal" else ():
                await table.act(number, "ready")

        await table.turns(lambda: len(table.session.waking.visited_tonight) >= 2, walker.step, see_the_cards)
        assert (await table.host("wake_by_hand", whom="nobody")).done
        await table.night()
        assert table.stage == "discussion"
        assert table.session.waking.visit is None


@at_a_table
async def test_the_town_knows_that_a_person_does_it(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        assert not table.room.town_square().by_a_person
        await table.host("wake_by_hand", whom="without phones")
        assert table.room.town_square().by_a_person
        assert table.room.town_square().only_wakes
        assert (await table.host("depth", depth="clerk")).done
        assert not table.room.town_square().only_wakes, "they decide, too"
        assert (await table.host("depth", depth="machine")).done
        assert table.room.town_square().only_wakes, "the chair is empty again, and somebody goes round"
        assert not (await table.host("wake_by_hand", whom="cats")).done
