from engine.characters.base import (
    DEMON,
    GOOD,
    NIGHTLY,
    Ability,
    Game,
    Herring,
    OneSeat,
    RedHerring,
    Townsfolk,
    YesNo,
)


class DemonAmong(YesNo):
    """Is one of the two chosen players a Demon?"""

    informs = True


class FortuneTeller(Herring, Townsfolk):
    """Each night learns whether either of two chosen players is a Demon; one good player always seems so."""

    edition = "tb"

    chooses_at_night = True
    learns = NIGHTLY
    reminders = ("Red Herring",)

    house_rules = {"fortuneteller: a red herring who turns evil still seems a Demon": (True, False)}

    def may_be_herring(self, game: Game, me: Ability) -> OneSeat:
        return RedHerring(*(seat for seat in game.grimoire.everyone() if game.alignment(seat) is GOOD))

    def each_night(self, game: Game, me: Ability) -> None:
        pair = game.choose_two(me, game.grimoire.everyone())
        herring = self.herring(game, me)
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
