from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.voices.table import PATIENCE, sentences
from voices import Moonshine, PocketsphinxRecogniser, Renderer, SecondOpinion
from voices.moonshine import model_of_package


@pytest.fixture(scope="session")
def renderer() -> Iterator[Renderer]:
    renderer = Renderer()
    yield renderer
    renderer.close()


@pytest.fixture(scope="session")
def sphinx() -> Iterator[PocketsphinxRecogniser]:
    recogniser = PocketsphinxRecogniser(sentences(), time_limit=PATIENCE)
    yield recogniser
    recogniser.close()


@pytest.fixture(scope="session")
def together() -> Iterator[SecondOpinion]:
    """What listens where there is a wheel of Moonshine."""
    model = model_of_package()
    if model is None:
        pytest.skip("no wheel of moonshine-voice 0.1.0 for this machine")
    recogniser = SecondOpinion(
        sentences(),
        PocketsphinxRecogniser(sentences(), time_limit=PATIENCE),
        Moonshine(sentences(), model, time_limit=PATIENCE),
    )
    yield recogniser
    recogniser.close()
