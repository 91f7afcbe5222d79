"""SVGAs that ask for as much as they can, as in lotties.py."""
import pathlib
import random
import zlib

from campaigns.commands import *
from campaigns.making import *

ZIGZAG = "M0 0" + "".join(f"L{i % 97} {i % 89 * (i % 2)}" for i in range(4000))
ARCS = "M0 0" + "a9 9 0 1 1 9 9" * 2000

CASES = [
    # SVGA
    ("zlib data of 2 GB", lambda: bomb(1 << 31), PICTURE),
    ("zlib data of 2 GB, as info", lambda: bomb(1 << 31), INFO),
    ("an SVGA path of 4 million arcs", lambda: vector("M0 0" + "a9 9 0 1 1 9 9" * 4_000_000), PICTURE),
    ("an SVGA path of 200,000 arcs", lambda: vector("M0 0" + "a9 9 0 1 1 9 9" * 200_000), PICTURE),
    ("an SVGA path of 4 million zig-zags", lambda: vector("M0 0" + "L99 99L0 9" * 2_000_000, width=9), PICTURE),
    ("an SVGA path of 400,000 zig-zags", lambda: vector("M0 0" + "L99 99L0 9" * 200_000, width=9), PICTURE),
    ("an SVGA path of 400,000 zig-zags, by Cairo", lambda: vector("M0 0" + "L99 99L0 9" * 200_000, width=9), CAIRO),
    ("SVGA dashes of 1e-9", lambda: vector(ZIGZAG, width=1, dash=(1e-9, 1e-9, 1e-9)), PICTURE),
    ("SVGA dashes of 1e-9, by Cairo", lambda: vector(ZIGZAG, width=1, dash=(1e-9, 1e-9, 1e-9)), CAIRO),
    (
        "an SVGA path of numbers of 1e38",
        lambda: vector("M-1e38 0C1e38 1e38 -1e38 1e38 9 9A1e38 1e-38 0 1 1 1e38 0", width=1e38),
        PICTURE,
    ),
    ("a million SVGA shapes in a frame", lambda: movie(sprite(frame(*[drawn("M0 0L9 9")] * 1_000_000))), PICTURE),
    ("100,000 SVGA shapes in a frame", lambda: movie(sprite(frame(*[drawn("M0 0L99 9L0 99")] * 100_000))), PICTURE),
    (
        "30,000 SVGA shapes that are kept",
        lambda: movie(sprite(frame(*[drawn("M0 0L9 9")] * 30_000), *[frame(KEEP)] * 5000), frames=5001),
        MIDDLE,
    ),
    (
        "30,000 SVGA shapes in 5,000 frames, in time",
        lambda: movie(sprite(frame(*[drawn("M0 0L9 9")] * 30_000), *[frame(KEEP)] * 5000), frames=5001),
        HURRIED,
    ),
    (
        "2,000 SVGA clips of arcs",
        lambda: movie(*[sprite(frame(drawn("M0 0h99v99z"), clip=ARCS[: 300 * 14]))] * 2000),
        PICTURE,
    ),
    (
        "2,000 SVGA mattes",
        lambda: movie(
            *[sprite(frame(drawn("M0 0h99v99z")), key=f"{i}.matte", matte=f"{i + 1}.matte") for i in range(2000)]
        ),
        PICTURE,
    ),
    # Made Lottie
    (
        "2,000 SVGA shapes kept for 5,000 frames, converted",
        lambda: movie(sprite(frame(*[drawn("M0 0L9 9")] * 2000), *[frame(KEEP)] * 5000), frames=5001),
        CONVERT,
    ),
    (
        "100,000 SVGA lines kept for 300 frames, converted",
        lambda: movie(sprite(frame(drawn("M0 0" + "L99 99L0 9" * 50_000)), *[frame(KEEP)] * 300), frames=301),
        CONVERT,
    ),
    (
        "an SVGA clip of 50,000 lines before 1,000 small ones, converted",
        lambda: movie(
            sprite(
                frame(clip="M0 0" + "L99 99L0 9" * 25_000),
                *[frame(clip=f"M0 0L{i % 9 + 1} 9L0 9") for i in range(1000)],
                key="x",
            ),
            frames=1001,
            images=[("x", PIXELS)],
        ),
        CONVERT,
    ),
    (
        "an SVGA clip of 100,000 holes, converted",
        lambda: movie(
            sprite(frame(clip="M0 0L9 0L9 9" + "M1 1L1 2L2 2" * 100_000), key="x"), images=[("x", PIXELS)]
        ),
        CONVERT,
    ),
    (
        "5,000 proportions of an SVGA picture, converted",
        lambda: movie(
            sprite(*[[number(1, 1), [2, 2, [number(3, 100), number(4, 50 + i)]]] for i in range(5000)], key="x"),
            frames=5000,
            images=[("x", PIXELS + random.Random(1).randbytes(900_000))],
        ),
        CONVERT,
    ),
    (
        "19,900 SVGA sprites of one key, converted",
        lambda: movie(*[sprite(frame(side=9 + i), key="x") for i in range(19_900)], images=[("x", PIXELS)]),
        CONVERT,
    ),
    (
        "15,000 SVGA sprites of a picture and a shape, half seen",
        lambda: movie(
            *[sprite(frame(drawn("M0 0h9v9z"), alpha=0.5, side=9), key="x")] * 15_000,
            images=[("x", PIXELS + random.Random(1).randbytes(15_000))],
        ),
        SVG,
    ),
    (
        "16,000 SVGA frames of 25 shapes that change",
        lambda: movie(
            sprite(*[frame(*[drawn(f"M{j} {i % 7}h9v9z", 2, (3, 1)) for j in range(25)]) for i in range(16_000)]),
            frames=16_000,
        ),
        CONVERT_WHOLE,
    ),
    (
        "40 SVGA sprites that shear for 20,000 frames",
        lambda: movie(
            *[
                sprite(*[frame(transform=(1, i % 7 * 0.1, i % 3 * 0.1, 1, 0, 0)) for i in range(7)] * 2857, key="x")
            ]
            * 40,
            frames=20_000,
            images=[("x", PIXELS)],
        ),
        CONVERT_WHOLE,
    ),
    ("20,000 SVGA sprites of 250 frames", lambda: movie(*[sprite(*[frame()] * 250)] * 20_000, frames=250), PICTURE),
    ("5,000,001 SVGA frames", lambda: movie(*[sprite(*[[]] * 50_001)] * 100, frames=50_001), PICTURE),
    ("100 million SVGA frames", lambda: movie(sprite(frame(drawn("M0 0h9v9z"))), frames=10**8), GIF),
    ("100 million SVGA frames, converted", lambda: movie(sprite(frame(drawn("M0 0h9v9z"))), frames=10**8), CONVERT),
    ("an SVGA at 2 billion frames a second", lambda: movie(sprite(frame(drawn("M0 0h9v9z"))), fps=2**31 - 1), CONVERT),
    (
        "an SVGA of NaN",
        lambda: movie(
            sprite(frame(drawn(ZIGZAG), alpha=float("nan"), transform=[float("nan")] * 6), key="x"),
            side=100,
            images=[("x", PIXELS)],
        ),
        PICTURE,
    ),
    ("an SVGA canvas of infinity", lambda: movie(sprite(frame(drawn(ZIGZAG))), side=float("inf")), WHOLE),
    (
        "20,000 SVGA keys of one picture",
        lambda: movie(
            *[sprite(frame(), key=f"{i}") for i in range(9)], images=[(f"{i}", PIXELS) for i in range(20_000)]
        ),
        OPTIMISE,
    ),
    (
        "1,000 SVGA pictures of 2,000 pixels",
        lambda: movie(
            *[sprite(frame(), key=f"{i}") for i in range(1000)],
            images=[(f"{i}", png(2000, 2000, color=0)) for i in range(1000)],
        ),
        PICTURE,
    ),
    (
        "pictures shared by 1,500 keys",
        lambda: {"x.svga": spec({f"{i}": "p" for i in range(1500)}, entries=[("p.png", bytes(200_000))])},
        UNPACK,
    ),
    *[
        (f"5,000 SVGA keys of one {kind} entry of 50 MB", lambda kind=kind: keys_of_one(kind), command)
        for kind in LARGE_ENTRIES
        for command in [PICTURE, INFO, LINT, OPTIMISE, CONVERT, RECORD]
    ],
    *[
        (
            f"5,000 binary SVGA keys of one {kind} entry of 50 MB",
            lambda kind=kind: binary_keys_of_one(kind, sounds=[f"{i}" for i in range(5000)]),
            command,
        )
        for kind in LARGE_ENTRIES
        for command in [PICTURE, INFO, LINT, OPTIMISE, CONVERT, RECORD, UNPACK]
    ],
    (
        "pictures that are names outside of the folder",
        lambda: {
            "x.svga": spec(
                {"a": "../../etc/passwd", "b": "/dev/zero"},
                [{"imageKey": "a", "frames": []}],
                [("../../etc/passwd.png", PIXELS)],
            )
        },
        UNPACK,
    ),
    ("messages 10,000 deep", lambda: zlib.compress(messages(10_000)), PICTURE),
    ("groups of a message, 100,000 deep", lambda: zlib.compress(b"\x0b" * 100_000), PICTURE),
    ("lengths of 2^63 in a message", lambda: zlib.compress(b"\x22\xff\xff\xff\xff\xff\xff\xff\xff\x7f" * 99), PICTURE),
]
