"""The real box: the tokens lie on the table, a person runs them, and the table reads, counts, speaks and keeps time.

It is chosen before the deal. The nights are the script's sheet, a line at a time (`engine.real_box`); what a line
says is done by hand, and what comes of it is ruled. Once the tokens are entered the table goes on by its rules.
"""

from typing import Final, NamedTuple

from engine import real_box, rulings
from engine.chronicle import SheetLineRead
from engine.phases import NIGHTS, Phase
from engine.questions import Answer, Question
from engine.real_box import Entered, Sentence, SheetLine, TodaysExecution
from engine.registry import CHARACTERS, character
from engine.rules.setup import Counts, possible_counts, usual_counts
from engine.rulings import Ruling
from engine.terms import DEMON, MINION, OUTSIDER, STORYTELLER, TOWNSFOLK, UNKNOWN, Discretion
from narrator.table.desk import Desk
from narrator.table.ruling import TableRulings
from narrator.table.seen import mark_of
from narrator.table.table import Table

BEFORE_THE_DEAL: Final = (Phase.LOBBY, Phase.SEATING)
CLAIMS: Final = 3
"""So many characters that nobody is are shown to the Demon."""
_KINDS: Final = (TOWNSFOLK, OUTSIDER, MINION, DEMON)


class Line(NamedTuple):
    """A line of tonight's sheet: `done` and passed over are behind, None is still to come."""

    slot: str
    done: bool | None
    due: bool = False


