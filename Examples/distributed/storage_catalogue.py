"""Renders a catalogue in object storage with one machine, each animation as a WebP of at most 400 pixels:

    python storage_catalogue.py s3://bucket/gifts s3://bucket/webp

A file that cannot be drawn is named, and stops nothing.
"""

import argparse
import concurrent.futures
import os
import posixpath
import sys

import animrender
import fsspec


def render(source, target, name):
    """Draws a file, and returns the error of one that cannot be drawn. Drawing does not hold Python's lock."""
    output = f"{target}/{posixpath.splitext(name)[0]}.webp"
    try:
        animrender.Animation.open(f"{source}/{name}").save(output, size={"maxSize": 400}, threads=1)
    except animrender.AnimrenderError as error:
        return f"{name}: {error}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source", help="s3://bucket/folder")
    parser.add_argument("target", help="another one")
    # More than processors: some of them wait for the storage.
    parser.add_argument("--jobs", type=int, default=2 * (os.cpu_count() or 1), help="how many files are worked on at once")
    options = parser.parse_args()

    system, root = fsspec.url_to_fs(options.source)
    names = [posixpath.relpath(path, root) for path in system.find(root)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda name: render(options.source, options.target, name), names)
        errors = [error for error in results if error]
    for error in errors:
        print(error, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
