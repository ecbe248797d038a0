"""Where deaths come from: each killing ability as the attacks it makes in a scene, in order."""

from collections.abc import Callable, Iterable, Iterator

from engine.ledger import Claimed, Executed, Exiled, Learned, Nominated
from tests.auditor.becomings import has_jumped
from tests.auditor.cast import TEAM
from tests.auditor.guards import Attack
from tests.auditor.scene import Choice, Scene
from tests.auditor.world import Verdict, opposite


def attacks_in(scene: Scene) -> Iterator[Attack]:
    """Every attack of this scene."""
    for nomination in scene.facts(Nominated):
        for source in NOMINATIONS:
            yield from source(scene, nomination)
    for sentence in scene.facts(Executed):
        if sentence.seat >= 0:
            yield Attack(sentence.seat, "execution", "execution", dark=scene.dark)
        for follows in EXECUTIONS:
            yield from follows(scene, sentence)
    for exile in scene.facts(Exiled):
        yield Attack(exile.seat, "exile", "exile", dark=False)
    for claim in scene.facts(Claimed):
        if claim.claim in CLAIMS:
            yield from CLAIMS[claim.claim](scene, claim)
    for choice in scene.choices():
        if choice.character in PICKS and choice.worked:
            yield from PICKS[choice.character](scene, choice)
    for of_nobody in OF_NOBODY:
        yield from of_nobody(scene)
    if scene.waking is not None and scene.waking[0] in TURNS:
        yield from TURNS[scene.waking[0]](scene, scene.waking[1])
    for fall in FALLS:
        yield from fall(scene)
    for follow in CONSEQUENCES:
        yield from follow(scene)


def anybody_dead(scene: Scene, character: str, most: int = 1) -> Iterator[Attack]:
    """The Storyteller picks who dies: whoever did, or somebody nothing could happen to."""
    follow = {attack.target for consequence in CONSEQUENCES for attack in consequence(scene)}
    fallen = sorted(dict.fromkeys([*scene.died(), *scene.shrouded()]), key=lambda seat: seat in follow)
    for seat in fallen[:most]:
        yield Attack(seat, "other", character, sure=False, dark=scene.dark)


# By day


def slayer(scene: Scene, claim: Claimed) -> Iterator[Attack]:
    """The first shot of a working Slayer at a living Demon; a Recluse may count as one."""
    if claim.target is None or not scene.before.is_working(claim.by, "slayer"):
        return
    demon: Verdict = scene.seen_by(claim.by).is_kind(claim.target, "demon")
    if any(slain(scene, claim.target) for slain in SLAIN_TOO):
        demon = True
    unused = scene.diary.may_claim(scene, "slay", claim.by, "slayer")
    if unused is not False and demon is not False:
        yield Attack(claim.target, "other", "slayer", claim.by, sure=bool(demon and unused), dark=False)


def aimed(character: str, *, sure: bool) -> Callable[[Scene, Claimed], Iterator[Attack]]:
    """A power of the day that kills the player it is aimed at."""

    def attack(scene: Scene, claim: Claimed) -> Iterator[Attack]:
        if claim.target is not None and scene.before.is_working(claim.by, character):
            yield Attack(claim.target, "other", character, claim.by, sure=sure, dark=False)

    return attack


def gunslinger(scene: Scene, claim: Claimed) -> Iterator[Attack]:
    """After a secret vote who did not vote may be shot at as well, and lives. Beside a Barista anybody may try to
    shoot again, and lives as well by the shot of a player who was not served."""
    ballots = [one for one in scene.diary.ballots if not one.exile]
    shots = scene.diary.claimed_today(scene, "shoot", claim.by)
    if shots > (2 if claim.by in scene.before.twice else 1):
        return
    if ballots and claim.target is not None and ballots[-1].hands.get(claim.target):
        yield from aimed("gunslinger", sure=True)(scene, claim)


def gangster(scene: Scene, claim: Claimed) -> Iterator[Attack]:
    """With the other neighbour's consent."""
    agreed = any(told.answer is True for told in scene.facts(Learned) if told.character == "gangster")
    if agreed:
        yield from aimed("gangster", sure=True)(scene, claim)


def doomsayer(scene: Scene, claim: Claimed) -> Iterator[Attack]:
    """Once for each player, with four or more alive: somebody of the caller's own side."""
    used = any(
        one.claim == "doom" and one.by == claim.by and place < scene.number
        for place, _, one, world in scene.diary.claims
        if "doomsayer" in world.fabled and len(world.living()) >= 4
    )
    if "doomsayer" in scene.before.fabled and len(scene.before.living()) >= 4 and not used:
        for attack in anybody_dead(scene, "doomsayer"):
            sides = {scene.before.is_evil(seat) for seat in (attack.target, claim.by)}
            if None in sides or len(sides) == 1:
                yield attack


def hush(scene: Scene, claim: Claimed) -> Iterator[Attack]:
    """Hell's Librarian may have the talker die."""
    if "hellslibrarian" in scene.before.fabled and claim.target is not None:
        yield Attack(claim.target, "other", "hellslibrarian", sure=False, dark=False)


def witch(scene: Scene, nomination: Nominated) -> Iterator[Attack]:
    """The cursed player has nominated; with three alive the Witch can do nothing."""
    world = scene.before
    for token in world.marks("Cursed", nomination.by, "witch"):
        living = len(world.living())
        if world.has_force(token) and living > 3:
            yield Attack(nomination.by, "other", "witch", dark=False)


