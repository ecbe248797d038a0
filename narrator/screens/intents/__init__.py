"""All that pages can ask for. A new intent is a marked method of one of these classes, and nothing else."""

from collections.abc import Mapping
from typing import Final

from narrator.screens.intents import (
    acts,
    before_the_game,
    course,
    deciding,
    messages,
    night,
    rulings,
    seating,
    sentences,
    who_decides,
)
from narrator.screens.intents.intent import IntentKind, kinds

OF_PHONES: Final[Mapping[str, IntentKind]] = kinds(
    (
        seating.ComingIntents,
        seating.NeighbourIntents,
        seating.OwnNameIntents,
        night.ChoiceIntents,
        acts.PlayersActIntents,
        acts.StatementIntents,
        acts.ClaimIntents,
        acts.MadnessIntents,
        messages.WordOfPlayerIntents,
    )
)
"""What players ask for, by the name that a page sends."""
OF_HOST: Final[Mapping[str, IntentKind]] = kinds(
    (
        seating.ChairIntents,
        seating.NameIntents,
        before_the_game.ScriptIntents,
        before_the_game.CompanyIntents,
        before_the_game.NetworkIntents,
        course.CourseIntents,
        course.SafetyNetIntents,
        course.RevealIntents,
        course.StatisticsIntents,
        night.WakingIntents,
        acts.StorytellersActIntents,
        deciding.DecisionIntents,
        deciding.NightDraftIntents,
        deciding.AmendmentIntents,
        who_decides.WhoDecidesIntents,
        who_decides.RealTokenIntents,
        rulings.RulingIntents,
        rulings.TravellerIntents,
        rulings.FabledIntents,
        rulings.SeatSheetIntents,
        messages.MessageIntents,
        sentences.SentenceIntents,
    )
)
"""What the host's pages ask for."""
