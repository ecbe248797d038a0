from engine.characters.base import EVIL, NIGHTLY, TOWNSFOLK, Ability, Demon, Game, TownSquare, character


class Vortox(Demon):
    """What Townsfolk learn is false, a day without an execution is evil's, and each night but the first one dies."""

    edition = "snv"

    chooses_at_night = True
    misleads = NIGHTLY
    reminders = ("Dead",)
    house_rules = {"vortox: a Drunk learns only what is false": (False, True)}

    def other_nights(self, game: Game, me: Ability) -> None:
        self.attack(game, me, game.choose(me, game.grimoire.everyone()))

    def falsifies(self, game: Game, me: Ability, learner: Ability, hearer: int) -> bool:
        """Whoever has the ability, and droisoned or not; a Drunk has none."""
        townsfolk = (
            learner.genuine or game.team(learner.owner) is TOWNSFOLK
        )  # a Philosopher drunk when they chose
        real = townsfolk or game.house_rules["vortox: a Drunk learns only what is false"]
        return bool(real) and character(learner.character).team is TOWNSFOLK

    def ends_unexecuted(self, square: TownSquare) -> bool:
        return True

    def on_dusk(self, game: Game, me: Ability) -> None:
        if not game.day.executions and game.works(me):
            game.win(EVIL, by=me)
