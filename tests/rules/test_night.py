"""The night: its order, who wakes and who does not, what evil is told, and dawn."""

import json
from pathlib import Path

import pytest

from engine import ledger
from engine.ledger import DayBroke, NightFell, OneOfTwo, Told
from engine.night_order import FIRST_NIGHT, OTHER_NIGHTS
from engine.night_sheet import dusk_questions
from engine.phases import Phase
from engine.questions import Bluffs, IllegalAnswer
from engine.registry import CHARACTERS
from engine.script import edition
from engine.terms import EVIL
from tests.by_name import DemonLearned, EvilTeam
from tests.scenario import Passenger, Town

TB = edition("tb")
FACTS = Path(__file__).parents[3] / "shared" / "facts"
SEVEN = "Ann soldier, Bob imp, Cat slayer, Dan baron, Eve virgin, Flo saint, Gus mayor"
EVERYBODY = (
    "Ann butler, Bob imp, Cat empath, Dan poisoner, Eve fortuneteller, Flo monk, Gus undertaker, Hal spy, "
    "Ivy washerwoman, Jim chef, Kay librarian, Lea investigator; Red Herring@Ann<Eve/fortuneteller"
)


def wakings(town: Town) -> list[str]:
    """Who was woken for an ability, in the order of the steps of this night."""
    steps = [told.step for told in town.ledger]
    return list(dict.fromkeys(step.split("/")[1].split("@")[0] for step in steps if "@" in step))


# The order


def test_the_first_night_runs_by_its_sheet() -> None:
    """RB-039, RB-042, RB-049, RB-053, RB-059."""
    town = Town(EVERYBODY)
    town.night(
        Dan="Jim", Ann="Bob", Eve="Ann Cat",
        storyteller={
            "Ivy": OneOfTwo("empath", (1, 2)),
            "Kay": OneOfTwo("butler", (0, 1)),
            "Lea": OneOfTwo("poisoner", (0, 3)),
            "Jim": 3,
        },
    )  # fmt: skip
    assert wakings(town) == [
        "poisoner", "washerwoman", "librarian", "investigator", "chef", "empath", "fortuneteller", "butler", "spy",
    ]  # fmt: skip


def test_later_nights_run_by_the_other_sheet() -> None:
    """RB-043, RB-049: the Monk and the Imp join, those who learn at the start are left out."""
    town = Town(EVERYBODY, night=2)
    town.night(Dan="Jim", Flo="Ann", Bob="Kay", Eve="Ann Bob", Ann="Bob")
    assert wakings(town) == ["poisoner", "monk", "imp", "empath", "fortuneteller", "butler", "spy"]


@pytest.mark.parametrize(("sheet", "key"), [(FIRST_NIGHT, "first"), (OTHER_NIGHTS, "other")])
def test_the_sheets_are_the_published_ones(sheet: tuple[str, ...], key: str) -> None:
    """RB-039."""
    source = FACTS / "night_order.json"
    if not source.exists():
        pytest.skip("the published night order is not beside this checkout")
    published = json.loads(source.read_text())
    listed = next(
        value for name, value in published.items() if name.startswith(key) and isinstance(value, list)
    )
    assert list(sheet) == listed


# Evil learns of itself


def test_with_seven_players_minions_and_demon_learn_each_other() -> None:
    """RB-036, RB-047, RB-053, RB-054, RB-055, RB-056."""
    town = Town("Ann spy, Bob imp, Cat slayer, Dan baron, Eve virgin, Flo saint, Gus mayor")
    bluffs = ("chef", "monk", "butler")
    town.night(storyteller={"bluffs": bluffs})
    assert EvilTeam(("Bob",), ("Ann", "Dan")) in town.told("Ann")
    assert EvilTeam(("Bob",), ("Ann", "Dan")) in town.told("Dan")
    assert DemonLearned(("Ann", "Dan"), bluffs) in town.told("Bob")
    for name in ("Cat", "Eve", "Flo", "Gus"):
        assert [type(fact).__name__ for fact in town.told(name)] == ["YouAre"]
    assert [type(fact).__name__ for fact in town.public()] == ["NightFell", "DayBroke"]


def test_minions_are_not_told_the_bluffs_and_the_demon_comes_after_them() -> None:
    """RB-053, RB-149."""
    town = Town(SEVEN)
    town.night(storyteller={"bluffs": ("chef", "monk", "butler")})
    assert not any(isinstance(fact, ledger.DemonLearned) for fact in town.told("Dan"))
    kinds = [type(told.fact) for told in town.game.ledger]
    assert kinds.index(ledger.EvilTeam) < kinds.index(ledger.DemonLearned)


@pytest.mark.parametrize("players", [5, 6])
def test_with_five_or_six_players_evil_is_told_nothing(players: int) -> None:
    """RB-047: and no bluffs are asked for."""
    town = Town(", ".join(SEVEN.split(", ")[:players]))
    town.night()
    assert [type(fact).__name__ for fact in town.told("Bob")] == ["YouAre"]
    assert [type(fact).__name__ for fact in town.told("Dan")] == ["YouAre"]
    assert not any(isinstance(question.options, Bluffs) for question in town.asked)


