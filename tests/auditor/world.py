"""The grimoire as the auditor understands it: who has which ability, who is drunk or poisoned, who counts as what.

Doubt is a third truth value: None stands for "as the Storyteller decides this time" (RB-325).
"""

from collections.abc import Iterable
from typing import NamedTuple

from tests.auditor.cast import EVIL_KINDS, TEAM
from tests.auditor.history import Snapshot, Token

Verdict = bool | None
"""True, False, or None for what the Storyteller may decide either way."""

GUISES = {"spy": ("townsfolk", "outsider"), "recluse": ("minion", "demon")}
"""The kinds a player may count as beside the true one (G15), dead or alive, while sober and healthy."""

EVEN_DEAD = {"spy", "recluse", "klutz", "moonchild", "barber", "sweetheart"}
"""Abilities that do not end with the life of their owner (RB-155)."""


class Power(NamedTuple):
    """`owner` has this character's ability; it hangs on `source`. Not genuine: the owner only believes in it."""

    character: str
    owner: int
    source: int
    genuine: bool = True


class World:
    """One picture of the grimoire with everything that follows from it."""

    def __init__(self, picture: Snapshot) -> None:
        self.picture = picture
        self.ring = picture.ring
        self.players = picture.players
        self.tokens = picture.tokens
        self.dealt = bool(picture.players and picture.players[0].character)
        self.powers = tuple(self._powers()) if self.dealt else ()
        self.droisoned = self._droisoned() if self.dealt else frozenset()

    # Who is who

    def alive(self, seat: int) -> bool:
        return self.players[seat].alive

    def living(self) -> list[int]:
        return [seat for seat in self.ring if self.players[seat].alive]

    def character(self, seat: int) -> str:
        return self.players[seat].character

    def kind(self, seat: int) -> str:
        return TEAM[self.players[seat].character]

    def alignment(self, seat: int) -> str:
        return self.players[seat].alignment

    def living_residents(self) -> list[int]:
        """The living who are no Travellers (RB-224)."""
        return [seat for seat in self.living() if self.kind(seat) != "traveller"]

    def who(self, character: str) -> list[int]:
        return [seat for seat in self.ring if self.players[seat].character == character]

    # Round the circle

    def round_from(self, seat: int) -> list[int]:
        """The other seats clockwise, beginning next to this one."""
        place = self.ring.index(seat)
        return [*self.ring[place + 1 :], *self.ring[:place]]

    def living_beside(self, seat: int) -> list[int]:
        """The nearest living player on each side (RB-304)."""
        around = [other for other in self.round_from(seat) if self.alive(other)]
        return sorted({around[0], around[-1]}) if around else []

    # Tokens

    def marks(self, text: str, seat: int | None = None, character: str | None = None) -> list[Token]:
        return [
            token
            for token in self.tokens
            if token.text == text
            and seat in (None, token.seat)
            and (character is None or (token.by is not None and token.by.character == character))
        ]

    # Abilities

    def _powers(self) -> Iterable[Power]:
        for seat in self.ring:
            player = self.players[seat]
            yield Power(player.character, seat, seat)
            if player.believed is not None:
                yield Power(player.believed, seat, seat, genuine=False)
        for token in self.tokens:
            if token.text == "Has Ability" and token.by is not None and isinstance(token.data, str):
                yield Power(token.data, token.seat, token.by.owner)

    def has(self, seat: int, character: str) -> bool:
        """Whether the player has, or believes to have, this ability; working or not."""
        return any(power.owner == seat and power.character == character for power in self.powers)

    def works(self, power: Power) -> bool:
        """Alive, sober and healthy, and a real ability (RB-154, RB-301)."""
        if not power.genuine or power.owner in self.droisoned or power.source in self.droisoned:
            return False
        if not (self.alive(power.source) or power.source == power.owner):
            return False
        return self.alive(power.owner) or power.character in EVEN_DEAD

    def working(self, character: str) -> list[int]:
        """Whose ability of this character works."""
        return [power.owner for power in self.powers if power.character == character and self.works(power)]

    def is_working(self, seat: int, character: str) -> bool:
        return seat in self.working(character)

    # Drunkenness and poison

    def _droisoned(self) -> frozenset[int]:
        """Who is drunk or poisoned, from the tokens that say so.

        A token counts while whoever laid it lives and is neither drunk nor poisoned (RB-151, RB-189). Worked out
        from the undisputed ones outward; among those that hang on each other the oldest counts.
        """
        waiting = {token.id: token for token in self.tokens if token.text in ("Poisoned", "Drunk")}
        counting: set[int] = set()
        while waiting:
            settled = {key for key, token in waiting.items() if self._lapsed(token, counting)}
            sure = {
                key
                for key, token in waiting.items()
                if key not in settled and not self._disputed(token, waiting.values())
            }
            if not settled and not sure:
                sure = {min(waiting)}
            counting.update(waiting[key].seat for key in sure)
            for key in settled | sure:
                del waiting[key]
        return frozenset(counting)

    def _lapsed(self, token: Token, droisoned: set[int]) -> bool:
        by = token.by
        if by is None:
            return False
        if by.owner in droisoned or by.source in droisoned:
            return True
        return not (self.alive(by.owner) or by.character in EVEN_DEAD)

    @staticmethod
    def _disputed(token: Token, others: Iterable[Token]) -> bool:
        """Whether another token, itself still open, lies beside the one who laid this."""
        by = token.by
        return by is not None and any(o.id != token.id and o.seat in (by.owner, by.source) for o in others)

    # Registration

    def guises(self, seat: int) -> tuple[str, ...]:
        """The kinds this player may count as beside the own one."""
        return tuple(
            team for one, teams in GUISES.items() if self.is_working(seat, one) for team in teams
        )  # fmt: skip

    def is_evil(self, seat: int) -> Verdict:
        return self._settle(
            self.alignment(seat) == "evil", [team in EVIL_KINDS for team in self.guises(seat)]
        )

    def is_kind(self, seat: int, team: str) -> Verdict:
        return self._settle(self.kind(seat) == team, [guise == team for guise in self.guises(seat)])

    def is_character(self, seat: int, character: str) -> Verdict:
        truly = self.character(seat) == character
        if truly and self.guises(seat):
            return None
        return True if truly else None if TEAM[character] in self.guises(seat) else False

    @staticmethod
    def _settle(truly: bool, also: list[bool]) -> Verdict:
        return truly if all(other == truly for other in also) else None


def either(verdicts: Iterable[Verdict]) -> Verdict:
    """Whether at least one holds."""
    found = list(verdicts)
    return True if True in found else None if None in found else False


def number(answer: int, verdicts: Iterable[Verdict]) -> Verdict:
    """Whether exactly `answer` of these hold."""
    found = list(verdicts)
    least, most = found.count(True), found.count(True) + found.count(None)
    if not least <= answer <= most:
        return False
    return True if least == most else None


def opposite(verdict: Verdict) -> Verdict:
    return None if verdict is None else not verdict
