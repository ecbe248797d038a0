"""Secrets whose owner learns yes or no."""

from collections.abc import Collection

from engine.characters.base import (
    DEMON,
    EVIL,
    GOOD,
    MINION,
    OUTSIDER,
    TOWNSFOLK,
    Ability,
    Death,
    Game,
    Nominated,
    Script,
    Woke,
    YesNo,
    until_dawn,
)
from engine.secrets.base import Marks, Secret, between, chosen_tonight, misleads, misled


class MinionOfTwo(Secret):
    """Each night chooses two players and learns whether one of them is a Minion."""

    marks = Marks("nights", "several", "yes_no", "kind", "chosen")

    def each_night(self, game: Game, me: Ability) -> None:
        self.read(game, me, MINION, game.choose_two(me, game.grimoire.everyone()), bool, YesNo())


class OutsiderOfTwo(Secret):
    """Each night chooses two players and learns whether one of them is an Outsider."""

    marks = Marks("nights", "several", "yes_no", "kind", "chosen")

    def suits(self, script: Script, players: int) -> bool:
        return bool(script.outsiders)

    def each_night(self, game: Game, me: Ability) -> None:
        self.read(game, me, OUTSIDER, game.choose_two(me, game.grimoire.everyone()), bool, YesNo())


class SameKind(Secret):
    """Each night chooses two players and learns whether their characters are of the same kind."""

    marks = Marks("nights", "several", "yes_no", "kind", "chosen")
    idea = ("do", "about")

    def each_night(self, game: Game, me: Ability) -> None:
        one, other = game.choose_two(me, game.grimoire.everyone())
        game.inform(me, (game.team(one) is game.team(other),), YesNo())


class SameSide(Secret):
    """Each night chooses two players and learns whether they are on the same side."""

    marks = Marks("nights", "several", "yes_no", "side", "chosen")

    def each_night(self, game: Game, me: Ability) -> None:
        pair = game.choose_two(me, game.grimoire.everyone())
        self.read(game, me, EVIL, pair, lambda evil: len(evil) != 1, YesNo())


class MisledChosen(Secret):
    """Each night chooses a player and learns whether they are drunk or poisoned."""

    marks = Marks("nights", "one", "yes_no", "health", "chosen")

    def suits(self, script: Script, players: int) -> bool:
        return misleads(script)

    def each_night(self, game: Game, me: Ability) -> None:
        chosen = game.choose(me, game.grimoire.everyone())
        game.inform(me, (bool(misled(game, (chosen,))),), YesNo())


class WokeChosen(Secret):
    """Each night chooses another player and learns whether they wake tonight for an ability of their own."""

    marks = Marks("nights", "one", "yes_no", "waking", "chosen")

    def each_night(self, game: Game, me: Ability) -> None:
        chosen = game.choose(me, self.others(game, me))
        woke = any(isinstance(e, Woke) and e.seat == chosen and e.when == game.when for e in game.chronicle)
        game.inform(me, (woke or game.wakes_later(chosen),), YesNo())


class TownsfolkChosen(Secret):
    """Each night chooses a player and learns whether they are a Townsfolk."""

    marks = Marks("nights", "one", "yes_no", "kind", "chosen")

    def each_night(self, game: Game, me: Ability) -> None:
        chosen = game.choose(me, self.others(game, me))
        self.read(game, me, TOWNSFOLK, (chosen,), bool, YesNo())


class DemonChosen(Secret):
    """Each night chooses a player and learns whether they are the Demon."""

    marks = Marks("nights", "one", "yes_no", "demon", "chosen")

    def suits(self, script: Script, players: int) -> bool:
        return players >= 9

    def each_night(self, game: Game, me: Ability) -> None:
        self.read(game, me, DEMON, (game.choose(me, self.others(game, me)),), bool, YesNo())


class DeadChosen(Secret):
    """Each night but the first chooses a dead player and learns whether they are evil."""

    marks = Marks("nights", "one", "yes_no", "side", "dead")

    def other_nights(self, game: Game, me: Ability) -> None:
        dead = game.square.the_dead
        if dead:
            self.read(game, me, EVIL, (game.choose(me, dead),), bool, YesNo())


class NeighboursAlike(Secret):
    """Each night chooses a player and learns whether their living neighbours are on the same side."""

    marks = Marks("nights", "one", "yes_no", "side", "neighbours")

    def each_night(self, game: Game, me: Ability) -> None:
        beside = game.grimoire.living_neighbours(game.choose(me, game.grimoire.everyone()))
        self.read(game, me, EVIL, beside, lambda evil: len(evil) in (0, len(beside)), YesNo())


