"""Speaking and hearing for a table; knows no rules of the game.

Everything here runs beside an asyncio loop and never blocks it. Times are seconds, sound is mono, utterances are
16 kHz int16. Nothing goes to the network.

Speaking::

    speaker, missing = open_speaker()            # (DeviceSpeaker, None), or (NullSpeaker, what is missing)
    mouth = Mouth(Renderer(), speaker, VoiceProfile(rate=165))
    async with mouth:
        await mouth.say("Night falls. Close your eyes.", pause_after=5.0)   # Outcome.SPOKEN
        line = mouth.say("Dawn.", on_start=..., on_end=...)                  # queued at once, awaitable later
        mouth.say("Cancelled.", interrupt=True)    # said now; the line it cut is said again after it
        mouth.skip(); mouth.stop(); mouth.pause(); mouth.resume(); mouth.repeat()
        mouth.hush()                               # ends the sound, keeps its pause; repeat() says it again whole
        unsubscribe = mouth.subscribe(callback)    # LineStarted, LineEnded, SpeechTrouble
        await mouth.silent()                       # the queue is empty and nothing sounds

    say(line, *, pause_after=0.0, interrupt=False, profile=None, on_start=None, on_end=None) -> SpokenLine
    SpokenLine: .text, .outcome, awaitable -> Outcome.SPOKEN | SHOWN | SKIPPED | STOPPED
    SHOWN: it could not be made audible (SpeechTrouble says why); its time passed and captions were shown.

    speakers: DeviceSpeaker(device=None), NullSpeaker(speed=1.0 | math.inf), RecordingSpeaker(recording, inner)
    open_speaker(device=None, speed=1.0) -> (Speaker, VoiceTrouble | None); faster than life is always silent
    Recording(path).add(sound)                     # speech and players' voices, one after the other, in one wav
    atmosphere = Atmosphere(seed); speaker.accompany(atmosphere)   # wind, rain, bell … under and between the lines
    atmosphere.enter(Mood.NIGHT, strokes=9); atmosphere.on = False
    page = PageSound(where); page.speaker, page.microphone           # a web page as both; see voices.page_sound
    VoiceProfile(piper=path_of_an_onnx_file) speaks with Piper; renderer.lexicon = Lexicon({"Siobhan": "Shivawn"})
    synthesise(text, voice=PLAYER_VOICES[0], rate=160) -> Sound(samples float32, rate); blocks some 30 ms

Hearing::

    sentences = Sentences.from_yaml(text_of_config_sentences_en_yaml)
    ear = Ear(microphone, PocketsphinxRecogniser(sentences), sentences)
    async with ear:
        ear.deaf_while(mouth)                      # but for "stop" (Hushed) and, where it is listened for, "cancel"
        ear.listen_for(Grammar.of("nominate", "nominate_by", "cancel", "repeat", names=names))
        ear.subscribe(callback)                    # SpeechStarted, Utterance, Heard, Intent, Perhaps, NotUnderstood
        ear.read(typed_text); ear.listen_for(None)   # None: deaf to everything
        ear.hold(by); ear.release(by)              # push-to-talk: what is heard meanwhile is theirs (Intent.held_by)
        await ear.hearing_again()                  # before a simulated player speaks into a PipeMicrophone
        await ear.settled()                        # every utterance that ended was judged, the grammar is ready

    Name(value, spoken=("Siobhan",), sounds_like="Shivawn" | None, heard=("SH IH V AO N",), writings=("She von",))
        value: yours, e.g. the seat number as text; heard and writings: from NameLearner (voices.name_learning)
    names_of_seats({"1": "Alice", ...}, sounds_like={"1": ...}, with_seats=True) -> tuple[Name, ...]
        with_seats: "seat one" and "player one" mean Alice too, when they fit clearly better than any name
    Grammar.of(*intents, names=(), addressed=(), **names_by_slot)    addressed: only after "Storyteller, ..."
    Intent(name, slots, text, confidence, started, ended)            slots: {"nominee": value}
    slot values of ours: ME, LEFT_NEIGHBOUR, RIGHT_NEIGHBOUR, NOBODY

    intents and slots: see config/sentences/en.yaml; sentences.intents -> {name: slots};
    sentences.examples(grammar) -> [(intent, sentence)], for help

    microphones: DeviceMicrophone(device=None), PipeMicrophone().push(Sound, quiet_after=0.6), FileMicrophone(path)
    engines: PocketsphinxRecogniser(sentences), VoskRecogniser(sentences, model_path, speaker=speaker_model_path),
        SherpaRecogniser(sentences, model_path, speaker=speaker_model_file),
        SecondOpinion(sentences, PocketsphinxRecogniser(sentences), Moonshine(sentences, model_path)) hears by both

Before the game: confusable_names(names) -> [(Name, Name, distance)], check_audio() -> [Finding],
match_typed_name(text, names) -> [Name], Renderer().voices().
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from voices.offered import *  # noqa: F403
else:

    def __getattr__(name: str) -> Any:
        """What `voices.offered` has by this name. The processes that speak and hear want none of it, and start in a
        third of the time. Our own modules must not ask here either: they import each other."""
        return getattr(import_module("voices.offered"), name)
