"""Who comes and goes: Travellers before and during a game, Fabled, and the host's rulings."""

from contextlib import suppress

from config.texts import Texts
from engine import course, rulings
from engine.characters.base import Character, Occasion
from engine.ledger import FabledJoined
from engine.phases import NIGHTS, Phase
from engine.registry import CHARACTERS
from engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, MOST_TRAVELLERS
from engine.rulings import IllegalRuling, Ruling
from engine.script import Script, script_from
from engine.terms import SEATLESS, STORYTELLER, TRAVELLER, Alignment
from narrator.scripts.files import LoadedScript
from narrator.table.asking import Asking
from narrator.table.narration import Narration
from narrator.table.ruling import TableRulings
from narrator.table.table import Table

LOOKS_AFTER = {one.id: one.looks_after_most for one in CHARACTERS.values() if one.looks_after_most}
"""Fabled that are there for some players, who have to agree, and for how many at most."""

TRAVELLERS = tuple(one for one, known in CHARACTERS.items() if known.team is TRAVELLER)
OF_THE_STORYTELLER = tuple(one for one, known in CHARACTERS.items() if known.team in SEATLESS)
"""Fabled and Loric. Every look at the host's page asks for them and for the Travellers."""
SUGGESTED = tuple(
    one for one, known in CHARACTERS.items() if type(known).called_for is not Character.called_for
)
"""What the Storyteller may suggest to the host."""

RULING_PHASES = (
    Phase.DEAL, *NIGHTS, Phase.DAWN, Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE, Phase.VOTE, Phase.EXECUTION,
    Phase.DUSK,
)  # fmt: skip


def unruly(problem: IllegalRuling, texts: Texts) -> str:
    """What the host is told of a ruling that cannot be."""
    return texts.shown(f"unruly.{problem.reason.replace(' ', '_')}")


