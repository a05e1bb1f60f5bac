"""Whole games of each kind, played from the text of the accessibility tree alone.

What is decided here is decided by what a screen reader says: roles, names, what is pressed and what
is disabled. What is pressed gets focus and Enter.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from conftest import Open, Server, until
from playwright.sync_api import Page

from lonehand.faces.shelf import describe
from lonehand.games import find
from lonehand.store.sqlite import Shelf

pytestmark = pytest.mark.browser

LINE = re.compile(r"""^(\s*)- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$""")
STEPS = 400


class Said(NamedTuple):
    """A thing of the tree: what it is, its name, and whether it can be pressed."""

    role: str
    name: str
    works: bool


class Reader:
    """Somebody who hears a page and presses Enter.

    Args:
        page: the page.

    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.things: list[Said] = []
        self.text = ""

    def listen(self) -> None:
        """Take in what the page says now."""
        self.text = self.page.locator("body").aria_snapshot()
        found = (LINE.match(line) for line in self.text.splitlines())
        self.things = [
            Said(each[2], (each[3] or "").replace('\\"', '"'), "[disabled]" not in each[4])
            for each in found
            if each
        ]

    def named(self, pattern: str, role: str = "button") -> list[Said]:
        """Return what can be pressed of that role, by what its name has."""
        return [
            each
            for each in self.things
            if each.role == role and each.works and re.search(pattern, each.name)
        ]

    def press(self, said: Said) -> bool:
        """Press something, and say whether the page says something else then."""
        self.page.get_by_role(said.role, name=said.name, exact=True).first.focus()  # type: ignore[arg-type]  # a role
        return self.enter()

    def enter(self) -> bool:
        """Press Enter, and say whether the page says something else then."""
        before = self.text
        self.page.keyboard.press("Enter")
        try:
            until(lambda: self.anything_new(before), 3)
        except AssertionError:
            return False
        return True

    def unfold(self, name: str) -> None:
        """Open what is folded away under a name."""
        before = self.text
        self.page.get_by_text(name, exact=True).and_(self.page.locator("summary")).first.focus()
        self.page.keyboard.press("Enter")
        until(lambda: self.anything_new(before))

    def anything_new(self, before: str) -> bool:
        """Say whether the page is done with what it was told, and says something else."""
        busy = "question.hasAttribute('aria-busy') || board.classList.contains('busy')"
        if self.page.evaluate(busy):
            return False
        self.listen()
        return self.text != before

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.named("^(Deal again|Once more|Begin the next game)$"))


def cards(reader: Reader, step: int) -> None:
    """Play a card now and then, and end turns."""
    end = reader.named("^End the turn")
    playable = reader.named("; may be chosen$")
    targets = reader.named("; Enter: ")
    if targets:
        reader.press(targets[step % len(targets)])
    elif end and (step % 3 == 0 or not playable):
        reader.press(end[0])
    elif playable:
        reader.press(playable[step % len(playable)])
    else:
        reader.press(answers(reader)[-1])


def plots(reader: Reader, step: int) -> None:
    """Draw, aim and shoot whenever that can be plotted, and send."""
    del step
    send = reader.named("^Send the plot")
    if not send:
        reader.press(answers(reader)[0])
        return
    guns = reader.named("^Gun and hands$", "tab")
    if guns:
        reader.press(guns[0])
    for action in ("draw and cock", "cock", "aim", "shoot"):
        tiles = reader.named(rf"^{action} \d segment")
        if tiles:
            reader.press(tiles[0])
    reader.press(reader.named("^Send the plot")[0])


def battle(reader: Reader, step: int) -> None:
    """Set up by the program, advance or hold with whoever is there, and take the first target."""
    alone = reader.named("^All by themselves")
    if alone:
        reader.press((reader.named("^Auto") or alone)[0])
        return
    if "Point at a place between" in reader.text:
        reader.unfold("More")
        reader.press(answers(reader)[step % len(answers(reader))])
        reader.press(reader.named("^Place it")[0])
        return
    hold = reader.named("^(Hold|Idle)")
    if hold:
        send = reader.named("^(Hold|Idle|Advance|Rush) with ")
        if not send:
            reader.press(hold[0])
            send = reader.named("^(Hold|Idle|Advance|Rush) with ")
        reader.press(send[0])
        return
    units = reader.named(" yours")
    if "On the table, or in the list" in reader.text and units:
        reader.press(units[step % len(units)])
        return
    reader.press(answers(reader)[0])


def squares(reader: Reader, step: int) -> None:
    """Take the best shot there is, else go or be done."""
    shots = reader.named("^(Best Shot|Shoot|Poor Shot)")
    if shots and step % 4:
        reader.press(shots[0])
    else:
        reader.press((reader.named("^Done") or answers(reader))[0])


def answers(reader: Reader) -> list[Said]:
    """Return what the form of the question offers, but for typing."""
    found: list[Said] = []
    inside = False
    for each in reader.things:
        if each.role == "form" and each.name in ("Answers", "The answer"):
            inside = True
        elif each.role in ("complementary", "navigation", "region"):
            inside = False
        elif inside and each.role == "button" and each.works and each.name != "Give it":
            found.append(each)
    return found


KINDS: dict[str, tuple[str, dict[str, str], Callable[[Reader, int], None]]] = {
    "cards": ("lone-gunslinger", {"level": "4"}, cards),
    "hexes": ("gunslinger", {"showdown": "duel"}, plots),
    "open table": ("grimdark-future", {"points": "750"}, battle),
    "squares": ("outlaws", {"shootout": "street-fight"}, squares),
}


@pytest.mark.parametrize(
    "kind",
    ["cards", "hexes", "squares", pytest.param("open table", marks=pytest.mark.soak)],
)
def test_a_whole_game_is_played_from_the_text_of_the_accessibility_tree(
    opened: Open, server: Server, kind: str
) -> None:
    game, options, play = KINDS[kind]
    shelf = Shelf(Path(server.home) / "games.sqlite", find, describe)
    key = shelf.new(game, options, {}, "aloud", ()).key
    shelf.close()
    reader = Reader(opened(f"/g/{key}", drawer=""))
    reader.listen()
    for step in range(1, STEPS):
        if reader.is_over:
            break
        play(reader, step)
    assert reader.is_over
    assert re.search(r"\b(Won|Lost|Draw)", reader.text)
