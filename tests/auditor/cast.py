"""Every official character: its kind, its place in the night, and how many of each kind a table has."""

from collections import Counter
from collections.abc import Callable, Iterable

_KINDS = {
    "townsfolk": (
        "chef investigator washerwoman librarian empath fortuneteller undertaker monk slayer soldier ravenkeeper"
        " mayor virgin grandmother sailor chambermaid innkeeper gambler exorcist gossip courtier professor"
        " minstrel tealady fool pacifist clockmaker snakecharmer mathematician dreamer flowergirl towncrier oracle"
        " savant seamstress philosopher artist juggler sage steward knight noble shugenja pixie bountyhunter"
        " highpriestess balloonist general preacher villageidiot king cultleader acrobat lycanthrope alsaahir"
        " engineer nightwatchman huntsman fisherman princess alchemist cannibal amnesiac farmer choirboy banshee"
        " magician poppygrower atheist"
    ),
    "outsider": (
        "butler drunk recluse saint goon lunatic tinker moonchild sweetheart klutz barber mutant hermit ogre"
        " golem plaguedoctor hatter politician zealot damsel snitch heretic puzzlemaster"
    ),
    "minion": (
        "poisoner spy scarletwoman baron godfather devilsadvocate assassin mastermind witch cerenovus pithag"
        " eviltwin mezepheles harpy fearmonger psychopath wizard widow xaan marionette wraith summoner goblin"
        " boomdandy vizier organgrinder boffin"
    ),
    "demon": (
        "imp pukka shabaloth po zombuul nodashii vigormortis vortox fanggu yaggababble lilmonsta ojo kazali"
        " legion lordoftyphon lleech alhadikhia riot leviathan"
    ),
    "traveller": (
        "thief bureaucrat gunslinger beggar scapegoat matron judge apprentice bishop voudon barista harlot"
        " butcher bonecollector deviant cacklejack gangster gnome"
    ),
    "fabled": (
        "angel buddhist djinn doomsayer duchess fibbin fiddler hellslibrarian revolutionary sentinel"
        " spiritofivory toymaker deusexfiasco ferryman"
    ),
    "loric": (
        "bootlegger bigwig gardener godofug hindu knaves pope stormcatcher tor ventriloquist zenomancer"
    ),
}  # fmt: skip
TEAM = {one: team for team, names in _KINDS.items() for one in names.split()}
"""The kind of each character, by official id."""

EVIL_KINDS = ("minion", "demon")
GOOD_KINDS = ("townsfolk", "outsider")

MINION_INFO, DEMON_INFO = "MINION_INFO", "DEMON_INFO"

_FIRST = (
    "angel buddhist toymaker stormcatcher wraith lordoftyphon kazali apprentice barista bureaucrat thief boffin"
    " philosopher alchemist poppygrower yaggababble magician tor MINION_INFO snitch lunatic summoner DEMON_INFO"
    " king sailor marionette engineer preacher lilmonsta lleech xaan poisoner widow courtier wizard snakecharmer"
    " godfather organgrinder devilsadvocate eviltwin witch cerenovus fearmonger harpy mezepheles pukka pixie"
    " huntsman damsel amnesiac washerwoman librarian investigator chef empath fortuneteller butler grandmother"
    " clockmaker dreamer seamstress steward knight noble balloonist shugenja villageidiot bountyhunter"
    " nightwatchman cultleader spy ogre highpriestess general chambermaid mathematician leviathan vizier"
)  # fmt: skip
_OTHERS = (
    "duchess toymaker wraith cacklejack barista bureaucrat thief harlot bonecollector philosopher poppygrower"
    " sailor engineer preacher xaan poisoner courtier innkeeper wizard gambler acrobat snakecharmer monk"
    " organgrinder devilsadvocate witch cerenovus pithag fearmonger harpy mezepheles scarletwoman summoner lunatic"
    " exorcist lycanthrope princess legion imp zombuul pukka shabaloth po fanggu nodashii vortox lordoftyphon"
    " vigormortis ojo alhadikhia lleech lilmonsta yaggababble kazali assassin godfather gossip hatter barber"
    " sweetheart plaguedoctor sage banshee professor choirboy huntsman damsel amnesiac farmer tinker moonchild"
    " grandmother tor ravenkeeper empath fortuneteller undertaker dreamer flowergirl towncrier oracle seamstress"
    " juggler balloonist villageidiot king bountyhunter nightwatchman cultleader butler spy highpriestess general"
    " chambermaid mathematician riot leviathan"
)  # fmt: skip
FIRST_NIGHT = tuple(_FIRST.split())
OTHER_NIGHTS = tuple(_OTHERS.split())
"""The official order of turns (RB-042, RB-043)."""

