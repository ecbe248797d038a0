"""What may know what: the direction of imports, the purity of the engine, and what is committed at all."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.official import OFFICIAL

CHECKOUT = Path(__file__).parents[1]
PACKAGES = ("engine", "narrator", "voices", "models", "config")

MAY_IMPORT = {
    "engine": {"engine"},
    "voices": {"voices"},
    "config": {"config"},
    "models": {"models", "config"},
    "narrator": set(PACKAGES),
}

# Pure computation, and nothing with a clock, a thread, chance, a file or a socket in it.
ENGINE_MAY_USE = {
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "enum", "functools", "hashlib",
    "heapq", "importlib", "itertools", "json", "math", "operator", "pkgutil", "re", "string", "struct", "types",
    "typing", "unicodedata", "warnings",
}  # fmt: skip
CALLS_TO_THE_WORLD = {
    "open", "print", "input", "exec", "eval", "read_text", "read_bytes", "write_text", "write_bytes",
    "json.load", "json.dump", "hash", "id",
}  # fmt: skip

CLOCKS_OF_THE_MACHINE = {
    "time.time", "time.time_ns", "time.monotonic", "time.monotonic_ns", "time.sleep", "datetime.now",
    "datetime.today", "datetime.utcnow", "date.today",
}  # fmt: skip

# The rooms of narrator/, from the ground up, and which of those below each of them may know; all may know its errors.
ROOMS = {
    "scripts": set(),
    "telling": set(),
    "network": set(),
    "mind": {"telling"},
    "table": {"mind", "scripts", "telling"},
    "statistics": {"table", "telling"},
    "sound": {"calling", "network", "table"},
    "listening": {"sound", "table", "telling"},
    "screens": {
        "calling",
        "listening",
        "mind",
        "network",
        "scripts",
        "sound",
        "statistics",
        "table",
        "telling",
    },
    "web": {"network", "screens", "statistics", "table", "telling"},
    "simulation": {"evening", "mind", "network", "play", "scripts", "sound", "table", "telling"},
    "voice_bench": {"evening", "listening", "mind", "sound", "table", "telling"},
}

PLAIN_FILES = {"README.md", "CONTRIBUTING.md", "LICENSE", "CHANGELOG.md", "pyproject.toml", ".gitignore"}
TOP_LEVEL = PLAIN_FILES | {*PACKAGES, "tests", ".ci"}
LARGEST_FILE = 1024 * 1024


class Import(NamedTuple):
    file: str
    line: int
    module: str

    @property
    def package(self) -> str:
        return self.module.partition(".")[0]

    def __str__(self) -> str:
        return f"{self.file}:{self.line} imports {self.module}"


def sources(package: str) -> list[Path]:
    found = sorted((CHECKOUT / package).rglob("*.py"))
    assert found, f"{package}/ holds no Python at all"
    return found


class Module(NamedTuple):
    """`imports`: every import, also those inside functions and those for the type checker only; `names`: everything
    that is imported from a module, as if it were a module too; `classes`: the name and line of each."""

    imports: tuple[Import, ...]
    names: tuple[Import, ...]
    classes: tuple[tuple[str, int], ...]


@cache
def module_of(file: Path) -> Module:
    """Parsed once for all that looks at it."""
    where = str(file.relative_to(CHECKOUT))
    imports: list[Import] = []
    names: list[Import] = []
    classes: list[tuple[str, int]] = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), where)):
        if isinstance(node, ast.Import):
            imports += (Import(where, node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{where}:{node.lineno} imports by dots; name the package"
            assert node.module
            imported = [Import(where, node.lineno, f"{node.module}.{alias.name}") for alias in node.names]
            imports.append(Import(where, node.lineno, node.module))
            names += imported
            if node.module in PACKAGES:  # `from engine import grimoire` imports a module too
                imports += imported
        elif isinstance(node, ast.ClassDef):
            classes.append((node.name, node.lineno))
    return Module(tuple(imports), tuple(names), tuple(classes))


def imports_of(file: Path) -> tuple[Import, ...]:
    return module_of(file).imports


def imports_with_names(file: Path) -> tuple[Import, ...]:
    module = module_of(file)
    return module.names + module.imports


def imports_in(package: str) -> list[Import]:
    return [each for file in sources(package) for each in imports_of(file)]


def said(found: Iterable[object]) -> str:
    return "\n".join(map(str, found))


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_go_one_way(package: str) -> None:
    wrong = [
        each for each in imports_in(package)
        if each.package in PACKAGES and each.package not in MAY_IMPORT[package]
    ]  # fmt: skip
    assert not wrong, said(wrong)


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_imports_the_tests(package: str) -> None:
    assert not [each for each in imports_in(package) if each.package == "tests"]


def test_the_engine_uses_nothing_but_pure_computation() -> None:
    wrong = [each for each in imports_in("engine") if each.package not in ENGINE_MAY_USE | {"engine"}]
    assert not wrong, said(wrong)


def test_the_engine_never_touches_the_world_nor_what_differs_between_runs() -> None:
    """hash() and id() differ from run to run, and a game must not."""
    wrong = []
    for file in sources("engine"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node.func) & CALLS_TO_THE_WORLD:
                wrong.append(f"{file.relative_to(CHECKOUT)}:{node.lineno} calls {ast.unparse(node.func)}")
    assert not wrong, said(wrong)


def test_a_table_asks_its_own_clock_for_the_time() -> None:
    """`narrator.table.pace` has it, and a loop with a clock of its own can give another. How long work took is no
    time at a table: `time.perf_counter`."""
    wrong = [
        f"{file.relative_to(CHECKOUT)}:{node.lineno} asks {ast.unparse(node)}"
        for file in sources("narrator")
        if file.name != "pace.py"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node) in CLOCKS_OF_THE_MACHINE
    ]
    assert not wrong, said(wrong)


def test_modules_of_the_voices_ask_each_other_and_not_the_door() -> None:
    """`voices` looks up what it offers when that is asked for, which reads all of these modules."""
    wrong = [each for each in imports_in("voices") if each.module == "voices"]
    assert not wrong, said(wrong)


def room_of(module: str) -> str:
    """`table` of narrator.table.session; the name of the module itself at the root of narrator."""
    return module.split(".")[1]


def test_the_rooms_of_the_narrator_know_what_they_need() -> None:
    wrong = [
        each for room, may in ROOMS.items() for each in imports_in(f"narrator/{room}")
        if each.package == "narrator" and room_of(each.module) not in {room, "errors", *may}
    ]  # fmt: skip
    assert not wrong, said(wrong)


def test_no_room_of_the_narrator_knows_one_above_it() -> None:
    floors = {room: floor for floor, room in enumerate(ROOMS)}
    wrong = [
        f"{room} knows {other}" for room, may in ROOMS.items() for other in may
        if floors.get(other, -1) >= floors[room]
    ]  # fmt: skip
    assert not wrong, said(wrong)


def test_no_modules_of_the_narrator_know_each_other_in_a_circle() -> None:
    """Imports for the type checker count: who has to know the type of another has to know the other."""
    modules = {".".join(file.relative_to(CHECKOUT).with_suffix("").parts) for file in sources("narrator")}
    knows = dict.fromkeys(modules, frozenset[str]())
    for module in modules:
        named = {each.module for each in imports_with_names(CHECKOUT / f"{module.replace('.', '/')}.py")}
        packages = {f"{one}.__init__" for one in named}
        knows[module] = frozenset((named | packages) & modules - {module})
    while free := [
        one for one in knows if knows[one].isdisjoint(knows) or one not in set().union(*knows.values())
    ]:
        for one in free:  # it knows nobody, or nobody knows it: it is in no circle
            del knows[one]
    assert not knows, said(sorted(f"{one}: {', '.join(sorted(others))}" for one, others in knows.items()))


def test_the_narrator_has_few_modules_at_its_door() -> None:
    """What starts and what stops; everything else stands in a room."""
    modules = [file.name for file in (CHECKOUT / "narrator").glob("*.py")]
    rooms = [file.parent.name for file in (CHECKOUT / "narrator").glob("*/__init__.py")]
    assert len(modules) <= 10, modules
    assert sorted(rooms) == sorted(ROOMS)


def test_there_is_one_way_to_change_what_is_so_at_the_table() -> None:
    """In `with table.changing():`, so that it is kept, shown and looked at; and by the table's own room alone: who
    stands outside says what to do by a method."""
    wrong = []
    for file in sources("narrator"):
        changes = changes_of_the_table(ast.parse(file.read_text(encoding="utf-8")))
        may = "table" in file.relative_to(CHECKOUT).parts
        wrong += [
            f"{file.relative_to(CHECKOUT)}:{line} writes {name}"
            for line, name, ok in changes
            if not (may and ok)
        ]
    assert not wrong, said(wrong)


def changes_of_the_table(
    node: ast.AST, *, changing: bool = False, own: bool = False
) -> Iterator[tuple[int, str, bool]]:
    """Line and name of each attribute of a table, or of a session, that is written, and whether in
    `with table.changing():`."""
    if isinstance(node, ast.ClassDef):
        own = node.name == "Table"
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        changing, own = False, own and getattr(node, "name", "") != "__init__"
    elif isinstance(node, ast.With):
        changing = changing or any(".changing(" in ast.unparse(item.context_expr) for item in node.items)
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        owner = ast.unparse(node.value)
        its_own = own and owner == "self" and node.attr not in ("_changing", "_telling_pages")
        if its_own or owner in ("table", "session") or owner.endswith((".table", ".session", "._session")):
            yield node.lineno, ast.unparse(node), changing
    for child in ast.iter_child_nodes(node):
        yield from changes_of_the_table(child, changing=changing, own=own)


def test_the_narrator_hardly_names_a_character() -> None:
    """What a character is and does is asked of it; the few names are words that mean something else as well."""
    named = [
        f"{file.relative_to(CHECKOUT)}:{node.lineno} names {node.value}"
        for file in sources("narrator")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in OFFICIAL
    ]
    assert len(named) < 20, said(named)


def called(function: ast.expr) -> set[str]:
    """`print` for print(…), `read_text` for path.read_text(…), `json.load` for json.load(…)."""
    if isinstance(function, ast.Name):
        return {function.id}
    if not isinstance(function, ast.Attribute):
        return set()
    names = {ast.unparse(function)}
    return names if function.attr in ("hash", "id") else names | {function.attr}


def test_views_read_the_ledger_and_never_the_grimoire() -> None:
    views = CHECKOUT / "engine" / "views.py"
    wrong = [each for each in imports_of(views) if each.module.startswith("engine.grimoire")]
    assert not wrong, said(wrong)


VOCABULARY = ("engine.characters.base", "engine.secrets.base", "engine.wishes.base")


def test_a_character_knows_only_the_vocabulary() -> None:
    folder = CHECKOUT / "engine" / "characters"
    modules = [file for file in folder.glob("*.py") if file.stem not in ("__init__", "base")]
    assert len(modules) >= 22
    wrong = [
        each for file in modules for each in imports_of(file)
        if each.package in PACKAGES and each.module not in VOCABULARY
    ]  # fmt: skip
    assert not wrong, said(wrong)


def test_a_wish_knows_only_the_vocabulary() -> None:
    folder = CHECKOUT / "engine" / "wishes"
    modules = [file for file in folder.glob("*.py") if file.stem not in ("__init__", "base")]
    wrong = [
        each for file in modules for each in imports_of(file)
        if each.package in PACKAGES and each.module not in ("engine.characters.base", "engine.wishes.base")
    ]  # fmt: skip
    assert modules
    assert not wrong, said(wrong)


def test_a_secret_knows_only_the_vocabulary() -> None:
    folder = CHECKOUT / "engine" / "secrets"
    modules = [file for file in folder.glob("*.py") if file.stem not in ("__init__", "base")]
    wrong = [
        each for file in modules for each in imports_of(file)
        if each.package in PACKAGES and each.module not in ("engine.characters.base", "engine.secrets.base")
    ]  # fmt: skip
    assert modules
    assert not wrong, said(wrong)


def test_a_jinx_knows_only_the_vocabulary() -> None:
    folder = CHECKOUT / "engine" / "jinxes"
    modules = [file for file in folder.glob("*.py") if file.stem not in ("__init__", "base")]
    wrong = [
        each for file in modules for each in imports_of(file)
        if each.package in PACKAGES and each.module not in ("engine.characters.base", "engine.jinxes.base")
    ]  # fmt: skip
    assert modules
    assert not wrong, said(wrong)


def test_the_command_line_starts_without_the_heavy_libraries() -> None:
    """`storyteller replay` runs where there is no sound, and a wrong option is told at once."""
    heavy = ("numpy", "pydantic", "rich", "sounddevice", "starlette", "vosk")
    listing = (
        "import sys, narrator.command_line; print([name for name in sys.argv[1:] if name in sys.modules])"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", listing, *heavy], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    assert loaded.stdout.strip() == "[]"


def test_setting_up_uses_the_standard_library_only() -> None:
    for name in ("__init__", "install"):
        for each in imports_of(CHECKOUT / "narrator" / f"{name}.py"):
            assert each.package in sys.stdlib_module_names, str(each)


def test_a_class_name_means_one_thing() -> None:
    """Whoever reads a name knows which class it is, without looking where it was imported from."""
    defined: dict[str, list[str]] = {}
    for package in PACKAGES:
        for file in sources(package):
            for name, line in module_of(file).classes:
                defined.setdefault(name, []).append(f"{file.relative_to(CHECKOUT)}:{line}")
    wrong = [f"{name}: {', '.join(places)}" for name, places in defined.items() if len(places) > 1]
    assert not wrong, said(wrong)


def test_what_is_imported_is_declared() -> None:
    """A package that only comes along with another one may go away with it."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["test"]
    declared = {canonical(re.split(r"[^\w.-]", requirement)[0]) for requirement in wanted} | {"pip"}
    known = packages_distributions()
    wrong = [
        each for package in (*PACKAGES, "tests") for each in imports_in(package)
        if each.package not in {*PACKAGES, "tests", *sys.stdlib_module_names}
        and not declared & {canonical(name) for name in known.get(each.package, ())}
    ]  # fmt: skip
    assert not wrong, said(wrong)


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


