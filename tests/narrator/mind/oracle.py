"""Could the town believe this? Asked by brute force, with the engine itself saying what would be true.

Written apart from the Storyteller's own search, and slow: every grimoire of a seven-player table is tried, and
each ability is run by the real rules on it. What is told holds in a grimoire if the rules could have told it.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from engine.game import Day, Game
from engine.grimoire import Ability, Belief, Seat
from engine.ledger import (
    Chose,
    Claimed,
    DayBroke,
    DemonLearned,
    DiedByDay,
    Executed,
    Learned,
    NightFell,
    Nominated,
    OneOfTwo,
    ThisIs,
)
from engine.phases import Phase
from engine.questions import Question
from engine.registry import character
from engine.rules.setup import possible_counts
from engine.terms import EVIL, MINION, OUTSIDER, TOWN, TOWNSFOLK


class Said(NamedTuple):
    night: int
    seat: int
    ability: str
    answer: Any
    chosen: tuple[int, ...]


class Death(NamedTuple):
    night: int
    by_day: bool
    seat: int
    living_before: int


class Story:
    """What a seven-player town went through, read from the ledger."""

    def __init__(self, game: Game) -> None:
        self.script = game.script
        self.ring = game.grimoire.ring
        self.names = tuple(seat.name for seat in game.grimoire.seats)
        self.night = game.night
        seats = game.grimoire.seats
        self.claims = [None if seat.alignment is EVIL else seat.believed or seat.character for seat in seats]
        taken = {seat.character for seat in seats} | set(self.claims)
        self.spare = [one for one in game.script.good if one not in taken and one != "drunk"]
        self.said: list[Said] = []
        self.deaths: list[Death] = []
        self.struck: list[tuple[int, int, int]] = []  # Virgins who were right: (night, nominator, Virgin)
        self.survived: list[tuple[int, int, int]] = []  # … and nominators who lived
        self.shots: list[tuple[int, int, int, bool]] = []
        self.executed: dict[int, int] = {}
        self.saints: list[tuple[int, int]] = []
        self.alive_after: dict[int, set[int]] = {}
        self.bluffs: tuple[str, ...] = ()
        self._read(game)

    def _read(self, game: Game) -> None:
        alive, night, last, nominated = set(self.ring), 0, {}, set()

        def dies(seat: int, by_day: bool) -> None:
            if seat in alive:
                self.deaths.append(Death(night, by_day, seat, len(alive)))
                alive.discard(seat)

        ledger = game.ledger
        for index, (to, fact, _) in enumerate(ledger):
            if to != TOWN:
                if isinstance(fact, Chose):
                    last[to[0]] = fact.answer if isinstance(fact.answer, tuple) else (fact.answer,)
                elif isinstance(fact, Learned):
                    self.said.append(Said(night, to[0], fact.character, fact.answer, last.get(to[0], ())))
                elif isinstance(fact, DemonLearned):
                    self.bluffs = fact.bluffs
            elif isinstance(fact, NightFell):
                night = fact.night
            elif isinstance(fact, DayBroke):
                for seat in fact.died:
                    dies(seat, by_day=False)
                self.alive_after[fact.day] = set(alive)
            elif isinstance(fact, Claimed):
                hit = index + 1 < len(ledger) and isinstance(ledger[index + 1].fact, DiedByDay)
                if all(by != fact.by for _, by, _, _ in self.shots) and fact.target in alive:
                    self.shots.append((night, fact.by, fact.target, hit))
                elif all(by != fact.by for _, by, _, _ in self.shots):
                    self.shots.append((night, fact.by, -1, False))
            elif isinstance(fact, DiedByDay):
                dies(fact.seat, by_day=True)
            elif isinstance(fact, Nominated):
                if fact.nominee not in nominated and fact.nominee in alive:
                    followed = ledger[index + 1].fact if index + 1 < len(ledger) else None
                    struck = isinstance(followed, Executed) and followed.at_once
                    (self.struck if struck else self.survived).append((night, fact.by, fact.nominee))
                nominated.add(fact.nominee)
            elif isinstance(fact, Executed) and fact.died:
                self.executed[night] = fact.seat
                self.saints.append((night, fact.seat))
                dies(fact.seat, by_day=True)
        for seat in self.ring:
            if not game.grimoire.seats[seat].alive:
                dies(seat, by_day=False)
        self.alive_after.setdefault(night, set(alive))

    def worlds(self, sober: int, latest: Said) -> Iterator[tuple[list[str], dict[int, str]]]:
        """(characters, what Drunks believe) for every grimoire that the claims allow."""
        players = len(self.ring)
        for demon, minion in product(self.ring, self.ring):
            if demon == minion or sober in (demon, minion):
                continue
            innocent = [s for s in self.ring if self.claims[s] is None and s not in (demon, minion)]
            for character_of_minion, chosen in product(
                self.script.minions, product(*(self._covers(s, latest) for s in innocent))
            ):
                if len(set(chosen)) != len(chosen):
                    continue
                cast = [claim or "" for claim in self.claims]
                for seat, one in zip(innocent, chosen, strict=True):
                    cast[seat] = one
                cast[demon], cast[minion] = "imp", character_of_minion
                deluded = [
                    s
                    for s in self.ring
                    if s != sober and self.claims[s] and character(cast[s]).team is TOWNSFOLK
                ]
                for drunk in [None, *deluded]:
                    world = cast.copy()
                    if drunk is not None:
                        world[drunk] = "drunk"
                    outsiders = sum(character(one).team is OUTSIDER for one in world)
                    if any(c.outsiders == outsiders for c in possible_counts(players, tuple(world))):
                        yield world, ({drunk: cast[drunk]} if drunk is not None else {})

    def _covers(self, seat: int, latest: Said) -> list[str]:
        """Every good character out of play that matters here, and one Townsfolk and Outsider that do not."""
        named = {
            said.answer.character
            for said in (*self.said, latest)
            if isinstance(said.answer, (OneOfTwo, ThisIs))
            and seat in getattr(said.answer, "pair", (getattr(said.answer, "seat", -1),))
        }
        shooters = {by for _, by, _, _ in self.shots}
        struck = {virgin for _, _, virgin in self.struck}
        wanted = named | {"recluse"} | ({"slayer"} if seat in shooters else set())
        wanted |= {"virgin"} if seat in struck else set()
        plain = [one for one in self.spare if one not in ("slayer", "virgin", "saint", "soldier", "recluse")]
        wanted |= set(plain[:2]) | {one for one in plain if character(one).team is OUTSIDER}
        return [one for one in self.spare if one in wanted]

    def believes(self, sober: int, said: Said) -> bool:
        """Whether `said` is true in some grimoire in which `sober` is sober now and all else is explained."""
        return any(self.fits(world, beliefs, sober, said) for world, beliefs in self.worlds(sober, said))

    def fits(self, world: list[str], beliefs: dict[int, str], sober: int, said: Said) -> bool:
        imps = self._imps(world)
        if imps is None:
            return False
        herrings = [-1]
        if "fortuneteller" in world:
            herrings = [s for s, one in enumerate(world) if character(one).team.side is not EVIL]
        if said.ability != "fortuneteller" and not self._true(world, imps, said, -1, beliefs):
            return False
        for herring in herrings:
            if said.ability == "fortuneteller" and not self._true(world, imps, said, herring, beliefs):
                continue
            wrong = self._acts(world, imps)
            if wrong is None:
                return False
            wrong = wrong + [
                (told.night, told.seat)
                for told in self.said
                if world[told.seat] == told.ability and not self._true(world, imps, told, herring, beliefs)
            ]
            if self._poison(world, imps, wrong, (self.night, sober)):
                return True
        return False

    def _imps(self, world: list[str]) -> list[tuple[int, int, bool]] | None:
        """(seat, since night, since day) for everybody who was the Imp, or None where good had won."""
        imps, dead = [(world.index("imp"), 0, False)], set()
        for death in self.deaths:
            dead.add(death.seat)
            if death.seat != imps[-1][0]:
                continue
            heirs = [s for s, one in enumerate(world) if character(one).team is MINION and s not in dead]
            woman = [s for s in heirs if world[s] == "scarletwoman" and death.living_before >= 5]
            if not (woman or (heirs and not death.by_day)):
                return None
            imps.append(((woman or heirs)[0], death.night, death.by_day))
        return imps

    def _acts(self, world: list[str], imps: list[tuple[int, int, bool]]) -> list[tuple[int, int]] | None:
        """What was seen by day and by deaths: who must have been poisoned for it, None if nothing explains it."""
        wrong = []
        for night, by, target, hit in self.shots:
            imp = [seat for seat, since, by_day in imps if since < night or (since == night and not by_day)][
                -1
            ]
            if hit and not (world[by] == "slayer" and (target == imp or world[target] == "recluse")):
                return None
            if not hit and world[by] == "slayer" and target == imp:
                wrong.append((night, by))
        for _, by, virgin in self.struck:
            if world[virgin] != "virgin" or not (
                character(world[by]).team is TOWNSFOLK or world[by] == "spy"
            ):
                return None
        for night, by, virgin in self.survived:
            if world[virgin] == "virgin" and character(world[by]).team is TOWNSFOLK:
                wrong.append((night, virgin))
        wrong += [(night, seat) for night, seat in self.saints if world[seat] == "saint"]
        wrong += [(d.night, d.seat) for d in self.deaths if world[d.seat] == "soldier" and not d.by_day]
        return wrong

    def _poison(self, world: list[str], imps: Any, wrong: Any, never: tuple[int, int]) -> bool:
        for night in {night for night, _ in wrong}:
            seats = {seat for when, seat in wrong if when == night}
            poisoners = [
                s
                for s, one in enumerate(world)
                if one == "poisoner"
                and s in self.alive_after[night]
                and all(
                    s != imp or since > night or (since == night and by_day) for imp, since, by_day in imps
                )
            ]
            if not poisoners or len(seats) > 1 or (night, *seats) == never:
                return False
        return True

    def _true(self, world: list[str], imps: Any, said: Said, herring: int, beliefs: dict[int, str]) -> bool:
        """Let the real rules run the ability on this grimoire."""
        asked = _Asked(said)
        game = Game(self.script, self.names, asked)
        for seat, one in enumerate(world):
            is_imp = any(
                seat == imp and (since < said.night or (since == said.night and not by_day))
                for imp, since, by_day in imps
            )
            side = character(one).team.side
            believed = Belief(beliefs[seat], side) if one == "drunk" and seat in beliefs else None
            living = seat in self.alive_after[said.night]
            game.grimoire.seats[seat] = Seat(
                self.names[seat], "imp" if is_imp else one, side, believed, living
            )
        game.grimoire.standing = None
        game.night = said.night
        game.phase = Phase.FIRST_NIGHT if said.night == 1 else Phase.NIGHT
        me = Ability(said.ability, said.seat, said.seat)
        if said.ability == "fortuneteller":
            game.grimoire.mark("Red Herring", herring, by=me)
        if said.ability == "undertaker":
            game.day = Day(((self.executed[said.night - 1], True),))
        if said.ability == "ravenkeeper":
            return said.answer in {ThisIs(said.answer.seat, one) for one in game.shown_as(said.answer.seat)}
        acting = character(said.ability)
        if "each_night" in acting.hooks:
            acting.each_night(game, me)
        elif said.night == 1:
            acting.first_night(game, me)
        else:
            acting.other_nights(game, me)
        told = [t.fact.answer for t in game.ledger if t.to != TOWN and isinstance(t.fact, Learned)]
        return said.answer in (asked.truths or told)


class _Asked:
    """Answers for the player as they did, and remembers what might have been told."""

    def __init__(self, said: Said) -> None:
        self.said = said
        self.truths: tuple[Any, ...] = ()

    def decide(self, question: Question, game: Game) -> Any:  # noqa: ARG002
        if question.truths:
            self.truths = question.truths
            return question.truths[0]
        return self.said.chosen
