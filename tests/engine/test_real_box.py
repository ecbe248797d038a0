"""A game whose tokens lie on the table: strict nights by the sheet, and the tokens entered later."""

import json
from random import Random
from typing import Any

import pytest

from engine import Act, Game, LiveGame, Nobody, Script, edition, recover, replay
from engine.chronicle import SheetLineRead
from engine.grimoire import POISONED, SPENT
from engine.ledger import Claimed, DayBroke, Executed, NobodyExecuted, NothingHappened
from engine.night_order import DAWN, DEMON_INFO, FIRST_NIGHT, MINION_INFO, OTHER_NIGHTS, whole_order
from engine.official import OFFICIAL
from engine.phases import Phase
from engine.questions import BEGIN_VOTE, CLOSE_NOMINATIONS, NOMINATE, OPEN_NOMINATIONS
from engine.real_box import (
    DEAL,
    DONE,
    SKIPPED,
    THE_REST,
    Entered,
    Sentence,
    SheetLine,
    TodaysExecution,
    TokenEntered,
    in_the_box,
    unknown,
)
from engine.record import Line
from engine.registry import CHARACTERS, character
from engine.rulings import IllegalRuling, Ruling
from engine.script import EDITIONS, OwnToken, script_from
from engine.terms import ANYONE, EVIL, GOOD, NOBODY, STORYTELLER, TOWN, UNKNOWN, UNTOLD
from narrator.mind.heard import bluffs_shown

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")
LATER_LINES = [
    "poisoner",
    "monk",
    "scarletwoman",
    "imp",
    "ravenkeeper",
    "empath",
    "fortuneteller",
    "undertaker",
]
LATER_LINES += ["butler", "spy"]
HOMEBREW = Script(
    "mine",
    "Mine",
    ("chef", "empath", "imp"),
    first_order=whole_order(("chef", "baker", "empath"), FIRST_NIGHT),
    other_order=whole_order(("baker", "imp"), OTHER_NIGHTS),
    own_tokens=(OwnToken("baker", "Baker", "townsfolk", "Bakes.", "Wake the Baker.", "Again.", ("Bread",)),),
)


class Table:
    """A live game whose every question is answered by name; an unexpected one fails."""

    def __init__(self, script: Script | None = None, names: tuple[str, ...] = NAMES, **more: Any) -> None:
        self.lines: list[Line] = []
        game = Game(script or edition("tb"), names, Nobody(), real_box=True, **more)
        self.live = LiveGame.begin(game, Nobody(), self.lines.append)

    @property
    def game(self) -> Game:
        return self.live.game

    def line(self, slot: str, read: str = DONE) -> None:
        """The next line is this one."""
        assert not self.live.play_step()
        asked = self.live.waiting
        assert asked is not None
        assert asked.who == STORYTELLER
        assert isinstance(asked.options, SheetLine)
        assert asked.options.slot == slot
        self.live.answer(asked.id, read)
        assert self.live.play_step()

    def night(self) -> None:
        """Every line is done, and day breaks."""
        while self.game.is_night:
            if not self.live.play_step():
                assert self.live.waiting is not None
                assert self.live.waiting.who == STORYTELLER
                self.live.answer(self.live.waiting.id, DONE)

    def act(self, verb: str, by: int = STORYTELLER, target: int | None = None) -> None:
        if not self.live.play_step():
            assert self.live.waiting is not None
            assert self.live.waiting.who == ANYONE
            self.live.answer(self.live.waiting.id, Act(verb, by, target))
            assert self.live.play_step()

    def vote(self, *hands: int) -> None:
        while self.game.phase is Phase.VOTE:
            if not self.live.play_step():
                assert self.live.waiting is not None
                seat = self.live.waiting.who
                self.live.answer(self.live.waiting.id, seat in hands)

    def execution(self, sentence: Sentence) -> TodaysExecution:
        assert self.game.phase is Phase.EXECUTION
        assert not self.live.play_step()
        assert self.live.waiting is not None
        options = self.live.waiting.options
        assert isinstance(options, TodaysExecution)
        self.live.answer(self.live.waiting.id, sentence)
        assert self.live.play_step()
        return options

    def told(self, kind: type) -> list[Any]:
        return [told.fact for told in self.live.ledger if isinstance(told.fact, kind)]

    def in_private(self) -> list[Any]:
        return [told for told in self.live.ledger if told.to not in (TOWN, UNTOLD)]

    def replays(self) -> None:
        again = replay(json.loads(json.dumps(self.lines)))
        assert again.game.digest == self.game.digest
        assert again.ledger == self.live.ledger