class RealBox:
    """Of one game."""

    def __init__(self, table: Table, desk: Desk, rulings_: TableRulings) -> None:
        self.table, self.desk, self.rulings = table, desk, rulings_
        self.warned: Entered | None = None  # its numbers are unusual: asked once whether they are meant

    # Before the deal

    def choose(self, on: bool) -> bool:
        """Play with the real box, or not after all; False once the characters are dealt."""
        if self.table.phase not in BEFORE_THE_DEAL or self.table.live is not None:
            return False
        with self.table.changing():
            self.table.real_box = on
            self.desk.take(frozenset(Discretion) if on else frozenset())
        return True

    @property
    def on(self) -> bool:
        """Whether the table knows of nobody who they are, or will not."""
        live = self.table.live
        if live is None:
            return self.table.real_box
        return not live.over and real_box.in_the_box(live.game)

    # What waits for the person

    @property
    def asked(self) -> Question | None:
        """The line, or the execution, that waits."""
        opened = self.desk.open
        if opened is None or not isinstance(opened.question.options, SheetLine | TodaysExecution):
            return None
        return opened.question

    @property
    def due(self) -> str | None:
        """The slot of the line that is due."""
        asked = self.asked
        return asked.options.slot if asked is not None and isinstance(asked.options, SheetLine) else None

    def lines(self) -> tuple[Line, ...]:
        """Tonight's sheet; nothing by day, and nothing once the tokens are entered."""
        live = self.table.live
        if live is None or not self.on or self.table.phase not in NIGHTS or not live.game.is_night:
            return ()
        game = live.game
        tonight = (one for one in game.chronicle if isinstance(one, SheetLineRead) and one.when == game.when)
        read, due = {one.slot: one.done for one in tonight}, real_box.due(game)
        here = (slot for slot in real_box.sheet(game) if slot in read or real_box.is_read(game, slot))
        return tuple(Line(slot, read.get(slot), slot == due) for slot in here)

    # What the person says

    def read(self, how: str) -> bool:
        """The line that is due is done, skipped, or skipped with the rest; False where it cannot be."""
        return self.due is not None and self._answer(how)

    def execute(self, sentence: Sentence) -> bool:
        """Who is executed today; False where that is not asked."""
        return self.due is None and self._answer(sentence)

    def _answer(self, answer: Answer) -> bool:
        asked = self.asked
        return asked is not None and self.desk.judge(asked.id, answer) and self.desk.accept(asked.id)

    def undo(self) -> bool:
        """Take back the last thing of tonight or today, a line of the sheet too; False where there is none."""
        live = self.table.live
        if live is None:
            return False
        step = live.game.step
        if not self.on or not live.game.is_night or rulings.is_ruling(step) or live.ruling is not None:
            return self.rulings.undo()
        if not step.startswith(f"n{live.game.night}/"):
            return False
        with self.table.changing():
            live.undo()
            # Nobody has heard of a line, so nobody hears that it is taken back.
            self.table.ahead.add(len(live.ledger) - 1)
            self.table.note("host.log_undone")
        return True

    @property
    def undoable(self) -> bool:
        """Whether there is anything to take back."""
        live = self.table.live
        if live is None:
            return False
        mine = self.on and live.game.is_night and live.game.step.startswith(f"n{live.game.night}/")
        return mine or self.rulings.anything_undoable

    @property
    def mark(self) -> str:
        """Of what would be taken back now; nothing that is played here is secret."""
        live = self.table.live
        return mark_of(None if live is None else (live.game.step, len(live.history)), self.rulings.mark)

    # The bag, which the person fills

    @property
    def usual_bag(self) -> Counts:
        """How many of each kind so many players usually are."""
        return usual_counts(self.table.people.residents)

    @property
    def changes_the_bag(self) -> tuple[str, ...]:
        """Which characters of the script make other numbers of it."""
        known = (one for one in self.table.script.characters if one in CHARACTERS)
        return tuple(one for one in known if "counts" in CHARACTERS[one].hooks)

    @property
    def few_claims(self) -> bool:
        """Whether the script has too few good characters for the Demon to be shown three that nobody is. Where it has
        homebrew, nobody here can tell."""
        usual, script = self.usual_bag, self.table.script
        if script.own_tokens:
            return False
        good = [one for one in script.characters if one in CHARACTERS and CHARACTERS[one].team in _KINDS[:2]]
        return len(good) < usual.townsfolk + usual.outsiders + CLAIMS

    # The tokens first

    @property
    def may_enter(self) -> bool:
        """Whether somebody is unknown in a game that goes on."""
        live = self.table.live
        dealt = live is not None and not live.over and live.game.phase is not Phase.DEAL
        return live is not None and dealt and bool(real_box.unknown(live.game))

    def enter(self, entered: Entered) -> None:
        """These are the tokens: nobody is told, and who is not unknown any more is played by the rules. Raises
        IllegalRuling."""
        self.rulings.rule(Ruling("is", STORYTELLER, entered))
        self.warned = None

    @property
    def dead(self) -> tuple[int, ...]:
        """Who is, whether or not the town has heard of it."""
        live = self.table.live
        if live is None:
            return ()
        seats = live.game.grimoire.seats
        return tuple(seat for seat in live.game.grimoire.ring if not seats[seat].alive)

    @property
    def names_unknown(self) -> tuple[str, ...]:
        """Whose tokens nobody has entered."""
        live = self.table.live
        if live is None or live.over:
            return ()
        names = live.game.square.names
        return tuple(names[seat] for seat in live.game.grimoire.ring if seat in real_box.unknown(live.game))

    def odd_counts(self, entered: Entered) -> Counts | None:
        """How many of each kind these are, where no bag for this table could have held them; None where one could,
        or some are unknown."""
        live = self.table.live
        assert live is not None
        seats = {token.seat: token.character for token in entered.tokens}
        names = tuple(
            seats.get(seat, live.game.grimoire.seats[seat].character)
            for seat in live.game.grimoire.ring
            if seat not in live.game.square.travellers
        )
        if UNKNOWN in names:
            return None
        kinds = [character(one).team for one in names]
        counts = Counts(*map(kinds.count, _KINDS))
        usual = possible_counts(len(names), (*names, *live.game.grimoire.fabled))
        return None if counts in usual else counts
