from engine.characters.base import (
    NIGHTLY,
    STORYTELLER,
    Ability,
    ChosenBy,
    Game,
    OneOf,
    SomebodyIs,
    ThisIs,
    Traveller,
    YesNo,
)


class Reveals(YesNo):
    """Does the chosen player let the Harlot see their character?"""

    for_players = True


class BothDie(OneOf):
    """Do the two die of it?"""

    def __init__(self) -> None:
        super().__init__(False, True)


class Harlot(Traveller):
    """Each night but the first a living player may show them their character, of which both might die."""

    edition = "snv"

    chooses_at_night = True
    learns = NIGHTLY
    reminders = ("Dead",)

    def other_nights(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, game.square.the_living)
        game.tell((seat,), ChosenBy(me.character, me.owner))
        if not game.ask(seat, me, Reveals()):
            return
        traveller = game.square.traveller(seat)
        possible = game.script.characters if traveller is None else (traveller,)
        truths = tuple(ThisIs(seat, shown) for shown in game.shown_as(seat, me))
        game.inform(me, truths, SomebodyIs((seat,), possible))
        if game.works(me) and game.ask(STORYTELLER, me, BothDie()):
            game.kill(seat, by=me)
            game.kill(me.owner, by=me)
