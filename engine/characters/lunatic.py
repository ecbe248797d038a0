from engine.characters.base import (
    DEMON,
    MINION,
    STORYTELLER,
    TOWN,
    Ability,
    Belief,
    Believes,
    Bluffs,
    Chose,
    DemonLearned,
    EvilInfo,
    FalseMinions,
    Game,
    Misinformed,
    Mistaken,
    NeverHad,
    Outsider,
    Phase,
    Picked,
    ThisIs,
    character,
    standing_entries,
    until_dawn,
)


class Lunatic(Mistaken, Outsider):
    """Thinks they are a Demon; the real one knows who they are and whom they pick at night."""

    edition = "bmr"

    reminders = ("Chosen",)
    lasts = {"Chosen": until_dawn}
    house_rules = {"lunatic: known to the Demon of a small game": (True, False)}

    def belief(self, game: Game, me: Ability) -> Belief:
        demons = game.script.demons
        alike = tuple(one for one in demons if character(one).acted_out and not character(one).nobodys)
        believed = game.ask(STORYTELLER, me, Believes(*(alike or demons)))
        return Belief(believed, character(believed).team.side)

    def first_night(self, game: Game, me: Ability) -> None:
        """Told in their own slot; a Demon of the first night is acted out in that Demon's."""
        if game.phase is Phase.FIRST_NIGHT and game.slot != me.character:
            self.pretend(game, me)
            return
        info = game.evil_info()
        if (info.given or game.house_rules["lunatic: known to the Demon of a small game"]) and game.works(me):
            self.show(game, me, ThisIs(me.owner, me.character))
        if info.given and game.phase is Phase.FIRST_NIGHT:  # a Demon made later is told nothing
            self.tell_a_false_team(game, me, info, bluffs=True)
        if game.phase is not Phase.FIRST_NIGHT:
            self.begin_to_pretend(game, me)

    def other_nights(self, game: Game, me: Ability) -> None:
        self.pretend(game, me)

    def on_evil_info(self, game: Game, me: Ability, info: EvilInfo) -> None:
        """Told nothing when a Poppy Grower has died, they would know who they are."""
        if info.to_minions and me.genuine and self.imagined(game, me) is not None:
            self.tell_a_false_team(game, me, info, bluffs=any(meeting.bluffs for meeting in info.to_demons))

    def tell_a_false_team(self, game: Game, me: Ability, info: EvilInfo, *, bluffs: bool) -> None:
        """Anybody as Minions, as many as there truly are, and any three good characters, in play or not, where
        `bluffs`. Where there are none, as in a game with Legion, they are as many as usual (no source says so): the
        Lunatic would know otherwise."""
        good = game.script.good if bluffs else ()
        true = self.true_team(game, info)
        minions = self.shown_before(game, me)
        if not minions:
            count = len(true) or (game.usual_counts.minions if info.to_minions else 0)
            minions = game.ask(STORYTELLER, me, FalseMinions(game.grimoire.others(me.owner), count))
        safe = game.ask(STORYTELLER, me, Bluffs(good, min(3, len(good)))) if bluffs else ()
        told = DemonLearned(tuple(seat for seat in game.grimoire.ring if seat in minions), safe)
        truth = DemonLearned(true, safe)
        because = (NeverHad(me.owner, me.character, game.grimoire.seats[me.owner].believed or ""),)
        game.witness(Misinformed(me, told, (truth,), told != truth, because, ()))
        game.tell((me.owner,), told)

    def shown_before(self, game: Game, me: Ability) -> tuple[int, ...]:
        """Whom they take for their Minions already: told so earlier, or made so by themself as a Kazali."""
        facts = (one.fact for one in standing_entries(game.ledger) if one.to != TOWN and me.owner in one.to)
        told = (fact.minions for fact in facts if isinstance(fact, DemonLearned) and fact.minions)
        cast = game.grimoire.marked("Chosen", by=me) if game.phase is Phase.FIRST_NIGHT else ()
        return next(told, tuple(token.seat for token in cast))

    def true_team(self, game: Game, info: EvilInfo) -> tuple[int, ...]:
        """Whom the Demon sees as its Minions, and those of whom it hears apart, such as a Marionette; nobody where
        no Minion learns anything, as the Demon sees none then."""
        if not info.to_minions:
            return ()
        minions = (seat for seat in game.grimoire.ring if game.team(seat) is MINION)
        apart = (seat for seat in minions if game.grimoire.seats[seat].believed is not None)
        true = {*info.shown_to_demons, *apart}
        return tuple(seat for seat in game.grimoire.ring if seat in true)

    def pretend(self, game: Game, me: Ability) -> None:
        """The turn of the Demon they think they are: asked alike, and nothing comes of it."""
        imagined, before = self.imagined(game, me), len(game.ledger)
        if imagined is not None:
            character(imagined.character).tonight(game, imagined)
            self.note_choices(game, me, before)

    def begin_to_pretend(self, game: Game, me: Ability) -> None:
        """What a Demon does once who is new tonight: a Lleech chooses its host now, and attacks in its turn."""
        imagined, before = self.imagined(game, me), len(game.ledger)
        if imagined is not None:
            character(imagined.character).first_night(game, imagined)
            self.note_choices(game, me, before)

    def imagined(self, game: Game, me: Ability) -> Ability | None:
        """The ability they think they have; None for somebody who only has the Lunatic's."""
        believed = game.grimoire.seats[me.owner].believed
        return None if believed is None else Ability(believed, me.owner, me.owner, genuine=False)

    def note_choices(self, game: Game, me: Ability, since: int) -> None:
        for told in game.ledger[since:]:
            if isinstance(told.fact, Chose):
                self.note(game, me, told.fact.answer)

    def note(self, game: Game, me: Ability, picked: int | str | tuple[int | ThisIs, ...]) -> None:
        """A character that was picked stands for whoever is it."""
        for one in picked if isinstance(picked, tuple) else (picked,):
            for seat in self.seats(game, one):
                game.grimoire.mark("Chosen", seat, by=me, until=game.dawn)
        if game.works(me):
            self.show(game, me, Picked(me.owner, picked))

    def seats(self, game: Game, picked: int | str | ThisIs) -> tuple[int, ...]:
        if isinstance(picked, str):
            return tuple(seat for seat in game.grimoire.ring if game.grimoire.seats[seat].character == picked)
        return (picked.seat if isinstance(picked, ThisIs) else picked,)

    def show(self, game: Game, me: Ability, fact: ThisIs | Picked) -> None:
        demons = game.living(DEMON)
        if demons and not game.is_hushed(me):
            game.tell(demons, fact)
