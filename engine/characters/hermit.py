from engine.characters.base import (
    HAS_ABILITY,
    OUTSIDER,
    Ability,
    Counts,
    Game,
    Mistaken,
    Outsider,
    Phase,
    Script,
    character,
)

MISSING = "hermit: may be missing from the bag"


class Hermit(Outsider):
    """Has the abilities of all other Outsiders of the script; there may be one Outsider less, even the Hermit."""

    edition = "carousel"

    needs_human = True
    reminders = (HAS_ABILITY,)
    house_rules = {MISSING: (True, False)}
    may_be_removed = True
    has_all_of = (OUTSIDER,)
    can_be_believed = (
        False  # there is nothing to it but others' abilities, of which nobody else would have any to act out
    )

    def mistaken(self, script: Script) -> list[str]:
        """Those of the others who do not know who they are: what the first of them believes is what the owner does.
        A Lunatic's belief goes before a Drunk's."""
        mistaken = [one for one in script.of(*self.has_all_of) if isinstance(character(one), Mistaken)]
        return sorted(mistaken, key=lambda one: "pretend" not in character(one).hooks)

    def needs_spare(self, script: Script) -> bool:
        return any(character(one).thinks_spare for one in self.mistaken(script)[:1])

    def counts(self, players: int, counts: Counts) -> tuple[Counts, ...]:
        return (counts, counts.more_outsiders(-1))

    def setup(self, game: Game, me: Ability) -> None:
        self.lend(game, me)

    def first_night(self, game: Game, me: Ability) -> None:
        """Gained later: what is learnt once is learnt in its own place."""
        self.lend(game, me)

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        if seat == me.owner:
            self.lend(game, me)

    def settle(self, game: Game, me: Ability) -> None:
        """Back from the dead they have them anew."""
        self.lend(game, me)

    def lend(self, game: Game, me: Ability) -> None:
        """Who does not know that they are the Hermit knows none of these abilities by its name. Who is the Hermit
        only now, or has just the ability, knows so, and believes in nothing else."""
        if game.grimoire.marked(HAS_ABILITY, me.owner, by=me):
            return
        others = [one for one in game.script.of(*self.has_all_of) if one != self.id]
        mistaken = self.mistaken(game.script)
        record = game.grimoire.seats[me.owner]
        if record.character != self.id or (game.phase is not Phase.DEAL and record.believed is None):
            others, mistaken = [one for one in others if one not in mistaken], []
        for one in dict.fromkeys((*mistaken, *others)):
            game.lend(me, me.owner, one, told=not mistaken)
