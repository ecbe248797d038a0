"""A download with a bar, on the terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def download_bar(
    console: Console, name: str, size: int | None
) -> Iterator[Callable[[int, int | None], None]]:
    """Gives what is to be told of progress: bytes had, and bytes in all where known."""
    columns = (TextColumn(name), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as bar:
        task = bar.add_task(name, total=size)

        def advance(had: int, total: int | None) -> None:
            bar.update(task, completed=had, total=total)

        yield advance
