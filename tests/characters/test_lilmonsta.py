"""Lil' Monsta: nobody is it; the Minions say each night who looks after it, and that player is the Demon."""

import pytest

from engine import Chain, Game, LiveGame, edition, ledger, play_step, replay
from engine.deciders import Nobody
from engine.house_rules import HouseRules
from engine.phases import Phase
from engine.questions import Bluffs, Question
from engine.record import Line
from engine.registry import CHARACTERS
from engine.rules.setup import BagFault, Counts, Note, Plan, bag_fault, evil_asked_for
from engine.script import Script
from engine.terms import DEMON, EVIL, GOOD, MINION, STORYTELLER
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import ChosenBy
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town

# Seven players and two Minions: there is one more, and evil would be told its team.
CAST = "Ann saint, Bob poisoner, Cat slayer, Dan scarletwoman, Eve virgin, Flo soldier, Gus mayor"
NOTES = (Note("undealt", "lilmonsta"),)
SCRIPT = Script(
    "with it",
    "With it",
    (
        *edition("tb").characters,
        "lilmonsta",
        "exorcist",
        "snakecharmer",
        "pithag",
        "lunatic",
        "sage",
        "philosopher",
    ),
)


def with_it(
    cast: str = CAST, *, night: int = 1, sitter: str | None = None, rules: HouseRules | None = None
) -> Town:
    """The town, and Lil' Monsta in nobody's seat; a `sitter` has it since the night before."""
    town = Town(cast, night=night, script=SCRIPT)
    CHARACTERS["lilmonsta"].arrive(town.game)
    town.game.notes = NOTES
    if rules is not None:
        town.game.house_rules = rules
    if sitter is not None:
        mine = town.game.abilities_of("lilmonsta")[0]
        town.game.grimoire.mark("Is The Demon", town.seat(sitter), by=mine)
    return town


def demons(town: Town) -> list[str]:
    return [town.names[seat] for seat in town.game.living(DEMON)]


# Dealt


def test_there_is_a_minion_more_and_no_demon_in_the_bag() -> None:
    """setup_counts: a Minion in the Demon's place."""
    five = ("chef", "monk", "mayor", "slayer", "virgin")
    assert bag_fault(SCRIPT, 7, Plan((*five, "baron", "spy"), NOTES)) is not None  # Outsiders are missing
    assert bag_fault(SCRIPT, 7, Plan((*five, "poisoner", "spy"), NOTES)) is None
    assert bag_fault(SCRIPT, 7, Plan((*five, "soldier", "spy"), NOTES)) is not None
    assert bag_fault(SCRIPT, 7, Plan((*five, "imp", "spy"), NOTES)) is not None
    assert bag_fault(SCRIPT, 7, Plan((*five, "lilmonsta", "spy"))) == BagFault("undealt", ("lilmonsta",))


def test_who_draws_the_bag_draws_a_minion_more_beside_it() -> None:
    assert evil_asked_for(7, ("spy",), ("lilmonsta",)) == (2, 1)
    assert evil_asked_for(7, ("spy",), ("imp",)) == (1, 1)


@pytest.mark.parametrize("players", [5, 7, 10, 13, 15])
def test_whoever_tells_the_story_deals_it_rightly(players: int) -> None:
    usual = Counts(
        *{5: (3, 0, 1, 1), 7: (5, 0, 1, 1), 10: (7, 0, 2, 1), 13: (9, 0, 3, 1), 15: (9, 2, 3, 1)}[players]
    )
    only = Script("only", "Only", (*(one for one in edition("tb").characters if one != "imp"), "lilmonsta"))
    for seed in range(12):
        for storyteller in (Storyteller(seed), RandomStoryteller(seed)):
            game = Game(only, tuple("ABCDEFGHIJKLMNO"[:players]), Chain(storyteller, RandomPlayers(seed)))
            while game.phase is Phase.DEAL:
                play_step(game)
            dealt = [CHARACTERS[seat.character].team for seat in game.grimoire.seats]
            assert (dealt.count(MINION), dealt.count(DEMON)) == (usual.minions + 1, 0)
            assert "lilmonsta" in game.began_with
            assert game.square.winner is None


# The council


