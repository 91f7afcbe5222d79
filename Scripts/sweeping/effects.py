"""Effects and styles of layers."""

# What the parameters of effects are: n any number, u 0...1, % 0...100, s and i one of a few, b whether or not,
# c a colour, p a point, l a layer, . nothing. The numbers are those of Bodymovin, for players that know no names.
EFFECTS = {
    "tint": ("ADBE Tint", 20, "cc%"), "fill": ("ADBE Fill", 21, "0bcbnnu"), "effect stroke": ("ADBE Stroke", 22, "1bbcnnu%%%s"),
    "tritone": ("ADBE Tritone", 23, "ccc%"), "levels": ("ADBE Pro Levels2", 24, "1..uuguu..uuguu..uuguu..uuguu..uuguu"),
    "easy levels": ("ADBE Easy Levels2", 5, "1.uuguu"), "drop shadow": ("ADBE Drop Shadow", 25, "cmanwb"),
    "radial wipe": ("ADBE Radial Wipe", 26, "%aps0"), "displacement": ("ADBE Displacement Map", 27, "lsnsnb"),
    "set matte": ("ADBE Set Matte3", 28, "lib..b"), "blur": ("ADBE Gaussian Blur 2", 29, "wsb"),
    "transform effect": ("ADBE Geometry2", 35, "ppb%%naa%"), "ramp": ("ADBE Ramp", 5, "pcpcs.%"),
    "four colors": ("ADBE 4ColorGradient", 5, ".pcpcpcpc...%s"), "contrast": ("ADBE Brightness & Contrast 2", 5, "nnb"),
    "box blur": ("ADBE Box Blur2", 5, "w1sb"), "directional blur": ("ADBE Motion Blur", 5, "aw"),
    "linear wipe": ("ADBE Linear Wipe", 5, "%aw"), "blinds": ("ADBE Venetian Blinds", 5, "%aww"),
    "corner pin": ("ADBE Corner Pin", 5, "pppp"), "tile": ("ADBE Tile", 5, "p%%%%bab"),
    "hue": ("ADBE HUE SATURATION", 5, "0.ann"), "invert": ("ADBE Invert", 5, "0%"), "threshold": ("ADBE Threshold2", 5, "m"),
    "black and white": ("ADBE Black&White", 5, "nnnnnn"), "channels": ("ADBE Shift Channels", 5, "iiii"),
    "toner": ("CC Toner", 5, "0ccccc%"), "bulge": ("ADBE Bulge", 5, "nnpu"), "sharpen": ("ADBE Sharpen", 5, "n"),
    "glow": ("ADBE Glo2", 5, "0nwu0s"),
}


def parameter(draw, kind, index):
    number, value = {
        "c": (2, draw.tint), "p": (3, draw.place), "l": (10, lambda: {"a": 0, "k": 2}), "b": (7, lambda: {"a": 0, "k": draw.randint(0, 1)}),
        "s": (7, lambda: {"a": 0, "k": draw.randint(1, 3)}), "i": (7, lambda: {"a": 0, "k": draw.randint(1, 10)}),
        "0": (7, lambda: {"a": 0, "k": 0}), "1": (7, lambda: {"a": 0, "k": 1}), "u": (0, lambda: draw.amount(0, 1, [0, 1])),
        "g": (0, lambda: draw.amount(0.3, 3, [1])), "%": (0, lambda: draw.amount(0, 100, [0, 50, 100])),
        "n": (0, lambda: draw.amount(-50, 50)), "w": (0, lambda: draw.amount(0, 12, [0, 0.01, 80])),
        "m": (0, lambda: draw.amount(0, 255)), "a": (0, lambda: draw.amount(-180, 360, [0, 90, 360])),
    }.get(kind, (6, lambda: 0))
    return {"ty": number, "ix": index + 1, "nm": f"{index}", "v": value()}


def effect(draw, name):
    match, number, kinds = EFFECTS[name]
    return {"ty": number, "nm": name, "mn": match, "en": 1,
            "ef": [parameter(draw, kind, index) for index, kind in enumerate(kinds)]}


STYLES = ["style stroke", "style shadow", "style inner shadow", "style glow", "style inner glow", "style bevel", "style satin",
          "style colour", "style gradient"]


def style(draw, name):
    made = {"ty": STYLES.index(name), "c": draw.tint(), "s": draw.amount(1, 8, [0, 0.01, 40]), "o": draw.amount(30, 100, [0, 100]),
            "a": draw.amount(0, 360), "d": draw.amount(0, 10), "ch": draw.amount(0, 60, [0, 100]), "bm": {"a": 0, "k": 1},
            "no": {"a": 0, "k": 0}, "lc": {"a": 0, "k": 1}, "sr": {"a": 0, "k": 1}, "in": {"a": 0, "k": draw.randint(0, 1)}}
    if name == "style gradient":
        made |= {"gf": {"p": 2, "k": {"a": 0, "k": [0, 1, 0, 0, 1, 0, 0, 1]}}, "gt": {"a": 0, "k": draw.randint(1, 2)},
                 "re": {"a": 0, "k": 0}, "of": {"a": 0, "k": [0, 0]}, "gs": {"a": 0, "k": []}, "al": {"a": 0, "k": 1}}
    return made
