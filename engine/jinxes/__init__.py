"""The official jinxes: pairs of characters that need a special rule when both are on one script.

The pairs are facts of the publisher's released data of May 2026. What a jinx says stands with the texts. Where this
engine plays both characters, what it does is a module here, named by the two, and found because it is here.
"""

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules
from typing import Final, NamedTuple


class JinxedPair(NamedTuple):
    """Two official ids; which of them comes first means nothing."""

    one: str
    other: str

    @property
    def key(self) -> str:
        """The name of the jinx, here and among the texts."""
        return f"{self.one}-{self.other}"


_PAIRS: Final = {
    "alchemist": "boffin marionette mastermind organgrinder spy summoner widow wraith",
    "alhadikhia": "mastermind princess",
    "boffin": "cultleader drunk goon heretic ogre politician villageidiot",
    "bountyhunter": "kazali philosopher",
    "butler": "organgrinder",
    "cannibal": "butler juggler princess zealot",
    "cerenovus": "goblin",
    "heretic": "baron godfather lleech pithag spy widow",
    "legion": "engineer hatter minstrel politician preacher summoner zealot",
    "leviathan": "banshee exorcist farmer grandmother hatter innkeeper king mayor monk pithag ravenkeeper sage "
    "soldier",
    "lilmonsta": "hatter magician poppygrower psychopath scarletwoman vizier",
    "lleech": "mastermind slayer",
    "magician": "legion marionette spy vizier widow wraith",
    "marionette": "balloonist huntsman kazali lilmonsta summoner",
    "mastermind": "vigormortis",
    "mathematician": "chambermaid drunk lunatic marionette",
    "pithag": "cultleader damsel goon ogre politician villageidiot",
    "plaguedoctor": "baron boomdandy eviltwin fearmonger goblin marionette scarletwoman spy wraith",
    "recluse": "ogre sage",
    "riot": "atheist banshee exorcist farmer grandmother innkeeper king mayor monk ravenkeeper sage soldier",
    "scarletwoman": "alhadikhia fanggu",
    "spy": "damsel ogre poppygrower",
    "summoner": "clockmaker courtier engineer hatter kazali lordoftyphon pithag poppygrower preacher pukka zombuul",
    "vizier": "alsaahir courtier fearmonger investigator politician preacher zealot",
    "vortox": "banshee",
    "widow": "damsel poppygrower",
    "yaggababble": "exorcist",
}

JINXES: Final = tuple(JinxedPair(one, other) for one, others in _PAIRS.items() for other in others.split())


def jinxes_among(characters: Iterable[str]) -> tuple[JinxedPair, ...]:
    """The jinxes whose two characters are both here, whether or not they are in play (the Djinn reads them out)."""
    here = frozenset(characters)
    return tuple(jinx for jinx in JINXES if here.issuperset(jinx))


for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
