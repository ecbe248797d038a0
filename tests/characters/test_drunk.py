"""The Drunk: thinks they are a Townsfolk, and has no ability whatever they do."""

import pytest

from engine import Chain, Game, ledger
from engine.course import play_step
from engine.ledger import YouAre
from engine.phases import Phase
from engine.questions import Bluffs, IllegalAnswer
from engine.rules.setup import bag_fault
from engine.script import Script
from engine.terms import GOOD, MINION, OUTSIDER, TOWNSFOLK
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import ThisIs
from tests.scenario import Town

NINE = "Ann drunk, Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo soldier, Gus slayer, Hal mayor, Ivy undertaker"


def test_is_told_a_townsfolk_character_that_is_not_in_play() -> None:
    """RB-022, RB-330, RB-176."""
    town = Town(NINE)
    town.night(Dan="Cat", storyteller={"Ann": ["monk"]})
    assert town.told("Ann") == [YouAre("monk", GOOD)]
    assert town.character("Ann") == "drunk"


@pytest.mark.parametrize("believed", ["soldier", "butler", "baron", "imp", "drunk"])
def test_cannot_think_they_are_somebody_in_play_or_no_townsfolk(believed: str) -> None:
    with pytest.raises(IllegalAnswer):
        Town(NINE).night(Dan="Cat", storyteller={"Ann": believed})


SEVEN = ("chef", "empath", "monk", "mayor", "slayer", "virgin", "soldier")
SMALL = Script(
    "small",
    "Small",
    (*SEVEN, "butler", "saint", "drunk", "poisoner", "spy", "scarletwoman", "imp", "barista"),
)


def test_is_not_dealt_where_every_townsfolk_of_the_script_is() -> None:
    """RB-022: there is no token of a Townsfolk left that they could think to be."""
    evil = ("poisoner", "spy", "imp")
    assert bag_fault(SMALL, 12, (*SEVEN, "butler", "saint", *evil)) is None
    assert bag_fault(SMALL, 12, (*SEVEN, "butler", "drunk", *evil)) is not None
    assert bag_fault(SMALL, 12, (*SEVEN, "butler", "drunk", *evil), ("gardener",)) is not None
    assert bag_fault(SMALL, 9, (*SEVEN[:5], "butler", "drunk", "spy", "imp")) is None


@pytest.mark.parametrize("storyteller", [Storyteller, RandomStoryteller])
def test_whoever_tells_the_story_deals_none_then(storyteller: type[Storyteller | RandomStoryteller]) -> None:
    assert 12 in SMALL.table_sizes
    dealt = set()
    for seed in range(12):
        for players in (9, 12):
            chain = Chain(storyteller(seed), RandomPlayers(seed))
            game = Game(SMALL, tuple("ABCDEFGHIJKL"[:players]), chain)
            while game.phase is Phase.DEAL:
                play_step(game)
            dealt |= {(players, seat.character) for seat in game.grimoire.seats}
    assert (9, "drunk") in dealt
    assert (12, "drunk") not in dealt


def test_is_woken_and_told_what_the_storyteller_likes() -> None:
    """RB-182, RB-184, RB-181: false or true."""
    for number in (0, 1, 2):
        town = Town("Ann drunk(empath), Bob imp, Cat saint, Dan baron, Eve virgin, Flo soldier")
        town.night(storyteller={"Ann": number})
        assert town.learned("Ann") == [number]


def test_an_imagined_monk_protects_nobody() -> None:
    town = Town("Ann drunk(monk), Bob imp, Cat saint, Dan baron, Eve virgin, Flo soldier", night=2)
    assert town.night(Ann="Cat", Bob="Cat") == ["Cat"]
    assert town.marks("Cat") == []


def test_is_no_townsfolk_for_the_virgin() -> None:
    """RB-022: the Virgin's ability is spent all the same."""
    town = Town("Ann drunk(investigator), Bob imp, Cat saint, Dan baron, Eve virgin, Flo soldier", night=2)
    town.day()
    assert town.nominate("Ann", "Eve", votes="") == "too few"
    assert town.alive("Ann")
    assert "No Ability" in town.marks("Eve")


