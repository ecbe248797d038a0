from engine.characters.base import NIGHTLY, Ability, Game, Number, Townsfolk, Woke


class Chambermaid(Townsfolk):
    """Each night learns how many of two living players wake tonight for an ability of their own."""

    edition = "bmr"

    chooses_at_night = True
    learns = NIGHTLY
    house_rules = {"chambermaid: counts who only think they act": (True, False)}

    def each_night(self, game: Game, me: Ability) -> None:
        others = tuple(seat for seat in game.square.the_living if seat != me.owner)
        if len(others) < 2:
            return  # not woken
        pair = game.choose_two(me, others)
        game.inform(me, (sum(self.wakes(game, seat) for seat in pair),), Number(2))

    def wakes(self, game: Game, seat: int) -> bool:
        deluded = game.grimoire.seats[seat].believed is not None
        if deluded and not game.house_rules["chambermaid: counts who only think they act"]:
            return False
        now, lately = game.when, reversed(game.chronicle)
        tonight = any(isinstance(e, Woke) and e.seat == seat and e.when == now for e in lately)
        return tonight or game.wakes_later(seat)
