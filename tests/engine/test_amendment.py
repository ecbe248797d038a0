"""A past decision changed: every Storyteller's answer of random games forced to another, and replayed."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import islice
from random import Random

import pytest

from engine import Amendment, CannotAmend, IllegalAnswer, LiveGame, recover, replay
from engine.deciders import Answered, is_news
from engine.ledger import Amended
from engine.live import _follow
from engine.phases import Phase
from engine.questions import Answer, Law
from engine.record import Line, read
from engine.rulings import Ruling
from engine.terms import STORYTELLER, TOWNSFOLK
from engine.town_square import fold
from engine.views import player_view
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.engine.box_tables import EDITIONS, box_table
from tests.engine.random_tables import same
from tests.engine.test_live import rule_something, take_something_back
from tests.seeds import in_two_suites

MOST_TRIED = 40
"""Other answers that are looked through for one that is not the old one."""
FEW = 3
"""Games of each edition in the fast suite."""


def back_from(lines: Sequence[Line]) -> list[Line]:
    """The record as it is read from a disk."""
    return read("\n".join(json.dumps(line) for line in lines))


def twin(live: LiveGame, lines: list[Line]) -> LiveGame:
    """The same game at the same point, which goes its own way."""
    other = copy(live)
    other.write, other._past, other._known = lines.append, list(live._past), copy(live._known)
    other._known.given = dict(live._known.given)
    return other


def another(asked: Answered, dice: Random) -> Answer:
    """A legal answer that is not the old one; the old one where there is none."""
    options = asked.question.options
    try:
        others = [one for one in islice(options.all(), MOST_TRIED) if one != asked.answer]
    except NotImplementedError:
        others = []
    legal = [one for one in others if options.refusal(one) is None]
    return dice.choice(legal) if legal else asked.answer


def decisions(live: LiveGame, *, since_night: int) -> list[Answered]:
    """The Storyteller's since this night fell, in steps that stand and in the one that waits."""
    steps = [
        step for step in live.past if step.before.night >= since_night and step.before.phase is not Phase.DEAL
    ]
    everything = [*(one for step in steps for one in step.asked), *live.running]
    return [one for one in everything if one.question.who == STORYTELLER]


def moments(live: LiveGame, seed: int) -> Iterator[int]:
    """Play to the end; at every question and at every dawn, the night since which decisions may be changed."""
    players, dice = RandomPlayers(seed), Random(seed)
    dusk = 0
    while (question := live.advance()) is not None:
        if live.game.is_night and live.game.night != dusk and dice.random() < 0.7:
            dusk = live.game.night
            for one in reversed(live.dusk_questions()):
                live.seal(one, players.decide(one, live.game))
        yield live.game.night
        if live.over:
            return
        if question is live.waiting:
            live.answer(question.id, players.decide(question, live.unfinished))


def check(change: Amendment, live: LiveGame) -> None:
    """The change is of one piece, and its line alone leads to the same."""
    game = change.game
    assert game.square == fold(game.ledger)
    assert all(one.id > 0 for one in game.grimoire.reminders)
    assert game.ledger[: len(change.old.ledger)] == change.old.ledger
    assert isinstance(game.ledger[len(change.old.ledger)].fact, Amended)
    lines: list[Line] = []
    done = twin(live, lines)
    done.amend(change, by="host 1")
    (line,) = back_from(lines)
    again = twin(live, [])
    _follow(again, [line])
    assert same(again.game, done.game)
    assert again.game.digest == done.game.digest
    assert again._known.given == done._known.given
    assert [step.asked for step in again.past] != [] or not change.steps
    for seat in game.grimoire.ring:
        view = player_view(game.ledger, seat)
        assert all(seat in told.to for told in view.told)


@pytest.mark.parametrize("edition", EDITIONS)
@in_two_suites(range(75), few=FEW)
def test_another_answer_at_every_decision_is_replayed_to_the_same(edition: str, seeds: Sequence[int]) -> None:
    """At each moment those since the last dusk. Now and then it is done, and the game goes on to its end."""
    found: Counter[str] = Counter()
    for seed in seeds:
        dice = Random(f"{edition}/{seed}")
        lines: list[Line] = []
        live = LiveGame.begin(box_table(edition, seed), RandomStoryteller(seed), lines.append)
        tried: set[tuple[str, int]] = set()
        for night in moments(live, seed):
            for asked in decisions(live, since_night=night):
                answer = another(asked, dice)
                known = (asked.question.id, asked.told)
                if answer == asked.answer or (known in tried and dice.random() < 0.9):
                    continue
                tried.add(known)
                change = live.amended({asked.question.id: answer}, RandomStoryteller(seed + 1))
                check(change, live)
                found["forks"] += 1
                found["asked again"] += any(one.who >= 0 for one in change.open) and change.old.is_night
                kept, old = _answers(change.steps), _answers(live.past[len(live.past) - change.back :])
                found["old answers"] += sum(old.values()) - 1
                found["kept"] += sum((kept & old).values())
                if dice.random() < 0.1:
                    live.amend(change)
                    found["done"] += 1
                    break
        whole = replay(back_from(lines))
        assert same(whole.game, live.game)
        assert whole.game.digest == live.game.digest
        for cut in dice.sample(range(1, len(lines)), 4):
            replay(back_from(lines[:cut]))
    print(edition, dict(found))
    assert found["forks"] > len(seeds)
    # In a few games a single answer of the first night, on which all the others hang, may be a fifth of them.
    assert found["kept"] >= (0.8 if len(seeds) > FEW else 0.6) * found["old answers"]


