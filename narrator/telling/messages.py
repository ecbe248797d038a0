"""What a person wrote to players in a finished game, from the lines of its record: a chapter of the story.

What went to everybody is in it. What went to some is only where the writer ticked it: it was between two people, who
may want it to stay there, and the evening can be told without.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from config.texts import Texts
from engine.record import Line
from engine.registry import CHARACTERS
from narrator.telling.records import Chapter, Event

READY: Final = {
    "come": "messages.come",
    "later": "messages.later",
    "wait": "messages.wait",
    "again": "messages.again",
    "noted": "messages.noted",
    "look": "messages.look",
}
"""Ready-made messages, each with the key of its text."""
USE_ABILITY: Final = "use_ability"
"""The ready-made one that is about a character: the one the player takes for theirs."""


def in_story(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The messages that may be told, each with its answers; none that was taken back."""
    sent: dict[int, Line] = {}
    for line in lines:
        if "message" not in line:
            continue
        number = line["message"]
        if "to" in line and line.get("in_story"):
            sent[number] = {**line, "answers": []}
        elif line.get("taken_back"):
            sent.pop(number, None)
        elif "a" in line and number in sent:
            others = [one for one in sent[number]["answers"] if one[0] != line["who"]]
            sent[number]["answers"] = [*others, (line["who"], line["a"])]
    return tuple(sent.values())


def chapter(sent: Sequence[Line], names: Sequence[str], texts: Texts) -> Chapter:
    """These in words."""
    return Chapter(texts.shown("messages.chapter"), tuple(_event(one, names, texts) for one in sent))


def _event(sent: Mapping[str, Any], names: Sequence[str], texts: Texts) -> Event:
    line = " · ".join(_parts(sent, names, texts))
    moment = _moment(str(sent["moment"]), texts)
    answers = tuple(
        texts.shown("messages.told_answer", name=names[who], answer=_piece(said, names, texts))
        for who, said in sent["answers"]
    )
    if sent["everybody"]:
        return Event(texts.shown("messages.told_everybody", moment=moment, line=line), answers)
    to = [names[seat] for seat in sent["to"]]
    return Event(texts.shown("messages.told", moment=moment, names=to, line=line), answers)


def _parts(sent: Mapping[str, Any], names: Sequence[str], texts: Texts) -> Iterator[str]:
    if sent["characters"]:
        for character in dict.fromkeys(character for _, character in sent["characters"]):
            yield texts.shown("messages.use_ability", character=character)
    elif sent["ready"]:
        yield texts.shown(READY[sent["ready"]])
    yield from (_piece(one, names, texts) for one in sent["pieces"])


def _piece(piece: Sequence[Any], names: Sequence[str], texts: Texts) -> str:
    sort, value = piece
    match sort:
        case "seats":
            return texts.and_list([names[one] for one in value])
        case "yes_no":
            return texts.shown("info.yes_word" if value else "info.no_word")
        case "side":
            return texts.shown(f"team.{value}")
        case "use_it":
            return texts.shown("one_card.use_it")
        case "you_are":
            return texts.shown("card.character", character=value)
        case "character" if value in CHARACTERS:
            return texts.character_name(value)
    return str(value)


def _moment(moment: str, texts: Texts) -> str:
    number = int(moment[1:])
    if moment.startswith("n"):
        return texts.shown("messages.at_night", night=number)
    return texts.shown("messages.by_day", day=number)
