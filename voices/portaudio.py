"""sounddevice, imported only when a device is wanted: without PortAudio its import fails."""

from __future__ import annotations

from typing import Any

from voices.errors import ConnectADevice, InstallSomething

CHOOSE = "Plug it in and try it again; 'storyteller doctor' lists the outputs."


def portaudio() -> Any:
    """The sounddevice module. Raises InstallSomething when PortAudio is not on this machine."""
    try:
        import sounddevice
    except OSError as error:
        raise InstallSomething(
            f"The PortAudio library is missing, so no microphone or loudspeaker can be used ({error}).",
            "On Debian and Ubuntu: 'sudo apt install libportaudio2'.",
        ) from error
    return sounddevice


def second_output(library: Any, name: str) -> int:
    """The number of the output with exactly this name. Raises ConnectADevice where it is not there, or is where
    everything sounds."""
    outputs = [
        index
        for index, one in enumerate(library.query_devices())
        if one["max_output_channels"] > 0 and one["name"] == name
    ]
    if len(outputs) != 1:
        raise ConnectADevice(f"The second output {name!r} is not there.", CHOOSE)
    if outputs[0] == library.default.device[1] or name == library.query_devices(None, "output")["name"]:
        raise ConnectADevice(f"The second output {name!r} is where everything sounds.", CHOOSE)
    return outputs[0]
