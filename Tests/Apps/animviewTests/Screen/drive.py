"""Runs a program in a window on a screen of its own (Xvfb), does what it is told, and says what it saw.

    drive.py PROGRAM ARGUMENT... < steps.json > seen.json

Steps are an array of {"title": "text"}, which waits until the window's title has the text, {"key": "space"} (names of
xdotool), {"copy": ["from", "to"]} of files, {"shot": "file.ppm"}, which waits until the window shows the same twice, and
{"end": true}, which waits for the program's end. What is printed is an object: "titles" (one for each title step, and
what never came), "status" (of the program; null where it still ran) and "errors".
"""

import json
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import time

PATIENCE = 30


class Screen:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="animview-screen-")
        to_read, to_write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(to_write), "-screen", "0", "800x600x24", "-nolisten", "tcp", "-fbdir", self.folder],
            pass_fds=[to_write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_write)
        with os.fdopen(to_read) as numbers:
            self.name = ":" + numbers.readline().strip()

    def close(self):
        # What tests start may have been told not to hear of SIGTERM; so what it would clear away is cleared away here.
        self.process.kill()
        self.process.wait()
        number = self.name.lstrip(":")
        for path in [f"/tmp/.X{number}-lock", f"/tmp/.X11-unix/X{number}"]:
            pathlib.Path(path).unlink(missing_ok=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def xdotool(self, *arguments):
        environment = dict(os.environ, DISPLAY=self.name)
        return subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True).stdout.strip()

    def window(self, pid):
        return self.xdotool("search", "--onlyvisible", "--pid", str(pid)).split("\n")[0]

    def pixels(self, window):
        """The window's pixels, from the file in which the screen keeps its own (XWD)."""
        place = dict(line.split("=") for line in self.xdotool("getwindowgeometry", "--shell", window).split("\n"))
        left, top, width, height = (int(place[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
        with open(os.path.join(self.folder, "Xvfb_screen0"), "rb") as file:
            data = file.read()
        header = struct.unpack(">25I", data[:100])
        start, stride = header[0] + header[19] * 12, header[12]
        rows = []
        for y in range(top, top + height):
            row = data[start + y * stride + left * 4:start + y * stride + (left + width) * 4]
            rgb = bytearray(width * 3)
            rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
            rows.append(bytes(rgb))
        return f"P6\n{width} {height}\n255\n".encode() + b"".join(rows)


class Never(Exception):
    pass


def until(condition):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    raise Never


def main():
    steps = json.load(sys.stdin)
    screen = Screen()
    environment = dict(os.environ, DISPLAY=screen.name, SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy")
    program = subprocess.Popen(sys.argv[1:], env=environment, stderr=subprocess.PIPE, text=True)
    seen = {"titles": [], "status": None}

    def title(text):
        if program.poll() is not None:
            raise Never
        window = screen.window(program.pid)
        name = screen.xdotool("getwindowname", window) if window else ""
        return name if text in name else None

    def shot():
        window = screen.window(program.pid)
        first = screen.pixels(window)
        time.sleep(0.2)
        return first if first == screen.pixels(window) else None

    try:
        for step in steps:
            if "title" in step:
                seen["titles"].append(until(lambda: title(step["title"])))
            elif "key" in step:
                screen.xdotool("key", step["key"])
            elif "copy" in step:
                shutil.copy(*step["copy"])
            elif "shot" in step:
                with open(step["shot"], "wb") as file:
                    file.write(until(shot))
            elif "end" in step:
                until(lambda: program.poll() is not None)
        seen["status"] = program.poll()
    except Never:
        seen["titles"].append(f"never: {step}")
        seen["status"] = program.poll()
    finally:
        program.kill()
        seen["errors"] = program.communicate()[1]
        screen.close()
    json.dump(seen, sys.stdout)


main()
