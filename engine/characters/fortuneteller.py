from engine.characters.base import (
    DEMON,
    GOOD,
    NIGHTLY,
    STORYTELLER,
    Ability,
    Game,
    RedHerring,
    Townsfolk,
    YesNo,
)


class DemonAmong(YesNo):
    """Is one of the two chosen players a Demon?"""

    informs = True


class FortuneTeller(Townsfolk):
    """Each night learns whether either of two chosen players is a Demon; one good player always seems so."""

    edition = "tb"

    learns = NIGHTLY
    reminders = ("Red Herring",)

    house_rules = {"fortuneteller: a red herring who turns evil still seems a Demon": (True, False)}

    def setup(self, game: Game, me: Ability) -> None:
        self.red_herring(game, me)

    def first_night(self, game: Game, me: Ability) -> None:
        """Gained later: before they choose for the first time, so that the choice cannot bend it."""
        self.red_herring(game, me)

    def each_night(self, game: Game, me: Ability) -> None:
        pair = game.choose_two(me, game.grimoire.everyone())
        herring = self.red_herring(game, me)
        truths, seems = game.any_is(pair, DEMON, me), None
        if herring is not None and herring in pair and self.still_seems(game, herring):
            seems = None if truths[0] else herring
            truths = truths if me.owner in game.now.honest else (True,)
        game.inform(me, truths, DemonAmong(), seems=seems)

    def still_seems(self, game: Game, herring: int) -> bool:
        good = game.alignment(herring) is GOOD
        return good or bool(
            game.house_rules["fortuneteller: a red herring who turns evil still seems a Demon"]
        )

    def red_herring(self, game: Game, me: Ability) -> int | None:
        """The same player all game; nobody seems a Demon to an ability that is not there."""
        if not me.genuine:
            return None
        fixed = game.grimoire.marked("Red Herring", by=me)
        if fixed:
            return fixed[0].seat
        good = tuple(seat for seat in game.grimoire.everyone() if game.alignment(seat) is GOOD)
        seat: int = game.ask(STORYTELLER, me, RedHerring(*good))
        game.grimoire.mark("Red Herring", seat, by=me)
        return seat