class MyNeighboursAlike(Secret):
    """Learns each night whether their living neighbours are characters of the same kind."""

    marks = Marks("nights", "nothing", "yes_no", "kind", "neighbours")

    def each_night(self, game: Game, me: Ability) -> None:
        kinds = {game.team(seat) for seat in game.grimoire.living_neighbours(me.owner)}
        game.inform(me, (len(kinds) == 1,), YesNo())


class DemonBetween(Secret):
    """Each night chooses two players and learns whether a Demon sits between them, clockwise from the first."""

    marks = Marks("nights", "several", "yes_no", "demon", "chosen")

    def each_night(self, game: Game, me: Ability) -> None:
        among = between(game, *game.choose_two(me, game.grimoire.everyone()))
        self.read(game, me, DEMON, among, bool, YesNo())


class CharacterInPlay(Secret):
    """Each night names a character and learns whether somebody is it."""

    marks = Marks("nights", "character", "yes_no", "character", "all")
    idea = ("do", "about")

    def each_night(self, game: Game, me: Ability) -> None:
        named = game.choose_character(me, game.script.characters)
        assert named is not None
        game.inform(me, (game.in_play(named),), YesNo())


class EvenEvil(Secret):
    """Learns each night whether the number of evil players alive is even."""

    marks = Marks("nights", "nothing", "yes_no", "side", "living")

    def each_night(self, game: Game, me: Ability) -> None:
        living = game.grimoire.living()
        self.read(game, me, EVIL, living, lambda evil: len(evil) % 2 == 0, YesNo())


class EvilAmongTheNewlyDead(Secret):
    """Learns each night but the first whether one of those who died since the last night began is evil."""

    marks = Marks("nights", "nothing", "yes_no", "side", "dead")

    def other_nights(self, game: Game, me: Ability) -> None:
        new = [token.seat for token in game.grimoire.marked("Dead", by=me)]
        game.grimoire.drop(game.grimoire.marked("Dead", by=me))
        if new:
            self.read(game, me, EVIL, new, bool, YesNo())

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        game.grimoire.mark("Dead", death.seat, by=me)


class EvilNominee(Secret):
    """Learns each night but the first whether one of those who were nominated that day is evil."""

    marks = Marks("nights", "nothing", "yes_no", "nominations", "all")
    idea = ("about", "get")

    def other_nights(self, game: Game, me: Ability) -> None:
        nominees = [token.seat for token in game.grimoire.marked("Know", by=me)]
        if nominees:
            self.read(game, me, EVIL, nominees, bool, YesNo())

    def on_nomination(self, game: Game, me: Ability, nomination: Nominated) -> None:
        if nomination.nominee >= 0:
            game.grimoire.mark("Know", nomination.nominee, by=me, until=until_dawn(game))


class AMinionNominated(Secret):
    """Learns each night but the first whether a Minion nominated that day."""

    marks = Marks("nights", "nothing", "yes_no", "nominations", "all")
    idea = ("about", "get")

    def other_nights(self, game: Game, me: Ability) -> None:
        game.inform(me, game.did_today("nominated", MINION, me), YesNo())


class DemonPointedNearMe(Secret):
    """Learns each night but the first whether a Demon chose one of the two players who sit beside them."""

    marks = Marks("nights", "nothing", "yes_no", "demon", "neighbours")

    def other_nights(self, game: Game, me: Ability) -> None:
        beside = set(game.grimoire.neighbours(me.owner))
        game.inform(me, (bool(beside.intersection(chosen_tonight(game, DEMON))),), YesNo())


class DeadBesideTheDemon(Secret):
    """Learns each night but the first whether somebody dead sits beside a living Demon."""

    marks = Marks("nights", "nothing", "yes_no", "demon", "dead")

    def other_nights(self, game: Game, me: Ability) -> None:
        def dead_beside(demons: Collection[int]) -> bool:
            around = (one for demon in demons for one in game.grimoire.neighbours(demon))
            return any(not game.grimoire.seats[one].alive for one in around)

        self.read(game, me, DEMON, game.grimoire.living(), dead_beside, YesNo())


class GoodMajority(Secret):
    """Learns each night whether most of the five players nearest to them, themself included, are good."""

    marks = Marks("nights", "nothing", "yes_no", "side", "neighbours")

    def each_night(self, game: Game, me: Ability) -> None:
        around = game.grimoire.clockwise_from(me.owner)
        near = (me.owner, *dict.fromkeys((*around[:2], *around[-2:])))
        self.read(game, me, GOOD, near, lambda good: 2 * len(good) > len(near), YesNo())
