"""Other players, in a process of their own each, which may crash: ThorVG and rlottie, from PyPI.

    python3 peers.py NAME SIDE

reads a line with a JSON object {"animation": TEXT, "frames": [0, 5]} and writes 4 bytes with a length, then the pixels.
"""
import importlib.util
import json
import select
import struct
import subprocess
import sys

MODULES = {"thorvg": "thorvg_python", "rlottie": "rlottie_python"}


class Peer:
    def __init__(self, name, side):
        self.name, self.side = name, side
        self.start()

    @staticmethod
    def there():
        return [name for name, module in MODULES.items() if importlib.util.find_spec(module)]

    def start(self):
        self.process = subprocess.Popen([sys.executable, __file__, self.name, str(self.side)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def draw(self, text, frames):
        """Premultiplied pixels; nil where it crashes, hangs or knows nothing of the file."""
        try:
            self.process.stdin.write(json.dumps({"animation": text, "frames": frames}).encode() + b"\n")
            self.process.stdin.flush()
            if select.select([self.process.stdout], [], [], 5)[0]:
                if head := self.process.stdout.read(4):
                    return self.process.stdout.read(struct.unpack("<I", head)[0]) or None
        except BrokenPipeError:
            pass
        self.end()
        self.start()
        return None

    def end(self):
        self.process.kill()
        self.process.wait()


def thorvg(side):
    import thorvg_python as tvg

    engine = tvg.Engine(threads=0)

    def draw(text, frames):
        canvas = tvg.SwCanvas(engine)
        canvas.set_target(side, side)
        animation = tvg.LottieAnimation(engine)
        picture = animation.get_picture()
        if picture.load_data(text.encode(), "lottie+json", None, True) != tvg.Result.SUCCESS:
            return b""
        picture.set_size(side, side)
        canvas.add(picture)
        made = b""
        for frame in frames:
            animation.set_frame(frame)
            canvas.update()
            canvas.draw(True)
            canvas.sync()
            made += bytes(canvas.buffer_arr)
        return made
    return draw


def rlottie(side):
    from rlottie_python import LottieAnimation

    def draw(text, frames):
        with LottieAnimation.from_data(text) as animation:
            return b"".join(animation.lottie_animation_render(frame_num=frame, width=side, height=side) for frame in frames)
    return draw


def main():
    draw = {"thorvg": thorvg, "rlottie": rlottie}[sys.argv[1]](int(sys.argv[2]))
    for line in sys.stdin.buffer:
        request = json.loads(line)
        try:
            data = draw(request["animation"], request["frames"])
        except Exception as error:
            print(error, file=sys.stderr)
            data = b""
        sys.stdout.buffer.write(struct.pack("<I", len(data)) + data)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
