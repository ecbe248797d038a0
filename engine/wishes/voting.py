"""Wishes about nominations and votes, and the wish to win."""

from engine.characters.base import (
    DEMON,
    EVIL,
    STORYTELLER,
    Ability,
    Game,
    Grimoire,
    Nominated,
    Phrase,
)
from engine.wishes.base import Wish, Wished, three_names


class VoteCountsTwice(Wish):
    """Until tomorrow's dusk the Wizard's vote counts twice."""

    group = "votes"
    is_seen = True

    def vote_worth(self, grimoire: Grimoire, me: Ability, seat: int, worth: int) -> int:
        wizard, _ = self.wish_of(grimoire, me)
        return 2 * worth if seat == wizard else worth


class NoVote(Wish):
    """Until tomorrow's dusk a player cannot vote; at a price the Wizard cannot either."""

    group = "votes"
    asks = ("player",)
    price = "vote"
    is_seen = True

    def may_vote(self, grimoire: Grimoire, me: Ability, seat: int, usual: bool) -> bool:
        _, wished = self.wish_of(grimoire, me)
        return super().may_vote(grimoire, me, seat, usual) and seat not in wished.seats


class SecretVotes(Wish):
    """Until tomorrow's dusk votes on executions are secret."""

    group = "votes"
    is_seen = True

    def secret_votes(self, grimoire: Grimoire, me: Ability) -> bool:
        return True


class GhostVotesReturn(Wish):
    """All the dead have their vote again, now."""

    group = "votes"
    is_seen = True

    def possible(self, game: Game, wizard: int, wished: Wished) -> bool:
        """Where the town knows of one that is spent: that some are in secret the Wizard must not find out."""
        return any(not game.square.ghost_votes[seat] for seat in self.without(game))

    def without(self, game: Game) -> tuple[int, ...]:
        seats = game.grimoire.seats
        return tuple(seat for seat in game.grimoire.dead() if not seats[seat].ghost_vote)

    def at_once(self, game: Game, me: Ability, wished: Wished) -> None:
        if not game.works(me):
            return
        for seat in self.without(game):
            game.give_back_vote(seat)


class OneNomination(Wish):
    """Tomorrow there is a single nomination."""

    group = "votes"
    price = "quiet"
    clue = "one_nomination"
    is_seen = True
    heavy = True

    def on_dawn(self, game: Game, me: Ability) -> None:
        super().on_dawn(game, me)
        game.grimoire.mark("Tomorrow", STORYTELLER, by=me, until=game.dusk)

    def on_nomination(self, game: Game, me: Ability, nomination: Nominated) -> None:
        if game.grimoire.marked("Tomorrow", by=me):
            game.grimoire.mark("Nominated", STORYTELLER, by=me, until=game.dusk)

    def nominations_by(self, grimoire: Grimoire, me: Ability, seat: int, usual: int) -> int:
        return 0 if grimoire.marked("Nominated", by=me) else usual


class EvilWins(Wish):
    """Evil wins when tomorrow is over, unless good has won by then."""

    group = "win"
    clue = "demon_is_one_of"
    heavy = True

    def on_dawn(self, game: Game, me: Ability) -> None:
        super().on_dawn(game, me)
        game.grimoire.mark("Tomorrow", STORYTELLER, by=me, until=game.dusk)

    def on_dusk(self, game: Game, me: Ability) -> None:
        if game.grimoire.marked("Tomorrow", by=me):
            game.win(EVIL, by=me)

    def hint(self, game: Game, me: Ability, wizard: int, wished: Wished) -> Phrase | None:
        demons = game.living(DEMON)
        if not demons:
            return None
        return Phrase("wizard", "demon_is_one_of", three_names(game, me, demons[0], wizard))
