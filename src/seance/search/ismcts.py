"""Information-set Monte-Carlo tree search with one observer (Cowling, Powley, Whitehouse 2012), for any State.

Each iteration draws anew what the observer cannot know, goes down the tree among the actions that are legal in that
deal, adds a node, plays the game out and counts the result for every seat that moved. Chance is drawn on the way.
"""

from __future__ import annotations

import cython

from seance.kernel.players import SearchSettings

if not cython.compiled:
    from math import log, sqrt

    from seance.kernel.heuristics import Heuristics
    from seance.kernel.rng import Rng
    from seance.kernel.state import Moves, State
    from seance.search.tree import Tree

DEEPEST = cython.declare(cython.int, 512)
"""Below this many decisions an iteration only plays out."""
MOST_KINDS = 2048
"""Actions are numbers below this."""
MOST_SEATS = 32
"""Seats are numbers below this."""
CHILDREN = 14
"""With a prior all actions of a position become nodes at once: so many times more for as many iterations."""
MOST_NODES = 1 << 20
"""No more than these, with a prior."""
SETTINGS = SearchSettings()

MOST_LOGS = cython.declare(cython.int, 4096)

if not cython.compiled:
    logs = [0.0] * 4096

for count in range(1, 4096):
    logs[count] = log(count)
"""Logarithms of counts below MOST_LOGS: a search needs the same ones again and again."""


def log_of(count: cython.int) -> cython.double:
    """The logarithm of a count from 1 on."""
    return logs[count] if count < MOST_LOGS else log(count)


