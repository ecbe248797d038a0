"""Setting up on machines that have nothing yet: real virtual environments and a real pip, in an empty environment.

The project that is set up is a tiny one that builds itself without downloads, with our own narrator/install.py in it;
the slow test sets up the real one from a fresh clone.
"""

import contextlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from copy import copy
from pathlib import Path

import pytest

from narrator import install

CHECKOUT = Path(__file__).parents[2]

PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "storyteller"
version = "{version}"
"""

BACKEND = '''
import tomllib, zipfile
from pathlib import Path

PROGRAM = """
import os, sys
def main():
    print("called as", os.environ.get("STORYTELLER_CALLED"))
    print("storyteller ran with", sys.argv[1:])
    return int(os.environ.get("STATUS", 0))
"""

def build_editable(folder, config_settings=None, metadata_directory=None):
    version = tomllib.loads(Path("pyproject.toml").read_text())["project"]["version"]
    wants = "Requires-Dist: segno\\n" if Path("wants-something").exists() else ""
    files = {
        "program.py": PROGRAM,
        "{0}/METADATA": "Metadata-Version: 2.1\\nName: storyteller\\n"
        f"Version: {version}\\nProvides-Extra: test\\n{wants}",
        "{0}/WHEEL": "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
        "{0}/entry_points.txt": "[console_scripts]\\nstoryteller = program:main\\n",
    }
    info, name = f"storyteller-{version}.dist-info", f"storyteller-{version}-py3-none-any.whl"
    with zipfile.ZipFile(Path(folder, name), "w") as wheel:
        names = [path.format(info) for path in files]
        for path, text in zip(names, files.values()):
            wheel.writestr(path, text)
        wheel.writestr(f"{info}/RECORD", "".join(f"{path},,\\n" for path in [*names, f"{info}/RECORD"]))
    return name
'''


@pytest.mark.parametrize(
    ("system", "machine", "libc", "there"),
    [
        ("linux", "x86_64", ("glibc", "2.36"), True),
        ("linux", "aarch64", ("glibc", "2.34"), True),
        ("linux", "x86_64", ("glibc", "2.31"), False),
        ("linux", "x86_64", ("", ""), False),
        ("linux", "armv7l", ("glibc", "2.36"), False),
        ("darwin", "arm64", ("", ""), True),
        ("darwin", "x86_64", ("", ""), False),
        ("win32", "AMD64", ("", ""), True),
    ],
)
def test_moonshine_is_asked_for_only_where_there_are_wheels_of_it(
    monkeypatch: pytest.MonkeyPatch, system: str, machine: str, libc: tuple[str, str], there: bool
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    monkeypatch.setattr(platform, "libc_ver", lambda: libc)
    assert install.has_wheels_of_moonshine() is there
    asked: list[list[str]] = []
    monkeypatch.setattr(install, "run_pip", asked.append)
    install.install_project(for_tests=False)
    assert asked[0][-1] == (".[moonshine]" if there else ".")


class Machine:
    """One fresh machine: a checkout, an empty home, and nothing in the environment but PATH and HOME."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.checkout = folder / "checkout"
        self.environment = {
            "PATH": "/usr/bin:/bin",
            "HOME": str(folder / "home"),
            "STORYTELLER_NO_MODELS": "1",
        }
        self.python = sys.executable
        self.first: subprocess.CompletedProcess[str] | None = None  # what came of setting it up
        (self.checkout / "narrator").mkdir(parents=True)
        for name in ("__init__.py", "install.py"):
            shutil.copy(CHECKOUT / "narrator" / name, self.checkout / "narrator" / name)
        (self.checkout / "backend.py").write_text(BACKEND)
        self.publish("1")

    def publish(self, version: str) -> None:
        (self.checkout / "pyproject.toml").write_text(PROJECT.format(version=version))

    def pretend(self, lines: str) -> None:
        """Run these lines in every Python of this machine before anything else."""
        folder = self.folder / "pretence"
        folder.mkdir(exist_ok=True)
        (folder / "sitecustomize.py").write_text(lines)
        self.environment["PYTHONPATH"] = str(folder)

    def has_programs(self, **scripts: str) -> None:
        """Put only these programs in PATH, as shell scripts."""
        folder = self.folder / "programs"
        folder.mkdir(exist_ok=True)
        for name, script in scripts.items():
            program = folder / name
            program.write_text(f"#!/bin/sh\n{script}\n")
            program.chmod(0o755)
        self.environment["PATH"] = str(folder)

    def run(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.python, "-m", "narrator.install", *words],
            cwd=self.checkout,
            env=self.environment | environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture(scope="module")
