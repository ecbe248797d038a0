"""One template file for the recognisers' grammars, the parser and the list of examples.

Templates are hassil's (the sentence templates of Home Assistant). This module imports no settings: the caller gives
the text.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

import hassil
import yaml
from hassil.errors import HassilError
from hassil.expression import (
    Alternative,
    Expression,
    ListReference,
    Permutation,
    RuleReference,
    Sentence,
    Sequence,
    TextChunk,
)
from hassil.intents import Intent as Templates
from hassil.intents import IntentData, Intents, SlotList, TextSlotList, TextSlotValue
from hassil.parser import ParseError
from hassil.sample import sample_expression
from rapidfuzz import fuzz, process

from voices.errors import CorrectTheSentences
from voices.events import Intent
from voices.grammar import Grammar, Name, plain_words
from voices.russian import CASES, without_dots

_LOADER = getattr(
    yaml, "CSafeLoader", yaml.SafeLoader
)  # ten times as quick, where PyYAML was built with libyaml
OPENING = "opening"
CORRECT_FILE = "Correct the file of sentences."
STORYTELLERS = "st_"
"""How the intents begin that a person says who runs the game. They are never offered with those of the players, some
of which are said in the same words."""
ANYBODY = "@"
"""Stands for a name."""
MOST_WAYS = 100
"""To say one template that are looked at."""
TYPED_LIKENESS = 75.0
"""How like a name a typed word must be, of 100 (rapidfuzz's ratio): one slip in a name of four letters."""


@dataclass(frozen=True)
class Spoken:
    """A name's form inside a grammar: one unit, however many words it has. ``written``: the name's first form;
    ``ordinary``: made of words of the ``language``; ``heard``: its phones as its owner said it, and ``writings`` what
    was written down then."""

    form: str
    sounds_like: str | None
    written: bool = True
    ordinary: bool = False
    language: str = "en"
    heard: tuple[str, ...] = ()
    writings: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The form in plain words, as a recogniser gives them back."""
        return " ".join(plain_words(self.form, self.language))

    @property
    def dotted(self) -> str:
        """The text with the dots of its ё, where it has any: a recogniser's dictionary may have either."""
        return " ".join(plain_words(self.form, self.language, dotted=True))


@dataclass(frozen=True, eq=False)
class CompiledGrammar:
    """``sentences`` are (intent, template) with the opening phrase, ``plain_sentences`` without; ``slot_lists`` are
    hassil's; ``spoken`` are the names by list, ``meant`` whom each of them means; ``with_dots`` are the words with ё,
    by how they are without."""

    intents: Intents
    sentences: tuple[tuple[str, Expression], ...]
    plain_sentences: tuple[tuple[str, Expression], ...]
    slot_lists: Mapping[str, SlotList]
    rules: Mapping[str, Sentence]
    spoken: Mapping[str, tuple[Spoken, ...]]
    meant: Mapping[str, tuple[str, ...]]
    with_dots: Mapping[str, str]

    def parse(self, text: str, confidence: float = 1.0) -> Intent | None:
        """The intent of a whole sentence, or None when it is none of this grammar's."""
        words = " ".join(plain_words(text, self.intents.language))
        result = hassil.recognize(words, self.intents, slot_lists=dict(self.slot_lists))
        if result is None:
            return None
        slots = {name: str(entity.value) for name, entity in result.entities.items()}
        return Intent(result.intent.name, slots, words, confidence)

    def names_in(self, text: str) -> list[str]:
        """The names that a whole sentence has, as they are said in it."""
        result = hassil.recognize(text, self.intents, slot_lists=dict(self.slot_lists))
        said = [] if result is None else [entity.text.strip() for entity in result.entities_list]
        names = {spoken.text for spoken in self.every_spoken()}
        return [one for one in said if one in names]

    def every_spoken(self) -> tuple[Spoken, ...]:
        """The names of all lists, each once."""
        return tuple(dict.fromkeys(itertools.chain.from_iterable(self.spoken.values())))

    def words(self) -> frozenset[str]:
        """The templates' own words, names not included."""
        found: set[str] = set()
        for _, expression in self.sentences:
            self._collect(expression, found)
        return frozenset(found)

    def verbs(self, longest: int) -> list[dict[str, str]]:
        """Words that alone make one command of names into another, with the intents they make: "Alice nominates Bob",
        "Alice shoots Bob". ``longest``: words of such a sentence."""
        anybody = {name: TextSlotList.from_strings([ANYBODY], name=name) for name in self.spoken}
        places: dict[tuple[str, ...], dict[str, str]] = {}
        for intent, expression in self.plain_sentences:
            if any(_rules_in(expression)):
                continue  # a statement: there are millions of ways to make one
            texts = sample_expression(
                expression, {**self.slot_lists, **anybody}, dict(self.rules), self.intents.language
            )
            for text in itertools.islice(texts, MOST_WAYS):
                words = tuple(text.split())
                if ANYBODY in words and len(words) <= longest:
                    for place, word in enumerate(words):
                        if word == ANYBODY:
                            continue
                        around = (*words[:place], "", *words[place + 1 :])
                        places.setdefault(around, {}).setdefault(word.lower(), intent)
        return [verbs for verbs in places.values() if len({*verbs.values()}) > 1]

    def alone(self, intents: Iterable[str]) -> frozenset[str]:
        """The lists of names of which each alone is a sentence of one of these intents."""
        anybody = {name: TextSlotList.from_strings([ANYBODY], name=name) for name in self.spoken}
        found = set()
        for intent, expression in self.plain_sentences:
            if intent not in intents:
                continue
            assert isinstance(expression, Sequence | Alternative | Permutation)
            lists = {
                one.list_name for one in expression.list_references(dict(self.rules))
            } & self.spoken.keys()
            texts = sample_expression(
                expression, {**self.slot_lists, **anybody}, dict(self.rules), self.intents.language
            )
            if len(lists) == 1 and any(text.split() == [ANYBODY] for text in texts):
                found |= lists
        return frozenset(found)

    def _collect(self, expression: Expression, found: set[str]) -> None:
        if isinstance(expression, TextChunk):
            found.update(plain_words(expression.original_text))
        elif isinstance(expression, RuleReference):
            self._collect(self.rules[expression.rule_name].expression, found)
        elif isinstance(expression, ListReference):
            if expression.list_name not in self.spoken:
                for value in self.fixed_values(expression.list_name):
                    self._collect(value, found)
        elif isinstance(expression, Sequence | Alternative | Permutation):
            for item in expression.items:
                self._collect(item, found)

    def fixed_values(self, list_name: str) -> list[Expression]:
        """The ways to say the values of a list that the file itself defines."""
        values = self.slot_lists[list_name]
        assert isinstance(values, TextSlotList)
        return [value.text_in for value in values.values]


class Sentences:
    """The templates of one language. ``intents`` maps every intent to the slots it can have; those of ``talk`` are no
    commands (``metadata: {command: false}``), and ``words_of_talk`` are words that tell such (``told_by`` there);
    ``with_dots`` are the words of its templates that are written with ё, by how they are written without."""

    def __init__(self, templates: Intents, with_dots: Mapping[str, str] | None = None) -> None:
        self._templates = templates
        self.with_dots = dict(with_dots or {})
        self.language: str = templates.language
        self.intents: dict[str, frozenset[str]] = {}
        self.talk = frozenset(
            name
            for name, intent in templates.intents.items()
            if any((data.metadata or {}).get("command") is False for data in intent.data)
        )
        self.words_of_talk = frozenset(
            word
            for name in self.talk
            for data in templates.intents[name].data
            for word in (data.metadata or {}).get("told_by", "").split()
        )
        self._lists: dict[str, frozenset[str]] = {}
        try:
            for name, intent in templates.intents.items():
                references = [ref for sentence in _sentences(intent) for ref in self._references(sentence)]
                self.intents[name] = frozenset(reference.slot_name for reference in references)
                self._lists[name] = frozenset(_list_and_case(one.list_name)[0] for one in references)
        except (HassilError, ParseError, AssertionError, ValueError, KeyError) as error:
            raise CorrectTheSentences(
                f"A sentence template cannot be read: {error}.", CORRECT_FILE
            ) from error
        if OPENING not in templates.expansion_rules:
            raise CorrectTheSentences(f"The sentences lack the rule {OPENING!r}.", CORRECT_FILE)
        self.compile = lru_cache(maxsize=64)(self._compile)

    @classmethod
    def from_yaml(cls, text: str) -> Sentences:
        """Raises CorrectTheSentences with the place of the mistake."""
        try:
            dotted = re.findall(r"\w*ё\w*", text)
            content = yaml.load(without_dots(text), _LOADER)
            return cls(Intents.from_dict(content), {without_dots(word): word for word in dotted})
        except CorrectTheSentences:
            raise
        except yaml.YAMLError as error:
            raise CorrectTheSentences(f"The sentences are not YAML: {error}.", CORRECT_FILE) from error
        except (HassilError, ParseError, KeyError, TypeError, AttributeError, ValueError) as error:
            raise CorrectTheSentences(f"The sentences lack something: {error!r}.", CORRECT_FILE) from error

    @property
    def of_players(self) -> frozenset[str]:
        """The intents that anybody at the table may say."""
        return frozenset(name for name in self.intents if not name.startswith(STORYTELLERS))

    @cached_property
    def words_of_players(self) -> frozenset[str]:
        """Every word that such a sentence may have, beside names."""
        somebody = (Name(ANYBODY, ("Somebody",)),)
        return self.compile(Grammar(self.of_players, somebody)).words()

    @property
    def of_storyteller(self) -> frozenset[str]:
        """The intents of a person who runs the game."""
        return frozenset(self.intents) - self.of_players

    def sounds_like(self, list_name: str, value: str) -> str | None:
        """The other value of this list that is easily heard as `value` (``metadata: {sounds_like: …}``), if any."""
        values = self._templates.slot_lists[list_name]
        assert isinstance(values, TextSlotList)
        marks = (dict(one.metadata or {}) for one in values.values if one.value_out == value)
        return next((mark["sounds_like"] for mark in marks if "sounds_like" in mark), None)

    def commands_of(self, grammar: Grammar) -> Grammar:
        """``grammar`` without what the file marks as no command."""
        talk = self.talk & grammar.intents
        left = frozenset[str]().union(*(self._lists[name] for name in grammar.intents - talk))
        places = {_list_and_case(name)[0] for one in talk for name in self._lists[one] - left}
        return grammar.without(talk, places) if talk else grammar

    def _compile(self, grammar: Grammar) -> CompiledGrammar:
        """``grammar`` ready for use; ``compile`` keeps the last 64. Raises CorrectTheSentences for an unknown intent
        or list of names, and for the Storyteller's intents beside those of players. A sentence with a place for a
        name and no names for it is left out."""
        unknown = sorted(grammar.intents - self.intents.keys())
        lists = {one for intent in grammar.intents & self.intents.keys() for one in self._lists[intent]}
        unknown += sorted({slot for slot, _ in grammar.by_slot} - lists)
        if unknown:
            raise CorrectTheSentences(
                f"No sentences for {', '.join(unknown)}.",
                f"Known intents: {', '.join(sorted(self.intents))}.",
            )
        if len({name.startswith(STORYTELLERS) for name in grammar.intents}) > 1:
            raise CorrectTheSentences(
                "The Storyteller's sentences are offered beside those of players.", "Offer one of them."
            )
        fixed = self._templates.slot_lists
        spoken: dict[str, tuple[Spoken, ...]] = {}
        meant: dict[str, tuple[str, ...]] = {}
        slot_lists: dict[str, SlotList] = dict(fixed)
        active: dict[str, Templates] = {}
        plain: list[tuple[str, Expression]] = []
        for name, intent in self._templates.intents.items():
            if name not in grammar.intents:
                continue
            texts = []
            for sentence in _sentences(intent, often=grammar.often):
                lists = {ref.list_name for ref in self._references(sentence)} - fixed.keys()
                for list_name in lists - spoken.keys():
                    base, case = _list_and_case(list_name)
                    forms = tuple(_forms(grammar.names_for(base), case))
                    spoken[list_name] = tuple(_spoken(forms, self.language))
                    meant[list_name] = tuple(name.value for name, _, _ in forms)
                    slot_lists[list_name] = _slot_list(list_name, forms, self.language)
                if all(spoken[list_name] for list_name in lists):
                    opening = f"<{OPENING}>" if name in grammar.addressed else f"[<{OPENING}>]"
                    texts.append(f"{opening} ({sentence.text})")
                    plain.append((name, sentence.expression))
            if texts:
                active[name] = Templates(name, [IntentData(sentence_texts=texts)])
        rules = self._rules_of(expression for _, expression in plain)
        return CompiledGrammar(
            Intents(self.language, active, dict(fixed), self._templates.expansion_rules),
            tuple((name, s.expression) for name, intent in active.items() for s in _sentences(intent)),
            tuple(plain),
            slot_lists,
            rules,
            spoken,
            meant,
            self.with_dots,
        )

    def _rules_of(self, expressions: Iterable[Expression]) -> dict[str, Sentence]:
        """The rules that these templates lead to, and the opening."""
        known = self._templates.expansion_rules
        wanted = [OPENING, *itertools.chain.from_iterable(map(_rules_in, expressions))]
        for rule in wanted:  # it grows
            wanted += [inner for inner in _rules_in(known[rule].expression) if inner not in wanted]
        return {name: rule for name, rule in known.items() if name in wanted}

    def parse(self, text: str, grammar: Grammar, confidence: float = 1.0) -> Intent | None:
        """The intent of ``text`` in ``grammar``, or None."""
        return self.compile(grammar).parse(text, confidence)

    def is_addressed(self, text: str) -> bool:
        """Whether it begins with the opening phrase."""
        opening = self._templates.expansion_rules[OPENING].expression
        begins = sample_expression(opening, {}, {}, self.language)
        return any(text.startswith(f"{' '.join(one.split())} ") for one in begins)

    def parse_typed(self, text: str, grammar: Grammar) -> Intent | None:
        """Like ``parse``, but a name may be misspelt or shortened. ``confidence`` tells how well it fitted."""
        compiled = self.compile(grammar)
        exact = compiled.parse(text)
        if exact is not None:
            return exact
        ours = compiled.words()
        words = plain_words(text, self.language)
        forms = {spoken.text: spoken for spoken in compiled.every_spoken()}
        likeness = 100.0
        corrected: list[str] = []
        for is_ours, group in itertools.groupby(words, lambda word: word in ours or word in forms):
            run = list(group)
            match = None if is_ours else process.extractOne(" ".join(run), list(forms), scorer=fuzz.WRatio)
            if match is not None and match[1] >= TYPED_LIKENESS:
                corrected.append(match[0])
                likeness = min(likeness, match[1])
            else:
                corrected += run
        return compiled.parse(" ".join(corrected), likeness / 100)

    def examples(self, grammar: Grammar, *, for_each: int = 2) -> list[tuple[str, str]]:
        """(intent, sentence) pairs that can be said now: up to ``for_each`` of every intent, in the file's order."""
        compiled = self.compile(grammar)
        slots = sorted(compiled.spoken)

        said: list[str] = []  # of one sentence, so that nobody exchanges seats with themself

        def name_in(slot: str) -> str:
            first: dict[str, Name] = {}  # of the names that mean the same
            for one in grammar.names_for(_list_and_case(slot)[0]):
                first.setdefault(one.value, one)
            names = list(first.values())
            name = names[(slots.index(slot) + said.count(slot)) % len(names)]
            said.append(slot)
            return name.in_case(_list_and_case(slot)[1])[0]

        def plainest(one: Alternative) -> int:
            return -1 if one.is_optional else 0

        called = f"{_said(compiled.rules[OPENING].expression, compiled, name_in, plainest).strip()} "
        pairs: list[tuple[str, str]] = []
        for intent, templates in itertools.groupby(compiled.plain_sentences, key=lambda pair: pair[0]):
            opening = called if intent in grammar.addressed else ""
            for _, expression in itertools.islice(templates, for_each):
                said.clear()
                words = (opening + _said(expression, compiled, name_in, plainest)).split()
                pairs.append((intent, " ".join(self.with_dots.get(word, word) for word in words)))
        return pairs

    def random_sentence(self, grammar: Grammar, below: Callable[[int], int]) -> tuple[str, str]:
        """An (intent, sentence) of the grammar by lot; ``below(n)`` draws a number from 0 to n - 1."""
        compiled = self.compile(grammar)
        intent, expression = compiled.plain_sentences[below(len(compiled.plain_sentences))]

        def name_in(slot: str) -> str:
            forms = [spoken.form for spoken in compiled.spoken[slot]]
            return forms[below(len(forms))]

        text = _said(expression, compiled, name_in, lambda one: below(len(one.items)))
        return intent, " ".join(text.split())

    def _references(self, sentence: Sentence) -> Iterable[ListReference]:
        expression = sentence.expression
        assert isinstance(expression, Sequence | Alternative | Permutation)
        return expression.list_references(self._templates.expansion_rules)


def _sentences(intent: Templates, *, often: bool = False) -> list[Sentence]:
    return [
        sentence
        for data in intent.data
        if not (often and (data.metadata or {}).get("seldom"))
        for sentence in data.sentences
    ]


def _rules_in(expression: Expression) -> Iterator[str]:
    """The rules that a template names itself."""
    if isinstance(expression, RuleReference):
        yield expression.rule_name
    elif isinstance(expression, Sequence | Alternative | Permutation):
        yield from itertools.chain.from_iterable(map(_rules_in, expression.items))


def _said(
    expression: Expression,
    compiled: CompiledGrammar,
    name_in: Callable[[str], str],
    choose: Callable[[Alternative], int],
) -> str:
    """One way to say a template: ``name_in`` names somebody for a list, ``choose`` takes one of several parts, the
    last of which is nothing where all of it may be left out."""

    def said(part: Expression) -> str:
        match part:
            case TextChunk():
                return part.original_text
            case RuleReference():
                return said(compiled.rules[part.rule_name].expression)
            case ListReference() if part.list_name in compiled.spoken:
                return name_in(part.list_name)
            case ListReference():
                return said(compiled.fixed_values(part.list_name)[0])
            case Alternative():
                return said(part.items[choose(part)])
            case Permutation():
                return " ".join(map(said, part.items))
            case Sequence():
                return "".join(map(said, part.items))
            case _:
                raise TypeError(f"unknown template expression {part!r}")

    return said(expression)


def _list_and_case(list_name: str) -> tuple[str, str]:
    """Whose names a list holds, and in which case: {nominee_accusative} are those of {nominee}."""
    base, _, case = list_name.rpartition("_")
    return (base, case) if case in CASES else (list_name, "")


def _forms(names: Iterable[Name], case: str) -> Iterator[tuple[Name, int, str]]:
    """Every way to say every name in a case, numbered. Who forgets to inflect a name is understood, too, unless this
    would be somebody else: "Александра" is Alexander where the accusative is meant and both are there."""
    declined = [(name, name.in_case(case)) for name in names]
    taken = {form: name for name, forms in declined for form in forms}
    for name, forms in declined:
        left = (form for form in name.spoken if taken.get(form, name) is name and form not in forms)
        yield from ((name, index, form) for index, form in enumerate((*forms, *left)))


def _spoken(forms: Iterable[tuple[Name, int, str]], language: str) -> Iterator[Spoken]:
    for name, index, form in forms:
        first = form == name.spoken[0]
        respelt, heard, writings = (name.sounds_like, name.heard, name.writings) if first else (None, (), ())
        yield Spoken(form, respelt, index == 0, name.ordinary or index > 0, language, heard, writings)


def _slot_list(list_name: str, forms: Iterable[tuple[Name, int, str]], language: str) -> TextSlotList:
    values = [
        TextSlotValue(TextChunk(" ".join(plain_words(form, language))), name.value) for name, _, form in forms
    ]
    return TextSlotList(list_name, values)


def match_typed_name(text: str, names: Iterable[Name]) -> list[Name]:
    """The names a typed word may mean, best first: one when it is clear, several when they are equally like it."""
    forms = [(" ".join(plain_words(form)), name) for name in names for form in name.spoken]
    typed = " ".join(plain_words(text))
    exact = [name for form, name in forms if form == typed]
    if exact or not typed:
        return list(dict.fromkeys(exact))
    scored = sorted(((fuzz.WRatio(typed, form), name) for form, name in forms), key=lambda pair: -pair[0])
    likely = [(score, name) for score, name in scored if score >= TYPED_LIKENESS]
    return list(dict.fromkeys(name for score, name in likely if score >= likely[0][0] - 5))
