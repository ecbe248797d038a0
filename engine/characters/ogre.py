from engine.characters.base import (
    EVIL,
    GOOD,
    Ability,
    Game,
    Outsider,
    Stake,
    plainly,
)

_MISREGISTER = "ogre: a Spy or Recluse may count as the other side"
_FOLLOWS = "ogre: changes sides whenever the friend does"


class Ogre(Outsider):
    """At the start picks another player and is on that player's side from then on, drunk or not, and is not told."""

    edition = "carousel"

    at_stake = Stake.A_LIFE
    told_side = False
    reminders = ("Friend",)
    house_rules = {_MISREGISTER: (True, False), _FOLLOWS: (False, True)}

    def setup(self, game: Game, me: Ability) -> None:
        """Who thinks to be somebody else, having this ability, has no doubts of their side."""
        record = game.grimoire.seats[me.owner]
        if record.believed is None:
            game.grimoire.change(me.owner, believes=record.thinks._replace(side=None))

    # Nobody is asked whether it works: poison does not keep them from having a friend.
    def first_night(self, game: Game, me: Ability) -> None:
        friend = game.choose(me, game.grimoire.others(me.owner))
        if not me.genuine:
            return
        game.grimoire.mark("Friend", friend, by=me)
        game.turn(me.owner, EVIL if self.seems_evil(game, me, friend) else GOOD, told=False, by=me)

    def seems_evil(self, game: Game, me: Ability, seat: int) -> bool:
        if game.house_rules[_MISREGISTER]:
            return game.counts_as(seat, EVIL, me, for_later=True)  # drunk or poisoned it works
        return plainly(game.grimoire, seat, EVIL)

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        if game.house_rules[_FOLLOWS] and game.grimoire.marked("Friend", seat, by=me):
            game.turn(me.owner, game.alignment(seat), told=False, by=me)
