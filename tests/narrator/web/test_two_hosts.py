"""Two hosts tap in one moment: the second tap was meant for what its page showed, and does nothing else."""

import asyncio
import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from websockets.sync.client import connect
from websockets.typing import Origin

from engine.amendment import PastStep
from narrator.screens.records import Asked
from narrator.table.desk import OpenQuestion
from tests.e2e.pages import eventually
from tests.narrator.test_by_hand import CAST as BY_HAND
from tests.narrator.test_desk import asked_now
from tests.narrator.web.served import ServedTable
from tests.narrator.web.table import Phone
from tests.narrator.web.test_grimoire_page import GrimoirePage, begin, everybody_looks
from tests.narrator.web.test_night_draft_page import CAST

pytestmark = pytest.mark.browser


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser, cast=CAST) as served:
        served.play(served.table.host("depth", depth="clerk"))
        yield served


@contextmanager
def one_moment(served: ServedTable) -> Iterator[None]:
    """What pages send inside is under way together: the table reads none of it before the end."""
    held, goes_on = threading.Event(), threading.Event()

    def hold() -> None:
        held.set()
        assert goes_on.wait(30)

    served._loop.call_soon_threadsafe(hold)
    assert held.wait(30)
    try:
        yield
    finally:
        goes_on.set()


def asked(served: ServedTable) -> OpenQuestion | None:
    return served.on_loop(lambda: served.table.session.desk.open)


def until_asked(served: ServedTable, wanted: Callable[[OpenQuestion], bool]) -> OpenQuestion:
    """The person accepts what lies on the desk until something of this kind does."""
    while True:
        open_ = eventually(lambda: asked(served), "something is asked")
        assert isinstance(open_, OpenQuestion)
        if wanted(open_):
            return open_
        served.play(served.table.host("accept", question=open_.question.id))
        eventually(lambda before=open_: asked(served) is not before, "it is decided")


def of_the_night(one: OpenQuestion) -> bool:
    """A decision with something to choose, before another of the same night."""
    return one.question.id.startswith("n1/") and len(one.answers) > 1


def other_answer(one: OpenQuestion) -> int:
    return next(place for place, answer in enumerate(one.answers) if answer != one.proposed)


def decided(served: ServedTable, question: str) -> object:
    found = served.table.session.amending.answered(question)
    return None if found is None else found.answer


def the_night_begins(served: ServedTable) -> "asyncio.Future[None]":
    begin(served)
    looking: Any = asyncio.run_coroutine_threadsafe(everybody_looks(served.table), served._loop)
    return looking  # type: ignore[no-any-return]


# Pages


def said(page: GrimoirePage, words: str) -> None:
    page.see("#said", words)


def test_two_answers_to_one_question_leave_the_first_and_the_second_is_told(served: ServedTable) -> None:
    the_night_begins(served)
    pages = [GrimoirePage(served), GrimoirePage(served)]
    open_ = until_asked(served, of_the_night)
    other = other_answer(open_)
    for page in pages:
        page.open()
        page.page.wait_for_selector(f"#answer-{other}")
    label = pages[0].text(f"#answer-{other}")
    with one_moment(served):
        pages[0].page.click(f"#answer-{other}")
        pages[1].page.click("#accept")
    told = eventually(
        lambda: [page for page in pages if "Your tap changed nothing" in page.text("#said")], "one is told"
    )
    assert isinstance(told, list)
    if told == [pages[1]]:  # the answer came first: it stands, and nothing was accepted unseen
        assert label in pages[1].text("#said")
        now = asked(served)
        assert now is not None
        assert (now.question.id, now.answer) == (open_.question.id, open_.answers[other])
        pages[1].page.click("#accept")
        eventually(
            lambda: decided(served, open_.question.id) == open_.answers[other], "accepted as it is seen"
        )
    else:
        eventually(lambda: decided(served, open_.question.id) == open_.proposed, "what was accepted stands")
        said(pages[0], "decided meanwhile")


def test_accepted_twice_the_next_question_is_nobodys_yet(served: ServedTable) -> None:
    the_night_begins(served)
    pages = [GrimoirePage(served), GrimoirePage(served)]
    open_ = until_asked(served, of_the_night)
    for page in pages:
        page.open()
        page.page.wait_for_selector("#accept")
    with one_moment(served):
        for page in pages:
            page.page.click("#accept")
    eventually(lambda: decided(served, open_.question.id) == open_.proposed, "it is decided")
    after = until_asked(served, lambda one: one.question.id != open_.question.id)
    assert decided(served, after.question.id) is None


