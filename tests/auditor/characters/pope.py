"""The Pope: good characters are there several times, and the Demon may be shown those as safe to claim."""

from tests.auditor.cast import DOUBLING

DOUBLING.add("pope")
