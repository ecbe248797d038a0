from engine.characters.base import GOOD, SPENT, Ability, Fabled, Grimoire


class Fibbin(Fabled):
    """Once, what the ability of a good player tells them may be false."""

    reminders = (SPENT,)

    def may_falsify(self, grimoire: Grimoire, me: Ability, learner: Ability) -> bool:
        return grimoire.seats[learner.owner].alignment is GOOD
