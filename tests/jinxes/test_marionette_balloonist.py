"""Marionette and Balloonist: whoever draws the Balloonist's token, there may be one Outsider more."""

import pytest

from engine.rules.setup import Note, Plan, bag_fault
from engine.script import Script, edition

SCRIPT = Script("mine", "Mine", ("balloonist", "marionette", *edition("tb").characters))
PLAYED_BY = (Note("undealt", "marionette"),)


@pytest.mark.parametrize("outsiders", [("saint",), ("saint", "recluse")])
def test_a_marionette_who_drew_the_token_may_have_brought_an_outsider(outsiders: tuple[str, ...]) -> None:
    """At eight players there is one, and with the Marionette's token, which is a Townsfolk's, no more."""
    townsfolk = ("balloonist", "soldier", "virgin", "slayer", "mayor", "chef", "monk")[: 7 - len(outsiders)]
    plan = Plan((*townsfolk, *outsiders, "imp"), PLAYED_BY)
    assert bag_fault(SCRIPT, 8, plan) is None


def test_without_that_token_there_is_no_third() -> None:
    """One of two may be the token that the Marionette drew, a third is one too many."""
    with_it = Plan(
        ("balloonist", "soldier", "virgin", "slayer", "saint", "recluse", "drunk", "imp"), PLAYED_BY
    )
    assert bag_fault(SCRIPT, 8, with_it) is None
    without = with_it._replace(bag=("empath", *with_it.bag[1:]))
    assert bag_fault(SCRIPT, 8, without) is not None
