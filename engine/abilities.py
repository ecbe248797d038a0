"""Which abilities exist, who is sober, and which abilities work: derived, never stored.

The order of derivation: who holds which ability; then sobriety, read source first from the droisoning tokens and
from the abilities that droison by standing there; then working abilities. In a ring of droisoners the oldest
token stands, so a Poisoner who poisoned themself stays poisoned and of two mutual poisoners the first wins. What
stands there merely by where people sit comes after every token: a No Dashii that was made drunk stays drunk, though
a Townsfolk beside it did that (RB-189). Where several ways are thinkable, one that does not contradict itself comes
before any that does.
Everything is worked out once for each state of the grimoire.
"""

from collections.abc import Collection, Sequence
from itertools import chain, product
from typing import Any, NamedTuple, Self

from engine.grimoire import (
    DRUNK,
    HAS_ABILITY,
    NO_ABILITY,
    ON_ABILITIES,
    POISONED,
    TRUTHFUL,
    TWICE,
    Ability,
    Grimoire,
    Reminder,
)
from engine.night_order import OTHER_NIGHTS_POSITION
from engine.plain import made
from engine.registry import character
from engine.terms import DEMON, STORYTELLER

_LAST = 10_000
_MOST_IN_A_RING = 8  # players
_BEFORE_ALL = -1  # the age of what keeps an effect off
_NO_SEATS: frozenset[int] = frozenset()
_NO_ABILITIES: frozenset[Ability] = frozenset()


class Effect(NamedTuple):
    """Something an ability does to a player for as long as it has force; `by` None: it is nobody's any more, or
    lies in what the player is."""

    seat: int
    by: Ability | None
    age: int  # the id of its token; what stands there without a token is as old as the game


class Holdings:
    """Who has which ability, working or not. It outlives deaths and poison, so it is worked out far less often."""

    __slots__ = (
        "always_drunk", "demons", "genuine", "hanging_on", "held", "hooks", "in_slot", "read_by_standing",
        "storytellers", "unknown",
    )  # fmt: skip

    def __init__(self, grimoire: Grimoire) -> None:
        lent = [token for token in grimoire.reminders if token.text == HAS_ABILITY]
        self.held = tuple([_held(grimoire, seat, lent) for seat in range(len(grimoire.seats))])
        self.storytellers = _held_by_storyteller(grimoire)
        self.genuine = frozenset([me for me in chain(self.storytellers, *self.held) if me.genuine])
        self.hanging_on = self._by_person()  # for every seat the abilities whose owner or source it is
        self.in_slot = self._by_slot(grimoire)
        self.hooks = self._by_hook()
        readers = (
            *self.of("droisons"),
            *self.of("keeps_unharmed"),
            *self.of("demonhood"),
            *self.of("awaits_demon"),
        )
        always_drunk, demons, unknown = list[Effect](), list[int](), list[int]()
        for seat, record in enumerate(grimoire.seats):
            if record.character:
                kind = character(record.character)
                if kind.team is DEMON:
                    demons.append(seat)
                if kind.always_drunk:
                    always_drunk.append(Effect(seat, None, 0))
                if kind.unknown:
                    unknown.append(seat)
        self.always_drunk, self.demons, self.unknown = tuple(always_drunk), tuple(demons), tuple(unknown)
        self.read_by_standing = frozenset(text for a in readers for text in character(a.character).reminders)

    def _by_person(self) -> tuple[list[Ability], ...]:
        people: tuple[list[Ability], ...] = tuple([[] for _ in self.held])
        for me in chain(*self.held, self.storytellers):
            if me.owner != STORYTELLER:
                people[me.owner].append(me)
            if me.source not in (STORYTELLER, me.owner):
                people[me.source].append(me)
        return people

    def _by_slot(self, grimoire: Grimoire) -> dict[str, tuple[Ability, ...]]:
        """Whose slot it is, the Storyteller's own first, then clockwise; also, without anybody, the slots of the
        Demons that somebody acts out."""
        slots: dict[str, tuple[Ability, ...]] = {
            seat.believed: () for seat in grimoire.seats if seat.believes and seat.believed
        }
        for held in (self.storytellers, *[self.held[seat] for seat in grimoire.ring]):
            for me in held:
                slot = slot_of(me)
                slots[slot] = (*slots[slot], me) if slot in slots else (me,)
        return slots

    def _by_hook(self) -> dict[str, tuple[Ability, ...]]:
        """Who answers to it: the Storyteller's own first, then by the night sheet, then by seat."""
        hooks: dict[str, tuple[Ability, ...]] = {}
        for me in sorted(chain(*self.held, self.storytellers), key=_in_order):
            for hook in character(me.character).hooks:
                hooks[hook] = (*hooks[hook], me) if hook in hooks else (me,)
        return hooks

    def of(self, hook: str) -> tuple[Ability, ...]:
        """The abilities that answer this hook, in the order in which they are asked."""
        return self.hooks.get(hook, ())


