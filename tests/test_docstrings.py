"""What a docstring shows is so: every example in one is run."""

import doctest
import importlib
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]


def shown() -> list[str]:
    """The modules that show an example."""
    files = (
        file
        for one in ("engine", "narrator", "voices", "models", "config")
        for file in (CHECKOUT / one).rglob("*.py")
    )
    with_examples = sorted(file for file in files if ">>> " in file.read_text(encoding="utf-8"))
    return [".".join(file.relative_to(CHECKOUT).with_suffix("").parts) for file in with_examples]


@pytest.mark.parametrize("module", shown())
def test_the_examples_of_a_module_are_so(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried, "the examples stand where nobody runs them"
    assert not failed, capsys.readouterr().out


def test_there_are_examples() -> None:
    assert len(shown()) >= 10
