"""What the browser keeps: offline, killed, crashed, in two tabs, full, and under a new version."""

from __future__ import annotations

import base64
import io
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path

import pytest
from hosting import Host, asked, chromium, framed, opened, patient, until
from playwright.sync_api import Browser, BrowserContext, Page, expect

from lonehand.faces.saved_games import describe
from lonehand.games import PACKAGES, find
from lonehand.store.sqlite import Store

pytestmark = [pytest.mark.browser, pytest.mark.soak]


def begun(page: Page, game: str) -> str:
    """Begin a game, stand on its page, and return its key."""
    found = asked(page, "api/games", post={"game": game})
    assert isinstance(found, dict)
    key = str(found["id"])
    page.evaluate("key => { location.hash = `g/${key}`; }", key)
    board = page.frame_locator("#app").locator(f"#board.ready[data-key='{key}']")
    expect(board).to_be_visible()
    return key


def answered(page: Page, key: str) -> int:
    """Answer as a hint says, or else as comes first; return how many answers have been taken."""
    hint = asked(page, f"api/games/{key}/hint")
    game = asked(page, f"api/games/{key}")
    assert isinstance(game, dict)
    if game["question"]:  # else the game is over
        said = hint["answer"] if isinstance(hint, dict) else game["question"]["options"][0]["text"]
        asked(page, f"api/games/{key}/answer", post={"answer": said})
    return answers(page, key)


def answers(page: Page, key: str) -> int:
    """Return how many answers a stored game has."""
    found = asked(page, "api/games")
    assert isinstance(found, list)
    (number,) = [each["answers"] for each in found if each["id"] == key]
    return int(number)


def test_a_second_tab_says_where_the_games_are_and_takes_over(
    host: Host, window: BrowserContext
) -> None:
    first = window.new_page()
    opened(first, host.address)
    key = begun(first, "lone-gunslinger")
    count = answered(first, key)
    second = window.new_page()
    second.goto(host.address)
    expect(second.locator("#says")).to_contain_text("at work in another tab")
    second.get_by_role("button", name="Go on here").click()
    framed(second)
    expect(first.locator("#says")).to_contain_text("goes on in another tab")
    expect(first.locator("#app")).to_have_count(0)
    assert count == answers(second, key)


def test_a_crashed_worker_gets_a_sentence_and_all_games_can_be_exported(
    host: Host, window: BrowserContext, tmp_path: Path
) -> None:
    page = window.new_page()
    opened(page, host.address)
    key = begun(page, "lone-gunslinger")
    count = answered(page, key)
    cdp = window.new_cdp_session(page)
    cdp.send("ServiceWorker.enable")
    cdp.send("ServiceWorker.stopAllWorkers")  # a browser stops it whenever it likes
    assert count == answers(page, key)
    page.workers[0].evaluate("() => { setTimeout(() => { throw new Error('a test'); }); }")
    expect(page.locator("#says")).to_contain_text("Every answer that it took is saved")
    with page.expect_download() as download:
        page.locator("#says").get_by_role("button", name="Export all").click()
    folder = tmp_path / "home"
    if download.value.suggested_filename.endswith(".zip"):
        with zipfile.ZipFile(download.value.path()) as packed:
            assert packed.testzip() is None
            packed.extractall(folder)
    else:
        folder.mkdir()
        download.value.save_as(folder / "games.sqlite")
    store = Store(folder / "games.sqlite", find, describe)
    assert [(key, count)] == [(entry.id, entry.answers) for entry in store.games()]
    store.close()
    page.locator("#says").get_by_role("button", name="Start again").click()
    framed(page)
    assert count == answers(page, key)


def test_a_new_version_waits_until_the_game_is_left(host: Host, window: BrowserContext) -> None:
    page = window.new_page()
    opened(page, host.address)
    begun(page, "lone-gunslinger")
    script = host.folder / "x/lonehand/service.js"
    text = script.read_text("utf-8")
    script.write_text(re.sub(r'VERSION = "\w+"', 'VERSION = "another"', text), "utf-8")
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).waiting !== null")
    expect(page.locator("#says")).to_be_hidden()
    page.frame_locator("#app").locator("a.home").click()
    expect(page.locator("#says")).to_contain_text("A new version")
    page.get_by_role("button", name="Use it now").click()
    page.wait_for_function(
        "async () => { const all = await caches.keys();"
        " return all.length === 1 && all[0].endsWith('another'); }"
    )
    framed(page)


