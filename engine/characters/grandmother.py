from engine.characters.base import (
    DEMON,
    GOOD,
    ONCE,
    OUTSIDER,
    STORYTELLER,
    TOWNSFOLK,
    TRAVELLER,
    Ability,
    Death,
    Game,
    Grandchild,
    Registers,
    SomebodyIs,
    ThisIs,
    Townsfolk,
    character,
    is_from,
)

_EVEN_DRUNK = "grandmother: has a grandchild even when drunk at the start"


class Kin(SomebodyIs):
    """The grandchild, and who they are."""


class Grandmother(Townsfolk):
    """Learns at the start a good player and who they are; if the Demon kills that player, she dies too."""

    edition = "bmr"

    learns = ONCE
    reminders = ("Grandchild", "Dead")
    house_rules = {_EVEN_DRUNK: (True, False)}

    def first_night(self, game: Game, me: Ability) -> None:
        others = tuple(s for s in game.grimoire.others(me.owner) if game.team(s) is not TRAVELLER)
        truths = tuple(ThisIs(seat, shown) for seat in others for shown in self.shown_as(game, me, seat))
        if not truths:
            return  # everybody else is evil
        plain = tuple(one for one in truths if game.grimoire.seats[one.seat].character == one.character)
        told = game.inform(me, truths, Kin(others, game.script.good), plain)
        if me.genuine and (game.house_rules[_EVEN_DRUNK] or game.works(me)):
            good = dict.fromkeys(one.seat for one in truths)
            grandchild = told.seat if told in truths else game.ask(STORYTELLER, me, Grandchild(*good))
            self.adopt(game, me, grandchild)

    def shown_as(self, game: Game, me: Ability, seat: int) -> tuple[str, ...]:
        """The Townsfolk and Outsiders that may be shown for this player, if they may count as good."""
        if game.registers(seat, GOOD, me) is Registers.NO:
            return ()
        shown = game.shown_as(seat, me)
        return tuple(one for one in shown if character(one).team in (TOWNSFOLK, OUTSIDER))

    def adopt(self, game: Game, me: Ability, seat: int) -> None:
        """Back from the dead she has another one; only learning twice in one night makes two."""
        earlier = game.grimoire.marked("Grandchild", by=me)
        game.grimoire.drop(tuple(token for token in earlier if token.data != game.night))
        game.grimoire.mark("Grandchild", seat, by=me, data=game.night)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """Who is back from the dead, and has yet to learn tonight whom, has no grandchild."""
        kin = game.grimoire.marked("Grandchild", death.seat, by=me)
        if kin and me not in game.newcomers and is_from(DEMON, death) and game.works(me):
            game.kill(me.owner, by=me)
