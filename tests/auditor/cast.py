"""The characters the auditor knows: their kind, their place in the night, and how many of each kind a table has."""

from collections import Counter

_KINDS = {
    "townsfolk": (
        "chef investigator washerwoman librarian empath fortuneteller undertaker monk slayer soldier ravenkeeper"
        " mayor virgin grandmother sailor chambermaid innkeeper gambler exorcist gossip courtier professor minstrel"
        " tealady fool pacifist clockmaker snakecharmer mathematician dreamer flowergirl towncrier oracle savant"
        " seamstress philosopher artist juggler sage poppygrower"
    ),
    "outsider": (
        "butler drunk recluse saint goon lunatic tinker moonchild sweetheart klutz barber mutant heretic"
    ),
    "minion": (
        "poisoner spy scarletwoman baron godfather devilsadvocate assassin mastermind witch cerenovus pithag eviltwin"
        " marionette"
    ),
    "demon": "imp pukka shabaloth po zombuul nodashii vigormortis vortox fanggu",
    "traveller": (
        "thief bureaucrat gunslinger beggar scapegoat matron judge apprentice bishop voudon barista harlot butcher"
        " bonecollector deviant cacklejack gangster gnome"
    ),
    "fabled": (
        "angel buddhist djinn doomsayer duchess fibbin fiddler hellslibrarian revolutionary sentinel spiritofivory"
        " toymaker deusexfiasco ferryman"
    ),
}  # fmt: skip
TEAM = {one: team for team, names in _KINDS.items() for one in names.split()}
"""The kind of each character, by official id."""

EVIL_KINDS = ("minion", "demon")
GOOD_KINDS = ("townsfolk", "outsider")

MINION_INFO, DEMON_INFO = "MINION_INFO", "DEMON_INFO"

_FIRST = (
    "toymaker apprentice barista bureaucrat thief philosopher MINION_INFO lunatic DEMON_INFO sailor poisoner"
    " courtier snakecharmer godfather devilsadvocate eviltwin witch cerenovus pukka washerwoman librarian"
    " investigator chef empath fortuneteller butler grandmother clockmaker dreamer seamstress spy chambermaid"
    " mathematician"
)  # fmt: skip
_OTHERS = (
    "duchess toymaker cacklejack barista bureaucrat thief harlot bonecollector philosopher"
    " poppygrower sailor poisoner courtier"
    " innkeeper gambler snakecharmer monk devilsadvocate witch cerenovus pithag scarletwoman lunatic exorcist imp"
    " zombuul pukka shabaloth po fanggu nodashii vortox vigormortis assassin godfather gossip barber sweetheart sage"
    " professor tinker moonchild grandmother ravenkeeper empath fortuneteller undertaker dreamer flowergirl towncrier"
    " oracle seamstress juggler butler spy chambermaid mathematician"
)  # fmt: skip
FIRST_NIGHT = tuple(_FIRST.split())
OTHER_NIGHTS = tuple(_OTHERS.split())
"""The official order of turns, as far as these characters have any (RB-042, RB-043)."""

BY_SIZE = {
    5: (3, 0, 1, 1), 6: (3, 1, 1, 1), 7: (5, 0, 1, 1), 8: (5, 1, 1, 1), 9: (5, 2, 1, 1), 10: (7, 0, 2, 1),
    11: (7, 1, 2, 1), 12: (7, 2, 2, 1), 13: (9, 0, 3, 1), 14: (9, 1, 3, 1), 15: (9, 2, 3, 1),
}  # fmt: skip
"""Townsfolk, Outsiders, Minions and Demons by number of players, Travellers not counted (RB-013 to RB-016)."""

MORE_OUTSIDERS = {"baron": (2,), "godfather": (1, -1), "fanggu": (1,), "vigormortis": (-1,)}
"""What the square brackets of a character may do to the number of Outsiders (RB-023, RB-024)."""

MISTAKEN = {"drunk": ("townsfolk",), "lunatic": ("demon",), "marionette": ("townsfolk", "outsider")}
"""Characters that think they are somebody else, and of which kinds that somebody may be (RB-176)."""


def kind(character: str) -> str:
    return TEAM[character]


def side(character: str) -> str:
    """The side a character of this kind starts on (RB-314)."""
    return "evil" if TEAM[character] in EVIL_KINDS else "good"


def dealt_wrongly(characters: list[str], extra: tuple[int, ...] = (0,)) -> str | None:
    """What is wrong with these characters as a deal, Travellers left out; `extra`: Outsiders a Fabled may add."""
    players = [one for one in characters if TEAM[one] != "traveller"]
    if len(set(players)) != len(players):
        return "one character was dealt twice"
    townsfolk, outsiders, minions, demons = BY_SIZE[len(players)]
    sums = set(extra)
    for one in players:
        sums = {total + more for total in sums for more in MORE_OUTSIDERS.get(one, (0,))}
    found = Counter(TEAM[one] for one in players)
    good = townsfolk + outsiders
    allowed = {min(max(0, outsiders + total), good) for total in sums}
    if found["minion"] != minions or found["demon"] != demons:
        return f"{found['minion']} Minions and {found['demon']} Demons among {len(players)} players"
    if found["outsider"] not in allowed:
        return f"{found['outsider']} Outsiders among {len(players)} players, not {sorted(allowed)}"
    return None
