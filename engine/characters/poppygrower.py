from engine.characters.base import (
    Ability,
    EvilInfo,
    Game,
    Grimoire,
    Meeting,
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
        """The Demon learns its bluffs all the same. Several Demons learn the same ones, in whatever groups they would
        hear more."""
        if not grimoire.seats[me.owner].lives or grimoire.marked("Evil Wakes", me.owner, by=me):
            return info
        demons = tuple(seat for meeting in info.to_demons for seat in meeting.seats)
        together = (Meeting(demons, bluffs=True),) if info.to_demons else ()
        return info._replace(to_minions=(), to_demons=together)

    def other_nights(self, game: Game, me: Ability) -> None:
        """As on the first night, but the Demon has its bluffs; the dead of the team wake too (carousel)."""
        info = game.evil_info(dead_too=True)
        if not (self.is_due(game, me) and info.given):
            return
        game.grimoire.drop(game.grimoire.marked("Evil Wakes", me.owner, by=me))
        shown = (
            meeting._replace(bluffs=False) for meeting in info.to_demons if meeting.minions or meeting.instead
        )
        game.tell_evil(info._replace(to_demons=tuple(shown)))
