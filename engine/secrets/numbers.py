"""Secrets whose owner learns a number."""

from engine.characters.base import (
    DEMON,
    EVIL,
    GOOD,
    MINION,
    OUTSIDER,
    TOWNSFOLK,
    Ability,
    DeedOfEvil,
    Died,
    Game,
    Script,
    WentWrong,
    When,
    Woke,
)
from engine.secrets.base import HowMany, Marks, Secret, between, misleads, misled, nearest, steps


class TownsfolkBesideMe(Secret):
    """Learns each night how many of their living neighbours are Townsfolk."""

    marks = Marks("nights", "nothing", "number", "kind", "neighbours")

    def each_night(self, game: Game, me: Ability) -> None:
        beside = game.grimoire.living_neighbours(me.owner)
        self.read(game, me, TOWNSFOLK, beside, len, HowMany(2))


class MinionsOfTwo(Secret):
    """Each night chooses two players and learns how many of them are Minions."""

    marks = Marks("nights", "several", "number", "kind", "chosen")

    def each_night(self, game: Game, me: Ability) -> None:
        pair = game.choose_two(me, game.grimoire.everyone())
        self.read(game, me, MINION, pair, len, HowMany(2))


class GoodOfThree(Secret):
    """Each night chooses three other players and learns how many of them are good."""

    marks = Marks("nights", "several", "number", "side", "chosen")

    def suits(self, script: Script, players: int) -> bool:
        return players >= 8

    def each_night(self, game: Game, me: Ability) -> None:
        three = game.choose_some(me, self.others(game, me), 3)
        self.read(game, me, GOOD, three, len, HowMany(3))


class StepsToTheDemon(Secret):
    """Each night chooses a player and learns how many steps they sit from the nearest living Demon."""

    marks = Marks("nights", "one", "number", "demon", "chosen")

    def each_night(self, game: Game, me: Ability) -> None:
        chosen = game.choose(me, game.grimoire.everyone())
        living = game.grimoire.living()
        self.read(game, me, DEMON, living, lambda some: nearest(game, chosen, some), _steps(game))


class StepsToAnOutsider(Secret):
    """Learns each night how many steps it is to the nearest other Outsider, dead or alive; 0 for none."""

    marks = Marks("nights", "nothing", "number", "kind", "me")
    idea = ("about", "get")

    def suits(self, script: Script, players: int) -> bool:
        return bool(script.outsiders)

    def each_night(self, game: Game, me: Ability) -> None:
        others = self.others(game, me)
        self.read(game, me, OUTSIDER, others, lambda some: nearest(game, me.owner, some), _steps(game))


class StepsToTheFarthestEvil(Secret):
    """Learns each night how many steps it is to the evil player who sits farthest away."""

    marks = Marks("nights", "nothing", "number", "seats", "me")

    def each_night(self, game: Game, me: Ability) -> None:
        def farthest(some: tuple[int, ...]) -> int:
            return max((steps(game, me.owner, one) for one in some), default=0)

        self.read(game, me, EVIL, self.others(game, me), farthest, _steps(game))


class StepsBetweenEvil(Secret):
    """Learns each night how many steps lie between the two evil players who sit nearest to each other."""

    marks = Marks("nights", "nothing", "number", "seats", "all")

    def suits(self, script: Script, players: int) -> bool:
        return players >= 7

    def each_night(self, game: Game, me: Ability) -> None:
        def closest(some: tuple[int, ...]) -> int:
            return min((nearest(game, one, some) for one in some if len(some) > 1), default=0)

        self.read(game, me, EVIL, game.grimoire.everyone(), closest, _steps(game))


class EvilBetween(Secret):
    """Each night chooses two players and learns how many evil ones sit between them, clockwise from the first."""

    marks = Marks("nights", "several", "number", "side", "chosen")
    idea = ("about", "do")

    def each_night(self, game: Game, me: Ability) -> None:
        one, other = game.choose_two(me, game.grimoire.everyone())
        among = between(game, one, other)
        self.read(game, me, EVIL, among, len, _players(game))


class MisledNow(Secret):
    """Learns each night how many players are drunk or poisoned."""

    marks = Marks("nights", "nothing", "number", "health", "all")

    def suits(self, script: Script, players: int) -> bool:
        return misleads(script)

    def each_night(self, game: Game, me: Ability) -> None:
        game.inform(me, (len(misled(game, game.grimoire.everyone())),), _players(game))


