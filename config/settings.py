"""Settings of a table: the committed TOML files, with a user's own file over them key by key.

The defaults stand in table.toml, house_rules.toml and voices.toml beside this file; here stand the types and
the ranges.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Any, Literal

import tomli
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_core import ErrorDetails, PydanticCustomError
from rapidfuzz import fuzz

from config import BrokenConfig, Problem
from config.folders import records_folder
from config.tales import Tone

DEFAULTS = tuple(Path(__file__).with_name(name) for name in ("table.toml", "house_rules.toml", "voices.toml"))
TEXTS = Path(__file__).with_name("texts")
CHARACTERS = TEXTS / "en" / "characters"
MAXIMUM_BYTES = 256 * 1024


def folder(value: object, info: ValidationInfo) -> object:
    """Empty is None; `~` is the home folder; anything relative starts at the file that says it."""
    if not isinstance(value, str):
        raise PydanticCustomError("string_type", "must be text")
    if "\0" in value:
        raise PydanticCustomError("no_path", "no folder has such a name")
    if not value:
        return None
    return (info.context or {}).get("beside", Path()) / Path(value).expanduser()


def spoken_language(language: str) -> str:
    """A language is known when there is a folder of texts for it."""
    known = sorted(folder.name for folder in TEXTS.iterdir() if folder.is_dir())
    if language not in known:
        raise PydanticCustomError(
            "no_texts", "there are no texts in it; known: {known}", {"known": ", ".join(known)}
        )
    return language


Folder = Annotated[Path | None, BeforeValidator(folder)]
LongTime = Annotated[float, Field(ge=0, le=7200, allow_inf_nan=False)]
ShortTime = Annotated[float, Field(ge=0, le=300, allow_inf_nan=False)]
Text = Annotated[str, Field(max_length=200)]


class Section(BaseModel):
    """One table of a settings file: no key but these, and no value of another kind."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class PageSettings(Section):
    """Where phones and the town square find the pages, and what the codes on the screen say."""

    port: int = Field(ge=1024, le=65535)
    address: Text
    names: list[Text]
    wifi: Text
    open_browser: bool


class HearingSettings(Section):
    """Which recogniser listens, with which model and microphone. Models without a folder here are those fetched."""

    recogniser: Literal["auto", "sherpa", "vosk", "moonshine", "pocketsphinx", "none"]
    vosk_model: Folder
    sherpa_model: Folder
    moonshine_model: Folder
    microphone: Text


class Speaking(Section):
    """In which tone, voice and through what the Storyteller speaks."""

    tone: Tone
    profile: Text
    sound: Literal["auto", "device", "browser"]
    loudspeaker: Text
    whisper: Text
    whisper_says: Literal["seats", "everything"]


class AtmosphereSettings(Section):
    """What sounds under the lines; ``volume`` 0 to 1."""

    on: bool
    volume: float = Field(ge=0, le=1, allow_inf_nan=False)


class Seconds(Section):
    """How long each part of an evening takes."""

    discussion: LongTime
    private_talks: LongTime
    last_call: ShortTime
    at_once: ShortTime
    accusation: ShortTime
    defence: ShortTime
    before_vote: ShortTime
    vote_per_seat: float = Field(ge=0.3, le=10, allow_inf_nan=False)
    cancel: float = Field(ge=0, le=15, allow_inf_nan=False)
    dawn_pause: float = Field(ge=5, le=10, allow_inf_nan=False)
    night_look: float = Field(ge=5, le=300, allow_inf_nan=False)
    night_look_jitter: float = Field(ge=0, le=60, allow_inf_nan=False)
    judgement: float = Field(ge=0, le=120, allow_inf_nan=False)

    @model_validator(mode="before")
    @classmethod
    def in_the_words_of_now(cls, written: Any) -> Any:
        """A settings file of before 2026-11-23 calls a look at the phones a beat."""
        if not isinstance(written, dict):
            return written
        before = {"night_beat": "night_look", "night_beat_jitter": "night_look_jitter"}
        renamed = {before[key]: value for key, value in written.items() if key in before}
        return {key: value for key, value in written.items() if key not in before} | renamed


Experience = Literal["seldom", "between", "often"]
Favour = Literal["hard", "even", "kind"]


class HouseRuleSettings(Section):
    """How this table votes and what it is told and asked without a word of its own."""

    voting: Literal["phones", "voice", "hands"]
    read_rules: Literal["ask", "always", "never"]
    explain_night: bool
    reveal: Literal["auto", "voice", "person"]
    result_last: bool
    experience: Experience
    balance: Favour
    wishes: bool


