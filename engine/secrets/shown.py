"""Secrets whose owner is shown players, characters, kinds or a side."""

from itertools import combinations, pairwise

from engine.characters.base import (
    DEMON,
    EVIL,
    GOOD,
    OUTSIDER,
    TOWNSFOLK,
    Ability,
    Alignment,
    Death,
    Died,
    Game,
    NightOfDeath,
    Nominated,
    Registers,
    Script,
    Team,
    Woke,
    plainly,
)
from engine.secrets.base import (
    Marks,
    Secret,
    Shown,
    WhichCharacter,
    WhichKind,
    WhichSide,
    misleads,
    misled,
)


def may_be(game: Game, me: Ability, seats: tuple[int, ...], quality: Alignment | Team) -> tuple[int, ...]:
    """Who of these players counts as that, or may; those who plainly do come first."""
    plain = [seat for seat in seats if plainly(game.grimoire, seat, quality, me)]
    doubtful = [seat for seat in seats if game.registers(seat, quality, me) is not Registers.NO]
    certain = [seat for seat in plain if seat in doubtful]
    return tuple(dict.fromkeys((*certain, *doubtful)))


def side_of(game: Game, me: Ability, seat: int) -> tuple[Alignment, ...]:
    """The sides this player may count as, the true one first."""
    evil = game.any_is((seat,), EVIL, me)
    return tuple(EVIL if one else GOOD for one in evil)


# Sides and kinds


class SideOfTheExecuted(Secret):
    """Learns each night but the first on which side whoever was executed that day is."""

    marks = Marks("nights", "nothing", "side", "side", "executed")

    def other_nights(self, game: Game, me: Ability) -> None:
        for seat, _ in game.day.executions[-1:]:
            game.inform(me, side_of(game, me, seat), WhichSide(GOOD, EVIL))


class SideOfMyNominator(Secret):
    """Learns in the night after they were nominated on which side the nominator is."""

    marks = Marks("event", "nothing", "side", "nominations", "me")
    reminders = ("Know",)

    def on_nomination(self, game: Game, me: Ability, nomination: Nominated) -> None:
        if nomination.nominee == me.owner and nomination.by >= 0:
            game.grimoire.drop(game.grimoire.marked("Know", by=me))
            game.grimoire.mark("Know", nomination.by, by=me)

    def other_nights(self, game: Game, me: Ability) -> None:
        for token in game.grimoire.marked("Know", by=me)[-1:]:
            game.grimoire.unmark(token)
            game.inform(me, side_of(game, me, token.seat), WhichSide(GOOD, EVIL))


class SideOfTheNewlyDead(Secret):
    """Learns each night but the first on which side the player is who died last."""

    marks = Marks("nights", "nothing", "side", "side", "dead")

    def other_nights(self, game: Game, me: Ability) -> None:
        for one in [e for e in game.chronicle if isinstance(e, Died) and e.seat in game.grimoire.ring][-1:]:
            game.inform(me, side_of(game, me, one.seat), WhichSide(GOOD, EVIL))


class SideOpposite(Secret):
    """Learns at the start on which side the player is who sits opposite."""

    marks = Marks("first_night", "nothing", "side", "seats", "all")

    def suits(self, script: Script, players: int) -> bool:
        return players <= 9

    def first_night(self, game: Game, me: Ability) -> None:
        game.inform(me, side_of(game, me, opposite(game, me)), WhichSide(GOOD, EVIL))


class KindOfTheExecuted(Secret):
    """Learns each night but the first of what kind the character of whoever was executed that day is."""

    marks = Marks("nights", "nothing", "kind", "kind", "executed")

    def other_nights(self, game: Game, me: Ability) -> None:
        for seat, _ in game.day.executions[-1:]:
            self.tell_kind(game, me, seat)

    def tell_kind(self, game: Game, me: Ability, seat: int) -> None:
        kinds = [kind for kind in Team if game.registers(seat, kind, me) is not Registers.NO]
        truths = tuple(dict.fromkeys((game.team(seat), *kinds)))
        game.inform(me, truths, WhichKind(*Team))


class KindOfOne(KindOfTheExecuted):
    """Chooses a player at the start and learns of what kind their character is."""

    marks = Marks("first_night", "one", "kind", "kind", "chosen")

    def suits(self, script: Script, players: int) -> bool:
        return players >= 7

    other_nights = Secret.other_nights

    def first_night(self, game: Game, me: Ability) -> None:
        self.tell_kind(game, me, game.choose(me, self.others(game, me)))


# Players


