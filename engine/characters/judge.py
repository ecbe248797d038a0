from engine.characters.base import (
    SPENT,
    Ability,
    Act,
    Claim,
    Game,
    Options,
    Phase,
    Script,
    TownSquare,
    Traveller,
    YesNo,
)


def nominee_of_another(square: TownSquare, by: int) -> tuple[int, ...]:
    """Whoever was nominated last, from then until the next nomination, unless by the Judge. The execution of the day
    settles what was nominated before a Butcher nominates once more."""
    settled = square.nominates_again is not None
    return () if settled or square.nominators[-1:] == (by,) else square.accused


def verdict(square: TownSquare, script: Script) -> Options:  # noqa: ARG001
    """Whether the execution succeeds."""
    return YesNo()


class Judge(Traveller):
    """Once, somebody else's nomination succeeds at once, or fails, whatever the votes."""

    edition = "bmr"

    reminders = (SPENT,)
    claim = Claim(
        "judge",
        by="owner",
        what=verdict,
        phases=(Phase.NOMINATIONS, Phase.DEFENCE),
        targets=nominee_of_another,
    )

    def act(self, game: Game, me: Ability, act: Act) -> None:
        if game.spent(me):
            return
        game.spend(me)
        if not game.works(me):
            return
        if act.what:
            assert act.target is not None
            game.execute(act.target, at_once=True, by=me, nominator=game.nominator_of(act.target))
        else:
            game.pardon()
