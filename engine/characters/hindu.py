from engine.characters.base import (
    CHARACTERS,
    DEMON,
    MINION,
    STORYTELLER,
    TRAVELLER,
    Ability,
    Died,
    Game,
    Heir,
    Loric,
    OneCharacter,
    Phase,
)

_NOT_TRAVELLERS = "hindu: Travellers are not reborn"
_DEMON = "hindu: a Minion becomes the Demon that dies"
_LIVES = 4


class Rebirth(OneCharacter):
    """The Traveller that a dead player lives again as."""


class Hindu(Loric):
    """The first four players who die live again at once, each as a Traveller on the side they were on."""

    settles_last = True  # whoever dies with a Lleech's host has died as well
    reminders = ("Reborn",)
    house_rules = {_NOT_TRAVELLERS: (True, False), _DEMON: (False, True)}

    def reincarnates(self, game: Game, me: Ability, seat: int) -> bool:
        return seat in self.waiting(game, me)

    def waiting(self, game: Game, me: Ability) -> tuple[int, ...]:
        """The dead who are to live again, in the order of their deaths."""
        had = [token.seat for token in game.grimoire.marked("Reborn", by=me)]
        died = dict.fromkeys(event.seat for event in game.chronicle if isinstance(event, Died))
        due = [seat for seat in died if seat not in had and self.may_be(game, seat)]
        return tuple(due[: max(_LIVES - len(had), 0)])

    def may_be(self, game: Game, seat: int) -> bool:
        """Whether it concerns this player, who is truly dead."""
        here = seat in game.grimoire.ring and not game.grimoire.seats[seat].lives
        return here and (game.team(seat) is not TRAVELLER or not game.house_rules[_NOT_TRAVELLERS])

    # After what the death has set off, and the town has heard of it: the night's dead live again as day breaks.
    def settle(self, game: Game, me: Ability) -> None:
        if game.is_night:
            return
        for seat in self.waiting(game, me):
            self.passes_on(game, me, seat)
            if game.is_won:
                return
            traveller: str = game.ask(STORYTELLER, me, Rebirth(self.spare(game)))
            game.grimoire.mark("Reborn", seat, by=me)
            game.reincarnate(seat, traveller, by=me)
        self.clears_the_block(game)

    def passes_on(self, game: Game, me: Ability, seat: int) -> None:
        """By house rule the last Demon leaves a Demon behind."""
        minions = game.living(MINION)
        if game.house_rules[_DEMON] and game.team(seat) is DEMON and minions and not game.living(DEMON):
            game.become(game.ask(STORYTELLER, me, Heir(*minions)), game.grimoire.seats[seat].character, by=me)

    def spare(self, game: Game) -> tuple[str, ...]:
        """The script's own Travellers that nobody is, or any other where those are all taken."""
        taken = {record.character for record in game.grimoire.seats}
        every = tuple(one for one, rule in CHARACTERS.items() if rule.team is TRAVELLER)
        return next(
            spare
            for travellers in (game.script.travellers, every)
            if (spare := tuple(one for one in travellers if one not in taken))
        )

    def clears_the_block(self, game: Game) -> None:
        """Nobody executes a Traveller: what was decided about who they were comes to nothing."""
        block, nominees = game.unseen.about_to_die, game.square.nominees
        accused = nominees[-1] if game.phase is Phase.DEFENCE else block
        if accused is not None and accused != STORYTELLER and game.team(accused) is TRAVELLER:
            game.pardon()
