from itertools import zip_longest

from engine.characters.base import TOWN, Ability, Demon, Fates, Game, LifeChosen, LifeOrDeath, until_dusk


class AlHadikhia(Demon):
    """Each night but the first may choose three players, who choose to live or to die; if all live, all die."""

    edition = "carousel"

    chooses_at_night = True
    acted_out = False
    proves_itself = True
    most_attacks = 3
    picks_at_once = 3
    reminders = ("1", "2", "3")
    lasts = dict.fromkeys(reminders, until_dusk)

    def other_nights(self, game: Game, me: Ability) -> None:
        """Drunk or poisoned it is played out alike, in public, and nothing comes of it (G2)."""
        three = game.may_choose_some(me, game.grimoire.everyone(), 3)
        if not three:
            self.attacks_nobody(game, me)
            return
        if not me.genuine:
            return
        for number, seat in zip(self.reminders, three, strict=True):
            game.grimoire.mark(number, seat, by=me, until=game.dusk)
        for seat in three:
            lives: bool = game.ask(seat, me, LifeOrDeath(me.character, seat))
            game.tell((seat,), LifeChosen(me.character, lives))
            self.fulfil(game, me, seat, lives=lives)
        # Who chose to die and lives all the same counts as alive. All die, the Demon among them or not.
        if all(game.grimoire.seats[seat].lives for seat in three) and game.works(me):
            for seat in three:
                game.kill(seat, by=me)

    def fulfil(self, game: Game, me: Ability, seat: int, *, lives: bool) -> None:
        """At once, before the next one is asked."""
        if not lives:
            self.attack(game, me, seat)
        elif not game.grimoire.seats[seat].lives and game.works(me):
            game.revive(seat, by=me)

    def attacks(self, game: Game, me: Ability) -> int:
        return 3

    def on_dawn(self, game: Game, me: Ability) -> None:
        """Everybody hears of all three, in the order they were chosen, whether or not anything has changed.

        Whoever acts twice has chosen three players and then three more.
        """
        laid = [game.grimoire.marked(one, by=me) for one in self.reminders]
        alive = game.grimoire.seats
        for three in zip_longest(*laid):
            chosen = tuple((token.seat, alive[token.seat].alive) for token in three if token)
            game.tell(TOWN, Fates(self.id, chosen))