_OF_A_STANDING = (
    "_at_work", "demons", "droisoned_by", "held", "holdings", "honest", "kept", "lifeless", "silenced",
    "storytellers", "twice", "working",
)  # fmt: skip


class Standing:
    """What stands at one state of the grimoire; immutable once made."""

    __slots__ = _OF_A_STANDING

    def __new__(cls, *_: Any, **__: Any) -> Self:
        """As for `Game`."""
        return super().__new__(cls)

    def __init__(self, grimoire: Grimoire) -> None:
        self.holdings = holdings(grimoire)
        self.held, self.storytellers = self.holdings.held, self.holdings.storytellers
        self.demons = self._demons(grimoire)  # who counts as the Demon, dead or alive, in order of seat
        force = _Force(grimoire, self.holdings)
        self.honest = force.honest  # who can only learn what is true
        self.kept = force.kept  # whose own ability works although they are dead
        self.twice = force.twice  # who uses their abilities twice
        # the abilities of players who have none, and those that alone are gone
        self.silenced = force.gone.union(self._hanging_on(force.silenced)) if force.silenced else force.gone
        self.droisoned_by = force.biting()  # the effects in force on each player
        self._at_work: dict[str, tuple[Ability, ...]] = {}
        self.lifeless = self._lifeless(grimoire)
        spoilt = self._hanging_on({one.seat for one in chain(*self.droisoned_by)})
        self.working = self.holdings.genuine.difference(self.lifeless, self.silenced, spoilt)

    def _demons(self, grimoire: Grimoire) -> tuple[int, ...]:
        """Whose character is a Demon, and whom an ability makes count as one, whether it works or not."""
        others = self.holdings.hooks.get("demonhood")
        if others is None:
            return self.holdings.demons
        made = {s for me in others if me.genuine for s in character(me.character).demonhood(grimoire, me)}
        return tuple(sorted(made.union(self.holdings.demons)))

    def _hanging_on(self, sources: Collection[int]) -> list[Ability]:
        """The abilities that hang on the sobriety of these players."""
        on = self.holdings.hanging_on
        return [me for seat in sources for me in on[seat] if me.source == seat]

    def _lifeless(self, grimoire: Grimoire) -> frozenset[Ability]:
        """The abilities that need an owner or a source to live who is dead."""
        hanging_on, kept = self.holdings.hanging_on, self.kept
        ended = list[Ability]()
        for seat, record in enumerate(grimoire.seats):
            if record.alive or record.feigns or seat in kept:
                continue
            for me in hanging_on[seat]:
                if me.owner != seat or not character(me.character).works_when_dead:
                    ended.append(me)
        return frozenset(ended)

    @property
    def sober(self) -> tuple[bool, ...]:
        """Whether nothing droisons them, for every player."""
        return tuple(not effects for effects in self.droisoned_by)

    def spoils(self, me: Ability) -> tuple[Effect, ...]:
        """What droisons this ability, where nothing else is wrong with it; a Drunk spoils their own imagined one.

        An ability that is silenced is not there, so nothing spoils it, and nothing goes wrong.
        """
        if me in self.lifeless or me in self.silenced or me not in self.of(me.owner):
            return ()
        if not me.genuine:
            return (Effect(me.owner, None, 0),)
        return () if me.source == STORYTELLER else self.droisoned_by[me.source]

    def with_effects(self, seat: int, effects: tuple[Effect, ...]) -> "Standing":
        """The same moment, but with these effects in force on the player."""
        later = Standing.__new__(Standing)
        for name in _OF_A_STANDING:
            setattr(later, name, getattr(self, name))
        later.droisoned_by = (*self.droisoned_by[:seat], effects, *self.droisoned_by[seat + 1 :])
        later.working = frozenset(me for me in self.working if me.source != seat or not effects)
        later._at_work = {}
        return later

    def of(self, seat: int) -> tuple[Ability, ...]:
        """The abilities of a player, or of the Storyteller."""
        return self.storytellers if seat == STORYTELLER else self.held[seat]

    def holding(self, hook: str) -> tuple[Ability, ...]:
        """Every ability, working or not, that answers to this hook, in the order they are called."""
        return self.holdings.hooks.get(hook, ())

    def at_work(self, hook: str) -> tuple[Ability, ...]:
        """The working ones of these."""
        found = self.holdings.hooks.get(hook)
        if found is None:
            return ()
        known = self._at_work.get(hook)
        if known is None:
            known = self._at_work[hook] = tuple(filter(self.working.__contains__, found))
        return known


