"""The grammar behind the words: how each message of statements.toml is put together and taken apart.

A form has the key of its message, a category (the part of the key before the dot), and slots, each filled by a form
of another category. Saying takes a statement apart with `unmake`; reading and the taps put one together with
`Form.make`. Forms that `unmake` never gives are other ways to say the same, and are only read.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from engine.statements import (
    TODAY,
    YESTERDAY,
    Both,
    DiedByNight,
    DiedOnDay,
    Either,
    HasCharacter,
    HasLife,
    HasNominated,
    HasSide,
    HasTeam,
    HasVoted,
    Holds,
    IfThen,
    IsImpaired,
    Many,
    MoreThan,
    NamedPlayers,
    Negated,
    NeighboursOf,
    NotSo,
    SharesSide,
    Sits,
    TheOne,
    ThisPlayer,
    Those,
    WasAwake,
    WasExecuted,
    WasExiled,
    WasNominated,
)
from engine.terms import EVIL, GOOD, SEATLESS, Team

Slots = Mapping[str, str]
Values = dict[str, Any]
LEAVES: Final = ("name", "character", "count", "some")
"""What is filled in without a form: a player, a character, a number, players before the last one."""


class Form(NamedTuple):
    """`make` gives the meaning of the slots' values in their order; one that gives `Readings` is ambiguous."""

    slots: Slots
    make: Callable[..., Any]
    number: Callable[..., int] | None = None  # how many its nouns and verbs speak of, where it decides that

    def agrees(self, values: Values, inherited: int) -> int:
        """The number that the words around it agree with."""
        return inherited if self.number is None else self.number(**values)


class Readings(tuple[Any, ...]):
    """Several meanings of one wording."""

    __slots__ = ()


EVERYBODY: Final = Those()
DEMON: Final = HasTeam(Team.DEMON)
_TEAMS: Final = {team.value: team for team in Team if team not in SEATLESS}
_SIDES: Final = {"good": GOOD, "evil": EVIL}
_LIVES: Final = {"alive": True, "dead": False}
_IMPAIRMENTS: Final = {"drunk": "drunk", "poisoned": "poisoned", "impaired": "drunk or poisoned"}
_BOUNDS: Final = {"exactly": "exactly", "at_least": "at least", "at_most": "at most"}


def _form(make: Callable[..., Any], number: Callable[..., int] | None = None, /, **slots: str) -> Form:
    return Form(slots, make, number)


def _of(bound: str, number: int, among: Any) -> Many:
    return Many(bound, number, among)  # type: ignore[arg-type]


def _named(*seats: int) -> NamedPlayers:
    return NamedPlayers(tuple(sorted(set(seats))))


def _constant(value: Any) -> Form:
    return Form({}, lambda: value)


def _uncounted(**_: Any) -> int:
    """More of these than of those: no number stands before the noun. Five is "many" wherever there are many forms."""
    return 5


def _sometime(make: Callable[..., Any], recent: int = TODAY) -> Callable[..., Any]:
    """A wording without a time: of late, or ever."""
    return lambda *values: Readings((make(recent, *values), make(None, *values)))


def _one(**_: Any) -> int:
    return 1


def _some(**_: Any) -> int:
    return 2


def _count(*, count: int, **_: Any) -> int:
    return count


def _next_to(hand: Any, whose: Any) -> Many:
    return Many("at least", 1, Those(None, Sits(1, hand, whose)))


