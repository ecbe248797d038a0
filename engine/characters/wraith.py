from collections.abc import Callable
from typing import Any

from engine.characters.base import (
    EVIL,
    Ability,
    Awake,
    Chose,
    EyesShut,
    Game,
    Minion,
    Picked,
    SomebodyIs,
    ThisIs,
    until_dawn,
)

_CHOICES = "wraith: sees what evil players choose"


class SilentSign(SomebodyIs):
    """Which player is pointed at, and which character on the sheet; None: nothing is shown to anybody."""

    informs = False
    for_players = True

    def draw(self, below: Callable[[int], int]) -> ThisIs | None:
        return None if below(2) == 0 else super().draw(below)

    def refusal(self, answer: Any) -> str | None:
        return None if answer is None else super().refusal(answer)


class Wraith(Minion):
    """May look around at night, and is awake whenever another evil player is."""

    edition = "carousel"

    reminders = ("Eyes Shut",)
    lasts = {"Eyes Shut": until_dawn}
    house_rules = {_CHOICES: (True, False)}

    # The publisher's text: of all who are drunk or poisoned a Wraith alone is told, in so many words, not to look.
    def each_night(self, game: Game, me: Ability) -> None:
        """Eyes that meet can make signs: who is evil and awake sees at whom, and at what, the owner points."""
        if not game.works(me):
            self.shut(game, me)
            return
        form = SilentSign(game.grimoire.everyone(), game.script.characters)
        sign = game.ask(me.owner, me, form, seen_by=self.fellows(game, me))
        if sign is not None:
            game.tell((me.owner,), Chose(game.face(me), sign))

    def on_waking(self, game: Game, me: Ability, woken: tuple[int, ...], chose: tuple[Picked, ...]) -> None:
        others = tuple(seat for seat in woken if seat != me.owner)
        if not others or not game.alive_for(me) or game.grimoire.marked("Eyes Shut", by=me):
            return
        if me not in game.now.working:
            self.shut(game, me)
            return
        fellows = self.fellows(game, me) if game.house_rules[_CHOICES] else ()
        game.tell((me.owner,), Awake(others, tuple(one for one in chose if one.by in fellows)))

    def shut(self, game: Game, me: Ability) -> None:
        """For the rest of this night."""
        game.grimoire.mark("Eyes Shut", me.owner, by=me, until=game.dawn)
        game.tell((me.owner,), EyesShut())

    def fellows(self, game: Game, me: Ability) -> tuple[int, ...]:
        """With whom an evil owner is awake: whoever is evil and knows it. Nobody is uncovered to themself by it."""
        if game.alignment(me.owner) is not EVIL:
            return ()
        seats = game.grimoire.seats
        evil = (seat for seat in game.grimoire.others(me.owner) if game.alignment(seat) is EVIL)
        return tuple(s for s in evil if seats[s].thinks.side is EVIL and not game.is_in_the_dark(s))
