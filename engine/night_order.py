"""The official night sheets: every character's place in the first night and in the other nights.

From the publisher's released night order of May 2026. The order is a guide: an ability's own text beats it, and
what is triggered happens at once (RB-166, RB-167).
"""

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

DUSK: Final = "DUSK"
MINION_INFO: Final = "MINION_INFO"
DEMON_INFO: Final = "DEMON_INFO"
DAWN: Final = "DAWN"

FIRST_NIGHT: Final[tuple[str, ...]] = (
    "DUSK", "angel", "buddhist", "toymaker", "stormcatcher", "wraith", "lordoftyphon", "kazali",
    "apprentice", "barista", "bureaucrat", "thief", "boffin", "philosopher", "alchemist", "poppygrower",
    "yaggababble", "magician", "tor", "MINION_INFO", "snitch", "lunatic", "summoner", "DEMON_INFO", "king",
    "sailor", "marionette", "engineer", "preacher", "lilmonsta", "lleech", "xaan", "poisoner", "widow",
    "courtier", "wizard", "snakecharmer", "godfather", "organgrinder", "devilsadvocate", "eviltwin",
    "witch", "cerenovus", "fearmonger", "harpy", "mezepheles", "pukka", "pixie", "huntsman", "damsel",
    "amnesiac", "washerwoman", "librarian", "investigator", "chef", "empath", "fortuneteller", "butler",
    "grandmother", "clockmaker", "dreamer", "seamstress", "steward", "knight", "noble", "balloonist",
    "shugenja", "villageidiot", "bountyhunter", "nightwatchman", "cultleader", "spy", "ogre",
    "highpriestess", "general", "chambermaid", "mathematician", "DAWN", "leviathan", "vizier",
)  # fmt: skip

OTHER_NIGHTS: Final[tuple[str, ...]] = (
    "DUSK", "duchess", "toymaker", "wraith", "cacklejack", "barista", "bureaucrat", "thief", "harlot",
    "bonecollector", "philosopher", "poppygrower", "sailor", "engineer", "preacher", "xaan", "poisoner",
    "courtier", "innkeeper", "wizard", "gambler", "acrobat", "snakecharmer", "monk", "organgrinder",
    "devilsadvocate", "witch", "cerenovus", "pithag", "fearmonger", "harpy", "mezepheles", "scarletwoman",
    "summoner", "lunatic", "exorcist", "lycanthrope", "princess", "legion", "imp", "zombuul", "pukka",
    "shabaloth", "po", "fanggu", "nodashii", "vortox", "lordoftyphon", "vigormortis", "ojo", "alhadikhia",
    "lleech", "lilmonsta", "yaggababble", "kazali", "assassin", "godfather", "gossip", "hatter", "barber",
    "sweetheart", "plaguedoctor", "sage", "banshee", "professor", "choirboy", "huntsman", "damsel",
    "amnesiac", "farmer", "tinker", "moonchild", "grandmother", "tor", "ravenkeeper", "empath",
    "fortuneteller", "undertaker", "dreamer", "flowergirl", "towncrier", "oracle", "seamstress", "juggler",
    "balloonist", "villageidiot", "king", "bountyhunter", "nightwatchman", "cultleader", "butler", "spy",
    "highpriestess", "general", "chambermaid", "mathematician", "riot", "DAWN", "leviathan",
)  # fmt: skip

OTHER_NIGHTS_POSITION: Final = {slot: position for position, slot in enumerate(OTHER_NIGHTS)}


def later_places(first: tuple[str, ...], others: tuple[str, ...]) -> dict[str, float]:
    """Every slot's place in a later night; one that only the first night has comes just before what it precedes.

    >>> later_places(("DUSK", "MINION_INFO", "spy", "DAWN"), ("DUSK", "imp", "spy", "DAWN"))
    {'DUSK': 0.0, 'imp': 1.0, 'spy': 2.0, 'DAWN': 3.0, 'MINION_INFO': 1.4}
    """
    places: dict[str, float] = {slot: float(place) for place, slot in enumerate(others)}
    before = float(len(others))
    for back, slot in enumerate(reversed(first), start=1):
        before = places.setdefault(slot, before - back / (len(first) + 1))
        before = math.ceil(before)
    return places


def whole_order(own: Iterable[str], official: tuple[str, ...]) -> tuple[str, ...]:
    """A script's own night order with every slot it leaves out: each just after what it follows officially.

    `own` holds ids and the four markers, each once; what has no slot officially may stand in it too.

        >>> whole_order(("chef", "poisoner"), ("DUSK", "poisoner", "spy", "chef", "DAWN"))
        ('DUSK', 'chef', 'poisoner', 'spy', 'DAWN')
    """
    order = list(own)
    if DUSK not in order:
        order.insert(0, DUSK)
    if DAWN not in order:
        order.append(DAWN)
    for before, slot in pairwise(official):
        if slot not in order:
            order.insert(order.index(before) + 1, slot)
    return tuple(order)
