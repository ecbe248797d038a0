"""What abilities may do to a vote: hands, secrecy, what it comes to and what follows; how often somebody nominates or
is nominated, a Storyteller on the block, and votes that a power opens.

The characters that need it (Banshee, Organ Grinder, Vizier, Legion, Riot, God of Ug, Atheist) have their own: for
these there are small ones of their kinds.
"""
# ruff: noqa: ARG002 - most of these hooks need little of what they are given

import pytest

from engine.characters.base import (
    ANY_NUMBER,
    CHARACTERS,
    DRUNK,
    EVIL,
    GOOD,
    TOWN,
    Ability,
    Act,
    Alignment,
    Character,
    Claim,
    CountedVote,
    Execution,
    Fabled,
    Game,
    Grimoire,
    HandsGiven,
    Minion,
    Phase,
    Townsfolk,
)
from engine.day import closes, menu
from engine.ledger import (
    DiedByDay,
    Executed,
    GhostVotesSpent,
    HandCounted,
    HandsCounted,
    Nominated,
    NominationsOpened,
    NothingHappened,
    Told,
    VoteBegan,
    VoteCounted,
    VoteOver,
    VotesSuspended,
)
from engine.questions import BEGIN_VOTE, CLOSE_NOMINATIONS, Hands, IllegalAnswer, YesNo
from engine.script import Script
from engine.terms import STORYTELLER, UNTOLD
from engine.town_square import fold
from tests.scenario import Town

CAST = "Ann {one}, Bob imp, Cat saint, Dan baron, Eve mayor, Flo chef, Gus slayer"


class TwoHanded(Townsfolk):
    """Has two hands and two nominations, dead or alive, at no cost, once everybody knows."""

    id = "twohanded"
    works_when_dead = True

    def on_dawn(self, game: Game, me: Ability) -> None:
        game.tell(TOWN, HandsGiven(me.owner, 2))

    def may_vote(self, grimoire: Grimoire, me: Ability, seat: int, usual: bool) -> bool:
        return usual or seat == me.owner

    def hands(self, grimoire: Grimoire, me: Ability, seat: int, usual: tuple[int, int]) -> tuple[int, int]:
        return (0, 2) if seat == me.owner else usual

    def vote_costs(self, grimoire: Grimoire, me: Ability, seat: int, usual: bool) -> bool:
        return usual and seat != me.owner

    def nominations_by(self, grimoire: Grimoire, me: Ability, seat: int, usual: int) -> int:
        return 2 if seat == me.owner else usual


class Puppeteer(Minion):
    """Their neighbour's hand is always up, and their own never."""

    id = "puppeteer"

    def hands(self, grimoire: Grimoire, me: Ability, seat: int, usual: tuple[int, int]) -> tuple[int, int]:
        if seat == grimoire.clockwise_from(me.owner)[0]:
            return (1, 1)
        return (0, 0) if seat == me.owner else usual


class Blindfold(Minion):
    """Votes on executions are secret."""

    id = "blindfold"

    def secret_votes(self, grimoire: Grimoire, me: Ability) -> bool:
        return True


class Crowd(Minion):
    """Hands count for nothing where no good player has one up."""

    id = "crowd"

    def tally(self, game: Game, me: Ability, vote: CountedVote) -> int:
        return vote.tally if any(game.counts_as(seat, GOOD, me) for seat in vote.raised) else 0


class Iron(Minion):
    """Whoever gets a vote is executed at once."""

    id = "iron"

    def after_tally(self, game: Game, me: Ability, vote: CountedVote) -> None:
        if vote.kind == "execution" and vote.raised and game.works(me):
            game.execute(vote.about, at_once=True, by=me, nominator=game.nominator_of(vote.about))


