"""Events as classes: their kinds, whom they are told to, their words, and what a batch counts."""

from __future__ import annotations

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import RuleError
from lonehand.engine.events import NO_MARKS, Corrected, Differs, Event, Told, of_sort
from lonehand.engine.play.record_door import Door
from lonehand.engine.reasons import Reasoned, Weighed, with_reasons
from lonehand.engine.words import Words, sorts_in


class TurnsUp(Event, frozen=True):
    """A card is turned up."""

    card: str


class Draws(Event, frozen=True):
    """Somebody draws a card, which others do not see."""

    kind = "draw"
    who: str
    card: str = ""


class Rests(Event, frozen=True):
    """Somebody does nothing, of which nothing is said."""


class Shoots(Reasoned, frozen=True):
    """Somebody shoots, and says why."""


WORDS: Words[str] = Words()


@WORDS.tells(TurnsUp)
def turned_up(place: str, event: TurnsUp) -> str:
    """Return what is turned up, and where."""
    return f"{place} shows {event.card}"


@WORDS.tells(Draws)
def drawn(place: str, event: Draws) -> str:
    """Return who draws."""
    del place
    return f"{event.who} draws {event.card or 'a card'}!"


@WORDS.hands_do(Draws)
def take(place: str, event: Draws) -> str:
    """Return what hands take."""
    return f"take {event.card} from {place}" if event.card else ""


WORDS.silent(Rests)


def test_the_kind_of_an_event_is_the_name_of_its_class_if_it_says_no_other() -> None:
    told = (TurnsUp("7c"), Draws("North"), Rests(), Corrected("life 1"), Differs("It differs."))
    assert ["turns up", "draw", "rests", "correct", "differs"] == [event.kind for event in told]


def test_an_event_that_says_no_more_is_about_nothing_that_could_be_pointed_out() -> None:
    assert NO_MARKS == TurnsUp("7c").marks()


def test_others_are_told_another_event_or_none() -> None:
    full, rest = Draws("North", "7c"), Draws("North")
    north, south = frozenset({"North"}), frozenset({"South"})
    for told, expected in (
        (Told("X", full), (Told("X", full), Told("X", full))),
        (Told("X", full, ("North",), rest), (Told("X", full), Told("X", rest))),
        (Told("X", full, ("North",)), (Told("X", full), None)),
    ):
        assert expected == (told.for_seats(north), told.for_seats(south))


def test_a_door_keeps_what_it_is_told_and_a_batch_counts_the_clause() -> None:
    door, batch = Door({}, Chance("told")), BatchDoor({}, Chance("told"))
    for each in (door, batch):
        each.tell("X-1", TurnsUp("7c"))
        each.tell("X-2", Draws("North", "8c"), only=("North",), others=Draws("North"))
    batch.count("X-2")
    assert [
        Told("X-1", TurnsUp("7c")),
        Told("X-2", Draws("North", "8c"), ("North",), Draws("North")),
    ] == door.events
    assert [TurnsUp("7c")] == of_sort(door.events, TurnsUp)
    assert {"X-1": 1, "X-2": 2} == batch.clauses


def test_words_become_whole_sentences_and_what_has_none_is_silent() -> None:
    assert "The deck shows 7c." == WORDS.sentence("the deck", TurnsUp("7c"))
    assert "North draws a card!" == WORDS.sentence("the deck", Draws("North"))
    assert "Take 7c from the deck." == WORDS.instruction("the deck", Draws("North", "7c"))
    assert "" == WORDS.instruction("the deck", Draws("North"))
    assert "" == WORDS.instruction("the deck", TurnsUp("7c"))
    assert "" == WORDS.sentence("the deck", Rests())


def test_an_event_without_words_cannot_be_told() -> None:
    with pytest.raises(
        RuleError, match=r"^the event Corrected of .* has no words; write @….tells\(C"
    ):
        WORDS.sentence("the deck", Corrected("life 1"))


def test_no_event_gets_its_words_twice() -> None:
    with pytest.raises(ValueError, match="TurnsUp already has its words"):
        WORDS.tells(TurnsUp)(turned_up)


def test_the_sorts_of_a_package_are_those_that_have_none_below_them() -> None:
    assert {"TurnsUp", "Draws", "Rests", "Shoots"} == {s.__name__ for s in sorts_in(__name__)}


def test_an_event_has_reasons_only_if_something_was_looked_at() -> None:
    shot = Shoots(1, (Weighed("bang 7c", use=True, clause="X-1", say="A shot is best."),))
    assert shot == with_reasons(shot)
    assert [None, None] == [with_reasons(event) for event in (Shoots(1, ()), TurnsUp("7c"))]
