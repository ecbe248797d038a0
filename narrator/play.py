"""`storyteller play`: a real evening at this table."""

import argparse
import asyncio
import contextlib
import gc
import getpass
import logging
import secrets
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from config.folders import records_folder, scripts_folder
from config.settings import Settings, load_settings
from engine import Script, edition
from engine.rules.setup import MOST_PLAYERS, MOST_TRAVELLERS
from engine.script import script_from
from models.errors import ModelTrouble
from narrator.calling import as_called, program
from narrator.errors import StorytellerError
from narrator.evening import Evening, EveningPlan, is_understood, sentences_in
from narrator.network.addresses import (
    Wifi,
    addresses,
    candidates,
    choose_host,
    page_url,
    qr_terminal,
    require_port,
    wifi,
)
from narrator.scripts.own import OwnScripts
from narrator.scripts.to_play import Homebrew, script_to_play
from narrator.sound.devices import mouth_for, sound_devices
from narrator.sound.recognisers import how_to_fetch, recogniser_for
from narrator.sound.speech_voices import why_not_this_voice
from narrator.sound.whisper import whisper_for
from narrator.table.kept import gathered, latest_unfinished, state_beside, state_path
from narrator.table.pace import Pace
from narrator.table.people import MOST_AT_TABLE
from narrator.table.storage import errors_path, keep_error
from narrator.table.tones import in_tone
from voices import (
    Atmosphere,
    Ear,
    Microphone,
)
from voices.errors import VoiceTrouble


class NameThePlayers(StorytellerError):
    """The names given cannot be a table."""


class TheTableFell(StorytellerError):
    """The program made a mistake that ended the evening; what is on record can be gone on with."""


class LeaveThatOut(StorytellerError):
    """Of a game that is resumed this is settled: the same command without it goes on."""


def play(chosen: argparse.Namespace) -> int:
    """Run an evening until the host ends it; 0. Raises StorytellerError and its kin."""
    settings = as_asked(in_tone(load_settings(chosen.config), chosen.tone), chosen)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_evening(chosen, settings))
    return 0


def as_asked(settings: Settings, chosen: argparse.Namespace) -> Settings:
    """With what the command line says of the table."""
    said = {"experience": chosen.experience, "balance": chosen.balance}
    rules = settings.house_rules.model_copy(update={key: one for key, one in said.items() if one is not None})
    return settings.model_copy(update={"house_rules": rules})


async def _evening(chosen: argparse.Namespace, settings: Settings) -> None:
    resumed, own = chosen.resume, OwnScripts(settings.scripts or scripts_folder())
    port = chosen.port or settings.pages.port
    if resumed is None:
        script = script_to_play(
            own.named(chosen.script) if chosen.script else None,
            chosen.edition,
            _dealt_to(chosen.players or ()),
            Homebrew(chosen.homebrew),
            real_box=chosen.real_box,
        )
    else:
        kept = state_beside(resumed)
        port = chosen.port or int(kept["port"])
        _require_nothing_settled(chosen)
        script = _script_kept(kept["script"])
    require_port(port)
    named = chosen.address or settings.pages.address
    host = choose_host(named)
    _check_names(tuple(chosen.players or ()))
    problems: list[str] = _travellers_needed(chosen.players or ())
    sound = sound_devices(settings, port, chosen.sound, speaks=not chosen.no_voice)
    problems += [note for note in (sound.note, why_not_this_voice(settings.voice)) if note]
    mouth = None if chosen.no_voice else mouth_for(settings, sound.speaker)
    plan = EveningPlan(
        settings,
        script,
        host,
        port,
        players=tuple(chosen.players or ()),
        names=settings.pages.names,
        pace=Pace(),
        seed=chosen.seed,
        mouth=mouth,
        atmosphere=None if mouth is None else atmosphere_for(settings, chosen.no_sounds),
        whisper=whisper_for(settings),
        page=sound.page,
        ear=None if chosen.no_ear else _ear(settings, sound.microphone, problems),
        resume=resumed,
        real_box=chosen.real_box,
        thinks_beside=True,
        others=candidates(host, named=bool(named)),
        wifi=_wifi(chosen.wifi or settings.pages.wifi),
        announce_pin=lambda pin: print(f"PIN for the next host page: {pin}", flush=True),
        own_scripts=own,
        survives_errors=True,
    )
    if resumed is None:
        _offer_unfinished(settings)
    evening = Evening(plan)
    evening.session.table.trouble("sound", " ".join(problems))
    evening.way_in.moved = lambda url: print(
        f"A phone reached this address; it is the one now: {url}", flush=True
    )
    async with evening.open():
        # What is there by now stays as long as the table: no search for waste holds up a phone to go through it.
        gc.collect()
        gc.freeze()

        def welcome() -> None:
            _print_welcome(evening, [*problems, *_of_voting_aloud(settings)])
            if settings.pages.open_browser and not chosen.no_browser:
                webbrowser.open(page_url("127.0.0.1", port, "/square"))
            _read_keyboard(lambda line: _typed(evening, line))

        with _errors_kept_out_of_the_window(evening):
            await _until_ended(evening, welcome)


