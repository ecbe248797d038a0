from engine.characters.base import (
    DEMON,
    EVIL,
    HAS_ABILITY,
    MINION,
    NOBODY,
    STORYTELLER,
    Ability,
    Alignment,
    ChosenBy,
    Demon,
    EvilInfo,
    Game,
    Grimoire,
    OneSeat,
    Team,
    YesNo,
)


class Sitter(OneSeat):
    """Who looks after Lil' Monsta, where the Minions do not agree."""


class Takes(YesNo):
    """Does a Minion who is asked alone take Lil' Monsta tonight?"""

    for_players = True


class Prey(OneSeat):
    """Who dies tonight of a Demon that kills when the Storyteller likes; NOBODY for none."""


class LilMonsta(Demon):
    """Nobody is it: each night the Minions choose who has it and is the Demon; each other night one may die."""

    edition = "carousel"

    undealt = True
    drawn_as = (MINION,)
    nobodys = True
    reminders = ("Is The Demon",)
    house_rules = {"lilmonsta: an exorcised sitter means no death": (True, False)}

    def arrive(self, game: Game) -> None:
        game.grimoire.mark(HAS_ABILITY, STORYTELLER, data=self.id)

    def come(self, game: Game, me: Ability, seat: int) -> None:
        """No official word: whoever is chosen is evil, stays who they are, and looks after it first. There is one of
        it, so where somebody has it already it comes to whoever is chosen."""
        if not game.in_play(self.id):
            self.arrive(game)
        game.turn(seat, EVIL, by=me)
        game.grimoire.drop(game.grimoire.marked("Is The Demon"))
        game.grimoire.mark("Is The Demon", seat, by=Ability(self.id, STORYTELLER, STORYTELLER))
        game.tell((seat,), ChosenBy(game.face_to(seat, Ability(self.id, STORYTELLER, STORYTELLER))))

    def evil_info(self, grimoire: Grimoire, me: Ability, info: EvilInfo) -> EvilInfo:
        """Minions learn of each other as they choose, and of no bluffs (almanac). A Lunatic is shown as many."""
        nobody = [tuple(one._replace(seats=()) for one in each) for each in (info.to_minions, info.to_demons)]
        return EvilInfo(info.given, *nobody)

    def awaits_demon(self, grimoire: Grimoire, me: Ability) -> bool:
        """Until the Minions have chosen for the first time."""
        return not grimoire.marked("Is The Demon")

    def demonhood(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        return tuple(token.seat for token in grimoire.marked("Is The Demon"))

    def counts_also(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team | Alignment, ...]:
        """A Minion who looks after it is a Minion all the same."""
        return (DEMON,) if grimoire.marked("Is The Demon", seat) else ()

    def each_night(self, game: Game, me: Ability) -> None:
        """A Lunatic on a script without another Demon has nothing to act out."""
        if not me.genuine or self.is_dead(game, me):
            return
        self.hand_over(game, me)
        if game.night > 1:
            self.kill(game, me)

    def kept_asleep(self, game: Game, me: Ability) -> None:
        """By an Exorcist who chose whoever looked after it: that is no choice of the Demon's."""
        if self.is_dead(game, me):
            return
        self.hand_over(game, me)
        if not game.house_rules["lilmonsta: an exorcised sitter means no death"]:
            self.kill(game, me)

    def is_dead(self, game: Game, me: Ability) -> bool:
        """Whether it has died with whoever looked after it. Where the game goes on all the same, by a Mastermind or
        living twins, it does no more than another dead Demon: nobody has it next."""
        sitters = self.demonhood(game.grimoire, me)
        return bool(sitters) and not any(seat in game.living(DEMON) for seat in sitters)

    def hand_over(self, game: Game, me: Ability) -> None:
        """To anybody, dead or alive; with no Minion left it stays where it is.

        Where nobody has had it yet, and no Minion knows of being one, the Storyteller chooses: somebody has to be the
        Demon.
        """
        seats, there = game.grimoire.seats, game.grimoire.marked("Is The Demon")
        council = tuple(seat for seat in game.living(MINION) if seats[seat].believed is None)
        if council:
            picks = self.willing(game, me, council) if game.asked_apart(me) else self.named(game, me, council)
        elif there:
            return
        else:
            picks = game.living(MINION) or game.grimoire.living()
        if council and game.left_to_storyteller(me):
            picks = council
        if any(token.by != me for token in there):  # by a jinx, for the rest of the game
            return
        sitter = picks[0] if len(picks) == 1 else game.ask(STORYTELLER, me, Sitter(*picks))
        game.grimoire.drop(there)
        game.grimoire.mark("Is The Demon", sitter, by=me)
        game.tell((sitter,), ChosenBy(game.face_to(sitter, me)))

    def named(self, game: Game, me: Ability, council: tuple[int, ...]) -> tuple[int, ...]:
        """They point in sight of each other."""
        picks = game.poll(me, council, OneSeat(*game.grimoire.everyone()))
        return tuple(dict.fromkeys(picks.values()))

    def willing(self, game: Game, me: Ability, council: tuple[int, ...]) -> tuple[int, ...]:
        """The first who takes it, as they sit; it may be any of them where nobody does."""
        takes = game.ask_each(me, dict.fromkeys(council, Takes()))
        return tuple(seat for seat in council if takes[seat])[:1] or council

    def kill(self, game: Game, me: Ability) -> None:
        seats = game.grimoire.seats
        living = tuple(seat for seat in game.grimoire.everyone() if seats[seat].lives)
        prey = game.ask(STORYTELLER, me, Prey(NOBODY, *game.narrowed(me, living)))
        if prey != NOBODY:
            self.attack(game, me, prey)

    def attacks(self, game: Game, me: Ability) -> int:
        """It wakes for none: the Storyteller lets somebody die or not."""
        return 0
