"""The live game: answers as they come, undo, rulings, sealed answers, and a disk that fails."""

import json
import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import pairwise
from typing import Any, cast

import pytest

from engine import (
    Chain,
    Game,
    IllegalAnswer,
    LiveGame,
    NotAsked,
    NothingToUndo,
    play,
    recover,
    replay,
    resume,
)
from engine.characters.base import Character
from engine.grimoire import Ability
from engine.ledger import DayBroke, Learned, Retracted, Told, YouAre
from engine.notation import read as read_notation
from engine.phases import Phase
from engine.questions import BEGIN_VOTE, NOMINATE, OPEN_NOMINATIONS, Act, Answer, Menu, OneSeat, Question
from engine.record import Line, finished, read
from engine.registry import CHARACTERS
from engine.rulings import IllegalRuling, Ruling, asks
from engine.script import Script
from engine.terms import EVIL, STORYTELLER, TOWN, TOWNSFOLK
from engine.views import player_view, town_square_view
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.engine.box_tables import box_table
from tests.engine.random_tables import (
    NAMES,
    TROUBLE_BREWING,
    asker,
    check_step,
    live_table,
    next_question,
    open_question,
    play_on,
    played_live,
    same,
)


def back_from(lines: Iterable[Line]) -> list[Line]:
    """The record as it is read from a disk."""
    return read("\n".join(json.dumps(line) for line in lines))


def until(live: LiveGame, seed: int, reached: Callable[[LiveGame], bool]) -> LiveGame:
    """Play until something is so, with random players."""
    players = RandomPlayers(seed)
    while not reached(live):
        question = live.advance()
        if question is None or reached(live):
            break
        live.answer(question.id, players.decide(question, live.game))
    return live


def at_night(night: int) -> Callable[[LiveGame], bool]:
    return lambda live: live.waiting is not None and live.game.is_night and live.game.night == night


def by_day(live: LiveGame) -> bool:
    return live.waiting is not None and live.game.phase is Phase.DISCUSSION


def cast_table(cast: str, seed: int, lines: list[Line], script: Script = TROUBLE_BREWING) -> LiveGame:
    """A live game with these characters dealt."""
    seats = read_notation(cast).seats
    game = Game(script, tuple(seat.name for seat in seats), RandomPlayers(seed))
    game.grimoire.seats = list(seats)
    return LiveGame.begin(game, RandomStoryteller(seed), lines.append)


# Answers


def test_answers_out_of_turn_are_refused_and_nothing_happens() -> None:
    lines: list[Line] = []
    live = live_table(7, 4, lines)
    question = next_question(live)
    written = len(lines)
    for wrong in ("n9/imp@0#0", "", question.id + "0"):
        with pytest.raises(NotAsked, match="is not being asked"):
            live.answer(wrong, 0)
    for nonsense in (None, "", -7, 99, 1.0, [0], (0, 1, 2), ({}, []), {"seat": 1}, True, object()):
        with pytest.raises(IllegalAnswer):
            live.answer(question.id, nonsense)
    assert len(lines) == written
    assert live.waiting is question
    live.answer(question.id, RandomPlayers(4).decide(question, live.game))
    live.advance()
    with pytest.raises(NotAsked):
        live.answer(question.id, 0)


def test_what_may_be_done_is_known_before_the_step_that_asks_it_is_played() -> None:
    """A page that looks is no reason to play on, and what nobody has changed is the same as before."""
    live, players, seen = live_table(9, 5, []), RandomPlayers(5), set()
    while not live.game.over:
        menu, phase = live.menu, live.game.phase
        assert (live.waiting, live.unfinished) == (None, live.game)
        question = None if live.play_step() else live.waiting
        while question is not None:
            if isinstance(question.options, Menu):
                assert menu is not None
                assert live.menu is menu
                assert [*menu.all()] == [*question.options.all()]
                seen.add(phase)
            else:
                assert live.menu is None
            live.answer(question.id, players.decide(question, live.unfinished))
            question = None if live.play_step() else live.waiting
    assert live.menu is None
    assert {Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE} <= seen


