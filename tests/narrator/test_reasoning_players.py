"""Players who reason: their games come to an end, go by what each may know, and are the same for the same seed."""

from itertools import product
from types import SimpleNamespace
from typing import NamedTuple, cast

import pytest

from engine import Chain, Decider, Game, Question, Script, edition, play
from engine.characters.flowergirl import DemonVoted
from engine.characters.juggler import Juggler
from engine.characters.oracle import EvilDead
from engine.course import play_step
from engine.grimoire import Ability
from engine.ledger import (
    ChosenBy,
    Claimed,
    DayBroke,
    Executed,
    GoodOrEvil,
    Learned,
    NightFell,
    NobodyExecuted,
    Seated,
    ThisIs,
    Told,
    YouAre,
)
from engine.questions import Answer, Menu, Offer, Options, Untrue
from engine.registry import character
from engine.statements import Guesses
from engine.statements.language import HasTeam, Holds, ThisPlayer
from engine.terms import DEMON, EVIL, GOOD, MINION, STORYTELLER, TOWN
from narrator.evening import Evening
from narrator.simulation.demo import Doubts
from narrator.simulation.random_storyteller import RandomStoryteller
from narrator.simulation.reasoned_game import NAMES, _Watched, play_game
from narrator.simulation.reasoning.beliefs import Own
from narrator.simulation.reasoning.imagined import ImaginedGame
from narrator.simulation.reasoning.player import EvilPlan, Player
from narrator.simulation.reasoning.players import ReasoningPlayers
from narrator.simulation.reasoning.replayed import ReplayedBeliefs
from narrator.simulation.reasoning.skills import SKILLS
from narrator.simulation.reasoning.town import SaidToBe, SaidToLearn, Town
from tests.seeds import in_two_suites


class Speaking(NamedTuple):
    """`told`: how many entries the ledger had."""

    told: int
    seat: int
    asked: bool
    words: tuple[SaidToBe | SaidToLearn, ...]


class Overheard(ReasoningPlayers):
    """Keeps who said what when, what was whispered to whom, and what everybody answered."""

    def __init__(self, seed: int) -> None:
        self.spoken: list[Speaking] = []
        self.whispered: dict[int, EvilPlan] = {}
        self.answers: list[tuple[int, Question, Answer]] = []
        super().__init__(seed, "expert")

    def decide(self, question: Question, game: Game) -> Answer:
        answer = super().decide(question, game)
        self.answers.append((len(game.ledger), question, answer))
        return answer

    def _says(self, player: Player, *, asked: bool = False) -> None:
        before = len(self.said)
        super()._says(player, asked=asked)
        words = tuple(words for _, words in self.said[before:])
        self.spoken.append(Speaking(len(self._read), player.seat, asked, words))

    def _whisper(self) -> None:
        super()._whisper()
        self.whispered = {one.seat: one.plan for one in self.players if one.plan is not None}


class OneAlone(ReasoningPlayers):
    """Gives one player what they may know, and lets all others say what they said in that game."""

    def __init__(self, seat: int, game: Overheard) -> None:
        self.seat, self.game = seat, game
        super().__init__(game.seed, "expert")

    def _hear(self, entry: Told, script: Script) -> None:
        if entry.to != TOWN and self.seat not in entry.to:
            return
        super()._hear(entry if entry.to == TOWN else entry._replace(to=(self.seat,)), script)

    def _whisper(self) -> None:
        if self.seat in self.game.whispered:
            self.players[self.seat].agree(self.game.whispered[self.seat])

    def _talk(self) -> None:
        self._as_they_spoke()

    def _says(self, player: Player, *, asked: bool = False) -> None:  # noqa: ARG002
        self._as_they_spoke()

    def _as_they_spoke(self) -> None:
        for one in self.game.spoken:
            if one.told == len(self._read):
                words = one.words
                if one.seat == self.seat:
                    words = tuple(self.players[self.seat].speaks(asked=one.asked))
                    assert words == one.words
                for each in words:
                    self.town.hear_said(each)


