"""One page of what a sweep has found: ranked kinds, each by its smallest file, our picture above theirs."""
import base64
import html
import json

import numpy

from campaigns.making import png

SCALE, GREY, GAP = 2, 200, 4


def strip(pictures):
    """The frames of a picture in a row, on grey."""
    flat = pictures[..., :3] + GREY * (255 - pictures[..., 3:].astype(numpy.int32)) // 255
    row = numpy.concatenate(list(flat.clip(0, 255).astype(numpy.uint8)), axis=1)
    return row.repeat(SCALE, axis=0).repeat(SCALE, axis=1)


def sheet(finding):
    """A PNG; nothing where there is no picture."""
    rows = [strip(pictures) for pictures in [finding.ours, finding.theirs] if pictures is not None]
    if not rows:
        return b""
    gap = numpy.zeros((GAP, rows[0].shape[1], 3), numpy.uint8)
    made = numpy.concatenate([part for row in rows for part in [row, gap]])
    return png(made.shape[1], made.shape[0], b"".join(b"\0" + line.tobytes() for line in made), color=2)


def page(kinds):
    parts = ["<!doctype html><meta charset=utf-8><title>sweep</title><style>body{font:13px sans-serif}"
             "img{image-rendering:pixelated}pre{white-space:pre-wrap;max-width:900px;font-size:11px}</style>"]
    for number, kind in enumerate(kinds):
        picture = base64.b64encode(sheet(kind.smallest)).decode()
        parts.append(f"<h3>{number} {html.escape(kind.name)}: {kind.count} cases</h3><p>{html.escape(kind.smallest.title)}</p>"
                     f"<img src='data:image/png;base64,{picture}'>"
                     f"<details><summary>file</summary><pre>{html.escape(json.dumps(kind.smallest.animation))}</pre></details>")
    return "".join(parts)
