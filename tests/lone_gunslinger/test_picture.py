"""The picture: what it shows, what it says, and that everything fits."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import sync_playwright

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.engine.players import at_random
from lonehand.games.lone_gunslinger.cards import (
    CARDS,
    CHARACTERS,
    DECK,
    FACES,
    KIND,
    KINDS,
    RANK,
    SUIT,
    TEXT,
)
from lonehand.games.lone_gunslinger.face import art
from lonehand.games.lone_gunslinger.face.picture import Marks, Picture, Shape, Theme, picture
from lonehand.games.lone_gunslinger.face.picture.ink import width_of
from lonehand.games.lone_gunslinger.face.picture.layout import LAYOUTS
from lonehand.games.lone_gunslinger.face.picture.wording import position
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.state import ROLES, Seat, State
from lonehand.games.lone_gunslinger.words.questions import card_name
from lonehand.space.palette import INKS

SVG = "{http://www.w3.org/2000/svg}"
SHAPES: tuple[Shape, ...] = ("wide", "tall")
THEMES: tuple[Theme, ...] = ("light", "dark")
SETTINGS = (
    {"level": "0"},
    {"final": "on"},
    {"level": "4", "dodge_city": "on"},
    {"level": "2", "dodge_city": "on", "night": "on"},
)
LARGEST = 120_000


def tables(seed: str, settings: dict[str, str]) -> Iterator[State]:
    """Yield the table before set-up and after every step of a random game."""
    state: State = GAME.start(settle_options(GAME, settings))
    chance = Chance(seed)
    door = BatchDoor(dict.fromkeys(GAME.seats, at_random(chance)), chance, lambda _: state)
    yield state
    while GAME.outcome(state) is None:
        GAME.step(state, door)
        yield state


def all_tables() -> list[State]:
    """Return a copy of every table of random games under several options."""
    return [
        state.copy()
        for settings in SETTINGS
        for number in range(3)
        for state in tables(f"picture {number}", settings)
    ]


ALL_TABLES = all_tables()
TABLES = [*ALL_TABLES[::8], ALL_TABLES[-1]]


def crowded() -> State:
    """Return a table at its extremes: all five cards in play, a hoard, an empty hand, the dead."""
    state = next(table for table in TABLES if table.phase == "begin").copy()
    state.deck += [card for seat in state.seats for card in (*seat.hand, *seat.front)]
    state.deck += state.discard
    state.discard = []
    for seat in state.seats:
        seat.hand, seat.front = [], []
    state.seats[4].alive, state.seats[4].life = False, 0
    laid = ("winchester 8s", "barrel qs", "mustang 8h", "scope as", "jail 4h", "dynamite 2h")
    for text in laid:
        card = FACES[CARDS[text]]
        state.deck.remove(card)
        state.seats[3].front.append(card)
    for number, count in ((0, 12), (1, 40), (2, 15), (5, 6)):
        state.seats[number].hand, state.deck = state.deck[:count], state.deck[count:]
    return state


def drawn(svg: str, data: str) -> list[ET.Element]:
    """Return the groups of a picture that carry `data-…`."""
    return [group for group in ET.fromstring(svg).iter(f"{SVG}g") if f"data-{data}" in group.keys()]  # noqa: S314, SIM118 - our own text; an element is no mapping


def texts(element: ET.Element) -> list[str]:
    """Return all lines of type within an element."""
    return ["".join(line.itertext()) for line in element.iter(f"{SVG}text")]


def references(element: ET.Element) -> list[str]:
    """Return the symbols that an element uses."""
    return [found.attrib["href"].removeprefix("#") for found in element.iter(f"{SVG}use")]


# -- what it shows ---------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_every_table_of_random_games_is_well_formed_and_below_120_kilobytes(shape: Shape) -> None:
    for number, state in enumerate(ALL_TABLES):
        svg = picture(state, None, shape, THEMES[number % 2])
        ET.fromstring(svg)  # noqa: S314 - the picture is our own text
        assert len(svg.encode()) < LARGEST


@pytest.mark.parametrize("shape", SHAPES)
def test_every_seat_shows_name_role_life_and_weapon(shape: Shape) -> None:
    for state in TABLES:
        for seat, group in zip(
            state.seats, drawn(picture(state, None, shape), "seat"), strict=True
        ):
            words, marks = texts(group), references(group)
            if seat.name:
                assert seat.name in words
            if seat.role:
                assert seat.role in words
                assert art.role_id(seat.role) in marks
            if state.phase != "set up" and seat.alive:
                assert art.who_id(seat.name) in marks
                assert f"{max(seat.life, 0)} of {seat.most}" in words
                assert marks.count("bullet") == max(seat.life, 0)
                assert marks.count("bullet") + marks.count("bullet-spent") == seat.most
                assert any(line.endswith(f"range {seat.range()}") for line in words)
            assert ("dead" in words) is not seat.alive


@pytest.mark.parametrize("shape", SHAPES)
def test_every_card_on_the_table_shows_its_rank_its_suit_and_its_emblem(shape: Shape) -> None:
    for state in [*TABLES, crowded()]:
        for seat, group in zip(
            state.seats, drawn(picture(state, None, shape), "seat"), strict=True
        ):
            faces = [found for found in group.iter(f"{SVG}g") if "data-card" in found.attrib]
            shown = Counter(face.attrib["data-card"] for face in faces)
            assert Counter(TEXT[card] for card in (*seat.front, *seat.hand)) == shown
            for face in faces:
                card = CARDS[face.attrib["data-card"]]
                assert RANK[card].upper() in texts(face)
                assert [art.suit_id(SUIT[card]), art.card_id(KIND[card])] == references(face)
                assert card_name(card) == face.findtext(f"{SVG}title")


def test_a_stack_is_shown_from_its_top_and_a_hand_as_it_was_gained() -> None:
    state = next(s for s in TABLES if all(len(seat.hand) > 1 for seat in s.seats if seat.alive))
    for seat, group in zip(state.seats, drawn(picture(state), "seat"), strict=True):
        shown = [found.attrib["data-card"] for found in group if "data-card" in found.attrib]
        held = [TEXT[card] for card in seat.hand]
        assert (held if seat.yours else held[::-1]) == shown[len(seat.front) :]


def test_the_piles_show_their_counts_and_the_top_discard() -> None:
    for state in TABLES:
        root = ET.fromstring(picture(state))  # noqa: S314 - the picture is our own text
        assert f"Deck {len(state.deck)}" in texts(root)
        assert f"Discard {len(state.discard)}" in texts(root)
        top = [found.attrib["data-card"] for found in root if "data-card" in found.attrib]
        assert [TEXT[card] for card in state.discard[-1:]] == top


def test_only_the_seat_whose_turn_it_is_carries_the_flag() -> None:
    for state in TABLES:
        flags = ["Turn" in texts(group) for group in drawn(picture(state), "seat")]
        playing = state.phase != "set up" and not state.over
        assert [playing and place == state.turn for place in range(6)] == flags


def test_everything_pointed_to_is_in_the_picture_and_nothing_comes_from_outside() -> None:
    for state in TABLES[:: len(TABLES) // 40]:
        svg = picture(state)
        root = ET.fromstring(svg)  # noqa: S314 - the picture is our own text
        ids = [found.attrib["id"] for found in root.iter() if "id" in found.attrib]
        assert len(set(ids)) == len(ids)
        assert set(references(root)) <= set(ids)
        assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
        assert re.search(r"<(script|image|style|foreignObject)\b|url\(|\bon\w+=", svg) is None


def test_a_page_with_the_sheet_needs_no_symbols_of_the_picture() -> None:
    state = TABLES[len(TABLES) // 2]
    svg = picture(state, with_symbols=False)
    assert "<symbol" not in svg
    root = ET.fromstring(svg)  # noqa: S314 - the picture is our own text
    assert set(references(root)) <= set(art.DRAWINGS)


# -- marks -----------------------------------------------------------------------------------------


def test_marks_frame_seats_raise_cards_and_draw_arrows() -> None:
    state = next(s for s in TABLES if s.phase == "play" and s.seats[0].hand)
    card = TEXT[state.seats[0].hand[0]]
    for shape in SHAPES:
        svg = picture(state, Marks((2,), (card,), ((2, 0), (1, 4), (0, 1))), shape)
        accent = INKS["light"].accent
        framed = [
            int(group.attrib["data-seat"])
            for group in drawn(svg, "seat")
            if group[0].attrib["stroke"] == accent
        ]
        assert framed == [2]
        raised = {
            group.attrib["data-card"]
            for group in drawn(svg, "card")
            if group[1].attrib["stroke"] == accent
        }
        assert {card} == raised
        arrows = [group.attrib["data-arrow"] for group in drawn(svg, "arrow")]
        assert arrows == ["2 0", "1 4", "0 1"]


def test_an_arrow_ends_at_the_seat_it_points_to() -> None:
    for shape in SHAPES:
        layout = LAYOUTS[shape]
        for start in range(6):
            for end in {*range(6)} - {start}:
                svg = picture(TABLES[1], Marks(arrows=((start, end),)), shape)
                head = drawn(svg, "arrow")[0][2].attrib["transform"]
                x, y = (float(value) for value in re.findall(r"-?[\d.]+", head)[:2])
                box = layout.seats[end]
                assert box.x <= x <= box.x + box.width
                assert box.y <= y <= box.y + box.height


def test_the_same_table_gives_the_same_text_and_is_not_changed() -> None:
    state = TABLES[len(TABLES) // 3]
    before = GAME.encode(state)
    assert picture(state) == picture(state.copy())
    assert Picture(state)._repr_svg_() == picture(state)
    assert before == GAME.encode(state)


# -- the text twin ---------------------------------------------------------------------------------

LINE = re.compile(
    r"(?P<place>\d) (?P<name>[^,]+), (?P<role>\w+)(?: as (?P<ability>[^:]+))?: (?:(?P<dead>dead)|"
    r"life (?P<life>-?\d+) of (?P<most>\d+); [^;]+, range (?P<range>\d); "
    r"in play (?P<front>[^;]+); (?:hand|Stack) (?P<hand>[^;]+))"
)


def read_cards(text: str) -> list[int]:
    """Read a list of cards as the description writes it."""
    return [] if text == "nothing" else [CARDS[card] for card in text.split(", ")]


def read_seat(line: str) -> Seat:
    """Read one seat of the description."""
    found = LINE.fullmatch(line)
    assert found, line
    seat = Seat(found["role"], found["name"], found["ability"] or found["name"])
    seat.alive = found["dead"] is None
    if seat.alive:
        seat.life, seat.most = int(found["life"]), int(found["most"])
        seat.front, seat.hand = read_cards(found["front"]), read_cards(found["hand"])
        assert seat.range() == int(found["range"])
    return seat


def test_the_description_reads_back_to_the_same_table() -> None:
    for state in [*TABLES, crowded()]:
        if state.phase == "set up":
            continue
        desc = ET.fromstring(picture(state)).findtext(f"{SVG}desc")  # noqa: S314 - our own text
        assert desc is not None
        first, piles, *lines = desc.split("\n")
        head = re.fullmatch(r".*: round (\d+); turn (\d); phase (\w+)(?:; (lost|won))?", first)
        assert head
        assert (state.round, state.turn, state.phase) == (int(head[1]), int(head[2]), head[3])
        assert ("lost" if state.lost else "won" if state.won else None) == head[4]
        deck, discard = re.fullmatch(r"deck (\d+); discard (.+)", piles).groups()  # type: ignore[union-attr] # None fails too
        assert len(state.deck) == int(deck)
        assert state.discard == read_cards(discard)
        for seat, line in zip(state.seats, lines, strict=True):
            read = read_seat(line)
            if not seat.alive:
                assert (seat.role, seat.name, False) == (read.role, read.name, read.alive)
                continue
            expected = (seat.role, seat.name, seat.ability, seat.life, seat.most)
            assert expected == (read.role, read.name, read.ability, read.life, read.most)
            assert (seat.front, seat.hand) == (read.front, read.hand)


def test_the_description_is_the_position_in_words() -> None:
    state = TABLES[-1]
    root = ET.fromstring(picture(state))  # noqa: S314 - the picture is our own text
    assert position(state) == root.findtext(f"{SVG}desc")
    assert (root.findtext(f"{SVG}title") or "").startswith("The Lone Gunslinger: The ")


# -- that it fits ----------------------------------------------------------------------------------


def place_of(group: ET.Element) -> tuple[float, float, float]:
    """Return where a group is moved to, and how it is scaled."""
    moved = group.attrib.get("transform", "")
    x, y, scale = 0.0, 0.0, 1.0
    if found := re.search(r"translate\((\S+) (\S+)\)", moved):
        x, y = float(found[1]), float(found[2])
    if found := re.search(r"scale\((\S+)\)", moved):
        scale = float(found[1])
    return x, y, scale


def overflows(svg: str) -> Iterator[str]:
    """Yield every line of type that leaves its card, its seat or the picture by estimate."""
    root = ET.fromstring(svg)  # noqa: S314 - the picture is our own text
    page = (0.0, 0.0, float(root.attrib["width"]), float(root.attrib["height"]))

    def walk(element: ET.Element, box: Sequence[float]) -> Iterator[str]:
        for child in element:
            if child.tag == f"{SVG}text":
                yield from outside(child, box)
            elif "data-seat" in child.attrib or "data-card" in child.attrib:
                frame = next(child.iter(f"{SVG}rect")).attrib
                yield from walk(child, (0, 0, float(frame["width"]), float(frame["height"])))
            else:
                yield from walk(child, box)

    yield from walk(root, page)


def outside(line: ET.Element, box: Sequence[float]) -> Iterator[str]:
    """Yield a line of type that leaves its box."""
    text, size = "".join(line.itertext()), float(line.attrib["font-size"])
    width = width_of(text, size, bold="font-weight" in line.attrib)
    shift = {"middle": width / 2, "end": width}.get(line.attrib.get("text-anchor", ""), 0)
    left, base = float(line.attrib["x"]) - shift, float(line.attrib["y"])
    if left < box[0] or left + width > box[2] or base - size < box[1] or base > box[3]:
        yield f"“{text}” from {left:.1f} to {left + width:.1f} at {base:.1f} in {box}"


def boxes_of_cards(svg: str) -> Iterator[tuple[str, float, float, ET.Element]]:
    """Yield each card with its right and lower end, and the frame of its seat."""
    for seat in drawn(svg, "seat"):
        for face in seat:
            if "data-card" in face.attrib:
                x, y, scale = place_of(face)
                yield face.attrib["data-card"], x + 50 * scale, y + 72 * scale, seat[0]


@pytest.mark.parametrize("shape", SHAPES)
def test_no_line_of_type_leaves_its_box_by_estimate(shape: Shape) -> None:
    for state in [*TABLES, crowded()]:
        assert not list(overflows(picture(state, None, shape)))


@pytest.mark.parametrize("shape", SHAPES)
def test_the_longest_names_fit(shape: Shape) -> None:
    state = crowded()
    for names in (sorted(CHARACTERS, key=len)[-6:], sorted(CHARACTERS)[:6]):
        for seat, name in zip(state.seats, names, strict=True):
            seat.name = seat.ability = name
        assert not list(overflows(picture(state, None, shape)))


@pytest.mark.parametrize("shape", SHAPES)
def test_no_card_leaves_its_seat_however_many_there_are(shape: Shape) -> None:
    for state in [*TABLES, crowded()]:
        for text, right, foot, frame in boxes_of_cards(picture(state, None, shape)):
            assert right <= float(frame.attrib["width"]), text
            assert foot <= float(frame.attrib["height"]), text


def test_even_the_whole_deck_in_one_stack_is_shown_card_by_card() -> None:
    state = crowded()
    for seat in state.seats:
        seat.hand, seat.front = [], []
    state.seats[2].hand = [FACES[card] for card in DECK]
    for shape in SHAPES:
        svg = picture(state, None, shape)
        assert len(svg.encode()) < LARGEST
        faces = [place_of(group) for group in drawn(svg, "card")]
        assert len(set(faces)) == len(DECK)
        ends = list(boxes_of_cards(svg))
        assert all(foot <= float(frame.attrib["height"]) for _, _, foot, frame in ends)


# -- colours ---------------------------------------------------------------------------------------


def light_of(colour: str) -> float:
    """Return the relative luminance that the web's contrast rule defines."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    bent = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * bent[0] + 0.7152 * bent[1] + 0.0722 * bent[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((light_of(one), light_of(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_all_type_stands_out_at_least_four_and_a_half_to_one(theme: Theme) -> None:
    inks = INKS[theme]
    for ground in (inks.paper, inks.panel, inks.card):
        for ink in (inks.ink, inks.quiet, inks.accent):
            assert contrast(ink, ground) >= 4.5
    assert contrast(inks.portrait, inks.tile) >= 4.5


