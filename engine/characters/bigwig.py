from engine.characters.base import (
    EVIL,
    STORYTELLER,
    TOWN,
    Ability,
    Conduct,
    Game,
    Grimoire,
    Loric,
    Madness,
    OneSeat,
    Phase,
    SpeaksAlone,
    character,
)


class OneVoice(OneSeat):
    """Who alone may talk until the vote on whoever is asked."""

    for_players = True


class BigWig(Loric):
    """Whoever stands nominated picks who alone may talk until the vote, and has to defend them, or may die."""

    # To keep silent, and to hear whether the speaker tries, is for the table.
    needs_human = True
    names_speaker = True
    reminders = ("Mad",)

    # Once the nomination has had its effects: after a Virgin there is nobody left to speak for.
    def settle(self, game: Game, me: Ability) -> None:
        if game.phase is Phase.DEFENCE:
            nominee = game.square.nominees[-1]
            if nominee != STORYTELLER and game.square.speaks_alone is None:
                self.picks(game, me, nominee)
        elif game.phase is not Phase.VOTE:  # who said too little may pay while the hands are counted
            game.grimoire.drop(game.grimoire.marked("Mad", by=me))

    def picks(self, game: Game, me: Ability, nominee: int) -> None:
        """The nominee may pick anybody, the dead and themself too."""
        seat: int = game.ask(nominee, me, OneVoice(*game.grimoire.everyone()))
        game.grimoire.mark("Mad", seat, by=me, data=nominee)
        game.tell(TOWN, SpeaksAlone(self.id, seat, nominee))

    def mad(self, grimoire: Grimoire, me: Ability) -> tuple[Madness, ...]:
        return tuple(Madness(token.seat, dies=(token.seat,)) for token in grimoire.marked("Mad", by=me))

    def breaks_madness(self, grimoire: Grimoire, me: Ability, seat: int, conduct: Conduct) -> bool | None:
        """What they say of another is for people to judge; who speaks for themself claims to be good."""
        if conduct.kind == "claim" and seat in [one.data for one in grimoire.marked("Mad", seat, by=me)]:
            assert conduct.character is not None
            return character(conduct.character).team.side is EVIL
        return True if conduct.kind == "mad" else None
