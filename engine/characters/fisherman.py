from engine.characters.base import (
    SELDOM,
    SPENT,
    STORYTELLER,
    Ability,
    Act,
    Claim,
    Game,
    Judgement,
    Phrase,
    Townsfolk,
    TownSquare,
)

ABOUT_THE_LIVING = ("execute", "keep_alive", "question", "test")
ABOUT_ANYBODY = ("trust", "distrust", "listen", "neighbours")
ABOUT_NOBODY = (
    "spare_today",
    "execute_today",
    "bait",
    "quiet_ones",
    "once_more",
    "count_outsiders",
    "find_misled",
    "save_ghosts",
    "use_ghosts",
    "forget_minions",
    "begin_anew",
    "not_dead",
    "share",
)


class Advice(Judgement):
    """What the owner had best do, as the Storyteller honestly thinks; a human may say it in their own words.

    Nobody is advised on themself, nor on a Traveller, whom no execution concerns.
    """

    informs = True
    longest = 160

    def __init__(self, square: TownSquare, owner: int) -> None:
        others = [seat for seat in square.ring if seat != owner and seat not in square.travellers]
        living = [seat for seat in others if square.alive[seat]]
        super().__init__(
            *(Phrase("fisherman", name) for name in ABOUT_NOBODY),
            *(Phrase("fisherman", name, (seat,)) for name in ABOUT_THE_LIVING for seat in living),
            *(Phrase("fisherman", name, (seat,)) for name in ABOUT_ANYBODY for seat in others),
        )


class Fisherman(Townsfolk):
    """Once, in private, hears from the Storyteller what had best be done for their side to win."""

    edition = "carousel"

    learns = SELDOM
    judges = ("by day",)
    claim = Claim("advice", target="nobody", private=True)
    reminders = (SPENT,)
    phrases = frozenset((*ABOUT_NOBODY, *ABOUT_THE_LIVING, *ABOUT_ANYBODY))

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """The opinion comes first and is a truth like any other: only then is it looked at who may be lied to."""
        if game.spent(me) or not game.alive_for(me):
            return
        game.spend(me)
        advice = Advice(game.square, me.owner)
        game.inform(me, (game.ask(STORYTELLER, me, advice),), advice)
