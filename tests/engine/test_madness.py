"""Which words break which madness: said by each character, for every ability that makes somebody mad."""

from engine.abilities import standing
from engine.madness import SAYS_MAD, SILENT, Conduct, claim
from engine.registry import CHARACTERS, character
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann artist, Bob vigormortis, Cat klutz, Dan cerenovus, Eve savant, Flo oracle, Gus mutant, Zed sage!"


def told(town_cast: str = CAST, name: str = "Ann", one: str = "flowergirl") -> Town:
    """The day after a Cerenovus told somebody who to be."""
    town = Town(town_cast, night=2)
    town.night(Dan=ThisIs(name, one), Bob="Zed")
    return town


def judged(town: Town, name: str, conduct: Conduct) -> list[bool | None]:
    """What every ability that makes this player mad now says of it."""
    seat, grimoire = town.seat(name), town.game.grimoire
    return [
        character(me.character).breaks_madness(grimoire, me, seat, conduct)
        for me in standing(grimoire).at_work("mad")
        if seat in {mad.seat for mad in character(me.character).mad(grimoire, me)}
    ]


def test_whoever_makes_somebody_mad_says_what_breaks_it() -> None:
    maddening = [one for one, known in CHARACTERS.items() if "mad" in known.hooks]
    assert sorted(maddening) == ["bigwig", "cerenovus", "harpy", "mutant"]
    assert all("breaks_madness" in CHARACTERS[one].hooks for one in maddening)


def test_of_the_cerenovus_anything_but_the_character_named() -> None:
    town = told()
    assert judged(town, "Ann", claim("flowergirl")) == [False]
    assert judged(town, "Ann", claim("artist")) == [True]
    assert judged(town, "Ann", SAYS_MAD) == [True]
    assert judged(town, "Ann", SILENT) == [True]
    assert judged(town, "Eve", claim("artist")) == []


def test_of_the_mutant_an_outsider_and_a_hint_and_never_silence() -> None:
    town = told()
    for one in town.game.script.characters:
        assert judged(town, "Gus", claim(one)) == [one in ("klutz", "mutant", "barber", "sweetheart")]
    assert judged(town, "Gus", SAYS_MAD) == [True]
    assert judged(town, "Gus", SILENT) == [None]


def test_a_drunk_or_dead_cerenovus_or_mutant_makes_nobody_mad() -> None:
    town = told()
    town.rule("mark", "Dan", "Drunk")
    assert judged(town, "Ann", SILENT) == []
    town.rule("unmark", "Dan", "Drunk")
    assert judged(town, "Ann", SILENT) == [True]
    town.rule("kill", "Dan")
    assert judged(town, "Ann", SILENT) == []
    assert judged(town, "Gus", SAYS_MAD) == [True]
    town.rule("kill", "Gus")
    assert judged(town, "Gus", SAYS_MAD) == []


def test_a_philosopher_who_is_the_mutant_minds_their_words_and_the_mutant_need_not() -> None:
    cast = CAST.replace("Flo oracle", "Flo philosopher")
    town = Town(cast, night=2)
    town.night(Flo="mutant", Dan=ThisIs("Ann", "sage"), Bob="Zed")
    assert judged(town, "Flo", claim("klutz")) == [True]
    assert judged(town, "Gus", claim("klutz")) == []


def test_a_mutant_told_to_be_an_outsider_breaks_one_or_the_other() -> None:
    town = told(name="Gus", one="klutz")
    assert sorted(judged(town, "Gus", claim("klutz")), key=str) == [False, True]
    assert sorted(judged(town, "Gus", claim("sage")), key=str) == [False, True]


def test_each_of_two_cerenovuses_asks_for_their_own() -> None:
    town = Town(CAST.replace("Flo oracle", "Flo cerenovus"), night=2)
    town.night(Dan=ThisIs("Ann", "sage"), Flo=ThisIs("Ann", "artist"), Bob="Zed")
    assert sorted(judged(town, "Ann", claim("sage")), key=str) == [False, True]
    assert judged(town, "Ann", claim("klutz")) == [True, True]
    town.rule("kill", "Flo")
    assert judged(town, "Ann", claim("sage")) == [False]


def test_told_two_things_by_the_same_one_nobody_can_be_both() -> None:
    """A Barista serves the Cerenovus twice."""
    town = Town(f"{CAST}, Hal barista", night=2)
    both = [ThisIs("Ann", "sage"), ThisIs("Ann", "artist")]
    town.night(Dan=both, Bob="Zed", storyteller={"Hal": ["Dan", "Ability Twice"]})
    assert judged(town, "Ann", claim("sage")) == [True]
    assert judged(town, "Ann", claim("artist")) == [True]


def test_who_becomes_the_mutant_by_day_is_one_at_once() -> None:
    town = told()
    assert judged(town, "Eve", claim("klutz")) == []
    town.rule("become", "Eve", "mutant")
    assert judged(town, "Eve", claim("klutz")) == [True]


def test_of_a_token_laid_by_hand_nobody_knows_what_to_claim() -> None:
    town = told()
    town.rule("mark", "Eve", "Mad")
    assert judged(town, "Eve", claim("artist")) == [None]
    assert judged(town, "Eve", SAYS_MAD) == [True]
