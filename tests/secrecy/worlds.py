"""Pairs of games that one player cannot tell apart: one public course, one thing told to that player, other secrets.

The first world plays itself at random. The second is led: the player under proof (`me`) says and answers the same,
everybody does the same in the open, and everything else is drawn anew - the bag, who sits where, the red herring,
the bluffs, the poison, the answers of the others - again and again for each night until the town hears the same
and the player is told the same. Where that does not come about the pair ends there; what came before is a pair.

Where two share a phone, both are under proof: what the two of them are told and asked is the same in both worlds.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from config.texts import load_texts
from engine import Game, Script, edition, rulings
from engine.characters.base import Mistaken
from engine.course import play_step
from engine.day import menu
from engine.ledger import DayBroke, Learned, NightFell, Told, YouAre
from engine.night_sheet import dusk_questions
from engine.phases import Phase
from engine.questions import (
    BEGIN_VOTE,
    EXILE,
    Act,
    Answer,
    Believes,
    IllegalAnswer,
    OneSeat,
    Question,
    Shuffle,
    YesNo,
)
from engine.registry import CHARACTERS
from engine.rules.setup import Bag, Plan, as_answer
from engine.rulings import IllegalRuling, Ruling
from engine.script import EDITIONS
from engine.terms import ANYONE, CHANCE, DEMON, LORIC, MINION, OUTSIDER, STORYTELLER, TOWN, TOWNSFOLK
from narrator.simulation.random_players import Draws, RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from narrator.telling.prompts import prompt_for
from tests.secrecy.by_hand import another, exile_before, ruled_before
from tests.secrecy.company import ALONE, Company, Kind, Mishap, company_of, mishaps_of

NAMES = (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia", "Ned", "Oda",
)  # fmt: skip
TEXTS = load_texts("en")
TRIES_FOR_A_DEAL = 400
TRIES_FOR_A_NIGHT = 80
TRIES_FOR_A_STEP = 12
DEALT = (TOWNSFOLK, OUTSIDER, MINION, DEMON)
_FLOOR = (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE)
_VOTES = (BEGIN_VOTE, EXILE)  # what a vote comes of


class Mark(NamedTuple):
    """Something in the stream that nobody is told, and that those under proof know all the same."""

    what: Literal["asked", "may be asked", "seen", "acted", "somebody is asked by day", "may be done"]
    more: Any = None


Fact = tuple[Any, Any]  # the town or those under proof who were told, and what


class Elsewhere(Exception):
    """This world has come to differ in what the player under proof may know."""


@dataclass
class World:
    """One game as far as the pair goes.

    `stream`: everything that the town and those under proof were told, with marks: where these were asked, and what
    others picked in their sight, asked in the same moment or not; what they may be asked at dusk where they do not
    know their character; where somebody acted in the open or was asked by day, and what could be done then by whom.
    `acts`: what was done in the open, and what the host ruled by hand.
    """

    script: Script
    names: tuple[str, ...]
    me: int
    company: Company = ALONE
    stream: list[Fact] = field(default_factory=list)
    answers: dict[str, Answer] = field(default_factory=dict)
    acts: list[Act | Ruling] = field(default_factory=list)
    hands: list[tuple[int, bool]] = field(default_factory=list)
    mine: list[tuple[int, Answer]] = field(default_factory=list)
    nights: int = 0
    days: int = 0
    secrets: list[tuple[int, Any]] = field(
        default_factory=list
    )  # (length of the stream, grimoire) after each step

    @property
    def facts(self) -> list[Fact]:
        """The stream without its marks."""
        return [one for one in self.stream if not isinstance(one[1], Mark)]

    @property
    def onlookers(self) -> tuple[int, ...]:
        """Who is under proof: the player, and who shares the phone."""
        return (self.me,) if self.company.shares is None else (self.me, self.company.shares)

    def game(self, decider: Any) -> Game:
        return Game(self.script, self.names, decider, travellers=self.company.travellers)

    def cut(self, stream: int, acts: int, hands: int, mine: int) -> None:
        del self.stream[stream:], self.acts[acts:], self.hands[hands:], self.mine[mine:]


@dataclass
class Pair:
    first: World
    second: World
    seed: int
    mishaps: tuple[Mishap, ...] = ()

    @property
    def kinds(self) -> set[Kind]:
        """What is particular about this table."""
        return {*self.first.company.kinds, *(one.kind for one in self.mishaps)}

    @property
    def cast(self) -> set[str]:
        """Who was in play in either world before the pair ends: on a chair, in the game without a token, Fabled or
        Loric."""
        ends, here = len(self.second.stream), {*self.first.script.fabled}
        for world in (self.first, self.second):
            for answer in world.answers.values():
                here |= {*answer.undealt} if isinstance(answer, Plan) else set()
            for length, (*seats, _tokens) in world.secrets:
                here |= {seat[0] for seat in seats} if length <= ends else set()
        return here

    @property
    def ends(self) -> int:
        """How many facts are planned: nobody is asked any more in a night that does not end within the pair."""
        facts = [fact for _, fact in self.second.facts]
        turns = [place for place, fact in enumerate(facts) if isinstance(fact, (NightFell, DayBroke))]
        return turns[-1] + 1 if turns and isinstance(facts[turns[-1]], NightFell) else len(facts)

    @property
    def differs(self) -> bool:
        """Whether anything secret is different where the pair ends."""
        ends = len(self.second.stream)
        here = [[what for length, what in one.secrets if length <= ends] for one in (self.first, self.second)]
        return bool(here[0][-1] != here[1][-1])


def grimoire_of(game: Game) -> tuple[Any, ...]:
    """Everything that is secret about the seats, and the reminder tokens."""
    seats = tuple((s.character, s.believed, s.alignment, s.alive) for s in game.grimoire.seats)
    tokens = tuple(sorted(str((one.seat, one.text)) for one in game.grimoire.reminders))
    return (*seats, tokens)


class _Listening:
    """Notes what is answered in a step, and that the player under proof was asked."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.step: list[tuple[Question, Answer]] = []

    def note(self, question: Question, answer: Answer) -> None:
        self.step.append((question, answer))


