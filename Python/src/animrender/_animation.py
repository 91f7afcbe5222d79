"""An animation: what is in it, its frames, files made of it."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import _storage
from ._errors import AnimrenderError, ArgumentError
from ._image import Image
from ._ffi import ffi
from ._library import Handle, call, json_text, taken_json, text
from ._options import Size, image_options
from ._renderer import Renderer, RendererPool
from ._replacements import Replace, Replacements
from ._source import Input, Source
from ._work import Cancellation, Progress, Work


@dataclass(frozen=True)
class PersonalisedFile:
    """What has become of a row."""

    id: str
    path: str
    # Why there is no file; None where there is one.
    error: AnimrenderError | None = None


class Animation:
    """A decoded SVGA or Lottie. It never changes, and any number of threads may use it."""

    def __init__(self, handle: Handle) -> None:
        self._handle = handle
        self._pool = RendererPool(handle.pointer)
        properties = ffi.new("animrender_properties *")
        properties.size = ffi.sizeof("animrender_properties")
        call("animrender_animation_properties", handle.pointer, properties)
        self.width: float = properties.width
        self.height: float = properties.height
        self.frame_rate: float = properties.frame_rate
        self.frame_count: int = properties.frame_count
        self.duration: float = properties.duration

    @classmethod
    def open(
        cls,
        source: Input,
        *,
        animation: str | None = None,
        limits: Mapping[str, int] | None = None,
    ) -> Animation:
        """Decodes a file by its path, its bytes, its http(s) URL or its address in object storage (s3://bucket/gift.svga).

        Which format it is, is found from the content.
        `animation` is the id of one of the animations in a dotLottie; `limits` are those of Docs/Limits.md.
        """
        opened = Source(source, animation)
        work = Work(limits, watched=False)
        return cls(Handle("animation", "animrender_open", opened.struct, work.struct))

    @cached_property
    def info(self) -> dict[str, Any]:
        """What `animrender info --json` prints."""
        result: dict[str, Any] = taken_json("animrender_animation_info", self._handle.pointer)
        return result

    def __len__(self) -> int:
        return self.frame_count

    def frame_at(self, *, time: float | None = None, progress: float | None = None) -> int:
        """The frame that is shown at a time in seconds, or a part of the whole from 0 to 1."""
        if (time is None) == (progress is None):
            raise ArgumentError("give either time or progress")
        place, value = (1, time) if time is not None else (2, progress)
        frame = ffi.new("size_t *")
        call("animrender_animation_frame", self._handle.pointer, place, value, frame)
        return int(frame[0])

    @cached_property
    def poster_frame(self) -> int:
        """The frame that tells most in one picture."""
        frame = ffi.new("size_t *")
        call("animrender_animation_poster", self._handle.pointer, ffi.NULL, frame)
        return int(frame[0])

    def render(
        self,
        frame: float | None = None,
        *,
        time: float | None = None,
        progress: float | None = None,
        size: Size | None = None,
        scale: float | None = None,
        fit: str | None = None,
        background: str | None = None,
        motion_blur: bool = False,
        replace: Replace | None = None,
        premultiplied: bool = False,
        limits: Mapping[str, int] | None = None,
    ) -> Image:
        """An image of one frame, by its number, a time in seconds or a part of the whole; default the first one.

        `size` is a width and a height in pixels, of which one may be None: it follows from the other.
        """
        if frame is not None and (time is not None or progress is not None):
            raise ArgumentError("give one of frame, time and progress")
        if frame is None:
            frame = 0 if time is None and progress is None else self.frame_at(time=time, progress=progress)
        options = image_options(size, scale, fit, background, motion_blur)
        replacements = Replacements(replace) if replace else None
        return self._pool.draw(frame, options, replacements, limits, premultiplied)

    def frames(
        self,
        frames: Iterable[float] | None = None,
        *,
        size: Size | None = None,
        scale: float | None = None,
        fit: str | None = None,
        background: str | None = None,
        motion_blur: bool = False,
        replace: Replace | None = None,
        premultiplied: bool = False,
        limits: Mapping[str, int] | None = None,
    ) -> Iterator[Image]:
        """Images of frames, one after the other, each drawn when it is asked for; default all."""
        renderer = Renderer(
            self._handle.pointer,
            image_options(size, scale, fit, background, motion_blur),
            Replacements(replace) if replace else None,
            Work(limits, watched=False),
        )
        for frame in range(self.frame_count) if frames is None else frames:
            yield renderer.draw(frame, premultiplied)

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        size: Size | None = None,
        scale: float | None = None,
        fit: str | None = None,
        background: str | None = None,
        motion_blur: bool = False,
        replace: Replace | None = None,
        progress: Progress | None = None,
        cancellation: Cancellation | None = None,
        limits: Mapping[str, int] | None = None,
        threads: int = 0,
        **options: Any,
    ) -> dict[str, Any]:
        """Makes a file: GIF, APNG, WebP, MP4, WebM, PNG, SVG, PDF and others, by the extension.

        `path` may be an address in object storage, s3://bucket/gift.webp.
        `options` are those of stored requests (Docs/Library.md): `quality=60`, `fps=25`, `range="0s..2s"`, `frames=["10"]`.
        Returns what `animrender_export_file` reports: bytes, frames, width, height, diagnostics.
        """
        request = options | image_options(size, scale, fit, background, motion_blur)
        value, memory = json_text(request)
        replacements = Replacements(replace) if replace else None
        with Work(limits, progress, cancellation, threads) as work, _storage.written(path) as file:
            name, name_memory = text(file)
            report: dict[str, Any] = taken_json(
                "animrender_export_file",
                self._handle.pointer,
                value,
                replacements.pointer if replacements else ffi.NULL,
                name,
                work,
            )
        return report

    def to_bytes(
        self,
        format: str,
        *,
        size: Size | None = None,
        scale: float | None = None,
        fit: str | None = None,
        background: str | None = None,
        motion_blur: bool = False,
        replace: Replace | None = None,
        progress: Progress | None = None,
        cancellation: Cancellation | None = None,
        limits: Mapping[str, int] | None = None,
        threads: int = 0,
        **options: Any,
    ) -> bytes:
        """The bytes of a file; see `save`."""
        request = options | image_options(size, scale, fit, background, motion_blur) | {"format": format}
        value, memory = json_text(request)
        replacements = Replacements(replace) if replace else None
        parts: list[bytes] = []

        def write(context: Any, data: Any, length: int) -> int:
            parts.append(bytes(ffi.buffer(data, length)))
            return 0

        callback = ffi.callback("animrender_write", write, error=1)
        with Work(limits, progress, cancellation, threads) as work:
            call(
                "animrender_export_write",
                self._handle.pointer,
                value,
                replacements.pointer if replacements else ffi.NULL,
                callback,
                ffi.NULL,
                work,
                ffi.NULL,
            )
        return b"".join(parts)

    def personalise(
        self,
        rows: Iterable[Mapping[str, Any]],
        output: str,
        *,
        jobs: int | None = None,
        keep_going: bool = False,
        **options: Any,
    ) -> Iterator[PersonalisedFile]:
        """Makes a file for each row: `{id}` in `output` stands for that of the row, which has replacements besides.

        What the rows have in common is drawn once. Results come in the order of the rows; at most two for each job are
        under way or wait, however many rows there are. Unless `keep_going`, the first failure is raised.
        """
        if "{id}" not in output:
            raise ArgumentError("output needs {id}")
        count = jobs or os.cpu_count() or 1

        def make(row: Mapping[str, Any]) -> PersonalisedFile:
            name = str(row.get("id", ""))
            path = output.replace("{id}", name)
            try:
                if not name or "/" in name or name.startswith("."):
                    raise ArgumentError(f"'{name}' is no id that a file can be named after")
                self.save(path, replace=row, threads=1, **options)
            except AnimrenderError as error:
                if not keep_going:
                    raise
                return PersonalisedFile(name, path, error)
            return PersonalisedFile(name, path)

        with ThreadPoolExecutor(count) as pool:
            waiting: list[Future[PersonalisedFile]] = []
            try:
                for row in rows:
                    waiting.append(pool.submit(make, row))
                    if len(waiting) >= 2 * count:
                        yield waiting.pop(0).result()
                while waiting:
                    yield waiting.pop(0).result()
            finally:
                for future in waiting:
                    future.cancel()

    def compare(
        self, other: Animation, *, progress: Progress | None = None, limits: Mapping[str, int] | None = None
    ) -> dict[str, Any]:
        """How far the frames of two animations differ: `frames`, `differentFrames`, and `largest` where some do."""
        with Work(limits, progress) as work:
            result: dict[str, Any] = taken_json(
                "animrender_compare", self._handle.pointer, other._handle.pointer, work
            )
        return result

    def _repr_html_(self) -> str:
        longest = max(self.width, self.height)
        data = self.to_bytes("webp", scale=min(1.0, 400 / longest) if longest > 0 else 1.0)
        return f'<img src="data:image/webp;base64,{base64.b64encode(data).decode()}">'

    def __repr__(self) -> str:
        return (
            f"<animrender.Animation {self.width:g}x{self.height:g}, {self.frame_count} frames, {self.frame_rate:g} fps>"
        )