@pytest.mark.parametrize(
    ("players", "script", "seed"),
    [
        *((players, script, 3) for players, script in product((5, 8), ("tb", "snv"))),
        (5, "bmr", 3),
        (8, "bmr", 6),
        (12, "tb", 3),
        pytest.param(8, "bmr", 3, marks=pytest.mark.slow),  # three times as much to think about
        pytest.param(12, "snv", 3, marks=pytest.mark.slow),
        pytest.param(12, "bmr", 3, marks=pytest.mark.slow),
    ],
)
def test_a_game_comes_to_its_end_and_is_the_same_for_the_same_seed(
    script: str, players: int, seed: int
) -> None:
    first, again = (play_game(edition(script), players, seed, "average", "random") for _ in range(2))
    assert first.winner in ("good", "evil")
    assert first.digest == again.digest
    assert first.said == again.said


@in_two_suites(range(8), few=3)
@pytest.mark.parametrize(
    ("script", "seed"), [("tb", 6), ("snv", 6), ("bmr", 1), pytest.param("bmr", 6, marks=pytest.mark.slow)]
)
def test_nobody_decides_or_speaks_by_what_others_were_told(script: str, seed: int, seeds: range) -> None:
    """A player alone, without the secrets of anybody else, says and answers what they did in the game."""
    table = Overheard(seed)
    game = play(Game(edition(script), NAMES[:8], Chain(table, RandomStoryteller(seed))))
    evil_first = sorted(range(8), key=lambda seat: seat not in table.whispered)
    for seat in evil_first[seeds.start : seeds.stop]:
        alone = OneAlone(seat, table)
        mine = [one for one in table.answers if one[1].who == seat]
        assert mine
        for told, question, answer in mine:
            so_far = game.copy()
            so_far.ledger = game.ledger[:told]
            assert alone.decide(question, so_far) == answer


def test_evil_never_kills_its_own_while_others_live() -> None:
    for seed in range(6):
        table = Overheard(seed)
        game = Game(edition("tb"), NAMES[:10], Chain(table, RandomStoryteller(seed)))
        play(game)
        for _, question, answer in table.answers:
            if question.known_as == "imp" and answer != question.who:
                assert answer not in table.players[question.who].team


@pytest.mark.slow
def test_better_players_find_the_demon_more_often() -> None:
    found = {
        skill: sum(play_game(edition("tb"), 8, seed, skill, "random").winner == "good" for seed in range(60))
        for skill in ("newcomer", "expert")
    }
    assert found["expert"] > found["newcomer"] + 5


def test_the_same_moment_reached_again_gives_the_same_answers() -> None:
    """A step may be played again, and told otherwise: what was heard and said is thought over from the start."""
    table = ReasoningPlayers(4, "expert")
    game = Game(edition("tb"), NAMES[:8], Chain(table, RandomStoryteller(4)))
    while game.square.day < 2:
        play_step(game)
    earlier = game.copy()
    earlier.ledger = list(game.ledger)
    first = play(game.copy())
    assert play(earlier).ledger == first.ledger


def test_players_of_a_demonstration_suspect_by_what_they_know() -> None:
    game = Game(edition("tb"), NAMES[:8], Chain(ReasoningPlayers(4), RandomStoryteller(4)))
    table = SimpleNamespace(live=None, ledger=game.ledger)
    evening = SimpleNamespace(session=SimpleNamespace(table=table), plan=SimpleNamespace(script=game.script))
    doubts = Doubts(cast(Evening, evening), seed=4)
    assert doubts.of("Ann", "Bob") is None  # nothing is dealt
    table.live = game
    while game.square.day < 1:
        play_step(game)
    table.ledger = game.ledger
    demon = next(seat for seat in range(8) if game.team(seat) is DEMON)
    (minion,) = (seat for seat in range(8) if game.team(seat) is MINION)
    assert doubts.of(NAMES[demon], NAMES[minion]) == doubts.of(NAMES[demon], NAMES[demon]) == -1.0
    good = next(seat for seat in range(8) if game.alignment(seat) is GOOD)
    assert {doubts.of(NAMES[good], NAMES[other]) for other in (demon, minion)} != {None}
    assert doubts.of(NAMES[good], "Nobody") is None


