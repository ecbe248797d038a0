from engine.characters.base import (
    DEMON,
    EVIL,
    GOOD,
    TOWN,
    Ability,
    Alignment,
    Execution,
    Fates,
    Game,
    Grimoire,
    LifeChosen,
    LifeOrDeath,
    until_next_dawn,
)
from engine.jinxes.base import Jinx


class AlHadikhiaMastermind(Jinx):
    """The Al-Hadikhia is executed and the Mastermind lives: tonight it chooses three, and if they are good and all
    choose to live evil wins, otherwise good. That stands for the Mastermind's day."""

    pair = "alhadikhia", "mastermind"

    slot = "alhadikhia"
    reminders = ("Last Choice",)
    lasts = {"Last Choice": until_next_dawn}

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        able = [one for one in game.abilities_of("mastermind") if one in game.now.working]
        executed = execution.died and execution.character == "alhadikhia"
        if able and executed and not game.living(DEMON) and not game.is_night:
            game.grimoire.mark("Last Choice", execution.seat, by=me, until=game.next_dawn)

    def holds_off(self, grimoire: Grimoire, me: Ability, side: Alignment) -> bool:
        return bool(grimoire.marked("Last Choice", by=me))

    def other_nights(self, game: Game, me: Ability) -> None:
        """Anybody may be chosen, as to offer good players alone would tell who they are; one who is not loses it."""
        for token in game.grimoire.marked("Last Choice", by=me):
            demon = Ability("alhadikhia", token.seat, token.seat)
            three = game.choose_some(demon, game.grimoire.everyone(), 3)
            live = [self.chooses_life(game, demon, seat) for seat in three]
            good = all(game.alignment(seat) is GOOD for seat in three)
            fates = tuple((seat, game.grimoire.seats[seat].alive) for seat in three)
            game.tell(TOWN, Fates("alhadikhia", fates))
            winner = EVIL if good and all(live) else GOOD
            if not game.cannot_win(winner, but_for=me.character):
                game.decide(winner, by=me)

    def chooses_life(self, game: Game, demon: Ability, seat: int) -> bool:
        lives: bool = game.ask(seat, demon, LifeOrDeath(demon.character, seat))
        game.tell((seat,), LifeChosen(demon.character, lives))
        return lives
