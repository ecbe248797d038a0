"""What the Storyteller decides for characters beyond Trouble Brewing, one kind of decision after the other."""

from collections import Counter
from typing import Any

import pytest

import engine.questions as forms
from engine import Game, Question
from engine.characters.barista import Served, Serving
from engine.characters.cacklejack import Transformed
from engine.characters.clockmaker import StepsApart
from engine.characters.deviant import Amused
from engine.characters.duchess import EvilVisitors, WrongForOne
from engine.characters.farmer import NewFarmer
from engine.characters.flowergirl import DemonVoted
from engine.characters.harlot import BothDie
from engine.characters.highpriestess import WorthTalking
from engine.characters.juggler import RightGuesses
from engine.characters.lilmonsta import Prey
from engine.characters.mathematician import Abnormal
from engine.characters.oracle import EvilDead
from engine.characters.sage import SageSight
from engine.characters.scapegoat import Instead
from engine.characters.towncrier import MinionNominated
from engine.grimoire import HAS_ABILITY, POISONED, TRUTHFUL, TWICE, Ability
from engine.judgements import Judgement
from engine.ledger import Chose, Claimed, Executed, GoodOrEvil, Learned, ThisIs
from engine.questions import Options
from engine.registry import character
from engine.statements import Riddle, truth
from engine.terms import CHANCE, DEMON, EVIL, GOOD, MINION, NOBODY, STORYTELLER, TOWN, TOWNSFOLK
from narrator.mind import judgements
from narrator.mind.statements import DECISIVE, _towns
from narrator.mind.storyteller import Storyteller, nominee, policy, struck
from narrator.mind.strength import balance
from tests.narrator.mind.evenings import kinds_of_options
from tests.scenario import Town

SEEDS, FEW = range(80), 24
few_and_all = pytest.mark.parametrize(
    "seeds", [pytest.param(SEEDS[:FEW], id="a few"), pytest.param(SEEDS, id="all", marks=pytest.mark.slow)]
)
"""Where many deals are looked through for what a drunk player is told."""

# Shapes that are asked of players, of the Storyteller, or of nobody but by kinds of their own.
ANY_QUESTION = {forms.OneOf, forms.OfAForm, forms.YesNo, forms.OneCharacter, forms.Seats}
CHANCES = {forms.Shuffle}  # lots, never a decision


def test_every_form_of_answer_has_a_policy_or_belongs_to_players() -> None:
    """A kind of question has the policy of what it is derived from; one that players answer, or that is learnt, says
    so itself."""
    kinds = [one for one in kinds_of_options() if one.__module__.startswith("engine.")]
    assert len(kinds) > 60
    unplanned = [one for one in kinds if one not in ANY_QUESTION and not has_a_policy(one)]
    assert unplanned == []


def has_a_policy(kind: type[Options]) -> bool:
    truths = (True,) if kind.informs or kind is forms.Untrue else ()
    try:
        by_lot = policy(Question("any", CHANCE, None, kind.__new__(kind)))
        decided = policy(Question("any", STORYTELLER, None, kind.__new__(kind), truths))
    except KeyError:
        return kind.for_players or kind in CHANCES
    return callable(by_lot) and callable(decided)


def test_a_question_of_a_new_kind_has_a_policy_by_what_it_is_derived_from_or_none() -> None:
    class Haunted(forms.Victim):
        """Whom a ghost takes along."""

    class Whim(forms.YesNo):
        """Nobody knows what this is for."""

    class Colour(forms.YesNo):
        """What somebody learns."""

        informs = True

    assert has_a_policy(Haunted)
    assert has_a_policy(Colour)
    assert not has_a_policy(Whim)
    for kind in (Haunted, Whim, Colour):
        assert not kind.__module__.startswith("engine.")


def test_an_opinion_is_the_usual_one_until_it_is_learnt_by_somebody_who_may_be_misled() -> None:
    class Ahead(Judgement):
        """Which side is ahead."""

    class Convincing(Judgement):
        """Whether a speech was good."""

    one, ahead = Town("Ann chef, Bob imp, Cat monk, Dan sage, Eve slayer"), Ahead("neither", GOOD, EVIL)
    assert {asked(one, ahead, "Ann", seed) for seed in range(20)} == {"neither"}
    false = ahead.untrue(("neither",))
    assert {asked(one, false, "Ann", seed, ("neither",)) for seed in range(20)} == {GOOD, EVIL}
    assert {asked(one, ahead, "Ann", seed, (GOOD,)) for seed in range(20)} - {"neither"}
    assert policy(Question("any", STORYTELLER, None, Convincing(False, True))) is judgements.usual


class Advised(Town):
    """A town whose Storyteller decides; players are scripted as usual."""

    def __init__(self, cast: str, seed: int, *, night: int = 1, **more: Any) -> None:
        self.storyteller = Storyteller(seed, **more)
        self.put: list[tuple[Question, Any, str]] = []
        super().__init__(cast, night=night)

    def decide(self, question: Question, game: Game) -> Any:
        if question.who not in (STORYTELLER, CHANCE):
            return super().decide(question, game)
        answer = self.storyteller.decide(question, game)
        self.put.append((question, answer, self.storyteller.why(question.id)))
        return answer

    def answers(self, kind: type[Options]) -> list[Any]:
        return [answer for question, answer, _ in self.put if type(question.options) is kind]


