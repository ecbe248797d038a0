from engine.characters.base import (
    SPENT,
    STORYTELLER,
    TOWN,
    Ability,
    Act,
    AnySign,
    Claim,
    Death,
    Game,
    Minion,
    OnceADay,
    Phase,
    SignsAsked,
    SignsShown,
)


class Psychopath(OnceADay, Minion):
    """Once a day, before nominations, kills a player in public; executed, lives on unless the nominator beats them at
    rock, paper, scissors."""

    edition = "carousel"

    proves_itself = True
    reminders = (SPENT,)
    claim = Claim("murder", target="living", phases=(Phase.DISCUSSION,), final=True)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """Never for the Storyteller, who has the ability by a Plague Doctor, whatever a player claims."""
        assert act.target is not None
        if me.owner == STORYTELLER:
            return
        if self.may_today(game, me) and game.works(me):
            game.kill(act.target, by=me)

    def instead_of_death(self, game: Game, me: Ability, death: Death) -> int | None:
        if not death.execution or death.seat != me.owner or game.cannot_save(me, death):
            return death.seat
        return death.seat if self.is_beaten(game, me, self.opponent(game, me, death)) else None

    def opponent(self, game: Game, me: Ability, death: Death) -> int:
        """Whoever nominated them, dead or alive; the Storyteller where that was nobody else at the table."""
        by = death.nominator
        return by if by in game.grimoire.others(me.owner) else STORYTELLER

    def is_beaten(self, game: Game, me: Ability, by: int) -> bool:
        """A draw is no defeat."""
        game.tell(TOWN, SignsAsked(me.owner, by))
        if by == STORYTELLER:
            against = game.ask(STORYTELLER, me, AnySign())
            sign = game.ask(me.owner, me, AnySign())
        else:
            signs = game.ask_each(me, {me.owner: AnySign(), by: AnySign()})
            sign, against = signs[me.owner], signs[by]
        game.tell(TOWN, SignsShown(me.owner, by, sign, against))
        return bool(against.beats(sign))