class _AtRandom(_Listening):
    """The first world."""

    def __init__(self, world: World, seed: int) -> None:
        super().__init__(world)
        self._seed = seed
        self._players, self._storyteller = RandomPlayers(seed), RandomStoryteller(seed)

    def decide(self, question: Question, game: Game) -> Answer:
        who = self._storyteller if question.who in (STORYTELLER, CHANCE) else self._players
        exile = exile_before(question, self._seed) if "leaves" in self.world.company.by_hand else None
        answer = exile or who.decide(question, game)
        self.note(question, answer)
        return answer


def is_hand(question: Question) -> bool:
    return question.who >= 0 and question.about is None and isinstance(question.options, YesNo)


def heard_by(world: World, told: Told) -> Any:
    """The town, or who of those under proof was told this; nobody: empty."""
    return TOWN if told.to == TOWN else tuple(seat for seat in world.onlookers if seat in told.to)


def _in_sight(question: Question, step: list[tuple[Question, Answer]]) -> tuple[tuple[int, Answer], ...]:
    """Who picks what before the eyes of whoever is asked this."""
    return tuple(
        (other.who, answer)
        for other, answer in step
        if other is not question
        and (question.who in other.seen_by or (question.in_sight and other.who in question.together))
    )


def _tells_who_they_are(question: Question) -> bool:
    """Whether the player learns something by what is asked: with a Tor, and what they forgot as an Amnesiac."""
    return question.about is None or question.about.character != question.known_as


def _to_do(question: Question, world: World) -> str:
    """What a phone says is to be done."""
    return prompt_for(question, world.names, TEXTS)


