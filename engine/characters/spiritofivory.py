from engine.characters.base import EVIL, TRAVELLER, Ability, Alignment, Fabled, Game


class SpiritOfIvory(Fabled):
    """There is never more than one evil player beyond the usual number: whoever would be the second stays good."""

    reminders = ("No More Evil",)

    def instead_of_turning(
        self, game: Game, me: Ability, seat: int, alignment: Alignment, by: Ability | None
    ) -> bool:
        if alignment is not EVIL or game.team(seat) is TRAVELLER:
            return False
        dealt_to = [one for one in game.grimoire.everyone() if game.team(one) is not TRAVELLER]
        usual = game.usual_counts
        evil = sum(game.alignment(one) is EVIL for one in dealt_to)
        return evil > usual.minions + usual.demons
