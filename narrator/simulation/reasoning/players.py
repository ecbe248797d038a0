"""Everybody at a table of players who reason, as one decider: see `engine.deciders`.

It hands on to each player what the ledger tells them, lets them speak at dawn and when they are nominated, and asks
them. The same seed gives the same answers in the same game, whoever asks and however often.
"""

from engine.deciders import Undecided
from engine.game import Game
from engine.ledger import Amended, DayBroke, Nominated, Retracted, Seated, Told
from engine.questions import (
    BEGIN_VOTE,
    CLOSE_NOMINATIONS,
    NOMINATE,
    OPEN_NOMINATIONS,
    Act,
    Answer,
    Menu,
    Question,
)
from engine.script import Script
from engine.terms import ANYONE, NOBODY, STORYTELLER, TOWN
from engine.town_square import taken_back
from narrator.simulation.random_players import Draws
from narrator.simulation.reasoning import trouble_brewing
from narrator.simulation.reasoning.beliefs import Beliefs
from narrator.simulation.reasoning.player import Player
from narrator.simulation.reasoning.replayed import ReplayedBeliefs
from narrator.simulation.reasoning.skills import SKILLS, Skill
from narrator.simulation.reasoning.town import SaidToBe, SaidToLearn, Town

MOST_NOMINATIONS = 5
"""A day; more only where the rules want one."""


class ReasoningPlayers:
    """Answers for every player and for the open day; raises Undecided for what is asked of nobody at the table.

    `town.claims` and `town.reports` are what was said aloud so far; `said` has all of it, with the day, in order.
    """

    def __init__(self, seed: int, skill: str = "average") -> None:
        self.seed = seed
        self.skill: Skill = SKILLS[skill]
        self._begin()

    def _begin(self) -> None:
        self.town = Town()
        self.players: list[Player] = []
        self.beliefs: Beliefs | None = None
        self.said: list[tuple[int, SaidToBe | SaidToLearn]] = []
        self._read: list[Told] = []

    def decide(self, question: Question, game: Game) -> Answer:
        """A legal answer; raises Undecided for what is asked of nobody at the table."""
        if question.who < 0 and question.who != ANYONE:
            raise Undecided(question)
        self.listen(game.ledger, game.script)
        if question.who == ANYONE:
            assert isinstance(question.options, Menu)
            return self._by_day(question, question.options)
        return self.players[question.who].decide(question)

    def listen(self, ledger: list[Told], script: Script) -> None:
        """Hear what has been told since, and what is said about it."""
        told = self._read
        if len(ledger) < len(told) or (told and ledger[len(told) - 1] is not told[-1]):
            self._begin()  # a step is played again: they think it all over
        new = ledger[len(self._read) :]
        gone: set[int] = set()
        if any(isinstance(entry.fact, Retracted | Amended) for entry in new):
            self._begin()
            gone, new = taken_back(ledger), ledger
        for place, entry in enumerate(new):
            self._read.append(entry)
            if place not in gone:
                self._hear(entry, script)

    def _hear(self, entry: Told, script: Script) -> None:
        fact = entry.fact
        if entry.to != TOWN:
            for seat in entry.to:
                self.players[seat].learn(fact, self.town.square.night)
            return
        self.town.hear(fact)
        if isinstance(fact, Seated):
            self.beliefs = self._beliefs_of(script)
        while len(self.players) < len(self.town.square.names):
            self._sit_down_too(script)
        if isinstance(fact, DayBroke):
            if fact.day == 1:
                self._whisper()
            self._talk()
            self._think()
        elif isinstance(fact, Nominated) and fact.nominee >= 0:
            self._says(self.players[fact.nominee], asked=True)
            self._think()

    def _think(self) -> None:
        if self.beliefs is not None:
            self.beliefs.look()

    def _beliefs_of(self, script: Script) -> Beliefs:
        if trouble_brewing.knows(script):
            return trouble_brewing.TroubleBrewingBeliefs(script, self.town)
        return ReplayedBeliefs(script, self.town, self.seed)

    def _sit_down_too(self, script: Script) -> None:
        assert self.beliefs is not None
        self.players.append(Player(len(self.players), self.seed, self.skill, script, self.town, self.beliefs))

    def _whisper(self) -> None:
        """The Demon tells the Minions whom it was shown with what to say; they believe who they were shown."""
        for demon in self.players:
            if demon.minions:
                plan = demon.plan_for()
                demon.agree(plan)
                for seat in demon.minions:
                    if demon.seat in self.players[seat].demons:
                        self.players[seat].agree(plan)

    def _talk(self) -> None:
        """A round in which everybody may speak; who means to deceive likes to hear the others first."""
        order = Draws(self.seed, f"talk of day {self.town.day}").some_of(
            self.town.square.ring, len(self.town.square.ring)
        )
        for player in sorted((self.players[seat] for seat in order), key=lambda one: one.evil):
            self._says(player)

    def _says(self, player: Player, *, asked: bool = False) -> None:
        for words in tuple(player.speaks(asked=asked)):
            self.said.append((self.town.day, words))
            self.town.hear_said(words)

    def _by_day(self, question: Question, menu: Menu) -> Act:
        for offer in menu.offers.values():
            for player in self.players:
                act = player.uses(offer, menu)
                if act is not None:
                    return act
        if BEGIN_VOTE in menu.verbs:
            return Act(BEGIN_VOTE, STORYTELLER)
        if OPEN_NOMINATIONS in menu.verbs:
            return Act(OPEN_NOMINATIONS, STORYTELLER)
        return self._nomination(question, menu) or Act(CLOSE_NOMINATIONS, STORYTELLER)

    def _nomination(self, question: Question, menu: Menu) -> Act | None:
        """Whoever is most eager nominates."""
        square = self.town.square
        must = CLOSE_NOMINATIONS not in menu.verbs
        by = menu.nominators
        if by is None:
            by = tuple(seat for seat in square.the_living if seat not in square.nominators)
        whom = menu.nominees
        if whom is None:
            whom = tuple(seat for seat in square.ring if seat not in square.nominees)
        whom = tuple(seat for seat in whom if seat not in square.travellers)
        best: tuple[float, int, int] | None = None
        for seat in by:
            if seat >= 0:
                eager, target = self.players[seat].wants_to_nominate(whom)
                if target != NOBODY and (best is None or eager > best[0]):
                    best = eager, seat, target
        enough = len(square.nominees) >= MOST_NOMINATIONS
        if best is not None and (must or (best[0] > 0 and not enough)):
            act = Act(NOMINATE, best[1], best[2])
            if menu.refusal(act) is None:
                return act
        if must and by and whom:
            draws = Draws(self.seed, question.id)
            return Act(NOMINATE, draws.one_of(by), draws.one_of(whom))
        return None
