"""Who is told what in private: to the right player, at the right time, true for the sober, and nothing left out."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.ledger import (
    BeMad,
    Chose,
    ChosenBy,
    Claimed,
    DemonLearned,
    EvilTeam,
    GameOver,
    GivenAbility,
    InPlay,
    Learned,
    NothingHappened,
    Penalized,
    Picked,
    ThisIs,
    YouAre,
)
from engine.terms import STORYTELLER
from tests.auditor import picked
from tests.auditor.cast import (
    BY_SIZE,
    DEMON_INFO,
    DOUBLING,
    GOOD_KINDS,
    MINION_INFO,
    TEAM,
    side,
)
from tests.auditor.learning import OF_ANOTHER, Look
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, Routine, back_for_a_moment
from tests.auditor.scene import Scene, Secret
from tests.auditor.world import FALSIFIED, Power, World, in_the_dark

TAKEN_FOR_EVIL: list[Callable[[World], list[int]]] = []
"""Who is shown to evil as one of its own; a character adds its own."""
UNSURE: set[str] = set()
"""Who is told who they are and not which side they are on; a character adds itself."""
UNTOLD_TURNS: list[Callable[[Scene], Iterable[int]]] = []
"""Who changes sides in a scene and is not told; a character adds its own."""


LIED_TO: list[Callable[[Look, int, str], bool]] = []
"""Whom an ability of this character tells nothing but what is not so while it works; a character adds its own."""
NOT_TOLD: list[Callable[[World, int], bool]] = []
"""Evil Travellers who are not told who the Demon is; a character adds its own."""
NO_EVIL_INFO: list[Callable[[World], bool]] = []
"""Whether Minions and Demon are told nothing of each other on the first night; a character adds its own."""


class Telling:
    """Every private fact, by its kind."""

    def __init__(self) -> None:
        self.due: dict[int, int] = {}  # who has to hear of a change, and since which night
        self.team_told: set[str] = set()
        self.team_hears: set[tuple[str, int]] = set()
        self.travellers_told: set[int] = set()
        self.on_entry: dict[int, list[int]] = {}  # the Demons when a Traveller came
        self.turned: set[int] = set()  # Travellers who became evil later on
        self.in_the_dark: set[int] = set()  # who has changed sides and was not told
        self.unsure: set[int] = set()  # those of them whom something else may tell now
        self.side_told: dict[int, str | None] = {}  # the last time that they were told who they are
        self.was_hidden = False  # a Poppy Grower kept evil from learning of itself for a while
        self.minions_of: dict[int, set[int]] = {}  # whom somebody was first shown as their Minions

    def look(self, scene: Scene) -> None:
        self.was_hidden = self.was_hidden or (scene.before.dealt and _hidden(scene.before))
        self.note_changes(scene)
        private = scene.private()
        for place, told in enumerate(private):
            if isinstance(told.fact, YouAre) and told in private[place + 1 :]:
                continue  # the same twice: who becomes a Farmer by one who has the ability twice
            check = KINDS.get(type(told.fact))
            if check is None:
                scene.object("RB-149", None, f"somebody was told {type(told.fact).__name__}")
            else:
                check(self, scene, told)
        if scene.before.dealt:
            picked.nobody_loses_unknowingly(scene)
        if scene.deals:
            self.all_know_themselves(scene)
        elif scene.breaks:
            self.nothing_is_left(scene)

    # Oneself

    def note_changes(self, scene: Scene) -> None:
        """Who must be told of a new character or side; a Drunk hears nothing of becoming one (RB-174, RB-176)."""
        for seat in scene.newcomers():
            self.due[seat] = scene.night
            self.on_entry[seat] = _demons(scene.after)
        if not scene.before.dealt or (scene.before is scene.after and not scene.renewed()):
            return
        untold = {seat for turns in UNTOLD_TURNS for seat in turns(scene)}
        self.unsure, self.in_the_dark = self.in_the_dark - untold, self.in_the_dark | untold
        for seat in scene.before.ring:
            old, new = scene.before.players[seat], scene.after.players[seat]
            acts = scene.after.plays_a_part(seat)
            if old.alignment != new.alignment == "evil" and scene.after.kind(seat) == "traveller":
                self.turned.add(seat)
            if in_the_dark(scene.after, seat):
                self.due.pop(seat, None)
                continue
            changed = seat in scene.renewed() and (new.believed is None or acts)
            unaware = (
                acts or seat in self.in_the_dark or new.character == "marionette"
            )  # who may think they were on that side all along
            if changed or (old.alignment != new.alignment and not unaware):
                self.due[seat] = scene.night

    def you_are(self, scene: Scene, told: Secret) -> None:
        for seat in told.to:
            if self.heard_before_it_changed(scene, told):
                continue
            player = scene.after.players[seat]
            character, alignment = told.fact
            truly: tuple[str, str | None] = (player.believed or player.character, player.alignment)
            if scene.after.plays_a_part(seat):
                truly = (truly[0], side(truly[0]))
            if scene.deals and player.character == "marionette":
                truly = (truly[0], "good")
            lent = {token.data for token in scene.after.marks("Has Ability", seat)}
            if not UNSURE.isdisjoint({truly[0], *lent}) and alignment is None:
                truly = (truly[0], None)
            kept = (truly[0], self.side_told.get(seat, truly[1]))  # of another character alone
            if kept[1] is not None and seat not in self.in_the_dark:
                kept = truly
            self.side_told[seat] = alignment
            if (character, alignment) not in (truly, kept) and not turned_since(scene, seat, told.fact):
                scene.object("RB-175", seat, f"was told to be {character} and {alignment}, and is {truly}")
            again = any(told_again(scene, seat) for told_again in TOLD_AGAIN) or (
                seat in self.unsure and scene.before.alignment(seat) != scene.after.alignment(seat)
            )
            if not scene.deals and self.due.pop(seat, None) is None and not again:
                scene.object("RB-174", seat, "was told who they are without a change")

    @staticmethod
    def heard_before_it_changed(scene: Scene, told: Secret) -> bool:
        """Whether the same player is told something newer in the same scene."""
        secrets = scene.private()
        later = secrets[len(secrets) - secrets[::-1].index(told) :]
        return any(one.to == told.to and isinstance(one.fact, YouAre) for one in later)

    def all_know_themselves(self, scene: Scene) -> None:
        for seat in scene.after.ring:
            known = [t for t in scene.private() if isinstance(t.fact, YouAre) and t.to == (seat,)]
            if len(known) != (not in_the_dark(scene.after, seat)):
                scene.object("RB-027", seat, f"was told {len(known)} times who they are")

    def nothing_is_left(self, scene: Scene) -> None:
        for seat, night in self.due.items():
            if seat in scene.after.ring and night < scene.night + scene.dark:
                scene.object("RB-174", seat, "has changed and was not told by dawn")
        self.due.clear()
        dusk = scene.diary.at_dusk
        if scene.night == 1 and dusk is not None and _evil_is_told(scene.after):
            demons = [s for s in dusk.ring if dusk.kind(s) == "demon" and not in_the_dark(dusk, s)]
            minions = [] if self.was_hidden or any(one(dusk) for one in NO_EVIL_INFO) else _minions(dusk)
            for wanted, there in ((MINION_INFO, minions), (DEMON_INFO, demons)):
                if there and wanted not in self.team_told:
                    scene.object("RB-053", None, f"there was no {wanted}")
        for seat in scene.after.ring:
            evil = scene.after.kind(seat) == "traveller" and scene.after.alignment(seat) == "evil"
            hushed = any(one(scene.after, seat) for one in NOT_TOLD)
            if evil and not hushed and seat not in self.travellers_told and seat not in self.turned:
                scene.object("RB-210", seat, "is an evil Traveller and was not told of the Demon")

    # The evil team

    def minion_info(self, scene: Scene, told: Secret) -> None:
        world = scene.before
        travellers = [seat for seat in told.to if scene.after.kind(seat) == "traveller"]
        if travellers:
            self.traveller_info(scene, told)
            return
        late = _uncovered(scene)
        if not late:
            self.at_its_time(scene, MINION_INFO, told.to)
        if _still_hidden(scene):
            scene.object("poppygrower", None, "Minions were told, and a Poppy Grower lives")
        worlds = (world, scene.after) if late else (world,)  # a Summoner's Demon may be there by then
        all_of_them = [sorted(s for s in _minions(there) if late or there.lives(s)) for there in worlds]
        minions = sorted(told.to) if sorted(told.to) in all_of_them else all_of_them[0]
        if not _meets(scene, told.to, minions):
            scene.object("RB-054", None, f"Minion info went to {told.to}, and Minions are {minions}")
        shown = [
            one
            for there in worlds
            for one in _shown(
                scene,
                {s for s in there.ring if there.kind(s) == "demon" and (late or there.lives(s))},
                told.to,
            )
        ]
        if set(told.fact.demons) not in shown or sorted(told.fact.minions) != minions:
            scene.object("RB-054", None, f"Minion info is wrong: {told.fact}")

    def traveller_info(self, scene: Scene, told: Secret) -> None:
        """An evil Traveller learns on entry who the Demon is, and nothing of the Minions (RB-210)."""
        world, seat = scene.after, told.to[0]
        demons = [_demons(world), self.on_entry.get(seat)]
        if len(told.to) != 1 or world.alignment(seat) != "evil" or seat in self.travellers_told:
            scene.object("RB-210", seat, f"the Demon was named to {told.to}")
        if sorted(told.fact.demons) not in demons or told.fact.minions:
            scene.object("RB-210", seat, f"a Traveller was told {told.fact}, and Demons are {demons}")
        self.travellers_told.add(seat)

    def demon_info(self, scene: Scene, told: Secret) -> None:
        world, fact = scene.before, told.fact
        if (scene.waking or ("",))[0] == "lunatic" or all(scene.after.plays_a_part(seat) for seat in told.to):
            self.false_info(scene, told)
            return
        late = _uncovered(scene)
        demons = [
            sorted(s for s in there.ring if there.kind(s) == "demon" and (late or there.lives(s)))
            for there in ((world, scene.after) if late else (world,))
        ]
        if not any(_meets(scene, told.to, there) for there in demons):
            scene.object("RB-055", None, f"Demon info went to {told.to}")
        hidden = _still_hidden(scene)
        worlds = (world, scene.after) if late else (world,)
        shown = [
            one
            for there in worlds
            for one in _shown(scene, {s for s in _minions(there) if late or there.lives(s)}, told.to)
        ]
        for seat in told.to if fact.minions else ():
            self.minions_of.setdefault(seat, set(fact.minions))
        if set(fact.minions) not in ([set()] if hidden else shown):
            scene.object("RB-055", None, f"the Demon learned wrong Minions: {fact.minions}")
        if late:
            if fact.bluffs or hidden:
                scene.object("poppygrower", None, f"late Demon info was {fact}")
            return
        self.at_its_time(scene, DEMON_INFO, told.to)
        fewest = 2 if not DOUBLING.isdisjoint(world.fabled) else len(world.ring) + 1
        safe = [one for one in _good(scene) if len(world.who(one)) not in range(1, fewest)]
        self.bluffs(scene, fact, safe)

    def false_info(self, scene: Scene, told: Secret) -> None:
        """A Lunatic is shown as many Minions as there are, a Marionette among them, or as usual where there are none:
        anybody, or whom they were shown before; and three good characters, in their own turn alone. They hear it with
        the Demon when a Poppy Grower has died."""
        world, fact = scene.before, told.fact
        late = scene.waking != ("lunatic", *told.to)
        at_the_time = _uncovered(scene) if late else scene.night == 1
        if len(told.to) != 1 or not at_the_time or not _evil_is_told(world):
            scene.object("lunatic", None, f"false Demon info went to {told.to}")
        hidden = _still_hidden(scene) if late else _hidden(world)
        worlds = (world, scene.after) if late else (world,)
        demons = tuple(seat for seat in world.ring if world.kind(seat) == "demon")
        true = [{seat for seat in one.ring if one.kind(seat) == "minion"} for one in worlds]
        shown = [set[int]()] if hidden else [one for team in true for one in _shown(scene, team, demons)]
        none = [] if hidden or all(true) else [BY_SIZE[len(world.residents(world.ring))][2]]
        cast = {
            one.seat
            for c in scene.diary.choices
            if c.seat in told.to and isinstance(c.answer, tuple)
            for one in c.answer
            if isinstance(one, ThisIs)
        }  # as a Kazali they have chosen who it is
        before = self.minions_of.get(told.to[0]) or (set() if late else cast)
        counts = [len(before)] if before else [*(len(one) for one in shown if one or hidden), *none]
        others = bool(before) and set(fact.minions) != before
        if len(set(fact.minions)) not in counts or set(told.to) & set(fact.minions) or others:
            scene.object("lunatic", told.to[0], f"was shown {fact.minions} as Minions")
        if fact.minions:
            self.minions_of.setdefault(told.to[0], set(fact.minions))
        self.bluffs(scene, fact, [] if late else _good(scene))

    def bluffs(self, scene: Scene, fact: DemonLearned, possible: list[str]) -> None:
        if len(set(fact.bluffs)) != min(3, len(possible)) or not set(fact.bluffs) <= set(possible):
            scene.object("RB-056", None, f"the Demon's bluffs are {fact.bluffs}")

    def at_its_time(self, scene: Scene, what: str, to: tuple[int, ...]) -> None:
        if not scene.dark or scene.night != 1:
            scene.object("RB-047", None, f"{what} was given outside the first night")
        if not _evil_is_told(scene.before):
            scene.object("RB-047", None, f"{what} was given with fewer than seven players")
        if not self.team_hears.isdisjoint((what, seat) for seat in to):
            scene.object("RB-053", None, f"{what} was given twice")
        self.team_told.add(what)
        self.team_hears.update((what, seat) for seat in to)

    # Abilities

    def chose(self, scene: Scene, told: Secret) -> None:
        seat, routine = self.ability(scene, told)
        if routine is None:
            return
        if routine.picks is None:
            scene.object(told.fact.character, seat, "was asked to choose, and has nothing to choose")
        elif not routine.picks(scene, seat, told.fact.answer):
            scene.object(told.fact.character, seat, f"may not choose {told.fact.answer}")

    def learned(self, scene: Scene, told: Secret) -> None:
        seat, routine = self.ability(scene, told)
        character, answer = told.fact.character, told.fact.answer
        if routine is None:
            return
        if character not in LORE:
            scene.object(character, seat, "learns something, and has nothing to learn")
            return
        looks = [Look(scene.seen_by(seat), seat, answer, scene)]
        if routine.triggered:  # in the middle of another turn: before or after what that turn changes
            looks.append(Look(scene.seen_by(seat, after=True), seat, answer, scene))
        if not LORE[character].shape(looks[0]):
            scene.object(character, seat, f"was told {answer}, which is no answer of this ability")
            return
        must = obligation(looks[0], character, told.to[0])
        if (
            must is not None
            and not self.fibbed(scene, seat)
            and all(LORE[character].truth(look) is (not must) for look in looks)
        ):
            what = "not so" if must else "so, and must not be"
            scene.object(character, seat, f"was told {answer}, which is {what}")

    @staticmethod
    def fibbed(scene: Scene, seat: int) -> bool:
        """Whether this is the one lie of a Fibbin to a good player: its token says when it is used up."""
        spent = [world.marks("No Ability", character="fibbin") for world in (scene.before, scene.after)]
        return scene.before.alignment(seat) == "good" and not spent[0] and bool(spent[1])

    def ability(self, scene: Scene, told: Secret) -> tuple[int, Routine | None]:
        """The one player this is for, and how their ability runs; objects to anybody else and to a wrong time."""
        character = told.fact.character
        if len(told.to) != 1:
            scene.object("RB-149", None, f"the {character} fact went to {told.to}")
            return -1, None
        seat = told.to[0]
        if isinstance(told.fact, Learned) and character in OF_ANOTHER:
            seat = OF_ANOTHER[character](scene, seat)
        if not (scene.before.has(seat, character) or scene.after.has(seat, character)) and not permitted(
            scene, seat, character
        ):
            scene.object("RB-149", seat, f"was told something of the {character}, and is none")
            return seat, None
        routine = ROUTINES.get(character)
        given = any(
            p.source != seat for p in scene.before.powers if (p.owner, p.character) == (seat, character)
        )
        has_none = seat in scene.before.silenced or Power(character, seat, seat) in scene.before.ended
        if routine is None:
            scene.object(character, seat, "has an ability that the auditor does not know")
        elif has_none and scene.waking == (character, seat) and not given:
            scene.object(character, seat, "woke, and has no ability")
        elif not routine.time(scene, seat):
            scene.object(character, seat, "woke, was asked or told something at the wrong time")
        elif (
            scene.waking is not None
            and scene.waking not in ((character, seat), ("lunatic", seat), (character, STORYTELLER))
            and not routine.triggered
        ):
            scene.object("RB-059", seat, f"was asked or told in the turn of {scene.waking}")
        return seat, routine


def permitted(scene: Scene, seat: int, character: str) -> bool:
    """Whether somebody without the ability is asked or told in its name."""
    if character == "duchess":
        return "duchess" in scene.before.fabled
    if character == "barber":  # the Demon who holds the scissors
        tonight = scene.before.marks("Haircuts Tonight") or (seat in scene.before.ring and scene.died())
        return scene.before.is_demon(seat) and bool(tonight)
    if character in GUESTS and GUESTS[character](scene, seat):
        return True
    player = scene.before.players[seat]
    acts = scene.before.plays_a_part(seat) and player.believed == character
    return acts and scene.waking in (("lunatic", seat), (character, seat))


def turned_since(scene: Scene, seat: int, heard: YouAre) -> bool:
    """Whether this was so before the player changed sides without being told."""
    if not any(seat in turns(scene) for turns in UNTOLD_TURNS):
        return False
    believed = scene.after.players[seat].believed or scene.after.character(seat)
    return heard == (believed, scene.before.alignment(seat))


def obligation(look: Look, character: str, hearer: int) -> bool | None:
    """True where only the truth may be told, False where only a falsehood, None where anything may."""
    world = look.world
    if character in ("duchess", "cannibal"):
        return True  # no ability of the visitor's, drunk or sober; what somebody ate they are told by a jinx
    mine = [power for power in world.powers if (power.owner, power.character) == (look.seat, character)]
    if len({power.genuine for power in mine}) > 1:
        return None  # they act out what they have besides: who knows which of the two this is
    if any(power.genuine for power in mine) and look.seat in world.honest:
        return True
    befuddled = any(not c.worked for c in look.scene.choices(character) if c.seat == look.seat)
    lied_to = any(falsified(world, look.seat) for falsified in FALSIFIED)
    if lied_to and not any(falsified(look.scene.after, look.seat) for falsified in FALSIFIED):
        return None  # whoever falsified it has died in this turn, before them or after them
    if lied_to or (world.working("vortox") and TEAM[character] == "townsfolk"):
        return False if any(power.genuine for power in mine) else None
    if befuddled or not all(world.works(power) for power in mine):
        return None  # one who has it twice may have one of the two that does not work
    return not any(lies(look, hearer, character) for lies in LIED_TO)


def _good(scene: Scene) -> list[str]:
    return [one for one in scene.diary.sheet if TEAM[one] in GOOD_KINDS]


def _demons(world: World) -> list[int]:
    return sorted(seat for seat in world.truly_living() if world.is_demon(seat))


def _minions(world: World) -> list[int]:
    """Those of the team: a Marionette neither knows it nor is shown to the others."""
    minions = (seat for seat in world.ring if world.kind(seat) == "minion")
    return [seat for seat in minions if world.players[seat].believed is None]


def _meets(scene: Scene, to: tuple[int, ...], team: list[int]) -> bool:
    """Whether these of the team are told by themselves: all of them; where evil takes somebody for one of its own,
    those who learn only the truth, or those who do not."""
    clear = [seat for seat in team if seat in scene.before.honest]
    taken_in = [seat for seat in team if seat not in clear]
    split = clear and taken_in and any(found(scene.before) for found in TAKEN_FOR_EVIL)
    return sorted(to) in ([clear, taken_in] if split else [team])


def _shown(scene: Scene, seats: set[int], to: tuple[int, ...]) -> list[set[int]]:
    """These evil players and whom evil takes for one of them, as things stood before the scene or after it; nobody is
    shown themself so, and who learns only the truth takes nobody for one."""
    if to and scene.before.honest.issuperset(to):
        return [seats]
    worlds = (scene.before, scene.after)
    taken = [{seat for found in TAKEN_FOR_EVIL for seat in found(world)} for world in worlds]
    return [seats | one.difference(to) for one in taken]


def _hidden(world: World) -> bool:
    """Whether evil may not learn of itself: a Poppy Grower lives and works, and has not died tonight."""
    growers = _grower_lives(world)
    return any(not world.marks("Evil Wakes", seat) for seat in growers)


def _still_hidden(scene: Scene) -> bool:
    """The same as the scene ends; who came back to life in it came too late."""
    late = [*scene.rose(), *_by_what_they_gained(scene)]
    growers = [seat for seat in _grower_lives(scene.after) if seat not in late]
    return any(not scene.after.marks("Evil Wakes", seat) for seat in growers)


def _by_what_they_gained(scene: Scene) -> Iterator[int]:
    """Who has become a Poppy Grower by an ability of another that was theirs only then, such as a Cannibal's."""
    before = {(power.owner, power.character) for power in scene.before.powers}
    for token in scene.after.marks("Has Ability"):
        by = token.by
        if token.data == "poppygrower" and by is not None and (by.owner, by.character) not in before:
            yield token.seat


