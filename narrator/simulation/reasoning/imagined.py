"""A game as somebody imagines it: other characters in the seats, and the nights played by the engine's own rules.

An evil player makes up from it what they "learnt"; on scripts without a model of their own everybody weighs by it
what could be. What is known to all happens in it, too: who died and when, and what players say they chose.

The mind replays deals as well (`narrator.mind.pool`, which says why the two are apart): strictly, and from the
ledger. A player has no ledger, and must never be given one; they have what was said, which may be a lie, and go on
weighing a deal in which something came otherwise.
"""

from itertools import islice
from typing import Any, Final, NamedTuple

from engine.course import play_step
from engine.game import Game
from engine.ledger import Chose, ChosenBy, DayBroke, Learned, ThisIs
from engine.phases import Phase
from engine.questions import (
    BEGIN_VOTE,
    CLOSE_NOMINATIONS,
    Act,
    Answer,
    Believes,
    Menu,
    Options,
    Question,
    Untrue,
)
from engine.registry import character
from engine.script import Script
from engine.terms import CHANCE, DEMON, EVIL, NOBODY, STORYTELLER, TOWN
from engine.votes import note_deed
from narrator.simulation.random_players import Draws
from narrator.simulation.reasoning.town import SaidToLearn, SeenDeath, Town

TRIES: Final = 6
"""Lots drawn for an answer that should hit those who died."""
NIGHTS: Final = 4  # how often one is played at most in which others die than the town knows
ANOTHER: Final = 7919  # added to the seed for each of these
MOST_ANSWERS: Final = 500  # counted of what the Storyteller may say


_Lies = dict[tuple[int, int], int]
_Asked = dict[tuple[int, int], tuple[Question, ...]]


class Imagining(Exception):
    """What was imagined cannot be played on: it ended, or the rules do not let it be dealt."""


class Learnt(NamedTuple):
    """`unsure`: what the Storyteller might as well have said, where anything could be told; 1 for plain truth.
    `asked`: what the Storyteller was asked about it, where more than one answer was possible."""

    said: SaidToLearn
    unsure: int = 1
    asked: tuple[Question, ...] = ()

    def could_be(self, report: SaidToLearn) -> bool:
        """Whether this player might as well have learnt what they say."""
        said = self.said
        if said.answer == report.answer:
            return True
        return said.chosen == report.chosen and self._answered_by(report) is not None

    @property
    def false_by_rule(self) -> bool:
        """Whether the Storyteller had to tell something false, and no choice of theirs could have avoided it."""
        return any(isinstance(one.options, Untrue) for one in self.asked)

    def odds(self, report: SaidToLearn) -> float:
        """How likely they were to learn just this: one of all answers that might have been given."""
        question = self._answered_by(report)
        if question is None:
            return float(self.said.answer == report.answer)
        return 1 / max(1, sum(1 for _ in islice(question.options.all(), MOST_ANSWERS)))

    def so(self, report: SaidToLearn) -> bool:
        """Whether this would be true; what was not asked of the Storyteller is."""
        question = self._answered_by(report)
        return question is None or not question.truths or report.answer in question.truths

    def _answered_by(self, report: SaidToLearn) -> Question | None:
        return next((one for one in self.asked if one.options.refusal(report.answer) is None), None)


