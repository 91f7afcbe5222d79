"""What pyproject.toml cannot say: the module that cffi writes, and that a wheel with programs in it is for one kind of machine."""

from pathlib import Path

from setuptools import Distribution, setup


class BinaryDistribution(Distribution):
    """A distribution that has programs in it where the library was put beside the sources."""

    def has_ext_modules(self) -> bool:
        return any((Path(__file__).parent / "src/animrender/lib").glob("*.so*"))


setup(cffi_modules=["build_interface.py:ffi"], distclass=BinaryDistribution)
