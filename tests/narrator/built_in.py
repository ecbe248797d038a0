"""The recogniser that the set-up brings: Moonshine beside pocketsphinx where there is a wheel of it."""

from narrator.sound.recognisers import ChosenEngine
from voices import Recogniser, Sentences
from voices.moonshine import model_of_package


def built_in(sentences: Sentences, *, time_limit: float = 120.0) -> Recogniser:
    """Its model is loaded; close it."""
    return ChosenEngine("pocketsphinx", second=model_of_package()).open(sentences, time_limit=time_limit)