def _take(world: World, decider: _Listening, game: Game, told: int) -> None:
    """Add what a step brought: first what was asked, then what was told."""
    for question, answer in decider.step:
        world.answers[question.id] = answer
        if question.who == ANYONE:
            world.stream.append((TOWN, Mark("acted")))
            world.acts.append(answer)
        elif is_hand(question):
            world.hands.append((question.who, answer))
        elif question.who in world.onlookers:
            seen = Mark("asked", (_in_sight(question, decider.step), _to_do(question, world)))
            world.stream.append(((question.who,), seen))
            world.mine.append((question.who, answer))
        elif seers := tuple(seat for seat in world.onlookers if seat in question.seen_by):
            world.stream.append((seers, Mark("seen", (question.who, answer))))
        elif question.who >= 0 and (not question.id.startswith("n") or "/dawn#" in question.id):
            world.stream.append((TOWN, Mark("somebody is asked by day")))
    decider.step = []
    world.stream += [(to, one.fact) for one in game.ledger[told:] if (to := heard_by(world, one))]
    if any(isinstance(one.fact, NightFell) for one in game.ledger[told:]):
        world.stream += [
            ((one.who,), Mark("may be asked", _to_do(one, world)))
            for one in dusk_questions(game)
            if one.who in world.onlookers and _tells_who_they_are(one)
        ]
    if game.phase in _FLOOR:
        may = menu(game)
        offers = tuple(may.offers.items())
        world.stream.append((TOWN, Mark("may be done", (may.verbs, may.nominators, may.nominees, offers))))
    world.secrets.append((len(world.stream), grimoire_of(game)))


def first_world(
    script: Script, players: int, me: int, seed: int, *, nights: int, company: Company = ALONE
) -> World:
    """A game at random, up to this dawn or to the step before its end."""
    world = World(script, NAMES[:players], me, company)
    decider = _AtRandom(world, seed)
    game = world.game(decider)
    _take(world, decider, game, 0)
    late = company.late
    while game.night <= nights:
        told = len(game.ledger)
        ruling = None
        if late is not None and game.phase is Phase.DISCUSSION:
            ruling, late = late, None
        elif game.phase in _FLOOR:
            ruling = ruled_before(game, company.by_hand, seed, _AtRandom(world, seed))
        if ruling is not None:
            world.acts.append(ruling)
            rulings.carry_out(game, ruling)
        else:
            play_step(game)
        if game.over:
            break
        _take(world, decider, game, told)
    return world