BY_SIZE = {
    5: (3, 0, 1, 1), 6: (3, 1, 1, 1), 7: (5, 0, 1, 1), 8: (5, 1, 1, 1), 9: (5, 2, 1, 1), 10: (7, 0, 2, 1),
    11: (7, 1, 2, 1), 12: (7, 2, 2, 1), 13: (9, 0, 3, 1), 14: (9, 1, 3, 1), 15: (9, 2, 3, 1),
}  # fmt: skip
"""Townsfolk, Outsiders, Minions and Demons by number of players, Travellers not counted (RB-013 to RB-016)."""

MORE_OUTSIDERS = {"baron": (2,), "godfather": (1, -1), "fanggu": (1,), "vigormortis": (-1,)}
"""What the square brackets of a character may do to the number of Outsiders (RB-023, RB-024)."""

ONLY_GOOD: set[str] = set()
"""With whom nobody is dealt an evil character, and any number of Outsiders; a character adds itself."""

COPIES: dict[str, int] = {}
"""How many players may be dealt the same character, where that is more than one."""

DOUBLING: set[str] = set()
"""With which good characters are there several times, a copy in the place of a Townsfolk."""

NOBODYS: set[str] = set()
"""Characters that nobody can be or become."""

EVIL: dict[str, Callable[[int, int], tuple[int, int]]] = {}
"""What a character makes of the numbers of Minions and Demons that are dealt."""

MANY: set[str] = set()
"""Whom as many players are as usually are good, and nobody else is evil; a character adds itself."""

ANY_OUTSIDERS: set[str] = set()
"""Characters with which there may be as many Outsiders as you like."""

MISTAKEN = {"drunk": ("townsfolk",), "lunatic": ("demon",), "marionette": ("townsfolk", "outsider")}
"""Characters that think they are somebody else, and of which kinds that somebody may be (RB-176)."""


def kind(character: str) -> str:
    return TEAM[character]


def side(character: str) -> str:
    """The side a character of this kind starts on (RB-314)."""
    return "evil" if TEAM[character] in EVIL_KINDS else "good"


def dealt_wrongly(
    characters: list[str],
    extra: tuple[int, ...] = (0,),
    nobodys: Iterable[str] = (),
    late: int = 0,
    *,
    doubling: bool = False,
) -> str | None:
    """What is wrong with these characters as a deal, Travellers left out; `extra`: Outsiders a Fabled may add;
    `nobodys`: characters that are in play and nobody's; `late`: Minions who may be made of good players yet."""
    players = [one for one in characters if TEAM[one] != "traveller"]
    often = [one for one, times in Counter(players).items() if times > COPIES.get(one, 1)]
    copied = [one for one in often if TEAM[one] in GOOD_KINDS and one not in COPIES] if doubling else []
    if often != copied:
        return f"too many were dealt the {next(one for one in often if one not in copied)}"
    found = Counter(TEAM[one] for one in players)
    for one in copied:
        more = players.count(one) - 1
        found[TEAM[one]] -= more
        found["townsfolk"] += more
    townsfolk, outsiders, minions, demons = BY_SIZE[len(players)]
    sums = set(extra)
    for one in players:
        sums = {total + more for total in sums for more in MORE_OUTSIDERS.get(one, (0,))}
    for one in (*players, *nobodys):
        if one in EVIL:
            minions, demons = EVIL[one](minions, demons)
    if not MANY.isdisjoint(players):
        minions, demons = 0, townsfolk + outsiders
    if late and found["minion"] == minions - late:
        minions -= late
        sums = {total + more for total in sums for more in range(late + 1)}
    good = len(players) - minions - demons
    allowed = {min(max(0, outsiders + total), good) for total in sums}
    if not ONLY_GOOD.isdisjoint(players):
        evil = found["minion"] + found["demon"]
        return f"{evil} evil characters, and nobody may be evil" if evil else None
    if found["minion"] != minions or found["demon"] != demons:
        return f"{found['minion']} Minions and {found['demon']} Demons among {len(players)} players"
    free = any(one in ANY_OUTSIDERS for one in players)
    if not free and found["outsider"] not in allowed:
        return f"{found['outsider']} Outsiders among {len(players)} players, not {sorted(allowed)}"
    return None