def test_one_nod_to_a_draft_is_no_nod_to_the_next(served: ServedTable) -> None:
    """One changes the draft and nods; the other nods to the draft as it was before."""
    the_night_begins(served)
    pages = [GrimoirePage(served), GrimoirePage(served)]
    open_ = until_asked(served, of_the_night)
    for page in pages:
        page.open()
        page.page.wait_for_selector("#nod-all")
    draft = served.on_loop(lambda: served.table.session.night_draft.draft)
    assert draft is not None
    last = len(draft.decisions) - 1
    one = draft.decisions[last]
    assert one.question.id != open_.question.id
    other = other_answer(one)
    pages[0].page.click(f"#draft-{last} > summary")
    with one_moment(served):
        pages[0].page.click(f"#draft-{last}-{other}")
        pages[1].page.click("#nod-all")
    told = eventually(
        lambda: [page for page in pages if "Your tap changed nothing" in page.text("#said")], "one is told"
    )
    if told == [pages[1]]:
        said(pages[1], "The draft of the night was changed meanwhile")
        assert asked(served) is not None, "nothing was nodded to"
        pages[1].see("#draft", "Changed by you")
        pages[1].page.click("#nod-all")
        eventually(
            lambda: decided(served, one.question.id) == one.answers[other], "what was seen is nodded to"
        )
    else:
        said(pages[0], "decided meanwhile")
        eventually(lambda: decided(served, one.question.id) == one.proposed, "what was nodded to stands")


def test_what_was_decided_is_told_to_no_page_that_is_covered(served: ServedTable) -> None:
    the_night_begins(served)
    pages = [GrimoirePage(served), GrimoirePage(served)]
    open_ = until_asked(served, of_the_night)
    other = other_answer(open_)
    for page in pages:
        page.open()
        page.page.wait_for_selector(f"#answer-{other}")
    with one_moment(served):
        pages[0].page.click("#accept")
        pages[1].page.click(f"#answer-{other}")
        pages[1].page.keyboard.press(".")
    eventually(lambda: decided(served, open_.question.id) is not None, "it is decided")
    label = pages[0].text("#accept")
    assert label
    pages[1].page.wait_for_timeout(300)
    assert pages[1].covered()
    assert "meanwhile:" not in pages[1].page.content()


def test_a_visit_done_on_one_page_is_not_done_for_the_next_player_on_the_other(
    tmp_path: Path, browser: Browser
) -> None:
    with ServedTable(tmp_path, browser, cast=BY_HAND) as served:
        served.play(served.table.host("depth", depth="clerk"))
        served.play(served.table.host("wake_by_hand", whom="everybody"))
        begin(served)
        pages = [GrimoirePage(served), GrimoirePage(served)]
        for page in pages:
            page.open()

        def due() -> object:
            return served.on_loop(lambda: served.table.session.waking.visit)

        while due() is None:
            open_ = asked(served)
            if open_ is not None:
                served.play(served.table.host("accept", question=open_.question.id))
        first = due()
        for page in pages:
            page.page.wait_for_selector("#visit #accept")
        with one_moment(served):
            for page in pages:
                page.page.click("#visit #accept")
        eventually(lambda: due() not in (None, first), "the next is due")
        waking = served.table.session.waking
        look = waking.own or served.table.session.table.look
        assert look is None or len(look.confirmed) == 1
        eventually(
            lambda: sum("another visit is due" in page.text("#said") for page in pages) == 1, "one is told"
        )


# Requests


@contextmanager
def two_sockets(served: ServedTable) -> Iterator[tuple[Phone, Phone]]:
    with ExitStack() as stack:
        sockets = []
        for _ in range(2):
            cookie = served._host_cookie()[0]
            socket = stack.enter_context(
                connect(
                    served.base.replace("http", "ws") + "/host/grimoire/socket",
                    origin=Origin(served.base),
                    additional_headers={"Cookie": f"{cookie['name']}={cookie['value']}"},
                    compression=None,
                    max_size=None,
                )
            )
            sockets.append(Phone(socket))
        yield sockets[0], sockets[1]


def both(served: ServedTable, sockets: tuple[Phone, Phone], *sent: dict[str, object]) -> list[dict[str, Any]]:
    """Both are under way before either is read; the receipts in the order of the sockets."""
    for socket in sockets:
        socket.send(t="grimoire", open=True)
        while not socket.held.get("grimoire"):
            socket.hear()
    ids = [f"tap-{place}-{id(sent):x}" for place in range(2)]
    with one_moment(served):
        for socket, id_, one in zip(sockets, ids, sent, strict=True):
            action, *_ = (one.pop("action"),)
            socket.connection.send(json.dumps({"t": "intend", "id": id_, "action": action, "arguments": one}))
    for socket, id_ in zip(sockets, ids, strict=True):
        while id_ not in socket.receipts:
            socket.hear()
    return [socket.receipts[id_] for socket, id_ in zip(sockets, ids, strict=True)]


def sheet(served: ServedTable) -> Asked:
    found = served.on_loop(lambda: asked_now(served.table))
    assert found is not None
    return found


