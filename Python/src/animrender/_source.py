"""What is opened: a path, bytes or a URL."""

from __future__ import annotations

import os
from typing import Any, Union
from urllib.error import URLError
from urllib.request import Request, urlopen

from ._errors import LimitExceededError, UnreadableError
from ._ffi import ffi
from ._library import text

Input = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview]

# As much as a file may have.
_MAXIMUM_DOWNLOAD = 64 << 20
_TIMEOUT = 30


def _download(address: str) -> bytes:
    try:
        with urlopen(Request(address, headers={"User-Agent": "animrender"}), timeout=_TIMEOUT) as answer:
            data: bytes = answer.read(_MAXIMUM_DOWNLOAD + 1)
    except (URLError, OSError, ValueError) as error:
        raise UnreadableError(f"{address}: {error}") from None
    if len(data) > _MAXIMUM_DOWNLOAD:
        raise LimitExceededError(f"{address}: more than {_MAXIMUM_DOWNLOAD} bytes")
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
        if isinstance(source, (bytes, bytearray, memoryview)):
            memory = ffi.from_buffer(source)
            # A null pointer would be no bytes at all.
            self.struct.data = memory if len(source) else ffi.cast("void *", 1)
            self.struct.data_length = ffi.sizeof(memory)
            self._kept.append(memory)
        else:
            self.struct.path, path_memory = text(os.fspath(source))
            self._kept.append(path_memory)