# -- the drawings ----------------------------------------------------------------------------------


def test_everything_in_the_game_has_a_drawing_of_its_own() -> None:
    assert set(CHARACTERS) == set(art.BUSTS)
    assert set(KINDS) == set(art.EMBLEMS)
    assert {role.lower() for role in ROLES} == set(art.ROLES)
    assert len({drawing for _, drawing in art.DRAWINGS.values()}) == len(art.DRAWINGS)
    assert {part for parts in art.BUSTS.values() for part in parts} == set(art.BUST_PARTS)


def test_the_sheet_of_symbols_is_well_formed_in_one_colour_and_below_40_kilobytes() -> None:
    sheet = art.symbols()
    root = ET.fromstring(sheet)  # noqa: S314 - the sheet is our own text
    ids = [found.attrib["id"] for found in root.iter() if "id" in found.attrib]
    assert len(set(ids)) == len(ids)
    assert set(references(root)) <= set(ids)
    assert set(art.DRAWINGS) == {found.attrib["id"] for found in root.iter(f"{SVG}symbol")}
    assert len(sheet.encode()) < 40_000
    assert {"currentColor", "none"} >= set(re.findall(r'(?:fill|stroke)="([^"]+)"', sheet))


@pytest.mark.browser
@pytest.mark.parametrize("shape", SHAPES)
def test_in_a_browser_no_line_of_type_leaves_its_box(shape: Shape) -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium is not None, "Chromium is needed for this test; see scripts/need-chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        for state in [*TABLES[:: len(TABLES) // 12], crowded()]:
            page.set_content(picture(state, None, shape))
            assert page.evaluate(MEASURE) == []
        browser.close()


MEASURE = """
() => [...document.querySelectorAll('text')].filter(line => {
    const group = line.closest('[data-card], [data-seat]') || line.ownerSVGElement;
    const box = (group.querySelector(':scope > rect') || group).getBoundingClientRect();
    const ink = line.getBoundingClientRect();
    return ink.left < box.left - .5 || ink.right > box.right + .5;
}).map(line => line.textContent)
"""
