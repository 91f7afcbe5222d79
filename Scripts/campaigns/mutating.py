"""Changes animations with their structure in mind, for Scripts/mutants. All of it is decided by a `random`."""
import base64
import copy
import io
import json
import math
import re
import struct
import warnings
import zipfile
import zlib

NUMBERS = [0, -0.0, 1, -1, 0.5, 2, 3, 7, 16, 64, 99, 100, 255, 256, 1e-9, 1e-300, 5e-324, 1e3, 1e4, 1e5, 1e6, 1e7,
           1e9, -1e9, 2**31, 2**31 - 1, -2**31 - 1, 2**32, 2**53 + 1, 2**63, 2**64, 1e15, 1e18, 1e30, 3.5e38,
           1e300, -1e300, 1.7e308, float("nan"), float("inf")]
STRINGS = ["", " ", "\0", "\x1b[2J", "a\nanimrender: b", "\u202e\u2028\u0085", "\ud7ff\U0010ffff",
           "../../../../etc/passwd", "/dev/zero", "http://127.0.0.1:9/x.png", "::error::x", "%s%n{frame}",
           "data:image/png;base64,AAAA", "#ff", "5 * 5"]
SCRIPTS = ["while (true) {}", "var a = [1]; while (true) a = a.concat(a); a", "function f() { return f() + f() } f()",
           "valueAtTime(time - 0.001)", "thisComp.layer(index + 1).transform.position", "x = 'x'; for (;;) x += x",
           "loopOut('pingpong', -1)", "wiggle(1e9, 1e9)", "posterizeTime(1e-9); value", "content(1).path",
           "[NaN, 1 / 0]", "thisLayer.sourceRectAtTime(1e300).width", "throw value", "({}).x.y", "'x'.repeat(1e9)",
           "Array(1e9).join('x')", "createPath(Array(99999).fill([0, 0]))", "/(a+)+$/.test('a'.repeat(40))"]
TYPES = {"shapes": ["gr", "sh", "rc", "el", "sr", "fl", "st", "gf", "gs", "tm", "rp", "rd", "pb", "zz", "op", "mm",
                    "tw", "tr"],
         "layers": [0, 1, 2, 3, 4, 5, 6, 13, 15]}
MODIFIERS = [
    {"ty": "rp", "c": {"k": 99}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [3, 1]}, "s": {"k": [99, 101]},
                                                                 "r": {"k": 7}}},
    {"ty": "zz", "s": {"k": 9}, "r": {"k": 30}, "pt": {"k": 2}},
    {"ty": "rd", "r": {"k": 9}},
    {"ty": "pb", "a": {"k": 70}},
    {"ty": "tw", "a": {"k": 400}, "c": {"k": [0, 0]}},
    {"ty": "op", "a": {"k": 9}, "lj": 2, "ml": {"k": 4}},
    {"ty": "tm", "s": {"k": 20}, "e": {"k": 70}, "o": {"k": 90}, "m": 1},
    {"ty": "mm", "mm": 4},
    {"ty": "gr", "it": [{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [50, 80]}},
                        {"ty": "fl", "c": {"k": [1, 0, 0, 1]}}]},
    {"ty": "st", "w": {"k": 9}, "c": {"k": [0, 0, 1]}, "d": [{"n": "d", "v": {"k": 1}}, {"n": "g", "v": {"k": 1e-3}}]},
]
# Bytes that a change adds at most.
LARGEST = 4_000_000


# Any text

def changed_bytes(random, data):
    """Some bytes other than they were, or not there, or there twice."""
    data = bytearray(data)
    for _ in range(random.choice([1, 1, 2, 9])):
        place = random.randrange(len(data) + 1)
        end = place + random.choice([1, 1, 4, 40, LARGEST])
        what = random.randrange(4)
        if what == 0 and place < len(data):
            data[place] = random.choice([0, 255, data[place] ^ 1 << random.randrange(8), random.randrange(256)])
        elif what == 1:
            del data[place:end]
        elif what == 2:
            data[place:place] = data[place:end]
        else:
            data[place:place] = random.randbytes(random.choice([1, 4, 40]))
    return bytes(data)


def changed_words(random, text):
    """Numbers and words of a path or a script exchanged, repeated, made extreme."""
    words = re.findall(r"[-\d.]+(?:e[-+]?\d+)?|\w+|\s+|.", text)
    for _ in range(random.choice([1, 2, 5]) if words else 0):
        place, other = random.randrange(len(words)), random.randrange(len(words))
        what = random.randrange(5)
        if what == 0:
            words[place] = f"{random.choice(NUMBERS)}"
        elif what == 1:
            words[place] = words[other]
        elif what == 2:
            words[place:place] = words[min(place, other):max(place, other)] * random.choice([1, 1, 9])
        elif what == 3:
            del words[place:place + random.choice([1, 1, 9])]
            words = words or [""]
        else:
            words.insert(place, random.choice([*"MzAcqT(){};,e-."]))
    return "".join(words)[:LARGEST]


