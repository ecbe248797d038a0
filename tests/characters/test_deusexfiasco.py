"""The Deus ex Fiasco: the Storyteller makes a mistake, mends it, and says so."""

import pytest

from engine import Game, LiveGame, ledger
from engine.abilities import standing
from engine.deciders import Undecided
from engine.ledger import CameBack, Claimed, DiedByDay, FabledLeft, Learned, YouAre
from engine.phases import Phase
from engine.questions import Act, Answer, IllegalAnswer, Law, Question
from engine.rulings import IllegalRuling, Ruling, carry_out
from engine.terms import GOOD, STORYTELLER, TOWN
from tests.scenario import Town

CAST = (
    "Doug drunk(soldier), Bob imp, Cat ravenkeeper, Dan baron, Eve chambermaid, Flo undertaker, Gus recluse"
)


def a_day(cast: str = CAST) -> Town:
    return Town(f"{cast} | deusexfiasco", night=2).day()


def admitted(town: Town) -> bool:
    """The town hears that there was a mistake, and nothing about it."""
    town.act("mistake")
    return Claimed("mistake", STORYTELLER) in town.public()


@pytest.mark.example("carousel/deus_ex_fiasco/1")
def test_example_the_wrong_token_was_drawn() -> None:
    """Doug is the Mayor and somebody else the Drunk, in secret; that it happened is public."""
    town = a_day()
    carry_out(town.game, Ruling("become", town.seat("Doug"), "mayor"))
    assert town.told("Doug") == [YouAre("mayor", GOOD)], "at once, for the Storyteller stands beside them"
    carry_out(town.game, Ruling("become", town.seat("Cat"), "drunk"))
    assert town.told("Cat") == town.public() == []
    assert town.character("Doug") == "mayor"
    assert (town.character("Cat"), town.game.grimoire.seats[2].believed) == ("drunk", "ravenkeeper")
    assert admitted(town)


