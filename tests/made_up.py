"""Characters made up for tests: each uses one of the forms that are guesses, words or several answers at once.

They stand under official ids, because those have a place on the night sheet.
"""

import pytest

from config.texts import CharacterText, load_texts
from engine import house_rules
from engine.characters.base import (
    CHARACTERS,
    GOOD,
    MINION,
    SPENT,
    Ability,
    Act,
    AllOrNone,
    Casting,
    Character,
    Claim,
    Demon,
    FreeText,
    Game,
    Groups,
    Judgement,
    Minion,
    NamedSome,
    OneSeat,
    Picked,
    Townsfolk,
    Word,
    folded,
)
from engine.script import Script, edition
from engine.terms import DEMON, EVIL, STORYTELLER


class Guesser(Townsfolk):
    """Guesses aloud who is the Demon and who are the Minions: good wins when all of it is right."""

    claim = Claim("alsaahir", target="nobody", what=Groups)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        demons, minions = (set(one.seats) for one in act.what)
        if demons == set(game.living(DEMON)) and minions == set(game.living(MINION)) and game.works(me):
            game.win(GOOD, by=me)


class Whisperer(Minion):
    """Turns the first good player evil who whispers "raven" to the Storyteller."""

    reminders = ("Turns Evil",)
    claim = Claim("whisper", by="anybody", target="nobody", what=Word, private=True, heard_by="holders")

    def act(self, game: Game, me: Ability, act: Act) -> None:
        good = game.alignment(act.by) is GOOD
        if good and folded(act.what.text) == "raven" and not game.grimoire.marked("Turns Evil", by=me):
            game.grimoire.mark("Turns Evil", act.by, by=me)


class Sentence(FreeText):
    """A wish, in forty characters."""

    longest = 40


class Verdict(Judgement):
    """Whether a wish is granted; a human may say it in their own words."""

    longest = 40


class Wisher(Minion):
    """Once, wishes for something in words of their own; the Storyteller says what comes of it."""

    judges = ("by day",)
    needs_human = True
    claim = Claim("wish", by="anybody", target="nobody", what=Sentence, private=True)
    reminders = (SPENT,)

    def act(self, game: Game, me: Ability, act: Act) -> None:  # noqa: ARG002
        if game.spent(me) or not game.alive_for(me):
            return
        game.spend(me)
        verdict = Verdict(False, True)
        game.inform(me, (game.ask(STORYTELLER, me, verdict),), verdict)


class Ahead(Judgement):
    """Which side is ahead."""


class Observer(Townsfolk):
    """Each night hears which side is ahead, as the Storyteller sees it."""

    judges = ("at night",)

    def each_night(self, game: Game, me: Ability) -> None:
        ahead = Ahead("neither", GOOD, EVIL)
        game.inform(me, (game.ask(STORYTELLER, me, ahead),), ahead)


class Builder(Townsfolk):
    """Each night names up to two Minions."""

    names_at_once = 2

    def each_night(self, game: Game, me: Ability) -> None:
        named = game.ask(me.owner, me, NamedSome(game.script.minions, 0, 2, ordered=True))
        game.chosen(me, named)


class Caster(Demon):
    """On the first night makes two players Minions of their choice."""

    picks_at_once = 2
    names_at_once = 2

    def first_night(self, game: Game, me: Ability) -> None:
        cast = game.ask(me.owner, me, Casting(game.grimoire.others(me.owner), game.script.minions, 2))
        game.chosen(me, cast, *(one.seat for one in cast))
        for seat, minion in cast:
            game.become(seat, minion, side=EVIL, by=me)


class Triple(Demon):
    """Each other night chooses three players, or nobody."""

    picks_at_once = 3

    def other_nights(self, game: Game, me: Ability) -> None:
        three = game.ask(me.owner, me, AllOrNone(game.grimoire.everyone(), 3))
        game.chosen(me, three, *three)


class Host(Townsfolk):
    """Each night the two neighbours name a player, both at once, and see whom the other names."""

    def each_night(self, game: Game, me: Ability) -> None:
        guests = tuple(sorted(game.grimoire.living_neighbours(me.owner)))
        named = game.poll(me, guests, OneSeat(*game.grimoire.everyone()))
        for seat, guest in named.items():
            game.tell((me.owner,), Picked(seat, guest))


MADE_UP: dict[str, type[Character]] = {
    "alsaahir": Guesser,
    "mezepheles": Whisperer,
    "wizard": Wisher,
    "general": Observer,
    "engineer": Builder,
    "kazali": Caster,
    "alhadikhia": Triple,
    "highpriestess": Host,
}


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> Script:
    """Trouble Brewing with all of them besides."""
    house_rules.defaults()  # they are read once, and stay: those of the real characters, not of these
    for id_, kind in MADE_UP.items():
        one = kind()
        one.id = id_  # type: ignore[misc]
        monkeypatch.setitem(CHARACTERS, id_, one)
        said = str(kind.__doc__)
        people = "Somebody answers free wishes." if kind.needs_human else ""
        text = CharacterText(name=kind.__name__, ability=said, tips=(said,), answer=said, needs_human=people)
        for language in ("en", "ru"):
            monkeypatch.setitem(load_texts(language).characters, id_, text)
    return Script("made_up", "Made up", (*edition("tb").characters, *MADE_UP))
