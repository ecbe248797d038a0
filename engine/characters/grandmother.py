from engine.characters.base import (
    DEMON,
    GOOD,
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


class Grandmother(Townsfolk):
    """Learns at the start a good player and who they are; if the Demon kills that player, she dies too."""

    edition = "bmr"

    reminders = ("Grandchild", "Dead")
    house_rules = {"grandmother: has a grandchild even when drunk at the start": (True, False)}

    def first_night(self, game: Game, me: Ability) -> None:
        others = tuple(s for s in game.grimoire.others(me.owner) if game.team(s) is not TRAVELLER)
        could_be = {seat: shown for seat in others if (shown := self.shown_as(game, me, seat))}
        if me.genuine and could_be:
            grandchild = game.ask(STORYTELLER, me, Grandchild(*could_be))
            could_be = {grandchild: could_be[grandchild]}
            self.adopt(game, me, grandchild)
        truths = tuple(ThisIs(seat, one) for seat, shown in could_be.items() for one in shown)
        plain = tuple(one for one in truths if game.grimoire.seats[one.seat].character == one.character)
        game.inform(me, truths, SomebodyIs(others, game.script.good), plain)

    def shown_as(self, game: Game, me: Ability, seat: int) -> tuple[str, ...]:
        """The Townsfolk and Outsiders that may be shown for this player, if they may count as good."""
        if game.registers(seat, GOOD, me) is Registers.NO:
            return ()
        shown = game.shown_as(seat, me)
        return tuple(one for one in shown if character(one).team in (TOWNSFOLK, OUTSIDER))

    def adopt(self, game: Game, me: Ability, seat: int) -> None:
        if not (
            game.house_rules["grandmother: has a grandchild even when drunk at the start"] or game.works(me)
        ):
            return
        earlier = game.grimoire.marked("Grandchild", by=me)
        game.grimoire.drop(
            tuple(token for token in earlier if token.data != game.night)
        )  # back from the dead
        game.grimoire.mark("Grandchild", seat, by=me, data=game.night)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        kin = game.grimoire.marked("Grandchild", death.seat, by=me)
        if kin and is_from(DEMON, death) and game.works(me):
            game.kill(me.owner, by=me)
