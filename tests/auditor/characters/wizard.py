"""A Wizard wishes once; what is granted is the Storyteller's, and the town may hear of it at dawn.

What each wish does is tested one by one. Here is what can be seen from outside: when one is answered, that it is told
to the Wizard alone, and what bends the checks of others while it lasts.
"""

from functools import partial

from engine.ledger import HasAbility, Page, ThisIs, WishMade
from engine.phrases import Phrase
from tests.auditor.ballots import NO_VOTE, SECRET, WORTHS
from tests.auditor.cast import TEAM
from tests.auditor.conduct import RESEATS, RETURNS_VOTES, SEES, Conduct
from tests.auditor.endings import WINS
from tests.auditor.guards import GUARDS, Attack
from tests.auditor.history import Token
from tests.auditor.learning import Look
from tests.auditor.lore import LORE, Lore
from tests.auditor.routines import ROUTINES, Routine, able, never
from tests.auditor.scene import Scene
from tests.auditor.world import FALSIFIED, Verdict, World

_NAMES = (
    "see_the_grimoire their_character more_bluffs who_is_misled who_woke poison_one drunk_for_good townsfolk_poisoned"
    " all_is_false this_player_dies one_more_dies nobody_dies minion_returns anybody_may_drop survive_execution"
    " demon_survives_execution another_minion a_good_ability be_the_demon another_demon"
    " turn_evil exchange_characters exchange_seats one_outsider_more vote_counts_twice no_vote"
    " secret_votes ghost_votes_return one_nomination evil_wins"
)
NAMES = _NAMES.split()
ANSWERS = {"granted", "at_a_price", "differently", "refused"}


def wishes(world: World, name: str = "") -> list[Token]:
    """Of this name, or all that hold now: each token says who wished, and for what."""
    return world.marks("Wish", character=f"wizard_{name}" if name else None)


def paid(world: World, price: str) -> bool:
    return any(token.data == price for token in world.marks("Price"))


def guarded(world: World, attack: Attack) -> Verdict:
    if attack.kind == "execution":
        mine = [one for one in wishes(world, "survive_execution") if one.data[0] == attack.target]
        if mine and world.marks("Spared", character="wizard_survive_execution"):
            return True
        return bool(wishes(world, "demon_survives_execution")) and world.is_demon(attack.target)
    quiet = attack.dark and (paid(world, "quiet") and attack.kind == "demon")
    return bool(quiet or (attack.dark and wishes(world, "nobody_dies")))


def no_vote(world: World, seat: int) -> bool:
    paying = [token.by for token in world.marks("Price") if token.data == "vote"]
    banned = [one for token in wishes(world, "no_vote") for one in token.data[1].seats]
    return seat in banned or any(token.by in paying and token.data[0] == seat for token in wishes(world))


def twice(world: World, seat: int) -> int:
    return 2 if any(token.data[0] == seat for token in wishes(world, "vote_counts_twice")) else 1


def secret(world: World) -> bool:
    return bool(wishes(world, "secret_votes"))


def lied_to(world: World, seat: int) -> bool:
    """Good players, while the Wizard who wished it lives."""
    liars = [token for token in wishes(world, "all_is_false") if world.lives(token.data[0])]
    return bool(liars) and world.alignment(seat) == "good"


def evil_wins(scene: Scene) -> list[str]:
    due = scene.before.marks("Tomorrow", character="wizard_evil_wins")
    return ["evil"] if due and scene.name.endswith("/dusk") else []


def something(look: Look) -> bool:
    """By day an answer to the wish, or what was wished to be known; at night an ability that is theirs now."""
    answer = look.answer
    if look.scene.dark:
        return isinstance(answer, HasAbility)
    if isinstance(answer, Phrase):
        return answer.of == "wizard" and (answer.name in ANSWERS or answer.name.startswith("price_"))
    if isinstance(answer, tuple) and not isinstance(answer, Page | ThisIs):
        return all(one in look.world.ring if type(one) is int else one in TEAM for one in answer)
    return isinstance(answer, Page | ThisIs)


def nobody_knows(look: Look) -> Verdict:  # noqa: ARG001
    return None


def heard(_: Conduct, scene: Scene, fact: WishMade) -> None:  # noqa: ARG001
    """At dawn, of a wish that was granted before."""
    if not scene.breaks or not scene.before.marks("Clue"):
        scene.object("wizard", None, "the town heard of a wish, and there is none to hear of")


def when(scene: Scene, seat: int) -> bool:
    return scene.dark or able(scene, seat)


def new(name: str, scene: Scene) -> bool:
    return len(wishes(scene.after, name)) > len(wishes(scene.before, name))


TEAM.update(dict.fromkeys((f"wizard_{name}" for name in (*NAMES, "own_words")), "fabled"))
RESEATS.append(partial(new, "exchange_seats"))
RETURNS_VOTES.append(partial(new, "ghost_votes_return"))
GUARDS["wizard"] = guarded
NO_VOTE.append(no_vote)
WORTHS.append(twice)
SECRET.append(secret)
FALSIFIED.append(lied_to)
WINS.append(evil_wins)
SEES[WishMade] = heard
ROUTINES["wizard"] = Routine(when, never, learns=True)
LORE["wizard"] = Lore(something, nobody_knows)