_STATEMENTS: Final[dict[str, Form]] = {
    "statement.holds": _form(Holds, who="who", what="what"),
    "statement.more": _form(MoreThan, _uncounted, first="noun", second="noun"),
    "statement.in_play": _form(
        lambda character: Holds(Many("at least", 1, EVERYBODY), HasCharacter(character)),
        character="character",
    ),
    "statement.not_in_play": _form(
        lambda character: Holds(Many("exactly", 0, EVERYBODY), HasCharacter(character)), character="character"
    ),
    "statement.team_in_play": _form(
        lambda bound, count, team: Holds(_of(bound, count, EVERYBODY), team),
        _count,
        bound="bound",
        count="count",
        team="team",
    ),
    "statement.so_many_in_play": _form(
        lambda count, team: Holds(Many("exactly", count, EVERYBODY), team), _count, count="count", team="team"
    ),
    "statement.team_not_in_play": _form(
        lambda team: Holds(Many("exactly", 0, EVERYBODY), team), _one, team="team"
    ),
    "statement.any_in_play": _form(
        lambda team: Holds(Many("at least", 1, EVERYBODY), team), _one, team="team"
    ),
    "statement.among": _form(
        lambda bound, count, kind, group: Holds(_of(bound, count, group), kind),
        _count,
        bound="bound",
        count="count",
        kind="quality",
        group="group",
    ),
    "statement.so_many_among": _form(
        lambda count, kind, group: Holds(Many("exactly", count, group), kind),
        _count,
        count="count",
        kind="quality",
        group="group",
    ),
    "statement.some_among": _form(
        lambda kind, group: Holds(Many("at least", 1, group), kind), _one, kind="quality", group="group"
    ),
    "statement.none_among": _form(
        lambda kind, group: Holds(Many("exactly", 0, group), kind), _one, kind="quality", group="group"
    ),
    "statement.same_side": _form(lambda one, other: Holds(one, SharesSide(other)), one="one", other="one"),
    "statement.other_sides": _form(
        lambda one, other: Holds(one, Negated(SharesSide(other))), one="one", other="one"
    ),
    "statement.demon_is_not": _form(lambda name: Holds(ThisPlayer(name), Negated(DEMON)), name="name"),
    "statement.holder_is_not": _form(
        lambda character, name: Holds(ThisPlayer(name), Negated(HasCharacter(character))),
        character="character",
        name="name",
    ),
    "statement.demon_among": _form(lambda group: Holds(Many("at least", 1, group), DEMON), group="group"),
    "statement.holder_among": _form(
        lambda character, group: Holds(Many("at least", 1, group), HasCharacter(character)),
        character="character",
        group="group",
    ),
    "statement.demon_killed": _form(
        lambda who, night: Holds(who, DiedByNight(night, True)), who="who", night="night"
    ),
    "statement.demon_killed_sometime": _form(
        lambda who: Readings((Holds(who, DiedByNight(TODAY, True)), Holds(who, DiedByNight(None, True)))),
        who="who",
    ),
    "statement.some_beside": _form(
        lambda kind, whom: Holds(Many("at least", 1, Those(kind)), Sits(1, "either", whom)),
        _one,
        kind="quality",
        whom="who",
    ),
    "statement.more_did": _form(
        lambda kind, other, what: MoreThan(Those(kind, what), Those(other, what)),
        _some,
        kind="quality",
        other="quality",
        what="what",
    ),
    "statement.so_many_alive": _form(
        lambda bound, count, noun: Holds(_of(bound, count, noun), HasLife(True)),
        _count,
        bound="bound",
        count="count",
        noun="noun",
    ),
    "statement.demon_is": _form(lambda name: Holds(ThisPlayer(name), DEMON), name="name"),
    "statement.holder_is": _form(
        lambda character, name: Holds(ThisPlayer(name), HasCharacter(character)),
        character="character",
        name="name",
    ),
    "statement.side_by_side": _form(
        lambda one, other: Holds(one, Sits(1, "either", other)), one="one", other="one"
    ),
    "statement.apart": _form(
        lambda one, other, count: Holds(one, Sits(count, "either", other)),
        one="one",
        other="one",
        count="count",
    ),
    "statement.not_so": _form(NotSo, first="statement"),
    "statement.both": _form(Both, first="statement", second="statement"),
    "statement.either": _form(Either, first="statement", second="statement"),
    "statement.if_then": _form(IfThen, first="statement", second="statement"),
    "statement.plain_both": _form(Both, first="statement", second="statement"),
    "statement.plain_either": _form(Either, first="statement", second="statement"),
}

