"""Opinions: what the Storyteller says where no policy knows better. See `engine.judgements`."""

from engine.judgements import Judgement
from narrator.mind.because import because
from narrator.mind.case import Case, ReasonedAnswer
from narrator.mind.policies import decides


@decides(Judgement)
def usual(case: Case) -> ReasonedAnswer:
    """What is said where nothing speaks for anything else."""
    form = case.question.options
    assert isinstance(form, Judgement)
    return ReasonedAnswer(form.usual, because("usual", answer=case.in_words(form.usual)))
