"""Every page and state that has a look of its own, of all games: how to get there.

The soak that looks for faults in every size and light, and the command that takes pictures of all
of them, go through the same list.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final

import map_states
from map_states import Act, MapState, nothing
from playwright.sync_api import Page, expect
from states import STATES as CARD_STATES

from lonehand.engine.chance import Chance
from lonehand.games import PACKAGES, find
from lonehand.show.contract import show_of
from lonehand.store.sqlite import Store

SIZES: Final = ((1280, 800), (390, 844))
LIGHTS: Final = ("light", "dark")
LABELLED: Final = "#world[data-labelled], #ground .note"


@dataclasses.dataclass(frozen=True)
class State:
    """A state of a page.

    Attributes:
        make: what puts the game for it on a store, and returns the address.
        act: what is done on the page.
        ready: what has to be there before that.
        sort: `map`, `ring`, `front`, or `read` for a page that scrolls as a document.
        goes_on: whether the game has gone on after that, so that it is made anew each time.

    """

    make: Callable[[Store], str]
    act: Act = nothing
    ready: str = "#board.ready"
    sort: str = "front"
    goes_on: bool = False

    def reach(self, page: Page) -> None:
        """Wait until a page that was opened is ready, and do there what is to be done."""
        page.wait_for_selector(self.ready, state="attached")
        if self.sort == "map":
            page.wait_for_selector(LABELLED, state="attached")
        self.act(page)


# -- what is done ----------------------------------------------------------------------------------


def aimed(page: Page) -> None:
    """Pick up a card that is aimed at somebody."""
    for number in range(page.locator(".own .card.may").count()):
        card = page.locator(".own .card.may").nth(number)
        if not (card.get_attribute("data-card") or "").startswith(("bang", "duel", "panic")):
            continue
        card.focus()
        page.keyboard.press("Enter")
        if page.locator(".seat.target").count():
            return


def menu_open(page: Page) -> None:
    """Open the menu."""
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.locator("#menu")).to_be_visible()


def log_open(page: Page) -> None:
    """Open the log."""
    page.locator(".bar > [data-drawer=log]").click()
    expect(page.locator("#panel-log")).to_be_visible()


def looked_back(page: Page) -> None:
    """Look back from the end of a game to its start, and some steps on."""
    page.get_by_role("button", name="Look back").click()
    expect(page.locator("#lookback")).to_be_visible()
    end = page.locator("#moment").text_content() or ""
    page.locator("#first").click()
    expect(page.locator("#moment")).not_to_have_text(end)
    for _ in range(3):
        before = page.locator("#moment").text_content() or ""
        page.locator("#later").click()
        expect(page.locator("#moment")).not_to_have_text(before)


def stepped(steps: int) -> Act:
    """Return what goes so many steps on in a set-up."""

    def act(page: Page) -> None:
        for _ in range(steps):
            page.locator("#step-next").click()

    return act


def learning(game: str) -> Act:
    """Return what begins the lesson of a game."""

    def act(page: Page) -> None:
        page.locator(f"[data-game={game}]").get_by_role("button", name="Learn").click()
        page.wait_for_selector("#lesson:not([hidden])")

    return act


# -- games ----------------------------------------------------------------------------------------


def at(path: str) -> Callable[[Store], str]:
    """Return what makes nothing, for a page that is there anyway."""
    return lambda _: path


def gunfight(topic: str, nth: int = 1) -> Callable[[Store], str]:
    """Return what makes a gunfight of two, by chance until a topic is asked, or to its end."""

    def make(store: Store) -> str:
        session = store.new("black-hat", {"players": "2"}, {}, "boxes", ())
        chance, left = Chance("a gunfight"), nth
        while session.outcome() is None:
            question = session.questions()[0]
            left -= question.topic == topic
            if not left:
                break
            texts = [] if question.form else question.texts()
            able = [text for text in texts if text != "give up"]
            form = question.form
            session.answer(form.sample(chance) if form else able[chance.below("answer", len(able))])
        return f"/g/{session.key}"

    return make


def of_cards(name: str) -> Callable[[Store], str]:
    """Return what makes a state of the card table."""
    return lambda store: f"/g/{CARD_STATES[name](store)}"


def table_of(name: str, answers: int) -> Callable[[Store], str]:
    """Return what makes a game beside a real table."""
    return lambda store: map_states.beside(store, map_states.BESIDE[name], answers)


def on_map(state: MapState) -> State:
    """Return a state of a game on a map."""
    return State(state.make, state.act, sort="map", goes_on=state.goes_on)


def every_state() -> dict[str, State]:
    """Return every state by its name."""
    found: dict[str, State] = {"title": State(at("/"), ready=".games")}
    for game in PACKAGES:
        for step in range(len(show_of(find(game)).steps) + 1):
            found[f"new-{game}-{step + 1}"] = State(
                at(f"/new/{game}"), stepped(step), ready="#setup.ready"
            )
        found[f"rules-{game}"] = State(at(f"/rules/{game}"), ready="main", sort="read")
        lesson = show_of(find(game)).lesson
        if lesson is not None:
            found[f"learn-{game}"] = State(at("/"), learning(game), ".games", goes_on=True)
    table = at("/new/outlaws?at=table")
    found["new-outlaws-table-4"] = State(table, stepped(3), ready="#setup.ready")
    found["no-such-game"] = State(at("/g/nothing-here"), ready="main")
    found["no-such-page"] = State(at("/nowhere"), ready="main")
    for name in CARD_STATES:
        sort = "front" if name.startswith("beside") else "ring"
        found[f"cards-{name}"] = State(of_cards(name), sort=sort)
    found["cards-aiming"] = State(of_cards("late"), aimed, sort="ring")
    found["cards-why"] = State(of_cards("late"), map_states.why_open, sort="front")
    found["cards-log"] = State(of_cards("middle"), log_open, sort="front")
    found["cards-menu"] = State(of_cards("middle"), menu_open, sort="front")
    found["cards-look-back"] = State(of_cards("over"), looked_back, sort="front")
    found |= {name: on_map(state) for name, state in map_states.STATES.items()}
    for name in ("battle", "showdown", "shootout"):
        over = map_states.STATES[f"{name}-over"]
        found[f"{name}-look-back"] = State(over.make, looked_back, sort="map")
    turn = map_states.STATES["battle-your-turn"]
    found["battle-menu"] = State(turn.make, menu_open)
    found["battle-log"] = State(turn.make, log_open)
    for name in map_states.BESIDE:
        for answers in (0, 12, 30):
            found[f"{name}-table-{answers}"] = State(table_of(name, answers), sort="read")
    found["gunfight-figure"] = State(gunfight("figure"), sort="map")
    found["gunfight-play"] = State(gunfight("play", 3), sort="map")
    found["gunfight-over"] = State(gunfight(""), sort="map")
    return found
