"""Facts of real games turned into words."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from config.texts import UnknownMessage, WrongValues, load_texts
from engine.course import play
from engine.game import Game
from engine.ledger import (
    AskedAfterAll,
    Awoken,
    BeMad,
    CameBack,
    Chose,
    ChosenBy,
    Claimed,
    Contest,
    DayBroke,
    DemonLearned,
    DiedByDay,
    EvilTeam,
    Executed,
    ExileCalled,
    Exiled,
    ExileDecided,
    FabledJoined,
    FabledLeft,
    GameOver,
    GhostVoteReturned,
    GoodOrEvil,
    HandCounted,
    Learned,
    LeftTheTable,
    NightFell,
    NobodyExecuted,
    Nominated,
    NominationsOpened,
    NominationsReopened,
    NoneInPlay,
    NothingHappened,
    OneOfTwo,
    Page,
    Pardoned,
    Penalized,
    Picked,
    Reseated,
    Retracted,
    Seated,
    ThisIs,
    TravellerJoined,
    Uncovered,
    VoteBegan,
    VoteCounted,
    VoteTokenGiven,
    YouAre,
)
from engine.notation import read
from engine.questions import Answer, Menu, Options, Question
from engine.script import edition
from engine.statements import HasCharacter, Holds, ThisPlayer
from engine.terms import EVIL, GOOD, MINION, OUTSIDER, STORYTELLER, TOWN
from engine.town_square import TownSquare
from narrator.telling.facts_in_words import NoWords
from narrator.telling.script_lines import ScriptLines

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
SQUARE = TownSquare().after(Seated(NAMES, (0, 1, 2, 3, 4)))

CASTS = (
    "Ann washerwoman, Bob librarian, Cat investigator, Dan chef, Eve empath, Flo fortuneteller, Gus undertaker, "
    "Hal poisoner, Ivy spy, Jon imp",
    "Ann monk, Bob ravenkeeper, Cat virgin, Dan slayer, Eve soldier, Flo mayor, Gus butler, Hal saint, "
    "Ivy scarletwoman, Jon imp",
    "Ann drunk(empath), Bob recluse, Cat librarian, Dan virgin, Eve fortuneteller, Flo slayer, Gus baron, Jon imp",
    "Ann chef, Bob undertaker, Cat slayer, Dan poisoner, Eve imp",
)


class Reckless:
    """Everybody, the Storyteller included, answers anything that is legal, by chance.

    By day one kind of act is as likely as another: if each act were, a thousand empty shots of non-Slayers would come
    before every nomination, and all of them have the same words.
    """

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def decide(self, question: Question, game: Game) -> Answer:  # noqa: ARG002
        options: Options = question.options
        answers = list(islice(options.all(), 300))
        if isinstance(options, Menu):
            verb = self.chance.choice(sorted({act.verb for act in answers}))
            answers = [act for act in answers if act.verb == verb]
        return self.chance.choice(answers)


@cache
def played(cast: str, seed: int) -> Game:
    grimoire = read(cast)
    game = Game(edition("tb"), tuple(seat.name for seat in grimoire.seats), Reckless(seed))
    game.grimoire = grimoire
    return play(game)


def public(game: Game) -> Iterator[tuple[object, TownSquare]]:
    """The public facts of a game, each with the square before it."""
    square = TownSquare()
    for told in game.ledger:
        if told.to == TOWN:
            yield told.fact, square
            square = square.after(told.fact)


@pytest.fixture
def lines() -> ScriptLines:
    return ScriptLines(load_texts("en"), 7)


@pytest.mark.parametrize("cast", CASTS)
def test_a_whole_game_has_words_for_every_fact(lines: ScriptLines, cast: str) -> None:
    for seed in range(6):
        game = played(cast, seed)
        names = game.square.names
        for fact, square in public(game):
            spoken = lines.spoken_for(fact, square)
            assert spoken, fact
            assert all(line and "{" not in line for line in spoken), spoken
        for told in game.ledger:
            if told.to != TOWN:
                for viewer in told.to:
                    shown = lines.shown_for(told.fact, names, viewer)
                    assert shown, told.fact
                    assert "{" not in shown, told.fact


def test_those_games_meet_nearly_every_fact() -> None:
    met = {type(told.fact) for cast in CASTS for seed in range(6) for told in played(cast, seed).ledger}
    rare = {Retracted, NothingHappened, DiedByDay}
    assert met | rare >= {
        Seated, NightFell, DayBroke, NominationsOpened, Nominated, VoteBegan, HandCounted, VoteCounted, Claimed,
        Executed, NobodyExecuted, GameOver, Uncovered, YouAre, EvilTeam, DemonLearned, Chose, Learned,
    }  # fmt: skip


def test_private_facts_are_never_said_and_public_ones_never_taken_for_private(lines: ScriptLines) -> None:
    game = played(CASTS[0], 1)
    private = [told.fact for told in game.ledger if told.to != TOWN]
    assert {YouAre, EvilTeam, DemonLearned, Learned, Chose} <= {type(fact) for fact in private}
    for fact in private:
        with pytest.raises(NoWords, match=type(fact).__name__):
            lines.spoken_for(fact, game.square)
    for fact, _ in public(game):
        if isinstance(
            fact, Claimed | NothingHappened
        ):  # a visit to the Storyteller is told to one player alone
            continue
        with pytest.raises(NoWords):
            lines.shown_for(fact, game.square.names, 0)


@pytest.mark.parametrize("key", ["night.hush", "restart.lobby"])
def test_a_variant_comes_again_only_after_all_the_others_and_never_twice_running(
    lines: ScriptLines, key: str
) -> None:
    count = lines.texts.variants(key)
    heard = [lines.line(key) for _ in range(20 * count)]
    for start in range(0, len(heard), count):
        assert len(set(heard[start : start + count])) == count
    assert all(one != following for one, following in pairwise(heard))


def test_the_choice_of_one_line_tells_nothing_about_the_others() -> None:
    """Were the lines drawn from one source, an extra private line would shift what the table hears next."""
    quiet, busy = (ScriptLines(load_texts("en"), "an evening") for _ in range(2))
    for _ in range(3):
        busy.line("control.not_understood")
    keys = ("day.died", "night.hush", "night.first_look", "night.hush")
    values = {"day.died": {"name": "Ann"}}
    assert [quiet.line(key, **values.get(key, {})) for key in keys] == [
        busy.line(key, **values.get(key, {})) for key in keys
    ]
    others = [ScriptLines(load_texts("en"), seed).line("dusk.later", night=2) for seed in range(12)]
    assert len(set(others)) > 3


def test_unknown_lines_and_wrong_values_are_refused(lines: ScriptLines) -> None:
    with pytest.raises(UnknownMessage, match=r"night\.hsuh"):
        lines.line("night.hsuh")
    with pytest.raises(WrongValues, match="takes name"):
        lines.line("dawn.one_died", names=["Ann"])


def variants(lines: ScriptLines, key: str, **values: Any) -> set[str]:
    return {lines.texts.said(key, number, **values) for number in range(lines.texts.variants(key))}


def said(lines: ScriptLines, fact: object, square: TownSquare = SQUARE) -> list[str]:
    return lines.spoken_for(fact, square)


def test_dawn_tells_who_died_and_nothing_more(lines: ScriptLines) -> None:
    assert said(lines, DayBroke(2, ()))[2] in variants(lines, "dawn.nobody_died")
    assert said(lines, DayBroke(2, (1,)))[3] in variants(lines, "dawn.one_died", name="Bob")
    assert said(lines, DayBroke(2, (0, 1)))[3] in variants(lines, "dawn.several_died", names=["Ann", "Bob"])
    back = said(lines, DayBroke(3, (), (2,)))[3]
    assert back in variants(lines, "dawn.returned", names=["Cat"])


def test_a_night_has_the_weather_of_its_tale_as_long_as_the_tale_goes_on(lines: ScriptLines) -> None:
    assert said(lines, NightFell(1))[0] in variants(lines, "tale.dusk")
    assert said(lines, NightFell(8))[0] in variants(lines, "dusk.later", night=8)
    assert said(lines, DayBroke(7, ()))[0] in variants(lines, "tale.dawn")
    assert said(lines, DayBroke(8, ()))[0] in variants(lines, "dawn.breaks", day=8)


def test_votes_needed_count_what_somebody_else_already_has(lines: ScriptLines) -> None:
    assert said(lines, NominationsOpened(1))[0] in variants(lines, "nominations.open", needed=3)
    began = VoteBegan(1, (2, 3, 4, 0, 1), 3)
    (alone,) = said(lines, began)
    assert alone in variants(lines, "vote.start", nominee="Bob", needed=3)
    square = SQUARE._replace(about_to_die=0, most_votes=4)
    start, to_beat = said(lines, began, square)
    assert start in variants(lines, "vote.start", nominee="Bob", needed=5)
    assert to_beat in variants(lines, "vote.to_beat", leader="Ann", leading=4)


def test_hands_are_counted_aloud_by_name(lines: ScriptLines) -> None:
    assert said(lines, HandCounted(0, True, 3))[0] in variants(lines, "vote.hand", name="Ann", tally=3)
    assert said(lines, HandCounted(0, False, 3))[0] in variants(lines, "vote.no_hand", name="Ann")
    assert said(lines, HandCounted(0, True, 3, True))[0] in variants(lines, "vote.ghost", name="Ann", tally=3)


def test_every_outcome_of_a_vote(lines: ScriptLines) -> None:
    led = SQUARE._replace(about_to_die=0, most_votes=3)
    tied = SQUARE._replace(most_votes=3)
    for square, fact, key, values in (
        (SQUARE, VoteCounted(1, 3, 3, "about to die"), "about_to_die", {"votes": 3}),
        (led, VoteCounted(1, 4, 3, "about to die"), "replaces", {"votes": 4, "former": "Ann"}),
        (led, VoteCounted(1, 3, 3, "tie"), "tie", {"votes": 3, "former": "Ann"}),
        (tied, VoteCounted(1, 3, 3, "tie"), "tie_again", {"votes": 3}),
        (SQUARE, VoteCounted(1, 2, 3, "too few"), "not_enough", {"votes": 2, "needed": 3}),
        (tied, VoteCounted(1, 2, 3, "too few"), "not_enough", {"votes": 2, "needed": 4}),
        (SQUARE, VoteCounted(1, 0, 3, "too few"), "no_votes", {}),
        (
            SQUARE._replace(about_to_die=0, most_votes=4),
            VoteCounted(1, 3, 3, "too few"),
            "not_more",
            {"votes": 3, "leader": "Ann", "leading": 4},
        ),
    ):
        assert said(lines, fact, square)[0] in variants(lines, f"result.{key}", name="Bob", **values), key


def test_every_end_of_a_day(lines: ScriptLines) -> None:
    dead = SQUARE._replace(alive=(True, False, True, True, True))
    for square, fact, key in (
        (SQUARE, Executed(1, True), "died"),
        (SQUARE, Executed(1, False), "survived"),
        (dead, Executed(1, False), "already_dead"),
        (SQUARE, Executed(1, True, at_once=True), "at_once"),
    ):
        assert said(lines, fact, square)[-1] in variants(lines, f"execution.{key}", name="Bob"), key
    assert said(lines, NobodyExecuted())[0] in variants(lines, "execution.nobody")


def test_a_shot_by_day(lines: ScriptLines) -> None:
    shot = Claimed("slay", 0, 1)
    assert said(lines, shot)[0] in variants(lines, "slayer.claim", name="Ann", target="Bob")
    assert said(lines, NothingHappened(), SQUARE.after(shot))[0] in variants(lines, "slayer.nothing")
    assert said(lines, DiedByDay(1))[-1] in variants(lines, "day.died", name="Bob")


def test_any_power_of_the_day_is_said_aloud_even_one_without_a_name_of_its_own(lines: ScriptLines) -> None:
    guesses = Claimed("juggle", 0, None, (ThisIs(1, "imp"), ThisIs(2, "chef")))
    (line,) = said(lines, guesses)
    assert "Ann" in line
    assert "Bob is the Imp and Cat is the Chef" in line
    assert "Bob" in said(lines, Claimed("unheard of", 0, 1))[0]
    assert said(lines, NothingHappened(), SQUARE.after(guesses))[0] in variants(lines, "powers.nothing")


def test_nominations(lines: ScriptLines) -> None:
    heard = lines.nomination_heard(0, 1, SQUARE)
    assert heard in variants(lines, "nominations.heard", nominator="Ann", nominee="Bob")
    alone = lines.nomination_heard(0, 0, SQUARE)
    assert alone in variants(lines, "nominations.heard_self", nominator="Ann")
    speech = said(lines, Nominated(0, 1))[0]
    assert speech in variants(lines, "defence.accuser", nominator="Ann", nominee="Bob")
    assert said(lines, Nominated(0, 0))[0] in variants(lines, "defence.open_self", nominee="Ann")


@pytest.mark.parametrize(
    ("reason", "square", "key", "values"),
    [
        ("dead nominator", SQUARE, "dead_nominator", {"name": "Ann"}),
        ("already nominated", SQUARE, "already_nominated", {"name": "Ann"}),
        ("already a nominee", SQUARE, "already_been_nominated", {"name": "Bob"}),
        ("dead claimant", SQUARE, "dead_slayer", {"name": "Ann"}),
        ("no nominate now", SQUARE, "nominations_closed", {}),
        ("no nominate now", SQUARE._replace(vote=VoteBegan(1, (0, 1), 3)), "vote_running", {}),
        ("no nominate now", SQUARE._replace(winner=GOOD, over=True), "game_over", {}),
        ("no nominate now", SQUARE._replace(over=True), "game_over", {}),
        ("no slay now", SQUARE, "not_now", {}),
    ],
)
def test_every_refusal_says_why(
    lines: ScriptLines, reason: str, square: TownSquare, key: str, values: dict[str, str]
) -> None:
    told = lines.refusal(reason, square, by=0, target=1)
    assert told in variants(lines, f"refused.{key}", **values)


def test_answers_at_the_table(lines: ScriptLines) -> None:
    square = SQUARE._replace(
        alive=(False, True, True, True, False), ghost_votes=(True, True, True, True, False)
    )
    assert lines.who_is_dead(SQUARE) in variants(lines, "answers.nobody_dead")
    assert lines.who_is_dead(square) in variants(lines, "answers.dead", names=["Ann", "Eve"])
    assert lines.who_has_a_ghost_vote(SQUARE) in variants(lines, "answers.no_ghost_votes")
    assert lines.who_has_a_ghost_vote(square) in variants(
        lines, "answers.ghost_votes", names=["Ann"], votes=1
    )
    living = variants(lines, "answers.alive", names=["Bob", "Cat", "Dan"], alive=3)
    assert lines.who_is_alive(square) in living
    assert lines.votes_to_execute(square)[0] in variants(lines, "answers.votes_needed", needed=2, alive=3)
    assert len(lines.votes_to_execute(square)) == 1
    led = square._replace(about_to_die=1, most_votes=2)
    assert lines.votes_to_execute(led)[1] in variants(lines, "answers.votes_to_beat", leader="Bob", leading=2)
    assert lines.who_is_about_to_die(square) in variants(lines, "answers.nobody_about_to_die")
    assert lines.who_is_about_to_die(led) in variants(lines, "answers.about_to_die", name="Bob", votes=2)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_how_many_is_answered_with_a_number(language: str) -> None:
    """ "How many are still alive?" was answered with names, for whoever likes to count."""
    lines = ScriptLines(load_texts(language), 1)
    square = SQUARE._replace(alive=(False, True, True, True, False))
    for _ in range(4):
        assert "3" in lines.who_is_alive(square)
        assert re.search("2|[Tt]wo", lines.who_has_a_ghost_vote(square))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_who_nominated_twice_is_named_once_and_may_do_so_again(language: str) -> None:
    """A Banshee's nominations were "No more today from Ann and Ann", and she had one left before."""
    lines = ScriptLines(load_texts(language), 1)
    square = SQUARE._replace(nominators=(0, 0), nominees=(1, 2))
    for _ in range(3):
        _, by = lines.who_has_nominated(square)
        assert by.count("Ann") == 1
        assert not re.search("spent|more|истратили|Больше", by)


