"""What is written down is for its owner alone."""

import asyncio
import os
import stat
from pathlib import Path

from tests.narrator.table import Table


def test_the_record_and_the_state_of_the_table_are_private_whatever_the_umask(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    before = os.umask(0)
    try:
        asyncio.run(_first_night(folder))
    finally:
        os.umask(before)
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert len(files) >= 2
    assert {oct(stat.S_IMODE(path.stat().st_mode)) for path in files} == {"0o600"}
    assert oct(stat.S_IMODE(folder.stat().st_mode)) == "0o700"


async def _first_night(folder: Path) -> None:
    async with Table(folder) as table:
        await table.deal()
        await table.reach_look("n1.again")
