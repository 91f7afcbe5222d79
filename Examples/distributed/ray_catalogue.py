"""Renders a catalogue of animations with Ray, each as a WebP of at most 400 pixels:

    python ray_catalogue.py gifts webp
    python ray_catalogue.py s3://bucket/gifts s3://bucket/webp --workers 8

It runs on the cluster in RAY_ADDRESS, or on this machine. A file that cannot be drawn is named, and stops nothing.
"""

import argparse
import os
import posixpath
import sys

import animrender
import ray.data


class Renderer:
    """Draws one batch of files after the other, in a process of its own."""

    def __init__(self, source, target):
        self.source, self.target = source, target

    def __call__(self, batch):
        return {"path": batch["path"], "error": [self.render(*file) for file in zip(batch["path"], batch["bytes"])]}

    def render(self, path, data):
        name = posixpath.splitext(posixpath.relpath(path, self.source))[0]
        output = f"{self.target}/{name}.webp"
        if "://" not in output:
            os.makedirs(os.path.dirname(output), exist_ok=True)
        try:
            # One thread: the other processors have an actor, too.
            animrender.Animation.open(data).save(output, size={"maxSize": 400}, threads=1)
        except animrender.UnwritableError:
            raise  # Tried again: what cannot be written now may be written later.
        except animrender.AnimrenderError as error:
            return str(error)
        return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source", help="a folder that all machines have, or s3://bucket/folder")
    parser.add_argument("target", help="another one")
    parser.add_argument("--workers", type=int, default=2, help="how many actors draw, with a processor each")
    parser.add_argument("--batch", type=int, default=8, help="how many files an actor gets at once")
    options = parser.parse_args()
    source, target = (place if "://" in place else os.path.abspath(place) for place in (options.source, options.target))

    context = ray.data.DataContext.get_current()
    context.retried_map_errors, context.max_map_retries = True, 3
    # Reading waits more than it computes: it needs no processor, which the actors have.
    files = ray.data.read_binary_files(
        source, include_paths=True, file_extensions=["svga", "json", "lottie", "tgs"], num_cpus=0, concurrency=2
    )
    results = files.map_batches(
        Renderer,
        fn_constructor_args=[source.removeprefix("s3://"), target],
        compute=ray.data.ActorPoolStrategy(size=options.workers),
        batch_size=options.batch,
    )
    failed = 0
    for result in results.iter_rows():
        if result["error"]:
            print(f"{result['path']}: {result['error']}", file=sys.stderr)
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
