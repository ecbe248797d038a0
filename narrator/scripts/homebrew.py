"""Characters that are not played here: what may become of each, and the script that is left.

Homebrew can be left out, or an official character of the same kind, as like as can be found, takes its place. A
homebrew Fabled or Loric sits on no chair, so its text can be kept as a rule of the script's own that people see to.
Nobody can be dealt a token whose rules nobody here knows, so no other homebrew can be kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rapidfuzz import fuzz

from config.texts import load_texts
from engine.night_order import FIRST_NIGHT, OTHER_NIGHTS
from engine.official import DEALT, OFFICIAL, Official
from narrator.scripts.entries import Stranger
from narrator.scripts.export import as_file
from narrator.scripts.files import LoadedScript, load_script

LEFT_OUT: Final = ""
KEPT: Final = "kept"
SAME_NIGHTS: Final = 50.0  # as much as half of an ability that reads the same
_SEATLESS: Final = ("fabled", "loric")


def may_be_kept(stranger: Stranger) -> bool:
    """Whether people can see to it without a token in the bag."""
    return stranger.team in _SEATLESS and bool(stranger.ability)


def alike(stranger: Stranger, loaded: LoadedScript) -> tuple[Official, ...]:
    """The official characters of its kind that are played here and not on the script, the likest first; of any kind
    that is dealt where the file does not say which.

    Like is who acts in the same nights, and whose card says something of the kind.
    """
    here = {one.id for one in loaded.characters}
    teams = (stranger.team,) if stranger.team else DEALT
    free = [one for one in OFFICIAL.values() if one.team in teams and one.played_here and one.id not in here]
    return tuple(sorted(free, key=lambda one: (-_likeness(stranger, one), one.name)))


def _likeness(stranger: Stranger, one: Official) -> float:
    nights = sum(_acts(stranger, night) is (one.id in order) for night, order in _NIGHTS.items())
    card = load_texts("en").characters[one.id].ability
    words = fuzz.token_set_ratio(stranger.ability.lower(), card.lower()) if stranger.ability else 0.0
    return nights * SAME_NIGHTS + words


_NIGHTS: Final = {"firstNight": FIRST_NIGHT, "otherNight": OTHER_NIGHTS}


def _acts(stranger: Stranger, night: str) -> bool:
    """By the official order, or by what the file says."""
    if stranger.id in OFFICIAL:
        return stranger.id in _NIGHTS[night]
    place = stranger.raw.get(night) if isinstance(stranger.raw, dict) else None
    return isinstance(place, int | float) and place > 0


def likest(loaded: LoadedScript) -> dict[str, str]:
    """By id of each stranger the likest official character, nobody twice; left out where none is free."""
    chosen: dict[str, str] = {}
    for stranger in loaded.strangers:
        free = (one.id for one in alike(stranger, loaded) if one.id not in chosen.values())
        chosen[stranger.id] = KEPT if may_be_kept(stranger) else next(free, LEFT_OUT)
    return chosen


def settled(loaded: LoadedScript, choices: Mapping[str, str]) -> LoadedScript:
    """The script as it is when everybody who is not played here is left out, replaced by the official character
    chosen for their id, or kept. A choice that cannot be is taken for leaving out."""
    joining, rules = list[str](), list(loaded.house_rules)
    for stranger in loaded.strangers:
        choice = choices.get(stranger.id, LEFT_OUT)
        if choice == KEPT and may_be_kept(stranger):
            rules.append(f"{stranger.name!s}: {stranger.ability}")
        elif choice in {one.id for one in alike(stranger, loaded)}:
            joining.append(choice)
    entries: list[Any] = [one.id for one in loaded.characters if one.played_here]
    rewritten = as_file(loaded, entries=[*entries, *dict.fromkeys(joining)], rules=rules)
    return load_script(rewritten, loaded.name)
