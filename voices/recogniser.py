"""What every recogniser does, and when its result is believed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Protocol

from voices.events import Heard, Utterance
from voices.grammar import Grammar

COVERAGE_AMID_NOISE = 0.3
"""Of all that was over the floor, by a name that was asked for, so that it is asked about: a chair that creaks beside
a name left it 0.4 to 0.5, a recording's own background 0.3 to 0.4 (2026-11-22)."""


class Verdict(Enum):
    """What to do with what was heard: do it, ask whether it was meant, or take it for talk."""

    ACT = auto()
    ASK = auto()
    IGNORE = auto()


@dataclass(frozen=True)
class Acceptance:
    """What is done, what is asked about, and below that what is taken for talk (see ``Heard`` for the units).

    Set on commands and talk of `narrator.voice_bench` (2026-11-21): most talk came to -14 and worse, with some that
    names a player between -9 and -5; commands in quiet to -5 and better, over babble 10 dB quieter to -12. A name
    heard wrongly seldom led by 300. Words covered 0.9 of the commands in quiet, with echo 0.78; "what" was covered to
    0.74 by "pause".
    """

    likelihood_ratio: float = -5.5
    coverage: float = 0.77
    lead: float = 300.0
    lead_in_a_loud_room: float = 700.0
    """Up to which it is asked about there, though it leads, where what it leads has a name. Of 130 nominations over
    babble 10 dB quieter, held, six of others were said back, three of which led by less, and 17 of the right ones
    (2026-11-27). Of 57 that led by 300 to 700, four had a wrong name, and each led a sentence with another; of
    the others 15 led only sentences without names, such as "I'm nominating" (2026-11-28)."""
    possible_lead: float = 1_000.0
    """Up to which it may have been another where somebody says that it was not this."""
    doubtful_ratio: float = -9.5
    clear: tuple[float, float, float] = (-15.5, 0.95, 500.0)
    """Ratio, coverage and lead from which on a whole sentence that fits worse is asked about all the same, as a voice
    unlike those that the engines know may have said it."""

    def looser(self, by: float) -> Acceptance:
        """For what is known to be meant for us: after the opening phrase, or with the microphone held open."""
        return replace(
            self,
            likelihood_ratio=self.likelihood_ratio - by,
            doubtful_ratio=self.doubtful_ratio - by,
        )

    def judge(self, heard: Heard) -> Verdict:
        """By how well it fits the sound, how much of the sound it covers, and how far ahead it is."""
        if heard.coverage < self.coverage:
            return Verdict.IGNORE
        if heard.likelihood_ratio is not None:
            if heard.likelihood_ratio < self.doubtful_ratio:
                return Verdict.IGNORE
            if heard.likelihood_ratio < self.likelihood_ratio:
                return Verdict.ASK
        return Verdict.ASK if self.is_close(heard) else Verdict.ACT

    def is_clear(self, heard: Heard) -> bool:
        """Whether all of it is that and nothing else comes near, however badly it fits."""
        ratio, coverage, lead = self.clear
        if heard.likelihood_ratio is None or heard.likelihood_ratio < ratio or heard.coverage < coverage:
            return False
        return heard.lead is None or heard.lead >= lead

    def is_amid_noise(self, heard: Heard) -> bool:
        """Whether it covers too little of the sound, and is what was said in the middle of it all the same: it fits,
        and nothing else comes near."""
        if heard.likelihood_ratio is None or heard.lead is None or self.is_close(heard):
            return False
        fits = heard.likelihood_ratio >= self.doubtful_ratio
        return fits and COVERAGE_AMID_NOISE <= heard.coverage < self.coverage

    def is_close(self, heard: Heard) -> bool:
        """Whether it may as well have been the first alternative."""
        return heard.lead is not None and heard.lead < self.lead

    def is_close_in_a_loud_room(self, heard: Heard) -> bool:
        """Whether it is asked about there."""
        return heard.lead is not None and heard.lead < self.lead_in_a_loud_room

    def is_clean(self, heard: Heard) -> bool:
        """Whether a short word is believed in a loud room: it fits as well as what nobody asked for must, or nothing
        else is possible. Over babble 10 dB quieter, held, none of 7 is believed that was taken for a "yes" and was
        none, and all but 3 of 75 that were one (2026-11-27)."""
        fits = heard.likelihood_ratio is None or heard.likelihood_ratio >= self.doubtful_ratio
        return fits or not self.is_possibly_another(heard)

    def is_possibly_another(self, heard: Heard) -> bool:
        """Whether an alternative is worth a thought where this one was not said."""
        return heard.lead is not None and heard.lead < self.possible_lead


class Recogniser(Protocol):
    """One engine. Its methods block and may be called from any one thread at a time."""

    engine: str
    expected: str
    """How well it should be expected to hear, and where that is from: "of 100 commands in a quiet room ..."."""

    def prepare(self, grammar: Grammar) -> None:
        """Make ``grammar`` quick to use. Raises VoiceTrouble."""

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        """What was said, or None when no words of ``grammar``. Raises VoiceTrouble."""

    def close(self) -> None:
        """End what it runs on. It is not used again."""