def test_whoever_was_turned_evil_goes_on_with_what_they_had_claimed() -> None:
    """A Mezepheles or a Fang Gu turns them after they have said truly who they are; nobody whispers them a plan."""
    script = edition("snv")
    town = Town()
    for fact in (Seated(NAMES[:8], tuple(range(8))), NightFell(1), DayBroke(1, ())):
        town.hear(fact)
    player = Player(2, 7, SKILLS["expert"], script, town, ReplayedBeliefs(script, town, 7))
    player.learn(YouAre("clockmaker", None), 1)
    player.learn(Learned("clockmaker", 3), 1)
    said = tuple(player.speaks(asked=True))
    for words in said:
        town.hear_said(words)
    assert said == (SaidToBe(2, "clockmaker"), SaidToLearn(2, "clockmaker", 1, 3))
    for fact in (NightFell(2), DayBroke(2, ())):
        town.hear(fact)
    player.learn(YouAre("fanggu", EVIL), 2)
    assert player.evil
    again = tuple(player.speaks())
    assert all(isinstance(words, SaidToLearn) for words in again)
    assert player.plan is not None
    assert 2 not in player.plan.framed


SNV_CAST = dict(
    enumerate(("artist", "dreamer", "juggler", "sage", "oracle", "mutant", "witch", "nodashii", "savant"))
)


def town_of(cast: dict[int, str]) -> Town:
    """On the first day, when good players have said who they are."""
    town = Town()
    for fact in (Seated(NAMES[: len(cast)], tuple(cast)), NightFell(1), DayBroke(1, ())):
        town.hear(fact)
    for seat, one in cast.items():
        if character(one).team.side is GOOD:
            town.hear_said(SaidToBe(seat, one))
    return town


def learnt(game: ImaginedGame, night: int) -> dict[tuple[int, str], SaidToLearn]:
    found, _ = game.learnt_by_dawn(night)
    return {(one.said.seat, one.said.ability): one.said for one in found}


def test_what_is_said_on_later_days_is_heard_in_deals_that_were_drawn_before() -> None:
    for other in (3, 4, 5):
        town = town_of(SNV_CAST)
        game = ImaginedGame(edition("snv"), town, SNV_CAST, 5)
        game.learnt_by_dawn(1)
        for fact in (NightFell(2), DayBroke(2, ())):
            town.hear(fact)
        answer = GoodOrEvil(other, SNV_CAST[other], "vortox")
        town.hear_said(SaidToLearn(1, "dreamer", 2, answer, (other,)))
        assert learnt(game, 2)[1, "dreamer"].answer == answer


@pytest.mark.parametrize(("demon", "so"), [(7, True), (4, False)])
def test_whether_an_artist_can_have_heard_this_is_found_out_in_the_deal(demon: int, so: bool) -> None:
    """As they asked it: what was told by day is judged like what was told at night."""
    asked = Holds(ThisPlayer(demon), HasTeam(DEMON))
    player = Player(
        0,
        7,
        SKILLS["expert"],
        edition("snv"),
        town := town_of(SNV_CAST),
        ReplayedBeliefs(edition("snv"), town, 7),
    )
    player.learn(YouAre("artist", None), 1)
    player.learn(Claimed("ask", 0, None, asked), 1)
    player.learn(Learned("artist", True), 1)
    for fact in (NightFell(2), DayBroke(2, (3,))):
        town.hear(fact)
    (said,) = (words for words in player.speaks() if isinstance(words, SaidToLearn))
    assert said.asked == asked
    town.hear_said(said)
    game = ImaginedGame(edition("snv"), town, SNV_CAST, 5)
    assert (learnt(game, 2)[0, "artist"].answer is True) is so


def test_what_is_used_in_public_is_used_in_the_deal() -> None:
    town = town_of(SNV_CAST)
    town.hear(Claimed("juggle", 2, None, (ThisIs(6, "witch"), ThisIs(7, "nodashii"), ThisIs(3, "artist"))))
    for fact in (NightFell(2), DayBroke(2, (3,))):
        town.hear(fact)
    assert learnt(ImaginedGame(edition("snv"), town, SNV_CAST, 5), 2)[2, "juggler"].answer == 2


