"""All of Lonehand inside a browser, in a folder of a static host: every game is played there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hosting import Host, asked, framed, opened, patient
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from lonehand.games import PACKAGES

GOLDEN = Path(__file__).parent.parent / "golden"
SHORT = ("final", "marker-c", "table-facts", "brawl", "small-hands")
"""A golden record of each game that takes little time."""
pytestmark = pytest.mark.browser


def begin(page: Page, game: str, *, table: bool = False) -> FrameLocator:
    """Begin a game from the title page, with whatever stands in its form."""
    frame = page.frame_locator("#app")
    frame.get_by_role("link", name="All games").first.or_(frame.locator("main.shelf")).wait_for()
    section = frame.locator(f"section.game[data-game={game}]")
    section.get_by_role("link", name="At my table" if table else "Play").click()
    frame.locator("#setup.ready").wait_for()
    frame.locator("#setup").evaluate("form => form.requestSubmit()")
    expect(frame.locator("#board.ready")).to_be_visible()
    return frame


def home(page: Page) -> None:
    """Go back to the title page."""
    page.frame_locator("#app").locator("a.home").click()
    expect(page.frame_locator("#app").locator("main.shelf")).to_be_visible()


def prompt(frame: FrameLocator) -> str:
    return frame.locator("#question .prompt").inner_text()


def token(frame: FrameLocator) -> str:
    return frame.locator("#question").get_attribute("data-token") or ""


def changed(frame: FrameLocator, before: str) -> None:
    """Wait until another question is asked than that of a token."""
    expect(frame.locator("#question")).not_to_have_attribute("data-token", before)


def answer(page: Page, frame: FrameLocator) -> None:
    """Answer what is asked as a hint says, and wait for the next question."""
    before, key = token(frame), frame.locator("#board").get_attribute("data-key")
    hint = asked(page, f"api/games/{key}/hint")
    assert isinstance(hint, dict)
    asked(page, f"api/games/{key}/answer", post={"answer": hint["answer"], "token": before})
    changed(frame, before)


def opened_drawer(frame: FrameLocator, name: str) -> None:
    """Open a panel, unless it is open already."""
    frame.locator(f"[data-drawer={name}]").first.evaluate(
        "button => { if (button.getAttribute('aria-expanded') !== 'true') button.click(); }"
    )


def exported(page: Page, frame: FrameLocator) -> str:
    """Return the record of the game on the page, as a download."""
    opened_drawer(frame, "more")
    with page.expect_download() as download:
        # found and clicked at once: a panel that is drawn anew leaves no link between the two
        expect(frame.locator("#panel-more a[download]").first).to_be_attached()
        frame.locator("#panel-more").evaluate("panel => panel.querySelector('a[download]').click()")
    return Path(download.value.path()).read_text("utf-8")


def imported(page: Page, text: str) -> FrameLocator:
    """Give the title page a record, and return the game's page."""
    frame = page.frame_locator("#app")
    frame.get_by_role("button", name="Saved games").click()
    frame.locator("#import summary").click()
    frame.locator("#import textarea").fill(text)
    frame.get_by_role("button", name="Import", exact=True).click()
    expect(frame.locator("#board.ready")).to_be_visible()
    return frame


def host_of(address: str) -> str:
    """Return the host of an address; what a page made for itself belongs to the page's host."""
    return "/".join(address.removeprefix("blob:").split("/")[:3])


def replays(page: Page, path: Path) -> bool:
    """Tell whether a golden record, brought in, is given out again with the same bytes."""
    text = path.read_text("utf-8")
    found: str = page.frames[-1].evaluate(
        "async (body) => { const headers = {'content-type': 'text/plain'};"
        " const base = location.pathname.replace(/app\\/.*/, 'app/');"
        " const made = await fetch(`${base}api/records`, {method: 'POST', body, headers});"
        " const { id } = await made.json();"
        " return await (await fetch(`${base}g/${id}/record.txt`)).text(); }",
        text,
    )
    return text == found


def test_with_the_host_gone_every_game_is_played_and_replays_a_golden_record(
    host: Host, window: BrowserContext
) -> None:
    # CI starts Python twice here and nowhere else; what takes longer stands in the soak.
    page = window.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    hosts: set[str] = set()
    window.on("request", lambda request: hosts.add(host_of(request.url)))
    frame = opened(page, host.address)
    began = begin(page, "lone-gunslinger")
    answer(page, began)
    where, waits = frame.locator("#board").get_attribute("data-key"), token(frame)
    host.stop()
    page.reload()
    framed(page)
    expect(frame.locator("#board.ready")).to_have_attribute("data-key", where or "")
    assert waits == token(frame)
    home(page)
    for game, name in zip(PACKAGES, SHORT, strict=True):
        answer(page, begin(page, game))
        assert replays(page, GOLDEN / game / f"{name}.txt"), game
        home(page)
    assert wrong == []
    assert hosts == {host_of(host.address)}


