"""Sets up this checkout and starts it: `python3 -m narrator.install play`, or `… test` for the tests.

Runs before anything is installed, so it uses the standard library only. The first run makes `.venv` in
the checkout and needs the internet; later runs see by a stamp that nothing changed and start at once.
"""

from __future__ import annotations

import ctypes.util
import glob
import hashlib
import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, NamedTuple

CHECKOUT = Path(__file__).resolve().parents[1]
ENVIRONMENT = CHECKOUT / ".venv"
ASKED = ENVIRONMENT / "storyteller-asked-for-a-voice"
STAMP = ENVIRONMENT / "storyteller-setup.json"
LOG = ENVIRONMENT / "storyteller-setup.log"
MODEL_BROKE_OFF = ENVIRONMENT / "storyteller-model-broke-off"
"""There while the download of the recommended speech model is begun and not ended."""
NO_MODELS = "STORYTELLER_NO_MODELS"
BROKE_OFF = 3
"""The exit status of `models.first_model` where a part of the model is kept."""
PROGRAMS = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
ENVIRONMENT_PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")
STORYTELLER = PROGRAMS / ("storyteller.exe" if os.name == "nt" else "storyteller")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

SOUND_SERVER: dict[str, Callable[[], object]] = {
    "pulseaudio": lambda: shutil.which("pulseaudio"),
    "pulseaudio-utils": lambda: shutil.which("pactl"),
    "libasound2-plugins": lambda: glob.glob("/usr/lib/*/alsa-lib/libasound_module_pcm_pulse.so"),
}
"""A sound card for tests on a machine without one, by which PortAudio and a browser really speak and listen."""

OTHER_INSTALLERS = {"dnf": "sudo dnf install", "pacman": "sudo pacman -S", "zypper": "sudo zypper install"}
OTHER_NAMES = {"libportaudio2": "portaudio"}

USAGE = """\
usage: python3 -m narrator.install play [options of `storyteller play`]
       python3 -m narrator.install test [options of pytest]

Makes .venv in this checkout if it is not there yet, then plays, or runs the tests.
Any other word is passed on in the same way: demo, doctor, models, simulate, replay.
The first time it fetches a speech model, too, unless STORYTELLER_NO_MODELS=1 is set."""


class SetupError(Exception):
    """Setting up cannot go on; the text says why and what to do."""


class SystemPackage(NamedTuple):
    """Something pip cannot install: its package on Debian and Ubuntu, and what is lost without it."""

    name: str
    without: str


def main(arguments: list[str] | None = None) -> int:
    """Set up, then run what the first word names; returns its exit status, or 2 when setting up failed."""
    words = sys.argv[1:] if arguments is None else arguments
    if not words or words[0] in ("-h", "--help"):
        print(USAGE)
        return 0 if words else 2
    try:
        for_tests = words[0] == "test"
        set_up(for_tests)
        if words[0] == "play":
            offer_a_finer_voice()
        return run_tests(words[1:]) if for_tests else start_storyteller(words)
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def set_up(for_tests: bool) -> None:
    """Bring `.venv` and the system packages to what pyproject.toml asks for. Raises SetupError."""
    provide_system_packages(missing_system_packages(for_tests))
    wanted = stamp(for_tests)
    if is_set_up(wanted):
        if MODEL_BROKE_OFF.exists() and not for_tests:
            fetch_speech_model()
        return
    say("Setting up in .venv. This needs the internet, once; it takes a few minutes.")
    if not environment_works():
        make_environment()
    install_project(for_tests)
    STAMP.write_text(json.dumps(wanted), encoding="utf-8")
    say(f"Set up. What pip said is in {LOG.relative_to(CHECKOUT)}.")
    if not for_tests:
        fetch_speech_model()


OLDEST_GLIBC = (2, 34)
"""Of which there are wheels of moonshine-voice: Debian 12, Ubuntu 22.04."""
QUESTION = """\
There is a finer voice, "joe" (CC0), spoken by Piper: free software under the GPL-3.0, a licence other than this
program's, so it is yours to choose. About 100 MB are downloaded. `{program} voices fetch joe` gets it
later, too.
Get it now? [y/N] """


def offer_a_finer_voice() -> None:
    """Ask once, and only somebody who can answer; without an answer everything stays as it is."""
    if ASKED.exists() or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return
    ASKED.write_text("", encoding="utf-8")
    try:
        answer = input(QUESTION.format(program=called()))
    except EOFError:
        return
    if answer.strip().lower() not in ("y", "yes"):
        return
    try:
        run_pip([str(ENVIRONMENT_PYTHON), "-I", "-m", "pip", "install", "--editable", ".[piper]"])
    except SetupError as error:
        print(f"{error}\nThe evening goes on with the voice there is.", file=sys.stderr)