def after_the_first_night(script: Script | None = None, **more: Any) -> Table:
    table = Table(script, **more)
    table.line(DEAL)
    table.night()
    return table


def test_the_placeholder_is_on_no_script_and_in_no_list() -> None:
    assert UNKNOWN not in CHARACTERS
    assert UNKNOWN not in OFFICIAL
    assert character(UNKNOWN).unknown
    assert not any(UNKNOWN in edition(one).characters for one in EDITIONS)


def test_a_night_is_the_whole_sheet_and_asks_no_player() -> None:
    table = Table()
    assert in_the_box(table.game)
    table.line(DEAL)
    first = [
        "poisoner",
        "washerwoman",
        "librarian",
        "investigator",
        "chef",
        "empath",
        "fortuneteller",
        "butler",
    ]
    for slot in (MINION_INFO, DEMON_INFO, *first, "spy", DAWN):
        assert table.live.dusk_questions() == ()
        table.line(slot, DONE if slot in ("poisoner", DAWN) else SKIPPED if slot == "chef" else DONE)
    table.night()
    assert table.told(DayBroke) == [DayBroke(1, ())]
    assert table.in_private() == []
    read = {one.slot: one.done for one in table.game.chronicle if isinstance(one, SheetLineRead)}
    assert read["poisoner"]
    assert not read["chef"]
    table.replays()


def test_five_players_have_no_line_for_what_evil_learns() -> None:
    table = Table(names=NAMES[:5])
    table.line(DEAL)
    table.line("poisoner")


def test_the_rest_of_the_sheet_is_passed_over_at_once() -> None:
    table = Table()
    table.line(DEAL)
    table.line(MINION_INFO, THE_REST)
    table.line(DAWN)
    read = [one for one in table.game.chronicle if isinstance(one, SheetLineRead)]
    assert [one.done for one in read] == [False] * 11 + [True]
    table.replays()


def test_travellers_and_fabled_have_lines_where_they_are_here() -> None:
    table = after_the_first_night(names=(*NAMES, "Hal"), travellers=((7, "thief"),))
    assert in_the_box(table.game)
    assert table.in_private() == []
    read = [one.slot for one in table.game.chronicle if isinstance(one, SheetLineRead)]
    assert read[0] == "thief"
    assert "bureaucrat" not in read


def test_homebrew_has_its_line_where_the_file_says() -> None:
    table = Table(HOMEBREW)
    table.line(DEAL)
    for slot in (MINION_INFO, DEMON_INFO, "chef", "baker", "empath", DAWN):
        table.line(slot)
    table.replays()
    assert script_from(json.loads(json.dumps(HOMEBREW.as_data()))).as_data() == HOMEBREW.as_data()
    assert "baker" not in HOMEBREW.characters
    assert "baker" not in HOMEBREW.first_night


def test_deaths_of_the_night_are_ruled_and_heard_at_dawn() -> None:
    table = after_the_first_night()
    to_dusk(table)
    for slot in LATER_LINES[:4]:
        table.line(slot)
    table.live.rule(Ruling("kill", 3))
    table.live.rule(Ruling("kill", 4))
    table.live.undo()
    table.night()
    assert table.told(DayBroke)[-1] == DayBroke(2, (3,))
    table.replays()


def to_dusk(table: Table, nominee: int | None = None, sentence: Sentence | None = None) -> TodaysExecution:
    table.act(OPEN_NOMINATIONS)
    if nominee is not None:
        table.act(NOMINATE, 0, nominee)
        table.act(BEGIN_VOTE)
        table.vote(0, 1, 2, 3, 4)
    table.act(CLOSE_NOMINATIONS)
    options = table.execution(sentence or Sentence(NOBODY, dies=False))
    while not table.game.is_night:
        assert table.live.play_step()
    return options


