"""The C library: found and opened when it is needed first."""

from __future__ import annotations

import json
import os
import threading
import weakref
from pathlib import Path
from typing import Any

from ._errors import BY_STATUS, AnimrenderError, ForkedError
from ._ffi import ffi

NAME = "libanimrender.so.1"

_lock = threading.Lock()
# Not forked while another thread opens the library: nobody would let go of the lock in the child.
os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release)
_library: Any = None
_process = 0


def library() -> Any:
    """The functions of the C interface.

    ANIMRENDER_LIBRARY names another file than the one that came with this package.
    """
    global _library, _process
    if _library is None:
        with _lock:
            if _library is None:
                _library, _process = _open(), os.getpid()
    if _process != os.getpid():
        # Its threads are not there, and its locks may be held for ever.
        raise ForkedError(
            "the process was forked after animrender was used: use it in the child alone, or the start method "
            "'spawn' or 'forkserver'"
        )
    return _library


def _open() -> Any:
    own = Path(__file__).parent / "lib" / NAME
    path = os.environ.get("ANIMRENDER_LIBRARY") or (str(own) if own.exists() else NAME)
    try:
        return ffi.dlopen(path)
    except OSError as error:
        raise AnimrenderError(
            f"{NAME} is not there: install the wheel, `make install` the library, or name it in ANIMRENDER_LIBRARY "
            f"({error})"
        ) from None


def version() -> str:
    """The version of the library."""
    return str(ffi.string(library().animrender_version()).decode())


def call(name: str, *arguments: Any) -> None:
    """Calls a function whose last parameter is an error, and raises what that says."""
    error = ffi.new("animrender_error *")
    error.size = ffi.sizeof("animrender_error")
    status = getattr(library(), name)(*arguments, error)
    if status != 0:
        message = ffi.string(error.message).decode(errors="replace")
        path = ffi.string(error.path).decode(errors="replace")
        raise BY_STATUS.get(int(status), AnimrenderError)(message, path)


class Handle:
    """An object of the library, which is freed with this."""

    def __init__(self, kind: str, name: str, *arguments: Any) -> None:
        place = ffi.new(f"animrender_{kind} **")
        call(name, *arguments, place)
        self.pointer = place[0]
        # Nothing is freed at the end of the interpreter: other threads may be drawing.
        weakref.finalize(self, _free, f"animrender_{kind}_free", self.pointer).atexit = False


def _free(name: str, pointer: Any) -> None:
    try:
        getattr(library(), name)(pointer)
    except ForkedError:
        pass


def text(value: str | None) -> tuple[Any, Any]:
    """A text for the library, and what keeps it: hold the second as long as the call goes on."""
    struct = ffi.new("animrender_text *")
    if value is None:
        return struct[0], struct
    data = value.encode()
    memory = ffi.from_buffer("char[]", data)
    struct.data, struct.length = memory, len(data)
    return struct[0], (struct, memory, data)


def json_text(value: Any) -> tuple[Any, Any]:
    """A value as JSON for the library; see `text`."""
    return text(json.dumps(value) if value else None)


def taken(place: Any) -> bytes:
    """The bytes that the library has handed out, which are freed."""
    data, length = ffi.new("void **"), ffi.new("size_t *")
    try:
        call("animrender_bytes_get", place[0], data, length)
        return bytes(ffi.buffer(data[0], length[0]))
    finally:
        library().animrender_bytes_free(place[0])


def taken_json(name: str, *arguments: Any) -> Any:
    """What a function hands out in JSON."""
    place = ffi.new("animrender_bytes **")
    call(name, *arguments, place)
    return json.loads(taken(place))
