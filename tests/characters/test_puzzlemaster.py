"""The Puzzlemaster: somebody is drunk all game, and one guess who."""

from collections import Counter

import pytest

from engine.characters.puzzlemaster import Puzzled, SaidToBeTheDemon
from engine.characters.wizard import GRANTED
from engine.course import play_step
from engine.deciders import Chain
from engine.game import Game
from engine.ledger import Claimed, NothingHappened, YouAre
from engine.phases import Phase
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.terms import EVIL, TOWN
from engine.wishes.base import Wished
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.narrator.mind.test_policies import Advised, asked
from tests.scenario import Town
from tests.seeds import in_two_suites

CAST = "Ann puzzlemaster, Bob imp, Cat poisoner, Dan empath, Eve slayer, Flo soldier, Gus mayor, Hal saint"
DRUNK = "; Drunk@Dan<Ann/puzzlemaster"
SCRIPT = Script(
    "mine",
    "Mine",
    ("puzzlemaster", "philosopher", "sailor", "vortox", "sweetheart", *edition("tb").characters),
)


def a_day(cast: str = CAST + DRUNK) -> Town:
    return Town(cast, night=2, script=SCRIPT).day()


def guess(town: Town, named: str, *, by: str = "Ann", **storyteller: object) -> list[object]:
    """What the guesser is told of it; nobody else hears a word."""
    town.act("puzzle", by, named, storyteller=storyteller)
    assert town.public() == []
    return town.learned(by)


# Who is drunk


def test_somebody_else_is_drunk_from_the_deal_on_and_nobody_is_told() -> None:
    script = Script("few", "Few", ("puzzlemaster", "chef", "slayer", "soldier", "mayor", "imp", "poisoner"))
    game = Game(script, tuple("ABCDEF"), Chain(RandomPlayers(1), RandomStoryteller(1)))
    while game.phase is not Phase.FIRST_NIGHT:
        play_step(game)
    (token,) = game.grimoire.marked("Drunk")
    assert token.by is not None
    assert game.grimoire.seats[token.by.owner].character == "puzzlemaster"
    assert token.seat != token.by.owner
    assert {type(told.fact) for told in game.ledger if told.to != TOWN} <= {YouAre}


def test_anybody_but_the_owner_may_be_it_when_it_is_made_later_too() -> None:
    town = Town(CAST.replace("puzzlemaster", "virgin"), night=2, script=SCRIPT)
    town.dusk()
    town.rule("become", "Ann", "puzzlemaster")
    town.night(Cat="Gus", Bob="Flo", storyteller={"Ann": "Bob"})
    assert town.drunk("Bob")
    assert town.offered("Ann") == ["Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal"]


def test_they_are_drunk_though_the_puzzlemaster_is_dead() -> None:
    town = a_day()
    town.rule("kill", "Ann")
    assert town.drunk("Dan")


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_while_the_puzzlemaster_is_droisoned_they_are_sober(token: str) -> None:
    town = a_day(f"{CAST}{DRUNK}, {token}@Ann")
    assert town.sober("Dan")
    town.rule("unmark", "Ann", token)
    assert town.drunk("Dan")


def test_they_are_sober_when_the_puzzlemaster_is_somebody_else() -> None:
    town = a_day()
    town.rule("become", "Ann", "virgin")
    assert town.sober("Dan")


def test_who_is_drunk_stays_it_as_somebody_else() -> None:
    """Drunkenness is the player's."""
    town = a_day()
    town.rule("become", "Dan", "virgin")
    assert town.drunk("Dan")


# The guess


@pytest.mark.example("carousel/puzzlemaster/1")
def test_a_right_guess_is_answered_with_the_demon() -> None:
    cast = "Ann puzzlemaster, Alex imp, Cat poisoner, Sarah empath, Eve slayer; Drunk@Sarah<Ann/puzzlemaster"
    town = a_day(cast)
    assert guess(town, "Sarah") == [("Alex",)]
    assert town.marks("Ann") == ["No Ability"]
    assert guess(town, "Sarah") == []


@pytest.mark.example("carousel/puzzlemaster/2")
def test_a_wrong_guess_is_answered_with_somebody_else_in_the_same_words() -> None:
    cast = (
        "Ann puzzlemaster, Lewis imp, Ben chef!, Marianna sailor, Abdallah slayer, Eve poisoner, Flo soldier"
        "; Drunk@Ben<Ann/puzzlemaster, Drunk@Marianna<Marianna/sailor"
    )
    town = a_day(cast)
    assert guess(town, "Marianna", Ann=lambda _: (4,)) == [("Abdallah",)]
    assert ("Lewis",) not in town.offered("Ann", tuple)
    assert town.marks("Ann") == ["No Ability"]


