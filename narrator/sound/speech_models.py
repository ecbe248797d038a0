"""`storyteller models list` and `storyteller models fetch`."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.table import Table

from config.settings import load_settings
from models import catalogue, find_model, model_for
from models.download import fetch
from models.errors import ReplaceTheFolder
from models.in_files import fetch_in_files, find_files_model, model_in_files, models_in_files
from narrator.calling import program
from narrator.sound.download_bar import download_bar
from voices.brought_models import brought_models


def list_models(chosen: argparse.Namespace) -> int:
    """Print every known model with where it lies, first those that came in a package; 0 always, as having none is no
    failure."""
    configured = load_settings(chosen.config).hearing.vosk_model
    table = Table(box=None, pad_edge=False)
    for heading in ("for", "model", "size", "licence", "here"):
        table.add_column(heading, overflow="fold")
    for brought in brought_models():
        here = str(brought.folder or f"no: it comes with {brought.package}, which is not installed")
        table.add_row(brought.engine, brought.name, f"{brought.megabytes} MB", brought.licence, here)
    for language, model in catalogue().items():
        try:
            here = str(find_model(language, configured) or f"no: {program()} models fetch {language}")
        except ReplaceTheFolder as trouble:
            here = str(trouble)
        table.add_row(language, model.name, f"{model.megabytes} MB", model.licence, here)
    for key, several in models_in_files().items():
        lies = find_files_model(several.engine, several.language)
        here = str(lies or f"no: {program()} models fetch {key}")
        table.add_row(key, several.name, f"{several.size // 1_000_000} MB", several.licence, here)
    Console(soft_wrap=True).print(table)
    return 0


def fetch_model(chosen: argparse.Namespace) -> int:
    """Download one model, with a bar. Raises models.errors.ModelTrouble."""
    console = Console()
    if chosen.language not in catalogue():
        several = model_in_files(chosen.language)
        with download_bar(console, several.name, several.size) as advance:
            path = fetch_in_files(chosen.language, advance)
        console.print(f"{several.name} is in {path}", soft_wrap=True)
        return 0
    model = model_for(chosen.language)
    with download_bar(console, model.name, model.size) as advance:
        path = fetch(chosen.language, advance)
    console.print(f"{model.name} is in {path}", soft_wrap=True)
    return 0
