from engine.characters.base import DEMON, Ability, Death, Grimoire, Townsfolk, character, is_from


class Soldier(Townsfolk):
    """The Demon cannot kill or poison them."""

    edition = "tb"

    prevents_deaths = True

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return death.seat == me.owner and is_from(DEMON, death)

    def keeps_unharmed(self, grimoire: Grimoire, me: Ability, seat: int, by: Ability) -> bool:
        return seat == me.owner and character(by.character).team is DEMON
