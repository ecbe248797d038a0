"""Who has won, looked at after every step: told when it is so, and not before."""

from collections.abc import Callable, Iterable

from engine.ledger import ContestDecided, Executed, GameOver, HandCounted
from tests.auditor.scene import Scene
from tests.auditor.world import World


class Endings:
    """`extra`: the Masterminds who keep the game going, and the night before the last day."""

    def __init__(self) -> None:
        self.extra: tuple[tuple[int, ...], int] = (), -1

    def look(self, scene: Scene) -> None:
        if not scene.before.dealt or is_a_hand_alone(scene):
            return
        said = [fact.winner for fact in scene.facts(GameOver)]
        due = self.outcomes(scene)
        besides = {seat for fact in scene.facts(GameOver) for seat in fact.also}
        if besides - {seat for wins in WINS_TOO for seat in wins(scene)}:
            scene.object("RB-129", None, f"{besides} were said to win besides")
        if len(said) > 1:
            scene.object("RB-131", None, "the end was announced twice")
        if said and said[0] not in due:
            if due == {None}:
                scene.object("RB-248", None, f"{said[0]} was declared the winner, and nobody has won")
            else:
                scene.object("RB-129", None, f"{said[0]} was declared the winner, and it is {due}")
        elif not said and None not in due and not scene.ruled and not scene.goes_on:
            scene.object("RB-131", None, f"{due} has won, and the game goes on")
        scene.diary.over = scene.diary.over or bool(said)

    def outcomes(self, scene: Scene) -> set[str | None]:
        """Who may be said to have won by now, None for nobody: good before evil (RB-130, RB-132, RB-134)."""
        self.mastermind(scene)
        contested = fiddler(scene)
        if contested is not None:
            return {contested}
        turned = bool(in_the_end(scene).working("heretic"))
        return {_other(side) if turned and side else side for side in self.without_a_heretic(scene)}

    def without_a_heretic(self, scene: Scene) -> set[str | None]:
        if twin(scene):
            return {"evil"}
        decided = self.lost_on_the_last_day(scene)
        if decided is not None:
            return {decided}
        outright = [side for decide in OUTRIGHT if (side := decide(scene)) is not None]
        if outright:
            return {outright[0]}
        lost, may_be_lost = klutz(scene)
        won, by_rules, after = {*by_abilities(scene), *lost}, set[str](), scene.after
        living = after.truly_living()
        if not any(after.is_demon(seat) for seat in living) and not any(one(after) for one in AWAITED):
            by_rules.add("good")
        if len(after.residents(living)) <= 2:
            by_rules.add("evil")
        possible = [won, *(won | {side} for side in may_be_lost)]
        return {self.winner(scene, by_abilities, by_rules) for by_abilities in possible}

    def winner(self, scene: Scene, by_abilities: set[str], by_rules: set[str]) -> str | None:
        won = (by_abilities - held_by_others(scene)) | (by_rules - self.held_off(scene))
        return "good" if "good" in won else "evil" if won else None

    def held_off(self, scene: Scene) -> set[str]:
        """The sides that cannot win now by the rules alone: a Mastermind keeps nobody from a win by an ability."""
        held = held_by_others(scene)
        minds, last_day = self.extra
        if not any(scene.after.is_working(mind, "mastermind") for mind in minds):
            return held
        if scene.night > last_day or (scene.night == last_day and _at_dusk(scene)):
            return held
        return {"good", "evil"}

    def mastermind(self, scene: Scene) -> None:
        """A working Mastermind gives a game that ends with the Demon's execution one night and one day more; it does
        not end by it where something else keeps good from winning, or another Demon is still to come."""
        for fact in (one for one in scene.facts(Executed) if one.seat >= 0):
            demon = scene.before.is_demon(fact.seat) and fact.seat in scene.died()
            left = any(scene.after.is_demon(seat) for seat in scene.after.truly_living())
            minds = scene.before.working("mastermind")
            goes_on = "good" in held_by_others(scene) or any(awaited(scene.after) for awaited in AWAITED)
            if demon and not left and minds and not self.extra[0] and not goes_on:
                self.extra = tuple(minds), scene.night + (not scene.dark)

    def lost_on_the_last_day(self, scene: Scene) -> str | None:
        """Whoever is executed then, their side loses, outright."""
        minds, last_day = self.extra
        if scene.night != last_day or scene.dark:
            return None
        if not any(scene.before.is_working(mind, "mastermind") for mind in minds):
            return None
        executed = [fact.seat for fact in scene.facts(Executed) if fact.seat >= 0]
        winners = [_other(scene.before.alignment(seat)) for seat in executed]
        return next((side for side in winners if side not in held_by_others(scene)), None)


