"""Which policy decides what: each enters itself, by the kind of question or of form that it is for.

A character's own kind has the policy of the kind it is derived from, as long as none is entered for it.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, Generic, TypeVar

from engine.questions import Options
from narrator.mind.case import Case, ReasonedAnswer

Decision = TypeVar("Decision", bound=Callable[..., Any])


class Policies(Generic[Decision]):
    """Functions by the classes of options that they are for."""

    def __init__(self) -> None:
        self._by_kind: dict[type[Options], Decision] = {}

    def __call__(self, *kinds: type[Options]) -> Callable[[Decision], Decision]:
        """A decorator: the function below is for these kinds."""

        def enter(one: Decision) -> Decision:
            for kind in kinds:
                assert kind not in self._by_kind, f"{kind.__name__} is decided twice"
                self._by_kind[kind] = one
            return one

        return enter

    def __iter__(self) -> Iterator[type[Options]]:
        return iter(self._by_kind)

    def of(self, kind: type[Options]) -> Decision | None:
        """The function for this kind, or for the nearest that it is derived from."""
        return next((self._by_kind[one] for one in kind.__mro__ if one in self._by_kind), None)


decides: Final[Policies[Callable[[Case], ReasonedAnswer]]] = Policies()
"""Decisions of their own kind. Whatever is not here is information."""

picks_truth: Final[Policies[Callable[[Case], ReasonedAnswer]]] = Policies()
"""By form of information who picks among several truths."""

weighs_lies: Final[Policies[Callable[[Case, Any], dict[Any, float]]]] = Policies()
"""By form of information every answer worth considering, true or false, with how well it would serve as a lie."""

expects: Final[Policies[Callable[[Case], dict[Any, float]]]] = Policies()
"""By form of information how likely each answer is for who knows only what is public. What is not here nobody can
tell without a search."""
