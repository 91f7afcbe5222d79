"""Renders a catalogue of animations with Dask, each as a WebP of at most 400 pixels:

    python dask_catalogue.py gifts webp
    python dask_catalogue.py s3://bucket/gifts s3://bucket/webp --scheduler tcp://scheduler:8786

Without a scheduler it starts workers on this machine. A file that cannot be drawn is named, and stops nothing.
"""

import argparse
import itertools
import os
import posixpath
import sys

import animrender
import fsspec
from distributed import Client, as_completed
from toolz import partition_all

EXTENSIONS = (".svga", ".json", ".lottie", ".tgs")


def render(source, target, names):
    """Draws a batch of files, and returns the errors of those that cannot be drawn."""
    return [(name, error) for name in names if (error := render_file(source, target, name))]


def render_file(source, target, name):
    output = f"{target}/{posixpath.splitext(name)[0]}.webp"
    if "://" not in output:
        os.makedirs(os.path.dirname(output), exist_ok=True)
    try:
        # One thread: the other processors have a worker, too.
        animrender.Animation.open(f"{source}/{name}").save(output, size={"maxSize": 400}, threads=1)
    except (animrender.UnreadableError, animrender.UnwritableError):
        raise  # Tried again: what is not there now may be there later.
    except animrender.AnimrenderError as error:
        return str(error)
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source", help="a folder that all machines have, or s3://bucket/folder")
    parser.add_argument("target", help="another one")
    parser.add_argument("--scheduler", help="the address of a cluster's scheduler")
    parser.add_argument("--workers", type=int, default=2, help="how many processes draw on this machine")
    parser.add_argument("--batch", type=int, default=8, help="how many files a worker gets at once")
    options = parser.parse_args()
    source, target = (place if "://" in place else os.path.abspath(place) for place in (options.source, options.target))

    system, root = fsspec.url_to_fs(source)
    names = [posixpath.relpath(path, root) for path in system.find(root) if path.endswith(EXTENSIONS)]
    batches = partition_all(options.batch, names)
    local = {} if options.scheduler else {"n_workers": options.workers, "threads_per_worker": 1}
    failed = 0
    with Client(options.scheduler, **local) as client:
        start = lambda batch: client.submit(render, source, target, batch, retries=3, pure=False)
        # Three batches for each worker are under way or wait, however many files there are.
        ahead = 3 * sum(client.nthreads().values())
        running = as_completed([start(batch) for batch in itertools.islice(batches, ahead)])
        for done in running:
            for name, error in done.result():
                print(f"{name}: {error}", file=sys.stderr)
                failed += 1
            for batch in itertools.islice(batches, 1):
                running.add(start(batch))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