def holdings(grimoire: Grimoire) -> Holdings:
    """Who has which ability, worked out at most once until somebody has another."""
    if grimoire.holdings is None:
        grimoire.holdings = Holdings(grimoire)
    return grimoire.holdings


def standing(grimoire: Grimoire) -> Standing:
    """The derived facts of this grimoire, worked out at most once for each of its states."""
    if grimoire.standing is None:
        grimoire.standing = Standing(grimoire)
    return grimoire.standing


def holding(grimoire: Grimoire, hook: str) -> tuple[Ability, ...]:
    """Every ability, working or not, that answers to this hook now, in the order they are called."""
    held = grimoire.holdings or holdings(grimoire)
    return held.hooks.get(hook, ())


def at_work(grimoire: Grimoire, hook: str) -> tuple[Ability, ...]:
    """The working ones of these. Nobody needs to know what stands where nobody holds such an ability."""
    held = grimoire.holdings or holdings(grimoire)
    return standing(grimoire).at_work(hook) if hook in held.hooks else ()


def learns_only_truth(grimoire: Grimoire, seat: int) -> bool:
    """Whether nothing that this player learns may be false, whatever makes it so."""
    return seat in standing(grimoire).honest


def behind(grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
    """The players by whom this ability is known: its owner or, of a Demon that nobody is, who counts as it."""
    return (me.owner,) if me.owner != STORYTELLER else character(me.character).demonhood(grimoire, me)


def working_of(grimoire: Grimoire, character_: str) -> tuple[int, ...]:
    """The owners of this character's ability for whom it works."""
    held = standing(grimoire).holdings.in_slot.get(character(character_).slot or character_, ())
    return tuple(
        [one.owner for one in held if one.character == character_ and one in standing(grimoire).working]
    )


def slot_of(me: Ability) -> str:
    """The place on the night sheet where this ability acts."""
    return character(me.character).slot or me.character


def _in_order(me: Ability) -> tuple[int, int]:
    return (-1 if me.owner == STORYTELLER else OTHER_NIGHTS_POSITION.get(slot_of(me), _LAST), me.owner)


def _held_by_storyteller(grimoire: Grimoire) -> tuple[Ability, ...]:
    """The jinxes, the Fabled, and what a token gives to the Storyteller, for good where nobody sustains it."""
    own = [Ability(one, STORYTELLER, STORYTELLER) for one in (*grimoire.jinxes, *grimoire.fabled)]
    for token in grimoire.reminders:
        if token.text == HAS_ABILITY and token.seat == STORYTELLER and token.data is not None:
            source = STORYTELLER if token.by is None else token.by.owner
            own.append(Ability(token.data, STORYTELLER, source))
    return tuple(own)


def _held(grimoire: Grimoire, seat: int, tokens: list[Reminder]) -> tuple[Ability, ...]:
    """What this player has; `tokens`: those that give an ability to anybody."""
    record = grimoire.seats[seat]
    own = [made(Ability, (record.character, seat, seat, True))] if record.character else []
    if not tokens and record.believes is None:
        return tuple(own)
    lent = [
        Ability(token.data, seat, token.by.source, token.by.genuine)
        for token in tokens
        if token.seat == seat and token.by is not None and token.data is not None
    ]
    if record.believes and record.believed:
        acts_out = any("pretend" in character(me.character).hooks for me in (*own, *lent))
        own += [] if acts_out else [Ability(record.believed, seat, seat, genuine=False)]
    return (*own, *lent)


def _place_in_a_ring(effect: Effect) -> tuple[bool, int]:
    """Of effects that undo one another the first stands.

    Whoever laid a token was able to, so nothing undid them by where they sit, which therefore comes last. What an
    event set off comes before the tokens: whatever lay there by then had no force.
    """
    by = effect.by if effect.age == 0 else None
    return by is not None and not character(by.character).droisons_when_set_off, effect.age


class _Force:
    """Works out which effects have force: those whose source is there, and not droisoned by another one."""

    def __init__(self, grimoire: Grimoire, holdings: Holdings) -> None:
        self.grimoire = grimoire
        self.effects: list[Effect] = [*holdings.always_drunk]
        self.truthful: list[Effect] = []
        self.keeping: list[Effect] = []
        self.doubling: list[Effect] = []
        self.silencing: list[Effect] = []
        ending: list[tuple[Effect, Ability]] = []
        for token in grimoire.reminders:
            if token.text not in ON_ABILITIES:
                continue
            effect = Effect(token.seat, token.by, token.id)
            if token.text in (POISONED, DRUNK):
                self.effects.append(effect)
            elif token.text == TRUTHFUL:
                self.truthful.append(effect)
            elif token.text == TWICE:
                self.doubling.append(effect)
            elif token.text == NO_ABILITY:
                if isinstance(token.data, Ability):
                    ending.append((effect, token.data))
                else:
                    self.silencing.append(effect)
            elif token.data is None:
                self.keeping.append(effect)
        self.ring = False  # whether effects were found to undo one another in a ring
        self.guards = tuple([me for me in holdings.hooks.get("keeps_unharmed", ()) if me.genuine])
        for me in holdings.hooks.get("droisons", ()):
            if me.genuine:
                seats = character(me.character).droisons(grimoire, me)
                self.effects.extend(Effect(seat, me, 0) for seat in seats)
        self.against = [*self.silencing, *self.effects] if self.silencing else self.effects
        self.gone: frozenset[Ability] = _NO_ABILITIES
        if ending:
            self.gone = frozenset([ability for effect, ability in ending if self.has_force(effect, ())])
        self.honest = self._seats_under(self.truthful) if self.truthful else _NO_SEATS
        self.kept = self._seats_under(self.keeping) if self.keeping else _NO_SEATS
        self.twice = self._seats_under(self.doubling) if self.doubling else _NO_SEATS
        self.silenced = self._seats_under(self.silencing) if self.silencing else _NO_SEATS

    def _seats_under(self, effects: list[Effect]) -> frozenset[int]:
        return frozenset([one.seat for one in effects if self.has_force(one, ())])

    def biting(self) -> tuple[tuple[Effect, ...], ...]:
        """For every player the effects in force on them."""
        on: list[tuple[Effect, ...]] = [()] * len(self.grimoire.seats)
        for effect in self.effects:
            if not self._immune(effect.seat, ()) and self.has_force(effect, ()):
                on[effect.seat] = (*on[effect.seat], effect)
        if self.ring and not self._agree(on):
            return tuple(self._other_way() or on)
        return tuple(on)

    def _agree(self, on: Sequence[tuple[Effect, ...]]) -> bool:
        """Whether, with these effects in force, each is in force just if nothing that is undoes it."""
        return all(
            (effect in on[effect.seat]) is (self._stands(effect) and not self._undone(effect, on))
            for effect in self.effects
            if not self._immune(effect.seat, ())
        )

    def _stands(self, effect: Effect) -> bool:
        """Whether the effect has force while its source is sober."""
        by = effect.by
        if by is None or by.source == STORYTELLER:
            return True
        if self.gone and by in self.gone:
            return False
        guarded = bool(self.guards) and effect.age == 0 and self._guarded(effect, by, (effect,))
        return by.source not in self.silenced and self._is_there(by, (effect,)) and not guarded

    def _undone(self, effect: Effect, on: Sequence[tuple[Effect, ...]]) -> bool:
        by = effect.by
        if by is None or by.source == STORYTELLER or self._immune(by.source, (effect,)):
            return False
        return any(other is not effect for other in on[by.source])

    def _other_way(self) -> list[tuple[Effect, ...]] | None:
        """Where effects in a ring, asked one by one, contradict each other: the way without contradiction in which
        the oldest have force; None where there is none, or too many to try."""
        sources = {
            one.by.source for one in self.effects if one.by is not None and one.by.source != STORYTELLER
        }
        ring = sorted(sources.intersection(one.seat for one in self.effects))
        able = [one for one in self.effects if not self._immune(one.seat, ()) and self._stands(one)]
        oldest = sorted(self.effects, key=_place_in_a_ring)
        ways: list[list[tuple[Effect, ...]]] = []
        for drunk in product((False, True), repeat=len(ring)) if len(ring) <= _MOST_IN_A_RING else ():
            out = {seat for seat, is_drunk in zip(ring, drunk, strict=True) if is_drunk}
            on: list[tuple[Effect, ...]] = [()] * len(self.grimoire.seats)
            for one in able:
                if one.by is None or one.by.source not in out:
                    on[one.seat] = (*on[one.seat], one)
            if self._agree(on):
                ways.append(on)
        return max(ways, key=lambda on: [one in on[one.seat] for one in oldest], default=None)

    def has_force(self, effect: Effect, asking: tuple[Effect, ...]) -> bool:
        by = effect.by
        if by is None or (source := by.source) == STORYTELLER:
            return True
        if effect in asking or (self.gone and by in self.gone) or not self._is_there(by, (*asking, effect)):
            return False
        if self.guards and effect.age == 0 and self._guarded(effect, by, (*asking, effect)):
            return False
        for other in self.silencing if self._immune(source, (*asking, effect)) else self.against:
            if other.seat != source or other is effect:
                continue
            if other in asking:
                self.ring = True
                if _place_in_a_ring(other) < _place_in_a_ring(effect):
                    return False
            elif self.has_force(other, (*asking, effect)):
                return False
        return True

    def _guarded(self, effect: Effect, by: Ability, asking: tuple[Effect, ...]) -> bool:
        """Whether a working ability keeps the player from what stands there. It is asked as if that were not there:
        a Soldier beside a No Dashii is not first poisoned and then no Soldier."""
        return any(
            character(me.character).keeps_unharmed(self.grimoire, me, effect.seat, by)
            and self.has_force(Effect(effect.seat, me, _BEFORE_ALL), asking)
            for me in self.guards
        )

    def _is_there(self, by: Ability, asking: tuple[Effect, ...]) -> bool:
        """Whether owner and source live, or a dead one keeps their ability, and with it what hangs on it."""
        seats = self.grimoire.seats
        if seats[by.source].lives and (by.owner == by.source or seats[by.owner].lives):
            return True
        return self._outlasts_death(by, asking)

    def _outlasts_death(self, by: Ability, asking: tuple[Effect, ...]) -> bool:
        """Whether the dead among the two keep their abilities."""
        seats = self.grimoire.seats
        needed = {by.owner, by.source}
        if character(by.character).works_when_dead:
            needed.remove(by.owner)  # what another lends ends with that player all the same
        dead = [one for one in needed if one >= 0 and not seats[one].lives]
        return all(
            any(one.seat == seat and self.has_force(one, asking) for one in self.keeping) for seat in dead
        )

    def _immune(self, seat: int, asking: tuple[Effect, ...]) -> bool:
        record = self.grimoire.seats[seat]
        if character(record.character).always_sober and record.lives:
            return True
        return bool(self.truthful) and self._kept_sober(seat, asking)

    def _kept_sober(self, seat: int, asking: tuple[Effect, ...]) -> bool:
        return any(self.has_force(one, asking) for one in self.truthful if one.seat == seat)
