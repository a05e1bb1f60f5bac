"""Names on maps: in hundreds of positions none hides a figure, a marker or another name."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from conftest import Open, Server

from lonehand.engine.play.session import Session
from lonehand.games import find
from lonehand.show.contract import OnMap

pytestmark = pytest.mark.browser

POSITIONS = 200
GAMES: Sequence[tuple[str, dict[str, str]]] = (
    ("gunslinger", {"showdown": "main-street", "side": "none"}),
    ("grimdark-future", {"people": "0", "points": "2000"}),
)
FEWER = 40
"""Positions of a battle that are looked at in every run; the soak looks at all."""
MANY = [
    pytest.param(*GAMES[0], POSITIONS, id="gunslinger"),
    pytest.param(*GAMES[1], FEWER, id="grimdark-future"),
    pytest.param(*GAMES[1], POSITIONS, id="grimdark-future-all", marks=pytest.mark.soak),
]
SIZES = ((1280, 800, False), (390, 844, True))
COLLISIONS = (Path(__file__).parent / "collisions.js").read_text("utf-8")


def layers(name: str, options: dict[str, str], count: int) -> list[str]:
    """Return what lies on the map in many positions of two or three games that play themselves."""
    game = find(name)
    show: Any = game.show  # type: ignore[attr-defined]  # both have one
    assert isinstance(show, OnMap)
    found: list[str] = []
    for seed in range(8):
        session = Session.new(game, f"labels {seed}", options)
        seen = session.view_for()
        whole = len(seen.events)
        for number in range(whole // 8, whole, max(1, whole // 130)):
            layer = show.layer(seen.at(number))
            if 'class="man' in layer and layer not in found:
                found.append(layer)
            if len(found) == count:
                return found
    return found


@pytest.mark.parametrize(("game", "options", "count"), MANY)
def test_names_on_a_map_hide_no_figure_no_marker_and_no_name(
    opened: Open, server: Server, game: str, options: dict[str, str], count: int
) -> None:
    many = layers(game, options, count)
    assert len(many) == count
    sent = json.dumps({"game": game, "seed": "labels 0", "options": options}).encode()
    head = {"content-type": "application/json"}
    with urlopen(Request(f"{server.address}/api/games", sent, head)) as answer:  # noqa: S310 - our own server
        key = json.load(answer)["id"]
    for place, (width, height, touch) in enumerate(SIZES):
        page = opened(f"/g/{key}", width=width, height=height, touch=touch)
        page.get_by_role("button", name="See the map").click()  # the game is over
        page.wait_for_selector("#world[data-labelled]")
        page.wait_for_timeout(400)
        part = many[place :: len(SIZES)]  # every position in one of the sizes
        found = page.evaluate(COLLISIONS, part)
        assert found["wrong"] == []
        assert found["labels"] > len(part)
        assert found["hidden"] <= found["labels"] * 0.2


FAR_ALONG = """async () => {
    const { placed } = await import("/static/labels.js");
    const about = { x: 40, y: 200, rx: 0, ry: 0 };
    const edge = { about, wide: 88, high: 19, reach: [3, 30, 60, 100, 150, 200] };
    const names = [90, 160, 290].map((x) => ({ x, y: 200, w: 60, h: 200 }));
    const [found] = placed([edge], names, [0, 0, 600, 400]);
    return names.filter((each) => found && Math.abs(each.x - found.x) < each.w + 44);
}"""
"""The names that an edge's own lies over, where near it there is no place."""


def test_whose_edge_it_is_hides_no_name_far_along_it(opened: Open) -> None:
    assert opened("/", ready="body").evaluate(FAR_ALONG) == []


HEMMED_IN = """async () => {
    const { placed } = await import("/static/labels.js");
    const pack = { about: { x: 200, y: 150, rx: 36, ry: 37 }, wide: 114, high: 19 };
    const things = [
        { x: 130, y: 215, w: 35, h: 10 }, { x: 200, y: 60, w: 100, h: 50 },
        { x: 310, y: 150, w: 70, h: 60 }, { x: 90, y: 150, w: 70, h: 60 },
    ];
    const house = { x: found_by(things).x, y: 223.5, w: 40, h: 6 }; // a name that gives way
    const found = found_by(things), other = found_by(things, [house]);
    return found && [found.x > 200, found.y, !!other];
    function found_by(things, soft) { return placed([pack], things, [0, 0, 400, 240], soft)[0]; }
}"""
"""Where a unit is named beside which stand others, and below it another name, to the left."""


def test_a_unit_among_others_is_named_half_to_one_side(opened: Open) -> None:
    assert opened("/", ready="body").evaluate(HEMMED_IN) == [True, 223.5, True]


AMONG_OTHERS = """async () => {
    const { placed } = await import("/static/labels.js");
    const [slim, sykes] = [{ x: 100, y: 100, r: 11 }, { x: 160, y: 100, r: 11 }];
    const mine = { about: { ...slim, rx: 11, ry: 11 }, wide: 30, high: 15, others: [sykes] };
    const below = { x: 130, y: 140, w: 90, h: 27 };
    const walls = [{ x: 130, y: 60, w: 90, h: 27 }, below];
    const left = { x: 60, y: 100, w: 27, h: 40 }, right = { x: 140, y: 100, w: 8, h: 40 };
    const room = [0, 0, 400, 200], house = { x: 100, y: 82, w: 90, h: 6 };
    const [beside] = placed([{ ...mine, before: 2 }], [slim, sykes, ...walls], room);
    const [far] = placed([mine], [slim, sykes, ...walls, left], [0, 0, 200, 200]);
    const hemmed = [slim, sykes, below, left, right];
    const over = (told) => placed([{ ...mine, told }], hemmed, room, [house])[0].y;
    return [beside.x < slim.x, far?.x > slim.x, over(true) > over(false)];
}"""
"""Whether a name between two stands on the far side of its own; whether it stands
between them rather than nowhere; whether whoever it is told of is named nearer than others,
over the name of a house."""


def test_a_name_seems_to_be_of_nobody_else(opened: Open) -> None:
    assert opened("/", ready="body").evaluate(AMONG_OTHERS) == [True, True, True]


ON_A_ROOF = """async () => {
    const { arrange } = await import("/static/labels.js");
    const world = document.createElement("div");
    world.innerHTML = `<svg id="layer"><g class="called"><text x="50" y="100">Saloon</text></g>
        <g class="objective-place" transform="translate(50 104)"></g>
        <g class="objective" transform="translate(50 80) scale(0.75)"></g></svg>`;
    document.body.append(world);
    arrange(world, { x: 0, y: 0, k: 1.4 }, 0, { width: 400, height: 400 });
    const [, y] = world.querySelector("text").getAttribute("transform").match(/-?[\\d.]+/g);
    return Number(y);
}"""
"""How low the name of a house stands, off the place of a marker that a man stands on."""


def test_the_name_of_a_house_stands_off_a_marker_that_gives_way(opened: Open) -> None:
    y = opened("/", ready="body").evaluate(ON_A_ROOF)
    assert y > 115
