"""The safety nets that stand on the page of whoever decides, in words."""

from engine.phases import NIGHTS
from narrator.screens.records import NetShown
from narrator.table.net import Net
from narrator.table.session import Session
from narrator.telling.script_lines import ScriptLines


def shown(session: Session, words: ScriptLines) -> tuple[NetShown, ...]:
    """At most two, the graver first."""
    night = session.table.phase in NIGHTS
    return tuple(_in_words(net, words, night=night) for net in session.nets.shown())


def _in_words(net: Net, words: ScriptLines, *, night: bool) -> NetShown:
    texts = words.texts
    return NetShown(
        net.id,
        texts.shown(f"nets.{net.kind}", **dict(net.values)),
        texts.shown(f"nets.{net.kind}_rule"),
        "" if net.way is None else texts.shown(net.way.label, **dict(net.way.values)),
        texts.shown("nets.not_tonight" if night else "nets.not_today"),
    )
