"""The sentences of a person who runs the game, typed or spoken, and what becomes of them."""

from narrator.screens.hands_free import HandsFree, NotNow
from narrator.screens.intents.arguments import Typed, YesNo
from narrator.screens.intents.intent import Intents, Refused, Renews, of_host


class SentenceIntents(Intents):
    """What comes of a sentence is asked for in its turn, and nets warn of that."""

    of_the_chair = True

    @of_host(Renews.NOTHING, warned=False)
    async def say_it(self, text: Typed) -> str | None:
        """A typed sentence: what they are told of it that may be seen while all is covered."""
        try:
            return await self._here().typed(text, self.page)
        except NotNow as problem:
            raise Refused(problem.args[0]) from None

    @of_host(Renews.NOTHING, warned=False)
    def hold_to_talk(self) -> None:
        """The microphone is theirs while they hold the button."""
        if not self._here().hold(self.page):
            raise Refused(self.shown("hands_free.cannot_listen"))

    @of_host(Renews.NOTHING, warned=False)
    def let_go(self) -> None:
        """They have let the button go."""
        self._here().let_go()

    @of_host(Renews.NOTHING, warned=False)
    def do_it(self) -> None:
        """What was said back is right."""
        self.in_time(self._here().do_it(self.page))

    @of_host(Renews.NOTHING, warned=False)
    def leave_it(self) -> None:
        """What was said back was not meant."""
        self.in_time(self._here().leave(self.page))

    @of_host(Renews.NOTHING, warned=False)
    def own_microphone(self, mine: YesNo) -> None:
        """The microphone of the laptop is the person's alone, or the table's."""
        self._here().claim_microphone(mine)

    @of_host(Renews.NOTHING, warned=False)
    async def try_whisper(self) -> None:
        """A line that tells nothing goes to the output for one ear."""
        if not await self._here().try_whisper():
            raise Refused(self.shown("hands_free.no_whisper"))

    @of_host(Renews.NOTHING, warned=False)
    def whisper_heard(self, alone: YesNo) -> None:
        """The person heard it in their ear alone, or did not."""
        self.in_time(self._here().confirm_whisper(heard=alone))

    def _here(self) -> HandsFree:
        if self.around.hands_free is None:
            raise self.refused("not_now")
        return self.around.hands_free
