"""Everything the Storyteller says and shows, read from the folder of one language and checked before a game.

``texts/messages.toml`` names every message and the values it is given. A language is a folder beside it
(``texts/en``) with ``spoken.toml``, ``shown.toml``, ``reasons.toml`` (why the Storyteller decides so, shown like any
other text), ``words.toml``, ``rules.toml``, a folder ``tones`` of one file for each tone of the voice
(``config.tales``), and a folder ``characters`` of one file for each character, named by its official id
(``characters/fortuneteller.toml``). A character may have a table ``[info]``, ``[ask]``, ``[story]`` or ``[because]``
with its own wording of any message of that section, given the same values, of which it may leave out some. What it
brings into the game is named there too, and is then shown like any other text: its tokens in ``[reminders]``, its
power of the day in ``[claims]`` and ``[i_say]``, its rulings in ``[house_rules]``. Two characters may name the same
thing in the same words. Sentences of its own that are said with players and characters of the moment stand in
``[phrases]``; each may use ``{names}`` and ``{characters}``. What a language does not say of a character, or the
whole character, is shown in English there, and `Texts.untranslated` names it.
Messages are ICU messages, so that each language has its own plural forms and cases:
https://unicode-org.github.io/icu/userguide/format_parse/messages/

A language with grammatical cases gives each character a table ``[declension]``. Then a message that is given
``{character}`` may also use ``{character_genitive}``, ``_dative``, ``_accusative``, ``_instrumental`` and
``_prepositional``, and turn on the grammatical gender: ``{character_gender, select, feminine {выбрала}
neuter {выбрало} other {выбрал}}``. So may one given ``{believed}``, ``{bluffs}`` (a list has no gender) or any other
value of the kinds "character" and "characters".

Players are declined, too, where ``words.toml`` has a table ``[undeclined]``: a message that is given ``{nominee}``
may use ``{nominee_accusative}``, and ``{nominee_with}``, the instrumental with its preposition. A name that no
dictionary knows ("Bob") stays as it is inside the pattern of that table: "номинирует Борю", "номинирует игрока Bob".
A list of ``{names}`` has the cases and no ``_with``. Nothing tells whether a player is a man or a woman.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

import tomli
from icu4py.messageformat import MessageFormat
from pydantic import Field, TypeAdapter, ValidationError

from config.declined_names import declined, with_preposition
from config.strict import Strict
from config.tales import PARTS, TONES, USUAL_TONE, TaleLengths, ToneFile
from config.tales import faults as faults_of_tales
from config.worded import Worded, values_in_language

FOLDER = Path(__file__).parent / "texts"

Kind = Literal["name", "names", "number", "character", "characters", "text"]
Filled = str | int

# Enough numbers to meet every plural form of CLDR for whole numbers below a hundred.
SAMPLE_NUMBERS = (0, 1, 2, 3, 5, 11, 21, 22, 25)


class UnknownLanguage(ValueError):
    """No texts in that language; the message lists those there are."""


class BrokenTexts(ValueError):
    """The files of a language do not fit messages.toml; `problems` names every fault."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("The texts need mending:\n" + "\n".join(f"  {problem}" for problem in self.problems))


class UnknownMessage(KeyError):
    """No message has this key."""

    def __str__(self) -> str:
        return str(self.args[0])


class WrongValues(TypeError):
    """A message was given other values than messages.toml says."""


class Requirement(Strict):
    """What messages.toml says of one message."""

    lines: int = Field(default=3, ge=1)
    values: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


class Requirements(Strict):
    """The whole of messages.toml: which messages a language has to have, and what each is given."""

    values: dict[str, Kind | tuple[str, ...]]
    spoken: dict[str, dict[str, Requirement]]
    shown: dict[str, dict[str, Requirement]]
    reasons: dict[str, dict[str, Requirement]]
    toned: dict[str, dict[str, Requirement]]
    tales: TaleLengths

    def of_a_tone(self) -> dict[str, dict[str, Requirement]]:
        """What a file of one tone has to say, the parts of its tales included."""
        tales = {part: Requirement(lines=self.tales.fewest * self.tales.of(part)) for part in PARTS}
        return {**self.toned, "tale": tales}