# --- what is committed ---


@pytest.fixture(scope="module")
def committed() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=CHECKOUT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("this copy of the project is no git checkout")
    names = listed.stdout.decode().split("\0")
    return [CHECKOUT / name for name in names if name and (CHECKOUT / name).is_file()]


def test_the_top_level_is_as_agreed(committed: list[Path]) -> None:
    found = {file.relative_to(CHECKOUT).parts[0] for file in committed}
    assert found <= TOP_LEVEL, f"not in the agreed layout: {found - TOP_LEVEL}"
    assert found >= PLAIN_FILES | {".ci"}


def test_no_file_is_too_large_to_commit(committed: list[Path]) -> None:
    for file in committed:
        assert file.stat().st_size <= LARGEST_FILE, f"{file} is too large to commit"


def test_no_committed_file_names_a_folder_of_one_machine(committed: list[Path]) -> None:
    private = re.compile(
        "|".join(["/" + "work/", "/" + "root/", r"\." + "library", "/" + r"opt/(?:wheels|pypi)"])
    )
    wrong = []
    for file in committed:
        text = file.read_bytes().decode("utf-8", errors="ignore")
        wrong += [f"{file.relative_to(CHECKOUT)}: {match[0]}" for match in private.finditer(text)]
    assert not wrong, said(wrong)


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "CONTRIBUTING.md",
        "config/README.md",
        "voices/HEARING.md",
        "narrator/docs/EVENINGS.md",
        "narrator/docs/MACHINE.md",
    ],
)
def test_a_page_points_at_what_is_there(page: str) -> None:
    file = CHECKOUT / page
    links = re.findall(r"\]\(((?!https?:|#)[^)]+)\)", file.read_text(encoding="utf-8"))
    missing = [link for link in links if not (file.parent / link).exists()]
    assert not missing, said(missing)


def test_setting_up_and_continuous_integration_are_the_same_command(committed: list[Path]) -> None:
    script = CHECKOUT / ".ci" / "run"
    assert script in committed
    assert script.stat().st_mode & 0o111, ".ci/run cannot be executed"
    assert script.read_text().rstrip().endswith("python3 -m narrator.install test")
