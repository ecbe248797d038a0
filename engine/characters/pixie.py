from collections.abc import Iterable

from engine.characters.base import (
    HAS_ABILITY,
    ONCE,
    STORYTELLER,
    Ability,
    Answer,
    Death,
    Discretion,
    Game,
    Judgement,
    OneInPlay,
    OneOf,
    OneSeat,
    Options,
    Townsfolk,
    YesNo,
)

_GENEROUSLY = "pixie: judged generously"


class TownsfolkInPlay(OneOf):
    """A Townsfolk that another player is. `sure`: those that are in play whoever counts as what, and so never false,
    the owner's own among them."""

    concerns = Discretion.TOKENS

    informs = True

    def __init__(self, *answers: OneInPlay, sure: tuple[OneInPlay, ...]) -> None:
        super().__init__(*answers)
        self.sure = sure

    def untrue(self, truths: tuple[Answer, ...]) -> Options:
        """Beside a Spy, who may count as any Townsfolk, it is one that nobody is."""
        in_no_doubt = super().untrue((*truths, *self.sure))
        return in_no_doubt if any(True for _ in in_no_doubt.all()) else super().untrue(self.sure)


class SeenByPixie(OneSeat):
    """Which of the players who are that Townsfolk, or count as it, is the one of whom it was told."""


class Convincing(Judgement):
    """Whether this player has passed convincingly for that character."""

    def __init__(self, seat: int, passed_for: str, *, usual: bool) -> None:
        super().__init__(usual, not usual)
        self.seat = seat
        self.passed_for = passed_for


class TakenForTheirs(YesNo):
    """Whether a Pixie who was told a falsehood is to think that this dead player was the Townsfolk in question."""

    def __init__(self, seat: int, shown: str) -> None:
        super().__init__()
        self.seat = seat
        self.shown = shown


class Pixie(Townsfolk):
    """Learns a Townsfolk in play, and gains its ability when its player dies, if mad until then about being it."""

    edition = "carousel"

    reminders = ("Mad", HAS_ABILITY)
    holds = {"Mad": lambda game, seat: game.grimoire.seats[seat].character}
    learns = ONCE
    inherits = True
    judges = ("by day", "at night")
    needs_human = True
    house_rules = {_GENEROUSLY: (True, False)}

    def first_night(self, game: Game, me: Ability) -> None:
        """Who is that Townsfolk tonight is marked; what becomes of them later makes no difference."""
        others = game.grimoire.others(me.owner)
        plain = self.townsfolk(game, (game.grimoire.seats[seat].character for seat in others))
        seeming = self.townsfolk(game, (one for seat in others for one in game.shown_as(seat, me)))
        truths = tuple(dict.fromkeys((*plain, *seeming)))
        if not truths:
            return
        own = OneInPlay(game.grimoire.seats[me.owner].character)
        form = TownsfolkInPlay(*map(OneInPlay, game.script.townsfolk), sure=(*plain, own))
        shown = game.inform(me, truths, form, plain)
        game.grimoire.drop(game.grimoire.marked("Mad", by=me))
        if shown is not None:
            game.grimoire.mark("Mad", self.whose(game, me, shown.character), by=me, data=shown.character)

    def townsfolk(self, game: Game, characters: Iterable[str]) -> tuple[OneInPlay, ...]:
        known = game.script.townsfolk
        return tuple(OneInPlay(one) for one in dict.fromkeys(characters) if one in known)

    def whose(self, game: Game, me: Ability, shown: str) -> int:
        """The player by whose death it is gained; the Pixie's own seat where nobody is that Townsfolk."""
        others, seats = game.grimoire.others(me.owner), game.grimoire.seats
        holders = [seat for seat in others if seats[seat].character == shown]
        if not holders and me in game.now.working and not game.is_made_false(me):
            holders = [seat for seat in others if shown in game.shown_as(seat, me)]
        if len(holders) > 1:
            holder: int = game.ask(STORYTELLER, me, SeenByPixie(*holders))
            return holder
        return holders[0] if holders else me.owner

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        if not game.alive_for(me) or death.seat == me.owner:
            return
        for token in game.grimoire.marked("Mad", by=me):
            if token.seat == death.seat:
                game.grimoire.unmark(token)
                self.judge(game, me, token.data)
            elif token.seat == me.owner and game.ask(STORYTELLER, me, TakenForTheirs(death.seat, token.data)):
                game.grimoire.unmark(token)
                if self.convincing(game, me, token.data):
                    game.lend(me._replace(genuine=False), me.owner, token.data, told=False)

    def judge(self, game: Game, me: Ability, shown: str) -> None:
        if self.convincing(game, me, shown):
            game.gain(me, shown, told=False)

    def convincing(self, game: Game, me: Ability, shown: str) -> bool:
        usual = game.house_rules[_GENEROUSLY] is True
        return bool(game.ask(STORYTELLER, me, Convincing(me.owner, shown, usual=usual)))