class _AsTheTownSays:
    """Answers as the town says it was, where the rules of the imagined game allow it, and by lot otherwise."""

    def __init__(self, seed: int, cast: dict[int, str], town: Town) -> None:
        self.seed = seed
        self.cast = cast
        self.town = town
        self.attempt = 0
        self.died: tuple[int, ...] = ()
        self.lied: _Lies = {}
        self.asked: _Asked = {}
        self.to_use: list[Act] = []

    def decide(self, question: Question, game: Game) -> Answer:
        options = question.options
        if isinstance(options, Menu):
            return self._by_day(options)
        draws = Draws(self.seed + self.attempt * ANOTHER, question.id)
        if question.who in (STORYTELLER, CHANCE):
            return self._of_the_storyteller(question, options, draws, game)
        return self._of_a_player(question, options, draws, game)

    def _by_day(self, menu: Menu) -> Act:
        while self.to_use:
            act = self.to_use.pop(0)
            offer = menu.offers.get(act.verb)
            if offer is not None and not offer.claim.opens and menu.refusal(act) is None:
                return act
        return Act(CLOSE_NOMINATIONS if CLOSE_NOMINATIONS in menu.verbs else BEGIN_VOTE, STORYTELLER)

    def _of_the_storyteller(self, question: Question, options: Options, draws: Draws, game: Game) -> Answer:
        about = question.about
        if about is None or about.owner < 0:
            return options.draw(draws.below)
        if isinstance(options, Believes):
            claim = self.town.claims.get(about.owner)
            if claim is not None and options.refusal(claim) is None:
                return claim
        told = [one for one in self.town.reported(about.owner, game.night) if one.ability == about.character]
        if told or options.informs or options.shape.informs or question.truths:
            at = about.owner, game.night
            self.lied[at] = 4 if options.shape is options else 1
            self.asked[at] = (*self.asked.get(at, ()), question)
            for report in self.town.reported(about.owner, game.night):
                if options.refusal(report.answer) is None:
                    return report.answer
        for seat in self._say_they_were_chosen(about.character, about.owner, game.night):
            if options.refusal(seat) is None:
                return seat
        for _ in range(TRIES if self.died and game.is_night else 1):
            answer = options.draw(draws.below)
            if answer in self.died:
                return answer
        return answer

    def _say_they_were_chosen(self, ability: str, owner: int, night: int) -> list[int]:
        return [
            one.seat
            for one in self.town.reports
            if one.ability == ability
            and one.night == night
            and type(one.answer) is ChosenBy
            and one.answer.by in (owner, None)
        ]

    def _of_a_player(self, question: Question, options: Options, draws: Draws, game: Game) -> Answer:
        own = self.cast.get(question.who)
        if own is None or character(own).team.side is not EVIL:
            said = self._as_they_say(question.who, options, game)
            return options.draw(draws.below) if said is None else said
        fate = self._fate_of_others(question, options, draws, game)
        if fate is not None:
            return fate
        unharmed = self.town.survived.get(game.night)
        if unharmed and question.known_as and character(question.known_as).prevents_deaths:
            return self._aimed(options, draws, frozenset(unharmed))
        if self.died:
            return self._aimed(options, draws, frozenset(self.died))
        known = question.known_as
        if known and character(known).team is DEMON:  # nobody died: they may have aimed at the dead
            dead = {seat for seat, alive in enumerate(game.square.alive) if not alive}
            return self._aimed(options, draws, frozenset(dead - {question.who}))  # a Zombuul only seems dead
        return options.draw(draws.below)

    def _fate_of_others(
        self, question: Question, options: Options, draws: Draws, game: Game
    ) -> Answer | None:
        """Who says they became another, or were chosen, may have been by this one."""
        for seat, (night, one) in self.town.changed.items():
            if night == game.night and options.refusal(ThisIs(seat, one)) is None:
                return ThisIs(seat, one)
        said = self._say_they_were_chosen(question.known_as or "", question.who, game.night)
        if said:
            for _ in range(4 * TRIES):
                answer = options.draw(draws.below)
                if said[0] in seats_in(answer):
                    return answer
        return None

    def _as_they_say(self, seat: int, options: Options, game: Game) -> Answer | None:
        """What they chose by what they say they learnt; who has learnt by the ability of somebody else has chosen
        that ability."""
        for report in self.town.reported(seat, game.night):
            for answer in (report.chosen, *report.chosen):
                if options.refusal(answer) is None:
                    return answer
        for report in self.town.reports:
            lent = report.seat == seat and report.ability != self.cast[seat]
            if lent and type(report.answer) is not ChosenBy and options.refusal(report.ability) is None:
                return report.ability
        for nothing in (NOBODY, None, ()):
            if options.refusal(nothing) is None:
                return nothing
        return None

    def _aimed(self, options: Options, draws: Draws, targets: frozenset[int]) -> Answer:
        best, aimed = options.draw(draws.below), -1
        for _ in range(4 * TRIES):
            answer = options.draw(draws.below)
            named = seats_in(answer)
            hits = sum(seat in targets for seat in named) * 2 - len(named)
            if named and hits > aimed:
                best, aimed = answer, hits
        return best


