"""The shared numbers, compiled and not."""

import re
from pathlib import Path

from seance.kernel import codes


def test_numbers_are_the_same_for_the_compiled_rules() -> None:
    text = Path(codes.__file__).with_name("codes.pxd").read_text("utf-8")
    told = {name: int(value) for name, value in re.findall(r"^    ([A-Z_]+) = (-?\d+)$", text, re.MULTILINE)}
    assert told == {name: value for name, value in vars(codes).items() if name.isupper()}