class OneOfMySide(Secret):
    """Is shown each night another living player who is on their side."""

    marks = Marks("nights", "nothing", "players", "side", "me")
    idea = ("get", "about")
    reminders = ("Know",)

    def each_night(self, game: Game, me: Ability) -> None:
        living = tuple(seat for seat in game.grimoire.living() if seat != me.owner)
        fitting = may_be(game, me, living, game.alignment(me.owner))
        self.show(game, me, ((seat,) for seat in sorted(fitting)), Shown(self.others(game, me)))


class ATownsfolk(Secret):
    """Is shown each night another player whose character is a Townsfolk."""

    marks = Marks("nights", "nothing", "players", "kind", "all")
    idea = ("get", "about")
    reminders = ("Know",)

    def each_night(self, game: Game, me: Ability) -> None:
        fitting = may_be(game, me, self.others(game, me), TOWNSFOLK)
        self.show(game, me, ((seat,) for seat in sorted(fitting)), Shown(self.others(game, me)))


class NoDemonShown(Secret):
    """Is shown each night another player who is not the Demon."""

    marks = Marks("nights", "nothing", "players", "demon", "all")
    idea = ("get", "about")
    reminders = ("Know",)

    def each_night(self, game: Game, me: Ability) -> None:
        fitting = [s for s in self.others(game, me) if game.registers(s, DEMON, me) is not Registers.YES]
        self.show(game, me, ((seat,) for seat in sorted(fitting)), Shown(self.others(game, me)))


class OneWhoWoke(Secret):
    """Is shown each night another player who has woken for an ability before them."""

    marks = Marks("nights", "nothing", "players", "waking", "all")
    idea = ("get", "about")

    def each_night(self, game: Game, me: Ability) -> None:
        woke = {e.seat for e in game.chronicle if isinstance(e, Woke) and e.when == game.when} - {me.owner}
        truths = tuple((seat,) for seat in sorted(woke))
        if truths:
            game.inform(me, truths, Shown(self.others(game, me)))


class EvilOfThree(Secret):
    """Is shown at the start three other players, of whom just one is evil."""

    marks = Marks("first_night", "nothing", "players", "side", "all")
    idea = ("get", "about")

    def suits(self, script: Script, players: int) -> bool:
        return players >= 7

    def first_night(self, game: Game, me: Ability) -> None:
        self.groups(game, me, 3, EVIL, 1)

    def groups(self, game: Game, me: Ability, size: int, quality: Alignment | Team, wanted: int) -> None:
        """Show so many players, of whom so many plainly are that."""
        seats = tuple(sorted(self.others(game, me)))
        fitting = [
            some
            for some in combinations(seats, size)
            if sum(plainly(game.grimoire, seat, quality, me) for seat in some) == wanted
        ]
        self.show(game, me, fitting, Shown(seats, size))


class OutsiderOfTwoShown(EvilOfThree):
    """Is shown at the start two other players, of whom one is an Outsider."""

    marks = Marks("first_night", "nothing", "players", "kind", "all")

    def suits(self, script: Script, players: int) -> bool:
        return bool(script.outsiders)

    def first_night(self, game: Game, me: Ability) -> None:
        self.groups(game, me, 2, OUTSIDER, 1)


class TwoGood(EvilOfThree):
    """Is shown at the start two other players who are both good."""

    marks = Marks("first_night", "nothing", "players", "side", "all")

    def first_night(self, game: Game, me: Ability) -> None:
        self.groups(game, me, 2, GOOD, 2)


class TwoOfOneSide(Secret):
    """Is shown each night two other players who are on the same side."""

    marks = Marks("nights", "nothing", "players", "side", "all")
    idea = ("get", "about")
    reminders = ("Know",)

    def each_night(self, game: Game, me: Ability) -> None:
        seats = tuple(sorted(self.others(game, me)))
        fitting = [p for p in combinations(seats, 2) if game.alignment(p[0]) is game.alignment(p[1])]
        self.show(game, me, fitting, Shown(seats, 2))


class EvilOfTwoNeighbours(Secret):
    """Is shown each night two players who sit side by side, of whom just one is evil."""

    marks = Marks("nights", "nothing", "players", "side", "neighbours")
    reminders = ("Know",)

    def each_night(self, game: Game, me: Ability) -> None:
        around = self.others(game, me)
        pairs = {tuple(sorted(pair)) for pair in pairwise(around)}
        fitting = [
            pair
            for pair in sorted(pairs)
            if sum(plainly(game.grimoire, seat, EVIL, me) for seat in pair) == 1
        ]
        self.show(game, me, fitting, Shown(around, 2))


