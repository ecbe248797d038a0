"""Spy and Recluse as they are read, what real learners are shown, and lies that agree with each other."""

from collections import Counter

import pytest

from engine import Question, ledger
from engine.characters.empath import EvilNeighbours
from engine.grimoire import Ability
from engine.ledger import Learned, NoneInPlay, OneOfTwo
from engine.questions import SomebodyIs, Untrue
from engine.registry import character
from engine.terms import EVIL, MINION, STORYTELLER, TOWNSFOLK, Alignment
from narrator.mind.heard import bluffs_shown
from narrator.mind.storyteller import Storyteller
from tests.by_name import ThisIs
from tests.narrator.mind.test_ends import SEEDS, Advised
from tests.scenario import Town

SPY = "Ann chef, Bob empath, Cat spy, Dan imp, Eve monk, Flo washerwoman, Gus soldier, Hal saint"


def test_a_spy_is_sometimes_read_as_good_and_sometimes_not() -> None:
    """Ann, the Chef, sees Cat beside Dan: one pair or none. Neither answer may become a rule."""
    heard: Counter[int] = Counter()
    for seed in SEEDS:
        town = Advised(SPY, seed)
        town.night()
        heard[town.heard("chef")[0]] += 1
    assert set(heard) == {0, 1}
    assert 0.5 < heard[0] / heard.total() < 0.95


def test_an_empath_beside_a_spy_hears_the_same_every_night() -> None:
    for seed in range(30):
        town = Advised(SPY, seed)
        town.night()
        town.end_day()
        town.night(Eve="Ann", Dan="Gus")
        heard = town.heard("empath")
        assert len(set(heard)) == 1


def test_a_washerwoman_learns_the_truth_or_a_spy_nobody_else_claims_to_be() -> None:
    decoys: Counter[Alignment] = Counter()
    for seed in SEEDS:
        town = Advised(SPY, seed)
        town.night()
        fact = town.heard("washerwoman")[0]
        assert isinstance(fact, OneOfTwo)
        real = [seat for seat in fact.pair if town.game.grimoire.seats[seat].character == fact.character]
        if not real:
            assert town.seat("Cat") in fact.pair
            assert character(fact.character).team is TOWNSFOLK
            assert all(seat.character != fact.character for seat in town.game.grimoire.seats)
        decoys.update(town.game.grimoire.seats[seat].alignment for seat in fact.pair if seat not in real)
    assert 0.1 < decoys[EVIL] / decoys.total() < 0.6, "the decoy is not always evil, nor always good"


def test_an_investigator_never_hears_that_there_is_no_minion_because_of_a_spy() -> None:
    cast = "Ann chef, Bob empath, Cat spy, Dan imp, Eve monk, Flo investigator, Gus soldier"
    for seed in SEEDS:
        town = Advised(cast, seed)
        town.night()
        fact = town.heard("investigator")[0]
        assert not isinstance(fact, NoneInPlay)


def test_an_executed_spy_is_shown_as_a_good_character_out_of_play_or_as_the_spy() -> None:
    cast = "Ann chef, Bob undertaker, Cat spy, Dan imp, Eve monk, Flo mayor, Gus soldier, Hal saint"
    shown: Counter[str] = Counter()
    for seed in SEEDS:
        town = Advised(cast, seed)
        town.night()
        town.execute("Cat")
        town.night(Eve="Ann", Dan="Gus")
        fact = town.heard("undertaker")[0]
        assert isinstance(fact, ledger.ThisIs)
        shown[fact.character] += 1
        if fact.character != "spy":
            assert fact.character not in cast
    assert shown["spy"]
    assert shown["spy"] < 0.6 * shown.total()


def test_an_executed_recluse_is_never_shown_as_the_demon() -> None:
    cast = "Ann chef, Bob undertaker, Cat recluse, Dan imp, Eve monk, Flo mayor, Gus soldier, Hal baron, Ida saint"
    for seed in SEEDS:
        town = Advised(cast, seed)
        town.night()
        town.execute("Cat")
        town.night(Eve="Ann", Dan="Gus")
        fact = town.heard("undertaker")[0]
        assert fact.character == "recluse" or character(fact.character).team is MINION


def test_the_nights_of_a_drunk_fortune_teller_agree() -> None:
    """The same two every night: nothing has happened to change the answer, so it does not change."""
    cast = (
        "Ann drunk(fortuneteller), Bob chef, Cat mayor, Dan imp, Eve baron, Flo saint, Gus soldier, Hal virgin, "
        "Ida monk"
    )
    said: Counter[bool] = Counter()
    for seed in range(40):
        town = Advised(cast, seed)
        town.night(Ann="Bob Gus")
        for _ in range(2):
            town.end_day()
            town.night(Ann="Bob Gus", Ida="Bob", Dan="Gus")
        heard = town.heard("fortuneteller")
        assert len(heard) == 3
        assert len(set(heard)) == 1
        said[heard[0]] += 1
    assert said[True] > said[False], "the truth is no, so yes is the lie"


def test_an_empath_of_the_last_three_never_hears_that_neither_of_the_others_is_evil() -> None:
    """As the game goes on, one of them is the Demon."""
    town = Town("Ann drunk(empath), Bob chef, Cat mayor, Dan imp, Eve baron, Flo saint, Gus soldier", night=4)
    ann = town.seat("Ann")
    for name in ("Bob", "Eve", "Flo", "Gus"):
        town.game.grimoire.change(town.seat(name), alive=False)
    town.game.tell((ann,), Learned("empath", 0))
    me = Ability("empath", ann, ann, genuine=False)
    for seed in range(30):
        question = Question("now", STORYTELLER, me, EvilNeighbours(2), (1,))
        assert Storyteller(seed, cheap=True).decide(question, town.game) in (1, 2)


