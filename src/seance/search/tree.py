"""The tree of a search: a bounded pool of nodes in plain C arrays, node 0 the root.

A node stands for an action played after those above it. Chance and what the seat cannot see make no nodes of their own:
each iteration goes down with another deal, and a node's children are the actions of all deals that came by.
"""

from __future__ import annotations

import cython


@cython.cclass
class Tree:
    """Per node: its action, first child, next sibling, visits, how often it could be chosen, gain and prior.

    `gain` is the sum of results for the seat that plays the action.
    """

    def __init__(self, capacity: int) -> None:
        assert capacity > 0
        self.capacity = capacity
        self.used = 1
        if not cython.compiled:
            self.action, self.child, self.sibling = [0] * capacity, [0] * capacity, [0] * capacity
            self.visits, self.seen = [0] * capacity, [0] * capacity
            self.gain, self.prior = [0.0] * capacity, [0.0] * capacity
            return
        self.action = cython.cast(cython.p_int, calloc(capacity, cython.sizeof(cython.int)))
        self.child = cython.cast(cython.p_int, calloc(capacity, cython.sizeof(cython.int)))
        self.sibling = cython.cast(cython.p_int, calloc(capacity, cython.sizeof(cython.int)))
        self.visits = cython.cast(cython.p_int, calloc(capacity, cython.sizeof(cython.int)))
        self.seen = cython.cast(cython.p_int, calloc(capacity, cython.sizeof(cython.int)))
        self.gain = cython.cast(cython.p_double, calloc(capacity, cython.sizeof(cython.double)))
        self.prior = cython.cast(cython.p_double, calloc(capacity, cython.sizeof(cython.double)))
        if not (self.action and self.child and self.sibling and self.visits and self.seen and self.gain and self.prior):
            raise MemoryError

    def __dealloc__(self) -> None:
        free(self.action)
        free(self.child)
        free(self.sibling)
        free(self.visits)
        free(self.seen)
        free(self.gain)
        free(self.prior)

    def add(self, parent: cython.int, action: cython.int, prior: cython.double) -> cython.int:
        """A new child for an action; the caller has seen that there is room."""
        node: cython.int = self.used
        self.used += 1
        self.action[node] = action
        self.prior[node] = prior
        self.sibling[node] = self.child[parent]
        self.child[parent] = node
        return node

    def count(self, node: cython.int, gain: cython.double) -> cython.void:
        """One more iteration went through a node."""
        self.visits[node] += 1
        self.gain[node] += gain

    def favourite(self, node: cython.int) -> cython.int:
        """The child visited most, 0 if there is none."""
        best: cython.int = 0
        child: cython.int = self.child[node]
        while child:
            if not best or self.visits[child] > self.visits[best]:
                best = child
            child = self.sibling[child]
        return best
