"""Pit-Hag and Village Idiot: one more may be made while a token is left, and another may be drunk then."""

from engine.ledger import YouAre
from engine.script import Script
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script(
    "mine",
    "Mine",
    ("villageidiot", "artist", "sage", "klutz", "savant", "soldier", "pithag", "witch", "nodashii", "vortox"),
)
CAST = "Ann villageidiot, Bob klutz, Cat sage, Dan pithag, Eve soldier, Flo nodashii, Gus artist, Hal villageidiot"


def begun(cast: str = CAST) -> Town:
    """Hal, who sits beside no No Dashii, is the drunk one."""
    town = Town(cast, script=SCRIPT)
    town.night(Ann="Flo", Hal="Flo", storyteller={"Ann": "Hal", "Hal": GOOD})
    town.end_day()
    return town


def test_one_more_is_made_and_another_may_be_drunk() -> None:
    town = begun()
    hers = {"pithag-villageidiot": "Ann", "Ann": GOOD}
    town.night(
        Dan=ThisIs("Bob", "villageidiot"), Flo="Eve", Ann="Flo", Bob="Flo", Hal="Flo", storyteller=hers
    )
    assert town.character("Bob") == "villageidiot"
    assert town.drunk("Ann")
    assert town.sober("Hal")
    assert town.learned("Hal") == [EVIL]


def test_it_may_stay_with_the_same_one() -> None:
    town = begun()
    hers = {"pithag-villageidiot": "Hal", "Hal": GOOD}
    town.night(
        Dan=ThisIs("Bob", "villageidiot"), Flo="Eve", Ann="Flo", Bob="Flo", Hal="Flo", storyteller=hers
    )
    assert [name for name in ("Ann", "Bob", "Hal") if not town.sober(name)] == ["Hal"]


def test_beside_one_alone_nobody_is_made_drunk() -> None:
    town = Town(CAST.replace("Hal villageidiot", "Hal savant"), night=2, script=SCRIPT)
    town.night(Dan=ThisIs("Bob", "villageidiot"), Flo="Eve", Ann="Flo", Bob="Flo")
    assert town.learned("Bob") == [EVIL]
    assert town.sober("Ann")
    assert town.sober("Bob")


def test_who_is_one_already_is_not_made_one() -> None:
    town = begun()
    drunk = [name for name in ("Ann", "Hal") if not town.sober(name)]
    town.night(
        Dan=ThisIs("Ann", "villageidiot"), Flo="Eve", Ann="Flo", Hal="Flo", storyteller={drunk[0]: GOOD}
    )
    assert [name for name in ("Ann", "Hal") if not town.sober(name)] == drunk
    assert town.told("Ann")[-1] != YouAre("villageidiot", GOOD)


def test_there_is_no_fourth() -> None:
    cast = CAST.replace("Cat sage", "Cat villageidiot") + "; Drunk@Hal"
    town = Town(cast, night=2, script=SCRIPT)
    town.night(
        Dan=ThisIs("Bob", "villageidiot"),
        Flo="Eve",
        Ann="Bob",
        Cat="Bob",
        Hal="Bob",
        storyteller={"Hal": GOOD},
    )
    assert town.character("Bob") == "klutz"


def test_without_the_jinx_nobody_is_made_one_more() -> None:
    town = Town(CAST + "; Drunk@Hal", night=2, script=SCRIPT)
    town.game.grimoire.jinxes = ()
    town.night(Dan=ThisIs("Bob", "villageidiot"), Flo="Eve", Ann="Bob", Hal="Bob", storyteller={"Hal": GOOD})
    assert town.character("Bob") == "klutz"


def test_the_drunk_one_who_is_none_any_more_stays_drunk() -> None:
    """villageidiot entry: the drunkenness is the player's; the jinx moves it from one Village Idiot to another."""
    town = begun()
    town.night(Dan=ThisIs("Hal", "savant"), Flo="Eve", Ann="Flo")
    town.end_day()
    town.night(Dan=ThisIs("Bob", "villageidiot"), Flo="Eve", Ann="Flo", Bob="Flo")
    assert town.character("Bob") == "villageidiot"
    assert [name for name in ("Ann", "Bob", "Hal") if not town.sober(name)] == ["Hal"]


def test_the_drunk_one_who_becomes_one_again_and_is_the_only_one_stays_drunk() -> None:
    town = Town(f"{CAST.replace('Ann villageidiot', 'Ann clockmaker')}; Drunk@Cat", night=2, script=SCRIPT)
    (token,) = town.game.grimoire.marked("Drunk")
    town.game.grimoire.drop((token,))
    town.game.grimoire.mark("Drunk", town.seat("Cat"), data="villageidiot")
    town.dusk()
    town.rule("become", "Hal", "artist")
    town.night(Dan=ThisIs("Cat", "villageidiot"), Flo="Eve", Cat="Flo", storyteller={"Cat": GOOD})
    assert town.character("Cat") == "villageidiot"
    assert town.drunk("Cat")
