"""Setting up: how many of each kind, which bags are legal, who draws what, and who is told."""

import json
from collections import Counter
from pathlib import Path

import pytest

from engine.course import play_step
from engine.deciders import Nobody, Undecided
from engine.game import Game
from engine.ledger import Seated, YouAre
from engine.phases import Phase
from engine.questions import Answer, IllegalAnswer, Question
from engine.registry import character
from engine.rules.setup import BagFault, WrongTable, bag_fault, usual_counts
from engine.script import Script, edition
from engine.terms import CHANCE, EVIL, GOOD, STORYTELLER, TOWN
from tests.scenario import Town

TB = edition("tb")
FACTS = Path(__file__).parents[3] / "shared" / "facts"
PLAYERS = range(5, 16)
TOWNSFOLK = (3, 3, 5, 5, 5, 7, 7, 7, 9, 9, 9)
OUTSIDERS = (0, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2)
MINIONS = (1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3)
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal")
EIGHT = ("chef", "empath", "fortuneteller", "undertaker", "virgin", "drunk", "scarletwoman", "imp")


def legal_bag(players: int) -> tuple[str, ...]:
    """The first characters of each kind, without a Baron."""
    seat = players - 5
    minions = tuple(one for one in TB.minions if one != "baron")[: MINIONS[seat]]
    return (*TB.townsfolk[: TOWNSFOLK[seat]], *TB.outsiders[: OUTSIDERS[seat]], *minions, "imp")


