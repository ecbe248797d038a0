"""Every question that players are asked in random games of the whole box can be shown, tapped and confirmed."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from engine import Chain, Game
from engine.course import play_step
from engine.questions import Act, Answer, Menu, Question
from narrator.screens.intents.arguments import named, seats
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from narrator.table.look import Look
from narrator.table.session import Session
from narrator.telling.forms_on_phones import NO, NONE, YES
from narrator.telling.prompts import prompt_for, words_asked
from tests.engine.box_tables import EDITIONS, LONGEST, box_table
from tests.narrator.table import Table, picks_for

GAMES = 12  # of each edition
TRIED = 40  # answers of each question


class Tapping:
    """Plays as random players do; before they answer, every player's question is put to a phone."""

    def __init__(self, seed: int, session: Session) -> None:
        self.players, self.session = RandomPlayers(seed), session
        self.kinds: set[str] = set()
        self.composed: set[str] = set()  # powers of the day
        self.dice = Random(seed)

    def decide(self, question: Question, game: Game) -> Answer:
        answer = self.players.decide(question, game)  # raises Undecided for what is not a player's
        if isinstance(question.options, Menu):
            self.compose(question.options, game)
        if question.who >= 0 and question.about is not None:
            self.kinds.add(f"{type(question.options).__name__} {question.about.character}")
            self.session.table.script, self.session.table.square = game.script, game.square
            self.tap(question, answer)
            for other in islice(question.options.all(), TRIED):
                self.tap(question, other)
        return answer

    def compose(self, menu: Menu, game: Game) -> None:
        """Each new power of the day with words is put together by taps, and is then allowed to be said."""
        session, drafts = self.session, self.session.drafts
        session.table.script, session.table.square = game.script, game.square
        session.table.menu = lambda: menu  # type: ignore[method-assign]
        for verb, offer in menu.offers.items():
            options = drafts.options(offer)
            by = next(
                (seat for seat in menu.square.ring if menu.refusal(self.said(menu, verb, seat)) is None), None
            )
            if options is None or by is None or verb in self.composed:
                continue
            drafts.open(by, verb, self.said(menu, verb, by).target)
            taps = 0
            while (
                (draft := drafts.of(by)) is not None
                and (step := drafts.step(draft, session.table.texts)) is not None
                and taps < 40
            ):
                assert step.options, verb
                assert drafts.tap(by, self.dice.randrange(len(step.options))), verb
                taps += 1
            act = drafts.act(by)
            if offer.claim.declares and not taps:  # a word is typed, not put together
                drafts.drop(by)
                continue
            assert taps, verb
            assert act is not None, verb
            assert menu.refusal(act) is None, (act, menu.refusal(act))
            drafts.drop(by)
            self.composed.add(verb)

    def said(self, menu: Menu, verb: str, by: int) -> Act:
        """This power used with any words on the first who can be meant."""
        offer = menu.offers[verb]
        what = self.session.drafts.sample(offer)
        acts = [Act(verb, by, target, what) for target in (None, *menu.square.ring)]
        return next((act for act in acts if menu.refusal(act) is None), acts[0])

    def tap(self, question: Question, answer: Answer) -> None:
        """What the phone sends for this answer is understood as this answer."""
        prompt = prompt_for(question, self.session.table.square.names, self.session.table.texts)
        assert prompt
        assert "{" not in prompt
        picks, words = picks_for(answer)
        table = self.session.table
        offered = {one for one, _ in words_asked(question, table.script, table.square, table.texts)}
        assert set(words) <= offered, f"{words!r} cannot be tapped for {question}"
        look = Look("n1.1", "choose", {question.who: question})
        look.confirm(question.who, seats(",".join(map(str, picks))), named(",".join(words)))
        assert look.answer(question.who) == answer
        want = look.wants(question.who)
        assert not want.none or NONE in offered
        assert {YES, NO, NONE} <= offered or not want.named or question.options.in_public


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_question_to_a_player_can_be_answered_on_a_phone(edition: str, tmp_path: Path) -> None:
    kinds: set[str] = set()
    powers: set[str] = set()
    session = Table(tmp_path).session
    for seed in range(GAMES):
        tapping = Tapping(seed, session)
        game = box_table(edition, seed, Chain(tapping, RandomStoryteller(seed)))
        while not game.over and game.steps < LONGEST:
            play_step(game)
        kinds |= tapping.kinds
        powers |= tapping.composed
    assert len(kinds) >= 8, kinds
    assert powers, "no power with words was ever offered"
