"""One step as every check sees it, and the diary of what has happened so far.

The diary is written from the ledger and from the difference between two pictures; nothing in it is the engine's
own account of why something happened.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple

from engine.ledger import (
    CameBack,
    Chose,
    Claimed,
    DayBroke,
    DiedByDay,
    Executed,
    Exiled,
    GhostVoteReturned,
    HandCounted,
    HasAbility,
    HasToChooseAgain,
    Learned,
    LeftTheTable,
    LifeChosen,
    NightFell,
    Nominated,
    Revealed,
    Seated,
    Told,
    TravellerJoined,
    VoteBegan,
    VoteCounted,
)
from engine.terms import STORYTELLER, TOWN, UNTOLD
from tests.auditor.cast import TEAM
from tests.auditor.history import Finding, Snapshot, Step
from tests.auditor.world import Verdict, World


class Choice(NamedTuple):
    """A player's pick for an ability, and whether that ability worked when it was made."""

    scene: int
    night: int
    dark: bool
    character: str
    seat: int
    answer: Any
    worked: bool
    own: bool  # of an ability the player had, or believed to have


class Knowledge(NamedTuple):
    """Something an ability told its owner."""

    scene: int
    night: int
    dark: bool
    character: str
    seat: int
    answer: Any
    own: bool


class Passing(NamedTuple):
    """A player who was alive before the scene and is not any more."""

    scene: int
    night: int
    dark: bool
    seat: int
    before: World
    after: World
    executed: bool


class Sentence(NamedTuple):
    """An execution as it was announced."""

    scene: int
    night: int
    seat: int
    died: bool
    at_once: bool
    before: World


class Ballot(NamedTuple):
    """One vote: the hands that went up, and who was who when they did."""

    night: int
    nominee: int
    hands: dict[int, bool]
    world: World
    exile: bool


class Rumour(NamedTuple):
    """What a Gossip has said on a day, and whether it was so."""

    night: int
    by: int
    so: Verdict


class Pointing(NamedTuple):
    """Whom a Moonchild or a Klutz pointed at on learning of their death, and whether that one was evil then."""

    scene: int
    night: int
    claim: str
    by: int
    target: int
    evil: Verdict


class Secret(NamedTuple):
    """Something told to these players alone."""

    to: tuple[int, ...]
    fact: Any


UNTOLD_WHICH: set[str] = set()
"""Who has abilities of others without being told which: what these tell them goes by their own name."""


