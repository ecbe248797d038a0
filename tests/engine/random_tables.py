"""Whole games at random, and what must hold of each: shared by the tests of this folder."""

from typing import Any

from engine import Chain, Game, LiveGame, edition
from engine.course import play_step
from engine.grimoire import POISONED
from engine.ledger import (
    DayBroke,
    Executed,
    GameOver,
    HandCounted,
    NightFell,
    Nominated,
    Retracted,
    Uncovered,
    VoteBegan,
    VoteCounted,
)
from engine.phases import Phase
from engine.questions import Question
from engine.record import next_digest
from engine.registry import character
from engine.terms import DEMON, EVIL, GOOD, TOWN, TOWNSFOLK
from engine.town_square import fold
from engine.views import player_view
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller

SIZES = range(5, 16)
NAMES = (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia", "Ned", "Oda",
)  # fmt: skip
TROUBLE_BREWING = edition("tb")
BY_DAY = (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE, Phase.VOTE, Phase.EXECUTION, Phase.DUSK)


def table(players: int, seed: int) -> Game:
    """A game that plays itself."""
    return Game(TROUBLE_BREWING, NAMES[:players], Chain(RandomPlayers(seed), RandomStoryteller(seed)))


def played_directly(players: int, seed: int) -> tuple[Game, list[str]]:
    """A finished game, played without a record, and the digest after each step."""
    game, digests = table(players, seed), []
    while not game.over:
        since = len(game.ledger)
        play_step(game)
        game.digest = next_digest(game, since)
        digests.append(game.digest)
    return game, digests


def live_table(players: int, seed: int, lines: list[dict[str, Any]]) -> LiveGame:
    """A live game whose players are asked one by one; the Storyteller and chance answer by themselves."""
    game = Game(TROUBLE_BREWING, NAMES[:players], RandomPlayers(seed))
    return LiveGame.begin(game, RandomStoryteller(seed), lines.append)


def play_on(live: LiveGame, seed: int, *, at_dusk: bool = False) -> LiveGame:
    """Answer every open question until the game is over; `at_dusk`: everybody at once at dusk, the last first."""
    players = RandomPlayers(seed)
    asked = 0
    while (question := live.advance()) is not None:
        if at_dusk and live.game.is_night and live.game.night != asked:
            asked = live.game.night
            for one in reversed(live.dusk_questions()):
                live.seal(one, players.decide(one, live.game))
        else:
            live.answer(question.id, players.decide(question, live.unfinished))
    return live


def played_live(players: int, seed: int, *, at_dusk: bool = False) -> tuple[LiveGame, list[dict[str, Any]]]:
    lines: list[dict[str, Any]] = []
    return play_on(live_table(players, seed, lines), seed, at_dusk=at_dusk), lines


def digests_in(lines: list[dict[str, Any]]) -> list[str]:
    return [line["digest"] for line in lines if "step" in line]


def same(one: Game, other: Game) -> bool:
    """Whether two games are at the same point by everything that makes up their state."""
    grimoires = [
        (game.grimoire.seats, game.grimoire.ring, game.grimoire.reminders, game.grimoire.next_id)
        for game in (one, other)
    ]
    states = [[getattr(game, name) for name in Game.STATE if name != "digest"] for game in (one, other)]
    return grimoires[0] == grimoires[1] and states[0] == states[1] and one.ledger == other.ledger


def open_question(live: LiveGame) -> Question:
    """What the game waits for; there has to be something."""
    assert live.waiting is not None
    return live.waiting


def next_question(live: LiveGame) -> Question:
    """Play on to the next question; there has to be one."""
    question = live.advance()
    assert question is not None
    return question


def asker(question: Question) -> str:
    """The character whose ability asks; there has to be one."""
    assert question.about is not None
    return question.about.character


class Watcher:
    """A decider in front of another that looks at every question and answer."""

    def __init__(self, decider: Any) -> None:
        self.decider = decider
        self.asked: list[tuple[Question, Any]] = []

    def decide(self, question: Question, game: Game) -> Any:
        answer = self.decider.decide(question, game)
        assert question.options.refusal(answer) is None, f"{question.id}: random, but not legal: {answer}"
        self.asked.append((question, answer))
        return answer


def check_step(before: Game, after: Game) -> None:
    """What must hold after every single step."""
    seats, grimoire = after.grimoire.seats, after.grimoire
    assert [s.name for s in seats] == [s.name for s in before.grimoire.seats]
    assert sorted(grimoire.ring) == list(range(len(seats)))
    assert after.ledger[: len(before.ledger)] == before.ledger, "the ledger was changed, not added to"
    if after.over or after.steps % 16 == 0:
        assert after.square == fold(after.ledger)
    if after.phase is Phase.DEAL:
        return
    for seat in seats:
        character(seat.character)
        assert (seat.believed is not None) == (seat.character == "drunk")
        assert seat.believed is None or character(seat.believed).team is TOWNSFOLK
    living = [s.character for s in seats if s.alive]
    assert len(set(living)) == len(living), "one character twice among the living"
    assert sum(character(one).team is DEMON for one in living) <= 1
    _check_tokens(after)
    _check_public(after)


