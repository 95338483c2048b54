"""What a viewer sees, as it goes over the wire."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from seance.host.info import Sight
from seance.web.protocol import Snapshot, Update, message_for
from tests.host.rooms import GAMES, NOON, room


def first_sight(game: str, *chairs: str) -> Sight:
    """What the host shows of a new table to whoever is to act, or to the first seat if it has not begun."""

    async def story() -> Sight:
        async with room() as one:
            live = await one.open(game, *chairs)
            return live.see("anna", live.table.turn or 0, 0, NOON)

    return asyncio.run(story())


def decoded(message: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(message))


@pytest.mark.parametrize("game", GAMES)
def test_legal_moves_travel_once_as_tokens(game: str) -> None:
    sight = first_sight(game, "person", "person")
    message = decoded(message_for(Snapshot, sight))
    assert message["type"] == "snapshot"
    assert message["moves"] == list(sight.moves)
    assert len(message["moves"]) == len(sight.view.actions) > 0
    assert not message["view"].pop("actions", [])
    whole = decoded(sight.view)
    assert message["view"] == {name: value for name, value in whole.items() if name != "actions"}


@pytest.mark.parametrize("game", GAMES)
def test_before_the_deal_there_is_no_view(game: str) -> None:
    message = decoded(message_for(Update, first_sight(game, "person", "open")))
    assert (message["type"], message["view"], message["moves"]) == ("update", None, [])
