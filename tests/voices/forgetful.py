"""A worker that hears nothing without its model, and nothing by a grammar that it was not taught or has forgotten.

It dies over the model "damaged" and refuses the model "none".
"""

import os

from voices.child import Answer, serve
from voices.errors import ChooseAnotherModel

KEPT = 2
"""Grammars; of more it forgets the oldest."""


class Forgetful:
    """What it was told so far."""

    def __init__(self) -> None:
        self.model: str | None = None
        self.grammars: list[str] = []

    def answer(self, request: Answer, payload: bytes) -> tuple[Answer, bytes]:
        """Carry out one request: "model", "grammar" or "hear"."""
        if request["do"] == "model":
            self.read(request["path"])
            return {}, b""
        assert self.model is not None, "asked before it has a model"
        if request["do"] == "grammar":
            self.grammars = [*self.grammars, request["key"]][-KEPT:]
            return {}, b""
        if request["key"] not in self.grammars:
            return {"unknown": True}, b""
        return {"heard": request["key"], "taught": len(self.grammars)}, payload

    def read(self, path: str) -> None:
        """Take a model."""
        if path == "damaged":
            os._exit(1)
        if path == "none":
            raise ChooseAnotherModel("There is no such model.", "Name another one.")
        self.model = path


if __name__ == "__main__":
    serve(Forgetful().answer)
