from engine.characters.base import Ability, Act, Avenging, Claim, Game


class HellsLibrarian(Avenging):
    """Whoever talks when the Storyteller has asked for silence suffers for it."""

    claim = Claim("hush", by="storyteller", target="anybody")

    def act(self, game: Game, me: Ability, act: Act) -> None:
        assert act.target is not None
        self.something_bad(game, me, act.target)
