"""Script files: the JSON list of characters that the script tools write, read leniently and judged by name.

The format is the official one: a list of ids, of objects with an `id`, and at most one object whose id is `_meta`.
Nothing in a file raises: whatever is wrong becomes a problem (it cannot be played) or a warning (it can). Both are
English texts that know how every other language says the same.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic_core import from_json

from config.texts import load_texts
from config.worded import Worded, joined
from engine.jinxes import JinxedPair, jinxes_among
from engine.night_order import DAWN, DEMON_INFO, DUSK, FIRST_NIGHT, MINION_INFO, OTHER_NIGHTS, whole_order
from engine.official import DEALT, OFFICIAL, TEAMS, Official, spelling
from engine.rules.evil_info import EVIL_INFO_FROM
from engine.rules.setup import FEWEST_PLAYERS, Counts, usual_counts
from engine.script import EDITIONS, MOST_IN_TEENSYVILLE, TEENSYVILLE, Script
from narrator.errors import StorytellerError
from narrator.scripts.entries import (
    CharacterEntry,
    Meta,
    Stranger,
    clean,
    meta_of,
    nearest,
    recognised,
    shown,
    understood,
)

LARGEST: Final = 1_000_000  # bytes; the largest real script has a few thousand
MOST_ENTRIES: Final = 201  # of the official format
LONGEST_NAME: Final = 50
LONGEST_ABILITY: Final = 250
SECTIONS: Final = {*TEAMS, *(f"{team}s" for team in TEAMS), "traveler", "travelers"}
SLOTS: Final = {"dusk": DUSK, "minioninfo": MINION_INFO, "demoninfo": DEMON_INFO, "dawn": DAWN}
say: Final = load_texts("en").shown
KINDS: Final = {"townsfolk": "Townsfolk", "outsider": "Outsiders", "minion": "Minions", "demon": "Demons"}
BOOTLEGGER: Final = "bootlegger"
ENOUGH_BLUFFS: Final = 3


def listed(parts: Iterable[str]) -> str:
    """Texts in a row, each in the language of whoever reads it."""
    return joined(parts, ", ")


def called(one: Official) -> str:
    """The name of a character as the reader's language has it; the official one where it has none."""
    return Worded(
        load_texts("en"), lambda own: own.character_name(one.id) if one.id in own.characters else one.name
    )


class ScriptFileTrouble(StorytellerError):
    """The file is not there or cannot be read at all."""


@dataclass(frozen=True)
class LoadedScript:
    """What a file says; `script` is there when there are no problems.

    `characters` are all official ones of the file, those this program does not play included, kind by kind.
    `unplayed`: what it does not play, where nothing else is wrong; `rest`: the same script without those, None where
    that cannot be dealt to anybody, for the reason `why_no_rest`. `strangers`: everybody of the file who is not
    played here, in its order; what may become of each is said by `narrator.scripts.homebrew`. `first_lines` and
    `other_lines`: the orders of its nights with those of them whom the file's own order names. `understood`: every
    entry names a character, played here or not.
    """

    name: str
    author: str
    characters: tuple[Official, ...]
    house_rules: tuple[str, ...]
    first_order: tuple[str, ...]
    other_order: tuple[str, ...]
    script: Script | None
    problems: tuple[str, ...]
    warnings: tuple[str, ...]
    unplayed: tuple[str, ...] = ()
    rest: Script | None = None
    why_no_rest: str = ""
    strangers: tuple[Stranger, ...] = ()
    first_lines: tuple[str, ...] = ()
    other_lines: tuple[str, ...] = ()
    understood: bool = False

    @property
    def jinxes(self) -> tuple[JinxedPair, ...]:
        """Of all its characters, those that are not played yet too."""
        return jinxes_among(one.id for one in self.characters)

    def of(self, team: str) -> tuple[Official, ...]:
        """Its characters of this kind, those we do not run among them."""
        return tuple(one for one in self.characters if one.team == team)


def read_script_file(path: Path) -> LoadedScript:
    """The script in this file. Raises ScriptFileTrouble when there is nothing to read."""
    if path.is_dir():
        raise ScriptFileTrouble(
            f"{path} is a folder. Name the script file in it, such as {path / 'mine.json'}."
        )
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        hint = f"For the edition, write --edition {path}." if str(path) in EDITIONS else "Check the name."
        raise ScriptFileTrouble(f"There is no file {path}. {hint}") from None
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or error
        raise ScriptFileTrouble(
            f"{path} cannot be read ({cause}). Check the file, or choose another."
        ) from error
    return load_script(data, path.name)


