"""A script as a file in the official format, for the script tools and for other tables."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from engine.night_order import FIRST_NIGHT, OTHER_NIGHTS
from narrator.scripts.files import SLOTS, LoadedScript

MARKERS: Final = {slot: written for written, slot in SLOTS.items()}


def as_file(
    loaded: LoadedScript, *, entries: Sequence[Any] | None = None, rules: Iterable[str] | None = None
) -> str:
    """The JSON text: `_meta`, then ids, and whole entries for those who are not official.

    `entries` and `rules`: others than its own. Its night orders are written where they are not the official ones.
    """
    if entries is None:
        strangers = [one.raw for one in loaded.strangers if one.raw != one.id]
        strange = {one.id for one in loaded.strangers if one.raw != one.id}
        entries = [*(one.id for one in loaded.characters if one.id not in strange), *strangers]
    meta: dict[str, Any] = {"id": "_meta", "name": loaded.name}
    if loaded.author:
        meta["author"] = loaded.author
    if own := list(loaded.house_rules if rules is None else rules):
        meta["bootlegger"] = own
    for key, order, official in (
        ("firstNight", loaded.first_order, FIRST_NIGHT),
        ("otherNight", loaded.other_order, OTHER_NIGHTS),
    ):
        if order != official:
            meta[key] = [MARKERS.get(slot, slot) for slot in order if slot in MARKERS or slot in entries]
    return json.dumps([meta, *entries], ensure_ascii=False, indent=1) + "\n"
