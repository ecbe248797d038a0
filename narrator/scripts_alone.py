"""`storyteller scripts`: scripts to look at, print and save, without a table."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import webbrowser

import uvicorn

from config.folders import scripts_folder
from config.settings import load_settings
from config.texts import load_texts
from narrator.network.addresses import page_url, require_port
from narrator.screens.script_sheet import Shelf
from narrator.scripts.own import OwnScripts
from narrator.web import listen, server_config
from narrator.web.scripts_alone import AT, ScriptsAlone

HERE = "127.0.0.1"


def scripts(chosen: argparse.Namespace) -> int:
    """Serve the pages on this computer alone until Ctrl-C; 0. Raises ChooseAnotherPort."""
    settings = load_settings(chosen.config)
    port = chosen.port or settings.pages.port
    require_port(port)
    own = OwnScripts(settings.scripts or scripts_folder())
    site = ScriptsAlone((f"{HERE}:{port}", f"localhost:{port}"), load_texts(settings.language), Shelf(own))
    listener = listen(HERE, port)
    url = page_url(HERE, port, AT)
    print(f"Scripts: {url}\nYour own: {own.folder}\nCtrl-C ends it.", flush=True)
    if settings.pages.open_browser and not chosen.no_browser:
        webbrowser.open(url)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(uvicorn.Server(server_config(site.app)).serve(sockets=[listener]))
    return 0
