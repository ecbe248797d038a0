from engine.characters.base import (
    GOOD,
    HAS_ABILITY,
    POISONED,
    SELDOM,
    STORYTELLER,
    Ability,
    Alignment,
    Death,
    Died,
    Execution,
    Game,
    Mistaken,
    OneCharacter,
    Townsfolk,
    character,
)


class PretendedLunch(OneCharacter):
    """The ability that a Cannibal acts out who has eaten an evil player."""

    def __init__(self, seat: int, characters: tuple[str, ...]) -> None:
        super().__init__(characters)
        self.seat = seat


class Cannibal(Townsfolk):
    """Has, untold, the ability of the good player last executed to death; an evil one poisons them until the next."""

    edition = "carousel"

    inherits = True
    misleads = SELDOM
    reminders = ("Lunch", POISONED, HAS_ABILITY)

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        """Droisoned or not: what was eaten is theirs when that ends, and their own poison keeps them from nothing.
        They eat whom everybody saw die: else they would know that a Zombuul only seems to have died."""
        dead = execution.died or execution.seemed
        if dead and execution.seat != me.owner and game.alive_for(me):
            self.eat(game, me, execution.seat, execution.character, execution.alignment)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """Back from the dead they have eaten nothing; what works when they are dead is theirs until then."""
        if death.seat == me.owner:
            game.grimoire.drop(game.grimoire.marked("Lunch", by=me))

    def settle(self, game: Game, me: Ability) -> None:
        """Who is new in this has the ability of whoever was executed last, before their time."""
        if game.grimoire.marked("Lunch", by=me):
            return
        executed = [one for one in game.chronicle if isinstance(one, Died) and one.execution]
        last = executed[-1] if executed else None
        if last is not None and last.seat != me.owner and not game.grimoire.seats[last.seat].alive:
            self.eat(game, me, last.seat, last.character, last.alignment)

    def eat(self, game: Game, me: Ability, seat: int, eaten: str, side: Alignment) -> None:
        """Plainly by the side they were on: who only counts as good is evil, and poison."""
        game.take_back(me)
        for text in ("Lunch", POISONED):
            game.grimoire.drop(game.grimoire.marked(text, by=me))
        game.grimoire.mark("Lunch", seat, by=me)
        if side is GOOD:
            self.digest(game, me, seat, eaten)
        else:
            if me.genuine:  # who only acts the Cannibal out is poisoned by nothing
                game.grimoire.mark(POISONED, me.owner, by=me)
            others = (one for one in game.script.good if one != self.id)
            knowing = tuple(one for one in others if not isinstance(character(one), Mistaken))
            pretended: str = game.ask(STORYTELLER, me, PretendedLunch(seat, knowing))
            game.lend(me._replace(genuine=False), me.owner, pretended, told=False)

    def digest(self, game: Game, me: Ability, seat: int, eaten: str) -> None:
        """Who did not know who they were had no other ability than that: what they believed in is acted out."""
        if not game.may_lend(eaten, by=me):
            return
        if not isinstance(character(eaten), Mistaken):
            game.lend(me, me.owner, eaten, told=False)
            return
        believed = game.grimoire.seats[seat].believed
        if believed in game.script.good:
            game.lend(me._replace(genuine=False), me.owner, believed, told=False)