class Host:
    """Decides what the Storyteller is asked, in this order and no more."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)

    def decide(self, question: Question, game: Game) -> Answer:  # noqa: ARG002
        if question.who != STORYTELLER:
            raise Undecided(question)
        return self.answers.pop(0)


def live(town: Town, *answers: Answer) -> tuple[LiveGame, Host]:
    """The game as a host runs it, who can take back a step."""
    host = Host(*answers)
    return LiveGame(town.game, host, lambda _: None), host


def play_until(game: LiveGame, step: str, **players: object) -> None:
    """Up to the end of this step; the answers of players by name."""
    while not game.game.step.startswith(step):
        if not game.play_step():
            assert game.waiting is not None
            name = game.game.grimoire.seats[game.waiting.who].name
            assert name in players, f"{game.waiting.id}: nobody says what {name} does"
            game.answer(game.waiting.id, players.pop(name))
    assert not players


def admit(game: LiveGame) -> None:
    """The next morning."""
    question = game.advance()
    assert question is not None
    assert game.game.phase is Phase.DISCUSSION
    game.seal(question, Act("mistake", STORYTELLER))
    game.play_step()


def learned(game: LiveGame, seat: int, since: int) -> list[object]:
    facts = [told.fact for told in game.ledger[since:] if told.to == (seat,)]
    return [fact.answer for fact in facts if isinstance(fact, Learned)]


@pytest.mark.example("carousel/deus_ex_fiasco/3")
def test_example_the_undertaker_was_shown_the_wrong_token() -> None:
    """What the rules forbid is told by hand: a mark is laid, and the step taken back and played again without it."""
    town = a_day(CAST.replace("Bob imp", "Bob imp, Hal scarletwoman"))
    flo, bob, hal = town.seat("Flo"), town.seat("Bob"), town.seat("Hal")
    town.execute("Bob")
    assert town.sober("Flo")
    wrong, right = ledger.ThisIs(bob, "recluse"), ledger.ThisIs(bob, "imp")
    game, host = live(town, wrong)
    play_until(game, f"n2/imp@{hal}", Hal=town.seat("Doug"))
    game.rule(Ruling("mark", flo, "Poisoned"))
    since = len(game.ledger)
    play_until(game, f"n2/undertaker@{flo}")
    assert learned(game, flo, since) == [wrong]
    since = len(game.ledger)
    game.undo()
    game.rule(Ruling("unmark", flo, "Poisoned"))
    play_until(game, f"n2/undertaker@{flo}")
    assert learned(game, flo, since) == [right]
    assert standing(game.game.grimoire).sober[flo]
    assert host.answers == []
    play_until(game, "n2/chambermaid", Eve=(town.seat("Cat"), flo))
    admit(game)
    public = [told.fact for told in game.ledger[since:] if told.to == TOWN]
    assert Claimed("mistake", STORYTELLER) in public
    assert not any(isinstance(fact, (Learned, ledger.ThisIs)) for fact in public)


@pytest.mark.example("carousel/deus_ex_fiasco/5")
def test_example_the_wrong_deaths_were_announced() -> None:
    """Ben killed Amy and Doug; Ben and Lewis are said to have died, and then Amy and Doug. Rulings of one mistake
    belong together: who has won is looked at when the game goes on."""
    cast = "Ben shabaloth, Lewis minstrel, Amy gossip, Doug innkeeper, Eve godfather, Flo tealady, Gus sailor"
    town = Town(f"{cast} | deusexfiasco", night=2)
    town.night_up_to(
        "godfather", Doug="Flo Gus", Gus="Flo", Ben="Amy Doug", storyteller={"Doug": "Flo", "Gus": "Gus"}
    )
    assert not town.alive("Amy")
    assert not town.alive("Doug")
    for name in ("Amy", "Doug"):
        town.rule("revive", name)
    town.night()
    since = len(town.game.ledger)
    for verb, names in (("kill", "Ben Lewis"), ("revive", "Ben Lewis"), ("kill", "Amy Doug")):
        for name in names.split():
            town.rule(verb, name)
    assert [town.alive(name) for name in ("Ben", "Lewis", "Amy", "Doug")] == [True, True, False, False]
    assert [type(told.fact) for told in town.game.ledger[since:]] == [
        *[DiedByDay] * 2, *[CameBack] * 2, *[DiedByDay] * 2,
    ]  # fmt: skip
    assert admitted(town)
    assert town.winner is None


class Lenient(Host):
    """Lets one choice of a player stand that the rules do not allow."""

    def __init__(self, player: int, choice: Answer, *answers: Answer) -> None:
        super().__init__(*answers)
        self.stands = {player: choice}

    def decide(self, question: Question, game: Game) -> Answer:
        if question.who in self.stands:
            return Law(self.stands.pop(question.who))
        return super().decide(question, game)


@pytest.mark.example("carousel/deus_ex_fiasco/7")
def test_example_the_chambermaid_chose_a_dead_player_and_it_stood() -> None:
    """A person lets it stand, with a wrong number by hand; the next day Eve chooses two of the living, and is told
    the truth. What she is told anew she is told in the step of that night, played again."""
    town = Town(f"{CAST}, Hal mayor! | deusexfiasco", night=2)
    town.dusk()
    eve, cat, gus, hal = (town.seat(name) for name in ("Eve", "Cat", "Gus", "Hal"))
    host = Lenient(eve, (cat, hal), 2)
    game = LiveGame(town.game, host, lambda _: None)
    play_until(game, "n2/imp", Bob=gus)
    game.rule(Ruling("mark", eve, "Poisoned"))
    since = len(game.ledger)
    play_until(game, f"n2/chambermaid@{eve}")
    assert learned(game, eve, since) == [2]
    assert ledger.Chose("chambermaid", (cat, hal)) in [told.fact for told in game.ledger[since:]]
    assert host.answers == [] == list(host.stands)
    game.advance()
    assert game.game.phase is Phase.DISCUSSION
    while game.game.step != f"n2/chambermaid@{eve}":
        game.undo()
    game.undo()
    game.rule(Ruling("unmark", eve, "Poisoned"))
    game.advance()
    assert game.waiting is not None
    with pytest.raises(IllegalAnswer, match="not two different players"):
        game.answer(game.waiting.id, (cat, hal))
    since = len(game.ledger)
    play_until(game, f"n2/chambermaid@{eve}", Eve=(town.seat("Bob"), cat))
    assert learned(game, eve, since) == [1]
    admit(game)
    assert Claimed("mistake", STORYTELLER) in [told.fact for told in game.ledger[since:]]


def test_a_chambermaid_cannot_choose_a_dead_player_and_chooses_again() -> None:
    """A host has no such mistake to make here: the number is wrong by hand, and the choice made anew the next day."""
    town = Town(f"{CAST}, Hal mayor! | deusexfiasco", night=2)
    town.dusk()
    eve, cat, gus = town.seat("Eve"), town.seat("Cat"), town.seat("Gus")
    game, host = live(town, 2)
    play_until(game, "n2/imp", Bob=gus)
    game.rule(Ruling("mark", eve, "Poisoned"))
    game.advance()
    assert game.waiting is not None
    with pytest.raises(IllegalAnswer, match="not two different players"):
        game.answer(game.waiting.id, (town.seat("Hal"), cat))
    since = len(game.ledger)
    play_until(game, f"n2/chambermaid@{eve}", Eve=(cat, town.seat("Flo")))
    assert learned(game, eve, since) == [2]
    assert host.answers == []
    game.advance()
    assert game.game.phase is Phase.DISCUSSION
    while game.game.step != f"n2/chambermaid@{eve}":
        game.undo()
    game.undo()
    game.rule(Ruling("unmark", eve, "Poisoned"))
    since = len(game.ledger)
    play_until(game, f"n2/chambermaid@{eve}", Eve=(town.seat("Bob"), cat))
    assert learned(game, eve, since) == [1]
    admit(game)
    assert Claimed("mistake", STORYTELLER) in [told.fact for told in game.ledger[since:]]


def test_several_mistakes_and_no_other_power() -> None:
    town = a_day()
    assert admitted(town)
    assert admitted(town)
    assert all(town.marks(name) == [] for name in town.names)


def test_only_the_storyteller_admits_one() -> None:
    with pytest.raises(IllegalAnswer):
        a_day().act("mistake", "Cat")


def test_never_added_during_the_game() -> None:
    """Its entry, RB-242: everybody would know that the mistake was real. It may go."""
    town = Town(CAST, night=2).day()
    with pytest.raises(IllegalRuling, match="only be there from the start"):
        town.rule_nobody("fabled", "deusexfiasco")
    town = a_day()
    town.rule_nobody("no fabled", "deusexfiasco")
    assert town.public() == [FabledLeft("deusexfiasco")]
    with pytest.raises(IllegalAnswer):
        town.act("mistake")