def set_up_machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    machine = Machine(tmp_path_factory.mktemp("machine"))
    machine.first = machine.run("play", "--port", "9000")
    return machine


@pytest.fixture
def ready(set_up_machine: Machine, tmp_path: Path) -> Machine:
    """The machine that is set up, for a test to change what surrounds it."""
    machine = copy(set_up_machine)
    machine.environment = dict(set_up_machine.environment)
    machine.folder = tmp_path
    return machine


def test_the_first_run_makes_the_environment_and_becomes_the_program(set_up_machine: Machine) -> None:
    first = set_up_machine.first
    assert first is not None
    assert first.returncode == 0, first.stderr
    assert "Setting up in .venv" in first.stdout
    assert "  installing …" in first.stdout, "pip's progress was not shown"
    log = set_up_machine.checkout / ".venv" / "storyteller-setup.log"
    assert "Successfully installed storyteller-1" in log.read_text()
    assert len(first.stdout.splitlines()) < 10, "set-up is quiet"
    assert first.stdout.endswith("storyteller ran with ['play', '--port', '9000']\n")


@pytest.mark.skipif(os.name == "nt", reason="there it is called py")
def test_the_program_is_told_how_it_was_called(set_up_machine: Machine) -> None:
    assert set_up_machine.first is not None
    assert "called as python3 -m narrator.install\n" in set_up_machine.first.stdout


def test_a_second_run_sets_nothing_up_and_passes_words_and_status_on(set_up_machine: Machine) -> None:
    again = set_up_machine.run("demo", "--players", "7", STATUS="3")
    assert "Setting up" not in again.stdout
    assert "pip" not in again.stdout + again.stderr
    assert again.stdout.endswith("storyteller ran with ['demo', '--players', '7']\n")
    assert "Setting up" not in again.stdout
    assert again.returncode == 3


def test_a_changed_project_is_installed_again_into_the_same_environment(set_up_machine: Machine) -> None:
    kept = set_up_machine.checkout / ".venv" / "kept"
    kept.touch()
    set_up_machine.publish("2")
    assert "Setting up" in set_up_machine.run("play").stdout
    log = set_up_machine.checkout / ".venv" / "storyteller-setup.log"
    assert "Successfully installed storyteller-2" in log.read_text()
    assert kept.exists()
    assert "Setting up" not in set_up_machine.run("play").stdout


# --- the recommended speech model ---

FIRST_MODEL = """
import os, sys
from pathlib import Path
with Path(os.environ["HOME"]).with_name("asked").open("a") as asked:
    asked.write("asked\\n")
print("the model:", os.environ["MODEL_STATUS"])
sys.exit(int(os.environ["MODEL_STATUS"]))
"""


@pytest.fixture
def pip_has_nothing_to_do(set_up_machine: Machine) -> Iterator[None]:
    """All is installed already: a stand-in for pip, which would take a second each time to find that out."""
    (real,) = (set_up_machine.checkout / ".venv").glob("[Ll]ib/**/site-packages/pip")
    aside = real.rename(real.with_name("real-pip"))
    real.mkdir()
    for name in ("__init__.py", "__main__.py"):
        (real / name).touch()
    yield
    shutil.rmtree(real)
    aside.rename(real)


