from engine.characters.base import Ability, EvilInfo, Grimoire, Townsfolk


class Magician(Townsfolk):
    """Evil takes them for one of its own: the Minions for a Demon, the Demon for a Minion."""

    edition = "carousel"

    def evil_info(self, grimoire: Grimoire, me: Ability, info: EvilInfo) -> EvilInfo:
        if (
            not info.to_minions
        ):  # a Poppy Grower leaves evil in the dark, where there is nobody to be taken for
            return info

        def among(seats: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(seat for seat in grimoire.ring if seat in (*seats, me.owner))

        return info._replace(
            to_minions=tuple(meeting._replace(demons=among(meeting.demons)) for meeting in info.to_minions),
            to_demons=tuple(meeting._replace(minions=among(meeting.minions)) for meeting in info.to_demons),
        )
