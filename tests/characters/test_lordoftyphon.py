"""The Lord of Typhon: evil sits in one line with the Demon inside, and has a Minion more."""

import pytest

from engine import Chain, Game, LiveGame, edition, ledger, play_step, replay
from engine.characters.lordoftyphon import EvilLine
from engine.deciders import Nobody
from engine.house_rules import HouseRules
from engine.ledger import YouAre
from engine.night_sheet import dusk_questions
from engine.phases import Phase
from engine.questions import IllegalAnswer
from engine.record import Line
from engine.registry import CHARACTERS, character
from engine.rules.setup import bag_fault, possible_counts
from engine.script import Script
from engine.terms import DEMON, EVIL, GOOD, MINION, OUTSIDER, TOWNSFOLK
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import Draws, RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import EvilTeam
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town

CAST = "Ann saint, Bob lordoftyphon, Cat slayer, Dan monk, Eve virgin, Flo soldier, Gus mayor"
TEN = f"{CAST}, Hal recluse, Ida butler, Jon undertaker"
MORE = ("lordoftyphon", "marionette", "snakecharmer", "lunatic", "mastermind", "pithag")
SCRIPT = Script("with it", "With it", dict.fromkeys((*edition("tb").characters, *MORE)))


def at(cast: str = CAST, *, night: int = 1, rules: HouseRules | None = None) -> Town:
    town = Town(cast, night=night, script=SCRIPT)
    if rules is not None:
        town.game.house_rules = rules
    return town


def line(*pairs: str) -> object:
    """ "Ann spy" makes Ann the Spy."""
    return tuple(ledger.ThisIs(*pair.split()) for pair in pairs)  # type: ignore[arg-type]


def minions(town: Town) -> dict[str, str]:
    return {town.names[seat]: town.character(town.names[seat]) for seat in town.game.living(MINION)}


def lines(town: Town) -> list[set[str]]:
    """The lines that the Storyteller could make."""
    (form,) = [one.options for one in town.asked if isinstance(one.options, EvilLine)]
    return [{town.names[seat] for seat in each} for each in form.lines]


@pytest.mark.parametrize("also", [(), ("tor",)])
@pytest.mark.parametrize("without", ["", "marionette"])
def test_whoever_sits_beside_them_is_asked_when_all_others_are(also: tuple[str, ...], without: str) -> None:
    """For the character they drew. Later, or not at all, would tell them that they sit beside the Demon, also as a
    Marionette. Found by the pairs of the newest (8066, 8355)."""
    characters = (one for one in (*SCRIPT.characters, *also) if one != without)
    cast = CAST.replace("slayer", "snakecharmer").replace("virgin", "butler")
    town = Town(cast, script=Script("with these", "With these", characters))
    town.dusk()
    assert [town.names[one.who] for one in dusk_questions(town.game)] == ["Cat", "Eve"]


# Dealt


def test_no_minion_is_dealt_and_any_number_of_outsiders() -> None:
    """setup_counts."""
    counts = possible_counts(7, ("lordoftyphon",))
    assert {one[2:] for one in counts} == {(0, 1)}
    assert [one.outsiders for one in counts] == [0, 1, 2, 3, 4, 5, 6]
    six = ("chef", "monk", "mayor", "slayer", "virgin", "saint")
    assert bag_fault(SCRIPT, 7, (*six, "lordoftyphon")) is None
    assert bag_fault(SCRIPT, 7, (*six[:-1], "spy", "lordoftyphon")) is not None


@pytest.mark.parametrize("players", [5, 7, 10, 15])
def test_whoever_tells_the_story_deals_and_draws_the_line_rightly(players: int) -> None:
    only = Script(
        "only", "Only", (*(one for one in edition("tb").characters if one != "imp"), "lordoftyphon")
    )
    for seed in range(8):
        for storyteller in (Storyteller(seed), RandomStoryteller(seed)):
            game = Game(only, tuple("ABCDEFGHIJKLMNO"[:players]), Chain(storyteller, RandomPlayers(seed)))
            while game.phase is Phase.DEAL:
                play_step(game)
            assert not game.living(MINION)
            while not game.living(MINION):
                play_step(game)
            (demon,) = game.living(DEMON)
            around = game.grimoire.clockwise_from(demon)
            kinds = "".join("m" if game.team(seat) is MINION else "." for seat in around)
            count = {5: 2, 7: 2, 10: 3, 15: 4}[players]
            assert kinds.count("m") == count
            assert kinds.strip("m").count("m") == 0
            assert kinds[0] == kinds[-1] == "m"


