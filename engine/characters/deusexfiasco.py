from engine.characters.base import Ability, Act, Claim, Fabled, Game


class DeusExFiasco(Fabled):
    """At least once the Storyteller makes a mistake, mends it, and says so without a detail."""

    # The mistake and its mending are rulings; what the town hears is that there was one.
    from_the_start = True  # later everybody would know that the mistake was one
    claim = Claim("mistake", by="storyteller", target="nobody")
    reminders = ("Whoops",)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        game.grimoire.mark("Whoops", me.owner, by=me)
