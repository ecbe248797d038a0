"""When each ability has its turn, and whom its owner may pick.

`time`: whether the owner may be asked or told now; `due`: whether at dawn the turn must have been; `picks`: which
choices are allowed, or None for an ability without any.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.ledger import ThisIs
from tests.auditor.cast import TEAM
from tests.auditor.lore_tb import executed_to_death
from tests.auditor.scene import BACK, SPEAKS, TRIGGERED, Scene

Pick = Callable[[Scene, int, Any], bool]


Time = Callable[[Scene, int], bool]


class Routine(NamedTuple):
    """`once`: told one single time after it was gained. `triggered`: runs in the middle of another turn."""

    time: Callable[[Scene, int], bool]
    due: Callable[[Scene, int], bool]
    picks: Pick | None = None
    learns: bool = False
    once: bool = False
    triggered: bool = False


# Times


def living(scene: Scene, seat: int) -> bool:
    return scene.dark and able(scene, seat)


def able(scene: Scene, seat: int) -> bool:
    """Alive, or able though dead."""
    return scene.before.lives(seat) or seat in scene.before.kept


def later_nights(scene: Scene, seat: int) -> bool:
    return living(scene, seat) and scene.night > 1


def at_the_start(character: str) -> Callable[[Scene, int], bool]:
    """The first night, or the night the ability is gained (RB-162)."""

    def time(scene: Scene, seat: int) -> bool:
        gained = scene.diary.gained(seat, character)[1]
        nights = (1, gained, gained + 1, scene.diary.refreshed_at.get(seat))
        return living(scene, seat) and scene.night in nights

    return time


def whose_turn(scene: Scene, character: str) -> int | None:
    """Whose turn of this character it is."""
    return scene.waking[1] if scene.waking is not None and scene.waking[0] == character else None


def every_night(scene: Scene, seat: int) -> bool:  # noqa: ARG001
    return True


def other_nights(scene: Scene, seat: int) -> bool:  # noqa: ARG001
    return scene.night > 1


def never(scene: Scene, seat: int) -> bool:  # noqa: ARG001
    return False


def after_an_execution(scene: Scene, seat: int) -> bool:
    return later_nights(scene, seat) and bool(executed_to_death(scene))


def unspent(character: str, fits: Time) -> Time:
    """Once in a game: only before it has been used (RB-324)."""

    def time(scene: Scene, seat: int) -> bool:
        gained = scene.diary.gained(seat, character)[0]
        uses = sum(
            gained < choice.scene < scene.number for choice in scene.diary.chosen(character, seat=seat)
        )
        anew = sum(place >= gained for place in scene.diary.refreshed.get(seat, ()))
        return fits(scene, seat) and uses < 1 + anew

    return time


def after_an_outsiders_death(scene: Scene, seat: int) -> bool:
    """The Godfather wakes when an Outsider died on the day before; who is the same still may count as one now."""
    return later_nights(scene, seat) and any(
        world.is_kind(one.seat, "outsider") is not False
        for one in scene.diary.died_by_day(scene.night - 1)
        for world in (one.before, scene.before)
        if world.character(one.seat) == one.before.character(one.seat)
    )


def first_or_after_a_death(scene: Scene, seat: int) -> bool:
    start = at_the_start("godfather")(scene, seat)
    return start or after_an_outsiders_death(scene, seat)


def after_a_quiet_day(scene: Scene, seat: int) -> bool:
    """The Zombuul wakes when nobody died, or seemed to die, on the day before."""
    deaths = [*scene.diary.shrouds, *scene.diary.passings]
    quiet = not any(one.night == scene.night - 1 and not one.dark for one in deaths)
    return scene.dark and scene.night > 1 and scene.before.lives(seat) and quiet


def more_than_three_live(scene: Scene, seat: int) -> bool:
    """The Witch has no ability with three alive."""
    return living(scene, seat) and len(scene.before.living()) > 3


def all_night_more_than_three(scene: Scene, seat: int) -> bool:
    """Some may have died before a Witch's turn, and others been given life after it."""
    return more_than_three_live(scene, seat) and scene.diary.fewest > 3


def by_day(scene: Scene, seat: int) -> bool:  # noqa: ARG001
    return not scene.dark


def any_time(scene: Scene, seat: int) -> bool:  # noqa: ARG001
    return True


def at_the_barber(scene: Scene, seat: int) -> bool:  # noqa: ARG001
    return scene.dark