def test_the_end(lines: ScriptLines) -> None:
    assert said(lines, GameOver(GOOD))[0] in variants(lines, "tale.good")
    assert said(lines, GameOver(GOOD))[1] in variants(lines, "end.good_wins")
    assert said(lines, GameOver(EVIL))[0] in variants(lines, "tale.evil")
    assert said(lines, GameOver(EVIL))[1] in variants(lines, "end.evil_wins")
    assert said(lines, GameOver(EVIL, (1,)))[2] in variants(lines, "end.wins_too", name="Bob")
    rows = (("Ann", "chef", GOOD, None, True), ("Bob", "drunk", GOOD, "monk", False))
    opened = said(lines, Uncovered(rows))
    assert opened[0] in variants(lines, "end.grimoire")
    assert opened[1] in variants(lines, "end.was", name="Ann", character="chef")
    assert opened[2] in variants(lines, "end.believed", name="Bob", character="drunk", believed="monk")
    assert said(lines, Retracted(3))[0] in variants(lines, "control.undone")


@pytest.mark.parametrize(
    ("fact", "shown"),
    [
        (YouAre("imp", EVIL), "You are the Imp. You are evil."),
        (Chose("butler", 2), "Tomorrow you serve Cat: you may vote only if Cat votes."),
        (Chose("poisoner", 2), "You chose Cat."),
        (Chose("fortuneteller", (0, 2)), "You chose Ann and Cat."),
        (Learned("washerwoman", OneOfTwo("chef", (1, 2))), "Bob or Cat is the Chef."),
        (Learned("librarian", NoneInPlay(OUTSIDER)), "There are no Outsiders in this game."),
        (Learned("investigator", NoneInPlay(MINION)), "There are no Minions in this game."),
        (Learned("chef", 0), "No two evil players sit side by side."),
        (Learned("chef", 2), "2 pairs of evil players sit side by side."),
        (Learned("empath", 0), "Neither of your living neighbours is evil."),
        (Learned("empath", 1), "One of your living neighbours is evil."),
        (Learned("empath", 2), "Both of your living neighbours are evil."),
        (Learned("fortuneteller", True), "Yes. I see a Demon in one of the two."),
        (Learned("fortuneteller", False), "No. I see no Demon in these two."),
        (Learned("undertaker", ThisIs(1, "drunk")), "Bob is the Drunk."),
        (Learned("choirboy", (1,)), "Bob is the Demon who killed the King."),
        (Learned("king", "imp"), "The Imp is alive."),
        (Learned("ravenkeeper", ThisIs(1, "scarletwoman")), "Bob is the Scarlet Woman."),
        (EvilTeam((3,), (0,)), "Your Demon is Dan. You are the only Minion."),
        (EvilTeam((3,), (0, 1)), "Your Demon is Dan. The other Minions: Bob."),
        (EvilTeam((3,), (0, 1, 2)), "Your Demon is Dan. The other Minions: Bob and Cat."),
        (
            DemonLearned((1, 2), ("chef", "monk", "saint")),
            "Your Minions: Bob and Cat.\nSafe for you to pretend: Chef, Monk and Saint.",
        ),
    ],
)
def test_what_a_player_learns(lines: ScriptLines, fact: object, shown: str) -> None:
    assert lines.shown_for(fact, NAMES, 0) == shown