said: Callable[..., Act] = Act  # as a page might, with anything at all
NONSENSE: tuple[Answer, ...] = (
    None, "", "imp", -7, 99, 1.0, [0], (0, 0), ([], []), ({}, {}, {}), (None,) * 7, (True, False), (0, "1"),
    {"seat": 1}, object(), said("fly", 0), said(NOMINATE, 0, None), said(NOMINATE, None, []),
    said(NOMINATE, True, False), said(BEGIN_VOTE, "x"), said(OPEN_NOMINATIONS, [], 3), said(OPEN_NOMINATIONS, 2, 3),
    said([], {}, ()),
)  # fmt: skip


def test_every_question_of_a_game_refuses_nonsense() -> None:
    asked: set[str] = set()

    class Refusing:
        def decide(self, question: Question, game: Game) -> Answer:
            asked.add(type(question.options).__name__)
            for one in NONSENSE:
                assert question.options.refusal(one), f"{question.id} takes {one!r}"
            return deciding.decide(question, game)

    for seed in range(60):
        deciding = Chain(RandomPlayers(seed), RandomStoryteller(seed))
        play(Game(TROUBLE_BREWING, NAMES[: 7 + seed % 9], Refusing()))
    assert asked >= {
        "Bag",
        "Shuffle",
        "Bluffs",
        "Menu",
        "YesNo",
        "OneSeat",
        "TwoSeats",
        "PairWith",
        "RedHerring",
    }


def test_a_line_that_cannot_be_written_changes_nothing_and_the_game_goes_on_later() -> None:
    """Every single write of a game fails once."""
    direct, expected = played_live(7, 6)
    lines, failing = [], [True]

    def write(line: Line) -> None:
        failing[0] = not failing[0]
        if not failing[0]:
            raise OSError("the disk is full")
        lines.append(line)

    live = live_table(7, 6, lines)
    live.write = write
    players = RandomPlayers(6)
    while not live.over:
        try:
            question = live.advance()
            if question is not None:
                live.answer(question.id, players.decide(question, live.game))
        except OSError:
            if len(lines) % 10 == 0:
                assert same(replay(lines).game, live.game), "the game is ahead of its record"
    assert lines == expected
    assert same(live.game, direct.game)


def test_the_reason_of_the_storyteller_stands_beside_the_answer() -> None:
    lines: list[Line] = []
    game = Game(TROUBLE_BREWING, NAMES[:7], RandomPlayers(1))
    live = LiveGame.begin(
        game, RandomStoryteller(1), lines.append, why=lambda question: f"because of {question}"
    )
    live.advance()
    answers = [line for line in lines if "q" in line]
    assert answers
    assert all(line["why"] == f"because of {line['q']}" for line in answers)
    assert same(replay(back_from(lines)).game, live.game)


# Undo


def test_undone_and_played_on_the_record_leads_to_the_same_game() -> None:
    undone = 0
    for seed in range(12):
        lines: list[Line] = []
        dice = random.Random(seed)
        live = live_table(5 + seed % 11, seed, lines)
        while not live.over:
            question = live.advance()
            if question is not None:
                players = RandomPlayers(seed + undone)  # after an undo they think again
                live.answer(question.id, players.decide(question, live.game))
            if dice.random() < 0.04 and live.game.steps > 4 and undone < 10 * (seed + 1):
                for _ in range(dice.randint(1, 4)):
                    steps, told, earlier = live.game.steps, list(live.game.ledger), live.history[-2]
                    live.undo()
                    undone += 1
                    assert live.game.steps < steps
                    assert live.game.ledger[:-1] == told, "what was told stays on the ledger"
                    assert isinstance(live.game.ledger[-1].fact, Retracted)
                    assert live.game.grimoire.seats == earlier.grimoire.seats
                    assert town_square_view(live.game.ledger) == earlier.square == live.game.square
                    for seat in live.game.grimoire.ring:
                        assert player_view(live.game.ledger, seat) == player_view(earlier.ledger, seat)
        again = replay(back_from(lines))
        assert same(again.game, live.game)
        assert again.game.digest == live.game.digest
        damaged = [
            {**line, "digest": "0"} if line.get("step") == "bag" else line for line in back_from(lines)
        ]
        restored, found = recover(damaged)
        assert found == "snapshot and answers"
        assert same(restored.game, live.game)
        assert restored.game.digest == live.game.digest
    assert undone > 20


