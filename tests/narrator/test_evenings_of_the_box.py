"""Evenings with the characters that came last: all phones answer until the story is told, and the next is dealt."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine import Script
from engine.registry import CHARACTERS
from engine.terms import DEMON, MINION, OUTSIDER, STORYTELLER, TOWNSFOLK
from narrator.screens.records import NightLook, PhoneScreen
from tests.narrator.table import Table, picks_for
from tests.virtual_time import run

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")
TURNS = 4000  # of everybody's phone in one game, after which it has come to a stop
PLACEHOLDER = re.compile(r"\{\w+\}")

SCRIPTS = {
    "names": "alhadikhia lilmonsta psychopath organgrinder fearmonger damsel puzzlemaster politician "
    "huntsman king choirboy amnesiac alsaahir general fisherman princess noble steward",
    "hosts": "lleech ojo boomdandy goblin widow zealot plaguedoctor hermit "
    "acrobat alchemist banshee cannibal engineer lycanthrope pixie bountyhunter knight bootlegger",
    "lines": "lordoftyphon leviathan yaggababble harpy mezepheles xaan boffin ogre puzzlemaster "
    "acrobat amnesiac banshee cannibal general pixie princess highpriestess balloonist stormcatcher",
    "casts": "kazali yaggababble summoner boffin xaan psychopath damsel politician zealot ogre "
    "huntsman alchemist engineer bountyhunter lycanthrope fisherman alsaahir choirboy king",
    "nobody": "ojo leviathan widow goblin boomdandy harpy hermit plaguedoctor "
    "atheist alchemist cannibal general fisherman pixie princess banshee villageidiot",
    "legions": "legion summoner widow harpy organgrinder zealot politician puzzlemaster damsel "
    "magician preacher engineer cannibal general princess pixie banshee knight noble",
    "riots": "riot goblin widow harpy xaan damsel puzzlemaster zealot politician "
    "alchemist cannibal general fisherman pixie princess banshee acrobat king noble",
}

TELLERS = (
    "imp vortox poisoner spy witch savant artist fisherman empath fortuneteller nightwatchman amnesiac "
    "general dreamer seamstress puzzlemaster recluse drunk mutant klutz knaves"
)

FILLING = {"noble", "steward", "knight", "highpriestess", "balloonist", "villageidiot"}
NEW = {
    one
    for text in SCRIPTS.values()
    for one in text.split()
    if CHARACTERS[one].team in (TOWNSFOLK, OUTSIDER, MINION, DEMON) and one not in FILLING
}


def script(name: str) -> Script:
    return Script(name, name, (TELLERS if name == "tellers" else SCRIPTS[name]).split())


class Evening(Table):
    """Every phone does what it is asked; the English phones sit between Russian ones."""

    async def play(self) -> set[str]:
        """A game from the lobby to its story; who was in it."""
        for number in self.numbers[1::2]:
            assert (await self.act(number, "language", language="ru")).done
        said: list[str] = []
        self.session.table.listeners.append(lambda: said.append(self.session.table.caption))
        await self.deal()
        seen: set[str] = set()
        for _ in range(TURNS):
            if self.stage == "reveal":
                break
            self.check()
            await self.turn()
            if "atheist" in self.session.table.script.characters and self.stage == "discussion":
                await self.believe()
            seen |= {seat.character for seat in self.session.table.game.grimoire.seats} | self.asking()
        assert self.stage == "reveal", self.where()
        assert self.room.town_square().timeline
        assert self.room.town_square().reveal
        assert not [line for line in said if PLACEHOLDER.search(line)]
        return seen

    async def believe(self) -> None:
        """The first of the Townsfolk becomes the Atheist: one is hardly ever dealt."""
        seats = self.session.table.game.grimoire.seats
        if all(seat.character != "atheist" for seat in seats):
            one = next(n for n, seat in enumerate(seats) if CHARACTERS[seat.character].team is TOWNSFOLK)
            await self.host("rule", verb="become", seat=one, value="atheist")

    def asking(self) -> set[str]:
        """Whose abilities ask somebody now: Lil' Monsta sits on no chair."""
        look = self.session.table.look or self.session.table.day_look
        asked = look.questions.values() if look is not None else ()
        return {question.about.character for question in asked if question.about is not None}

    def where(self) -> str:
        return f"{self.stage}, step {self.session.table.game.steps}"

    async def turn(self) -> None:
        """Everybody looks at their phone once."""
        self.alike()
        for number in self.numbers:
            await self.use(number)
        if self.stage == "discussion" and self.chance.random() < 0.3:
            await self.host("open_nominations")
        if self.stage == "nominations":
            await self.nominate()
        await self.host("begin_vote")
        await asyncio.sleep(0.05)

    def alike(self) -> None:
        """At night every phone has the same controls, and whoever is asked has them by day."""
        table = self.session.table
        if self.stage == "night":
            looks = [shape(one.look) for one in self.phones() if one.look is not None]
            assert len(set(looks)) <= 1, looks
        if table.day_look is not None:
            for seat in table.day_look.questions:
                assert self.room.phone(self.number_of(seat)).look is not None, (seat, self.where())

    async def use(self, number: int) -> None:
        screen = self.room.phone(number)
        readable(screen)
        if screen.look is not None and not screen.look.confirmed:
            await self.answer(number, screen.look)
        elif screen.hand is not None and screen.hand.may_vote and not screen.hand.raised:
            if self.chance.random() < 0.6:
                await self.try_to(number, "hand", vote=screen.hand.vote, raised=True)
        elif screen.offers.powers and self.chance.random() < 0.15:
            await self.use_a_power(number, screen)

    async def answer(self, number: int, look: NightLook) -> None:
        """By chance, with what this phone shows."""
        picks, words = self.drawn(number)
        assert look.kind == "read" or look.prompt
        assert len(picks) <= look.slots, (picks, look)
        assert len(words) <= look.names, (words, look)
        assert set(words) <= {word for word, _ in look.words}, (words, look)
        receipt = await self.act(number, "confirm", look=look.look, picks=picks, word=words)
        now = self.room.phone(number).look
        assert receipt.done or now is None or now.look != look.look, (receipt.text, look.prompt, picks, words)

    def drawn(self, number: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
        table, seat = self.session.table, self.room.phone(number).me
        assert seat is not None
        look = table.look or table.day_look
        if look is None or look.kind == "read":
            return (), ()
        question = look.questions.get(seat)
        if question is None:
            want = look.wants(seat)
            return ((self.chance.choice(table.square.ring),) if want.players else ()), (
                ("yes",) if want.named else ()
            )
        return picks_for(question.options.draw(self.chance.randrange))

    async def use_a_power(self, number: int, screen: PhoneScreen) -> None:
        power = self.chance.choice(screen.offers.powers)
        aim = {"target": self.chance.choice(power.targets)} if power.targets else {}
        if not power.says:
            await self.try_to(number, "power", verb=power.verb, **aim)
            return
        if not (await self.act(number, "compose", verb=power.verb, **aim)).done:
            return
        for _ in range(60):
            draft = self.room.phone(number).composing
            if draft is None:
                return
            if draft.whole:
                await self.try_to(number, "say")
                return
            assert draft.options or draft.typed, draft
            if draft.options:
                assert draft.heading, draft
                tapped = await self.act(number, "tap", index=self.chance.randrange(len(draft.options)))
                assert tapped.done, (draft, tapped.text)
            else:
                await self.try_to(number, "write", text=self.session.table.square.names[0])
                await self.try_to(number, "drop")
        raise AssertionError(f"{power.verb} is never whole")

    async def nominate(self) -> None:
        by = [one for one in self.phones() if one.offers.nominate]
        if by and self.chance.random() < 0.5:
            one = self.chance.choice(by)
            assert one.me is not None
            whom = self.chance.choice(one.offers.nominate)
            if STORYTELLER in one.offers.nominate:
                whom = STORYTELLER
            await self.try_to(self.number_of(one.me), "nominate", nominee=whom)
        else:
            await self.host("close_nominations")


def shape(look: NightLook) -> tuple[object, ...]:
    return look.look, look.kind, look.slots, tuple(word for word, _ in look.words), look.names, look.alone


def readable(screen: PhoneScreen) -> None:
    """Nothing on it is empty or unfilled."""
    texts: Sequence[str] = ()
    if screen.look is not None:
        texts = (screen.look.prompt, *screen.look.lines, *(label for _, label in screen.look.words))
    if screen.card is not None:
        texts = (*texts, screen.card.character, *screen.card.lines)
    texts = (*texts, *(power.label for power in screen.offers.powers))
    for text in texts:
        assert text, screen
        assert not PLACEHOLDER.search(text), text


async def evening(folder: Path, name: str, seed: int) -> set[str]:
    """A game and the cards of the next one; who was in it. The table speaks English or Russian, by the seed."""
    language = "en" if seed % 2 else "ru"
    names = NAMES[: 7 + seed % 6]
    table = Evening(folder, names=names, seed=seed, script=script(name), language=language)
    async with table:
        seen = await table.play()
        game = table.session
        assert (await table.host("new_game")).done
        await table.until(lambda: table.session is not game)
        await table.deal()
        return seen


EVENINGS = (
    ("hosts", 2),
    ("nobody", 5),
    ("riots", 4),
    ("legions", 3),
    ("casts", 5),
    ("lines", 5),
    ("names", 5),
    ("casts", 3),
    ("names", 2),
    ("hosts", 5),
)
"""The script and the seed. Together they seat every character of these scripts."""


@pytest.mark.parametrize(("name", "seed"), EVENINGS[:3])
def test_an_evening_of_new_characters_is_played_on_the_phones_to_its_end(
    name: str, seed: int, tmp_path: Path
) -> None:
    assert run(evening(tmp_path, name, seed)) & set(SCRIPTS[name].split())


@pytest.mark.parametrize("seed", [3, 8])
def test_an_evening_with_two_storytellers_is_played_on_the_phones_to_its_end(
    seed: int, tmp_path: Path
) -> None:
    """Among those who learn something by night or by day."""
    assert "knaves" in run(evening(tmp_path, "tellers", seed))


@pytest.mark.slow
def test_every_new_character_sits_at_a_table(tmp_path: Path) -> None:
    seen = {one for name, seed in EVENINGS for one in run(evening(tmp_path / f"{name}{seed}", name, seed))}
    assert not NEW - seen
