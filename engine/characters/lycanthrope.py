from engine.characters.base import (
    DEMON,
    EVIL,
    GOOD,
    SELDOM,
    Ability,
    Alignment,
    Death,
    Discretion,
    Game,
    Grimoire,
    Herring,
    OneSeat,
    Stake,
    Team,
    Townsfolk,
    is_from,
    until_dawn,
)


class FauxPaw(OneSeat):
    """The good player who counts as evil while the Lycanthrope has their ability."""

    concerns = Discretion.TOKENS


class Lycanthrope(Herring, Townsfolk):
    """Each night but the first attacks a living player: a good one dies, and the Demon kills nobody tonight; one good
    player counts as evil."""

    edition = "carousel"

    chooses_at_night = True
    reminders = ("Faux Paw", "Dead")
    lasts = {"Dead": until_dawn}
    prevents_deaths = True
    misleads = SELDOM
    counts_falsely = True
    at_stake = Stake.A_LIFE

    def may_be_herring(self, game: Game, me: Ability) -> OneSeat:
        return FauxPaw(*(seat for seat in game.grimoire.everyone() if game.alignment(seat) is GOOD))

    def counts_also(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team | Alignment, ...]:
        return (EVIL,) if grimoire.marked("Faux Paw", seat, by=me) else ()

    def other_nights(self, game: Game, me: Ability) -> None:
        """Only who truly dies of it keeps the Demon from killing: not another in their place."""
        seat = game.choose(me, game.square.the_living)
        if self.is_prey(game, me, seat) and game.works(me) and game.kill(seat, by=me) == seat:
            game.grimoire.mark("Dead", seat, by=me, until=game.dawn)

    def is_prey(self, game: Game, me: Ability, seat: int) -> bool:
        """Their own faux paw never is, even for who can only learn what is true: it is no misreading of theirs."""
        return not game.grimoire.marked("Faux Paw", seat, by=me) and game.counts_as(seat, GOOD, me)

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        """What the Demon does besides goes on."""
        return is_from(DEMON, death) and bool(grimoire.marked("Dead", by=me))
