"""What is opened: a path, bytes or an address."""

from __future__ import annotations

import os
from typing import Any, Union
from urllib.error import URLError
from urllib.request import Request, urlopen

from . import _storage
from ._errors import LimitExceededError, UnreadableError
from ._ffi import ffi
from ._library import call, text

Input = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview]

_TIMEOUT = 30


def _download(address: str) -> bytes:
    try:
        with urlopen(Request(address, headers={"User-Agent": "animrender"}), timeout=_TIMEOUT) as answer:
            data: bytes = answer.read(_storage.MAXIMUM + 1)
    except (URLError, OSError, ValueError) as error:
        raise UnreadableError(f"{address}: {error}") from None
    if len(data) > _storage.MAXIMUM:
        raise LimitExceededError(f"{address}: more than {_storage.MAXIMUM} bytes")
    return data


class Source:
    """The struct for a call."""

    def __init__(self, source: Input, animation: str | None = None) -> None:
        self.struct: Any = ffi.new("animrender_source *")
        self.struct.size = ffi.sizeof("animrender_source")
        self.struct.animation, animation_memory = text(animation)
        self._kept: list[Any] = [animation_memory]
        if isinstance(source, str) and source.startswith(("http://", "https://")):
            source = _download(source)
        elif isinstance(source, str) and _storage.is_address(source):
            self.struct.load = self._neighbours(source)
            source = _storage.read(source)
        if isinstance(source, (bytes, bytearray, memoryview)):
            memory = ffi.from_buffer(source)
            # A null pointer would be no bytes at all.
            self.struct.data = memory if len(source) else ffi.cast("void *", 1)
            self.struct.data_length = ffi.sizeof(memory)
            self._kept.append(memory)
        else:
            self.struct.path, path_memory = text(os.fspath(source))
            self._kept.append(path_memory)

    def _neighbours(self, address: str) -> Any:
        """A callback that gives the files next to the one at an address."""

        def load(context: Any, name: Any, length: int) -> Any:
            data = _storage.read_beside(address, bytes(ffi.buffer(name, length)).decode(errors="replace"))
            if data is None:
                return ffi.NULL
            place = ffi.new("animrender_bytes **")
            call("animrender_bytes_create", ffi.from_buffer(data), len(data), place)
            return place[0]

        callback = ffi.callback("animrender_load", load, error=ffi.NULL)
        self._kept.append(callback)
        return callback
