"""The Storytellers that simulated games can be played with, by name."""

from collections.abc import Callable
from functools import partial
from typing import Final

from engine import Decider, Game, Question
from engine.questions import Answer, Untrue
from engine.terms import EVIL, GOOD, STORYTELLER
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import Draws
from narrator.simulation.random_storyteller import RandomStoryteller


class Liar(RandomStoryteller):
    """Tells nothing true where it may be false, and decides everything else by lot."""

    def decide(self, question: Question, game: Game) -> Answer:
        """A legal answer; raises Undecided for what players are asked."""
        if question.who == STORYTELLER and question.truths and question.options.informs:
            false = Untrue(question.options, question.truths)
            if any(True for _ in false.all()):
                return false.draw(Draws(self.seed, question.id).below)
        return super().decide(question, game)


class Truthful(RandomStoryteller):
    """Tells the truth wherever that is allowed, and decides everything else by lot."""

    def decide(self, question: Question, game: Game) -> Answer:
        """A legal answer; raises Undecided for what players are asked."""
        if question.who == STORYTELLER:
            for truth in question.truths:
                if question.options.refusal(truth) is None:
                    return truth
        return super().decide(question, game)


STORYTELLERS: Final[dict[str, Callable[[int], Decider]]] = {
    "mind": Storyteller,
    # The host has said how often the table plays.
    "mind-seldom": partial(Storyteller, experience="seldom"),
    "mind-often": partial(Storyteller, experience="often"),
    # How far its discretion goes.
    "mind-for-good": partial(Storyteller, helped=GOOD),
    "mind-for-evil": partial(Storyteller, helped=EVIL),
    **{
        f"mind-{often}-for-{name}": partial(Storyteller, experience=often, helped=helped)
        for often in ("seldom", "often")
        for name, helped in (("good", GOOD), ("evil", EVIL))
    },
    "mind-any-bag": partial(Storyteller, any_bag=True),  # to find out what characters are worth
    "rules": partial(Storyteller, cheap=True),
    "random": RandomStoryteller,
    "lie": Liar,
    "truth": Truthful,
}
