"""A script as a page: its characters in our words, its nights and jinxes, how it is weighed, and what is wrong.

A script is public: nothing here knows of a game.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from config.jinx_texts import load_jinx_texts
from config.texts import Texts
from config.worded import in_language
from engine.night_order import DAWN, DEMON_INFO, DUSK, MINION_INFO
from engine.official import DEALT, OFFICIAL, Official
from engine.registry import CHARACTERS, character
from engine.rules.evil_info import EVIL_INFO_FROM
from engine.rules.setup import MOST_PLAYERS, usual_counts
from engine.script import MOST_IN_TEENSYVILLE, TEENSYVILLE
from engine.terms import NEVER, NIGHTLY, ONCE, SEATLESS
from narrator.scripts.entries import Stranger
from narrator.scripts.export import as_file
from narrator.scripts.files import LoadedScript, in_words, load_script
from narrator.scripts.homebrew import KEPT, LEFT_OUT, alike, likest, may_be_kept, settled
from narrator.scripts.own import OwnScripts
from narrator.scripts.shelf import Shelved, shelf, shelved

HEADINGS = {
    "townsfolk": "shelf.townsfolk",
    "outsider": "shelf.outsider",
    "minion": "shelf.minion",
    "demon": "shelf.demon",
    "traveller": "shelf.traveller",
    "fabled": "shelf.fabled",
    "loric": "shelf.loric",
}
STEPS = {
    DUSK: ("shelf.dusk", "shelf.dusk_does"),
    DAWN: ("shelf.dawn", "shelf.dawn_does"),
    MINION_INFO: ("shelf.minion_info", "shelf.minion_info_does"),
    DEMON_INFO: ("shelf.demon_info", "shelf.demon_info_does"),
}
FREELY = 3  # a character that may change the number of Outsiders in so many ways leaves it open


@dataclass(frozen=True)
class Row:
    """A character with its ability in our words; "" where it is not played here."""

    name: str
    ability: str


@dataclass(frozen=True)
class Kind:
    """The characters of one kind under their heading."""

    heading: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Fact:
    """One line of the balance: what is weighed, and what was found."""

    what: str
    found: str


@dataclass(frozen=True)
class Settling:
    """What may become of somebody who is not played here: options are (value, label, chosen)."""

    field: str
    name: str
    ability: str
    options: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True)
class ScriptSheet:
    """One script, ready to be read and printed; `text` is its file, with whatever is homebrew in it.

    `id` is that of the shelf, "" for one that was brought. `playable`: the file of the script that would be played,
    "" where none can be.
    """

    id: str
    title: str
    author: str
    about: str
    text: str
    playable: str
    sizes: str
    kinds: tuple[Kind, ...]
    besides: tuple[Kind, ...]
    first_night: tuple[Row, ...]
    other_nights: tuple[Row, ...]
    balance: tuple[Fact, ...]
    jinxes: tuple[Row, ...]
    own_rules: tuple[str, ...]
    for_people: tuple[Row, ...]
    choices: tuple[Settling, ...]
    unkept: bool
    problems: tuple[str, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class OnTheShelf:
    """A script in the list."""

    id: str
    title: str
    about: str
    sizes: str


class Shelf:
    """What a page shows of all scripts: the user's own, where there are any, and those that come with the program."""

    def __init__(self, own: OwnScripts | None = None) -> None:
        self.own = own

    @property
    def keeps(self) -> bool:
        """Whether a script that was brought can be kept."""
        return self.own is not None

    def found(self, texts: Texts, wanted: str = "") -> tuple[OnTheShelf, ...]:
        """See `on_the_shelf`."""
        return on_the_shelf(texts, wanted, self.all())

    def sheet(self, id_: str, texts: Texts) -> ScriptSheet | None:
        """See `sheet_of_shelf`."""
        return sheet_of_shelf(id_, texts, self.all())

    def keep(self, sheet: ScriptSheet) -> str:
        """The `id` of this sheet's script as a file of the user's own. Raises OSError."""
        assert self.own is not None
        return self.own.keep(load_script(sheet.text, sheet.title)).id

    def all(self) -> tuple[Shelved, ...]:
        """The user's own."""
        return () if self.own is None else self.own.all()


def on_the_shelf(texts: Texts, wanted: str = "", own: Iterable[Shelved] = ()) -> tuple[OnTheShelf, ...]:
    """The scripts whose title, line or characters hold all the words that are `wanted`, the user's `own` first."""
    words = wanted.casefold().split()
    return tuple(
        OnTheShelf(one.id, _title(one, texts), _about(one, texts), _sizes(one.loaded, texts))
        for one in (*own, *shelf())
        if all(word in _searched(one, texts) for word in words)
    )


