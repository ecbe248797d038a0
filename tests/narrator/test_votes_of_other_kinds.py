"""At the table: a cult, a vote in secret, several hands, who has to vote, and a Storyteller on the block."""

import asyncio
import html
from pathlib import Path
from typing import Any

import pytest

from config.settings import load_settings
from config.texts import load_texts
from engine.characters.base import (
    CHARACTERS,
    GOOD,
    TOWN,
    Ability,
    Alignment,
    Game,
    Grimoire,
    HandsGiven,
    TownSquare,
)
from engine.characters.imp import Imp
from engine.ledger import (
    DiedByDay,
    Executed,
    Exiled,
    GameOver,
    HandCounted,
    HandsCounted,
    NightFell,
    NominationsOpened,
    NothingHappened,
    VoteBegan,
    VoteCounted,
    VoteOver,
)
from engine.rulings import Ruling
from engine.script import Script, edition
from engine.terms import STORYTELLER
from engine.town_square import fold
from narrator.play import _of_voting_aloud
from narrator.screens.viewing import seat_of
from narrator.telling.script_lines import ScriptLines
from tests.narrator.table import Table
from tests.narrator.test_having_a_say import defence, hands_counted, nominations, raise_hand, to_the_result
from tests.narrator.watcher import pages, whole_phone
from tests.scenario import Town
from tests.virtual_time import run

WITH_A_CULT = Script("mine", "Mine", (*edition("tb").characters, "cultleader"))


class Masked(Imp):
    """Votes are secret while it works."""

    id = "imp"

    def secret_votes(self, grimoire: Grimoire, me: Ability) -> bool:  # noqa: ARG002
        return True


class Crowned(Imp):
    """The first player has two hands."""

    id = "imp"

    def on_dawn(self, game: Game, me: Ability) -> None:  # noqa: ARG002
        game.tell(TOWN, HandsGiven(0, 2))

    def hands(
        self,
        grimoire: Grimoire,  # noqa: ARG002
        me: Ability,  # noqa: ARG002
        seat: int,
        usual: tuple[int, int],
    ) -> tuple[int, int]:
        return (0, 2) if seat == 0 else usual


class Trying(Imp):
    """The Storyteller may be executed, and then good has won."""

    id = "imp"
    tries_storyteller = True

    def storyteller_executed(self, game: Game) -> Alignment:  # noqa: ARG002
        return GOOD


def zealous(kind: type) -> object:
    class Zealous(kind):  # type: ignore[misc]
        """Has to vote while five are alive."""

        id = kind.__name__.lower()

        def has_to_vote(self, square: TownSquare, seat: int) -> bool:
            return square.living >= 5 and square.alive[seat]

    return Zealous()


def told(table: Table, kind: type) -> list[object]:
    return [one.fact for one in table.session.table.told if one.to == TOWN and isinstance(one.fact, kind)]


@pytest.mark.parametrize("words", ["Ann forms a cult", "I ask you to join my cult"])
def test_a_cult_is_called_aloud_and_hands_are_counted_by_the_clock(tmp_path: Path, words: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path, script=WITH_A_CULT) as table:
            await nominations(table)
            hearing = table.evening.hearing
            hearing.retune()
            assert hearing.typed(words)
            if words.startswith("I"):
                await table.until(lambda: hearing.asked is not None)
                assert hearing.typed("Ann")
            await table.until(lambda: table.session.table.echo is not None)
            await table.until(lambda: table.stage == "vote")
            await table.until(lambda: table.room.town_square().vote is not None)
            clock = table.room.town_square().vote
            assert clock is not None
            assert (clock.kind, clock.title) == ("cult", "Who joins the cult of Ann?")
            assert clock.order == (1, 2, 3, 4, 5, 6, 0)
            hand = table.room.phone(3).hand
            assert hand is not None
            assert (hand.free, hand.ghost, hand.may_vote) == (True, False, True)
            assert await raise_hand(table, 4)
            await table.until(lambda: table.stage == "nominations")
            assert told(table, HandsCounted) == [HandsCounted("cult", 0, (4,))]
            assert told(table, NothingHappened)
            assert table.room.town_square().vote is None
            assert not any(power.verb == "cult" for power in table.room.phone(0).offers.powers), "once a day"
            assert any(power.verb == "cult" for power in table.room.phone(1).offers.powers)

    run(evening())