def ruling(name: str) -> str:
    """One that the character named first asks for, as its English text says, or one of the whole game."""
    if name not in rulings_of_the_game() and name not in rulings_of(name.partition(":")[0]):
        raise PydanticCustomError("unknown_ruling", "no character asks for it")
    return name


@cache
def rulings_of_the_game() -> tuple[str, ...]:
    """The house rules that are no character's own."""
    return tuple(read_toml(Path(__file__).with_name("house_rules.toml"))[1]["rulings"])


def rulings_of(character: str) -> tuple[str, ...]:
    """The house rules that a character asks for, by their whole names."""
    texts = {file.stem: file for file in CHARACTERS.glob("*.toml")}
    asked = read_toml(texts[character])[1].get("house_rules", {}) if character in texts else {}
    return tuple(f"{character}: {name}" for name in asked)


class VoiceSettings(Section):
    """A voice profile: ``rate`` in words a minute, ``volume`` 0 to 1, ``pitch`` 0 to 99, ``pause`` in seconds;
    ``finer`` is the voice that speaks instead wherever it is installed."""

    language: Text
    voice: Text
    finer: Text = ""
    rate: int = Field(ge=80, le=320)
    volume: float = Field(ge=0, le=1, allow_inf_nan=False)
    pitch: int = Field(50, ge=0, le=99)
    pause: float = Field(0.15, ge=0, le=3, allow_inf_nan=False)


class Settings(Section):
    """Everything a table can be told; all times in seconds."""

    language: Annotated[str, AfterValidator(spoken_language)]
    records: Folder
    scripts: Folder
    pages: PageSettings
    hearing: HearingSettings
    speaking: Speaking
    atmosphere: AtmosphereSettings
    seconds: Seconds
    house_rules: HouseRuleSettings
    rulings: dict[Annotated[str, AfterValidator(ruling)], bool]
    names: dict[Text, Text]
    voices: dict[str, VoiceSettings]

    @property
    def voice(self) -> VoiceSettings:
        """The profile that speaks: the named one if it speaks the language of the table, else one that does."""
        named = self.voices[self.speaking.profile]
        speakers = (one for one in self.voices.values() if one.language == self.language)
        return named if named.language == self.language else next(speakers, named)

    @property
    def records_folder(self) -> Path:
        """Where games are recorded."""
        return self.records or records_folder()

    @model_validator(mode="after")
    def profile_exists(self) -> Settings:
        """Refuses a profile that no voice has."""
        if self.speaking.profile not in self.voices:
            known = ", ".join(sorted(self.voices))
            raise PydanticCustomError("no_profile", "no such voice profile; known: {known}", {"known": known})
        return self


def load_settings(path: Path | None = None) -> Settings:
    """The defaults, with the file at `path` over them. Raises BrokenConfig."""
    merged: dict[str, Any] = {}
    for file in DEFAULTS:
        merged = overlaid(merged, read_toml(file)[1])
    if path is None:
        return Settings.model_validate(merged)
    text, own = read_toml(path)
    try:
        return Settings.model_validate(overlaid(merged, own), context={"beside": path.resolve().parent})
    except ValidationError as error:
        raise BrokenConfig(*(problem(path, text, details) for details in error.errors())) from None


