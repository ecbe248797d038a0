"""What was said back and objected to: it is not said back again because the same was heard once more.

Whoever says "no" to "Ann nominates Esther" and says once more that Ann nominates Leslie is mostly misheard in the
same way. So of what may have been said, what was objected to comes last; and where nothing else is left, the seats
are asked for.
"""

from collections.abc import Sequence
from dataclasses import replace

from narrator.listening import corrections, spoken_acts
from narrator.listening.corrections import Anew
from narrator.listening.doubt import Doubt, Question, about_players
from narrator.listening.lacking import Lacking
from narrator.listening.spoken_acts import Begun
from narrator.table.pace import clock
from voices import Grammar, Intent, Sentences

COUNTS_FOR = 60.0
"""Seconds after the last objection."""
MOST_OTHERS = 2
"""Sentences that are believed instead of one that was objected to, the likeliest."""


class Objected:
    """What somebody has objected to lately, as far as it was understood."""

    def __init__(self) -> None:
        self.acts: list[Begun] = []
        """The newest last; those of the first objections go once a minute has passed without one."""
        self._last = 0.0

    def answered(self, question: Question, answer: Intent) -> None:
        """Note what of a question this answer objects to."""
        about = question.about
        if isinstance(question, Doubt):
            if answer.name == "no":
                self._note(*_named_in(question))
        elif about is None or isinstance(question, Anew):
            return
        elif answer.name in (*corrections.OBJECTIONS, *corrections.DENIALS) or _puts_another(about, answer):
            self._note(about)

    def _note(self, *acts: Begun) -> None:
        known = self.acts if self._counts else []
        self.acts = [*known, *(one for one in acts if one.verb in corrections.INSTEAD and one.target)]
        self._last = clock()

    @property
    def _counts(self) -> bool:
        return clock() - self._last < COUNTS_FOR

    def holds(self, begun: Begun | None) -> bool:
        """Whether this was objected to; who does it need not be known again."""
        if begun is None or not self._counts:
            return False
        return any(
            one.verb == begun.verb and one.target == begun.target and _alike(one.by, begun.by)
            for one in self.acts
        )

    def acts_left(self, intents: Sequence[Intent], front: Question | None) -> tuple[Intent, ...]:
        """The acts among what may have been said, the likeliest, to which nobody has objected."""
        acts = ((one, would_be(one, front)) for one in intents)
        return tuple(one for one, begun in acts if begun is not None and not self.holds(begun))[:MOST_OTHERS]


def would_be(intent: Intent, front: Question | None) -> Begun | None:
    """What a sentence comes to in answer to what is in front; None for what is no act."""
    about = None if front is None else front.about
    if about is not None and intent.name in corrections.CORRECTIONS:
        return corrections.corrected(about, intent)
    if intent.name not in ("answer_name", spoken_acts.NAME_AND_YES) or about is None:
        return spoken_acts.begun(intent)
    player = intent.slots["player"]
    if not player.isdigit():
        return None
    if isinstance(front, Doubt):
        return spoken_acts.begun(front.naming(player)) if front.place else None
    return replace(about, by=player) if isinstance(front, Lacking) else replace(about, target=player)


def says_names(intent: Intent, grammar: Grammar, sentences: Sentences) -> bool:
    """Whether all players are named as they are written, and none by a seat's number, which is seldom misheard."""
    return sentences.parse(intent.text, grammar.as_written()) is not None


def _named_in(doubt: Doubt) -> list[Begun]:
    """All that the question has named."""
    if doubt.neither:
        return []
    intents = [doubt.naming(one) for one in doubt.candidates] if about_players(doubt) else doubt.intents[:1]
    return [begun for one in intents if (begun := spoken_acts.begun(one)) is not None]


def _puts_another(about: Begun, answer: Intent) -> bool:
    """Whether somebody else is named in the place of who or whom."""
    if answer.name not in corrections.CORRECTIONS:
        return False
    meant = corrections.corrected(about, answer)
    return meant.target != about.target or not _alike(meant.by, about.by)


def _alike(one: str, other: str) -> bool:
    return one == other or not (one and other)