def test_a_juggler_guesses_on_the_first_day_that_others_are_who_they_say() -> None:
    """There is no second day for it."""
    script, town = edition("snv"), town_of(SNV_CAST)
    menu = Menu(town.square, ("open_nominations",), script, (Offer(Juggler.claim),))
    for seed in range(8):
        player = Player(2, seed, SKILLS["average"], script, town, ReplayedBeliefs(script, town, seed))
        player.learn(YouAre("juggler", None), 1)
        act = player.uses(menu.offers["juggle"], menu)
        assert act is not None
        assert len(set(act.what)) == Guesses.most
        assert all(town.claims[guess.seat] == guess.character for guess in act.what)
        assert 2 not in {guess.seat for guess in act.what}


@pytest.mark.parametrize("whom", [3, 8])
def test_what_somebody_keeps_to_themself_is_judged_by_all_they_know(whom: int) -> None:
    """In hardly any deal of the town is who is silent the Dreamer, and has chosen the same."""
    town = Town()
    for fact in (Seated(NAMES[:10], tuple(range(10))), NightFell(1), DayBroke(1, ())):
        town.hear(fact)
    report = SaidToLearn(1, "dreamer", 1, GoodOrEvil(whom, "mathematician", "witch"), (whom,))
    beliefs = ReplayedBeliefs(edition("snv"), town, 7)
    assert beliefs.holds_true(Own(1, "dreamer", (report,)), report) > 0.05
    assert not town.reports, "nobody else hears of it"
    assert 1 not in town.claims


@pytest.mark.parametrize(("said", "can_be"), [(0, True), (1, True), (5, False)])
def test_what_can_be_so_in_no_deal_is_seen_through(said: int, can_be: bool) -> None:
    """That an Oracle may be poisoned explains everything, and is no reason to believe that five of one are evil."""
    town = town_of(SNV_CAST)
    for fact in (NightFell(2), DayBroke(2, (3,))):
        town.hear(fact)
    report = SaidToLearn(4, "oracle", 2, said)
    town.hear_said(report)
    believed = ReplayedBeliefs(edition("snv"), town, 7).holds_true(Own(4, "oracle"), report)
    assert (believed > 0.05) is can_be


@pytest.mark.parametrize(
    ("options", "counted"),
    [(Untrue(DemonVoted(), (True,)), False), (DemonVoted(), True), (Untrue(EvilDead(8), (1,)), True)],
)
def test_a_falsehood_that_was_the_only_answer_is_not_counted(options: Options, counted: bool) -> None:
    """Beside a Vortox a Flowergirl has to hear the other of two."""
    asked = Question("q", STORYTELLER, Ability("flowergirl", 0, 0), options, (True,))
    decider = SimpleNamespace(decide=lambda question, game: False)  # noqa: ARG005
    watched = _Watched(cast(Decider, decider), ReasoningPlayers(7))
    watched.decide(asked, cast(Game, SimpleNamespace(night=2)))
    assert len(watched.to_liars) == counted


def test_what_had_to_be_false_is_told_from_what_was_said_to_the_poisoned() -> None:
    for demon, by_rule in (("nodashii", False), ("vortox", True)):
        town = town_of(SNV_CAST)
        game = ImaginedGame(edition("snv"), town, {**SNV_CAST, 7: demon}, 5)
        town.hear_said(report := SaidToLearn(1, "dreamer", 1, GoodOrEvil(0, "klutz", "vortox"), (0,)))
        found, _ = game.learnt_by_dawn(1)
        (seen,) = (one for one in found if one.said.ability == "dreamer" and one.said.seat == 1)
        assert seen.false_by_rule is by_rule
        assert (seen.odds(report) > 0, seen.so(report) and seen.odds(report) > 0) == (by_rule, False)


def test_a_night_in_which_others_die_is_imagined_again() -> None:
    """A Tinker who is drawn to die lives, where the town knows that they did."""
    cast = dict(
        enumerate(("chambermaid", "tinker", "exorcist", "courtier", "gossip", "devilsadvocate", "zombuul"))
    )
    town = town_of(cast)
    for fact in (NightFell(2), DayBroke(2, (0,))):
        town.hear(fact)
    otherwise = [ImaginedGame(edition("bmr"), town, cast, seed).learnt_by_dawn(2)[1] for seed in range(20)]
    assert sum(otherwise) <= 4


