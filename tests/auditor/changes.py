"""Nobody becomes somebody else without a reason: characters, sides and beliefs, from the deal on."""

from tests.auditor.cast import MISTAKEN, TEAM, dealt_wrongly, side
from tests.auditor.scene import Scene
from tests.auditor.world import World


class Changes:
    def look(self, scene: Scene) -> None:
        if scene.deals:
            self.deal(scene)
            return
        if not scene.before.dealt or scene.before is scene.after or scene.ruled:
            return
        allowed = becomings(scene)
        for seat in scene.before.ring:
            old, new = scene.before.players[seat], scene.after.players[seat]
            if old.character != new.character and new.character not in allowed.get(seat, ()):
                scene.object("RB-160", seat, f"{old.character} became {new.character}, and by nothing")
            if old.alignment != new.alignment:
                scene.object("RB-171", seat, f"turned {new.alignment}, and by nothing")
            if old.believed != new.believed and old.character == new.character:
                scene.object("RB-176", seat, "believes to be somebody else than before")
        self.successor(scene)

    def deal(self, scene: Scene) -> None:
        """The right number of each kind, everybody on the side of their kind, the mistaken mistaken."""
        world = scene.after
        fault = dealt_wrongly([world.character(seat) for seat in world.ring])
        if fault:
            scene.object("RB-011", None, fault)
        for seat in world.ring:
            player = world.players[seat]
            if player.character not in scene.diary.sheet:
                scene.object("RB-004", seat, f"the {player.character} is not on the script")
            if player.alignment != side(player.character):
                scene.object("RB-314", seat, f"the {player.character} was dealt {player.alignment}")
            believed = MISTAKEN.get(player.character)
            if (believed is None) != (player.believed is None):
                scene.object("RB-176", seat, f"the {player.character} believes to be {player.believed}")
            elif player.believed is not None and (
                TEAM[player.believed] != believed or (believed == "townsfolk" and world.who(player.believed))
            ):
                scene.object("RB-022", seat, f"the {player.character} cannot believe to be {player.believed}")

    def successor(self, scene: Scene) -> None:
        """A Demon's death makes a working Scarlet Woman the Demon; an Imp that killed itself has an heir."""
        for seat in scene.died():
            if scene.before.kind(seat) != "demon":
                continue
            demon = scene.before.character(seat)
            women = scarlet_women(scene.before, seat)
            if women and not any(scene.after.character(woman) == demon for woman in women):
                scene.object("scarletwoman", women[0], f"did not become the {demon} that died")
            elif not women and star_pass(scene, seat) and not _passed(scene, seat):
                scene.object("imp", seat, "killed itself, and no living Minion became the Imp")


def becomings(scene: Scene) -> dict[int, tuple[str, ...]]:
    """Who may have become what in this scene."""
    found: dict[int, tuple[str, ...]] = {}
    for seat in scene.died():
        if scene.before.kind(seat) != "demon":
            continue
        women = scarlet_women(scene.before, seat)
        heirs = women or (_heirs(scene) if star_pass(scene, seat) else [])
        for heir in heirs:
            found[heir] = (scene.before.character(seat),)
    return found


def scarlet_women(world: World, demon: int) -> list[int]:
    """Who takes over from a dying Demon: five or more Travellers apart must be alive just before (G20)."""
    if len(world.residents(world.living())) < 5:
        return []
    return [seat for seat in world.working("scarletwoman") if seat != demon]


def star_pass(scene: Scene, imp: int) -> bool:
    """Whether the Imp died of its own attack, be it one that a Mayor turned against it."""
    return any(c.worked and c.seat == imp for c in scene.choices("imp"))


def _heirs(scene: Scene) -> list[int]:
    return [
        seat
        for seat in scene.after.living()
        if scene.before.is_kind(seat, "minion") is not False
    ]  # fmt: skip


def _passed(scene: Scene, imp: int) -> bool:
    """Whether somebody is the Imp now, or no Minion was there to become it."""
    sure = [seat for seat in scene.after.living() if scene.before.kind(seat) == "minion"]
    return not sure or any(s != imp and scene.after.alive(s) for s in scene.after.who("imp"))
