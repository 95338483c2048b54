"""The tree of a search: a bounded pool of nodes in plain C memory, node 0 the root.

A node stands for an action played after those above it. Chance and what the seat cannot see make no nodes of their own:
each iteration goes down with another deal, and a node's children are the actions of all deals that came by.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from seance.search.nodes import free_nodes, new_nodes


@cython.cclass
class Tree:
    """Nodes name each other by number; 0 as child or sibling means none. A gain is that of the seat that moved."""

    def __init__(self, capacity: int) -> None:
        assert capacity > 0
        self.capacity = capacity
        self.used = 1
        self.nodes = new_nodes(capacity)
        if not self.nodes:
            raise MemoryError

    def __dealloc__(self) -> None:
        free_nodes(self.nodes)

    def add(self, parent: cython.int, action: cython.int, prior: cython.double) -> cython.int:
        """A new child for an action; the caller has seen that there is room."""
        node: cython.int = self.used
        self.used += 1
        self.nodes[node].action = action
        self.nodes[node].prior = prior
        self.nodes[node].seen = 1
        self.nodes[node].sibling = self.nodes[parent].child
        self.nodes[parent].child = node
        return node

    def count(self, node: cython.int, gain: cython.double) -> cython.void:
        """One more iteration went through a node."""
        self.nodes[node].visits += 1
        self.nodes[node].gain += gain

    def favourite(self, node: cython.int) -> cython.int:
        """The child visited most, 0 if there is none."""
        best: cython.int = 0
        child: cython.int = self.nodes[node].child
        while child:
            if not best or self.nodes[child].visits > self.nodes[best].visits:
                best = child
            child = self.nodes[child].sibling
        return best