_PLAYERS: Final[dict[str, Form]] = {
    "one.player": _form(ThisPlayer, name="name"),
    "one.demon": _constant(TheOne(DEMON)),
    "one.holder": _form(lambda character: TheOne(HasCharacter(character)), character="character"),
    "who.one": _form(lambda one: one, _one, one="one"),
    "who.every": _form(lambda noun: Many("every", 0, noun), _one, noun="noun"),
    "who.none": _form(lambda noun: Many("exactly", 0, noun), _one, noun="noun"),
    "who.so_many": _form(_of, _count, bound="bound", count="count", noun="noun"),
    "who.all_named": _form(
        lambda names: Many("every", 0, names), lambda names: len(names.seats), names="names"
    ),
    "who.all_of": _form(lambda group: Many("every", 0, group), _some, group="group"),
    "who.none_of": _form(lambda group: Many("exactly", 0, group), _one, group="group"),
    "who.so_many_of": _form(
        lambda group, bound, count: _of(bound, count, group),
        _count,
        group="group",
        bound="bound",
        count="count",
    ),
    "who.everybody": _form(lambda: Many("every", 0, EVERYBODY), _one),
    "who.somebody": _form(lambda: Many("at least", 1, EVERYBODY), _one),
    "who.nobody": _form(lambda: Many("exactly", 0, EVERYBODY), _one),
    "who.some": _form(lambda noun: Many("at least", 1, noun), _one, noun="noun"),
    "who.just": _form(lambda count, noun: Many("exactly", count, noun), _count, count="count", noun="noun"),
    "who.over": _form(
        lambda count, noun: Many("at least", count + 1, noun), _some, count="count", noun="noun"
    ),
    "who.under": _form(
        lambda count, noun: Many("at most", count - 1, noun), _some, count="count", noun="noun"
    ),
    "who.just_of": _form(
        lambda count, group: Many("exactly", count, group), _count, count="count", group="group"
    ),
    "who.over_of": _form(
        lambda count, group: Many("at least", count + 1, group), _count, count="count", group="group"
    ),
    "who.under_of": _form(
        lambda count, group: Many("at most", count - 1, group), _count, count="count", group="group"
    ),
    "who.any_named": _form(lambda any_names: Many("at least", 1, any_names), _one, any_names="any_names"),
    "who.any_of": _form(lambda group: Many("at least", 1, group), _one, group="group"),
    "who.neither": _form(
        lambda name, other: Many("exactly", 0, _named(name, other)), _one, name="name", other="name"
    ),
    "who.all_beside": _form(lambda group: Many("every", 0, group), _some, group="beside"),
    "who.left_neighbour": _form(lambda whose: _next_to("left", whose), _one, whose="one"),
    "who.right_neighbour": _form(lambda whose: _next_to("right", whose), _one, whose="one"),
    "who.everybody_who": _form(lambda that: Many("every", 0, Those(None, that)), _one, that="what"),
    "who.somebody_who": _form(lambda that: Many("at least", 1, Those(None, that)), _one, that="what"),
    "who.nobody_who": _form(lambda that: Many("exactly", 0, Those(None, that)), _one, that="what"),
    "who.the_ones": _form(
        lambda noun: Readings((Many("every", 0, noun), Many("at least", 1, noun))), _some, noun="picked_out"
    ),
    "group.named": _form(lambda names: names, names="names"),
    "group.neighbours": _form(NeighboursOf, whose="one"),
    "group.living_neighbours": _form(lambda whose: NeighboursOf(whose, True), whose="one"),
    "names.all": _form(lambda some, name: _named(*some, name), some="some", name="name"),
    "names.any": _form(lambda some, name: _named(*some, name), some="some", name="name"),
    "noun.plain": _form(Those, kind="kind"),
    "noun.with": _form(Those, kind="kind", that="what"),
    "kind.player": _constant(None),
    "kind.team": _form(lambda team: team, team="team"),
    **{f"kind.{name}": _constant(HasSide(side)) for name, side in _SIDES.items()},
    **{f"kind.{name}": _constant(HasLife(alive)) for name, alive in _LIVES.items()},
    **{f"kind.{name}": _constant(IsImpaired(how)) for name, how in _IMPAIRMENTS.items()},  # type: ignore
    **{f"team.{name}": _constant(HasTeam(team)) for name, team in _TEAMS.items()},
    **{f"bound.{name}": _constant(bound) for name, bound in _BOUNDS.items()},
    "day.today": _constant(TODAY),
    "day.yesterday": _constant(YESTERDAY),
    "day.numbered": _form(lambda count: count, count="count"),
    "day.any": _constant(None),
    "night.last": _constant(TODAY),
    "night.numbered": _form(lambda count: count, count="count"),
    "night.any": _constant(None),
}

