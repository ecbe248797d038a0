from engine.characters.base import (
    Ability,
    EvilInfo,
    Game,
    Grimoire,
    NightOfDeath,
    Townsfolk,
    until_dawn,
)


class PoppyGrower(NightOfDeath, Townsfolk):
    """While they live evil does not learn who is evil; the night they are dead it does."""

    edition = "carousel"

    reminders = ("Evil Wakes",)
    lasts = {"Evil Wakes": until_dawn}
    mourns_last = True  # a Pixie who gains the ability by this death hides evil as before

    def evil_info(self, grimoire: Grimoire, me: Ability, info: EvilInfo) -> EvilInfo:
        """The Demon learns its bluffs all the same."""
        if not grimoire.seats[me.owner].lives or grimoire.marked("Evil Wakes", me.owner, by=me):
            return info
        return info._replace(
            to_minions=(), to_demons=tuple(meeting._replace(minions=()) for meeting in info.to_demons)
        )

    def other_nights(self, game: Game, me: Ability) -> None:
        """As on the first night, but the Demon has its bluffs; the dead of the team wake too (carousel)."""
        woken = game.grimoire.marked("Evil Wakes", me.owner, by=me)
        info = game.evil_info(dead_too=True)
        if not (woken and info.given):
            return
        game.grimoire.drop(woken)
        shown = (
            meeting._replace(bluffs=False) for meeting in info.to_demons if meeting.minions or meeting.instead
        )
        game.tell_evil(info._replace(to_demons=tuple(shown)))