class _Led(_Listening):
    """The second world: follows the first where it must and draws elsewhere."""

    def __init__(self, model: World, world: World) -> None:
        super().__init__(world)
        self.model = model
        self.chance = Draws(0, "")
        self.acts = self.hands = self.mine = 0

    def begin(self, seed: str) -> None:
        """Before each try of a step."""
        self.step = []
        self.acts, self.hands, self.mine = len(self.world.acts), len(self.world.hands), len(self.world.mine)
        self.chance = Draws(0, seed)

    def decide(self, question: Question, game: Game) -> Answer:
        answer = self._answer(question, game)
        if question.options.refusal(answer) is not None:
            raise Elsewhere(question.id)
        self.note(question, answer)
        return answer

    def _answer(self, question: Question, game: Game) -> Answer:
        chance = Draws(hash(self.chance.below(1 << 62)), question.id)
        if question.who == ANYONE:
            act = self._next(self.model.acts, "acts")
            if isinstance(act, Ruling):
                raise Elsewhere("the host rules here")
            return act
        if is_hand(question):
            seat, raised = self._next(self.model.hands, "hands")
            if seat != question.who:
                raise Elsewhere("another seat is counted")
            return raised
        if question.who in self.model.onlookers:
            seat, answer = self._next(self.model.mine, "mine")
            if seat != question.who:
                raise Elsewhere("another of the two is asked")
            return answer
        if isinstance(question.options, Bag):
            return self._bag(question.options, chance)
        if isinstance(question.options, Shuffle):
            return self._deal(game, question.options, chance)
        if isinstance(question.options, Believes) and chance.percent(50):
            believed = self._is(chance.one_of(self._dealt_to()))
            if believed is not None:
                return believed
        wanted = self._what_i_hear(question) if chance.percent(80) else None
        if wanted is not None and question.options.refusal(wanted) is None:
            return wanted
        dead = self._who_dies()
        if dead and isinstance(question.options, OneSeat) and chance.percent(60):
            seat = chance.one_of(dead)
            if question.options.refusal(seat) is None:
                return seat
        return question.options.draw(chance.below)

    def _next(self, said: list[Any], name: str) -> Any:
        number = getattr(self, name)
        if number >= len(said):
            raise Elsewhere(f"no more {name}")
        setattr(self, name, number + 1)
        return said[number]

    def _dealt_to(self) -> tuple[int, ...]:
        """Who of those under proof draws a token."""
        travellers = dict(self.model.company.travellers)
        return tuple(seat for seat in self.model.onlookers if seat not in travellers) or (self.model.me,)

    def _is(self, seat: int) -> str | None:
        """What somebody under proof is told to be first of all; None where they never are."""
        facts = (fact for to, fact in self.model.stream if to != TOWN and seat in to)
        return next((str(fact.character) for fact in facts if isinstance(fact, YouAre)), None)

    def _coming(self) -> Iterator[Fact]:
        return iter(self.model.stream[len(self.world.stream) :])

    def _what_i_hear(self, question: Question) -> Answer:
        """What somebody under proof is told next, where this question is about it."""
        if question.about is None or question.about.owner not in self.model.onlookers:
            return None
        for to, fact in self._coming():
            if isinstance(fact, DayBroke):
                return None
            if isinstance(fact, Learned) and question.about.owner in to:
                return fact.answer
        return None

    def _who_dies(self) -> tuple[int, ...]:
        return next((fact.died for _, fact in self._coming() if isinstance(fact, DayBroke)), ())

    def _bag(self, bag: Bag, chance: Draws) -> Answer:
        """The bag of the first world, the same with some tokens exchanged for others of their kind, or any other."""
        model = next(answer for id_, answer in self.model.answers.items() if id_.startswith("bag"))
        way = chance.below(4)
        if way == 0:
            return model
        if way == 1:
            return RandomStoryteller(chance.below(1 << 40)).decide(
                Question("bag#0", STORYTELLER, None, bag),
                None,  # type: ignore[arg-type]
            )
        plan = model if isinstance(model, Plan) else Plan(model)
        mine, tokens = {self._is(seat) for seat in self._dealt_to()}, list(plan.bag)
        for place, token in enumerate(tokens):
            if token not in mine and chance.percent(50):
                team = CHARACTERS[token].team
                dealt = (o for o in bag.script.of(team) if not CHARACTERS[o].undealt)
                others = [o for o in dealt if o not in tokens and o not in mine]
                if others:
                    tokens[place] = chance.one_of(others)
        return as_answer(plan._replace(bag=tuple(tokens)))

    def _deal(self, game: Game, shuffle: Shuffle, chance: Draws) -> Answer:
        """Any order in which those under proof draw what they were told they are, or may think so."""
        order = list(shuffle.draw(chance.below))
        free = [seat for seat in range(len(game.grimoire.seats)) if not game.grimoire.seats[seat].character]
        taken: list[int] = []
        for seat in self._dealt_to():
            if seat not in free or self._is(seat) is None:
                continue
            place, mine = free.index(seat), self._is(seat)
            suits = [
                k
                for k, token in enumerate(game.bag)
                if k not in taken and (token == mine or isinstance(CHARACTERS[token], Mistaken))
            ]
            if suits:
                token = chance.one_of(suits)
                other = order.index(token)
                order[place], order[other] = order[other], order[place]
                taken.append(token)
        return tuple(order)


def second_world(model: World, seed: int) -> World:
    """Another game that the player under proof cannot tell from the first, as far as one was found."""
    world = World(model.script, model.names, model.me, model.company)
    decider = _Led(model, world)
    game: Game | None = world.game(decider)
    assert game is not None
    _take(world, decider, game, 0)
    while game is not None and len(world.stream) < len(model.stream):
        game = _follow(decider, game, seed)
    return world


def _follow(decider: _Led, game: Game, seed: int) -> Game | None:
    """Play a whole night or one step of the day, in as many ways as it takes; None when none was found."""
    world, by_night = decider.world, game.is_night or game.phase is Phase.DEAL
    tries = TRIES_FOR_A_DEAL if game.phase is Phase.DEAL else TRIES_FOR_A_NIGHT
    before = (len(world.stream), len(world.acts), len(world.hands), len(world.mine))
    answers, states = dict(world.answers), len(world.secrets)
    for attempt in range(tries if by_night else TRIES_FOR_A_STEP):
        trial = game.copy()
        trial.decider = decider
        try:
            _play(decider, trial, f"{seed} {attempt}")
            while by_night and (trial.is_night or trial.phase is Phase.DEAL):
                if len(world.stream) == len(decider.model.stream):
                    break
                _play(decider, trial, f"{seed} {attempt}")
        except (Elsewhere, IllegalAnswer, IllegalRuling):
            world.cut(*before)
            world.answers = dict(answers)
            del world.secrets[states:]
        else:
            return trial
    return None