@pytest.mark.parametrize("kept", [True, False])
def test_the_browser_is_asked_to_keep_games_and_else_a_copy_is_offered_after_an_evening(
    host: Host, window: BrowserContext, *, kept: bool
) -> None:
    page = window.new_page()
    page.add_init_script(
        "Object.assign(navigator.storage, { persisted: async () => false, persist: async () =>"
        f" {{ top.wanted = true; return {str(kept).lower()}; }} }});"
    )
    frame = opened(page, host.address)
    page.wait_for_function("() => window.wanted")
    key = begun(page, "lone-gunslinger")
    answered(page, key)
    expect(page.locator("#says")).to_be_hidden()  # never in the middle of a game
    frame.locator("a.home").click()
    expect(frame.locator("main.shelf")).to_be_visible()
    if kept:
        expect(page.locator("#says")).to_be_hidden()
        page.evaluate("location.hash = 'keep'")
        expect(page.locator("#keep-how")).to_contain_text("until you remove them")
        return
    expect(page.locator("#says")).to_contain_text("may throw saved games away")
    with page.expect_download() as download:
        page.locator("#says").get_by_role("button", name="Export all").click()
    with closing(sqlite3.connect(download.value.path())) as base:
        assert [(key,)] == base.execute("select id from game").fetchall()


def test_where_the_browser_keeps_nothing_it_is_said_and_one_can_play(
    host: Host, window: BrowserContext
) -> None:
    page = window.new_page()
    script = host.folder / "x/lonehand/files.js"
    refusing = script.read_text("utf-8").replace(
        "await navigator.storage.getDirectory()", "await Promise.reject(new Error('refused'))"
    )
    changed(host, "files.js", refusing)
    opened(page, host.address)
    expect(page.locator("#says")).to_contain_text("This browser keeps nothing")
    key = begun(page, "lone-gunslinger")
    with page.expect_download() as download:
        page.locator("#says").get_by_role("button", name="Export all").click()
    base = sqlite3.connect(download.value.path())
    assert [(key,)] == base.execute("select id from game").fetchall()
    base.close()


def test_a_full_storage_is_said_and_the_game_is_as_before(
    host: Host, window: BrowserContext
) -> None:
    page = window.new_page()
    text = (host.folder / "x/lonehand/files.js").read_text("utf-8")
    full = text.replace(
        "      stream.node.changed = Date.now();\n",
        "      if (self.full) throw new FS.ErrnoError(NO_ROOM);\n",
    )
    assert full != text
    changed(host, "files.js", full)
    opened(page, host.address)
    key = begun(page, "lone-gunslinger")
    count = answered(page, key)
    page.workers[0].evaluate("() => { self.full = true; }")
    hint = asked(page, f"api/games/{key}/hint")
    assert isinstance(hint, dict)
    found = asked(page, f"api/games/{key}/answer", post={"answer": hint["answer"]})
    assert isinstance(found, dict)
    assert "could not be saved" in found["error"]
    expect(page.locator("#says")).to_contain_text("There is no room left")
    page.workers[0].evaluate("() => { self.full = false; }")
    assert count == answers(page, key)
    assert count < answered(page, key)


def changed(host: Host, name: str, text: str) -> None:
    """Put another text in place of a file of the site, and its hash into the service worker."""
    folder = host.folder / "x/lonehand"
    (folder / name).write_text(text, "utf-8")
    script = (folder / "service.js").read_text("utf-8")
    seal = sha256(text.encode()).hexdigest()
    pattern = rf'("{re.escape(name)}": ")\w+'
    (folder / "service.js").write_text(re.sub(pattern, rf"\g<1>{seal}", script), "utf-8")


# -- a browser that is killed ----------------------------------------------------------------------