def test_everything_can_be_undone_back_to_the_beginning_and_played_again() -> None:
    lines: list[Line] = []
    live = play_on(live_table(8, 2, lines), 2)
    end = live.game
    steps = end.steps
    for _ in range(steps):
        live.undo()
    with pytest.raises(NothingToUndo):
        live.undo()
    assert live.game.phase is Phase.DEAL
    assert not live.over
    play_on(live, 2)
    assert live.game.grimoire.seats == end.grimoire.seats
    assert live.game.square == end.square
    assert same(replay(back_from(lines)).game, live.game)


def test_an_undo_takes_back_the_end_of_the_game() -> None:
    live = play_on(live_table(6, 1, []), 1)
    assert live.game.square.winner is not None
    live.undo()
    assert live.game.square.winner is None
    assert not live.over
    play_on(live, 1)
    assert live.over


def test_a_recovered_game_can_be_undone_as_before() -> None:
    lines: list[Line] = []
    live = until(live_table(7, 3, lines), 3, at_night(2))
    again = resume(replay(back_from(lines)), RandomStoryteller(3), lambda _: None)
    for _ in range(5):
        live.undo()
        again.undo()
        assert same(live.game, again.game)


# Rulings

CAST = "Ann ravenkeeper, Bob soldier, Cat poisoner, Dan imp, Eve chef, Fay mayor, Gus saint"


def test_rulings_are_in_the_record() -> None:
    lines: list[Line] = []
    live = until(cast_table(CAST, 5, lines), 5, by_day)
    live.rule(Ruling("become", 1, "monk"))
    live.rule(Ruling("turn", 1, EVIL.value))
    live.rule(Ruling("mark", 4, "Wrong"))
    live.rule(Ruling("kill", 4))
    live.rule(Ruling("revive", 4))
    live.rule(Ruling("unmark", 4, "Wrong"))
    seat = live.game.grimoire.seats[1]
    assert (seat.character, seat.alignment) == ("monk", EVIL)
    assert live.game.grimoire.seats[4].alive
    assert [line["ruling"]["of"][0] for line in lines if "ruling" in line] == [
        "become", "turn", "mark", "kill", "revive", "unmark",
    ]  # fmt: skip
    assert same(replay(back_from(lines)).game, live.game)
    play_on(live, 5)
    again = replay(back_from(lines))
    assert same(again.game, live.game)
    assert again.game.digest == live.game.digest


def test_a_ruling_can_set_off_a_question_and_waits_for_its_answer() -> None:
    """A Ravenkeeper whom the Storyteller kills by hand at night is asked like any other (RB-057)."""
    lines: list[Line] = []
    live = until(cast_table(CAST, 5, lines), 5, at_night(1))
    poisoners = open_question(live)
    live.rule(Ruling("kill", 0))
    asked = open_question(live)
    assert (asked.who, asker(asked)) == (0, "ravenkeeper")
    with pytest.raises(IllegalRuling, match="needs its answer"):
        live.rule(Ruling("kill", 0))
    live.rule(Ruling("mark", 1, "Wrong"))
    live.advance()
    asked = open_question(live)
    assert (asked.who, asker(asked)) == (0, "ravenkeeper"), "what was ruled meanwhile goes before it"
    cut_off = resume(replay(back_from(lines)), RandomStoryteller(5), lambda _: None)
    assert next_question(cut_off).id == asked.id
    live.answer(asked.id, 3)
    assert next_question(live).id == poisoners.id, "the night goes on where it was"
    told = [t.fact.answer for t in player_view(live.ledger, 0).told if isinstance(t.fact, Learned)]
    assert [(fact.seat, fact.character) for fact in told] == [(3, "imp")]
    assert same(replay(back_from(lines)).game, live.game)


def test_a_ruling_that_waits_can_be_undone() -> None:
    live = until(cast_table(CAST, 5, []), 5, at_night(1))
    live.rule(Ruling("kill", 0))
    live.undo()
    live.advance()
    assert live.game.grimoire.seats[0].alive


def test_a_ruling_in_the_middle_of_a_step_keeps_the_answers_given() -> None:
    lines: list[Line] = []
    live = until(live_table(9, 8, lines), 8, at_night(1))
    at_dusk = live.dusk_questions()
    players = RandomPlayers(8)
    for question in at_dusk:
        live.seal(question, players.decide(question, live.game))
    live.rule(Ruling("mark", 0, "Wrong"))
    assert not live.dusk_questions(), "what was answered is not asked again"
    live.advance()
    assert same(replay(back_from(lines)).game, live.game)


