"""The Atheist: nobody is evil, the Storyteller makes it up, and may be executed."""

from collections import Counter
from random import Random

import pytest

from config.texts import load_texts
from engine import Game, play
from engine.characters.atheist import Framing
from engine.deciders import Chain
from engine.grimoire import DRUNK, Ability
from engine.guesses import InGroup
from engine.house_rules import HouseRules
from engine.ledger import DemonLearned, EvilTeam, Executed, LooksLike, NothingHappened, OneOfTwo, ThisIs
from engine.questions import IllegalAnswer
from engine.rules.registration import Registers
from engine.rules.setup import bag_fault
from engine.script import Script, edition
from engine.statements import HasSide, HasTeam, Holds, NotSo, ThisPlayer
from engine.terms import DEMON, EVIL, GOOD, MINION, STORYTELLER, UNTOLD
from narrator.mind.bag import Fitting, draw, draw_good
from narrator.mind.storyteller import Storyteller
from narrator.mind.strength import suspicion
from narrator.simulation.random_players import RandomPlayers
from narrator.telling.spoken_lines import SpokenLines
from narrator.telling.timeline import Timeline
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town

SCRIPT = Script("mine", "Mine", ("atheist", *edition("tb").characters, "philosopher"))
CAST = "Ann atheist, Bob empath, Cat chef, Dan soldier, Eve virgin, Flo slayer, Gus saint, Hal monk"
TEAM = (ThisIs("Bob", "imp"), ThisIs("Cat", "poisoner"))  # type: ignore[arg-type]


FIRST = {"poisoner": "Hal"}


def test_there_is_no_evil_player_in_the_bag_and_any_number_of_outsiders() -> None:
    """Rules spec, atheist."""
    good = ["atheist", "chef", "empath", "monk", "virgin", "slayer", "soldier"]
    many = ("saint", "recluse", "butler", "drunk")
    for number in range(len(many) + 1):
        outsiders = many[:number]
        bag = (*good[: 7 - len(outsiders)], *outsiders)
        assert bag_fault(SCRIPT, 7, bag) is None
    assert bag_fault(SCRIPT, 7, (*good[:5], "poisoner", "imp")) is not None
    assert bag_fault(SCRIPT, 7, ("imp", "poisoner", *good[1:6])) is None
    assert bag_fault(SCRIPT, 7, ("imp", *good[:6])) is not None


@pytest.mark.parametrize("players", range(7, 16))
def test_both_storytellers_compose_such_bags_and_none_with_an_atheist_beside_evil(players: int) -> None:
    for seed in range(30):
        everybody = draw_good(Fitting(SCRIPT, players), ("atheist",), Random(seed))
        assert bag_fault(SCRIPT, players, everybody) is None
        assert "atheist" in everybody
        assert "atheist" not in draw(SCRIPT, players, Random(seed))


def test_those_of_the_story_count_as_evil_and_a_demon_that_nobody_is_kills() -> None:
    town = Town(CAST, script=SCRIPT)
    town.dusk(storyteller={"Ann": TEAM})
    town.night(storyteller={**FIRST})
    assert town.learned("Bob") == [1], "their neighbour Cat looks evil"
    assert town.learned("Cat") == [1]
    town.end_day()
    assert town.night(Hal="Dan", storyteller={"poisoner": "Gus", "imp": "Eve"}) == ["Eve"]
    town.end_day()
    assert town.night(Hal="Gus", storyteller={"poisoner": "Dan", "imp": "Gus"}) == []


def test_nobody_is_told_of_an_evil_team() -> None:
    town = Town(CAST, script=SCRIPT)
    town.dusk(storyteller={"Ann": TEAM})
    town.night(storyteller={**FIRST})
    assert not any(told.to and isinstance(told.fact, EvilTeam | DemonLearned) for told in town.game.ledger)
    assert all(record.alignment is GOOD for record in town.game.grimoire.seats)


def after_the_first_night(cast: str = CAST, **answers: object) -> Town:
    town = Town(cast, script=SCRIPT)
    town.dusk(storyteller={"Ann": TEAM})
    town.night(storyteller={**FIRST, **answers})
    return town


def test_the_death_of_who_looks_like_the_demon_wins_nothing_and_the_story_goes_on() -> None:
    town = after_the_first_night()
    town.execute("Bob", storyteller={"atheist": "Cat"})
    assert town.winner is None
    assert town.game.grimoire.marked("Framed", town.seat("Cat"))[-1].data == "imp"
    assert town.night(Hal="Dan", storyteller={"poisoner": "Gus", "imp": "Eve"}) == ["Eve"]