def test_where_every_minion_is_needed_the_mind_puts_the_marionette_beside_the_demon() -> None:
    minions = ("marionette", "baron", "poisoner", "scarletwoman")
    good = tuple(one for one in edition("tb").characters if character(one).team in (TOWNSFOLK, OUTSIDER))
    only = Script("only", "Only", (*good, *minions, "lordoftyphon"))
    for seed in range(6):
        mind = Storyteller(seed)
        game = Game(only, tuple("ABCDEFGHIJKLMNO"), Chain(mind, RandomPlayers(seed)))
        while game.phase is Phase.DEAL or not game.living(MINION):
            play_step(game)
        assert {game.grimoire.seats[seat].character for seat in game.living(MINION)} == set(minions)
        assert not [why for why in map(mind.why, mind.reasons) if why.startswith(UNPLANNED)]


# The line


def test_a_script_with_one_minion_has_one_on_either_side() -> None:
    """There is no other to sit across; a line of two is one all the same."""
    good = tuple(one for one in edition("tb").characters if character(one).team in (TOWNSFOLK, OUTSIDER))
    only = Script("only", "Only", (*good, "poisoner", "lordoftyphon"))
    sides = set()
    for seed in range(12):
        for storyteller in (Storyteller(seed), RandomStoryteller(seed)):
            game = Game(only, tuple("ABCDEFG"), Chain(storyteller, RandomPlayers(seed)))
            while game.phase is Phase.DEAL or not game.living(MINION):
                play_step(game)
            (demon,), (minion,) = game.living(DEMON), game.living(MINION)
            sides.add((minion - demon) % 7)
    assert sides == {1, 6}


def test_one_line_of_a_million_is_drawn_without_a_look_at_the_others() -> None:
    """Fifteen players and twenty-seven Minions: nobody waits until all of them were listed."""
    looked_at = []

    class Counted(EvilLine):
        def answer(self, seats: tuple[int, ...], characters: tuple[str, ...]) -> tuple[ledger.ThisIs, ...]:
            looked_at.append(seats)
            return super().answer(seats, characters)

    everybody = tuple(one for one, kind in CHARACTERS.items() if kind.team is MINION)
    assert len(everybody) >= 20
    assert "marionette" in everybody
    around = tuple(range(1, 15))
    form = Counted((around, around[::-1]), everybody, 4)
    drawn = {form.draw(Draws(seed, "a line").below) for seed in range(200)}
    assert len(looked_at) < 200 * 8
    assert not [form.refusal(one) for one in drawn if form.refusal(one)]
    assert len(drawn) > 190
    assert {frozenset(one.seat for one in each) for each in drawn} == {frozenset(one) for one in form.lines}


def test_a_line_is_drawn_where_hardly_any_fits() -> None:
    """The Marionette beside the Demon, and every Minion of the script in the line."""
    around = tuple(range(1, 15))
    form = EvilLine((around, around[::-1]), ("baron", "spy", "poisoner", "marionette"), 4)
    for seed in range(50):
        assert form.refusal(form.draw(Draws(seed, "a line").below)) is None
    assert form.refusal(form.draw(lambda _: 0)) is None


@pytest.mark.example("carousel/lord_of_typhon/1")
def test_two_minions_sit_on_either_side_of_it() -> None:
    """With other Minions: as many Outsiders as usual."""
    town = at(CAST.replace("saint", "chef"))
    town.night(storyteller={"Bob": line("Ann scarletwoman", "Cat mastermind")})
    assert minions(town) == {"Ann": "scarletwoman", "Cat": "mastermind"}
    assert lines(town) == [{"Ann", "Cat"}]