def ended_here(lines: list[Line], seed: int) -> tuple[LiveGame, list[Told], list[Line]]:
    """The game of this record, gone on with to its next question, and ended there by the host."""
    written = list(lines)
    live = resume(replay(back_from(lines)), RandomStoryteller(seed), written.append)
    live.advance()
    told = list(live.ledger)
    live.end()
    return live, told, written


def test_the_host_can_end_a_game_wherever_it_stands() -> None:
    seed, phases = 3, set()
    whole, lines = played_live(8, seed)
    first = next(number for number, line in enumerate(lines) if line.get("step") == "deal") + 1
    for number in range(first, len(lines) - 1, 3):
        live, told, written = ended_here(lines[:number], seed)
        if live.game.square.winner is not None:  # the answers on record had led to the end
            continue
        phases.add(live.history[-2].phase)
        assert live.over
        assert live.game.square.over
        assert live.ledger[: len(told)] == told, "what the table has been told stays told"
        assert [type(entry.fact).__name__ for entry in live.ledger[-2:]] == ["GameOver", "Uncovered"]
        assert live.ledger[-2].fact.winner is None
        rows = live.ledger[-1].fact.rows
        assert [row[4] for row in rows] == [seat.alive for seat in live.game.grimoire.seats]
        assert [row[4] for row in rows] == list(live.game.square.alive), "every death was announced"
        assert finished(written)
        for again in (replay(back_from(written)), recover(back_from(written))[0]):
            assert again.over
            assert again.game.digest == live.game.digest
            assert again.ledger == live.ledger
    assert whole.over
    assert phases >= {
        Phase.FIRST_NIGHT,
        Phase.NIGHT,
        Phase.DISCUSSION,
        Phase.NOMINATIONS,
        Phase.DEFENCE,
        Phase.VOTE,
    }


def test_what_a_cut_off_step_has_done_is_not_taken_back() -> None:
    """The Ravenkeeper's death is on the table while they are asked: the end does not make them live again."""
    lines: list[Line] = []
    live = until(cast_table(CAST, 5, lines), 5, at_night(1))
    live.rule(Ruling("kill", 0))
    assert asker(open_question(live)) == "ravenkeeper"
    live.end()
    assert not live.game.grimoire.seats[0].alive
    assert [t.fact.died for t in live.ledger if isinstance(t.fact, DayBroke)][-1] == (0,)
    assert replay(back_from(lines)).game.digest == live.game.digest


def test_a_game_is_not_ended_before_the_deal_nor_twice() -> None:
    live = live_table(7, 1, [])
    with pytest.raises(IllegalRuling, match="not dealt yet"):
        live.end()
    live = until(live, 1, at_night(1))
    live.end()
    with pytest.raises(IllegalRuling, match="over"):
        live.end()


@pytest.mark.parametrize(
    ("ruling", "told"),
    [
        (Ruling("kill", 99), "there is no seat 99"),
        (Ruling("kill", -1), "there is no seat -1"),
        (Ruling("kill", True), "there is no seat True"),
        (Ruling("kill", cast(Any, "Ann")), "there is no seat 'Ann'"),
        (Ruling("revive", 0), "that player is alive"),
        (Ruling("become", 0, "wizard"), "no character 'wizard'"),
        (Ruling("become", 0), "no character None"),
        (Ruling("turn", 0, "neutral"), "'neutral' is not a side; there are good, evil"),
        (Ruling("mark", 0), "a reminder needs a text"),
        (Ruling("unmark", 0, "Poisoned"), "no reminder 'Poisoned' lies there"),
        (Ruling("banish", 0), "no ruling is called 'banish'"),
        ("kill", "is not a ruling"),
    ],
)
def test_what_cannot_be_ruled_is_told_and_leaves_nothing_behind(ruling: Ruling, told: str) -> None:
    lines: list[Line] = []
    live = until(cast_table(CAST, 5, lines), 5, by_day)
    game, written = live.game, list(lines)
    with pytest.raises(IllegalRuling, match=told):
        live.rule(ruling)
    assert live.game is game
    assert lines == written
    live.advance()
    assert by_day(live)


