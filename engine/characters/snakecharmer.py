from engine.characters.base import (
    DEMON,
    POISONED,
    SELDOM,
    TRAVELLER,
    Ability,
    Game,
    LeftBehind,
    Stake,
    Townsfolk,
    character,
)


class SnakeCharmer(Townsfolk):
    """Each night a chosen living Demon trades characters and sides with them, and is poisoned for good."""

    edition = "snv"

    chooses_at_night = True
    at_stake = Stake.A_LIFE
    misleads = SELDOM
    reminders = (POISONED,)
    outlasting = (POISONED,)
    house_rules = {
        "snakecharmer: a Recluse may count as the Demon": (False, True),
        "snakecharmer: who counts as the Demon can be charmed": (True, False),
    }

    def each_night(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, game.square.the_living)
        if not game.grimoire.seats[seat].alive or not self.charms(game, me, seat) or not game.works(me):
            return
        game.swap(me.owner, seat, alignments=True, by=me)
        take_over(game, seat, me.owner)
        token = game.grimoire.mark(POISONED, seat)  # by nobody: it outlives the charmer (G3)
        game.witness(LeftBehind(token.id, me))

    def charms(self, game: Game, me: Ability, seat: int) -> bool:
        """A Traveller with this ability cannot become the Demon (RB-225). Our reading: whoever is the Demon, and has
        this ability besides, trades nothing with themself."""
        if game.team(me.owner) is TRAVELLER or seat == me.owner:
            return False
        if game.house_rules["snakecharmer: a Recluse may count as the Demon"]:
            return game.counts_as(seat, DEMON, me)
        if game.house_rules["snakecharmer: who counts as the Demon can be charmed"]:
            return seat in game.living(DEMON) and game.team(seat) is not TRAVELLER
        return game.team(seat) is DEMON


def take_over(game: Game, old: int, new: int) -> None:
    """What made the one player count as the Demon, though their character is none, makes the other one so, whoever
    laid it there."""
    texts = {text for one in game.now.holding("demonhood") for text in character(one.character).reminders}
    for token in [one for one in game.grimoire.reminders if one.seat == old and one.text in texts]:
        game.grimoire.unmark(token)
        game.grimoire.mark(token.text, new, by=token.by, until=token.until, data=token.data)
