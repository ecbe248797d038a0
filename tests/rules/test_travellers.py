"""Travellers: who may come and go, what they count for, and how a town gets rid of them."""

from collections import Counter

import pytest

from engine.course import play_step
from engine.day import menu
from engine.deciders import Undecided
from engine.game import Game
from engine.ledger import (
    DayBroke,
    EvilTeam,
    ExileCalled,
    Exiled,
    ExileDecided,
    HandCounted,
    LeftTheTable,
    TravellerJoined,
    VoteBegan,
    YouAre,
)
from engine.phases import Phase
from engine.questions import BEGIN_VOTE, EXILE, NOMINATE, OPEN_NOMINATIONS, Answer, IllegalAnswer, Question
from engine.rules.setup import WrongTable, usual_counts
from engine.rulings import IllegalRuling, Ruling, apply
from engine.script import edition
from engine.terms import EVIL, GOOD, STORYTELLER, TRAVELLER, Team
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.scenario import Town

CAST = "Ann thief, Bob imp, Cat soldier, Dan poisoner, Eve virgin, Flo empath, Gus saint, Hal mayor!"
TRAVELLERS = edition("tb").travellers


def a_day(cast: str = CAST, night: int = 2) -> Town:
    return Town(cast, night=night).day()


def ring(town: Town) -> str:
    return " ".join(town.names[seat] for seat in town.game.square.ring)


class ByLot:
    """Everybody at random, everything legal."""

    def decide(self, question: Question, game: Game) -> Answer:
        try:
            return RandomPlayers(1).decide(question, game)
        except Undecided:
            return RandomStoryteller(1).decide(question, game)


# At the start


@pytest.mark.parametrize("travellers", [1, 2, 3, 4, 5])
def test_sixteen_to_twenty_players_are_fifteen_and_travellers(travellers: int) -> None:
    """RB-017, RB-018, RB-332: they take the seats of those who volunteered, and the table for fifteen is dealt."""
    names = tuple(f"P{seat}" for seat in range(15 + travellers))
    taken = tuple((3 * place, one) for place, one in enumerate(TRAVELLERS[:travellers]))
    game = Game(edition("tb"), names, ByLot(), travellers=taken)
    while game.phase is Phase.DEAL:
        play_step(game)
    teams = Counter(game.team(seat) for seat in range(len(names)))
    assert teams.pop(TRAVELLER) == travellers
    assert sum(teams.values()) == 15
    assert teams[Team.DEMON] == usual_counts(15).demons
    assert [(seat, game.grimoire.seats[seat].character) for seat in game.square.travellers] == list(taken)


def test_a_table_that_is_too_big_or_makes_no_sense_is_refused() -> None:
    """RB-017: more than fifteen without Travellers, more than five of them, one twice, one who is none."""
    names = tuple(f"P{seat}" for seat in range(21))
    five = tuple(enumerate(TRAVELLERS))
    for people, travellers in (
        (names[:16], ()),
        (names, (*five, (6, "judge"))),
        (names[:16], ((0, "thief"), (1, "thief"))),
        (names[:16], ((0, "thief"), (0, "beggar"))),
        (names[:16], ((0, "imp"),)),
        (names[:16], ((16, "thief"),)),
    ):
        with pytest.raises(WrongTable):
            Game(edition("tb"), people, ByLot(), travellers=travellers)


def test_a_small_game_with_travellers_is_dealt_for_the_others() -> None:
    """RB-223: seven players of whom two are Travellers are five, and evil learns nothing of its team."""
    town = Town("Ann thief, Bob imp, Cat soldier, Dan poisoner, Eve virgin, Flo mayor, Gus beggar")
    town.night(Ann="Cat", Dan="Cat")
    told = [fact for name in town.names for fact in town.told(name)]
    assert not any(isinstance(fact, EvilTeam) for fact in told)


def test_those_who_are_there_before_the_first_night_act_on_it() -> None:
    """RB-217, RB-048: in their own slots, Minions' and Demons' news after them."""
    town = Town(CAST.replace("!", ""))
    town.night(Ann="Cat", Dan="Hal")
    assert town.marks("Cat") == ["Negative Vote"]


