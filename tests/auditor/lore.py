"""What every ability may tell, of all editions together."""

from tests.auditor import answers
from tests.auditor.answers import Lore

LORE: dict[str, Lore] = {**answers.LORE}