def read_toml(path: Path) -> tuple[str, dict[str, Any]]:
    """The text of a file, and what it says. Raises BrokenConfig where it cannot be read or is not TOML."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAXIMUM_BYTES + 1)
        if len(raw) > MAXIMUM_BYTES:
            raise BrokenConfig(
                Problem(path, None, "", "is no settings file: it is far too long", "Check its name.")
            )
        text = raw.decode("utf-8-sig")
        return text, tomli.loads(text)
    except OSError as error:
        wrong = f"cannot be read ({error.strerror})"
        raise BrokenConfig(Problem(path, None, "", wrong, "Check its name and who may read it.")) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BrokenConfig(
            Problem(path, line, "", "is not UTF-8 text", "Save it as UTF-8 in your editor.")
        ) from error
    except tomli.TOMLDecodeError as error:
        raise BrokenConfig(unreadable(path, text, str(error))) from error
    except RecursionError as error:
        raise BrokenConfig(
            Problem(path, None, "", "is nested too deeply", "Write it like config/table.toml.")
        ) from error


def unreadable(path: Path, text: str, message: str) -> Problem:
    """The problem of a file that is not TOML: `message` is what the parser said, with the line if it knew it."""
    place = re.search(r"\(at line (\d+)", message)
    line = int(place[1]) if place else len(text.splitlines())
    wrong = "is not TOML: " + re.sub(r"\s*\(at [^)]*\)$", "", message)
    remedy = 'Text needs quotes ("en"), tables brackets ([pages]); see config/table.toml for the form.'
    return Problem(path, line, "", wrong, remedy)


def overlaid(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """`over` laid on `under`, table by table."""
    both = dict(under)
    for key, value in over.items():
        below = both.get(key)
        both[key] = overlaid(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return both


# --- saying what is wrong ---

EXPECTED = {
    "int_type": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "string_type": "text in quotes",
    "model_type": "a table of keys, not one value",
    "dict_type": "a table of keys, not one value",
}


def problem(path: Path, text: str, details: ErrorDetails) -> Problem:
    """One fault that pydantic found, with the line of the file and what to do about it."""
    where = tuple(str(part) for part in details["loc"] if part != "[key]") or ("speaking", "profile")
    wrong, remedy = wrong_and_remedy(where, details)
    return Problem(path, line_of(text, where), ".".join(where), wrong, remedy)


def wrong_and_remedy(where: tuple[str, ...], details: ErrorDetails) -> tuple[str, str]:
    """What is wrong with the value of a key, and what to do, in half a sentence and a sentence."""
    kind, context = details["type"], details.get("ctx", {})
    given = f"and is {shown(details['input'])}"
    if kind in ("extra_forbidden", "unknown_ruling"):
        nearest = nearest_key(where)
        lists = "`storyteller check FILE` and config/house_rules.toml list the rulings."
        remedy = "config/table.toml lists the settings." if kind == "extra_forbidden" else lists
        remedy = f"Did you mean {nearest}?" if nearest else remedy
        return "is not a setting", remedy
    if kind == "missing":
        return "is missing", "A voice profile needs language, voice, rate and volume."
    if kind in EXPECTED:
        return f"must be {EXPECTED[kind]}, {given}", "Correct the value."
    if kind in ("greater_than_equal", "less_than_equal"):
        bound = f"at least {context['ge']:g}" if "ge" in context else f"at most {context['le']:g}"
        return (
            f"must be {bound}, {given}",
            "Choose a value in range; the comment in the defaults explains it.",
        )
    if kind == "literal_error":
        return f"must be {context['expected']}, {given}", "Choose one of them."
    return f"cannot be used ({details['msg']})", "Correct the value."


def shown(value: object) -> str:
    """The value as the person wrote it, near enough, and never long."""
    written = str(value).lower() if isinstance(value, bool) else repr(value)
    return written if len(written) <= 40 else written[:37] + "…"


def nearest_key(where: tuple[str, ...]) -> str | None:
    """The setting whose own name is most alike; its table decides only between equals."""

    def likeness(key: str) -> tuple[float, float]:
        return fuzz.ratio(key.rpartition(".")[2], where[-1]), fuzz.ratio(key, ".".join(where))

    rulings = [f"rulings.{name}" for name in known_rulings()] if where[0] == "rulings" else []
    best = max((*known_keys(), *rulings), key=likeness)
    return best if likeness(best)[0] >= 60 else None


def known_rulings() -> Iterator[str]:
    """Every house rule that a table may choose."""
    yield from rulings_of_the_game()
    for file in sorted(CHARACTERS.glob("*.toml")):
        yield from rulings_of(file.stem)


def known_keys(section: type[BaseModel] = Settings, prefix: str = "") -> Iterator[str]:
    """Every setting as a dotted key."""
    for name, field in section.model_fields.items():
        inner = field.annotation
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            yield from known_keys(inner, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}"


def line_of(text: str, where: tuple[str, ...]) -> int | None:
    """The line of the file that says this key, or the first that comes nearest to it.

    >>> lines = ["port = 1", "[pages]", "port = 2"]
    >>> line_of(chr(10).join(lines), ("pages", "port"))
    3
    """
    table: tuple[str, ...] = ()
    nearest, found = 0, None
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[+([^\]]+)\]", line):
            table = said = parts(header[1])
        elif key := re.match(r"""\s*((?:[\w.-]|"[^"]*"|'[^']*'|\s)+?)\s*=""", line):
            said = table + parts(key[1])
        else:
            continue
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(said, where, strict=False)))
        if shared > nearest:
            nearest, found = shared, number
    return found


def parts(dotted: str) -> tuple[str, ...]:
    """The keys of a dotted key, without spaces and quotes."""
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
