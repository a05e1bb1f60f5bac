"""The browser tests of the served page once more, on the page that runs inside a browser.

    LONEHAND_FORM=inside python -m pytest tests/web -m "browser and not soak"

Games that a test begins on the served store are brought to the browser when their page is opened.
From then on the browser alone has them.
"""

from __future__ import annotations

import json
import os
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, cast

from hosting import PATIENCE, Host, framed
from playwright.sync_api import Browser, BrowserContext, Frame, FrameLocator, Page

from lonehand.engine.play import record
from lonehand.engine.play.session import Session
from lonehand.faces.saved_games import describe, open_store
from lonehand.games import find
from lonehand.store.backup import back_up
from lonehand.store.sqlite import Store

INSIDE: Final = os.environ.get("LONEHAND_FORM") == "inside"
"""Whether the tests run on the page inside a browser."""
OF_THE_FRAME: Final = frozenset(
    name
    for name in dir(Frame)
    if not name.startswith("_") and name not in {"page", "name", "parent_frame", "child_frames"}
)
LATE: Final = frozenset(
    name for name in dir(FrameLocator) if name.startswith(("get_by", "locator"))
)
"""What is looked up anew each time it is used, so that it outlives a reload."""
TWO = "two windows show one game, and inside one window has the games"
KILLED = "it kills the server, and there is none; test_inside_keeping_browser.py kills the browser"
TOYS = "its games are no part of what is built"
WEIGHED = "it weighs what goes over the network, and nothing does"
CANNOT: Final[dict[str, str]] = {
    "test_a_reload_and_a_second_tab_come_back_to_the_same_question": TWO,
    "test_two_browsers_see_each_others_moves_and_a_late_click_gets_the_new_question": TWO,
    "test_cards_are_seen_to_move_and_stand_still_where_motion_is_not_wanted": TWO,
    "test_a_server_killed_in_mid_game_comes_back_to_the_same_game": KILLED,
    "test_toy_pages_browser.py": TOYS,
    "test_the_first_page_weighs_less_than_300_kilobytes": WEIGHED,
    "test_the_first_screen_and_an_answers_news_are_light_and_nothing_shifts": WEIGHED,
    "test_inside_": "it is of this form already",
}
"""Tests that only the served form can pass, by a part of their name, and why."""


class Entered:
    """A page as the tests know it, where the application stands in a frame.

    Args:
        page: the page around the application, which has been opened.
        served: the address that tests give for the application's own.
        inside: the application's own here.

    """

    def __init__(self, page: Page, served: str, inside: str) -> None:
        self.page, self.served, self.inside = page, served, inside

    def frame(self) -> Frame:
        """Return the frame as it is now."""
        framed(self.page)
        found = self.page.query_selector("#app")
        frame = found.content_frame() if found else None
        assert frame is not None
        return frame

    def goto(self, address: str, **more: Any) -> object:
        """Show another page of the application."""
        where = address.replace(self.served, self.inside, 1)
        return self.frame().goto(where, **more)

    def reload(self, **more: Any) -> None:
        """Load all anew: the page around the application, and Python in it."""
        self.page.reload(**more)
        self.frame()

    def __getattr__(self, name: str) -> Any:
        if name in LATE:
            return getattr(self.page.frame_locator("#app"), name)
        return getattr(self.frame() if name in OF_THE_FRAME else self.page, name)


class Behind:
    """The store of the served form, of which games are read where they are played: inside."""

    def __init__(self, served: Store, form: Form) -> None:
        self.served, self.form = served, form

    def open(self, key: str) -> Session:
        """Return a game as it is now."""
        return self.form.read(key) if self.form.entered else self.served.open(key)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.served, name)


class Form:
    """The site at its host, and the windows that show it; each is used by many tests."""

    def __init__(self, browser: Browser, host: Host, served: str, home: Path) -> None:
        self.browser, self.host, self.served, self.home = browser, host, served, home
        self.windows: dict[str, BrowserContext] = {}
        self.entered: Entered | None = None

    def window(self, **options: Any) -> BrowserContext:
        """Return a window with such options; what it has fetched of the site it keeps."""
        key = json.dumps(options, sort_keys=True)
        if key not in self.windows:
            found = self.browser.new_context(**options)
            found.on("close", lambda _: self.forget(key))
            self.windows[key] = found
        for page in self.windows[key].pages:
            page.close()  # one page alone can hold the games
        return self.windows[key]

    def forget(self, key: str) -> None:
        """Take a window that has been closed off the list."""
        self.windows.pop(key, None)

    def enter(self, page: Page) -> Page:
        """Open the site with an empty storage and the games of the served store."""
        page.set_default_timeout(PATIENCE)
        page.goto(f"{self.host.address}licences.txt")
        page.evaluate(
            "async () => { localStorage.clear(); sessionStorage.clear();"
            " const root = await navigator.storage.getDirectory();"
            " for await (const name of root.keys()) await root.removeEntry(name,"
            " {recursive: true}); }"
        )
        page.goto(self.host.address)
        inside = f"{self.host.address}app"
        entered = Entered(page, self.served, inside)
        entered.frame()
        if (self.home / "games.sqlite").exists():
            self.bring(page)
        self.entered = entered
        return cast("Page", entered)

    def bring(self, page: Page) -> None:
        """Bring the games of the served store."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / "games.sqlite"
            with open_store(self.home) as opened:
                back_up(opened, path)
            page.evaluate("location.hash = 'keep'")
            page.locator("#bring").set_input_files(path)
            page.locator("#keep-says:has-text('Brought back')").wait_for()
            page.locator("#keep form button").click()

    def read(self, key: str) -> Session:
        """Return a game as the browser has it now."""
        assert self.entered is not None
        text = self.entered.evaluate(
            "async ([inside, key]) => (await fetch(`${inside}/g/${key}/record.txt`)).text()",
            [self.entered.inside, key],
        )
        return Store(":memory:", find, describe).add(record.read(text))

    def close(self) -> None:
        """Close all windows."""
        for window in list(self.windows.values()):
            with closing(window):
                pass
