from engine.characters.base import Ability, Game, Minion, Nominated, until_dusk


class Witch(Minion):
    """Each night curses a player, who dies on nominating tomorrow; not with just three alive."""

    edition = "snv"

    chooses_at_night = True
    reminders = ("Cursed",)
    lasts = {"Cursed": until_dusk}
    house_rules = {"witch: Travellers count among the last three": (True, False)}

    def each_night(self, game: Game, me: Ability) -> None:
        if self.just_three(game):
            return
        seat = game.choose(me, game.grimoire.everyone())
        if game.works(me):
            game.grimoire.mark("Cursed", seat, by=me, until=game.dusk)

    def on_nomination(self, game: Game, me: Ability, nomination: Nominated) -> None:
        cursed = game.grimoire.marked("Cursed", nomination.by, by=me)
        if cursed and not self.just_three(game) and game.works(me):
            game.kill(nomination.by, by=me)

    def just_three(self, game: Game) -> bool:
        travellers = bool(game.house_rules["witch: Travellers count among the last three"])
        return game.alive_count(travellers=travellers) <= 3
