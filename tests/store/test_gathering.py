"""What many ask at once is one question."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from seance.errors import Unavailable
from seance.store.gathering import Gathering


class Answers:
    """Answers with what each name is about, once it is told to; knows no nobody."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.may_answer = asyncio.Event()
        self.fails = False

    async def __call__(self, names: Sequence[str]) -> dict[str, str]:
        self.asked.append(list(names))
        await self.may_answer.wait()
        if self.fails:
            raise Unavailable("Not now.")
        return {name: name.upper() for name in names if name != "nobody"}


async def begun(*questions: asyncio.Task[str | None]) -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_what_is_asked_while_an_answer_is_awaited_goes_together_with_the_next_question() -> None:
    async def story() -> None:
        answers = Answers()
        gathering = Gathering(answers)
        first = asyncio.create_task(gathering.about("a"))
        await begun(first)
        others = [asyncio.create_task(gathering.about(name)) for name in ("c", "a", "nobody", "a")]
        await begun(*others)
        answers.may_answer.set()
        assert await first == "A"
        assert await asyncio.gather(*others) == ["C", "A", None, "A"]
        assert answers.asked == [["a"], ["a", "c", "nobody"]]  # what was asked before is too old for who asks later
        assert await gathering.about("d") == "D"

    asyncio.run(story())


def test_what_goes_wrong_is_told_to_all_who_asked_and_to_nobody_later() -> None:
    async def story() -> None:
        answers = Answers()
        gathering = Gathering(answers)
        both = [asyncio.create_task(gathering.about(name)) for name in ("a", "b")]
        await begun(*both)
        answers.fails = True
        answers.may_answer.set()
        for one in both:
            with pytest.raises(Unavailable):
                await one
        answers.fails = False
        assert await gathering.about("a") == "A"

    asyncio.run(story())


def test_whoever_gives_up_takes_no_answer_from_others() -> None:
    async def story() -> None:
        answers = Answers()
        gathering = Gathering(answers)
        hasty, patient = (asyncio.create_task(gathering.about("a")) for _ in range(2))
        await begun(hasty, patient)
        hasty.cancel()
        await begun(patient)
        answers.may_answer.set()
        assert await patient == "A"
        assert hasty.cancelled()

    asyncio.run(story())