def _play(decider: _Led, game: Game, seed: str) -> None:
    world, told = decider.world, len(game.ledger)
    decider.begin(f"{seed} {game.steps}")
    since, done = len(world.stream), len(world.acts)
    coming = decider.model.acts[done] if done < len(decider.model.acts) else None
    if isinstance(coming, Ruling) and game.phase in _FLOOR:
        ruling = another(coming, game, world.onlookers, Draws(0, f"{seed} ruling {game.steps}"))
        world.acts.append(ruling)
        rulings.carry_out(game, ruling)
    else:
        play_step(game)
    if game.over:
        raise Elsewhere("the game is over")
    _take(world, decider, game, told)
    here, there = world.stream[since:], decider.model.stream[since : len(world.stream)]
    # "No" and zero are equal in Python, and read otherwise on a phone.
    if here != there or repr(here) != repr(there):
        raise Elsewhere("something else is told")


def scripts(seed: int) -> Script:
    """Every edition in turn, and scripts drawn from the whole box."""
    which = seed % (len(EDITIONS) + 1)
    return edition(tuple(EDITIONS)[which]) if which < len(EDITIONS) else from_the_box(seed)


def from_the_box(seed: int) -> Script:
    """A script of any characters that players are dealt."""
    draws = Draws(seed, "script")
    parts = ((TOWNSFOLK, 13), (OUTSIDER, 4), (MINION, 4), (DEMON, 4))
    chosen: list[str] = []
    for team, count in parts:
        of_the_team = [one.id for one in CHARACTERS.values() if one.team is team]
        chosen += draws.some_of(sorted(of_the_team), count)
    return Script("box", "From the box", chosen)


NEWEST = tuple(
    sorted(one.id for one in CHARACTERS.values() if one.edition == "carousel" and one.team in DEALT)
)
LORIC_OF_ALL = tuple(sorted(one.id for one in CHARACTERS.values() if one.team is LORIC))


def of_the_newest(seed: int) -> Script:
    """A small script of the Carousel with a Loric, so small that most of it is dealt.

    So many seeds in a row as there are characters have each of them on a script; the Loric takes turns too.
    """
    draws, turn = Draws(seed, "script of the newest"), NEWEST[seed % len(NEWEST)]
    loric = LORIC_OF_ALL[(seed + seed // len(NEWEST)) % len(LORIC_OF_ALL)]
    chosen = [turn]
    for team, count in ((TOWNSFOLK, 6), (OUTSIDER, 2), (MINION, 2), (DEMON, 2)):
        others = [one for one in NEWEST if CHARACTERS[one].team is team and one != turn]
        chosen += draws.some_of(others, count - (CHARACTERS[turn].team is team))
    return Script("newest", "Of the newest", (*chosen, loric))


def _characters(secret: tuple[int, Any]) -> list[str]:
    """By seat, of the grimoire after a step."""
    *seats, _tokens = secret[1]
    return [seat[0] for seat in seats]


def pair(
    seed: int, *, nights: int = 2, script: Script | None = None, kinds: set[Kind] | None = None
) -> Pair | None:
    """The pair of this number; None where no second world was found past the first dawn.

    `kinds`: what is particular about the table; by chance where they are not given.
    """
    draws = Draws(seed, "table")
    script = script or scripts(seed)
    players = draws.one_of([n for n in script.table_sizes if n <= 12])
    me = draws.below(players)
    company = company_of(seed, script, players, me, kinds)
    if company.fabled:
        script = Script(script.id, script.name, (*script.characters, *company.fabled))
    everybody = players + len(company.travellers)
    first = first_world(script, everybody, me, seed, nights=nights, company=company)
    second = second_world(first, seed)
    ends = len(second.stream)
    dawns = sum(isinstance(fact, DayBroke) for _, fact in first.stream[:ends])
    first.nights = second.nights = dawns
    if not dawns:
        return None
    second.hands = (
        first.hands
    )  # where the pair ends in the middle of a vote, the same hands go up all the same
    votes = tuple(k + 1 for k, act in enumerate(second.acts) if isinstance(act, Act) and act.verb in _VOTES)
    dealt = next(found for found in map(_characters, first.secrets) if all(found))
    return Pair(first, second, seed, mishaps_of(seed, dawns, len(second.acts), votes, dealt, kinds))
