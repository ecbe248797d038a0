from engine.characters.base import (
    EXECUTION,
    GOOD,
    STORYTELLER,
    TOWN,
    Ability,
    Act,
    AsItIs,
    Claim,
    CountedVote,
    Death,
    Game,
    Grimoire,
    Minion,
    Nominated,
    Pardoned,
    Phase,
    Registering,
    Registers,
    Revealed,
    Stake,
    TownSquare,
    standing_entries,
)


def voted_upon(square: TownSquare, by: int) -> tuple[int, ...]:
    """Whoever was nominated last, for whom everybody knows to be the Vizier, and nobody once there was an execution
    today."""
    known = ("vizier", by) in square.revealed
    return square.accused if known and not square.executed else ()


class Vizier(Minion):
    """Known to everybody; cannot die by day, and has a nominee executed at once for whom a good player voted."""

    edition = "carousel"

    proves_itself = True
    prevents_deaths = True
    at_stake = Stake.A_LIFE
    claim = Claim("force", target="nobody", phases=(Phase.NOMINATIONS,), targets=voted_upon, final=True)

    # Drunk or sober: otherwise they would hear that they are drunk (G2).
    def on_dawn(self, game: Game, me: Ability) -> None:
        known = (self.id, me.owner) in game.square.revealed
        if me.genuine and game.alive_for(me) and not known and not game.is_hushed(me):
            game.tell(TOWN, Revealed(self.id, me.owner))

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return death.seat == me.owner and death.by_day

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """A player's word is theirs alone: what the Storyteller makes of a vote is asked when it is counted."""
        nominee = game.square.nominees[-1]
        mine = me.owner == act.by
        if mine and self.may_force(game, me, nominee, game.unseen.voters) and game.works(me):
            self.force(game, me, nominee)

    def after_tally(self, game: Game, me: Ability, vote: CountedVote) -> None:
        """The Storyteller who has this ability says it at once; a player is free to until the next nomination."""
        if me.owner != STORYTELLER or vote.kind != EXECUTION or game.phase is not Phase.NOMINATIONS:
            return
        may = vote.about in game.square.accused and self.may_force(game, me, vote.about, vote.raised)
        if may and game.ask(STORYTELLER, me, AsItIs(False, True)):
            self.force(game, me, vote.about)

    def force(self, game: Game, me: Ability, nominee: int) -> None:
        game.execute(nominee, at_once=True, by=me, nominator=game.nominator_of(nominee))

    def may_force(self, game: Game, me: Ability, nominee: int, voters: tuple[int, ...]) -> bool:
        """Whether that nomination stands, nothing forbids it, and a good player voted.

        It is the day's one execution (RB-115): the second that a Butcher may bring about takes the votes it needs.
        """
        over = game.day.executions or self.is_pardoned(game)
        stands = not over and game.may_execute(nominee, by=me)
        return stands and self.is_any_good(game, me, voters)

    def is_pardoned(self, game: Game) -> bool:
        """Whether the nomination came to nothing: then its votes are none."""
        facts = (told.fact for told in reversed(standing_entries(game.ledger)))
        return isinstance(next(one for one in facts if isinstance(one, (Nominated, Pardoned))), Pardoned)

    def is_any_good(self, game: Game, me: Ability, voters: tuple[int, ...]) -> bool:
        """Nobody is asked what one of them counts as where another is good beyond doubt."""
        doubtful = tuple(seat for seat in voters if game.may_seem_evil(seat, by=me))
        sure = (seat for seat in voters if seat not in doubtful)
        if any(game.registers(seat, GOOD, me) is Registers.YES for seat in sure):
            return True
        return any(self.is_good(game, me, seat, in_doubt=seat in doubtful) for seat in voters)

    def is_good(self, game: Game, me: Ability, seat: int, *, in_doubt: bool) -> bool:
        if in_doubt and game.alignment(seat) is GOOD and me in game.now.working:
            return bool(game.ask(STORYTELLER, me, Registering(seat, GOOD)))
        return game.counts_as(seat, GOOD, me)