class AwakeTonight(Secret):
    """Learns each night how many players have woken for their abilities before them."""

    marks = Marks("nights", "nothing", "number", "waking", "all")

    def each_night(self, game: Game, me: Ability) -> None:
        woke = {one.seat for one in game.chronicle if isinstance(one, Woke) and one.when == game.when}
        game.inform(me, (len(woke - {me.owner}),), _players(game))


class EvilVoters(Secret):
    """Learns each night but the first how many Minions and Demons voted that day."""

    marks = Marks("nights", "nothing", "number", "votes", "all")
    idea = ("about", "get")

    def other_nights(self, game: Game, me: Ability) -> None:
        today = When(game.night - 1, by_day=True)
        voted = {
            one.seat
            for one in game.chronicle
            if isinstance(one, DeedOfEvil) and one.deed == "voted" and one.when == today
        }
        truly = sum(game.team(seat) in (MINION, DEMON) for seat in voted)
        game.inform(me, tuple(dict.fromkeys((truly, len(voted)))), _players(game), (truly,))


class DeadTownsfolk(Secret):
    """Learns each night but the first how many of the dead are Townsfolk."""

    marks = Marks("nights", "nothing", "number", "kind", "dead")

    def other_nights(self, game: Game, me: Ability) -> None:
        self.read(game, me, TOWNSFOLK, game.grimoire.dead(), len, _players(game))


class EvilGhosts(Secret):
    """Learns each night but the first how many of the dead who may still vote are evil."""

    marks = Marks("nights", "nothing", "number", "side", "dead")

    def other_nights(self, game: Game, me: Ability) -> None:
        ghosts = [seat for seat in game.grimoire.dead() if game.grimoire.seats[seat].ghost_vote]
        self.read(game, me, EVIL, ghosts, len, _players(game))


class LivingMinions(Secret):
    """Learns each night how many Minions are alive."""

    marks = Marks("nights", "nothing", "number", "kind", "living")

    def suits(self, script: Script, players: int) -> bool:
        return players >= 10

    def each_night(self, game: Game, me: Ability) -> None:
        self.read(game, me, MINION, game.grimoire.living(), len, _players(game))


class OutsidersAtTheStart(Secret):
    """Learns at the start how many players are Outsiders."""

    marks = Marks("first_night", "nothing", "number", "kind", "all")

    def suits(self, script: Script, players: int) -> bool:
        return bool(script.outsiders)

    def first_night(self, game: Game, me: Ability) -> None:
        self.read(game, me, OUTSIDER, game.grimoire.everyone(), len, _players(game))


class WentWrongBefore(Secret):
    """Learns each night but the first how many players' abilities went wrong in the last night and day."""

    marks = Marks("nights", "nothing", "number", "wrong", "all")

    def suits(self, script: Script, players: int) -> bool:
        return misleads(script)

    def other_nights(self, game: Game, me: Ability) -> None:
        last = game.night - 1
        wrong = {
            one.seat for one in game.chronicle if isinstance(one, WentWrong) and one.when.night == last
        } - {me.owner}
        game.inform(me, (len(wrong),), _players(game))


class EvilBesideChosen(Secret):
    """Each night chooses a player and learns how many of their living neighbours are evil."""

    marks = Marks("nights", "one", "number", "side", "chosen")

    def each_night(self, game: Game, me: Ability) -> None:
        beside = game.grimoire.living_neighbours(game.choose(me, game.grimoire.everyone()))
        self.read(game, me, EVIL, beside, len, HowMany(2))


class StepsToACharacter(Secret):
    """Each night names a character and learns how many steps it is to whoever is it; 0 for nobody."""

    marks = Marks("nights", "character", "number", "character", "me")
    idea = ("do", "get")

    def each_night(self, game: Game, me: Ability) -> None:
        named = game.choose_character(me, game.script.characters)
        holders = [s for s in self.others(game, me) if game.grimoire.seats[s].character == named]
        game.inform(me, (nearest(game, me.owner, holders),), _steps(game))


class DiedSoFar(Secret):
    """Learns each night but the first how many good players have died since the last dusk but one."""

    marks = Marks("nights", "nothing", "number", "deaths", "dead")

    def other_nights(self, game: Game, me: Ability) -> None:
        since = When(game.night - 1)
        died = {seat for seat in game.grimoire.dead() if _died_since(game, seat, since)}
        self.read(game, me, GOOD, died, len, _players(game))


def _died_since(game: Game, seat: int, since: When) -> bool:
    return any(isinstance(one, Died) and one.seat == seat and one.when >= since for one in game.chronicle)


def _players(game: Game) -> HowMany:
    return HowMany(len(game.grimoire.ring))


def _steps(game: Game) -> HowMany:
    return HowMany(len(game.grimoire.ring) // 2)
