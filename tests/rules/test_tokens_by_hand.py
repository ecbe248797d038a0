"""A token that a human Storyteller lays by hand belongs to its character, and ends as its own would."""

from itertools import chain
from typing import Any

import pytest

from engine.course import play_step
from engine.grimoire import Ability, Grimoire
from engine.registry import CHARACTERS, character
from engine.rulings import IllegalRuling
from engine.terms import FABLED
from tests.auditor.tables import mixed_game, random_game
from tests.scenario import Town

CAST = "Ann monk, Bob imp, Cat empath, Dan poisoner, Eve mayor, Flo slayer, Gus saint"


def by_hand(text: Any, name: str = "Cat", cast: str = CAST) -> Town:
    town = Town(cast, night=2).day()
    town.rule("mark", name, text)
    return town


def test_poison_laid_by_day_is_the_poisoners_and_ends_at_dusk() -> None:
    town = by_hand("Poisoned")
    assert town.poisoned("Cat")
    assert [token.by for token in town.game.grimoire.reminders] == [Ability("poisoner", 3, 3)]
    town.end_day()
    town.dusk()
    assert town.marks("Cat") == []


def test_it_ends_with_the_poisoner_and_rests_while_they_are_drunk() -> None:
    town = by_hand("Poisoned")
    town.rule("mark", "Dan", ("Drunk", None))
    assert town.sober("Cat")
    town.rule("unmark", "Dan", "Drunk")
    assert town.poisoned("Cat")
    town.rule("kill", "Dan")
    assert town.sober("Cat")
    town = by_hand("Poisoned")
    town.rule("become", "Dan", "spy")
    assert town.marks("Cat") == []


def test_laid_in_the_night_it_lasts_through_the_day_as_the_poisoners_own() -> None:
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="Eve", Dan="Gus")
    town.rule("mark", "Cat", "Poisoned")
    town.night(Bob="Eve", storyteller={"Cat": 2})
    assert town.poisoned("Cat")
    town.end_day()
    town.dusk()
    assert town.marks("Cat") == []


def test_what_lasts_until_dawn_ends_at_dawn() -> None:
    """A Monk's ward laid by day protects in the night that comes."""
    town = by_hand("Safe")
    town.end_day()
    assert town.night(Ann="Eve", Dan="Gus", Bob="Cat") == []
    assert town.marks("Cat") == []


def test_a_sweethearts_victim_stays_drunk() -> None:
    cast = "Ann sweetheart, Bob vortox, Cat oracle, Dan witch, Eve sage, Flo savant, Gus artist"
    town = by_hand("Drunk", cast=cast)
    town.rule("become", "Ann", "mutant")
    assert town.drunk("Cat")
    assert [token.until for token in town.game.grimoire.reminders] == [None]


def test_that_something_is_used_up_is_said_of_the_one_beside_it() -> None:
    town = by_hand("No Ability", "Flo")
    town.slay("Flo", "Bob")
    assert town.alive("Bob")
    town = by_hand("No Ability", "Cat")
    assert [token.by for token in town.game.grimoire.reminders] == [None]


def test_nobodys_token_lasts_by_itself() -> None:
    """What no character in play lays, what is said to be nobody's, and what might be two characters'."""
    for text in ("Suspicious", "Cursed", ("Poisoned", None)):
        town = by_hand(text)
        assert [(token.by, token.until) for token in town.game.grimoire.reminders] == [(None, None)]
    town = by_hand("Poisoned", cast=CAST.replace("Dan poisoner", "Dan poisoner!"))
    assert town.poisoned("Cat"), "no poisoner is there whose it could be"
    cast = "Ann sailor, Bob po, Cat gambler, Dan assassin, Eve innkeeper, Flo courtier, Gus minstrel"
    town = by_hand("Drunk", cast=cast)
    assert [token.by for token in town.game.grimoire.reminders] == [None]


def test_whose_it_is_can_be_said() -> None:
    cast = "Ann sailor, Bob po, Cat gambler, Dan assassin, Eve innkeeper, Flo courtier, Gus minstrel"
    town = by_hand(("Drunk", "courtier"), cast=cast)
    (token,) = town.game.grimoire.reminders
    assert (token.by, token.until) == (Ability("courtier", 5, 5), (4, False))
    for text in (("Drunk", "goon"), ("Poisoned", "courtier"), ("No Ability", "courtier")):
        with pytest.raises(IllegalRuling):
            by_hand(text, cast=cast)


def test_who_only_thinks_they_have_it_lays_nothing() -> None:
    town = by_hand("Safe", cast=CAST.replace("Ann monk", "Ann drunk(monk)"))
    assert [token.by for token in town.game.grimoire.reminders] == [None]


def test_one_who_gained_the_ability_lays_its_tokens() -> None:
    town = Town(CAST + ", Hal apprentice+evil", night=2).day()
    town.game.gain(Ability("apprentice", 7, 7), "witch")
    town.rule("mark", "Cat", "Cursed")
    laid = town.game.grimoire.marked("Cursed")
    assert [(token.by and token.by.owner, token.until) for token in laid] == [(7, (2, False))]


@pytest.mark.parametrize("text", ["", None, 3, ("", "imp"), ("Poisoned",)])
def test_a_token_needs_a_text(text: Any) -> None:
    with pytest.raises(IllegalRuling):
        by_hand(text)


def test_what_characters_say_of_their_tokens_is_what_they_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each token of many random games ends when `lasts` says, and lies there by the ability unless `outlasting`."""
    laid: dict[tuple[str, str], set[str]] = {}
    mark = Grimoire.mark

    def noting(grimoire: Grimoire, text: str, seat: int, *, by=None, until=None, data=None):  # type: ignore[no-untyped-def]
        if by is not None and by.character in CHARACTERS and grimoire is game.grimoire:
            declared = character(by.character).lasts.get(text)
            right = until == (None if declared is None else declared(game))
            laid.setdefault((by.character, text), set()).add("as declared" if right else f"until {until}")
        return mark(grimoire, text, seat, by=by, until=until, data=data)

    monkeypatch.setattr(Grimoire, "mark", noting)
    tables = chain(
        (random_game(one, seed) for one in ("tb", "bmr", "snv") for seed in range(12)),
        (mixed_game(seed) for seed in range(40)),
    )
    for game in tables:
        while not game.over:
            play_step(game)
    wrong = {
        key: how
        for key, how in laid.items()
        if how != {"as declared"} and key not in SPECIAL and character(key[0]).team is not FABLED
    }
    assert not wrong
    assert len(laid) > 40


# A Gossip's word, a Moonchild's two kinds of the same token.
SPECIAL = {("gossip", "Said"), ("moonchild", "Dead")}