def test_the_town_knows_the_travellers_and_nobody_their_side() -> None:
    """RB-213, RB-238, RB-209: from the start."""
    town = Town(CAST.replace("thief", "thief+evil"))
    joined = [told.fact for told in town.game.ledger if isinstance(told.fact, TravellerJoined)]
    assert joined == [TravellerJoined(0, "Ann", "thief", town.game.grimoire.ring)]
    play_step(town.game)
    assert town.game.square.traveller(0) == "thief"
    sides = [t for t in town.game.ledger if isinstance(t.fact, YouAre) and t.fact.character == "thief"]
    assert [(t.to, t.fact.alignment) for t in sides] == [((0,), EVIL)]


# Coming and going


def test_somebody_joins_by_day_where_they_sit_down() -> None:
    """RB-207, RB-209, RB-211, RB-213, RB-214, RB-332: announced with their character, their side told to them."""
    town = a_day()
    town.join("Ida", "beggar", beside="Cat")
    assert ring(town) == "Ann Bob Cat Ida Dan Eve Flo Gus Hal"
    assert town.public() == [TravellerJoined(8, "Ida", "beggar", town.game.grimoire.ring)]
    assert [(fact.character, fact.alignment) for fact in town.told("Ida")] == [("beggar", GOOD)]


def test_an_evil_one_learns_the_demon_and_not_the_minions() -> None:
    """RB-210: when night falls, so that nobody sees them being told; the others learn nothing."""
    town = a_day()
    town.join("Ida", "beggar", beside="Cat", side=EVIL)
    town.end_day()
    town.dusk()
    told = {name: town.told(name, EvilTeam) for name in town.names}
    assert [(list(f.demons), list(f.minions)) for f in told.pop("Ida")] == [(["Bob"], [])]
    assert not any(told.values())


def test_a_good_one_learns_nothing() -> None:
    """RB-210."""
    town = a_day()
    town.join("Ida", "beggar", beside="Cat")
    town.end_day()
    town.dusk()
    assert not any(isinstance(fact, EvilTeam) for fact in town.told("Ida"))


@pytest.mark.parametrize("moment", ["night", "discussion", "nominations", "defence", "vote"])
def test_at_any_time(moment: str) -> None:
    """RB-214: a vote that has begun goes on without them."""
    town = Town(CAST, night=2)
    if moment == "night":
        town.night_up_to("poisoner", Ann="Cat")
    else:
        town.day()
    if moment in ("nominations", "defence", "vote"):
        town.act(OPEN_NOMINATIONS)
    if moment in ("defence", "vote"):
        town.act(NOMINATE, "Cat", "Dan")
    if moment == "vote":
        town.act(BEGIN_VOTE)
    assert town.game.phase.value == moment
    town.join("Ida", "beggar", beside="Cat")
    if moment == "vote":
        town._play_until(lambda: town.game.phase is not Phase.VOTE)
        assert len([fact for fact in town.public() if isinstance(fact, HandCounted)]) == 8
    assert "Ida" in ring(town)


def test_not_before_the_characters_are_dealt() -> None:
    """RB-215: who comes between set-up and the first night joins once it has begun, or on the first day."""
    town = Town(CAST.replace("!", ""))
    with pytest.raises(IllegalRuling, match="not dealt yet"):
        town.join("Ida", "beggar", beside="Cat")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (("Ann", "beggar", 0), "name of their own"),
        (("", "beggar", 0), "name of their own"),
        (("Ida", "imp", 0), "not a Traveller"),
        (("Ida", "nobody", 0), "not a Traveller"),
        (("Ida", "thief", 0), "there is a thief already"),
        (("Ida", "beggar", 17), "no seat"),
        (("Ida", "beggar", True), "no seat"),
        ("Ida", "name of their own"),
        (None, "name of their own"),
    ],
)
def test_who_cannot_join(value: object, why: str) -> None:
    """RB-207, RB-208: any Traveller may be chosen whom nobody is."""
    with pytest.raises(IllegalRuling, match=why):
        apply(a_day().game, Ruling("join", STORYTELLER, value))


