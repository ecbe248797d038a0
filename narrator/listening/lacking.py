"""The question for what an act begun aloud still lacks: "who nominates Bob?", "what does the gossip say?"."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from narrator.listening import corrections, spoken_acts
from narrator.listening.corrections import Anew
from narrator.listening.spoken_acts import FILLER, NAME_AND_YES, Begun, Names
from narrator.table.saying_back import is_final
from narrator.table.table import Table
from voices import Grammar, Intent
from voices.grammar import ME, NOBODY


@dataclass(frozen=True, slots=True)
class Lacking:
    """`about` is what was understood so far. `proposed`: the seat whose voice it seems to be, which is asked about,
    "" where it is asked who it was. `by_name`: somebody has said "me", so a name is asked for."""

    about: Begun
    proposed: str = ""
    by_name: bool = False

    @property
    def asks_who(self) -> bool:
        """Whether the speaker is asked for; otherwise it is the words of a statement."""
        return self.about.lacks != "words"

    def take(self, answer: Intent) -> "Begun | Lacking | Anew | Literal['cancelled'] | None":
        """What is understood with this answer, or the question to ask instead; None for no answer to it."""
        name = answer.name
        if name == "cancel":
            return "cancelled"
        if name in corrections.CORRECTIONS:
            return corrections.corrected(self.about, answer)
        if name in corrections.DENIALS:
            return corrections.denied(self.about, answer)
        if self.asks_who:
            return self._who(answer)
        return replace(self.about, words=answer.text) if name == "state" else None

    def _who(self, answer: Intent) -> "Begun | Lacking | Anew | Literal['cancelled'] | None":
        if answer.name in ("yes", "no") and self.proposed:
            return self._by(self.proposed) if answer.name == "yes" else Lacking(self.about)
        if answer.name == corrections.WRONG:
            return corrections.Anew(self.about) if self.about.verb in corrections.WHOLE else "cancelled"
        if answer.name in self._without_name and not answer.held_by:
            return self._said_again(answer)
        if answer.name == NAME_AND_YES:
            return replace(self._by(answer.slots["player"]), affirmed=True)
        if answer.name != "answer_name":
            return None
        who = answer.slots["player"]
        if who == NOBODY:
            return "cancelled"
        who = answer.held_by if who == ME else who
        # "Me", from somebody who holds no microphone open: that is what was asked.
        return self._by(who) if who else Lacking(self.about, by_name=True)

    def _by(self, who: str) -> Begun:
        return replace(self.about, by=who, asked_who=True)

    def _said_again(self, answer: Intent) -> "Lacking | None":
        """ "I nominate Bob" once more, or now "I nominate Rob", and still nobody knows who "I" is."""
        again = spoken_acts.begun(answer)
        return None if again is None else Lacking(replace(self.about, target=again.target), by_name=True)

    @property
    def _without_name(self) -> tuple[str, ...]:
        """The sentence that began it, said again."""
        whole = corrections.WHOLE.get(self.about.verb)
        return () if whole is None else whole.intents[:1]

    def grammar(self, table: Table, names: Names, known: Iterable[str]) -> Grammar:
        """What may be said to it: a name, the words, a correction, or that it is to be forgotten."""
        if not self.asks_who:
            words: dict[str, Any] = {**spoken_acts.stating(table, names)}
            return Grammar.of("state", "cancel", **words)
        intents, slots = corrections.sayable(table, names, self.about, known=known)
        answers = ("answer_name", *(("yes", "no") if self.proposed else ()))
        with_yes = (NAME_AND_YES,) if is_final(self.about.verb) else ()
        besides = [*self._without_name, FILLER, *with_yes, *(() if self.proposed else (corrections.WRONG,))]
        intents += [one for one in besides if one in known]
        by_slot: dict[str, Any] = {**slots, "player": names.of(table.square.ring)}
        if self._without_name:
            by_slot |= corrections.whom_of(table, names, self.about.verb)
        grammar = Grammar.of(*answers, "cancel", *intents, **by_slot)
        # Who has said "me" is asked for a name, and what sounds like "me" once more is most likely one.
        naming = [one.value for one in by_slot["player"]] if self.by_name else []
        return grammar.asking_for(*answers, FILLER, or_else=(corrections.WRONG, NAME_AND_YES), naming=naming)
