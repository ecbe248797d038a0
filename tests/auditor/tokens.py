"""The tokens that make drunk, poisoned or safe: laid for a reason, beside the right player, and gone in time."""

from tests.auditor.history import Token
from tests.auditor.marking import Mark, marks_due
from tests.auditor.scene import Scene

WATCHED = ("Poisoned", "Drunk", "Safe")
"""Tokens that change what other abilities do; none of them may lie there without a reason."""


class Tokens:
    def look(self, scene: Scene) -> None:
        unchanged = scene.before is scene.after and not scene.choices() and not scene.breaks
        if not scene.before.dealt or scene.ruled or unchanged:
            return
        known = {token.id for token in scene.before.tokens}
        new = [token for token in scene.after.tokens if token.id not in known]
        due = list(marks_due(scene))
        for mark in due:
            over = scene.breaks and mark.until == (scene.diary.night, True)
            if mark.sure and not over and not any(answers(token, mark) for token in new):
                scene.object(mark.character or "RB-035", mark.owner, f"nobody of {mark.seats} is {mark.text}")
        for token in new:
            if token.text in WATCHED and not any(answers(token, mark) for mark in due):
                scene.object("RB-035", token.seat, f"{token.text}, and by nothing")
        if scene.falls or scene.breaks:
            self.out_of_date(scene)
        else:
            self.gone_early(scene)

    def out_of_date(self, scene: Scene) -> None:
        """What lasts until dusk or dawn is over then (RB-312)."""
        for token in scene.after.tokens:
            if token.until is not None and token.until <= (scene.diary.night, scene.breaks):
                scene.object("RB-312", token.seat, f"{token.text} still lies there")

    def gone_early(self, scene: Scene) -> None:
        """Between dusk and dusk a token goes only with its owner: somebody else now, or able anew (RB-160)."""
        left = {token.id for token in scene.after.tokens}
        lent = scene.before.marks("Has Ability")
        ended = {(token.data, token.seat) for token in lent if token.id not in left}
        for token in scene.before.tokens:
            if token.id in left or token.text not in WATCHED or token.by is None:
                continue
            lent = [c.answer for c in scene.choices("bonecollector")]  # anew too, though still dead
            anew = token.by.source in (*scene.renewed(), *scene.rose(), *lent) or scene.blurred
            anew = anew or (token.by.character, token.by.owner) in ended
            if not anew and token.by.character not in TAKES_BACK:
                scene.object("RB-153", token.seat, f"{token.text} was taken away too early")


TAKES_BACK = {"pukka", "vigormortis"}
"""Whose tokens come and go by their own doing; a character adds its own."""


def answers(token: Token, mark: Mark) -> bool:
    by = None if token.by is None else (token.by.character, token.by.owner)
    wanted = None if mark.character is None else (mark.character, mark.owner)
    return token.text == mark.text and token.seat in mark.seats and by == wanted and token.until == mark.until
