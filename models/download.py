"""Downloads a speech model, going on where a broken download stopped, and unpacks it in one step."""

from __future__ import annotations

import hashlib
import http.client
import os
import shutil
import ssl
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Final, Protocol

from models import Model, checked, model_for, models_folder
from models.errors import ConnectToTheInternet, DownloadAgain, MakeRoom, ReplaceTheFolder

Progress = Callable[[int, int | None], None]
"""Called with the bytes so far and the bytes in all, None while that is not known."""


class Downloadable(Protocol):
    """Anything that can be downloaded: a model, or a file of a voice."""

    @property
    def name(self) -> str:
        """Of the file on the disk, without its ending."""

    @property
    def url(self) -> str:
        """Where it is fetched from."""

    @property
    def again(self) -> str:
        """The command that goes on with it."""

    @property
    def otherwise(self) -> str:
        """How it goes without."""


CHUNK: Final = 128 * 1024
TRIES: Final = 5
STALL_SECONDS: Final = 30.0
MOST_UNPACKED: Final = 8 * 1024**3


def fetch(language: str, progress: Progress, folder: Path | None = None, source: Model | None = None) -> Path:
    """Download the model of `language` into `folder` and return where it lies; at once if it is there.

    `source` stands in for the catalogue's entry. Raises ModelTrouble: ChooseAnotherLanguage, MakeRoom,
    ConnectToTheInternet, DownloadAgain.
    """
    model = source or model_for(language)
    folder = folder or models_folder()
    target = folder / model.name
    if target.exists():
        return checked(target, model.language)
    archive = folder / f"{model.name}.zip.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        download(model, archive, progress)
        checksum = verify(model, archive)
        unpack(model, archive, target)
        archive.unlink()
        record_of(model, folder).write_text(f"{checksum}  {model.name}.zip\n")
    except OSError as error:
        raise MakeRoom(
            f"Cannot write the speech model to {folder}: {error.strerror or error}. It needs about "
            f"{3 * model.megabytes} MB there; make room, or set XDG_DATA_HOME to a folder you may write to."
        ) from error
    return target


# --- downloading ---


def download(model: Downloadable, archive: Path, progress: Progress) -> None:
    """Fill `archive` to its end, asking again for the rest as long as each try brings something."""
    fruitless = 0
    while fruitless < TRIES:
        before = size_of(archive)
        if request_rest(model, archive, progress):
            return
        fruitless = 0 if size_of(archive) > before else fruitless + 1
    raise DownloadAgain(
        f"The download of {model.name} broke off at {size_of(archive):,} bytes. They are kept: run "
        f"`{model.again}` again to go on from there."
    )


def request_rest(model: Downloadable, archive: Path, progress: Progress) -> bool:
    """Ask for what is not there yet and append it; whether the archive is now complete."""
    have = size_of(archive)
    headers = {"User-Agent": "storyteller", "Accept-Encoding": "identity"}
    if have:
        headers["Range"] = f"bytes={have}-"
    try:
        response = urllib.request.urlopen(
            urllib.request.Request(model.url, headers=headers), timeout=STALL_SECONDS
        )
    except urllib.error.HTTPError as error:
        if error.code == http.client.REQUESTED_RANGE_NOT_SATISFIABLE:
            return nothing_left(error, archive)
        raise ConnectToTheInternet(
            f"{model.url} answers {error.code} {error.reason}. Try again later. Without it, {model.otherwise}."
        ) from error
    except (urllib.error.URLError, TimeoutError, ConnectionError, http.client.HTTPException) as error:
        raise ConnectToTheInternet(unreachable(model, error)) from error
    with response:
        goes_on = response.status == http.client.PARTIAL_CONTENT and starts_at(response, have)
        return save(response, archive, have if goes_on else 0, progress)


def unreachable(model: Downloadable, error: Exception) -> str:
    """What to tell somebody whose download did not begin, and how it goes without."""
    reason = getattr(error, "reason", error)
    if isinstance(reason, ssl.SSLError):
        return f"The secure connection to {model.url} was refused ({reason}). Check the date and time here."
    return (
        f"{model.url} cannot be reached ({reason}). Fetching it needs the internet, once; without it "
        f"{model.otherwise}."
    )