def asked(town: Town, options: Options, by: str, seed: int, truths: tuple[Any, ...] = ()) -> Any:
    """What the Storyteller answers now, asked by this player's ability."""
    seat = town.seat(by)
    me = Ability(town.character(by), seat, seat)
    return Storyteller(seed).decide(Question(f"now {seed}", STORYTELLER, me, options, truths), town.game)


def fabled(town: Town, one: str, options: Options, seed: int, **more: Any) -> Any:
    me = Ability(one, STORYTELLER, STORYTELLER)
    return Storyteller(seed, **more).decide(Question(f"now {seed}", STORYTELLER, me, options), town.game)


BMR = "Ann sailor, Bob innkeeper, Cat gossip, Dan pukka, Eve devilsadvocate, Flo tinker, Gus fool, Hal grandmother"
SNV = "Ann dreamer, Bob clockmaker, Cat savant, Dan vortox, Eve witch, Flo sweetheart, Gus oracle, Hal artist"


# What helps a side


def test_who_is_behind_is_helped_rather_and_the_reason_says_whom() -> None:
    town = Town(BMR, night=2)
    options = forms.Helping({"sunshine": GOOD, "thunder": EVIL, "drizzle": None})
    for seat in town.game.grimoire.ring:
        if seat not in (town.seat("Cat"), town.seat("Dan"), town.seat("Eve")):
            town.game.grimoire.change(seat, alive=False)
    assert balance(town.game).good_is_losing
    chosen = Counter(asked(town, options, "Cat", seed) for seed in SEEDS)
    assert chosen["sunshine"] > 2 * chosen["thunder"] > 0 < chosen["drizzle"]


# Who is drunk


def test_either_of_two_may_be_drunk_and_the_reason_says_who() -> None:
    town = Town(BMR, night=2)
    ann, dan = town.seat("Ann"), town.seat("Dan")
    drunk = Counter(asked(town, forms.Drunken(ann, dan), "Ann", seed) for seed in SEEDS)
    assert min(drunk[ann], drunk[dan]) >= 10


def test_a_sweetheart_never_makes_the_demon_drunk_nor_whom_it_does_nothing_to() -> None:
    town = Town(SNV, night=2)
    town.game.grimoire.change(town.seat("Hal"), alive=False)
    town.game.grimoire.change(town.seat("Ann"), character="beggar")
    others = town.game.grimoire.others(town.seat("Flo"))
    drunk = Counter(asked(town, forms.Drunken(*others), "Flo", seed) for seed in SEEDS)
    assert not drunk[town.seat("Dan")]
    assert drunk[town.seat("Hal")] <= 4, "is dead"
    assert drunk[town.seat("Ann")] <= 4, "is always sober"
    assert len(drunk) >= 4


def test_a_barista_serves_different_players_and_serves_them_one_thing_both_times_asked() -> None:
    town = Town(
        "Ann dreamer, Bob clockmaker, Cat barista, Dan vortox, Eve witch, Flo oracle, Gus mutant", night=2
    )
    everybody = town.game.grimoire.everyone()
    served = Counter(asked(town, Served(*everybody), "Cat", seed) for seed in SEEDS)
    what = Counter(asked(town, Serving(TRUTHFUL, TWICE), "Cat", seed) for seed in SEEDS)
    assert len(served) >= 4
    assert not served[town.seat("Cat")]
    assert min(what[TRUTHFUL], what[TWICE]) >= 10


# Who dies


def test_what_a_gossip_says_kills_somebody_who_really_dies_and_never_the_demon() -> None:
    """The Sailor is sober and cannot die; the Demon's death would be the end."""
    town = Town(BMR, night=2)
    living = town.game.grimoire.living()
    died = Counter(asked(town, forms.Victim(*living), "Cat", seed) for seed in SEEDS)
    assert not died[town.seat("Dan")]
    assert not died[town.seat("Ann")]
    assert not died[town.seat("Gus")], "the Fool survives his first death"
    assert len(died) >= 3


def test_with_three_alive_nobody_dies_of_a_truth_if_anybody_survives_it() -> None:
    town = Town("Ann sailor, Bob gossip, Cat pukka, Dan fool!, Eve godfather!, Flo gambler!", night=2)
    for seed in SEEDS:
        assert asked(town, forms.Victim(*town.game.grimoire.living()), "Bob", seed) == town.seat("Ann")


def test_a_tinker_dies_now_and_then_but_not_among_few() -> None:
    town = Town(BMR, night=2)
    flo = town.seat("Flo")
    fates = Counter(asked(town, forms.Victim(flo, NOBODY), "Flo", seed) for seed in range(300))
    assert 0.03 * 300 < fates[flo] < 0.3 * 300
    for name in ("Ann", "Bob", "Gus"):
        town.game.grimoire.change(town.seat(name), alive=False)
    assert all(asked(town, forms.Victim(flo, NOBODY), "Flo", seed) == NOBODY for seed in SEEDS)


