from engine.characters.base import Ability, EvilInfo, Grimoire, Meeting, Townsfolk, learns_only_truth


class Magician(Townsfolk):
    """Evil takes them for one of its own: the Minions for a Demon, the Demon for a Minion."""

    edition = "carousel"

    def evil_info(self, grimoire: Grimoire, me: Ability, info: EvilInfo) -> EvilInfo:
        """Who learns only the truth is told apart: no ability makes that false (the Barista's almanac)."""
        if (
            not info.to_minions
        ):  # a Poppy Grower leaves evil in the dark, where there is nobody to be taken for
            return info

        def among(seats: tuple[int, ...], told: tuple[int, ...]) -> tuple[int, ...]:
            """Nobody is shown themself: a Demon may have this ability by a Boffin."""
            shown = seats if me.owner in told or self.is_seen_through(grimoire, told) else (*seats, me.owner)
            return tuple(seat for seat in grimoire.ring if seat in shown)

        minions, demons = self.apart(grimoire, info.to_minions), self.apart(grimoire, info.to_demons)
        return info._replace(
            to_minions=tuple(one._replace(demons=among(one.demons, one.seats)) for one in minions),
            to_demons=tuple(one._replace(minions=among(one.minions, one.seats)) for one in demons),
        )

    def apart(self, grimoire: Grimoire, meetings: tuple[Meeting, ...]) -> tuple[Meeting, ...]:
        """The same meetings, but who is not taken in meets by themselves; those who are come first."""
        groups = list[Meeting]()
        for meeting in meetings:
            clear = tuple(seat for seat in meeting.seats if learns_only_truth(grimoire, seat))
            taken_in = tuple(seat for seat in meeting.seats if seat not in clear)
            split = clear and taken_in and not meeting.instead
            groups += [meeting._replace(seats=one) for one in (taken_in, clear)] if split else [meeting]
        return tuple(groups)

    def is_seen_through(self, grimoire: Grimoire, told: tuple[int, ...]) -> bool:
        return bool(told) and all(learns_only_truth(grimoire, seat) for seat in told)
