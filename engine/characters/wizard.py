from engine.characters.base import (
    SPENT,
    STORYTELLER,
    Ability,
    Act,
    Claim,
    Game,
    Judgement,
    Learned,
    Minion,
    Phrase,
    Said,
)
from engine.wishes.base import GROUPS, OwnWords, Wish, Wished, Wishing, granted, wish, wishes

GRANTED, AT_A_PRICE, DIFFERENTLY, REFUSED = (
    Phrase("wizard", name) for name in ("granted", "at_a_price", "differently", "refused")
)


class Granting(Judgement):
    """Whether this wish of the list is granted, at its price or for nothing."""

    def __init__(self, wished: Wished, *answers: Phrase) -> None:
        super().__init__(*answers)
        self.wished = wished


class GrantingWords(Judgement):
    """Whether a wish in words of one's own is granted; other words grant it, and are the clue."""

    longest = 160

    def __init__(self, said: Said) -> None:
        super().__init__(DIFFERENTLY, REFUSED, GRANTED)
        self.said = said


class Wizard(Minion):
    """Once wishes for something; if it is granted it may cost something, and the town may hear of it."""

    edition = "carousel"

    judges = ("by day",)
    needs_human = True
    claim = Claim("wish", by="anybody", target="nobody", what=Wishing, private=True)
    reminders = (SPENT, *Wish.reminders)
    phrases = frozenset(
        (
            *(one.name for one in (GRANTED, AT_A_PRICE, DIFFERENTLY, REFUSED)),
            *(f"group_{group}" for group in GROUPS),
            *(f"price_{one.price}" for one in wishes() if one.price),
            *(f"wish_{one.name}" for one in wishes()),
            *(one.clue for one in wishes() if one.clue),
            *(f"ask_{asks}" for one in wishes() for asks in one.asks),
            "ask_group",
            "ask_wish",
            "ask_second_player",
        )
    )

    def other_nights(self, game: Game, me: Ability) -> None:
        """Its place on the sheet is that of the wishes that were granted, which are the Storyteller's."""

    # A wish that would do nothing is not granted by anybody. A free one is carried out by hand, by rulings.
    def act(self, game: Game, me: Ability, act: Act) -> None:
        if me.owner == STORYTELLER or game.spent(me) or not game.alive_for(me):
            return
        if type(act.what) is Said:
            self.own_words(game, me, act.what)
        else:
            self.of_the_list(game, me, act.what)

    def of_the_list(self, game: Game, me: Ability, wished: Wished) -> None:
        """A droisoned Wizard is told what another would be, but where they would see that nothing comes of it."""
        one = wish(wished.name)
        if granted(game, one) or not one.possible(game, me.owner, wished):
            self.answer(game, me, DIFFERENTLY)
            return
        prices = (AT_A_PRICE, GRANTED) if one.price else (GRANTED,)
        verdict = game.ask(STORYTELLER, me, Granting(wished, *prices, DIFFERENTLY, REFUSED))
        if verdict not in prices:
            self.answer(game, me, verdict)
            return
        works = game.works(me)
        self.answer(game, me, verdict if works or not one.is_seen else REFUSED)
        if verdict == AT_A_PRICE and (works or not one.is_seen):
            game.tell((me.owner,), Learned(game.face(me), Phrase("wizard", f"price_{one.price}")))
        one.at_once(game, me, wished)
        if works:
            one.stand(game, me.owner, wished, priced=verdict == AT_A_PRICE)

    def own_words(self, game: Game, me: Ability, said: Said) -> None:
        verdict = game.ask(STORYTELLER, me, GrantingWords(said))
        if verdict in (DIFFERENTLY, REFUSED):
            self.answer(game, me, verdict)
            return
        self.answer(game, me, GRANTED)
        if game.works(me):
            OwnWords.clue_at_dawn(game, verdict if type(verdict) is Said else None)

    def answer(self, game: Game, me: Ability, verdict: Phrase) -> None:
        """Only who has to wish differently may wish again."""
        if verdict != DIFFERENTLY:
            game.spend(me)
        game.tell((me.owner,), Learned(game.face(me), verdict))
