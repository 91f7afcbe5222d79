#!/usr/bin/env python3
"""Runs the tools on files that mean ill, and says what is wrong with a run.

Run by itself, it has stand-ins of the tools do all that must not happen, and fails where one is not found out.
"""
import collections
import contextlib
import ctypes
import os
import pathlib
import re
import resource
import select
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import unicodedata

# Above the first, a run is a failure; above the second, it is counted as slow or large.
SECONDS, SLOW = 10, 2
BYTES, LARGE = 1 << 30, 1 << 29
# Docs/CLI.md: what a command may end with because of its file; other codes speak of the machine, or of the tool.
CODES = {"animrender": {0, 64, 65, 73}, "animsnap": {0, 64, 2}}


def become_reaper():
    """From now on this process inherits those whose parent has ended."""
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)


def children():
    with open(f"/proc/self/task/{os.getpid()}/children") as file:
        return [int(number) for number in file.read().split()]


def names(folder):
    return {os.path.relpath(os.path.join(place, name), folder)
            for place, folders, files in os.walk(folder) for name in folders + files}


class Command:
    """Lines that run one after the other while they work, `{input}` being the file.

    `output`: what is there afterwards if all went well, and only then. `codes`: those that the first line may end
    with. `then`: those of the others, which take what the tools have made. `reports`: says in its result what is wrong
    with a file.
    """

    def __init__(self, name, *lines, output=None, codes=None, then={0}, reports=False):
        self.name, self.lines, self.output, self.reports = name, lines, output, reports
        self.codes, self.then = codes or CODES[lines[0].split()[0]], then


class Outcome:
    """What became of a command: exit codes, processor time and memory of the largest of its runs, what is wrong."""

    def __init__(self):
        self.codes, self.seconds, self.bytes, self.problems, self.said = [], 0, 0, [], ""