def held_by_others(scene: Scene) -> set[str]:
    """The sides that cannot win now, whatever a Mastermind does."""
    held = {"good"} if eviltwin_holds(in_the_end(scene)) else set()
    for holds in HOLDS:
        held |= holds(scene)
    return held


def is_a_hand_alone(scene: Scene) -> bool:
    """Whether a hand has gone up, or stayed down, and nothing else happened: no rule says that it ends anything."""
    unchanged = scene.before is scene.after
    return unchanged and bool(scene.told) and all(type(told.fact) is HandCounted for told in scene.told)


def _other(side: str) -> str:
    return "evil" if side == "good" else "good"


def klutz(scene: Scene) -> tuple[set[str], set[str]]:
    """The sides that win by a Klutz's finger in this scene: for certain, and perhaps."""
    sure: set[str] = set()
    perhaps: set[str] = set()
    for one in scene.diary.pointings:
        if one.scene == scene.number and one.claim == "klutz" and scene.before.is_working(one.by, "klutz"):
            winner = _other(scene.before.alignment(one.by))
            (sure if one.evil else perhaps).update([] if one.evil is False else [winner])
    return sure, perhaps


def fiddler(scene: Scene) -> str | None:
    """The winner of the Fiddler's contest; a tie is evil's."""
    for fact in scene.facts(ContestDecided):
        return "evil" if fact.winner is None else scene.before.alignment(fact.winner)
    return None


def in_the_end(scene: Scene) -> World:
    """The world when the winner was looked for: before a day that broke for the sake of the news."""
    if not scene.breaks or scene.name.endswith("/dawn"):
        return scene.after
    before, after = scene.before.picture, scene.after.picture
    dawn = scene.night, True
    gone = [token for token in before.tokens if token not in after.tokens]
    expired = tuple(token for token in gone if token.until is not None and token.until <= dawn)
    return World(after._replace(tokens=(*after.tokens, *expired)))


def by_abilities(scene: Scene) -> list[str]:
    """Sides that an ability makes win in this very step."""
    return [side for wins in WINS for side in wins(scene)]


def _at_dusk(scene: Scene, night: int | None = None) -> bool:
    return scene.name.endswith("/dusk") and night in (None, scene.night)


def vortox(scene: Scene) -> list[str]:
    """A day without an execution under a working Vortox."""
    lost = _at_dusk(scene) and not scene.diary.executions(scene.night) and scene.before.working("vortox")
    return ["evil"] if lost else []


def pairs(world: World) -> list[tuple[int, int]]:
    """(Evil Twin, their twin) for every working Evil Twin."""
    return [
        (token.by.owner, token.seat)
        for token in world.marks("Twin", character="eviltwin")
        if token.by is not None and world.has_force(token)
    ]


def twin(scene: Scene) -> list[str]:
    """The good one of a pair of twins is executed, dying or not."""
    world = scene.before
    good = {
        seat
        for pair in pairs(world)
        for seat in pair
        if world.alignment(seat) == "good" and len({world.alignment(one) for one in pair}) == 2
    }
    return ["evil" for fact in scene.facts(Executed) if fact.seat in good]


def eviltwin_holds(world: World) -> bool:
    """While both twins live, on different sides, good cannot win."""
    return any(
        world.lives(one) and world.lives(two) and world.alignment(one) != world.alignment(two)
        for one, two in pairs(world)
    )


def saint(scene: Scene) -> list[str]:
    """A working Saint who dies by execution loses the game for their side; a Zombuul who has that ability only seems
    to die the first time."""
    losers = [
        fact.seat
        for fact in scene.facts(Executed)
        if fact.seat in scene.died() and scene.before.is_working(fact.seat, "saint")
    ]
    return ["evil" if scene.before.alignment(seat) == "good" else "good" for seat in losers]


def mayor(scene: Scene) -> list[str]:
    """At the end of a day without an execution, with exactly three alive, Travellers included."""
    if not scene.falls and not scene.name.endswith("/dusk"):
        return []
    world = scene.before
    if len(world.living()) != 3 or scene.diary.executions(scene.night):
        return []
    return [world.alignment(seat) for seat in world.working("mayor")]


AWAITED: list[Callable[[World], bool]] = []
"""Whether a Demon is still to come, so that good has not won although none lives; a character adds its own."""

OUTRIGHT: list[Callable[[Scene], str | None]] = []
"""By what an ability decides the game, whatever others say."""
HOLDS: list[Callable[[Scene], set[str]]] = []
"""Sides that cannot win now."""
WINS: list[Callable[[Scene], list[str]]] = [saint, mayor, vortox]
"""By what abilities a side wins; a character adds its own."""

WINS_TOO: list[Callable[[Scene], Iterable[int]]] = []
"""Who may win with the side that has won although they were not on it; a character adds its own."""
