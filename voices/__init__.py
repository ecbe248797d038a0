"""Speaking and hearing for a table; knows no rules of the game.

Everything here runs beside an asyncio loop and never blocks it. Times are seconds, sound is mono, utterances are
16 kHz int16. Nothing goes to the network.

Speaking::

    mouth = Mouth(Renderer(), open_speaker(), VoiceProfile(rate=165))
    async with mouth:
        await mouth.say("Night falls. Close your eyes.", pause_after=5.0)   # Outcome.SPOKEN
        line = mouth.say("Dawn.", on_start=..., on_end=...)                  # queued at once, awaitable later
        mouth.say("Cancelled.", interrupt=True)    # said now; the line it cut is said again after it
        mouth.skip(); mouth.stop(); mouth.pause(); mouth.resume(); mouth.repeat()
        unsubscribe = mouth.subscribe(callback)    # LineStarted, LineEnded, SpeechTrouble
        await mouth.silent()                       # the queue is empty and nothing sounds

    say(line, *, pause_after=0.0, interrupt=False, profile=None, on_start=None, on_end=None) -> SpokenLine
    SpokenLine: .text, .outcome, awaitable -> Outcome.SPOKEN | SHOWN | SKIPPED | STOPPED
    SHOWN: it could not be made audible (SpeechTrouble says why); its time passed and captions were shown.

    speakers: DeviceSpeaker(device=None), NullSpeaker(speed=1.0 | math.inf), RecordingSpeaker(recording, inner)
    open_speaker(speed=1.0) -> DeviceSpeaker, or NullSpeaker when there is no device
    Recording(path).add(sound)                     # speech and players' voices, one after the other, in one wav
    synthesise(text, voice="en-us+f3", rate=160) -> Sound(samples float32, rate)

Hearing::

    sentences = Sentences.from_yaml(text_of_config_sentences_en_yaml)
    ear = Ear(microphone, PocketsphinxRecogniser(sentences), sentences)
    async with ear:
        ear.deaf_while(mouth)
        ear.listen_for(Grammar.of("nominate", "nominate_by", "cancel", "repeat", names=names))
        async for event in ear.events(): ...       # SpeechStarted, Utterance, Heard, Intent, NotUnderstood
        ear.subscribe(callback); ear.read(typed_text); ear.listen_for(None)   # None: deaf to everything
        await ear.settled()                        # every sample given so far was judged

    Name(value, spoken=("Siobhan",), sounds_like="Shivawn" | None)   value: yours, e.g. a seat number as text
    names_of_seats({"1": "Alice", ...}, sounds_like={"1": ...}) -> tuple[Name, ...] with "seat one" as well
    Grammar.of(*intents, names=(), addressed=(), **names_by_slot)    addressed: only after "Storyteller, ..."
    Intent(name, slots, text, confidence, started, ended)            slots: {"nominee": value}
    slot values of ours: ME, LEFT_NEIGHBOUR, RIGHT_NEIGHBOUR, NOBODY

    intents and slots: see config/sentences/en.yaml; sentences.intents -> {name: slots};
    sentences.examples(grammar, limit) -> help lines

    microphones: DeviceMicrophone(device=None), PipeMicrophone().push(Sound), FileMicrophone(path)
    engines: PocketsphinxRecogniser(sentences), VoskRecogniser(sentences, model_path)

Before the game: confusable_names(names) -> [(Name, Name, distance)], check_audio() -> [Finding],
match_typed_name(text, names) -> [Name], Renderer().voices().
"""
