"""Compiles the rooms of the house that must be fast. Everything else about the package stands in pyproject.toml."""

import os

from Cython.Build import cythonize
from setuptools import Extension, setup

COMPILED = [
    "kernel/rng",
    "kernel/state",
    "siggil/state",
    "siggil/sense",
    "siggil/rules",
    "rip/state",
    "rip/legal",
    "rip/sense",
    "rip/rules",
    "search/tree",
    "search/ismcts",
]

# `make setup` asks for a build tuned to this very machine; without that the result can be carried to others.
# No fused multiplication: a search must add up the same compiled and interpreted.
flags = ["-O3", "-ffp-contract=off"]
if os.environ.get("SEANCE_NATIVE") == "1":
    flags.append("-march=native")

extensions = [
    Extension(
        "seance." + room.replace("/", "."),
        [f"src/seance/{room}.py"],
        extra_compile_args=flags,
        optional=True,  # without a C compiler the install succeeds and the rules run interpreted
    )
    for room in COMPILED
]

setup(
    ext_modules=cythonize(
        extensions,
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
        },
    )
)