@pytest.mark.example("carousel/lil_monsta/1")
def test_the_minions_agree_night_by_night_and_keep_their_abilities() -> None:
    """The Poisoner and another Minion; they see each other's picks, which may change as long as the look lasts."""
    town = with_it()
    town.night(Bob=["Dan", "Cat"], Dan="Dan")
    assert demons(town) == ["Dan"]
    assert town.poisoned("Cat")
    together = [one for one in town.asked if one.together]
    assert [(one.who, one.in_sight, one.known_as) for one in together] == [
        (1, True, "lilmonsta"),
        (3, True, "lilmonsta"),
    ]
    town.end_day()
    town.night(Bob=["Ann", "Bob"], Dan="Bob", storyteller={"lilmonsta": None})
    assert demons(town) == ["Bob"]
    assert town.poisoned("Ann")
    assert town.character("Bob") == "poisoner"


def test_whoever_looks_after_it_is_told_and_nobody_else_is() -> None:
    town = with_it()
    town.night(Bob=["Ann", "Cat"], Dan="Ann")
    assert town.told("Ann", ledger.ChosenBy) == [ledger.ChosenBy("lilmonsta")]
    assert all(town.told(name, ledger.ChosenBy) == [] for name in town.names if name != "Ann")


def test_where_they_do_not_agree_the_storyteller_says_who_of_those_they_named() -> None:
    town = with_it()
    town.night(Bob=["Ann", "Cat"], Dan="Eve", storyteller={"lilmonsta": "Eve"})
    asked = next(one for one in town.asked if one.who == STORYTELLER)
    assert set(asked.options.all()) == {town.seat("Ann"), town.seat("Eve")}
    assert demons(town) == ["Eve"]


def test_evil_learns_of_itself_by_the_council_alone_and_of_no_bluffs() -> None:
    town = with_it()
    town.night(Bob=["Dan", "Cat"], Dan="Dan")
    assert all(town.told(name, ledger.EvilTeam, ledger.DemonLearned) == [] for name in town.names)
    assert not any(isinstance(one.options, Bluffs) for one in town.asked)


def test_before_the_first_council_good_has_not_won() -> None:
    town = with_it(
        "Ann philosopher, Bob poisoner, Cat slayer, Dan scarletwoman, Eve virgin, Flo soldier, Gus mayor"
    )
    town.night(Ann=None, Bob=["Dan", "Cat"], Dan="Dan")
    assert town.winner is None


def test_a_poisoned_minion_points_as_well() -> None:
    """Pointing is Lil' Monsta's ability, which nothing droisons."""
    town = with_it(f"{CAST}; Poisoned@Bob, Poisoned@Dan")
    town.night(Bob=["Dan", "Cat"], Dan="Dan")
    assert demons(town) == ["Dan"]


def test_without_a_living_minion_it_stays_where_it_is() -> None:
    town = with_it(CAST.replace("poisoner", "poisoner!").replace("woman", "woman!"), night=2, sitter="Ann")
    town.night(storyteller={"lilmonsta": None})
    assert demons(town) == ["Ann"]


def test_where_no_minion_knows_of_being_one_the_storyteller_says_who_has_it_first() -> None:
    """An Engineer may have made the only Minion the Marionette."""
    cast = CAST.replace("Bob poisoner", "Bob marionette(poisoner)").replace("Dan scarletwoman", "Dan chef")
    town = with_it(cast, night=2)
    town.night(Bob="Cat", storyteller={"lilmonsta": None})
    assert demons(town) == ["Bob"]
    town.end_day()
    town.night(Bob="Cat", storyteller={"lilmonsta": None})
    assert demons(town) == ["Bob"]


def test_a_marionette_is_not_of_the_council() -> None:
    """They would learn who they are."""
    town = with_it(CAST.replace("slayer", "marionette(slayer)"), night=2, sitter="Bob")
    town.night(Bob=["Cat", "Bob"], Dan="Bob", storyteller={"lilmonsta": None})
    assert demons(town) == ["Bob"]


def test_all_of_it_is_one_look_whatever_else_a_minion_is_asked() -> None:
    """The Poisoner acts long before; both point on the first page, or they would not see each other."""
    town = with_it(night=2, sitter="Dan")
    town.dusk()
    lines: list[Line] = []
    live = LiveGame(town.game, Nobody(), lines.append)
    live.play_night()
    look = live.look()
    assert [look[seat].known_as for seat in (1, 3)] == ["lilmonsta", "lilmonsta"]
    for seat in (1, 3):
        live.seal(look[seat], 1)
    again = live.look()
    assert [(seat, again[seat].known_as) for seat in sorted(again)] == [(1, "poisoner")]


# Deaths and ends