def _searched(one: Shelved, texts: Texts) -> str:
    names = (_named(official, texts) for official in one.loaded.characters)
    parts = (_title(one, texts), one.loaded.name, _about(one, texts), *names)
    return " ".join(parts).casefold()


def sheet_of_shelf(id_: str, texts: Texts, own: Iterable[Shelved] = ()) -> ScriptSheet | None:
    """The sheet of a script of the shelf, or of the user's `own`; None where there is none of this id."""
    one = shelved(id_) or next((one for one in own if one.id == id_), None)
    return None if one is None else _settled_sheet(one.loaded, None, texts, shelved_as=one)


def sheet_of_file(text: str, choices: Mapping[str, str] | None, texts: Texts) -> ScriptSheet:
    """The sheet of a file that was brought; whatever is wrong with it stands on the sheet.

    `choices`: what becomes of those who are not played here, by `Settling.field`; None for what we suggest.
    """
    return _settled_sheet(load_script(text, texts.shown("host.script")), choices, texts)


def _settled_sheet(
    loaded: LoadedScript,
    choices: Mapping[str, str] | None,
    texts: Texts,
    *,
    shelved_as: Shelved | None = None,
) -> ScriptSheet:
    wanted = _suggested(loaded) if choices is None else _by_id(loaded, choices)
    played = settled(loaded, wanted) if loaded.strangers else loaded
    return _sheet(loaded, played, texts, chosen=wanted, shelved_as=shelved_as)


def _suggested(loaded: LoadedScript) -> Mapping[str, str]:
    """They are left out where that leaves a script; else a like one comes in the place of each."""
    return {} if settled(loaded, {}).script is not None else likest(loaded)


def _by_id(loaded: LoadedScript, choices: Mapping[str, str]) -> dict[str, str]:
    return {one.id: choices.get(f"for-{place}", LEFT_OUT) for place, one in enumerate(loaded.strangers)}


def _sheet(
    loaded: LoadedScript,
    played: LoadedScript,
    texts: Texts,
    *,
    shelved_as: Shelved | None = None,
    chosen: Mapping[str, str] | None = None,
) -> ScriptSheet:
    """Of `played`, the script as it would be; `loaded` is the file."""
    return ScriptSheet(
        id=shelved_as.id if shelved_as else "",
        title=_title(shelved_as, texts) if shelved_as else loaded.name,
        author=loaded.author,
        about=_about(shelved_as, texts) if shelved_as else "",
        text=as_file(loaded) if loaded.characters or loaded.strangers else "",
        playable=as_file(played) if played.script is not None else "",
        sizes=_sizes(played, texts),
        kinds=tuple(_kinds(played, DEALT, texts)),
        besides=tuple(_kinds(played, ("traveller", "fabled", "loric"), texts)),
        first_night=tuple(_night(played, played.first_order, "first_night", texts)),
        other_nights=tuple(_night(played, played.other_order, "other_nights", texts)),
        balance=tuple(_balance(played, texts)) if played.characters else (),
        jinxes=tuple(_jinxes(played, texts)),
        own_rules=played.house_rules,
        for_people=tuple(_for_people(played, texts)),
        choices=tuple(
            _choice(loaded, place, one, chosen or {}, texts) for place, one in enumerate(loaded.strangers)
        ),
        unkept=any(not may_be_kept(one) for one in loaded.strangers),
        problems=tuple(in_language(one, texts) for one in played.problems),
        warnings=tuple(in_language(one, texts) for one in (*loaded.warnings, *_new(loaded, played))),
    )


def _new(loaded: LoadedScript, played: LoadedScript) -> tuple[str, ...]:
    return () if played is loaded else tuple(one for one in played.warnings if one not in loaded.warnings)


def _title(one: Shelved, texts: Texts) -> str:
    return one.loaded.name if one.file else texts.shown(f"script_titles.{one.id}")


def _about(one: Shelved, texts: Texts) -> str:
    return texts.shown("shelf.kept_as", name=one.file) if one.file else texts.shown(f"script_about.{one.id}")


def _sizes(loaded: LoadedScript, texts: Texts) -> str:
    if loaded.script is None:
        return ""
    small = sum(one.team in DEALT for one in loaded.characters) <= TEENSYVILLE
    key = "shelf.teensyville" if small else "shelf.players"
    return texts.shown(key, line=in_language(in_words(loaded.script.table_sizes), texts))


def _named(one: Official, texts: Texts) -> str:
    return texts.character_name(one.id) if one.id in texts.characters else one.name


def _row(one: Official, texts: Texts) -> Row:
    known = texts.characters.get(one.id)
    return Row(_named(one, texts), known.ability if known else "")


