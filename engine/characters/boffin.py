from engine.characters.base import (
    DEMON,
    HAS_ABILITY,
    OUTSIDER,
    STORYTELLER,
    TOWNSFOLK,
    Ability,
    Discretion,
    Game,
    GivenAbility,
    Minion,
    Mistaken,
    OneCharacter,
    Phase,
    Reminder,
    character,
    standing_entries,
)


class LentToDemon(OneCharacter):
    """Which good character's ability the Demon has beside their own."""

    concerns = Discretion.TOKENS


class Boffin(Minion):
    """Gives the living Demon the ability of a good character not in play, drunk or sober; both know which."""

    edition = "carousel"

    lends_at_setup = (TOWNSFOLK, OUTSIDER)
    reminders = (HAS_ABILITY, "For The Demon")

    def may_lend_at_setup(self, lent: str, everybody: tuple[str, ...]) -> bool:
        """Of nobody in the game; of the Village Idiots a token has to be left (their jinx)."""
        left = everybody.count(lent) < character(lent).copies
        return super().may_lend_at_setup(lent, everybody) and self.may_be_known(lent) and left

    def setup(self, game: Game, me: Ability) -> None:
        """What was planned waits for the first Demon where none is dealt: the bag holds what it asks for."""
        if self.given(game, me):
            return
        planned = (note.character for note in game.notes if note.kind == "lent")
        lent = next((one for one in planned if character(one).team in self.lends_at_setup), None)
        if lent and not game.living(DEMON):
            game.grimoire.mark("For The Demon", me.owner, by=me, data=lent)
        self.lend(game, me, lent)

    def first_night(self, game: Game, me: Ability) -> None:
        """What was given before anybody looked; who became this tonight has given it, and shown it, at once."""
        if game.phase is Phase.FIRST_NIGHT and not self.is_shown(game, me):
            self.show(game, me)

    def settle(self, game: Game, me: Ability) -> None:
        """A new Demon has an ability of their own, perhaps another one; who is no Demon any more has none."""
        if self.ends_with_another(game, me):
            return
        for token in self.given(game, me):
            if token.seat not in game.now.demons:
                game.take_back(me, token.seat)
        for token in self.given_to_the_living(game, me)[
            :-1
        ]:  # who is back from the dead while another has one
            game.take_back(me, token.seat)
        if not self.given_to_the_living(game, me) and game.living(DEMON):
            waiting = game.grimoire.marked("For The Demon", by=me)
            game.grimoire.drop(waiting)
            self.lend(game, me, waiting[0].data if waiting else None)
            if game.phase is not Phase.DEAL:
                self.show(game, me)

    def ends_with_another(self, game: Game, me: Ability) -> bool:
        """Whether this is what a Boffin gave to somebody who is no Demon any more: it ends first."""
        lent = game.grimoire.marked(HAS_ABILITY, me.owner)
        by = [token.by for token in lent if token.by is not None and token.by != me]
        given = any(one.character == self.id and one.source == me.source for one in by)
        return given and me.owner not in game.now.demons

    def given(self, game: Game, me: Ability) -> tuple[Reminder, ...]:
        return game.grimoire.marked(HAS_ABILITY, by=me)

    def given_to_the_living(self, game: Game, me: Ability) -> tuple[Reminder, ...]:
        living = game.living(DEMON)
        return tuple(token for token in self.given(game, me) if token.seat in living)

    def lend(self, game: Game, me: Ability, lent: str | None) -> None:
        """To one Demon, however many there are."""
        demons, may = game.living(DEMON), self.may_be_lent(game, me)
        if demons and (lent or may):
            lent = lent or game.ask(STORYTELLER, me, LentToDemon(may))
            game.lend(me, demons[0], lent)

    def may_be_lent(self, game: Game, me: Ability) -> tuple[str, ...]:
        """What changes the bag has to be planned."""
        has = {
            token.data for demon in game.living(DEMON) for token in game.grimoire.marked(HAS_ABILITY, demon)
        }
        return tuple(
            one
            for one in game.script.good
            if one not in has  # from another Boffin
            and (not game.in_play(one) or game.may_be_another(one, by=me))
            and game.may_lend(one, by=me)
            and self.may_be_known(one)
            and not (game.phase is Phase.DEAL and ("counts" in character(one).hooks or character(one).brings))
        )

    def may_be_known(self, one: str) -> bool:
        """Nobody can knowingly have the ability not to know who they are."""
        return not isinstance(character(one), Mistaken)

    def is_shown(self, game: Game, me: Ability) -> bool:
        """Whether the Demon has been told what they have."""
        told = [(one.to, one.fact) for one in standing_entries(game.ledger)]
        given = self.given_to_the_living(game, me)
        return all(((token.seat,), self.news(game, me, token, token.seat)) in told for token in given)

    def show(self, game: Game, me: Ability) -> None:
        for token in self.given_to_the_living(game, me):
            knowing = (token.seat,) if game.is_hushed(me) else (me.owner, token.seat)
            for seat in knowing if me.owner != STORYTELLER else (token.seat,):
                game.tell_in_secret(seat, self.news(game, me, token, seat))

    def news(self, game: Game, me: Ability, token: Reminder, to: int) -> GivenAbility:
        """The Boffin learns what the Demon has, not who that is."""
        return GivenAbility(game.face_to(to, me), token.seat if to == token.seat else None, token.data)
