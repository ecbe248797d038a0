"""The grimoire as the auditor understands it: who has which ability, who is drunk or poisoned, who counts as what.

Doubt is a third truth value: None stands for "as the Storyteller decides this time" (RB-325).
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple

from engine.terms import STORYTELLER
from tests.auditor.cast import EVIL_KINDS, TEAM
from tests.auditor.force import (
    DROISONS,
    EVEN_DEAD,
    HONEST,
    KEEPS,
    SILENCES,
    TWICE,
    Effect,
    Force,
    Verdict,
    either,
    opposite,
)
from tests.auditor.history import By, Snapshot, Token
from tests.auditor.neighbours import nearest

GUISES = {"spy": ("townsfolk", "outsider"), "recluse": ("minion", "demon")}
"""The kinds a player may count as beside the true one (G15), dead or alive, while sober and healthy."""

COUNT_AS_EVIL: list[Callable[["World"], Iterable[int]]] = []
"""Who counts as evil for certain, whatever side they are on; a character adds its own."""

ALSO: list[Callable[["World", int], list[str]]] = []
"""The kinds a player counts as for certain beside the own one; a character adds its own."""
FURTHER_GUISES: list[Callable[["World", int], Iterable[str]]] = []
"""The kinds a player may count as by what another has done; a character adds its own."""

PLAYS_A_PART = frozenset(["lunatic"])
"""Who acts out what they believe to be in a turn of their own."""


class Power(NamedTuple):
    """`owner` has this character's ability; it hangs on `source`. Not genuine: the owner only believes in it."""

    character: str
    owner: int
    source: int
    genuine: bool = True


FALSIFIED: "list[Callable[[World, int], bool]]" = []
"""Who learns nothing but what is not so; a character adds its own."""


