"""Al-Hadikhia and Princess: nobody dies of it in her night, whatever they choose."""

import pytest

from engine.script import Script, edition
from tests.scenario import Town

SCRIPT = Script("mine", "Mine", ("alhadikhia", "princess", *edition("tb").characters))
CAST = "Ann princess, Bob alhadikhia, Cat slayer, Dan baron, Eve virgin, Flo saint, Gus soldier, Hal recluse"


@pytest.mark.parametrize("lives", [True, False])
def test_whether_all_choose_to_live_or_to_die(lives: bool) -> None:
    for by, alive in (("Ann", True), ("Eve", False)):
        town = Town(CAST, script=SCRIPT)
        town.night()
        town.nominate(by, "Cat", votes="Ann Bob Dan Eve Flo")
        town.end_day()
        town.night(Bob="Eve Gus Hal", Eve=lives, Gus=lives, Hal=lives)
        assert [town.alive(name) for name in ("Eve", "Hal")] == [alive, alive]
