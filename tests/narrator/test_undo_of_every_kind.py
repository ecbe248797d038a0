"""Whatever a person can rule is undone: the game, every page and the record are as if it had not been.

The kinds are counted from the code, so that a new one without its example fails.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest

from engine import Game, replay
from engine.course_by_hand import PLACES
from engine.ledger import DemonLearned
from engine.real_box import Entered, TokenEntered
from engine.rulings import _VERBS, ENDS, Ruling
from engine.script import Script
from engine.terms import EVIL, STORYTELLER
from engine.town_square import fold
from narrator.screens.records import GrimoireSeat, PhoneScreen, Square
from narrator.table.storage import read_lines
from tests.narrator.table import NAMES, Table
from tests.narrator.test_desk import sits_down
from tests.narrator.test_rulings import discussion, first_look
from tests.narrator.test_whole_box import at_a_table

EIGHT = (*NAMES, "Hal")
CAST = ("imp", "cerenovus", "tinker", "fortuneteller", "chef", "empath", "washerwoman", "monk")
"""One who is made mad is among them whenever the Cerenovus has chosen, and a Tinker, who may die at any time."""
SCRIPT = Script(
    "ruled", "Whatever can be ruled", (*CAST, "poisoner", "saint", "gossip", "butler", "mutant", "fanggu")
)
IMP, TINKER, CHEF, EMPATH, HAL = 0, 2, 4, 5, 7

COMES = Ruling("fabled", STORYTELLER, "doomsayer")
EXAMPLES: Mapping[str, Callable[[Game], tuple[Ruling, ...]]] = {
    "kill": lambda _: (Ruling("kill", EMPATH),),
    "revive": lambda _: (Ruling("kill", EMPATH), Ruling("revive", EMPATH)),
    "become": lambda _: (Ruling("become", EMPATH, "gossip"),),
    "swap": lambda _: (Ruling("swap", EMPATH, (CHEF, True)),),
    "turn": lambda _: (Ruling("turn", EMPATH, EVIL),),
    "mark": lambda _: (Ruling("mark", EMPATH, "Poisoned"),),
    "unmark": lambda _: (Ruling("mark", EMPATH, "Poisoned"), Ruling("unmark", EMPATH, "Poisoned")),
    "move": lambda _: (
        Ruling("mark", EMPATH, ("Poisoned", None)),
        Ruling("move", EMPATH, ("Poisoned", None, CHEF)),
    ),
    "no vote": lambda _: (Ruling("kill", EMPATH), Ruling("no vote", EMPATH)),
    "vote": lambda _: (Ruling("kill", EMPATH), Ruling("no vote", EMPATH), Ruling("vote", EMPATH)),
    "bluffs": lambda game: (Ruling("bluffs", whoever_has_bluffs(game), ("saint", "gossip", "butler")),),
    "say": lambda _: (Ruling("say", EMPATH),),
    "no say": lambda _: (Ruling("say", EMPATH), Ruling("no say", EMPATH)),
    "note": lambda _: (Ruling("note", EMPATH, ("hm", True)),),
    "not yet": lambda _: (Ruling("not yet", STORYTELLER),),
    "let it end": lambda _: (Ruling("not yet", STORYTELLER), Ruling("let it end", STORYTELLER)),
    "punish": lambda game: (Ruling("punish", whoever_is_mad(game)),),
    "strike": lambda _: (Ruling("strike", TINKER),),
    "act": lambda _: (Ruling("act", EMPATH),),
    "join": lambda _: (Ruling("join", STORYTELLER, ("Ida", "thief", HAL)),),
    "leave": lambda _: (Ruling("join", STORYTELLER, ("Ida", "thief", HAL)), Ruling("leave", len(CAST))),
    "sit": lambda game: (Ruling("sit", STORYTELLER, (*game.grimoire.ring[1:], game.grimoire.ring[0])),),
    "fabled": lambda _: (COMES,),
    "no fabled": lambda _: (
        Ruling("fabled", STORYTELLER, "doomsayer"),
        Ruling("no fabled", STORYTELLER, "doomsayer"),
    ),
    "phase": lambda game: (
        (Ruling("phase", STORYTELLER, next(iter(PLACES)).value),) if not game.is_night else ()
    ),
    "nominate": lambda game: (Ruling("nominate", EMPATH, CHEF),) if not game.is_night else (),
    "execute": lambda _: (Ruling("execute", EMPATH),),
    "is": lambda _: (Ruling("is", STORYTELLER, Entered((TokenEntered(EMPATH, "gossip", EVIL, None),))),),
}
"""By verb, what is ruled for it; the last is of this verb."""
ENDS_THE_DAY = ("execute", "phase", "punish")
"""They are undone before the town sleeps; later it is looked at first, since it reaches back over a dusk."""
BY_DAY_ALONE = ("bluffs", "leave", "phase", "nominate", "punish", "strike")
"""At night they mean nothing at this table, or take the night to another place."""


def whoever_has_bluffs(game: Game) -> int:
    told = (one.to[0] for one in game.ledger if isinstance(one.fact, DemonLearned) and one.fact.bluffs)
    return int(next(told))


def whoever_is_mad(game: Game) -> int:
    return next(seat for seat in game.grimoire.ring if game.madnesses(seat))


def test_every_kind_of_ruling_has_its_example() -> None:
    assert sorted(EXAMPLES) == sorted(set(_VERBS) - set(ENDS)), "the end of a game is undone in test_ends"


def game_now(table: Table) -> object:
    """Everything that the rules go by."""
    live = table.session.table.live
    assert live is not None
    game = live.unfinished
    return (
        game.grimoire.seats[: len(CAST)], game.grimoire.reminders, game.grimoire.ring, game.by_hand, game.phase,
        game.night, game.square.alive, game.square.ghost_votes, game.square.fabled,
    )  # fmt: skip


def public(square: Square) -> Square:
    """Without what is only said in passing, and what has been told so far: it stays told, and that the town was
    mistaken is the newest news."""
    return replace(square, headline="", caption="", timeline=(), deadline=None, listening=False)


def on_a_phone(phone: PhoneScreen) -> tuple[object, ...]:
    """Without what was told on the card: it stays, as taken back. Of the page of the night what is asked."""
    look = phone.look and replace(phone.look, lines=())
    return public(phone.square), look, phone.offers, phone.card and phone.card.character


def in_the_ring(seat: GrimoireSeat) -> GrimoireSeat:
    return replace(seat, lines=())


def pages(table: Table) -> object:
    open_ = table.room.grimoire(open_=True).page
    assert open_ is not None
    return (
        public(table.room.town_square()),
        tuple(on_a_phone(table.room.phone(number)) for number in table.numbers),
        tuple(in_the_ring(one) for one in open_.seats),
        open_.choices,
        open_.course,
    )


def one_story(table: Table) -> None:
    """The record leads where the table is, and what the town sees is what it was told."""
    again, live = replay(read_lines(table.evening.record.path)), table.session.table.live
    assert live is not None
    assert again.game.digest == live.game.digest
    assert again.game.ledger == live.game.ledger
    assert table.session.table.square == fold(table.session.table.told)


def differs(before: object, after: object, where: str = "") -> Iterator[str]:
    """Where these two, made of records and tuples, are not the same."""
    if isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from differs(one, other, f"{where}[{place}]")
    elif is_dataclass(before) and type(before) is type(after):
        for field in fields(before):
            yield from differs(
                getattr(before, field.name), getattr(after, field.name), f"{where}.{field.name}"
            )
    elif before != after:
        yield f"{where}: {before!r} became {after!r}"


Cards = dict[int, tuple[str, ...]]


def cards(table: Table) -> Cards:
    """What each has been told, on their card."""
    found = {number: table.room.phone(number).card for number in table.numbers}
    return {number: () if card is None else card.lines for number, card in found.items()}


def told_what_is_wrong(table: Table, before: Cards) -> None:
    """Nothing that a player had read goes without a word: their card says that it was wrong."""
    for number, lines in cards(table).items():
        card = table.room.phone(number).card
        assert card is not None
        assert set(before[number]) <= {*lines, *card.wrong}
        assert not set(card.wrong) & set(lines)


async def settled(table: Table) -> None:
    """All that a ruling sets off has been said and shown, and by day decided as proposed and answered."""
    for _ in range(4):
        await asyncio.sleep(10)
        opened = table.session.desk.open
        if opened is not None and opened.ends and table.stage != "night":
            assert (await table.host("accept", question=opened.question.id)).done
        if table.session.table.day_look is not None:
            await table.look_at_the_phones()
    table.check()


async def ruled_and_undone(table: Table, verb: str) -> None:
    await settled(table)
    before = game_now(table), pages(table)
    news, newest = set[str](), table.room.town_square().headline
    before_told, made = cards(table), EXAMPLES[verb](table.session.table.game)
    for ruling in made:
        table.session.arrivals.ask_for(ruling, by_hand=True)
        if ruling.verb not in ENDS_THE_DAY:
            await settled(table)
        news.add(table.room.town_square().headline)
    assert made[-1].verb == verb
    live = table.session.table.live
    assert live is not None
    assert verb in (
        live.ruling and live.ruling.verb,
        *(step.ruling.verb for step in live.past if step.ruling),
    )
    one_story(table)
    for _ in made:
        receipt = await table.host("undo_ruling")
        assert receipt.done, (verb, receipt.text)
        await settled(table)
    assert list(differs(before, (game_now(table), pages(table)))) == [], verb
    assert table.room.town_square().headline not in news - {newest}, "what is not so is no news"
    told_what_is_wrong(table, before_told)
    one_story(table)


@pytest.mark.parametrize(
    ("phase", "verbs"),
    [(discussion, sorted(EXAMPLES)), (first_look, sorted(set(EXAMPLES) - set(BY_DAY_ALONE)))],
    ids=["by day", "at night"],
)
@at_a_table
async def test_what_is_ruled_is_undone(
    tmp_path: Path, phase: Callable[[Table], Awaitable[None]], verbs: Sequence[str]
) -> None:
    async with Table(tmp_path, names=EIGHT, cast=CAST, script=SCRIPT, voting="hands") as table:
        await phase(table)
        await sits_down(table)
        for verb in verbs:
            await ruled_and_undone(table, verb)
