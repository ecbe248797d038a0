from engine.characters.base import EXECUTION, STORYTELLER, Ability, CountedVote, Game, character
from engine.jinxes.base import Jinx


class RiotAtheist(Jinx):
    """In a riot the Storyteller may be nominated: there is a vote, and the game ends if it is enough. Otherwise the
    Storyteller nominates the next."""

    pair = "riot", "atheist"
    reminders = ("Nominates",)

    def after_tally(self, game: Game, me: Ability, vote: CountedVote) -> None:
        """It is enough on its own: in a riot nobody else is about to die."""
        riot = [one for one in game.now.at_work("storyteller_nominates") if one.character == "riot"]
        rioting = any(character(one.character).storyteller_nominates(game.grimoire, one) for one in riot)
        if vote.kind != EXECUTION or vote.about != STORYTELLER or not rioting:
            return
        if vote.tally >= vote.needed:
            game.execute_storyteller()
        else:
            game.grimoire.mark("Nominates", STORYTELLER, by=me, until=game.dusk)
