"""The private card of a player, from what they alone were told."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from operator import is_
from weakref import WeakKeyDictionary

from config.worded import joined
from engine.ledger import Chose, Told, YouAre
from engine.registry import character
from narrator.screens.records import Card
from narrator.table.table import Table
from narrator.telling.script_lines import ScriptLines

_Written = tuple[tuple[Told, ...], Sequence[str], bool, frozenset[int], Card | None]
_NEWEST: WeakKeyDictionary[ScriptLines, dict[int, _Written]] = WeakKeyDictionary()
"""By seat, with what it was made of: it is asked for at every tap, and changes once a night."""


def card(
    told: tuple[Told, ...],
    names: Sequence[str],
    words: ScriptLines,
    seat: int,
    wrong: tuple[Told, ...] = (),
    *,
    dealt: bool = False,
    by_chance: frozenset[int] = frozenset(),
) -> Card | None:
    """The newest YouAre and everything else, oldest first. None before the deal; `dealt`, who was not told who they
    are reads that nobody knows it. `wrong`: what no longer stands;
    `by_chance`: the nights in which they did not choose in time.

    It is the one before as long as it is made of the very same facts: equal ones may say different things.
    """
    newest = _NEWEST.setdefault(words, {})
    before, named, was_dealt, late, written = newest.get(seat, ((), names, False, by_chance, None))
    as_before = named == names and was_dealt is dealt and late == by_chance and len(before) == len(told)
    if not (as_before and all(map(is_, before, told))):
        written = _write(told, names, words, seat, by_chance, dealt=dealt)
        newest[seat] = (told, names, dealt, by_chance, written)
    if written is None or not wrong:
        return written
    return replace(
        written, wrong=tuple(words.shown_anyhow(one.fact, names, seat, changed=True) for one in wrong)
    )


def _write(
    told: tuple[Told, ...],
    names: Sequence[str],
    words: ScriptLines,
    seat: int,
    by_chance: frozenset[int],
    *,
    dealt: bool,
) -> Card | None:
    own, texts = [t.fact for t in told if isinstance(t.fact, YouAre)], words.texts
    if not own and not dealt:
        return None
    lines = [
        joined((texts.shown("night.by_chance"), line)) if _left_to_chance(one, by_chance) else line
        for one in told
        if not own or one.fact is not own[0]
        for line in [words.shown_anyhow(one.fact, names, seat, changed=True)]
    ]
    if not own:
        side, ability = texts.shown("card.unknown_side"), texts.shown("card.unknown_ability")
        return Card(texts.shown("card.unknown"), "", side, ability, tuple(lines))
    alignment = own[-1].alignment
    return Card(
        texts.character_name(own[-1].character),
        texts.shown(f"team.{character(own[-1].character).team.value}"),
        texts.shown("card.alignment", alignment=alignment.value)
        if alignment
        else texts.shown("card.no_alignment"),
        texts.characters[own[-1].character].ability,
        tuple(lines),
    )


def _left_to_chance(told: Told, nights: Collection[int]) -> bool:
    """Whether this says what they chose in one of these nights: the words are "you chose"."""
    return isinstance(told.fact, Chose) and any(told.step.startswith(f"n{night}/") for night in nights)


def in_one_line(told: Told, seat: int, table: Table, names: Sequence[str], words: ScriptLines) -> str:
    """The same of one thing that this player was told, for a list that the host reads."""
    line = words.in_one_line(told.fact, names, seat)
    late = {night for night, other in table.left_to_chance if other == seat}
    return joined((words.texts.shown("night.by_chance"), line)) if _left_to_chance(told, late) else line