@pytest.fixture
def wants_model(set_up_machine: Machine, pip_has_nothing_to_do: None) -> Iterator[Machine]:  # noqa: ARG001
    """It is set up anew, with a stand-in for what fetches the model (tests/models/test_first_model.py has the real
    one), which ends as it is told to."""
    package = set_up_machine.checkout / "models"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "first_model.py").write_text(FIRST_MODEL)
    (set_up_machine.checkout / ".venv" / "storyteller-setup.json").unlink()
    machine = copy(set_up_machine)
    machine.environment = {**set_up_machine.environment, "STORYTELLER_NO_MODELS": ""}
    yield machine
    shutil.rmtree(package)
    (machine.folder / "asked").unlink(missing_ok=True)
    (machine.checkout / ".venv" / "storyteller-model-broke-off").unlink(missing_ok=True)


def times_asked(machine: Machine) -> int:
    asked = machine.folder / "asked"
    return len(asked.read_text().splitlines()) if asked.exists() else 0


@pytest.mark.parametrize("status", ["0", "1", "7"])
def test_the_set_up_fetches_the_model_once_and_never_fails_by_it(wants_model: Machine, status: str) -> None:
    first = wants_model.run("play", MODEL_STATUS=status)
    assert f"the model: {status}\n" in first.stdout
    assert first.stdout.endswith("storyteller ran with ['play']\n")
    assert first.returncode == 0
    again = wants_model.run("play", MODEL_STATUS=status)
    assert "Setting up" not in again.stdout
    assert times_asked(wants_model) == 1, "it was tried again at a later start"


def test_a_model_that_broke_off_is_gone_on_with_at_the_next_start(wants_model: Machine) -> None:
    assert wants_model.run("play", MODEL_STATUS="3").stdout.endswith("storyteller ran with ['play']\n")
    assert "the model: 0\n" in wants_model.run("play", MODEL_STATUS="0").stdout
    assert "the model" not in wants_model.run("play", MODEL_STATUS="0").stdout
    assert times_asked(wants_model) == 2


def test_who_wants_no_model_gets_none(wants_model: Machine) -> None:
    done = wants_model.run("play", STORYTELLER_NO_MODELS="1")
    assert "Setting up" in done.stdout
    assert times_asked(wants_model) == 0
    assert "STORYTELLER_NO_MODELS=1" in wants_model.run("--help").stdout


def test_without_words_it_explains_itself_and_does_nothing(machine: Machine) -> None:
    assert machine.run().returncode == 2
    assert "narrator.install test" in machine.run("--help").stdout
    assert not (machine.checkout / ".venv").exists()


@pytest.mark.long
def test_a_moved_checkout_and_a_lost_interpreter_are_set_up_anew(
    set_up_machine: Machine, tmp_path: Path
) -> None:
    moved = Machine(tmp_path)
    shutil.copytree(set_up_machine.checkout / ".venv", moved.checkout / ".venv", symlinks=True)
    assert moved.run("play").stdout.endswith("storyteller ran with ['play']\n")
    python = moved.checkout / ".venv" / "bin" / "python"
    assert str(moved.checkout) in (moved.checkout / ".venv" / "bin" / "storyteller").read_text()
    python.unlink()
    python.symlink_to("/gone/with/the/upgrade")
    again = moved.run("play")
    assert "Setting up" in again.stdout
    assert again.stdout.endswith("storyteller ran with ['play']\n")


@pytest.fixture
def with_a_dependency(ready: Machine) -> Iterator[Machine]:
    """Its project now wants a package that was not installed before."""
    wish = ready.checkout / "wants-something"
    wish.touch()
    ready.publish("3")
    yield ready
    wish.unlink()


