"""What the tests of the page share: a store, a client, a real server, the way to the browser."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import cast

import pytest
from hosting import FOLDER, PATIENCE, Host, host, node, site, window  # noqa: F401 - fixtures
from inside_form import CANNOT, INSIDE, Behind, Form
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright
from starlette.testclient import TestClient

from lonehand.faces.saved_games import describe, open_store
from lonehand.faces.web.app import make_app
from lonehand.games import find
from lonehand.store.sqlite import Store

ROOT = Path(__file__).parent.parent.parent
HERE = "http://127.0.0.1:4747"
Open = Callable[..., Page]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "games.sqlite", find, describe)
    yield opened
    opened.close()


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with TestClient(make_app(store), base_url=HERE, follow_redirects=False) as made:
        yield made


SERVE = """
import sys
from pathlib import Path
from lonehand.faces.saved_games import open_store
from lonehand.faces.web.server import serve
with open_store(Path(sys.argv[1])) as opened:
    serve(opened, port=int(sys.argv[2]), open_browser=False)
"""


class Server:
    """A real server in a process of its own, which a test may kill and start again.

    Args:
        home: the folder of its games.
        games: games to be put on its store besides, each with its module.
        serves: what its process runs, with the folder and the port.

    """

    def __init__(
        self, home: Path, games: Mapping[str, str] | None = None, serves: str = SERVE
    ) -> None:
        self.home, self.games, self.serves = home, dict(games or {}), serves
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> None:
        register = f"from lonehand.games import PACKAGES\nPACKAGES.update({self.games!r})\n"
        command = [sys.executable, "-c", register + self.serves, str(self.home), str(self.port)]
        path = os.pathsep.join(map(str, (ROOT / "src", ROOT / "tests" / "toys")))
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        assert self.process.stdout is not None
        said = ""
        while "http://" not in said:
            line = self.process.stdout.readline()
            said += line
            if not line:
                self.kill()
                pytest.fail(f"the server said: {said}")
        found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
        assert found is not None, said
        self.port, self.address = int(found[1]), found[0]

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(timeout=10)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("home"))
    made.start()
    yield made
    if made.process is not None:
        made.kill(signal.SIGTERM)


def until(true: Callable[[], bool], seconds: float = PATIENCE / 1000 if INSIDE else 5) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come true in time"
        time.sleep(0.01)


def chromium() -> str:
    """Return the browser that the tests drive; without one the test fails."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.fail("Chromium is needed for this test; scripts/need-chromium says how to get it")
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield found
        found.close()


def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Leave out, on the page inside a browser, what only the served one can pass."""
    for item in items if INSIDE else ():
        for name, why in CANNOT.items():
            if name in item.nodeid:
                item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(scope="session")
def form(
    browser: Browser,
    server: Server,
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> Iterator[Form | None]:
    """The form under test, where it is not the served one."""
    if not INSIDE:
        yield None
        return
    expect.set_options(timeout=PATIENCE)
    folder = tmp_path_factory.mktemp("host")
    shutil.copytree(request.getfixturevalue("site"), folder / FOLDER)
    static = Host(folder)
    static.start()
    made = Form(browser, static, server.address, server.home)
    yield made
    made.close()
    static.stop()


@pytest.fixture
def games(server: Server, form: Form | None) -> Iterator[Store]:
    """Give the server's own store, to begin games that already stand somewhere."""
    with open_store(server.home) as found:
        if form:
            form.entered = None
        yield cast("Store", Behind(found, form)) if form else found


@pytest.fixture
def opened(browser: Browser, server: Server, form: Form | None) -> Iterator[Open]:
    """Open a game, new or not, in a window of its own; no window may meet an error."""
    contexts: list[BrowserContext] = []
    pages: list[Page] = []
    wrong: list[str] = []

    def open_one(
        path: str = "",
        *,
        level: str = "0",
        seed: str = "a test",
        pace: str = "once",
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        dark: bool = False,
        drawer: str = "log",
        slips: str = "off",
        ready: str = "#board.ready",
    ) -> Page:
        make = form.window if form else browser.new_context
        context = make(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if pace == "once" else "no-preference",
        )
        if not form:
            contexts.append(context)
            context.set_default_timeout(8000)
            context.set_default_navigation_timeout(20_000)  # on a busy machine
        page = context.new_page()
        pages.append(page)
        page.add_init_script(f"localStorage['lonehand.pace'] ??= '{pace}'")
        page.add_init_script(
            "const [, game] = location.pathname.split('/g/');"
            f"if (game) localStorage['lonehand.drawer.ring'] ??= `${{game}} {drawer}`"
        )
        page.add_init_script(f"localStorage['lonehand.slips'] ??= '{slips}'")
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "console",
            lambda said: (
                wrong.append(said.text)
                if said.type == "error"
                and "ERR_" not in said.text
                and "status of 4" not in said.text
                else None
            ),
        )
        if form:
            page = form.enter(page)
        if not path:
            page.goto(server.address + "/new/lone-gunslinger")
            page.wait_for_selector("#setup.ready")
            page.locator(f"label:has(input[name=set-level][value='{level}'])").click()
            page.get_by_role("button", name="Review").click()
            page.locator("summary", has_text="More options").click()
            page.locator("input[name=seed]").fill(seed)
            page.get_by_role("button", name="Deal", exact=True).click()
        else:
            page.goto(server.address + path)
        page.wait_for_selector(ready)
        return page

    yield open_one
    for page in pages if form else ():
        page.close()
    for context in contexts:
        context.close()
    assert wrong == []


def path_of(page: Page) -> str:
    """Return the address of the game that a page shows, without the server."""
    return "/" + page.url.split("/", 3)[3].removeprefix(f"{FOLDER}/app/")


def table_of(page: Page) -> str:
    """Return everything that lies on the table, in words."""
    names = page.locator("#board").evaluate(
        "board => [...board.querySelectorAll('.card[data-card], .life, .deck')]"
        ".map(each => each.getAttribute('aria-label').split(';')[0])"
    )
    return "\n".join(names)


def token_of(page: Page) -> str:
    """Return the token of the question that a page shows."""
    return page.locator("#question").get_attribute("data-token") or ""


def in_menu(page: Page, selector: str) -> Locator:
    """Return something of the menu, which is open then."""
    if not page.locator("#menu").is_visible():
        page.get_by_role("button", name="Menu", exact=True).click()
    return page.locator(f"#menu {selector}")


def set_pace(page: Page, pace: str) -> None:
    """Choose how fast the opponents play."""
    in_menu(page, "#pace").select_option(pace)
    page.keyboard.press("Escape")


def skipped(page: Page) -> list[str]:
    """Skip on, and return what lies where the buttons were; nothing while it stops on the way."""
    found: list[str] = page.evaluate(
        """() => new Promise(done => {
        const boxes = [...document.querySelectorAll('#walking button')]
            .filter(each => each.checkVisibility({visibilityProperty: true}))
            .map(each => each.getBoundingClientRect());
        window.stood = boxes.map(box => [box.x + box.width / 2, box.y + box.height / 2]);
        const over = () => {
            if (!document.getElementById('walking').hidden) return;
            seen.disconnect();
            done(window.stood.map(([x, y]) => document.elementFromPoint(x, y).className));
        };
        const seen = new MutationObserver(over);
        seen.observe(document.body, {subtree: true, childList: true, attributes: true});
        setTimeout(() => { seen.disconnect(); done([]); }, 1000);
        document.getElementById('skip').click();
        })"""
    )
    return found
