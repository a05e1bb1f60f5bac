"""The page of a game on a map, as a program meets it: pictures, layers, looks, drafts, forms."""

from __future__ import annotations

import re
from typing import Any

import pytest
from map_states import SHOOTOUT, led
from starlette.testclient import TestClient

from lonehand.store.sqlite import Store

PAGE = {"accept": "text/html,*/*"}


def begin(client: TestClient, showdown: str = "saloon-fight", **options: str) -> str:
    """Begin a showdown and return its name."""
    wanted = {"showdown": showdown, "side": "first", **options}
    sent = {"game": "gunslinger", "seed": "a test", "options": wanted}
    answer = client.post("/api/games", json=sent)
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["id"]
    return name


def seen(client: TestClient, game: str) -> dict[str, Any]:
    """Return a game as it stands."""
    found: dict[str, Any] = client.get(f"/api/games/{game}").json()
    return found


def called(game: dict[str, Any], name: str) -> dict[str, Any]:
    """Return the figure of that name."""
    figures: list[dict[str, Any]] = game["scene"]["map"]["figures"]
    return next(figure for figure in figures if figure["name"] == name)


def play(client: TestClient, game: str, plot: str) -> None:
    """Send a plot and take the first answer to whatever is asked until the next one."""
    client.post(f"/api/games/{game}/answer", json={"answer": plot})
    for _ in range(60):
        question = seen(client, game)["question"]
        if question is None or question["topic"] == "plot":
            return
        answer = question["options"][0]["text"]
        client.post(f"/api/games/{game}/answer", json={"answer": answer})


# -- the page and the picture ---------------------------------------------------------------------


def test_the_page_has_a_counter_and_a_sheet_for_everybody(client: TestClient) -> None:
    game = begin(client)
    page = client.get(f"/g/{game}", headers=PAGE).text
    for man in seen(client, game)["scene"]["map"]["figures"]:
        assert page.count(f'class="man t{man["team"]}') >= 1
        assert f'data-who="{man["name"]}"' in page
        assert f'data-man="{man["name"]}"' in page
    assert 'data-kind="map"' in page


