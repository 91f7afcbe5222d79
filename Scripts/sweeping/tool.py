"""The tool: a worker that stays and draws, and its other commands."""
import json
import select
import subprocess

FRAMES = [0, 5, 10, 19]


class Failure(Exception):
    pass


class Tool:
    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        self.start()

    def start(self):
        self.process = subprocess.Popen([self.path, "worker", "--inline", "--jobs", "1", "--limit", "seconds=10"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def write(self, data, name):
        """A file of that name, in the place of an older one."""
        file = self.folder / name
        file.unlink(missing_ok=True)
        file.write_bytes(data)
        return file

    def draw(self, file, **options):
        """The pixels of a file, by the options of `render`."""
        request = {"input": str(file), "format": "rgba", "frames": ",".join(map(str, FRAMES))} | options
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

    def write_anew(self, command, file, name, *options):
        """What a command such as `convert` makes of a file."""
        output = self.folder / name
        output.unlink(missing_ok=True)
        self.run(command, file, "--output", output, *options)
        return output

    def run(self, *words):
        try:
            made = subprocess.run([self.path, *words], capture_output=True, timeout=60)
        except subprocess.TimeoutExpired:
            raise Failure(f"{words[0]} hangs")
        if made.returncode:
            raise Failure(f"{words[0]}: {made.stderr.decode(errors='replace')[-200:] or 'crashes'}")

    def end(self):
        self.process.kill()
        self.process.wait()