def load_script(text: bytes | str, origin: str) -> LoadedScript:
    """Read and judge a script; never raises. `origin` (a file name) is its name when it gives none."""
    return _Reading(shown(origin)).load(text)


class _Unusable(ValueError):
    """Nothing can be made of the whole file; `reason` says why, without its name."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.reason = say(f"script_file.{key}", **values)


class _Reading:
    """One file being read: what was found in it so far, and what is wrong."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.problems: list[str] = []
        self.warnings: list[str] = []
        self.found: dict[str, Official] = {}
        self.twice: dict[str, None] = {}
        self.overridden: list[str] = []
        self.homebrew: dict[str, str] = {}  # names by id
        self.unknown: dict[str, str] = {}  # words by id, those that are no slip of the pen
        self.strangers: dict[str, Stranger] = {}
        self.unplayed: list[str] = []
        self.meta = Meta()
        self._unknown_entries = 0
        self._understood = False
        self._about_unplayed = 0  # how many of the problems are about a character that is not played here

    def load(self, text: bytes | str) -> LoadedScript:
        try:
            self._take(self._entries(text))
        except _Unusable as fault:
            self.problems.append(say("script_file.unusable", word=self.origin, reason=fault.reason))
        else:
            self._tell_what_was_found()
            self._understood = len(self.problems) == self._about_unplayed
            if not self.homebrew and not self.unknown:
                self._judge_kinds()
        characters = tuple(sorted(self.found.values(), key=lambda one: TEAMS.index(one.team)))
        name = clean(self.meta.name, LONGEST_NAME) or clean(Path(self.origin).stem, LONGEST_NAME) or "Script"
        first_lines = self._order(self.meta.firstnight, FIRST_NIGHT, "first")
        other_lines = self._order(self.meta.othernight, OTHER_NIGHTS, "other")
        first_order = tuple(slot for slot in first_lines if slot in FIRST_NIGHT or slot in self.found)
        other_order = tuple(slot for slot in other_lines if slot in OTHER_NIGHTS or slot in self.found)
        played = tuple(one.id for one in characters if one.played_here)
        script = rest = None
        orders: Any = {"first_order": first_order, "other_order": other_order}
        if not self.problems:
            script = Script(spelling(name) or "script", name, played, **orders, own_rules=self._house_rules())
            if not self._judge_tables(script):
                script = None
        elif self.unplayed and len(self.problems) == self._about_unplayed:
            rest = Script(spelling(name) or "script", name, played, **orders, own_rules=self._house_rules())
        why_not = "" if rest is None else _why_nobody(rest)
        return LoadedScript(
            name,
            clean(self.meta.author, LONGEST_NAME),
            characters,
            self._house_rules(),
            first_order,
            other_order,
            script,
            tuple(self.problems),
            tuple(self.warnings),
            tuple(self.unplayed) if rest is not None else (),
            None if why_not else rest,
            why_not,
            tuple(self.strangers.values()),
            first_lines,
            other_lines,
            self._understood,
        )

    # The text and its entries

    def _entries(self, text: bytes | str) -> list[Any]:
        """The list in the file. Raises _Unusable."""
        if len(text) > LARGEST:
            raise _Unusable("too_large")
        data = text.encode("utf-8", "replace") if isinstance(text, str) else self._in_utf8(text)
        data = data.removeprefix(codecs.BOM_UTF8)
        if not data.strip():
            raise _Unusable("empty")
        try:
            whole = from_json(data, allow_inf_nan=False)
        except ValueError as fault:
            raise _Unusable("not_json", line=str(fault)) from None
        if not isinstance(whole, list):
            kind = shown(whole) if isinstance(whole, dict) else say("script_file.only", word=shown(whole))
            raise _Unusable("no_list", word=kind)
        if len(whole) > MOST_ENTRIES:
            raise _Unusable("too_many", number=len(whole), limit=MOST_ENTRIES)
        return whole

    def _in_utf8(self, data: bytes) -> bytes:
        """The file as UTF-8, whatever it was written in; ids are plain letters and survive."""
        for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")):
            if data.startswith(mark):
                return data.decode(encoding, "replace").encode("utf-8", "replace")
        if b"\0" in data[:2]:  # no JSON begins with a NUL, except in UTF-16 without its mark
            encoding = "utf-16-be" if data[0] == 0 else "utf-16-le"
            return data.decode(encoding, "replace").encode("utf-8", "replace")
        try:
            data.decode("utf-8")
        except UnicodeDecodeError as fault:
            line = data[: fault.start].count(b"\n") + 1
            self.warnings.append(say("script_file.not_utf8", word=self.origin, number=line))
        return data.decode("utf-8", "replace").encode()

    def _take(self, entries: list[Any]) -> None:
        metas: list[Meta] = []
        for number, raw in enumerate(entries, start=1):
            if isinstance(raw, dict) and str(raw.get("id")).strip().lower() == "_meta":
                meta, ignored = meta_of(raw)
                metas.append(meta)
                self.warnings += ignored
                continue
            entry = understood(raw)
            if entry is None:
                self.problems.append(say("script_file.bad_entry", number=number, word=shown(raw)))
            else:
                self._take_character(entry, raw)
        if len(metas) > 1:
            self.warnings.append(say("script_file.metas"))
        for meta in reversed(metas):
            self.meta = self.meta.model_copy(update={key: value for key, value in meta if value})

    def _take_character(self, entry: CharacterEntry, raw: Any) -> None:
        one = recognised(entry)
        if one is not None:
            if one.id in self.found:
                self.twice[called(one)] = None
            self.found[one.id] = one
            if entry.ability:
                self.overridden.append(called(one))
            if entry.team and entry.team != one.team:
                told = {"line": called(one), "word": shown(entry.team), "answer": _team(one.team)}
                self.warnings.append(say("script_file.other_team", **told))
            if not one.played_here:
                self.strangers[one.id] = Stranger(one.id, called(one), one.team, "", one.id)
        elif entry.ability:
            self.homebrew[entry.id] = _called(entry)
            self._is_strange(entry, raw)
        elif spelling(entry.id) in SECTIONS:
            self.warnings.append(say("script_file.heading", word=shown(entry.id)))
        else:
            self._unknown(entry)
            self._is_strange(entry, raw)

    def _is_strange(self, entry: CharacterEntry, raw: Any) -> None:
        ability = clean(entry.ability, LONGEST_ABILITY)
        self.strangers[entry.id] = Stranger(entry.id, _called(entry), _plain_team(entry.team), ability, raw)

    def _unknown(self, entry: CharacterEntry) -> None:
        near, word = nearest(entry.id), shown(entry.id)
        if near is None:
            self.unknown[entry.id] = word
            self._unknown_entries += 1
            self.problems.append(say("script_file.unknown", word=word))
        else:
            self.problems.append(
                say("script_file.unknown_near", word=word, line=called(near), answer=near.id)
            )

    def _house_rules(self) -> tuple[str, ...]:
        return tuple(rule for rule in (clean(one, 500) for one in self.meta.bootlegger) if rule)

    # Judging

    def _tell_what_was_found(self) -> None:
        rules = self._house_rules()
        bare = self.found.pop(BOOTLEGGER, None)
        if rules:
            self.found[BOOTLEGGER] = OFFICIAL[BOOTLEGGER]
            self.warnings.append(say("script_file.own_rules", line=" ".join(f"“{rule}”" for rule in rules)))
        if self.homebrew:
            self.problems.append(say("script_file.homebrew", line=listed(self.homebrew.values())))
            self.unplayed += self.homebrew.values()
        if bare and not rules and not self.homebrew:
            self.warnings.append(say("script_file.bare_bootlegger"))
        missing = [one for one in self.found.values() if not one.played_here]
        needed = [called(one) for one in missing if one.team != "traveller"]
        if needed:
            self.problems.append(say("script_file.not_played", line=listed(needed)))
            self.unplayed += needed
        self.unplayed += self.unknown.values()
        self._about_unplayed = bool(needed) + bool(self.homebrew) + self._unknown_entries
        absent = [called(one) for one in missing if one.team == "traveller"]
        if absent:
            self.warnings.append(say("script_file.travellers_not_played", line=listed(absent)))
        if self.twice:
            self.warnings.append(say("script_file.twice", line=listed(self.twice)))
        if self.overridden:
            self.warnings.append(say("script_file.own_text", line=listed(self.overridden)))

    def _order(self, own: list[str], official: tuple[str, ...], night: str) -> tuple[str, ...]:
        """The night order of the file, made whole; the official one when it has none. Whom it names that is not
        played here stands where the file has them."""
        slots: dict[str, None] = {}
        known = False
        strangers: dict[str, None] = {}
        for word in own:
            one = recognised(CharacterEntry(id=word))
            marker = SLOTS.get(spelling(word))
            if marker in official:
                slots[marker], known = None, True
            elif one is not None and one.id in self.found:
                slots[one.id], known = None, True
            elif word in self.strangers:
                slots[word] = None
            else:
                strangers[shown(word)] = None
        if not known:
            return official
        if strangers:
            self.warnings.append(say(f"script_file.strangers_{night}", line=listed(strangers)))
        forgotten = [called(one) for one in self.found.values() if one.id in official and one.id not in slots]
        if forgotten:
            self.warnings.append(say(f"script_file.forgotten_{night}", line=listed(forgotten)))
        return whole_order(slots, official)

    def _judge_kinds(self) -> None:
        """Whether even the smallest table finds enough of each kind."""
        for lack in _lacks(tuple(self.found.values()), usual_counts(FEWEST_PLAYERS)):
            self.problems.append(lack.of_the_smallest)

    def _judge_tables(self, script: Script) -> bool:
        """Whether the script can be dealt to anybody, with a warning for those it cannot serve."""
        sizes = script.table_sizes
        if not sizes:
            self.problems.append(say("script_file.no_table"))
            return False
        core = tuple(OFFICIAL[one] for one in script.characters)
        most = MOST_IN_TEENSYVILLE if len(core) <= TEENSYVILLE else 15
        unserved: dict[str, list[int]] = {}
        for players in range(FEWEST_PLAYERS, most + 1):
            if players not in sizes:
                reason = listed(lack.of_a_table for lack in _lacks(core, usual_counts(players)))
                unserved.setdefault(reason or say("script_file.too_few_good"), []).append(players)
        for reason, players_of in unserved.items():
            self.warnings.append(say("script_file.not_for", line=in_words(players_of), reason=reason))
        few = [
            players
            for players in sizes
            if players >= EVIL_INFO_FROM and _spare(script, players) < ENOUGH_BLUFFS
        ]
        if few:
            self.warnings.append(say("script_file.few_bluffs", line=in_words(few)))
        return True