def _fallen(scene: Scene) -> list[int]:
    """Who died, and who may have been given back and killed again."""
    return [*scene.died(), *(seat for seat in scene.before.ring if back_for_a_moment(scene, seat))]


def _grower_lives(world: World) -> list[int]:
    return [seat for seat in world.working("poppygrower") if world.lives(seat)]


def _uncovered(scene: Scene) -> bool:
    """Whether a Poppy Grower has died, so that evil learns of itself now."""
    dying = any(scene.before.has(seat, "poppygrower") for seat in _fallen(scene))
    return scene.dark and (bool(scene.before.marks("Evil Wakes")) or dying)


def _evil_is_told(world: World) -> bool:
    """With seven players or more, Travellers not counted (RB-047), or with a Toymaker."""
    return len(world.residents(world.ring)) >= 7 or "toymaker" in world.fabled


def _place_of_the_first_night(scene: Scene, slot: str) -> float:
    """Where on the sheet of a later night its turn is, just before what it comes before on the first night."""
    first, others = scene.diary.first_order, scene.diary.other_order
    if slot in others:
        return others.index(slot)
    followers = first[first.index(slot) :] if slot in first else ()
    return next((others.index(one) - 0.5 for one in followers if one in others), -1.0)


def _place(scene: Scene, slot: str) -> float:
    sheet = scene.diary.other_order
    return sheet.index(slot) if slot in sheet else -1.0


