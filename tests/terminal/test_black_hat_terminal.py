"""A gunfight in the terminal, driven by its pilot: a hint at a question that lists no answers."""

import re

import pytest
from driving import drive_map, settled
from textual.content import Content
from textual.pilot import Pilot

from lonehand import games
from lonehand.engine.play.session import Session
from lonehand.faces.terminal import choices, drawing
from lonehand.faces.terminal.map_face import MapTerminal
from lonehand.faces.text.console import Console
from lonehand.games.black_hat.game import GAME
from lonehand.show.contract import show_of
from lonehand.show.questions import OptionSeen

PERSON = "first player"


@pytest.mark.parametrize("keys", ["escape h", "escape h escape h", "h enter"])
def test_a_hint_of_a_place_is_told_and_enter_does_it(keys: str) -> None:
    session = Session.new(
        games.find("black-hat"), "places", {"town": "stage-stop"}, {PERSON: "person"}
    )
    while (question := session.questions()[0]).topic != "deploy":
        session.answer(question.texts()[0])
    before = len(session.path)

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press(*keys.split())
        assert face.notice.endswith("Enter does it.")
        await pilot.press("enter")
        assert len(session.path) > before

    drive_map(session, script)


def test_a_joker_in_hand_is_called_by_its_name() -> None:
    faces = show_of(GAME).faces
    shown = [str(each) for each in drawing.row_of(["7h", "Xb"], faces, ())]
    assert shown == ["[7♥ Move]", "[Joker]"]
    hand = Content(" ").join(map(drawing.unbroken, drawing.row_of(["7h", "8h"], faces, ())))
    rows = [str(row).strip() for row in drawing.break_line(hand, 14)]
    assert rows == ["[7♥\N{NO-BREAK SPACE}Move]", "[8♥\N{NO-BREAK SPACE}Move]"]


def test_places_are_told_in_words_and_chosen_by_their_numbers() -> None:
    session = Session.new(GAME, "places", {"town": "stage-stop"}, {PERSON: "person"})
    places = iter(range(12, 36, 2))
    while (asked := session.questions()[0]).topic != "to":
        goes = [] if asked.form else [text for text in asked.texts() if text.endswith("move")]
        session.answer(f"{next(places)}.226,3.066" if asked.form else [*goes, *asked.texts()][0])
    console = Console(session)
    lines = "\n".join(console.question_lines())
    assert re.search(r"\d\.\d\d", lines) is None  # no example is finer than a ruler
    places_told = console.places()
    assert f"1 {places_told[0][0]}" in lines
    assert console.place_meant("1") == places_told[0][1]
    assert console.place_meant("99") == "99"
    assert console.answer("1").answers
    assert session.questions()[0].topic != "to"


def test_shots_that_are_likely_slips_are_folded_until_one_is_chosen() -> None:
    options = [
        OptionSeen(
            text=str(place),
            label=f"Shoot {place}",
            what="Shoot" if place != 1 else "",
            whom=str(place) if place != 1 else "",
            slip="At a friend?",
        )
        for place in range(5)
    ]
    folded = choices.slips(options, -1)
    assert folded == [0, 2, 3, 4]
    assert choices.slips(options, 3) == []
    assert choices.slips(options[:3], -1) == []

    def draw(place: int, _option: OptionSeen, label: str) -> Content:
        return choices.draw_choice(place, label, str(place + 1), chosen=False)

    shown = [str(each) for each in choices.lines(options, (), 80, draw, folded)]
    assert shown == ["  2 Shoot 1"]
    told = str(choices.folded_line([place + 1 for place in folded]))
    assert told.startswith("  1 and 3–5: ")


def test_cards_that_do_the_same_share_a_heading_and_leave_room_for_the_map() -> None:
    labels = [f"Ride and dismount with {low}♥ + {high}♠: up to {low}″" for low in (2, 3, 5)
              for high in (7, 8, 9, 10)]  # fmt: skip
    options = [OptionSeen(label, label) for label in (*labels, "Done")]

    def draw(place: int, _: OptionSeen, label: str) -> Content:
        return choices.draw_choice(place, label, str(place + 1), chosen=False)

    shown = [str(each).rstrip() for each in choices.lines(options, (), 96, draw)]
    assert shown[0].startswith("  Ride and dismount:   1 with 2♥ + 7♠: up to 2″   2 with 2♥ + 8♠")
    assert shown[-1].strip() == "13 Done"
    assert len(shown) <= 6


def test_whoever_acts_is_in_view_on_a_map_that_is_too_high() -> None:
    options = {"town": "dry-creek", "gang": "family"}
    session = Session.new(GAME, "high", options, {PERSON: "person"})
    while (question := session.questions()[0]).topic != "play":
        texts = question.texts()
        wanted = {"deploy": "all", "edge": "south"}
        session.answer(wanted.get(question.topic, texts[0] if texts else ""))
    show = show_of(GAME)
    who = show.asked_about(session.view_for().view, question)  # type: ignore[attr-defined]  # it has a map
    assert who in show.names(session.view_for().view)  # type: ignore[attr-defined]  # as above

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press("escape")
        await settled(face, pilot)
        field = face.query_one("#map")
        ((_, down),) = face.spots
        assert field.max_scroll_y > 0
        assert field.scroll_y <= down < field.scroll_y + field.size.height
        assert face.names_in_view(None) == [who]

    drive_map(session, script, (100, 24))