class CannotBegin(ValueError):
    """The table cannot begin like this; `reason` names the text, with its `values`."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason, self.values = reason, values


class Arrivals:
    """Of one game."""

    def __init__(
        self, table: Table, narration: Narration, asking: Asking, table_rulings: TableRulings
    ) -> None:
        self.table, self.narration, self.asking, self.rulings = table, narration, asking, table_rulings
        # would end the game, in this night and phase: asked once there whether that is meant
        self.warned: tuple[Ruling, int, Phase] | None = None
        # the script file that was not taken, as long as nothing else is
        self.refused: LoadedScript | None = None

    # Before the game

    def why_not_begin(self) -> CannotBegin | None:
        """What stands in the way of dealing to these people, or None."""
        people, sizes = self.table.people, self.table.script.table_sizes
        residents, guests = people.residents, len([p for p in people.everybody if p.traveller and not p.left])
        if residents < FEWEST_PLAYERS:
            return CannotBegin("too_few_players", limit=FEWEST_PLAYERS)
        if residents > MOST_PLAYERS:
            return CannotBegin("too_many_residents", limit=MOST_PLAYERS, number=residents - MOST_PLAYERS)
        if guests > MOST_TRAVELLERS:
            return CannotBegin("too_many_travellers", limit=MOST_TRAVELLERS)
        if residents not in sizes and not self.table.real_box:
            return CannotBegin("script_size", players=residents, line=", ".join(map(str, sizes)) or "0")
        return None

    def not_this_table(self) -> str:
        """Before the game, as soon as it is so: what the host is told where more people are there than are dealt a
        character, or the script cannot be dealt to as many as there are. More may still come."""
        problem = self.why_not_begin() if self.table.phase is Phase.LOBBY else None
        if problem is None or problem.reason == "too_few_players":
            return ""
        return self.table.texts.shown(f"errors.{problem.reason}", **problem.values)

    def pair_apart(self) -> str:
        """On the chairs before the deal: what the host is told where a Revolutionary's pair are no neighbours."""
        if self.table.phase is not Phase.SEATING:
            return ""
        pairs = [self._agreed(one) for one in self.fabled() if CHARACTERS[one].looks_after_neighbours]
        apart = not all(self._neighbours(pair) for pair in pairs)
        return self.table.texts.shown("host.pair_apart") if apart else ""

    def _neighbours(self, numbers: list[int]) -> bool:
        people = self.table.people
        return len(numbers) == 2 and people.everybody[numbers[1]].name in people.neighbours(numbers[0])

    def spare_travellers(self) -> tuple[str, ...]:
        """The Travellers nobody is yet, those recommended by the script first."""
        table = self.table
        taken = {person.traveller for person in table.people.everybody if not person.left}
        taken |= set(table.square.traveller_characters)
        recommended = table.script.travellers
        order = (*recommended, *(one for one in TRAVELLERS if one not in recommended))
        return tuple(one for one in order if one not in taken)

    def spare_fabled(self) -> tuple[str, ...]:
        """The Fabled and Loric not in play that can still come."""
        here, began = self.fabled(), self.table.live is not None
        return tuple(
            one
            for one in OF_THE_STORYTELLER
            if one not in here and not (began and CHARACTERS[one].from_the_start)
        )

    def fabled(self) -> tuple[str, ...]:
        """The Fabled in play, or that will be."""
        table = self.table
        return table.script.fabled if table.live is None else table.square.fabled

    def choose_fabled(self, fabled: tuple[str, ...]) -> None:
        """Before the deal: these are in play from the start."""
        self.use(script_from({**self.table.script.as_data(), "fabled": list(fabled)}))

    def agree(self, fabled: str, number: int) -> bool:
        """This person said yes to that Fabled, or takes it back; False when it is there for so many already."""
        people = self.table.agreed[fabled] = self._agreed(fabled)
        if number in people:
            people.remove(number)
        elif len(people) < LOOKS_AFTER[fabled]:
            people.append(number)
        else:
            return False
        return True

    def agreeing(self) -> tuple[tuple[str, tuple[tuple[int, str, bool], ...]], ...]:
        """Fabled that may still be given players to look after; of each person number, name, whether they agreed."""
        table = self.table
        lobby = table.phase is Phase.LOBBY
        if not lobby and (table.live is None or table.phase not in RULING_PHASES):
            return ()
        here, spare = self.fabled(), self.spare_fabled()
        people = [
            (number, person.name)
            for number, person in enumerate(table.people.everybody)
            if not person.left and (lobby or person.chair is not None)
        ]
        return tuple(
            (one, tuple((number, name, number in self._agreed(one)) for number, name in people))
            for one in LOOKS_AFTER
            if one in spare or (lobby and one in here)
        )

    def _agreed(self, fabled: str) -> list[int]:
        """The numbers of those who said yes to this Fabled, without whoever has left since."""
        everybody = self.table.people.everybody
        return [one for one in self.table.agreed.get(fabled, ()) if not everybody[one].left]

    def agreed_seats(self, fabled: str) -> tuple[int, ...]:
        """Where those sit who said yes to this Fabled."""
        everybody = self.table.people.everybody
        chairs = (everybody[number].chair for number in self.table.agreed.get(fabled, ()))
        return tuple(chair for chair in chairs if chair is not None)

    def looked_after(self, fabled: str) -> tuple[int, ...]:
        """The players whom a Fabled in play is there for, as far as the town has been told."""
        table = self.table
        seats: tuple[int, ...] = ()
        for told in table.told if table.live is not None else ():
            if isinstance(told.fact, FabledJoined) and told.fact.character == fabled:
                seats = told.fact.seats
        return tuple(seat for seat in seats if seat in table.square.ring)

    def silenced(self) -> tuple[int, ...]:
        """The players who say nothing as a day begins."""
        quiet = (one for one in self.fabled() if CHARACTERS[one].silences)
        return tuple(seat for one in quiet for seat in self.looked_after(one))

    def use(self, script: Script) -> None:
        """Before the deal: play this script."""
        self.refused = None
        with self.table.changing():
            self.table.script = script

    # During the game

    def ask_for(self, ruling: Ruling, *, by_hand: bool = False) -> str:
        """Rule this; returns how it is told, as the name of a text. Raises IllegalRuling, with `by_hand` also where a
        host has to say twice that the game shall end."""
        table = self.table
        now = None if table.live is None else (ruling, table.game.night, table.game.phase)
        asks = by_hand and now is not None and now != self.warned
        if asks and rulings.tried(table.game, ruling).over:
            self.warned = now
            raise IllegalRuling("that ends the game; rule it again if you mean it", "ends the game")
        self.warned = None
        public = table.live is not None and rulings.told_to_all(table.game, ruling)
        self.rulings.rule(ruling)
        if not public:
            private = (*rulings.TOLD_TO_WHOM_IT_CHANGES, "bluffs")
            return "ruled.in_private" if ruling.verb in private else "ruled.done"
        if table.game.is_night and (table.phase is not Phase.DEAL or ruling.verb in ("kill", "revive")):
            return "ruled.at_dawn"
        return "ruled.after_pause" if self.narration.pace.paused else "ruled.to_all"

    def as_it_stands(self) -> Alignment | None:
        """Who wins with the next thing that happens, where a ruling has left the game so."""
        table = self.table
        if table.live is None or table.game.over or table.phase not in RULING_PHASES:
            return None
        ahead = table.game.copy()
        course.end_if_won(ahead)
        return ahead.square.winner

    def bring(self, fabled: str) -> str:
        """A Fabled comes, for those who agreed to it; raises IllegalRuling."""
        seats = tuple(seat for seat in self.agreed_seats(fabled) if seat in self.table.square.ring)
        return self.ask_for(Ruling("fabled", STORYTELLER, (fabled, seats) if seats else fabled))

    def exchange(self, seat: int, other: int) -> str:
        """Two players exchange chairs; raises IllegalRuling."""
        ring = self._ring()
        if seat == other or not {seat, other} <= set(ring):
            raise IllegalRuling("two different players exchange chairs")
        places = {seat: other, other: seat}
        return self.ask_for(Ruling("sit", STORYTELLER, tuple(places.get(one, one) for one in ring)))

    def move(self, seat: int, beside: int) -> str:
        """A player sits down as the next after `beside`, clockwise; raises IllegalRuling."""
        ring = self._ring()
        if seat == beside or not {seat, beside} <= set(ring):
            raise IllegalRuling("a player sits down beside another one")
        others = [one for one in ring if one != seat]
        place = others.index(beside) + 1
        return self.ask_for(Ruling("sit", STORYTELLER, (*others[:place], seat, *others[place:])))

    def _ring(self) -> tuple[int, ...]:
        """As everybody sits, though the table may not have heard of it yet."""
        return self.table.game.grimoire.ring if self.table.live is not None else ()

    def admit(self, number: int) -> str:
        """The host lets a newcomer sit down; raises IllegalRuling. Nobody comes in while all eyes are closed."""
        table, person = self.table, self.table.people.everybody[number]
        ruling = Ruling("join", STORYTELLER, (person.name, person.traveller, person.beside))
        if table.game.is_night and table.phase is not Phase.DEAL:
            rulings.check(table.game, ruling)
            if number not in self.table.at_dawn:
                self.table.at_dawn.append(number)
            return "ruled.comes_at_dawn"
        return self.ask_for(ruling)

    async def admit_at_dawn(self) -> None:
        """Whoever was let in at night sits down, after the town has heard of the night."""
        with self.table.changing():
            waiting, self.table.at_dawn = self.table.at_dawn, []
            for number in waiting:
                with suppress(IllegalRuling):  # the host is asked again
                    self.admit(number)
        await self.asking.finish_ruling()
        await self.narration.narrate()

    def turn_away(self, number: int) -> str:
        """The host does not let a newcomer sit down."""
        with self.table.changing():
            self.table.people.everybody[number].left = True
            self.table.at_dawn = [one for one in self.table.at_dawn if one != number]
        return ""

    # What the Storyteller would suggest to the host

    def suggestions(self, hour: int) -> tuple[str, ...]:
        """Keys of quiet proposals; `hour` of the clock on the wall."""
        table = self.table
        if table.live is None:
            return ()
        newcomers = bool(table.people.newcomers())
        occasion = Occasion(newcomers, hour, table.square.living, table.square.day)
        here = self.fabled()
        return tuple(one for one in SUGGESTED if one not in here and CHARACTERS[one].called_for(occasion))
