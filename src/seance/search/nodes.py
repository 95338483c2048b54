"""The nodes of a tree. Compiled rooms take these from `nodes.pxd`; this is the twin that runs interpreted."""


class Node:
    """An action: its first child, next sibling, visits, how often it could be chosen, sum of results, prior."""

    __slots__ = ("action", "child", "gain", "prior", "seen", "sibling", "visits")

    def __init__(self) -> None:
        self.action = self.child = self.sibling = self.visits = self.seen = 0
        self.gain = self.prior = 0.0


def new_nodes(n: int) -> list[Node]:
    """So many nodes, all zero; nothing where memory is short."""
    return [Node() for _ in range(n)]


def free_nodes(nodes: list[Node]) -> None:
    """Give the memory back."""
    nodes.clear()