def test_five_travellers_are_the_most() -> None:
    """RB-017."""
    town = a_day()
    for name, one in zip(("Ida", "Joe", "Kim", "Lea"), ("beggar", "judge", "harlot", "gnome"), strict=True):
        town.join(name, one, beside="Cat", amigo="Eve" if one == "gnome" else None)
    with pytest.raises(IllegalRuling, match="the most"):
        town.join("Max", "butcher", beside="Cat")


def test_a_new_neighbour_comes_between_and_everything_else_stays_on_its_player() -> None:
    """RB-214, G17: the Empath's neighbour is the Traveller now; the poison is where it was."""
    town = Town(CAST, night=2)
    town.night(Ann="Cat", Dan="Cat", Bob="Hal")
    assert town.learned("Flo") == [0]
    town.join("Ida", "beggar", beside="Flo", side=EVIL)
    assert town.poisoned("Cat")
    assert town.marks("Cat") == ["Negative Vote", "Poisoned"]
    town.nominate("Eve", "Gus", votes="Cat")
    assert [fact.tally for fact in town.public() if isinstance(fact, HandCounted) and fact.raised] == [-1]
    order = next(fact.order for fact in town.public() if isinstance(fact, VoteBegan))
    assert [town.names[seat] for seat in order] == [
        "Hal",
        "Ann",
        "Bob",
        "Cat",
        "Dan",
        "Eve",
        "Flo",
        "Gus",
    ]  # no token, no vote
    town.end_day()
    town.night(Ann="Cat", Dan="Hal", Bob="Hal")
    assert town.learned("Flo") == [1]


def test_who_joins_by_night_acts_in_their_slot() -> None:
    """RB-214, RB-223."""
    town = Town(CAST.replace("Ann thief, ", ""), night=2)
    town.dusk()
    town.join("Ann", "thief", beside="Hal")
    town.night(Ann="Cat", Dan="Hal", Bob="Hal")
    assert town.marks("Cat") == ["Negative Vote"]


def test_a_traveller_leaves_and_what_they_did_ends() -> None:
    """RB-218: their chair is gone, and so is the Thief's grip."""
    town = Town(CAST, night=2)
    town.night(Ann="Cat", Dan="Hal", Bob="Hal")
    town.rule("leave", "Ann")
    assert ring(town) == "Bob Cat Dan Eve Flo Gus Hal"
    assert LeftTheTable(0, town.game.grimoire.ring) in town.public()
    assert town.game.square.travellers == ()
    town.nominate("Eve", "Gus", votes="Cat")
    assert [fact.tally for fact in town.public() if isinstance(fact, HandCounted) and fact.raised] == [1]
    town.end_day()
    town.night(Dan="Hal", Bob="Hal")
    assert not town.woken("Ann")


def test_who_leaves_by_night_does_not_act_any_more() -> None:
    """RB-218, RB-214: one comes on the first night, and goes again."""
    town = Town(CAST.replace("Ann thief, ", "").replace("!", ""))
    play_step(town.game)
    assert town.game.phase is Phase.FIRST_NIGHT
    town.join("Ann", "thief", beside="Hal")
    town.rule("leave", "Ann")
    town.night(Dan="Hal")
    assert town.choices("Ann") == []
    assert [fact.died for fact in town.public() if isinstance(fact, DayBroke)] == [()]


def test_only_travellers_leave_and_not_while_hands_are_counted() -> None:
    """RB-218: anybody else is needed."""
    town = a_day()
    with pytest.raises(IllegalRuling, match="only Travellers leave"):
        town.rule("leave", "Bob")
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Cat", "Dan")
    town.act(BEGIN_VOTE)
    with pytest.raises(IllegalRuling, match="until the vote is counted"):
        town.rule("leave", "Ann")


def test_another_may_take_the_traveller_who_has_left() -> None:
    """RB-207."""
    town = a_day()
    town.rule("leave", "Ann")
    town.join("Ida", "thief", beside="Cat")
    assert town.game.square.traveller(town.seat("Ida")) == "thief"


