"""What is shown in the place of an animation's own content."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Union

from . import _storage
from ._errors import ArgumentError, UnreadableError
from ._ffi import ffi
from ._library import Handle, call, json_text, text

# As in the JSON of --replace, or the path of a file of it. Pictures may be paths, addresses, bytes or Pillow's images.
Replace = Union[Mapping[str, Any], str, "os.PathLike[str]"]


class Replacements(Handle):
    """A set of them, for calls."""

    def __init__(self, replace: Replace) -> None:
        if not isinstance(replace, Mapping):
            path, memory = text(os.fspath(replace))
            super().__init__("replacements", "animrender_replacements_open", path)
            return
        rest = {name: value for name, value in replace.items() if name not in ("id", "images")}
        images = dict(replace.get("images", {}))
        embedded = {key: image for key, image in images.items() if _is_embedded(image)}
        if embedded:
            rest["images"] = embedded
        value, memory = json_text(rest)
        super().__init__("replacements", "animrender_replacements_create", value, ffi.NULL, ffi.NULL)
        for key, image in images.items():
            if key not in embedded:
                self._set_image(key, image)

    def _set_image(self, key: str, image: Any) -> None:
        placing = None
        if isinstance(image, Mapping):
            image, placing = image["file"], image.get("fit")
        data = ffi.from_buffer(_picture(image))
        (key_text, key_memory), (fit, fit_memory) = text(key), text(placing)
        call("animrender_replacements_set_image", self.pointer, key_text, data, ffi.sizeof(data), fit)


def _is_embedded(image: Any) -> bool:
    if isinstance(image, Mapping):
        image = image.get("file")
    return isinstance(image, str) and image.startswith("data:")


def _picture(image: Any) -> bytes:
    if isinstance(image, (bytes, bytearray, memoryview)):
        return bytes(image)
    if isinstance(image, str) and _storage.is_address(image):
        return _storage.read(image)
    if isinstance(image, (str, os.PathLike)):
        try:
            return Path(image).read_bytes()
        except OSError as error:
            raise UnreadableError(f"{image}: {error.strerror}") from None
    if hasattr(image, "save"):
        memory = io.BytesIO()
        image.save(memory, format="PNG")
        return memory.getvalue()
    raise ArgumentError(f"{type(image).__name__} is no picture: give a path, bytes or an image of Pillow's")
