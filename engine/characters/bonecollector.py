from engine.characters.base import (
    DEMON,
    HAS_ABILITY,
    MINION,
    OUTSIDER,
    SPENT,
    TOWNSFOLK,
    Ability,
    Game,
    Traveller,
    until_dusk,
)


class BoneCollector(Traveller):
    """Once, on a night but the first, a dead player has their ability back until dusk."""

    edition = "snv"

    chooses_at_night = True
    lends_to_the_dead = (TOWNSFOLK, OUTSIDER, MINION, DEMON)
    reminders = (SPENT, HAS_ABILITY)
    lasts = {HAS_ABILITY: until_dusk}

    def other_nights(self, game: Game, me: Ability) -> None:
        if game.spent(me) or not game.square.the_dead:
            return  # not woken
        seat = game.may_choose(me, game.square.the_dead)
        if seat is None:
            return
        game.spend(me)
        if game.works(me):
            game.refresh(seat)  # before they have it back: what a Minion of a Vigormortis did has never ended
            game.grimoire.mark(HAS_ABILITY, seat, by=me, until=game.dusk)
