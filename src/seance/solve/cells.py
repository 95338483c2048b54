"""The solo games there are: every layout that fits, both difficulties, both rules for a fourth spirit."""

from __future__ import annotations

from typing import NamedTuple

from seance.siggil.game import SIGGIL, Options
from seance.siggil.layouts import escaping_at_the_deal, layout, layout_names
from seance.siggil.rules import SiggilState


class Cell(NamedTuple):
    """One kind of solo game."""

    layout: str
    difficulty: str
    fourth_spirit: str

    @property
    def name(self) -> str:
        return "-".join(self)

    @property
    def title(self) -> str:
        """In words, as short as can be told apart."""
        rule = f", {self.fourth_spirit}" if self.difficulty == "hard" else ""
        return f"{layout(self.layout).name.en}, {self.difficulty}{rule}"

    @property
    def options(self) -> Options:
        return SIGGIL.options({**self._asdict(), "players": 1})

    @property
    def is_twin(self) -> bool:
        """Whether another cell is the same game: the first spirit lost ends the easy one (siggil 7.6)."""
        return self.difficulty == "easy" and self.fourth_spirit == "choice"

    def deal(self, number: int) -> SiggilState:
        """The deal of this number: its seed is the number, in 32 bytes."""
        return SIGGIL.deal(self.options, number.to_bytes(32, "big"))


def cells() -> list[Cell]:
    """Every kind of solo game."""
    return [
        Cell(name, difficulty, fourth)
        for name in layout_names()
        if escaping_at_the_deal(layout(name)) <= 3
        for difficulty in ("easy", "hard")
        for fourth in ("oldest", "choice")
    ]