class Diary:
    """What has happened, up to and with the present scene. Days have the number of the night before them."""

    def __init__(self, sheet: tuple[str, ...], orders: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
        self.sheet = sheet
        self.first_order, self.other_order = orders
        self.night = 0
        self.dark = False
        self.over = False
        self.choices: list[Choice] = []
        self.knowledge: list[Knowledge] = []
        self.passings: list[Passing] = []
        self.shrouds: list[Passing] = []  # deaths as the table sees them
        # (night, seat) of the dead whom a Shabaloth picked: given back and eaten again, they look as before
        self.eaten_dead: list[tuple[int, int]] = []
        self.sentences: list[Sentence] = []
        self.exiles: list[tuple[int, int]] = []  # (night before the day, seat)
        self.nominations: list[tuple[int, int, Nominated, World]] = []
        self.claims: list[tuple[int, int, Claimed, World]] = []  # (scene, night, …)
        self.ballots: list[Ballot] = []
        self.revealed: set[tuple[str, int]] = set()  # (character, seat), as everybody was told
        self.rumours: list[Rumour] = []
        self.pointings: list[Pointing] = []
        self.since: dict[tuple[int, str], tuple[int, int]] = {}  # (seat, ability) -> (scene, night) gained
        self.refreshed: dict[int, list[int]] = {}  # by seat, the scenes that let an ability be used anew
        self.refreshed_at: dict[int, int] = {}  # by seat, the night of the last of these
        self.living: set[int] = set()  # as announced
        self.at_dusk: World | None = None
        self.fewest = 0  # how many looked alive when the fewest did tonight
        self.at_dawn: World | None = None

    def chosen(self, character: str, *, night: int | None = None, seat: int | None = None) -> list[Choice]:
        return [
            c
            for c in self.choices
            if c.character == character and night in (None, c.night) and seat in (None, c.seat)
        ]

    def learnt(self, character: str, *, night: int | None = None, seat: int | None = None) -> list[Knowledge]:
        return [
            k
            for k in self.knowledge
            if k.character == character and night in (None, k.night) and seat in (None, k.seat)
        ]

    def may_claim(self, scene: "Scene", claim: str, by: int, character: str) -> Verdict:
        """Whether a power of the day that is used once is unused; None where a Barista lets it be used again."""
        gained = self.gained(by, character)[0]
        uses = [
            place
            for place, _, one, _ in self.claims
            if one.claim == claim and one.by == by and gained < place < scene.number
        ]
        anew = max((place for place in self.refreshed.get(by, ()) if place >= gained), default=None)
        if not uses:
            return True
        return None if anew is not None and sum(place > anew for place in uses) < 2 else False

    def claimed_today(self, scene: "Scene", claim: str, by: int) -> int:
        """How often this player has used this power of the day, or pretended to, on this day up to this scene."""
        earlier = sum(
            (one.claim, one.by, night, place < scene.number) == (claim, by, scene.night, True)
            for place, night, one, _ in self.claims
        )
        return earlier + sum((one.claim, one.by) == (claim, by) for one in scene.facts(Claimed))

    def executions(self, night: int) -> list[Sentence]:
        """The executions of the day after this night."""
        return [one for one in self.sentences if one.night == night]

    def died_by_day(self, night: int) -> list[Passing]:
        return [one for one in self.passings if one.night == night and not one.dark]

    def died_by_night(self, night: int) -> list[Passing]:
        return [one for one in self.passings if one.night == night and one.dark]

    def gained(self, seat: int, character: str) -> tuple[int, int]:
        """The scene and the night in which the player got this ability last."""
        return self.since.get((seat, character), (0, 0))


class Scene:
    """One step: the pictures before and after it, what was told in it, and where in the game it lies."""

    def __init__(
        self,
        place: int,
        step: Step,
        before: World,
        after: World,
        diary: Diary,
        findings: list[Finding],
        *,
        goes_on: bool = False,
    ) -> None:
        self.number = place
        self.name = step.name
        self.goes_on = goes_on  # a part of a step, and nobody looks for a winner before its end
        self.before = before
        self.after = after
        self.diary = diary
        self.dark = diary.dark  # as the scene begins
        self.night = diary.night
        self.living = frozenset(diary.living)  # as the town knows
        self.deals = after.dealt and not before.dealt
        self.falls = any(isinstance(told.fact, NightFell) for told in step.told)
        self.breaks = any(isinstance(told.fact, DayBroke) for told in step.told)
        self.waking = _waking(step.name)
        self.ruled = step.name.startswith("ruling")
        self._findings = findings
        self.as_told = self.told = step.told  # word for word
        named = (_with_names(one, self) for one in step.told)
        self.told = tuple(_by_ability(one, step, (before, after)) for one in named)

    def object(self, rule: str, seat: int | None, text: str) -> None:
        """Report something that the rules do not allow; nothing where they do not say who is drunk, nor in a turn of
        the Storyteller's own, whose picks are told to nobody."""
        if self.waking is not None and self.waking[1] == STORYTELLER and TEAM.get(self.waking[0]) == "minion":
            return
        if self.before.dealt and (self.before.paradox or self.after.paradox):
            return
        self._findings.append(Finding(self.name, rule, seat, text))

    def refused(self, seat: int) -> bool:
        """Whether somebody has just been asked to choose differently, so that nothing comes of their word."""
        return any(fact.by == seat for fact in self.facts(HasToChooseAgain))

    def facts(self, kind: type) -> Iterator[Any]:
        return (told.fact for told in self.told if isinstance(told.fact, kind))

    def public(self) -> Iterator[Any]:
        return (told.fact for told in self.told if told.to == TOWN)

    def private(self) -> list[Secret]:
        return [Secret(told.to, told.fact) for told in self.told if told.to != "town" and told.to]

    def untold(self) -> list[Any]:
        """What was counted in secret, and whose vote of that kind was given back: nobody was told."""
        hands = (told.fact for told in self.told if told.to == UNTOLD)
        return [fact for fact in hands if isinstance(fact, HandCounted | VoteCounted | GhostVoteReturned)]

    @property
    def back(self) -> list[int]:
        """Who may have been given back and killed again, by what somebody chose in this scene."""
        if not self.choices():
            return []
        return [seat for seat in self.before.ring if any(back(self, seat) for back in BACK)]

    @property
    def blurred(self) -> bool:
        """Whether somebody may have been given back and killed again in this one turn of a Shabaloth."""
        if self.back:
            return True
        turn = self.waking is not None and self.waking[0] == "shabaloth"
        return turn and any(not self.before.lives(s) for c in self.choices("shabaloth") for s in c.answer)

    @cached_property
    def _changed(self) -> tuple[int, ...]:
        return tuple(s for s in self._stayed if self.before.character(s) != self.after.character(s))

    def renewed(self) -> list[int]:
        """Who is somebody else now, or the same anew: a Barber may exchange two of one character, of whom none is
        another Demon."""
        changed = [*self._changed]
        for choice in self.choices("barber"):
            worlds = (self.before, self.after)  # by a Hatter one may have become another Demon just before
            others = [seat for seat in choice.answer if seat != choice.seat]
            if not any(world.kind(seat) == "demon" for seat in others for world in worlds):
                changed += choice.answer
        return changed

    @cached_property
    def strike(self) -> World:
        """The world that the deaths of this scene meet, where its turn changes something first.

        A Pukka has poisoned anew before the old victim dies, a Shabaloth has given somebody back, and a Pit-Hag's
        new Demon is there, who does no more what they did before. At dusk all that lasts until then has ended.
        """
        turn = self.waking[0] if self.waking is not None else ""
        before, after = self.before.picture, self.after.picture
        if turn in STRIKES:
            return STRIKES[turn](self)
        if self.falls and self.name.endswith("/dusk"):
            dusk = self.night + 1, False
            lasting = [t for t in before.tokens if t.until is None or t.until > dusk]
            return World(before._replace(tokens=tuple(lasting)))
        if turn == "pukka":
            poison = self.after.marks("Poisoned", character="pukka")
            fresh = [token for token in poison if token not in before.tokens]
            return World(before._replace(tokens=(*before.tokens, *fresh)))
        players = list(before.players)
        if turn == "shabaloth":
            rose = self.rose()
            for seat in rose:
                players[seat] = before.players[seat]._replace(alive=True, feigns=False)
            ended = [t for t in before.tokens if t.text == "No Ability" and t.seat in rose]
            theirs = [t for t in before.tokens if t.by is not None and t.by.source in rose]
            ended += [t for t in theirs if t not in after.tokens]  # what they did ended with their life
            before = before._replace(tokens=tuple(t for t in before.tokens if t not in ended))
        elif turn == "pithag":
            turned = [c.answer.seat for c in self.choices("pithag") if c.answer.seat in self.after.ring]
            for seat in turned:
                old = before.players[seat]
                players[seat] = after.players[seat]._replace(alive=old.alive, feigns=old.feigns)
            theirs = [t for t in before.tokens if t.by is not None and t.by.source in turned]
            ended = [t for t in theirs if t not in after.tokens]
            kept = tuple(t for t in before.tokens if t not in ended)
            made = any(c.worked and TEAM[c.answer.character] == "demon" for c in self.choices("pithag"))
            new = tuple(t for t in after.tokens if made and t.text == "New Demon" and t not in kept)
            before = before._replace(tokens=(*kept, *new))
        else:
            return self.before
        return World(before._replace(players=tuple(players)))

    def seen_by(self, seat: int, *, after: bool = False) -> World:
        """The world as this player's ability sees it: nobody in disguise for one who only learns the truth."""
        world = self.after if after else self.before
        return world.plain if seat in self.before.honest else world

    @cached_property
    def _stayed(self) -> tuple[int, ...]:
        if not self.before.dealt or self.before is self.after:
            return ()
        return tuple(seat for seat in self.before.ring if seat in self.after.ring)

    def stayed(self) -> list[int]:
        """Who was at the table before the scene and still is."""
        return [*self._stayed]

    def newcomers(self) -> list[int]:
        """Who sat down in this scene, the deal apart."""
        return [seat for seat in self.after.ring if self.before.dealt and seat not in self.before.ring]

    @cached_property
    def _died(self) -> tuple[int, ...]:
        return tuple(s for s in self._stayed if self.before.lives(s) and not self.after.lives(s))

    def died(self) -> list[int]:
        """Who truly lived before and does not live after."""
        return [*self._died]

    def died_anew(self) -> list[int]:
        """Whom an Al-Hadikhia has given life, and killed with all three."""
        chose = [told for told in self.private() if isinstance(told.fact, LifeChosen) and told.fact.lives]
        seats = [seat for told in chose for seat in told.to]
        return [s for s in seats if not (self.before.lives(s) or self.after.lives(s))]

    def reborn(self, seat: int) -> bool:
        """Whether whoever dies here is somebody else then, and does nothing as they die."""
        return any(reborn(self, seat) for reborn in REBORN)

    def shrouded(self) -> list[int]:
        """Who looked alive before and looks dead after, whether or not they truly died."""
        return [s for s in self._stayed if self.before.alive(s) and not self.after.alive(s)]

    @cached_property
    def _rose(self) -> tuple[int, ...]:
        return tuple(s for s in self._stayed if self.after.lives(s) and not self.before.lives(s))

    def rose(self) -> list[int]:
        return [*self._rose]

    def choices(self, character: str | None = None) -> list[Choice]:
        """The picks made in this scene."""
        made = self.diary.choices
        if not made or made[-1].scene < self.number:
            return []
        first = bisect_left(made, self.number, key=attrgetter("scene"))
        last = bisect_right(made, self.number, key=attrgetter("scene"))
        return [choice for choice in made[first:last] if character in (None, choice.character)]


def _with_names(told: Told, scene: Scene) -> Told:
    """With the name of the ability that a player was not told who does not know who they are."""
    for namer in NAMERS:
        told = namer(told, scene)
    return told


def _by_ability(told: Told, step: Step, worlds: tuple[World, World]) -> Told:
    """What an ability told somebody who does not know which it is, by the name of the ability."""
    if told.to == "town" or len(told.to) != 1 or not isinstance(told.fact, Chose | Learned):
        return told
    (seat,), turn = told.to, _waking(step.name)
    is_an_ability = isinstance(told.fact, Learned) and isinstance(told.fact.answer, HasAbility)
    if (
        is_an_ability and turn is None and told.fact.character != "alchemist"
    ):  # who may have become one at dawn
        return told._replace(fact=told.fact._replace(character="cannibal"))  # by a jinx
    if not any(world.dealt and told.fact.character == world.face(seat) for world in worlds):
        return told
    claimed = [one.fact.claim for one in step.told if isinstance(one.fact, Claimed) and one.fact.by == seat]
    if OWN_WORDS.get(told.fact.character) in claimed:
        return told
    tokens = [token for world in worlds for token in world.marks("Has Ability", seat) if token.by is not None]
    lends = {*UNTOLD_WHICH, told.fact.character}
    for token in tokens:  # an Alchemist's lends one in turn
        if token.by is not None and token.by.character in UNTOLD_WHICH:
            lends.add(token.data)
    lent = [
        token.data
        for token in tokens
        if token.by is not None and token.by.character in lends and any(one(token.data) for one in SPEAKS)
    ]
    own = ((told.fact.character, seat), (told.fact.character, STORYTELLER), ("lunatic", seat))
    if not lent or turn in own:  # a jinx of theirs acts in a turn of the Storyteller's
        return told
    believed = told.fact.character not in UNTOLD_WHICH and any(one(told.fact.character) for one in TRIGGERED)
    if believed and (turn is None or turn[0] not in lent):
        return told  # a death has set off what they believe in
    true = turn[0] if turn is not None and turn[1] == seat else lent[-1]
    if true not in lent and turn is not None and not any(one(true) for one in SPEAKS):
        return told  # a death in that turn has set off what they believe in
    return told._replace(fact=told.fact._replace(character=true))


OWN_WORDS = {
    "alsaahir": "unmask", "amnesiac": "remember", "artist": "ask", "beggar": "give vote",
    "cacklejack": "leave alone", "cultleader": "cult", "damsel": "damsel", "fisherman": "advice",
    "gangster": "conspire", "gnome": "avenge", "goblin": "goblin", "gossip": "gossip", "gunslinger": "shoot",
    "judge": "judge", "juggler": "juggle", "klutz": "klutz", "matron": "reseat", "mezepheles": "whisper",
    "moonchild": "moonchild", "psychopath": "murder", "puzzlemaster": "puzzle", "savant": "visit",
    "slayer": "slay", "vizier": "force", "wizard": "wish", "yaggababble": "babble",
}  # fmt: skip
"""By what their owners use a power of the day; with Lil' Monsta they may have what a Boffin gives, too."""
NAMERS: list[Callable[[Told, Scene], Told]] = []
"""What an ability told somebody without its name, with it; a character adds its own."""
TRIGGERED: list[Callable[[str], bool]] = []
"""Whether an ability acts in the middle of another's turn."""
SPEAKS: list[Callable[[str], bool]] = []
"""Whether an ability asks or tells its owner anything."""
PARTS: list[Callable[[Snapshot, Step], tuple[Step, ...]]] = []
"""Into what a step is parted, after that picture, where two things happen in it that one picture would hide; a
character adds its own."""
REBORN: list[Callable[[Scene, int], bool]] = []
"""Whether this player, who dies, is somebody else then: of themself nothing comes of it. A character adds its own."""
BACK: list[Callable[[Scene, int], bool]] = []
"""Whether this player may have been given back and killed again in one turn; a character adds its own."""
STRIKES: dict[str, Callable[[Scene], World]] = {}
"""By whose turn it is the world that its deaths meet, where it changes something first; a character adds its own."""


def _waking(name: str) -> tuple[str, int] | None:
    """Whose turn of the night this is, as (character, seat)."""
    if not name.startswith("n") or "@" not in name:
        return None
    turn, _, seat = name.partition("/")[2].partition("@")
    return turn.removeprefix("new "), int(seat.split("#")[0].split(" ")[0])


def write_down(scene: Scene) -> None:
    """Enter the scene into the diary."""
    diary = scene.diary
    for told in scene.told:
        keep = _ENTRIES.get(type(told.fact))
        if keep is not None:
            keep(scene, diary, told)
    diary.fewest = min(diary.fewest, len(scene.after.living()))
    _gains(scene)
    _refreshments(scene)
    if scene.blurred:
        picked = (seat for one in scene.choices("shabaloth") for seat in one.answer)
        diary.eaten_dead.extend((scene.night, seat) for seat in picked if not scene.before.lives(seat))
    diary.eaten_dead.extend((scene.night, seat) for seat in scene.died_anew())
    sentences = (one for one in diary.sentences if one.scene == scene.number and one.seat >= 0)
    executed = {
        one.seat for one in sentences if one.died or not scene.before.alive(one.seat)
    }  # or looked dead
    for seats, kept in ((scene.died(), diary.passings), (scene.shrouded(), diary.shrouds)):
        kept.extend(
            Passing(scene.number, scene.night, scene.dark, s, scene.before, scene.after, s in executed)
            for s in seats
        )


def _gains(scene: Scene) -> None:
    if scene.before is scene.after and not scene.choices():
        return
    held = {(p.owner, p.character) for p in scene.before.powers}
    risen = [*scene.rose(), *scene.back]
    known = {token.id for token in scene.before.tokens}
    anew = {(one.seat, one.data) for one in scene.after.marks("Has Ability") if one.id not in known}
    for power in scene.after.powers:
        key = (power.owner, power.character)
        renewed = power.source == power.owner and _renewed(scene, power.owner)  # what others lend goes on
        if key not in held or key in anew or power.owner in risen or renewed:
            scene.diary.since[key] = (scene.number, scene.night)


def _refreshments(scene: Scene) -> None:
    """A Barista or a Bone Collector lets an ability be used anew."""
    if scene.before is scene.after:
        return
    known = {token.id for token in scene.before.tokens}
    for token in scene.after.tokens:
        if token.id not in known and token.text in ("Ability Twice", "Has Ability"):
            scene.diary.refreshed.setdefault(token.seat, []).append(scene.number)
            scene.diary.refreshed_at[token.seat] = scene.night


def _renewed(scene: Scene, seat: int) -> bool:
    """Whether the player changed character, so that everything is theirs anew (RB-160, RB-161)."""
    return seat in scene.stayed() and seat in scene.renewed()


def _chose(scene: Scene, diary: Diary, told: Told) -> None:
    fact = told.fact
    for seat in _hearers(told):
        worked = scene.before.is_working(seat, fact.character) and not _befuddled(scene, diary, seat, fact)
        diary.choices.append(
            Choice(
                scene.number,
                diary.night,
                diary.dark,
                fact.character,
                seat,
                fact.answer,
                worked,
                _owns(scene, seat, fact.character),
            )
        )


def _learned(scene: Scene, diary: Diary, told: Told) -> None:
    fact = told.fact
    for seat in _hearers(told):
        diary.knowledge.append(
            Knowledge(
                scene.number,
                diary.night,
                diary.dark,
                fact.character,
                seat,
                fact.answer,
                _owns(scene, seat, fact.character),
            )
        )


def _owns(scene: Scene, seat: int, character: str) -> bool:
    return scene.before.has(seat, character) or scene.before.plays_a_part(seat)


def _befuddled(scene: Scene, diary: Diary, seat: int, fact: Chose) -> bool:
    """Whether the chooser is the first tonight to choose a working Goon, who makes them drunk before it has effect.

    An Assassin kills the Goon all the same.
    """
    if not diary.dark or fact.character == "assassin" or seat in scene.before.honest:
        return False
    mine = (p for p in scene.before.powers if (p.owner, p.source) == (seat, seat))  # a Boffin's gift goes on
    own = any(p.character == fact.character and p.genuine for p in mine)
    goons = {*scene.before.working("goon"), *(s for s in scene.rose() if scene.after.is_working(s, "goon"))}
    used = {token.by.owner for token in scene.before.marks("Drunk", character="goon") if token.by is not None}
    return own and any(chosen(fact.answer, goon, scene) for goon in goons - used)


def chosen(answer: Any, seat: int, scene: Scene) -> bool:
    """Whether a pick takes in this player, also by the name of their character."""
    if isinstance(answer, str):
        return scene.before.character(seat) == answer
    if hasattr(answer, "seat"):
        return bool(answer.seat == seat)
    several = answer if isinstance(answer, tuple) else ()
    picked = type(answer) is int and seat == answer
    return picked or seat in [getattr(one, "seat", one) for one in several]


def _hearers(told: Told) -> tuple[int, ...]:
    return () if told.to == "town" else told.to


def _night(scene: Scene, diary: Diary, told: Told) -> None:
    diary.night, diary.dark = told.fact.night, True
    diary.at_dusk = scene.after
    diary.fewest = len(scene.after.living())


def _day(scene: Scene, diary: Diary, told: Told) -> None:
    diary.dark = False
    diary.living = (diary.living - set(told.fact.died)) | set(told.fact.revived)
    diary.at_dawn = scene.after


def _executed(scene: Scene, diary: Diary, told: Told) -> None:
    fact = told.fact
    if fact.died:
        diary.living.discard(fact.seat)
    diary.sentences.append(
        Sentence(scene.number, diary.night, fact.seat, fact.died, fact.at_once, scene.before)
    )


def _died(scene: Scene, diary: Diary, told: Told) -> None:  # noqa: ARG001
    diary.living.discard(told.fact.seat)


def _exiled(scene: Scene, diary: Diary, told: Told) -> None:
    diary.exiles.append((scene.night, told.fact.seat))
    if told.fact.died:
        diary.living.discard(told.fact.seat)


def _seated(scene: Scene, diary: Diary, told: Told) -> None:  # noqa: ARG001
    diary.living = set(told.fact.ring)


def _lives(scene: Scene, diary: Diary, told: Told) -> None:  # noqa: ARG001
    diary.living.add(told.fact.seat)


def _nominated(scene: Scene, diary: Diary, told: Told) -> None:
    diary.nominations.append((scene.number, diary.night, told.fact, scene.before))


def _claimed(scene: Scene, diary: Diary, told: Told) -> None:
    diary.claims.append((scene.number, diary.night, told.fact, scene.before))


def _refused(scene: Scene, diary: Diary, told: Told) -> None:
    """What somebody has to choose anew is not used up."""
    diary.claims = [one for one in diary.claims if (one[0], one[2].by) != (scene.number, told.fact.by)]


def _revealed(scene: Scene, diary: Diary, told: Told) -> None:  # noqa: ARG001
    diary.revealed.add((told.fact.character, told.fact.seat))


def _vote(scene: Scene, diary: Diary, told: Told) -> None:
    diary.ballots.append(Ballot(diary.night, told.fact.about, {}, scene.before, not told.fact.on_execution))


def _hand(scene: Scene, diary: Diary, told: Told) -> None:  # noqa: ARG001
    if diary.ballots:
        diary.ballots[-1].hands[told.fact.seat] = told.fact.raised


_ENTRIES: dict[type, Callable[[Scene, Diary, Told], None]] = {
    Chose: _chose,
    Learned: _learned,
    NightFell: _night,
    DayBroke: _day,
    CameBack: _lives,
    Executed: _executed,
    Exiled: _exiled,
    DiedByDay: _died,
    LeftTheTable: _died,
    Seated: _seated,
    TravellerJoined: _lives,
    Nominated: _nominated,
    Claimed: _claimed,
    HasToChooseAgain: _refused,
    VoteBegan: _vote,
    HandCounted: _hand,
    Revealed: _revealed,
}
