from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.voices.table import sentences
from voices import PocketsphinxRecogniser, Renderer


@pytest.fixture(scope="session")
def renderer() -> Iterator[Renderer]:
    renderer = Renderer()
    yield renderer
    renderer.close()


@pytest.fixture(scope="session")
def sphinx() -> Iterator[PocketsphinxRecogniser]:
    recogniser = PocketsphinxRecogniser(sentences())
    yield recogniser
    recogniser.close()
