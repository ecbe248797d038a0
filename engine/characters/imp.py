from engine.characters.base import DEMON, MINION, NOBODY, STORYTELLER, Ability, Demon, Game, Heir, Registers


class Imp(Demon):
    """Each night but the first a player dies; killing themself passes the Imp to a Minion."""

    edition = "tb"

    chooses_at_night = True
    played_by_storyteller = True

    passed_on_by_own_attack = True

    reminders = ("Dead",)

    house_rules = {"imp: a Recluse who takes over stays good": (True, False)}

    def other_nights(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, game.grimoire.everyone())
        others = tuple(one for one in game.living(DEMON) if one != me.owner)
        if (
            self.attack(game, me, seat) == me.owner and game.living(DEMON) == others
        ):  # no Scarlet Woman caught it
            self.pass_on(game, me)

    def pass_on(self, game: Game, me: Ability) -> None:
        """A living Minion becomes the Imp; a Recluse may count as one, never has to."""
        readings = {seat: game.registers(seat, MINION, me) for seat in game.grimoire.living()}
        heirs = tuple(seat for seat, reading in readings.items() if reading is not Registers.NO)
        if not heirs:
            return
        nobody = () if any(game.team(seat) is MINION for seat in heirs) else (NOBODY,)
        heir = game.ask(STORYTELLER, me, Heir(*heirs, *nobody))
        if heir == NOBODY:
            return
        recluse = game.team(heir) is not MINION
        if recluse:
            game.registered_falsely(heir)
        game.become(heir, me.character, by=me)
        if recluse and not game.house_rules["imp: a Recluse who takes over stays good"]:
            game.turn(heir, game.alignment(me.owner), by=me)
