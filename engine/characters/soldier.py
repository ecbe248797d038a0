from engine.characters.base import DEMON, Ability, Death, Grimoire, Townsfolk, is_from


class Soldier(Townsfolk):
    """The Demon cannot kill them."""

    edition = "tb"

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return death.seat == me.owner and is_from(DEMON, death)