class MisledOfTwo(Secret):
    """Is shown each night two other players, of whom one is drunk or poisoned, if anybody is."""

    marks = Marks("nights", "nothing", "players", "health", "all")
    idea = ("get", "about")

    def suits(self, script: Script, players: int) -> bool:
        return misleads(script)

    def each_night(self, game: Game, me: Ability) -> None:
        seats = tuple(sorted(self.others(game, me)))
        ill = misled(game, seats)
        truths = tuple(pair for pair in combinations(seats, 2) if len(set(pair).intersection(ill)) == 1)
        if truths:
            game.inform(me, truths, Shown(seats, 2))


class OneOfThreeIsTheDemon(NightOfDeath, Secret):
    """Who dies at night is shown three players in that night, of whom one is the Demon."""

    marks = Marks("event", "nothing", "players", "demon", "me")
    reminders = ("Know",)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        if game.is_night:
            super().on_death(game, me, death)

    def other_nights(self, game: Game, me: Ability) -> None:
        if not game.grimoire.marked("Know", me.owner, by=me):
            return
        seats = tuple(sorted(self.others(game, me)))
        demons = set(game.living(DEMON))
        truths = tuple(s for s in combinations(seats, 3) if len(demons.intersection(s)) == 1)
        if truths:
            game.inform(me, truths, Shown(seats, 3))


# Characters


class NotInPlayTonight(Secret):
    """Learns each night a good character that nobody is."""

    marks = Marks("nights", "nothing", "character", "character", "all")
    idea = ("get", "whom")

    def each_night(self, game: Game, me: Ability) -> None:
        free = tuple(one for one in game.script.good if not game.in_play(one))
        if free:
            game.inform(me, free, WhichCharacter(*game.script.good))


class AMinion(Secret):
    """Learns at the start a Minion character that somebody is."""

    marks = Marks("first_night", "nothing", "character", "kind", "all")
    idea = ("get", "about")

    def first_night(self, game: Game, me: Ability) -> None:
        held = tuple(one for one in game.script.minions if game.in_play(one))
        if held:
            game.inform(me, held, WhichCharacter(*game.script.minions))


class AnOutsider(Secret):
    """Learns at the start an Outsider character that somebody is, if there is one."""

    marks = Marks("first_night", "nothing", "character", "kind", "all")
    idea = ("get", "about")

    def suits(self, script: Script, players: int) -> bool:
        return bool(script.outsiders)

    def first_night(self, game: Game, me: Ability) -> None:
        held = tuple(one for one in game.script.outsiders if game.in_play(one))
        if held:
            game.inform(me, held, WhichCharacter(*game.script.outsiders))


class CharacterOpposite(Secret):
    """Learns at the start the character of the player who sits opposite."""

    marks = Marks("first_night", "nothing", "character", "seats", "all")
    idea = ("get", "about")

    def suits(self, script: Script, players: int) -> bool:
        return players <= 8

    def first_night(self, game: Game, me: Ability) -> None:
        game.inform(me, game.shown_as(opposite(game, me), me), WhichCharacter(*game.script.characters))


class CharacterOfADeadNeighbour(Secret):
    """Learns, in the next night, the character of a living neighbour who has died."""

    marks = Marks("event", "nothing", "character", "deaths", "neighbours")
    reminders = ("Know",)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """The dead are no longer among the living neighbours: whoever is next to the owner now sat behind them."""
        around = [
            seat
            for seat in game.grimoire.clockwise_from(me.owner)
            if game.grimoire.seats[seat].alive or seat == death.seat
        ]
        if death.seat in (*around[:1], *around[-1:]):
            game.grimoire.mark("Know", death.seat, by=me)

    def other_nights(self, game: Game, me: Ability) -> None:
        for token in game.grimoire.marked("Know", by=me)[-1:]:
            game.grimoire.drop(game.grimoire.marked("Know", by=me))
            game.inform(me, game.shown_as(token.seat, me), WhichCharacter(*game.script.characters))


class CharacterOfMyVote(Secret):
    """Learns in the night after an execution the character of the executed, if they voted for it."""

    marks = Marks("event", "nothing", "character", "votes", "executed")
    reminders = ("Know",)

    def on_vote(self, game: Game, me: Ability, seat: int) -> None:
        nominee = game.unseen.nominees[-1]
        if seat == me.owner and nominee >= 0:
            game.grimoire.mark("Know", nominee, by=me, until=game.next_dawn)

    def other_nights(self, game: Game, me: Ability) -> None:
        for seat, _ in game.day.executions[-1:]:
            if game.grimoire.marked("Know", seat, by=me):
                game.inform(me, game.shown_as(seat, me), WhichCharacter(*game.script.characters))


def opposite(game: Game, me: Ability) -> int:
    """Who sits half way round the circle."""
    around = game.grimoire.clockwise_from(me.owner)
    return around[len(around) // 2]
