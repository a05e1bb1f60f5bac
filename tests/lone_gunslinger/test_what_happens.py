"""What can happen: each sort of event has words, happens in play, and says what it is about."""

from __future__ import annotations

from collections import Counter

import pytest

from lonehand.engine.events import Event, Marks
from lonehand.engine.words import sorts_in
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import CARDS
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.words.happenings import WORDS
from lonehand.testing.event_words import every_sort_has_words, sorts_told

PACKAGE = "lonehand.games.lone_gunslinger"
SHOT, BEER = CARDS["bang 7c"], CARDS["beer 6h"]
RARE = {events.NothingToDraw}
"""Hands so large that no card is left are made up in the tests of the deck."""


def test_every_sort_of_event_has_its_words() -> None:
    every_sort_has_words(WORDS, PACKAGE)


def test_every_sort_of_event_happens_in_some_game() -> None:
    told: Counter[type[Event]] = Counter()
    for number in range(150):
        told += sorts_told(GAME, f"random {number}")
    for number in range(8):
        told += sorts_told(GAME, f"plain {number}", "plain")
    assert set(sorts_in(PACKAGE)) - RARE == set(told) - RARE


@pytest.mark.parametrize(
    ("event", "cards", "seats"),
    [
        (events.Play(3, SHOT, 0), ("bang 7c",), (3, 0)),
        (events.Play(3, BEER, -1), ("beer 6h",), (3,)),
        (events.Replaced(2, SHOT, BEER), ("bang 7c", "beer 6h"), (2,)),
        (events.Forfeit(1, [SHOT, BEER, SHOT]), ("bang 7c", "beer 6h"), (1,)),
        (events.Lose(1, 1, 2, None, "dynamite"), (), (1,)),
        (events.Lose(1, 1, 2, 4, "bang"), (), (1, 4)),
        (events.LosesCard(1, SHOT, 4, "hand", lower=False), ("bang 7c",), (1, 4)),
        (events.Scan(2, (), None), (), (2,)),
        (events.Scan(2, (), BEER), ("beer 6h",), (2,)),
        (events.Reshuffle(40), (), ()),
    ],
)
def test_an_event_is_about_its_cards_and_those_whom_it_concerns(
    event: Event, cards: tuple[str, ...], seats: tuple[int, ...]
) -> None:
    assert Marks(cards, seats) == event.marks()
