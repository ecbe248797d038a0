"""Nobody becomes somebody else without a reason: characters, sides and beliefs, from the deal on."""

from collections.abc import Callable, Iterator

from engine.ledger import YouAre
from tests.auditor.becomings import becomings, jumpers, kept_apart, makes, turnings
from tests.auditor.cast import (
    ANY_OUTSIDERS,
    COPIES,
    DOUBLING,
    MISTAKEN,
    MORE_OUTSIDERS,
    NOBODYS,
    TEAM,
    dealt_wrongly,
    side,
)
from tests.auditor.revivals import spared
from tests.auditor.scene import Scene
from tests.auditor.succession import passed_on, scarlet_women, star_pass
from tests.auditor.world import World

LATE: list[Callable[[Scene], int]] = []
"""How many Minions may be made of good players once everybody is dealt; a character adds its own."""

DEALS: list[Callable[[Scene], None]] = []
"""What has to be so of some characters once everybody is dealt."""

EVIL_AT_THE_DEAL: list[Callable[[World, int], bool]] = []
"""Who may be evil from the deal on though their character is good; a character adds its own."""


GIVEN_TO_ANOTHER: set[str] = set()
"""Whatever a Pit-Hag names of these is given to whom the Storyteller likes (their jinx); a character adds itself."""


NEVER_MADE: list[Callable[[Scene, str], bool]] = []
"""Whether nobody is made this character by a Pit-Hag now (their jinx); a character adds its own."""


HAVE_IT_AGAIN: set[str] = set()
"""Who has the ability that this character gave them in a second life too; a character adds itself."""
LENT_AT_THE_DEAL: set[str] = set()
"""Whose abilities are lent from the start, with what their square brackets do."""


MAY_BE_MISSING: set[str] = set()
"""Whose square brackets may hold though they were taken out of the bag themselves (a ruling of ours)."""


def believable(world: World, character: str) -> bool:
    """Whether a token of it could be left for somebody who only thinks they drew it."""
    return len(world.who(character)) < COPIES.get(character, 1) or not DOUBLING.isdisjoint(world.fabled)


ENLIGHTENED: list[Callable[[Scene, int], bool]] = []
"""Who may know from now on who they are, having thought something else; a character adds its own."""


