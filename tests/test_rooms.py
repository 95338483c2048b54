"""What import-linter cannot say without spelling games: who may know a game, and what a game may know."""

from __future__ import annotations

from functools import cache

import grimp
import pytest

from seance.games import PACKAGES

NEIGHBOURS = {"seance.kernel", "seance.errors", "seance.seeds", "seance.datafile"}
"""What a game's folder may import of the house."""
SOLVERS = {"seance.siggil": {"seance.solve"}}
"""Who may know a game by name: a solver is one of a game."""
MACHINE = {"random", "time", "os", "asyncio", "logging", "json", "secrets", "socket"}


@cache
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("seance", include_external_packages=True)


def room_of(module: str) -> str:
    return ".".join(module.split(".")[:2])


@pytest.mark.parametrize("package", PACKAGES)
def test_a_game_knows_the_kernel_and_neither_another_room_nor_the_machine(package: str) -> None:
    inside = {package, *imports().find_descendants(package)}
    known = {room_of(other) for module in inside for other in imports().find_modules_directly_imported_by(module)}
    assert {room for room in known if room.startswith("seance.")} <= NEIGHBOURS | {package}
    assert known & MACHINE == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_nobody_knows_a_game_by_name(package: str) -> None:
    """The registry finds it; others ask the registry."""
    inside = {package, *imports().find_descendants(package)}
    knowing = {other for module in inside for other in imports().find_modules_that_directly_import(module)}
    assert {room_of(other) for other in knowing - inside} == SOLVERS.get(package, set())
