"""What happens in other processes: after a fork, at the end of the interpreter, without the library."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import lottie

import animrender


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **environment},
    )


def test_an_object_used_after_a_fork_is_an_exception() -> None:
    code = f"""
import os, animrender
animation = animrender.Animation.open({lottie()!r})
animation.render(0)
if os.fork() == 0:
    try:
        animation.render(0)
    except animrender.ForkedError:
        del animation
        os._exit(7)
    os._exit(1)
assert os.waitstatus_to_exitcode(os.wait()[1]) == 7
animation.render(1)
"""
    done = run(code)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_child_that_uses_it_first_may() -> None:
    code = f"""
import os, animrender
if os.fork() == 0:
    animrender.Animation.open({lottie()!r}).render(0)
    os._exit(7)
assert os.waitstatus_to_exitcode(os.wait()[1]) == 7
"""
    done = run(code)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_interpreter_ends_while_threads_draw() -> None:
    code = f"""
import threading, animrender
animation = animrender.Animation.open({lottie()!r})
def draw():
    while True:
        for image in animation.frames(scale=4):
            pass
for _ in range(4):
    threading.Thread(target=draw, daemon=True).start()
animation.save("/dev/null") if False else animation.to_bytes("gif")
"""
    done = run(code)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_library_that_is_missing_is_named() -> None:
    done = run("import animrender; animrender.version()", ANIMRENDER_LIBRARY="/no/such.so")
    assert done.returncode == 1
    assert "libanimrender.so.1 is not there" in done.stderr


def test_the_version_is_that_of_the_package() -> None:
    assert animrender.version() == animrender.__version__


@pytest.mark.skipif("ANIMSNAP" not in os.environ, reason="needs animsnap")
def test_the_plugin_compares_with_what_was_recorded(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(Path(os.environ["ANIMSNAP"]).parent), prepend=os.pathsep)
    pytester.makepyfile("def test_box(assert_animation):\n    assert_animation('box.json', frames=[0, 5])")
    (pytester.path / "box.json").write_bytes(lottie())
    plugin = ["-p", "animrender.pytest_plugin"]
    missing = pytester.runpytest_subprocess(*plugin)
    missing.assert_outcomes(failed=1)
    missing.stdout.fnmatch_lines(["animsnap: *__animations__: there is no such folder", "(--animsnap-record *)"])
    pytester.runpytest_subprocess("--animsnap-record", *plugin).assert_outcomes(passed=1)
    pytester.runpytest_subprocess(*plugin).assert_outcomes(passed=1)
    (pytester.path / "box.json").write_bytes(lottie(w=44))
    pytester.runpytest_subprocess("--animsnap-report", "reports", *plugin).assert_outcomes(failed=1)
    assert list((pytester.path / "reports").glob("*.html"))


def test_a_fork_while_another_thread_opens_the_library_does_not_hang() -> None:
    code = """
import os, threading, time, animrender, animrender._library as module
open_library = module._open
def open_slowly():
    time.sleep(0.3)
    return open_library()
module._open = open_slowly
threading.Thread(target=animrender.version).start()
time.sleep(0.1)
if os.fork() == 0:
    try:
        animrender.version()
    except animrender.ForkedError:
        os._exit(7)
    os._exit(1)
assert os.waitstatus_to_exitcode(os.wait()[1]) == 7
"""
    done = run(code)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_interpreter_ends_while_threads_are_called_back() -> None:
    code = f"""
import threading, time, animrender
animation = animrender.Animation.open({lottie()!r})
def export():
    while True:
        animation.to_bytes("gif", scale=4, progress=lambda done, total: None)
for _ in range(4):
    threading.Thread(target=export, daemon=True).start()
time.sleep(0.3)
"""
    done = run(code)
    assert (done.returncode, done.stderr) == (0, "")


CALLS = ["animation.render(1)", "next(frames)", "animation.to_bytes('webp')", "player.advance(0.1)", "cancellation.cancel()",
         "animation.compare(animation)", "animrender.lint(b'{}')", "asyncio.run(aio.render(animation, 1))"]


def test_every_object_in_a_pool_of_forks_raises() -> None:
    code = f"""
import asyncio, multiprocessing, animrender
from animrender import aio
animation = animrender.Animation.open({lottie()!r})
frames, player, cancellation = animation.frames(), animrender.Player(animation), animrender.Cancellation()
next(frames)
def used(call):
    try:
        exec(call)
    except animrender.ForkedError:
        return "ForkedError"
with multiprocessing.get_context("fork").Pool(2) as pool:
    print(pool.map(used, {CALLS}))
"""
    done = run(code)
    assert (done.returncode, done.stdout.strip()) == (0, str(["ForkedError"] * len(CALLS)))
