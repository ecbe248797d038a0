"""The tones the Storyteller can speak in, and the tales it tells in each: the files in texts/<language>/tones.

A tale is the frame of one game: a town, weather that grows from night to night, a thread through all the deaths, and
an end for either side. It is written for any course of a game, so a choice of tale can give nothing away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

Tone = Literal["gothic", "wry", "family"]
TONES: Final[tuple[Tone, ...]] = get_args(Tone)
USUAL_TONE: Final[Tone] = "wry"
PARTS: Final = ("opening", "dusk", "dawn", "death", "good", "evil")


class TaleLengths(BaseModel):
    """What messages.toml asks of the tales: how many there are, and how long each list of one is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    fewest: int = Field(ge=1)
    nights: int = Field(ge=1)
    deaths: int = Field(ge=1)

    def of(self, part: str) -> int:
        """How many lines of one tale this part has."""
        return {"dusk": self.nights, "dawn": self.nights, "death": self.deaths}.get(part, 1)


class Tale(BaseModel):
    """One tale. `dusk` and `dawn` go by the number of the night and of the day, `death` by how often death came."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    town: str = Field(min_length=1)
    opening: str = Field(min_length=1)
    dusk: tuple[str, ...]
    dawn: tuple[str, ...]
    death: tuple[str, ...]
    good: str = Field(min_length=1)
    evil: str = Field(min_length=1)

    def lines(self, part: str) -> tuple[str, ...]:
        """The lines of one of `PARTS`, in order."""
        written = getattr(self, part)
        return (written,) if isinstance(written, str) else tuple(written)


class ToneFile(BaseModel):
    """A file of one tone: the tales, and lists of variants by section and key like those of spoken.toml."""

    model_config = ConfigDict(extra="allow", frozen=True)
    __pydantic_extra__: dict[str, dict[str, tuple[str, ...]]]

    tales: tuple[Tale, ...]

    @property
    def lists(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """The lists of variants, by section and key."""
        return self.__pydantic_extra__

    def of_all_tales(self) -> dict[str, tuple[str, ...]]:
        """Each part with the lines of all tales, one tale after the other."""
        return {part: tuple(line for tale in self.tales for line in tale.lines(part)) for part in PARTS}


def faults(tales: Sequence[Tale], lengths: TaleLengths) -> Iterator[str]:
    """What is too short or too long in these tales, and towns that come twice."""
    if len(tales) < lengths.fewest:
        yield f"there are {len(tales)} tales and {lengths.fewest} are needed"
    if len({tale.town for tale in tales}) < len(tales):
        yield "two tales are set in one town"
    for tale in tales:
        for part in PARTS:
            given, wanted = len(tale.lines(part)), lengths.of(part)
            if given != wanted:
                yield f"the tale of {tale.town} has {given} lines of {part} and needs {wanted}"