def test_travellers_do_not_make_seven_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """RB-047, G20 of the rules spec: six and a Traveller are six."""
    monkeypatch.setitem(CHARACTERS, "passenger", Passenger())
    town = Town(SEVEN.replace("Gus mayor", "Gus passenger"))
    town.night()
    assert [type(fact).__name__ for fact in town.told("Bob")] == ["YouAre"]


def test_evil_is_told_on_the_first_night_only() -> None:
    """RB-047."""
    town = Town(SEVEN, night=2)
    town.night(Bob="Cat")
    assert town.told("Bob") == []
    assert town.told("Dan") == []


@pytest.mark.parametrize(
    "bluffs",
    [
        ("soldier", "chef", "monk"),  # in play
        ("chef", "monk", "poisoner"),  # evil
        ("chef", "chef", "monk"),
        ("chef", "monk"),
        ("chef", "monk", "butler", "empath"),
        ("chef", "monk", "tealady"),  # not on the script
        3,
    ],
)
def test_bluffs_are_three_good_characters_out_of_play(bluffs: object) -> None:
    """RB-056, RB-323, RB-036."""
    with pytest.raises(IllegalAnswer):
        Town(SEVEN).night(storyteller={"bluffs": bluffs})


def test_every_set_of_bluffs_on_offer_is_out_of_play() -> None:
    """RB-056."""
    town = Town(SEVEN)
    town.night()
    options = next(question.options for question in town.asked if isinstance(question.options, Bluffs))
    in_play = {seat.character for seat in town.game.grimoire.seats}
    for three in options.all():
        assert len(set(three)) == 3
        assert not in_play & set(three)
        assert set(three) <= set(TB.good)


# Who wakes


def test_the_dead_are_not_woken_to_act() -> None:
    """RB-038, RB-118: the living Monk is."""
    town = Town("Ann monk, Bob imp, Cat empath!, Dan poisoner!, Eve virgin, Flo butler!, Gus slayer", night=2)
    town.night(Ann="Eve", Bob="Gus")
    assert town.woken("Ann")
    assert not any(town.woken(name) for name in ("Cat", "Dan", "Flo"))


def test_whoever_dies_before_their_turn_is_not_woken() -> None:
    """RB-066, RB-070, RB-147."""
    town = Town("Ann monk, Bob imp, Cat empath, Dan baron, Eve virgin, Flo butler, Gus slayer", night=2)
    town.night(Ann="Eve", Bob="Cat", Flo="Ann")
    assert not town.woken("Cat")


def test_whose_condition_is_not_met_is_not_woken() -> None:
    """RB-067: nobody was executed; nobody's Ravenkeeper died."""
    town = Town("Ann undertaker, Bob imp, Cat ravenkeeper, Dan baron, Eve virgin, Flo slayer", night=2)
    town.night(Bob="Eve")
    assert not town.woken("Ann")
    assert not town.woken("Cat")


def test_whose_ability_works_by_itself_is_not_woken() -> None:
    """RB-068: Soldier, Mayor, Virgin, Saint, Recluse, Baron and Scarlet Woman sleep through."""
    town = Town(
        "Ann soldier, Bob imp, Cat mayor, Dan baron, Eve virgin, Flo saint, Gus recluse, Hal scarletwoman",
        night=2,
    )
    town.night(Bob="Ann")
    assert not any(town.woken(name) for name in town.names if name != "Bob")


@pytest.mark.example("rulebook/abilities/2", "abilities/2")
def test_protection_earlier_in_the_night_stops_a_later_attack() -> None:
    """RB-148, RB-146."""
    town = Town("Ann monk, Bob imp, Cat empath, Dan baron, Eve virgin, Flo slayer", night=2)
    assert town.night(Ann="Cat", Bob="Cat") == []
    assert len(town.learned("Cat")) == 1


@pytest.mark.example("rulebook/abilities/5", "abilities/5")
def test_the_protected_are_not_told() -> None:
    """RB-068, RB-150."""
    town = Town("Ann monk, Bob imp, Cat washerwoman, Dan baron, Eve virgin, Flo slayer", night=2)
    town.night(Ann="Cat", Bob="Cat")
    assert not town.woken("Cat")
    assert [type(fact).__name__ for fact in town.public()] == ["NightFell", "DayBroke"]


@pytest.mark.example("rulebook/abilities/11", "abilities/11")
def test_a_choice_that_is_not_allowed_is_refused() -> None:
    """RB-159: the Monk picks themself; the step is played again."""
    town = Town("Ann monk, Bob imp, Cat washerwoman, Dan baron, Eve virgin, Flo slayer", night=2)
    town.dusk()
    before = town.snapshot()
    with pytest.raises(IllegalAnswer):
        town.night(Ann="Ann", Bob="Cat")
    assert before.night(Ann="Eve", Bob="Cat") == ["Cat"]