@pytest.mark.example("carousel/lord_of_typhon/2")
def test_ten_players_have_three_and_two_outsiders_may_be_there() -> None:
    """Two on one side of it and one on the other, and they may sit the other way round."""
    script = Script("with it", "With it", (*SCRIPT.characters, "vizier", "harpy", "goblin"))
    town = Town(TEN, script=script)
    town.night(storyteller={"Bob": line("Jon vizier", "Ann harpy", "Cat goblin")}, Ann="Gus Eve", Ida="Bob")
    assert minions(town) == {"Ann": "harpy", "Cat": "goblin", "Jon": "vizier"}
    assert {town.alignment(name) for name in ("Ann", "Cat", "Jon")} == {EVIL}
    assert sorted(map(sorted, lines(town))) == [["Ann", "Cat", "Dan"], ["Ann", "Cat", "Jon"]]
    outsiders = [name for name in town.names if town.game.team(town.seat(name)) is OUTSIDER]
    assert outsiders == ["Hal", "Ida"]
    assert {counts.outsiders for counts in possible_counts(10, ("lordoftyphon",))} >= {0, 2}


@pytest.mark.example("carousel/lord_of_typhon/3")
def test_fifteen_have_four_and_an_outsider_may_be_among_them() -> None:
    """With other Minions; the only Outsider becomes one."""
    good = "Dan monk, Eve virgin, Flo soldier, Gus mayor, Hal monk!, Ida sage!, Jon fool!, Kim sailor!, Leo gossip!"
    town = at(
        f"Ann saint, Bob lordoftyphon, Cat slayer, {good}, Mia innkeeper!, Ned professor!, Oda minstrel!"
    )
    town.night(
        storyteller={"Bob": line("Ann scarletwoman", "Oda baron", "Cat poisoner", "Dan mastermind")},
        Cat="Eve",
    )
    assert {town.character(name) for name in ("Oda", "Ann", "Cat", "Dan")} == {
        "baron",
        "scarletwoman",
        "poisoner",
        "mastermind",
    }
    assert town.alignment("Ann") is EVIL


def test_they_are_told_and_evil_learns_of_itself_afterwards() -> None:
    town = at()
    town.night(storyteller={"Bob": line("Ann scarletwoman", "Cat mastermind")})
    assert town.told("Ann", ledger.YouAre)[-1] == YouAre("scarletwoman", EVIL)
    assert town.told("Cat", ledger.EvilTeam) == [EvilTeam(("Bob",), ("Ann", "Cat"))]
    assert not any(one.who == 1 for one in town.asked), "the Demon has no say in it"
    assert {"scarletwoman", "mastermind"} <= set(town.game.began_with)


@pytest.mark.parametrize(
    "wrong",
    [
        line("Cat spy", "Dan baron"),
        line("Ann spy", "Dan baron"),
        line("Ann spy", "Cat spy"),
        line("Ann spy"),
        line("Ann spy", "Cat chef"),
    ],
)
def test_no_other_line_is_taken(wrong: object) -> None:
    """The Demon is no end of it, there is no gap, and each is another Minion."""
    with pytest.raises(IllegalAnswer):
        at().night(storyteller={"Bob": wrong})


def test_the_marionette_sits_beside_it_and_is_told_nothing() -> None:
    town = at(TEN)
    with pytest.raises(IllegalAnswer):
        town.snapshot().night(storyteller={"Bob": line("Ann spy", "Cat baron", "Dan marionette")}, Ida="Ann")
    town.night(storyteller={"Bob": line("Ann scarletwoman", "Cat marionette", "Dan mastermind")}, Ida="Ann")
    assert town.character("Cat") == "marionette"
    assert town.game.grimoire.seats[2].believed == "slayer"
    assert town.told("Cat", ledger.EvilTeam) == []


@pytest.mark.parametrize(
    ("broken", "lines_"),
    [(True, [["Ann", "Cat", "Jon"]]), (False, [["Ann", "Cat", "Dan"], ["Ann", "Cat", "Jon"]])],
)
def test_a_traveller_between_two_of_them_is_no_gap_or_is_as_the_house_likes(
    broken: bool, lines_: list[list[str]]
) -> None:
    town = at(
        TEN.replace("Cat slayer", "Cat slayer, Tom beggar"),
        rules=HouseRules({"lordoftyphon: Travellers do not break the line": not broken}),
    )
    town.night(storyteller={"Bob": line("Ann scarletwoman", "Jon mastermind", "Cat baron")}, Ida="Ann")
    assert sorted(map(sorted, lines(town))) == lines_