def test_nobody_dies_twice_by_a_ruling_and_nothing_is_ruled_before_the_deal_or_after_the_end() -> None:
    live = live_table(7, 1, [])
    with pytest.raises(IllegalRuling, match="not dealt yet"):
        live.rule(Ruling("kill", 0))
    until(live, 1, by_day)
    dead = next(seat for seat in live.game.grimoire.ring if live.game.grimoire.seats[seat].alive)
    live.rule(Ruling("kill", dead))
    with pytest.raises(IllegalRuling, match="dead already"):
        live.rule(Ruling("kill", dead))
    play_on(live, 1)
    with pytest.raises(IllegalRuling, match="the game is over"):
        live.rule(Ruling("revive", dead))


# The questions of dusk


def test_a_sealed_answer_waits_for_its_turn_and_tells_nobody_anything() -> None:
    lines: list[Line] = []
    live = until(
        cast_table("Ann fortuneteller, Bob soldier, Cat poisoner, Dan imp, Eve butler", 5, lines),
        5,
        at_night(1),
    )
    told = len(live.ledger)
    asked = {asker(question): question for question in live.dusk_questions()}
    assert set(asked) == {"poisoner", "fortuneteller", "butler"}
    live.seal(asked["butler"], 0)
    live.seal(asked["fortuneteller"], (1, 2))
    assert len(live.ledger) == told
    assert asker(next_question(live)) == "poisoner"
    live.seal(asked["poisoner"], 4)
    live.advance()
    assert [t.fact.answer for t in live.ledger if type(t.fact).__name__ == "Chose"] == [4, (1, 2), 0]
    with pytest.raises(IllegalAnswer):
        live.seal(asked["butler"], 4)


class Follower(Character):
    """Points at somebody alive: whom, may have changed by the time of their turn. For this test only."""

    team = TOWNSFOLK

    def other_nights(self, game: Game, me: Ability) -> None:
        game.ask(me.owner, me, OneSeat(*game.grimoire.living()))


def test_a_sealed_answer_that_is_no_longer_legal_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The follower acts in the Undertaker's place of the sheet, after the Imp; the record keeps both answers."""
    follower = Follower()
    monkeypatch.setattr(follower, "id", "undertaker", raising=False)
    monkeypatch.setitem(CHARACTERS, "undertaker", follower)
    lines: list[Line] = []
    script = Script("one", "one", TROUBLE_BREWING.characters)
    live = cast_table("Ann undertaker, Bob chef, Cat chef, Dan imp, Eve saint", 5, lines, script)
    until(live, 5, by_day)
    players = RandomPlayers(5)
    while not at_night(2)(live):
        question = next_question(live)
        if live.game.phase in (Phase.DISCUSSION, Phase.NOMINATIONS):
            live.answer(question.id, Act("close nominations", STORYTELLER))
        elif not live.game.is_night:
            live.answer(question.id, players.decide(question, live.game))
    asked = {asker(question): question for question in live.dusk_questions()}
    live.seal(asked["undertaker"], 1)
    live.seal(asked["imp"], 1)
    again = next_question(live)
    assert again.id == asked["undertaker"].id, "Bob has died before the follower's turn"
    assert again.options.refusal(1) is not None
    live.answer(again.id, 2)
    live.advance()
    assert live.game.phase is Phase.DISCUSSION
    assert same(replay(back_from(lines)).game, live.game)


def test_asking_at_dusk_leaves_the_game_untouched() -> None:
    for seed in range(20):
        live = until(live_table(12, seed, []), seed, at_night(2))
        if live.over:
            continue
        before = live.game.copy()
        assert live.dusk_questions() == () or live.dusk_questions()[0].who >= 0
        assert same(live.game, before)


def test_none_are_asked_by_day() -> None:
    assert until(live_table(8, 1, []), 1, by_day).dusk_questions() == ()


# History and views


def test_the_history_holds_the_game_after_every_step_that_stands() -> None:
    live, _ = played_live(9, 4)
    history = live.history
    assert [game.steps for game in history] == list(range(live.game.steps + 1))
    for before, after in pairwise(history):
        check_step(before, after)


