"""The Alchemist has a Minion's ability, is told which, and stays good; by their jinxes some have its name alone."""

from collections.abc import Iterable

from engine.ledger import Claimed, HasAbility, HasToChooseAgain
from engine.terms import STORYTELLER
from tests.auditor.becomings import BARRED
from tests.auditor.cast import TEAM
from tests.auditor.changes import HAVE_IT_AGAIN, LENT_AT_THE_DEAL
from tests.auditor.characters.magician import may_name
from tests.auditor.conduct import SEES, Conduct
from tests.auditor.learning import Look, Lore, on_sheet
from tests.auditor.lore import LORE
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, a_living, at_the_start
from tests.auditor.scene import UNTOLD_WHICH, Scene
from tests.auditor.tokens import TAKES_BACK
from tests.auditor.world import Verdict, World

IN_NAME = {"marionette", "mastermind", "spy", "widow", "wraith"}
NAMED = {"spy", "widow", "wraith"}
BESIDE = {*NAMED, "marionette", "organgrinder"}
"""Had only where that Minion is in play, by their jinxes; the Mastermind's only where it is not."""


def a_minions(look: Look) -> bool:
    return isinstance(look.answer, HasAbility) and on_sheet(look, look.answer.character, "minion")


def in_name(world: World, seat: int | None = None) -> set[str]:
    return {str(token.data) for token in world.marks("In Name", seat)}


def it_is_theirs(look: Look) -> Verdict:
    """Who they are is told to everybody truly, drunk or not."""
    one, world = look.answer.character, look.scene.after
    if not (one in in_name(world, look.seat) if one in IN_NAME else world.has(look.seat, one)):
        look.scene.object("alchemist", look.seat, f"was told of the {one}, and has it not")
    return None


def there_is_one(scene: Scene, seat: int) -> bool:
    """A script may have no Minion whose ability can be had; who has this one without being told hears of none."""
    lent = [token for token in scene.after.marks("Has Ability", seat) if token.data == "alchemist"]
    if any(token.by is not None and token.by.character in UNTOLD_WHICH for token in lent):
        return False
    return any(TEAM[one] == "minion" and may_be_had(scene.after, one) for one in scene.diary.sheet)


def may_be_had(world: World, one: str) -> bool:
    there = bool(world.who(one))
    return there if one in BESIDE else not there if one == "mastermind" else True


def told_or_asked(scene: Scene, seat: int) -> bool:
    """At the start; and in a night after an execution, whom they take for the one of whose ability they have the
    name."""
    names = bool(in_name(scene.before, seat) & NAMED) and may_name(scene, seat)
    return names or at_the_start("alchemist")(scene, seat)


def no_mastermind(scene: Scene, new: str) -> bool:
    return new == "mastermind" and new in in_name(scene.before)


def both_sober(scene: Scene) -> Iterable[Mark]:
    """An Alchemist and an Organ Grinder with the same ability are both drunk where both would be sober."""
    world = scene.after
    lent = [t.seat for t in world.marks("Has Ability", character="alchemist") if t.data == "organgrinder"]
    if lent:
        both = (*lent, *world.who("organgrinder"))
        for seat in both:
            yield Mark("Drunk", (seat,), "alchemist-organgrinder", STORYTELLER, None, sure=False)


def asked_aloud(_: Conduct, scene: Scene, fact: HasToChooseAgain) -> None:
    """Of a choice by day, who has used that ability before everybody; drunk or sober."""
    lent = {token.data for token in scene.before.marks("Has Ability", fact.by, "alchemist")}
    used = {BY_DAY.get(one.claim) for one in scene.facts(Claimed) if one.by == fact.by}
    if not lent & used:
        scene.object("alchemist", fact.by, "was asked to choose differently")


BY_DAY = {"murder": "psychopath", "force": "vizier"}
SEES[HasToChooseAgain] = asked_aloud
HAVE_IT_AGAIN.add("alchemist")
LENT_AT_THE_DEAL.add("alchemist")
EVENTS.append(both_sober)
BARRED.append(no_mastermind)
TAKES_BACK.add("alchemist-organgrinder")
ROUTINES["alchemist"] = Routine(told_or_asked, there_is_one, a_living, learns=True, once=True, triggered=True)
LORE["alchemist"] = Lore(a_minions, it_is_theirs)
