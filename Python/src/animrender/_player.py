"""Playing in a time of the caller's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ._animation import Animation
from ._image import Image
from ._ffi import ffi
from ._library import Handle, call, json_text, taken_json
from ._options import Size, image_options
from ._renderer import Renderer, new_pixels
from ._replacements import Replace, Replacements
from ._work import Work

_STATUSES = ["playing", "paused", "stopped"]


@dataclass(frozen=True)
class Playback:
    """Where a player is."""

    # playing, paused or stopped.
    status: str
    frame: float
    progress: float
    # Whether the image may be another one than was drawn last.
    needs_display: bool


class Player:
    """Plays an animation: commands and time go in, events and images come out. One thread at a time uses it.

    `options` are those of stored playback options (Docs/Library.md): `{"loopMode": "forever"}`.
    """

    def __init__(
        self,
        animation: Animation,
        options: Mapping[str, Any] | None = None,
        *,
        size: Size | None = None,
        scale: float | None = None,
        fit: str | None = None,
        background: str | None = None,
        replace: Replace | None = None,
    ) -> None:
        image = image_options(size, scale, fit, background, False)
        (value, memory), (image_value, image_memory) = json_text(dict(options or {})), json_text(image)
        replacements = Replacements(replace) if replace else None
        work = Work(watched=False)
        self._handle = Handle(
            "player",
            "animrender_player_create",
            animation._handle.pointer,
            value,
            image_value,
            replacements.pointer if replacements else ffi.NULL,
            work.struct,
        )
        # As many pixels as the images of a renderer have.
        renderer = Renderer(animation._handle.pointer, image, None, work)
        self.width, self.height = renderer.width, renderer.height

    def play(self) -> None:
        """Plays on from the current frame."""
        self._command(0)

    def pause(self) -> None:
        """Stops where playback is."""
        self._command(1)

    def stop(self) -> None:
        """Ends playing."""
        self._command(2)

    def restart(self) -> None:
        """Plays again, passes counted from 0."""
        self._command(3)

    def _command(self, number: int) -> None:
        call("animrender_player_command", self._handle.pointer, number)

    def seek(
        self, *, frame: float | None = None, time: float | None = None, progress: float | None = None
    ) -> None:
        """Goes to a frame, a time in seconds or a part of the whole."""
        given = [(place, value) for place, value in enumerate((frame, time, progress)) if value is not None]
        if len(given) != 1:
            raise ValueError("give one of frame, time and progress")
        call("animrender_player_seek", self._handle.pointer, *given[0])

    def advance(self, seconds: float) -> list[dict[str, Any]]:
        """Lets time pass, and returns what has happened (Docs/Player.md, events)."""
        call("animrender_player_advance", self._handle.pointer, seconds)
        return self.events()

    def events(self) -> list[dict[str, Any]]:
        """What has happened since this was asked last."""
        events: list[dict[str, Any]] = taken_json("animrender_player_events", self._handle.pointer)
        return events

    @property
    def state(self) -> Playback:
        """Where it is."""
        playback = ffi.new("animrender_playback *")
        playback.size = ffi.sizeof("animrender_playback")
        call("animrender_player_state", self._handle.pointer, playback)
        return Playback(
            _STATUSES[int(playback.status)], playback.frame, playback.progress, bool(playback.needs_display)
        )

    def draw(self) -> Image:
        """What is to be seen now."""
        length = self.width * self.height * 4
        pixels = new_pixels("unsigned char[]", length)
        call("animrender_player_draw", self._handle.pointer, 0, pixels, self.width * 4, length)
        return Image(self.width, self.height, ffi.buffer(pixels))