def test_requests_that_are_under_way_together(served: ServedTable) -> None:
    """Two different answers; two acceptances, one of them of what it did not show."""
    the_night_begins(served)
    with two_sockets(served) as sockets:
        open_ = until_asked(served, of_the_night)
        here, other = sheet(served), other_answer(open_)
        same = open_.answers.index(open_.proposed)
        mine = {"question": here.question, "seen": here.mark}
        receipts = both(
            served,
            sockets,
            {"action": "judge", "index": other, **mine},
            {"action": "judge", "index": same, **mine},
        )
        if receipts[0]["done"]:
            assert not receipts[1]["done"]
            assert re.search("^Meanwhile something else was chosen: ", receipts[1]["text"])
        now = asked(served)
        assert now is not None
        assert now.question.id == open_.question.id
        first = open_.answers[other] if receipts[0]["done"] else open_.proposed
        assert now.answer == first, "the first stands"
        accepts = {"action": "accept", "question": here.question}
        receipts = both(
            served,
            sockets,
            {**accepts, "seen": sheet(served).mark},
            {**accepts, "seen": "0badcafe"},
        )
        assert receipts[0]["done"]
        assert not receipts[1]["done"]
        assert re.search("^(That was decided|Meanwhile something else was chosen)", receipts[1]["text"])
        eventually(lambda: decided(served, open_.question.id) == first, "it is decided")
        after = until_asked(served, lambda one: one.question.id != open_.question.id)
        assert decided(served, after.question.id) is None, "and the next is nobody's yet"


# What is taken back


def dead(served: ServedTable) -> list[int]:
    alive = served.table.session.table.game.grimoire.seats
    return [seat for seat, one in enumerate(alive) if not one.alive]


def marks_on(page: GrimoirePage, action: str) -> str:
    """By what the button for it tells what it was for; "" where there is none."""
    field = page.page.locator(f"form:has([value={action}]) [name=seen]")
    return str(field.first.input_value()) if field.count() else ""


@pytest.fixture
def by_day(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    """A person in the chair has ruled that Bob dies, and then that Cat does; all have heard it."""
    with ServedTable(tmp_path, browser, seed=5) as served:
        served.to_the_first_day()
        served.play(served.table.host("depth", depth="clerk"))
        for seat in (1, 2):
            served.play(served.table.host("rule", verb="kill", seat=seat))
            eventually(lambda seat=seat: not served.table.session.table.square.alive[seat], "they die")
        yield served


def test_taken_back_twice_in_one_moment_one_thing_is_taken_back(by_day: ServedTable) -> None:
    pages = [GrimoirePage(by_day), GrimoirePage(by_day)]
    now = by_day.on_loop(lambda: by_day.table.session.rulings.mark)
    for page in pages:
        eventually(lambda page=page: marks_on(page, "undo_ruling") == now, "the page is as the table")
        page.page.click("#sure-undo_ruling > summary")
    with one_moment(by_day):
        for page in pages:
            page.page.click("#do-undo_ruling")
    eventually(
        lambda: sum("Your tap changed nothing" in page.text("#said") for page in pages) == 1, "one is told"
    )
    assert dead(by_day) == [1], "Cat lives; Bob is as dead as before"
    for page in pages:
        assert not page.page.locator("#do-undo_ruling").is_visible(), "of the next it is asked again"


def test_what_the_page_did_not_show_is_neither_taken_back_nor_done_again(by_day: ServedTable) -> None:
    session = by_day.table.session

    def told(action: str, **sent: object) -> str:
        receipt = by_day.play(by_day.table.host(action, **sent))
        return "" if receipt.done else receipt.text

    meanwhile = re.compile("^That was taken back or changed meanwhile")
    shown = session.rulings.mark
    assert told("undo_ruling", seen=shown) == ""
    assert meanwhile.match(told("undo_ruling", seen=shown))
    assert told("undo_ruling", seen=session.rulings.mark) == ""
    assert dead(by_day) == []
    first, second = session.undoing.mark(0), session.undoing.mark(1)
    assert first != second
    assert told("do_again", undone=0, seen=first) == ""
    assert meanwhile.match(told("do_again", undone=0, seen=first)), "what is first there now is another"
    assert len(dead(by_day)) == 1
    assert told("do_again", undone=0, seen=second) == ""
    doings = [one.name for one in session.amending.doings() if isinstance(one, PastStep)]
    for one in doings:
        assert told("take_back_look", doing=one) == ""
    looked_at = session.amending.looked_at
    assert looked_at is not None
    assert told("take_back_one", doing=doings[-1], seen="0badcafe").startswith("Meanwhile another change")
    assert told("take_back_one", doing=doings[-1], seen=looked_at.mark) == ""
    assert len(dead(by_day)) == 1


def test_a_decision_taken_back_on_two_pages_is_one(served: ServedTable) -> None:
    """Two were decided otherwise than proposed; the second tap was meant for the one that is back already."""
    the_night_begins(served)
    amending = served.table.session.amending
    for _ in range(2):
        open_ = until_asked(served, of_the_night)
        question = open_.question.id
        served.play(served.table.host("judge", question=question, index=other_answer(open_)))
        served.play(served.table.host("accept", question=question))
        eventually(lambda question=question: decided(served, question) is not None, "it is decided")
    eventually(lambda: served.on_loop(amending.persons).__len__() == 2, "both can be taken back")
    until_asked(served, lambda _: True)
    shown = served.on_loop(lambda: amending.mark)
    assert served.play(served.table.host("amend_undo", seen=shown)).done
    receipt = served.play(served.table.host("amend_undo", seen=shown))
    assert not receipt.done
    assert re.search("^That was taken back or changed meanwhile", receipt.text)
    assert len(served.on_loop(amending.persons)) == 1
