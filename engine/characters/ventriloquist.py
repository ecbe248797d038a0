from engine.characters.base import (
    STORYTELLER,
    Ability,
    Act,
    Claim,
    Death,
    Game,
    Loric,
    OneCharacter,
    Phase,
    Script,
    Spared,
    TownSquare,
    until_dusk,
)

_FIRST = "ventriloquist: a first claim is not fresh"
_MOST = 3


class WhoIAm(OneCharacter):
    """The character of the script that a player claims to be."""

    for_players = True

    def __init__(self, square: TownSquare, script: Script) -> None:
        super().__init__(script.characters)


class AnotherMask(Spared):
    """Whether somebody lives on who, when nominated, claimed to be somebody new."""


def may_say(square: TownSquare, by: int) -> tuple[int, ...]:
    """Whoever has not said it too often today for others to get a word in."""
    return (by,) if square.claims.count(("mask", by)) < _MOST else ()


class Ventriloquist(Loric):
    """A nominee who claims a character they never claimed before may live on when executed that day."""

    needs_human = True  # what was claimed without a tap, and whether it is meant
    prevents_deaths = True
    reminders = ("Mask", "Mad")
    lasts = {"Mad": until_dusk}
    house_rules = {_FIRST: (True, False)}
    claim = Claim("mask", by="anybody", target="nobody", what=WhoIAm, targets=may_say, declares=True)

    # What they truly are is as good a claim as any other, if it is new.
    def act(self, game: Game, me: Ability, act: Act) -> None:
        earlier = {token.data for token in game.grimoire.marked("Mask", act.by, by=me)}
        nominated = game.phase is Phase.DEFENCE and act.by == game.square.nominees[-1]
        if act.what in earlier:
            return
        game.grimoire.mark("Mask", act.by, by=me, data=act.what)
        if nominated and (earlier or not game.house_rules[_FIRST]):
            game.grimoire.mark("Mad", act.by, by=me, until=game.dusk)

    def spares(self, game: Game, me: Ability, death: Death) -> bool:
        if not death.execution or not game.grimoire.marked("Mad", death.seat, by=me):
            return False
        spared: bool = game.ask(STORYTELLER, me, AnotherMask(death.seat))
        return spared
