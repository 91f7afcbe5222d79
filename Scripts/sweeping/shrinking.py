"""Makes an animation smaller as long as it is found for the same reason."""
import copy
import time

LISTS = {"layers", "shapes", "it", "masksProperties", "ef", "sy", "a", "assets", "sprites"}
PLAIN = [0, 100, 40]
OPTIONAL = ["tt", "parent", "ao", "ddd", "hasMask", "bm", "tm", "sr", "x", "ct", "hd", "inv"]


def places(node, path=()):
    yield path, node
    if isinstance(node, dict):
        for key, value in node.items():
            yield from places(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from places(value, (*path, index))


def without(tree, path):
    made = copy.deepcopy(tree)
    node = at(made, path[:-1])
    del node[path[-1]]
    return made


def replaced(tree, path, value):
    made = copy.deepcopy(tree)
    at(made, path[:-1])[path[-1]] = value
    return made


def at(tree, path):
    for step in path:
        tree = tree[step]
    return tree


def smaller(tree):
    """Simpler ones, the largest steps first."""
    found = []
    for path, node in places(tree):
        if not path:
            continue
        key, owner = path[-1], path[-2] if len(path) > 1 else None
        if isinstance(key, int) and owner in LISTS and not (isinstance(node, dict) and node.get("ty") == "tr"):
            found.append((0, without(tree, path)))
        if key == "frames" and owner != "movie":
            found += [(1, replaced(tree, path, made)) for made in fewer_frames(node)]
        if isinstance(node, dict) and node.get("ty") == "gr":
            inner = [item for item in node.get("it", []) if item.get("ty") != "tr"]
            outer = at(tree, path[:-1])
            made = copy.deepcopy(tree)
            at(made, path[:-1])[:] = outer[:key] + inner + outer[key + 1:]
            found.append((1, made))
        if isinstance(node, dict) and node.get("a") == 1 and isinstance(node.get("k"), list):
            for frame in node["k"][:1] + node["k"][-1:]:
                value = frame["s"]
                value = value[0] if len(value) == 1 else value
                found.append((2, replaced(tree, path, {"a": 0, "k": value})))
        if key in OPTIONAL and node and "sprites" not in tree:
            found.append((3, without(tree, path)))
        if key == "k" and owner is not None and at(tree, path[:-1]).get("a") == 0:
            found += [(4, made) for made in plainer(tree, path, node)]
        if key == "v" and len(node) > 1 if isinstance(node, list) else False:
            for index in range(len(node)):
                made = copy.deepcopy(tree)
                outline = at(made, path[:-1])
                for name in "vio":
                    del outline[name][index]
                found.append((5, made))
        if key in ["i", "o"] and isinstance(node, list) and any(any(handle) for handle in node):
            found.append((5, replaced(tree, path, [[0, 0]] * len(node))))
    return [made for _, made in sorted(found, key=lambda pair: pair[0])]


def fewer_frames(frames):
    """Frames of an SVGA's sprite that are all the same, or without one thing."""
    for index in [0, 5, 10, 19]:
        if index < len(frames) and any(frame != frames[index] for frame in frames):
            yield [frames[index]] * len(frames)
    for name in ["clipPath", "shapes"]:
        if any(frame.get(name) for frame in frames):
            yield [{key: value for key, value in frame.items() if key != name} for frame in frames]
    for name, value in [("alpha", 1), ("transform", {"a": 1, "b": 0, "c": 0, "d": 1, "tx": 40, "ty": 40})]:
        if any(frame.get(name, value) != value for frame in frames):
            yield [frame | {name: value} if name in frame else frame for frame in frames]
    for count in {len(frame.get("shapes", [])) for frame in frames} - {0, 1}:
        for index in range(count):
            yield [frame | {"shapes": frame["shapes"][:index] + frame["shapes"][index + 1:]}
                   if len(frame.get("shapes", [])) == count else frame for frame in frames]


def plainer(tree, path, value):
    """A still value as a round or usual one."""
    if isinstance(value, (int, float)):
        rounded = round(value)
        options = [plain for plain in PLAIN if plain != value] + ([rounded] if rounded != value else [])
        return [replaced(tree, path, option) for option in options]
    if isinstance(value, list) and value and all(isinstance(part, (int, float)) for part in value) and len(value) <= 3:
        rounded = [round(part) for part in value]
        options = [[plain] * len(value) for plain in [0, 100]] + [rounded]
        return [replaced(tree, path, option) for option in options if option != value]
    return []


def shrunk(animation, is_found, seconds, at_once=16):
    """What is left after so many seconds at most. `is_found` says of several animations which are still found."""
    end = time.monotonic() + seconds
    changed = True
    while changed:
        changed, place = False, 0
        candidates = smaller(animation)
        while place < len(candidates) and time.monotonic() < end:
            batch = candidates[place:place + at_once]
            good = [index for index, found in enumerate(is_found(batch)) if found]
            if good:
                # What was tried in vain mostly stays so: the rest is looked at from here.
                animation, changed, place = batch[good[0]], True, place + good[0]
                candidates = smaller(animation)
            else:
                place += len(batch)
    return animation
