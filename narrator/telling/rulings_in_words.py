"""What a person has ruled, in a line."""

from collections.abc import Sequence

from config.worded import joined
from engine.rulings import Ruling
from engine.terms import STORYTELLER
from narrator.telling.script_lines import ScriptLines


def in_words(ruling: Ruling, names: Sequence[str], words: ScriptLines) -> str:
    """`names`: of the players, by seat."""
    texts, verb, value = words.texts, ruling.verb.replace(" ", "_"), ruling.value

    def shown(key: str, **values: object) -> str:
        about = {} if ruling.seat == STORYTELLER else {"name": names[ruling.seat]}
        return texts.shown(f"ruling_said.{key}", **about, **values)

    match verb, value:
        case "become", str():
            return shown(verb, character=value)
        case "swap", (int() as other, sides):
            return shown("swap_sides" if sides else verb, second=names[other])
        case "nominate", int():
            return shown(verb, second=names[value])
        case "swap", int():
            return shown(verb, second=names[value])
        case "turn", _:
            return shown(verb, alignment=str(value))
        case (("mark" | "unmark"), _):
            return shown(verb, answer=words.token(value if isinstance(value, str) else value[0]))
        case "move", (text, _, to):
            return shown(verb, answer=words.token(text), second=names[to])
        case "bluffs", tuple():
            return shown(verb, line=joined([texts.character_name(one) for one in value], ", "))
        case "note", (line, _):
            return shown(verb if ruling.seat != STORYTELLER else "note_game", line=line)
        case "join", (name, traveller, _):
            return texts.shown("ruling_said.join", name=name, character=traveller)
        case "sit", tuple():
            return shown(verb, line=joined([names[seat] for seat in value], ", "))
        case "fabled", _:
            return shown(verb, character=value if isinstance(value, str) else value[0])
        case "no_fabled", _:
            return shown(verb, character=value)
        case "is", _:
            told = [
                texts.shown("ruling_said.is", name=names[one.seat], character=one.character)
                for one in value.tokens
            ]
            return joined(told)
        case "phase", str():
            return shown(f"phase_{value}")
    return shown(verb)