_WHATS: Final[dict[str, Form]] = {
    "character": _form(HasCharacter, character="character"),
    **{name: _constant(HasTeam(team)) for name, team in _TEAMS.items()},
    **{name: _constant(HasSide(side)) for name, side in _SIDES.items()},
    **{name: _constant(HasLife(alive)) for name, alive in _LIVES.items()},
    **{name: _constant(IsImpaired(how)) for name, how in _IMPAIRMENTS.items()},  # type: ignore[arg-type]
    "shares_side": _form(SharesSide, whom="who"),
    "beside": _form(lambda whom: Sits(1, "either", whom), whom="who"),
    "away": _form(lambda count, whom: Sits(count, "either", whom), count="count", whom="who"),
    "left": _form(lambda count, whom: Sits(count, "left", whom), count="count", whom="who"),
    "right": _form(lambda count, whom: Sits(count, "right", whom), count="count", whom="who"),
    "just_left": _form(lambda whom: Sits(1, "left", whom), whom="who"),
    "just_right": _form(lambda whom: Sits(1, "right", whom), whom="who"),
    "awake": _form(WasAwake, night="night"),
    "died_by_night": _form(DiedByNight, night="night"),
    "killed_by_demon": _form(lambda night: DiedByNight(night, True), night="night"),
    "died_by_day": _form(DiedOnDay, day="day"),
    "executed": _form(WasExecuted, day="day"),
    "exiled": _form(WasExiled, day="day"),
    "voted": _form(HasVoted, day="day"),
    "voted_for": _form(HasVoted, day="day", whom="who"),
    "nominated": _form(HasNominated, day="day"),
    "nominated_whom": _form(HasNominated, day="day", whom="who"),
    "was_nominated": _form(WasNominated, day="day"),
    "awake_sometime": _form(_sometime(WasAwake)),
    "executed_sometime": _form(_sometime(WasExecuted)),
    "voted_sometime": _form(_sometime(HasVoted)),
    "voted_for_sometime": _form(_sometime(HasVoted), whom="who"),
    "nominated_whom_sometime": _form(_sometime(HasNominated), whom="who"),
    "was_nominated_sometime": _form(_sometime(WasNominated)),
    "killed_sometime": _form(_sometime(lambda night: DiedByNight(night, True))),
}

FORMS: Final[dict[str, Form]] = {
    **_STATEMENTS,
    **_PLAYERS,
    **{f"what.{name}": form for name, form in _WHATS.items()},
    **{f"asked.{name}": Form({"who": "who", **form.slots}, form.make) for name, form in _WHATS.items()},
    "asked_whether.statement": _form(lambda statement: statement, statement="statement"),
}
ONLY_READ: Final = frozenset(f"what.{name}" for name in _WHATS if "sometime" in name or "just_" in name)
"""What may be so of a player, in words that are never said first."""
_SAID: Final = {
    "statement": (
        "holds", "in_play", "not_in_play", "team_in_play", "team_not_in_play", "more", "not_so", "both", "either",
        "if_then", "plain_both", "plain_either",
    ),
    "who": ("one", "every", "none", "so_many", "all_named", "all_of", "none_of", "so_many_of"),
    "names": ("all",),
}  # fmt: skip
"""Of these categories the forms that are said or tapped; the others are only understood."""
_NAMES: Final[dict[Any, str]] = {
    **{team: name for name, team in _TEAMS.items()},
    **{side: name for name, side in _SIDES.items()},
    **{how: name for name, how in _IMPAIRMENTS.items()},
    **{bound: name for name, bound in _BOUNDS.items()},
}


def is_said(key: str) -> bool:
    """Whether a language needs a wording for this form even if nothing can be typed in it."""
    category, _, name = key.partition(".")
    if category in _SAID:
        return name in _SAID[category]
    return not (category in ("what", "asked") and f"what.{name}" in ONLY_READ)


def unmake(category: str, part: Any) -> tuple[str, Values]:
    """The form that says `part`, and what fills its slots; for "what", `part` is not negated."""
    name, values = _UNMAKERS[category](part)
    return f"{category}.{name}", values


def how_many(who: Any) -> int:
    """How many players a verb speaks of, for its ending."""
    key, values = unmake("who", who)
    return FORMS[key].agrees(values, 1)


def _unmake_statement(part: Any) -> tuple[str, Values]:
    match part:
        case Holds(Many(bound, number, Those(None, None)), HasCharacter(character)):
            if (bound, number) == ("at least", 1):
                return "in_play", {"character": character}
            if (bound, number) == ("exactly", 0):
                return "not_in_play", {"character": character}
        case Holds(Many("exactly", 0, Those(None, None)), HasTeam() as team):
            return "team_not_in_play", {"team": team}
        case Holds(Many(bound, number, Those(None, None)), HasTeam() as team) if bound != "every":
            return "team_in_play", {"bound": bound, "count": number, "team": team}
        case MoreThan(first, second):
            return "more", {"first": first, "second": second}
        case NotSo(denied):
            return "not_so", {"first": denied}
        case Both(first, second):
            return "both", {"first": first, "second": second}
        case Either(first, second):
            return "either", {"first": first, "second": second}
        case IfThen(first, second):
            return "if_then", {"first": first, "second": second}
    return "holds", {"who": part.who, "what": part.what}


