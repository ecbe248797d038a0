"""House rules: the rulings that no source states, each with the answer we take when a table says nothing.

A character names those it asks in `house_rules`: the name of the ruling and our default, a yes or no or a word.
"""

from collections.abc import Mapping
from functools import cache

from engine.registry import CHARACTERS

Choice = bool | str


class UnknownHouseRule(ValueError):
    """No character asks for a ruling of that name, or not with that answer; the message says which there are."""


@cache
def defaults() -> dict[str, tuple[Choice, ...]]:
    """Every ruling that can be chosen, with its possible answers, ours first."""
    return {name: answers for one in CHARACTERS.values() for name, answers in one.house_rules.items()}


class HouseRules:
    """What this table has chosen."""

    def __init__(self, chosen: Mapping[str, Choice] = {}) -> None:
        """Raises UnknownHouseRule."""
        known = defaults() if chosen else {}
        for name, answer in chosen.items():
            if name not in known:
                raise UnknownHouseRule(
                    f"there is no house rule {name!r}; there are: {', '.join(sorted(known))}"
                )
            if not any(type(answer) is type(one) and answer == one for one in known[name]):
                answers = ", ".join(str(one) for one in known[name])
                raise UnknownHouseRule(
                    f"the house rule {name!r} cannot be {answer!r}; choose one of: {answers}"
                )
        self.chosen = dict(chosen)

    def __getitem__(self, name: str) -> Choice:
        if name in self.chosen:
            return self.chosen[name]
        return defaults()[name][0]
