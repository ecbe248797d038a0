from engine.characters.base import (
    STORYTELLER,
    Ability,
    Act,
    Claim,
    Demon,
    Discretion,
    Game,
    Learned,
    OneOf,
    Phrase,
    Seats,
    Victim,
    until_next_dawn,
)

PHRASES = (
    "to_be_honest",
    "hear_me_out",
    "i_was_thinking",
    "makes_no_sense",
    "one_more_thing",
    "do_not_look_at_me",
    "as_far_as_i_know",
    "wait_a_moment",
    "let_us_be_careful",
    "too_quiet",
    "trust_me",
    "we_are_running_out",
    "who_else",
    "that_is_odd",
    "for_what_it_is_worth",
    "i_told_you",
    "let_us_go_round",
    "not_so_fast",
    "all_is_said",
    "i_have_no_idea",
    "say_that_again",
    "it_all_fits",
    "i_could_be_wrong",
    "we_need_a_plan",
    "what_did_i_miss",
    "good_question",
    "between_us",
    "count_again",
    "same_as_yesterday",
    "i_will_vote",
    "sounds_like",
    "nobody_asked_me",
    "easy_now",
    "on_the_other_hand",
    "suit_yourself",
    "cannot_be_both",
    "last_night",
    "think_it_over",
    "no_hurry",
    "from_the_beginning",
)
"""Plain ones that fit any talk; their words stand with the character, in every language."""

_AT_MOST = 3
_CAPPED = "yaggababble: at most three a day"


class SecretPhrase(OneOf):
    """The phrase that the Yaggababble has to say."""

    concerns = Discretion.TOKENS

    def __init__(self) -> None:
        super().__init__(*(Phrase("yaggababble", name) for name in PHRASES))


class TalkedToDeath(Seats):
    """Who dies for what the Yaggababble said: as many as it said it, or fewer, or nobody."""


class Yaggababble(Demon):
    """Has a secret phrase; for each time it is said in public by day, a player may die before the next dawn."""

    edition = "carousel"

    needs_human = True
    phrases = frozenset(PHRASES)
    reminders = ("Phrase", "Phrase Said")
    lasts = {"Phrase Said": until_next_dawn}
    claim = Claim("babble", target="nobody", private=True)
    house_rules = {_CAPPED: (True, False)}

    def first_night(self, game: Game, me: Ability) -> None:
        """Told drunk or sober, and who only thinks they are this Demon has a phrase of their own."""
        phrase = game.ask(STORYTELLER, me, SecretPhrase())
        if me.genuine:
            game.grimoire.mark("Phrase", me.owner, by=me, data=phrase.name)
        game.tell((me.owner,), Learned(game.face(me), phrase))

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """Its player reports it, in private; nobody is told whether it counts. Drunk or sober: what matters is
        whether it works when somebody dies."""
        capped = game.house_rules[_CAPPED] and len(game.grimoire.marked("Phrase Said", by=me)) >= _AT_MOST
        if game.alive_for(me) and not capped:
            game.grimoire.mark("Phrase Said", me.owner, by=me, until=game.next_dawn)

    def attacks(self, game: Game, me: Ability) -> int:
        """It chooses nobody."""
        return 0

    def other_nights(self, game: Game, me: Ability) -> None:
        said, living = game.grimoire.marked("Phrase Said", by=me), game.narrowed(me, self.living(game))
        if not said or not game.works(me):
            return
        most = min(len(said), len(living))
        for seat in game.ask(STORYTELLER, me, TalkedToDeath(living, 0, most)):
            if game.works(me):  # an earlier one may have been itself
                game.kill(seat, by=me)

    def at_any_moment(self, game: Game, me: Ability) -> None:
        """By day, which is rare: one for one time that it was said."""
        said = game.grimoire.marked("Phrase Said", by=me)
        if said and game.works(me):
            game.grimoire.unmark(said[0])
            game.kill(game.ask(STORYTELLER, me, Victim(*self.living(game))), by=me)

    def living(self, game: Game) -> tuple[int, ...]:
        return tuple(seat for seat in game.grimoire.everyone() if game.grimoire.seats[seat].lives)
