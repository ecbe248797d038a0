"""A statement as an English sentence, or as that of another language with the same messages."""

from functools import cache
from typing import Any

from icu4py.messageformat import MessageFormat

from config.statement_texts import StatementTexts, load_statement_texts
from config.texts import FOLDER, BrokenTexts, Texts, load_texts
from engine.statements import Both, Either, Holds, IfThen, Negated, NotSo, Statement
from narrator.telling.statements.forms import FORMS, LEAVES, Values, how_many, is_said, unmake


class Wordings:
    """The wordings of one language; made once by `statement_words`."""

    def __init__(self, language: str, statements: StatementTexts, texts: Texts) -> None:
        """Raises BrokenTexts when a form has no message or a message no form."""
        self.language = language
        self.statements = statements
        self.texts = texts
        self.messages = statements.messages()
        missing = [key for key in FORMS if key not in self.messages]
        self.reads = not missing
        """Whether what is typed can be understood; a language may begin with what is said and tapped."""
        problems = [f"statements.toml: {key} is missing" for key in missing if is_said(key)]
        problems += [f"statements.toml: {key} means nothing" for key in self.messages if key not in FORMS]
        if problems:
            raise BrokenTexts(problems)
        self._said = {key: MessageFormat(said[0], language) for key, said in self.messages.items()}

    def fill(self, key: str, values: dict[str, str | int]) -> str:
        """The first wording of a message; words are parted by single spaces."""
        return " ".join(self._said[key].format(dict(values)).split())

    def character(self, name: str) -> str:
        """Its name in this language."""
        return self.texts.character_name(name)


@cache
def statement_words(language: str = "en") -> Wordings:
    """The words of a language; the English ones where it has none yet. Raises UnknownLanguage, BrokenTexts."""
    if not (FOLDER / language / "statements.toml").exists():
        language = "en"
    return Wordings(language, load_statement_texts(language), load_texts(language))


def say(statement: Statement, names: tuple[str, ...], words: Wordings) -> str:
    """The sentence: "Exactly one of Ann, Bob and Cat is the Demon." `names` are the players' by seat."""
    return _sentence(_Speaker(names, words).statement(statement), names, ".")


def ask(statement: Statement, names: tuple[str, ...], words: Wordings) -> str:
    """The same as a question: "Is exactly one of Ann, Bob and Cat the Demon?" """
    return _sentence(_Speaker(names, words).question(statement), names, "?")


def _sentence(text: str, names: tuple[str, ...], end: str) -> str:
    """A sentence begins with a capital, but a name is written as its owner writes it."""
    if any(text.startswith(f"{name} ") for name in names):
        return text + end
    return f"{text[:1].upper()}{text[1:]}{end}"


class _Speaker:
    def __init__(self, names: tuple[str, ...], words: Wordings) -> None:
        self.names = names
        self.words = words

    def statement(self, statement: Statement) -> str:
        """Simple parts are joined by a bare "and" or "or"; inside anything else these need their brackets."""
        for kind, key in ((Both, "statement.plain_both"), (Either, "statement.plain_either")):
            parts = _chain(statement, kind)
            if len(parts) > 1 and all(_is_simple(part) for part in parts):
                text = self.part("statement", parts[-1])
                for part in reversed(parts[:-1]):
                    text = self.words.fill(key, {"first": self.part("statement", part), "second": text})
                return text
        return self.part("statement", statement)

    def question(self, statement: Statement) -> str:
        if not isinstance(statement, Holds) or unmake("statement", statement)[0] != "statement.holds":
            return self.words.fill("asked_whether.statement", {"statement": self.statement(statement)})
        n = how_many(statement.who)
        what, negated = _affirmed(statement.what)
        key, values = unmake("what", what)
        filled = self.slots(key, values, n)
        who = self.part("who", statement.who)
        return self.words.fill(
            key.replace("what.", "asked."), {**filled, "who": who, "n": n, "negated": negated}
        )

    def part(self, category: str, part: Any, n: int = 1) -> str:
        """The words of one part; `n` is how many players it has to agree with."""
        negated = "no"
        if category == "what":
            part, negated = _affirmed(part)
        key, values = unmake(category, part)
        n = FORMS[key].agrees(values, n)
        return self.words.fill(key, {**self.slots(key, values, n), "n": n, "negated": negated})

    def slots(self, key: str, values: Values, n: int) -> dict[str, str | int]:
        filled: dict[str, str | int] = {}
        for slot, category in FORMS[key].slots.items():
            value = values[slot]
            if category in LEAVES:
                filled[slot] = self.leaf(category, value)
                if category == "count":
                    filled["steps"] = value
            else:
                agreeing = how_many(values["who"]) if key == "statement.holds" and slot == "what" else n
                filled[slot] = self.part(category, value, agreeing)
        return filled

    def leaf(self, category: str, value: Any) -> str:
        if category == "name":
            return self.names[int(value)]
        if category == "character":
            return self.words.character(str(value))
        if category == "count":
            return self.words.statements.numbers[int(value)]
        return self.words.statements.between.join(self.names[seat] for seat in value)


def _affirmed(what: Any) -> tuple[Any, str]:
    return (what.what, "yes") if isinstance(what, Negated) else (what, "no")


def _chain(statement: Statement, kind: type[Both] | type[Either]) -> list[Statement]:
    parts = [statement]
    while isinstance(parts[-1], kind):
        parts[-1:] = parts[-1]
    return parts


def _is_simple(statement: Statement) -> bool:
    return not isinstance(statement, NotSo | Both | Either | IfThen)
