from engine.characters.base import (
    DEMON,
    SELDOM,
    Ability,
    Death,
    Game,
    Townsfolk,
    TwoShown,
    Woke,
    is_from,
    killers,
)


class SageSight(TwoShown):
    """Two players, one of whom is the Demon that killed the Sage."""


class Sage(Townsfolk):
    """Killed by the Demon, they learn that it is one of two players."""

    edition = "snv"

    points_at_evil = True
    proves_itself = True
    learns = SELDOM

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        if death.seat != me.owner or not is_from(DEMON, death):
            return
        assert death.by is not None
        others, killed_by = game.grimoire.others(me.owner), killers(game, death.by)
        shown = tuple(one for one in others if one in killed_by or game.may_stand_in(one, me))
        form = SageSight(others)
        truths = tuple(pair for pair in form.all() if any(one in shown for one in pair))
        if not truths:  # they looked after Lil' Monsta themself
            return
        plain = tuple(pair for pair in truths if any(one in killed_by for one in pair))
        game.inform(me, truths, form, plain)
        game.happened(Woke(game.when, me.owner, me.character))  # not in a turn of their own