def test_the_map_is_drawn_once_and_kept_until_it_changes(client: TestClient) -> None:
    game = begin(client)
    first = client.get(f"/g/{game}/ground.svg")
    assert first.headers["content-type"].startswith("image/svg+xml")
    assert first.text.startswith("<svg")
    again = client.get(f"/g/{game}/ground.svg", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    dark = client.get(f"/g/{game}/ground.svg?theme=dark")
    assert dark.headers["etag"] != first.headers["etag"]


def test_two_games_on_one_map_share_its_seal_and_another_map_has_another(
    client: TestClient,
) -> None:
    def seal(showdown: str) -> str:
        page = client.get(f"/g/{begin(client, showdown)}", headers=PAGE).text
        found = re.search(r"ground\.svg\?v=(\w+)", page)
        assert found is not None
        return found[1]

    assert seal("saloon-fight") == seal("saloon-fight") != seal("gully-ambush")


def test_the_places_have_names_that_a_look_understands(client: TestClient) -> None:
    game = begin(client)
    places = client.get(f"/g/{game}/places").json()
    who = seen(client, game)["scene"]["map"]["figures"][0]["name"]
    for name, _, _ in places[::40]:
        answer = client.get(f"/api/games/{game}/look", params={"from": who, "to": name})
        assert answer.status_code == 200, name
        assert who in answer.json()["title"]


def test_a_game_that_is_not_played_on_a_map_has_none_of_it(client: TestClient) -> None:
    game = client.post("/api/games", json={"seed": "a test"}).json()["id"]
    for path in (f"/g/{game}/ground.svg", f"/api/games/{game}/look?from=A&to=B"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["kind"]) == (404, "missing")
    assert client.get(f"/api/games/{game}/draft").json() is None
    assert "map.css" not in client.get(f"/g/{game}", headers=PAGE).text


# -- looking --------------------------------------------------------------------------------------


def test_a_look_at_an_earlier_event_sees_what_stood_there_then(client: TestClient) -> None:
    game = begin(client)
    before = seen(client, game)
    texas = called(before, "Texas")
    play(client, game, "Texas: advance / Happy: nothing / Andy: nothing")
    after = next(
        man for man in seen(client, game)["scene"]["map"]["figures"] if man["name"] == "Texas"
    )
    assert after["place"] != texas["place"]
    address = f"/api/games/{game}/look?from=Texas&to=Texas"
    then = client.get(f"{address}&event={before['events'] - 1}").json()
    assert then["title"] == f"Texas at {texas['place']}"
    assert client.get(address).json()["title"] == f"Texas at {after['place']}"


@pytest.mark.parametrize("panel", ["reasons", "rules", "fair", "text", "more"])
def test_every_panel_of_a_showdown_can_be_seen_at_any_event(client: TestClient, panel: str) -> None:
    game = begin(client)
    play(client, game, "Happy: move")
    events = seen(client, game)["events"]
    for event in (0, events // 2, events):
        assert client.get(f"/g/{game}/panel/{panel}?event={event}").status_code == 200


def test_the_text_twin_says_where_everybody_is_and_whom_he_sees(client: TestClient) -> None:
    game = begin(client)
    twin = client.get(f"/g/{game}/panel/text").text
    men = seen(client, game)["scene"]["map"]["figures"]
    for man in men:
        assert f"{man['name']} ({man['side']}) is in {man['place']}, standing" in twin
    assert re.search(r"(?:Sees|Does not see) ", twin)


def test_the_reasons_of_a_decision_come_with_clauses_and_its_way_stands_in_a_frame(
    client: TestClient,
) -> None:
    game = begin(client)
    play(client, game, "Happy: nothing / Texas: nothing / Andy: nothing")
    assert "GS-TAC" in client.get(f"/g/{game}/panel/reasons").text
    log = client.get(f"/api/games/{game}/log").json()["lines"]
    decided = [
        line["number"] for line in log if line["reasons"] and " advance " in line["sentence"]
    ]
    frames = client.get(
        f"/g/{game}/frames", params={"from": decided[0], "to": decided[0] + 1, "whole": ""}
    ).json()["frames"]
    assert 'class="route"' in frames[0]["parts"]["shown"]


def test_each_of_many_drills_has_a_button_of_its_own(client: TestClient) -> None:
    page = client.get(f"/g/{begin(client, 'main-street')}", headers=PAGE).text
    names = re.findall(r'data-foe="(\w+)"', page)
    assert sorted(names) == ["Bart", "Dutch", "Ike", "Jake", "Kid", "Lucky", "Reno"]
    assert names == re.findall(r'class="foe" data-who="(\w+)"', page)


def test_men_who_tire_or_do_nothing_one_after_the_other_are_one_step(client: TestClient) -> None:
    game = begin(client, "main-street")
    play(client, game, "Marshal: nothing / Smith: nothing / Guard: nothing")
    lines = client.get(f"/api/games/{game}/log").json()["lines"]
    tired = [line for line in lines if line["kind"] == "tires" and line["sentence"]]
    assert [line["sentence"].endswith(" tire: 1 hit each.") for line in tired] == [True]
    said = [line for line in lines if line["sentence"]]
    idle = [" does nothing" in line["sentence"] for line in said]
    at = next(n for n in range(len(idle) - 1) if idle[n] and idle[n + 1])
    address = f"/g/{game}/frames?from={said[at]['number']}&to={said[at + 2]['number'] + 1}"
    frames = [frame["event"] for frame in client.get(address).json()["frames"]]
    assert said[at]["number"] not in frames
    assert frames


def test_a_shot_is_told_with_its_figures_and_what_of_them_is_reconstructed(
    client: TestClient,
) -> None:
    game = begin(client, "duel")
    told = ""
    for _ in range(6):
        play(client, game, "nothing")
        log = client.get(f"/api/games/{game}/log").json()["lines"]
        shots = [line["number"] for line in log if line["kind"] == "shoots"]
        if shots:
            address = f"/g/{game}/frames?from={shots[0]}&to={shots[0] + 1}&whole"
            told = client.get(address).json()["frames"][0]["parts"]["told"]
            break
    for word in ("shoots at", "aim", "margin", "result card", "Our numbers, not the printed ones"):
        assert word in told


# -- plotting -------------------------------------------------------------------------------------


def test_a_draft_says_at_once_what_is_legal_and_what_is_not_and_why(client: TestClient) -> None:
    game = begin(client)
    text = "Happy: move, move, sprint / Texas: turn"
    draft = client.get(f"/api/games/{game}/draft", params={"text": text, "about": "Texas"}).json()
    assert draft["about"] == "Texas"
    assert draft["text"] == f"{text} / Andy: nothing"
    assert "Takes 2 segments, 1 left" == draft["refusal"]
    happy = draft["tracks"][0]["slots"]
    assert [(slot["first"], slot["last"], slot["kind"]) for slot in happy] == [
        (1, 2, "act"),
        (3, 4, "act"),
        (5, 5, "lost"),
    ]
    offers = {offer["adds"]: offer for offer in draft["acts"]}
    assert "On the same card as" in offers["advance"]["refusal"]
    assert offers["advance"]["clause"] == "BG-PLOT"


def test_the_draft_on_the_page_is_the_draft_of_the_interface(client: TestClient) -> None:
    game = begin(client)
    asked = {"text": "Happy: move, jab", "about": "Happy"}
    html = client.get(f"/g/{game}/draft", params=asked).text
    draft = client.get(f"/api/games/{game}/draft", params=asked).json()
    assert html.count("data-adds") == len(draft["acts"])
    assert html.count('class="plotline') == len(draft["tracks"])
    assert f'data-text="{draft["text"]}"' in html


def test_a_plot_is_one_answer_and_goes_without_a_script_too(client: TestClient) -> None:
    game = begin(client)
    before = seen(client, game)
    fields = {"typed": "Happy: turn / Texas: turn / Andy: turn", "token": before["token"]}
    answer = client.post(f"/g/{game}/answer", data=fields)
    assert answer.headers["location"] == f"../{game}"
    after = seen(client, game)
    assert after["undo"]["answers"] == 1
    assert "Happy: turn; Texas: turn; Andy: turn" in after["undo"]["name"]


def test_a_plot_against_the_rules_is_refused_with_its_clause_and_changes_nothing(
    client: TestClient,
) -> None:
    game = begin(client)
    before = seen(client, game)
    answer = client.post(f"/api/games/{game}/answer", json={"answer": "Happy: turn, advance"})
    assert answer.status_code == 400
    assert answer.json()["clause"] == "BG-PLOT"
    assert seen(client, game)["scene"] == before["scene"]


def test_where_to_move_is_asked_with_a_hex_to_click_for_every_answer(client: TestClient) -> None:
    game = begin(client)
    client.post(f"/api/games/{game}/answer", json={"answer": "Happy: move"})
    for _ in range(20):
        question = seen(client, game)["question"]
        if question["topic"] == "move":
            break
    places = {option["place"] for option in question["options"]}
    assert "who Happy" in places, "to stay lies where he is himself"
    places.remove("who Happy")
    page = client.get(f"/g/{game}", headers=PAGE).text
    assert all(place.startswith("cell ") for place in places)
    assert {f'data-place="{place}"' in page for place in places} == {True}
    assert page.count('class="choice"') == len(places) > 1


# -- beginning ------------------------------------------------------------------------------------


def test_the_way_to_a_game_shows_every_showdown_with_its_picture_and_description(
    client: TestClient,
) -> None:
    page = client.get("/new/gunslinger", headers=PAGE).text
    pictures = re.findall(r'src="\.\./(art/gunslinger/showdown-[\w-]+\.svg)"', page)
    assert len(pictures) >= 8
    for address in pictures:
        answer = client.get(address)
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "data-who" in answer.text
    assert client.get("/art/gunslinger/showdown-nowhere.svg").status_code == 404


def test_a_form_without_a_script_begins_the_showdown_that_was_chosen(client: TestClient) -> None:
    fields = {"game": "gunslinger", "set-showdown": "gully-ambush", "seed": "form"}
    answer = client.post("/deal", data=fields)
    assert answer.status_code == 303
    game = answer.headers["location"].rpartition("/")[2]
    assert seen(client, game)["header"]["options"]["showdown"] == "gully-ambush"


def test_a_game_that_foresees_no_threats_has_no_list_of_them(client: TestClient) -> None:
    page = client.get(f"/g/{begin(client)}").text
    assert re.search(r'<section id="threats"[^>]* hidden>', page)


def test_a_turn_in_which_nothing_was_done_is_ended_only_after_a_question(
    client: TestClient, store: Store
) -> None:
    path = led(store, SHOOTOUT, "act")
    page = client.get(path, headers=PAGE).text
    (done,) = re.findall(r"<button[^>]*value=\"done\"[^>]*>", page)
    assert 'data-slip="Sam Tully has done nothing. End the turn with 4 actions left?"' in done
    client.post(f"/api/games/{path[3:]}/answer", json={"answer": "walk C9"})
    assert "End his turn with" not in client.get(path, headers=PAGE).text
