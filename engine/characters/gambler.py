from engine.characters.base import Ability, Game, Stake, Townsfolk


class Gambler(Townsfolk):
    """Each night but the first guesses who a player is, and dies if the guess is wrong."""

    edition = "bmr"

    chooses_at_night = True
    at_stake = Stake.A_LIFE
    reminders = ("Dead",)

    def other_nights(self, game: Game, me: Ability) -> None:
        guess = game.choose_player_and_character(me, game.grimoire.everyone(), game.script.characters)
        if not game.counts_as(guess.seat, guess.character, me) and game.works(me):
            game.kill(me.owner, by=me)
