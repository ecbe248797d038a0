"""Choices that random games hardly ever come to."""

from collections import Counter
from collections.abc import Mapping

import pytest

from engine.characters.cacklejack import Transformed
from engine.characters.cannibal import PretendedLunch
from engine.characters.empath import EvilNeighbours
from engine.characters.engineer import Recast
from engine.characters.huntsman import Saved
from engine.characters.lilmonsta import Prey
from engine.characters.pixie import Convincing, SeenByPixie, TakenForTheirs
from engine.characters.ventriloquist import AnotherMask
from engine.grimoire import HAS_ABILITY, Ability
from engine.jinxes.pithag_damsel import MadeTheDamsel
from engine.jinxes.plaguedoctor_eviltwin import MadeEvilTwin
from engine.jinxes.plaguedoctor_marionette import NewMarionette
from engine.ledger import DiedByDay, Executed, Retracted, ThisIs, Told
from engine.phases import Phase
from engine.questions import AnySign, OneSeat, Options, Question, SomebodyIs, Spared, TrueOrNot, Victim
from engine.terms import NOBODY, STORYTELLER, TOWN, Sign
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


def why(form: Options, about: Ability, claims: Mapping[int, str] | None = None) -> str:
    teller = Storyteller(3)
    teller.claims = claims or {}
    teller.decide(Question("n2/rare#0", STORYTELLER, about, form), Town(CAST, night=2).game)
    return str(teller.why("n2/rare#0"))


def test_a_minion_who_takes_up_what_a_plague_doctor_lent_is_no_pick_of_the_storytellers_own() -> None:
    jinx = Ability("plaguedoctor-spy", STORYTELLER, STORYTELLER)
    assert "my own" not in why(OneSeat(DAN, EVE), jinx)
    assert "my own" in why(OneSeat(DAN, EVE), jinx._replace(character="poisoner"))


def test_a_plague_doctors_marionette_is_chosen_as_any_other() -> None:
    jinx = Ability("plaguedoctor-marionette", STORYTELLER, STORYTELLER)
    assert "is the Marionette" in why(NewMarionette(BOB, FLO), jinx)


def test_a_pit_hag_of_the_storytellers_own_makes_nobody_evil() -> None:
    """Nor an Atheist: the town would win by executing the Storyteller."""
    game = Town(CAST, night=2).game
    mine = Ability("pithag", STORYTELLER, STORYTELLER)
    form = SomebodyIs((ANN, BOB, FLO), ("imp", "po", "baron", "spy", "vortox", "atheist", "chef", "sage"))
    for seed in range(100):
        answer = Storyteller(seed).decide(Question("n2/rare#0", STORYTELLER, mine, form), game)
        assert answer.character in ("chef", "sage")


def test_a_cannibal_acts_out_whom_the_executed_said_they_were() -> None:
    game = Town(CAST.replace("monk", "cannibal"), night=2).game
    (cannibal,) = game.abilities_of("cannibal")
    form = PretendedLunch(DAN, ("chef", "sage", "gossip", "fool", "sailor", "oracle"))
    found: Counter[object] = Counter()
    for seed in range(100):
        teller = Storyteller(seed)
        teller.claims = {DAN: "sage"}
        found[teller.decide(Question("n2/rare#0", STORYTELLER, cannibal, form), game)] += 1
    assert found["sage"] > 50
    assert "said that they are it" in why(PretendedLunch(DAN, ("sailor",)), cannibal, {DAN: "sailor"})


def test_a_pixie_convinces_by_who_they_said_they_were() -> None:
    game = Town(CAST.replace("monk", "pixie"), night=2).game
    (pixie,) = game.abilities_of("pixie")
    for usual in (True, False):
        form = Convincing(CAT, "chef", usual=usual)
        for said, answer in (("chef", True), ("sage", False)):
            teller = Storyteller(3)
            teller.claims = {CAT: said}
            assert teller.decide(Question("n2/rare#0", STORYTELLER, pixie, form), game) is answer
        assert Storyteller(3).decide(Question("n2/rare#0", STORYTELLER, pixie, form), game) is usual


def test_nobody_takes_a_traveller_for_a_townsfolk() -> None:
    """Everybody knows who they are."""
    cast = CAST.replace("Gus slayer", "Gus bureaucrat")
    assert {*chosen(TakenForTheirs(GUS, "chef"), "monk", cast)} == {False}


def test_nobody_becomes_an_atheist_beside_evil() -> None:
    cast = CAST + ", Hal cacklejack"
    form = Transformed(((ANN, "washerwoman"), (BOB, "empath"), (CAT, "monk")), ("atheist", "sage"))
    assert {*chosen(form, "cacklejack", cast)} <= {ThisIs(seat, "sage") for seat in (ANN, BOB, CAT)}
    assert {*chosen(Saved(("atheist", "sage")), "huntsman", CAST.replace("monk", "huntsman"))} == {"sage"}


