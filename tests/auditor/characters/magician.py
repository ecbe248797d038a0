"""The Magician is shown to evil as one of its own; by their jinxes Spy and Widow see neither them nor the Demon."""

from tests.auditor.learning import Look
from tests.auditor.lore_tb import HIDDEN
from tests.auditor.telling import TAKEN_FOR_EVIL
from tests.auditor.world import World


def magicians(world: World) -> list[int]:
    return world.working("magician")


def from_the_spy(look: Look) -> list[int]:
    return hidden_by_magicians(look, "spy")


def hidden_by_magicians(look: Look, reader: str) -> list[int]:
    world = look.world
    true = [power.owner for power in world.powers if power.genuine and power.character == "magician"]
    jinxed = {"magician", reader} <= set(look.scene.diary.sheet)
    return [*true, *(s for s in world.ring if world.is_demon(s))] if jinxed and true else []


TAKEN_FOR_EVIL.append(magicians)
HIDDEN.append(from_the_spy)
