from engine.characters.base import DEMON, SPENT, Ability, Fabled, Game, YesNo, character


class Toymaker(Fabled):
    """The Demon must once decline to attack, at the latest when the attack could end the game; evil meets early."""

    informs_small_evil = True
    reminders = (SPENT,)

    def instead_of_acting(self, game: Game, me: Ability, sleeper: Ability) -> bool:
        if character(sleeper.character).team is not DEMON or game.night == 1 or game.spent(me):
            return False
        if game.alive_count(travellers=False) <= 3:
            return True
        if game.ask(sleeper.owner, me, YesNo()):
            return False
        game.spend(me)
        return True
