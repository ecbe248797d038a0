"""Which tokens and standing abilities have force, when what they do may be undone by one another.

Everything that can make a player drunk, poisoned, sober for certain or able though dead is an effect. An effect
has force while its source is there and able (RB-151, RB-189); to know that one may have to know others first. So
the settled ones are settled from outside in, and where effects hang on each other in a ring the oldest counts.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.terms import STORYTELLER
from tests.auditor.history import By, Player, Snapshot

Verdict = bool | None
"""True, False, or None for what is open."""

DROISONS, HONEST, KEEPS, TWICE, SILENCES = "droisons", "honest", "keeps", "twice", "silences"

EVEN_DEAD = {"spy", "recluse", "klutz", "moonchild", "barber", "sweetheart", "heretic", "poppygrower"}
"""Abilities that do not end with the life of their owner (RB-155); a character adds itself."""

SET_OFF = {"minstrel"}
"""Who droisons without a token beside the victim, since something happened; a character adds itself."""

NEVER_DRUNK = frozenset(["beggar"])
"""Characters that can be neither drunk nor poisoned while they live."""


class Effect(NamedTuple):
    """Something done to a player; `age` is the number of its token, 0 for what stands there by itself.

    `unless`: abilities any of which keeps it off while it works, this effect itself not counted.
    """

    what: str
    seat: int
    by: By | None
    age: int
    unless: tuple[By, ...] = ()


def either(verdicts: Iterable[Verdict]) -> Verdict:
    """Whether at least one holds."""
    open_ = False
    for verdict in verdicts:
        if verdict:
            return True
        open_ = open_ or verdict is None
    return None if open_ else False


def opposite(verdict: Verdict) -> Verdict:
    return None if verdict is None else not verdict


class Force:
    """The effects of one picture, each with whether it has force."""

    def __init__(self, picture: Snapshot, standing: list[Effect]) -> None:
        self.players: tuple[Player, ...] = picture.players
        self.effects = [*standing, *_from_tokens(picture)]
        self.on: dict[tuple[str, int], list[int]] = {}
        for place, effect in enumerate(self.effects):
            self.on.setdefault((effect.what, effect.seat), []).append(place)
        self.settled: dict[int, bool] = {}
        self.paradox = False  # a ring of effects that no rule decides
        self._settle()

    def seats(self, what: str) -> frozenset[int]:
        """On whom effects of this kind have force."""
        found = {effect.seat for place, effect in enumerate(self.effects) if self._holds(place, what)}
        if what == DROISONS:
            found = {seat for seat in found if not self._immune(seat)}
        return frozenset(found)

    def _holds(self, place: int, what: str) -> bool:
        return self.effects[place].what == what and self.settled[place]

    def _settle(self) -> None:
        """A ring is begun with what ranks first in it. No rule decides one that undoes itself all the same, nor one
        of two abilities, neither of which came before the other, that undo each other."""
        open_, equal = list(range(len(self.effects))), set[int]()
        forced: dict[int, bool] = {}
        while open_:
            known = {place: verdict for place in open_ if (verdict := self._judge(place)) is not None}
            if not known:
                first = min(open_, key=self._rank)
                known = {first: True}
                forced.update(known)
                mine = self.effects[first].by
                rivals = (one for one in open_ if self._rank(one) == self._rank(first))
                equal.update(one for one in rivals if self.effects[one].by != mine)
            self.settled.update(known)
            open_ = [place for place in open_ if place not in known]
        undone = any(self._judge(place) is False for place in forced)
        self.paradox = undone or not all(self.settled[place] for place in equal)

    def _rank(self, place: int) -> tuple[bool, bool, int]:
        """In a ring what helps comes before what harms, and the older before the younger. What stands there by where
        people sit comes after every token: whoever laid one was sober then."""
        effect = self.effects[place]
        by_seats = effect.age == 0 and effect.by is not None and effect.by.character not in SET_OFF
        return effect.what in (DROISONS, SILENCES), by_seats, effect.age

    def _judge(self, place: int) -> Verdict:
        """Whether the effect has force, as far as it can be told now."""
        effect = self.effects[place]
        if effect.by is None or effect.by.owner < 0:
            return True
        able = self._able(effect.by, place)
        kept_off = either(self._able(guard, place) for guard in effect.unless)
        if able is False or kept_off:
            return False
        return True if able and kept_off is False else None

    def _able(self, by: By, place: int) -> Verdict:
        """Whether an ability works, the effect at `place` left out of it."""
        others = (
            self.settled.get(other) for other in self.on.get((DROISONS, by.source), ()) if other != place
        )
        sober = either([self._immune(by.source), opposite(either(others))])
        silencers = (other for other in self.on.get((SILENCES, by.source), ()) if other != place)
        silent = either(self.settled.get(other) for other in silencers)
        there = self._there(by)
        if there is False or sober is False or silent:
            return False
        return True if there and sober and silent is False else None

    def _there(self, by: By) -> Verdict:
        """Whether owner and source live, or need not."""
        if STORYTELLER in (by.owner, by.source):
            return True
        if by.character in EVEN_DEAD or (self.players[by.owner].lives and self.players[by.source].lives):
            return True
        dead = [seat for seat in {by.owner, by.source} if not self.players[seat].lives]
        keeping = [self.on.get((KEEPS, seat), ()) for seat in dead]
        return opposite(either(opposite(either(map(self.settled.get, places))) for places in keeping))

    def _immune(self, seat: int) -> Verdict:
        if seat == STORYTELLER:
            return True
        player = self.players[seat]
        if player.character in NEVER_DRUNK and player.lives:
            return True
        return either(self.settled.get(place) for place in self.on.get((HONEST, seat), ()))


def _from_tokens(picture: Snapshot) -> Iterable[Effect]:
    for token in picture.tokens:
        if token.text in ("Poisoned", "Drunk"):
            yield Effect(DROISONS, token.seat, token.by, token.id)
        elif token.text == "Has No Ability" and not isinstance(token.data, tuple):
            yield Effect(SILENCES, token.seat, token.by, token.id)
        elif token.text == "Sober & Healthy":
            yield Effect(HONEST, token.seat, token.by, token.id)
        elif token.text == "Ability Twice":
            yield Effect(TWICE, token.seat, token.by, token.id)
        elif token.text == "Has Ability" and token.data is None:
            yield Effect(KEEPS, token.seat, token.by, token.id)