def test_a_cult_is_tapped_in_the_talk_and_talk_goes_on(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, script=WITH_A_CULT) as table:
            await table.deal()
            await table.night()
            power = next(power for power in table.room.phone(2).offers.powers if power.verb == "cult")
            assert power.label == "I ask you to join my cult, as the Cult Leader"
            assert (await table.act(2, "power", verb="cult")).done
            await table.until(lambda: table.stage == "vote")
            await table.until(lambda: table.stage == "discussion")
            assert told(table, NothingHappened)

    run(evening())


@pytest.mark.parametrize(("drunk", "needed"), [(False, 1), (True, 4)])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_beside_a_voudon_no_number_of_votes_is_named_before_the_vote_that_shows_it(
    language: str, drunk: bool, needed: int
) -> None:
    """One vote is enough where the ability works, and half of the living where it does not: nobody hears which."""
    cast = "Ann voudon, Bob imp, Cat baron, Dan mayor, Eve chef!, Flo soldier, Gus saint, Hal monk"
    lines = ScriptLines(load_texts(language), 7)
    town = Town(f"{cast}; Drunk@Ann" if drunk else cast, night=2).day()
    town.nominate("Dan", "Bob", votes="Dan" if drunk else "Eve")

    def said(key: str, **values: Any) -> set[str]:
        return {lines.texts.said(key, one, **values) for one in range(lines.texts.variants(key))}

    def answered() -> str:
        return lines.votes_to_execute(square)[0]

    square = fold(town.game.ledger[: -len(town.public())])
    for fact in town.public():
        before = square
        square = before.after(fact)
        if isinstance(fact, NominationsOpened):
            assert lines.spoken_for(fact, before)[0] in said("nominations.open_untold")
            assert before.votes_needed == square.votes_needed == 0
            assert answered() in said("answers.votes_untold")
        if isinstance(fact, VoteBegan):
            assert lines.spoken_for(fact, before)[0] in said("vote.start", nominee="Bob", needed=needed)
            assert square.votes_needed == needed
    if drunk:
        assert answered() in said("answers.votes_needed", needed=4, alive=7)
        assert square.after(DiedByDay(7)).votes_needed == 3
    else:
        assert answered() in said("answers.other_votes_needed", needed=1)
        assert square.votes_needed == 2
        alone = VoteCounted(2, 1, 1, "too few")
        square = square._replace(about_to_die=None)
        assert lines.spoken_for(alone, square)[0] in said("result.not_enough", name="Cat", votes=1, needed=2)
    assert square.after(NightFell(3)).votes_needed == 0
    assert square.after(Exiled(0, died=True)).votes_needed == 3


def test_with_a_voudon_on_the_square_no_number_stands_there_before_the_first_vote(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await nominations(table)
            assert table.room.town_square().votes_needed == 4
            zoe = table.room.join("Zoe")
            await table.act(zoe, "travel", character="voudon")
            await table.act(zoe, "beside", seat=0)
            assert (await table.host("admit", player=zoe)).done
            await table.until(lambda: len(table.session.table.square.ring) == 8)
            table.numbers.append(zoe)
            assert table.room.town_square().votes_needed == 0
            assert (await table.act(0, "nominate", nominee=1)).done
            await table.until(lambda: table.stage == "defence")
            assert table.room.town_square().votes_needed == 0
            await table.host("begin_vote")
            await table.until(lambda: table.session.table.square.vote is not None)
            assert table.room.town_square().votes_needed == 1
            await table.until(lambda: table.stage == "nominations")
            assert table.room.town_square().votes_needed in (1, 2)  # more than the first got

    run(evening())


def test_the_square_shows_nothing_of_a_secret_vote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHARACTERS, "imp", Masked())

    async def evening() -> None:
        async with Table(tmp_path, voting="voice") as table:
            await defence(table)
            for seat in (2, 3, 4, 5, 6):
                table.session.table.vote.hands[seat] = 1  # type: ignore[union-attr]
            clock = table.room.town_square().vote
            assert clock is not None
            assert clock.raised == (), "on this script nobody's hand is seen before the count either"
            await table.host("begin_vote")
            await table.until(lambda: table.stage == "vote")
            assert table.session.table.voting == "phones"
            await table.until(lambda: len(hands_counted(table)) >= 3)
            clock = table.room.town_square().vote
            assert clock is not None
            assert (clock.secret, clock.counted, clock.tally, clock.raised) == (True, (), 0, ())
            hand = table.room.phone(1).hand
            assert hand is not None
            assert (hand.secret, hand.counted, hand.voting) == (True, None, "phones")
            await table.until(lambda: table.stage == "nominations")
            square = table.room.town_square()
            assert (square.about_to_die, square.in_secret, square.votes_needed) == (None, True, 4)
            assert not any(chair.about_to_die for chair in square.chairs)
            assert all(phone.ballot is None for phone in table.phones())
            assert told(table, VoteOver) == [VoteOver(1)]
            assert told(table, HandCounted) == []
            said = table.session.table.lines.who_is_about_to_die(table.session.table.square)
            assert "Bob" not in said
            await table.host("close_nominations")
            await table.until(lambda: bool(told(table, Executed)))
            assert told(table, Executed)[0].seat == 1  # type: ignore[attr-defined]

    run(evening())


