"""Every page in every state: axe, size of targets, narrow screens, large letters, forced colours, motion, right to left."""

import pytest

from tests.access import checks
from tests.access.gallery import EXHIBITS, Exhibit
from tests.access.visitor import NARROW, Visitor

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=str)
def test_a_state_can_be_used_by_everybody(visitor: Visitor, exhibit: Exhibit) -> None:
    page = visitor.see(exhibit)
    found = {"axe": checks.axe(page), "motion": checks.motion(page), "forced": checks.forced_colours(page)}
    if exhibit.kind != "square":  # nobody taps the town square, and its letters are shares of the screen
        found["targets"] = checks.targets(page)
        checks.text_size(page, 200)
        found["200 % text"] = [*checks.sideways(page), *checks.cut_off(page), *checks.targets(page)]
        page.set_viewport_size(NARROW)  # type: ignore[arg-type]
        found["200 % text at 320 px"] = checks.sideways(page)
        checks.text_size(page, 100)
        found["320 px"] = [*checks.sideways(page), *checks.targets(page)]
        checks.right_to_left(page)
        found["right to left at 320 px"] = checks.sideways(page)
    wrong = [f"{check}: {line}" for check, lines in found.items() for line in lines]
    assert not wrong, "\n".join(["", *wrong])
    assert visitor.errors == []