@cython.cclass
class Search:
    """A search from one position, for the seat that is to act there. Run it as often and as long as you like.

    `root` is any state that the seat's view allows: it is drawn anew before every iteration.
    """

    def __init__(
        self,
        root: State,
        heuristics: Heuristics,
        nodes: int,
        seed: int,
        settings: SearchSettings = SETTINGS,
        whole: bool = False,
        first: int = -1,
    ) -> None:
        """`nodes` is room for as many iterations. `whole` looks at every legal action of the root, not only at the
        shortlist; with `first` that is played."""
        if not cython.compiled:
            self.path, self.movers, self.mark = [0] * DEEPEST, [0] * DEEPEST, [0] * MOST_KINDS
            self.gains = [0.0] * MOST_SEATS
        self.root = root
        self.heuristics = heuristics
        self.scratch = root.copy()
        self.seat = root.turn
        self.rng = Rng(seed)
        self.moves = Moves()
        self.far = settings.far if heuristics.judges(root) else 0
        self.explore = settings.explore_far if self.far else settings.explore
        self.bias = settings.bias
        self.urgency = settings.urgency
        self.prior = settings.prior if self.far else 0.0
        self.tree = Tree(min(CHILDREN * nodes, max(nodes, MOST_NODES)) if self.prior else nodes)
        self.whole = whole
        self.first = first
        self.done = 0
        self.epoch = 0
        for i in range(MOST_KINDS):
            self.mark[i] = 0

    def run(self, iterations: int) -> None:
        """So many iterations more. Releases the interpreter lock."""
        left: cython.int = iterations
        with cython.nogil:
            while left > 0:
                self.iterate()
                left -= 1

    def iterate(self) -> cython.void:
        """One deal: down the tree, out to the end, and back."""
        i: cython.int
        depth: cython.int
        self.scratch.assign(self.root)
        self.scratch.deal_anew(self.seat, self.rng)
        if self.first >= 0:
            self.scratch.apply(self.first)
        depth = self.descend()
        if not self.scratch.over:
            if self.far:
                self.heuristics.look_ahead(self.scratch, self.rng, self.moves, self.far - self.counted)
            else:
                self.heuristics.playout(self.scratch, self.rng, self.moves)
        self.judged = 0
        self.tree.count(0, self.scratch.share(self.seat) if self.scratch.over else self.gain_of(self.seat))
        for i in range(depth):
            self.tree.count(self.path[i], self.gain_of(self.movers[i]))
        self.done += 1

    def gain_of(self, seat: cython.int) -> cython.double:
        """What came out is worth to a seat: found once an iteration, and where it is judged for both seats at once."""
        if not self.judged >> seat & 1:
            self.judged |= 1 << seat
            if self.prior:
                self.gains[seat] = self.heuristics.chance(self.scratch, seat)
            else:
                self.gains[seat] = self.heuristics.worth(self.scratch, seat)
            if self.far:  # a game of two
                self.judged = 3
                self.gains[1 - seat] = 1.0 - self.gains[seat]
        return self.gains[seat]

    def descend(self) -> cython.int:
        """Play down to a new node, noting path and movers; how many decisions that took. One choice is no decision.

        With a prior, `counted` is 1 where the last one ended its turn: how far to look is counted from that turn on.
        """
        n: cython.int
        node: cython.int = 0
        depth: cython.int = 0
        visits: cython.int
        turns: cython.int
        self.counted = 0
        while not self.scratch.over and depth < DEEPEST:
            n = self.scratch.odds()
            if n:
                self.scratch.apply(self.scratch.outcome(self.rng.below(n)))
                continue
            if self.whole and node == 0 and self.first < 0:
                n = self.scratch.fill(self.moves)
            else:
                n = self.heuristics.shortlist(self.scratch, self.moves)
            if n == 1:
                self.scratch.apply(self.moves.at[0])
                continue
            node = self.by_prior(self.tree, node, n) if self.prior else self.choose(self.tree, node, n)
            if not node:
                break
            self.path[depth] = node
            self.movers[depth] = self.scratch.turn
            depth += 1
            visits = self.tree.nodes[node].visits
            turns = self.scratch.turns
            self.scratch.apply(self.tree.nodes[node].action)
            if visits == 0:
                if self.prior and self.scratch.turns > turns:
                    self.counted = 1
                break
        return depth

    def choose(self, tree: Tree, node: cython.int, n: cython.int) -> cython.int:
        """The child to go to among the n actions in `moves`: known ones by confidence bound, else a new one.

        0 where a new one is due and the pool is full.
        """
        child: cython.int
        best: cython.int = 0
        known: cython.int = 0
        bound: cython.double
        highest: cython.double = -1e9
        self.mark_all(n)
        child = tree.nodes[node].child
        while child:
            if self.mark[tree.nodes[child].action] == self.epoch:
                self.mark[tree.nodes[child].action] = 0
                known += 1
                tree.nodes[child].seen += 1
                bound = self.bound(tree, child)
                if bound > highest:
                    highest = bound
                    best = child
            child = tree.nodes[child].sibling
        if known == n:
            return best
        child = self.fresh(tree, node, n, highest)
        return child if child else best

    def bound(self, tree: Tree, node: cython.int) -> cython.double:
        """Mean result, plus what is uncertain about it for lack of visits, plus a bias that fades with them."""
        visits: cython.int = tree.nodes[node].visits
        mean: cython.double = (tree.nodes[node].gain + self.bias * tree.nodes[node].prior) / visits
        return mean + self.explore * sqrt(log_of(tree.nodes[node].seen) / visits)

    def by_prior(self, tree: Tree, node: cython.int, n: cython.int) -> cython.int:
        """The child to go to among the n actions in `moves` by mean result and promise, which fades with visits.

        All get a child at once; 0 where the pool is full and there is none.
        """
        child: cython.int
        best: cython.int = 0
        hope: cython.int = 0
        known: cython.int = 0
        visits: cython.int
        tried: cython.int = 0
        gain: cython.double = 0.0
        bound: cython.double
        highest: cython.double = -1e9
        span: cython.double = self.prior * sqrt(max(1, tree.nodes[node].visits))
        self.mark_all(n)
        child = tree.nodes[node].child
        while child:
            if self.mark[tree.nodes[child].action] == self.epoch:
                self.mark[tree.nodes[child].action] = 0
                known += 1
                tree.nodes[child].seen += 1
                visits = tree.nodes[child].visits
                if visits:
                    tried += visits
                    gain += tree.nodes[child].gain
                    bound = tree.nodes[child].gain / visits + span * tree.nodes[child].prior / (1 + visits)
                    if bound > highest:
                        highest = bound
                        best = child
                elif not hope or tree.nodes[child].prior > tree.nodes[hope].prior:
                    hope = child
            child = tree.nodes[child].sibling
        if known < n:
            hope = self.add_all(tree, node, n, hope)
        if hope and (not best or gain / tried + span * tree.nodes[hope].prior > highest):
            return hope
        return best

    def mark_all(self, n: cython.int) -> cython.void:
        """Mark the actions in `moves` as those of a new epoch."""
        i: cython.int
        self.epoch += 1
        for i in range(n):
            self.mark[self.moves.at[i]] = self.epoch

    def add_all(self, tree: Tree, node: cython.int, n: cython.int, hope: cython.int) -> cython.int:
        """Children for all actions that have none; the most promising child not tried yet, `hope` or a new one."""
        i: cython.int
        child: cython.int
        sum: cython.int = 0
        if tree.used + n > tree.capacity:
            return hope
        self.heuristics.promise(self.scratch, self.moves, n)
        for i in range(n):
            sum += self.moves.weight[i]
        for i in range(n):
            if self.mark[self.moves.at[i]] == self.epoch:
                child = tree.add(node, self.moves.at[i], cython.cast(cython.double, self.moves.weight[i]) / sum)
                if not hope or tree.nodes[child].prior > tree.nodes[hope].prior:
                    hope = child
        return hope

    def fresh(self, tree: Tree, node: cython.int, n: cython.int, highest: cython.double) -> cython.int:
        """A new child for the weightiest action that has none, if it is more urgent than the known ones."""
        i: cython.int
        best: cython.int = -1
        ties: cython.int = 0
        most: cython.int = 1
        prior: cython.double
        if tree.used >= tree.capacity:
            return 0
        self.heuristics.weigh(self.scratch, self.moves, n)
        for i in range(n):
            most = max(most, self.moves.weight[i])
            if self.mark[self.moves.at[i]] != self.epoch:
                continue
            if best < 0 or self.moves.weight[i] > self.moves.weight[best]:
                best = i
                ties = 1
            elif self.moves.weight[i] == self.moves.weight[best]:
                ties += 1
                if self.rng.below(ties) == 0:
                    best = i
        prior = cython.cast(cython.double, self.moves.weight[best]) / most
        if self.urgency + self.bias * prior < highest:
            return 0
        return tree.add(node, self.moves.at[best], prior)

    # What came out, for Python

    def rows(self) -> list[tuple[int, int, int, float]]:
        """For each action tried at the root: action, visits, how often it was legal, sum of results."""
        tree: Tree = self.tree
        found = []
        child: cython.int = tree.nodes[0].child
        while child:
            found.append(
                (tree.nodes[child].action, tree.nodes[child].visits, tree.nodes[child].seen, tree.nodes[child].gain)
            )
            child = tree.nodes[child].sibling
        return found

    def wins(self) -> float:
        """The seat's shares of the win in all iterations, added up."""
        return self.tree.nodes[0].gain

    def line(self, action: int, least: int) -> list[int]:
        """The likely continuation: this action, then the most visited ones while visited at least so often."""
        tree: Tree = self.tree
        child: cython.int = tree.nodes[0].child
        while child and tree.nodes[child].action != action:
            child = tree.nodes[child].sibling
        told = []
        while child and tree.nodes[child].visits >= least:
            told.append(tree.nodes[child].action)
            child = tree.favourite(child)
        return told
