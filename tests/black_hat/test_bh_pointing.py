"""What is told and drawn of somebody who is placed, of the people of a town, and of high places."""

from __future__ import annotations

import pytest

from lonehand.engine.play.session import Session
from lonehand.games.black_hat.fight import place_text
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.gangs.people import Person
from lonehand.games.black_hat.town.town_deck import deck
from lonehand.games.black_hat.words import names
from lonehand.games.black_hat.words.happenings import climb
from lonehand.show.contract import OnMap, show_of
from lonehand.show.drafts import Draft, Pointing


def at_the_first_place() -> Session:
    """Return a gunfight in which the first figure waits for its place."""
    people = dict.fromkeys(GAME.seats, "person")
    session = Session.new(GAME, "places", {"town": "stage-stop"}, people)
    session.answer("north")
    return session


def drawn(session: Session, point: str = "") -> Draft:
    """Return what becomes of an answer that is pointed at."""
    show = show_of(GAME)
    assert isinstance(show, OnMap)
    found = show.draft(session.view_for().view, session.questions()[0], Pointing(point=point))
    assert found is not None
    return found


def test_whoever_is_placed_is_seen_where_he_would_stand_and_so_is_the_strip_for_it() -> None:
    session = at_the_first_place()
    question = session.questions()[0]
    assert "Within 4 inches of the southern edge" in GAME.prompt(session.view_for().view, question)
    assert 'class="allowed"' in drawn(session).svg
    form = question.form
    assert form is not None
    there = drawn(session, point=form.candidates(1)[0])
    assert there.ready
    assert 'class="ghost' in there.svg
    assert 'class="allowed"' in there.svg
    wrong = drawn(session, point="12,18")
    assert not wrong.ready
    assert 'class="allowed"' in wrong.svg


@pytest.mark.parametrize(
    ("person", "told"),
    [
        (Person("Bounty hunter"), "the bounty hunter"),
        (Person("Doc Holloway"), "Doc Holloway"),
        (Person("Ringo", title="Ringo"), "Ringo"),
        (Person("Horse", title="a stray horse"), "a stray horse"),
    ],
)
def test_people_of_the_town_have_their_article_and_names_of_their_own_have_none(
    person: Person, told: str
) -> None:
    assert names.title_of(person) == told


def test_everybody_of_the_usual_town_is_told_of_with_an_article() -> None:
    people = [card.person for card in deck("usual", "48") if card.kind == "character"]
    assert people
    assert {names.title_of(person).split()[0] for person in people} == {"the"}


def test_a_high_place_is_named_after_its_house() -> None:
    session = at_the_first_place()
    view = session.view_for().view
    for platform in GAME.looked_at(view).site.platforms:
        shape = platform.shapes[0]
        house = GAME.looked_at(view).site.houses[platform.house].name
        told = climb(view, f"{place_text(shape.x, shape.y)}^")
        assert told.startswith("climb to the ")
        assert told.endswith(f" of the {house}")
    assert climb(view, "4,5") == "climb down to 4, 5"


def test_an_answer_that_is_taken_back_is_named_with_the_signs_of_its_cards() -> None:
    show = show_of(GAME)
    assert show.in_words("10c move") == "10♣ move"
    assert show.in_words("2c+9h move") == "2♣+9♥ move"
    assert show.in_words("A2") == "A2"
