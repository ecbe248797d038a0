"""The Kazali: makes Minions of players on the first night, and kills every other night."""

import pytest

from engine import Chain, Game, LiveGame, edition, ledger, play_step, replay
from engine.deciders import Nobody
from engine.ledger import YouAre
from engine.phases import Phase
from engine.questions import Bluffs, IllegalAnswer
from engine.record import Line
from engine.registry import CHARACTERS
from engine.rules.setup import bag_fault, evil_asked_for, possible_counts
from engine.script import Script
from engine.terms import DEMON, EVIL, GOOD, MINION
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import DemonLearned, EvilTeam
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town

CAST = "Ann saint, Bob kazali, Cat slayer, Dan monk, Eve virgin, Flo soldier, Gus mayor"
TEN = f"{CAST}, Hal recluse, Ida butler, Jon undertaker"
MORE = ("kazali", "marionette", "heretic", "goon", "lunatic", "philosopher", "pithag", "snakecharmer")
SCRIPT = Script("with it", "With it", dict.fromkeys((*edition("tb").characters, *MORE)))


def at(cast: str = CAST, *, night: int = 1) -> Town:
    return Town(cast, night=night, script=SCRIPT)


def plan(*pairs: str) -> object:
    """ "Ann spy" makes Ann the Spy."""
    return tuple(ledger.ThisIs(*pair.split()) for pair in pairs)  # type: ignore[arg-type]


def minions(town: Town) -> dict[str, str]:
    return {town.names[seat]: town.character(town.names[seat]) for seat in town.game.living(MINION)}


# Dealt


def test_no_minion_is_dealt_and_any_number_of_outsiders() -> None:
    """setup_counts."""
    counts = possible_counts(7, ("kazali",))
    assert {one[2:] for one in counts} == {(0, 1)}
    assert [one.outsiders for one in counts] == [0, 1, 2, 3, 4, 5, 6]
    six = ("chef", "monk", "mayor", "slayer", "virgin", "saint")
    assert bag_fault(SCRIPT, 7, (*six, "kazali")) is None
    assert bag_fault(SCRIPT, 7, (*six[:-1], "spy", "kazali")) is not None
    assert evil_asked_for(7, ("spy",), ("kazali",)) == (0, 1)


@pytest.mark.parametrize("players", [5, 7, 10, 15])
def test_whoever_tells_the_story_deals_it_rightly(players: int) -> None:
    only = Script("only", "Only", (*(one for one in edition("tb").characters if one != "imp"), "kazali"))
    for seed in range(10):
        for storyteller in (Storyteller(seed), RandomStoryteller(seed)):
            game = Game(only, tuple("ABCDEFGHIJKLMNO"[:players]), Chain(storyteller, RandomPlayers(seed)))
            while game.phase is Phase.DEAL:
                play_step(game)
            dealt = [CHARACTERS[seat.character].team for seat in game.grimoire.seats]
            assert (dealt.count(MINION), dealt.count(DEMON)) == (0, 1)


# The first night


@pytest.mark.example("carousel/kazali/1")
def test_players_become_the_minions_it_chose_for_them_and_are_evil() -> None:
    """Played with the Minions there are: the Poisoner, the Scarlet Woman and the Baron among fifteen."""
    town = at(f"{TEN}, Kim monk!, Leo sage!, Mia chef!, Ned soldier!, Oda empath!")
    assert minions(town) == {}
    town.night(Bob=plan("Dan poisoner", "Ann scarletwoman", "Cat baron"), Ida="Bob", Dan="Eve")
    assert minions(town) == {"Ann": "scarletwoman", "Cat": "baron", "Dan": "poisoner"}
    assert {town.alignment(name) for name in ("Ann", "Cat", "Dan")} == {EVIL}


def test_they_are_told_and_evil_learns_of_itself_afterwards() -> None:
    town = at()
    town.night(Bob=plan("Dan scarletwoman"))
    assert town.told("Dan", ledger.YouAre)[-1] == YouAre("scarletwoman", EVIL)
    assert town.told("Dan", ledger.EvilTeam) == [EvilTeam(("Bob",), ("Dan",))]
    (learned,) = town.told("Bob", ledger.DemonLearned)
    assert learned.minions == ("Dan",)
    assert "scarletwoman" in town.game.began_with
    assert "monk" not in town.game.began_with


def test_what_they_were_may_be_a_bluff() -> None:
    town = at()
    town.night(Bob=plan("Dan scarletwoman"), storyteller={"bluffs": ("monk", "chef", "empath")})
    assert town.told("Bob", ledger.DemonLearned) == [DemonLearned(("Dan",), ("monk", "chef", "empath"))]
    assert any(isinstance(one.options, Bluffs) for one in town.asked)


@pytest.mark.parametrize(
    "wrong",
    [
        plan("Dan spy", "Eve spy"),
        plan("Bob spy", "Eve baron"),
        plan("Dan spy"),
        plan("Dan spy", "Dan baron"),
        plan("Dan spy", "Eve chef"),
        plan("Dan spy", "Kim baron"),
        plan("Dan spy", "Eve marionette"),
    ],
)
def test_no_other_plan_is_taken(wrong: object) -> None:
    """Each a Minion of its own, not itself, no Traveller, and the Marionette only beside it."""
    town = at(f"{TEN}, Kim beggar")
    with pytest.raises(IllegalAnswer):
        town.night(Bob=wrong, Ida="Ann", Kim=None)