def test_one_who_comes_later_sits_anywhere() -> None:
    town = at(CAST.replace("monk", "snakecharmer"))
    town.night(storyteller={"Bob": line("Ann scarletwoman", "Cat mastermind")}, Dan="Bob")
    assert town.character("Dan") == "lordoftyphon"
    assert minions(town) == {"Ann": "scarletwoman", "Cat": "mastermind"}


def test_a_lunatic_who_believes_in_it_makes_nobody_a_minion() -> None:
    town = at(CAST.replace("mayor", "lunatic(lordoftyphon)"))
    shown = {"Gus": ("Dan", "Eve")}
    town.night(storyteller={"Bob": line("Ann scarletwoman", "Cat mastermind"), **shown})
    assert minions(town) == {"Ann": "scarletwoman", "Cat": "mastermind"}


# The other nights


def test_it_kills_whom_it_chooses_and_poisoned_nobody() -> None:
    assert at(night=2).night(Bob="Cat", Dan="Ann") == ["Cat"]
    assert at(f"{CAST}; Poisoned@Bob", night=2).night(Bob="Cat", Dan="Ann") == []


def test_a_soldier_is_safe_from_it() -> None:
    assert at(night=2).night(Bob="Flo", Dan="Ann") == []


def test_dead_good_has_won_unless_a_scarlet_woman_catches_it() -> None:
    town = at(night=2).day()
    town.execute("Bob")
    assert town.winner is GOOD
    town = at(CAST.replace("monk", "scarletwoman"), night=2).day()
    town.execute("Bob")
    assert town.winner is None
    assert town.night(Dan="Cat") == ["Cat"]


@pytest.mark.parametrize("seed", range(5))
def test_games_with_it_are_played_by_policies_and_replayed(seed: int) -> None:
    lines_: list[Line] = []
    without = (one for one in edition("tb").characters if one != "imp")
    only = Script("only", "Only", (*without, "lordoftyphon", "marionette"))
    storyteller = Storyteller(seed, cheap=True)
    game = Game(only, tuple("ABCDEFGHIJ"), Nobody())
    live = LiveGame.begin(game, Chain(RandomPlayers(seed), storyteller), lines_.append)
    live.advance()
    assert live.over
    assert replay(lines_).game.digest == live.game.digest
    assert not [why for why in map(storyteller.why, storyteller.reasons) if why.startswith(UNPLANNED)]


def test_nobody_becomes_a_minion_that_a_jinx_keeps_apart_from_somebody() -> None:
    """But for the very player it is kept apart from."""
    script = Script("more", "More", (*SCRIPT.characters, "heretic"))

    def town(cast: str = CAST.replace("Dan monk", "Dan heretic")) -> Town:
        return Town(cast, script=script)

    with pytest.raises(IllegalAnswer):
        town().night(storyteller={"Bob": line("Ann poisoner", "Cat baron")}, Ann="Eve")
    here = town()
    here.night(storyteller={"Bob": line("Ann poisoner", "Cat scarletwoman")}, Ann="Eve")
    assert minions(here) == {"Ann": "poisoner", "Cat": "scarletwoman"}
    beside = town(CAST.replace("Ann saint", "Ann heretic"))
    beside.night(storyteller={"Bob": line("Ann baron", "Cat scarletwoman")})
    assert minions(beside) == {"Ann": "baron", "Cat": "scarletwoman"}


def test_whoever_tells_the_story_heeds_such_a_jinx() -> None:
    script = Script("more", "More", (*SCRIPT.characters, "heretic"))
    bag = Town(CAST.replace("Dan monk", "Dan heretic"), script=script).game.grimoire.seats
    made = set[str]()
    for seed in range(20):
        for storyteller in (Storyteller(seed), RandomStoryteller(seed)):
            game = Game(script, tuple("ABCDEFG"), Chain(storyteller, RandomPlayers(seed)))
            for seat, record in enumerate(bag):
                game.grimoire.change(seat, character=record.character, alignment=record.alignment)
            while game.phase is Phase.DEAL or not game.living(MINION):
                play_step(game)
            made |= {game.grimoire.seats[seat].character for seat in game.living(MINION)}
    assert {"poisoner", "scarletwoman"} <= made
    assert not made & {"baron", "spy"}
