"""Bad Moon Rising: what each ability may truthfully tell."""

from tests.auditor.learning import Lore

LORE: dict[str, Lore] = {}
