"""What is passed over where a person moves the course on."""

from engine import Game
from engine.night_order import DEMON_INFO, MINION_INFO
from engine.night_sheet import sheet


def left_out(game: Game) -> list[str]:
    """The characters in play who would still have a turn tonight, in their order."""
    in_play = {record.character for record in game.grimoire.seats}
    return [slot for slot in sheet(game)[game.cursor :] if slot in in_play]


def evil_is_left_out(game: Game) -> bool:
    """Whether evil would still be told its team tonight."""
    return game.evil_info().given and not {MINION_INFO, DEMON_INFO}.isdisjoint(sheet(game)[game.cursor :])
