"""Who makes whom drunk or poisoned, where several do so to one another."""

from engine.abilities import standing
from engine.script import Script, edition
from tests.scenario import Town

OFFICIAL = Script(
    "official",
    "Official",
    tuple(
        dict.fromkeys(
            [one for name in ("tb", "bmr", "snv") for one in edition(name).characters] + ["lleech", "xaan"]
        )
    ),
)
BESIDE = "Ann nodashii, Bob chef, Cat monk, Dan saint, Eve baron, Flo mutant, Gus courtier, Hal empath"
CAST = "Ann widow, Bob minstrel, Cat nodashii, Dan chef, Eve pixie, Flo slayer, Gus goblin!"


def test_a_minstrel_beside_a_poisoned_no_dashii_makes_everybody_drunk_the_poisoner_too() -> None:
    """The Widow's poison ends, and the No Dashii is drunk all the same: the other way would contradict itself."""
    tokens = "Poisoned@Cat<Ann/widow, Everyone Is Drunk@Bob<Bob/minstrel"
    town = Town(f"{CAST}; {tokens}", night=2)
    known = standing(town.game.grimoire)
    assert [town.names[seat] for seat, sober in enumerate(known.sober) if sober] == ["Bob"]
    town.night(Cat="Eve")
    assert town.alive("Eve")


def test_while_nobody_is_executed_the_no_dashii_poisons_nobody_where_a_widow_has_poisoned_it() -> None:
    town = Town(f"{CAST}; Poisoned@Cat<Ann/widow", night=2)
    known = standing(town.game.grimoire)
    assert [town.names[seat] for seat, sober in enumerate(known.sober) if not sober] == ["Cat"]


def drunk(town: Town) -> str:
    return " ".join(name for name in town.names if not town.sober(name))


# What stands by where people sit comes after every token (RB-154, RB-189; rules spec, G3)


def test_a_no_dashii_made_drunk_while_it_was_drunk_stays_so() -> None:
    """It poisons the Courtier again if it is ever sober before the Courtier's three days are over."""
    cast = "Ann nodashii, Bob courtier, Cat saint, Dan baron, Eve sailor, Flo mutant, Gus chef, Hal empath"
    town = Town(cast, night=2, script=OFFICIAL)
    assert drunk(town) == "Bob Hal"
    town.night(Eve="Ann", Bob="nodashii", Ann="Cat", storyteller={"Eve": "Ann"})
    assert town.alive("Cat")
    town.end_day()
    town.dusk()
    assert drunk(town) == "Ann"


def test_whoever_made_it_drunk_comes_to_be_its_neighbour_by_a_change() -> None:
    town = Town(BESIDE, night=2, script=OFFICIAL)
    town.night_up_to("monk", Gus="nodashii")
    assert drunk(town) == "Ann"
    town.rule("become", "Hal", "klutz")
    assert drunk(town) == "Ann"


def test_whoever_made_it_drunk_comes_to_be_its_neighbour_by_a_new_chair() -> None:
    town = Town(f"{BESIDE}; Drunk@Ann<Gus/courtier~dusk5", night=2, script=OFFICIAL).day()
    town.rule_nobody("sit", (0, 1, 2, 3, 4, 5, 7, 6))  # …, Hal, Gus
    assert drunk(town) == "Ann"


def test_who_is_drunk_and_becomes_a_no_dashii_is_a_drunk_one() -> None:
    """Drunkenness is the player's, whoever they become (RB-188)."""
    cast = "Ann baron, Bob imp, Cat chef, Dan saint, Eve pithag, Flo mutant, Gus innkeeper"
    town = Town(cast, night=2, script=OFFICIAL)
    town.night_up_to("pithag", Gus="Ann Dan", storyteller={"Gus": "Ann"})
    town.rule("become", "Ann", "nodashii")
    assert drunk(town) == "Ann"


def test_a_lleech_made_drunk_while_it_was_drunk_stays_so() -> None:
    cast = "Ann lleech, Bob courtier, Cat saint, Dan baron, Eve sailor, Flo mutant, Gus chef, Hal empath"
    town = Town(f"{cast}; Host@Bob<Ann/lleech", night=2, script=OFFICIAL)
    assert drunk(town) == "Bob"
    town.night(Eve="Ann", Bob="lleech", Ann="Cat", storyteller={"Eve": "Ann"})
    town.end_day()
    town.dusk()
    assert drunk(town) == "Ann"


# What an event sets off comes before the tokens that had no force then

MUSIC = "Ann minstrel, Bob pukka, Cat courtier, Dan assassin, Eve sailor, Flo goon, Gus fool, Hal exorcist"


def test_a_minstrel_plays_on_when_a_courtier_s_drink_is_over() -> None:
    """Sober again the Courtier would have made the Minstrel drunk; but by then they are drunk by the Minstrel."""
    tokens = "Drunk@Ann<Cat/courtier~dusk5, Drunk@Cat<Eve/sailor~dusk2"
    town = Town(f"{MUSIC}; {tokens}", night=2, script=OFFICIAL).day()
    assert town.sober("Ann")
    town.execute("Dan")
    assert drunk(town) == "Bob Cat Dan Eve Flo Gus Hal"
    town.end_day()
    town.dusk()
    assert drunk(town) == "Bob Cat Dan Eve Flo Gus Hal"


def test_a_xaan_s_night_goes_on_when_a_courtier_s_drink_is_over() -> None:
    cast = "Ann xaan, Bob imp, Cat courtier, Dan saint, Eve klutz, Flo slayer, Gus chef, Hal baron"
    tokens = "X@Ann<Ann/xaan~dusk3, Drunk@Ann<Cat/courtier~dusk5, Poisoned@Cat"
    town = Town(f"{cast}; {tokens}", night=2, script=OFFICIAL)
    assert drunk(town) == "Cat Flo Gus"
    town.rule("unmark", "Cat", "Poisoned")
    assert drunk(town) == "Cat Flo Gus"