def _called(entry: CharacterEntry) -> str:
    """The name of a homebrew character, with its id where the name is an official one."""
    name = entry.name or entry.id
    return f"{shown(name)} ({shown(entry.id)})" if spelling(name) in OFFICIAL else shown(name)


def _plain_team(team: str) -> str:
    """The kind of a character that is not official; "" for none there is."""
    plain = spelling(team)
    return "traveller" if plain == "traveler" else plain if plain in TEAMS else ""


def _team(team: str) -> str:
    """A kind of character in the middle of a sentence."""
    key = f"team.{team}"
    return Worded(load_texts("en"), lambda own: own.shown(key).lower() if own.has(key) else team)


def _why_nobody(script: Script) -> str:
    """Why this script can be dealt to no table, or nothing."""
    if script.table_sizes:
        return ""
    lacks = _lacks(tuple(OFFICIAL[one] for one in script.characters), usual_counts(FEWEST_PLAYERS))
    whole = [lack.of_the_smallest for lack in lacks] or [say("script_file.no_table")]
    return joined(whole)


class _Lack(NamedTuple):
    """Too few of this kind, by its name in official files."""

    team: str
    needed: int
    present: int

    @property
    def of_the_smallest(self) -> str:
        values = {"players": FEWEST_PLAYERS, "needed": self.needed, "number": self.present}
        return say("script_file.too_few", line=say(f"script_file.{self.team}"), **values)

    @property
    def of_a_table(self) -> str:
        values = {"needed": self.needed, "number": self.present}
        return say("script_file.lack", line=say(f"script_file.{self.team}"), **values)


def _lacks(characters: tuple[Official, ...], counts: Counts) -> list[_Lack]:
    present = [sum(one.team == team for one in characters) for team in DEALT]
    return [
        _Lack(team, needed, here)
        for team, needed, here in zip(DEALT, counts, present, strict=True)
        if here < needed
    ]


def _spare(script: Script, players: int) -> int:
    """How many good characters are left over at this table."""
    usual = usual_counts(players)
    return len(script.good) - usual.townsfolk - usual.outsiders


def in_words(sizes: tuple[int, ...] | list[int]) -> str:
    """Numbers of players: "5 to 15", "5 and 6", "5 to 9, 13"."""
    runs: list[list[int]] = []
    for size in sizes:
        if runs and runs[-1][-1] == size - 1:
            runs[-1].append(size)
        else:
            runs.append([size])
    return listed(
        say("script_file.from_to" if len(run) > 2 else "script_file.both", number=run[0], total=run[-1])
        if len(run) > 1
        else str(run[0])
        for run in runs
    )
