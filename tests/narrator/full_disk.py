"""A small file system that can really be full, in a process of its own that alone has it.

python -m tests.narrator.full_disk FOLDER MODULE NAME...    mounts one for each NAME on a folder in FOLDER, calls
`MODULE.on_a_real_disk` with each, and prints what became of it
"""

import contextlib
import errno
import importlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterable
from pathlib import Path

import pytest

import tests

CHECKOUT = Path(tests.__file__).resolve().parents[1]
SIZE = "1m"
CANNOT = 77


class InjectedDisk:
    """Every file that is written down for good is refused, with what a full disk says."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder, self._full, sync = folder, False, os.fsync

        def fsync(descriptor: int) -> None:
            if self._full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            sync(descriptor)

        patch.setattr(os, "fsync", fsync)

    def fill(self) -> None:
        self._full = True

    def empty(self) -> None:
        self._full = False


class FullDisk:
    """A folder on a disk of its own, and the file that takes all its room."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._ballast = folder, folder / "ballast"

    def fill(self) -> None:
        with self._ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            for size in (1 << 16, 1 << 12, 1):
                with contextlib.suppress(OSError):
                    while file.write(bytes(size)):
                        pass

    def empty(self) -> None:
        self._ballast.unlink()


def disks_of_their_own(module: str, names: Iterable[str]) -> dict[str, str]:
    """Call `on_a_real_disk` of this module for each of these names, all in one process and each on a disk of its own;
    by name, what went wrong. Skips where this system lets nobody mount one."""
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("there is no unshare here")
    with tempfile.TemporaryDirectory() as folder:
        words = [
            unshare,
            "--user",
            "--map-root-user",
            "--mount",
            sys.executable,
            "-m",
            "tests.narrator.full_disk",
        ]
        done = subprocess.run(
            [*words, folder, module, *names],
            cwd=CHECKOUT,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    if done.returncode == CANNOT or "unshare" in done.stderr.splitlines()[:1]:
        pytest.skip("no file system can be mounted here")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


def mounted(folder: str) -> bool:
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", folder]
    return subprocess.run(mount, capture_output=True, check=False).returncode == 0


def on_a_disk(folder: Path, module: str, name: str) -> str:
    """What went wrong there, with its traceback; empty where all went well."""
    folder.mkdir()
    if not mounted(str(folder)):
        sys.exit(CANNOT)
    folder.chmod(0o700)
    try:
        importlib.import_module(module).on_a_real_disk(folder, name)
    except Exception:
        return traceback.format_exc()
    return ""


if __name__ == "__main__":
    where, tested, *wanted = sys.argv[1:]
    print(json.dumps({one: on_a_disk(Path(where, one), tested, one) for one in wanted}))
