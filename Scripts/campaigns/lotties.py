"""Lotties that ask for as much as they can: what each is, what makes it, what is done with it."""
import base64
import random
import struct

from campaigns.commands import *
from campaigns.making import *

ZIGZAGS = circle(), zigzag(500), repeater(99, 0.1)
DOTS = scene(group(circle(1), fill()), repeater(200, 2), repeater(200, 0, 2))
CHAIN = [solid(ind=i, parent=i + 1, ks={"r": value(1)}) for i in range(10_000)]
STAR, DASHES = star(20), stroke(1, 0.3, 0.2)
EFFECTS = {
    "ef": [effect(29, 900, 1, 0), effect(25, [0, 0, 0, 1], 200, 45, 90, 900), effect(29, 500, 2, 1)] * 4,
    "sy": [
        {"ty": kind, "s": value(250), "d": value(90), "o": value(90), "c": value([1, 0, 0, 1])}
        for kind in [1, 2, 5, 6]
    ],
}

TURNING = {"r": keys([[0], [90]], [0, 60])}


def around(outline, letters_):
    animation = letters(lottie(text(letters_) | {"hasMask": True, "masksProperties": [mask(outline, 0, "n")]}))
    animation["layers"][0]["t"]["p"] = {"m": 0, **{name: value(0) for name in "flra"}, "p": value(1)}
    return animation


def idle(count):
    """Points next to a line: each is on the way to the one after it once that before it is gone."""
    points, beside, far = [], 0.0, 1000.0
    for i in range(count):
        x = 1000 - i * 900 / count
        beside = beside * x / far + (0, 0.999999999e-6, -0.999999999e-6)[i and 1 + (i + 1) % 2]
        far = x
        points.append([x, beside])
    return points + [[0.0, 0.0]]


