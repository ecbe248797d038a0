from engine.characters.base import (
    EVIL,
    GOOD,
    STORYTELLER,
    Ability,
    Act,
    Claim,
    Fabled,
    Game,
    Occasion,
    Registers,
    Stake,
    Victim,
)


class Doomsayer(Fabled):
    """With four or more alive, each living player may once make somebody living of their own side die."""

    at_stake = Stake.A_LIFE
    claim = Claim("doom", target="nobody")
    reminders = ("Used",)

    def called_for(self, occasion: Occasion) -> bool:
        """Late, and many are still alive: with it games are over sooner."""
        return (occasion.hour >= 23 or occasion.hour < 5) and occasion.living >= 6

    def act(self, game: Game, me: Ability, act: Act) -> None:
        if game.alive_count() < 4 or game.grimoire.marked("Used", act.by, by=me):
            return
        game.grimoire.mark("Used", act.by, by=me)
        side = EVIL if game.counts_as(act.by, EVIL, me) else GOOD
        living = game.grimoire.living()
        victims = [seat for seat in living if game.registers(seat, side, me) is not Registers.NO]
        if victims:
            victim = game.ask(STORYTELLER, me, Victim(*victims))
            if game.alignment(victim) is not side:
                game.registered_falsely(victim)
            game.kill(victim, by=me)