class Dealer:
    """Answers the setup: the bag, the order of the tokens, and then what each ability asks."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.asked: list[Question] = []

    def decide(self, question: Question, game: Game) -> Answer:  # noqa: ARG002
        self.asked.append(question)
        if not self.answers:
            raise Undecided(question)
        return self.answers.pop(0)


def deal(names: tuple[str, ...], *answers: Answer) -> tuple[Game, Dealer]:
    """Fill the bag and deal."""
    dealer = Dealer(*answers)
    game = Game(TB, names, dealer)
    play_step(game)
    play_step(game)
    return game, dealer


# The table


@pytest.mark.parametrize("players", PLAYERS)
def test_how_many_of_each_kind(players: int) -> None:
    """RB-013, RB-014, RB-015, RB-016."""
    seat = players - 5
    counts = usual_counts(players)
    assert tuple(counts) == (TOWNSFOLK[seat], OUTSIDERS[seat], MINIONS[seat], 1)
    assert sum(counts) == players


def test_the_counts_are_those_of_the_published_table() -> None:
    source = FACTS / "setup_counts.json"
    if not source.exists():
        pytest.skip("the table of counts is not beside this checkout")
    table = json.loads(source.read_text())["counts"]
    for players in PLAYERS:
        row = table[str(players)]
        assert tuple(usual_counts(players)) == tuple(
            row[kind] for kind in ("townsfolk", "outsiders", "minions", "demons")
        )


@pytest.mark.parametrize("players", [0, 1, 4, 16, 20])
def test_too_few_or_too_many_players_are_refused(players: int) -> None:
    """RB-001, RB-005, RB-017: fifteen without Travellers."""
    with pytest.raises(WrongTable, match="5 to 15"):
        Game(TB, tuple(f"P{number}" for number in range(players)), Nobody())


@pytest.mark.parametrize("names", [("Ann", "Bob", "Cat", "Dan", "Ann"), ("Ann", "Bob", "Cat", "Dan", " ")])
def test_two_of_one_name_and_a_nameless_player_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(WrongTable):
        Game(TB, names, Nobody())


@pytest.mark.example("rulebook/grimoire/1")
def test_seats_are_one_closed_ring() -> None:
    """RB-002, RB-029, RB-319: the first sits beside the last."""
    town = Town("Ann imp, Bob investigator, Cat undertaker, Dan chef, Eve soldier")
    ring = town.game.grimoire
    assert ring.clockwise_from(0) == (1, 2, 3, 4)
    assert ring.clockwise_from(3) == (4, 0, 1, 2)
    assert set(ring.living_neighbours(1)) == {0, 2}
    assert set(ring.living_neighbours(4)) == {3, 0}


def test_alive_neighbours_skip_the_dead() -> None:
    """RB-304."""
    town = Town("Ann imp, Bob investigator!, Cat undertaker!, Dan chef, Eve soldier, Flo saint")
    assert set(town.game.grimoire.living_neighbours(3)) == {0, 4}
    assert set(town.game.grimoire.living_neighbours(0)) == {3, 5}


def test_the_square_shows_everybody_alive_in_seat_order() -> None:
    """RB-008, RB-030."""
    game = Game(TB, NAMES, Nobody())
    assert game.square.names == NAMES
    assert game.square.ring == tuple(range(8))
    assert all(game.square.alive)
    assert all(game.square.ghost_votes)


# The bag


@pytest.mark.parametrize("players", PLAYERS)
def test_a_bag_of_the_usual_counts_is_legal(players: int) -> None:
    """RB-011, RB-025."""
    assert bag_fault(TB, players, legal_bag(players)) is None


@pytest.mark.parametrize("players", PLAYERS)
def test_wrong_counts_are_refused(players: int) -> None:
    """RB-011, RB-016: one kind for another, two Demons being no choice in Trouble Brewing, or none at all."""
    bag = legal_bag(players)
    outsider = next(one for one in TB.outsiders if one not in bag)
    townsfolk = next(one for one in TB.townsfolk if one not in bag)
    minion = next(one for one in TB.minions if one not in bag)
    without_a_minion = tuple(one for one in bag if one != bag[-2])
    for wrong in (
        (outsider, *bag[1:]),
        (minion, *bag[1:]),
        (*bag[:-1], townsfolk),
        (*without_a_minion, townsfolk),
    ):
        assert len(wrong) == players
        assert "allowed" in str(bag_fault(TB, players, wrong))


@pytest.mark.parametrize("players", PLAYERS)
def test_too_many_or_too_few_tokens_are_refused(players: int) -> None:
    """RB-025."""
    bag = legal_bag(players)
    assert bag_fault(TB, players, bag[1:]) is not None
    assert bag_fault(TB, players, (*bag, "mayor")) is not None


def test_a_character_twice_is_refused() -> None:
    assert bag_fault(TB, 5, ("chef", "chef", "empath", "poisoner", "imp")) == BagFault("twice", ("chef",))


@pytest.mark.parametrize("stranger", ["vortox", "", "Chef", 3, None, ("chef",), b"chef"])
def test_what_is_not_on_the_script_is_refused(stranger: object) -> None:
    """RB-004, RB-321: names are official ids."""
    assert "stranger" in str(bag_fault(TB, 5, ("chef", "empath", stranger, "poisoner", "imp")))


def test_only_characters_of_the_chosen_script_may_be_used() -> None:
    """RB-004."""
    small = Script("mine", "Mine", ("chef", "empath", "monk", "slayer", "poisoner", "imp"))
    assert bag_fault(small, 5, ("chef", "empath", "monk", "poisoner", "imp")) is None
    assert bag_fault(small, 5, ("chef", "empath", "soldier", "poisoner", "imp")) == BagFault(
        "stranger", ("soldier",)
    )


@pytest.mark.parametrize("bag", [None, "chef", 5, ["chef", "empath", "monk", "poisoner", "imp"]])
def test_what_is_no_bag_is_refused(bag: object) -> None:
    assert bag_fault(TB, 5, bag) is not None


def test_a_drunk_counts_as_an_outsider() -> None:
    """RB-022."""
    assert bag_fault(TB, 8, EIGHT) is None
    assert bag_fault(TB, 7, tuple(one for one in EIGHT if one != "chef")) is not None


def test_an_illegal_bag_is_refused_by_the_game() -> None:
    """RB-159: and asked for again."""
    dealer = Dealer(EIGHT[:5])
    game = Game(TB, NAMES, dealer)
    with pytest.raises(IllegalAnswer):
        play_step(game)
    assert game.bag == ()


# The deal


def test_every_player_draws_one_token_of_the_bag() -> None:
    """RB-027, RB-028, RB-033: the Storyteller picks the bag, chance the order."""
    order = (7, 0, 6, 1, 2, 3, 4, 5)
    game, dealer = deal(NAMES, EIGHT, order, 1, "investigator")
    assert [seat.character for seat in game.grimoire.seats] == [EIGHT[token] for token in order]
    assert [question.who for question in dealer.asked[:2]] == [STORYTELLER, CHANCE]
    assert sorted(seat.character for seat in game.grimoire.seats) == sorted(EIGHT)


@pytest.mark.parametrize(
    "order", [(0, 1, 2, 3, 4, 5, 6, 6), (0, 1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6, 7, 8), "01234567"]
)
def test_an_order_that_is_none_is_refused(order: object) -> None:
    """RB-027: exactly one token each."""
    with pytest.raises(IllegalAnswer):
        deal(NAMES, EIGHT, order)


def test_each_player_alone_is_told_their_own_character_and_side() -> None:
    """RB-027, RB-012, RB-306, RB-314."""
    game, _ = deal(NAMES, EIGHT, (7, 0, 6, 1, 2, 3, 4, 5), 1, "investigator")
    private = [told for told in game.ledger if told.to != TOWN]
    assert [told.to for told in private] == [(seat,) for seat in range(8)]
    assert [told.fact for told in private] == [
        YouAre("imp", EVIL), YouAre("chef", GOOD), YouAre("scarletwoman", EVIL), YouAre("empath", GOOD),
        YouAre("fortuneteller", GOOD), YouAre("undertaker", GOOD), YouAre("virgin", GOOD),
        YouAre("investigator", GOOD),
    ]  # fmt: skip


def test_the_town_is_told_no_character() -> None:
    """RB-012, RB-036."""
    game, _ = deal(NAMES, EIGHT, (7, 0, 6, 1, 2, 3, 4, 5), 1, "investigator")
    public = [told.fact for told in game.ledger if told.to == TOWN]
    assert isinstance(public[0], Seated)
    assert not any(one in repr(public) for one in TB.characters)


@pytest.mark.parametrize("seat", range(22))
def test_characters_start_on_the_side_of_their_kind(seat: int) -> None:
    """RB-314, RB-171."""
    one = TB.characters[seat]
    town = Town(f"Ann {one}, Bob chef, Cat monk, Dan imp, Eve saint")
    assert town.alignment("Ann") is character(one).team.side
    assert (town.alignment("Ann") is EVIL) is (one in (*TB.minions, *TB.demons))


def test_the_game_starts_with_a_night() -> None:
    """RB-051, RB-052."""
    game, _ = deal(NAMES, EIGHT, tuple(range(8)), 1, "investigator")
    assert game.phase is Phase.FIRST_NIGHT
    assert [type(told.fact).__name__ for told in game.ledger][-1] == "NightFell"


def test_trouble_brewing_is_the_twenty_two_characters_of_its_edition() -> None:
    """RB-004."""
    kinds = Counter(character(one).team.value for one in TB.characters)
    assert kinds == {"townsfolk": 13, "outsider": 4, "minion": 4, "demon": 1}
