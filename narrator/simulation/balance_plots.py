"""What the extra `balance` adds: plots by matplotlib, and a table of all games for other programs by pyarrow."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from narrator.simulation.shards import Row, extra

WIDE: Final = 9.0  # inches


def write_parquet(rows: list[Row], file: Path) -> None:
    """One row for each game. Raises NeedsExtra."""
    arrow = extra("pyarrow", "balance")
    extra("pyarrow.parquet", "balance").write_table(arrow.Table.from_pylist(rows), file)


def draw(figures: dict[str, Any], folder: Path) -> tuple[Path, ...]:
    """Good's share by size, and what each character is worth, one file for each. Raises NeedsExtra."""
    extra("matplotlib", "balance").use("Agg")
    plots = extra("matplotlib.pyplot", "balance")
    files = [_shares(figures, plots, folder / "good.svg")]
    for table in figures["tables"]:
        name = f"characters-{table['storyteller']}-{table['skill']}.svg"
        files.append(_worth(table, plots, folder / name))
    return tuple(files)


def _shares(figures: dict[str, Any], plots: Any, file: Path) -> Path:
    figure, axes = plots.subplots(figsize=(WIDE, 5))
    axes.axhspan(47, 53, alpha=0.15, color="gray")
    lines = sorted({(cell["storyteller"], cell["skill"]) for cell in figures["cells"]})
    for number, line in enumerate(lines):
        cells = [cell for cell in figures["cells"] if (cell["storyteller"], cell["skill"]) == line]
        shares = [100 * cell["good"]["share"] for cell in cells]
        below = [share - 100 * cell["good"]["low"] for share, cell in zip(shares, cells, strict=True)]
        above = [100 * cell["good"]["high"] - share for share, cell in zip(shares, cells, strict=True)]
        sizes = [cell["players"] + 0.08 * (number - len(lines) / 2) for cell in cells]
        axes.errorbar(sizes, shares, (below, above), marker="o", capsize=3, label=", ".join(line))
    axes.set(xlabel="players", ylabel="good wins, %", ylim=(0, 100), title=figures["script"])
    axes.legend()
    figure.savefig(file, bbox_inches="tight")
    plots.close(figure)
    return file


def _worth(table: dict[str, Any], plots: Any, file: Path) -> Path:
    characters = table["characters"][::-1]
    figure, axes = plots.subplots(figsize=(WIDE, 1 + 0.25 * len(characters)))
    points = [one["points"] for one in characters]
    spread = [one["high"] - one["points"] for one in characters]
    axes.errorbar(points, range(len(characters)), xerr=spread, fmt="o", capsize=2)
    axes.axvline(0, color="gray", linewidth=1)
    axes.set_yticks(range(len(characters)), [one["character"] for one in characters])
    axes.set(
        xlabel="points by which good wins more often",
        title=f"{table['storyteller']}, {table['skill']}",
    )
    figure.savefig(file, bbox_inches="tight")
    plots.close(figure)
    return file