def changed_picture(random, data):
    """A PNG of another size, or any bytes."""
    if data[:4] == b"\x89PNG" and len(data) > 33 and random.random() < 0.7:
        sizes = struct.pack(">II", *(random.choice([0, 1, 2, 2000, 8192, 65535, 2**31 - 1, 2**32 - 1]) for _ in "ab"))
        header = b"IHDR" + sizes + data[24:29]
        return data[:12] + header + struct.pack(">I", zlib.crc32(header)) + data[33:]
    return changed_bytes(random, data)


# JSON

def nodes(tree):
    """All places below a node: containers and keys, by the name of the nearest member."""
    found, waiting = {}, [("", tree)]
    while waiting:
        name, node = waiting.pop()
        for key, child in node.items() if isinstance(node, dict) else enumerate(node):
            label = key if isinstance(node, dict) else name + "[]"
            found.setdefault(label, []).append((node, key))
            if isinstance(child, (dict, list)):
                waiting.append((label, child))
    return found


def copied(value):
    return json.loads(json.dumps(value))


def holds(container, key):
    """Whether a place is still there after earlier changes."""
    return key in container if isinstance(container, dict) else key < len(container)


def changed_string(random, label, text):
    if label in ["x", "script"] or (len(text) > 20 and "=" in text and ";" in text):
        return random.choice(SCRIPTS) if random.random() < 0.3 else changed_words(random, text)
    if text.startswith("data:") and "," in text:
        head, _, body = text.partition(",")
        try:
            return head + "," + base64.b64encode(changed_picture(random, base64.b64decode(body))).decode()
        except ValueError:
            pass
    return random.choice([random.choice(STRINGS), text[:LARGEST // 1000] * random.choice([2, 1000]), text[:-1],
                          text + random.choice(STRINGS), changed_words(random, text),
                          random.choice("aש字😀\u0301 ") * random.choice([300, 9000])])


def changed_value(random, label, value):
    if isinstance(value, bool) or value is None:
        return random.choice([True, False, None, 1, "x", [], {}])
    if isinstance(value, (int, float)):
        if label == "ty" and random.random() < 0.8:
            return random.choice(TYPES["layers"])
        near = [value * random.choice([-1, 0.01, 10, 1000]), value + random.choice([-1, 1])]
        return random.choice(NUMBERS) if random.random() < 0.7 else random.choice(near)
    if isinstance(value, str):
        if label == "ty" and random.random() < 0.8:
            return random.choice(TYPES["shapes"])
        return changed_string(random, label, value)
    if isinstance(value, list):
        value, what = list(value), random.randrange(6)
        if what == 0:
            random.shuffle(value)
        elif what == 1:
            count = min(random.choice([2, 10, 100, 3000]), LARGEST // len(json.dumps(value)))
            value = [item for _ in range(count) for item in copied(value)]
        elif what == 2:
            value = value[:random.randrange(len(value) + 1)]
        elif what == 3:
            value.append(random.choice(NUMBERS))
        elif what == 4:
            for _ in range(random.choice([1, 20, 600])):
                value = [value]
        else:
            value.reverse()
        return value
    animated = {"a": 1, "k": [{"t": 0, "s": value}, {"t": 9, "s": value}]}
    return random.choice([[value], {}, [], 0, {"k": value}, animated])


def reconnect(random, found):
    """Parents, mattes, assets and times of keys that lead elsewhere: forwards, round and round, nowhere."""
    for label, values in [("parent", "ind"), ("tp", "ind"), ("refId", "id"), ("ind", "ind"), ("id", "id")]:
        for node, key in found.get(label, []):
            if random.random() < 0.5 and found.get(values) and holds(node, key):
                other, name = random.choice(found[values])
                node[key] = other.get(name, 1)
    layers = [node for node, key in found.get("ip", [])]
    for layer in layers if random.random() < 0.5 else []:
        layer["parent"] = random.choice(layers).get("ind", 1)
    times = found.get("t", [])
    moment = random.choice(NUMBERS)
    for node, key in times if random.random() < 0.5 else []:
        if isinstance(node.get(key), (int, float)):
            node[key] = random.choice([moment, -node[key], node[key], random.choice(NUMBERS)])


def changed_tree(random, tree, donor):
    """`donor`: another animation, of which nodes are put in the place of those of the same name."""
    root = [tree]
    found = nodes(root)
    for _ in range(random.choice([1, 1, 2, 3, 5, 12, 40])):
        label = random.choice(list(found))
        container, key = random.choice(found[label])
        if not holds(container, key):
            continue
        value, what = container[key], random.randrange(12)
        if what == 0:
            del container[key]
            root = root or [{}]
        elif what == 1:
            other, name = random.choice(found[random.choice(list(found))])
            if holds(other, name) and len(json.dumps(other[name])) < LARGEST // 4:
                container[key] = copied(other[name])
        elif what == 2:
            other, name = random.choice(found[label])
            if holds(other, name):
                container[key], other[name] = copied(other[name]), copied(value)
        elif what == 3 and isinstance(container, list):
            count = min(random.choice([1, 2, 30, 2000]), LARGEST // (len(json.dumps(value)) + 1))
            container[key:key] = [copied(value) for _ in range(count)]
        elif what == 4:
            reconnect(random, found)
        elif what == 5 and ("shapes" in found or "it" in found):
            shapes, name = random.choice(found.get("it", []) + found.get("shapes", []))
            if isinstance(shapes, dict) and isinstance(shapes.get(name), list):
                for _ in range(random.choice([1, 1, 2, 4])):
                    modifier = copied(random.choice(MODIFIERS))
                    for node, member in sum(nodes(modifier).values(), []):
                        if isinstance(node[member], (int, float)) and random.random() < 0.2:
                            node[member] = random.choice(NUMBERS)
                    shapes[name].insert(random.randrange(len(shapes[name]) + 1), modifier)
        elif what == 6 and donor is not None:
            others = nodes(donor).get(label)
            if others:
                other, name = random.choice(others)
                container[key] = copied(other[name])
        elif what == 7 and isinstance(value, (dict, list)):
            # Into itself, some times over.
            for _ in range(random.choice([1, 2, 8])):
                inner = [(n, k) for n, k in sum(nodes(value).values(), []) if type(n[k]) is type(value)]
                if inner and len(json.dumps(value)) < LARGEST // 4:
                    node, member = random.choice(inner)
                    node[member] = copied(value)
        else:
            container[key] = changed_value(random, label, value)
    return root[0]


def changed_json(random, data, donor=None):
    if random.random() < 0.05:
        return changed_bytes(random, data)
    try:
        tree = json.loads(data)
    except ValueError:
        return changed_bytes(random, data)
    try:
        text = json.dumps(changed_tree(random, tree, donor), ensure_ascii=random.random() < 0.5)
    except RecursionError:
        return changed_bytes(random, data)
    if random.random() < 0.7:
        # JSON has neither; numbers that no double holds, it has.
        text = text.replace("NaN", "-1e999").replace("Infinity", "1e999")
    return text.encode("utf-8", "surrogatepass")


# Messages of protocol buffers: lists of [number, wire type, value], where a value may be such a list again

def read_varint(data, place):
    value = shift = 0
    while True:
        byte = data[place]
        value, shift, place = value | (byte & 127) << shift, shift + 7, place + 1
        if byte < 128:
            return value, place


def varint(value):
    data = bytearray()
    while value > 127:
        data.append(value & 127 | 128)
        value >>= 7
    return bytes(data + bytes([value]))


def read_message(data, depth=0):
    """The fields; None for what is no message."""
    fields, place = [], 0
    try:
        while place < len(data):
            tag, place = read_varint(data, place)
            number, wire = tag >> 3, tag & 7
            if not 0 < number < 16 or wire not in [0, 1, 2, 5]:
                return None
            if wire == 0:
                value, place = read_varint(data, place)
            else:
                length = {1: 8, 5: 4}.get(wire)
                if wire == 2:
                    length, place = read_varint(data, place)
                value, place = data[place:place + length], place + length
                if place > len(data):
                    return None
                if wire == 2 and value and depth < 8 and not re.fullmatch(rb"[ -~]+", value):
                    inner = read_message(value, depth + 1)
                    value = value if inner is None else inner
            fields.append([number, wire, value])
    except IndexError:
        return None
    return fields


def message(fields):
    data = bytearray()
    for number, wire, value in fields:
        data += varint(number << 3 | wire)
        if wire == 0:
            data += varint(value)
            continue
        value = message(value) if isinstance(value, list) else value
        data += varint(len(value)) + value if wire == 2 else value
    return bytes(data)


def all_fields(fields, found):
    """By wire type and number: pictures are few, numbers many, each kind is to have its turn."""
    for index, field in enumerate(fields):
        found.setdefault((field[0], field[1], isinstance(field[2], list)), []).append((fields, index))
        if isinstance(field[2], list):
            all_fields(field[2], found)
    return found


def changed_field(random, field):
    number, wire, value = field
    if wire == 0:
        field[2] = random.choice([0, 1, 2, 3, 60, value + 1, value * 100, 10**8, 2**31 - 1, 2**31, 2**32 - 1,
                                  2**63, 2**64 - 1])
    elif wire == 5:
        number = random.choice(NUMBERS) * random.choice([1, -1])
        field[2] = struct.pack("<f", number if math.isnan(number) or abs(number) < 3e38 else math.inf)
        if random.random() < 0.1:
            field[2] = random.randbytes(4)
    elif isinstance(value, list):
        count = min(50, LARGEST // (len(message(value)) + 1))
        many = [item for _ in range(random.choice([2, count])) for item in copy.deepcopy(value)]
        field[2] = random.choice([[], many, value[::-1], [[1, 2, value]], value[:1]])
    elif re.fullmatch(rb"[ -~]*", bytes(value)) and len(value) < 100_000:
        text = value.decode()
        field[2] = random.choice([
            changed_words(random, text), changed_words(random, text), text * random.choice([2, 100]),
            random.choice(STRINGS),
            "M0 0" + "A9 9 0 1 1 9 0 9 9 0 1 1 0 0" * random.choice([9, 900])]).encode()[:LARGEST]
    else:
        field[2] = changed_picture(random, bytes(value))


def changed_message(random, data):
    fields = read_message(data)
    if fields is None or random.random() < 0.05:
        return changed_bytes(random, data)
    found = all_fields(fields, {})
    for _ in range(random.choice([1, 1, 2, 5, 30]) if found else 0):
        kind = random.choice(list(found))
        (parent, index), (other, place) = random.choice(found[kind]), random.choice(found[kind])
        if not holds(parent, index) or not holds(other, place):
            continue
        what = random.randrange(10)
        if what == 0:
            del parent[index]
        elif what == 1:
            count = random.choice([1, 2, 30, 1000])
            count = min(count, LARGEST // (len(message([parent[index]])) + 1))
            parent[index:index] = [copy.deepcopy(parent[index]) for _ in range(count)]
        elif what == 2:
            parent[index], other[place] = copy.deepcopy(other[place]), copy.deepcopy(parent[index])
        elif what == 3:
            other, place = random.choice(found[random.choice(list(found))])
            parent[index] = copy.deepcopy(other[place] if holds(other, place) else parent[index])
        elif what == 4:
            parent[index][0] = random.randrange(1, 16)
        elif what == 5:
            parent.insert(index, [parent[index][0], 2, copy.deepcopy(parent)] if len(message(parent)) < LARGEST // 4
                          else [random.randrange(1, 16), 0, 1])
        else:
            changed_field(random, parent[index])
    return message(fields)


# Containers

def read_archive(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [(info.filename, archive.read(info)) for info in archive.infolist() if not info.is_dir()]


def changed_archive(random, data, donor):
    """Entries changed by what they are, renamed, doubled, dropped; lies in the directory."""
    entries = read_archive(data)
    for _ in range(random.choice([1, 1, 2])):
        place = random.randrange(len(entries))
        name, content = entries[place]
        what = random.randrange(12)
        if what == 0 and len(entries) > 1:
            del entries[place]
        elif what == 1:
            entries[place] = (random.choice(entries)[0], content)
        elif what == 2:
            entries[place] = (random.choice([
                "../" + name, "/tmp/" + name, name + "/", "a/../../" + name, name.upper(), name + "\x1b[2J", "x" * 5000,
                "C:\\x", "images/" + name, "\u202e" + name, "."]), content)
        elif what == 3:
            entries += [entries[place]] * min(random.choice([1, 500]), LARGEST // (len(content) + 1))
        elif what == 4:
            entries[place] = (name, content + bytes(random.choice([1000, 30_000_000])))
        elif content[:1] in [b"{", b"["]:
            entries[place] = (name, changed_json(random, content, donor))
        elif name.endswith((".binary", ".spec")):
            entries[place] = (name, changed_message(random, content))
        else:
            entries[place] = (name, changed_picture(random, content))
    file = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        # Of names that are there twice.
        warnings.simplefilter("ignore")
        for name, content in entries:
            kind = random.choice([zipfile.ZIP_DEFLATED, zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
            archive.writestr(zipfile.ZipInfo(name or "x"), content, kind)
    data = file.getvalue()
    return changed_bytes(random, data) if random.random() < 0.1 else data


def changed(random, data, donor=None):
    """Another file like this one."""
    if data[:2] == b"PK":
        return changed_archive(random, data, donor)
    if data[:1] == b"\x78":
        data = zlib.compress(changed_message(random, zlib.decompress(data)), 1)
        return changed_bytes(random, data) if random.random() < 0.03 else data
    return changed_json(random, data, donor)
