"""Games of each kind, played from the text of the accessibility tree alone.

What is decided here is decided by what a screen reader says: roles, names, what is pressed, what is
disabled, and the groups that things stand in. What is pressed gets focus and Enter. Each kind is
played for some decisions, but for one; whole games are a soak.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from conftest import Open, Server, until
from playwright.sync_api import Page

from lonehand.faces.saved_games import describe
from lonehand.games import find
from lonehand.store.sqlite import Store

pytestmark = pytest.mark.browser

LINE: Final = re.compile(r"""^(\s*)- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$""")
LONGEST: Final = 900
"""More decisions than any of these games has."""


class Said(NamedTuple):
    """A thing of the tree.

    Attributes:
        role: what it is.
        name: its name.
        state: what else is said of it: `[disabled]`, `[pressed]`.
        inside: the roles and names of all that it stands in.

    """

    role: str
    name: str
    state: str
    inside: tuple[str, ...]


class Reader:
    """Somebody who hears a page and presses Enter.

    Args:
        page: the page.

    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.things: list[Said] = []
        self.text = ""
        self.listen()

    def listen(self) -> None:
        """Take in what the page says now."""
        self.text = self.page.locator("body").aria_snapshot()
        self.things, above = [], list[tuple[int, str]]()
        for line in self.text.splitlines():
            found = LINE.match(line)
            if found is None:
                continue
            deep, name = len(found[1]), (found[3] or "").replace('\\"', '"')
            above = [each for each in above if each[0] < deep]
            inside = tuple(each for _, each in above)
            self.things.append(Said(found[2], name, found[4], inside))
            above.append((deep, f"{found[2]} {name}".strip()))

    def named(self, pattern: str, role: str = "button", inside: str = "") -> list[Said]:
        """Return what can be pressed of that role, by what its name has and where it stands."""
        return [
            each
            for each in self.things
            if each.role == role
            and "[disabled]" not in each.state
            and re.search(pattern, each.name)
            and (not inside or any(re.search(inside, above) for above in each.inside))
        ]

    def answers(self) -> list[Said]:
        """Return what the form of the question offers, but for typing."""
        found = self.named("", inside="^form (Answers|The answer)$")
        return [each for each in found if each.name != "Give it"]

    def press(self, said: Said) -> bool:
        """Press something, and say whether the page says something else then."""
        place = self.page.get_by_role(said.role, name=said.name, exact=True)  # type: ignore[arg-type]  # a role
        place.first.focus()
        return self.enter()

    def enter(self) -> bool:
        """Press Enter, and say whether the page says something else then."""
        before = self.text
        self.page.keyboard.press("Enter")
        try:
            until(lambda: self.says_anything_new(before), 4)
        except AssertionError:
            return False
        return True

    def unfold(self, name: str) -> None:
        """Open what is folded away under a name."""
        folded = self.page.get_by_text(name, exact=True).and_(self.page.locator("summary"))
        folded.first.focus()
        self.enter()

    def says_anything_new(self, before: str) -> bool:
        """Say whether the page is done with what it was told, and says something else."""
        busy = "question.hasAttribute('aria-busy') || board.classList.contains('busy')"
        if self.page.evaluate(busy):
            return False
        self.listen()
        return self.text != before

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.named("^(Deal again|Play again|Begin the next game)$"))


# -- how each kind is played -----------------------------------------------------------------------


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
        reader.press(reader.answers()[-1])


def plots(reader: Reader, step: int) -> None:
    """Draw, aim and shoot whenever that can be plotted, and send."""
    del step
    if not reader.named("^Send the plot"):
        reader.press(reader.answers()[0])
        return
    guns = reader.named("^Gun$", "tab")
    if guns:
        reader.press(guns[0])
    for action in ("draw and cock", "cock", "aim", "shoot"):
        tiles = reader.named(rf"^{action} \d segment")
        if tiles:
            reader.press(tiles[0])
    reader.press(reader.named("^Send the plot")[0])


def squares(reader: Reader, step: int) -> None:
    """Take the best shot there is, else go or be done."""
    shots = reader.named("^(Best Shot|Shoot|Poor Shot)")
    if shots and step % 4:
        reader.press(shots[0])
    else:
        reader.press((reader.named("^Done") or reader.answers())[0])


