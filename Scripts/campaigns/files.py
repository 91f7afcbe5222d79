"""Texts, pictures, archives and references that ask for as much as they can, as in lotties.py."""
import gzip
import pathlib

from campaigns.commands import *
from campaigns.making import *

AWAY = {"p": value([9, 9]), "s": value([10, 10]), "o": value(50)}

CASES = [
    # JSON
    ("arrays 100,000 deep", lambda: b"[" * 100_000 + b"]" * 100_000, PICTURE),
    ("objects 100,000 deep", lambda: b'{"layers":' * 100_000 + b"1" + b"}" * 100_000, PICTURE),
    ("60 MB of layers that are nothing", lambda: large_text(b"{}"), PICTURE),
    ("60 MB of numbers", lambda: large_text(b"1"), PICTURE),
    ("60 MB of arrays", lambda: large_text(b"[]"), PICTURE),
    ("60 MB of what looks like passwords", lambda: large_text(b'{"ty":99,"nm":"%s"}' % (b"://:a" * 11_000_000)), INFO),
    ("60 MB of one text", lambda: large_text(b'{"ty":4,"nm":"%s"}' % (b"x" * 59_000_000)), INFO),
    ("60 MB of escapes", lambda: large_text(b'{"ty":4,"nm":"%s"}' % (b"\\u0001" * 9_000_000)), INFO),
    ("a member named a million times", lambda: b'{"v":"5",' + b'"layers":[],' * 1_000_000 + b'"w":9}', PICTURE),
    (
        "300,000 markers",
        lambda: scene(circle(), fill()) | {"markers": [{"cm": "a", "tm": i, "dr": 1} for i in range(300_000)]},
        INFO,
    ),
    ("100,000 mistakes", lambda: lottie(*[layer(ty=99, nm="\x1b[2J") for _ in range(20_000)], solid()), LINT),
    # Pictures
    ("a PNG of 65,535 pixels", lambda: picture(png(65_535, 65_535, b"")), PICTURE),
    ("a PNG of 2^31 pixels", lambda: picture(png(2**31 - 1, 1, b"")), PICTURE),
    ("a PNG of 8,192 pixels, 60 kB", lambda: picture(png(8192, 8192, color=0)), PICTURE),
    ("20 PNGs of 8,000 pixels", lambda: picture(png(8000, 8000, color=0), count=20), PICTURE),
    (
        "a PNG of 4,000 pixels in 100 places",
        lambda: picture(png(4000, 4000)) | {"layers": [layer(ty=2, refId="0", ks=AWAY) for _ in range(100)]},
        PICTURE,
    ),
    (
        "60 PNGs of 2,000 pixels, each another",
        lambda: lottie(
            *[layer(ty=2, refId=f"{i}", ks=AWAY) for i in range(60)],
            assets=[picture(png(2000, 2000 + i))["assets"][0] | {"id": f"{i}"} for i in range(60)],
        ),
        PICTURE,
    ),
    ("a PNG that inflates without end", lambda: picture(png(9, 9, bytes(200_000_000))), PICTURE),
    ("a picture that is a text", lambda: picture(b"<svg>" * 9999, "svg+xml"), PICTURE),
    (
        "pictures outside of the folder",
        lambda: lottie(
            *[layer(ty=2, refId=f"{i}") for i in range(5)],
            assets=[
                {"id": f"{i}", "w": 9, "h": 9, "u": u, "p": p, "e": 0}
                for i, (u, p) in enumerate(
                    [
                        ("../../../etc/", "passwd"),
                        ("/etc/", "passwd"),
                        ("", "/dev/zero"),
                        ("http://127.0.0.1:9/", "x.png"),
                        ("", "link.png"),
                    ]
                )
            ],
        ),
        PICTURE,
    ),
    (
        "pictures that are links and devices",
        lambda: {
            "x.json": lottie(
                *[layer(ty=2, refId=n) for n in "ab"],
                assets=[{"id": n, "w": 9, "h": 9, "u": "", "p": n, "e": 0} for n in "ab"],
            ),
            "a": pathlib.Path("/dev/zero"),
            "b": pathlib.Path("/etc/passwd"),
        },
        PICTURE,
    ),
    *[
        (f"{count} SVGs of {name} each in {kind}", lambda make=make, c=content, n=count: make(c, n), command)
        for content, count, name in [(RECTANGLE, 3000, "a rectangle"), (TURBULENCE, 30, "2 s")]
        for make, kind, commands in [
            (svg_lottie, "a Lottie", [PICTURE, INFO, LINT, TO_SVGA, OPTIMISE_LOTTIE]),
            (svg_movie, "an SVGA", [PICTURE, INFO, CONVERT, OPTIMISE]),
        ]
        for command in commands
    ],
    # Archives
    *[
        (f"thousands of {places} of one {kind} entry of 50 MB", lambda make=make, kind=kind: make(kind), command)
        for make, places in [(assets_of_one, "assets"), (animations_of_one, "animations"), (rules_of_one, "rules")]
        for kind in ["PNG", "blank"]
        for command in [PICTURE, INFO, LINT, TO_SVGA]
    ],
    ("an archive that inflates to 1 GB", lambda: dotlottie(EMPTY, ("i/x.png", bytes(1_000_000_000))), PICTURE),
    ("an archive that inflates to 1 GB, unpacked", lambda: dotlottie(EMPTY, ("i/x.png", bytes(1_000_000_000))), UNPACK),
    ("an animation of 250 MB in an archive", lambda: dotlottie(large_text(b"{}", 250_000_000)), PICTURE),
    ("50,000 entries", lambda: dotlottie(EMPTY, *[(f"i/{i}.png", b"") for i in range(50_000)]), UNPACK),
    *[
        (f"an entry called {name[:20]!r}", lambda name=name: dotlottie(EMPTY, (name, PIXELS)), UNPACK)
        for name in [
            "../x.png",
            "/tmp/x.png",
            "i/../../x.png",
            "i\\..\\x.png",
            "C:\\x.png",
            "i/./x.png",
            "i//x.png",
            "\x1b[2J",
            "i/x.png/",
            ".",
            "i/" + "x" * 300,
            "con",
            "a/A.JSON",
            "a",
            "i/\u202egnp.x",
            "manifest.json/x",
        ]
    ],
    (
        "names outside of the folder",
        lambda: dotlottie(EMPTY, manifest={"animations": [{"id": "../../x"}, {"id": "\0"}, {"id": "a"}]}),
        UNPACK,
    ),
    ("an entry twice", lambda: dotlottie(EMPTY, ("a/a.json", lottie(solid()))), PICTURE),
    (
        "100,000 animations in a manifest",
        lambda: dotlottie(EMPTY, manifest={"animations": [{"id": "a"}] * 100_000}),
        INFO,
    ),
    (
        "themes of a million rules",
        lambda: dotlottie(
            EMPTY,
            ("t/t.json", {"rules": [{"id": f"{i}", "type": "Color", "value": [1, 0, 0]} for i in range(300_000)]}),
            manifest={"themes": [{"id": "t"}]},
        ),
        INFO,
    ),
    (
        "states that go round and round",
        lambda: machine(
            [
                {
                    "name": f"{i}",
                    "type": "GlobalState" if i == 9 else "PlaybackState",
                    "animation": "a",
                    "transitions": [{"type": "Transition", "toState": f"{(i + 1) % 9}", "guards": []}],
                }
                for i in range(10)
            ]
        ),
        EVENTS,
    ),
    (
        "a state with 200,000 ways out",
        lambda: machine(
            [
                {
                    "name": "0",
                    "type": "PlaybackState",
                    "animation": "a",
                    "transitions": [
                        {
                            "type": "Transition",
                            "toState": "0",
                            "guards": [{"type": "Numeric", "conditionType": "Equal", "inputName": "n", "compareTo": i}],
                        }
                        for i in range(200_000)
                    ],
                }
            ],
            [{"type": "Numeric", "name": "n", "value": -1}],
        ),
        EVENTS,
    ),
    (
        "guards that are asked all the time",
        lambda: machine(
            [
                {"name": "g", "type": "GlobalState", "transitions": [transition("0", "m", 4)] * 4000},
                *[
                    {
                        "name": f"{i}",
                        "type": "PlaybackState",
                        "animation": "a",
                        "transitions": [transition(f"{(i + 1) % 15}", "n", 1, 0.001 if i == 14 else None)],
                        "entryActions": [{"type": "SetNumeric", "inputName": "n", "value": 1}],
                    }
                    for i in range(15)
                ],
            ],
            [{"type": "Numeric", "name": name, "value": 1} for name in "nm"],
        ),
        EVENTS,
    ),
    (
        "4,000 animations",
        lambda: dotlottie(
            lottie(solid()),
            *[(f"a/{i}.json", lottie(solid())) for i in range(4000)],
            manifest={"animations": [{"id": "a"}, *[{"id": f"{i}"} for i in range(4000)]]},
        ),
        LINT,
    ),
    ("a gzip of 2 GB", lambda: {"x.svga": gzip.compress(b"{")[:-8] + bomb(1 << 31)}, PICTURE),
    ("a sticker that inflates to 400 MB", lambda: {"x.tgs": gzip.compress(large_text(b"{}", 400_000_000), 9)}, PICTURE),
    # Snapshots
    (
        "a manifest of 500,000 frames",
        lambda: {"x.json": EMPTY, "refs/x.json/manifest.json": reference(500_000)},
        VERIFY,
    ),
    (
        "a manifest of 100,000 frames",
        lambda: {"x.json": EMPTY, "refs/x.json/manifest.json": reference(100_000)},
        VERIFY,
    ),
    ("a manifest of 10,000 frames", lambda: {"x.json": EMPTY, "refs/x.json/manifest.json": reference(10_000)}, VERIFY),
    (
        "a manifest linked to a device",
        lambda: {"x.json": EMPTY, "refs/x.json/manifest.json": pathlib.Path("/dev/zero")},
        VERIFY,
    ),
    (
        "a reference whose pictures are a bomb",
        lambda: {
            "x.json": EMPTY,
            "refs/x.json/manifest.json": reference(4),
            "refs/x.json/frames.png": png(16_000, 16_000, color=0),
            "refs/x.json/frames.txt": bytes(100_000_000),
        },
        VERIFY,
    ),
]
