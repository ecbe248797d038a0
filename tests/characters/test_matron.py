"""The Matron: players exchange chairs, up to three pairs in one go."""

from itertools import cycle

import pytest

from engine.day import menu
from engine.grimoire import TRUTHFUL, TWICE
from engine.ledger import NothingHappened, Reseated
from engine.questions import IllegalAnswer
from tests.scenario import Town

CAST = "Ann matron, Bob imp, Cat soldier, Dan poisoner, Eve mayor, Flo empath, Gus saint, Hal virgin!"


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


def ring(town: Town) -> str:
    return " ".join(town.names[seat] for seat in town.game.square.ring)


@pytest.mark.example("travellers_fabled/matron/1")
def test_example_two_who_sat_together_sit_apart() -> None:
    """Whom they may still talk to in private is a matter of the chairs they have now."""
    town = a_day()
    assert town.seat("Bob") in town.game.grimoire.neighbours(town.seat("Cat"))
    town.act("reseat", "Ann", None, (("Cat", "Gus"),))
    assert ring(town) == "Ann Bob Gus Dan Eve Flo Cat Hal"
    neighbours = [town.names[seat] for seat in town.game.grimoire.neighbours(town.seat("Cat"))]
    assert neighbours == ["Hal", "Flo"]
    assert town.public()[-1] == Reseated(town.game.grimoire.ring)


def test_three_pairs_one_after_the_other_and_one_may_move_twice() -> None:
    town = a_day()
    town.act("reseat", "Ann", None, (("Ann", "Bob"), ("Ann", "Cat"), ("Eve", "Flo")))
    assert ring(town) == "Bob Cat Ann Dan Flo Eve Gus Hal"


@pytest.mark.parametrize(
    "pairs", [(), (("Ann", "Ann"),), (("Ann", "Bob"),) * 4, "Ann", (("Ann", "Bob", "Cat"),)]
)
def test_what_is_no_exchange_is_refused(pairs: object) -> None:
    with pytest.raises(IllegalAnswer):
        a_day().act("reseat", "Ann", None, pairs)


def test_one_go_a_day() -> None:
    town = a_day()
    town.act("reseat", "Ann", None, (("Cat", "Gus"),))
    assert "reseat" not in menu(town.game).verbs
    town.end_day()
    town.night(Dan="Hal", Bob="Hal", storyteller={})
    town.act("reseat", "Ann", None, (("Cat", "Gus"),))
    assert ring(town) == "Ann Bob Cat Dan Eve Flo Gus Hal"


def test_what_the_empath_learns_depends_on_the_chairs_of_that_night() -> None:
    """G17: and every token stays on its player."""
    town = a_day()
    town.act("reseat", "Ann", None, (("Bob", "Eve"), ("Dan", "Gus")))
    town.end_day()
    town.night(Dan="Hal", Bob="Hal")
    assert town.learned("Flo") == [2]
    assert town.marks("Hal") == ["Poisoned"]


def test_votes_are_counted_in_the_new_order() -> None:
    """RB-099."""
    town = a_day()
    town.act("reseat", "Ann", None, (("Bob", "Hal"),))
    town.nominate("Cat", "Gus", votes="Bob")
    vote = [question.who for question in town.asked if question.who >= 0]
    assert [town.names[seat] for seat in vote] == ["Bob", "Ann", "Hal", "Cat", "Dan", "Eve", "Flo", "Gus"]


@pytest.mark.parametrize("state", ["dead", "poisoned"])
def test_dead_or_poisoned_nobody_moves(state: str) -> None:
    """RB-118, RB-223."""
    town = a_day(CAST.replace("matron", "matron!") if state == "dead" else CAST + "; Poisoned@Ann")
    town.act("reseat", "Ann", None, (("Cat", "Gus"),))
    assert town.public()[-1] == NothingHappened()
    assert ring(town) == "Ann Bob Cat Dan Eve Flo Gus Hal"


def test_nobody_else_moves_anybody() -> None:
    with pytest.raises(IllegalAnswer, match="not theirs"):
        a_day().act("reseat", "Bob", None, (("Cat", "Gus"),))


def test_random_exchanges_are_legal() -> None:
    """So that games play themselves."""
    town = a_day()
    offer = menu(town.game).offers["reseat"]
    assert offer.claim.what is not None
    form = offer.claim.what(town.game.square, town.game.script)
    lots = cycle((5, 2, 7, 0, 3, 11, 4))
    assert all(form.refusal(form.draw(lambda count: next(lots) % count)) is None for _ in range(50))
    assert all(form.refusal(answer) is None for answer in form.all())


def served(how: str) -> Town:
    """The day after a Barista has served the Matron."""
    town = Town(f"{CAST}, Ida barista", night=2)
    town.night(Dan="Hal", Bob="Hal", storyteller={"Ida": ["Ann", how]})
    return town


def test_a_barista_s_matron_moves_players_in_two_goes() -> None:
    """Barista: an ability that may be used is used twice before dusk."""
    town = served(TWICE)
    town.act("reseat", "Ann", None, (("Cat", "Gus"),))
    town.act("reseat", "Ann", None, (("Bob", "Dan"), ("Ann", "Eve"), ("Flo", "Hal")))
    assert ring(town) == "Eve Dan Gus Bob Ann Hal Cat Flo Ida"
    assert "reseat" not in menu(town.game).verbs


def test_a_matron_served_otherwise_moves_nobody_the_second_time() -> None:
    """Nobody hears whom the Barista has served, so the second go is offered."""
    town = served(TRUTHFUL)
    town.act("reseat", "Ann", None, (("Cat", "Gus"),))
    town.act("reseat", "Ann", None, (("Bob", "Dan"),))
    assert ring(town) == "Ann Bob Gus Dan Eve Flo Cat Hal Ida"
    assert "reseat" not in menu(town.game).verbs
