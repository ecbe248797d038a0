"""A screen reader for the tests: the page as chromium's accessibility tree tells it, and nothing else of it."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

CONTROLS = frozenset(
    (
        "button", "link", "textbox", "searchbox", "checkbox", "radio", "switch", "combobox", "listbox", "slider",
        "DisclosureTriangle", "menuitem", "tab",
    )
)  # fmt: skip
PATIENCE = 60.0
ACTIVATE = "function() { this.click(); }"


@dataclass(frozen=True)
class Node:
    """One thing that can be heard."""

    role: str
    name: str
    states: dict[str, Any]
    element: int  # chromium's number of the element
    depth: int

    def __str__(self) -> str:
        return f"{self.role} {self.name!r}"


class Reader:
    """Reads a page aloud, so to say, and presses what it names."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._wire = page.context.new_cdp_session(page)
        self._wire.send("Accessibility.enable")

    def close(self) -> None:
        self._wire.detach()

    def nodes(self) -> list[Node]:
        """Everything on the page in the order in which it is read."""
        found = self._wire.send("Accessibility.getFullAXTree")["nodes"]
        known = {node["nodeId"]: node for node in found}
        root = next(node for node in found if "parentId" not in node)
        return list(self._walk(root, known, 0))

    def _walk(self, node: dict[str, Any], known: dict[str, Any], depth: int) -> Iterator[Node]:
        if not node.get("ignored") and "backendDOMNodeId" in node:
            states = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
            role, name = (str(node.get(part, {}).get("value") or "") for part in ("role", "name"))
            yield Node(role, " ".join(name.split()), states, node["backendDOMNodeId"], depth)
        for child in node.get("childIds", ()):
            if child in known:
                yield from self._walk(known[child], known, depth + 1)

    def all(self, role: str, name: str = "") -> list[Node]:
        """What has this role and a name that this pattern is found in."""
        return [node for node in self.nodes() if node.role == role and re.search(name, node.name)]

    def find(self, role: str, name: str = "", seconds: float = PATIENCE) -> Node:
        """The first of them, once there is one."""
        deadline = time.monotonic() + seconds
        while not (found := self.all(role, name)):
            assert time.monotonic() < deadline, f"no {role} {name!r} among {[str(n) for n in self.nodes()]}"
            self._page.wait_for_timeout(100)
        return found[0]

    @property
    def heading(self) -> str:
        """The first heading: what goes on."""
        return next((node.name for node in self.nodes() if node.role == "heading"), "")

    def under(self, outer: Node) -> str:
        """All the text in it."""
        nodes = self.nodes()
        at = next((i for i, node in enumerate(nodes) if node.element == outer.element), None)
        if at is None:
            return ""
        inner = []
        for node in nodes[at + 1 :]:
            if node.depth <= nodes[at].depth:
                break
            if node.role == "StaticText":
                inner.append(node.name)
        return " ".join(inner)

    def live(self) -> str:
        """Everything that is told without being asked for when it changes."""
        return " ".join(
            self.under(node) for node in self.nodes() if node.states.get("live") in ("polite", "assertive")
        )

    def whole(self) -> str:
        return " ".join(node.name for node in self.nodes())

    def activate(self, node: Node) -> None:
        """What a double tap of TalkBack or VoiceOver does: a click without a finger."""
        handle = self._wire.send("DOM.resolveNode", {"backendNodeId": node.element})["object"]["objectId"]
        self._wire.send("Runtime.callFunctionOn", {"objectId": handle, "functionDeclaration": ACTIVATE})

    def enter(self, node: Node, text: str) -> None:
        self._wire.send("DOM.focus", {"backendNodeId": node.element})
        self._page.keyboard.press("Control+a")
        self._page.keyboard.type(text)


def unheard(reader: Reader) -> list[str]:
    """Controls without a name, toggles without a state, and pages without one main heading."""
    nodes = reader.nodes()
    wrong = [f"a {node.role} without a name" for node in nodes if node.role in CONTROLS and not node.name]
    focusable = [
        node for node in nodes if node.states.get("focusable") and node.role in ("generic", "none", "group")
    ]
    wrong += [f"a {node.role} that takes the focus" for node in focusable if node.states.get("tabindex") == 0]
    first = [node for node in nodes if node.role == "heading" and node.states.get("level") == 1]
    if len(first) != 1:
        wrong.append(f"{len(first)} main headings")
    return wrong
