"""Makes a file for each of many people with Dask, from lines of JSON as `animrender worker` reads them:

    {"input": "/gifts/heart.svga", "output": "/out/anna.webp", "width": 343, "replace": {"texts": {"name": "Anna"}}}

    python dask_requests.py requests.jsonl
    python dask_requests.py s3://bucket/requests.jsonl --scheduler tcp://scheduler:8786

Paths are those of all machines, or addresses: s3://bucket/anna.webp. Without a scheduler it starts workers on this machine.
"""

import argparse
import functools
import itertools
import json
import sys

import animrender
import fsspec
from distributed import Client, WorkerPlugin, as_completed, get_worker
from toolz import partition_all


class Animations(WorkerPlugin):
    """Keeps the last 32 animations of a worker decoded. A worker that takes the place of a lost one has it, too."""

    name = "animations"

    def setup(self, worker):
        self.open = functools.lru_cache(maxsize=32)(animrender.Animation.open)


def render(lines):
    """Makes a batch of files, and returns the errors of those that cannot be made."""
    animations = get_worker().plugins["animations"]
    return [(line, error) for line in lines if (error := render_request(animations, json.loads(line)))]


def render_request(animations, request):
    size = (request["width"], None)
    try:
        animation = animations.open(request["input"])
        animation.save(request["output"], size=size, replace=request.get("replace"), threads=1)
    except (animrender.UnreadableError, animrender.UnwritableError):
        raise  # Tried again: what is not there now may be there later.
    except animrender.AnimrenderError as error:
        return str(error)
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("requests", help="a file of lines, or s3://bucket/file")
    parser.add_argument("--scheduler", help="the address of a cluster's scheduler")
    parser.add_argument("--workers", type=int, default=2, help="how many processes work on this machine")
    parser.add_argument("--batch", type=int, default=16, help="how many lines a worker gets at once")
    options = parser.parse_args()

    local = {} if options.scheduler else {"n_workers": options.workers, "threads_per_worker": 1}
    failed = 0
    with fsspec.open(options.requests, "rt") as lines, Client(options.scheduler, **local) as client:
        client.register_plugin(Animations())
        start = lambda batch: client.submit(render, batch, retries=3, pure=False)
        batches = partition_all(options.batch, lines)
        # Three batches for each worker are under way or wait, however many lines there are.
        ahead = 3 * sum(client.nthreads().values())
        running = as_completed([start(batch) for batch in itertools.islice(batches, ahead)])
        for done in running:
            for line, error in done.result():
                print(f"{line.strip()}: {error}", file=sys.stderr)
                failed += 1
            for batch in itertools.islice(batches, 1):
                running.add(start(batch))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
