from engine.characters.base import (
    HAS_ABILITY,
    MINION,
    STORYTELLER,
    Ability,
    Answer,
    Died,
    Discretion,
    Game,
    HasAbility,
    Learned,
    LentUntold,
    OneCharacter,
    Reminder,
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
        noted = (note.character for note in game.notes if note.kind == "lent")
        planned = [one for one in noted if character(one).team is MINION]
        for token in self.tokens(game):
            if token.data in planned:  # another Alchemist's
                planned.remove(token.data)
        self.lend(game, me, planned[0] if planned else None)

    def first_night(self, game: Game, me: Ability) -> None:
        """Told however it stands with them: it is who they are, no news of others. Gained later they have it now; who
        does not know that they are an Alchemist, as a Cannibal, finds out which (carousel.txt:249)."""
        if not self.lent(game, me):
            self.lend(game, me, self.inherited(game, me))
        for minion in self.lent(game, me):
            if game.face(me) in (self.id, ""):
                game.tell((me.owner,), Learned(game.face(me), HasAbility(minion)))
            else:
                game.witness(LentUntold(Ability(minion, me.owner, me.source, me.genuine)))

    def inherited(self, game: Game, me: Ability) -> str | None:
        """That of the Alchemist who died last, where this ability is theirs."""
        gained = [one.by for one in game.grimoire.marked(HAS_ABILITY, me.owner) if one.data == self.id]
        if not me.genuine or not any(by and character(by.character).inherits for by in gained):
            return None
        died = [one.seat for one in game.chronicle if isinstance(one, Died) and one.character == self.id]
        theirs = (self.lent(game, Ability(self.id, seat, seat)) for seat in reversed(died))
        return next((lent[0] for lent in theirs if lent), None)

    def tokens(self, game: Game, me: Ability | None = None) -> tuple[Reminder, ...]:
        """Those that name a Minion for this Alchemist, or for any."""
        there = (token for text in self.reminders for token in game.grimoire.marked(text, by=me))
        return tuple(token for token in there if token.by is not None and token.by.character == self.id)

    def lent(self, game: Game, me: Ability) -> tuple[str, ...]:
        """Which Minion's, with those of which they have the name alone."""
        return tuple(token.data for token in self.tokens(game, me) if token.seat == me.owner)

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