def test_a_tinker_dies_on_some_days_too_at_a_moment_drawn_in_advance_but_not_among_few() -> None:
    town = Town(BMR.replace("innkeeper", "minstrel").replace("pukka", "zombuul"), night=2).day()
    flo = town.seat("Flo")
    assert not any(struck(town.game, seed) for seed in range(300)), "nobody has come forward yet"
    town.nominate("Ann", "Bob")
    after_one = {seed for seed in range(400) if struck(town.game, seed) == flo}
    assert 0.005 * 400 < len(after_one) < 0.06 * 400
    assert {struck(town.game, seed) for seed in after_one} == {flo}, "the same while nothing has happened"
    town.game.grimoire.mark(POISONED, flo)
    assert not any(struck(town.game, seed) for seed in after_one)
    few = Town(
        BMR.replace("sailor", "sailor!").replace("fool", "fool!").replace("gossip", "gossip!"), night=2
    )
    few.day().nominate("Eve", "Bob")
    assert not any(struck(few.game, seed) for seed in range(400))


def test_a_pacifist_spares_some_and_always_where_the_game_would_be_over() -> None:
    town = Town(
        "Ann pacifist, Bob gossip, Cat pukka, Dan fool, Eve godfather, Flo gambler, Gus sailor", night=2
    )
    dan = town.seat("Dan")
    spared = Counter(asked(town, forms.Spared(dan), "Ann", seed) for seed in SEEDS)
    assert min(spared[True], spared[False]) >= 15
    for name in ("Bob", "Eve", "Flo", "Gus"):
        town.game.grimoire.change(town.seat(name), alive=False)
    assert all(asked(town, forms.Spared(dan), "Ann", seed) for seed in SEEDS)


def test_whom_the_town_executes_a_second_time_no_mercy_keeps_for_ever() -> None:
    """Else a Pacifist who looks after Lil' Monsta could never lose, nor anybody win."""
    town = Town(
        "Ann pacifist, Bob gossip!, Cat pukka, Dan fool, Eve godfather!, Flo gambler!, Gus sailor!", night=2
    )
    dan = town.seat("Dan")
    town.game.tell(TOWN, Executed(town.seat("Ann"), died=False))
    assert all(asked(town, forms.Spared(dan), "Ann", seed) for seed in SEEDS)
    town.game.tell(TOWN, Executed(dan, died=False))
    assert not any(asked(town, forms.Spared(dan), "Ann", seed) for seed in SEEDS)


def test_lil_monsta_ends_the_game_once_a_last_day_has_passed_on_which_nobody_died() -> None:
    town = Town("Ann soldier!, Bob exorcist, Cat chef, Dan pacifist, Eve saint!", night=6)
    town.game.grimoire.mark("Is The Demon", town.seat("Dan"))
    prey = Prey(*map(town.seat, ("Bob", "Cat", "Dan")), NOBODY)
    lil_monsta = Ability("lilmonsta", STORYTELLER, STORYTELLER)
    town.game.grimoire.mark(HAS_ABILITY, STORYTELLER, data="lilmonsta")
    question = Question("n6/lilmonsta", STORYTELLER, lil_monsta, prey)
    died = Counter(Storyteller(seed).decide(question, town.game) for seed in SEEDS)
    assert died[town.seat("Bob")] > died[NOBODY]
    assert not died[town.seat("Dan")], "who counts as the Demon"
    town.game.tell(TOWN, Executed(town.seat("Ann"), died=True))
    assert {Storyteller(seed).decide(question, town.game) for seed in SEEDS} == {NOBODY}


def test_a_scapegoat_always_goes_where_the_other_death_is_the_end() -> None:
    town = Town(
        "Ann pacifist, Bob gossip, Cat pukka, Dan fool, Eve godfather, Flo gambler, Gus sailor, Hal scapegoat"
    )
    hal, cat, dan = (town.seat(name) for name in ("Hal", "Cat", "Dan"))
    assert all(asked(town, Instead(cat, hal), "Hal", seed) == hal for seed in SEEDS)
    either = Counter(asked(town, Instead(dan, hal), "Hal", seed) for seed in SEEDS)
    assert min(either[hal], either[dan]) >= 10


def test_a_harlot_seldom_dies_and_never_with_the_demon() -> None:
    cast = "Ann dreamer, Bob clockmaker, Cat harlot, Dan vortox, Eve witch, Flo oracle, Gus mutant, Hal sage"
    town = Town(cast, night=2)
    for chosen, may in (("Dan", False), ("Gus", True)):
        town.game.tell((town.seat("Cat"),), Chose("harlot", town.seat(chosen)))
        died = [asked(town, BothDie(), "Cat", seed) for seed in SEEDS]
        assert any(died) is may
        assert sum(died) <= 0.4 * len(SEEDS)


def test_a_pit_hags_night_leaves_a_demon_and_a_game() -> None:
    town = Town(
        "Ann dreamer, Bob clockmaker, Cat savant, Dan vortox, Eve pithag, Flo sage, Gus oracle, Hal fanggu"
    )
    living = town.game.grimoire.living()
    nights = [asked(town, forms.DeathsTonight(living, 0, 2), "Eve", seed) for seed in SEEDS]
    assert {len(each) for each in nights} == {0, 1}
    demons = {town.seat("Dan"), town.seat("Hal")}
    assert any(set(each) & demons for each in nights)
    town = Town("Ann dreamer, Bob pithag, Cat vortox, Dan sage!, Eve oracle!")
    living = town.game.grimoire.living()
    assert all(asked(town, forms.DeathsTonight(living, 0, 2), "Bob", seed) == () for seed in SEEDS)


