"""Where the tokens lie on the table the mind knows nobody: it proposes the next line, and what the votes say."""

from engine.real_box import SheetLine, TodaysExecution
from narrator.mind.because import because
from narrator.mind.case import Case, ReasonedAnswer
from narrator.mind.policies import decides


@decides(SheetLine, TodaysExecution)
def as_it_comes(case: Case) -> ReasonedAnswer:
    """The first answer: the line is done, and who is about to die is executed."""
    answer = next(iter(case.question.options.all()))
    return ReasonedAnswer(answer, because("tokens_on_the_table"))