@pytest.mark.parametrize(("tapped", "worth"), [("yes", 2), ("one", 1)])
def test_two_hands_are_raised_on_the_phone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tapped: str, worth: int
) -> None:
    monkeypatch.setitem(CHARACTERS, "imp", Crowned())

    async def evening() -> None:
        async with Table(tmp_path) as table:
            await defence(table)
            hands = [phone.hand for phone in table.phones()]
            assert [hand.hands for hand in hands if hand is not None] == [2, 1, 1, 1, 1, 1, 1]
            vote = hands[0].vote  # type: ignore[union-attr]
            assert (await table.act(0, "hand", vote=vote, raised=True if tapped == "yes" else tapped)).done
            await to_the_result(table)
            counted = [one for one in told(table, HandCounted) if one.seat == 0]  # type: ignore[attr-defined]
            assert [(one.raised, one.worth) for one in counted] == [(True, worth)]  # type: ignore[attr-defined]

    run(evening())


@pytest.mark.parametrize(("given", "worth"), [(True, 2), ("one", 1), (False, 0)])
def test_two_hands_in_the_room_are_told_by_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: bool | str, worth: int
) -> None:
    """It was told as yes or no, which is no number of hands: with an awake Banshee the evening ended there."""
    monkeypatch.setitem(CHARACTERS, "imp", Crowned())

    async def evening() -> None:
        async with Table(tmp_path, voting="hands") as table:
            await defence(table)
            assert (await table.host("begin_vote")).done
            told_of = set[int]()
            async with table.patience(60):
                while table.stage in ("defence", "vote"):
                    at = table.room.host(grimoire_open=False).hand_at
                    if at is not None and at.seat not in told_of:
                        told_of.add(at.seat)
                        assert at.hands == (2 if at.seat == 0 else 1)
                        assert (await table.host("hand", seat=at.seat, raised=given)).done
                    table.check()
                    await asyncio.sleep(0.002)
            counted = [one for one in told(table, HandCounted) if one.seat == 0]  # type: ignore[attr-defined]
            assert [one.worth if one.raised else 0 for one in counted] == [worth]  # type: ignore[attr-defined]

    run(evening())


def test_who_has_to_vote_is_reminded_on_their_phone_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await defence(table)
            seats = table.session.table.game.grimoire.seats
            zealot = seats[3].thinks.character
            monkeypatch.setitem(CHARACTERS, zealot, zealous(type(CHARACTERS[zealot])))
            notes = [phone.hand.note for phone in table.phones() if phone.hand is not None]
            assert notes[3] == "Your character has to vote now."
            assert [note for place, note in enumerate(notes) if place != 3 and "has to" in note] == []

    run(evening())


