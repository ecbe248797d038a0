"""Failures a person can do something about. Each says its cause and the next step."""

from __future__ import annotations


class VoiceTrouble(Exception):
    """Something about speaking or hearing failed.

    ``cause`` says what happened, ``next_step`` what a person can do; ``str()`` gives both.
    """

    def __init__(self, cause: str, next_step: str) -> None:
        super().__init__(f"{cause} {next_step}".strip())
        self.cause = cause
        self.next_step = next_step


class InstallSomething(VoiceTrouble):
    """A library of the system or a package is missing; ``next_step`` names it."""


class ConnectADevice(VoiceTrouble):
    """No microphone or loudspeaker, or it was unplugged."""


class ChooseAnotherVoice(VoiceTrouble):
    """The voice id is not one the speech engine knows; ``next_step`` lists a few it does."""


class ChooseAnotherModel(VoiceTrouble):
    """The model folder is absent, incomplete or not a model of this engine."""


class CorrectTheSentences(VoiceTrouble):
    """The sentence templates or a grammar made from them cannot be used."""


class TryAgain(VoiceTrouble):
    """A worker hung or died; it has been ended and the next request starts a new one."""