def _unmake_one(part: Any) -> tuple[str, Values]:
    match part:
        case ThisPlayer(seat):
            return "player", {"name": seat}
        case TheOne(HasCharacter(character)):
            return "holder", {"character": character}
    return "demon", {}


def _unmake_who(part: Any) -> tuple[str, Values]:
    match part:
        case ThisPlayer() | TheOne():
            return "one", {"one": part}
        case Many("every", _, Those() as noun):
            return "every", {"noun": noun}
        case Many("exactly", 0, Those() as noun):
            return "none", {"noun": noun}
        case Many(bound, number, Those() as noun):
            return "so_many", {"bound": bound, "count": number, "noun": noun}
        case Many("every", _, NamedPlayers() as names):
            return "all_named", {"names": names}
        case Many("every", _, group):
            return "all_of", {"group": group}
        case Many("exactly", 0, group):
            return "none_of", {"group": group}
    return "so_many_of", {"bound": part.bound, "count": part.number, "group": part.among}


def _unmake_group(part: Any) -> tuple[str, Values]:
    if isinstance(part, NamedPlayers):
        return "named", {"names": part}
    return ("living_neighbours" if part.living else "neighbours"), {"whose": part.who}


def _unmake_noun(part: Those) -> tuple[str, Values]:
    if part.that is None:
        return "plain", {"kind": part.kind}
    return "with", {"kind": part.kind, "that": part.that}


def _unmake_kind(part: Any) -> tuple[str, Values]:
    if part is None:
        return "player", {}
    return ("team", {"team": part}) if isinstance(part, HasTeam) else _unmake_what(part)


def _unmake_what(part: Any) -> tuple[str, Values]:
    match part:
        case HasCharacter(character):
            return "character", {"character": character}
        case HasTeam(quality) | HasSide(quality) | IsImpaired(quality):
            return _NAMES[quality], {}
        case HasLife(alive):
            return "alive" if alive else "dead", {}
        case SharesSide(whom):
            return "shares_side", {"whom": whom}
        case Sits(1, "either", whom):
            return "beside", {"whom": whom}
        case Sits(steps, hand, whom):
            return "away" if hand == "either" else hand, {"count": steps, "whom": whom}
        case WasAwake(night):
            return "awake", {"night": night}
        case DiedByNight(night, demon):
            return "killed_by_demon" if demon else "died_by_night", {"night": night}
    return _unmake_deed(part)


def _unmake_deed(part: Any) -> tuple[str, Values]:
    match part:
        case DiedOnDay(day):
            return "died_by_day", {"day": day}
        case WasExecuted(day):
            return "executed", {"day": day}
        case WasExiled(day):
            return "exiled", {"day": day}
        case WasNominated(day):
            return "was_nominated", {"day": day}
        case HasVoted(day, None):
            return "voted", {"day": day}
        case HasVoted(day, whom):
            return "voted_for", {"day": day, "whom": whom}
        case HasNominated(day, None):
            return "nominated", {"day": day}
        case HasNominated(day, whom):
            return "nominated_whom", {"day": day, "whom": whom}
    raise TypeError(f"{part!r} is nothing that can be so of a player")


def _unmake_time(time: int | None, recent: str) -> tuple[str, Values]:
    if time is None:
        return "any", {}
    if time > TODAY:
        return "numbered", {"count": time}
    return ("yesterday" if time == YESTERDAY else recent), {}


_UNMAKERS: Final[dict[str, Callable[[Any], tuple[str, Values]]]] = {
    "statement": _unmake_statement,
    "one": _unmake_one,
    "who": _unmake_who,
    "group": _unmake_group,
    "names": lambda part: ("all", {"some": part.seats[:-1], "name": part.seats[-1]}),
    "noun": _unmake_noun,
    "kind": _unmake_kind,
    "team": lambda part: (_NAMES[part.team], {}),
    "what": _unmake_what,
    "bound": lambda part: (_NAMES[part], {}),
    "day": lambda part: _unmake_time(part, "today"),
    "night": lambda part: _unmake_time(part, "last"),
}
