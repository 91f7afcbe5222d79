"""Animations that are all different, and requests for many people."""
import colorsys
import json
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "Samples"
# Samples for people, and where their text goes.
GIFTS = {"heart.svga": "heart.vector", "balloons.svga": "red", "bell.svga": "bell.vector", "check.svga": "disc.vector"}
CORPUS = ROOT.parent / "shared/corpus"
# The files are many rather than long.
FRAMES = 16


def make_catalogue(folder, count, tool):
    """`count` files in folders of 50: Lotties of Samples and, where it is there, of ../shared/corpus, one in four an SVGA."""
    lotties = [json.loads(path.read_bytes()) for path in lottie_files()]
    svgas = sorted(SAMPLES.glob("*.svga"))
    for number in range(count):
        place = folder / f"{number // 50:02}"
        place.mkdir(parents=True, exist_ok=True)
        if number % 4 == 3:
            make_svga(place / f"{number}.svga", svgas[number // 4 % len(svgas)], 10 + number // 4 // len(svgas), tool)
        else:
            lottie = lotties[number % len(lotties)]
            (place / f"{number}.json").write_text(json.dumps(marked(lottie, number)))


def lottie_files():
    """Files of our own, and of the corpus those that need no others."""
    files = [*sorted(SAMPLES.glob("*.json")), *sorted(CORPUS.glob("lottie/*/files/*.json"))[::3]]
    return [path for path in files if path.stat().st_size < 100_000 and is_alone(json.loads(path.read_bytes()))]


def is_alone(lottie):
    return all(not asset.get("p") or asset["p"].startswith("data:") for asset in lottie.get("assets", []))


def marked(lottie, number):
    """The Lottie's first frames with a mark of a colour of its own in the corner."""
    begin, side = lottie["ip"], max(lottie["w"], lottie["h"]) // 8 or 1
    red, green, blue = (round(255 * part) for part in colorsys.hsv_to_rgb(number * 0.618 % 1, 1, 0.5 + number % 7 / 14))
    still = lambda value: {"a": 0, "k": value}
    transform = {"a": still([0, 0, 0]), "p": still([number % 10, number // 10 % 10, 0]), "s": still([100, 100, 100])}
    mark = {"ty": 1, "nm": f"mark {number}", "ind": 9000, "ip": begin, "op": lottie["op"], "st": 0, "ks": transform,
            "sw": side, "sh": side, "sc": f"#{red:02x}{green:02x}{blue:02x}"}
    return {**lottie, "op": min(lottie["op"], begin + FRAMES), "layers": [mark, *lottie["layers"]]}


def make_svga(path, sample, rate, tool):
    """The sample's first frames with a frame rate of their own."""
    parts = path.with_suffix(".parts")
    subprocess.run([tool, "unpack", sample, parts], check=True, stdout=subprocess.DEVNULL)
    movie = json.loads((parts / "movie.json").read_text())
    movie["movie"] |= {"fps": rate, "frames": FRAMES}
    for sprite in movie["sprites"]:
        del sprite["frames"][FRAMES:]
    (parts / "movie.json").write_text(json.dumps(movie))
    subprocess.run([tool, "pack", parts, "--output", path, "--quiet"], check=True)
    shutil.rmtree(parts)


def make_requests(path, count, out):
    """`count` lines for `animrender worker` and the examples: four gifts, for people with names of their own."""
    gifts = list(GIFTS.items())
    with path.open("w") as file:
        for number in range(count):
            gift, key = gifts[number % len(gifts)]
            request = {"id": number, "input": str(SAMPLES / gift), "output": f"{out}/{number}.webp", "width": 100,
                       "replace": {"texts": {key: f"Person {number}"}}}
            file.write(json.dumps(request) + "\n")