def _check_tokens(game: Game) -> None:
    tokens = game.grimoire.reminders
    assert len({token.id for token in tokens}) == len(tokens)
    for token in tokens:
        assert 0 < token.id < game.grimoire.next_id
        assert token.seat in game.grimoire.ring
        assert token.by is not None
        assert token.by.owner in game.grimoire.ring
        assert token.text in character(token.by.character).reminders
        if token.until is not None and game.phase is not Phase.GAME_OVER:
            passed = game.night if game.is_night else game.night + 0.5
            assert token.until.night + 0.5 * token.until.dawn > passed, f"{token} is out of date"
        if token.text == POISONED:
            assert character(token.by.character).id == "poisoner"


def _check_public(game: Game) -> None:
    truth = tuple(seat.alive for seat in game.grimoire.seats)
    if game.is_night:
        assert all(shown or not alive for shown, alive in zip(game.square.alive, truth, strict=True))
    else:
        assert game.square.alive == truth, "a death was not announced, or one that was not"
    assert game.square.ghost_votes == tuple(seat.ghost_vote for seat in game.grimoire.seats)
    assert len(game.day.executions) <= 1


def check_course(game: Game) -> None:
    """What must hold of a whole game, read from what the town was told: by hand, not by the engine's fold."""
    facts = [told.fact for told in game.ledger if told.to == TOWN]
    alive, ghosts = set(game.grimoire.ring), set(game.grimoire.ring)
    nominators: set[int] = set()
    nominees: set[int] = set()
    day = best = executed = 0
    order: tuple[int, ...] = ()
    needed = 0
    hands: list[bool] = []
    for fact in facts:
        match fact:
            case NightFell():
                assert fact.night == day + 1
                nominators, nominees, best, executed = set(), set(), 0, 0
            case DayBroke():
                day = fact.day
                assert set(fact.died) <= alive
                alive -= set(fact.died)
            case Nominated():
                assert fact.by in alive
                assert fact.by not in nominators
                assert fact.nominee not in nominees
                nominators.add(fact.by)
                nominees.add(fact.nominee)
            case VoteBegan():
                order, needed, hands = fact.order, fact.needed, []
                place = game.grimoire.ring.index(fact.about)
                ring = game.grimoire.ring[place + 1 :] + game.grimoire.ring[: place + 1]
                assert fact.order == tuple(s for s in ring if s in alive or s in ghosts)
                assert fact.needed == -(-len(alive) // 2)
            case HandCounted():
                assert fact.seat == order[len(hands)]
                assert fact.ghost == (fact.seat not in alive)
                hands.append(fact.raised)
                assert fact.tally == sum(hands)
                if fact.ghost and fact.raised:
                    ghosts.remove(fact.seat)
            case VoteCounted():
                tally = sum(hands)
                assert len(hands) == len(order)
                enough = tally >= needed and tally >= best
                assert fact.outcome == (
                    "too few" if not enough else "tie" if tally == best else "about to die"
                )
                best = max(best, tally)
            case Executed():
                executed += 1
                assert executed == 1
                assert fact.died == (fact.seat in alive)
                alive.discard(fact.seat)
            case _ if type(fact).__name__ == "DiedByDay":
                alive.remove(fact.seat)
    _check_end(game, facts)


def _check_end(game: Game, facts: list[Any]) -> None:
    assert [type(fact) for fact in facts[-2:]] == [GameOver, Uncovered]
    assert sum(isinstance(fact, GameOver) for fact in facts) == 1
    demon = bool(game.living(DEMON))
    won = facts[-2].winner
    if not demon:
        assert won is GOOD
    elif won is GOOD:  # with the Demon alive only a Mayor wins for good
        assert game.alive_count() == 3
        assert game.phase is Phase.GAME_OVER
    else:
        saint = isinstance(facts[-3], Executed) and "saint" in game.grimoire.seats[facts[-3].seat].character
        assert game.alive_count() <= 2 or saint
    assert won in (GOOD, EVIL)


def check_views(game: Game) -> None:
    """A view holds what its player was told and nothing else: take away the rest, and nothing changes."""
    for seat in game.grimoire.ring:
        view = player_view(game.ledger, seat)
        assert all(told.to != TOWN and seat in told.to for told in view.told)
        if not any(isinstance(told.fact, Retracted) for told in game.ledger):
            assert view == player_view([t for t in game.ledger if t.to == TOWN or seat in t.to], seat)
