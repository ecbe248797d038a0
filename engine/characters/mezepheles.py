from engine.characters.base import (
    EVIL,
    GOOD,
    SPENT,
    STORYTELLER,
    Ability,
    Act,
    Claim,
    Game,
    Minion,
    SecretWord,
    TheWord,
    Word,
    folded,
    until_dawn,
)


class Mezepheles(Minion):
    """Learns a secret word; the first good player who says it to the Storyteller turns evil that night."""

    edition = "carousel"

    needs_human = True
    reminders = ("Word", "Turns Evil", SPENT)
    lasts = {"Turns Evil": until_dawn}
    claim = Claim(
        "whisper", by="anybody", target="nobody", what=Word, private=True, heard_by="holders", declares=True
    )

    def first_night(self, game: Game, me: Ability) -> None:
        """A word is a word, drunk or sober."""
        game.grimoire.drop(game.grimoire.marked("Word", by=me))
        word = game.ask(STORYTELLER, me, SecretWord(game.square, game.script)).text
        game.grimoire.mark("Word", me.owner, by=me, data=word)
        game.tell((me.owner,), TheWord(word))

    # Whether it works is looked at when the player would turn. Who is evil uses nothing up; the first good player
    # does, whatever becomes of it that night.
    def act(self, game: Game, me: Ability, act: Act) -> None:
        words = [token.data for token in game.grimoire.marked("Word", by=me) if token.data is not None]
        said = any(folded(word) == folded(act.what.text) for word in words)
        first = not game.spent(me) and not game.grimoire.marked("Turns Evil", by=me)
        if said and first and game.alignment(act.by) is GOOD:
            game.grimoire.mark("Turns Evil", act.by, by=me, until=game.next_dawn)
            game.spend(me)

    def other_nights(self, game: Game, me: Ability) -> None:
        """Who would turn while it does not work stays good, and nobody turns later."""
        for token in game.grimoire.marked("Turns Evil", by=me):
            game.grimoire.unmark(token)
            if not game.grimoire.marked(SPENT, me.owner, by=me):  # a person has laid the token
                game.spend(me)
            if game.works(me):
                game.turn(token.seat, EVIL, by=me)
