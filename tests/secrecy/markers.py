"""Every secret text with a marker of the seat it is for: wherever the marker turns up, that seat's secret is.

Cards, questions and what is read at night are marked where they are put into words; tokens, recovery words and the
host's PIN are markers themselves.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from narrator.screens import night_viewing, viewing
from tests.secrecy.doors import PIN
from tests.secrecy.every_route import HOST, PLAYER, where
from tests.secrecy.table import Evening, Meddle, Sent, Table

MARKER = re.compile(r"⟦(\d+)⟧")


def marked(text: str, seat: int) -> str:
    return f"{text!s} ⟦{seat}⟧"


@contextmanager
def every_secret_marked(_: Table) -> Iterator[None]:
    card, news, prompt = viewing._card, night_viewing._news, night_viewing.prompt

    def marked_card(table: Any, words: Any, seat: int) -> Any:
        found = card(table, words, seat)
        if found is None:
            return None
        return replace(
            found,
            character=marked(found.character, seat),
            alignment=marked(found.alignment, seat),
            ability=marked(found.ability, seat),
            lines=tuple(marked(line, seat) for line in found.lines),
        )

    def marked_news(table: Any, look: Any, seat: int, words: Any) -> Any:
        return tuple(marked(line, seat) for line in news(table, look, seat, words))

    def marked_prompt(table: Any, look: Any, seat: int, texts: Any) -> str:
        return marked(prompt(table, look, seat, texts), seat)

    with (
        patch.object(viewing, "_card", marked_card),
        patch.object(night_viewing, "_news", marked_news),
        patch.object(night_viewing, "prompt", marked_prompt),
    ):
        yield


def with_markers(meddle: Meddle) -> Meddle:
    """First the leak, then the markers: a leak that shows another's card shows another's marker."""

    @contextmanager
    def both(table: Table) -> Iterator[None]:
        with every_secret_marked(table), meddle(table):
            yield

    return both


def faults(table: Table, evening: Evening) -> list[str]:
    """Where a secret turned up that must not; and, as a fault too, where the markers were never seen at all."""
    seen = {
        owner(table, sent)
        for sent in evening.sent
        if str(owner(table, sent)) in MARKER.findall(split(sent)[0])
    }
    silent = set(range(len(table.world.names))) - seen
    return [*turned_up(table, evening), *(f"{seat} was never told anything" for seat in silent)]


def turned_up(table: Table, evening: Evening) -> list[str]:
    """Where a secret turned up that must not. Nothing that comes later takes it back."""
    found = []
    words = [(seat, table.keys.recovery_word(seat)) for seat in range(len(table.world.names))]
    words += [(seat, word) for seat, used in table.doors.words.items() for word in used]
    for sent in evening.sent:
        seat = owner(table, sent)
        hidden, text = split(sent)
        allowed = set() if seat is None else {str(seat)}
        if set(MARKER.findall(hidden)) - allowed or MARKER.findall(text):
            found.append(f"a secret text: {sent.where} at {sent.at}: {MARKER.findall(hidden + text)}")
        for other, word in words:
            where = text if other == seat else hidden + text
            if word in where and re.search(rf"\b{word}\b", where):
                found.append(f"the recovery word of {other}: {sent.where} at {sent.at}")
        found += _keys_in(table, sent, hidden + text)
    return found


def _keys_in(table: Table, sent: Sent, text: str) -> Iterator[str]:
    for who, tokens in table.doors.tokens.items():
        for _ in (token for token in tokens if token in text):
            asked = any(path in text for path in ("'/join'", "'/recover'", "'/pass'"))
            given = (
                sent.where.startswith(("http", "other", "new", where(PLAYER)))
                and "set-cookie" in text
                and asked
            )
            given = given or (who == -1 and sent.where == "http -1" and "/host/enter" in text)
            if not given:
                yield f"the token of {who}: {sent.where} at {sent.at}"
    if PIN in text and re.search(rf"\b{PIN}\b", text):
        yield f"the PIN: {sent.where} at {sent.at}"


def owner(table: Table, sent: Sent) -> int | None:
    """Whose page this went to; None for what is everybody's or the host's."""
    if sent.where in ("phone", "http me", where(PLAYER)) or _plays_on_the_laptop(sent):
        return table.world.me
    kind, _, number = sent.where.partition(" ")
    return int(number) if kind == "other" else None


def _plays_on_the_laptop(sent: Sent) -> bool:
    """The host may look at the card of any seat that the laptop plays."""
    return sent.where == where(HOST) and "/host/play/" in str(sent.what)


def split(sent: Sent) -> tuple[str, str]:
    """What is in the page only while it is held, and all the rest."""
    if isinstance(sent.what, str) and sent.what.startswith("{"):
        push = json.loads(sent.what)
        held = push.pop("held", {})
        return json.dumps(held, ensure_ascii=False), json.dumps(push, ensure_ascii=False)
    if isinstance(sent.what, tuple) and sent.what[0] == "POST" and sent.what[1].endswith("/look"):
        return str(sent.what[-1]), str(sent.what[:-1])
    return "", str(sent.what)