def _gained(scene: Scene) -> set[tuple[str, int]]:
    """The turns that somebody has by an ability given in this scene."""
    before, after = scene.before.powers, scene.after.powers
    return {(power.character, power.owner) for power in after if power not in before}


class Duties:
    """Every turn of the night that must be, once and in the order of the sheet."""

    def __init__(self) -> None:
        self.turns: list[tuple[str, int]] = []
        self.place = -1.0
        self.on_time: set[tuple[str, int]] = (
            set()
        )  # turns gained by what is learnt once, while nobody had had later ones
        self.silent: set[int] = set()  # who has had no ability for some part of the night
        self.ended: set[tuple[int, str]] = set()  # whose ability alone was gone for some part of it
        self.grown = False  # a Poppy Grower has lived for some part of it
        self.missed: set[tuple[int, str, int]] = set()  # what is learnt once, where that was so in its night

    def look(self, scene: Scene) -> None:
        if scene.falls:
            self.turns, self.place, self.silent, self.grown = [], -1.0, set(), False
            self.ended = set()
            self.on_time = set()
        if scene.before.dealt:
            self.silent |= scene.before.silenced | scene.after.silenced
            self.ended |= {(one.owner, one.character) for one in scene.before.ended | scene.after.ended}
            self.grown = self.grown or any(map(_grower_lives, (scene.before, scene.after)))
        told = {
            (t.fact.character, _owner(scene, t, s))
            for t in scene.private()
            if _of_ability(t.fact)
            for s in t.to
        }
        for turn in told:
            times = max(
                1, sum((p.character, p.owner) == turn for p in scene.before.powers)
            )  # or plays a part
            times += bool(scene.before.marks("Ability Twice", turn[1]))
            again = self.turns.count(turn) < times
            new = "/new " in scene.name
            if turn in self.turns and turn == scene.waking and not again and not new:
                scene.object("RB-059", turn[1], f"had the turn of the {turn[0]} twice in a night")
        self.turns.extend(told if "/new " not in scene.name else [])
        if scene.dark and scene.waking is not None and told and "/new " not in scene.name:
            self.in_order(scene, scene.waking[0])
        elif scene.dark and scene.waking is not None and told and scene.night > 1:
            # who learns what is learnt once does so in its place, or at once when that is past
            self.on_time = {turn for turn in _gained(scene) if self.place <= _place(scene, turn[0])}
            self.place = max(self.place, _place_of_the_first_night(scene, scene.waking[0]))
        self.dying(scene)
        if scene.breaks and not scene.diary.over:
            self.nobody_was_forgotten(scene)

    def in_order(self, scene: Scene, slot: str) -> None:
        sheet = scene.diary.first_order if scene.night == 1 else scene.diary.other_order
        place: float = sheet.index(slot) if slot in sheet else self.place
        if place < self.place and scene.waking not in self.on_time:
            scene.object("RB-042", scene.waking[1] if scene.waking else None, f"the {slot} woke too late")
        self.place = place
        self.on_time = set()

    def nobody_was_forgotten(self, scene: Scene) -> None:
        """Who lived and had the same ability all night long has had the turn that is due to it."""
        dusk, dawn = scene.diary.at_dusk, scene.after
        if dusk is None or any(scene.facts(GameOver)):
            return
        for power in dict.fromkeys((p.owner, p.character) for p in dawn.powers):
            seat, character = power
            routine = ROUTINES.get(character)
            awake = all(world.lives(seat) or seat in world.kept for world in (dusk, scene.before, dawn))
            sources = [p.source for p in dawn.powers if (p.owner, p.character) == power]
            since = scene.diary.gained(seat, character)[0]
            if not self.silent.isdisjoint((seat, *sources)) or power in self.ended:
                self.missed.add((seat, character, since))
                awake = False
            awake = awake and all(
                w.lives(s)
                for s in sources
                if s not in (seat, STORYTELLER)
                for w in (dusk, scene.before, dawn)
            )
            if routine is None or not awake:
                continue
            if not routine.due(scene, seat):  # nor later: what is learnt once had its night
                self.missed.add((seat, character, since))
                continue
            if character == "spy" and self.grown:  # their jinx, until tonight at least
                continue
            if TEAM[character] == "demon" and (exorcised(scene, seat) or "toymaker" in dusk.fabled):
                continue
            if dusk.kind(seat) == "demon" and exorcised(scene, seat):  # nor for what a Boffin gave them
                continue
            if routine.once and (seat, character, since) in self.missed:
                continue
            if routine.once:
                self.has_learnt(scene, seat, character)
            elif dusk.has(seat, character) and scene.diary.gained(seat, character)[1] != scene.night:
                self.had_turn(scene, seat, character, routine)

    def has_learnt(self, scene: Scene, seat: int, character: str) -> None:
        since = scene.diary.gained(seat, character)[0]
        if scene.after.players[seat].believed == character and scene.diary.gained(seat, character)[1] > 0:
            return  # a Drunk who became one goes on as before
        if not any(known.scene >= since for known in scene.diary.learnt(character, seat=seat)):
            scene.object(character, seat, "learns something once, and has not been told")

    def had_turn(self, scene: Scene, seat: int, character: str, routine: Routine) -> None:
        if (character, seat) not in self.turns:
            scene.object(character, seat, "was not woken, and should have been")
        elif routine.learns and not scene.diary.learnt(character, night=scene.night, seat=seat):
            scene.object(character, seat, "was woken, and learnt nothing")

    def dying(self, scene: Scene) -> None:
        """A Ravenkeeper who dies at night is woken there and then, drunk or not."""
        for seat in scene.died():
            learnt = any(
                known.scene == scene.number for known in scene.diary.learnt("ravenkeeper", seat=seat)
            )
            if (
                scene.dark
                and scene.before.may_act(seat, "ravenkeeper")
                and scene.strike.has(seat, "ravenkeeper")  # a Pit-Hag may have made them somebody else
                and not (learnt or scene.reborn(seat))
            ):
                scene.object("ravenkeeper", seat, "died at night, and was not woken")


