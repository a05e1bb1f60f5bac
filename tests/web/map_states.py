"""Every state of the pages of games on maps that has a look of its own."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from lonehand.engine.chance import Chance
from lonehand.engine.game import beside_options
from lonehand.engine.play.session import Session
from lonehand.faces import viewmodel
from lonehand.games import find
from lonehand.store.sqlite import Store

Act = Callable[[Page], None]
Kind = tuple[str, dict[str, str]]

BATTLE: Final[Kind] = (
    "grimdark-future",
    {"points": "750", "edge": "south", "army": "moor-clans-750"},
)
SHOWDOWN: Final[Kind] = ("gunslinger", {"showdown": "main-street"})
SHOOTOUT: Final[Kind] = ("outlaws", {"shootout": "the-train"})
GUNFIGHT: Final[Kind] = ("black-hat", {"town": "stage-stop"})
BESIDE: Final[dict[str, Kind]] = {
    "grimdark-future": ("grimdark-future", {"points": "750", "edge": "south"}),
    "gunslinger": ("gunslinger", {"showdown": "saloon-fight"}),
    "outlaws": ("outlaws", {"shootout": "street-fight"}),
}


# -- games that stand where they are looked at -------------------------------------------------


def led(store: Store, kind: Kind, topic: str, seed: str = "boxes", nth: int = 1) -> str:
    """Return a game led by the sensible player until a topic is asked the nth time, or to its end.

    Armies are deployed by the program; what nobody advises on is answered by chance.
    """
    game, options = kind
    session = store.new(game, options, {}, seed, ())
    left = nth
    while session.outcome() is None:
        question = session.questions()[0]
        left -= question.topic == topic
        if not left:
            break
        session.answer(advised(session))
    return f"/g/{session.key}"


def advised(session: Session) -> str:
    """Return what the sensible player would answer."""
    question = session.questions()[0]
    if question.topic == "deploy" and session.game.name == BATTLE[0]:
        return "auto"
    # A hint for a plot tries whole turns out, which takes time; the likeliest plot is as good here.
    found = None if question.topic == "plot" else viewmodel.hint(session.view_for())
    if found:
        return found.answer
    return question.form.candidates(1)[0] if question.form else question.texts()[0]


def beside(store: Store, kind: Kind, answers: int) -> str:
    """Return a game beside a real table after so many answers, dice included."""
    game, options = kind
    options = options | beside_options(find(game), options)
    session = store.new(game, options, {}, "boxes", tuple(find(game).sources))
    chance = Chance("beside")
    for _ in range(answers):
        if session.outcome() is not None:
            break
        question = session.questions()[0]
        if question.form:
            session.answer(question.form.sample(chance))
        else:
            found = None if question.source else viewmodel.hint(session.view_for())
            session.answer(found.answer if found else question.texts()[0])
    return f"/g/{session.key}"


# -- what is done on a page --------------------------------------------------------------------


def settled(page: Page) -> None:
    """Wait until the server has answered to all that was wished."""
    expect(page.locator("#question[aria-busy]")).to_have_count(0)


def nothing(page: Page) -> None:
    """Look at the page as it is."""
    del page


def unit_chosen(page: Page) -> None:
    """Choose the first unit."""
    page.keyboard.press("1")
    page.wait_for_selector("#draft:not([data-about=''])")
    settled(page)


def unit_moved(page: Page) -> None:
    """Choose the first unit, and say where it goes."""
    unit_chosen(page)
    page.keyboard.press("a")
    page.wait_for_selector("#draft .chosen-act")
    settled(page)
    page.keyboard.press("Shift+Digit1")
    page.wait_for_selector("#draft[data-ready=yes]")
    settled(page)


def unit_refused(page: Page) -> None:
    """Set the first unit up where it cannot be, in the half of the AI."""
    window = page.locator("#window").bounding_box()
    assert window is not None
    page.locator("#window").click(position={"x": window["width"] - 40, "y": 60})
    page.wait_for_selector("#draft .remedy")
    settled(page)


def more_open(page: Page) -> None:
    """Open what else a unit may do."""
    unit_moved(page)
    page.locator(".more-ways > summary").click()


def told(page: Page) -> None:
    """Go on with what the opponents do until a card tells of it."""
    page.wait_for_selector("#walking:not([hidden])")
    page.wait_for_function(
        """() => {
            if (walking.hidden || !order.hidden) return true;
            document.getElementById('next').click();
            return false;
        }""",
        polling=120,
    )


def sent(page: Page) -> None:
    """Send what is wished, and stop at what the opponents do."""
    unit_moved(page)
    page.keyboard.press("Enter")
    told(page)


def plotted(page: Page) -> None:
    """Plot some actions."""
    for key in ("1", "2"):
        before = page.locator("#draft").get_attribute("data-text")
        page.keyboard.press(key)
        page.wait_for_function(
            "before => draft.dataset.text !== before || notice.textContent", arg=before
        )
        settled(page)


def guns_shown(page: Page) -> None:
    """Show the tiles for guns."""
    page.locator(".kind").nth(1).click()


def plots_sent(page: Page) -> None:
    """Send the plots, and stop at what happens."""
    page.locator("#draft [data-obvious]").click()
    told(page)


def turn_ended(page: Page) -> None:
    """End the turn, and stop at what the opponents do."""
    page.keyboard.press("Enter")
    told(page)


def rail_open(page: Page) -> None:
    """Open the list of all who are there, where it is folded."""
    if page.locator("#rail").is_hidden():
        page.locator("#railed").click()


def why_open(page: Page) -> None:
    """Open why an opponent did what he did."""
    button = page.locator(".bar > [data-drawer=reasons]")
    if not button.is_visible():
        page.get_by_role("button", name="Menu", exact=True).click()
        button = page.locator("#menu [data-drawer=reasons]")
    button.click()
    page.wait_for_selector("#panel-reasons > *")


def past_the_end(page: Page) -> None:
    """Look at the map of a game that is over instead of at how it ended."""
    page.get_by_role("button", name="See the map").click()
    expect(page.get_by_role("button", name="How it went")).to_be_visible()


@dataclasses.dataclass(frozen=True)
class MapState:
    """A state of a page.

    Attributes:
        kind: the game, with its options.
        topic: what is asked then; empty for the end of the game.
        act: what is done on the page.
        goes_on: whether the game has gone on after that.
        nth: how often it was asked by then.

    """

    kind: Kind
    topic: str
    act: Act = nothing
    goes_on: bool = False
    nth: int = 1

    def make(self, store: Store) -> str:
        """Return the address of a new game in this state."""
        return led(store, self.kind, self.topic, nth=self.nth)


STATES: Final[dict[str, MapState]] = {
    "battle-objective": MapState(BATTLE, "objective"),
    "battle-deployment": MapState(BATTLE, "deploy"),
    "battle-your-turn": MapState(BATTLE, "activate"),
    "battle-unit-chosen": MapState(BATTLE, "activate", unit_chosen),
    "battle-unit-moved": MapState(BATTLE, "activate", unit_moved),
    "battle-place-refused": MapState(BATTLE, "deploy", unit_refused),
    "battle-more-ways": MapState(BATTLE, "activate", more_open),
    "battle-their-turn": MapState(BATTLE, "activate", sent, goes_on=True),
    "battle-target": MapState(BATTLE, "shoot"),
    "battle-list": MapState(BATTLE, "activate", rail_open),
    "battle-why": MapState(BATTLE, "activate", why_open, nth=6),
    "battle-over": MapState(BATTLE, ""),
    "battle-over-map": MapState(BATTLE, "", past_the_end),
    "showdown-begun": MapState(SHOWDOWN, "plot"),
    "showdown-plot": MapState(SHOWDOWN, "plot", plotted),
    "showdown-guns": MapState(SHOWDOWN, "plot", guns_shown),
    "showdown-segments": MapState(SHOWDOWN, "plot", plots_sent, goes_on=True),
    "showdown-hex": MapState(SHOWDOWN, "move"),
    "showdown-list": MapState(SHOWDOWN, "plot", rail_open),
    "showdown-why": MapState(SHOWDOWN, "plot", why_open, nth=4),
    "showdown-over": MapState(SHOWDOWN, ""),
    "shootout-your-turn": MapState(SHOOTOUT, "act"),
    "shootout-later": MapState(SHOOTOUT, "act", nth=12),
    "shootout-facing": MapState(SHOOTOUT, "facing"),
    "shootout-snap": MapState(SHOOTOUT, "snap"),
    "shootout-their-turn": MapState(SHOOTOUT, "act", turn_ended, goes_on=True),
    "shootout-list": MapState(SHOOTOUT, "act", rail_open, nth=8),
    "shootout-why": MapState(SHOOTOUT, "act", why_open, nth=8),
    "shootout-over": MapState(SHOOTOUT, ""),
}