def test_without_a_network_it_says_so_and_what_still_starts(with_a_dependency: Machine) -> None:
    offline = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "1", "PIP_NO_CACHE_DIR": "1"}
    for _ in range(2):  # a failure leaves no stamp: the next run tries again
        done = with_a_dependency.run("play", **offline)
        assert done.returncode == 2
        assert "there is no way to the internet from here" in done.stderr
        assert "set-up is needed once, at home" in done.stderr
        assert f"may still start: {with_a_dependency.checkout}/.venv/bin/storyteller play" in done.stderr
        assert "Traceback" not in done.stderr


def test_a_package_that_has_nothing_for_this_python_is_told_apart_from_no_network(
    with_a_dependency: Machine,
) -> None:
    done = with_a_dependency.run("play", PIP_NO_INDEX="1")
    assert done.returncode == 2
    assert "nothing ready for this Python" in done.stderr
    assert "segno" in done.stderr


def test_half_a_checkout_is_told(machine: Machine) -> None:
    (machine.checkout / "pyproject.toml").unlink()
    done = machine.run("play")
    assert done.returncode == 2
    assert "complete copy of the project" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_cannot_be_written_is_told(machine: Machine) -> None:
    (machine.checkout / ".venv").write_text("a file is in the way")
    done = machine.run("play")
    assert done.returncode == 2
    assert "Could not make" in done.stderr
    assert "Traceback" not in done.stderr


# --- what Debian leaves out of its Python ---


def test_without_ensurepip_the_pip_of_the_system_serves(machine: Machine) -> None:
    bundled = sorted(Path(sysconfig.get_path("stdlib"), "ensurepip", "_bundled").glob("pip-*.whl"))
    if not bundled:
        pytest.skip("this Python brings no pip wheel to install without a network")
    if sys.prefix != sys.base_prefix:
        machine.python = str(Path(sys.base_prefix, "bin", "python3"))
    machine.has_programs()
    machine.pretend("import sys; sys.modules['ensurepip'] = None")
    done = machine.run("play", PIP_NO_INDEX="1", PIP_FIND_LINKS=str(bundled[0].parent))
    assert done.stdout.endswith("storyteller ran with ['play']\n"), done.stderr


def test_without_ensurepip_and_pip_the_line_to_type_is_printed(machine: Machine) -> None:
    machine.has_programs()
    machine.pretend("import sys; sys.modules['ensurepip'] = sys.modules['pip'] = None")
    done = machine.run("play")
    assert done.returncode == 2
    assert f"sudo apt-get install python3.{sys.version_info.minor}-venv" in done.stderr
    assert "Traceback" not in done.stderr


# --- system packages ---

NO_PORTAUDIO = "import ctypes.util; ctypes.util.find_library = lambda name: None\n"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the packages carry their libraries")
def test_a_missing_system_package_is_named_with_its_line_and_play_goes_on(ready: Machine) -> None:
    ready.has_programs()
    ready.pretend(NO_PORTAUDIO)
    done = ready.run("play")
    assert "Missing: libportaudio2 (no microphone, no loudspeaker)" in done.stdout
    assert "To get it: sudo apt-get install libportaudio2\n" in done.stdout
    assert done.stdout.endswith("storyteller ran with ['play']\n")
    ready.has_programs(dnf="exit 1")
    assert "To get it: sudo dnf install portaudio\n" in ready.run("play").stdout


@pytest.mark.skipif(sys.platform != "linux", reason="apt-get is Debian's")
def test_root_on_debian_gets_it_installed_after_the_lists_were_fetched(ready: Machine) -> None:
    """A stand-in for apt-get that, like the real one on a fresh machine, knows no package before `update`."""
    log = ready.folder / "apt.log"
    ready.has_programs(
        **{"apt-get": f'echo "$@ PATH=$PATH $DEBIAN_FRONTEND" >> {log}; [ "$2" = update ] || [ -e {log}.updated ] || '
                      f'exit 100; : > {log}.updated'}
    )  # fmt: skip
    ready.pretend(NO_PORTAUDIO + "import os; os.geteuid = lambda: 0")
    done = ready.run("play")
    calls = log.read_text().splitlines()
    assert [call.split()[1] for call in calls] == ["install", "update", "install"]
    assert all("/sbin" in call and call.endswith("noninteractive") for call in calls)
    assert "libportaudio2" in calls[-1]
    assert "Missing" not in done.stdout
    assert done.stdout.endswith("storyteller ran with ['play']\n")