def test_the_storyteller_lets_one_die_or_none_but_not_in_the_first_night() -> None:
    town = with_it(night=2, sitter="Dan")
    assert town.night(Bob=["Dan", "Dan"], Dan="Dan", storyteller={"lilmonsta": "Eve"}) == ["Eve"]
    town = with_it(night=2, sitter="Dan")
    assert town.night(Bob=["Dan", "Dan"], Dan="Dan", storyteller={"lilmonsta": None}) == []


def test_it_kills_as_a_demon_does() -> None:
    """A Soldier is safe from it, a Ravenkeeper wakes."""
    town = with_it(night=2, sitter="Dan")
    assert town.night(Bob=["Dan", "Dan"], Dan="Dan", storyteller={"lilmonsta": "Flo"}) == []


def test_a_sage_killed_by_it_learns_who_looked_after_it() -> None:
    town = with_it(CAST.replace("virgin", "sage"), night=2, sitter="Dan")
    died = town.night(Bob=["Cat", "Dan"], Dan="Dan", storyteller={"lilmonsta": "Eve", "Eve": ("Ann", "Dan")})
    assert died == ["Eve"]
    assert town.learned("Eve") == [("Ann", "Dan")]


@pytest.mark.parametrize("sitter", ["Bob", "Ann"])
def test_good_wins_when_whoever_looks_after_it_dies(sitter: str) -> None:
    """A good one, too; they stay good and win."""
    town = with_it(CAST.replace("scarletwoman", "spy"), night=2, sitter=sitter).day()
    town.execute(sitter)
    assert town.winner is GOOD


def test_a_dead_player_who_is_named_loses_the_game_for_evil() -> None:
    town = with_it(CAST.replace("slayer", "slayer!"), night=2, sitter="Dan")
    town.night(Bob=["Ann", "Cat"], Dan="Cat", storyteller={"lilmonsta": None})
    assert town.winner is GOOD


def test_two_alive_with_it_are_evil_s() -> None:
    town = with_it("Ann saint, Bob spy, Cat slayer!, Dan baron!, Eve virgin", night=2, sitter="Bob")
    town.night(Bob="Bob", storyteller={"lilmonsta": "Eve"})
    assert town.winner is EVIL


# What it counts as


def test_the_sitter_counts_as_the_demon_and_stays_who_they_are() -> None:
    town = with_it(CAST.replace("saint", "fortuneteller"), sitter="Dan", night=2)
    storyteller = {"lilmonsta": None, "Ann": "Eve"}  # the red herring
    town.night(Ann=("Cat", "Dan"), Bob=["Eve", "Dan"], Dan="Dan", storyteller=storyteller)
    assert town.learned("Ann") == [True]
    assert (town.character("Dan"), town.alignment("Dan")) == ("scarletwoman", EVIL)
    assert town.game.registers(3, MINION).value == "yes"


def test_nobody_can_become_it() -> None:
    town = with_it(CAST.replace("scarletwoman", "pithag"), sitter="Bob", night=2)
    mine = town.game.abilities_of("pithag")[0]
    assert not town.game.may_become(0, "lilmonsta", by=mine)
    town.game.become(0, "lilmonsta")
    assert town.character("Ann") == "saint"


def test_a_lunatic_thinks_they_are_another_demon() -> None:
    asked: list[Question] = []

    class Asked:
        def decide(self, question: Question, game: Game) -> object:  # noqa: ARG002
            asked.append(question)
            return next(question.options.all())

    town = with_it(CAST)
    town.game.decider = Asked()
    rule = CHARACTERS["lunatic"]
    assert rule.belief(town.game, town.game.abilities_of("saint")[0]).character == "imp"  # type: ignore[attr-defined]
    assert list(asked[0].options.all()) == ["imp"]


# With others


def test_a_snake_charmer_who_chooses_the_sitter_looks_after_it() -> None:
    """lilmonsta entry: character and side are exchanged, and who is the Demon with them."""
    town = with_it(CAST.replace("saint", "snakecharmer"), sitter="Dan")
    town.night(Bob=["Dan", "Eve"], Dan="Dan", Ann="Dan")
    assert demons(town) == ["Ann"]
    assert (town.character("Ann"), town.alignment("Ann")) == ("scarletwoman", EVIL)
    assert (town.character("Dan"), town.alignment("Dan")) == ("snakecharmer", GOOD)


def test_a_snake_charmer_who_looks_after_it_trades_nothing_with_themself() -> None:
    """Nor do they hear anew who they are: as everybody, as the game begins."""
    town = with_it(CAST.replace("saint", "snakecharmer"), sitter="Dan")
    town.night(Bob=["Ann", "Eve"], Dan="Ann", Ann="Ann")
    assert demons(town) == ["Ann"]
    assert town.became("Ann") == ["snakecharmer"]
    assert town.sober("Ann")


