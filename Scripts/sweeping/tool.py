"""The tool, as a worker that stays."""
import json
import select
import subprocess

FRAMES = [0, 5, 10, 19]


class Failure(Exception):
    pass


class Tool:
    def __init__(self, path, folder):
        self.path, self.file = path, folder / "case.json"
        self.start()

    def start(self):
        self.process = subprocess.Popen([self.path, "worker", "--inline", "--jobs", "1", "--limit", "seconds=10"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def write(self, data):
        self.file.write_bytes(data)

    def draw(self, **options):
        """The pixels of what was written last, by the options of `render`."""
        request = {"input": str(self.file), "format": "rgba", "frames": ",".join(map(str, FRAMES))} | options
        request = {name: value for name, value in request.items() if value is not None}
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
            if not select.select([self.process.stdout], [], [], 30)[0]:
                raise Failure("hangs")
            answer = json.loads(self.process.stdout.readline() or b"{}")
        except (BrokenPipeError, Failure) as failure:
            self.end()
            self.start()
            raise Failure(str(failure) or "crashes")
        if not answer:
            self.end()
            self.start()
            raise Failure("crashes")
        data = self.process.stdout.read(answer.get("inline", 0))
        if "error" in answer:
            raise Failure(answer["error"])
        return data

    def end(self):
        self.process.kill()
        self.process.wait()
