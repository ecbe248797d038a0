"""What `voices` offers to other packages, which take it from there: `from voices import Ear`."""

from voices.atmosphere import Atmosphere, Mood
from voices.devices import DeviceFinding, check_audio
from voices.ear import Ear
from voices.endpoint import EndpointSettings, LevelEndpointer
from voices.errors import (
    ChooseAnotherModel,
    ChooseAnotherVoice,
    ConnectADevice,
    CorrectTheSentences,
    InstallSomething,
    TryAgain,
    VoiceTrouble,
)
from voices.events import (
    EarEvent,
    Heard,
    HearingTrouble,
    Intent,
    LineEnded,
    LineStarted,
    MouthEvent,
    NotUnderstood,
    Outcome,
    SpeechStarted,
    SpeechTrouble,
    Utterance,
    WhyNot,
)
from voices.grammar import LEFT_NEIGHBOUR, ME, NOBODY, RIGHT_NEIGHBOUR, Grammar, Name, names_of_seats
from voices.microphones import DeviceMicrophone, FileMicrophone, Microphone, PipeMicrophone
from voices.moonshine import Moonshine
from voices.mouth import Mouth, SpokenLine
from voices.pocketsphinx_recogniser import PocketsphinxRecogniser
from voices.pronunciation import Pronouncer, confusable_names
from voices.recogniser import Acceptance, Recogniser
from voices.rendering import PLAYER_VOICES, EngineVoice, Renderer, VoiceProfile, synthesise
from voices.second_opinion import SecondOpinion
from voices.sentences import Sentences, match_typed_name
from voices.sherpa_recogniser import SherpaRecogniser
from voices.sound import Sound, WavRecording
from voices.speakers import DeviceSpeaker, NullSpeaker, RecordingSpeaker, Speaker, open_speaker
from voices.vosk_recogniser import VoskRecogniser

__all__ = [
    "LEFT_NEIGHBOUR",
    "ME",
    "NOBODY",
    "PLAYER_VOICES",
    "RIGHT_NEIGHBOUR",
    "Acceptance",
    "Atmosphere",
    "ChooseAnotherModel",
    "ChooseAnotherVoice",
    "ConnectADevice",
    "CorrectTheSentences",
    "DeviceFinding",
    "DeviceMicrophone",
    "DeviceSpeaker",
    "Ear",
    "EarEvent",
    "EndpointSettings",
    "EngineVoice",
    "FileMicrophone",
    "Grammar",
    "Heard",
    "HearingTrouble",
    "InstallSomething",
    "Intent",
    "LevelEndpointer",
    "LineEnded",
    "LineStarted",
    "Microphone",
    "Mood",
    "Moonshine",
    "Mouth",
    "MouthEvent",
    "Name",
    "NotUnderstood",
    "NullSpeaker",
    "Outcome",
    "PipeMicrophone",
    "PocketsphinxRecogniser",
    "Pronouncer",
    "Recogniser",
    "RecordingSpeaker",
    "Renderer",
    "SecondOpinion",
    "Sentences",
    "SherpaRecogniser",
    "Sound",
    "Speaker",
    "SpeechStarted",
    "SpeechTrouble",
    "SpokenLine",
    "TryAgain",
    "Utterance",
    "VoiceProfile",
    "VoiceTrouble",
    "VoskRecogniser",
    "WavRecording",
    "WhyNot",
    "check_audio",
    "confusable_names",
    "match_typed_name",
    "names_of_seats",
    "open_speaker",
    "synthesise",
]