TWIN_CAST = dict(
    enumerate(("artist", "dreamer", "juggler", "sage", "oracle", "mutant", "eviltwin", "nodashii"))
)


def test_who_is_known_to_an_evil_twin_says_so_and_is_believed() -> None:
    script, town = edition("snv"), town_of(TWIN_CAST)
    beliefs = ReplayedBeliefs(script, town, 7)
    player = Player(3, 7, SKILLS["expert"], script, town, beliefs)
    player.learn(YouAre("sage", None), 1)
    player.learn(ChosenBy("eviltwin", 6), 1)
    (said,) = (words for words in player.speaks() if isinstance(words, SaidToLearn))
    town.hear_said(SaidToBe(6, "philosopher"))
    town.hear_said(SaidToBe(7, "savant"))
    before = beliefs.from_outside().evil[6]
    town.hear_said(said)
    assert beliefs.from_outside().evil[6] > before + 0.2


def test_who_says_they_became_another_was_turned_into_them_in_the_deal() -> None:
    cast = {**TWIN_CAST, 6: "pithag"}
    town = town_of(cast)
    for fact in (NightFell(2), DayBroke(2, (3,))):
        town.hear(fact)
    town.hear_said(SaidToBe(0, "seamstress"))
    game = ImaginedGame(edition("snv"), town, cast, 5)
    game.learnt_by_dawn(2)
    assert game.game.grimoire.seats[0].character == "seamstress"


def test_a_philosopher_has_in_the_deal_what_they_learn_by_and_nothing_else() -> None:
    cast = {**TWIN_CAST, 4: "philosopher", 6: "witch"}
    town = town_of(cast)
    game = ImaginedGame(edition("snv"), town, cast, 5)
    assert not [one for one in game.learnt_by_dawn(1)[0] if one.said.seat == 4]
    for fact in (NightFell(2), DayBroke(2, (3,))):
        town.hear(fact)
    town.hear_said(SaidToLearn(4, "oracle", 2, 0))
    game = ImaginedGame(edition("snv"), town, cast, 5)
    assert (4, "oracle") in learnt(game, 2)


def test_who_survived_their_execution_rather_survives_it_in_the_deal() -> None:
    """A Devil's Advocate is thought to have chosen them; where nobody saves lives it speaks against the deal."""
    seats = ("chambermaid", "gambler", "exorcist", "courtier", "gossip", "devilsadvocate", "zombuul")
    otherwise = {}
    for minion in ("devilsadvocate", "mastermind"):
        cast = {**dict(enumerate(seats)), 5: minion}
        town = town_of(cast)
        for fact in (Executed(1, died=False), NightFell(2), DayBroke(2, (0,))):
            town.hear(fact)
        games = [ImaginedGame(edition("bmr"), town, cast, seed) for seed in range(6)]
        otherwise[minion] = sum(game.learnt_by_dawn(2)[1] for game in games)
    assert otherwise["devilsadvocate"] + 4 <= otherwise["mastermind"]


def test_who_was_executed_dead_and_nothing_came_of_it_does_not_only_seem_dead_in_the_deal() -> None:
    """The second execution of a Zombuul ends the game: a town need not try again day after day."""
    cast = dict(enumerate(("chambermaid", "gambler", "exorcist", "fool", "gossip", "godfather", "zombuul")))
    otherwise = {}
    for again in (6, None):
        town = town_of(cast)
        facts = [Executed(6, died=True), NightFell(2), DayBroke(2, ())]
        facts += [
            NobodyExecuted() if again is None else Executed(again, died=False),
            NightFell(3),
            DayBroke(3, ()),
        ]
        for fact in facts:
            town.hear(fact)
        games = [ImaginedGame(edition("bmr"), town, cast, seed) for seed in range(6)]
        otherwise[again] = sum(game.learnt_by_dawn(3)[1] for game in games)
    assert otherwise[6] >= otherwise[None] + 6
