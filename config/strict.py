"""What is read from a file and holds nothing that nobody asked for."""

from pydantic import BaseModel, ConfigDict


class Strict(BaseModel):
    """Refuses keys that it does not know, and never changes."""

    model_config = ConfigDict(extra="forbid", frozen=True)