@pytest.mark.parametrize(
    ("sentence", "fact", "lives"),
    [
        (Sentence(5), Executed(5, died=True), False),
        (Sentence(5, dies=False), Executed(5, died=False), True),
        (Sentence(NOBODY, dies=False), NobodyExecuted(), True),
    ],
)
def test_the_person_says_who_is_executed_and_whether_they_die(
    sentence: Sentence, fact: object, lives: bool
) -> None:
    table = after_the_first_night()
    options = to_dusk(table, 5, sentence)
    assert next(options.all()) == Sentence(5)
    assert options.refusal(Sentence(6)) is None
    assert options.refusal(Sentence(99)) is not None
    assert table.told(type(fact)) == [fact]
    assert table.game.grimoire.seats[5].alive is lives
    table.replays()


def test_a_claim_is_heard_and_what_comes_of_it_is_the_persons() -> None:
    table = after_the_first_night()
    table.act("slay", 0, 4)
    assert table.told(Claimed) == [Claimed("slay", 0, 4, None)]
    assert table.told(NothingHappened) == []
    table.live.rule(Ruling("kill", 4))
    assert not table.game.over
    table.replays()


def test_what_is_between_a_player_and_the_storyteller_is_not_offered() -> None:
    table = after_the_first_night(edition("snv"))
    assert table.live.menu is not None
    assert "artist" in edition("snv").characters
    assert not any(offer.claim.private for offer in table.live.menu.offers.values())


def test_an_execution_at_once_ends_the_day() -> None:
    table = after_the_first_night()
    table.act(OPEN_NOMINATIONS)
    table.live.rule(Ruling("execute", 2))
    assert table.told(Executed) == [Executed(2, died=True, at_once=True)]
    assert table.game.phase is Phase.EXECUTION
    while not table.game.is_night:
        assert table.live.play_step()
    table.replays()


def test_nobody_wins_until_the_person_says_so() -> None:
    table = after_the_first_night()
    for seat in range(6):
        table.live.rule(Ruling("kill", seat))
    assert not table.game.over
    table.live.play_step()
    table.live.end(EVIL)
    assert table.game.square.winner is EVIL
    table.replays()


def test_good_has_won_at_night_and_the_dead_of_the_night_are_heard_first() -> None:
    table = after_the_first_night()
    to_dusk(table)
    table.live.rule(Ruling("kill", 0))
    assert not table.live.play_step()
    table.live.end(GOOD)
    assert table.game.square.winner is GOOD
    assert not table.game.square.alive[0]
    table.replays()


TOKENS = Entered(
    (
        TokenEntered(0, "empath", GOOD),
        TokenEntered(1, "drunk", GOOD, "chef"),
        TokenEntered(2, "poisoner", EVIL),
        TokenEntered(3, "imp", EVIL),
        TokenEntered(4, "slayer", GOOD),
        TokenEntered(5, UNKNOWN, GOOD),
        TokenEntered(6, "monk", EVIL),
    ),
    ((POISONED, 0, "poisoner"), (SPENT, 4, "slayer")),
    ("mayor", "virgin", "saint"),
)


def test_tokens_entered_by_day_are_told_to_nobody() -> None:
    table = after_the_first_night()
    told = len(table.live.ledger)
    table.live.rule(Ruling("is", STORYTELLER, TOKENS))
    game = table.game
    assert [one.to for one in table.live.ledger[told:]] == [UNTOLD]
    assert unknown(game) == (5,)
    assert not in_the_box(game)
    assert game.grimoire.seats[1].believed == "chef"
    assert game.alignment(6) is EVIL
    assert not game.now.sober[0]
    assert game.spent(game.now.of(4)[0])
    assert bluffs_shown(game) == ("mayor", "virgin", "saint")
    assert game.began_with[3] == "imp"
    table.replays()


def test_tokens_entered_at_night_go_on_after_the_line_that_was_read() -> None:
    table = after_the_first_night()
    to_dusk(table)
    for slot in LATER_LINES[:2]:
        table.line(slot)
    table.live.rule(Ruling("is", STORYTELLER, TOKENS))
    assert not table.live.play_step()  # the Poisoner and the Monk have acted
    assert table.live.waiting is not None
    assert (table.live.waiting.who, table.live.waiting.about) == (3, table.game.now.of(3)[0])
    table.live.answer(table.live.waiting.id, 5)
    while table.game.is_night:
        if not table.live.play_step():
            assert table.live.waiting is not None
            table.live.answer(table.live.waiting.id, table.live.waiting.options.draw(lambda _: 0))
    assert table.told(DayBroke)[-1].died == (5,)
    table.replays()