@pytest.mark.soak
def test_every_game_is_played_inside_a_browser_and_nobody_else_is_asked(
    host: Host, window: BrowserContext
) -> None:
    page = window.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    hosts: set[str] = set()
    window.on("request", lambda request: hosts.add(host_of(request.url)))
    opened(page, host.address)
    for game in PACKAGES:
        frame = begin(page, game)
        first = prompt(frame)
        answer(page, frame)
        before = token(frame)
        frame.locator("#controls form[action$=undo] button").click()
        changed(frame, before)
        assert first == prompt(frame), game
        before = token(frame)
        frame.locator("#controls form[action$=redo] button").click()
        changed(frame, before)
        frame.locator("body").press("ArrowLeft")
        expect(frame.locator("#lookback")).to_be_visible()
        frame.locator("#present").click()
        expect(frame.locator("#lookback")).to_be_hidden()
        opened_drawer(frame, "reasons")
        expect(frame.locator("#panel-reasons")).not_to_be_empty()
        frame.locator("#hint").evaluate("button => button.click()")
        expect(frame.locator("#notice")).not_to_be_empty()
        text = exported(page, frame)
        home(page)
        if not text.startswith("lonehand record 1, as seen by"):  # a game that still hides hands
            assert text == exported(page, imported(page, text)), game
            home(page)
    text = (GOLDEN / "gunslinger" / "replay-1.txt").read_text("utf-8")
    assert text == exported(page, imported(page, text))
    assert wrong == []
    assert hosts == {host_of(host.address)}


@pytest.mark.soak
def test_every_game_is_begun_beside_a_real_table(host: Host, window: BrowserContext) -> None:
    page = window.new_page()
    opened(page, host.address)
    for game in PACKAGES:
        frame = begin(page, game, table=True)
        assert frame.locator("#question").get_attribute("data-typed"), game
        home(page)


@pytest.mark.soak
def test_every_golden_record_replays_to_the_same_bytes(host: Host, window: BrowserContext) -> None:
    page = window.new_page()
    opened(page, host.address)
    for path in sorted(GOLDEN.glob("*/*.txt")):
        if not path.name.endswith(".log.txt"):
            assert replays(page, path), path


@pytest.mark.soak
def test_a_record_goes_to_another_phone_by_a_link_in_a_code_and_by_sharing(
    host: Host, window: BrowserContext, browser: Browser
) -> None:
    text = (GOLDEN / "gunslinger" / "marker-c.txt").read_text("utf-8")
    window.add_init_script(
        "navigator.canShare = () => true; navigator.share = async ({files}) => {"
        " top.shared = await files[0].text(); };"
    )
    page = window.new_page()
    opened(page, host.address)
    assert text == exported(page, imported(page, text))
    page.locator("#says").get_by_role("button", name="Send it").click()
    page.wait_for_function("text => window.shared === text", arg=text)
    page.locator("#says").get_by_role("button", name="Show a code").click()
    page.wait_for_function("() => document.querySelector('#code').naturalWidth > 100")
    link = page.locator("#link").input_value()
    assert link.startswith(f"{host.address}#record=")
    assert len(link) <= 1000
    page.locator("#send form button").click()
    home(page)

    other = browser.new_context(accept_downloads=True)
    patient(other)
    phone = other.new_page()
    frame = opened(phone, link)
    expect(frame.locator("#board.ready")).to_be_visible()
    assert text == exported(phone, frame)
    phone.evaluate(
        "async (text) => { const form = new FormData();"
        " form.append('record', new File([text], 'game.txt', {type: 'text/plain'}));"
        " await fetch('receive', {method: 'POST', body: form, redirect: 'manual'}); }",
        text,
    )
    before = frame.locator("#board").get_attribute("data-key") or ""
    phone.evaluate("location.hash = 'received'")
    expect(frame.locator("#board.ready")).not_to_have_attribute("data-key", before)
    assert text == exported(phone, frame)
    phone.evaluate("location.hash = 'record=broken'")
    expect(phone.locator("#says")).to_contain_text("holds no whole game")
    other.close()


@pytest.mark.soak
def test_a_record_moves_between_phone_and_command_line(
    host: Host, window: BrowserContext, tmp_path: Path
) -> None:
    page = window.new_page()
    opened(page, host.address)
    frame = begin(page, "outlaws")
    answer(page, frame)
    (tmp_path / "phone.txt").write_text(exported(page, frame), "utf-8")
    command = [sys.executable, "-m", "lonehand", "--home", str(tmp_path / "home")]

    def said(*words: str | Path) -> str:
        done = subprocess.run([*command, *words], check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    said("import", tmp_path / "phone.txt")
    (key,) = re.findall(r"\b[A-Z0-9]{6}\b", said("saves"))
    there = said("export", key)
    assert there == (tmp_path / "phone.txt").read_text("utf-8")
    home(page)
    assert there == exported(page, imported(page, there))
