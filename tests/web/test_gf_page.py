"""The page of a battle, as a program meets it: table, layers, looks, wishes, pasted lists."""

from __future__ import annotations

import html
import re
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from conftest import HERE
from starlette.testclient import TestClient

from lonehand.faces.web.pages import title

PAGE = {"accept": "text/html,*/*"}
LISTS = Path(__file__).parents[1] / "grimdark" / "lists"
ARMIES = resources.files("lonehand.games.grimdark_future") / "data" / "armies"


def seen(client: TestClient, game: str) -> dict[str, Any]:
    """Return a battle as it stands."""
    found: dict[str, Any] = client.get(f"/api/games/{game}").json()
    return found


def wish(client: TestClient, game: str, text: str = "", **more: str | int) -> str:
    """Return a draft as HTML."""
    answer = client.get(f"/g/{game}/draft", params={"text": text, **more})
    assert answer.status_code == 200, answer.text
    return answer.text


def text_of(draft: str) -> str:
    """Return the answer that a draft holds."""
    found = re.search(r'data-text="([^"]*)"', draft)
    assert found is not None
    return html.unescape(found[1])


def is_ready(draft: str) -> bool:
    """Tell whether a draft may be sent."""
    return 'data-ready="yes"' in draft


def begin(client: TestClient, until: str = "activate", **options: str) -> str:
    """Begin a battle, answer until a question of that topic is asked, and return its name."""
    wanted = {"points": "750", "edge": "south", **options}
    sent = {"game": "grimdark-future", "seed": "a test", "options": wanted}
    answer = client.post("/api/games", json=sent)
    assert answer.status_code == 201, answer.text
    game: str = answer.json()["id"]
    for _ in range(60):
        question = seen(client, game)["question"]
        if question["topic"] == until:
            return game
        match question["topic"]:
            case "objective":
                given = re.findall(r'data-draft="([^"]+)"', wish(client, game))[0]
            case "deploy":
                given = "auto"
            case _:
                given = question["options"][0]["text"]
        client.post(f"/api/games/{game}/answer", json={"answer": given})
    pytest.fail(f"nobody was asked for {until}")


def test_models_alike_share_a_button_and_each_can_be_chosen_on_the_map(
    client: TestClient,
) -> None:
    wanted = {"army": "harbour-watch-750", "enemy": "moor-clans-750"}
    sent = {"game": "grimdark-future", "seed": "gfpz3", "options": wanted}
    game = client.post("/api/games", json=sent).json()["id"]
    for _ in range(40):
        if seen(client, game)["question"]["topic"] == "sniper":
            break
        advice = client.get(f"/api/games/{game}/hint").json()
        client.post(f"/api/games/{game}/answer", json={"answer": advice["answer"]})
    page = client.get(f"/g/{game}", headers=PAGE).text
    buttons = re.findall(r'<button name="answer"[^>]* data-place="model (\d+)"[^>]*>', page)
    hidden = re.findall(r'data-place="model (\d+)"[^>]* class="on-map"', page)
    assert "Models alike share a button" in page
    assert len(buttons) == len(set(buttons)) > len(hidden) > 1
    assert buttons[0] not in hidden


def units(client: TestClient, game: str, team: int) -> list[dict[str, Any]]:
    """Return the units of a side that stand on the table."""
    figures = seen(client, game)["scene"]["map"]["figures"]
    return [unit for unit in figures if unit["team"] == team and not unit["away"]]


def test_the_page_has_a_counter_and_a_sheet_for_every_unit_and_says_what_it_measures(
    client: TestClient,
) -> None:
    game = begin(client)
    page = client.get(f"/g/{game}", headers=PAGE).text
    for team in (0, 1):
        for unit in units(client, game, team):
            assert f'data-who="{unit["name"]}"' in page
            assert f'data-man="{unit["name"]}"' in page
    assert 'data-scale="14.0 46.0 66.0 72.0 48.0"' in page
    assert "data-open" in page


