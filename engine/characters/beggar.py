from engine.characters.base import (
    EVIL,
    GOOD,
    SELDOM,
    TOWN,
    Ability,
    Act,
    Claim,
    Death,
    Game,
    Grimoire,
    Side,
    TownSquare,
    Traveller,
    VoteTokenGiven,
)

_MISREGISTER = "beggar: a Spy or Recluse may count as the other side"


def beggars(square: TownSquare, by: int) -> tuple[int, ...]:
    """The living Beggar, for a dead player who still has their vote."""
    known = zip(square.travellers, square.traveller_characters, strict=True)
    living = tuple(seat for seat, one in known if one == "beggar" and square.alive[seat])
    return living if square.ghost_votes[by] else ()


class Beggar(Traveller):
    """Votes only with tokens that the dead give away, and learns the givers' sides; is always sober and healthy."""

    edition = "tb"

    learns = SELDOM
    always_sober = True
    reminders = ("Vote",)
    house_rules = {_MISREGISTER: (True, False)}
    claim = Claim("give vote", by="dead", targets=beggars)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """A vote that was spent in secret is nobody's to give, though the town still sees it: they alone show by this
        that they voted."""
        if not game.grimoire.seats[act.by].ghost_vote or not game.works(me):
            return
        game.grimoire.change(act.by, ghost_vote=False)
        game.grimoire.mark("Vote", me.owner, by=me)
        game.tell(TOWN, VoteTokenGiven(act.by, me.owner))
        sides = tuple(EVIL if evil else GOOD for evil in game.any_is((act.by,), EVIL, me))
        game.inform(me, sides if game.house_rules[_MISREGISTER] else sides[:1], Side())

    def may_vote(self, grimoire: Grimoire, me: Ability, seat: int, usual: bool) -> bool:
        """A dead one who has the ability back has the vote token that everybody dead has."""
        return usual and (seat != me.owner or not grimoire.seats[seat].alive or self.was_given(grimoire, me))

    def was_given(self, grimoire: Grimoire, me: Ability) -> bool:
        return bool(grimoire.marked("Vote", me.owner, by=me))

    def on_vote(self, game: Game, me: Ability, seat: int) -> None:
        tokens = game.grimoire.marked("Vote", seat, by=me)
        if seat == me.owner and tokens:
            game.grimoire.unmark(tokens[0])

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        if death.seat == me.owner:
            game.grimoire.drop(game.grimoire.marked("Vote", me.owner, by=me))
