"""Every official character by id, those this engine does not play included: name, kind and edition.

Facts of the publisher's released data of May 2026. What this engine plays is `engine.registry.CHARACTERS`.
"""

import re
from typing import Final, NamedTuple

from engine.registry import CHARACTERS


class Official(NamedTuple):
    """`team` and `edition` in the publisher's words; `team` may be "fabled" or "loric"."""

    id: str
    name: str
    team: str
    edition: str

    @property
    def played_here(self) -> bool:
        """Whether this engine has the character."""
        return self.id in CHARACTERS


TEAMS: Final = ("townsfolk", "outsider", "minion", "demon", "traveller", "fabled", "loric")
DEALT: Final = TEAMS[:4]  # the kinds that are in the bag

_NAMES: Final = {
    ("tb", "townsfolk"): "Chef, Investigator, Washerwoman, Librarian, Empath, Fortune Teller, Undertaker, Monk, "
    "Slayer, Soldier, Ravenkeeper, Mayor, Virgin",
    ("tb", "outsider"): "Butler, Drunk, Recluse, Saint",
    ("tb", "minion"): "Poisoner, Spy, Scarlet Woman, Baron",
    ("tb", "demon"): "Imp",
    ("tb", "traveller"): "Thief, Bureaucrat, Gunslinger, Beggar, Scapegoat",
    ("bmr", "townsfolk"): "Grandmother, Sailor, Chambermaid, Innkeeper, Gambler, Exorcist, Gossip, Courtier, "
    "Professor, Minstrel, Tea Lady, Fool, Pacifist",
    ("bmr", "outsider"): "Goon, Lunatic, Tinker, Moonchild",
    ("bmr", "minion"): "Godfather, Devil's Advocate, Assassin, Mastermind",
    ("bmr", "demon"): "Pukka, Shabaloth, Po, Zombuul",
    ("bmr", "traveller"): "Matron, Judge, Apprentice, Bishop, Voudon",
    ("snv", "townsfolk"): "Clockmaker, Snake Charmer, Mathematician, Dreamer, Flowergirl, Town Crier, Oracle, "
    "Savant, Seamstress, Philosopher, Artist, Juggler, Sage",
    ("snv", "outsider"): "Sweetheart, Klutz, Barber, Mutant",
    ("snv", "minion"): "Witch, Cerenovus, Pit-Hag, Evil Twin",
    ("snv", "demon"): "No Dashii, Vigormortis, Vortox, Fang Gu",
    ("snv", "traveller"): "Barista, Harlot, Butcher, Bone Collector, Deviant",
    ("carousel", "townsfolk"): "Steward, Knight, Noble, Shugenja, Pixie, Bounty Hunter, High Priestess, Balloonist, "
    "General, Preacher, Village Idiot, King, Cult Leader, Acrobat, Lycanthrope, Alsaahir, Engineer, Nightwatchman, "
    "Huntsman, Fisherman, Princess, Alchemist, Cannibal, Amnesiac, Farmer, Choirboy, Banshee, Magician, "
    "Poppy Grower, Atheist",
    ("carousel", "outsider"): "Hermit, Ogre, Golem, Plague Doctor, Hatter, Politician, Zealot, Damsel, Snitch, "
    "Heretic, Puzzlemaster",
    ("carousel", "minion"): "Mezepheles, Harpy, Fearmonger, Psychopath, Wizard, Widow, Xaan, Marionette, Wraith, "
    "Summoner, Goblin, Boomdandy, Vizier, Organ Grinder, Boffin",
    ("carousel", "demon"): "Yaggababble, Lil' Monsta, Ojo, Kazali, Legion, Lord of Typhon, Lleech, Al-Hadikhia, "
    "Riot, Leviathan",
    ("carousel", "traveller"): "Cacklejack, Gangster, Gnome",
    ("carousel", "fabled"): "Deus ex Fiasco, Ferryman",
    ("fabled", "fabled"): "Angel, Buddhist, Djinn, Doomsayer, Duchess, Fibbin, Fiddler, Hell's Librarian, "
    "Revolutionary, Sentinel, Spirit of Ivory, Toymaker",
    ("loric", "loric"): "Bootlegger, Big Wig, Gardener, God of Ug, Hindu, Knaves, Pope, Storm Catcher, Tor, "
    "Ventriloquist, Zenomancer",
}  # fmt: skip


def spelling(name: str) -> str:
    """How an id is made of a name: the small letters and digits alone ("Pit-Hag" is pithag)."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


OFFICIAL: Final[dict[str, Official]] = {
    spelling(name): Official(spelling(name), name, team, edition)
    for (edition, team), names in _NAMES.items()
    for name in names.split(", ")
}
