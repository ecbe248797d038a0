from engine.characters.base import STORYTELLER, Ability, Demon, Game, Seats, Stake, Victim, character


class InTheirPlace(Seats):
    """Who dies where the Ojo named a character that nobody is: one player, or as many as another Demon kills."""


class Ojo(Demon):
    """Each night but the first names a character: a player who is it dies, or where nobody is it, anybody."""

    edition = "carousel"

    chooses_at_night = True
    at_stake = Stake.A_LIFE
    reminders = ("Dead",)

    def other_nights(self, game: Game, me: Ability) -> None:
        named = game.choose_character(me, game.script.characters)
        assert named is not None
        holders = tuple(seat for seat in game.grimoire.everyone() if game.counts_as(seat, named, me))
        if not holders:
            self.attack_anybody(game, me)
            return
        # A dead player who is it is in play all the same: then nobody dies. One of several dies, a living one.
        living = tuple(seat for seat in holders if game.grimoire.seats[seat].lives)
        if len(living) > 1 and me in game.now.working:
            self.attack(game, me, game.ask(STORYTELLER, me, Victim(*living)))
        else:
            self.attack(game, me, (living or holders)[0])

    def attack_anybody(self, game: Game, me: Ability) -> None:
        """Several where the script has a Demon that kills several, so that the Ojo can pass for it."""
        if not game.works(me):
            return
        most = max((character(demon).most_attacks for demon in game.script.demons), default=1)
        for seat in game.ask(STORYTELLER, me, InTheirPlace(game.grimoire.everyone(), 1, most)):
            if game.works(me):  # an earlier one may have been itself
                game.kill(seat, by=me)
