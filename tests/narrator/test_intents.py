"""What pages can ask for: each thing is marked once, and pages ask for nothing else."""

import inspect
import re
from collections import Counter
from pathlib import Path

import pytest

from narrator.screens import intents
from narrator.screens.intents import OF_HOST, OF_PHONES
from narrator.screens.intents.arguments import BadIntent, Number, Pieces, YesNo
from narrator.screens.intents.intent import (
    AskedBy,
    IntentKind,
    Intents,
    Renews,
    kinds,
    of_host,
    of_player,
    of_seat,
)
from narrator.web.hub import SETTLED_HERE
from tests.narrator.table import Table

TEMPLATES = Path(intents.__file__).parents[2] / "web" / "templates"
NAMED = re.compile(r'name="action" value="([a-z_]+)"')


class MadeUpIntents(Intents):
    @of_player
    def come(self, player: int, where: Number, again: YesNo = False) -> None: ...

    @of_seat
    def stay(self, seat: int) -> None: ...

    @of_host(Renews.DESK, warned=False)
    def choose(self, **pieces: Pieces) -> None: ...

    def not_asked_for(self, where: int) -> None: ...


MADE_UP = kinds([MadeUpIntents])


def test_what_is_marked_can_be_asked_for_and_nothing_else() -> None:
    assert set(MADE_UP) == {"come", "stay", "choose"}
    assert [MADE_UP[name].asked.by for name in ("come", "stay", "choose")] == list(AskedBy)
    assert MADE_UP["choose"].asked.renews is Renews.DESK
    assert MADE_UP["come"].asked.renews is Renews.EVERY_PAGE


def test_the_annotations_say_how_what_is_carried_is_read() -> None:
    assert MADE_UP["come"].read({"where": "3"}) == {"where": 3}
    assert MADE_UP["come"].read({"where": 3, "again": "yes"}) == {"where": 3, "again": True}
    assert MADE_UP["choose"].read({"piece_2": "1"}) == {"piece_2": 1}
    assert MADE_UP["stay"].read({}) == {}


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("come", {}),
        ("come", {"where": "here"}),
        ("come", {"where": 1, "player": 2}),
        ("come", {"where": 1, "again": "perhaps"}),
        ("stay", {"seat": 1}),
        ("choose", {"piece_0": 1}),
        ("choose", {"pieces": 1}),
    ],
)
def test_what_is_missing_extra_or_odd_is_refused(name: str, sent: dict[str, object]) -> None:
    with pytest.raises(BadIntent):
        MADE_UP[name].read(sent)


@pytest.mark.parametrize("table", [OF_PHONES, OF_HOST])
def test_no_name_means_two_things_for_those_who_ask(table: dict[str, IntentKind]) -> None:
    classes = {kind.of for kind in table.values()}
    marked = [name for of in classes for name in kinds([of])]
    assert Counter(marked).most_common(1)[0][1] == 1


def test_every_class_of_intents_is_asked_by_somebody() -> None:
    there = {kind.of for kind in (*OF_PHONES.values(), *OF_HOST.values())}
    modules = [module for _, module in inspect.getmembers(intents, inspect.ismodule)]
    written = {
        each
        for module in modules
        for _, each in inspect.getmembers(module, inspect.isclass)
        if issubclass(each, Intents) and kinds([each])
    }
    assert written == there


def test_forms_ask_for_what_is_there() -> None:
    asked = {name for page in TEMPLATES.glob("*.html") for name in NAMED.findall(page.read_text("utf-8"))}
    assert len(asked) > 60
    assert asked <= {*OF_PHONES, *OF_HOST, *SETTLED_HERE}


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("action", "carries"),
    [
        ("reveal", {"seat": 0}),
        ("reveal_next", {}),
        ("rule", {"verb": "djinn", "seat": 24, "value": "become"}),
        ("rule", {"verb": "kill", "seat": 0}),
    ],
)
async def test_what_needs_a_game_is_refused_before_the_deal(
    tmp_path: Path, action: str, carries: dict[str, object]
) -> None:
    async with Table(tmp_path, seed=3) as table:
        receipt = await table.host(action, **carries)
        assert not receipt.done
        assert receipt.text