def test_a_new_character_in_mid_game_is_told_as_a_change(lines: ScriptLines) -> None:
    told = lines.shown_for(YouAre("imp", EVIL), NAMES, 0, changed=True)
    assert told == "You are somebody else now: the Imp. You are evil."


def test_the_grimoire_of_a_spy(lines: ScriptLines) -> None:
    page = Page(
        (
            ("chef", None, GOOD, True),
            ("drunk", "monk", GOOD, False),
            ("imp", None, GOOD, True),
            ("spy", None, EVIL, False),
            ("poisoner", None, EVIL, True),
        ),
        (("Poisoned", 0), ("Red Herring", 2), ("Stormcaught", 1)),
    )
    assert lines.shown_for(Learned("spy", page), NAMES, 3).split("\n")[1:] == [
        "Ann: Chef",
        "Bob, dead: Drunk, taken for the Monk",
        "Cat: Imp, good",
        "Dan, dead: Spy",
        "Eve: Poisoner",
        "At Ann: poisoned",
        "At Cat: red herring",
        "At Bob: Stormcaught",
    ]


# Travellers, Fabled, exile, and whatever is shown to one player


def test_every_fact_of_travellers_fabled_and_exile_is_said(lines: ScriptLines) -> None:
    names = {"name": "Bob"}
    for fact, key, values in (
        (TravellerJoined(5, "Zoe", "thief", (0, 5)), "travellers.joined", {"name": "Zoe", "character": "thief"}),
        (LeftTheTable(1, (0, 2, 3, 4)), "travellers.left", names),
        (FabledLeft("doomsayer"), "fabled.left", {"character": "doomsayer"}),
        (ExileCalled(0, 1), "exile.called", {"nominator": "Ann", "nominee": "Bob"}),
        (ExileCalled(1, 1), "exile.called_self", {"nominee": "Bob"}),
        (VoteBegan(1, (2, 3, 4, 0, 1), 3, kind="exile"), "exile.start", {"nominee": "Bob", "needed": 3}),
        (ExileDecided(1, 4, 3, True), "exile.decided", {"name": "Bob", "votes": 4}),
        (ExileDecided(1, 2, 3, False), "exile.refused", {"name": "Bob", "votes": 2, "needed": 3}),
        (Exiled(1, True), "exile.died", names),
        (Exiled(1, False), "exile.survived", names),
        (NominationsReopened(1), "nominations.reopened", names),
        (CameBack(1), "dawn.returned", {"names": ["Bob"]}),
        (GhostVoteReturned(1), "vote.returned", names),
        (AskedAfterAll(1, (2, 1)), "vote.asked_after_all", names),
        (Awoken(1, "banshee"), "vote.awoken", {**names, "character": "banshee"}),
        (VoteTokenGiven(1, 2), "vote.given", {"first": "Bob", "second": "Cat"}),
        (Pardoned(1), "vote.pardoned", names),
        (Nominated(STORYTELLER, 1), "defence.storyteller", {"nominee": "Bob"}),
        (HandCounted(1, True, 5, worth=3), "vote.worth_more", {**names, "number": 3, "tally": 5}),
        (HandCounted(1, True, 1, worth=-1), "vote.worth_less", {**names, "number": 1, "tally": 1}),
        (Contest((1, 2)), "fabled.contest", {"first": "Bob", "second": "Cat"}),
    ):  # fmt: skip
        assert said(lines, fact)[-1] in variants(lines, key, **values), fact
    assert len(said(lines, FabledJoined("angel", (1, 2)))) == 2
    assert "Cat" in said(lines, Reseated((0, 2, 1, 3, 4)))[0]