# What they are


def test_they_nominate_vote_and_have_a_ghost_vote() -> None:
    """RB-223."""
    town = a_day()
    town.nominate("Ann", "Dan", votes="Ann Bob Cat")
    assert town.game.square.most_votes == 3
    town.rule("kill", "Ann")
    town.nominate("Bob", "Eve", votes="Ann")
    assert not town.game.square.ghost_votes[0]
    with pytest.raises(IllegalAnswer, match="dead nominator"):
        town.act(NOMINATE, "Ann", "Cat")


@pytest.mark.example("rulebook/travellers/2")
def test_an_empath_between_two_travellers_and_a_traveller_whom_the_demon_kills() -> None:
    """RB-223."""
    cast = (
        "Ann thief+evil, Flo empath, Ida beggar, Bob imp, Cat soldier, Dan poisoner, Eve virgin, Hal mayor!"
    )
    town = Town(cast, night=2)
    town.night(Ann="Cat", Dan="Hal", Bob="Hal")
    assert town.learned("Flo") == [1]
    town.end_day()
    assert town.night(Ann="Cat", Dan="Hal", Bob="Ida") == ["Ida"]


@pytest.mark.example("rulebook/travellers/3")
def test_they_do_not_count_when_two_are_alive() -> None:
    """RB-224, RB-322: five alive of whom three are Travellers."""
    town = a_day(
        "Ann thief, Ida beggar, Joe judge, Bob imp, Cat soldier, Dan poisoner, Eve mayor!, Flo chef!"
    )
    town.rule("kill", "Dan")
    town.act(OPEN_NOMINATIONS)
    assert town.game.square.living == 5
    assert town.winner is EVIL


def test_their_own_deaths_end_nothing() -> None:
    """RB-224."""
    town = a_day("Ann thief, Ida beggar, Bob imp, Cat soldier, Dan poisoner, Eve mayor!, Flo chef!")
    town.rule("kill", "Ann")
    town.rule("kill", "Ida")
    town.act(OPEN_NOMINATIONS)
    assert town.winner is None


def test_they_count_for_the_votes_that_are_needed() -> None:
    """RB-104: half of the living, of whom they are."""
    town = a_day("Ann thief, Ida beggar, Bob imp, Cat soldier, Dan poisoner, Eve mayor, Flo chef")
    town.nominate("Cat", "Bob", votes="Cat Dan Eve")
    assert town.about_to_die is None


def test_they_do_not_count_for_the_scarlet_woman() -> None:
    """G20: five others have to be alive."""
    cast = "Ann thief, Ida beggar, Bob imp, Cat slayer, Dan scarletwoman, Eve mayor, Flo chef!"
    town = a_day(cast)
    town.slay("Cat", "Bob")
    assert town.winner is GOOD


def test_they_are_never_the_demon() -> None:
    """RB-225, RB-236: an evil Apprentice with a Minion's ability is no heir."""
    town = Town(
        "Ann apprentice+evil, Bob imp, Cat soldier, Dan poisoner!, Eve mayor, Flo chef, Gus saint", night=2
    )
    town.night(Bob="Bob")
    assert town.winner is GOOD


def test_not_even_by_the_scarlet_woman_s_ability() -> None:
    """RB-225, RB-236: six others are alive when the Imp is shot."""
    town = Town("Ann apprentice, Bob imp, Cat soldier, Dan baron, Eve mayor, Flo slayer, Gus saint, Hal chef")
    town.night(storyteller={"Ann": [EVIL, "scarletwoman"]})
    town.slay("Flo", "Bob")
    assert town.character("Ann") == "apprentice"
    assert town.winner is GOOD


def test_nobody_becomes_a_traveller_and_a_traveller_nobody_else() -> None:
    """RB-236: not by a human's ruling either."""
    town = a_day()
    with pytest.raises(IllegalRuling, match="stays a Traveller"):
        town.rule("become", "Ann", "imp")
    with pytest.raises(IllegalRuling, match="no character 'thief'"):
        town.rule("become", "Cat", "thief")


