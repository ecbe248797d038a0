from engine.characters.base import (
    EVIL,
    SELDOM,
    STORYTELLER,
    TOWNSFOLK,
    Ability,
    Death,
    Game,
    Pointed,
    Townsfolk,
    Turned,
)

_THEMSELF = "bountyhunter: the hunter may be the evil Townsfolk"


class Hunted(Pointed):
    """An evil player whom the Bounty Hunter has not been shown yet."""

    size, quality, wanted = 1, EVIL, 1


class BountyHunter(Townsfolk):
    """Learns an evil player at the start, and another in the night after that one died; one Townsfolk is evil."""

    edition = "carousel"

    reminders = ("Know", "Due")
    learns = SELDOM
    points_at_evil = True
    house_rules = {_THEMSELF: (False, True)}

    def setup(self, game: Game, me: Ability) -> None:
        townsfolk = self.may_be_turned(game, me)
        if townsfolk:
            game.turn(game.ask(STORYTELLER, me, Turned(*townsfolk)), EVIL, by=me)

    def may_be_turned(self, game: Game, me: Ability) -> tuple[int, ...]:
        everybody = (
            game.grimoire.everyone() if game.house_rules[_THEMSELF] else game.grimoire.others(me.owner)
        )
        return tuple(
            seat for seat in everybody if game.team(seat) is TOWNSFOLK and game.alignment(seat) is not EVIL
        )

    def first_night(self, game: Game, me: Ability) -> None:
        """Whoever has the ability anew begins anew (G11)."""
        game.grimoire.drop((*game.grimoire.marked("Know", by=me), *game.grimoire.marked("Due", by=me)))
        self.track(game, me)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """Drunk or sober they have somebody to look for; dead they miss it."""
        known = game.grimoire.marked("Know", death.seat, by=me)
        if known and game.alive_for(me) and not game.grimoire.marked("Due", me.owner, by=me):
            game.grimoire.mark("Due", me.owner, by=me)

    def other_nights(self, game: Game, me: Ability) -> None:
        due = game.grimoire.marked("Due", me.owner, by=me)
        if due:
            game.grimoire.drop(due)
            self.track(game, me)

    def track(self, game: Game, me: Ability) -> None:
        """Nobody twice: the tokens of those they have been shown stay."""
        unseen = (
            seat for seat in game.grimoire.others(me.owner) if not game.grimoire.marked("Know", seat, by=me)
        )
        game.point_at(me, Hunted(tuple(unseen)))