def test_where_the_story_has_no_other_demon_the_nights_go_on_all_the_same() -> None:
    town = after_the_first_night()
    town.execute("Bob", storyteller={"atheist": None})
    assert town.night(Hal="Dan", storyteller={"poisoner": "Gus", "imp": "Eve"}) == ["Eve"]


@pytest.mark.parametrize("dead", [False, True])
def test_good_wins_when_the_storyteller_is_executed(dead: bool) -> None:
    town = after_the_first_night()
    if dead:
        town.rule("kill", "Ann")
    town.nominate("Dan", "Storyteller", votes="Bob Cat Dan Eve")
    town.end_day()
    assert town.winner is GOOD
    assert any(isinstance(fact, Executed) and fact.seat == STORYTELLER for fact in town.public())


def test_a_traveller_who_nominated_the_storyteller_may_leave_before_the_vote() -> None:
    """The hands end with whoever nominated; who has left has none. Found by random evenings (1080)."""
    town = Town(f"{CAST}, Ida beggar", script=SCRIPT).day()
    town.act("open nominations")
    town.act("nominate", "Ida", "Storyteller")
    town.rule("leave", "Ida")
    town.act("begin vote")
    assert town.game.day.vote is not None
    assert town.game.day.vote.order == tuple(range(8))


@pytest.mark.example("carousel/atheist/2")
def test_example_an_outsider_too_many_and_the_storyteller_is_executed() -> None:
    """Eight players have one Outsider, or as many as they like where there is an Atheist."""
    more = CAST.replace("Dan soldier", "Dan recluse").replace("Eve virgin", "Eve drunk(virgin)")
    bag = tuple(one.split()[1].removesuffix("(virgin)") for one in more.split(", "))
    assert bag_fault(SCRIPT, 8, bag) is None
    town = after_the_first_night(more, Cat=1)
    town.nominate("Dan", "Storyteller", votes="Bob Cat Dan Eve")
    town.end_day()
    assert town.winner is GOOD


def test_evil_wins_when_there_is_no_atheist() -> None:
    town = Town(
        CAST.replace("Ann atheist", "Ann imp").replace("Cat chef", "Cat baron"), script=SCRIPT, night=2
    ).day()
    town.nominate("Dan", "Storyteller", votes="Bob Cat Dan Eve")
    town.end_day()
    assert town.winner is EVIL


def test_the_story_of_the_game_says_who_looked_evil_and_nobody_is_told_before() -> None:
    town = after_the_first_night()
    told = [one for one in town.game.ledger if isinstance(one.fact, LooksLike)]
    assert [one.to for one in told] == [UNTOLD, UNTOLD]
    story = Timeline(SpokenLines(load_texts("en"), 1)).of(town.game.ledger)
    assert "Bob is good, and looks like the Imp." in story


def test_fewer_votes_do_not_execute_the_storyteller() -> None:
    town = after_the_first_night()
    town.nominate("Dan", "Storyteller", votes="Bob Cat Dan")
    town.end_day()
    assert town.winner is None


@pytest.mark.parametrize("still", [True, False])
def test_a_drunk_atheist_makes_good_win_unless_a_house_rule_says_otherwise(still: bool) -> None:
    town = after_the_first_night()
    town.game.house_rules = HouseRules({"atheist: a drunk or poisoned Atheist still makes good win": still})
    town.rule("mark", "Ann", DRUNK)
    town.nominate("Dan", "Storyteller", votes="Bob Cat Dan Eve")
    town.end_day()
    assert town.winner is (GOOD if still else EVIL)


def test_the_drunk_who_thinks_they_are_the_atheist_makes_nobody_win() -> None:
    cast = CAST.replace("Ann atheist", "Ann drunk(atheist)").replace("Bob empath", "Bob imp")
    town = Town(cast.replace("Cat chef", "Cat baron"), script=SCRIPT, night=2).day()
    town.nominate("Dan", "Storyteller", votes="Bob Cat Dan Eve")
    town.end_day()
    assert town.winner is EVIL


def test_with_two_alive_good_loses() -> None:
    town = after_the_first_night()
    for name in ("Dan", "Eve", "Flo", "Gus", "Hal"):
        town.rule("kill", name)
    town.execute("Cat")
    assert town.winner is EVIL


def test_who_gains_the_atheist_s_ability_in_a_usual_game_makes_good_win() -> None:
    cast = "Ann philosopher, Bob imp, Cat baron, Dan soldier, Eve virgin, Flo slayer, Gus saint, Hal monk"
    town = Town(cast, script=SCRIPT)
    town.night(Ann="atheist")
    assert town.character("Bob") == "imp"
    assert not town.game.grimoire.marked("Framed")
    town.nominate("Dan", "Storyteller", votes="Bob Cat Dan Eve")
    town.end_day()
    assert town.winner is GOOD


