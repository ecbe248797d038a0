"""Evenings for `tests.e2e.killed`: in one or another every character of the Carousel is in play, and every Loric.

Each is a bag, by seat, and what the script has beside it: whom somebody may become, and Fabled and Loric. All else is
decided as ever. Travellers of the Carousel are in none, as none comes to these evenings.
"""

from typing import NamedTuple

from engine.rules.setup import Note, Plan
from engine.script import Script


class Dealt(NamedTuple):
    """`bag`: by seat; `also`: further characters of the script."""

    bag: tuple[str, ...] | Plan
    also: str = ""

    @property
    def tokens(self) -> tuple[str, ...]:
        return self.bag.bag if isinstance(self.bag, Plan) else self.bag

    @property
    def in_play(self) -> tuple[str, ...]:
        undealt = [note.character for note in self.bag.notes] if isinstance(self.bag, Plan) else []
        return (*self.tokens, *undealt, *self.also.split())

    @property
    def script(self) -> Script:
        return Script("new", "New", (*dict.fromkeys((*self.in_play, *USUAL)),))


def undealt(bag: str, character: str) -> Plan:
    """A bag without the token of somebody who is in play all the same."""
    return Plan(tuple(bag.split()), (Note("undealt", character),))


def bag(tokens: str) -> tuple[str, ...]:
    return tuple(tokens.split())


USUAL = (
    "chef", "empath", "monk", "soldier", "virgin", "washerwoman", "saint", "recluse", "baron", "poisoner",
    "scarletwoman", "imp",
)  # fmt: skip
"""On every one of these scripts, so that there are bluffs, and somebody to become."""
DEALT = {
    "lunch": Dealt(
        undealt("cannibal lycanthrope magician princess nightwatchman zealot wizard wraith", "lilmonsta"),
        "stormcatcher",
    ),
    "framed": Dealt(bag("knight acrobat king steward choirboy villageidiot bountyhunter atheist"), "deusexfiasco"),
    "lent": Dealt(
        bag("general balloonist highpriestess alsaahir alchemist hermit alhadikhia psychopath"), "gardener"
    ),
    "riotous": Dealt(bag("farmer noble engineer huntsman pixie plaguedoctor damsel riot vizier"), "zenomancer"),
    "patient": Dealt(
        bag("preacher cultleader fisherman amnesiac banshee golem heretic leviathan mezepheles"), "hindu"
    ),
    "kazali": Dealt(bag("poppygrower shugenja hatter politician ogre snitch puzzlemaster kazali"), "ventriloquist"),
    "minions": Dealt(bag("chef monk empath soldier virgin washerwoman alsaahir goblin boomdandy imp"), "tor"),
    "lleech": Dealt(
        bag("nightwatchman huntsman poppygrower acrobat balloonist damsel hermit lleech xaan organgrinder")
    ),
    "ojo": Dealt(bag("chef highpriestess king huntsman choirboy damsel ojo widow"), "bigwig"),
    "boffin": Dealt(bag("empath soldier chef washerwoman monk virgin steward boffin harpy yaggababble"), "pope"),
    "strings": Dealt(
        undealt("preacher engineer huntsman villageidiot king choirboy cannibal damsel ojo fearmonger", "marionette"),
        "godofug",
    ),
    "legion": Dealt(bag("monk saint legion legion legion legion legion legion"), "knaves mayor"),
    "summoned": Dealt(bag("poppygrower choirboy princess general pixie king plaguedoctor summoner"), "spiritofivory"),
    "typhon": Dealt(bag("ogre golem snitch zealot heretic hermit politician lordoftyphon"), "bootlegger"),
}  # fmt: skip
"""By the name of the evening."""