@pytest.mark.skipif(sys.platform != "linux", reason="apt-get is Debian's")
def test_an_apt_that_fails_is_no_reason_not_to_play(ready: Machine) -> None:
    ready.has_programs(**{"apt-get": "exit 100"})
    ready.pretend(NO_PORTAUDIO + "import os; os.geteuid = lambda: 0")
    done = ready.run("play")
    assert "Missing: libportaudio2" in done.stdout
    assert done.stdout.endswith("storyteller ran with ['play']\n")


# --- Pythons ---


def older_pythons() -> list[Path]:
    installed = Path.home() / ".pyenv" / "versions"
    return [path for minor in (8, 9, 10) for path in installed.glob(f"3.{minor}.*/bin/python")]


@pytest.mark.skipif(not older_pythons(), reason="no older Python is installed here")
def test_an_older_python_is_refused_with_a_sentence(machine: Machine) -> None:
    for python in older_pythons():
        machine.python = str(python)
        done = machine.run("play")
        assert done.returncode == 1
        assert "needs Python 3.11 or newer" in done.stderr
        assert str(python) in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("python", ["/usr/bin/python3", str(Path(sys.base_prefix, "bin", "python3"))])
def test_a_fresh_clone_reaches_the_command_line_from_an_empty_environment(
    tmp_path: Path, python: str
) -> None:
    """Downloads everything the real project depends on."""
    if not os.path.exists(python):
        pytest.skip(f"there is no {python}")
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", CHECKOUT, clone], check=True)
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path / "home")}
    done = subprocess.run(
        [python, "-m", "narrator.install", "play", "--help"],
        cwd=clone, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "usage: .venv/bin/storyteller play" in done.stdout


def test_a_program_that_is_gone_is_installed_again(ready: Machine) -> None:
    program = ready.checkout / ".venv" / "bin" / "storyteller"
    program.unlink()
    again = ready.run("play")
    assert "Setting up" in again.stdout
    assert again.stdout.endswith("storyteller ran with ['play']\n")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize("answer", ["\n", "n\n", "y\n", "\x04"])
def test_the_finer_voice_is_offered_once_and_only_at_a_terminal(ready: Machine, answer: str) -> None:
    def play_at_a_terminal() -> str:
        import pty

        master, slave = pty.openpty()
        with subprocess.Popen(
            [ready.python, "-m", "narrator.install", "play"],
            cwd=ready.checkout,
            env=ready.environment,
            stdin=slave,
            stdout=slave,
            stderr=slave,
        ) as playing:
            os.close(slave)
            os.write(master, answer.encode())
            said = b""
            with contextlib.suppress(OSError):  # the other end is closed
                while part := os.read(master, 4096):
                    said += part
            assert playing.wait(60) == 0
        os.close(master)
        return said.decode()

    environment = ready.checkout / ".venv"
    (environment / "storyteller-asked-for-a-voice").unlink(missing_ok=True)  # other tests have it, too
    log = environment / "storyteller-setup.log"
    before = log.read_text() if log.exists() else ""
    assert "[y/N]" not in ready.run("play").stdout, "nobody can answer there"
    said = play_at_a_terminal()
    assert "GPL-3.0" in said
    assert "narrator.install voices fetch joe" in said
    assert "storyteller ran with" in said
    installed = (log.read_text() if log.exists() else "") != before
    assert installed == (answer == "y\n")
    assert "[y/N]" not in play_at_a_terminal(), "it is asked once"