def test_whom_somebody_else_made_drunk_too_is_right() -> None:
    assert guess(a_day(f"{CAST}{DRUNK}, Drunk@Dan"), "Dan") == [("Bob",)]


def test_the_dead_may_be_guessed_and_named() -> None:
    town = a_day(CAST.replace("empath", "empath!") + DRUNK)
    assert guess(town, "Dan") == [("Bob",)]


def test_of_several_demons_the_storyteller_names_one() -> None:
    town = a_day(CAST.replace("saint", "imp") + DRUNK)
    assert guess(town, "Dan", Ann=lambda _: (7,)) == [("Hal",)]
    assert town.offered("Ann") == [("Bob",), ("Hal",)]


def test_a_dead_puzzlemaster_guesses_nothing() -> None:
    town = a_day(CAST.replace("puzzlemaster", "puzzlemaster!") + DRUNK)
    with pytest.raises(IllegalAnswer, match="dead claimant"):
        guess(town, "Dan")


def test_a_dead_one_who_may_speak_beside_a_bone_collector_has_no_guess_without_the_ability() -> None:
    town = a_day(CAST.replace("puzzlemaster", "puzzlemaster!") + ", Ida bonecollector" + DRUNK)
    assert guess(town, "Dan") == []


def test_a_bone_collector_gives_a_new_guess_about_the_same_player() -> None:
    cast = (
        CAST.replace("puzzlemaster", "puzzlemaster!")
        + ", Ida bonecollector"
        + DRUNK
        + ", No Ability@Ann<Ann/puzzlemaster"
    )
    town = Town(cast, night=2, script=SCRIPT)
    town.night(Ida="Ann", Cat="Gus", Bob="Flo", storyteller={"Dan": 1})
    assert town.drunk("Dan")
    assert guess(town, "Dan") == [("Bob",)]


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_anybody_may_be_named(token: str) -> None:
    town = a_day(f"{CAST}{DRUNK}, {token}@Ann")
    assert guess(town, "Dan", Ann=lambda _: (7,)) == [("Hal",)]
    assert len(town.offered("Ann")) == 8


def test_a_vortox_makes_nothing_of_it_false() -> None:
    """It is no Townsfolk's information."""
    assert guess(a_day(CAST.replace("imp", "vortox") + DRUNK), "Dan") == [("Bob",)]


@pytest.mark.parametrize("guessed", ["Dan", "Eve"])
def test_nobody_who_learns_only_what_is_untrue_is_named_the_demon(guessed: str) -> None:
    """By a Wizard's wish: after a wrong guess, too, the Demon's name would be true."""
    script = Script("with it", "With it", (*SCRIPT.characters, "wizard"))
    town = Town(CAST.replace("poisoner", "wizard") + DRUNK, night=2, script=script).day()
    town.act("wish", "Cat", what=Wished("all_is_false"), storyteller={"Cat": GRANTED})
    with pytest.raises(IllegalAnswer):
        guess(town.snapshot(), guessed, Ann=lambda _: (1,))
    assert guess(town, guessed, Ann=lambda _: (7,)) == [("Hal",)]


def test_an_evil_puzzlemaster_guesses_alike() -> None:
    town = a_day(CAST.replace("puzzlemaster", "puzzlemaster+evil") + DRUNK)
    assert town.alignment("Ann") is EVIL
    assert guess(town, "Dan") == [("Bob",)]


def test_who_pretends_is_told_that_nothing_happens_and_nobody_else_hears_it() -> None:
    town = a_day()
    assert guess(town, "Dan", by="Eve") == []
    assert [type(fact) for fact in town.told("Eve")] == [Claimed, NothingHappened]


def test_a_philosopher_who_chose_it_makes_somebody_drunk_that_night() -> None:
    town = Town(CAST.replace("puzzlemaster", "philosopher").replace("saint", "sweetheart"), script=SCRIPT)
    town.night(Ann="puzzlemaster", Cat="Gus", storyteller={"Ann": "Eve"})
    assert town.drunk("Eve")
    assert guess(town, "Eve") == [("Bob",)]


