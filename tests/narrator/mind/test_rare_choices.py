"""Choices that random games hardly ever come to."""

from collections import Counter

from engine.characters.engineer import Recast
from engine.characters.pixie import SeenByPixie
from engine.jinxes.pithag_damsel import MadeTheDamsel
from engine.jinxes.plaguedoctor_eviltwin import MadeEvilTwin
from engine.ledger import ThisIs
from engine.questions import AnySign, Options, Question
from engine.terms import STORYTELLER, Sign
from narrator.mind.storyteller import Storyteller
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town

ANN, BOB, CAT, DAN, EVE, FLO, GUS = range(7)
CAST = "Ann washerwoman, Bob empath, Cat monk, Dan poisoner, Eve imp, Flo saint, Gus slayer"


def chosen(form: Options, about: str = "monk", cast: str = CAST) -> Counter[object]:
    game = Town(cast, night=2).game
    (ability,) = game.abilities_of(about)
    found: Counter[object] = Counter()
    for seed in range(200):
        teller = Storyteller(seed)
        found[teller.decide(Question("n2/rare#0", STORYTELLER, ability, form), game)] += 1
        assert UNPLANNED not in teller.why("n2/rare#0")
    return found


def test_the_damsel_is_made_of_somebody_good_who_has_had_their_say() -> None:
    found = chosen(MadeTheDamsel(ANN, BOB, DAN, EVE))
    assert found[ANN] > found[BOB] > found[DAN]
    assert found[EVE] == 0, "a Demon's change may end the game"


def test_a_minion_becomes_the_evil_twin_where_there_is_one() -> None:
    assert chosen(MadeEvilTwin(ANN, BOB, DAN))[DAN] > 150


def test_an_engineer_does_not_unmake_the_evil_twin_who_keeps_the_game_alive() -> None:
    """Good has executed the Demon, and would win the moment that nobody is the Evil Twin."""
    cast = "Ann engineer, Bob chef, Cat eviltwin, Dan poisoner, Eve imp!, Flo saint; Twin@Bob<Cat/eviltwin"
    form = Recast((CAT, DAN), ("baron",), 1)
    assert {*chosen(form, "engineer", cast)} == {(ThisIs(DAN, "baron"),)}
    alive = cast.replace("imp!", "imp")
    assert {*chosen(form, "engineer", alive)} == {*form.all()}


def test_of_several_a_pixie_sees_any_by_lot() -> None:
    found = chosen(SeenByPixie(ANN, BOB, CAT))
    assert {*found} == {ANN, BOB, CAT}
    assert min(found.values()) > 40


def test_a_sign_is_drawn_by_lot() -> None:
    assert {*chosen(AnySign())} == {*Sign}
