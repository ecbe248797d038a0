"""Somebody who looks at all the phones of one table at night, covered, and at what goes to them.

Nothing may tell the phones apart: not when and how often something is sent to them, not how much, not what can be
tapped, not a word that stands there before anybody has picked.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tests.secrecy.table import Evening, Sent

CONTROL = re.compile(r"<(?:button|input|form|summary|a|select)\b[^>]*>")
OWN = re.compile(r' (?:value|aria-pressed|aria-label|class|style)="[^"]*"')
TAG = re.compile(r"<[^>]*>")


def differences(evening: Evening, *, same_words: bool) -> list[str]:
    """What tells one phone from another; `same_words`: all phones speak one language."""
    by_time = _at_night(evening.sent)
    return list(_differences(by_time, same_words=same_words)) if by_time else ["there was no night"]


def differ_already(so_far: Evening, *, same_words: bool) -> bool:
    """Whether something told one phone from another before the last look; what came later may be under way yet."""
    last, _ = so_far.looks[-1]
    by_time = _at_night(sent for sent in so_far.sent if sent.at < last)
    return any(True for _ in _differences(by_time, same_words=same_words))


Frames = Mapping[float, Mapping[str, list[str]]]
"""By time and phone."""


def _at_night(all_sent: Iterable[Sent]) -> Frames:
    by_time: dict[float, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for sent in all_sent:
        if _to_a_phone(sent) and '"stage": "night"' in sent.what[:300]:
            by_time[sent.at][sent.where].append(sent.what)
    return by_time


def _differences(by_time: Frames, *, same_words: bool) -> Iterator[str]:
    phones = {name for frames in by_time.values() for name in frames}
    for at, frames in sorted(by_time.items()):
        counts = {name: len(frames.get(name, ())) for name in phones}
        if len(set(counts.values())) > 1:
            yield f"{at}: numbers of messages {counts}"
            continue
        for some in zip(*(frames[name] for name in sorted(phones)), strict=True):
            yield from (f"{at}: {fault}" for fault in _faults(some, same_words=same_words))


def _to_a_phone(sent: Sent) -> bool:
    return isinstance(sent.what, str) and (sent.where == "phone" or sent.where.startswith("other"))


def _faults(frames: tuple[str, ...], *, same_words: bool) -> list[str]:
    sizes = {len(frame.encode()) for frame in frames}
    faults = [f"sizes {sorted(sizes)}"] if len(sizes) > 1 else []
    pushes: list[dict[str, Any]] = [json.loads(frame) for frame in frames]
    shapes = {(tuple(push), tuple(push["regions"]), tuple(push.get("held", {}))) for push in pushes}
    if len(shapes) > 1:
        faults.append(f"shapes {shapes}")
    controls = {_controls(push) for push in pushes}
    if len(controls) > 1:
        faults.append(f"controls {[Counter(one) - Counter(min(controls)) for one in controls]}")
    untouched = [push for push in pushes if 'aria-pressed="true"' not in "".join(push["regions"].values())]
    if same_words and len(untouched) == len(pushes) and len({_words(push) for push in pushes}) > 1:
        faults.append(f"words {[Counter(_words(one)) - Counter(_words(pushes[0])) for one in pushes]}")
    return faults


def _controls(push: dict[str, Any]) -> tuple[str, ...]:
    html = "".join(push["regions"].values())
    return tuple(sorted(OWN.sub("", control) for control in CONTROL.findall(html)))


def _words(push: dict[str, Any]) -> tuple[str, ...]:
    html = " ".join(text for name, text in push["regions"].items() if name != "top")  # whose it is
    return tuple(sorted(TAG.sub(" ", html).split()))