def battle(reader: Reader, step: int) -> None:
    """Send what can be sent; else choose a unit, an action, and where to, as they are read out."""
    sends = reader.named(
        "^(Place it|Set up |Deploy all|Send|(Hold|Advance|Rush|Charge) with|Idle )"
    )
    units = reader.named("", inside="^group Units$")
    acts = reader.named("^(Advance|Hold|Idle|Set all up for me|Where )")
    if sends:
        reader.press(sends[-1])
    elif acts and not any("[pressed]" in each.state for each in acts):
        reader.press(acts[step % len(acts)])
    elif units and not acts:
        reader.press(units[step % len(units)])
    elif reader.named("^The answer$", "form"):
        ways = reader.named("", inside="^group (Good places|Towards|To)$")
        if not ways:
            reader.unfold("More")
            ways = reader.named("", inside="^group (Good places|Towards|To)$")
        reader.press((ways or reader.answers())[step % len(ways or reader.answers())])
    else:
        reader.press(reader.answers()[0])


def gunfight(reader: Reader, step: int) -> None:
    """Lift a card that may be chosen and press one of its uses; go where it is offered."""
    answers = [each for each in reader.answers() if not re.search(IDLE, each.name)]
    held = reader.named("; may be chosen$", inside="^region Hands of cards$")
    sends = reader.named("^(Go there|This place|Stop there)")
    if sends:
        reader.press(sends[0])
    elif reader.named("^The answer$", "form"):
        if not reader.named("", inside="^group Good places$"):
            reader.unfold("More")
        ways = reader.named("", inside="^group Good places$")
        reader.press(ways[step % len(ways)])
    elif answers:
        reader.press(answers[step % len(answers)])
    elif held and step % 4:
        reader.press(held[step % len(held)])
    else:
        reader.press((reader.named("^(Done|Nobody|Let it be)") or reader.answers())[-1])


IDLE: Final = "^(Done|Type it|Give up|Nobody|Let every|Off the table)"
"""Answers that lead nowhere in a gunfight."""


class Kind(NamedTuple):
    """A kind of game: a short one of it, how it is played, and how many decisions are enough."""

    game: str
    options: dict[str, str]
    play: Callable[[Reader, int], None]
    enough: int


KINDS: Final = {
    "cards": Kind("lone-gunslinger", {"level": "4"}, cards, 7),
    "hexes": Kind("gunslinger", {"showdown": "duel"}, plots, 2),
    "squares": Kind("outlaws", {"shootout": "street-fight"}, squares, 8),
    "hand of cards": Kind("black-hat", {"town": "stage-stop"}, gunfight, 8),
    "open table": Kind("grimdark-future", {"points": "750", "edge": "south"}, battle, 14),
}


WHOLE_ONLY: Final = ("hand of cards",)
"""Kinds that are played to their end in a soak, and not for some decisions before."""


def begun(opened: Open, server: Server, kind: Kind) -> Reader:
    """Return somebody who hears a new game of that kind."""
    store = Store(Path(server.home) / "games.sqlite", find, describe)
    key = store.new(kind.game, kind.options, {}, "aloud", ()).key
    store.close()
    return Reader(opened(f"/g/{key}", drawer=""))


@pytest.mark.parametrize("name", [name for name in KINDS if name not in WHOLE_ONLY])
def test_a_game_is_played_from_the_text_of_the_accessibility_tree(
    opened: Open, server: Server, name: str
) -> None:
    kind = KINDS[name]
    reader = begun(opened, server, kind)
    asked = set[str]()
    for step in range(1, kind.enough + 1):
        if reader.is_over:
            break
        asked.add(reader.page.locator("#question").get_attribute("data-token") or "")
        kind.play(reader, step)
    assert len(asked) >= min(kind.enough // 3, 4)


@pytest.mark.soak
@pytest.mark.parametrize("name", KINDS)
def test_a_whole_game_is_played_from_the_text_of_the_accessibility_tree(
    opened: Open, server: Server, name: str
) -> None:
    kind = KINDS[name]
    reader = begun(opened, server, kind)
    for step in range(1, LONGEST):
        if reader.is_over:
            break
        kind.play(reader, step)
    assert reader.is_over
    assert re.search(r"\b(win|lose|wins|draw|holds?) ", reader.text)