def _kinds(loaded: LoadedScript, teams: Iterable[str], texts: Texts) -> Iterable[Kind]:
    for team in teams:
        if rows := tuple(_row(one, texts) for one in loaded.of(team)):
            yield Kind(texts.shown(HEADINGS[team]), rows)


def _night(loaded: LoadedScript, order: Iterable[str], hook: str, texts: Texts) -> Iterable[Row]:
    """Who acts, in order, with what they do; from dusk to dawn."""
    rows = {one.id: _row(one, texts) for one in loaded.characters if _acts(one.id, hook)}
    told = loaded.script is None or loaded.script.table_sizes[-1] >= EVIL_INFO_FROM
    for slot in order:
        if slot in rows:
            yield rows[slot]
        elif slot in (DUSK, DAWN):
            step, does = STEPS[slot]
            yield Row(texts.shown(step), texts.shown(does))
            yield from (row for one, row in rows.items() if CHARACTERS[one].slot == slot)
        elif slot in (MINION_INFO, DEMON_INFO) and told:
            step, does = STEPS[slot]
            yield Row(texts.shown(step), texts.shown(does, players=EVIL_INFO_FROM))


def _acts(one: str, hook: str) -> bool:
    return one in CHARACTERS and not {hook, "each_night"}.isdisjoint(CHARACTERS[one].hooks)


def _balance(loaded: LoadedScript, texts: Texts) -> Iterable[Fact]:
    """Counts, what changes them, what is learnt, what misleads, who wakes."""
    ids = [one.id for one in loaded.characters if one.team in DEALT and one.played_here]
    everybody = [*ids, *(one.id for one in loaded.characters if one.team in SEATLESS and one.played_here)]
    names = {one: texts.character_name(one) for one in everybody}
    for team in DEALT:
        yield Fact(texts.shown(HEADINGS[team]), str(len(loaded.of(team))))

    def fact(what: str, found: Iterable[str]) -> Fact:
        return Fact(texts.shown(what), ", ".join(found) or texts.shown("shelf.nobody"))

    yield fact(
        "shelf.outsider_changes",
        (f"{names[one]!s} ({change!s})" for one in ids if (change := _outsiders(one, texts))),
    )
    yield fact("shelf.learn_once", (names[one] for one in ids if character(one).learns is ONCE))
    yield fact("shelf.learn_nightly", (names[one] for one in ids if character(one).learns is NIGHTLY))
    yield fact("shelf.misleads", (names[one] for one in everybody if character(one).misleads is not NEVER))
    for what, night in (
        ("shelf.wakes_first_night", "first_night"),
        ("shelf.wakes_other_nights", "other_nights"),
    ):
        yield fact(what, [str(sum(_acts(one, night) for one in ids))])


def _outsiders(one: str, texts: Texts) -> str:
    """By how many this character may change the number of Outsiders ("+2", "-1, +1"); "" where it does not."""
    if "counts" not in character(one).hooks:
        return ""
    changes = {
        counts.outsiders - usual_counts(players).outsiders
        for players in range(MOST_IN_TEENSYVILLE + 1, MOST_PLAYERS + 1)
        for counts in character(one).counts(players, usual_counts(players))
        if counts.outsiders >= 0
    }
    if changes <= {0}:
        return ""
    return (
        texts.shown("shelf.any_number")
        if len(changes) > FREELY
        else ", ".join(f"{n:+d}" for n in sorted(changes) if n)
    )


def _jinxes(loaded: LoadedScript, texts: Texts) -> Iterable[Row]:
    worded = load_jinx_texts(texts.language)
    for jinx in loaded.jinxes:
        yield Row(" + ".join(_named(OFFICIAL[one], texts) for one in jinx), worded.get(jinx.key, ""))


def _for_people(loaded: LoadedScript, texts: Texts) -> Iterable[Row]:
    for one in loaded.characters:
        if one.played_here and CHARACTERS[one.id].needs_human and one.id in texts.characters:
            yield Row(_named(one, texts), texts.characters[one.id].needs_human)


def _choice(
    loaded: LoadedScript, place: int, stranger: Stranger, chosen: Mapping[str, str], texts: Texts
) -> Settling:
    now = chosen.get(stranger.id, LEFT_OUT)
    options = [(LEFT_OUT, texts.shown("shelf.leave_out"))]
    if may_be_kept(stranger):
        options.append((KEPT, texts.shown("shelf.keep_as_rule")))
    options += [(one.id, _named(one, texts)) for one in alike(stranger, loaded)]
    return Settling(
        f"for-{place}",
        in_language(stranger.name, texts),
        stranger.ability,
        tuple((value, label, value == now) for value, label in options),
    )
