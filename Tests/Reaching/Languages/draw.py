"""Draws frames: draw.py FILE WIDTH FRAME... writes red, green, blue, alpha of each to standard output."""

import sys

import animrender

path, width, *frames = sys.argv[1:]
for image in animrender.Animation.open(path).frames(map(int, frames), size=(int(width), None)):
    sys.stdout.buffer.write(image.tobytes())
