"""Scripts: the characters that may be in a game, and the night sheets made for them."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import product
from typing import Any, NamedTuple

import engine.characters
import engine.unknown  # noqa: F401  (loads them)
from engine.jinxes import JinxedPair, jinxes_among
from engine.night_order import DAWN, DEMON_INFO, FIRST_NIGHT, MINION_INFO, OTHER_NIGHTS, later_places
from engine.questions import Claim, Offer
from engine.registry import CHARACTERS, JINX_RULES, character
from engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, evil_teams
from engine.terms import DEMON, MINION, OUTSIDER, TOWNSFOLK, TRAVELLER, Team

EDITIONS = {"tb": "Trouble Brewing", "bmr": "Bad Moon Rising", "snv": "Sects & Violets"}

TEENSYVILLE = 13  # characters; a script of so few is made for five or six players
MOST_IN_TEENSYVILLE = 6

_DEALT = (TOWNSFOLK, OUTSIDER, MINION, DEMON)


class OwnToken(NamedTuple):
    """A character of the script's own, which no program knows: a person runs it with its token.

    `team` is a kind in the publisher's words, or "" where nobody says; `first_line` and `other_line` say what to do
    when its line of the night sheet is read, and it stands in the orders of the script where it has one.
    """

    id: str
    name: str
    team: str = ""
    ability: str = ""
    first_line: str = ""
    other_line: str = ""
    reminders: tuple[str, ...] = ()

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "OwnToken":
        """The token that `as_data` of the script described."""
        return cls(**{**data, "reminders": tuple(data.get("reminders", ()))})


class UnknownCharacter(ValueError):
    """A script or a cast names a character this engine does not have."""


class Script:
    """A named set of characters; everything else about it is worked out.

    `characters` are those that may be dealt, `travellers` those recommended to people who join, `fabled` the Fabled
    and Loric in play from the start. A night order of the script's own is whole: it has every slot of the official
    one. `own_rules`: its rules in its own words, which people keep; `own_tokens`: its homebrew, nobody is dealt it.

        >>> script = Script("mine", "Mine", ("chef", "poisoner", "imp", "spy", "soldier"))
        >>> [slot for slot in script.first_night if slot in script.characters]
        ['poisoner', 'chef', 'spy']
    """

    def __init__(
        self,
        id_: str,
        name: str,
        characters: Iterable[str],
        *,
        first_order: tuple[str, ...] = FIRST_NIGHT,
        other_order: tuple[str, ...] = OTHER_NIGHTS,
        own_rules: tuple[str, ...] = (),
        own_tokens: tuple[OwnToken, ...] = (),
    ) -> None:
        """Characters of any kind. Raises UnknownCharacter, naming every character that is not known."""
        listed = tuple(characters)
        unknown = [one for one in listed if one not in CHARACTERS]
        if unknown:
            raise UnknownCharacter(
                f"the script {name!r} names characters that are not known: {', '.join(unknown)}"
            )
        self.id = id_
        self.name = name
        self.characters = tuple(one for one in listed if character(one).team in _DEALT)
        self.travellers = tuple(one for one in listed if character(one).team is TRAVELLER)
        self.fabled = tuple(one for one in listed if character(one).team not in (*_DEALT, TRAVELLER))
        self.first_order = first_order
        self.other_order = other_order
        self.own_rules = own_rules
        self.own_tokens = own_tokens

    def of(self, *teams: Team) -> tuple[str, ...]:
        """The characters of these teams."""
        return tuple(one for one in self.characters if character(one).team in teams)

    @cached_property
    def townsfolk(self) -> tuple[str, ...]:
        """Its Townsfolk, in the order of the script."""
        return self.of(TOWNSFOLK)

    @cached_property
    def outsiders(self) -> tuple[str, ...]:
        """Its Outsiders, in the order of the script."""
        return self.of(OUTSIDER)

    @cached_property
    def minions(self) -> tuple[str, ...]:
        """Its Minions, in the order of the script."""
        return self.of(MINION)

    @cached_property
    def demons(self) -> tuple[str, ...]:
        """Its Demons, in the order of the script."""
        return self.of(DEMON)

    @cached_property
    def good(self) -> tuple[str, ...]:
        """Townsfolk and then Outsiders."""
        return self.townsfolk + self.outsiders

    @cached_property
    def townsfolk_tokens(self) -> tuple[str, ...]:
        """Each of them as often as it may be in the bag."""
        return tuple(one for one in self.townsfolk for _ in range(character(one).copies))

    @cached_property
    def outsider_tokens(self) -> tuple[str, ...]:
        """Each of them as often as it may be in the bag."""
        return tuple(one for one in self.outsiders for _ in range(character(one).copies))

    @cached_property
    def first_night(self) -> tuple[str, ...]:
        """The slots of the first night, from the official sheet (RB-042)."""
        return self._sheet(self.first_order, ("first_night", "each_night"))

    @cached_property
    def first_night_to_its_end(self) -> tuple[str, ...]:
        """The slots of the first night, and after them those of who has a turn in it that is not on the sheet."""
        return (*self.first_night, *self._sheet(self.other_order, ("at_first_dawn",)))

    @cached_property
    def other_nights(self) -> tuple[str, ...]:
        """The slots of every later night (RB-043)."""
        return self._sheet(self.other_order, ("other_nights", "each_night"))

    @cached_property
    def whole_first_night(self) -> tuple[str, ...]:
        """Every line of the first night for a person who runs it, homebrew among them, the dawn last."""
        return self._whole_sheet(self.first_order)

    @cached_property
    def whole_other_nights(self) -> tuple[str, ...]:
        """Every line of every later night for a person who runs it, homebrew among them, the dawn last."""
        return self._whole_sheet(self.other_order)

    @cached_property
    def later_places(self) -> dict[str, float]:
        """Where on the sheet of a later night each character has its place, those of the first night too."""
        return later_places(self.first_order, self.other_order)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """The powers of the day that anybody may use or pretend to have (G19 of the rules spec), those of its jinxes
        among them. A jinx may say of one in whose place it stands who may use it, and when."""
        rules = (JINX_RULES[one.key] for one in self.jinxes if one.key in JINX_RULES)
        found = (*(character(one).claim for one in self.characters), *(rule.claim for rule in rules))
        return tuple({claim.verb: claim for claim in found if claim is not None}.values())

    @cached_property
    def kinds_with_power(self) -> dict[str, frozenset[Team]]:
        """By its verb the kinds of character that have each of these powers; a jinx's may be either of the two's."""
        of_jinxes = (JINX_RULES[one.key] for one in self.jinxes if one.key in JINX_RULES)
        having = [(one, character(one).claim) for one in self.characters]
        having += [(one, rule.claim) for rule in of_jinxes for one in rule.pair]
        kinds: dict[str, frozenset[Team]] = {}
        for one, claim in having:
            if claim is not None:
                kinds[claim.verb] = kinds.get(claim.verb, frozenset()) | {character(one).team}
        return kinds

    @cached_property
    def lends_to_the_dead(self) -> frozenset[Team]:
        """Of which kinds of character the dead may have the powers of the day by one of its characters."""
        return frozenset(kind for one in self.characters for kind in character(one).lends_to_the_dead)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """These powers as they are offered."""
        return self.offers_where_the_dead_have(self.lends_to_the_dead)

    def offers_where_the_dead_have(self, kinds: frozenset[Team]) -> tuple[Offer, ...]:
        """These powers, where the dead may have those of these kinds of character: they use them, or pretend to."""
        having = self.kinds_with_power
        return tuple(
            Offer(one._replace(by="anybody") if one.by == "living" and kinds & having[one.verb] else one)
            for one in self.claims
        )

    @cached_property
    def tries_storyteller(self) -> str | None:
        """The character by which the Storyteller may be nominated, in play or not."""
        return next((one for one in self.characters if character(one).tries_storyteller), None)

    @cached_property
    def jinxes(self) -> tuple[JinxedPair, ...]:
        """The jinxes of its characters, which the Djinn reads out whoever is in play."""
        return jinxes_among((*self.characters, *self.travellers, *self.fabled))

    @cached_property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """The pairs of its characters that a jinx keeps out of one bag."""
        rules = (JINX_RULES[one.key] for one in self.jinxes if one.key in JINX_RULES)
        return tuple(pair for rule in rules if rule.apart for pair in self._alike(*rule.pair))

    @cached_property
    def never_lent(self) -> tuple[tuple[str, str], ...]:
        """The pairs of its characters of which, by a jinx, the first gives nobody the ability of the second."""
        rules = (JINX_RULES[one.key] for one in self.jinxes if one.key in JINX_RULES)
        return tuple(pair for rule in rules if rule.never_lent for pair in self._alike(*rule.pair))

    def _alike(self, one: str, other: str) -> Iterator[tuple[str, str]]:
        """The two of a jinx, and each of them with whoever has the ability of its partner by who they are."""
        first = [mine for mine in self.characters if character(mine).is_or_has(one)]
        second = [mine for mine in self.characters if character(mine).is_or_has(other)]
        return ((mine, theirs) for mine, theirs in product(first, second) if mine != theirs)

    @cached_property
    def lent_beside(self) -> dict[tuple[str, str], bool]:
        """By two of its characters, of whom the first may give the ability of the second: whether by a jinx the
        second has to be in play for it, or must not be."""
        rules = (JINX_RULES[one.key] for one in self.jinxes if one.key in JINX_RULES)
        return {rule.pair: rule.lent_beside for rule in rules if rule.lent_beside is not None}

    @cached_property
    def _particular(self) -> frozenset[str]:
        """Those who say themselves with whom they are in a bag; on most scripts nobody."""
        everybody = (*self.characters, *self.travellers, *self.fabled)
        return frozenset(one for one in everybody if character(one).without_evil or character(one).brings)

    def beside(self, tokens: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
        """Those of these tokens that may be in a bag with the others: no jinx, and nothing they say themselves,
        keeps them apart, and whom they bring is on the script."""
        if not self._particular.isdisjoint(tokens):
            evil = any(character(one).team in (MINION, DEMON) for one in others)
            tokens = tuple(
                [
                    one
                    for one in tokens
                    if not (evil and character(one).without_evil)
                    and not (character(one).brings and set(character(one).brings).difference(self.characters))
                ]
            )
        if not self.apart:
            return tokens
        barred = {pair[1 - pair.index(one)] for one in others for pair in self.apart if one in pair}
        return tuple(one for one in tokens if one not in barred)

    @cached_property
    def table_sizes(self) -> tuple[int, ...]:
        """The numbers of players, Travellers not counted, that these characters can be dealt to."""
        most = MOST_IN_TEENSYVILLE if len(self.characters) <= TEENSYVILLE else MOST_PLAYERS
        return tuple(players for players in range(FEWEST_PLAYERS, most + 1) if self._can_be_dealt(players))

    def _can_be_dealt(self, players: int) -> bool:
        """Whether some choice of evil characters leaves as many good ones as it asks for."""
        return any(evil_teams(self, players, self.fabled))

    def _sheet(self, order: tuple[str, ...], hooks: tuple[str, ...]) -> tuple[str, ...]:
        jinxes = (JINX_RULES[one.key] for one in self.jinxes if one.key in JINX_RULES)
        not_in_its_own_place = (*jinxes, *(character(one) for one in self.fabled))
        everywhere = {MINION_INFO, DEMON_INFO}
        everywhere.update(rule.slot for rule in not_in_its_own_place if not rule.hooks.isdisjoint(hooks))

        def listed(slot: str) -> bool:
            if slot in everywhere:
                return True
            # Travellers and Fabled may come into any game at any time, recommended or not.
            acting = CHARACTERS.get(slot)
            if acting is None or (acting.team in _DEALT and slot not in self.characters):
                return False
            return any(hook in acting.hooks for hook in hooks)

        return tuple(slot for slot in order if listed(slot))

    def _whole_sheet(self, order: tuple[str, ...]) -> tuple[str, ...]:
        own = {one.id for one in self.own_tokens}

        def listed(slot: str) -> bool:
            if slot in (MINION_INFO, DEMON_INFO) or slot in own or slot in self.characters:
                return True
            return slot in CHARACTERS and CHARACTERS[slot].team not in _DEALT

        return (*(slot for slot in order if listed(slot)), DAWN)

    def as_data(self) -> dict[str, Any]:
        """Everything `script_from` needs, as plain data; a night order only where it is the script's own."""
        data = {"id": self.id, "name": self.name, "characters": list(self.characters)}
        further: dict[str, Iterable[Any]] = {"travellers": self.travellers, "fabled": self.fabled}
        if self.first_order != FIRST_NIGHT:
            further["first_order"] = self.first_order
        if self.other_order != OTHER_NIGHTS:
            further["other_order"] = self.other_order
        further["own_rules"] = self.own_rules
        further["own_tokens"] = tuple(
            {**one._asdict(), "reminders": list(one.reminders)} for one in self.own_tokens
        )
        return {**data, **{key: list(value) for key, value in further.items() if value}}


def script_from(data: Mapping[str, Any]) -> Script:
    """The script that `as_data` described. Raises UnknownCharacter, KeyError, TypeError."""
    return Script(
        data["id"],
        data["name"],
        (*data["characters"], *data.get("travellers", ()), *data.get("fabled", ())),
        first_order=tuple(data.get("first_order", FIRST_NIGHT)),
        other_order=tuple(data.get("other_order", OTHER_NIGHTS)),
        own_rules=tuple(data.get("own_rules", ())),
        own_tokens=tuple(OwnToken.from_data(one) for one in data.get("own_tokens", ())),
    )


@cache
def edition(id_: str) -> Script:
    """The script of an edition, the same one every time; raises UnknownCharacter for an edition there is not."""
    if id_ not in EDITIONS:
        raise UnknownCharacter(f"no edition is called {id_!r}; there are: {', '.join(EDITIONS)}")
    teams = list(Team)
    found = [one for one in CHARACTERS.values() if one.edition == id_]
    found.sort(key=lambda one: (teams.index(one.team), one.id))
    return Script(id_, EDITIONS[id_], (one.id for one in found))