def test_who_knows_by_now_that_they_are_drunk_hears_the_truth() -> None:
    """Two dead Imps of one game: nothing fits any more."""
    town = Town(
        "Ann drunk(undertaker), Bob chef, Cat mayor, Dan imp, Eve baron, Flo saint, Gus soldier", night=3
    )
    ann, gus = town.seat("Ann"), town.seat("Gus")
    for name in ("Bob", "Cat"):
        town.game.tell((ann,), Learned("undertaker", ledger.ThisIs(town.seat(name), "imp")))
    me, true = Ability("undertaker", ann, ann, genuine=False), ledger.ThisIs(gus, "soldier")
    for seed in range(10):
        mind = Storyteller(seed)
        form = SomebodyIs((gus,), town.game.script.characters)
        question = Question("now", STORYTELLER, me, form, (true,))
        assert mind.decide(question, town.game) == true
        assert "any lie would be seen through" in mind.why("now")
        assert mind.decide(question._replace(options=Untrue(form, (true,))), town.game) != true


def test_no_chef_hears_what_hardly_any_grimoire_allows() -> None:
    """Two evil players are at most one pair, and a Recluse who makes two of it says who they are by day."""
    cast = "Ann drunk(chef), Bob monk, Cat mayor, Dan imp, Eve saint, Flo poisoner, Gus soldier, Hal virgin"
    for seed in range(40):
        town = Advised(cast, seed)
        town.night(Flo="Bob")
        assert town.heard("chef") in ([0], [1])


def ravenkeeper_told(about: str) -> Counter[str]:
    """What a drunk Ravenkeeper is shown: "a bluff", "good", "Minion" or the like, over many games."""
    cast = (
        "Ann drunk(ravenkeeper), Bob chef, Cat mayor, Dan imp, Eve poisoner, Flo washerwoman, Gus soldier, "
        "Hal empath"
    )
    shown: Counter[str] = Counter()
    for seed in range(60):
        town = Advised(cast, seed)
        town.night(Eve="Gus")
        town.end_day()
        town.night(Eve="Gus", Dan="Ann", Ann=about)
        fact = town.heard("ravenkeeper")[0]
        bluff = fact.character in bluffs_shown(town.game)
        shown["a bluff" if bluff else character(fact.character).team.side.value] += 1
    return shown


def test_a_drunk_ravenkeeper_looking_at_evil_is_shown_a_bluff() -> None:
    """RB-192, the rulebook's own example: the false information speaks for the liars."""
    for evil in ("Dan", "Eve"):
        shown = ravenkeeper_told(evil)
        assert not shown["evil"]
        assert shown["a bluff"] > 0.7 * shown.total()


def test_a_drunk_ravenkeeper_looking_at_good_mostly_sees_evil_or_a_drunk() -> None:
    shown = ravenkeeper_told("Bob")
    assert not shown["a bluff"], "the Demon is to claim that"
    assert shown["evil"] > 0.4 * shown.total()


@pytest.mark.parametrize("ann", ["drunk(ravenkeeper)", "ravenkeeper"])
@pytest.mark.parametrize("script", ["tb", "all"])
def test_a_droisoned_ravenkeeper_who_looks_at_a_traveller_is_shown_that_traveller(
    ann: str, script: str
) -> None:
    """RB-238: everybody knows; anything else would tell them that they are drunk (RB-181)."""
    cast = f"Ann {ann}, Bob monk, Cat baron, Dan imp, Eve chef, Flo mayor, Gus soldier, Hal saint, Ida thief"
    cast = cast.replace("chef", "artist") if script == "all" else cast
    for seed in range(6):
        town = Advised(cast + ("; Drunk@Ann" if ann == "ravenkeeper" else ""), seed, night=2)
        town.night(Ida="Bob", Bob="Gus", Dan="Ann", Ann="Ida")
        assert town.learned("Ann") == [ThisIs("Ida", "thief")]


def test_a_poisoned_undertaker_is_shown_the_scapegoat_who_was_executed() -> None:
    cast = "Ann undertaker, Bob monk, Cat poisoner, Dan imp, Eve chef, Flo mayor, Gus soldier, Ida scapegoat"
    for seed in range(6):
        town = Advised(cast, seed, night=2).day()
        town.game.execute(town.seat("Ida"))
        town.end_day()
        town.night(Cat="Ann", Bob="Gus", Dan="Eve")
        assert town.learned("Ann") == [ThisIs("Ida", "scapegoat")]


def test_under_a_vortox_a_ravenkeeper_is_shown_a_traveller_as_somebody_else() -> None:
    """There is no good lie, and the rules want one."""
    cast = "Ann ravenkeeper, Bob monk, Cat baron, Dan vortox, Eve artist, Flo mayor, Gus soldier, Ida thief"
    for seed in range(6):
        town = Advised(cast, seed, night=2)
        town.night(Ida="Bob", Bob="Gus", Dan="Ann", Ann="Ida")
        (shown,) = town.learned("Ann")
        assert shown.character in town.game.script.characters
