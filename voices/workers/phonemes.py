"""The process that asks espeak-ng for phonemes; not the one that speaks, as the library starts only once in each."""

from __future__ import annotations

from voices.child import Answer, serve
from voices.espeak import Phonemes


def main() -> None:
    """Answer requests from the pipe until it closes."""
    started: list[Phonemes] = []

    def answer(request: Answer, _payload: bytes) -> tuple[Answer, bytes]:
        if not started:
            started.append(Phonemes())
        phonemes = started[0]
        if "accented" in request:
            return {"text": phonemes.accented(request["accented"], request["voice"], ipa=request["ipa"])}, b""
        return {
            "phonemes": [
                [phonemes.of(text, voice) for voice in request["voices"]] for text in request["texts"]
            ]
        }, b""

    serve(answer)


if __name__ == "__main__":
    main()
