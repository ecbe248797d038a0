"""Installs an optional Python package beside this program, by `pip`."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Sequence

from models.errors import DownloadAgain


def install_packages(wanted: Sequence[str], otherwise: str) -> None:
    """Install these into the environment of this program; `otherwise` says how it goes without them.

    Raises DownloadAgain with pip's last words.
    """
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise DownloadAgain(
            f"{' and '.join(wanted)} could not be installed: {last}. Try again when this computer is on the "
            f"internet; until then {otherwise}."
        )
    importlib.invalidate_caches()
