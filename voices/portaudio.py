"""sounddevice, imported only when a device is wanted: without PortAudio its import fails."""

from __future__ import annotations

from typing import Any

from voices.errors import InstallSomething


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
