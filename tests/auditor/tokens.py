"""The tokens that make drunk, poisoned or safe: laid for a choice, beside the one chosen, and gone in time."""

from typing import NamedTuple

from tests.auditor.history import Token
from tests.auditor.scene import Choice, Scene


class Mark(NamedTuple):
    """What a working choice of this character lays beside the chosen player, and until when it lies there."""

    text: str
    until: str  # "dusk" or "dawn"


MARKS = {
    "poisoner": Mark("Poisoned", "dusk"),
    "monk": Mark("Safe", "dawn"),
    "butler": Mark("Master", "dusk"),
}

WATCHED = ("Poisoned", "Drunk", "Safe")
"""Tokens that change what other abilities do; none of them may lie there without a reason."""


class Tokens:
    def look(self, scene: Scene) -> None:
        if not scene.before.dealt or scene.ruled or scene.before is scene.after:
            return
        new = [token for token in scene.after.tokens if token not in scene.before.tokens]
        owed = [c for c in scene.choices() if c.worked and c.character in MARKS]
        for choice in owed:
            if not any(_answers(token, choice) for token in new):
                text = MARKS[choice.character].text
                scene.object(choice.character, choice.seat, f"chose {choice.answer}, who is not {text}")
        for token in new:
            if token.text in WATCHED and not any(_answers(token, choice) for choice in owed):
                scene.object("RB-035", token.seat, f"{token.text}, and by nothing")
        if scene.falls or scene.breaks:
            self.out_of_date(scene)
        if not (scene.falls or scene.breaks):
            self.gone_early(scene)

    def out_of_date(self, scene: Scene) -> None:
        """What lasts until dusk or dawn is over then (RB-312)."""
        for token in scene.after.tokens:
            if token.until is not None and token.until <= (scene.diary.night, scene.breaks):
                scene.object("RB-312", token.seat, f"{token.text} still lies there")

    def gone_early(self, scene: Scene) -> None:
        """Between dusk and dusk a token is only taken away when its owner is somebody else now (RB-160)."""
        left = {token.id for token in scene.after.tokens}
        for token in scene.before.tokens:
            if token.id in left or token.text not in WATCHED or token.by is None:
                continue
            if scene.before.players[token.by.owner].character == scene.after.character(token.by.owner):
                scene.object("RB-153", token.seat, f"{token.text} was taken away too early")


def _answers(token: Token, choice: Choice) -> bool:
    mark = MARKS[choice.character]
    chosen = choice.answer if isinstance(choice.answer, tuple) else (choice.answer,)
    until = (choice.night + 1, False) if mark.until == "dusk" else (choice.night, True)
    return (
        token.text == mark.text
        and token.seat in chosen
        and token.by is not None
        and (token.by.owner, token.by.character) == (choice.seat, choice.character)
        and token.until == until
    )
