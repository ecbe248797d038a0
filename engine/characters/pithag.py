from engine.characters.base import (
    DEMON,
    SELDOM,
    Ability,
    Game,
    Minion,
    Unsettling,
    character,
    until_dawn,
)


class PitHag(Unsettling, Minion):
    """Each night but the first turns a player into a character not in play; a new Demon unsettles who dies."""

    edition = "snv"

    chooses_at_night = True
    misleads = SELDOM
    reminders = ("New Demon",)
    lasts = {"New Demon": until_dawn}
    unsettles = "New Demon"
    house_rules = {"pithag: may turn the only Demon into somebody else": (True, False)}

    def other_nights(self, game: Game, me: Ability) -> None:
        seats = tuple(seat for seat in game.grimoire.everyone() if seat not in game.square.travellers)
        seat, new = game.choose_player_and_character(me, seats, game.script.characters)
        already = game.grimoire.seats[seat].character == new  # no change, even where there may be another
        allowed = not already and self.may(game, seat, new) and game.may_become(seat, new, by=me)
        if (game.in_play(new) and not game.may_be_another(new, by=me)) or not allowed or not game.works(me):
            return
        seat = game.who_becomes(seat, new, by=me)
        game.become(seat, new, by=me)
        if character(new).team is DEMON:
            game.grimoire.mark("New Demon", seat, by=me, until=game.dawn)
            self.unsettle(game, me)

    def may(self, game: Game, seat: int, new: str) -> bool:
        freely = game.house_rules["pithag: may turn the only Demon into somebody else"]
        return bool(freely) or game.living(DEMON) != (seat,) or character(new).team is DEMON
