"""What it costs to run inside a browser: the start, and each answer, beside those elsewhere.

    python bench/bench_inside.py [--answers N] [--starts N]

Answers: the same games, answered as hints say, by the application under this Python and under the
Pyodide of the built site in Node; each answer's processor time, the opponents, the saving of it and
the page drawn anew included, without a network on either side: the least that a server could take.
Starts: by Chromium from a warm cache, in turn a page that starts a bare Pyodide, the title of
Lonehand, and the first question of a new game; processor time of all of the browser's processes.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from figures import keep

HERE: Final = Path(__file__).resolve().parent.parent
SITE: Final = HERE / "build" / "site"
RUNNER: Final = HERE / "tests" / "web" / "inside.mjs"
DRIVER: Final = Path(__file__).parent / "inside" / "answers.py"
BARE: Final = {
    "index.html": "<!doctype html><title>bare</title><p id=s></p><script type=module>"
    'const w = new Worker("w.js", {type: "module"});'
    'w.onmessage = () => { document.getElementById("s").textContent = "done"; };</script>',
    "w.js": 'import { loadPyodide } from "./pyodide.mjs";'
    "await loadPyodide({ packages: [] }); postMessage(1);",
}
"""A page that starts Pyodide and nothing else."""


def printed(command: list[str | Path]) -> str:
    """Return what a command prints."""
    environment = {**os.environ, "PYTHONPATH": str(HERE / "src")}
    done = subprocess.run(  # noqa: S603 - commands that stand below
        command, check=True, capture_output=True, text=True, env=environment
    )
    return done.stdout


def compare_answers(number: int) -> None:
    """Print for each game what an answer takes here and inside."""
    words = [DRIVER, str(number)]
    here = json.loads(printed([sys.executable, *words]))
    inside = json.loads(printed(["node", RUNNER, SITE, HERE / "src", *words]))
    ratios = []
    for game, times in here.items():
        both = statistics.median(times), statistics.median(inside[game])
        late = max(times) * 1000, max(inside[game]) * 1000
        print(
            f"{game}: {len(times)} answers,"
            f" median {both[0] * 1000:.1f} and {both[1] * 1000:.1f} ms,"
            f" {both[1] / both[0]:.2f} times;"
            f" all together {sum(inside[game]) / sum(times):.2f} times;"
            f" longest {late[0]:.0f} and {late[1]:.0f} ms"
        )
        ratios.append(both[1] / both[0])
    keep("inside-answer", f"{min(ratios):.1f} to {max(ratios):.1f} times")


# -- starts ----------------------------------------------------------------------------------------


def processes(root: int) -> list[int]:
    """Return a process and all that descend from it."""
    lines = printed(["ps", "-eo", "pid=,ppid="]).splitlines()
    children: dict[int, list[int]] = {}
    for pid, parent in (map(int, line.split()) for line in lines):
        children.setdefault(parent, []).append(pid)
    found = [root]
    for pid in found:
        found += children.get(pid, [])
    return found


def worked(root: int) -> dict[int, float]:
    """Return the processor time of a process and its descendants, in seconds."""
    found = {}
    for pid in processes(root):
        try:
            fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        found[pid] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A static host that says nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the library has it
        """Say nothing."""


def compare_starts(number: int) -> None:
    """Print what the starts take."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only for this part

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = Path(folder)
        shutil.copytree(SITE, root / "lonehand")
        (package,) = (HERE / "build" / "parts").glob("pyodide-*/package")
        shutil.copytree(package, root / "bare")
        lock = root / "bare" / "pyodide-lock.json"
        lock.write_text(json.dumps({**json.loads(lock.read_text("utf-8")), "packages": {}}))
        for name, text in BARE.items():
            (root / "bare" / name).write_text(text, "utf-8")
        handler = functools.partial(Quiet, directory=folder)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        window = playwright.chromium.launch_persistent_context(
            root / "profile", executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        window.set_default_timeout(300_000)
        marked = f"--user-data-dir={root / 'profile'}"
        lines = printed(["ps", "-eo", "pid=,args="]).splitlines()
        (browser, *_) = [int(line.split()[0]) for line in lines if marked in line]

        def bare(page: Any) -> None:
            page.goto(f"{address}/bare/")
            page.wait_for_function("document.getElementById('s').textContent === 'done'")

        def title(page: Any) -> None:
            page.goto(f"{address}/lonehand/")
            page.frame_locator("#app").locator("main.shelf").wait_for()
            page.wait_for_function("document.getElementById('start').hidden")

        def question(page: Any) -> None:
            title(page)
            frame = page.frame_locator("#app")
            game = frame.locator("section.game[data-game=lone-gunslinger]")
            game.get_by_role("link", name="Play", exact=True).click()
            frame.locator("#setup.ready").wait_for()
            frame.locator("#setup").evaluate("form => form.requestSubmit()")
            frame.locator("#board.ready").wait_for()

        def took(start: Callable[[Any], None]) -> float:
            page = window.new_page()
            before = worked(browser)
            start(page)
            found = sum(time - before.get(pid, 0) for pid, time in worked(browser).items())
            page.close()
            return found

        starts: tuple[Callable[[Any], None], ...] = (bare, title, question)
        for start in starts:
            took(start)  # the caches are warm from here on
        times: dict[str, list[float]] = {start.__name__: [] for start in starts}
        for _ in range(number):
            for start in starts:
                times[start.__name__].append(took(start))
        window.close()
        server.shutdown()
    tell_starts({name: statistics.median(found) for name, found in times.items()})


def tell_starts(medians: dict[str, float]) -> None:
    """Print what each kind of start takes, beside a bare Pyodide."""
    ratios = {name: median / medians["bare"] for name, median in medians.items()}
    for name, median in medians.items():
        print(f"{name}: {median:.2f} s of a processor, {ratios[name]:.2f} times a bare Pyodide")
    keep("inside-start", f"{ratios['title']:.1f} and {ratios['question']:.2f} times")


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--answers", type=int, default=40, help="so many answers of each game")
    parser.add_argument("--starts", type=int, default=5, help="so many starts of each kind")
    wanted = parser.parse_args()
    if not SITE.is_dir():
        raise SystemExit("There is no site yet; make it with: make site")
    compare_answers(wanted.answers)
    compare_starts(wanted.starts)


if __name__ == "__main__":
    main()
