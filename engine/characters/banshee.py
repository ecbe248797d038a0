from engine.characters.base import (
    DEMON,
    HAS_ABILITY,
    STORYTELLER,
    TOWN,
    Ability,
    Awoken,
    Death,
    Game,
    Grimoire,
    HandsGiven,
    Townsfolk,
    is_from,
)

_KEEPS = "banshee: keeps her voice when drunk or poisoned afterwards"
_HANDS = 2
_NOMINATIONS = 2


class Banshee(Townsfolk):
    """Killed by the Demon they awake, and everybody hears it: dead, they nominate twice a day and vote with two
    hands."""

    edition = "carousel"

    works_when_dead = True
    proves_itself = True
    reminders = ("Awake",)
    house_rules = {_KEEPS: (True, False)}

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """What the town has been told somebody has is not taken away by poison, which that would uncover: from then
        on the Storyteller sees to it."""
        if death.seat != me.owner:
            return
        game.grimoire.drop(game.grimoire.marked("Awake", me.owner, by=me))
        if not is_from(DEMON, death) or not game.works(me):
            return
        game.grimoire.mark("Awake", me.owner, by=me)
        if game.house_rules[_KEEPS] and not self.is_seen_to(game):
            game.grimoire.mark(HAS_ABILITY, STORYTELLER, data=self.id)
        if not game.is_night:
            self.announce(game, me.owner)

    def is_seen_to(self, game: Game) -> bool:
        return any(token.data == self.id for token in game.grimoire.marked(HAS_ABILITY, STORYTELLER))

    def on_dawn(self, game: Game, me: Ability) -> None:
        """Back to life, or somebody else by now, they are as anybody; whom the night has brought back the town never
        saw dead."""
        known = [seat for seat, hands in game.square.more_hands if hands == _HANDS]
        awake = game.grimoire.marked("Awake", me.owner, by=me)
        if awake and game.grimoire.seats[me.owner].lives:
            game.grimoire.drop(awake)
        elif awake and me.owner not in known:
            self.announce(game, me.owner)
        for seat in known:
            lives = game.grimoire.seats[seat].lives
            if me.owner in (seat, STORYTELLER) and (lives or not game.grimoire.marked("Awake", seat)):
                game.grimoire.drop(game.grimoire.marked("Awake", seat))
                game.tell(TOWN, HandsGiven(seat, 1))

    def announce(self, game: Game, seat: int) -> None:
        game.tell(TOWN, Awoken(seat, self.id))
        game.tell(TOWN, HandsGiven(seat, _HANDS))

    def is_awake(self, grimoire: Grimoire, me: Ability, seat: int) -> bool:
        mine = (token.by == me or me.owner == STORYTELLER for token in grimoire.marked("Awake", seat))
        return any(mine) and not grimoire.seats[seat].lives

    def nominations_by(self, grimoire: Grimoire, me: Ability, seat: int, usual: int) -> int:
        return _NOMINATIONS if self.is_awake(grimoire, me, seat) else usual

    def may_vote(self, grimoire: Grimoire, me: Ability, seat: int, usual: bool) -> bool:
        return usual or self.is_awake(grimoire, me, seat)

    def hands(self, grimoire: Grimoire, me: Ability, seat: int, usual: tuple[int, int]) -> tuple[int, int]:
        return (0, _HANDS) if self.is_awake(grimoire, me, seat) else usual

    def vote_costs(self, grimoire: Grimoire, me: Ability, seat: int, usual: bool) -> bool:
        return usual and not self.is_awake(grimoire, me, seat)
