"""Questions to the Storyteller whose truth is an opinion: who is ahead, who was convincing, what to advise.

No rule can compute them. The mind answers by what it knows, always with a reason that is recorded; a host who does
not play may be shown what it proposes, for some seconds, and answer otherwise (`narrator.table.judgements`). A
character that asks one says so by its trait `judges`, and a derived class says what is judged.
"""

from engine.own_words import Said, words_refusal
from engine.questions import Answer, OneOf
from engine.terms import Discretion


class Judgement(OneOf):
    """One of these opinions; the first is the usual one, which is held where nothing speaks for another.

    Where the form has a place for words (`longest`), a human Storyteller may say it in their own, as `Said`.
    """

    concerns = Discretion.OPINIONS

    @property
    def usual(self) -> Answer:
        """The opinion that is held where nothing speaks for another."""
        return self.answers[0]

    def refusal(self, answer: Answer) -> str | None:
        if type(answer) is Said and self.longest:
            return words_refusal(answer, self.longest)
        return super().refusal(answer)
