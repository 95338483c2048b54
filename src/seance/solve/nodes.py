"""What a search keeps. Compiled rooms take these from `nodes.pxd`; this is the twin that runs interpreted."""

from __future__ import annotations

from typing import Any


class Node:
    """A position and the plan for it (`layers.py`), where it came from, by which move, and how bad it looks."""

    __slots__ = ("move", "parent", "penalty", "pile", "plan")

    def __init__(self) -> None:
        self.pile = self.plan = self.parent = self.move = self.penalty = 0


class Step:
    """What is left of a node when its layer is done: its parent in the layer before, and the move."""

    __slots__ = ("move", "parent")

    def __init__(self) -> None:
        self.parent = self.move = 0


def more_nodes(nodes: list[Node], n: int) -> list[Node]:
    """Room for so many nodes, the old ones kept."""
    return nodes + [Node() for _ in range(n - len(nodes))]


def more_steps(steps: list[Step], n: int) -> list[Step]:
    """Room for so many steps, the old ones kept."""
    return steps + [Step() for _ in range(n - len(steps))]


def more_slots(slots: list[int], n: int) -> list[int]:
    """Room for so many slots."""
    return [-1] * n


def clear_slots(slots: list[int], n: int) -> None:
    """Make the first n slots empty."""
    slots[:n] = [-1] * n


def free_memory(memory: list[Any]) -> None:
    """Give the memory back."""
    memory.clear()
