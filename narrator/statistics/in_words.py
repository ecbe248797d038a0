"""Statistics as lines to be read: the same for a page and for the command line."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from config.texts import Texts
from engine.script import EDITIONS
from narrator.statistics.counting import GameCount, PartPlayed
from narrator.table.names import alphabetically

_STORYTELLER: Final = {
    "machine": "statistics.by_machine",
    "veto": "statistics.by_veto",
    "person": "statistics.by_person",
    "both": "statistics.by_both",
    "box": "statistics.by_box",
}


@dataclass(frozen=True, slots=True)
class FigureLines:
    """Some lines under a heading."""

    heading: str
    lines: tuple[str, ...]


def of_games(games: Sequence[GameCount], texts: Texts) -> tuple[FigureLines, ...]:
    """Each game by itself, and who was what in all of them; nothing where there is none."""
    if not games:
        return ()
    each = tuple(_game(one, texts) for one in games)
    return (FigureLines(texts.shown("statistics.games"), each), *_people(games, texts))


def of_group(games: Sequence[GameCount], texts: Texts) -> tuple[FigureLines, ...]:
    """All games together: by script, by who decided, and by player; nothing where there is none."""
    if not games:
        return ()
    shown = texts.shown
    by_script = _wins(games, lambda one: _script(one.script, texts), texts)
    by_storyteller = _wins(games, lambda one: shown(_STORYTELLER[one.storyteller]), texts)
    return (
        FigureLines(shown("statistics.together"), tuple(_together(games, texts))),
        FigureLines(shown("statistics.by_script"), by_script),
        FigureLines(shown("statistics.by_storyteller"), by_storyteller),
        *_people(games, texts),
    )


def _script(name: str, texts: Texts) -> str:
    edition = next((one for one, known in EDITIONS.items() if known == name), None)
    return name if edition is None else texts.shown(f"editions.{edition}")


def _game(one: GameCount, texts: Texts) -> str:
    shown = texts.shown
    won = {"good": "reveal.good_wins", "evil": "reveal.evil_wins", "nobody": "reveal.nobody_wins"}
    begins = shown("statistics.game", line=_script(one.script, texts), players=one.players)
    figures = [
        shown("statistics.nights", number=one.nights),
        shown("statistics.deaths", number=one.deaths),
        shown("statistics.executions", number=one.executions),
        shown("statistics.nominations", number=one.nominations),
        shown("statistics.votes", number=one.votes),
    ]
    if one.minutes:
        figures.append(shown("statistics.minutes", number=one.minutes))
    return f"{begins!s} {shown(won[one.winner])!s}. {', '.join(figures)}."


def _together(games: Sequence[GameCount], texts: Texts) -> Iterable[str]:
    shown = texts.shown
    yield _result("", games, texts)
    yield shown("statistics.evenings", number=len({one.day_of for one in games}))
    yield shown("statistics.average_nights", number=_average([one.nights for one in games]))
    minutes = [one.minutes for one in games if one.minutes]
    if minutes:
        yield shown("statistics.average_minutes", number=_average(minutes))


def _average(figures: Sequence[int]) -> int:
    return round(sum(figures) / len(figures))


def _wins(games: Sequence[GameCount], what: Callable[[GameCount], str], texts: Texts) -> tuple[str, ...]:
    of: dict[str, list[GameCount]] = {}
    for one in games:
        of.setdefault(what(one), []).append(one)
    return tuple(_result(name, of[name], texts) for name in sorted(of))


def _result(name: str, games: Sequence[GameCount], texts: Texts) -> str:
    won = Counter(one.winner for one in games)
    line = texts.shown("statistics.results", number=len(games), townsfolk=won["good"], minions=won["evil"])
    return f"{name!s}: {line!s}" if name else line


def _people(games: Sequence[GameCount], texts: Texts) -> Iterable[FigureLines]:
    parts: dict[str, list[PartPlayed]] = {}
    for part in (part for one in games for part in one.people):
        parts.setdefault(part.name.casefold(), []).append(part)
    nobody = parts.pop("", [])
    lines = [_person(parts[name], texts) for name in sorted(parts, key=alphabetically)]
    if nobody:
        lines.append(texts.shown("statistics.nobody", number=len(nobody)))
    if lines:
        yield FigureLines(texts.shown("statistics.who_was_what"), tuple(lines))


def _person(parts: Sequence[PartPlayed], texts: Texts) -> str:
    played = Counter(one for part in parts for one in part.characters)
    characters = [texts.character_name(one) + (f" ({n})" if n > 1 else "") for one, n in played.most_common()]
    evil = sum(part.side == "evil" for part in parts)
    values = {"number": len(parts), "tally": sum(part.won for part in parts), "minions": evil}
    return texts.shown("statistics.person", name=parts[-1].name, line=", ".join(characters), **values)
