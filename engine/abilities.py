"""Which abilities exist, who is sober, and which abilities work: derived, never stored.

The order of derivation: who holds which ability; then sobriety, read from the droisoning tokens source first;
then working abilities. In a ring of droisoners the oldest token stands, so a Poisoner who poisoned themself
stays poisoned and of two mutual poisoners the first wins. Everything is worked out once for each state of the
grimoire.
"""

from engine.grimoire import DRUNK, HAS_ABILITY, POISONED, Ability, Grimoire, Reminder
from engine.night_order import OTHER_NIGHTS_POSITION
from engine.registry import character

_LAST = 10_000


class Standing:
    """What stands at one state of the grimoire; immutable once made."""

    __slots__ = ("_hooks", "held", "sober", "working")

    def __init__(self, grimoire: Grimoire) -> None:
        self.held = tuple(_held(grimoire, seat) for seat in range(len(grimoire.seats)))
        self.sober = _sobriety(grimoire)
        self.working = frozenset(
            ability
            for abilities in self.held
            for ability in abilities
            if ability.genuine
            and self.sober[ability.source]
            and (grimoire.seats[ability.owner].alive or character(ability.character).works_when_dead)
            and (ability.source == ability.owner or grimoire.seats[ability.source].alive)
        )
        self._hooks: dict[str, tuple[Ability, ...]] = {}

    def holding(self, hook: str) -> tuple[Ability, ...]:
        """Every ability, working or not, that answers to this hook: in night-sheet order, then by seat."""
        known = self._hooks.get(hook)
        if known is None:
            found = [a for held in self.held for a in held if hook in character(a.character).hooks]
            found.sort(key=lambda a: (OTHER_NIGHTS_POSITION.get(a.character, _LAST), a.owner))
            known = self._hooks[hook] = tuple(found)
        return known


def standing(grimoire: Grimoire) -> Standing:
    """The derived facts of this grimoire, worked out at most once for each of its states."""
    if grimoire.standing is None:
        grimoire.standing = Standing(grimoire)
    return grimoire.standing


def _held(grimoire: Grimoire, seat: int) -> tuple[Ability, ...]:
    record = grimoire.seats[seat]
    held = [Ability(record.character, seat, seat)] if record.character else []
    if record.believes is not None:
        held.append(Ability(record.believes, seat, seat, genuine=False))
    for token in grimoire.reminders:
        if token.text == HAS_ABILITY and token.seat == seat and token.by is not None:
            held.append(Ability(token.data, seat, token.by.owner))
    return tuple(held)


def _sobriety(grimoire: Grimoire) -> tuple[bool, ...]:
    tokens = [r for r in grimoire.reminders if r.text in (POISONED, DRUNK)]
    if not tokens:
        return (True,) * len(grimoire.seats)
    droisoned = {token.seat for token in tokens if _bites(grimoire, tokens, token, ())}
    return tuple(seat not in droisoned for seat in range(len(grimoire.seats)))


def _bites(grimoire: Grimoire, tokens: list[Reminder], token: Reminder, asking: tuple[Reminder, ...]) -> bool:
    """Whether a droisoning token has force: its source lives and is not droisoned by another one in force."""
    if token.by is None:
        return True
    hands = (grimoire.seats[token.by.owner], grimoire.seats[token.by.source])
    if not (all(hand.alive for hand in hands) or character(token.by.character).works_when_dead):
        return False
    for other in tokens:
        if other.seat != token.by.source or other is token:
            continue
        if other in asking:
            if other.id < token.id:
                return False
        elif _bites(grimoire, tokens, other, (*asking, token)):
            return False
    return True