def test_a_shabaloth_gives_somebody_back_now_and_then() -> None:
    town = Town(
        "Ann pacifist, Bob gossip, Cat shabaloth, Dan fool, Eve godfather, Flo gambler, Gus sailor", night=2
    )
    bob = town.seat("Bob")
    town.game.grimoire.change(bob, alive=False)
    back = Counter(asked(town, forms.Revived(bob, NOBODY), "Cat", seed) for seed in SEEDS)
    assert 5 <= back[bob] <= 50


def test_a_shabaloth_gives_back_where_its_attacks_would_end_the_game_too_early() -> None:
    town = Town(
        "Ann pacifist, Bob gossip!, Cat shabaloth, Dan fool, Eve godfather!, Flo gambler!, Gus sailor",
        night=3,
    )
    eaten = (town.seat("Bob"), town.seat("Eve"), NOBODY)
    back = Counter(asked(town, forms.Revived(*eaten), "Cat", seed) for seed in SEEDS)
    assert not back[NOBODY]
    assert back[town.seat("Bob")]


def test_a_deviant_is_funny_about_every_other_time() -> None:
    town = Town(
        "Ann dreamer, Bob clockmaker, Cat deviant, Dan vortox, Eve witch, Flo oracle, Gus mutant, Hal sage"
    )
    lived = Counter(asked(town, Amused(), "Cat", seed) for seed in SEEDS)
    assert min(lived[True], lived[False]) >= 20


# Who is whose


def test_a_good_twin_is_somebody_whose_word_counts() -> None:
    cast = "Ann dreamer, Bob clockmaker, Cat savant, Dan vortox, Eve eviltwin, Flo sweetheart, Gus oracle, Hal klutz"
    town = Town(cast)
    good = tuple(town.seat(name) for name in ("Ann", "Bob", "Cat", "Flo", "Gus", "Hal"))
    twins = Counter(asked(town, forms.Twin(*good), "Eve", seed) for seed in range(200))
    assert len(twins) >= 5
    assert twins[town.seat("Ann")] > twins[town.seat("Hal")]


def test_a_lunatic_is_shown_mostly_good_players_and_other_bluffs_than_the_demon() -> None:
    cast = "Ann gossip, Bob innkeeper, Cat lunatic(po), Dan pukka, Eve assassin, Flo gambler, Gus sailor"
    town = Town(cast)
    form = forms.FalseMinions(town.game.grimoire.others(town.seat("Cat")), 1)
    shown = Counter(town.names[asked(town, form, "Cat", seed)[0]] for seed in SEEDS)
    assert shown["Dan"] <= 0.1 * len(SEEDS)
    assert shown["Ann"] + shown["Bob"] + shown["Flo"] + shown["Gus"] > 0.75 * len(SEEDS)
    believed = Counter(
        asked(Town(cast), forms.Believes("po", "pukka", "shabaloth", "zombuul"), "Cat", seed)
        for seed in SEEDS
    )
    assert len(believed) == 4
    assert believed.most_common(1)[0][0] == "pukka"


def test_travellers_are_mostly_good_and_never_more_than_about_a_third_evil() -> None:
    cast = "Ann gossip, Bob innkeeper, Cat fool, Dan pukka, Eve assassin, Flo gambler, Gus sailor"
    guests = ("judge", "bureaucrat", "thief", "matron", "scapegoat")
    evil = 0
    for seed in range(200):
        line = ", ".join((cast, *(f"T{n} {one}" for n, one in enumerate(guests))))
        town = Town(line)
        sides = []
        for n in range(len(guests)):
            side = asked(town, forms.Side(), f"T{n}", seed * 10 + n)
            town.game.grimoire.change(town.seat(f"T{n}"), alignment=side)
            sides.append(side)
        assert sides.count(EVIL) <= 2
        evil += sides.count(EVIL)
    assert 0.1 < evil / 1000 < 0.34


def test_a_cacklejack_changes_nobody_into_or_out_of_a_demon() -> None:
    cast = (
        "Ann dreamer, Bob clockmaker, Cat cacklejack, Dan vortox, Eve witch, Flo oracle, Gus mutant, Hal sage"
    )
    town = Town(cast, night=2)
    seats = tuple((s, town.character(n)) for s, n in enumerate(town.names) if n != "Cat")
    form = Transformed(seats, town.game.script.characters)
    changes = [asked(town, form, "Cat", seed) for seed in SEEDS]
    assert len({one.seat for one in changes}) >= 5
    for one in changes:
        assert character(one.character).team is town.game.team(one.seat)
        assert all(one.character != seat.character for seat in town.game.grimoire.seats)


def test_a_bishop_has_somebody_of_the_other_side_nominated_first() -> None:
    cast = "Ann dreamer, Bob clockmaker, Cat bishop, Dan vortox, Eve witch, Flo oracle, Gus mutant, Hal sage"
    town = Town(cast, night=2)
    me = Ability("bishop", town.seat("Cat"), town.seat("Cat"))
    town.game.grimoire.mark("Nominate Evil", town.seat("Cat"), by=me)
    first = Counter(nominee(town.game, seed) for seed in SEEDS)
    assert set(first) == {town.seat("Dan"), town.seat("Eve")}
    town.game.grimoire.drop(town.game.grimoire.marked("Nominate Evil"))
    later = Counter(nominee(town.game, seed) for seed in SEEDS)
    assert len(later) >= 5
    assert not later[town.seat("Cat")], "Travellers are exiled"


