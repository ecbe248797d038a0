"""The private card of a player, from what they alone were told."""

from collections.abc import Sequence
from dataclasses import replace
from operator import is_
from weakref import WeakKeyDictionary

from engine.ledger import Told, YouAre
from engine.registry import character
from narrator.screens.records import Card
from narrator.telling.script_lines import ScriptLines

_Written = tuple[tuple[Told, ...], Sequence[str], Card | None]
_NEWEST: WeakKeyDictionary[ScriptLines, dict[int, _Written]] = WeakKeyDictionary()
"""By seat, with what it was made of: it is asked for at every tap, and changes once a night."""


def card(
    told: tuple[Told, ...], names: Sequence[str], words: ScriptLines, seat: int, wrong: tuple[Told, ...] = ()
) -> Card | None:
    """The newest YouAre and everything else, oldest first; None before the deal. `wrong`: what no longer stands.

    It is the one before as long as it is made of the very same facts: equal ones may say different things.
    """
    newest = _NEWEST.setdefault(words, {})
    before, named, written = newest.get(seat, ((), names, None))
    if named != names or len(before) != len(told) or not all(map(is_, before, told)):
        written = _write(told, names, words, seat)
        newest[seat] = (told, names, written)
    if written is None or not wrong:
        return written
    return replace(
        written, wrong=tuple(words.shown_anyhow(one.fact, names, seat, changed=True) for one in wrong)
    )


def _write(told: tuple[Told, ...], names: Sequence[str], words: ScriptLines, seat: int) -> Card | None:
    own = [t.fact for t in told if isinstance(t.fact, YouAre)]
    if not own:
        return None
    texts, side = words.texts, own[-1].alignment
    lines = [words.shown_anyhow(t.fact, names, seat, changed=True) for t in told if t.fact is not own[0]]
    return Card(
        texts.character_name(own[-1].character),
        texts.shown(f"team.{character(own[-1].character).team.value}"),
        texts.shown("card.alignment", alignment=side.value) if side else texts.shown("card.no_alignment"),
        texts.characters[own[-1].character].ability,
        tuple(lines),
    )
