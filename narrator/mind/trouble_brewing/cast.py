"""The characters of the edition, by what the search has to know of them.

Each is told by its own traits where one says it, otherwise by its class.
"""

from typing import Final

from engine.characters.base import Mistaken
from engine.characters.chef import Chef
from engine.characters.empath import Empath
from engine.characters.fortuneteller import FortuneTeller
from engine.characters.scarletwoman import ScarletWoman
from engine.characters.slayer import Slayer
from engine.characters.soldier import Soldier
from engine.characters.undertaker import Undertaker
from engine.characters.virgin import Virgin
from engine.grimoire import POISONED
from engine.registry import CHARACTERS
from engine.terms import DEMON, NEVER, TOWNSFOLK, TRAVELLER

_ALL: Final = tuple(one for one in CHARACTERS.values() if one.edition == "tb" and one.team is not TRAVELLER)

POSING: Final = frozenset(one.id for one in _ALL if "registers" in one.hooks)
"""Who may be read as another each time: Spy and Recluse."""
LEARNERS: Final = frozenset(one.id for one in _ALL if one.team is TOWNSFOLK and one.learns is not NEVER)
"""Whose information the search understands."""
LOST_BY_EXECUTION: Final = frozenset(one.id for one in _ALL if one.loses_by_execution)
(IMP,) = (one.id for one in _ALL if one.team is DEMON)
(DRUNK,) = (one.id for one in _ALL if isinstance(one, Mistaken))
(POISONER,) = (one.id for one in _ALL if POISONED in one.reminders)

CHEF: Final = Chef.id
EMPATH: Final = Empath.id
FORTUNE_TELLER: Final = FortuneTeller.id
UNDERTAKER: Final = Undertaker.id
SCARLET_WOMAN: Final = ScarletWoman.id
SLAYER: Final = Slayer.id
VIRGIN: Final = Virgin.id
SOLDIER: Final = Soldier.id