def _answers(steps: Sequence[object]) -> Counter[tuple[object, ...]]:
    return Counter(
        (one.question.who, one.question.about, type(one.question.options), repr(one.answer))
        for step in steps
        for one in step.asked  # type: ignore[attr-defined]
    )


def first_night(edition: str = "tb", seed: int = 3) -> tuple[LiveGame, list[Line]]:
    """Played until the day has broken."""
    lines: list[Line] = []
    live = LiveGame.begin(box_table(edition, seed), RandomStoryteller(seed), lines.append)
    for _ in moments(live, seed):
        if live.game.phase is Phase.DISCUSSION:
            break
    return live, lines


def a_decision(live: LiveGame, dice: Random) -> tuple[Answered, Answer]:
    asked, answer = next(
        (one, other) for one in decisions(live, since_night=1) if (other := another(one, dice)) != one.answer
    )
    return asked, answer


def test_nothing_counts_before_it_is_done_and_nothing_stale_is_done() -> None:
    live, lines = first_night()
    asked, answer = a_decision(live, Random(1))
    written, told = len(lines), len(live.ledger)
    change = live.amended({asked.question.id: answer}, RandomStoryteller(5))
    assert (len(lines), len(live.ledger)) == (written, told)
    other = live.amended({asked.question.id: answer}, RandomStoryteller(5))
    live.amend(change, by="host 1")
    assert len(lines) == written + 1
    assert (lines[-1]["amend"], lines[-1]["by"]) == (asked.question.id, "host 1")
    with pytest.raises(CannotAmend, match="happened since"):
        live.amend(other)


def test_the_old_answer_again_leads_back_to_the_game_as_it_was() -> None:
    live, _ = first_night()
    before = live.game
    asked, answer = a_decision(live, Random(1))
    live.amend(live.amended({asked.question.id: answer}, RandomStoryteller(5)))
    live.amend(live.amended({asked.question.id: asked.answer}, RandomStoryteller(3)))
    assert live.game.grimoire.seats == before.grimoire.seats
    assert player_view(live.ledger, 0) == player_view(before.ledger, 0)


def test_what_nobody_was_asked_and_what_is_not_legal_is_refused() -> None:
    live, _ = first_night()
    asked, _answer = a_decision(live, Random(1))
    with pytest.raises(CannotAmend) as refused:
        live.amended({"n1/imp@99#0": 0}, RandomStoryteller(3))
    assert refused.value.reason == "not there"
    with pytest.raises(IllegalAnswer):
        live.amended({asked.question.id: "nonsense"}, RandomStoryteller(3))
    with pytest.raises(CannotAmend) as refused:
        live.amended({"bag#0": ()}, RandomStoryteller(3))
    assert refused.value.reason == "the deal"


def test_a_law_stands_against_the_rules_and_on_record() -> None:
    """The Chef is told a number that no grimoire could have."""
    lines: list[Line] = []
    live = LiveGame.begin(box_table("tb", 3), RandomStoryteller(3), lines.append)
    for seed in range(60):
        lines = []
        live = LiveGame.begin(box_table("tb", seed), RandomStoryteller(seed), lines.append)
        for _ in moments(live, seed):
            if live.game.phase is Phase.DISCUSSION:
                break
        numbers = [
            one for one in decisions(live, since_night=1) if type(one.answer) is int and one.question.truths
        ]
        if numbers:
            break
    asked = numbers[0]
    live.amend(live.amended({asked.question.id: Law(99)}, RandomStoryteller(5)))
    assert any(getattr(told.fact, "answer", None) == 99 for told in live.ledger)
    whole, how = recover(back_from(lines))
    assert how == "whole"
    assert same(whole.game, live.game)
    asked_again = [one for step in whole.past for one in step.asked if one.law]
    assert [one.answer for one in asked_again] == [99]


