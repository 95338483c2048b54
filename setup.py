"""Compiles the rooms of the house that must be fast. Everything else about the package stands in pyproject.toml."""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCES = Path("src")


def is_compiled(source: Path) -> bool:
    """A file with a `.pxd` beside it that knows Cython; one that does not is only the `.pxd`'s twin for Python."""
    return source.with_suffix(".pxd").exists() and "import cython" in source.read_text(encoding="utf-8")


COMPILED = sorted(source for source in SOURCES.glob("seance/*/*.py") if is_compiled(source))

# `make setup` asks for a build tuned to this very machine; without that the result can be carried to others.
# No fused multiplication: a search must add up the same compiled and interpreted.
# No vectors: rules write a field and read it again at once, and a wide load has to wait for several narrow stores.
FLAGS = ["-O3", "-g0", "-ffp-contract=off", "-fno-tree-vectorize"]
if os.environ.get("SEANCE_NATIVE") == "1":
    FLAGS.append("-march=native")

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


class BuildWherePossible(build_ext):
    """Without a working C compiler the install succeeds all the same, and the rules run interpreted."""

    def finalize_options(self) -> None:
        self.parallel = self.parallel or os.cpu_count()
        super().finalize_options()

    def run(self) -> None:
        self.write_c()  # what Cython refuses is a fault of the sources, and no reason to go on without
        try:
            super().run()
        except Exception as error:  # noqa: BLE001 - a compiler can fail in any way
            sys.stderr.write(f"seance: no compiled rules ({error}); they will run interpreted.\n")
            self.extensions = []
            self.distribution.ext_modules = []

    def write_c(self) -> None:
        """Not before a build, and not among the sources: a distribution holds the Python only."""
        made: list[Extension] = cythonize(self.extensions, compiler_directives=DIRECTIVES, build_dir="build/c")  # type: ignore[no-untyped-call]
        files = {extension.name: extension.sources for extension in made}
        for extension in self.extensions:
            extension.sources = files[extension.name]


setup(
    ext_modules=[
        Extension(
            ".".join(source.relative_to(SOURCES).with_suffix("").parts), [source.as_posix()], extra_compile_args=FLAGS
        )
        for source in COMPILED
    ],
    cmdclass={"build_ext": BuildWherePossible},
)
