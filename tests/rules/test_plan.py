"""The bag is a plan: counts, copies, companions, who has no token. With characters made for these tests."""

from collections.abc import Callable
from random import Random

import pytest

from engine import Chain, Game, LiveGame, Script, edition, play_step, record, replay
from engine.characters.base import CHARACTERS, Character, Counts, Minion, Outsider, Townsfolk
from engine.deciders import Undecided
from engine.ledger import YouAre
from engine.questions import Answer, Question
from engine.rules.setup import Bag, BagFault, Note, Plan, bag_fault, possible_counts
from engine.terms import EVIL, STORYTELLER
from narrator.mind import bag as mind
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.engine.random_tables import NAMES, play_on
from tests.narrator.mind.unplanned import UNPLANNED

Make = Callable[..., Script]
TB = edition("tb")
GOOD_FIVE = ("chef", "empath", "monk", "mayor", "slayer")


class Many(Townsfolk):
    copies = 3


class Bringer(Townsfolk):
    brings = ("butler",)


class Puppet(Minion):
    """None of the tokens is its own: the first player in the circle who is good is it."""

    undealt = True

    def arrive(self, game: Game) -> None:
        seat = next(one for one in game.grimoire.ring if game.alignment(one) is not EVIL)
        game.grimoire.change(seat, character=self.id, alignment=EVIL)


class Anything(Outsider):
    """There may be any number of Outsiders."""

    def counts(self, players: int, counts: Counts) -> tuple[Counts, ...]:  # noqa: ARG002
        usual = counts.more_outsiders(-counts.outsiders)
        return tuple(usual.more_outsiders(number) for number in range(5))


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Make:
    """A script of Trouble Brewing and these characters, whose ids are the names of their classes."""

    def is_(*kinds: type[Character]) -> Script:
        for kind in kinds:
            one = kind()
            one.id = kind.__name__.lower()  # type: ignore[misc]
            monkeypatch.setitem(CHARACTERS, one.id, one)
        return Script("more", "More", (*TB.characters, *(kind.__name__.lower() for kind in kinds)))

    return is_


def test_a_character_may_be_in_the_bag_as_often_as_it_says(make: Make) -> None:
    script = make(Many)
    evil = ("poisoner", "imp")
    for times in (1, 2, 3):
        assert bag_fault(script, 7, (*GOOD_FIVE[times:], *("many",) * times, *evil)) is None
    fault = bag_fault(script, 7, (*GOOD_FIVE[4:], *("many",) * 4, *evil))
    assert fault == BagFault("twice", ("many",))
    twice = bag_fault(script, 7, (*GOOD_FIVE[1:], "mayor", *evil))
    assert twice == BagFault("twice", ("mayor",))


def test_who_brings_somebody_is_never_dealt_without_them(make: Make) -> None:
    script = make(Bringer)
    without = ("bringer", *GOOD_FIVE[1:], "saint", "poisoner", "imp")
    assert bag_fault(script, 8, without) == BagFault("missing", ("bringer", "butler"))
    assert bag_fault(script, 8, tuple("butler" if one == "saint" else one for one in without)) is None


def test_an_undealt_character_is_in_the_game_and_a_good_token_in_its_place(make: Make) -> None:
    script = make(Puppet)
    six = (*GOOD_FIVE, "virgin", "imp")
    plan = Plan(six, (Note("undealt", "puppet"),))
    assert bag_fault(script, 7, plan) is None
    outsider = Plan((*GOOD_FIVE, "saint", "imp"), plan.notes)
    assert bag_fault(script, 7, outsider) is None, "the token that is drawn may be an Outsider's"
    assert "allowed" in str(bag_fault(script, 7, six)), "a Minion is missing"
    assert "allowed" in str(bag_fault(script, 7, Plan((*GOOD_FIVE, "poisoner", "imp"), plan.notes)))
    assert bag_fault(script, 7, (*GOOD_FIVE, "puppet", "imp")) == BagFault("undealt", ("puppet",))
    assert bag_fault(script, 7, Plan(six, (Note("undealt", "poisoner"),))) == BagFault("dealt", ("poisoner",))
    assert bag_fault(script, 7, Plan(six, (*plan.notes, *plan.notes))) == BagFault("twice", ("puppet",))
    assert bag_fault(script, 7, Plan(six, (Note("undealt", "wizard"),))) == BagFault("stranger", ("wizard",))