def test_poison_changes_nothing_and_does_not_cancel_out() -> None:
    """RB-186."""
    town = Town("Ann drunk(soldier), Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo chef", night=2)
    assert town.night(Dan="Ann", Bob="Ann") == ["Ann"]


def test_registers_as_the_drunk_to_the_undertaker() -> None:
    """G16: the true character, not the believed one."""
    town = Town("Ann drunk(chef), Bob imp, Cat saint, Dan baron, Eve undertaker, Flo soldier", night=2).day()
    town.execute("Ann")
    town.night(Bob="Flo")
    assert [answer.character for answer in town.learned("Eve")] == ["drunk"]


def test_a_dead_drunk_is_not_woken() -> None:
    """RB-118."""
    town = Town("Ann drunk(empath)!, Bob imp, Cat saint, Dan baron, Eve virgin, Flo soldier", night=2)
    town.night(Bob="Flo")
    assert not town.woken("Ann")


def test_an_imagined_ravenkeeper_wakes_when_they_die_and_learns_anything() -> None:
    """RB-157, RB-181: just as the real one would."""
    town = Town("Ann drunk(ravenkeeper), Bob imp, Cat saint, Dan baron, Eve virgin, Flo soldier", night=2)
    town.night(Bob="Ann", Ann="Cat", storyteller={"Ann": ledger.ThisIs(2, "imp")})
    assert town.learned("Ann") == [ThisIs("Cat", "imp")]


def test_an_imagined_undertaker_is_not_woken_when_nobody_was_executed() -> None:
    """RB-067."""
    town = Town("Ann drunk(undertaker), Bob imp, Cat saint, Dan baron, Eve virgin, Flo soldier", night=2)
    town.night(Bob="Flo")
    assert not town.woken("Ann")


def test_an_evil_drunk_is_told_their_side_truly() -> None:
    """RB-175."""
    town = Town("Ann drunk(empath), Bob imp, Cat saint, Dan baron, Eve virgin, Flo soldier", night=2)
    town.dusk()
    town.rule("turn", "Ann", "evil")
    assert [fact.alignment.value for fact in town.told("Ann")] == ["evil"]


def test_a_turned_drunk_still_thinks_they_are_the_townsfolk() -> None:
    """RB-176: being told a change of side does not uncover the Drunk."""
    town = Town("Ann drunk(empath), Bob imp, Cat saint, Dan baron, Eve virgin, Flo soldier", night=2)
    town.dusk()
    town.rule("turn", "Ann", "evil")
    assert town.became("Ann") == ["empath"]


def test_a_drunk_who_becomes_somebody_else_has_that_ability_and_knows_it() -> None:
    """RB-160, RB-174."""
    town = Town("Ann drunk(empath), Bob imp, Cat saint, Dan baron, Eve virgin, Flo chef", night=2)
    town.night_up_to("imp")
    town.rule("become", "Ann", "soldier")
    assert town.became("Ann") == ["soldier"]
    assert town.night(Bob="Ann") == []


def test_who_becomes_the_drunk_goes_on_thinking_they_are_who_they_were() -> None:
    """RB-176: a Townsfolk who becomes the Drunk is told nothing and has lost the ability."""
    town = Town("Ann soldier, Bob imp, Cat saint, Dan baron, Eve virgin, Flo chef", night=2)
    town.night_up_to("imp")
    town.rule("become", "Ann", "drunk")
    assert town.told("Ann") == []
    assert town.night(Bob="Ann") == ["Ann"]


def test_what_the_drunk_thinks_they_are_may_be_a_bluff_and_the_drunk_itself_is_in_play() -> None:
    """RB-056, RB-323: the believed character is not in play; the Drunk is."""
    town = Town(NINE.replace("drunk", "drunk(monk)"))
    town.night(Dan="Cat")
    options = next(question.options for question in town.asked if isinstance(question.options, Bluffs))
    assert "monk" in options.characters
    assert "drunk" not in options.characters


def test_counts_as_an_outsider_and_never_as_a_townsfolk() -> None:
    """RB-022."""
    game = Town("Ann drunk(chef), Bob imp, Cat saint, Dan baron, Eve virgin").game
    assert game.registers(0, OUTSIDER)
    assert not game.registers(0, TOWNSFOLK)
    assert not game.registers(0, MINION)