class Changes:
    def look(self, scene: Scene) -> None:
        if scene.deals:
            self.deal(scene)
            return
        if not scene.before.dealt or scene.ruled:
            return
        self.hexes(scene)
        if scene.before is scene.after:
            return
        allowed, sides = becomings(scene), turnings(scene)
        for seat in scene.stayed():
            old, new = scene.before.players[seat], scene.after.players[seat]
            if old.character != new.character and new.character not in allowed.get(seat, ()):
                scene.object("RB-160", seat, f"{old.character} became {new.character}, and by nothing")
            if old.alignment != new.alignment and new.alignment not in sides.get(seat, ()):
                scene.object("RB-171", seat, f"turned {new.alignment}, and by nothing")
            enlightened = any(one(scene, seat) for one in ENLIGHTENED)
            if old.believed != new.believed and old.character == new.character and not enlightened:
                scene.object("RB-176", seat, "believes to be somebody else than before")
        self.successor(scene)
        self.second_lives(scene)

    def second_lives(self, scene: Scene) -> None:
        """What somebody gained ended with their life; and nobody has the same ability twice (RB-163, RB-326).

        Whom a Storyteller spares in a Pit-Hag's night has not died.
        """
        known = {token.id for token in scene.before.tokens}
        back = [seat for seat in scene.rose() if not spared(scene, seat)]
        gained = [t for t in scene.after.marks("Has Ability") if t.data is not None and t.by is not None]
        for token in gained:
            by = token.by
            again = by is not None and by.owner == token.seat and by.character in HAVE_IT_AGAIN
            if token.id in known and token.seat in back and not again:
                scene.object("RB-326", token.seat, f"still has the ability of the {token.data}")
            if [(one.seat, one.data, one.by) for one in gained].count((token.seat, token.data, token.by)) > 1:
                scene.object("RB-163", token.seat, f"has the ability of the {token.data} twice")

    def hexes(self, scene: Scene) -> None:
        """Whom a working Pit-Hag picks becomes what she names, if that is free and no jinx forbids it."""
        for choice in scene.choices("pithag"):
            seat, new = choice.answer
            free = makes(scene, new) and new not in NOBODYS
            free = free and not kept_apart(scene, seat, new, choice.seat)
            free = free and scene.before.kind(seat) != "traveller"
            free = free and not any(never(scene, new) for never in NEVER_MADE)
            becomes = scene.after.who(new) if new in GIVEN_TO_ANOTHER else [seat]
            became = {scene.after.character(one) for one in becomes}
            became |= told_who_they_are(scene, seat)  # and somebody else at once, such as a Farmer's heir
            if choice.worked and free and new not in became:
                scene.object("pithag", seat, f"was not turned into the {new}")

    def deal(self, scene: Scene) -> None:
        """The right number of each kind, everybody on the side of their kind, the mistaken mistaken."""
        world = scene.after
        extra = (-1, 0, 1) if "sentinel" in world.fabled else (0,)
        puppets = [world.players[seat].believed for seat in world.who("marionette")]
        if any(TEAM[drawn] == "outsider" for drawn in puppets if drawn):  # of the tokens for good players
            extra = (*extra, *(one - 1 for one in extra))
        copies = [one for one in puppets if one and TEAM[one] == "outsider" and world.who(one)]
        if copies and not DOUBLING.isdisjoint(world.fabled):  # theirs is that token, the other the copy
            extra = (*extra, *(one + 1 for one in extra))
        for drawn in puppets:
            extra = (*extra, *(one + more for one in extra for more in MORE_OUTSIDERS.get(drawn or "", ())))
        for whose in _lent_at_the_deal(scene):
            more = [number for one in whose for number in MORE_OUTSIDERS.get(one, ())]
            extra = (*extra, *(one + number for one in extra for number in more))
            if not ANY_OUTSIDERS.isdisjoint(whose):
                extra = (*extra, *range(-len(world.ring), len(world.ring)))
        for one in MAY_BE_MISSING.intersection(scene.diary.sheet):
            if not world.who(one):
                extra = (*extra, *(total + more for total in extra for more in MORE_OUTSIDERS[one]))
        for check in DEALS:
            check(scene)
        lent = [str(token.data) for token in world.marks("Has Ability", character="alchemist")]
        fault = dealt_wrongly(
            [world.character(seat) for seat in world.ring],
            extra,
            (*world.nobodys, *lent),
            sum(one(scene) for one in LATE),
            doubling=not DOUBLING.isdisjoint(world.fabled),
        )
        if fault:
            scene.object("RB-011", None, fault)
        for seat in world.ring:
            player = world.players[seat]
            if TEAM[player.character] == "traveller":
                continue
            if player.character not in scene.diary.sheet:
                scene.object("RB-004", seat, f"the {player.character} is not on the script")
            turned = any(may_be(world, seat) for may_be in EVIL_AT_THE_DEAL) and player.alignment == "evil"
            if player.alignment != side(player.character) and not turned:
                scene.object("RB-314", seat, f"the {player.character} was dealt {player.alignment}")
            lent = [token.data for token in world.marks("Has Ability", seat)]
            parts = [MISTAKEN[one] for one in sorted(lent, reverse=True) if one in MISTAKEN]
            believed = MISTAKEN.get(player.character) or next(iter(parts), None)
            if (believed is None) != (player.believed is None):
                scene.object("RB-176", seat, f"the {player.character} believes to be {player.believed}")
            elif (
                believed is not None
                and player.believed is not None
                and (
                    TEAM[player.believed] not in believed
                    or (TEAM[player.believed] != "demon" and not believable(world, player.believed))
                )
            ):
                scene.object("RB-022", seat, f"the {player.character} cannot believe to be {player.believed}")

    def successor(self, scene: Scene) -> None:
        """A Demon's death makes a working Scarlet Woman the Demon; an Imp that killed itself has an heir."""
        for seat in scene.died():
            if scene.strike.kind(seat) != "demon" or seat in jumpers(scene):
                continue
            demon = scene.strike.character(seat)
            women = [s for s in scarlet_women(scene.strike, seat) if scene.after.lives(s)]
            changed = any(scene.before.character(s) != scene.after.character(s) for s in women)
            # Others may have died before, some of whom were given back for just that moment.
            residents = scene.strike.residents(scene.strike.living())
            enough = sum(s == seat or scene.after.lives(s) for s in residents) >= 5
            if (
                women
                and enough
                and not changed
                and not any(scene.after.character(woman) == demon for woman in women)
            ):
                scene.object("scarletwoman", women[0], f"did not become the {demon} that died")
            elif not women and star_pass(scene, seat) and not passed_on(scene, seat):
                scene.object("imp", seat, "killed itself, and no living Minion became the Imp")


def told_who_they_are(scene: Scene, seat: int) -> set[str]:
    mine = (told.fact for told in scene.told if told.to == (seat,))
    return {fact.character for fact in mine if isinstance(fact, YouAre)}


def _lent_at_the_deal(scene: Scene) -> Iterator[tuple[str, ...]]:
    """Whose ability each player has who has another's from the start, or will have who becomes the first Demon; of
    somebody whose token a Marionette has drawn, all whose it may have been."""
    world = scene.after
    later = () if any(map(world.is_demon, world.ring)) else world.marks("For The Demon", character="boffin")
    for token in (*world.marks("Has Ability"), *later):
        if token.by is not None and token.by.character in LENT_AT_THE_DEAL:
            yield (str(token.data),)
    for seat in world.who("marionette"):
        if world.players[seat].believed in LENT_AT_THE_DEAL:
            yield tuple(one for one in scene.diary.sheet if TEAM[one] == "minion")
