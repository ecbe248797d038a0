"""Who comes and goes: Travellers before and during a game, Fabled, and the host's rulings between two acts."""

from collections import deque
from typing import TYPE_CHECKING

from config.texts import Texts
from engine import rulings
from engine.ledger import FabledJoined, LeftTheTable, TravellerJoined
from engine.phases import Phase
from engine.registry import CHARACTERS
from engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, MOST_TRAVELLERS
from engine.rulings import IllegalRuling, Ruling
from engine.script import Script, script_from
from engine.terms import FABLED, STORYTELLER, TRAVELLER

if TYPE_CHECKING:
    from narrator.session import Session

LOOKS_AFTER = {"angel": 3, "buddhist": 5, "revolutionary": 2}
"""Fabled that are there for some players, who have to agree, and for how many at most."""

RULING_PHASES = (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE)


def unruly(problem: IllegalRuling, texts: Texts) -> str:
    """What the host is told of a ruling that cannot be."""
    return texts.shown(f"unruly.{problem.reason.replace(' ', '_')}")


class CannotBegin(ValueError):
    """The table cannot begin like this; `reason` names the text, with its `values`."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason, self.values = reason, values


class Arrivals:
    """Of one session. Rulings wait until nothing else is going on, and are carried out by the day."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.rulings: deque[Ruling] = deque()
        self.agreed: dict[str, list[int]] = {}  # for each such Fabled, the numbers of the people who said yes

    # Before the game

    def why_not_begin(self) -> CannotBegin | None:
        """What stands in the way of dealing to these people, or None."""
        people, sizes = self.session.people, self.session.script.table_sizes
        residents, guests = people.residents, len([p for p in people.everybody if p.traveller and not p.left])
        if residents < FEWEST_PLAYERS:
            return CannotBegin("too_few_players", limit=FEWEST_PLAYERS)
        if residents > MOST_PLAYERS:
            return CannotBegin("too_many_residents", limit=MOST_PLAYERS, number=residents - MOST_PLAYERS)
        if guests > MOST_TRAVELLERS:
            return CannotBegin("too_many_travellers", limit=MOST_TRAVELLERS)
        if residents not in sizes:
            return CannotBegin("script_size", players=residents, line=", ".join(map(str, sizes)) or "0")
        return None

    def too_many(self) -> str:
        """Before the game: what the host is told where more people are there than are dealt a character."""
        problem = self.why_not_begin() if self.session.phase is Phase.LOBBY else None
        if problem is None or problem.reason != "too_many_residents":
            return ""
        return self.session.texts.shown(f"errors.{problem.reason}", **problem.values)

    def pair_apart(self) -> str:
        """On the chairs before the deal: what the host is told where a Revolutionary's pair are no neighbours."""
        people, numbers = self.session.people, self.agreed.get("revolutionary", [])
        if self.session.phase is not Phase.SEATING or "revolutionary" not in self.fabled():
            return ""
        if len(numbers) == 2 and people.everybody[numbers[1]].name in people.neighbours(numbers[0]):
            return ""
        return self.session.texts.shown("host.pair_apart")

    def spare_travellers(self) -> tuple[str, ...]:
        """The Travellers nobody is yet, those recommended by the script first."""
        session = self.session
        taken = {person.traveller for person in session.people.everybody if not person.left}
        taken |= set(session.square.traveller_characters)
        every = tuple(one for one, known in CHARACTERS.items() if known.team is TRAVELLER)
        recommended = session.script.travellers
        order = (*recommended, *(one for one in every if one not in recommended))
        return tuple(one for one in order if one not in taken)

    def spare_fabled(self) -> tuple[str, ...]:
        """The Fabled not in play that can still come."""
        here, began = self.fabled(), self.session.live is not None
        fabled = {one: known for one, known in CHARACTERS.items() if known.team is FABLED}
        return tuple(
            one for one, known in fabled.items() if one not in here and not (began and known.from_the_start)
        )

    def fabled(self) -> tuple[str, ...]:
        """The Fabled in play, or that will be."""
        session = self.session
        return session.script.fabled if session.live is None else session.square.fabled

    def choose_fabled(self, fabled: tuple[str, ...]) -> None:
        """Before the deal: these are in play from the start."""
        self.use(script_from({**self.session.script.as_data(), "fabled": list(fabled)}))

    def agree(self, fabled: str, number: int) -> bool:
        """This person said yes to that Fabled, or takes it back; False when it is there for so many already."""
        people = self.agreed.setdefault(fabled, [])
        if number in people:
            people.remove(number)
        elif len(people) < LOOKS_AFTER[fabled]:
            people.append(number)
        else:
            return False
        return True

    def agreeing(self) -> tuple[tuple[str, tuple[tuple[int, str, bool], ...]], ...]:
        """Fabled that may still be given players to look after; of each person number, name, whether they agreed."""
        session, here, spare = self.session, self.fabled(), self.spare_fabled()
        lobby = session.phase is Phase.LOBBY
        if not lobby and (session.live is None or session.phase not in RULING_PHASES):
            return ()
        people = [
            (number, person.name)
            for number, person in enumerate(session.people.everybody)
            if not person.left and (lobby or person.chair is not None)
        ]
        return tuple(
            (one, tuple((number, name, number in self.agreed.get(one, ())) for number, name in people))
            for one in LOOKS_AFTER
            if one in spare or (lobby and one in here)
        )

    def agreed_seats(self, fabled: str) -> tuple[int, ...]:
        """Where those sit who said yes to this Fabled."""
        everybody = self.session.people.everybody
        chairs = (everybody[number].chair for number in self.agreed.get(fabled, ()))
        return tuple(chair for chair in chairs if chair is not None)

    def looked_after(self, fabled: str) -> tuple[int, ...]:
        """The players whom a Fabled in play is there for, as far as the town has been told."""
        session = self.session
        seats: tuple[int, ...] = ()
        for told in session.told if session.live is not None else ():
            if isinstance(told.fact, FabledJoined) and told.fact.character == fabled:
                seats = told.fact.seats
        return tuple(seat for seat in seats if seat in session.square.ring)

    def use(self, script: Script) -> None:
        """Before the deal: play this script."""
        self.session.script = script
        self.session.changed()

    # During the game

    def ask_for(self, ruling: Ruling) -> None:
        """Rule this as soon as nothing else is going on; raises IllegalRuling."""
        session = self.session
        if session.live is None or session.phase not in RULING_PHASES or session.square.over:
            raise IllegalRuling("rule while the town talks or nominates")
        rulings.check(session.game, ruling)
        self.rulings.append(ruling)
        session.pace.stir()

    def bring(self, fabled: str) -> None:
        """A Fabled comes, for those who agreed to it; raises IllegalRuling."""
        seats = tuple(seat for seat in self.agreed_seats(fabled) if seat in self.session.square.ring)
        self.ask_for(Ruling("fabled", STORYTELLER, (fabled, seats) if seats else fabled))

    def exchange(self, seat: int, other: int) -> None:
        """Two players exchange chairs; raises IllegalRuling."""
        ring = self.session.square.ring
        if seat == other or not {seat, other} <= set(ring):
            raise IllegalRuling("two different players exchange chairs")
        places = {seat: other, other: seat}
        self.ask_for(Ruling("sit", STORYTELLER, tuple(places.get(one, one) for one in ring)))

    def admit(self, number: int) -> None:
        """The host lets a newcomer sit down; raises IllegalRuling."""
        person = self.session.people.everybody[number]
        self.ask_for(Ruling("join", STORYTELLER, (person.name, person.traveller, person.beside)))

    def turn_away(self, number: int) -> None:
        """The host does not let a newcomer sit down."""
        self.session.people.everybody[number].left = True

    async def carry_out(self) -> None:
        """The next ruling, told to everybody whom it concerns."""
        session, live = self.session, self.session.live
        assert live is not None
        ruling = self.rulings.popleft()
        told = len(live.game.ledger)
        try:
            await session.writing.on_record(lambda: live.rule(ruling))
        except IllegalRuling as problem:
            session.notice = unruly(problem, session.texts)
            session.changed()
            return
        if live.waiting is not None and live.waiting.id.startswith("ruling"):
            await session.asking.play_step()
        await session.narrate()
        self._seat(told)
        session.changed()
        if not session.game.over and session.game.phase is not session.phase:
            session.follow()

    def _seat(self, told: int) -> None:
        """People follow what has been told: newcomers get their seats, whoever left has none."""
        session = self.session
        for entry in session.game.ledger[told:]:
            if isinstance(entry.fact, TravellerJoined):
                number = session.people.number(entry.fact.name)
                if number is not None:
                    person = session.people.everybody[number]
                    person.chair, person.card_seen = entry.fact.seat, True
            elif isinstance(entry.fact, LeftTheTable):
                number = session.people.on_chair(entry.fact.seat)
                if number is not None:
                    person = session.people.everybody[number]
                    person.chair, person.left = None, True

    # What the Storyteller would suggest to the host

    def suggestions(self, hour: int) -> tuple[str, ...]:
        """Keys of quiet proposals; `hour` of the clock on the wall."""
        session = self.session
        here, found = self.fabled(), []
        if session.live is None:
            return ()
        if session.people.newcomers() and "angel" not in here:
            found.append("angel")
        if (hour >= 23 or hour < 5) and session.square.living >= 6 and "doomsayer" not in here:
            found.append("doomsayer")
        if session.square.day >= 6 and "fiddler" not in here:
            found.append("fiddler")
        return tuple(one for one in found if one in CHARACTERS)
