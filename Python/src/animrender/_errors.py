"""One family of exceptions."""

from __future__ import annotations


class AnimrenderError(Exception):
    """Why something was not done, in one line.

    `path` is the node in the file at which it happened; empty where none is known.
    """

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message)
        self.path = path


class ArgumentError(AnimrenderError, ValueError):
    """An argument that cannot be used."""


class BusyError(AnimrenderError):
    """An object that another thread uses."""


class UnreadableError(AnimrenderError, OSError):
    """A file that is not there or cannot be read."""


class UnknownFormatError(AnimrenderError):
    """Bytes of no format that is known."""


class InvalidFileError(AnimrenderError):
    """A file that is damaged, or nothing that can be shown."""


class LimitExceededError(AnimrenderError):
    """A file, or what was asked for, takes more than the limits allow."""


class CancelledError(AnimrenderError):
    """Work that was cancelled."""


class UnwritableError(AnimrenderError, OSError):
    """A file that cannot be written; what was there before is untouched."""


class MissingProgramError(AnimrenderError):
    """A program that does the work, such as ffmpeg, is not installed."""


class UnsuitableError(AnimrenderError):
    """What was asked for does not go with the animation or the format."""


class ForkedError(AnimrenderError):
    """The process was forked after the library was used."""


# By the statuses of the C interface.
BY_STATUS: dict[int, type[AnimrenderError]] = {
    1: ArgumentError,
    2: ArgumentError,
    3: BusyError,
    4: ArgumentError,
    5: UnreadableError,
    6: UnknownFormatError,
    7: InvalidFileError,
    8: LimitExceededError,
    9: CancelledError,
    10: UnwritableError,
    11: MissingProgramError,
    13: UnsuitableError,
}