@pytest.mark.parametrize("spoken", [False, True])
def test_the_storyteller_is_nominated_and_executed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoken: bool
) -> None:
    monkeypatch.setitem(CHARACTERS, "imp", Trying())
    script = Script("mine", "Mine", edition("tb").characters)

    async def evening() -> None:
        async with Table(tmp_path, script=script) as table:
            await nominations(table, accusation=0.01, defence=0.01)
            assert STORYTELLER in table.room.phone(0).offers.nominate
            if spoken:
                table.evening.hearing.retune()
                assert table.evening.hearing.typed("Ann nominates the Storyteller")
            else:
                assert (await table.act(0, "nominate", nominee="storyteller")).done
            await table.until(lambda: table.session.table.vote is not None)
            for seat in range(1, 6):
                assert await raise_hand(table, seat)
            await table.until(lambda: table.stage == "vote")
            clock = table.room.town_square().vote
            assert clock is not None
            assert clock.nominee == STORYTELLER
            await table.until(lambda: table.stage == "nominations")
            assert table.room.town_square().about_to_die == STORYTELLER
            page = table.room.grimoire(open_=True).page
            assert page is not None
            assert page.recount is not None
            assert page.recount.nominee == "the Storyteller"
            await table.host("close_nominations")
            await table.until(lambda: bool(told(table, GameOver)))
            assert table.session.table.square.winner is GOOD

    run(evening())


@pytest.mark.parametrize("voting", ["phones", "hands", "voice"])
def test_whoever_chooses_to_vote_aloud_is_told_that_noise_spoils_it(voting: str) -> None:
    settings = load_settings()
    assert settings.house_rules.voting == "phones"
    house_rules = settings.house_rules.model_copy(update={"voting": voting})
    told = _of_voting_aloud(settings.model_copy(update={"house_rules": house_rules}))
    assert ["quiet room only" in line for line in told] == ([True] if voting == "voice" else [])


@pytest.mark.parametrize("language", ["en", "ru"])
def test_how_many_votes_it_takes_is_answered_after_a_tie_beside_a_secret_vote_and_where_nobody_votes(
    language: str,
) -> None:
    lines = ScriptLines(load_texts(language), 7)

    def said(key: str, **values: Any) -> set[str]:
        return {lines.texts.said(key, one, **values) for one in range(lines.texts.variants(key))}

    seven = TownSquare(names=tuple("ABCDEFG"), alive=(True,) * 7, ring=tuple(range(7)))
    needed, beyond = lines.votes_to_execute(seven._replace(most_votes=5))
    assert needed in said("answers.votes_needed", needed=4, alive=7)
    assert beyond in said("answers.votes_had", leading=5), "what the square asks for is one more than the tie"
    assert len(lines.votes_to_execute(seven._replace(most_votes=3))) == 1, "half of the living is more"
    (none,) = lines.votes_to_execute(seven._replace(votes_suspended=True))
    assert none in said("nominations.no_votes")
    voudon = seven._replace(travellers=(0,), traveller_characters=("voudon",), in_secret=True)
    (secret,) = lines.votes_to_execute(voudon)
    assert secret in said("answers.in_secret")