class Declension(Strict):
    """The name of a character in the cases other than the nominative, and its grammatical gender."""

    gender: Literal["masculine", "feminine", "neuter"]
    genitive: str = Field(min_length=1)
    dative: str = Field(min_length=1)
    accusative: str = Field(min_length=1)
    instrumental: str = Field(min_length=1)
    prepositional: str = Field(min_length=1)


GENDERS = ("masculine", "feminine", "neuter")
CASES = ("genitive", "dative", "accusative", "instrumental", "prepositional")
WITH = "with"


class CharacterText(Strict):
    """One character in our own words: the player's card, advice for beginners, an answer about it.

    ``answer`` is said aloud to the whole table: it speaks of the character, and of nobody in the room. A Fabled's
    ``ability`` is what changes for the whole table, and its ``tips`` are when a table wants that. Words of its own,
    by the key of the usual wording: ``info`` on the phone for what its owner learns or has chosen, ``ask`` for what
    its owner is asked, ``story`` in the story of a finished game for what came of it, ``claim`` for the vote that its
    power of the day opens, ``because`` for why the Storyteller decides so.

    What it brings: its ``reminders`` by their texts ("red_herring" for "Red Herring"); its power of the day by the
    verb ("give_vote"), as it is called (``claims``) and as a player says it of themself (``i_say``); and what is so
    under each of its ``house_rules`` as we take it, by the name without the character's id, in English like all
    settings. ``phrases``: sentences of its own (`engine.phrases`). ``needs_human``: what people at the table have to
    see to."""

    name: str = Field(min_length=1)
    ability: str = Field(min_length=1)
    tips: tuple[str, ...] = Field(min_length=1, max_length=2)
    answer: str = Field(min_length=1)
    declension: Declension | None = None
    info: dict[str, str] = Field(default_factory=dict)
    ask: dict[str, str] = Field(default_factory=dict)
    story: dict[str, str] = Field(default_factory=dict)
    claim: dict[str, str] = Field(default_factory=dict)
    because: dict[str, str] = Field(default_factory=dict)
    reminders: dict[str, str] = Field(default_factory=dict)
    claims: dict[str, str] = Field(default_factory=dict)
    i_say: dict[str, str] = Field(default_factory=dict)
    house_rules: dict[str, str] = Field(default_factory=dict)
    phrases: dict[str, str] = Field(default_factory=dict)
    needs_human: str = ""


OWN_WORDING = ("info", "ask", "story", "claim", "because")
SHOWN_LIKE_ANY = ("reminders", "claims", "i_say")
BROUGHT = (*SHOWN_LIKE_ANY, "house_rules", "phrases")
"""The tables of a character: sections that it may word in its own way; and what it brings, most of it shown texts."""
OF_A_PHRASE = ("names", "characters")
"""What a sentence of a character's own may be said with."""


class GlossaryEntry(Strict):
    """A term of the game; `also` holds the other ways a player may ask for it."""

    term: str = Field(min_length=1)
    also: tuple[str, ...] = ()
    answer: str = Field(min_length=1)


class Rules(Strict):
    """The base rules to read out, a paragraph at a time, and the glossary."""

    paragraphs: tuple[str, ...] = Field(min_length=1)
    glossary: dict[str, GlossaryEntry]


class ListPatterns(Strict):
    """How a language joins names: "Ann", "Ann and Bob", "Ann, Bob and Cat"."""

    two: str
    between: str
    last: str
    two_or: str
    last_or: str


class UndeclinedName(Strict):
    """What stands in each case for a player whose name has no cases: "игрока {name}"."""

    genitive: str = Field(pattern=r"\{name\}")
    dative: str = Field(pattern=r"\{name\}")
    accusative: str = Field(pattern=r"\{name\}")
    instrumental: str = Field(pattern=r"\{name\}")
    prepositional: str = Field(pattern=r"\{name\}")