@pytest.mark.parametrize("chooser", ["pithag", "barber"])
def test_abilities_that_change_characters_leave_travellers_alone(chooser: str) -> None:
    """RB-236: such a choice is refused."""
    if chooser == "pithag":
        town = Town("Ann thief, Bob vortox, Cat sage, Dan pithag, Eve artist, Flo klutz", night=2)
        with pytest.raises(IllegalAnswer):
            town.night(Ann="Cat", Dan=["Ann", "oracle"])
    else:
        town = Town("Ann thief, Bob vortox, Cat barber, Dan witch, Eve artist, Flo klutz", night=2)
        with pytest.raises(IllegalAnswer):
            town.night(Ann="Cat", Dan="Cat", Bob=["Cat", "Ann Eve"])


# Exile


def test_they_are_exiled_and_not_nominated() -> None:
    """RB-226, RB-315, RB-316."""
    town = a_day()
    town.act(OPEN_NOMINATIONS)
    with pytest.raises(IllegalAnswer, match="a Traveller"):
        town.act(NOMINATE, "Bob", "Ann")
    with pytest.raises(IllegalAnswer, match="not a Traveller"):
        town.act(EXILE, "Bob", "Cat")


@pytest.mark.parametrize("caller", ["Bob", "Hal", "Ann"])
def test_anybody_calls_for_it(caller: str) -> None:
    """RB-227: the dead too, and the Traveller."""
    town = a_day()
    assert town.exile(caller, "Ann", votes="Bob Cat Dan Eve")
    assert town.public()[0] == ExileCalled(town.seat(caller), 0)
    assert Exiled(0, died=True) in town.public()
    assert not town.alive("Ann")


def test_before_nominations_and_in_between() -> None:
    """RB-227, RB-228: it is no nomination: the caller nominates all the same, and talk goes on where it was."""
    town = a_day(CAST.replace("Gus saint", "Gus beggar"))
    assert not town.exile("Bob", "Ann", votes="Bob")
    talk_goes_on = town.game.phase is Phase.DISCUSSION
    assert talk_goes_on
    town.nominate("Bob", "Dan", votes="Bob Cat Eve Ann")
    assert town.about_to_die == "Dan"
    assert town.exile("Bob", "Gus", votes="Bob Cat Eve Ann")
    assert town.game.phase is Phase.NOMINATIONS
    assert town.about_to_die == "Dan"
    town.nominate("Cat", "Eve")


def test_not_while_a_nominee_speaks() -> None:
    """Ours: the call waits until the hands are counted; RB-227 asks for any time of the day."""
    town = a_day()
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Bob", "Dan")
    assert EXILE not in menu(town.game).verbs


def test_everybody_is_asked_and_no_vote_is_spent() -> None:
    """RB-229, RB-230: clockwise, the Traveller last, also those whose ghost vote is gone."""
    town = a_day(CAST.replace("Hal mayor!", "Hal mayor!!"))
    town.exile("Cat", "Ann", votes="Hal Bob")
    asked = [town.names[fact.seat] for fact in town.public() if isinstance(fact, HandCounted)]
    assert asked == ["Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ann"]
    assert all(not fact.ghost for fact in town.public() if isinstance(fact, HandCounted))
    town = a_day()
    town.exile("Cat", "Ann", votes="Hal")
    town.nominate("Cat", "Dan", votes="Hal")


@pytest.mark.parametrize(
    ("dead", "hands", "exiled"),
    [("", 3, False), ("", 4, True), ("Hal Gus Flo", 3, False), ("Hal Gus Flo", 4, True)],
)
def test_half_of_all_players_dead_or_alive(dead: str, hands: int, exiled: bool) -> None:
    """RB-232: four of eight."""
    town = a_day(CAST.replace("!", ""))
    for name in dead.split():
        town.rule("kill", name)
    assert town.exile("Bob", "Ann", votes=" ".join(town.names[:hands])) is exiled
    assert ExileDecided(0, hands, 4, exiled) in town.public()
    assert town.alive("Ann") is not exiled


