"""Which language somebody wants, as far as their browser tells."""

from collections.abc import Sequence


def preferred(accepted: str, offered: Sequence[str]) -> str:
    """The best of the offered languages by an Accept-Language header ("ru, en;q=0.8"); "" for none of them."""
    wanted = sorted(_wanted(accepted[:400]), key=lambda one: -one[1])
    codes = (code for code, quality in wanted if quality > 0)
    return next((code for code in codes if code in offered), "")


def _wanted(accepted: str) -> list[tuple[str, float]]:
    """(code, quality) of each, without regions, in the order they stand."""
    found = []
    for one in accepted.split(","):
        tag, *parameters = (part.strip().lower() for part in one.split(";"))
        quality = next((part[2:] for part in parameters if part.startswith("q=")), "1")
        try:
            found.append((tag.partition("-")[0], float(quality)))
        except ValueError:
            continue
    return found
