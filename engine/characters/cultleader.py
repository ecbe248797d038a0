from engine.characters.base import (
    EVIL,
    GOOD,
    STORYTELLER,
    Ability,
    AsItIs,
    Claim,
    CountedVote,
    Game,
    Stake,
    Townsfolk,
    TownSquare,
    counts_today,
    may_claim_today,
    plainly,
)

_MISREGISTER = "cultleader: a Spy or Recluse may count as the other side"


def once_a_day(square: TownSquare, by: int) -> tuple[int, ...]:
    """Whoever pretends has one cult a day as well."""
    return (by,) if may_claim_today(square, "cult", by) else ()


class CultLeader(Townsfolk):
    """Each night joins the side of a living neighbour; their side wins if all good players vote for the cult."""

    edition = "carousel"

    at_stake = Stake.A_LIFE
    house_rules = {_MISREGISTER: (True, False)}
    claim = Claim("cult", target="nobody", targets=once_a_day, opens=True)

    def each_night(self, game: Game, me: Ability) -> None:
        neighbours = game.grimoire.living_neighbours(me.owner)
        sides = {EVIL if self.seems_evil(game, me, seat) else GOOD for seat in neighbours}
        present = game.alignment(me.owner)
        if len(sides) == 2:
            sides = {game.ask(STORYTELLER, me, AsItIs(present, present.other))}
        if sides == {present.other} and game.works(me):
            game.turn(me.owner, present.other, by=me)

    def seems_evil(self, game: Game, me: Ability, seat: int) -> bool:
        if game.house_rules[_MISREGISTER]:
            return game.counts_as(seat, EVIL, me)
        return plainly(game.grimoire, seat, EVIL)

    # The dead and the good Travellers have to join as well; whoever asks has joined.
    def after_tally(self, game: Game, me: Ability, vote: CountedVote) -> None:
        if (vote.kind, vote.about) != ("cult", me.owner) or not counts_today(game, me, "cult"):
            return
        good = {seat for seat in game.grimoire.everyone() if game.alignment(seat) is GOOD}
        if good <= {*vote.raised, me.owner} and game.works(me):
            game.win(game.alignment(me.owner), by=me)