# Fabled


def test_fabled_look_after_nobody_who_did_not_ask_for_it() -> None:
    town = Town(SNV)
    form = forms.Consenting(town.game.grimoire.everyone(), 0, 3)
    assert fabled(town, "angel", form, 1) == ()
    assert fabled(town, "angel", form, 1, agreed={"angel": (2, 5)}) == (2, 5)
    assert fabled(town, "angel", form, 1, agreed={"angel": (99,)}) == ()
    assert fabled(town, "angel", form, 1, agreed={"buddhist": (2,)}) == ()


def test_penalties_are_light_and_nobody_changes_sides_in_company() -> None:
    town = Town(SNV, night=2)
    ann, dan = town.seat("Ann"), town.seat("Dan")
    penalties = Counter(fabled(town, "hellslibrarian", forms.Penalty(ann), seed) for seed in range(300))
    assert set(penalties) == {"nothing", "no vote", "no ability", "death"}
    assert penalties["death"] < 0.15 * 300
    assert penalties["no vote"] > penalties["no ability"] + penalties["death"]
    demon = Counter(fabled(town, "hellslibrarian", forms.Penalty(dan), seed) for seed in range(300))
    assert set(demon) == {"nothing", "no vote"}
    for name in ("Bob", "Cat", "Gus"):
        town.game.grimoire.change(town.seat(name), alive=False)
    few = Counter(fabled(town, "hellslibrarian", forms.Penalty(ann), seed) for seed in range(300))
    assert "death" not in few
    dead = {fabled(town, "hellslibrarian", forms.Penalty(town.seat("Bob")), seed) for seed in SEEDS}
    assert dead == {"nothing", "no vote"}
    assert not any(fabled(town, "revolutionary", forms.Together(), seed) for seed in SEEDS)


def test_whoever_nominated_a_protected_player_is_to_blame_for_the_execution() -> None:
    cast = SNV.replace("vortox", "nodashii")
    town = Town(cast, night=2)
    town.day()
    town.nominate("Ann", "Gus", votes="Ann Bob Cat Eve Hal")
    town.end_day()
    living = town.game.grimoire.living()
    assert fabled(town, "angel", forms.Responsible(*living, NOBODY), 1) == town.seat("Ann")
    quiet = Town(cast)
    assert fabled(quiet, "angel", forms.Responsible(*living, NOBODY), 1) == NOBODY


def test_one_visitor_of_the_duchess_is_told_wrong_and_mostly_a_good_one() -> None:
    town = Town(SNV, night=2)
    ann, bob, eve = (town.seat(name) for name in ("Ann", "Bob", "Eve"))
    told = Counter(fabled(town, "duchess", forms.LiedTo(ann, bob, eve), seed) for seed in SEEDS)
    assert told[ann] + told[bob] > told[eve] > 0
    me = Ability("duchess", STORYTELLER, STORYTELLER)
    town.game.grimoire.mark("False Info", ann, by=me)
    wrong = Counter(fabled(town, "duchess", WrongForOne(forms.Number(3), (1,)), seed) for seed in SEEDS)
    assert not wrong[1]
    assert wrong[0] + wrong[2] > wrong[3]
    question = Question("counts", STORYTELLER, me, EvilVisitors(1, 2), (1, 2))
    assert Storyteller(3).decide(question, town.game) == 1, "the plain truth, no lie"


def test_a_fibbin_usually_tells_the_truth() -> None:
    town = Town(SNV.replace("vortox", "nodashii"), night=2)
    form = forms.TrueOrNot(forms.Number(4), (2,))
    told = [asked(town, form, "Bob", seed, (2,)) for seed in range(200)]
    assert 0.6 * 200 < told.count(2) < 200


# Information


def test_a_savant_hears_one_truth_and_one_falsehood_and_neither_decides() -> None:
    town = Town(SNV.replace("vortox", "nodashii"), night=2)
    town.day()
    shapes = set()
    for seed in range(25):
        form = Riddle(town.game, town.seat("Cat"), 1)
        pair = asked(town, form, "Cat", seed)
        so = [truth(town.game, one) for one in pair]
        assert sorted(so) == [False, True]
        told = pair[so.index(True)]
        towns = _towns(town.game)
        assert sum(truth(each, told) for each in towns) / len(towns) > DECISIVE
        shapes.add((type(told), so.index(True)))
    assert {place for _, place in shapes} == {0, 1}, "the order tells nothing"


IN_DISGUISE = "Ann gossip, Bob recluse, Cat savant, Dan nodashii, Eve spy, Flo sage, Gus oracle, Hal artist"


