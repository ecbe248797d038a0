from engine.characters.base import NIGHTLY, Ability, Game, OneOfBoth, Townsfolk


class Dreamer(Townsfolk):
    """Sees each night a good and an evil character, one of which is that of a player they choose."""

    edition = "snv"

    chooses_at_night = True
    learns = NIGHTLY

    def each_night(self, game: Game, me: Ability) -> None:
        others = game.grimoire.others(me.owner)
        seat = game.choose(me, tuple(one for one in others if one not in game.square.travellers))
        form = OneOfBoth(seat, game.script.good, game.script.minions + game.script.demons)
        shown = game.shown_as(seat, me)
        truths = tuple([pair for one in shown for pair in form.showing(one)])
        plain = tuple([pair for pair in truths if shown[0] in (pair.good, pair.evil)])
        game.inform(me, tuple(dict.fromkeys(truths)), form, plain)