def test_the_table_is_drawn_once_and_kept_until_it_changes(client: TestClient) -> None:
    game = begin(client)
    first = client.get(f"/g/{game}/ground.svg")
    page = client.get(f"/g/{game}", headers=PAGE).text
    under = re.search(r'id="ground"[^>]* data-width="(\d+)" data-height="(\d+)"', page)
    assert under is not None
    assert f'viewBox="0 0 {under[1]} {under[2]}"' in first.text  # what stands on it keeps its place
    assert first.text.startswith("<svg")
    again = client.get(f"/g/{game}/ground.svg", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_one_look_tells_range_sight_cover_and_what_to_expect(client: TestClient) -> None:
    game = begin(client)
    mine, theirs = units(client, game, 0)[0]["name"], units(client, game, 1)[0]["name"]
    found = client.get(f"/api/games/{game}/look", params={"from": mine, "to": theirs}).json()
    assert found["title"] == f"{mine} → {theirs}"
    assert re.match(r"[\d.]+″ away, (in|out of) sight, in (cover|the open)\.", found["lines"][0])
    assert any(line.startswith("A charge (") for line in found["lines"])
    assert 'class="reach' in found["svg"]


def test_a_unit_is_chosen_pointed_somewhere_and_sent(client: TestClient) -> None:
    game = begin(client)
    name = units(client, game, 0)[0]["name"]
    chosen = wish(client, game, point=name)
    assert text_of(chosen) == f"{name}:"
    assert not is_ready(chosen)
    there = wish(client, game, f"{name}: advance", point="36,24")
    assert is_ready(there)
    assert "data-model=" in there
    answer = client.post(f"/api/games/{game}/answer", json={"answer": text_of(there)})
    assert answer.status_code == 200, answer.text
    after = next(unit for unit in units(client, game, 0) if unit["name"] == name)
    asked = seen(client, game)["question"]
    assert "activated" in after["states"] or asked["topic"] in ("shoot", "cast")


def test_what_cannot_be_done_is_refused_with_its_clause(client: TestClient) -> None:
    game = begin(client)
    mine, theirs = units(client, game, 0)[0]["name"], units(client, game, 1)[-1]["name"]
    refused = wish(client, game, f"{mine}:", point=theirs)
    assert not is_ready(refused)
    assert 'class="no"' in refused
    assert "GFC-33" in refused


def test_a_list_that_is_pasted_is_played_and_stands_in_the_record(client: TestClient) -> None:
    text = (ARMIES / "harbour-watch-750.toml").read_text("utf-8")
    own = text.replace('name = "Harbour Watch"', 'name = "My own Watch"', 1)
    assert own != text
    fields = {"game": "grimdark-future", "own-yours": own, "set-army": "random", "seed": "x"}
    answer = client.post("/deal", data=fields, headers={"origin": HERE})
    assert answer.status_code == 303, answer.text
    game = answer.headers["location"].rpartition("/")[2]
    assert seen(client, game)["scene"]["sheets"][0]["name"] == "My own Watch"
    assert "My own Watch" in client.get(f"/g/{game}/record.txt").text


def test_a_list_that_cannot_be_read_is_refused_where_it_was_pasted(client: TestClient) -> None:
    fields = {"game": "grimdark-future", "own-yours": "{ this is no list"}
    answer = client.post("/deal", data=fields, headers={"origin": HERE})
    assert answer.status_code == 400
    assert "Lonehand could not read what you pasted" in answer.text


def test_what_was_filled_in_is_kept_when_a_list_is_refused(client: TestClient) -> None:
    fields = {
        "game": "grimdark-future",
        "own-yours": "{ this is no list",
        "own-theirs": "kept <as it was>",
        "set-people": "2",
    }
    page = client.post("/deal", data=fields, headers={"origin": HERE}).text
    assert "{ this is no list</textarea>" in page
    assert "kept &lt;as it was&gt;</textarea>" in page
    assert re.search(r'name="set-people" value="2" checked', page)
    assert not re.search(r'name="set-people" value="1" checked', page)


def shown_of(client: TestClient, text: str, name: str = "yours") -> str:
    """Return the page that shows what is understood of a pasted list."""
    answer = client.post(
        f"/understood/grimdark-future/{name}",
        data={"game": "grimdark-future", f"own-{name}": text, "set-profile": "gf-3.2"},
        headers={"origin": HERE},
    )
    assert answer.status_code == 200, answer.text
    return answer.text


def test_what_is_understood_of_a_list_is_shown_unit_by_unit(client: TestClient) -> None:
    """With every rule that is not automated, and what should be looked at."""
    page = shown_of(client, (LISTS / "patrol.txt").read_text("utf-8"))
    for name in ("Marshal", "Line squad", "Guard dogs", "Gun cart"):
        assert f"<b>{name}</b>" in page
    assert "<li>Gun cart: Humming</li>" in page
    assert "Humming (by hand)</em>" in page
    assert "The list is of v3.4.1; it is played by Grimdark Future 3.2." in page
    assert "joins Line squad" in page
    assert "model 5: Lance gun (36&#34;, A1, AP(3), Deadly(3)); Knife (A1)" in page


def test_a_list_of_which_every_rule_is_automated_says_so(client: TestClient) -> None:
    page = shown_of(client, (ARMIES / "moor-clans-750.toml").read_text("utf-8"), "theirs")
    assert "Lonehand plays every rule of it." in page


def test_a_list_that_is_not_understood_says_why_and_what_would_be_right(client: TestClient) -> None:
    page = shown_of(client, "Hello there")
    assert 'role="alert"' in page
    assert "or its “Share as text”" in page


def test_only_army_lists_are_shown_so(client: TestClient) -> None:
    headers = {"origin": HERE}
    assert client.post("/understood/grimdark-future/table", headers=headers).status_code == 404
    assert client.post("/understood/lone-gunslinger/yours", headers=headers).status_code == 404


def test_a_share_link_is_fetched_by_this_machine_and_played(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def fetched(link: str) -> str:
        asked.append(link)
        return (LISTS / "share-2025.json").read_text("utf-8")

    monkeypatch.setattr(title, "fetch_list", fetched)
    link = "https://army-forge.onepagerules.com/share?id=abc"
    assert "<b>Line squad</b>" in shown_of(client, f" {link}\n")
    fields = {"game": "grimdark-future", "own-yours": link, "seed": "x"}
    answer = client.post("/deal", data=fields, headers={"origin": HERE})
    assert answer.status_code == 303, answer.text
    record = client.get(f"{answer.headers['location']}/record.txt").text
    assert "\ntable yours.toml\n" in record
    assert "Line squad" in record
    assert [link, link] == asked


def test_every_table_that_may_be_chosen_has_a_picture(client: TestClient) -> None:
    page = client.get("/new/grimdark-future", headers=PAGE).text
    found = re.findall(r"art/grimdark-future/(table-[^.\"]+)\.svg", page)
    assert {"table-generated", "table-crossroads", "table-own"} <= set(found)
    for name in found:
        picture = client.get(f"/art/grimdark-future/{quote(name)}.svg")
        assert picture.status_code == 200
        assert picture.text.startswith("<svg")


def test_the_moments_of_an_activation_are_drawn_with_dice_and_way(client: TestClient) -> None:
    game = begin(client)
    name = units(client, game, 0)[0]["name"]
    client.post(f"/api/games/{game}/answer", json={"answer": f"{name}: hold"})
    for _ in range(4):
        question = seen(client, game)["question"]
        if question["topic"] == "activate":
            break
        first = question["options"][0]["text"]
        client.post(f"/api/games/{game}/answer", json={"answer": first})
    events = seen(client, game)["events"]
    frames = client.get(f"/g/{game}/frames?from=0&to={events}").json()
    shown = ""
    while frames["frames"]:
        shown += "".join(frame["parts"].get("shown", "") for frame in frames["frames"])
        frames = client.get(f"/g/{game}/frames?from={frames['next']}&to={events}").json()
    assert 'class="actor"' in shown
    assert 'class="band"' in shown


def test_only_those_seats_are_asked_about_that_take_part() -> None:
    """The set-up asks who plays a second person's seat only where there is one."""
    shown = title.new_page("grimdark-future")
    for seat, values in (("player", "1|2|3|4"), ("second player", "2|3|4"), ("fourth player", "4")):
        assert f'<div class="option" data-only="people={values}"><label for="s-{seat}">' in shown
    assert 'data-option="units" data-only="people=2|3|4"' in shown
    assert "data-only" not in title.new_page("lone-gunslinger")


def test_a_place_that_is_offered_is_named_for_ears_as_its_button_is(client: TestClient) -> None:
    sent = {"game": "grimdark-future", "seed": "offered", "options": {"points": "750"}}
    game = client.post("/api/games", json=sent).json()["id"]
    shown = wish(client, game)
    offered = re.findall(r"<b>(Place \d)</b>", shown)
    assert offered
    assert re.findall(r'aria-label="(Place \d)"', shown) == offered
