from engine.characters.base import DEMON, EVIL, GOOD, Ability, Act, Claim, Game, Phase, TownSquare
from engine.jinxes.base import Jinx


def in_a_riot(square: TownSquare, by: int) -> tuple[int, ...]:  # noqa: ARG001
    """Whose turn it is to nominate at once, whoever asks; nobody outside a riot."""
    return () if square.nominates_next is None else (square.nominates_next,)


class RiotMayor(Jinx):
    """A living Mayor may stop the riot: good wins if just one Riot lives then, evil otherwise."""

    pair = "riot", "mayor"
    claim = Claim("halt", target="nobody", phases=(Phase.NOMINATIONS,), targets=in_a_riot, final=True)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        if any(one.owner == act.by and one in game.now.working for one in game.abilities_of("mayor")):
            riots = [one for one in game.living(DEMON) if game.grimoire.seats[one].character == "riot"]
            game.win(GOOD if len(riots) == 1 else EVIL, by=me)