def test_with_one_unknown_nobody_wins_by_the_rules_and_without_one_they_do() -> None:
    table = after_the_first_night()
    table.live.rule(Ruling("is", STORYTELLER, TOKENS))
    table.live.rule(Ruling("kill", 3))
    assert not table.game.over
    table.live.undo()
    table.live.rule(Ruling("is", STORYTELLER, Entered((TokenEntered(5, "saint", GOOD),))))
    table.live.rule(Ruling("kill", 3))
    assert table.game.square.winner is GOOD
    table.replays()


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        Entered((TokenEntered(9, "imp", EVIL),)),
        Entered((TokenEntered(0, "pukka", EVIL),)),
        Entered((TokenEntered(0, "drunk", GOOD, "pukka"),)),
        Entered((), (("Poisoned", 12, None),)),
        Entered((), (), ("pukka",)),
    ],
)
def test_what_cannot_be_entered_changes_nothing(wrong: object) -> None:
    table = after_the_first_night()
    before = len(table.lines)
    with pytest.raises(IllegalRuling):
        table.live.rule(Ruling("is", STORYTELLER, wrong))
    assert len(table.lines) == before


@pytest.mark.parametrize(
    "most",
    [pytest.param(20, id="some lines"), pytest.param(1000, id="every seventh", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("seed", range(12))
def test_random_evenings_replay_from_every_line_and_end_when_said(seed: int, most: int) -> None:
    """`most`: from so many lines, for some of these evenings are ten times as long as others."""
    chance = Random(seed)
    table = Table(edition(chance.choice(tuple(EDITIONS))), NAMES[: chance.randint(5, 7)])
    ruled = 0
    while table.game.night < 4:
        game = table.game
        if game.night and chance.random() < 0.15:
            verb = chance.choice(("kill", "revive", "vote", "no vote"))
            ruling = Ruling(verb, chance.choice(game.grimoire.ring))
            try:
                table.live.rule(ruling)
                ruled += 1
            except IllegalRuling:
                continue
        elif not table.live.play_step():
            for asked in table.live.waiting_for:
                table.live.answer(asked.id, asked.options.draw(chance.randrange))
        assert not table.game.over
    assert ruled
    assert table.in_private() == []
    table.live.end(chance.choice((GOOD, EVIL, None)))
    table.replays()
    for cut in range(1, len(table.lines), max(7, len(table.lines) // most)):
        live, how = recover(json.loads(json.dumps(table.lines[:cut])))
        assert how == "whole"
        assert in_the_box(live.game)


@pytest.mark.example("rulebook/abilities/13", "abilities/13")
def test_example_the_lines_of_sweetheart_and_sage_make_good_for_what_was_forgotten() -> None:
    """A person forgot to make somebody drunk by day, and to wake the Sage as they died: both have their line still to
    come, and it is done there. What the Sage is shown is between the two of them."""
    sweetheart, sage, drunk = 5, 2, 0
    table = after_the_first_night(edition("snv"))
    to_dusk(table, sweetheart, Sentence(sweetheart))
    assert table.game.grimoire.marked("Drunk") == ()
    order = [slot for slot in OTHER_NIGHTS if slot in edition("snv").characters]
    demon, made_good, waking = (order.index(slot) for slot in ("vortox", "sweetheart", "sage"))
    assert demon < made_good < waking
    for slot in order[: demon + 1]:
        table.line(slot)
    table.live.rule(Ruling("kill", sage))
    for slot in order[demon + 1 : made_good]:
        table.line(slot, SKIPPED)
    table.line("sweetheart")
    table.live.rule(Ruling("mark", drunk, "Drunk"))
    for slot in order[made_good + 1 : waking]:
        table.line(slot, SKIPPED)
    table.line("sage")
    table.line(order[waking + 1], THE_REST)
    table.night()
    read = [one.slot for one in table.game.chronicle if isinstance(one, SheetLineRead) and one.done]
    late = [slot for slot in read if slot in ("vortox", "sweetheart", "sage")]
    assert late == ["vortox", "sweetheart", "sage"]
    assert len(table.game.grimoire.marked("Drunk", drunk)) == 1
    assert table.told(DayBroke)[-1] == DayBroke(2, (sage,))
    table.replays()
