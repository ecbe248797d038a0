"""A game with the real box: the tokens lie on the table, and only a person knows who is who.

Everybody is the placeholder (`engine.unknown`). A night is the script's own sheet, line by line: the person does what
a line says, if anybody is that character, or passes it over. What comes of it they rule. Where the tokens are entered
later (the ruling "is") the game goes on by its own rules, and whoever stays the placeholder has no turn.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.abilities import holdings, standing
from engine.chronicle import SheetLineRead
from engine.grimoire import Belief
from engine.ledger import Executed, NobodyExecuted
from engine.night_order import DAWN, DEMON_INFO, MINION_INFO
from engine.phases import Phase
from engine.plain import recorded
from engine.questions import Answer, OneOf, Options
from engine.registry import CHARACTERS
from engine.rules import changes
from engine.rules.evil_info import EVIL_INFO_FROM
from engine.terms import NOBODY, STORYTELLER, TOWN, TRAVELLER, UNKNOWN, Alignment

if TYPE_CHECKING:
    from engine.game import Game

DEAL: Final = "DEAL"
"""In place of a slot: everybody has drawn a token and looked at it."""
DONE: Final = "done"
SKIPPED: Final = "skipped"
THE_REST: Final = "the rest"  # skipped, with every line before the dawn


@recorded
class TokenEntered(NamedTuple):
    """Who a player is, on which side, and which character they think they are, None where that is so."""

    seat: int
    character: str
    side: Alignment
    believes: str | None = None


@recorded
class Entered(NamedTuple):
    """What a person says of the tokens. `reminders`: (text, seat, whose ability laid it or None); `bluffs`: the
    characters that the Demon was told are safe to claim."""

    tokens: tuple[TokenEntered, ...] = ()
    reminders: tuple[tuple[str, int, str | None], ...] = ()
    bluffs: tuple[str, ...] = ()


class SheetLine(OneOf):
    """What became of the line of this slot."""

    def __init__(self, slot: str) -> None:
        super().__init__(*((DONE,) if slot in (DEAL, DAWN) else (DONE, SKIPPED, THE_REST)))
        self.slot = slot


@recorded
class Sentence(NamedTuple):
    """Who is executed, or NOBODY, and whether they die of it."""

    seat: int
    dies: bool = True


class TodaysExecution(Options):
    """Who is executed today. Nobody but the person can know whether something stands against it."""

    def __init__(self, seats: tuple[int, ...], condemned: int | None) -> None:
        """`condemned`: who is about to die, by the votes."""
        self.seats, self.condemned = seats, condemned

    def all(self) -> Iterator[Sentence]:
        """What the votes say first."""
        by_vote = Sentence(NOBODY, dies=False) if self.condemned is None else Sentence(self.condemned)
        every = [Sentence(seat, dies) for seat in self.seats for dies in (True, False)]
        return iter(dict.fromkeys((by_vote, Sentence(NOBODY, dies=False), *every)))


def unknown(game: "Game") -> tuple[int, ...]:
    """The players of whom nobody has said who they are."""
    return standing(game.grimoire).holdings.unknown


def in_the_box(game: "Game") -> bool:
    """Whether the game knows of nobody who they are, but for Travellers, who come in the open."""
    nobody_said = (game.grimoire.holdings or holdings(game.grimoire)).unknown
    return bool(nobody_said) and _all_but_travellers(game, nobody_said)


def _all_but_travellers(game: "Game", seats: tuple[int, ...]) -> bool:
    return all(seat in seats or game.team(seat) is TRAVELLER for seat in game.grimoire.ring)


def sheet(game: "Game") -> tuple[str, ...]:
    """Every line of tonight's sheet, whoever is in play."""
    first = game.phase is Phase.FIRST_NIGHT
    return game.script.whole_first_night if first else game.script.whole_other_nights


def is_read(game: "Game", slot: str) -> bool:
    """Whether this line is for this table: of Travellers and Fabled those who are here."""
    if slot in (MINION_INFO, DEMON_INFO):
        return len(unknown(game)) >= EVIL_INFO_FROM
    public = slot in game.grimoire.fabled or slot in game.square.traveller_characters
    return public or slot not in CHARACTERS or slot in game.script.characters


