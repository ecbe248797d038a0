from engine.characters.base import (
    DEMON,
    EVIL,
    MINION,
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
    holds = {"Know": lambda game, seat: game.night}  # noqa: ARG005
    learns = SELDOM
    points_at_evil = True
    house_rules = {_THEMSELF: (False, True)}

    def setup(self, game: Game, me: Ability) -> None:
        townsfolk = self.may_be_turned(game, me)
        if townsfolk:
            game.turn(game.ask(STORYTELLER, me, Turned(*townsfolk)), EVIL, by=me)

    def may_be_turned(self, game: Game, me: Ability) -> tuple[int, ...]:
        """Nobody where nobody has an evil character: with an Atheist no player is evil."""
        if not any(game.team(seat) in (MINION, DEMON) for seat in game.grimoire.everyone()):
            return ()
        everybody = (
            game.grimoire.everyone() if game.house_rules[_THEMSELF] else game.grimoire.others(me.owner)
        )
        return tuple(
            seat for seat in everybody if game.team(seat) is TOWNSFOLK and game.alignment(seat) is not EVIL
        )

    def first_night(self, game: Game, me: Ability) -> None:
        """Whoever has the ability anew begins anew (G11); only learning twice in one night makes two."""
        earlier = (token for token in game.grimoire.marked("Know", by=me) if token.data != game.night)
        game.grimoire.drop((*earlier, *game.grimoire.marked("Due", by=me)))
        self.track(game, me)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """Drunk or sober they have somebody to look for; dead they miss it."""
        died = death.seat in self.hunted(game, me)
        if died and game.alive_for(me) and not game.grimoire.marked("Due", me.owner, by=me):
            game.grimoire.mark("Due", me.owner, by=me)

    def hunted(self, game: Game, me: Ability) -> tuple[int, ...]:
        """Whom they know now: of those before they have been told the next already. A Barista's two, of one night,
        are both of them."""
        known = game.grimoire.marked("Know", by=me)
        night = known[-1].data if known else None
        with_it = (one for one in known[:-1] if one.data == night is not None)
        return tuple(one.seat for one in (*with_it, *known[-1:]))

    def on_shroud(self, game: Game, me: Ability, death: Death) -> None:
        """Else they would know that a Zombuul only seems to have died."""
        self.on_death(game, me, death)

    def other_nights(self, game: Game, me: Ability) -> None:
        due = game.grimoire.marked("Due", me.owner, by=me)
        if due:
            game.grimoire.drop(due)
            self.track(game, me)

    def track(self, game: Game, me: Ability) -> None:
        """Nobody twice: the tokens of those they have been shown stay, each with the night in which they were."""
        unseen = (
            seat for seat in game.grimoire.others(me.owner) if not game.grimoire.marked("Know", seat, by=me)
        )
        before = len(game.grimoire.marked("Know", by=me))
        game.point_at(me, Hunted(tuple(unseen)))
        for token in game.grimoire.marked("Know", by=me)[before:]:
            game.grimoire.unmark(token)
            game.grimoire.mark("Know", token.seat, by=me, data=game.night)
