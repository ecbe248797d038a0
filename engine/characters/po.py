from engine.characters.base import Ability, Demon, Game


class Po(Demon):
    """Each night but the first a player dies, or nobody; after nobody, three at once."""

    edition = "bmr"

    chooses_at_night = True
    most_attacks = 3
    reminders = ("Dead", "3 Attacks")
    house_rules = {"po: three different players": (True, False)}

    def other_nights(self, game: Game, me: Ability) -> None:
        charged = game.grimoire.marked("3 Attacks", by=me)
        if charged:
            picks = self.three(game, me)
            game.grimoire.drop(charged)
        else:
            pick = game.may_choose(me, game.grimoire.everyone())
            if pick is None:
                self.attacks_nobody(game, me)
                return
            picks = (pick,)
        for seat in picks:
            if game.works(me):  # an earlier one may have been itself
                game.kill(seat, by=me)

    def attacks(self, game: Game, me: Ability) -> int:
        return 3 if game.grimoire.marked("3 Attacks", by=me) else 1

    def attacks_nobody(self, game: Game, me: Ability) -> None:
        """Drunk or sober."""
        super().attacks_nobody(game, me)
        if not game.grimoire.marked("3 Attacks", by=me):
            game.grimoire.mark("3 Attacks", me.owner, by=me)

    def three(self, game: Game, me: Ability) -> tuple[int, ...]:
        everyone = game.grimoire.everyone()
        if game.house_rules["po: three different players"]:
            return game.choose_some(me, everyone, 3)
        return tuple(game.choose(me, everyone) for _ in range(3))
