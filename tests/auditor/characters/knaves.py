"""The Knaves: everybody says at dusk who tells them things; one of the two lies to whoever's ability works."""

from collections.abc import Iterable
from typing import Any

from engine.ledger import Chose
from tests.auditor.characters import puzzlemaster
from tests.auditor.force import Verdict, opposite
from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.sayings import Judge
from tests.auditor.scene import Scene, Secret
from tests.auditor.telling import KINDS, LIED_TO, Telling
from tests.auditor.world import World, number

TWO = ("sun", "moon")
GUARANTEED = {"apprentice", "eviltwin", "minstrel", "preacher"}  # told truly even to the drunk, or by a jinx


def liars(world: World) -> list[str]:
    return [one for one in TWO if world.marks(f"{one.title()} Lies", character="knaves")]


def hears_lies(scene: Scene, hearer: int) -> bool:
    """Whether the one whom this player turned to last lies."""
    turned = scene.diary.chosen("knaves", seat=hearer)
    whom = turned[-1].answer.name if turned else "sun"
    return whom in liars(scene.before)


def lied_to(look: Look, hearer: int, character: str) -> bool:
    """What everybody sees that a Traveller is, nobody can be lied to about."""
    seen = character == "harlot" and look.world.kind(look.answer.seat) == "traveller"
    return character not in GUARANTEED and not seen and hears_lies(look.scene, hearer)


def chose(telling: Telling, scene: Scene, told: Secret) -> None:
    """Everybody at dusk, and whoever likes by day."""
    if told.fact.character != "knaves":
        OTHERS(telling, scene, told)
        return
    claimed = [one.fact.by for one in scene.told if getattr(one.fact, "claim", "") == "turn_to"]
    asked = scene.before.ring if scene.waking is not None and scene.waking[0] == "DUSK" else claimed
    if "knaves" not in scene.before.fabled or len(told.to) != 1 or told.to[0] not in asked:
        scene.object("knaves", told.to[0], "was asked who tells them things, and need not be")
    if told.fact.answer.name not in TWO:
        scene.object("knaves", told.to[0], f"cannot turn to {told.fact.answer}")


def one_lies(scene: Scene) -> Iterable[Mark]:
    """From the deal on one of the two lies, and they change parts at one dusk at the most."""
    if "knaves" not in scene.after.fabled or not scene.after.dealt or scene.before is scene.after:
        return ()
    before, after = liars(scene.before), liars(scene.after)
    if len(after) != 1:
        scene.object("knaves", None, f"{after} lie")
    spent = [bool(world.marks("No Ability", character="knaves")) for world in (scene.before, scene.after)]
    if scene.before.dealt and (before != after) is not (spent == [False, True]):
        scene.object("knaves", None, f"{before} lied, and now {after}")
    if before != after and scene.before.dealt and not scene.name.endswith("/dusk"):
        scene.object("knaves", None, "changed parts, and it was no dusk")
    if scene.waking is not None and scene.waking[0] == "DUSK":
        turned = [told.to[0] for told in scene.told if isinstance(told.fact, Chose)]
        if sorted(turned) != sorted(scene.before.ring):
            scene.object("knaves", None, f"asked {turned} at dusk, and not everybody")
    return ()


def no_lie_names_the_demon(look: Look) -> Verdict:
    """The Puzzlemaster, after a wrong guess too, unless a Barista keeps everything true for them."""
    honest = look.seat in look.world.honest
    if honest or "knaves" not in look.world.fabled or not hears_lies(look.scene, look.seat):
        return NAMED(look)
    (named,) = look.answer
    return look.world.is_demon(named) and look.world.lives(named)


def savant(look: Look) -> Verdict:
    """From who tells the truth both are so, from who lies neither is, but one all the same where a Barista serves the
    truth."""
    mine = [power for power in look.world.powers if (power.owner, power.character) == (look.seat, "savant")]
    works = any(look.world.works(power) for power in mine)
    lies, honest = hears_lies(look.scene, look.seat), look.seat in look.world.honest
    if "knaves" not in look.world.fabled or not works or (lies and honest):
        return ONE_OF_TWO(look)
    judge = Judge(look.world, look.diary)
    so: list[Any] = [judge.so(statement) for statement in look.answer]
    if lies or (look.world.working("vortox") and not honest):
        return opposite(number(0, so))
    return number(2, so)


OTHERS, ONE_OF_TWO, NAMED = KINDS[Chose], LORE["savant"].truth, puzzlemaster.the_demon_if_it_was_right
KINDS[Chose] = chose
LORE["savant"] = Lore(LORE["savant"].shape, savant)
LORE["puzzlemaster"] = Lore(puzzlemaster.somebody, no_lie_names_the_demon)
LIED_TO.append(lied_to)
EVENTS.append(one_lies)
ROUTINES["knaves"] = Routine(never, never)  # nobody's turn: the Storyteller's own
