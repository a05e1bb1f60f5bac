"""How long the page's server takes: answers with two browsers looking on, undo, the first page.

A real server plays a game of 200 answers. Two streams of news are open, as two browsers have them.
The clock runs from the last byte of the answer's request to the last byte of the news that both
have received, the opponents' turns included.
"""

from __future__ import annotations

import http.client
import json
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from typing import Any

from figures import keep

ANSWERS = 200
LONG = (176, 442, 610)
"""Seeds of games that last for 200 answers when the sensible player plays them."""
SERVE = """
import sys
from pathlib import Path
from lonehand.faces.saved_games import open_store
from lonehand.faces.web.server import serve
with open_store(Path(sys.argv[1])) as opened:
    serve(opened, port=0, open_browser=False)
"""


class Looker(threading.Thread):
    """Reads a stream of news and notes when each version was there to its last byte."""

    def __init__(self, port: int, game: str) -> None:
        super().__init__(daemon=True)
        self.arrived: dict[int, float] = {}
        self.bytes: list[int] = []
        self.news = threading.Condition()
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", f"/g/{game}/events")
        self.stream = connection.getresponse()

    def run(self) -> None:
        """Read until the server ends."""
        data = b""
        try:
            while line := self.stream.readline():
                data += line
                if line != b"\n":
                    continue
                now = time.perf_counter()
                found = re.match(rb"id: (\d+)", data)
                with self.news:
                    if found:
                        self.arrived[int(found[1])] = now
                        self.bytes.append(len(data))
                    self.news.notify_all()
                data = b""
        except (OSError, ValueError, AttributeError):
            return

    def wait(self, version: int) -> float:
        """Return when *version*, or one after it, was there."""
        with self.news:
            self.news.wait_for(lambda: any(v >= version for v in self.arrived), timeout=5)
            return min(at for v, at in self.arrived.items() if v >= version)


class Client:
    """Asks the server, over one connection that stays open."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)

    def ask(self, method: str, path: str, data: Any = None) -> tuple[float, Any, int]:
        """Return when the request was sent, what came back, and how many bytes that was."""
        body = None if data is None else json.dumps(data).encode()
        self.connection.request(method, path, body, {"content-type": "application/json"})
        sent = time.perf_counter()
        answer = self.connection.getresponse()
        raw = answer.read()
        kind = answer.headers.get("content-type", "")
        return sent, json.loads(raw) if kind == "application/json" else raw, len(raw)


def percentile(times: list[float], share: float) -> float:
    """Return the value below which that share of the times lies."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def report(name: str, times: list[float]) -> None:
    """Print times in milliseconds."""
    print(
        f"{name:34} median {1000 * statistics.median(times):6.1f} ms   "
        f"95 % {1000 * percentile(times, 0.95):6.1f} ms   worst {1000 * max(times):6.1f} ms"
    )


def play(client: Client, lookers: list[Looker], game: str) -> list[float]:
    """Play on until the game ends or has 200 answers; return the time of each answer."""
    times: list[float] = []
    while len(times) < ANSWERS:
        seen = client.ask("GET", f"/api/games/{game}")[1]
        if seen["question"] is None:
            break
        hint = client.ask("GET", f"/api/games/{game}/hint")[1]
        data = {"answer": hint["answer"], "token": seen["token"]}
        sent, moved, _ = client.ask("POST", f"/api/games/{game}/answer", data)
        times.append(max(looker.wait(moved["version"]) for looker in lookers) - sent)
    return times


def first_page(client: Client, game: str) -> int:
    """Return how many bytes the page of a game is, with all that it fetches, uncompressed."""
    page = client.ask("GET", f"/g/{game}")
    total = page[2]
    fetched = set(re.findall(r'(?:href|src)="(/(?:static|art)/[^"#]+)', page[1].decode()))
    return total + sum(client.ask("GET", path)[2] for path in fetched)


def measure(port: int) -> None:
    """Measure and print."""
    client = Client(port)
    for seed in (*LONG, *range(1000)):  # a game that lasts long enough, the same one each time
        wanted = {"seed": f"bench {seed}", "options": {"night": "on"}}
        game = client.ask("POST", "/api/games", wanted)[1]["id"]
        first = first_page(client, game)
        lookers = [Looker(port, game) for _ in range(2)]
        for looker in lookers:
            looker.start()
        times = play(client, lookers, game)
        if len(times) < ANSWERS:
            client.ask("DELETE", f"/api/games/{game}")
            continue
        events = client.ask("GET", f"/api/games/{game}")[1]["events"]
        print(f"a game of {len(times)} answers and {events} events, two browsers looking on")
        report("answer to news, opponents included", times)
        last, middle = (1000 * percentile(times, share) for share in (0.95, 0.5))
        keep("answer", f"{last:.1f} ms (median {middle:.1f})")
        news = [size for looker in lookers for size in looker.bytes[1:]]
        print(f"{'bytes of news for each answer':34} median {statistics.median(news):6.0f}")
        undone = []
        for _ in range(10):
            sent, moved, _ = client.ask("POST", f"/api/games/{game}/undo", {})
            undone.append(max(looker.wait(moved["version"]) for looker in lookers) - sent)
        report("undo at the end of the game", undone)
        keep("undo", f"{1000 * statistics.median(undone):.0f} ms")
        keep("first-page", f"{first / 1000:.0f} kB")
        print(f"{'first page with all it fetches':34} {first / 1000:6.1f} kB uncompressed")
        print(f"{'page in the middle of that game':34} {first_page(client, game) / 1000:6.1f} kB")
        return
    print("No game lasted long enough.")


def main() -> None:
    """Start a server, measure, end it."""
    with tempfile.TemporaryDirectory() as home:
        server = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-u", "-c", SERVE, home], stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout is not None  # noqa: S101 - it was asked for above
            found = re.search(r":(\d+)/", server.stdout.readline())
            if found is None:
                print("The server did not start.")
                return
            measure(int(found[1]))
        finally:
            server.terminate()
            server.wait(timeout=5)


if __name__ == "__main__":
    main()
