"""Each nominee names one speaker before the hands are counted, in a game with a Big Wig and in no other."""

from collections.abc import Iterable

from engine.ledger import Executed, Nominated, SpeaksAlone
from tests.auditor.conduct import RIOTS, SEES, Conduct
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import Scene


def speaks(conduct: Conduct, scene: Scene, fact: SpeaksAlone) -> None:
    if "bigwig" not in conduct.fabled or fact.nominee != conduct.heard or fact.seat not in scene.after.ring:
        scene.object("bigwig", fact.seat, f"was to speak alone for {fact.nominee}")
    mad = [token.seat for token in scene.after.marks("Mad", character="bigwig")]
    if mad != [fact.seat] and not scene.reborn(fact.nominee):
        scene.object("bigwig", fact.seat, f"speaks alone, and {mad} have to try")


def somebody_speaks(scene: Scene) -> Iterable[Mark]:
    """Unless no vote follows: the day or the game is over on the spot, or it is a day of Riot's."""
    if any(rages(scene.before) for rages in RIOTS):
        return ()
    if "bigwig" in scene.before.fabled:
        nominees = [one.nominee for one in scene.facts(Nominated) if one.nominee >= 0]
        spoken_for = [one.nominee for one in scene.facts(SpeaksAlone)]
        ended = any(scene.facts(Executed)) or scene.diary.over
        if spoken_for != nominees and not ended:
            scene.object("bigwig", None, f"{nominees} were nominated, and spoken for are {spoken_for}")
    return ()


SEES[SpeaksAlone] = speaks
EVENTS.append(somebody_speaks)
ROUTINES["bigwig"] = Routine(never, never)
