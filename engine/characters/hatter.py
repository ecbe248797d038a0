from engine.characters.base import (
    DEMON,
    MINION,
    NOBODY,
    Ability,
    Chose,
    Game,
    NightOfDeath,
    OneCharacter,
    Outsider,
    character,
    until_dawn,
)


class Hatter(NightOfDeath, Outsider):
    """Dead today or tonight: every Minion and Demon may become another character of their kind, no two the same."""

    edition = "carousel"

    reminders = ("Tea Party Tonight",)
    lasts = {"Tea Party Tonight": until_dawn}

    def other_nights(self, game: Game, me: Ability) -> None:
        """Nobody becomes anybody before all have chosen, so that two may trade characters. Whom a jinx has made
        somebody meanwhile stays that."""
        if not self.is_due(game, me):
            return
        before = [record.character for record in game.grimoire.seats]
        for seat, new in self.party(game, me).items():
            if new == before[seat] or game.grimoire.seats[seat].character != before[seat]:
                continue
            game.tell((seat,), Chose(game.face_to(seat, me), new))
            one = game.who_becomes(seat, new, by=me)
            if one != NOBODY:
                game.become(one, new, by=me)

    # A Marionette would find out who they are by being asked.
    def guests(self, game: Game) -> tuple[int, ...]:
        """Dead or alive, and on either side; the Minions first."""
        seats, ring = game.grimoire.seats, game.grimoire.ring
        evil = [seat for kind in (MINION, DEMON) for seat in ring if game.team(seat) is kind]
        return tuple(seat for seat in evil if seats[seat].believed is None)

    def party(self, game: Game, me: Ability) -> dict[int, str]:
        """Who will be who. All are asked at once; whose wish cannot be, as an earlier guest has that character or a
        jinx forbids it, is asked again, and is not told which of the two it is."""
        settled: dict[int, str] = {}
        refused: list[tuple[int, str]] = []
        guests = asking = self.guests(game)
        while asking:
            forms = {seat: self.wish(game, me, seat, settled, refused) for seat in asking}
            wishes = game.ask_each(me, {seat: form for seat, form in forms.items() if any(form.answers)})
            for seat in asking:
                own = game.grimoire.seats[seat].character
                wish = wishes.get(seat) or own
                if seat not in wishes or self.may(game, me, seat, wish, settled):
                    settled[seat] = wish
                else:
                    refused.append((seat, wish))
            asking = tuple(seat for seat in asking if seat not in settled)
        return {seat: settled[seat] for seat in guests}

    def wish(
        self, game: Game, me: Ability, seat: int, settled: dict[int, str], refused: list[tuple[int, str]]
    ) -> OneCharacter:
        """Another character of their kind; None to stay who they are, unless somebody else now is that."""
        kind, own = game.team(seat), game.grimoire.seats[seat].character
        known = game.nameable(me, tuple(one for one in game.script.characters if not _is_nobodys(one)))
        others = (one for one in known if character(one).team is kind and one not in (own, *settled.values()))
        # Who chose not to know who they are would know it.
        free = tuple(
            one for one in others if (seat, one) not in refused and not character(one).goes_unnoticed
        )
        return OneCharacter(free, optional=not free or self.may(game, me, seat, own, settled))

    def may(self, game: Game, me: Ability, seat: int, new: str, settled: dict[int, str]) -> bool:
        if new == game.grimoire.seats[seat].character:
            return all(
                one != new or game.grimoire.seats[guest].character == new for guest, one in settled.items()
            )
        free = new not in settled.values() and not (_is_nobodys(new) and game.in_play(new))
        return free and (_is_nobodys(new) or game.may_become(seat, new, by=me))


def _is_nobodys(one: str) -> bool:
    return character(one).nobodys
