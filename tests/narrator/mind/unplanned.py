"""How a reason begins where no policy decided."""

from typing import Final

from config.texts import load_texts

UNPLANNED: Final = str(load_texts("en").shown("because.unplanned", answer="")).partition(":")[0]
