"""What the psychics of a side do together. Compiled rooms take this from `force.pxd`; here is the interpreted twin."""


class Force:
    """Effects, and how much of each that has an amount. Made whole, then left as it is: it may have two owners."""

    def __init__(self) -> None:
        self.effects = 0
        self.even = self.odd = self.twins = self.parade = self.fearless = 0
        self.named = 0
        """By value, what each ghost of it counts more on either side."""
        self.faces = self.below = 0
        """Bags of the ghosts that these psychics count as; those of a value below 0 by its absolute value."""


def no_force() -> Force:
    """What no psychic does."""
    return Force()


def joined(one: Force, other: Force) -> Force:
    """Both together: bonuses add up, of two fears the greater counts (rip 7.5)."""
    both = Force()
    both.effects = one.effects | other.effects
    both.even, both.odd = one.even + other.even, one.odd + other.odd
    both.twins, both.parade = one.twins + other.twins, one.parade + other.parade
    both.fearless = max(one.fearless, other.fearless)
    both.named = one.named + other.named
    both.faces, both.below = one.faces + other.faces, one.below + other.below
    return both
