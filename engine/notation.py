"""A grimoire in one line, for tests and bug reports.

    >>> line = "Ann empath, Bob drunk(monk), Cat poisoner!, Dan imp; Poisoned@Ann<Cat/poisoner~dusk2"
    >>> write(read(line)) == line
    True

Seats stand clockwise: the name, the character, who a Drunk thinks they are in brackets (with `?` where they have an
ability and do not know which), `+good` or `+evil` where the side is not the character's own or, in the brackets, not
what such a player usually thinks, `!` for the dead with a ghost vote and `!!` without, `?` where such a one lives.
Reminders follow the semicolon: text, seat, whose ability sustains it (`ST` for a Fabled), and the moment that takes
it away. Fabled stand at the end: `| doomsayer`.
"""

import re

from engine.grimoire import Ability, Belief, Grimoire, Reminder, Seat
from engine.registry import CHARACTERS, character
from engine.rules.changes import usual_belief
from engine.terms import STORYTELLER, Alignment, Moment

_STORYTELLER = "ST"

_NAME = re.compile(r"[^\s,;@<~/|]([^,;@<~/|]*[^\s,;@<~/|])?")
_SEAT = re.compile(
    r"(?P<name>.+) (?P<character>\w+)"
    r"(?:\((?P<believes>\w+)(?:\+(?P<thinks>good|evil|unsure))?(?P<unsure>\??)\))?(?:\+(?P<side>good|evil))?"
    r"(?P<dead>!{0,2})(?P<feigns>\??)"
)
_TOKEN = re.compile(
    r"(?P<text>[^@]+)@(?P<seat>[^<~]+)(?:<(?P<by>[^/~]+)/(?P<ability>\w+))?(?:~(?P<at>dusk|dawn)(?P<night>\d+))?"
)


class UnreadableNotation(ValueError):
    """The line is not a grimoire; the message names the part."""


def write(grimoire: Grimoire) -> str:
    """The grimoire in one line; raises UnreadableNotation for a name that cannot stand in it."""
    for seat in grimoire.seats:
        if not _NAME.fullmatch(seat.name):
            raise UnreadableNotation(
                f"the name {seat.name!r} cannot be written: no , ; @ < ~ / | nor spaces at its ends"
            )
    seats = ", ".join(_seat(grimoire.seats[seat]) for seat in grimoire.ring)
    tokens = ", ".join(_token(grimoire, token) for token in grimoire.reminders)
    line = f"{seats}; {tokens}" if tokens else seats
    return f"{line} | {', '.join(grimoire.fabled)}" if grimoire.fabled else line


def read(line: str) -> Grimoire:
    """The grimoire of a line; raises UnreadableNotation.

    >>> grimoire = read("Ann empath, Bob drunk(monk), Cat imp!; Poisoned@Ann")
    >>> [(seat.name, seat.character, seat.believed, seat.alive) for seat in grimoire.seats]
    [('Ann', 'empath', None, True), ('Bob', 'drunk', 'monk', True), ('Cat', 'imp', None, False)]
    >>> [(token.text, token.seat) for token in grimoire.reminders]
    [('Poisoned', 0)]
    """
    line, _, fabled = line.partition("|")
    seats, _, tokens = line.partition(";")
    grimoire = Grimoire([_read_seat(part.strip()) for part in seats.split(",")])
    names = [seat.name for seat in grimoire.seats]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UnreadableNotation(f"two players are called {twice!r}")
    for part in filter(None, (part.strip() for part in fabled.split(","))):
        _known(part, part)
        grimoire.welcome(*grimoire.fabled, part)
    for part in filter(None, (part.strip() for part in tokens.split(","))):
        _read_token(grimoire, names, part)
    return grimoire


def _seat(seat: Seat) -> str:
    believes = f"({_belief(seat)})" if seat.believes else ""
    dealt = seat.character and character(seat.character).team.side
    side = "" if seat.alignment is dealt else f"+{seat.alignment.value}"
    dead = "" if seat.alive else "!" if seat.ghost_vote else "!!"
    dead += "?" if seat.feigns else ""
    return f"{seat.name} {seat.character or '?'}{believes}{side}{dead}"


def _belief(seat: Seat) -> str:
    thinks = seat.thinks
    usual = usual_belief(seat.character, thinks.character, seat.alignment).side
    side = "" if thinks.side is usual else f"+{thinks.side.value if thinks.side else 'unsure'}"
    return f"{thinks.character}{side}{'' if thinks.knows_ability else '?'}"


def _token(grimoire: Grimoire, token: Reminder) -> str:
    by = f"<{_hand(grimoire, token.by)}/{token.by.character}" if token.by else ""
    until = f"~{'dawn' if token.until.dawn else 'dusk'}{token.until.night}" if token.until else ""
    beside = _STORYTELLER if token.seat == STORYTELLER else grimoire.seats[token.seat].name
    return f"{token.text}@{beside}{by}{until}"


def _hand(grimoire: Grimoire, by: Ability) -> str:
    return _STORYTELLER if by.owner == STORYTELLER else grimoire.seats[by.owner].name


def _read_seat(part: str) -> Seat:
    found = _SEAT.fullmatch(part)
    if found is None or not _NAME.fullmatch(found["name"]):
        raise UnreadableNotation(f"{part!r} is not a seat: write a name and a character, as in 'Ann empath'")
    _known(part, found["character"], found["believes"])
    side = Alignment(found["side"]) if found["side"] else character(found["character"]).team.side
    dead = found["dead"]
    belief = None
    if found["believes"]:
        belief = usual_belief(found["character"], found["believes"], side)
        told = found["thinks"]
        thinks = None if told == "unsure" else Alignment(told) if told else belief.side
        belief = Belief(found["believes"], thinks, not found["unsure"])
    return Seat(
        found["name"],
        found["character"],
        side,
        belief,
        not dead,
        dead != "!!",
        bool(found["feigns"]),
    )


def _read_token(grimoire: Grimoire, names: list[str], part: str) -> None:
    found = _TOKEN.fullmatch(part)
    hands = (*names, _STORYTELLER)
    if found is None or found["seat"] not in hands or (found["by"] and found["by"] not in hands):
        raise UnreadableNotation(f"{part!r} is not a reminder: write it as 'Poisoned@Ann<Cat/poisoner~dusk2'")
    _known(part, found["ability"])
    by = None
    if found["by"]:
        owner = STORYTELLER if found["by"] == _STORYTELLER else names.index(found["by"])
        genuine = owner == STORYTELLER or grimoire.seats[owner].believed != found["ability"]
        by = Ability(found["ability"], owner, owner, genuine)
    until = Moment(int(found["night"]), found["at"] == "dawn") if found["at"] else None
    seat = names.index(found["seat"]) if found["seat"] in names else STORYTELLER
    grimoire.mark(found["text"], seat, by=by, until=until)


def _known(part: str, *characters: str | None) -> None:
    for one in characters:
        if one is not None and one not in CHARACTERS:
            raise UnreadableNotation(f"{part!r}: no character is called {one!r}")
