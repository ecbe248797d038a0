"""What can go wrong with a speech model, named for what a person can do about it."""

from __future__ import annotations


class ModelTrouble(Exception):
    """A speech model cannot be had or used; the text gives the cause and the next step."""


class ChooseAnotherLanguage(ModelTrouble):
    """The catalogue has no model of that name."""


class ReplaceTheFolder(ModelTrouble):
    """A folder that should hold a vosk model does not; the text names what is missing."""


class DownloadAgain(ModelTrouble):
    """The download broke off or arrived damaged. What arrived whole is kept where that helps."""


class ConnectToTheInternet(ModelTrouble):
    """The server of the models cannot be reached, or does not have the file."""


class MakeRoom(ModelTrouble):
    """The folder for models cannot be written: no permission, or no space."""


class ChooseAnotherVoiceToFetch(ModelTrouble):
    """The catalogue has no voice of that name."""
