from engine.characters.base import (
    STORYTELLER,
    TOWN,
    TRAVELLER,
    Ability,
    Act,
    Claim,
    Game,
    OneSeat,
    Phase,
    PublicChoice,
    TownSquare,
    Traveller,
)


class Amigo(OneSeat):
    """A player on the Gnome's side."""


def who_nominated_the_amigo(square: TownSquare, by: int) -> tuple[int, ...]:  # noqa: ARG001
    """Whoever nominated last, if that was the amigo and they live; else nobody."""
    nominator = square.nominators[-1]
    aimed = square.nominees[-1] in square.chosen_for("gnome")
    return (nominator,) if aimed and nominator != STORYTELLER and square.alive[nominator] else ()


class Gnome(Traveller):
    """Everybody knows of one player on their side, whose nominators they may have killed before the vote."""

    edition = "carousel"

    reminders = ("Amigo",)
    claim = Claim("avenge", by="owner", phases=(Phase.DEFENCE,), targets=who_nominated_the_amigo)

    def setup(self, game: Game, me: Ability) -> None:
        side = game.alignment(me.owner)
        amigos = tuple(
            seat
            for seat in game.grimoire.others(me.owner)
            if game.alignment(seat) is side and game.team(seat) is not TRAVELLER
        )
        if amigos:
            amigo: int = game.ask(STORYTELLER, me, Amigo(*amigos))
            game.grimoire.mark("Amigo", amigo, by=me)
            game.tell(TOWN, PublicChoice(me.character, (amigo,)))

    def act(self, game: Game, me: Ability, act: Act) -> None:
        assert act.target is not None
        if game.works(me):
            game.kill(act.target, by=me)
