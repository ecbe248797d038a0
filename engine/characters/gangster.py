from engine.characters.base import (
    SPENT,
    Ability,
    Act,
    ChosenBy,
    Claim,
    Game,
    Learned,
    TownSquare,
    Traveller,
    YesNo,
    until_dusk,
)


class Agrees(YesNo):
    """Does this neighbour agree that the other one dies?"""

    for_players = True

    def __init__(self, victim: int) -> None:
        super().__init__()
        self.victim = victim


def living_neighbours(square: TownSquare, by: int) -> tuple[int, ...]:
    """The nearest living player on either side, where these are two."""
    place = square.ring.index(by)
    around = [seat for seat in square.ring[place + 1 :] + square.ring[:place] if square.alive[seat]]
    return (around[0], around[-1]) if len(around) > 1 else ()


class Gangster(Traveller):
    """Once a day a living neighbour dies if the other living neighbour agrees."""

    edition = "carousel"

    reminders = (SPENT,)
    lasts = {SPENT: until_dusk}
    claim = Claim("conspire", by="owner", private=True, targets=living_neighbours)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """A refusal uses nothing up."""
        if game.spent(me) or not game.alive_for(me):
            return
        assert act.target is not None
        accomplice = next(s for s in living_neighbours(game.square, me.owner) if s != act.target)
        game.tell((accomplice,), ChosenBy(me.character, me.owner, act.target))
        agreed = bool(game.ask(accomplice, me, Agrees(act.target)))
        game.tell((me.owner,), Learned(game.face(me), agreed))
        if agreed:
            game.spend(me, until=game.dusk)
            if game.works(me):
                game.kill(act.target, by=me)
