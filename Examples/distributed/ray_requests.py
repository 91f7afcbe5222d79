"""Makes a file for each of many people with Ray, from lines of JSON as `animrender worker` reads them:

    {"input": "/gifts/heart.svga", "output": "/out/anna.webp", "width": 343, "replace": {"texts": {"name": "Anna"}}}

    python ray_requests.py requests.jsonl
    python ray_requests.py s3://bucket/requests.jsonl --workers 8

Paths are those of all machines, or addresses: s3://bucket/anna.webp. It runs on the cluster in RAY_ADDRESS, or on this machine.
"""

import argparse
import functools
import json
import sys

import animrender
import ray.data


class Renderer:
    """Makes one batch of files after the other, in a process of its own, which keeps the last 32 animations decoded."""

    def __init__(self):
        self.open = functools.lru_cache(maxsize=32)(animrender.Animation.open)

    def __call__(self, batch):
        return {"line": batch["text"], "error": [self.render(json.loads(line)) for line in batch["text"]]}

    def render(self, request):
        size = (request["width"], None)
        try:
            animation = self.open(request["input"])
            animation.save(request["output"], size=size, replace=request.get("replace"), threads=1)
        except (animrender.UnreadableError, animrender.UnwritableError):
            raise  # Tried again: what is not there now may be there later.
        except animrender.AnimrenderError as error:
            return str(error)
        return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("requests", help="a file of lines, or s3://bucket/file")
    parser.add_argument("--workers", type=int, default=2, help="how many actors work, with a processor each")
    parser.add_argument("--batch", type=int, default=16, help="how many lines an actor gets at once")
    parser.add_argument("--blocks", type=int, default=32, help="in how many parts the actors share the lines")
    options = parser.parse_args()

    context = ray.data.DataContext.get_current()
    context.retried_map_errors, context.max_map_retries = True, 3
    lines = ray.data.read_text(options.requests, override_num_blocks=options.blocks, num_cpus=0)
    results = lines.map_batches(
        Renderer,
        compute=ray.data.ActorPoolStrategy(size=options.workers),
        batch_size=options.batch,
    )
    failed = 0
    for result in results.iter_rows():
        if result["error"]:
            print(f"{result['line']}: {result['error']}", file=sys.stderr)
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