@pytest.mark.parametrize(
    "wrong",
    [
        (),
        (ThisIs(1, "imp"),),
        (ThisIs(1, "poisoner"), ThisIs(2, "imp")),
        (ThisIs(1, "imp"), ThisIs(1, "poisoner")),
        (ThisIs(1, "imp"), ThisIs(2, "chef")),
        (ThisIs(0, "imp"), ThisIs(2, "poisoner")),
        (1, 2),
    ],
)
def test_the_team_that_is_made_up_is_one_of_this_script(wrong: object) -> None:
    form = Framing((1, 2, 3), SCRIPT.demons, SCRIPT.minions, (1, 1))
    assert form.refusal(wrong) is not None
    assert form.refusal((ThisIs(1, "imp"), ThisIs(2, "poisoner"))) is None
    assert form.refusal(next(form.all())) is None


def test_the_storyteller_nominates_nobody_and_is_nominated_once_a_day() -> None:
    town = after_the_first_night()
    town.nominate("Dan", "Storyteller")
    with pytest.raises(IllegalAnswer):
        town.nominate("Eve", "Storyteller")


def test_whole_games_in_which_the_mind_makes_it_up() -> None:
    """Nobody is evil in about a fifth of them; every choice of the story has a reason; they come to an end."""
    games = Counter[bool]()
    for seed in range(40):
        mind = Storyteller(seed, cheap=True)
        names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida")
        game = play(Game(SCRIPT, names, Chain(RandomPlayers(seed), mind)))
        made = any("I make up a story" in why for why in map(mind.why, mind.reasons))
        assert made is ("atheist" in game.began_with)
        assert not any(why.startswith(UNPLANNED) for why in map(mind.why, mind.reasons))
        games[made] += 1
    assert 2 <= games[True] <= 16


EVERYBODY = Script("all", "All", (*SCRIPT.characters, "sage", "puzzlemaster", "choirboy", "king"))


def with_everybody(cast: str) -> Town:
    town = Town(cast, script=EVERYBODY)
    town.dusk(storyteller={"Ann": TEAM})
    return town


def test_a_sage_whom_the_demon_of_the_story_killed_is_shown_who_looks_like_it() -> None:
    town = with_everybody(CAST.replace("Dan soldier", "Dan sage"))
    town.night(storyteller={"poisoner": "Hal"})
    town.end_day()
    shown = {"poisoner": "Gus", "imp": "Dan", "Dan": ("Bob", "Flo")}
    town.night(Hal="Eve", storyteller=shown)
    assert town.learned("Dan") == [("Bob", "Flo")]
    assert all("Bob" in pair for pair in town.offered("Dan"))


def test_so_is_a_choirboy() -> None:
    town = with_everybody(CAST.replace("Dan soldier", "Dan king").replace("Eve virgin", "Eve choirboy"))
    town.night(storyteller={"poisoner": "Hal"})
    town.end_day()
    town.night(Hal="Flo", storyteller={"poisoner": "Gus", "imp": "Dan"})
    assert town.learned("Eve") == [("Bob",)]


def test_an_investigator_is_shown_a_minion_of_the_script_and_never_who_they_truly_are() -> None:
    town = Town(CAST.replace("Dan soldier", "Dan investigator"), script=SCRIPT)
    town.dusk(storyteller={"Ann": TEAM})
    answer = OneOfTwo("baron", (2, 4))
    town.night(storyteller={"poisoner": "Hal", "Dan": answer})
    offered = {one.character for one in town.offered("Dan")}
    assert offered == set(SCRIPT.minions)


def test_a_bishop_and_a_nominated_storyteller_get_on() -> None:
    town = Town(
        "Ann bishop, Bob imp, Cat baron, Dan soldier, Eve virgin, Flo monk", script=SCRIPT, night=2
    ).day()
    town.rule("mark", "Ann", DRUNK)
    town.nominate("Dan", "Storyteller", votes="Bob Cat Dan")
    assert town.game.square.about_to_die == STORYTELLER


def test_hands_raised_against_the_storyteller_make_no_player_suspected() -> None:
    town = after_the_first_night()
    town.nominate("Dan", "Storyteller", votes="Bob Cat Dan Eve")
    assert set(suspicion(town.game)) == {0.0}


