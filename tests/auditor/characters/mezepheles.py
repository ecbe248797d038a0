"""A secret word turns the first good player who whispers it, in the night after, if the Mezepheles works then."""

from collections.abc import Iterable

from engine.ledger import Claimed, TheWord
from tests.auditor.becomings import TURNINGS, Becoming
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, at_the_start, never, whose_turn
from tests.auditor.scene import Scene, Secret
from tests.auditor.telling import KINDS, Telling


def told_the_word(_: Telling, scene: Scene, told: Secret) -> None:
    if told.to != (whose_turn(scene, "mezepheles"),) or not at_the_start("mezepheles")(scene, told.to[0]):
        scene.object("mezepheles", None, f"{told.to} were told a secret word")
    words = [token.data for token in scene.after.marks("Word", told.to[0], "mezepheles")]
    if told.fact.word not in words:
        scene.object("mezepheles", told.to[0], f"was told {told.fact.word}, and the word is {words}")


def whispered(scene: Scene) -> Iterable[Mark]:
    """Only by somebody good, and only the first."""
    for claim in scene.facts(Claimed):
        for word in scene.before.marks("Word", character="mezepheles"):
            owner = word.seat
            used = scene.before.marks("Turns Evil", character="mezepheles") or scene.before.marks(
                "No Ability", owner
            )
            said = claim.claim == "whisper" and claim.what.text.casefold() == str(word.data).casefold()
            if said and not used and scene.before.alignment(claim.by) == "good":
                yield Mark("Turns Evil", (claim.by,), "mezepheles", owner, (scene.night + 1, True))
    for token in scene.after.marks("Turns Evil", character="mezepheles"):
        new = token.id not in {one.id for one in scene.before.tokens}
        if new and not any(claim.by == token.seat for claim in scene.facts(Claimed)):
            scene.object("mezepheles", token.seat, "turns evil, and has said nothing")


def turned(scene: Scene) -> Iterable[Becoming]:
    if scene.waking is None or scene.waking[0] != "mezepheles":
        return
    for token in scene.before.marks("Turns Evil", character="mezepheles"):
        if token.by is not None and scene.before.is_working(token.by.owner, "mezepheles"):
            yield token.seat, "evil"


EVENTS.append(whispered)
KINDS[TheWord] = told_the_word
TURNINGS.append(turned)
ROUTINES["mezepheles"] = Routine(at_the_start("mezepheles"), never)
