"""Runs a table: the session, what is said and heard, the phones, and the commands that start it all."""

import sys

# `python3 -m narrator.install` reads this file before anything written for Python 3.11, so an older
# Python gets this sentence instead of a syntax error. Nothing but the standard library may be imported here.
if sys.version_info < (3, 11):  # noqa: UP036
    raise SystemExit(
        f"The Storyteller needs Python 3.11 or newer; {sys.executable} is Python {sys.version.split()[0]}.\n"
        "Install a newer one (python.org, or your system's packages) and run the same command with it,\n"
        "for example: python3.12 -m narrator.install play"
    )
