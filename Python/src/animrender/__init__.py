"""Decode, draw, play, export and check SVGA and Lottie animations."""

from ._animation import Animation, PersonalisedFile
from ._errors import (
    AnimrenderError,
    ArgumentError,
    BusyError,
    CancelledError,
    ForkedError,
    InvalidFileError,
    LimitExceededError,
    MissingProgramError,
    UnknownFormatError,
    UnreadableError,
    UnsuitableError,
    UnwritableError,
)
from ._files import MadeFile, bake, convert, lint, optimise
from ._image import Image
from ._library import version
from ._player import Playback, Player
from ._work import Cancellation

__version__ = "0.1.0"

__all__ = [
    "Animation",
    "AnimrenderError",
    "ArgumentError",
    "BusyError",
    "Cancellation",
    "CancelledError",
    "ForkedError",
    "Image",
    "InvalidFileError",
    "LimitExceededError",
    "MadeFile",
    "MissingProgramError",
    "PersonalisedFile",
    "Playback",
    "Player",
    "UnknownFormatError",
    "UnreadableError",
    "UnsuitableError",
    "UnwritableError",
    "bake",
    "convert",
    "lint",
    "optimise",
    "version",
]
