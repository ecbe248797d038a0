"""One finished game in figures: how long, how many deaths, nominations and votes, who was what and who won."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from engine import Game
from engine.ledger import DayBroke, DiedByDay, Executed, Exiled, GameOver, HandCounted, Nominated
from engine.registry import CHARACTERS
from engine.terms import TOWN, UNKNOWN, Alignment
from engine.town_square import standing_entries
from engine.witness import Changed

STORYTELLERS: Final = ("machine", "veto", "person", "both", "box")
"""Who decided for the Storyteller: the machine, the machine unless a person objected, a person, both in turn or each
of them some things, or a person with tokens of their own."""


@dataclass(frozen=True, slots=True)
class PartPlayed:
    """One player's part in a game; `name` is "" for who is counted as nobody. `characters` are what they were, the
    first at the deal."""

    name: str
    characters: tuple[str, ...]
    side: str
    won: bool


@dataclass(frozen=True, slots=True)
class GameCount:
    """A finished game. `id` is its own, `day_of` its date as 2026-11-23; `minutes` is 0 where nobody knows.

    `people`: those of whom the table knows who they were, of the `players` that there were.
    """

    id: str
    day_of: str
    script: str
    winner: str
    players: int
    nights: int
    days: int
    deaths: int
    executions: int
    nominations: int
    votes: int
    minutes: int
    storyteller: str
    people: tuple[PartPlayed, ...]

    def without(self, nobody: Collection[str]) -> GameCount:
        """The same with these players as nobody, by names in small letters."""
        people = (replace(one, name="") if one.name.casefold() in nobody else one for one in self.people)
        return replace(self, people=tuple(people))

    def as_data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> GameCount:
        """What `as_data` gave; raises KeyError, TypeError or ValueError for anything else."""
        people = tuple(_part(one) for one in data["people"])
        winner, storyteller = _text(data["winner"]), _text(data["storyteller"])
        if winner not in ("good", "evil", "nobody") or storyteller not in STORYTELLERS:
            raise ValueError(f"{winner} and {storyteller} are not counted")
        return cls(
            id=_text(data["id"]),
            day_of=_text(data["day_of"]),
            script=_text(data["script"]),
            winner=winner,
            players=_figure(data["players"]),
            nights=_figure(data["nights"]),
            days=_figure(data["days"]),
            deaths=_figure(data["deaths"]),
            executions=_figure(data["executions"]),
            nominations=_figure(data["nominations"]),
            votes=_figure(data["votes"]),
            minutes=_figure(data["minutes"]),
            storyteller=storyteller,
            people=people,
        )


def _part(data: Mapping[str, Any]) -> PartPlayed:
    characters = tuple(_text(one) for one in data["characters"])
    if unknown := [one for one in characters if one not in CHARACTERS]:
        raise ValueError(f"nobody knows {unknown[0]}")
    return PartPlayed(_text(data["name"]), characters, Alignment(data["side"]).value, data["won"] is True)


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > 200:
        raise TypeError("not a text")
    return value


def _figure(value: object) -> int:
    if type(value) is not int or not 0 <= value < 100_000:
        raise TypeError("not a figure")
    return value


def count(game: Game, *, id_: str, day_of: str, minutes: int, storyteller: str) -> GameCount:
    """The figures of a game that is over."""
    facts = [entry.fact for entry in standing_entries(game.ledger) if entry.to == TOWN]
    deaths = sum(len(fact.died) for fact in facts if isinstance(fact, DayBroke))
    deaths += sum(isinstance(fact, DiedByDay) for fact in facts)
    deaths += sum(isinstance(fact, Executed | Exiled) and fact.died for fact in facts)
    return GameCount(
        id_,
        day_of,
        game.script.name,
        "nobody" if game.square.winner is None else game.square.winner.value,
        len(game.grimoire.seats),
        game.square.night,
        game.square.day,
        deaths,
        sum(isinstance(fact, Executed) for fact in facts),
        sum(isinstance(fact, Nominated) for fact in facts),
        sum(isinstance(fact, HandCounted) and fact.raised for fact in facts),
        minutes,
        storyteller,
        tuple(_parts(game)),
    )


def _parts(game: Game) -> list[PartPlayed]:
    over = next((t.fact for t in reversed(game.ledger) if isinstance(t.fact, GameOver)), None)
    also = () if over is None else over.also
    changes = [seen.sight for seen in game.witnessed or () if isinstance(seen.sight, Changed)]
    parts = []
    for seat, record in enumerate(game.grimoire.seats):
        was = [one.before[0] for one in changes if one.seat == seat]
        characters = dict.fromkeys(one for one in (*was, record.character) if one != UNKNOWN)
        if not characters:  # the real box, and nobody has entered the tokens
            continue
        won = record.alignment is game.square.winner or seat in also
        parts.append(PartPlayed(record.name, tuple(characters), record.alignment.value, won))
    return parts
