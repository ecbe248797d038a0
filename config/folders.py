"""Where this user's own files live: records of games, scripts and downloaded speech models."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The Storyteller's folder among the user's data, by the custom of each system; it may not exist yet."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        # https://specifications.freedesktop.org/basedir-spec: a relative path is to be ignored.
        named = os.environ.get("XDG_DATA_HOME", "")
        base = named if os.path.isabs(named) else Path.home() / ".local" / "share"
    return Path(base) / "storyteller"


def scripts_folder() -> Path:
    """Where this user's own scripts are kept unless the settings name another folder."""
    return data_folder() / "scripts"


def records_folder() -> Path:
    """Where games are recorded unless the settings name another folder."""
    return data_folder() / "records"
