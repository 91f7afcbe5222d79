"""Makes animrender._interface of the header: what cffi needs at run time, without a C compiler."""

import re
from pathlib import Path

from cffi import FFI

header = (Path(__file__).parent / "animrender.h").read_text()
declarations = header.split("/* [declarations]", 1)[1].split("/* [end of declarations]", 1)[0]

ffi = FFI()
# From the end of the comment that the split has cut.
ffi.cdef(re.sub(r"/\*.*?\*/", "", declarations.split("*/", 1)[1], flags=re.S))
ffi.set_source("animrender._interface", None)

if __name__ == "__main__":
    ffi.compile("src")