def test_who_can_only_learn_what_is_true_is_not_taken_in_by_the_story() -> None:
    """A Barista's guest: neither the side nor the kind that somebody only looks like."""
    town = Town(f"{CAST}, Ida barista; Sober & Healthy@Bob<Ida/barista~dusk3", script=SCRIPT)
    town.dusk(storyteller={"Ann": TEAM})
    bob, others = Ability("empath", 1, 1), Ability("chef", 2, 2)
    for seat, quality in ((2, EVIL), (2, MINION)):
        assert town.game.registers(seat, quality, bob) is Registers.NO
        assert town.game.registers(seat, quality, others) is Registers.YES


def test_to_who_can_only_learn_what_is_true_nobody_in_the_story_is_a_demon() -> None:
    """An Artist's and a Savant's statements, too; to anybody else it is as the story goes."""
    script = Script("mine", "Mine", ("atheist", "savant", "artist", *edition("tb").characters))
    cast = "Ann atheist, Bob empath, Cat chef, Dan savant, Eve artist, Flo slayer, Gus saint, Hal monk"
    demon = Holds(ThisPlayer(1), HasTeam(DEMON))
    good = Holds(ThisPlayer(5), HasSide(GOOD))
    for guests in ((), ("Dan", "Eve")):
        tokens = ", ".join(f"Sober & Healthy@{one}~dusk3" for one in guests)
        town = Town(f"{cast}; {tokens}" if tokens else cast, script=script)
        town.dusk(storyteller={"Ann": TEAM})
        town.night(storyteller=FIRST)
        town.day()
        town.act("ask", "Eve", what=demon)
        assert town.learned("Eve") == [not guests]
        pairs = (demon, good), (demon, NotSo(good))
        right, wrong = pairs if guests else pairs[::-1]
        with pytest.raises(IllegalAnswer):
            town.snapshot().act("visit", "Dan", storyteller={"Dan": wrong})
        town.act("visit", "Dan", storyteller={"Dan": right})
        assert len(town.learned("Dan")) == 1


def test_to_who_can_only_learn_what_is_true_no_minion_nominates_and_no_demon_votes() -> None:
    """A Town Crier and a Flowergirl; to anybody else the story goes for what happened."""
    script = Script("mine", "Mine", (*SCRIPT.characters, "towncrier", "flowergirl"))
    cast = CAST.replace("Dan soldier", "Dan towncrier").replace("Eve virgin", "Eve flowergirl")
    for guests in ((), ("Dan", "Eve")):
        tokens = ", ".join(f"Sober & Healthy@{one}~dusk3" for one in guests)
        town = Town(f"{cast}; {tokens}" if tokens else cast, script=script)
        town.dusk(storyteller={"Ann": TEAM})
        town.night(storyteller=FIRST)
        town.nominate("Cat", "Flo", votes="Bob")
        town.end_day()
        town.night(Hal="Flo", storyteller={"poisoner": "Gus", "imp": "Flo"})
        assert town.learned("Dan") == [not guests]
        assert town.learned("Eve") == [not guests]


def test_a_mayor_wins_as_ever() -> None:
    """Almanac: the Storyteller does not change how the game is won."""
    town = after_the_first_night(CAST.replace("Eve virgin", "Eve mayor"))
    for name in ("Dan", "Cat", "Flo", "Gus", "Hal"):
        town.rule("kill", name)
    town.end_day()
    town.dusk()
    assert town.winner is GOOD


def test_a_cult_that_everybody_joins_wins() -> None:
    """All are good, whoever looks like the Demon."""
    script = Script("mine", "Mine", (*SCRIPT.characters, "cultleader"))
    town = Town(CAST.replace("Gus saint", "Gus cultleader"), script=script)
    town.dusk(storyteller={"Ann": TEAM})
    town.night(storyteller=FIRST)
    everybody = "Ann Bob Cat Dan Eve Flo Gus Hal"
    town.snapshot().open_vote("cult", "Gus", votes=everybody.replace("Bob ", ""))
    assert town.winner is None
    town.open_vote("cult", "Gus", votes=everybody)
    assert town.winner is GOOD


@pytest.mark.parametrize("misregister", [False, True])
def test_an_alsaahir_who_names_all_of_the_story_wins_nothing(*, misregister: bool) -> None:
    """Nobody is a Demon (design of the Atheist, third trap)."""
    script = Script("mine", "Mine", (*SCRIPT.characters, "alsaahir"))
    town = Town(CAST.replace("Gus saint", "Gus alsaahir"), script=script)
    rule = "alsaahir: a Spy or Recluse may count as what they seem"
    town.game.house_rules = HouseRules({rule: misregister})
    town.dusk(storyteller={"Ann": TEAM})
    town.night(storyteller=FIRST)
    town.act("unmask", "Gus", what=(InGroup(DEMON, (1,)), InGroup(MINION, (2,))))
    assert town.winner is None
    assert town.public()[-1] == NothingHappened()