@contextmanager
def killable(browser: Browser, profile: Path) -> Iterator[tuple[Page, int]]:
    """Start a browser with a profile of its own; give a page of it, and its process."""
    port_file = profile / "DevToolsActivePort"
    port_file.unlink(missing_ok=True)
    process = subprocess.Popen(
        [
            chromium(),
            "--headless=new",
            "--no-sandbox",
            "--remote-debugging-port=0",
            "--no-first-run",
            f"--user-data-dir={profile}",
            "about:blank",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        until(lambda: port_file.is_file() and "\n" in port_file.read_text("utf-8"))
        port = port_file.read_text("utf-8").split("\n")[0]
        joined = browser.browser_type.connect_over_cdp(f"http://127.0.0.1:{port}")
        window = joined.contexts[0]
        patient(window)
        yield window.pages[0], process.pid
    finally:
        kill(process.pid)
        process.wait()


def kill(pid: int) -> None:
    """Kill a browser with all its processes."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def read_after_kill(page: Page, host: Host, folder: Path) -> dict[str, int]:
    """Return the answers of every game as they lie on the disk, read without our Python inside.

    What a killed browser left must be whole, before anything of ours has had a chance to mend it.
    """
    page.goto(f"{host.address}licences.txt")
    found = page.evaluate(
        "async (scope) => { const { raw } = await import(scope + 'rescue.js');"
        " const files = await raw(scope); let text = '';"
        " for (const byte of files.data) text += String.fromCharCode(byte);"
        " return [files.name, btoa(text)]; }",
        host.address,
    )
    name, data = str(found[0]), base64.b64decode(found[1])
    home = folder / "left"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    if name.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            packed.extractall(home)
    else:
        (home / "games.sqlite").write_bytes(data)
    with closing(sqlite3.connect(home / "games.sqlite")) as base:
        assert base.execute("pragma integrity_check").fetchall() == [("ok",)]
    store = Store(home / "games.sqlite", find, describe)
    counts = {entry.id: entry.answers for entry in store.games()}
    store.close()
    return counts


def killed_after_answers(browser: Browser, host: Host, folder: Path, times: int) -> None:
    """Kill a browser at random moments while it plays; whatever it acknowledged must be there.

    It plays every game in turn, and takes up each one again after a kill or two.
    """
    chance = random.Random("killed browsers")  # noqa: S311 - a test, repeatable
    profile = folder / "profile"
    profile.mkdir()
    taken: dict[str, int] = {}  # acknowledged answers, by game
    key = ""
    for number in range(times):
        with killable(browser, profile) as (page, pid):
            if taken:
                left = read_after_kill(page, host, folder)
                for each, acknowledged in taken.items():
                    more = int(each == key)  # the one that was under way may be there or not
                    assert acknowledged <= left[each] <= acknowledged + more, number
                taken = {each: left[each] for each in taken}
            opened(page, host.address)
            for each, count in taken.items():
                assert count == answers(page, each), number
            found = asked(page, f"api/games/{key}") if key else {"question": None}
            assert isinstance(found, dict)
            if not found["question"] or number % 2 == 0:
                key = begun(page, list(PACKAGES)[number // 2 % len(PACKAGES)])
                taken[key] = 0
            for _ in range(chance.randint(1, 3)):
                taken[key] = answered(page, key)
            page.frames[-1].evaluate(
                "([key, after]) => {"
                " const base = location.pathname.replace(/app\\/.*/, 'app/');"
                " fetch(`${base}api/games/${key}/hint`).then((a) => a.json()).then((hint) =>"
                " fetch(`${base}api/games/${key}/answer`, {method: 'POST', headers:"
                " {'content-type': 'application/json'}, body: JSON.stringify({answer:"
                " hint.answer})})); return new Promise((done) => setTimeout(done, after)); }",
                [key, chance.randint(0, 60)],
            )
            kill(pid)


def test_a_browser_killed_a_hundred_times_loses_no_answer(
    browser: Browser, host: Host, tmp_path: Path
) -> None:
    killed_after_answers(browser, host, tmp_path, 100)


def test_a_killed_browser_loses_no_answer(browser: Browser, host: Host, tmp_path: Path) -> None:
    killed_after_answers(browser, host, tmp_path, 3)