# --- the virtual environment ---


def stamp(for_tests: bool) -> dict[str, object]:
    """What an up-to-date `.venv` was made from; the folder counts, as a moved environment does not run."""
    try:
        project = (CHECKOUT / "pyproject.toml").read_bytes()
    except OSError as error:
        raise SetupError(
            f"Cannot read {CHECKOUT / 'pyproject.toml'} ({error.strerror}). "
            "Run this from a complete copy of the project, as cloned."
        ) from error
    return {"project": hashlib.sha256(project).hexdigest(), "folder": str(CHECKOUT), "tests": for_tests}


def is_set_up(wanted: dict[str, object]) -> bool:
    """Whether the environment was made for what is wanted now."""
    try:
        found = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    # What was set up for the tests is enough to play.
    there = ENVIRONMENT_PYTHON.exists() and STORYTELLER.exists()
    return there and found in (wanted, {**wanted, "tests": True})


def environment_works() -> bool:
    """Whether `.venv` has a Python that is new enough, has pip, and was made in this very folder."""
    check = "import sys, pip; sys.exit(sys.version_info < (3, 11) or sys.argv[1] != sys.prefix)"
    try:
        done = subprocess.run(
            [ENVIRONMENT_PYTHON, "-I", "-c", check, str(ENVIRONMENT)], capture_output=True, check=False
        )
    except OSError:
        return False
    return done.returncode == 0


def make_environment() -> None:
    """Make `.venv` with pip in it, also where Python came without ensurepip. Raises SetupError."""
    if not has_module("venv", "ensurepip") and may_install():
        apt_install(venv_package())
    if has_module("venv", "ensurepip"):
        make_venv()
    elif has_module("venv", "pip"):
        make_venv("--without-pip")
        pip_itself = [sys.executable, "-m", "pip", "--python", str(ENVIRONMENT_PYTHON), "install", "pip"]
        run_pip(pip_itself)
    else:
        raise SetupError(
            f"This Python ({sys.executable}) cannot make virtual environments: its venv or ensurepip module\n"
            f"is missing. On Debian and Ubuntu: sudo apt-get install {venv_package()}\n"
            "Elsewhere: install Python from python.org. Then run the same command again."
        )


def make_venv(*options: str) -> None:
    """Make the environment anew; raises SetupError where it cannot be made."""
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", *options, str(ENVIRONMENT)],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        raise SetupError(
            f"Could not make {ENVIRONMENT}: {last_line(made.stderr or made.stdout)}\n"
            "Check that there is space on the disk and that you may write in this folder, then run it again."
        )


def install_project(for_tests: bool) -> None:
    """Install the project, editable, with what it depends on, and with the recogniser that is not to be had for every
    machine. Raises SetupError."""
    project = ".[test]" if for_tests else ".[moonshine]" if has_wheels_of_moonshine() else "."
    run_pip([str(ENVIRONMENT_PYTHON), "-I", "-m", "pip", "install", "--editable", project])


def has_wheels_of_moonshine() -> bool:
    """Whether moonshine-voice 0.1.0 and onnxruntime are there for this machine: pip would fail where they are not."""
    machine = platform.machine().lower()
    if sys.platform == "linux":
        library, version = platform.libc_ver()
        numbers = tuple(map(int, re.findall(r"\d+", version)[:2]))
        return machine in ("x86_64", "aarch64") and library == "glibc" and numbers >= OLDEST_GLIBC
    return (sys.platform, machine) in (("darwin", "arm64"), ("win32", "amd64"))