class Words(Strict):
    """What the language calls itself, which way it is written, how names are joined, and the harmless questions
    for players who do not act at night; these are the same, in the same order, in every language. Nobody says one of
    the `secret_words` by chance."""

    name: str = Field(min_length=1)
    direction: Literal["ltr", "rtl"] = "ltr"
    lists: ListPatterns
    undeclined: UndeclinedName | None = None
    decoys: tuple[str, ...] = Field(min_length=20)
    secret_words: tuple[str, ...] = Field(min_length=20)


_SPOKEN_FILE = TypeAdapter(dict[str, dict[str, tuple[str, ...]]])
_SHOWN_FILE = TypeAdapter(dict[str, dict[str, str]])
_TONE_FILE = TypeAdapter(ToneFile)
_CHARACTER_FILE = TypeAdapter(CharacterText)
_Read = TypeVar("_Read")


class Message(NamedTuple):
    """A checked message: its variants (one if shown) and the values it takes. `inflected`: those it has a further
    form of."""

    key: str
    variants: tuple[MessageFormat, ...]
    requirement: Requirement
    inflected: frozenset[str]


class Texts:
    """All texts of one language; made by `load_texts`."""

    def __init__(
        self,
        language: str,
        *,
        name: str,
        direction: str,
        kinds: Mapping[str, Kind | tuple[str, ...]],
        spoken: Mapping[str, Message],
        toned: Mapping[str, Mapping[str, Message]],
        tales: TaleLengths,
        shown: Mapping[str, Message],
        lists: ListPatterns,
        undeclined: UndeclinedName | None,
        decoys: tuple[str, ...],
        secret_words: tuple[str, ...],
        characters: Mapping[str, CharacterText],
        own: Mapping[str, Mapping[str, Message]],
        rules: Rules,
        untranslated: tuple[str, ...] = (),
    ) -> None:
        """`untranslated`: what is shown in English for want of a text: characters ("empath"), and what some of them
        bring ("po: reminders.3_attacks")."""
        self.language, self.name, self.direction = language, name, direction
        self._in_tone = {tone: {**spoken, **messages} for tone, messages in toned.items()}
        self._in_every_tone = spoken
        self.tale_lengths = tales
        self.decoys = decoys
        self.secret_words = secret_words
        self.characters = characters
        self._own = own
        self.rules = rules
        self.untranslated = untranslated
        self._kinds = kinds
        self._shown = shown
        self._lists = lists
        self._undeclined = undeclined
        self._written: dict[MessageFormat, str] = {}

    def shown(self, key: str, /, **values: object) -> str:
        """The text under `key` ("join.title"), filled in; a `Worded`. Raises UnknownMessage, WrongValues."""
        return Worded(self, lambda texts: texts._fill_shown(key, values))

    def told_of(self, character: str, key: str, /, **values: object) -> str:
        """What is shown under `key` ("story.killed_by", "phrases.trust") of a character's doing, in its own wording
        where there is one; a `Worded`. Raises UnknownMessage, WrongValues."""
        return Worded(self, lambda texts: texts._fill_own(character, key, values))

    def has_own(self, character: str, key: str) -> bool:
        """Whether the character has its own wording of this."""
        return key in self._own.get(character, {})

    def spoken(self, tone: str = USUAL_TONE) -> Mapping[str, Message]:
        """Everything that is said aloud in one tone, by its key; the parts of the tales are "tale.dusk" and so on."""
        return self._in_tone[tone]

    def said(self, key: str, variant: int, /, tone: str = USUAL_TONE, **values: object) -> str:
        """One variant of a spoken line, filled in; a `Worded`. Raises UnknownMessage, WrongValues."""
        return Worded(self, lambda texts: texts._fill_spoken(key, variant, tone, values))

    def _fill_shown(self, key: str, values: Mapping[str, object]) -> str:
        return self._fill(_message(self._shown, key), 0, values_in_language(values, self))

    def _fill_own(self, character: str, key: str, values: Mapping[str, object]) -> str:
        """Another language may have its own wording for another choice of characters."""
        own = self._own.get(character, {}).get(key)
        return self._fill(own or _message(self._shown, key), 0, values_in_language(values, self))

    def _fill_spoken(self, key: str, variant: int, tone: str, values: Mapping[str, object]) -> str:
        """Another language may have fewer variants."""
        message = _message(self.spoken(tone), key)
        return self._fill(message, variant % len(message.variants), values_in_language(values, self))

    def variants(self, key: str, tone: str = USUAL_TONE) -> int:
        """How many variants a spoken line has in this tone. Raises UnknownMessage."""
        return len(_message(self.spoken(tone), key).variants)

    def is_toned(self, key: str) -> bool:
        """Is this line written for each tone by itself?"""
        return key not in self._in_every_tone

    def tales(self, tone: str = USUAL_TONE) -> int:
        """How many tales there are in this tone."""
        return self.variants("tale.opening", tone)

    def has(self, key: str) -> bool:
        """Is there a shown text under this key?"""
        return key in self._shown

    def house_rules(self, character: str) -> Mapping[str, str]:
        """What is so under each house rule of a character as we take it, by the whole name of the rule."""
        known = self.characters.get(character)
        return {f"{character}: {name}": text for name, text in known.house_rules.items()} if known else {}

    def character_name(self, character: str) -> str:
        """The name of a character by its id; the id itself for one that these texts do not know.

        An ability that stands in no script goes by the name of the character with which its id begins:
        "amnesiac_even_evil", and that of a jinx by the first of its two: "plaguedoctor-scarletwoman".
        """
        known = self._known(character)
        return known.name if known else character

    def _known(self, character: str) -> CharacterText | None:
        return self.characters.get(character) or self.characters.get(re.split("[_-]", character)[0])

    def character_forms(self, character: str) -> dict[str, str]:
        """The name by each of `CASES`, and the "gender"; in a language without cases the name, and "none"."""
        known = self._known(character)
        if known and known.declension:
            return known.declension.model_dump()
        return dict.fromkeys(CASES, self.character_name(character)) | {"gender": "none"}

    def player_forms(self, name: str) -> dict[str, str]:
        """A player's name by each of `CASES`, and by "with"; in a language without cases the name as it is."""
        if self._undeclined is None:
            return dict.fromkeys((*CASES, WITH), name)
        patterns = self._undeclined.model_dump()
        found = declined(self.language, name) or {
            case: patterns[case].replace("{name}", name) for case in CASES
        }
        return {**found, WITH: with_preposition(found["instrumental"])}

    def and_list(self, names: Sequence[str]) -> str:
        """Names in a row: "Ann, Bob and Cat"; an empty list is empty text.

        >>> load_texts("en").and_list(["Ann", "Bob", "Cat"]), load_texts("ru").and_list(["Аня", "Боря"])
        ('Ann, Bob and Cat', 'Аня и Боря')
        """
        return self._joined(names, self._lists.two, self._lists.last)

    def or_list(self, names: Sequence[str]) -> str:
        """Names to choose from: "Ann, Bob or Cat"; an empty list is empty text."""
        return self._joined(names, self._lists.two_or, self._lists.last_or)

    def _joined(self, names: Sequence[str], two: str, last: str) -> str:
        if len(names) < 3:
            return two.join(names)
        return self._lists.between.join(names[:-1]) + last + names[-1]

    def _fill(self, message: Message, variant: int, values: Mapping[str, object]) -> str:
        requirement = message.requirement
        if not values and not requirement.values and not requirement.optional:
            return self._as_written(message.variants[variant])
        expected = {*requirement.values, *requirement.optional}
        if expected != values.keys():
            raise WrongValues(
                f"{message.key} takes {', '.join(sorted(expected)) or 'no values'}, "
                f"but was given {', '.join(sorted(values)) or 'none'}"
            )
        filled = {name: self._filled(message.key, name, value) for name, value in values.items()}
        for name in message.inflected:
            filled.update(self._declined(name, values[name]))
        return message.variants[variant].format({**filled})

    def _as_written(self, variant: MessageFormat) -> str:
        """One that takes no values, and so is always the same."""
        if variant not in self._written:
            self._written[variant] = variant.format({})
        return self._written[variant]

    def _declined(self, name: str, value: object) -> Mapping[str, str]:
        """The further placeholders that a name gives: {nominee_genitive}, {character_gender}."""
        if self._kinds[name] == "name":
            return {f"{name}_{form}": text for form, text in self.player_forms(str(value)).items()}
        if self._kinds[name] == "names" and isinstance(value, list | tuple):
            people = [self.player_forms(one) for one in value]
            return {f"{name}_{case}": self.and_list([one[case] for one in people]) for case in CASES}
        if self._kinds[name] == "character":
            return {f"{name}_{form}": text for form, text in self.character_forms(str(value)).items()}
        if self._kinds[name] == "characters" and isinstance(value, list | tuple):
            forms = [self.character_forms(one) for one in value]
            return {f"{name}_{case}": self.and_list([one[case] for one in forms]) for case in CASES}
        return {}

    def _filled(self, key: str, name: str, value: object) -> Filled:
        kind = self._kinds[name]
        if kind == "number":
            if isinstance(value, int) and not isinstance(value, bool):
                return value
        elif kind in ("names", "characters"):
            if isinstance(value, list | tuple) and all(isinstance(one, str) for one in value):
                return self.and_list(
                    [self.character_name(one) for one in value] if kind == "characters" else value
                )
        elif isinstance(value, str):
            if kind == "character":
                return self.character_name(value)
            if not isinstance(kind, tuple) or value in kind:
                return value
        wanted = f"one of {', '.join(kind)}" if isinstance(kind, tuple) else kind
        raise WrongValues(f"{key}: {name} must be {wanted}, not {value!r}")


