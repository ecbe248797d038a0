"""The tone of the voice: set in the settings or on the command line, and changed by the host before a game."""

from typing import cast, get_args

from config.settings import Settings
from config.tales import TONES, Tone
from config.texts import Texts
from engine.phases import Phase
from narrator.errors import NotAllowed
from narrator.table.narration import Narration
from narrator.table.table import Table

BEFORE_A_GAME = (Phase.LOBBY, Phase.SEATING)


def in_tone(settings: Settings, tone: str | None) -> Settings:
    """The settings with the tone of the command line; None leaves them as they are."""
    if tone is None:
        return settings
    assert tone in get_args(Tone)
    speaking = settings.speaking.model_copy(update={"tone": cast(Tone, tone)})
    return settings.model_copy(update={"speaking": speaking})


def choose(table: Table, narration: Narration, tone: str) -> None:
    """The next game is told in this tone; it begins at once, so that everybody hears what was chosen.

    Raises NotAllowed once the characters are dealt: a tale does not move to another town."""
    if table.phase not in BEFORE_A_GAME or tone not in TONES:
        raise NotAllowed(table.texts.shown("errors.window_closed"))
    if tone != table.lines.tone:
        table.lines.tone = tone
        narration.aside(table.lines.opening())


def choices(table: Table, texts: Texts) -> tuple[tuple[str, str, bool], ...]:
    """(tone, its name, whether it is the one) as long as the host may choose."""
    if table.phase not in BEFORE_A_GAME:
        return ()
    return tuple((tone, texts.shown(f"tones.{tone}"), tone == table.lines.tone) for tone in TONES)