def test_a_recluse_is_sometimes_what_a_gossip_said() -> None:
    town = Town(IN_DISGUISE, night=2).day()
    for plain in (True, False):
        taken = Counter(asked(town, forms.TakenAsSo(), "Ann", seed, (plain, not plain)) for seed in SEEDS)
        assert min(taken[True], taken[False]) >= 10
    for name in ("Flo", "Gus", "Hal", "Cat"):
        town.game.grimoire.change(town.seat(name), alive=False)
    few = {asked(town, forms.TakenAsSo(), "Ann", seed, (False, True)) for seed in SEEDS}
    assert few == {False}, "the ending belongs to the players"


def test_a_klutz_who_points_at_a_spy_or_a_recluse_has_not_lost_by_it() -> None:
    """RB-281: no reading ends the game where another goes on."""
    town = Town(IN_DISGUISE.replace("Ann gossip", "Ann klutz"), night=2).day()
    for name in ("Bob", "Eve"):
        form = forms.Registering(town.seat(name), EVIL)
        assert {asked(town, form, "Ann", seed) for seed in SEEDS} == {False}


def test_a_savant_sometimes_hears_of_a_spy_or_recluse_in_disguise() -> None:
    town = Town(IN_DISGUISE, night=2).day()
    cat = town.seat("Cat")
    form, plain = Riddle(town.game, cat, 1, me=Ability("savant", cat, cat)), Riddle(town.game, cat, 1)
    pairs = [asked(town, form, "Cat", seed) for seed in range(40)]
    assert not [pair for pair in pairs if form.refusal(pair) is not None]
    in_disguise = [pair for pair in pairs if plain.refusal(pair) is not None]
    assert 1 <= len(in_disguise) < len(pairs)


def test_under_a_vortox_a_savant_hears_nothing_true() -> None:
    town = Town(SNV, night=2)
    town.day()
    for seed in range(10):
        pair = asked(town, Riddle(town.game, town.seat("Cat"), 0), "Cat", seed)
        assert not any(truth(town.game, one) for one in pair)


def test_a_dreamer_sees_what_somebody_is_beside_what_they_are_not_and_the_same_again() -> None:
    cast = SNV.replace("vortox", "nodashii")
    seen: Counter[str] = Counter()
    for seed in SEEDS:
        town = Advised(cast, seed)
        town.night(Ann="Flo", Eve="Bob")
        [first] = town.learned("Ann")
        assert isinstance(first, GoodOrEvil)
        assert "sweetheart" in (first.good, first.evil)
        assert character(first.evil).team in (MINION, DEMON)
        seen[first.evil] += 1
        shown = ("witch", first.evil, "vortox")
        pairs = tuple(GoodOrEvil(town.seat("Flo"), "sweetheart", one) for one in shown)
        again = asked(
            town,
            forms.OneTruth(forms.OneOfBoth(town.seat("Flo"), (), ()), pairs),
            "Ann",
            seed + 1,
            pairs,
        )
        assert again.evil == first.evil
    assert len(seen) >= 4


def test_the_form_and_not_the_shape_of_an_answer_says_how_a_truth_is_picked() -> None:
    """Two players for a Sage have the Demon among them. Seats in another form of information mean something else."""
    town = Town(
        "Ann sage, Bob clockmaker, Cat recluse, Dan vortox, Eve witch, Flo oracle, Gus mutant", night=2
    )
    ann, bob, cat, dan, flo = (town.seat(name) for name in ("Ann", "Bob", "Cat", "Dan", "Flo"))
    me = Ability("sage", ann, ann)

    def why(form: Options, *truths: Any) -> str:
        storyteller = Storyteller(1)
        storyteller.decide(Question("now", STORYTELLER, me, forms.OneTruth(form, truths), truths), town.game)
        return storyteller.why("now")

    assert "is the Demon" in why(SageSight((bob, cat, dan, flo)), (bob, dan), (dan, flo))
    three = (bob, dan, flo), (bob, cat, dan)
    assert "is the Demon" not in why(forms.OneOf(*three), *three)
    assert "is the Demon" not in why(forms.TwoShown((bob, cat, dan, flo)), (bob, dan), (dan, flo))


@pytest.mark.parametrize(
    ("by", "form", "true", "impossible"),
    [
        ("Bob", StepsApart(4), 1, {0, 1}),
        ("Gus", EvilDead(8), 0, {0, 2, 3, 4, 5, 6, 7, 8}),
    ],
)
@few_and_all
def test_a_vortox_tells_what_is_false_and_yet_possible(
    by: str, form: Any, true: int, impossible: set[int], seeds: range
) -> None:
    """No Clockmaker counts nought; with one player dead an Oracle counts at most one."""
    town = Town(SNV, night=2)
    town.game.grimoire.change(town.seat("Hal"), alive=False)
    for seed in seeds:
        assert asked(town, forms.Untrue(form, (true,)), by, seed, (true,)) not in impossible


def test_a_mathematician_never_hears_of_three_that_went_wrong_by_rule_of_thumb() -> None:
    """It is true of one sober Mathematician in a thousand, and of nobody's deals."""
    town = Town(SNV.replace("Hal artist", "Hal mathematician").replace("vortox", "nodashii"), night=2)
    me = Ability("mathematician", town.seat("Hal"), town.seat("Hal"))
    question = Question("now", STORYTELLER, me, Abnormal(8), (0,))
    heard = {Storyteller(seed, cheap=True).decide(question, town.game) for seed in range(60)}
    assert heard == {1, 2}


