from collections.abc import Callable, Iterator

from engine.characters.base import (
    HAS_ABILITY,
    SELDOM,
    SPENT,
    STORYTELLER,
    Ability,
    Act,
    Claim,
    Died,
    Discretion,
    Game,
    Judgement,
    OnceADay,
    OneOf,
    Options,
    Phrase,
    Script,
    Townsfolk,
    TownSquare,
    character,
)
from engine.secrets.base import (
    WORDS,
    Marks,
    Secret,
    forgotten,
    grade,
    has_a_secret,
    note_forgotten,
    secrets,
)

GRADES = tuple(Phrase("amnesiac", name) for name in ("cold", "warm", "hot", "right"))


class WhichSecret(OneOf):
    """Which ability a player has without knowing it."""

    concerns = Discretion.TOKENS


class Guess(Options):
    """`Marks`: what somebody takes their ability for; what they do not know is left open."""

    for_players = True

    def __init__(self, square: TownSquare, script: Script) -> None:
        self.square, self.script = square, script

    def all(self) -> Iterator[Marks]:
        """Those of every secret: there are thousands of guesses."""
        return iter(dict.fromkeys(one.marks for one in secrets()))

    def draw(self, below: Callable[[int], int]) -> Marks:
        known = tuple(self.all())
        return known[below(len(known))]

    def refusal(self, answer: object) -> str | None:
        words = answer._asdict() if type(answer) is Marks else {}
        known = all(word == "" or word in WORDS[name] for name, word in words.items())
        return None if known and any(words.values()) else "not a guess"


class Grade(Judgement):
    """How near a guess comes: cold, warm, hot or right; the first is what its words come to."""

    informs = True


class Amnesiac(OnceADay, Townsfolk):
    """Has an ability that they do not know, and hears once a day how near a guess comes to it."""

    edition = "carousel"

    learns = SELDOM
    judges = ("by day",)
    claim = Claim("remember", target="nobody", what=Guess, private=True)
    reminders = (SPENT, "Protected", "No Deaths")
    phrases = frozenset(
        (
            *(one.name for one in GRADES),
            *(one.name for one in secrets()),
            *(f"ask_{name}" for name in WORDS),
            *(f"{name}_{word}" for name, words in WORDS.items() for word in ("open", *words)),
        )
    )

    def setup(self, game: Game, me: Ability) -> None:
        self.forget(game, me)

    def first_night(self, game: Game, me: Ability) -> None:
        """Gained later, or anew after death."""
        self.forget(game, me)

    def each_night(self, game: Game, me: Ability) -> None:
        """Its place on the sheet is that of the forgotten ability. Who has gained it in this very night forgets
        something now, and acts on it at once."""
        if has_a_secret(game, me.owner):
            return
        secret = self.forget(game, me)
        if "first_night" not in secret.hooks:  # what is learnt once is learnt in a turn of its own
            (gained,) = (one for one in game.abilities_of(secret.id) if one.owner == me.owner)
            secret.tonight(game, gained)

    def forget(self, game: Game, me: Ability) -> Secret:
        """Who has forgotten an ability before has the same again, and who has that of a dead player has theirs."""
        secret = forgotten(game, me.owner)
        if secret is None and (secret := self.inherited(game, me)):
            note_forgotten(game, me, secret)
        if secret is None:
            suiting = [one for one in secrets() if one.suits(game.script, len(game.grimoire.ring))]
            named = game.ask(STORYTELLER, me, WhichSecret(*(Phrase(self.id, one.name) for one in suiting)))
            secret = next(one for one in suiting if one.name == named.name)
            note_forgotten(game, me, secret)
        game.gain(me, secret.id)
        return secret

    def inherited(self, game: Game, me: Ability) -> Secret | None:
        """What the Amnesiac who died last has forgotten, where this one is theirs."""
        lent = (one.by for one in game.grimoire.marked(HAS_ABILITY, me.owner) if one.data == self.id)
        if not me.genuine or not any(by and character(by.character).inherits for by in lent):
            return None
        died = (one for one in reversed(game.chronicle) if isinstance(one, Died) and one.character == self.id)
        return next((secret for one in died if (secret := forgotten(game, one.seat))), None)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        secret = forgotten(game, me.owner)
        if secret is None or not self.may_today(game, me):
            return
        usual = Phrase(self.id, grade(secret.marks, secret.idea, act.what))
        grades = Grade(usual, *(one for one in GRADES if one != usual))
        game.inform(me, (game.ask(STORYTELLER, me, grades),), grades)
