"""What a player certainly counts as: a side in the place of their own, kinds of character beside their own.

We play no Legion or Lil' Monsta yet; these are like them and like the Lycanthrope, and made for these tests.
"""

import pytest

from engine import ledger
from engine.characters.base import (
    CHARACTERS,
    DEMON,
    EVIL,
    GOOD,
    HAS_ABILITY,
    MINION,
    STORYTELLER,
    Ability,
    Alignment,
    Demon,
    Grimoire,
    Registers,
    Team,
    Townsfolk,
)
from engine.ledger import NoneInPlay
from engine.rules.registration import registers
from engine.statements import HasSide, HasTeam, Holds, ThisPlayer, truths
from tests.by_name import OneOfTwo
from tests.scenario import Town

CAST = "Ann empath, Bob imp, Cat poisoner, Dan saint, Eve mayor, Flo hound, Gus washerwoman"


class Hound(Townsfolk):
    """One good player counts as evil."""

    id = "hound"
    counts_falsely = True
    reminders = ("Paw",)

    def counts_also(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team | Alignment, ...]:
        return (EVIL,) if grimoire.marked("Paw", seat, by=me) else ()


class Swarm(Demon):
    """Counts as a Minion, too."""

    id = "swarm"

    def counts_also(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team | Alignment, ...]:  # noqa: ARG002
        return (MINION,) if seat == me.owner else ()


class Nursling(Demon):
    """A Demon that nobody is: whoever looks after it is the Demon."""

    id = "nursling"
    reminders = ("Looks After It",)

    def demonhood(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:  # noqa: ARG002
        return tuple(token.seat for token in grimoire.marked("Looks After It"))

    def counts_also(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team | Alignment, ...]:  # noqa: ARG002
        return (DEMON,) if grimoire.marked("Looks After It", seat) else ()


@pytest.fixture(autouse=True)
def made_for_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    for one in (Hound(), Swarm(), Nursling()):
        monkeypatch.setitem(CHARACTERS, one.id, one)


def nursed_by(name: str, cast: str, night: int = 2) -> Town:
    town = Town(cast, night=night)
    town.game.grimoire.mark(HAS_ABILITY, STORYTELLER, data="nursling")
    town.game.grimoire.mark("Looks After It", town.seat(name))
    return town


# A side


def test_an_empath_is_told_without_a_question_that_they_are_evil() -> None:
    """Nobody asks the Storyteller: an unscripted question would fail."""
    town = Town(
        f"{CAST.replace('Bob imp', 'Bob saint').replace('Eve mayor', 'Eve imp')}; Paw@Bob<Flo/hound", night=2
    )
    town.night(Cat="Dan", Eve="Dan")
    assert town.learned("Ann") == [1]


@pytest.mark.parametrize("how", ["drunk", "dead"])
def test_it_ends_with_the_ability(how: str) -> None:
    cast = CAST.replace("Bob imp", "Bob saint").replace("Eve mayor", "Eve imp")
    town = Town(f"{cast}; Paw@Bob<Flo/hound", night=2)
    town.rule(*(("mark", "Flo", "Drunk") if how == "drunk" else ("kill", "Flo")))
    town.night(Cat="Dan", Eve="Dan")
    assert town.learned("Ann") == [0]


def test_they_are_evil_to_everything_and_no_minion() -> None:
    grimoire = Town(f"{CAST}; Paw@Dan<Flo/hound", night=2).game.grimoire
    assert registers(grimoire, 3, EVIL) is Registers.YES
    assert registers(grimoire, 3, GOOD) is Registers.NO
    assert registers(grimoire, 3, MINION) is Registers.NO
    assert registers(grimoire, 3, DEMON) is Registers.NO


def test_of_a_recluse_the_side_is_certain_and_the_kind_is_not() -> None:
    grimoire = Town(f"{CAST.replace('saint', 'recluse')}; Paw@Dan<Flo/hound", night=2).game.grimoire
    assert registers(grimoire, 3, EVIL) is Registers.YES
    assert registers(grimoire, 3, GOOD) is Registers.NO
    assert registers(grimoire, 3, DEMON) is Registers.STORYTELLER_DECIDES


def test_who_can_only_learn_what_is_true_sees_the_side_they_are_on() -> None:
    cast = CAST.replace("Bob imp", "Bob saint").replace("Eve mayor", "Eve imp")
    town = Town(f"{cast}, Hal barista; Paw@Bob<Flo/hound, Sober & Healthy@Ann<Hal/barista~dusk3", night=2)
    assert town.game.how_many((1, 7), EVIL, Ability("empath", 0, 0)) == (0,)


def test_it_decides_no_win() -> None:
    """With the Demon dead good has won, whoever counts as evil."""
    town = Town(f"{CAST}; Paw@Dan<Flo/hound", night=2).day()
    town.execute("Bob")
    assert town.winner is GOOD


def test_a_statement_about_them_is_judged_so() -> None:
    town = Town(f"{CAST}; Paw@Dan<Flo/hound, Sober & Healthy@Gus", night=2)
    evil, ann = Holds(ThisPlayer(3), HasSide(EVIL)), Ability("artist", 0, 0)
    assert truths(town.game, evil, ann) == (True,)
    assert truths(town.game, Holds(ThisPlayer(3), HasTeam(MINION)), ann) == (False,)
    plain = Town(CAST, night=2)
    assert truths(plain.game, evil, ann) == (False,)


# A kind of character


def test_a_demon_who_is_a_minion_too_is_both_and_shown_as_what_it_is() -> None:
    """An Investigator may be shown the Demon's own character, though no Minion of the script has it."""
    town = Town("Ann investigator, Bob swarm, Cat chef, Dan saint, Eve mayor", night=1)
    grimoire = town.game.grimoire
    assert registers(grimoire, 1, MINION) is Registers.YES
    assert registers(grimoire, 1, DEMON) is Registers.YES
    told = ledger.OneOfTwo("swarm", (1, 2))
    town.night_up_to("chef", storyteller={"Ann": told})
    assert town.learned("Ann") == [OneOfTwo("swarm", ("Bob", "Cat"))]
    assert NoneInPlay(MINION) not in town.offered("Ann")


def test_two_of_them_sit_one_step_apart_for_a_clockmaker() -> None:
    town = Town("Ann clockmaker, Bob swarm, Cat chef, Dan swarm, Eve mayor, Flo saint, Gus monk")
    town.night()
    assert town.learned("Ann") == [2]


def test_who_looks_after_the_demon_is_the_demon_to_a_fortune_teller_and_still_a_minion() -> None:
    town = nursed_by("Cat", "Ann fortuneteller, Bob baron, Cat poisoner, Dan saint, Eve mayor, Flo monk")
    town.game.grimoire.mark("Sober & Healthy", 0)  # who can only learn what is true learns it, too
    ann = Ability("fortuneteller", 0, 0)
    assert town.game.any_is((1, 2), DEMON, ann) == (True,)
    assert town.game.any_is((1, 3), DEMON, ann) == (False,)
    assert town.game.any_is((2, 3), MINION, ann) == (True,)


def test_their_hand_is_the_demons_to_a_flowergirl() -> None:
    cast = "Ann flowergirl, Bob eviltwin, Cat witch, Dan klutz, Eve sage, Flo artist, Gus mutant"
    for sitter, voted in (("Cat", True), ("Bob", False)):
        town = nursed_by(sitter, f"{cast}; Twin@Gus<Bob/eviltwin").day()
        town.nominate("Eve", "Dan", votes="Cat Flo")
        town.end_day()
        town.night(Cat="Dan")
        assert town.learned("Ann") == [voted]
