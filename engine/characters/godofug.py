from engine.characters.base import (
    STORYTELLER,
    TOWN,
    Ability,
    Act,
    Claim,
    Game,
    Grimoire,
    Loric,
    OneSeat,
    PublicChoice,
    TownSquare,
)

_THEMSELF = "godofug: who slips says who gets the hat"


class Hatted(OneSeat):
    """Who gets the hat."""


def others_of_the_wearer(square: TownSquare, by: int) -> tuple[int, ...]:
    """Everybody else for the player with the hat, and nobody for anybody else."""
    return tuple(seat for seat in square.ring if seat != by) if (by,) == square.chosen_for("godofug") else ()


class GodOfUg(Loric):
    """Whoever has the hat says words of one syllable alone and votes for two; a slip passes it on."""

    # Whether somebody has slipped is for the table: the wearer passes the hat on, or the host does it for them.
    needs_human = True
    reminders = ("Hat",)
    claim = Claim("pass_hat", by="anybody", targets=others_of_the_wearer)
    house_rules = {_THEMSELF: (True, False)}

    def setup(self, game: Game, me: Ability) -> None:
        self.gives(game, me, game.ask(STORYTELLER, me, Hatted(*game.grimoire.everyone())))

    def act(self, game: Game, me: Ability, act: Act) -> None:
        assert act.target is not None
        others = Hatted(*game.grimoire.others(act.by))
        themself = game.house_rules[_THEMSELF]
        self.gives(game, me, act.target if themself else game.ask(STORYTELLER, me, others))

    def gives(self, game: Game, me: Ability, seat: int) -> None:
        """There is one hat."""
        game.grimoire.drop(game.grimoire.marked("Hat", by=me))
        game.grimoire.mark("Hat", seat, by=me)
        game.tell(TOWN, PublicChoice(self.id, (seat,)))

    def settle(self, game: Game, me: Ability) -> None:
        """The wearer has gone home, or a human has laid the hat elsewhere."""
        seat, ring = self.wearer(game.grimoire, me), game.grimoire.ring
        if seat not in ring:
            self.gives(game, me, game.ask(STORYTELLER, me, Hatted(*ring)))
        elif (seat,) != game.square.chosen_for(self.id):
            self.gives(game, me, seat)

    def wearer(self, grimoire: Grimoire, me: Ability) -> int | None:
        """Whoever was given the hat last."""
        hats = grimoire.marked("Hat", by=me)
        return hats[-1].seat if hats else None

    # What no other ability forbids or gives is doubled, a hand worth less than none as well.
    def vote_worth(self, grimoire: Grimoire, me: Ability, seat: int, worth: int) -> int:
        return 2 * worth if seat == self.wearer(grimoire, me) else worth
