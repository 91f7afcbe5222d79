"""Animated pictures that ask for as much as they can once they are decoded, as in lotties.py."""
import struct
import zlib

from campaigns.commands import *
from campaigns.making import *


def one_colour(pixels):
    """Pixels of colour 0 as a GIF has them: each code stands for a run that is longer by one than the one before."""
    data, held, bits, codes, run = bytearray(), 0, 0, [], 0
    while pixels:
        # 4 forgets all codes, of which there are 4,096 at most; 5 ends.
        codes.append((4, (4 + run).bit_length() if run else 3))
        for run in range(1, 4090):
            length = min(run, pixels)
            codes.append((0 if length == 1 else 4 + length, (4 + run).bit_length()))
            pixels -= length
            if not pixels:
                break
    codes.append((5, (5 + run).bit_length()))
    for code, width in codes:
        held |= code << bits
        bits += width
        while bits >= 8:
            data.append(held & 255)
            held, bits = held >> 8, bits - 8
    data.append(held)
    return bytes([2]) + b"".join(bytes([len(part := data[i : i + 255])]) + part for i in range(0, len(data), 255)) + b"\0"


def gif(side, frames, drawn=None, delay=4):
    """`drawn`: the side of what a frame changes; the whole by default."""
    drawn = drawn or side
    picture = one_colour(drawn * drawn)
    content = b"GIF89a" + struct.pack("<HHBBB", side, side, 0x81, 0, 0) + bytes(12)
    for i in range(frames):
        # Colours of its own make every frame another one.
        content += b"\x21\xf9\x04\x00" + struct.pack("<HBB", delay, 0, 0)
        content += b"\x2c" + struct.pack("<HHHHB", 0, 0, drawn, drawn, 0x81) + bytes([i & 255, i >> 8, 77]) + bytes(9)
        content += picture
    return {"x.gif": content + b"\x3b"}


def apng(side, frames, drawn=None, bits=8, end=None):
    drawn = drawn or side

    def rows(side):
        return zlib.compress((b"\0" + b"\x40" * (side * 4 * bits // 8)) * side, 9)

    first, others = rows(side), rows(drawn)
    content = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, bits, 6, 0, 0, 0))
    content += chunk(b"acTL", struct.pack(">II", frames, 0))
    for i in range(frames):
        size = drawn if i else side
        control = struct.pack(">IIIIIHHBB", max(0, 2 * i - 1), size, size, 0, 0, 1, 25, 1, 1)
        content += chunk(b"fcTL", control)
        content += chunk(b"fdAT", struct.pack(">I", 2 * i) + others) if i else chunk(b"IDAT", first)
    return {"x.png": (content + chunk(b"IEND", b""))[:end]}


CASES = [
    ("a GIF of 8 frames of 4,000 pixels", lambda: gif(4000, 8), FRAMES),
    ("a GIF of 9 frames of 4,000 pixels", lambda: gif(4000, 9), FRAMES),
    ("a GIF of 1,500 frames that change a pixel of 16 million", lambda: gif(4000, 1500, 1), FRAMES),
    ("a GIF of 65,535 pixels", lambda: gif(65_535, 3, 1), FRAMES),
    ("a GIF of 20,000 frames of a pixel", lambda: gif(1, 20_000, delay=0), FRAMES),
    ("a GIF that is shown for a year", lambda: gif(9, 20_000, delay=65_535), FRAMES),
    ("an APNG of 8 frames of 4,000 pixels", lambda: apng(4000, 8), FRAMES),
    ("an APNG of 2 frames of 4,000 pixels, 64 bits each", lambda: apng(4000, 2, bits=16), FRAMES),
    ("an APNG of 3 frames of 4,000 pixels, 64 bits each", lambda: apng(4000, 3, bits=16), FRAMES),
    ("an APNG of 300 frames that change a pixel of 16 million", lambda: apng(4000, 300, 1), FRAMES),
    ("an APNG that is cut", lambda: apng(4000, 8, 1, end=60_000), FRAMES),
]
