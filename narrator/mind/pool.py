"""Grimoires that a player could believe in, on any script: deals that the rules themselves play again.

A deal gives every seat a character so that the bag is legal: most good players are what they claim, somebody may be
mistaken about it, the evil ones may be anybody; whoever is good in it and truly evil is who they say in public, if
they have said anything. It is played again by the engine, from the first deal on. Good players choose what they truly
chose and are told what they were truly told; what nobody knows is drawn, a Demon's victims among those who truly
died. A deal lives as long as the town is told word for word what it was truly told, and the listener too; a step of
the night that fails is tried again with other draws. Hardly any deal lives into the second night, so with each night
others are drawn, most of which differ little from one that does. No character is named here: what a rule makes
impossible, the rule refuses.

Players who reason imagine deals, too (`narrator.simulation.reasoning.imagined`). The two have no base in common, as
they stop at different things: a world here is dropped at the first word that was told otherwise, so that what is true
in it can be said to somebody who compares; a deal there is bent to the deaths that everybody saw, as a player does
who may have misheard, and weighs less for each that it would not have had. Here the Storyteller's ledger is replayed,
votes and nominations with it; there only what the town has said aloud is known.

The same game and seed give the same worlds: they are kept as they stand when night falls, and everything since is
played on copies.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from engine.course import play_step
from engine.deciders import Undecided
from engine.game import Game
from engine.ledger import (
    BeMad,
    Chose,
    ChosenBy,
    Claimed,
    DayBroke,
    DiedByDay,
    ExileCalled,
    HandCounted,
    Learned,
    NightFell,
    Nominated,
    NominationsOpened,
    ThisIs,
    Told,
    VoteBegan,
    VotesSuspended,
    YouAre,
)
from engine.questions import (
    BEGIN_VOTE,
    CLOSE_NOMINATIONS,
    EXILE,
    NOMINATE,
    OPEN_NOMINATIONS,
    Act,
    Answer,
    Believes,
    IllegalAnswer,
    Menu,
    OneSeat,
    OneTruth,
    Planted,
    Question,
    Seats,
    Shuffle,
    SomebodyIs,
    TrueOrNot,
    YesNo,
)
from engine.registry import character
from engine.rules.setup import (
    Bag,
    as_answer,
    bag_fault,
    demon_tokens,
    evil_asked_for,
    plan_of,
    possible_counts,
    usual_counts,
)
from engine.terms import ANYONE, DEMON, EVIL, NOBODY, OUTSIDER, STORYTELLER, TOWN, TOWNSFOLK, TRAVELLER
from engine.town_square import standing_entries

if TYPE_CHECKING:
    from engine.grimoire import Ability

TRIES: Final = 6  # of a step whose draws lead elsewhere
LONGEST: Final = 400  # steps between two nights
MOST_DEALS: Final = 48  # drawn for one listener
ENOUGH: Final = 12  # worlds
MOST_ALONE: Final = 32  # deals alone, drawn with each night: only the listener need tell the truth in them
FEW: Final = 2  # worlds: where more are found, no deal alone is looked at
ENOUGH_ALONE: Final = 6  # worlds, those alone among them: where so many are found, no other deal is looked at
KILLS_THE_DEAD: Final = 0.9  # how often a Demon that is played again picks somebody who truly died
HARMS_THE_DEAD: Final = 0.5  # how often others pick somebody who died by day
SLOW: Final = 0.25  # how often a Demon that is played again kills those who died a night later
LATER_DEALS: Final = 16  # drawn with each later night, as long as too few live
LIVING: Final = 1.25  # how many deals are played on into a later night, against the worlds that are enough
NEIGHBOURS: Final = 0.8  # the share of the later deals that differ little from one that lives
NEIGHBOURS_ALONE: Final = 0.5  # the same share of the deals alone of later nights

NOTHING: Final[Mapping[int, str]] = {}
Said: TypeAlias = Mapping[int, Mapping[int, str]]
"""By night, who players had said by then in public that they are."""


class Failed(BaseException):
    """These draws lead elsewhere. Not an Exception, so that no ability can swallow it."""


class Reached(BaseException):
    """The listener is about to be told this; `truths` is empty where it need not be true in this world."""

    def __init__(self, truths: tuple[Answer, ...]) -> None:
        super().__init__()
        self.truths = truths


class Past(NamedTuple):
    """What has truly happened.

    `public`: what the town was told, and what was said to the Storyteller alone, in order. `told`: by how many public
    entries came before, and by seat, what this player was told alone. `fallen`: who has died in the night that runs,
    which everybody sees at dawn.
    """

    public: tuple[Any, ...]
    told: dict[int, dict[int, list[Any]]]
    claims: tuple[str, ...]  # by seat what a good player says they are; "" for who would lie
    fallen: tuple[int, ...]

    def until(self, night: int) -> "Past":
        """What had happened as this night fell."""
        falls = [place for place, fact in enumerate(self.public) if isinstance(fact, NightFell)]
        if night >= len(falls):
            return self
        return self._replace(public=self.public[: falls[night - 1] + 1], fallen=())


def is_public(told: Told) -> bool:
    """Whether it moves the day: the town is told, or somebody has used a power in private."""
    return told.to == TOWN or isinstance(told.fact, Claimed)


def past_of(game: Game) -> Past:
    """What has happened, from the ledger."""
    public: list[Any] = []
    told: dict[int, dict[int, list[Any]]] = {}
    dealt: dict[int, YouAre] = {}
    for one in standing_entries(game.ledger):
        if is_public(one):
            public.append(one.fact)
        elif type(one.to) is tuple:
            for seat in one.to:
                told.setdefault(len(public), {}).setdefault(seat, []).append(one.fact)
                if isinstance(one.fact, YouAre):
                    dealt.setdefault(seat, one.fact)
    claims = tuple(_claim(game, seat, dealt.get(seat)) for seat in range(len(game.grimoire.seats)))
    return Past(tuple(public), told, claims, fallen(game))


def fallen(game: Game) -> tuple[int, ...]:
    """Who is dead, and the town does not know it yet."""
    seats, alive = game.grimoire.seats, game.square.alive
    return tuple([seat for seat in game.grimoire.ring if alive[seat] and not seats[seat].alive])


def _claim(game: Game, seat: int, dealt: YouAre | None) -> str:
    record = game.grimoire.seats[seat]
    name = dealt.character if dealt is not None else record.thinks.character
    if not name or character(name).team is TRAVELLER:
        return name or ""
    side = dealt.alignment if dealt is not None and dealt.alignment is not None else record.thinks.side
    return "" if side is EVIL or character(name).team.side is EVIL else name


def _next_night(facts: Sequence[Any]) -> int:
    """Where in these public entries the next night falls."""
    return next((place for place, fact in enumerate(facts) if isinstance(fact, NightFell)), len(facts))


class Deal(NamedTuple):
    """By seat the token, and what whoever is mistaken believes to have drawn ("" for the others)."""

    tokens: tuple[str, ...]
    believes: tuple[str, ...]


def deal(
    game: Game,
    past: Past,
    listener: int,
    dice: Random,
    like: Deal | None = None,
    said: Mapping[int, str] = NOTHING,
) -> Deal | None:
    """One legal deal in which the listener is who they think; None where these draws lead to none. `like`: a deal
    from which it differs little. `said`: by seat who players say they are."""
    seats = [seat for seat, one in enumerate(past.claims) if not one or character(one).team is not TRAVELLER]
    if listener not in seats or not past.claims[listener]:
        return None
    fabled = game.grimoire.fabled
    liars = [seat for seat in seats if not past.claims[seat]]
    if like is not None:
        evil = _evil_like(game, seats, listener, like, dice)
    else:
        chosen_by = _chosen_by(past, listener)
        team = _with(chosen_by, _evil_team(game, len(seats), dice))
        if not 0 < len(team) < len(seats):
            return None
        places = _evil_seats(seats, liars, listener, len(team), dice)
        evil = dict(zip(places, dice.sample(team, len(team)), strict=True))
        for one, seat in chosen_by.items():
            if one in team and seat is not None:
                _swap(evil, next(now for now, token in evil.items() if token == one), seat)
    tokens = dict(evil)
    tokens.update({seat: past.claims[seat] for seat in seats if seat not in tokens and past.claims[seat]})
    for seat in liars:
        one = said.get(seat, "")
        if seat not in tokens and one in game.script.good and one not in tokens.values():
            tokens[seat] = one
    innocent = [seat for seat in liars if seat not in tokens]
    counts = dice.choice(possible_counts(len(seats), (*tokens.values(), *fabled)))
    missing = counts.outsiders - sum(character(one).team is OUTSIDER for one in tokens.values())
    mistaken = [
        one for one in game.script.outsiders if character(one).thinks_spare and one not in tokens.values()
    ]
    believes: dict[int, str] = {}
    if mistaken and 0 < missing <= len(innocent) + 1 and (missing > len(innocent) or dice.random() < 0.5):
        could = [s for s in tokens if s not in evil and s != listener and _is_townsfolk(tokens[s])]
        if could:
            seat = dice.choice(could)
            believes[seat], tokens[seat] = tokens[seat], dice.choice(mistaken)
            missing -= 1
    if not 0 <= missing <= len(innocent):
        return None
    dice.shuffle(innocent)
    for place, seat in enumerate(innocent):
        kind = OUTSIDER if place < missing else TOWNSFOLK
        taken = {*tokens.values(), *believes.values()}
        free = [one for one in game.script.of(kind) if one not in taken and not character(one).goes_unnoticed]
        if not free:
            return None
        tokens[seat] = dice.choice(free)
    dealt = tuple([tokens[seat] for seat in seats])
    if bag_fault(game.script, len(seats), plan_of(dealt), fabled) is not None:
        return None
    everybody = range(len(past.claims))
    return Deal(
        tuple([tokens.get(seat, "") for seat in everybody]),
        tuple([believes.get(seat, "") for seat in everybody]),
    )


def _chosen_by(past: Past, listener: int) -> dict[str, int | None]:
    """The evil characters by whose abilities the listener was told they were chosen, and by whom, if they know."""
    facts = [fact for told in past.told.values() for fact in told.get(listener, ())]
    return {
        fact.character: fact.by
        for fact in facts
        if isinstance(fact, ChosenBy) and character(fact.character).team.side is EVIL
    }


def _with(wanted: Iterable[str], team: tuple[str, ...]) -> tuple[str, ...]:
    """The team with these characters instead of others of their kind, as far as there are such."""
    for one in wanted:
        others = [two for two in team if character(two).team is character(one).team and two not in wanted]
        if one not in team and others:
            team = tuple([one if two == others[0] else two for two in team])
    return team


def _swap(evil: dict[int, str], seat: int, other: int) -> None:
    """Let the evil token of this seat lie before the other player, and theirs, if they have one, before this one."""
    mine, theirs = evil.pop(seat), evil.pop(other, None)
    if theirs is not None:
        evil[seat] = theirs
    evil[other] = mine


def _evil_team(game: Game, players: int, dice: Random) -> tuple[str, ...]:
    """Demons and Minions as the counts ask for, those that have a token."""
    script, usual = game.script, usual_counts(players)
    minions = dice.sample(script.minions, min(usual.minions, len(script.minions)))
    demons = dice.sample(script.demons, min(usual.demons, len(script.demons)))
    wanted, drawn = evil_asked_for(players, minions, demons)
    others = [one for one in script.minions if one not in minions]
    more = dice.sample(others, min(max(0, wanted - len(minions)), len(others)))
    team = (*minions[:wanted], *more, *demon_tokens(demons, drawn))
    return tuple([one for one in team if not character(one).undealt])


def _evil_like(game: Game, seats: list[int], listener: int, like: Deal, dice: Random) -> dict[int, str]:
    """By seat the evil characters of this deal, one of them elsewhere or somebody else, or nothing changed: then what
    nobody knows is drawn anew."""
    tokens = {seat: like.tokens[seat] for seat in seats if character(like.tokens[seat]).team.side is EVIL}
    change, seat = dice.random(), dice.choice(sorted(tokens))
    if change < 1 / 3:
        other = dice.choice([one for one in seats if one not in (seat, listener)])
        _swap(tokens, seat, other)
    elif change < 2 / 3:
        others = [one for one in game.script.of(character(tokens[seat]).team) if one not in tokens.values()]
        tokens[seat] = dice.choice([one for one in others if not character(one).undealt] or [tokens[seat]])
    return tokens


def _is_townsfolk(one: str) -> bool:
    return character(one).team is TOWNSFOLK


def _evil_seats(seats: list[int], liars: list[int], listener: int, count: int, dice: Random) -> list[int]:
    """Anybody but the listener; half the time most of those who truly lie, since little else explains much."""
    others = [seat for seat in seats if seat != listener]
    if dice.random() < 0.5:
        return dice.sample(others, count)
    chosen = [seat for seat in liars if seat != listener and dice.random() < 0.6][:count]
    return chosen + dice.sample([seat for seat in others if seat not in chosen], count - len(chosen))


class PlayedWorld:
    """One deal as it is played again, in step with what has truly happened."""

    def __init__(
        self,
        game: Game,
        past: Past,
        listener: int,
        dealt: Deal,
        dice: Random,
        *,
        alone: bool = False,
        born: int = 1,
    ) -> None:
        """`alone`: what others say of themselves is not compared. `born`: the night with which it was drawn."""
        self.dealt, self.listener, self.dice, self.alone, self.born = dealt, listener, dice, alone, born
        self.reached = 0  # the last night that fell while it lived
        self.slow = dice.random() < SLOW
        self.alive = True
        self.past = past
        self.asks: Ability | None = None
        names = game.square.names[: len(dealt.tokens)]
        travellers = tuple(
            (seat, past.claims[seat])
            for seat, token in enumerate(dealt.tokens)
            if not token and past.claims[seat]
        )
        self.game = Game(game.script, names, self, travellers=travellers, house_rules=game.house_rules)
        self.entries = 0  # of the ledger that were compared
        self.public = 0
        self.told: dict[int, list[Any]] = {}  # since the last public entry, by seat
        try:
            self.compare()
        except Failed:  # the table sat down otherwise than it sits now
            self.alive = False

    # Playing

    def play_until_night(self, night: int, past: Past) -> None:
        """Play on until this night has fallen, or the deal is dead. It knows what was known then, or as it was drawn:
        so it comes out the same, however late it is played."""
        self.past = past.until(max(night, self.born))
        while self.alive and self.game.night < night:
            self.step()
        if self.alive:
            self.reached = night

    def says(self, past: Past, about: "Ability", dice: Random) -> tuple[Answer, ...]:
        """What this ability of the listener's would truly say now in this world; nothing where it would not speak,
        or need not say what is so."""
        trial: PlayedWorld = PlayedWorld.__new__(PlayedWorld)
        trial.__dict__.update(self.__dict__)
        trial.past, trial.dice, trial.asks = past, dice, about
        trial._go_back(self.game, self.entries, self.public, self.told)
        for _ in range(LONGEST):
            try:
                trial.step()
            except Reached as found:
                return found.truths
            if not trial.alive or (trial.public == len(past.public) and not trial.game.is_night):
                return ()
        return ()

    def step(self) -> None:
        """One step; by night, when most is drawn, it is tried again where it leads elsewhere. Then the deal dies."""
        if not self.game.is_night:
            self.alive = self._plays()
            return
        before = self.game, self.entries, self.public, self.told
        for _ in range(TRIES):
            self._go_back(*before)
            self.drew = False
            if self._plays():
                return
            if not self.drew:
                break
        self.alive = False

    def _plays(self) -> bool:
        try:
            if self.game.over:
                return False
            play_step(self.game)
            self.compare()
        except (Failed, IllegalAnswer, Undecided, ValueError, IndexError):
            return False
        return True

    def _go_back(self, game: Game, entries: int, public: int, told: dict[int, list[Any]]) -> None:
        """To where things stood, on copies of them."""
        self.game = game.copy()
        self.game.decider = self
        self.entries, self.public = entries, public
        self.told = {seat: list(facts) for seat, facts in told.items()}

    def compare(self) -> None:
        """Whether what was told is what was truly told; raises Failed, and Reached once the listener is told what
        they were not truly told yet."""
        past, ledger = self.past, self.game.ledger
        while self.entries < len(ledger):
            one = ledger[self.entries]
            self.entries += 1
            if is_public(one):
                self._public(one.fact)
            elif type(one.to) is tuple:
                for seat in one.to:
                    self._private(seat, one.fact)
        if self.game.is_night and self.public < len(past.public):
            dawn = past.public[self.public]
            if isinstance(dawn, DayBroke):
                seats, square = self.game.grimoire.seats, self.game.square
                dead = {s for s in self.game.grimoire.ring if square.alive[s] and not seats[s].alive}
                if not dead <= set(dawn.died):
                    raise Failed

    def _public(self, fact: Any) -> None:
        past = self.past
        if self.public >= len(past.public) or past.public[self.public] != fact:
            raise Failed
        truly = past.told.get(self.public, {})
        for seat in {*truly, *self.told}:
            if self.honest(seat) and self._counts(seat, truly.get(seat, ())) != self.told.get(seat, []):
                raise Failed
        self.public += 1
        self.told = {}

    def _counts(self, seat: int, facts: Sequence[Any]) -> list[Any]:
        """What of this has to be alike: everything for the listener, of others what they learn and choose."""
        if seat == self.listener:
            return list(facts)
        return [fact for fact in facts if isinstance(fact, Learned | Chose)]

    def _private(self, seat: int, fact: Any) -> None:
        if not self.honest(seat) or not self._counts(seat, (fact,)):
            return
        mine = self.told.setdefault(seat, [])
        truly = self._truly(seat)
        if self.asks is not None and seat == self.listener and len(mine) == len(truly):
            raise Reached((fact.answer,) if self._is_asked(fact) else ())
        if len(mine) >= len(truly) or truly[len(mine)] != fact:
            raise Failed
        mine.append(fact)

    def _is_asked(self, fact: Any) -> bool:
        assert self.asks is not None
        return (
            isinstance(fact, Learned)
            and fact.character == self.asks.character
            and self.public == len(self.past.public)
        )

    def _truly(self, seat: int) -> list[Any]:
        """What this player was truly told since the last public entry, so far as it counts."""
        return self._counts(seat, self.past.told.get(self.public, {}).get(seat, ()))

    def seems_good(self, seat: int) -> bool:
        """Whether this player was dealt a good character in this world."""
        token = self.dealt.tokens[seat]
        return bool(token) and character(token).team.side is not EVIL

    def honest(self, seat: int) -> bool:
        """Whether what this player says is what they were told."""
        claim = self.past.claims[seat]
        if self.alone and seat != self.listener:
            return False
        return bool(claim) and claim in (self.dealt.tokens[seat], self.dealt.believes[seat])

    # Deciding

    def decide(self, question: Question, game: Game) -> Answer:
        """What was truly answered, where it is known; otherwise a draw."""
        options = question.options
        if isinstance(options, Bag):
            tokens = tuple([token for token in self.dealt.tokens if token])
            return as_answer(plan_of(tokens))
        if isinstance(options, Shuffle):
            return tuple(range(options.count))
        if isinstance(options, Planted):
            return tuple(range(len(options.bag)))
        if isinstance(options, Believes) and question.about is not None:
            believed = self.dealt.believes[question.about.owner]
            return believed if believed in options.answers else self._draw(question, game)
        if question.who == ANYONE:
            return self._act(options)
        if question.who >= 0:
            return self._player(question, game)
        if question.truths and question.about is not None and question.who == STORYTELLER:
            return self._told(question, question.about, game)
        return self._draw(question, game)

    def _draw(self, question: Question, game: Game) -> Answer:
        """A draw; what somebody does to others at night rather to those whose deaths are known and unexplained."""
        self.drew = True
        options, about = question.options, question.about
        known = self._by_which_the_listener_was_chosen(question)
        if known:
            return self.dice.choice(known)
        if not (
            about is not None and about.owner >= 0 and game.is_night and isinstance(options, OneSeat | Seats)
        ):
            return options.draw(self.dice.randrange)
        seats = options.answers if isinstance(options, OneSeat) else options.seats
        likely = self._likely(seats, game, kills=character(about.character).team is DEMON)
        if isinstance(options, OneSeat):
            return self.dice.choice(likely or seats)
        chosen = self.dice.sample(likely, min(options.most, len(likely)))
        others = [seat for seat in seats if seat not in chosen]
        return (*chosen, *self.dice.sample(others, min(max(options.fewest - len(chosen), 0), len(others))))

    def _by_which_the_listener_was_chosen(self, question: Question) -> list[Answer]:
        """The answers, if this is the ability of which they were truly told so now."""
        options, about, me = question.options, question.about, self.listener
        truly = self._truly(me)[len(self.told.get(me, ())) :]
        by = [fact.character for fact in truly if isinstance(fact, ChosenBy)]
        if about is None or about.character not in by:
            return []
        if isinstance(options, OneSeat):
            return [me] if me in options.answers else []
        mad = [fact.character for fact in truly if isinstance(fact, BeMad)]
        if not isinstance(options, SomebodyIs) or not mad:
            return []
        return [ThisIs(me, one) for one in mad if options.refusal(ThisIs(me, one)) is None]

    def _likely(self, seats: Sequence[int], game: Game, *, kills: bool) -> list[int]:
        """Who may have been meant, as far as is known of this night and the day after; nobody of the running one."""
        ahead = self.past.public[self.public :]
        dawns = [place for place, fact in enumerate(ahead) if isinstance(fact, DayBroke)]
        if not dawns:
            living = [s for s in seats if s >= 0 and game.square.alive[s] and game.alignment(s) is not EVIL]
            return ([s for s in seats if s in self.past.fallen] or living) if kills else []
        if not kills:
            fallen = [fact.seat for fact in ahead[: _next_night(ahead)] if isinstance(fact, DiedByDay)]
            return [s for s in fallen if s in seats] if self.dice.random() < HARMS_THE_DEAD else []
        which = dawns[min(int(self.slow), len(dawns) - 1)]
        died = [s for s in ahead[which].died if s in seats]
        if died and self.dice.random() < KILLS_THE_DEAD:
            return died
        return (
            []
            if died or self.dice.random() < 0.5
            else [s for s in seats if s >= 0 and not game.square.alive[s]]
        )

    def _player(self, question: Question, game: Game) -> Answer:
        seat, options = question.who, question.options
        if question.about is None and game.day.vote is not None:
            fact = self._next()
            if isinstance(fact, HandCounted) and fact.seat == seat:
                return (
                    fact.raised
                    if isinstance(options, YesNo)
                    else options.draw(lambda n: n - 1)
                    if fact.raised
                    else 0
                )
            raise Failed
        if not self.honest(seat):
            return self._draw(question, game)
        truly, mine = self._truly(seat), self.told.get(seat, [])
        pending = [
            one.fact
            for one in game.ledger[self.entries :]
            if type(one.to) is tuple and seat in one.to and self._counts(seat, (one.fact,))
        ]
        place = len(mine) + len(pending)
        if place < len(truly) and isinstance(truly[place], Chose):
            return truly[place].answer
        for nothing in (NOBODY, None, ()):
            if options.refusal(nothing) is None:
                return nothing
        return self._draw(question, game)

    def _told(self, question: Question, about: "Ability", game: Game) -> Answer:
        """What was truly told, if it may be; the question that everything is about is never answered."""
        seat = about.owner
        if seat < 0 or not self.honest(seat):
            return self._draw(question, game)
        pending = [
            one.fact for one in game.ledger[self.entries :] if type(one.to) is tuple and seat in one.to
        ]
        place = len(self.told.get(seat, [])) + sum(bool(self._counts(seat, (fact,))) for fact in pending)
        truly = self._truly(seat)
        free = isinstance(question.options, OneTruth | TrueOrNot)
        if place < len(truly):
            fact = truly[place]
            if seat == self.listener and not free and not self.alone:
                raise Failed  # they were told a falsehood before; who is alone may have been
            if not isinstance(fact, Learned) or question.options.refusal(fact.answer) is not None:
                raise Failed
            return fact.answer
        if self.asks is not None and seat == self.listener and self.public == len(self.past.public):
            same = about.character == self.asks.character
            raise Reached(question.truths if same and free else ())
        raise Failed

    def _next(self) -> Any:
        """The next public entry."""
        if self.public >= len(self.past.public):
            raise Failed
        return self.past.public[self.public]

    def _act(self, options: Any) -> Act:
        assert isinstance(options, Menu)
        fact = self._next()
        if isinstance(fact, VotesSuspended):
            fact = next((one for one in self.past.public[self.public :] if isinstance(one, Nominated)), fact)
        if isinstance(fact, NominationsOpened):
            act = Act(OPEN_NOMINATIONS, STORYTELLER)
        elif isinstance(fact, Nominated):
            act = Act(NOMINATE, fact.by, fact.nominee)
        elif isinstance(fact, VoteBegan):
            act = Act(BEGIN_VOTE, STORYTELLER)
        elif isinstance(fact, ExileCalled):
            act = Act(EXILE, fact.by, fact.traveller)
        elif isinstance(fact, Claimed):
            act = Act(fact.claim, fact.by, fact.target, fact.what)
        else:
            act = Act(CLOSE_NOMINATIONS, STORYTELLER)
        if options.refusal(act) is not None:
            raise Failed
        return act


class Believable(NamedTuple):
    """For each answer in how many of the `found` worlds it is true, and in how many of these who truly is the Demon
    is innocent."""

    found: int
    fits: Counter[Any]
    hides: Counter[Any]


class Pool:
    """The worlds in which one listener is who they think, as far as the last nightfall."""

    def __init__(
        self,
        listener: int,
        seed: int,
        *,
        deals: int = MOST_DEALS,
        alone: int = MOST_ALONE,
        enough: int = ENOUGH,
    ) -> None:
        """So many `deals` of the first night at most are played again until `enough` worlds are found, and with each
        night so many in which the listener is `alone` with what they know."""
        self.listener, self.seed = listener, seed
        self.deals, self.alone, self.enough = deals, alone, enough
        self.living = int(LIVING * enough)
        self._worlds: dict[int, PlayedWorld | None] = {}  # by the number of the deal; None for the dead
        self._reached: dict[int, tuple[Deal, int]] = {}  # by number, with the last night that it reached
        self._said: Said = {}
        self._entries: list[Told] = []  # of the ledger, with which these were compared

    def support(self, game: Game, question: Question, said: Said | None = None) -> Believable:
        """What the ability that asks would truly say: of the first so many deals, or as many as are enough. Of deals
        in which somebody good is not who they say only where there are few others."""
        past = past_of(game)
        self._forget_what_was_taken_back(game)
        self._said = said or {}
        support, others = Believable(0, Counter(), Counter()), []
        for numbers, enough in zip(self._numbers(game), (self.enough, ENOUGH_ALONE), strict=True):
            for number in numbers:
                if support.found >= enough:
                    break
                world = self._world(number, game, past)
                if world is not None and self._as_they_say(world, game.night):
                    support = self._counted(support, number, world, game, past, question)
                elif world is not None:
                    others.append((number, world))
            if support.found > FEW:
                return support
        for number, world in others[: self.enough]:
            support = self._counted(support, number, world, game, past, question)
        return support

    def _counted(
        self, support: Believable, number: int, world: PlayedWorld, game: Game, past: Past, question: Question
    ) -> Believable:
        """With what is said in this world too."""
        assert question.about is not None
        truths = world.says(past, question.about, Random(f"{self.seed}/{question.id}/{number}"))
        if not truths:
            return support
        hidden = all(world.seems_good(seat) for seat in game.living(DEMON))
        support.fits.update(truths)
        support.hides.update(truths if hidden else ())
        return support._replace(found=support.found + 1)

    def _as_they_say(self, world: PlayedWorld, night: int) -> bool:
        dealt, claims = world.dealt, world.past.claims
        return all(
            claims[seat] or not world.seems_good(seat) or one in (dealt.tokens[seat], dealt.believes[seat])
            for seat, one in self._said_by(night).items()
        )

    def _said_by(self, night: int) -> Mapping[int, str]:
        """Who players had said by this night that they are."""
        known = [one for one in self._said if one <= night]
        return self._said[max(known)] if known else NOTHING

    def prepare(self, game: Game, said: Said | None = None) -> Iterator[None]:
        """Play the deals up to the night that runs, one for each step of the iterator: a question is answered as it
        would be without, and sooner. One that is asked in between ends it."""
        past = past_of(game)
        self._forget_what_was_taken_back(game)
        self._said = said or {}
        known = self._entries
        for number in chain(*self._numbers(game)):
            if self._entries is not known:
                return
            self._world(number, game, past)
            yield

    def worlds(self) -> Iterator[PlayedWorld]:
        """Those that live."""
        return (world for world in self._worlds.values() if world is not None)

    def _numbers(self, game: Game) -> tuple[range, range]:
        """Of all deals, in the order in which they are played: those of the first night and of each later one; then
        the deals alone, the latest first."""
        night = max(game.night, 1)
        return range(self.deals + LATER_DEALS * (night - 1)), range(-self.alone * night, 0)

    def _born(self, number: int) -> int:
        """The night with which this deal is drawn."""
        if number < 0:
            return 1 + (-1 - number) // self.alone
        return 1 if number < self.deals else 2 + (number - self.deals) // LATER_DEALS

    def _world(self, number: int, game: Game, past: Past) -> PlayedWorld | None:
        """This deal as it stands when the running night fell, or None; alone below zero."""
        if number not in self._worlds:
            dice = Random(f"{self.seed}/world/{self.listener}/{number}")
            born = self._born(number)
            dealt = self._dealt(number, born, game, past, dice)
            self._worlds[number] = (
                None
                if dealt is None
                else PlayedWorld(game, past, self.listener, dealt, dice, alone=number < 0, born=born)
            )
        world = self._worlds[number]
        if world is not None:
            for night in range(world.reached + 1, game.night + 1):
                wanted = number < 0 or night == 1 or len(self._living(night, range(number))) < self.living
                if world.alive and wanted:
                    world.play_until_night(night, past)
            world.past = past
            self._reached[number] = world.dealt, world.reached
            if world.reached < game.night:
                world = self._worlds[number] = None
        return world

    def _dealt(self, number: int, born: int, game: Game, past: Past, dice: Random) -> Deal | None:
        """A new deal; with a later night mostly a neighbour of one that reached it, and none where enough did."""
        said = self._said_by(born)
        if born == 1:
            return deal(game, past, self.listener, dice, said=said)
        if number < 0:
            living = self._living(born, range(-self.alone * born, number))
            like = dice.choice(living) if living and dice.random() < NEIGHBOURS_ALONE else None
            return deal(game, past, self.listener, dice, like, said)
        living = self._living(born, range(number))
        if len(living) >= self.living:
            return None
        like = dice.choice(living) if living and dice.random() < NEIGHBOURS else None
        return deal(game, past, self.listener, dice, like, said)

    def _living(self, night: int, numbers: range) -> list[Deal]:
        """Those of these numbers that have reached this night."""
        return [
            dealt
            for number, (dealt, reached) in self._reached.items()
            if number in numbers and reached >= night
        ]

    def _forget_what_was_taken_back(self, game: Game) -> None:
        entries = standing_entries(game.ledger)
        nights = [place for place, told in enumerate(entries) if isinstance(told.fact, NightFell)]
        known = list(entries[: nights[-1] + 1]) if nights else []
        if known[: len(self._entries)] != self._entries:
            self._worlds, self._reached = {}, {}
        self._entries = known