# An ability that somebody has besides


LENDING = Script("lent", "Lent", (*SCRIPT.characters, "boffin", "professor", "bonecollector", "cannibal"))


def of_a_boffin() -> Town:
    """The Imp has it from the Boffin, and has made the Soldier drunk."""
    cast = CAST.replace("Ann puzzlemaster", "Ann boffin").replace("Cat poisoner", "Cat baron")
    town = Town(cast, script=LENDING)
    town.night(storyteller={"Ann": "puzzlemaster", "Bob": "Flo"})
    assert town.drunk("Flo")
    return town


def test_what_a_boffin_lends_ends_with_the_boffin_though_it_outlives_its_owner() -> None:
    """The Demon has it while the Boffin is alive (almanac), and keeps it when dead."""
    town = of_a_boffin()
    town.rule("kill", "Bob")
    assert town.drunk("Flo")
    town.rule("kill", "Ann")
    assert town.sober("Flo")


def test_nor_has_the_demon_a_guess_after_the_boffin_s_death() -> None:
    town = of_a_boffin()
    other = town.snapshot()
    assert guess(other, "Flo", by="Bob") == [("Bob",)]
    town.rule("kill", "Ann")
    assert guess(town, "Flo", by="Bob") == []
    assert "No Ability" not in town.marks("Bob")


def a_dead_philosopher() -> Town:
    """Who chose it, and made the Soldier drunk, even after their death."""
    cast = CAST.replace("Ann puzzlemaster", "Ann philosopher").replace("Cat poisoner", "Cat baron")
    town = Town(cast.replace("Gus mayor", "Gus professor") + ", Ida bonecollector", script=LENDING)
    town.night(Ann="puzzlemaster", storyteller={"Ann": "Flo"})
    town.execute("Ann")
    assert town.drunk("Flo")
    return town


def test_a_philosopher_who_lives_again_has_made_nobody_drunk() -> None:
    """RB-326: as new, they have chosen no ability."""
    town = a_dead_philosopher()
    town.night(Gus="Ann", Ida=None, Bob="Hal")
    assert town.alive("Ann")
    assert town.sober("Flo")


def test_nor_has_one_who_has_the_ability_back_and_chooses_another() -> None:
    """RB-163."""
    town = a_dead_philosopher()
    town.night(Ida="Ann", Ann="saint", Gus=None, Bob="Hal")
    assert town.sober("Flo")


def test_chosen_again_it_makes_somebody_anew_drunk() -> None:
    town = a_dead_philosopher()
    town.night(Ida="Ann", Ann="puzzlemaster", Gus=None, Bob="Hal", storyteller={"Ann": "Eve"})
    assert (town.sober("Flo"), town.drunk("Eve")) == (True, True)


# The mind


def test_the_mind_makes_drunk_whose_lies_can_be_found_and_never_the_demon() -> None:
    town = Town(CAST, script=SCRIPT)
    seats = town.game.grimoire.others(0)
    drunk = Counter(town.names[asked(town, Puzzled(*seats), "Ann", seed)] for seed in range(200))
    assert drunk["Dan"] > 1.5 * drunk["Flo"] > 0
    assert not drunk["Bob"]


@pytest.mark.parametrize("seed", range(12))
def test_the_mind_names_the_demon_or_somebody_who_is_not_and_says_which(seed: int) -> None:
    for named, right in (("Dan", True), ("Eve", False)):
        town = Advised(CAST + DRUNK, seed, night=2)
        town.day()
        town.act("puzzle", "Ann", named)
        ((told,),) = town.learned("Ann")
        assert (told == "Bob") is right
    assert any("the guess was wrong" in why for _, _, why in town.put)


# Lied to


@in_two_suites(range(40), few=10)
def test_where_they_are_lied_to_nobody_names_the_demon_after_a_wrong_guess_either(seeds: range) -> None:
    """What would be told of a wrong guess is false already: its contrary would be who the Demon is."""
    town = a_day()
    everybody, demons = town.game.grimoire.everyone(), (town.seat("Bob"),)
    innocent = tuple((seat,) for seat in everybody if seat not in demons)
    for truths in (innocent, (demons,)):
        lie = SaidToBeTheDemon(everybody, demons).untrue(truths)
        assert set(lie.all()) == set(innocent)
        told = {asked(town, lie, "Ann", seed, truths) for seed in seeds}
        assert told <= set(innocent)
        assert len(told) > 1