def test_five_players_have_a_minion_too_and_nobody_hears_of_the_others() -> None:
    town = at("Ann saint, Bob kazali, Cat slayer, Dan monk, Eve virgin")
    town.night(Bob=plan("Dan scarletwoman"))
    assert minions(town) == {"Dan": "scarletwoman"}
    assert town.told("Dan", ledger.EvilTeam) == []


def test_a_goon_who_is_made_a_minion_does_not_stop_it() -> None:
    """Their jinx is retired."""
    town = at(CAST.replace("monk", "goon"))
    town.night(Bob=plan("Dan scarletwoman"))
    assert (town.character("Dan"), town.alignment("Dan")) == ("scarletwoman", EVIL)


def test_where_a_heretic_is_in_play_another_minion_comes_in_the_place_of_a_jinxed_one() -> None:
    town = at(CAST.replace("saint", "heretic"))
    town.night(Bob=plan("Dan spy"), storyteller={"Bob": "scarletwoman"})
    offered = [one for one in town.asked if one.who < 0 and one.about and one.about.character == "kazali"]
    assert set(offered[0].options.all()).isdisjoint({"spy", "baron", "pithag", "marionette"})
    assert minions(town) == {"Dan": "scarletwoman"}


@pytest.mark.parametrize("named", [("Ann poisoner", "Cat spy"), ("Cat spy", "Ann poisoner")])
def test_a_heretic_who_becomes_a_minion_too_keeps_nobody_from_it_in_whatever_order(
    named: tuple[str, ...],
) -> None:
    town = at(TEN.replace("saint", "heretic"))
    town.night(Bob=plan(*named), Ann="Gus", Ida="Gus")
    assert minions(town) == {"Ann": "poisoner", "Cat": "spy"}


def test_a_dealt_drunk_really_becomes_the_minion_and_hears_of_it() -> None:
    town = at(CAST.replace("monk", "drunk(monk)"))
    town.night(Bob=plan("Dan scarletwoman"))
    assert town.told("Dan", ledger.YouAre)[-1] == YouAre("scarletwoman", EVIL)
    assert town.game.grimoire.seats[3].believes is None


def test_a_lunatic_plays_it_out_and_is_shown_whom_they_chose() -> None:
    town = at(CAST.replace("monk", "lunatic(kazali)"))
    town.night(Bob=plan("Eve scarletwoman"), Dan=plan("Gus baron"))
    assert minions(town) == {"Eve": "scarletwoman"}
    (learned,) = town.told("Dan", ledger.DemonLearned)
    assert learned.minions == ("Gus",)
    assert town.told("Bob", ledger.Picked)


def test_one_who_comes_later_makes_nobody_a_minion() -> None:
    town = at(CAST.replace("kazali", "imp").replace("monk", "pithag"), night=2)
    town.night(Dan=ledger.ThisIs("Bob", "kazali"), Bob="Cat", storyteller={"Dan": [(), True]})  # type: ignore[arg-type]
    assert town.character("Bob") == "kazali"
    assert minions(town) == {"Dan": "pithag"}


def test_a_snake_charmer_who_becomes_it_the_same_night_makes_nobody_a_minion() -> None:
    town = at(CAST.replace("saint", "snakecharmer"))
    town.night(Bob=plan("Dan scarletwoman"), Ann="Bob")
    assert town.character("Ann") == "kazali"
    assert minions(town) == {"Dan": "scarletwoman"}


# The other nights


def test_it_kills_whom_it_chooses() -> None:
    town = at(night=2)
    assert town.night(Bob="Cat", Dan="Ann") == ["Cat"]


def test_poisoned_it_kills_nobody() -> None:
    town = at(f"{CAST}; Poisoned@Bob", night=2)
    assert town.night(Bob="Cat", Dan="Ann") == []


def test_a_soldier_is_safe_from_it_and_a_monk_guards_against_it() -> None:
    assert at(night=2).night(Bob="Flo", Dan="Ann") == []
    assert at(night=2).night(Bob="Ann", Dan="Ann") == []


def test_dead_it_is_not_woken_and_good_has_won() -> None:
    town = at(night=2).day()
    town.execute("Bob")
    assert town.winner is GOOD


def test_a_scarlet_woman_goes_on_killing_as_kazali() -> None:
    town = at(CAST.replace("monk", "scarletwoman"), night=2).day()
    town.execute("Bob")
    assert town.winner is None
    assert town.night(Dan="Cat") == ["Cat"]
    assert minions(town) == {}


def test_a_good_one_kills_as_well() -> None:
    town = at(CAST.replace("kazali", "kazali+good"), night=2)
    assert town.night(Bob="Cat", Dan="Ann") == ["Cat"]


@pytest.mark.parametrize("seed", range(6))
def test_games_with_it_are_played_by_policies_and_replayed(seed: int) -> None:
    lines: list[Line] = []
    only = Script(
        "only", "Only", (*(one for one in edition("tb").characters if one != "imp"), "kazali", "marionette")
    )
    storyteller = Storyteller(seed, cheap=True)
    game = Game(only, tuple("ABCDEFGHIJ"), Nobody())
    live = LiveGame.begin(game, Chain(RandomPlayers(seed), storyteller), lines.append)
    live.advance()
    assert live.over
    assert replay(lines).game.digest == live.game.digest
    assert not [why for why in map(storyteller.why, storyteller.reasons) if why.startswith(UNPLANNED)]