OF_NOBODY: list[Callable[[Scene], Iterable[Attack]]] = []
"""Attacks of abilities that no player has; a character adds its own."""
EXECUTIONS: list[Callable[[Scene, Executed], Iterable[Attack]]] = []
"""Who may die because somebody is executed; a character adds its own."""
SLAIN_TOO: list[Callable[[Scene, int], bool]] = []
"""Whom a Slayer slays who are no Demon."""
NOMINATIONS: list[Callable[[Scene, Nominated], Iterable[Attack]]] = [witch]
"""What may kill somebody when there is a nomination."""


# By night


def single(kind: str) -> Callable[[Scene, Choice], Iterator[Attack]]:
    """One picked player dies."""

    def attack(scene: Scene, choice: Choice) -> Iterator[Attack]:
        yield Attack(choice.answer, kind, choice.character, choice.seat, dark=scene.dark)

    return attack


def several(scene: Scene, choice: Choice) -> Iterator[Attack]:
    """The picked players die one after the other, for as long as the Demon can."""
    picked = choice.answer if isinstance(choice.answer, tuple) else (choice.answer,)
    stopped = choice.seat in scene.after.droisoned  # by what the first death set off
    for place, seat in enumerate(picked):
        sure = place == 0 or not stopped
        yield Attack(seat, "demon", choice.character, choice.seat, sure, scene.dark, while_working=True)


def fang_gu(scene: Scene, choice: Choice) -> Iterator[Attack]:
    """The Demon dies itself where it has jumped."""
    dies = choice.seat if has_jumped(scene) else choice.answer
    yield Attack(dies, "demon", "fanggu", choice.seat)


def gambler(scene: Scene, choice: Choice) -> Iterator[Attack]:
    """Dies of a wrong guess."""
    right = scene.seen_by(choice.seat).is_character(choice.answer.seat, choice.answer.character)
    if right is not True:
        yield Attack(choice.seat, "other", "gambler", choice.seat, sure=right is False)


def pukka(scene: Scene, owner: int) -> Iterator[Attack]:
    """Whom it poisoned before, whether or not it wakes tonight."""
    choices = [choice for choice in scene.choices("pukka") if choice.seat == owner]
    able = all(choice.worked for choice in choices) and scene.before.is_working(owner, "pukka")
    if not choices and _kept_from_the_last_attack(scene):
        return
    for token in scene.before.marks("Poisoned", character="pukka"):
        if able and token.by is not None and token.by.owner == owner:
            yield Attack(token.seat, "demon", "pukka", owner)


def _kept_from_the_last_attack(scene: Scene) -> bool:
    """With a Toymaker the Demon does not act that has attacked every night, where a death would leave two alive."""
    world = scene.before
    owes = "toymaker" in world.fabled and not world.marks("No Ability", character="toymaker")
    return owes and scene.night > 1 and len(world.residents(world.truly_living())) <= 3


def gossip(scene: Scene, owner: int) -> Iterator[Attack]:
    """For a true statement of the day before."""
    said = [one.so for one in scene.diary.rumours if one.by == owner and one.night == scene.night - 1]
    able = scene.before.is_working(owner, "gossip")
    if able and any(so is not False for so in said):
        yield from anybody_dead(scene, "gossip", len(said))


def tinker(scene: Scene, owner: int) -> Iterator[Attack]:
    if scene.before.is_working(owner, "tinker"):
        yield Attack(owner, "other", "tinker", owner, sure=False)


def moonchild(scene: Scene, owner: int) -> Iterator[Attack]:
    """The good player a Moonchild pointed at on learning of their own death."""
    for one in scene.diary.pointings:
        if one.by == owner and one.claim == "moonchild" and one.night == scene.night - 1:
            good = opposite(one.evil)
            if scene.before.is_working(owner, "moonchild") and good is not False:
                yield Attack(one.target, "other", "moonchild", owner, sure=good is True)


def harlot(scene: Scene, owner: int) -> Iterator[Attack]:
    """Both or neither, once the Harlot has seen who they are with."""
    seen = [told.answer for told in scene.facts(Learned) if told.character == "harlot"]
    if seen and scene.before.is_working(owner, "harlot"):
        dies = bool(scene.died())
        yield Attack(seen[0].seat, "other", "harlot", owner, sure=dies)
        yield Attack(owner, "other", "harlot", owner, sure=dies)


def pit_hag(scene: Scene, owner: int) -> Iterator[Attack]:
    """After a new Demon was made, any deaths of the Storyteller's."""
    made = any(c.worked and TEAM[c.answer.character] == "demon" for c in scene.choices("pithag"))
    if made and scene.before.is_working(owner, "pithag"):
        yield from anybody_dead(scene, "pithag", len(scene.before.ring))


FALLS: list[Callable[[Scene], Iterable[Attack]]] = []
"""Deaths that follow of themselves from what has become of others in any scene; a character adds its own."""

CLAIMS: dict[str, Callable[[Scene, Claimed], Iterable[Attack]]] = {
    "slay": slayer,
    "shoot": gunslinger,
    "avenge": aimed("gnome", sure=True),
    "conspire": gangster,
    "doom": doomsayer,
    "hush": hush,
}
PICKS: dict[str, Callable[[Scene, Choice], Iterable[Attack]]] = {
    "imp": single("demon"),
    "vortox": single("demon"),
    "nodashii": single("demon"),
    "vigormortis": single("demon"),
    "zombuul": single("demon"),
    "fanggu": fang_gu,
    "shabaloth": several,
    "po": several,
    "assassin": single("assassin"),
    "godfather": single("other"),
    "gambler": gambler,
}
TURNS: dict[str, Callable[[Scene, int], Iterable[Attack]]] = {
    "pukka": pukka,
    "gossip": gossip,
    "tinker": tinker,
    "moonchild": moonchild,
    "harlot": harlot,
    "pithag": pit_hag,
}
CONSEQUENCES: list[Callable[[Scene], Iterable[Attack]]] = []
"""Deaths that follow from how things stand when a scene is over, whatever happened in it."""