def killed_by_the_demon(scene: Scene, seat: int) -> bool:
    return seat in scene.died() or back_for_a_moment(scene, seat)


def dying_at_night(scene: Scene, seat: int) -> bool:
    return scene.dark and (seat in scene.died() or back_for_a_moment(scene, seat))


def back_for_a_moment(scene: Scene, seat: int) -> bool:
    """Whether a Shabaloth may have given this player back and killed them again in one turn."""
    if any(back(scene, seat) for back in BACK):
        return True
    turn = scene.waking is not None and scene.waking[0] == "shabaloth"
    return turn and not scene.before.lives(seat) and any(seat in c.answer for c in scene.choices("shabaloth"))


# Choices


def anybody(scene: Scene, seat: int, answer: Any) -> bool:  # noqa: ARG001
    """Anybody at the table, dead or alive, oneself included (RB-140)."""
    return type(answer) is int and answer in scene.before.ring


def another(scene: Scene, seat: int, answer: Any) -> bool:
    return anybody(scene, seat, answer) and answer != seat


def a_living(scene: Scene, seat: int, answer: Any) -> bool:
    """Who is alive as far as the town knows: a death of this very night is not known yet."""
    return anybody(scene, seat, answer) and answer in scene.living


def another_living(scene: Scene, seat: int, answer: Any) -> bool:
    return a_living(scene, seat, answer) and answer != seat


def a_dead(scene: Scene, seat: int, answer: Any) -> bool:
    """Who is dead as far as the town knows."""
    return anybody(scene, seat, answer) and answer not in scene.living


def no_traveller(scene: Scene, seat: int, answer: Any) -> bool:
    return another(scene, seat, answer) and scene.before.kind(answer) != "traveller"


def no_traveller_at_all(scene: Scene, seat: int, answer: Any) -> bool:
    return anybody(scene, seat, answer) and scene.before.kind(answer) != "traveller"


def one_or_three(scene: Scene, seat: int, answer: Any) -> bool:
    """One player, or three after a night of nobody."""
    return anybody(scene, seat, answer) or players((3,), anybody)(scene, seat, answer)


def not_again(character: str, fits: Pick) -> Pick:
    """Not the pick of the night before; what was picked while drunk counts too."""

    def picks(scene: Scene, seat: int, answer: Any) -> bool:
        since = scene.diary.gained(seat, character)[0]
        picked = scene.diary.chosen(character, night=scene.night - 1, seat=seat)
        last = [choice for choice in picked if choice.scene > since]
        return fits(scene, seat, answer) and all(choice.answer != answer for choice in last)

    return picks


def players(counts: tuple[int, ...], fits: Pick) -> Pick:
    """So many different players, each of whom fits."""

    def picks(scene: Scene, seat: int, answer: Any) -> bool:
        return (
            isinstance(answer, tuple)
            and len(answer) in counts
            and len(set(answer)) == len(answer)
            and all(fits(scene, seat, one) for one in answer)
        )

    return picks


def named(*teams: str) -> Pick:
    """A character of the script, of one of these kinds."""

    def picks(scene: Scene, seat: int, answer: Any) -> bool:  # noqa: ARG001
        return answer in scene.diary.sheet and TEAM[answer] in teams

    return picks


def player_and_character(fits: Pick, *teams: str) -> Pick:
    def picks(scene: Scene, seat: int, answer: Any) -> bool:
        return (
            isinstance(answer, ThisIs)
            and fits(scene, seat, answer.seat)
            and named(*teams)(scene, seat, answer.character)
        )

    return picks


def cast(fits: Pick, *teams: str) -> Pick:
    """Different players, each as another character of one of these kinds."""

    def picks(scene: Scene, seat: int, answer: Any) -> bool:
        one_each = player_and_character(fits, *teams)
        return (
            isinstance(answer, tuple)
            and all(one_each(scene, seat, one) for one in answer)
            and len({one.seat for one in answer}) == len({one.character for one in answer}) == len(answer)
        )

    return picks


two = players((2,), anybody)
GOOD = ("townsfolk", "outsider")
ALL = (*GOOD, "minion", "demon")


def start(character: str) -> Routine:
    return Routine(at_the_start(character), every_night, learns=True, once=True)