CASES = [
    # Modifiers
    ("repeaters of nothing", lambda: scene(*[repeater(10_000)] * 3, fill()), PICTURE),
    ("repeaters without a paint", lambda: scene(circle(), *[repeater(10_000)] * 3), PICTURE),
    ("repeaters of empty groups", lambda: scene(group(), *[repeater(10_000)] * 3, fill()), PICTURE),
    (
        "repeaters of groups in groups",
        lambda: scene(group(group(group(circle(), fill()), repeater(99)), repeater(99)), repeater(99)),
        PICTURE,
    ),
    ("repeaters that grow", lambda: scene(circle(), repeater(1000, 9, 9, 200), stroke(), fill()), PICTURE),
    ("20,000 repeaters of one", lambda: scene(circle(), *[repeater(1)] * 20_000, fill()), PICTURE),
    ("a grid of 40,000 dots", lambda: DOTS, PICTURE),
    ("a grid of 40,000 dots, by Cairo", lambda: DOTS, CAIRO),
    ("zig-zags of zig-zags", lambda: scene(circle(), zigzag(1000), zigzag(1000), fill()), PICTURE),
    ("zig-zags of zig-zags, few each", lambda: scene(circle(), *[zigzag(9)] * 5, stroke(1)), PICTURE),
    ("copies of a zig-zag", lambda: scene(circle(), zigzag(1000), repeater(250), fill(), stroke()), PICTURE),
    ("a zig-zag of copies", lambda: scene(circle(), repeater(250), zigzag(1000), fill()), PICTURE),
    ("copies of a zig-zag in 120 frames as SVGA", lambda: scene(*ZIGZAGS, fill(), stroke()) | {"op": 120}, TO_SVGA),
    ("500 fills of copies", lambda: scene(group(circle()), repeater(1000), *[fill(1)] * 500), PICTURE),
    ("500 strokes of a star", lambda: scene(star(900), *[stroke(5)] * 500), PICTURE),
    ("offset of a star with 10,000 points", lambda: scene(star(10_000), offset(5), fill()), PICTURE),
    ("offset of an outline that crosses itself", lambda: scene(path(spread(3000)), offset(5), fill()), PICTURE),
    (
        "offset of an offset, both round",
        lambda: scene(star(100), offset(3, 2), offset(-3, 2), offset(9, 2), fill()),
        PICTURE,
    ),
    ("offset by 1e15", lambda: scene(circle(), offset(1e15), fill()), PICTURE),
    (
        "merge of zig-zags",
        lambda: scene(group(circle(), zigzag(1000, 40)), group(circle(50), zigzag(1000, 40)), merge(4), fill()),
        PICTURE,
    ),
    (
        "merge of outlines that cross themselves",
        lambda: scene(path(spread(700)), path(spread(700, seed=2)), merge(3), fill()),
        PICTURE,
    ),
    ("merge of 3,000 copies", lambda: scene(circle(), repeater(3000), merge(2), fill()), PICTURE),
    ("20,000 merges of one", lambda: scene(circle(), *[merge(2)] * 20_000, fill()), PICTURE),
    ("trim of a zig-zag", lambda: scene(circle(), zigzag(9000), repeater(20), trim(10, 90, 2), stroke()), PICTURE),
    ("trims of trims", lambda: scene(star(1000), *[trim(0.1, 99.9)] * 500, stroke()), PICTURE),
    (
        "round corners of a path of 100,000",
        lambda: scene(path(spread(100_000)), {"ty": "rd", "r": value(9)}, fill()),
        PICTURE,
    ),
    (
        "twist and pucker of a zig-zag",
        lambda: scene(
            circle(),
            zigzag(5000),
            *[{"ty": "pb", "a": value(70)}, {"ty": "tw", "a": value(1e9), "c": value([0, 0])}] * 20,
            fill(),
        ),
        PICTURE,
    ),
    ("a star with 1e9 points", lambda: scene(star(1e9), fill()), PICTURE),
    ("groups 31 deep, copied at each level", lambda: scene(groups(31, repeater(2))), PICTURE),
    ("groups 100 deep", lambda: scene(groups(100)), PICTURE),
    (
        "1,000 keys of a path of 100 points",
        lambda: scene({"ty": "sh", "ks": keys([[path(spread(100))["ks"]["k"]]] * 1000)}, fill()),
        MIDDLE,
    ),
    # Strokes and paints
    ("dashes of 1e-9", lambda: scene(circle(), stroke(3, 1e-9, 1e-9)), PICTURE),
    ("dashes of 1e-9, by Cairo", lambda: scene(circle(), stroke(3, 1e-9, 1e-9)), CAIRO),
    ("dashes of 0.001 on a path without end", lambda: scene(path(spread(5000)), stroke(1, 0.001, 0.001)), PICTURE),
    ("dashes of a line of 1e30", lambda: scene(path([[-1e30, 50], [1e30, 50]], False), stroke(3, 1, 1)), PICTURE),
    ("10,000 dashes in one pattern", lambda: scene(star(900), stroke(2, *[0.01, 0.02] * 5000)), PICTURE),
    ("a round pen 1e9 wide on a curve", lambda: scene(star(3000), stroke(1e9)), PICTURE),
    ("miters without a limit", lambda: scene(path(spread(20_000)), stroke(2, join=1, limit=1e30)), PICTURE),
    ("gradients of 50,000 stops", lambda: scene(circle(), *[gradient(50_000)] * 9), PICTURE),
    (
        "500 radial gradients with a highlight",
        lambda: scene(circle(200), *[gradient(9, 2, h=value(99), a=value(45))] * 500),
        PICTURE,
    ),
    (
        "gradients from 1e30 to 1e-30",
        lambda: scene(circle(), *[gradient(3, kind, s=value([1e30, 0]), e=value([1e-30, 0])) for kind in [1, 2]]),
        PICTURE,
    ),
    (
        "an edge of 200,000 teeth",
        lambda: scene(path([[i * 0.0005, i % 2 * 100] for i in range(200_000)]), fill(50)),
        PICTURE,
    ),
    (
        "5,000 blended solids",
        lambda: lottie(*[solid(bm=i % 15 + 1, ks={"o": value(50)}) for i in range(5000)]),
        PICTURE,
    ),
    # Masks, mattes, effects, styles
    (
        "120 masks with wide feathers",
        lambda: lottie(solid(hasMask=True, masksProperties=[mask(spread(9, seed=i), 5000) for i in range(120)])),
        PICTURE,
    ),
    (
        "120 masks with wide feathers, by Cairo",
        lambda: lottie(solid(hasMask=True, masksProperties=[mask(spread(9, seed=i), 5000) for i in range(120)])),
        CAIRO,
    ),
    (
        "1,000 masks of stars",
        lambda: lottie(
            solid(hasMask=True, masksProperties=[mask(spread(300, seed=i), 0, "sadf"[i % 4]) for i in range(1000)])
        ),
        PICTURE,
    ),
    (
        "masks that are widened by 1e9",
        lambda: lottie(solid(hasMask=True, masksProperties=[mask(spread(300), 1, "a", x=value(1e9))] * 20)),
        PICTURE,
    ),
    ("mattes of mattes", lambda: lottie(*[solid(ind=i, tt=i % 4 + 1, tp=i + 1) for i in range(2000)]), PICTURE),
    (
        "400 dashed stars that are each other's mattes",
        lambda: lottie(*[shapes(group(STAR, DASHES, repeater(5)), ind=i, tt=2, tp=i + 1) for i in range(400)]),
        PICTURE,
    ),
    (
        "letters in mattes of letters",
        lambda: letters(lottie(*[text("ab " * 300, ind=i, tt=1, tp=i + 1, box=[99, 99]) for i in range(60)])),
        PICTURE,
    ),
    (
        "a layer that is its own matte",
        lambda: lottie(solid(ind=1, tt=1, tp=1), solid(ind=2, tt=2, tp=3), solid(ind=3, tt=1, tp=2)),
        PICTURE,
    ),
    ("500 blurs", lambda: lottie(solid(ef=[effect(29, 5000, 1, 0)] * 500)), PICTURE),
    ("a blur by 1e300", lambda: lottie(solid(ef=[effect(29, 1e300, 1, 0), effect(29, -1, 9, 9)])), PICTURE),
    ("300 shadows, each wide", lambda: lottie(solid(ef=[effect(25, [0, 0, 0, 1], 128, 45, 1e6, 5000)] * 300)), PICTURE),
    (
        "effects of every kind with 1e30",
        lambda: lottie(*[solid(ef=[effect(kind, *[1e30] * 12)]) for kind in range(20, 36)]),
        PICTURE,
    ),
    (
        "styles of every kind, wide",
        lambda: lottie(
            *[
                solid(
                    side=50,
                    sy=[
                        {"ty": kind, "s": value(1e4), "d": value(1e4), "o": value(100), "c": value([1, 0, 0, 1])}
                        for kind in range(9)
                    ],
                )
            ]
            * 99
        ),
        PICTURE,
    ),
    (
        "60 layers with 12 blurs and shadows and 4 styles each, in each other's mattes",
        lambda: lottie(*[shapes(group(STAR, DASHES), ind=i, tt=i % 2, bm=i % 17, **EFFECTS) for i in range(60)]),
        PICTURE,
    ),
    ("adjustments of adjustments", lambda: lottie(*[solid(ao=1, ef=[effect(29, 30, 1, 0)])] * 500, solid()), PICTURE),
    # Layers
    ("a chain of 10,000 parents", lambda: lottie(*CHAIN), PICTURE),
    ("a chain of 10,000 parents, as a tree", lambda: lottie(*CHAIN), INFO),
    ("parents in a ring", lambda: lottie(*[solid(ind=i, parent=(i + 1) % 500) for i in range(500)]), PICTURE),
    ("precomps that show one another twice", lambda: nested(31, 2), PICTURE),
    (
        "precomps 31 deep, each a picture of its own",
        lambda: lottie(
            precomp("30"),
            assets=[
                {
                    "id": f"{i}",
                    "layers": [
                        precomp(f"{i - 1}", ks={"o": value(99)}, hasMask=True, masksProperties=[mask(spread(5), 50)]),
                        solid(),
                    ],
                }
                for i in range(1, 31)
            ]
            + [{"id": "0", "layers": [solid()]}],
        ),
        PICTURE,
    ),
    (
        "precomps that show themselves",
        lambda: lottie(
            precomp("0"), assets=[{"id": "0", "layers": [precomp("1"), solid()]}, {"id": "1", "layers": [precomp("0")]}]
        ),
        PICTURE,
    ),
    (
        "a precomp of 4,096 layers, 2,000 times",
        lambda: lottie(*[precomp("0")] * 2000, assets=[{"id": "0", "layers": [solid()] * 4096}]),
        PICTURE,
    ),
    (
        "a precomp of 4,096 layers in ten others",
        lambda: lottie(
            *[precomp("0")] * 4, assets=[{"id": "0", "layers": [shapes(circle(), repeater(9), fill())] * 4096}]
        ),
        PICTURE,
    ),
    ("20,001 layers", lambda: lottie(*[solid()] * 20_001), PICTURE),
    ("20,000 half transparent layers", lambda: lottie(*[solid(ks={"o": value(1)})] * 20_000), PICTURE),
    (
        "time remap to 1e300",
        lambda: lottie(
            precomp("0", tm=keys([[-1e300], [1e300]], [0, 60])),
            assets=[
                {"id": "0", "layers": [precomp("1", tm=value(1e300), sr=1e-300)]},
                {"id": "1", "layers": [solid(sr=0, st=-1e300)]},
            ],
        ),
        MIDDLE,
    ),
    (
        "100,000 keys at one time",
        lambda: lottie(solid(ks={"r": keys([[i] for i in range(100_000)], [5] * 100_000)})),
        MIDDLE,
    ),
    (
        "100,000 keys backwards",
        lambda: lottie(solid(ks={"r": keys([[i] for i in range(100_000)], range(100_000, 0, -1))})),
        MIDDLE,
    ),
    (
        "motion blur of a grid",
        lambda: lottie(
            shapes(
                group(circle(1), fill()),
                repeater(99, 2),
                repeater(99, 0, 2),
                mb=True,
                ks={"p": keys([[0, 0], [500, 500]], [0, 5])},
            ),
            mb={"sa": 720, "sp": -360, "spf": 64, "asl": 64},
        ),
        BLUR,
    ),
    (
        "cameras and 2,000 layers in space",
        lambda: lottie(
            layer(ty=13, pe=value(1e-9), ks={"p": value([50, 50, -1e-9])}),
            *[solid(ddd=1, ks={"p": value([0, 0, i / 10]), "rx": value(i)}) for i in range(2000)],
            ddd=1,
        ),
        PICTURE,
    ),
    ("a canvas of 16,384 pixels", lambda: scene(circle(16_000), fill()) | {"w": 16_384, "h": 16_384}, WHOLE),
    (
        "a canvas of 16,384 pixels, small",
        lambda: scene(circle(16_000), fill(), stroke(99, 3, 3)) | {"w": 16_384, "h": 16_384},
        PICTURE,
    ),
    (
        "a bulge of 8,000 pixels, moving",
        lambda: lottie(
            shapes(
                square(8000),
                fill(),
                ef=[effect(5, 4000, 4000, [4000, 4000], 1) | {"mn": "ADBE Bulge"}],
                ks={"r": value(9)},
            ),
            w=8000,
            h=8000,
        ),
        MOVING,
    ),
    (
        "100 gradients of 4,000 pixels as SVGA",
        lambda: lottie(
            *[shapes(square(4000), gradient(4, e=value([4000 - i, 4000]))) for i in range(100)], w=4000, h=4000, op=1
        ),
        TO_SVGA,
    ),
    (
        "1,500 layers of 5,000 dots in their names as SVGA",
        lambda: lottie(*[shapes(circle(9 + i), fill(), nm="a." * 2500, ks={"r": value(i)}) for i in range(1500)], op=1),
        TO_SVGA,
    ),
    ("a canvas of 1 x 16,384 pixels", lambda: scene(circle(), fill()) | {"w": 1, "h": 16_384}, PICTURE),
    ("a canvas of 1e300 pixels", lambda: scene(circle(), fill()) | {"w": 1e300, "h": 1e300}, WHOLE),
    ("100 million frames as GIF", lambda: scene(circle(), fill()) | {"op": 1e8}, GIF),
    ("100 million frames, a file each", lambda: scene(circle(), fill()) | {"op": 1e8}, EACH),
    ("100 million frames at a glance", lambda: scene(circle(), fill()) | {"op": 1e8}, SHEET),
    ("100 million frames as sprites", lambda: scene(circle(), fill()) | {"op": 1e8}, SPRITES),
    ("100 million frames, recorded", lambda: scene(circle(), fill()) | {"op": 1e8}, RECORD),
    ("100 million frames, compared", lambda: scene(circle(), fill()) | {"op": 1e8}, COMPARE),
    ("100 million frames, converted", lambda: scene(circle(), fill()) | {"op": 1e8}, TO_SVGA),
    ("100 million frames, optimised", lambda: scene(circle(), fill()) | {"op": 1e8}, OPTIMISE_LOTTIE),
    ("1e300 frames a second", lambda: scene(circle(), fill()) | {"fr": 1e300}, GIF),
    ("1e-300 frames a second", lambda: scene(circle(), fill()) | {"fr": 1e-300}, GIF),
    # Texts
    ("20,000 letters that wrap", lambda: letters(lottie(text("abc def " * 2500, box=[99, 99]))), PICTURE),
    ("20,000 letters without a gap that wrap", lambda: letters(lottie(text("a" * 20_000, 1, box=[9, 9]))), PICTURE),
    (
        "20,000 letters, each other",
        lambda: letters(lottie(text("".join(map(chr, range(0x4E00, 0x4E00 + 20_000)))))),
        PICTURE,
    ),
    (
        "20,000 letters, each with its own look",
        lambda: letters(
            lottie(
                text(
                    "ab " * 6666,
                    animators=[
                        animator(
                            {"fc": value([0, 1, 0]), "r": value(90), "s": value([200, 200]), "p": value([9, 9])},
                            sh=kind,
                        )
                        for kind in range(1, 7)
                    ],
                )
            )
        ),
        PICTURE,
    ),
    (
        "100 animators of 3,000 letters",
        lambda: letters(
            lottie(
                text("ab " * 1000, animators=[animator({"o": value(50), "sw": value(9), "sc": value([0, 0, 1])})] * 100)
            )
        ),
        PICTURE,
    ),
    (
        "scripts of 2,000 letters",
        lambda: letters(
            lottie(
                text(
                    "ab " * 666,
                    animators=[
                        animator(
                            {"r": value(90)}, a={"k": 100, "x": "var s = 0; for (var i = 0; i < 1e5; i++) s += i; s"}
                        )
                    ],
                )
            )
        ),
        PICTURE,
    ),
    ("letters of 1e30", lambda: letters(lottie(text("abc", 1e30), text("abc", 1e-30), text("abc", -5))), PICTURE),
    (
        "letters along an outline of 50,000 points",
        lambda: letters(
            lottie(text("ab " * 3000) | {"hasMask": True, "masksProperties": [mask(spread(50_000), 0, "n")]})
        ),
        PICTURE,
    ),
    ("marks on marks on a letter", lambda: letters(lottie(text("a" + "\u0301" * 20_000))), PICTURE),
    ("texts in both directions", lambda: letters(lottie(text("\u202eaא\u2067" * 3000, box=[99, 99]))), PICTURE),
    (
        "letters in the file that show themselves",
        lambda: lottie(
            text("aa"),
            fonts={"list": [{"fName": "F", "fFamily": "f", "fStyle": "s"}]},
            chars=[{"ch": "a", "fFamily": "f", "style": "s", "size": 1e-9, "w": 1e30, "t": 1, "data": {"refId": "0"}}],
            assets=[{"id": "0", "layers": [text("aa")]}],
        ),
        PICTURE,
    ),
    (
        "letters in the file with 100,000 points",
        lambda: lottie(
            text("a" * 500),
            fonts={"list": [{"fName": "F", "fFamily": "f", "fStyle": "s"}]},
            chars=[
                {
                    "ch": "a",
                    "fFamily": "f",
                    "style": "s",
                    "size": 20,
                    "w": 9,
                    "data": {"shapes": [group(path(spread(100_000)))]},
                }
            ],
        ),
        PICTURE,
    ),
    ("a font that is none", lambda: letters(lottie(text("abc")), b"\0\1\0\0\xff\xff" + b"\xff" * 5000), PICTURE),
    (
        "a font with lengths of 4 GB",
        lambda: letters(
            lottie(text("abc")),
            struct.pack(">IHHHH", 0x10000, 9, 128, 3, 16)
            + b"".join(
                name + struct.pack(">III", 0, 156, 0xFFFFFFFF)
                for name in [b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"name", b"post"]
            )
            + bytes(500),
        ),
        PICTURE,
    ),
    (
        "letters round and round a small outline",
        lambda: around([[0, 0], [1e-9, 0], [0, 1e-9]], "a" * 20_000),
        GIF,
    ),
    (
        "6,000 families of fonts",
        lambda: lottie(
            *[text("a", more={"f": f"{i}"}, ip=i % 60, op=i % 60 + 1) for i in range(6000)],
            fonts={"list": [{"fName": f"{i}", "fFamily": f"none {i}", "fStyle": "Regular"} for i in range(6000)]},
        ),
        INFO,
    ),
    # Slots and names
    *[
        (
            "a slot of 50,000 keyframes in 2,000 properties",
            lambda: lottie(
                *[solid(ks={"r": {"sid": "s"}})] * 2000,
                slots={"s": {"p": value([{"t": i, "s": [i]} for i in range(50_000)])}},
            ),
            command,
        )
        for command in [PICTURE, OPTIMISE_LOTTIE]
    ],
    *[
        (
            "a picture in a slot of 900 assets",
            lambda: lottie(
                *[layer(ty=2, refId=f"{i}") for i in range(900)],
                assets=[{"id": f"{i}", "w": 9, "h": 9, "sid": "s"} for i in range(900)],
                slots={
                    "s": {
                        "p": {
                            "w": 9,
                            "h": 9,
                            "u": "",
                            "e": 1,
                            "p": "data:image/png;base64,"
                            + base64.b64encode(PIXELS + random.Random(1).randbytes(1_500_000)).decode(),
                        }
                    }
                },
            ),
            command,
        )
        for command in [INFO, OPTIMISE_LOTTIE]
    ],
    *[
        (
            "9,000 unknown shapes below a name of 200 kB",
            lambda: scene(*[{"ty": f"z{i}"} for i in range(9000)], nm="n" * 200_000),
            command,
        )
        for command in [PICTURE, LINT]
    ],
    (
        "8,000 texts below an id of 200 kB",
        lambda: letters(
            lottie(precomp("n" * 200_000), assets=[{"id": "n" * 200_000, "layers": [text("a", nm="a")] * 8000}])
        ),
        LINT,
    ),
    (
        "8,000 vertices that are idle one after the other",
        lambda: scene(path(idle(8000), closed=False), stroke()),
        OPTIMISE_LOTTIE,
    ),
    # Videos
    *[
        ("a canvas of 6,300 pixels", lambda: scene(circle(), fill(), ks=TURNING) | {"w": 6300, "h": 6300}, command)
        for command in [MP4, WEBM, GIF_OF_ALL]
    ],
    # Scripts
    *[
        (f"script: {script[:50]}", lambda script=script: expression(script), command)
        for script, command in [
            ("for(;;);", PICTURE),
            ("for(;;);", BAKE),
            ("var a = []; for(;;) a.push(new Array(1e5).fill(1))", PICTURE),
            ("function f() { try { f() } catch (e) { f() } } f()", PICTURE),
            ("'x'.repeat(1e9)", PICTURE),
            ("var s = 'x'; for (var i = 0; i < 40; i++) s += s; s", PICTURE),
            ("/(a+)+$/.test('a'.repeat(50) + 'b')", PICTURE),
            ("throw { toString() { for(;;); } }", PICTURE),
            ("class A { m() { return new A().m() } } new A().m()", PICTURE),
            ("thisComp.layer(1).transform.position", PICTURE),
            ("valueAtTime(time + 1)", PICTURE),
            ("wiggle(1e9, 1e300, 1e9)", PICTURE),
            ("(" * 100_000 + "1" + ")" * 100_000, PICTURE),
            ("1" + "+1" * 300_000, PICTURE),
            ("[" * 5000 + "]" * 5000, PICTURE),
            ("new Float64Array(1e9)", PICTURE),
        ]
    ],
    (
        "2,000 scripts without end",
        lambda: lottie(*[solid(ks={"r": {"k": 0, "x": f"for(;;); {i}"}}) for i in range(2000)]),
        PICTURE,
    ),
    (
        "2,000 scripts that ask one another",
        lambda: lottie(
            *[
                solid(ind=i, ks={"r": {"k": 1, "x": f"thisComp.layer({i % 2000 + 1}).transform.rotation + 1"}})
                for i in range(1, 2001)
            ]
        ),
        PICTURE,
    ),
]