def test_an_oracle_hardly_ever_counts_the_demon_among_the_dead_by_rule_of_thumb() -> None:
    """Eight players have one Minion, and while the game goes on the Demon lives."""
    town = Town(SNV, night=3)
    for name in ("Flo", "Hal"):
        town.game.grimoire.change(town.seat(name), alive=False)
    me = Ability("oracle", town.seat("Gus"), town.seat("Gus"))
    question = Question("now", STORYTELLER, me, forms.Untrue(EvilDead(8), (0,)), (0,))
    heard = [Storyteller(seed, cheap=True).decide(question, town.game) for seed in SEEDS]
    assert heard.count(1) > 0.9 * len(SEEDS)


def test_a_juggler_who_repeats_what_others_say_hears_of_few_liars_by_rule_of_thumb() -> None:
    """Of five who say who they are one lies, and the truth may not be told."""
    town = Town(SNV.replace("Hal artist", "Hal juggler"), night=2)
    claims = {0: "dreamer", 1: "clockmaker", 2: "savant", 3: "artist", 5: "sweetheart"}
    guessed = tuple(ThisIs(seat, one) for seat, one in claims.items())
    town.game.tell(TOWN, Claimed("juggle", town.seat("Hal"), None, guessed))
    me = Ability("juggler", town.seat("Hal"), town.seat("Hal"))
    question = Question("now", STORYTELLER, me, forms.Untrue(RightGuesses(5), (4,)), (4,))
    heard = Counter[int]()
    for seed in SEEDS:
        storyteller = Storyteller(seed, cheap=True)
        storyteller.claims = claims
        heard[storyteller.decide(question, town.game)] += 1
    assert heard[3] + heard[5] > 0.9 * len(SEEDS)
    assert min(heard[3], heard[5]) > 0.2 * len(SEEDS)


@few_and_all
def test_an_oracle_who_counted_two_dead_evil_players_never_counts_fewer_later(seeds: range) -> None:
    town = Town(SNV, night=3)
    for name in ("Eve", "Hal", "Bob"):
        town.game.grimoire.change(town.seat(name), alive=False)
    town.game.tell((town.seat("Gus"),), Learned("oracle", 2))
    numbers = {asked(town, EvilDead(8), "Gus", seed, (1,)) for seed in seeds}
    assert numbers <= {2, 3}


@few_and_all
def test_a_drunken_grandmother_or_dreamer_sees_evil_players_as_what_they_may_claim(seeds: range) -> None:
    town = Town(BMR, night=2)
    hal = town.seat("Hal")
    others = tuple(s for s in range(8) if s != hal)
    true = tuple(ThisIs(s, town.game.grimoire.seats[s].character) for s in others)
    shown = [
        asked(town, forms.SomebodyIs(others, town.game.script.good), "Hal", seed, true) for seed in seeds
    ]
    assert all(one.character != "grandmother" and one.seat != hal for one in shown)
    on_evil = [one for one in shown if town.game.alignment(one.seat) is EVIL]
    in_play = {seat.character for seat in town.game.grimoire.seats}
    assert len(on_evil) > 0.2 * len(shown)
    assert sum(one.character in in_play for one in on_evil) < 0.3 * len(on_evil)


@few_and_all
def test_nobody_hears_that_evil_voted_on_a_day_without_votes(seeds: range) -> None:
    town = Town(
        "Ann flowergirl, Bob artist, Cat savant, Dan nodashii, Eve witch, Flo towncrier, Gus oracle",
        night=2,
    )
    for by, form in (("Ann", DemonVoted()), ("Flo", MinionNominated())):
        heard = {asked(town, form, by, seed, (False,)) for seed in seeds}
        assert heard == {False}


def test_recluses_and_spies_of_other_scripts_are_read_by_the_same_habits() -> None:
    town = Town(
        "Ann professor, Bob clockmaker, Cat spy, Dan nodashii, Eve recluse, Flo gambler, Gus oracle, Hal sage"
    )
    cat = town.seat("Cat")
    town.game.grimoire.change(cat, alive=False)
    taken = Counter(asked(town, forms.Registering(cat, TOWNSFOLK), "Ann", seed) for seed in SEEDS)
    assert min(taken[True], taken[False]) >= 5
    klutz = Town(
        "Ann klutz, Bob clockmaker, Cat spy, Dan nodashii, Eve recluse, Flo gambler, Gus oracle, Hal sage"
    )
    eve = klutz.seat("Eve")
    assert not any(asked(klutz, forms.Registering(eve, EVIL), "Ann", seed) for seed in SEEDS), (
        "it would be the end"
    )


def test_who_is_pointed_at_is_seldom_the_demon_and_the_reason_says_who_is_evil() -> None:
    shown = Counter[str]()
    for seed in SEEDS:
        town = Advised("Ann noble, Bob imp, Cat soldier, Dan baron, Eve mayor, Flo virgin, Gus saint", seed)
        town.night()
        (three,) = town.learned("Ann")
        (why,) = [why for question, _, why in town.put if isinstance(question.options, forms.OneTruth)]
        evil = [name for name in three if town.alignment(name) is EVIL]
        assert len(evil) == 1
        assert f"{evil[0]}, the {town.character(evil[0]).capitalize()}, is evil." in why
        shown.update(three)
    assert 0.1 < shown["Bob"] / len(SEEDS) < 0.5
    assert shown["Flo"] < shown["Eve"]  # a Virgin is soon cleared