def exorcised(scene: Scene, seat: int) -> bool:
    """Whether an Exorcist chose this player tonight, so that the Demon does not wake."""
    return any(choice.answer == seat for choice in scene.diary.chosen("exorcist", night=scene.night))


def _owner(scene: Scene, told: Secret, seat: int) -> int:
    """Whose ability it is: somebody else may be told."""
    of_another = OF_ANOTHER.get(told.fact.character) if isinstance(told.fact, Learned) else None
    return of_another(scene, seat) if of_another else seat


def _of_ability(fact: Any) -> bool:
    return isinstance(fact, Chose | Learned)


IN_PLAY: dict[str, Callable[[Telling, Scene, Secret], None]] = {}
"""Who looks at it when somebody hears that this character is in the game; the character enters it."""


def in_play(telling: Telling, scene: Scene, secret: Secret) -> None:
    looks = IN_PLAY.get(secret.fact.character)
    if looks is None:
        scene.object(
            secret.fact.character, None, f"{secret.to} were told that somebody is the {secret.fact.character}"
        )
    else:
        looks(telling, scene, secret)


TOLD_AGAIN: list[Callable[[Scene, int], bool]] = []
"""Who may be told who they are although they were that before: somebody has become it anew."""

GUESTS: dict[str, Callable[[Scene, int], bool]] = {}
"""Whom an ability asks that is not theirs, and who is told what they chose; a character adds its own."""

GIVERS: dict[str, Callable[[Any, Scene, Secret], None]] = {}
"""Who looks at it when somebody is told of an ability given to a player; a character adds its own."""


def given_ability(telling: Telling, scene: Scene, told: Secret) -> None:
    GIVERS[told.fact.by](telling, scene, told)


# Every kind of private fact and who looks at it; a character adds its own.
KINDS: dict[type, Callable[[Telling, Scene, Secret], None]] = {
    YouAre: Telling.you_are,
    ChosenBy: picked.chosen_by,
    BeMad: picked.be_mad,
    Claimed: picked.claimed,
    NothingHappened: picked.nothing_happened,
    EvilTeam: Telling.minion_info,
    GivenAbility: given_ability,
    DemonLearned: Telling.demon_info,
    Chose: Telling.chose,
    Learned: Telling.learned,
    Penalized: picked.penalized,
    ThisIs: picked.the_lunatic,
    Picked: picked.by_the_lunatic,
    InPlay: in_play,
}
