"""Events as databases hold them: tags and fields stay for ever, and what cannot be read is told in a sentence."""

from __future__ import annotations

import pytest

from seance.errors import LogError
from seance.table.events import (
    FORMAT,
    TAGS,
    AnyEvent,
    Chair,
    Dealt,
    Joined,
    Opened,
    Played,
    Rematched,
    Replaced,
    Resigned,
    Returned,
    Revealed,
    StoodIn,
    TakeBackAnswered,
    TakeBackAsked,
    TakenBack,
    decode,
    encode,
)

CHAIRS = (Chair("person"), Chair("bot", "greedy"), Chair("open", "", "anna"))
NOW: list[tuple[AnyEvent, str]] = [
    (
        Opened(
            "rip",
            {"psychics": "all"},
            CHAIRS,
            "host",
            "c0",
            True,
            False,
            30,
            2,
            "1",
            "d0",
            ("green", "blue", "red"),
            "never",
        ),
        '{"type":"Opened","game":"rip","options":{"psychics":"all"},"chairs":['
        '{"kind":"person","bot":"","reserved":""},{"kind":"bot","bot":"greedy","reserved":""},'
        '{"kind":"open","bot":"","reserved":"anna"}],"host":"host","commitment":"c0","public":true,'
        '"spectators":false,"clock":30,"format":2,"rules":"1","data":"d0","labels":["green","blue","red"],'
        '"take_backs":"never","origin":null}',
    ),
    (
        Joined(1, "v", "Анна", "e"),
        '{"type":"Joined","seat":1,"visitor":"v","name":"Анна","entropy":"e"}',
    ),
    (Replaced(0, "level:2"), '{"type":"Replaced","seat":0,"bot":"level:2"}'),
    (Replaced(0, "level:2", True), '{"type":"Replaced","seat":0,"bot":"level:2","forgets":true}'),
    (StoodIn(2, "greedy"), '{"type":"StoodIn","seat":2,"bot":"greedy"}'),
    (Returned(2), '{"type":"Returned","seat":2}'),
    (Dealt("line=1"), '{"type":"Dealt","deal":"line=1"}'),
    (Dealt("line=1", (1, 3)), '{"type":"Dealt","deal":"line=1","bots":[1,3]}'),
    (Played(1, "stop", "clock", 7), '{"type":"Played","seat":1,"token":"stop","by":"clock","turn":7}'),
    (Played(None, "~3"), '{"type":"Played","seat":null,"token":"~3","by":"","turn":0}'),
    (TakenBack(1, 12), '{"type":"TakenBack","seat":1,"kept":12}'),
    (TakeBackAsked(1, 12), '{"type":"TakeBackAsked","seat":1,"kept":12}'),
    (TakeBackAnswered(0, True), '{"type":"TakeBackAnswered","seat":0,"granted":true}'),
    (Resigned(0), '{"type":"Resigned","seat":0}'),
    (
        Revealed("s0", "a0", ("x", ""), (1,), "f0"),
        '{"type":"Revealed","secret":"s0","salt":"a0","entropy":["x",""],"winners":[1],"fingerprint":"f0"}',
    ),
    (Rematched("t2"), '{"type":"Rematched","table":"t2"}'),
]
FIRST_FORMAT: list[tuple[AnyEvent, str]] = [
    (
        Opened("rip", {}, CHAIRS[:1], "host", "c0"),
        '{"type":"Opened","game":"rip","options":{},"chairs":[{"kind":"person","bot":"","reserved":""}],'
        '"host":"host","commitment":"c0","public":false,"spectators":false,"clock":null}',
    ),
    (Played(1, "stop"), '{"type":"Played","seat":1,"token":"stop","by":""}'),
    (Revealed("s0", "a0", ("x",)), '{"type":"Revealed","secret":"s0","salt":"a0","entropy":["x"]}'),
]


@pytest.mark.parametrize(("event", "text"), NOW)
def test_an_event_is_written_as_it_always_was(event: AnyEvent, text: str) -> None:
    assert encode(event) == text
    assert decode(text) == decode(text.encode()) == event


def test_every_kind_of_event_is_held_fixed_here() -> None:
    assert {type(event) for event, _ in NOW} == set(TAGS)
    told = "Opened Joined Replaced StoodIn Returned Dealt Played TakenBack TakeBackAsked TakeBackAnswered"
    assert set(TAGS.values()) == {*told.split(), "Resigned", "Revealed", "Rematched"}


@pytest.mark.parametrize(("event", "text"), FIRST_FORMAT)
def test_an_event_of_the_first_format_is_read(event: AnyEvent, text: str) -> None:
    assert decode(text) == event


def test_a_log_that_says_nothing_of_its_rules_was_played_by_the_first() -> None:
    opened = decode(FIRST_FORMAT[0][1])
    assert isinstance(opened, Opened)
    assert (opened.format, opened.rules, opened.data, opened.labels) == (1, "1", "", ())
    assert opened.take_backs == "ask"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (NOW[0][1].replace('"format":2', '"format":3'), "format 3; this server reads formats up to 2"),
        ('{"type":"Opened","format":7,"people":[]}', "This table's log has format 7"),
        ('{"type":"Kibitzed","seat":1,"secret":"s3cret"}', "an event 'Kibitzed', which this server does not know"),
        ('{"type":"Played","seat":"s3cret"}', "damaged: it holds an event Played that does not fit"),
        ('{"seat":1}', "holds an event '', which this server does not know"),
        ("s3cret", "damaged: it holds a line that is no event"),
        (b"\xff\xfe", "damaged: it holds a line that is no event"),
        ("[1, 2]", "damaged: it holds a line that is no event"),
        ("", "damaged: it holds a line that is no event"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence_without_its_content(text: str | bytes, sentence: str) -> None:
    assert FORMAT == 2
    with pytest.raises(LogError) as caught:
        decode(text)
    assert sentence in str(caught.value)
    assert str(caught.value).endswith(".")
    assert "s3cret" not in str(caught.value)
