from engine.characters.base import Ability, EvilInfo, Grimoire, Townsfolk


class Magician(Townsfolk):
    """Evil takes them for one of its own: the Minions for a Demon, the Demon for a Minion."""

    edition = "carousel"

    def evil_info(self, grimoire: Grimoire, me: Ability, info: EvilInfo) -> EvilInfo:
        if (
            not info.to_minions
        ):  # a Poppy Grower leaves evil in the dark, where there is nobody to be taken for
            return info

        def among(seats: tuple[int, ...], told: tuple[int, ...]) -> tuple[int, ...]:
            """Nobody is shown themself: a Demon may have this ability by a Boffin."""
            shown = seats if me.owner in told else (*seats, me.owner)
            return tuple(seat for seat in grimoire.ring if seat in shown)

        return info._replace(
            to_minions=tuple(one._replace(demons=among(one.demons, one.seats)) for one in info.to_minions),
            to_demons=tuple(one._replace(minions=among(one.minions, one.seats)) for one in info.to_demons),
        )
