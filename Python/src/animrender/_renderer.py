"""Draws frames."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from ._image import Image
from ._ffi import ffi
from ._library import Handle, call, json_text
from ._replacements import Replacements
from ._work import Work

# Pixels are written over all of it.
new_pixels = ffi.new_allocator(should_clear_after_alloc=False)


class Renderer(Handle):
    """Draws frames of one animation in one size, one after the other."""

    def __init__(
        self, animation: Any, options: dict[str, Any], replacements: Replacements | None, work: Work
    ) -> None:
        value, memory = json_text(options)
        self._kept = work
        super().__init__(
            "renderer",
            "animrender_renderer_create",
            animation,
            value,
            replacements.pointer if replacements else ffi.NULL,
            work.struct,
        )
        width, height = ffi.new("size_t *"), ffi.new("size_t *")
        call("animrender_renderer_size", self.pointer, width, height)
        self.width, self.height = int(width[0]), int(height[0])

    def draw(self, frame: float, premultiplied: bool = False) -> Image:
        length = self.width * self.height * 4
        pixels = new_pixels("unsigned char[]", length)
        call(
            "animrender_renderer_draw", self.pointer, frame, 1 if premultiplied else 0, pixels, self.width * 4, length
        )
        return Image(self.width, self.height, ffi.buffer(pixels), premultiplied)


class RendererPool:
    """Renderers that wait for their next frame, by what they draw: consecutive frames are quicker with one of them."""

    _MAXIMUM = 4

    def __init__(self, animation: Any) -> None:
        self._animation = animation
        self._lock = threading.Lock()
        self._idle: list[tuple[str, Renderer]] = []

    def draw(
        self,
        frame: float,
        options: dict[str, Any],
        replacements: Replacements | None,
        limits: Mapping[str, int] | None,
        premultiplied: bool,
    ) -> Image:
        key = repr((options, limits))
        renderer = self._take(key) if replacements is None else None
        if renderer is None:
            renderer = Renderer(self._animation, options, replacements, Work(limits, watched=False))
        image = renderer.draw(frame, premultiplied)
        if replacements is None:
            with self._lock:
                self._idle = [*self._idle[-self._MAXIMUM + 1 :], (key, renderer)]
        return image

    def _take(self, key: str) -> Renderer | None:
        with self._lock:
            for index, (name, renderer) in enumerate(self._idle):
                if name == key:
                    del self._idle[index]
                    return renderer
        return None
