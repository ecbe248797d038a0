"""Who wakes at night for an ability of their own (Chambermaid)."""

from engine.ledger import HasAbility
from tests.auditor.scene import Choice, Knowledge, Scene
from tests.auditor.world import Verdict

_NEVER = (
    "soldier mayor virgin slayer saint recluse drunk baron gossip minstrel tealady fool pacifist tinker savant artist"
    " mutant klutz mastermind sweetheart gunslinger beggar scapegoat matron judge bishop voudon butcher deviant"
    " gangster gnome cacklejack heretic"
)
NEVER = frozenset(_NEVER.split())
"""Abilities for which nobody is ever woken."""


def wakes_tonight(scene: Scene, seat: int) -> Verdict:
    """True for whoever has been asked or told something of an ability of their own; None where it is still open.

    Who wakes and declines leaves nothing in the ledger, so that most of what has not been told is open.
    """
    diary = scene.diary
    turns: list[Choice | Knowledge] = [*diary.choices, *diary.knowledge]
    world = scene.before
    tonight = [t for t in turns if (t.seat, t.night, t.dark) == (seat, diary.night, True)]
    if any(turn.own and not _of_another(turn) for turn in tonight):
        return True
    abilities = {power.character for power in world.powers if power.owner == seat}
    if abilities <= NEVER:
        return False
    return None


def _of_another(turn: Choice | Knowledge) -> bool:
    """Whether somebody else's ability told them: a jinx what they have eaten, a Nightwatchman who that is."""
    hears = isinstance(turn, Knowledge) and turn.character == "nightwatchman"
    return hears or isinstance(turn.answer, HasAbility)