def test_what_cannot_be_played_is_refused() -> None:
    live, _ = first_night()
    asked, _answer = a_decision(live, Random(1))
    with pytest.raises(CannotAmend) as refused:
        live.amended({asked.question.id: Law(object())}, RandomStoryteller(3))
    assert refused.value.reason == "cannot be played"


def test_a_ruling_of_the_old_course_is_made_again_in_its_place() -> None:
    live, lines = first_night()
    victim = live.game.grimoire.living()[0]
    live.rule(Ruling("kill", victim))
    asked, answer = a_decision(live, Random(1))
    live.amend(live.amended({asked.question.id: answer}, RandomStoryteller(5)))
    assert [step.ruling for step in live.past if step.ruling] == [Ruling("kill", victim)]
    assert not live.game.grimoire.seats[victim].alive
    assert same(replay(back_from(lines)).game, live.game)


def test_one_of_several_rulings_was_never_made_and_the_others_stand() -> None:
    live, lines = first_night()
    good = [one for one in live.game.grimoire.living() if live.game.team(one) is TOWNSFOLK]
    first, second = good[:2]
    live.rule(Ruling("kill", first))
    step = live.past[-1].name
    live.rule(Ruling("mark", second, "Doubted"))
    live.amend(live.amended({}, RandomStoryteller(5), without=(step,)))
    assert [one.ruling for one in live.past if one.ruling] == [Ruling("mark", second, "Doubted")]
    assert live.game.grimoire.seats[first].alive
    assert live.game.grimoire.marked("Doubted", second)
    assert lines[-1]["without"] == [step]
    assert same(replay(back_from(lines)).game, live.game)
    with pytest.raises(CannotAmend) as refused:
        live.amended({}, RandomStoryteller(5), without=("ruling 999",))
    assert refused.value.reason == "not there"


def test_a_player_who_is_told_the_same_is_not_asked_again() -> None:
    """And one who chose before the change, for a turn that is still to come, need not choose again either."""
    for seed in range(40):
        live = LiveGame.begin(box_table("tb", seed), RandomStoryteller(seed), lambda _: None)
        players = RandomPlayers(seed)
        while live.game.night < 1:
            live.play_step()
        for one in live.dusk_questions():
            live.seal(one, players.decide(one, live.game))
        live.play_night()
        change = next(
            (
                live.amended({one.question.id: other}, RandomStoryteller(7))
                for one in decisions(live, since_night=1)
                if (other := another(one, Random(seed))) != one.answer
            ),
            None,
        )
        if change is None:
            continue
        told = {
            seat
            for seat in live.game.grimoire.ring
            if [one.fact for one in change.was_told if is_news(one, seat)]
            != [one.fact for one in change.is_told if is_news(one, seat)]
        }
        assert {one.who for one in change.open if one.who >= 0} <= told | {
            one.who for one in live.waiting_for
        }


@pytest.mark.parametrize("edition", EDITIONS)
@in_two_suites(range(40), few=3)
def test_changes_among_rulings_and_undos_are_replayed_to_the_same(edition: str, seeds: Sequence[int]) -> None:
    """Decisions of this night and of the one before, in any phase."""
    changed = 0
    for seed in seeds:
        dice, lines = Random(f"{seed} {edition}"), list[Line]()
        live = LiveGame.begin(box_table(edition, seed), RandomStoryteller(seed), lines.append)
        players = RandomPlayers(seed)
        while not live.over and len(lines) < 600:
            chance, question = dice.random(), live.waiting
            if live.game.phase is Phase.DEAL:
                live.play_step()
            elif chance < 0.05:
                rule_something(live, dice)
            elif chance < 0.08:
                take_something_back(live, dice)
            elif chance < 0.16:
                changed += _change_something(live, dice)
            elif question is None:
                live.play_step()
            else:
                live.answer(question.id, players.decide(question, live.unfinished))
                live.play_step()
        whole = replay(back_from(lines))
        assert same(whole.game, live.game)
        assert whole.game.digest == live.game.digest
    assert changed > 3 * len(seeds)


def _change_something(live: LiveGame, dice: Random) -> bool:
    since = max(1, live.game.night - dice.choice((0, 0, 1)))
    ruled = [one.name for one in live.past if one.ruling is not None and one.before.night >= since]
    if ruled and live.ruling is None and dice.random() < 0.5:
        live.amend(live.amended({}, RandomStoryteller(dice.randrange(3)), without=(dice.choice(ruled),)))
        return True
    asked = dice.choice(decisions(live, since_night=since) or [None])
    if asked is None or live.ruling is not None:
        return False
    forced = {asked.question.id: another(asked, dice)}
    live.amend(live.amended(forced, RandomStoryteller(dice.randrange(3))))
    return True