def test_half_of_nine_is_five() -> None:
    """RB-232: at least half."""
    town = a_day(CAST + ", Ida butler")
    assert not town.exile("Bob", "Ann", votes="Bob Cat Dan Eve")
    town = a_day(CAST + ", Ida butler")
    assert town.exile("Bob", "Ann", votes="Bob Cat Dan Eve Flo")


@pytest.mark.example("rulebook/travellers/4")
def test_no_ability_touches_the_decision() -> None:
    """RB-144, RB-231: Thief, Bureaucrat, Voudon, Beggar: every hand is one."""
    town = Town(
        "Ann thief, Ida bureaucrat, Joe beggar, Kim gunslinger, Bob imp, Cat soldier, Dan baron, Eve virgin,"
        " Flo mayor",
        night=2,
    )
    town.night(Ann="Cat", Ida="Dan", Bob="Cat")
    assert town.exile("Bob", "Kim", votes="Cat Dan Joe Bob Eve")
    hands = [
        (fact.worth, fact.tally) for fact in town.public() if isinstance(fact, HandCounted) and fact.raised
    ]
    assert hands == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]
    voudon = a_day("Ann thief, Ida voudon, Bob imp, Cat soldier, Dan baron, Eve virgin, Flo mayor")
    assert voudon.exile("Bob", "Ann", votes="Bob Cat Dan Eve")


@pytest.mark.example("rulebook/travellers/5")
def test_a_butler_needs_no_master_for_it() -> None:
    """RB-231."""
    town = Town(CAST.replace("Eve virgin", "Eve butler"), night=2)
    town.night(Ann="Cat", Dan="Hal", Bob="Hal", Eve="Cat")
    town.exile("Bob", "Ann", votes="Eve")
    assert [town.names[f.seat] for f in town.public() if isinstance(f, HandCounted) and f.raised] == ["Eve"]


def test_a_witch_s_victim_may_call() -> None:
    """RB-228, RB-231: it is no nomination."""
    town = Town("Ann thief, Bob vortox, Cat sage, Dan witch, Eve artist, Flo klutz", night=2)
    town.night(Ann="Eve", Dan="Cat", Bob="Ann")
    town.exile("Cat", "Ann", votes="Cat")
    assert town.alive("Cat")


def test_each_may_be_called_once_a_day_and_any_number_of_them() -> None:
    """RB-234, RB-235: the next day again; an execution may follow."""
    town = a_day(CAST.replace("Gus saint", "Gus beggar"))
    assert not town.exile("Bob", "Ann", votes="Bob")
    with pytest.raises(IllegalAnswer, match="already called"):
        town.act(EXILE, "Cat", "Ann")
    assert town.exile("Bob", "Gus", votes="Bob Cat Dan Eve")
    town.execute("Dan")
    assert not town.alive("Dan")
    town.night(Ann="Cat", Bob="Hal")
    assert town.exile("Cat", "Ann", votes="Bob Cat Dan Eve")


def test_a_dead_traveller_may_be_exiled_too() -> None:
    """RB-226: they are as dead as before."""
    town = a_day(CAST.replace("thief", "thief!"))
    assert town.exile("Cat", "Ann", votes="Bob Cat Dan Eve")
    assert Exiled(0, died=False) in town.public()


def test_an_exile_is_no_execution() -> None:
    """RB-234, RB-316: the Undertaker sees nothing of it."""
    town = a_day(CAST.replace("Gus saint", "Gus undertaker"))
    town.exile("Cat", "Ann", votes="Bob Cat Dan Eve")
    town.end_day()
    assert town.game.day.executions == ()
    town.night(Dan="Hal", Bob="Hal")
    assert not town.woken("Gus")


def test_nobody_is_exiled_where_nobody_travels() -> None:
    """RB-238."""
    town = a_day(CAST.replace("thief", "chef"))
    with pytest.raises(IllegalAnswer, match="no exile now"):
        town.act(EXILE, "Cat", "Ann")
