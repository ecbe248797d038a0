"""House rules: the rulings that no source states, each with the answer we take when a table says nothing.

A character or a jinx names those it asks in `house_rules`: the name of the ruling and our default, a yes or no or a
word. What is no character's own business stands here.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.registry import CHARACTERS, JINX_RULES

Choice = bool | str

IN_ITS_OWN_PLACE: Final = (
    "night: what is learnt on the first night, gained later, has its own place on the sheet"
)

TO_ITS_END: Final = "night: who may die as the first night ends has a turn of their own"
"""Records of before 2026-11-28 do not name this rule: there such a death and the breaking of the day are one step."""

OF_THE_GAME: Final[dict[str, tuple[Choice, ...]]] = {
    IN_ITS_OWN_PLACE: (True, False),
    TO_ITS_END: (True, False),
}


class UnknownHouseRule(ValueError):
    """No character asks for a ruling of that name, or not with that answer; the message says which there are."""


@cache
def defaults() -> dict[str, tuple[Choice, ...]]:
    """Every ruling that can be chosen, with its possible answers, ours first."""
    rules = (*CHARACTERS.values(), *JINX_RULES.values())
    asked = {name: answers for one in rules for name, answers in one.house_rules.items()}
    return {**OF_THE_GAME, **asked}


def with_ours(chosen: Mapping[str, Choice]) -> dict[str, Choice]:
    """Every house rule: as the table has chosen, and ours where it has not."""
    return {**{name: answers[0] for name, answers in defaults().items()}, **chosen}


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
