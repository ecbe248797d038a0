"""The grimoire: shrouds, tokens, sides that differ, and what a human Storyteller may change."""

import pytest

from engine import ledger
from engine.ledger import CameBack
from engine.notation import read
from engine.registry import character
from engine.rulings import IllegalRuling
from engine.script import edition
from engine.terms import GOOD
from tests.scenario import Town

TB = edition("tb")
STORY = (
    "Julian undertaker, Alex empath, Sarah scarletwoman, Lachlan poisoner, Ben imp, Doug chef, Evin monk, "
    "Amy slayer, Lewis soldier, Abdallah saint, Marianna investigator"
)


@pytest.mark.example("rulebook/grimoire/2")
def test_a_shroud_lies_on_the_dead_and_on_nobody_else() -> None:
    """RB-034."""
    town = Town("Ann monk, Bob imp, Cat chef, Dan scarletwoman, Eve soldier, Flo saint", night=2)
    town.night(Ann="Eve", Bob="Cat")
    town.execute("Dan")
    assert [name for name in town.names if not town.alive(name)] == ["Cat", "Dan"]
    assert town.line().startswith("Ann monk, Bob imp, Cat chef!, Dan scarletwoman!, Eve soldier, Flo saint")


def test_a_side_that_is_not_the_character_s_own_is_marked() -> None:
    """RB-172: in the notation, and in the seat itself."""
    town = Town("Ann monk, Bob imp, Cat chef, Dan baron, Eve soldier", night=2)
    town.rule("turn", "Ann", "evil")
    town.rule("turn", "Bob", "good")
    assert town.line() == "Ann monk+evil, Bob imp+good, Cat chef, Dan baron, Eve soldier"
    assert read(town.line()).seats == town.game.grimoire.seats


def test_the_tokens_of_a_learner_lie_beside_those_they_are_shown() -> None:
    """RB-044, RB-045."""
    town = Town("Ann washerwoman, Bob imp, Cat saint, Dan baron, Eve soldier, Flo monk")
    town.night(storyteller={"Ann": ledger.OneOfTwo("soldier", (2, 4))})
    assert [(token.text, token.seat) for token in town.game.grimoire.reminders] == [
        ("Wrong", 2),
        ("Townsfolk", 4),
    ]


def test_an_ability_lays_only_tokens_that_its_character_has() -> None:
    """RB-026, RB-045: three nights of everybody who lays any."""
    cast = (
        "Ann monk, Bob imp, Cat butler, Dan poisoner, Eve fortuneteller, Flo slayer, Gus virgin, Hal washerwoman, "
        "Ivy librarian, Jim investigator"
    )
    town = Town(cast)
    town.night(
        Dan="Flo", Cat="Ann", Eve="Ann Gus",
        storyteller={
            "Eve": "Gus", "Hal": ledger.OneOfTwo("monk", (0, 1)), "Ivy": ledger.OneOfTwo("butler", (2, 3)),
            "Jim": ledger.OneOfTwo("poisoner", (3, 4)),
        },
    )  # fmt: skip
    laid = [*town.game.grimoire.reminders]
    town.slay("Flo", "Ann")
    town.nominate("Cat", "Gus", votes="")
    town.end_day()
    town.night_up_to("imp", Dan="Flo", Ann="Gus")
    laid += town.game.grimoire.reminders
    assert len({token.text for token in laid}) == 9
    for token in laid:
        assert token.by is not None
        assert token.text in character(token.by.character).reminders


def test_each_character_says_its_own_rule() -> None:
    """RB-145: one module each, with a sentence and the edition it belongs to."""
    rules = [type(character(one)).__doc__ for one in TB.characters]
    assert all(rules)
    assert len(set(rules)) == len(rules) == 22


def test_a_claim_is_only_words() -> None:
    """RB-058, RB-082, RB-138, RB-141: whoever pretends to shoot is neither stopped nor found out."""
    town = Town(STORY, night=2).day()
    for name in ("Ben", "Abdallah", "Sarah"):
        town.slay(name, "Ben")
    assert town.alive("Ben")
    town.slay("Amy", "Ben")
    assert not town.alive("Ben")


# Rulings


def test_a_ruling_changes_what_the_storyteller_says_and_nothing_protects_from_it() -> None:
    """RB-142, RB-168: what was forgotten is made good."""
    town = Town("Ann soldier, Bob imp, Cat butler, Dan baron, Eve monk, Flo saint", night=2).day()
    town.rule("kill", "Ann")
    assert not town.alive("Ann")
    town.rule("revive", "Ann")
    assert town.alive("Ann")
    assert town.public()[-1] == CameBack(town.seat("Ann"))
    assert town.game.square.alive[town.seat("Ann")]
    town.rule("mark", "Eve", "Drunk")
    assert town.drunk("Eve")
    town.rule("unmark", "Eve", "Drunk")
    assert town.sober("Eve")


def test_a_ruling_alone_ends_no_game_the_next_step_does() -> None:
    """RB-142: so that one ruling can follow another, as when the Demon is to be somebody else."""
    town = Town("Ann soldier, Bob imp, Cat butler, Dan baron, Eve monk, Flo saint", night=2).day()
    town.rule("become", "Bob", "chef")
    assert town.winner is None
    other = town.snapshot()
    other.rule("become", "Dan", "imp")
    other.end_day()
    assert other.winner is None
    town.end_day()
    assert town.winner is GOOD


@pytest.mark.example("rulebook/smooth/1")
def test_a_missed_choice_may_be_made_good_by_day() -> None:
    """RB-168, RB-258: the Butler, taken aside in the morning, says who is their master of today. The token is the
    Butler's own: it goes at dusk, and that night they choose another."""
    town = Town("Ann soldier, Bob imp, Cat butler, Dan baron, Eve monk, Flo saint", night=2)
    town.dusk()
    town.night(Eve="Flo", Bob="Ann", Cat="Dan")
    town.rule("unmark", "Dan", "Master")  # as if nobody had woken them
    assert [name for name in town.names if "Master" in town.marks(name)] == []
    town.rule("mark", "Eve", "Master")
    assert town.public() == []
    master = next(token for token in town.game.grimoire.reminders if token.text == "Master")
    assert master.seat == town.seat("Eve")
    assert master.by is not None
    assert (master.by.character, master.by.owner) == ("butler", town.seat("Cat"))
    town.end_day()
    assert "Master" in town.marks("Eve")
    town.night(Eve="Flo", Bob="Ann", Cat="Ann")
    assert [name for name in town.names if "Master" in town.marks(name)] == ["Ann"]


@pytest.mark.parametrize(
    ("verb", "name", "value"),
    [
        ("kill", "Cat", None),  # dead already
        ("revive", "Ann", None),  # alive
        ("become", "Ann", "nobody"),
        ("turn", "Ann", "neutral"),
        ("unmark", "Ann", "Poisoned"),
        ("bless", "Ann", None),
    ],
)
def test_a_ruling_that_makes_no_sense_is_refused_and_changes_nothing(
    verb: str, name: str, value: str | None
) -> None:
    """RB-159."""
    town = Town("Ann soldier, Bob imp, Cat butler!, Dan baron, Eve monk, Flo saint", night=2).day()
    before = town.line()
    with pytest.raises(IllegalRuling):
        town.rule(verb, name, value)
    assert town.line() == before
