"""SVG files by librsvg, through the program rsvg-convert."""
import importlib.util
import io
import shutil
import subprocess

from sweeping.comparing import pictures
from sweeping.values import SIDE


def there():
    return shutil.which("rsvg-convert") is not None and importlib.util.find_spec("PIL") is not None


def drawn(file):
    """The pixels, as one frame; nil where it fails."""
    from PIL import Image

    made = subprocess.run(["rsvg-convert", "--width", str(SIDE), "--height", str(SIDE)], input=file, capture_output=True, timeout=30)
    if made.returncode:
        return None
    return pictures(Image.open(io.BytesIO(made.stdout)).convert("RGBA").tobytes())
