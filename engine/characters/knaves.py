from engine.characters.base import (
    DUSK,
    NIGHTLY,
    SPENT,
    STORYTELLER,
    Ability,
    Act,
    Chose,
    Claim,
    Discretion,
    Game,
    Loric,
    OneOf,
    Phrase,
    Settled,
)

SUN, MOON = Phrase("knaves", "sun"), Phrase("knaves", "moon")
SUN_LIES, MOON_LIES = Phrase("knaves", "sun_lies"), Phrase("knaves", "moon_lies")
STAY, CHANGE = Phrase("knaves", "stay"), Phrase("knaves", "change")
_TOKENS = {SUN_LIES: "Sun Lies", MOON_LIES: "Moon Lies"}


class ToldBy(OneOf):
    """Which of the two tells a player things. Everybody is asked."""

    for_players = True
    in_public = True

    def __init__(self) -> None:
        super().__init__(SUN, MOON)


class WhoLies(OneOf):
    """Which of the two lies at first."""

    concerns = Discretion.TOKENS

    def __init__(self) -> None:
        super().__init__(SUN_LIES, MOON_LIES)


class ChangingParts(OneOf):
    """Whether the two change parts at this dusk, as they may once.

    It is asked at every dusk: where a person decides, a table that waits no more would hear that they have.
    """

    concerns = Discretion.TOKENS

    def __init__(self, *, may: bool) -> None:
        super().__init__(*((STAY, CHANGE) if may else (STAY,)))


class Knaves(Loric):
    """Of two Storytellers, who may change parts at one dusk, one lies: players say who tells what abilities teach."""

    # What an ability makes sure of, even for the drunk (who an Evil Twin's twin is), is told truly by either.
    slot = DUSK
    misleads = NIGHTLY
    lies_by_rights = True  # it is no doing of another character's, which is all that a Mathematician counts
    reminders = ("Sun Lies", "Moon Lies", "Moon Asked", SPENT)
    phrases = frozenset(("sun", "moon", "sun_lies", "moon_lies", "stay", "change"))
    claim = Claim("turn_to", by="anybody", target="nobody", what=lambda *_: ToldBy(), private=True)

    def setup(self, game: Game, me: Ability) -> None:
        self.lies_from_now(game, me, game.ask(STORYTELLER, me, WhoLies()))

    def each_night(self, game: Game, me: Ability) -> None:
        """Before anybody wakes all of them say it, the dead too: who learns nothing looks like everybody else."""
        seats = game.grimoire.everyone()
        for seat, whom in game.ask_each(me, dict.fromkeys(seats, ToldBy())).items():
            self.turns(game, me, seat, whom)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        self.turns(game, me, act.by, act.what)

    def on_dusk(self, game: Game, me: Ability) -> None:
        if game.ask(STORYTELLER, me, ChangingParts(may=not game.spent(me))) == STAY:
            return
        game.spend(me)
        sun_lies = game.grimoire.marked(_TOKENS[SUN_LIES], by=me)
        self.lies_from_now(game, me, MOON_LIES if sun_lies else SUN_LIES)

    def falsifies(self, game: Game, me: Ability, learner: Ability, hearer: int) -> bool:
        """Who is drunk or poisoned may be told anything by either."""
        return learner in game.now.working and self.hears_lies(game, me, hearer)

    def makes_true(self, game: Game, me: Ability, learner: Ability, hearer: int) -> bool:
        """Even a Savant's two statements (the publisher's example)."""
        return learner in game.now.working and not self.hears_lies(game, me, hearer)

    def hears_lies(self, game: Game, me: Ability, hearer: int) -> bool:
        """Whether whoever tells this player things lies now."""
        if hearer == STORYTELLER:
            return False
        to_moon = hearer in self.turned_to_moon(game, me)
        return bool(game.grimoire.marked(_TOKENS[MOON_LIES if to_moon else SUN_LIES], by=me))

    def turned_to_moon(self, game: Game, me: Ability) -> tuple[int, ...]:
        """The players whom the Moon tells things; all others hear them from the Sun."""
        return next((token.data for token in game.grimoire.marked("Moon Asked", by=me)), ())

    def turns(self, game: Game, me: Ability, seat: int, whom: Phrase) -> None:
        """Until they say otherwise this is who tells the player things."""
        others = tuple(one for one in self.turned_to_moon(game, me) if one != seat)
        game.grimoire.drop(game.grimoire.marked("Moon Asked", by=me))
        game.grimoire.mark("Moon Asked", STORYTELLER, by=me, data=(*others, seat) if whom == MOON else others)
        game.tell((seat,), Chose(self.id, whom))

    def lies_from_now(self, game: Game, me: Ability, liar: Phrase) -> None:
        """The other one tells the truth."""
        for text in _TOKENS.values():
            game.grimoire.drop(game.grimoire.marked(text, by=me))
        game.grimoire.mark(_TOKENS[liar], STORYTELLER, by=me)
        game.witness(Settled(me, liar))
