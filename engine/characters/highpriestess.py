from engine.characters.base import NIGHTLY, STORYTELLER, Ability, Game, OneSeat, Pointed, Townsfolk

_THEMSELF = "highpriestess: may be shown themself"


class WorthTalking(OneSeat):
    """The player with whom the owner had best talk, as the Storyteller honestly thinks."""


class WorthTalkingTo(Pointed):
    """A player with whom the owner had best talk."""

    size = 1


class HighPriestess(Townsfolk):
    """Learns each night which player the Storyteller thinks they should talk to most."""

    edition = "carousel"

    learns = NIGHTLY
    house_rules = {_THEMSELF: (False, True)}

    def each_night(self, game: Game, me: Ability) -> None:
        """The opinion comes first and is a truth like any other: only then is it looked at who may be lied to."""
        everybody = (
            game.grimoire.everyone() if game.house_rules[_THEMSELF] else game.grimoire.others(me.owner)
        )
        best = game.ask(STORYTELLER, me, WorthTalking(*everybody))
        game.inform(me, ((best,),), WorthTalkingTo(everybody))
