"""The Zealot sees to their own votes: nobody is asked or told anything."""

from tests.auditor.routines import ROUTINES, Routine, never

ROUTINES["zealot"] = Routine(never, never)