def run_pip(command: list[str]) -> None:
    """Run pip, naming the package it is at; its own words go to the log. Raises SetupError with the cause and the
    next step."""
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    said: list[str] = []
    progress = ProgressLine()
    with (
        LOG.open("a", encoding="utf-8") as log,
        subprocess.Popen(
            [*command, "--progress-bar", "off"],
            cwd=CHECKOUT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as pip,
    ):
        assert pip.stdout is not None
        for line in pip.stdout:
            log.write(line)
            said.append(line)
            progress.follow(line)
    progress.close()
    if pip.returncode:
        sys.stderr.writelines(line for line in said if line.startswith(("ERROR", "error")))
        raise SetupError(explain_pip_failure("".join(said)))


class ProgressLine:
    """One line of a terminal that says what pip is at; where nobody watches, one for the beginning of each step."""

    STEPS: ClassVar = (
        (re.compile(r"Collecting (\S+?)(?:[<>=!~;\[(]|$)"), "looking for {}"),
        (re.compile(r"\s+Downloading (\S+?)-\d\S* \((.+)\)"), "downloading {} ({})"),
        (re.compile(r"(Building|Preparing)\b"), "building"),
        (re.compile(r"Installing collected packages: (.*)"), "installing"),
    )

    def __init__(self) -> None:
        self._watched = sys.stdout.isatty()
        self._step = ""

    def follow(self, line: str) -> None:
        """Show what this line of pip's output says is begun now."""
        for pattern, step in self.STEPS:
            found = pattern.match(line)
            if found is not None:
                self._show(step, found.groups())
                return

    def _show(self, step: str, values: tuple[str, ...]) -> None:
        if self._watched:
            sys.stdout.write(f"\r\x1b[2K  {step.format(*values)} …")
            sys.stdout.flush()
        elif step.partition(" ")[0] != self._step:
            self._step = step.partition(" ")[0]
            say(f"  {self._step} …")

    def close(self) -> None:
        """Leave the terminal's line empty for what comes next."""
        if self._watched:
            sys.stdout.write("\r\x1b[2K")
            sys.stdout.flush()


PIP_FAILURES = {
    r"name resolution|Name or service not known|nodename nor servname|getaddrinfo failed"
    r"|Failed to establish|Network is unreachable|No route to host|Connection refused|Connection reset"
    r"|timed out|ProxyError": (
        "The packages could not be downloaded: there is no way to the internet from here.\n"
        "Connect this machine (set-up is needed once, at home; the table then needs no internet)\n"
        "and run the same command again."
    ),
    r"CERTIFICATE_VERIFY_FAILED|SSLError": (
        "The packages could not be downloaded: the secure connection was refused.\n"
        "Check this machine's date and time, or the proxy of your network, and run the same command again."
    ),
    r"No space left|Disk quota exceeded": (
        "The disk is full: about 500 MB are needed. Make room and run the same command again."
    ),
    r"Permission denied|Read-only file system": (
        f"pip may not write to {ENVIRONMENT}.\n"
        "Delete that folder, or make the checkout your own, and run the same command again."
    ),
    r"No matching distribution found|requires a different Python|Failed to build|subprocess-exited": (
        "One of the packages has nothing ready for this Python or this kind of machine (named above).\n"
        "Use Python 3.11 to 3.13 on Linux, macOS or Windows: delete .venv and run the same command with it."
    ),
}


def explain_pip_failure(complaints: str) -> str:
    """The cause and the next step, by what pip wrote as its error output."""
    explanation = next(
        (explanation for signs, explanation in PIP_FAILURES.items() if re.search(signs, complaints)),
        f"pip failed; its own words are in {LOG}. Run the same command again to go on where it stopped.",
    )
    if STORYTELLER.exists():
        explanation += f"\nWhat was installed earlier may still start: {STORYTELLER} play"
    return explanation


def fetch_speech_model() -> None:
    """Have the recommended model fetched. Nothing that goes wrong with it is a reason not to play, and it gives up
    by itself where there is no network. What was left in the middle, by Ctrl-C too, is gone on with at the next
    start."""
    if os.environ.get(NO_MODELS):
        return
    MODEL_BROKE_OFF.touch()
    fetching = [str(ENVIRONMENT_PYTHON), "-m", "models.first_model"]
    if subprocess.run(fetching, cwd=CHECKOUT, check=False).returncode != BROKE_OFF:
        MODEL_BROKE_OFF.unlink()


# --- system packages ---


def missing_system_packages(for_tests: bool) -> list[SystemPackage]:
    """Those that are not on this machine. macOS and Windows need none: the wheels carry them."""
    if sys.platform != "linux":
        return []
    missing = []
    if not ctypes.util.find_library("portaudio"):
        missing.append(SystemPackage("libportaudio2", "no microphone, no loudspeaker"))
    if platform.machine() != "x86_64" and not ctypes.util.find_library("espeak-ng"):
        missing.append(SystemPackage("espeak-ng", "no voice; every line is still shown"))
    if for_tests and not any(map(shutil.which, BROWSERS)):
        missing.append(SystemPackage("chromium", "the tests that drive a browser are left out"))
    if for_tests and not shutil.which("chromium-headless-shell"):
        missing.append(SystemPackage("chromium-headless-shell", "the tests that drive a browser take longer"))
    if for_tests:
        left_out = "the tests of spoken evenings are left out"
        missing += [SystemPackage(name, left_out) for name, there in SOUND_SERVER.items() if not there()]
    return missing


def provide_system_packages(packages: list[SystemPackage]) -> None:
    """Install them where that is allowed; otherwise say what to type and go on."""
    for package in packages:
        if may_install() and apt_install(package.name):
            continue
        say(f"Missing: {package.name} ({package.without}). To get it: {install_line(package)}")


def may_install() -> bool:
    """Whether packages of the system can be installed without asking anybody."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(package: str) -> bool:
    """Install one Debian package; the lists are fetched only when it is not found in those at hand."""
    say(f"Installing the system package {package}.")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # dpkg refuses to run where the folders of ldconfig and start-stop-daemon are not in PATH.
    environment["PATH"] = os.pathsep.join([environment.get("PATH", os.defpath), "/usr/sbin", "/sbin"])

    def apt_get(*words: str) -> bool:
        command = ["apt-get", "-qq", *words]
        quiet = subprocess.DEVNULL  # what it complains of is still shown
        done = subprocess.run(command, env=environment, stdin=quiet, stdout=quiet, check=False)
        return done.returncode == 0

    install = ("install", "--yes", "--no-install-recommends", package)
    return apt_get(*install) or (apt_get("update") and apt_get(*install))


def install_line(package: SystemPackage) -> str:
    """What to type on this system, as Debian would have it where its package manager is not known."""
    for program, install in OTHER_INSTALLERS.items():
        if shutil.which(program):
            return f"{install} {OTHER_NAMES.get(package.name, package.name)}"
    return f"sudo apt-get install {package.name}"


def venv_package() -> str:
    """What Debian calls the part of this Python that makes environments."""
    return f"python{sys.version_info.major}.{sys.version_info.minor}-venv"


def has_module(*names: str) -> bool:
    """Whether all of these can be imported here."""
    importlib.invalidate_caches()
    return all(importlib.util.find_spec(name) for name in names)


# --- what comes after ---


def start_storyteller(words: list[str]) -> int:
    """Become `storyteller`, so that its signals and exit status are its own; Windows runs it inside."""
    os.environ["STORYTELLER_CALLED"] = called()
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(STORYTELLER, [str(STORYTELLER), *words])
    return subprocess.run([STORYTELLER, *words], check=False).returncode


def called() -> str:
    """What to type before a command, as it was typed to come here."""
    return f"{'py' if os.name == 'nt' else 'python3'} -m narrator.install"


def run_tests(pytest_options: list[str]) -> int:
    """Linters, type checker, fast tests, each to its end; the first failing exit status is returned.

    The type checker works while the tests do, and is heard after them."""
    python = str(ENVIRONMENT_PYTHON)
    types = [python, "-m", "mypy"]
    tests = [python, "-m", "pytest", *pytest_defaults(), *pytest_options]
    with subprocess.Popen(types, cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as checking:
        statuses = {
            "ruff check": run_check([python, "-m", "ruff", "check", "."]),
            "ruff format": run_check([python, "-m", "ruff", "format", "--check", "."]),
        }
        compile_once(tests)
        statuses["pytest"] = run_check(tests)
        found, _ = checking.communicate()
        statuses["mypy"] = checking.returncode
    say("$ mypy")
    say(found.decode(errors="replace").rstrip())
    failed = [name for name, status in statuses.items() if status]
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return next((status for status in statuses.values() if status), 0)


def compile_once(tests: list[str]) -> None:
    """Let one process compile the tests: on a fresh clone each of several would take 20 s for all of them."""
    collect = [*tests, "-n0", "--collect-only"]
    subprocess.run(collect, cwd=CHECKOUT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def pytest_defaults() -> list[str]:
    """The fast suite in four processes, as many tests wait for a browser or a voice; whole files stay together, as
    servers are shared in them, and the long ones come first (tests/conftest.py). What hangs for a quarter of an hour
    fails; the slowest took six minutes on a busy machine."""
    marks = "not slow" if any(map(shutil.which, BROWSERS)) else "not slow and not browser"
    workers = ["-n", "4", "--dist", "loadfile", "--no-loadscope-reorder"] if (os.cpu_count() or 1) > 1 else []
    return ["-m", marks, "--timeout=900", *workers]


def run_check(command: list[str]) -> int:
    """Show a command and run it in the checkout; its exit code."""
    say(" ".join(["$", *command[2:]]))
    return subprocess.run(command, cwd=CHECKOUT, check=False).returncode


def last_line(text: str) -> str:
    """The last line of what a program said."""
    return (text.strip().splitlines() or ["no reason given"])[-1]


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