def test_every_private_fact_of_any_shape_is_shown(lines: ScriptLines) -> None:
    def show(fact: object) -> str:
        return lines.shown_for(fact, NAMES, 0)

    assert show(EvilTeam((1,), ())) == "The Demon is Bob."
    assert show(ChosenBy("harlot")) == "You were chosen by the Harlot."
    assert "it is Bob" in show(ChosenBy("harlot", 1))
    assert "Imp" in show(BeMad("imp", 2))
    assert "executed" in show(BeMad("imp", 2))
    assert "cannot vote on day 2" in show(Penalized("hellslibrarian", "vote", 2))
    assert "night 3" in show(Penalized("angel", "ability", 3))
    assert show(Learned("dreamer", GoodOrEvil(1, "chef", "imp"))) == "Bob is the Chef or the Imp."
    assert show(Learned("courtier", "chef")) == "You are told: Chef."
    assert show(Learned("godfather", ("saint", "drunk"))) == "The Outsiders in this game: Saint and Drunk."
    assert show(Learned("godfather", ())) == "There are no Outsiders in this game."
    assert show(Learned("courtier", ("saint", "drunk"))) == "You are told: Saint and Drunk."
    assert show(Learned("courtier", ())) == "You are told: nothing."
    assert show(Learned("apprentice", EVIL)) == "That player is evil."
    assert show(Chose("philosopher", "chef")) == "Your choice: Chef."
    assert show(Chose("gambler", ThisIs(1, "imp"))) == "Your choice: Bob is the Imp."
    assert show(Chose("po", (1, 2, 3))) == "You chose Bob, Cat and Dan."
    assert show(Chose("harlot", True)) == "Your choice: yes."
    assert show(Picked(1, 2)) == "Bob picked Cat."
    assert show(("something", "that nobody", "foresaw"))


def test_a_statement_is_said_in_words_wherever_it_comes(lines: ScriptLines) -> None:
    statement = Holds(ThisPlayer(1), HasCharacter("imp"))
    assert "Bob is the Imp" in said(lines, Claimed("gossip", 0, None, statement))[0]
    savant = lines.shown_for(Learned("savant", (statement, statement)), NAMES, 0)
    assert savant.splitlines() == ["Bob is the Imp."] * 2


def test_a_list_in_one_line_is_still_a_list(lines: ScriptLines) -> None:
    """Sentences follow one another; what is none is told apart."""
    names = ("Ann", "Bob")
    page = Learned("grimoire", Page((("imp", None, EVIL, True), ("chef", None, GOOD, True)), ()))
    assert lines.in_one_line(page, names, 0).endswith("Ann: Imp · Bob: Chef")
    assert " · " not in lines.in_one_line(YouAre("chef", GOOD), names, 0)
