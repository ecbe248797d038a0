"""The world between the deaths of one scene, of which there are pictures only before and after."""

from tests.auditor.history import Snapshot
from tests.auditor.routines import back_for_a_moment
from tests.auditor.scene import Scene
from tests.auditor.world import World


def after_the_changes(scene: Scene, world: World) -> World:
    """The world in which nothing is left of what those did who are somebody else since, such as a Farmer's heir."""
    others = scene.renewed()
    tokens = tuple(one for one in world.tokens if one.by is None or one.by.owner not in others)
    players = list(world.players)
    for seat in others:
        players[seat] = players[seat]._replace(character=scene.after.character(seat))
    return World(world.picture._replace(players=tuple(players), tokens=tokens))


def droisoned_since(scene: Scene, world: World) -> World:
    """The world in which those are drunk or poisoned, too, whom an earlier death of the scene has made so: a
    Sweetheart's death may end what an Innkeeper does for others."""
    fresh = (token for token in scene.after.tokens if token not in world.tokens)
    droisoned = tuple(token for token in fresh if token.text in ("Drunk", "Poisoned"))
    return World(world.picture._replace(tokens=(*world.tokens, *droisoned)))


def after_the_others(scene: Scene, world: World, last: int) -> World:
    """The world in which all others who die here are dead: the Storyteller picks in which order they die."""
    for seat in scene.died():
        world = without(world, seat) if seat != last else world
    return world


def with_the_risen(scene: Scene, world: World) -> World:
    """The world in which those live, too, who may have been given back and killed again."""
    players = list(world.players)
    for seat in world.ring:
        if back_for_a_moment(scene, seat):
            players[seat] = players[seat]._replace(alive=True)
    return World(world.picture._replace(players=tuple(players)))


def without(world: World, seat: int) -> World:
    """The world after this player's death."""
    players = list(world.players)
    players[seat] = players[seat]._replace(alive=False, feigns=False)
    return World(Snapshot(world.ring, tuple(players), world.tokens, world.fabled))