def test_how_many_of_each_kind_is_asked_of_everybody_in_the_plan(make: Make) -> None:
    """Of an undealt character too."""
    make(Anything, Puppet)
    assert {counts.outsiders for counts in possible_counts(7, ("anything", "imp", "poisoner"))} == {
        0,
        1,
        2,
        3,
        4,
    }
    assert {counts.townsfolk for counts in possible_counts(7, ("anything", "imp", "poisoner"))} == {
        5,
        4,
        3,
        2,
        1,
    }
    assert [counts.outsiders for counts in possible_counts(7, ("puppet", "imp"))] == [0]


class Bagged:
    """Answers for the bag alone."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def decide(self, question: Question, game: Game) -> Answer:  # noqa: ARG002
        if isinstance(question.options, Bag):
            return self.answer
        raise Undecided(question)


def test_an_undealt_character_arrives_once_the_tokens_are_drawn(make: Make) -> None:
    script = make(Puppet)
    plan = Plan((*GOOD_FIVE, "virgin", "imp"), (Note("undealt", "puppet"),))
    deciders = Chain(Bagged(plan), RandomPlayers(1), RandomStoryteller(1))
    game = Game(script, NAMES[:7], deciders)
    while not game.night:
        play_step(game)
    assert game.notes == plan.notes
    characters = [seat.character for seat in game.grimoire.seats]
    assert characters.index("puppet") == (1 if characters[0] == "imp" else 0)
    told = next(told.fact for told in game.ledger if told.to == (characters.index("puppet"),))
    assert told == YouAre("puppet", EVIL)


def test_a_plan_with_notes_is_recorded_replayed_and_restored(make: Make) -> None:
    script, lines = make(Puppet), list[record.Line]()
    plan = Plan((*GOOD_FIVE, "virgin", "imp"), (Note("undealt", "puppet"),))
    game = Game(script, NAMES[:7], RandomPlayers(3))
    live = play_on(LiveGame.begin(game, Chain(Bagged(plan), RandomStoryteller(3)), lines.append), 3)
    assert replay(lines).game.digest == live.game.digest
    snapshots = [line for line in lines if "snapshot" in line]
    assert record.restore(lines[0], snapshots).notes == plan.notes


@pytest.mark.parametrize("players", [5, 7, 9, 12, 15])
def test_every_storyteller_composes_legal_plans_with_them(make: Make, players: int) -> None:
    script = make(Many, Bringer, Puppet, Anything)
    seen = set[str]()
    copies = set[int]()
    for seed in range(60):
        for decider in (Storyteller(seed), RandomStoryteller(seed)):
            question = Question("bag#0", STORYTELLER, None, Bag(script, players))
            answer = decider.decide(question, Game(script, NAMES[:players], decider))
            assert bag_fault(script, players, answer) is None
            if isinstance(decider, Storyteller):
                assert not decider.why("bag#0").startswith(UNPLANNED)
            plan = answer if isinstance(answer, Plan) else Plan(answer)
            seen |= {note.character for note in plan.notes} | set(plan.bag)
            copies.add(plan.bag.count("many"))
    assert {"many", "puppet"} <= seen
    assert {0, 1, 2} <= copies
    if players >= 7:
        assert "bringer" in seen


def test_a_script_is_dealt_to_as_many_as_its_copies_allow(make: Make) -> None:
    """Seven players need five Townsfolk, of whom three may be the same."""
    make(Many)
    others = (
        "butler",
        "saint",
        "recluse",
        "drunk",
        "goon",
        "tinker",
        "klutz",
        "poisoner",
        "spy",
        "scarletwoman",
        "imp",
    )
    script = Script("few", "Few", ("many", "chef", "empath", *others))
    assert 7 in script.table_sizes
    assert 7 not in Script("fewer", "Fewer", ("monk", "chef", "empath", *others)).table_sizes
    for seed in range(20):
        assert bag_fault(script, 7, mind.draw(script, 7, Random(seed))) is None
