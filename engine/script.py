"""Scripts: the characters that may be in a game, and the night sheets made for them."""

from functools import cached_property

import engine.characters  # noqa: F401  (loads them)
from engine.night_order import DAWN, DEMON_INFO, DUSK, FIRST_NIGHT, MINION_INFO, OTHER_NIGHTS
from engine.registry import CHARACTERS, character
from engine.terms import DEMON, MINION, OUTSIDER, TOWNSFOLK, Team

EDITIONS = {"tb": "Trouble Brewing"}


class UnknownCharacter(ValueError):
    """A script or a cast names a character this engine does not have."""


class Script:
    """A named set of characters; everything else about it is worked out."""

    def __init__(self, id_: str, name: str, characters: tuple[str, ...]) -> None:
        """Raises UnknownCharacter, naming every character that is not known."""
        unknown = [one for one in characters if one not in CHARACTERS]
        if unknown:
            raise UnknownCharacter(
                f"the script {name!r} names characters that are not known: {', '.join(unknown)}"
            )
        self.id = id_
        self.name = name
        self.characters = characters

    def of(self, *teams: Team) -> tuple[str, ...]:
        """The characters of these teams."""
        return tuple(one for one in self.characters if character(one).team in teams)

    @cached_property
    def townsfolk(self) -> tuple[str, ...]:
        return self.of(TOWNSFOLK)

    @cached_property
    def outsiders(self) -> tuple[str, ...]:
        return self.of(OUTSIDER)

    @cached_property
    def minions(self) -> tuple[str, ...]:
        return self.of(MINION)

    @cached_property
    def demons(self) -> tuple[str, ...]:
        return self.of(DEMON)

    @cached_property
    def good(self) -> tuple[str, ...]:
        return self.townsfolk + self.outsiders

    @cached_property
    def first_night(self) -> tuple[str, ...]:
        """The slots of the first night, from the official sheet (RB-042)."""
        return self._sheet(FIRST_NIGHT, ("first_night", "each_night"))

    @cached_property
    def other_nights(self) -> tuple[str, ...]:
        """The slots of every later night (RB-043)."""
        return self._sheet(OTHER_NIGHTS, ("other_nights", "each_night"))

    @cached_property
    def claims(self) -> tuple[str, ...]:
        """The public powers anybody alive may use or pretend to have (G19 of the rules spec)."""
        return tuple(character(one).claim for one in self.characters if character(one).claim)

    def _sheet(self, order: tuple[str, ...], hooks: tuple[str, ...]) -> tuple[str, ...]:
        def listed(slot: str) -> bool:
            if slot in (MINION_INFO, DEMON_INFO):
                return True
            if slot in (DUSK, DAWN) or slot not in self.characters:
                return False
            return any(hook in character(slot).hooks for hook in hooks)

        return tuple(slot for slot in order if listed(slot))


def edition(id_: str) -> Script:
    """The script of an edition; raises UnknownCharacter for an edition there is not."""
    if id_ not in EDITIONS:
        raise UnknownCharacter(f"no edition is called {id_!r}; there are: {', '.join(EDITIONS)}")
    teams = list(Team)
    found = [one for one in CHARACTERS.values() if one.edition == id_]
    found.sort(key=lambda one: (teams.index(one.team), one.id))
    return Script(id_, EDITIONS[id_], tuple(one.id for one in found))
