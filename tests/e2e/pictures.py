"""Takes the pictures of the README from the running program: `python -m tests.e2e.pictures`.

Seven phones play a night and a day, a vote is counted, and the town square and one phone are photographed.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import narrator
from tests.e2e.evening import NAMES, Evening
from tests.e2e.pages import eventually, launch

PICTURES = Path(narrator.__file__).parent / "pictures"
SEED = 4


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
        Evening(Path(folder), launch(playwright), seed=SEED) as evening,
    ):
        evening.everybody_joins()
        evening.host.press("start")
        evening.everybody_confirms_neighbours()
        evening.everybody_looks_at_their_card()
        evening.stage_is("night")
        evening.play_night()
        execute_somebody_harmless(evening)
        photograph_a_phone(evening)
        evening.play_night()
        photograph_the_town_square(evening)


def execute_somebody_harmless(evening: Evening) -> None:
    who = evening.grimoire()
    nominee = next(name for name in NAMES if who[name] in ("Poisoner", "Baron", "Spy"))
    nominator = next(name for name in NAMES if name != nominee)
    nominate(evening, nominator, nominee)
    evening.vote([name for name in evening.clockwise_after(nominee) if name != nominee])
    evening.stage_is("nominations")
    evening.host.press("close_nominations")
    evening.stage_is("night")


def nominate(evening: Evening, nominator: str, nominee: str) -> None:
    evening.stage_is("discussion")
    evening.host.press("open_nominations")
    evening.stage_is("nominations")
    evening.phones[nominator].nominate(nominee)
    evening.stage_is("defence")
    evening.host.press("begin_vote")


def photograph_a_phone(evening: Evening) -> None:
    """The Fortune Teller or whoever else chooses, two picked or one, in the dark."""
    who = evening.grimoire()
    phone = evening.phones[next(n for n in NAMES if who[n] in ("Fortune Teller", "Monk", "Butler", "Imp"))]
    eventually(lambda: phone.beat, "the phone has its beat")
    with phone.holding("card"):
        phone.photograph(PICTURES / "phone.png")


def photograph_the_town_square(evening: Evening) -> None:
    """In the middle of a vote on the second day."""
    living = [name for name in NAMES if name not in evening.square.dead]
    nominator, nominee = living[0], living[2]
    nominate(evening, nominator, nominee)
    evening.stage_is("vote")
    for name in evening.clockwise_after(nominee)[:4]:
        evening.phones[name].vote()
    evening.square.see(".tally", "3 of")
    evening.square.photograph(PICTURES / "town_square.png")


if __name__ == "__main__":
    main()
