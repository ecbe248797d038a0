"""The grammar of everything that can be read, made from the same messages that are said.

Each wording is filled with markers for its slots, once for every grammatical number and with and without "not"; what
comes out is a production. Lark's Earley parser finds every way to read a sentence, so that what is ambiguous shows.
"""

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

from icu4py.messageformat import MessageFormat
from lark import Lark
from lark.parsers.earley_forest import ForestNode, PackedNode, SymbolNode, TokenNode

from engine.statements import Holds, Negated, Statement, normal
from narrator.telling.statements.forms import FORMS, LEAVES, Readings
from narrator.telling.statements.spelling import Spelling

_MARKED: Final = re.compile(r"⟦(\w+)⟧")
_NUMBERS: Final = (1, 2, 5)  # enough to meet every plural form of English and of Russian
_LITERAL: Final = "_W"  # the names of terminals that stand for themselves
_START: Final = "sentence"
_MOST_READINGS: Final = 12
_OF_CATEGORY: Final = {
    "names": ("names.all",),
    "any_names": ("names.any",),
    "beside": ("group.neighbours", "group.living_neighbours"),
    "picked_out": ("noun.with",),
    "quality": tuple(key for key in FORMS if key.startswith("kind.") and key != "kind.player"),
    _START: tuple(key for key in FORMS if key.partition(".")[0] in ("statement", "asked")),
}


class Production(NamedTuple):
    """One wording of a part of a statement, word by word."""

    key: str
    negated: bool
    tokens: tuple[str, ...]  # literal words, or ⟦slot⟧

    @property
    def slots(self) -> list[str]:
        """The parts that stand in it, in order."""
        return [found[1] for token in self.tokens if (found := _MARKED.fullmatch(token))]


class TooManyReadings(ValueError):
    """The sentence can mean more things than are worth listing."""


