from engine.characters.base import (
    EVIL,
    STORYTELLER,
    Ability,
    Act,
    Claim,
    Fabled,
    Game,
    Learned,
    LiedTo,
    MadeFalse,
    Misinformed,
    Number,
    OneOf,
    Phase,
    Untrue,
    until_dawn,
    until_next_dawn,
)


class EvilVisitors(OneOf):
    """How many visitors are evil, where somebody may count as either."""


class WrongForOne(Untrue):
    """The wrong number that one visitor is told."""


class Duchess(Fabled):
    """Three players who agreed to visit learn at night how many of them are evil; one of them is told wrong."""

    claim = Claim("take tea", by="anybody", target="nobody", phases=(Phase.DISCUSSION, Phase.NOMINATIONS))
    reminders = ("Visitor", "False Info")
    lasts = {"Visitor": until_next_dawn, "False Info": until_dawn}

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """A second time takes it back."""
        visiting = game.grimoire.marked("Visitor", act.by, by=me)
        game.grimoire.drop(visiting)
        if not visiting:
            game.grimoire.mark("Visitor", act.by, by=me, until=game.next_dawn)

    def other_nights(self, game: Game, me: Ability) -> None:
        coming = {token.seat for token in game.grimoire.marked("Visitor", by=me)}
        visitors = tuple(seat for seat in game.grimoire.everyone() if seat in coming)
        if len(visitors) != 3:
            return
        numbers = game.how_many(visitors, EVIL, me)
        number = (
            numbers[0]
            if len(numbers) == 1
            else game.ask(STORYTELLER, me, EvilVisitors(*numbers), truths=numbers)
        )
        liedto = game.ask(STORYTELLER, me, LiedTo(*visitors))
        game.grimoire.mark("False Info", liedto, by=me, until=game.dawn)
        for seat in visitors:  # whatever they drank: it is not their ability
            false = game.ask(STORYTELLER, me, WrongForOne(Number(3), (number,))) if seat == liedto else number
            if seat == liedto:
                mine = me._replace(owner=seat)
                game.witness(Misinformed(mine, false, (number,), True, (MadeFalse(me),), ()))
            game.tell((seat,), Learned(me.character, false))
