"""What can go wrong in a way the person at the laptop can do something about."""


class StorytellerError(Exception):
    """Its text is one paragraph for a person: what happened, and the next step.

    The command line prints it without a traceback and exits with status 2.
    """


class NotAllowed(StorytellerError):
    """Somebody at the table asked for what cannot be done now; its text tells that person why, calmly."""