class World:
    """One picture of the grimoire with everything that follows from it."""

    def __init__(self, picture: Snapshot, *, guises: bool = True) -> None:
        self.picture = picture
        self.ring = picture.ring
        self.players = picture.players
        self.tokens = picture.tokens
        self.fabled = picture.fabled
        self.disguised = guises
        self.dealt = bool(picture.players) and all(player.character for player in picture.players)
        self.powers = tuple(self._powers()) if self.dealt else ()
        self._working: dict[str, list[int]] = {}

    @cached_property
    def plain(self) -> "World":
        """The same with everybody counting as what they are."""
        return World(self.picture, guises=False)

    # Who is who

    def alive(self, seat: int) -> bool:
        """Whether the player looks alive."""
        return self.players[seat].alive

    def lives(self, seat: int) -> bool:
        """Whether the player truly lives, whatever the life token shows; the Storyteller never dies."""
        return seat == STORYTELLER or self.players[seat].lives

    def living(self) -> list[int]:
        return [seat for seat in self.ring if self.players[seat].alive]

    def truly_living(self) -> list[int]:
        return [seat for seat in self.ring if self.players[seat].lives]

    def character(self, seat: int) -> str:
        return self.players[seat].character

    def face(self, seat: int) -> str:
        """Who the player thinks they are."""
        return self.players[seat].believed or self.players[seat].character

    def kind(self, seat: int) -> str:
        return TEAM[self.players[seat].character]

    def alignment(self, seat: int) -> str:
        return self.players[seat].alignment

    def residents(self, seats: Iterable[int]) -> list[int]:
        """Those of them who are no Travellers (RB-224)."""
        return [seat for seat in seats if self.kind(seat) != "traveller"]

    def who(self, character: str) -> list[int]:
        return [seat for seat in self.ring if self.players[seat].character == character]

    # Round the circle

    def round_from(self, seat: int) -> list[int]:
        """The other seats clockwise, beginning next to this one."""
        place = self.ring.index(seat)
        return [*self.ring[place + 1 :], *self.ring[:place]]

    def living_beside(self, seat: int) -> list[int]:
        """The nearest player on each side who looks alive (RB-304)."""
        return nearest(self.round_from(seat), self.alive)

    # Tokens

    def marks(self, text: str, seat: int | None = None, character: str | None = None) -> list[Token]:
        found = self._tokens_by_text.get(text)
        if not found:
            return []
        return [
            token
            for token in found
            if seat in (None, token.seat)
            and (character is None or (token.by is not None and token.by.character == character))
        ]

    @cached_property
    def _tokens_by_text(self) -> dict[str, list[Token]]:
        found: dict[str, list[Token]] = {}
        for token in self.tokens:
            found.setdefault(token.text, []).append(token)
        return found

    # Abilities

    def plays_a_part(self, seat: int) -> bool:
        """Whether the player acts out what they believe to be in a turn of its own: a Lunatic, or who has theirs."""
        lent = any(token.data in PLAYS_A_PART for token in self.marks("Has Ability", seat))
        return lent or self.players[seat].character in PLAYS_A_PART

    def _powers(self) -> Iterable[Power]:
        for seat, player in enumerate(self.players):
            yield Power(player.character, seat, seat)
            if player.believed is not None and not self.plays_a_part(seat):
                yield Power(player.believed, seat, seat, genuine=False)
        for token in self.tokens:
            if token.text == "Has Ability" and token.by is not None and isinstance(token.data, str):
                yield Power(token.data, token.seat, token.by.source, token.by.genuine)

    def has(self, seat: int, character: str) -> bool:
        """Whether the player has, or believes to have, this ability; working or not."""
        return any(power.owner == seat and power.character == character for power in self.powers)

    def works(self, power: Power) -> bool:
        """Alive, sober and healthy, and a real ability (RB-154, RB-301)."""
        if power.source in self.silenced or power in self.ended:
            return False
        if not power.genuine or power.source in self.droisoned:
            return False
        if power.source not in (power.owner, STORYTELLER) and not self.has_own(power.source):
            return False
        return self.lives(power.owner) or power.character in EVEN_DEAD or power.owner in self.kept

    def has_own(self, seat: int) -> bool:
        """Whether the player lives, or keeps their ability though dead."""
        return self.lives(seat) or seat in self.kept

    def working(self, character: str) -> list[int]:
        """Whose ability of this character works; the Storyteller's always does."""
        if character not in self._working:
            found = [
                power.owner for power in self.powers if power.character == character and self.works(power)
            ]
            mine = any(token.data == character for token in self.marks("Has Ability", STORYTELLER))
            self._working[character] = [*found, STORYTELLER] if mine else found
        return [*self._working[character]]

    def may_act(self, seat: int, character: str) -> bool:
        """Whether the player has this ability from themself, or from somebody who has their own."""
        mine = [power for power in self.powers if (power.owner, power.character) == (seat, character)]
        return any(one.source in (seat, STORYTELLER) or self.has_own(one.source) for one in mine)

    def is_working(self, seat: int, character: str) -> bool:
        known = self._working.get(character)
        return seat in (self.working(character) if known is None else known)

    def has_force(self, token: Token) -> bool:
        """Whether whoever laid the token still has the ability it belongs to."""
        by = token.by
        return by is None or by.owner < 0 or self.is_working(by.owner, by.character)

    # Drunkenness and poison

    @cached_property
    def _force(self) -> Force:
        return Force(self.picture, list(self._standing()) if self.dealt else [])

    @cached_property
    def droisoned(self) -> frozenset[int]:
        """Who is drunk or poisoned."""
        return self._force.seats(DROISONS)

    @cached_property
    def ended(self) -> frozenset[Power]:
        """The abilities that alone are gone, by jinxes: what else their owners have works."""
        tokens = self.marks("Has No Ability")
        return frozenset(Power(*token.data) for token in tokens if isinstance(token.data, tuple))

    @property
    def paradox(self) -> bool:
        """Whether an odd ring of players make each other drunk or poisoned: who is, no rule says."""
        return self._force.paradox

    @cached_property
    def honest(self) -> frozenset[int]:
        """Who can learn nothing but the truth (Barista)."""
        return self._force.seats(HONEST)

    @cached_property
    def kept(self) -> frozenset[int]:
        """Who has the own ability though dead (Vigormortis, Bone Collector)."""
        return self._force.seats(KEEPS)

    @cached_property
    def silenced(self) -> frozenset[int]:
        """Who has no ability, without being drunk or poisoned (Preacher)."""
        return self._force.seats(SILENCES)

    @cached_property
    def twice(self) -> frozenset[int]:
        """Who uses an ability twice (Barista)."""
        return self._force.seats(TWICE)

    def _standing(self) -> Iterable[Effect]:
        """What makes drunk or poisoned without a token beside the victim."""
        for power in self.powers:
            if power.genuine and power.character in STANDING:
                for seat in STANDING[power.character](self, power):
                    demonic = TEAM[power.character] == "demon"
                    yield Effect(DROISONS, seat, By(*power), 0, self._shields(seat) if demonic else ())
        for token in self.marks("Has Ability", STORYTELLER):
            mine = Power(str(token.data), STORYTELLER, STORYTELLER)
            if mine.character in STANDING:
                for seat in STANDING[mine.character](self, mine):
                    yield Effect(DROISONS, seat, By(*mine), 0, ())
        for effects in BY_JINXES:
            yield from effects(self)

    def _shields(self, seat: int) -> tuple[By, ...]:
        """What may keep a Demon's poison off this player: their being a Soldier, or a Monk."""
        soldiers = [By(*p) for p in self.powers if p.owner == seat and p.genuine and p.character == "soldier"]
        monks = [token.by for token in self.marks("Safe", seat, "monk") if token.by is not None]
        return (*soldiers, *monks)

    # Registration

    def guises(self, seat: int) -> tuple[str, ...]:
        """The kinds this player may count as beside the own one."""
        if not self.disguised:
            return ()
        found = [team for one, teams in GUISES.items() if self.is_working(seat, one) for team in teams]
        revolution = self.marks("Register Falsely?", seat, "revolutionary")
        if revolution and not self.marks("No Ability", character="revolutionary"):
            found += ["townsfolk", "outsider", "minion", "demon"]
        for further in FURTHER_GUISES if self.disguised else ():
            found.extend(further(self, seat))
        return tuple(found)

    def is_evil(self, seat: int) -> Verdict:
        if self.disguised and any(seat in evil(self) for evil in COUNT_AS_EVIL):
            return True
        also = [team in EVIL_KINDS for team in self.guises(seat)]
        return _settle(self.alignment(seat) == "evil", also)

    def is_kind(self, seat: int, team: str) -> Verdict:
        truly = self.kind(seat) == team or team in self.also(seat)
        return _settle(truly, [guise == team for guise in self.guises(seat)])

    def also(self, seat: int) -> list[str]:
        """The kinds this player counts as for certain beside the own one."""
        return [team for found in ALSO for team in found(self, seat)]

    def is_minion_too(self, seat: int) -> bool:
        """Whether this player is a Minion, or counts as one for certain, as Legion does."""
        return self.kind(seat) == "minion" or "minion" in self.also(seat)

    def is_demon(self, seat: int) -> bool:
        """Whether good has won once this player and all like them are dead."""
        return seat in self._demons

    @cached_property
    def _demons(self) -> frozenset[int]:
        seats = (seat for seat, player in enumerate(self.players) if player.character)
        return frozenset(s for s in seats if self.kind(s) == "demon" or "demon" in self.also(s))

    @property
    def nobodys(self) -> list[str]:
        """Characters in play that nobody is: the Storyteller has their abilities."""
        return [str(token.data) for token in self.marks("Has Ability", STORYTELLER)]

    def is_character(self, seat: int, character: str) -> Verdict:
        guises = self.guises(seat)
        if self.character(seat) == character:
            return None if guises else True
        return None if TEAM[character] in guises else False