def test_a_tinker_whom_something_keeps_alive_is_not_said_to_die() -> None:
    """Drunk they would live on, whatever the lot says."""
    cast = CAST.replace("Gus slayer", "Gus tinker") + "; Drunk@Gus"
    assert {*chosen(Victim(GUS, NOBODY), "tinker", cast)} == {NOBODY}


def test_who_has_lil_monsta_is_not_its_prey_when_the_last_day_is_over() -> None:
    """Nobody was executed with three alive: evil has won, and did not where the Storyteller let the Demon die."""
    game = Town("Ann mayor, Bob baron, Cat poisoner, Dan chef!, Eve monk!, Flo saint!", night=4).game
    monsta = Ability("lilmonsta", STORYTELLER, STORYTELLER)
    game.grimoire.mark(HAS_ABILITY, STORYTELLER, data="lilmonsta")
    game.grimoire.mark("Is The Demon", CAT, by=monsta)
    question = Question("n4/prey#0", STORYTELLER, monsta, Prey(NOBODY, ANN, BOB, CAT))
    assert CAT not in {Storyteller(seed).decide(question, game) for seed in range(60)}


def test_a_fib_says_whose_it_is() -> None:
    game = Town(f"{CAST} | fibbin", night=2).game
    (empath,) = game.abilities_of("empath")
    form = TrueOrNot(EvilNeighbours(3), (0,))
    question = Question("n2/empath#0", STORYTELLER, empath, form, (0,))
    for seed in range(60):
        teller = Storyteller(seed, cheap=True)
        lies = teller.decide(question, game) != 0
        assert ("the one fib that the Fibbin allows" in teller.why(question.id)) is lies


def test_an_execution_that_was_taken_back_was_not_survived() -> None:
    """Whom a Pacifist spared before they spare no more, where it would end the game: but not by an undone day."""
    game = Town("Ann pacifist, Bob imp, Cat chef, Dan baron, Eve monk").game
    game.phase = Phase.NOMINATIONS
    game.step = "d1/execution 0"
    (pacifist,) = game.abilities_of("pacifist")
    question = Question("d1/spared#0", STORYTELLER, pacifist, Spared(BOB))
    survived = Told(TOWN, Executed(BOB, died=False), "d1")
    game.ledger = [*game.ledger, survived]
    assert Storyteller(1).decide(question, game) is False
    game.ledger = [*game.ledger, Told(TOWN, Retracted(len(game.ledger) - 1), "undo")]
    assert Storyteller(1).decide(question, game) is True


def test_an_execution_that_was_taken_back_makes_no_ventriloquist_stricter() -> None:
    """Hardly anybody lives on twice running; but nobody has lived on of whom that was taken back."""
    game = Town(f"{CAST} | ventriloquist", night=2).game
    (me,) = game.abilities_of("ventriloquist")
    question = Question("d1/mask#0", STORYTELLER, me, AnotherMask(ANN))

    def lives() -> int:
        return sum(bool(Storyteller(seed).decide(question, game)) for seed in range(100))

    at_first = lives()
    game.ledger = [*game.ledger, Told(TOWN, Executed(BOB, died=False), "d1")]
    assert lives() < at_first / 2
    game.ledger = [*game.ledger, Told(TOWN, Retracted(len(game.ledger) - 1), "undo")]
    assert lives() == at_first


@pytest.mark.parametrize("fact", [Executed(FLO, died=True), DiedByDay(FLO)])
def test_a_death_that_was_taken_back_is_none_of_lil_monstas_last_day(fact: object) -> None:
    """Somebody died on the last day, so there is another; without that death it was the last one."""
    game = Town("Ann mayor, Bob baron, Cat poisoner, Dan chef!, Eve monk!, Flo saint!", night=4).game
    monsta = Ability("lilmonsta", STORYTELLER, STORYTELLER)
    game.grimoire.mark(HAS_ABILITY, STORYTELLER, data="lilmonsta")
    game.grimoire.mark("Is The Demon", CAT, by=monsta)
    question = Question("n4/prey#0", STORYTELLER, monsta, Prey(NOBODY, ANN, BOB, CAT))

    def killed() -> set[object]:
        return {Storyteller(seed).decide(question, game) for seed in range(40)}

    game.ledger = [told for told in game.ledger if not isinstance(told.fact, Executed | DiedByDay)]
    last_day = killed()
    game.ledger = [*game.ledger, Told(TOWN, fact, "d3")]
    assert killed() == {NOBODY} != last_day
    game.ledger = [*game.ledger, Told(TOWN, Retracted(len(game.ledger) - 1), "undo")]
    assert killed() == last_day
