"""What a jinx is made of: the hooks of a character, and which two characters it is about."""

from collections.abc import Mapping
from typing import ClassVar

from engine.characters.alchemist import IN_NAME
from engine.characters.base import (
    DEMON,
    EVIL,
    FABLED,
    GOOD,
    HAS_ABILITY,
    HOOKS,
    MINION,
    NO_ABILITY,
    NOBODY,
    SPENT,
    STORYTELLER,
    TRAVELLER,
    Ability,
    Alignment,
    Character,
    Chose,
    Claim,
    Death,
    Died,
    Execution,
    Game,
    GivenAbility,
    Grimoire,
    HasAbility,
    InPlay,
    Learned,
    Nominated,
    OneSeat,
    Phase,
    ThisIs,
    TownSquare,
    Unsettling,
    Until,
    Woke,
    character,
    until_dawn,
    until_dusk,
)
from engine.jinxes import JinxedPair
from engine.night_sheet import keeper
from engine.questions import Helping
from engine.registry import JINX_RULES


def held_by_players(game: Game, character_: str) -> tuple[Ability, ...]:
    """The abilities of this character that players have, working or not."""
    held = game.abilities_of(character_)
    return tuple(one for one in held if one.genuine and one.owner != STORYTELLER)


def end_alone(game: Game, me: Ability, ending: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """By this jinx these abilities, and no others, are as if they were not there; those that are so only now.

    What else these players have works on.
    """
    laid = game.grimoire.marked(NO_ABILITY, by=me)
    game.grimoire.drop(tuple(token for token in laid if token.data not in ending))
    ended = [token.data for token in laid]
    new = tuple(one for one in ending if one not in ended)
    for one in new:
        game.grimoire.mark(NO_ABILITY, one.owner, by=me, data=one)
    return new


class Jinx(Character):
    """A rule of the Storyteller's own, in force from the start where both characters are on the script.

    It is held like a Fabled: always sober, nobody's seat, and asked before the abilities of players. A player who has
    one of the two abilities without being that character is jinxed as well, so it looks at abilities
    (`game.abilities_of`). Where its text speaks of an ability, it asks for itself whether that works.
    """

    pair: ClassVar[tuple[str, str]]
    team = FABLED

    apart: ClassVar[bool] = False  # whether no bag holds both
    never_lent: ClassVar[bool] = False  # whether the first never gives anybody the second's ability
    # whether the second has to be in play where the first gives that ability, or must not be; None: it is all one
    lent_beside: ClassVar[bool | None] = None

    def __init_subclass__(cls) -> None:
        if "pair" not in cls.__dict__:  # what several jinxes have in common
            return
        cls.hooks = frozenset(hook for hook in HOOKS if getattr(cls, hook) is not getattr(Character, hook))
        cls.id = JinxedPair(*cls.pair).key
        JINX_RULES[cls.id] = cls()


class StaysEvil(Jinx):
    """An evil player whom the first makes the second is never made good by the second's own ability."""

    reminders = ("Stays Evil",)

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        maker, made = self.pair
        if not character(game.grimoire.seats[seat].character).is_or_has(made):
            game.grimoire.drop(game.grimoire.marked("Stays Evil", seat, by=me))
        elif by is not None and by.character == maker and game.alignment(seat) is EVIL:
            game.grimoire.mark("Stays Evil", seat, by=me)

    def instead_of_turning(
        self, game: Game, me: Ability, seat: int, alignment: Alignment, by: Ability | None
    ) -> bool:
        own = by is not None and by.character == self.pair[1] and by.owner == seat
        return own and alignment is GOOD and bool(game.grimoire.marked("Stays Evil", seat, by=me))


class MagicianHides(Jinx):
    """Where there is a Magician, who reads the grimoire by the other ability sees neither them nor the Demon."""

    def hides(self, game: Game, me: Ability, reader: Ability) -> tuple[int, ...]:
        """Whether the Magician lives or works is all one: it speaks of the tokens. Only a true Magician has one."""
        magicians = tuple(one.owner for one in game.abilities_of("magician") if one.genuine)
        return (*magicians, *game.now.demons) if magicians and reader.character in self.pair else ()


def given_by(grimoire: Grimoire, lender: str, ability: Ability) -> bool:
    """Whether somebody has this ability from that character's, or takes it by one that comes from there."""
    known = [ability]
    for one in known:  # with those that are found on the way
        tokens = grimoire.marked(HAS_ABILITY, one.owner)
        lent = (token for token in tokens if token.data and character(token.data).is_or_has(one.character))
        givers = [token.by for token in lent if token.by is not None and token.by.source == one.source]
        known.extend(giver for giver in givers if giver not in known)
    return any(giver.character == lender for giver in known[1:])


def eaten_of(game: Game, eaten: str) -> tuple[tuple[Ability, int], ...]:
    """What each Cannibal has, or acts out, of this character, with who was executed."""
    tokens = game.grimoire.marked(HAS_ABILITY)
    found: list[tuple[Ability, int]] = []
    for token in tokens:
        if token.by is None or token.data is None or token.by.character != "cannibal":
            continue
        if not character(token.data).is_or_has(eaten):
            continue
        lent = Ability(eaten, token.seat, token.by.owner, token.by.genuine)
        lunch = (one.seat for one in game.grimoire.marked("Lunch") if one.by and one.by.owner == token.seat)
        found.extend((lent, seat) for seat in lunch)
    return tuple(found)


def eaten_today(game: Game, eaten: str) -> tuple[tuple[Ability, int], ...]:
    """What each Cannibal has, or acts out, of this character since an execution of today, with who was executed."""
    executed = {one.seat for one in game.chronicle if isinstance(one, Died) and one.when == game.when}
    return tuple((lent, seat) for lent, seat in eaten_of(game, eaten) if seat in executed)


class ToldWhatTheyAte(Jinx):
    """A Cannibal who has the ability of the other one, or acts it out, is told so."""

    reminders = ("Knows",)

    def on_dusk(self, game: Game, me: Ability) -> None:
        for lent, _ in eaten_today(game, self.pair[1]):
            self.tell(game, me, lent)

    def settle(self, game: Game, me: Ability) -> None:
        """Who becomes a Cannibal in the night has eaten whoever was executed last. By day it is not settled yet what
        they have when night falls."""
        lent = {one.owner: one for one, _ in eaten_of(game, self.pair[1])}
        knowing = game.grimoire.marked("Knows", by=me)
        game.grimoire.drop(tuple(token for token in knowing if token.seat not in lent))
        for seat in sorted(lent.keys() - {token.seat for token in knowing}) if game.is_night else ():
            self.tell(game, me, lent[seat])

    def tell(self, game: Game, me: Ability, lent: Ability) -> None:
        if not game.grimoire.marked("Knows", lent.owner, by=me):
            game.grimoire.mark("Knows", lent.owner, by=me)
        game.tell_in_secret(lent.owner, Learned(game.face(lent), HasAbility(self.pair[1])))


class NeverLent(Jinx):
    """The first never gives anybody the ability of the second, from the start or later."""

    never_lent = True

    def forbids_lending(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        """Nor does who has an ability from there take the other by it."""
        lender, lent = self.pair
        theirs = by.character == lender or given_by(game.grimoire, lender, by)
        return theirs and character(new).is_or_has(lent)


class LentBeside(Jinx):
    """The first gives the ability of the second only where that character is in play, or only where it is not."""

    lent_beside = True

    def forbids_lending(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        return (by.character, new) == self.pair and game.in_play(new) is not self.lent_beside


class LentInName(LentBeside):
    """Whoever has the ability of the second from the first is told so, and can do nothing with it."""

    def lends_in_name(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        return (by.character, new) == self.pair

    def in_name(self, grimoire: Grimoire) -> tuple[int, ...]:
        """Who has that ability in name."""
        return tuple(token.seat for token in grimoire.marked(IN_NAME) if token.data == self.pair[1])


class Suspected(OneSeat):
    """Whom a player takes for the other one of the two; NOBODY: they do not say."""

    for_players = True


class ForcedByName(Jinx):
    """After an execution a living player of the first may name a living player; if that is the second, the Demon has
    to choose them tonight."""

    slot = "wraith"  # early in the night
    reminders = ("Must Choose",)
    lasts: ClassVar[Mapping[str, Until]] = {"Must Choose": until_dawn}

    def namers(self, game: Game) -> tuple[Ability, ...]:
        """Whose guess it is."""
        return game.abilities_of(self.pair[0])

    # Published as said aloud. Once night has fallen it is said on the phone instead: an execution is followed by the
    # dusk, and who would be waited for there would be known for the first of the two.
    def other_nights(self, game: Game, me: Ability) -> None:
        for one in self.namers(game) if game.day.executions else ():
            if one.owner != STORYTELLER and game.alive_for(one):
                self.guess(game, me, one)

    def guess(self, game: Game, me: Ability, namer: Ability) -> None:
        seat = game.ask(namer.owner, namer, Suspected(*game.square.the_living, NOBODY))
        game.happened(Woke(game.when, namer.owner, namer.character))  # not in a turn of their own
        if seat == NOBODY:
            return
        game.tell((namer.owner,), Chose(game.face(namer), seat))
        named = [one.owner for one in game.abilities_of(self.pair[1]) if one.genuine]
        if seat in named and game.works(namer):
            game.grimoire.mark("Must Choose", seat, by=me, until=game.dawn)

    def narrows(
        self, grimoire: Grimoire, me: Ability, chooser: Ability, seats: tuple[int, ...]
    ) -> tuple[int, ...]:
        """A dead Demon that chooses all the same, as by another jinx, attacks nobody: they are free."""
        dead = chooser.owner != STORYTELLER and not grimoire.seats[chooser.owner].lives
        if dead or character(chooser.character).team is not DEMON:
            return seats
        bound = [token.seat for token in grimoire.marked("Must Choose", by=me)]
        return tuple(seat for seat in seats if seat in bound) or seats


class NamedByAlchemist(ForcedByName, LentInName):
    """An Alchemist can do nothing with that ability, but may name who is the second."""

    def namers(self, game: Game) -> tuple[Ability, ...]:
        able = self.in_name(game.grimoire)
        return tuple(one for one in super().namers(game) if one.owner in able)


class MinionTakesItUp(Jinx):
    """In place of the Storyteller a Minion gains the ability of the second, and is told so."""

    def instead_of_taking_up(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        if (by.character, new) != self.pair:
            return False
        minions = game.living(MINION)
        if minions:
            seat = minions[0] if len(minions) == 1 else game.ask(STORYTELLER, me, OneSeat(*minions))
            game.lend(Ability(new, seat, seat), seat, new)  # by itself: what they lend is another matter
            game.tell_in_secret(seat, GivenAbility(game.face_to(seat, by), seat, new))
        return True


class SummonsForThem(Jinx):
    """Where the other has taken a living Summoner's ability away the Storyteller summons, in the Summoner's turn."""

    slot = "summoner"

    def takes_away(self, game: Game, summoner: Ability) -> bool:
        """Whether that Summoner has no ability by the other's doing."""
        raise NotImplementedError

    def other_nights(self, game: Game, me: Ability) -> None:
        for one in game.abilities_of("summoner"):
            player = one.genuine and one.owner != STORYTELLER
            lives = player and game.grimoire.seats[one.owner].lives
            if lives and self.takes_away(game, one):
                character(one.character).kept_asleep(game, one)


def is_summoned_for(game: Game, summoner: Ability) -> bool:
    """Whether, as things stand, the Storyteller summons in the place of that Summoner."""
    rules = (JINX_RULES.get(one.character) for one in game.now.at_work("other_nights"))
    return any(isinstance(rule, SummonsForThem) and rule.takes_away(game, summoner) for rule in rules)


class TwoDemons(Unsettling, Jinx):
    """Where a Summoner makes a second living Demon and the other is there, tonight's deaths are the Storyteller's."""

    unsettles = "New Demon"
    reminders = ("New Demon",)
    lasts: ClassVar[Mapping[str, Until]] = {"New Demon": until_dawn}

    def concerned(self, game: Game) -> bool:
        """Whether the other one is in play."""
        return bool(game.abilities_of(self.pair[1]))

    def is_second(self, game: Game, seat: int) -> bool:
        """Whether another Demon lives beside this one. All of Legion is one Demon."""
        seats, living = game.grimoire.seats, game.living(DEMON)
        new = seats[seat].character
        one_of_many = character(new).copies > 1
        others = [one for one in living if one != seat and not (one_of_many and seats[one].character == new)]
        return seat in living and bool(others)

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        summoned = by is not None and by.character == "summoner" and game.team(seat) is DEMON
        known = bool(game.grimoire.marked("New Demon"))  # by the other of these jinxes
        if summoned and self.is_second(game, seat) and self.concerned(game) and not known:
            game.grimoire.mark("New Demon", seat, by=me, until=game.dawn)
            self.unsettle(game, me)


class MarionetteLater(Jinx):
    """The Marionette is made once somebody is the Demon, beside that player."""

    reminders = (SPENT,)

    def awaited(self, game: Game) -> bool:
        """Whether it is one of the tokens, and the Demon is still to come."""
        raise NotImplementedError

    def arrives_later(self, game: Game, me: Ability, undealt: str) -> bool:
        return undealt == "marionette" and self.awaited(game)

    def settle(self, game: Game, me: Ability) -> None:
        noted = any(note.character == "marionette" for note in game.notes)
        if noted and self.awaited(game) and game.living(DEMON) and not game.spent(me):
            game.spend(me)
            character("marionette").arrive(game)


class LentTurnsNobody(Jinx):
    """An ability of the second that somebody has from the first never makes them good."""

    def instead_of_turning(
        self, game: Game, me: Ability, seat: int, alignment: Alignment, by: Ability | None
    ) -> bool:
        if by is None or (by.character, by.owner) != (self.pair[1], seat) or alignment is not GOOD:
            return False
        return given_by(game.grimoire, self.pair[0], by)


class NeverTogether(Jinx):
    """Of the two only one is ever in play: no bag holds both, and nobody is made one of them beside the other.

    Who makes themself one of them is the other until then, and cannot either.
    """

    apart = True

    def forbids_becoming(self, game: Game, me: Ability, seat: int, new: str, by: Ability) -> bool:
        seats = enumerate(game.grimoire.seats)
        left = {record.character for other, record in seats if other != seat or other == by.owner}
        return any(
            character(new).is_or_has(one) and any(character(there).is_or_has(other) for there in left)
            for one, other in (self.pair, self.pair[::-1])
        )


class Visit(Jinx):
    """Each night but the first a Demon that kills nobody points at a living player, never at one twice; somebody of
    the second character acts as if it had killed them, and lives.

    Everybody may be pointed at, as to offer good players alone would tell who they are. One visit is there for all
    such jinxes of the Demon, in its own slot (`slot`).
    """

    reminders = ("Visited",)
    evil_too: ClassVar[bool] = False  # whether an evil player of the second character acts as well

    def other_nights(self, game: Game, me: Ability) -> None:
        at_work = game.now.at_work("other_nights")
        rules = [JINX_RULES[one.character] for one in at_work if one.character in JINX_RULES]
        visits = [rule for rule in rules if isinstance(rule, Visit) and rule.pair[0] == self.pair[0]]
        if visits[0] is not self:
            return
        for demon in game.abilities_of(self.pair[0]):
            if demon.genuine and game.alive_for(demon) and keeper(game, demon) is None:
                self.visit(game, demon, visits)

    def visit(self, game: Game, demon: Ability, visits: "list[Visit]") -> None:
        seen = {token.seat for token in game.grimoire.marked("Visited", by=demon)}
        left = tuple(seat for seat in game.square.the_living if seat not in seen)
        if not left:
            return
        seat = game.choose(demon, left)
        game.grimoire.mark("Visited", seat, by=demon)
        game.happened(Woke(game.when, demon.owner, demon.character))  # not in a turn of their own
        if game.works(demon):
            for rule in visits:
                rule.visited(game, demon, seat)

    def visited(self, game: Game, demon: Ability, seat: int) -> None:
        """What the visit comes to for somebody of the second character."""
        if self.evil_too or game.alignment(seat) is GOOD:
            for one in game.abilities_of(self.pair[1]):
                if one.owner == seat:
                    character(one.character).on_death(game, one, Death(seat, by=demon))


class BansheeVisit(Visit):
    """A good Banshee who is pointed at dies of it as if the Demon had killed her."""

    def visited(self, game: Game, demon: Ability, seat: int) -> None:
        banshee = any(one.owner == seat and one.genuine for one in game.abilities_of("banshee"))
        if banshee and game.alignment(seat) is GOOD:
            game.kill(seat, by=demon)


class Guarding(Jinx):
    """Good wins if a Demon that kills nobody nominates whom the second character guards, and they are executed: whom
    somebody with that ability chose last night when it worked, and still has it."""

    reminders = ("Guarded",)
    lasts: ClassVar[Mapping[str, Until]] = {"Guarded": until_dusk}

    def on_chosen(self, game: Game, me: Ability, chooser: Ability, seat: int) -> None:
        if chooser.character == self.pair[1] and chooser in game.now.working:
            game.grimoire.mark("Guarded", seat, by=me, until=game.dusk, data=chooser.owner)

    def on_dawn(self, game: Game, me: Ability) -> None:
        """The Demon may have come later in the night than they chose; where none is there, no token says so."""
        if not game.in_play(self.pair[0]):
            game.grimoire.drop(game.grimoire.marked("Guarded", by=me))

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        demons = [one.owner for one in game.abilities_of(self.pair[0]) if one.genuine]
        if execution.nominator in demons and self.guards(game, me, execution.seat):
            game.win(GOOD, by=me)

    def guards(self, game: Game, me: Ability, seat: int) -> bool:
        able = [one.owner for one in game.abilities_of(self.pair[1]) if one in game.now.working]
        return any(token.data in able for token in game.grimoire.marked("Guarded", seat, by=me))


class GuardingInRiot(Guarding):
    """In a riot nobody is executed, so that Riot nominates whom the second character guards is enough."""

    def on_nomination(self, game: Game, me: Ability, nomination: Nominated) -> None:
        riots = [one for one in game.abilities_of(self.pair[0]) if one.genuine]
        killing = any(
            one in game.now.working
            and character(one.character).needs_no_vote(game.grimoire, one, nomination.nominee)
            for one in riots
        )
        counts = killing and game.house_rules["riot: its nominations count as executions"]
        by_riot = nomination.by in [one.owner for one in riots]
        if counts and by_riot and self.guards(game, me, nomination.nominee):
            game.win(GOOD, by=me)


class GuardedByThemself(Guarding):
    """Whoever has the ability of the second is the one who is guarded."""

    def guards(self, game: Game, me: Ability, seat: int) -> bool:
        return any(one.owner == seat and one in game.now.working for one in game.abilities_of(self.pair[1]))


class LosesByGrandchild(Jinx):
    """Evil wins if the grandchild dies by execution while the first lives and the Grandmother has her ability."""

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        lives = any(one.genuine and game.alive_for(one) for one in game.abilities_of(self.pair[0]))
        kin = game.grimoire.marked("Grandchild", execution.seat)
        if lives and execution.died and any(token.by in game.now.working for token in kin):
            game.win(EVIL, by=me)


class KingLearnsEarly(Jinx):
    """With the first in play the King learns each night as soon as one player is dead."""

    def hastens(self, game: Game, me: Ability, waiting: Ability) -> bool:
        dead = len(game.grimoire.living()) < len(game.grimoire.ring)
        return waiting.character == "king" and dead and game.in_play(self.pair[0])


class PoisonsForGood(Jinx):
    """The second is poisoned from the moment that the first is in play, also when the first is not any more."""

    reminders = ("Was in Play",)

    def settle(self, game: Game, me: Ability) -> None:
        if self.is_here(game.grimoire) and not game.grimoire.marked("Was in Play", by=me):
            game.grimoire.mark("Was in Play", STORYTELLER, by=me)

    def droisons(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        if not self.is_here(grimoire) and not grimoire.marked("Was in Play", by=me):
            return ()
        _, other = self.pair
        theirs = (seat for seat, record in enumerate(grimoire.seats) if record.character == other)
        lent = (token.seat for token in grimoire.marked(HAS_ABILITY) if token.data == other)
        return (*theirs, *lent)

    def is_here(self, grimoire: Grimoire) -> bool:
        return any(record.character == self.pair[0] for record in grimoire.seats)


class AllLegion(Jinx):
    """Where the second makes somebody Legion, every evil player but Travellers is Legion, whatever they know."""

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        made, maker = self.pair
        seats = game.grimoire.seats
        if by is None or by.character != maker or seats[seat].character != made:
            return
        for one in game.grimoire.everyone():
            others = game.team(one) is not TRAVELLER and seats[one].character != made
            if others and game.alignment(one) is EVIL:
                game.become(one, made, by=me)


class PowerlessBesideLegion(AllLegion):
    """Where there is Legion already, the second's ability is gone, and no other that its owner has."""

    reminders = (NO_ABILITY,)
    tells: ClassVar[bool] = False  # whether they are told of it

    def settle(self, game: Game, me: Ability) -> None:
        """Who has used it up loses nothing by it, and would learn that the Legion they have made is there."""
        there, able = self.pair
        powerless = held_by_players(game, able) if game.in_play(there) else ()
        for one in end_alone(game, me, powerless):
            if self.tells and not game.spent(one):
                game.tell_in_secret(one.owner, InPlay(there))


class MayCountAsEvil(Jinx):
    """Whoever is the second may count as evil where the first looks at who voted."""

    def may_seem_evil(self, game: Game, me: Ability, seat: int, looker: Ability) -> bool:
        looks, second = self.pair
        return looker.character == looks and any(one.owner == seat for one in game.abilities_of(second))


class ToldOfLegion(Helping):
    """Is somebody told that a player is Legion whom their ability could do nothing to?"""


class KeepsAbility(Jinx):
    """Legion keeps its ability where the second would end it; the second's owner may be told who it is instead."""

    def may_be_told(self, game: Game, me: Ability, seat: int, learner: Ability) -> None:
        if learner in game.now.working and game.ask(STORYTELLER, me, ToldOfLegion({False: None, True: GOOD})):
            game.tell_in_secret(learner.owner, Learned(game.face(learner), ThisIs(seat, self.pair[0])))


def nominated_last(square: TownSquare, by: int) -> tuple[int, ...]:  # noqa: ARG001
    """Whoever was nominated last, whoever asks, and nobody once there was an execution today."""
    return () if square.executed else square.accused


class SecretVizier(Jinx):
    """Nobody is told who the Vizier is, so that anybody may say that they force an execution."""

    claim = Claim("force", target="nobody", phases=(Phase.NOMINATIONS,), targets=nominated_last, final=True)

    def hushes(self, game: Game, me: Ability, teller: Ability) -> bool:
        return teller.character == self.pair[0]


class ViziersLoss(Jinx):
    """A Vizier who loses the ability by the second is told so, and cannot die by day all the same."""

    reminders = ("Knows",)

    def is_lost(self, game: Game, vizier: Ability) -> bool:
        """Whether that Vizier has no ability now, by the second's doing."""
        raise NotImplementedError

    def tell(self, game: Game, seat: int) -> None:
        """The player hears of it, where the second has not told them already."""

    def settle(self, game: Game, me: Ability) -> None:
        viziers = (one for one in game.abilities_of("vizier") if one.genuine and one.owner != STORYTELLER)
        lost = {one.owner for one in viziers if self.is_lost(game, one)}
        knowing = game.grimoire.marked("Knows", by=me)
        game.grimoire.drop(tuple(token for token in knowing if token.seat not in lost))
        for seat in sorted(lost.difference(token.seat for token in knowing)):
            game.grimoire.mark("Knows", seat, by=me)
            self.tell(game, seat)

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return death.by_day and bool(grimoire.marked("Knows", death.seat, by=me))