IN_THE_DARK: list[Callable[[World, int], bool]] = []
"""Who is not told who they are; a character adds its own."""


def in_the_dark(world: World, seat: int) -> bool:
    """Whether this player is not told who they are, nor of any change."""
    return any(dark(world, seat) for dark in IN_THE_DARK)


def no_dashii(world: World, power: Power) -> Iterable[int]:
    """The nearest Townsfolk each way, dead or alive (G17); nobody sits beside the Storyteller."""
    if power.owner == STORYTELLER:
        return ()
    return nearest(world.round_from(power.owner), lambda seat: world.kind(seat) == "townsfolk")


def minstrel(world: World, power: Power) -> Iterable[int]:
    """Everybody else but Travellers, for as long as the token lies there."""
    if not any(token.by == By(*power) for token in world.marks("Everyone Is Drunk")):
        return []
    others = (seat for seat in world.residents(world.ring) if seat != power.owner)
    return [seat for seat in others if world.character(seat) not in SOBER_BESIDE_MINSTRELS]


SOBER_BESIDE_MINSTRELS: set[str] = set()
"""Who is never drunk by a Minstrel, by a jinx; a character adds itself."""

STANDING: dict[str, Callable[[World, Power], Iterable[int]]] = {
    "nodashii": no_dashii,
    "minstrel": minstrel,
}
"""Whom an ability makes drunk or poisoned by standing there; a character adds its own."""


BY_JINXES: list[Callable[[World], Iterable[Effect]]] = []
"""What stands there because of two characters, as no ability of either; a jinx adds its own."""


def _settle(truly: bool, also: list[bool]) -> Verdict:
    return truly if all(other == truly for other in also) else None


def number(answer: int, verdicts: Iterable[Verdict]) -> Verdict:
    """Whether exactly `answer` of these hold."""
    found = list(verdicts)
    least, most = found.count(True), found.count(True) + found.count(None)
    if not least <= answer <= most:
        return False
    return True if least == most else None


__all__ = ["Power", "Verdict", "World", "either", "number", "opposite"]