class Box:
    """A folder in which commands run, and another that is their TMPDIR."""

    def __init__(self, tools, folder, seconds=SECONDS, bytes=BYTES):
        become_reaper()
        self.tools, self.seconds, self.bytes = pathlib.Path(tools).resolve(), seconds, bytes
        self.root = pathlib.Path(tempfile.mkdtemp(dir=folder))
        self.work, self.temporary = self.root / "work", self.root / "tmp"
        self.environment = {"TMPDIR": str(self.temporary), "XDG_CACHE_HOME": str(self.root / "cache"),
                            "HOME": str(self.root), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}

    def run(self, command, write):
        """Runs a command on the file called x, or x and an extension, that `write` puts into a folder."""
        for folder in [self.work, self.temporary]:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
        apart(lambda: write(self.work))
        name = next(self.work.glob("x*")).name
        before, outcome = names(self.work), Outcome()
        for number, line in enumerate(command.lines):
            line = line.replace("{input}", name)
            code, output, errors = self.measure(line, outcome)
            outcome.codes.append(code)
            outcome.said = errors.decode(errors="replace").strip()
            outcome.problems += said(line.split()[0], code, output, errors, command.reports)
            if code not in (command.then if number else command.codes):
                outcome.problems.append(f"ends with {code}: {line}")
            if code != 0:
                break
        after, output = names(self.work), command.output
        new = {path for path in after - before if path.split("/")[0] != output or outcome.codes[-1] != 0}
        # What an earlier line has made stays.
        if new and not (len(outcome.codes) > 1 and all(path.split("/")[0] == output for path in new)):
            outcome.problems.append(f"left: {sorted(new)[:3]}")
        if before - after:
            outcome.problems.append(f"gone: {sorted(before - after)[:3]}")
        if output and outcome.codes[-1] == 0 and output not in after:
            outcome.problems.append("there is no output")
        if left := names(self.temporary):
            outcome.problems.append(f"left in TMPDIR: {sorted(left)[:3]}")
        return outcome

    def measure(self, line, outcome):
        def confine():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        words = shlex.split(line)
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            # With preexec_fn it is forked: a child of vfork has this process's memory counted as its own.
            process = subprocess.Popen([self.tools / words[0], *words[1:]], cwd=self.work, env=self.environment,
                                       stdin=subprocess.DEVNULL, stdout=output, stderr=errors, preexec_fn=confine)
            stopped = self.wait(process.pid)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = code = os.waitstatus_to_exitcode(status)
            seconds, size = used.ru_utime + used.ru_stime, used.ru_maxrss * 1024
            outcome.seconds, outcome.bytes = max(outcome.seconds, seconds), max(outcome.bytes, size)
            if stopped:
                outcome.problems.append(stopped)
            elif seconds > self.seconds:
                outcome.problems.append(f"takes {seconds:.1f} s")
            elif size > self.bytes:
                outcome.problems.append(f"takes {size >> 20} MiB")
            outcome.problems += [f"a process is left: {name}" for name in end_children()]
            output.seek(0), errors.seek(0)
            return code, output.read(1 << 20), errors.read(1 << 20)

    def wait(self, process):
        """Until it ends, or takes twice of what is allowed; what it was killed for."""
        handle, start, why = os.pidfd_open(process), time.monotonic(), ""
        poll = select.poll()
        poll.register(handle, select.POLLIN)
        while not why and not poll.poll(50):
            with open(f"/proc/{process}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
            seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            size = int(fields[21]) * os.sysconf("SC_PAGE_SIZE")
            if seconds > 2 * self.seconds:
                why = f"takes more than {2 * self.seconds} s: killed"
            elif size > 2 * self.bytes:
                why = f"takes more than {2 * self.bytes >> 20} MiB: killed"
            elif time.monotonic() - start > 12 * self.seconds:
                why = f"hangs for {12 * self.seconds} s: killed"
        if why:
            os.kill(process, signal.SIGKILL)
        os.close(handle)
        return why


def apart(work):
    """Has a process of its own do something: the memory that this takes would count as the tool's."""
    child = os.fork()
    if child == 0:
        code = 1
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        try:
            work()
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    if os.waitpid(child, 0)[1]:
        raise RuntimeError("a file could not be made")


def end_children():
    """Ends what a run has left, once it had a moment to end by itself, and says what it was."""
    deadline, left = time.monotonic() + 1, []
    while children() and time.monotonic() < deadline:
        for child in children():
            os.waitpid(child, os.WNOHANG)
        time.sleep(0.01)
    for child in children():
        with contextlib.suppress(OSError):
            with open(f"/proc/{child}/cmdline") as file:
                left.append(file.read().replace("\0", " ")[:60])
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    return left


def said(tool, code, output, errors, reports):
    """What is wrong with what a tool has said: an error is one line, and nothing in it moves a cursor."""
    problems = []
    for name, data in [("output", output), ("errors", errors)]:
        text = data.decode(errors="replace")
        if name == "errors" and text.encode() != data:
            problems.append(f"its {name} are not UTF-8: {data[:80]}")
        controls = {c for c in text if c != "\n" and unicodedata.category(c) in ["Cc", "Zl", "Zp"]}
        if controls:
            problems.append(f"control characters in its {name}: {controls}")
    text = errors.decode(errors="replace")
    # A crash is seen by its exit code.
    if code > 0 and not reports and not re.fullmatch(rf"{tool}: [^\n]+\n", text):
        problems.append(f"an error is not one line: {text[:200]!r}")
    if re.search("Fatal error|stack trace|Program crashed|mistake in the program", text):
        problems.append(f"crashes: {text[:200]!r}")
    return problems


class Tally:
    """What many runs came to."""

    def __init__(self, keep):
        self.keep, self.runs, self.findings, self.slow, self.large = keep, 0, 0, 0, 0
        self.slowest, self.largest = (0, ""), (0, "")
        self.codes = collections.Counter()

    def add(self, name, line, outcome, write, keeps=False):
        """`name` is that of the run, `write` puts its file into a folder: of what has failed, or that is to be kept."""
        self.runs += 1
        self.codes[outcome.codes[0]] += 1
        self.slow += outcome.seconds > SLOW
        self.large += outcome.bytes > LARGE
        self.slowest = max(self.slowest, (outcome.seconds, name))
        self.largest = max(self.largest, (outcome.bytes, name))
        self.findings += bool(outcome.problems)
        if outcome.problems or keeps:
            folder = pathlib.Path(self.keep) / name.replace("/", "-").replace(" ", "-")
            folder.mkdir(parents=True, exist_ok=True)
            apart(lambda: write(folder))
            (folder / "command").write_text(f"{line}\n" + "".join(f"# {problem}\n" for problem in outcome.problems))
            print(f"{name}: {'; '.join(outcome.problems) or 'nothing'}\n  kept in {folder}", flush=True)

    def end(self, start):
        codes = ", ".join(f"{count} with {code}" for code, count in sorted(self.codes.items()))
        print(f"{self.runs} runs in {time.monotonic() - start:.0f} s, {codes}: {self.findings} findings, "
              f"{self.slow} over {SLOW} s, {self.large} over {LARGE >> 20} MiB; "
              f"the slowest {self.slowest[0]:.1f} s ({self.slowest[1]}), "
              f"the largest {self.largest[0] >> 20} MiB ({self.largest[1]})")
        sys.exit(1 if self.findings else 0)


# Stand-ins of a tool, and what is to be found of each; nothing, of those that do well.
STAND_INS = [
    ("echo done; touch out", ""),
    ("echo 'animrender: x: is not valid' >&2; exit 65", ""),
    ("touch out; kill -SEGV $$", "ends with -11"),
    ("echo 'animrender: x: not enough memory, or a mistake in the program' >&2; exit 70", "crashes"),
    ("echo 'animrender: x: no' >&2; exit 66", "ends with 66"),
    ("exit 65", "not one line"),
    ("echo 'x is not valid' >&2; exit 65", "not one line"),
    ("printf 'animrender: x:\\n is not valid\\n' >&2; exit 65", "not one line"),
    ("printf 'Fatal error: x\\n' >&2; touch out", "crashes"),
    ("printf '\\033[2Jdone\\n'; touch out", "control characters in its output"),
    ("printf 'animrender: \\302\\233 is not valid\\n' >&2; exit 65", "control characters in its errors"),
    ("printf 'animrender: \\377 is not valid\\n' >&2; exit 65", "not UTF-8"),
    ("touch out; echo 'animrender: x: is not valid' >&2; exit 65", "left: ['out']"),
    ("touch out .out~1", "left: ['.out~1']"),
    ("touch out; rm x", "gone"),
    ("touch out $TMPDIR/y", "left in TMPDIR"),
    ("true", "no output"),
    ("touch out; sleep 9 > /dev/null 2>&1 &", "a process is left"),
    ("touch out; exec python3 -c 'import time\nwhile time.process_time() < 0.4: pass'", "takes 0.4 s"),
    ("while :; do :; done", "takes more than 0.6 s"),
    ("sleep 99", "hangs"),
    ("touch out; python3 -c 'len(b\"x\" * 150_000_000)'", "takes 1"),
    ("exec python3 -c 'import time; x = b\"x\" * 400_000_000; time.sleep(9)'", "takes more than 200 MiB"),
]


def check():
    missed = 0
    with tempfile.TemporaryDirectory() as tools:
        box, tool = Box(tools, tools, seconds=0.3, bytes=100 << 20), pathlib.Path(tools) / "animrender"
        command = Command("stand-in", "animrender {input}", output="out")
        for script, wanted in STAND_INS:
            tool.write_text(f"#!/bin/sh\n{script}\n")
            tool.chmod(0o755)
            problems = box.run(command, lambda folder: (folder / "x").touch()).problems
            if bool(problems) != bool(wanted) or not any(wanted in problem for problem in problems or [""]):
                missed += 1
                print(f"{script}: found {problems}, not {wanted!r}")
    print(f"{len(STAND_INS)} stand-ins, {missed} not found out")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    check()
