"""What holds for every Lottie and SVGA, whatever it looks like: each makes another of it, whose picture is known."""
import copy

from sweeping.values import SIDE


def nested(animation, copies=1, opacity=100, shift=(0, 0), stretch=1, start=0):
    """The animation as a precomp, once or several times over one another."""
    made = {key: value for key, value in animation.items() if key not in ["layers", "assets"]}
    made["assets"] = animation.get("assets", []) + [{"id": "whole", "layers": animation["layers"]}]
    made["op"] = animation["op"] * stretch
    made["ddd"] = 0
    made["layers"] = [{"ty": 0, "refId": "whole", "ind": index + 1, "w": SIDE, "h": SIDE, "ip": 0, "op": made["op"], "st": start,
                       "sr": stretch, "bm": 0,
                       "ks": {"a": {"a": 0, "k": [0, 0, 0]}, "p": {"a": 0, "k": [*shift, 0]}, "s": {"a": 0, "k": [100, 100, 100]},
                              "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": opacity}}} for index in range(copies)]
    return made


def walk(node):
    """All objects in a file."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from walk(value)
    elif isinstance(node, list):
        for value in node:
            yield from walk(value)


# What depends on where a path begins: strokes have their caps there when it is trimmed, and modifiers their phase.
ORDERED = {"tm", "zz", "st", "gs", "pb", "rp"}


def begun_elsewhere(animation):
    """The animation with its closed paths begun one vertex later; nil where there are none, or where it matters."""
    made = copy.deepcopy(animation)
    if any(node.get("ty") in ORDERED for node in walk(made)):
        return None
    changed = False
    for node in walk(made):
        if node.get("c") is True and len(node.get("v", [])) > 1:
            for name in "vio":
                node[name] = node[name][1:] + node[name][:1]
            changed = True
    # Keyframes with different counts of vertices hold, either way.
    return made if changed else None


IDLE = [{"ty": "tm", "s": {"a": 0, "k": 0}, "e": {"a": 0, "k": 100}, "o": {"a": 0, "k": 0}, "m": 1},
        {"ty": "rd", "r": {"a": 0, "k": 0}}, {"ty": "pb", "a": {"a": 0, "k": 0}},
        {"ty": "zz", "s": {"a": 0, "k": 0}, "r": {"a": 0, "k": 3}, "pt": {"a": 0, "k": 1}},
        {"ty": "tw", "a": {"a": 0, "k": 0}, "c": {"a": 0, "k": [0, 0]}}]


def first_outline(path):
    return path["k"] if path["a"] == 0 else path["k"][0]["s"][0]


def with_idle_parts(animation):
    """The animation with modifiers that change nothing behind every outline, and without masks that are open paths."""
    made = copy.deepcopy(animation)
    for node in walk(made):
        for items in [node.get("shapes"), node.get("it")]:
            if isinstance(items, list):
                places = [index for index, item in enumerate(items) if item.get("ty") in ["rc", "el", "sr", "sh"]]
                if places and len(places) == 1:
                    items[places[0] + 1:places[0] + 1] = copy.deepcopy(IDLE)
        if "masksProperties" in node and not any(effect.get("nm") == "effect stroke" for effect in node.get("ef", [])):
            node["masksProperties"] = [mask for mask in node["masksProperties"] if mask["mode"] == "n" or first_outline(mask["pt"])["c"]]
    return made


def pushed(movie, x, y):
    """The SVGA with all sprites so far to the right and down."""
    def moved(frame):
        transform = frame.get("transform")
        return frame | {"transform": transform | {"tx": transform["tx"] + x, "ty": transform["ty"] + y}} if transform else frame

    return movie | {"sprites": [sprite | {"frames": [moved(frame) for frame in sprite["frames"]]} for sprite in movie["sprites"]]}
