"""The same calls for asyncio: they run on its threads, and end when their tasks are cancelled."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any, TypeVar

from ._animation import Animation
from ._files import MadeFile
from ._files import convert as _convert
from ._files import optimise as _optimise
from ._image import Image
from ._source import Input
from ._work import Cancellation

Result = TypeVar("Result")


async def open(source: Input, **options: Any) -> Animation:
    """See `Animation.open`."""
    return await asyncio.to_thread(Animation.open, source, **options)


async def render(animation: Animation, frame: float | None = None, **options: Any) -> Image:
    """See `Animation.render`."""
    return await asyncio.to_thread(animation.render, frame, **options)


async def save(animation: Animation, path: str | os.PathLike[str], **options: Any) -> dict[str, Any]:
    """See `Animation.save`."""
    return await _cancelled(lambda end: animation.save(path, cancellation=end, **options))


async def to_bytes(animation: Animation, format: str, **options: Any) -> bytes:
    """See `Animation.to_bytes`."""
    return await _cancelled(lambda end: animation.to_bytes(format, cancellation=end, **options))


async def convert(source: Input, target: str, **options: Any) -> MadeFile:
    """See `animrender.convert`."""
    return await _cancelled(lambda end: _convert(source, target, cancellation=end, **options))


async def optimise(source: Input, **options: Any) -> MadeFile:
    """See `animrender.optimise`."""
    return await _cancelled(lambda end: _optimise(source, cancellation=end, **options))


async def _cancelled(work: Callable[[Cancellation], Result]) -> Result:
    cancellation = Cancellation()
    try:
        return await asyncio.to_thread(work, cancellation)
    except asyncio.CancelledError:
        cancellation.cancel()
        raise
