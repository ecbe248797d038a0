from engine.characters.base import (
    DEMON,
    EVIL,
    STORYTELLER,
    Ability,
    Death,
    DeathsTonight,
    Game,
    Minion,
    Spared,
    character,
)


class PitHag(Minion):
    """Each night but the first turns a player into a character not in play; a new Demon unsettles who dies."""

    edition = "snv"

    reminders = ("New Demon",)
    house_rules = {"pithag: may turn the only Demon into somebody else": (True, False)}

    def other_nights(self, game: Game, me: Ability) -> None:
        seats = tuple(seat for seat in game.grimoire.everyone() if seat not in game.square.travellers)
        seat, new = game.choose_player_and_character(me, seats, game.script.characters)
        in_play = any(record.character == new for record in game.grimoire.seats)
        if in_play or not self.may(game, seat, new) or not game.works(me):
            return
        game.become(seat, new)
        if new == "goon" and game.alignment(seat) is EVIL:  # the jinx of the two
            game.grimoire.mark("Stays Evil", seat, by=Ability(new, seat, seat))
        if character(new).team is DEMON:
            game.grimoire.mark("New Demon", seat, by=me, until=game.dawn)
            living = tuple(one for one in game.grimoire.everyone() if game.grimoire.seats[one].lives)
            for victim in game.ask(STORYTELLER, me, DeathsTonight(living, 0, min(2, len(living)))):
                game.kill(victim, by=me)

    def may(self, game: Game, seat: int, new: str) -> bool:
        freely = game.house_rules["pithag: may turn the only Demon into somebody else"]
        return bool(freely) or game.living(DEMON) != (seat,) or character(new).team is DEMON

    def spares(self, game: Game, me: Ability, death: Death) -> bool:
        """Tonight the deaths are the Storyteller's."""
        unsettled = death.by != me and game.is_night and game.grimoire.marked("New Demon", by=me)
        return bool(unsettled and game.ask(STORYTELLER, me, Spared(death.seat)))