def due(game: "Game") -> str | None:
    """The line whose turn it is; None when the sheet is done."""
    return next((slot for slot in sheet(game)[game.cursor :] if is_read(game, slot)), None)


def play_line(game: "Game") -> bool:
    """The person reads the next line of the sheet; False when it is done."""
    slot = due(game)
    if slot is None:
        return False
    lines = sheet(game)
    game.cursor = lines.index(slot) + 1
    game.begin(f"n{game.night}/{slot}")
    read: str = game.ask(STORYTELLER, None, SheetLine(slot))
    note(game, slot, done=read == DONE)
    while read == THE_REST and (slot := due(game)) not in (None, DAWN):
        game.cursor = lines.index(slot) + 1
        note(game, slot, done=False)
    return True


def note(game: "Game", slot: str, *, done: bool) -> None:
    """This line has been read tonight."""
    game.chronicle = (*game.chronicle, SheetLineRead(game.when, slot, done))


def draw(game: "Game") -> None:
    """Everybody has drawn a token from the bag."""
    game.ask(STORYTELLER, None, SheetLine(DEAL))


def execute_as_said(game: "Game", condemned: int | None) -> None:
    """The day's execution is as the person says."""
    sentence: Sentence = game.ask(STORYTELLER, None, TodaysExecution(game.grimoire.ring, condemned))
    if sentence.seat == NOBODY:
        game.tell(TOWN, NobodyExecuted())
    elif sentence.dies:
        nominator = game.nominator_of(sentence.seat) if sentence.seat == condemned else None
        game.execute(sentence.seat, nominator=nominator)
    else:
        game.day = game.day._replace(executions=(*game.day.executions, (sentence.seat, False)), vote=None)
        game.tell(TOWN, Executed(sentence.seat, died=False))


def fault(game: "Game", entered: Answer) -> str | None:
    """Why this cannot be entered, None where it can."""
    if not isinstance(entered, Entered):
        return f"{entered!r} says nothing of tokens"
    known = (*game.script.characters, UNKNOWN)
    for token in entered.tokens:
        if type(token.seat) is not int or token.seat not in game.grimoire.ring:
            return f"there is no seat {token.seat!r}"
        traveller = game.team(token.seat) is TRAVELLER
        if token.character not in ((game.grimoire.seats[token.seat].character,) if traveller else known):
            return f"{token.character!r} cannot lie before a player of this table"
        if token.side not in tuple(Alignment):
            return f"{token.side!r} is not a side"
        if token.believes is not None and not _can_be_believed(game, token.believes):
            return f"nobody here can think they are {token.believes!r}"
    if any(one not in game.script.characters for one in entered.bluffs):
        return "a bluff is a character of the script"
    return None


def _can_be_believed(game: "Game", character_: str) -> bool:
    """Nobody thinks that they are somebody who thinks they are somebody else."""
    kind = CHARACTERS.get(character_)
    mistaken = kind is not None and (kind.goes_unnoticed or "pretend" in kind.hooks)
    return character_ in game.script.characters and not mistaken


def enter(game: "Game", tokens: tuple[TokenEntered, ...]) -> None:
    """These players are these characters, and were all along: nobody is told anything, and nothing is asked."""
    before = sheet(game)[: game.cursor] if game.is_night and in_the_box(game) else None
    for token in tokens:
        belief: Belief | None = None
        if token.believes is not None and token.believes != token.character:
            belief = changes.usual_belief(token.character, token.believes, token.side)
        game.grimoire.change(token.seat, character=token.character, alignment=token.side, believes=belief)
    if before is not None and not in_the_box(game):
        _go_on_by_the_rules(game, before)


def _go_on_by_the_rules(game: "Game", read: tuple[str, ...]) -> None:
    """The rest of this night has the lines of those who are in play; what was read is past."""
    script = game.script
    first = game.phase is Phase.FIRST_NIGHT
    lines = script.first_night if first else script.other_nights
    order = script.first_order if first else script.other_order
    reached = max((order.index(slot) for slot in read), default=-1)
    game.cursor = sum(order.index(slot) <= reached for slot in lines)
    game.roster, game.newcomers = (), ()