def test_a_house_may_have_it_otherwise() -> None:
    rules = HouseRules({"snakecharmer: who counts as the Demon can be charmed": False})
    town = with_it(CAST.replace("saint", "snakecharmer"), sitter="Dan", rules=rules)
    town.night(Bob=["Dan", "Eve"], Dan="Dan", Ann="Dan")
    assert demons(town) == ["Dan"]
    assert town.character("Ann") == "snakecharmer"


@pytest.mark.parametrize(("sleeps", "died"), [(True, []), (False, ["Cat"])])
def test_where_an_exorcist_chooses_the_sitter_nobody_dies(sleeps: bool, died: list[str]) -> None:
    rules = HouseRules({"lilmonsta: an exorcised sitter means no death": sleeps})
    town = with_it(CAST.replace("saint", "exorcist"), sitter="Dan", night=2, rules=rules)
    storyteller = {} if sleeps else {"lilmonsta": "Cat"}
    assert town.night(Ann="Dan", Bob=["Eve", "Bob"], Dan="Bob", storyteller=storyteller) == died
    assert demons(town) == ["Bob"], "they choose all the same"
    assert town.told("Dan", ledger.ChosenBy) == [ChosenBy("exorcist", "Ann")]


def test_an_exorcist_who_chooses_another_stops_nothing() -> None:
    town = with_it(CAST.replace("saint", "exorcist"), sitter="Dan", night=2)
    assert town.night(Ann="Bob", Bob=["Eve", "Dan"], Dan="Dan", storyteller={"lilmonsta": "Cat"}) == ["Cat"]


def test_an_evil_traveller_learns_of_no_demon_before_there_is_one() -> None:
    town = with_it(f"{CAST}, Hal thief+evil")
    town.night(Bob=["Dan", "Eve"], Dan="Dan", Hal="Ann")
    facts = [
        told.fact for told in town.game.ledger if told.to == (7,) and isinstance(told.fact, ledger.EvilTeam)
    ]
    assert all(fact.demons == () for fact in facts)


# Games


@pytest.mark.parametrize("seed", range(6))
def test_games_with_it_are_played_by_policies_and_replayed(seed: int) -> None:
    lines: list[Line] = []
    only = Script("only", "Only", (*(one for one in edition("tb").characters if one != "imp"), "lilmonsta"))
    storyteller = Storyteller(seed, cheap=True)
    game = Game(only, tuple("ABCDEFGHI"), Nobody())
    live = LiveGame.begin(game, Chain(RandomPlayers(seed), storyteller), lines.append)
    live.advance()
    assert live.over
    assert replay(lines).game.digest == live.game.digest
    assert not [why for why in map(storyteller.why, storyteller.reasons) if why.startswith(UNPLANNED)]


MASTERMINDED = "Ann saint, Bob poisoner, Cat slayer, Dan mastermind, Eve virgin, Flo soldier, Gus mayor"


def the_sitter_executed(cast: str = MASTERMINDED) -> Town:
    """Bob looked after it and is dead; by the Mastermind the game goes on for a night and a day."""
    script = Script("m", "M", (*SCRIPT.characters, "mastermind"))
    town = Town(cast, night=2, script=script)
    CHARACTERS["lilmonsta"].arrive(town.game)
    town.game.grimoire.mark("Is The Demon", town.seat("Bob"), by=town.game.abilities_of("lilmonsta")[0])
    town.day().execute("Bob")
    assert town.winner is None
    return town


def test_on_the_mastermind_s_last_night_nobody_has_it_next_and_nobody_dies() -> None:
    """mastermind entry: the Demon no longer acts."""
    town = the_sitter_executed()
    assert town.night() == []
    assert demons(town) == []
    assert not town.woken("Dan")
    town.end_day()
    town.dusk()
    assert town.winner is GOOD


def test_an_exorcist_who_chooses_its_last_sitter_does_not_bring_it_back() -> None:
    town = the_sitter_executed(MASTERMINDED.replace("mayor", "exorcist"))
    assert town.night(Gus="Bob") == []
    assert demons(town) == []


def test_brought_back_its_sitter_looks_after_it_again() -> None:
    town = the_sitter_executed()
    town.rule("revive", "Bob")
    town.night(Bob=["Cat", "Dan"], Dan="Dan", storyteller={"lilmonsta": "Eve"})
    assert (demons(town), town.alive("Eve")) == (["Dan"], False)
