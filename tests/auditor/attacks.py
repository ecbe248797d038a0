"""Where deaths come from: each killing ability as the attacks it makes in a scene, in order."""

from collections.abc import Callable, Iterable, Iterator

from engine.ledger import Claimed, Executed, Exiled
from tests.auditor.guards import Attack
from tests.auditor.scene import Choice, Scene
from tests.auditor.world import Verdict

Source = Callable[[Scene, int], Iterable[Attack]]


def attacks_in(scene: Scene) -> Iterator[Attack]:
    """Every attack of this scene."""
    for sentence in scene.facts(Executed):
        yield Attack(sentence.seat, "execution", "execution", dark=scene.dark)
    for exile in scene.facts(Exiled):
        yield Attack(exile.seat, "exile", "exile", dark=False)
    for claim in scene.facts(Claimed):
        if claim.claim in CLAIMS:
            yield from CLAIMS[claim.claim](scene, claim)
    for choice in scene.choices():
        if choice.character in PICKS and choice.worked:
            yield from PICKS[choice.character](scene, choice)


def slayer(scene: Scene, claim: Claimed) -> Iterator[Attack]:
    """The first shot of a working Slayer at a living Demon; a Recluse may count as one."""
    if claim.target is None:
        return
    demon: Verdict = scene.seen_by(claim.by).is_kind(claim.target, "demon")
    working = scene.before.is_working(claim.by, "slayer")
    if working and not scene.diary.claimed_before(scene, "slay", claim.by, "slayer") and demon is not False:
        yield Attack(claim.target, "other", "slayer", claim.by, sure=demon is True, dark=False)


def single(kind: str) -> Callable[[Scene, Choice], Iterator[Attack]]:
    """One picked player dies."""

    def attack(scene: Scene, choice: Choice) -> Iterator[Attack]:
        yield Attack(choice.answer, kind, choice.character, choice.seat, dark=scene.dark)

    return attack


def several(scene: Scene, choice: Choice) -> Iterator[Attack]:
    """The picked players die one after the other."""
    picked = choice.answer if isinstance(choice.answer, tuple) else (choice.answer,)
    for seat in picked:
        yield Attack(seat, "demon", choice.character, choice.seat, dark=scene.dark)


CLAIMS: dict[str, Callable[[Scene, Claimed], Iterable[Attack]]] = {"slay": slayer}
PICKS: dict[str, Callable[[Scene, Choice], Iterable[Attack]]] = {
    "imp": single("demon"),
    "vortox": single("demon"),
    "nodashii": single("demon"),
    "vigormortis": single("demon"),
    "zombuul": single("demon"),
    "shabaloth": several,
    "po": several,
    "assassin": single("assassin"),
    "godfather": single("other"),
}
