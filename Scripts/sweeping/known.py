"""What other players lack or draw otherwise: for that they are no judges. Docs/Sweep.md says how each is known."""

from sweeping.effects import EFFECTS, STYLES

MODES = {"mask l", "mask d", "mask f"}
LACKS = {
    "web": MODES | {
        "zz", "op", "mm", "tw", "camera", "space", "collapsed", "adjustment", "open mask", "mask feather", "mask inverted", "mask s", "mask i",
        "empty path", "unequal paths", "shape blend", "fractional points", "rp before paint", "wide stroke", "one dash", "stroke fades",
        "orient by part", "scripted orient", "picture", "text box", "text stroke below", "animate fo", "animate so", "animate ls",
        "text group", "text path forced", "text path aligned", "matte luma inverted", "square dots", "pen in matte",
        "pen in effect"},
    "thorvg": MODES | {
        "zz", "mm", "tw", "camera", "space", "adjustment", "expression", "text", "open mask", "shape blend", "unequal paths", "empty path",
        "rp before paint", "orient", "remap", "square dots", "reversed fraction"},
    "rlottie": MODES | {
        "zz", "op", "mm", "tw", "pb", "rd", "camera", "space", "collapsed", "adjustment", "expression", "text", "blend", "shape blend",
        "open mask", "mask feather", "mask expansion", "skew", "orient", "picture", "unequal paths", "empty path", "rp before paint",
        "remap", "reversed fraction"},
    "rsvg": {"style glow", "style inner glow", "style inner shadow", "slanted pen"},
}
# Of effects and styles, those that are drawn as After Effects draws them.
HAS = {"web": {"effect fill"}, "thorvg": set(), "rlottie": set(), "rsvg": {f"effect {name}" for name in EFFECTS} | set(STYLES)}

# What makes steps of soft edges, and what is as coarse as the pixels are: larger, or with other edges, it looks otherwise.
SHARP = {"effect levels", "effect channels", "effect threshold", "effect easy levels", "effect hue", "effect contrast", "effect sharpen",
         "effect tile", "style stroke", "picture"}
# Outlines of short lines whose crossings are of no width, which each renderer rounds by itself, and strokes thinner than a
# pixel, whose coverage is added where they go back.
FINE = {"mm", "zz", "tiny", "hairline"}
UNSTEADY = {"scale": SHARP | {"style glow", "style inner glow", "style shadow", "style inner shadow"} | FINE,
            "cairo": SHARP | FINE | {"zero dash", "long dash", "svga flat"}, "svg": SHARP | FINE, "start": {"effect effect stroke", "text path"},
            "converted": {"crossing clip", "effect tile"},
            "later": {"backwards", "rp", "rd", "zz", "fractional points", "orient", "effect levels", "style glow"},
            "canvas": {"svga flat", "tiny", "hairline"}, "moved": {"effect tile"},
            "baked": {"scripted orient"}}


def able(player, found):
    """Whether a player draws all of this as After Effects does."""
    if found & LACKS[player]:
        return False
    return not any(tag.startswith(("effect ", "style ")) and tag not in HAS[player] for tag in found)


def steady(judge, found):
    return not found & UNSTEADY.get(judge, set())