class StatementGrammar:
    """What can be read at one table; `readings` gives every meaning of a spelt-out sentence."""

    def __init__(self, spelling: Spelling) -> None:
        self.spelling = spelling
        self.productions: list[Production] = []
        self._terminals: dict[str, str] = {}
        lines = [self._rule(category) for category in _categories()]
        lines.append("some: NAME | some NAME")
        lines += [f"{name}: {pattern}" for pattern, name in self._terminals.items()]
        lines.append(f"NAME: {_one_of(spelling.players)}")
        lines.append(f"CHARACTER: {_one_of(spelling.characters)}")
        lines.append(f"COUNT: {_one_of(spelling.numbers)}")
        lines.append('%ignore " "')
        self._parser = Lark(
            "\n".join(lines), parser="earley", lexer="dynamic", ambiguity="forest", start=_START
        )

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every single word that stands in some sentence."""
        names = (*self.spelling.players, *self.spelling.characters, *self.spelling.numbers)
        literal = (token for one in self.productions for token in one.tokens if not _MARKED.fullmatch(token))
        return frozenset(word for part in (*names, *literal) for word in part.split())

    def readings(self, text: str) -> list[Statement]:
        """Every meaning once.

        Raises lark.UnexpectedInput where the text can no longer be followed, and TooManyReadings."""
        forest: Any = self._parser.parse(text)  # not a tree, because of ambiguity="forest"
        return _Forest(self).meanings(forest)

    def _rule(self, category: str) -> str:
        alternatives = []
        for production in dict.fromkeys(self._productions(category)):
            alternatives.append(
                f"{' '.join(map(self._symbol(production), production.tokens))} -> p{len(self.productions)}"
            )
            self.productions.append(production)
        return f"{category}: " + "\n  | ".join(alternatives)

    def _productions(self, category: str) -> Iterator[Production]:
        keys = _OF_CATEGORY.get(category) or tuple(key for key in FORMS if key.partition(".")[0] == category)
        for key in keys:
            for wording in self.spelling.words.messages[key]:
                yield from _filled(key, wording, self.spelling)

    def _symbol(self, production: Production) -> Any:
        slots = FORMS[production.key].slots

        def symbol(token: str) -> str:
            slot = _MARKED.fullmatch(token)
            if slot is None:
                return self._terminals.setdefault(
                    _pattern(re.escape(token)), f"{_LITERAL}{len(self._terminals)}"
                )
            category = slots[slot[1]]
            return category.upper() if category in LEAVES and category != "some" else category

        return symbol


class _Forest:
    """Every meaning of a parse forest; each node is looked at once, so that much ambiguity costs little."""

    def __init__(self, grammar: StatementGrammar) -> None:
        self.grammar = grammar
        self.known: dict[ForestNode, list[Any]] = {}

    def meanings(self, node: ForestNode) -> list[Any]:
        """What a whole part may mean; what its children so far may be, for a part that is still being read."""
        if isinstance(node, TokenNode):
            return list(self.grammar.spelling.meanings(node.token.type, str(node.token)))
        assert isinstance(node, SymbolNode)
        if node not in self.known:
            found: dict[str, Any] = {}
            for family in node.children:
                for meaning in self._of_family(node, family):
                    found.setdefault(repr(meaning), meaning)
                    if len(found) > _MOST_READINGS:
                        raise TooManyReadings
            self.known[node] = list(found.values())
        return self.known[node]

    def _of_family(self, node: SymbolNode, family: PackedNode) -> Iterator[Any]:
        for values in self._children(family):
            alias = family.rule.alias
            if node.is_intermediate:
                yield values
            elif alias is None:  # some: NAME | some NAME
                yield (*values[0], values[1]) if len(values) > 1 else values
            else:
                production = self.grammar.productions[int(alias[1:])]
                whole = production.key.startswith("statement.")
                yield from (normal(one) if whole else one for one in _made(production, values))

    def _children(self, family: PackedNode) -> Iterator[tuple[Any, ...]]:
        before = [()] if family.left is None else self.meanings(family.left)
        last = family.right
        if isinstance(last, TokenNode) and last.token.type.startswith(_LITERAL):
            yield from before
        else:
            yield from ((*values, value) for values in before for value in self.meanings(last))


def _categories() -> list[str]:
    wanted = [_START]
    for category in wanted:
        keys = _OF_CATEGORY.get(category) or [key for key in FORMS if key.partition(".")[0] == category]
        for key in keys:
            wanted += [c for c in FORMS[key].slots.values() if c not in LEAVES and c not in wanted]
    return list(dict.fromkeys(wanted))


def _filled(key: str, wording: str, spelling: Spelling) -> Iterator[Production]:
    message = MessageFormat(wording, spelling.words.language)
    slots = {slot: f"⟦{slot}⟧" for slot in FORMS[key].slots}
    turning = [(name, _NUMBERS) for name in ("n", "steps") if f"{{{name}," in wording]
    denials = ("no", "yes") if "{negated," in wording else ("no",)
    for negated in denials:
        for numbers in product(*(options for _, options in turning)):
            values = {name: number for (name, _), number in zip(turning, numbers, strict=True)}
            said = message.format({**slots, "negated": negated, **values})
            tokens = _tokens(said, spelling)
            yield Production(key, negated == "yes", tokens)


def _tokens(said: str, spelling: Spelling) -> tuple[str, ...]:
    parts = re.split(r"(⟦\w+⟧)", said)
    spelt = [part if _MARKED.fullmatch(part) else spelling.plain(part) for part in parts]
    return tuple(part for part in spelt if part)


def _made(production: Production, values: tuple[Any, ...]) -> Iterator[Any]:
    slots = dict(zip(production.slots, values, strict=True))
    asked_of = slots.pop("who") if production.key.startswith("asked.") else None
    form = FORMS[production.key]
    made = form.make(*(slots[slot] for slot in form.slots if slot in slots))
    for meaning in made if isinstance(made, Readings) else (made,):
        said = Negated(meaning) if production.negated else meaning
        yield said if asked_of is None else Holds(asked_of, said)


def _one_of(forms: Any) -> str:
    """A pattern for any of these; the longest first, so that Ann Marie is not Ann."""
    longest_first = sorted(map(re.escape, forms), key=len, reverse=True)
    return _pattern(f"(?:{'|'.join(longest_first)})") if longest_first else r"/(?!)x/"


def _pattern(words: str) -> str:
    return f"/(?<!\\S){words.replace('/', chr(92) + '/')}(?!\\S)/"


@lru_cache(maxsize=8)
def grammar(spelling: Spelling) -> StatementGrammar:
    """The grammar of one table, made once: it takes a moment."""
    return StatementGrammar(spelling)
