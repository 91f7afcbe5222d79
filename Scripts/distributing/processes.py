"""A program with all that it starts: what it takes, and what happens when one of its workers is killed."""
import ctypes
import os
import pathlib
import resource
import signal
import subprocess
import time

PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans():
    """Makes this process the parent of daemons that its children leave, so that their seconds are counted, too."""
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl")


def processor_seconds():
    """Seconds of the processors in children that have ended."""
    return sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])


def parents():
    """The parent of every process."""
    found = {}
    for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            found[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
        except OSError:
            pass
    return found


def descendants(root):
    """All processes below one, in the order of their numbers."""
    parent, found = parents(), {root}
    grown = True
    while grown:
        more = {process for process, above in parent.items() if above in found} - found
        grown = bool(more)
        found |= more
    return sorted(found - {root})


def note_seconds(root, seen):
    """Keeps what each process below one, and it itself, has taken of the processors so far."""
    for process in [root, *descendants(root)]:
        try:
            status = pathlib.Path(f"/proc/{process}/stat").read_text()
        except OSError:
            continue
        seen[process] = sum(map(int, status.rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def draws(process):
    """Whether a process has the library, or is the tool."""
    try:
        folder = pathlib.Path(f"/proc/{process}")
        return os.readlink(folder / "exe").endswith("/animrender") or "libanimrender" in (folder / "maps").read_text()
    except OSError:
        return False


def end_all(kept=(), patience=20):
    """Waits for all descendants but `kept`, and ends those that stay."""
    limit = time.monotonic() + patience
    while True:
        try:
            while os.waitpid(-1, os.WNOHANG)[0] != 0:
                pass
        except ChildProcessError:
            return
        left = [process for process in descendants(os.getpid()) if process not in kept]
        if not left:
            return
        if time.monotonic() > limit:
            for process in left:
                try:
                    os.kill(process, signal.SIGKILL)
                except ProcessLookupError:
                    pass
        time.sleep(0.05)


def measured(work, kept=()):
    """Seconds by the clock, and those of the processors in all that is started.

    Work returns the former and what was seen of the latter: Ray's processes are not waited for, so that the system does not count them.
    """
    before = processor_seconds()
    wall, seen = work()
    end_all(kept)
    return wall, max(seen, processor_seconds() - before)


def watch(command, environment, log, victim_at=None, done=None):
    """Runs a program to its end, and kills one of the workers when `done()` reaches `victim_at`. Returns seconds; see `measured`."""
    start, seen = time.monotonic(), {}
    with log.open("w") as output:
        process = subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        killed = victim_at is None
        while process.poll() is None:
            time.sleep(0.2)
            note_seconds(process.pid, seen)
            if not killed and done() >= victim_at:
                workers = [worker for worker in descendants(os.getpid()) if draws(worker)]
                if workers:
                    os.kill(workers[-1], signal.SIGKILL)
                    killed = True
    name = pathlib.Path(command[1]).name
    if process.returncode != 0:
        raise SystemExit(f"distributed: {name} ended with {process.returncode}: see {log}")
    if not killed:
        raise SystemExit(f"distributed: {name} ended before one of its workers could be killed: see {log}")
    return time.monotonic() - start, sum(seen.values())