@pytest.mark.example("rulebook/fun/1")
def test_odd_choices_are_taken_without_a_word() -> None:
    """RB-138, RB-140, RB-272."""
    cast = (
        "Ann fortuneteller, Bob imp, Cat ravenkeeper, Dan poisoner, Eve monk, Flo slayer!, Gus saint; "
        "Red Herring@Gus<Ann/fortuneteller"
    )
    town = Town(cast, night=2)
    town.night(Dan="Bob", Eve="Flo", Bob="Cat", Ann="Ann Gus")
    town.end_day()
    assert town.night(Dan="Bob", Eve="Flo", Bob="Cat", Ann="Ann Gus") == []
    assert town.told("Dan") == town.told("Eve") == town.told("Bob") == []


@pytest.mark.example("rulebook/signals/1")
def test_an_empath_is_shown_the_number_and_nothing_else() -> None:
    """RB-079, RB-076."""
    town = Town("Ann empath, Bob imp, Cat saint, Dan baron, Eve virgin, Flo slayer", night=2)
    town.night(Bob="Dan")
    assert town.learned("Ann") == [1]
    assert len(town.told("Ann")) == 1


def test_a_chooser_is_told_back_what_they_chose() -> None:
    """RB-080."""
    town = Town("Ann monk, Bob imp, Cat saint, Dan baron, Eve virgin, Flo slayer", night=2)
    town.night(Ann="Cat", Bob="Dan")
    chosen = [told for told in town.game.ledger if told.to == (0,) and type(told.fact).__name__ == "Chose"]
    assert [told.fact.answer for told in chosen] == [2]


def test_a_player_gained_by_a_slot_that_has_passed_does_not_act_tonight() -> None:
    """G10 of the rules spec, RB-066."""
    town = Town("Ann monk, Bob imp, Cat saint, Dan baron, Eve virgin, Flo slayer", night=2)
    town.night_up_to("imp", Ann="Cat")
    town.rule("become", "Flo", "monk")
    town.night(Bob="Dan")
    assert not any(question.who == 5 for question in town.asked)


# The questions of dusk


def test_everybody_who_acts_is_asked_at_dusk_whatever_their_state() -> None:
    """RB-182: asking never depends on who is poisoned or drunk."""
    town = Town(
        "Ann drunk(monk), Bob imp, Cat butler, Dan poisoner, Eve virgin, Flo slayer; Poisoned@Bob", night=2
    )
    town.dusk()
    assert sorted(question.who for question in dusk_questions(town.game)) == [0, 1, 2, 3]


def test_asking_at_dusk_leaves_the_game_as_it_was() -> None:
    town = Town("Ann monk, Bob imp, Cat butler, Dan poisoner, Eve virgin, Flo slayer", night=2)
    town.dusk()
    before = town.line()
    dusk_questions(town.game)
    assert town.line() == before
    assert town.told("Ann") == []


# Dawn


def test_night_and_dawn_are_announced() -> None:
    """RB-052, RB-062."""
    town = Town(SEVEN, night=2)
    town.night(Bob="Cat")
    assert town.public() == [NightFell(2), DayBroke(2, (2,))]
    assert town.game.phase is Phase.DISCUSSION


def test_a_night_without_a_death_is_announced_without_a_reason() -> None:
    """RB-064."""
    town = Town(SEVEN, night=2)
    town.night(Bob="Ann")
    assert town.public() == [NightFell(2), DayBroke(2, ())]


def test_several_deaths_are_announced_in_seat_order_not_in_the_order_they_happened() -> None:
    """RB-063: the order would say who was killed by whom."""
    town = Town("Ann chef, Bob imp, Cat saint, Dan imp, Eve virgin, Flo slayer, Gus soldier", night=2)
    assert town.night(Bob="Flo", Dan="Ann") == ["Ann", "Flo"]


def test_the_square_knows_of_a_night_death_only_at_dawn() -> None:
    """RB-062, RB-150."""
    town = Town("Ann chef, Bob imp, Cat empath, Dan baron, Eve virgin, Flo slayer", night=2)
    town.night_up_to("empath", Bob="Ann")
    assert not town.alive("Ann")
    assert town.game.square.alive[0]
    town.night()
    assert not town.game.square.alive[0]


def test_the_winner_is_announced_after_the_dead_of_the_night() -> None:
    """RB-062, RB-131, RB-133."""
    town = Town("Ann chef, Bob imp, Cat saint, Dan baron!, Eve virgin!", night=2)
    town.night(Bob="Ann")
    kinds = [type(fact).__name__ for fact in town.public()]
    assert kinds == ["NightFell", "DayBroke", "GameOver", "Uncovered"]
    assert town.winner is EVIL


def test_every_fact_of_the_night_goes_to_one_player_or_to_the_evil_team() -> None:
    """RB-072: only the player concerned."""
    town = Town(EVERYBODY, night=2)
    town.night(Dan="Jim", Flo="Ann", Bob="Kay", Eve="Ann Bob", Ann="Bob")
    private: list[Told] = [told for told in town.ledger if told.to != "town"]
    assert private
    assert all(len(told.to) == 1 for told in private)
