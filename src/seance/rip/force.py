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
