"""What every ability may tell, of all editions together."""

from tests.auditor import lore_bmr, lore_snv, lore_tb, lore_travellers
from tests.auditor.learning import Lore

LORE: dict[str, Lore] = {**lore_tb.LORE, **lore_bmr.LORE, **lore_snv.LORE, **lore_travellers.LORE}
