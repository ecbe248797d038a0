"""Who wants to be told what happens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

Event = TypeVar("Event")


class Listeners(Generic[Event]):
    """Callbacks that are given every event. One that fails is reported to the loop and stops nobody else."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Event], object]] = []

    def subscribe(self, listener: Callable[[Event], object]) -> Callable[[], None]:
        """Returns how to stop being told; it may be called twice."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def tell(self, event: Event) -> None:
        """Call every listener with ``event``; one that raises does not keep it from the others."""
        for listener in tuple(self._listeners):
            call_safely(lambda listener=listener: listener(event))  # type: ignore[misc]


def call_safely(callback: Callable[[], object] | None) -> None:
    """A mistake in somebody's callback may not end the voice or the ear of the whole table."""
    if callback is None:
        return
    try:
        callback()
    except Exception as error:
        asyncio.get_running_loop().call_exception_handler(
            {"message": "a listener failed", "exception": error}
        )
