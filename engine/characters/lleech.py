from engine.characters.base import (
    NIGHTLY,
    POISONED,
    Ability,
    Death,
    Demon,
    Execution,
    Game,
    Grimoire,
    OneSeat,
    Reminder,
)

_ITSELF = "lleech: may be its own host"


class NewHost(OneSeat):
    """The living player whom the Lleech poisons, and whose life is its own."""


class Lleech(Demon):
    """Poisons a player and lives as long as they do, and no longer; each night but the first a player dies."""

    edition = "carousel"

    chooses_at_night = True
    misleads = NIGHTLY
    prevents_deaths = True
    reminders = ("Dead", POISONED, "Host")
    house_rules = {_ITSELF: (False, True)}

    def first_night(self, game: Game, me: Ability) -> None:
        """Who becomes one later chooses tonight as well, before the first attack. Who has died tonight is no host, so
        then somebody else is chosen."""
        others = tuple(seat for seat in game.square.the_living if seat != me.owner)
        may_be = game.square.the_living if game.house_rules[_ITSELF] else others
        host = game.choose(me, may_be, form=NewHost)
        while not game.grimoire.seats[host].lives:
            may_be = tuple(seat for seat in may_be if seat != host)
            host = game.choose(me, may_be, form=NewHost)
        if game.works(me):
            game.grimoire.drop(game.grimoire.marked("Host", by=me))
            game.grimoire.mark("Host", host, by=me)

    def other_nights(self, game: Game, me: Ability) -> None:
        self.attack(game, me, game.choose(me, game.grimoire.everyone()))

    def droisons(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        return tuple(token.seat for token in self.hosts(grimoire, me))

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        hosts = (grimoire.seats[token.seat] for token in self.hosts(grimoire, me))
        return death.seat == me.owner and any(host.lives for host in hosts)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        if not death.execution:
            self.lose(game, me, death.seat)

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        """Everybody hears of the execution first."""
        if execution.died:
            self.lose(game, me, execution.seat)

    def lose(self, game: Game, me: Ability, dead: int) -> None:
        """Also where that death makes it drunk, by a Minstrel or Sweetheart: it goes by how things stood (G8)."""
        if dead in self.droisons(game.grimoire, me) and game.works(me):
            self.follow(game, me)

    def settle(self, game: Game, me: Ability) -> None:
        """It lives if and only if the host does: it outlives one who dies while it is drunk or poisoned, until it is
        sober and healthy again."""
        hosts = self.hosts(game.grimoire, me)
        if hosts and not any(game.grimoire.seats[token.seat].lives for token in hosts):
            self.follow(game, me)

    def follow(self, game: Game, me: Ability) -> None:
        """Where the Storyteller spares it, in a night whose deaths are theirs, it has no host from then on: else it
        would die by day, in the sight of all."""
        if not game.grimoire.seats[me.owner].lives:
            return  # given its ability back, or its own host
        game.kill(me.owner, by=me, certain=True)
        if game.grimoire.seats[me.owner].lives:
            game.grimoire.drop(self.hosts(game.grimoire, me))

    def hosts(self, grimoire: Grimoire, me: Ability) -> tuple[Reminder, ...]:
        """The token beside the host, where there is one who has not left the table."""
        return tuple(token for token in grimoire.marked("Host", by=me) if token.seat in grimoire.ring)