def test_while_a_traveller_pleads_the_pages_name_the_hands_that_an_exile_takes(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await nominations(table)
            zoe = await traveller(table, "Zoe", "beggar")
            for seat in (4, 5, 6):
                table.session.arrivals.ask_for(Ruling("kill", seat))
            await table.until(lambda: table.session.table.square.living == 5)
            assert table.room.town_square().votes_needed == 3
            assert (await table.act(1, "exile", traveller=seat_of(table.session.table, zoe))).done
            await table.until(lambda: table.session.table.speaker is not None)
            assert table.room.town_square().votes_needed == 4, "half of all, the dead as well"
            assert (await table.host("spoken")).done
            await table.until(lambda: table.stage == "vote")
            assert table.room.town_square().votes_needed == 4

    run(evening())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_before_an_exile_phones_ask_to_hear_the_traveller_and_nobody_else(
    tmp_path: Path, language: str
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, language=language) as table:
            texts, made = load_texts(language), pages(load_texts(language), table.session)
            await nominations(table)
            zoe = await traveller(table, "Zoe", "beggar")
            assert (await table.act(1, "exile", traveller=seat_of(table.session.table, zoe))).done
            await table.until(lambda: table.stage == "defence")
            said = whole_phone(made, table.room.phone(2))
            assert texts.shown("now.exile") in said
            assert texts.shown("now.defence") not in said
            assert (await table.host("spoken")).done
            await table.until(lambda: table.stage == "nominations")
            assert (await table.act(1, "nominate", nominee=2)).done
            await table.until(lambda: table.stage == "defence")
            said = whole_phone(made, table.room.phone(2))
            assert texts.shown("now.defence") in said

    run(evening())


async def traveller(table: Table, name: str, kind: str) -> int:
    """Somebody sits down beside Ann in the middle of the day."""
    number, before = table.room.join(name), len(table.session.table.square.ring)
    await table.act(number, "travel", character=kind)
    await table.act(number, "beside", seat=0)
    assert (await table.host("admit", player=number)).done
    await table.until(lambda: len(table.session.table.square.ring) > before)
    table.numbers.append(number)
    return number


@pytest.mark.parametrize("language", ["en", "ru"])
def test_beside_a_voudon_a_phone_says_who_decides_and_nothing_of_a_last_vote(
    tmp_path: Path, language: str
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, language=language) as table:
            await nominations(table)
            await traveller(table, "Zoe", "voudon")
            table.session.arrivals.ask_for(Ruling("kill", 5))
            await table.until(lambda: not table.session.table.square.alive[5])
            assert (await table.act(0, "nominate", nominee=1)).done
            await table.until(lambda: table.stage == "defence")
            texts = table.session.table.texts
            made = pages(texts, table.session)
            decides = str(texts.shown("vote.up_to", character="voudon"))
            wrong = [str(texts.shown(f"vote.{key}")) for key in ("ghost_hint", "ghost_spent")]

            def page(number: int) -> str:
                return html.unescape(whole_phone(made, table.room.phone(number)))

            for number in (0, 5):
                assert decides in page(number)
                assert not [line for line in wrong if line in page(number)]
            await table.host("begin_vote")
            await table.until(lambda: table.session.table.square.vote is not None)
            hand = table.room.phone(0).hand
            assert hand is not None
            assert not hand.may_vote, "Ann is alive"
            assert decides in page(0)
            assert not [line for line in wrong if line in page(0)]

    run(evening())


def test_whoever_is_dead_and_has_two_hands_gives_no_last_vote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CHARACTERS, "imp", Crowned())

    async def evening() -> None:
        async with Table(tmp_path) as table:
            await nominations(table)
            for seat in (0, 5):
                table.session.arrivals.ask_for(Ruling("kill", seat))
            await table.until(lambda: table.session.table.square.living == 5)
            assert (await table.act(2, "nominate", nominee=1)).done
            await table.until(lambda: table.stage == "defence")
            ghosts = [hand.ghost for hand in (table.room.phone(0).hand, table.room.phone(5).hand) if hand]
            assert ghosts == [False, True]

    run(evening())


def test_a_butchers_nomination_and_what_follows_are_called_for_by_their_names(tmp_path: Path) -> None:
    """Only the Butcher may nominate then, and afterwards nobody; a Judge has a word all the same."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            heard = table.spoken("nominations", "execution", "vote")
            texts = table.session.table.texts

            def said(key: str) -> bool:
                return any(texts.said(key, one) in heard for one in range(texts.variants(key)))

            await nominations(table, accusation=0.1, defence=0.1, last_call=5.0)
            butcher, _judge = [await traveller(table, *one) for one in (("Bo", "butcher"), ("Jo", "judge"))]
            seats = table.session.table.game.grimoire.seats
            harmless = ("soldier", "chef", "undertaker")
            first, second, *_ = [seat for seat in range(7) if seats[seat].character in harmless]
            by = next(seat for seat in range(7) if seat not in (first, second))
            assert (await table.act(by, "nominate", nominee=first)).done
            await table.until(lambda: table.stage == "vote")
            for seat in table.session.table.square.ring:
                assert await raise_hand(table, seat)
            await table.until(lambda: table.stage == "nominations")
            assert (await table.host("close_nominations")).done
            await table.until(lambda: table.session.table.square.nominates_again is not None)
            heard.clear()
            await table.until(lambda: table.stage == "nominations")
            await asyncio.sleep(5)
            assert not said("nominations.more"), "nobody else may"
            assert (await table.act(butcher, "nominate", nominee=second)).done
            await table.until(lambda: table.stage == "vote")
            await table.until(lambda: table.stage == "nominations")
            assert not (await table.host("count_down")).done, "it would be taken for the count that closes"
            await table.until(lambda: table.stage == "night")
            assert not said("nominations.more")
            assert not said("nominations.last_call"), "there is no nomination to call for"
            assert said("nominations.last_word")

    run(evening())
