"""The virtual clock of the voice bench, for every test of an evening."""

from narrator.voice_bench.virtual_time import VirtualLoop, run

__all__ = ["VirtualLoop", "run"]
