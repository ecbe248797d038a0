"""An auditor of finished games that shares no rule code with the engine.

It reads two things: what everybody was told (the ledger) and a plain picture of the grimoire after each step. From
these it works out by itself what could be known, who could die, what the vote came to and who has won, and
reports whatever does not fit. Its rules are written from the rules checklist (RB numbers) and the rules
specification of the abilities (G numbers and character entries), never from the engine.

    findings = audit(watch(game))

`watch` is the only part that knows how a game is played; everything else imports record types and nothing more.

A new character has a module in `characters`, which says when it has its turn and what it may learn, and, where it
has any, its kills (`attacks`), its protection (`guards`), its changes (`becomings`), its tokens (`marking`). The kind
and the place in the night of every official character are in `cast` already.
"""

from tests.auditor.audit import audit
from tests.auditor.history import Finding, History, Snapshot, Step
from tests.auditor.watching import history_of, watch

__all__ = ["Finding", "History", "Snapshot", "Step", "audit", "history_of", "watch"]