def seats_in(answer: Any) -> tuple[int, ...]:
    """The players whom an answer names."""
    if type(answer) is int:
        return (answer,) if answer >= 0 else ()
    seat = getattr(answer, "seat", None)
    if seat is not None:
        return (seat,)
    if isinstance(answer, tuple):
        return tuple(found for part in answer for found in seats_in(part))
    return ()


def _died_at_night(game: Game) -> tuple[int, ...] | None:
    """Play it to dawn: who died, or None where it ended."""
    since = len(game.ledger)
    while game.is_night:
        play_step(game)
    if game.over:
        return None
    return next((told.fact.died for told in game.ledger[since:] if isinstance(told.fact, DayBroke)), ())


class ImaginedGame:
    """`cast`: the characters by seat. Raises Imagining where these cannot be in a game."""

    def __init__(self, script: Script, town: Town, cast: dict[int, str], seed: int) -> None:
        self.town = town
        self.cast = cast
        self.decider = _AsTheTownSays(seed, cast, town)
        try:
            self.game = Game(script, town.square.names, self.decider)
            for seat, one in cast.items():
                self.game.grimoire.change(seat, character=one, alignment=character(one).team.side)
            play_step(self.game)
        except Exception as error:  # any of 181 characters may object to a town that nobody dealt
            raise Imagining(str(error)) from error

    def learnt_by_dawn(self, night: int) -> tuple[list[Learnt], int]:
        """Play up to the dawn of this night: what everybody learnt in it and on the day before, and how many deaths
        came otherwise than the town knows. Raises Imagining when it ended before, or cannot go on."""
        learnt: list[Learnt] = []
        by_day = 0
        try:
            while self.game.night < night:
                heard, otherwise = self._play_day(self.game.night)
                learnt += heard
                by_day += otherwise
            by_night, otherwise = self._play_night(night)
            return learnt + by_night, by_day + otherwise
        except Imagining:
            raise
        except Exception as error:
            raise Imagining(str(error)) from error

    def _die_who_survived(self, day: int) -> int:
        """They live on, or were truly dead: who only seems so dies of it, and the town would have heard of that."""
        otherwise = 0
        for seat in (*self.town.survived.get(day, ()), *self.town.executed_dead.get(day, ())):
            before, game = self.game.grimoire.seats[seat], self.game.copy()
            game.decider = self.decider
            game.execute(seat)
            after = game.grimoire.seats[seat]
            otherwise += (before.alive, before.lives) != (after.alive, after.lives)
        return otherwise

    def _play_night(self, night: int) -> tuple[list[Learnt], int]:
        """Where others die than the town knows, it is tried again with other draws: the nearest is taken."""
        before, lied = self.game, self.decider.lied
        died = {death.seat for death in self._deaths(2 * night)}
        self.decider.died = tuple(died)
        nearest: tuple[int, Game, _Lies, _Asked] | None = None
        for self.decider.attempt in range(NIGHTS):
            game = before.copy()
            self.decider.lied = dict(lied)
            self.decider.asked = {}
            dead = _died_at_night(game)
            if dead is None:
                continue
            otherwise = len(died.symmetric_difference(dead))
            if nearest is None or otherwise < nearest[0]:
                nearest = otherwise, game, self.decider.lied, self.decider.asked
            if not otherwise:
                break
        self.decider.attempt = 0
        if nearest is None:
            raise Imagining("it is over")
        otherwise, self.game, self.decider.lied, self.decider.asked = nearest
        self._as_the_town_knows()
        return self._learnt(len(before.ledger), night), otherwise

    def _learnt(self, since: int, night: int) -> list[Learnt]:
        found = []
        chosen: dict[int, tuple[int, ...]] = {}
        for told in self.game.ledger[since:]:
            if told.to == TOWN or not told.to:
                continue
            seat = told.to[0]
            if type(told.fact) is Chose:
                chosen[seat] = seats_in(told.fact.answer)
            elif type(told.fact) is ChosenBy:
                found.append(Learnt(SaidToLearn(seat, told.fact.character, night, told.fact)))
            elif type(told.fact) is Learned:
                report = SaidToLearn(seat, told.fact.character, night, told.fact.answer, chosen.get(seat, ()))
                at = seat, night
                found.append(Learnt(report, self.decider.lied.get(at, 1), self.decider.asked.get(at, ())))
        return found

    def _play_day(self, day: int) -> tuple[list[Learnt], int]:
        """What everybody saw of this day, without the talk: what was learnt on it, and how many die here of an
        execution that they truly survived; dusk falls."""
        if self.game.is_night:
            self._play_night(day)
        game = self.game
        since = len(game.ledger)
        otherwise = self._die_who_survived(day)
        self._use_powers(day)
        learnt = self._learnt(since, day)
        for seat, deed in self.town.deeds.get(day, ()):
            note_deed(game, seat, deed)  # type: ignore[arg-type]
        for death in self._deaths(2 * day + 1):
            if death.executed and game.grimoire.seats[death.seat].alive:
                game.execute(death.seat)
                if not game.grimoire.seats[death.seat].alive:
                    continue
            self._lies_dead(death.seat)
        self._as_the_town_knows(day + 1)
        while not game.is_night and not game.over:
            if game.phase is Phase.DUSK:
                self._as_the_town_knows(day + 1)
            play_step(game)
        if game.over:
            raise Imagining("it is over")
        return learnt, otherwise

    def _use_powers(self, day: int) -> None:
        """Use what was used in public on this day, and what somebody says they learnt from by asking in private. Who
        died of it is set right afterwards."""
        self.decider.to_use = list(self.town.acts.get(day, ()))
        for seat in self.town.square.ring:
            for report in self.town.reported(seat, day):
                power = character(report.ability).claim
                if power is not None and power.private and report.ability == self.cast[seat]:
                    self.decider.to_use.append(Act(power.verb, seat, None, report.asked))
        steps = len(self.decider.to_use)
        for _ in range(steps):
            if self.decider.to_use and self.game.phase is Phase.DISCUSSION:
                play_step(self.game)
        self.decider.to_use = []
        if self.game.over:
            raise Imagining("it is over")
        self._as_the_town_knows()

    def _deaths(self, when: int) -> list[SeenDeath]:
        return [one for one in self.town.events if isinstance(one, SeenDeath) and one.when == when]

    def _as_the_town_knows(self, before_night: int | None = None) -> None:
        """Whoever is dead by now is dead here, and nobody else."""
        limit = 2 * (self.game.night if before_night is None else before_night)
        limit += before_night is None
        gone = {
            one.seat for one in self.town.events if isinstance(one, SeenDeath) and one.when < limit
        } - self.town.revived
        for seat, record in enumerate(self.game.grimoire.seats):
            if seat in gone and record.alive:
                self._lies_dead(seat)
            elif seat not in gone and not record.alive:
                self.game.grimoire.change(seat, alive=True)
                self.game.square = self.game.square.with_returned(seat)

    def _lies_dead(self, seat: int) -> None:
        self.game.grimoire.change(seat, alive=False)
        self.game.square = self.game.square.with_dead(seat)