class Brawler(Minion):
    """Every nominee dies at once and nominates next, or the Storyteller does; nothing is voted upon."""

    id = "brawler"
    reminders = ("Next",)

    def nominates_next(self, grimoire: Grimoire, me: Ability) -> int | None:
        return next((token.seat for token in grimoire.marked("Next", by=me)), None)

    def storyteller_nominates(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        return grimoire.living()

    def nominations_of(self, grimoire: Grimoire, me: Ability, seat: int, usual: int) -> int:
        return ANY_NUMBER if grimoire.ring.count(seat) else 0

    def needs_no_vote(self, grimoire: Grimoire, me: Ability, nominee: int) -> bool:
        return True

    def on_nomination(self, game: Game, me: Ability, nomination: Nominated) -> None:
        if game.works(me):
            game.kill(nomination.nominee, by=me)
            game.grimoire.drop(game.grimoire.marked("Next", by=me))
            game.grimoire.mark("Next", nomination.nominee, by=me, until=game.dusk)


class Hat(Fabled):
    """The first player's vote counts twice."""

    id = "hat"

    def vote_worth(self, grimoire: Grimoire, me: Ability, seat: int, worth: int) -> int:
        return 2 * worth if seat == 0 else worth


class Doubter(Townsfolk):
    """The Storyteller may be executed: good wins if this is in play."""

    id = "doubter"
    tries_storyteller = True

    def storyteller_executed(self, game: Game) -> Alignment:
        return GOOD if any(seat.character == self.id for seat in game.grimoire.seats) else EVIL


class Noting(Townsfolk):
    """Whose nomination an execution was."""

    id = "noting"
    seen: list[int | None]

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        self.seen.append(execution.nominator)


class Caller(Townsfolk):
    """Once a day everybody is asked: the owner's side wins where nobody says no."""

    id = "caller"
    claim = Claim("call", target="nobody", opens=True)

    def after_tally(self, game: Game, me: Ability, vote: CountedVote) -> None:
        everybody = len(vote.raised) == len(game.grimoire.ring)
        if (vote.kind, vote.about) == ("call", me.owner) and everybody and game.works(me):
            game.win(game.alignment(me.owner), by=me)


@pytest.fixture(autouse=True)
def made_for_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    made: tuple[type[Character], ...] = (
        TwoHanded, Puppeteer, Blindfold, Crowd, Iron, Brawler, Hat, Doubter, Noting, Caller,
    )  # fmt: skip
    for kind in made:
        monkeypatch.setitem(CHARACTERS, kind.id, kind())


def a_day(one: str, *further: str) -> Town:
    cast = ", ".join((CAST.format(one=one), *further))
    return Town(cast, night=2).day()


def hands(town: Town) -> list[tuple[str, int, bool]]:
    """The hands that were up as anybody was told: whose, the worth, whether it cost a ghost vote."""
    return [
        (town.names[h.seat], h.worth, h.ghost)
        for h in town.public()
        if isinstance(h, HandCounted) and h.raised
    ]


# Hands


def test_two_hands_are_asked_for_once_everybody_knows() -> None:
    town = a_day("twohanded")
    town.nominate("Bob", "Cat", votes="Ann Dan")
    assert all(isinstance(q.options, YesNo) for q in town.asked if q.who >= 0)
    town.game.tell(TOWN, HandsGiven(town.seat("Ann"), 2))
    assert town.nominate("Cat", "Dan", votes="Ann Ann Bob Eve") == "about to die"
    assert next(type(q.options) for q in town.asked if q.who == town.seat("Ann")) is Hands
    assert hands(town) == [("Eve", 1, False), ("Ann", 2, False), ("Bob", 1, False)]
    assert town.game.square.most_votes == 4


def test_one_of_two_hands_and_none() -> None:
    town = a_day("twohanded")
    town.game.tell(TOWN, HandsGiven(town.seat("Ann"), 2))
    town.nominate("Bob", "Cat", votes="Ann")
    assert hands(town) == [("Ann", 1, False)]
    town.nominate("Cat", "Dan", votes="Bob")
    assert hands(town) == [("Bob", 1, False)]


def test_who_is_dead_and_has_two_hands_keeps_their_ghost_vote() -> None:
    town = a_day("twohanded!")
    town.game.tell(TOWN, HandsGiven(town.seat("Ann"), 2))
    town.nominate("Bob", "Cat", votes="Ann Ann")
    assert hands(town) == [("Ann", 2, False)]
    assert town.game.grimoire.seats[town.seat("Ann")].ghost_vote


def test_everybody_goes_on_seeing_two_hands_of_which_one_counts_when_drunk() -> None:
    town = a_day("twohanded")
    town.game.tell(TOWN, HandsGiven(town.seat("Ann"), 2))
    town.rule("mark", "Ann", DRUNK)
    town.nominate("Bob", "Cat", votes="Ann Ann")
    assert hands(town) == [("Ann", 1, False)]


def test_a_hand_that_is_always_up_and_one_that_never_is() -> None:
    town = a_day("puppeteer")
    town.nominate("Eve", "Cat", votes="Ann Dan")
    assert [who for who, _, _ in hands(town)] == ["Dan", "Bob"]
    assert {"Ann", "Bob"} <= {town.names[q.who] for q in town.asked if q.who >= 0}, "everybody is asked alike"


def test_a_vote_that_counts_twice_for_who_wears_the_hat() -> None:
    town = Town(CAST.format(one="chef").replace("Flo chef", "Flo monk") + " | hat", night=2).day()
    town.nominate("Bob", "Cat", votes="Ann Dan")
    assert hands(town) == [("Dan", 1, False), ("Ann", 2, False)]


# How often


def test_two_nominations_a_day_by_one_who_is_dead() -> None:
    town = a_day("twohanded!")
    town.nominate("Ann", "Bob")
    town.nominate("Ann", "Cat")
    with pytest.raises(IllegalAnswer, match="dead nominator"):
        town.nominate("Ann", "Dan")
    town.nominate("Bob", "Dan")
    with pytest.raises(IllegalAnswer, match="already nominated"):
        town.nominate("Bob", "Eve")


def test_an_ability_that_changes_nothing_yet_is_not_noticed() -> None:
    """Whoever may not nominate is told so in the words of a table without one."""
    refused = []
    for one in ("twohanded", "virgin"):
        town = a_day(one)
        town.rule("kill", "Flo")
        town.nominate("Ann", "Bob")
        if one == "twohanded":
            town.nominate("Ann", "Gus")
        for who in ("Flo", "Ann"):
            with pytest.raises(IllegalAnswer) as stopped:
                town.nominate(who, "Cat")
            refused.append(str(stopped.value).split(" (")[0])
    assert refused == ["dead nominator", "already nominated"] * 2


def test_the_second_nomination_is_not_of_a_nominee_of_today() -> None:
    town = a_day("twohanded")
    town.nominate("Ann", "Bob")
    with pytest.raises(IllegalAnswer, match="already a nominee"):
        town.nominate("Ann", "Bob")


def test_a_chain_of_nominations_without_votes() -> None:
    town = a_day("brawler")
    town._open_nominations()
    town.act("nominate", "Eve", "Cat")
    assert town.game.phase is Phase.NOMINATIONS
    assert not town.alive("Cat")
    with pytest.raises(IllegalAnswer, match="may not nominate"):
        town.act("nominate", "Dan", "Flo")
    town.act("nominate", "Cat", "Flo")
    town.act("nominate", "Flo", "Cat")
    assert not town.alive("Flo")
    assert not any(isinstance(told.fact, VoteBegan) for told in town.game.ledger)
    town.act("nominate", "Cat", "Dan")
    assert town.winner is None
    town.act("nominate", "Dan", "Bob")
    assert town.winner is GOOD


def test_whoever_nominates_next_does_so_at_once_or_the_storyteller_does() -> None:
    town = a_day("brawler")
    assert closes(town.game) is False
    town._open_nominations()
    assert not menu(town.game).at_once
    town.act("nominate", "Eve", "Cat")
    assert town.public() == [VotesSuspended(True), Nominated(4, 2), DiedByDay(2)]
    now = menu(town.game)
    assert (now.at_once, now.nominators) == (True, (town.seat("Cat"),))
    town.act(CLOSE_NOMINATIONS, storyteller={"Ann": "Dan"})
    assert town.public() == [Nominated(STORYTELLER, 3), DiedByDay(3)]
    assert town.game.nominates_next == town.seat("Dan")


def test_where_nobody_nominates_the_storyteller_does_before_the_day_ends() -> None:
    town = a_day("brawler")
    town.act(CLOSE_NOMINATIONS, storyteller={"Ann": "Dan"})
    assert town.public()[0] == NominationsOpened(1)
    assert town.game.phase is Phase.NOMINATIONS
    usual = a_day("puppeteer")
    assert closes(usual.game)
    usual.act(CLOSE_NOMINATIONS)
    assert usual.game.phase is Phase.EXECUTION


# In secret


def test_nobody_is_told_of_hands_that_are_counted_in_secret() -> None:
    town = a_day("blindfold")
    assert town.nominate("Eve", "Cat", votes="Ann Bob Dan Eve") == "secret"
    told = [type(told.fact) for told in town.ledger if told.to == TOWN]
    assert told == [NominationsOpened, Nominated, VoteBegan, VoteOver]
    assert next(fact for fact in town.public() if isinstance(fact, VoteBegan)).secret
    assert [t.to for t in town.ledger if isinstance(t.fact, HandCounted | VoteCounted)] == [UNTOLD] * 8
    square = town.game.square
    assert (square.about_to_die, square.most_votes, square.voters, square.in_secret) == (None, 0, (), True)
    unseen = town.game.unseen
    assert (unseen.about_to_die, unseen.most_votes, len(unseen.voters)) == (town.seat("Cat"), 4, 4)


def test_what_was_counted_in_secret_is_executed() -> None:
    town = a_day("blindfold")
    town.nominate("Eve", "Dan", votes="Ann Bob Dan Eve")
    assert town.nominate("Bob", "Cat", votes="Ann Bob Dan") == "secret"
    town.end_day()
    assert [fact for fact in town.public() if isinstance(fact, Executed)] == [
        Executed(town.seat("Dan"), True)
    ]


def test_two_secret_votes_that_are_equal_clear_the_block() -> None:
    town = a_day("blindfold")
    town.nominate("Eve", "Dan", votes="Ann Bob Dan Eve")
    town.nominate("Bob", "Cat", votes="Ann Bob Dan Flo")
    town.end_day()
    assert not [fact for fact in town.public() if isinstance(fact, Executed)]


@pytest.mark.parametrize(
    ("votes", "outcome", "dies"),
    [
        ("Bob Cat Dan Eve Flo", "about to die", "Cat"),
        ("Bob Cat Dan Eve", "too few", None),
        ("Bob Cat Dan", "too few", "Gus"),
    ],
)
def test_an_open_vote_after_a_secret_one_is_measured_by_it(
    votes: str, outcome: str, dies: str | None
) -> None:
    """The town hears whether it was enough, and never how many there were before."""
    town = a_day("blindfold")
    town.nominate("Eve", "Gus", votes="Ann Bob Dan Eve")
    town.rule("kill", "Ann")
    assert town.nominate("Bob", "Cat", votes=votes) == outcome
    assert hands(town)
    town.end_day()
    dead = [town.names[fact.seat] for fact in town.public() if isinstance(fact, Executed)]
    assert dead == ([dies] if dies else [])


def test_who_may_not_vote_is_asked_in_secret_and_not_counted() -> None:
    town = a_day("blindfold", "Hal monk!!")
    town.nominate("Eve", "Dan", votes="Ann Bob Hal")
    assert town.seat("Hal") in {question.who for question in town.asked}
    assert town.game.unseen.most_votes == 2


def test_a_ghost_vote_that_was_spent_in_secret_is_seen_at_dusk_and_counts_once() -> None:
    town = a_day("blindfold", "Hal monk!")
    hal = town.seat("Hal")
    town.nominate("Eve", "Dan", votes="Hal")
    assert town.game.square.ghost_votes[hal]
    town.nominate("Bob", "Cat", votes="Hal")
    assert [t.fact.raised for t in town.ledger if isinstance(t.fact, HandCounted) and t.fact.seat == hal] == [
        False
    ]
    town.end_day()
    town.dusk()
    assert GhostVotesSpent((hal,)) in town.public()
    assert not town.game.square.ghost_votes[hal]
    assert town.game.unseen is town.game.square


def test_the_square_is_folded_from_what_was_told_and_the_game_goes_on_after_a_restore() -> None:
    town = a_day("blindfold")
    town.game.ledger = [Told(TOWN, fact, step) for _, fact, step in town.game.ledger]
    town.nominate("Eve", "Dan", votes="Ann Bob Dan Eve")
    unseen, square = town.game.unseen, town.game.square
    assert fold(town.game.ledger) == square
    twin = town.game.copy()
    assert twin.unseen == unseen
    twin.take_ledger(list(town.game.ledger))
    assert (twin.square, twin.unseen) == (square, unseen)


def test_an_exile_is_never_secret() -> None:
    town = a_day("blindfold", "Hal beggar")
    assert not town.exile("Bob", "Hal", votes="Ann Dan")
    assert len(hands(town)) == 2


def test_a_blindfold_who_drinks_has_open_votes() -> None:
    town = a_day("blindfold")
    town.rule("mark", "Ann", DRUNK)
    assert town.nominate("Eve", "Cat", votes="Dan") == "too few"


# What it comes to, and what follows


def test_hands_that_come_to_nothing() -> None:
    town = a_day("crowd")
    assert town.nominate("Bob", "Cat", votes="Ann Bob Dan") == "too few"
    assert town.public()[-1] == VoteCounted(town.seat("Cat"), 0, 4, "too few")
    assert town.nominate("Eve", "Dan", votes="Ann Bob Dan Eve") == "about to die"


def test_a_tally_that_asks_the_storyteller() -> None:
    town = Town("Ann crowd, Bob imp, Cat saint, Dan baron, Eve recluse, Flo chef, Gus slayer", night=2).day()
    town.nominate("Bob", "Cat", votes="Ann Bob Dan Eve", storyteller={"Ann": False})
    assert town.public()[-1].tally == 0


def test_an_execution_right_after_the_tally_ends_the_day() -> None:
    town = a_day("iron")
    town.nominate("Eve", "Dan", votes="Eve")
    assert not town.alive("Dan")
    assert town.game.phase is Phase.EXECUTION
    town.end_day()


def test_without_the_ability_nothing_follows_the_tally() -> None:
    town = a_day("iron")
    town.rule("mark", "Ann", DRUNK)
    town.nominate("Eve", "Dan", votes="Eve")
    assert town.alive("Dan")
    assert town.game.phase is Phase.NOMINATIONS


# Whose nomination it was


def test_an_execution_says_whose_nomination_it_was() -> None:
    noting = CHARACTERS["noting"]
    assert isinstance(noting, Noting)
    noting.seen = []
    town = a_day("noting")
    town.nominate("Flo", "Cat", votes="Ann")
    town.nominate("Eve", "Dan", votes="Ann Bob Cat Eve Flo")
    town.end_day()
    assert noting.seen == [town.seat("Eve")]


def test_an_execution_at_once_is_nobodys_nomination_and_a_verdict_keeps_it() -> None:
    noting = CHARACTERS["noting"]
    assert isinstance(noting, Noting)
    noting.seen = []
    town = Town("Ann noting, Bob imp, Cat virgin, Dan baron, Eve mayor, Flo chef, Gus judge", night=2).day()
    town.nominate("Bob", "Eve")
    assert town.nominate("Eve", "Cat") == "day over"
    assert noting.seen == [None]
    town = Town("Ann noting, Bob imp, Cat virgin, Dan baron, Eve mayor, Flo chef, Gus judge", night=2).day()
    town.nominate("Eve", "Dan", votes="")
    town.act("judge", "Gus", "Dan", what=True)
    assert noting.seen == [None, town.seat("Eve")]


# The Storyteller on the block


def doubted(one: str) -> Town:
    script = Script(
        "doubted", "Doubted", ("doubter", "imp", "saint", "baron", "mayor", "chef", "slayer", "monk")
    )
    return Town(CAST.format(one=one), night=2, script=script).day()


@pytest.mark.parametrize(("one", "side"), [("doubter", GOOD), ("doubter!", GOOD), ("monk", EVIL)])
def test_the_storyteller_is_nominated_and_executed(one: str, side: Alignment) -> None:
    town = doubted(one)
    assert town.nominate("Eve", "Storyteller", votes="Bob Cat Dan Eve") == "about to die"
    began = next(fact for fact in town.public() if isinstance(fact, VoteBegan))
    assert [town.names[seat] for seat in began.order][-1] == "Eve", "it goes round to whoever nominated"
    town.end_day()
    assert town.winner is side


def test_others_may_get_more_votes_than_the_storyteller() -> None:
    town = doubted("doubter")
    town.nominate("Eve", "Storyteller", votes="Bob Cat Dan Eve")
    town.nominate("Bob", "Dan", votes="Ann Bob Cat Dan Eve")
    town.end_day()
    assert not town.alive("Dan")
    assert town.winner is None


def test_the_storyteller_is_nominated_once_a_day_and_not_where_no_character_allows_it() -> None:
    town = doubted("doubter")
    town.nominate("Eve", "Storyteller")
    with pytest.raises(IllegalAnswer, match="already a nominee"):
        town.nominate("Bob", "Storyteller")
    with pytest.raises(IllegalAnswer, match="unknown player"):
        a_day("monk").nominate("Eve", "Storyteller")


# Votes that a power opens


def test_a_power_asks_everybody_dead_or_alive_and_it_costs_nothing() -> None:
    town = a_day("caller", "Hal monk!!", "Ida beggar")
    everybody = "Bob Cat Dan Eve Flo Gus Hal Ida"
    assert " ".join(town.open_vote("call", "Ann", votes=everybody)) == everybody
    assert next(fact for fact in town.public() if isinstance(fact, VoteBegan)) == VoteBegan(
        0, (1, 2, 3, 4, 5, 6, 7, 8, 0), 0, "call"
    )
    assert {h.worth for h in town.public() if isinstance(h, HandCounted)} == {1}
    assert town.public()[-2:] == [HandsCounted("call", 0, (1, 2, 3, 4, 5, 6, 7, 8)), NothingHappened()]
    assert town.game.phase is Phase.DISCUSSION


@pytest.mark.parametrize("abilities", ["blindfold", "puppeteer", "crowd", "iron"])
def test_no_ability_touches_it(abilities: str) -> None:
    town = Town(CAST.format(one="caller").replace("baron", abilities), night=2).day()
    town.open_vote("call", "Ann", votes="Dan")
    assert [(who, worth) for who, worth, _ in hands(town)] == [("Dan", 1)]
    assert all(q.options.refusal(False) is None for q in town.asked if q.who >= 0)
    assert len([fact for fact in town.public() if isinstance(fact, HandCounted)]) == 7


def test_who_wins_by_it_is_not_told_that_nothing_happened() -> None:
    town = a_day("caller")
    town.open_vote("call", "Ann", votes="Ann Bob Cat Dan Eve Flo Gus")
    assert town.winner is GOOD
    assert NothingHappened() not in town.public()


def test_a_win_that_is_held_off_is_nothing_that_happened() -> None:
    town = Town("Ann caller, Bob vortox, Cat saint, Dan eviltwin, Eve mayor, Flo chef, Gus slayer")
    town.night(storyteller={"Dan": "Cat", "Flo": 1})
    town.open_vote("call", "Ann", votes="Ann Bob Cat Dan Eve Flo Gus")
    assert town.winner is None
    assert town.public()[-1] == NothingHappened()


def test_a_pretender_gets_the_whole_vote_and_nothing_happens() -> None:
    town = a_day("caller")
    town.open_vote("call", "Dan", votes="Ann Bob Cat Dan Eve Flo Gus")
    assert town.winner is None
    assert town.public()[-1] == NothingHappened()


def test_a_vote_is_opened_while_nominations_are_open_and_not_during_one() -> None:
    town = a_day("caller")
    town.nominate("Bob", "Cat")
    town.open_vote("call", "Ann", votes="Bob")
    assert town.game.phase is Phase.NOMINATIONS
    town.act("nominate", "Eve", "Dan")
    with pytest.raises(IllegalAnswer, match="no call now"):
        town.act("call", "Ann")
    town.act(BEGIN_VOTE)


def test_several_votes_on_one_day_are_questions_of_their_own() -> None:
    town = a_day("caller")
    town.open_vote("call", "Ann", votes="Bob")
    first = {question.id for question in town.asked}
    town.open_vote("call", "Ann", votes="Bob")
    assert first.isdisjoint({question.id for question in town.asked})


def test_a_claim_that_wins_the_game_is_not_answered_with_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """S19: the town does not hear that nothing happens, and then that good wins."""

    class Winner(Townsfolk):
        """Wins when they say so."""

        id = "winner"
        claim = Claim("win", target="nobody")

        def act(self, game: Game, me: Ability, act: Act) -> None:
            if game.works(me):
                game.win(game.alignment(me.owner), by=me)

    monkeypatch.setitem(CHARACTERS, "winner", Winner())
    town = a_day("winner")
    town.act("win", "Dan")
    assert town.public()[-1] == NothingHappened()
    town.act("win", "Ann")
    assert town.winner is GOOD
    assert NothingHappened() not in town.public()