ROUTINES: dict[str, Routine] = {
    "washerwoman": start("washerwoman"),
    "librarian": start("librarian"),
    "investigator": start("investigator"),
    "chef": start("chef"),
    "empath": Routine(living, every_night, learns=True),
    "fortuneteller": Routine(living, every_night, two, learns=True),
    "undertaker": Routine(after_an_execution, after_an_execution, learns=True),
    "monk": Routine(later_nights, other_nights, another),
    "ravenkeeper": Routine(dying_at_night, never, anybody, learns=True, triggered=True),
    "butler": Routine(living, every_night, another),
    "poisoner": Routine(living, every_night, anybody),
    "spy": Routine(living, every_night, learns=True),
    "imp": Routine(later_nights, other_nights, anybody),
    # Bad Moon Rising
    "grandmother": start("grandmother"),
    "sailor": Routine(living, every_night, a_living),
    "chambermaid": Routine(living, never, players((2,), another_living), learns=True),
    "exorcist": Routine(later_nights, other_nights, not_again("exorcist", anybody)),
    "innkeeper": Routine(later_nights, other_nights, two),
    "gambler": Routine(later_nights, other_nights, player_and_character(anybody, *ALL)),
    "courtier": Routine(unspent("courtier", living), never, named(*ALL)),
    "professor": Routine(unspent("professor", later_nights), never, a_dead),
    "godfather": Routine(first_or_after_a_death, never, anybody),
    "devilsadvocate": Routine(living, every_night, not_again("devilsadvocate", a_living)),
    "assassin": Routine(unspent("assassin", later_nights), never, anybody),
    "zombuul": Routine(after_a_quiet_day, after_a_quiet_day, anybody),
    "pukka": Routine(living, every_night, anybody),
    "shabaloth": Routine(later_nights, other_nights, two),
    "po": Routine(later_nights, never, one_or_three),
    "lunatic": Routine(living, never),
    "gossip": Routine(never, never),
    "tinker": Routine(never, never),
    "moonchild": Routine(never, never),
    # Sects & Violets
    "clockmaker": start("clockmaker"),
    "dreamer": Routine(living, every_night, no_traveller, learns=True),
    "snakecharmer": Routine(living, every_night, a_living),
    "mathematician": Routine(living, every_night, learns=True),
    "flowergirl": Routine(later_nights, other_nights, learns=True),
    "towncrier": Routine(later_nights, other_nights, learns=True),
    "oracle": Routine(later_nights, other_nights, learns=True),
    "seamstress": Routine(unspent("seamstress", living), never, players((2,), another), learns=True),
    "philosopher": Routine(unspent("philosopher", living), never, named(*GOOD)),
    "juggler": Routine(later_nights, never, learns=True),
    "sage": Routine(killed_by_the_demon, never, learns=True, triggered=True),
    "savant": Routine(by_day, never, learns=True),
    "artist": Routine(by_day, never, learns=True),
    "eviltwin": Routine(any_time, never, learns=True, triggered=True),
    "barber": Routine(at_the_barber, never, players((2,), no_traveller_at_all), triggered=True),
    "witch": Routine(more_than_three_live, all_night_more_than_three, anybody),
    "cerenovus": Routine(living, every_night, player_and_character(anybody, *GOOD)),
    "pithag": Routine(later_nights, other_nights, player_and_character(no_traveller_at_all, *ALL)),
    "fanggu": Routine(later_nights, other_nights, anybody),
    "nodashii": Routine(later_nights, other_nights, anybody),
    "vortox": Routine(later_nights, other_nights, anybody),
    "vigormortis": Routine(later_nights, other_nights, anybody),
    # Carousel
    "poppygrower": Routine(never, never),
    "marionette": Routine(never, never),
    # Travellers
    "thief": Routine(living, every_night, another),
    "bureaucrat": Routine(living, every_night, another),
    "harlot": Routine(later_nights, other_nights, a_living),
    "apprentice": Routine(living, never, learns=True, once=True),
    "beggar": Routine(by_day, never, learns=True),
    "gangster": Routine(by_day, never, learns=True),
    "cacklejack": Routine(any_time, never, anybody),
    "barista": Routine(never, never),
    "duchess": Routine(any_time, never, learns=True),
    "bonecollector": Routine(unspent("bonecollector", later_nights), never, a_dead),
}


def speaks(character: str) -> bool:
    """Whether its owner is asked or told anything."""
    routine = ROUTINES.get(character)
    return routine is not None and (routine.picks is not None or routine.learns)


def triggered(character: str) -> bool:
    return character in ROUTINES and ROUTINES[character].triggered


SPEAKS.append(speaks)
TRIGGERED.append(triggered)
