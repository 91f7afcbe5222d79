"""What work may take, and who watches it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Protocol, Union

from ._ffi import ffi
from ._library import Handle, call, json_text


class ProgressBar(Protocol):
    """What tqdm's bars are."""

    total: Any

    def update(self, n: int) -> object: ...


Progress = Union[Callable[[int, int], object], ProgressBar]


class Cancellation:
    """Ends the work that it was given to, from any thread."""

    def __init__(self) -> None:
        self._handle = Handle("cancellation", "animrender_cancellation_create")

    def cancel(self) -> None:
        """Ends the work as soon as it can end."""
        call("animrender_cancellation_cancel", self._handle.pointer)


class Work:
    """The struct for a call; a context, as what the progress has raised comes out of it.

    Ctrl-C ends the work, too: it is looked for when some of it is done.
    """

    def __init__(
        self,
        limits: Mapping[str, int] | None = None,
        progress: Progress | None = None,
        cancellation: Cancellation | None = None,
        threads: int = 0,
        watched: bool = True,
    ) -> None:
        self.struct = ffi.new("animrender_work *")
        self.struct.size = ffi.sizeof("animrender_work")
        self.struct.limits, limits_memory = json_text(dict(limits) if limits else None)
        self.struct.threads = threads
        if cancellation is not None:
            self.struct.cancellation = cancellation._handle.pointer
        self._kept: list[Any] = [limits_memory, cancellation]
        self._raised: BaseException | None = None
        if watched:
            self.struct.progress = self._callback(progress)

    def _callback(self, progress: Progress | None) -> Any:
        last = 0

        def report(context: Any, done: int, total: int) -> int:
            nonlocal last
            try:
                if progress is None:
                    pass
                elif callable(progress):
                    progress(done, total)
                else:
                    progress.total = total
                    progress.update(done - last)
                    last = done
                return 0
            except BaseException as error:
                self._raised = error
                return 1

        def interrupted(kind: Any, error: BaseException, traceback: Any) -> int:
            # A signal that came before the first line of the function.
            self._raised = error
            return 1

        callback = ffi.callback("animrender_progress", report, error=1, onerror=interrupted)
        self._kept.append(callback)
        return callback

    def __enter__(self) -> Any:
        return self.struct

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._raised is not None:
            raise self._raised from None