def nothing_left(error: urllib.error.HTTPError, archive: Path) -> bool:
    """The server has no bytes after ours: we have them all, or ours are of another file and go."""
    whole = error.headers.get("Content-Range", "").rpartition("/")[2]
    if whole == str(size_of(archive)):
        return True
    archive.unlink()
    return False


def starts_at(response: http.client.HTTPResponse, have: int) -> bool:
    """Whether the server goes on at this byte, as it was asked to."""
    return (response.headers.get("Content-Range") or "").startswith(f"bytes {have}-")


def save(response: http.client.HTTPResponse, archive: Path, have: int, progress: Progress) -> bool:
    """Write what comes after the first `have` bytes; whether it came to its announced end."""
    length = response.headers.get("Content-Length")
    total = have + int(length) if length and length.isdecimal() else None
    with archive.open("r+b" if have else "wb") as file:
        file.seek(have)
        progress(have, total)
        while chunk := next_chunk(response):
            file.write(chunk)
            have += len(chunk)
            progress(have, total)
    return total is None or have == total


def next_chunk(response: http.client.HTTPResponse) -> bytes:
    """Whatever has come, so that a slow line is seen to bring something. Empty at the end, and also where the
    connection broke; the length tells which it was."""
    try:
        return response.read1(CHUNK)
    except http.client.IncompleteRead as broken:
        return broken.partial
    except (TimeoutError, ConnectionError, ssl.SSLError):
        return b""


def size_of(archive: Path) -> int:
    """Bytes of a file that may not be there yet."""
    return archive.stat().st_size if archive.exists() else 0


# --- judging and unpacking ---


def record_of(model: Model, folder: Path) -> Path:
    """Beside the model: the checksum of what it was unpacked from."""
    return folder / f"{model.name}.sha256"


def verify(model: Model, archive: Path) -> str:
    """Compare with the catalogue, or else with an earlier download. Raises DownloadAgain."""
    record = record_of(model, archive.parent)
    expected = model.sha256 or (record.read_text().split()[0] if record.exists() else None)
    with archive.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    wrong_size = model.size is not None and model.size != archive.stat().st_size
    if wrong_size or (expected and found != expected):
        archive.unlink()
        raise DownloadAgain(
            f"{model.url} is not the file it was: its checksum is {found}, and should be {expected}. It was "
            f"deleted. Try again on another network"
            + ("." if model.sha256 else f"; if the model was published anew, delete {record} first.")
        )
    if not zipfile.is_zipfile(archive):
        archive.unlink()
        raise DownloadAgain(
            f"{model.url} gave something that is not a zip file, perhaps a sign-in page of the network. "
            "It was deleted; open a web page to sign in, then run it again."
        )
    return found


def unpack(model: Model, archive: Path, target: Path) -> None:
    """Unpack beside `target` and move it there whole, so that half a model is never found."""
    beside = Path(tempfile.mkdtemp(prefix=f"{model.name}.", suffix=".part", dir=target.parent))
    try:
        with zipfile.ZipFile(archive) as zipped:
            refuse_strange_members(model, zipped)
            zipped.extractall(beside)
        os.replace(checked(beside / model.name, model.language), target)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, NotImplementedError, RuntimeError) as error:
        archive.unlink()
        raise DownloadAgain(
            f"{model.name} arrived damaged ({error}). It was deleted; run it again."
        ) from error
    except ReplaceTheFolder as error:
        archive.unlink()
        raise DownloadAgain(f"What {model.url} gave is not the model it says. {error}") from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def refuse_strange_members(model: Model, zipped: zipfile.ZipFile) -> None:
    """Raises BadZipFile for a member outside the model's own folder, or more than a model can be."""
    members = zipped.infolist()
    for member in members:
        path = PurePosixPath(member.filename)
        outside = path.is_absolute() or ".." in path.parts or path.parts[:1] != (model.name,)
        if outside or "\\" in member.filename or ":" in member.filename:
            raise zipfile.BadZipFile(f"it would write outside its folder, to {member.filename!r}")
    if sum(member.file_size for member in members) > MOST_UNPACKED:
        raise zipfile.BadZipFile("it would unpack to more than any speech model")
