"""Situations as text: there and back for every table, and a sentence for every impossible one."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plays import self_played

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.game import Situated, settle_options
from lonehand.games.lone_gunslinger.cards import FACES, UNKNOWN, card_named
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.state import State, fault
from lonehand.games.lone_gunslinger.text.notation import SeatText, SituationText
from lonehand.testing.conformance import any_options

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = sorted((DOCS / "lone-gunslinger/situations").glob("*.toml"))
PAGE = DOCS / "lone-gunslinger/advice.md"

TABLE = """
turn = "Rose Doolan"
phase = "play"

[[seat]]
role = "Sheriff"
character = "Black Jack"
hand = ["bang 7c", "beer 6h"]
in_play = ["mustang 8h"]

[[seat]]
role = "Outlaw"
character = "Rose Doolan"
life = 3
stack_top_first = ["missed 8s", "bang 9c"]

[[seat]]
role = "Deputy"
character = "Paul Regret"
hand = 2
"""
"""A table for tests that change one thing in it."""


def there_and_back(state: State) -> State:
    """Return the state that its own text describes."""
    found: State = GAME.read_situation(GAME.situation(state), "situation").state
    return found


def states(games: int) -> Iterator[State]:
    """Return every state between two steps of games with random options."""
    for number in range(games):
        options = any_options(GAME, Chance(f"options {number}"))
        for state, _ in self_played(1, **options):
            yield state


def refusal(text: str, **options: str) -> Refusal:
    """Return why a situation is refused."""
    with pytest.raises(Refusal) as caught:
        GAME.read_situation(text, "a.toml", options)
    return caught.value


# -- there and back --------------------------------------------------------------------------------


def test_every_state_of_a_game_is_the_same_after_it_was_written_and_read() -> None:
    for state in states(12):
        assert GAME.encode(state) == GAME.encode(there_and_back(state))


@pytest.mark.soak
def test_every_state_of_a_thousand_games_is_the_same_after_it_was_written_and_read() -> None:
    for state in states(1000):
        assert GAME.encode(state) == GAME.encode(there_and_back(state))


def test_hands_of_which_cards_are_unknown_are_the_same_after_they_were_written_and_read() -> None:
    chance = Chance("unknown cards")
    seen = 0
    for played in states(3):
        state = played.copy()
        if state.phase == "set up":
            continue
        for seat in state.seats:
            for place, card in enumerate(seat.hand if seat.yours else ()):
                if chance.below("hide", 2):
                    state.deck.append(card)
                    seat.hand[place] = FACES[UNKNOWN]
                    state.hidden += 1
        state.deck.sort()
        seen += state.hidden
        assert not fault(state)
        assert GAME.encode(state) == GAME.encode(there_and_back(state))
    assert seen


def test_the_cards_that_come_next_are_read_back_in_their_order() -> None:
    laid = GAME.read_situation(TABLE, "situation")
    following = {"deck": ["duel 8c", "bang ah"]}
    again = GAME.read_situation(GAME.situation(laid.state, following), "situation")
    assert following == again.next
    assert GAME.encode(laid.state) == GAME.encode(again.state)


def test_the_game_says_that_it_knows_situations() -> None:
    assert isinstance(GAME, Situated)


# -- what may be left out --------------------------------------------------------------------------


def test_whoever_is_not_described_is_dead_and_the_rest_of_the_cards_is_in_the_deck() -> None:
    state = GAME.read_situation(TABLE, "situation").state
    assert [0, 1, 2] == state.living_seats()
    assert ["Outlaw", "Outlaw", "Renegade"] == [seat.role for seat in state.seats[3:]]
    assert 80 - 5 == len(state.deck)
    assert [] == state.discard


def test_life_points_are_whole_a_turn_is_the_sheriffs_and_begins_where_nothing_is_said() -> None:
    shortest = '[[seat]]\nrole = "Sheriff"\ncharacter = "Black Jack"\n'
    shortest += '[[seat]]\nrole = "Renegade"\ncharacter = "Paul Regret"\n'
    state = GAME.read_situation(shortest, "situation").state
    assert (5, 3) == (state.seats[0].life, state.seats[1].life)
    assert (0, "begin", 1) == (state.turn, state.phase, state.round)
    assert settle_options(GAME, {}) == settle_options(GAME, {"level": str(state.options.level)})


def test_a_stack_is_written_top_first_and_a_hand_as_it_is_held() -> None:
    state = GAME.read_situation(TABLE, "situation").state
    assert [card_named("bang 9c"), card_named("missed 8s")] == state.seats[1].hand
    assert [card_named("bang 7c"), card_named("beer 6h")] == state.seats[0].hand
    assert [UNKNOWN, UNKNOWN] == state.seats[2].hand
    assert 2 == state.hidden


def test_options_of_the_command_line_take_the_place_of_those_of_the_text() -> None:
    text = f'{TABLE}\n[options]\ngained = "bottom"\nnight = true\nlevel = 3\n'
    read = GAME.read_situation(text, "situation", {"gained": "top"}).state.options
    assert ("top", True, 3) == (read.gained, read.night, read.level)


# -- what cannot be --------------------------------------------------------------------------------


def changed(old: str, new: str) -> str:
    """Return the table of these tests with one thing changed."""
    assert TABLE.count(old) == 1, old
    return TABLE.replace(old, new)


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("turn = ", "a.toml", "this is not valid TOML"),
        ("[" * 5000, "a.toml", "TOML|deep"),
        ("round = " + "9" * 5000, "a.toml", "TOML"),
        ("", "a.toml: seat", r"no seat is described; begin with \[\[seat\]\], the Sheriff first"),
        ('[[seat]]\nrole = "Deputy"\n', "a.toml: seat", "first seat is the Sheriff’s"),
        ("[[seat]]\n", "a.toml: seat 1", "a value is missing: “role”"),
        (
            changed("life = 3", "lfie = 3"),
            "a.toml: seat 2",
            "did you mean “life”",
        ),
        (changed("phase", "phrase"), "a.toml", "there is no field “phrase”; did you mean “phase”"),
        (
            changed("life = 3", 'life = "3"'),
            "a.toml: seat 2, life",
            "whole number, got a text",
        ),
        (
            changed("life = 3", "life = -1"),
            "a.toml: seat 2, life",
            "whole number of at least 0",
        ),
        (changed("life = 3", "life = 5"), "a.toml: seat 2, life", "from 1 to 4 life points"),
        (changed("life = 3", "life = 0"), "a.toml: seat 2, life", "from 1 to 4 life points"),
        (changed('"bang 9c"', "9"), "a.toml: seat 2, stack_top_first 2", "expected a text"),
        (
            changed("bang 9c", "bang 7c"),
            "a.toml: seat 2, stack_top_first",
            "seat 1, hand and in seat 2",
        ),
        (changed("bang 9c", "bang 1c"), "a.toml: seat 2, stack_top_first, card 2", "not a card of"),
        (changed('"Rose Doolan"\nlife', '"Bat"\nlife'), "a.toml: seat 2, character", "no “Bat”"),
        (changed("Paul Regret", "Rose Doolan"), "a.toml: seat 3, character", "earlier seat"),
        (changed("Paul Regret", "Kit Carlson"), "a.toml: seat 3, character", "only counts"),
        (changed("Paul Regret", "Apache Kid"), "a.toml: seat 3, character", "Dodge City"),
        (changed('role = "Deputy"', 'role = "Sheriff"'), "a.toml: seat 3, role", "no more seats"),
        (changed('character = "Paul Regret"', ""), "a.toml: seat 3, character", "who plays"),
        (changed('turn = "Rose', 'turn = "Rosa'), "a.toml: turn", "there is no one called"),
        (changed('turn = "Rose Doolan"', 'turn = "Bart Cassidy"'), "a.toml: turn", "is dead"),
        (changed('"play"', '"draws"'), "a.toml: phase", "did you mean “draw”"),
        (changed('"play"', '"draw"\nshots = 1'), "a.toml: shots", "before the phase"),
        (changed('"play"', '"draw"\nability_used = 1'), "a.toml: ability_used", "before the"),
        (changed('"play"', '"draw"\nturned_to_deputy = true'), "a.toml: turned", "only an Outlaw"),
        (
            changed('"play"', '"play"\nnext = ["bang 7c"]'),
            "a.toml: next",
            "seat 1, hand and in next",
        ),
        (changed('"play"', '"play"\ndeaths = ["x"]'), "a.toml: deaths, 1", "“NAME by NAME”"),
        (changed('"play"', '"play"\ndeaths = ["Sheriff by nobody"]'), "a.toml: deaths, 1", "dead"),
        (
            changed('"play"', '"play"\n[options]\nlevel = 9'),
            "a.toml: options, level",
            "not a choice",
        ),
        (changed('"play"', '"play"\n[options]\nlvl = 2'), "a.toml: options, lvl", "no option"),
        (
            changed("hand = 2", "hand = 76"),
            "a.toml: seat 3, hand",
            "76 is too many; only 75 cards are left",
        ),
        (changed("hand = 2", "stack_top_first = []"), "a.toml: seat 3, stack", "has a `hand`"),
        (changed("stack_top_first", "hand"), "a.toml: seat 2, hand", "write `stack_top_first`"),
        (changed("hand = 2", "dead = true\nhand = 2"), "a.toml: seat 3, dead", "hold no cards"),
        (changed("hand = 2", 'copies = "Rose Doolan"'), "a.toml: seat 3, copies", "only Vera"),
        (changed("mustang 8h", "jail js"), "a.toml: seat 1, in_play", "cannot be in Jail"),
        (changed("mustang 8h", "duel 8c"), "a.toml: seat 1, in_play", "cannot be in play"),
        (
            changed('"mustang 8h"', '"volcanic 10s", "schofield qc"'),
            "a.toml: seat 1, in_play",
            "two weapons cannot be in play for one seat: “volcanic 10s” and “schofield qc”",
        ),
        (
            changed('"mustang 8h"', '"mustang 8h", "mustang 9h"'),
            "a.toml: seat 1, in_play",
            "two cards of one name",
        ),
        (
            f'phase = "set up"\n{TABLE.replace(chr(10) + "phase", chr(10) + "#")}',
            "a.toml: p",
            "set",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_the_field_and_the_reason(
    text: str, place: str, sentence: str
) -> None:
    found = refusal(text)
    assert re.sub(r", line \d+, ", ": ", found.place).startswith(place)
    assert re.search(sentence, found.sentence)


def test_a_dead_deputy_is_nobodys_target() -> None:
    text = TABLE.replace('"play"', '"play"\nturned_to_deputy = true')
    assert GAME.read_situation(text, "a.toml").state.deputy_for_turn
    found = refusal(text.replace("hand = 2", "dead = true"))
    assert ("a.toml: turned_to_deputy", "LG-TARGET-1") == (found.place, found.clause)


def test_an_option_of_the_command_line_is_refused_as_one_of_the_command_line() -> None:
    assert "a.toml: --set level" == refusal(TABLE, level="9").place


@settings(max_examples=200)
@given(st.data())
def test_a_situation_with_any_damage_is_read_or_refused(data: st.DataObject) -> None:
    text = GAME.situation(GAME.read_situation(TABLE, "situation").state)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    words = ["", "[", "]", '"', "=", "\n", "0", "-1", "true", "bang 7c", "Sheriff", "[[seat]]\n"]
    damaged = text[:start] + data.draw(st.sampled_from(words) | st.text(max_size=8)) + text[end:]
    state, place = None, ""
    try:
        state = GAME.read_situation(damaged, "situation").state
    except Refusal as refused:
        place = refused.place
    if state is None:
        assert place.startswith("situation")
        return
    assert not fault(state)
    assert GAME.encode(state) == GAME.encode(there_and_back(state))


# -- the manual ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_of_the_manual_can_be_and_is_the_same_after_it_was_written(path: Path) -> None:
    laid = GAME.read_situation(path.read_text("utf-8"), path.name)
    again = GAME.read_situation(GAME.situation(laid.state, laid.next), path.name)
    assert GAME.encode(laid.state) == GAME.encode(again.state)
    assert laid.next == again.next


def test_the_manual_explains_every_field_and_has_an_example_for_it() -> None:
    used: set[str] = set()
    for path in EXAMPLES:
        found = tomllib.loads(path.read_text("utf-8"))
        used |= set(found) | {key for seat in found["seat"] for key in seat}
    page = PAGE.read_text("utf-8")
    fields = [*SituationText.__struct_fields__, *SeatText.__struct_fields__]
    assert [] == [field for field in fields if f"| `{field}` |" not in page]
    rare = {"hand_just_emptied", "cards_owed"}  # only a game that ended in mid-card has them
    assert set(fields) - rare <= used
