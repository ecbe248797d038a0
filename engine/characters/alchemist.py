from engine.characters.base import (
    HAS_ABILITY,
    MINION,
    STORYTELLER,
    Ability,
    Answer,
    Discretion,
    Game,
    HasAbility,
    Learned,
    OneCharacter,
    Townsfolk,
    YesNo,
    character,
)

IN_NAME = "In Name"  # data: whose ability it is, and of which nothing comes
_VETO = "alchemist: the Storyteller may ask for another choice"


class Transmuted(OneCharacter):
    """Which Minion's ability the Alchemist has."""

    concerns = Discretion.TOKENS


class ChooseDifferently(YesNo):
    """Whether an Alchemist, who has chosen this for that ability, has to choose differently."""

    def __init__(self, lent: str, answer: Answer) -> None:
        super().__init__()
        self.lent = lent
        self.answer = answer


class Alchemist(Townsfolk):
    """Has a Minion's ability, and is good all the same."""

    edition = "carousel"

    lends_at_setup = (MINION,)
    reminders = (HAS_ABILITY, IN_NAME)
    house_rules = {_VETO: (True, False)}

    def setup(self, game: Game, me: Ability) -> None:
        if self.lent(game, me):
            return
        planned = (note.character for note in game.notes if note.kind == "lent")
        minion = next((one for one in planned if character(one).team is MINION), None)
        self.lend(game, me, minion)

    def first_night(self, game: Game, me: Ability) -> None:
        """Told however it stands with them: it is who they are, no news of others. Gained later they have it now."""
        if not self.lent(game, me):
            self.lend(game, me, None)
        for token in self.lent(game, me):
            game.tell((me.owner,), Learned(game.face(me), HasAbility(token)))

    def lent(self, game: Game, me: Ability) -> tuple[str, ...]:
        """Which Minion's, with those of which they have the name alone."""
        tokens = (token for text in self.reminders for token in game.grimoire.marked(text, me.owner, by=me))
        return tuple(token.data for token in tokens)

    def lend(self, game: Game, me: Ability, minion: str | None) -> None:
        """In play or not. What a Minion does to the bag happens where it was planned, or never."""
        if minion is None:
            may = [one for one in game.script.minions if game.may_lend(one, by=me)]
            able = tuple(o for o in may if not character(o).undealt or game.lends_in_name(o, by=me))
            unbracketed = tuple(one for one in able if "counts" not in character(one).hooks)
            beside_a_demon = tuple(one for one in able if "awaits_demon" not in character(one).hooks)
            if not able:
                return
            minion = game.ask(STORYTELLER, me, Transmuted(unbracketed or beside_a_demon or able))
        if game.lends_in_name(minion, by=me):
            game.grimoire.mark(IN_NAME, me.owner, by=me, data=minion)
        else:
            game.lend(me, me.owner, minion)

    def has_to_choose_again(self, game: Game, me: Ability, chooser: Ability, answer: Answer) -> bool:
        mine = (chooser.owner, chooser.source) == (me.owner, me.source)  # what this ability lent
        if not (mine and chooser.character in self.lent(game, me) and game.house_rules[_VETO]):
            return False
        return bool(game.ask(STORYTELLER, me, ChooseDifferently(chooser.character, answer)))
