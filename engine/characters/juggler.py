from engine.characters.base import (
    SELDOM,
    SPENT,
    Ability,
    Act,
    Claim,
    FirstDay,
    Game,
    Guesses,
    Number,
    Registers,
    Townsfolk,
    plainly,
    until_next_dawn,
)


class RightGuesses(Number):
    """How many guesses of the day before were right."""


class Juggler(FirstDay, Townsfolk):
    """Guesses on their first day, in public, who up to five players are, and learns that night how many are right."""

    edition = "snv"

    proves_itself = True
    learns = SELDOM
    claim = Claim("juggle", target="nobody", what=Guesses)
    reminders = ("Correct", "First Day", SPENT)
    lasts = {"Correct": until_next_dawn, **FirstDay.lasts}
    holds = {"Correct": lambda game, seat: (True, True)}  # noqa: ARG005

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """Right is what is right now (G5). The dead may get the ability back tonight, so their guesses count too, and
        of those the last. Whom a Barista lets guess twice is told of each time by itself."""
        alive = self.is_alive(game, me)
        if alive and (game.spent(me) or not self.is_first_day(game, me)):
            return
        before = game.grimoire.marked("Correct", by=me)
        if alive and self.has_guessed_today(game, me):
            known = tuple(token.data for token in before)
            game.grimoire.mark("Earlier Guesses", me.owner, by=me, until=game.next_dawn, data=known)
        game.spend(me)
        game.grimoire.drop(before)
        for guess in act.what:
            reading = game.registers(guess.seat, guess.character, me)
            if reading is not Registers.NO:
                plain = plainly(game.grimoire, guess.seat, guess.character)
                known = (reading is Registers.YES, plain)
                game.grimoire.mark("Correct", guess.seat, by=me, until=game.next_dawn, data=known)

    def other_nights(self, game: Game, me: Ability) -> None:
        if self.is_alive(game, me) and not self.is_first_day(game, me):
            return
        earlier = [token.data for token in game.grimoire.marked("Earlier Guesses", by=me)]
        last = [token.data for token in game.grimoire.marked("Correct", by=me)]
        for correct in (*earlier, last):
            sure, plain = sum(sure for sure, _ in correct), sum(plain for _, plain in correct)
            truths = dict.fromkeys((plain, *range(sure, len(correct) + 1)))
            game.inform(me, tuple(truths), RightGuesses(Guesses.most))

    def has_guessed_today(self, game: Game, me: Ability) -> bool:
        """And not only on a first day before: a Barista may give them another one."""
        began = max(token.id for token in game.grimoire.marked("First Day", me.owner, by=me))
        return any(token.id > began for token in game.grimoire.marked(SPENT, me.owner, by=me))

    def is_alive(self, game: Game, me: Ability) -> bool:
        return game.grimoire.seats[me.owner].lives