def test_facts_told_before_a_question_are_there_while_it_waits() -> None:
    """The player must know who they are now before they choose: the unfinished step's facts are on the ledger."""
    lines: list[Line] = []
    live = until(cast_table(CAST, 5, lines), 5, at_night(2))
    question = open_question(live)
    while question.about is None or question.about.character != "imp":
        live.answer(question.id, RandomPlayers(5).decide(question, live.game))
        question = next_question(live)
    live.answer(question.id, 0)
    assert asker(next_question(live)) == "ravenkeeper"
    assert any(
        type(t.fact).__name__ == "Chose" and t.to == (3,) for t in live.ledger[len(live.game.ledger) :]
    )
    assert not any(t.to == TOWN for t in live.ledger[len(live.game.ledger) :])
    assert isinstance(player_view(live.ledger, 0).told[0].fact, YouAre)


def test_undo_at_night_asks_no_player_again_what_they_had_answered() -> None:
    live, players = live_table(9, 5, []), RandomPlayers(5)
    while not (live.game.is_night and live.game.night == 2):
        question = next_question(live)
        live.answer(question.id, players.decide(question, live.unfinished))
        live.play_step()
    for question in live.dusk_questions():
        live.seal(question, players.decide(question, live.game))
    asked = {question.id for question in live.dusk_questions()}
    sealed = dict(live._known.given)
    assert sealed
    steps = len(live.history)
    live.play_to_dawn()
    live.undo(len(live.history) - steps)
    assert {question.id for question in live.dusk_questions()} == asked
    assert {id_: one.answer for id_, one in live._known.given.items()} == {
        id_: one.answer for id_, one in sealed.items()
    }


# Rulings anywhere


def rule_something(live: LiveGame, dice: random.Random) -> None:
    game = live.game
    kills = [Ruling("kill", seat) for seat in game.grimoire.living()]
    asking = [ruling for ruling in kills if live.ruling is None and asks(game, ruling)]
    if asking and dice.random() < 0.5:
        live.rule(dice.choice(asking))
        return
    seat = dice.choice(game.grimoire.ring)
    verb, value = dice.choice(
        (
            ("kill", None), ("revive", None), ("become", dice.choice(game.script.characters)),
            ("turn", dice.choice(("good", "evil"))), ("mark", "Poisoned"), ("unmark", "Poisoned"), ("vote", None),
            ("no vote", None),
        )
    )  # fmt: skip
    with suppress(IllegalRuling):
        live.rule(Ruling(verb, seat, value))


def take_something_back(live: LiveGame, dice: random.Random) -> None:
    back = dice.randint(1, 3)
    with suppress(NothingToUndo):
        live.undo(back, keep=dice.random() < 0.5)


@pytest.mark.parametrize("edition_", ["tb", "bmr", "snv"])
def test_rulings_and_undos_anywhere_are_replayed_to_the_same_game_from_every_line(edition_: str) -> None:
    """In the middle of a step, one before another that waits, with and without the answers that were given."""
    waited = kept = 0
    for seed in range(12):
        dice = random.Random(seed)
        lines: list[Line] = []
        live = LiveGame.begin(box_table(edition_, seed), RandomStoryteller(seed), lines.append)
        players = RandomPlayers(seed)
        for _ in range(260):
            if live.over or live.game.phase is Phase.DEAL:
                if live.over or not live.play_step():
                    break
                continue
            if dice.random() < (0.12 if live.ruling is None else 0.5):
                waited += live.ruling is not None
                rule_something(live, dice)
            elif dice.random() < 0.05:
                kept += 1
                take_something_back(live, dice)
            elif live.waiting is None:
                live.play_step()
            else:
                question = live.waiting
                live.answer(question.id, players.decide(question, live.unfinished))
                live.play_step()
        whole = replay(back_from(lines))
        assert same(whole.game, live.game)
        assert whole.game.digest == live.game.digest
        assert whole.ruling == live.ruling
        for cut in dice.sample(range(1, len(lines)), min(8, len(lines) - 1)):
            part = resume(replay(back_from(lines[:cut])), RandomStoryteller(seed), lambda _: None)
            if not part.over:
                part.play_step()
    assert waited or edition_ == "tb", "some ruling went before one that waited"
    assert kept
