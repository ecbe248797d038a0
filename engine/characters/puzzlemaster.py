from engine.characters.base import (
    DEMON,
    DRUNK,
    SELDOM,
    SPENT,
    Ability,
    Act,
    Answer,
    Claim,
    Game,
    Herring,
    OneSeat,
    Options,
    Outsider,
    Pointed,
    RedHerring,
)


class Puzzled(RedHerring):
    """Who is drunk all game, for the Puzzlemaster to find."""


class SaidToBeTheDemon(Pointed):
    """The Demon if the guess was right, else somebody who is not."""

    size, quality, wanted = 1, DEMON, 1

    def __init__(self, seats: tuple[int, ...], demons: tuple[int, ...]) -> None:
        super().__init__(seats)
        self.demons = demons

    def untrue(self, truths: tuple[Answer, ...]) -> Options:
        """Of anybody but the Demon it is untrue that they are, however good the guess was."""
        return SaidToBeTheDemon(tuple(seat for seat in self.seats if seat not in self.demons), self.demons)


class Puzzlemaster(Herring, Outsider):
    """Somebody is drunk, even after the owner's death; a living owner guesses once who, and is named a player who is
    the Demon only if that was right."""

    edition = "carousel"

    works_when_dead = True
    learns = SELDOM
    misleads = SELDOM
    reminders = (DRUNK, SPENT)
    claim = Claim("puzzle", private=True)

    def may_be_herring(self, game: Game, me: Ability) -> OneSeat:
        return Puzzled(*game.grimoire.others(me.owner))

    def act(self, game: Game, me: Ability, act: Act) -> None:
        able = game.grimoire.seats[me.owner].lives or me.owner in game.now.kept
        if game.spent(me) or not able or not game.alive_for(me):
            return
        game.spend(me)
        assert act.target is not None
        everybody = game.grimoire.everyone()
        demons = game.living(DEMON) or tuple(one for one in everybody if game.may_stand_in(one, me))
        right = bool(game.grimoire.marked(DRUNK, act.target, by=me))
        others = (seat for seat in everybody if seat not in demons and seat != me.owner)
        told = tuple((seat,) for seat in (demons if right else others))
        if told:  # else nobody is the Demon, and nobody stands in for it
            game.inform(me, told, SaidToBeTheDemon(everybody, demons))
