"""Marionette and Huntsman: a Huntsman's token brings the Damsel, whoever draws it."""

from engine.rules.setup import bag_fault, plan_of
from engine.script import Script, edition

SCRIPT = Script("mine", "Mine", ("huntsman", "damsel", "marionette", *edition("tb").characters))
EVERYBODY = ("huntsman", "slayer", "soldier", "mayor", "monk", "imp", "marionette")


def test_a_huntsman_s_token_beside_a_marionette_brings_the_damsel() -> None:
    """It may be the Marionette who draws it: nobody knows when the bag is filled."""
    assert bag_fault(SCRIPT, 7, plan_of((*EVERYBODY, "damsel"))) is None
    assert "missing: huntsman, damsel" in str(bag_fault(SCRIPT, 7, plan_of((*EVERYBODY, "chef"))))
