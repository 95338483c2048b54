"""Logs of every version that ever wrote any: they still give the same tables."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypeGuard, get_args, get_origin

import msgspec
import pytest

from seance.games import GAMES, find_game
from seance.store.log import Store, sqlite_url
from seance.store.migrate import migrate
from seance.table.events import TAGS, Entry, Opened, decode
from seance.table.table import Table
from tests.logs.kept import FOLDER, Kept, Line, moves_of, record_text, say, without_first_rules, without_rules

VERSIONS = {"v1": "0.1.0", "v2": "0.1.0", "v2.1": "0.1.0"}
"""The folders, named by their format, and which version of the project wrote each. The last is the newest."""
NEWEST = list(VERSIONS)[-1]
AT_FIRST = {"Opened", "Joined", "Replaced", "Dealt", "Played", "TakenBack", "Resigned", "Revealed", "Rematched"}
HAPPENED = {
    "v1": AT_FIRST,
    "v2": AT_FIRST,
    "v2.1": {*AT_FIRST, "StoodIn", "Returned", "TakeBackAsked", "TakeBackAnswered"},
}
"""The events that there were when a folder was made."""


def entry_of(line: Line) -> Entry:
    """An entry as the store reads it: all that is known here of how a log is stored."""
    return Entry(line.number, line.at, decode(bytes(line.event)), line.key)


def replayed(kept: Kept) -> Table:
    """The table that the kept log gives today."""
    secret, salt = bytes.fromhex(kept.row.secret), bytes.fromhex(kept.row.salt)
    return Table.replay(kept.row.id, secret, salt, map(entry_of, kept.lines))


def expect_the_same(kept: Kept, table: Table, version: str) -> None:
    """Said is what was said then, or what is left of it where rules or cards were corrected since."""
    said = say(table, VERSIONS[version])
    if not table.other_rules:
        assert said == kept.said
    elif version == "v1":
        assert without_first_rules(said) == without_first_rules(kept.said)
    else:
        assert said == without_rules(kept.said)


def keys_of(kept: Kept) -> dict[str, int]:
    return {line.key: line.number for line in kept.lines if line.key is not None}


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


TABLES = sorted(FOLDER.glob("v*/*.jsonl"))
RECORDS = sorted(FOLDER.glob("v*/*.txt"))
DATABASES = sorted(FOLDER.glob("v*/seance.db"))


@pytest.mark.parametrize("path", TABLES, ids=named)
def test_an_old_log_gives_the_table_that_it_gave_then(path: Path) -> None:
    kept = Kept.read(path)
    table = replayed(kept)
    expect_the_same(kept, table, path.parent.name)
    assert (table.id, table.opened.game, table.opened.host) == (kept.row.id, kept.row.game, kept.row.host)
    assert (table.opened.public, table.status) == (kept.row.public, kept.row.status)


@pytest.mark.parametrize("path", TABLES, ids=named)
def test_a_request_that_was_answered_then_is_not_carried_out_again(path: Path) -> None:
    kept = Kept.read(path)
    assert replayed(kept).keys == keys_of(kept)


@pytest.mark.parametrize("path", RECORDS, ids=named)
def test_an_old_log_gives_the_record_that_it_gave_then(path: Path) -> None:
    table = replayed(Kept.read(path.with_suffix(".jsonl")))
    told, then = record_text(table, VERSIONS[path.parent.name]), path.read_text(encoding="utf-8")
    if table.other_rules and path.parent.name == "v1":
        assert moves_of(told) == moves_of(then) != []
    else:
        assert told == then


@pytest.mark.parametrize("path", DATABASES, ids=named)
def test_an_old_database_is_migrated_and_holds_the_same_tables(path: Path, tmp_path: Path) -> None:
    shutil.copy(path, tmp_path)
    migrate(sqlite_url(tmp_path))
    kept = {one.row.id: one for one in map(Kept.read, path.parent.glob("*.jsonl"))}

    async def story() -> None:
        store = Store(sqlite_url(tmp_path))
        async with store.running():
            ids = await store.ids()
            assert len(ids) > 5
            for table_id in ids:
                table, invitation = await store.load(table_id)
                expect_the_same(kept[table_id], table, path.parent.name)
                assert invitation == kept[table_id].row.invitation

    asyncio.run(story())


def test_every_version_has_tables_records_and_a_database() -> None:
    for paths in (TABLES, RECORDS, DATABASES):
        assert {path.parent.name for path in paths} == set(VERSIONS)


@pytest.mark.parametrize("path", [path for path in TABLES if path.parent.name != "v1"], ids=named)
def test_a_log_tells_how_it_ended_and_gives_the_same_record_where_its_rules_are_gone(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Kept.read(path)
    monkeypatch.delitem(GAMES, kept.row.game)
    table = replayed(kept)
    assert table.other_rules
    assert table.keys == keys_of(kept)
    assert say(table, VERSIONS[path.parent.name]) == without_rules(kept.said)


@pytest.mark.parametrize("path", [path for path in TABLES if path.parent.name == "v1"], ids=named)
def test_a_log_that_tells_no_data_is_replayed_by_the_first_rules_alone(path: Path) -> None:
    kept = Kept.read(path)
    assert bool(replayed(kept).other_rules) == (find_game(kept.row.game).rules_version != "1")


@pytest.mark.parametrize("version", VERSIONS)
def test_a_log_tells_its_format(version: str) -> None:
    for path in TABLES:
        if path.parent.name == version:
            opened = decode(bytes(Kept.read(path).lines[0].event))
            assert isinstance(opened, Opened)
            assert f"v{opened.format}" == version.partition(".")[0]


def events_of(version: str) -> list[dict[str, Any]]:
    lines = [line for path in TABLES if path.parent.name == version for line in Kept.read(path).lines]
    return [json.loads(bytes(line.event)) for line in lines]


@pytest.mark.parametrize("version", VERSIONS)
def test_everything_that_could_happen_at_a_table_happened_in_every_version(version: str) -> None:
    assert {event["type"] for event in events_of(version)} == HAPPENED[version]


def test_everything_that_can_happen_at_a_table_happened_in_the_newest_version() -> None:
    """A new event, a new field or a new word in one needs a further folder: `make.py` says how."""
    can = {word for event in TAGS for word in words_of(event)}
    told = {word for event in events_of(NEWEST) for word in words_in(event, EVENTS[event["type"]])}
    assert HAPPENED[NEWEST] == set(TAGS.values())
    assert can - told == NEVER_TOLD
    assert told <= can


EVENTS = {tag: event for event, tag in TAGS.items()}
NEVER_TOLD = {"Opened.rules"}
"""There are no rules but the first, which is what its absence means."""


def words_of(struct: type[msgspec.Struct]) -> Iterator[str]:
    """All that an event can tell: each field, each word that a field can be, and the same of structs in it."""
    for field in msgspec.structs.fields(struct):
        name = f"{struct.__name__}.{field.name}"
        yield name
        for kind in kinds_in(field.type):
            yield from (f"{name} {word}" for word in words_that_are(kind))
            if is_struct(kind):
                yield from words_of(kind)


def words_in(event: dict[str, Any], struct: type[msgspec.Struct]) -> Iterator[str]:
    """What a kept event tells of that: of a field that need not be told, another value than its absence means."""
    for field in msgspec.structs.fields(struct):
        name, told = f"{struct.__name__}.{field.name}", event.get(field.encode_name, field.default)
        if told is not field.default and msgspec.convert(told, field.type) != field.default:
            yield name
        for kind in kinds_in(field.type):
            if told in words_that_are(kind):
                yield f"{name} {told}"
            if is_struct(kind):
                for part in told if isinstance(told, list) else [told] if told else []:
                    yield from words_in(part, kind)


def kinds_in(kind: Any) -> Iterator[Any]:
    """The types that a field's type is made of, itself among them."""
    yield kind
    if get_origin(kind) is not Literal:
        for part in get_args(kind):
            yield from kinds_in(part)


def words_that_are(kind: Any) -> tuple[Any, ...]:
    if kind is bool:
        return (True, False)
    return get_args(kind) if get_origin(kind) is Literal else ()


def is_struct(kind: Any) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