@contextlib.contextmanager
def _errors_kept_out_of_the_window(evening: Evening) -> Iterator[None]:
    """The traceback of what fails beside the course goes where the course's own do: it may tell of the game."""

    def keep(record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            file = evening.session.stumbles.keep(error)
            record.msg = f"The program made a mistake of its own; what it was stands in {file}."
            record.args, record.exc_info, record.exc_text = (), None, None
        return True

    loggers = [logging.getLogger(name) for name in ("asyncio", "uvicorn.error", "narrator.web.hub")]
    for logger in loggers:
        logger.addFilter(keep)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeFilter(keep)


async def _until_ended(evening: Evening, welcome: Callable[[], None]) -> None:
    """Play; Ctrl-C or a request to stop closes the table, with everything on disk. The second time nobody waits.

    It does so from before the `welcome` on, which tells of it.
    """
    loop = asyncio.get_running_loop()
    running = asyncio.create_task(evening.run())  # it begins at the first wait, so after the welcome

    def stopped() -> None:
        if evening.session.table.closed:
            running.cancel()
        else:
            evening.session.close()

    for stop in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(stop, stopped)
    welcome()
    try:
        with contextlib.suppress(asyncio.CancelledError):
            await running
    except StorytellerError:
        raise
    except Exception as error:
        file = keep_error(errors_path(evening.record.path), error)
        raise TheTableFell(
            f"The program made a mistake of its own; what it was stands in {file}. {_goodbye(evening).lstrip()}"
        ) from None
    print(_goodbye(evening))


def _goodbye(evening: Evening) -> str:
    """What was kept, and how to go on with it, for whoever reads the window."""
    live, record = evening.session.table.live, evening.record.path
    go_on = f"{program()} play --resume {record}"
    if live is None and not evening.session.table.people.everybody:
        return "\nThe table is closed. Nobody had come, so nothing is kept."
    if live is None:
        return (
            f"\nThe table is closed. Nothing was dealt; names and chairs are kept. Go on with them: {go_on}"
        )
    if not live.over:
        return f"\nThe table is closed, and the game is kept where it stands. Go on with it: {go_on}"
    return (
        f"\nThe table is closed. The game is kept; to read it: {program()} replay {record}\n"
        f"Another game with the same people: {go_on}"
    )


def _require_nothing_settled(chosen: argparse.Namespace) -> None:
    """Raises LeaveThatOut where the command names what a game that is resumed brings with it."""
    if chosen.script is not None or chosen.edition is not None:
        raise LeaveThatOut(
            "A game that is resumed keeps the characters it began with. Leave --script and --edition out."
        )
    if chosen.players is not None:
        raise LeaveThatOut(
            "A game that is resumed keeps its people: leave --players out. Whoever comes late joins on their phone."
        )
    if chosen.real_box:
        raise LeaveThatOut("A game that is resumed is in the box, or not, as it began. Leave --box out.")


def _script_kept(kept: Mapping[str, Any] | str) -> Script:
    """The script the table began with."""
    return edition(kept) if isinstance(kept, str) else script_from(kept)


def _print_welcome(evening: Evening, problems: list[str]) -> None:
    port = evening.plan.port
    print(qr_terminal(evening.join_url))
    print(f"Players join:   {evening.join_url}    (code {evening.join_code})")
    served = {one.ip for one in evening.way_in.candidates}
    for one in evening.way_in.candidates[1:]:
        print(f"           or   {page_url(one.ip, port)}    ({one.interface})")
    for one in addresses():
        if one.ip not in served and not one.ip.startswith("127."):
            print(f"Not served:     {one.ip}    ({one.interface}; to use it: --address {one.ip})")
    if evening.way_in.wireless is not None:
        print(f"Wi-Fi {evening.way_in.wireless.name}:")
        print(qr_terminal(evening.way_in.wireless.code))
    print(f"Town square:    {page_url('127.0.0.1', port, '/square')}    (for the big screen)")
    print(f"Host's page:    {page_url(evening.plan.host, port, '/host')}    PIN {evening.pin}")
    print(f"Record:         {evening.record.path}")
    for problem in problems:
        print(f"Note:           {as_called(problem)}")
    print(evening.texts.shown("hearing.typed"))
    print("Ctrl-C closes the table; nothing is lost.")
    sys.stdout.flush()


def _wifi(name: str) -> Wifi | None:
    """The network phones are sent to, its password asked for unseen; without a keyboard the host's page asks.

    Raises NoSuchWifi.
    """
    if not name:
        return None
    wifi(name)  # a name that cannot be is refused before anybody types a password
    if not sys.stdin.isatty():
        print("Note:           The password of the Wi-Fi can be given on the host's page.")
        return None
    return wifi(
        name, getpass.getpass(f"Password of {name} (shown to nobody but as a code; empty for none): ")
    )


def _offer_unfinished(settings: Settings) -> None:
    found = latest_unfinished(settings.records or records_folder())
    if found is None or not state_path(found).exists():
        return
    go_on = f"{program()} play --resume {found}"
    if names := gathered(found):
        print(f"A table was left before the cards were dealt ({', '.join(names)}). To go on with it: {go_on}")
    else:
        print(f"A game was not finished. To go on with it: {go_on}")


def _dealt_to(players: Sequence[str]) -> int | None:
    """How many of them the script has to suit; None when they are not known yet. The rest come as Travellers."""
    return min(len(players), MOST_PLAYERS) or None


def _travellers_needed(players: Sequence[str]) -> list[str]:
    """What to tell whoever expects more people than are dealt a character."""
    over = len(players) - MOST_PLAYERS
    if over <= 0:
        return []
    return [
        f"{len(players)} players are expected, and at most {MOST_PLAYERS} are dealt a character: at least {over} of "
        "them must choose a Traveller on their phone before the game begins."
    ]


def _of_voting_aloud(settings: Settings) -> list[str]:
    """What to tell whoever chose to vote by voice."""
    if settings.house_rules.voting != "voice":
        return []
    return [
        "Votes are given aloud. Over other people's talk an aye is lost or taken for a no, and nobody can take it "
        'back by voice: play so in a quiet room only. voting = "phones", or "hands", which the host counts, is safer.'
    ]


def _check_names(players: tuple[str, ...]) -> None:
    """Names from the command line meet the rules of the pages. Raises NameThePlayers."""
    from narrator.table.names import BadName, clean_name

    seen: set[str] = set()
    for player in players:
        try:
            name = clean_name(player)
        except BadName:
            raise NameThePlayers(
                f"{player!r} cannot be a player's name: use up to 24 letters that can be read aloud."
            ) from None
        if name.casefold() in seen:
            raise NameThePlayers(f"Two players are called {name!r}. Add a letter, or use a nickname.")
        seen.add(name.casefold())
    if len(players) > MOST_AT_TABLE:
        raise NameThePlayers(
            f"{len(players)} names were given; a table holds 5 to {MOST_PLAYERS} players and {MOST_TRAVELLERS} "
            "Travellers."
        )


def atmosphere_for(settings: Settings, silent: bool = False) -> Atmosphere:
    """Its chance has nothing to do with the game."""
    atmosphere = Atmosphere(secrets.randbits(32), volume=settings.atmosphere.volume)
    atmosphere.on = settings.atmosphere.on and not silent
    return atmosphere


def _ear(settings: Settings, microphone: Microphone, problems: list[str]) -> Ear | None:
    """The ear of this machine, or None with what is missing; phones and keyboard do everything too."""
    if settings.hearing.recogniser == "none":
        return None
    if not is_understood(settings.language):
        problems.append(
            f"Not listening: spoken {settings.language!r} is not understood yet. Phones do everything."
        )
        return None
    sentences = sentences_in(settings.language)
    try:
        recogniser = recogniser_for(settings, sentences)
    except (VoiceTrouble, ModelTrouble) as trouble:
        problems.append(f"Not listening: {trouble}")
        return None
    if recogniser is None:
        problems.append(
            f"Not listening: no speech model for {settings.language!r}. "
            f"Get one with `{how_to_fetch(settings)}`."
        )
        return None
    return Ear(microphone, recogniser, sentences)


def _typed(evening: Evening, line: str) -> None:
    """What somebody typed where the Storyteller was started; Enter alone begins the game."""
    if not line.strip():
        evening.session.table.begin()
        return
    if evening.hearing.typed(line, called=True):  # nobody types there what they say to each other
        return
    grammar = evening.hearing.grammar
    examples = evening.sentences.examples(grammar, for_each=1) if grammar is not None else []
    sayable = "; ".join(sentence for _, sentence in examples)
    print(evening.texts.shown("errors.means_nothing", line=sayable))


def _read_keyboard(typed: Callable[[str], None]) -> None:
    """Lines from the keyboard, on the loop. A daemon thread, because a read cannot be ended."""
    loop = asyncio.get_running_loop()

    def read() -> None:
        for line in sys.stdin:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(typed, line)

    if sys.stdin is not None and not sys.stdin.closed:
        threading.Thread(target=read, name="keyboard", daemon=True).start()
