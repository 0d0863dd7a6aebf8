"""What all messages have in common."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

LONGEST_NAME = 40

Language = Literal["fr", "en"]


class Message(BaseModel):
    """Whatever has fields that nobody named is refused."""

    model_config = ConfigDict(extra="forbid")


class Done(Message):
    """Something was done and kept."""

    seq: int


class Problem(Message):
    """What was wrong, and what would be right."""

    code: str
    message: str
