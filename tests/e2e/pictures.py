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
    voters = [name for name in evening.clockwise_after(nominee) if name != nominee]
    evening.vote(voters, lambda: evening.host.press("begin_vote"))
    evening.stage_is("nominations")
    evening.host.press("close_nominations")
    evening.stage_is("night")


def nominate(evening: Evening, nominator: str, nominee: str) -> None:
    evening.stage_is("discussion")
    evening.host.press("open_nominations")
    evening.stage_is("nominations")
    evening.phones[nominator].nominate(nominee)
    evening.stage_is("defence")


def photograph_a_phone(evening: Evening) -> None:
    """At night, two players picked and not yet confirmed: the same screen for everybody, whoever acts."""
    phone = evening.phones["Siobhan"]
    eventually(lambda: phone.look, "the phone has its look")
    phone.pick("Alice", "David")
    phone.photograph(PICTURES / "phone.png")


def photograph_the_town_square(evening: Evening) -> None:
    """In the middle of a vote on the second day; at this size the picture stays small."""
    evening.square.page.set_viewport_size({"width": 960, "height": 540})
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
