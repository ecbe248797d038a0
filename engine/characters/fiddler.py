from engine.characters.base import (
    DEMON,
    EVIL,
    TOWN,
    Ability,
    Act,
    Claim,
    Contest,
    ContestDecided,
    Fabled,
    Game,
    Occasion,
    OneSeat,
)


class Fiddler(Fabled):
    """When the game must end, the Demon challenges somebody of the other side, and everybody chooses who wins."""

    claim = Claim("fiddle", by="storyteller", target="nobody")

    def called_for(self, occasion: Occasion) -> bool:
        """The game does not come to an end by itself."""
        return occasion.day >= 6

    def act(self, game: Game, me: Ability, act: Act) -> None:
        demons = game.living(DEMON) or tuple(s for s in game.grimoire.everyone() if s in game.now.demons)
        if not demons:
            return
        demon = demons[0]  # a dead one plays on where the game goes on without it
        if not any(self.is_opposed(game, demon, seat) for seat in game.grimoire.others(demon)):
            return
        rival = self.challenge(game, me, demon)
        pair = (min(demon, rival), max(demon, rival))  # nobody is told which of them is the Demon
        game.tell(TOWN, Contest(pair))
        chosen = tuple(game.ask_each(me, dict.fromkeys(game.grimoire.everyone(), OneSeat(*pair))).values())
        tally = (chosen.count(pair[0]), chosen.count(pair[1]))
        winner = None if tally[0] == tally[1] else pair[0] if tally[0] > tally[1] else pair[1]
        game.tell(TOWN, ContestDecided(pair, tally, winner))
        game.decide(EVIL if winner is None else game.alignment(winner), by=me, final=True)

    def challenge(self, game: Game, me: Ability, demon: int) -> int:
        """Somebody on the Demon's own side is refused, and the Demon points again."""
        left = game.grimoire.others(demon)
        while True:
            rival: int = game.ask(demon, me, OneSeat(*left))
            if self.is_opposed(game, demon, rival):
                return rival
            left = tuple(seat for seat in left if seat != rival)

    def is_opposed(self, game: Game, demon: int, seat: int) -> bool:
        return game.alignment(seat) is not game.alignment(demon)
