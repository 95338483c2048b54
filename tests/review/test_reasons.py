"""Why a move is good: every reason has words in every language, and follows from the view."""

from __future__ import annotations

import string

import pytest

from seance.datafile import Words
from seance.games import GAMES
from seance.review.reasons import reasons_for, sentence, texts_for
from seance.siggil.cards import CARD_OF
from seance.siggil.codes import PASS, TAKES, capture
from seance.siggil.game import SIGGIL
from tests.option_sets import OPTION_SETS, SOME, game_of, positions
from tests.rip.positions import street
from tests.siggil.positions import mask, position

LANGUAGES = Words.__struct_fields__


def gaps(text: str) -> list[str]:
    return sorted(gap for _, gap, _, _ in string.Formatter().parse(text) if gap)


@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_gaps(game: str) -> None:
    for words in texts_for(game).texts.values():
        assert len({tuple(gaps(getattr(words, language))) for language in LANGUAGES}) == 1


@pytest.mark.parametrize("game", GAMES)
def test_french_signs_stay_with_their_words(game: str) -> None:
    for words in texts_for(game).texts.values():
        assert " :" not in words.fr
        assert " ;" not in words.fr
        assert "« " not in words.fr


@pytest.mark.parametrize("name", [name for name in OPTION_SETS if name in SOME or name.startswith("siggil-pass")])
def test_every_legal_move_can_be_explained_in_every_language(name: str) -> None:
    game, _ = game_of(name)
    for state in positions(name, 3):
        if state.turn < 0:
            continue
        view = game.view(state, state.turn)
        for action in view.actions:
            told = reasons_for(game.name)(view, action)
            assert len(told) <= 3
            for reason in told:
                assert all("{" not in sentence(game.name, reason, language) for language in LANGUAGES)


def siggil_reasons(state: object, action: int) -> list[str]:
    view = SIGGIL.view(state, 0)  # type: ignore[arg-type]
    assert action in view.actions
    return [sentence("siggil", reason) for reason in reasons_for("siggil")(view, action)]


def test_a_card_that_completes_a_set_says_so() -> None:
    state = position(pile={9: "D3", 1: "S1", 2: "S2", 20: "L4"}, free="*D", hands=["D1 D2", ""], takes="D1 D2")
    told = siggil_reasons(state, TAKES + CARD_OF["D3"])
    assert told[0] == "completes a set for the Deer spirit"
    assert "uncovers 2 cards" in told


def test_a_capture_says_whom_it_takes_and_what_it_keeps() -> None:
    state = position(pile={20: "L4"}, free="*D", hands=["D1 D2 D3 S7 L7", ""], takes="D1 D2 D3 S7 L7", phase="capture")
    spirit = CARD_OF["*D"] - 49
    told = siggil_reasons(state, capture(spirit, 0, mask("D1 D2 D3")))
    assert told == ["captures the free Deer spirit", "keeps 2 cards together for the Feather spirit"]
    assert siggil_reasons(state, PASS)[0] == "keeps the cards for later"


def test_the_cheapest_ghost_that_leads_says_so() -> None:
    game, state = game_of("rip-all")[0], street(green_hand=(1, 3, 5), blue_hand=(2, 2), blue_side=(2,))
    view = game.view(state, state.turn)
    told = {action: [sentence("rip", reason) for reason in reasons_for("rip")(view, action)] for action in (3, 5)}
    assert told[3] == ["takes the lead, 3 to 2", "leads with the lowest ghost that does"]
    assert told[5] == ["takes the lead, 5 to 2"]