@cache
def languages() -> tuple[str, ...]:
    """The languages there are texts for, by their codes, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/shown.toml")))


@cache
def complete_languages() -> tuple[str, ...]:
    """Those of `languages` that can be offered: a translation with faults is left out, and the log names them."""
    return tuple(language for language in languages() if _is_complete(language))


def _is_complete(language: str) -> bool:
    try:
        load_texts(language)
    except BrokenTexts as faults:
        logging.getLogger(__name__).warning("%s is not offered. %s", language, faults)
        return False
    return True


@cache
def load_texts(language: str = "en") -> Texts:
    """Read and check the texts of a language ("en").

    Raises UnknownLanguage if there is no such folder, BrokenTexts naming every fault of its files."""
    if language not in languages():
        raise UnknownLanguage(f"There are no texts in {language!r}. Choose one of: {', '.join(languages())}.")
    return read_texts(FOLDER / language, FOLDER / "messages.toml")


def read_texts(folder: Path, requirements_file: Path) -> Texts:
    """Read one language from `folder`, checked against `requirements_file`. Raises BrokenTexts."""
    problems: list[str] = []
    requirements = _read(requirements_file, TypeAdapter(Requirements), problems)
    spoken = _read(folder / "spoken.toml", _SPOKEN_FILE, problems)
    tones = {tone: _read_tone(folder, tone, problems) for tone in TONES}
    shown = _read(folder / "shown.toml", _SHOWN_FILE, problems)
    reasons = _read(folder / "reasons.toml", _SHOWN_FILE, problems)
    words = _read(folder / "words.toml", TypeAdapter(Words), problems)
    translated = _read_characters(folder / "characters", problems)
    characters, untranslated = _with_english(translated, problems)
    rules = _read(folder / "rules.toml", TypeAdapter(Rules), problems)
    if (
        requirements is None
        or spoken is None
        or shown is None
        or reasons is None
        or words is None
        or rules is None
    ):
        raise BrokenTexts(problems)
    kinds, language = requirements.values, folder.name
    for_shown, for_reasons = _of_one_line(requirements.shown), _of_one_line(requirements.reasons)
    toned: dict[str, dict[str, Message]] = {}
    for tone, written in tones.items():
        if written is not None:
            file = f"tones/{tone}.toml"
            wrong = faults_of_tales(written.tales, requirements.tales)
            problems.extend(f"{file}: {fault}" for fault in wrong)
            lists = {**written.lists, "tale": written.of_all_tales()}
            toned[tone] = dict(_messages(file, language, requirements.of_a_tone(), lists, kinds, problems))
    usual = {
        **dict(_messages("shown.toml", language, for_shown, _lines_of(shown), kinds, problems)),
        **dict(_messages("reasons.toml", language, for_reasons, _lines_of(reasons), kinds, problems)),
    }
    texts = Texts(
        language,
        name=words.name,
        direction=words.direction,
        kinds=kinds,
        spoken=dict(_messages("spoken.toml", language, requirements.spoken, spoken, kinds, problems)),
        toned=toned,
        tales=requirements.tales,
        shown={**usual, **_brought(characters, usual, language, problems)},
        lists=words.lists,
        undeclined=words.undeclined,
        decoys=words.decoys,
        secret_words=words.secret_words,
        characters=characters,
        own=_own_wordings(characters, {**for_shown, **for_reasons}, language, kinds, problems),
        rules=rules,
        untranslated=untranslated,
    )
    if problems:
        raise BrokenTexts(f"{language}/{problem}" for problem in problems)
    if texts.untranslated:
        places = (one.partition(":") for one in texts.untranslated)
        missing = ", ".join(
            f"{language}/characters/{one}.toml{':' * bool(key)}{key}" for one, _, key in places
        )
        logging.getLogger(__name__).warning("Not translated, shown in English: %s", missing)
    return texts


def _of_one_line(required: Mapping[str, Mapping[str, Requirement]]) -> dict[str, dict[str, Requirement]]:
    return {
        section: {key: requirement.model_copy(update={"lines": 1}) for key, requirement in keys.items()}
        for section, keys in required.items()
    }


def _lines_of(shown: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, tuple[str, ...]]]:
    return {section: {key: (line,) for key, line in keys.items()} for section, keys in shown.items()}


def _message(messages: Mapping[str, Message], key: str) -> Message:
    try:
        return messages[key]
    except KeyError:
        raise UnknownMessage(f"There is no message {key!r}; messages.toml lists them all.") from None


def _read_tone(folder: Path, tone: str, problems: list[str]) -> ToneFile | None:
    return _read(folder / "tones" / f"{tone}.toml", _TONE_FILE, problems, f"tones/{tone}.toml")


def _read_characters(folder: Path, problems: list[str]) -> dict[str, CharacterText]:
    """The characters of a language by their ids, which are the names of their files."""
    files = sorted(folder.glob("*.toml"))
    if not files:
        problems.append(
            f"{folder.name}: there are no characters; each has a file, such as {folder.name}/imp.toml"
        )
    read = {path.stem: _read(path, _CHARACTER_FILE, problems, f"{folder.name}/{path.name}") for path in files}
    characters = {character: text for character, text in read.items() if text is not None}
    if any(text.declension for text in characters.values()):
        problems.extend(
            f"{folder.name}/{character}.toml: declension is missing, which other characters of this language have"
            for character, text in characters.items()
            if text.declension is None
        )
    return characters


@cache
def _english_characters() -> dict[str, CharacterText]:
    """What stands in for a character that a language does not have; faults are told with the English texts."""
    return _read_characters(FOLDER / "en" / "characters", [])


def _with_english(
    translated: Mapping[str, CharacterText], problems: list[str]
) -> tuple[dict[str, CharacterText], tuple[str, ...]]:
    """Every character with everything it brings, in English where the language has no words; and what that is."""
    if not translated:
        return {}, ()
    characters = dict(_english_characters())
    untranslated = [one for one in characters if one not in translated]
    for character, own in translated.items():
        english = characters.get(character, own)
        tables: dict[str, dict[str, str]] = {}
        for table in BROUGHT:
            said, meant = getattr(own, table), getattr(english, table)
            if table in SHOWN_LIKE_ANY or table == "phrases":
                untranslated += [f"{character}: {table}.{key}" for key in meant if key not in said]
            problems.extend(
                f"characters/{character}.toml: {table}.{key} is not in the English file"
                for key in said
                if key not in meant
            )
            tables[table] = {**meant, **said}
        characters[character] = own.model_copy(update=tables)
    return characters, tuple(untranslated)


def _read(path: Path, shape: TypeAdapter[_Read], problems: list[str], name: str = "") -> _Read | None:
    name = name or path.name
    try:
        return shape.validate_python(tomli.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        problems.append(f"{name}: the file is missing")
    except (tomli.TOMLDecodeError, UnicodeDecodeError) as fault:
        problems.append(f"{name}: not readable as TOML: {fault}")
    except ValidationError as faults:
        for one in faults.errors():
            where = ".".join(str(part) for part in one["loc"])
            problems.append(f"{name}: {where}: {one['msg']}")
    return None


def _messages(
    file: str,
    language: str,
    required: Mapping[str, Mapping[str, Requirement]],
    given: Mapping[str, Mapping[str, tuple[str, ...]]],
    kinds: Mapping[str, Kind | tuple[str, ...]],
    problems: list[str],
) -> Iterator[tuple[str, Message]]:
    wanted = {f"{section}.{key}": one for section, keys in required.items() for key, one in keys.items()}
    written = {f"{section}.{key}": lines for section, keys in given.items() for key, lines in keys.items()}
    problems.extend(f"{file}: {key} is missing" for key in wanted if key not in written)
    problems.extend(f"{file}: {key} is not in messages.toml" for key in written if key not in wanted)
    for key in wanted:
        requirement, lines = wanted[key], written.get(key, ())
        unknown = [name for name in (*requirement.values, *requirement.optional) if name not in kinds]
        if unknown:
            problems.append(
                f"messages.toml: {key} uses {', '.join(unknown)}, which [values] does not explain"
            )
        elif key in written:
            problems.extend(f"{file}: {fault}" for fault in _faults(key, lines, requirement, kinds, language))
            inflected = {
                name
                for name in (*requirement.values, *requirement.optional)
                if any(f"{name}_" in line for line in lines)
            }
            yield key, Message(key, tuple(_parsed(lines, language)), requirement, frozenset(inflected))


def _own_wordings(
    characters: Mapping[str, CharacterText],
    usual: Mapping[str, Mapping[str, Requirement]],
    language: str,
    kinds: Mapping[str, Kind | tuple[str, ...]],
    problems: list[str],
) -> dict[str, dict[str, Message]]:
    """The own wordings of the characters, by character and key ("story.killed_by")."""
    found: dict[str, dict[str, Message]] = {}
    for character, text in characters.items():
        tables = {section: getattr(text, section) for section in OWN_WORDING}
        free = {
            section: {
                key: Requirement(lines=1, optional=(*one.values, *one.optional))
                for key, one in usual.get(section, {}).items()
                if key in table
            }
            for section, table in tables.items()
        }
        tables["phrases"] = text.phrases
        free["phrases"] = dict.fromkeys(text.phrases, Requirement(lines=1, optional=OF_A_PHRASE))
        own = {section: {key: (line,) for key, line in table.items()} for section, table in tables.items()}
        file = f"characters/{character}.toml"
        found[character] = dict(_messages(file, language, free, own, kinds, problems))
    return found


def _brought(
    characters: Mapping[str, CharacterText], usual: Mapping[str, Message], language: str, problems: list[str]
) -> dict[str, Message]:
    """What characters bring into the game, shown as any other text: by key ("reminders.red_herring")."""
    found: dict[str, Message] = {}
    said: dict[str, tuple[str, str]] = {}  # by key: the words, and whose they are
    for character, text in characters.items():
        file = f"characters/{character}.toml"
        for section in SHOWN_LIKE_ANY:
            for name, words in getattr(text, section).items():
                key = f"{section}.{name}"
                if key in usual:
                    problems.append(
                        f"{file}: {key} stands in shown.toml already, as several characters have it"
                    )
                elif said.setdefault(key, (words, character))[0] != words:
                    problems.append(f"{file}: {key} is said in other words by {said[key][1]}.toml")
                else:
                    plain = {section: {name: Requirement(lines=1)}}
                    found |= _messages(file, language, plain, {section: {name: (words,)}}, {}, problems)
    return found


def _parsed(lines: Iterable[str], language: str) -> Iterator[MessageFormat]:
    for line in lines:
        try:
            yield MessageFormat(line, language)
        except ValueError:  # already among the faults
            continue


def _faults(
    key: str,
    lines: Sequence[str],
    requirement: Requirement,
    kinds: Mapping[str, Kind | tuple[str, ...]],
    language: str,
) -> Iterator[str]:
    if len(lines) < requirement.lines:
        yield f"{key} has {len(lines)} variants and needs {requirement.lines}"
    if len(set(lines)) < len(lines):
        yield f"{key} says the same thing twice"
    for line in lines:
        fault = _fault(line, requirement, kinds, language)
        if fault:
            yield f"{key}: {fault} in {line!r}"


def _fault(
    line: str, requirement: Requirement, kinds: Mapping[str, Kind | tuple[str, ...]], language: str
) -> str | None:
    """What is wrong with one variant, found by filling it in with many values through the real formatter."""
    if not line.strip():
        return "nothing is said"
    try:
        message = MessageFormat(line, language)
    except ValueError as refusal:
        return f"not an ICU message ({refusal})"
    if "{" not in line and "}" not in line:  # most lines: nothing can be filled in, and nothing is missing
        return f"{{{requirement.values[0]}}} is not used" if requirement.values else None
    samples = {name: _samples(name, kinds[name]) for name in (*requirement.values, *requirement.optional)}
    samples |= {
        f"{name}_gender": [{f"{name}_gender": one} for one in GENDERS]
        for name in samples
        if kinds[name] == "character"
    }
    plain = {key: filled for options in samples.values() for key, filled in options[0].items()}
    fillings = {name: [{**plain, **option} for option in options] for name, options in samples.items()}
    try:
        spellings = {name: {message.format({**one}) for one in many} for name, many in fillings.items()}
        spelt = {message.format({**plain})}.union(*spellings.values())
    except RuntimeError:  # a plural or a choice over a value that it was not given
        return "a placeholder messages.toml does not give"
    # ICU leaves a plain placeholder it was given no value for as it stands.
    if any("{" in one or "}" in one for one in spelt):
        return "a placeholder messages.toml does not give"
    unused = [name for name in requirement.values if len(spellings[name]) == 1]
    return f"{{{unused[0]}}} is not used" if unused else None


@cache
def _samples(name: str, kind: Kind | tuple[str, ...]) -> Sequence[Mapping[str, Filled]]:
    """Values to try a message with; those of a character come with its cases."""
    if isinstance(kind, tuple):
        return [{name: one} for one in kind]
    if kind == "number":
        return [{name: one} for one in SAMPLE_NUMBERS]
    options = [{name: f"<{one}>"} for one in (name, f"another {name}")]
    if kind != "text":
        forms = (*CASES, WITH) if kind == "name" else CASES
        for option in options:
            option.update({f"{name}_{form}": f"{option[name]} {form}" for form in forms})
    return options
