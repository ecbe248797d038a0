"""The Storm Catcher's favourite dies by execution alone; evil hears who it is, or that nobody is."""

from engine.ledger import Favours, NotInPlay, ThisIs
from tests.auditor.characters import snitch
from tests.auditor.conduct import SEES, Conduct
from tests.auditor.guards import GUARDS, SHIELDS, Attack
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import Scene, Secret
from tests.auditor.telling import KINDS, Telling
from tests.auditor.world import World


def favoured(_: Conduct, scene: Scene, fact: Favours) -> None:
    if "stormcatcher" not in scene.after.fabled or not scene.deals or fact.character != "stormcatcher":
        scene.object("stormcatcher", None, f"{fact.favoured} was said to be favoured")
    holders = scene.after.who(fact.favoured)
    caught = [token.seat for token in scene.after.marks("Stormcaught")]
    if len(caught) != 1 or (caught[0] not in holders if holders else caught[0] >= 0):
        scene.object("stormcatcher", None, f"{caught} are caught, and {holders} have the {fact.favoured}")


def caught(world: World, attack: Attack) -> bool:
    return attack.kind != "execution" and bool(world.marks("Stormcaught", attack.target))


def heard(telling: Telling, scene: Scene, told: Secret) -> None:
    """Every evil player alone, in the Storm Catcher's own turn, or when a Demon has just made them a Minion."""
    turn = "" if scene.waking is None else scene.waking[0]
    if turn != "stormcatcher" and not ("stormcatcher" in scene.after.fabled and turn in MAKERS):
        OTHERS[type(told.fact)](telling, scene, told)
        return
    world, (token,) = scene.after, scene.after.marks("Stormcaught")
    true = NotInPlay((token.data,)) if token.seat < 0 else ThisIs(token.seat, token.data)
    evil = [
        seat for seat in told.to if world.alignment(seat) == "evil" and world.players[seat].believed is None
    ]
    if len(told.to) != 1 or not evil or told.fact != true or scene.night != 1:
        scene.object("stormcatcher", told.to[0], f"was told {told.fact}")


MAKERS = ("kazali", "lordoftyphon")
OTHERS = {kind: KINDS[kind] for kind in (snitch.NotInPlay, ThisIs)}
KINDS.update({NotInPlay: heard, ThisIs: heard})
SEES[Favours] = favoured
GUARDS["stormcatcher"] = caught
SHIELDS.append(caught)
ROUTINES["stormcatcher"] = Routine(never, never)  # nobody's turn: the Storyteller's own
