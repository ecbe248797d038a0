"""What people ask for in the open: it waits its turn, and the game judges it as it takes it."""

from functools import partial

from engine import Act
from engine.questions import PLAIN_VERBS, IllegalAnswer
from engine.terms import STORYTELLER
from narrator.table.asking import Asking
from narrator.table.desk import Desk
from narrator.table.table import Request, Table
from narrator.table.writing_down import WritingDown


class Floor:
    """Of one game."""

    def __init__(self, table: Table, writing: WritingDown, asking: Asking, desk: Desk) -> None:
        self.table, self.writing, self.asking, self.desk = table, writing, asking, desk

    def request(self, act: Act, *, instead: bool = False) -> str | None:
        """Somebody wants to do this in the open; returns why not, as a spoken refusal, or None. `instead` of what is
        being said back: it is the next thing then."""
        table = self.table
        if table.echo is not None and act.verb not in PLAIN_VERBS and not instead:
            return table.lines.line("refused.not_now")
        reason = table.refusal(act)
        if reason is not None:
            target = STORYTELLER if act.target is None else act.target
            return table.lines.refusal(reason, table.square, by=act.by, target=target)
        with table.changing():
            if instead:
                table.requests.appendleft(Request(act, table.menu()))
            elif all(
                act != one.act for one in table.requests
            ):  # else tapped twice while something else was said
                table.requests.append(Request(act, table.menu()))
        return None

    def next_request(self) -> tuple[Act, bool]:
        """The one that has waited longest, and whether it is still possible.

        What was allowed is so for as long as the menu is the same: the rules are asked again only where something
        has happened since.
        """
        act, menu = self.table.requests.popleft()
        unchanged = menu is not None and menu is self.table.menu()
        return act, unchanged or self.table.refusal(act) is None

    async def do(self, act: Act) -> str | None:
        """Carry out an act that was confirmed, with all that it asks; returns why the rules do not allow it (any
        more), or None. The game itself judges that, as it takes the act."""
        live = self.table.live
        if live is None or self.table.menu() is None:
            return self.table.refusal(act)
        if live.waiting is None:
            await self.desk.play(live.play_step)
        assert live.waiting is not None
        try:
            await self.writing.on_record(partial(live.answer, live.waiting.id, act))
        except IllegalAnswer as illegal:
            return illegal.reason
        async with self.desk.used(act.verb):
            await self.asking.play_step()
        return None
