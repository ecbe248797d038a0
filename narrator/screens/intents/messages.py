"""Messages between the players and whoever runs the game."""

from narrator.screens import messages
from narrator.screens.intents.arguments import Mark, Number, To, Typed, YesNo
from narrator.screens.intents.intent import Intents, of_host, of_seat


class WordOfPlayerIntents(Intents):
    """A word between a player and the person who runs the game; whether they were asked, nobody sees."""

    @of_seat
    def saw(self, seat: int, changes: Number) -> None:
        """They have looked at their card."""
        self.session.messages.saw(seat, changes)
        if self.table.card_is_new(seat):
            with self.table.changing():
                self.table.card_news.discard(seat)
        if not self.table.game.is_night:  # at night a correction is on the page of the look
            self.session.amending.was_corrected(seat)

    @of_seat
    def ask_word(self, seat: int) -> str:
        """They would like a word in private."""
        self.in_time(self.session.messages.ask_word(seat))
        return self.shown("messages.with_the_storyteller")

    @of_seat
    def tell_word(
        self,
        seat: int,
        said_yes_no: Typed = "",
        said_seat: Typed = "",
        said_character: Typed = "",
        said_text: Typed = "",
    ) -> str:
        """They answer what they were asked."""
        fields = {
            "said_yes_no": said_yes_no,
            "said_seat": said_seat,
            "said_character": said_character,
            "said_text": said_text,
        }
        self.in_time(self.session.messages.answer(seat, messages.answer(self.session, fields)))
        return self.shown("messages.with_the_storyteller")


class MessageIntents(Intents):
    """What a person writes to players' phones."""

    of_the_chair = True

    @of_host()
    def message(
        self,
        everybody: YesNo = False,
        ready: Mark = "",
        text: Typed = "",
        show_1: Mark = "",
        show_2: Mark = "",
        show_3: Mark = "",
        asks: Mark = "nothing",
        aloud: YesNo = False,
        in_story: YesNo = False,
        **to: To,
    ) -> str:
        """It is sent to these players, or to everybody."""
        sending = messages.sending(
            self.session,
            [int(name.removeprefix("to_")) for name, chosen in to.items() if chosen],
            everybody=everybody,
            ready=ready,
            text=text,
            shows=(show_1, show_2, show_3),
            asks=asks,
            aloud=aloud,
            in_story=in_story,
        )
        self.session.messages.send(sending)
        return self.shown("messages.sent")

    @of_host()
    def message_back(self, message: Number) -> None:
        """It is taken back."""
        self.in_time(self.session.messages.take_back(message))

    @of_host()
    def message_again(self) -> None:
        """Whoever has not answered is reminded."""
        self.in_time(self.session.messages.remind())

    @of_host()
    def answer_word(self, seat: Number, how: Mark) -> None:
        """Whoever asked for a word is told how they get it."""
        self.in_time(self.session.messages.answer_word(seat, how))
