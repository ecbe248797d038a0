from collections.abc import Iterable

from engine.characters.base import (
    EVIL,
    GOOD,
    MINION,
    NOBODY,
    SELDOM,
    STORYTELLER,
    Ability,
    Alignment,
    AmongMany,
    AsItIs,
    CountedVote,
    Counts,
    Death,
    Demon,
    Died,
    EvilInfo,
    Game,
    Grimoire,
    Meeting,
    OneSeat,
    Registering,
    Registers,
    Team,
    until_dawn,
)

_ONE_LEFT = "legion: evil wins with one good player left"


class OneOfMany(OneSeat):
    """Who dies tonight of a Demon that most players are; NOBODY for none."""


class EmptyVote(AsItIs):
    """Whether the town hears only at the end of the day that a vote of evil players alone came to nothing."""


class Legion(Demon):
    """Most players are this; the votes of evil players alone are none; each other night somebody may die."""

    edition = "carousel"

    acted_out = False
    misleads = SELDOM
    copies = 15
    kills_as_one = True
    mourns_last = True  # a Plague Doctor's death may turn somebody else
    reminders = ("Dead", "About To Die")
    lasts = {"Dead": until_dawn}
    house_rules = {_ONE_LEFT: (True, False)}

    def counts(self, players: int, counts: Counts) -> Iterable[Counts]:
        """As many Legion as usually are good, and the other way round. It is asked for each of them."""
        good = counts.townsfolk + counts.outsiders
        few, many = sorted((good, sum(counts) - good))
        return counts._replace(townsfolk=few, outsiders=0, minions=0, demons=many).any_outsiders()

    def counts_also(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team | Alignment, ...]:
        return (MINION,) if seat == me.owner else ()

    def evil_info(self, grimoire: Grimoire, me: Ability, info: EvilInfo) -> EvilInfo:
        """They see each other, and whoever they do not see is good. The almanac lets them have no bluffs. Where there
        are Minions, one was made later, and the Demon learns what a Demon does; where a Poppy Grower leaves evil in
        the dark, they learn that as well. Another Demon, who may be good, is none of them and learns nothing."""
        in_the_dark = not info.to_minions
        if in_the_dark or any(meeting.minions for meeting in info.to_minions if meeting.seats):
            return info
        told = (
            meeting if meeting.instead else self._of_them(grimoire, meeting) for meeting in info.to_demons
        )
        return info._replace(to_demons=tuple(told))

    def _of_them(self, grimoire: Grimoire, meeting: Meeting) -> Meeting:
        legion = tuple(seat for seat in meeting.seats if grimoire.seats[seat].character == self.id)
        return meeting._replace(seats=legion, instead=(AmongMany(self.id, legion),))

    def other_nights(self, game: Game, me: Ability) -> None:
        """One death for all of them: an Exorcist stops only whom they chose, whoever sits first."""
        awake = [
            one
            for one in game.now.at_work("other_nights")
            if one.character == self.id and not game.is_kept_asleep(one)
        ]
        done = any(token.by and token.by.character == self.id for token in game.grimoire.marked("Dead"))
        if done or me not in awake[:1]:
            return
        seats = game.grimoire.seats
        living = tuple(seat for seat in game.grimoire.everyone() if seats[seat].lives)
        prey = game.ask(STORYTELLER, me, OneOfMany(NOBODY, *game.narrowed(me, living)))
        if prey != NOBODY:
            game.grimoire.mark("Dead", prey, by=me, until=game.dawn)
            self.attack(game, me, prey)

    def attacks(self, game: Game, me: Ability) -> int:
        """It wakes for none."""
        return 0

    def tally(self, game: Game, me: Ability, vote: CountedVote) -> int:
        """Only where it is enough: of fewer votes nobody asks. One hand of a good player, dead or alive or a
        Traveller's, makes all of them count."""
        if vote.tally < vote.needed or not self.is_first(game, me, "tally"):
            return vote.tally
        sure = any(self.is_surely_good(game, me, seat) for seat in vote.raised)
        return vote.tally if sure or any(self.is_good(game, me, seat) for seat in vote.raised) else 0

    def is_surely_good(self, game: Game, me: Ability, seat: int) -> bool:
        doubted = game.may_seem_evil(seat, by=me)
        return not doubted and game.registers(seat, GOOD, me) is Registers.YES

    def is_good(self, game: Game, me: Ability, seat: int) -> bool:
        if game.alignment(seat) is GOOD and game.may_seem_evil(seat, by=me):
            return bool(game.ask(STORYTELLER, me, Registering(seat, GOOD)))
        return game.counts_as(seat, GOOD, me)

    def hides_tally(self, game: Game, me: Ability, hands: CountedVote) -> bool:
        """The almanac's answer to a town that makes everybody vote to see who is evil."""
        first = self.is_first(game, me, "hides_tally")
        return first and bool(game.ask(STORYTELLER, me, EmptyVote(False, True)))

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """The almanac lets the Storyteller declare it. A lone Legion can still be executed; and a good player who
        nominates though dead, as an awake Banshee, can still win (her almanac)."""
        dead = (one for one in reversed(game.chronicle) if type(one) is Died and one.seat == death.seat)
        if not game.house_rules[_ONE_LEFT] or next(dead).alignment is not GOOD:
            return
        seats = game.grimoire.seats
        many = [one for one in game.abilities_of(self.id) if one.genuine and seats[one.owner].lives]
        good = [seat for seat in game.grimoire.living() if seats[seat].alignment is GOOD]
        decided = len(many) > 1 and len(good) < 2 and not self.is_nominating_dead(game, GOOD)
        if decided and self.is_first(game, me, "on_death"):
            game.win(EVIL, by=me)

    def is_nominating_dead(self, game: Game, side: Alignment) -> bool:
        """Whether somebody dead of this side may nominate."""
        return any(
            game.alignment(one) is side and game.nominations_of(one, 0) for one in game.grimoire.dead()
        )

    def is_first(self, game: Game, me: Ability, hook: str) -> bool:
        """Whether this one does for all of them what is done once."""
        return me == next((one for one in game.now.at_work(hook) if one.character == self.id), None)