@few_and_all
def test_a_drunk_noble_is_shown_good_players_rather_than_several_evil_ones(seeds: range) -> None:
    evil = Counter[int]()
    for seed in seeds:
        town = Advised("Ann drunk(noble), Bob imp, Cat soldier, Dan baron, Eve mayor, Flo virgin", seed)
        town.night()
        evil[sum(town.alignment(name) is EVIL for name in town.learned("Ann")[0])] += 1
    assert evil[0] > evil[2]
    assert not evil[1]


@few_and_all
def test_a_drunk_village_idiot_sometimes_hears_the_truth_and_the_same_again(seeds: range) -> None:
    """Who always heard the opposite would know everything."""
    heard = Counter[Any]()
    for seed in seeds:
        town = Advised("Ann villageidiot, Bob villageidiot, Cat imp, Dan baron, Eve mayor, Flo saint", seed)
        town.night(Ann="Cat", Bob="Cat")
        drunk = "Ann" if town.drunk("Ann") else "Bob"
        (first,) = town.learned(drunk)
        heard[first] += 1
        town.end_day()
        town.night(Ann="Cat", Bob="Cat", Cat="Flo")
        assert town.learned(drunk) == [first]
    assert 0.05 < heard[EVIL] / heard.total() < 0.5


def test_a_shugenja_with_evil_as_near_either_way_is_not_always_shown_the_same_side() -> None:
    shown = Counter[str]()
    for seed in SEEDS:
        town = Advised("Ann shugenja, Bob imp, Cat soldier, Dan sage, Eve virgin, Flo baron", seed)
        town.night()
        shown[town.learned("Ann")[0][0]] += 1
        (why,) = [why for question, _, why in town.put if isinstance(question.options, forms.OneTruth)]
        assert "Evil is as near either way." in why
    assert min(shown["Bob"], shown["Flo"]) > 0.2 * len(SEEDS)


@few_and_all
def test_a_drunk_shugenja_is_sometimes_shown_the_right_side(seeds: range) -> None:
    """Who always saw the wrong one would know everything."""
    shown = Counter[str]()
    for seed in seeds:
        town = Advised("Ann drunk(shugenja), Bob imp, Cat soldier, Dan sage, Eve virgin, Flo saint", seed)
        town.night()
        shown[town.learned("Ann")[0][0]] += 1
    assert 0.1 < shown["Bob"] / len(seeds) < 0.5


def test_a_balloonist_seldom_sees_the_demon_first_and_rather_somebody_new_each_night() -> None:
    first, again = Counter[str](), 0
    for seed in SEEDS:
        town = Advised(
            "Ann balloonist, Bob imp, Cat soldier, Dan baron, Eve virgin, Flo slayer, Gus saint", seed
        )
        town.night()
        seen = [town.learned("Ann")[0][0]]
        first.update(seen)
        for _ in range(2):
            town.end_day()
            town.night(Bob="Gus")
            seen.append(town.learned("Ann")[0][0])
        again += len(set(seen)) < len(seen)
    assert first["Bob"] < 0.25 * len(SEEDS)
    assert len(first) == 6
    assert again < 0.3 * len(SEEDS)


def test_a_high_priestess_is_sent_to_who_knows_something_and_never_to_the_demon_in_the_first_night() -> None:
    sent, reasons = Counter[str](), set()
    for seed in SEEDS:
        town = Advised(
            "Ann highpriestess, Bob imp, Cat soldier, Dan baron, Eve empath, Flo mayor, Gus washerwoman, Hal saint",
            seed,
        )
        town.night()
        sent.update(town.learned("Ann")[0])
        (why,) = [why for question, _, why in town.put if isinstance(question.options, WorthTalking)]
        reasons.add(why)
    assert sent["Eve"] + sent["Gus"] > 0.7 * len(SEEDS)
    assert sent["Bob"] + sent["Dan"] < 0.1 * len(SEEDS)
    assert any("Gus, the Washerwoman. They know something." in why for why in reasons)


@few_and_all
def test_a_drunk_high_priestess_is_seldom_sent_to_who_knows_something(seeds: range) -> None:
    sent = Counter[str]()
    for seed in seeds:
        cast = "Ann drunk(highpriestess), Bob imp, Cat soldier, Dan baron, Eve empath, Flo mayor, Gus saint"
        town = Advised(cast, seed)
        town.night()
        sent.update(town.learned("Ann")[0])
    assert sent["Eve"] < 0.15 * len(seeds)


def test_a_farmer_is_followed_by_whose_ability_has_done_its_work_and_hardly_by_a_spy() -> None:
    town = Town("Ann farmer, Bob imp, Cat washerwoman, Dan spy, Eve empath, Flo saint, Gus slayer", night=2)
    heirs = NewFarmer(*(town.seat(name) for name in ("Cat", "Dan", "Eve", "Flo", "Gus")))
    followed = Counter(town.names[asked(town, heirs, "Ann", seed)] for seed in SEEDS)
    assert followed["Cat"] > followed["Gus"] > followed["Eve"] >= 0
    assert followed["Dan"] + followed["Flo"] < 0.15 * len(SEEDS)
